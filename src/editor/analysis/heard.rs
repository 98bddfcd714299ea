//! What engines have said of the positions that a person has looked at: kept as long as the record is open, and not in it.

use std::collections::HashMap;

use super::super::document::Document;
use super::super::edit::{Edit, Purpose};
use super::study::{kept, replaces};
use crate::record::{Evaluation, NodeId, Record};

/// What was heard, by game and node.
#[derive(Debug, Default)]
pub struct HeardEvaluations {
    /// With the key of the position: after an undo another node may have the same name.
    found: HashMap<(u64, NodeId), (u64, Evaluation)>,
    changes: usize,
}

impl HeardEvaluations {
    /// Takes what an engine says of the position at the cursor, unless it has said more of it before.
    pub fn take(&mut self, document: &Document, said: Evaluation) {
        let place = (document.game_shown(), document.cursor().at());
        let key = document.position().key();
        let is_less = |(known, before): &(u64, Evaluation)| {
            *known == key && before.engine == said.engine && before.depth >= said.depth
        };
        if !self.found.get(&place).is_some_and(is_less) {
            self.found.insert(place, (key, said));
            self.changes += 1;
        }
    }

    /// Counts how often something new was heard.
    pub const fn changes(&self) -> usize {
        self.changes
    }

    /// What was heard of the nodes of a line of the game shown. Linear in the line.
    pub fn of_line(&self, document: &Document, line: &[NodeId]) -> HashMap<NodeId, Evaluation> {
        let mut heard = HashMap::new();
        if self.found.is_empty() {
            return heard;
        }
        let (game, record) = (document.game_shown(), document.record());
        let mut position = record.initial.clone();
        for &id in line {
            let mv = record.tree.get(id).and_then(|node| node.mv());
            if mv.is_some_and(|mv| position.play(mv).is_err()) {
                break;
            }
            if let Some((key, said)) = self.found.get(&(game, id))
                && *key == position.key()
            {
                heard.insert(id, said.clone());
            }
        }
        heard
    }

    /// The edit that writes it into the record, in place of what the same engines have said there before; `None` if that
    /// would change nothing.
    pub fn edit(&self, document: &Document) -> Option<Edit> {
        let (game, record) = (document.game_shown(), document.record());
        let mut heard: Vec<(NodeId, &Evaluation)> = self
            .found
            .iter()
            .filter(|((of, id), _)| *of == game && record.tree.contains(*id))
            .filter(|((_, id), (key, _))| record.position_at(*id).key() == *key)
            .map(|((_, id), (_, said))| (*id, said))
            .collect();
        heard.sort_by_key(|(id, _)| *id);
        let edits: Vec<Edit> = heard.into_iter().filter_map(|(id, said)| noted(record, id, said)).collect();
        (!edits.is_empty()).then_some(Edit::Several { purpose: Purpose::Heard, edits })
    }
}

fn noted(record: &Record, id: NodeId, said: &Evaluation) -> Option<Edit> {
    let node = record.tree.get(id)?;
    let stays = |one: &&Evaluation| !replaces(said, one, record.game());
    let mut all: Vec<Evaluation> = node.evaluations.iter().filter(stays).cloned().collect();
    all.push(kept(said.clone(), record.game()));
    (!all.iter().eq(node.evaluations.iter())).then_some(Edit::Evaluation(id, all))
}
