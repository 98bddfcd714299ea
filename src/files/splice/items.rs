//! The pieces that a file and two versions of its record are cut into, and the decision on each piece of the file.

use std::ops::Range;

use crate::formats::{Part, Piece};
use crate::record::NodeId;

/// A text and its pieces, in the order of the text.
#[derive(Debug)]
pub(in crate::files) struct Said<'t> {
    pub(in crate::files) text: &'t str,
    pub(in crate::files) pieces: Vec<Piece>,
}

/// A stretch of the file as it will be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::files) enum Cut {
    /// These bytes of the file's text.
    Kept(Range<usize>),
    /// New text.
    New(String),
}

impl Cut {
    /// Its length in bytes.
    pub(in crate::files) fn length(&self) -> usize {
        match self {
            Self::Kept(range) => range.len(),
            Self::New(text) => text.len(),
        }
    }
}

/// A node of the record as it was read, or one that is new.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Who {
    Read(NodeId),
    New(NodeId),
}

/// The pieces that say the same thing about the same node, in the file, in the record as it was read and as it is now:
/// their places among all pieces.
pub(super) type Group = [Vec<usize>; 3];

/// The decision on a piece of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    Stays,
    Changes(String),
    Goes,
}

/// A piece of the file, or a stretch of it that was not read.
#[derive(Debug)]
pub(super) struct Item {
    pub(super) range: Range<usize>,
    /// Its meaning; `None` if it was not read.
    pub(super) key: Option<(Who, Part)>,
    pub(super) fate: Fate,
    /// It moves elsewhere with its bytes.
    pub(super) moves: bool,
    /// Its counterpart in the record as it is now.
    pub(super) now: Option<usize>,
    /// Its counterpart in the record as it was read.
    pub(super) was: Option<usize>,
}

impl Item {
    /// Whether no record holds it.
    pub(super) const fn is_unread(&self) -> bool {
        matches!(self.key, None | Some((_, Part::Aside)))
    }
}

/// An insertion.
#[derive(Clone, Debug)]
pub(super) enum Put {
    /// An item from elsewhere in the file.
    Item(usize),
    /// A piece of the record as it is now.
    New(usize, String),
}

/// A number for each kind of part, and the name of a block.
pub(super) type Kind = (usize, &'static str);

/// The kind of a part, whatever it is about.
pub(super) fn kind(part: &Part) -> Kind {
    let number = match part {
        Part::Header(_) => 0,
        Part::Number => 1,
        Part::Step => 2,
        Part::Glyph => 3,
        Part::Comment => 4,
        Part::Open => 5,
        Part::Close => 6,
        Part::Result => 7,
        Part::Time => 8,
        Part::Fork => 9,
        Part::Bookmark => 10,
        Part::Aside => 11,
        Part::Nothing => 12,
        Part::Position => 13,
        Part::Total => 14,
        Part::Evaluation => 17,
        Part::Banner => 18,
        Part::Split => 19,
        Part::Begin(name) => return (15, name),
        Part::End(name) => return (16, name),
    };
    (number, "")
}

pub(super) fn ends(text: &str) -> usize {
    text.matches('\n').count().max(text.matches('\r').count())
}
