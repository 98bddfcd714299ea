//! Where a move is typed, and what a text means there: a move, the beginning of one, or words.

use crate::notation::{Named, TypedMoves, named_squares, parse_kanji_number, typed_moves};
use crate::record::NodeId;
use crate::rules::{Game, Move, Position, Square};

/// Where a typed move is to be played.
pub(crate) struct EntryPlace<'a> {
    /// The node at the cursor.
    pub at: NodeId,
    pub position: &'a Position,
    /// Where the last move went: what 同 refers to.
    pub previous: Option<Square>,
    /// Whether what can be no move is written into the comment.
    pub writes: bool,
    /// Whether what an input method has written is, at least.
    pub composes: bool,
}

impl EntryPlace<'_> {
    /// Whether moves begin with letters that are also keys of commands.
    pub fn is_lettered(&self) -> bool {
        self.position.game() != Game::Shogi
    }

    pub fn begun(&self, text: &str) -> TypedMoves {
        typed_moves(self.position, self.previous, text)
    }

    /// The move that a text means and nothing longer could, or, where no playable one is meant, the one that its
    /// squares name.
    pub fn meant(&self, text: &str) -> Option<Move> {
        let begun = self.begun(text);
        begun.in_full().or_else(|| match named_squares(self.position, text) {
            Some(Named::Move(_, mv)) if begun.moves.is_empty() => Some(mv),
            _ => None,
        })
    }

    /// Whether a text is a move or the beginning of one.
    pub fn may_begin(&self, text: &str) -> bool {
        named_squares(self.position, text).is_some() || !self.begun(text).moves.is_empty()
    }

    /// Whether it is written as a comment, for it can be no move: it begins with no figure, or what follows the figure is
    /// the letter of a word, as in ３筋.
    pub fn is_prose(&self, text: &str) -> bool {
        let mut letters = text.chars();
        let says = |c: char| !c.is_numeric() && !c.is_whitespace() && !c.is_control();
        let is_of_word =
            |c: char| parse_kanji_number(&c.to_string()).is_none() && matches!(c, 'ぁ'..='ヺ' | '一'..='鿿');
        let begins = match letters.next() {
            Some(first) if first.is_numeric() => letters.next().is_some_and(is_of_word),
            first => first.is_some_and(says),
        };
        begins && !self.may_begin(text)
    }
}
