//! Exercises are made: what becomes one, how many that would be, and what was left out and why.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use egui::{Align, Button, ComboBox, Response, RichText, Ui, WidgetInfo, accesskit::Role};

use super::fields::{kinds, rows, whose};
use super::reading::LearningGame;
use crate::engine::Limit;
use crate::exercises::{Collection, Exercise, ExerciseKind, LeftOut, MakeNews, MakeOrder, SourceGame, is_evaluated};
use crate::locale::{FluentValue, Language, Locale};
use crate::rules::Game;
use crate::task::{Feed, Task};
use crate::texts;
use crate::ui::dialogs::ask::{buttons_or_enter, is_entered, quiet_buttons};
use crate::ui::dialogs::duel::{NumberField, number};
use crate::ui::dialogs::preferences::{name, switch};
use crate::ui::dialogs::review::from_to;
use crate::ui::look::controls::AnswerButton;
use crate::ui::look::{controls, fonts, icons, prose, theme};
use crate::ui::message::{GatheredGames, LearningMessage, LibraryMessage, MadeFor, Message, Outbox, WithGames};
use crate::ui::settings::{LearningChoice, MOST_PLIES, PreferencesPage, Settings};

/// What comes of the work.
enum MakeStep {
    News(MakeNews),
    /// What was made, and whether that is all that could be.
    All(Box<Collection>, bool),
}

/// The room for what was counted, in points: what is above it stays where it is while that comes.
const COUNTS: f32 = 88.0;
/// The mates of so many judged games are counted while a person chooses.
const SOON: usize = 200;

/// The page.
#[derive(Default)]
pub(super) struct MakePage {
    /// The engine that verifies, by its place among those of the settings.
    engine: Option<usize>,
    /// What would be made without an engine and without a search for mates; for which choice, and on its way.
    counted: Option<Collection>,
    counting: Option<(LearningChoice, Task<Collection>)>,
    known: Option<LearningChoice>,
    work: Option<Feed<MakeStep>>,
    done: (usize, usize),
    /// How much of the game at work is done, from 0 to 1.
    within: f32,
    verified: usize,
    /// What ailed the engine, by its kind: an engine that dies in each game dies of the same.
    troubles: BTreeMap<String, String>,
    /// What was made.
    made: Option<Collection>,
    /// Whether it was stopped before the end.
    is_stopped: bool,
    /// Whether games are still being read.
    pub is_reading: bool,
}

impl MakePage {
    /// There are other games.
    pub fn anew(&mut self) {
        *self = Self { engine: self.engine, ..Self::default() };
    }

    /// Whether exercises are being made, or were.
    pub fn is_at_work(&self) -> bool {
        self.work.is_some() || self.made.is_some()
    }

    /// Ends the work; whether there was any.
    pub fn stop(&self) -> bool {
        self.work.as_ref().is_some_and(|work| {
            work.stop();
            true
        })
    }

    /// Opens what was made as a record; whether there is anything.
    pub fn lay(&mut self, out: &mut Outbox) -> bool {
        let Some(made) = self.made.take_if(|made| !made.exercises.is_empty()) else { return false };
        let records = made.exercises.iter().map(Exercise::to_record).collect();
        out.push(Message::Learning(LearningMessage::Made(records, MadeFor::Reading)));
        true
    }

    /// What is to be made; to be counted without the engine, and without mates unless all of them are found in an instant.
    fn order(&self, games: &[LearningGame], settings: &Settings, is_counted: bool) -> MakeOrder {
        let mut plan = settings.learning.plan();
        let engine = if is_counted { None } else { self.engine.and_then(|at| settings.engines.get(at)) };
        if is_counted && has_more_mates(games, settings) {
            plan.mates = None;
        }
        let limit = Limit::Time(Duration::from_secs(settings.learning.seconds.max(1).into()));
        MakeOrder { plan, first: settings.learning.first, engine: engine.map(|engine| (engine.program(), limit)) }
    }

    /// Counts what would be made, whenever something else is chosen.
    fn count(&mut self, ui: &Ui, games: &Arc<[LearningGame]>, settings: &Settings, language: Language) {
        let choice = settings.learning.clone();
        if self.known.as_ref() != Some(&choice)
            && self.counting.as_ref().is_none_or(|(asked, _)| *asked != choice)
            && !games.is_empty()
        {
            let (order, games, wake) = (self.order(games, settings, true), Arc::clone(games), ui.ctx().clone());
            let work = move |stop: &crate::task::Stop| {
                let games: Vec<SourceGame> = games.iter().map(|game| game.of.clone()).collect();
                order.make(&games, (stop, &Locale::new(language)), &mut |_| {})
            };
            self.counting = Some((choice, Task::spawn(move || wake.request_repaint(), work)));
        }
        if let Some((choice, task)) = &mut self.counting
            && let Some(counted) = task.poll()
        {
            self.known = Some(choice.clone());
            self.counted = counted.ok();
            self.counting = None;
        }
    }

    /// Takes what has been made.
    fn poll(&mut self, locale: &Locale) {
        let Some(work) = &mut self.work else { return };
        while let Some(step) = work.poll() {
            match step {
                Ok(MakeStep::News(MakeNews::Done { games, exercises })) => {
                    (self.done, self.within) = ((games, exercises), 0.0);
                }
                Ok(MakeStep::News(MakeNews::Within(share))) => self.within = share,
                Ok(MakeStep::News(MakeNews::Verified(count))) => self.verified = count,
                Ok(MakeStep::News(MakeNews::Trouble(_, trouble))) => {
                    let said = || texts::engine_trouble(&trouble, locale);
                    self.troubles.entry(trouble.as_ref().to_owned()).or_insert_with(said);
                }
                Ok(MakeStep::All(made, is_whole)) => (self.made, self.is_stopped) = (Some(*made), !is_whole),
                Err(failed) => drop(self.troubles.insert(String::new(), failed.to_string())),
            }
        }
        if work.is_ended() {
            self.work = None;
            // A worker that failed has made nothing.
            self.made.get_or_insert_default();
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
        self.poll(locale);
        let palette = theme::palette(ui);
        if self.work.is_some() {
            let values = [
                ("done", FluentValue::from(self.done.0)),
                ("all", FluentValue::from(games.len())),
                ("exercises", FluentValue::from(self.done.1)),
            ];
            ui.label(RichText::new(locale.with("learning-making", &values)).font(fonts::strong(15.0)));
            let share = (self.done.0 as f32 + self.within) / games.len().max(1) as f32;
            ui.scope(|ui| {
                // What is still to be done is seen beside what is done.
                ui.visuals_mut().extreme_bg_color = palette.line;
                ui.add(egui::ProgressBar::new(share).desired_height(8.0).fill(palette.accent));
            });
            if self.verified > 0 {
                let values = [("count", FluentValue::from(self.verified))];
                ui.label(RichText::new(locale.with("learning-verified", &values)).color(palette.weak));
            }
            for trouble in self.troubles.values() {
                controls::sign(ui, icons::WARNING, palette.warn, trouble);
            }
            return;
        }
        if let Some(made) = &self.made {
            for trouble in self.troubles.values() {
                controls::sign(ui, icons::WARNING, palette.warn, trouble);
            }
            if self.is_stopped {
                let values = [("done", FluentValue::from(self.done.0)), ("all", FluentValue::from(games.len()))];
                controls::sign(ui, icons::INFO, palette.weak, &locale.with("learning-stopped", &values));
            }
            counts(ui, made, locale);
            return;
        }
        if games.is_empty() && !self.is_reading {
            controls::sign(ui, icons::INFO, palette.weak, &locale.text("learning-no-games"));
            return;
        }
        self.count(ui, games, settings, locale.language());
        self.options(ui, games, settings, locale, out);
        ui.separator();
        let Some(counted) = &self.counted else {
            ui.scope(|ui| {
                ui.set_min_height(COUNTS);
                if self.counting.is_some() {
                    ui.label(RichText::new(locale.text("learning-counting")).color(palette.weak));
                }
            });
            return;
        };
        ui.scope(|ui| {
            ui.set_min_height(COUNTS);
            counts(ui, counted, locale);
        });
        let more = match (has_more_mates(games, settings), self.engine) {
            (true, Some(_)) => Some("learning-count-more"),
            (true, None) => Some("learning-count-mates"),
            (false, Some(_)) => Some("learning-count-verified"),
            (false, None) => None,
        };
        if let Some(key) = more {
            prose::show(ui, RichText::new(locale.text(key)).small().color(palette.weak));
        }
        if counted.left_out.contains_key(&LeftOut::NotJudged) {
            self.offer_to_judge(ui, games, settings, locale, out);
        }
    }

    /// Games that nobody has judged can be judged first.
    fn offer_to_judge(
        &self,
        ui: &mut Ui,
        games: &[LearningGame],
        settings: &Settings,
        locale: &Locale,
        out: &mut Outbox,
    ) {
        controls::sign(ui, icons::INFO, theme::palette(ui).weak, &locale.text("learning-judge-first"));
        let kinds = kinds(games);
        let engines = settings.engines.iter().enumerate();
        let front = engines.filter(|(_, engine)| kinds.iter().all(|game| engine.may_play(*game)));
        let Some((at, engine)) = front.min_by_key(|(at, _)| *at != settings.engine) else {
            if ui.button(locale.text("learning-add-engine")).clicked() {
                out.push(Message::Preferences(PreferencesPage::Engines));
            }
            return;
        };
        let name = [("engine", FluentValue::from(engine.name.as_str()))];
        if ui.button(locale.with("library-judge", &name)).clicked() {
            let records: Vec<_> = games.iter().map(|game| game.of.record.clone()).collect();
            let what = WithGames::JudgeToLearn(at);
            let games = GatheredGames { wanted: records.len(), records, places: Vec::new(), what };
            out.push(Message::Library(LibraryMessage::Gathered(Box::new(games))));
        }
    }

    fn options(&mut self, ui: &mut Ui, games: &[LearningGame], settings: &Settings, locale: &Locale, out: &mut Outbox) {
        let now = &settings.learning;
        let kinds = kinds(games);
        rows(ui, "learning-options", |ui| {
            whose(ui, &kinds, settings, locale, out);
            name(ui, locale, "learning-points");
            let points = NumberField { unit: "learning-points-unit", now: now.points, range: 5..=100 };
            number(ui, locale, points, out, |settings, value| settings.learning.points = value);
            ui.end_row();
            name(ui, locale, "learning-plies");
            if let Some(plies) = from_to(ui, now.plies, 1..=MOST_PLIES, locale) {
                out.push(Message::set(move |settings| settings.learning.plies = plies));
            }
            ui.end_row();
            name(ui, locale, "learning-mates");
            switch(ui, now.mates, locale.text("learning-mates-on"), out, |settings, on| settings.learning.mates = on);
            name(ui, locale, "learning-verify");
            ui.horizontal(|ui| {
                self.verifier(ui, &kinds, settings, locale);
                if self.engine.is_some() {
                    let seconds = NumberField { unit: "review-seconds-unit", now: now.seconds, range: 1..=600 };
                    number(ui, locale, seconds, out, |settings, value| settings.learning.seconds = value);
                }
            });
            ui.end_row();
        });
    }

    /// The engine that verifies, or none.
    fn verifier(&mut self, ui: &mut Ui, kinds: &[Game], settings: &Settings, locale: &Locale) {
        let none = locale.text("learning-no-engine");
        let now = self.engine.and_then(|at| settings.engines.get(at)).map_or(none.as_str(), |of| of.name.as_str());
        let label = format!("{}: {now}", locale.text("learning-verify"));
        let list = ComboBox::from_id_salt("learning-verify").selected_text(now).truncate().width(220.0);
        let list = list.show_ui(ui, |ui| {
            let may = |game: &Game, at: usize| settings.engines.get(at).is_some_and(|engine| engine.may_play(*game));
            let fitting = settings.engines.iter().enumerate().filter(|(at, _)| kinds.iter().all(|game| may(game, *at)));
            let fitting = fitting.map(|(at, engine)| (Some(at), engine.name.as_str()));
            for (at, name) in std::iter::once((None, none.as_str())).chain(fitting) {
                if ui.add(Button::selectable(self.engine == at, name)).clicked() {
                    self.engine = at;
                }
            }
        });
        list.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, &label));
    }

    fn begin(&mut self, ui: &Ui, games: &Arc<[LearningGame]>, settings: &Settings, language: Language) {
        let (order, games, wake) = (self.order(games, settings, false), Arc::clone(games), ui.ctx().clone());
        (self.done, self.within, self.verified, self.is_stopped) = ((0, 0), 0.0, 0, false);
        (self.troubles, self.made) = (BTreeMap::new(), None);
        self.work = Some(Feed::spawn(
            0,
            move || wake.request_repaint(),
            move |stop, sink| {
                let games: Vec<SourceGame> = games.iter().map(|game| game.of.clone()).collect();
                let mut tell = |news: MakeNews| match news {
                    MakeNews::Trouble(..) => drop(sink.give(MakeStep::News(news))),
                    news => sink.pass(MakeStep::News(news)),
                };
                let made = order.make(&games, (stop, &Locale::new(language)), &mut tell);
                // Also when it was stopped: what was made is kept.
                sink.give(MakeStep::All(Box::new(made), !stop.is_set()));
            },
        ));
    }

    /// What can be done; whether the window is to be closed.
    pub fn answers(
        &mut self,
        ui: &mut Ui,
        games: &Arc<[LearningGame]>,
        settings: &Settings,
        locale: &Locale,
        out: &mut Outbox,
    ) -> bool {
        if self.work.is_some() {
            if quiet_buttons(ui, &[locale.text("library-stop")]).is_some() {
                self.stop();
            }
            return false;
        }
        let count = self.made.as_ref().map_or(0, |made| made.exercises.len());
        if self.made.is_some() && count == 0 {
            return match buttons_or_enter(ui, &["learning-again", "dialog-close"].map(|key| locale.text(key))) {
                Some(0) => {
                    self.made = None;
                    false
                }
                answer => answer.is_some(),
            };
        }
        if let Some(made) = &self.made {
            let keys = ["learning-solve", "learning-open", "learning-export", "dialog-cancel"];
            let answer = buttons_or_enter(ui, &keys.map(|key| locale.text(key)));
            let made_for = [MadeFor::Solving, MadeFor::Reading, MadeFor::Export];
            if let Some(made_for) = answer.and_then(|answer| made_for.get(answer)) {
                let records = made.exercises.iter().map(Exercise::to_record).collect();
                out.push(Message::Learning(LearningMessage::Made(records, *made_for)));
            }
            return answer.is_some();
        }
        if games.is_empty() {
            return quiet_buttons(ui, &[locale.text("dialog-close")]).is_some();
        }
        // A search for mates may find what nobody has counted.
        let has_none = self.counted.as_ref().is_some_and(|counted| counted.exercises.is_empty());
        let may_make = has_more_mates(games, settings) || !has_none;
        let answers = ["learning-make", "dialog-cancel"].map(|key| AnswerButton::new(locale.text(key)));
        let [make, leave] = answers;
        let answers = [make.main(true).enabled(may_make), leave];
        ui.add_space(8.0);
        let clicked = controls::answers(ui, &answers, Align::RIGHT).iter().position(Response::clicked);
        match clicked.or_else(|| (may_make && is_entered(ui)).then_some(0)) {
            Some(0) => {
                self.begin(ui, games, settings, locale.language());
                false
            }
            answer => answer == Some(1),
        }
    }
}

/// Whether mates are looked for that nobody has counted: that takes long where no engine has judged a game.
fn has_more_mates(games: &[LearningGame], settings: &Settings) -> bool {
    let takes_long = || games.len() > SOON || !games.iter().all(|game| is_evaluated(&game.of.record));
    settings.learning.mates && takes_long()
}

/// How many exercises there are of each kind, and what was left out.
fn counts(ui: &mut Ui, of: &Collection, locale: &Locale) {
    let palette = theme::palette(ui);
    let made = locale.with("exercises-made", &[("count", of.exercises.len().into())]);
    ui.label(RichText::new(made).font(fonts::strong(17.0)));
    for kind in ExerciseKind::ALL {
        let count = of.exercises.iter().filter(|exercise| exercise.kind == kind).count();
        if count > 0 {
            ui.label(format!("{}　{count}", locale.text(&format!("exercise-kind-{}", kind.name()))));
        }
    }
    if of.exercises.is_empty() && of.left_out.is_empty() {
        prose::show(ui, RichText::new(locale.text("learning-none")).small().color(palette.weak));
    }
    for (why, count) in &of.left_out {
        let key = format!("exercises-left-out-{}", why.name());
        prose::show(ui, RichText::new(locale.with(&key, &[("count", (*count).into())])).small().color(palette.weak));
    }
}
