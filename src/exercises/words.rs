//! What is said of exercises that come from elsewhere.

use super::answer_file::MendedAnswers;
use super::exchange::{ExchangeError, NotTaken};
use crate::locale::{FluentValue, Locale};
use crate::texts;

/// Why a file of exercises was not read.
pub fn exchange_error(error: &ExchangeError, locale: &Locale) -> String {
    match error {
        ExchangeError::NotJson { why, .. } => locale.with("exchange-not-json", &[("why", why.as_str().into())]),
        ExchangeError::NoCollection => locale.text("exchange-no-collection"),
        ExchangeError::Version(version) => locale.with("exchange-version", &[("version", version.as_str().into())]),
    }
}

/// What was done about a file of answers that was damaged, or gone.
pub fn answers_mended(mended: &MendedAnswers, locale: &Locale) -> String {
    let path = mended.aside.as_ref().map(|path| path.display().to_string());
    let values = [
        ("answers", FluentValue::from(mended.answers)),
        ("day", FluentValue::from(mended.copy.as_deref().unwrap_or(""))),
        ("path", FluentValue::from(path.unwrap_or_default())),
    ];
    let key = match (&mended.aside, &mended.copy) {
        (Some(_), Some(_)) => "answers-mended",
        (Some(_), None) => "answers-mended-alone",
        (None, _) => "answers-restored",
    };
    locale.with(key, &values)
}

/// What was not taken of it.
pub fn not_taken(row: &NotTaken, locale: &Locale) -> String {
    texts::not_taken((row.why.name(), row.place), &row.text, locale)
}
