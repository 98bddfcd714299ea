//! The tag Termination (chapter 9.8.1 of the standard): how a game ended, besides its result. What comments say about
//! that is not interpreted.

use super::result::PgnResult;
use super::spelling::find;
use komaoto_record::{Ending, Headers, Winner};
use komaoto_rules::{Color, Game};

/// The tag's name.
pub const TAG: &str = "Termination";

const TIME: &str = "time forfeit";
const RULES: &str = "rules infraction";
const OPEN: &str = "unterminated";
const ADJUDICATION: &str = "adjudication";
const ABANDONED: &str = "abandoned";

/// The value of the tag for an ending, if it says more than the result.
pub const fn value(ending: &Ending) -> Option<&'static str> {
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
        Ending::Adjudicated(_) => Some(ADJUDICATION),
        Ending::Abandoned => Some(ABANDONED),
        _ => None,
    }
}

/// Whether a value of the tag says something that other results make untrue.
pub fn is_of_one_result(value: &str) -> bool {
    [TIME, RULES, OPEN].iter().any(|known| value.trim().eq_ignore_ascii_case(known))
}

/// The end of a game: its result, and the side to move.
#[derive(Clone, Copy, Debug)]
pub struct GameEnd {
    /// Which game it is.
    pub game: Game,
    /// The result.
    pub outcome: PgnResult,
    /// The side to move.
    pub mover: Color,
    /// The side called White.
    pub white: Color,
}

impl GameEnd {
    /// The ending meant by the tag, if there is one, and the result; `None` if neither tells of any.
    pub fn told(self, headers: &Headers) -> Option<Ending> {
        find(headers, TAG).and_then(|value| self.ending(value)).or_else(|| self.of_result())
    }

    /// The ending meant by a value of the tag and the result; `None` if it is just the result.
    pub fn ending(self, value: &str) -> Option<Ending> {
        let is = |known: &str| value.trim().eq_ignore_ascii_case(known);
        let winner = self.winner();
        let side = if let Some(Winner::Side(side)) = winner { Some(side) } else { None };
        let is_open = self.outcome == PgnResult::Unknown;
        // Records of shogi have words of their own for the rest.
        let is_of_pgn = self.game != Game::Shogi;
        if is(TIME) && side == Some(!self.mover) {
            Some(Ending::TimeUp)
        } else if is(RULES) {
            side.map(|winner| Ending::FoulBy(!winner))
        } else if is(ADJUDICATION) && is_of_pgn {
            winner.map(Ending::Adjudicated)
        } else if is(ABANDONED) && is_of_pgn {
            is_open.then_some(Ending::Abandoned)
        } else {
            (is(OPEN) && is_open).then_some(Ending::Interrupted)
        }
    }

    /// The ending for the result alone. In shogi the side to move that has lost has resigned, as in result lines of
    /// KI2.
    pub(crate) fn of_result(self) -> Option<Ending> {
        self.winner().map(|winner| match winner {
            Winner::Side(side) if self.game == Game::Shogi && side != self.mover => Ending::Resign,
            Winner::Side(side) => Ending::Won(side),
            Winner::Draw => Ending::Drawn,
        })
    }

    fn winner(self) -> Option<Winner> {
        match self.outcome {
            PgnResult::First => Some(Winner::Side(self.white)),
            PgnResult::Second => Some(Winner::Side(!self.white)),
            PgnResult::Draw => Some(Winner::Draw),
            PgnResult::Unknown => None,
        }
    }
}
