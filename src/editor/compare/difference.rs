//! The differences between two versions of a file: moves, comments, headers, one by one in the order of the record.

use std::collections::BTreeSet;

use super::versions::{games_beside, is_reordered};
use crate::record::{Node, NodeId, Pairing, Record};

/// What two versions can differ in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Aspect {
    /// A whole game that is in only one of them.
    Game,
    /// The order of the games: ours, counted from 0, as they stand in the other version.
    GameOrder(Vec<usize>),
    /// The value of a header.
    Header(String),
    /// The order of the headers.
    HeaderOrder,
    /// The start position.
    Start,
    /// Carried lines that belong to no move.
    Carried,
    /// A move or an ending with everything after it. If both sides are given, one replaces the other.
    Moves,
    /// The order of the branches at a node.
    Order,
    /// The comment of a node.
    Comment,
    /// The bookmark of a node.
    Bookmark,
    /// The time spent.
    Time,
    /// Arrows, circles, glyph.
    Marks,
    /// Anything else known about a node: an evaluation, carried lines.
    Other,
}

/// One difference: where it is on either side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Which game of our file; of the other one, if only that has it.
    pub game: usize,
    /// Which game of the other file; of ours, if only that has it.
    pub counterpart: usize,
    /// What differs.
    pub aspect: Aspect,
    /// The node on our side; for [`Moves`](Aspect::Moves) the one that the other side lacks.
    pub mine: Option<NodeId>,
    /// The node on the other side.
    pub theirs: Option<NodeId>,
}

/// The differences in the order of the record, each game beside its counterpart wherever that stands; empty if the versions
/// are equal. Nearly linear.
pub fn differences(mine: &[Record], theirs: &[Record]) -> Vec<Difference> {
    let mut found = Vec::new();
    let beside = games_beside(mine, theirs);
    let root = Some(NodeId::ROOT);
    if is_reordered(&beside) {
        let both = beside.iter().filter_map(|[own, other]| own.zip(*other));
        let mut both: Vec<(usize, usize)> = both.collect();
        both.sort_by_key(|(_, other)| *other);
        let aspect = Aspect::GameOrder(both.into_iter().map(|(own, _)| own).collect());
        found.push(Difference { game: 0, counterpart: 0, aspect, mine: root, theirs: root });
    }
    for [own, other] in beside {
        let game = own.or(other).unwrap_or(0);
        let games = [game, other.unwrap_or(game)];
        match (own.and_then(|own| mine.get(own)), other.and_then(|other| theirs.get(other))) {
            (Some(mine), Some(theirs)) => compare(games, mine, theirs, &mut found),
            (mine, theirs) => found.push(Difference {
                game,
                counterpart: games[1],
                aspect: Aspect::Game,
                mine: mine.and(root),
                theirs: theirs.and(root),
            }),
        }
    }
    found
}

fn compare([game, counterpart]: [usize; 2], mine: &Record, theirs: &Record, found: &mut Vec<Difference>) {
    let mut differ = |aspect, mine, theirs| found.push(Difference { game, counterpart, aspect, mine, theirs });
    let both = (Some(NodeId::ROOT), Some(NodeId::ROOT));
    if mine.headers != theirs.headers {
        let mut seen = BTreeSet::new();
        let keys = mine.headers.iter().chain(theirs.headers.iter()).map(|(key, _)| key).filter(|&key| seen.insert(key));
        let values = |record: &Record, key: &str| -> Vec<String> {
            record.headers.iter().filter(|&(k, _)| k == key).map(|(_, value)| value.to_owned()).collect()
        };
        let other: Vec<&str> = keys.filter(|key| values(mine, key) != values(theirs, key)).collect();
        if other.is_empty() {
            differ(Aspect::HeaderOrder, both.0, both.1);
        }
        other.into_iter().for_each(|key| differ(Aspect::Header(key.to_owned()), both.0, both.1));
    }
    if mine.initial != theirs.initial {
        differ(Aspect::Start, both.0, both.1);
    }
    if mine.extras != theirs.extras {
        differ(Aspect::Carried, both.0, both.1);
    }
    let mut walk = Pairing::default();
    while let Some(fork) = walk.next(&mine.tree, &theirs.tree) {
        let (here, there) = (fork.node, fork.partner);
        let (Some(node), Some(other)) = (mine.tree.get(here), theirs.tree.get(there)) else { continue };
        if !fork.shared && node != other {
            let marks = |node: &Node| (node.marks.clone(), node.nags.clone(), node.codes.clone());
            let aspects = [
                (Aspect::Comment, (&node.comment, node.preface) != (&other.comment, other.preface)),
                (Aspect::Bookmark, node.bookmark != other.bookmark),
                (Aspect::Time, node.time != other.time),
                (Aspect::Marks, marks(node) != marks(other)),
                (
                    Aspect::Other,
                    node.extras != other.extras
                        || node.evaluations != other.evaluations && node.comment == other.comment,
                ),
            ];
            aspects.into_iter().filter(|(_, is)| *is).for_each(|(aspect, _)| differ(aspect, Some(here), Some(there)));
        }
        if fork.reordered {
            differ(Aspect::Order, Some(here), Some(there));
        }
        let (mut ours, mut others) = (fork.unpaired(), fork.rest.iter().copied());
        loop {
            match (ours.next(), others.next()) {
                (None, None) => break,
                (ours, others) => differ(Aspect::Moves, ours, others),
            }
        }
    }
}
