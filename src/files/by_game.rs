//! Records of a large file written in another format, a game at a time: neither its games nor what becomes of them are
//! ever held whole.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

use super::misfits::{Misfit, misfits};
use super::parting::separator;
use super::regroup::head;
use super::source::Source;
use super::unread::UnreadText;
use komaoto_formats::pgn::xml;
use komaoto_formats::{
    CsaVersion, Envelope, Format, FormatId, LARGE, Note, NoteKind, NoteWeight, Report, WriteOptions, format,
};
use komaoto_record::{NodeId, Record, Replacements};
use komaoto_rules::Position;
use komaoto_text::{Encoding, Eol, Slice, encode, unencodable};

/// The size of a batch in bytes.
const BATCH: usize = 256 << 10;

/// Some games that were written.
pub struct GameBatch {
    /// The text that continues the file.
    pub bytes: Vec<u8>,
    /// A file of these games alone, after the last one before them, to be read back: where one game ends and the next
    /// begins is proved, too. It has the head of the whole file.
    pub alone: Arc<Vec<u8>>,
    /// The records that the file must read as.
    pub records: Vec<Record>,
    /// The losses in this format and encoding. A character is noted once a game.
    pub report: Report,
    /// The characters that the encoding has no place for, and where.
    pub misfits: Vec<Misfit>,
    /// The notes on reading those that are read when somebody looks at them: only now somebody has.
    pub read: Vec<(usize, Vec<Note>)>,
}

/// A game of the file, read once for all that is to be known of it.
struct ReadGame<'t> {
    record: Record,
    /// What of its text nobody has read.
    unread: Vec<&'t str>,
    notes: Vec<Note>,
}

/// The games of a file as they are now.
#[derive(Clone, Copy, Debug)]
pub struct FileGames<'s> {
    /// The file.
    pub source: &'s Source,
    /// The games.
    pub records: &'s [Record],
    /// The index that each had in the file, if it was there.
    pub origins: &'s [Option<usize>],
}

/// Writes the records of a file; see [`by_game`].
pub struct ByGame<'s> {
    games: FileGames<'s>,
    text: Cow<'s, str>,
    /// The ranges of the games in the text.
    places: Vec<Range<usize>>,
    format: &'static Format,
    envelope: Envelope,
    options: WriteOptions,
    agrees: &'s dyn Fn(&Misfit) -> bool,
    next: usize,
    /// The number of games written.
    count: usize,
    /// The head of the file.
    head: String,
    /// The last game that was written, and its text.
    last: Option<(Record, String)>,
}

/// Writes the games of a large file in another format, some at a time. `agrees` says whether a person agrees to the
/// stand-in for a character. `None` for a file that is small or of one game, and for one whose games cannot be told
/// apart.
pub fn by_game<'s>(
    games: FileGames<'s>,
    id: FormatId,
    envelope: Envelope,
    options: &WriteOptions,
    agrees: &'s dyn Fn(&Misfit) -> bool,
) -> Option<ByGame<'s>> {
    let FileGames { source, records, origins } = games;
    let read = source.records();
    let are_filed = read.iter().all(|record| record.origin().is_some());
    // A single game is in nothing that others could be in.
    let least = if id == FormatId::Xml { 2 } else { 0 };
    if read.len() < 2
        || records.len() < least
        || records.len() != origins.len()
        || !are_filed && source.bytes().len() < LARGE
    {
        return None;
    }
    let text = source.text();
    let places = source.places(&text);
    if places.len() != read.len() {
        return None;
    }
    let format = format(id);
    let options = WriteOptions { encoding: envelope.encoding, ..options.clone() };
    let mut made = ByGame {
        games,
        text,
        places,
        format,
        envelope,
        options,
        agrees,
        next: 0,
        count: 0,
        head: String::new(),
        last: None,
    };
    if id == FormatId::Csa && made.options.csa.is_none() {
        made.options.csa = Some(made.version()?);
    }
    Some(made)
}

impl Iterator for ByGame<'_> {
    type Item = GameBatch;

    fn next(&mut self) -> Option<GameBatch> {
        let (mut text, mut report, mut found, mut read) = (String::new(), Report::default(), Vec::new(), Vec::new());
        let is_first = self.last.is_none();
        let (mut records, before): (Vec<Record>, String) = self.last.take().into_iter().unzip();
        let mut last = None;
        // The games of a long text may be a few words each.
        let mut taken = 0;
        while text.len() < BATCH
            && taken < BATCH
            && let Some(game) = self.read(self.next)
        {
            let ReadGame { mut record, unread, notes } = game;
            let index = self.next;
            if !notes.is_empty() {
                read.push((index, notes));
            }
            taken += self
                .games
                .origins
                .get(index)
                .copied()
                .flatten()
                .and_then(|of| self.places.get(of))
                .map_or(0, Range::len);
            let is_opening = is_first && records.is_empty();
            let made = self.one((&mut record, unread), (index, is_opening), &mut report, &mut found);
            self.next += 1;
            if let Some(mut one) = made {
                text.push_str(&one);
                records.push(record.clone());
                self.count += 1;
                if is_opening {
                    let rest = one.split_off(self.head_of(&one));
                    self.head = std::mem::replace(&mut one, rest);
                }
                last = Some((record, one));
            }
        }
        if text.is_empty() && report.is_empty() && read.is_empty() {
            return None;
        }
        if self.next == self.games.records.len() && self.are_noted() {
            report.writer(0, NodeId::ROOT, NoteWeight::Changed, NoteKind::Games(self.count - 1), "");
        }
        // What surrounds all games ends behind the last of these.
        let below = if self.format.id == FormatId::Xml { xml::LAST_LINE } else { "" };
        let is_last = self.next == self.games.records.len();
        let Envelope { encoding, eol, .. } = self.envelope;
        let ended = |text: String| if eol == Eol::Lf { text } else { text.replace('\n', eol.as_str()) };
        // Behind the head the first game is parted from none.
        let parts = format!("{}\n", separator(self.format.id, "").trim());
        let first = before.strip_prefix(&parts).unwrap_or(&before);
        let above = if is_first { "" } else { self.head.as_str() };
        let alone = encode(&ended([above, first, &text, below].concat()), encoding, self.envelope.bom).0.into();
        self.last = last;
        text.push_str(if is_last { below } else { "" });
        let bytes = encode(&ended(text), encoding, self.envelope.bom && is_first).0;
        Some(GameBatch { bytes, alone, records, report, misfits: found, read })
    }
}

impl ByGame<'_> {
    /// The version of CSA that all records need: the head of the file names it. `None` if only a remark needs another
    /// encoding to be named.
    fn version(&self) -> Option<CsaVersion> {
        let needs_more = |record: &Record| {
            let written = self.format.write(&[record.unheld()], &self.options, &mut Report::default());
            CsaVersion::V3.is_of(&written)
        };
        if self.games.records.iter().any(needs_more) {
            return Some(CsaVersion::V3);
        }
        let is_plain =
            |index: usize| self.read(index).is_none_or(|game| game.unread.iter().all(|text| text.is_ascii()));
        let is_held = self.envelope.encoding == Encoding::ShiftJis || (0..self.games.records.len()).all(is_plain);
        is_held.then_some(CsaVersion::V22)
    }

    /// A game, read once; in a copy that goes when it is dropped.
    fn read(&self, index: usize) -> Option<ReadGame<'_>> {
        let FileGames { source, records, origins } = self.games;
        let record = records.get(index)?;
        let origin = origins.get(index).copied().flatten();
        let there = origin.and_then(|origin| Some((self.places.get(origin)?.clone(), source.records().get(origin)?)));
        let Some((place, read)) = there else {
            return Some(ReadGame { record: record.unheld(), unread: Vec::new(), notes: Vec::new() });
        };
        let (format, text) = (format(source.format()), self.text.slice(place));
        // As it is in the file: what is read of its text is the record.
        let is_filed = record.origin().is_some_and(|own| own.text() == text.as_bytes());
        if !is_filed {
            let unread = format.unread_of(text, source.game, read);
            return Some(ReadGame { record: record.unheld(), unread, notes: Vec::new() });
        }
        let (mut again, unread, notes) = format.told_with_notes(text, source.game);
        let record = match again.pop() {
            Some(only) if again.is_empty() && !record.is_read() => only,
            _ => record.unheld(),
        };
        Some(ReadGame { record, unread, notes })
    }

    /// The length of the file's head within the text of the first game.
    fn head_of(&self, text: &str) -> usize {
        match self.format.id {
            // The line that says what the file is.
            FormatId::Yaneuraou => text.split_inclusive('\n').next().map_or(0, str::len),
            id => head(text, id).end,
        }
    }

    /// The number of games written so far.
    pub const fn written(&self) -> usize {
        self.count
    }

    /// Whether the format has something to say about a file of the games that were written, because there are several.
    fn are_noted(&self) -> bool {
        self.format.id == FormatId::Jkf && self.count > 1
    }

    /// The text of a game among others, with its remarks and with the stand-ins that were agreed to.
    fn one(
        &self,
        (record, unread): (&mut Record, Vec<&str>),
        (index, is_first): (usize, bool),
        report: &mut Report,
        found: &mut Vec<Misfit>,
    ) -> Option<String> {
        if !self.format.holds(record.game()) {
            let what = NoteKind::GameNotHeld { format: self.format.name, game: record.game(), count: 1 };
            report.writer(index, NodeId::ROOT, NoteWeight::Lost, what, "");
            return None;
        }
        let encoding = self.envelope.encoding;
        let (mut text, mut of_one) = self.among_others(record, is_first, &self.options);
        let lost = |text: &str| {
            let mut lost = Report::default();
            lost.unencodable(unencodable(&[text], encoding));
            lost
        };
        let mut missing = lost(&text);
        if !missing.is_empty() {
            let all = misfits(std::slice::from_ref(record), encoding, &missing);
            let pairs: Vec<_> = all.iter().filter(|misfit| (self.agrees)(misfit)).map(Misfit::pair).collect();
            if !pairs.is_empty() {
                record.substitute(&pairs);
                let options = WriteOptions { stand_ins: pairs, ..self.options.clone() };
                (text, of_one) = self.among_others(record, is_first, &options);
                text = Replacements::new(&options.stand_ins).replaced(&text).unwrap_or(text);
                missing = lost(&text);
            }
            for mut misfit in all {
                misfit.places.iter_mut().for_each(|place| place.game = index);
                misfit.join_to(found);
            }
        }
        of_one.take_spans();
        report.join(of_one, index, 0);
        report.join(missing, index, 0);
        let unread = UnreadText { from: format(self.games.source.format()), texts: unread };
        unread.remark(&mut text, self.format, index, report);
        Some(text)
    }

    /// The text of a game as it is among others, with the head of the file before the first one: what parts it from
    /// them belongs to it.
    fn among_others(&self, record: &Record, is_first: bool, options: &WriteOptions) -> (String, Report) {
        let mut report = Report::default();
        if self.format.apart {
            let text = self.format.write(std::slice::from_ref(record), options, &mut report);
            report.take_spans();
            return (text, report);
        }
        let other = Record::new(Position::start(record.game()));
        let (records, own) =
            if is_first { (vec![record.clone(), other], 0) } else { (vec![other.clone(), record.clone(), other], 1) };
        let mut text = self.format.write(&records, options, &mut report);
        let spans = report.take_spans();
        let start = |game: usize| spans.iter().find(|span| span.game as usize == game).map(|span| span.offset as usize);
        text.truncate(start(own + 1).unwrap_or(text.len()));
        if own > 0 {
            text.drain(..start(own).unwrap_or(0));
        }
        let is_own =
            |note: &Note| !matches!(note.what, NoteKind::Games(_)) && note.node.is_none_or(|(game, _)| game == own);
        report.notes.retain(is_own);
        (text, report)
    }
}
