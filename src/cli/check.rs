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
//! | `error` | why it could not be read; then there is nothing else |
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
use std::path::PathBuf;

use clap::Args;
use serde_json::{Value, json};

use super::complaints::{refuse, untold};
use super::file_names::name_file;
use super::input::{Input, ReadAs};
use super::json::write_json_rows;
use super::notes;
use super::notes::FileFindings;
use super::outcome::CommandOutcome;
use crate::files::{load, store};
use crate::formats::{Report, WriteOptions, format};
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
    /// Also note what writing a file anew in its own format would lose or change
    #[arg(long)]
    strict: bool,
    /// Do not look for fixes
    #[arg(long)]
    no_fixes: bool,
    /// The language of the messages; without it the system's
    #[arg(long, value_enum, ignore_case = true, value_name = "LANGUAGE")]
    pub(super) lang: Option<Language>,
    #[command(flatten)]
    read_as: ReadAs,
}

impl Check {
    pub(super) fn run(&self, out: &mut impl Write) -> io::Result<CommandOutcome> {
        let locale = notes::locale(self.lang);
        let mut worst = CommandOutcome::Done;
        let mut files = Vec::new();
        for path in &self.files {
            let shown = path.display().to_string();
            let input = match Input::open(path, self.read_as).and_then(|input| input.judged(self.game)) {
                Ok(input) => input,
                Err(error) => {
                    worst.worsen(CommandOutcome::Unreadable);
                    let error = error.said(&locale);
                    refuse(Some(path), &error);
                    files.extend(untold());
                    continue;
                }
            };
            let loaded = &input.loaded;
            let text = notes::text_of(loaded);
            let findings = FileFindings::new(&text, loaded, !self.no_fixes);
            let (rewritten, stable) = if self.strict { rewrite(&input) } else { (Report::default(), true) };
            worst.worsen(CommandOutcome::noted(!(loaded.report.is_empty() && rewritten.is_empty() && stable)));
            if self.json {
                files.push(object(&input, &findings, self.strict.then_some((&rewritten, stable)), &locale));
                continue;
            }
            let shown = notes::plain(&shown);
            findings.write(out, &shown, &locale)?;
            notes::write_written_notes(out, &shown, (&rewritten, &loaded.records), &locale)?;
            if !stable {
                writeln!(out, "{shown}: changed S601: {}", locale.text("check-stable"))?;
            }
        }
        if self.json {
            write_json_rows(out, &files)?;
        }
        Ok(worst)
    }
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
