//! Times `( m:ss/hh:mm:ss)` in all the forms that occur ([K22](crate#kif-and-kifu)).

use std::fmt::Write;

use std::time::Duration;

use super::kakinoki;
use komaoto_text::{Slice, blank, until};

/// The rest of a line after the words of a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct MoveTail<'a> {
    pub time: Option<Duration>,
    /// The text of the time, in parentheses.
    pub group: Option<&'a str>,
    /// The sign that a variation follows.
    pub fork: Option<&'a str>,
    /// The total written next to it, with its text.
    pub total: Option<(Duration, &'a str)>,
    /// An unreadable time in parentheses; or, before a readable time, the origin once more.
    pub bad_time: Option<&'a str>,
    /// More groups in parentheses after the first.
    pub more: Option<&'a str>,
    /// A `#` remark.
    pub remark: Option<&'a str>,
    /// The rest that is not recognised.
    pub rest: Option<&'a str>,
}

/// Reads the rest of a line after the words of a move or an ending.
pub(super) fn tail(text: &str) -> MoveTail<'_> {
    let mut tail = MoveTail::default();
    let mut rest = text.trim_start_matches(blank);
    // An origin given twice does not displace the time.
    let again = origins(rest);
    if !again.is_empty()
        && let Some(timed) = timed(rest)
    {
        tail.bad_time = Some(again);
        rest = timed;
    }
    if let Some(inner) = rest.strip_prefix(OPEN) {
        let end = inner.find(CLOSE).unwrap_or(inner.len());
        let (inside, after) = inner.split_at(end);
        match times(inside) {
            Some((time, total)) => {
                (tail.time, tail.total) = (Some(time), total);
                let close = after.chars().next().map_or(0, char::len_utf8);
                tail.group = rest.get(..rest.len() - after.len() + close);
            }
            None => {
                let closed = after.strip_prefix(CLOSE).unwrap_or(after);
                tail.bad_time = rest.get(..rest.len() - closed.len());
            }
        }
        rest = after.trim_start_matches([')', '）']).trim_start_matches(blank);
        let more = groups(rest);
        if !more.is_empty() {
            tail.more = Some(more);
            rest = rest.slice(more.len()..).trim_start_matches(blank);
        }
    }
    // Without parentheses.
    let bare = until(rest, blank);
    if tail.group.is_none()
        && tail.bad_time.is_none()
        && bare.contains(':')
        && let Some((time, total)) = times(bare)
    {
        (tail.time, tail.total, tail.group) = (Some(time), total, Some(bare));
        rest = rest.slice(bare.len()..).trim_start_matches(blank);
    }
    if let Some(behind) = rest.strip_prefix(['+', '＋']) {
        tail.fork = rest.get(..rest.len() - behind.len());
        rest = behind;
    }
    rest = rest.trim_matches(blank);
    if rest.starts_with('#') {
        tail.remark = Some(rest);
    } else if !rest.is_empty() {
        tail.rest = Some(rest);
    }
    tail
}

/// The rest of a text from its time on, which is at the start or after origins.
pub(super) fn timed(text: &str) -> Option<&str> {
    let rest = text.get(origins(text).len()..)?.trim_start_matches(blank);
    group(rest).is_some_and(|inside| times(inside).is_some()).then_some(rest)
}

/// The content of the group in parentheses that a text is.
pub(super) fn inside(text: &str) -> Option<&str> {
    group(text)
}

/// Whether the groups in parentheses are times as well, as in files that give both sides' times with each move.
pub(super) fn are_times(groups: &str) -> bool {
    groups
        .split(CLOSE)
        .map(|group| group.trim_start_matches(blank))
        .filter(|group| !group.is_empty())
        .all(|group| group.strip_prefix(OPEN).is_some_and(|inside| times(inside).is_some()))
}

/// The content of the group in parentheses at the start of a text.
fn group(text: &str) -> Option<&str> {
    let inside = text.strip_prefix(OPEN)?;
    inside.get(..inside.find(CLOSE)?)
}

/// The groups of two digits at the start of a text, such as `(00)` and `(77)`.
pub(super) fn origins(text: &str) -> &str {
    let mut taken = 0;
    while let Some(rest) = text.get(taken..)
        && let start = rest.trim_start_matches(blank)
        && let Some(inside) = group(start).filter(|inside| inside.chars().count() == 2)
        && inside.chars().all(|c| kakinoki::digit(c).is_some())
        && let Some(close) = start.find(CLOSE).and_then(|at| Some(at + start.get(at..)?.chars().next()?.len_utf8()))
    {
        taken += rest.len() - start.len() + close;
    }
    text.slice(..taken)
}

/// The groups in parentheses at the start of a text.
fn groups(text: &str) -> &str {
    let mut taken = 0;
    while let Some(rest) = text.get(taken..)
        && rest.trim_start_matches(blank).starts_with(OPEN)
        && let Some((at, close)) = rest.char_indices().find(|(_, c)| CLOSE.contains(c))
    {
        taken += at + close.len_utf8();
    }
    text.slice(..taken)
}

const OPEN: [char; 2] = ['(', '（'];
const CLOSE: [char; 2] = [')', '）'];

/// The time of this move and the total in `0:16/00:00:16`; the total must be readable, too, or missing.
fn times(text: &str) -> Option<(Duration, Option<(Duration, &str)>)> {
    let (now, total) = text.split_once(['/', '／']).unwrap_or((text, ""));
    let total = match total.trim_matches(blank) {
        "" => None,
        total => Some((clock(total)?, total)),
    };
    Some((clock(now)?, total))
}

/// `m:ss`, `h:mm:ss`, with or without a fraction of a second; `1時間2分3秒`.
fn clock(text: &str) -> Option<Duration> {
    spelled(text).or_else(|| digital(text))
}

/// `3秒`, `1分`, `1時間2分3秒`: each unit at most once, the larger ones first.
fn spelled(text: &str) -> Option<Duration> {
    let mut rest = text.trim_matches(blank);
    let mut seconds: u64 = 0;
    let mut any = false;
    for (unit, worth) in [("時間", 3600), ("分", 60), ("秒", 1)] {
        let Some((value, after)) = kakinoki::number(rest) else { break };
        let Some(after) = after.strip_prefix(unit) else { continue };
        if value == u32::MAX {
            return None;
        }
        seconds = seconds.checked_add(u64::from(value).checked_mul(worth)?)?;
        any = true;
        rest = after.trim_start_matches(blank);
    }
    (any && rest.is_empty()).then(|| Duration::from_secs(seconds))
}

fn digital(text: &str) -> Option<Duration> {
    let mut seconds: u64 = 0;
    let mut parts = 0;
    let mut rest = text.trim_matches(blank);
    loop {
        rest = rest.trim_start_matches(blank);
        let (value, after) = kakinoki::number(rest)?;
        if rest.len() - after.len() > 27 || value == u32::MAX {
            return None;
        }
        // Minutes may exceed an hour if they come first; what follows them may not exceed 59.
        if parts > 0 && value > 59 {
            return None;
        }
        seconds = seconds.checked_mul(60)?.checked_add(u64::from(value))?;
        parts += 1;
        match after.strip_prefix([':', '：']) {
            Some(next) if parts < 3 => rest = next,
            Some(_) => return None,
            None => {
                rest = after;
                break;
            }
        }
    }
    if parts < 2 {
        return None;
    }
    let Some(fraction) = rest.strip_prefix('.') else {
        return rest.is_empty().then(|| Duration::from_secs(seconds));
    };
    if fraction.is_empty() || !fraction.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let millis = fraction.bytes().chain(std::iter::repeat(b'0')).take(3).fold(0, |n, b| n * 10 + u64::from(b - b'0'));
    Some(Duration::from_secs(seconds) + Duration::from_millis(millis))
}

/// Writes `( m:ss/hh:mm:ss)`, with fractions only if there are any.
pub(super) fn write(text: &mut String, now: Duration, total: Duration) {
    let (n, t) = (now.as_secs(), total.as_secs());
    let _ = write!(text, "({:2}:{:02}", n / 60, n % 60);
    fraction(text, now);
    let _ = write!(text, "/{:02}:{:02}:{:02}", t / 3600, t / 60 % 60, t % 60);
    fraction(text, total);
    text.push(')');
}

/// Writes the fraction of a second, if there is any.
pub(super) fn fraction(text: &mut String, time: Duration) {
    let millis = time.subsec_millis();
    if millis > 0 {
        let digits = format!("{millis:03}");
        text.push('.');
        text.push_str(digits.trim_end_matches('0'));
    }
}
