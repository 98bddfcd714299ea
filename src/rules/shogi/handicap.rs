//! Handicaps 手合割.

use super::Position;

/// A handicap 手合割: which pieces White (上手) gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Handicap {
    Even,
    Lance,
    RightLance,
    Bishop,
    Rook,
    RookLance,
    TwoPiece,
    ThreePiece,
    FourPiece,
    FivePiece,
    LeftFivePiece,
    SixPiece,
    LeftSevenPiece,
    RightSevenPiece,
    EightPiece,
    TenPiece,
}

#[allow(unused_variables)]
impl Handicap {
    /// All of them, in the usual order of menus.
    pub const ALL: [Self; 16] = [
        Self::Even,
        Self::Lance,
        Self::RightLance,
        Self::Bishop,
        Self::Rook,
        Self::RookLance,
        Self::TwoPiece,
        Self::ThreePiece,
        Self::FourPiece,
        Self::FivePiece,
        Self::LeftFivePiece,
        Self::SixPiece,
        Self::LeftSevenPiece,
        Self::RightSevenPiece,
        Self::EightPiece,
        Self::TenPiece,
    ];
    /// The start position: White moves first except at 平手.
    pub fn position(self) -> Position {
        todo!()
    }
    /// The handicap whose start position this is (move number ignored).
    pub fn of(position: &Position) -> Option<Self> {
        todo!()
    }
    /// Its official Japanese name, as in `手合割：`.
    pub const fn name(self) -> &'static str {
        todo!()
    }
    /// The handicap of a name, official or a usual synonym (surrounding blanks ignored).
    pub fn from_name(name: &str) -> Option<Self> {
        todo!()
    }
}
