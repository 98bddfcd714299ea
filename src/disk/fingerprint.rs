//! What a file held when it was last read or written, so that nothing somebody else has written since is overwritten.
//!
//! §4 of the reliability page. The time of a file proves nothing (copying tools set it, two changes may share one
//! tick), so contents are compared by their hash; a file that was merely touched has not changed.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::path::Path;

use crate::task::asks_a_disk;

/// What a file holds, identified by its length and a BLAKE3 hash.
#[derive(Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Fingerprint {
    length: u64,
    hash: [u8; 32],
}

impl Fingerprint {
    /// The fingerprint of bytes.
    pub fn of(bytes: &[u8]) -> Self {
        Self { length: bytes.len() as u64, hash: *blake3::hash(bytes).as_bytes() }
    }

    /// The fingerprint of what is at a path, links followed. Reads the whole file, so call it on another thread.
    ///
    /// # Errors
    /// What the system says; [`InvalidInput`](ErrorKind::InvalidInput) for anything but a file (reading a pipe might
    /// take for ever).
    pub fn of_file(path: &Path) -> io::Result<Self> {
        asks_a_disk();
        let regular = |metadata: &fs::Metadata| {
            let other = || io::Error::new(ErrorKind::InvalidInput, "it is not a file");
            if metadata.is_file() { Ok(()) } else { Err(other()) }
        };
        // Checked before opening: opening a pipe waits for somebody at its other end.
        regular(&fs::metadata(path)?)?;
        let file = File::open(path)?;
        regular(&file.metadata()?)?;
        Self::of_what_is_read(&file)
    }

    /// The fingerprint of what is left to be read.
    pub(super) fn of_what_is_read(mut from: impl Read) -> io::Result<Self> {
        let mut hasher = blake3::Hasher::new();
        let mut buffer = vec![0; 1 << 16];
        let mut length = 0;
        loop {
            match from.read(&mut buffer) {
                Ok(0) => break,
                Ok(read) => {
                    hasher.update(&buffer[..read]);
                    length += read as u64;
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(Self { length, hash: *hasher.finalize().as_bytes() })
    }

    /// How many bytes.
    pub fn length(&self) -> u64 {
        self.length
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.hash.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Fingerprint({} bytes, {self})", self.length)
    }
}

/// What a save may replace.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Expected {
    /// Anything that is there: the person was asked about the name.
    #[default]
    Anything,
    /// Nothing may be there.
    Nothing,
    /// A file that holds this.
    This(Fingerprint),
}

impl Expected {
    /// Whether what is at a path (links followed) is what was expected. Reads the file, so call it on another thread.
    ///
    /// # Errors
    /// [`AlreadyExists`](ErrorKind::AlreadyExists) for something in place of nothing, [`NotFound`](ErrorKind::NotFound)
    /// for nothing in place of something, [`InvalidData`](ErrorKind::InvalidData) for other contents, and what the
    /// system says.
    pub fn check(&self, path: &Path) -> io::Result<()> {
        let is = match self {
            Self::Anything => return Ok(()),
            Self::Nothing => match fs::symlink_metadata(path) {
                Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
                Err(error) => return Err(error),
                Ok(_) => return Err(io::Error::new(ErrorKind::AlreadyExists, "there is a file now")),
            },
            Self::This(expected) => {
                expected.length == fs::metadata(path)?.len() && *expected == Fingerprint::of_file(path)?
            }
        };
        let changed = || io::Error::new(ErrorKind::InvalidData, "it was changed by another program");
        if is { Ok(()) } else { Err(changed()) }
    }
    /// The same for contents that were looked at; `None` for no file.
    ///
    /// # Errors
    /// As those of [`check`](Self::check).
    pub fn check_contents(&self, there: Option<Fingerprint>) -> io::Result<()> {
        match (self, there) {
            (Self::Anything, _) | (Self::Nothing, None) => Ok(()),
            (Self::Nothing, Some(_)) => Err(io::Error::new(ErrorKind::AlreadyExists, "there is a file now")),
            (Self::This(_), None) => Err(io::Error::new(ErrorKind::NotFound, "there is no file any more")),
            (Self::This(expected), Some(there)) if *expected == there => Ok(()),
            (Self::This(_), Some(_)) => {
                Err(io::Error::new(ErrorKind::InvalidData, "it was changed by another program"))
            }
        }
    }
}
