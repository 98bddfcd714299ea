//! The file a document was read from, so that a save changes only what was edited (the identity law).
//!
//! Each game is read into a record and into pieces, which say what stretches of its text are about; an edit changes
//! pieces, and nothing else of the text. The result is read back before anything trusts it.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;

use super::agreement::{agree, misread};
use super::align::TextBytes;
use super::heads::{edited_headers, in_order_of_file, note_head};
use super::judging;
use super::parallel::in_parallel;
use super::splice::{self, Misreading, PiecedText, SpliceCut, SpliceNeeds, splice};
use super::unread::UnreadText;
use komaoto_doctor::Patch;
use komaoto_formats::pgn::xiangqi_form;
use komaoto_formats::pieces::{FileManner, PieceRole, TextPiece};
use komaoto_formats::report::Span;
use komaoto_formats::{Envelope, FormatId, Note, NoteKind, NoteWeight, Report, WriteOptions, decode_as, format};
use komaoto_notation::chess::Letters;
use komaoto_record::{Counterparts, Headers, NodeId, Record};
use komaoto_rules::Game;
use komaoto_text::{Decoded, Encoding, Eol, SharedText, Slice, bom, decode_wholly, encode, unencodable};

/// The bytes of a file, and the records in them.
#[derive(Clone, Debug)]
pub struct Source {
    bytes: Arc<Vec<u8>>,
    format: FormatId,
    envelope: Envelope,
    /// The decoder that was used: by detection, or entirely in the encoding that a person chose.
    decode: fn(&[u8], Encoding) -> Decoded<'_>,
    /// The text, where games that were only located hold it anyway.
    text: Option<SharedText>,
    spans: Vec<Span>,
    /// The records as they were read. Cheap: they share their nodes with the edited ones.
    records: Vec<Record>,
    /// The game that the file is of; a record alone may not tell it.
    pub(super) game: Option<Game>,
}

/// What is amiss in edited games, each with its index.
type GameMisreadings = Vec<(usize, Misreading)>;

/// A game after editing.
struct Edited {
    cuts: Vec<SpliceCut>,
    /// The losses of the edit.
    report: Report,
    /// Its unread text.
    unread: Vec<String>,
    /// Unread text that became remarks.
    remarks: Vec<String>,
    /// The game as the writer writes it.
    canonical: String,
    /// The headers in the order in which the file can have them, if another one.
    headers: Option<Headers>,
}

impl Edited {
    /// What is amiss if a text is to be read as the game as it is now and to leave the same text unread.
    fn misread_in(&self, text: &str, (id, of): (FormatId, Option<Game>), now: &Record) -> Option<Misreading> {
        // Stretches between which something has gone are one now.
        let words = |texts: &[&str]| -> Vec<String> {
            let mut words: Vec<String> =
                texts.iter().flat_map(|text| text.split_whitespace()).map(str::to_owned).collect();
            words.sort_unstable();
            words
        };
        // Not all that a record may hold can be read from its own text. (Its record goes before the next is read.)
        let own: Vec<String> = format(id).told(&self.canonical, of).1.into_iter().map(str::to_owned).collect();
        let (again, there) = format(id).told(text, of);
        let unread: Vec<&str> = self.unread.iter().chain(&own).map(String::as_str).collect();
        let own_words =
            unread.iter().flat_map(|text| text.split_whitespace()).map(str::to_owned).collect::<HashSet<_>>();
        let mut now = now.clone();
        if let Some(headers) = &self.headers {
            now.headers.clone_from(headers);
        }
        let one = std::slice::from_ref(&now);
        let (there, unread) = (words(&there), words(&unread));
        let remarked = words(&self.remarks.iter().map(String::as_str).collect::<Vec<_>>());
        let (compared, mut freed) = difference(&there, &unread, &remarked);
        // Only where it says something else it is compared with what the format makes of the game.
        let says_it = again == one || agree(&again, one, &format(id).told(&self.canonical, of).0);
        let nodes = if says_it { HashSet::new() } else { misread(again.first(), &now) };
        // The number of what comes first says with which the game begins, read or not.
        let is_empty = now.tree.children(NodeId::ROOT).is_empty();
        let begins_otherwise = |again: &Record| is_empty && again.initial != now.initial;
        // What was not understood before, and is now as the record has it, has gone nowhere.
        let is_understood =
            says_it && compared == Some(Ordering::Less) && there.iter().all(|word| own_words.contains(word));
        if says_it && (compared.is_none() || is_understood) {
            return None;
        }
        let mut comparison = compared.unwrap_or(Ordering::Equal);
        if compared.is_none() && nodes.contains(&NodeId::ROOT) && again.first().is_some_and(begins_otherwise) {
            (comparison, freed) = (Ordering::Less, unread.iter().collect());
        }
        let freed = freed.into_iter().cloned().collect();
        Some(Misreading { games: Ordering::Equal, unread: comparison, freed, nodes })
    }
}

impl Source {
    pub(super) fn new(
        bytes: Arc<Vec<u8>>,
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
        Self { bytes, format, envelope, decode: decode_as, text: None, spans, records, game: None }
    }
    /// Says which game the file is of, as the reader has found.
    pub(super) fn of_game(self, game: Option<Game>) -> Self {
        Self { game, ..self }
    }
    /// Says which text was read.
    pub(super) fn reading(self, text: Option<SharedText>) -> Self {
        let is_held = self.records.iter().any(|record| record.origin().is_some());
        Self { text: if is_held { text } else { None }, ..self }
    }
    /// Says that the bytes were read entirely in the encoding of the envelope, whatever they looked like.
    pub(super) fn wholly(self) -> Self {
        Self { decode: decode_wholly, ..self }
    }
    /// Says in which encoding the bytes are, which are the same in several.
    pub(super) fn in_encoding(self, encoding: Encoding) -> Self {
        Self { envelope: Envelope { encoding, ..self.envelope }, ..self }
    }
    /// The encoding that a person chose for the bytes, if any.
    pub fn named(&self) -> Option<Encoding> {
        let wholly: fn(&[u8], Encoding) -> Decoded<'_> = decode_wholly;
        std::ptr::fn_addr_eq(self.decode, wholly).then_some(self.envelope.encoding)
    }
    /// The same file in UTF-8, from which other encodings are written.
    pub(super) fn in_unicode(&self) -> Self {
        let envelope = Envelope { encoding: Encoding::Utf8, bom: false, ..self.envelope };
        let bytes = match &self.text {
            Some(text) => Arc::clone(text.bytes()),
            None => self.text().into_owned().into_bytes().into(),
        };
        Self { bytes, envelope, decode: decode_as, ..self.clone() }
    }
    /// True if these records equal those that were read.
    pub(super) fn says(&self, records: &[Record]) -> bool {
        self.records == records
    }
    /// The records as they were read.
    pub fn records(&self) -> &[Record] {
        &self.records
    }
    /// Which part of the text belongs to which node.
    pub fn spans(&self) -> &[Span] {
        &self.spans
    }
    /// The notes on games that were only located when the file was read and are read when somebody looks at them; the
    /// notes on other games are in the report of the file. If it `judges`, also where the rules end a game and its
    /// record does not say so.
    pub fn notes(&self, games: Range<usize>, judges: bool) -> Vec<Note> {
        let (row, first) = (format(self.format), games.start);
        let (noted, ends): (Vec<_>, Vec<_>) = in_parallel(self.records.slice(games), |index, record| {
            let Some(origin) = record.origin() else {
                let end = if judges { judging::unsaid_end(record) } else { None };
                return end.map(|end| (None, Some((first + index, end))));
            };
            let text = std::str::from_utf8(origin.text()).ok()?;
            let mut report = Report::default().of_game(self.game);
            let records = row.read(text, &mut report).ok()?;
            if judges && let Some(end) = records.first().and_then(judging::unsaid_end) {
                let spans = report.take_spans();
                judging::noted(vec![(0, end)], text, &spans).into_iter().for_each(|note| report.add(note));
            }
            (!report.is_empty()).then_some((Some((first + index, report.notes)), None))
        })
        .into_iter()
        .unzip();
        let ends: Vec<_> = ends.into_iter().flatten().collect();
        let mut notes = if ends.is_empty() { Vec::new() } else { judging::noted(ends, &self.text(), &self.spans) };
        notes.extend(self.placed(noted.into_iter().flatten().collect()));
        notes
    }
    /// Notes on games, each with its index and in their order, at their places in the text of the file. They were made
    /// of the text of each game that is read when somebody looks at it.
    pub fn placed(&self, noted: Vec<(usize, Vec<Note>)>) -> Vec<Note> {
        if noted.is_empty() {
            return Vec::new();
        }
        let (whole, mut notes) = (self.text(), Vec::new());
        // The number of lines above a place, and the place up to which they were counted.
        let (mut above, mut at) = (0, 0);
        for (game, of_game) in noted {
            if self.records.get(game).is_some_and(|record| record.origin().is_none()) {
                notes.extend(of_game);
                continue;
            }
            let start = self.spans.get(game).map_or(0, |span| span.offset as usize);
            let line = whole.slice(..start).rfind(['\n', '\r']).map_or(0, |end| end + 1);
            above += komaoto_text::lines(whole.slice(at..line)).count();
            at = line;
            let beside = whole.slice(line..start).chars().count();
            notes.extend(of_game.into_iter().map(|note| Note {
                line: note.line + above,
                column: note.column + if note.line == 1 { beside } else { 0 },
                node: note.node.map(|(_, node)| (game, node)),
                ..note
            }));
        }
        notes
    }
    /// The unread texts, in the order of the file.
    pub fn unread(&self) -> Vec<String> {
        let (row, text) = (format(self.format), self.text());
        let games = row.games(&text).into_iter().filter_map(|game| text.get(game));
        let unread = games.zip(&self.records).flat_map(|(game, record)| row.unread_of(game, self.game, record));
        unread.map(str::to_owned).collect()
    }
    /// The same file with other bytes, read the same way, and what did not fit.
    pub(super) fn holding(&self, bytes: Vec<u8>) -> Option<(Self, Report)> {
        let text = self.read_as(&bytes);
        let mut report = Report::default();
        let records = format(self.format).read(&text, &mut report).ok()?;
        let source = Self::new(bytes.into(), self.format, self.envelope, report.take_spans(), records);
        Some((Self { decode: self.decode, ..source }.of_game(report.game()), report))
    }
    /// The text of bytes, decoded like those of the file.
    pub(super) fn read_as<'b>(&self, bytes: &'b [u8]) -> Cow<'b, str> {
        (self.decode)(bytes, self.envelope.encoding).text
    }
    /// The offset of each game; `None` if the games cannot be told apart.
    pub(super) fn games(&self) -> Option<Vec<usize>> {
        let mut starts: Vec<usize> = Vec::with_capacity(self.records.len());
        for span in &self.spans {
            match (span.game as usize).cmp(&starts.len()) {
                Ordering::Equal => starts.push(span.offset as usize),
                Ordering::Less if span.game as usize + 1 == starts.len() => {}
                _ => return None,
            }
        }
        (starts.len() == self.records.len()).then_some(starts)
    }
    /// The bytes of the file.
    pub fn bytes(&self) -> &Arc<Vec<u8>> {
        &self.bytes
    }
    /// The text they decode to.
    pub fn text(&self) -> Cow<'_, str> {
        match &self.text {
            Some(text) => Cow::Borrowed(text.as_str()),
            None => self.read_as(&self.bytes),
        }
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
        if self.text() != text {
            return None;
        }
        let (head, tail) = (SpliceCut::Kept(0..patch.start), SpliceCut::Kept(patch.end..text.len()));
        let bytes = self.cut(vec![head, SpliceCut::New(patch.with.clone()), tail])?;
        let patched = patch.apply(text)?;
        if (self.decode)(&bytes, encoding).text != patched {
            return None;
        }
        let mut report = Report::default();
        let records = format(self.format).read(&patched, &mut report).ok()?;
        let source = Self::new(bytes.into(), self.format, self.envelope, report.take_spans(), records);
        Some(Self { decode: self.decode, ..source }.of_game(report.game()))
    }

    /// The file with the records as they are now: only edited lines differ. Each edited game is read back, and spelled
    /// with what that asks for until it says what it must; one that nothing helps is written anew, and the report says
    /// so. No other game is touched. `None` if the games cannot be told apart; then all must be written anew. The report
    /// only covers what was written anew.
    pub(super) fn rewrite(&self, records: &[Record], options: &WriteOptions) -> Option<(Vec<u8>, Report)> {
        if records.len() != self.records.len() || self.spans.is_empty() {
            return None;
        }
        let mut needs = vec![SpliceNeeds::default(); records.len()];
        loop {
            let found = match self.spliced(records, options, &needs)? {
                Ok(saved) => return Some(saved),
                Err(found) => found,
            };
            for (game, misreading) in found {
                let needs = needs.get_mut(game).filter(|needs| !needs.anew)?;
                needs.answer(misreading, game + 1 < records.len());
            }
        }
    }

    /// Like [`rewrite`](Self::rewrite), once, with what each game needs; else what is amiss in which games. Games that
    /// were not edited are not even read.
    fn spliced(
        &self,
        records: &[Record],
        options: &WriteOptions,
        needs: &[SpliceNeeds],
    ) -> Option<Result<(Vec<u8>, Report), GameMisreadings>> {
        let saving = format(self.format).saving;
        let text = self.text();
        let games = self.places(&text);
        if games.len() != records.len() {
            return None;
        }
        let mut edited: Vec<(usize, Edited)> = Vec::new();
        let mut report = Report::default();
        let (mut cuts, mut lengths) = (Vec::new(), Vec::with_capacity(games.len()));
        for (index, (((before, now), span), needs)) in
            self.records.iter().zip(records).zip(&games).zip(needs).enumerate()
        {
            if before == now {
                cuts.push(SpliceCut::Kept(span.clone()));
                lengths.push(span.len());
                continue;
            }
            let own = text.slice(span.clone());
            let spliced = if needs.anew { None } else { self.edited(own, now, options, needs) };
            let mut game = spliced.unwrap_or_else(|| self.anew(own, index, now, options));
            lengths.push(game.cuts.iter().map(SpliceCut::length).sum());
            // Taken: a new text may be large.
            cuts.extend(std::mem::take(&mut game.cuts).into_iter().map(|cut| match cut {
                SpliceCut::Kept(range) => SpliceCut::Kept(range.start + span.start..range.end + span.start),
                new => new,
            }));
            for note in &game.report.notes {
                let node = note.node.map(|(_, node)| (index, node));
                report.add(Note { node, ..note.clone() });
            }
            edited.push((index, game));
            let between = needs.separator.text(self.format, self.envelope.eol, options);
            if !between.is_empty() && index + 1 < games.len() {
                if let Some(length) = lengths.last_mut() {
                    *length += between.len();
                }
                cuts.push(SpliceCut::New(between));
            }
        }
        let fresh =
            cuts.iter().filter_map(|cut| if let SpliceCut::New(text) = cut { Some(text.as_str()) } else { None });
        let fresh: Vec<&str> = fresh.collect();
        let head = (saving.head)(&text, &fresh, self.envelope);
        report.unencodable(unencodable(&fresh, self.envelope.encoding));
        note_head(&text, &head, &mut report);
        for (range, new) in head {
            cuts = with_change(cuts, range, new);
        }
        let bytes = self.cut(cuts)?;
        let again = self.read_as(&bytes);
        let changed: Vec<usize> = edited.iter().map(|(index, _)| *index).collect();
        let spans = self.places_after(&again, &lengths, &changed);
        let count = spans.len().cmp(&records.len());
        if count.is_ne() {
            let (freed, nodes) = Default::default();
            let amiss = Misreading { games: count, unread: Ordering::Equal, freed, nodes };
            return Some(Err(changed.into_iter().map(|index| (index, amiss.clone())).collect()));
        }
        let found = edited.iter().filter_map(|(index, game)| {
            let text = again.slice(spans.get(*index)?.clone());
            Some((*index, game.misread_in(text, (self.format, self.game), records.get(*index)?)?))
        });
        let found: GameMisreadings = found.collect();
        Some(if found.is_empty() { Ok((bytes, report)) } else { Err(found) })
    }

    /// A single game written anew; what nobody has read of it becomes remarks or, in a format without them, is lost.
    fn anew(&self, game: &str, index: usize, now: &Record, options: &WriteOptions) -> Edited {
        let row = format(self.format);
        let mut report = Report::default();
        let canonical = row.write(std::slice::from_ref(now), options, &mut report);
        let mut text = canonical.clone();
        if let Some(before) = self.records.get(index) {
            let texts = row.unread_of(game, self.game, before);
            if !texts.is_empty() {
                UnreadText { from: row, texts }.remark(&mut text, row, 0, &mut report);
            }
        }
        report.writer(0, NodeId::ROOT, NoteWeight::Lost, NoteKind::Layout, "");
        text = (row.saving.framed)(game, &text);
        // As many empty lines before the next game as there were.
        let end = |text: &str| text.len() - text.trim_end().len();
        let behind = game.slice(game.len() - end(game)..);
        text.truncate(text.len() - end(&text));
        let text = match self.envelope.eol {
            Eol::Lf => text,
            eol => text.replace('\n', eol.as_str()),
        };
        let (_, unread) = row.told(&text, self.game);
        let unread = unread.into_iter().map(str::to_owned).collect();
        let canonical = self.as_held(canonical);
        let remarks = Vec::new();
        Edited { cuts: vec![SpliceCut::New(text + behind)], report, unread, remarks, canonical, headers: None }
    }

    /// The ranges of the games in the text of the file.
    pub(super) fn places(&self, text: &str) -> Vec<Range<usize>> {
        // Games that are read when somebody looks at them were found there.
        let are_filed = self.records.iter().all(|record| record.origin().is_some());
        match self.games() {
            Some(starts) if are_filed => {
                let ends = starts.iter().skip(1).copied().chain([text.len()]);
                starts.iter().copied().zip(ends).map(|(start, end)| start..end).collect()
            }
            _ => format(self.format).games(text),
        }
    }

    /// The ranges of the games in the text after some were edited, given their expected lengths.
    fn places_after(&self, text: &str, lengths: &[usize], edited: &[usize]) -> Vec<Range<usize>> {
        let row = format(self.format);
        let next = |at: &mut usize, length: &usize| {
            let start = std::mem::replace(at, *at + length);
            Some(start..*at)
        };
        let places: Vec<Range<usize>> = lengths.iter().scan(0, next).collect();
        // Where games are texts of their own, an edit moves no end but those of its game.
        let are_so = |&index: &usize| {
            let near = places.slice(index.saturating_sub(1)..places.len().min(index + 2));
            let Some((first, last)) = near.first().zip(near.last()) else { return false };
            let found = row.games(text.slice(first.start..last.end));
            found.into_iter().map(|place| place.start + first.start..place.end + first.start).eq(near.iter().cloned())
        };
        let fits = row.apart && places.last().is_some_and(|last| last.end == text.len());
        if fits && edited.iter().all(are_so) { places } else { row.games(text) }
    }

    /// The bytes of what is kept of the text and what is new, behind the byte order mark; `None` if they cannot be
    /// determined.
    pub(super) fn cut(&self, cuts: Vec<SpliceCut>) -> Option<Vec<u8>> {
        let mut bytes = if self.envelope.bom { bom(self.envelope.encoding).to_vec() } else { Vec::new() };
        TextBytes::new(&self.text(), &self.bytes, self.envelope)?.cut_onto(&mut bytes, cuts);
        Some(bytes)
    }

    /// A single game after editing.
    fn edited(&self, game: &str, now: &Record, options: &WriteOptions, needs: &SpliceNeeds) -> Option<Edited> {
        let row = format(self.format);
        let mut read = Report::of_pieces().of_game(self.game);
        let [before] = <[Record; 1]>::try_from(row.read(game, &mut read).ok()?).ok()?;
        // New moves are spelled like the others of the game.
        let languages = read.notes.iter().find_map(|note| match note.what {
            NoteKind::Letters(languages) => Some(languages),
            _ => None,
        });
        let pieces = read.take_pieces();
        let own = Letters::ALL.into_iter().find(|letters| languages == Some(letters.languages));
        let is_figurine = |piece: &TextPiece| {
            piece.part == PieceRole::Step
                && Letters::FIGURINES.pieces().iter().any(|figure| game.slice(piece.range.clone()).starts_with(figure))
        };
        let is_chess = self.format == FormatId::Pgn && before.game() == Game::Chess;
        let figurines = (is_chess && pieces.iter().any(is_figurine)).then_some(Letters::FIGURINES);
        let letters = own.or(figurines).unwrap_or(options.letters);
        let is_xiangqi = self.format == FormatId::Pgn && before.game() == Game::Xiangqi;
        let xiangqi = if is_xiangqi { xiangqi_form(game) } else { None };
        let options = WriteOptions { unbroken: true, letters, xiangqi, ..options.clone() };
        let write = |record: &Record| {
            let mut report = Report::of_pieces();
            let mut text = row.write(std::slice::from_ref(record), &options, &mut report);
            // It has grown by doubling, and both of them stay until the cuts are made: with a comment of megabytes the
            // slack would be another comment.
            text.shrink_to_fit();
            (text, report.take_pieces(), report)
        };
        let (was, pieces_was, report_was) = write(&before);
        let ids = Counterparts::of_versions(&now.tree, &before.tree);
        let headers = edited_headers(&before.headers, &now.headers);
        let ordered = in_order_of_file(&pieces, &before.headers, &now.headers);
        // With a comment of megabytes each of these is one more in memory: none stays longer than it is asked.
        drop(before);
        let (is, pieces_now, mut report) = write(now);
        report.without(&report_was);
        let said = |text, pieces| PiecedText { text, pieces };
        let manner = (row.saving.manner)(game);
        let manner =
            FileManner { eol: self.envelope.eol.as_str(), remark: row.remarks.map(|remarks| remarks.mark), ..manner };
        let file = PiecedText { text: game, pieces };
        let spliced = splice(&file, &said(&was, pieces_was), &said(&is, pieces_now), &ids, &manner, (&headers, needs));
        drop(was);
        let canonical = self.as_held(is);
        if spliced.remarked > 0 {
            report.writer(0, NodeId::ROOT, NoteWeight::Changed, NoteKind::Buried(spliced.remarked), "");
        }
        let splice::Spliced { cuts, unread, remarks, .. } = spliced;
        Some(Edited { cuts, report, unread, remarks, canonical, headers: ordered })
    }

    /// A text as the encoding of the file holds it: what is read again has no more.
    fn as_held(&self, text: String) -> String {
        let encoding = self.envelope.encoding;
        if unencodable(&[&text], encoding).is_empty() {
            return text;
        }
        let held = |part| decode_wholly(&encode(part, encoding, false).0, encoding).text.into_owned();
        // These stand for bytes of the file that stay as they are.
        let bad = char::REPLACEMENT_CHARACTER.to_string();
        text.split(char::REPLACEMENT_CHARACTER).map(held).collect::<Vec<_>>().join(&bad)
    }
}

/// Whether some words are fewer than those that must be there, or more, and which of those are missing; `None` if they
/// are just those, and perhaps some that may be there. All are sorted.
fn difference<'w>(words: &[String], must: &'w [String], may: &[String]) -> (Option<Ordering>, Vec<&'w String>) {
    let (mut must, mut may) = (must.iter().peekable(), may.iter().peekable());
    let (mut missing, mut more) = (Vec::new(), 0);
    for word in words {
        while let Some(other) = must.next_if(|other| *other < word) {
            missing.push(other);
        }
        while may.next_if(|other| *other < word).is_some() {}
        if must.next_if_eq(&word).is_none() && may.next_if_eq(&word).is_none() {
            more += 1;
        }
    }
    missing.extend(must);
    ((missing.len() + more > 0).then(|| more.cmp(&missing.len())), missing)
}

/// Cuts with another text in place of a range that is kept. Where only parts of it are, they go if nothing takes their
/// place.
pub(super) fn with_change(cuts: Vec<SpliceCut>, range: Range<usize>, new: String) -> Vec<SpliceCut> {
    let goes = new.is_empty();
    let mut new = if goes { None } else { Some(SpliceCut::New(new)) };
    let replaced = |cut: SpliceCut| match cut {
        SpliceCut::Kept(kept) if goes => {
            let start = range.start.clamp(kept.start, kept.end);
            let end = range.end.clamp(start, kept.end);
            [Some(SpliceCut::Kept(kept.start..start)), None, Some(SpliceCut::Kept(end..kept.end))]
        }
        SpliceCut::Kept(kept) if kept.start <= range.start && range.end <= kept.end && new.is_some() => {
            [Some(SpliceCut::Kept(kept.start..range.start)), new.take(), Some(SpliceCut::Kept(range.end..kept.end))]
        }
        cut => [Some(cut), None, None],
    };
    cuts.into_iter().flat_map(replaced).flatten().collect()
}
