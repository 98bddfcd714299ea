//! The differences between two versions of a file: moves, comments, headers, one by one in the order of the record.

use std::collections::BTreeSet;

use crate::record::{Node, NodeId, Pairing, Record};

/// What two versions can differ in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Aspect {
    /// A whole game that is in only one of them.
    Game,
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
    /// Which game of the file.
    pub game: usize,
    /// What differs.
    pub aspect: Aspect,
    /// The node on our side; for [`Moves`](Aspect::Moves) the one that the other side lacks.
    pub mine: Option<NodeId>,
    /// The node on the other side.
    pub theirs: Option<NodeId>,
}

/// The differences in the order of the record; empty if the versions are equal. Linear.
pub fn differences(mine: &[Record], theirs: &[Record]) -> Vec<Difference> {
    let mut found = Vec::new();
    for game in 0..mine.len().max(theirs.len()) {
        match (mine.get(game), theirs.get(game)) {
            (Some(mine), Some(theirs)) => compare(game, mine, theirs, &mut found),
            (mine, theirs) => found.push(Difference {
                game,
                aspect: Aspect::Game,
                mine: mine.map(|_| NodeId::ROOT),
                theirs: theirs.map(|_| NodeId::ROOT),
            }),
        }
    }
    found
}

fn compare(game: usize, mine: &Record, theirs: &Record, found: &mut Vec<Difference>) {
    let mut differ = |aspect, mine, theirs| found.push(Difference { game, aspect, mine, theirs });
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
