//! What a screen reader says unprompted: live regions of AccessKit. Everything else it reads where the keyboard focus
//! is, of lists with how many rows there are and which is meant.

use std::ops::Range;

use super::told;
use egui::scroll_area::ScrollAreaOutput;
use egui::{
    Id, Rect, Response, ScrollArea, Sense, Ui, UiBuilder, UiKind, WidgetInfo, accesskit, accesskit::Live,
    accesskit::Role, accesskit_root_id, vec2,
};

/// Up to how many rows of a list a screen reader is told all; of longer ones, how many before and after those in sight.
const ALL: usize = 500;
const BESIDE: usize = 200;

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
    polite(&unseen(ui, name, text));
}

/// A text for screen readers alone.
pub(crate) fn unseen(ui: &Ui, name: &str, text: &str) -> Response {
    let nowhere = Rect::from_min_size(ui.max_rect().min, egui::Vec2::ZERO);
    let said = ui.interact(nowhere, ui.scope_id().with(name), Sense::HOVER);
    said.widget_info(|| WidgetInfo::labeled(Role::Status, true, text));
    said
}

/// Has a screen reader read this where the focus is on another control: what arrow keys in a field choose, for example.
pub(crate) fn reads(focused: Id, shown: &Response) {
    shown.ctx.accesskit_node_builder(focused, |node| node.set_active_descendant(shown.id.accesskit_id()));
}

/// Says which of several this is, where that is not a switch: the one that is shown, not one that is checked.
pub(crate) fn selected(shown: &Response, selected: bool) {
    shown.ctx.accesskit_node_builder(shown.id, |node| {
        node.clear_toggled();
        node.set_selected(selected);
    });
}

/// Says more about a part of the window than its name.
pub(crate) fn adds(shown: &Response, text: &str) {
    shown.ctx.accesskit_node_builder(shown.id, |node| node.set_description(text));
}

/// Gives the menu that this stands in a name.
pub(crate) fn calls_menu(ui: &Ui, name: &str) {
    if let Some(menu) = ui.stack().iter().find(|around| around.kind() == Some(UiKind::Menu)) {
        ui.ctx().accesskit_node_builder(menu.unique_id, |node| node.set_label(name));
    }
}

/// Whether anybody listens.
pub(crate) fn is_heard(ui: &Ui) -> bool {
    ui.ctx().has_accesskit_node(accesskit_root_id())
}

/// Says where a part of the window is that can have the focus: egui says it before it is known.
pub(crate) fn lies(shown: &Response) {
    let Rect { min, max } = shown.rect;
    let bounds = accesskit::Rect { x0: min.x.into(), y0: min.y.into(), x1: max.x.into(), y1: max.y.into() };
    shown.ctx.accesskit_node_builder(shown.id, |node| node.set_bounds(bounds));
}

/// A list whose rows have one height.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SpokenList {
    id: Id,
    rows: usize,
    items: usize,
    sense: Sense,
    is_rest: bool,
}

impl SpokenList {
    /// A list with so many rows, in sight or not.
    pub fn new(id: Id, rows: usize) -> Self {
        Self { id, rows, items: rows, sense: Sense::HOVER, is_rest: false }
    }

    /// The same, with so many items in its rows.
    pub fn of(self, items: usize) -> Self {
        Self { items, ..self }
    }

    /// The same, where Tab stops: at the list, not at its rows.
    pub fn focusable(self) -> Self {
        Self { sense: Sense::focusable_noninteractive(), ..self }
    }

    /// The same, where the keyboard is while no control has it.
    pub fn rest(self) -> Self {
        Self { is_rest: true, ..self }
    }

    /// Shows the list, by the name it has.
    pub fn show<R>(self, ui: &mut Ui, name: &str, content: impl FnOnce(&mut Ui) -> R) -> R {
        let builder = UiBuilder::new().scope_id(self.id).sense(self.sense);
        let content = |ui: &mut Ui| {
            self.tell(ui, name);
            content(ui)
        };
        let shown = ui.scope_builder(builder, content);
        lies(&shown.response);
        shown.inner
    }

    /// Has everything that is shown here be the list.
    pub fn tell(self, ui: &Ui, name: &str) {
        ui.ctx().accesskit_node_builder(ui.unique_id(), |node| {
            node.set_role(Role::ListBox);
            node.set_label(name);
            node.set_size_of_set(self.items);
        });
        if self.is_rest {
            told::rests(ui.ctx(), self.id);
        }
    }

    /// Shows the rows in sight, by their places, and where a screen reader listens, others that it may go to.
    pub fn rows(
        self,
        ui: &mut Ui,
        area: ScrollArea,
        height: f32,
        mut row: impl FnMut(&mut Ui, usize, Rect),
    ) -> ScrollAreaOutput<()> {
        area.show_viewport(ui, |ui, seen| {
            ui.set_height(height * self.rows as f32);
            let size = vec2(ui.available_width(), height);
            let corner = ui.max_rect().min;
            for place in self.told(ui, (seen.top() / height) as usize..(seen.bottom() / height) as usize + 1) {
                row(ui, place, Rect::from_min_size(corner + vec2(0.0, place as f32 * height), size));
            }
        })
    }

    fn told(self, ui: &Ui, seen: Range<usize>) -> Range<usize> {
        let beside = match is_heard(ui) {
            true if self.rows <= ALL => self.rows,
            true => BESIDE,
            false => 0,
        };
        seen.start.saturating_sub(beside)..(seen.end + beside).min(self.rows)
    }

    /// Whether the keyboard is at the list.
    pub fn has_focus(self, ui: &Ui) -> bool {
        ui.memory(|memory| memory.has_focus(self.id))
    }

    /// Says what a row is, or an item in it: its place, its name, whether it is the one that is meant.
    pub fn row(self, shown: &Response, (place, is_meant): (usize, bool), name: &str) {
        shown.widget_info(|| WidgetInfo::labeled(Role::ListItem, shown.enabled(), name));
        shown.ctx.accesskit_node_builder(shown.id, |node| {
            node.set_position_in_set(place);
            node.clear_toggled();
            node.set_selected(is_meant);
        });
        if is_meant {
            reads(self.id, shown);
        }
    }
}
