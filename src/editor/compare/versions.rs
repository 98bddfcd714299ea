//! The games of two versions of a file, each with its counterpart.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use super::merge::merge;
use crate::record::{NodeId, Record, Step};

/// What another version of a file has added to the games of a document.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MergedGames {
    /// How many games say more than before.
    pub changed: usize,
    /// How many games are new.
    pub added: usize,
}

/// For each of the other games its place among ours; `None` for one that ours do not have. Games are the same whose main
/// lines and headers are, wherever they stand; then those that begin alike in the same place; then those of the same
/// players, day and round.
pub(crate) fn paired_games(ours: &[Record], others: &[Record]) -> Vec<Option<usize>> {
    let mut pairs: Vec<Option<usize>> = vec![None; others.len()];
    let mut is_left = vec![true; ours.len()];
    pair_by(ours, others, whole_key, (&mut pairs, &mut is_left));
    for (place, (other, pair)) in others.iter().zip(&mut pairs).enumerate() {
        let Some(left) = is_left.get_mut(place).filter(|left| **left && pair.is_none()) else { continue };
        if ours.get(place).is_some_and(|own| begin_alike(own, other)) {
            (*left, *pair) = (false, Some(place));
        }
    }
    pair_by(ours, others, names_key, (&mut pairs, &mut is_left));
    pairs
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
        let known = key(other).and_then(|key| places.get_mut(&key)?.pop());
        *pair = known.filter(|&place| ours.get(place).is_some_and(|own| own.initial.same_as(&other.initial)));
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

/// What names a game, if anything does.
fn names_key(record: &Record) -> Option<u64> {
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
    let is_name = |(key, value): &(&str, &str)| NAMES.contains(key) && !matches!(value.trim(), "" | "?" | "????.??.??");
    let names: Vec<(&str, &str)> = record.headers.iter().filter(is_name).collect();
    if names.is_empty() {
        return None;
    }
    let mut key = DefaultHasher::new();
    names.hash(&mut key);
    Some(key.finish())
}

/// Whether one game goes on where the other one ends, or both go on from the same moves: at least half of the shorter one.
fn begin_alike(own: &Record, other: &Record) -> bool {
    let alike = steps(own).zip(steps(other)).take_while(|(one, other)| one == other).count();
    own.initial.same_as(&other.initial) && 2 * alike >= steps(own).count().min(steps(other).count())
}

/// Whether games have all that others say.
pub(crate) fn say_all_of(ours: &[Record], others: &[Record]) -> bool {
    let says = |own: &Record, other: &Record| merge(&mut own.clone(), other).is_ok_and(|merged| merged.is_empty());
    let pairs = paired_games(ours, others);
    let mut sides = others.iter().zip(pairs).map(|(other, pair)| (pair.and_then(|place| ours.get(place)), other));
    sides.all(|(own, other)| own.is_some_and(|own| says(own, other)))
}
