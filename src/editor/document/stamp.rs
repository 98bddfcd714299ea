//! What tells the states of documents apart: keys for whatever is computed from them.

use super::Document;

/// A document in one of its states.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Edition {
    /// The number of the document.
    pub document: u64,
    /// The revision.
    pub revision: u64,
}

/// A game of a document, by its place in the file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct GamePlace {
    /// The number of the document.
    pub document: u64,
    /// The index of the game.
    pub game: usize,
}

/// A game of a document in one of its states.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Stamp {
    /// The number of the document.
    pub document: u64,
    /// The index of the game.
    pub game: usize,
    /// The revision of the document, or that of the text it was read from.
    pub revision: u64,
}

impl Stamp {
    /// The game, in whatever state.
    pub fn place(self) -> GamePlace {
        GamePlace { document: self.document, game: self.game }
    }
}

impl Document {
    /// The document as it is now.
    pub fn edition(&self) -> Edition {
        Edition { document: self.id, revision: self.revision }
    }
    /// The game shown.
    pub fn place(&self) -> GamePlace {
        self.stamp().place()
    }
    /// The game shown as it is now.
    pub fn stamp(&self) -> Stamp {
        Stamp { document: self.id, game: self.shown, revision: self.revision }
    }
    /// The game shown, with the text that its notes are about.
    pub fn reading_stamp(&self) -> Stamp {
        Stamp { document: self.id, game: self.shown, revision: self.reading.revision }
    }
}
