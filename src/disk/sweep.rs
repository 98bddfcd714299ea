//! Removes the temporary files that a killed program of ours left beside a record and nobody holds, at the next save in
//! that folder.

use std::collections::BTreeSet;
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::folder::paths_in;
use super::lock_file::LockFile;

/// Where locks do not tell whether a file is in use, its age does.
const OLD: Duration = Duration::from_secs(24 * 60 * 60);

/// Sweeps a folder, unless this process has done so already: folders of many records take time to list.
pub(super) fn sweep_once(folder: &Path) {
    static SWEPT: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
    let folder = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
    if SWEPT.lock().unwrap_or_else(PoisonError::into_inner).insert(folder.clone()) {
        sweep(&folder);
    }
}

/// Removes our temporary files in a folder that no running program holds; returns how many there were.
pub fn sweep(folder: &Path) -> usize {
    let ours = paths_in(folder).into_iter().filter(|path| {
        path.file_name().is_some_and(|name| is_ours(&name.to_string_lossy()))
            && fs::symlink_metadata(path).is_ok_and(|metadata| metadata.is_file())
    });
    ours.filter(|path| is_left_behind(path) && fs::remove_file(path).is_ok()).count()
}

/// `.komaoto-`, eight or more letters and digits, `.tmp`.
fn is_ours(name: &str) -> bool {
    let random = name.strip_prefix(".komaoto-").and_then(|rest| rest.strip_suffix(".tmp"));
    random.is_some_and(|random| random.len() >= 8 && random.bytes().all(|byte| byte.is_ascii_alphanumeric()))
}

fn is_left_behind(path: &Path) -> bool {
    let Ok(file) = File::open(path).map(LockFile::from) else { return false };
    match file.try_lock() {
        // Whoever creates one locks it at once, or creates another if it was swept in between.
        Ok(()) if cfg!(unix) => true,
        Err(TryLockError::WouldBlock) => false,
        _ => {
            file.metadata().and_then(|meta| meta.modified()).is_ok_and(|made| made.elapsed().is_ok_and(|age| age > OLD))
        }
    }
}
