//! The pieces that a file and two versions of its record are cut into, and the decision on each piece of the file.

use std::collections::HashSet;
use std::ops::Range;

use komaoto_formats::pieces::{FileManner, PieceRole, TextPiece};
use komaoto_record::NodeId;
use komaoto_text::Slice;

/// A text and its pieces, in the order of the text.
#[derive(Debug)]
pub(crate) struct PiecedText<'t> {
    pub(crate) text: &'t str,
    pub(crate) pieces: Vec<TextPiece>,
}

impl<'t> PiecedText<'t> {
    /// The part that a piece states.
    pub(super) fn part(&self, place: usize) -> Option<&PieceRole> {
        Some(&self.pieces.get(place)?.part)
    }

    /// The text of a piece.
    pub(super) fn words(&self, place: usize) -> &'t str {
        self.pieces.get(place).map_or("", |piece| self.text.slice(piece.range.clone()))
    }

    /// For each piece the opening of the line that it is in, unless that is the main line.
    pub(super) fn openings(&self) -> Vec<Option<usize>> {
        openings(self.pieces.iter().map(|piece| Some(&piece.part)))
    }

    /// The text between a piece and the one before it.
    pub(super) fn gap_before(&self, place: usize) -> Option<&'t str> {
        let start =
            place.checked_sub(1).and_then(|before| self.pieces.get(before)).map_or(0, |before| before.range.end);
        self.text.get(start..self.pieces.get(place)?.range.start)
    }
}

/// A stretch of the file as it will be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SpliceCut {
    /// These bytes of the file's text.
    Kept(Range<usize>),
    /// New text.
    New(String),
}

impl SpliceCut {
    /// Its length in bytes.
    pub(crate) fn length(&self) -> usize {
        match self {
            Self::Kept(range) => range.len(),
            Self::New(text) => text.len(),
        }
    }
}

/// What is spelled anew although the writer would have written it so before the edit, too.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SpelledAnew<'e> {
    /// The names of the headers that the edit changes, in lower case.
    pub(crate) headers: &'e HashSet<String>,
    /// The nodes of the record as it is now of which their own text would say something else where they are now.
    pub(crate) nodes: &'e HashSet<NodeId>,
    /// Whether all pieces of these nodes are, or only those that say which step it is.
    pub(crate) whole: bool,
    /// Whether results are.
    pub(crate) result: bool,
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
pub(super) enum ItemEdit {
    Stays,
    Changes(String),
    Goes,
}

/// A piece of the file, or a stretch of it that was not read.
#[derive(Debug)]
pub(super) struct SpliceItem {
    pub(super) range: Range<usize>,
    /// Its meaning; `None` if it was not read.
    pub(super) key: Option<(Who, PieceRole)>,
    pub(super) fate: ItemEdit,
    /// It moves elsewhere with its bytes.
    pub(super) moves: bool,
    /// Its counterpart in the record as it is now.
    pub(super) now: Option<usize>,
    /// Its counterpart in the record as it was read.
    pub(super) was: Option<usize>,
}

impl SpliceItem {
    /// The part that it states, if it was read.
    pub(super) fn part(&self) -> Option<&PieceRole> {
        self.key.as_ref().map(|(_, part)| part)
    }

    /// Whether it states this part.
    pub(super) fn is(&self, part: &PieceRole) -> bool {
        self.part() == Some(part)
    }

    /// Whether it is a header.
    pub(super) fn is_header(&self) -> bool {
        matches!(self.part(), Some(PieceRole::Header(_)))
    }

    /// Whether it is where it was in the file.
    pub(super) fn stays(&self) -> bool {
        !self.moves && self.fate != ItemEdit::Goes
    }

    /// Whether no record holds it.
    pub(super) const fn is_unread(&self) -> bool {
        matches!(self.key, None | Some((_, PieceRole::Aside)))
    }
}

/// What nobody has read at the end of a line.
pub(super) struct LineTail {
    /// Its place among the items.
    pub(super) place: usize,
    /// The item before it that was read.
    pub(super) last: Option<usize>,
    /// The last step of the line.
    pub(super) of: Who,
}

/// What nobody has read at ends of lines.
pub(super) fn line_tails(items: &[SpliceItem], manner: &FileManner) -> Vec<LineTail> {
    if !manner.tails {
        return Vec::new();
    }
    let closes = items.iter().any(|item| item.is(&PieceRole::Close));
    let ends = |part: &PieceRole| match part {
        PieceRole::Close | PieceRole::Result => true,
        PieceRole::Open => !closes,
        _ => false,
    };
    // The last step of each line that is open, and the last item that was read.
    let (mut lines, mut last) = (vec![None], None);
    let mut tails = Vec::new();
    for (place, item) in items.iter().enumerate() {
        match &item.key {
            Some((_, PieceRole::Open)) => lines.push(None),
            Some((_, PieceRole::Close)) => _ = lines.pop(),
            // Behind its result a game is over.
            Some((who, part @ (PieceRole::Step | PieceRole::Result))) if let Some(line) = lines.last_mut() => {
                *line = (*part == PieceRole::Step).then_some(*who);
            }
            Some(_) => {}
            None => {
                let is_last = items.get(place + 1).is_none_or(|next| next.part().is_some_and(ends));
                if is_last && let Some(of) = lines.last().copied().flatten() {
                    tails.push(LineTail { place, last, of });
                }
            }
        }
        last = if item.key.is_some() { Some(place) } else { last };
    }
    tails
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
pub(super) fn kind(part: &PieceRole) -> Kind {
    let number = match part {
        PieceRole::Header(_) => 0,
        PieceRole::Number => 1,
        PieceRole::Step => 2,
        PieceRole::Glyph => 3,
        PieceRole::Comment => 4,
        PieceRole::Open => 5,
        PieceRole::Close => 6,
        PieceRole::Result => 7,
        PieceRole::Time => 8,
        PieceRole::Fork => 9,
        PieceRole::Bookmark => 10,
        PieceRole::Aside => 11,
        PieceRole::Nothing => 12,
        PieceRole::Position => 13,
        PieceRole::Total => 14,
        PieceRole::Evaluation => 17,
        PieceRole::Banner => 18,
        PieceRole::Split => 19,
        PieceRole::Preface => 20,
        PieceRole::Bar => 21,
        PieceRole::Begin(name) => return (15, name),
        PieceRole::End(name) => return (16, name),
    };
    (number, "")
}

/// For each of these parts the opening of the line that it is in, unless that is the main line. Where nothing closes a
/// line, it reaches to the next opening.
pub(super) fn openings<'p>(parts: impl Iterator<Item = Option<&'p PieceRole>>) -> Vec<Option<usize>> {
    let (mut open, mut lines) = (Vec::new(), Vec::new());
    for (place, part) in parts.enumerate() {
        if part == Some(&PieceRole::Open) {
            open.push(place);
        }
        lines.push(open.last().copied());
        if part == Some(&PieceRole::Close) {
            open.pop();
        }
    }
    lines
}

pub(super) fn ends(text: &str) -> usize {
    text.matches('\n').count().max(text.matches('\r').count())
}
