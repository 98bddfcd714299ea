//! What ends a game, in words.

use super::names::is_handicap;
use super::why;
use crate::editor::Session;
use crate::locale::{FluentValue, Locale};
use crate::record::is_problem;
use crate::rules::{Cause, Game, Outcome, Verdict};

/// What is special about the position at the cursor: what ends the game there, or check.
pub(crate) fn state(session: &Session, locale: &Locale) -> Option<String> {
    let document = &session.document;
    let game = document.position().game();
    let Some(Outcome { cause, verdict }) = document.outcome() else {
        return document.position().in_check().then(|| {
            locale.text(match game {
                Game::Shogi => "status-check",
                Game::Chess => "status-check-chess",
                Game::Xiangqi => "status-check-xiangqi",
            })
        });
    };
    let key = match (cause, verdict) {
        (Cause::Mate, _) => match game {
            Game::Shogi => "status-mate",
            Game::Chess => "status-mate-chess",
            Game::Xiangqi => "status-mate-xiangqi",
        },
        (Cause::Stalemate, Verdict::Lost(_)) => "status-stalemate-lost",
        (Cause::Stalemate, Verdict::Drawn) => "status-stalemate-draw",
        (Cause::Stalemate, _) => "status-stalemate",
        (Cause::DeadPosition, _) => "status-dead",
        (Cause::Repetition, Verdict::DrawClaimable) => "status-repetition-claim",
        (Cause::Repetition, Verdict::Undecided) => "status-repetition-undecided",
        (Cause::Repetition, _) if game == Game::Shogi => "status-repetition-draw",
        (Cause::Repetition, _) => "status-repetition",
        (Cause::PerpetualCheck, _) if game == Game::Shogi => "status-perpetual-check",
        (Cause::PerpetualCheck, _) => "status-perpetual-check-xiangqi",
        (Cause::PerpetualChase, _) => "status-perpetual-chase",
        (Cause::MoveCount, Verdict::DrawClaimable) => "status-fifty-moves",
        (Cause::MoveCount, _) => "status-seventy-five-moves",
    };
    let loser = match verdict {
        Verdict::Lost(side) => {
            let record = document.record();
            why::side_of(game, side, is_handicap(record), is_problem(record), locale)
        }
        _ => String::new(),
    };
    let values = [("side", FluentValue::from(loser)), ("times", FluentValue::from(document.occurrences()))];
    Some(locale.with(key, &values))
}
