//! What did not fit.

/// How much a note weighs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Weight {
    /// Kept as it is, only worth knowing.
    Kept,
    /// Kept in another form.
    Changed,
    /// Not kept: lost if it is saved now.
    Lost,
}

/// What a note says. Each has a stable code ([`What::code`]), an English text (`Display`) and locale texts `note-CODE`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum What {
    /// A line nobody knows; carried along.
    #[error("unknown line, kept as it is")]
    UnknownLine,
}

impl What {
    /// A stable code such as `K101`.
    pub fn code(&self) -> &'static str {
        todo!()
    }
}

/// One note.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// 1-based line in the file (0 for notes of a writer).
    pub line: usize,
    /// 1-based column in characters (0 where it means nothing).
    pub column: usize,
    /// How much it weighs.
    pub weight: Weight,
    /// What it says.
    pub what: What,
    /// The text it is about, verbatim.
    pub text: String,
    /// The node it is about: which record, and which node there.
    pub node: Option<(usize, crate::record::NodeId)>,
}

/// All notes of one reading or writing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// In order of appearance; the first 1,000.
    pub notes: Vec<Note>,
    /// How many more there were.
    pub more: usize,
}

/// The most notes a report keeps.
pub const MOST: usize = 1000;

impl Report {
    /// Adds a note.
    pub fn add(&mut self, note: Note) {
        if self.notes.len() < MOST {
            self.notes.push(note);
        } else {
            self.more += 1;
        }
    }
    /// Whether there is nothing to say.
    pub fn is_empty(&self) -> bool {
        self.notes.is_empty()
    }
    /// Whether anything is lost.
    pub fn loses(&self) -> bool {
        self.notes.iter().any(|note| note.weight == Weight::Lost)
    }
}
