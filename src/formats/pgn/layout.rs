//! How the movetext we write is laid out.
//!
//! What chapter 8.2.1 of the standard says: tokens stand one blank apart, as many on a line as there is room for in fewer than 80 characters.
//! What it leaves open is ours: a parenthesis stands at the token it encloses; a comment is broken at its blanks as tokens are at theirs
//! (see [`comment`](crate::formats::pgn::comment)); lines behind percent signs are whole lines.

use crate::record::NodeId;

/// As many characters as a line may have.
pub(super) const WIDTH: usize = 79;

/// A movetext being written.
pub(super) struct Layout<'t> {
    text: &'t mut String,
    /// How many characters a line may have.
    width: usize,
    /// How many the line has so far.
    column: usize,
    /// The token that comes next: whether it fits is known when it is whole.
    token: String,
    /// How many blanks part it from the one before it on its line.
    gap: usize,
    /// The node that the token is the first of.
    of: Option<NodeId>,
    /// The node that the token behind it is the first of.
    next: Option<NodeId>,
    /// Where the text of each node begins.
    places: Vec<(usize, NodeId)>,
}

impl<'t> Layout<'t> {
    /// Goes on with a text whose last line is empty. Where no width is given, no line is broken.
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

    /// Begins a token that no blank parts from the one before it.
    pub(super) fn tight(&mut self, token: &str) {
        self.token(token);
        self.gap = 0;
    }

    /// Goes on with the token, or begins one where there is none.
    pub(super) fn glue(&mut self, more: &str) {
        self.token.push_str(more);
    }

    /// Says that the next token begins the text of a node.
    pub(super) const fn begin(&mut self, node: NodeId) {
        self.next = Some(node);
    }

    /// Ends the line within a token, as a comment has it.
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

    /// How many characters the line has with the token.
    pub(super) fn end(&self) -> usize {
        let length = self.token.chars().count();
        if self.is_full(length) { length } else { self.column + self.gap_before(length) + length }
    }

    /// How many blanks stand before a token of a length, on the line that it goes on with.
    const fn gap_before(&self, length: usize) -> usize {
        if self.column > 0 && length > 0 { self.gap } else { 0 }
    }

    /// Whether a token of a length begins a line.
    const fn is_full(&self, length: usize) -> bool {
        self.column > 0 && length > 0 && self.column + length + self.gap > self.width
    }

    /// Ends the text, and says where that of each node begins.
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
