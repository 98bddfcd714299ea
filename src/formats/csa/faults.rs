//! Breaches of the specification within a statement: values and times.

use super::headers;
use crate::report::CsaFault;
use crate::time_control::TimeControl;

/// The fault in the value of a key.
pub(super) fn in_value(key: &str, value: &str) -> Option<CsaFault> {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let value = value.trim();
    if value.is_empty() {
        return None;
    }
    match key {
        "$START_TIME" | "$END_TIME" => (!headers::is_date(value)).then_some(CsaFault::Date),
        "$TIME" | "$TIME+" | "$TIME-" | "$TIMET+" | "$TIMET-" => match TimeControl::of_v3(value) {
            Some(_) => None,
            None if value.split('+').any(|part| in_decimals(part) == Some(CsaFault::Decimals)) => {
                Some(CsaFault::Decimals)
            }
            None => Some(CsaFault::Value),
        },
        "$TIME_LIMIT" => TimeControl::of_v22(value).is_none().then_some(CsaFault::Value),
        "$MAX_MOVES" => (!digits(value)).then_some(CsaFault::Value),
        "$JISHOGI" => (!matches!(value, "24" | "27")).then_some(CsaFault::Value),
        _ => None,
    }
}

/// The fault in the seconds after `T`, if they can be read.
pub(super) fn in_seconds(text: &str) -> Option<CsaFault> {
    if text.is_empty() { Some(CsaFault::NoSeconds) } else { in_decimals(text) }
}

fn in_decimals(text: &str) -> Option<CsaFault> {
    let (_, decimals) = text.split_once('.')?;
    match decimals.len() {
        0 => Some(CsaFault::Point),
        1..=3 => None,
        _ => decimals.bytes().all(|byte| byte.is_ascii_digit()).then_some(CsaFault::Decimals),
    }
}
