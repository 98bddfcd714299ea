//! Why a move is refused, with the squares that explain it.

use super::squares::Square;

/// A reason for refusing a move.
pub trait Refusal {
    /// A set of squares of the game's board.
    type Squares;
    /// The squares that explain the reason, to be lit up on the board.
    fn squares(&self) -> Self::Squares;
}

/// Why nothing can be taken from one of `N` squares to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error, strum::AsRefStr, strum::VariantNames)]
pub enum Unmovable<const N: usize> {
    /// No piece on the origin.
    #[error("there is no piece where it starts")]
    NoPiece(Square<N>),
    /// The piece on the origin is the opponent's.
    #[error("the piece where it starts is not the mover's")]
    NotYours(Square<N>),
    /// One's own piece stands on the target.
    #[error("a piece of the mover's own stands where it goes")]
    OwnPiece(Square<N>),
}

impl<const N: usize> Unmovable<N> {
    /// The square that explains it.
    pub const fn square(self) -> Square<N> {
        match self {
            Self::NoPiece(square) | Self::NotYours(square) | Self::OwnPiece(square) => square,
        }
    }
}

/// Why a move is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Illegal<U, F> {
    /// Not even playable.
    #[error(transparent)]
    Unplayable(U),
    /// Playable, but against the rules.
    #[error(transparent)]
    Foul(F),
}

impl<U: Refusal, F: Refusal<Squares = U::Squares>> Illegal<U, F> {
    /// The squares that explain the refusal, to be lit up on the board. Empty if no square does: for a null
    /// move, or a piece that is not in hand.
    pub fn squares(&self) -> U::Squares {
        match self {
            Self::Unplayable(why) => why.squares(),
            Self::Foul(why) => why.squares(),
        }
    }
}

impl<U, F> Illegal<U, F> {
    /// The same, in the types that all games share.
    pub fn of_any_game<V: From<U>, G: From<F>>(self) -> Illegal<V, G> {
        match self {
            Self::Unplayable(why) => Illegal::Unplayable(why.into()),
            Self::Foul(why) => Illegal::Foul(why.into()),
        }
    }
}

impl<U, F> From<U> for Illegal<U, F> {
    fn from(why: U) -> Self {
        Self::Unplayable(why)
    }
}
