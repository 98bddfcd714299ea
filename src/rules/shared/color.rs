//! The two sides of every game, and their pieces.

use std::ops::Not;

/// A side. Shogi: Black (先手, 下手 in handicap games) and White (後手, 上手). Chess: White and Black. Xiangqi: Red
/// (红方), who is [`White`](Self::White) here as in the FEN of that game, and Black.
///
/// Which of them moves first depends on the game, and in handicap games and set-up positions on the position:
/// ask `Position::side_to_move`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub enum Color {
    /// 先手 (☗) of shogi, whose pieces point up the board; Black (黑方) of chess and xiangqi, whose pieces stand at its
    /// top.
    Black,
    /// 後手 (☖) of shogi, whose pieces point down the board; White of chess and Red (红方) of xiangqi, whose pieces
    /// stand at its bottom.
    White,
}

impl Color {
    /// Both sides, Black first.
    pub const ALL: [Self; 2] = [Self::Black, Self::White];

    /// Both sides in the order of chess and xiangqi, where White (Red) moves first.
    pub const WHITE_FIRST: [Self; 2] = [Self::White, Self::Black];

    /// 0 for Black, 1 for White.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Not for Color {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }
}

/// A piece of one side; its kind is one of its game's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece<K> {
    /// Whose it is.
    pub color: Color,
    /// Its kind.
    pub kind: K,
}

impl<K: Copy> Piece<K> {
    /// A piece of a side and kind.
    pub const fn new(color: Color, kind: K) -> Self {
        Self { color, kind }
    }
}
