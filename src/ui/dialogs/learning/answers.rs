//! How exercises were answered: what was still known, what is due on the days to come, and how it goes by kind and opening.

use std::sync::Arc;

use egui::{Align2, Button, FontId, Grid, Rect, RichText, Sense, Ui, WidgetInfo, accesskit::Role, pos2, vec2};

use super::fields::rows;
use super::reading::LearningGame;
use crate::exercises::{
    AnswerBook, AnswerError, AnswerGroup, AnswerTally, Exercise, LearningDay, MendedAnswers, answer_error,
    answers_mended, is_exercise,
};
use crate::locale::{FluentValue, Locale};
use crate::record::Record;
use crate::task::{Stop, Task};
use crate::text::grouped;
use crate::ui::dialogs::duel::{NumberField, number};
use crate::ui::dialogs::preferences::name;
use crate::ui::look::{controls, fonts, icons, theme};
use crate::ui::message::{LearningMessage, MadeFor, Message, Outbox};
use crate::ui::settings::Settings;

/// For how many days it is told how many exercises are due, today included.
const DAYS: usize = 14;
/// The height of the bars, in points.
const HEIGHT: f32 = 110.0;

/// What is known of the answers.
struct AnswerFigures {
    /// What had to be done for it.
    mended: Option<MendedAnswers>,
    all: AnswerTally,
    /// By kind and by opening, of the exercises looked at: the name, how many there are, what is said of them.
    groups: Vec<(AnswerGroup, usize, AnswerTally)>,
    /// What may be asked today of them, and how much of it is due.
    asked: Vec<Record>,
    due: usize,
}

/// The page.
#[derive(Default)]
pub(super) struct AnswersPage {
    known: Option<Result<AnswerFigures, AnswerError>>,
    looking: Option<Task<Result<AnswerFigures, AnswerError>>>,
}

impl AnswersPage {
    /// There are other games.
    pub fn anew(&mut self) {
        *self = Self::default();
    }

    /// Shows it, with what was read, and whether that is the record in front.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        (games, is_in_front): (&Arc<[LearningGame]>, bool),
        settings: &Settings,
        locale: &Locale,
        out: &mut Outbox,
    ) {
        if self.known.is_none() && self.looking.is_none() {
            let (games, data, wake) = (Arc::clone(games), settings.data.clone(), ui.ctx().clone());
            let new_a_day = usize::try_from(settings.learning.new_a_day).unwrap_or(usize::MAX);
            let look = move |_: &Stop| {
                let mut book = AnswerBook::open(data.as_deref())?;
                let mended = book.take_mended();
                Ok(AnswerFigures { mended, ..figures(&book, &games, LearningDay::today(), new_a_day) })
            };
            self.looking = Some(Task::spawn(move || wake.request_repaint(), look));
        }
        if let Some(found) = self.looking.as_mut().and_then(Task::poll) {
            self.known = found.ok();
            self.looking = None;
        }
        let palette = theme::palette(ui);
        rows(ui, "answers-options", |ui| {
            name(ui, locale, "answers-new-a-day");
            let new = NumberField { unit: "answers-new-unit", now: settings.learning.new_a_day, range: 0..=999 };
            number(ui, locale, new, out, |settings, value| settings.learning.new_a_day = value);
            ui.end_row();
            name(ui, locale, "answers-engine");
            let text = locale.text("answers-engine-on");
            let mut on = settings.learning.asks_engine;
            if controls::check(ui, &mut on, text).changed() {
                out.push(Message::set(move |settings| settings.learning.asks_engine = on));
            }
            ui.end_row();
        });
        ui.horizontal_wrapped(|ui| {
            let ways =
                [("answers-export", LearningMessage::ExportAnswers), ("answers-take", LearningMessage::TakeAnswers)];
            for (key, message) in ways {
                if ui.button(locale.text(key)).clicked() {
                    out.push(Message::Learning(message));
                }
            }
        });
        ui.separator();
        let figures = match &self.known {
            None => return,
            Some(Err(why)) => {
                let why = [("why", FluentValue::from(answer_error(why, locale)))];
                return controls::sign(ui, icons::WARNING, palette.warn, &locale.with("exercise-unkept", &why));
            }
            Some(Ok(figures)) => figures,
        };
        if let Some(mended) = &figures.mended {
            controls::sign(ui, icons::WARNING, palette.warn, &answers_mended(mended, locale));
        }
        if !figures.asked.is_empty() {
            let new = figures.asked.len() - figures.due;
            let values = [("due", FluentValue::from(figures.due)), ("new", FluentValue::from(new))];
            ui.horizontal_wrapped(|ui| {
                let name = RichText::new(locale.text("answers-practise")).color(palette.on_accent);
                if ui.add(Button::new(name).fill(palette.accent)).clicked() {
                    out.push(Message::Learning(match is_in_front {
                        true => LearningMessage::Practise,
                        false => LearningMessage::Made(figures.asked.clone(), MadeFor::Solving),
                    }));
                }
                ui.label(RichText::new(locale.with("exercise-due", &values)).small().color(palette.weak));
            });
        }
        if figures.all.answers == 0 {
            return controls::sign(ui, icons::INFO, palette.weak, &locale.text("answers-none"));
        }
        let values = [
            ("answers", FluentValue::from(grouped(figures.all.answers))),
            ("exercises", FluentValue::from(grouped(figures.all.exercises))),
            ("retention", FluentValue::from(percent(figures.all.retention))),
        ];
        ui.label(RichText::new(locale.with("answers-summary", &values)).font(fonts::strong(15.0)));
        ui.label(RichText::new(locale.text("answers-due")).small().color(palette.weak));
        bars(ui, &figures.all.due, locale);
        if figures.groups.is_empty() {
            return;
        }
        Grid::new("answers-table").num_columns(4).striped(true).spacing(vec2(18.0, 6.0)).show(ui, |ui| {
            ui.label("");
            for key in ["answers-exercises", "answers-answered", "answers-retention", "answers-due-now"] {
                ui.label(RichText::new(locale.text(key)).small().color(palette.weak));
            }
            ui.end_row();
            for (group, count, tally) in &figures.groups {
                ui.label(match group {
                    AnswerGroup::Kind(kind) => locale.text(&format!("exercise-kind-{}", kind.name())),
                    AnswerGroup::Opening(name) => name.clone(),
                });
                ui.label(grouped(*count));
                ui.label(grouped(tally.exercises));
                ui.label(percent(tally.retention));
                ui.label(grouped(tally.due.first().copied().unwrap_or(0)));
                ui.end_row();
            }
        });
    }
}

fn percent(number: Option<f64>) -> String {
    number.map_or_else(|| "–".to_owned(), |number| format!("{number:.0} %"))
}

/// What answers say of the exercises among games.
fn figures(book: &AnswerBook, games: &[LearningGame], day: LearningDay, new_a_day: usize) -> AnswerFigures {
    let records = games.iter().map(|game| &game.of.record).filter(|record| is_exercise(record));
    let (records, exercises): (Vec<&Record>, Vec<Exercise>) =
        records.filter_map(|record| Some((record, Exercise::of_record(record)?))).unzip();
    let keys: Vec<String> = exercises.iter().map(Exercise::key).collect();
    let due = book.due(keys.iter().map(String::as_str), day, new_a_day);
    let asked = due.in_order().filter_map(|place| records.get(place).map(|record| Record::clone(record)));
    AnswerFigures {
        mended: None,
        groups: book.tally_by(exercises.iter(), day, DAYS),
        all: book.tally(day, DAYS),
        asked: asked.collect(),
        due: due.today(),
    }
}

/// How many exercises are due on each day, today first.
fn bars(ui: &mut Ui, due: &[usize], locale: &Locale) {
    let palette = theme::palette(ui);
    let (place, response) = ui.allocate_exact_size(vec2(ui.available_width(), HEIGHT), Sense::hover());
    let told = due.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    let label = format!("{}: {told}", locale.text("answers-due"));
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &label));
    let painter = ui.painter();
    painter.rect_filled(place, 4.0, palette.raised);
    let most = due.iter().copied().max().unwrap_or(0).max(1) as f32;
    let room = Rect::from_min_max(place.min + vec2(8.0, 18.0), place.max - vec2(8.0, 18.0));
    let wide = room.width() / due.len().max(1) as f32;
    for (day, &count) in due.iter().enumerate() {
        let left = room.left() + day as f32 * wide;
        let top = room.bottom() - count as f32 / most * room.height();
        let bar = Rect::from_min_max(pos2(left + 3.0, top), pos2(left + wide - 3.0, room.bottom()));
        let color = if day == 0 { palette.accent } else { palette.weak };
        painter.rect_filled(bar, 2.0, color);
        let center = left + wide / 2.0;
        if count > 0 {
            let at = pos2(center, top - 2.0);
            painter.text(at, Align2::CENTER_BOTTOM, count.to_string(), FontId::proportional(11.0), palette.text);
        }
        let under = if day == 0 { locale.text("answers-today") } else { format!("+{day}") };
        let at = pos2(center, room.bottom() + 3.0);
        painter.text(at, Align2::CENTER_TOP, under, FontId::proportional(11.0), palette.weak);
    }
}
