//! Why a move is refused, with the squares that explain it.

use super::piece::PieceKind;
use super::square::{Square, SquareSet};
use crate::shared;
use crate::shared::{Refusal, Unmovable};

/// Why a record cannot hold a move: there is nothing to move, or no place for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error, strum::AsRefStr, strum::VariantNames)]
pub enum Unplayable {
    /// Nothing can be taken from the origin to the target.
    #[error(transparent)]
    #[strum(transparent)]
    Unmovable(#[from] Unmovable<81>),
    /// A drop onto an occupied square.
    #[error("a piece cannot be dropped on an occupied square")]
    Occupied(Square),
    /// The dropped kind is not in hand.
    #[error("the dropped piece is not in hand")]
    NotInHand(PieceKind),
    /// Promotion of a kind that cannot promote, or is promoted already.
    #[error("the piece cannot promote")]
    NoPromotedSide(Square),
}

/// A playable move that breaks the rules: a 反則.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error, strum::AsRefStr, strum::VariantNames)]
pub enum Foul {
    /// The piece does not move that way, or the way is blocked (`blockers`).
    #[error("the piece cannot move there")]
    CannotMoveThere {
        /// Its square.
        from: Square,
        /// Its target.
        to: Square,
        /// Pieces in the way of a slide; empty if the piece never moves that way.
        blockers: SquareSet,
    },
    /// Promotion outside the promotion zone 敵陣.
    #[error("the piece cannot promote outside the promotion zone")]
    CannotPromote {
        /// Origin.
        from: Square,
        /// Target.
        to: Square,
    },
    /// 二歩: a second unpromoted pawn on the file.
    #[error("two pawns on one file (nifu)")]
    Nifu {
        /// The target of the drop.
        to: Square,
        /// The pawns already there.
        pawns: SquareSet,
    },
    /// 打ち歩詰め: mate by dropping a pawn.
    #[error("mate by dropping a pawn (uchifuzume)")]
    DropPawnMate {
        /// The target of the drop.
        to: Square,
        /// The mated king.
        king: Square,
    },
    /// 王手放置: the mover's king is left (or put) in check.
    #[error("the king is left in check")]
    LeftInCheck {
        /// The mover's king, where it would stand after the move.
        king: Square,
        /// The pieces that would take it.
        checkers: SquareSet,
    },
    /// 行き所のない駒: the piece could never move again.
    #[error("the piece could never move again")]
    DeadPiece {
        /// The square that it would be on.
        to: Square,
    },
}

/// Why a move is not legal.
pub type Illegal = shared::Illegal<Unplayable, Foul>;

impl Refusal for Unplayable {
    type Squares = SquareSet;
    fn squares(&self) -> SquareSet {
        match *self {
            Self::Unmovable(why) => SquareSet::of(why.square()),
            Self::Occupied(square) | Self::NoPromotedSide(square) => SquareSet::of(square),
            Self::NotInHand(_) => SquareSet::EMPTY,
        }
    }
}

impl Refusal for Foul {
    type Squares = SquareSet;
    fn squares(&self) -> SquareSet {
        match *self {
            Self::CannotMoveThere { from, to, blockers } => SquareSet::of(from) | SquareSet::of(to) | blockers,
            Self::CannotPromote { from, to } => SquareSet::of(from) | SquareSet::of(to),
            Self::Nifu { to, pawns } => SquareSet::of(to) | pawns,
            Self::DropPawnMate { to, king } => SquareSet::of(to) | SquareSet::of(king),
            Self::LeftInCheck { king, checkers } => SquareSet::of(king) | checkers,
            Self::DeadPiece { to } => SquareSet::of(to),
        }
    }
}
