//! The day of a person who learns: what is due on it, and on the days to come.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use super::fsrs::DAY;
use crate::locale::Zone;

/// How long after midnight it is surely the next day but one, whichever hour a clock was put back or forward.
const NEXT_NIGHT: u64 = 26 * 3600;

/// A moment of somebody's day. Times are seconds since 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LearningDay {
    /// The moment.
    pub now: u64,
    /// When the day began where they are.
    pub morning: u64,
    /// When it ends.
    pub tonight: u64,
}

impl LearningDay {
    /// This moment on this machine.
    pub fn today() -> Self {
        Self::at(now() / 1000, &Zone::of_system())
    }

    /// A moment in a time zone.
    pub fn at(now: u64, zone: &Zone) -> Self {
        let morning = zone.morning(now);
        Self { now, morning, tonight: zone.morning(morning + NEXT_NIGHT) }
    }

    /// On which day something is due, 0 for today: what was due before, and what comes only later today, belong to today.
    pub const fn of(&self, due: u64) -> u64 {
        if due < self.tonight { 0 } else { 1 + (due - self.tonight) / DAY }
    }
}

/// The time, in milliseconds since 1970.
pub fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO);
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}
