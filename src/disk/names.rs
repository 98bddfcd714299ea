//! Names: what a path leads to, and making a new name durable.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::error::{Durability, Fail, ReplaceOptions, SaveStep, at};
use super::fingerprint::Expected;
use super::fs::Fs;

/// How many links are followed before they count as a circle, as in Linux.
const MOST_LINKS: usize = 40;

/// Makes a new name survive a power cut.
pub(super) fn sync_folder<F: Fs>(fs: &F, folder: &Path) -> Durability {
    match fs.sync_folder(folder) {
        Ok(true) => Durability::Durable,
        Ok(false) => Durability::Unasked,
        Err(_) => Durability::Unconfirmed,
    }
}

/// The folder of a file.
pub(super) fn folder_of(target: &Path) -> &Path {
    match target.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

/// Follows symbolic links to what they name, whether it exists or not.
pub(super) fn resolve<F: Fs>(fs: &F, path: &Path) -> io::Result<PathBuf> {
    let mut target = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs.link(&target)? {
            Some(link) => {
                target.pop();
                target.push(link);
            }
            None => return Ok(target),
        }
    }
    Err(io::Error::other("its symbolic links lead in a circle"))
}

/// The last look before the old file is replaced: the links still lead to the target, and it is what is expected.
pub(super) fn still<F: Fs>(fs: &F, path: &Path, target: &Path, how: &ReplaceOptions) -> Result<(), Fail> {
    if how.expected == Expected::Anything {
        return Ok(());
    }
    if resolve(fs, path).map_err(at(SaveStep::Find))? != target {
        return Err(at(SaveStep::Changed)(io::Error::new(ErrorKind::InvalidData, "its links lead elsewhere now")));
    }
    let there = match fs.look(target).map_err(at(SaveStep::Find))? {
        Some(_) => Some(fs.fingerprint(target).map_err(at(SaveStep::Find))?),
        None => None,
    };
    how.expected.check_contents(there).map_err(at(SaveStep::Changed))
}
