//! Files on disk: read whole, and replaced in such a way that nothing is ever lost.
//!
//! After §1.2 of the reliability page. A file is written beside and renamed (`save`); where that would cost something
//! (other names of the file, its owner) or is refused, it is written into itself, with a copy of both versions in the
//! state folder until that is proved (`direct`, `rescue`). What a killed program left is finished or removed by the
//! next one ([`sweep`]).

#[cfg(all(unix, not(target_os = "macos"), feature = "window"))]
mod address;
mod backup;
mod claim;
mod direct;
mod error;
mod fingerprint;
mod folder;
mod fs;
mod lock_file;
mod names;
mod read;
mod rescue;
mod save;
mod state;
mod sweep;
mod system;
#[cfg(feature = "window")]
mod tidy;
#[cfg(feature = "window")]
mod watch;

#[cfg(all(unix, not(target_os = "macos"), feature = "window"))]
pub use address::file_of;
pub use backup::{Backups, MOST_TOTAL, Version, VersionReason, thinned};
pub use claim::{Claim, Claimed};
pub use error::{Durability, OnDisk, ReplaceOptions, SaveError, SaveStep};
pub use fingerprint::{Expected, Fingerprint};
pub use folder::check_writable;
#[cfg(feature = "window")]
pub use folder::listed;
pub(crate) use folder::paths_in;
pub use fs::{FileMetadata, Fs, PathKind};
pub use lock_file::LockFile;
#[cfg(feature = "window")]
pub(crate) use read::read_within;
pub use read::{MOST_BYTES, read_file};
pub(crate) use read::{ROOM, has_room};
pub use rescue::{Finished, finish_rescues};
pub use save::{FileContents, growing, spool, write_atomically, write_expected, write_on, write_privately, write_with};
pub use state::{cache_folder, config_folder, data_folder, state_folder};
pub use sweep::sweep;
pub use system::{SystemFs, make_private_file, make_private_folder};
#[cfg(feature = "window")]
pub use tidy::{is_name, make_folder_in, move_to, put_in_trash};
#[cfg(feature = "window")]
pub use watch::{FileWatch, WatchedState};
