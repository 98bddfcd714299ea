//! Finding things: in records, and moves that a comment speaks of.

mod bookmarks;
mod comment_links;
mod find;

pub(crate) use bookmarks::{ListedBookmark, bookmarks};
pub(crate) use comment_links::{TypedLink, links, shown_by_link, typed};
pub(crate) use find::{Hit, HitKind, first_occurrence, occurrences, search};
