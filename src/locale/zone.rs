//! The local time of day. If the system does not tell its time zone, times are in UTC and say so.

use std::time::{Duration, SystemTime};

use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;

/// The person's time zone, if it is known.
#[derive(Clone, Debug, Default)]
pub struct Zone(Option<TimeZone>);

impl Zone {
    /// The time zone of this system: on Unix from `TZ` or `/etc/localtime`, on Windows from its settings.
    pub fn of_system() -> Self {
        Self(TimeZone::try_system().ok())
    }

    /// Whether the zone is known; otherwise it is UTC.
    pub fn is_known(&self) -> bool {
        self.0.is_some()
    }

    /// When the day began there, in seconds since 1970; `now` is a moment of it.
    pub fn morning(&self, now: u64) -> u64 {
        let wall = self.wall(SystemTime::UNIX_EPOCH + Duration::from_secs(now));
        let since = [(wall.hour(), 3600), (wall.minute(), 60), (wall.second(), 1)];
        let since: u64 = since.into_iter().map(|(count, each)| u64::try_from(count).unwrap_or_default() * each).sum();
        now.saturating_sub(since)
    }

    /// A moment as clocks there show it.
    pub fn wall(&self, time: SystemTime) -> DateTime {
        let time = Timestamp::try_from(time).unwrap_or_default();
        self.0.as_ref().unwrap_or(&TimeZone::UTC).to_datetime(time)
    }
}

impl From<TimeZone> for Zone {
    fn from(zone: TimeZone) -> Self {
        Self(Some(zone))
    }
}
