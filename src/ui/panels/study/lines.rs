//! The lines of an engine: a row for each, with the score and with moves that are buttons.

use std::ops::Range;

use egui::{
    Align, Align2, Color32, FontId, Key, Label, Layout, Popup, Response, RichText, Sense, TextStyle, Ui, WidgetInfo,
    WidgetText, accesskit::Role, pos2, vec2,
};

use super::bar::chance;
use super::told::{HELD, MOST, Seated};
use crate::editor::Document;
use crate::editor::analysis::score;
use crate::engine::{Bound, RankedLine};
use crate::locale::Locale;
use crate::notation::{Notation, spell};
use crate::rules::{Color, Move, Position, Square};
use crate::text::Slice;
use crate::texts;
use crate::ui::board::Miniature;
use crate::ui::frame::held;
use crate::ui::look::{controls, fonts, icons, theme};
use crate::ui::message::{Message, Outbox, StudyMessage};
use crate::ui::panels::small_board;
use crate::ui::panels::view::RecordView;

/// The height of a line of text, and the room between two moves, in points.
const LINE: f32 = 20.0;
const GAP: f32 = 5.0;
/// The least width of each column, in points.
const RANK: f32 = 12.0;
const SCORE: f32 = 64.0;
const CHANCE: f32 = 40.0;
const DEPTH: f32 = 34.0;
/// From this width on, in points, there is room for all of them.
const WIDE: f32 = 400.0;
/// Below this width of a panel, in points, moves come before buttons, which the menu of the row has, too.
const NARROW: f32 = 240.0;
/// The same of rows of a single line of text.
const NARROW_BRIEF: f32 = 300.0;
/// How many lines of text a row takes at most, where there is room for more; the first one takes another one.
const MOST_LINES: usize = 3;
/// The width of a long move, in points.
const LONGEST: f32 = 72.0;

/// How a row is shown.
#[derive(Clone, Copy)]
pub(super) struct StudyRowStyle<'a> {
    pub view: RecordView<'a>,
    /// Whose scores are told: see [`Settings::study_by_mover`](crate::ui::settings::Settings).
    pub by_mover: bool,
    /// How many lines of text the first row may have, and each of the others.
    pub lines: (usize, usize),
}

impl StudyRowStyle<'_> {
    /// Whether there is no room for what is less than needed.
    const fn is_brief(self) -> bool {
        self.lines.1 == 1
    }
}

/// The score of an engine's best line, if it has one here.
pub(super) fn best(seated: &Seated<'_>, by_mover: bool, document: &Document, locale: &Locale) -> Option<String> {
    scored(seated.seen?.rows.first()?, by_mover, document, locale)
}

/// The rows of an engine.
pub(super) fn show(
    ui: &mut Ui,
    small: &mut Miniature,
    seated: &Seated<'_>,
    manner: StudyRowStyle<'_>,
    out: &mut Outbox,
) {
    let Some(look) = seated.seen else { return };
    // Lines of text, not of buttons.
    ui.spacing_mut().interact_size.y = LINE;
    for row in &look.rows {
        self::row(ui, small, (seated.engine, row), manner, out);
    }
}

/// A row: rank, score, chance, depth and buttons, each in its column, and beside them the moves, which are buttons, too. A
/// row has as many lines of text whatever the engine says, so that nothing moves under the pointer.
fn row(
    ui: &mut Ui,
    small: &mut Miniature,
    (engine, row): (usize, &RankedLine),
    manner: StudyRowStyle<'_>,
    out: &mut Outbox,
) {
    let RecordView { document, locale, .. } = manner.view;
    let has_menu = ui.available_width() < if manner.is_brief() { NARROW_BRIEF } else { NARROW };
    // Chance and depth stand below the score where they have no columns.
    let least = if manner.is_brief() || ui.available_width() > WIDE { 1 } else { 2 };
    let lines = if row.rank == 1 { manner.lines.0.min(MOST_LINES + 1) } else { manner.lines.1.min(MOST_LINES) };
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing = vec2(2.0, 0.0);
        ui.spacing_mut().button_padding = vec2(2.0, 0.0);
        let head = head(ui, row, manner, document, locale);
        let of = (engine, row.rank);
        if !row.line.is_empty() {
            if has_menu {
                let head = head.interact(Sense::click()).on_hover_cursor(egui::CursorIcon::PointingHand);
                Popup::menu(&head).show(|ui| menu(ui, of, locale, out));
                actions(ui, of, 1, locale, out);
            } else {
                head.interact(Sense::click()).context_menu(|ui| menu(ui, of, locale, out));
                actions(ui, of, 3, locale, out);
            }
        }
        ui.add_space(4.0);
        let words = Words::of(ui, row, manner, document);
        let room = ui.available_width();
        let lines = lines.min(words.most(room)).max(least);
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            ui.set_min_size(vec2(room, lines as f32 * LINE));
            let packed = words.packed(room, lines);
            let shown = packed.last().map_or(0, |last| last.end);
            for place in packed {
                ui.horizontal(|ui| {
                    ui.spacing_mut().item_spacing.x = GAP;
                    let last = place.end;
                    for word in words.words.slice(place) {
                        word.show(ui, small, of, locale, out);
                    }
                    if last == shown && (words.is_cut || last < words.words.len()) {
                        let rest = ui.label(RichText::new("…").color(theme::palette(ui).weak));
                        if let Some(next) = words.words.get(last) {
                            let moves = row.line.iter().skip(last).copied();
                            let rest_of_it = || in_words(manner.view.style, next.before.clone(), next.previous, moves);
                            rest.on_hover_ui(|ui| drop(ui.label(rest_of_it().join(" "))));
                        }
                    }
                });
            }
        });
    });
}

/// The moves of a row as they are shown.
struct Words {
    words: Vec<Word>,
    widths: Vec<f32>,
    /// The width of the sign that there is more.
    more: f32,
    /// Whether the line goes on behind them.
    is_cut: bool,
}

/// A move of a row as it is shown.
struct Word {
    text: RichText,
    /// The same for a screen reader.
    said: String,
    mv: Move,
    before: Position,
    previous: Option<Square>,
    /// How many moves lead to it, itself included.
    count: usize,
}

impl Word {
    /// Shows it as a button, in the row of an engine with a rank.
    fn show(
        &self,
        ui: &mut Ui,
        small: &mut Miniature,
        (engine, rank): (usize, u32),
        locale: &Locale,
        out: &mut Outbox,
    ) {
        let label = ui.add(Label::new(self.text.clone()).extend().sense(Sense::click()));
        let name = locale.with("study-look", &[("rank", rank.into()), ("move", self.said.as_str().into())]);
        label.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        let label = label.on_hover_cursor(egui::CursorIcon::PointingHand).on_hover_ui(|ui| {
            let mut after = self.before.clone();
            if after.play(self.mv).is_ok() {
                small_board::position(ui, small, &after, Some(self.mv), locale);
            }
            ui.label(RichText::new(&name).small());
        });
        label.context_menu(|ui| {
            let text = locale.with("study-add-to", &[("move", self.said.as_str().into())]);
            if ui.button((RichText::new(icons::PLUS).font(fonts::icon(13.0)), text)).clicked() {
                out.push(Message::Study(StudyMessage::Insert(engine, rank, self.count)));
            }
            menu(ui, (engine, rank), locale, out);
        });
        if label.clicked() {
            // Enter or a second click takes what is looked at.
            let takes = label.double_clicked() || ui.input(|input| input.key_pressed(Key::Enter));
            out.push(Message::Study(StudyMessage::Look { engine, rank, count: self.count, takes }));
        }
    }
}

impl Words {
    fn of(ui: &Ui, row: &RankedLine, manner: StudyRowStyle<'_>, document: &Document) -> Self {
        let palette = theme::palette(ui);
        let color = if row.older { palette.weak } else { palette.text };
        let mut position = document.position().clone();
        let mut previous = document.last_move().and_then(|mv| mv.to());
        let mut words = Vec::new();
        for (index, &mv) in row.line.iter().take(MOST).enumerate() {
            let said = spell(manner.view.style, &position, mv, previous);
            // Whose turn it is goes without saying once it was said.
            let short = said.trim_start_matches(['☗', '☖', '▲', '△']);
            let shown = if manner.is_brief() && index > 0 { short } else { &said };
            let text = RichText::new(shown).color(color);
            let text = if index == 0 { text.font(fonts::strong(14.0)) } else { text };
            let before = position.clone();
            if position.play(mv).is_err() {
                break;
            }
            words.push(Word { text, said, mv, before, previous, count: index + 1 });
            previous = mv.to();
        }
        let width = |text: RichText| {
            WidgetText::from(text).into_galley(ui, None, f32::INFINITY, TextStyle::Body).size().x + GAP
        };
        let widths = words.iter().map(|word| width(word.text.clone())).collect();
        Self { widths, more: width(RichText::new("…")), is_cut: row.cut || row.line.len() > words.len(), words }
    }

    /// How many lines of text a row of this width has at most, whatever its moves are.
    fn most(&self, room: f32) -> usize {
        let longest = self.widths.iter().copied().fold(0.0, f32::max).max(LONGEST);
        MOST.div_ceil(((room / longest) as usize).max(1))
    }

    /// Which words stand on which line; what has no room is left away, and room is left to say so.
    fn packed(&self, room: f32, lines: usize) -> Vec<Range<usize>> {
        let width = |words: Range<usize>| self.widths.slice(words).iter().sum::<f32>();
        let mut packed: Vec<Range<usize>> = Vec::new();
        let mut start = 0;
        while start < self.widths.len() && packed.len() < lines {
            let is_last = packed.len() + 1 == lines;
            let fits = |end: usize| {
                let goes_on = is_last && end < self.widths.len() || self.is_cut && end == self.widths.len();
                width(start..end) + if goes_on { self.more } else { 0.0 } <= room
            };
            let end = (start + 1..=self.widths.len()).rev().find(|&end| fits(end)).unwrap_or(start + 1);
            packed.push(start..end);
            start = end;
        }
        packed
    }
}

/// What can be done with a row, as icons, so many of them.
fn actions(ui: &mut Ui, (engine, rank): (usize, u32), most: usize, locale: &Locale, out: &mut Outbox) {
    let size = vec2(most as f32 * 22.0, LINE);
    let room = ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
        for (icon, key, message) in common((engine, rank)).into_iter().take(most) {
            let name = locale.with(key, &[("rank", rank.into())]);
            let icon = RichText::new(icon).font(fonts::icon(13.0)).color(theme::palette(ui).weak);
            let button = controls::icon_button(ui, icon, vec2(20.0, 18.0), &name);
            button.context_menu(|ui| menu(ui, (engine, rank), locale, out));
            if button.clicked() {
                out.push(Message::Study(message));
            }
        }
    });
    // What a click takes is what was seen.
    if ui.rect_contains_pointer(room.response.rect) || Popup::is_any_open(ui.ctx()) {
        held::hold(ui, HELD);
    }
}

fn common((engine, rank): (usize, u32)) -> [(&'static str, &'static str, StudyMessage); 3] {
    [
        (icons::PLUS, "study-add-row", StudyMessage::Insert(engine, rank, MOST)),
        (icons::CHAT_TEXT, "study-comment-row", StudyMessage::Comment(engine, rank)),
        (icons::COPY, "study-copy-row", StudyMessage::Copy(engine, rank)),
    ]
}

/// All that can be done with a row, in words.
fn menu(ui: &mut Ui, (engine, rank): (usize, u32), locale: &Locale, out: &mut Outbox) {
    let more = [
        (icons::PLUS, "study-add-first", StudyMessage::Insert(engine, rank, 1)),
        (icons::PLUS, "study-add-all", StudyMessage::InsertAll(engine)),
    ];
    for (icon, key, message) in common((engine, rank)).into_iter().chain(more) {
        let name = locale.with(key, &[("rank", rank.into())]);
        if ui.button((RichText::new(icon).font(fonts::icon(13.0)), name)).clicked() {
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

/// Rank, score, and how sure that is, in columns.
fn head(ui: &mut Ui, row: &RankedLine, manner: StudyRowStyle<'_>, document: &Document, locale: &Locale) -> Response {
    let palette = theme::palette(ui);
    let color = if row.older { palette.weak } else { palette.text };
    let scored = scored(row, manner.by_mover, document, locale).unwrap_or_default();
    let game = document.record().game();
    let side = seen_by(manner.by_mover, document);
    let chance = row.score.and_then(|(own, _)| chance(score(own), game, side)).map(|chance| format!("{chance:.0}%"));
    let depth = row.depth.map(|depth| format!("d{depth}"));
    let galley = |text: &str, font: FontId, color: Color32| ui.painter().layout_no_wrap(text.to_owned(), font, color);
    let rank = galley(&row.rank.to_string(), fonts::strong(14.0), color);
    let own = galley(&scored, fonts::strong(14.0), color);
    let has_more = ui.available_width() > WIDE;
    let more = [(chance.clone(), CHANCE, 13.0), (depth.clone(), DEPTH, 11.0)].map(|(text, width, size)| {
        let text = text.unwrap_or_default();
        (galley(&text, FontId::proportional(size), palette.weak), if has_more { width } else { 0.0 })
    });
    let cells = [(rank, RANK), (own.clone(), SCORE.max(own.size().x + 6.0))].into_iter().chain(more);
    let cells: Vec<_> = cells.filter(|(_, width)| *width > 0.0).collect();
    let width = cells.iter().map(|(_, width)| width).sum();
    let figures = [chance.as_deref(), depth.as_deref()].into_iter().flatten().collect::<Vec<_>>().join("  ");
    let below = galley(&figures, FontId::proportional(11.0), palette.weak);
    let (rect, head) = ui.allocate_exact_size(vec2(width, LINE), Sense::hover());
    let mut right = rect.left();
    for (galley, width) in cells {
        right += width;
        // Figures stand below each other by their ends.
        let place = Align2::RIGHT_CENTER.anchor_size(pos2(right, rect.center().y), galley.size());
        ui.painter().galley(place.min, galley, palette.text);
    }
    head.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{}  {scored}", row.rank)));
    if has_more {
        return head;
    }
    if !manner.is_brief() {
        let place = Align2::RIGHT_TOP.anchor_size(rect.right_bottom(), below.size());
        ui.painter().galley(place.min, below, palette.weak);
    }
    let more: Vec<String> = chance.into_iter().chain(depth).collect();
    head.on_hover_text(more.join(" "))
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

/// The sign of a bound, as a side sees it.
fn sign(bound: Bound, side: Color) -> &'static str {
    match (bound, side) {
        (Bound::Exact, _) => "",
        (Bound::Lower, Color::Black) | (Bound::Upper, Color::White) => "≥",
        (Bound::Upper, Color::Black) | (Bound::Lower, Color::White) => "≤",
    }
}
