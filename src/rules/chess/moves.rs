//! Moves.

use super::piece::PieceKind;
use super::square::{File, Square};

/// A move: context-free, equality is identity. No colour, no piece, no capture in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub enum Move {
    /// A piece moves.
    Normal {
        /// The square of origin.
        from: Square,
        /// The target square.
        to: Square,
        /// The promotion of a pawn.
        promote: Option<Promoted>,
    },
    /// King and rook move together. Both are named, because in Chess960 the king's two squares tell neither which rook
    /// moves nor whether one does.
    Castle {
        /// The square of the king.
        king: Square,
        /// The square of the rook.
        rook: Square,
    },
    /// The null move: the turn passes. No rule allows it, but records show threats with it.
    Null,
}

impl Move {
    /// The origin of the piece, in castling of the king; `None` for the null move.
    pub const fn from(self) -> Option<Square> {
        match self {
            Self::Normal { from, .. } => Some(from),
            Self::Castle { king, .. } => Some(king),
            Self::Null => None,
        }
    }
    /// The target of the piece, in castling of the king; `None` for the null move.
    pub fn to(self) -> Option<Square> {
        match self {
            Self::Normal { to, .. } => Some(to),
            Self::Castle { king, rook } => Some(castled(king, rook).0),
            Self::Null => None,
        }
    }
}

/// The squares of king and rook after castling: g and f, or c and d, of the king's rank.
pub(super) fn castled(king: Square, rook: Square) -> (Square, Square) {
    let (king_file, rook_file) = if rook.file() > king.file() { (File::G, File::F) } else { (File::C, File::D) };
    (Square::at(king_file, king.rank()), Square::at(rook_file, king.rank()))
}

/// The promotions of a pawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
#[allow(missing_docs)]
pub enum Promoted {
    Queen,
    Rook,
    Bishop,
    Knight,
}

impl Promoted {
    /// All four, in the order of a picker.
    pub const ALL: [Self; 4] = [Self::Queen, Self::Rook, Self::Bishop, Self::Knight];

    /// The kind of piece.
    pub const fn kind(self) -> PieceKind {
        match self {
            Self::Queen => PieceKind::Queen,
            Self::Rook => PieceKind::Rook,
            Self::Bishop => PieceKind::Bishop,
            Self::Knight => PieceKind::Knight,
        }
    }
}

/// Whether a move promotes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promotion {
    /// It cannot.
    Never,
    /// It must, to one of [`Promoted::ALL`].
    Must,
}
