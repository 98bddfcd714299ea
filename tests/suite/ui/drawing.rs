//! Exporting a picture of the board: written where it was asked for, and over nothing.

use std::path::PathBuf;

use egui::accesskit::{Role, Toggled};
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use komaoto::diagram::pdf;
use komaoto::files::load;
use komaoto::formats::comment::said_in_person;
use komaoto::locale::{Language, Locale};
use komaoto::notation::Style;
use komaoto::notation::chess::Letters;
use komaoto::sheet::{Print, SheetWording, about};
use komaoto::ui::Settings;

use crate::ui::{Fixed, Window, click, press, wait_for, window_of, window_with};

/// A window on a game whose first move was made, which writes into a file by a dialog or by its own question.
fn window(dialog: Option<PathBuf>) -> Window {
    let game = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/aigakari.kif"));
    let mut window = window_with([1200.0, 800.0], Language::English, vec![game], dialog);
    window.run();
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    window
}

fn export(window: &mut Window) {
    press(window, Modifiers::COMMAND | Modifiers::SHIFT, Key::E);
    press(window, Modifiers::NONE, Key::Enter);
}

fn says(window: &mut Window, words: &str) {
    wait_for(window, |window| window.query_all_by_label_contains(words).next().is_some());
}

#[test]
fn the_position_is_written_as_the_extension_says() {
    let folder = tempfile::tempdir().unwrap();
    for (name, begins) in [
        ("a.svg", &b"<svg"[..]),
        ("a.png", b"\x89PNG"),
        ("a.pdf", b"%PDF"),
        ("a.JPG", b"\xff\xd8"),
        ("without", b"<svg"),
    ] {
        let mut window = window(Some(folder.path().join(name)));
        export(&mut window);
        let written = if name == "without" { "without.svg" } else { name };
        says(&mut window, &format!("Saved the diagram as “{written}”."));
        assert!(std::fs::read(folder.path().join(written)).unwrap().starts_with(begins), "{name}");
    }
}

#[test]
fn other_extensions_and_files_that_are_there_are_not_written() {
    let folder = tempfile::tempdir().unwrap();
    let game = folder.path().join("a.kif");
    std::fs::write(&game, "先手：太郎\n").unwrap();
    let mut window = window(Some(game.clone()));
    export(&mut window);
    says(&mut window, "A diagram is saved as .svg, .png, .jpg or .pdf, not as .kif. Nothing was written.");
    assert_eq!(std::fs::read_to_string(&game).unwrap(), "先手：太郎\n");
    // Without a dialog program the path is typed, and nobody has asked about what is there.
    let picture = folder.path().join("a.svg");
    std::fs::write(&picture, "mine").unwrap();
    let mut window = self::window(None);
    export(&mut window);
    let field = window.get_by_label("Path of the file");
    assert!(field.value().unwrap().ends_with(".svg"), "{:?}", field.value());
    press(&mut window, Modifiers::COMMAND, Key::A);
    window.event(egui::Event::Text(picture.to_string_lossy().into_owned()));
    window.run();
    press(&mut window, Modifiers::NONE, Key::Enter);
    says(&mut window, "a.svg");
    assert_eq!(std::fs::read_to_string(&picture).unwrap(), "mine");
    click(&mut window, "Replace");
    says(&mut window, "Saved the diagram as “a.svg”.");
    assert!(std::fs::read(&picture).unwrap().starts_with(b"<svg"));
}

#[test]
fn what_cannot_be_written_is_said() {
    let mut window = window(Some(PathBuf::from("/no/such/folder/a.svg")));
    export(&mut window);
    says(&mut window, "“a.svg”");
    assert!(window.query_all_by_label_contains("Saved the diagram").next().is_none());
}

#[test]
fn what_is_chosen_is_drawn_and_remembered() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.svg");
    let mut window = window(Some(path.clone()));
    export(&mut window);
    says(&mut window, "Saved the diagram");
    let usual = std::fs::read(&path).unwrap();
    press(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::E);
    for choice in ["Board in colour", "60 mm", "Coordinates"] {
        click(&mut window, choice);
    }
    click(&mut window, "Export…");
    wait_for(&mut window, |_| std::fs::read(&path).is_ok_and(|now| now != usual));
    let drawn = std::fs::read_to_string(&path).unwrap();
    assert!(drawn.contains("width=\"60.00mm\"") && drawn.contains("#e9c687"), "{}", &drawn[..300]);
    press(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::E);
    let is_chosen = |window: &Window, name| window.get_by_label(name).accesskit_node().toggled() == Some(Toggled::True);
    assert!(is_chosen(&window, "60 mm") && is_chosen(&window, "Board in colour") && !is_chosen(&window, "100 mm"));
    // In pixels it is as wide on paper as so many dots take.
    for choice in ["800 px", "400 dpi"] {
        click(&mut window, choice);
    }
    click(&mut window, "Export…");
    wait_for(&mut window, |_| std::fs::read_to_string(&path).is_ok_and(|now| now.contains("width=\"50.80mm\"")));
    press(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::E);
    assert!(is_chosen(&window, "800 px") && !is_chosen(&window, "60 mm"));
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(window.query_by_label("60 mm").is_none());
}

/// Types from which move to which a picture moves.
fn moves(window: &mut Window, first: &str, last: &str) {
    for (field, number) in [("To move", last), ("From move", first)] {
        window.get_by_role_and_label(Role::SpinButton, field).focus();
        window.run();
        press(window, Modifiers::COMMAND, Key::A);
        window.event(egui::Event::Text(number.to_owned()));
        window.run();
        press(window, Modifiers::NONE, Key::Enter);
    }
}

#[test]
fn the_moves_of_the_line_are_written_as_one_moving_picture() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.png");
    let mut window = window(Some(path.clone()));
    press(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::E);
    assert!(window.query_by_label("Copy image").is_some());
    for choice in ["400 px", "Moves of the line", "0.5 s", "Three times"] {
        click(&mut window, choice);
    }
    assert!(window.query_by_label("Copy image").is_none());
    moves(&mut window, "2", "5");
    click(&mut window, "Export…");
    says(&mut window, "Saved the diagram as “a.png”.");
    let bytes = std::fs::read(&path).unwrap();
    let after = |name: &[u8]| bytes.windows(4).position(|at| at == name).unwrap() + 4;
    // Four pictures, three times, each for half a second.
    assert_eq!(bytes[after(b"acTL")..][..8], [0, 0, 0, 4, 0, 0, 0, 3]);
    assert_eq!(bytes[after(b"fcTL") + 20..][..4], [0, 50, 0, 100]);
    assert_eq!(bytes[after(b"IHDR")..][..4], [0, 0, 1, 144]);
    for (name, said) in [
        ("a.gif", "Saved the diagram as “a.gif”."),
        ("a.svg", "Moves are saved as .png, .apng or .gif, not as .svg. Nothing was written."),
    ] {
        let mut window = self::window(Some(folder.path().join(name)));
        press(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::E);
        for choice in ["400 px", "Moves of the line"] {
            click(&mut window, choice);
        }
        moves(&mut window, "1", "3");
        click(&mut window, "Export…");
        says(&mut window, said);
    }
    assert!(std::fs::read(folder.path().join("a.gif")).unwrap().starts_with(b"GIF89a"));
}

/// A window on a file with problems, which writes into a file by a dialog.
fn problems(folder: &tempfile::TempDir, dialog: PathBuf) -> Window {
    let file = folder.path().join("problems.sfen");
    let problem = "position sfen 8k/9/8P/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1 moves G*1b\n";
    std::fs::write(&file, problem.repeat(8)).unwrap();
    window_with([1200.0, 800.0], Language::English, vec![file], Some(dialog))
}

#[test]
fn pages_are_seen_before_they_are_written() {
    let folder = tempfile::tempdir().unwrap();
    for (name, begins) in [
        ("a.pdf", &b"%PDF"[..]),
        ("a.svg", b"<svg"),
        ("a.html", b"<!DOCTYPE html>"),
        ("without", b"%PDF"),
        ("a.typ", b""),
    ] {
        let mut window = problems(&folder, folder.path().join(name));
        press(&mut window, Modifiers::COMMAND, Key::P);
        // Eight problems, six a page, and their answers.
        says(&mut window, "Page 1 of 3");
        press(&mut window, Modifiers::NONE, Key::PageDown);
        says(&mut window, "Page 2 of 3");
        click(&mut window, "This one");
        click(&mut window, "Problems");
        says(&mut window, "Page 1 of 2");
        click(&mut window, "The whole file");
        click(&mut window, "9");
        says(&mut window, "Page 1 of 2");
        click(&mut window, "1");
        says(&mut window, "Page 1 of 9");
        // Each picture of a page is made anew, with the date of today.
        click(&mut window, "Date of printing");
        says(&mut window, "Page 1 of 9");
        click(&mut window, "Export…");
        let written = if name == "without" { "without.pdf" } else { name };
        says(&mut window, &format!("Saved the pages as “{written}”."));
        let bytes = std::fs::read(folder.path().join(written)).unwrap();
        assert!(bytes.starts_with(begins), "{name}");
        // Where no record has a title, the document has the file's name as one.
        let titled = [&b"/Title (a)"[..], b"/Title (without)", b"<title>a</title>", b"#set page("];
        let holds = |title: &&[u8]| bytes.windows(title.len()).any(|part| part == *title);
        assert!(titled.iter().any(holds), "{name}");
    }
    // A picture is one page: the others lie beside the first.
    assert!((2..=9).all(|page| folder.path().join(format!("a-{page}.svg")).exists()));
    let mut window = problems(&folder, folder.path().join("a.kif"));
    press(&mut window, Modifiers::COMMAND, Key::P);
    // The main answer, on the right and for Enter, is what the window is called.
    let left = |name: &str| window.get_by_label(name).rect().left();
    assert!(left("Export…") < left("Print…"));
    click(&mut window, "Export…");
    says(
        &mut window,
        "Pages are saved as .pdf, .svg, .html, .typ (Typst) or .tex (LuaLaTeX, upLaTeX), not as .kif. Nothing was written.",
    );
    assert!(!folder.path().join("a.kif").exists());
}

/// Pages of chess have figurines, as books do, or the letters of moves where somebody prefers these.
#[test]
fn chess_is_printed_with_figurines_or_letters() {
    let folder = tempfile::tempdir().unwrap();
    let game = folder.path().join("game.pgn");
    std::fs::write(&game, "[White \"Anna\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n").unwrap();
    for (print_letters, printed) in [(false, "♘f3"), (true, "Sf3")] {
        let page = folder.path().join(format!("{print_letters}.typ"));
        let letters = Letters::shown().find(|letters| letters.spelled("Nf3".into()) == "Sf3").unwrap();
        let settings = Settings { language: Some(Language::English), letters, print_letters, ..Settings::default() };
        let picker = Box::new(Fixed(Some(page.clone())));
        let mut window = window_of([1200.0, 800.0], settings, vec![game.clone()], picker);
        press(&mut window, Modifiers::COMMAND, Key::P);
        says(&mut window, "Page 1 of 1");
        click(&mut window, "Export…");
        says(&mut window, "Saved the pages as");
        let text = std::fs::read_to_string(&page).unwrap();
        assert!(text.contains(printed), "{text}");
    }
}

/// What is printed can be read before it is: a click makes it larger than its place, in which it is moved about.
#[test]
fn what_is_printed_is_enlarged_by_a_click() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = problems(&folder, folder.path().join("a.pdf"));
    press(&mut window, Modifiers::COMMAND, Key::P);
    says(&mut window, "Page 1 of 3");
    wait_for(&mut window, |window| window.query_by_label("Enlarge what is printed").is_some());
    let wide = |window: &Window, name: &str| window.get_by_label(name).rect().width();
    let whole = wide(&window, "Enlarge what is printed");
    click(&mut window, "Enlarge what is printed");
    wait_for(&mut window, |window| window.query_by_label("Show all of it").is_some());
    assert!(wide(&window, "Show all of it") > whole * 1.2, "it is larger than it was, as far as it is seen");
    // Its middle may be out of sight.
    window.get_by_label("Show all of it").click_accesskit();
    window.run();
    wait_for(&mut window, |window| window.query_by_label("Enlarge what is printed").is_some());
    assert!((wide(&window, "Enlarge what is printed") - whole).abs() < 1.0);
    click(&mut window, "Enlarge what is printed");
    press(&mut window, Modifiers::NONE, Key::Escape);
    window.get_by_label("Enlarge what is printed");
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(window.query_by_label("Enlarge what is printed").is_none());
}

/// All games of the file become one page to play them through.
#[test]
fn the_games_are_written_as_a_page_of_the_web() {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("games.pgn");
    std::fs::write(&games, "[White \"Anna\"]\n\n1. e4 e5 *\n\n[White \"Berta\"]\n\n1. d4 d5 *\n").unwrap();
    let page = folder.path().join("page");
    let mut window = window_with([1200.0, 800.0], Language::English, vec![games], Some(page));
    press(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::P);
    window.event(egui::Event::Text("web page".to_owned()));
    window.run();
    press(&mut window, Modifiers::NONE, Key::Enter);
    says(&mut window, "Saved the pages as “page.html”.");
    let text = std::fs::read_to_string(folder.path().join("page.html")).unwrap();
    assert!(text.starts_with("<!DOCTYPE html>") && text.contains("<komaoto-games data-page>"));
    assert_eq!(text.matches("<option>").count(), 2);
    assert!(text.contains("Anna") && text.contains("Berta"));
}

/// Types which records are printed.
fn numbers(window: &mut Window, text: &str) {
    window.get_by_label("Numbers of the records").focus();
    window.run();
    press(window, Modifiers::COMMAND, Key::A);
    window.event(egui::Event::Text(text.to_owned()));
    window.run();
}

#[test]
fn any_games_of_a_file_are_printed() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = problems(&folder, folder.path().join("a.pdf"));
    press(&mut window, Modifiers::COMMAND, Key::P);
    says(&mut window, "Page 1 of 3");
    // Problems and, on a page of their own, answers; there is no ninth.
    numbers(&mut window, "1,3-4");
    says(&mut window, "Page 1 of 2");
    numbers(&mut window, "1-9");
    says(&mut window, "Page 1 of 2");
    click(&mut window, "The whole file");
    says(&mut window, "Page 1 of 3");
    assert_eq!(window.get_by_label("Numbers of the records").value().as_deref(), Some("1-8"));
    numbers(&mut window, "2");
    says(&mut window, "Page 1 of 2");
}

/// A part of the game on the board is the same pages as on the command line.
#[test]
fn what_follows_and_a_variation_are_printed_alone() {
    let folder = tempfile::tempdir().unwrap();
    let (file, path) = (folder.path().join("game.kif"), folder.path().join("a.pdf"));
    let text = "手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n\n変化：2手\n   2 ８四歩(83)\n   3 ７七角(88)\n";
    std::fs::write(&file, text).unwrap();
    let record = load(text.as_bytes(), Some("kif")).unwrap().records.remove(0);
    let locale = Locale::new(Language::English);
    let wording = SheetWording { comment: said_in_person, ..SheetWording::new(&locale, Style::Western) };
    let expected = |part: &str| {
        let print = Print { passage: part.parse().unwrap(), ..Print::default() };
        let pages = print.of(std::slice::from_ref(&record), "", wording, &|_| true).unwrap();
        pdf(&pages, &about("", "", wording).or_titled(&path))
    };
    let mut window = window_with([1200.0, 800.0], Language::English, vec![file], Some(path.clone()));
    window.run();
    press(&mut window, Modifiers::COMMAND, Key::P);
    assert!(window.query_by_label("From here on").is_none(), "at the start that is all of it");
    press(&mut window, Modifiers::NONE, Key::Escape);
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    for (choice, part) in [("From here on", "2"), ("All of it", ""), ("This variation", "2.1")] {
        if part == "2.1" {
            press(&mut window, Modifiers::SHIFT, Key::ArrowDown);
        }
        press(&mut window, Modifiers::COMMAND, Key::P);
        click(&mut window, choice);
        click(&mut window, "Export…");
        wait_for(&mut window, |_| std::fs::read(&path).is_ok_and(|now| now == expected(part)));
    }
}
