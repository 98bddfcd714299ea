//! Records of a large file written in another format, a game at a time: neither its games nor what becomes of them are
//! ever held whole.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

use super::misfits::{Misfit, misfits};
use super::remarks::Unread;
use super::source::Source;
use crate::formats::{CsaVersion, Envelope, Format, FormatId, Report, Weight, What, WriteOptions, format};
use crate::record::{NodeId, Record, Replacements};
use crate::rules::Position;
use crate::text::{Encoding, Eol, encode};

/// How much text is written before it is handed on.
const BATCH: usize = 256 << 10;

/// Some games that were written.
pub struct Batch {
    /// What continues the file.
    pub bytes: Vec<u8>,
    /// A file of these games alone, after the last one before them, to be read back: where one game ends and the next
    /// begins is proved, too.
    pub alone: Arc<[u8]>,
    /// What that file must say.
    pub records: Vec<Record>,
    /// What the format or the encoding does not hold. Each character is noted once for a game.
    pub report: Report,
    /// The characters that the encoding has no place for, and where.
    pub misfits: Vec<Misfit>,
}

/// Writes the records of a file; see [`by_game`].
pub struct ByGame<'s> {
    source: &'s Source,
    text: Cow<'s, str>,
    /// Where the games are in the text.
    places: Vec<Range<usize>>,
    format: &'static Format,
    envelope: Envelope,
    options: WriteOptions,
    agrees: &'s dyn Fn(&Misfit) -> bool,
    next: usize,
    /// The last game that was written, and its text.
    last: Option<(Record, String)>,
}

/// Writes the records of a large file in another format, some games at a time. `agrees` says whether a person agrees to
/// the stand-in for a character. `None` for a file that is not read game by game, and for a format in which games are
/// not simply one behind the other.
pub fn by_game<'s>(
    source: &'s Source,
    id: FormatId,
    envelope: Envelope,
    options: &WriteOptions,
    agrees: &'s dyn Fn(&Misfit) -> bool,
) -> Option<ByGame<'s>> {
    let records = source.records();
    let are_filed = records.len() > 1 && records.iter().all(|record| record.origin().is_some());
    let in_turn = match id {
        FormatId::Jkf | FormatId::Yaneuraou => false,
        // Another encoding is named in the head if anything in the file needs it.
        FormatId::Csa => envelope.encoding == Encoding::ShiftJis,
        _ => true,
    };
    if !are_filed || !in_turn {
        return None;
    }
    let text = source.text();
    let places = source.places(&text);
    if places.len() != records.len() {
        return None;
    }
    let format = format(id);
    let mut options = WriteOptions { encoding: envelope.encoding, ..options.clone() };
    if id == FormatId::Csa && options.csa.is_none() {
        options.csa = Some(version(format, records, &options));
    }
    Some(ByGame { source, text, places, format, envelope, options, agrees, next: 0, last: None })
}

/// The version of CSA that all records need: the head of the file names it.
fn version(format: &Format, records: &[Record], options: &WriteOptions) -> CsaVersion {
    let needs_more = |record: &Record| {
        let written = format.write(&[record.unheld()], options, &mut Report::default());
        CsaVersion::V3.is_of(&written)
    };
    if records.iter().any(needs_more) { CsaVersion::V3 } else { CsaVersion::V22 }
}

impl Iterator for ByGame<'_> {
    type Item = Batch;

    fn next(&mut self) -> Option<Batch> {
        let (mut text, mut report, mut found) = (String::new(), Report::default(), Vec::new());
        let is_first = self.last.is_none();
        let (mut records, before): (Vec<Record>, String) = self.last.clone().into_iter().unzip();
        while let Some(record) = self.source.records().get(self.next).filter(|_| text.len() < BATCH) {
            let mut record = record.unheld();
            let index = self.next;
            self.next += 1;
            let is_opening = is_first && records.is_empty();
            if let Some(one) = self.one(&mut record, (index, is_opening), &mut report, &mut found) {
                text.push_str(&one);
                records.push(record.clone());
                self.last = Some((record, one));
            }
        }
        if text.is_empty() && report.is_empty() {
            return None;
        }
        let Envelope { encoding, eol, .. } = self.envelope;
        let ended = |text: String| if eol == Eol::Lf { text } else { text.replace('\n', eol.as_str()) };
        let alone = encode(&ended([before.as_str(), &text].concat()), encoding, self.envelope.bom).0.into();
        let bytes = encode(&ended(text), encoding, self.envelope.bom && is_first).0;
        Some(Batch { bytes, alone, records, report, misfits: found })
    }
}

impl ByGame<'_> {
    /// The text of a game among others, with its remarks and with the stand-ins that were agreed to.
    fn one(
        &self,
        record: &mut Record,
        (index, is_first): (usize, bool),
        report: &mut Report,
        found: &mut Vec<Misfit>,
    ) -> Option<String> {
        if !self.format.holds(record.game()) {
            let what = What::GameNotHeld { format: self.format.name, game: record.game() };
            report.writer(index, NodeId::ROOT, Weight::Lost, what, "");
            return None;
        }
        let encoding = self.envelope.encoding;
        let (mut text, mut of_one) = self.among_others(record, is_first, &self.options);
        let lost = |text: &str| {
            let mut lost = Report::default();
            lost.unencodable(encode(text, encoding, false).1);
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
        let from = format(self.source.format());
        let game = self.places.get(index).and_then(|place| self.text.get(place.clone()));
        let texts = game.zip(self.source.records().get(index)).map(|(game, read)| from.unread_of(game, read));
        Unread { from, texts: texts.unwrap_or_default() }.remark(&mut text, self.format, index, report);
        Some(text)
    }

    /// The text of a game as it is among others, with the head of the file before the first one: what parts it from
    /// them belongs to it.
    fn among_others(&self, record: &Record, is_first: bool, options: &WriteOptions) -> (String, Report) {
        let other = Record::new(Position::start(record.game()));
        let (records, own) =
            if is_first { (vec![record.clone(), other], 0) } else { (vec![other.clone(), record.clone(), other], 1) };
        let mut report = Report::default();
        let mut text = self.format.write(&records, options, &mut report);
        let spans = report.take_spans();
        let start = |game: usize| spans.iter().find(|span| span.game as usize == game).map(|span| span.offset as usize);
        text.truncate(start(own + 1).unwrap_or(text.len()));
        if own > 0 {
            text.drain(..start(own).unwrap_or(0));
        }
        report.notes.retain(|note| note.node.is_none_or(|(game, _)| game == own));
        (text, report)
    }
}
