//! 読む: the record as a book tells it. The main line is bold, comments are paragraphs, variations are indented and fold,
//! small boards stand at bookmarks. Comments are written where they stand.
//!
//! Only what is visible is spelled and laid out. What was never visible has an estimated height; where that turns out
//! to be wrong, what is being read stays where it is.

mod flow;
mod heights;
mod laid;
mod page;
mod places;
mod text;
mod view;

pub(crate) use text::ReadingOptions;
pub(crate) use view::ReadingView;
