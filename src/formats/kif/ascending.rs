//! Variations in ascending order ([K25](crate#kif-and-kifu)). A variation is read as a part of the one before
//! it if possible; but some programs write those of the main line one after the other, the first one first. Such a file
//! is recognised by the marks `+` after the moves that have variations ([K23](crate#kif-and-kifu)) or, if
//! there are no marks at all, by variations each of which would be inside the one before.

use komaoto_text::Line;

/// The number of consecutive variations that are unlikely to be nested on purpose.
const MANY: usize = 3;

/// A continuous part of a game.
#[derive(Clone, Debug, Default)]
struct AscendingBlock<'t> {
    /// Its 変化 line; `None` for the main line.
    line: Option<Line<'t>>,
    /// The move it replaces.
    number: u32,
    /// Whether it was read as a part of the one before it.
    inside: bool,
    /// The moves marked as having variations.
    marked: Vec<u32>,
}

/// The variations of a game so far.
#[derive(Clone, Debug)]
pub(super) struct Ascending<'t> {
    blocks: Vec<AscendingBlock<'t>>,
    marks: bool,
    /// Whether no variation begins before the previous one.
    ascends: bool,
}

impl<'t> Ascending<'t> {
    pub(super) fn new() -> Self {
        Self { blocks: vec![AscendingBlock::default()], marks: false, ascends: true }
    }

    /// The row of a move.
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
    pub fn variation(&mut self, line: Line<'t>, number: u32, inside: bool) {
        self.ascends &= self.blocks.last().is_none_or(|last| last.number <= number);
        if self.ascends {
            self.blocks.push(AscendingBlock { line: Some(line), number, inside, marked: Vec::new() });
        } else {
            // What is known suffices.
            self.blocks.clear();
        }
    }

    /// The line of the first variation that certainly belongs to the main line, although it was read as a part of the
    /// one before it.
    pub(super) fn misread(&self) -> Option<Line<'t>> {
        if !self.ascends {
            return None;
        }
        let (main, variations) = self.blocks.split_first()?;
        if !self.marks {
            let nested = variations.len() >= MANY && variations.iter().skip(1).all(|block| block.inside);
            return if nested { variations.get(1)?.line } else { None };
        }
        let said_by = |block: &AscendingBlock<'_>, number: u32| block.marked.binary_search(&number).is_ok();
        let taken = |number: u32| variations.iter().any(|block| block.number == number && !block.inside);
        let stray = variations.windows(2).find(|pair| {
            let number = pair[1].number;
            pair[1].inside && !said_by(&pair[0], number) && said_by(main, number) && !taken(number)
        });
        stray.and_then(|pair| pair.get(1)?.line)
    }
}
