//! A law over the whole window: what it says is in its language. Every command is asked for in every game, and all that
//! is shown then is read, with the tooltips.

use std::collections::BTreeSet;

use egui::{Event, Key, Modifiers, accesskit::Role};
use egui_kittest::kittest::{NodeT, Queryable};

use super::keys::{text, window_in};
use super::{Window, document, press, wait_for};
use komaoto::locale::{Language, Locale};
use komaoto::rules::Game;
use komaoto::ui::{Beginning, COMMANDS, Command, Pane};

/// Everything that is said on the screen: names, values, descriptions, placeholders.
fn said(window: &Window) -> BTreeSet<String> {
    let said = |node: egui_kittest::Node<'_>| {
        let node = node.accesskit_node();
        [node.label(), node.value(), node.description(), node.placeholder().map(str::to_owned)]
    };
    window.root().children_recursive().flat_map(said).flatten().collect()
}

fn is_kana(c: char) -> bool {
    matches!(c, '\u{3041}'..='\u{3096}' | '\u{30a1}'..='\u{30fa}')
}

fn is_han(c: char) -> bool {
    matches!(c, '\u{3400}'..='\u{9fff}' | '☗' | '☖' | '▲' | '△' | '０'..='９')
}

/// What a text has in it that is not of the language.
fn is_foreign(text: &str, language: Language) -> bool {
    text.contains(|c| is_kana(c) || language == Language::English && is_han(c))
}

/// Texts that name characters, or the languages themselves.
fn allowed(language: Language) -> BTreeSet<String> {
    let locale = Locale::new(language);
    let keys = [
        "kings-stronger",
        "kings-jewels",
        "kings-kings",
        "style-japanese",
        "style-kif",
        "characters-rough",
        "print-bare",
        "print-kings",
    ];
    let names = Language::ALL.map(|language| language.name().to_owned());
    keys.map(|key| locale.text(key)).into_iter().chain(names).collect()
}

fn ask(window: &mut Window, command: Command) {
    window.state_mut().as_mut().unwrap().ask(command);
    window.run_steps(3);
}

/// A window on a game with everything that people put into one, in letters of English alone.
fn filled(language: Language, game: Game) -> Window {
    let mut window = window_in(language);
    let new = match game {
        Game::Shogi => Command::New(Beginning::Shogi),
        Game::Chess => Command::New(Beginning::Chess),
        Game::Xiangqi => Command::New(Beginning::Xiangqi),
    };
    ask(&mut window, new);
    let (first, others) = match game {
        Game::Shogi => ("7g7f", ["3c3d", "2g2f", "8c8d"]),
        Game::Chess => ("e2e4", ["e7e5", "g1f3", "b8c6"]),
        Game::Xiangqi => ("h2e2", ["h9g7", "h0g2", "i9h9"]),
    };
    for mv in [first].iter().chain(&others) {
        text(&mut window, mv);
        window.run();
    }
    press(&mut window, Modifiers::NONE, Key::Num1);
    ask(&mut window, Command::EditComment);
    text(&mut window, "A word");
    press(&mut window, Modifiers::NONE, Key::Escape);
    window
}

/// What the window says that is not in its language, and is none of the names of languages and characters.
fn foreign(window: &Window, language: Language) -> BTreeSet<String> {
    let allowed = allowed(language);
    // What a field is called in the file is told where it is pointed at.
    let in_file = Locale::new(language).with("headers-written", &[("key", "".into())]);
    let is_odd = |text: &String| {
        is_foreign(text, language)
            && !allowed.iter().any(|known| text.ends_with(known))
            && !text.starts_with(in_file.trim())
    };
    said(window).into_iter().filter(is_odd).collect()
}

#[test]
fn whatever_is_asked_for_the_window_answers_in_its_language() {
    // Closing and leaving end the window, and a tour is a record that somebody wrote.
    let ends = |command| matches!(command, Command::Quit | Command::CloseTab | Command::Tutorial);
    for (language, game) in [
        (Language::English, Game::Shogi),
        (Language::English, Game::Chess),
        (Language::English, Game::Xiangqi),
        (Language::SimplifiedChinese, Game::Shogi),
    ] {
        let mut odd = Vec::new();
        let mut window = filled(language, game);
        for command in COMMANDS.iter().map(|row| row.command).filter(|&command| !ends(command)) {
            ask(&mut window, command);
            odd.extend(foreign(&window, language).into_iter().map(|text| (command, text)));
            for _ in 0..2 {
                press(&mut window, Modifiers::NONE, Key::Escape);
            }
            if command == Command::Compact {
                ask(&mut window, command);
            }
            // On with the game: a new one, a second tab or a set-up would hide what the next command has to say.
            if document(&window).record().game() != game || document(&window).rows() < 5 {
                window = filled(language, game);
            }
        }
        assert!(odd.is_empty(), "{language:?} {game:?}: {odd:?}");
    }
}

/// Everything can be pointed at.
pub(super) fn tooltips(window: &mut Window) -> BTreeSet<String> {
    window.ctx.all_styles_mut(|style| {
        style.interaction.tooltip_delay = 0.0;
        style.interaction.show_tooltips_only_when_still = false;
    });
    window.run_steps(2);
    let places = window.root().children_recursive();
    let places = places.filter(|node| node.accesskit_node().bounding_box().is_some());
    let at: Vec<egui::Pos2> = places.map(|node| node.rect().center()).collect();
    let mut heard = BTreeSet::new();
    let mut pointed = BTreeSet::new();
    for at in at.into_iter().filter(|at| at.is_finite()) {
        if pointed.insert((at.x as i32 / 4, at.y as i32 / 4)) {
            window.hover_at(at);
            window.run_steps(2);
            heard.extend(said(window));
        }
    }
    heard
}

#[test]
fn whatever_is_pointed_at_the_window_tells_it_in_its_language() {
    let allowed = allowed(Language::English);
    for game in [Game::Shogi, Game::Chess, Game::Xiangqi] {
        let mut window = filled(Language::English, game);
        ask(&mut window, Command::Pane(Pane::Headers));
        let odd =
            |text: &String| is_foreign(text, Language::English) && !allowed.iter().any(|known| text.ends_with(known));
        // What a field is called in the file is told where it is pointed at.
        let heard: Vec<String> = tooltips(&mut window).into_iter().filter(odd).collect();
        let key = Locale::new(Language::English).with("headers-written", &[("key", "".into())]);
        let odd: Vec<&String> = heard.iter().filter(|text| !text.starts_with(key.trim())).collect();
        assert!(odd.is_empty(), "{game:?}: {odd:?}");
    }
}

#[test]
fn steps_and_fields_are_called_in_the_language_of_the_window() {
    for language in [Language::English, Language::TraditionalChinese] {
        let mut window = filled(language, Game::Shogi);
        ask(&mut window, Command::Pane(Pane::History));
        ask(&mut window, Command::Pane(Pane::Headers));
        let event = Locale::new(language).text("header-Event");
        window.get_by_role_and_label(Role::TextInput, &event).focus();
        window.run();
        text(&mut window, "Cup");
        window.run();
        press(&mut window, Modifiers::NONE, Key::Escape);
        let remove = Locale::new(language).text("headers-remove");
        window.get_by_role_and_label(Role::Button, &format!("{remove}: {event}"));
        assert!(said(&window).iter().any(|text| text.contains(&event) && text.contains("Cup")));
        assert_eq!(foreign(&window, language), BTreeSet::new(), "{language:?}");
    }
}

#[test]
fn an_arrow_is_called_by_the_squares_as_the_moves_are() {
    let mut window = filled(Language::English, Game::Shogi);
    let at = |window: &Window, name: &str| window.get_by_label(name).rect().center();
    let (from, to) = (at(&window, "2f Pawn Black"), at(&window, "2d empty"));
    let button = |pos, pressed| Event::PointerButton {
        pos,
        button: egui::PointerButton::Secondary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    window.event(Event::PointerMoved(from));
    window.event(button(from, true));
    window.run();
    window.event(Event::PointerMoved(to));
    window.run();
    window.event(button(to, false));
    window.run();
    ask(&mut window, Command::Pane(Pane::History));
    assert!(said(&window).iter().any(|text| text.contains("arrow 2f → 2d")), "{:?}", said(&window));
    assert_eq!(foreign(&window, Language::English), BTreeSet::new());
}

/// Moves that a Japanese hand set aside are told in the words of whoever reads them.
#[test]
fn moves_set_aside_are_told_in_the_language_and_notation_of_the_window() {
    let aside = "手合割：平手\n手数----指手---------消費時間--\n*【指せなくなった手順】1手目（分岐1） ▲７六歩：７七に駒がない\n\
                 * #sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n*    1 ７六歩(77)\n\
                 *【手順ここまで】\n   1 ２六歩(27)\n";
    for (language, told) in [(Language::English, "move 1 P-7f"), (Language::Japanese, "1手目 ☗７六歩")] {
        let mut window = window_in(language);
        window.event(Event::Paste(aside.to_owned()));
        window.run();
        wait_for(&mut window, |window| document(window).rows() == 2);
        ask(&mut window, Command::Notes);
        wait_for(&mut window, |window| said(window).iter().any(|text| text.ends_with(told)));
    }
}
