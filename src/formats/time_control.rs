//! The time that players have: what CSA states in seconds or in hours and minutes, KIF says in two headers.

use std::time::Duration;

use komaoto_notation::TimeControlTag;
use komaoto_record::Headers;

/// KIF's header for the time at first.
pub(super) const MAIN: &str = "持ち時間";

/// KIF's header for the time of each move after that.
pub(super) const BYOYOMI: &str = "秒読み";

/// The name in KIF of a game that is lost when the main time is over.
const SUDDEN: &str = "切れ負け";

/// The time that each player has, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TimeControl {
    /// At first.
    main: u64,
    /// For each move once that is over.
    byoyomi: u64,
    /// The increment of each move.
    increment: u64,
}

impl TimeControl {
    /// Reads what CSA states: `1800+30+0` in V3.0, `00:30+30` before.
    pub(super) fn of_csa(value: &str) -> Option<Self> {
        Self::of_v3(value).or_else(|| Self::of_v22(value))
    }

    /// Reads seconds, byoyomi and increment, with three decimals at most.
    pub(super) fn of_v3(value: &str) -> Option<Self> {
        let mut parts = value.split('+').map(millis);
        let (main, byoyomi, increment) = (parts.next()??, parts.next()??, parts.next()??);
        parts.next().is_none().then_some(Self { main, byoyomi, increment })
    }

    /// Reads `HH:MM+SS`.
    pub(super) fn of_v22(value: &str) -> Option<Self> {
        let (main, byoyomi) = value.split_once('+')?;
        let (hours, minutes) = main.split_once(':')?;
        let [hours, minutes, byoyomi] = [hours, minutes, byoyomi].map(whole);
        let main = hours?.checked_mul(60)?.checked_add(minutes?)?.checked_mul(60_000)?;
        Some(Self { main, byoyomi: byoyomi?.checked_mul(1000)?, increment: 0 })
    }

    /// Reads KIF's headers: `各8時間` with `60秒`, or `10分切れ負け` alone. Without either it is not said what happens
    /// when the time at first is over.
    pub(super) fn of_kif(main: &str, byoyomi: Option<&str>) -> Option<Self> {
        let main = main.trim().trim_start_matches('各');
        let (main, byoyomi) = match byoyomi {
            Some(byoyomi) => (main, duration(byoyomi)?),
            None => (main.strip_suffix(SUDDEN)?, 0),
        };
        Some(Self { main: duration(main)?, byoyomi, increment: 0 })
    }

    /// As V3.0 of CSA states it.
    pub(super) fn v3(self) -> String {
        [self.main, self.byoyomi, self.increment].map(seconds).join("+")
    }

    /// As CSA stated it before, in whole minutes; `None` if that does not say it.
    pub(super) fn v22(self) -> Option<String> {
        let minutes = self.main / 60_000;
        let whole = self.main.is_multiple_of(60_000) && self.byoyomi.is_multiple_of(1000) && self.increment == 0;
        whole.then(|| format!("{:02}:{:02}+{:02}", minutes / 60, minutes % 60, self.byoyomi / 1000))
    }

    /// The values of KIF's two headers, of which the second may be missing; `None` if they do not say it.
    pub(super) fn kif(self) -> Option<(String, Option<String>)> {
        let is_whole = self.main.is_multiple_of(1000) && self.byoyomi.is_multiple_of(1000) && self.increment == 0;
        if !is_whole || self.main == 0 && self.byoyomi == 0 {
            return None;
        }
        let main = self.main / 1000;
        let units = [(main / 3600, "時間"), (main / 60 % 60, "分"), (main % 60, "秒")];
        let words: String =
            units.iter().filter(|(count, _)| *count > 0).map(|(count, unit)| format!("{count}{unit}")).collect();
        Some(match self.byoyomi / 1000 {
            0 => (format!("各{words}{SUDDEN}"), None),
            byoyomi if main == 0 => ("なし".to_owned(), Some(format!("{byoyomi}秒"))),
            byoyomi => (format!("各{words}"), Some(format!("{byoyomi}秒"))),
        })
    }
}

/// The time that each player has at first, as the headers of a game say it: KIF's 持ち時間, or the tag of PGN.
pub fn main_time(headers: &Headers) -> Option<Duration> {
    if let Some(main) = headers.known(&[MAIN]) {
        let main = main.trim().trim_start_matches('各');
        return duration(main.strip_suffix(SUDDEN).unwrap_or(main)).map(Duration::from_millis);
    }
    headers.known(&["TimeControl"]).and_then(|tag| TimeControlTag::parse(tag).beginning())
}

/// A digit of either width.
fn digit(letter: char) -> Option<u32> {
    match letter {
        '０'..='９' => Some(u32::from(letter) - u32::from('０')),
        _ => letter.to_digit(10),
    }
}

/// Digits alone, few enough for any time.
fn whole(text: &str) -> Option<u64> {
    let is_number = (1..=9).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { text.parse().ok() } else { None }
}

/// Seconds with three decimals at most.
fn millis(text: &str) -> Option<u64> {
    let (seconds, decimals) =
        text.split_once('.').map_or((text, None), |(seconds, decimals)| (seconds, Some(decimals)));
    let fraction = match decimals {
        Some(decimals) if decimals.len() <= 3 => whole(decimals)? * 10_u64.pow(3 - u32::try_from(decimals.len()).ok()?),
        Some(_) => return None,
        None => 0,
    };
    Some(whole(seconds)? * 1000 + fraction)
}

fn seconds(millis: u64) -> String {
    let (seconds, fraction) = (millis / 1000, millis % 1000);
    if fraction == 0 {
        return seconds.to_string();
    }
    format!("{seconds}.{fraction:03}").trim_end_matches('0').to_owned()
}

/// Reads `1時間30分`, `60秒`, `なし`, in digits of either width.
fn duration(text: &str) -> Option<u64> {
    let text = text.trim();
    if text == "なし" {
        return Some(0);
    }
    let (mut all, mut rest, mut largest) = (0_u64, text, u64::MAX);
    while !rest.is_empty() {
        let mut count = 0_u64;
        let behind = rest.trim_start_matches(|letter| digit(letter).is_some());
        for letter in rest.get(..rest.len() - behind.len())?.chars() {
            count = count.checked_mul(10)?.checked_add(u64::from(digit(letter)?))?;
        }
        let units = [("時間", 3_600_000), ("分", 60_000), ("秒", 1000)];
        let (unit, millis) = units.into_iter().find(|(unit, _)| behind.starts_with(unit))?;
        if behind.len() == rest.len() || millis >= largest {
            return None;
        }
        largest = millis;
        all = all.checked_add(count.checked_mul(millis)?)?;
        rest = behind.strip_prefix(unit)?;
    }
    (!text.is_empty()).then_some(all)
}
