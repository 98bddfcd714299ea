//! What holds still as long as the pointer is over its buttons, so that a click takes what was seen there.

use egui::{Context, Id, Ui};

/// Says that a frame shows something of this name that is not to change.
pub(crate) fn hold(ui: &Ui, name: &'static str) {
    let frame = ui.ctx().cumulative_pass_nr();
    ui.data_mut(|data| data.insert_temp(Id::unique(("held", name)), frame));
}

/// Whether the last frame has said so.
pub(crate) fn is_held(ctx: &Context, name: &'static str) -> bool {
    let frame = ctx.data(|data| data.get_temp::<u64>(Id::unique(("held", name))));
    frame.is_some_and(|frame| frame + 1 >= ctx.cumulative_pass_nr())
}
