//! What an input method says.

use std::ops::Range;

/// The clause that is being converted, in bytes of what is composed; where there is none, the caret in it.
pub type Clause = Option<Range<usize>>;

/// One thing that the input method says, in the order in which it was said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// It is there, from now on.
    Here,
    /// It does not answer any more.
    Gone,
    /// Whether it has taken the key of this number; if not, the key means what it would without it.
    Key(u64, bool),
    /// What is composed.
    Composed(String, Clause),
    /// What is to be written.
    Written(String),
    /// A key, by its symbol of X11, that does what it would if the method had not taken it.
    Forwarded(u32),
}

/// A key that the method hands on. What is held with it is held on the keyboard as well, or it is one of a shortcut, which
/// the method would press for the person; and that it is let go follows from that it is pressed.
pub(super) fn forwarded(symbol: u32, modifiers: u32, released: bool) -> Option<Heard> {
    const CONTROL_ALT_SUPER: u32 = 1 << 2 | 1 << 3 | 1 << 6;
    (!released && modifiers & CONTROL_ALT_SUPER == 0).then_some(Heard::Forwarded(symbol))
}

/// Joins the stretches of what is composed, each with whether it is the clause being converted; `caret` is in bytes.
pub(super) fn composed(stretches: impl IntoIterator<Item = (String, bool)>, caret: usize) -> Heard {
    let (mut text, mut clause) = (String::new(), None::<Range<usize>>);
    for (stretch, active) in stretches {
        let start = text.len();
        text.push_str(&stretch);
        if active {
            clause = Some(clause.map_or(start, |clause| clause.start)..text.len());
        }
    }
    let caret = Some(caret).filter(|&caret| text.is_char_boundary(caret)).unwrap_or(text.len());
    let clause = if text.is_empty() { None } else { Some(clause.unwrap_or(caret..caret)) };
    Heard::Composed(text, clause)
}
