//! The library: the games of a person's folders, found by words about them and by the position on the board. Nothing is
//! written into the folders, and nothing is kept of them: each search reads the files as they are.

mod played;
mod rows;
mod search;
mod view;

pub(crate) use view::LibraryView;
