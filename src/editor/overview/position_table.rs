//! What playing every move of a tree tells: 同一局面, where else a position stands, board, hands and side to move alike;
//! and 反則, which moves break the rules.
//!
//! A table beside the document, by node id. Building it is linear and needs only the record: for another thread. A move
//! that is played is added at once; changes of text do not touch it.

use std::collections::HashMap;
use std::rc::Rc;

use crate::editor::document::Document;
use crate::record::{NodeId, Record, Step};
use crate::rules::{Foul, Position};

/// What a table was built for: as long as it is equal, the table holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    document: u64,
    game: usize,
    epoch: u64,
    nodes: usize,
    ids: usize,
}

impl Shape {
    /// The shape of the tree shown. O(1).
    pub fn of(document: &Document) -> Self {
        let tree = &document.record().tree;
        Self {
            document: document.id(),
            game: document.games().1,
            epoch: document.line_epoch(),
            nodes: tree.len(),
            ids: tree.capacity(),
        }
    }

    /// Whether it is one of the same game of the same document, in which nodes still mean the same.
    pub fn is_same_game(self, other: Self) -> bool {
        Self { nodes: other.nodes, ids: other.ids, ..self } == other
    }

    /// Whether it is the shape after one node more.
    pub fn follows(self, was: Self) -> bool {
        let same = Self { nodes: self.nodes, ids: self.ids, ..was } == self;
        same && self.nodes == was.nodes + 1 && self.ids == was.ids + 1
    }
}

/// How many occurrences of one position are examined.
const MOST: usize = 64;

/// The nodes of a tree by their positions, and those whose moves are fouls.
#[derive(Clone, Debug, Default)]
pub struct PositionTable {
    /// By [`NodeId::index`]; 0 for ends and for what is not there.
    keys: Vec<u64>,
    places: HashMap<u64, Vec<NodeId>>,
    fouls: HashMap<NodeId, Foul>,
}

impl PositionTable {
    /// The table of a record. Linear.
    pub fn of(record: &Record) -> Self {
        let tree = &record.tree;
        let places = HashMap::with_capacity(tree.len());
        let mut table = Self { keys: vec![0; tree.capacity()], places, fouls: HashMap::new() };
        let has_fouls = record.variant().is_none();
        let mut here = record.initial.clone();
        let mut open: Vec<(NodeId, Option<Rc<Position>>)> = vec![(NodeId::ROOT, None)];
        while let Some((id, position)) = open.pop() {
            if let Some(position) = position {
                here = Rc::unwrap_or_clone(position);
            }
            match tree.get(id).map(|node| &node.step) {
                Some(Step::Move(mv)) => {
                    let foul = if has_fouls { here.foul(*mv) } else { None };
                    table.fouls.extend(foul.map(|foul| (id, foul)));
                    let _ = here.play(*mv);
                }
                Some(Step::Start) => {}
                Some(Step::End(_)) | None => continue,
            }
            table.add(id, here.key());
            match tree.children(id) {
                [only] => open.push((*only, None)),
                children => {
                    let position = Rc::new(here.clone());
                    open.extend(children.iter().rev().map(|&child| (child, Some(Rc::clone(&position)))));
                }
            }
        }
        table
    }

    fn add(&mut self, id: NodeId, key: u64) {
        if self.keys.len() <= id.index() {
            self.keys.resize(id.index() + 1, 0);
        }
        if let Some(slot) = self.keys.get_mut(id.index()) {
            *slot = key;
        }
        self.places.entry(key).or_default().push(id);
    }

    /// Adds the one node that was played since the table had a shape, if that is all that has happened.
    pub fn grow(&mut self, was: Shape, document: &Document) -> bool {
        let now = Shape::of(document);
        let at = document.cursor().at();
        if !now.follows(was) || at.index() + 1 != now.ids {
            return false;
        }
        if document.node().is_some_and(|node| node.mv().is_some()) {
            self.add(at, document.position().key());
            self.fouls.extend(document.foul().map(|foul| (at, foul)));
        }
        true
    }

    /// The moves that break the rules.
    pub fn fouls(&self) -> &HashMap<NodeId, Foul> {
        &self.fouls
    }

    /// Whether the move of a node breaks the rules.
    pub fn is_foul(&self, id: NodeId) -> bool {
        self.fouls.contains_key(&id)
    }

    /// Where else the position of a node on the current line occurs, on other lines only: on the same line it is a
    /// repetition.
    pub fn others<'t>(&'t self, document: &'t Document, id: NodeId) -> impl Iterator<Item = NodeId> + 't {
        let tree = &document.record().tree;
        let key = self.keys.get(id.index()).copied().filter(|&key| key != 0);
        let places = key.and_then(|key| self.places.get(&key)).map_or(&[][..], Vec::as_slice);
        let line = document.cursor().line();
        places
            .iter()
            .copied()
            .take(MOST)
            .filter(move |&other| other != id && tree.contains(other) && line.get(tree.depth(other)) != Some(&other))
    }
}
