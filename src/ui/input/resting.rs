//! The pointer while a person types: as if it were not there until it moves, so that no tip lies over what is written and
//! nothing is lit that nobody points at.

use egui::{Context, Event, Plugin, Pos2, RawInput};

/// Takes the pointer away while a text field is typed in.
#[derive(Debug, Default)]
pub(crate) struct RestingPointer {
    /// Where it is.
    at: Option<Pos2>,
    /// Whether a button is held.
    holds: bool,
    /// Whether it was taken away.
    rests: bool,
}

impl RestingPointer {
    /// What is to come before an event, and behind it.
    fn around(&mut self, event: &Event, is_written: bool) -> [Option<Event>; 2] {
        match *event {
            Event::PointerMoved(at) => (self.at, self.rests) = (Some(at), false),
            Event::PointerButton { pos, pressed, .. } => {
                (self.at, self.holds, self.rests) = (Some(pos), pressed, false);
            }
            Event::PointerGone => (self.at, self.rests) = (None, false),
            // The wheel turns what is below it.
            Event::MouseWheel { .. } | Event::Zoom(_) if self.rests => {
                self.rests = false;
                return [self.at.map(Event::PointerMoved), None];
            }
            Event::Text(_) | Event::Ime(_) if is_written && !self.rests && !self.holds && self.at.is_some() => {
                self.rests = true;
                return [None, Some(Event::PointerGone)];
            }
            _ => {}
        }
        [None, None]
    }
}

impl Plugin for RestingPointer {
    fn debug_name(&self) -> &'static str {
        "resting pointer"
    }

    fn input_hook(&mut self, ctx: &Context, input: &mut RawInput) {
        let is_written = ctx.text_edit_focused();
        for event in std::mem::take(&mut input.events) {
            let [before, behind] = self.around(&event, is_written);
            input.events.extend(before.into_iter().chain([event]).chain(behind));
        }
    }
}
