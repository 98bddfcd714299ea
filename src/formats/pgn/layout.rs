//! The layout of the movetext we write.
//!
//! As chapter 8.2.1 of the standard says, tokens are one space apart, and a line has as many as fit into fewer than 80
//! characters. The rest is our choice: a parenthesis adjoins the token it encloses; a comment is broken at its spaces
//! as movetext is between tokens (see [`comment`](crate::formats::pgn::comment)); percent signs begin whole lines.

use crate::record::NodeId;

/// How many characters a line may have.
pub(super) const WIDTH: usize = 79;

/// Movetext being written.
pub(super) struct Layout<'t> {
    text: &'t mut String,
    /// How many characters a line may have.
    width: usize,
    /// How many the line has so far.
    column: usize,
    /// The next token: whether it fits is known only when it is complete.
    token: String,
    /// How many spaces separate it from the previous token on its line.
    gap: usize,
    /// The node whose text the token begins.
    of: Option<NodeId>,
    /// The node whose text the next token begins.
    next: Option<NodeId>,
    /// Where each node's text begins.
    places: Vec<(usize, NodeId)>,
}

impl<'t> Layout<'t> {
    /// Continues a text whose last line is empty. Without a width, no line is broken.
    pub(super) fn new(text: &'t mut String, width: Option<usize>) -> Self {
        let width = width.unwrap_or(usize::MAX);
        Self { text, width, column: 0, token: String::new(), gap: 1, of: None, next: None, places: Vec::new() }
    }

    /// Whether lines are broken.
    pub(super) const fn is_broken(&self) -> bool {
        self.width != usize::MAX
    }

    /// Begins a token.
    pub(super) fn token(&mut self, token: &str) {
        self.put();
        self.of = self.next.take();
        self.token.push_str(token);
    }

    /// Begins a token without a space before it.
    pub(super) fn tight(&mut self, token: &str) {
        self.token(token);
        self.gap = 0;
    }

    /// Continues the token, or begins one if there is none.
    pub(super) fn glue(&mut self, more: &str) {
        self.token.push_str(more);
    }

    /// Says that the next token begins a node's text.
    pub(super) const fn begin(&mut self, node: NodeId) {
        self.next = Some(node);
    }

    /// Ends the line within a token, as in a comment.
    pub(super) fn end_line(&mut self) {
        self.put();
        self.text.push('\n');
        self.column = 0;
    }

    /// A text on lines of its own.
    pub(super) fn lines(&mut self, lines: &str) {
        self.put();
        if self.column > 0 {
            self.end_line();
        }
        self.of = self.next.take();
        self.mark();
        self.text.push_str(lines);
        self.end_line();
    }

    /// How many characters the line has, including the token.
    pub(super) fn end(&self) -> usize {
        let length = self.token.chars().count();
        if self.is_full(length) { length } else { self.column + self.gap_before(length) + length }
    }

    /// How many spaces precede a token of this length on the line it continues.
    const fn gap_before(&self, length: usize) -> usize {
        if self.column > 0 && length > 0 { self.gap } else { 0 }
    }

    /// Whether a token of this length begins a line.
    const fn is_full(&self, length: usize) -> bool {
        self.column > 0 && length > 0 && self.column + length + self.gap > self.width
    }

    /// Ends the text, and returns where each node's text begins.
    pub(super) fn finish(mut self) -> Vec<(usize, NodeId)> {
        self.put();
        if self.column > 0 {
            self.end_line();
        }
        self.places
    }

    fn mark(&mut self) {
        if let Some(node) = self.of.take() {
            self.places.push((self.text.len(), node));
        }
    }

    /// Puts the token where there is room for it.
    fn put(&mut self) {
        if self.token.is_empty() {
            return;
        }
        let length = self.token.chars().count();
        if self.is_full(length) {
            self.text.push('\n');
            self.column = 0;
        } else {
            let gap = self.gap_before(length);
            self.text.extend(std::iter::repeat_n(' ', gap));
            self.column += gap;
        }
        self.mark();
        self.text.push_str(&self.token);
        self.column += length;
        self.token.clear();
        self.gap = 1;
    }
}
