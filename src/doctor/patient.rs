//! The text under treatment: its lines, what was read from it, and what is read once a patch is applied.
//!
//! A patch is tried on its game alone, if that reads the same without the games around it.

use std::borrow::Cow;
use std::cell::{OnceCell, RefCell};
use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::rc::Rc;

use komaoto_formats::report::Span;
use komaoto_formats::{FormatId, Note, NoteKind, NoteWeight, Report, Unreadable, format};
use komaoto_record::{NodeId, Record};
use komaoto_text::{Encoding, Eol, lines};

/// A change of a text: these bytes are replaced by others.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Patch {
    /// The offset of the replaced part, in bytes.
    pub start: usize,
    /// The offset of its end.
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

/// The kind of a fix. Each has a stable code ([`Remedy::code`]) and a locale text `fix-CODE`.
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
    /// The lines that are not in the encoding of the file in this one.
    Lines(Encoding),
    /// The text was decoded wrongly before it was saved: that is taken back.
    Mojibake,
    /// The result line as the record says it.
    Result,
    /// Names the ending from the view of the side that broke the rules.
    Ending,
    /// The end stands behind the moves that follow it.
    Append,
    /// One of the moves that the word may stand for.
    Meant,
    /// The word is left out.
    LeaveOut,
    /// The pieces have English letters instead of those of this language.
    Letters(&'static str),
    /// Puts the text that a comment has swallowed on a line of its own.
    FromComment,
    /// The line is a comment.
    ToComment,
    /// The word and what follows it in its line of play are a comment.
    RestToComment,
    /// Closes what was left open.
    Close,
    /// The file names the encoding that it is in.
    Declare,
    /// The line stands where it belongs.
    ToHead,
    /// Puts the separator between games.
    Separate,
    /// Writes out what was read.
    AsRead,
    /// The tag stands with the others.
    ToTags,
    /// The start position that is meant is named.
    Start,
    /// The value is written as its tag demands.
    Form,
    /// A space stands between a move and what adjoins it.
    Space,
    /// A line that is too long is broken.
    Break,
    /// What nobody sees but programs obey goes.
    Clean,
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
            Self::Lines(_) => "encoding-lines",
            Self::Mojibake => "mojibake",
            Self::Result => "result",
            Self::Ending => "ending",
            Self::Append => "append",
            Self::Meant => "meant",
            Self::LeaveOut => "leave-out",
            Self::Letters(_) => "letters",
            Self::FromComment => "from-comment",
            Self::ToComment => "to-comment",
            Self::RestToComment => "rest-to-comment",
            Self::Close => "close",
            Self::Declare => "declare",
            Self::ToHead => "to-head",
            Self::Separate => "separate",
            Self::AsRead => "as-read",
            Self::ToTags => "to-tags",
            Self::Start => "start",
            Self::Form => "form",
            Self::Space => "space",
            Self::Break => "break",
            Self::Clean => "clean",
        }
    }
}

/// A fix to be tried.
#[derive(Debug)]
pub(super) struct CandidateFix {
    pub remedy: Remedy,
    /// The 1-based line it is about, in the text as it is.
    pub line: usize,
    pub patch: Patch,
}

/// A text with what was read of it.
pub(super) struct Patient<'a> {
    pub text: &'a str,
    pub format: FormatId,
    /// Where each line begins, and the last one ends: a text may have millions of them, and files are smaller than 4 GB.
    lines: Vec<u32>,
    pub records: Cow<'a, [Record]>,
    pub report: Report,
    spans: Cow<'a, [Span]>,
    /// The spans of each game; nothing if the games are not one after another.
    games: Vec<Range<usize>>,
    whole: TextFindings,
    /// For games that a patch was tried on: what is found in each alone; `None` if it reads differently.
    alone: RefCell<HashMap<usize, Option<Rc<TextFindings>>>>,
    /// Whether the text was refused, and is read as far as it can be mended.
    mends: bool,
    /// How its lines end, once that was asked.
    eol: OnceCell<Eol>,
    /// Texts that could not be read: what turns up in them once they can be read is not a new fault.
    unread: HashSet<String>,
}

/// The findings in a text, to be compared with those in the patched one.
struct TextFindings {
    nodes: usize,
    notes: usize,
    /// The number of notes that are not listed.
    more: usize,
    /// The number of notes by code and text.
    counts: Counts,
}

type Counts = HashMap<(&'static str, String), usize>;

impl TextFindings {
    fn new(records: &[Record], report: &Report) -> Self {
        let (notes, more) = (report.notes.len(), report.more);
        Self { nodes: nodes(records), notes, more, counts: counted(&report.notes) }
    }
}

/// The outcome of a trial.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TrialOutcome {
    pub nodes: usize,
    pub gained: usize,
    pub notes: usize,
}

fn counted<'n>(notes: impl IntoIterator<Item = &'n Note>) -> Counts {
    let mut counts = HashMap::new();
    for note in notes {
        *counts.entry((note.what.code(), note.text.trim().to_owned())).or_insert(0) += 1;
    }
    counts
}

/// The spans of each game; `None` if the games are not one after another.
fn games(spans: &[Span], count: usize) -> Option<Vec<Range<usize>>> {
    let mut games: Vec<Range<usize>> = Vec::with_capacity(count);
    let mut start = 0;
    let known = |run: &&[Span]| run.first().is_some_and(|span| (span.game as usize) < count);
    for run in spans.chunk_by(|a, b| a.game == b.game).take_while(known) {
        let begins = run.first().is_some_and(|span| span.game as usize == games.len() && span.node == NodeId::ROOT);
        games.push(start..start + run.len());
        start += run.len();
        if !begins {
            return None;
        }
    }
    (games.len() == count).then_some(games)
}

pub(super) fn nodes(records: &[Record]) -> usize {
    records.iter().map(|record| record.tree.len()).sum()
}

/// Whether a note says that its text was not read.
fn stops(what: &NoteKind) -> bool {
    matches!(
        what,
        NoteKind::Unplayable(_)
            | NoteKind::NotAMove
            | NoteKind::Unread
            | NoteKind::Ambiguous(_)
            | NoteKind::NoSuchMove
            | NoteKind::PieceDiffers
            | NoteKind::AfterEnd
            | NoteKind::NoSuchPlace
            | NoteKind::UnknownLine
    )
}

/// A line of a text by its 1-based number, given where each begins and the last one ends.
fn line_of<'t>(text: &'t str, starts: &[u32], number: usize) -> Option<(usize, &'t str)> {
    let index = number.checked_sub(1)?;
    let (start, next) = (*starts.get(index)? as usize, *starts.get(index + 1)? as usize);
    Some((start, text.get(start..next)?.trim_end_matches(['\n', '\r'])))
}

/// Whether nothing behind a line is lost with it: each says something of its own.
pub(super) const fn are_lines_apart(format: FormatId) -> bool {
    matches!(format, FormatId::Yaneuraou)
}

impl<'a> Patient<'a> {
    pub(super) fn new(text: &'a str, id: FormatId) -> Option<Self> {
        let mut report = Report::default();
        let records = format(id).read(text, &mut report).ok().filter(|records| !records.is_empty())?;
        let spans = report.take_spans();
        Some(Self::of(text, id, records.into(), report, spans.into()))
    }

    /// The same for a text that was refused for this reason.
    pub(super) fn of_refused(text: &'a str, id: FormatId, why: &Unreadable) -> Option<Self> {
        let mut report = Report::of_refused();
        let records = format(id).read(text, &mut report).unwrap_or_default();
        if !records.is_empty() {
            let spans = report.take_spans();
            return Some(Self { mends: true, ..Self::of(text, id, records.into(), report, spans.into()) });
        }
        let Unreadable::Malformed { line, column, what } = why else { return None };
        let (_, quoted) = lines(text).map(|line| (line.offset, line.text)).nth(line.checked_sub(1)?)?;
        let mut report = Report::default();
        report.add(Note {
            line: *line,
            column: *column,
            weight: NoteWeight::Kept,
            what: NoteKind::clone(what),
            text: quoted.to_owned(),
            node: None,
            places: Vec::new(),
        });
        Some(Self::of(text, id, Vec::new().into(), report, Vec::new().into()))
    }

    /// A report to read the text again for.
    fn again(&self) -> Report {
        if self.mends { Report::of_refused() } else { Report::default() }
    }

    /// The same for a text that was read before: into these records, with this report of the reader.
    pub(super) fn of(
        text: &'a str,
        id: FormatId,
        records: Cow<'a, [Record]>,
        report: Report,
        spans: Cow<'a, [Span]>,
    ) -> Self {
        let mut unread = HashSet::new();
        for note in report.notes.iter().filter(|note| stops(&note.what)) {
            unread.insert(note.text.trim().to_owned());
        }
        let place = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        let mut starts: Vec<u32> = Vec::new();
        let mut end = 0;
        for line in lines(text) {
            starts.push(place(line.offset));
            end = line.end();
        }
        starts.push(place(end));
        starts.shrink_to_fit();
        for note in report.notes.iter().filter(|note| stops(&note.what)) {
            if let Some((_, line)) = line_of(text, &starts, note.line) {
                unread.insert(line.trim().to_owned());
            }
        }
        let games = games(&spans, records.len()).unwrap_or_default();
        let whole = TextFindings::new(&records, &report);
        let (alone, eol) = Default::default();
        Self { text, format: id, lines: starts, records, report, spans, games, whole, alone, mends: false, eol, unread }
    }

    /// The name of the format.
    pub(super) fn format_name(&self) -> &'static str {
        format(self.format).name
    }

    /// A line by its 1-based number: where it begins, and its text.
    pub(super) fn line(&self, number: usize) -> Option<(usize, &'a str)> {
        line_of(self.text, &self.lines, number)
    }

    /// The 1-based number of the line an offset is in.
    pub(super) fn line_at(&self, offset: usize) -> usize {
        let (_, starts) = self.lines.split_last().unwrap_or((&0, &[]));
        starts.partition_point(|start| *start as usize <= offset).max(1)
    }

    /// The offset of the text about a node.
    pub(super) fn offset_of(&self, game: usize, node: NodeId) -> Option<usize> {
        let own = if self.games.is_empty() { 0..self.spans.len() } else { self.games.get(game)?.clone() };
        let found = self.spans.get(own)?.iter().find(|span| span.game as usize == game && span.node == node)?;
        Some(found.offset as usize)
    }

    /// The 1-based lines of a game.
    pub(super) fn lines_of(&self, game: usize) -> Range<usize> {
        let begin = |game: usize| Some(self.line_at(self.offset_of(game, NodeId::ROOT)?));
        let first = begin(game).unwrap_or(1);
        first..begin(game + 1).unwrap_or(self.lines.len()).max(first)
    }

    /// The range of some consecutive games in the text.
    pub(super) fn extent(&self, games: Range<usize>) -> Option<Range<usize>> {
        let start = |game: usize| Some(self.spans.get(self.games.get(game)?.start)?.offset as usize);
        let begin = start(games.start).map(|begin| if games.start == 0 { 0 } else { begin })?;
        let end = start(games.end).unwrap_or(self.text.len());
        (begin <= end).then_some(begin..end)
    }

    /// The number of bytes that must be read to try a patch for a note, which changes this range.
    pub(super) fn effort(&self, note: &Note, patched: Range<usize>) -> usize {
        self.own(note, patched).map_or(self.text.len(), |(extent, _)| extent.len())
    }

    /// The number of bytes in which candidates for a note are looked for.
    pub(super) fn outlook(&self, note: &Note) -> usize {
        let game = if note.what.is_of_bytes() { None } else { note.node };
        game.and_then(|(game, _)| self.extent(game..game + 1)).map_or(self.text.len(), |extent| extent.len())
    }

    /// The game that a note is about and what is found in it alone, if this range is in it and it reads alone as it does
    /// among the others.
    fn own(&self, note: &Note, patched: Range<usize>) -> Option<(Range<usize>, Rc<TextFindings>)> {
        let game = note.node.map_or(0, |(game, _)| game);
        let own = self.extent(game..game + 1).filter(|own| own.start <= patched.start && patched.end <= own.end)?;
        Some((own, self.alone(game)?))
    }

    /// How its lines end.
    pub(super) fn eol(&self) -> &'static str {
        self.eol.get_or_init(|| Eol::of(self.text)).as_str()
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
        let eol = self.eol();
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

    /// A patch that moves a line up to another one.
    pub(super) fn moved_up(&self, number: usize, before: usize) -> Option<Patch> {
        let ((start, _), (at, line)) = (self.line(before)?, self.line(number)?);
        let end = self.line(number + 1).map_or(self.text.len(), |(next, _)| next);
        let moved = self.text.get(at..end)?;
        let eol = if moved.len() > line.len() { "" } else { self.eol() };
        Some(Patch { start, end, with: [moved, eol, self.text.get(start..at)?].concat() })
    }

    /// The findings in a game alone; `None` if it reads differently than among the others.
    fn alone(&self, game: usize) -> Option<Rc<TextFindings>> {
        let look = || {
            let mut report = self.again();
            let text = self.text.get(self.extent(game..game + 1)?)?;
            let records = format(self.format).read(text, &mut report).ok()?;
            let findings = TextFindings::new(&records, &report);
            // That the rules end it is not said by its reader.
            let ours = self.report.notes.iter().filter(|note| {
                note.node.is_some_and(|(of, _)| of == game) && !matches!(note.what, NoteKind::UnsaidEnd { .. })
            });
            let same = records.len() == 1 && records.first() == self.records.get(game);
            (same && (self.report.more > 0 || findings.counts == counted(ours))).then(|| Rc::new(findings))
        };
        if self.records.len() < 2 {
            return None;
        }
        self.alone.borrow_mut().entry(game).or_insert_with(look).clone()
    }

    /// Reads the text with a patch. `None` if the note is still there, or anything got worse.
    pub(super) fn trial(&self, note: &Note, patch: &Patch) -> Option<TrialOutcome> {
        self.trial_as(note, patch, false)
    }

    /// The same; if what was not read becomes a comment, no more of it needs to be read.
    pub(super) fn trial_as(&self, note: &Note, patch: &Patch, keeps: bool) -> Option<TrialOutcome> {
        let game = note.node.map_or(0, |(game, _)| game);
        let Some((extent, alone)) = self.own(note, patch.start..patch.end) else {
            return self.compared(note, &patch.apply(self.text)?, (0..self.records.len(), keeps), &self.whole);
        };
        let within = |extent: &Range<usize>| {
            let patch = Patch { start: patch.start - extent.start, end: patch.end - extent.start, ..patch.clone() };
            patch.apply(self.text.get(extent.clone())?)
        };
        let outcome = self.compared(note, &within(&extent)?, (game..game + 1, keeps), &alone)?;
        // What a game says may hold for the next one, too.
        if game + 1 < self.records.len() {
            let both = within(&self.extent(game..game + 2)?)?;
            let records = format(self.format).read(&both, &mut self.again()).ok()?;
            if records.len() != 2 || records.get(1) != self.records.get(game + 1) {
                return None;
            }
        }
        let TrialOutcome { nodes, gained, notes } = outcome;
        let is_judged = matches!(note.what, NoteKind::UnsaidEnd { .. }) && self.report.notes.contains(note);
        let before = alone.notes + usize::from(is_judged);
        let (nodes, notes) = (self.whole.nodes - alone.nodes + nodes, self.whole.notes - before + notes);
        Some(TrialOutcome { nodes, gained, notes })
    }

    /// Reads a patched text of some games and compares it with what was found before.
    fn compared(
        &self,
        note: &Note,
        text: &str,
        (games, keeps): (Range<usize>, bool),
        before: &TextFindings,
    ) -> Option<TrialOutcome> {
        let mut report = self.again();
        let records = format(self.format).read(text, &mut report).ok()?;
        if self.records.is_empty() {
            // It was refused, and is read now.
            let (nodes, notes) = (nodes(&records), report.notes.len());
            let gained = nodes - records.len();
            return (!records.is_empty()).then_some(TrialOutcome { nodes, gained, notes });
        }
        let game = note.node.map_or(0, |(game, _)| game);
        let of_game = self.lines_of(game);
        let first = self.extent(games.clone()).map_or(1, |extent| self.line_at(extent.start));
        // Bytes may be those of names in all games.
        let is_of_all = matches!(note.what, NoteKind::BadBytes | NoteKind::GuessedEncoding(_) | NoteKind::Misdecoded);
        let same =
            |(record, index): (&Record, usize)| index == game || is_of_all || Some(record) == self.records.get(index);
        if records.len() != games.len() || !records.iter().zip(games).all(same) {
            return None;
        }
        let after = nodes(&records);
        let gains = after > before.nodes;
        // An ending that nobody knows goes when its line becomes a comment.
        let fewest = before.nodes - usize::from(note.what == NoteKind::UnknownEnding);
        let ends = !keeps && stops(&note.what) && note.what != NoteKind::UnknownLine && !are_lines_apart(self.format);
        if after < fewest || (ends && !gains) {
            return None;
        }
        let outcome = TrialOutcome { nodes: after, gained: after.saturating_sub(fewest), notes: report.notes.len() };
        if before.more > 0 || report.more > 0 {
            // Too many notes to compare: only a fix that reads more is worth offering.
            let fewer = report.notes.len() + report.more < before.notes + before.more;
            return (gains || fewer).then_some(outcome);
        }
        let counts = counted(&report.notes);
        let key = (note.what.code(), note.text.trim().to_owned());
        let left = |counts: &Counts| counts.get(&key).copied().unwrap_or(0);
        if before.counts.contains_key(&key) && left(&counts) >= left(&before.counts) {
            return None;
        }
        let mut lines: Option<Vec<&str>> = None;
        for other in &report.notes {
            let key = (other.what.code(), other.text.trim().to_owned());
            if counts.get(&key) <= before.counts.get(&key) {
                continue;
            }
            // What comes to light behind what the fix mends could not be read before.
            let line = other.line + first - 1;
            if gains && stops(&other.what) && of_game.contains(&line) && (line, other.column) > (note.line, note.column)
            {
                continue;
            }
            // One that was on this line before quotes the line as it is now.
            let was_there = |own: &Note| own.line == other.line && own.what.code() == other.what.code();
            if other.line == note.line && !stops(&other.what) && self.report.notes.iter().any(was_there) {
                continue;
            }
            let lines = lines.get_or_insert_with(|| komaoto_text::lines(text).map(|line| line.text).collect());
            // Notes on the whole file have no line.
            let line = other.line.checked_sub(1).and_then(|index| lines.get(index));
            let was_unread = |text: &str| self.unread.contains(text.trim());
            // Faults in lines that could not be read before do not count against the fix.
            if !gains || !line.is_some_and(|line| was_unread(line)) && !was_unread(&other.text) {
                return None;
            }
        }
        Some(outcome)
    }
}
