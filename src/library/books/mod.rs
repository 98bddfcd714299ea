//! Opening books 定跡: each answers a position with the moves that are known there. Books of any size are asked where they lie; one
//! that is made or turned into another format is held whole while that goes on.

mod apery;
mod book;
mod db;
mod edit;
mod eleeye;
mod error;
mod flip;
mod format;
mod keyed;
mod loss;
mod make;
mod packed;
mod page;
mod polyglot;
mod polyglot_numbers;
mod proto;
mod sbk;
mod seek;
mod write;
mod ybb;

pub use apery::MersenneTwister;
pub use book::{Book, BookAnswer, LookUp};
pub use error::BookError;
pub use format::BookFormat;
pub use loss::{BookLoss, BookLosses};
pub use make::{BookMaker, BookPlan, BookResult};
pub use page::{BookEntry, BookEvaluation, BookMove, BookPage, BookPages, MoveVerdict, page_key};
pub use write::write_book;

use crate::rules::Position;

/// The key by which Polyglot or Apery knows a position: of chess or of shogi.
pub fn book_key(position: &Position) -> Option<u64> {
    match position {
        Position::Shogi(position) => Some(apery::key(position)),
        Position::Chess(position) => Some(polyglot::key(position)),
        Position::Xiangqi(_) => None,
    }
}
