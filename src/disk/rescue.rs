//! Both versions of a file that is being written into, kept in the state folder: a killed program leaves them, and the
//! next one finishes what it began.
//!
//! A line of JSON (which file, how long the versions are, their digest), then the old version, then the new one.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::fingerprint::Fingerprint;
use super::folder::paths_in;
use super::fs::Fs;
use super::lock_file::LockFile;
use super::system::SystemFs;

/// The folder in the state folder.
const FOLDER: &str = "rescue";

#[derive(serde::Serialize, serde::Deserialize)]
struct RescueHead {
    file: OsString,
    old: Option<usize>,
    new: usize,
    content: Fingerprint,
}

/// A copy that was made.
pub(super) struct Rescue<F> {
    path: PathBuf,
    /// Held until the end, so that nobody takes it for one that was left behind.
    _file: F,
}

impl<H> Rescue<H> {
    /// Writes both versions; the disk has them afterwards.
    pub fn keep<F: Fs<File = H>>(
        fs: &F,
        state: &Path,
        target: &Path,
        old: Option<&[u8]>,
        new: &[u8],
    ) -> io::Result<Self> {
        let folder = state.join(FOLDER);
        fs.make_folder(&folder)?;
        let file = std::path::absolute(target).unwrap_or_else(|_| target.to_owned()).into_os_string();
        let mut body = old.unwrap_or(&[]).to_vec();
        body.extend_from_slice(new);
        let head = RescueHead { file, old: old.map(<[u8]>::len), new: new.len(), content: Fingerprint::of(&body) };
        let mut bytes = serde_json::to_vec(&head).map_err(io::Error::other)?;
        bytes.push(b'\n');
        bytes.append(&mut body);
        let path = folder.join(format!("{}.rescue", fs.unlikely_name()));
        let mut file = fs.create(&path, true)?;
        let written = fs.put(&mut file, &bytes).and_then(|()| fs.sync(&file)).and_then(|()| fs.sync_folder(&folder));
        match written {
            Ok(_) => Ok(Self { path, _file: file }),
            Err(error) => {
                let _ = fs.remove(&path);
                Err(error)
            }
        }
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Removes it once what is on disk has been verified. If it cannot be removed that is harmless: it describes what
    /// is on disk already.
    pub fn discard<F: Fs<File = H>>(self, fs: &F) {
        let _ = fs.remove(&self.path);
    }
}

/// What became of a file whose writing was interrupted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finished {
    /// It was part of the new version and is all of it now.
    Completed(PathBuf),
    /// It is neither version nor a mixture of both, so it is left alone; with the bytes of the old version, if there
    /// was one.
    Foreign(PathBuf, Option<Vec<u8>>),
}

/// Finishes what killed programs began: files they were writing into become the new version, if they are a mixture of
/// the old one and the new one. A copy that cannot be used now (its disk is not mounted) waits.
pub fn finish_rescues(state: &Path) -> Vec<Finished> {
    paths_in(&state.join(FOLDER))
        .into_iter()
        .filter(|path| path.extension().is_some_and(|extension| extension == "rescue"))
        .filter_map(|path| finish(&path))
        .collect()
}

fn finish(path: &Path) -> Option<Finished> {
    // Somebody is writing right now.
    let lock = LockFile::from(File::open(path).ok()?);
    if matches!(lock.try_lock(), Err(std::fs::TryLockError::WouldBlock)) {
        return None;
    }
    let bytes = SystemFs.read(path).ok()?;
    let Some(Versions { file, old, new }) = Versions::parse(&bytes) else {
        // It was not written to its end, so the file was not touched.
        let _ = SystemFs.remove(path);
        return None;
    };
    let target = PathBuf::from(file);
    let there = match SystemFs.read(&target) {
        Ok(there) => Some(there),
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        Err(_) => return None,
    };
    let finished = match &there {
        there if there.as_deref() == old || there.as_deref() == Some(new) => None,
        Some(there) if is_mixture(there, old.unwrap_or(&[]), new) => {
            complete(&target, new).ok()?;
            Some(Finished::Completed(target))
        }
        // Removed since, which somebody meant to do.
        None => None,
        Some(_) => Some(Finished::Foreign(target, old.map(<[u8]>::to_vec))),
    };
    let _ = SystemFs.remove(path);
    finished
}

/// What a copy holds.
struct Versions<'a> {
    file: OsString,
    old: Option<&'a [u8]>,
    new: &'a [u8],
}

impl<'a> Versions<'a> {
    fn parse(bytes: &'a [u8]) -> Option<Self> {
        let end = bytes.iter().position(|&byte| byte == b'\n')?;
        let head: RescueHead = serde_json::from_slice(bytes.get(..end)?).ok()?;
        let body = bytes.get(end + 1..)?;
        let (old, new) = body.split_at_checked(head.old.unwrap_or(0))?;
        let is_whole = new.len() == head.new && Fingerprint::of(body) == head.content;
        is_whole.then(|| Self { file: head.file, old: head.old.map(|_| old), new })
    }
}

/// Whether bytes are what an interrupted writing leaves: each is that of the old version or the new one, or a hole that
/// was never filled.
fn is_mixture(there: &[u8], old: &[u8], new: &[u8]) -> bool {
    let longest = old.len().max(new.len());
    let fits = |(at, byte): (usize, &u8)| *byte == 0 || old.get(at) == Some(byte) || new.get(at) == Some(byte);
    there.len() <= longest && there.iter().enumerate().all(fits)
}

fn complete(target: &Path, new: &[u8]) -> io::Result<()> {
    let mut file = SystemFs.open(target)?;
    SystemFs.put(&mut file, new)?;
    SystemFs.sync(&file)?;
    if SystemFs.read(target)? == new { Ok(()) } else { Err(io::Error::other("it is not the same")) }
}
