//! The manner of a line: it keeps the spelling of its position while that is the same.

use super::line::{FenFields, POSITION};
use crate::pieces::{FileManner, PieceRole, TextToSpell};
use komaoto_rules::Position;
use komaoto_text::Slice;

/// The manner of a line.
pub(crate) const fn manner(_: &str) -> FileManner {
    FileManner { spelled, ..FileManner::PLAIN }
}

fn spelled(part: &PieceRole, words: TextToSpell<'_>) -> String {
    let stated = match (part, words.has) {
        (PieceRole::Header(name), Some(has)) if name == POSITION => with_position(has, words.is),
        _ => None,
    };
    stated.unwrap_or_else(|| words.is.to_owned())
}

/// The position as the line has it, with another one in its place if it is another one. `None` if it does not name a
/// position itself.
fn with_position(old: &str, new: &str) -> Option<String> {
    let was = FenFields::of(old)?.ok()?;
    let is = FenFields::of(new).and_then(Result::ok).map(|parts| parts.initial);
    if is.unwrap_or_else(|| Position::start(was.initial.game())) == was.initial {
        return Some(old.to_owned());
    }
    let named = |text: &str| text.find('/').map(|slash| text.slice(..slash).rfind(' ').map_or(0, |at| at + 1));
    Some([old.get(..named(old)?)?, new.get(named(new)?..)?].concat())
}
