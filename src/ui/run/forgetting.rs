//! Under Wayland the compositor asks the input method before the window. Where it has taken the key of a command at the
//! board it forgets that at once, not after a frame: letters that come meanwhile would be forgotten with it.

use std::cell::OnceCell;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};

use egui::Rect;
use winit::event::{Ime, WindowEvent};
use winit::window::Window;

use crate::ui::input::composing;
use crate::ui::input::composing::Method;

/// What the window tells after each frame.
#[derive(Default)]
pub(super) struct CommandKeys {
    /// The characters whose keys are commands where text is taken.
    keys: Mutex<String>,
    /// Whether the method has been told to forget one, and the window does not know yet.
    forgotten: AtomicBool,
}

impl Method for CommandKeys {
    fn serves(&self) -> bool {
        false
    }
    fn leaves_keys(&self) -> bool {
        true
    }
    fn lives_on(&self) -> bool {
        false
    }
    fn takes_text(&self, at: Option<Rect>, leaves: String) {
        *self.keys.lock().unwrap_or_else(PoisonError::into_inner) = at.map_or(String::new(), |_| leaves);
    }
    fn interrupt(&self) -> bool {
        self.forgotten.swap(false, Ordering::Relaxed)
    }
}

/// Follows what is composed in a window.
pub(super) struct CompositionFollower {
    commands: Arc<CommandKeys>,
    window: Rc<OnceCell<Weak<Window>>>,
    composes: bool,
}

impl CompositionFollower {
    /// `window` is known as soon as there is one. It is only borrowed: the event loop goes on until it is dropped.
    pub(super) fn new(window: Rc<OnceCell<Weak<Window>>>) -> Self {
        Self { commands: Arc::new(CommandKeys::default()), window, composes: false }
    }

    /// Whom to tell what keys are commands.
    pub(super) fn commands(&self) -> Arc<CommandKeys> {
        Arc::clone(&self.commands)
    }

    /// Follows an event, before the window has it.
    pub(super) fn follow(&mut self, event: &WindowEvent) {
        let WindowEvent::Ime(said) = event else { return };
        let Ime::Preedit(text, _) = said else {
            self.composes &= matches!(said, Ime::Enabled);
            return;
        };
        let begins = !std::mem::replace(&mut self.composes, !text.is_empty()) && self.composes;
        if !begins {
            return;
        }
        let is_command = self.is_command(text);
        self.commands.forgotten.store(is_command, Ordering::Relaxed);
        if is_command && let Some(window) = self.window.get().and_then(Weak::upgrade) {
            window.set_ime_allowed(false);
            window.set_ime_allowed(true);
            self.composes = false;
        }
    }

    fn is_command(&self, composed: &str) -> bool {
        let mut letters = composed.chars().map(composing::half_width);
        let first = letters.next().filter(|letter| letter.is_ascii_alphabetic() && letters.next().is_none());
        let keys = self.commands.keys.lock().unwrap_or_else(PoisonError::into_inner);
        first.is_some_and(|letter| keys.contains(letter.to_ascii_lowercase()))
    }
}
