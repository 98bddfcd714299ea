//! Notes as lines of text and as JSON.

use std::borrow::Cow;
use std::io::{self, Write};

use clap::ValueEnum;
use clap::builder::PossibleValue;
use serde_json::{Value, json};

use crate::doctor::{Doctor, Fix};
use crate::files::Loaded;
use crate::formats::report::{MOST, MOST_QUOTED, examples};
use crate::formats::{Note, NoteKind, NoteWeight, Report};
use crate::locale::{FluentValue, Language, Locale};
use crate::notation::{Style, spell};
use crate::record::{NodeId, Record};
use crate::rules::{Move, Position};
pub(super) use crate::text::plain;
use crate::text::{Encoding, Slice, common, encode, shortened, spelled};
use crate::texts;

/// The number of characters that a line quotes of a lost text.
const MOST_OF_PLACE: usize = 24;

/// A language for messages, by its tag or by those that systems call it.
impl ValueEnum for Language {
    fn value_variants<'a>() -> &'a [Self] {
        &Self::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.tag()).help(self.name()).aliases(self.asked_for_by().iter().copied()))
    }
}

/// The texts of the language asked for, otherwise of the system's.
pub(super) fn locale(asked: Option<Language>) -> Locale {
    Locale::new(asked.unwrap_or_else(Language::of_system))
}

/// The name of a weight in output for programs: the same in every language.
pub(super) const fn weight(weight: NoteWeight) -> &'static str {
    match weight {
        NoteWeight::Kept => "kept",
        NoteWeight::Changed => "changed",
        NoteWeight::Lost => "lost",
    }
}

/// The message of a note, with the text it refers to.
fn message(note: &Note, locale: &Locale) -> String {
    let said = texts::note(note, locale);
    let said = if note.text.is_empty() { said } else { format!("{said}: {}", note.quote()) };
    spelled(&said).into_owned()
}

/// A file's notes with what could be done about each.
pub(super) struct FileFindings<'a> {
    loaded: &'a Loaded,
    text: &'a str,
    fixes: Vec<Vec<Fix>>,
}

/// The text of a file as it was read, which is what notes refer to; empty if there are none.
pub(super) fn text_of(loaded: &Loaded) -> Cow<'_, str> {
    if loaded.report.is_empty() { Cow::default() } else { loaded.source.text() }
}

/// The fixes of each note on a file, read as `text`.
fn fixes(text: &str, loaded: &Loaded) -> Vec<Vec<Fix>> {
    let (source, mut report) = (&loaded.source, loaded.report.clone());
    report.notes.retain(|note| !note.what.is_of_bytes());
    let notes = &loaded.report.notes;
    let doctor = if notes.iter().any(|note| note.what == NoteKind::Mojibake) {
        // The records are not what the reader of the format makes of the text.
        Doctor::new(text, loaded.format)
    } else {
        Doctor::of_read(text, loaded.format, source.records(), report, source.spans())
    };
    let Some(doctor) = doctor else { return vec![Vec::new(); notes.len()] };
    let doctor = doctor.with_bytes(source.bytes(), loaded.envelope.encoding);
    notes.iter().map(|note| doctor.fixes(note, &|| true)).collect()
}

impl<'a> FileFindings<'a> {
    /// The notes on a file, read as `text`; `look` says whether to look for fixes.
    pub(super) fn new(text: &'a str, loaded: &'a Loaded, look: bool) -> Self {
        let look = look && !loaded.report.is_empty();
        let fixes = if look { fixes(text, loaded) } else { vec![Vec::new(); loaded.report.notes.len()] };
        Self { loaded, text, fixes }
    }

    /// The byte in the file that a note points to; `None` if it points nowhere.
    fn offset(&self, lines: &[(usize, &str)], note: &Note) -> Option<usize> {
        let (start, line) = *lines.get(note.line.checked_sub(1)?)?;
        let before: String = line.chars().take(note.column.saturating_sub(1)).collect();
        Some(start + encode(&before, self.loaded.envelope.encoding, false).0.len())
    }

    /// Notes spelled as compilers spell theirs, so that editors can jump to them; below each its fixes, if any.
    pub(super) fn write(&self, out: &mut impl Write, file: &str, locale: &Locale) -> io::Result<()> {
        for (note, fixes) in self.loaded.report.notes.iter().zip(&self.fixes) {
            write_read_note(out, file, note, locale)?;
            let (line, column) = (note.line.max(1), note.column.max(1));
            for fix in fixes {
                write_fix(out, (file, line, column), fix, locale)?;
            }
        }
        write_more(out, file, &self.loaded.report, locale)
    }

    /// Notes as JSON; see [`Check`](super::check::Check) for what is in them.
    pub(super) fn json(&self, locale: &Locale) -> Vec<Value> {
        let lines = lines(self.text, self.loaded);
        let notes = self.loaded.report.notes.iter().zip(&self.fixes);
        notes.map(|(note, fixes)| self.note(note, self.offset(&lines, note), fixes, locale)).collect()
    }

    fn note(&self, note: &Note, offset: Option<usize>, fixes: &[Fix], locale: &Locale) -> Value {
        json!({
            "code": note.what.code(),
            "weight": weight(note.weight),
            "line": note.line,
            "column": note.column,
            "offset": offset,
            "game": note.node.map(|(game, _)| game + 1),
            "text": note.quote(),
            "message": texts::note(note, locale),
            "kept": texts::kept(note, &self.loaded.report, locale),
            "fixes": fixes.iter().map(|fix| fix_json(fix, locale)).collect::<Vec<_>>(),
        })
    }
}

/// A fix as JSON.
pub(super) fn fix_json(fix: &Fix, locale: &Locale) -> Value {
    let [before, after] = around([&fix.before, &fix.after]);
    json!({
        "code": fix.remedy.code(),
        "message": texts::fix(fix, locale),
        "line": fix.line,
        "before": before,
        "after": after,
        "gained": fix.gained,
        "notes": fix.notes,
    })
}

/// A fix as a line below the note it is for, which is at this place.
pub(super) fn write_fix(
    out: &mut impl Write,
    (file, line, column): (&str, usize, usize),
    fix: &Fix,
    locale: &Locale,
) -> io::Result<()> {
    let (said, gain) = (texts::fix(fix, locale), texts::gain(fix, locale));
    let code = fix.remedy.code();
    writeln!(out, "{file}:{line}:{column}: {} {code}: {} ({gain})", locale.text("check-fix"), plain(&said))
}

/// The most characters that are quoted of a line before what a fix changes in it.
const MOST_BEFORE: usize = 60;

/// A line and what it would be: of long ones what is around the difference.
fn around(lines: [&str; 2]) -> [String; 2] {
    if lines.iter().all(|line| line.lines().all(|line| line.chars().count() <= MOST_QUOTED)) {
        return lines.map(str::to_owned);
    }
    let (same, _) = common(lines[0], lines[1]);
    let start = lines[0].slice(..same).char_indices().nth_back(MOST_BEFORE).map_or(0, |(at, _)| at);
    let gap = if start > 0 { "…" } else { "" };
    lines.map(|line| {
        let shown = line.slice(start..).lines().map(|line| shortened(line, MOST_QUOTED)).collect::<Vec<_>>();
        format!("{gap}{}", shown.join("\n"))
    })
}

/// The offset of each line of a file, in bytes, and its text.
fn lines<'a>(text: &'a str, loaded: &Loaded) -> Vec<(usize, &'a str)> {
    let bytes = loaded.source.bytes();
    let mut lines = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let end = rest.find(['\n', '\r']).unwrap_or(rest.len());
        let (line, after) = rest.split_at(end);
        lines.push((0, line));
        // The last line may have no end.
        rest = after.strip_prefix("\r\n").or_else(|| after.get(1..)).unwrap_or("");
    }
    // In every encoding except the two of 16 bits a line end is a byte that occurs in no other character.
    let wide = matches!(loaded.envelope.encoding, Encoding::Utf16Le | Encoding::Utf16Be);
    let unit = if wide { 2 } else { 1 };
    let code = |at: usize| match (wide, loaded.envelope.encoding) {
        (false, _) => bytes.get(at).map(|&byte| u16::from(byte)),
        (_, Encoding::Utf16Be) => bytes.get(at..at + 2).map(|pair| u16::from_be_bytes([pair[0], pair[1]])),
        _ => bytes.get(at..at + 2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])),
    };
    let mut at = match (loaded.envelope.bom, wide) {
        (true, true) => 2,
        (true, false) => 3,
        _ => 0,
    };
    for (start, _) in &mut lines {
        *start = at;
        while let Some(letter) = code(at) {
            at += unit;
            if letter == u16::from(b'\n') {
                break;
            }
            if letter == u16::from(b'\r') {
                if code(at) == Some(u16::from(b'\n')) {
                    at += unit;
                }
                break;
            }
        }
    }
    lines
}

fn write_read_note(out: &mut impl Write, file: &str, note: &Note, locale: &Locale) -> io::Result<()> {
    let (line, column) = (note.line.max(1), note.column.max(1));
    let (weight, code) = (weight(note.weight), note.what.code());
    writeln!(out, "{file}:{line}:{column}: {weight} {code}: {}", message(note, locale))
}

/// A reader's notes, without fixes.
pub(super) fn write_read_notes(out: &mut impl Write, file: &str, report: &Report, locale: &Locale) -> io::Result<()> {
    for note in &report.notes {
        write_read_note(out, file, note, locale)?;
    }
    write_more(out, file, report, locale)
}

/// How many of the places of something that is lost are named in a line.
const PLACES: usize = 3;

/// How many of the characters that an encoding has not are named in a line each.
pub(super) const CHARACTERS: usize = 10;

/// Where something is lost, with what it says, so many places at most. A note with a text, or on an ending, names it by
/// that.
fn places(note: &Note, records: &[Record], most: usize) -> Vec<(NodeId, String)> {
    let is_told = note.weight != NoteWeight::Lost || !note.text.is_empty() || matches!(note.what, NoteKind::Ending(..));
    if is_told { Vec::new() } else { examples(records, note, most) }
}

/// The game that a writer's note is about, counted from 1, if it is not about the file.
const fn game_of(note: &Note) -> Option<usize> {
    match (&note.what, note.node) {
        (NoteKind::Games(_) | NoteKind::GameNotHeld { .. } | NoteKind::Unlike, _) | (_, None) => None,
        (_, Some((game, _))) => Some(game + 1),
    }
}

/// What a writer's note says, with the game of several and the first places in the records that it is about.
pub(super) fn placed_message(note: &Note, records: &[Record], locale: &Locale) -> String {
    let mut said = message(note, locale);
    if let Some(game) = game_of(note)
        && records.len() > 1
    {
        said = format!("{} {said}", locale.with("place-game", &[("game", game.into())]));
    }
    let mut places = places(note, records, PLACES + 1);
    if places.is_empty() {
        return said;
    }
    let more = places.len() > PLACES;
    places.truncate(PLACES);
    let record = note.node.and_then(|(game, _)| records.get(game)).map(Record::unheld);
    let named = places.into_iter().map(|(node, line)| {
        let place = texts::place(record.as_ref(), node, locale);
        let quoted = || locale.with("quoted", &[("text", FluentValue::from(shortened(&line, MOST_OF_PLACE)))]);
        if line.is_empty() { place } else { format!("{place} {}", quoted()) }
    });
    let named = named.chain(more.then(|| "…".to_owned())).collect::<Vec<_>>().join(&locale.text("list-gap"));
    format!("{said}: {}", spelled(&named))
}

/// A writer's notes, which refer to the records and not to a line of the file.
pub(super) fn write_written_notes(
    out: &mut impl Write,
    file: &str,
    (report, records): (&Report, &[Record]),
    locale: &Locale,
) -> io::Result<()> {
    let mut characters = 0;
    for note in &report.notes {
        if matches!(note.what, NoteKind::Unencodable { .. }) {
            characters += 1;
            if characters > CHARACTERS {
                continue;
            }
        }
        let said = placed_message(note, records, locale);
        writeln!(out, "{file}: {} {}: {said}", weight(note.weight), note.what.code())?;
    }
    write_more_characters(out, file, characters, locale)?;
    write_more(out, file, report, locale)
}

/// Says how many more characters there are than those that have a line each.
pub(super) fn write_more_characters(
    out: &mut impl Write,
    file: &str,
    characters: usize,
    locale: &Locale,
) -> io::Result<()> {
    match characters.saturating_sub(CHARACTERS) {
        0 => Ok(()),
        more => writeln!(out, "{file}: {}", locale.with("cli-more-characters", &[("count", more.into())])),
    }
}

fn write_more(out: &mut impl Write, file: &str, report: &Report, locale: &Locale) -> io::Result<()> {
    match report.more {
        0 => Ok(()),
        more => writeln!(out, "{file}: {}", locale.with("check-more", &[("count", more.into())])),
    }
}

/// A reader's notes as JSON, without fixes.
pub(super) fn read_json(report: &Report, locale: &Locale) -> Vec<Value> {
    let mut notes = written_json(report, &[], locale);
    for (object, note) in notes.iter_mut().filter_map(Value::as_object_mut).zip(&report.notes) {
        object.insert("line".to_owned(), note.line.into());
        object.insert("column".to_owned(), note.column.into());
    }
    notes
}

/// A writer's notes as JSON: they refer to the records, not to lines. What is lost in several places has `places`, each
/// with the number of its node, of the move, and what stands there.
pub(super) fn written_json(report: &Report, records: &[Record], locale: &Locale) -> Vec<Value> {
    let one = |note: &Note| {
        let mut object = json!({
            "code": note.what.code(),
            "weight": weight(note.weight),
            "text": note.quote(),
            "message": texts::note(note, locale),
            "game": game_of(note),
        });
        let places = places(note, records, MOST);
        let record = note.node.and_then(|(game, _)| records.get(game));
        if let (false, Some(record), Some(object)) = (places.is_empty(), record, object.as_object_mut()) {
            let record = record.unheld();
            let place = |(node, text): (NodeId, String)| json!({ "node": node, "ply": record.ply(node), "text": text });
            object.insert("places".to_owned(), places.into_iter().map(place).collect());
        }
        object
    };
    report.notes.iter().map(one).collect()
}

/// Moves as people of the language write them.
pub(super) fn line<P: Clone + Into<Position>, M: Copy + Into<Move>>(start: &P, moves: &[M], locale: &Locale) -> String {
    let style = if locale.language().is_han() { Style::Japanese } else { Style::Western };
    let (mut position, mut previous): (Position, _) = (start.clone().into(), None);
    let mut spelled = Vec::new();
    for mv in moves.iter().map(|&mv| mv.into()) {
        spelled.push(spell(style, &position, mv, previous).replace('☗', "▲").replace('☖', "△"));
        previous = mv.to();
        if position.play(mv).is_err() {
            break;
        }
    }
    spelled.join(" ")
}
