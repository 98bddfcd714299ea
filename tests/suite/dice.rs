//! Numbers that are the same on every machine, and records and edits made by them: for tests and for benches.
#![allow(dead_code, reason = "each of those who include it needs a part")]

use std::time::Duration;

use komaoto::editor::{Document, Edit, Go};
use komaoto::record::{Glyph, Marks, Node, NodeId, Record, Step};
use komaoto::rules::shogi::Position;

pub struct Dice(pub u64);

impl Dice {
    pub fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % sides as u64) as usize
    }
}

/// A tree of random moves: mostly on, now and then back to a fork.
pub fn bushy(nodes: usize, dice: &mut Dice) -> Record {
    let mut record = Record::new(Position::start());
    let mut path = vec![(NodeId::ROOT, Position::start())];
    while record.tree.len() < nodes {
        if path.len() > 150 || dice.roll(40) == 0 {
            path.truncate(1 + dice.roll(path.len()));
        }
        let (at, position) = path.last().unwrap().clone();
        let moves = position.legal_moves();
        let Some(&mv) = moves.get(dice.roll(moves.len().max(1))) else {
            path.truncate(1);
            continue;
        };
        let mut after = position;
        after.play(mv).unwrap();
        // A move that is there already is followed: near the root all of them soon are.
        let known = record.child_with(at, &Step::Move(mv.into()));
        path.push((known.unwrap_or_else(|| record.tree.append(at, Node::of(mv)).unwrap()), after));
    }
    record
}

/// Kings to and fro.
pub fn line(nodes: usize) -> Record {
    let round = ["5i5h", "5a5b", "5h5i", "5b5a"].map(|text| komaoto::notation::parse_usi(text).unwrap());
    let mut record = Record::new(Position::start());
    let mut at = NodeId::ROOT;
    for i in 1..nodes {
        at = record.tree.append(at, Node::of(round[(i - 1) % 4])).unwrap();
    }
    record
}

/// A game of random moves along one line, to its end or so many moves.
pub fn game(moves: usize, dice: &mut Dice) -> Record {
    let mut position = Position::start();
    let mut record = Record::new(position.clone());
    let mut at = NodeId::ROOT;
    for _ in 0..moves {
        let legal = position.legal_moves();
        let Some(&mv) = legal.get(dice.roll(legal.len().max(1))) else { break };
        position.play(mv).unwrap();
        at = record.tree.append(at, Node::of(mv)).unwrap();
    }
    record
}

/// One random edit at one of these nodes; whether there was one to make.
pub fn edit_at_random(document: &mut Document, nodes: &[NodeId], dice: &mut Dice) -> bool {
    let at = nodes[dice.roll(nodes.len())];
    if !document.record().tree.contains(at) {
        return false;
    }
    let edit = match dice.roll(11) {
        0 if document.record().tree.depth(at) > 0 && dice.roll(40) == 0 => Edit::Delete(at),
        0 | 1 => Edit::MoveVariation(at, if dice.roll(2) == 0 { 1 } else { -1 }),
        2 => Edit::MakeMainline(at),
        3 => Edit::Bookmark(at, Some(dice.roll(99).to_string())),
        4 => Edit::Time(at, Some(Duration::from_secs(dice.roll(999) as u64))),
        5 => Edit::Headers { key: "a".to_owned(), pairs: vec![("a".to_owned(), dice.roll(9999).to_string())] },
        6 => Edit::Marks(at, Marks { glyph: Some(Glyph::ALL[dice.roll(6)]), ..Marks::default() }),
        7 => Edit::comment(at, dice.roll(9999).to_string()),
        _ => {
            document.go(Go::To(at));
            let moves = document.position().legal_moves();
            let Some(&mv) = moves.get(dice.roll(moves.len().max(1))) else { return false };
            Edit::Play { at, mv }
        }
    };
    let before = document.revision();
    document.apply(edit).is_ok() && document.revision() != before
}
