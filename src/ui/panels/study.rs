//! 検討: what an engine says of the position at the cursor.

use std::path::PathBuf;
use std::time::Duration;

use egui::{
    Button, Color32, ComboBox, Frame, Key, Label, Margin, Panel, RichText, ScrollArea, Sense, Stroke, StrokeKind,
    TextEdit, TextStyle, Ui, WidgetInfo, WidgetText, accesskit::Role, vec2,
};

use super::{pane, small_board};
use crate::editor::{Session, scale, score};
use crate::engine::{Bound, Look, Row, State, win_chance};
use crate::locale::{FluentValue, Locale};
use crate::notation::{Style, spell};
use crate::record::Score;
use crate::rules::{Color, Game};
use crate::texts;
use crate::ui::board::Miniature;
use crate::ui::look::{controls, fonts, icons, theme};
use crate::ui::message::{Message, Outbox, StudyMessage};
use crate::ui::settings::{EngineChoice, Pane};

/// The height above the lines, and that of a line that may be wrapped, in points.
const ABOVE: f32 = 60.0;
const WRAPPED: f32 = 46.0;

/// How many moves of a row are shown.
pub(crate) const MOST: usize = 14;

/// What the engine is wanted to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Studying {
    Runs,
    Paused,
    /// No engine can be asked about this position.
    Cannot,
}

/// What there is to show.
pub(crate) struct Told<'a> {
    pub engines: &'a [EngineChoice],
    pub chosen: usize,
    pub lines: u32,
    /// Engines of this machine that the person has not taken yet.
    pub found: &'a [PathBuf],
    pub look: Option<&'a Look>,
    /// Whose scores are told: see [`Settings::study_by_mover`](crate::ui::settings::Settings).
    pub by_mover: bool,
    pub studying: Studying,
    /// Whether a whole game is being judged.
    pub reviews: bool,
}

/// The view's own state.
#[derive(Default)]
pub(crate) struct StudyView {
    small: Miniature,
    /// The path of a program as it is typed.
    path: String,
}

impl StudyView {
    pub fn show(
        &mut self,
        ui: &mut Ui,
        told: &Told<'_>,
        session: &Session,
        style: Style,
        locale: &Locale,
        out: &mut Outbox,
    ) {
        pane::head(ui, Pane::Study, locale, out, |ui, out| {
            if !told.engines.is_empty() {
                engine(ui, told, locale, out);
            }
        });
        // Where there is little room each line has one row, with as much of it as fits.
        let brief = ui.available_height() < ABOVE + WRAPPED * told.lines.min(3) as f32;
        ScrollArea::vertical().id_salt("study").auto_shrink(false).show(ui, |ui| {
            ui.set_max_width(ui.available_width() - 8.0);
            ui.spacing_mut().item_spacing.y = 4.0;
            if told.engines.is_empty() {
                return self.add(ui, told, locale, out);
            }
            self.controls(ui, told, locale, out);
            if let Some(look) = told.look {
                said(ui, look, locale, out);
                if brief {
                    ui.spacing_mut().interact_size.y = 20.0;
                }
                let document = &session.document;
                let is_here = look.line.as_ref().is_some_and(|line| line.at().same_as(document.position()));
                if is_here {
                    for row in &look.rows {
                        self.row(ui, row, (told.by_mover, brief), (session, style), locale, out);
                    }
                }
            }
            if told.studying == Studying::Cannot {
                controls::sign(ui, icons::INFO, theme::palette(ui).weak, &locale.text("study-cannot"));
            }
        });
    }

    /// The way to an engine: those that are there, and a path.
    fn add(&mut self, ui: &mut Ui, told: &Told<'_>, locale: &Locale, out: &mut Outbox) {
        let text = if told.found.is_empty() { "study-none" } else { "study-found" };
        ui.add(Label::new(RichText::new(locale.text(text)).color(theme::palette(ui).weak)).wrap());
        for path in told.found {
            let name = locale.with("study-use", &[("path", path.display().to_string().into())]);
            if ui.add(Button::new(name).wrap()).clicked() {
                out.push(Message::Study(StudyMessage::Use(path.clone())));
            }
        }
        ui.horizontal(|ui| {
            let hint = locale.text("study-path");
            let field = TextEdit::singleline(&mut self.path).hint_text(&hint);
            let field = ui.add(field.desired_width((ui.available_width() - 90.0).max(80.0)));
            field.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, &hint));
            let path = PathBuf::from(self.path.trim());
            let add = ui.add_enabled(path.is_file(), Button::new(locale.text("study-add")));
            if add.on_disabled_hover_text(locale.text("study-add-tip")).clicked() {
                self.path.clear();
                out.push(Message::Study(StudyMessage::Use(path)));
            }
        });
    }

    /// Start, how many lines, the whole game, which engine.
    fn controls(&mut self, ui: &mut Ui, told: &Told<'_>, locale: &Locale, out: &mut Outbox) {
        let runs = told.studying != Studying::Paused;
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            let text = locale.text(if runs { "study-pause" } else { "study-run" });
            if ui.add(Button::selectable(runs, text).frame_when_inactive(true)).clicked() {
                out.push(Message::Study(StudyMessage::Run(!runs)));
            }
            let lines = told.lines;
            let mut step = |ui: &mut Ui, icon: &str, name: &str, to: u32, can: bool| {
                ui.add_enabled_ui(can, |ui| {
                    let icon = RichText::new(icon).font(fonts::icon(12.0));
                    if controls::icon_button(ui, icon, vec2(22.0, 20.0), &locale.text(name)).clicked() {
                        out.push(Message::set(move |settings| settings.study_lines = to));
                    }
                });
            };
            step(ui, icons::MINUS, "study-fewer", lines.saturating_sub(1), lines > 1);
            ui.label(locale.with("study-lines", &[("count", lines.into())]));
            step(ui, icons::PLUS, "study-more", lines + 1, lines < 10);
            let review = locale.text(if told.reviews { "review-stop" } else { "cmd-review" });
            if ui.button(review).on_hover_text(locale.text("review-tip")).clicked() {
                out.push(Message::Study(StudyMessage::Review));
            }
        });
    }

    /// A line with its score; its moves are buttons.
    fn row(
        &mut self,
        ui: &mut Ui,
        row: &Row,
        (by_mover, brief): (bool, bool),
        (session, style): (&Session, Style),
        locale: &Locale,
        out: &mut Outbox,
    ) {
        let palette = theme::palette(ui);
        let game = session.document.record().game();
        let color = if row.older { palette.weak } else { palette.text };
        let content = |ui: &mut Ui| {
            ui.spacing_mut().item_spacing = vec2(3.0, 2.0);
            let mover = session.document.position().side_to_move();
            let side = if by_mover { mover } else { game.bottom() };
            let scored = row.score.map(|(own, bound)| (score(own), bound));
            let text = scored.map(|(score, bound)| {
                let seen = score.seen_by(side).seen_by(game.bottom());
                format!("{}{}", sign(bound, side), texts::score(seen, game, locale))
            });
            let text = format!("{}  {}", row.rank, text.unwrap_or_default());
            ui.label(RichText::new(text).font(fonts::strong(14.0)).color(color));
            if let Some(chance) = scored.and_then(|(score, _)| chance(score, game, side)).filter(|_| !brief) {
                ui.label(RichText::new(format!("{chance:.0}%")).color(palette.weak));
            }
            if let Some(depth) = row.depth.filter(|_| !brief) {
                ui.label(RichText::new(format!("d{depth}")).small().color(palette.weak));
            }
            let rank = [("rank", row.rank.into())];
            for (icon, name, message) in [
                (icons::PLUS, "study-add-row", StudyMessage::Insert(row.rank)),
                (icons::COPY, "study-copy-row", StudyMessage::Copy(row.rank)),
            ] {
                let icon = RichText::new(icon).font(fonts::icon(13.0)).color(palette.weak);
                let name = locale.with(name, &rank);
                if !row.line.is_empty() && controls::icon_button(ui, icon, vec2(20.0, 18.0), &name).clicked() {
                    out.push(Message::Study(message));
                }
            }
            let mut position = session.document.position().clone();
            let mut previous = session.document.last_move().and_then(|mv| mv.to());
            for (index, &mv) in row.line.iter().take(MOST).enumerate() {
                let word = spell(style, &position, mv, previous);
                previous = mv.to();
                if position.play(mv).is_err() {
                    break;
                }
                // There is more of it than is shown.
                let is_cut = row.cut || row.line.len() > MOST;
                let is_last = index + 1 == row.line.len().min(MOST);
                let more = if is_cut && is_last { " …" } else { "" };
                let mut text = RichText::new(format!("{word}{more}")).color(color);
                if index == 0 {
                    text = text.strong();
                }
                if brief {
                    let width = |text: RichText| {
                        let galley = WidgetText::from(text).into_galley(ui, None, f32::INFINITY, TextStyle::Body);
                        galley.size().x + ui.spacing().item_spacing.x
                    };
                    let left = if is_last { 0.0 } else { width(RichText::new("…")) };
                    if width(text.clone()) + left > ui.available_width() {
                        ui.label(RichText::new("…").color(palette.weak));
                        break;
                    }
                }
                let label = ui.add(Label::new(text).extend().sense(Sense::click()));
                let name = locale.with("study-look", &[("rank", row.rank.into()), ("move", word.as_str().into())]);
                label.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
                let label = label.on_hover_cursor(egui::CursorIcon::PointingHand).on_hover_ui(|ui| {
                    small_board::position(ui, &mut self.small, &position, Some(mv), locale);
                    ui.label(RichText::new(&name).small());
                });
                if label.clicked() {
                    // Enter or a second click takes what is looked at.
                    let takes = label.double_clicked() || ui.input(|input| input.key_pressed(Key::Enter));
                    out.push(Message::Study(StudyMessage::Look { rank: row.rank, count: index + 1, takes }));
                }
            }
        };
        if brief {
            ui.horizontal(content)
        } else {
            ui.horizontal_wrapped(content)
        };
    }
}

/// Which engine is asked.
fn engine(ui: &mut Ui, told: &Told<'_>, locale: &Locale, out: &mut Outbox) {
    let name = |engine: &EngineChoice| engine.name.clone();
    let chosen = told.engines.get(told.chosen).map(name).unwrap_or_default();
    let width = (ui.available_width() - 60.0).clamp(60.0, 160.0);
    let list = ComboBox::from_id_salt("engine").selected_text(&chosen).truncate().width(width);
    let list = list.show_ui(ui, |ui| {
        for (index, engine) in told.engines.iter().enumerate() {
            let row = ui.add(Button::selectable(index == told.chosen, name(engine)));
            if row.on_hover_text(engine.path.display().to_string()).clicked() {
                out.push(Message::Study(StudyMessage::Choose(index)));
            }
        }
        ui.separator();
        if ui.button(locale.text("study-set-up")).clicked() {
            out.push(Message::Study(StudyMessage::SetUp));
        }
    });
    let name = locale.with("study-engine", &[("name", chosen.as_str().into())]);
    list.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, &name));
}

/// What the engine is doing, or why it is not.
fn said(ui: &mut Ui, look: &Look, locale: &Locale, out: &mut Outbox) {
    let palette = theme::palette(ui);
    if let Some(trouble) = &look.trouble {
        controls::sign(ui, icons::WARNING, palette.warn, &texts::engine_trouble(trouble, locale));
        if ui.button(locale.text("study-restart")).clicked() {
            out.push(Message::Study(StudyMessage::Restart));
        }
        return;
    }
    let waits = |key: &str, since: std::time::Instant| {
        let seconds = FluentValue::from(since.elapsed().as_secs());
        format!("{} {}", locale.with(key, &[("seconds", seconds)]), look.said.as_deref().unwrap_or_default())
    };
    let text = match look.state {
        State::Starting(since) => waits("study-starting", since),
        State::Loading(since) => waits("study-loading", since),
        _ => progress(look, locale),
    };
    ui.add(Label::new(RichText::new(text).small().color(palette.weak)).truncate());
}

fn progress(look: &Look, locale: &Locale) -> String {
    let info = &look.progress;
    let mut parts = vec![look.name.clone()];
    parts.extend(info.depth.map(|depth| {
        let most = info.selective.map(|most| format!("/{most}")).unwrap_or_default();
        locale.with("study-depth", &[("depth", format!("{depth}{most}").into())])
    }));
    parts.extend(info.nodes.map(|nodes| locale.with("study-nodes", &[("nodes", short(nodes).into())])));
    parts.extend(info.rate.map(|rate| format!("{}/s", short(rate))));
    parts.extend(info.full.map(|full| locale.with("study-full", &[("percent", (full / 10).into())])));
    parts.extend(info.time.map(|time: Duration| format!("{:.1} s", time.as_secs_f64())));
    parts.retain(|part| !part.is_empty());
    parts.join(" · ")
}

/// 12345678 as 12.3M.
fn short(number: u64) -> String {
    match number {
        0..10_000 => number.to_string(),
        10_000..10_000_000 => format!("{}k", number / 1000),
        _ => format!("{:.1}M", number as f64 / 1e6),
    }
}

/// The sign of a bound, as a side sees it.
fn sign(bound: Bound, side: Color) -> &'static str {
    match (bound, side) {
        (Bound::Exact, _) => "",
        (Bound::Lower, Color::Black) | (Bound::Upper, Color::White) => "≥",
        (Bound::Upper, Color::Black) | (Bound::Lower, Color::White) => "≤",
    }
}

/// The chance to win of a side, in percent; a mate is no chance.
pub(crate) fn chance(score: Score, game: Game, side: Color) -> Option<f64> {
    match score.seen_by(side) {
        Score::Centipawns(score) => Some(win_chance(score, scale(game)) * 100.0),
        Score::Mate { .. } => None,
    }
}

/// A bar of the chances to win, the part of the side at the bottom below.
pub(crate) fn evaluation_bar(ui: &mut Ui, score: Option<Score>, game: Game, bottom: Color, locale: &Locale) {
    let frame = Frame::new().inner_margin(Margin { left: 2, right: 4, top: 10, bottom: 10 });
    let panel = Panel::right("evaluation").exact_size(18.0).resizable(false).show_separator_line(false).frame(frame);
    panel.show(ui, |ui| {
        // Without a score there is only room for it, so that the board stays where it is.
        let Some(score) = score else { return };
        let palette = theme::palette(ui);
        let (bar, response) = ui.allocate_exact_size(ui.available_size(), Sense::hover());
        let text = locale.with("study-bar", &[("score", texts::score(score, game, locale).into())]);
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &text));
        let (light, dark) = (Color32::from_gray(0xF2), Color32::from_gray(0x2E));
        let (ours, theirs) = if bottom == Color::Black { (dark, light) } else { (light, dark) };
        let share = match score.seen_by(bottom) {
            Score::Mate { winner, .. } => f64::from(u8::from(winner == Color::Black)),
            seen => chance(seen, game, Color::Black).unwrap_or(50.0) / 100.0,
        };
        let edge = egui::lerp(bar.bottom()..=bar.top(), share as f32);
        ui.painter().rect_filled(bar, 3.0, theirs);
        ui.painter().rect_filled(bar.with_min_y(edge), 3.0, ours);
        ui.painter().hline(bar.x_range(), bar.center().y, Stroke::new(1.5, palette.accent));
        ui.painter().rect_stroke(bar, 3.0, Stroke::new(1.0, palette.weak), StrokeKind::Inside);
        response.on_hover_text(text);
    });
}
