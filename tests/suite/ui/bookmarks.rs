//! Bookmarks しおり: set, named, renamed and taken away, and the ways from one to the next.

use egui::{Event, ImeEvent, Key, Modifiers};
use egui_kittest::kittest::Queryable;
use komaoto::locale::{Language, Locale};
use komaoto::ui::Settings;

use super::keys::window_in;
use super::{Fixed, Window, click, document, press, wait_for, window_of, window_with};

fn type_text(window: &mut Window, text: &str) {
    window.event(Event::Text(text.to_owned()));
    window.run();
}

#[test]
fn one_key_leads_from_bookmark_to_bookmark() {
    let mut window = window_in(Language::English);
    for mv in ["7g7f", "3c3d", "2g2f", "8c8d"] {
        press(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::P);
        window.event(Event::Text(mv.to_owned()));
        window.run();
        press(&mut window, Modifiers::NONE, Key::Enter);
    }
    for back in [3, 1] {
        for _ in 0..back {
            press(&mut window, Modifiers::NONE, Key::ArrowLeft);
        }
        press(&mut window, Modifiers::NONE, Key::F2);
        press(&mut window, Modifiers::NONE, Key::Escape);
    }
    // Those are the start and the first move; whoever is at the last one comes to the first.
    let mut seen = Vec::new();
    for _ in 0..3 {
        press(&mut window, Modifiers::SHIFT, Key::F2);
        seen.push(document(&window).cursor().index());
    }
    assert_eq!(seen, [1, 0, 1]);
}

/// F2 sets a bookmark and leads to its name, and from there back to the board. Nothing takes a name away but what says so,
/// with a word; at the board the key takes one without a name away again.
#[test]
fn a_bookmark_is_named_where_it_is_shown() {
    let mut window = window_in(Language::English);
    let name = |window: &Window| document(window).node().unwrap().bookmark.clone();
    press(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::P);
    type_text(&mut window, "7g7f");
    press(&mut window, Modifiers::NONE, Key::Enter);
    press(&mut window, Modifiers::NONE, Key::F2);
    assert_eq!(name(&window).as_deref(), Some(""));
    press(&mut window, Modifiers::NONE, Key::F2);
    assert_eq!(name(&window).as_deref(), Some(""), "the key is done with the name");
    assert!(!window.ctx.text_edit_focused());
    press(&mut window, Modifiers::NONE, Key::F2);
    assert_eq!(name(&window), None);
    press(&mut window, Modifiers::NONE, Key::F2);
    type_text(&mut window, "the opening");
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert_eq!(name(&window).as_deref(), Some("the opening"));
    press(&mut window, Modifiers::NONE, Key::F2);
    press(&mut window, Modifiers::NONE, Key::F2);
    assert_eq!(name(&window).as_deref(), Some("the opening"), "a name is never thrown away by its key");
    press(&mut window, Modifiers::NONE, Key::F2);
    type_text(&mut window, "!");
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert_eq!(name(&window).as_deref(), Some("the opening!"));
    window.get_by_label("Remove the bookmark").click();
    window.run();
    assert_eq!(name(&window), None);
    window.get_by_label_contains("Removed the bookmark “the opening!”.");
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(name(&window).as_deref(), Some("the opening!"));
    // It is found from anywhere, also from another branch.
    press(&mut window, Modifiers::NONE, Key::Home);
    press(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::P);
    type_text(&mut window, "2g2f");
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert_eq!(name(&window), None);
    for key in [Modifiers::SHIFT, Modifiers::COMMAND | Modifiers::SHIFT] {
        press(&mut window, Modifiers::NONE, Key::End);
        press(&mut window, key, Key::F2);
        assert_eq!(name(&window).as_deref(), Some("the opening!"));
    }
}

/// Keys that step lead out of a name that nothing was written into, and walk in one that has letters: the key sets a
/// bookmark wherever one has stepped to, and takes none away.
#[test]
fn steps_lead_out_of_an_empty_name() {
    let mut window = window_in(Language::English);
    for mv in ["7g7f", "3c3d", "2g2f", "8c8d"] {
        press(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::P);
        type_text(&mut window, mv);
        press(&mut window, Modifiers::NONE, Key::Enter);
    }
    for (key, ply) in [(Key::Home, 0), (Key::ArrowRight, 1), (Key::ArrowDown, 2), (Key::End, 4), (Key::ArrowLeft, 3)] {
        press(&mut window, Modifiers::NONE, key);
        assert_eq!(document(&window).cursor().index(), ply, "{key:?}");
        press(&mut window, Modifiers::NONE, Key::F2);
        assert!(window.ctx.text_edit_focused(), "{key:?}");
    }
    let marked = |window: &Window| {
        let document = document(window);
        let rows = (0..document.rows()).filter_map(|row| document.row(row));
        rows.filter(|row| document.record().tree.get(row.id).is_some_and(|node| node.bookmark.is_some())).count()
    };
    assert_eq!(marked(&window), 5);
    type_text(&mut window, "ab");
    press(&mut window, Modifiers::NONE, Key::ArrowLeft);
    type_text(&mut window, "c");
    assert_eq!(document(&window).cursor().index(), 3);
    assert_eq!(document(&window).node().unwrap().bookmark.as_deref(), Some("acb"));
    assert_eq!(marked(&window), 5);
}

/// The bookmarks of all branches and games of a file are listed, found by what is typed, and gone to.
#[test]
fn the_bookmarks_of_all_games_are_listed_and_gone_to() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.pgn");
    let text = "[Event \"?\"]\n\n1. e4 {[%bm The centre]} e5 (1... c5 {[%bm Sicilian]} 2. Nf3) 2. Nf3 *\n\n\
        [Event \"?\"]\n\n1. d4 d5 2. c4 {[%bm Gambit]} *\n";
    std::fs::write(&path, text).unwrap();
    let mut window = window_with([1200.0, 800.0], Language::English, vec![path], None);
    wait_for(&mut window, |window| document(window).games().0 == 2);
    for (typed, name, game) in [("gambit", "Gambit", 1), ("c5", "Sicilian", 0), ("", "The centre", 0)] {
        press(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::O);
        wait_for(&mut window, |window| window.query_by_label(name).is_some());
        type_text(&mut window, typed);
        press(&mut window, Modifiers::NONE, Key::Enter);
        assert_eq!(document(&window).games().1, game, "{name}");
        assert_eq!(document(&window).node().unwrap().bookmark.as_deref(), Some(name));
    }
}

/// Where there is none, the list says how one is set.
#[test]
fn an_empty_list_of_bookmarks_says_how_to_set_one() {
    let mut window = window_in(Language::English);
    press(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::O);
    wait_for(&mut window, |window| window.query_by_label("There is no bookmark in this file. F2 sets one.").is_some());
}

/// There is room for a name, beside the comment or below its title; what is composed in it is told with it.
#[test]
fn the_name_of_a_bookmark_has_room() {
    let label = Locale::new(Language::Japanese).text("bookmark-name");
    for size in [[1366.0, 768.0], [1240.0, 720.0], [1024.0, 700.0], [1920.0, 1080.0]] {
        let settings = Settings { language: Some(Language::Japanese), ..Settings::default() };
        let mut window = window_of(size, settings, Vec::new(), Box::new(Fixed(None)));
        click(&mut window, "７七 歩 先手");
        click(&mut window, "７六 空き");
        press(&mut window, Modifiers::NONE, Key::F2);
        assert!(window.query_by_label(&label).is_some(), "{size:?}");
        let width = window.get_by_label(&label).rect().width();
        assert!(width >= 130.0, "{width} at {size:?}");
        window.event(Event::Ime(ImeEvent::Preedit { text: "やま".to_owned(), active_range_chars: None }));
        window.run();
        assert_eq!(window.get_by_label(&label).value().as_deref(), Some("やま"));
    }
}

/// Problems are counted as problems there, too.
#[test]
fn the_bookmarks_of_problems_are_in_problems() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.kifu");
    let problem = "後手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n\
        | ・ ・ ・ ・ ・ ・ ・v玉 ・|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ ・ ・ ・ 歩 ・|三\n\
        | ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n\
        | ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|九\n\
        +---------------------------+\n先手の持駒：金\n手数----指手---------消費時間--\n   1 ２二金打\n&決め手\n";
    std::fs::write(&path, format!("{problem}\n{problem}")).unwrap();
    let mut window = window_with([1200.0, 800.0], Language::Japanese, vec![path], None);
    wait_for(&mut window, |window| document(window).games().0 == 2);
    press(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::O);
    wait_for(&mut window, |window| window.query_all_by_label_contains("決め手").next().is_some());
    assert!(window.query_all_by_label_contains("第2題").next().is_some());
    assert!(window.query_all_by_label_contains("第2局").next().is_none());
}

/// How good a position is stands beside its comment whether or not it is called something.
#[test]
fn a_name_does_not_hide_what_an_engine_thinks() {
    let folder = tempfile::tempdir().unwrap();
    for (name, line) in [("plain.kif", ""), ("named.kif", "&引き飛車にしてからの攻め合い\n")] {
        let path = folder.path().join(name);
        let text = format!("手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n{line}*#評価値=199\n");
        std::fs::write(&path, text).unwrap();
        for size in [[1366.0, 740.0], [1000.0, 640.0]] {
            let mut window = window_with(size, Language::Japanese, vec![path.clone()], None);
            press(&mut window, Modifiers::NONE, Key::End);
            assert!(window.query_all_by_label_contains("+199").count() > 0, "{name} {size:?}");
        }
    }
}
