//! Patterns laid over a bare board while a game is replayed on it: what each move changes is looked at, nothing else.

use std::ops::RangeInclusive;

use super::board::{BareBoard, SQUARES, Token};
use super::pattern::{LaidCount, Pattern};
use super::reached::{ReachedBy, Variants};
use crate::rules::{Color, Game};

/// The most patterns that mean the same: as it is, in a mirror, with the sides exchanged, and both.
const MOST: usize = 4;

/// A pattern as it is compared.
#[derive(Clone, Debug)]
struct LaidPattern {
    /// What may stand on each square, a bit a piece.
    allowed: [u32; SQUARES],
    side: Option<Color>,
    hands: Option<[[RangeInclusive<u8>; 7]; 2]>,
    counts: Vec<LaidCount>,
}

impl LaidPattern {
    fn of(pattern: &Pattern) -> Self {
        let mut allowed = [u32::MAX; SQUARES];
        for (at, pieces) in pattern.squares() {
            if let Some(place) = allowed.get_mut(usize::from(*at)) {
                *place &= pieces;
            }
        }
        Self { allowed, side: pattern.side(), hands: pattern.hands().clone(), counts: pattern.laid_counts() }
    }
}

/// Patterns that mean the same, of a game.
#[derive(Clone, Debug)]
pub struct Matcher {
    game: Game,
    laid: Vec<(LaidPattern, ReachedBy)>,
}

/// A board while a game is replayed, and how much of it is not as the patterns want it.
#[derive(Clone, Debug)]
pub(super) struct MatchState<'m> {
    matcher: &'m Matcher,
    board: BareBoard,
    /// The number of squares that do not fit each pattern.
    misfits: [u8; MOST],
    /// Whether a pattern cannot fit the game at all.
    is_out: [bool; MOST],
    /// How many pieces there are of each number.
    counts: [u8; 32],
}

impl Matcher {
    /// Lays out patterns.
    pub fn new(wanted: &Variants) -> Self {
        let laid = wanted.all().iter().take(MOST).map(|(pattern, by)| (LaidPattern::of(pattern), *by)).collect();
        Self { game: wanted.game(), laid }
    }

    /// The game whose positions it is about.
    pub(super) const fn game(&self) -> Game {
        self.game
    }

    /// The start of a game in which only some squares ever change; `None` if none of its positions can fit.
    pub(super) fn begin(&self, start: &BareBoard, touched: u128) -> Option<MatchState<'_>> {
        if start.game != self.game {
            return None;
        }
        let mut state =
            MatchState { matcher: self, board: *start, misfits: [0; MOST], is_out: [true; MOST], counts: [0; 32] };
        for cell in start.cells {
            if let Some(count) = state.counts.get_mut(usize::from(cell)) {
                *count += 1;
            }
        }
        for (((laid, _), misfits), is_out) in self.laid.iter().zip(&mut state.misfits).zip(&mut state.is_out) {
            let mut wrong = 0_u128;
            for (at, (allowed, cell)) in laid.allowed.iter().zip(start.cells).enumerate() {
                wrong |= u128::from(!stands(*allowed, cell)) << at;
            }
            *misfits = wrong.count_ones() as u8;
            // A square that is wrong and never changes stays wrong.
            *is_out = wrong & !touched != 0;
        }
        if state.is_out.iter().all(|is_out| *is_out) { None } else { Some(state) }
    }
}

/// Whether a piece may stand where these may. Of a catalog that was damaged, there may be pieces that are none.
const fn stands(allowed: u32, piece: u8) -> bool {
    piece < 32 && allowed >> piece & 1 == 1
}

impl MatchState<'_> {
    /// Plays a move.
    pub(super) fn play(&mut self, token: Token) {
        let (laid, misfits, counts) = (&self.matcher.laid, &mut self.misfits, &mut self.counts);
        self.board.play(token, |at, old, new| {
            for ((pattern, _), misfits) in laid.iter().zip(&mut *misfits) {
                let Some(allowed) = pattern.allowed.get(at) else { continue };
                let (was, is) = (!stands(*allowed, old), !stands(*allowed, new));
                *misfits = misfits.wrapping_add(u8::from(is)).wrapping_sub(u8::from(was));
            }
            if let Some(count) = counts.get_mut(usize::from(old)) {
                *count = count.wrapping_sub(1);
            }
            if let Some(count) = counts.get_mut(usize::from(new)) {
                *count = count.wrapping_add(1);
            }
        });
    }

    /// As what the position fits, if it does.
    pub(super) fn fits(&self) -> Option<ReachedBy> {
        let fit = |((laid, _), (misfits, is_out)): &(&(LaidPattern, ReachedBy), (&u8, &bool))| {
            **misfits == 0
                && !**is_out
                && laid.side.is_none_or(|side| side == self.board.side)
                && laid.hands.as_ref().is_none_or(|hands| self.fits_hands(hands))
                && laid.counts.iter().all(|count| self.fits_count(count))
        };
        let mut all = self.matcher.laid.iter().zip(self.misfits.iter().zip(&self.is_out));
        all.find(fit).map(|((_, by), _)| *by)
    }

    fn fits_hands(&self, wanted: &[[RangeInclusive<u8>; 7]; 2]) -> bool {
        let sides = self.board.hands.iter().zip(wanted);
        sides.flat_map(|(hand, wanted)| hand.iter().zip(wanted)).all(|(count, wanted)| wanted.contains(count))
    }

    fn fits_count(&self, wanted: &LaidCount) -> bool {
        let of = |piece: u8| self.counts.get(usize::from(piece)).map_or(0, |count| usize::from(*count));
        let on_board: usize = wanted.pieces.iter().flatten().map(|piece| of(*piece)).sum();
        let hands = &self.board.hands;
        let in_hand =
            wanted.in_hand.and_then(|(side, at)| hands[side.index()].get(at)).map_or(0, |count| usize::from(*count));
        wanted.wanted.contains(&(on_board + in_hand))
    }
}
