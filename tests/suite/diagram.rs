//! Pictures of the board: what is in them, and that they need no font where they are shown.

use komaoto::diagram::{Scene, Subject, Tone, draw, png, svg};
use komaoto::notation::{parse_sfen, parse_square_usi};
use komaoto::rules::shogi::{Piece, PieceKind, Square};
use komaoto::rules::{Color, Game, Position, shogi};

fn subject(position: &Position) -> Subject<'_> {
    Subject { position, last: None, flipped: false, title: "", caption: "", empty_hand: "なし" }
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
    assert_eq!(draw(&subject(&start())).parts.len(), BOARD + 40 + 6);
    let mut all = shogi::Position::empty();
    for (kind, square) in PieceKind::ALL.into_iter().zip(Square::all()) {
        all.set_piece(square, Some(Piece::new(Color::White, kind)));
    }
    assert_eq!(draw(&subject(&all.into())).parts.len(), BOARD + PieceKind::ALL.len() + 6);
    // ☗飛角二金三歩十八 and ☖なし.
    let full = parse_sfen("9/9/9/9/9/9/9/9/9 b R2B3G18P 1").unwrap();
    assert_eq!(draw(&subject(&full.into())).parts.len(), BOARD + 9 + 3);
}

#[test]
fn everything_lies_within_the_picture() {
    let full = parse_sfen("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/9/9/9 w 2R2B4G4S4N4L18P2r2b4g4s4n4l18p 1").unwrap();
    let long = "先手の名前がとても長い人".repeat(6);
    let positions = [full.into(), Position::start(Game::Chess), Position::start(Game::Xiangqi)];
    for (position, flipped) in positions.iter().flat_map(|position| [(position, false), (position, true)]) {
        let subject = Subject { title: &long, caption: &long, flipped, ..subject(position) };
        let scene = draw(&subject);
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
        let scene = draw(&Subject { last: parse_square_usi(square).map(Into::into), flipped, ..subject(&position) });
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
    let chess = draw(&subject(&Position::start(Game::Chess)));
    assert_eq!(parts(&chess, Tone::Shade).len(), 32);
    // Each figure has a rim, a body and lines; knights have an eye.
    let figures = 32 * 3 + 4;
    assert_eq!(chess.parts.len(), 32 + 4 + 16 + figures);
    assert_eq!(parts(&chess, Tone::Paper).len(), 16 + 16 + 2);
    let last = chess_square(28);
    let marked = draw(&Subject { last: Some(last), ..subject(&Position::start(Game::Chess)) });
    assert_eq!(marked.parts.len(), chess.parts.len() + 1);
    let start = Position::start(Game::Xiangqi);
    let scene = draw(&subject(&start));
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
    let text = svg(&draw(&Subject { caption: "図は☗７六歩まで", ..subject(&position) }), "a < b & \"c\"\u{7}");
    assert!(text.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
    assert!(text.contains("<title>a &lt; b &amp; \"c\" </title>"));
    let (_, picture) = text.split_once("</title>").unwrap();
    assert!(picture.is_ascii() && !picture.contains("<text") && !picture.contains("NaN"));
    assert_eq!(picture.matches("<path").count(), BOARD + 40 + 6 + "図は☗７六歩まで".chars().count());
}

#[test]
fn png_is_the_same_picture() {
    let position = shogi::Position::empty().into();
    let scene = draw(&Subject { last: parse_square_usi("5e").map(Into::into), ..subject(&position) });
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
