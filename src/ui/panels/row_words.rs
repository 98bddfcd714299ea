//! What rows of the list of moves say of comments: their first words.

use std::sync::Arc;

use egui::text::{LayoutJob, TextWrapping};
use egui::{Color32, Galley, Rect, Sense, TextStyle, Ui, WidgetInfo, accesskit::Role, pos2};

use super::row_setting::NUMBER;
use crate::editor::Document;
use crate::formats::comment::{is_commented, said_in_person};
use crate::record::{Node, NodeId};
use crate::text::plain;
use crate::ui::look::theme;

/// How many characters a row shows at most.
const MOST_WORDS: usize = 80;

/// The words before the moves of a pair, each above its own; returns the node whose words were chosen.
pub(super) fn words_row(ui: &Ui, document: &Document, whole: Rect, rows: [Option<usize>; 2]) -> Option<NodeId> {
    let palette = theme::palette(ui);
    let tree = &document.record().tree;
    let middle = whole.left() + (NUMBER + whole.width()) / 2.0;
    let words = |row: Option<usize>| {
        let id = *document.cursor().line().get(row?)?;
        Some((id, words_before(tree.get(id)?))).filter(|(_, words)| !words.is_empty())
    };
    let [left, right] = rows.map(words);
    let end = if right.is_some() { middle } else { whole.right() };
    let mut chosen = None;
    for (said, left, right) in [(left, whole.left() + NUMBER, end), (right, middle, whole.right())] {
        let Some((id, said)) = said else { continue };
        let rect = Rect::from_x_y_ranges(left..=right, whole.y_range());
        let response = ui.interact(rect, ui.scope_id().with(("words", id)), Sense::CLICK);
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &said));
        chosen = response.clicked().then_some(id).or(chosen);
        let words = cut_off(ui, &said, rect.width() - 18.0 - 12.0, palette.weak);
        // As near to its move as to nothing else.
        let at = pos2(rect.left() + 18.0, rect.bottom() - words.size().y - 1.0);
        ui.painter().galley(at, words, palette.weak);
    }
    chosen
}

/// A small text in one line, cut off where there is no more room.
pub(super) fn cut_off(ui: &Ui, text: &str, room: f32, color: Color32) -> Arc<Galley> {
    let mut job = LayoutJob::simple_singleline(text.to_owned(), TextStyle::Small.resolve(ui.style()), color);
    job.wrap = TextWrapping::truncate_at_width(room);
    ui.painter().layout_job(job)
}

/// The first line of what a person has written about a move, as far as any row could show it.
pub(super) fn first_words(node: &Node) -> String {
    if !is_commented(node) {
        return String::new();
    }
    first_line(&node.split_said(said_in_person(node)).1)
}

/// The first line of what stands before the move.
pub(super) fn words_before(node: &Node) -> String {
    if node.preface == 0 { String::new() } else { first_line(&node.split_said(said_in_person(node)).0) }
}

fn first_line(said: &str) -> String {
    let line = said.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or("");
    plain(&line.chars().take(MOST_WORDS).collect::<String>()).into_owned()
}
