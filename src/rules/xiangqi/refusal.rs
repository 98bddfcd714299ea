//! Why a move is refused, with the squares that explain it.

use super::square::{Square, SquareSet};
use crate::shared;
use crate::shared::Refusal;

/// Why a record cannot hold a move: there is nothing to move, or no place for it.
pub type Unplayable = shared::Unmovable<90>;

/// A playable move that breaks the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error, strum::AsRefStr, strum::VariantNames)]
pub enum Foul {
    /// The piece does not move that way.
    #[error("the piece cannot move there")]
    CannotMoveThere {
        /// Its square.
        from: Square,
        /// Its target.
        to: Square,
    },
    /// The way is blocked: that of a chariot or a cannon, a horse's leg 蹩马腿, or an elephant's eye 塞象眼.
    #[error("a piece stands in the way")]
    Blocked {
        /// Its square.
        from: Square,
        /// Its target.
        to: Square,
        /// The square of the piece in the way.
        blockers: SquareSet,
    },
    /// A cannon captures over exactly one piece, its screen 炮架.
    #[error("a cannon captures over exactly one piece")]
    NotOneScreen {
        /// The square of the cannon.
        from: Square,
        /// The square of the piece to capture.
        to: Square,
        /// The pieces between.
        screens: SquareSet,
    },
    /// A general or an advisor does not leave the palace 九宫.
    #[error("the piece cannot leave the palace")]
    LeavesPalace {
        /// Its target.
        to: Square,
    },
    /// An elephant does not cross the river 河界.
    #[error("an elephant cannot cross the river")]
    CrossesRiver {
        /// Its target.
        to: Square,
    },
    /// The mover's general is left (or put) in check.
    #[error("the general is left in check")]
    LeftInCheck {
        /// The mover's general, where it would stand after the move.
        king: Square,
        /// The pieces that would take it.
        checkers: SquareSet,
    },
    /// 对面笑: the generals face each other on an open file.
    #[error("the generals face each other")]
    FacingGenerals {
        /// Both generals.
        generals: SquareSet,
    },
}

/// Why a move is not legal.
pub type Illegal = shared::Illegal<Unplayable, Foul>;

impl Refusal for Unplayable {
    type Squares = SquareSet;
    fn squares(&self) -> SquareSet {
        SquareSet::of(self.square())
    }
}

impl Refusal for Foul {
    type Squares = SquareSet;
    fn squares(&self) -> SquareSet {
        match *self {
            Self::CannotMoveThere { from, to } => SquareSet::of(from) | SquareSet::of(to),
            Self::Blocked { from, to, blockers: between } | Self::NotOneScreen { from, to, screens: between } => {
                SquareSet::of(from) | SquareSet::of(to) | between
            }
            Self::LeavesPalace { to } | Self::CrossesRiver { to } => SquareSet::of(to),
            Self::LeftInCheck { king, checkers } => SquareSet::of(king) | checkers,
            Self::FacingGenerals { generals } => generals,
        }
    }
}
