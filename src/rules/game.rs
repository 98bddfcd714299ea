//! The three games behind one door, for records, editors and trees of moves, which need not tell them apart.
//!
//! Each variant holds a game's own type; code for a single game asks for that ([`Move::shogi`]). A move of one game in
//! a position of another is [`Unplayable::OtherGame`](super::Unplayable::OtherGame).

use super::shared::Color;
use super::{chess, shogi, xiangqi};

/// Which game is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub enum Game {
    /// 将棋
    #[default]
    Shogi,
    /// Chess, Chess960 included.
    Chess,
    /// 象棋
    Xiangqi,
}

impl Game {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Shogi, Self::Chess, Self::Xiangqi];

    /// The side that sits at the bottom of a diagram: Black in shogi, White (Red) in the others.
    pub const fn bottom(self) -> Color {
        match self {
            Self::Shogi => Color::Black,
            Self::Chess | Self::Xiangqi => Color::White,
        }
    }
}

/// A square of one of the boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub enum Square {
    /// Of a chess board.
    Chess(chess::Square),
    /// A point of a xiangqi board.
    Xiangqi(xiangqi::Square),
    /// Of a shogi board.
    Shogi(shogi::Square),
}

/// A move of one of the games: context-free, equality is identity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub enum Move {
    /// Of chess.
    Chess(chess::Move),
    /// Of xiangqi.
    Xiangqi(xiangqi::Move),
    /// Of shogi.
    Shogi(shogi::Move),
}

impl Move {
    /// The target of the piece (in castling of the king); `None` for a null move.
    pub fn to(self) -> Option<Square> {
        Some(match self {
            Self::Shogi(mv) => mv.to().into(),
            Self::Chess(mv) => mv.to()?.into(),
            Self::Xiangqi(mv) => mv.to.into(),
        })
    }
    /// The origin of the piece; `None` for a drop and a null move.
    pub fn origin_square(self) -> Option<Square> {
        match self.origin()? {
            Origin::Board(square) => Some(square),
            Origin::Hand(_) => None,
        }
    }
    /// The piece that a player picks up to make it; `None` for a null move.
    pub fn origin(self) -> Option<Origin> {
        Some(match self {
            Self::Shogi(mv) => mv.origin().into(),
            Self::Chess(mv) => Origin::Board(mv.from()?.into()),
            Self::Xiangqi(mv) => Origin::Board(mv.from.into()),
        })
    }
    /// The move of shogi, if it is one.
    pub const fn shogi(self) -> Option<shogi::Move> {
        if let Self::Shogi(mv) = self { Some(mv) } else { None }
    }
    /// The move of chess, if it is one.
    pub const fn chess(self) -> Option<chess::Move> {
        if let Self::Chess(mv) = self { Some(mv) } else { None }
    }
    /// The move of xiangqi, if it is one.
    pub const fn xiangqi(self) -> Option<xiangqi::Move> {
        if let Self::Xiangqi(mv) = self { Some(mv) } else { None }
    }
}

impl Square {
    /// The square of a shogi board, if it is one.
    pub const fn shogi(self) -> Option<shogi::Square> {
        if let Self::Shogi(square) = self { Some(square) } else { None }
    }
    /// The square of a chess board, if it is one.
    pub const fn chess(self) -> Option<chess::Square> {
        if let Self::Chess(square) = self { Some(square) } else { None }
    }
    /// The point of a xiangqi board, if it is one.
    pub const fn xiangqi(self) -> Option<xiangqi::Square> {
        if let Self::Xiangqi(square) = self { Some(square) } else { None }
    }
}

/// The origin of a move: a piece on the board, or one in the hand of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// A square of the board.
    Board(Square),
    /// The hand of the side to move; only shogi has one.
    Hand(shogi::PieceKind),
}

impl From<shogi::Origin> for Origin {
    fn from(origin: shogi::Origin) -> Self {
        match origin {
            shogi::Origin::Board(square) => Self::Board(square.into()),
            shogi::Origin::Hand(kind) => Self::Hand(kind),
        }
    }
}

macro_rules! arms {
    ($($whole:ident: $part:ident),*) => {$(
        impl From<shogi::$part> for $whole {
            fn from(part: shogi::$part) -> Self {
                Self::Shogi(part)
            }
        }
        impl From<chess::$part> for $whole {
            fn from(part: chess::$part) -> Self {
                Self::Chess(part)
            }
        }
        impl From<xiangqi::$part> for $whole {
            fn from(part: xiangqi::$part) -> Self {
                Self::Xiangqi(part)
            }
        }
    )*};
}
pub(super) use arms;

arms!(Square: Square, Move: Move);
