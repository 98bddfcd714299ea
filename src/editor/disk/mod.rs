//! Files on disk: read whole, and replaced so that nothing is ever lost.
//!
//! After §1.2 of the reliability page. A file is written beside and renamed ([`save`]); where that would cost something (other names of
//! the file, its owner) or is refused, it is written into itself, with a copy of both versions in the state folder until that is proved
//! ([`direct`], [`rescue`]). What a killed program left is finished or removed by the next one ([`sweep`]).

mod direct;
mod error;
mod fs;
mod names;
mod read;
mod rescue;
mod save;
mod sweep;
mod system;

pub use error::{Durability, How, OnDisk, SaveError, SaveStep};
pub use fs::{Fs, Kind, Look};
pub use read::{MOST_BYTES, read_file};
pub(in crate::editor) use read::{MOST_BYTES_OF_PGN, read_within};
pub use rescue::{Finished, finish_rescues};
pub use save::{write_atomically, write_expected, write_on, write_with};
pub use sweep::sweep;
pub use system::{SystemFs, make_private_folder};
