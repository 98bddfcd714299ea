//! Why a move is refused, in each of the games, with the squares that explain it.

use super::game::arms;
use super::{Square, chess, shogi, xiangqi};

/// Why a record cannot hold a move: there is nothing to be moved, or no place for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unplayable {
    /// In shogi.
    #[error(transparent)]
    Shogi(shogi::Unplayable),
    /// In chess.
    #[error(transparent)]
    Chess(chess::Unplayable),
    /// In xiangqi.
    #[error(transparent)]
    Xiangqi(xiangqi::Unplayable),
    /// The move is one of another game.
    #[error("the move is one of another game")]
    OtherGame,
}

/// A playable move that breaks the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Foul {
    /// Of shogi: a 反則.
    #[error(transparent)]
    Shogi(shogi::Foul),
    /// Of chess.
    #[error(transparent)]
    Chess(chess::Foul),
    /// Of xiangqi.
    #[error(transparent)]
    Xiangqi(xiangqi::Foul),
}

arms!(Unplayable: Unplayable, Foul: Foul);

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
    pub fn squares(&self) -> Vec<Square> {
        fn all(squares: impl IntoIterator<Item = impl Into<Square>>) -> Vec<Square> {
            squares.into_iter().map(Into::into).collect()
        }
        match *self {
            Self::Unplayable(Unplayable::Shogi(why)) => all(shogi::Illegal::from(why).squares()),
            Self::Unplayable(Unplayable::Chess(why)) => all(chess::Illegal::from(why).squares()),
            Self::Unplayable(Unplayable::Xiangqi(why)) => all(xiangqi::Illegal::from(why).squares()),
            Self::Unplayable(Unplayable::OtherGame) => Vec::new(),
            Self::Foul(Foul::Shogi(why)) => all(shogi::Illegal::from(why).squares()),
            Self::Foul(Foul::Chess(why)) => all(chess::Illegal::from(why).squares()),
            Self::Foul(Foul::Xiangqi(why)) => all(xiangqi::Illegal::from(why).squares()),
        }
    }
}

macro_rules! of_a_game {
    ($($game:ident),*) => {$(
        impl From<$game::Illegal> for Illegal {
            fn from(illegal: $game::Illegal) -> Self {
                match illegal {
                    $game::Illegal::Unplayable(why) => Self::Unplayable(why.into()),
                    $game::Illegal::Foul(why) => Self::Foul(why.into()),
                }
            }
        }
    )*};
}

of_a_game!(shogi, chess, xiangqi);
