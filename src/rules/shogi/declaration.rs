//! Impasse 持将棋 points and the declaration of a win by entering king 入玉宣言.

use super::{Color, Position};

/// Which rule a declaration is judged by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeclarationRule {
    /// 24点法: 31 points win, 24 to 30 draw.
    Points24,
    /// 27点法: Black needs 28, White 27.
    Points27,
}

/// The outcome of a declaration by the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Declaration {
    /// The declarer wins.
    Win,
    /// The game is a draw (24-point rule only).
    Draw,
    /// A condition is missing: the declaration fails.
    Fails(Vec<Missing>),
}

/// A condition of declaration that does not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missing {
    /// The king is not in the promotion zone.
    KingOutside,
    /// The king is in check.
    InCheck,
    /// Fewer than ten other pieces in the zone (so many).
    TooFewPieces(u32),
    /// Too few points (so many).
    TooFewPoints(u32),
}

/// Points a side may count for a declaration: 5 for 飛角龍馬, 1 for each other piece, the king 0; on the board only those in the promotion zone, and all in hand.
#[allow(unused_variables)]
pub fn declaration_points(position: &Position, color: Color) -> u32 {
    todo!()
}

/// Judges a declaration by the side to move.
#[allow(unused_variables)]
pub fn declaration(position: &Position, rule: DeclarationRule) -> Declaration {
    todo!()
}
