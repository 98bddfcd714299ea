//! `komaoto check`: everything in files that is wrong or cannot be kept.
//!
//! # Lines
//! `FILE:LINE:COLUMN: WEIGHT CODE: MESSAGE: TEXT` for each note, and below it `FILE:LINE:COLUMN: fix REMEDY: WHAT (WHAT
//! IT GIVES)` for each fix the [doctor](crate::doctor::Doctor) found. Weights (`kept`, `changed`, `lost`), codes and
//! remedies are the same in every language. Lines and columns are counted from 1, columns in characters.
//!
//! # JSON
//! With `--json` one array, an object per file:
//!
//! | key | value |
//! |---|---|
//! | `file` | the path as given |
//! | `error` | why it could not be read; then there is nothing else but `fixes` |
//! | `fixes` | of a file that could not be read: what would make it readable, as below |
//! | `format`, `encoding`, `bom`, `games` | what the file is |
//! | `notes` | a list of the first 1,000 notes |
//! | `more` | how many more there are |
//! | `rewritten` | with `--strict`: `same`, whether the file, when rewritten, reads as the same record, and the `notes` from rewriting it |
//!
//! A note: `code`, `weight`, `line` (0: the whole file), `column` (0: the whole line), `offset` (the place in the file,
//! in bytes, from 0; or null), `game` (from 1, or null), `text` (as it stands in the file), `message`, `kept` (what
//! became of the text), `fixes`. A fix: `code` (the remedy), `message`, `line`, `before` and `after` (the line now and
//! with the fix, of more than 200 characters what is around the difference; `before` is empty if lines are put in
//! before it), `gained` (how many more moves are read), `notes`
//! (how many notes would be left). Keys may be added; none will change its meaning.
//!
//! The exit status is that of all subcommands; with `--strict` what rewriting a file would lose or change counts as
//! notes.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::{Value, json};

use super::complaints::{refuse, untold};
use super::file_names::name_file;
use super::input::{Input, InputError, ReadAs, is_stream, read_bytes};
use super::json::write_json_rows;
use super::many::{Folders, Worked, Workplace};
use super::notes;
use super::notes::FileFindings;
use super::outcome::CommandOutcome;
use crate::doctor::{Doctor, Fix};
use crate::files::{load, refused, store};
use crate::formats::{Note, Report, WriteOptions, format};
use crate::locale::{Language, Locale};
use crate::record::Record;

/// Arguments of `komaoto check`.
#[derive(Args, Debug)]
pub struct Check {
    /// Files to check; - is standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Only this game of each file, counted from 1
    #[arg(long, value_name = "N", conflicts_with = "strict")]
    game: Option<usize>,
    /// Print one JSON array, an object per file
    #[arg(long)]
    pub(super) json: bool,
    /// Also note what rewriting a file in its own format would lose or change
    #[arg(long)]
    strict: bool,
    /// Do not look for fixes
    #[arg(long)]
    no_fixes: bool,
    /// The language of the messages; without it the system's
    #[arg(long, value_enum, value_name = "LANGUAGE")]
    pub(super) lang: Option<Language>,
    #[command(flatten)]
    folders: Folders,
    #[command(flatten)]
    read_as: ReadAs,
}

impl Check {
    pub(super) fn run(&self, out: &mut impl Write) -> io::Result<CommandOutcome> {
        let listed = self.folders.many().listed(&self.files, self.lang);
        let mut rows = Vec::new();
        let work = |(): &mut (), place: Workplace<'_>| self.check(place);
        let worst = self.folders.many().each(
            (&listed, self.lang),
            || (),
            out,
            work,
            |made, _| {
                rows.extend(made);
                Ok(CommandOutcome::Done)
            },
        )?;
        if self.json {
            write_json_rows(out, &rows)?;
        }
        Ok(worst)
    }

    /// Checks a file; what `--json` tells of it.
    fn check(&self, Workplace { file, mut out, .. }: Workplace<'_>) -> io::Result<Worked<Vec<Value>>> {
        let (path, out) = (&file.path, &mut out);
        let locale = notes::locale(self.lang);
        let shown = path.display().to_string();
        let input = match Input::open(path, self.read_as).and_then(|input| input.judged(self.game)) {
            Ok(input) => input,
            Err(error) => {
                refuse(Some(path), &error.said(&locale));
                let fixes = if self.no_fixes { Vec::new() } else { refused_fixes(path, self.read_as, &error) };
                let in_words = if self.json { &[] } else { fixes.as_slice() };
                for (note, fix) in in_words {
                    let place = (notes::plain(&shown), note.line.max(1), note.column.max(1));
                    notes::write_fix(out, (&place.0, place.1, place.2), fix, &locale)?;
                }
                let fixes: Vec<Value> = fixes.iter().map(|(_, fix)| notes::fix_json(fix, &locale)).collect();
                let told = untold().into_iter().map(|mut object| {
                    if let (Some(object), false) = (object.as_object_mut(), fixes.is_empty()) {
                        object.insert("fixes".to_owned(), fixes.clone().into());
                    }
                    object
                });
                return Ok(Worked::made(CommandOutcome::Unreadable, told.collect()));
            }
        };
        let loaded = &input.loaded;
        let text = notes::text_of(loaded);
        let findings = FileFindings::new(&text, loaded, !self.no_fixes);
        let (rewritten, stable) = if self.strict { rewrite(&input) } else { (Report::default(), true) };
        let outcome = CommandOutcome::noted(!(loaded.report.is_empty() && rewritten.is_empty() && stable));
        if self.json {
            let object = object(&input, &findings, self.strict.then_some((&rewritten, stable)), &locale);
            return Ok(Worked::made(outcome, vec![object]));
        }
        let shown = notes::plain(&shown);
        findings.write(out, &shown, &locale)?;
        notes::write_written_notes(out, &shown, (&rewritten, &loaded.records), &locale)?;
        if !stable {
            writeln!(out, "{shown}: changed S601: {}", locale.text("check-stable"))?;
        }
        Ok(Worked::made(outcome, Vec::new()))
    }
}

/// What would make a file readable that was refused, each with what it is about.
fn refused_fixes(path: &Path, read_as: ReadAs, error: &InputError) -> Vec<(Note, Fix)> {
    let InputError::NoRecord { why, .. } = error else { return Vec::new() };
    let extension = path.extension().and_then(|extension| extension.to_str());
    // What came on standard input is gone.
    let bytes = if is_stream(path) { None } else { read_bytes(path).ok() };
    let Some((format, text)) = bytes.and_then(|bytes| refused(&bytes, extension, read_as.encoding())) else {
        return Vec::new();
    };
    let Some(doctor) = Doctor::of_refused(&text, format, why) else { return Vec::new() };
    let notes = doctor.report().notes.clone();
    let fixes = notes.into_iter().flat_map(|note| {
        let fixes = doctor.fixes(&note, &|| true);
        fixes.into_iter().map(move |fix| (note.clone(), fix))
    });
    fixes.collect()
}

/// Writes a record in its own format: what that loses, and whether the result reads as the same record.
fn rewrite(input: &Input) -> (Report, bool) {
    let loaded = &input.loaded;
    let (bytes, report) = store(&loaded.records, loaded.format, loaded.envelope, &WriteOptions::default());
    let again = load(&bytes, format(loaded.format).extensions.first().copied());
    (report, again.is_ok_and(|again| same(&loaded.records, &again.records)))
}

/// Whether the rewritten text says the same: what a writer adds where a file has none (手合割, a version) does not
/// count.
fn same(records: &[Record], again: &[Record]) -> bool {
    let kept = |record: &Record, again: &Record| {
        let (mut pairs, mut extras) = (again.headers.iter(), again.extras.iter());
        record.headers.iter().all(|pair| pairs.any(|other| other == pair))
            && record.extras.iter().all(|line| extras.any(|other| other == line))
            && record.initial == again.initial
            && record.tree == again.tree
    };
    records.len() == again.len() && records.iter().zip(again).all(|(record, again)| kept(record, again))
}

fn object(input: &Input, findings: &FileFindings<'_>, strict: Option<(&Report, bool)>, locale: &Locale) -> Value {
    let loaded = &input.loaded;
    let mut object = json!({
        "format": format(loaded.format).name,
        "encoding": loaded.envelope.encoding.name(),
        "bom": loaded.envelope.bom,
        "games": loaded.records.len(),
        "notes": findings.json(locale),
        "more": loaded.report.more,
    });
    name_file(&mut object, "file", &input.path);
    if let (Some((report, stable)), Some(object)) = (strict, object.as_object_mut()) {
        let rewritten = json!({ "same": stable, "notes": notes::written_json(report, &loaded.records, locale) });
        object.insert("rewritten".to_owned(), rewritten);
    }
    object
}
