//! The table of commands as a whole: what can be asked for does something, and what cannot says why.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use egui::accesskit::{Role, Toggled};
use egui::{ViewportCommand, ViewportId};
use egui_kittest::kittest::{NodeT, Queryable};
use komaoto::editor::Go;
use komaoto::editor::clipboard::Excerpt;
use komaoto::locale::{Language, Locale};
use komaoto::notation::chess::Letters;
use komaoto::ui::{Beginning, COMMANDS, Command, Pane, Settings};

use super::{Fixed, Window, ask, document, press, wait_for, window_of, window_with};

/// Who asks for a new record gets one, even where it looks like the one before; a panel that has nothing to show yet is
/// only ticked in the menu.
const ALWAYS: [Command; 6] = [
    Command::New(Beginning::Shogi),
    Command::New(Beginning::SameStart),
    Command::Pane(Pane::Moves),
    Command::Pane(Pane::Graph),
    Command::Pane(Pane::Map),
    Command::Pane(Pane::Mate),
];

/// A window in a state: nothing entered; a game at its start; at its end.
const STATES: [&str; 3] = ["empty", "start", "end"];

fn in_state(state: &str, folder: &Path) -> Window {
    let path: PathBuf = folder.join("a.sfen");
    std::fs::write(&path, "position startpos moves 7g7f 3c3d 2g2f\n").unwrap();
    let files = if state == "empty" { Vec::new() } else { vec![path] };
    let mut window = window_with([1200.0, 800.0], Language::English, files, None);
    if state == "end" {
        ask(&mut window, Command::Go(Go::Last));
    }
    window
}

/// All that a person notices: names, places and states of everything, the cursor, and how large it is.
fn noticed(window: &Window) -> String {
    let mut seen = format!("{:?}\n", window.ctx.zoom_factor());
    for node in window.root().children_recursive() {
        let node = node.accesskit_node();
        let bounds = node.bounding_box().map(|bounds| [bounds.x0, bounds.y0, bounds.x1, bounds.y1].map(|at| at as i32));
        let (label, value, focused) = (node.label(), node.value(), node.is_focused());
        let _ = writeln!(seen, "{label:?} {value:?} {focused} {:?} {bounds:?}", node.toggled());
    }
    let cursor = document(window).cursor();
    let _ = writeln!(seen, "{:?} {}", cursor.line(), cursor.index());
    seen
}

/// Asks for a command, and lets what it began come to rest; whether the system was asked for something.
fn asks_the_system(window: &mut Window, command: Command) -> bool {
    window.state_mut().as_mut().unwrap().ask(command);
    let mut asked = false;
    for _ in 0..4 {
        window.step();
        let output = window.output();
        let viewport = output.viewport_output.get(&ViewportId::ROOT).map(|viewport| viewport.commands.as_slice());
        let told = |command: &ViewportCommand| !matches!(command, ViewportCommand::Title(_));
        asked |= !output.platform_output.commands.is_empty() || viewport.unwrap_or_default().iter().any(told);
    }
    window.run();
    asked
}

/// Whether something comes about, soon: a save, say, is made on another thread.
fn comes(window: &mut Window, done: impl Fn(&Window) -> bool) -> bool {
    for _ in 0..500 {
        if done(window) {
            return true;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
        window.run();
    }
    false
}

#[test]
fn what_can_be_asked_for_does_something_and_what_cannot_says_why() {
    let folder = tempfile::tempdir().unwrap();
    let mut wrong = Vec::new();
    for state in STATES {
        let idle = in_state(state, folder.path());
        for command in COMMANDS.iter().map(|row| row.command).filter(|command| !ALWAYS.contains(command)) {
            if !command.is_enabled(document(&idle), &idle.ctx) {
                if command.refusal(document(&idle), &idle.ctx).is_none() {
                    wrong.push(format!("{state}: {command:?} does not say why it is impossible"));
                }
                continue;
            }
            let mut window = in_state(state, folder.path());
            let before = noticed(&window);
            let asked = asks_the_system(&mut window, command);
            if !asked && !comes(&mut window, |window| noticed(window) != before) {
                wrong.push(format!("{state}: {command:?} does nothing"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_palette_says_why_a_command_is_impossible() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = in_state("end", folder.path());
    ask(&mut window, Command::Prompt);
    window.event(egui::Event::Text("Enter branch".to_owned()));
    window.run();
    press(&mut window, egui::Modifiers::NONE, egui::Key::Enter);
    window.get_by_label("“Enter branch” is not possible now. There is no branch from here on.");
}

/// Where several things are in the way, what the record is comes first: no setting makes a game of chess a problem.
#[test]
fn a_command_of_shogi_is_refused_in_chess_because_of_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.pgn");
    std::fs::write(&path, "1. e4 e5 *\n").unwrap();
    let window = window_with([1200.0, 800.0], Language::English, vec![path], None);
    for (command, reason) in [
        (Command::Mate, "cannot-not-shogi"),
        (Command::EngineMate, "cannot-not-shogi"),
        (Command::Solve, "cannot-no-problem"),
        (Command::MissedMates, "cannot-no-played-game"),
        // Only the engine is missing.
        (Command::Review, "cannot-no-engine"),
    ] {
        assert_eq!(command.refusal(document(&window), &window.ctx), Some(reason), "{command:?}");
    }
}

/// The menus that open from each menu, by the names of their texts, each after the one that it opens from.
pub(super) const SUBMENUS: [(&str, &[&[&str]]); 6] = [
    ("menu-file", &[&["menu-export"], &["menu-tabs"]]),
    (
        "menu-edit",
        &[
            &["menu-copy"],
            &["menu-games"],
            &["menu-games", "menu-arrange"],
            &["menu-marks"],
            &["menu-marks", "menu-signs"],
            &["menu-middle"],
            &["menu-branch"],
        ],
    ),
    ("menu-go", &[]),
    ("menu-view", &[&["menu-panels"]]),
    ("menu-analysis", &[]),
    ("menu-help", &[]),
];

/// The rows of all open menus.
fn rows_of_menus(window: &Window) -> Vec<String> {
    let menus = window.query_all_by_role(Role::Menu);
    let rows = menus.flat_map(|menu| menu.children_recursive().collect::<Vec<_>>());
    rows.filter_map(|row| row.accesskit_node().label()).collect()
}

pub(super) fn click_row(window: &mut Window, locale: &Locale, key: &str) {
    window.get_by_role_and_label(Role::MenuItem, &locale.text(key)).click();
    window.run();
}

/// F1 lists each command under the title of its menu: that menu has it, in a row of its own or of a menu in it.
#[test]
fn every_command_is_in_the_menu_that_it_is_said_to_be_in() {
    let locale = Locale::new(Language::English);
    let folder = tempfile::tempdir().unwrap();
    let mut wrong = Vec::new();
    for (menu, submenus) in SUBMENUS {
        let mut rows = Vec::new();
        for path in std::iter::once(&[][..]).chain(submenus.iter().copied()) {
            let mut window = in_state("end", folder.path());
            click_row(&mut window, &locale, menu);
            path.iter().for_each(|key| click_row(&mut window, &locale, key));
            rows.extend(rows_of_menus(&window));
        }
        for row in COMMANDS.iter().filter(|row| row.command.menu() == menu) {
            let game = komaoto::rules::Game::Shogi;
            let label = row.command.label(game, &locale);
            // What undoing would undo stands behind its name.
            if row.command.belongs_to(game)
                && !rows.iter().any(|row| *row == label || row.starts_with(&format!("{label}:")))
            {
                wrong.push(format!("{menu}: {:?}", row.command));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:?}");
}

/// Of a screen of 1366×768 a window has some 740 points.
#[test]
fn menus_fit_on_a_small_screen() {
    for language in Language::ALL {
        let locale = Locale::new(language);
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.sfen");
        std::fs::write(&path, "position startpos moves 7g7f 3c3d 2g2f\n").unwrap();
        let mut window = window_with([1366.0, 740.0], language, vec![path], None);
        wait_for(&mut window, |window| document(window).path().is_some());
        for (menu, last) in [
            ("menu-file", "cmd-quit"),
            ("menu-edit", "cmd-delete"),
            ("menu-go", "cmd-next-game"),
            ("menu-view", "menu-language"),
            ("menu-analysis", "cmd-impasse-points"),
            ("menu-help", "cmd-about"),
        ] {
            click_row(&mut window, &locale, menu);
            let last = window.get_by_role_and_label(Role::MenuItem, &locale.text(last)).rect();
            assert!(last.bottom() <= 736.0, "{language:?}: {menu}: {last}");
            press(&mut window, egui::Modifiers::NONE, egui::Key::Escape);
        }
    }
}

/// Whoever looks for what plays, studies and solves finds it in one menu.
#[test]
fn what_engines_and_the_solver_do_is_in_one_menu() {
    use Command::{Duel, EngineMate, ImpassePoints, Mate, MissedMates, Review, Solve, StudyRun};
    let folder = tempfile::tempdir().unwrap();
    for language in Language::ALL {
        let locale = Locale::new(language);
        let path = folder.path().join("a.sfen");
        std::fs::write(&path, "position startpos moves 7g7f 3c3d 2g2f\n").unwrap();
        let mut window = window_with([1200.0, 800.0], language, vec![path], None);
        click_row(&mut window, &locale, "menu-analysis");
        let rows = rows_of_menus(&window);
        for command in [
            Duel,
            Command::Pane(Pane::Study),
            StudyRun,
            Review,
            Command::Pane(Pane::Explorer),
            Mate,
            MissedMates,
            EngineMate,
            Solve,
            ImpassePoints,
        ] {
            assert!(rows.contains(&locale.text(command.row().text)), "{language:?}: {command:?}: {rows:?}");
        }
    }
}

/// What a command copies.
fn copied_by(window: &mut Window, command: Command) -> String {
    window.state_mut().as_mut().unwrap().ask(command);
    let mut copied = None;
    for _ in 0..4 {
        window.step();
        copied = copied.or_else(|| {
            window.output().platform_output.commands.iter().find_map(|command| match command {
                egui::OutputCommand::CopyText(text) => Some(text.clone()),
                _ => None,
            })
        });
    }
    copied.unwrap()
}

/// What is copied of a game of chess or xiangqi is in the format of that game, and is called so.
#[test]
fn a_branch_of_another_game_is_copied_in_its_own_format() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.pgn");
    std::fs::write(&path, "[Event \"?\"]\n\n1. e4 e5 2. Nf3 *\n").unwrap();
    let mut window = window_with([1200.0, 800.0], Language::English, vec![path], None);
    ask(&mut window, Command::Go(Go::By(1)));
    let label = Command::CopyBranch.label(document(&window).record().game(), &Locale::new(Language::English));
    assert_eq!(label, "Copy from here (PGN)");
    assert!(copied_by(&mut window, Command::CopyBranch).contains("1. e4 e5 2. Nf3"));
}

/// Moves of chess are shown in the letters that a person has chosen, and copied so if asked for; the file keeps its own.
#[test]
fn moves_of_chess_are_shown_and_copied_in_letters_of_a_persons_choice() {
    let german = Letters::ALL[0];
    for (letters, copy_letters, shown, copied) in [
        (Letters::ENGLISH, false, "2 Nf3 +−", "2. Nf3 $18"),
        (Letters::FIGURINES, false, "2 ♘f3 +−", "2. Nf3 $18"),
        (german, true, "2 Sf3 +−", "2. Sf3 $18"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.pgn");
        let text = "[Event \"?\"]\n\n1. e4 e5 2. Nf3 $18 *\n";
        std::fs::write(&path, text).unwrap();
        let settings = Settings { language: Some(Language::English), letters, copy_letters, ..Settings::default() };
        let mut window = window_of([1200.0, 800.0], settings, vec![path.clone()], Box::new(Fixed(None)));
        wait_for(&mut window, |window| document(window).path().is_some());
        ask(&mut window, Command::Go(Go::Last));
        window.get_by_role_and_label(Role::ListItem, shown);
        assert!(copied_by(&mut window, Command::Copy(Excerpt::Game)).contains(copied), "{shown}");
        assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
    }
}

/// What can never be done with a game is not in its menu, and its notations are shown by moves of its own.
#[test]
fn menus_of_chess_have_no_shogi_in_them() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.pgn");
    std::fs::write(&path, "[Event \"?\"]\n\n1. e4 e5 2. Nf3 *\n").unwrap();
    let locale = Locale::new(Language::English);
    for (menus, has, lacks) in [
        (&["menu-edit", "menu-copy"][..], "Copy position as FEN", "KI2"),
        (&["menu-view", "menu-style"], "Nf3", "P-7f"),
        (&["menu-view", "menu-style"], "g1f3", "☗７六歩"),
        (&["menu-analysis"], "Engine analysis", "Mate"),
    ] {
        let mut window = window_with([1200.0, 800.0], Language::English, vec![path.clone()], None);
        wait_for(&mut window, |window| document(window).path().is_some());
        menus.iter().for_each(|key| click_row(&mut window, &locale, key));
        let rows = rows_of_menus(&window);
        assert!(rows.iter().any(|row| row.contains(has)), "{rows:?}");
        assert!(!rows.iter().any(|row| row.contains(lacks)), "{rows:?}");
    }
}

/// What the first page offers once is found later, too; and so is what the list of moves tells.
#[test]
fn samples_and_columns_have_a_menu() {
    let locale = Locale::new(Language::English);
    let folder = tempfile::tempdir().unwrap();
    let mut window = in_state("end", folder.path());
    for key in ["menu-help", "start-samples"] {
        click_row(&mut window, &locale, key);
    }
    window.get_by_role_and_label(Role::MenuItem, &locale.text("sample-chess")).click();
    window.run();
    wait_for(&mut window, |window| document(window).record().game() == komaoto::rules::Game::Chess);
    for key in ["menu-view", "menu-columns"] {
        click_row(&mut window, &locale, key);
    }
    for key in ["menu-row-words", "menu-row-score", "menu-row-times", "menu-pairs"] {
        window.get_by_role_and_label(Role::MenuItemCheckBox, &locale.text(key));
    }
}

/// The panels that have a title row.
const HEADED: [Pane; 8] =
    [Pane::Moves, Pane::Comment, Pane::Study, Pane::Explorer, Pane::Mate, Pane::Graph, Pane::Map, Pane::History];

/// A tick of a panel in a menu says that it is to be seen: not that it was chosen once, while it has nothing to show, no
/// room, or is a tab behind another one. Chosen there it comes, or it is said when it will; ticked, it goes.
#[test]
fn a_tick_of_a_panel_says_that_it_is_to_be_seen() {
    let locale = Locale::new(Language::English);
    let name = |pane: Pane| locale.text(pane.title());
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.sfen");
    std::fs::write(&path, "position startpos moves 7g7f 3c3d 2g2f\n").unwrap();
    for size in [[1366.0, 740.0], [1000.0, 640.0], [800.0, 600.0], [480.0, 800.0]] {
        let mut window = window_with(size, Language::English, vec![path.clone()], None);
        wait_for(&mut window, |window| document(window).path().is_some());
        let has_head = |window: &Window, pane: Pane| {
            let hide = locale.with("panel-hide", &[("panel", name(pane).into())]);
            window.query_by_label(&hide).is_some()
        };
        let ticks = |window: &mut Window| {
            click_row(window, &locale, "menu-view");
            click_row(window, &locale, "menu-panels");
            let of = |pane: Pane| {
                let label = Command::Pane(pane).label(komaoto::rules::Game::Shogi, &locale);
                let row = window.get_by_role_and_label(Role::MenuItemCheckBox, &label);
                row.accesskit_node().toggled() == Some(Toggled::True)
            };
            let found = HEADED.map(of);
            for _ in 0..2 {
                press(window, egui::Modifiers::NONE, egui::Key::Escape);
            }
            found
        };
        for asked in
            [None, Some(Pane::Study), Some(Pane::History), Some(Pane::Explorer), Some(Pane::Graph), Some(Pane::Study)]
        {
            if let Some(pane) = asked {
                let was = has_head(&window, pane);
                ask(&mut window, Command::Pane(pane));
                assert!(!(was && has_head(&window, pane)), "{size:?}: what is seen goes: {pane:?}");
            }
            let seen = HEADED.map(|pane| has_head(&window, pane));
            assert_eq!(ticks(&mut window), seen, "{size:?}: {HEADED:?} after {asked:?}");
        }
    }
}
