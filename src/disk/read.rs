//! A file, read whole.

use std::fs::{self, File, Metadata};
use std::hint::black_box;
use std::io::{self, ErrorKind, Read};
use std::path::Path;

use crate::task::asks_a_disk;

/// The largest file that is read, in bytes: 64 MB.
pub const MOST_BYTES: u64 = 64 << 20;

/// The largest PGN file: 256 MB. Only the games somebody looks at are read.
pub(crate) const MOST_BYTES_OF_PGN: u64 = 256 << 20;

/// How many times the bytes of a file must fit into memory: as they are, as text, and what is read of them.
pub(crate) const ROOM: usize = 6;

/// The same for PGN: as they are, shared, and as text.
const ROOM_OF_PGN: usize = 3;

/// What reading and writing take whatever the size of the file.
const BESIDE: usize = 16 << 20;

/// Whether there is room for so many bytes now, and what is needed beside them: where there is none, the program would
/// end instead of saying so.
///
/// # Errors
/// [`OutOfMemory`](ErrorKind::OutOfMemory).
pub(crate) fn has_room(bytes: usize) -> io::Result<()> {
    let mut room = Vec::<u8>::new();
    room.try_reserve_exact(bytes.saturating_add(BESIDE))?;
    // It is really asked for, although nothing comes into it.
    black_box(&room);
    Ok(())
}

/// Reads a file whole.
///
/// Errors, by kind: [`IsADirectory`](ErrorKind::IsADirectory), [`InvalidInput`](ErrorKind::InvalidInput) for pipes and
/// devices (which might never answer), [`FileTooLarge`](ErrorKind::FileTooLarge) above [`MOST_BYTES`] (of PGN four
/// times as much), [`OutOfMemory`](ErrorKind::OutOfMemory) where there is no room to read it, and what the system says.
pub fn read_file(path: &Path) -> io::Result<Vec<u8>> {
    let is_pgn = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("pgn"));
    read_within(path, if is_pgn { MOST_BYTES_OF_PGN } else { MOST_BYTES })
}

/// Reads a file of at most this many bytes.
pub(crate) fn read_within(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    asks_a_disk();
    // Before opening: opening a pipe waits for somebody at its other end.
    regular(&fs::metadata(path)?)?;
    let file = File::open(path)?;
    let metadata = file.metadata()?;
    regular(&metadata)?;
    let too_large = || io::Error::new(ErrorKind::FileTooLarge, format!("it is larger than {} MB", most >> 20));
    if metadata.len() > most {
        return Err(too_large());
    }
    let length = usize::try_from(metadata.len()).unwrap_or(usize::MAX);
    has_room(length.saturating_mul(if most > MOST_BYTES { ROOM_OF_PGN } else { ROOM }))?;
    let mut bytes = Vec::new();
    bytes.try_reserve_exact(length)?;
    file.take(most + 1).read_to_end(&mut bytes)?;
    // It may have grown, or be a special file that reports no length.
    if bytes.len() as u64 > most { Err(too_large()) } else { Ok(bytes) }
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
