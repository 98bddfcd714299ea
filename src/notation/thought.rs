//! What programs that let engines play each other write behind a move: what it is worth, how deep that was searched and
//! how long.

use super::clock::parse_clock;
use std::time::Duration;

/// What an engine thought of the move that it played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thought<'t> {
    /// Its value as it is written: `+0.35`, `-M5`.
    pub value: &'t str,
    /// Whether that is White's view, and not that of the side that has moved.
    pub of_white: bool,
    /// The depth.
    pub depth: u32,
    /// The time.
    pub time: Option<Duration>,
}

/// Reads a line of a comment: `+0.35/12 1.2s` (cutechess), `+0.35/12 1:02` or `(e5) +0.35/12 9` (XBoard, Arena),
/// `+0.35/12`, and `d=30, mt=60512, wv=0.35, …` (TCEC).
pub fn thought(line: &str) -> Option<Thought<'_>> {
    let line = line.trim();
    // It is asked of every line of every comment.
    match line.as_bytes().first()? {
        b'+' | b'-' | b'0' | b'(' => in_fraction(line),
        b'd' | b'e' => in_pairs(line),
        _ => None,
    }
}

fn in_fraction(line: &str) -> Option<Thought<'_>> {
    // The reply that was expected.
    let line = match line.strip_prefix('(').and_then(|inside| inside.split_once(") ")) {
        Some((reply, rest)) if !reply.contains(' ') => rest,
        _ => line,
    };
    let (value, rest) = line.split_once('/')?;
    let number = value.strip_prefix(['+', '-']).or((value == "0.00").then_some(value))?;
    let digits = number.strip_prefix('M').unwrap_or(number);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.') {
        return None;
    }
    let (depth, behind) = rest.split_once(' ').unwrap_or((rest, ""));
    let depth = depth.parse().ok()?;
    // Words may follow only a unit: a number may be the first of many.
    let time = match behind.split([',', ' ']).next().unwrap_or("") {
        seconds if seconds.ends_with('s') => Some(parse_seconds(seconds)?),
        // `+1/2` may be anything.
        _ if !number.contains(['.', 'M']) => return None,
        "" => None,
        clock if clock == behind => Some(parse_clock(clock)?),
        _ => return None,
    };
    Some(Thought { value, of_white: false, depth, time })
}

/// `1.23456s`: with more digits than clocks show.
fn parse_seconds(text: &str) -> Option<Duration> {
    let seconds = text.strip_suffix('s')?.parse::<f64>().ok()?;
    Duration::try_from_secs_f64(seconds).ok()
}

fn in_pairs(line: &str) -> Option<Thought<'_>> {
    let of = |key: &str| {
        let mut pairs = line.split(',').filter_map(|pair| pair.trim().split_once('='));
        pairs.find_map(|(name, value)| (name == key).then_some(value))
    };
    let (time, depth) = (of("mt")?.parse().ok()?, of("d")?.parse().ok()?);
    let (value, of_white) = match of("wv") {
        Some(value) => (value, true),
        None => (of("ev")?, false),
    };
    Some(Thought { value, of_white, depth, time: Some(Duration::from_millis(time)) })
}
