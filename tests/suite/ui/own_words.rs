//! No word of shogi is left in a tab of chess or xiangqi, whatever is opened there.

use std::collections::BTreeSet;

use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::NodeT;
use komaoto::locale::{Language, Locale};
use komaoto::rules::Game;
use komaoto::ui::{COMMANDS, Command};

use super::commands::{SUBMENUS, click_row};
use super::tongues::tooltips;
use super::{Window, press, window_with};

/// What only shogi has: its notations and formats, its sides, pieces and problems.
const ENGLISH: [&str; 16] = [
    "tsume",
    "KIF",
    "KI2",
    "CSA",
    "SFEN",
    "USEN",
    "JKF",
    "sente",
    "gote",
    "senkei",
    "komadai",
    "nyugyoku",
    "lance",
    "silver",
    "gold general",
    "in hand",
];
const CHINESE: [&str; 19] = [
    "詰",
    "诘",
    "KIF",
    "KI2",
    "CSA",
    "SFEN",
    "USEN",
    "JKF",
    "先手",
    "后手",
    "後手",
    "持驹",
    "持駒",
    "持将棋",
    "持將棋",
    "玉",
    "香车",
    "香車",
    "☗",
];

/// Everything that is said on the screen.
fn said(window: &Window) -> BTreeSet<String> {
    let said = |node: egui_kittest::Node<'_>| {
        let node = node.accesskit_node();
        [node.label(), node.value(), node.description()]
    };
    window.root().children_recursive().flat_map(said).flatten().collect()
}

/// Whether a sign is one of East Asia's, as wide as a kanji: a colon, brackets, figures.
const fn is_full_width(sign: char) -> bool {
    matches!(sign, '\u{3000}'..='\u{303F}' | '\u{FF01}'..='\u{FF60}')
}

/// Whether a text has a word: of Latin letters as a word of its own.
fn has(text: &str, word: &str) -> bool {
    let is_letter = |letter: char| letter.is_ascii_alphanumeric();
    if !word.is_ascii() {
        return text.contains(word);
    }
    let (text, word) = (text.to_lowercase(), word.to_lowercase());
    text.match_indices(&word)
        .any(|(at, _)| !text[..at].ends_with(is_letter) && !text[at + word.len()..].starts_with(is_letter))
}

/// What leaves the tab or asks for another record, and what is of all games: the settings, and what the program is.
fn leaves(command: Command) -> bool {
    let name = format!("{command:?}");
    [
        "New",
        "Open",
        "Quit",
        "Close",
        "Restore",
        "Sample",
        "Reopen",
        "StepTab",
        "Tutorial",
        "About",
        "Preferences",
        "SaveLayout",
    ]
    .iter()
    .any(|begin| name.starts_with(begin))
}

/// What can be opened or chosen within what is open: tabs, lists of choices and, in the windows of printing and of
/// pictures, each choice; with their names.
fn openable(window: &Window, choices: bool) -> BTreeSet<(u8, String)> {
    let named = |node: egui_kittest::Node<'_>| {
        let node = node.accesskit_node();
        let kind = match node.role() {
            Role::Tab => 0,
            Role::ComboBox => 1,
            _ if choices && node.toggled().is_some() => 2,
            _ => return None,
        };
        Some((kind, node.label().or_else(|| node.value())?))
    };
    window.root().children_recursive().filter_map(named).collect()
}

/// What is said on the pages, in the lists and under the choices of what a command has opened.
fn said_within(window: &mut Window, before: &BTreeSet<(u8, String)>, choices: bool) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    // A page may have lists of its own.
    let mut known = before.clone();
    while let Some(one) = openable(window, choices).into_iter().find(|one| !known.contains(one)) {
        let (kind, name) = &one;
        let found = |window: &Window| {
            let is_it = |node: &egui_kittest::Node<'_>| {
                let node = node.accesskit_node();
                let is_kind = match kind {
                    0 => node.role() == Role::Tab,
                    1 => node.role() == Role::ComboBox,
                    _ => node.toggled().is_some(),
                };
                is_kind && node.label().or_else(|| node.value()).as_ref() == Some(name)
            };
            window.root().children_recursive().find(is_it).map(|node| node.rect().center())
        };
        if let Some(at) = found(window) {
            click_at(window, at);
            all.extend(said(window));
            // A list of choices lies over what is below it until it is closed again.
            if *kind == 1
                && let Some(at) = found(window)
            {
                click_at(window, at);
            }
        }
        known.insert(one);
    }
    all
}

fn click_at(window: &mut Window, at: egui::Pos2) {
    let button = |pressed| egui::Event::PointerButton {
        pos: at,
        button: egui::PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    window.event(egui::Event::PointerMoved(at));
    window.event(button(true));
    window.event(button(false));
    window.run_steps(2);
}

/// All texts that can be brought onto the screen, each with how it was.
fn shown(game: Game, language: Language) -> BTreeSet<(String, String)> {
    let locale = Locale::new(language);
    let name = if game == Game::Chess { "opera.pgn" } else { "central-cannon.pgn" };
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/samples");
    let open = || {
        let file = root.join(language.tag()).join(name);
        let mut window = window_with([1300.0, 900.0], language, vec![file], None);
        window.state_mut().as_mut().unwrap().ask(Command::Go(komaoto::editor::Go::By(1)));
        window.run_steps(4);
        window
    };
    let mut all: BTreeSet<(String, String)> = BTreeSet::new();
    for (menu, submenus) in SUBMENUS {
        for path in std::iter::once(&[][..]).chain(submenus.iter().copied()) {
            let mut window = open();
            click_row(&mut window, &locale, menu);
            path.iter().for_each(|key| click_row(&mut window, &locale, key));
            all.extend(said(&window).into_iter().map(|text| (text, format!("{menu} {path:?}"))));
        }
    }
    all.extend(tooltips(&mut open()).into_iter().map(|text| (text, "what is pointed at".to_owned())));
    let mut window = open();
    // Another record may be one of shogi.
    let begins = |text: &str| {
        let mut new = COMMANDS.iter().filter(|row| matches!(row.command, Command::New(_)));
        new.any(|row| row.command.label(game, &locale) == text)
    };
    for row in COMMANDS.iter().filter(|row| row.command.belongs_to(game)) {
        all.insert((row.command.label(game, &locale), "the palette".to_owned()));
        if leaves(row.command) {
            continue;
        }
        let choices = matches!(row.command, Command::Print | Command::ExportDiagram);
        let (before, closed) = (said(&window), openable(&window, choices));
        window.state_mut().as_mut().unwrap().ask(row.command);
        window.run_steps(2);
        let mut told = said(&window);
        told.extend(said_within(&mut window, &closed, choices));
        let told = told.into_iter().filter(|text| !before.contains(text));
        all.extend(told.map(|text| (text, format!("{:?}", row.command))));
        for _ in 0..2 {
            press(&mut window, Modifiers::NONE, Key::Escape);
        }
    }
    all.into_iter().filter(|(text, _)| !begins(text)).collect()
}

#[test]
fn no_word_of_shogi_is_left_in_a_tab_of_chess_or_xiangqi() {
    let mut foreign = Vec::new();
    for language in [Language::English, Language::SimplifiedChinese, Language::TraditionalChinese] {
        let words: &[&str] = if language == Language::English { &ENGLISH } else { &CHINESE };
        for game in [Game::Chess, Game::Xiangqi] {
            let all = shown(game, language);
            assert!(all.len() > 400, "{game:?} in {language:?}: only {} texts", all.len());
            let has_any = |text: &str| words.iter().any(|word| has(text, word));
            let is_wide = |text: &str| language == Language::English && text.contains(is_full_width);
            let left = all.into_iter().filter(|(text, _)| has_any(text) || is_wide(text));
            foreign.extend(left.map(|(text, of)| format!("{game:?} in {language:?}, {of}: {text}")));
        }
    }
    assert!(foreign.is_empty(), "{}", foreign.join("\n"));
}
