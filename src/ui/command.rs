//! Every command in one table: menus, buttons, keys and the help sheet come from here alone.

use egui::{Key, KeyboardShortcut, Modifiers};

use super::look::icons;
use crate::editor::{Excerpt, Go, Session, has_unplayed};
use crate::fault;
use crate::formats::{FormatId, is_marked, usual_format};
use crate::record::{Glyph, NodeId};
use crate::rules::Game;

/// Something a person can ask for. Carries nothing: what it applies to is the session.
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
    ExportDiagram,
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
    CopyDiagram,
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
    ClearMarks,
    EditComment,
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
    NextBookmark,
    PreviousGame,
    NextGame,
    Games,
    Moves,
    Comment,
    Graph,
    Map,
    Compact,
    AddGame,
    DuplicateGame,
    DeleteGame,
    MoveGameUp,
    MoveGameDown,
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
    About,
    Prompt,
    Preferences,
    Play,
}

use Command::*;

/// When a key counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reach {
    /// Always.
    Everywhere,
    /// Only while no text field has the keyboard.
    OutsideText,
}

/// A row of the table.
pub struct Row {
    /// Which command.
    pub command: Command,
    /// The name of its text in the locale.
    pub text: &'static str,
    /// Its icon, or "".
    pub icon: &'static str,
    /// Its keys; the first is the one menus show.
    pub keys: &'static [KeyboardShortcut],
    pub(super) reach: Reach,
    enabled: fn(&Session) -> bool,
}

const fn key(modifiers: Modifiers, key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(modifiers, key)
}
const PLAIN: Modifiers = Modifiers::NONE;
const CTRL: Modifiers = Modifiers::COMMAND;
const SHIFT: Modifiers = Modifiers::SHIFT;
const ALT: Modifiers = Modifiers::ALT;
const CTRL_SHIFT: Modifiers = Modifiers::COMMAND.plus(Modifiers::SHIFT);

fn always(_: &Session) -> bool {
    true
}
/// Whether there is more than what a new window shows, which is no list of moves.
fn has_something(session: &Session) -> bool {
    !session.document.is_untouched()
}
fn can_go_back(session: &Session) -> bool {
    session.document.cursor().index() > 0
}
fn can_go_on(session: &Session) -> bool {
    let cursor = session.document.cursor();
    cursor.index() + 1 < cursor.line().len()
}
fn has_notes(session: &Session) -> bool {
    !session.document.report().is_empty()
}
fn has_siblings(session: &Session) -> bool {
    let tree = &session.document.record().tree;
    tree.parent(session.document.cursor().at()).is_some_and(|parent| tree.children(parent).len() > 1)
}
fn is_at_step(session: &Session) -> bool {
    session.document.cursor().index() > 0
}
fn is_at_move(session: &Session) -> bool {
    session.document.node().is_some_and(|node| node.mv().is_some())
}
/// Whether there is a bookmark to go to: one on the line, elsewhere than here.
fn has_bookmark(session: &Session) -> bool {
    let (tree, cursor) = (&session.document.record().tree, session.document.cursor());
    let marked = |&id: &NodeId| tree.get(id).is_some_and(|node| node.bookmark.is_some());
    cursor.line().iter().any(|id| *id != cursor.at() && marked(id))
}
fn can_swap(session: &Session) -> bool {
    let cursor = session.document.cursor();
    let is_move = |row: usize| {
        let node = cursor.line().get(row).and_then(|&id| session.document.record().tree.get(id));
        node.is_some_and(|node| node.mv().is_some())
    };
    is_at_move(session) && (is_move(cursor.index() + 1) || cursor.index() > 1)
}
fn can_regraft(session: &Session) -> bool {
    session.document.node().is_some_and(|node| has_unplayed(&node.comment))
}
fn can_regraft_any(session: &Session) -> bool {
    let tree = &session.document.record().tree;
    tree.preorder().filter_map(|id| tree.get(id)).any(|node| has_unplayed(&node.comment))
}
fn has_undo(session: &Session) -> bool {
    session.document.undoable().is_some()
}
fn has_redo(session: &Session) -> bool {
    session.document.redoable().is_some()
}

fn is_move(session: &Session) -> bool {
    session.document.node().is_some_and(|node| node.mv().is_some())
}
fn is_shogi(session: &Session) -> bool {
    session.document.record().game() == Game::Shogi
}
fn has_marks(session: &Session) -> bool {
    session.document.node().is_some_and(|node| is_marked(&node.comment))
}

fn has_game_before(session: &Session) -> bool {
    session.document.games().1 > 0
}
fn has_game_after(session: &Session) -> bool {
    let (games, shown) = session.document.games();
    shown + 1 < games
}

const fn row(
    command: Command,
    text: &'static str,
    icon: &'static str,
    keys: &'static [KeyboardShortcut],
    reach: Reach,
    enabled: fn(&Session) -> bool,
) -> Row {
    Row { command, text, icon, keys, reach, enabled }
}

/// The table.
pub const COMMANDS: &[Row] = &[
    row(New, "cmd-new", icons::FILE_PLUS, &[key(CTRL_SHIFT, Key::N)], Reach::Everywhere, always),
    row(NewFromHere, "cmd-new-from-here", icons::FILE, &[key(CTRL, Key::N)], Reach::Everywhere, always),
    row(NewProblem, "cmd-new-problem", icons::PUZZLE_PIECE, &[], Reach::Everywhere, always),
    row(NewChess, "cmd-new-chess", icons::FILE_PLUS, &[], Reach::Everywhere, always),
    row(NewXiangqi, "cmd-new-xiangqi", icons::FILE_PLUS, &[], Reach::Everywhere, always),
    row(Open, "cmd-open", icons::FOLDER_OPEN, &[key(CTRL, Key::O)], Reach::Everywhere, always),
    row(Save, "cmd-save", icons::FLOPPY_DISK, &[key(CTRL, Key::S)], Reach::Everywhere, always),
    row(SaveAs, "cmd-save-as", icons::EXPORT, &[key(CTRL_SHIFT, Key::S)], Reach::Everywhere, always),
    row(ExportDiagram, "cmd-export-diagram", icons::IMAGE, &[key(CTRL_SHIFT, Key::E)], Reach::Everywhere, always),
    row(Versions, "cmd-versions", icons::CLOCK_COUNTER_CLOCKWISE, &[key(CTRL, Key::H)], Reach::Everywhere, always),
    row(Recovery, "cmd-recovery", icons::CLOCK_COUNTER_CLOCKWISE, &[], Reach::Everywhere, always),
    row(Quit, "cmd-quit", "", &[key(CTRL, Key::Q)], Reach::Everywhere, always),
    row(Undo, "cmd-undo", icons::ARROW_U_UP_LEFT, &[key(CTRL, Key::Z)], Reach::Everywhere, has_undo),
    row(
        Redo,
        "cmd-redo",
        icons::ARROW_U_UP_RIGHT,
        &[key(CTRL, Key::Y), key(CTRL_SHIFT, Key::Z)],
        Reach::Everywhere,
        has_redo,
    ),
    // The keys of copying and pasting come as events of their own on most systems; here they are for menus and the help sheet.
    row(CopyRecord, "cmd-copy-record", icons::COPY, &[key(CTRL, Key::C)], Reach::OutsideText, always),
    row(CopyKi2, "cmd-copy-ki2", "", &[], Reach::OutsideText, is_shogi),
    row(CopyCsa, "cmd-copy-csa", "", &[], Reach::OutsideText, is_shogi),
    row(CopyJkf, "cmd-copy-jkf", "", &[], Reach::OutsideText, is_shogi),
    row(CopyPosition, "cmd-copy-position", icons::GRID_NINE, &[key(CTRL, Key::B)], Reach::Everywhere, always),
    row(CopyMoves, "cmd-copy-moves", "", &[], Reach::OutsideText, always),
    row(CopyDiagram, "cmd-copy-diagram", "", &[], Reach::OutsideText, is_shogi),
    row(Paste, "cmd-paste", icons::CLIPBOARD_TEXT, &[key(CTRL, Key::V)], Reach::OutsideText, always),
    row(Delete, "cmd-delete", icons::TRASH, &[key(PLAIN, Key::Delete), key(CTRL, Key::D)], Reach::OutsideText, always),
    row(ReplaceMove, "cmd-replace-move", icons::PENCIL_SIMPLE, &[key(CTRL, Key::R)], Reach::OutsideText, is_at_move),
    row(InsertMove, "cmd-insert-move", icons::PLUS, &[key(PLAIN, Key::Insert)], Reach::OutsideText, is_at_step),
    row(RemoveMove, "cmd-remove-move", icons::MINUS, &[key(SHIFT, Key::Delete)], Reach::OutsideText, is_at_move),
    row(SwapMoves, "cmd-swap-moves", icons::SWAP, &[], Reach::OutsideText, can_swap),
    row(Regraft, "cmd-regraft", icons::ARROW_COUNTER_CLOCKWISE, &[], Reach::OutsideText, can_regraft),
    row(RegraftAll, "cmd-regraft-all", "", &[], Reach::OutsideText, can_regraft_any),
    row(CutBranch, "cmd-cut-branch", "", &[key(CTRL, Key::X)], Reach::OutsideText, is_at_step),
    row(CopyBranch, "cmd-copy-branch", "", &[], Reach::OutsideText, is_at_step),
    row(Flatten, "cmd-flatten", icons::LIST, &[], Reach::OutsideText, always),
    row(Merge, "cmd-merge", icons::TREE_STRUCTURE, &[], Reach::OutsideText, always),
    row(MoveUp, "cmd-move-up", icons::ARROW_UP, &[key(ALT, Key::ArrowUp)], Reach::OutsideText, has_siblings),
    row(MoveDown, "cmd-move-down", icons::ARROW_DOWN, &[key(ALT, Key::ArrowDown)], Reach::OutsideText, has_siblings),
    row(MakeMainline, "cmd-make-mainline", icons::GIT_BRANCH, &[], Reach::OutsideText, always),
    row(PreviousComment, "cmd-previous-comment", "", &[key(CTRL_SHIFT, Key::ArrowUp)], Reach::Everywhere, always),
    row(NextComment, "cmd-next-comment", "", &[key(CTRL_SHIFT, Key::ArrowDown)], Reach::Everywhere, always),
    row(PreviousSibling, "cmd-previous-sibling", "", &[key(SHIFT, Key::ArrowUp)], Reach::OutsideText, has_siblings),
    row(NextSibling, "cmd-next-sibling", "", &[key(SHIFT, Key::ArrowDown)], Reach::OutsideText, has_siblings),
    row(EnterBranch, "cmd-enter-branch", "", &[key(SHIFT, Key::ArrowRight)], Reach::OutsideText, always),
    row(LeaveBranch, "cmd-leave-branch", "", &[key(SHIFT, Key::ArrowLeft)], Reach::OutsideText, can_go_back),
    row(Mainline, "cmd-mainline", "", &[key(CTRL, Key::ArrowLeft)], Reach::OutsideText, can_go_back),
    row(Bookmark, "cmd-bookmark", icons::BOOKMARK_SIMPLE, &[key(PLAIN, Key::F2)], Reach::Everywhere, always),
    row(NextBookmark, "cmd-next-bookmark", "", &[key(SHIFT, Key::F2)], Reach::Everywhere, has_bookmark),
    row(GlyphGood, "cmd-glyph-good", "", &[key(PLAIN, Key::Num1)], Reach::OutsideText, is_move),
    row(GlyphMistake, "cmd-glyph-mistake", "", &[key(PLAIN, Key::Num2)], Reach::OutsideText, is_move),
    row(GlyphBrilliant, "cmd-glyph-brilliant", "", &[key(PLAIN, Key::Num3)], Reach::OutsideText, is_move),
    row(GlyphBlunder, "cmd-glyph-blunder", "", &[key(PLAIN, Key::Num4)], Reach::OutsideText, is_move),
    row(GlyphInteresting, "cmd-glyph-interesting", "", &[key(PLAIN, Key::Num5)], Reach::OutsideText, is_move),
    row(GlyphDubious, "cmd-glyph-dubious", "", &[key(PLAIN, Key::Num6)], Reach::OutsideText, is_move),
    row(ClearMarks, "cmd-clear-marks", icons::BACKSPACE, &[], Reach::OutsideText, has_marks),
    row(
        EditComment,
        "cmd-edit-comment",
        icons::NOTE_PENCIL,
        &[key(PLAIN, Key::C), key(PLAIN, Key::Enter)],
        Reach::OutsideText,
        always,
    ),
    row(Find, "cmd-find", icons::MAGNIFYING_GLASS, &[key(CTRL, Key::F)], Reach::Everywhere, has_something),
    row(FindPrevious, "cmd-find-previous", "", &[key(SHIFT, Key::F3)], Reach::Everywhere, has_something),
    row(FindNext, "cmd-find-next", "", &[key(PLAIN, Key::F3)], Reach::Everywhere, has_something),
    row(EditHeaders, "cmd-edit-headers", icons::USER, &[key(CTRL, Key::I)], Reach::Everywhere, always),
    row(SetUp, "cmd-set-up", icons::HAND_GRABBING, &[key(CTRL, Key::E)], Reach::Everywhere, always),
    row(First, "cmd-first", icons::SKIP_BACK, &[key(PLAIN, Key::Home)], Reach::OutsideText, can_go_back),
    row(
        Back,
        "cmd-back",
        icons::CARET_LEFT,
        &[key(PLAIN, Key::ArrowLeft), key(PLAIN, Key::ArrowUp), key(PLAIN, Key::Comma)],
        Reach::OutsideText,
        can_go_back,
    ),
    row(
        Forward,
        "cmd-forward",
        icons::CARET_RIGHT,
        &[key(PLAIN, Key::ArrowRight), key(PLAIN, Key::ArrowDown), key(PLAIN, Key::Period)],
        Reach::OutsideText,
        can_go_on,
    ),
    row(Last, "cmd-last", icons::SKIP_FORWARD, &[key(PLAIN, Key::End)], Reach::OutsideText, can_go_on),
    row(BackTen, "cmd-back-ten", "", &[key(PLAIN, Key::PageUp)], Reach::OutsideText, can_go_back),
    row(ForwardTen, "cmd-forward-ten", "", &[key(PLAIN, Key::PageDown)], Reach::OutsideText, can_go_on),
    row(
        PreviousGame,
        "cmd-previous-game",
        icons::CARET_UP,
        &[key(CTRL, Key::PageUp)],
        Reach::Everywhere,
        has_game_before,
    ),
    row(NextGame, "cmd-next-game", icons::CARET_DOWN, &[key(CTRL, Key::PageDown)], Reach::Everywhere, has_game_after),
    row(Games, "cmd-games", icons::SIDEBAR_SIMPLE, &[], Reach::Everywhere, |session| session.document.games().0 > 1),
    row(Moves, "cmd-moves", icons::LIST, &[], Reach::Everywhere, always),
    row(Comment, "cmd-comment", icons::CHAT_TEXT, &[], Reach::Everywhere, always),
    row(Graph, "cmd-graph", icons::CHART_LINE, &[], Reach::Everywhere, always),
    row(Map, "cmd-map", icons::GRAPH, &[], Reach::Everywhere, always),
    row(Compact, "cmd-compact", "", &[key(SHIFT, Key::F11)], Reach::Everywhere, always),
    row(AddGame, "cmd-add-game", icons::PLUS, &[], Reach::Everywhere, always),
    row(DuplicateGame, "cmd-duplicate-game", icons::COPY, &[], Reach::Everywhere, always),
    row(DeleteGame, "cmd-delete-game", icons::TRASH, &[], Reach::Everywhere, |session| session.document.games().0 > 1),
    row(MoveGameUp, "cmd-move-game-up", icons::ARROW_UP, &[], Reach::Everywhere, has_game_before),
    row(MoveGameDown, "cmd-move-game-down", icons::ARROW_DOWN, &[], Reach::Everywhere, has_game_after),
    row(Flip, "cmd-flip", icons::ARROWS_DOWN_UP, &[key(CTRL, Key::T), key(PLAIN, Key::F)], Reach::OutsideText, always),
    row(Board, "cmd-board", icons::KEYBOARD, &[key(PLAIN, Key::F6)], Reach::Everywhere, always),
    row(History, "cmd-history", icons::CLOCK_COUNTER_CLOCKWISE, &[key(CTRL_SHIFT, Key::H)], Reach::Everywhere, always),
    row(Notes, "cmd-notes", icons::WARNING, &[], Reach::Everywhere, always),
    row(NextNote, "cmd-next-note", "", &[key(PLAIN, Key::F8)], Reach::Everywhere, has_notes),
    row(PreviousNote, "cmd-previous-note", "", &[key(SHIFT, Key::F8)], Reach::Everywhere, has_notes),
    row(FullScreen, "cmd-full-screen", "", &[key(PLAIN, Key::F11)], Reach::Everywhere, always),
    row(
        ZoomIn,
        "cmd-zoom-in",
        "",
        &[key(CTRL, Key::Plus), key(CTRL, Key::Equals), key(CTRL_SHIFT, Key::Plus)],
        Reach::Everywhere,
        always,
    ),
    row(ZoomOut, "cmd-zoom-out", "", &[key(CTRL, Key::Minus)], Reach::Everywhere, always),
    row(ZoomReset, "cmd-zoom-reset", "", &[key(CTRL, Key::Num0)], Reach::Everywhere, always),
    row(
        Help,
        "cmd-help",
        icons::KEYBOARD,
        &[key(PLAIN, Key::F1), key(SHIFT, Key::Slash), key(PLAIN, Key::Questionmark), key(SHIFT, Key::Questionmark)],
        Reach::OutsideText,
        always,
    ),
    row(About, "cmd-about", icons::INFO, &[], Reach::Everywhere, always),
    row(Prompt, "cmd-prompt", icons::COMMAND, &[key(CTRL_SHIFT, Key::P)], Reach::Everywhere, always),
    row(Preferences, "cmd-preferences", icons::GEAR_SIX, &[key(CTRL, Key::Comma)], Reach::Everywhere, always),
    row(Play, "cmd-play", icons::PLAY, &[key(PLAIN, Key::Space)], Reach::OutsideText, always),
];

impl Command {
    /// Its row.
    pub fn row(self) -> &'static Row {
        COMMANDS.iter().find(|row| row.command == self).unwrap_or(&COMMANDS[0])
    }

    /// What a report calls it: the name of its text, without what all of them begin with.
    pub fn name(self) -> &'static str {
        let text = self.row().text;
        text.strip_prefix("cmd-").unwrap_or(text)
    }

    /// Whether it can be done now: there is something to do, and it has not failed again and again.
    pub fn is_enabled(self, session: &Session) -> bool {
        (self.row().enabled)(session) && !fault::is_stopped(self.name())
    }

    /// The commands that copy, records first.
    pub const COPYING: [Self; 7] = [CopyRecord, CopyKi2, CopyCsa, CopyJkf, CopyPosition, CopyMoves, CopyDiagram];

    /// What it copies of a game, if it does.
    pub fn excerpt(self, game: Game) -> Option<Excerpt> {
        Some(match self {
            CopyRecord => Excerpt::Record(usual_format(game).id),
            CopyKi2 => Excerpt::Record(FormatId::Ki2),
            CopyCsa => Excerpt::Record(FormatId::Csa),
            CopyJkf => Excerpt::Record(FormatId::Jkf),
            CopyPosition => Excerpt::Position,
            CopyMoves => Excerpt::Moves,
            CopyDiagram => Excerpt::Diagram,
            _ => return None,
        })
    }

    /// The commands that put a glyph on a move, in the order of [`Glyph::ALL`].
    pub const GLYPHS: [Self; 6] =
        [GlyphGood, GlyphMistake, GlyphBrilliant, GlyphBlunder, GlyphInteresting, GlyphDubious];

    /// The glyph it puts on a move, if it does.
    pub fn glyph(self) -> Option<Glyph> {
        let place = Self::GLYPHS.iter().position(|&command| command == self)?;
        Glyph::ALL.get(place).copied()
    }

    /// The movement it is, if it only moves the cursor.
    pub const fn go(self) -> Option<Go> {
        Some(match self {
            First => Go::First,
            Back => Go::By(-1),
            Forward => Go::By(1),
            Last => Go::Last,
            BackTen => Go::By(-10),
            ForwardTen => Go::By(10),
            PreviousSibling => Go::Sibling(-1),
            NextSibling => Go::Sibling(1),
            EnterBranch => Go::EnterBranch,
            LeaveBranch => Go::LeaveBranch,
            Mainline => Go::Mainline,
            PreviousComment => Go::Comment(false),
            NextComment => Go::Comment(true),
            NextBookmark => Go::Bookmark,
            _ => return None,
        })
    }
}
