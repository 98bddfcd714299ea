//! The moves of the current line as a list, only the visible rows laid out: number, move, time, signs.

use std::time::Duration;

use egui::{Align2, Rect, RichText, ScrollArea, Sense, TextStyle, Ui, WidgetInfo, pos2, vec2};

use super::same::Same;
use super::{Message, Outbox, Pane, fonts, icons, menu, panels, theme};
use crate::editor::{Go, LineTexts, Row, Session, has_unplayed, is_problem, unplayed};
use crate::formats::{marks_of, split_marks};
use crate::locale::Locale;
use crate::notation::{Style, spell};
use crate::record::{NodeId, Step};

/// The view's own state.
#[derive(Debug, Default)]
pub(crate) struct MoveList {
    shown: Option<(NodeId, u64, u32)>,
    texts: LineTexts,
    offset: f32,
    /// Where positions stand elsewhere.
    pub same: Same,
}

/// A time as the list shows it: 0:16, 12:03, 1:02:03.
pub(crate) fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

/// A step in words: the move in the chosen style, the ending, or 開始局面.
pub(crate) fn step_text(session: &Session, id: NodeId, style: Style, locale: &Locale) -> String {
    let record = session.document.record();
    match record.tree.get(id).map(|node| &node.step) {
        Some(Step::Move(mv)) => {
            let parent = record.tree.parent(id).unwrap_or(NodeId::ROOT);
            spell(style, &session.document.position_at(parent), *mv, record.last_target(parent))
        }
        Some(Step::End(ending)) => menu::ending_text(ending, locale),
        Some(Step::Start) => locale.text("row-start"),
        None => String::new(),
    }
}

impl MoveList {
    pub fn show(&mut self, ui: &mut Ui, session: &Session, style: Style, locale: &Locale, out: &mut Outbox) {
        let palette = theme::palette(ui);
        let document = &session.document;
        let (tree, cursor) = (&document.record().tree, document.cursor());
        panels::head(ui, Pane::Moves, locale, out, |_, _| ());
        if tree.len() == 1 && ui.available_height() > 140.0 {
            ui.add(egui::Label::new(RichText::new(locale.text("moves-hint")).color(palette.weak)).wrap());
            ui.add_space(4.0);
        }
        let height = ui.text_style_height(&TextStyle::Body).max(18.0) + 6.0;
        // Follow the cursor, but leave the list alone while a person scrolls it.
        let view = ui.available_height();
        let now = (cursor.at(), document.revision(), view as u32);
        let follow = self.shown != Some(now);
        self.shown = Some(now);
        let mut area = ScrollArea::vertical().id_salt("moves").auto_shrink(false).animated(false);
        if follow {
            let offset = self.offset;
            let top = cursor.index() as f32 * height;
            let margin = (height * 2.0).min((view - height).max(0.0) / 2.0);
            if top - margin < offset {
                area = area.vertical_scroll_offset((top - margin).max(0.0));
            } else if top + height + margin > offset + view {
                area = area.vertical_scroll_offset((top + height + margin - view).max(0.0));
            }
        }
        // A problem has no clock.
        let clock = !is_problem(document.record());
        ui.scope(|ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            let shown = area.show_rows(ui, height, cursor.line().len(), |ui, rows| {
                let width = ui.available_width();
                for index in rows {
                    let Some(row) = document.row(index) else { continue };
                    let text = match &row.node.step {
                        Step::Start => locale.text("row-start"),
                        Step::Move(_) => self.texts.get(document, index, style).to_owned(),
                        Step::End(ending) => menu::ending_text(ending, locale),
                    };
                    // A glyph belongs to its move.
                    let marks = marks_of(&row.node.comment);
                    let text = match marks.as_ref().and_then(|marks| marks.glyph) {
                        Some(glyph) => format!("{text} {}", glyph.symbol()),
                        None => text,
                    };
                    let current = index == cursor.index();
                    let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::click());
                    response.widget_info(|| {
                        WidgetInfo::selected(egui::Role::ListItem, true, current, format!("{} {text}", row.ply))
                    });
                    let same = self.same.any(session, row.id);
                    paint(ui, rect, row, &text, (current, response.hovered()), clock, same);
                    let response = if same { response.on_hover_text(locale.text("row-same")) } else { response };
                    let response = if has_unplayed(&row.node.comment) {
                        response.on_hover_text(unplayed_text(&row.node.comment, locale))
                    } else {
                        response
                    };
                    // A right click too: the menu that opens is about this row.
                    if response.clicked() || response.secondary_clicked() {
                        out.push(Message::Go(Go::To(row.id)));
                    }
                }
            });
            self.offset = shown.state.clamped_offset().y;
        });
    }
}

/// What a row says of moves in its comment that cannot be played any more.
fn unplayed_text(comment: &str, locale: &Locale) -> String {
    let mut text = locale.text("row-unplayed");
    for unplayed in unplayed(comment).into_iter().take(4) {
        text.push('\n');
        text.push_str(unplayed.says);
    }
    text
}

/// A row: number, fork sign, move; at the right comment and bookmark signs, then the time.
fn paint(ui: &Ui, rect: Rect, row: Row<'_>, text: &str, (current, hovered): (bool, bool), clock: bool, same: bool) {
    let palette = theme::palette(ui);
    let painter = ui.painter();
    if current {
        painter.rect_filled(rect, 5.0, palette.current);
        painter.rect_filled(Rect::from_min_size(rect.min, vec2(3.0, rect.height())), 1.5, palette.accent);
    } else if hovered {
        painter.rect_filled(rect, 5.0, palette.hover);
    }
    let small = TextStyle::Small.resolve(ui.style());
    let body = if current { fonts::strong(14.0) } else { TextStyle::Body.resolve(ui.style()) };
    let y = rect.center().y;
    let number = rect.left() + 46.0;
    painter.text(pos2(number, y), Align2::RIGHT_CENTER, row.ply, small.clone(), palette.weak);
    if row.siblings.len() > 1 {
        painter.text(pos2(number + 9.0, y), Align2::CENTER_CENTER, "+", fonts::strong(13.0), palette.accent);
    }
    let color = if matches!(row.node.step, Step::End(_)) { palette.weak } else { palette.text };
    painter.text(pos2(number + 18.0, y), Align2::LEFT_CENTER, text, body, color);
    let mut right = rect.right() - 12.0;
    // A narrow list keeps the signs and leaves the times out.
    if clock && rect.width() > 250.0 {
        if let Some(time) = row.node.time {
            painter.text(pos2(right, y), Align2::RIGHT_CENTER, self::clock(time), small, palette.weak);
        }
        right -= 56.0;
    }
    let comment = &row.node.comment;
    for (shown, icon) in [
        (has_unplayed(comment), icons::WARNING),
        (!split_marks(comment).0.is_empty(), icons::CHAT_TEXT),
        (row.node.bookmark.is_some(), icons::BOOKMARK_SIMPLE),
        (same, icons::LINK),
        (marks_of(comment).is_some_and(|marks| !marks.arrows.is_empty()), icons::CIRCLE),
    ] {
        if shown {
            let color = if icon == icons::WARNING { palette.warn } else { palette.accent };
            painter.text(pos2(right, y), Align2::RIGHT_CENTER, icon, fonts::icon(15.0), color);
            right -= 18.0;
        }
    }
}
