//! Finding games: which of many records are meant by words about them, or reached a position. Nothing is ever written into
//! the folders that are looked through, and nothing is kept: every search reads the files as they are.

mod facts;
mod fold;
mod pattern;
mod query;
mod question;
mod reached;
mod walk;

pub use facts::{GameFacts, SortKey, SortValue, days};
pub use pattern::{CountTest, Pattern, PatternError};
pub use query::{KEYS, Query, QueryError};
pub use question::{GameMatch, GameQuestion};
pub use reached::{Reached, ReachedBy, Variants, reached};
pub use walk::{Found, LARGEST, records_in};
