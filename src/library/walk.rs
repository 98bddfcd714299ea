//! The files of records in folders.

use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::formats::{FORMATS, Imported};

/// The largest file that is looked into unless it is named, in bytes.
pub const LARGEST: u64 = 256 << 20;

/// A file that a walk comes to, or why something was left out.
#[derive(Debug)]
pub enum Found {
    /// A file that may hold records.
    File {
        /// Where it is.
        path: PathBuf,
        /// Whether it was named by a person, or has a name that only files of records have: others of its kind are often
        /// something else.
        certain: bool,
    },
    /// A folder or file that could not be looked at.
    Failed(PathBuf, io::Error),
    /// A file larger than [`LARGEST`].
    TooLarge(PathBuf),
}

/// The files of records that paths mean, in the order of their names: a file is itself whatever it is called, a folder all
/// files in it and below whose names end as those of records do. Hidden ones are left out, and no folder is entered twice,
/// whichever links lead to it.
pub fn records_in(paths: impl IntoIterator<Item = PathBuf>) -> impl Iterator<Item = Found> {
    let mut waiting: Vec<Waiting> = paths.into_iter().map(Waiting::Named).collect();
    waiting.reverse();
    let mut entered = HashSet::new();
    std::iter::from_fn(move || {
        loop {
            let (path, is_named) = match waiting.pop()? {
                Waiting::Named(path) => (path, true),
                Waiting::Listed(path) => (path, false),
                Waiting::Failed(path, error) => return Some(Found::Failed(path, error)),
            };
            // Standard input is no name.
            if is_named && path == Path::new("-") {
                return Some(Found::File { path, certain: true });
            }
            let about = match fs::metadata(&path) {
                Ok(about) => about,
                Err(error) => return Some(Found::Failed(path, error)),
            };
            if about.is_dir() {
                match fs::canonicalize(&path) {
                    Ok(real) => {
                        if entered.insert(real) {
                            waiting.extend(listed(path));
                        }
                    }
                    Err(error) => return Some(Found::Failed(path, error)),
                }
            } else if is_named {
                return Some(Found::File { path, certain: true });
            } else if about.is_file()
                && let Some(certain) = certainty(&path)
            {
                let is_large = about.len() > LARGEST;
                return Some(if is_large { Found::TooLarge(path) } else { Found::File { path, certain } });
            }
        }
    })
}

enum Waiting {
    /// A path that a person named.
    Named(PathBuf),
    /// One that stands in a folder.
    Listed(PathBuf),
    /// A folder that could not be listed.
    Failed(PathBuf, io::Error),
}

/// What stands in a folder, the last name first.
fn listed(folder: PathBuf) -> Vec<Waiting> {
    let entries = match fs::read_dir(&folder) {
        Ok(entries) => entries,
        Err(error) => return vec![Waiting::Failed(folder, error)],
    };
    let is_hidden = |path: &Path| path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."));
    let mut found = Vec::new();
    let mut failed = None;
    for entry in entries {
        match entry {
            Ok(entry) => found.push(entry.path()),
            Err(error) => failed = Some(error),
        }
    }
    found.retain(|path| !is_hidden(path));
    found.sort_unstable_by(|one, other| other.cmp(one));
    let failed = failed.map(|error| Waiting::Failed(folder, error));
    failed.into_iter().chain(found.into_iter().map(Waiting::Listed)).collect()
}

/// What stands in a folder and may hold records.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FolderEntry {
    /// Where it is.
    pub path: PathBuf,
    /// Whether it is a folder.
    pub is_folder: bool,
}

/// What of a folder a walk would come to: the folders first, then the files, in the order of their names.
///
/// # Errors
/// What the system says.
pub fn folder_entries(folder: &Path) -> io::Result<Vec<FolderEntry>> {
    let mut entries = Vec::new();
    for found in listed(folder.to_owned()) {
        match found {
            Waiting::Failed(_, error) => return Err(error),
            Waiting::Named(path) | Waiting::Listed(path) => {
                let is_folder = path.is_dir();
                if is_folder || certainty(&path).is_some() {
                    entries.push(FolderEntry { path, is_folder });
                }
            }
        }
    }
    entries.sort_by_cached_key(|entry| {
        let name = entry.path.file_name().map(|name| name.to_string_lossy().to_lowercase());
        (!entry.is_folder, name)
    });
    Ok(entries)
}

/// Whether a name that may be that of a file of records can be of nothing else; `None` if it is of something else. Books of
/// openings have no games.
fn certainty(path: &Path) -> Option<bool> {
    let extension = path.extension()?.to_str()?.to_ascii_lowercase();
    match extension.as_str() {
        "db" => None,
        "json" | "xml" => Some(false),
        extension if Imported::EXTENSIONS.contains(&extension) => Some(true),
        extension => FORMATS.iter().any(|format| format.extensions.contains(&extension)).then_some(true),
    }
}
