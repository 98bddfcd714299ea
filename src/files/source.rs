//! The file a document was read from, so that a save changes only what was edited (the identity law).
//!
//! Readers and writers tell which part of their text belongs to which node. For a node that was not edited, the record
//! as read and the record as it is now are written the same way: its part is taken from the file, byte for byte. The
//! part of an edited node is merged line by line from three texts: how it would have been written before, what the file
//! has, and how it is written now. The result is read back before anything trusts it.

use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::sync::Arc;

use similar::{Algorithm, DiffOp, capture_diff_slices};

use super::align::{byte_lines, byte_places, ends_a_line, lines, partners, trimmed};
use crate::doctor::Patch;
use crate::formats::{Envelope, FormatId, Note, Report, Span, WriteOptions, format, jkf, kif, pgn};
use crate::record::{Counterparts, Headers, NodeId, Record};
use crate::text;
use crate::text::{Decoded, Encoding, Eol, bom, decode_as, decode_wholly, encode};

/// The bytes of a file, and what they say.
#[derive(Clone, Debug)]
pub struct Source {
    bytes: Arc<[u8]>,
    format: FormatId,
    envelope: Envelope,
    /// How the bytes were read: by detection, or entirely in the encoding that a person chose.
    decode: fn(&[u8], Encoding) -> Decoded,
    spans: Vec<Span>,
    /// The records as they were read. Cheap: they share their nodes with the edited ones.
    records: Vec<Record>,
}

impl Source {
    pub(super) fn new(
        bytes: Arc<[u8]>,
        format: FormatId,
        envelope: Envelope,
        mut spans: Vec<Span>,
        records: Vec<Record>,
    ) -> Self {
        spans.retain(|span| (span.game as usize) < records.len());
        if let Some(first) = spans.first_mut() {
            first.offset = 0;
        }
        spans.shrink_to_fit();
        Self { bytes, format, envelope, decode: decode_as, spans, records }
    }
    /// Says that the bytes were read entirely in the encoding of the envelope, whatever they looked like.
    pub(super) fn wholly(self) -> Self {
        Self { decode: decode_wholly, ..self }
    }
    /// The encoding that a person chose for the bytes, if any.
    pub fn named(&self) -> Option<Encoding> {
        let wholly: fn(&[u8], Encoding) -> Decoded = decode_wholly;
        std::ptr::fn_addr_eq(self.decode, wholly).then_some(self.envelope.encoding)
    }
    /// The same file in UTF-8, from which other encodings are written.
    pub(super) fn in_unicode(&self) -> Self {
        let text = (self.decode)(&self.bytes, self.envelope.encoding).text;
        let envelope = Envelope { encoding: Encoding::Utf8, bom: false, ..self.envelope };
        Self { bytes: text.into_bytes().into(), envelope, decode: decode_as, ..self.clone() }
    }
    /// Whether these records equal those that were read.
    pub(super) fn says(&self, records: &[Record]) -> bool {
        self.records == records
    }
    /// The records as they were read.
    pub fn records(&self) -> &[Record] {
        &self.records
    }
    /// The notes on games that were only located when the file was read and are read when somebody looks at them. The
    /// notes on other games are in the report of the file.
    pub fn notes(&self, games: Range<usize>) -> Vec<Note> {
        let mut notes = Vec::new();
        let mut whole = None;
        // The number of lines above a place, and the place up to which they were counted.
        let (mut above, mut at) = (0, 0);
        for (game, record) in self.records.iter().enumerate().take(games.end).skip(games.start) {
            let text = record.origin().and_then(|unread| std::str::from_utf8(unread.text()).ok());
            let mut report = Report::default();
            if text.is_none_or(|text| (format(self.format).read)(text, &mut report).is_err() || report.is_empty()) {
                continue;
            }
            let whole = whole.get_or_insert_with(|| self.text());
            let start = self.spans.get(game).map_or(0, |span| span.offset as usize);
            let line = whole.get(..start).unwrap_or_default().rfind(['\n', '\r']).map_or(0, |end| end + 1);
            above += text::lines(whole.get(at..line).unwrap_or_default()).count();
            at = line;
            let beside = whole.get(line..start).unwrap_or_default().chars().count();
            notes.extend(report.notes.into_iter().map(|note| Note {
                line: note.line + above,
                column: note.column + if note.line == 1 { beside } else { 0 },
                node: note.node.map(|(_, node)| (game, node)),
                ..note
            }));
        }
        notes
    }
    /// The same file with other bytes, read the same way.
    pub(super) fn holding(&self, bytes: Vec<u8>) -> Option<Self> {
        let text = self.read_as(&bytes);
        let mut report = Report::default();
        let records = (format(self.format).read)(&text, &mut report).ok()?;
        let source = Self::new(bytes.into(), self.format, self.envelope, report.take_spans(), records);
        Some(Self { decode: self.decode, ..source })
    }
    /// The text of bytes, decoded like those of the file.
    pub(super) fn read_as(&self, bytes: &[u8]) -> String {
        (self.decode)(bytes, self.envelope.encoding).text
    }
    /// Where in the text each game begins; `None` if they cannot be told apart.
    pub(super) fn games(&self) -> Option<Vec<usize>> {
        let mut starts: Vec<usize> = Vec::with_capacity(self.records.len());
        for span in &self.spans {
            match (span.game as usize).cmp(&starts.len()) {
                std::cmp::Ordering::Equal => starts.push(span.offset as usize),
                std::cmp::Ordering::Less if span.game as usize + 1 == starts.len() => {}
                _ => return None,
            }
        }
        (starts.len() == self.records.len()).then_some(starts)
    }
    /// The bytes of some ranges of the text; `None` if they cannot be determined.
    pub(super) fn slices(&self, ranges: &[Range<usize>]) -> Option<Vec<&[u8]>> {
        let text = self.text();
        let mut bounds: Vec<usize> = ranges.iter().flat_map(|range| [range.start, range.end]).collect();
        bounds.sort_unstable();
        bounds.dedup();
        let places = byte_places(&text, &self.bytes, self.envelope, &bounds)?;
        let place = |at: usize| match places.get(&at) {
            None if at >= text.len() => Some(self.bytes.len()),
            found => found.copied(),
        };
        ranges.iter().map(|range| self.bytes.get(place(range.start)?..place(range.end)?)).collect()
    }
    /// The bytes of the file.
    pub fn bytes(&self) -> &Arc<[u8]> {
        &self.bytes
    }
    /// The text they decode to.
    pub fn text(&self) -> String {
        (self.decode)(&self.bytes, self.envelope.encoding).text
    }
    /// Its format.
    pub fn format(&self) -> FormatId {
        self.format
    }
    /// Its encoding, byte order mark and line ends.
    pub fn envelope(&self) -> Envelope {
        self.envelope
    }

    /// The file with a patch applied to its text: all other bytes stay. `None` if `text` is not the file's text, or the
    /// encoding cannot hold the patch.
    pub fn patched(&self, text: &str, patch: &Patch) -> Option<Self> {
        let encoding = self.envelope.encoding;
        if (self.decode)(&self.bytes, encoding).text != text {
            return None;
        }
        let places = byte_places(text, &self.bytes, self.envelope, &[patch.start, patch.end])?;
        let place = |offset: usize| match places.get(&offset) {
            None if offset == text.len() => Some(self.bytes.len()),
            found => found.copied(),
        };
        let (before, after) = (self.bytes.get(..place(patch.start)?)?, self.bytes.get(place(patch.end)?..)?);
        let bytes = [before, &encode(&patch.with, encoding, false).0, after].concat();
        let patched = patch.apply(text)?;
        if (self.decode)(&bytes, encoding).text != patched {
            return None;
        }
        let mut report = Report::default();
        let records = (format(self.format).read)(&patched, &mut report).ok()?;
        let source = Self::new(bytes.into(), self.format, self.envelope, report.take_spans(), records);
        Some(Self { decode: self.decode, ..source })
    }

    /// The file with the present content of all nodes that still exist, if its format has a place for each part (JKF):
    /// what remains to do is adding and removing nodes.
    fn with_contents(&self, records: &[Record], options: &WriteOptions) -> Option<Self> {
        let text = self.text();
        // Only if encoding the text yields exactly the bytes, so that other lines stay as they are.
        if self.format != FormatId::Jkf || encode(&text, self.envelope.encoding, self.envelope.bom).0 != *self.bytes {
            return None;
        }
        let said: Vec<Record> = self.records.iter().zip(records).map(|(before, now)| carry_over(before, now)).collect();
        let (mut old_report, mut new_report) = (Report::default(), Report::default());
        let row = format(self.format);
        let (old, new) =
            (row.write(&self.records, options, &mut old_report), row.write(&said, options, &mut new_report));
        let old = Pieces::new(&old, old_report.take_spans());
        let new = Pieces::new(&new, new_report.take_spans());
        let file = Pieces::new(&text, self.spans.clone());
        let changes = file.pieces.iter().enumerate().filter_map(|(at, (key, range))| {
            let (was, is) = (old.get(*key)?, new.get(*key)?);
            let head = key.1 == NodeId::ROOT;
            (was != is && file.first.get(key) == Some(&at)).then_some(jkf::Change { at: range.start, head, was, is })
        });
        let patched = jkf::patch(&text, changes)?;
        if patched == text || !says(self.format, &patched, &said, &read(self.format, new.text)) {
            return None;
        }
        let (bytes, lost) = encode(&patched, self.envelope.encoding, self.envelope.bom);
        if !lost.is_empty() {
            return None;
        }
        let mut report = Report::default();
        let records = (format(self.format).read)(&patched, &mut report).ok()?;
        let source = Self::new(bytes.into(), self.format, self.envelope, report.take_spans(), records);
        Some(Self { decode: self.decode, ..source })
    }

    /// The file with the records as they are now: only edited lines differ. `None` if that cannot be expressed in this
    /// file; then all of it must be written anew. The report only covers what was written anew.
    pub(super) fn rewrite(&self, records: &[Record], options: &WriteOptions) -> Option<(Vec<u8>, Report)> {
        if records.len() != self.records.len() || self.spans.is_empty() {
            return None;
        }
        if self.format == FormatId::Pgn {
            return self.game_by_game(records, options);
        }
        if let Some(source) = self.with_contents(records, options) {
            let (bytes, _) = source.moved(records, options)?;
            return Some((bytes, self.fresh_report(records, options)));
        }
        self.moved(records, options)
    }

    /// Like [`rewrite`](Self::rewrite), for formats whose games are independent: unedited games are not even read, and
    /// an edited one of which nothing can be kept is written anew as a whole.
    fn game_by_game(&self, records: &[Record], options: &WriteOptions) -> Option<(Vec<u8>, Report)> {
        let text = self.text();
        let games: Vec<Range<usize>> = pgn::games(&text).iter().map(pgn::Game::span).collect();
        if games.len() != records.len() {
            return None;
        }
        let kept = self.slices(&games)?;
        let mut bytes = if self.envelope.bom { bom(self.envelope.encoding).to_vec() } else { Vec::new() };
        let mut report = Report::default();
        let mut fresh = String::new();
        for (index, (before, now)) in self.records.iter().zip(records).enumerate() {
            if before == now {
                bytes.extend_from_slice(kept.get(index)?);
                continue;
            }
            let game = text.get(games.get(index)?.clone())?;
            let (edited, notes) = self.edited(game, now, options)?;
            // The empty line that separates it from the next game is the file's.
            let ends: &[char] = &['\n', '\r'];
            let tail = game.get(game.trim_end_matches(ends).len()..).unwrap_or_default();
            let edited = edited.trim_end_matches(ends).to_owned() + tail;
            bytes.extend(encode(&edited, self.envelope.encoding, false).0);
            fresh.push_str(&edited);
            for mut note in notes.notes {
                note.node = note.node.map(|(_, node)| (index, node));
                report.add(note);
            }
        }
        if pgn::games(&self.read_as(&bytes)).len() != records.len() {
            return None;
        }
        report.unencodable(encode(&fresh, self.envelope.encoding, false).1);
        Some((bytes, report))
    }

    /// The text of a single game after editing.
    fn edited(&self, game: &str, now: &Record, options: &WriteOptions) -> Option<(String, Report)> {
        let mut read = Report::default();
        let before = (format(self.format).read)(game, &mut read).unwrap_or_default();
        let envelope = Envelope { encoding: Encoding::Utf8, bom: false, eol: self.envelope.eol };
        let alone = Self::new(game.as_bytes().into(), self.format, envelope, read.take_spans(), before);
        let records = std::slice::from_ref(now);
        let merged = WriteOptions { unbroken: true, ..options.clone() };
        if alone.records.len() == 1
            && let Some((bytes, report)) = alone.moved(records, &merged)
            && let Ok(text) = String::from_utf8(bytes)
        {
            return Some((text, report));
        }
        let mut report = Report::default();
        let text = format(self.format).write(records, options, &mut report);
        Some((text.replace('\n', self.envelope.eol.as_str()), report))
    }

    /// What a writer reports on the records now but did not report on those that were read.
    fn fresh_report(&self, records: &[Record], options: &WriteOptions) -> Report {
        let row = format(self.format);
        let (mut old, mut new) = (Report::default(), Report::default());
        row.write(&self.records, options, &mut old);
        row.write(records, options, &mut new);
        new.without(&old);
        new
    }

    /// Like [`rewrite`](Self::rewrite), part by part.
    fn moved(&self, records: &[Record], options: &WriteOptions) -> Option<(Vec<u8>, Report)> {
        let text = (self.decode)(&self.bytes, self.envelope.encoding).text;
        let row = format(self.format);
        let (mut old_report, mut new_report) = (Report::default(), Report::default());
        let old = row.write(&self.records, options, &mut old_report);
        let new = row.write(records, options, &mut new_report);
        let old = Pieces::new(&old, old_report.take_spans());
        let new = Pieces::new(&new, new_report.take_spans());
        let file = Pieces::new(&text, self.spans.clone()).only(&old);
        let places = byte_places(&text, &self.bytes, self.envelope, &file.bounds())?;
        new_report.without(&old_report);

        let mut canonical = None;
        for how in HOW.into_iter().filter(|how| !how.in_column || self.format == FormatId::Pgn) {
            let mut merge = Merge {
                text: &text,
                bytes: &self.bytes,
                places: &places,
                envelope: self.envelope,
                json: self.format == FormatId::Jkf,
                rows: self.format == FormatId::Kif,
                written: Vec::with_capacity(self.bytes.len() + 64),
                fresh: String::new(),
                torn: false,
            };
            for game in 0..records.len() {
                match (self.records.get(game), records.get(game)) {
                    (Some(before), Some(now)) if before == now => merge.keep_game(&file, game),
                    (Some(before), Some(now)) => {
                        let ids = Counterparts::of_versions(&now.tree, &before.tree);
                        merge.game(game, &file, &old, &new, &ids, how);
                    }
                    _ => return None,
                }
            }
            let bytes = merge.finish();
            let canonical = canonical.get_or_insert_with(|| read(self.format, new.text));
            let again = (self.decode)(&bytes, self.envelope.encoding).text;
            if says(self.format, &again, records, canonical) {
                let mut report = new_report;
                let (_, lost) = encode(&merge.fresh, self.envelope.encoding, false);
                report.unencodable(lost);
                return Some((bytes, report));
            }
        }
        None
    }
}

/// Reads a text that was just written.
pub(super) fn read(id: FormatId, text: &str) -> Vec<Record> {
    (format(id).read)(text, &mut Report::default()).unwrap_or_default()
}

/// Whether a text says the same as the records or, if the format cannot express them, the same as `canonical`, which is
/// what the format makes of them. Carried lines, and headers, may be wherever the file has them.
pub(super) fn says(id: FormatId, text: &str, records: &[Record], canonical: &[Record]) -> bool {
    let again = read(id, text);
    let alike = |((again, canonical), record): ((&Record, &Record), &Record)| {
        let (here, mut there) = (without_extras(again), without_extras(canonical));
        here == there || {
            there.headers.clone_from(&here.headers);
            here == there && tell(&again.headers, &record.headers, &canonical.headers)
        }
    };
    again == records
        || again.len() == canonical.len()
            && again.len() == records.len()
            && again.iter().zip(canonical).zip(records).all(alike)
            && carries(&again, canonical)
}

/// Whether the headers match those of the record, in the same order, as far as the format allows: it may change some,
/// and require others.
fn tell(again: &Headers, headers: &Headers, canonical: &Headers) -> bool {
    let can: HashSet<_> = canonical.iter().collect();
    let wanted: Vec<_> = headers.iter().filter(|pair| can.contains(pair)).collect();
    let known: HashSet<_> = wanted.iter().copied().collect();
    again.iter().all(|pair| can.contains(&pair)) && again.iter().filter(|pair| known.contains(pair)).eq(wanted)
}

/// Whether all carried lines are there, wherever they are.
fn carries(again: &[Record], records: &[Record]) -> bool {
    let mut there: HashMap<&str, usize> = HashMap::new();
    for extra in again.iter().flat_map(extras) {
        *there.entry(extra).or_default() += 1;
    }
    records.iter().flat_map(extras).all(|extra| match there.get_mut(extra) {
        Some(count) if *count > 0 => {
            *count -= 1;
            true
        }
        _ => false,
    })
}

fn extras(record: &Record) -> impl Iterator<Item = &str> {
    let nodes = record.tree.preorder().filter_map(|id| record.tree.get(id));
    record.extras.iter().chain(nodes.flat_map(|node| &node.extras)).map(|extra| &**extra)
}

pub(super) fn without_extras(record: &Record) -> Record {
    let mut record = record.clone();
    record.extras.clear();
    let ids: Vec<NodeId> = record.tree.preorder().collect();
    for id in ids {
        if record.tree.get(id).is_some_and(|node| !node.extras.is_empty())
            && let Some(node) = record.tree.get_mut(id)
        {
            node.extras.clear();
        }
    }
    record
}

/// How to assemble a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct How {
    /// Whether to use the file's order: its branches may be in another order than ours.
    files_order: bool,
    /// Whether the unedited lines of an edited node are kept, too.
    by_lines: bool,
    /// Whether what is kept must begin in its old column, which matters in a text with broken lines.
    in_column: bool,
}

/// The attempts in order: those that keep most of the file come first, and the first one that reads back correctly is
/// used.
const HOW: [How; 5] = [
    How { files_order: true, by_lines: true, in_column: false },
    How { files_order: true, by_lines: false, in_column: false },
    How { files_order: true, by_lines: false, in_column: true },
    How { files_order: false, by_lines: true, in_column: false },
    How { files_order: false, by_lines: false, in_column: false },
];

type Key = (u32, NodeId);

/// A text cut into parts, one or more for each node.
struct Pieces<'t> {
    text: &'t str,
    pieces: Vec<(Key, Range<usize>)>,
    /// The first part of each node.
    first: HashMap<Key, usize>,
}

impl<'t> Pieces<'t> {
    fn new(text: &'t str, mut spans: Vec<Span>) -> Self {
        spans.dedup_by(|next, last| next.offset < last.offset);
        if let Some(first) = spans.first_mut() {
            first.offset = 0;
        }
        let ends = spans.iter().skip(1).map(|span| span.offset as usize).chain([text.len()]);
        let pieces: Vec<_> =
            spans.iter().zip(ends).map(|(span, end)| ((span.game, span.node), span.offset as usize..end)).collect();
        Self::of(text, pieces)
    }

    fn of(text: &'t str, pieces: Vec<(Key, Range<usize>)>) -> Self {
        let mut first = HashMap::with_capacity(pieces.len());
        for (at, (key, _)) in pieces.iter().enumerate() {
            first.entry(*key).or_insert(at);
        }
        Self { text, pieces, first }
    }

    /// Only the nodes that another text has, too: the parts of other nodes belong to the part before them.
    fn only(self, other: &Pieces<'_>) -> Self {
        let mut pieces: Vec<(Key, Range<usize>)> = Vec::with_capacity(self.pieces.len());
        for (key, range) in self.pieces {
            match pieces.last_mut() {
                Some(last) if !other.first.contains_key(&key) => last.1.end = range.end,
                _ => pieces.push((key, range)),
            }
        }
        Self::of(self.text, pieces)
    }

    fn bounds(&self) -> Vec<usize> {
        self.pieces.iter().map(|(_, range)| range.start).collect()
    }

    fn range(&self, key: Key) -> Option<Range<usize>> {
        Some(self.pieces.get(*self.first.get(&key)?)?.1.clone())
    }

    fn get(&self, key: Key) -> Option<&'t str> {
        self.text.get(self.range(key)?)
    }

    fn begins_a_line(&self, key: Key) -> bool {
        self.range(key).is_some_and(|range| begins_a_line(self.text, range.start))
    }

    fn of_game(&self, game: u32) -> impl Iterator<Item = &(Key, Range<usize>)> {
        let start = self.pieces.partition_point(|(key, _)| key.0 < game);
        self.pieces.iter().skip(start).take_while(move |(key, _)| key.0 == game)
    }
}

fn begins_a_line(text: &str, at: usize) -> bool {
    at == 0 || text.as_bytes().get(at - 1).is_some_and(|&b| b == b'\n' || b == b'\r')
}

/// The record as read, with the edited content of the nodes that both have.
fn carry_over(before: &Record, now: &Record) -> Record {
    let before_of = Counterparts::of_versions(&now.tree, &before.tree);
    let mut said = before.clone();
    said.headers = now.headers.clone();
    for new in now.tree.preorder() {
        if let Some(old) = before_of.get(new)
            && let (Some(is), Some(was)) = (now.tree.get(new), before.tree.get(old))
            && is.step == was.step
            && is != was
            && let Some(node) = said.tree.get_mut(old)
        {
            *node = is.clone();
        }
    }
    said
}

/// A file being assembled.
struct Merge<'m> {
    text: &'m str,
    bytes: &'m [u8],
    /// Where in the bytes each part of the text begins.
    places: &'m HashMap<usize, usize>,
    envelope: Envelope,
    json: bool,
    rows: bool,
    written: Vec<u8>,
    /// Everything that was written anew.
    fresh: String,
    /// Whether the last thing written was new.
    torn: bool,
}

impl Merge<'_> {
    /// A range of the file's bytes.
    fn raw(&self, range: &Range<usize>) -> &[u8] {
        let place =
            |at: usize| if at >= self.text.len() { Some(self.bytes.len()) } else { self.places.get(&at).copied() };
        match (place(range.start), place(range.end)) {
            (Some(start), Some(end)) => self.bytes.get(start..end).unwrap_or_default(),
            _ => &[],
        }
    }

    fn keep(&mut self, range: &Range<usize>) {
        self.on_a_line(begins_a_line(self.text, range.start));
        let raw = self.raw(range).to_vec();
        self.written.extend_from_slice(&raw);
        self.torn = false;
    }

    /// Moves to the column that a place has in the file's text, if something new was written before it.
    fn indent(&mut self, at: usize) {
        let before = self.text.get(..at).unwrap_or_default();
        let column = before.rsplit(['\n', '\r']).next().unwrap_or_default().chars().count();
        if self.torn && column > 0 {
            self.on_a_line(true);
            let blanks = self.spell(&" ".repeat(column));
            self.written.extend_from_slice(&blanks);
        }
    }

    fn keep_game(&mut self, file: &Pieces<'_>, game: usize) {
        for (_, range) in file.of_game(game as u32) {
            self.keep(range);
        }
    }

    /// What begins a line in its own text begins a line here, too.
    fn on_a_line(&mut self, needed: bool) {
        if needed && !self.written.is_empty() && !ends_a_line(&self.written, self.envelope.encoding) {
            let end = self.spell(self.envelope.eol.as_str());
            self.written.extend_from_slice(&end);
        }
    }

    fn spell(&self, text: &str) -> Vec<u8> {
        encode(text, self.envelope.encoding, false).0
    }

    fn write(&mut self, text: &str) {
        self.torn = true;
        self.fresh.push_str(text);
        let text = match self.envelope.eol {
            Eol::Lf => text.to_owned(),
            eol => text.replace('\n', eol.as_str()),
        };
        let bytes = self.spell(&text);
        self.written.extend_from_slice(&bytes);
    }

    fn game(
        &mut self,
        game: usize,
        file: &Pieces<'_>,
        old: &Pieces<'_>,
        new: &Pieces<'_>,
        ids: &Counterparts,
        how: How,
    ) {
        let game = game as u32;
        // The parts of the file that remain, edited or not; a new part follows the part that it follows in our order.
        let mut now_of: HashMap<Key, Key> = HashMap::new();
        let mut sequence: Vec<Key> = Vec::new();
        let mut follows: HashMap<Key, Vec<Key>> = HashMap::new();
        let mut seen = HashSet::new();
        for (key, _) in new.of_game(game) {
            match ids.get(key.1).map(|was| (game, was)).filter(|was| file.first.contains_key(was)) {
                Some(was) => {
                    now_of.entry(was).or_insert(*key);
                    sequence.push(was);
                }
                None if seen.insert(*key) => {
                    if let Some(&last) = sequence.last() {
                        follows.entry(last).or_default().push(*key);
                    }
                }
                None => {}
            }
        }
        let before = old.of_game(game).map(|(key, _)| *key).filter(|key| now_of.contains_key(key));
        let unmoved = before.eq(sequence.iter().copied());
        let parts: Vec<Key> = if unmoved && how.files_order {
            file.of_game(game).map(|(key, _)| *key).filter(|key| now_of.contains_key(key)).collect()
        } else {
            sequence
        };
        let mut next: HashMap<Key, Vec<&Range<usize>>> = HashMap::new();
        for (key, range) in file.of_game(game) {
            next.entry(*key).or_default().push(range);
        }
        let mut done: HashMap<Key, usize> = HashMap::new();
        for part in parts {
            let Some(&now) = now_of.get(&part) else { continue };
            let turn = done.entry(part).or_insert(0);
            let Some(&range) = next.get(&part).and_then(|ranges| ranges.get(*turn)) else { continue };
            *turn += 1;
            let (was, is) = (old.get(part), new.get(now));
            let row = if *turn == 1 { self.row(range, was.unwrap_or_default(), is.unwrap_or_default()) } else { None };
            let (is, total) = match &row {
                Some((is, total)) if how.by_lines => (Some(is.as_str()), total.as_ref()),
                _ => (is, None),
            };
            if let Some((place, total)) = total {
                self.keep_but(range, place, total);
            } else if *turn > 1 || was.map(str::trim_end) == is.map(str::trim_end) {
                if how.in_column {
                    self.indent(range.start);
                }
                self.keep(range);
            } else {
                let is = is.unwrap_or_default();
                if let Some((entry, rest)) =
                    self.same_entry(range, was.unwrap_or_default(), is).filter(|_| how.by_lines)
                {
                    // Only what comes after it has changed.
                    let entry = self.spell(entry);
                    self.written.extend_from_slice(&entry);
                    self.write(rest);
                } else if how.by_lines {
                    self.on_a_line(begins_a_line(self.text, range.start));
                    self.merge(part, was.unwrap_or_default(), range.clone(), is);
                } else {
                    self.on_a_line(new.begins_a_line(now));
                    self.write(is);
                }
            }
            if *turn == 1 {
                for key in follows.get(&part).into_iter().flatten() {
                    self.on_a_line(new.begins_a_line(*key));
                    self.write(new.get(*key).unwrap_or_default());
                }
            }
        }
    }

    /// The row of a step as it should be written now, if the file's totals are not what its times add up to; and, if
    /// only the total changes in the file, where.
    fn row(&self, range: &Range<usize>, was: &str, is: &str) -> Option<(String, Option<kif::Total>)> {
        if !self.rows || was == is {
            return None;
        }
        let has = self.text.get(range.clone())?;
        let first = |text: &str| text.find(['\n', '\r']).unwrap_or(text.len());
        let (was_row, was_rest) = was.split_at_checked(first(was))?;
        let (is_row, is_rest) = is.split_at_checked(first(is))?;
        match kif::totalled(was_row, has.get(..first(has))?, is_row)? {
            kif::Totalled::Anew(row) => Some((row + is_rest, None)),
            // Other edits are merged line by line.
            kif::Totalled::Stays(total) if was_rest == is_rest => Some((was.to_owned(), total)),
            kif::Totalled::Stays(total) if total.is_none() => Some((was_row.to_owned() + is_rest, None)),
            kif::Totalled::Stays(_) => None,
        }
    }

    /// A range of the file's bytes, with one place in its first line replaced.
    fn keep_but(&mut self, range: &Range<usize>, place: &Range<usize>, with: &str) {
        let parts =
            self.text.get(range.clone()).and_then(|has| Some((has.get(..place.start)?, has.get(place.clone())?)));
        let raw = self.raw(range).to_vec();
        let (start, wide) = parts.map_or((0, 0), |(before, there)| (self.spell(before).len(), self.spell(there).len()));
        self.on_a_line(begins_a_line(self.text, range.start));
        let (before, after) = (raw.get(..start).unwrap_or_default(), raw.get(start + wide..).unwrap_or_default());
        let with = self.spell(with);
        self.written.extend([before, &with, after].concat());
    }

    /// An entry of a JSON list that is unchanged, as the file has it, and what follows it now.
    fn same_entry<'t>(&self, range: &Range<usize>, was: &str, is: &'t str) -> Option<(&str, &'t str)> {
        let has = self.text.get(range.clone()).filter(|has| self.json && !has.contains(char::REPLACEMENT_CHARACTER))?;
        let (was, _) = was.split_at_checked(jkf::entry_end(was)?)?;
        let (entry, rest) = is.split_at_checked(jkf::entry_end(is)?)?;
        (was == entry).then_some((has.get(..jkf::entry_end(has)?)?, rest))
    }

    /// Merges the part of an edited node: lines that would be written the same as before stay as the file has them, in
    /// the file's order.
    fn merge(&mut self, (_, node): Key, was: &str, range: Range<usize>, is: &str) {
        let has = lines(self.text.get(range.clone()).unwrap_or_default());
        let raw = self.raw(&range).to_vec();
        let raw = byte_lines(&raw, self.envelope.encoding);
        if raw.len() != has.len() {
            return self.write(is);
        }
        let (was, is) = (lines(was), lines(is));
        let partners = partners(&was, &has);
        // For each line of the file, whether it stays and what replaces or follows it; and what comes before all lines
        // because it has no such place.
        let mut stays = vec![true; has.len()];
        let mut after: Vec<Vec<usize>> = vec![Vec::new(); has.len()];
        let mut before_all = Vec::new();
        // The line of the file after which new lines go.
        let mut last: Option<usize> = None;
        // Whether something follows a move in its line, or no longer does, is not a change of the move.
        let (heads_was, mut heads_is) = (trimmed(&was), trimmed(&is));
        // The file may use another kind of line for the row that begins a step: まで for an end row. Then there is no
        // place for the sign of a variation.
        let mut headless = node != NodeId::ROOT && partners.first() == Some(&None);
        if let (true, Some(was), Some(is)) = (headless, heads_was.first(), heads_is.first_mut()) {
            headless = was.trim_end_matches('+') == is.trim_end_matches('+');
            if headless {
                *is = was;
            }
        }
        for op in capture_diff_slices(Algorithm::Myers, &heads_was, &heads_is) {
            let (old, mut new) = (op.old_range(), op.new_range());
            let same = matches!(op, DiffOp::Equal { .. });
            for line in old {
                let partner = partners.get(line).copied().flatten();
                last = partner.or(last);
                if same {
                    continue;
                }
                if let Some(gone) = partner.and_then(|partner| stays.get_mut(partner)) {
                    *gone = false;
                }
                // A line that changed goes where it was.
                if let Some(line) = new.next() {
                    last.and_then(|last| after.get_mut(last)).unwrap_or(&mut before_all).push(line);
                }
            }
            if !same {
                last.and_then(|last| after.get_mut(last)).unwrap_or(&mut before_all).extend(new);
            }
        }
        if headless && let Some(after) = after.first_mut() {
            after.splice(..0, before_all.drain(..));
        }
        // A part may begin in the middle of a line, but only its first line can.
        let mut first = true;
        let put = |merge: &mut Self, fresh: &[usize], first: &mut bool| {
            for line in fresh.iter().filter_map(|&line| is.get(line)) {
                merge.on_a_line(!std::mem::take(first));
                merge.write(line);
            }
        };
        put(self, &before_all, &mut first);
        for ((line, stays), after) in raw.iter().zip(stays).zip(&after) {
            if stays {
                self.on_a_line(!std::mem::take(&mut first));
                self.written.extend_from_slice(line);
            }
            put(self, after, &mut first);
        }
    }

    /// The whole, with the byte order mark and the final line end that the file had.
    fn finish(&mut self) -> Vec<u8> {
        let mut bytes = if self.envelope.bom { bom(self.envelope.encoding).to_vec() } else { Vec::new() };
        bytes.append(&mut self.written);
        let open = !self.text.is_empty() && !self.text.ends_with(['\n', '\r']);
        let end = self.spell(self.envelope.eol.as_str());
        if open && bytes.ends_with(&end) {
            bytes.truncate(bytes.len() - end.len());
        }
        bytes
    }
}
