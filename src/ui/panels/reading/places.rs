//! Positions near what is visible, so that moves can be spelled without playing a record from its start.

use std::collections::HashMap;

use super::text::{ReadingItem, ReadingOptions, telling};
use crate::editor::{Document, SpellingContext};
use crate::record::NodeId;
use crate::rules::Game;
use crate::sheet::story::{RunKind, TextRun, spelled};
use crate::sheet::{MoveContext, SheetWording};

/// How many positions are kept.
const MOST: usize = 240;

/// Positions by the node that leads there.
#[derive(Debug, Default)]
pub(super) struct NodePositions {
    known: HashMap<NodeId, SpellingContext>,
}

impl NodePositions {
    /// The position after a node; what is near the visible part is known.
    pub fn after(&mut self, document: &Document, id: NodeId) -> SpellingContext {
        let (tree, line) = (&document.record().tree, document.cursor().line());
        let (mut at, mut way) = (id, Vec::new());
        while !self.known.contains_key(&at) && line.get(tree.depth(at)) != Some(&at) {
            way.push(at);
            let Some(parent) = tree.parent(at) else { break };
            at = parent;
        }
        let mut context = self.known.get(&at).cloned().unwrap_or_else(|| document.after(tree.depth(at)));
        for node in way.into_iter().rev().filter_map(|id| tree.get(id)) {
            context.pass(node);
        }
        context
    }

    /// What a stretch of moves says.
    pub fn runs(&mut self, document: &Document, reading: &ReadingOptions<'_>, item: &ReadingItem) -> Vec<TextRun> {
        let (record, part) = (document.record(), item.part);
        let before = self.after(document, record.tree.parent(part.node).unwrap_or(NodeId::ROOT));
        let mut place = MoveContext { position: before.position.clone(), previous: before.previous };
        let wording = SheetWording::new(reading.locale, reading.style);
        let mut runs = spelled(record, part, &mut place, telling(reading.clock, reading.evaluation), wording);
        if part.depth == 0 && record.game() == Game::Shogi && !wording.numbers(Game::Shogi) {
            // A book would say it in the margin.
            let text = record.ply(part.node).to_string();
            // Behind what is said before the move.
            let place = runs.iter().take_while(|run| run.kind == RunKind::Comment).count();
            let number = TextRun { node: part.node, kind: RunKind::Number, text, leads: None };
            // Where it is told anyway, it is told once.
            match runs.get_mut(place).filter(|run| run.kind == RunKind::Number) {
                Some(told) => *told = number,
                None => runs.insert(place, number),
            }
        }
        // What comes next begins after the last move or, if it is a variation, before it.
        if self.known.len() > MOST {
            self.known.clear();
        }
        let count = item.weight as usize;
        let (mut context, mut parent) = (before, record.tree.parent(part.node));
        for (nth, id) in record.tree.mainline(part.node).take(count).enumerate() {
            if nth + 1 == count
                && let Some(parent) = parent
            {
                self.known.insert(parent, context.clone());
            }
            if let Some(node) = record.tree.get(id) {
                context.pass(node);
            }
            parent = Some(id);
        }
        self.known.extend(parent.map(|last| (last, context)));
        runs
    }
}
