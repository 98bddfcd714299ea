//! Impasse 持将棋 points and the declaration of a win by entering king 入玉宣言.

use super::attacks;
use super::hand::Hand;
use super::piece::PieceKind;
use super::position::Position;
use super::square::SquareSet;
use crate::shared::Color;

/// The number of other pieces of the declarer that must be in the promotion zone.
const PIECES_NEEDED: u32 = 10;

/// The rule by which a declaration is judged.
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
    /// A condition is not met: the declaration fails.
    Fails(Vec<UnmetCondition>),
}

/// A condition of declaration that is not met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnmetCondition {
    /// The king is not in the promotion zone (there is none on the board, or of several not all are there).
    KingOutside,
    /// The king is in check.
    InCheck,
    /// Fewer than ten other pieces in the zone (this many).
    TooFewPieces(u32),
    /// Too few points (this many).
    TooFewPoints(u32),
}

/// The points of pieces on some squares and in hand: 5 for 飛角龍馬, 1 for each other piece, the king 0.
fn points(position: &Position, squares: SquareSet, hand: Hand) -> u32 {
    let all = squares.len() + hand.total() as usize;
    let kings = (squares & position.of_kind(PieceKind::King)).len();
    let big = [PieceKind::Bishop, PieceKind::Rook, PieceKind::Horse, PieceKind::Dragon];
    let big_on_board: usize = big.iter().map(|&kind| (squares & position.of_kind(kind)).len()).sum();
    let big_in_hand: usize = big.iter().map(|&kind| usize::from(hand.count(kind))).sum();
    (all - kings + 4 * (big_on_board + big_in_hand)) as u32
}

/// Points a side may count for a declaration: 5 for 飛角龍馬, 1 for each other piece, the king 0; on the board only
/// those in the promotion zone, and all in hand.
pub fn declaration_points(position: &Position, color: Color) -> u32 {
    points(position, position.pieces(color) & attacks::zone(color), position.hand(color))
}

/// Points a side has when both agree on an impasse 持将棋 (24 or more each make it a draw): as for a declaration, but
/// all pieces on the board count.
pub fn impasse_points(position: &Position, color: Color) -> u32 {
    points(position, position.pieces(color), position.hand(color))
}

/// Judges a declaration by the side to move.
///
/// Under both rules the king stands in the zone, is not in check, and has ten other pieces of its side with it there.
/// What is missing is listed in the order of [`UnmetCondition`]. Pieces given as a handicap are not compensated for.
pub fn declaration(position: &Position, rule: DeclarationRule) -> Declaration {
    let us = position.side_to_move();
    let zone = attacks::zone(us);
    let kings = position.kings(us);
    let mut missing = Vec::new();
    if kings.is_empty() || !(kings & !zone).is_empty() {
        missing.push(UnmetCondition::KingOutside);
    }
    if position.in_check() {
        missing.push(UnmetCondition::InCheck);
    }
    let pieces = (position.pieces(us) & zone & !kings).len() as u32;
    if pieces < PIECES_NEEDED {
        missing.push(UnmetCondition::TooFewPieces(pieces));
    }
    let points = declaration_points(position, us);
    let (draw, win) = match (rule, us) {
        (DeclarationRule::Points24, _) => (24, 31),
        (DeclarationRule::Points27, Color::Black) => (28, 28),
        (DeclarationRule::Points27, Color::White) => (27, 27),
    };
    if points < draw {
        missing.push(UnmetCondition::TooFewPoints(points));
    }
    match missing.is_empty() {
        false => Declaration::Fails(missing),
        true if points < win => Declaration::Draw,
        true => Declaration::Win,
    }
}
