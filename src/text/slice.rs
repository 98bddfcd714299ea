//! Parts of texts and lists whose ends the caller has found in them.

use std::slice::SliceIndex;

/// Slicing that a wrong offset does not turn into a crash: it is a fault of the program, at which a debug build stops;
/// people get an empty part and keep their work.
pub trait Slice {
    /// The part at a range that lies inside and, in a text, between characters.
    fn slice<R: SliceIndex<Self, Output = Self>>(&self, range: R) -> &Self;
}

/// The beginning of a text, up to a character that ends it.
pub fn until(text: &str, ends: impl FnMut(char) -> bool) -> &str {
    match text.find(ends) {
        Some(end) => text.slice(..end),
        None => text,
    }
}

/// The line that a text begins with, without its end: a line feed, a carriage return, or both.
pub fn first_line(text: &str) -> &str {
    until(text, |letter| matches!(letter, '\n' | '\r'))
}

impl Slice for str {
    #[track_caller]
    fn slice<R: SliceIndex<Self, Output = Self>>(&self, range: R) -> &Self {
        let part = self.get(range);
        debug_assert!(part.is_some(), "a part beyond a text of {} bytes, or inside a character", self.len());
        part.unwrap_or("")
    }
}

impl<T> Slice for [T] {
    #[track_caller]
    fn slice<R: SliceIndex<Self, Output = Self>>(&self, range: R) -> &Self {
        let part = self.get(range);
        debug_assert!(part.is_some(), "a part beyond a list of {}", self.len());
        part.unwrap_or(&[])
    }
}
