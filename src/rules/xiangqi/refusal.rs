//! Why a move is refused, with the squares that explain it.

use super::{Square, SquareSet};

/// Why a record cannot hold a move: there is nothing to be moved, or no place for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unplayable {
    /// No piece on the origin.
    #[error("there is no piece on the origin square")]
    NoPiece(Square),
    /// The piece on the origin is the opponent's.
    #[error("the piece on the origin square is not the mover's")]
    NotYours(Square),
    /// One's own piece stands on the target.
    #[error("the mover's own piece is on the target square")]
    OwnPiece(Square),
}

/// A playable move that breaks the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Foul {
    /// The piece does not move that way.
    #[error("the piece cannot move there")]
    CannotMoveThere {
        /// Where it stands.
        from: Square,
        /// Where it was to go.
        to: Square,
    },
    /// The way is blocked: a chariot's or a cannon's, a horse's leg 蹩马腿, an elephant's eye 塞象眼.
    #[error("a piece stands in the way")]
    Blocked {
        /// Where it stands.
        from: Square,
        /// Where it was to go.
        to: Square,
        /// What is in the way.
        blockers: SquareSet,
    },
    /// A cannon captures over exactly one piece, its screen 炮架.
    #[error("a cannon captures over exactly one piece")]
    NotOneScreen {
        /// Where the cannon stands.
        from: Square,
        /// What it was to capture.
        to: Square,
        /// The pieces between.
        screens: SquareSet,
    },
    /// A general or an advisor does not leave the palace 九宫.
    #[error("the piece cannot leave the palace")]
    LeavesPalace {
        /// Where it was to go.
        to: Square,
    },
    /// An elephant does not cross the river 河界.
    #[error("an elephant cannot cross the river")]
    CrossesRiver {
        /// Where it was to go.
        to: Square,
    },
    /// The mover's general is left (or put) in check.
    #[error("the general is left in check")]
    LeftInCheck {
        /// The mover's general, where it would stand after the move.
        general: Square,
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    /// Not even playable.
    #[error(transparent)]
    Unplayable(#[from] Unplayable),
    /// Playable, but against the rules.
    #[error(transparent)]
    Foul(#[from] Foul),
}

impl Illegal {
    /// The squares that explain the refusal: what to light up on the board.
    pub fn squares(&self) -> SquareSet {
        let pair = |a, b| SquareSet::of(a) | SquareSet::of(b);
        match *self {
            Self::Unplayable(
                Unplayable::NoPiece(square) | Unplayable::NotYours(square) | Unplayable::OwnPiece(square),
            )
            | Self::Foul(Foul::LeavesPalace { to: square } | Foul::CrossesRiver { to: square }) => {
                SquareSet::of(square)
            }
            Self::Foul(Foul::CannotMoveThere { from, to }) => pair(from, to),
            Self::Foul(
                Foul::Blocked { from, to, blockers: between } | Foul::NotOneScreen { from, to, screens: between },
            ) => pair(from, to) | between,
            Self::Foul(Foul::LeftInCheck { general, checkers }) => SquareSet::of(general) | checkers,
            Self::Foul(Foul::FacingGenerals { generals }) => generals,
        }
    }
}
