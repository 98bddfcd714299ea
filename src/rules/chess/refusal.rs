//! Why a move is refused, with the squares that explain it.

use super::square::{Square, SquareSet};
use crate::shared;
use crate::shared::{Refusal, Unmovable};

/// Why a record cannot hold a move: there is nothing to move, or no place for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error, strum::AsRefStr, strum::VariantNames)]
pub enum Unplayable {
    /// Nothing can be taken from the origin to the target.
    #[error(transparent)]
    #[strum(transparent)]
    Unmovable(#[from] Unmovable<64>),
    /// A promotion of something that is not a pawn.
    #[error("only a pawn can promote")]
    NotAPawn(Square),
    /// Castling of something other than a king and a rook of the mover on one rank.
    #[error("there are no king and rook to castle")]
    NothingToCastle {
        /// The square that the king should be on.
        king: Square,
        /// The square that the rook should be on.
        rook: Square,
    },
    /// Castling onto a square where another piece stands.
    #[error("another piece is where king or rook should go")]
    NoRoomToCastle(SquareSet),
}

/// A playable move that breaks the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error, strum::AsRefStr, strum::VariantNames)]
pub enum Foul {
    /// The piece does not move that way, or the way is blocked (`blockers`).
    #[error("the piece cannot move there")]
    CannotMoveThere {
        /// Its square.
        from: Square,
        /// Its target.
        to: Square,
        /// Pieces in the way of a slide or of a pawn's two steps; empty if the piece never moves that way.
        blockers: SquareSet,
    },
    /// Promotion before the last rank.
    #[error("a pawn promotes only on the last rank")]
    NotTheLastRank {
        /// Target.
        to: Square,
    },
    /// A pawn that reaches the last rank and stays a pawn.
    #[error("a pawn on the last rank must promote")]
    MustPromote {
        /// Target.
        to: Square,
    },
    /// The king or the rook has moved before, or the position gives no right to castle.
    #[error("the right to castle is lost")]
    NoCastlingRight {
        /// The square of the king.
        king: Square,
        /// The square of the rook.
        rook: Square,
    },
    /// There are pieces in between.
    #[error("pieces stand in the way of castling")]
    CastlingBlocked {
        /// Which.
        blockers: SquareSet,
    },
    /// The king castles out of check or across an attacked square.
    #[error("the king cannot castle out of or through check")]
    CastlingThroughCheck {
        /// The attacked square nearest to where the king stands.
        square: Square,
        /// The pieces that attack it.
        attackers: SquareSet,
    },
    /// The mover's king is left (or put) in check.
    #[error("the king is left in check")]
    LeftInCheck {
        /// The mover's king, where it would stand after the move.
        king: Square,
        /// The pieces that would take it.
        checkers: SquareSet,
    },
    /// A null move by a player who is not in check.
    #[error("a player must move")]
    Pass,
}

/// Why a move is not legal.
pub type Illegal = shared::Illegal<Unplayable, Foul>;

impl Refusal for Unplayable {
    type Squares = SquareSet;
    fn squares(&self) -> SquareSet {
        match *self {
            Self::Unmovable(why) => SquareSet::of(why.square()),
            Self::NotAPawn(square) => SquareSet::of(square),
            Self::NothingToCastle { king, rook } => SquareSet::of(king) | SquareSet::of(rook),
            Self::NoRoomToCastle(squares) => squares,
        }
    }
}

impl Refusal for Foul {
    type Squares = SquareSet;
    fn squares(&self) -> SquareSet {
        match *self {
            Self::CannotMoveThere { from, to, blockers } => SquareSet::of(from) | SquareSet::of(to) | blockers,
            Self::NotTheLastRank { to } | Self::MustPromote { to } => SquareSet::of(to),
            Self::NoCastlingRight { king, rook } => SquareSet::of(king) | SquareSet::of(rook),
            Self::CastlingBlocked { blockers } => blockers,
            Self::CastlingThroughCheck { square, attackers: pieces }
            | Self::LeftInCheck { king: square, checkers: pieces } => SquareSet::of(square) | pieces,
            Self::Pass => SquareSet::EMPTY,
        }
    }
}
