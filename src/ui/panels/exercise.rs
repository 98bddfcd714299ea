//! 次の一手: an exercise is asked in the place of the moves; after it stand the moves that are right, what was played, and
//! how well it was answered.

use std::time::Instant;

use egui::{Button, Label, RichText, ScrollArea, Ui, vec2};

use crate::exercises::{Answer, AnswerGrade, Asked, AskedState};
use crate::locale::{FluentValue, Locale};
use crate::notation::{Notation, spell};
use crate::record::{Evaluation, is_handicap};
use crate::rules::{Move, Position};
use crate::texts;
use crate::ui::look::{controls, fonts, icons, prose, theme};
use crate::ui::message::{ExerciseMessage, MateMessage, Message, Outbox};
use crate::ui::panels::view::MoveWords;

/// How many moves of a line are shown.
const SHOWN: usize = 8;

/// An exercise on the board.
#[derive(Clone, Debug)]
pub(crate) struct ExerciseView {
    pub asked: Asked,
    /// When it was asked.
    pub began: Instant,
    /// What was noted of it.
    pub answer: Option<Answer>,
    /// Which of the file it is, from 1, and how many there are.
    pub place: (usize, usize),
    /// How many of the file are due, and how many are new, where that is known.
    pub due: Option<(usize, usize)>,
    /// Whether its source can be opened.
    pub has_source: bool,
}

/// Shows how it stands.
pub(crate) fn show(ui: &mut Ui, view: &ExerciseView, MoveWords { style, locale }: MoveWords<'_>, out: &mut Outbox) {
    let (asked, palette) = (&view.asked, theme::palette(ui));
    let values = [("number", FluentValue::from(view.place.0)), ("count", FluentValue::from(view.place.1))];
    let title = locale.with("exercise-title", &values);
    ui.label(RichText::new(title).text_style(theme::section()).color(palette.weak));
    ui.add_space(2.0);
    let (icon, color, text) = match asked.state() {
        AskedState::Ask => (icons::PUZZLE_PIECE, palette.accent, turn(asked, locale)),
        AskedState::Wrong(true) => (icons::PROHIBIT, palette.warn, locale.text("exercise-wrong")),
        AskedState::Wrong(false) => (icons::PROHIBIT, palette.warn, locale.text("exercise-unlisted")),
        AskedState::Done if asked.counts() == (0, 0) => {
            (icons::CHECK_CIRCLE, palette.accent, locale.text("exercise-right"))
        }
        AskedState::Done => (icons::CHECK_CIRCLE, palette.accent, locale.text("exercise-done")),
    };
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(icon).font(fonts::icon(20.0)).color(color));
        prose::show(ui, RichText::new(text).font(fonts::strong(15.0)));
    });
    if let Some((mv, is_piece)) = asked.hinted() {
        let key = match (mv.origin_square(), is_piece) {
            (None, true) => "exercise-hint-drop",
            (Some(_), true) => "exercise-hint-piece",
            (_, false) => "exercise-hint-move",
        };
        let spelled = spell(style, asked.position(), mv, asked.last().and_then(Move::to));
        controls::sign(ui, icons::INFO, palette.weak, &locale.with(key, &[("move", spelled.into())]));
    }
    let is_open = matches!(asked.state(), AskedState::Ask);
    let is_wrong = matches!(asked.state(), AskedState::Wrong(_));
    let is_done = asked.state() == AskedState::Done;
    let of = |message| MateMessage::Exercise(message);
    let buttons = [
        ("exercise-again", is_wrong, MateMessage::Back),
        ("trial-hint", is_open && asked.hinted().is_none_or(|(_, is_piece)| is_piece), MateMessage::Hint),
        ("exercise-reveal", !is_done, of(ExerciseMessage::Reveal)),
        ("exercise-next", view.place.1 > 1, of(ExerciseMessage::Next)),
        ("exercise-source", is_done && view.has_source, of(ExerciseMessage::Source)),
        ("exercise-leave", true, of(ExerciseMessage::Begin)),
    ];
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 4.0);
        for (key, enabled, message) in buttons {
            if enabled && ui.add(Button::new(RichText::new(locale.text(key)).small())).clicked() {
                out.push(Message::Mate(message));
            }
        }
    });
    if let Some(answer) = &view.answer {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(6.0, 4.0);
            ui.label(RichText::new(locale.text("exercise-grade")).small().color(palette.weak));
            for grade in AnswerGrade::ALL {
                let name = RichText::new(locale.text(&format!("exercise-grade-{}", grade.name()))).small();
                if ui.add(Button::selectable(answer.grade == grade, name)).clicked() {
                    out.push(Message::Mate(of(ExerciseMessage::Grade(grade))));
                }
            }
        });
    }
    if let Some((due, new)) = view.due {
        let values = [("due", FluentValue::from(due)), ("new", FluentValue::from(new))];
        let text = RichText::new(locale.with("exercise-due", &values)).small().color(palette.weak);
        ui.add(Label::new(text).wrap());
    }
    ScrollArea::vertical().id_salt("exercise").auto_shrink(false).show(ui, |ui| {
        if is_done {
            told(ui, asked, style, locale);
        } else {
            let words = spelled(&asked.exercise().position, asked.moves(), style);
            for (place, word) in words.iter().enumerate() {
                ui.label(format!("{:>3}  {word}", place + 1));
            }
        }
    });
}

/// Whose turn it is.
fn turn(asked: &Asked, locale: &Locale) -> String {
    let position = asked.position();
    let record = crate::record::Record::new(position.clone());
    let side = texts::side(position.game(), position.side_to_move(), is_handicap(&record), locale);
    locale.with("exercise-ask", &[("side", side.into())])
}

/// What is right, what was played, and what is said of them.
fn told(ui: &mut Ui, asked: &Asked, style: Notation, locale: &Locale) {
    let (exercise, palette) = (asked.exercise(), theme::palette(ui));
    let line = |ui: &mut Ui, icon: &'static str, color, moves: &[Move], said: Option<&Evaluation>| {
        let words = spelled(&exercise.position, moves.get(..moves.len().min(SHOWN)).unwrap_or_default(), style);
        let score = said.map(|said| texts::score(said.score, exercise.game(), locale)).unwrap_or_default();
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(icon).font(fonts::icon(14.0)).color(color));
            ui.add(Label::new(format!("{score}  {}", words.join(" ")).trim().to_owned()).wrap());
        });
    };
    for right in &exercise.right {
        line(ui, icons::CHECK_CIRCLE, palette.accent, &right.line, right.evaluation.as_ref());
    }
    if let Some(played) = &exercise.played {
        line(ui, icons::PROHIBIT, palette.warn, &played.line, played.evaluation.as_ref());
        if !played.comment.is_empty() {
            prose::show(ui, RichText::new(&played.comment).small());
        }
    }
    let source = &exercise.source;
    let names: Vec<&str> = source.headers.iter().map(|(_, value)| value.as_str()).collect();
    let place = source.ply.map(|ply| locale.with("exercise-at", &[("ply", ply.into())])).unwrap_or_default();
    let told = [source.file.as_deref().unwrap_or_default(), place.as_str(), &names.join(" · ")]
        .into_iter()
        .filter(|text| !text.is_empty())
        .collect::<Vec<_>>()
        .join("  ");
    if !told.is_empty() {
        ui.add_space(4.0);
        ui.add(Label::new(RichText::new(told).small().color(palette.weak)).wrap());
    }
}

fn spelled(start: &Position, moves: &[Move], style: Notation) -> Vec<String> {
    let (mut position, mut previous) = (start.clone(), None);
    let word = |&mv: &Move| {
        let word = spell(style, &position, mv, previous);
        previous = mv.to();
        position.play(mv).is_ok().then_some(word)
    };
    moves.iter().map_while(word).collect()
}
