//! The tag Termination (chapter 9.8.1 of the standard): how a game ended, besides its result. What comments say about
//! that is not interpreted.

use super::lexer::Outcome;
use crate::record::Ending;
use crate::rules::Color;

pub(super) const TAG: &str = "Termination";

const TIME: &str = "time forfeit";
const RULES: &str = "rules infraction";
const OPEN: &str = "unterminated";

/// What the tag says about an ending, if that is more than the result.
pub(super) const fn value(ending: &Ending) -> Option<&'static str> {
    match ending {
        Ending::TimeUp => Some(TIME),
        // "Administrative forfeit" is the standard's term.
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

/// The ending meant by the tag and the result, given the side to move and the side called White; `None` if it is just
/// the result.
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
