//! How the window is laid out: what stands still, what does not overlap, and that whatever can be worked has a name.

use std::path::{Path, PathBuf};

use egui::accesskit::{self, Action, Role};
use egui::epaint::ClippedShape;
use egui::{Key, Modifiers, Rect, Shape};
use egui_kittest::kittest::Queryable;
use komaoto::editor::Go;
use komaoto::locale::{Language, Locale};
use komaoto::ui::look::fonts;
use komaoto::ui::{Command, Pane, Settings};

use super::click;
use super::told::{told, wrongs};
use crate::ui::{Fixed, Window, ask, press, wait_for, window_of, window_with};

fn game(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots").join(name)
}

pub(super) fn window(size: [f32; 2], files: &[&str]) -> Window {
    let settings = Settings { language: Some(Language::Japanese), animate: Some(false), ..Settings::default() };
    window_of(size, settings, files.iter().map(|name| game(name)).collect(), Box::new(Fixed(None)))
}

/// Where the titles of the panels are.
fn titles(window: &Window) -> Vec<(String, Rect)> {
    ["棋譜", "コメント", "グラフ", "分岐図", "履歴", "対局情報"]
        .into_iter()
        .filter_map(|title| {
            let found = window.query_all_by_role_and_label(Role::Label, title).next()?;
            Some((title.to_owned(), found.rect()))
        })
        .collect()
}

#[test]
fn no_panel_moves_by_itself() {
    let mut window = window([1240.0, 800.0], &["annotated.kifu"]);
    for _ in 0..15 {
        press(&mut window, Modifiers::NONE, Key::ArrowRight);
    }
    window.get_by_label("▲２八飛");
    let before = titles(&window);
    assert_eq!(before.len(), 4, "{before:?}");
    for _ in 0..30 {
        window.step();
    }
    assert_eq!(titles(&window), before);
}

#[test]
fn what_was_squeezed_has_its_room_again() {
    for size in [[1240.0, 800.0], [1240.0, 640.0], [800.0, 600.0]] {
        let mut window = window(size, &["damaged.kifu"]);
        let before = titles(&window);
        ask(&mut window, Command::Notes);
        ask(&mut window, Command::Notes);
        assert_eq!(titles(&window), before, "{size:?}");
        window.set_size(egui::vec2(700.0, 420.0));
        window.run();
        window.set_size(egui::vec2(size[0], size[1]));
        window.run();
        assert_eq!(titles(&window), before, "{size:?}");
    }
}

#[test]
fn an_edge_that_was_dragged_stays_where_it_was_put() {
    let mut window = window([1240.0, 800.0], &["annotated.kifu"]);
    let comment = |window: &Window| titles(window).into_iter().find(|(title, _)| title == "コメント").unwrap().1;
    let before = comment(&window);
    // The panel begins above its title: half of a row, and its margin.
    let edge = before.center() - egui::vec2(0.0, 21.0);
    window.drag_at(edge);
    window.run();
    window.hover_at(edge - egui::vec2(0.0, 60.0));
    window.run();
    window.drop_at(edge - egui::vec2(0.0, 60.0));
    window.run();
    let after = comment(&window);
    assert!((before.top() - after.top() - 60.0).abs() < 6.0, "{before} {after}");
    ask(&mut window, Command::Notes);
    ask(&mut window, Command::Notes);
    for _ in 0..10 {
        press(&mut window, Modifiers::NONE, Key::ArrowRight);
    }
    assert_eq!(comment(&window), after);
}

#[test]
fn a_word_about_what_went_wrong_puts_no_panel_in_another_place() {
    for size in [[1240.0, 800.0], [1240.0, 760.0], [1000.0, 700.0], [800.0, 600.0]] {
        let mut window = window(size, &["annotated.kifu"]);
        let across = |window: &Window| -> Vec<(String, f32)> {
            titles(window).into_iter().map(|(title, rect)| (title, rect.left())).collect()
        };
        let before = across(&window);
        window.event(egui::Event::Paste("これは棋譜ではない".to_owned()));
        window.run();
        wait_for(&mut window, |window| window.query_by_label_contains("読み取れません").is_some());
        assert_eq!(across(&window), before, "{size:?}");
        let moves = |window: &Window| window.query_all_by_role(Role::ListItem).count();
        assert!(moves(&window) >= 3, "{size:?}");
    }
}

/// The arrangement belongs to the window: records of three games lie beside each other, and changing tabs moves nothing.
#[test]
fn games_of_other_kinds_in_front_move_no_panel() {
    let folder = tempfile::tempdir().unwrap();
    let written = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path
    };
    let files = [
        written("a.kif", "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n"),
        // With a graph, a branch and several games.
        written("d.pgn", "1. e4 {[%eval 0.3]} (1. d4) e5 {[%eval 0.2]} 2. Nf3 *\n\n1. c4 *\n"),
        written("b.pgn", "[White \"A\"]\n\n1. e4 e5 2. Nf3 *\n"),
        written("c.pgn", "[Game \"Chinese Chess\"]\n[Red \"A\"]\n\n1. 炮二平五 马8进7 *\n"),
    ];
    for size in [[1600.0, 1000.0], [1366.0, 740.0], [1240.0, 800.0], [1000.0, 640.0], [800.0, 600.0], [600.0, 900.0]] {
        let settings = Settings { language: Some(Language::Japanese), animate: Some(false), ..Settings::default() };
        let mut window = window_of(size, settings, files.to_vec(), Box::new(Fixed(None)));
        let tabs: Vec<Vec<(String, Rect)>> = (0..files.len())
            .map(|_| {
                ask(&mut window, Command::StepTab(1));
                titles(&window)
            })
            .collect();
        assert!(!tabs[0].is_empty(), "{size:?}");
        assert!(tabs.iter().all(|tab| *tab == tabs[0]), "{size:?}: {tabs:?}");
        // The two of shogi and chess have no graph: what is there instead says when there is one.
        if tabs[0].iter().any(|(title, _)| title == "グラフ") {
            window.get_by_label_contains("ここにグラフが表示されます");
        }
    }
}

/// The games of a file have one arrangement: the one that is shown moves nothing, whether it has a graph or branches or not.
#[test]
fn another_game_of_the_file_moves_no_panel() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.pgn");
    let judged = "1. e4 {[%eval 0.3]} (1. d4) e5 {[%eval 0.2]} 2. Nf3 *";
    std::fs::write(
        &path,
        format!("[White \"A\"]\n\n1. c4 *\n\n[White \"B\"]\n\n{judged}\n\n[White \"C\"]\n\n1. d4 *\n"),
    )
    .unwrap();
    for size in [[1600.0, 1000.0], [1366.0, 740.0], [1240.0, 800.0], [1000.0, 640.0], [800.0, 600.0]] {
        let settings = Settings { language: Some(Language::Japanese), animate: Some(false), ..Settings::default() };
        let mut window = window_of(size, settings, vec![path.clone()], Box::new(Fixed(None)));
        let board = |window: &Window| window.query_all_by_label_contains("h5").map(|square| square.rect()).next();
        let before = (titles(&window), board(&window));
        for by in [1, 1, -1, -1] {
            ask(&mut window, Command::StepGame(by));
            assert_eq!((titles(&window), board(&window)), before, "{size:?}");
        }
    }
}

// ---- every view: reached by the names a screen reader says, and lawful when it is there ----

/// What is wrong with a view: whatever can be clicked or typed into needs a name, and a name is words, no icon.
fn unnamed(nodes: &[(accesskit::NodeId, accesskit::Node)]) -> Vec<String> {
    let icon = |text: &str| text.chars().any(|letter| ('\u{e000}'..='\u{f8ff}').contains(&letter));
    let mut wrong = Vec::new();
    for (_, node) in nodes {
        let acts = [Action::Click, Action::Focus, Action::Increment, Action::SetValue];
        let interactive = acts.into_iter().any(|action| node.supports_action(action));
        let name = node.label().unwrap_or_default();
        let named = !name.trim().is_empty() || !node.labelled_by().is_empty();
        // The bars are egui's own; what they scroll has names. The name of a label is what it says.
        let own = matches!(node.role(), Role::Window | Role::ScrollBar | Role::Label);
        if interactive && !named && !own {
            wrong.push(format!("{:?} without a name at {:?}", node.role(), node.bounds()));
        }
        if icon(name) {
            wrong.push(format!("{:?} is named by an icon: {name:?}", node.role()));
        }
    }
    wrong
}

/// What is painted: letters, by what they say, where they are seen, and what of them is cut off at a side; or something
/// that covers what is below it.
enum Painted {
    Letters { text: String, seen: Rect, cut: f32 },
    Cover(Rect),
}

fn painted(shape: &Shape, clip: Rect, out: &mut Vec<Painted>) {
    match shape {
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| painted(shape, clip, out)),
        Shape::Text(letters) if !letters.galley.text().trim().is_empty() => {
            let ink = letters.visual_bounding_rect();
            let seen = ink.intersect(clip);
            if seen.width() > 0.0 && seen.height() > 0.0 {
                let cut = (ink.right() - clip.right()).max(clip.left() - ink.left());
                out.push(Painted::Letters { text: letters.galley.text().to_owned(), seen, cut });
            }
        }
        Shape::Rect(rect) if rect.fill.a() == 255 => out.push(Painted::Cover(rect.rect.intersect(clip))),
        _ => {}
    }
}

/// Letters that are painted over other letters, and letters that are cut off at a side.
fn blurred(shapes: &[ClippedShape], cut_too: bool) -> Vec<String> {
    let mut all = Vec::new();
    for ClippedShape { clip_rect, shape, .. } in shapes {
        painted(shape, *clip_rect, &mut all);
    }
    let mut wrong = Vec::new();
    for (at, above) in all.iter().enumerate() {
        let Painted::Letters { text, seen, cut } = above else { continue };
        if cut_too && *cut > 1.0 {
            wrong.push(format!("{text:?} is cut off at {seen}"));
        }
        for (before, below) in all[..at].iter().enumerate() {
            let Painted::Letters { text: other, seen: there, .. } = below else { continue };
            let both = seen.intersect(*there);
            if both.width() < 2.0 || both.height() < 3.0 {
                continue;
            }
            let covers = |painted: &Painted| matches!(painted, Painted::Cover(rect) if rect.contains_rect(both));
            if !all[before..at].iter().any(covers) {
                wrong.push(format!("{text:?} is painted over {other:?} at {both}"));
            }
        }
    }
    wrong
}

/// What is wrong with the view that a window shows.
fn faults(window: &mut Window, cut_too: bool) -> Vec<String> {
    let told = told(window);
    assert!(told.nodes.len() > 20, "the tree is told");
    let shapes = &window.output().shapes;
    unnamed(&told.nodes)
        .into_iter()
        .chain(wrongs(&told))
        .chain(blurred(shapes, cut_too))
        .chain(super::torn::torn(shapes))
        .collect()
}

/// Asserts what holds in every view, in one that a test has reached.
pub fn assert_lawful(window: &mut Window) {
    let faults = faults(window, true);
    assert!(faults.is_empty(), "{faults:#?}");
}

/// A view, by what opens it and what is read there.
struct View {
    name: &'static str,
    files: &'static [&'static str],
    open: fn(&mut Window, &Locale),
    /// The name in the locale of something that is there only then.
    sign: &'static str,
}

pub(super) fn label(window: &mut Window, locale: &Locale, key: &str) {
    let name = locale.text(key);
    window.query_all_by_label(&name).next().unwrap_or_else(|| panic!("{name}")).click();
    window.run();
}

fn paste(window: &mut Window, text: &str, seen: &str) {
    window.event(egui::Event::Paste(text.to_owned()));
    window.run();
    wait_for(window, |window| window.query_by_label_contains(seen).is_some());
}

const GAME: &[&str] = &["annotated.kifu"];

const VIEWS: &[View] = &[
    View { name: "start", files: &[], open: |_, _| (), sign: "start-title" },
    View { name: "game", files: GAME, open: |_, _| (), sign: "panel-moves" },
    View { name: "handicap", files: &["handicap.kifu"], open: |_, _| (), sign: "panel-comment" },
    View { name: "file menu", files: GAME, open: |w, l| label(w, l, "menu-file"), sign: "cmd-save-as" },
    View { name: "edit menu", files: GAME, open: |w, l| label(w, l, "menu-edit"), sign: "cmd-edit-comment" },
    View { name: "go menu", files: GAME, open: |w, l| label(w, l, "menu-go"), sign: "cmd-next-comment" },
    View { name: "view menu", files: GAME, open: |w, l| label(w, l, "menu-view"), sign: "menu-wood" },
    View {
        name: "pieces",
        files: GAME,
        open: |w, l| {
            label(w, l, "menu-view");
            label(w, l, "menu-pieces");
        },
        sign: "pieces-brush",
    },
    View { name: "analysis menu", files: GAME, open: |w, l| label(w, l, "menu-analysis"), sign: "cmd-duel" },
    View { name: "help menu", files: GAME, open: |w, l| label(w, l, "menu-help"), sign: "cmd-about" },
    View { name: "palette", files: GAME, open: |w, _| ask(w, Command::Prompt), sign: "cmd-flip" },
    View { name: "find", files: GAME, open: |w, _| ask(w, Command::Find), sign: "find-close" },
    View { name: "headers", files: GAME, open: |w, _| ask(w, Command::Pane(Pane::Headers)), sign: "headers-add" },
    View { name: "history", files: GAME, open: |w, _| ask(w, Command::Pane(Pane::History)), sign: "panel-history" },
    View { name: "notes", files: &["damaged.kifu"], open: |_, _| (), sign: "notes-title" },
    View { name: "set-up", files: GAME, open: |w, _| ask(w, Command::SetUp), sign: "setup-title" },
    View { name: "settings", files: GAME, open: |w, _| ask(w, Command::Preferences), sign: "prefs-zoom" },
    View {
        name: "settings of use",
        files: GAME,
        open: |w, l| {
            ask(w, Command::Preferences);
            label(w, l, "prefs-use");
        },
        sign: "prefs-reset-panels",
    },
    View {
        name: "settings of mate problems",
        files: GAME,
        open: |w, l| {
            ask(w, Command::Preferences);
            label(w, l, "prefs-tsume");
        },
        sign: "prefs-mate-memory",
    },
    View {
        name: "settings of engines",
        files: GAME,
        open: |w, l| {
            ask(w, Command::Preferences);
            label(w, l, "prefs-engines");
        },
        sign: "engines-none",
    },
    View {
        name: "settings of traces",
        files: GAME,
        open: |w, l| {
            ask(w, Command::Preferences);
            label(w, l, "prefs-keeping");
        },
        sign: "keeping-forget-all",
    },
    View {
        name: "settings of keys",
        files: GAME,
        open: |w, l| {
            ask(w, Command::Preferences);
            label(w, l, "prefs-keys");
        },
        sign: "prefs-reset-keys",
    },
    View { name: "help", files: GAME, open: |w, _| ask(w, Command::Help), sign: "help-title" },
    View { name: "about", files: GAME, open: |w, _| ask(w, Command::About), sign: "about-body" },
    View { name: "versions", files: GAME, open: |w, _| ask(w, Command::Versions), sign: "versions-title" },
    View {
        name: "unsaved",
        files: GAME,
        open: |w, _| {
            ask(w, Command::Bookmark);
            ask(w, Command::CloseTab);
        },
        sign: "unsaved-title",
    },
    View { name: "path", files: GAME, open: |w, _| ask(w, Command::SaveAs), sign: "path-label" },
    View { name: "compact", files: GAME, open: |w, _| ask(w, Command::Compact), sign: "cmd-forward" },
    View {
        name: "row",
        files: GAME,
        open: |w, _| {
            w.query_all_by_role(Role::ListItem).nth(2).unwrap().click_button(egui::PointerButton::Secondary);
            w.run();
        },
        sign: "cmd-make-mainline",
    },
    View {
        name: "paste",
        files: GAME,
        open: |w, _| paste(w, "position startpos moves 2g2f 8c8d 2f2e", "SFEN"),
        sign: "paste-open",
    },
];

#[test]
fn in_a_small_window_every_panel_keeps_its_title_and_the_moves_their_rows() {
    for size in [[800.0, 600.0], [800.0, 560.0]] {
        let mut window = window(size, &["damaged.kifu"]);
        ask(&mut window, Command::Notes);
        for notes in [false, true] {
            let titles = titles(&window);
            let [moves, comment] = ["棋譜", "コメント"]
                .map(|wanted| titles.iter().find(|(title, _)| title == wanted).unwrap_or_else(|| panic!("{size:?}")).1);
            assert!(comment.top() - moves.bottom() > 60.0, "{size:?}, notes: {notes}: {moves} {comment}");
            let field = window.query_all_by_role(Role::MultilineTextInput).next().unwrap().rect();
            assert!(field.top() > comment.bottom(), "{size:?}, notes: {notes}");
            ask(&mut window, Command::Notes);
        }
    }
}

#[test]
fn in_the_lowest_window_the_board_can_still_be_played_on() {
    // 800 by 600 pixels with everything twice as large.
    for file in [None, Some("annotated.kifu")] {
        let mut window = window([400.0, 300.0], file.as_slice());
        for set_up in [false, true] {
            if set_up {
                ask(&mut window, Command::SetUp);
            }
            let squares: Vec<Rect> = window
                .query_all_by_label_contains("５五")
                .map(|square| square.rect())
                .filter(|r| r.is_positive())
                .collect();
            assert!(squares.iter().any(|square| square.width() >= 8.5), "{file:?}, {set_up}: {squares:?}");
            let shown = Rect::from_min_size(egui::Pos2::ZERO, window.ctx.content_rect().size());
            assert!(squares.iter().all(|square| shown.contains_rect(*square)), "{file:?}, {set_up}: {squares:?}");
        }
    }
}

/// Numbers and what is round that is painted in an area.
fn numbers_and_rounds(shape: &Shape, clip: Rect, area: Rect, out: &mut (Vec<Rect>, Vec<Rect>)) {
    match shape {
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| numbers_and_rounds(shape, clip, area, out)),
        Shape::Text(letters) if letters.galley.text().parse::<u32>().is_ok() => {
            out.0.push(letters.visual_bounding_rect().intersect(clip).intersect(area));
        }
        Shape::Circle(circle) => out.1.push(circle.visual_bounding_rect().intersect(clip).intersect(area)),
        _ => {}
    }
}

#[test]
fn no_node_of_the_map_lies_on_the_number_of_a_move() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("long.kifu");
    let round = ["５八玉(59)", "５二玉(51)", "５九玉(58)", "５一玉(52)"];
    let moves: String = (0..1200).map(|ply| format!("{} {}\n", ply + 1, round[ply % 4])).collect();
    std::fs::write(&path, format!("手合割：平手\n{moves}\n変化：1000手\n1000 ９四歩(93)\n")).unwrap();
    for size in [[2400.0, 1300.0], [1240.0, 800.0]] {
        let mut window = window_with(size, Language::Japanese, vec![path.clone()], None);
        wait_for(&mut window, |window| window.query_by_role(Role::Tree).is_some());
        for go in [Command::Go(Go::Last), Command::Go(Go::Moves(-10)), Command::Go(Go::First)] {
            ask(&mut window, go);
            window.run();
            let area = window.get_by_role(Role::Tree).rect();
            let mut seen = (Vec::new(), Vec::new());
            for ClippedShape { clip_rect, shape, .. } in window.output().shapes.clone() {
                numbers_and_rounds(&shape, clip_rect, area, &mut seen);
            }
            let (numbers, rounds) = seen;
            let shown = |rect: &&Rect| rect.is_positive();
            assert!(numbers.iter().filter(shown).count() > 1 && rounds.iter().filter(shown).count() > 10);
            for number in numbers.iter().filter(shown) {
                let on = rounds.iter().filter(shown).find(|round| round.intersect(*number).is_positive());
                assert_eq!(on, None, "{size:?} {go:?} {number}");
            }
        }
    }
}

/// The texts that are painted in an area.
pub(super) fn texts(shape: &Shape, area: Rect, out: &mut Vec<String>) {
    match shape {
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| texts(shape, area, out)),
        Shape::Text(letters) if area.contains_rect(letters.visual_bounding_rect()) => {
            out.push(letters.galley.text().to_owned());
        }
        _ => {}
    }
}

#[test]
fn the_map_counts_pairs_where_the_list_does() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("long.pgn");
    let round = ["Nf3", "Nf6", "Ng1", "Ng8"];
    let moves: Vec<&str> = (0..60).map(|ply| round[ply % 4]).collect();
    std::fs::write(&path, format!("[Event \"?\"]\n\n{} (Na6) *\n", moves.join(" "))).unwrap();
    let mut window = window_with([2400.0, 1300.0], Language::Japanese, vec![path], None);
    let numbers = |window: &Window| {
        let mut said = Vec::new();
        if let Some(map) = window.query_by_role(Role::Tree) {
            for ClippedShape { shape, .. } in &window.output().shapes {
                texts(shape, map.rect(), &mut said);
            }
        }
        said
    };
    // The first frame with a map measures it, and paints nothing.
    wait_for(&mut window, |window| !numbers(window).is_empty());
    let said = numbers(&window);
    assert!(said.starts_with(&["5".to_owned(), "10".to_owned(), "15".to_owned()]), "{said:?}");
}

#[test]
fn an_empty_window_says_first_how_to_begin() {
    for size in [[1240.0, 800.0], [827.0, 533.0], [800.0, 600.0]] {
        let window = window(size, &[]);
        let comment = titles(&window).into_iter().find(|(title, _)| title == "コメント").unwrap().1;
        for way in ["開く…", "貼り付け", "新しい詰将棋", "局面編集"] {
            // A button at the top is called as the command, too.
            let row = window
                .query_all_by_label(way)
                .find(|row| row.rect().width() > 100.0)
                .unwrap_or_else(|| panic!("{way}"));
            assert!(row.rect().bottom() <= comment.top(), "{size:?}: {way}");
        }
    }
}

/// What looks like the handle of a bar at the right edge of the window.
fn handles(shape: &Shape, edge: f32, out: &mut Vec<Rect>) {
    match shape {
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| handles(shape, edge, out)),
        Shape::Rect(bar)
            if bar.fill.a() > 0
                && bar.rect.right() > edge - 16.0
                && (2.0..=6.0).contains(&bar.rect.width())
                && bar.rect.height() > 20.0 =>
        {
            out.push(bar.rect);
        }
        _ => {}
    }
}

#[test]
fn the_first_page_shows_that_it_goes_on_below() {
    for (height, goes_on) in [(740.0, true), (1800.0, false)] {
        let window = window([1240.0, height], &[]);
        let mut found = Vec::new();
        window.output().shapes.iter().for_each(|clipped| handles(&clipped.shape, 1240.0, &mut found));
        assert_eq!(!found.is_empty(), goes_on, "{height}: {found:?}");
    }
}

#[test]
fn letters_on_letters_and_letters_cut_off_are_seen_by_these_tests() {
    let painted = |content: fn(&mut egui::Ui)| {
        let mut window = egui_kittest::Harness::builder()
            .with_size([300.0, 100.0])
            .with_context_setup(|ctx| fonts::install(ctx, Language::Japanese))
            .build_ui(content);
        window.run();
        blurred(&window.output().shapes, true)
    };
    fn put(ui: &mut egui::Ui, text: &str, x: f32) {
        ui.put(Rect::from_min_size(egui::pos2(x, 20.0), egui::vec2(120.0, 20.0)), egui::Label::new(text).extend());
    }
    assert_eq!(painted(|ui| put(ui, "one line", 10.0)), Vec::<String>::new());
    assert_eq!(
        painted(|ui| [("one", 10.0), ("other", 12.0)].into_iter().for_each(|(text, x)| put(ui, text, x))).len(),
        1
    );
    assert_eq!(painted(|ui| put(ui, "a long line that ends beyond the window, far out there", 150.0)).len(), 1);
}

#[test]
fn in_every_view_whatever_can_be_worked_has_a_name_and_no_letters_stand_on_others() {
    let mut wrong = Vec::new();
    for (size, language) in [
        ([1240.0, 800.0], Language::Japanese),
        ([1240.0, 800.0], Language::English),
        ([800.0, 600.0], Language::Japanese),
        ([400.0, 720.0], Language::English),
    ] {
        let locale = Locale::new(language);
        for view in VIEWS {
            let settings = Settings { language: Some(language), animate: Some(false), ..Settings::default() };
            let files = view.files.iter().map(|name| game(name)).collect();
            let mut window = window_of(size, settings, files, Box::new(Fixed(None)));
            (view.open)(&mut window, &locale);
            let place = format!("{} {size:?} {language:?}", view.name);
            let sign = locale.text(view.sign);
            if window.query_all_by_label_contains(&sign).next().is_none() {
                wrong.push(format!("{place}: {sign} is not there"));
            }
            // A field shows as much as it has room for.
            let faults = faults(&mut window, view.name != "headers");
            wrong.extend(faults.into_iter().map(|fault| format!("{place}: {fault}")));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// A branch that is played moves nothing across: board, list and comment have the same widths before and after it.
#[test]
fn a_branch_narrows_nothing() {
    for size in [[1280.0, 720.0], [1340.0, 640.0], [1340.0, 715.0], [1340.0, 800.0], [1340.0, 1000.0], [1000.0, 640.0]]
    {
        let mut window = window(size, &[]);
        for typed in ["7g7f", "3c3d", "2g2f"] {
            crate::ui::keys::text(&mut window, typed);
        }
        let across = |window: &Window| {
            let list = ["棋譜", "コメント"].map(|name| {
                window.query_all_by_role_and_label(Role::Label, name).next().map(|title| title.rect().left())
            });
            let row = window.query_all_by_role(Role::ListItem).next().unwrap().rect();
            (list, row.x_range(), window.get_by_label_contains("５五").rect())
        };
        let before = across(&window);
        press(&mut window, Modifiers::NONE, Key::ArrowLeft);
        press(&mut window, Modifiers::NONE, Key::ArrowLeft);
        crate::ui::keys::text(&mut window, "8c8d");
        assert_eq!(across(&window), before, "{size:?}");
    }
}

/// Titles of panels without room are whole where there is room for all of them, however long each is.
#[test]
fn titles_of_tabs_are_whole_where_there_is_room() {
    let mut window = window([800.0, 600.0], &["annotated.kifu"]);
    ask(&mut window, Command::Pane(Pane::Study));
    let tabs: Vec<Rect> = window.query_all_by_role(Role::Tab).map(|tab| tab.rect()).collect();
    assert!(tabs.len() > 2, "{tabs:?}");
    fn cut(shape: &Shape, tabs: &[Rect], out: &mut Vec<String>) {
        match shape {
            Shape::Vec(shapes) => shapes.iter().for_each(|shape| cut(shape, tabs, out)),
            Shape::Text(letters) if letters.galley.elided => {
                let at = letters.visual_bounding_rect().center();
                if tabs.iter().any(|tab| tab.contains(at)) {
                    out.push(letters.galley.text().to_owned());
                }
            }
            _ => {}
        }
    }
    let (mut found, mut is_met) = (Vec::new(), false);
    // A row of the list may go on below the titles, where nobody sees it.
    let is_seen = |tab: &&Rect, clip: Rect| clip.contains_rect(**tab);
    for clipped in &window.output().shapes {
        let tabs: Vec<Rect> = tabs.iter().filter(|tab| is_seen(tab, clipped.clip_rect)).copied().collect();
        is_met |= !tabs.is_empty();
        cut(&clipped.shape, &tabs, &mut found);
    }
    assert!(is_met);
    assert_eq!(found, [""; 0]);
}

/// Where its title is a tab, a panel does not say it again.
#[test]
fn a_panel_says_its_title_once() {
    let locale = Locale::new(Language::Japanese);
    for size in [[1000.0, 640.0], [800.0, 600.0]] {
        let mut window = window(size, &["annotated.kifu"]);
        ask(&mut window, Command::Pane(Pane::Study));
        let title = locale.text("panel-study");
        let said = window.query_all_by_label(&title).filter(|node| node.rect().width() > 0.0).count();
        assert_eq!(said, 1, "{size:?}");
    }
}

/// Whoever writes a comment that is seen takes no room from what he has asked for before.
#[test]
fn writing_a_comment_folds_nothing() {
    for size in [[1366.0, 740.0], [1600.0, 1000.0]] {
        let mut window = window(size, &["annotated.kifu"]);
        ask(&mut window, Command::Pane(Pane::Study));
        let before = titles(&window);
        press(&mut window, Modifiers::NONE, Key::C);
        assert_eq!(titles(&window), before, "{size:?}");
    }
}

/// Panels come and go beside a map that had nothing to show when the game was opened: it stays where it came.
#[test]
fn looking_at_the_headers_moves_no_map() {
    let map = Locale::new(Language::Japanese).text("panel-map");
    for size in [[1366.0, 768.0], [1240.0, 720.0], [1600.0, 1000.0]] {
        let mut window = window(size, &[]);
        for (from, to) in [("７七 歩 先手", "７六 空き"), ("３三 歩 後手", "３四 空き")] {
            click(&mut window, from);
            click(&mut window, to);
        }
        press(&mut window, Modifiers::NONE, Key::ArrowLeft);
        click(&mut window, "８三 歩 後手");
        click(&mut window, "８四 空き");
        let places = |window: &Window| -> Vec<Rect> {
            let found = window.query_all_by_label(&map).map(|node| node.rect());
            let board = window.query_all_by_label("５九 玉 先手").map(|node| node.rect());
            found.chain(board).collect()
        };
        let before = places(&window);
        assert!(before.len() > 1, "{size:?}");
        for pane in [Pane::Headers, Pane::Headers, Pane::History, Pane::History] {
            ask(&mut window, Command::Pane(pane));
        }
        assert_eq!(places(&window), before, "{size:?}");
    }
}
