//! Why a move is refused, in each of the games, with the squares that explain it.

use super::game::{Square, arms};
use super::shared::Refusal;
use super::{chess, shared, shogi, xiangqi};

/// Why a record cannot hold a move: there is nothing to move, or no place for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error, strum::AsRefStr)]
pub enum Unplayable {
    /// In shogi.
    #[error(transparent)]
    #[strum(transparent)]
    Shogi(shogi::Unplayable),
    /// In chess.
    #[error(transparent)]
    #[strum(transparent)]
    Chess(chess::Unplayable),
    /// In xiangqi.
    #[error(transparent)]
    #[strum(transparent)]
    Xiangqi(xiangqi::Unplayable),
    /// The move belongs to another game.
    #[error("the move is one of another game")]
    OtherGame,
}

/// A playable move that breaks the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error, strum::AsRefStr)]
pub enum Foul {
    /// Of shogi: a 反則.
    #[error(transparent)]
    #[strum(transparent)]
    Shogi(shogi::Foul),
    /// Of chess.
    #[error(transparent)]
    #[strum(transparent)]
    Chess(chess::Foul),
    /// Of xiangqi.
    #[error(transparent)]
    #[strum(transparent)]
    Xiangqi(xiangqi::Foul),
}

arms!(Unplayable: Unplayable, Foul: Foul);

impl Foul {
    /// Whether it is a null move of chess by a player who is not in check: annotators write it to show a threat.
    pub fn is_pass(&self) -> bool {
        matches!(self, Self::Chess(chess::Foul::Pass))
    }
}

/// Why a move is not legal.
pub type Illegal = shared::Illegal<Unplayable, Foul>;

impl Refusal for Unplayable {
    type Squares = Vec<Square>;
    fn squares(&self) -> Vec<Square> {
        match self {
            Self::Shogi(why) => any(why.squares()),
            Self::Chess(why) => any(why.squares()),
            Self::Xiangqi(why) => any(why.squares()),
            Self::OtherGame => Vec::new(),
        }
    }
}

impl Refusal for Foul {
    type Squares = Vec<Square>;
    fn squares(&self) -> Vec<Square> {
        match self {
            Self::Shogi(why) => any(why.squares()),
            Self::Chess(why) => any(why.squares()),
            Self::Xiangqi(why) => any(why.squares()),
        }
    }
}

fn any(squares: impl IntoIterator<Item = impl Into<Square>>) -> Vec<Square> {
    squares.into_iter().map(Into::into).collect()
}
