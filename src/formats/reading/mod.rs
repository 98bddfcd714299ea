//! A record while it is being read: the present place, and what has been built so far.

mod board;
mod branches;
mod builder;
mod filed;
mod path;
mod places;
mod rows;

pub(crate) use builder::{Builder, Stepped, column};
pub(crate) use filed::{LARGE, ReadAlone, filed};
pub(crate) use path::Trail;
pub(crate) use places::Places;
pub(crate) use rows::{REMARKED, Words, filed_lines, games, read, words_of_lines};
