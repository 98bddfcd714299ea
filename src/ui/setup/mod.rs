//! 局面編集 in the window: the position being set up and what it would do to the record, the bar above the board and
//! the tools beside it.

mod above;
mod boxed;
mod men;
mod pasted;
mod setting;
mod tools;

pub(crate) use above::{bar, outlook};
pub(crate) use boxed::fold_defender;
pub(crate) use pasted::pasted;
pub(crate) use setting::{Setting, refusal, scenes};
pub(crate) use tools::tools;
