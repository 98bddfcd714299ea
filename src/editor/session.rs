//! What is open.

use std::path::{Path, PathBuf};

use super::{Document, SaveError};
use crate::formats::{Envelope, FormatId, Report, Unreadable};

/// Everything one window works on.
#[derive(Debug)]
pub struct Session {
    /// The open document.
    pub document: Document,
}

/// Why a file was not opened. The open document is untouched.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The file cannot be read.
    #[error("{path}: {source}")]
    Io {
        /// Which file.
        path: PathBuf,
        /// The system's error.
        source: std::io::Error,
    },
    /// It can be read, but it is no record.
    #[error("{path}: {source}")]
    Unreadable {
        /// Which file.
        path: PathBuf,
        /// Why.
        source: Unreadable,
    },
}

#[allow(unused_variables)]
impl Session {
    /// A session with a new 平手 record.
    pub fn new() -> Self {
        todo!()
    }
    /// Opens a file in place of the document.
    pub fn open(&mut self, path: &Path) -> Result<(), OpenError> {
        todo!()
    }
    /// Saves the document; what the format cannot hold is checked by the caller through [`Document::store`] before.
    pub fn save(&mut self, path: &Path, format: FormatId, envelope: Envelope) -> Result<Report, SaveError> {
        todo!()
    }
}

impl Default for Session {
    fn default() -> Self {
        Self::new()
    }
}
