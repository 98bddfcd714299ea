//! The items of the text as they are laid out, and their measures.

use std::ops::Range;
use std::sync::Arc;

use egui::{Galley, Ui, Vec2, vec2};

use super::flow::{FlowWord, line_height};
use crate::record::NodeId;
use crate::rules::{Move, Position};
use crate::sheet::links::TextLink;
use crate::ui::look::{Palette, fonts};
use crate::ui::panels::small_board;

/// The room above and below a paragraph, in points.
pub(super) const GAP: f32 = 4.0;
/// How much further to the right each variation stands, in points, and the largest share of the width.
const STEP: f32 = 18.0;
const MOST_INDENT: f32 = 0.4;
/// The room kept for the scroll bar, in points.
pub(super) const BAR: f32 = 14.0;

/// An item as it is laid out.
#[derive(Debug)]
pub(super) enum LaidItem {
    /// The heading: title, or else players.
    Head(String),
    /// Moves.
    Moves(Vec<FlowWord>),
    /// A piece of a comment, with links and what was searched for.
    Comment { said: String, links: Vec<TextLink>, hits: Vec<Range<usize>> },
    /// A comment that is being written.
    Field,
    /// The position at a bookmark, which may have a name, or where a diagram is asked for.
    Diagram { name: Option<String>, position: Box<Position>, last: Option<Move> },
}

impl LaidItem {
    /// From where to where the move of a node reaches, in points from the top of the item.
    pub fn extent(&self, id: NodeId) -> (f32, f32) {
        let Self::Moves(words) = self else { return (0.0, 24.0) };
        let word = words.iter().find(|word| word.node == id && word.leads());
        word.map_or((0.0, 24.0), |word| (word.rect.top(), word.rect.bottom()))
    }
}

/// The size of a diagram with its caption, in points.
pub(super) fn diagram(ui: &Ui, width: f32) -> Vec2 {
    let scale = (width / small_board::SIZE.x).min(1.0);
    small_board::SIZE * scale + vec2(0.0, line_height(ui) + 2.0 * GAP)
}

/// The letters of the heading.
pub(super) fn heading(ui: &Ui, said: &str, width: f32, palette: &Palette) -> Arc<Galley> {
    ui.painter().layout(said.to_owned(), fonts::strong(18.0), palette.text, width)
}

/// How far to the right an item stands, in points.
pub(super) fn indent(depth: u32, width: f32) -> f32 {
    (depth as f32 * STEP).min(width * MOST_INDENT)
}
