//! What a screen reader says without being asked: live regions of AccessKit. Everything else it reads where the keyboard is.

use egui::{Rect, Response, Sense, Ui, WidgetInfo, accesskit::Live, accesskit::Role};

/// What this shows is said when it appears or changes, after what is being said.
pub(crate) fn polite(shown: &Response) {
    shown.ctx.accesskit_node_builder(shown.id, |node| node.set_live(Live::Polite));
}

/// What this shows is said at once.
pub(crate) fn at_once(shown: &Response) {
    shown.ctx.accesskit_node_builder(shown.id, |node| node.set_live(Live::Assertive));
}

/// Something to be said that the eye sees anyway.
pub(crate) fn say(ui: &Ui, name: &str, text: &str) {
    let nowhere = Rect::from_min_size(ui.max_rect().min, egui::Vec2::ZERO);
    let said = ui.interact(nowhere, ui.scope_id().with(name), Sense::HOVER);
    said.widget_info(|| WidgetInfo::labeled(Role::Status, true, text));
    polite(&said);
}
