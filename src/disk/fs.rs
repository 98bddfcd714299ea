//! What saving needs from a file system: few enough verbs that a test can stand in for the disk and cut its power
//! anywhere.

use std::fs;
use std::io::{self, Read, Seek};
use std::path::{Path, PathBuf};

use super::fingerprint::Fingerprint;

/// What is at a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathKind {
    /// A regular file.
    File,
    /// A folder.
    Folder,
    /// A pipe, a device, a socket.
    Other,
}

/// What can be seen of a file without reading it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileMetadata {
    /// What it is.
    pub kind: PathKind,
    /// How many names it has.
    pub links: u64,
    /// Whether it is read-only for everybody.
    pub read_only: bool,
}

/// The verbs. Paths are of files unless they say folder; nothing but [`look`](Self::look), [`read`](Self::read)
/// and [`fingerprint`](Self::fingerprint) follows symbolic links.
pub trait Fs {
    /// An open file.
    type File;

    /// What is at a path, through symbolic links; `None` for nothing.
    fn look(&self, path: &Path) -> io::Result<Option<FileMetadata>>;
    /// Where a symbolic link leads; `None` if it is not one.
    fn link(&self, path: &Path) -> io::Result<Option<PathBuf>>;
    /// Whether the file may be opened for writing.
    fn may_write(&self, path: &Path) -> io::Result<()>;
    /// Reads a whole file.
    fn read(&self, path: &Path) -> io::Result<Vec<u8>>;
    /// The fingerprint of a file.
    fn fingerprint(&self, path: &Path) -> io::Result<Fingerprint> {
        Ok(Fingerprint::of(&self.read(path)?))
    }
    /// Creates a file that did not exist, and locks it. For this person only, or with the system's default permissions.
    fn create(&self, path: &Path, private: bool) -> io::Result<Self::File>;
    /// Opens a file that is there for writing; its contents stay.
    fn open(&self, path: &Path) -> io::Result<Self::File>;
    /// Makes these bytes the whole contents of an open file.
    fn put(&self, file: &mut Self::File, bytes: &[u8]) -> io::Result<()>;
    /// The same with the contents of another file.
    fn put_file(&self, file: &mut Self::File, contents: &fs::File) -> io::Result<()> {
        let mut bytes = Vec::new();
        let mut contents = contents;
        contents.rewind()?;
        contents.read_to_end(&mut bytes)?;
        self.put(file, &bytes)
    }
    /// Gives a new file what the old one has apart from its contents: permissions, owner, attributes. False if the
    /// owner could not be kept.
    fn inherit(&self, file: &Self::File, old: &Path) -> io::Result<bool>;
    /// Allows or forbids writing.
    fn set_read_only(&self, path: &Path, read_only: bool) -> io::Result<()>;
    /// Waits until the disk has the contents.
    fn sync(&self, file: &Self::File) -> io::Result<()>;
    /// Renames a file over another one.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;
    /// Waits until the disk has the names in a folder; false where that cannot be asked.
    fn sync_folder(&self, folder: &Path) -> io::Result<bool>;
    /// Removes a name.
    fn remove(&self, path: &Path) -> io::Result<()>;
    /// Makes a folder with those above it, for this person only.
    fn make_folder(&self, folder: &Path) -> io::Result<()>;
    /// A name nobody else will think of.
    fn unlikely_name(&self) -> String;
}
