//! The window in which a whole game, or many, are given to an engine to be judged 棋譜解析: by which one, how long, how many
//! lines.

use std::ops::RangeInclusive;

use egui::emath::Numeric;
use egui::{Button, ComboBox, DragValue, Grid, Label, RichText, Ui, WidgetInfo, accesskit::Role, vec2};

use super::ask::{buttons_or_enter, heading};
use super::duel::{NumberField, number};
use super::preferences::{choices, is_narrow, name, switch};
use super::window;
use crate::editor::Document;
use crate::editor::analysis::KnownComments;
use crate::locale::Locale;
use crate::record::{NodeId, Record};
use crate::rules::{Color, Game};
use crate::texts;
use crate::ui::look::{prose, theme};
use crate::ui::message::{
    GamesToJudge, GatheredGames, LearningMessage, LibraryMessage, Message, Outbox, ReviewOrder, StudyMessage, WithGames,
};
use crate::ui::settings::{Settings, Thinking};
use crate::ui::words::time_text;

/// The maximum width of the window, in points.
const WIDTH: f32 = 556.0;

/// The window while it is open.
#[derive(Debug)]
pub(crate) struct ReviewView {
    /// The index of the engine that judges.
    engine: usize,
    of: ReviewSubject,
    span: (usize, usize),
    side: Option<Color>,
    /// Games of the library, if it is not the one that is shown.
    games: Option<GivenGames>,
}

/// Games of the library that are to be judged.
#[derive(Debug)]
pub(crate) struct GivenGames {
    pub games: GatheredGames,
    /// The index of the engine that was chosen for them.
    pub engine: usize,
    /// Whether the window of the library was left for this one.
    pub from_library: bool,
}

/// The game that is to be judged.
#[derive(Debug)]
pub(crate) struct ReviewSubject {
    /// Its name.
    name: String,
    game: Game,
    /// The number of moves of its main line.
    moves: usize,
    /// The number of moves before its start position.
    before: usize,
    /// The positions per second of the engine in front, if it has told.
    rate: Option<u64>,
    /// Whether other games than one of this kind are among many.
    is_mixed: bool,
}

/// The number of moves of a record's main line.
fn moves(record: &Record) -> usize {
    let is_move = |id: &NodeId| record.tree.get(*id).is_some_and(|node| node.mv().is_some());
    record.tree.mainline(NodeId::ROOT).filter(is_move).count()
}

impl ReviewSubject {
    /// The game that a document shows.
    pub fn of(document: &Document, name: String, rate: Option<u64>) -> Self {
        let record = document.record();
        let before = record.ply(NodeId::ROOT) as usize;
        Self { name, game: record.game(), moves: moves(record), before, rate, is_mixed: false }
    }

    /// Many games, which are called so together.
    pub fn of_many(records: &[Record], name: String) -> Self {
        let game = records.first().map_or(Game::Shogi, Record::game);
        let is_mixed = records.iter().any(|record| record.game() != game);
        // Each has a position more than moves, which the first of a game is reckoned with.
        let moves = records.iter().map(|record| moves(record) + 1).sum::<usize>().saturating_sub(1);
        Self { name, game, moves, before: 0, rate: None, is_mixed }
    }

    /// The number that players of the game give to one of its moves, counted from 1.
    const fn number(&self, index: usize) -> usize {
        match self.game {
            Game::Shogi => index,
            Game::Chess | Game::Xiangqi => (self.before + index).div_ceil(2),
        }
    }

    /// The moves of this number, the first and the last.
    fn numbered(&self, number: usize) -> (usize, usize) {
        let both = match self.game {
            Game::Shogi => (number, number),
            Game::Chess | Game::Xiangqi => {
                ((2 * number).saturating_sub(self.before + 1), (2 * number).saturating_sub(self.before))
            }
        };
        let last = self.moves.max(1);
        (both.0.clamp(1, last), both.1.clamp(1, last))
    }
}

impl ReviewView {
    /// With the engine in front, for the whole game.
    pub const fn new(settings: &Settings, of: ReviewSubject) -> Self {
        let span = (1, of.moves);
        Self { engine: settings.engine, of, span, side: None, games: None }
    }

    /// The same for games of the library, all of each.
    pub const fn of_games(of: ReviewSubject, games: GivenGames) -> Self {
        let span = (1, of.moves);
        Self { engine: games.engine, of, span, side: None, games: Some(games) }
    }

    /// Shows the window; whether it should close.
    pub fn show(&mut self, ctx: &egui::Context, settings: &Settings, locale: &Locale, out: &mut Outbox) -> bool {
        self.engine = self.engine.min(settings.engines.len().saturating_sub(1));
        let mut close = false;
        let shown = window::show(ctx, "review", |ui| {
            ui.set_width(WIDTH.min(ui.ctx().content_rect().width() - 72.0));
            heading(ui, locale.text("review-title"));
            ui.add(Label::new(RichText::new(&self.of.name).color(theme::palette(ui).weak)).truncate());
            ui.separator();
            let columns = if is_narrow(ui) { 1 } else { 2 };
            let grid = Grid::new(("review", columns)).num_columns(columns);
            grid.spacing(vec2(16.0, if columns == 1 { 4.0 } else { 12.0 })).show(ui, |ui| {
                name(ui, locale, "review-engine");
                self.engine(ui, settings, locale);
                ui.end_row();
                if self.games.is_none() {
                    self.span(ui, locale);
                    ui.end_row();
                }
                if !self.of.is_mixed {
                    self.sides(ui, locale);
                    ui.end_row();
                }
                terms(ui, settings, locale, out);
            });
            ui.add_space(4.0);
            ui.label(self.estimate(settings, locale));
            prose::show(ui, RichText::new(locale.text("review-tip")).color(theme::palette(ui).weak));
            ui.add_space(8.0);
            let answer = buttons_or_enter(ui, &["review-start", "dialog-cancel"].map(|key| locale.text(key)));
            if answer == Some(0) {
                out.push(self.order());
            }
            close = answer.is_some();
        });
        let closes = close || shown.should_close();
        // Whoever gives up goes on where it was asked.
        if closes && let Some(given) = self.games.take() {
            out.extend(match given.games.what {
                WithGames::JudgeToLearn(_) => Some(Message::Learning(LearningMessage::Return)),
                _ if given.from_library => Some(Message::Library(LibraryMessage::Return)),
                _ => None,
            });
        }
        closes
    }

    /// The order for the job.
    fn order(&mut self) -> Message {
        match self.games.take() {
            Some(GivenGames { games, .. }) => {
                let games = GamesToJudge { games, engine: self.engine, side: self.side };
                Message::Library(LibraryMessage::Judge(Box::new(games)))
            }
            None => {
                let order = ReviewOrder { engine: self.engine, span: self.span, side: self.side };
                Message::Study(StudyMessage::Judge(order))
            }
        }
    }

    /// From which move to which.
    fn span(&mut self, ui: &mut Ui, locale: &Locale) {
        name(ui, locale, "review-span");
        let range = self.of.number(1)..=self.of.number(self.of.moves.max(1));
        let now = (self.of.number(self.span.0), self.of.number(self.span.1));
        if let Some((from, to)) = from_to(ui, now, range, locale) {
            self.span = (self.of.numbered(from).0, self.of.numbered(to).1);
        }
    }

    /// Whose moves.
    fn sides(&mut self, ui: &mut Ui, locale: &Locale) {
        name(ui, locale, "review-sides");
        let game = self.of.game;
        let side = |side| texts::side(game, side, false, locale);
        let sides = [(None, locale.text("review-both"))].into_iter();
        let sides = sides.chain([game.bottom(), !game.bottom()].map(|own| (Some(own), side(own))));
        ui.horizontal(|ui| {
            for (side, text) in sides {
                if ui.add(Button::selectable(self.side == side, text).frame_when_inactive(true)).clicked() {
                    self.side = side;
                }
            }
        });
    }

    /// The number of positions, and the time that they take.
    fn estimate(&self, settings: &Settings, locale: &Locale) -> String {
        let (from, to) = self.span;
        let count = to.saturating_sub(from) + 2;
        match settings.review.takes(count, self.of.rate) {
            Some(time) => locale.with("review-estimate", &[("count", count.into()), ("time", time_text(time).into())]),
            None => locale.with("review-positions", &[("count", count.into())]),
        }
    }

    fn engine(&mut self, ui: &mut Ui, settings: &Settings, locale: &Locale) {
        let now = settings.engines.get(self.engine).map_or("", |engine| engine.name.as_str());
        let list = ComboBox::from_id_salt("review-engine").selected_text(now).truncate().width(280.0);
        let list = list.show_ui(ui, |ui| {
            let players = settings.engines.iter().enumerate().filter(|(_, engine)| engine.may_play(self.of.game));
            for (index, engine) in players {
                if ui.add(Button::selectable(index == self.engine, &engine.name)).clicked() {
                    self.engine = index;
                }
            }
        });
        let name = locale.with("study-engine", &[("name", now.into())]);
        list.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, &name));
    }
}

/// Shows the choices of time, lines and order.
fn terms(ui: &mut Ui, settings: &Settings, locale: &Locale, out: &mut Outbox) {
    let now = &settings.review;
    name(ui, locale, "review-limit");
    let kinds = [
        (Thinking::Seconds, locale.text("duel-seconds")),
        (Thinking::Nodes, locale.text("duel-nodes")),
        (Thinking::Depth, locale.text("duel-depth")),
    ];
    choices(ui, now.limit, &kinds, out, |settings, kind| settings.review.limit = kind);
    if !is_narrow(ui) {
        ui.label("");
    }
    match now.limit {
        Thinking::Nodes => {
            let put = |settings: &mut Settings, value| settings.review.nodes = value;
            number(
                ui,
                locale,
                NumberField { unit: "review-nodes-unit", now: now.nodes, range: 1..=1_000_000_000 },
                out,
                put,
            );
        }
        Thinking::Depth => {
            let put = |settings: &mut Settings, value| settings.review.depth = value;
            number(ui, locale, NumberField { unit: "duel-depth-unit", now: now.depth, range: 1..=99 }, out, put);
        }
        Thinking::Seconds | Thinking::Clock => {
            let put = |settings: &mut Settings, value| settings.review.seconds = value;
            number(
                ui,
                locale,
                NumberField { unit: "review-seconds-unit", now: now.seconds, range: 1..=3600 },
                out,
                put,
            );
        }
    }
    ui.end_row();
    name(ui, locale, "review-lines");
    let put = |settings: &mut Settings, value| settings.review.lines = value;
    number(ui, locale, NumberField { unit: "review-lines-unit", now: now.lines, range: 1..=10 }, out, put);
    ui.end_row();
    name(ui, locale, "review-order");
    switch(ui, now.forwards, locale.text("review-forwards"), out, |settings, on| settings.review.forwards = on);
    name(ui, locale, "review-comments");
    let kinds = [
        (KnownComments::Kept, "review-comments-kept"),
        (KnownComments::Spared, "review-comments-spared"),
        (KnownComments::Replaced, "review-comments-replaced"),
    ];
    let kinds = kinds.map(|(kind, key)| (kind, locale.text(key)));
    choices(ui, now.comments, &kinds, out, |settings, kind| settings.review.comments = kind);
}

/// From which move to which, of a range; what was chosen instead.
pub(super) fn from_to<T: Numeric + Ord>(
    ui: &mut Ui,
    (mut from, mut to): (T, T),
    range: RangeInclusive<T>,
    locale: &Locale,
) -> Option<(T, T)> {
    ui.horizontal(|ui| {
        let first = ui.add(DragValue::new(&mut from).range(range.clone()));
        first.widget_info(|| WidgetInfo::labeled(Role::SpinButton, true, locale.text("review-from")));
        ui.label(locale.text("review-to-sign"));
        let until = ui.add(DragValue::new(&mut to).range(range));
        until.widget_info(|| WidgetInfo::labeled(Role::SpinButton, true, locale.text("review-to")));
        ui.label(locale.text("review-moves"));
        if first.changed() {
            to = to.max(from);
        } else if until.changed() {
            from = from.min(to);
        }
        (first.changed() || until.changed()).then_some((from, to))
    })
    .inner
}
