//! Repetition 循环: who has to vary, as far as the board alone can tell.
//!
//! Perpetual check 长将 and perpetual chase 长捉 are forbidden, check more strictly than chase. The rules of the Asian
//! Xiangqi Federation define a chase in several chapters; here a move chases what it newly threatens to win for nothing
//! or for a cheaper piece. Generals and soldiers may chase; soldiers that have not crossed the river, and pieces that
//! offer an exchange may be chased; chasing two pieces or more in turn is allowed (its rule 32). Alternating checks and
//! chases are left undecided, because the federations differ.

use std::borrow::Borrow;

use super::attacks;
use super::moves::Move;
use super::piece::{Piece, PieceKind};
use super::position::Position;
use super::square::SquareSet;
use crate::shared::Color;

/// The meaning of the third occurrence of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repetition {
    /// Neither side breaks a rule, or both break the same one: a draw.
    Draw,
    /// 长将: this side gave check with every move in between and loses.
    PerpetualCheck(Color),
    /// 长捉: this side chased one piece with every move in between and loses.
    PerpetualChase(Color),
    /// A side checked with some moves and chased with the others, which the board alone does not decide.
    Undecided,
}

/// The conduct of a side between two occurrences.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Conduct {
    Checks,
    Chases,
    /// Some moves checked, all others chased something.
    ChecksAndChases,
    Idles,
}

/// Whether the last position of a line, given from its start, occurs there for the third time (or more), and what that
/// means.
pub fn repetition<P: Borrow<Position>>(line: &[P]) -> Option<Repetition> {
    let line: Vec<&Position> = line.iter().map(Borrow::borrow).collect();
    let last = line.last()?;
    let first = line.iter().enumerate().rev().filter(|(_, position)| position.same_as(last)).nth(2)?.0;
    let cycle = &line[first..];
    Some(match (conduct(cycle, Color::White), conduct(cycle, Color::Black)) {
        (Conduct::Checks, Conduct::Checks) => Repetition::Draw,
        (Conduct::Checks, _) => Repetition::PerpetualCheck(Color::White),
        (_, Conduct::Checks) => Repetition::PerpetualCheck(Color::Black),
        (Conduct::ChecksAndChases, _) | (_, Conduct::ChecksAndChases) => Repetition::Undecided,
        (Conduct::Chases, Conduct::Idles) => Repetition::PerpetualChase(Color::White),
        (Conduct::Idles, Conduct::Chases) => Repetition::PerpetualChase(Color::Black),
        (Conduct::Chases, Conduct::Chases) | (Conduct::Idles, Conduct::Idles) => Repetition::Draw,
    })
}

/// The conduct of a side in a line of positions that ends as it begins.
fn conduct(cycle: &[&Position], color: Color) -> Conduct {
    // The pieces chased by every move so far, by their present squares.
    let mut victims = SquareSet::ALL;
    let (mut always_checks, mut sometimes_checks, mut threatens) = (true, false, true);
    for step in cycle.windows(2) {
        let [before, after] = step else { continue };
        if before.side_to_move() == color {
            let chased = chased(before, after);
            let checks = after.in_check();
            always_checks &= checks;
            sometimes_checks |= checks;
            threatens &= checks || !chased.is_empty();
            victims &= chased;
        } else if let Some(Move { from, to }) = moved(before, after)
            && victims.contains(from)
        {
            victims.remove(from);
            victims.insert(to);
        }
    }
    if always_checks {
        Conduct::Checks
    } else if !victims.is_empty() {
        Conduct::Chases
    } else if sometimes_checks && threatens {
        Conduct::ChecksAndChases
    } else {
        Conduct::Idles
    }
}

/// The move between two positions.
fn moved(before: &Position, after: &Position) -> Option<Move> {
    let mover = before.side_to_move();
    let from = (before.pieces(mover) & !after.pieces(mover)).only()?;
    let to = (after.pieces(mover) & !before.pieces(mover)).only()?;
    Some(Move { from, to })
}

/// The pieces that a move newly threatens to win: with the piece that moved, or with one whose line it opened. A
/// chariot or a cannon that goes along the line of its attack does not make a new threat.
fn chased(before: &Position, after: &Position) -> SquareSet {
    let Some(mv) = moved(before, after) else { return SquareSet::EMPTY };
    let standing = threats(before);
    let mut again = after.clone();
    again.set_side_to_move(before.side_to_move());
    let is_new = |threat: &Move| {
        let from = if threat.from == mv.to { mv.from } else { threat.from };
        !standing.contains(&Move { from, to: threat.to })
    };
    threats(&again).into_iter().filter(is_new).map(|threat| threat.to).collect()
}

/// Captures by which the side to move would win a piece. Generals and soldiers may chase as they like, and soldiers
/// that have not crossed the river may be chased.
fn threats(position: &Position) -> Vec<Move> {
    let wins = |mv: &Move| {
        let (Some(hunter), Some(victim)) = (position.piece(mv.from), position.piece(mv.to)) else { return false };
        let free = matches!(hunter.kind, PieceKind::General | PieceKind::Soldier);
        let fair_game = match victim.kind {
            PieceKind::General => false,
            PieceKind::Soldier => !attacks::half(victim.color).contains(mv.to),
            _ => true,
        };
        let dearer = match hunter.kind {
            PieceKind::Horse | PieceKind::Cannon => victim.kind == PieceKind::Chariot,
            PieceKind::Advisor | PieceKind::Elephant => {
                matches!(victim.kind, PieceKind::Chariot | PieceKind::Horse | PieceKind::Cannon)
            }
            _ => false,
        };
        !free && fair_game && (dearer || !is_guarded(position, *mv)) && !is_exchange(position, hunter, victim, *mv)
    };
    position.legal_moves().into_iter().filter(wins).collect()
}

/// Whether the capturing piece would be captured in turn.
fn is_guarded(position: &Position, mv: Move) -> bool {
    let after = position.after(mv);
    let guards = after.attackers(after.side_to_move(), mv.to);
    guards.into_iter().any(|from| after.check(Move { from, to: mv.to }).is_ok())
}

/// Whether two pieces of a kind attack each other.
fn is_exchange(position: &Position, hunter: Piece, victim: Piece, mv: Move) -> bool {
    let mut theirs = position.clone();
    theirs.set_side_to_move(victim.color);
    hunter.kind == victim.kind && theirs.check(Move { from: mv.to, to: mv.from }).is_ok()
}
