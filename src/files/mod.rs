//! A file: read with its own bytes, and stored so that whatever was not edited keeps them.

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
pub use passing::{PassingGame, pass_through};
pub use source::Source;
pub use store::{holders, store, store_anew, store_over, store_regrouped};
pub use transcode::store_otherwise;
