//! What the games are called, and why an engine does not go on with one.

use super::system::system_error;
use crate::engine::EngineTrouble;
use crate::locale::{FluentValue, Locale};
use crate::rules::Game;

/// The name of a game.
pub fn game(game: Game, locale: &Locale) -> String {
    locale.text(match game {
        Game::Shogi => "game-shogi",
        Game::Chess => "game-chess",
        Game::Xiangqi => "game-xiangqi",
    })
}

/// Why an engine does not go on.
pub fn engine_trouble(trouble: &EngineTrouble, locale: &Locale) -> String {
    let values = match trouble {
        EngineTrouble::NotStarted(why) => vec![("why", FluentValue::from(system_error(&why.error(), locale)))],
        EngineTrouble::NoAnswer
        | EngineTrouble::NeverStops
        | EngineTrouble::Endless
        | EngineTrouble::NoChess960
        | EngineTrouble::Astray => Vec::new(),
        EngineTrouble::Variant(name) => vec![("name", name.as_str().into())],
        EngineTrouble::PlaysNot(played) => vec![("game", game(*played, locale).into())],
        EngineTrouble::EndedAt(played, words) => {
            vec![("game", game(*played, locale).into()), ("words", words.replace('\n', " / ").into())]
        }
        EngineTrouble::NeverReady(time) => vec![("seconds", time.as_secs_f64().into())],
        EngineTrouble::Died { how, last_words, last_sent } => vec![
            ("how", how.as_str().into()),
            ("words", last_words.replace('\n', " / ").into()),
            ("sent", last_sent.as_str().into()),
        ],
    };
    // Which signal ended it says nothing to people; the log has it.
    let is_crash = matches!(trouble, EngineTrouble::Died { how, .. } if how.starts_with("signal"));
    let key = if is_crash { "Crashed" } else { trouble.as_ref() };
    let mut text = locale.with(&format!("engine-{key}"), &values);
    let words = match trouble {
        EngineTrouble::Died { last_words, .. } | EngineTrouble::EndedAt(_, last_words) => last_words.as_str(),
        _ => "",
    };
    if !words.is_empty() {
        text = locale.sentences(&[&text, &locale.with("engine-said", &values)]);
    }
    text
}
