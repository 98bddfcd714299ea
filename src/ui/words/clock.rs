//! The local time of day: from the system's zone file (RFC 9636) and, for the years after its table, from its rule in
//! the style of POSIX. Without a zone file, times are in UTC and say so.

use std::time::{SystemTime, UNIX_EPOCH};

/// A moment as a calendar and a wall clock show it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wall {
    /// Days since 1970, in local time.
    pub day: i64,
    /// Year.
    pub year: i64,
    /// Month, 1 to 12.
    pub month: u32,
    /// Day of the month, from 1.
    pub date: u32,
    /// Hour, 0 to 23.
    pub hour: u32,
    /// Minute.
    pub minute: u32,
    /// Second.
    pub second: u32,
}

/// A time zone.
#[derive(Clone, Debug, Default)]
pub struct Zone {
    /// From when on each offset holds, in seconds.
    changes: Vec<(i64, i64)>,
    first: i64,
    rule: Option<Rule>,
    known: bool,
}

impl Zone {
    /// The time zone of this system.
    pub fn of_system() -> Self {
        let named = std::env::var("TZ").ok().map(|name| name.trim_start_matches(':').to_owned());
        let path = match named {
            Some(name) if name.starts_with('/') => name,
            Some(name) if !name.is_empty() => format!("/usr/share/zoneinfo/{name}"),
            _ => "/etc/localtime".to_owned(),
        };
        std::fs::read(path).ok().and_then(|bytes| Self::read(&bytes)).unwrap_or_default()
    }

    /// The time zone in a zone file of version 2 or later.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        let count = |block: &[u8], at: usize| -> Option<usize> {
            usize::try_from(u32::from_be_bytes(block.get(at..at + 4)?.try_into().ok()?)).ok()
        };
        let header = |block: &[u8]| -> Option<[usize; 6]> {
            if block.get(..4)? != b"TZif" {
                return None;
            }
            let mut counts = [0; 6];
            for (index, place) in counts.iter_mut().enumerate() {
                *place = count(block, 20 + 4 * index)?;
            }
            Some(counts)
        };
        // The first block is for readers of version 1.
        let [utc, wall, leaps, times, types, letters] = header(bytes)?;
        let length = |size: usize| times * (size + 1) + types * 6 + letters + leaps * (size + 4) + wall + utc;
        let block = bytes.get(44 + length(4)..)?;
        let [utc, wall, leaps, times, types, letters] = header(block)?;
        let body = block.get(44..)?;
        let offset = |kind: usize| -> Option<i64> {
            let at = times * 9 + kind * 6;
            Some(i64::from(i32::from_be_bytes(body.get(at..at + 4)?.try_into().ok()?)))
        };
        let mut changes = Vec::with_capacity(times);
        for index in 0..times {
            let at = i64::from_be_bytes(body.get(index * 8..index * 8 + 8)?.try_into().ok()?);
            let kind = usize::from(*body.get(times * 8 + index)?);
            changes.push((at, offset(kind)?));
        }
        let end = times * 9 + types * 6 + letters + leaps * 12 + wall + utc;
        let footer = std::str::from_utf8(body.get(end..)?).ok()?;
        Some(Self { changes, first: offset(0)?, rule: Rule::read(footer.trim()), known: true })
    }

    /// Whether the zone is known; otherwise it is UTC.
    pub fn is_known(&self) -> bool {
        self.known
    }

    /// A moment as clocks there show it.
    pub fn wall(&self, time: SystemTime) -> Wall {
        let seconds = match time.duration_since(UNIX_EPOCH) {
            Ok(since) => i64::try_from(since.as_secs()).unwrap_or(i64::MAX / 2),
            Err(before) => -i64::try_from(before.duration().as_secs()).unwrap_or(i64::MAX / 2),
        };
        let here = seconds + self.offset(seconds);
        let day = here.div_euclid(86_400);
        let second = here.rem_euclid(86_400);
        let (year, month, date) = calendar(day);
        let part = |value: i64| u32::try_from(value).unwrap_or(0);
        Wall {
            day,
            year,
            month,
            date,
            hour: part(second / 3600),
            minute: part(second / 60 % 60),
            second: part(second % 60),
        }
    }

    fn offset(&self, seconds: i64) -> i64 {
        match self.changes.partition_point(|(at, _)| *at <= seconds) {
            0 if self.changes.is_empty() => self.rule.as_ref().map_or(self.first, |rule| rule.offset(seconds)),
            0 => self.first,
            after if after == self.changes.len() => match &self.rule {
                Some(rule) => rule.offset(seconds),
                None => self.changes.last().map_or(0, |(_, offset)| *offset),
            },
            after => self.changes.get(after - 1).map_or(0, |(_, offset)| *offset),
        }
    }
}

/// Year, month and day from a number of days since 1970 (the proleptic Gregorian calendar).
fn calendar(day: i64) -> (i64, u32, u32) {
    // Counted from March, so that the leap day comes last.
    let day = day + 719_468;
    let era = day.div_euclid(146_097);
    let of_era = day.rem_euclid(146_097);
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let date = of_year - (153 * month + 2) / 5 + 1;
    let (month, later) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    (year + era * 400 + later, u32::try_from(month).unwrap_or(1), u32::try_from(date).unwrap_or(1))
}

/// Days since 1970 until a date.
fn days(year: i64, month: u32, date: u32) -> i64 {
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let of_year = (153 * i64::from(month) + 2) / 5 + i64::from(date) - 1;
    let era = year.div_euclid(400);
    let in_era = year.rem_euclid(400);
    era * 146_097 + in_era * 365 + in_era / 4 - in_era / 100 + of_year - 719_468
}

/// A rule that holds in every year: `CET-1CEST,M3.5.0,M10.5.0/3`.
#[derive(Clone, Debug)]
struct Rule {
    standard: i64,
    /// Summer time, with its beginning and its end.
    summer: Option<(i64, Change, Change)>,
}

/// A day of the year and a second of that day.
#[derive(Clone, Copy, Debug)]
enum Day {
    /// Month, week (5 is the last), day of the week.
    Week(u32, i64, i64),
    /// Day of the year from 1, without leap days.
    Plain(i64),
    /// Day of the year from 0.
    Leap(i64),
}

#[derive(Clone, Copy, Debug)]
struct Change {
    day: Day,
    second: i64,
}

impl Rule {
    fn read(text: &str) -> Option<Self> {
        let (text, dates) = text.split_once(',').map_or((text, None), |(zone, dates)| (zone, Some(dates)));
        let (standard, rest) = name_and_offset(text)?;
        let standard = -standard?;
        let summer = match dates.and_then(|dates| dates.split_once(',')) {
            Some((begin, end)) if !rest.is_empty() => {
                let (offset, _) = name_and_offset(rest)?;
                let offset = offset.map_or(standard + 3600, |west| -west);
                Some((offset, Change::read(begin)?, Change::read(end)?))
            }
            _ => None,
        };
        Some(Self { standard, summer })
    }

    fn offset(&self, seconds: i64) -> i64 {
        let Some((summer, begin, end)) = &self.summer else { return self.standard };
        let (year, ..) = calendar((seconds + self.standard).div_euclid(86_400));
        let begin = begin.of(year) - self.standard;
        let end = end.of(year) - summer;
        let is_summer = if begin < end { (begin..end).contains(&seconds) } else { !(end..begin).contains(&seconds) };
        if is_summer { *summer } else { self.standard }
    }
}

/// A name (`JST`, `<+09>`), the offset to the west after it, and the rest.
fn name_and_offset(text: &str) -> Option<(Option<i64>, &str)> {
    let rest = match text.strip_prefix('<') {
        Some(quoted) => quoted.split_once('>')?.1,
        None => text.trim_start_matches(|c: char| c.is_ascii_alphabetic()),
    };
    let end = rest.find(|c: char| c.is_ascii_alphabetic() || c == '<').unwrap_or(rest.len());
    let (offset, rest) = rest.split_at_checked(end)?;
    Some((if offset.is_empty() { None } else { Some(clock(offset)?) }, rest))
}

/// The seconds in `-9`, `3:30` or `+2:00:00`.
fn clock(text: &str) -> Option<i64> {
    let (sign, text) = match text.strip_prefix('-') {
        Some(text) => (-1, text),
        None => (1, text.trim_start_matches('+')),
    };
    let mut seconds = 0;
    for (part, unit) in text.split(':').zip([3600, 60, 1]) {
        seconds += part.parse::<i64>().ok().filter(|&part| part < 1000)? * unit;
    }
    Some(sign * seconds)
}

impl Change {
    fn read(text: &str) -> Option<Self> {
        let (day, second) = match text.split_once('/') {
            Some((day, time)) => (day, clock(time)?),
            None => (text, 2 * 3600),
        };
        let day = if let Some(week) = day.strip_prefix('M') {
            let mut parts = week.split('.');
            let month = parts.next()?.parse().ok().filter(|month| (1..=12).contains(month))?;
            let (week, weekday) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
            Day::Week(month, week, weekday)
        } else if let Some(plain) = day.strip_prefix('J') {
            Day::Plain(plain.parse().ok()?)
        } else {
            Day::Leap(day.parse().ok()?)
        };
        Some(Self { day, second })
    }

    /// The moment in a year, in seconds of local time since 1970.
    fn of(self, year: i64) -> i64 {
        let day = match self.day {
            Day::Week(month, week, weekday) => {
                let first = days(year, month, 1);
                // The first of January 1970 was a Thursday.
                let ahead = (weekday - (first + 4)).rem_euclid(7);
                let next = if month == 12 { days(year + 1, 1, 1) } else { days(year, month + 1, 1) };
                let day = first + ahead + 7 * (week - 1);
                if day >= next { day - 7 } else { day }
            }
            Day::Plain(day) => {
                let leap = days(year, 3, 1) - days(year, 2, 28) == 2;
                days(year, 1, 1) + day - 1 + i64::from(leap && day >= 60)
            }
            Day::Leap(day) => days(year, 1, 1) + day,
        };
        day * 86_400 + self.second
    }
}
