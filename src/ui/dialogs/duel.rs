//! The window in which a game is begun 対局: who plays, how long engines think, and the clocks.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use egui::{Button, ComboBox, DragValue, Grid, RichText, ScrollArea, Ui, WidgetInfo};
use egui::{accesskit::Role, emath::Numeric, vec2};

use super::ask::{buttons_or_enter, heading};
use super::preferences::{choices, is_narrow, name, own_name, switch};
use super::window;
use crate::editor::Document;
use crate::engine::{Engine, EngineState, Program};
use crate::locale::Locale;
use crate::record::{attacker, is_handicap};
use crate::rules::{Color, Game};
use crate::ui::board::colors;
use crate::ui::look::{controls, icons, theme};
use crate::ui::message::{DuelMessage, Message, Outbox, StudyMessage};
use crate::ui::settings::{DuelChoice, EngineChoice, Settings, Thinking};
use crate::ui::words::why;

/// The maximum size of the window, in points.
const SIZE: egui::Vec2 = vec2(600.0, 540.0);

/// The window while it is open.
#[derive(Debug)]
pub(crate) struct DuelView {
    /// Who plays Black and White: one of the engines, or a person.
    players: [Option<usize>; 2],
    /// Engines of this machine that the person has not used yet.
    found: Vec<EngineChoice>,
    /// Engines that are asked what they can be told.
    probes: Vec<Probe>,
}

/// An engine that is asked what it plays, and with which ratings; gone once it has answered or failed.
#[derive(Debug)]
struct Probe {
    path: PathBuf,
    engine: Option<Engine>,
}

impl DuelView {
    /// The person plays a side against the engine that was chosen last.
    /// `found` are the engines of this machine.
    pub fn new(settings: &Settings, side: Color, found: Vec<PathBuf>) -> Self {
        let mut players = [None; 2];
        players[!side as usize] = Some(settings.engine);
        let found = found.into_iter();
        let is_new = |path: &PathBuf| settings.engines.iter().all(|engine| engine.path != *path);
        Self { players, found: found.filter(is_new).map(|path| EngineChoice::of(&path)).collect(), probes: Vec::new() }
    }

    /// Shows the window; whether it should close.
    pub fn show(
        &mut self,
        ctx: &egui::Context,
        document: &Document,
        settings: &Settings,
        locale: &Locale,
        out: &mut Outbox,
    ) -> bool {
        let engines: Vec<&EngineChoice> = settings.engines.iter().chain(&self.found).collect();
        // Where a program lies is said of one that the person has not taken for an engine yet.
        let known = settings.engines.iter().map(|engine| engine.name.clone());
        let names: Vec<String> = known.chain(self.found.iter().map(|found| found.path.display().to_string())).collect();
        for player in self.players.iter_mut().flatten() {
            *player = (*player).min(engines.len().saturating_sub(1));
        }
        let plays: Vec<bool> = engines.iter().map(|engine| engine.may_play(document.record().game())).collect();
        let (mut close, mut rated) = (false, None);
        let players = &mut self.players;
        let shown = window::show(ctx, "duel", |ui| {
            let room = ui.ctx().content_rect().size() - vec2(72.0, 72.0);
            ui.set_width(SIZE.x.min(room.x));
            heading(ui, locale.text("duel-title"));
            ui.separator();
            let height = (SIZE.y.min(room.y) - 100.0).max(120.0);
            let area = ScrollArea::vertical().id_salt("duel").max_height(height).min_scrolled_height(height);
            area.auto_shrink([false, true]).show(ui, |ui| {
                let columns = if is_narrow(ui) { 1 } else { 2 };
                let grid = Grid::new(("duel", columns)).num_columns(columns);
                grid.spacing(vec2(16.0, if columns == 1 { 4.0 } else { 12.0 })).show(ui, |ui| {
                    let record = document.record();
                    for color in colors(record.game()) {
                        let side = why::side_of(record.game(), color, is_handicap(record), attacker(record), locale);
                        label(ui, &side);
                        player(ui, (&side, &names, &plays), &mut players[color as usize], locale);
                        ui.end_row();
                        if let Some(place) = players[color as usize]
                            && let Some(rating) =
                                engines.get(place).and_then(|engine| strength(ui, engine, &side, locale))
                        {
                            rated = Some((place, rating));
                        }
                    }
                    if players[0] != players[1] {
                        label(ui, "");
                        if ui.button(locale.text("duel-swap")).clicked() {
                            players.swap(0, 1);
                        }
                        ui.end_row();
                    }
                    if matches!(players, [Some(_), None] | [None, Some(_)]) {
                        own_name(ui, &settings.duel, locale, out);
                    }
                    terms(ui, &settings.duel, record.game(), locale, out);
                });
                if engines.is_empty() {
                    controls::sign(ui, icons::INFO, theme::palette(ui).weak, &locale.text("duel-no-engine"));
                }
            });
            let names = ["duel-start", "study-set-up", "dialog-cancel"].map(|key| locale.text(key));
            match buttons_or_enter(ui, &names) {
                Some(0) => {
                    let chosen = players.map(|player| player.and_then(|index| engines.get(index)).copied().cloned());
                    out.push(Message::Duel(DuelMessage::Start(Box::new(chosen))));
                    close = true;
                }
                Some(1) => out.push(Message::Study(StudyMessage::SetUp)),
                Some(_) => close = true,
                None => {}
            }
        });
        if let Some((place, rating)) = rated {
            self.change(place, settings, out, move |engine| engine.rating = rating);
        }
        self.probe(ctx, settings, document.record().game(), out);
        close || shown.should_close()
    }

    /// Changes an engine: one of the settings, or one that was found.
    fn change(
        &mut self,
        place: usize,
        settings: &Settings,
        out: &mut Outbox,
        change: impl Fn(&mut EngineChoice) + Send + Sync + 'static,
    ) {
        match place.checked_sub(settings.engines.len()) {
            Some(found) => self.found.get_mut(found).into_iter().for_each(change),
            None => {
                out.push(Message::set(move |settings| settings.engines.get_mut(place).into_iter().for_each(&change)))
            }
        }
    }

    /// Asks those who are to play and have told nothing yet what they can be told.
    fn probe(&mut self, ctx: &egui::Context, settings: &Settings, game: Game, out: &mut Outbox) {
        for place in self.players.into_iter().flatten() {
            let Some(engine) = settings.engines.iter().chain(&self.found).nth(place) else { continue };
            let known = self.probes.iter().position(|probe| probe.path == engine.path);
            let at = match known {
                Some(at) => at,
                None if engine.games.is_empty() => {
                    let (program, wake) = (Program { options: Vec::new(), ..engine.program() }, ctx.clone());
                    let asked = Engine::start(program, game, move |after| wake.request_repaint_after(after));
                    self.probes.push(Probe { path: engine.path.clone(), engine: Some(asked) });
                    continue;
                }
                None => continue,
            };
            let Some(asked) = self.probes.get(at).and_then(|probe| probe.engine.as_ref()) else { continue };
            let look = asked.look();
            if look.trouble.is_none() && matches!(look.state, EngineState::Off | EngineState::Starting(_)) {
                continue;
            }
            if let Some(probe) = self.probes.get_mut(at) {
                probe.engine = None;
            }
            if !look.games.is_empty() {
                self.change(place, settings, out, move |engine| engine.learn(look.games.clone(), look.ratings));
                ctx.request_repaint();
            }
        }
    }
}

/// With which rating an engine plays, if it can be told one; what was chosen.
fn strength(ui: &mut Ui, engine: &EngineChoice, side: &str, locale: &Locale) -> Option<Option<u32>> {
    let [least, most] = engine.ratings?;
    let text = locale.text("duel-limited");
    label(ui, "");
    let (mut limited, mut rating) = (engine.rating.is_some(), engine.rating.unwrap_or(least.max(1500).min(most)));
    let mut is_changed = false;
    ui.horizontal(|ui| {
        let check = controls::check(ui, &mut limited, text.as_str());
        check.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, limited, format!("{side}: {text}")));
        is_changed = check.changed();
        if limited {
            let field = ui.add(DragValue::new(&mut rating).range(least..=most).speed(5.0));
            is_changed |= field.labelled_by(check.id).changed();
            ui.label(RichText::new(format!("{least} … {most}")).small().color(theme::palette(ui).weak));
        }
    });
    ui.end_row();
    is_changed.then(|| limited.then_some(rating))
}

/// The name of a row that is no text of its own.
fn label(ui: &mut Ui, text: &str) {
    ui.label(text);
    if is_narrow(ui) {
        ui.end_row();
    }
}

/// Who plays a side.
fn player(
    ui: &mut Ui,
    (side, engines, plays): (&str, &[String], &[bool]),
    chosen: &mut Option<usize>,
    locale: &Locale,
) {
    let person = locale.text("duel-person");
    let now = chosen.and_then(|index| engines.get(index)).unwrap_or(&person);
    let list = ComboBox::from_id_salt(("player", side)).selected_text(now).truncate().width(280.0);
    let list = list.show_ui(ui, |ui| {
        let engines = engines.iter().zip(plays).enumerate().filter(|(_, (_, plays))| **plays);
        let engines = engines.map(|(index, (name, _))| (Some(index), name));
        for (index, name) in [(None, &person)].into_iter().chain(engines) {
            if ui.add(Button::selectable(*chosen == index, name.as_str())).clicked() {
                *chosen = index;
            }
        }
    });
    list.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, format!("{side}: {now}")));
}

/// How long engines think, and the clocks.
fn terms(ui: &mut Ui, now: &DuelChoice, game: Game, locale: &Locale, out: &mut Outbox) {
    let text = |key: &str| locale.text(key);
    name(ui, locale, "duel-thinking");
    let mut kinds = vec![
        (Thinking::Seconds, text("duel-seconds")),
        (Thinking::Nodes, text("duel-nodes")),
        (Thinking::Depth, text("duel-depth")),
    ];
    kinds.extend(now.has_clocks(game).then(|| (Thinking::Clock, text("duel-by-clock"))));
    let is_by_clock = now.thinking == Thinking::Clock && now.has_clocks(game);
    let kind = if is_by_clock || now.thinking != Thinking::Clock { now.thinking } else { Thinking::Seconds };
    choices(ui, kind, &kinds, out, |settings, kind| settings.duel.thinking = kind);
    if !is_by_clock {
        label(ui, "");
        match kind {
            Thinking::Nodes => number(
                ui,
                locale,
                NumberField { unit: "duel-nodes-unit", now: now.nodes, range: 1..=1_000_000_000 },
                out,
                |settings, value| {
                    settings.duel.nodes = value;
                },
            ),
            Thinking::Depth => number(
                ui,
                locale,
                NumberField { unit: "duel-depth-unit", now: now.depth, range: 1..=99 },
                out,
                |settings, value| {
                    settings.duel.depth = value;
                },
            ),
            _ => number(
                ui,
                locale,
                NumberField { unit: "duel-seconds-unit", now: now.seconds, range: 1..=3600 },
                out,
                |settings, value| {
                    settings.duel.seconds = value;
                },
            ),
        }
        ui.end_row();
    }
    name(ui, locale, "duel-clocks");
    switch(ui, now.clocked, text("duel-clocked"), out, |settings, on| settings.duel.clocked = on);
    if now.clocked {
        name(ui, locale, "duel-main");
        number(
            ui,
            locale,
            NumberField { unit: "duel-minutes-unit", now: now.main, range: 0..=600 },
            out,
            |settings, value| settings.duel.main = value,
        );
        ui.end_row();
        if game != Game::Chess {
            name(ui, locale, "duel-byoyomi");
            number(
                ui,
                locale,
                NumberField { unit: "duel-byoyomi-unit", now: now.byoyomi, range: 0..=600 },
                out,
                |settings, value| {
                    settings.duel.byoyomi = value;
                },
            );
            ui.end_row();
        }
        name(ui, locale, "duel-increment");
        number(
            ui,
            locale,
            NumberField { unit: "duel-increment-unit", now: now.increment, range: 0..=600 },
            out,
            |settings, value| settings.duel.increment = value,
        );
        ui.end_row();
        label(ui, "");
        switch(ui, now.time_up_loses, text("duel-time-up"), out, |settings, on| settings.duel.time_up_loses = on);
    }
    name(ui, locale, "duel-keeping");
    switch(ui, now.keeps_thoughts, text("duel-keeps"), out, |settings, on| settings.duel.keeps_thoughts = on);
}

/// A number with its unit.
pub(super) struct NumberField<'a, T> {
    /// The text of its unit.
    pub unit: &'a str,
    pub now: T,
    pub range: RangeInclusive<T>,
}

/// Shows a number.
pub(super) fn number<T: Numeric + Send + Sync>(
    ui: &mut Ui,
    locale: &Locale,
    NumberField { unit, now, range }: NumberField<'_, T>,
    out: &mut Outbox,
    put: fn(&mut Settings, T),
) {
    let mut value = now;
    ui.horizontal(|ui| {
        let field = ui.add(DragValue::new(&mut value).range(range).speed(0.2));
        let unit = ui.label(locale.text(unit));
        if field.labelled_by(unit.id).changed() {
            out.push(Message::set(move |settings| put(settings, value)));
        }
    });
}
