//! Listing a folder, whatever its disk does.

use std::fs;
use std::path::{Path, PathBuf};

use crate::fault;

/// The paths of a folder; none if it cannot be read.
///
/// The standard library panics if a folder cannot be closed, as on a vanished network disk: no reason to fail a save.
pub(crate) fn paths_in(folder: &Path) -> Vec<PathBuf> {
    // Entries keep the folder open, so they must not outlive this call.
    let list = || fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    fault::caught("list a folder", list).unwrap_or_default()
}
