//! Positions of chess and xiangqi, one per line, with the moves played from them: FEN and EPD (chapters 16.1 and 16.2
//! of the PGN standard), and the `position` lines of the UCI and UCCI protocols.
//!
//! The operations of EPD (`bm Qg6; id "7";`) are kept literally as the comment at the start; if there is nothing but
//! `c0` to `c9`, they are the lines of a comment in words, and so is a text that follows a lone `;`.

mod line;
mod manner;
mod operations;
mod reader;
mod writer;

pub(crate) use line::{charset, detect};
pub(crate) use manner::manner;
pub(crate) use reader::{READING, games, read};
pub(crate) use writer::write;
