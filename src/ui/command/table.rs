//! The table of commands: what each is called, its keys, when it is possible, and what it does.

use egui::{Key, KeyboardShortcut, Modifiers};

use super::Command::*;
use super::{Beginning, Command, CommandContext, CommandRow, KeyReach, NodeChange, ZoomStep};
use crate::editor::analysis::Trial;
use crate::editor::clipboard::{Excerpt, Share};
use crate::editor::edit::{Arranging, Sorting};
use crate::editor::{Document, Go};
use crate::exercises::is_exercise;
use crate::formats::FormatId;
use crate::formats::comment::has_asides;
use crate::record::{Glyph, Node, NodeId, is_problem};
use crate::rules::Game;
use crate::ui::look::icons;
use crate::ui::settings::{LARGEST, Pane, SMALLEST};

const fn key(modifiers: Modifiers, key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(modifiers, key)
}
const PLAIN: Modifiers = Modifiers::NONE;
const CTRL: Modifiers = Modifiers::COMMAND;
const SHIFT: Modifiers = Modifiers::SHIFT;
const ALT: Modifiers = Modifiers::ALT;
const CTRL_SHIFT: Modifiers = Modifiers::COMMAND.plus(Modifiers::SHIFT);
/// With Tab it is Ctrl on a Mac, too: Cmd+Tab belongs to the system there.
const CTRL_OF_TAB: Modifiers = Modifiers::CTRL;

fn always(_: &Document) -> bool {
    true
}
fn anywhere(_: &CommandContext) -> bool {
    true
}
/// Whether there is more than in a new window, which shows no list of moves.
fn has_something(document: &Document) -> bool {
    !document.is_untouched()
}
fn can_go_back(document: &Document) -> bool {
    document.cursor().index() > 0
}
fn can_go_on(document: &Document) -> bool {
    let cursor = document.cursor();
    cursor.index() + 1 < cursor.line().len()
}
fn is_solvable(document: &Document) -> bool {
    Trial::of(document.record()).is_some()
}
/// Whether the record is an exercise.
fn asks_something(document: &Document) -> bool {
    is_exercise(document.record())
}
/// Whether it is a problem, of a book perhaps.
fn is_of_problems(document: &Document) -> bool {
    is_problem(document.record())
}
/// Whether it is a game rather than a problem, and has moves.
fn is_played(document: &Document) -> bool {
    is_shogi(document) && has_moves(document) && !is_problem(document.record())
}
fn has_moves(document: &Document) -> bool {
    document.rows() > 1
}
/// Whether the record has more than the line shown.
fn has_branches(document: &Document) -> bool {
    document.record().tree.len() > document.cursor().line().len()
}
/// Whether a line of shogi goes on from here.
fn has_rest(document: &Document) -> bool {
    is_shogi(document) && can_go_on(document)
}
/// Whether a move of the way to the cursor is not the first choice at its place.
fn is_off_mainline(document: &Document) -> bool {
    let (tree, cursor) = (&document.record().tree, document.cursor());
    let is_later = |&id: &NodeId| tree.place(id).is_some_and(|place| place > 0);
    cursor.line().iter().take(cursor.index() + 1).any(is_later)
}
fn is_at_move(document: &Document) -> bool {
    document.node().is_some_and(|node| node.mv().is_some())
}
fn can_swap(document: &Document) -> bool {
    let cursor = document.cursor();
    let is_move = |row: usize| {
        let node = cursor.line().get(row).and_then(|&id| document.record().tree.get(id));
        node.is_some_and(|node| node.mv().is_some())
    };
    is_at_move(document) && (is_move(cursor.index() + 1) || cursor.index() > 2)
}
fn can_regraft(document: &Document) -> bool {
    document.node().is_some_and(|node| has_asides(&node.comment))
}
fn can_regraft_any(document: &Document) -> bool {
    let tree = &document.record().tree;
    tree.preorder().filter_map(|id| tree.get(id)).any(|node| has_asides(&node.comment))
}
fn has_undo(document: &Document) -> bool {
    document.undoable().is_some()
}
fn has_redo(document: &Document) -> bool {
    document.redoable().is_some()
}

fn is_shogi(document: &Document) -> bool {
    document.record().game() == Game::Shogi
}
fn is_xiangqi(document: &Document) -> bool {
    document.record().game() == Game::Xiangqi
}
fn has_marks(document: &Document) -> bool {
    document.spoken().is_some_and(Node::is_marked)
}

fn has_games(document: &Document) -> bool {
    document.games().0 > 1
}
fn has_game_before(document: &Document) -> bool {
    document.games().1 > 0
}
fn has_game_after(document: &Document) -> bool {
    let (games, shown) = document.games();
    shown + 1 < games
}

/// The arrangements of the panels that a person has kept: as many as there are, each by the name it was given.
pub static KEPT_LAYOUT: CommandRow = view(TakeLayout(0), "menu-layouts", icons::SIDEBAR_SIMPLE, &[])
    .within(|around| around.layouts > 0, "cannot-no-layout");

/// The keys of a command; the first is the one that menus show.
type Keys = &'static [KeyboardShortcut];

const fn file(command: Command, text: &'static str, icon: &'static str, keys: Keys) -> CommandRow {
    row("menu-file", command, text, icon, keys)
}
const fn edit(command: Command, text: &'static str, icon: &'static str, keys: Keys) -> CommandRow {
    row("menu-edit", command, text, icon, keys)
}
const fn go(command: Command, text: &'static str, icon: &'static str, keys: Keys) -> CommandRow {
    row("menu-go", command, text, icon, keys)
}
const fn view(command: Command, text: &'static str, icon: &'static str, keys: Keys) -> CommandRow {
    row("menu-view", command, text, icon, keys)
}
const fn analysis(command: Command, text: &'static str, icon: &'static str, keys: Keys) -> CommandRow {
    row("menu-analysis", command, text, icon, keys)
}
const fn help(command: Command, text: &'static str, icon: &'static str, keys: Keys) -> CommandRow {
    row("menu-help", command, text, icon, keys)
}

const fn row(menu: &'static str, command: Command, text: &'static str, icon: &'static str, keys: Keys) -> CommandRow {
    CommandRow {
        menu,
        command,
        text,
        icon,
        keys,
        reach: KeyReach::Everywhere,
        enabled: always,
        reason: "",
        judges: false,
        fits: anywhere,
        missing: "",
    }
}

impl CommandRow {
    /// Its keys count only while no text field has the keyboard.
    const fn outside_text(self) -> Self {
        Self { reach: KeyReach::OutsideText, ..self }
    }

    /// Where its movement would lead nowhere, a text says why.
    const fn or(self, reason: &'static str) -> Self {
        Self { reason, ..self }
    }

    /// It is possible only while this holds of what is around the record; otherwise a text says why it is not.
    const fn within(self, fits: fn(&CommandContext) -> bool, missing: &'static str) -> Self {
        Self { fits, missing, ..self }
    }

    /// It judges by the rules of the game.
    const fn judging(self) -> Self {
        Self { judges: true, ..self }
    }

    /// It is possible only while this holds; otherwise a text says why it is not.
    const fn when(self, enabled: fn(&Document) -> bool, reason: &'static str) -> Self {
        Self { enabled, reason, ..self }
    }
}

/// The table.
pub const COMMANDS: &[CommandRow] = &[
    file(New(Beginning::Shogi), "cmd-new", icons::FILE_PLUS, &[key(CTRL_SHIFT, Key::N)]),
    file(New(Beginning::SameStart), "cmd-new-from-here", icons::FILE, &[key(CTRL, Key::N)]),
    file(New(Beginning::Problem), "cmd-new-problem", icons::PUZZLE_PIECE, &[]),
    file(New(Beginning::Chess), "cmd-new-chess", icons::FILE_PLUS, &[]),
    file(New(Beginning::Xiangqi), "cmd-new-xiangqi", icons::FILE_PLUS, &[]),
    file(Open, "cmd-open", icons::FOLDER_OPEN, &[key(CTRL, Key::O)]),
    file(Save, "cmd-save", icons::FLOPPY_DISK, &[key(CTRL, Key::S)]),
    file(SaveAs, "cmd-save-as", icons::EXPORT, &[key(CTRL_SHIFT, Key::S)]),
    file(SaveStandard, "cmd-save-standard", icons::EXPORT, &[]),
    file(ExportDiagram, "cmd-export-diagram", icons::IMAGE, &[key(CTRL_SHIFT, Key::E)]),
    file(ExportPage, "cmd-export-page", icons::EXPORT, &[]),
    file(Print, "cmd-print", icons::FILE_TEXT, &[key(CTRL, Key::P)]),
    file(Versions, "cmd-versions", icons::CLOCK_COUNTER_CLOCKWISE, &[key(CTRL, Key::H)]),
    file(Library, "cmd-library", icons::MAGNIFYING_GLASS, &[key(PLAIN, Key::F7)]),
    view(Pane(Pane::Library), "cmd-library-panel", icons::SIDEBAR_SIMPLE, &[key(SHIFT, Key::F7)]),
    file(Recovery, "cmd-recovery", icons::CLOCK_COUNTER_CLOCKWISE, &[]).within(|around| around.keeps, "cannot-unkept"),
    file(Quit, "cmd-quit", "", &[key(CTRL, Key::Q)]),
    edit(Undo, "cmd-undo", icons::ARROW_U_UP_LEFT, &[key(CTRL, Key::Z)]).when(has_undo, "cannot-undo"),
    edit(Redo, "cmd-redo", icons::ARROW_U_UP_RIGHT, &[key(CTRL, Key::Y), key(CTRL_SHIFT, Key::Z)])
        .when(has_redo, "cannot-redo"),
    // On most systems the keys for copying and pasting arrive as separate events; here they are listed for menus and
    // the help sheet.
    edit(Copy(Excerpt::Game), "cmd-copy-record", icons::COPY, &[key(CTRL, Key::C)]).outside_text(),
    edit(Copy(Excerpt::Record(FormatId::Ki2)), "cmd-copy-ki2", "", &[])
        .outside_text()
        .when(is_shogi, "cannot-not-shogi"),
    edit(Copy(Excerpt::Record(FormatId::Csa)), "cmd-copy-csa", "", &[])
        .outside_text()
        .when(is_shogi, "cannot-not-shogi"),
    edit(Copy(Excerpt::Record(FormatId::Jkf)), "cmd-copy-jkf", "", &[])
        .outside_text()
        .when(is_shogi, "cannot-not-shogi"),
    edit(Copy(Excerpt::Position), "cmd-copy-position", icons::GRID_NINE, &[key(CTRL, Key::B)]),
    edit(Copy(Excerpt::Moves), "cmd-copy-moves", "", &[]).outside_text(),
    edit(Copy(Excerpt::AllMoves), "cmd-copy-all-moves", "", &[]).outside_text(),
    edit(Copy(Excerpt::Record(FormatId::Usen)), "cmd-copy-usen", "", &[])
        .outside_text()
        .when(is_shogi, "cannot-not-shogi"),
    edit(Copy(Excerpt::Record(FormatId::Ubb)), "cmd-copy-ubb", "", &[])
        .outside_text()
        .when(is_xiangqi, "cannot-not-xiangqi"),
    edit(Copy(Excerpt::Rest(FormatId::Ki2)), "cmd-copy-ki2-rest", "", &[])
        .outside_text()
        .when(has_rest, "cannot-nothing-follows"),
    edit(Copy(Excerpt::Rest(FormatId::Csa)), "cmd-copy-csa-rest", "", &[])
        .outside_text()
        .when(has_rest, "cannot-nothing-follows"),
    edit(Copy(Excerpt::Link(Share::Lishogi)), "cmd-copy-lishogi", "", &[])
        .outside_text()
        .when(is_shogi, "cannot-not-shogi"),
    edit(Copy(Excerpt::Link(Share::Playground)), "cmd-copy-playground", "", &[])
        .outside_text()
        .when(is_shogi, "cannot-not-shogi"),
    edit(CopyImage, "cmd-copy-image", icons::IMAGE, &[key(CTRL_SHIFT, Key::B)]),
    edit(Copy(Excerpt::Diagram), "cmd-copy-diagram", "", &[]).outside_text().when(is_shogi, "cannot-not-shogi"),
    edit(Copy(Excerpt::NarrowDiagram), "cmd-copy-narrow", "", &[]).outside_text().when(is_shogi, "cannot-not-shogi"),
    edit(Copy(Excerpt::Solution), "cmd-copy-solution", "", &[])
        .outside_text()
        .when(is_of_problems, "cannot-no-problem"),
    edit(Paste, "cmd-paste", icons::CLIPBOARD_TEXT, &[key(CTRL, Key::V)]).outside_text(),
    edit(Change(NodeChange::Delete), "cmd-delete", icons::TRASH, &[key(PLAIN, Key::Delete), key(CTRL, Key::D)])
        .outside_text()
        .when(can_go_back, "cannot-at-start"),
    edit(ReplaceMove, "cmd-replace-move", icons::PENCIL_SIMPLE, &[key(CTRL, Key::R)])
        .outside_text()
        .when(is_at_move, "cannot-no-move"),
    edit(InsertMove, "cmd-insert-move", icons::PLUS, &[key(PLAIN, Key::Insert)])
        .outside_text()
        .when(can_go_back, "cannot-at-start"),
    edit(RemoveMove, "cmd-remove-move", icons::MINUS, &[key(SHIFT, Key::Delete)])
        .outside_text()
        .when(is_at_move, "cannot-no-move"),
    edit(SwapMoves, "cmd-swap-moves", icons::SWAP, &[]).outside_text().when(can_swap, "cannot-swap"),
    edit(Regraft, "cmd-regraft", icons::ARROW_COUNTER_CLOCKWISE, &[])
        .outside_text()
        .when(can_regraft, "cannot-no-unplayed"),
    edit(RegraftAll, "cmd-regraft-all", "", &[]).outside_text().when(can_regraft_any, "cannot-no-unplayed"),
    edit(CutBranch, "cmd-cut-branch", "", &[key(CTRL, Key::X)]).outside_text().when(can_go_back, "cannot-at-start"),
    edit(CopyBranch, "cmd-copy-branch", "", &[]).outside_text().when(can_go_back, "cannot-at-start"),
    edit(Flatten, "cmd-flatten", icons::LIST, &[]).outside_text().when(has_branches, "cannot-no-branches"),
    edit(Merge, "cmd-merge", icons::TREE_STRUCTURE, &[]).outside_text(),
    edit(Change(NodeChange::MoveUp), "cmd-move-up", icons::ARROW_UP, &[key(ALT, Key::ArrowUp)])
        .outside_text()
        .when(|document| document.can_go(Go::Sibling(-1)), "cannot-no-siblings"),
    edit(Change(NodeChange::MoveDown), "cmd-move-down", icons::ARROW_DOWN, &[key(ALT, Key::ArrowDown)])
        .outside_text()
        .when(|document| document.can_go(Go::Sibling(1)), "cannot-no-siblings"),
    edit(Change(NodeChange::MakeMainline), "cmd-make-mainline", icons::GIT_BRANCH, &[])
        .outside_text()
        .when(is_off_mainline, "cannot-on-mainline"),
    go(Go(Go::Comment(false)), "cmd-previous-comment", "", &[key(CTRL_SHIFT, Key::ArrowUp)]).or("cannot-no-comment"),
    go(Go(Go::Comment(true)), "cmd-next-comment", "", &[key(CTRL_SHIFT, Key::ArrowDown)]).or("cannot-no-comment"),
    go(Go(Go::Sibling(-1)), "cmd-previous-sibling", "", &[key(SHIFT, Key::ArrowUp)])
        .outside_text()
        .or("cannot-no-siblings"),
    go(Go(Go::Sibling(1)), "cmd-next-sibling", "", &[key(SHIFT, Key::ArrowDown)])
        .outside_text()
        .or("cannot-no-siblings"),
    go(Go(Go::EnterBranch), "cmd-enter-branch", "", &[key(SHIFT, Key::ArrowRight)])
        .outside_text()
        .or("cannot-no-branch"),
    go(Go(Go::LeaveBranch), "cmd-leave-branch", "", &[key(SHIFT, Key::ArrowLeft)])
        .outside_text()
        .or("cannot-on-mainline"),
    go(Go(Go::Mainline), "cmd-mainline", "", &[key(CTRL, Key::ArrowLeft)]).outside_text().or("cannot-on-mainline"),
    edit(Bookmark, "cmd-bookmark", icons::BOOKMARK_SIMPLE, &[key(PLAIN, Key::F2)]),
    go(Go(Go::Bookmark(false)), "cmd-previous-bookmark", "", &[key(CTRL_SHIFT, Key::F2)]).or("cannot-no-bookmark"),
    go(Go(Go::Bookmark(true)), "cmd-next-bookmark", "", &[key(SHIFT, Key::F2)]).or("cannot-no-bookmark"),
    go(Bookmarks, "cmd-bookmarks", "", &[key(CTRL_SHIFT, Key::O)]),
    edit(Glyph(Glyph::Good), "cmd-glyph-good", "", &[key(PLAIN, Key::Num1)])
        .outside_text()
        .when(is_at_move, "cannot-no-move"),
    edit(Glyph(Glyph::Mistake), "cmd-glyph-mistake", "", &[key(PLAIN, Key::Num2)])
        .outside_text()
        .when(is_at_move, "cannot-no-move"),
    edit(Glyph(Glyph::Brilliant), "cmd-glyph-brilliant", "", &[key(PLAIN, Key::Num3)])
        .outside_text()
        .when(is_at_move, "cannot-no-move"),
    edit(Glyph(Glyph::Blunder), "cmd-glyph-blunder", "", &[key(PLAIN, Key::Num4)])
        .outside_text()
        .when(is_at_move, "cannot-no-move"),
    edit(Glyph(Glyph::Interesting), "cmd-glyph-interesting", "", &[key(PLAIN, Key::Num5)])
        .outside_text()
        .when(is_at_move, "cannot-no-move"),
    edit(Glyph(Glyph::Dubious), "cmd-glyph-dubious", "", &[key(PLAIN, Key::Num6)])
        .outside_text()
        .when(is_at_move, "cannot-no-move"),
    edit(Sign(10), "cmd-sign-equal", "", &[key(CTRL, Key::Num1)]).outside_text().when(is_at_move, "cannot-no-move"),
    edit(Sign(14), "cmd-sign-slightly-first", "", &[key(CTRL, Key::Num2)])
        .outside_text()
        .when(is_at_move, "cannot-no-move"),
    edit(Sign(15), "cmd-sign-slightly-second", "", &[key(CTRL, Key::Num3)])
        .outside_text()
        .when(is_at_move, "cannot-no-move"),
    edit(Sign(16), "cmd-sign-better-first", "", &[key(CTRL, Key::Num4)])
        .outside_text()
        .when(is_at_move, "cannot-no-move"),
    edit(Sign(17), "cmd-sign-better-second", "", &[key(CTRL, Key::Num5)])
        .outside_text()
        .when(is_at_move, "cannot-no-move"),
    edit(Sign(18), "cmd-sign-winning-first", "", &[key(CTRL, Key::Num6)])
        .outside_text()
        .when(is_at_move, "cannot-no-move"),
    edit(Sign(19), "cmd-sign-winning-second", "", &[key(CTRL, Key::Num7)])
        .outside_text()
        .when(is_at_move, "cannot-no-move"),
    edit(Sign(13), "cmd-sign-unclear", "", &[key(CTRL, Key::Num8)]).outside_text().when(is_at_move, "cannot-no-move"),
    edit(Sign(7), "cmd-sign-only-move", "", &[key(CTRL, Key::Num9)]).outside_text().when(is_at_move, "cannot-no-move"),
    edit(Sign(146), "cmd-sign-novelty", "", &[key(CTRL, Key::J)]).outside_text().when(is_at_move, "cannot-no-move"),
    edit(Sign(220), "cmd-sign-diagram", "", &[]).outside_text().when(is_at_move, "cannot-no-move"),
    edit(Change(NodeChange::ClearMarks), "cmd-clear-marks", icons::BACKSPACE, &[])
        .outside_text()
        .when(has_marks, "cannot-no-marks"),
    edit(EditComment, "cmd-edit-comment", icons::NOTE_PENCIL, &[key(PLAIN, Key::C), key(PLAIN, Key::Enter)])
        .outside_text(),
    edit(EditPreface, "cmd-edit-preface", "", &[]).when(is_at_move, "cannot-no-move"),
    edit(Find, "cmd-find", icons::MAGNIFYING_GLASS, &[key(CTRL, Key::F)]).when(has_something, "cannot-empty"),
    edit(FindPosition, "cmd-find-position", "", &[key(CTRL_SHIFT, Key::F)]),
    edit(SeekPosition, "cmd-seek-position", "", &[]),
    edit(StepHit(-1), "cmd-find-previous", "", &[key(SHIFT, Key::F3)]).when(has_something, "cannot-empty"),
    edit(StepHit(1), "cmd-find-next", "", &[key(PLAIN, Key::F3)]).when(has_something, "cannot-empty"),
    view(Pane(Pane::Headers), "cmd-edit-headers", icons::USER, &[key(CTRL, Key::I)]),
    edit(SetUp, "cmd-set-up", icons::HAND_GRABBING, &[key(CTRL, Key::E)]),
    go(Go(Go::First), "cmd-first", icons::SKIP_BACK, &[key(PLAIN, Key::Home)]).outside_text().or("cannot-at-start"),
    go(
        Go(Go::By(-1)),
        "cmd-back",
        icons::CARET_LEFT,
        &[key(PLAIN, Key::ArrowLeft), key(PLAIN, Key::ArrowUp), key(PLAIN, Key::Comma)],
    )
    .outside_text()
    .or("cannot-at-start"),
    go(
        Go(Go::By(1)),
        "cmd-forward",
        icons::CARET_RIGHT,
        &[key(PLAIN, Key::ArrowRight), key(PLAIN, Key::ArrowDown), key(PLAIN, Key::Period)],
    )
    .outside_text()
    .or("cannot-at-end"),
    go(Go(Go::Last), "cmd-last", icons::SKIP_FORWARD, &[key(PLAIN, Key::End)]).outside_text().or("cannot-at-end"),
    go(Go(Go::Moves(-10)), "cmd-back-ten", "", &[key(PLAIN, Key::PageUp)]).outside_text().or("cannot-at-start"),
    go(Go(Go::Moves(10)), "cmd-forward-ten", "", &[key(PLAIN, Key::PageDown)]).outside_text().or("cannot-at-end"),
    go(StepGame(-1), "cmd-previous-game", icons::CARET_UP, &[key(CTRL, Key::PageUp)])
        .within(|around| around.games[0], "cannot-no-game"),
    go(StepGame(1), "cmd-next-game", icons::CARET_DOWN, &[key(CTRL, Key::PageDown)])
        .within(|around| around.games[1], "cannot-no-game"),
    view(Pane(Pane::Games), "cmd-games", icons::SIDEBAR_SIMPLE, &[]).when(has_games, "cannot-one-game"),
    view(Pane(Pane::Moves), "cmd-moves", icons::LIST, &[]),
    view(Pane(Pane::Reading), "cmd-reading", icons::BOOK_OPEN, &[key(PLAIN, Key::F8)])
        .when(has_something, "cannot-empty"),
    view(Pane(Pane::Comment), "cmd-comment", icons::CHAT_TEXT, &[]),
    view(Pane(Pane::Graph), "cmd-graph", icons::CHART_LINE, &[]),
    view(Pane(Pane::Map), "cmd-map", icons::GRAPH, &[]),
    view(Compact, "cmd-compact", "", &[key(SHIFT, Key::F11)]),
    view(SaveLayout, "cmd-save-layout", icons::SIDEBAR_SIMPLE, &[]),
    view(NextLayout, "cmd-next-layout", icons::SIDEBAR_SIMPLE, &[key(CTRL_SHIFT, Key::L)])
        .within(|around| around.layouts > 0, "cannot-no-layout"),
    view(Paging, "cmd-paging", icons::BOOK_OPEN, &[]).when(is_of_problems, "cannot-no-problem"),
    edit(AddGame, "cmd-add-game", icons::PLUS, &[]),
    edit(DuplicateGame, "cmd-duplicate-game", icons::COPY, &[]),
    edit(DeleteGame, "cmd-delete-game", icons::TRASH, &[]).when(has_games, "cannot-one-game"),
    edit(MoveGame(-1), "cmd-move-game-up", icons::ARROW_UP, &[]).when(has_game_before, "cannot-no-game"),
    edit(MoveGame(1), "cmd-move-game-down", icons::ARROW_DOWN, &[]).when(has_game_after, "cannot-no-game"),
    edit(Arrange(Arranging::Sort(Sorting::Number)), "cmd-sort-number", "", &[]).when(has_games, "cannot-one-game"),
    edit(Arrange(Arranging::Sort(Sorting::Length)), "cmd-sort-length", "", &[]).when(has_games, "cannot-one-game"),
    edit(Arrange(Arranging::Sort(Sorting::Title)), "cmd-sort-title", "", &[]).when(has_games, "cannot-one-game"),
    edit(Arrange(Arranging::Sort(Sorting::Author)), "cmd-sort-author", "", &[]).when(has_games, "cannot-one-game"),
    edit(Arrange(Arranging::Number), "cmd-number-problems", "", &[]).when(has_games, "cannot-one-game"),
    edit(Arrange(Arranging::Lengths), "cmd-tell-lengths", "", &[]),
    edit(Arrange(Arranging::Unique), "cmd-remove-twins", "", &[]).when(has_games, "cannot-one-game"),
    view(Flip, "cmd-flip", icons::ARROWS_DOWN_UP, &[key(CTRL, Key::T), key(PLAIN, Key::F)]).outside_text(),
    view(FocusBoard, "cmd-board", icons::KEYBOARD, &[key(PLAIN, Key::F6)]),
    view(Pane(Pane::History), "cmd-history", icons::CLOCK_COUNTER_CLOCKWISE, &[key(CTRL_SHIFT, Key::H)]),
    file(Notes, "cmd-notes", icons::WARNING, &[]),
    go(StepNote { next: true }, "cmd-next-note", "", &[key(PLAIN, Key::F4)]),
    go(StepNote { next: false }, "cmd-previous-note", "", &[key(SHIFT, Key::F4)]),
    view(FullScreen, "cmd-full-screen", "", &[key(PLAIN, Key::F11)]),
    view(
        Zoom(ZoomStep::In),
        "cmd-zoom-in",
        "",
        &[key(CTRL, Key::Plus), key(CTRL, Key::Equals), key(CTRL_SHIFT, Key::Plus)],
    )
    .within(|around| around.zoom < LARGEST, "cannot-zoom"),
    view(Zoom(ZoomStep::Out), "cmd-zoom-out", "", &[key(CTRL, Key::Minus)])
        .within(|around| around.zoom > SMALLEST, "cannot-zoom"),
    view(Zoom(ZoomStep::Natural), "cmd-zoom-reset", "", &[key(CTRL, Key::Num0)])
        .within(|around| around.zoom != 1.0, "cannot-zoom-reset"),
    help(
        Help,
        "cmd-help",
        icons::KEYBOARD,
        &[key(PLAIN, Key::F1), key(PLAIN, Key::Questionmark), key(SHIFT, Key::Questionmark)],
    )
    .outside_text(),
    help(Manual, "cmd-manual", icons::BOOK_OPEN, &[]),
    help(Tutorial, "cmd-tutorial", icons::BOOK_OPEN, &[]),
    help(About, "cmd-about", icons::INFO, &[]),
    help(Prompt, "cmd-prompt", icons::COMMAND, &[key(CTRL_SHIFT, Key::P)]),
    file(Preferences, "cmd-preferences", icons::GEAR_SIX, &[key(CTRL, Key::Comma)]),
    go(Play, "cmd-play", icons::PLAY, &[key(PLAIN, Key::Space)]).outside_text().when(has_moves, "cannot-no-moves"),
    analysis(ImpassePoints, "cmd-impasse-points", "", &[]).when(is_shogi, "cannot-not-shogi"),
    analysis(Mate, "cmd-mate", icons::PUZZLE_PIECE, &[key(CTRL, Key::M)])
        .when(is_shogi, "cannot-not-shogi")
        .within(|around| around.solves, "cannot-mate-off"),
    analysis(MissedMates, "cmd-missed-mates", icons::PUZZLE_PIECE, &[])
        .when(is_played, "cannot-no-played-game")
        .within(|around| around.solves, "cannot-mate-off"),
    analysis(Pane(Pane::Mate), "cmd-mate-panel", icons::PUZZLE_PIECE, &[]).when(is_shogi, "cannot-not-shogi"),
    analysis(Pane(Pane::Study), "cmd-study", icons::MAGNIFYING_GLASS, &[key(PLAIN, Key::F5)]),
    analysis(Pane(Pane::Explorer), "cmd-explorer", icons::BOOK_OPEN, &[key(PLAIN, Key::F12)]),
    analysis(EngineMate, "cmd-engine-mate", icons::PUZZLE_PIECE, &[key(CTRL_SHIFT, Key::M)])
        .when(is_shogi, "cannot-not-shogi")
        .within(|around| around.has_engine, "cannot-no-engine"),
    analysis(StudyRun, "cmd-study-run", icons::PLAY, &[key(PLAIN, Key::F9)]).judging(),
    analysis(Review, "cmd-review", icons::CHART_LINE, &[])
        .judging()
        .when(has_moves, "cannot-no-moves")
        .within(|around| around.has_engine, "cannot-no-engine"),
    analysis(Duel, "cmd-duel", icons::USER, &[key(CTRL, Key::G)]).judging(),
    analysis(Solve, "cmd-solve", icons::PUZZLE_PIECE, &[])
        .when(is_solvable, "cannot-no-problem")
        .within(|around| around.solves, "cannot-mate-off"),
    analysis(Exercises, "cmd-exercises", icons::PUZZLE_PIECE, &[]).when(asks_something, "cannot-no-exercise"),
    analysis(MakeExercises, "cmd-make-exercises", "", &[]),
    analysis(ExportExercises, "cmd-export-exercises", "", &[]).when(asks_something, "cannot-no-exercise"),
    analysis(Progress, "cmd-progress", icons::CHART_LINE, &[]),
    analysis(NameExercise, "cmd-name-exercise", "", &[]).when(can_go_on, "cannot-no-moves"),
    file(NewTab, "cmd-new-tab", icons::PLUS, &[]),
    file(CloseTab, "cmd-close-tab", icons::X, &[key(CTRL, Key::W)]).within(|around| around.closable, "cannot-empty"),
    file(ReopenTab, "cmd-reopen-tab", "", &[key(CTRL_SHIFT, Key::T)])
        .within(|around| around.closed, "cannot-none-closed"),
    file(StepTab(1), "cmd-next-tab", "", &[key(CTRL_OF_TAB, Key::Tab)])
        .within(|around| around.tabs > 1, "cannot-one-tab"),
    file(StepTab(-1), "cmd-previous-tab", "", &[key(CTRL_OF_TAB.plus(SHIFT), Key::Tab)])
        .within(|around| around.tabs > 1, "cannot-one-tab"),
];
