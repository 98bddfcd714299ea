//! Events in the order in which they came, whatever frame they come in. egui hands a frame all of its events at once:
//! commands are taken before fields see their text, and whatever has the keyboard at the start of the frame gets all of
//! it. So a frame is given as many events as mean the same in any order, and the next one goes on with the rest.

use egui::{Context, Event, Id, ImeEvent, Key, Modifiers, Plugin, Pos2, RawInput, Ui};

use crate::ui::command::keys;
use crate::ui::input::composing;

/// Gives each frame its events.
#[derive(Default)]
pub(crate) struct EventOrder {
    /// What is still to come.
    held: Vec<Event>,
    /// The frame that has its events: egui may lay it out more than once.
    frame: Option<u64>,
    /// Where a button was pressed that no frame has shown drawn away from there.
    pressed: Option<Pos2>,
    /// What had the keyboard at the start of the last frame, and whether keys were kept for the next one since that was new.
    focused: Option<Id>,
    settles: bool,
    /// Whether a field is to get the keyboard, and for how many frames it was waited for.
    awaits: bool,
    waited: u8,
}

/// So many frames a field may take to come.
const PATIENCE: u8 = 10;

/// So far the pointer may go from where it was pressed and nobody takes it for a drag, in points.
const TREMBLE: f32 = 3.0;

/// What an event is to those beside it in a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum EventKind {
    /// Characters, and what takes them back.
    Text,
    /// What an input method says.
    Method,
    /// A key that types nothing.
    Key(Key, Modifiers),
    /// The pointer's buttons.
    Press,
    Release,
    Wheel,
    /// Something that is done at once.
    Act,
}

impl EventKind {
    /// Of an event, given the one after it; `None` if it does nothing by itself. `typing` says whether a text field has
    /// the keyboard.
    fn of(event: &Event, next: Option<&Event>, typing: bool) -> Option<Self> {
        Some(match *event {
            Event::Text(_) => Self::Text,
            Event::Ime(_) => Self::Method,
            // A key and its character are two events.
            Event::Key { pressed: true, .. } if matches!(next, Some(Event::Text(_))) => Self::Text,
            Event::Key { key: Key::Backspace | Key::Delete, pressed: true, modifiers: Modifiers::NONE, .. }
                if typing =>
            {
                Self::Text
            }
            Event::Key { key, pressed: true, modifiers, .. } => Self::Key(key, modifiers),
            Event::PointerButton { pressed: true, .. } => Self::Press,
            Event::PointerButton { pressed: false, .. } => Self::Release,
            Event::MouseWheel { .. } => Self::Wheel,
            Event::Copy
            | Event::Cut
            | Event::Paste(_)
            | Event::PasteImage(_)
            | Event::MiddleClickPaste { .. }
            | Event::AccessKitActionRequest(_) => Self::Act,
            _ => return None,
        })
    }

    /// Whether another event may follow in the same frame; `leaves_keys` is whether keys are those that an input method
    /// leaves.
    fn goes_with(self, next: Self, leaves_keys: bool) -> bool {
        match (self, next) {
            (Self::Text | Self::Method, Self::Text | Self::Method)
            | (Self::Press, Self::Release)
            | (Self::Wheel, Self::Wheel) => true,
            // The key that ends a composition belongs to the method.
            (Self::Method, Self::Key(_, modifiers)) => modifiers.is_none() && !leaves_keys,
            // A key that is held must not lag behind on a slow machine.
            (Self::Key(key, modifiers), Self::Key(..)) => self == next && !modifiers.any() && walks(key),
            _ => false,
        }
    }
}

/// Whether a key does the same again without leading anywhere else.
fn walks(key: Key) -> bool {
    matches!(key, Key::ArrowLeft | Key::ArrowRight | Key::ArrowUp | Key::ArrowDown | Key::PageUp | Key::PageDown)
}

/// How many events do nothing by themselves before the first that does.
fn idle(events: &[Event]) -> usize {
    let does = |(at, event): (usize, &Event)| EventKind::of(event, events.get(at + 1), false).is_some();
    events.iter().enumerate().position(does).unwrap_or(events.len())
}

/// How many events come before the first key that types nothing.
fn before_keys(events: &[Event]) -> usize {
    let is_key = |(at, event): (usize, &Event)| {
        matches!(EventKind::of(event, events.get(at + 1), false), Some(EventKind::Key(..)))
    };
    events.iter().enumerate().position(is_key).unwrap_or(events.len())
}

impl EventOrder {
    /// How many events the next frame gets.
    fn share(&mut self, events: &[Event], ctx: &Context) -> usize {
        let (typing, leaves_keys) = (ctx.text_edit_focused(), composing::leaves_keys(ctx));
        let mut last: Option<EventKind> = None;
        // Whether the pointer was drawn away from where it was pressed.
        let mut drawn = false;
        for (at, event) in events.iter().enumerate() {
            // To egui a press is where the pointer is at the end of its frame, and what is released in the frame in which it
            // was drawn away is neither clicked nor dragged: press, motion and release each have their own.
            if let (&Event::PointerMoved(to), Some(from)) = (event, self.pressed)
                && from.distance(to) > TREMBLE
            {
                if last == Some(EventKind::Press) {
                    return at;
                }
                drawn = true;
            }
            let Some(kind) = EventKind::of(event, events.get(at + 1), typing) else { continue };
            let is_cut = drawn && kind == EventKind::Release;
            if is_cut || last.is_some_and(|last| !last.goes_with(kind, leaves_keys)) {
                return at;
            }
            match *event {
                Event::PointerButton { pos, pressed: true, .. } => self.pressed = Some(pos),
                Event::PointerButton { .. } => self.pressed = None,
                _ => {}
            }
            last = Some(kind);
        }
        events.len()
    }
}

impl Plugin for EventOrder {
    fn debug_name(&self) -> &'static str {
        "order of events"
    }

    fn input_hook(&mut self, ctx: &Context, input: &mut RawInput) {
        let mut events = std::mem::take(&mut self.held);
        events.append(&mut keys::by_characters(std::mem::take(&mut input.events)));
        let frame = Some(ctx.cumulative_frame_nr());
        if std::mem::replace(&mut self.frame, frame) == frame {
            self.held = events;
            return;
        }
        let awaits = std::mem::take(&mut self.awaits);
        let waits = awaits && self.waited < PATIENCE;
        self.waited = if awaits { self.waited.saturating_add(1) } else { 0 };
        let focused = ctx.memory(|memory| memory.focused());
        // What has the keyboard since the last frame tells egui only in this one which keys it keeps for itself: until then
        // an arrow leads away from it.
        let is_new = std::mem::replace(&mut self.focused, focused) != focused && focused.is_some();
        let settles = !std::mem::replace(&mut self.settles, is_new) && is_new;
        let share = match (waits, settles) {
            (true, _) => idle(&events),
            (false, true) => self.share(&events[..before_keys(&events)], ctx),
            (false, false) => self.share(&events, ctx),
        };
        self.held = events.split_off(share);
        input.events = events;
    }

    fn on_end_pass(&mut self, ui: &mut Ui) {
        if !self.held.is_empty() {
            ui.ctx().request_repaint();
        }
    }
}

/// Whether an event writes something.
pub(crate) fn writes(event: &Event) -> bool {
    matches!(event, Event::Text(_) | Event::Ime(ImeEvent::Commit(_)) | Event::Paste(_))
}

/// Leaves events of this frame to the next one, before all that comes later.
pub(crate) fn leave(ctx: &Context, mut events: Vec<Event>) {
    if events.is_empty() {
        return;
    }
    ctx.with_plugin(|order: &mut EventOrder| {
        events.append(&mut order.held);
        order.held = events;
    });
    ctx.request_repaint();
}

/// Keeps keys and clicks for the next frames, because a field that is to get the keyboard is not there yet. To be said
/// in every frame until it is.
pub(crate) fn await_field(ctx: &Context) {
    ctx.with_plugin(|order: &mut EventOrder| order.awaits = true);
}

/// Whether more events than those of this frame have come, or what they are for is not there yet.
pub(crate) fn is_behind(ctx: &Context) -> bool {
    ctx.with_plugin(|order: &mut EventOrder| order.awaits && order.waited < PATIENCE || !order.held.is_empty())
        .unwrap_or_default()
}
