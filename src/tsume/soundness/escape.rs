//! Why there is no mate: how the defender escapes 逃れ順, and the pawn drop that would mate were it allowed 打歩詰.

use std::collections::HashSet;

use super::super::play::{Play, after, identity, replies};
use super::super::search::SearchValue;
use komaoto_rules::shogi::{Color, Foul, Illegal, Move, PieceKind, Position, Square};

/// How many plies of an escape are shown at most, and how many nodes it is worth to find them.
const LONGEST_SHOWN: usize = 40;
const NODES: u64 = 20_000;
/// How many nodes a single question about it is worth.
const EACH: u64 = 500;

/// Whether the defender, to move, is mated; useless interpositions do not help.
pub(super) fn is_mated(play: &mut Play<'_>, end: &Position) -> bool {
    end.in_check() && (!end.has_legal_move() || play.is_mate(end, 0) == Some(true))
}

/// What is played from a position without mate: replies after which there is none, and between them the checks that leave
/// the defender the fewest of these. It ends where there is no check, where a position returns, or where too much would
/// have to be asked; nothing if the limit is reached meanwhile.
pub(super) fn escape(play: &mut Play<'_>, start: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    play.within(NODES, |play| {
        let (mut position, mut seen) = (start.clone(), HashSet::new());
        while moves.len() < LONGEST_SHOWN && seen.insert(identity(&position)) {
            let next = if position.side_to_move() == Color::Black {
                best_try(play, &position)
            } else {
                refutations(play, &position).map(|(reply, _)| vec![reply])
            };
            let Some(next) = next else { break };
            for mv in next {
                if position.play(mv).is_err() {
                    return;
                }
                moves.push(mv);
            }
        }
    });
    if play.is_over() { Vec::new() } else { moves }
}

/// The check that leaves the defender the fewest refutations, with the first of these.
fn best_try(play: &mut Play<'_>, position: &Position) -> Option<Vec<Move>> {
    let mut checks = Vec::new();
    position.each_check(|mv| checks.push(mv));
    let tries = checks.into_iter().filter_map(|mv| {
        let (reply, count) = refutations(play, &after(position, mv)?)?;
        Some((count, vec![mv, reply]))
    });
    tries.min_by_key(|(count, _)| *count).map(|(_, moves)| moves)
}

/// The first reply after which there is no mate, and how many there are.
fn refutations(play: &mut Play<'_>, position: &Position) -> Option<(Move, usize)> {
    let mut refutes =
        |mv: &Move| after(position, *mv).is_some_and(|after| play.doubt(&after, EACH) == SearchValue::NoMate);
    let found: Vec<Move> = replies(position).into_iter().filter(|mv| refutes(mv)).collect();
    found.first().map(|&mv| (mv, found.len()))
}

/// The same move without promotion, if that mates.
pub(super) fn unpromoted(play: &mut Play<'_>, before: &Position, mv: Move) -> Option<Move> {
    let Move::Normal { from, to, promote: true } = mv else { return None };
    let plain = Move::Normal { from, to, promote: false };
    let after = after(before, plain).filter(|after| before.check(plain).is_ok() && after.in_check())?;
    let found = play.within(NODES, |play| play.doubt(&after, NODES));
    (matches!(found, SearchValue::Mate(_)) && !play.is_over()).then_some(plain)
}

/// A line up to the first position in which a pawn drop would mate but must not, with that drop.
pub(super) fn forbidden_drop(start: &Position, line: &[Move]) -> Option<Vec<Move>> {
    let mut position = start.clone();
    for (place, &mv) in line.iter().enumerate() {
        if let Some(drop) = drop_that_mates(&position) {
            return Some(line.iter().take(place).copied().chain([drop]).collect());
        }
        position.play(mv).ok()?;
    }
    drop_that_mates(&position).map(|drop| line.iter().copied().chain([drop]).collect())
}
fn drop_that_mates(position: &Position) -> Option<Move> {
    if position.side_to_move() != Color::Black {
        return None;
    }
    let king = position.kings(Color::White).first()?;
    let to = Square::new(king.file().number(), king.rank().number() + 1)?;
    let drop = Move::Drop { kind: PieceKind::Pawn, to };
    matches!(position.check(drop), Err(Illegal::Foul(Foul::DropPawnMate { .. }))).then_some(drop)
}
