//! How much differs between two versions of the games of a file, in a few numbers; `difference` says what it is, one by one.

use std::collections::HashMap;

use crate::record::{Node, NodeId, Record, Step};

/// What differs between games here and there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games that are only here.
    pub games_here: usize,
    /// Games that are only there.
    pub games_there: usize,
    /// Moves that are only here.
    pub moves_here: usize,
    /// Moves that are only there.
    pub moves_there: usize,
    /// Ends of lines that are only here.
    pub ends_here: usize,
    /// Ends of lines that are only there.
    pub ends_there: usize,
    /// Steps of both with other comments.
    pub comments: usize,
    /// Headers that differ, are only here, or only there; 手合割, which the start position says too, may be left out.
    pub headers: usize,
    /// Games with another start position: none of their moves is compared.
    pub positions: usize,
    /// Steps of both with other times, bookmarks or evaluations.
    pub others: usize,
    /// Whether branches stand in another order.
    pub order: bool,
}

impl Tally {
    /// Compares games one by one. Linear, but for steps with many siblings.
    pub fn between(here: &[Record], there: &[Record]) -> Self {
        let mut tally = Self {
            games_here: here.len().saturating_sub(there.len()),
            games_there: there.len().saturating_sub(here.len()),
            ..Self::default()
        };
        for (here, there) in here.iter().zip(there) {
            if here != there {
                tally.compare(here, there);
            }
        }
        tally
    }

    /// Whether nothing differs.
    pub fn is_none(&self) -> bool {
        *self == Self::default()
    }

    fn compare(&mut self, here: &Record, there: &Record) {
        self.headers += headers(here, there);
        if here.initial != there.initial {
            self.positions += 1;
            return;
        }
        let mut pairs = vec![(NodeId::ROOT, NodeId::ROOT)];
        let (mut moves, mut ends) = (0, 0);
        while let Some((one, other)) = pairs.pop() {
            if let (Some(one), Some(other)) = (here.tree.get(one), there.tree.get(other)) {
                match one.step {
                    Step::Start => {}
                    Step::Move(_) => moves += 1,
                    Step::End(_) => ends += 1,
                }
                self.texts(one, other);
            }
            let (ours, theirs) = (here.tree.children(one), there.tree.children(other));
            let same = |(&ours, &theirs)| step(here, ours) == step(there, theirs);
            if ours.len() == theirs.len() && ours.iter().zip(theirs).all(same) {
                pairs.extend(ours.iter().copied().zip(theirs.iter().copied()));
                continue;
            }
            let key = |record: &Record, id: NodeId| format!("{:?}", step(record, id));
            let mut by_step: HashMap<String, Vec<(usize, NodeId)>> = HashMap::new();
            for (place, &id) in theirs.iter().enumerate().rev() {
                by_step.entry(key(there, id)).or_default().push((place, id));
            }
            let mut last = 0;
            for &id in ours {
                if let Some((place, partner)) = by_step.get_mut(&key(here, id)).and_then(Vec::pop) {
                    self.order |= place < last;
                    last = place;
                    pairs.push((id, partner));
                }
            }
        }
        let (moves_here, ends_here) = steps(here);
        let (moves_there, ends_there) = steps(there);
        self.moves_here += moves_here - moves;
        self.moves_there += moves_there - moves;
        self.ends_here += ends_here - ends;
        self.ends_there += ends_there - ends;
    }

    fn texts(&mut self, one: &Node, other: &Node) {
        self.comments += usize::from(one.comment != other.comment);
        let same = one.time == other.time && one.bookmark == other.bookmark && one.evaluation == other.evaluation;
        self.others += usize::from(!same);
    }
}

/// How many moves and ends there are.
fn steps(record: &Record) -> (usize, usize) {
    let nodes = record.tree.preorder().filter_map(|id| record.tree.get(id));
    nodes.fold((0, 0), |(moves, ends), node| match node.step {
        Step::Start => (moves, ends),
        Step::Move(_) => (moves + 1, ends),
        Step::End(_) => (moves, ends + 1),
    })
}

fn step(record: &Record, id: NodeId) -> Option<&Step> {
    record.tree.get(id).map(|node| &node.step)
}

fn headers(here: &Record, there: &Record) -> usize {
    const HANDICAP: &str = "手合割";
    let told = here.headers.get(HANDICAP).is_some() && there.headers.get(HANDICAP).is_some();
    let told = |pair: &(&str, &str)| told || pair.0 != HANDICAP;
    let mut pairs: Vec<_> = here.headers.iter().filter(told).collect();
    let theirs: Vec<_> = there.headers.iter().filter(told).collect();
    if pairs == theirs {
        return 0;
    }
    let mut only_there = 0;
    for pair in theirs {
        match pairs.iter().position(|own| *own == pair) {
            Some(at) => drop(pairs.swap_remove(at)),
            None => only_there += 1,
        }
    }
    pairs.len().max(only_there).max(1)
}
