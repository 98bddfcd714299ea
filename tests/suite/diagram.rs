//! Pictures of the board: what is in them, that they need no font, and that they are written where they were asked for.

use std::path::PathBuf;

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use komaoto::diagram::{Scene, Subject, Tone, draw, png, svg};
use komaoto::locale::Language;
use komaoto::notation::{parse_sfen, parse_square_usi};
use komaoto::rules::shogi::{Piece, PieceKind, Square};
use komaoto::rules::{Color, Game, Position, shogi};

use komaoto::ui::look::fonts;

use crate::ui::{Window, click, press, wait_for, window_with};

fn subject(position: &Position) -> Subject<'_> {
    Subject { position, last: None, flipped: false, title: "", caption: "", empty_hand: "なし" }
}

fn drawn(subject: &Subject<'_>) -> Scene {
    draw(subject, fonts::strong_face(), &fonts::faces())
}

fn start() -> Position {
    Position::start(Game::Shogi)
}

fn parts(scene: &Scene, tone: Tone) -> Vec<&tiny_skia::Path> {
    scene.parts.iter().filter(|(of, _)| *of == tone).map(|(_, path)| path).collect()
}

/// Lines, points, files and ranks.
const BOARD: usize = 20 + 4 + 18;

#[test]
fn every_piece_is_drawn_and_every_hand() {
    // ☗なし and ☖なし.
    assert_eq!(drawn(&subject(&start())).parts.len(), BOARD + 40 + 6);
    let mut all = shogi::Position::empty();
    for (kind, square) in PieceKind::ALL.into_iter().zip(Square::all()) {
        all.set_piece(square, Some(Piece::new(Color::White, kind)));
    }
    assert_eq!(drawn(&subject(&all.into())).parts.len(), BOARD + PieceKind::ALL.len() + 6);
    // ☗飛角二金三歩十八 and ☖なし.
    let full = parse_sfen("9/9/9/9/9/9/9/9/9 b R2B3G18P 1").unwrap();
    assert_eq!(drawn(&subject(&full.into())).parts.len(), BOARD + 9 + 3);
}

#[test]
fn everything_lies_within_the_picture() {
    let full = parse_sfen("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/9/9/9 w 2R2B4G4S4N4L18P2r2b4g4s4n4l18p 1").unwrap();
    let long = "先手の名前がとても長い人".repeat(6);
    let positions = [full.into(), Position::start(Game::Chess), Position::start(Game::Xiangqi)];
    for (position, flipped) in positions.iter().flat_map(|position| [(position, false), (position, true)]) {
        let subject = Subject { title: &long, caption: &long, flipped, ..subject(position) };
        let scene = drawn(&subject);
        for (_, path) in &scene.parts {
            let bounds = path.bounds();
            let inside = bounds.left() >= 0.0 && bounds.top() >= 0.0;
            assert!(inside && bounds.right() <= scene.width && bounds.bottom() <= scene.height, "{bounds:?}");
        }
    }
}

#[test]
fn a_turned_board_is_the_same_one_seen_from_the_other_side() {
    let position = start();
    let shade = |square, flipped| {
        let scene = drawn(&Subject { last: parse_square_usi(square).map(Into::into), flipped, ..subject(&position) });
        let bounds = parts(&scene, Tone::Shade)[0].bounds();
        (bounds.left(), bounds.top())
    };
    assert_eq!(shade("7f", false), shade("3d", true));
    assert_eq!(shade("1a", false), shade("9i", true));
    assert_ne!(shade("7f", false), shade("7f", true));
}

/// White figures and Red's discs are of paper, with shaded squares only under chess.
#[test]
fn chess_and_xiangqi_are_drawn_too() {
    let chess = drawn(&subject(&Position::start(Game::Chess)));
    assert_eq!(parts(&chess, Tone::Shade).len(), 32);
    // Each figure has a rim, a body and lines; knights have an eye.
    let figures = 32 * 3 + 4;
    assert_eq!(chess.parts.len(), 32 + 4 + 16 + figures);
    assert_eq!(parts(&chess, Tone::Paper).len(), 16 + 16 + 2);
    let last = chess_square(28);
    let marked = drawn(&Subject { last: Some(last), ..subject(&Position::start(Game::Chess)) });
    assert_eq!(marked.parts.len(), chess.parts.len() + 1);
    let script = include_bytes!("../../assets/fonts/LXGWWenKaiTC-Bold-subset.ttf");
    let start = Position::start(Game::Xiangqi);
    let scene = draw(&subject(&start), script, &fonts::faces());
    // Lines, palaces, corners of fourteen places (of which four lie at an edge), labels, river, discs.
    let corners = (10 * 4 + 4 * 2) * 2;
    assert_eq!(scene.parts.len(), 10 + 2 + 2 * 7 + 4 + corners + 18 + 4 + 32 * 4);
    assert_eq!(parts(&scene, Tone::Paper).len(), 16 + 16 * 2);
}

fn chess_square(index: usize) -> komaoto::rules::Square {
    komaoto::rules::chess::Square::from_index(index).unwrap().into()
}

#[test]
fn svg_holds_outlines_and_no_letter_but_its_description() {
    let position = start();
    let text = svg(&drawn(&Subject { caption: "図は☗７六歩まで", ..subject(&position) }), "a < b & \"c\"\u{7}");
    assert!(text.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
    assert!(text.contains("<title>a &lt; b &amp; \"c\" </title>"));
    let (_, picture) = text.split_once("</title>").unwrap();
    assert!(picture.is_ascii() && !picture.contains("<text") && !picture.contains("NaN"));
    assert_eq!(picture.matches("<path").count(), BOARD + 40 + 6 + "図は☗７六歩まで".chars().count());
}

#[test]
fn png_is_the_same_picture() {
    let position = shogi::Position::empty().into();
    let scene = drawn(&Subject { last: parse_square_usi("5e").map(Into::into), ..subject(&position) });
    let picture = tiny_skia::Pixmap::decode_png(&png(&scene).unwrap()).unwrap();
    assert_eq!(
        (picture.width(), picture.height()),
        ((scene.width * 3.0).ceil() as u32, (scene.height * 3.0).ceil() as u32)
    );
    let at = |x: f32, y: f32| picture.pixel((x * 3.0) as u32, (y * 3.0) as u32).unwrap().red();
    let shade = parts(&scene, Tone::Shade)[0].bounds();
    assert_eq!(at(1.0, 1.0), 255);
    assert_eq!(at((shade.left() + shade.right()) / 2.0, (shade.top() + shade.bottom()) / 2.0), 0xD9);
    assert!(at(shade.left(), shade.top() + 9.0) < 0xD9, "a line of the grid");
}

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
}

fn says(window: &mut Window, words: &str) {
    wait_for(window, |window| window.query_all_by_label_contains(words).next().is_some());
}

#[test]
fn the_position_is_written_as_the_extension_says() {
    let folder = tempfile::tempdir().unwrap();
    for (name, begins) in [("a.svg", &b"<svg"[..]), ("a.png", b"\x89PNG"), ("without", b"<svg")] {
        let mut window = window(Some(folder.path().join(name)));
        export(&mut window);
        let written = if name == "without" { "without.svg" } else { name };
        says(&mut window, &format!("The diagram is in “{written}”."));
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
    says(&mut window, "A diagram is written as .svg or .png, not as .kif. Nothing was written.");
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
    says(&mut window, "The diagram is in “a.svg”.");
    assert!(std::fs::read(&picture).unwrap().starts_with(b"<svg"));
}

#[test]
fn what_cannot_be_written_is_said() {
    let mut window = window(Some(PathBuf::from("/no/such/folder/a.svg")));
    export(&mut window);
    says(&mut window, "“a.svg”");
    assert!(window.query_all_by_label_contains("The diagram is in").next().is_none());
}
