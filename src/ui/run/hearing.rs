//! What the window hears of the window system, before it hears it: of the pointer only what changes something, and of
//! keys what the input method leaves.

use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

use eframe::{EframeWinitApplication, UserEvent};
use egui::{Context, Pos2, ViewportCommand};
use winit::application::ApplicationHandler;
use winit::dpi::{PhysicalPosition, PhysicalSize};
use winit::event::{DeviceEvent, DeviceId, ElementState, KeyEvent, MouseButton, StartCause, WindowEvent};
use winit::event_loop::ActiveEventLoop;
use winit::keyboard::{Key, ModifiersState, NamedKey};
use winit::window::WindowId;

use crate::ui::frame::still;
use crate::ui::input::middle_button::note_middle_button;
#[cfg(all(unix, not(target_os = "macos")))]
use crate::ui::input::order;
use crate::ui::input::pasted_files::expect_paste;
#[cfg(all(unix, not(target_os = "macos")))]
use crate::ui::run::asking::MethodClient;
#[cfg(all(unix, not(target_os = "macos")))]
use crate::ui::run::forgetting::CompositionFollower;
use crate::ui::window::placing::{Screen, screen};

/// A window, and what it hears.
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
    /// Whether the clipboard is read on another thread, with the names of files in it. Then the middle button is only a
    /// button here: elsewhere it also pastes what is selected, and whoever has selected it is waited for.
    reads_beside: bool,
    /// Where the pointer is, in pixels.
    pointer: Option<PhysicalPosition<f64>>,
    /// How large the window is, in pixels, and how many a point has.
    size: Option<PhysicalSize<u32>>,
    scale: Option<f64>,
    #[cfg(all(unix, not(target_os = "macos")))]
    asking: Option<Rc<MethodClient>>,
    #[cfg(all(unix, not(target_os = "macos")))]
    forgetting: Option<CompositionFollower>,
}

impl<'a> Hearing<'a> {
    /// `reads_beside` is whether the clipboard is read on another thread, and what the middle button does is taken from
    /// [`note_middle_button`].
    pub(super) fn new(
        window: EframeWinitApplication<'a>,
        context: Rc<OnceCell<Context>>,
        screens: Rc<RefCell<Vec<Screen>>>,
        reads_beside: bool,
    ) -> Self {
        Self {
            window,
            context,
            screens,
            buttons: Vec::new(),
            command: false,
            unheard: None,
            reads_beside,
            pointer: None,
            size: None,
            scale: None,
            #[cfg(all(unix, not(target_os = "macos")))]
            asking: None,
            #[cfg(all(unix, not(target_os = "macos")))]
            forgetting: None,
        }
    }

    /// Has an input method asked about keys.
    #[cfg(all(unix, not(target_os = "macos")))]
    pub(super) fn asking(self, asking: Option<Rc<MethodClient>>) -> Self {
        Self { asking, ..self }
    }

    /// Has an input method forget the keys of commands.
    #[cfg(all(unix, not(target_os = "macos")))]
    pub(super) fn forgetting(self, forgetting: Option<CompositionFollower>) -> Self {
        Self { forgetting, ..self }
    }

    /// An event whose turn it is.
    fn hear(&mut self, events: &ActiveEventLoop, id: WindowId, event: WindowEvent) {
        if let WindowEvent::CursorMoved { position, .. } = &event {
            self.pointer = Some(*position);
        }
        if self.buttons.is_empty() && self.context.get().is_some_and(|ctx| !changes(ctx, &event)) {
            self.unheard = Some((id, event));
            return;
        }
        let newer = matches!(event, WindowEvent::CursorMoved { .. } | WindowEvent::CursorLeft { .. });
        if let Some((id, event)) = self.unheard.take()
            && !newer
        {
            self.window.window_event(events, id, event);
        }
        if let WindowEvent::MouseInput { state, button: MouseButton::Middle, .. } = event
            && self.reads_beside
            && let Some(ctx) = self.context.get()
        {
            // Not where egui knows it to be: the motion to this place may be in the same frame.
            let at = self.pointer.map(|at| at.to_logical::<f32>(f64::from(ctx.pixels_per_point())));
            let done = at.map(|at| (Pos2::new(at.x, at.y), state == ElementState::Pressed));
            return note_middle_button(ctx, done);
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
                if is_wayland(events) && !self.reads_beside && key.state.is_pressed() && self.pastes(key) =>
            {
                self.context.get().iter().for_each(|ctx| expect_paste(ctx));
            }
            _ => {}
        }
        self.window.window_event(events, id, event);
    }

    /// Keeps the window as large as it is, in pixels, when a desktop on X11 makes everything larger: winit makes it so
    /// many times larger, whatever room there is, and goes on with the old scale until it is told where the window is.
    fn rescale(&mut self, events: &ActiveEventLoop, event: &mut WindowEvent) {
        match event {
            WindowEvent::Resized(size) => self.size = Some(*size),
            WindowEvent::ScaleFactorChanged { scale_factor, inner_size_writer } if is_x11(events) => {
                if let Some(size) = self.size {
                    let _ = inner_size_writer.request_inner_size(size);
                }
                let is_news = self.scale.replace(*scale_factor) != Some(*scale_factor);
                if is_news && let Some(ctx) = self.context.get() {
                    let at = ctx.input(|input| input.viewport().outer_rect.map(|rect| rect.min));
                    at.into_iter().for_each(|at| ctx.send_viewport_cmd(ViewportCommand::OuterPosition(at)));
                }
            }
            _ => {}
        }
    }

    /// Everything that the input method has said.
    #[cfg(all(unix, not(target_os = "macos")))]
    fn answered(&mut self, events: &ActiveEventLoop) {
        let Some(asking) = self.asking.clone() else { return };
        for (id, event) in asking.answered() {
            self.hear(events, id, event);
        }
    }

    /// What waited for a frame.
    #[cfg(all(unix, not(target_os = "macos")))]
    fn settled(&mut self, events: &ActiveEventLoop) {
        let Some(asking) = self.asking.clone() else { return };
        // A frame has as many events as mean the same in any order.
        if self.context.get().is_some_and(order::is_behind) {
            return;
        }
        for (id, event) in asking.settled() {
            self.hear(events, id, event);
        }
    }

    #[cfg(not(all(unix, not(target_os = "macos"))))]
    fn answered(&mut self, _: &ActiveEventLoop) {}

    #[cfg(not(all(unix, not(target_os = "macos"))))]
    fn settled(&mut self, _: &ActiveEventLoop) {}

    /// The events whose turn it is now that another one has come.
    #[cfg(all(unix, not(target_os = "macos")))]
    fn ask(&mut self, id: WindowId, event: WindowEvent) -> Vec<(WindowId, WindowEvent)> {
        match &self.asking {
            Some(asking) => asking.ask(id, event),
            None => vec![(id, event)],
        }
    }

    #[cfg(not(all(unix, not(target_os = "macos"))))]
    fn ask(&mut self, id: WindowId, event: WindowEvent) -> Vec<(WindowId, WindowEvent)> {
        vec![(id, event)]
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

/// Whether an event is a motion that changes something, or another event.
fn changes(ctx: &Context, event: &WindowEvent) -> bool {
    let WindowEvent::CursorMoved { position, .. } = event else { return true };
    let at = position.to_logical::<f32>(f64::from(ctx.pixels_per_point()));
    !still::is_still(ctx, Pos2::new(at.x, at.y))
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

fn is_x11(_events: &ActiveEventLoop) -> bool {
    #[cfg(all(unix, not(target_os = "macos")))]
    {
        use winit::platform::x11::ActiveEventLoopExtX11;
        _events.is_x11()
    }
    #[cfg(not(all(unix, not(target_os = "macos"))))]
    false
}

impl ApplicationHandler<UserEvent> for Hearing<'_> {
    fn window_event(&mut self, events: &ActiveEventLoop, id: WindowId, mut event: WindowEvent) {
        self.rescale(events, &mut event);
        if matches!(event, WindowEvent::AxisMotion { .. }) {
            // One of the pointer comes with it, and says more.
            return;
        }
        #[cfg(all(unix, not(target_os = "macos")))]
        self.forgetting.iter_mut().for_each(|forgetting| forgetting.follow(&event));
        self.answered(events);
        if matches!(event, WindowEvent::RedrawRequested) {
            self.window.window_event(events, id, event);
            // What is shown now may make a difference to it.
            let changed = self.unheard.take_if(|(_, event)| self.context.get().is_some_and(|ctx| changes(ctx, event)));
            if let Some((id, event)) = changed {
                self.window.window_event(events, id, event);
            }
            return self.settled(events);
        }
        for (id, event) in self.ask(id, event) {
            self.hear(events, id, event);
        }
    }

    /// Motions of the mouse itself, wherever the pointer is, mean nothing here.
    fn device_event(&mut self, _: &ActiveEventLoop, _: DeviceId, _: DeviceEvent) {}

    fn new_events(&mut self, events: &ActiveEventLoop, cause: StartCause) {
        self.window.new_events(events, cause);
    }
    fn user_event(&mut self, events: &ActiveEventLoop, event: UserEvent) {
        self.answered(events);
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
