//! A record while it is being read: where the reader stands, and what it has built.

mod branches;
mod builder;
mod path;
mod rows;

pub(crate) use branches::Branches;
pub use builder::carried_words;
pub(crate) use builder::{BOOK, Builder, EVEN, column, is_banner, is_lone, is_unread_move, version_line};
pub(crate) use path::Trail;
pub(crate) use rows::read;
