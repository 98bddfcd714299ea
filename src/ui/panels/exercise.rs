//! 次の一手: an exercise is asked in the place of the moves; after it stand the moves that are right, what was played, and
//! how well it was answered.

use std::ops::Range;
use std::time::{Duration, Instant};

use egui::{Button, Label, RichText, ScrollArea, Ui, vec2};

use crate::exercises::{Answer, AnswerGrade, Asked, AskedLine, AskedLineKind, AskedState, DueExercises};
use crate::locale::{FluentValue, Locale};
use crate::notation::{Notation, pair_number, spell, square_in};
use crate::record::{Record, is_handicap};
use crate::rules::{Move, Position};
use crate::text::Slice;
use crate::texts;
use crate::ui::look::{controls, fonts, icons, prose, spoken, theme};
use crate::ui::message::{ExerciseMessage, MateMessage, Message, Outbox};
use crate::ui::panels::view::MoveWords;

/// The number of moves of a line that are shown.
const SHOWN: usize = 12;
/// The time within which the second half of a double click may be meant for what stood here before.
const DOUBLE_CLICK: Duration = Duration::from_millis(500);

/// The state of the game that an exercise comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SourceSight {
    /// Nobody has looked, or it comes from none.
    Unknown,
    /// It is there.
    There,
    /// Its file is gone.
    Missing,
    /// The file has not got it any more.
    Changed,
}

/// The judge of a move that is in no list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum JudgedBy {
    /// The mate solver.
    Solver,
    /// An engine with this name.
    Engine(String),
}

/// An exercise on the board.
#[derive(Clone, Debug)]
pub(crate) struct ExerciseView {
    pub asked: Asked,
    /// When it was asked.
    pub began: Instant,
    /// The answer that was noted, and whether it is the final one.
    pub answer: Option<Answer>,
    pub is_noted: bool,
    /// Its number in the file, from 1, and the number there are.
    pub place: (usize, usize),
    /// The exercises of the file that are due, where that is known.
    pub due: Option<DueExercises>,
    /// The state of its source.
    pub source: SourceSight,
    /// The judge of the last move.
    pub judged_by: Option<JudgedBy>,
}

/// Shows how it stands.
pub(crate) fn show(ui: &mut Ui, view: &ExerciseView, MoveWords { style, locale }: MoveWords<'_>, out: &mut Outbox) {
    let (asked, palette) = (&view.asked, theme::palette(ui));
    let values = [("number", FluentValue::from(view.place.0)), ("count", FluentValue::from(view.place.1))];
    let title = locale.with("exercise-title", &values);
    ui.label(RichText::new(title).text_style(theme::section()).color(palette.weak));
    ui.add_space(2.0);
    let (icon, color) = match asked.state() {
        AskedState::Ask => (icons::PUZZLE_PIECE, palette.accent),
        AskedState::Judging => (icons::MAGNIFYING_GLASS, palette.weak),
        AskedState::Wrong(_) => (icons::PROHIBIT, palette.warn),
        AskedState::Done => (icons::CHECK_CIRCLE, palette.accent),
    };
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(icon).font(fonts::icon(20.0)).color(color));
        prose::show(ui, RichText::new(standing(view, locale)).font(fonts::strong(15.0)));
    });
    let is_open = matches!(asked.state(), AskedState::Ask);
    let is_wrong = matches!(asked.state(), AskedState::Wrong(_) | AskedState::Judging);
    let is_done = asked.state() == AskedState::Done;
    // A game that is in no file may be open.
    let source = &asked.exercise().source;
    let has_source = (source.file.is_some() || source.ply.is_some()) && view.source != SourceSight::Missing;
    let may_hint = asked.hinted().is_none_or(|(_, is_piece)| is_piece);
    let of = MateMessage::Exercise;
    let buttons = [
        ("exercise-again", is_wrong, MateMessage::Back, "Enter"),
        ("trial-hint", is_open, MateMessage::Hint, "→"),
        ("exercise-reveal", !is_done, of(ExerciseMessage::Reveal), "End"),
        ("exercise-next", view.place.1 > 1, of(ExerciseMessage::Next), if is_done { "Enter" } else { "" }),
        ("exercise-source", is_done && has_source, of(ExerciseMessage::Source), ""),
        ("exercise-leave", true, of(ExerciseMessage::Begin), ""),
    ];
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 4.0);
        for (key, _, message, keys) in buttons.into_iter().filter(|(_, is_there, ..)| *is_there) {
            // The one that is pressed again and again stays, so that no other comes under the pointer.
            let may = may_hint || message != MateMessage::Hint;
            let shown = ui.add_enabled(may, Button::new(RichText::new(locale.text(key)).small()));
            let shown = if keys.is_empty() { shown } else { shown.on_hover_text(keys) };
            // Whoever asks for the next exercise with a double click wants no hint of it.
            let is_left_over = shown.double_clicked() && view.began.elapsed() < DOUBLE_CLICK;
            if shown.clicked() && !is_left_over {
                out.push(Message::Mate(message));
            }
        }
    });
    // Beside the button that opens it.
    let sight = match view.source {
        SourceSight::Unknown | SourceSight::There => None,
        SourceSight::Missing => Some("exercise-source-missing"),
        SourceSight::Changed => Some("exercise-source-changed"),
    };
    if let Some(key) = sight {
        controls::sign(ui, icons::WARNING_CIRCLE, palette.warn, &locale.text(key));
    }
    // Below the buttons: a second hint is where the first one was.
    if let Some(hint) = hint(asked, style, locale) {
        controls::sign(ui, icons::INFO, palette.weak, &hint);
    }
    if is_done && let Some(answer) = &view.answer {
        // Above them: in a narrow panel one of the four would stand alone on a second line.
        ui.label(RichText::new(locale.text("exercise-grade")).small().color(palette.weak));
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(6.0, 4.0);
            for (number, grade) in (1..).zip(AnswerGrade::ALL) {
                let name = RichText::new(grade_name(grade, locale)).small();
                let shown = ui.add(Button::selectable(answer.grade == grade, name));
                spoken::selected(&shown, answer.grade == grade);
                if shown.on_hover_text(number.to_string()).clicked() {
                    out.push(Message::Mate(of(ExerciseMessage::Grade(grade))));
                }
            }
        });
    }
    let keys = match asked.state() {
        AskedState::Done => "exercise-keys-done",
        AskedState::Ask => "exercise-keys",
        AskedState::Wrong(_) | AskedState::Judging => "exercise-keys-wrong",
    };
    ui.add(Label::new(RichText::new(locale.text(keys)).small().color(palette.weak)).wrap());
    if let Some(due) = &view.due {
        let values = [
            ("due", FluentValue::from(due.today())),
            ("new", FluentValue::from(due.new.len())),
            ("later", FluentValue::from(due.later)),
        ];
        let key = if due.later > 0 { "exercise-due-later" } else { "exercise-due" };
        let text = RichText::new(locale.with(key, &values)).small().color(palette.weak);
        ui.add(Label::new(text).wrap());
    }
    ScrollArea::vertical().id_salt("exercise").auto_shrink(false).show(ui, |ui| {
        if is_done {
            told(ui, view, style, locale, out);
        } else {
            let words = spelled(&asked.exercise().position, asked.moves(), style);
            for (place, word) in words.iter().enumerate() {
                ui.label(format!("{:>3}  {word}", place + 1));
            }
        }
    });
}

/// The state, in a sentence.
fn standing(view: &ExerciseView, locale: &Locale) -> String {
    match view.asked.state() {
        AskedState::Ask => turn(&view.asked, locale),
        AskedState::Judging => judging(view, locale),
        AskedState::Wrong(true) => locale.text("exercise-wrong"),
        AskedState::Wrong(false) => locale.text("exercise-unlisted"),
        AskedState::Done if view.asked.counts() == (0, 0) => locale.text("exercise-right"),
        AskedState::Done => locale.text("exercise-done"),
    }
}

/// The hint at the next move.
fn hint(asked: &Asked, style: Notation, locale: &Locale) -> Option<String> {
    let (mv, is_piece) = asked.hinted()?;
    let key = match (mv.origin_square(), is_piece) {
        (None, true) => "exercise-hint-drop",
        (Some(_), true) => "exercise-hint-piece",
        (_, false) => "exercise-hint-move",
    };
    let spelled = spell(style, asked.position(), mv, asked.last().and_then(Move::to));
    let piece = texts::moved_piece(asked.position(), mv).map_or_else(String::new, |key| locale.text(&key));
    Some(locale.with(key, &[("move", spelled.into()), ("piece", piece.into())]))
}

/// All of it for a screen reader, with the moves that stand on the board: the last of the person and the reply.
pub(crate) fn said(view: &ExerciseView, MoveWords { style, locale }: MoveWords<'_>) -> String {
    let asked = &view.asked;
    let values = [("number", FluentValue::from(view.place.0)), ("count", FluentValue::from(view.place.1))];
    let moves = spelled(&asked.exercise().position, asked.moves(), style);
    let last = moves.len().saturating_sub(2);
    let said = [locale.with("exercise-title", &values), standing(view, locale)];
    // Who does not see the mark is told its square.
    let marked = asked.hinted().filter(|(_, is_piece)| *is_piece).and_then(|(mv, _)| mv.origin_square());
    let hint = hint(asked, style, locale).into_iter().chain(marked.map(|square| square_in(style.style, square)));
    let answer = if asked.state() == AskedState::Done { view.answer.as_ref() } else { None };
    let grade = answer.map(|answer| format!("{} {}", locale.text("exercise-grade"), grade_name(answer.grade, locale)));
    said.into_iter().chain(hint).chain(moves.into_iter().skip(last)).chain(grade).collect::<Vec<_>>().join(" ")
}

fn grade_name(grade: AnswerGrade, locale: &Locale) -> String {
    locale.text(&format!("exercise-grade-{}", grade.name()))
}

/// Whose turn it is.
fn turn(asked: &Asked, locale: &Locale) -> String {
    let position = asked.position();
    let record = Record::new(position.clone());
    let side = texts::side(position.game(), position.side_to_move(), is_handicap(&record), locale);
    locale.with("exercise-ask", &[("side", side.into())])
}

/// The judge at work, in a sentence.
fn judging(view: &ExerciseView, locale: &Locale) -> String {
    match &view.judged_by {
        Some(JudgedBy::Engine(name)) => locale.with("exercise-judging", &[("name", name.as_str().into())]),
        _ => locale.text("exercise-solving"),
    }
}

/// Shows the right moves, the one played, and their evaluations; a click shows a line on the board.
fn told(ui: &mut Ui, view: &ExerciseView, style: Notation, locale: &Locale, out: &mut Outbox) {
    let (asked, palette) = (&view.asked, theme::palette(ui));
    let exercise = asked.exercise();
    for (at, line) in asked.lines().iter().enumerate() {
        let (icon, color, name) = match line.kind {
            AskedLineKind::Right => (icons::CHECK_CIRCLE, palette.accent, "exercise-line-right"),
            AskedLineKind::Played => (icons::PROHIBIT, palette.warn, "exercise-line-played"),
        };
        let looked = asked.looked().filter(|(of, _)| *of == at).map(|(_, moves)| moves);
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            // As high as a row of the button beside it.
            let icon = Label::new(RichText::new(icon).font(fonts::icon(16.0)).color(color));
            ui.add_sized(vec2(16.0, ui.spacing().interact_size.y), icon);
            ui.vertical(|ui| {
                let (text, moves) = in_a_row(line, &exercise.position, looked, (style, locale));
                let text = prose::within_keeping(ui, text, &moves, ui.available_width());
                let shown = ui.add(Button::selectable(looked.is_some(), text));
                spoken::selected(&shown, looked.is_some());
                if shown.on_hover_text(locale.text(name)).clicked() {
                    out.push(Message::Mate(MateMessage::Exercise(ExerciseMessage::Look(at))));
                }
            });
        });
    }
    if !exercise.comment.is_empty() {
        prose::show(ui, &exercise.comment);
    }
    if let Some(played) = exercise.played.as_ref().filter(|played| !played.comment.is_empty()) {
        prose::show(ui, RichText::new(&played.comment).small());
    }
    let source = &exercise.source;
    let names: Vec<&str> = source.headers.iter().map(|(_, value)| value.as_str()).collect();
    let ply = source.ply.map(|ply| pair_number(exercise.game(), ply));
    let place = ply.map(|ply| locale.with("exercise-at", &[("ply", ply.into())])).unwrap_or_default();
    let told = [source.file.as_deref().unwrap_or(""), place.as_str(), &names.join(" · ")]
        .into_iter()
        .filter(|text| !text.is_empty())
        .collect::<Vec<_>>()
        .join("  ");
    if !told.is_empty() {
        ui.add_space(4.0);
        ui.add(Label::new(RichText::new(told).small().color(palette.weak)).wrap());
    }
}

/// The moves of a line with its score, and where the moves are in that; those that the board shows are set off from the
/// rest.
fn in_a_row(
    line: &AskedLine,
    start: &Position,
    looked: Option<usize>,
    (style, locale): (Notation, &Locale),
) -> (String, Vec<Range<usize>>) {
    let moves = line.moves.slice(..line.moves.len().min(SHOWN));
    let words = spelled(start, moves, style);
    let mut text = match &line.evaluation {
        Some(said) => format!("{}  ", texts::score(said.score, start.game(), locale)),
        None => String::new(),
    };
    let mut kept = Vec::new();
    for (place, word) in words.iter().enumerate() {
        if place > 0 {
            text.push_str(if looked == Some(place) { "  ›  " } else { " " });
        }
        kept.push(text.len()..text.len() + word.len());
        text.push_str(word);
    }
    if line.moves.len() > SHOWN {
        text.push_str(" …");
    }
    (text, kept)
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
