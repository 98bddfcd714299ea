//! Moves 指し手.

use super::piece::PieceKind;
use super::square::Square;

/// A move: context-free, equality is identity. No colour, no piece, no capture in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub enum Move {
    /// A piece on the board moves.
    Normal {
        /// Where it stood.
        from: Square,
        /// Where it goes.
        to: Square,
        /// Whether it promotes 成.
        promote: bool,
    },
    /// A piece in hand is dropped 打.
    Drop {
        /// Which kind.
        kind: PieceKind,
        /// Where it goes.
        to: Square,
    },
}

impl Move {
    /// Where the piece goes.
    pub const fn to(self) -> Square {
        match self {
            Self::Normal { to, .. } | Self::Drop { to, .. } => to,
        }
    }
    /// Where the piece comes from.
    pub const fn origin(self) -> Origin {
        match self {
            Self::Normal { from, .. } => Origin::Board(from),
            Self::Drop { kind, .. } => Origin::Hand(kind),
        }
    }
    /// Whether it promotes.
    pub const fn promotes(self) -> bool {
        matches!(self, Self::Normal { promote: true, .. })
    }
}

/// Where a move starts: a square, or the mover's hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// A square of the board.
    Board(Square),
    /// The hand of the side to move.
    Hand(PieceKind),
}

/// Whether a move may promote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promotion {
    /// It cannot.
    Never,
    /// The player chooses.
    May,
    /// It must: unpromoted the piece could never move again.
    Must,
}
