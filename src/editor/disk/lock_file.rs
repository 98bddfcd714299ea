//! Files that are locked while they are open.

use std::fs::File;
use std::ops::{Deref, DerefMut};

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
