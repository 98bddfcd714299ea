//! What the board is used for besides showing the record, and what a message means then.
//!
//! Each mode answers for each intent of a person, so that a new mode, like a new command, does not compile before that
//! is decided.

use crate::editor::Go;
use crate::ui::command::Command;
use crate::ui::message::{LibraryMessage, Message, OverlayAnswer, SetupMessage};

/// What the board is used for. Several may hold at once: then the foremost is asked first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// A move is expected for an edit in the middle of a line.
    NextMove,
    /// 解図, 次の一手: the person solves the problem or the exercise on the board.
    Trial,
    /// A line that is not in the record is looked at.
    Line,
    /// A position is set up.
    SetUp,
    /// A problem is the page of a book, with its solution hidden.
    Page,
    /// A game is played, against an engine or between two.
    Duel,
}

impl Mode {
    /// All modes, the foremost first.
    pub const ALL: [Self; 6] = [Self::NextMove, Self::Trial, Self::Line, Self::SetUp, Self::Page, Self::Duel];
}

/// What a message is about, as far as modes tell messages apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Intent {
    /// Play a move on the board.
    Attempt,
    /// Play it although it is a foul.
    Foul,
    /// Move a piece of the side that is not to move.
    OutOfTurn,
    /// Draw an arrow or a circle.
    Mark,
    /// Go back.
    Back,
    /// Go forward.
    Forward,
    /// Go to the start.
    Start,
    /// Go to the end.
    End,
    /// Go to any other place of the record.
    Elsewhere,
    /// Go ten moves back or forward, by a key.
    Ten,
    /// Show the game before or behind in the list.
    Neighbour,
    /// Show any game of the list.
    Listed,
    /// Undo.
    Undo,
    /// Redo.
    Redo,
    /// Have the moves play by themselves.
    Play,
    /// Begin to solve the problem, or give that up.
    Solve,
    /// See the window differently: the board turned, larger, in full screen; the keyboard on the board.
    View,
    /// Something about the program: its settings, its commands, help.
    Program,
    /// Go to another tab, or open an empty one.
    Tabs,
    /// What the mate solver is asked in its panel.
    Mate,
    /// What engines are asked in their panel.
    Study,
    /// What is asked of a game that is played.
    Duel,
    /// What is asked of a line on the board.
    Line,
    /// Print or draw.
    Print,
    /// Put or take a piece of the position that is set up.
    SetUpSquare,
    /// Anything else about the position that is set up.
    SetUp,
    /// Change the settings.
    Set,
    /// Answer a question.
    Answer,
    /// Answer a card beside the board.
    AnswerCard,
    /// Close a word about what was done.
    Dismiss,
    /// Write the record into a file, or copy what is there.
    Save,
    /// Anything else that is for the record alone.
    Record,
}

impl Intent {
    /// All intents.
    pub const ALL: [Self; 32] = [
        Self::Attempt,
        Self::Foul,
        Self::OutOfTurn,
        Self::Mark,
        Self::Back,
        Self::Forward,
        Self::Start,
        Self::End,
        Self::Elsewhere,
        Self::Ten,
        Self::Neighbour,
        Self::Listed,
        Self::Undo,
        Self::Redo,
        Self::Play,
        Self::Solve,
        Self::View,
        Self::Program,
        Self::Tabs,
        Self::Mate,
        Self::Study,
        Self::Duel,
        Self::Line,
        Self::Print,
        Self::SetUpSquare,
        Self::SetUp,
        Self::Set,
        Self::Answer,
        Self::AnswerCard,
        Self::Dismiss,
        Self::Save,
        Self::Record,
    ];

    /// The intent of a message.
    pub(crate) fn of(message: &Message) -> Self {
        match message {
            Message::Command(command) => Self::of_command(*command),
            Message::Go(go) => Self::of_going(*go),
            Message::Attempt(_) => Self::Attempt,
            Message::Foul(_) => Self::Foul,
            Message::NotYourTurn => Self::OutOfTurn,
            Message::Mark(_) => Self::Mark,
            Message::Tab(_) | Message::InTab(_) => Self::Tabs,
            Message::Print(_) => Self::Print,
            Message::Answer(OverlayAnswer::Question(_) | OverlayAnswer::Failed(_)) => Self::Answer,
            Message::Answer(
                OverlayAnswer::LineEdit(_)
                | OverlayAnswer::Paste(_)
                | OverlayAnswer::Conflict(_)
                | OverlayAnswer::Held(_)
                | OverlayAnswer::Recovery(_)
                | OverlayAnswer::Rest(_)
                | OverlayAnswer::BothKings(_),
            ) => Self::AnswerCard,
            Message::Mate(_) => Self::Mate,
            Message::Line(_) => Self::Line,
            Message::Study(_) => Self::Study,
            Message::Duel(_) => Self::Duel,
            Message::Setup(SetupMessage::Board(_)) => Self::SetUpSquare,
            Message::Setup(_) | Message::Library(LibraryMessage::Seek) => Self::SetUp,
            Message::Library(LibraryMessage::Ask(_) | LibraryMessage::Leave) => Self::Program,
            Message::Set(_) => Self::Set,
            Message::Preferences(_) | Message::PickPieces => Self::Program,
            Message::Dismiss | Message::DismissWhy => Self::Dismiss,
            Message::Game(_) => Self::Listed,
            Message::Edit(_)
            | Message::Write(_)
            | Message::History(_)
            | Message::Hint(_)
            | Message::Browse(_)
            | Message::NewHandicap(_)
            | Message::Sample(_)
            | Message::Open(_)
            | Message::Dropped(_)
            | Message::Gather { .. }
            | Message::VersionsOf(_)
            | Message::Library(_)
            | Message::Learning(_)
            | Message::Explorer(_)
            | Message::OpenVersion(..)
            | Message::WriteDirectly(..)
            | Message::ForgetUse(_)
            | Message::CopyOfGame(_)
            | Message::Reread(_)
            | Message::GiveUpSave
            | Message::Envelope(_) => Self::Record,
        }
    }

    const fn of_going(go: Go) -> Self {
        match go {
            Go::By(..0) | Go::Moves(..0) => Self::Back,
            Go::By(_) | Go::Moves(_) => Self::Forward,
            Go::First => Self::Start,
            Go::Last => Self::End,
            Go::To(_) | Go::Sibling(_) | Go::Mainline | Go::EnterBranch | Go::LeaveBranch => Self::Elsewhere,
            Go::Comment(_) | Go::Bookmark(_) => Self::Elsewhere,
        }
    }

    /// The intent of a command.
    fn of_command(command: Command) -> Self {
        match command {
            Command::Go(Go::Moves(_)) => Self::Ten,
            Command::Go(go) => Self::of_going(go),
            Command::StepGame(_) => Self::Neighbour,
            Command::Undo => Self::Undo,
            Command::Redo => Self::Redo,
            Command::Play => Self::Play,
            Command::Solve | Command::Exercises => Self::Solve,
            Command::Flip | Command::FocusBoard | Command::FullScreen | Command::Zoom(_) => Self::View,
            Command::Help
            | Command::Manual
            | Command::About
            | Command::Prompt
            | Command::Preferences
            | Command::SaveLayout => Self::Program,
            Command::Tutorial => Self::Record,
            Command::NewTab | Command::ReopenTab | Command::StepTab(_) => Self::Tabs,
            Command::Change(_) | Command::Paste | Command::Glyph(_) | Command::Sign(_) => Self::Record,
            Command::Save | Command::SaveAs | Command::SaveStandard => Self::Save,
            Command::Copy(_) | Command::CopyImage => Self::Save,
            Command::New(_) | Command::Open => Self::Record,
            Command::ExportDiagram
            | Command::ExportPage
            | Command::Print
            | Command::Versions
            | Command::Library
            | Command::FindPosition
            | Command::Recovery => Self::Record,
            Command::SeekPosition => Self::SetUp,
            Command::ReplaceMove | Command::InsertMove | Command::RemoveMove | Command::SwapMoves => Self::Record,
            Command::Regraft | Command::RegraftAll | Command::CutBranch | Command::CopyBranch => Self::Record,
            Command::Flatten
            | Command::Merge
            | Command::EditComment
            | Command::EditPreface
            | Command::Bookmark
            | Command::Bookmarks
            | Command::Find
            | Command::StepHit(_) => Self::Record,
            Command::AddGame
            | Command::DuplicateGame
            | Command::DeleteGame
            | Command::MoveGame(_)
            | Command::Arrange(_) => Self::Record,
            Command::Pane(_)
            | Command::Compact
            | Command::NextLayout
            | Command::TakeLayout(_)
            | Command::Paging
            | Command::Notes
            | Command::StepNote { .. } => Self::Record,
            Command::MakeExercises | Command::ExportExercises | Command::NameExercise | Command::Progress => {
                Self::Record
            }
            Command::SetUp | Command::ImpassePoints | Command::Mate | Command::MissedMates | Command::EngineMate => {
                Self::Record
            }
            Command::StudyRun | Command::Review | Command::Duel | Command::CloseTab | Command::Quit => Self::Record,
        }
    }
}

/// What a message means in a mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// What it means without the mode.
    Passes,
    /// Something of the mode's own, if the mode can do it now.
    Own,
    /// Nothing.
    Nothing,
    /// The mode ends, after a question if anything would be lost, and the message means what it means without it.
    Ends,
    /// The mode ends, and that is all.
    OnlyEnds,
}

/// What a message means in a mode.
pub const fn meaning(mode: Mode, intent: Intent) -> Meaning {
    match mode {
        Mode::NextMove => in_next_move(intent),
        Mode::Trial => in_trial(intent),
        Mode::Line => in_line(intent),
        Mode::SetUp => in_setup(intent),
        Mode::Page => in_page(intent),
        Mode::Duel => in_duel(intent),
    }
}

const fn in_next_move(intent: Intent) -> Meaning {
    match intent {
        Intent::Attempt | Intent::Foul | Intent::OutOfTurn => Meaning::Own,
        Intent::Mark | Intent::Back | Intent::Forward | Intent::Start | Intent::End => Meaning::Passes,
        Intent::Elsewhere | Intent::Ten | Intent::Neighbour | Intent::Undo | Intent::Redo => Meaning::Passes,
        Intent::Play | Intent::Solve | Intent::View | Intent::Program | Intent::Tabs => Meaning::Passes,
        Intent::Mate | Intent::Study | Intent::Duel | Intent::Line | Intent::Print => Meaning::Passes,
        Intent::SetUpSquare | Intent::SetUp | Intent::Set | Intent::Answer | Intent::Listed => Meaning::Passes,
        Intent::AnswerCard | Intent::Dismiss | Intent::Save | Intent::Record => Meaning::Passes,
    }
}

const fn in_trial(intent: Intent) -> Meaning {
    match intent {
        Intent::Attempt | Intent::Back | Intent::Start | Intent::Undo => Meaning::Own,
        // Whoever chooses another one is asked that.
        Intent::Ten | Intent::Neighbour | Intent::Listed => Meaning::Own,
        // What is further on is the solution: an exercise tells it step by step.
        Intent::Forward | Intent::End => Meaning::Own,
        Intent::Redo => Meaning::Nothing,
        Intent::Foul | Intent::OutOfTurn | Intent::Mark => Meaning::Nothing,
        Intent::Solve | Intent::View | Intent::Program | Intent::Tabs | Intent::Set => Meaning::Passes,
        // To save or copy an exercise does not tell its answer.
        Intent::Mate | Intent::Duel | Intent::Print | Intent::Save => Meaning::Passes,
        Intent::Answer | Intent::AnswerCard | Intent::Dismiss => Meaning::Passes,
        Intent::Elsewhere | Intent::Play | Intent::Study | Intent::Line => Meaning::Ends,
        Intent::SetUpSquare | Intent::SetUp | Intent::Record => Meaning::Ends,
    }
}

const fn in_line(intent: Intent) -> Meaning {
    match intent {
        Intent::Back | Intent::Forward | Intent::Start | Intent::End | Intent::Ten => Meaning::Own,
        // They are about squares of another position than the one they would change.
        Intent::Attempt | Intent::Foul | Intent::OutOfTurn | Intent::Mark | Intent::SetUpSquare => Meaning::OnlyEnds,
        Intent::View | Intent::Program | Intent::Tabs | Intent::Set => Meaning::Passes,
        Intent::Mate | Intent::Study | Intent::Duel | Intent::Line | Intent::Print => Meaning::Passes,
        Intent::Answer | Intent::Dismiss => Meaning::Passes,
        Intent::Elsewhere | Intent::Neighbour | Intent::Undo | Intent::Redo => Meaning::Ends,
        Intent::Play | Intent::Solve | Intent::SetUp | Intent::AnswerCard => Meaning::Ends,
        Intent::Listed | Intent::Save | Intent::Record => Meaning::Ends,
    }
}

const fn in_setup(intent: Intent) -> Meaning {
    match intent {
        Intent::SetUpSquare | Intent::SetUp | Intent::Answer | Intent::Dismiss => Meaning::Passes,
        Intent::View | Intent::Program | Intent::Tabs | Intent::Set => Meaning::Passes,
        Intent::Mate | Intent::Study | Intent::Line | Intent::Print => Meaning::Passes,
        Intent::Attempt | Intent::Foul | Intent::OutOfTurn | Intent::Mark => Meaning::Ends,
        Intent::Back | Intent::Forward | Intent::Start | Intent::End | Intent::Elsewhere => Meaning::Ends,
        Intent::Ten | Intent::Neighbour | Intent::Listed => Meaning::Ends,
        Intent::Undo | Intent::Redo | Intent::Play => Meaning::Ends,
        Intent::Solve | Intent::Duel | Intent::AnswerCard | Intent::Save | Intent::Record => Meaning::Ends,
    }
}

const fn in_page(intent: Intent) -> Meaning {
    match intent {
        Intent::Ten | Intent::Neighbour | Intent::Play => Meaning::Own,
        Intent::Attempt | Intent::Foul | Intent::OutOfTurn | Intent::Mark => Meaning::Passes,
        Intent::Back | Intent::Forward | Intent::Start | Intent::End | Intent::Elsewhere => Meaning::Passes,
        Intent::Undo | Intent::Redo | Intent::Solve | Intent::View | Intent::Program => Meaning::Passes,
        Intent::Tabs | Intent::Mate | Intent::Study | Intent::Duel | Intent::Line => Meaning::Passes,
        Intent::Print | Intent::SetUpSquare | Intent::SetUp | Intent::Set | Intent::Answer => Meaning::Passes,
        Intent::AnswerCard | Intent::Dismiss | Intent::Save | Intent::Record | Intent::Listed => Meaning::Passes,
    }
}

const fn in_duel(intent: Intent) -> Meaning {
    match intent {
        // A move of the one who is not to move is refused; to delete the last move is to take it back.
        Intent::Attempt | Intent::Foul | Intent::Undo | Intent::Save | Intent::Record | Intent::Listed => Meaning::Own,
        Intent::OutOfTurn | Intent::Mark | Intent::Back | Intent::Forward | Intent::Start => Meaning::Passes,
        Intent::End | Intent::Elsewhere | Intent::Ten | Intent::Neighbour | Intent::Redo => Meaning::Passes,
        Intent::Play | Intent::Solve | Intent::View | Intent::Program | Intent::Tabs => Meaning::Passes,
        Intent::Mate | Intent::Study | Intent::Duel | Intent::Line | Intent::Print => Meaning::Passes,
        Intent::SetUpSquare | Intent::SetUp | Intent::Set | Intent::Answer => Meaning::Passes,
        Intent::AnswerCard | Intent::Dismiss => Meaning::Passes,
    }
}
