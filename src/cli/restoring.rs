//! What [`edit`](super::edit) says of journals, and of records and journals that it cannot open, or only in part.

use std::io::{self, Write};

use serde_json::{Value, json};

use super::file_names::name_file;
use super::input::InputError;
use super::json::write_json;
use super::outcome::CommandOutcome;
use crate::editor::OpenError;
use crate::editor::journal::{NotAJournal, RecoverError, ReplayFault, Shelf, Shelved};
use crate::locale::{FluentValue, Locale};
use crate::texts;

/// Why a record was not opened.
pub(super) fn not_opened(error: OpenError, locale: &Locale) -> String {
    let error = match error {
        OpenError::Io { path, source } => InputError::Io(path.display().to_string(), source),
        OpenError::Unreadable { path, source } => {
            InputError::NoRecord { path: path.display().to_string(), why: source }
        }
    };
    error.said(locale)
}

/// Why a journal was not restored.
pub(super) fn not_recovered(error: &RecoverError, locale: &Locale) -> String {
    match error {
        RecoverError::Io(error) => texts::read_error(error, locale),
        RecoverError::InUse => locale.text("recovery-in-use"),
        RecoverError::NotAJournal(NotAJournal::OtherVersion(_)) => locale.text("recovery-other-version"),
        RecoverError::NotAJournal(_) => locale.text("recovery-no-journal"),
    }
}

/// What of a journal was not restored.
pub(super) fn not_restored(fault: ReplayFault, locale: &Locale) -> String {
    match fault {
        ReplayFault::Torn(_) => locale.text("recovery-torn"),
        ReplayFault::Damaged(bytes) => locale.with("recovery-damaged", &[("bytes", FluentValue::from(bytes))]),
        ReplayFault::Refused(count) | ReplayFault::Differs(count) => {
            locale.with("recovery-refused", &[("count", FluentValue::from(count))])
        }
    }
}

/// Prints the journals that no program is writing any more.
pub(super) fn list(shelf: Option<&Shelf>, out: &mut impl Write) -> io::Result<CommandOutcome> {
    let Some(shelf) = shelf else { return Ok(CommandOutcome::Done) };
    for found in shelf.found() {
        let Shelved { journal, fate, summary, bytes, .. } = found;
        let path = summary.path.map(|name| name.path());
        let mut object = json!({
            "fate": format!("{fate:?}"),
            "path": Value::Null,
            "edits": summary.edits.0,
            "edits_since_saved": summary.edits.1,
            "unsaved": summary.unsaved,
            "bytes": bytes,
        });
        name_file(&mut object, "journal", &journal);
        if let Some(path) = path {
            name_file(&mut object, "path", &path);
        }
        write_json(out, &object, false)?;
    }
    let unreadable = shelf.unreadable();
    for (journal, error) in &unreadable {
        let mut object = json!({ "error": error.to_string() });
        name_file(&mut object, "journal", journal);
        write_json(out, &object, false)?;
    }
    Ok(if unreadable.is_empty() { CommandOutcome::Done } else { CommandOutcome::Unreadable })
}
