//! What a screen reader says unprompted: live regions of AccessKit. Everything else it reads where the keyboard focus
//! is.

use egui::{Rect, Response, Sense, Ui, WidgetInfo, accesskit::Live, accesskit::Role};

/// What this shows is announced when it appears or changes, after the screen reader has finished its current sentence.
pub(crate) fn polite(shown: &Response) {
    shown.ctx.accesskit_node_builder(shown.id, |node| node.set_live(Live::Polite));
}

/// What this shows is announced at once.
pub(crate) fn at_once(shown: &Response) {
    shown.ctx.accesskit_node_builder(shown.id, |node| node.set_live(Live::Assertive));
}

/// Announces something that the eye can see anyway.
pub(crate) fn say(ui: &Ui, name: &str, text: &str) {
    let nowhere = Rect::from_min_size(ui.max_rect().min, egui::Vec2::ZERO);
    let said = ui.interact(nowhere, ui.scope_id().with(name), Sense::HOVER);
    said.widget_info(|| WidgetInfo::labeled(Role::Status, true, text));
    polite(&said);
}
