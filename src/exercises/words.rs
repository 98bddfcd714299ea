//! What a person is told of exercises that come from elsewhere, of his answers, and of what he plays better or worse.

use super::answer_file::{AnswerError, MendedAnswers};
use super::exchange::{ExchangeError, NotTaken};
use super::progress::{ProgressKey, SlipKind, SlipManner};
use crate::locale::{FluentValue, Locale};
use crate::texts;

/// Why a file of exercises was not read.
pub fn exchange_error(error: &ExchangeError, locale: &Locale) -> String {
    match error {
        ExchangeError::NotJson { why, .. } => locale.with("exchange-not-json", &[("why", why.as_str().into())]),
        ExchangeError::NoCollection => locale.text("exchange-no-collection"),
        ExchangeError::Version(version) => locale.with("exchange-version", &[("version", version.as_str().into())]),
        ExchangeError::NoVersion => locale.text("exchange-no-version"),
    }
}

/// Why answers are not kept, or not taken over.
pub fn answer_error(error: &AnswerError, locale: &Locale) -> String {
    match error {
        AnswerError::Io(error) => texts::system_error(error, locale),
        AnswerError::Version(version) => locale.with("answers-version", &[("version", version.as_str().into())]),
        AnswerError::NoAnswers => locale.text("answers-not-answers"),
        AnswerError::Cards => locale.text("answers-cards"),
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

impl ProgressKey {
    /// What the moves of a row have in common, as a person reads it.
    pub fn name(&self, locale: &Locale) -> String {
        match self {
            Self::Month(year) if year % 100 == 0 => (year / 100).to_string(),
            Self::Month(month) => format!("{}/{:02}", month / 100, month % 100),
            Self::Opening(name) => name.clone(),
            Self::Phase(phase) => locale.text(&format!("phase-{}", phase.name())),
            Self::Time(left) => locale.text(&format!("time-left-{}", left.name())),
            Self::First(true) => locale.text("learning-first"),
            Self::First(false) => locale.text("learning-second"),
            Self::Unknown => locale.text("progress-unknown"),
        }
    }
}

impl SlipKind {
    /// When a slip happened and what it was, as a person reads it.
    pub fn name(&self, locale: &Locale) -> String {
        let phase = locale.text(&format!("phase-{}", self.phase.name()));
        let key = format!("slip-{}", self.manner.name());
        let slip = match (self.manner, &self.piece) {
            (SlipManner::MissedMate | SlipManner::WalkedIntoMate, _) | (_, None) => locale.text(&key),
            (_, Some(piece)) => locale.with(&key, &[("piece", FluentValue::from(locale.text(piece)))]),
        };
        locale.with("slip-in-phase", &[("phase", phase.into()), ("slip", slip.into())])
    }
}

/// A share of a hundred with one decimal, or a dash where there is none.
pub fn percent(share: Option<f64>) -> String {
    share.map_or_else(|| "–".to_owned(), |share| format!("{share:.1}"))
}
