//! `komaoto check`: everything in files that does not fit.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use serde_json::{Value, json};

use super::complain;
use super::input::Input;
use super::notes;
use crate::formats::{Report, WriteOptions, format, load, store};

/// Arguments of `komaoto check`.
#[derive(Args, Debug)]
pub struct Check {
    /// Files to check
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Print one JSON array, an object per file
    #[arg(long)]
    json: bool,
    /// Also note what writing a file anew in its own format would lose or change
    #[arg(long)]
    strict: bool,
}

impl Check {
    pub(super) fn run(&self, out: &mut impl Write) -> io::Result<ExitCode> {
        let mut worst = 0;
        let mut files = Vec::new();
        for path in &self.files {
            let shown = path.display().to_string();
            let input = match Input::open(path) {
                Ok(input) => input,
                Err(error) => {
                    worst = 2;
                    complain(&notes::plain(&error.to_string()));
                    files.push(json!({ "file": shown, "error": error.to_string() }));
                    continue;
                }
            };
            let loaded = &input.loaded;
            let (rewritten, stable) = if self.strict { rewrite(&input) } else { (Report::default(), true) };
            if !(loaded.report.is_empty() && rewritten.is_empty() && stable) {
                worst = worst.max(1);
            }
            if self.json {
                files.push(object(&input, self.strict.then_some((&rewritten, stable))));
                continue;
            }
            let shown = notes::plain(&shown);
            notes::write_read_notes(out, &shown, &loaded.report)?;
            notes::write_written_notes(out, &shown, &rewritten)?;
            if !stable {
                writeln!(out, "{shown}: changed S601: written anew, it is read as another record")?;
            }
        }
        if self.json {
            serde_json::to_writer_pretty(&mut *out, &files)?;
            writeln!(out)?;
        }
        Ok(ExitCode::from(worst))
    }
}

/// Writes a record in its own format: what that loses, and whether it is read as the same record.
fn rewrite(input: &Input) -> (Report, bool) {
    let loaded = &input.loaded;
    let (bytes, report) = store(&loaded.records, loaded.format, loaded.envelope, &WriteOptions::default());
    let again = load(&bytes, format(loaded.format).extensions.first().copied());
    (report, again.is_ok_and(|again| again.records == loaded.records))
}

fn object(input: &Input, strict: Option<(&Report, bool)>) -> Value {
    let loaded = &input.loaded;
    let mut object = json!({
        "file": input.name(),
        "format": format(loaded.format).name,
        "encoding": loaded.envelope.encoding.name(),
        "bom": loaded.envelope.bom,
        "games": loaded.records.len(),
        "notes": notes::json(&loaded.report),
        "more": loaded.report.more,
    });
    if let (Some((report, stable)), Some(object)) = (strict, object.as_object_mut()) {
        object.insert("rewritten".to_owned(), json!({ "same": stable, "notes": notes::json(report) }));
    }
    object
}
