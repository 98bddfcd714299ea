//! What a window is started with.

use std::path::PathBuf;

/// What the command line asks the window to show.
#[derive(Clone, Debug, Default)]
pub struct Launch {
    /// Files to open; the first one that can be read is shown.
    pub files: Vec<PathBuf>,
    /// The move number to show first.
    pub ply: Option<u32>,
    /// Where the program keeps its journals; `None` keeps none.
    pub state: Option<PathBuf>,
    /// Whether it is to be a window of its own, even if one is open that could take the files.
    pub new_window: bool,
    /// The folder in which windows find each other; `None` for one that is alone.
    pub meeting: Option<PathBuf>,
    /// How often the program was started anew because it could not go on.
    pub recoveries: u32,
}
