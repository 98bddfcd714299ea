//! What a reader or a writer could not place, and how much was lost because of that.

mod bad_json;
mod losses;
mod note;

pub use bad_json::BadJson;
pub use losses::examples;
pub(crate) use note::Span;
pub use note::{MOST, Note, Report, Unreadable, Weight, What};
