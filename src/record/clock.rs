//! The times of moves: as the record says or, where its comments tell what the clocks showed (`[%clk 0:03:00]`), worked
//! out from those. What is worked out is no part of the record, nor is what an engine says about its own time.

use std::ops::Range;
use std::time::Duration;

use super::node::Node;
use super::record::Record;
use super::tree::NodeId;
use komaoto_notation::{TimeControlTag, clock_like, parse_clock, thought};

/// The time of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Elapsed {
    /// The time.
    pub time: Duration,
    /// Whether it was worked out from what clocks showed.
    pub derived: bool,
}

/// The meaning of a command in a comment about the clock of the side that has moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Dial {
    /// The time left.
    Left,
    /// The time used so far.
    Used,
    /// The hands of a mechanical clock.
    Hands,
}

/// A full round of the hands of a clock.
const ROUND: Duration = Duration::from_secs(12 * 60 * 60);

/// A new reading for a clock in the comment of a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reset {
    node: NodeId,
    /// The range of the reading in the comment.
    place: Range<usize>,
    shown: String,
}

/// Why the time of a move cannot be changed by way of the clocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotReset {
    /// Clocks do not tell it.
    Untold,
    /// A clock would show less than nothing, or what it shows would tell another time.
    RunsOut,
}

/// The time left on the clock of the side that has moved, as `[%clk 0:03:00]` in a comment tells it.
pub fn time_left(comment: &str) -> Option<Duration> {
    Dial::Left.shown(comment).map(|(_, time)| time)
}

impl Record {
    /// The time of a move.
    pub fn elapsed(&self, id: NodeId) -> Option<Elapsed> {
        GameClocks::of(self).elapsed(id)
    }
}

/// The clocks of a game, for those who ask for many moves.
#[derive(Debug)]
pub struct GameClocks<'r> {
    record: &'r Record,
    control: TimeControlTag,
}

impl<'r> GameClocks<'r> {
    /// Those of a record.
    pub fn of(record: &'r Record) -> Self {
        let control = record.headers.iter().find(|(key, _)| key.eq_ignore_ascii_case("TimeControl"));
        let control = control.map_or(TimeControlTag::Unknown, |(_, value)| TimeControlTag::parse(value));
        Self { record, control }
    }

    /// The time of a move. O(1).
    pub fn elapsed(&self, id: NodeId) -> Option<Elapsed> {
        let node = self.record.tree.get(id)?;
        match node.time {
            Some(time) => Some(Elapsed { time, derived: false }),
            None => self
                .told(id)
                .map(|(_, time)| Elapsed { time, derived: true })
                .or_else(|| thinking(node).map(|time| Elapsed { time, derived: false })),
        }
    }

    /// The new readings of the clocks if a move took this long: on that of its side there is more or less time from
    /// there on, by the difference.
    pub fn reset(&self, id: NodeId, time: Duration) -> Result<Vec<Reset>, NotReset> {
        let tree = &self.record.tree;
        let (dial, was) = self.told(id).ok_or(NotReset::Untold)?;
        let (more, less) = (time.saturating_sub(was), was.saturating_sub(time));
        let side = tree.depth(id) % 2;
        let (mut resets, mut own_shown) = (Vec::new(), None);
        for at in tree.subtree(id) {
            let Some(node) = tree.get(at) else { continue };
            let own = tree.depth(at) % 2 == side;
            let shared = matches!(self.control, TimeControlTag::Sandclock(_)) && dial == Dial::Left;
            let alone = dial == Dial::Left && self.control.each_move().is_some() && at != id;
            if alone || !own && !shared {
                continue;
            }
            let Some((place, shown)) = dial.shown(&node.comment) else { continue };
            // What one side has used is gone from its own clock, and has come to that of the other in a sandclock.
            let up = (dial == Dial::Left) != own;
            let (plus, minus) = if up { (more, less) } else { (less, more) };
            let now = shown.saturating_add(plus).checked_sub(minus).ok_or(NotReset::RunsOut)?;
            if at == id {
                own_shown = Some(now);
            }
            if now == shown {
                continue;
            }
            if let Some(like) = node.comment.get(place.clone()) {
                resets.push(Reset { node: at, shown: clock_like(like, now), place });
            }
        }
        // A clock that gains more than its increment tells nothing.
        let tells = own_shown.and_then(|shown| self.between(id, dial, shown));
        if tells == Some(time) { Ok(resets) } else { Err(NotReset::RunsOut) }
    }

    /// The time of a move by the clocks, and which clocks tell it.
    fn told(&self, id: NodeId) -> Option<(Dial, Duration)> {
        let node = self.record.tree.get(id).filter(|node| node.mv().is_some())?;
        if !node.comment.contains("[%") {
            return None;
        }
        [Dial::Left, Dial::Used, Dial::Hands].into_iter().find_map(|dial| {
            let (_, shown) = dial.shown(&node.comment)?;
            Some((dial, self.between(id, dial, shown)?))
        })
    }

    /// The time of a move at whose end the clock of its side showed this.
    fn between(&self, id: NodeId, dial: Dial, after: Duration) -> Option<Duration> {
        let tree = &self.record.tree;
        let parent = tree.parent(id)?;
        let own = tree.parent(parent).and_then(|own| tree.get(own)).filter(|own| own.mv().is_some());
        let before = match own {
            Some(own) => dial.shown(&own.comment)?.1,
            // Of a game that begins in its middle nobody knows how much time had gone by.
            None if self.record.initial.ply() > 1 => return None,
            None => match dial {
                Dial::Left if self.has_not_run(id, parent, after) => return Some(Duration::ZERO),
                Dial::Left => self.control.beginning()?,
                Dial::Used => Duration::ZERO,
                Dial::Hands => return None,
            },
        };
        match (dial, &self.control) {
            (Dial::Left, TimeControlTag::Sandclock(each)) => {
                let other = tree.get(parent).filter(|other| other.mv().is_some());
                match other {
                    // Together both clocks always show the same.
                    Some(other) => {
                        each.saturating_mul(2).checked_sub(dial.shown(&other.comment)?.1)?.checked_sub(after)
                    }
                    None => before.checked_sub(after),
                }
            }
            (Dial::Left, control) => control.used(before, after, self.record.ply(id).div_ceil(2)),
            (Dial::Used, _) => after.checked_sub(before),
            (Dial::Hands, _) => {
                after.saturating_add(ROUND).checked_sub(before).map(|time| time.checked_sub(ROUND).unwrap_or(time))
            }
        }
    }

    /// Whether clocks do not run before both sides have moved, as on some servers: both then show what they began with,
    /// without an increment.
    fn has_not_run(&self, id: NodeId, parent: NodeId, after: Duration) -> bool {
        let tree = &self.record.tree;
        let beginning = self.control.beginning();
        let first = if parent == NodeId::ROOT { tree.children(id).first().copied() } else { Some(parent) };
        let other = first.and_then(|other| tree.get(other)).and_then(|other| time_left(&other.comment));
        beginning == Some(after) && other == beginning
    }
}

/// The time of a move that an engine played, as it says itself. In shogi such words are of one that looks at the game.
fn thinking(node: &Node) -> Option<Duration> {
    let is_played = node.mv().is_some_and(|mv| mv.shogi().is_none());
    if is_played { node.comment.lines().find_map(|line| thought(line)?.time) } else { None }
}

impl Reset {
    /// Changes it; whatever else the comment says stays.
    pub fn make(self, record: &mut Record) {
        let Some(node) = record.tree.get_mut(self.node) else { return };
        if node.comment.get(self.place.clone()).is_none() {
            return;
        }
        for code in node.codes.iter_mut().filter(|code| code.at >= self.place.end) {
            code.at = code.at - self.place.len() + self.shown.len();
        }
        node.comment.replace_range(self.place, &self.shown);
    }
}

impl Dial {
    /// The first reading in a comment, and its range.
    fn shown(self, comment: &str) -> Option<(Range<usize>, Duration)> {
        let name = match self {
            Self::Left => "clk",
            Self::Used => "egt",
            Self::Hands => "mct",
        };
        comment.match_indices("[%").find_map(|(start, mark)| {
            // Some write it in capitals.
            let start = start + mark.len();
            comment.get(start..start + name.len()).filter(|own| own.eq_ignore_ascii_case(name))?;
            let inside = comment.get(start + name.len()..)?.split(']').next()?;
            let value = inside.trim();
            let at = start + name.len() + inside.find(value)?;
            if !inside.starts_with(char::is_whitespace) {
                return None;
            }
            Some((at..at + value.len(), parse_clock(value)?))
        })
    }
}
