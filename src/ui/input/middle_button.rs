//! The middle button of the mouse, where it is only a button: elsewhere it also pastes what is selected, and whoever has
//! selected it is waited for.

use egui::{Context, Event, Id, PointerButton, Pos2};

/// What was done with the middle button since the last frame: where, and whether it was pressed or let go.
#[derive(Clone, Default)]
struct Middle(Vec<(Pos2, bool)>);

/// What was done with the middle button since the last frame, as events where the pointer is.
pub(crate) fn middle_button(ctx: &Context) -> Vec<Event> {
    let done = ctx.data_mut(|data| std::mem::take(&mut data.get_temp_mut_or_default::<Middle>(Id::NULL).0));
    let modifiers = ctx.input(|input| input.modifiers);
    let event = |(pos, pressed)| Event::PointerButton { pos, button: PointerButton::Middle, pressed, modifiers };
    done.into_iter().map(event).collect()
}

/// Notes where the middle button was pressed or let go.
pub(crate) fn note_middle_button(ctx: &Context, done: Option<(Pos2, bool)>) {
    ctx.data_mut(|data| data.get_temp_mut_or_default::<Middle>(Id::NULL).0.extend(done));
    ctx.request_repaint();
}
