//! What ends a game, in words.

use super::names::is_handicap;
use super::why;
use crate::editor::Document;
use crate::locale::{FluentValue, Locale};
use crate::record::is_problem;
use crate::rules::{Game, Verdict};
use crate::texts;

/// What is special about the position at the cursor: what ends the game there, or check.
pub(crate) fn state(document: &Document, locale: &Locale) -> Option<String> {
    let game = document.position().game();
    let Some(outcome) = document.outcome() else {
        return document.position().in_check().then(|| {
            locale.text(match game {
                Game::Shogi => "status-check",
                Game::Chess => "status-check-chess",
                Game::Xiangqi => "status-check-xiangqi",
            })
        });
    };
    let key = texts::by_rule_key(outcome, game);
    let loser = match outcome.verdict {
        Verdict::Lost(side) => {
            let record = document.record();
            why::side_of(game, side, is_handicap(record), is_problem(record), locale)
        }
        _ => String::new(),
    };
    let values = [("side", FluentValue::from(loser)), ("times", FluentValue::from(document.occurrences()))];
    Some(locale.with(key, &values))
}
