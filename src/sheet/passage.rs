//! A part of a record that is told or printed by itself: what follows a move, or a variation.

use std::fmt;
use std::str::FromStr;

use crate::record::{NodeId, Record};

/// What is told of a record.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Passage {
    /// All of it.
    #[default]
    Whole,
    /// The position after a node, what is said of it, and all that follows.
    After(NodeId),
    /// The variation that begins with a node, alone.
    Variation(NodeId),
}

impl Passage {
    /// The node with whose position it begins.
    pub fn start(self, record: &Record) -> NodeId {
        match self {
            Self::Whole => NodeId::ROOT,
            Self::After(node) => node,
            Self::Variation(first) => record.tree.parent(first).unwrap_or(NodeId::ROOT),
        }
    }

    /// The nodes of its main line, from its start on.
    pub fn line(self, record: &Record) -> impl Iterator<Item = NodeId> + '_ {
        let start = self.start(record);
        let first = match self {
            Self::Whole | Self::After(_) => record.tree.children(start).first().copied(),
            Self::Variation(first) => Some(first),
        };
        std::iter::once(start).chain(first.into_iter().flat_map(|first| record.tree.mainline(first)))
    }

    /// All its nodes but the start of a variation, which is not part of it.
    pub fn nodes(self, record: &Record) -> impl Iterator<Item = NodeId> + '_ {
        record.tree.subtree(match self {
            Self::Whole => NodeId::ROOT,
            Self::After(node) | Self::Variation(node) => node,
        })
    }

    /// The innermost variation that a node is in.
    pub fn variation(record: &Record, node: NodeId) -> Option<Self> {
        let path = record.tree.path(node);
        let branches = path.into_iter().rev().find(|&at| record.tree.place(at).is_some_and(|place| place > 0));
        branches.map(Self::Variation)
    }
}

/// A passage by the numbers of moves, whatever the record: `30` is what follows the 30th move, `12.2` the second
/// variation beside the 12th, `12.2/15` what follows the 15th move of that variation. The default is the whole.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reference {
    /// The variations on the way, each by the number of its first move and its place beside the main one.
    forks: Vec<(u32, usize)>,
    after: Option<u32>,
}

impl Reference {
    /// The reference to a passage.
    pub fn to(record: &Record, passage: Passage) -> Self {
        let (node, after) = match passage {
            Passage::Whole => return Self::default(),
            Passage::After(node) => (node, Some(record.ply(node))),
            Passage::Variation(first) => (first, None),
        };
        let place = |&at: &NodeId| Some((record.ply(at), record.tree.place(at).filter(|&place| place > 0)?));
        Self { forks: record.tree.path(node).iter().filter_map(place).collect(), after }
    }

    /// What it refers to in a record; `None` if there are no such moves.
    pub fn of(&self, record: &Record) -> Option<Passage> {
        let tree = &record.tree;
        // The first node of the line that is followed, and the variation that it is.
        let (mut line, mut passage) = (NodeId::ROOT, Passage::Whole);
        let at = |line: NodeId, ply: u32| {
            let steps = ply.checked_sub(record.ply(line))?;
            tree.mainline(line).nth(steps as usize)
        };
        for &(ply, place) in &self.forks {
            let beside = at(line, ply)?;
            line = *tree.children(tree.parent(beside)?).get(place)?;
            passage = Passage::Variation(line);
        }
        match self.after {
            Some(ply) => at(line, ply).map(Passage::After),
            None => Some(passage),
        }
    }
}

impl fmt::Display for Reference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parted = "";
        for (ply, place) in &self.forks {
            write!(f, "{parted}{ply}.{place}")?;
            parted = "/";
        }
        self.after.map_or(Ok(()), |ply| write!(f, "{parted}{ply}"))
    }
}

impl FromStr for Reference {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let refused = || "give a move number, a variation such as 12.1, or a move in it such as 12.1/15".to_owned();
        let mut reference = Self::default();
        if text.is_empty() {
            return Ok(reference);
        }
        for part in text.split('/') {
            if reference.after.is_some() {
                return Err(refused());
            }
            let (ply, place) = part.split_once('.').map_or((part, None), |(ply, place)| (ply, Some(place)));
            let ply = ply.parse().map_err(|_| refused())?;
            match place.map(str::parse) {
                None => reference.after = Some(ply),
                Some(Ok(place)) if place > 0 => reference.forks.push((ply, place)),
                Some(_) => return Err(refused()),
            }
        }
        Ok(reference)
    }
}
