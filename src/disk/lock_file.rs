//! Files that are locked while they are open.

use std::fs::File;
#[cfg(unix)]
use std::fs::{self, Metadata};
use std::ops::{Deref, DerefMut};
use std::path::Path;

/// A file whose lock, if it has one, ends with it.
///
/// A lock that is merely left to go with its file may outlive it: a process that is being started at that moment has
/// inherited the open file, and holds the lock until it is on its own.
#[derive(Debug)]
pub struct LockFile(File);

impl From<File> for LockFile {
    fn from(file: File) -> Self {
        Self(file)
    }
}

impl Deref for LockFile {
    type Target = File;

    fn deref(&self) -> &File {
        &self.0
    }
}

impl DerefMut for LockFile {
    fn deref_mut(&mut self) -> &mut File {
        &mut self.0
    }
}

impl Drop for LockFile {
    fn drop(&mut self) {
        // Where there are no locks there is nothing to take back.
        let _ = self.0.unlock();
    }
}

impl LockFile {
    /// Whether it is the file that has this name: nobody has removed it, or put another one in its place.
    #[cfg(unix)]
    pub(crate) fn is_at(&self, path: &Path) -> bool {
        use std::os::unix::fs::MetadataExt;
        let same = |a: Metadata, b: Metadata| (a.dev(), a.ino()) == (b.dev(), b.ino());
        self.metadata().and_then(|mine| Ok(same(mine, fs::metadata(path)?))).unwrap_or(false)
    }

    /// Whether there is a file with this name: here nobody can remove one that is open.
    #[cfg(not(unix))]
    pub(crate) fn is_at(&self, path: &Path) -> bool {
        path.exists()
    }
}
