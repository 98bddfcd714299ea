//! Which window works on a file: a lock in the state folder, not beside the person's files. It only warns; what guards
//! the file is that every save checks what it is about to replace.
//!
//! A lock on the file itself would be void after the first save, which puts another file in its place. So the locks are
//! files of their own, one for the file's name and one for the file itself (another name may lead to it, too). The
//! system releases them whatever becomes of the program.

use std::fs::{self, File, TryLockError};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::fingerprint::Fingerprint;
use super::lock_file::LockFile;
use super::system::make_private_folder;
use crate::task::asks_a_disk;

/// The folder of the locks, in the state folder.
const LOCKS: &str = "locks";
/// How often taking a lock is retried when it was just being removed.
const MOST_TRIES: usize = 8;

/// A file that this window works on; until it is dropped.
#[derive(Debug)]
pub struct Claim {
    locks: Vec<(PathBuf, LockFile)>,
}

/// The result of claiming a file.
#[derive(Debug)]
pub enum Claimed {
    /// It is ours.
    Ours(Claim),
    /// Another process works on it: its number, if it has said so.
    Theirs(Option<u32>),
    /// It cannot be found out whether somebody does.
    Unknown,
}

impl Claim {
    /// Claims a file. `state` is the state folder.
    pub fn take(state: &Path, path: &Path) -> Claimed {
        asks_a_disk();
        let folder = state.join(LOCKS);
        if make_private_folder(&folder).is_err() {
            return Claimed::Unknown;
        }
        let mut locks = Vec::new();
        for key in keys(path) {
            let place = folder.join(key);
            match lock(&place) {
                Ok(Lock::Ours(file)) => locks.push((place, file)),
                Ok(Lock::Theirs(pid)) => {
                    drop(Self { locks });
                    return Claimed::Theirs(pid);
                }
                Err(_) => {}
            }
        }
        if locks.is_empty() { Claimed::Unknown } else { Claimed::Ours(Self { locks }) }
    }

    /// The process that works on a file, if another one does.
    pub fn holder(state: &Path, path: &Path) -> Option<Option<u32>> {
        match Self::take(state, path) {
            Claimed::Theirs(pid) => Some(pid),
            Claimed::Ours(_) | Claimed::Unknown => None,
        }
    }
}

impl Drop for Claim {
    fn drop(&mut self) {
        // Removed while still locked: whoever has opened it meanwhile finds that it is gone.
        for (place, file) in self.locks.drain(..) {
            if cfg!(windows) {
                let _ = fs::remove_file(signature(&place));
            }
            let _ = fs::remove_file(place);
            drop(file);
        }
    }
}

/// The names of a file's locks: one for its place, links followed, and one for the file itself.
fn keys(path: &Path) -> Vec<String> {
    let full = fs::canonicalize(path).or_else(|_| std::path::absolute(path)).unwrap_or_else(|_| path.to_owned());
    let name = Fingerprint::of(full.as_os_str().as_encoded_bytes());
    let file: Option<String> = {
        #[cfg(unix)]
        {
            use std::os::unix::fs::MetadataExt;
            fs::metadata(path).ok().map(|metadata| format!("file-{:x}-{:x}.lock", metadata.dev(), metadata.ino()))
        }
        #[cfg(not(unix))]
        None
    };
    std::iter::once(format!("name-{:.32}.lock", name.to_string())).chain(file).collect()
}

/// Where a process says that it has a lock: in the locked file, but on Windows beside it, for there nobody else can
/// read what is locked.
fn signature(place: &Path) -> PathBuf {
    if cfg!(windows) { place.with_extension("pid") } else { place.to_owned() }
}

enum Lock {
    Ours(LockFile),
    Theirs(Option<u32>),
}

fn lock(place: &Path) -> io::Result<Lock> {
    for _ in 0..MOST_TRIES {
        let mut options = File::options();
        options.read(true).write(true).create(true).truncate(false);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let file = LockFile::from(options.open(place)?);
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let mut text = String::new();
                let read = File::open(signature(place)).and_then(|file| file.take(20).read_to_string(&mut text));
                return Ok(Lock::Theirs(read.ok().and_then(|_| text.trim().parse().ok())));
            }
            Err(TryLockError::Error(error)) => return Err(error),
        }
        // Its last owner may have removed it between the opening and the locking.
        if !file.is_at(place) {
            continue;
        }
        fs::write(signature(place), format!("{}\n", std::process::id()))?;
        return Ok(Lock::Ours(file));
    }
    Err(io::Error::other("the lock comes and goes"))
}
