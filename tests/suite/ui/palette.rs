//! The command palette.

use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};

use super::keys::{text, window_in};
use super::{Window, document, outline, press, wait_for, window_with};
use komaoto::editor::Go;
use komaoto::editor::clipboard::Excerpt;
use komaoto::locale::{Language, Locale};
use komaoto::ui::{Beginning, Command};

#[test]
fn the_palette_plays_typed_moves_and_finds_commands_in_both_languages() {
    for language in Language::ALL {
        let mut window = window_in(language);
        let open = Modifiers::COMMAND | Modifiers::SHIFT;
        for (typed, moves) in [("76歩", "7g7f"), ("3c3d", "7g7f 3c3d"), ("P-2f", "7g7f 3c3d 2g2f")] {
            press(&mut window, open, Key::P);
            window.event(egui::Event::Text(typed.to_owned()));
            window.run();
            press(&mut window, Modifiers::NONE, Key::Enter);
            assert_eq!(outline(&window), moves);
        }
        // The name of a command in the other language.
        let other = if language == Language::English { Language::Japanese } else { Language::English };
        for (command, index) in [(Command::Go(Go::First), 0), (Command::Go(Go::Last), 3)] {
            press(&mut window, open, Key::P);
            window.event(egui::Event::Text(Locale::new(other).text(command.row().text)));
            window.run();
            press(&mut window, Modifiers::NONE, Key::Enter);
            assert_eq!(document(&window).cursor().index(), index);
        }
        // A number is a place; Escape changes nothing.
        press(&mut window, open, Key::P);
        window.event(egui::Event::Text("2".to_owned()));
        window.run();
        press(&mut window, Modifiers::NONE, Key::Enter);
        assert_eq!(document(&window).cursor().index(), 2);
        press(&mut window, open, Key::P);
        window.event(egui::Event::Text("1".to_owned()));
        press(&mut window, Modifiers::NONE, Key::Escape);
        assert_eq!(document(&window).cursor().index(), 2);
        assert_eq!(outline(&window), "7g7f 3c3d 2g2f");
    }
}

#[test]
fn the_palette_finds_commands_by_the_names_the_settings_have_for_them() {
    for language in Language::ALL {
        let mut window = window_in(language);
        press(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::P);
        for (typed, command) in [("versions", Command::Versions), ("new problem", Command::New(Beginning::Problem))] {
            window.event(egui::Event::Text(typed.to_owned()));
            window.run();
            window.get_by_role_and_label(
                egui::accesskit::Role::ListItem,
                &Locale::new(language).text(command.row().text),
            );
            press(&mut window, Modifiers::COMMAND, Key::A);
        }
    }
}

/// Words of which one is in the name and another in what else it is called, in any order.
#[test]
fn the_palette_finds_what_several_words_call() {
    let mut window = window_in(Language::English);
    press(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::P);
    for (typed, command) in [
        ("rotate board", Command::Flip),
        ("html export", Command::ExportPage),
        ("save picture", Command::ExportDiagram),
        ("add comment", Command::EditComment),
        ("delete variation", Command::Change(komaoto::ui::NodeChange::Delete)),
        ("branch delete", Command::Change(komaoto::ui::NodeChange::Delete)),
    ] {
        window.event(egui::Event::Text(typed.to_owned()));
        window.run();
        let name = Locale::new(Language::English).text(command.row().text);
        let found = window.query_by_role_and_label(egui::accesskit::Role::ListItem, &name);
        assert!(found.is_some(), "{typed} does not find {name}");
        press(&mut window, Modifiers::COMMAND, Key::A);
    }
}

#[test]
fn the_palette_says_what_cannot_be_done_now() {
    for language in Language::ALL {
        let mut window = window_in(language);
        let locale = Locale::new(language);
        let name = locale.text(Command::Redo.row().text);
        let why = locale.text("cannot-redo");
        let refused = locale.with("prompt-refused", &[("name", name.as_str().into()), ("why", why.into())]);
        press(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::P);
        window.event(egui::Event::Text(name));
        window.run();
        assert!(window.query_by_label(&refused).is_none());
        press(&mut window, Modifiers::NONE, Key::Enter);
        window.get_by_label(&refused);
        // The palette is still there, for something else.
        press(&mut window, Modifiers::COMMAND, Key::A);
        window.event(egui::Event::Text("7g7f".to_owned()));
        window.run();
        assert!(window.query_by_label(&refused).is_none());
        press(&mut window, Modifiers::NONE, Key::Enter);
        assert_eq!(outline(&window), "7g7f");
    }
}

#[test]
fn letters_scattered_over_the_words_of_a_name_find_nothing() {
    let role = egui::accesskit::Role::ListItem;
    for language in Language::ALL {
        let mut window = window_in(language);
        let name = Locale::new(language).text(Command::Review.row().text);
        press(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::P);
        // Parts of the name and the beginnings of its words mean it; "theme" is only somewhere in it.
        for (typed, found) in
            [("Analyse the", true), ("ANTG", true), ("lyse", true), ("an gam", true), ("theme", false), ("+-", false)]
        {
            window.event(egui::Event::Text(typed.to_owned()));
            window.run();
            assert_eq!(window.query_by_role_and_label(role, &name).is_some(), found, "{typed}");
            press(&mut window, Modifiers::COMMAND, Key::A);
        }
    }
}

#[test]
fn the_palette_names_moves_of_the_game_on_the_board() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.pgn");
    std::fs::write(&path, "[Event \"a\"]\n\n1. e4 *\n").unwrap();
    for language in Language::ALL {
        let mut window = window_with([1000.0, 700.0], language, vec![path.clone()], None);
        press(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::P);
        window.event(egui::Event::Text("zzzz".to_owned()));
        window.run();
        assert!(window.query_by_label_contains("Nf3").is_some(), "{language:?}");
        assert!(window.query_by_label_contains("7g7f").is_none(), "{language:?}");
    }
}

fn search(window: &mut Window, typed: &str) {
    press(window, Modifiers::COMMAND | Modifiers::SHIFT, Key::P);
    window.event(egui::Event::Text(typed.to_owned()));
    window.run();
}

/// What is offered, in order.
fn offers(window: &Window) -> Vec<String> {
    let rows = window.query_all_by_role(egui::accesskit::Role::ListItem);
    rows.filter_map(|row| row.accesskit_node().label()).collect()
}

/// Whoever looks at a game rather begins another one of its kind: Enter alone does that.
#[test]
fn a_new_game_of_the_same_kind_is_offered_first() {
    for (beginning, first) in [
        (Beginning::Shogi, "New game of shogi"),
        (Beginning::Chess, "New game of chess"),
        (Beginning::Xiangqi, "New game of xiangqi"),
    ] {
        let mut window = window_in(Language::English);
        window.state_mut().as_mut().unwrap().ask(Command::New(beginning));
        window.run_steps(4);
        search(&mut window, "");
        assert_eq!(offers(&window).first().map(String::as_str), Some(first));
    }
}

/// Nobody is offered a setting of shogi over a game of chess or xiangqi.
#[test]
fn other_games_are_not_offered_the_settings_of_shogi() {
    for (beginning, is_offered) in [(Beginning::Shogi, true), (Beginning::Chess, false), (Beginning::Xiangqi, false)] {
        let mut window = window_in(Language::English);
        window.state_mut().as_mut().unwrap().ask(Command::New(beginning));
        window.run_steps(4);
        search(&mut window, "notation of shogi");
        let has = offers(&window).iter().any(|offer| offer.as_str() == "Appearance: Notation of shogi");
        assert_eq!(has, is_offered, "{beginning:?}: {:?}", offers(&window));
    }
}

/// A newcomer does not know what is a command, what an entry of a menu and what a setting.
#[test]
fn the_palette_finds_the_choices_of_the_view_menu_and_the_settings() {
    for (language, typed, found) in [
        (Language::English, "language", "Language: 日本語"),
        (Language::English, "theme", "Theme: Dark"),
        (Language::English, "pieces", "Pieces: Western"),
        (Language::English, "western", "Pieces: Western"),
        (Language::English, "letters", "Appearance: Letters of chess moves"),
        (Language::English, "sound", "Behaviour: Sound of pieces"),
        (Language::Japanese, "言語", "言語：English"),
        (Language::Japanese, "テーマ", "テーマ：ダーク"),
        (Language::Japanese, "駒", "駒の種類：一文字駒"),
        (Language::Japanese, "theme", "テーマ：ダーク"),
    ] {
        let mut window = window_in(language);
        search(&mut window, typed);
        assert!(offers(&window).iter().any(|offer| offer.as_str() == found), "{typed}: {:?}", offers(&window));
    }
    // It does what it names.
    let mut window = window_in(Language::Japanese);
    search(&mut window, "言語：English");
    press(&mut window, Modifiers::NONE, Key::Enter);
    wait_for(&mut window, |window| window.query_all_by_label("File").next().is_some());
}

/// A setting that is found stands on the page that is shown then.
#[test]
fn a_setting_that_the_palette_offers_is_on_its_page() {
    let locale = Locale::new(Language::English);
    for title in ["prefs-look", "prefs-use", "prefs-tsume"] {
        let title = locale.text(title);
        let mut window = window_in(Language::English);
        search(&mut window, &title);
        let begin = format!("{title}: ");
        let rows: Vec<String> =
            offers(&window).iter().filter_map(|offer| offer.strip_prefix(&begin).map(str::to_owned)).collect();
        assert!(rows.len() > 5, "{title}: {rows:?}");
        press(&mut window, Modifiers::COMMAND, Key::A);
        window.event(egui::Event::Text(format!("{begin}{}", rows[0])));
        window.run();
        press(&mut window, Modifiers::NONE, Key::Enter);
        for row in rows {
            assert!(window.query_all_by_label(&row).next().is_some(), "{title}: {row}");
        }
    }
}

/// Each sign that a move can have is put on it by a key, by a name and by what is typed, and by the same taken away again.
#[test]
fn signs_of_moves_are_put_by_key_name_sign_and_number() {
    let mut window = window_in(Language::English);
    let nags = |window: &Window| document(window).node().unwrap().nags.clone();
    let typed = |window: &mut Window, text: &str| {
        press(window, Modifiers::COMMAND | Modifiers::SHIFT, Key::P);
        window.event(egui::Event::Text(text.to_owned()));
        window.run();
        press(window, Modifiers::NONE, Key::Enter);
    };
    typed(&mut window, "7g7f");
    press(&mut window, Modifiers::COMMAND, Key::Num2);
    assert_eq!(nags(&window), [14]);
    // How the position stands is said once.
    typed(&mut window, "+/-");
    assert_eq!(nags(&window), [16]);
    typed(&mut window, "Only move");
    assert_eq!(nags(&window), [16, 7]);
    typed(&mut window, "$235");
    assert_eq!(nags(&window), [16, 7, 235]);
    let rows = window.query_all_by_role(egui::accesskit::Role::ListItem);
    let shows = |row: &str| row.ends_with("± □ $235");
    let shown = rows.filter_map(|row| row.accesskit_node().label()).any(|row| shows(&row));
    assert!(shown, "the list of moves shows all of them");
    press(&mut window, Modifiers::COMMAND, Key::Num9);
    typed(&mut window, "$235");
    assert_eq!(nags(&window), [16]);
    typed(&mut window, "$3");
    assert_eq!(document(&window).node().unwrap().marks.glyph.map(|glyph| glyph.nag()), Some(3));
    for _ in 0..7 {
        press(&mut window, Modifiers::COMMAND, Key::Z);
    }
    assert_eq!(nags(&window), [0; 0], "each is one step");
}

/// Readings, other words for a thing, and other ways to spell it.
#[test]
fn the_palette_finds_things_by_whatever_else_they_are_called() {
    for (language, typed, first) in [
        (Language::English, "dark mode", Some("Theme: Dark")),
        (Language::English, "CSA", Some("Save as…")),
        (Language::English, "analyze", None),
        (Language::English, "tsume", None),
        (Language::Japanese, "いんさつ", Some("印刷…")),
        (Language::Japanese, "インサツ", Some("印刷…")),
        (Language::Japanese, "insatsu", Some("印刷…")),
        (Language::Japanese, "insatu", Some("印刷…")),
        (Language::Japanese, "tume", Some("新しい詰将棋")),
        (Language::Japanese, "print", Some("印刷…")),
        (Language::Japanese, "ダークモード", Some("テーマ：ダーク")),
        (Language::Japanese, "analyze", None),
        (Language::SimplifiedChinese, "dayin", Some("打印…")),
        (Language::SimplifiedChinese, "analyze", None),
        (Language::TraditionalChinese, "print", Some("列印…")),
    ] {
        let mut window = window_in(language);
        search(&mut window, typed);
        // Its own rows: the window has other lists.
        let list = Locale::new(language).text("prompt-list");
        let list = window.get_by_role_and_label(egui::accesskit::Role::ListBox, &list);
        let found: Vec<String> = list.children_recursive().filter_map(|row| row.accesskit_node().label()).collect();
        match first {
            Some(first) => {
                assert_eq!(found.first().map(String::as_str), Some(first), "{language:?}: {typed}: {found:?}")
            }
            None => {
                let command = if typed == "tsume" { Command::Mate } else { Command::Review };
                let name = Locale::new(language).text(command.row().text);
                assert!(found.iter().take(6).any(|offer| *offer == name), "{language:?}: {typed}: {found:?}");
            }
        }
    }
    // In a game a format is saved and copied in; what is of problems only comes after what can be done.
    for (language, wanted) in [(Language::English, "Copy record as CSA"), (Language::Japanese, "棋譜をCSAでコピー")]
    {
        let mut window = window_in(language);
        text(&mut window, "7g7f");
        search(&mut window, "CSA");
        let list = Locale::new(language).text("prompt-list");
        let list = window.get_by_role_and_label(egui::accesskit::Role::ListBox, &list);
        let found: Vec<String> = list.children_recursive().filter_map(|row| row.accesskit_node().label()).collect();
        let place = |name: &str| found.iter().position(|row| row == name);
        let save = Locale::new(language).text("cmd-save-as");
        assert_eq!(place(&save), Some(0), "{found:?}");
        assert!(place(wanted).is_some_and(|at| at <= 2), "{found:?}");
        let solution =
            place(&Command::Copy(Excerpt::Solution).label(komaoto::rules::Game::Shogi, &Locale::new(language)));
        assert!(solution.is_none_or(|at| place(wanted).is_some_and(|wanted| at > wanted)), "{found:?}");
        assert!(!Command::Copy(Excerpt::Solution).is_enabled(document(&window), &window.ctx));
    }
    // Kana that are somewhere in a reading are none of its.
    let mut window = window_in(Language::Japanese);
    search(&mut window, "いつ");
    assert!(!offers(&window).iter().any(|offer| offer == "印刷…"), "{:?}", offers(&window));
}

/// Annotators let a side pass; a side in check cannot, and nobody passes in shogi.
#[test]
fn a_null_move_is_played_from_the_palette() {
    let folder = tempfile::tempdir().unwrap();
    let open = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        let mut window = window_with([1000.0, 700.0], Language::English, vec![path], None);
        wait_for(&mut window, |window| document(window).path().is_some());
        window
    };
    for word in ["--", "Z0", "pass", "null"] {
        let mut window = open("a.pgn", "[Event \"a\"]\n\n*\n");
        search(&mut window, word);
        assert!(offers(&window).contains(&"--".to_owned()), "{:?}", offers(&window));
        press(&mut window, Modifiers::NONE, Key::Enter);
        assert_eq!(document(&window).record().outline(), "0000", "{word}");
        search(&mut window, "e5");
        press(&mut window, Modifiers::NONE, Key::Enter);
        assert_eq!(document(&window).record().outline(), "0000 e7e5", "{word}");
    }
    for (name, text) in [
        ("check.pgn", "[Event \"a\"]\n[FEN \"4k3/8/8/8/8/8/4q3/4K2R w - - 0 1\"]\n[SetUp \"1\"]\n\n*\n"),
        ("b.sfen", "position startpos moves 7g7f\n"),
    ] {
        let mut window = open(name, text);
        let before = document(&window).record().outline();
        search(&mut window, "--");
        assert!(!offers(&window).contains(&"--".to_owned()), "{:?}", offers(&window));
        press(&mut window, Modifiers::NONE, Key::Enter);
        assert_eq!(document(&window).record().outline(), before, "{name}");
    }
}

/// The records that come with the program are found like whatever else there is.
#[test]
fn samples_are_found_in_every_language() {
    for language in Language::ALL {
        let mut window = window_in(language);
        let locale = Locale::new(language);
        press(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::P);
        for typed in [locale.text("start-samples"), "samples".to_owned()] {
            window.event(egui::Event::Text(typed.clone()));
            window.run();
            let title = locale.text("sample-chess");
            assert!(window.query_all_by_label_contains(&title).next().is_some(), "{language:?} {typed}");
            press(&mut window, Modifiers::COMMAND, Key::A);
        }
    }
}
