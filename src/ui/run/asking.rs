//! Between the window and its input method under X11: keys are asked about before the window has them, where text is
//! taken, and what the method says comes as the window system would say it.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use egui::Rect;
use winit::event::{DeviceId, ElementState, Ime, KeyEvent, WindowEvent};
use winit::keyboard::{Key, ModifiersState, NamedKey};
use winit::window::WindowId;

use crate::desktop::{Heard, InputMethod, InputMethodKind, NextInput, PendingInput};
use crate::ui::input::composing::Method;
use crate::ui::run::keysym::{forwarded, press};

/// How long a key is waited for before the window goes on with something else.
const AT_ONCE: Duration = Duration::from_millis(20);

/// How long a key waits for a frame, which may never come to a window that is out of sight.
const FRAME: Duration = Duration::from_millis(500);

/// What the window tells after each frame.
#[derive(Default)]
pub(super) struct TextInputState {
    /// Where text is taken, in pixels of the screen.
    at: Mutex<Option<Rect>>,
    /// The characters whose keys are not text there, unless something is composed.
    leaves: Mutex<String>,
    interrupted: AtomicBool,
    serves: AtomicBool,
}

impl Method for TextInputState {
    fn serves(&self) -> bool {
        self.serves.load(Ordering::Relaxed)
    }
    fn leaves_keys(&self) -> bool {
        // One that the window does not ask filters them before winit has them (XFilterEvent).
        true
    }
    fn lives_on(&self) -> bool {
        true
    }
    fn takes_text(&self, at: Option<Rect>, leaves: String) {
        *self.at.lock().unwrap_or_else(PoisonError::into_inner) = at;
        *self.leaves.lock().unwrap_or_else(PoisonError::into_inner) = leaves;
    }
    fn interrupt(&self) -> bool {
        self.interrupted.store(true, Ordering::Relaxed);
        self.serves()
    }
}

/// The keys of a window, and what becomes of them.
pub(super) struct MethodClient {
    state: RefCell<MethodClientState>,
    told: Arc<TextInputState>,
}

struct MethodClientState {
    method: Option<InputMethod>,
    pending: PendingInput<(WindowId, WindowEvent)>,
    /// What is composed.
    composed: String,
    /// The key that the method was asked about last, and of which keyboard.
    last: Option<(DeviceId, KeyEvent)>,
    /// What waits for a frame: where text is taken may be elsewhere after it.
    waiting: VecDeque<(WindowId, WindowEvent)>,
    unsettled: Option<Instant>,
    modifiers: ModifiersState,
    window: Option<WindowId>,
    since: Instant,
}

impl MethodClientState {
    /// Whether an event waits for a frame, or for those that do.
    fn waits(&self, event: &WindowEvent) -> bool {
        match event {
            WindowEvent::KeyboardInput { is_synthetic: false, .. } => {
                self.unsettled.is_some() || !self.waiting.is_empty()
            }
            WindowEvent::MouseInput { .. }
            | WindowEvent::MouseWheel { .. }
            | WindowEvent::ModifiersChanged(_)
            | WindowEvent::Ime(_) => !self.waiting.is_empty(),
            _ => false,
        }
    }
}

/// Whether text may be taken elsewhere after an event. What types into a field stays in it, and what is held at the board
/// must not lag behind on a slow machine.
fn unsettles(event: &WindowEvent, is_field: bool) -> bool {
    match event {
        WindowEvent::MouseInput { state, .. } => state.is_pressed(),
        WindowEvent::KeyboardInput { event, is_synthetic: false, .. } if event.state.is_pressed() => {
            let types = event.text.as_ref().is_some_and(|text| !text.contains(char::is_control));
            let walks = matches!(
                event.logical_key,
                Key::Named(
                    NamedKey::ArrowUp
                        | NamedKey::ArrowDown
                        | NamedKey::ArrowLeft
                        | NamedKey::ArrowRight
                        | NamedKey::PageUp
                        | NamedKey::PageDown
                        | NamedKey::Backspace
                        | NamedKey::Shift
                        | NamedKey::Control
                        | NamedKey::Alt
                )
            );
            let stays = types && is_field;
            !walks && !stays
        }
        _ => false,
    }
}

/// A key that the method hands on, pressed and let go. It comes as one of a keyboard: as the last one that was pressed, for
/// events of keys cannot be made of nothing.
fn pressed((device_id, last): &(DeviceId, KeyEvent), symbol: u32) -> Vec<WindowEvent> {
    let Some(key) = forwarded(last, symbol) else { return Vec::new() };
    let event = |state| {
        let mut event = key.clone();
        event.state = state;
        if !state.is_pressed() {
            event.text = None;
        }
        WindowEvent::KeyboardInput { device_id: *device_id, event, is_synthetic: false }
    };
    [ElementState::Pressed, ElementState::Released].map(event).into()
}

impl MethodClient {
    /// Asks the method that the environment names, if it is one of those that can be asked; `wake` is called on another
    /// thread when it has said something. Without one, the window system goes on as it does, but for what is told.
    pub(super) fn new(wake: impl Fn() + Send + Sync + 'static) -> Self {
        let variable = |name: &str| std::env::var(name).ok();
        let display = variable("DISPLAY").unwrap_or_default();
        let method = InputMethodKind::asked_for(variable).map(|kind| InputMethod::new(kind, display, None, wake));
        let told = Arc::new(TextInputState::default());
        told.serves.store(method.is_some(), Ordering::Relaxed);
        let state = MethodClientState {
            method,
            pending: PendingInput::default(),
            composed: String::new(),
            last: None,
            waiting: VecDeque::new(),
            unsettled: None,
            modifiers: ModifiersState::empty(),
            window: None,
            since: Instant::now(),
        };
        Self { state: RefCell::new(state), told }
    }

    /// What the window tells.
    pub(super) fn told(&self) -> Arc<TextInputState> {
        Arc::clone(&self.told)
    }

    /// The events whose turn it is now that another one has come.
    pub(super) fn ask(&self, id: WindowId, event: WindowEvent) -> Vec<(WindowId, WindowEvent)> {
        let mut state = self.state.borrow_mut();
        if state.waits(&event) {
            state.waiting.push_back((id, event));
            return Vec::new();
        }
        self.pass(&mut state, id, event)
    }

    /// The events whose turn it is now that a frame has shown what came of those before.
    pub(super) fn settled(&self) -> Vec<(WindowId, WindowEvent)> {
        let mut state = self.state.borrow_mut();
        state.unsettled = None;
        let mut events = Vec::new();
        while state.unsettled.is_none()
            && let Some((id, event)) = state.waiting.pop_front()
        {
            events.extend(self.pass(&mut state, id, event));
        }
        events
    }

    fn pass(&self, state: &mut MethodClientState, id: WindowId, event: WindowEvent) -> Vec<(WindowId, WindowEvent)> {
        state.window = Some(id);
        match &event {
            WindowEvent::ModifiersChanged(modifiers) => state.modifiers = modifiers.state(),
            WindowEvent::Focused(focus) => state.method.iter().for_each(|method| method.focus(*focus)),
            _ => {}
        }
        self.tell(state);
        let at = *self.told.at.lock().unwrap_or_else(PoisonError::into_inner);
        let time = u32::try_from(state.since.elapsed().as_millis() & u128::from(u32::MAX)).unwrap_or_default();
        let key = match &event {
            WindowEvent::KeyboardInput { event, is_synthetic: false, .. }
                if at.is_some()
                    && (!state.composed.is_empty() || !self.is_left(&event.logical_key, state.modifiers)) =>
            {
                press(event, state.modifiers, time)
            }
            _ => None,
        };
        let MethodClientState { method, pending, last, .. } = &mut *state;
        let events = match (method.as_mut().filter(|method| method.serves()), key) {
            (Some(method), Some(key)) => {
                let number = method.key(key);
                if let WindowEvent::KeyboardInput { device_id, event, .. } = &event {
                    *last = Some((*device_id, event.clone()));
                }
                pending.key(number, (id, event));
                let until = Instant::now() + AT_ONCE;
                self.turns(state, id, until)
            }
            _ => pending.event((id, event)).into_iter().collect(),
        };
        let is_field = self.told.leaves.lock().unwrap_or_else(PoisonError::into_inner).is_empty();
        let asks = state.method.as_ref().is_some_and(InputMethod::serves);
        if asks && events.iter().any(|(_, event)| unsettles(event, is_field)) {
            state.unsettled = Some(Instant::now());
        }
        events
    }

    /// Whether a key is a command where text is taken.
    fn is_left(&self, key: &Key, modifiers: ModifiersState) -> bool {
        let Key::Character(text) = key else { return false };
        let leaves = self.told.leaves.lock().unwrap_or_else(PoisonError::into_inner);
        modifiers.difference(ModifiersState::SHIFT).is_empty() && leaves.contains(text.as_str())
    }

    /// The events whose turn has come by what the method has said since.
    pub(super) fn answered(&self) -> Vec<(WindowId, WindowEvent)> {
        let mut state = self.state.borrow_mut();
        let Some(id) = state.window else { return Vec::new() };
        self.tell(&mut state);
        let mut events = self.turns(&mut state, id, Instant::now());
        if state.unsettled.is_some_and(|since| since.elapsed() > FRAME) {
            drop(state);
            events.extend(self.settled());
        }
        events
    }

    /// Listens until nothing waits any more or it is this time.
    fn turns(&self, state: &mut MethodClientState, id: WindowId, until: Instant) -> Vec<(WindowId, WindowEvent)> {
        let MethodClientState { method: Some(method), pending, composed, .. } = state else { return Vec::new() };
        let mut turns = Vec::new();
        loop {
            let within =
                if pending.is_empty() { Duration::ZERO } else { until.saturating_duration_since(Instant::now()) };
            let Some(heard) = method.listen(within) else { break };
            if heard == Heard::Gone && !composed.is_empty() {
                // It is lost to the method, not to the person who sees it.
                turns.push(NextInput::Written(composed.clone()));
            }
            turns.extend(pending.hear(heard));
        }
        turns.extend(pending.overdue());
        self.told.serves.store(method.serves(), Ordering::Relaxed);
        for turn in &turns {
            match turn {
                NextInput::Composed(text, _) => composed.clone_from(text),
                NextInput::Written(_) => composed.clear(),
                NextInput::Event(_) | NextInput::Forwarded(_) => {}
            }
        }
        let said = |ime| (id, WindowEvent::Ime(ime));
        let mut events = Vec::with_capacity(turns.len());
        for turn in turns {
            match turn {
                NextInput::Event(event) => events.push(event),
                NextInput::Composed(text, clause) => {
                    events.push(said(Ime::Preedit(text, clause.map(|clause| (clause.start, clause.end)))));
                }
                NextInput::Written(text) => events.push(said(Ime::Commit(text))),
                NextInput::Forwarded(symbol) => {
                    events.extend(state.last.iter().flat_map(|last| pressed(last, symbol)).map(|event| (id, event)))
                }
            }
        }
        events
    }

    /// Tells the method what the window has told.
    fn tell(&self, state: &mut MethodClientState) {
        let MethodClientState { method: Some(method), composed, .. } = state else { return };
        if self.told.interrupted.swap(false, Ordering::Relaxed) {
            composed.clear();
            method.reset();
        }
        if let Some(at) = *self.told.at.lock().unwrap_or_else(PoisonError::into_inner) {
            let whole = |length: f32| length.round() as i32;
            method.caret([at.left(), at.top(), at.width(), at.height()].map(whole));
        }
    }
}
