//! Every command in one table: menus, buttons, keys and the help sheet come from here alone.

pub mod keys;
mod table;

use egui::{Id, KeyboardShortcut};

use super::settings::Pane;
use crate::editor::clipboard::Excerpt;
use crate::editor::edit::Arranging;
use crate::editor::{Document, Edit, Go};
use crate::fault;
use crate::formats::usual_format;
use crate::locale::{FluentValue, Locale};
use crate::record::{Glyph, NodeId};
use crate::rules::{Game, Position};
use crate::texts;

pub use table::COMMANDS;

/// Something a person can ask for. It has no payload: what it applies to is the record in front.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Command {
    New,
    NewFromHere,
    NewProblem,
    NewChess,
    NewXiangqi,
    Open,
    Save,
    SaveAs,
    SaveStandard,
    ExportDiagram,
    ExportPage,
    Print,
    Versions,
    Recovery,
    Quit,
    Undo,
    Redo,
    CopyRecord,
    CopyKi2,
    CopyCsa,
    CopyJkf,
    CopyPosition,
    CopyMoves,
    CopyAllMoves,
    CopyUsen,
    CopyUbb,
    CopyKi2FromHere,
    CopyCsaFromHere,
    CopyLishogi,
    CopyPlayground,
    CopyDiagram,
    CopyNarrowDiagram,
    CopySolution,
    CopyImage,
    Paste,
    Delete,
    ReplaceMove,
    InsertMove,
    RemoveMove,
    SwapMoves,
    Regraft,
    RegraftAll,
    CutBranch,
    CopyBranch,
    Flatten,
    Merge,
    MoveUp,
    MoveDown,
    MakeMainline,
    Bookmark,
    GlyphGood,
    GlyphMistake,
    GlyphBrilliant,
    GlyphBlunder,
    GlyphInteresting,
    GlyphDubious,
    SignEqual,
    SignSlightlyFirst,
    SignSlightlySecond,
    SignBetterFirst,
    SignBetterSecond,
    SignWinningFirst,
    SignWinningSecond,
    SignUnclear,
    SignOnlyMove,
    SignNovelty,
    SignDiagram,
    ClearMarks,
    EditComment,
    EditPreface,
    Find,
    FindNext,
    FindPrevious,
    EditHeaders,
    SetUp,
    First,
    Back,
    Forward,
    Last,
    BackTen,
    ForwardTen,
    PreviousSibling,
    NextSibling,
    EnterBranch,
    LeaveBranch,
    Mainline,
    PreviousComment,
    NextComment,
    PreviousBookmark,
    NextBookmark,
    Bookmarks,
    PreviousGame,
    NextGame,
    Games,
    Moves,
    Reading,
    Comment,
    Graph,
    Map,
    Compact,
    SaveLayout,
    NextLayout,
    Paging,
    AddGame,
    DuplicateGame,
    DeleteGame,
    MoveGameUp,
    MoveGameDown,
    SortByNumber,
    SortByLength,
    SortByTitle,
    SortByAuthor,
    NumberProblems,
    TellLengths,
    RemoveTwins,
    Flip,
    Board,
    History,
    Notes,
    NextNote,
    PreviousNote,
    FullScreen,
    ZoomIn,
    ZoomOut,
    ZoomReset,
    Help,
    Manual,
    Tutorial,
    About,
    Prompt,
    Preferences,
    Play,
    ImpassePoints,
    Mate,
    MissedMates,
    MatePanel,
    StudyPanel,
    EngineMate,
    StudyRun,
    Review,
    Duel,
    Solve,
    NewTab,
    CloseTab,
    ReopenTab,
    NextTab,
    PreviousTab,
}

/// When a key counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum KeyReach {
    /// Always.
    Everywhere,
    /// Only while no text field has the keyboard.
    OutsideText,
}

/// What a command does. The window matches all of these without a wildcard, so that none can be forgotten.
#[derive(Clone, Copy, Debug)]
pub(super) enum Act {
    /// Move the cursor.
    Go(Go),
    /// Change the record at the node of the cursor.
    Edit(fn(NodeId, &Document) -> Edit),
    Undo,
    Redo,
    /// Copy this excerpt of the record or the game.
    Copy(fn(Game) -> Excerpt),
    CopyImage,
    Paste,
    /// Put a glyph on the move at the cursor, or remove it.
    Glyph(Glyph),
    /// Put a sign, by its number in PGN, on the move at the cursor, or remove it.
    Sign(u32),
    /// Start a record from a position.
    New(fn(&Document) -> Position),
    NewProblem,
    Open,
    Save,
    SaveAs,
    SaveStandard,
    ExportDiagram,
    ExportPage,
    Print,
    Versions,
    Recovery,
    Quit,
    ReplaceMove,
    InsertMove,
    RemoveMove,
    SwapMoves,
    Regraft,
    RegraftAll,
    CutBranch,
    CopyBranch,
    Flatten,
    Merge,
    EditComment,
    /// Write what stands before the move.
    EditPreface,
    /// Set a bookmark, name the one that is there, or take one without a name away.
    Bookmark,
    /// List the bookmarks of the file.
    Bookmarks,
    SetUp,
    Find,
    /// Go this many hits further (back, if negative).
    FindNext(isize),
    /// Show the game this many rows further down the list (up, if negative).
    Game(isize),
    AddGame,
    DuplicateGame,
    DeleteGame,
    /// Move the game shown this many places down (up, if negative).
    MoveGame(isize),
    /// Put the problems of the file in order.
    Arrange(Arranging),
    /// Show a panel, or hide it.
    Pane(Pane),
    Compact,
    /// Keep the arrangement of the panels under a name.
    SaveLayout,
    /// Arrange the panels as in the next one that was kept.
    NextLayout,
    /// Turn problems like the pages of a book, or no longer.
    Paging,
    Flip,
    FocusBoard,
    Notes,
    /// Show a note on the file.
    Note {
        /// Whether it is the note after the one shown last, rather than the one before.
        next: bool,
    },
    FullScreen,
    /// Make everything larger by this, or (`None`) its natural size.
    Zoom(Option<f32>),
    Help,
    Manual,
    Tutorial,
    About,
    Prompt,
    Preferences,
    Play,
    ImpassePoints,
    Mate,
    /// Search the game for missed mates, or no longer.
    MissedMates,
    /// Ask an engine for a mate.
    EngineMate,
    /// Have the engines study, or pause.
    StudyRun,
    /// Judge the whole game with an engine, or no longer.
    Review,
    /// Play the position out, or no longer.
    Duel,
    /// Let the person solve the problem, or end that.
    Solve,
    NewTab,
    CloseTab,
    ReopenTab,
    /// Show the record this many tabs to the right (left, if negative).
    Tab(isize),
}

impl Act {
    /// The title of the menu that it belongs to, in the locale.
    const fn menu(&self) -> &'static str {
        match self {
            Self::New(_) | Self::NewProblem | Self::Open | Self::Save | Self::SaveAs => "menu-file",
            Self::SaveStandard | Self::ExportDiagram | Self::ExportPage | Self::Print => "menu-file",
            Self::Versions | Self::Notes | Self::Recovery | Self::Quit | Self::Preferences => "menu-file",
            Self::NewTab | Self::CloseTab | Self::ReopenTab | Self::Tab(_) => "menu-file",
            Self::Edit(_)
            | Self::Undo
            | Self::Redo
            | Self::Copy(_)
            | Self::CopyImage
            | Self::Paste
            | Self::Glyph(_)
            | Self::Sign(_) => "menu-edit",
            Self::ReplaceMove | Self::InsertMove | Self::RemoveMove | Self::SwapMoves => "menu-edit",
            Self::Regraft | Self::RegraftAll | Self::CutBranch | Self::CopyBranch | Self::Flatten => "menu-edit",
            Self::Merge | Self::EditComment | Self::EditPreface | Self::Bookmark | Self::SetUp => "menu-edit",
            Self::Find | Self::FindNext(_) => "menu-edit",
            Self::AddGame | Self::DuplicateGame | Self::DeleteGame | Self::MoveGame(_) | Self::Arrange(_) => {
                "menu-edit"
            }
            Self::Go(_) | Self::Bookmarks | Self::Game(_) | Self::Note { .. } | Self::Play => "menu-go",
            Self::Pane(Pane::Mate | Pane::Study) | Self::StudyRun | Self::Review | Self::Duel => "menu-analysis",
            Self::Mate | Self::MissedMates | Self::EngineMate | Self::Solve | Self::ImpassePoints => "menu-analysis",
            Self::Pane(_) | Self::Compact | Self::Paging | Self::Flip | Self::FocusBoard => "menu-view",
            Self::SaveLayout | Self::NextLayout | Self::FullScreen | Self::Zoom(_) => "menu-view",
            Self::Help | Self::Manual | Self::Tutorial | Self::About | Self::Prompt => "menu-help",
        }
    }
}

/// A row of the table.
pub struct CommandRow {
    /// Which command.
    pub command: Command,
    /// The name of its text in the locale.
    pub text: &'static str,
    /// Its icon, or "".
    pub icon: &'static str,
    /// Its keys; the first is the one that menus show.
    pub keys: &'static [KeyboardShortcut],
    pub(super) reach: KeyReach,
    enabled: fn(&Document) -> bool,
    /// Why it is not possible with this record.
    reason: &'static str,
    fits: fn(&CommandContext) -> bool,
    /// What is missing around the record.
    missing: &'static str,
    pub(super) act: Act,
}

/// What a command applies to besides the record in front.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct CommandContext {
    /// How many tabs there are.
    pub tabs: usize,
    /// Whether closing the one in front leaves something else.
    pub closable: bool,
    /// Whether what is not saved is kept, so that it can be restored.
    pub keeps: bool,
    /// Whether a closed one can be reopened.
    pub closed: bool,
    /// Whether the list of games, which may be sorted or filtered, has one before and after the one shown.
    pub games: [bool; 2],
    /// How large everything is: 1.0 is its natural size.
    pub zoom: f32,
    /// Whether the mate solver may be asked.
    pub solves: bool,
    /// Whether the person has an engine.
    pub has_engine: bool,
    /// How many arrangements of the panels were kept.
    pub layouts: usize,
}

impl CommandContext {
    /// What is around the record from now on.
    pub fn install(self, ctx: &egui::Context) {
        ctx.data_mut(|data| data.insert_temp(Id::NULL, self));
    }

    fn now(ctx: &egui::Context) -> Self {
        ctx.data(|data| data.get_temp(Id::NULL)).unwrap_or_default()
    }
}

impl CommandRow {
    /// Whether the record has something that it could change or show.
    fn suits(&self, document: &Document) -> bool {
        let goes = if let Act::Go(go) = self.act { document.can_go(go) } else { true };
        goes && (self.enabled)(document)
    }

    /// Whether what is around the record lets it.
    fn fits_around(&self, ctx: &egui::Context) -> bool {
        (self.fits)(&CommandContext::now(ctx))
    }
}

impl Command {
    /// Its row.
    pub fn row(self) -> &'static CommandRow {
        COMMANDS.iter().find(|row| row.command == self).unwrap_or(&COMMANDS[0])
    }

    /// The title of its menu in the locale.
    pub fn menu(self) -> &'static str {
        self.row().act.menu()
    }

    /// What it is called where a game is shown: what is copied has other names in chess.
    pub fn label(self, game: Game, locale: &Locale) -> String {
        let (position, moves) = if game == Game::Shogi { ("SFEN", "USI") } else { ("FEN", "UCI") };
        let values = [("record", usual_format(game).name), ("position", position), ("moves", moves)];
        let sides = [("first", game.bottom()), ("second", !game.bottom())];
        let sides = sides.map(|(name, side)| (name, texts::side(game, side, false, locale)));
        let values = values.into_iter().map(|(name, value)| (name, FluentValue::from(value)));
        let sides = sides.into_iter().map(|(name, side)| (name, FluentValue::from(side)));
        locale.with(self.row().text, &values.chain(sides).collect::<Vec<_>>())
    }

    /// What a report calls it: the name of its text without the common prefix.
    pub fn name(self) -> &'static str {
        let text = self.row().text;
        text.strip_prefix("cmd-").unwrap_or(text)
    }

    /// Whether it is possible now: there is something to do, and it has not failed again and again.
    pub fn is_enabled(self, document: &Document, ctx: &egui::Context) -> bool {
        let row = self.row();
        row.suits(document) && row.fits_around(ctx) && !fault::is_stopped(self.name())
    }

    /// Why it is not possible now: the name of a text. `None` if it is, or if there is nothing to say.
    pub fn refusal(self, document: &Document, ctx: &egui::Context) -> Option<&'static str> {
        let row = self.row();
        let why = match (row.suits(document), row.fits_around(ctx)) {
            (false, _) => row.reason,
            (true, false) => row.missing,
            (true, true) => "",
        };
        if why.is_empty() { None } else { Some(why) }
    }

    /// Whether records of a game can ever be copied so: menus of another game do not list what can never be done.
    pub const fn belongs_to(self, game: Game) -> bool {
        match self {
            Self::CopyKi2 | Self::CopyCsa | Self::CopyJkf | Self::CopyUsen | Self::CopySolution => {
                matches!(game, Game::Shogi)
            }
            Self::CopyKi2FromHere | Self::CopyCsaFromHere | Self::CopyDiagram | Self::CopyNarrowDiagram => {
                matches!(game, Game::Shogi)
            }
            Self::CopyLishogi | Self::CopyPlayground => matches!(game, Game::Shogi),
            Self::CopyUbb => matches!(game, Game::Xiangqi),
            _ => true,
        }
    }

    /// The commands that put a glyph on a move, in the order of [`Glyph::ALL`].
    pub const GLYPHS: [Self; 6] = [
        Self::GlyphGood,
        Self::GlyphMistake,
        Self::GlyphBrilliant,
        Self::GlyphBlunder,
        Self::GlyphInteresting,
        Self::GlyphDubious,
    ];

    /// The commands that put a sign on a move besides its glyph.
    pub const SIGNS: [Self; 11] = [
        Self::SignEqual,
        Self::SignSlightlyFirst,
        Self::SignSlightlySecond,
        Self::SignBetterFirst,
        Self::SignBetterSecond,
        Self::SignWinningFirst,
        Self::SignWinningSecond,
        Self::SignUnclear,
        Self::SignOnlyMove,
        Self::SignNovelty,
        Self::SignDiagram,
    ];

    /// The sign it puts on a move, by its number in PGN, if any.
    pub fn sign(self) -> Option<u32> {
        match self.row().act {
            Act::Sign(nag) => Some(nag),
            _ => None,
        }
    }

    /// The glyph it puts on a move, if any.
    pub fn glyph(self) -> Option<Glyph> {
        match self.row().act {
            Act::Glyph(glyph) => Some(glyph),
            _ => None,
        }
    }

    /// The command that shows and hides a panel.
    pub fn of_pane(pane: Pane) -> Self {
        let row = COMMANDS.iter().find(|row| matches!(row.act, Act::Pane(of) if of == pane));
        row.unwrap_or(&COMMANDS[0]).command
    }
}
