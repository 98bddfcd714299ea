//! Variations of one move by letters, as books of chess nest them: A and B, within A A1 and A2, within these A1a and A1b. One
//! that is alone has no letter.

use crate::record::{NodeId, Record};

/// The letters of the variations that are told, by how deep they stand: each with the number of its signs.
#[derive(Default)]
pub(super) struct VariationLetters {
    open: Vec<(String, usize)>,
}

impl VariationLetters {
    /// The letters of the variation that begins with a node so deep, if it has any; they come in the order of the story.
    pub fn name(&mut self, record: &Record, first: NodeId, depth: usize) -> Option<String> {
        let outer_depth = depth.checked_sub(1)?;
        self.open.truncate(outer_depth);
        let outer = self.open.last().cloned().unwrap_or_default();
        let beside = record.tree.parent(first).map_or(&[][..], |parent| record.tree.children(parent));
        let several = if beside.len() > 2 { beside } else { &[] };
        let nth = several.iter().skip(1).position(|&id| id == first);
        let named = nth.map(|nth| outer.0.clone() + &sign(outer.1, nth));
        let own = named.clone().map_or(outer.clone(), |letters| (letters, outer.1 + 1));
        // What lies between is not told.
        self.open.resize(outer_depth, Default::default());
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
