//! Files in the clipboard of Wayland where it is not read on another thread: there egui asks it on the window's own
//! connection, for texts and pictures only, and says nothing where it holds neither.

use std::path::PathBuf;

use egui::{Context, Id};

use crate::task::Task;
use crate::ui::input::order;

/// That a paste was asked for, in this frame or before the one of this number.
#[derive(Clone, Copy)]
struct PasteRequest(u64);

/// Notes in a frame that a paste was asked for: its answer arrives in the next one.
pub(crate) fn await_paste(ctx: &Context) {
    let frame = ctx.cumulative_pass_nr();
    ctx.data_mut(|data| data.insert_temp(Id::NULL, PasteRequest(frame)));
}

/// Notes between two frames that a paste was asked for.
pub(crate) fn expect_paste(ctx: &Context) {
    let next = ctx.cumulative_pass_nr();
    ctx.data_mut(|data| data.insert_temp(Id::NULL, PasteRequest(next.saturating_sub(1))));
    // Nothing else happens if there is no text.
    ctx.request_repaint();
}

/// Whether the answer to a paste must be there by now, and all that was typed before it has been taken.
pub(crate) fn is_due(ctx: &Context) -> bool {
    let Some(PasteRequest(frame)) = ctx.data(|data| data.get_temp::<PasteRequest>(Id::NULL)) else { return false };
    // A frame has the answer, and what was pressed just before: what that leads to is in the next one.
    let due = frame + 1 < ctx.cumulative_pass_nr() && !order::is_behind(ctx);
    if due {
        ctx.data_mut(|data| data.remove::<PasteRequest>(Id::NULL));
    } else {
        ctx.request_repaint();
    }
    due
}

/// Asks the clipboard for files, on another thread.
pub(crate) fn ask(ctx: &Context) -> Task<Vec<PathBuf>> {
    let wake = ctx.clone();
    Task::spawn(move || wake.request_repaint(), |_stop| files())
}

#[cfg(all(unix, not(target_os = "macos")))]
fn files() -> Vec<PathBuf> {
    let asked = arboard::Clipboard::new().and_then(|mut clipboard| clipboard.get().file_list());
    asked.unwrap_or_default()
}

#[cfg(not(all(unix, not(target_os = "macos"))))]
fn files() -> Vec<PathBuf> {
    Vec::new()
}
