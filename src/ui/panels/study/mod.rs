//! 検討: what engines say of the position at the cursor, side by side.

mod bar;
mod lines;
mod told;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use egui::{
    Align, Button, ComboBox, Key, Layout, RichText, ScrollArea, TextEdit, Ui, WidgetInfo, accesskit::Role, vec2,
};

use super::pane;
use crate::editor::Document;
use crate::engine::{EngineSnapshot, EngineState, Reply};
use crate::locale::{FluentValue, Locale};
use crate::rules::Game;
use crate::texts;
use crate::ui::board::Miniature;
use crate::ui::command::Command;
use crate::ui::command::keys;
use crate::ui::look::{controls, fonts, icons, prose, spoken, theme};
use crate::ui::message::{Message, Outbox, StudyMessage};
use crate::ui::panels::view::RecordView;
use crate::ui::settings::{ABREAST, Pane};
use crate::ui::window::glance::PathStatus;

pub(crate) use bar::evaluation_bar;
pub(crate) use lines::in_words;
pub(crate) use told::{Burden, HELD, MOST, Seated, StudyContent};

use lines::StudyRowStyle;

/// The height of the buttons above the lines, that of what is said of an engine, and that of a line of text, in points.
const ABOVE: f32 = 32.0;
const HEAD: f32 = 26.0;
const TEXT: f32 = 23.0;
/// The least width of an engine's lines beside those of another one, in points.
const COLUMN: f32 = 280.0;
/// The width from which on a path is written beside the buttons, in points.
const PATH: f32 = 420.0;

/// How engines share the panel.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PanelSharing {
    /// Nothing is asked, and nothing was said: the title with the buttons is all there is.
    Idle,
    /// There is only one.
    Alone,
    /// There is only one, and little room.
    Low,
    /// So many in a row, the others below.
    Grid(usize),
    /// The one in front; the others are asked for by their names.
    Tabs,
}

/// The view's own state.
#[derive(Default)]
pub(crate) struct StudyView {
    small: Miniature,
    /// The path of a program as it is typed, and whether there is one.
    path: String,
    glance: PathStatus,
    /// Whether it was entered, and there is no such file as far as is known.
    entered: bool,
}

impl StudyView {
    pub fn show(&mut self, ui: &mut Ui, told: &StudyContent<'_>, view: RecordView<'_>, out: &mut Outbox) {
        let RecordView { document, locale, .. } = view;
        // Of what is left below the title.
        let size = ui.available_size() - vec2(0.0, HEAD + ui.spacing().item_spacing.y);
        let form = if told.is_idle() { PanelSharing::Idle } else { PanelSharing::of(&told.seats, size) };
        let is_low = matches!(form, PanelSharing::Idle | PanelSharing::Low | PanelSharing::Tabs);
        let game = document.record().game();
        pane::head(ui, Pane::Study, locale, out, |ui, out| {
            if !told.lacks {
                if is_low {
                    review(ui, told, locale, out);
                    mate(ui, game, locale, out);
                }
                if matches!(form, PanelSharing::Idle | PanelSharing::Tabs) {
                    run_all(ui, told, locale, out);
                }
                choice(ui, told, game, locale, out);
            }
            if let Some(burden) = told.burden.as_ref().filter(|burden| burden.free.is_none() || is_low) {
                let text = excess(burden, locale);
                let icon = RichText::new(icons::WARNING).font(fonts::icon(15.0)).color(theme::palette(ui).warn);
                let sign = ui.label(icon);
                sign.widget_info(|| WidgetInfo::labeled(Role::Label, true, &text));
                sign.on_hover_text(text);
            }
        });
        if form == PanelSharing::Idle {
            return;
        }
        ScrollArea::vertical().id_salt("study").auto_shrink(false).show(ui, |ui| {
            ui.set_max_width(ui.available_width() - 8.0);
            if told.lacks {
                return self.add(ui, told, locale, out);
            }
            ui.spacing_mut().item_spacing.y = if is_low { 2.0 } else { 4.0 };
            if !is_low {
                controls(ui, told, form, view, out);
            }
            if let Some(burden) = told.burden.as_ref().filter(|burden| burden.free.is_some() && !is_low) {
                controls::sign(ui, icons::WARNING, theme::palette(ui).warn, &excess(burden, locale));
            }
            if told.rests {
                controls::sign(ui, icons::INFO, theme::palette(ui).weak, &locale.text("study-in-duel"));
            } else if let Some(why) = told.cannot {
                controls::sign(ui, icons::INFO, theme::palette(ui).weak, &locale.text(why));
            } else if told.is_over {
                controls::sign(ui, icons::INFO, theme::palette(ui).weak, &locale.text("study-over"));
            }
            let height = size.y - form.above(&told.seats);
            let manner =
                |rows, heads| StudyRowStyle { view, by_mover: told.by_mover, lines: fitting(height, rows, heads) };
            if let PanelSharing::Grid(columns) = form {
                let manner = manner(rows(&told.seats, columns), told.seats.len().div_ceil(columns));
                for row in told.seats.chunks(columns) {
                    ui.columns(columns, |columns| {
                        for (ui, seated) in columns.iter_mut().zip(row) {
                            said(ui, seated, (form, seated.engine == told.front), locale, out);
                            lines::show(ui, &mut self.small, seated, manner, out);
                        }
                    });
                }
                return;
            }
            if form == PanelSharing::Tabs {
                tabs(ui, told, document, locale, out);
            }
            if let Some(seated) = told.in_front() {
                said(ui, seated, (form, false), locale, out);
                let manner = manner(seated.choice.lines(), 1);
                lines::show(ui, &mut self.small, seated, manner, out);
            }
        });
    }

    /// The way to an engine: those that are there, and a path.
    fn add(&mut self, ui: &mut Ui, told: &StudyContent<'_>, locale: &Locale, out: &mut Outbox) {
        let text = if told.found.is_empty() { "study-none" } else { "study-found" };
        prose::show(ui, RichText::new(locale.text(text)).color(theme::palette(ui).weak));
        for &path in &told.found {
            let name = locale.with("study-use", &[("path", path.display().to_string().into())]);
            if ui.add(Button::new(name).wrap()).clicked() {
                out.push(Message::Study(StudyMessage::Use(path.clone())));
            }
        }
        ui.horizontal(|ui| {
            // A path is long: where there is no room for both, the buttons are signs.
            let is_wide = ui.available_width() >= PATH;
            let button = |icon: &'static str, name: &str| match is_wide {
                true => Button::new(name.to_owned()),
                false => Button::new(RichText::new(icon).font(fonts::icon(16.0))),
            };
            let hint = locale.text("study-path");
            let buttons = if is_wide { 180.0 } else { 84.0 };
            let field = TextEdit::singleline(&mut self.path).hint_text(&hint);
            let field = ui.add(field.desired_width((ui.available_width() - buttons).max(80.0)));
            field.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, &hint));
            let path = PathBuf::from(self.path.trim());
            let is_file = self.glance.is_file(&path, ui.ctx());
            let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
            let name = locale.text("study-add");
            let add = ui.add_enabled(is_file, button(icons::PLUS, &name)).on_hover_text(&name);
            add.widget_info(|| WidgetInfo::labeled(Role::Button, is_file, &name));
            let add = add.on_disabled_hover_text(locale.text("study-add-tip")).clicked();
            // A disk that is slow has not answered yet: what was entered is taken when it does.
            self.entered = entered || self.entered && !field.changed();
            if is_file && (add || self.entered) {
                self.entered = false;
                self.path.clear();
                out.push(Message::Study(StudyMessage::Use(path)));
            } else if entered {
                field.request_focus();
            }
            let name = locale.text("study-browse");
            let browse = ui.add(button(icons::FOLDER_OPEN, &name)).on_hover_text(&name);
            browse.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
            if browse.clicked() {
                out.push(Message::Study(StudyMessage::Pick(None)));
            }
        });
        if self.entered {
            controls::sign(ui, icons::WARNING, theme::palette(ui).warn, &locale.text("study-add-tip"));
        }
    }
}

impl PanelSharing {
    /// Side by side or below each other, if that leaves each of them two rows; else as tabs. How many lines are asked for
    /// does not matter: the buttons for that stay where they are.
    fn of(seats: &[Seated<'_>], size: egui::Vec2) -> Self {
        let columns = ((size.x / COLUMN) as usize).clamp(1, seats.len().max(1));
        let (form, low, lines) = match seats {
            [] | [_] => (Self::Alone, Self::Low, 6),
            _ => (Self::Grid(columns), Self::Tabs, 2 * seats.len().div_ceil(columns)),
        };
        if form.above(seats) + TEXT * lines as f32 > size.y { low } else { form }
    }

    /// The height of what stands above rows, in points.
    fn above(self, seats: &[Seated<'_>]) -> f32 {
        match self {
            Self::Alone => ABOVE + HEAD,
            Self::Idle | Self::Low => HEAD,
            Self::Grid(columns) => ABOVE + HEAD * seats.len().div_ceil(columns) as f32,
            Self::Tabs => ABOVE + HEAD,
        }
    }
}

/// How many rows there are below each other.
fn rows(seats: &[Seated<'_>], columns: usize) -> u32 {
    let highest = |row: &[Seated<'_>]| row.iter().map(|seated| seated.choice.lines()).max();
    seats.chunks(columns).filter_map(highest).sum()
}

/// How many lines of text so many rows may have: the first one of each engine, and each of the others.
fn fitting(height: f32, rows: u32, heads: usize) -> (usize, usize) {
    let (rows, lines) = (rows.max(1) as usize, (height / TEXT).max(0.0) as usize);
    let others = (lines / rows).max(1);
    (others + lines.saturating_sub(others * rows) / heads, others)
}

/// Start or pause all of them.
fn run_all(ui: &mut Ui, told: &StudyContent<'_>, locale: &Locale, out: &mut Outbox) {
    let runs = told.seats.iter().any(|seated| seated.runs);
    let icon = RichText::new(if runs { icons::PAUSE } else { icons::PLAY }).font(fonts::icon(13.0));
    let name = locale.text(if runs { "study-pause" } else { "study-run" });
    if controls::icon_button(ui, icon, vec2(22.0, 20.0), &name).clicked() {
        out.push(Message::Study(StudyMessage::Run(None, !runs)));
    }
}

/// Start, how many lines, a mate, the whole game.
fn controls(ui: &mut Ui, told: &StudyContent<'_>, form: PanelSharing, view: RecordView<'_>, out: &mut Outbox) {
    let (game, locale) = (view.document.record().game(), view.locale);
    let runs = told.seats.iter().any(|seated| seated.runs);
    ui.horizontal_wrapped(|ui| {
        // All of it in one row of a panel that nobody has made narrower.
        ui.spacing_mut().item_spacing.x = 3.0;
        let text = locale.text(if runs { "study-pause" } else { "study-run" });
        let run = ui.add(Button::selectable(runs, text).frame_when_inactive(true));
        let tip = keys::shown(ui.ctx(), Command::StudyRun);
        if tip.into_iter().fold(run, |run, keys| run.on_hover_text(keys)).clicked() {
            out.push(Message::Study(StudyMessage::Run(None, !runs)));
        }
        if let Some(seated) = told.in_front()
            && form == PanelSharing::Alone
        {
            ranks(ui, seated, true, locale, out);
        }
        mate(ui, game, locale, out);
        let review = locale.text(if told.reviews { "review-stop" } else { "cmd-review" });
        if ui.button(review).on_hover_text(locale.text("review-tip")).clicked() {
            out.push(Message::Study(StudyMessage::Review));
        }
    });
}

/// The way to have the whole game judged, where there is no room for its name.
fn review(ui: &mut Ui, told: &StudyContent<'_>, locale: &Locale, out: &mut Outbox) {
    let key = if told.reviews { "review-stop" } else { "cmd-review" };
    let icon = RichText::new(if told.reviews { icons::PAUSE } else { icons::CHART_LINE }).font(fonts::icon(14.0));
    if controls::icon_button(ui, icon, vec2(22.0, 20.0), &locale.text(key)).clicked() {
        out.push(Message::Study(StudyMessage::Review));
    }
}

/// The way to ask for a mate, in shogi: elsewhere engines are asked for moves only.
fn mate(ui: &mut Ui, game: Game, locale: &Locale, out: &mut Outbox) {
    let name = Command::EngineMate.label(game, locale);
    let icon = RichText::new(icons::PUZZLE_PIECE).font(fonts::icon(14.0));
    if game != Game::Shogi {
        return;
    }
    let button = controls::icon_button(ui, icon, vec2(22.0, 20.0), &name);
    let keys = keys::shown(ui.ctx(), Command::EngineMate);
    if keys.into_iter().fold(button, |button, keys| button.on_hover_text(keys)).clicked() {
        out.push(Message::Study(StudyMessage::Mate));
    }
}

/// How many lines an engine is asked for; in words where there is room.
fn ranks(ui: &mut Ui, seated: &Seated<'_>, in_words: bool, locale: &Locale, out: &mut Outbox) {
    let (at, lines) = (seated.engine, seated.choice.lines());
    let name = |key: &str| {
        let name = locale.text(key);
        if in_words { name } else { format!("{name}: {}", seated.choice.name) }
    };
    let mut step = |ui: &mut Ui, icon: &str, key: &str, to: u32, can: bool| {
        ui.add_enabled_ui(can, |ui| {
            let icon = RichText::new(icon).font(fonts::icon(12.0));
            if controls::icon_button(ui, icon, vec2(22.0, 20.0), &name(key)).clicked() {
                out.push(Message::set(move |settings| {
                    settings.engines.get_mut(at).into_iter().for_each(|engine| engine.lines = Some(to));
                }));
            }
        });
    };
    step(ui, icons::MINUS, "study-fewer", lines.saturating_sub(1), lines > 1);
    let count = locale.with("study-lines", &[("count", lines.into())]);
    let label = ui.label(if in_words { count.clone() } else { lines.to_string() });
    label.widget_info(|| WidgetInfo::labeled(Role::Label, true, &count));
    step(ui, icons::PLUS, "study-more", lines + 1, lines < 10);
}

/// Which engines study, and which of them is in front.
fn choice(ui: &mut Ui, told: &StudyContent<'_>, game: Game, locale: &Locale, out: &mut Outbox) {
    let chosen = told.engines.get(told.front).map_or_else(String::new, |engine| engine.name.clone());
    let more = told.seats.len().saturating_sub(1);
    let shown = if more > 0 { format!("{chosen} +{more}") } else { chosen.clone() };
    let width = (ui.available_width() - 60.0).clamp(40.0, 160.0);
    let list = ComboBox::from_id_salt("engine").selected_text(&shown).truncate().width(width);
    let list = list.close_behavior(egui::PopupCloseBehavior::CloseOnClickOutside);
    let list = list.show_ui(ui, |ui| {
        let players = told.engines.iter().enumerate().filter(|(_, engine)| engine.may_play(game));
        for (index, engine) in players {
            ui.horizontal(|ui| {
                let is_seated = told.seats.iter().any(|seated| seated.engine == index);
                let can = if is_seated { more > 0 } else { told.seats.len() < ABREAST };
                let key = if is_seated { "study-leave" } else { "study-beside" };
                let name = locale.with(key, &[("name", engine.name.as_str().into())]);
                ui.add_enabled_ui(can, |ui| {
                    let icon = RichText::new(if is_seated { icons::MINUS } else { icons::PLUS });
                    let icon = icon.font(fonts::icon(12.0));
                    if controls::icon_button(ui, icon, vec2(22.0, 20.0), &name).clicked() {
                        out.push(Message::Study(StudyMessage::Beside(index, !is_seated)));
                    }
                });
                let row = ui.add(Button::selectable(index == told.front, &engine.name));
                if row.on_hover_text(engine.path.display().to_string()).clicked() {
                    out.push(Message::Study(StudyMessage::Front(index)));
                    ui.close();
                }
            });
        }
        ui.separator();
        if ui.button(locale.text("study-set-up")).clicked() {
            out.push(Message::Study(StudyMessage::SetUp));
            ui.close();
        }
    });
    let name = locale.with("study-engine", &[("name", chosen.as_str().into())]);
    list.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, &name));
}

/// The engines by name, with their best scores.
fn tabs(ui: &mut Ui, told: &StudyContent<'_>, document: &Document, locale: &Locale, out: &mut Outbox) {
    ui.spacing_mut().interact_size.y = 22.0;
    ui.columns(told.seats.len(), |columns| {
        for (ui, seated) in columns.iter_mut().zip(&told.seats) {
            let is_front = seated.engine == told.front;
            let best = lines::best(seated, told.by_mover, document, locale).unwrap_or_default();
            let text = format!("{} {best}", seated.choice.name);
            let tab =
                Button::selectable(is_front, text.trim_end()).truncate().min_size(vec2(ui.available_width(), 0.0));
            let tab = ui.add(tab.frame_when_inactive(true));
            let name = locale.with("study-front", &[("name", seated.choice.name.as_str().into())]);
            tab.widget_info(|| WidgetInfo::labeled(Role::Tab, true, &name));
            spoken::selected(&tab, is_front);
            if tab.on_hover_text(text).clicked() {
                out.push(Message::Study(StudyMessage::Front(seated.engine)));
            }
        }
    });
}

/// What an engine is doing, or why it is not; of one among several with what can be done about it.
fn said(ui: &mut Ui, seated: &Seated<'_>, (form, is_front): (PanelSharing, bool), locale: &Locale, out: &mut Outbox) {
    let palette = theme::palette(ui);
    let waits = |look: &EngineSnapshot, key: &str, since: Instant| {
        let seconds = FluentValue::from(since.elapsed().as_secs());
        format!("{} {}", locale.with(key, &[("seconds", seconds)]), look.said.as_deref().unwrap_or(""))
    };
    let trouble = seated.look.and_then(|look| look.trouble.as_ref());
    let is_brief = form != PanelSharing::Alone;
    let text = match seated.look {
        Some(look) if trouble.is_none() => match look.state {
            EngineState::Starting(since) => waits(look, "study-starting", since),
            EngineState::Loading(since) => waits(look, "study-loading", since),
            _ => match seated.seen {
                Some(seen) if seated.mates => mating(seen, locale),
                Some(seen) => progress(seen, is_brief, locale),
                // Figures of another position would be taken for those of this one.
                None if is_brief => String::new(),
                None => look.name.clone(),
            },
        },
        _ => String::new(),
    };
    let is_answer = seated.mates && seated.seen.is_some_and(|seen| seen.is_done);
    let color = if is_answer { palette.text } else { palette.weak };
    if form != PanelSharing::Alone {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            let name = [("name", seated.choice.name.as_str().into())];
            let icon = RichText::new(if seated.runs { icons::PAUSE } else { icons::PLAY }).font(fonts::icon(13.0));
            let tip = match (form, seated.runs) {
                (PanelSharing::Low, runs) => locale.text(if runs { "study-pause" } else { "study-run" }),
                (_, runs) => locale.with(if runs { "study-pause-one" } else { "study-run-one" }, &name),
            };
            if controls::icon_button(ui, icon, vec2(22.0, 20.0), &tip).clicked() {
                out.push(Message::Study(StudyMessage::Run(Some(seated.engine), !seated.runs)));
            }
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let icon = RichText::new(icons::X).font(fonts::icon(12.0)).color(palette.weak);
                let leaves = locale.with("study-leave", &name);
                if form != PanelSharing::Low && controls::icon_button(ui, icon, vec2(22.0, 20.0), &leaves).clicked() {
                    out.push(Message::Study(StudyMessage::Beside(seated.engine, false)));
                }
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    if matches!(form, PanelSharing::Grid(..)) {
                        let room = (ui.available_width() - 66.0).max(40.0);
                        ui.scope(|ui| {
                            ui.set_max_width(room.min(ui.available_width()));
                            let words = RichText::new(&seated.choice.name).font(fonts::strong(13.0));
                            let one = Button::selectable(is_front, words).truncate();
                            let tip = locale.with("study-front", &name);
                            let one = ui.add(one);
                            one.widget_info(|| WidgetInfo::selected(Role::Button, true, is_front, &tip));
                            if one.on_hover_text(tip).clicked() {
                                out.push(Message::Study(StudyMessage::Front(seated.engine)));
                            }
                        });
                    }
                    ranks(ui, seated, false, locale, out);
                    prose::facts(ui, &text, color);
                });
            });
        });
    } else if trouble.is_none() && seated.look.is_some() {
        prose::facts(ui, &text, color);
    }
    if let Some(trouble) = trouble {
        controls::sign(ui, icons::WARNING, palette.warn, &texts::engine_trouble(trouble, locale));
        if ui.button(locale.text("study-restart")).clicked() {
            out.push(Message::Study(StudyMessage::Run(Some(seated.engine), true)));
        }
    }
}

/// What an engine says of a mate. Only one that the rules confirm is called so, however it was told.
fn mating(look: &EngineSnapshot, locale: &Locale) -> String {
    let key = match (&look.reply, look.mate()) {
        _ if !look.is_done => {
            let parts = [locale.text("study-mating"), progress(look, true, locale)];
            return parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ");
        }
        (_, Some(length)) => return locale.with("study-mate", &[("length", length.into())]),
        (Some(Reply::NoMate), _) => "study-no-mate",
        (Some(Reply::NotImplemented), _) => "study-mate-unable",
        (Some(Reply::Timeout), _) => "study-mate-late",
        _ => "study-mate-undecided",
    };
    locale.text(key)
}

/// What engines take together.
fn excess(burden: &Burden, locale: &Locale) -> String {
    let value = |number: u64| FluentValue::from(number);
    if let Some(free) = burden.free {
        return locale.with("study-memory", &[("size", value(burden.memory)), ("free", value(free))]);
    }
    locale.with("study-threads", &[("count", value(burden.threads)), ("cores", value(burden.cores))])
}

fn progress(look: &EngineSnapshot, briefly: bool, locale: &Locale) -> String {
    let info = &look.progress;
    let depth = info.depth.map(|depth| {
        let most = info.selective.map_or_else(String::new, |most| format!("/{most}"));
        match briefly {
            true => format!("d{depth}{most}"),
            false => locale.with("study-depth", &[("depth", format!("{depth}{most}").into())]),
        }
    });
    let parts = [
        Some(look.name.clone()).filter(|name| !name.is_empty() && !briefly),
        depth,
        info.rate.map(|rate| format!("{}/s", short(rate))),
        info.nodes.map(|nodes| locale.with("study-nodes", &[("nodes", short(nodes).into())])),
        info.full.map(|full| locale.with("study-full", &[("percent", (full / 10).into())])),
        info.time.map(|time: Duration| format!("{:.1} s", time.as_secs_f64())),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// 12345678 as 12.3M.
fn short(number: u64) -> String {
    match number {
        0..10_000 => number.to_string(),
        10_000..10_000_000 => format!("{}k", number / 1000),
        _ => format!("{:.1}M", number as f64 / 1e6),
    }
}
