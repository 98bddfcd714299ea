//! The local time of day. If the system does not tell its time zone, times are in UTC and say so.

use std::time::SystemTime;

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
