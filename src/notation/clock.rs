//! Times in PGN: `1:02:03.5` in a comment, and `40/7200:3600+30` in the tag `TimeControl`.

use komaoto_text::Slice;
use std::time::Duration;

/// Reads `1:02:03.5`, `2:03` or `3.25`: up to three parts, down to thousandths of a second; and as others write them,
/// `1.02.03`, `1h2m3s`, `2m3.5s`.
pub fn parse_clock(text: &str) -> Option<Duration> {
    if text.ends_with(['h', 'm', 's']) {
        return in_units(text);
    }
    // With two dots they part hours, minutes and seconds.
    let is_dotted = !text.contains(':') && text.matches('.').count() == 2;
    let part = if is_dotted { '.' } else { ':' };
    let (whole, fraction) = match text.rsplit_once(['.', ',']) {
        Some(parts) if !is_dotted => parts,
        _ => (text, "0"),
    };
    if !is_number(fraction) || fraction.len() > 3 || whole.split(part).count() > 3 {
        return None;
    }
    let parts = whole.split(part).map(|part| if is_number(part) { part.parse::<u64>().ok() } else { None });
    let seconds = parts.reduce(|sum, part| sum?.checked_mul(60)?.checked_add(part?))??;
    let millis: u64 = format!("{fraction:0<3}").parse().ok()?;
    Some(Duration::from_millis(seconds.checked_mul(1000)? + millis))
}

/// Reads `1h2m3s`, each unit at most once, the larger ones first.
fn in_units(text: &str) -> Option<Duration> {
    let (mut rest, mut time) = (text, Duration::ZERO);
    for (unit, worth) in UNITS {
        if let Some((value, after)) = rest.split_once(unit) {
            if value.contains(':') {
                return None;
            }
            let value = parse_clock(value.trim())?;
            time = time.checked_add(value.checked_mul(worth)?)?;
            rest = after.trim_start();
        }
    }
    rest.is_empty().then_some(time)
}

/// Units of time, in seconds.
const UNITS: [(char, u32); 3] = [('h', 3600), ('m', 60), ('s', 1)];

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.len() <= 9 && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// A time as another one is spelled: with as many parts, padded as those are, and with its fractions.
pub fn clock_like(like: &str, time: Duration) -> String {
    let millis = format!("{:03}", time.subsec_millis());
    let exact = millis.trim_end_matches('0').len();
    if like.ends_with(['h', 'm', 's']) {
        return like_units(like, time, millis.slice(..exact));
    }
    let is_dotted = !like.contains(':') && like.matches('.').count() == 2;
    let (whole, fraction, point) = match like.rfind(['.', ',']) {
        Some(at) if !is_dotted => (like.slice(..at), like.slice(at + 1..), like.slice(at..=at)),
        _ => (like, "", "."),
    };
    let (part, point) = if is_dotted { ('.', ",") } else { (':', point) };
    let parts: Vec<&str> = whole.split(part).collect();
    let mut rest = time.as_secs();
    let mut said: Vec<String> = Vec::with_capacity(parts.len());
    for (place, part) in parts.iter().enumerate().rev() {
        let value = if place == 0 { rest } else { rest % 60 };
        // Minutes and seconds that come first have no zero before them, unless all of them have.
        let padded = place > 0 || parts.len() == 3 || part.starts_with('0');
        said.push(format!("{value:0width$}", width = if padded { part.len() } else { 1 }));
        rest /= 60;
    }
    said.reverse();
    let digits = exact.max(fraction.len()).min(3);
    let point = if digits > 0 { point } else { "" };
    format!("{}{point}{}", said.join(if is_dotted { "." } else { ":" }), millis.slice(..digits))
}

/// A time in units, with those of another one and smaller ones where it needs them.
fn like_units(like: &str, time: Duration, fraction: &str) -> String {
    let (mut rest, mut said) = (time.as_secs(), String::new());
    for (unit, worth) in UNITS {
        let value = rest / u64::from(worth);
        let is_last = unit == 's';
        if like.contains(unit) || value > 0 && !said.is_empty() || is_last && (rest > 0 || !fraction.is_empty()) {
            let point = if is_last && !fraction.is_empty() { format!(".{fraction}") } else { String::new() };
            said.push_str(&format!("{value}{point}{unit}"));
            rest %= u64::from(worth);
        }
    }
    said
}

/// The time control of the tag `TimeControl`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TimeControlTag {
    /// Nothing is known (`?`), or there is none (`-`).
    Unknown,
    /// One stage after the other; never empty.
    Stages(Vec<TimeStage>),
    /// A sandclock (`*180`): what one side uses the other gets.
    Sandclock(Duration),
}

/// A stage of a time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeStage {
    /// For how many moves; without a number for all that follow.
    pub moves: Option<u32>,
    /// The time that comes to the clock as it begins.
    pub base: Duration,
    /// The increment with each move.
    pub increment: Duration,
}

impl TimeControlTag {
    /// Reads the value of the tag.
    pub fn parse(text: &str) -> Self {
        let text = text.trim();
        if let Some(seconds) = text.strip_prefix('*') {
            return parse_clock(seconds.trim()).map_or(Self::Unknown, Self::Sandclock);
        }
        let stages: Option<Vec<TimeStage>> = text.split(':').map(|stage| TimeStage::parse(stage.trim())).collect();
        stages.map_or(Self::Unknown, Self::Stages)
    }

    /// The reading of a clock before the first move.
    pub fn beginning(&self) -> Option<Duration> {
        match self {
            Self::Unknown => None,
            Self::Stages(stages) => stages.first().map(|stage| stage.base),
            Self::Sandclock(time) => Some(*time),
        }
    }

    /// The increment of a clock at a move of its side, by its number among those, counted from 1.
    pub fn increment(&self, number: u32) -> Duration {
        match self {
            Self::Stages(stages) => at(stages, number).map_or(Duration::ZERO, |at| at.stage.increment),
            Self::Unknown | Self::Sandclock(_) => Duration::ZERO,
        }
    }

    /// Whether each move has a time of its own, as in games by correspondence (`1/86400`).
    pub fn each_move(&self) -> Option<Duration> {
        match self {
            Self::Stages(stages) => match stages.as_slice() {
                [TimeStage { moves: Some(1), base, .. }] => Some(*base),
                _ => None,
            },
            Self::Unknown | Self::Sandclock(_) => None,
        }
    }

    /// The time of a move during which the clock of its side went from one reading to another. `number` is that of the
    /// move among those of its side, counted from 1. `None` where the clock has gained what nothing explains.
    pub fn used(&self, before: Duration, after: Duration, number: u32) -> Option<Duration> {
        if let Some(base) = self.each_move() {
            return base.checked_sub(after);
        }
        let had = before.checked_add(self.increment(number))?;
        let gained = match had.checked_sub(after) {
            Some(used) => return Some(used),
            None => after - had,
        };
        // The time of the next stage comes with the last move of the one before or, where nobody counts moves, when a
        // clock has run out.
        let Self::Stages(stages) = self else { return None };
        let at = at(stages, number)?;
        let comes = at.next.map(|next| next.base).filter(|base| after >= *base);
        let late = || Some(at.stage.base).filter(|base| at.begun && gained.saturating_mul(2) > *base);
        comes.or_else(late)?.checked_sub(gained)
    }
}

impl TimeStage {
    /// Reads `40/7200+30`. A delay (`5400d5`) comes to no clock.
    fn parse(text: &str) -> Option<Self> {
        let (moves, time) = match text.split_once('/') {
            Some((moves, time)) => (Some(moves.trim().parse().ok().filter(|moves| *moves > 0)?), time),
            None => (None, text),
        };
        let (base, increment) = time.split_once('+').unwrap_or((time, "0"));
        let base = base.split_once(['d', 'b']).map_or(base, |(base, _)| base);
        let seconds = |text: &str| parse_clock(text.trim());
        Some(Self { moves, base: seconds(base)?, increment: seconds(increment)? })
    }
}

/// The stage that a move is in.
struct StageProgress<'s> {
    stage: &'s TimeStage,
    /// Whether another stage was before it.
    begun: bool,
    /// The stage that begins with the next move.
    next: Option<&'s TimeStage>,
}

fn at(stages: &[TimeStage], number: u32) -> Option<StageProgress<'_>> {
    let mut left = number;
    let (mut stages, mut begun) = (stages.iter().peekable(), false);
    while let Some(stage) = stages.next() {
        let Some(moves) = stage.moves else { return Some(StageProgress { stage, begun, next: None }) };
        let next = stages.peek().copied();
        if left <= moves {
            return Some(StageProgress { stage, begun, next: (left == moves).then_some(next.unwrap_or(stage)) });
        }
        if next.is_none() {
            // The last one is repeated.
            return Some(StageProgress { stage, begun: true, next: left.is_multiple_of(moves).then_some(stage) });
        }
        (left, begun) = (left - moves, true);
    }
    None
}
