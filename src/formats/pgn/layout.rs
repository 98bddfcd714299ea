//! The layout of the movetext we write.
//!
//! As chapter 8.2.1 of the standard says, tokens are one space apart, and a line has as many as fit into fewer than 80
//! bytes. These are bytes of UTF-8: no other encoding has more for what people write in it, and the lines of a text do
//! not depend on where it is stored. The rest is our choice: a parenthesis adjoins the token it encloses; a comment is
//! broken at its spaces as movetext is between tokens (see [`comment`](crate::pgn::comment)).

use crate::pieces::{Length, LineWidth, PieceRole, TextPiece};
use komaoto_record::NodeId;

/// The limit of a line, in whatever it is counted.
pub(super) const MOST: usize = 79;

/// The limit of a line that the writer breaks.
pub(super) const WIDTH: LineWidth = LineWidth { most: MOST, in_bytes: true };

/// The same in a file whose lines are broken by their characters.
pub(super) const IN_LETTERS: LineWidth = LineWidth { most: MOST, in_bytes: false };

/// Movetext being written.
pub(super) struct MovetextLayout<'t> {
    text: &'t mut String,
    /// The limit of a line.
    width: Option<LineWidth>,
    /// The length of the line so far.
    column: Length,
    /// The next token: whether it fits is known only when it is complete.
    token: String,
    /// The number of spaces between it and the previous token on its line.
    gap: usize,
    /// The piece that was begun: where in the token it begins, or in the text if that part of the token has been put.
    open: Option<(NodeId, PieceRole, PieceStart)>,
    /// The pieces that end in the token, each with where in the token that is.
    ended: Vec<(NodeId, PieceRole, PieceStart, usize)>,
    /// The pieces in the text.
    pieces: Vec<TextPiece>,
    /// Whether anybody wants to know them.
    tells: bool,
}

/// The beginning of a piece.
#[derive(Clone, Copy)]
enum PieceStart {
    /// With what is put next.
    Next,
    /// At a byte of the token.
    Token(usize),
    /// At a byte of the text.
    Text(usize),
}

impl PieceStart {
    const fn in_token(self) -> usize {
        if let Self::Token(at) = self { at } else { 0 }
    }
}

impl<'t> MovetextLayout<'t> {
    /// Continues a text whose last line is empty. Without a width, no line is broken.
    pub(super) fn new(text: &'t mut String, width: Option<LineWidth>) -> Self {
        let (ended, pieces) = (Vec::new(), Vec::new());
        let column = Length::default();
        Self { text, width, column, token: String::new(), gap: 1, open: None, ended, pieces, tells: true }
    }

    /// Tells the pieces only if somebody wants to know them.
    pub(super) const fn telling(mut self, tells: bool) -> Self {
        self.tells = tells;
        self
    }

    /// Continues a line of this length.
    pub(super) const fn at_column(mut self, column: Length) -> Self {
        self.column = column;
        self.gap = 0;
        self
    }

    /// Whether lines are broken.
    pub(super) const fn is_broken(&self) -> bool {
        self.width.is_some()
    }

    /// Says what is put from here to [`end_piece`](Self::end_piece).
    pub(super) fn piece(&mut self, node: NodeId, part: PieceRole) {
        self.open = self.tells.then_some((node, part, PieceStart::Next));
    }

    /// Ends the piece.
    pub(super) fn end_piece(&mut self) {
        if let Some((node, part, place)) = self.open.take() {
            self.ended.push((node, part, place, self.token.len()));
        }
    }

    fn begin_piece(&mut self) {
        if let Some((_, _, place @ PieceStart::Next)) = &mut self.open {
            *place = PieceStart::Token(self.token.len());
        }
    }

    /// Begins a token.
    pub(super) fn token(&mut self, token: &str) {
        self.put();
        self.begin_piece();
        self.token.push_str(token);
    }

    /// Begins a token without a space before it.
    pub(super) fn tight(&mut self, token: &str) {
        self.token(token);
        self.gap = 0;
    }

    /// Continues the token, or begins one if there is none.
    pub(super) fn glue(&mut self, more: &str) {
        self.begin_piece();
        self.token.push_str(more);
    }

    /// Ends the line within a token, as in a comment.
    pub(super) fn end_line(&mut self) {
        self.put();
        self.text.push('\n');
        self.column = Length::default();
    }

    /// The length of the line, including the token.
    pub(super) fn end(&self) -> Length {
        let length = Length::of(&self.token);
        if self.is_full(length) { length } else { self.column + self.gap_before(length) + length }
    }

    /// The spaces before a token of this length on the line it continues.
    const fn gap_before(&self, length: Length) -> Length {
        Length::of_blanks(if self.column.letters > 0 && length.letters > 0 { self.gap } else { 0 })
    }

    /// Whether a token of this length begins a line.
    fn is_full(&self, length: Length) -> bool {
        let whole = self.column + Length::of_blanks(self.gap) + length;
        self.column.letters > 0 && length.letters > 0 && self.width.is_some_and(|width| width.is_exceeded(whole))
    }

    /// Ends the text, and returns its pieces.
    pub(super) fn finish(mut self) -> Vec<TextPiece> {
        self.put();
        if self.column.letters > 0 {
            self.end_line();
        }
        self.pieces
    }

    /// Puts the token where there is room for it.
    fn put(&mut self) {
        if self.token.is_empty() {
            return;
        }
        let length = Length::of(&self.token);
        if self.is_full(length) {
            self.text.push('\n');
            self.column = Length::default();
        } else {
            let gap = self.gap_before(length);
            self.text.extend(std::iter::repeat_n(' ', gap.letters));
            self.column += gap;
        }
        let start = self.text.len();
        let placed = |place: PieceStart| if let PieceStart::Text(at) = place { at } else { start + place.in_token() };
        let pieces = self.ended.drain(..);
        self.pieces.extend(pieces.map(|(node, part, from, to)| TextPiece {
            node,
            part,
            range: placed(from)..start + to,
        }));
        if let Some((_, _, place @ PieceStart::Token(_))) = &mut self.open {
            *place = PieceStart::Text(placed(*place));
        }
        self.text.push_str(&self.token);
        self.column += length;
        self.token.clear();
        self.gap = 1;
    }
}
