//! The manner of a line: it keeps the spelling of its position while that is the same.

use super::line::{POSITION, Parts};
use crate::formats::pieces::{Manner, Part, Wording};
use crate::rules::Position;
use crate::text::Slice;

/// The manner of a line.
pub(crate) const fn manner(_: &str) -> Manner {
    Manner { spelled, ..Manner::PLAIN }
}

fn spelled(part: &Part, words: Wording<'_>) -> String {
    let stated = match (part, words.has) {
        (Part::Header(name), Some(has)) if name == POSITION => with_position(has, words.is),
        _ => None,
    };
    stated.unwrap_or_else(|| words.is.to_owned())
}

/// The position as the line has it, with another one in its place if it is another one. `None` if it does not name a
/// position itself.
fn with_position(old: &str, new: &str) -> Option<String> {
    let was = Parts::of(old)?.ok()?;
    let is = Parts::of(new).and_then(Result::ok).map(|parts| parts.initial);
    if is.unwrap_or_else(|| Position::start(was.initial.game())) == was.initial {
        return Some(old.to_owned());
    }
    let named = |text: &str| text.find('/').map(|slash| text.slice(..slash).rfind(' ').map_or(0, |at| at + 1));
    Some([old.get(..named(old)?)?, new.get(named(new)?..)?].concat())
}
