//! 局面編集 in the window: the position being set up and what it would do to the record, the bar above the board and
//! the tools beside it.

mod bar;
mod palette;
mod parts;
mod pasted;
mod piece_box;
mod seeking;
mod tools;
mod view;

pub(crate) use bar::{bar, outlook};
pub(crate) use pasted::pasted;
pub(crate) use piece_box::fold_defender;
pub(crate) use seeking::mistake;
pub(crate) use tools::tools;
pub(crate) use view::{SetupView, scenes};
