//! Random positions with a king in a corner, as mate problems begin: Black gives check, the rest of the set is in
//! White's hand.

use komaoto::rules::Color;
use komaoto::rules::shogi::{Fault, Hand, Piece, PieceKind, Position, Square};

use super::dice::Dice;

/// One to three attackers, up to three defenders and pieces in hand; one in four has the attacker's king.
pub fn corner(dice: &mut Dice) -> Position {
    loop {
        let position = arranged(dice);
        let is_usual = |fault: &Fault| *fault == Fault::NoKing(Color::Black);
        if position.faults().iter().all(is_usual) {
            return position;
        }
    }
}

fn arranged(dice: &mut Dice) -> Position {
    let mut position = Position::empty();
    let place = |position: &mut Position, dice: &mut Dice, color, kind, files: usize, ranks: usize| {
        let square = Square::new(dice.roll(files) as u8 + 1, dice.roll(ranks) as u8 + 1).unwrap();
        if position.piece(square).is_none() {
            position.set_piece(square, Some(Piece::new(color, kind)));
        }
    };
    place(&mut position, dice, Color::White, PieceKind::King, 3, 3);
    for _ in 0..1 + dice.roll(3) {
        let kind = any_kind(dice, true);
        place(&mut position, dice, Color::Black, kind, 6, 6);
    }
    for _ in 0..dice.roll(4) {
        let kind = any_kind(dice, true);
        place(&mut position, dice, Color::White, kind, 4, 5);
    }
    if dice.roll(4) == 0 {
        place(&mut position, dice, Color::Black, PieceKind::King, 6, 6);
    }
    let mut hand = Hand::EMPTY;
    for _ in 0..dice.roll(4) {
        let kind = any_kind(dice, false);
        hand.set(kind, hand.count(kind) + 1);
    }
    position.set_hand(Color::Black, hand);
    let mut rest = Hand::EMPTY;
    for kind in PieceKind::HAND {
        let promoted = kind.promoted().map_or(0, |promoted| position.of_kind(promoted).len());
        let used = position.of_kind(kind).len() + promoted + usize::from(hand.count(kind));
        rest.set(kind, kind.in_a_set().saturating_sub(used as u8));
    }
    position.set_hand(Color::White, rest);
    position
}

fn any_kind(dice: &mut Dice, may_promote: bool) -> PieceKind {
    let kind = PieceKind::HAND[dice.roll(7)];
    kind.promoted().filter(|_| may_promote && dice.roll(3) == 0).unwrap_or(kind)
}
