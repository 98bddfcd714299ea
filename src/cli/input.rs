//! A file that a subcommand reads.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::editor::read_file;
use crate::files::{Loaded, load_owned};
use crate::formats::Unreadable;
use crate::locale::Locale;
use crate::texts;

/// A file that was read.
#[derive(Debug)]
pub(super) struct Input {
    pub(super) path: PathBuf,
    pub(super) loaded: Loaded,
}

/// Why a file was not read: what, where, and what to do.
#[derive(Debug)]
pub(super) enum InputError {
    Io(String, std::io::Error),
    NoRecord { path: String, why: Unreadable },
}

impl Input {
    pub(super) fn open(path: &Path) -> Result<Self, InputError> {
        let shown = path.display().to_string();
        let bytes = read_file(path).map_err(|error| InputError::Io(shown.clone(), error))?;
        let extension = path.extension().and_then(|extension| extension.to_str());
        match load_owned(bytes.into(), extension) {
            Ok(loaded) => Ok(Self { path: path.to_owned(), loaded }),
            Err(why) => Err(InputError::NoRecord { path: shown, why }),
        }
    }

    /// With every game read, even in a file of so many games that each is normally read only when somebody looks at it.
    pub(super) fn wholly(mut self) -> Self {
        self.loaded.read_wholly();
        self
    }

    /// The bytes of the file.
    pub(super) fn bytes(&self) -> &Arc<[u8]> {
        self.loaded.source.bytes()
    }

    pub(super) fn name(&self) -> String {
        self.path.display().to_string()
    }

    /// Its file name's extension in lower case.
    pub(super) fn extension(&self) -> Option<String> {
        Some(self.path.extension()?.to_str()?.to_ascii_lowercase())
    }
}

impl InputError {
    /// The same in the person's language: what the window says about such a file.
    pub(super) fn said(&self, locale: &Locale) -> String {
        match self {
            Self::Io(path, error) => {
                format!("{path}: {}", texts::read_error(error, locale))
            }
            Self::NoRecord { path, why } => format!("{path}: {}", texts::unreadable(why, locale)),
        }
    }
}
