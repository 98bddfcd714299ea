//! What the games say together of how a person plays: a graph that leads to the games, tables, and the costliest kinds.

use std::sync::Arc;

use egui::{Button, Grid, RichText, Ui, vec2};

use super::chart;
use super::fields::{kinds, rows, whose};
use super::reading::{LearningGame, day_name};
use crate::exercises::{GameProgress, PlayedGame, Progress, ProgressBy, ProgressQuestion, ProgressRow, percent};
use crate::locale::{FluentValue, Locale};
use crate::notation::pair_number;
use crate::record::Headers;
use crate::rules::{Color, Game};
use crate::task::{Stop, Task};
use crate::text::grouped;
use crate::ui::look::{controls, fonts, icons, prose, spoken, theme};
use crate::ui::message::{LearningMessage, Message, Outbox};
use crate::ui::settings::Settings;

/// So many rows of a table are shown, and so many games.
const MOST: usize = 60;
const MOST_GAMES: usize = 200;

/// A table of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ProgressTable {
    By(ProgressBy),
    Kinds,
    Games,
}

/// The page.
pub(super) struct ProgressPage {
    known: Option<(ProgressQuestion, Progress)>,
    looking: Option<(ProgressQuestion, Task<Progress>)>,
    table: ProgressTable,
}

impl Default for ProgressPage {
    fn default() -> Self {
        Self { known: None, looking: None, table: ProgressTable::Kinds }
    }
}

impl ProgressPage {
    /// There are other games.
    pub fn anew(&mut self) {
        (self.known, self.looking) = (None, None);
    }

    /// Looks at the games whenever something else is asked.
    fn look(&mut self, ui: &Ui, games: &Arc<[LearningGame]>, settings: &Settings) {
        let question = settings.learning.question();
        let is_asked = self.looking.as_ref().is_some_and(|(asked, _)| *asked == question);
        let is_known = self.known.as_ref().is_some_and(|(asked, _)| *asked == question);
        if !is_asked && !is_known && !games.is_empty() {
            let (games, wake, asked) = (Arc::clone(games), ui.ctx().clone(), question.clone());
            let work = move |_: &Stop| {
                let games: Vec<PlayedGame> = games.iter().map(|game| game.played.clone()).collect();
                Progress::of(&games, &asked)
            };
            self.looking = Some((question, Task::spawn(move || wake.request_repaint(), work)));
        }
        if let Some((question, task)) = &mut self.looking
            && let Some(Ok(found)) = task.poll()
        {
            self.known = Some((question.clone(), found));
            self.looking = None;
        }
    }

    /// Shows it.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        games: &Arc<[LearningGame]>,
        settings: &Settings,
        locale: &Locale,
        out: &mut Outbox,
    ) {
        let palette = theme::palette(ui);
        if games.is_empty() {
            return controls::sign(ui, icons::INFO, palette.weak, &locale.text("learning-no-games"));
        }
        self.look(ui, games, settings);
        rows(ui, "progress-options", |ui| whose(ui, &kinds(games), settings, locale, out));
        let Some((_, progress)) = &self.known else { return };
        let Some(all) = &progress.all else {
            let key = if progress.unjudged > 0 { "learning-judge-first" } else { "progress-nothing" };
            controls::sign(ui, icons::INFO, palette.weak, &locale.text(key));
            return;
        };
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(summary(all, locale)).font(fonts::strong(15.0)));
        });
        let left = [
            ("progress-unjudged", progress.unjudged),
            ("progress-others", progress.others),
            ("progress-copies", progress.copies),
        ];
        for (key, count) in left.into_iter().filter(|(_, count)| *count > 0) {
            let said = locale.with(key, &[("count", count.into())]);
            ui.label(RichText::new(said).small().color(palette.weak));
        }
        let tell = |of: &LearningGame, game: &GameProgress| {
            format!("{}\n{}", called(of, game, locale), measured(game, locale))
        };
        let open = |at: usize, ply: Option<u32>, out: &mut Outbox| {
            let place = games.get(at).map(|game| game.place.clone());
            out.extend(place.map(|place| Message::Learning(LearningMessage::Open(place, ply))));
        };
        if let Some(at) = chart::show(ui, &progress.games, games, locale, tell)
            && let Some(game) = progress.games.get(at)
        {
            open(game.at, None, out);
        }
        let tables = [ProgressTable::Kinds]
            .into_iter()
            .chain(ProgressBy::ALL.map(ProgressTable::By))
            .chain([ProgressTable::Games]);
        ui.horizontal_wrapped(|ui| {
            for table in tables {
                let key = match table {
                    ProgressTable::By(by) => format!("progress-by-{}", by.name()),
                    ProgressTable::Kinds => "progress-kinds".to_owned(),
                    ProgressTable::Games => "progress-games".to_owned(),
                };
                let shown =
                    ui.add(Button::selectable(self.table == table, locale.text(&key)).frame_when_inactive(true));
                spoken::selected(&shown, self.table == table);
                if shown.clicked() {
                    self.table = table;
                }
            }
        });
        match self.table {
            ProgressTable::By(by) => {
                let rows = progress.rows.iter().find(|(of, _)| *of == by).map_or(&[][..], |(_, rows)| rows);
                table(ui, rows, locale);
            }
            ProgressTable::Kinds => {
                if progress.kinds.is_empty() {
                    ui.label(RichText::new(locale.text("progress-no-slips")).color(palette.weak));
                }
                for kind in &progress.kinds {
                    let game = games.get(kind.worst.0).map_or(Game::Shogi, |game| game.of.record.game());
                    let values = [
                        ("slips", FluentValue::from(kind.slips)),
                        ("loss", FluentValue::from(format!("{:.0}", kind.loss))),
                        ("ply", FluentValue::from(pair_number(game, kind.worst.1))),
                    ];
                    ui.horizontal_wrapped(|ui| {
                        ui.label(RichText::new(kind.kind.name(locale)).strong());
                        ui.label(RichText::new(locale.with("progress-kind", &values)).color(palette.weak));
                        let name = locale.with("progress-worst", &values);
                        if ui.add(Button::new(RichText::new(name).small())).clicked() {
                            open(kind.worst.0, Some(kind.worst.1), out);
                        }
                    });
                }
                prose::show(ui, RichText::new(locale.text("progress-kinds-tip")).small().color(palette.weak));
            }
            ProgressTable::Games => {
                // The latest first.
                for game in progress.games.iter().rev().take(MOST_GAMES) {
                    let Some(of) = games.get(game.at) else { continue };
                    ui.horizontal(|ui| {
                        let name = called(of, game, locale);
                        if ui.add(Button::new(name).frame_when_inactive(false)).clicked() {
                            open(game.at, None, out);
                        }
                        ui.label(RichText::new(measured(game, locale)).small().color(palette.weak));
                    });
                }
            }
        }
    }
}

/// What is said of all moves, in a line.
fn summary(all: &ProgressRow, locale: &Locale) -> String {
    let values = [
        ("games", FluentValue::from(all.games)),
        ("moves", FluentValue::from(grouped(all.tally.moves))),
        ("accuracy", FluentValue::from(percent(all.tally.accuracy))),
        ("loss", FluentValue::from(percent(all.loss))),
    ];
    locale.with("progress-summary", &values)
}

/// What is said of the moves of a game.
fn measured(game: &GameProgress, locale: &Locale) -> String {
    let values = [
        ("accuracy", FluentValue::from(percent(game.tally.accuracy))),
        ("loss", FluentValue::from(percent(game.loss))),
        ("blunders", FluentValue::from(game.tally.blunders)),
    ];
    locale.with("progress-game", &values)
}

/// How a game is called: the day, and who played.
fn called(of: &LearningGame, game: &GameProgress, locale: &Locale) -> String {
    let record = &of.of.record;
    let bottom = record.game().bottom();
    let name = |side: Color| record.with_headers(|headers: &Headers| headers.player(side).map(str::to_owned));
    let unknown = || locale.text("progress-nobody");
    let names = [bottom, !bottom].map(|side| name(side).unwrap_or_else(unknown)).join(" – ");
    match game.day {
        Some(day) => format!("{}　{names}", day_name(day)),
        None => names,
    }
}

/// Rows with their numbers.
fn table(ui: &mut Ui, rows: &[ProgressRow], locale: &Locale) {
    let weak = theme::palette(ui).weak;
    Grid::new("progress-table").num_columns(6).striped(true).spacing(vec2(18.0, 6.0)).show(ui, |ui| {
        ui.label("");
        for key in ["progress-games", "progress-moves", "progress-accuracy", "progress-loss", "progress-slips"] {
            ui.label(RichText::new(locale.text(key)).small().color(weak));
        }
        ui.end_row();
        for row in rows.iter().take(MOST) {
            ui.label(row.key.name(locale));
            ui.label(grouped(row.games));
            ui.label(grouped(row.tally.moves));
            ui.label(percent(row.tally.accuracy));
            ui.label(percent(row.loss));
            let slips = [row.tally.inaccuracies, row.tally.mistakes, row.tally.blunders];
            ui.label(slips.map(|count| count.to_string()).join(" / "));
            ui.end_row();
        }
    });
}
