//! What ends a game, in words.

use super::names::is_handicap;
use super::why;
use crate::editor::Document;
use crate::locale::{FluentValue, Locale};
use crate::record::attacker;
use crate::rules::{Game, Position, Verdict};
use crate::texts;

/// Says that a side is in check.
pub(crate) fn check(position: &Position, locale: &Locale) -> Option<String> {
    let key = match position.game() {
        Game::Shogi => "status-check",
        Game::Chess => "status-check-chess",
        Game::Xiangqi => "status-check-xiangqi",
    };
    position.in_check().then(|| locale.text(key))
}

/// What is special about the position at the cursor: what ends the game there, or check.
pub(crate) fn state(document: &Document, locale: &Locale) -> Option<String> {
    let game = document.position().game();
    let Some(outcome) = document.outcome() else { return check(document.position(), locale) };
    let key = texts::by_rule_key(outcome, game);
    let loser = match outcome.verdict {
        Verdict::Lost(side) => {
            let record = document.record();
            why::side_of(game, side, is_handicap(record), attacker(record), locale)
        }
        _ => String::new(),
    };
    let values = [("side", FluentValue::from(loser)), ("times", FluentValue::from(document.occurrences()))];
    Some(locale.with(key, &values))
}
