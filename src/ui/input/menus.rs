//! Menus whose rows are chosen without the mouse: egui closes a menu where the mouse clicks, and only there.

use egui::accesskit::Action;
use egui::text_edit::TextEditState;
use egui::{Context, Event, Id, Key, Order, Popup, Response, Ui};

/// Where it is remembered that a row of a menu was chosen in this frame.
fn chosen() -> Id {
    Id::unique("row of a menu chosen")
}

fn leading(row: Id) -> Id {
    row.with("leads into a menu")
}

/// The first in a menu that can have the keyboard.
pub(crate) fn first_row(ui: &Ui) -> Option<Id> {
    ui.ctx().viewport(|viewport| {
        let mut rows = viewport.this_pass.widgets.get_layer(ui.layer_id());
        rows.find(|row| row.enabled && row.sense.is_focusable()).map(|row| row.id)
    })
}

/// Says of a row that it opens a menu of its own: it is no choice.
pub(crate) fn leads_on(row: &Response) {
    row.ctx.data_mut(|data| data.insert_temp(leading(row.id), true));
}

/// Closes the menu in which a row was chosen by a key or a screen reader, once that row has done its work. To be called at the
/// beginning of every frame.
pub(crate) fn close_chosen(ctx: &Context) {
    if ctx.data_mut(|data| data.remove_temp::<bool>(chosen())).is_some() {
        Popup::close_all(ctx);
    }
    if Popup::is_any_open(ctx) && is_row_chosen(ctx) {
        ctx.data_mut(|data| data.insert_temp(chosen(), true));
        ctx.request_repaint();
    }
}

fn is_row_chosen(ctx: &Context) -> bool {
    let focused = ctx.memory(|memory| memory.focused());
    let (pressed, asked) = ctx.input(|input| {
        let clicks = |event: &Event| match event {
            Event::AccessKitActionRequest(request) if request.action == Action::Click => Some(request.target_node),
            _ => None,
        };
        let asked: Vec<_> = input.events.iter().filter_map(clicks).collect();
        (input.key_pressed(Key::Enter) || input.key_pressed(Key::Space), asked)
    });
    if !pressed && asked.is_empty() {
        return false;
    }
    let rows: Vec<Id> = ctx.viewport(|viewport| {
        let layers = viewport.prev_pass.widgets.layers().filter(|(layer, _)| layer.order == Order::Foreground);
        let rows = layers.flat_map(|(_, rows)| rows).filter(|row| row.enabled && row.sense.senses_click());
        let is_asked = |id: Id| pressed && focused == Some(id) || asked.contains(&id.accesskit_id());
        rows.map(|row| row.id).filter(|&id| is_asked(id)).collect()
    });
    let is_choice = |row: &Id| {
        TextEditState::load(ctx, *row).is_none() && ctx.data(|data| data.get_temp::<bool>(leading(*row))).is_none()
    };
    rows.iter().any(is_choice)
}
