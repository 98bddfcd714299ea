//! The tag Termination (chapter 9.8.1 of the standard): how a game ended, beside its result. What comments say of it is not interpreted.

use super::lexer::Outcome;
use crate::record::Ending;
use crate::rules::Color;

pub(super) const TAG: &str = "Termination";

const TIME: &str = "time forfeit";
const RULES: &str = "rules infraction";
const OPEN: &str = "unterminated";

/// What the tag says of an ending, if that is more than the result.
pub(super) const fn value(ending: &Ending) -> Option<&'static str> {
    match ending {
        Ending::TimeUp => Some(TIME),
        // "Administrative forfeit" is what the standard calls it.
        Ending::FoulBy(_)
        | Ending::FoulWin
        | Ending::FoulLoss
        | Ending::PerpetualCheck
        | Ending::DefaultWin
        | Ending::DefaultLoss => Some(RULES),
        Ending::Interrupted | Ending::Sealed => Some(OPEN),
        _ => None,
    }
}

/// The ending that the tag and the result name, where this side is to move and that one is called White; `None` if it is just the result.
pub(super) fn ending(value: &str, outcome: Outcome, mover: Color, white: Color) -> Option<Ending> {
    let is = |known: &str| value.trim().eq_ignore_ascii_case(known);
    let winner = match outcome {
        Outcome::First => Some(white),
        Outcome::Second => Some(!white),
        Outcome::Draw | Outcome::Unknown => None,
    };
    if is(TIME) && winner == Some(!mover) {
        Some(Ending::TimeUp)
    } else if is(RULES) {
        winner.map(|winner| Ending::FoulBy(!winner))
    } else {
        (is(OPEN) && outcome == Outcome::Unknown).then_some(Ending::Interrupted)
    }
}
