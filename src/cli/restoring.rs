//! What [`edit`](super::edit) says of records and journals that it cannot open, or only in part.

use crate::editor::OpenError;
use crate::editor::journal::{NotAJournal, RecoverError, ReplayFault};
use crate::locale::{FluentValue, Locale};
use crate::texts;

use super::input::InputError;

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
