//! Which rows of a line stand at which place of the list of moves, with siblings and in pairs.

/// The room for the number of a move, in points.
pub(super) const NUMBER: f32 = 46.0;

/// A row of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ListEntry {
    /// A row of the current line, or two side by side.
    Line(usize),
    /// Another sibling of a row of the line.
    Sibling(usize, usize),
    /// The words that stand before the moves of what is below.
    Words(usize),
}

/// How the rows of the line are set: each below the other or, of chess and xiangqi, two side by side.
#[derive(Clone, Copy, Debug)]
pub(super) struct RowSetting {
    pub pairs: bool,
    /// The move number of the first row after the start position.
    pub first: usize,
    /// The row that says how the game ends: a row of its own, as wide as the list, whichever side would be to move.
    pub end: Option<usize>,
}

impl RowSetting {
    /// The place of a row in the list without siblings.
    pub fn place(self, row: usize) -> usize {
        match row.checked_sub(1) {
            Some(after) if self.pairs => {
                let pair = (self.first + after).div_ceil(2) + 1 - self.first.div_ceil(2);
                pair + usize::from(self.parted() == Some(row))
            }
            _ => row,
        }
    }

    /// The rows at a place: on the left, on the right.
    pub fn rows(self, place: usize) -> [Option<usize>; 2] {
        if !self.pairs || place == 0 {
            return [Some(place), None];
        }
        let end = self.parted();
        if let Some(end) = end.filter(|end| self.place(*end) == place) {
            return [Some(end), None];
        }
        // The left one has an odd number.
        let left = (2 * (place + self.first.div_ceil(2)) - 2).checked_sub(self.first);
        let right = left.map_or(1, |row| row + 1);
        [left.filter(|row| *row > 0), (end != Some(right)).then_some(right)]
    }

    /// The row of the end, if it would stand beside a move.
    fn parted(self) -> Option<usize> {
        self.end.filter(|end| self.pairs && *end > 1 && !(self.first + end).is_multiple_of(2))
    }
}

/// The rows whose siblings are shown below them, in order, each with the number of siblings.
pub(super) type Forks = Vec<(usize, usize)>;

/// What the list has besides the line.
#[derive(Clone, Copy)]
pub(super) struct Besides<'a> {
    pub forks: &'a [(usize, usize)],
    /// The places without siblings, in order, above which words have a row.
    pub words: &'a [usize],
}

impl Besides<'_> {
    /// How many rows it has.
    pub fn count(self) -> usize {
        self.forks.iter().map(|(_, more)| more).sum::<usize>() + self.words.len()
    }

    /// How many of them are above a row of the line.
    pub fn above(self, row: usize, setting: RowSetting) -> usize {
        let place = setting.place(row);
        let siblings: usize =
            self.forks.iter().take_while(|(fork, _)| setting.place(*fork) < place).map(|(_, more)| more).sum();
        siblings + self.words.partition_point(|words| *words <= place)
    }

    /// What is at a place in the list.
    pub fn entry(self, place: usize, setting: RowSetting) -> ListEntry {
        let mut before = 0;
        let mut words = self.words.iter().copied().peekable();
        // Words stand above a row, siblings below it.
        let forks = self.forks.iter().map(|&(row, more)| (setting.place(row), row, more));
        for (own, row, more) in forks.chain([(usize::MAX, 0, 0)]) {
            while let Some(of) = words.next_if(|of| *of <= own) {
                if place <= of + before {
                    return if place == of + before { ListEntry::Words(of) } else { ListEntry::Line(place - before) };
                }
                before += 1;
            }
            if place <= own.saturating_add(before) {
                break;
            }
            if place <= own + before + more {
                return ListEntry::Sibling(row, place - own - before - 1);
            }
            before += more;
        }
        ListEntry::Line(place - before)
    }
}
