//! An entry that has just been played or refused by itself. Whoever ends a move with Enter or a space all the same means
//! nothing more by it.

use egui::{Context, Key, Modifiers};

use crate::record::NodeId;
use crate::ui::frame::pause::Pause;

/// How long after the last letter of a move a key can still be meant as its end, in seconds.
const REACH: f64 = 1.5;

/// What may still belong to an entry: Enter and space, each once, where it has led.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EndedEntry {
    /// Where it has led, once that is known.
    at: Option<NodeId>,
    enter: bool,
    space: bool,
    pause: Pause,
}

impl EndedEntry {
    /// One that ends now.
    pub fn new(ctx: &Context) -> Self {
        Self { at: None, enter: false, space: false, pause: Pause::begin(ctx) }
    }

    /// Whether anything may belong to it with the cursor here; to be asked in every frame.
    pub fn lasts(&mut self, ctx: &Context, at: NodeId) -> bool {
        *self.at.get_or_insert(at) == at && !self.pause.has_lasted(ctx, REACH)
    }

    /// Whether a key merely ends it.
    pub fn takes(&mut self, key: Key, modifiers: Modifiers) -> bool {
        let used = match key {
            Key::Enter if modifiers.is_none() => &mut self.enter,
            Key::Space if modifiers.is_none() => &mut self.space,
            _ => return false,
        };
        !std::mem::replace(used, true)
    }
}
