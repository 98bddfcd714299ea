//! The games of two versions of a file, each with its counterpart.

use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

#[cfg(feature = "window")]
use super::merge::merge;
use crate::record::{NodeId, Record, Step};
use crate::rules::Position;
use crate::rules::shogi::Handicap;

/// What another version of a file has added to the games of a document.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MergedGames {
    /// How many games say more than before.
    pub changed: usize,
    /// How many games are new.
    pub added: usize,
}

/// For each of the other games its place among ours; `None` for one that ours do not have.
///
/// Games are the same whose main lines and headers are, wherever they stand; then those whose names do not contradict each
/// other and of which one goes on where the other one ends, or that part late, the longest common part first; then those
/// of the same players, unless they begin differently; then those in the same place of which one goes on where the other
/// one ends after many moves, though one of the names was corrected. Nearly linear in the moves.
pub(crate) fn paired_games(ours: &[Record], others: &[Record]) -> Vec<Option<usize>> {
    let mut pairs: Vec<Option<usize>> = vec![None; others.len()];
    let mut is_left = vec![true; ours.len()];
    pair_by(ours, others, whole_key, (&mut pairs, &mut is_left));
    let left = |(place, is_left): (usize, &bool)| is_left.then_some(place);
    let mine: Vec<Opening> =
        is_left.iter().enumerate().filter_map(left).filter_map(|at| Opening::of(ours, at)).collect();
    let new = pairs.iter().enumerate().filter_map(|(place, pair)| pair.is_none().then_some(place));
    let theirs: Vec<Opening> = new.filter_map(|at| Opening::of(others, at)).collect();
    for (own, other) in continued(&mine, &theirs) {
        if let (Some(left), Some(pair)) = (is_left.get_mut(own), pairs.get_mut(other)) {
            (*left, *pair) = (false, Some(own));
        }
    }
    pair_by(ours, others, names_key, (&mut pairs, &mut is_left));
    let at_place: HashMap<usize, &Opening> = mine.iter().map(|own| (own.place, own)).collect();
    for other in &theirs {
        let Some(left) = is_left.get_mut(other.place).filter(|left| **left) else { continue };
        let Some(pair) = pairs.get_mut(other.place).filter(|pair| pair.is_none()) else { continue };
        if at_place.get(&other.place).is_some_and(|own| own.is_corrected(other)) {
            (*left, *pair) = (false, Some(other.place));
        }
    }
    pairs
}

/// Each of our games with its counterpart, in the order of ours, then those that only the other version has. What has none
/// is compared with the one in its place, if that has none either.
pub(in crate::editor) fn games_beside(ours: &[Record], others: &[Record]) -> Vec<[Option<usize>; 2]> {
    let mut pairs =
        if ours.len().max(others.len()) > 1 { paired_games(ours, others) } else { vec![None; others.len()] };
    let mut beside: Vec<Option<usize>> = vec![None; ours.len()];
    for (other, own) in pairs.iter().enumerate() {
        if let Some(place) = own.and_then(|own| beside.get_mut(own)) {
            *place = Some(other);
        }
    }
    for (place, (own, pair)) in beside.iter_mut().zip(&mut pairs).enumerate() {
        if own.is_none() && pair.is_none() {
            (*own, *pair) = (Some(place), Some(place));
        }
    }
    let only_there = pairs.iter().enumerate().filter(|(_, own)| own.is_none()).map(|(other, _)| [None, Some(other)]);
    let mut all: Vec<[Option<usize>; 2]> = beside.iter().enumerate().map(|(own, other)| [Some(own), *other]).collect();
    all.extend(only_there);
    all
}

/// Whether games that both have stand in another order.
pub(in crate::editor) fn is_reordered(beside: &[[Option<usize>; 2]]) -> bool {
    !beside.iter().filter_map(|[own, other]| own.and(*other)).is_sorted()
}

/// The main line of a game and what names it.
struct Opening<'r> {
    place: usize,
    /// A hash of the start position, and one for each move with all before it.
    begins: Vec<u64>,
    /// Whether it starts as games do, not from a position that tells it from others.
    is_game: bool,
    /// What is known of [`NAMES`].
    names: Vec<(&'r str, &'r str)>,
}

impl<'r> Opening<'r> {
    fn of(games: &'r [Record], place: usize) -> Option<Self> {
        let record = games.get(place)?;
        let mut key = DefaultHasher::new();
        record.initial.key().hash(&mut key);
        let mut begins = vec![key.finish()];
        for step in steps(record).filter(|step| matches!(step, Step::Move(_))) {
            step.hash(&mut key);
            begins.push(key.finish());
        }
        let is_game = match &record.initial {
            Position::Shogi(initial) => Handicap::of(initial).is_some(),
            initial => initial.same_as(&Position::start(record.game())),
        };
        Some(Self { place, begins, is_game, names: names(record).collect() })
    }

    /// How many moves it has.
    fn moves(&self) -> usize {
        self.begins.len().saturating_sub(1)
    }

    /// How many names contradict each other; where one has a question mark, it does not know.
    fn contradictions(&self, other: &Self) -> usize {
        let is_other = |one: char, two: char| one != two && one != '?' && two != '?';
        let contradicts = |one: &str, two: &str| {
            one.chars().count() != two.chars().count()
                || one.chars().zip(two.chars()).any(|(one, two)| is_other(one, two))
        };
        let known = |key: &str| other.names.iter().find(|(name, _)| *name == key).map(|(_, value)| *value);
        self.names.iter().filter(|(key, value)| known(key).is_some_and(|known| contradicts(value, known))).count()
    }

    /// Whether a game that begins alike for so many moves may be this one: one ends there, or they part late. In the same
    /// place or with the same names, half of the moves are enough; of a problem, its position.
    fn may_be(&self, other: &Self, alike: usize) -> bool {
        let (shorter, is_known) = (self.moves().min(other.moves()), self.place == other.place || self.is_named(other));
        let parts_late = if is_known { 2 * alike >= shorter } else { 4 * alike >= 3 * shorter };
        (!self.is_game || alike > 0 && parts_late) && self.contradictions(other) == 0
    }

    /// Whether both have the same names, which tell them from others.
    fn is_named(&self, other: &Self) -> bool {
        self.names == other.names && self.names.iter().any(|(key, _)| TELLING.contains(key))
    }

    /// Whether one goes on where the other ends after many moves, and a single name differs of several.
    fn is_corrected(&self, other: &Self) -> bool {
        let shorter = self.moves().min(other.moves());
        let goes_on = shorter >= MANY_MOVES && self.begins.get(shorter) == other.begins.get(shorter);
        goes_on && self.contradictions(other) == 1 && self.names.len().min(other.names.len()) > 1
    }
}

/// How many moves two games do not begin with alike by chance.
const MANY_MOVES: usize = 16;

/// How many games with the same beginning are looked at.
const MOST_ALIKE: usize = 64;

/// The places of games that begin alike, those with the longest common part first.
fn continued(ours: &[Opening], others: &[Opening]) -> Vec<(usize, usize)> {
    let (mut ours, mut others): (Vec<&Opening>, Vec<&Opening>) = (ours.iter().collect(), others.iter().collect());
    let longest = |games: &[&Opening]| games.iter().map(|game| game.moves()).max().unwrap_or(0);
    let mut found = Vec::new();
    for alike in (0..=longest(&ours).min(longest(&others))).rev() {
        let mut places: HashMap<u64, Vec<&Opening>> = HashMap::new();
        for own in &ours {
            if let Some(&begin) = own.begins.get(alike) {
                places.entry(begin).or_default().push(own);
            }
        }
        let before = found.len();
        others.retain(|other| {
            let Some(same) = other.begins.get(alike).and_then(|begin| places.get_mut(begin)) else { return true };
            let candidates = same.iter().enumerate().take(MOST_ALIKE).filter(|(_, own)| own.may_be(other, alike));
            let best = candidates.min_by_key(|(_, own)| (!own.is_named(other), own.place != other.place));
            let Some((at, _)) = best else { return true };
            found.push((same.remove(at).place, other.place));
            false
        });
        let paired: HashSet<usize> = found.iter().skip(before).map(|(own, _)| *own).collect();
        ours.retain(|own| !paired.contains(&own.place));
    }
    found
}

/// Pairs those that are left and have the same key, in their order.
fn pair_by(
    ours: &[Record],
    others: &[Record],
    key: fn(&Record) -> Option<u64>,
    (pairs, is_left): (&mut [Option<usize>], &mut [bool]),
) {
    let mut places: HashMap<u64, Vec<usize>> = HashMap::new();
    for (place, own) in ours.iter().enumerate().rev() {
        if is_left.get(place) == Some(&true)
            && let Some(key) = key(own)
        {
            places.entry(key).or_default().push(place);
        }
    }
    for (other, pair) in others.iter().zip(pairs).filter(|(_, pair)| pair.is_none()) {
        let Some(places) = key(other).and_then(|key| places.get_mut(&key)) else { continue };
        let may_be = |&place: &usize| ours.get(place).is_some_and(|own| begin_alike(own, other));
        *pair = places.iter().rposition(may_be).map(|at| places.remove(at));
        if let Some(left) = pair.and_then(|place| is_left.get_mut(place)) {
            *left = false;
        }
    }
}

/// The steps of the main line.
fn steps(record: &Record) -> impl Iterator<Item = &Step> {
    record.tree.mainline(NodeId::ROOT).filter_map(|id| record.tree.get(id)).map(|node| &node.step)
}

/// What two copies of a game have in common.
fn whole_key(record: &Record) -> Option<u64> {
    let mut key = DefaultHasher::new();
    record.initial.key().hash(&mut key);
    record.headers.iter().for_each(|header| header.hash(&mut key));
    steps(record).for_each(|step| step.hash(&mut key));
    Some(key.finish())
}

/// The headers that name a game.
const NAMES: [&str; 14] = [
    "先手",
    "後手",
    "下手",
    "上手",
    "棋戦",
    "開始日時",
    "作品番号",
    "White",
    "Black",
    "Red",
    "Event",
    "Date",
    "Round",
    "Board",
];

/// Those that say who has played, or which problem it is: others are alike for all games of a day.
const TELLING: [&str; 8] = ["先手", "後手", "下手", "上手", "作品番号", "White", "Black", "Red"];

/// What names a game, in the order of [`NAMES`].
fn names(record: &Record) -> impl Iterator<Item = (&str, &str)> {
    let known = |key: &'static str| record.headers.get(key).map(|value| (key, value.trim()));
    NAMES.into_iter().filter_map(known).filter(|(_, value)| !value.chars().all(|c| matches!(c, '?' | '.')))
}

/// What names a game, if that tells it from others.
fn names_key(record: &Record) -> Option<u64> {
    let names: Vec<(&str, &str)> = names(record).collect();
    if !names.iter().any(|(key, _)| TELLING.contains(key)) {
        return None;
    }
    let mut key = DefaultHasher::new();
    names.hash(&mut key);
    Some(key.finish())
}

/// Whether two games begin with the same move, or one has none.
fn begin_alike(own: &Record, other: &Record) -> bool {
    let first = |record| steps(record).find(|step| matches!(step, Step::Move(_)));
    let is_other = first(own).zip(first(other)).is_some_and(|(one, other)| one != other);
    own.initial.same_as(&other.initial) && !is_other
}

/// Whether games have all that others say.
#[cfg(feature = "window")]
pub(crate) fn say_all_of(ours: &[Record], others: &[Record]) -> bool {
    let says = |own: &Record, other: &Record| merge(&mut own.clone(), other).is_ok_and(|merged| merged.is_empty());
    // A single game is merged into a single one whatever they are called.
    let pairs = if let ([_], [_]) = (ours, others) { vec![Some(0)] } else { paired_games(ours, others) };
    let mut sides = others.iter().zip(pairs).map(|(other, pair)| (pair.and_then(|place| ours.get(place)), other));
    sides.all(|(own, other)| own.is_some_and(|own| says(own, other)))
}
