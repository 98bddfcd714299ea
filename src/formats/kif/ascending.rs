//! Variations in ascending order (K25). A variation is read as a part of the one before it where it can be; but some programs write those of the
//! main line one after the other, the first one first. What tells such a file: the marks `+` behind the moves that have variations (K23), or,
//! where there are no marks at all, variations each of which would lie inside the one before.

use crate::text::Line;

/// How many variations in a row are too many to lie inside each other by design.
const MANY: usize = 3;

/// A part of a game that is read at one place.
#[derive(Clone, Debug, Default)]
struct Block<'t> {
    /// Its 変化 line; `None` for the main line.
    line: Option<Line<'t>>,
    /// The move it replaces.
    number: u32,
    /// Whether it was read as a part of the one before it.
    inside: bool,
    /// The moves that are marked to have variations.
    marked: Vec<u32>,
}

/// The variations of a game so far.
#[derive(Clone, Debug)]
pub(super) struct Ascending<'t> {
    blocks: Vec<Block<'t>>,
    marks: bool,
    /// Whether none is deeper than the next.
    ascends: bool,
}

impl<'t> Ascending<'t> {
    pub(super) fn new() -> Self {
        Self { blocks: vec![Block::default()], marks: false, ascends: true }
    }

    /// A row of a move.
    pub(super) fn row(&mut self, number: u32, text: &str) {
        if text.trim_end().ends_with(['+', '＋'])
            && self.ascends
            && let Some(block) = self.blocks.last_mut()
        {
            self.marks = true;
            block.marked.push(number);
        }
    }

    /// A variation that was read, as a part of the one before it or not.
    pub(super) fn variation(&mut self, line: Line<'t>, number: u32, inside: bool) {
        self.ascends &= self.blocks.last().is_none_or(|last| last.number <= number);
        if self.ascends {
            self.blocks.push(Block { line: Some(line), number, inside, marked: Vec::new() });
        } else {
            // What is known suffices.
            self.blocks.clear();
        }
    }

    /// The line of the first variation that surely belongs to the main line although it was read as a part of the one before it.
    pub(super) fn misread(&self) -> Option<Line<'t>> {
        let (main, variations) = self.blocks.split_first().filter(|_| self.ascends)?;
        if !self.marks {
            let nested = variations.len() >= MANY && variations.iter().skip(1).all(|block| block.inside);
            return variations.get(1).filter(|_| nested)?.line;
        }
        let said_by = |block: &Block<'_>, number: u32| block.marked.binary_search(&number).is_ok();
        let taken = |number: u32| variations.iter().any(|block| block.number == number && !block.inside);
        let stray = variations.windows(2).find(|pair| {
            let number = pair[1].number;
            pair[1].inside && !said_by(&pair[0], number) && said_by(main, number) && !taken(number)
        });
        stray.and_then(|pair| pair.get(1)?.line)
    }
}
