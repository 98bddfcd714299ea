//! What views ask for: they change nothing themselves.

mod answers;

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::command::Command;
use super::settings::{PreferencesPage, Settings};
use super::words::Sample;
use crate::disk::Version;
use crate::editor::{Edit, Go};
use crate::formats::{Envelope, FormatId};
use crate::record::{Arrow, NodeId, Record};
use crate::rules::shogi::Handicap;
use crate::rules::{Color, Move};
use crate::text::Encoding;

pub(crate) use answers::{
    Answer, BothKingsAnswer, ConflictAnswer, DuelMessage, ExerciseMessage, HeldAnswer, LineEditAnswer, LineMessage,
    MateMessage, OverlayAnswer, PasteAnswer, PrintMessage, Printed, Printing, RecoveryAnswer, RestAnswer, ReviewOrder,
    SetupMessage, StudyMessage,
};

/// An open record among others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct DeskId(u64);

impl Default for DeskId {
    /// An id that no other record has.
    fn default() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        Self(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

/// A request of the tab bar.
#[derive(Clone, Copy, Debug)]
pub(crate) enum TabMessage {
    Show(DeskId),
    Close(DeskId),
    /// Give it this place among all tabs.
    Move(DeskId, usize),
}

/// A request of a view.
#[derive(Clone, Debug)]
pub(crate) enum Message {
    /// Run a command.
    Command(Command),
    /// Change the record.
    Edit(Edit),
    /// Write this behind the comment of the node at the cursor, and go on writing there.
    Write(String),
    /// Move the cursor.
    Go(Go),
    /// Undo or redo until this many steps are done.
    History(usize),
    /// Draw an arrow or, on a single square, a circle; the same one again removes it.
    Mark(Arrow),
    /// Show a move on the board that is not in the record; the same one again removes it.
    Hint(Move),
    /// Show the page with this address in the desktop's browser.
    Browse(String),
    /// Play a move made on the board, if the rules allow it.
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
    /// Open these files, which were dropped on the window, each in a tab.
    Dropped(Vec<PathBuf>),
    /// Add the games of some open records to another one, and close them.
    Gather { from: Vec<DeskId>, into: DeskId },
    /// Show the kept versions of a file.
    VersionsOf(PathBuf),
    /// Do something in the library.
    Library(LibraryMessage),
    /// Learn from games.
    Learning(LearningMessage),
    /// Open one of them as an untitled record.
    OpenVersion(PathBuf, Version),
    /// Write into the files of a folder directly, or by way of a file beside them.
    WriteDirectly(PathBuf, bool),
    /// Forget that a file was used or, without one, that any was.
    ForgetUse(Option<PathBuf>),
    /// Show another game of the file.
    Game(usize),
    /// Open a copy of a game of the file as a record of its own.
    CopyOfGame(usize),
    /// Do this, which opens a record, in a new tab.
    InTab(Box<Self>),
    /// Do this with the tabs.
    Tab(TabMessage),
    /// Print, or draw the position.
    Print(PrintMessage),
    /// Answer something that lies above the window.
    Answer(OverlayAnswer),
    /// Ask about mates, or look at the answer.
    Mate(MateMessage),
    /// Go through the line that the board shows instead of the position at the cursor.
    Line(LineMessage),
    /// Do something with the books beside the board.
    Explorer(ExplorerMessage),
    /// Ask an engine.
    Study(StudyMessage),
    /// Play the position out.
    Duel(DuelMessage),
    /// Set up a position.
    Setup(SetupMessage),
    /// Change the settings.
    Set(SettingChange),
    /// Choose a folder with pictures of the pieces.
    PickPieces,
    /// Show a page of the settings.
    Preferences(PreferencesPage),
    /// Read the file again in an encoding.
    Reread(Encoding),
    /// Wait no longer for a save.
    GiveUpSave,
    /// Use an encoding and line ends for the next save.
    Envelope(Envelope),
    /// Close the notice at the bottom.
    Dismiss,
    /// Close the answer to a refused move.
    DismissWhy,
}

/// A change of the settings: one message for all of them, so that a new setting needs no message of its own.
#[derive(Clone)]
pub(crate) struct SettingChange(Arc<dyn Fn(&mut Settings) + Send + Sync>);

impl SettingChange {
    /// Makes the change.
    pub fn make(&self, settings: &mut Settings) {
        (self.0)(settings);
    }
}

impl fmt::Debug for SettingChange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Choice")
    }
}

/// A request of the library.
#[derive(Clone, Debug)]
pub(crate) enum LibraryMessage {
    /// Choose another folder to look through.
    AddFolder,
    /// Look through a folder no more.
    Forget(PathBuf),
    /// Open a game that was found: of a file, from 0, and where it reaches the position: the last node of that line
    /// unless it is the main line, and the number of the move.
    Open(PathBuf, usize, Option<(Option<NodeId>, u32)>),
    /// Do something with games that were read.
    Gathered(Box<GatheredGames>),
    /// Look for these words.
    Ask(String),
    /// Set up the position that is to be looked for.
    Seek,
    /// Put folders and files in order.
    Tidy(Tidying),
    /// Look for games of this opening.
    OfOpening(u16),
    /// Have games that were read be judged by an engine.
    Judge(Box<GamesToJudge>),
    /// Open the window again that was left to ask something.
    Return,
    /// Put the window away.
    Leave,
}

/// A change to a folder or a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Tidying {
    /// Make a folder of this name in a folder.
    NewFolder(PathBuf, String),
    /// Rename it or move it: from here to there.
    Move(PathBuf, PathBuf),
    /// Move it to the trash.
    Trash(PathBuf),
}

/// Games that an engine is to judge.
#[derive(Clone, Debug)]
pub(crate) struct GamesToJudge {
    pub games: GatheredGames,
    /// The index of the engine in the settings.
    pub engine: usize,
    /// Whose moves, if not those of both.
    pub side: Option<Color>,
}

/// A use of games that were found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WithGames {
    /// Open them as one record of many games.
    Open,
    /// The same, and ask where to write it.
    Save,
    /// The same, and print it.
    Print,
    /// Make an opening book of them.
    Book,
    /// Copy them in a format.
    Copy(FormatId),
    /// Solve and check problems.
    Solve,
    /// Have them judged by this engine of the settings.
    Judge(usize),
    /// The same, and go on learning from them.
    JudgeToLearn(usize),
    /// Open them as one record, and learn from that.
    Learn,
    /// Write each to a file of its own in this format.
    Convert(FormatId),
}

/// A page of the window in which a person learns from games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LearningPage {
    /// Exercises are made of them.
    Make,
    /// The progress that they show together.
    Progress,
    /// The answers to exercises.
    Answers,
}

/// From where the games are taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum GamesFrom {
    /// The record in front, with all games of its file.
    Record,
    /// All open records.
    Tabs,
    /// These games of files, from 0.
    Files(Vec<(PathBuf, Vec<usize>)>),
    /// A folder and those below.
    Folder(PathBuf),
}

/// The place of a game that was looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum LearningPlace {
    /// In a file, which of its games, from 0.
    File(PathBuf, usize),
    /// In an open record that is in no file.
    Desk(DeskId, usize),
}

/// The purpose for which new exercises are opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MadeFor {
    /// To be looked through.
    Reading,
    /// To be solved at once.
    Solving,
    /// To be written for another program.
    Export,
}

/// A request of learning from games.
#[derive(Clone, Debug)]
pub(crate) enum LearningMessage {
    /// Show the window.
    Show(LearningPage, GamesFrom),
    /// Choose a folder whose games are taken.
    PickFolder,
    /// Open exercises that were made, for this.
    Made(Vec<Record>, MadeFor),
    /// Ask what is due of the exercises in front.
    Practise,
    /// Show the window again that was left to ask something.
    Return,
    /// Write all answers into a file, or take over those of one.
    ExportAnswers,
    TakeAnswers,
    /// Open a game that was looked at, before a move.
    Open(LearningPlace, Option<u32>),
}

/// Games that were found and read.
#[derive(Clone, Debug)]
pub(crate) struct GatheredGames {
    /// Those that could be read.
    pub records: Vec<Record>,
    /// The file of each of them, and its number there from 0. Empty for games that are in no file.
    pub places: Vec<(PathBuf, usize)>,
    /// The number that was wanted.
    pub wanted: usize,
    pub what: WithGames,
}

/// A request of the books beside the board.
#[derive(Clone, Debug)]
pub(crate) enum ExplorerMessage {
    /// Choose a book.
    PickBook,
    /// Have this book beside the board.
    Add(PathBuf),
    /// Have it there no more; the file stays.
    Forget(PathBuf),
    /// Change what a book says of the position on the board.
    Edit(PathBuf, PageEdit),
    /// Take back the last change of a book.
    Undo,
    /// Do not write the change that is being written.
    Stop,
    /// Count all games of the library, whatever was looked for last.
    AllGames,
}

/// A change of what a book says of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PageEdit {
    /// Add a move at the end.
    Add(Move),
    /// Take a move out.
    Remove(Move),
    /// Put a move so many places further down, or up.
    Shift(Move, isize),
    /// Say what a move is worth, in centipawns; nothing.
    Score(Move, Option<i32>),
    /// Say something about a move.
    Comment(Move, String),
}

impl Message {
    /// A change of the settings.
    pub fn set(change: impl Fn(&mut Settings) + Send + Sync + 'static) -> Self {
        Self::Set(SettingChange(Arc::new(change)))
    }

    /// An answer to something that lies above the window.
    pub fn answer(answer: impl Into<OverlayAnswer>) -> Self {
        Self::Answer(answer.into())
    }

    /// The request of a list row that opens a record: with the middle button, or with Ctrl as in Ctrl+Enter, in a new
    /// tab.
    pub fn to_open(row: &egui::Response, message: impl FnOnce() -> Self) -> Option<Self> {
        let in_tab = row.middle_clicked() || row.clicked() && row.ctx.input(|input| input.modifiers.command);
        if in_tab {
            return Some(Self::InTab(Box::new(message())));
        }
        row.clicked().then(message)
    }

    /// Its name in a report.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Command(command) => command.name(),
            Self::Edit(edit) => edit.kind(),
            Self::Write(_) => "write",
            Self::Go(_) => "go",
            Self::History(_) => "history-step",
            Self::Mark(_) => "mark",
            Self::Hint(_) => "hint",
            Self::Browse(_) => "browse",
            Self::Answer(answer) => answer.name(),
            Self::Attempt(_) => "attempt",
            Self::Foul(_) => "foul",
            Self::NotYourTurn => "not-your-turn",
            Self::NewHandicap(_) => "new-handicap",
            Self::Sample(_) => "sample",
            Self::Open(_) => "open-file",
            Self::Dropped(_) => "dropped-files",
            Self::Gather { .. } => "gather",
            Self::Game(_) => "game",
            Self::CopyOfGame(_) => "copy-of-game",
            Self::InTab(message) => message.name(),
            Self::Tab(_) => "tab",
            Self::VersionsOf(_) => "versions-of",
            Self::Library(_) => "library-message",
            Self::Learning(_) => "learning-message",
            Self::OpenVersion(..) => "open-version",
            Self::WriteDirectly(..) => "write-directly",
            Self::ForgetUse(_) => "forget-use",
            Self::Print(_) => "print",
            Self::Mate(_) => "mate",
            Self::Line(_) => "line",
            Self::Study(_) => "study",
            Self::Explorer(_) => "explorer",
            Self::Duel(_) => "duel",
            Self::Setup(_) => "setup",
            Self::Set(_) => "set",
            Self::Preferences(_) => "preferences-page",
            Self::PickPieces => "pick-pieces",
            Self::Reread(_) => "reread",
            Self::GiveUpSave => "give-up-save",
            Self::Envelope(_) => "envelope",
            Self::Dismiss => "dismiss",
            Self::DismissWhy => "dismiss-why",
        }
    }
}

/// The requests of the views of one frame, in order.
pub(crate) type Outbox = Vec<Message>;
