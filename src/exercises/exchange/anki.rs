//! Exercises as cards of Anki: what stands on them, and its table of notes with the board as a picture in the front, the
//! answer in the back.

use super::super::exercise::Exercise;
use crate::diagram::{Figure, Scene, draw, svg};
use crate::locale::{Language, Locale};
use crate::notation::{Notation, Style, spell};
use crate::record::{NodeId, Record, is_handicap};
use crate::rules::{Game, Move, Position};
use crate::sheet::figure::{Choices, figure};
use crate::sheet::{SheetWording, print_locale};
use crate::text::comma_row;
use crate::texts;

/// The width of a board in millimetres.
pub(super) const WIDE: f32 = 90.0;
/// What Anki is told of the table: a note is known by what its exercise is, so that it is never there twice.
const HEAD: &str = "#separator:Comma\n#html:true\n#guid column:1\n#columns:Guid,Front,Back\n";

/// Whether such a table begins with a line.
pub(super) fn is_table(line: &str) -> bool {
    line.trim_start_matches('\u{feff}').starts_with("#separator:")
}

/// The table; without a language in that of those who play the game.
pub fn cards(exercises: &[Exercise], language: Option<Language>) -> String {
    let mut table = HEAD.to_owned();
    for exercise in exercises {
        let locale = print_locale(language, exercise.game());
        let card = AnkiCard::of(exercise, &locale);
        let picture = svg(&card.board, WIDE, &card.figure.caption).replace('\n', "");
        let back = format!("{}<br><small>{}</small>", card.answer, card.source);
        table.push_str(&comma_row(&[exercise.key(), picture, back]));
        table.push('\n');
    }
    table
}

/// What stands on a card, in HTML but for the board.
pub(super) struct AnkiCard {
    pub figure: Figure,
    pub board: Scene,
    /// Whose turn it is.
    pub question: String,
    /// What is right, and what was played.
    pub answer: String,
    /// What is known of the game.
    pub source: String,
}

impl AnkiCard {
    pub fn of(exercise: &Exercise, locale: &Locale) -> Self {
        let wording = SheetWording::new(locale, notation(exercise.game(), locale));
        let mut record = Record::new(exercise.position.clone());
        exercise.source.headers.iter().for_each(|(key, value)| record.headers.push(key, value));
        let mut choices = Choices::default();
        let mut figure = figure(&record, NodeId::ROOT, &choices, wording);
        figure.last =
            exercise.previous.as_ref().and_then(|previous| Some((previous.mv.origin_square(), previous.mv.to()?)));
        // From the side of who is asked, as in the window.
        choices.style.turned = exercise.position.side_to_move() != Position::start(exercise.game()).side_to_move();
        let side = texts::side(exercise.game(), exercise.position.side_to_move(), is_handicap(&record), locale);
        let names: Vec<String> = exercise.source.headers.iter().map(|(_, value)| escaped(value)).collect();
        Self {
            board: draw(&figure, &choices.style),
            figure,
            question: escaped(&locale.with("exercise-ask", &[("side", side.into())])),
            answer: answer(exercise, locale),
            source: names.join(" · "),
        }
    }
}

fn notation(game: Game, locale: &Locale) -> Notation {
    match game {
        Game::Shogi if !locale.language().is_han() => Style::Western.into(),
        _ => Notation::default(),
    }
}

fn answer(exercise: &Exercise, locale: &Locale) -> String {
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
    rows.join("<br>")
}

pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
