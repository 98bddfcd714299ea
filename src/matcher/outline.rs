//! What is known of the main line of a game without playing it: when its pawns leave where they began, and when there are
//! other pieces than before. It tells behind which of its moves a pattern may fit.

use std::collections::HashMap;

use super::board::{BareBoard, SQUARES, Token, code};
use super::bounds::{Bounds, Counter, counts, weights};
use komaoto_rules::{Color, Game, chess, xiangqi};

/// The pawn of chess, or the soldier of xiangqi, that begins on a square.
fn home_pawn(game: Game, at: usize) -> Option<u8> {
    let (pawn, side) = match (game, at) {
        (Game::Chess, 48..56) => (chess::PieceKind::Pawn.index(), Color::White),
        (Game::Chess, 8..16) => (chess::PieceKind::Pawn.index(), Color::Black),
        (Game::Xiangqi, 54 | 56 | 58 | 60 | 62) => (xiangqi::PieceKind::Soldier.index(), Color::White),
        (Game::Xiangqi, 27 | 29 | 31 | 33 | 35) => (xiangqi::PieceKind::Soldier.index(), Color::Black),
        _ => return None,
    };
    Some(code(pawn, side))
}

/// The squares on which pawns begin, in order: at most sixteen.
fn homes(game: Game) -> impl Iterator<Item = (usize, u8)> {
    (0..SQUARES).filter_map(move |at| Some((at, home_pawn(game, at)?))).take(16)
}

/// Behind which moves a position may stand: from the first one to before the last one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Span {
    pub from: u32,
    pub until: u32,
}

impl Span {
    /// None.
    pub(crate) const NONE: Self = Self { from: u32::MAX, until: 0 };

    pub(crate) const fn is_none(self) -> bool {
        self.from >= self.until
    }

    /// What is in both.
    pub(crate) fn within(self, other: Self) -> Self {
        Self { from: self.from.max(other.from), until: self.until.min(other.until) }
    }

    /// From the first of both to the last of both.
    pub(crate) fn with(self, other: Self) -> Self {
        Self { from: self.from.min(other.from), until: self.until.max(other.until) }
    }
}

/// Which pawns a pattern wants where they began, and which it does not: all bits of a byte for each.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PawnsWanted {
    home: [u8; 16],
    gone: [u8; 16],
}

impl PawnsWanted {
    pub(crate) fn of(game: Game, allowed: &[u32; SQUARES]) -> Self {
        let mut wanted = Self { home: [0; 16], gone: [0; 16] };
        let homes = homes(game).filter_map(|(at, pawn)| Some((allowed.get(at).copied()?, pawn)));
        for (((allowed, pawn), home), gone) in homes.zip(&mut wanted.home).zip(&mut wanted.gone) {
            *home = if allowed == 1 << pawn { u8::MAX } else { 0 };
            *gone = if allowed >> pawn & 1 == 0 { u8::MAX } else { 0 };
        }
        wanted
    }
}

/// Behind which move of the main line of a game each of its pawns is no more where it began; as late as can be said where it
/// always is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PawnsLeft([u8; 16]);

impl PawnsLeft {
    /// The latest that is told apart.
    const LATEST: u8 = u8::MAX;

    /// Behind which moves some are where they began and others are not.
    pub(crate) fn span(&self, wanted: &PawnsWanted) -> Span {
        let (mut until, mut from) = (Self::LATEST, 0);
        for ((left, home), gone) in self.0.iter().zip(&wanted.home).zip(&wanted.gone) {
            until = until.min(*left | !home);
            from = from.max(*left & gone);
        }
        Span { from: from.into(), until: if until == Self::LATEST { u32::MAX } else { until.into() } }
    }
}

/// After how many moves more the counts of pieces change, and how: the place of what is added to them.
pub(crate) type Turn = [u8; 2];

/// What is added to the counts of pieces, the same for all games: what one can take or promote to is soon all there.
#[derive(Debug)]
pub(crate) struct Changes {
    all: Vec<u128>,
    places: HashMap<u128, u8>,
}

impl Default for Changes {
    fn default() -> Self {
        // Nothing is added where the next change is too far away to be told at once.
        Self { all: vec![0], places: HashMap::from([(0, 0)]) }
    }
}

impl Changes {
    fn place(&mut self, change: u128) -> Option<u8> {
        if let Some(known) = self.places.get(&change) {
            return Some(*known);
        }
        let place = u8::try_from(self.all.len()).ok()?;
        self.all.push(change);
        self.places.insert(change, place);
        Some(place)
    }
}

/// What is known of a main line without playing it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Outline<'o> {
    /// Nothing is known if pawns come back to where they began: the rules forbid it, but not what a record may have.
    pub pawns: Option<&'o PawnsLeft>,
    pub turns: Option<&'o Turns<'o>>,
}

/// When there are other pieces than before, and how many there are in the end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turns<'o> {
    pub all: &'o [Turn],
    pub changes: &'o Changes,
    pub last: u128,
}

impl Outline<'_> {
    /// Reads it off a main line; the turns are put behind others. How many pieces there are in the end, if the turns could be
    /// told.
    pub(crate) fn read(
        start: &BareBoard,
        tokens: impl Iterator<Item = Token>,
        (turns, changes): (&mut Vec<Turn>, &mut Changes),
    ) -> (Option<PawnsLeft>, Option<u128>) {
        let mut left = [PawnsLeft::LATEST; 16];
        for ((at, pawn), left) in homes(start.game).zip(&mut left) {
            if start.cells.get(at) != Some(&pawn) {
                *left = 0;
            }
        }
        let begun = turns.len();
        let (mut board, mut returns, mut is_told) = (*start, false, is_countable(start));
        let weights = weights(start.game);
        let mut counter = Counter { weights: &weights, sum: counts(start) };
        let mut last = 0;
        for (ply, token) in (1_u32..).zip(tokens) {
            let before = counter.sum;
            let mut watch = OutlineWatch { counter: &mut counter, pawns: &mut left, ply, game: start.game, returns };
            board.play(token, &mut watch);
            returns = watch.returns;
            if counter.sum == before || !is_told {
                continue;
            }
            let mut gap = ply - last;
            while let (Err(_), true) = (u8::try_from(gap), is_told) {
                turns.push([u8::MAX, 0]);
                gap -= u32::from(u8::MAX);
            }
            match (u8::try_from(gap), changes.place(counter.sum.wrapping_sub(before))) {
                (Ok(gap), Some(change)) => turns.push([gap, change]),
                _ => is_told = false,
            }
            last = ply;
        }
        if !is_told {
            turns.truncate(begun);
        }
        ((!returns).then_some(PawnsLeft(left)), is_told.then_some(counter.sum))
    }
}

/// Whether no count can come near what is told apart.
pub(crate) fn is_countable(start: &BareBoard) -> bool {
    let on_board = start.cells.iter().filter(|cell| **cell > 0).count();
    let in_hand: usize = start.hands().iter().flatten().map(|count| usize::from(*count)).sum();
    on_board + in_hand <= 100
}

/// Sees pawns leave, and counts.
struct OutlineWatch<'w, 'c> {
    counter: &'w mut Counter<'c>,
    pawns: &'w mut [u8; 16],
    ply: u32,
    game: Game,
    returns: bool,
}

impl super::board::Watch for OutlineWatch<'_, '_> {
    fn square(&mut self, at: usize, old: u8, new: u8) {
        self.counter.square(at, old, new);
        let Some(pawn) = home_pawn(self.game, at) else { return };
        self.returns |= new == pawn;
        if old == pawn
            && let Some(place) = homes(self.game).position(|(home, _)| home == at)
            && let Some(left) = self.pawns.get_mut(place)
        {
            *left = (*left).min(u8::try_from(self.ply).unwrap_or(PawnsLeft::LATEST));
        }
    }

    fn hand(&mut self, piece: u8, changes: bool, more: bool) {
        self.counter.hand(piece, changes, more);
    }
}

/// Behind which moves there are as many pieces as there must be, from the first to the last: only those behind which a side
/// is to move count, told by whether their numbers are even.
pub(crate) fn counted(
    turns: &Turns<'_>,
    mut sum: u128,
    bounds: &Bounds,
    (within, parity): (Span, Option<u32>),
) -> Span {
    let mut found = Span::NONE;
    if bounds.were_never(turns.last) {
        return found;
    }
    let mut add = |from: u32, until: u32| {
        let mut span = within.within(Span { from, until });
        if let (Some(parity), false) = (parity, span.is_none()) {
            span.from += (span.from ^ parity) & 1;
        }
        if !span.is_none() {
            found = found.with(span);
        }
    };
    let mut from = 0_u32;
    for [gap, change] in turns.all {
        let until = from + u32::from(*gap);
        if bounds.fit(sum) {
            add(from, until);
        } else if bounds.are_lost(sum) {
            return found;
        }
        sum = sum.wrapping_add(turns.changes.all.get(usize::from(*change)).copied().unwrap_or(0));
        from = until;
        if from >= within.until {
            return found;
        }
    }
    if bounds.fit(sum) {
        add(from, u32::MAX);
    }
    found
}
