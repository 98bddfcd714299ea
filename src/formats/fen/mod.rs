//! Positions of chess and xiangqi, one a line, with the moves played from them: FEN and EPD (chapters 16.1 and 16.2 of the PGN standard), and
//! the `position` lines of the protocols UCI and UCCI.
//!
//! The operations of EPD (`bm Qg6; id "7";`) are the comment of the start, as they stand there; `c0` to `c9`, where nothing else is said, are
//! the lines of a comment in words, as is what follows a `;` alone.

mod line;
mod operations;
mod reader;
mod writer;

pub(crate) use line::{charset, detect};
pub(crate) use reader::read;
pub(crate) use writer::write;
