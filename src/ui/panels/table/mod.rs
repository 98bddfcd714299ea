//! The table of games: those that were found in the library, and those of one file. What a game says in a row, its columns
//! and their headings, the order that a person chose, and the rows.

mod columns;
mod listed;
mod order;
mod rows;

pub(crate) use columns::{AlikeGroups, HeadStep, ROW, TableColumns, TableKind, differences, heads, low_heads};
pub(crate) use listed::{HitPlace, ListedGame, Won};
pub(crate) use order::{ranks, sort_also};
pub(crate) use rows::{ChosenRow, RowClick, in_columns, is_among, list};
