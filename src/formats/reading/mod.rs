//! A record while it is being read: the present place, and what has been built so far.

use super::report::Unreadable;
use komaoto_record::Record;
use komaoto_rules::{Game, Position};

mod board;
mod branches;
mod builder;
mod filed;
mod path;
mod places;
mod rows;

pub use builder::column;
pub(crate) use builder::{Builder, Stepped};
pub use filed::LARGE;
pub(crate) use filed::{ReadAlone, filed};
pub(crate) use path::TreePath;
pub(crate) use places::PlaceTracker;
pub(crate) use rows::{LineWords, REMARKED, filed_lines, games, read, words_of_lines};

/// The first of the records that were read; an empty one, if there is none.
pub(crate) fn first_of(read: Result<Vec<Record>, Unreadable>, game: Game) -> Record {
    let first = read.ok().and_then(|records| records.into_iter().next());
    first.unwrap_or_else(|| Record::new(Position::start(game)))
}
