//! A record while it is being read: the present place, and what has been built so far.

mod board;
mod branches;
mod builder;
mod path;
mod places;
mod rows;

pub use builder::carried_words;
pub(crate) use builder::{BOOK, Builder, EVEN, Stepped, column, is_banner, is_lone, is_unread_move, version_line};
pub(crate) use path::Trail;
pub(crate) use places::Places;
pub(crate) use rows::read;
