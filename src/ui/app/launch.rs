//! What a window is started with.

use std::path::PathBuf;
use std::time::Duration;

use crate::locale::Language;
use crate::ui::window::surroundings::Surroundings;

/// What the command line asks the window to show.
#[derive(Clone, Debug, Default)]
pub struct Launch {
    /// Files to open, each in a tab; the first readable one in front.
    pub files: Vec<PathBuf>,
    /// The move number to show first.
    pub ply: Option<u32>,
    /// The language of the window, for this once.
    pub language: Option<Language>,
    /// Where the program keeps its journals; `None` keeps none.
    pub state: Option<PathBuf>,
    /// Where a person's answers to exercises are kept, if the settings do not say so.
    pub data: Option<PathBuf>,
    /// Whether the system names no folder for journals, although there should be some.
    pub homeless: bool,
    /// Whether to open a new window, even if an open one could take the files.
    pub new_window: bool,
    /// The folder in which windows find each other; `None` for one that is alone.
    pub meeting: Option<PathBuf>,
    /// How long a frame waits for a disk; `None` is half of the time that a frame has.
    pub patience: Option<Duration>,
    /// How often the program has been restarted because it could not go on.
    pub recoveries: u32,
    /// Whether the desktop has started the program by its name on the session bus, and will say what for.
    pub by_desktop: bool,
    /// What there is around the window.
    pub surroundings: Surroundings,
}
