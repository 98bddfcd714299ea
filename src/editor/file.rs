//! Files on disk: read whole, write beside and rename.

use std::io;
use std::path::Path;

/// Why a save failed, and at what step. The old file is whole.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// A step failed.
    #[error("{step}: {source}")]
    Io {
        /// What was being done, in English.
        step: &'static str,
        /// The system's error.
        source: io::Error,
    },
}

/// Reads a file whole; refuses folders, devices and files over 64 MB with a clear error.
#[allow(unused_variables)]
pub fn read_file(path: &Path) -> io::Result<Vec<u8>> {
    todo!()
}
/// Writes a file so that it is at every moment either the old one or the new one (recipe §1.2 of the reliability page, in short).
#[allow(unused_variables)]
pub fn write_atomically(path: &Path, bytes: &[u8]) -> Result<(), SaveError> {
    todo!()
}
