//! The window of work on many games: how far it is, what came of each, and what is done with that.

use std::sync::Arc;
use std::time::Duration;

use egui::{RichText, ScrollArea, Ui};

use super::ask::{quiet_buttons, title};
use super::window;
use crate::editor::analysis::{BatchEnd, BatchGame, BatchNews, BatchWork, Finding, SHALLOW, work_through};
use crate::locale::{FluentValue, Language, Locale};
use crate::notation::Notation;
use crate::record::Record;
use crate::task::Feed;
use crate::text::grouped;
use crate::texts;
use crate::tsume::{MateVerdict, Soundness};
use crate::ui::look::{controls, icons, theme};
use crate::ui::message::{GatheredGames, LibraryMessage, Message, Outbox, WithGames};
use crate::ui::panels::view::MoveWords;
use crate::ui::panels::{MateSubject, told};
use crate::ui::words::{file_name, losses, unwritten};

/// The largest size of the window, and what is around it, in points.
const SIZE: egui::Vec2 = egui::vec2(760.0, 560.0);
const AROUND: egui::Vec2 = egui::vec2(88.0, 120.0);
/// For how many seconds a problem may be searched.
const SECONDS: [u64; 5] = [1, 10, 60, 600, 3600];
/// The height of a row, and of what is around the rows, in points.
const ROW: f32 = 24.0;
const OTHERS: f32 = 140.0;

/// What came of a game.
struct BatchRow {
    said: String,
    /// Whether nothing came of it, and whether only because something would be lost.
    failed: bool,
    would_lose: bool,
    /// Whether more time might decide it.
    is_open: bool,
}

/// The window while it is open; closing it ends the work.
pub(crate) struct BatchView {
    work: BatchWork,
    /// Problems that are solved once a person has said how long each may take.
    asks: Option<Vec<usize>>,
    language: Language,
    style: Notation,
    /// The games and how each is called in the list.
    games: Arc<[BatchGame]>,
    names: Vec<String>,
    rows: Vec<Option<BatchRow>>,
    /// Games with what an engine has said of them.
    judged: Vec<Record>,
    /// Which of the games are being worked on, and the work.
    feed: Option<(Vec<usize>, Feed<BatchNews>)>,
    within: Option<(usize, usize)>,
    /// Whether only those are listed of which nothing came.
    only_failed: bool,
    /// Whether a person learns from the games that were judged.
    is_learning: bool,
    /// When the work ended, in seconds.
    ended: Option<f64>,
}

/// For so long after the work has ended, in seconds, its buttons wait: a click that was to stop it means none of them.
const SETTLES: f64 = 0.6;

impl BatchView {
    /// Begins to work on games, each with its name; how long each problem may take is asked first.
    pub fn new(work: BatchWork, games: Vec<(String, BatchGame)>, words: MoveWords<'_>, ctx: &egui::Context) -> Self {
        let MoveWords { locale, style } = words;
        let (names, games): (Vec<String>, Vec<BatchGame>) = games.into_iter().unzip();
        let mut view = Self {
            work,
            asks: None,
            language: locale.language(),
            style,
            rows: names.iter().map(|_| None).collect(),
            games: games.into(),
            names,
            judged: Vec::new(),
            feed: None,
            within: None,
            only_failed: false,
            is_learning: false,
            ended: None,
        };
        let all = (0..view.names.len()).collect();
        if matches!(view.work, BatchWork::Solve { .. }) {
            view.asks = Some(all);
        } else {
            view.begin(all, ctx);
        }
        view
    }

    /// The same for games from which a person learns once they are judged.
    pub fn for_learning(self) -> Self {
        Self { is_learning: true, ..self }
    }

    fn begin(&mut self, these: Vec<usize>, ctx: &egui::Context) {
        let games: Vec<BatchGame> = these.iter().filter_map(|at| self.games.get(*at).cloned()).collect();
        let (work, language, wake) = (self.work.clone(), self.language, ctx.clone());
        let feed = Feed::spawn(
            0,
            move || wake.request_repaint(),
            move |stop, sink| {
                let locale = Locale::new(language);
                let said = |game, rank, score| texts::judged_line(rank, score, game, &locale);
                work_through(&work, &games, stop, &said, &mut |news| {
                    let _ = sink.give(news);
                });
            },
        );
        self.feed = Some((these, feed));
    }

    /// Takes what has come of the games.
    fn poll(&mut self, ctx: &egui::Context, locale: &Locale) {
        let Some((these, feed)) = &mut self.feed else { return };
        while let Some(news) = feed.poll() {
            match news {
                Ok(BatchNews::Within(done, all)) => self.within = Some((done, all)),
                Ok(BatchNews::Ended(at, end)) => {
                    self.within = None;
                    let Some(&at) = these.get(at) else { continue };
                    let patience = match self.work {
                        BatchWork::Solve { patience, .. } => patience,
                        _ => Duration::MAX,
                    };
                    let row = row(&end, patience, MoveWords { style: self.style, locale });
                    if let Some(place) = self.rows.get_mut(at) {
                        *place = Some(row);
                    }
                    if let BatchEnd::Judged(judged) = end {
                        self.judged.push(judged.1);
                    }
                }
                // Of which game is not known: of the first that has no answer.
                Err(failed) => {
                    let row = BatchRow { said: failed.to_string(), failed: true, would_lose: false, is_open: false };
                    if let Some(place) = self.rows.iter_mut().find(|row| row.is_none()) {
                        *place = Some(row);
                    }
                }
            }
        }
        if feed.is_ended() {
            (self.feed, self.within) = (None, None);
            self.ended = Some(ctx.input(|input| input.time));
            ctx.request_repaint_after_secs(SETTLES as f32 + 0.05);
        }
    }

    /// Shows it over everything else; whether it is to be put away.
    pub fn show(&mut self, ctx: &egui::Context, locale: &Locale, out: &mut Outbox) -> bool {
        self.poll(ctx, locale);
        let mut leave = false;
        let shown = window::show(ctx, "batch", |ui| {
            let size = (ui.ctx().content_rect().size() - AROUND).min(SIZE);
            ui.set_width(size.x);
            ui.spacing_mut().item_spacing.y = 6.0;
            title(ui, locale.text(self.title()));
            self.head(ui, locale);
            self.list(ui, (size.y - OTHERS).max(ROW * 4.0));
            leave = self.answers(ui, locale);
        });
        // Escape ends the work first; what came of it stays to be read.
        let leaves = leave || shown.should_close() && !self.stop();
        if leaves {
            out.extend(self.take_judged().map(|games| Message::Library(LibraryMessage::Gathered(Box::new(games)))));
        }
        leaves
    }

    /// Takes the games of which an engine has said something: they are nowhere else, and it may have taken hours.
    pub fn take_judged(&mut self) -> Option<GatheredGames> {
        let records = std::mem::take(&mut self.judged);
        (!records.is_empty()).then(|| GatheredGames {
            wanted: records.len(),
            records,
            places: Vec::new(),
            what: if self.is_learning { WithGames::Learn } else { WithGames::Open },
        })
    }

    const fn title(&self) -> &'static str {
        match self.work {
            BatchWork::Solve { .. } => "batch-title-solve",
            BatchWork::Judge { .. } => "batch-title-judge",
            BatchWork::Convert { .. } => "batch-title-convert",
        }
    }

    /// Ends the work; whether there was any.
    fn stop(&self) -> bool {
        self.feed.as_ref().is_some_and(|(_, feed)| {
            feed.stop();
            true
        })
    }

    /// How far it is, and of how many games nothing came.
    fn head(&mut self, ui: &mut Ui, locale: &Locale) {
        let count = |of: &dyn Fn(&BatchRow) -> bool| self.rows.iter().flatten().filter(|row| of(row)).count();
        let (done, failed) = (count(&|_| true), count(&|row| row.failed));
        let kind = if matches!(self.work, BatchWork::Solve { .. }) { "problem" } else { "game" };
        let values = [
            ("done", FluentValue::from(grouped(done))),
            ("all", FluentValue::from(grouped(self.rows.len()))),
            ("kind", kind.into()),
        ];
        let key = match (&self.feed, done == self.rows.len()) {
            (None, false) if self.asks.is_some() => "batch-waiting",
            (Some(_), _) => "batch-working",
            (None, true) => "batch-done",
            (None, false) => "batch-stopped",
        };
        ui.horizontal(|ui| {
            let mut said = locale.with(key, &values);
            if let Some((done, all)) = self.within {
                said.push_str(&format!("  {done} / {all}"));
            }
            ui.label(said);
            if failed > 0 {
                let name = locale.with("batch-failed", &[("count", FluentValue::from(grouped(failed)))]);
                let color = theme::palette(ui).warn;
                if ui.selectable_label(self.only_failed, RichText::new(name).color(color)).clicked() {
                    self.only_failed = !self.only_failed;
                }
            }
            if self.feed.is_none() && ui.button(locale.text("batch-copy")).clicked() {
                let line = |(row, name): (&Option<BatchRow>, &String)| {
                    format!("{name}\t{}\n", row.as_ref().map_or("", |row| row.said.as_str()))
                };
                ui.ctx().copy_text(self.rows.iter().zip(&self.names).map(line).collect());
            }
        });
    }

    fn list(&self, ui: &mut Ui, height: f32) {
        let palette = theme::palette(ui);
        let is_listed = |row: &Option<BatchRow>| !self.only_failed || row.as_ref().is_some_and(|row| row.failed);
        let listed = self.rows.iter().zip(&self.names).filter(|(row, _)| is_listed(row));
        let listed: Vec<(&Option<BatchRow>, &String)> = listed.collect();
        let area = ScrollArea::vertical().id_salt("batch").max_height(height).auto_shrink(false);
        area.show_rows(ui, ROW, listed.len(), |ui, rows| {
            for (row, name) in rows.filter_map(|row| listed.get(row)) {
                let (icon, color, said) = match row {
                    None => ("", palette.weak, name.to_string()),
                    Some(row) if row.failed => (icons::WARNING, palette.warn, format!("{name}　{}", row.said)),
                    Some(row) => (icons::CHECK, palette.accent, format!("{name}　{}", row.said)),
                };
                ui.horizontal(|ui| {
                    ui.set_min_height(ROW);
                    controls::row_sign(ui, icon, color);
                    ui.add(egui::Label::new(&said).truncate()).on_hover_text(said);
                });
            }
        });
    }

    /// How long each problem may take; whether the window is to be closed.
    fn ask_patience(&mut self, ui: &mut Ui, locale: &Locale) -> bool {
        let BatchWork::Solve { patience, .. } = &mut self.work else { return false };
        let said = |seconds: u64| match seconds {
            ..60 => locale.with("batch-seconds", &[("seconds", seconds.into())]),
            _ => locale.with("batch-minutes", &[("minutes", (seconds / 60).into())]),
        };
        ui.horizontal(|ui| {
            ui.label(locale.text("batch-patience"));
            for seconds in SECONDS {
                let chosen = Duration::from_secs(seconds);
                if ui.selectable_label(*patience == chosen, said(seconds)).clicked() {
                    *patience = chosen;
                }
            }
        });
        match quiet_buttons(ui, &["batch-begin", "dialog-close"].map(|name| locale.text(name))) {
            Some(0) => {
                let these = self.asks.take().unwrap_or_default();
                for &at in &these {
                    if let Some(row) = self.rows.get_mut(at) {
                        *row = None;
                    }
                }
                self.begin(these, ui.ctx());
                false
            }
            answer => answer.is_some(),
        }
    }

    /// What can be done; whether the window is to be closed.
    fn answers(&mut self, ui: &mut Ui, locale: &Locale) -> bool {
        if self.asks.is_some() {
            return self.ask_patience(ui, locale);
        }
        if self.feed.is_some() {
            if quiet_buttons(ui, &[locale.text("library-stop")]).is_some() {
                self.stop();
            }
            return false;
        }
        let would_lose = |row: &Option<BatchRow>| row.as_ref().is_some_and(|row| row.would_lose);
        let losing: Vec<usize> = (0..).zip(&self.rows).filter(|(_, row)| would_lose(row)).map(|(at, _)| at).collect();
        let mut offered = Vec::new();
        if !losing.is_empty() {
            offered.push("batch-lose");
        }
        let is_open = |row: &Option<BatchRow>| row.as_ref().is_none_or(|row| row.is_open);
        let open: Vec<usize> = (0..).zip(&self.rows).filter(|(_, row)| is_open(row)).map(|(at, _)| at).collect();
        if !open.is_empty() && matches!(self.work, BatchWork::Solve { .. }) {
            offered.push("batch-again");
        }
        // Games that were judged are opened in any case.
        offered.push(match (self.judged.is_empty(), self.is_learning) {
            (true, _) => "dialog-close",
            (false, true) => "batch-learn",
            (false, false) => "batch-open",
        });
        let names: Vec<String> = offered.iter().map(|name| locale.text(name)).collect();
        let now = ui.input(|input| input.time);
        let rests = self.ended.map_or(0.0, |ended| ended + SETTLES - now);
        let settles = rests > 0.0;
        if settles {
            ui.ctx().request_repaint_after_secs(rests as f32);
        }
        let clicked = ui.add_enabled_ui(!settles, |ui| quiet_buttons(ui, &names)).inner;
        match clicked.and_then(|at| offered.get(at).copied()) {
            Some("batch-lose") => {
                if let BatchWork::Convert { loses, .. } = &mut self.work {
                    *loses = true;
                }
                for row in self.rows.iter_mut().filter(|row| would_lose(row)) {
                    *row = None;
                }
                self.begin(losing, ui.ctx());
                false
            }
            Some("batch-again") => {
                self.asks = Some(open);
                false
            }
            Some(_) => true,
            None => false,
        }
    }
}

/// What came of a game, in words.
fn row(end: &BatchEnd, patience: Duration, words: MoveWords<'_>) -> BatchRow {
    let MoveWords { locale, .. } = words;
    let row = |said: String| BatchRow { said, failed: false, would_lose: false, is_open: false };
    let failed = |said: String| BatchRow { failed: true, ..row(said) };
    match end {
        BatchEnd::Solved(finding) => {
            let said = solved(finding, patience, words);
            if is_decided(finding) { row(said) } else { BatchRow { is_open: true, ..failed(said) } }
        }
        BatchEnd::Judged(judged) => {
            let (review, record) = &**judged;
            let sides = [record.game().bottom(), !record.game().bottom()].into_iter();
            let tally = |side| {
                let tally = review.tally(side);
                let grades = [tally.inaccuracies, tally.mistakes, tally.blunders];
                (tally.moves > 0).then(|| texts::tally(record.game(), side, grades, tally.accuracy, locale))
            };
            let said = sides.filter_map(tally).collect::<Vec<_>>().join(" · ");
            match review.shallow() {
                0 => row(said),
                count if said.is_empty() => failed(texts::shallow(count, SHALLOW, locale)),
                count => row(format!("{said} · {}", texts::shallow(count, SHALLOW, locale))),
            }
        }
        BatchEnd::Written(path) => row(file_name(path)),
        BatchEnd::NoProblem => failed(locale.text("batch-no-problem")),
        BatchEnd::WouldLose(report) => {
            let what = losses(report, locale).unwrap_or_default();
            BatchRow { would_lose: true, ..failed(locale.with("batch-would-lose", &[("what", what.into())])) }
        }
        BatchEnd::Exists(path) => failed(locale.with("batch-exists", &[("name", file_name(path).into())])),
        BatchEnd::NotWritten(error) => failed(unwritten(&file_name(&error.path), error, locale)),
        BatchEnd::Trouble(trouble) => failed(texts::engine_trouble(trouble, locale)),
    }
}

/// Whether it is known whether a problem has a mate, and whether it is sound.
fn is_decided(finding: &Finding) -> bool {
    let soundness = finding.checked.as_ref().and_then(|checked| checked.soundness);
    !matches!(finding.answer.verdict, MateVerdict::Unknown) && soundness != Some(Soundness::Mikento)
}

fn solved(finding: &Finding, patience: Duration, words: MoveWords<'_>) -> String {
    let position = &finding.question.position;
    let attacker = finding.question.attacker;
    let subject = MateSubject { position, problem: true, attacker, handicap: false, recorded: false, shown: None };
    let seconds = [("seconds", FluentValue::from(patience.as_secs()))];
    let undecided = (!is_decided(finding)).then(|| words.locale.with("batch-undecided", &seconds));
    told(subject, finding, words).into_iter().chain(undecided).collect::<Vec<_>>().join("  ")
}
