//! What is asked before a folder or file of a person is put in order.

use std::path::{Path, PathBuf};

use crate::disk::is_name;
use crate::locale::{FluentValue, Locale};
use crate::ui::message::{LibraryMessage, Tidying};
use crate::ui::words::file_name;

/// What is asked about a folder or file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum FolderQuestion {
    /// The name of a new folder in a folder.
    New(PathBuf, String),
    /// Another name.
    Rename(PathBuf, String),
    /// Whether it is to be moved into a folder.
    Move(PathBuf, PathBuf),
    /// Whether it is to be moved to the trash, and whether it is a folder.
    Trash(PathBuf, bool),
    /// Whether it is to be looked through no more.
    Forget(PathBuf),
}

impl FolderQuestion {
    /// A question for another name.
    pub(super) fn rename(path: &Path) -> Self {
        Self::Rename(path.to_owned(), file_name(path))
    }

    /// Its title, what it is about, and the name of the button that says yes.
    pub(super) fn texts(&self, locale: &Locale) -> [String; 3] {
        let name = |path: &Path| FluentValue::from(file_name(path));
        fn texts(key: &str, values: &[(&'static str, FluentValue<'_>)], locale: &Locale) -> [String; 2] {
            [locale.text(&format!("library-{key}-title")), locale.with(&format!("library-{key}-text"), values)]
        }
        let ([title, text], yes) = match self {
            Self::New(within, _) => (texts("new-folder", &[("folder", name(within))], locale), "library-new-folder-do"),
            Self::Rename(path, _) => (texts("rename", &[("name", name(path))], locale), "library-rename-do"),
            Self::Move(path, into) => {
                (texts("move", &[("name", name(path)), ("folder", name(into))], locale), "library-move-do")
            }
            Self::Trash(path, false) => (texts("trash", &[("name", name(path))], locale), "library-trash-do"),
            Self::Forget(path) => (texts("forget", &[("name", name(path))], locale), "library-forget-do"),
            Self::Trash(path, true) => (texts("trash-folder", &[("name", name(path))], locale), "library-trash-do"),
        };
        [title, text, locale.text(yes)]
    }

    /// The names of those of some open files that go to the trash.
    pub(super) fn open_in(&self, files: &[PathBuf]) -> Vec<String> {
        match self {
            Self::Trash(path, _) => {
                files.iter().filter(|file| file.starts_with(path)).map(|file| file_name(file)).collect()
            }
            Self::New(..) | Self::Rename(..) | Self::Move(..) | Self::Forget(_) => Vec::new(),
        }
    }

    /// The name that is typed, if one is asked for.
    pub(super) fn name(&mut self) -> Option<&mut String> {
        match self {
            Self::New(_, name) | Self::Rename(_, name) => Some(name),
            Self::Move(..) | Self::Trash(..) | Self::Forget(_) => None,
        }
    }

    /// What is to be done; `None` as long as there is no name for it.
    pub(super) fn answered(&self) -> Option<LibraryMessage> {
        Some(LibraryMessage::Tidy(match self {
            Self::Forget(path) => return Some(LibraryMessage::Forget(path.clone())),
            Self::New(within, name) => Tidying::NewFolder(within.clone(), is_name(name).then(|| name.clone())?),
            Self::Rename(path, name) => {
                let name = Some(name).filter(|name| is_name(name) && **name != file_name(path))?;
                Tidying::Move(path.clone(), path.with_file_name(name))
            }
            Self::Move(path, into) => Tidying::Move(path.clone(), into.join(path.file_name()?)),
            Self::Trash(path, _) => Tidying::Trash(path.clone()),
        }))
    }
}
