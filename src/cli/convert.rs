//! `komaoto convert`: records into another format, another encoding or other line ends.
//!
//! With `--json` one array, an object for each result: `file`, `game` (from 1, or null for all of the file), `output`
//! (null if nothing was written), `format`, `encoding`, `notes` (each with `code`, `weight`, `text`, `message`, `game` (from
//! 1, or null), and the `line` and `column` of what could not be read) and, where nothing was written, `error`.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use clap::Args;
use serde_json::{Value, json};

use super::complaints::{complain, refuse, untold};
use super::encodings::EncodingName;
use super::file_names::name_file;
use super::input::{Input, InputError, ReadAs, is_stream};
use super::json::write_json_rows;
use super::many::{ListedFile, Many, Worked, Workplace, beside, is_done};
use super::notes::{
    CHARACTERS, locale, plain, read_json, weight, write_more_characters, write_read_notes, write_written_notes,
    written_json,
};
use super::outcome::CommandOutcome;
use super::output::{OutputError, OutputPlace, Outputs, file_name};
use super::target::{EolName, FormatTarget};
use crate::disk::{FileContents, has_room};
use crate::editor::{DetachedCopy, unlike_when_read, write_aside};
use crate::files::{FileGames, Misfit, holders, joined, load, misfits, store, store_anew, store_otherwise};
use crate::formats::{
    Envelope, FORMATS, Format, FormatId, Note, NoteKind, NoteWeight, Report, WriteOptions, format as format_of,
};
use crate::locale::{FluentValue, Language, Locale};
use crate::record::{NodeId, Record};
use crate::text::{Encoding, encode};
use crate::texts;

/// The number of times that the bytes of a file must fit into memory where it is written whole and read back.
const ROOM: usize = 24;

/// Arguments of `komaoto convert`.
#[derive(Args, Debug)]
pub struct Convert {
    /// Files to convert; - is standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Where to write: a file, a folder (for several results), or - for standard output
    #[arg(short, long = "output", value_name = "OUT|DIR|-")]
    pub(super) output: PathBuf,
    /// Format to write; without it the extension of OUT decides, and in a folder or on standard output each file keeps
    /// its own
    #[arg(long, value_enum, value_name = "FORMAT")]
    to: Option<FormatTarget>,
    /// Encoding to write; without it a file keeps its own within its format
    #[arg(long, value_enum)]
    encoding: Option<EncodingName>,
    /// Line ends to write; without it a file keeps its own within its format
    #[arg(long, value_enum)]
    eol: Option<EolName>,
    /// Write everything in the standard form of its format, also what is in that format already: the same text for the
    /// same record, whoever wrote it (for PGN the export format, in UTF-8)
    #[arg(long)]
    fresh: bool,
    /// Only this game of each file, counted from 1
    #[arg(long, value_name = "N")]
    game: Option<usize>,
    /// Write the games of all files into one file
    #[arg(long, conflicts_with = "split")]
    join: bool,
    /// Write each game into a file of its own in the folder DIR: NAME-1.kif, NAME-2.kif …, or NAME-01.kif … where there
    /// are ten or more
    #[arg(long)]
    split: bool,
    /// Replace existing files, but never a file to convert with one in another format
    #[arg(long)]
    force: bool,
    /// Write stand-ins for characters that the encoding has no place for, where they are the same sign (〜 as ～, ☗ as
    /// ▲), and say which
    #[arg(long)]
    substitute: bool,
    /// Write even if something is lost, and say what; other characters become the nearest sign, or 〓
    #[arg(long)]
    lossy: bool,
    /// Print one JSON array, an object for each result, instead of notes
    #[arg(long)]
    pub(super) json: bool,
    /// The language of the notes; without it the system's
    #[arg(long, value_enum, value_name = "LANGUAGE")]
    pub(super) lang: Option<Language>,
    #[command(flatten)]
    many: Many,
    #[command(flatten)]
    read_as: ReadAs,
}

/// What became of an input: the bytes to write, or why nothing is to be written.
struct Converted {
    target: FormatTarget,
    envelope: Envelope,
    bytes: Result<Bytes, String>,
    notes: SaidNotes,
}

/// What was said about an input.
#[derive(Default)]
struct SaidNotes {
    /// Whether anything was.
    any: bool,
    /// The notes as `--json` tells them: of a thousand games each may name every move, so that nobody else holds them.
    rows: Vec<Value>,
}

/// A result: of a large file it is written aside at first, until it is known that all of it is to be written.
enum Bytes {
    Whole(Arc<Vec<u8>>),
    Spooled(File),
}

impl Bytes {
    fn contents(&self) -> FileContents<'_> {
        match self {
            Self::Whole(bytes) => FileContents::Bytes(bytes),
            Self::Spooled(file) => FileContents::File(file),
        }
    }

    fn whole(&self) -> Option<&[u8]> {
        if let Self::Whole(bytes) = self { Some(bytes) } else { None }
    }
}

/// What was written, and what is to be said about it.
struct ConvertedFile {
    bytes: Bytes,
    report: Report,
    found: Vec<Misfit>,
    /// Whether it is the file with other bytes, so that what nobody has read of it is still there.
    otherwise: bool,
    /// Whether it would be read as something else.
    unlike: bool,
    /// Whether no game is in it, because the format holds none of them.
    is_empty: bool,
}

/// Results being written, and what is said about each.
struct ConvertRun<'a> {
    asked: &'a Convert,
    outputs: &'a Mutex<Outputs>,
    target: Option<FormatTarget>,
    outcome: CommandOutcome,
    rows: Vec<Value>,
    locale: Locale,
}

impl Convert {
    pub(super) fn run(&self, out: &mut impl Write) -> io::Result<CommandOutcome> {
        let listed = self.many.listed(&self.files, self.lang);
        let (place, target) = match self.place(listed.files.len()) {
            Ok(found) => found,
            Err(error) => return Ok(error.refused(self.lang)),
        };
        let sources = listed.paths();
        let outputs = Mutex::new(Outputs::new(place, &sources, self.force));
        let begun = || ConvertRun {
            asked: self,
            outputs: &outputs,
            target,
            outcome: CommandOutcome::Done,
            rows: Vec::new(),
            locale: locale(self.lang),
        };
        let mut rows = Vec::new();
        let outcome = if self.join {
            let mut run = begun();
            run.join(&sources, out)?;
            rows = run.rows;
            run.outcome
        } else {
            let work = |(): &mut (), mut place: Workplace<'_>| {
                let mut run = begun();
                if self.many.skip_done && run.is_done(place.file) {
                    return Ok(Worked::LEFT_OUT);
                }
                run.file(place.file, &mut place.out)?;
                Ok(Worked::made(run.outcome, run.rows))
            };
            self.many.each(
                (&listed, self.lang),
                || (),
                out,
                work,
                |made, _| {
                    rows.extend(made);
                    Ok(CommandOutcome::Done)
                },
            )?
        };
        if self.json {
            write_json_rows(out, &rows)?;
        }
        Ok(outcome)
    }

    /// Where to write, and the format asked for.
    fn place(&self, files: usize) -> Result<(OutputPlace, Option<FormatTarget>), OutputError> {
        let several = self.split || (files > 1 || self.many.is_recursive()) && !self.join;
        if self.json && is_stream(&self.output) {
            return Err(OutputError::JsonAndRecord);
        }
        let place = OutputPlace::new(&self.output, several, self.split)?;
        let OutputPlace::File(file) = &place else { return Ok((place, self.to)) };
        let extension = file.extension().and_then(|extension| extension.to_str());
        match self.to.or_else(|| extension.and_then(FormatTarget::of_extension)) {
            Some(target) => Ok((place, Some(target))),
            None => Err(OutputError::NoFormat(file.clone())),
        }
    }

    /// Whether nothing is asked for but what the file is.
    fn is_as_it_is(&self, input: &Input, target: FormatTarget) -> bool {
        target.is_of(input) && self.fits(input, target) && self.encoding.is_none() && self.eol.is_none()
    }

    /// Whether a file keeps its text: its name may stand for either of two kinds of lines, an option for one of them.
    fn fits(&self, input: &Input, target: FormatTarget) -> bool {
        !self.fresh && target.fits(input) && (self.to.is_none() || target.is_spelled(input))
    }

    /// What an input becomes. Says what could not be read, what cannot be written, and which characters have no place.
    /// `joint` is the envelope of the file that it becomes a part of.
    fn converted(
        &self,
        input: &mut Input,
        target: FormatTarget,
        joint: Option<Envelope>,
        locale: &Locale,
    ) -> Converted {
        let own = if self.fresh { target.envelope() } else { target.envelope_of(input) };
        let envelope = joint.unwrap_or_else(|| self.envelope(own));
        let mut notes = SaidNotes::default();
        let bytes = if self.is_as_it_is(input, target) && envelope == input.loaded.envelope {
            Ok(Bytes::Whole(Arc::clone(input.bytes())))
        } else {
            // What becomes a part of another file is needed once more.
            let spooled = if joint.is_some() || self.join { None } else { self.by_game(input, target, envelope) };
            let room = || has_room(input.bytes().len().saturating_mul(ROOM));
            match spooled {
                None if room().is_err() => Err(locale.text("convert-memory")),
                made => {
                    // Either way every game is read, and each only once.
                    let made = match made {
                        Some((made, notes)) => {
                            input.loaded.add_notes(notes);
                            made
                        }
                        None => {
                            input.loaded.read_wholly();
                            self.whole(input, target, envelope)
                        }
                    };
                    self.judged(input, (target, envelope), made, &mut notes, locale)
                }
            }
        };
        Converted { target, envelope, bytes, notes }
    }

    /// The games of a large file in another format, one after the other, and the notes on those that were only located
    /// so far; `None` where that cannot be.
    fn by_game(&self, input: &Input, target: FormatTarget, envelope: Envelope) -> Option<(ConvertedFile, Vec<Note>)> {
        // Within one format the file keeps its text.
        if self.fits(input, target) {
            return None;
        }
        let source = &input.loaded.source;
        let records = source.records();
        let origins: Vec<_> = (0..records.len()).map(Some).collect();
        let games = FileGames { source, records, origins: &origins };
        let agrees = |misfit: &Misfit| self.agrees(misfit);
        let to = (target.format(), envelope, target.extension());
        let DetachedCopy { file, written, report, misfits, unlike, read } =
            write_aside(games, to, &target.options(), &agrees)?;
        let unlike = unlike.is_some();
        let made = ConvertedFile {
            bytes: Bytes::Spooled(file),
            report,
            found: misfits,
            otherwise: false,
            unlike,
            is_empty: written == 0,
        };
        Some((made, read))
    }

    fn whole(&self, input: &Input, target: FormatTarget, envelope: Envelope) -> ConvertedFile {
        let mut records = input.loaded.records.clone();
        let write = |records: &[Record], stand_ins: Vec<(String, String)>| {
            let options = WriteOptions { stand_ins, ..target.options() };
            // Within one format, only what names the encoding changes.
            let origins: Vec<_> = (0..records.len()).map(Some).collect();
            let stored = if self.fits(input, target) {
                store_otherwise(&input.loaded.source, records, &origins, envelope, &options)
            } else {
                None
            };
            match stored {
                Some((bytes, report)) => (bytes, report, true),
                None => {
                    let (file, to) = (&input.loaded.source, target.format());
                    let (bytes, report) = store_anew(file, records, &origins, to, envelope, &options);
                    (bytes, report, false)
                }
            }
        };
        let (mut bytes, mut report, mut otherwise) = write(&records, Vec::new());
        let found = misfits(&records, envelope.encoding, &report);
        let pairs: Vec<_> = found.iter().filter(|misfit| self.agrees(misfit)).map(Misfit::pair).collect();
        if !pairs.is_empty() {
            for record in &mut records {
                record.substitute(&pairs);
            }
            // The text without them is not held beside the one with them.
            drop(bytes);
            (bytes, report, otherwise) = write(&records, pairs);
            // A line that was read only in part and then changed is no longer the file's own.
            otherwise &= !input.loaded.report.loses();
        }
        let bytes: Arc<Vec<u8>> = bytes.into();
        let same = !self.fresh && input.loaded.format == target.format();
        let unlike = !target.is_position()
            && unlike_when_read(&records, &bytes, Some(target.extension()), &report, same).is_some();
        let is_empty = !records.iter().any(|record| format_of(target.format()).holds(record.game()));
        ConvertedFile { bytes: Bytes::Whole(bytes), report, found, otherwise, unlike, is_empty }
    }

    /// What is to be written; otherwise why not, if something would be lost and the person has not agreed to that.
    fn judged(
        &self,
        input: &Input,
        (target, envelope): (FormatTarget, Envelope),
        made: ConvertedFile,
        notes: &mut SaidNotes,
        locale: &Locale,
    ) -> Result<Bytes, String> {
        let ConvertedFile { bytes, mut report, found, mut otherwise, unlike, is_empty } = made;
        let records = &input.loaded.records;
        let loses = report.loses();
        if unlike {
            report.writer(0, NodeId::ROOT, NoteWeight::Lost, NoteKind::Unlike, "");
        }
        // What could not be read is lost only where its lines are rewritten. Bytes that are not characters are lost
        // either way.
        let mut read = only_lost(&input.loaded.report);
        otherwise &= input.loaded.report.more == 0;
        if otherwise {
            read.notes.retain(|note| note.what == NoteKind::BadBytes);
        }
        self.say(input, (&read, &report), &found, envelope.encoding, notes, locale);
        let unread = read.loses() || (!otherwise && input.loaded.report.loses());
        // Nobody wants an empty file.
        if is_empty {
            // The games of a large file are not at hand; its own format has room for them.
            let holds = |format: &&Format| match &bytes {
                Bytes::Spooled(_) => format.id == input.loaded.format,
                Bytes::Whole(_) => records.iter().all(|record| format.holds(record.game())),
            };
            let formats: Vec<&str> = FORMATS.iter().filter(holds).map(|format| format.name).collect();
            let format = format_of(target.format()).name;
            let values = [("format", FluentValue::from(format)), ("formats", formats.join(", ").into())];
            return Err(locale.with("convert-other-game", &values));
        }
        if (unread || loses) && !self.lossy {
            // No other format can hold what was not read.
            let advice = if unread {
                locale.text("convert-advice-lossy")
            } else {
                self.advice(records, target.format(), &found, &report, locale)
            };
            return Err(locale.with("convert-not-written", &[("advice", advice.into())]));
        }
        if unlike && !self.lossy {
            return Err(locale.text("convert-unlike"));
        }
        Ok(bytes)
    }

    /// The envelope with the encoding and line ends asked for.
    fn envelope(&self, mut envelope: Envelope) -> Envelope {
        if let Some(encoding) = self.encoding.map(EncodingName::encoding) {
            // A byte order mark belongs to the encoding it was read in.
            envelope.bom &= encoding == envelope.encoding;
            envelope.encoding = encoding;
        }
        envelope.eol = self.eol.map_or(envelope.eol, EolName::eol);
        envelope
    }

    /// Whether the person has agreed to a stand-in for a character.
    fn agrees(&self, misfit: &Misfit) -> bool {
        self.lossy || self.substitute && misfit.safe
    }

    /// Says what could not be read, what cannot be written, and which characters have no place, each by name.
    fn say(
        &self,
        input: &Input,
        (read, report): (&Report, &Report),
        found: &[Misfit],
        encoding: Encoding,
        notes: &mut SaidNotes,
        locale: &Locale,
    ) {
        // A sign that merely marks the place is no stand-in: what was there is lost, agreed or not.
        let is_changed = |misfit: &Misfit| misfit.safe && self.agrees(misfit);
        let severity = |misfit| weight(if is_changed(misfit) { NoteWeight::Changed } else { NoteWeight::Lost });
        let said = |misfit: &Misfit| texts::misfit(misfit, &input.loaded.records, encoding, locale);
        let report = without_characters(report);
        notes.any |= !(read.is_empty() && report.is_empty() && found.is_empty());
        if self.json {
            notes.rows.extend(read_json(read, locale));
            notes.rows.extend(written_json(&report, &input.loaded.records, locale));
            for misfit in found {
                let row = json!({ "code": UNENCODABLE, "weight": severity(misfit), "message": said(misfit) });
                notes.rows.push(row);
            }
            return;
        }
        let (mut err, name) = (io::stderr().lock(), input.name());
        let name = plain(&name);
        let _ = write_read_notes(&mut err, &name, read, locale);
        let _ = write_written_notes(&mut err, &name, (&report, &input.loaded.records), locale);
        for misfit in found.iter().take(CHARACTERS) {
            let _ = writeln!(err, "{name}: {} {UNENCODABLE}: {}", severity(misfit), plain(&said(misfit)));
        }
        let _ = write_more_characters(&mut err, &name, found.len(), locale);
    }

    /// The bytes of one file of the games of several, each written already; otherwise why not.
    fn joined<'b>(
        &self,
        parts: impl Iterator<Item = &'b [u8]>,
        target: FormatTarget,
        envelope: Envelope,
        locale: &Locale,
    ) -> Result<Arc<Vec<u8>>, String> {
        let parts: Vec<_> = parts.filter_map(|bytes| load(bytes, Some(target.extension())).ok()).collect();
        let texts: Vec<String> = parts.iter().map(|part| part.source.text().into_owned()).collect();
        let records: Vec<Record> = parts.into_iter().flat_map(|part| part.records).collect();
        let (bytes, report) = match joined(&texts, target.format(), envelope) {
            Some(text) => (encode(&text, envelope.encoding, envelope.bom).0, Report::default()),
            None => store(&records, target.format(), envelope, &target.options()),
        };
        let bytes = bytes.into();
        let unlike = unlike_when_read(&records, &bytes, Some(target.extension()), &report, true).is_some();
        if (report.loses() || unlike) && !self.lossy { Err(locale.text("convert-unlike")) } else { Ok(bytes) }
    }

    /// What to do so that nothing is lost, or to agree to the loss.
    fn advice(
        &self,
        records: &[Record],
        format: FormatId,
        found: &[Misfit],
        report: &Report,
        locale: &Locale,
    ) -> String {
        let content =
            report.notes.iter().any(|note| note.weight == NoteWeight::Lost && note.what.code() != UNENCODABLE);
        if !found.is_empty() && !content && !matches!(self.encoding, Some(EncodingName::Utf8)) {
            let safe = !self.substitute && found.iter().all(|misfit| misfit.safe);
            return locale.text(if safe { "convert-advice-signs" } else { "convert-advice-characters" });
        }
        let names: Vec<&str> = holders(records, format).iter().map(|format| format.name).collect();
        if names.is_empty() {
            return locale.text("convert-advice-lossy");
        }
        locale.with("convert-advice-formats", &[("formats", names.join(", ").into())])
    }
}

impl ConvertRun<'_> {
    /// Reads a file, with the game in it that was asked for.
    fn open(&mut self, path: &Path) -> Option<Input> {
        let read = Input::open(path, self.asked.read_as).and_then(|mut input| {
            input.game = self.asked.game.map(|number| input.index(number)).transpose()?;
            Ok(input)
        });
        read.map_err(|error: InputError| {
            let error = error.said(&self.locale);
            refuse(Some(path), &error);
            self.outcome.worsen(CommandOutcome::Unreadable);
            self.rows.extend(untold());
        })
        .ok()
    }

    /// Whether what becomes of a file is written already.
    fn is_done(&self, file: &ListedFile) -> bool {
        let own = file.path.extension().and_then(|extension| extension.to_str()).and_then(FormatTarget::of_extension);
        let Some(target) = self.target.or(own) else { return false };
        let name = |game| beside(file, file_name(&file.path, own == Some(target), game, target));
        let outputs = self.outputs.lock().unwrap_or_else(PoisonError::into_inner);
        let result = |name: &Path| outputs.path_of(name);
        let sources = std::slice::from_ref(&file.path);
        // Of the games of a file that are written each by itself, the first, however many there are.
        let mut games = [None].into_iter().chain((0..7).map(|digits| Some((0, 10_usize.pow(digits)))));
        games.any(|game| {
            game.is_some() == self.asked.split && result(&name(game)).is_some_and(|path| is_done(&path, sources))
        })
    }

    /// Converts a file, or the games of it each by itself.
    fn file(&mut self, file: &ListedFile, out: &mut impl Write) -> io::Result<()> {
        match self.open(&file.path) {
            Some(input) if self.asked.split || input.game.is_some() => {
                let games = input.loaded.records.len();
                for one in input.apart(input.game) {
                    self.convert((file, one), self.asked.split.then_some(games), out)?;
                }
                Ok(())
            }
            Some(input) => self.convert((file, input), None, out),
            None => Ok(()),
        }
    }

    /// Writes what becomes of an input; `games` are all those of its file, where each becomes a file of its own.
    fn convert(
        &mut self,
        (file, mut input): (&ListedFile, Input),
        games: Option<usize>,
        out: &mut impl Write,
    ) -> io::Result<()> {
        let target = self.target.unwrap_or_else(|| FormatTarget::of_input(&input));
        let converted = self.asked.converted(&mut input, target, None, &self.locale);
        let name = file_name(&input.path, FormatTarget::of_input(&input) == target, input.game.zip(games), target);
        let name = beside(file, name);
        let own = (target.format() == input.loaded.format).then_some(input.path.as_path());
        let written = self.put(&name, own, &converted.bytes, out)?;
        self.tell((&input.path, input.game), &converted, written);
        Ok(())
    }

    /// Writes the games of all inputs into one file, if all of them can be.
    fn join(&mut self, files: &[PathBuf], out: &mut impl Write) -> io::Result<()> {
        let mut parts: Vec<(Input, Converted)> = Vec::new();
        for path in files {
            let Some(input) = self.open(path) else { continue };
            let only = input.game.and_then(|_| input.apart(input.game).next());
            let mut input = only.unwrap_or(input);
            let target = self.target.unwrap_or_else(|| FormatTarget::of_input(&input));
            self.target = Some(target);
            let joint = parts.first().map(|(_, first)| first.envelope);
            let converted = self.asked.converted(&mut input, target, joint, &self.locale);
            parts.push((input, converted));
        }
        let Some((first, Converted { target, envelope, .. })) = parts.first() else { return Ok(()) };
        let (target, envelope) = (*target, *envelope);
        let name = file_name(&first.path, false, None, target);
        let refused = parts.iter().any(|(_, part)| part.bytes.is_err()) || self.outcome != CommandOutcome::Done;
        let bytes = if refused {
            Err(self.locale.text("convert-not-joined"))
        } else {
            let each = parts.iter().filter_map(|(_, part)| part.bytes.as_ref().ok()?.whole());
            self.asked.joined(each, target, envelope, &self.locale).map(Bytes::Whole)
        };
        let own = parts.iter().all(|(input, _)| target.format() == input.loaded.format).then(|| first.path.clone());
        let mut written = self.put(&name, own.as_deref(), &bytes, out)?;
        let shared = written.as_ref().ok().cloned().flatten();
        for (input, converted) in &parts {
            let said =
                if converted.bytes.is_err() { Ok(None) } else { std::mem::replace(&mut written, Ok(shared.clone())) };
            self.tell((&input.path, input.game), converted, said);
        }
        Ok(())
    }

    /// Writes a result; its path if it is a file, or why it was not written.
    fn put(
        &mut self,
        name: &Path,
        own: Option<&Path>,
        bytes: &Result<Bytes, String>,
        out: &mut impl Write,
    ) -> io::Result<Result<Option<PathBuf>, String>> {
        let bytes = match bytes {
            Ok(bytes) => bytes,
            Err(why) => return Ok(Err(why.clone())),
        };
        let mut outputs = self.outputs.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(outputs.put_contents(name, own, bytes.contents(), out)?.map_err(|error| error.said(&self.locale)))
    }

    /// Says what became of an input.
    fn tell(
        &mut self,
        (path, game): (&Path, Option<usize>),
        part: &Converted,
        written: Result<Option<PathBuf>, String>,
    ) {
        let mut row = json!({
            "game": game.map(|game| game + 1),
            "output": Value::Null,
            "format": format_of(part.target.format()).name,
            "encoding": part.envelope.encoding.name(),
            "notes": part.notes.rows,
        });
        name_file(&mut row, "file", path);
        match part.bytes.as_ref().err().cloned().map_or(written, Err) {
            Ok(output) => {
                self.outcome.worsen(CommandOutcome::noted(part.notes.any));
                if let Some(output) = output {
                    name_file(&mut row, "output", &output);
                }
            }
            Err(why) => {
                complain(&plain(&format!("{}: {why}", path.display())));
                self.outcome.worsen(CommandOutcome::Refused);
                row["error"] = why.into();
            }
        }
        self.rows.push(row);
    }
}

/// The code of the note about characters that an encoding has no place for.
const UNENCODABLE: &str = "W515";

fn without_characters(report: &Report) -> Report {
    let mut report = report.clone();
    report.notes.retain(|note| note.what.code() != UNENCODABLE);
    report
}

fn only_lost(report: &Report) -> Report {
    let mut lost = Report::default();
    for note in report.notes.iter().filter(|note| note.weight == NoteWeight::Lost) {
        lost.add(note.clone());
    }
    lost
}
