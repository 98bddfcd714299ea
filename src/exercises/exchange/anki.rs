//! Exercises as cards of Anki: its table of notes, the board as a picture in the front, the answer in the back.

use super::super::exercise::Exercise;
use crate::diagram::{draw, svg};
use crate::locale::{Language, Locale};
use crate::notation::{Notation, Style, spell};
use crate::record::{NodeId, Record};
use crate::rules::{Game, Move};
use crate::sheet::figure::{Choices, figure};
use crate::sheet::{SheetWording, print_locale};
use crate::text::comma_row;
use crate::texts;

/// The width of a board in millimetres.
const WIDE: f32 = 90.0;
/// What Anki is told of the table: a note is known by what its exercise is, so that it is never there twice.
const HEAD: &str = "#separator:Comma\n#html:true\n#guid column:1\n#columns:Guid,Front,Back\n";

/// The table; without a language in that of those who play the game.
pub fn cards(exercises: &[Exercise], language: Option<Language>) -> String {
    let mut table = HEAD.to_owned();
    for exercise in exercises {
        let locale = print_locale(language, exercise.game());
        table.push_str(&comma_row(&[exercise.key(), front(exercise, &locale), back(exercise, &locale)]));
        table.push('\n');
    }
    table
}

fn notation(game: Game, locale: &Locale) -> Notation {
    match game {
        Game::Shogi if !locale.language().is_han() => Style::Western.into(),
        _ => Notation::default(),
    }
}

fn front(exercise: &Exercise, locale: &Locale) -> String {
    let wording = SheetWording::new(locale, notation(exercise.game(), locale));
    let mut record = Record::new(exercise.position.clone());
    exercise.source.headers.iter().for_each(|(key, value)| record.headers.push(key, value));
    let choices = Choices::default();
    let figure = figure(&record, NodeId::ROOT, &choices, wording);
    svg(&draw(&figure, &choices.style), WIDE, &figure.caption).replace('\n', "")
}

fn back(exercise: &Exercise, locale: &Locale) -> String {
    let style = notation(exercise.game(), locale);
    let line = |moves: &[Move]| {
        let (mut position, mut previous, mut words) = (exercise.position.clone(), None, Vec::new());
        for &mv in moves {
            words.push(spell(style, &position, mv, previous));
            previous = mv.to();
            if position.play(mv).is_err() {
                break;
            }
        }
        words.join(" ")
    };
    let mut rows = Vec::new();
    for right in &exercise.right {
        let score = right.evaluation.as_ref().map(|said| texts::score(said.score, exercise.game(), locale));
        rows.push(format!("<b>{}</b> {}", line(&right.line), score.unwrap_or_default()));
    }
    if let Some(played) = &exercise.played {
        rows.push(format!("✗ {}", line(&played.line)));
        rows.extend(played.comment.lines().map(escaped));
    }
    let names = exercise.source.headers.iter().map(|(_, value)| escaped(value)).collect::<Vec<_>>().join(" · ");
    rows.push(format!("<small>{names}</small>"));
    rows.join("<br>")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
