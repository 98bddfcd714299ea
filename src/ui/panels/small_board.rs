//! What a pointer that rests on a move shows: the move, a small board, and how the comment begins.

use egui::{Id, RichText, Ui, Vec2, vec2};

use super::move_list::step_text;
use crate::formats::comment::spoken;
use crate::locale::Locale;
use crate::notation::move_number;
use crate::record::NodeId;
use crate::rules::{Move, Position};
use crate::ui::board;
use crate::ui::board::{BoardScene, Miniature};
use crate::ui::panels::view::RecordView;

/// Its size, in points.
pub(super) const SIZE: Vec2 = vec2(250.0, 172.0);

/// Whether the pointer has moved since the cursor came to a node: what comes to lie under one that rests, while one
/// steps by the keyboard, was not asked for. To be asked in every frame.
pub(super) fn is_pointed(ui: &Ui, at: NodeId) -> bool {
    let (now, rests) = ui.input(|input| (input.time, f64::from(input.pointer.time_since_last_movement())));
    let since = ui.data_mut(|data| {
        let known = data.get_temp_mut_or_insert_with(Id::unique("small board"), || (at, now));
        if known.0 != at {
            *known = (at, now);
        }
        known.1
    });
    now - rests >= since
}

/// A position on a small board.
pub(crate) fn position(ui: &mut Ui, small: &mut Miniature, position: &Position, last: Option<Move>, locale: &Locale) {
    with_players(ui, small, (position, last), Default::default(), locale);
}

/// A position on a small board with the names of those who play.
pub(crate) fn with_players(
    ui: &mut Ui,
    small: &mut Miniature,
    (position, last): (&Position, Option<Move>),
    players: [String; 2],
    locale: &Locale,
) {
    let mut scene = BoardScene::of(position, last, board::pieces_in_force(ui).small(), locale);
    scene.players = players;
    small.show(ui, SIZE, &scene, &board::in_force(ui));
}

/// The position after a node, with its move above and the beginning of its comment below; `more` is said after the
/// move.
pub(super) fn node(ui: &mut Ui, small: &mut Miniature, view: RecordView<'_>, id: NodeId, more: Option<String>) {
    let RecordView { document, style, locale } = view;
    let record = document.record();
    let number = move_number(record.game(), record.ply(id));
    ui.label(RichText::new(format!("{number} {}", step_text(document, id, style, locale))).strong());
    if let Some(more) = more {
        ui.label(more);
    }
    let last = record.tree.get(id).and_then(|node| node.mv());
    position(ui, small, &document.position_at(id), last, locale);
    let comment = record.tree.get(id).map_or("", |node| node.comment.as_str());
    if let Some(first) = spoken(record.game(), comment).lines().find(|line| !line.trim().is_empty()) {
        ui.set_max_width(SIZE.x);
        ui.add(egui::Label::new(RichText::new(first).small()).truncate());
    }
}
