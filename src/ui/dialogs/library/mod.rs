//! The library: the games of a person's folders, found by words about them and by the position on the board. Nothing is
//! written into the folders but what a person asks for in the tree.

mod asking;
mod completion;
mod doing;
mod folder_question;
mod listing;
mod marking;
mod marks;
mod names;
mod played;
mod search;
mod tidying;
mod tree;
mod view;

pub(crate) use listing::LibraryView;
