//! What is said of exercises that come from elsewhere.

use super::exchange::{ExchangeError, NotTaken};
use crate::locale::Locale;
use crate::text::shortened;

/// How much of a text is quoted.
const QUOTED: usize = 60;

/// Why a file of exercises was not read.
pub fn exchange_error(error: &ExchangeError, locale: &Locale) -> String {
    match error {
        ExchangeError::NotJson(why) => locale.with("exchange-not-json", &[("why", why.as_str().into())]),
        ExchangeError::NoCollection => locale.text("exchange-no-collection"),
        ExchangeError::Version(version) => locale.with("exchange-version", &[("version", version.as_str().into())]),
    }
}

/// What was not taken of it.
pub fn not_taken(row: &NotTaken, locale: &Locale) -> String {
    let values = [("place", row.place.into()), ("text", shortened(&row.text, QUOTED).into())];
    locale.with(&format!("exchange-{}", row.why.name()), &values)
}
