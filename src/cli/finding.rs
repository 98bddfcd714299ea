//! What `komaoto find` prints of a game: a line, an object, or the cells of a table.

use std::io::{self, Write};
use std::path::Path;

use serde_json::{Value, json};

use super::file_names::name_file;
use super::json::PositionObject;
use super::notes::plain;
use crate::library::{GameCard, GameFacts, Reached};
use crate::locale::Locale;
use crate::notation::{Style, coordinates, spell, write_position};
use crate::record::Winner;
use crate::rules::{Game, Move, Position};
use crate::text::comma_row;
use crate::texts;

/// A move as people spell it.
pub(super) fn spelled(position: &Position, mv: Move, locale: &Locale) -> String {
    let style = if locale.language().is_han() { Style::Japanese } else { Style::Western };
    spell(style, position, mv, None).replace('☗', "▲").replace('☖', "△")
}

/// The start position and the moves of the main line: what is the same in games that were played alike.
pub(super) fn moves_of(card: &GameCard) -> String {
    let mut text = write_position(&card.initial);
    for mv in card.track.main_line(card.game()) {
        text.push(' ');
        text.push_str(&coordinates(mv));
    }
    text
}

fn players(game: &GameFacts<'_>) -> [Option<String>; 2] {
    [game.first(), !game.first()].map(|side| game.player(side).map(|name| plain(name.trim()).into_owned()))
}

/// A game as a line.
pub(super) fn line_of(game: &GameFacts<'_>, reached: Option<Reached>, locale: &Locale) -> String {
    let [first, second] = players(game).map(|name| name.unwrap_or_else(|| "?".to_owned()));
    let told =
        [game.event(), game.date()].into_iter().flatten().map(|said| plain(&said.replace('\n', " ")).into_owned());
    let result = match game.winner() {
        Some(Winner::Side(side)) if game.game() == Game::Shogi => {
            locale.with("games-won", &[("side", texts::side(game.game(), side, false, locale).into())])
        }
        Some(_) => game.result().to_owned(),
        None => game.ending().map_or_else(String::new, |ending| texts::ending(game.game(), ending, locale)),
    };
    let mut line = format!(
        "{}:{}:{}: {first} – {second}",
        plain(game.file),
        game.number,
        reached.map_or(0, |reached| reached.ply)
    );
    for part in told.chain([result]).filter(|part| !part.is_empty()) {
        line.push(' ');
        line.push_str(&part);
    }
    line
}

/// A game as an object.
pub(super) fn object_of(path: &Path, game: &GameFacts<'_>, reached: Option<Reached>) -> Value {
    let [first, second] = players(game);
    let mut object = json!({
        "game": game.number,
        "first": first,
        "second": second,
        "event": game.event(),
        "date": game.date(),
        "opening": game.opening(),
        "openings": game.opening_ids(),
        "result": game.result(),
        "plies": game.plies(),
    });
    name_file(&mut object, "file", path);
    if let (Some(reached), Some(object)) = (reached, object.as_object_mut()) {
        let position = PositionObject::of(&game.card.position_at(reached.place));
        object.insert("ply".to_owned(), reached.ply.into());
        object.insert(position.name.to_owned(), position.text.into());
        object.insert("next".to_owned(), reached.next.map(coordinates).into());
        object.insert("mirrored".to_owned(), reached.by.mirrored.into());
        object.insert("swapped".to_owned(), reached.by.swapped.into());
    }
    object
}

/// The cells of the table: file, game, ply, first, second, event, date, result, plies.
pub(super) fn cells_of(game: &GameFacts<'_>, reached: Option<Reached>) -> Vec<String> {
    let [first, second] = players(game).map(Option::unwrap_or_default);
    let text = |said: Option<&str>| said.unwrap_or("").to_owned();
    vec![
        game.file.to_owned(),
        game.number.to_string(),
        reached.map_or_else(String::new, |reached| reached.ply.to_string()),
        first,
        second,
        text(game.event()),
        text(game.date()),
        game.result().to_owned(),
        game.plies().to_string(),
    ]
}

/// A line of a table as RFC 4180 has it.
pub(super) fn write_cells(out: &mut impl Write, cells: &[String]) -> io::Result<()> {
    writeln!(out, "{}", comma_row(cells))
}
