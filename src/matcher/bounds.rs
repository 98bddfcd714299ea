//! How many pieces of each kind there are, eight bits a kind, compared with how many there must be all at once.

use std::ops::RangeInclusive;

use super::board::{BareBoard, Watch, code, unpromoted};
use super::pattern::Pattern;
use komaoto_rules::chess::PieceKind;
use komaoto_rules::{Color, Game};

/// The kinds that are told apart, with their sides; behind those of chess and xiangqi stands how many there are in all.
const KINDS: usize = 16;
const ALL: usize = 15;
/// The highest bit of each kind: no count reaches it.
const HIGHEST: u128 = 0x8080_8080_8080_8080_8080_8080_8080_8080;
/// The most that is told apart.
const MOST: usize = 127;

const fn one(kind: usize) -> u128 {
    1 << (8 * kind)
}

/// What a piece counts as: in shogi promoted ones as what they were, on the board as in hand.
fn kind_of(game: Game, piece: u8) -> usize {
    match game {
        Game::Shogi => usize::from(unpromoted(piece)) * 2 + usize::from(piece.saturating_sub(1) % 2),
        Game::Chess | Game::Xiangqi => usize::from(piece).saturating_sub(1),
    }
}

/// Whether men never become more.
const fn only_falls(game: Game) -> bool {
    !matches!(game, Game::Shogi)
}

/// The highest bits of the kinds that never become more: where pieces are dropped there are none, and a pawn of chess may
/// become another piece.
fn falling(game: Game) -> u128 {
    match game {
        Game::Shogi => 0,
        Game::Chess => [PieceKind::Pawn, PieceKind::King]
            .into_iter()
            .flat_map(|kind| [Color::Black, Color::White].map(|color| kind_of(game, code(kind.index(), color))))
            .fold(0x80 * one(ALL), |all, kind| all | (0x80 * one(kind))),
        Game::Xiangqi => HIGHEST,
    }
}

/// How much a piece of each number adds to the counts.
pub(crate) fn weights(game: Game) -> [u128; 32] {
    let last = match game {
        Game::Shogi => 28,
        Game::Chess => 12,
        Game::Xiangqi => 14,
    };
    let mut weights = [0; 32];
    for (piece, weight) in (0..32).zip(&mut weights) {
        if (1..=last).contains(&piece) {
            *weight = one(kind_of(game, piece)) + if only_falls(game) { one(ALL) } else { 0 };
        }
    }
    weights
}

/// The counts of a position.
pub(crate) fn counts(board: &BareBoard) -> u128 {
    let mut counter = Counter { weights: &weights(board.game), sum: 0 };
    for cell in board.cells {
        counter.square(0, 0, cell);
    }
    for (hand, color) in board.hands().into_iter().zip([Color::Black, Color::White]) {
        for (count, kind) in hand.into_iter().zip((0..7).rev()) {
            for _ in 0..count {
                counter.hand(code(kind, color), true, true);
            }
        }
    }
    counter.sum
}

/// Counts along while moves are played.
pub(crate) struct Counter<'w> {
    pub weights: &'w [u128; 32],
    pub sum: u128,
}

impl Watch for Counter<'_> {
    #[inline]
    fn square(&mut self, _: usize, old: u8, new: u8) {
        let weight = |piece: u8| self.weights[usize::from(piece & 31)];
        self.sum = self.sum.wrapping_add(weight(new)).wrapping_sub(weight(old));
    }

    #[inline]
    fn hand(&mut self, piece: u8, changes: bool, more: bool) {
        let weight = if changes { self.weights[usize::from(piece & 31)] } else { 0 };
        self.sum = if more { self.sum.wrapping_add(weight) } else { self.sum.wrapping_sub(weight) };
    }
}

/// How many there must be of each kind.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    /// What makes a count reach the highest bit if it is not too low, and what leaves it if it is not too high.
    low: u128,
    high: u128,
    /// The highest bits of the kinds that never become more.
    falls: u128,
}

impl Bounds {
    /// Those that follow from a pattern: from its numbers of pieces, and from what is to stand on its squares. `None` if
    /// nothing can fit them.
    pub(crate) fn of(pattern: &Pattern, allowed: &[u32; 90]) -> Option<Self> {
        let game = pattern.game();
        let mut kinds = [0_u32; KINDS];
        for (piece, weight) in (0_u8..).zip(weights(game)) {
            if weight > 0 {
                kinds[kind_of(game, piece) % KINDS] |= 1 << piece;
            }
        }
        if only_falls(game) {
            kinds[ALL] = !1;
        }
        let (files, ranks) = super::board::board_size(game);
        let squares = || allowed.iter().take(files * ranks);
        let mut bounds = kinds.map(|pieces| {
            let must = squares().filter(|allowed| **allowed & !pieces == 0).count();
            (must, squares().filter(|allowed| **allowed & pieces != 0).count())
        });
        if game == Game::Shogi {
            // In the order of the kinds, not of the hand.
            let places = (0..7_usize).flat_map(|kind| [Color::Black, Color::White].map(|side| (kind, side)));
            for ((kind, side), (low, high)) in places.zip(&mut bounds) {
                let held = pattern.hands().as_ref().and_then(|hands| hands[side.index()].get(6 - kind));
                *low += held.map_or(0, |held| usize::from(*held.start()));
                *high += held.map_or(MOST, |held| usize::from(*held.end()));
            }
        }
        let mut meet = |kind: usize, wanted: &RangeInclusive<usize>| {
            let (low, high) = &mut bounds[kind % KINDS];
            (*low, *high) = ((*low).max(*wanted.start()), (*high).min(*wanted.end()));
        };
        for count in pattern.laid_counts() {
            meet(kind_of(game, count.piece), &count.wanted);
        }
        if bounds.iter().any(|(low, high)| low > high || *low > MOST) {
            return None;
        }
        let together = |of: &dyn Fn(&(usize, usize)) -> usize| {
            bounds.iter().rev().fold(0, |all: u128, bound| all << 8 | (128 + of(bound)) as u128)
        };
        Some(Self {
            low: bounds.iter().rev().fold(0, |all: u128, (low, _)| all << 8 | (128 - low) as u128),
            high: together(&|(_, high)| (*high).min(MOST)),
            falls: falling(game),
        })
    }

    /// Whether there are as many as there must be.
    #[inline]
    pub(crate) fn fit(&self, counts: u128) -> bool {
        counts.wrapping_add(self.low) & self.high.wrapping_sub(counts) & HIGHEST == HIGHEST
    }

    /// Whether there never will be: there are too few of what never becomes more.
    #[inline]
    pub(crate) fn are_lost(&self, counts: u128) -> bool {
        counts.wrapping_add(self.low) & self.falls != self.falls
    }

    /// Whether there never were, in a game that ends with so many: there are too many of what never becomes more.
    #[inline]
    pub(crate) fn were_never(&self, last: u128) -> bool {
        self.high.wrapping_sub(last) & self.falls != self.falls
    }
}
