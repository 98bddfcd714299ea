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
use crate::record::{Glyph, Marks, NodeId};
use crate::rules::Game;
use crate::texts;

pub use table::{COMMANDS, KEPT_LAYOUT};

/// Something a person can ask for, with what it applies to in the record in front. Whoever matches it does so without a
/// wildcard, so that none can be forgotten.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Command {
    /// Start a record.
    New(Beginning),
    Open,
    Save,
    SaveAs,
    SaveStandard,
    ExportDiagram,
    ExportPage,
    Print,
    Versions,
    /// Games of the person's folders, by words about them.
    Library,
    /// Those that reach the position on the board, or one that is set up for it.
    FindPosition,
    SeekPosition,
    Recovery,
    Quit,
    Undo,
    Redo,
    /// Copy an excerpt of the record or the game.
    Copy(Excerpt),
    CopyImage,
    Paste,
    /// Change the record at the node of the cursor.
    Change(NodeChange),
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
    /// Set a bookmark, name the one that is there, or take one without a name away.
    Bookmark,
    /// List the bookmarks of the file.
    Bookmarks,
    /// Put a glyph on the move at the cursor, or remove it.
    Glyph(Glyph),
    /// Put a sign, by its number in PGN, on the move at the cursor, or remove it.
    Sign(u32),
    EditComment,
    /// Write what stands before the move.
    EditPreface,
    SetUp,
    Find,
    /// Go this many hits further (back, if negative).
    StepHit(isize),
    /// Move the cursor.
    Go(Go),
    /// Show the game this many rows further down the list (up, if negative).
    StepGame(isize),
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
    /// Arrange them as in the one at a place of the list of those kept.
    TakeLayout(u8),
    /// Turn problems like the pages of a book, or no longer.
    Paging,
    Flip,
    FocusBoard,
    Notes,
    /// Show a note on the file.
    StepNote {
        /// Whether it is the note after the one shown last, rather than the one before.
        next: bool,
    },
    FullScreen,
    Zoom(ZoomStep),
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
    /// Ask exercises, or end that.
    Exercises,
    /// Make exercises of games.
    MakeExercises,
    /// Write exercises for another program.
    ExportExercises,
    /// See what judged games say together.
    Progress,
    /// Name the position an exercise, or no longer.
    NameExercise,
    NewTab,
    CloseTab,
    ReopenTab,
    /// Show the record this many tabs to the right (left, if negative).
    StepTab(isize),
}

/// What a new record begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Beginning {
    Shogi,
    Chess,
    Xiangqi,
    /// The start position of the record in front.
    SameStart,
    /// A tsume problem 詰将棋, to be set up.
    Problem,
}

impl Beginning {
    /// An ordinary game.
    pub const fn of(game: Game) -> Self {
        match game {
            Game::Shogi => Self::Shogi,
            Game::Chess => Self::Chess,
            Game::Xiangqi => Self::Xiangqi,
        }
    }
}

/// An edit of the node at the cursor that takes nothing else to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NodeChange {
    /// Delete it with all that follows.
    Delete,
    /// Put its variation before the one before it.
    MoveUp,
    /// Put its variation behind the next one.
    MoveDown,
    /// Make the way to it the main line.
    MakeMainline,
    /// Take its glyph and what is drawn on the board away.
    ClearMarks,
}

impl NodeChange {
    /// The edit of a node.
    pub(super) fn of(self, at: NodeId) -> Edit {
        match self {
            Self::Delete => Edit::Delete(at),
            Self::MoveUp => Edit::MoveVariation(at, -1),
            Self::MoveDown => Edit::MoveVariation(at, 1),
            Self::MakeMainline => Edit::MakeMainline(at),
            Self::ClearMarks => Edit::Marks(at, Marks::default()),
        }
    }
}

/// How the size of everything changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum ZoomStep {
    In,
    Out,
    /// Back to the natural size.
    Natural,
}

impl ZoomStep {
    /// What a size becomes.
    pub(super) fn of(self, zoom: f32) -> f32 {
        match self {
            Self::In => zoom + 0.1,
            Self::Out => zoom - 0.1,
            Self::Natural => 1.0,
        }
    }
}

/// When a key counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum KeyReach {
    /// Always.
    Everywhere,
    /// Only while no text field has the keyboard.
    OutsideText,
}

/// A row of the table.
pub struct CommandRow {
    /// The title of the menu that it belongs to, in the locale.
    pub(super) menu: &'static str,
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
    /// Whether it judges by the rules of the game: nothing can where they are not ours.
    judges: bool,
    fits: fn(&CommandContext) -> bool,
    /// What is missing around the record.
    missing: &'static str,
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
    /// Whether the person solves what is on the board, and may go to its start, back, on, and to its end.
    pub solving: Option<[bool; 4]>,
}

impl CommandContext {
    /// What is around the record from now on.
    pub fn install(self, ctx: &egui::Context) {
        ctx.data_mut(|data| data.insert_temp(Id::NULL, self));
    }

    fn now(ctx: &egui::Context) -> Self {
        ctx.data_mut(|data| *data.get_temp_mut_or_default::<Self>(Id::NULL))
    }
}

impl CommandRow {
    /// Whether the record, or what is solved on the board, has something that it could change or show.
    fn suits(&self, document: &Document, ctx: &egui::Context) -> bool {
        let goes = match (self.command, CommandContext::now(ctx).solving) {
            (Command::Go(Go::First), Some([may, ..]))
            | (Command::Go(Go::By(..0)), Some([_, may, ..]))
            | (Command::Go(Go::By(_)), Some([_, _, may, _]))
            | (Command::Go(Go::Last), Some([.., may])) => may,
            (Command::Go(go), _) => document.can_go(go),
            _ => true,
        };
        goes && (self.enabled)(document)
    }

    /// Whether it would judge a game of other rules.
    fn misjudges(&self, document: &Document) -> bool {
        self.judges && document.record().variant().is_some()
    }

    /// Whether what is around the record lets it.
    fn fits_around(&self, ctx: &egui::Context) -> bool {
        (self.fits)(&CommandContext::now(ctx))
    }
}

impl Command {
    /// Its row. Every command that people are offered has one, all arrangements that were kept the same; any other movement
    /// or excerpt has not.
    pub fn row(self) -> &'static CommandRow {
        if let Self::TakeLayout(_) = self {
            return &KEPT_LAYOUT;
        }
        let row = COMMANDS.iter().find(|row| row.command == self);
        debug_assert!(row.is_some(), "no row for {self:?}");
        row.unwrap_or(&COMMANDS[0])
    }

    /// The title of its menu in the locale.
    pub fn menu(self) -> &'static str {
        self.row().menu
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
        row.suits(document, ctx) && !row.misjudges(document) && row.fits_around(ctx) && !fault::is_stopped(self.name())
    }

    /// Why it is not possible now: the name of a text. `None` if it is, or if there is nothing to say.
    pub fn refusal(self, document: &Document, ctx: &egui::Context) -> Option<&'static str> {
        let row = self.row();
        let why = match (row.suits(document, ctx), row.fits_around(ctx)) {
            _ if row.misjudges(document) => "cannot-variant",
            (false, _) => row.reason,
            (true, false) => row.missing,
            (true, true) => "",
        };
        if why.is_empty() { None } else { Some(why) }
    }

    /// Whether it can ever be done with records of a game: menus, palette and keys of another game do not list it.
    pub fn belongs_to(self, game: Game) -> bool {
        let of = match (self, self.row().reason) {
            // What is refused is told by what a record of shogi may lack, too.
            (
                Self::Copy(Excerpt::Solution | Excerpt::Rest(_))
                | Self::MissedMates
                | Self::Solve
                | Self::Arrange(Arranging::Lengths),
                _,
            )
            | (_, "cannot-not-shogi") => Game::Shogi,
            (_, "cannot-not-xiangqi") => Game::Xiangqi,
            _ => return true,
        };
        game == of
    }

    /// The glyph it puts on a move, if any.
    pub const fn glyph(self) -> Option<Glyph> {
        if let Self::Glyph(glyph) = self { Some(glyph) } else { None }
    }

    /// The signs, by their numbers in PGN, that have commands of their own besides the glyphs, in the order of menus.
    pub const SIGNS: [u32; 11] = [10, 14, 15, 16, 17, 18, 19, 13, 7, 146, 220];
}
