//! What views ask for: they change nothing themselves.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use super::cards::{conflict, line_edit, paste, recovery};
use super::command::Command;
use super::panels::Sample;
use super::settings::Settings;
use super::setup;
use crate::editor::{Edit, Go, Version};
use crate::formats::Envelope;
use crate::record::Arrow;
use crate::rules::Move;
use crate::rules::shogi::Handicap;
use crate::text::Encoding;

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
    LineEdit(line_edit::LineEditAnswer),
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
            Self::LineEdit(_) => "middle",
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
