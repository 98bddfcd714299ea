//! Patterns as they are compared: for each square and each piece, of which patterns it is not as they want it.

use std::ops::RangeInclusive;

use super::board::{BareBoard, ROOM, SQUARES, Token, Watch};
use super::bounds::{Bounds, Counter, counts, weights};
use super::outline::{Outline, PawnsWanted, Span, counted};
use super::pattern::Pattern;
use super::reached::{ReachedBy, Variants};
use komaoto_rules::{Color, Game};

/// The most patterns that mean the same: as it is, in a mirror, with the sides exchanged, and both. Each has eight bits of a
/// number in which the squares are counted that do not fit it.
const MOST: usize = 4;
/// A place for each square and each piece.
const PLACES: usize = ROOM * 32;
/// The lowest and the highest bits of the patterns.
const LOWEST: u32 = 0x0101_0101;
const HIGHEST: u32 = 0x8080_8080;

/// A pattern as it is compared, but for its squares.
#[derive(Clone, Debug)]
struct LaidPattern {
    by: ReachedBy,
    side: Option<Color>,
    hands: Option<[[RangeInclusive<u8>; 7]; 2]>,
    /// The numbers of pieces that there must be; `None` if it can fit nothing.
    bounds: Option<Bounds>,
    /// Whether numbers are said that its squares do not say.
    is_counted: bool,
    /// Whether nothing but numbers and the side to move counts.
    is_bare: bool,
    pawns: PawnsWanted,
}

impl LaidPattern {
    fn of(pattern: &Pattern, by: ReachedBy, allowed: &[u32; SQUARES]) -> Self {
        Self {
            by,
            side: pattern.side(),
            hands: pattern.hands().clone(),
            bounds: Bounds::of(pattern, allowed),
            is_counted: pattern.laid_counts().next().is_some(),
            is_bare: pattern.hands().is_none() && allowed.iter().all(|allowed| *allowed == u32::MAX),
            pawns: PawnsWanted::of(pattern.game(), allowed),
        }
    }

    fn fits_hands(&self, board: &BareBoard) -> bool {
        let Some(wanted) = &self.hands else { return true };
        let hands = board.hands();
        hands
            .iter()
            .zip(wanted)
            .all(|(hand, wanted)| hand.iter().zip(wanted).all(|(count, wanted)| wanted.contains(count)))
    }
}

/// Patterns that mean the same, of a game.
#[derive(Clone, Debug)]
pub struct Matcher {
    game: Game,
    laid: Vec<LaidPattern>,
    /// Of which patterns a piece is not what they want on a square, one for each.
    misfits: Box<[u32; PLACES]>,
    weights: [u128; 32],
}

/// A start position over which patterns were laid.
#[derive(Clone, Debug)]
pub struct LaidStart {
    board: BareBoard,
    /// See [`MatchState`].
    misfits: u32,
    sum: u128,
    /// The squares that do not fit each pattern, a bit each.
    wrong: [u128; MOST],
}

/// A board while a game is replayed, and how much of it is not as the patterns want it.
#[derive(Clone, Debug)]
pub(crate) struct MatchState<'m> {
    matcher: &'m Matcher,
    board: BareBoard,
    /// The number of squares that do not fit each pattern, and one more for those that are out.
    misfits: u32,
    /// How many pieces of each kind there are, if numbers are said.
    sum: u128,
}

impl Matcher {
    /// Lays out patterns.
    pub fn new(wanted: &Variants) -> Self {
        let mut misfits = Box::new([0; PLACES]);
        let mut laid = Vec::new();
        for (nth, (pattern, by)) in wanted.all().iter().take(MOST).enumerate() {
            let mut allowed = [u32::MAX; SQUARES];
            for (at, pieces) in pattern.squares() {
                if let Some(place) = allowed.get_mut(usize::from(*at)) {
                    *place &= pieces;
                }
            }
            for (place, misfit) in misfits.iter_mut().enumerate() {
                let allowed = allowed.get(place / 32).copied().unwrap_or(u32::MAX);
                *misfit |= (!allowed >> (place % 32) & 1) << (8 * nth);
            }
            laid.push(LaidPattern::of(pattern, *by, &allowed));
        }
        let game = wanted.game();
        Self { game, laid, misfits, weights: weights(game) }
    }

    /// The game whose positions it is about.
    pub const fn game(&self) -> Game {
        self.game
    }

    #[inline]
    fn misfit(&self, at: usize, piece: u8) -> u32 {
        self.misfits[(at << 5 | usize::from(piece)) & (PLACES - 1)]
    }

    /// Whether numbers are said that the squares do not say.
    pub(crate) fn counts(&self) -> bool {
        self.laid.iter().any(|laid| laid.is_counted)
    }

    /// Lays them over a start position; `None` if it is one of another game.
    pub fn laid_on(&self, start: &BareBoard) -> Option<LaidStart> {
        if start.game != self.game {
            return None;
        }
        let (mut wrong, mut misfits) = ([0; MOST], 0);
        for (at, cell) in start.cells.into_iter().enumerate().take(SQUARES) {
            let all = self.misfit(at, cell);
            misfits += all;
            for (nth, wrong) in wrong.iter_mut().enumerate() {
                *wrong |= u128::from(all >> (8 * nth) & 1) << at;
            }
        }
        Some(LaidStart { board: *start, misfits, sum: counts(start), wrong })
    }

    /// The start of a game in which only some squares ever change, and behind which of its moves a position may fit; `None` if
    /// none can. Numbers of moves count from the start position.
    pub(crate) fn begin(
        &self,
        start: &LaidStart,
        touched: u128,
        outline: Option<&Outline<'_>>,
        within: Span,
    ) -> Option<(MatchState<'_>, Span)> {
        let (mut out, mut hull) = (LOWEST, Span::NONE);
        for (nth, (laid, wrong)) in self.laid.iter().zip(&start.wrong).enumerate() {
            // A square that is wrong and never changes stays wrong.
            if wrong & !touched != 0 {
                continue;
            }
            let span = start.span(laid, outline, within);
            if !span.is_none() {
                hull = hull.with(span);
                out &= !(1 << (8 * nth));
            }
        }
        if hull.is_none() {
            return None;
        }
        Some((MatchState { matcher: self, board: start.board, misfits: start.misfits + out, sum: start.sum }, hull))
    }

    /// As what a position is found by the numbers of its pieces alone, if only these are asked for.
    pub(crate) fn bare(&self) -> Option<ReachedBy> {
        match self.laid.as_slice() {
            [laid] if laid.is_bare => Some(laid.by),
            _ => None,
        }
    }
}

impl LaidStart {
    /// Behind which moves a pattern may fit.
    fn span(&self, laid: &LaidPattern, outline: Option<&Outline<'_>>, within: Span) -> Span {
        let Some(bounds) = &laid.bounds else { return Span::NONE };
        let Some(outline) = outline else { return within };
        let within = outline.pawns.map_or(within, |pawns| within.within(pawns.span(&laid.pawns)));
        if within.is_none() {
            return within;
        }
        let Some(turns) = outline.turns else { return within };
        let parity = laid.side.map(|side| u32::from(side != self.board.side));
        counted(turns, self.sum, bounds, (within, parity))
    }
}

/// Sees squares that fit and squares that do not.
struct MisfitWatch<'m, 's> {
    matcher: &'m Matcher,
    misfits: &'s mut u32,
}

impl Watch for MisfitWatch<'_, '_> {
    #[inline]
    fn square(&mut self, at: usize, old: u8, new: u8) {
        let (was, is) = (self.matcher.misfit(at, old), self.matcher.misfit(at, new));
        *self.misfits = self.misfits.wrapping_add(is).wrapping_sub(was);
    }
}

/// The same, and counts.
struct CountWatch<'m, 's>(MisfitWatch<'m, 's>, Counter<'m>);

impl Watch for CountWatch<'_, '_> {
    #[inline]
    fn square(&mut self, at: usize, old: u8, new: u8) {
        self.0.square(at, old, new);
        self.1.square(at, old, new);
    }

    #[inline]
    fn hand(&mut self, piece: u8, changes: bool, more: bool) {
        self.1.hand(piece, changes, more);
    }
}

impl MatchState<'_> {
    /// Plays a move; what pieces there are is counted only where it is asked for.
    #[inline]
    pub(crate) fn play<const COUNTS: bool>(&mut self, token: Token) {
        let matcher = self.matcher;
        let squares = MisfitWatch { matcher, misfits: &mut self.misfits };
        if COUNTS {
            let counter = Counter { weights: &matcher.weights, sum: self.sum };
            let mut watch = CountWatch(squares, counter);
            self.board.play(token, &mut watch);
            self.sum = watch.1.sum;
        } else {
            let mut watch = squares;
            self.board.play(token, &mut watch);
        }
    }

    /// The game that is played.
    pub(crate) const fn game(&self) -> Game {
        self.matcher.game
    }

    /// Whether all squares fit some pattern.
    #[inline]
    pub(crate) const fn is_laid(&self) -> bool {
        self.misfits.wrapping_sub(LOWEST) & !self.misfits & HIGHEST != 0
    }

    /// As what the position fits, if it does.
    pub(crate) fn fits(&self) -> Option<ReachedBy> {
        let fits = |(nth, laid): &(usize, &LaidPattern)| {
            self.misfits >> (8 * nth) & 0xFF == 0
                && laid.side.is_none_or(|side| side == self.board.side)
                && laid.fits_hands(&self.board)
                && (!laid.is_counted || laid.bounds.is_some_and(|bounds| bounds.fit(self.sum)))
        };
        self.matcher.laid.iter().enumerate().find(fits).map(|(_, laid)| laid.by)
    }
}
