//! Replacing a file: written beside, made like the old one, synced, renamed, and its folder synced (§1.2 of the
//! reliability page).

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, ErrorKind, Read, Seek, Write};
use std::path::{Path, PathBuf};

use tempfile::{SpooledData, SpooledTempFile};

use super::direct::write_into;
use super::error::{Durability, Fail, FailureOutcome, OnDisk, ReplaceOptions, SaveError, SaveStep, at};
use super::fingerprint::{Expected, Fingerprint};
use super::fs::{FileMetadata, Fs, PathKind};
use super::names::{folder_of, resolve, still, sync_folder};
use super::read::{is_a_device, is_a_folder};
use super::sweep::sweep_once;
use super::system::SystemFs;

/// How many names are tried for a temporary file.
const MOST_NAMES: usize = 16;

/// Writes a file so that at every moment its name stands for the old contents or the new, never for a part or nothing.
///
/// Symbolic links stay and their target is written; permissions, attributes (and, where allowed, the owner) stay; a
/// folder, a device, a pipe and a read-only file are refused. On any error the temporary file is removed.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> Result<Durability, SaveError> {
    write_with(path, bytes, &ReplaceOptions::default())
}

/// The same; a new file is for this person alone.
pub fn write_privately<'c>(path: &Path, contents: impl Into<FileContents<'c>>) -> Result<Durability, SaveError> {
    write_with(path, contents, &ReplaceOptions { private: true, ..ReplaceOptions::default() })
}

/// The same, but only over what is expected to be there.
pub fn write_expected<'c>(
    path: &Path,
    contents: impl Into<FileContents<'c>>,
    expected: &Expected,
) -> Result<Durability, SaveError> {
    write_with(path, contents, &ReplaceOptions { expected: *expected, ..ReplaceOptions::default() })
}

/// A file without a name, for what is to be written once it is known to be all right; it goes when it is closed.
///
/// # Errors
/// What the system says.
pub fn spool() -> io::Result<File> {
    tempfile::tempfile()
}

/// What is written.
#[derive(Clone, Copy, Debug)]
pub enum FileContents<'c> {
    /// Bytes.
    Bytes(&'c [u8]),
    /// All of an open file, which is never held whole.
    File(&'c File),
}

/// Contents that grow: they are held while they are small, and then in a file without a name.
pub fn growing() -> SpooledTempFile {
    const MOST_HELD: usize = 1 << 20;
    tempfile::spooled_tempfile(MOST_HELD)
}

impl<'c> From<&'c SpooledData> for FileContents<'c> {
    fn from(grown: &'c SpooledData) -> Self {
        match grown {
            SpooledData::InMemory(bytes) => Self::Bytes(bytes.get_ref()),
            SpooledData::OnDisk(file) => Self::File(file),
        }
    }
}

impl<'c> From<&'c [u8]> for FileContents<'c> {
    fn from(bytes: &'c [u8]) -> Self {
        Self::Bytes(bytes)
    }
}

impl<'c> From<&'c Vec<u8>> for FileContents<'c> {
    fn from(bytes: &'c Vec<u8>) -> Self {
        Self::Bytes(bytes)
    }
}

impl<'c, const N: usize> From<&'c [u8; N]> for FileContents<'c> {
    fn from(bytes: &'c [u8; N]) -> Self {
        Self::Bytes(bytes)
    }
}

/// As [`write_atomically`]; with a state folder also files that have several names or whose folder takes no new file.
pub fn write_with<'c>(
    path: &Path,
    contents: impl Into<FileContents<'c>>,
    how: &ReplaceOptions,
) -> Result<Durability, SaveError> {
    let durability = write(&SystemFs, path, contents.into(), how)?;
    // Clears what an earlier run left behind, now that what matters is done.
    if let Ok(target) = resolve(&SystemFs, path) {
        sweep_once(folder_of(&target));
    }
    Ok(durability)
}

/// As [`write_with`], on any file system.
pub fn write_on<F: Fs>(fs: &F, path: &Path, bytes: &[u8], how: &ReplaceOptions) -> Result<Durability, SaveError> {
    write(fs, path, FileContents::Bytes(bytes), how)
}

fn write<F: Fs>(
    fs: &F,
    path: &Path,
    contents: FileContents<'_>,
    how: &ReplaceOptions,
) -> Result<Durability, SaveError> {
    let mut outcome = FailureOutcome { on_disk: OnDisk::Unknown, copy: None };
    replace(fs, path, contents, how, &mut outcome).map_err(|Fail { step, source, .. }| SaveError {
        step,
        path: path.to_owned(),
        source,
        on_disk: outcome.on_disk,
        copy: outcome.copy,
    })
}

fn replace<F: Fs>(
    fs: &F,
    path: &Path,
    contents: FileContents<'_>,
    how: &ReplaceOptions,
    outcome: &mut FailureOutcome,
) -> Result<Durability, Fail> {
    let target = resolve(fs, path).map_err(at(SaveStep::Find))?;
    let old = fs.look(&target).map_err(at(SaveStep::Find))?;
    outcome.on_disk = if old.is_some() { OnDisk::Old } else { OnDisk::Nothing };
    if let Some(old) = &old {
        permit(fs, &target, old, how)?;
    }
    still(fs, path, &target, how)?;
    let into = how.directly || old.is_some_and(|old| old.links > 1);
    if into && how.state.is_some() {
        return contents.whole(|bytes| write_into(fs, path, &target, old.as_ref(), bytes, how, outcome));
    }
    if old.is_some_and(|old| old.links > 1) {
        let why = io::Error::other("the file has several names (hard links), and there is no folder for a copy");
        return Err(at(SaveStep::Keep)(why));
    }
    match write_beside(fs, path, &target, old.as_ref(), contents, how) {
        Err(fail) if fail.otherwise && old.is_some() && how.state.is_some() => {
            contents.whole(|bytes| write_into(fs, path, &target, old.as_ref(), bytes, how, outcome))
        }
        result => result,
    }
}

impl<'c> FileContents<'c> {
    /// How many bytes.
    pub fn length(self) -> u64 {
        match self {
            Self::Bytes(bytes) => bytes.len() as u64,
            Self::File(file) => file.metadata().map_or(0, |metadata| metadata.len()),
        }
    }

    /// Writes them somewhere else.
    ///
    /// # Errors
    /// What the system says.
    pub fn copy(self, out: &mut impl Write) -> io::Result<()> {
        match self {
            Self::Bytes(bytes) => out.write_all(bytes),
            Self::File(mut file) => {
                file.rewind()?;
                io::copy(&mut file, out).map(drop)
            }
        }
    }

    /// All of them at once.
    ///
    /// # Errors
    /// What the system says.
    pub fn bytes(self) -> io::Result<Cow<'c, [u8]>> {
        match self {
            Self::Bytes(bytes) => Ok(bytes.into()),
            Self::File(mut file) => {
                let mut bytes = Vec::new();
                file.rewind()?;
                file.read_to_end(&mut bytes)?;
                Ok(bytes.into())
            }
        }
    }

    /// What identifies them.
    pub(crate) fn fingerprint(self) -> io::Result<Fingerprint> {
        match self {
            Self::Bytes(bytes) => Ok(Fingerprint::of(bytes)),
            Self::File(mut file) => {
                file.rewind()?;
                Fingerprint::of_what_is_read(file)
            }
        }
    }

    /// Writes them at once: writing into a file reads them back.
    fn whole<T>(self, write: impl FnOnce(&[u8]) -> Result<T, Fail>) -> Result<T, Fail> {
        write(&self.bytes().map_err(at(SaveStep::Write))?)
    }
}

fn permit<F: Fs>(fs: &F, target: &Path, old: &FileMetadata, how: &ReplaceOptions) -> Result<(), Fail> {
    match old.kind {
        PathKind::Folder => return Err(at(SaveStep::Permit)(is_a_folder())),
        PathKind::Other => return Err(at(SaveStep::Permit)(is_a_device())),
        PathKind::File => {}
    }
    if how.read_only_too {
        return Ok(());
    }
    if old.read_only {
        let why = io::Error::new(ErrorKind::PermissionDenied, "the file is read-only");
        return Err(at(SaveStep::ReadOnly)(why));
    }
    // Renaming needs no permission on the file itself; whoever may not write to it shall not replace it unasked either.
    fs.may_write(target).map_err(|error| match error.kind() {
        ErrorKind::PermissionDenied => at(SaveStep::ReadOnly)(error),
        _ => at(SaveStep::Permit)(error),
    })
}

fn write_beside<F: Fs>(
    fs: &F,
    path: &Path,
    target: &Path,
    old: Option<&FileMetadata>,
    contents: FileContents<'_>,
    how: &ReplaceOptions,
) -> Result<Durability, Fail> {
    let folder = folder_of(target);
    let (temporary, mut file) = create_beside(fs, folder, how.private || old.is_some()).map_err(|source| {
        let otherwise = matches!(source.kind(), ErrorKind::PermissionDenied);
        Fail { step: SaveStep::Create, source, otherwise }
    })?;
    let written = (|| {
        match contents {
            FileContents::Bytes(bytes) => fs.put(&mut file, bytes),
            FileContents::File(contents) => fs.put_file(&mut file, contents),
        }
        .map_err(at(SaveStep::Write))?;
        let is_theirs = old.is_none() || fs.inherit(&file, target).map_err(at(SaveStep::Permissions))?;
        // Somebody else's file that this person may write to stays theirs; where there is no folder for copies, the
        // owner is the smaller loss.
        if !is_theirs && !how.read_only_too && how.state.is_some() {
            let source = io::Error::new(ErrorKind::PermissionDenied, "the file would get another owner");
            return Err(Fail { step: SaveStep::Permissions, source, otherwise: true });
        }
        Ok(())
    })()
    .and_then(|()| fs.sync(&file).map_err(at(SaveStep::Sync)))
    .and_then(|()| {
        still(fs, path, target, how)?;
        // Nobody was asked about whatever has appeared there meanwhile.
        if old.is_none() && fs.look(target).map_err(at(SaveStep::Find))?.is_some() {
            let why = io::Error::new(ErrorKind::AlreadyExists, "another program has just made a file of this name");
            return Err(at(SaveStep::Changed)(why));
        }
        // Windows puts nothing in the place of a file that is open for writing.
        let held = (!cfg!(windows)).then_some(file);
        let renamed = fs.rename(&temporary, target);
        drop(held);
        renamed.map_err(|source| {
            let otherwise = matches!(
                source.kind(),
                ErrorKind::PermissionDenied
                    | ErrorKind::CrossesDevices
                    | ErrorKind::ResourceBusy
                    | ErrorKind::Unsupported
                    | ErrorKind::ExecutableFileBusy
            );
            Fail { step: SaveStep::Rename, source, otherwise }
        })
    });
    match written {
        Ok(()) => Ok(sync_folder(fs, folder)),
        Err(fail) => {
            let _ = fs.remove(&temporary);
            Err(fail)
        }
    }
}

/// A temporary file beside the target. A short name of its own, so that the longest name that fits a file system can be
/// saved.
fn create_beside<F: Fs>(fs: &F, folder: &Path, private: bool) -> io::Result<(PathBuf, F::File)> {
    let mut refused = io::Error::from(ErrorKind::AlreadyExists);
    for _ in 0..MOST_NAMES {
        let path = folder.join(format!(".komaoto-{}.tmp", fs.unlikely_name()));
        match fs.create(&path, private) {
            Ok(file) => return Ok((path, file)),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => refused = error,
            Err(error) => return Err(error),
        }
    }
    Err(refused)
}
