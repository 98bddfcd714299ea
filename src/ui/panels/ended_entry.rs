//! An entry that has just been played or refused by itself. Whoever ends a move with Enter or a space all the same means
//! nothing more by it, and neither does whoever writes the rest of what the piece is called: `78ki` is a move, and `n` of
//! `78kin` is no more than that.

use egui::{Context, Key, Modifiers};

use crate::notation::rest_of_reading;
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

/// The letters that may still come of what a piece is called.
#[derive(Clone, Debug)]
pub(crate) struct ReadingTail {
    rests: Vec<&'static str>,
    at: Option<NodeId>,
    pause: Pause,
}

impl ReadingTail {
    /// What may follow a text that was a move; `None` if that is nothing.
    pub fn of(ctx: &Context, text: &str) -> Option<Self> {
        let rests = rest_of_reading(text);
        (!rests.is_empty()).then(|| Self { rests: rests.to_vec(), at: None, pause: Pause::begin(ctx) })
    }

    /// Whether it may still come with the cursor here; to be asked in every frame.
    pub fn lasts(&mut self, ctx: &Context, at: NodeId) -> bool {
        *self.at.get_or_insert(at) == at && !self.pause.has_lasted(ctx, REACH)
    }

    /// Whether a key comes with the next of them.
    pub fn awaits(&self, key: Key) -> bool {
        self.rests.iter().any(|rest| key.name().eq_ignore_ascii_case(rest.get(..1).unwrap_or("")))
    }

    /// Whether a letter is the next of them.
    pub fn takes(&mut self, letter: char) -> bool {
        let letter = letter.to_ascii_lowercase();
        self.rests = self.rests.iter().filter_map(|rest| rest.strip_prefix(letter)).collect();
        !self.rests.is_empty()
    }
}
