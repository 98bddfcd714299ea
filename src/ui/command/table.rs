//! The table of commands: what each is called, its keys, when it is possible, and what it does.

use egui::{Key, KeyboardShortcut, Modifiers};

use super::Command::*;
use super::{Act, Command, CommandContext, CommandRow, KeyReach};
use crate::editor::analysis::Trial;
use crate::editor::clipboard::{Excerpt, Share};
use crate::editor::edit::{Arranging, Sorting};
use crate::editor::{Document, Edit, Go};
use crate::formats::comment::has_asides;
use crate::formats::{FormatId, usual_format};
use crate::record::{Glyph, Marks, Node, NodeId, is_problem};
use crate::rules::{Game, Position};
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

const fn row(
    command: Command,
    text: &'static str,
    icon: &'static str,
    keys: &'static [KeyboardShortcut],
    act: Act,
) -> CommandRow {
    CommandRow {
        command,
        text,
        icon,
        keys,
        reach: KeyReach::Everywhere,
        enabled: always,
        reason: "",
        fits: anywhere,
        missing: "",
        act,
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

    /// It is possible only while this holds; otherwise a text says why it is not.
    const fn when(self, enabled: fn(&Document) -> bool, reason: &'static str) -> Self {
        Self { enabled, reason, ..self }
    }
}

/// The table.
pub const COMMANDS: &[CommandRow] = &[
    row(New, "cmd-new", icons::FILE_PLUS, &[key(CTRL_SHIFT, Key::N)], Act::New(|_| Position::start(Game::Shogi))),
    row(
        NewFromHere,
        "cmd-new-from-here",
        icons::FILE,
        &[key(CTRL, Key::N)],
        Act::New(|document| document.record().initial.clone()),
    ),
    row(NewProblem, "cmd-new-problem", icons::PUZZLE_PIECE, &[], Act::NewProblem),
    row(NewChess, "cmd-new-chess", icons::FILE_PLUS, &[], Act::New(|_| Position::start(Game::Chess))),
    row(NewXiangqi, "cmd-new-xiangqi", icons::FILE_PLUS, &[], Act::New(|_| Position::start(Game::Xiangqi))),
    row(Open, "cmd-open", icons::FOLDER_OPEN, &[key(CTRL, Key::O)], Act::Open),
    row(Save, "cmd-save", icons::FLOPPY_DISK, &[key(CTRL, Key::S)], Act::Save),
    row(SaveAs, "cmd-save-as", icons::EXPORT, &[key(CTRL_SHIFT, Key::S)], Act::SaveAs),
    row(SaveStandard, "cmd-save-standard", icons::EXPORT, &[], Act::SaveStandard),
    row(ExportDiagram, "cmd-export-diagram", icons::IMAGE, &[key(CTRL_SHIFT, Key::E)], Act::ExportDiagram),
    row(ExportPage, "cmd-export-page", icons::EXPORT, &[], Act::ExportPage),
    row(Print, "cmd-print", icons::FILE_TEXT, &[key(CTRL, Key::P)], Act::Print),
    row(Versions, "cmd-versions", icons::CLOCK_COUNTER_CLOCKWISE, &[key(CTRL, Key::H)], Act::Versions),
    row(Recovery, "cmd-recovery", icons::CLOCK_COUNTER_CLOCKWISE, &[], Act::Recovery)
        .within(|around| around.keeps, "cannot-unkept"),
    row(Quit, "cmd-quit", "", &[key(CTRL, Key::Q)], Act::Quit),
    row(Undo, "cmd-undo", icons::ARROW_U_UP_LEFT, &[key(CTRL, Key::Z)], Act::Undo).when(has_undo, "cannot-undo"),
    row(Redo, "cmd-redo", icons::ARROW_U_UP_RIGHT, &[key(CTRL, Key::Y), key(CTRL_SHIFT, Key::Z)], Act::Redo)
        .when(has_redo, "cannot-redo"),
    // On most systems the keys for copying and pasting arrive as separate events; here they are listed for menus and
    // the help sheet.
    row(
        CopyRecord,
        "cmd-copy-record",
        icons::COPY,
        &[key(CTRL, Key::C)],
        Act::Copy(|game| Excerpt::Record(usual_format(game).id)),
    )
    .outside_text(),
    row(CopyKi2, "cmd-copy-ki2", "", &[], Act::Copy(|_| Excerpt::Record(FormatId::Ki2)))
        .outside_text()
        .when(is_shogi, "cannot-not-shogi"),
    row(CopyCsa, "cmd-copy-csa", "", &[], Act::Copy(|_| Excerpt::Record(FormatId::Csa)))
        .outside_text()
        .when(is_shogi, "cannot-not-shogi"),
    row(CopyJkf, "cmd-copy-jkf", "", &[], Act::Copy(|_| Excerpt::Record(FormatId::Jkf)))
        .outside_text()
        .when(is_shogi, "cannot-not-shogi"),
    row(CopyPosition, "cmd-copy-position", icons::GRID_NINE, &[key(CTRL, Key::B)], Act::Copy(|_| Excerpt::Position)),
    row(CopyMoves, "cmd-copy-moves", "", &[], Act::Copy(|_| Excerpt::Moves)).outside_text(),
    row(CopyAllMoves, "cmd-copy-all-moves", "", &[], Act::Copy(|_| Excerpt::AllMoves)).outside_text(),
    row(CopyUsen, "cmd-copy-usen", "", &[], Act::Copy(|_| Excerpt::Record(FormatId::Usen)))
        .outside_text()
        .when(is_shogi, "cannot-not-shogi"),
    row(CopyUbb, "cmd-copy-ubb", "", &[], Act::Copy(|_| Excerpt::Record(FormatId::Ubb)))
        .outside_text()
        .when(is_xiangqi, "cannot-not-xiangqi"),
    row(CopyKi2FromHere, "cmd-copy-ki2-rest", "", &[], Act::Copy(|_| Excerpt::Rest(FormatId::Ki2)))
        .outside_text()
        .when(has_rest, "cannot-nothing-follows"),
    row(CopyCsaFromHere, "cmd-copy-csa-rest", "", &[], Act::Copy(|_| Excerpt::Rest(FormatId::Csa)))
        .outside_text()
        .when(has_rest, "cannot-nothing-follows"),
    row(CopyLishogi, "cmd-copy-lishogi", "", &[], Act::Copy(|_| Excerpt::Link(Share::Lishogi)))
        .outside_text()
        .when(is_shogi, "cannot-not-shogi"),
    row(CopyPlayground, "cmd-copy-playground", "", &[], Act::Copy(|_| Excerpt::Link(Share::Playground)))
        .outside_text()
        .when(is_shogi, "cannot-not-shogi"),
    row(CopyImage, "cmd-copy-image", icons::IMAGE, &[key(CTRL_SHIFT, Key::B)], Act::CopyImage),
    row(CopyDiagram, "cmd-copy-diagram", "", &[], Act::Copy(|_| Excerpt::Diagram))
        .outside_text()
        .when(is_shogi, "cannot-not-shogi"),
    row(CopyNarrowDiagram, "cmd-copy-narrow", "", &[], Act::Copy(|_| Excerpt::NarrowDiagram))
        .outside_text()
        .when(is_shogi, "cannot-not-shogi"),
    row(CopySolution, "cmd-copy-solution", "", &[], Act::Copy(|_| Excerpt::Solution))
        .outside_text()
        .when(is_of_problems, "cannot-no-problem"),
    row(Paste, "cmd-paste", icons::CLIPBOARD_TEXT, &[key(CTRL, Key::V)], Act::Paste).outside_text(),
    row(
        Delete,
        "cmd-delete",
        icons::TRASH,
        &[key(PLAIN, Key::Delete), key(CTRL, Key::D)],
        Act::Edit(|at, _| Edit::Delete(at)),
    )
    .outside_text()
    .when(can_go_back, "cannot-at-start"),
    row(ReplaceMove, "cmd-replace-move", icons::PENCIL_SIMPLE, &[key(CTRL, Key::R)], Act::ReplaceMove)
        .outside_text()
        .when(is_at_move, "cannot-no-move"),
    row(InsertMove, "cmd-insert-move", icons::PLUS, &[key(PLAIN, Key::Insert)], Act::InsertMove)
        .outside_text()
        .when(can_go_back, "cannot-at-start"),
    row(RemoveMove, "cmd-remove-move", icons::MINUS, &[key(SHIFT, Key::Delete)], Act::RemoveMove)
        .outside_text()
        .when(is_at_move, "cannot-no-move"),
    row(SwapMoves, "cmd-swap-moves", icons::SWAP, &[], Act::SwapMoves).outside_text().when(can_swap, "cannot-swap"),
    row(Regraft, "cmd-regraft", icons::ARROW_COUNTER_CLOCKWISE, &[], Act::Regraft)
        .outside_text()
        .when(can_regraft, "cannot-no-unplayed"),
    row(RegraftAll, "cmd-regraft-all", "", &[], Act::RegraftAll)
        .outside_text()
        .when(can_regraft_any, "cannot-no-unplayed"),
    row(CutBranch, "cmd-cut-branch", "", &[key(CTRL, Key::X)], Act::CutBranch)
        .outside_text()
        .when(can_go_back, "cannot-at-start"),
    row(CopyBranch, "cmd-copy-branch", "", &[], Act::CopyBranch).outside_text().when(can_go_back, "cannot-at-start"),
    row(Flatten, "cmd-flatten", icons::LIST, &[], Act::Flatten).outside_text().when(has_branches, "cannot-no-branches"),
    row(Merge, "cmd-merge", icons::TREE_STRUCTURE, &[], Act::Merge).outside_text(),
    row(
        MoveUp,
        "cmd-move-up",
        icons::ARROW_UP,
        &[key(ALT, Key::ArrowUp)],
        Act::Edit(|at, _| Edit::MoveVariation(at, -1)),
    )
    .outside_text()
    .when(|document| document.can_go(Go::Sibling(-1)), "cannot-no-siblings"),
    row(
        MoveDown,
        "cmd-move-down",
        icons::ARROW_DOWN,
        &[key(ALT, Key::ArrowDown)],
        Act::Edit(|at, _| Edit::MoveVariation(at, 1)),
    )
    .outside_text()
    .when(|document| document.can_go(Go::Sibling(1)), "cannot-no-siblings"),
    row(MakeMainline, "cmd-make-mainline", icons::GIT_BRANCH, &[], Act::Edit(|at, _| Edit::MakeMainline(at)))
        .outside_text()
        .when(is_off_mainline, "cannot-on-mainline"),
    row(PreviousComment, "cmd-previous-comment", "", &[key(CTRL_SHIFT, Key::ArrowUp)], Act::Go(Go::Comment(false)))
        .or("cannot-no-comment"),
    row(NextComment, "cmd-next-comment", "", &[key(CTRL_SHIFT, Key::ArrowDown)], Act::Go(Go::Comment(true)))
        .or("cannot-no-comment"),
    row(PreviousSibling, "cmd-previous-sibling", "", &[key(SHIFT, Key::ArrowUp)], Act::Go(Go::Sibling(-1)))
        .outside_text()
        .or("cannot-no-siblings"),
    row(NextSibling, "cmd-next-sibling", "", &[key(SHIFT, Key::ArrowDown)], Act::Go(Go::Sibling(1)))
        .outside_text()
        .or("cannot-no-siblings"),
    row(EnterBranch, "cmd-enter-branch", "", &[key(SHIFT, Key::ArrowRight)], Act::Go(Go::EnterBranch))
        .outside_text()
        .or("cannot-no-branch"),
    row(LeaveBranch, "cmd-leave-branch", "", &[key(SHIFT, Key::ArrowLeft)], Act::Go(Go::LeaveBranch))
        .outside_text()
        .or("cannot-on-mainline"),
    row(Mainline, "cmd-mainline", "", &[key(CTRL, Key::ArrowLeft)], Act::Go(Go::Mainline))
        .outside_text()
        .or("cannot-on-mainline"),
    row(Bookmark, "cmd-bookmark", icons::BOOKMARK_SIMPLE, &[key(PLAIN, Key::F2)], Act::Bookmark),
    row(PreviousBookmark, "cmd-previous-bookmark", "", &[key(CTRL_SHIFT, Key::F2)], Act::Go(Go::Bookmark(false)))
        .or("cannot-no-bookmark"),
    row(NextBookmark, "cmd-next-bookmark", "", &[key(SHIFT, Key::F2)], Act::Go(Go::Bookmark(true)))
        .or("cannot-no-bookmark"),
    row(Bookmarks, "cmd-bookmarks", "", &[key(CTRL_SHIFT, Key::O)], Act::Bookmarks),
    row(GlyphGood, "cmd-glyph-good", "", &[key(PLAIN, Key::Num1)], Act::Glyph(Glyph::Good))
        .outside_text()
        .when(is_at_move, "cannot-no-move"),
    row(GlyphMistake, "cmd-glyph-mistake", "", &[key(PLAIN, Key::Num2)], Act::Glyph(Glyph::Mistake))
        .outside_text()
        .when(is_at_move, "cannot-no-move"),
    row(GlyphBrilliant, "cmd-glyph-brilliant", "", &[key(PLAIN, Key::Num3)], Act::Glyph(Glyph::Brilliant))
        .outside_text()
        .when(is_at_move, "cannot-no-move"),
    row(GlyphBlunder, "cmd-glyph-blunder", "", &[key(PLAIN, Key::Num4)], Act::Glyph(Glyph::Blunder))
        .outside_text()
        .when(is_at_move, "cannot-no-move"),
    row(GlyphInteresting, "cmd-glyph-interesting", "", &[key(PLAIN, Key::Num5)], Act::Glyph(Glyph::Interesting))
        .outside_text()
        .when(is_at_move, "cannot-no-move"),
    row(GlyphDubious, "cmd-glyph-dubious", "", &[key(PLAIN, Key::Num6)], Act::Glyph(Glyph::Dubious))
        .outside_text()
        .when(is_at_move, "cannot-no-move"),
    row(SignEqual, "cmd-sign-equal", "", &[key(CTRL, Key::Num1)], Act::Sign(10))
        .outside_text()
        .when(is_at_move, "cannot-no-move"),
    row(SignSlightlyFirst, "cmd-sign-slightly-first", "", &[key(CTRL, Key::Num2)], Act::Sign(14))
        .outside_text()
        .when(is_at_move, "cannot-no-move"),
    row(SignSlightlySecond, "cmd-sign-slightly-second", "", &[key(CTRL, Key::Num3)], Act::Sign(15))
        .outside_text()
        .when(is_at_move, "cannot-no-move"),
    row(SignBetterFirst, "cmd-sign-better-first", "", &[key(CTRL, Key::Num4)], Act::Sign(16))
        .outside_text()
        .when(is_at_move, "cannot-no-move"),
    row(SignBetterSecond, "cmd-sign-better-second", "", &[key(CTRL, Key::Num5)], Act::Sign(17))
        .outside_text()
        .when(is_at_move, "cannot-no-move"),
    row(SignWinningFirst, "cmd-sign-winning-first", "", &[key(CTRL, Key::Num6)], Act::Sign(18))
        .outside_text()
        .when(is_at_move, "cannot-no-move"),
    row(SignWinningSecond, "cmd-sign-winning-second", "", &[key(CTRL, Key::Num7)], Act::Sign(19))
        .outside_text()
        .when(is_at_move, "cannot-no-move"),
    row(SignUnclear, "cmd-sign-unclear", "", &[key(CTRL, Key::Num8)], Act::Sign(13))
        .outside_text()
        .when(is_at_move, "cannot-no-move"),
    row(SignOnlyMove, "cmd-sign-only-move", "", &[key(CTRL, Key::Num9)], Act::Sign(7))
        .outside_text()
        .when(is_at_move, "cannot-no-move"),
    row(SignNovelty, "cmd-sign-novelty", "", &[key(CTRL, Key::J)], Act::Sign(146))
        .outside_text()
        .when(is_at_move, "cannot-no-move"),
    row(SignDiagram, "cmd-sign-diagram", "", &[], Act::Sign(220)).outside_text().when(is_at_move, "cannot-no-move"),
    row(ClearMarks, "cmd-clear-marks", icons::BACKSPACE, &[], Act::Edit(|at, _| Edit::Marks(at, Marks::default())))
        .outside_text()
        .when(has_marks, "cannot-no-marks"),
    row(
        EditComment,
        "cmd-edit-comment",
        icons::NOTE_PENCIL,
        &[key(PLAIN, Key::C), key(PLAIN, Key::Enter)],
        Act::EditComment,
    )
    .outside_text(),
    row(EditPreface, "cmd-edit-preface", "", &[], Act::EditPreface).when(is_at_move, "cannot-no-move"),
    row(Find, "cmd-find", icons::MAGNIFYING_GLASS, &[key(CTRL, Key::F)], Act::Find).when(has_something, "cannot-empty"),
    row(FindPrevious, "cmd-find-previous", "", &[key(SHIFT, Key::F3)], Act::FindNext(-1))
        .when(has_something, "cannot-empty"),
    row(FindNext, "cmd-find-next", "", &[key(PLAIN, Key::F3)], Act::FindNext(1)).when(has_something, "cannot-empty"),
    row(EditHeaders, "cmd-edit-headers", icons::USER, &[key(CTRL, Key::I)], Act::Pane(Pane::Headers)),
    row(SetUp, "cmd-set-up", icons::HAND_GRABBING, &[key(CTRL, Key::E)], Act::SetUp),
    row(First, "cmd-first", icons::SKIP_BACK, &[key(PLAIN, Key::Home)], Act::Go(Go::First))
        .outside_text()
        .or("cannot-at-start"),
    row(
        Back,
        "cmd-back",
        icons::CARET_LEFT,
        &[key(PLAIN, Key::ArrowLeft), key(PLAIN, Key::ArrowUp), key(PLAIN, Key::Comma)],
        Act::Go(Go::By(-1)),
    )
    .outside_text()
    .or("cannot-at-start"),
    row(
        Forward,
        "cmd-forward",
        icons::CARET_RIGHT,
        &[key(PLAIN, Key::ArrowRight), key(PLAIN, Key::ArrowDown), key(PLAIN, Key::Period)],
        Act::Go(Go::By(1)),
    )
    .outside_text()
    .or("cannot-at-end"),
    row(Last, "cmd-last", icons::SKIP_FORWARD, &[key(PLAIN, Key::End)], Act::Go(Go::Last))
        .outside_text()
        .or("cannot-at-end"),
    row(BackTen, "cmd-back-ten", "", &[key(PLAIN, Key::PageUp)], Act::Go(Go::Moves(-10)))
        .outside_text()
        .or("cannot-at-start"),
    row(ForwardTen, "cmd-forward-ten", "", &[key(PLAIN, Key::PageDown)], Act::Go(Go::Moves(10)))
        .outside_text()
        .or("cannot-at-end"),
    row(PreviousGame, "cmd-previous-game", icons::CARET_UP, &[key(CTRL, Key::PageUp)], Act::Game(-1))
        .within(|around| around.games[0], "cannot-no-game"),
    row(NextGame, "cmd-next-game", icons::CARET_DOWN, &[key(CTRL, Key::PageDown)], Act::Game(1))
        .within(|around| around.games[1], "cannot-no-game"),
    row(Games, "cmd-games", icons::SIDEBAR_SIMPLE, &[], Act::Pane(Pane::Games)).when(has_games, "cannot-one-game"),
    row(Moves, "cmd-moves", icons::LIST, &[], Act::Pane(Pane::Moves)),
    row(Reading, "cmd-reading", icons::BOOK_OPEN, &[key(PLAIN, Key::F8)], Act::Pane(Pane::Reading))
        .when(has_something, "cannot-empty"),
    row(Comment, "cmd-comment", icons::CHAT_TEXT, &[], Act::Pane(Pane::Comment)),
    row(Graph, "cmd-graph", icons::CHART_LINE, &[], Act::Pane(Pane::Graph)),
    row(Map, "cmd-map", icons::GRAPH, &[], Act::Pane(Pane::Map)),
    row(Compact, "cmd-compact", "", &[key(SHIFT, Key::F11)], Act::Compact),
    row(SaveLayout, "cmd-save-layout", icons::SIDEBAR_SIMPLE, &[], Act::SaveLayout),
    row(NextLayout, "cmd-next-layout", icons::SIDEBAR_SIMPLE, &[key(CTRL_SHIFT, Key::L)], Act::NextLayout)
        .within(|around| around.layouts > 0, "cannot-no-layout"),
    row(Paging, "cmd-paging", icons::BOOK_OPEN, &[], Act::Paging).when(is_of_problems, "cannot-no-problem"),
    row(AddGame, "cmd-add-game", icons::PLUS, &[], Act::AddGame),
    row(DuplicateGame, "cmd-duplicate-game", icons::COPY, &[], Act::DuplicateGame),
    row(DeleteGame, "cmd-delete-game", icons::TRASH, &[], Act::DeleteGame).when(has_games, "cannot-one-game"),
    row(MoveGameUp, "cmd-move-game-up", icons::ARROW_UP, &[], Act::MoveGame(-1))
        .when(has_game_before, "cannot-no-game"),
    row(MoveGameDown, "cmd-move-game-down", icons::ARROW_DOWN, &[], Act::MoveGame(1))
        .when(has_game_after, "cannot-no-game"),
    row(SortByNumber, "cmd-sort-number", "", &[], Act::Arrange(Arranging::Sort(Sorting::Number)))
        .when(has_games, "cannot-one-game"),
    row(SortByLength, "cmd-sort-length", "", &[], Act::Arrange(Arranging::Sort(Sorting::Length)))
        .when(has_games, "cannot-one-game"),
    row(SortByTitle, "cmd-sort-title", "", &[], Act::Arrange(Arranging::Sort(Sorting::Title)))
        .when(has_games, "cannot-one-game"),
    row(SortByAuthor, "cmd-sort-author", "", &[], Act::Arrange(Arranging::Sort(Sorting::Author)))
        .when(has_games, "cannot-one-game"),
    row(NumberProblems, "cmd-number-problems", "", &[], Act::Arrange(Arranging::Number))
        .when(has_games, "cannot-one-game"),
    row(TellLengths, "cmd-tell-lengths", "", &[], Act::Arrange(Arranging::Lengths)),
    row(RemoveTwins, "cmd-remove-twins", "", &[], Act::Arrange(Arranging::Unique)).when(has_games, "cannot-one-game"),
    row(Flip, "cmd-flip", icons::ARROWS_DOWN_UP, &[key(CTRL, Key::T), key(PLAIN, Key::F)], Act::Flip).outside_text(),
    row(Board, "cmd-board", icons::KEYBOARD, &[key(PLAIN, Key::F6)], Act::FocusBoard),
    row(History, "cmd-history", icons::CLOCK_COUNTER_CLOCKWISE, &[key(CTRL_SHIFT, Key::H)], Act::Pane(Pane::History)),
    row(Notes, "cmd-notes", icons::WARNING, &[], Act::Notes),
    row(NextNote, "cmd-next-note", "", &[key(PLAIN, Key::F4)], Act::Note { next: true }),
    row(PreviousNote, "cmd-previous-note", "", &[key(SHIFT, Key::F4)], Act::Note { next: false }),
    row(FullScreen, "cmd-full-screen", "", &[key(PLAIN, Key::F11)], Act::FullScreen),
    row(
        ZoomIn,
        "cmd-zoom-in",
        "",
        &[key(CTRL, Key::Plus), key(CTRL, Key::Equals), key(CTRL_SHIFT, Key::Plus)],
        Act::Zoom(Some(0.1)),
    )
    .within(|around| around.zoom < LARGEST, "cannot-zoom"),
    row(ZoomOut, "cmd-zoom-out", "", &[key(CTRL, Key::Minus)], Act::Zoom(Some(-0.1)))
        .within(|around| around.zoom > SMALLEST, "cannot-zoom"),
    row(ZoomReset, "cmd-zoom-reset", "", &[key(CTRL, Key::Num0)], Act::Zoom(None))
        .within(|around| around.zoom != 1.0, "cannot-zoom-reset"),
    row(
        Help,
        "cmd-help",
        icons::KEYBOARD,
        &[key(PLAIN, Key::F1), key(PLAIN, Key::Questionmark), key(SHIFT, Key::Questionmark)],
        Act::Help,
    )
    .outside_text(),
    row(Manual, "cmd-manual", icons::BOOK_OPEN, &[], Act::Manual),
    row(Tutorial, "cmd-tutorial", icons::BOOK_OPEN, &[], Act::Tutorial),
    row(About, "cmd-about", icons::INFO, &[], Act::About),
    row(Prompt, "cmd-prompt", icons::COMMAND, &[key(CTRL_SHIFT, Key::P)], Act::Prompt),
    row(Preferences, "cmd-preferences", icons::GEAR_SIX, &[key(CTRL, Key::Comma)], Act::Preferences),
    row(Play, "cmd-play", icons::PLAY, &[key(PLAIN, Key::Space)], Act::Play)
        .outside_text()
        .when(has_moves, "cannot-no-moves"),
    row(ImpassePoints, "cmd-impasse-points", "", &[], Act::ImpassePoints).when(is_shogi, "cannot-not-shogi"),
    row(Mate, "cmd-mate", icons::PUZZLE_PIECE, &[key(CTRL, Key::M)], Act::Mate)
        .when(is_shogi, "cannot-not-shogi")
        .within(|around| around.solves, "cannot-mate-off"),
    row(MissedMates, "cmd-missed-mates", icons::PUZZLE_PIECE, &[], Act::MissedMates)
        .when(is_played, "cannot-no-played-game")
        .within(|around| around.solves, "cannot-mate-off"),
    row(MatePanel, "cmd-mate-panel", icons::PUZZLE_PIECE, &[], Act::Pane(Pane::Mate))
        .when(is_shogi, "cannot-not-shogi"),
    row(StudyPanel, "cmd-study", icons::MAGNIFYING_GLASS, &[key(PLAIN, Key::F5)], Act::Pane(Pane::Study)),
    row(EngineMate, "cmd-engine-mate", icons::PUZZLE_PIECE, &[key(CTRL_SHIFT, Key::M)], Act::EngineMate)
        .when(is_shogi, "cannot-not-shogi")
        .within(|around| around.has_engine, "cannot-no-engine"),
    row(StudyRun, "cmd-study-run", icons::PLAY, &[key(PLAIN, Key::F9)], Act::StudyRun),
    row(Review, "cmd-review", icons::CHART_LINE, &[], Act::Review)
        .when(has_moves, "cannot-no-moves")
        .within(|around| around.has_engine, "cannot-no-engine"),
    row(Duel, "cmd-duel", icons::USER, &[key(CTRL, Key::G)], Act::Duel),
    row(Solve, "cmd-solve", icons::PUZZLE_PIECE, &[], Act::Solve)
        .when(is_solvable, "cannot-no-problem")
        .within(|around| around.solves, "cannot-mate-off"),
    row(NewTab, "cmd-new-tab", icons::PLUS, &[], Act::NewTab),
    row(CloseTab, "cmd-close-tab", icons::X, &[key(CTRL, Key::W)], Act::CloseTab)
        .within(|around| around.closable, "cannot-empty"),
    row(ReopenTab, "cmd-reopen-tab", "", &[key(CTRL_SHIFT, Key::T)], Act::ReopenTab)
        .within(|around| around.closed, "cannot-none-closed"),
    row(NextTab, "cmd-next-tab", "", &[key(CTRL_OF_TAB, Key::Tab)], Act::Tab(1))
        .within(|around| around.tabs > 1, "cannot-one-tab"),
    row(PreviousTab, "cmd-previous-tab", "", &[key(CTRL_OF_TAB.plus(SHIFT), Key::Tab)], Act::Tab(-1))
        .within(|around| around.tabs > 1, "cannot-one-tab"),
];
