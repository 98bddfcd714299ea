//! Changes of a text: what is typed into a long comment is a few bytes.

use crate::text::{Slice, common};

/// A change of a text: some bytes of it are replaced.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Splice {
    /// The start, in bytes.
    pub at: usize,
    /// How many bytes are removed.
    pub cut: usize,
    /// What is inserted there.
    pub with: String,
}

impl Splice {
    /// The change that leads from one text to another.
    pub fn between(old: &str, new: &str) -> Self {
        let (at, tail) = common(old, new);
        let with = new.slice(at..new.len() - tail).to_owned();
        Self { at, cut: old.len() - tail - at, with }
    }

    /// What is inserted if another change follows, provided that it only touches what this one has inserted.
    pub(super) fn with_next(&self, next: &Self) -> Option<String> {
        let start = next.at.checked_sub(self.at)?;
        let (head, tail) = (self.with.get(..start)?, self.with.get(start.checked_add(next.cut)?..)?);
        Some([head, &next.with, tail].concat())
    }

    /// This change and the one after it as one, given the text that they lead to; `None` if they do not lead there.
    pub(crate) fn and_then(&self, next: &Self, now: &str) -> Option<Self> {
        let (end, next_end) = (self.at.checked_add(self.with.len())?, next.at.checked_add(next.cut)?);
        let (at, last) = (self.at.min(next.at), end.max(next_end));
        let cut = (last - end).checked_add(self.at - at)?.checked_add(self.cut)?;
        let with = now.get(at..(last - next.cut).checked_add(next.with.len())?)?;
        Some(Self { at, cut, with: with.to_owned() })
    }

    /// The text with the change; `None` if the change does not fit this text.
    pub fn apply(&self, old: &str) -> Option<String> {
        let after = old.get(self.at.checked_add(self.cut)?..)?;
        Some([old.get(..self.at)?, &self.with, after].concat())
    }
}

/// What becomes of a text.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(untagged)]
pub enum TextChange {
    /// It is replaced by this one.
    Whole(String),
    /// Some bytes of it are replaced.
    Part(Splice),
}

impl TextChange {
    /// The text with the change; `None` if the change does not fit this text.
    pub fn apply(&self, old: &str) -> Option<String> {
        match self {
            Self::Whole(text) => Some(text.clone()),
            Self::Part(splice) => splice.apply(old),
        }
    }

    /// The text it leads to, if that can be told without the one before.
    pub fn whole(&self) -> Option<&str> {
        match self {
            Self::Whole(text) => Some(text),
            Self::Part(_) => None,
        }
    }
}
