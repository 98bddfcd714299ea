//! Lines of one length: what grows in a line that is too short, how far, and how loose it is for it.

use std::ops::{Add, Range, Sub};

use crate::diagram::{Spread, growing, is_wide};
use crate::text::Slice;

/// So far spaces of a justified line grow, in heights of letters; one that would need more stays short.
const MOST_SPREAD: f32 = 0.5;
/// As far between moves of wide letters where letters go apart, too, and the line would stay short otherwise.
const MOST_IN_MOVES: f32 = 0.9;
/// The same behind a comma.
const MOST_BEHIND_COMMA: f32 = 1.0;
/// How much more than letters the spaces of a line grow that is driven apart everywhere.
const SPREAD_OF_SPACE: f32 = 4.0;
/// How many letters as wide as high lines of moves have at most for each space: 4. 兵七进一 卒７进１ and a short remark.
const WIDE_OF_MOVES: usize = 10;

/// What can grow in a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Gaps {
    /// Spaces but those between a number and its move.
    spaces: usize,
    /// Spaces between a number and its move.
    numbers: usize,
    /// Letters as wide as high.
    wides: usize,
    /// Commas of Japanese and Chinese, with a letter behind them.
    commas: usize,
}

impl Add for Gaps {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            spaces: self.spaces + other.spaces,
            numbers: self.numbers + other.numbers,
            wides: self.wides + other.wides,
            commas: self.commas + other.commas,
        }
    }
}

impl Sub for Gaps {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self {
            spaces: self.spaces.saturating_sub(other.spaces),
            numbers: self.numbers.saturating_sub(other.numbers),
            wides: self.wides.saturating_sub(other.wides),
            commas: self.commas.saturating_sub(other.commas),
        }
    }
}

impl Gaps {
    /// What grows, and how far, so that a line is longer by so much: in moves the spaces alone, so that each move is read at a
    /// glance, in Chinese and Japanese prose all letters a little. `None` if the line stays short.
    pub(super) fn spread(self, size: f32, short: f32) -> Option<Spread> {
        let Self { spaces, numbers, wides, commas } = self;
        let is_of_moves = wides <= spaces * WIDE_OF_MOVES;
        let fits = |space: f32, most: f32| space.is_finite() && space > 0.0 && space <= size * most;
        let alone = short / spaces as f32;
        // Where that is too little all goes apart a little, and no further, so that words are still read as such.
        let shared = short / ((spaces + numbers) as f32 + wides as f32 / SPREAD_OF_SPACE);
        // Short lines, such as run down a page, are a whole move too short: answers have a comma behind each.
        let behind_commas = short / commas as f32;
        if is_of_moves && fits(alone, MOST_SPREAD) {
            return Some(Spread { space: alone, ..Spread::default() });
        }
        if fits(shared, if is_of_moves && wides > 0 { MOST_IN_MOVES } else { MOST_SPREAD }) {
            let letter = shared / SPREAD_OF_SPACE;
            return Some(Spread { space: shared, number: shared, letter, ..Spread::default() });
        }
        if fits(behind_commas, MOST_BEHIND_COMMA) {
            return Some(Spread { comma: behind_commas, ..Spread::default() });
        }
        // As far as letters go apart, and the rest behind commas.
        let letter = size * MOST_SPREAD / SPREAD_OF_SPACE;
        let comma = (short - letter * wides as f32) / commas as f32;
        fits(comma, MOST_BEHIND_COMMA).then(|| Spread { letter, comma, ..Spread::default() })
    }

    /// How loose a line is that is too short by so much: how far the gap grows that grows most, in heights of letters, and
    /// more than any of these where the line stays short.
    pub(super) fn looseness(self, size: f32, short: f32) -> f32 {
        match self.spread(size, short) {
            _ if short <= 0.0 => 0.0,
            Some(Spread { space, letter, comma, .. }) => space.max(letter * SPREAD_OF_SPACE).max(comma) / size,
            None => MOST_BEHIND_COMMA + short / size,
        }
    }
}

/// What can grow in each stretch of a paragraph whose lines are broken between units.
#[derive(Clone, Debug)]
pub(super) struct ParagraphGaps {
    /// What can grow before each unit, and before the end.
    sums: Vec<Gaps>,
    /// What grows of each only where it does not begin a line: the gap before it.
    leads: Vec<Gaps>,
    /// Whether it ends with a letter as wide as high: nothing is seen of what is added behind the last one of a line.
    end_wide: Vec<bool>,
    /// The last two letters of the text that is being told.
    text: String,
}

impl Default for ParagraphGaps {
    fn default() -> Self {
        Self { sums: vec![Gaps::default()], leads: Vec::new(), end_wide: Vec::new(), text: String::new() }
    }
}

impl ParagraphGaps {
    /// Goes on with a text, which is set together with the one before it or by itself. What stands between both is the
    /// first result, what is within it the second one.
    pub(super) fn tell(&mut self, text: &str, joins: bool) -> [Gaps; 2] {
        if !joins {
            self.text.clear();
        }
        let told = self.text.chars().count();
        let follows_comma = self.text.ends_with(['、', '，']) && !text.is_empty();
        self.text.push_str(text);
        let mut within = Gaps::default();
        let mut after_comma = false;
        for (letter, grows) in self.text.chars().zip(growing(&self.text)).skip(told) {
            within.spaces += usize::from(grows);
            within.numbers += usize::from(letter == ' ' && !grows);
            within.wides += usize::from(is_wide(letter));
            within.commas += usize::from(after_comma);
            after_comma = matches!(letter, '、' | '，');
        }
        let kept = self.text.char_indices().rev().nth(1).map_or(0, |(at, _)| at);
        self.text.drain(..kept);
        [Gaps { commas: usize::from(follows_comma), ..Gaps::default() }, within]
    }

    /// Ends a unit: what grows before and within it.
    pub(super) fn end_unit(&mut self, lead: Gaps, within: Gaps) {
        self.sums.extend(self.sums.last().map(|&before| before + lead + within));
        self.leads.push(lead);
        self.end_wide.push(self.text.ends_with(is_wide));
    }

    /// What can grow in a line of these units.
    pub(super) fn of(&self, line: Range<usize>) -> Gaps {
        let ends = (self.sums.get(line.start), self.sums.get(line.end), self.leads.get(line.start));
        let (Some(&before), Some(&until), Some(&lead)) = ends else { return Gaps::default() };
        let ends_wide = self.end_wide.slice(line).last() == Some(&true);
        until - before - lead - Gaps { wides: usize::from(ends_wide), ..Gaps::default() }
    }
}
