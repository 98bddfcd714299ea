//! What the panel of books and statistics is told.

use std::path::PathBuf;

use crate::library::PlayedMove;
use crate::library::books::{BookAnswer, BookFormat};
use crate::rules::{Move, Position};

/// What is known of the position on the board.
#[derive(Debug, Default)]
pub(crate) struct ExplorerTold {
    /// The position that it is about.
    pub position: Option<Position>,
    /// What the library says.
    pub library: LibraryTold,
    /// What games of the library have to be found by, if not all of them count.
    pub filter: Option<String>,
    /// What each book says, in the order of the settings.
    pub books: Vec<BookTold>,
    /// The moves that the record itself has here, and in how many of its lines.
    pub own: Vec<(Move, usize)>,
    /// The move with which the record goes on.
    pub next: Option<Move>,
    /// Whether a change of a book can be taken back.
    pub can_undo: bool,
    /// The book that is being written, and how many hundredths of it are.
    pub writing: Option<(PathBuf, u64)>,
    /// The sections that are folded.
    pub folded: Vec<String>,
}

/// What the library says.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) enum LibraryTold {
    /// No folder was added.
    #[default]
    Empty,
    /// It is being asked.
    Waiting,
    /// It was never looked through, or cannot be read.
    Unread,
    /// What was played.
    Played(Vec<PlayedMove>),
}

/// What a book says.
#[derive(Debug)]
pub(crate) struct BookTold {
    pub path: PathBuf,
    pub state: BookState,
}

/// How far a book is.
#[derive(Debug, Clone)]
pub(crate) enum BookState {
    Waiting,
    /// Why it cannot be used.
    Failed(String),
    /// Its answer; whether its positions are in order.
    Known {
        answer: Option<BookAnswer>,
        format: BookFormat,
        is_sorted: bool,
    },
}
