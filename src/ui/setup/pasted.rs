//! A position from pasted text: an SFEN, a FEN, a diagram, or the start of a record.

use crate::files::load;
use crate::formats::FormatId;
use crate::locale::{FluentValue, Locale};
use crate::notation::{parse_bod, parse_position, parse_position_of};
use crate::record::NodeId;
use crate::rules::{Game, Position};
use crate::texts;

/// The position for a game that a text describes, or why there is none.
pub(crate) fn pasted(text: &str, game: Game, locale: &Locale) -> Result<Position, String> {
    let text = text.trim();
    // A line that begins with a board is meant as a position as a whole.
    let is_line =
        !text.contains('\n') && text.split_whitespace().next().is_some_and(|word| word.matches('/').count() > 2);
    match found(text, is_line) {
        Some(position) if position.game() == game => return Ok(position),
        Some(_) => return Err(locale.text("setup-other-game")),
        None => {}
    }
    match parse_position_of(game, text) {
        Err(error) if is_line => {
            let (column, detail) = texts::not_a_position(&error, locale);
            let values = [("column", FluentValue::from(column)), ("detail", FluentValue::from(detail))];
            Err(locale.with("setup-not-a-position", &values))
        }
        _ => Err(locale.text(if game == Game::Shogi { "setup-no-position" } else { "setup-no-position-fen" })),
    }
}

fn found(text: &str, is_line: bool) -> Option<Position> {
    if let Ok(position) = parse_position(text) {
        return Some(position);
    }
    // Diagrams come first: read as a record, a diagram of 平手 would look like nothing at all.
    let lines: Vec<&str> = text.lines().collect();
    if let (position, errors) = parse_bod(&lines)
        && errors.is_empty()
    {
        return Some(position.into());
    }
    let loaded = load(text.as_bytes(), None).ok().filter(|loaded| !is_line || loaded.report.notes.is_empty())?;
    let record = loaded.records.first()?;
    let last = record.tree.mainline(NodeId::ROOT).last()?;
    // Text that merely looks like a header says nothing about a position.
    let said = last != NodeId::ROOT
        || record.headers.get("手合割").is_some()
        || record.initial != Position::start(record.game());
    match loaded.format {
        // `position … moves …` means the position after the moves.
        FormatId::Sfen | FormatId::Fen => Some(record.position_at(last)),
        _ => said.then(|| record.initial.clone()),
    }
}
