//! What a file dialog asks, and how it ends.

use std::path::PathBuf;

/// What a person is asked.
#[derive(Clone, Debug, Default)]
pub struct DialogQuestion {
    /// What it is about.
    pub title: String,
    /// The same, where only the name says of which kind the file will be.
    pub title_by_name: String,
    /// The window that it lies over, as the portal names windows; empty if that is not known.
    pub parent: String,
    /// Whether something will be written there; the desktop then asks before a file is replaced.
    pub saves: bool,
    /// Whether it is a folder that is looked for.
    pub folders: bool,
    /// Where to begin.
    pub folder: Option<PathBuf>,
    /// The suggested name.
    pub name: String,
    /// The kinds of files, that of the suggested name first.
    pub filters: Vec<Filter>,
}

/// A kind of files that is looked for or written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// What a person reads.
    pub name: String,
    /// What their names end in; without any it is all files.
    pub extensions: Vec<&'static str>,
}

/// How the dialog has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DialogEnd {
    /// With a file, and the kind that was chosen beside its name: its place among the filters, where that is told.
    File(PathBuf, Option<usize>),
    /// A person has thought better of it.
    Cancelled,
    /// There is no dialog here.
    Failed,
}

impl Filter {
    /// What file names must look like, whether they are written large or small.
    pub(super) fn patterns(&self) -> Vec<String> {
        let letter = |c: char| {
            if c.is_ascii_alphabetic() {
                format!("[{}{}]", c.to_ascii_lowercase(), c.to_ascii_uppercase())
            } else {
                c.to_string()
            }
        };
        let pattern = |extension: &&str| format!("*.{}", extension.chars().map(letter).collect::<String>());
        if self.extensions.is_empty() { vec!["*".to_owned()] } else { self.extensions.iter().map(pattern).collect() }
    }
}
