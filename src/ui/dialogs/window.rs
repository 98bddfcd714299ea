//! A window within the window. It has the keyboard from when it opens, and gives it back to what had it before: a
//! screen reader says where the focus is, and of anything else it says nothing.

use egui::accesskit::Role;
use egui::{Context, Frame, Id, Key, LayerId, Modal, ModalResponse, Order, Popup, Response, Sense, Ui, UiBuilder};

use crate::text::Slice;
use crate::ui::look::spoken;

/// The window that has the keyboard.
#[derive(Clone, Copy, Debug)]
struct FocusedWindow {
    window: Id,
    /// What had the focus when it opened.
    before: Option<Id>,
    /// What had it in the last frame in which the window was there.
    last: Option<Id>,
}

fn place() -> Id {
    Id::unique("window that has the keyboard")
}

fn open(ctx: &Context) -> Option<FocusedWindow> {
    ctx.data(|data| data.get_temp(place()))
}

/// What stands in a window. A box, so that there is not all this code for each kind of content.
type Content<'a> = Box<dyn FnOnce(&mut Ui) + 'a>;

/// Shows a window over everything else; the first [`title`](super::ask::title) in it is its name.
pub(super) fn show<'a>(ctx: &Context, name: &str, content: impl FnOnce(&mut Ui) + 'a) -> ModalResponse<()> {
    show_boxed(ctx, name, Box::new(content))
}

fn show_boxed(ctx: &Context, name: &str, content: Content<'_>) -> ModalResponse<()> {
    let frame = Frame::window(&ctx.global_style()).inner_margin(20.0);
    let area_id = Id::unique(name);
    // The window is what is in it, not the area with the shade around it.
    let area = Modal::default_area(area_id).role(Role::GenericContainer);
    let before = ctx.memory(|memory| memory.area_rect(area_id));
    let shown = Modal::new(area_id).area(area).frame(frame).show(ctx, |ui| hold(ui, name, content));
    // It is laid in the middle by the size that it had in the frame before.
    if before.is_some_and(|before| before.size() != shown.response.rect.size()) {
        ctx.request_repaint();
    }
    raise_menus(ctx, area_id);
    shown
}

/// Has menus that are open lie above the window from which they were opened: a click that is pressed and let go within a
/// frame raises that window as well.
fn raise_menus(ctx: &Context, window: Id) {
    if !Popup::is_any_open(ctx) {
        return;
    }
    let layers: Vec<LayerId> = ctx.memory(|memory| {
        let shown = |layer: &LayerId| layer.order == Order::Foreground && memory.areas().is_visible(layer);
        memory.layer_ids().filter(shown).collect()
    });
    let Some(place) = layers.iter().position(|layer| layer.id == window) else { return };
    let below = layers.slice(..place);
    for layer in below {
        ctx.move_to_top(*layer);
    }
    if !below.is_empty() {
        ctx.request_repaint();
    }
}

/// Has what is shown here be a window with the keyboard.
pub(super) fn hold(ui: &mut Ui, name: &str, content: Content<'_>) {
    let window = Id::unique(("window", name));
    let focused = ui.memory(|memory| memory.focused());
    let known = open(ui.ctx());
    let is_new = known.is_none_or(|open| open.window != window);
    // One that takes the place of another gives back what that took.
    let now = FocusedWindow { window, before: known.map_or(focused, |open| open.before), last: focused };
    ui.data_mut(|data| data.insert_temp(place(), now));
    let builder = UiBuilder::new().scope_id(window).sense(Sense::focusable_noninteractive());
    let shown = ui.scope_builder(builder.accessibility_role(Role::Dialog), |ui| {
        ui.ctx().accesskit_node_builder(window, |node| node.set_modal());
        content(ui);
    });
    spoken::lies(&shown.response);
    let leaves = !is_new && ui.input(|input| input.key_pressed(Key::Escape));
    let last = ui.memory_mut(|memory| {
        let other = memory.focused();
        // Escape takes the keyboard from what has it, and closes the window: that is not to be read once more.
        if other.is_none() && !leaves || is_new && other == focused {
            memory.request_focus(window);
        }
        memory.focused()
    });
    ui.data_mut(|data| data.insert_temp(place(), FocusedWindow { last, ..now }));
}

/// Has this text be the name of the window that it stands in.
pub(super) fn name(shown: &Response) {
    if let Some(open) = open(&shown.ctx) {
        shown.ctx.accesskit_node_builder(open.window, |node| {
            if node.labelled_by().is_empty() {
                node.push_labelled_by(shown.id.accesskit_id());
            }
        });
    }
}

/// Has this text be read with the name of the window that it stands in, when that opens.
pub(super) fn describe(shown: &Response, text: &str) {
    if let Some(open) = open(&shown.ctx) {
        shown.ctx.accesskit_node_builder(open.window, |node| node.set_description(text));
    }
}

/// Gives the window that is open a name that stands nowhere in it.
pub(super) fn call(ctx: &Context, name: &str) {
    if let Some(open) = open(ctx) {
        ctx.accesskit_node_builder(open.window, |node| node.set_label(name));
    }
}

/// Whether no control has the keyboard: at most the window as a whole.
pub(super) fn is_free(ctx: &Context) -> bool {
    let window = open(ctx).map(|open| open.window);
    ctx.memory(|memory| memory.focused()).is_none_or(|focused| Some(focused) == window)
}

/// Gives the focus back where no window is open any more.
pub(crate) fn release(ctx: &Context) {
    let Some(open) = open(ctx) else { return };
    if ctx.memory(|memory| memory.top_modal_layer()).is_some() {
        // In this frame nothing below can take it yet.
        ctx.memory_mut(|memory| open.last.into_iter().for_each(|last| memory.surrender_focus(last)));
        ctx.data_mut(|data| data.insert_temp(place(), FocusedWindow { last: None, ..open }));
        return ctx.request_repaint();
    }
    ctx.data_mut(|data| data.remove::<FocusedWindow>(place()));
    ctx.memory_mut(|memory| {
        // Unless something new has it by now.
        if memory.focused().is_none_or(|focused| Some(focused) == open.last) {
            open.last.into_iter().for_each(|last| memory.surrender_focus(last));
            open.before.into_iter().for_each(|before| memory.request_focus(before));
        }
    });
}
