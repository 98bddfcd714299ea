//! The text under treatment: its lines, what was read from it, and what is read once a patch is applied.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use crate::formats::{FormatId, Note, Report, Span, What, format};
use crate::record::{NodeId, Record};
use crate::text::{Encoding, lines};

/// A change of a text: these bytes are replaced by others.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Patch {
    /// Where the replaced part begins, in bytes.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
    /// The replacement.
    pub with: String,
}

impl Patch {
    /// The patched text; `None` if the range does not lie in the text.
    pub fn apply(&self, text: &str) -> Option<String> {
        let (before, after) = (text.get(..self.start)?, text.get(self.end..)?);
        text.get(self.start..self.end)?;
        Some([before, &self.with, after].concat())
    }
}

/// What a fix does. Each has a stable code ([`Remedy::code`]) and a locale text `fix-CODE`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remedy {
    /// Adds a missing 成.
    Promote,
    /// Removes a superfluous 成.
    Unpromote,
    /// Another origin.
    Origin,
    /// Another target, one step from the one written.
    Destination,
    /// A drop 打 in place of a move on the board.
    Drop,
    /// A move on the board in place of a drop.
    Board,
    /// The name of the piece that stands there.
    Piece,
    /// The mark of the side to move.
    Side,
    /// The side that begins (後手番).
    Turn,
    /// Another 手合割.
    Handicap,
    /// The start position drawn, since no name says it.
    Diagram,
    /// The right move number.
    Number,
    /// Right move numbers from here on.
    Renumber,
    /// The number of the 変化 line.
    VariationNumber,
    /// The variation belongs to the main line: it is moved up to follow it.
    ToMainLine,
    /// The variation belongs to an earlier variation.
    ToVariation,
    /// All variations belong to the main line: they are put in order, the deepest first.
    Order,
    /// The bytes in another encoding.
    Encoding(Encoding),
    /// The text was decoded wrongly before it was saved: that is taken back.
    Mojibake,
    /// The result line as the record says it.
    Result,
    /// What the ending is called for the side that broke the rules.
    Ending,
}

impl Remedy {
    /// A stable code such as `promote`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Promote => "promote",
            Self::Unpromote => "unpromote",
            Self::Origin => "origin",
            Self::Destination => "destination",
            Self::Drop => "drop",
            Self::Board => "board",
            Self::Piece => "piece",
            Self::Side => "side",
            Self::Turn => "turn",
            Self::Handicap => "handicap",
            Self::Diagram => "diagram",
            Self::Number => "number",
            Self::Renumber => "renumber",
            Self::VariationNumber => "variation-number",
            Self::ToMainLine => "to-main-line",
            Self::ToVariation => "to-variation",
            Self::Order => "order",
            Self::Encoding(_) => "encoding",
            Self::Mojibake => "mojibake",
            Self::Result => "result",
            Self::Ending => "ending",
        }
    }
}

/// A fix to be tried.
#[derive(Debug)]
pub(super) struct Candidate {
    pub remedy: Remedy,
    /// The 1-based line it is about, in the text as it is.
    pub line: usize,
    pub patch: Patch,
}

/// A text with what was read of it.
pub(super) struct Patient<'a> {
    pub text: &'a str,
    pub format: FormatId,
    /// The lines, with where each begins.
    pub lines: Vec<(usize, &'a str)>,
    pub records: Vec<Record>,
    pub report: Report,
    spans: Vec<Span>,
    /// How often each note occurs, by code and text.
    counts: HashMap<(&'static str, String), usize>,
    /// Texts that could not be read: what turns up in them once they can be read is not a new fault.
    unread: HashSet<String>,
}

/// The outcome of a trial.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Outcome {
    pub nodes: usize,
    pub gained: usize,
    pub notes: usize,
}

fn counted(report: &Report) -> HashMap<(&'static str, String), usize> {
    let mut counts = HashMap::new();
    for note in &report.notes {
        *counts.entry((note.what.code(), note.text.trim().to_owned())).or_insert(0) += 1;
    }
    counts
}

pub(super) fn nodes(records: &[Record]) -> usize {
    records.iter().map(|record| record.tree.len()).sum()
}

/// Whether a note says that its text was not read.
fn stops(what: &What) -> bool {
    matches!(
        what,
        What::Unplayable(_)
            | What::NotAMove
            | What::Unread
            | What::Ambiguous(_)
            | What::NoSuchMove
            | What::PieceDiffers
            | What::AfterEnd
            | What::NoSuchPlace
            | What::UnknownLine
    )
}

impl<'a> Patient<'a> {
    pub(super) fn new(text: &'a str, id: FormatId) -> Option<Self> {
        let mut report = Report::default();
        let records = (format(id).read)(text, &mut report).ok().filter(|records| !records.is_empty())?;
        let spans = report.take_spans();
        let counts = counted(&report);
        let mut unread = HashSet::new();
        for note in report.notes.iter().filter(|note| stops(&note.what)) {
            unread.insert(note.text.trim().to_owned());
        }
        let lines: Vec<_> = lines(text).map(|line| (line.offset, line.text)).collect();
        for note in report.notes.iter().filter(|note| stops(&note.what)) {
            if let Some((_, line)) = note.line.checked_sub(1).and_then(|index| lines.get(index)) {
                unread.insert(line.trim().to_owned());
            }
        }
        Some(Self { text, format: id, lines, records, report, spans, counts, unread })
    }

    /// The name of the format.
    pub(super) fn format_name(&self) -> &'static str {
        format(self.format).name
    }

    /// A line by its 1-based number: where it begins, and its text.
    pub(super) fn line(&self, number: usize) -> Option<(usize, &'a str)> {
        self.lines.get(number.checked_sub(1)?).copied()
    }

    /// The 1-based number of the line an offset is in.
    pub(super) fn line_at(&self, offset: usize) -> usize {
        self.lines.partition_point(|(start, _)| *start <= offset).max(1)
    }

    /// Where the text about a node begins.
    pub(super) fn offset_of(&self, game: usize, node: NodeId) -> Option<usize> {
        let found = self.spans.iter().find(|span| span.game as usize == game && span.node == node)?;
        Some(found.offset as usize)
    }

    /// The 1-based lines of a game.
    pub(super) fn lines_of(&self, game: usize) -> Range<usize> {
        let begin = |game: usize| Some(self.line_at(self.offset_of(game, NodeId::ROOT)?));
        let first = begin(game).unwrap_or(1);
        first..begin(game + 1).unwrap_or(self.lines.len() + 1).max(first)
    }

    /// A patch of a part of a line, in bytes of the line.
    pub(super) fn in_line(&self, number: usize, part: Range<usize>, with: &str) -> Option<Patch> {
        let (start, _) = self.line(number)?;
        Some(Patch { start: start + part.start, end: start + part.end, with: with.to_owned() })
    }

    /// A patch of a whole line.
    pub(super) fn whole_line(&self, number: usize, with: &str) -> Option<Patch> {
        let (_, line) = self.line(number)?;
        self.in_line(number, 0..line.len(), with)
    }

    /// A patch that puts lines before a line.
    pub(super) fn before_line(&self, number: usize, with: &[String]) -> Option<Patch> {
        let eol = crate::text::Eol::of(self.text).as_str();
        match self.line(number) {
            Some((start, _)) => {
                let with = with.iter().flat_map(|line| [line.as_str(), eol]).collect();
                Some(Patch { start, end: start, with })
            }
            None => {
                let end = self.text.len();
                let gap = if self.text.ends_with(['\n', '\r']) { "" } else { eol };
                Some(Patch { start: end, end, with: format!("{gap}{}{eol}", with.join(eol)) })
            }
        }
    }

    /// Reads the text with a patch. `None` if the note is still there, or anything got worse.
    pub(super) fn trial(&self, note: &Note, patch: &Patch) -> Option<Outcome> {
        let text = patch.apply(self.text)?;
        let mut report = Report::default();
        let records = (format(self.format).read)(&text, &mut report).ok()?;
        let game = note.node.map_or(0, |(game, _)| game);
        let others = |records: &[Record]| records.len() == self.records.len();
        if !others(&records) {
            return None;
        }
        let same = |index: usize| index == game || records.get(index) == self.records.get(index);
        if !(0..records.len()).all(same) {
            return None;
        }
        let (before, after) = (nodes(&self.records), nodes(&records));
        let gains = after > before;
        if after < before || (stops(&note.what) && !gains && !matches!(note.what, What::UnknownLine)) {
            return None;
        }
        if self.report.more > 0 || report.more > 0 {
            // Too many notes to compare: only a fix that reads more is worth offering.
            let fewer = report.notes.len() + report.more < self.report.notes.len() + self.report.more;
            return (gains || fewer).then(|| Outcome {
                nodes: after,
                gained: after - before,
                notes: report.notes.len(),
            });
        }
        let counts = counted(&report);
        let key = (note.what.code(), note.text.trim().to_owned());
        let left = |counts: &HashMap<(&'static str, String), usize>| counts.get(&key).copied().unwrap_or(0);
        if self.counts.contains_key(&key) && left(&counts) >= left(&self.counts) {
            return None;
        }
        let mut lines: Option<Vec<&str>> = None;
        for other in &report.notes {
            let key = (other.what.code(), other.text.trim().to_owned());
            if counts.get(&key) <= self.counts.get(&key) {
                continue;
            }
            let lines = lines.get_or_insert_with(|| crate::text::lines(&text).map(|line| line.text).collect());
            let line = other.line.checked_sub(1).and_then(|index| lines.get(index)).copied().unwrap_or_default();
            // Faults in lines that could not be read before do not count against the fix.
            let was_unread = gains && (self.unread.contains(line.trim()) || self.unread.contains(other.text.trim()));
            if !was_unread {
                return None;
            }
        }
        Some(Outcome { nodes: after, gained: after - before, notes: report.notes.len() })
    }
}
