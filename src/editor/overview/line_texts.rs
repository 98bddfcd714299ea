//! The spelled moves of the current line: of 200,000 rows a move list shows some forty at a time.

use std::collections::HashMap;

use crate::editor::document::Document;
use crate::notation::{Notation, spell};
use crate::record::NodeId;

/// How many rows are spelled together.
const BLOCK: usize = 64;
/// How many blocks are kept.
const MOST: usize = 128;

/// A view's cache of spelled moves. It follows the document by itself: a block is spelled anew when its nodes, the
/// notation or the document have changed.
#[derive(Clone, Debug, Default)]
pub struct LineTexts {
    epoch: u64,
    notation: Notation,
    blocks: HashMap<usize, TextBlock>,
}

#[derive(Clone, Debug)]
struct TextBlock {
    last: Option<NodeId>,
    texts: Vec<Box<str>>,
}

impl LineTexts {
    /// The spelled move of a row of the current line; empty for the start position, end marks and rows that are not
    /// there.
    pub fn get(&mut self, document: &Document, row: usize, notation: impl Into<Notation>) -> &str {
        let notation = notation.into();
        let (epoch, number) = (document.line_epoch(), row / BLOCK);
        if self.epoch != epoch || self.notation != notation || self.blocks.len() > MOST {
            (self.epoch, self.notation) = (epoch, notation);
            self.blocks.clear();
        }
        let line = document.cursor().line();
        let rows = number * BLOCK..line.len().min((number + 1) * BLOCK);
        // A node's id stands for the whole way to it.
        let last = line.get(rows.clone()).and_then(<[NodeId]>::last).copied();
        if self.blocks.get(&number).is_none_or(|block| block.last != last) {
            self.blocks.insert(number, TextBlock { last, texts: spelled(document, rows, notation) });
        }
        self.blocks.get(&number).and_then(|block| block.texts.get(row % BLOCK)).map_or("", |text| text)
    }
}

fn spelled(document: &Document, rows: std::ops::Range<usize>, notation: Notation) -> Vec<Box<str>> {
    let mut context = document.before(rows.start);
    rows.filter_map(|row| document.row(row))
        .map(|row| {
            let text = match row.node.mv() {
                Some(mv) => spell(notation, &context.position, mv, context.previous),
                None => String::new(),
            };
            context.pass(row.node);
            text.into()
        })
        .collect()
}
