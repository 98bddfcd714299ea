//! Patterns laid over a bare board while a game is replayed on it: what each move changes is looked at, nothing else.

use std::ops::RangeInclusive;

use super::board::{BareBoard, SQUARES, Token, code};
use super::pattern::{LaidCount, Pattern};
use super::reached::{ReachedBy, Variants};
use crate::rules::{Color, Game, chess, xiangqi};

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
    /// The squares on which a pawn is to stand that has never moved, a bit each.
    homes: u128,
    /// Which of the pawns are to stand where they began, and which may not, a bit each in the order of their squares.
    pawns: [u16; 2],
    /// How many pieces there must be at least.
    men: u8,
}

impl LaidPattern {
    fn of(pattern: &Pattern) -> Self {
        let mut allowed = [u32::MAX; SQUARES];
        for (at, pieces) in pattern.squares() {
            if let Some(place) = allowed.get_mut(usize::from(*at)) {
                *place &= pieces;
            }
        }
        let squares = allowed.iter().filter(|allowed| **allowed & 1 == 0).count();
        let counted = pattern.laid_counts().iter().map(|count| *count.wanted.start()).sum::<usize>();
        let is_home =
            |(at, allowed): (usize, &u32)| home_pawn(pattern.game(), at).is_some_and(|pawn| *allowed == 1 << pawn);
        let home = |at: (usize, &u32)| u128::from(is_home(at)) << at.0;
        Self {
            homes: allowed.iter().enumerate().map(home).fold(0, |all, home| all | home),
            pawns: pawns_wanted(pattern.game(), &allowed),
            men: squares.max(counted).min(SQUARES) as u8,
            allowed,
            side: pattern.side(),
            hands: pattern.hands().clone(),
            counts: pattern.laid_counts(),
        }
    }
}

/// Patterns that mean the same, of a game.
#[derive(Clone, Debug)]
pub struct Matcher {
    game: Game,
    laid: Vec<(LaidPattern, ReachedBy)>,
}

/// The patterns laid over a start position: where none of its squares fits them.
#[derive(Clone, Debug)]
pub(super) struct LaidStart<'m> {
    state: MatchState<'m>,
    wrong: [u128; MOST],
}

/// A board while a game is replayed, and how much of it is not as the patterns want it.
#[derive(Clone, Debug)]
pub(super) struct MatchState<'m> {
    matcher: &'m Matcher,
    board: BareBoard,
    /// How many pieces are on the board.
    men: u8,
    /// What changes when the pieces of any number become more or fewer, and what it was when they were not as they are to be.
    sum: u64,
    uncounted: [u64; MOST],
    /// Whether pawns may come back to where they began: the rules forbid it, but not what a record may have.
    returns: bool,
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

    /// Lays them over a start position; `None` if it is one of another game.
    pub(super) fn laid_on(&self, start: &BareBoard) -> Option<LaidStart<'_>> {
        if start.game != self.game {
            return None;
        }
        let men = start.cells.iter().filter(|cell| **cell > 0).count() as u8;
        let mut state = MatchState {
            matcher: self,
            board: *start,
            men,
            sum: 0,
            uncounted: [u64::MAX; MOST],
            returns: true,
            misfits: [0; MOST],
            is_out: [true; MOST],
            counts: [0; 32],
        };
        for cell in start.cells {
            if let Some(count) = state.counts.get_mut(usize::from(cell)) {
                *count += 1;
            }
        }
        let mut wrong = [0; MOST];
        for (((laid, _), misfits), wrong) in self.laid.iter().zip(&mut state.misfits).zip(&mut wrong) {
            for (at, (allowed, cell)) in laid.allowed.iter().zip(start.cells).enumerate() {
                *wrong |= u128::from(!stands(*allowed, cell)) << at;
            }
            *misfits = wrong.count_ones() as u8;
        }
        Some(LaidStart { state, wrong })
    }
}

impl<'m> LaidStart<'m> {
    /// The start of a game in which only some squares ever change; `None` if none of its positions can fit. `pawns` says when
    /// pawns leave where they began, if they never come back there.
    pub(super) fn begin(&self, touched: u128, pawns: Option<&PawnsLeft>) -> Option<MatchState<'m>> {
        let laid = &self.state.matcher.laid;
        let is_out = |at: usize| {
            let (Some(wrong), Some((laid, _))) = (self.wrong.get(at), laid.get(at)) else { return true };
            // A square that is wrong and never changes stays wrong.
            wrong & !touched != 0 || pawns.is_some_and(|pawns| !pawns.may_fit(laid.pawns))
        };
        let is_out: [bool; MOST] = std::array::from_fn(is_out);
        if is_out.iter().all(|is_out| *is_out) {
            return None;
        }
        Some(MatchState { is_out, returns: pawns.is_none(), ..self.state.clone() })
    }
}

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

/// Which pawns a pattern wants where they began, and which it does not.
fn pawns_wanted(game: Game, allowed: &[u32; SQUARES]) -> [u16; 2] {
    let mut wanted = [0; 2];
    for (nth, (at, pawn)) in homes(game).enumerate() {
        let allowed = allowed.get(at).copied().unwrap_or(u32::MAX);
        wanted[0] |= u16::from(allowed == 1 << pawn) << nth;
        wanted[1] |= u16::from(allowed >> pawn & 1 == 0) << nth;
    }
    wanted
}

/// Behind which move of the main line of a game each of its pawns is no more where it began; as late as can be said where it
/// always is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PawnsLeft([u8; 16]);

impl PawnsLeft {
    /// The latest that is told apart.
    const LATEST: u8 = u8::MAX;

    /// Of a game that begins so; `None` if a pawn ever comes to where pawns begin: the rules forbid it, but not what a record
    /// may have.
    pub(super) fn of(start: &BareBoard, tokens: impl Iterator<Item = Token>) -> Option<Self> {
        let mut left = [Self::LATEST; 16];
        for ((at, pawn), left) in homes(start.game).zip(&mut left) {
            if start.cells.get(at) != Some(&pawn) {
                *left = 0;
            }
        }
        let (mut board, mut returns) = (*start, false);
        for (nth, token) in tokens.enumerate() {
            let ply = u8::try_from(nth + 1).unwrap_or(Self::LATEST);
            board.play(token, |at, old, new| {
                let Some(pawn) = home_pawn(start.game, at) else { return };
                returns |= new == pawn;
                if old == pawn
                    && let Some(place) = homes(start.game).position(|(home, _)| home == at)
                    && let Some(left) = left.get_mut(place)
                {
                    *left = (*left).min(ply);
                }
            });
        }
        (!returns).then_some(Self(left))
    }

    /// Whether there is a position in which some are where they began and others are not.
    fn may_fit(&self, [home, gone]: [u16; 2]) -> bool {
        let (mut until, mut from) = (Self::LATEST, 0);
        for (nth, left) in self.0.iter().enumerate() {
            if home >> nth & 1 == 1 {
                until = until.min(*left);
            }
            if gone >> nth & 1 == 1 {
                from = from.max(*left);
            }
        }
        from < until || until == Self::LATEST
    }
}

/// What a piece adds to what changes when pieces become more or fewer; nothing where none stands.
const fn weight(piece: u8) -> u64 {
    (piece as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(piece as u32)
}

/// Whether a piece may stand where these may. Of a catalog that was damaged, there may be pieces that are none.
const fn stands(allowed: u32, piece: u8) -> bool {
    piece < 32 && allowed >> piece & 1 == 1
}

impl MatchState<'_> {
    /// Plays a move.
    pub(super) fn play(&mut self, token: Token) {
        let (laid, misfits, counts) = (&self.matcher.laid, &mut self.misfits, &mut self.counts);
        let (is_out, returns, men, sum) = (&mut self.is_out, self.returns, &mut self.men, &mut self.sum);
        self.board.play(token, |at, old, new| {
            for (((pattern, _), misfits), is_out) in laid.iter().zip(&mut *misfits).zip(&mut *is_out) {
                let Some(allowed) = pattern.allowed.get(at) else { continue };
                let (was, is) = (!stands(*allowed, old), !stands(*allowed, new));
                *misfits = misfits.wrapping_add(u8::from(is)).wrapping_sub(u8::from(was));
                // A pawn that has left its place, or has fallen there, is never there again.
                *is_out |= !returns && is && !was && pattern.homes >> at & 1 == 1;
            }
            *men = men.wrapping_add(u8::from(new > 0)).wrapping_sub(u8::from(old > 0));
            *sum = sum.wrapping_add(weight(new)).wrapping_sub(weight(old));
            if let Some(count) = counts.get_mut(usize::from(old)) {
                *count = count.wrapping_sub(1);
            }
            if let Some(count) = counts.get_mut(usize::from(new)) {
                *count = count.wrapping_add(1);
            }
        });
    }

    /// The game that is played.
    pub(super) const fn game(&self) -> Game {
        self.matcher.game
    }

    /// Whether no later position can fit: where nothing is dropped men never become more, and pawns do not go back.
    pub(super) fn is_hopeless(&self) -> bool {
        let is_drop_game = self.matcher.game == Game::Shogi;
        let hopeless =
            |((laid, _), is_out): (&(LaidPattern, ReachedBy), &bool)| *is_out || !is_drop_game && laid.men > self.men;
        self.matcher.laid.iter().zip(&self.is_out).all(hopeless)
    }

    /// As what the position fits, if it does.
    pub(super) fn fits(&mut self) -> Option<ReachedBy> {
        let matcher = self.matcher;
        for (at, (laid, by)) in matcher.laid.iter().enumerate() {
            let is_laid = self.misfits.get(at) == Some(&0)
                && self.is_out.get(at) == Some(&false)
                && laid.side.is_none_or(|side| side == self.board.side)
                && laid.hands.as_ref().is_none_or(|hands| self.fits_hands(hands));
            if is_laid && self.fits_counts(at, &laid.counts) {
                return Some(*by);
            }
        }
        None
    }

    /// Whether there are so many pieces as there are to be: that changes only where one is taken or promoted.
    fn fits_counts(&mut self, at: usize, counts: &[LaidCount]) -> bool {
        if counts.is_empty() {
            return true;
        }
        // What is in hand is not in the sum.
        let told = (self.matcher.game != Game::Shogi).then_some(self.sum);
        if told.is_some() && self.uncounted.get(at).copied() == told {
            return false;
        }
        let fits = counts.iter().all(|count| self.fits_count(count));
        if !fits && let (Some(sum), Some(place)) = (told, self.uncounted.get_mut(at)) {
            *place = sum;
        }
        fits
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
