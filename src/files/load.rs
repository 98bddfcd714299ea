//! Reading the bytes of a file: encoding, line ends and format by content.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

use super::mojibake;
use super::prose;
use super::source::Source;
use komaoto_formats::{
    Envelope, FormatId, Imported, KIF, LARGE, Note, NoteKind, NoteWeight, Report, Unreadable, WriteOptions, decode,
    detect, format, import, named, usual_format,
};
use komaoto_record::Record;
use komaoto_rules::Game;
use komaoto_text::{Decoded, Encoding, Eol, SharedText, Slice, decode_wholly};

/// A file that was read.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// Its records: at least one.
    pub records: Vec<Record>,
    /// Its format.
    pub format: FormatId,
    /// Encoding, byte order mark and line ends.
    pub envelope: Envelope,
    /// The notes on what did not fit.
    pub report: Report,
    /// The file itself, with the node that each part is about: an edited document saves anew only what was edited.
    pub source: Source,
    /// The format of the file if it is one that is only read: then everything else is of a PGN with the same games.
    pub imported: Option<&'static str>,
}

impl Loaded {
    /// Also reads the games that were only located so far, so that the report covers all of them.
    pub fn read_wholly(&mut self) {
        self.note(0..self.records.len(), false);
    }

    /// Adds the notes on these games, if they were only located so far; if it `judges`, also where the rules end one of
    /// them and its record does not say so.
    pub fn note(&mut self, games: Range<usize>, judges: bool) {
        self.add_notes(self.source.notes(games, judges));
    }

    /// Adds notes on games that were only located so far.
    pub fn add_notes(&mut self, notes: Vec<Note>) {
        notes.into_iter().for_each(|note| self.report.add(note));
        self.report.notes.sort_by_key(|note| (note.line, note.column));
    }
}

/// Reads the bytes of a file: encoding, line ends and format by content; the extension is only a hint.
pub fn load(bytes: &[u8], extension: Option<&str>) -> Result<Loaded, Unreadable> {
    load_owned(bytes.to_vec().into(), extension)
}

/// Like [`load`], but takes ownership of the bytes: they stay with what was read, so that large files are not held
/// twice.
pub fn load_owned(bytes: Arc<Vec<u8>>, extension: Option<&str>) -> Result<Loaded, Unreadable> {
    if bytes.is_empty() {
        return Err(Unreadable::Empty);
    }
    if let Some(imported) = import(&bytes) {
        return of_imported(&imported);
    }
    let decoded = decode(&bytes).ok_or(Unreadable::Binary)?;
    let is_of_any_encoding = is_of_any_encoding(&decoded);
    let mut loaded = match read(&bytes, decoded, extension) {
        Err(Unreadable::NotARecord(first)) => {
            let told = decode(&bytes).and_then(|decoded| prose::told(&decoded.text));
            return of_another(&[told.ok_or(Unreadable::NotARecord(first))?], NoteKind::Prose, None, &[]);
        }
        read => read?,
    };
    if loaded.format == FormatId::Csa && is_of_any_encoding {
        // Without a name of its encoding CSA is in the one that it has always been in: what is written into it is.
        loaded.envelope.encoding = Encoding::ShiftJis;
        loaded.source = loaded.source.in_encoding(Encoding::ShiftJis);
    }
    Ok(loaded)
}

/// A format that is only read, as a PGN with the same games.
fn of_imported(imported: &Imported) -> Result<Loaded, Unreadable> {
    of_another(&imported.records, NoteKind::OnlyRead(imported.name), Some(FormatId::Pgn), &imported.notes)
}

/// What was made of a file that is only read, as a file in the usual format of its game, with what is to be said of that.
///
/// # Errors
/// There are none, or they cannot be read back.
pub fn load_made(records: &[Record], what: NoteKind, notes: &[Note]) -> Result<Loaded, Unreadable> {
    of_another(records, what, None, notes)
}

/// What is read of a file that is no record of ours, as a file with the same games: in this format or in the usual one.
fn of_another(records: &[Record], what: NoteKind, id: Option<FormatId>, notes: &[Note]) -> Result<Loaded, Unreadable> {
    let usual = usual_format(records.first().map_or(Game::Shogi, Record::game)).id;
    let text = format(id.unwrap_or(usual)).write(records, &WriteOptions::default(), &mut Report::default());
    let mut loaded = load_owned(text.into_bytes().into(), None)?;
    loaded.imported = Some(match what {
        NoteKind::OnlyRead(name) | NoteKind::OnlyReadExercises(name) => name,
        _ => "prose",
    });
    let note = Note {
        line: 0,
        column: 0,
        weight: NoteWeight::Kept,
        what,
        text: String::new(),
        node: None,
        places: Vec::new(),
    };
    drop(loaded.report.notes.splice(..0, std::iter::once(note).chain(notes.iter().cloned())));
    Ok(loaded)
}

/// True if nothing in a file tells its encoding.
fn is_of_any_encoding(decoded: &Decoded<'_>) -> bool {
    decoded.encoding == Encoding::Utf8
        && !decoded.bom
        && decoded.text.is_ascii()
        && komaoto_text::hint(decoded.text.as_bytes()).is_none()
}

/// Reads the bytes of a file in the encoding that a person chose.
pub fn load_as(bytes: &[u8], extension: Option<&str>, encoding: Encoding) -> Result<Loaded, Unreadable> {
    if let Some(imported) = import(bytes) {
        return of_imported(&imported);
    }
    let bytes = Arc::new(bytes.to_vec());
    let mut loaded = read(&bytes, decode_wholly(&bytes, encoding), extension)?;
    loaded.source = loaded.source.wholly();
    loaded.report.notes.retain(|note| !matches!(note.what, NoteKind::GuessedEncoding(_)));
    Ok(loaded)
}

fn read(bytes: &Arc<Vec<u8>>, mut decoded: Decoded<'_>, extension: Option<&str>) -> Result<Loaded, Unreadable> {
    // The text of a large file is held once, by the file and by those of its games that are only located.
    let shared = match &mut decoded.text {
        Cow::Owned(text) if text.len() >= LARGE => Some(SharedText::new(std::mem::take(text))),
        _ => None,
    };
    let decoded = &match &shared {
        Some(text) => Decoded { text: Cow::Borrowed(text.as_str()), ..decoded },
        None => decoded,
    };
    if decoded.text.chars().all(char::is_whitespace) {
        return Err(Unreadable::Empty);
    }
    let best = detect(&decoded.text, extension.and_then(named));
    let mut report = Report::of_file(Arc::clone(shared.as_ref().map_or(bytes, SharedText::bytes)));
    envelope_notes(decoded, &mut report);
    let named = komaoto_text::hint(decoded.text.as_bytes()).map(|(_, encoding)| encoding);
    if best.is_some_and(|format| format.id == FormatId::Xml) && named == Some(decoded.encoding) {
        // The declaration has said it.
        report.notes.retain(|note| !matches!(note.what, NoteKind::GuessedEncoding(_)));
    }
    let japanese = best.is_none_or(|format| matches!(format.id, FormatId::Kif | FormatId::Ki2));
    // Bytes that are invalid in the encoding are still in the file: only characters that were saved as replacement
    // characters are gone.
    let written = decoded.bad_lines.is_empty();
    let destroyed = if written && mojibake::is_destroyed(&decoded.text, &mut report) && japanese {
        mojibake::of_kif(&decoded.text, &mut report)
    } else {
        None
    };
    let (format, records) = match (destroyed, best) {
        (Some(record), _) => (&KIF, vec![record]),
        (None, None) => return Err(not_a_record(&decoded.text)),
        (None, Some(format)) => {
            let records = format.read(&decoded.text, &mut report).map_err(|error| match error {
                Unreadable::Unknown => not_a_record(&decoded.text),
                error => error,
            })?;
            (format, records)
        }
    };
    if records.is_empty() {
        return Err(not_a_record(&decoded.text));
    }
    let envelope = Envelope { encoding: decoded.encoding, bom: decoded.bom, eol: Eol::of(&decoded.text) };
    if format.id == FormatId::Pgn && !matches!(envelope.encoding, Encoding::Utf16Le | Encoding::Utf16Be) {
        long_line(bytes).into_iter().for_each(|note| report.add(note));
    }
    misdeclared(&decoded.text, format.id, envelope).into_iter().for_each(|note| report.add(note));
    report.notes.sort_by_key(|note| (note.line, note.column));
    let source = Source::new(Arc::clone(bytes), format.id, envelope, report.take_spans(), records.clone());
    let source = source.of_game(report.game()).reading(shared);
    Ok(Loaded { records, format: format.id, envelope, report, source, imported: None })
}

/// The text of a file that is in a known format but that nobody can read, and that format.
pub fn refused(bytes: &[u8], extension: Option<&str>, encoding: Option<Encoding>) -> Option<(FormatId, String)> {
    let decoded = match encoding {
        Some(encoding) => decode_wholly(bytes, encoding),
        None => decode(bytes)?,
    };
    let format = detect(&decoded.text, extension.and_then(named))?;
    Some((format.id, decoded.text.into_owned()))
}

/// Nothing in a text was recognised: quotes the beginning of its first line that is not blank.
fn not_a_record(text: &str) -> Unreadable {
    const MOST: usize = 60;
    let first = komaoto_text::lines(text).map(|line| line.text.trim()).find(|line| !line.is_empty()).unwrap_or("");
    Unreadable::NotARecord(match first.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", first.slice(..end)),
        None => first.to_owned(),
    })
}

/// The notes on the bytes of a file, before its lines are read.
fn envelope_notes(decoded: &Decoded<'_>, report: &mut Report) {
    let mut note = |line, column, weight, what, text: &str| {
        report.add(Note { line, column, weight, what, text: text.to_owned(), node: None, places: Vec::new() });
    };
    let place = |text: &str, odd: &dyn Fn(char) -> bool| text.chars().position(odd).map_or(1, |at| at + 1);
    // Nothing in such a file states its encoding; UTF encodings identify themselves, and Shift_JIS is usual for shogi.
    let encoding = decoded.encoding;
    let is_asian = matches!(encoding, Encoding::EucJp | Encoding::Iso2022Jp | Encoding::Gb18030 | Encoding::Big5);
    if is_asian || encoding.is_european() {
        note(0, 0, NoteWeight::Kept, NoteKind::GuessedEncoding(decoded.encoding.name()), "");
    }
    if !decoded.plausible && komaoto_text::recoded(&decoded.text).is_some() {
        let odd = komaoto_text::lines(&decoded.text).find(|line| !line.text.is_ascii());
        let (line, text) = odd.map_or((0, ""), |line| (line.number, line.text));
        note(line, place(text, &|c| !c.is_ascii()), NoteWeight::Kept, NoteKind::Misdecoded, text);
    }
    // In blocks, without stopping within one, this takes a tenth of the time.
    let in_block = |block: &[u8]| {
        block.iter().fold(false, |any, &b| any | (b < 0x20 && komaoto_text::is_stray_control(b as char)))
    };
    let suspicious = decoded.text.as_bytes().chunks(1 << 10).any(in_block);
    if decoded.bad_lines.is_empty() && !suspicious {
        return;
    }
    let gaps: Vec<_> = if suspicious { komaoto_text::gaps(&decoded.text).collect() } else { Vec::new() };
    torn(&decoded.text, &gaps, &mut note);
    let is_in_gap = |at| gaps.get(gaps.partition_point(|gap| gap.end <= at)).is_some_and(|gap| gap.start <= at);
    let mut bad = decoded.bad_lines.iter().peekable();
    for line in komaoto_text::lines(&decoded.text) {
        if bad.next_if(|&&number| number == line.number).is_some() {
            // A line that decodes completely in another encoding is merely written anew; bytes that became replacement
            // characters are gone.
            let gone = line.text.contains(char::REPLACEMENT_CHARACTER);
            let at = place(line.text, &|c| if gone { c == char::REPLACEMENT_CHARACTER } else { !c.is_ascii() });
            note(
                line.number,
                at,
                if gone { NoteWeight::Lost } else { NoteWeight::Changed },
                NoteKind::BadBytes,
                line.text,
            );
        }
        let is_odd = |(at, c)| komaoto_text::is_stray_control(c) && !is_in_gap(line.offset + at);
        if suspicious && let Some(at) = line.text.char_indices().position(is_odd) {
            note(line.number, at + 1, NoteWeight::Kept, NoteKind::ControlCharacters, line.text);
        }
    }
}

/// The note on the encoding that a file names, if its bytes are not of that one, or if others will take them
/// for another one because it names none.
pub fn misdeclared(text: &str, format: FormatId, envelope: Envelope) -> Option<Note> {
    if text.is_ascii() {
        return None;
    }
    let Envelope { encoding, bom, .. } = envelope;
    let (at, what) = match komaoto_text::hint(text.as_bytes()) {
        Some((_, named)) if named == encoding => return None,
        Some((at, _)) => (at.start, NoteKind::Misdeclared(encoding.name())),
        // A byte order mark says it, too; UTF-16 says it by itself.
        None if format == FormatId::Csa && encoding == Encoding::Utf8 && !bom => {
            (0, NoteKind::Undeclared(encoding.name()))
        }
        None => return None,
    };
    // Of characters that were lost or taken for others, other notes say more.
    if text.contains(char::REPLACEMENT_CHARACTER) || komaoto_text::recoded(text).is_some() {
        return None;
    }
    let line = komaoto_text::lines(text).take_while(|line| line.offset <= at).last()?;
    let before = text.slice(line.offset..at);
    Some(Note {
        line: line.number,
        column: before.chars().count() + 1,
        weight: NoteWeight::Kept,
        what,
        text: line.text.to_owned(),
        node: None,
        places: Vec::new(),
    })
}

/// The longest line of PGN that other programs read, in bytes.
const LONGEST: usize = 255;

/// Notes the first line of PGN that has more bytes than programs need read.
fn long_line(bytes: &[u8]) -> Option<Note> {
    // What was never written is no line.
    let bytes = bytes.split(|byte| *byte == 0).next()?;
    let mut lines = bytes.split(|byte| *byte == b'\n');
    let (index, line) = lines
        .by_ref()
        .enumerate()
        .find(|(_, line)| line.len() > LONGEST && line.split(|byte| *byte == b'\r').any(|line| line.len() > LONGEST))?;
    // Elsewhere lines end with a carriage return alone.
    let mut returns = line.split(|byte| *byte == b'\r').enumerate();
    let (inner, line) = returns.find(|(_, line)| line.len() > LONGEST)?;
    Some(Note {
        line: index + inner + 1,
        column: 1,
        weight: NoteWeight::Kept,
        what: NoteKind::LongLine(line.len()),
        text: String::new(),
        node: None,
        places: Vec::new(),
    })
}

/// Notes each gap in a text with its place and what precedes it in its line.
fn torn(text: &str, gaps: &[Range<usize>], note: &mut impl FnMut(usize, usize, NoteWeight, NoteKind, &str)) {
    let (mut number, mut counted) = (1, 0);
    for gap in gaps {
        let before = text.slice(..gap.start);
        let start = before.rfind(['\n', '\r']).map_or(0, |end| end + 1).max(counted);
        number += komaoto_text::lines(before.slice(counted..start)).count();
        counted = start;
        let line = before.slice(start..);
        note(number, line.chars().count() + 1, NoteWeight::Kept, NoteKind::Torn(gap.len()), line);
    }
}
