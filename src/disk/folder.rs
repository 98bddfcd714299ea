//! Listing a folder, whatever its disk does.

use std::fs;
use std::path::{Path, PathBuf};

use super::error::{OnDisk, SaveError, SaveStep};
use crate::fault;

/// The paths of a folder; none if it cannot be read.
///
/// The standard library panics if a folder cannot be closed, as on a vanished network disk: no reason to fail a save.
pub(crate) fn paths_in(folder: &Path) -> Vec<PathBuf> {
    // Entries keep the folder open, so they must not outlive this call.
    let list = || fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    fault::caught("list a folder", list).unwrap_or_default()
}

/// Makes sure, before work that may take hours, that a file could be made or replaced at a path, as far as the system says
/// so beforehand.
///
/// # Errors
/// Why none can be.
pub fn check_writable(path: &Path) -> Result<(), SaveError> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    #[cfg(unix)]
    let may = rustix::fs::access(folder, rustix::fs::Access::WRITE_OK | rustix::fs::Access::EXEC_OK);
    #[cfg(not(unix))]
    let may = fs::metadata(folder).map(drop);
    let on_disk = if path.symlink_metadata().is_ok() { OnDisk::Old } else { OnDisk::Nothing };
    let failed = |source| SaveError { step: SaveStep::Create, path: path.to_owned(), source, on_disk, copy: None };
    may.map_err(|error| failed(error.into()))
}

/// The names in a folder, in order, those of folders with a slash behind them; none if it cannot be read. Names that are
/// not Unicode are left out: they cannot be typed.
#[cfg(feature = "window")]
pub fn listed(folder: &Path) -> Vec<String> {
    let name = |path: PathBuf| {
        let slash = if path.is_dir() { std::path::MAIN_SEPARATOR_STR } else { "" };
        Some(format!("{}{slash}", path.file_name()?.to_str()?))
    };
    let mut names: Vec<String> = paths_in(folder).into_iter().filter_map(name).collect();
    names.sort_by_key(|name| name.to_lowercase());
    names
}
