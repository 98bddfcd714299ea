//! The words of the window: English is English, and each game has its own.

use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};

use super::keys::{text, window_in};
use super::{Window, press};
use komaoto::editor::clipboard::Excerpt;
use komaoto::locale::{Language, Locale};
use komaoto::notation::Style;
use komaoto::rules::{Game, Position};
use komaoto::ui::board::shogi::PieceSet;
use komaoto::ui::board::{BoardScene, PieceStyle};
use komaoto::ui::{Beginning, Command, Settings};

/// Everything that is said on the screen.
fn said(window: &Window) -> Vec<String> {
    let said = |node: egui_kittest::Node<'_>| {
        let node = node.accesskit_node();
        [node.label(), node.value(), node.description()]
    };
    window.root().children_recursive().flat_map(said).flatten().collect()
}

fn is_japanese(text: &str) -> bool {
    text.contains(|c: char| ('\u{3040}'..='\u{9fff}').contains(&c) || "☗☖▲△".contains(c))
}

#[test]
fn the_first_window_in_english_is_english() {
    let mut window = window_in(Language::English);
    for command in [None, Some(Command::New(Beginning::Chess)), Some(Command::New(Beginning::Xiangqi))] {
        if let Some(command) = command {
            window.state_mut().as_mut().unwrap().ask(command);
            window.run_steps(4);
        }
        text(&mut window, if command.is_none() { "7g7f" } else { "h2e2" });
        window.run();
        press(&mut window, Modifiers::NONE, Key::Escape);
        let foreign: Vec<String> = said(&window).into_iter().filter(|text| is_japanese(text)).collect();
        assert_eq!(foreign, Vec::<String>::new(), "{command:?}");
    }
    let settings = |language, notation| Settings { language: Some(language), notation, ..Settings::default() };
    assert_eq!(settings(Language::English, None).style(), Style::Western);
    assert_eq!(settings(Language::Japanese, None).style(), Style::Japanese);
    assert_eq!(settings(Language::English, Some(Style::Kif)).style(), Style::Kif, "what was chosen stays");
}

#[test]
fn coordinates_follow_the_notation_whatever_the_pieces() {
    let ranks = |notation, set| {
        let style = PieceStyle { set, notation, ..PieceStyle::default() };
        let scene = BoardScene::of(&Position::start(Game::Shogi), None, style, &Locale::new(Language::English));
        (scene.labels.right[2].clone(), scene.cell_names[0].clone())
    };
    for set in PieceSet::ALL {
        for notation in [Style::Japanese, Style::Kif] {
            assert_eq!(ranks(notation, set), ("三".to_owned(), "９一".to_owned()));
        }
        for notation in [Style::Western, Style::Usi] {
            assert_eq!(ranks(notation, set), ("c".to_owned(), "9a".to_owned()));
        }
    }
}

#[test]
fn chess_and_xiangqi_have_their_own_words() {
    let [japanese, english] = [Language::Japanese, Language::English].map(Locale::new);
    assert_eq!(Command::Copy(Excerpt::Game).label(Game::Shogi, &japanese), "棋譜をKIFでコピー");
    assert_eq!(Command::Copy(Excerpt::Game).label(Game::Chess, &japanese), "棋譜をPGNでコピー");
    assert_eq!(Command::Copy(Excerpt::Position).label(Game::Chess, &english), "Copy position as FEN");
    assert_eq!(Command::Copy(Excerpt::Moves).label(Game::Xiangqi, &english), "Copy moves up to here as UCI");
    let mut window = window_in(Language::Japanese);
    text(&mut window, "76歩");
    window.get_by_label_contains("対局者や棋戦");
    let mut window = window_in(Language::Japanese);
    window.state_mut().as_mut().unwrap().ask(Command::New(Beginning::Xiangqi));
    window.run_steps(4);
    text(&mut window, "h2e2");
    window.run();
    window.get_by_label_contains("対局者や大会名");
    assert!(
        said(&window)
            .iter()
            .all(|text| !["棋戦", "KIF", "SFEN", "USI", "先手", "後手"].iter().any(|word| text.contains(word)))
    );
}
