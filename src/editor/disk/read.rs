//! A file, read whole.

use std::fs::{self, File, Metadata};
use std::io::{self, ErrorKind, Read};
use std::path::Path;

/// The largest file that is read, in bytes: 64 MB.
pub const MOST_BYTES: u64 = 64 << 20;

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

fn regular(metadata: &Metadata) -> io::Result<()> {
    if metadata.is_dir() {
        return Err(is_a_folder());
    }
    if metadata.is_file() { Ok(()) } else { Err(is_a_device()) }
}

pub(super) fn is_a_folder() -> io::Error {
    io::Error::new(ErrorKind::IsADirectory, "it is a folder")
}

pub(super) fn is_a_device() -> io::Error {
    io::Error::new(ErrorKind::InvalidInput, "it is a pipe or a device, not a file")
}
