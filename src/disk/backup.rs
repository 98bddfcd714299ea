//! Local versions to go back to: what a file held before it was first overwritten, and what each of our saves wrote.
//!
//! In the state folder, never beside the record: a folder for each file, with the contents named by their hash and a
//! list of when each was current. Equal contents are stored once. Versions thin out with age, and all of them together
//! take at most [`MOST_TOTAL`].

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use super::fingerprint::Fingerprint;
use super::folder::paths_in;
use super::lock_file::LockFile;
use super::read::{MOST_BYTES_OF_PGN, read_file, read_within};
use super::rescue::{Finished, finish_rescues};
use super::save::{FileContents, write_privately};
use super::system::make_private_folder;

/// The folder in the state folder.
const FOLDER: &str = "versions";
const LIST: &str = "list.json";
/// How many versions written by other programs are kept for a file.
const MOST_FOREIGN: usize = 20;
/// How many of our own versions from the last ten minutes are kept.
const MOST_RECENT: usize = 20;
/// How many bytes all versions of all files may take: 100 MB.
pub const MOST_TOTAL: u64 = 100 << 20;

/// Why a version was kept.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize, strum::AsRefStr, strum::VariantNames,
)]
#[serde(rename_all = "lowercase")]
pub enum VersionReason {
    /// It was there before we overwrote it: written by another program, or too large to be kept when it was saved.
    Before,
    /// It was opened, and not all of it could be read.
    Damaged,
    /// A save of ours wrote it.
    Saved,
    /// It was there before an interrupted save.
    Interrupted,
}

/// A version of a file.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Version {
    /// When it was kept, in seconds since 1970.
    pub at: u64,
    /// Why.
    pub why: VersionReason,
    /// What it holds.
    pub contents: Fingerprint,
}

impl Version {
    /// When it was kept.
    pub fn time(&self) -> SystemTime {
        UNIX_EPOCH.checked_add(Duration::from_secs(self.at)).unwrap_or(UNIX_EPOCH)
    }
}

#[derive(Default, serde::Serialize, serde::Deserialize)]
struct VersionList {
    file: OsString,
    /// The oldest first.
    versions: Vec<Version>,
}

/// The versions kept in a state folder.
#[derive(Clone, Debug)]
pub struct Backups {
    folder: PathBuf,
    most_total: u64,
}

impl Backups {
    /// The versions in a state folder, which need not exist yet.
    pub fn new(state: &Path) -> Self {
        Self { folder: state.join(FOLDER), most_total: MOST_TOTAL }
    }

    /// The same with room for this many bytes.
    #[must_use]
    pub fn with_room(self, most_total: u64) -> Self {
        Self { most_total, ..self }
    }

    /// Keeps what a file holds unless it is known already: another program's version if it is not among those kept,
    /// ours if it is not the newest. Waits for the disk. False if there was nothing to keep.
    ///
    /// # Errors
    /// What the system says; nothing is kept then.
    pub fn keep(&self, file: &Path, bytes: &[u8], why: VersionReason) -> io::Result<bool> {
        self.keep_at(file, bytes, why, SystemTime::now())
    }

    /// Like [`keep`](Self::keep), of a file as it is now.
    ///
    /// # Errors
    /// What the system says; nothing is kept then.
    pub fn keep_file(&self, file: &Path, why: VersionReason) -> io::Result<bool> {
        let contents = Fingerprint::of_file(file)?;
        if why != VersionReason::Saved && self.versions(file).iter().any(|version| version.contents == contents) {
            return Ok(false);
        }
        self.keep(file, &read_file(file)?, why)
    }

    /// Like [`keep`](Self::keep), with the fingerprint of the bytes.
    pub(crate) fn keep_known(
        &self,
        file: &Path,
        what: FileContents<'_>,
        contents: Fingerprint,
        why: VersionReason,
    ) -> io::Result<bool> {
        self.keep_contents(file, what, contents, why, SystemTime::now())
    }

    /// The same at a given time: for tests.
    ///
    /// # Errors
    /// What the system says; nothing is kept then.
    pub fn keep_at(&self, file: &Path, bytes: &[u8], why: VersionReason, now: SystemTime) -> io::Result<bool> {
        self.keep_contents(file, bytes.into(), Fingerprint::of(bytes), why, now)
    }

    fn keep_contents(
        &self,
        file: &Path,
        what: FileContents<'_>,
        contents: Fingerprint,
        why: VersionReason,
        now: SystemTime,
    ) -> io::Result<bool> {
        let file = identity(file);
        let folder = self.folder_of(&file);
        make_private_folder(&folder)?;
        // Two windows may save two files at once.
        let _lock = lock(&self.folder.join("lock"))?;
        let mut list =
            read_list(&folder)?.unwrap_or_else(|| VersionList { file: file.into_os_string(), versions: Vec::new() });
        let known = match why {
            VersionReason::Saved => list.versions.last().is_some_and(|last| last.contents == contents),
            _ => list.versions.iter().any(|version| version.contents == contents),
        };
        let room_beside = |last: &Version| last.contents.length().saturating_add(what.length()) <= self.most_total;
        // Where only one has room it is what the file held before: what was saved is in the file, and is kept before
        // it is overwritten in its turn.
        if known || why == VersionReason::Saved && !list.versions.last().is_none_or(room_beside) {
            return Ok(false);
        }
        let object = folder.join(contents.to_string());
        if Fingerprint::of_file(&object).ok() != Some(contents) {
            write_privately(&object, what).map_err(|error| error.source)?;
        }
        let now = now.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        list.versions.push(Version { at: now, why, contents });
        list.versions = thinned(&list.versions, now);
        write_list(&folder, &list)?;
        remove_unlisted(&folder, &list);
        self.make_room(&folder, contents);
        Ok(true)
    }

    /// Finishes writes into files that a killed program began, and keeps the previous contents where that is
    /// impossible.
    pub fn finish_interrupted(&self, state: &Path) -> Vec<Finished> {
        let finished = finish_rescues(state);
        for one in &finished {
            if let Finished::Foreign(file, Some(before)) = one {
                let _ = self.keep(file, before, VersionReason::Interrupted);
            }
        }
        finished
    }

    /// The versions of a file, the newest first.
    pub fn versions(&self, file: &Path) -> Vec<Version> {
        let list = read_list(&self.folder_of(&identity(file))).ok().flatten().unwrap_or_default();
        list.versions.into_iter().rev().collect()
    }

    /// What a version holds.
    ///
    /// # Errors
    /// What the system says; [`InvalidData`](ErrorKind::InvalidData) if it is no longer what was kept.
    pub fn read(&self, file: &Path, version: &Version) -> io::Result<Vec<u8>> {
        let bytes =
            read_within(&self.folder_of(&identity(file)).join(version.contents.to_string()), MOST_BYTES_OF_PGN)?;
        if Fingerprint::of(&bytes) == version.contents { Ok(bytes) } else { Err(ErrorKind::InvalidData.into()) }
    }

    /// Forgets the versions of a file or, without one, of all files.
    pub fn forget(&self, file: Option<&Path>) {
        let _lock = lock(&self.folder.join("lock"));
        let folders = match file {
            Some(file) => vec![self.folder_of(&identity(file))],
            None => paths_in(&self.folder).into_iter().filter(|path| path.is_dir()).collect(),
        };
        for folder in folders {
            paths_in(&folder).iter().for_each(|path| drop(fs::remove_file(path)));
            let _ = fs::remove_dir(folder);
        }
    }

    fn folder_of(&self, file: &Path) -> PathBuf {
        let name = Fingerprint::of(file.as_os_str().as_encoded_bytes()).to_string();
        self.folder.join(name.get(..32).unwrap_or(&name))
    }

    /// Forgets the oldest versions of any file until the rest fit. The one just kept stays.
    fn make_room(&self, kept: &Path, contents: Fingerprint) {
        let folders: Vec<PathBuf> = paths_in(&self.folder).into_iter().filter(|path| path.is_dir()).collect();
        let mut total: u64 = folders.iter().map(|folder| size(folder)).sum();
        if total <= self.most_total {
            return;
        }
        let mut lists: Vec<(PathBuf, VersionList)> =
            folders.into_iter().filter_map(|folder| Some((folder.clone(), read_list(&folder).ok()??))).collect();
        let mut all: Vec<(u64, usize, Fingerprint)> = Vec::new();
        for (index, (folder, list)) in lists.iter().enumerate() {
            let others = list.versions.iter().filter(|version| folder != kept || version.contents != contents);
            all.extend(others.map(|version| (version.at, index, version.contents)));
        }
        all.sort_by_key(|(at, ..)| *at);
        for (_, index, gone) in all {
            if total <= self.most_total {
                break;
            }
            let Some((folder, list)) = lists.get_mut(index) else { continue };
            let before = list.versions.len();
            list.versions.retain(|version| version.contents != gone);
            if list.versions.len() < before && write_list(folder, list).is_ok() {
                let size = size(folder);
                remove_unlisted(folder, list);
                total = total.saturating_sub(size.saturating_sub(self::size(folder)));
            }
        }
    }
}

/// Takes a lock that other windows hold only briefly: whoever holds it longer is stopped or dead, and waiting would not
/// help.
fn lock(path: &Path) -> io::Result<LockFile> {
    let file = LockFile::from(File::create(path)?);
    let end = Instant::now() + Duration::from_secs(2);
    loop {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) if Instant::now() < end => std::thread::sleep(Duration::from_millis(5)),
            Err(TryLockError::WouldBlock) => return Err(ErrorKind::ResourceBusy.into()),
            // Where there are no locks there is nothing to wait for.
            Ok(()) | Err(TryLockError::Error(_)) => return Ok(file),
        }
    }
}

/// A file has one list whichever links lead to it; a file that no longer exists has the list it had.
fn identity(file: &Path) -> PathBuf {
    fs::canonicalize(file).unwrap_or_else(|_| {
        let folder = file.parent().and_then(|folder| fs::canonicalize(folder).ok());
        let absolute = || std::path::absolute(file).unwrap_or_else(|_| file.to_owned());
        folder.zip(file.file_name()).map_or_else(absolute, |(folder, name)| folder.join(name))
    })
}

fn read_list(folder: &Path) -> io::Result<Option<VersionList>> {
    match fs::read(folder.join(LIST)) {
        // An unintelligible list counts as empty: the contents beside it go with the next save.
        Ok(bytes) => Ok(serde_json::from_slice(&bytes).ok()),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

fn write_list(folder: &Path, list: &VersionList) -> io::Result<()> {
    if list.versions.is_empty() {
        return fs::remove_file(folder.join(LIST));
    }
    let bytes = serde_json::to_vec(list).map_err(io::Error::other)?;
    write_privately(&folder.join(LIST), &bytes).map(drop).map_err(|error| error.source)
}

/// Removes contents that no version has any more, and a folder with nothing in it.
fn remove_unlisted(folder: &Path, list: &VersionList) {
    let listed: BTreeSet<String> = list.versions.iter().map(|version| version.contents.to_string()).collect();
    for path in paths_in(folder) {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.len() == 64 && !listed.contains(&*name) {
            let _ = fs::remove_file(&path);
        }
    }
    if list.versions.is_empty() {
        let _ = fs::remove_dir(folder);
    }
}

fn size(folder: &Path) -> u64 {
    paths_in(folder).iter().filter_map(|path| fs::symlink_metadata(path).ok()).map(|metadata| metadata.len()).sum()
}

/// Which versions are worth keeping, oldest first: of ours those of the last ten minutes, then one for each five
/// minutes of an hour, for each hour of a day, each day of a month, each week of a year, and always the newest; of
/// other programs' the newest ones.
pub fn thinned(versions: &[Version], now: u64) -> Vec<Version> {
    const MINUTE: u64 = 60;
    const HOUR: u64 = 60 * MINUTE;
    const DAY: u64 = 24 * HOUR;
    let mut taken = BTreeSet::new();
    let (mut foreign, mut recent) = (0, 0);
    let mut kept: Vec<Version> = Vec::new();
    for version in versions.iter().rev() {
        let keep = if version.why == VersionReason::Saved {
            let span = match now.saturating_sub(version.at) {
                age if age < 10 * MINUTE => 0,
                age if age < HOUR => 5 * MINUTE,
                age if age < DAY => HOUR,
                age if age < 30 * DAY => DAY,
                _ => 7 * DAY,
            };
            if span == 0 {
                recent += 1;
                recent <= MOST_RECENT
            } else {
                let is_newest = kept.is_empty();
                let year = now.saturating_sub(version.at) < 365 * DAY;
                taken.insert((span, version.at / span)) && year || is_newest
            }
        } else {
            foreign += 1;
            foreign <= MOST_FOREIGN
        };
        if keep {
            kept.push(version.clone());
        }
    }
    kept.reverse();
    kept
}
