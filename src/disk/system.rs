//! The disk of the system.

use std::fs::{self, DirBuilder, File, OpenOptions, TryLockError};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, ErrorKind, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::fingerprint::Fingerprint;
use super::fs::{FileMetadata, Fs, PathKind};
use super::lock_file::LockFile;
use crate::task::asks_a_disk;

/// The file system that the program runs on.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemFs;

impl Fs for SystemFs {
    type File = LockFile;

    fn look(&self, path: &Path) -> io::Result<Option<FileMetadata>> {
        asks_a_disk();
        let metadata = match fs::metadata(path) {
            Ok(metadata) => metadata,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error),
        };
        let kind = match () {
            () if metadata.is_file() => PathKind::File,
            () if metadata.is_dir() => PathKind::Folder,
            () => PathKind::Other,
        };
        #[cfg(unix)]
        let links = std::os::unix::fs::MetadataExt::nlink(&metadata);
        #[cfg(not(unix))]
        let links = 1;
        Ok(Some(FileMetadata { kind, links, read_only: metadata.permissions().readonly() }))
    }

    fn link(&self, path: &Path) -> io::Result<Option<PathBuf>> {
        match fs::symlink_metadata(path) {
            Ok(metadata) if metadata.is_symlink() => fs::read_link(path).map(Some),
            Ok(_) => Ok(None),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    fn may_write(&self, path: &Path) -> io::Result<()> {
        patiently(|| OpenOptions::new().write(true).open(path)).map(drop)
    }

    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        patiently(|| fs::read(path))
    }

    fn fingerprint(&self, path: &Path) -> io::Result<Fingerprint> {
        patiently(|| Fingerprint::of_file(path))
    }

    fn create(&self, path: &Path, private: bool) -> io::Result<LockFile> {
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        // The system subtracts the umask.
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, if private { 0o600 } else { 0o666 });
        #[cfg(not(unix))]
        let _ = private;
        let file = LockFile::from(options.open(path)?);
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => Err(ErrorKind::AlreadyExists.into()),
            // Between creating and locking it, a sweep may have taken it for one that was left behind.
            Ok(()) if is_gone(&file) => Err(ErrorKind::AlreadyExists.into()),
            // Where there are no locks, age tells what was left behind.
            _ => Ok(file),
        }
    }

    fn open(&self, path: &Path) -> io::Result<LockFile> {
        patiently(|| OpenOptions::new().write(true).open(path)).map(LockFile::from)
    }

    fn put(&self, file: &mut LockFile, bytes: &[u8]) -> io::Result<()> {
        file.seek(SeekFrom::Start(0))?;
        file.write_all(bytes)?;
        file.set_len(bytes.len() as u64)
    }

    fn put_file(&self, file: &mut LockFile, contents: &File) -> io::Result<()> {
        let mut contents = contents;
        contents.rewind()?;
        file.seek(SeekFrom::Start(0))?;
        let length = io::copy(&mut contents, &mut **file)?;
        file.set_len(length)
    }

    #[cfg(unix)]
    fn inherit(&self, file: &LockFile, old: &Path) -> io::Result<bool> {
        use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};
        let old_file = File::open(old).ok();
        let wanted = fs::metadata(old)?;
        // Only the superuser may give files away; members of a group may give files to it.
        let same = |now: &fs::Metadata| (now.uid(), now.gid()) == (wanted.uid(), wanted.gid());
        let mut is_theirs = same(&file.metadata()?);
        if !is_theirs {
            if fchown(&**file, Some(wanted.uid()), Some(wanted.gid())).is_err() {
                let _ = fchown(&**file, None, Some(wanted.gid()));
            }
            is_theirs = same(&file.metadata()?);
        }
        attributes(file, old_file.as_ref());
        let mode = wanted.permissions().mode() & 0o7777;
        // Where all files have the same mode (FAT, some network drives) there is nothing to keep, and asking may be an
        // error.
        if file.metadata()?.permissions().mode() & 0o7777 != mode {
            file.set_permissions(fs::Permissions::from_mode(mode))?;
        }
        Ok(is_theirs)
    }

    #[cfg(not(unix))]
    fn inherit(&self, _: &LockFile, _: &Path) -> io::Result<bool> {
        Ok(true)
    }

    fn set_read_only(&self, path: &Path, read_only: bool) -> io::Result<()> {
        let mut permissions = fs::metadata(path)?.permissions();
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = permissions.mode();
            permissions.set_mode(if read_only { mode & !0o222 } else { mode | 0o200 });
        }
        #[cfg(not(unix))]
        permissions.set_readonly(read_only);
        fs::set_permissions(path, permissions)
    }

    fn sync(&self, file: &LockFile) -> io::Result<()> {
        file.sync_all()
    }

    #[cfg(not(windows))]
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    #[cfg(windows)]
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        let is_held = |error: &io::Error| is_held(error) || error.kind() == ErrorKind::PermissionDenied;
        while_held(is_held, |is_late| take_place(from, to, is_late))
    }

    #[cfg(unix)]
    fn sync_folder(&self, folder: &Path) -> io::Result<bool> {
        let asked = File::open(folder).and_then(|folder| folder.sync_all());
        match asked {
            Ok(()) => Ok(true),
            // Some network drives do not support it, and a folder may be writable without being listable.
            Err(error) if matches!(error.kind(), ErrorKind::InvalidInput | ErrorKind::Unsupported) => Ok(false),
            Err(error) => Err(error),
        }
    }

    #[cfg(not(unix))]
    fn sync_folder(&self, _: &Path) -> io::Result<bool> {
        Ok(false)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }

    fn make_folder(&self, folder: &Path) -> io::Result<()> {
        make_private_folder(folder)
    }

    fn unlikely_name(&self) -> String {
        // Every `RandomState` has keys of its own.
        format!("{:016x}", RandomState::new().hash_one(std::process::id()))
    }
}

/// Makes a folder with those above it, for this person only.
pub fn make_private_folder(folder: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Makes an empty file for this person only, if there is none.
pub fn make_private_file(path: &Path) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.create(true).append(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(drop)
}

/// What is tried once where files can be opened, whoever else has them open.
#[cfg(not(windows))]
fn patiently<T>(attempt: impl Fn() -> io::Result<T>) -> io::Result<T> {
    attempt()
}

/// What is tried until the file is held by no other program that lets nobody in.
#[cfg(windows)]
fn patiently<T>(attempt: impl Fn() -> io::Result<T>) -> io::Result<T> {
    while_held(is_held, |_| attempt())
}

/// Tries for two seconds, while it is held: virus scanners hold files that have just been written. `attempt` hears whether
/// it is the last one.
#[cfg(windows)]
fn while_held<T>(is_held: impl Fn(&io::Error) -> bool, attempt: impl Fn(bool) -> io::Result<T>) -> io::Result<T> {
    let mut pause = std::time::Duration::from_millis(10);
    let end = std::time::Instant::now() + std::time::Duration::from_secs(2);
    loop {
        let is_late = std::time::Instant::now() >= end;
        match attempt(is_late) {
            Err(error) if is_held(&error) && !is_late => {
                std::thread::sleep(pause);
                pause = pause.saturating_mul(2);
            }
            result => return result,
        }
    }
}

/// `ERROR_SHARING_VIOLATION`, `ERROR_LOCK_VIOLATION`.
#[cfg(windows)]
fn is_held(error: &io::Error) -> bool {
    error.raw_os_error().is_some_and(|code| matches!(code, 32 | 33))
}

/// Puts a file in the place of another one so that the permissions, the streams and the date of creation of the old one
/// stay. Where the system cannot do that, or `merely` the contents are asked for, it is renamed: also where it has got
/// half-way and the old file is gone.
#[cfg(windows)]
fn take_place(from: &Path, to: &Path, merely: bool) -> io::Result<()> {
    use winsafe::{ReplaceFile, co};
    if let (Some(new), Some(old), false) = (from.to_str(), to.to_str(), merely)
        && to.is_file()
    {
        match ReplaceFile(old, new, None, co::REPLACEFILE::IGNORE_MERGE_ERRORS) {
            Ok(()) => return Ok(()),
            Err(code) => {
                let error = io::Error::from_raw_os_error(i32::try_from(code.raw()).unwrap_or(0));
                if is_held(&error) || error.kind() == ErrorKind::PermissionDenied {
                    return Err(error);
                }
            }
        }
    }
    fs::rename(from, to)
}

#[cfg(unix)]
fn is_gone(file: &File) -> bool {
    file.metadata().is_ok_and(|metadata| std::os::unix::fs::MetadataExt::nlink(&metadata) == 0)
}

#[cfg(not(unix))]
fn is_gone(_: &File) -> bool {
    false
}

/// The access control list of Linux.
#[cfg(unix)]
const ACL: &str = "system.posix_acl_access";

/// Copies the extended attributes of the old file, access control lists among them, to the new one as far as the system
/// permits.
#[cfg(unix)]
fn attributes(new: &File, old: Option<&File>) {
    use xattr::FileExt;
    let Some(old) = old else { return };
    let Ok(names) = old.list_xattr() else { return };
    let mut has_acl = false;
    for name in names {
        has_acl |= name == ACL;
        if let Ok(Some(value)) = old.get_xattr(&name) {
            let _ = new.set_xattr(&name, &value);
        }
    }
    // The folder may give one to every new file.
    if !has_acl && new.get_xattr(ACL).is_ok_and(|acl| acl.is_some()) {
        let _ = new.remove_xattr(ACL);
    }
}
