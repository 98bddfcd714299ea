//! A file: read with its own bytes, and stored so that whatever was not edited keeps them.
//!
//! ```
//! use komaoto_files::{load, store};
//! use komaoto_formats::{FormatId, WriteOptions};
//!
//! let loaded = load("1. e4 e5 {Double \u{201c}king\u{201d} pawn} *\n".as_bytes(), Some("pgn"))?;
//! assert_eq!(loaded.records[0].outline(), "e2e4 e7e5");
//! let (bytes, report) = store(&loaded.records, FormatId::Fen, loaded.envelope, &WriteOptions::default());
//! // A position has no comments, which is said before anything is written.
//! assert!(!bytes.is_empty() && !report.notes.is_empty());
//! # Ok::<(), komaoto_formats::Unreadable>(())
//! ```

mod agreement;
mod align;
mod apart;
mod by_game;
mod heads;
mod judging;
mod left_out;
mod load;
mod misfits;
mod mojibake;
mod numbers;
mod parallel;
mod parting;
mod passing;
mod prose;
mod regroup;
mod remarks;
mod source;
mod splice;
mod store;
mod transcode;
mod unread;

pub use apart::{apart, joined};
pub use by_game::{ByGame, FileGames, GameBatch, by_game};
pub use load::{Loaded, load, load_as, load_made, load_owned, misdeclared, refused};
pub use misfits::{Misfit, MisfitLine, misfits};
pub use numbers::GameNumbers;
pub use passing::{PassingGame, pass_record, pass_through};
pub use source::Source;
pub use store::{holders, store, store_anew, store_over, store_regrouped};
pub use transcode::store_otherwise;
