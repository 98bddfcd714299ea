//! The lines of an engine: a row for each, with the score and with moves that are buttons.

use egui::{
    Key, Label, Popup, Response, RichText, Sense, TextStyle, Ui, WidgetInfo, WidgetText, accesskit::Role, vec2,
};

use super::bar::chance;
use super::told::{MOST, Seated};
use crate::editor::Document;
use crate::editor::analysis::score;
use crate::engine::{Bound, EngineSnapshot, RankedLine};
use crate::locale::Locale;
use crate::notation::{Notation, spell};
use crate::rules::{Color, Move, Position, Square};
use crate::texts;
use crate::ui::board::Miniature;
use crate::ui::look::{controls, fonts, icons, theme};
use crate::ui::message::{Message, Outbox, StudyMessage};
use crate::ui::panels::small_board;
use crate::ui::panels::view::RecordView;

/// How a row is shown.
#[derive(Clone, Copy)]
pub(super) struct StudyRowStyle {
    /// Whose scores are told: see [`Settings::study_by_mover`](crate::ui::settings::Settings).
    pub by_mover: bool,
    /// How many lines of text the first row may have, and each of the others.
    pub lines: (usize, usize),
    pub style: Notation,
}

impl StudyRowStyle {
    /// Whether there is no room for what is less than needed.
    const fn is_brief(self) -> bool {
        self.lines.1 == 1
    }
}

/// The score of an engine's best line, if it has one here.
pub(super) fn best(seated: &Seated<'_>, by_mover: bool, document: &Document, locale: &Locale) -> Option<String> {
    let look = seated.look.filter(|look| is_here(look, document))?;
    scored(look.rows.first()?, by_mover, document, locale)
}

fn is_here(look: &EngineSnapshot, document: &Document) -> bool {
    look.line.as_ref().is_some_and(|line| line.at().same_as(document.position()))
}

/// The rows of an engine.
pub(super) fn show(
    ui: &mut Ui,
    small: &mut Miniature,
    seated: &Seated<'_>,
    manner: StudyRowStyle,
    view: RecordView<'_>,
    out: &mut Outbox,
) {
    let RecordView { document, .. } = view;
    let Some(look) = seated.look.filter(|look| is_here(look, document)) else { return };
    // Lines of text, not of buttons.
    ui.spacing_mut().interact_size.y = 20.0;
    for row in &look.rows {
        self::row(ui, small, (seated.engine, row), manner, view, out);
    }
}

/// A line with its score; its moves are buttons.
fn row(
    ui: &mut Ui,
    small: &mut Miniature,
    (engine, row): (usize, &RankedLine),
    manner: StudyRowStyle,
    view: RecordView<'_>,
    out: &mut Outbox,
) {
    let RecordView { document, locale, .. } = view;
    let palette = theme::palette(ui);
    let color = if row.older { palette.weak } else { palette.text };
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(3.0, 2.0);
        let head = head(ui, row, manner, document, locale);
        if !row.line.is_empty() {
            if manner.is_brief() {
                let head = head.interact(Sense::click()).on_hover_cursor(egui::CursorIcon::PointingHand);
                Popup::menu(&head).show(|ui| actions(ui, (engine, row.rank), true, locale, out));
            } else {
                actions(ui, (engine, row.rank), false, locale, out);
            }
        }
        let mut position = document.position().clone();
        let mut previous = document.last_move().and_then(|mv| mv.to());
        let mut room = Room { left: if row.rank == 1 { manner.lines.0 } else { manner.lines.1 } - 1 };
        for (index, &mv) in row.line.iter().take(MOST).enumerate() {
            let word = spell(manner.style, &position, mv, previous);
            // Whose turn it is goes without saying once it was said.
            let short = word.trim_start_matches(['☗', '☖', '▲', '△']);
            let shown = if manner.is_brief() && index > 0 { short } else { &word };
            // There is more of it than is shown.
            let is_cut = row.cut || row.line.len() > MOST;
            let is_last = index + 1 == row.line.len().min(MOST);
            let more = if is_cut && is_last { " …" } else { "" };
            let mut text = RichText::new(format!("{shown}{more}")).color(color);
            if index == 0 {
                text = text.font(fonts::strong(14.0));
            }
            if !room.takes(ui, text.clone(), is_last) {
                let rest = ui.label(RichText::new("…").color(palette.weak));
                let words = |ui: &mut Ui| {
                    let moves = row.line.iter().skip(index).copied();
                    ui.label(in_words(manner.style, position.clone(), previous, moves).join(" "));
                };
                rest.on_hover_ui(words);
                break;
            }
            previous = mv.to();
            if position.play(mv).is_err() {
                break;
            }
            let label = ui.add(Label::new(text).extend().sense(Sense::click()));
            let name = locale.with("study-look", &[("rank", row.rank.into()), ("move", word.as_str().into())]);
            label.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
            let label = label.on_hover_cursor(egui::CursorIcon::PointingHand).on_hover_ui(|ui| {
                small_board::position(ui, small, &position, Some(mv), locale);
                ui.label(RichText::new(&name).small());
            });
            if label.clicked() {
                // Enter or a second click takes what is looked at.
                let takes = label.double_clicked() || ui.input(|input| input.key_pressed(Key::Enter));
                out.push(Message::Study(StudyMessage::Look { engine, rank: row.rank, count: index + 1, takes }));
            }
        }
    });
}

/// What can be done with a row, in words or as icons.
fn actions(ui: &mut Ui, (engine, rank): (usize, u32), in_words: bool, locale: &Locale, out: &mut Outbox) {
    for (icon, name, message) in [
        (icons::PLUS, "study-add-row", StudyMessage::Insert(engine, rank)),
        (icons::COPY, "study-copy-row", StudyMessage::Copy(engine, rank)),
    ] {
        let name = locale.with(name, &[("rank", rank.into())]);
        let clicked = if in_words {
            ui.button((RichText::new(icon).font(fonts::icon(13.0)), name)).clicked()
        } else {
            let icon = RichText::new(icon).font(fonts::icon(13.0)).color(theme::palette(ui).weak);
            controls::icon_button(ui, icon, vec2(20.0, 18.0), &name).clicked()
        };
        if clicked {
            out.push(Message::Study(message));
        }
    }
}

/// The moves of a line, as far as they can be played.
pub(crate) fn in_words(
    style: Notation,
    mut position: Position,
    mut previous: Option<Square>,
    moves: impl Iterator<Item = Move>,
) -> Vec<String> {
    let mut words = Vec::new();
    for mv in moves {
        words.push(spell(style, &position, mv, previous));
        previous = mv.to();
        if position.play(mv).is_err() {
            break;
        }
    }
    words
}

/// Rank, score, and how sure that is.
fn head(ui: &mut Ui, row: &RankedLine, manner: StudyRowStyle, document: &Document, locale: &Locale) -> Response {
    let palette = theme::palette(ui);
    let color = if row.older { palette.weak } else { palette.text };
    let text = format!("{}  {}", row.rank, scored(row, manner.by_mover, document, locale).unwrap_or_default());
    let head = ui.label(RichText::new(text).font(fonts::strong(14.0)).color(color));
    let game = document.record().game();
    let side = seen_by(manner.by_mover, document);
    let chance = row.score.and_then(|(own, _)| chance(score(own), game, side)).map(|chance| format!("{chance:.0}%"));
    let depth = row.depth.map(|depth| format!("d{depth}"));
    if manner.is_brief() {
        let more: Vec<String> = chance.into_iter().chain(depth).collect();
        return head.on_hover_text(more.join(" "));
    }
    if let Some(chance) = chance {
        ui.label(RichText::new(chance).color(palette.weak));
    }
    if let Some(depth) = depth {
        ui.label(RichText::new(depth).small().color(palette.weak));
    }
    head
}

/// The side from which scores are told.
fn seen_by(by_mover: bool, document: &Document) -> Color {
    if by_mover { document.position().side_to_move() } else { document.record().game().bottom() }
}

/// The score of a row in words.
fn scored(row: &RankedLine, by_mover: bool, document: &Document, locale: &Locale) -> Option<String> {
    let (game, side) = (document.record().game(), seen_by(by_mover, document));
    let (own, bound) = row.score?;
    let seen = score(own).seen_by(side).seen_by(game.bottom());
    Some(format!("{}{}", sign(bound, side), texts::score(seen, game, locale)))
}

/// The lines of text that a row may fill.
struct Room {
    /// How many are left after this one.
    left: usize,
}

impl Room {
    /// Whether a word has room, with a sign behind it that there is more if it is not the last one.
    fn takes(&mut self, ui: &Ui, word: RichText, is_last: bool) -> bool {
        let width = |text: RichText| {
            let galley = WidgetText::from(text).into_galley(ui, None, f32::INFINITY, TextStyle::Body);
            galley.size().x + ui.spacing().item_spacing.x
        };
        let more = if is_last || self.left > 0 { 0.0 } else { width(RichText::new("…")) };
        if width(word) + more <= ui.available_size_before_wrap().x {
            return true;
        }
        let has_more = self.left > 0;
        self.left = self.left.saturating_sub(1);
        has_more
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
