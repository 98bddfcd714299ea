//! Files on disk: read whole, write beside and rename.
//!
//! After §1.2 of the reliability page, in short: the full recipe (backup copies, hard links, folders where renaming is refused) is to come.

use std::fmt;
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use super::Expected;

/// The largest file that is read, in bytes: 64 MB.
pub const MOST_BYTES: u64 = 64 << 20;

/// The links followed before they count as a circle, as in Linux.
const MOST_LINKS: usize = 40;

/// What was being done when a save failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaveStep {
    /// Finding out what is at the path, through symbolic links.
    Find,
    /// Asking whether it may be replaced: not a folder, a device or a read-only file.
    Permit,
    /// Comparing it with what is expected to be there: somebody else has changed, made or deleted it. The error's kind says which
    /// ([`Expected::check`]).
    Changed,
    /// Making a temporary file beside it.
    Create,
    /// Writing the temporary file.
    Write,
    /// Giving it the permissions of the old file.
    Permissions,
    /// Waiting until it is on the disk.
    Sync,
    /// Putting it in the place of the old file.
    Rename,
}

impl fmt::Display for SaveStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Find => "cannot find out what is there",
            Self::Permit => "it may not be replaced",
            Self::Changed => "it is not what it was",
            Self::Create => "cannot make a file in its folder",
            Self::Write => "cannot write",
            Self::Permissions => "cannot keep the file's permissions",
            Self::Sync => "the disk did not take it",
            Self::Rename => "cannot put the new file in its place",
        })
    }
}

/// What is on disk after a failed save.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnDisk {
    /// The old file, unchanged.
    Old,
    /// No file, as before.
    Nothing,
    /// Unknown: even that could not be found out. Nothing was written to it.
    Unknown,
}

impl fmt::Display for OnDisk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Old => "The file on disk is unchanged.",
            Self::Nothing => "No file was made.",
            Self::Unknown => "Nothing was written.",
        })
    }
}

/// Why a save failed, and at what step. No file was changed.
#[derive(Debug, thiserror::Error)]
#[error("{}: {step}: {source}. {on_disk}", path.display())]
pub struct SaveError {
    /// What was being done.
    pub step: SaveStep,
    /// The file that was to be written.
    pub path: PathBuf,
    /// The system's error.
    pub source: io::Error,
    /// What is on disk now.
    pub on_disk: OnDisk,
}

/// How sure it is that a file which was written outlives a power cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Durability {
    /// The disk has confirmed the file and its name.
    Durable,
    /// The file is in place, but the folder could not be synced (some network drives).
    Unconfirmed,
}

/// Reads a file whole.
///
/// Errors, by kind: [`IsADirectory`](ErrorKind::IsADirectory), [`InvalidInput`](ErrorKind::InvalidInput) for pipes and devices (which
/// might never answer), [`FileTooLarge`](ErrorKind::FileTooLarge) above [`MOST_BYTES`], and what the system says.
pub fn read_file(path: &Path) -> io::Result<Vec<u8>> {
    // Before opening: opening a pipe waits for somebody at its other end.
    regular(&fs::metadata(path)?)?;
    let file = File::open(path)?;
    let metadata = file.metadata()?;
    regular(&metadata)?;
    let too_large = || io::Error::new(ErrorKind::FileTooLarge, "it is larger than 64 MB");
    if metadata.len() > MOST_BYTES {
        return Err(too_large());
    }
    let mut bytes = Vec::with_capacity(usize::try_from(metadata.len()).unwrap_or(0));
    file.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    // It may have grown, or be one of those that have no length.
    if bytes.len() as u64 > MOST_BYTES { Err(too_large()) } else { Ok(bytes) }
}

/// Writes a file so that its name stands at every moment for the old contents or the new, never for a part or nothing.
///
/// Symbolic links stay and their target is written; permissions (and, where allowed, the owner) stay; a folder, a device, a pipe and a
/// read-only file are refused. On any error the temporary file is removed.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> Result<Durability, SaveError> {
    write_expected(path, bytes, &Expected::Anything)
}

/// The same, but only over what is expected to be there: asked before anything is written, and again right before the new file is put in
/// the place of the old one. What another program writes in the moment between that and the renaming (some microseconds) is not seen.
pub fn write_expected(path: &Path, bytes: &[u8], expected: &Expected) -> Result<Durability, SaveError> {
    let mut on_disk = OnDisk::Unknown;
    replace(path, bytes, expected, &mut on_disk).map_err(|(step, source)| SaveError {
        step,
        path: path.to_owned(),
        source,
        on_disk,
    })
}

fn replace(
    path: &Path,
    bytes: &[u8],
    expected: &Expected,
    on_disk: &mut OnDisk,
) -> Result<Durability, (SaveStep, io::Error)> {
    let at = |step: SaveStep| move |error: io::Error| (step, error);
    let target = resolve(path).map_err(at(SaveStep::Find))?;
    let old = match fs::metadata(&target) {
        Ok(metadata) => Some(metadata),
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        Err(error) => return Err((SaveStep::Find, error)),
    };
    *on_disk = if old.is_some() { OnDisk::Old } else { OnDisk::Nothing };
    if let Some(old) = &old {
        replaceable(&target, old).map_err(at(SaveStep::Permit))?;
    }
    expected.check(&target).map_err(at(SaveStep::Changed))?;
    let folder = match target.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    // A short name of its own, so that the longest name that fits a file system can be saved.
    let mut reason = None;
    let mut temporary = tempfile::Builder::new()
        .prefix(".komaoto-")
        .suffix(".tmp")
        .rand_bytes(8)
        .make_in(folder, |path| create(path, old.is_none()).inspect_err(|error| reason = error.raw_os_error()))
        // The reason as the system gives it: the name of the temporary file says nothing to anybody.
        .map_err(|error| (SaveStep::Create, reason.map_or(error, io::Error::from_raw_os_error)))?;
    temporary.as_file_mut().write_all(bytes).map_err(at(SaveStep::Write))?;
    if let Some(old) = &old {
        inherit(temporary.as_file(), old).map_err(at(SaveStep::Permissions))?;
    }
    temporary.as_file().sync_all().map_err(at(SaveStep::Sync))?;
    still(path, &target, expected).map_err(at(SaveStep::Changed))?;
    temporary.persist(&target).map_err(|error| (SaveStep::Rename, error.error))?;
    Ok(sync_folder(folder))
}

/// The last look before the old file is replaced: the links still lead to the target, and it is what is expected.
fn still(path: &Path, target: &Path, expected: &Expected) -> io::Result<()> {
    if *expected != Expected::Anything && resolve(path)? != target {
        return Err(io::Error::new(ErrorKind::InvalidData, "its links lead elsewhere now"));
    }
    expected.check(target)
}

/// Follows symbolic links to what they name, whether it exists or not.
fn resolve(path: &Path) -> io::Result<PathBuf> {
    let mut target = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::symlink_metadata(&target) {
            Ok(metadata) if metadata.is_symlink() => {
                let link = fs::read_link(&target)?;
                target.pop();
                target.push(link);
            }
            Ok(_) => return Ok(target),
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(target),
            Err(error) => return Err(error),
        }
    }
    Err(io::Error::other("its symbolic links lead in a circle"))
}

fn regular(metadata: &Metadata) -> io::Result<()> {
    if metadata.is_dir() {
        return Err(io::Error::new(ErrorKind::IsADirectory, "it is a folder"));
    }
    if !metadata.is_file() {
        return Err(io::Error::new(ErrorKind::InvalidInput, "it is a pipe or a device, not a file"));
    }
    Ok(())
}

fn replaceable(target: &Path, old: &Metadata) -> io::Result<()> {
    regular(old)?;
    if old.permissions().readonly() {
        return Err(io::Error::new(ErrorKind::PermissionDenied, "the file is read-only"));
    }
    // Renaming asks for no right to the file itself; whoever may not write to it shall not replace it either.
    OpenOptions::new().write(true).open(target).map(drop)
}

/// Makes a file that was not there. A wholly new one is for everybody whom the umask lets (the system takes that off); one that replaces
/// another is private until it has the permissions of the old one.
fn create(path: &Path, new: bool) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, if new { 0o666 } else { 0o600 });
    #[cfg(not(unix))]
    let _ = new;
    options.open(path)
}

#[cfg(unix)]
fn inherit(file: &File, old: &Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};
    // Only the superuser may give files away; for others the owner is theirs already, or stays theirs.
    let _ = fchown(file, Some(old.uid()), Some(old.gid()));
    let wanted = old.permissions().mode() & 0o7777;
    // Where all files have the same mode (FAT, some network drives) there is nothing to keep, and asking may be an error.
    if file.metadata()?.permissions().mode() & 0o7777 == wanted {
        return Ok(());
    }
    file.set_permissions(fs::Permissions::from_mode(wanted))
}

#[cfg(not(unix))]
fn inherit(_: &File, _: &Metadata) -> io::Result<()> {
    Ok(())
}

/// Makes the new name outlive a power cut.
#[cfg(unix)]
fn sync_folder(folder: &Path) -> Durability {
    match File::open(folder).and_then(|folder| folder.sync_all()) {
        Ok(()) => Durability::Durable,
        Err(_) => Durability::Unconfirmed,
    }
}

#[cfg(not(unix))]
fn sync_folder(_: &Path) -> Durability {
    Durability::Unconfirmed
}
