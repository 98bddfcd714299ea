//! The contents of the JSON, member by member: times, moves, positions, and notes on what did not fit.

use std::ops::{Deref, DerefMut, Range};
use std::time::Duration;

use crate::pieces;
use crate::report::{MOST, NoteKind, NoteWeight};
use komaoto_notation::Modifier;
use komaoto_record::NodeId;
use komaoto_rules::Color;
use komaoto_rules::shogi::{PieceKind, Square};

/// A part of the text, in bytes. Files are smaller than 4 GB, and a game may have a million of these.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct TextRange {
    at: u32,
    end: u32,
}

impl TextRange {
    pub(super) fn new(at: usize, end: usize) -> Self {
        let narrow = |place: usize| u32::try_from(place).unwrap_or(u32::MAX);
        Self { at: narrow(at), end: narrow(end) }
    }
    pub(super) const fn at(self) -> usize {
        self.at as usize
    }
    pub(super) const fn end(self) -> usize {
        self.end as usize
    }
    pub(super) const fn range(self) -> Range<usize> {
        self.at()..self.end()
    }
    /// The same part, which ends there.
    pub(super) fn until(self, end: usize) -> Self {
        Self::new(self.at(), end)
    }
}

/// The meaning of parts of the text, if it was asked for.
pub(super) type Told = Vec<(pieces::PieceRole, Range<usize>)>;

/// A note about a part of the text; its line and column are computed later, for all notes at once.
#[derive(Debug)]
pub(super) struct JkfNote {
    pub at: usize,
    pub weight: NoteWeight,
    pub what: NoteKind,
    pub text: String,
    pub node: NodeId,
}

/// The notes on one game: the first ones, and how many more.
#[derive(Debug, Default)]
pub(super) struct JkfNotes {
    pub first: Vec<JkfNote>,
    /// The weights of those beyond the first.
    pub kept: usize,
    pub lost: usize,
}

impl JkfNotes {
    pub(super) fn add(&mut self, remark: impl FnOnce() -> JkfNote, weight: NoteWeight) {
        if self.first.len() < MOST {
            self.first.push(remark());
        } else if weight == NoteWeight::Lost {
            self.lost += 1;
        } else {
            self.kept += 1;
        }
    }
}

/// A game as the JSON has it, before any position is consulted.
#[derive(Debug, Default)]
pub(super) struct JkfGame {
    /// The offset of its object.
    pub at: usize,
    pub headers: Vec<(String, String)>,
    pub initial: Option<Initial>,
    /// Whether it has any member of a game, even if that cannot be read.
    pub known: bool,
    /// Whether there is a list of moves.
    pub listed: bool,
    /// Lists of moves: the first is the main line, the others are referred to by `forks`.
    pub lines: Vec<Entries>,
    /// The ranges of the brackets of each of these lists.
    pub brackets: Vec<[Range<usize>; 2]>,
    /// The meaning of the parts of its head.
    pub told: Told,
    /// The offset at which reading had to stop.
    pub cut: Option<usize>,
    /// Whether something in it was not understood.
    pub dropped: bool,
}

/// `initial`.
#[derive(Debug, Default)]
pub(super) struct Initial {
    pub part: TextRange,
    pub preset: Option<String>,
    pub data: Option<Data>,
}

/// `initial.data`.
#[derive(Debug, Default)]
pub(super) struct Data {
    pub color: Option<Color>,
    pub board: Vec<(Square, Color, PieceKind)>,
    pub hands: Vec<(Color, PieceKind, u8)>,
}

/// The total time of a side, and its range in the text.
pub(super) type Total = (TextRange, Duration);

/// A list of moves. It is given back bit by bit as it is played: it is not held beside all that is read of it.
#[derive(Debug, Default)]
pub(super) struct Entries(Vec<Vec<JkfEntry>>);

impl Entries {
    /// The number of them that are freed at once.
    const MANY: usize = 256;

    pub(super) fn push(&mut self, entry: JkfEntry) {
        match self.0.last_mut().filter(|last| last.len() < Self::MANY) {
            Some(last) => last.push(entry),
            None => self.0.push(vec![entry]),
        }
    }
    pub(super) fn iter(&self) -> impl Iterator<Item = &JkfEntry> {
        self.0.iter().flatten()
    }
}

impl IntoIterator for Entries {
    type Item = JkfEntry;
    type IntoIter = std::iter::Flatten<std::vec::IntoIter<Vec<JkfEntry>>>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter().flatten()
    }
}

/// An entry of a list of moves. Almost all have a move and a time and nothing else, which is stored aside.
#[derive(Debug, Default)]
pub(super) struct JkfEntry {
    pub part: TextRange,
    pub mv: Option<JkfMove>,
    pub time: Option<Duration>,
    /// The total that its side has used by then, as the file says.
    pub total: Option<Total>,
    /// Whether there were comments, even empty ones.
    pub commented: bool,
    /// Whether the text ends within it.
    pub cut: bool,
    more: Option<Box<More>>,
}

/// The other parts of an entry.
#[derive(Debug, Default)]
pub(super) struct More {
    pub special: Option<(TextRange, String)>,
    pub comments: Vec<String>,
    /// The lists in `forks`.
    pub forks: Vec<usize>,
    /// The range of `forks`, including its name.
    pub forks_part: TextRange,
    /// The meaning of its parts: its move as a step, its ending as a result.
    told: Told,
}

static NOTHING: More = More {
    special: None,
    comments: Vec::new(),
    forks: Vec::new(),
    forks_part: TextRange { at: 0, end: 0 },
    told: Vec::new(),
};

impl Deref for JkfEntry {
    type Target = More;

    fn deref(&self) -> &More {
        self.more.as_deref().unwrap_or(&NOTHING)
    }
}

impl DerefMut for JkfEntry {
    fn deref_mut(&mut self) -> &mut More {
        self.more.get_or_insert_default()
    }
}

impl JkfEntry {
    pub(super) fn new(part: TextRange) -> Self {
        Self { part, ..Self::default() }
    }
    /// Says what further parts of it say.
    pub(super) fn tell(&mut self, mut told: Told) {
        if !told.is_empty() {
            self.told.append(&mut told);
        }
    }
    /// The meaning of its parts.
    pub(super) fn told(&self) -> &Told {
        &self.told
    }
}

/// `move`.
#[derive(Debug, Default)]
pub(super) struct JkfMove {
    pub part: TextRange,
    pub color: Option<Color>,
    pub from: Option<Square>,
    pub to: Option<Square>,
    pub piece: Option<PieceKind>,
    pub same: bool,
    pub promote: Option<bool>,
    pub modifiers: Vec<Modifier>,
    /// Whether `relative` says that it is a drop.
    pub drop: bool,
    /// The piece it takes.
    pub capture: Option<PieceKind>,
    /// Whether a square or a piece of it cannot be read.
    pub wrong: bool,
}
