//! Variations of one move by letters, as books of chess nest them: A and B, within A A1 and A2, within these A1a and A1b. One
//! that is alone has no letter.

use super::story::{Paragraph, RunKind, TextRun};
use crate::record::Record;

/// The letters of the variations that are told, by how deep they stand: each with the number of its signs.
#[derive(Default)]
pub(super) struct VariationLetters {
    open: Vec<(String, usize)>,
}

impl VariationLetters {
    /// Puts its letters before a variation that begins with a paragraph; paragraphs come in the order of the story. Whether
    /// it has any.
    pub fn name(&mut self, record: &Record, paragraph: &mut Paragraph) -> bool {
        let Some(first) = paragraph.runs.first().map(|run| run.node) else { return false };
        if !paragraph.begins || paragraph.depth == 0 {
            return false;
        }
        self.open.truncate(paragraph.depth - 1);
        let outer = self.open.last().cloned().unwrap_or_default();
        let beside = record.tree.parent(first).map_or(&[][..], |parent| record.tree.children(parent));
        let nth = beside.iter().skip(1).position(|&id| id == first);
        let own = match nth {
            Some(nth) if beside.len() > 2 => {
                let (letters, signs) = outer;
                (letters + &sign(signs, nth), signs + 1)
            }
            _ => outer,
        };
        let named = own.1 > self.open.last().map_or(0, |(_, signs)| *signs);
        if named {
            let text = format!("{})", own.0);
            paragraph.runs.insert(0, TextRun { node: first, kind: RunKind::Number, text, leads: None });
        }
        // What lies between is not told.
        self.open.resize(paragraph.depth - 1, Default::default());
        self.open.push(own);
        named
    }
}

/// Letters and numbers in turn: A, 1, a, 1, a.
fn sign(level: usize, nth: usize) -> String {
    let letters = |first: u8| {
        let letter = char::from(first + (nth % 26) as u8);
        letter.to_string().repeat(nth / 26 + 1)
    };
    match level {
        0 => letters(b'A'),
        level if level % 2 == 1 => (nth + 1).to_string(),
        _ => letters(b'a'),
    }
}
