//! The window: egui. Views read the session and send messages; only [`App`] changes anything.

mod about;
mod app;
mod ask;
pub mod board;
mod branches;
mod clock;
mod command;
mod comment;
mod compare;
mod conflict;
mod controls;
mod dialogs;
mod differs;
mod entry;
mod failed;
mod falling;
mod files;
mod find;
pub mod fonts;
mod frames;
mod games;
mod graph;
mod headers;
mod history;
pub mod icons;
pub mod keys;
mod links;
mod map;
mod menu;
mod merging;
mod middle;
mod move_list;
mod naming;
mod notes;
mod outcome;
mod panels;
mod paste;
mod preferences;
mod prompt;
mod recovery;
mod same;
mod saving;
mod search;
mod settings;
mod setup;
mod source_view;
mod spoken;
mod start;
mod status;
mod storing;
mod theme;
mod time_field;
mod unplayed;
mod versions;
mod why;

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

pub use about::LICENCES;
pub use app::App;
pub use clock::{Wall, Zone};
pub use command::{COMMANDS, Command};
pub use falling::tell;
pub use files::{Picker, Picking};
pub use panels::{Pane, Panels};
pub use settings::{DefenderHand, Settings};
pub use start::Sample;
pub use theme::ThemeChoice;

use crate::editor::{Door, Edit, Go, Request, Version, absolute, runtime_folder, state_folder};
use crate::fault;
use crate::formats::{Encoding, Envelope};
use crate::record::Arrow;
use crate::rules::Move;
use crate::rules::shogi::Handicap;

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

/// Why there is no window.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// There is nothing to open one on.
    #[error("{0}")]
    NoDisplay(String),
    /// The window system or the graphics driver refused.
    #[error("the window could not be opened: {0}")]
    Window(#[from] eframe::Error),
    /// The program could not go on, and starting anew did not help. In the person's language.
    #[error("{0}")]
    Fallen(String),
}

/// What a view asks for.
#[derive(Clone, Debug)]
pub(crate) enum Message {
    /// Do a command.
    Command(Command),
    /// Change the record.
    Edit(Edit),
    /// Move the cursor.
    Go(Go),
    /// Undo or redo until so many steps are done.
    History(usize),
    /// Draw an arrow or, on one square, a circle; the same one again takes it away.
    Mark(Arrow),
    /// Show a move on the board that is not in the record; the same one again takes it away.
    Hint(Move),
    /// Play a move that was made on the board, if the rules allow it.
    Attempt(Move),
    /// Play a move although it is a foul.
    Foul(Move),
    /// Say whose turn it is.
    NotYourTurn,
    /// Start a handicap game.
    NewHandicap(Handicap),
    /// Show a record that comes with the program.
    Sample(Sample),
    /// Open a file.
    Open(PathBuf),
    /// Open the first of these files.
    OpenAll(Vec<PathBuf>),
    /// Show the versions that were kept of a file.
    VersionsOf(PathBuf),
    /// Open one of them as an untitled record.
    OpenVersion(PathBuf, Version),
    /// Close the window of recent files and versions.
    CloseVersions,
    /// Write into the files of a folder themselves, or beside them.
    WriteDirectly(PathBuf, bool),
    /// Show another game of the file.
    Game(usize),
    /// Do this with an edit in the middle that is being made up.
    Middle(middle::MiddleAnswer),
    /// Do this with the pasted text.
    Paste(paste::PasteAnswer),
    /// Do this about a file that somebody else has changed.
    Conflict(conflict::ConflictAnswer),
    /// Set up a position.
    Setup(setup::SetupMessage),
    /// Change the settings.
    Set(Choice),
    /// Read the file again in an encoding.
    Reread(Encoding),
    /// Use an encoding and line ends for the next save.
    Envelope(Envelope),
    /// Do this with a document that was not saved.
    Recovery(recovery::RecoveryAnswer),
    /// Put away the message at the bottom.
    Dismiss,
    /// Put away the answer to a refused move.
    DismissWhy,
}

/// A change of the settings: one message for all of them, so that a new setting needs none of its own.
#[derive(Clone)]
pub(crate) struct Choice(Arc<dyn Fn(&mut Settings) + Send + Sync>);

impl Choice {
    /// Makes the change.
    pub fn make(&self, settings: &mut Settings) {
        (self.0)(settings);
    }
}

impl fmt::Debug for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Choice")
    }
}

impl Message {
    /// A change of the settings.
    pub fn set(change: impl Fn(&mut Settings) + Send + Sync + 'static) -> Self {
        Self::Set(Choice(Arc::new(change)))
    }

    /// What a report calls it.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Command(command) => command.name(),
            Self::Edit(edit) => edit.kind(),
            Self::Go(_) => "go",
            Self::History(_) => "history-step",
            Self::Mark(_) => "mark",
            Self::Hint(_) => "hint",
            Self::Middle(_) => "middle",
            Self::Attempt(_) => "attempt",
            Self::Foul(_) => "foul",
            Self::NotYourTurn => "not-your-turn",
            Self::NewHandicap(_) => "new-handicap",
            Self::Sample(_) => "sample",
            Self::Open(_) => "open-file",
            Self::OpenAll(_) => "open-files",
            Self::Game(_) => "game",
            Self::Paste(_) => "answer-paste",
            Self::Conflict(_) => "answer-conflict",
            Self::Recovery(_) => "recovery",
            Self::VersionsOf(_) => "versions-of",
            Self::OpenVersion(..) => "open-version",
            Self::CloseVersions => "close-versions",
            Self::WriteDirectly(..) => "write-directly",
            Self::Setup(_) => "setup",
            Self::Set(_) => "set",
            Self::Reread(_) => "reread",
            Self::Envelope(_) => "envelope",
            Self::Dismiss => "dismiss",
            Self::DismissWhy => "dismiss-why",
        }
    }
}

/// What the views of one frame ask for, in order.
pub(crate) type Outbox = Vec<Message>;

/// Opens the window and runs until it is closed. If a window is open already, the files are handed to it, and that is all; not with
/// [`new_window`](Launch::new_window), and not where the variable `KOMAOTO_ALONE` is set (for tests).
///
/// # Errors
/// [`RunError::NoDisplay`] if there is no display, in the person's language; [`RunError::Window`] if it cannot be opened.
pub fn run(launch: Launch) -> Result<(), RunError> {
    let files = launch.files.iter().map(|path| absolute(path)).collect();
    let launch = Launch { files, state: launch.state.or_else(state_folder), ..launch };
    if cfg!(all(unix, not(target_os = "macos")))
        && ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"]
            .iter()
            .all(|name| std::env::var_os(name).is_none_or(|v| v.is_empty()))
    {
        return Err(RunError::NoDisplay(Settings::load().locale().text("launch-no-display")));
    }
    let meeting = match std::env::var_os("KOMAOTO_ALONE") {
        Some(alone) if !alone.is_empty() => None,
        _ => runtime_folder(state_folder().as_deref()),
    };
    if let Some(folder) = meeting.as_deref().filter(|_| !launch.new_window)
        && Door::hand_over(folder, &Request::new(&launch.files, launch.ply))
    {
        return Ok(());
    }
    let launch = Launch { meeting, ..launch };
    if let Some(folder) = &launch.state {
        fault::watch(folder.join("crashes"));
    }
    falling::live(&launch)
}
