//! Motions of the pointer that change nothing. A frame draws the whole window, which takes long where software draws,
//! so such motions do not reach it; the last of them does, before anything else happens.

use std::cell::{OnceCell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

use eframe::{EframeWinitApplication, UserEvent};
use egui::{Context, Event, Id, LayerId, PointerButton, Pos2, Rect, Ui};
use winit::application::ApplicationHandler;
use winit::dpi::PhysicalPosition;
use winit::event::{DeviceEvent, DeviceId, ElementState, KeyEvent, MouseButton, StartCause, WindowEvent};
use winit::event_loop::ActiveEventLoop;
use winit::keyboard::{Key, ModifiersState, NamedKey};
use winit::monitor::MonitorHandle;
use winit::window::WindowId;

use super::pasted_files::expect_paste;
use super::placing::{self, Screen};

/// Places that are all the same to the pointer: to be somewhere in some of these, and in none of those.
#[derive(Clone)]
pub(super) struct Places {
    pub within: Arc<[Rect]>,
    pub without: Arc<[Rect]>,
}

impl Places {
    pub fn contain(&self, at: Pos2) -> bool {
        let has = |rects: &[Rect]| rects.iter().any(|rect| rect.contains(at));
        has(&self.within) && !has(&self.without)
    }
}

/// Places within which the pointer changes nothing, as a frame showed them.
#[derive(Clone)]
struct Still {
    layer: LayerId,
    places: Places,
    /// The frame, by how many were before it.
    frame: u64,
}

/// Says that nothing changes as long as the pointer, without a button held, stays within some places of a layer. Holds
/// until the next frame, or until something else is said in this one.
pub(super) fn while_within(ui: &Ui, places: Places) {
    let still = Still { layer: ui.layer_id(), places, frame: ui.ctx().cumulative_pass_nr() };
    ui.data_mut(|data| data.insert_temp(Id::NULL, still));
}

/// Takes back what was said in this frame.
pub(super) fn nowhere(ui: &Ui) {
    ui.data_mut(|data| data.remove::<Still>(Id::NULL));
}

/// Whether the pointer changes nothing by going to a point.
pub fn is_still(ctx: &Context, at: Pos2) -> bool {
    let Some(still) = ctx.data(|data| data.get_temp::<Still>(Id::NULL)) else { return false };
    still.frame + 1 == ctx.cumulative_pass_nr()
        && still.places.contain(at)
        // A card may lie over the place.
        && ctx.layer_id_at(at).is_none_or(|layer| layer == still.layer)
}

/// A window that hears of the pointer only what changes something.
pub(super) struct Hearing<'a> {
    window: EframeWinitApplication<'a>,
    /// Known as soon as there is a window.
    context: Rc<OnceCell<Context>>,
    /// The screens there are when the window opens, the person's main one first.
    screens: Rc<RefCell<Vec<Screen>>>,
    /// The buttons that are held, and of which mouse.
    buttons: Vec<(DeviceId, MouseButton)>,
    /// Whether Ctrl is held, and nothing else.
    command: bool,
    /// Where the pointer has gone unheard.
    unheard: Option<(WindowId, WindowEvent)>,
    /// Whether the middle button is only a button here: elsewhere it also pastes what is selected, and whoever has
    /// selected it is waited for.
    answers_middle: bool,
    /// Where the pointer is, in pixels.
    pointer: Option<PhysicalPosition<f64>>,
}

/// What was done with the middle button since the last frame: where, and whether it was pressed or let go.
#[derive(Clone, Default)]
struct Middle(Vec<(Pos2, bool)>);

/// What was done with the middle button since the last frame, as events where the pointer is.
pub(super) fn middle_button(ctx: &Context) -> Vec<Event> {
    let done = ctx.data_mut(|data| std::mem::take(&mut data.get_temp_mut_or_default::<Middle>(Id::NULL).0));
    let modifiers = ctx.input(|input| input.modifiers);
    let event = |(pos, pressed)| Event::PointerButton { pos, button: PointerButton::Middle, pressed, modifiers };
    done.into_iter().map(event).collect()
}

impl<'a> Hearing<'a> {
    /// `answers_middle` is whether what the middle button does is taken from [`middle_button`].
    pub(super) fn new(
        window: EframeWinitApplication<'a>,
        context: Rc<OnceCell<Context>>,
        screens: Rc<RefCell<Vec<Screen>>>,
        answers_middle: bool,
    ) -> Self {
        Self {
            window,
            context,
            screens,
            buttons: Vec::new(),
            command: false,
            unheard: None,
            answers_middle,
            pointer: None,
        }
    }

    /// Whether a key asks for what is in the clipboard.
    fn pastes(&self, key: &KeyEvent) -> bool {
        match &key.logical_key {
            Key::Named(NamedKey::Paste) => true,
            Key::Character(letter) => self.command && letter.eq_ignore_ascii_case("v"),
            _ => false,
        }
    }
}

/// A monitor as our own.
pub(super) fn screen(monitor: &MonitorHandle) -> Screen {
    let (corner, size) = (monitor.position(), monitor.size().into());
    Screen {
        name: placing::name(monitor.name(), size),
        area: placing::area(corner.into(), size),
        scale: monitor.scale_factor() as f32,
    }
}

/// Whether an event is a motion that changes something, or another event.
fn changes(ctx: &Context, event: &WindowEvent) -> bool {
    let WindowEvent::CursorMoved { position, .. } = event else { return true };
    let at = position.to_logical::<f32>(f64::from(ctx.pixels_per_point()));
    !is_still(ctx, Pos2::new(at.x, at.y))
}

fn is_wayland(_events: &ActiveEventLoop) -> bool {
    #[cfg(all(unix, not(target_os = "macos")))]
    {
        use winit::platform::wayland::ActiveEventLoopExtWayland;
        _events.is_wayland()
    }
    #[cfg(not(all(unix, not(target_os = "macos"))))]
    false
}

impl ApplicationHandler<UserEvent> for Hearing<'_> {
    fn window_event(&mut self, events: &ActiveEventLoop, id: WindowId, event: WindowEvent) {
        if let WindowEvent::CursorMoved { position, .. } = &event {
            self.pointer = Some(*position);
        }
        if matches!(event, WindowEvent::AxisMotion { .. }) {
            // One of the pointer comes with it, and says more.
            return;
        }
        if self.buttons.is_empty() && self.context.get().is_some_and(|ctx| !changes(ctx, &event)) {
            self.unheard = Some((id, event));
            return;
        }
        if matches!(event, WindowEvent::RedrawRequested) {
            self.window.window_event(events, id, event);
            // What is shown now may make a difference to it.
            let changed = self.unheard.take_if(|(_, event)| self.context.get().is_some_and(|ctx| changes(ctx, event)));
            if let Some((id, event)) = changed {
                self.window.window_event(events, id, event);
            }
            return;
        }
        let newer = matches!(event, WindowEvent::CursorMoved { .. } | WindowEvent::CursorLeft { .. });
        if let Some((id, event)) = self.unheard.take().filter(|_| !newer) {
            self.window.window_event(events, id, event);
        }
        if let WindowEvent::MouseInput { state, button: MouseButton::Middle, .. } = event
            && let Some(ctx) = self.context.get().filter(|_| self.answers_middle)
        {
            // Not where egui knows it to be: the motion to this place may be in the same frame.
            let at = self.pointer.map(|at| at.to_logical::<f32>(f64::from(ctx.pixels_per_point())));
            let done = at.map(|at| (Pos2::new(at.x, at.y), state == ElementState::Pressed));
            ctx.data_mut(|data| data.get_temp_mut_or_default::<Middle>(Id::NULL).0.extend(done));
            ctx.request_repaint();
            return;
        }
        match event {
            WindowEvent::MouseInput { state: ElementState::Pressed, device_id, button } => {
                self.buttons.push((device_id, button));
            }
            WindowEvent::MouseInput { button, .. } => self.buttons.retain(|(_, held)| *held != button),
            WindowEvent::Focused(false) => self.buttons.clear(),
            // As long as a button is held in it the pointer leaves the window only if the compositor has taken it, to
            // move the window for instance, and nobody hears when the button is let go.
            WindowEvent::CursorLeft { .. } if is_wayland(events) => {
                for (device_id, button) in std::mem::take(&mut self.buttons) {
                    let released = WindowEvent::MouseInput { device_id, state: ElementState::Released, button };
                    self.window.window_event(events, id, released);
                }
            }
            WindowEvent::ModifiersChanged(ref modifiers) => self.command = modifiers.state() == ModifiersState::CONTROL,
            WindowEvent::KeyboardInput { event: ref key, .. }
                if is_wayland(events) && key.state.is_pressed() && self.pastes(key) =>
            {
                self.context.get().iter().for_each(|ctx| expect_paste(ctx));
            }
            _ => {}
        }
        self.window.window_event(events, id, event);
    }

    /// Motions of the mouse itself, wherever the pointer is, mean nothing here.
    fn device_event(&mut self, _: &ActiveEventLoop, _: DeviceId, _: DeviceEvent) {}

    fn new_events(&mut self, events: &ActiveEventLoop, cause: StartCause) {
        self.window.new_events(events, cause);
    }
    fn user_event(&mut self, events: &ActiveEventLoop, event: UserEvent) {
        self.window.user_event(events, event);
    }
    fn about_to_wait(&mut self, events: &ActiveEventLoop) {
        self.window.about_to_wait(events);
    }
    fn resumed(&mut self, events: &ActiveEventLoop) {
        let first = events.primary_monitor();
        let others = events.available_monitors().filter(|monitor| first.as_ref() != Some(monitor));
        *self.screens.borrow_mut() = first.iter().cloned().chain(others).map(|monitor| screen(&monitor)).collect();
        self.window.resumed(events);
    }
    fn suspended(&mut self, events: &ActiveEventLoop) {
        self.window.suspended(events);
    }
    fn exiting(&mut self, events: &ActiveEventLoop) {
        self.window.exiting(events);
    }
    fn memory_warning(&mut self, events: &ActiveEventLoop) {
        self.window.memory_warning(events);
    }
}
