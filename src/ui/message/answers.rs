//! Answers to the cards over the window, and requests while a position is set up.

use std::path::PathBuf;

use crate::editor::clipboard::Excerpt;
use crate::editor::setup::{SetupEdit, SquareGround};
use crate::engine::Program;
use crate::exercises::AnswerGrade;
use crate::files::GameNumbers;
use crate::formats::FormatId;
use crate::rules::Color;
use crate::sheet::Reference;
use crate::ui::board::SetupEvent;
use crate::ui::settings::EngineChoice;

/// An answer to something that lies above the window, whatever it is.
#[derive(Clone, Debug)]
pub(crate) enum OverlayAnswer {
    Question(Answer),
    Failed(Answer),
    LineEdit(LineEditAnswer),
    Paste(PasteAnswer),
    Conflict(ConflictAnswer),
    Held(HeldAnswer),
    Recovery(RecoveryAnswer),
    Rest(RestAnswer),
    BothKings(BothKingsAnswer),
}

impl OverlayAnswer {
    /// Its name in a report.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Question(_) => "answer",
            Self::Failed(_) => "answer-failed",
            Self::LineEdit(_) => "line-edit",
            Self::Paste(_) => "answer-paste",
            Self::Conflict(_) => "answer-conflict",
            Self::Held(_) => "answer-held",
            Self::Recovery(_) => "recovery",
            Self::Rest(_) => "answer-rest",
            Self::BothKings(_) => "answer-both-kings",
        }
    }
}

/// The answers that only one kind of overlay has.
macro_rules! answers_of {
    ($($kind:ident: $answer:ty),+ $(,)?) => {$(
        impl From<$answer> for OverlayAnswer {
            fn from(answer: $answer) -> Self {
                Self::$kind(answer)
            }
        }
    )+};
}

answers_of! {
    LineEdit: LineEditAnswer, Paste: PasteAnswer, Conflict: ConflictAnswer, Held: HeldAnswer, Recovery: RecoveryAnswer,
    Rest: RestAnswer, BothKings: BothKingsAnswer,
}

/// An answer to a question.
#[derive(Clone, Debug)]
pub(crate) enum Answer {
    Cancel,
    Save,
    Discard,
    /// End the work, and keep what it has found.
    Keep,
    SaveAnyway,
    SaveElsewhere,
    /// Save in a format that holds everything instead.
    InFormat(FormatId),
    /// Save as asked, and beside it in a format that holds everything.
    Both(FormatId),
    InUnicode,
    Substitute,
    Path(PathBuf),
    Replace,
}

/// An answer to the card about a pasted text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PasteAnswer {
    /// Open it in a tab of its own.
    Open,
    /// Add its games to those of this file.
    AsGames,
    /// Graft this one of the branches offered.
    Branch(usize),
    /// Graft the moves found in prose at the cursor.
    Fragment,
    /// Show what merging it into the open record would do.
    Merge,
    /// Merge it.
    MergeNow,
    /// Put it away.
    Cancel,
}

/// An answer to the card about an edit of the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LineEditAnswer {
    /// Do it.
    Commit,
    /// Leave everything as it is.
    Cancel,
    /// Select this one of the choices.
    Choose(usize),
}

/// An answer to the card about a file that somebody else has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ConflictAnswer {
    /// Write what is here over what is there.
    Mine,
    /// Take over what is there.
    Theirs,
    /// Bring what is there into the record, which keeps what it has.
    Merge,
    /// Write what is here under another name.
    SaveAs,
    /// Show the differences, or hide them again.
    Compare,
    /// Put the card away.
    Dismiss,
}

/// An answer to the card about a file that another window works on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HeldAnswer {
    /// Bring that window to the front.
    Front,
    /// Open the file read-only.
    ReadOnly,
    /// Open it all the same.
    Anyway,
    /// Do not open it.
    Dismiss,
}

/// An answer to the card about files that are not open yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RestAnswer {
    /// Open the one at this place in the list.
    Open(usize),
    /// Open the next ones, in tabs.
    More,
    /// Forget them.
    Dismiss,
}

/// An answer to the card about a position with both kings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BothKingsAnswer {
    /// It is a problem, and this side attacks.
    Attacks(Color),
    /// It is one of a game.
    Game,
}

/// An answer to the card about documents that were not saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum RecoveryAnswer {
    /// Restore the document of this journal.
    Restore(PathBuf),
    /// Restore everything that a crash has left, each in a tab of its own.
    RestoreAll,
    /// Open its file as it was saved.
    Open(PathBuf),
    /// Show the differences between the two, or hide them again.
    Compare(PathBuf),
    /// Throw the journal away; it is kept for thirty days.
    Discard(PathBuf),
    /// Put the card away.
    Later,
}

/// A request of setting up a position.
#[derive(Clone, Debug)]
pub(crate) enum SetupMessage {
    /// Something was done on the board.
    Board(SetupEvent),
    /// Change the position.
    Edit(SetupEdit),
    Undo,
    Redo,
    /// Let pieces from the box join this side.
    Facing(Color),
    Copy(Excerpt),
    Paste,
    /// Put the position into the record, or look for it.
    Done,
    /// Set up a position that is looked for, beginning with this one.
    Seek,
    /// The brush: the piece that presses on the board put there.
    Brush(Option<SquareGround>),
    /// Make the position a game of its own; the record stays as it is.
    AsGame,
    /// Leave; ask first if something has changed.
    Leave,
    /// Continue after all.
    Stay,
    /// Leave and discard the changes.
    Discard,
}

/// A request to an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum StudyMessage {
    /// Take this program for an engine, and start it.
    Use(PathBuf),
    /// Have this program among the engines.
    Add(PathBuf),
    /// Choose a file: a program to be an engine, or the value of an option of one of the engines.
    Pick(Option<(usize, String)>),
    /// Choose the program of one of the engines.
    PickProgram(usize),
    /// Show what is set for the engines.
    SetUp,
    /// Put this one of the engines in front.
    Front(usize),
    /// Have it study beside the others, or no longer.
    Beside(usize, bool),
    /// Press a button among the options of an engine that runs.
    Press(Box<Program>, String),
    /// Have one of the engines search or pause, or all that study. One that has ended is started again.
    Run(Option<usize>, bool),
    /// Show the panel and have those that study search, or pause them if one of them does.
    Toggle,
    /// Ask the engine in front for a mate in the position at the cursor.
    Mate,
    /// Show the board after so many moves of an engine's row of this rank; if it is shown already, a person may take it into
    /// the record with the same gesture.
    Look { engine: usize, rank: u32, count: usize, takes: bool },
    /// Put the first moves of that row into the record, so many of them.
    Insert(usize, u32, usize),
    /// Put all rows of an engine into the record, as far as they are shown in the panel.
    InsertAll(usize),
    /// Write a row into the comment.
    Comment(usize, u32),
    /// Copy it.
    Copy(usize, u32),
    /// Write into the record what engines have said of the positions that were looked at.
    Keep,
    /// Ask how the whole game is to be judged; or judge it no longer.
    Review,
    /// Have one of the engines judge it.
    Judge(ReviewOrder),
}

/// The positions to judge, and the engine for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ReviewOrder {
    pub engine: usize,
    /// The first and the last move, counted from 1.
    pub span: (usize, usize),
    /// Whose moves, if not those of both.
    pub side: Option<Color>,
}

/// A request of the game that is played.
#[derive(Clone, Debug)]
pub(crate) enum DuelMessage {
    /// Begin it, with these engines for Black and White.
    Start(Box<[Option<EngineChoice>; 2]>),
    Resign,
    TakeBack,
    Draw,
    /// Go where it stands.
    Return,
    /// Play no longer.
    Stop,
}

/// A request of the line that the board shows.
#[derive(Clone, Copy, Debug)]
pub(crate) enum LineMessage {
    /// Go to this place of it.
    Step(usize),
    /// Put the moves on the board into the record.
    Insert,
    /// Show the position at the cursor again.
    Leave,
}

/// A request to the mate solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MateMessage {
    /// Search the position on the board.
    Ask,
    /// Search on, without an end.
    Longer,
    /// Search no longer.
    Stop,
    /// Show the board after this many moves of the line.
    Show(usize),
    /// Show this one of the flaws.
    Flaw(usize),
    /// Put the flaws into the record.
    InsertFlaws,
    /// Write into the headers whether the problem is sound, and how long it is.
    WriteHeaders,
    /// Add the rest of the main line to the end of the line shown.
    Complete,
    /// Put the line into the record.
    Insert,
    /// Begin to solve the problem, or end that.
    Solve,
    /// Show the solution that the page of a book of problems hides.
    Reveal,
    /// Go on with the problem this many games further down the file (up, if negative).
    Problem(isize),
    /// Tell more of the position tried, or why a check failed.
    Hint,
    /// Take the last check back.
    Back,
    /// Begin anew.
    Again,
    /// A request of exercises.
    Exercise(ExerciseMessage),
}

/// A request of an exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExerciseMessage {
    /// Begin with exercises, or end that.
    Begin,
    /// Show the answer.
    Reveal,
    /// Go on with the next one that is due or new.
    Next,
    /// Give another grade than the one that was given.
    Grade(AnswerGrade),
    /// Open the game that it comes from.
    Source,
    /// Look at this one of the lines that are told.
    Look(usize),
    /// Name the position an exercise, or no longer.
    Name,
}

/// A request to draw a diagram or to print pages.
#[derive(Clone, Debug)]
pub(crate) enum PrintMessage {
    /// Write it to a file.
    Save(Printing),
    /// Put the diagram into the clipboard as a picture.
    Copy,
    /// Hand the pages to the desktop to be printed.
    Print(Printed),
}

/// The subject of printing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Printing {
    /// The position on the board.
    Diagram,
    /// The positions of the line on the board, one after the other, from one move number to another.
    Line { first: u32, last: u32 },
    /// Pages.
    Sheet(Printed),
}

/// The subject of pages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Printed {
    /// The numbers of the games in the file.
    pub games: GameNumbers,
    /// The part of each.
    pub passage: Reference,
}

impl Printed {
    /// Of these games, all of each.
    pub fn whole(games: GameNumbers) -> Self {
        Self { games, passage: Reference::default() }
    }
}

impl Printing {
    /// Whether it is one picture, still or moving, rather than pages.
    pub const fn is_picture(&self) -> bool {
        matches!(self, Self::Diagram | Self::Line { .. })
    }
}
