//! Lines and columns for notes that refer to places in a text.

use crate::report::{Note, Report};
use komaoto_text::Slice;

/// Keeps track of a place in a text. However many places are asked for, every byte is examined once.
#[derive(Debug)]
pub(crate) struct PlaceTracker {
    at: usize,
    line: usize,
    column: usize,
}

impl Default for PlaceTracker {
    fn default() -> Self {
        Self { at: 0, line: 1, column: 1 }
    }
}

impl PlaceTracker {
    /// Adds notes to the report in the order of the text, each with the line and column of its byte offset. Another
    /// call continues from there.
    pub(crate) fn tell(&mut self, text: &str, mut notes: Vec<(usize, Note)>, report: &mut Report) {
        notes.sort_by_key(|(at, _)| *at);
        for (at, note) in notes {
            // Notes that are merely counted need no place.
            if !report.is_full() {
                self.go_to(text, at);
            }
            report.add(Note { line: self.line, column: self.column, ..note });
        }
    }

    fn go_to(&mut self, text: &str, mut at: usize) {
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        let mut before = text.as_bytes().get(self.at.wrapping_sub(1)).copied();
        for letter in text.slice(self.at..at).chars() {
            match letter {
                '\n' if before == Some(b'\r') => {}
                '\n' | '\r' => (self.line, self.column) = (self.line + 1, 1),
                _ => self.column += 1,
            }
            before = u8::try_from(letter).ok();
        }
        self.at = self.at.max(at);
    }
}
