//! Files and folders themselves, as a person puts them in order: a new folder, another name or place, the trash. Nothing
//! ever takes the place of something else, and nothing is deleted.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use crate::task::asks_a_disk;

/// The longest name that file systems hold, in bytes.
const LONGEST: usize = 255;

/// Whether a folder can hold something of this name, wherever the folder may be carried.
pub fn is_name(name: &str) -> bool {
    let forbidden = |letter: char| letter.is_control() || "/\\:*?\"<>|".contains(letter);
    !name.is_empty()
        && name.len() <= LONGEST
        && name.trim() == name
        && !name.starts_with('.')
        && !name.ends_with('.')
        && !name.contains(forbidden)
}

/// Makes a folder in another one; where it is.
///
/// # Errors
/// What the system says, also where something of that name is there.
pub fn make_folder_in(folder: &Path, name: &str) -> io::Result<PathBuf> {
    asks_a_disk();
    let made = folder.join(name);
    fs::create_dir(&made)?;
    Ok(made)
}

/// Gives a file or folder another name or place on the same disk.
///
/// # Errors
/// What the system says, also where something is there already, and where it is another disk: there nothing is copied.
pub fn move_to(from: &Path, to: &Path) -> io::Result<()> {
    asks_a_disk();
    if from == to {
        return Ok(());
    }
    match rename_beside(from, to) {
        Err(error) if error.kind() == ErrorKind::Unsupported => {
            // Who writes there in this moment is not seen: the system has no better way.
            match to.symlink_metadata() {
                Ok(_) => Err(ErrorKind::AlreadyExists.into()),
                Err(error) if error.kind() == ErrorKind::NotFound => fs::rename(from, to),
                Err(error) => Err(error),
            }
        }
        done => done,
    }
}

/// Renames without taking the place of anything, in one step.
#[cfg(any(target_os = "linux", target_os = "macos"))]
fn rename_beside(from: &Path, to: &Path) -> io::Result<()> {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    use rustix::io::Errno;
    let done = renameat_with(CWD, from, CWD, to, RenameFlags::NOREPLACE);
    // File systems that cannot do it say so in different ways.
    done.map_err(|error| match error {
        Errno::INVAL | Errno::NOSYS | Errno::NOTSUP => ErrorKind::Unsupported.into(),
        error => error.into(),
    })
}

#[cfg(not(any(target_os = "linux", target_os = "macos")))]
fn rename_beside(_: &Path, _: &Path) -> io::Result<()> {
    Err(ErrorKind::Unsupported.into())
}

/// Moves a file or folder to the trash of the desktop, from where it can be taken back.
///
/// # Errors
/// What the system says.
pub fn put_in_trash(path: &Path) -> io::Result<()> {
    asks_a_disk();
    trash::delete(path).map_err(|error| match error {
        #[cfg(all(unix, not(target_os = "macos")))]
        trash::Error::FileSystem { source, .. } => source,
        other => io::Error::other(other.to_string()),
    })
}
