//! Moves 指し手.

use super::piece::PieceKind;
use super::square::Square;

/// A move: context-free, equality is identity. No colour, no piece, no capture in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub enum Move {
    /// A piece on the board moves.
    Normal {
        /// The square of origin.
        from: Square,
        /// The target square.
        to: Square,
        /// Whether it promotes 成.
        promote: bool,
    },
    /// A piece in hand is dropped 打.
    Drop {
        /// Which kind.
        kind: PieceKind,
        /// The target square.
        to: Square,
    },
}

impl Move {
    /// The target of the piece.
    pub const fn to(self) -> Square {
        match self {
            Self::Normal { to, .. } | Self::Drop { to, .. } => to,
        }
    }
    /// The origin of the piece.
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

/// The origin of a move: a square, or the mover's hand.
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
