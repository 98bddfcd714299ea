//! The first half hour: what somebody meets who has just started the program, in a language that need not be Japanese.

use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};

use super::keys::window_in;
use super::tabs::tabs;
use super::{A_WHILE, Fixed, Window, ask, click, document, outline, press, wait_for, window_of};
use komaoto::files;
use komaoto::locale::{Language, Locale};
use komaoto::rules::Game;
use komaoto::ui::{Beginning, COMMANDS, Command, Pane, Sample, Settings};

/// What the window says: labels and values.
fn said(window: &Window) -> Vec<String> {
    let of = |node: &egui_kittest::Node<'_>| {
        let node = node.accesskit_node();
        [node.label(), node.value()].into_iter().flatten().collect::<Vec<_>>()
    };
    window.root().children_recursive().flat_map(|node| of(&node)).collect()
}

fn is_japanese(text: &str) -> bool {
    text.chars().any(|c| matches!(c, '\u{3040}'..='\u{30ff}' | '\u{4e00}'..='\u{9fff}'))
}

#[test]
fn an_untouched_new_game_is_closed_unasked_and_makes_room() {
    for new in [Command::New(Beginning::Chess), Command::New(Beginning::Xiangqi), Command::New(Beginning::Shogi)] {
        let mut window = window_in(Language::English);
        ask(&mut window, new);
        assert!(!document(&window).is_unsaved(), "{new:?}");
        ask(&mut window, Command::New(Beginning::Chess));
        assert_eq!((document(&window).record().game(), tabs(&window).len()), (Game::Chess, 0), "{new:?}");
        ask(&mut window, Command::CloseTab);
        assert!(window.query_by_label("There are unsaved changes").is_none());
    }
}

/// Of several records without a file each says what it is, in its tab and where it is asked about.
#[test]
fn a_record_without_a_file_is_called_by_what_it_is() {
    for (new, name) in [
        (Command::New(Beginning::Shogi), "Untitled record"),
        (Command::New(Beginning::Chess), "Untitled chess game"),
        (Command::New(Beginning::Xiangqi), "Untitled xiangqi game"),
        (Command::New(Beginning::Problem), "Untitled tsume problem"),
    ] {
        let mut window = window_in(Language::English);
        window.event(egui::Event::Text("76歩".to_owned()));
        window.run();
        ask(&mut window, new);
        let tabs = tabs(&window);
        assert!(tabs[0].starts_with("Untitled record") && tabs[1].starts_with(name), "{tabs:?}");
    }
}

#[test]
fn a_record_without_a_file_and_players_is_called_by_its_title() {
    let mut window = window_in(Language::English);
    window.event(egui::Event::Text("76歩".to_owned()));
    window.run();
    ask(&mut window, Command::Tutorial);
    let tabs = tabs(&window);
    assert!(tabs[0].starts_with("Untitled record") && tabs[1].starts_with("Komaoto in ten steps"), "{tabs:?}");
}

#[test]
fn a_problem_without_moves_asks_for_the_first_one() {
    let mut window = window_in(Language::Japanese);
    let problem = "position sfen 4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";
    window.event(egui::Event::Paste(problem.to_owned()));
    window.run();
    wait_for(&mut window, |window| !document(window).is_blank());
    assert!(said(&window).iter().any(|text| text.starts_with("盤上で初手を指すか、")), "{:?}", said(&window));
    assert!(!said(&window).iter().any(|text| text.contains("ファイルを開いてください")));
}

#[test]
fn a_new_game_over_work_has_a_tab_of_its_own() {
    for new in [
        Command::New(Beginning::Shogi),
        Command::New(Beginning::Chess),
        Command::New(Beginning::Xiangqi),
        Command::New(Beginning::Problem),
        Command::New(Beginning::SameStart),
    ] {
        let mut window = window_in(Language::English);
        window.event(egui::Event::Text("76歩".to_owned()));
        window.run();
        ask(&mut window, new);
        assert!(window.query_by_label("There are unsaved changes").is_none(), "{new:?}");
        assert_eq!((tabs(&window).len(), document(&window).rows()), (2, 1), "{new:?}");
        if new != Command::New(Beginning::Problem) {
            press(&mut window, Modifiers::COMMAND, Key::W);
            assert_eq!(outline(&window), "7g7f", "{new:?}");
        }
    }
    // So has a sample.
    let mut window = window_in(Language::English);
    ask(&mut window, Command::NewTab);
    click(&mut window, "Morphy’s Opera Game (chess)");
    assert_eq!(document(&window).record().game(), Game::Chess);
    window.event(egui::Event::Text("e4".to_owned()));
    window.run();
}

#[test]
fn samples_are_whole_and_in_the_language() {
    for sample in Sample::ALL {
        let [japanese, english, simplified, traditional] = Language::ALL.map(|language| {
            let loaded = files::load(sample.text(language).as_bytes(), Some(sample.extension())).unwrap();
            assert!(loaded.report.is_empty(), "{sample:?} {language:?}: {:?}", loaded.report);
            let [record] = <[_; 1]>::try_from(loaded.records).ok().unwrap();
            record
        });
        for record in [&english, &simplified, &traditional] {
            assert_eq!(japanese.outline(), record.outline(), "{sample:?}");
        }
        let comments = |record: &komaoto::record::Record| -> Vec<String> {
            record.tree.preorder().map(|id| record.tree.get(id).unwrap().comment.clone()).collect()
        };
        assert!(comments(&japanese).iter().any(|comment| is_japanese(comment)), "{sample:?}");
        let is_kana = |comment: &String| comment.contains(|c| ('\u{3041}'..='\u{30FF}').contains(&c));
        for record in [&simplified, &traditional] {
            let comments = comments(record);
            assert!(comments.iter().any(|comment| is_japanese(comment)) && !comments.iter().any(is_kana), "{sample:?}");
        }
        assert!(!comments(&english).iter().any(|comment| is_japanese(comment)), "{sample:?}");
    }
}

/// The tour has its ten steps, and what it tells to press does something.
#[test]
fn the_tour_tells_ten_steps_with_keys_that_are_there() {
    for language in Language::ALL {
        let mut window = window_in(language);
        ask(&mut window, Command::Tutorial);
        let record = document(&window).record();
        let line: Vec<_> = record.tree.mainline(komaoto::record::NodeId::ROOT).collect();
        let comments: Vec<&str> = line.iter().map(|&id| record.tree.get(id).unwrap().comment.as_str()).collect();
        assert_eq!(comments.len(), 11, "{language:?}");
        let keys = |text: &str| -> Vec<String> {
            let is_of_key = |c: char| c.is_ascii_alphanumeric() || c == '+';
            let words = text.split(|c| !is_of_key(c)).map(str::to_owned);
            words.filter(|word| word.contains('+') || word.len() == 2 && word.starts_with('F')).collect()
        };
        let mut count = 0;
        for (step, comment) in comments.iter().enumerate().skip(1) {
            assert!(comment.starts_with(&format!("{step}. ")), "{language:?}: {comment}");
            for name in keys(comment) {
                let key = komaoto::ui::command::keys::read(&name).unwrap_or_else(|| panic!("{language:?}: {name}"));
                assert!(COMMANDS.iter().any(|row| row.keys.contains(&key)), "{language:?}: {name} does nothing");
                count += 1;
            }
        }
        assert_eq!(count, 14, "{language:?}");
        assert!(!document(&window).is_unsaved());
    }
}

/// The tour is told in comments: they are in sight, also where an engine has their place in a low window.
#[test]
fn the_tour_is_in_sight() {
    for size in [[1240.0, 740.0], [1000.0, 640.0], [800.0, 600.0]] {
        let settings = Settings { language: Some(Language::English), ..Settings::default() };
        let mut window = window_of(size, settings, vec![], Box::new(Fixed(None)));
        ask(&mut window, Command::New(Beginning::Chess));
        ask(&mut window, Command::Pane(Pane::Study));
        ask(&mut window, Command::Tutorial);
        press(&mut window, Modifiers::NONE, Key::ArrowRight);
        let told = document(&window).spoken().unwrap().comment.clone();
        let in_sight = window.root().children_recursive().any(|node| {
            let is_told = node.accesskit_node().value().is_some_and(|value| value == told);
            is_told && window.ctx.content_rect().contains_rect(node.rect())
        });
        assert!(in_sight, "{size:?}: {told}");
    }
}

/// Whoever is at a board of chess takes the tour there.
#[test]
fn the_tour_is_of_the_game_on_the_board() {
    for language in Language::ALL {
        for (new, game) in [(Beginning::Chess, Game::Chess), (Beginning::Xiangqi, Game::Xiangqi)] {
            let mut window = window_in(language);
            ask(&mut window, Command::New(new));
            ask(&mut window, Command::Tutorial);
            let record = document(&window).record();
            assert_eq!(record.game(), game);
            let line: Vec<_> = record.tree.mainline(komaoto::record::NodeId::ROOT).collect();
            let comments: Vec<&str> = line.iter().map(|&id| record.tree.get(id).unwrap().comment.as_str()).collect();
            assert_eq!((comments.len(), record.tree.len()), (11, 12), "{language:?} {game:?}");
            for (step, comment) in comments.iter().enumerate().skip(1) {
                assert!(comment.starts_with(&format!("{step}. ")), "{language:?}: {comment}");
            }
            assert!(!document(&window).is_unsaved());
        }
    }
}

#[test]
fn an_english_window_speaks_no_japanese_about_a_new_game() {
    for new in [Command::New(Beginning::Shogi), Command::New(Beginning::Chess), Command::New(Beginning::Xiangqi)] {
        let mut window = window_in(Language::English);
        ask(&mut window, new);
        ask(&mut window, Command::Pane(Pane::Headers));
        // Typed moves may be Japanese words, and the languages have their own names.
        let allowed = |text: &str| text.contains("76歩") || text.contains("炮二平五");
        let odd: Vec<String> = said(&window).into_iter().filter(|text| is_japanese(text) && !allowed(text)).collect();
        assert!(odd.is_empty(), "{new:?}: {odd:?}");
    }
}

#[test]
fn setting_up_names_handicaps_and_moves_in_the_language() {
    let mut window = window_in(Language::English);
    for mv in ["76歩", "34歩"] {
        window.event(egui::Event::Text(mv.to_owned()));
        window.run();
    }
    press(&mut window, Modifiers::NONE, Key::Home);
    ask(&mut window, Command::SetUp);
    click(&mut window, "Handicap…");
    click(&mut window, "Right lance");
    click(&mut window, "Tsume");
    wait_for(&mut window, |window| said(window).iter().any(|text| text.contains("P-7f")));
    let odd: Vec<String> = said(&window).into_iter().filter(|text| is_japanese(text)).collect();
    assert!(odd.is_empty(), "{odd:?}");
}

#[test]
fn the_sheet_of_keys_names_moves_of_the_game_on_the_board() {
    for (new, named, other) in [
        (Command::New(Beginning::Shogi), "7g7f", "Nf3"),
        (Command::New(Beginning::Chess), "Nf3", "7g7f"),
        (Command::New(Beginning::Xiangqi), "C2.5", "7g7f"),
    ] {
        let mut window = window_in(Language::English);
        ask(&mut window, new);
        press(&mut window, Modifiers::NONE, Key::F1);
        let says = |text: &str| said(&window).iter().any(|said| said.contains(text));
        assert!(says(named) && !says(other), "{new:?}");
    }
}

#[test]
fn whoever_does_not_read_kanji_is_shown_the_pieces_with_letters_until_a_file_was_opened() {
    let locale = Locale::new(Language::English);
    let mut window = window_in(Language::English);
    click(&mut window, &locale.text("start-pieces"));
    assert!(window.query_by_label(&locale.text("start-pieces")).is_none());
    let mut window = window_in(Language::English);
    ask(&mut window, Command::New(Beginning::Chess));
    assert!(window.query_by_label(&locale.text("start-pieces")).is_none(), "chess has none");
    let window = window_in(Language::Japanese);
    assert!(window.query_by_label(&Locale::new(Language::Japanese).text("start-pieces")).is_none());
}

/// An empty window is a new game of its kind already: it offers one of the others.
#[test]
fn an_empty_window_offers_games_of_the_other_kinds() {
    let locale = Locale::new(Language::English);
    let names = [(Game::Shogi, "cmd-new"), (Game::Chess, "cmd-new-chess"), (Game::Xiangqi, "cmd-new-xiangqi")];
    for (game, _) in names {
        let mut window = window_in(Language::English);
        ask(&mut window, Command::New(Beginning::of(game)));
        for (other, name) in names {
            let is_offered = window.query_all_by_label(&locale.text(name)).next().is_some();
            assert_eq!(is_offered, other != game, "{name} beside an empty board of {game:?}");
        }
    }
}

#[test]
fn hints_come_where_they_are_of_use_until_they_were_read_once() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("settings.toml");
    let begin = |settings: Settings| {
        let mut window = window_of([1200.0, 800.0], settings, vec![], Box::new(Fixed(None)));
        for mv in ["76歩", "34歩", "26歩"] {
            window.event(egui::Event::Text(mv.to_owned()));
            window.run();
        }
        window
    };
    let settings = || Settings { language: Some(Language::English), ..Settings::load_from(&file) };
    let says = |window: &Window, text: &str| said(window).iter().any(|said| said.contains(text));
    let (comment, branch) = ("begins a comment on the position", "and a branch begins");
    // Where nothing is remembered there is none.
    let mut window = begin(Settings { language: Some(Language::English), ..Settings::default() });
    press(&mut window, Modifiers::NONE, Key::ArrowLeft);
    assert!(!says(&window, comment) && !says(&window, branch));
    let mut window = begin(settings());
    assert!(says(&window, comment));
    // Not read yet: it comes again elsewhere.
    press(&mut window, Modifiers::NONE, Key::ArrowLeft);
    assert!(!says(&window, comment) && says(&window, branch));
    window.run_steps(12 * A_WHILE);
    assert!(says(&window, branch), "as long as nothing else is done");
    press(&mut window, Modifiers::NONE, Key::ArrowLeft);
    assert!(!says(&window, branch), "it was read");
    drop(window);
    wait_for_file(&file, "hint-branch");
    let mut window = begin(settings());
    assert!(says(&window, comment));
    press(&mut window, Modifiers::NONE, Key::ArrowLeft);
    assert!(!says(&window, branch), "for ever");
    // The tour tells by itself what there is.
    ask(&mut window, Command::Tutorial);
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    assert!(
        !document(&window).spoken().unwrap().comment.is_empty() && !says(&window, "with its comments as running text")
    );
    // What somebody has done nobody tells him of.
    press(&mut window, Modifiers::NONE, Key::F8);
    wait_for_file(&file, "hint-reading");
    drop(window);
    std::fs::remove_file(&file).unwrap();
    let mut window = begin(settings());
    press(&mut window, Modifiers::NONE, Key::ArrowLeft);
    window.event(egui::Event::Text("56歩".to_owned()));
    window.run();
    wait_for_file(&file, "hint-branch");
}

#[test]
fn that_all_can_be_taken_back_is_said_once_the_word_on_what_is_gone_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("settings.toml");
    let settings = Settings { language: Some(Language::English), ..Settings::load_from(&file) };
    let mut window = window_of([1200.0, 800.0], settings, vec![], Box::new(Fixed(None)));
    for mv in ["76歩", "34歩", "26歩", "84歩", "25歩"] {
        window.event(egui::Event::Text(mv.to_owned()));
        window.run();
    }
    press(&mut window, Modifiers::NONE, Key::Home);
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    let says = |window: &Window| said(window).iter().any(|said| said.contains("brings back what was deleted"));
    press(&mut window, Modifiers::NONE, Key::Delete);
    assert!(!says(&window), "what was deleted comes first");
    press(&mut window, Modifiers::NONE, Key::ArrowLeft);
    assert!(says(&window), "{:?}", said(&window));
}

#[test]
fn a_window_begins_with_the_game_that_was_in_front_last() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("settings.toml");
    let begin = || {
        let settings = Settings { language: Some(Language::English), ..Settings::load_from(&file) };
        window_of([1200.0, 800.0], settings, vec![], Box::new(Fixed(None)))
    };
    let mut window = begin();
    assert_eq!(document(&window).record().game(), Game::Shogi);
    ask(&mut window, Command::New(Beginning::Chess));
    drop(window);
    wait_for_file(&file, "chess");
    let mut window = begin();
    assert_eq!(document(&window).record().game(), Game::Chess);
    assert!(!document(&window).is_unsaved());
    ask(&mut window, Command::NewTab);
    assert_eq!(document(&window).record().game(), Game::Chess);
}

fn wait_for_file(file: &std::path::Path, text: &str) {
    for _ in 0..600 {
        if std::fs::read_to_string(file).is_ok_and(|said| said.contains(text)) {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    panic!("{} does not hold {text}", file.display());
}
