//! Pictures of the board: what is in them, and that nothing leaves the page or lies on something else.

mod formats;

use komaoto::diagram::{
    ChessSet, Chessman, DiagramLook, DiagramStyle, Figure, FigureMark, Ink, LastMove, PdfMetadata, PictureFormat,
    PieceLetters, PieceWeight, Scene, ScenePart, Size, TextFace, TextLine, Typeface, Way, chessman, draw, missing, png,
    square_at, svg,
};
use komaoto::notation::{parse_position, parse_sfen, parse_square_usi};
use komaoto::rules::shogi::{Piece, PieceKind, Square};
use komaoto::rules::{Color, Game, Position, chess, shogi, xiangqi};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use tiny_skia::{Path, Pixmap};

fn start() -> Figure {
    Figure::new(Position::start(Game::Shogi))
}

fn shapes(scene: &Scene, ink: Ink) -> Vec<Path> {
    let shapes = scene.parts.iter().filter_map(ScenePart::shape);
    shapes.filter(|&(found, _)| found == ink).map(|(_, path)| path.into_owned()).collect()
}

fn texts(scene: &Scene) -> Vec<&TextLine> {
    scene.parts.iter().filter_map(|part| if let ScenePart::Text(text) = part { Some(text) } else { None }).collect()
}

fn letters(scene: &Scene) -> Vec<&str> {
    texts(scene).into_iter().map(|text| text.letters.as_str()).collect()
}

/// Every line of text within the page, and none on another; every shape within the page.
fn assert_tidy(scene: &Scene) {
    let within = |[left, top, right, bottom]: [f32; 4]| {
        left >= -0.01 && top >= -0.01 && right <= scene.width + 0.01 && bottom <= scene.height + 0.01
    };
    for part in &scene.parts {
        if let Some((_, path)) = part.shape() {
            let bounds = path.bounds();
            assert!(within([bounds.left(), bounds.top(), bounds.right(), bounds.bottom()]), "{bounds:?}");
        }
    }
    let texts = texts(scene);
    for (nth, text) in texts.iter().enumerate() {
        let [left, top, right, bottom] = text.bounds();
        assert!(within([left, top, right, bottom]), "{text:?}");
        for other in &texts[..nth] {
            let [l, t, r, b] = other.bounds();
            let apart = left >= r - 0.01 || l >= right - 0.01 || top >= b - 0.01 || t >= bottom - 0.01;
            assert!(apart, "{text:?} lies on {other:?}");
        }
    }
}

#[test]
fn every_piece_is_drawn_and_every_hand() {
    let scene = draw(&start(), &DiagramStyle::default());
    // Forty pieces, files and ranks, and of each hand a mark and なし.
    assert_eq!(texts(&scene).len(), 40 + 18 + 4);
    assert!(letters(&scene).ends_with(&["☖", "なし", "☗", "なし"]));
    let full = parse_sfen("9/9/9/9/9/9/9/9/9 b R2B3G18P 1").unwrap();
    assert!(letters(&draw(&Figure::new(full), &DiagramStyle::default())).contains(&"飛角二金三歩十八"));
    let mut kings = shogi::Position::empty();
    kings.set_piece(Square::new(5, 1).unwrap(), Some(Piece::new(Color::White, PieceKind::King)));
    kings.set_piece(Square::new(5, 9).unwrap(), Some(Piece::new(Color::Black, PieceKind::King)));
    let two = draw(&Figure::new(kings), &DiagramStyle { two_kings: true, ..DiagramStyle::default() });
    assert_eq!(letters(&two).iter().filter(|said| ["王", "玉"].contains(said)).collect::<Vec<_>>(), [&"王", &"玉"]);
}

#[test]
fn a_hand_that_is_not_printed_leaves_no_room() {
    let both = draw(&start(), &DiagramStyle::default());
    let one = draw(&Figure { hands: [Some("持駒".to_owned()), None], ..start() }, &DiagramStyle::default());
    assert!(one.width < both.width - 20.0);
    assert!(letters(&one).contains(&"☗持駒") && !letters(&one).contains(&"☖"));
}

#[test]
fn a_long_hand_goes_into_two_columns() {
    let long = parse_sfen("9/9/9/9/9/9/9/9/9 b 2R2B4G4S4N4L18P 1").unwrap();
    let scene = draw(
        &Figure { hands: [Some("長い名前の先手".to_owned()), None], ..Figure::new(long) },
        &DiagramStyle::default(),
    );
    let all = texts(&scene);
    let is_column = |text: &&&TextLine| text.way == Way::Down && !text.letters.starts_with('☗');
    let columns: Vec<&&TextLine> = all.iter().filter(is_column).collect();
    assert_eq!(columns.iter().map(|text| text.letters.as_str()).collect::<String>(), "飛二角二金四銀四桂四香四歩十八");
    assert_eq!(columns.len(), 2);
    assert!(columns[1].at.0 < columns[0].at.0, "as Japanese is read: from right to left");
    assert_eq!(columns[0].size, columns[1].size);
}

/// Law: with letters, whose a piece is does not hang on its letter, which may be the same upside down: each has a body that
/// points one way, an edge, and marks for its moves. No character is left, on the board or in a hand.
#[test]
fn pieces_for_western_eyes_have_letters_bodies_and_marks() {
    let western = DiagramStyle { written: PieceLetters::Western, ..DiagramStyle::default() };
    let (lettered, plain) = (draw(&start(), &western), draw(&start(), &DiagramStyle::default()));
    let count = |letter: &str| letters(&lettered).iter().filter(|said| **said == letter).count();
    let counts = ["K", "R", "B", "G", "S", "N", "L", "P"].map(count);
    assert_eq!(counts, [2, 2, 2, 4, 4, 4, 4, 18]);
    assert_eq!(texts(&lettered).len(), texts(&plain).len());
    assert_eq!(shapes(&lettered, Ink::PAPER).len(), 40, "a body for each piece");
    assert_eq!(
        shapes(&lettered, Ink::BLACK).len(),
        shapes(&plain, Ink::BLACK).len() + 80,
        "an edge and marks for each"
    );
    let turned = |scene: &Scene| texts(scene).iter().filter(|text| text.way == Way::Turned).count();
    assert_eq!(turned(&lettered), 20);
    let held = parse_sfen("9/9/9/9/9/9/9/9/4+R4 b R2B3G18P 1").unwrap();
    let held = draw(&Figure::new(held), &western);
    assert!(letters(&held).ends_with(&["☗", "R", "B", "2", "G", "3", "P", "18"]), "{:?}", letters(&held));
    assert!(!letters(&held).contains(&"龍"));
    assert_tidy(&held);
    let xiangqi = draw(&Figure::new(Position::start(Game::Xiangqi)), &western);
    let count = |letter: &str| letters(&xiangqi).iter().filter(|said| **said == letter).count();
    assert_eq!(["K", "A", "E", "H", "R", "C", "P"].map(count), [2, 4, 4, 4, 4, 4, 10]);
}

/// Law: words of letters that are written across only lie as a whole in a line that runs down; they do not go down letter by
/// letter. A letter alone, and numbers, stand upright.
#[test]
fn words_in_a_line_that_runs_down_lie_as_wholes() {
    let names = [Some("White".to_owned()), Some("Wei\u{df}".to_owned())];
    let scene = draw(&Figure { hands: names, empty: "nothing".to_owned(), ..start() }, &DiagramStyle::default());
    for (said, word) in [("☗White", "White"), ("☖Wei\u{df}", "Wei\u{df}"), ("nothing", "nothing")] {
        let line = *texts(&scene).iter().find(|text| text.letters == said).unwrap();
        assert_eq!(line.way, Way::Down);
        let of = |letters: &str, way| TextLine { letters: letters.to_owned(), way, ..line.clone() }.length();
        let mark = if said == word { 0.0 } else { of("☗", Way::Down) };
        assert!((line.length() - mark - of(word, Way::Across)).abs() < 0.01, "{said}: {}", line.length());
        let alone = of("A", Way::Down);
        assert!((of("先手A12番", Way::Down) - 6.0 * alone).abs() < 0.01, "a letter alone, and numbers");
    }
}

/// Law: a word with letters that our fonts lack is set in one font.
#[test]
fn a_word_is_set_in_one_font() {
    let figure = Figure { caption: "š".to_owned(), ..start() };
    let scene = draw(&figure, &DiagramStyle::default());
    if !missing([&scene]).is_empty() {
        return eprintln!("SKIPPED: the system has no font with š");
    }
    let caption = texts(&scene)[0];
    // The semi-bold face gives way to the other for the whole line.
    let of =
        |letters: &str| TextLine { letters: letters.to_owned(), face: TextFace::Gothic, ..caption.clone() }.length();
    let same = |one: f32, other: f32| (one - other).abs() < 0.01;
    let alone: f32 = "mmm".chars().map(|letter| of(&letter.to_string())).sum();
    assert!(same(of("mmm"), alone));
    let among = of("šmmmš") - of("šš");
    assert!(!same(among, alone), "the letters beside š are still those of our font");
}

#[test]
fn a_line_cut_off_ends_within_its_room() {
    // The sign of what is cut off is four times as wide as the letter that it replaces.
    let figure = Figure { caption: String::new(), footer: "i".repeat(2000), ..start() };
    for letters in 200..=240 {
        let scene = draw(&figure, &DiagramStyle { letters: letters as f32 / 10.0, ..DiagramStyle::default() });
        let last = texts(&scene).into_iter().next_back().unwrap();
        assert!(last.letters.ends_with("i…"));
        assert!(last.length() <= scene.width - 20.0, "{last:?} leaves no margins of 10");
    }
}

/// Law: a caption and a heading lose no character, however long they are; they are broken where a book breaks them.
#[test]
fn a_caption_loses_no_character() {
    let names = "Paul Morphy – ブラウンシュヴァイク公・イズアール伯（パリ・イタリア座『セビリアの理髪師』）";
    for caption in
        [names.to_owned(), "i".repeat(400), "Wolfgang Amadeus ".repeat(20), "第１図は▲７六歩まで、".repeat(9)]
    {
        for chess in [false, true] {
            let figure = if chess { Figure::new(Position::start(Game::Chess)) } else { start() };
            let figure = Figure { heading: vec![caption.clone()], caption: caption.clone(), ..figure };
            for letters in [12.0, 16.0, 24.0] {
                let scene = draw(&figure, &DiagramStyle { letters, coordinates: false, ..DiagramStyle::default() });
                assert_tidy(&scene);
                let top = shapes(&scene, Ink::BLACK).iter().map(|path| path.bounds().top()).fold(f32::MAX, f32::min);
                let lines: Vec<_> = texts(&scene).into_iter().filter(|text| text.at.1 < top).collect();
                assert!(lines.len() > 2);
                let said: String = lines.iter().map(|text| text.letters.as_str()).collect();
                let unspaced = |text: &str| text.replace(' ', "");
                assert_eq!(unspaced(&said), unspaced(&caption.repeat(2)));
                for line in lines {
                    assert!(!line.letters.starts_with(['、', 'ー', 'ァ', '）', '』']), "{}", line.letters);
                    let word = line.letters.split(' ').next().unwrap();
                    assert!(!caption.starts_with('W') || ["Wolfgang", "Amadeus"].contains(&word), "{word} is a part");
                }
            }
        }
    }
}

#[test]
fn a_turned_board_is_the_same_one_seen_from_the_other_side() {
    let shade = |square, turned| {
        let to = parse_square_usi(square).unwrap().into();
        let scene =
            draw(&Figure { last: Some((None, to)), ..start() }, &DiagramStyle { turned, ..DiagramStyle::default() });
        let bounds = shapes(&scene, Ink::SHADE)[0].bounds();
        (bounds.left().round() as i32, bounds.top().round() as i32)
    };
    assert_eq!(shade("7f", false), shade("3d", true));
    assert_eq!(shade("1a", false), shade("9i", true));
    assert_ne!(shade("7f", false), shade("7f", true));
    let turned = draw(&start(), &DiagramStyle { turned: true, ..DiagramStyle::default() });
    assert_eq!(letters(&turned)[40], "9", "files are drawn from 9 to 1");
    let at = |scene: &Scene, letter: &str| texts(scene).into_iter().find(|text| text.letters == letter).unwrap().at.0;
    assert!(at(&turned, "9") > at(&turned, "1"));
}

#[test]
fn the_last_move_can_be_shaded_or_framed() {
    let figure = Figure { last: Some((None, parse_square_usi("7f").unwrap().into())), ..start() };
    let scene = |last| draw(&figure, &DiagramStyle { last, ..DiagramStyle::default() });
    let (off, shade, frame) = (scene(LastMove::Off), scene(LastMove::Shade), scene(LastMove::Frame));
    assert_eq!(shapes(&shade, Ink::SHADE).len(), 1);
    assert_eq!(shapes(&off, Ink::SHADE).len() + shapes(&frame, Ink::SHADE).len(), 0);
    assert_eq!(shapes(&frame, Ink::BLACK).len(), shapes(&off, Ink::BLACK).len() + 1);
}

/// White figures and Red's discs are of paper; only chess has dark squares.
#[test]
fn chess_and_xiangqi_are_drawn_too() {
    let chess = draw(&Figure::new(Position::start(Game::Chess)), &DiagramStyle::default());
    assert_eq!(shapes(&chess, Ink::SHADE).len(), 0);
    assert_eq!(letters(&chess).concat(), "abcdefgh87654321");
    let moved = Figure {
        last: Some((None, chess::Square::from_index(28).unwrap().into())),
        ..Figure::new(Position::start(Game::Chess))
    };
    assert_eq!(draw(&moved, &DiagramStyle::default()).parts.len(), chess.parts.len() + 1);
    let xiangqi = draw(&Figure::new(Position::start(Game::Xiangqi)), &DiagramStyle::default());
    assert_eq!(texts(&xiangqi).len(), 18 + 4 + 32);
    assert!(chessman(chess::PieceKind::King, ChessSet::Angular).outline().is_some() && Chessman::BOX > 0.0);
}

/// Where a diagram copied in black and white has ink, square by square from a8; a square is 192 pixels wide.
fn photocopied(scene: &Scene) -> Vec<Vec<Vec<bool>>> {
    let board = shapes(scene, Ink::PAPER)[0].bounds();
    let picture = png(scene, Size::of_pixels((scene.width * 4.0) as u32, 300.0)).unwrap();
    let picture = Pixmap::decode_png(&picture).unwrap();
    let start = |square: u32, edge: f32| (edge * 4.0) as u32 + square * 192;
    let ink = |x, y| picture.pixel(x, y).unwrap().green() < 128;
    let square = |nth: u32| {
        let (x, y) = (start(nth % 8, board.left()), start(nth / 8, board.top()));
        (y..y + 192).map(|y| (x..x + 192).map(|x| ink(x, y)).collect()).collect()
    };
    (0..64).map(square).collect()
}

/// Each piece stands twice, on a light square and on a dark one: a copy shows the same of it, with paper around it, and
/// lines behind it.
#[test]
fn a_photocopy_of_a_chess_diagram_shows_dark_squares_and_the_pieces_on_them() {
    let position = parse_position("kkqqrrbb/nnpp4/8/8/8/8/KKQQRRBB/NNPP4 w - - 0 1").unwrap();
    for look in [DiagramLook::Book, DiagramLook::Classic] {
        for turned in [false, true] {
            let scene = draw(&Figure::new(position.clone()), &DiagramStyle { turned, ..DiagramStyle::of(look) });
            let squares = photocopied(&scene);
            for (nth, pair) in squares.chunks(2).enumerate() {
                let (light, dark) = if nth / 4 % 2 == 0 { (&pair[0], &pair[1]) } else { (&pair[1], &pair[0]) };
                let near = |x: usize, y: usize, pixels: usize| {
                    let (left, right) = (x.saturating_sub(pixels), (x + pixels + 1).min(192));
                    light[y.saturating_sub(pixels)..(y + pixels + 1).min(192)]
                        .iter()
                        .any(|row| row[left..right].contains(&true))
                };
                // How many pixels there are of the piece, beside it and away from it, and how many of them are black.
                let mut parts = [[0, 0]; 3];
                // Not at the edges, where the frame of the board is.
                for (x, y) in (10..182).flat_map(|y| (10..182).map(move |x| (x, y))) {
                    let part = if light[y][x] {
                        0
                    } else if near(x, y, 3) {
                        1
                    } else {
                        2
                    };
                    if part < 2 || !near(x, y, 12) {
                        parts[part][0] += 1;
                        parts[part][1] += usize::from(dark[y][x]);
                    }
                }
                let [piece, beside, away] = parts.map(|[all, black]| black as f32 / f32::max(all as f32, 1.0));
                assert!(parts[0][0] == 0 || piece > 0.99, "{look:?} {nth}: {piece} of the piece is left");
                assert!(beside < 0.02, "{look:?} {nth}: {beside} beside the piece is black");
                assert!((0.15..0.5).contains(&away), "{look:?} {nth}: {away} of the square is black");
            }
        }
    }
}

#[test]
fn only_the_look_of_the_screen_is_coloured() {
    for game in [Game::Shogi, Game::Chess, Game::Xiangqi] {
        let figure = Figure::new(Position::start(game));
        assert!(
            draw(&figure, &DiagramStyle::of(DiagramLook::Book)).is_grey()
                && draw(&figure, &DiagramStyle::of(DiagramLook::Classic)).is_grey()
        );
        assert!(!draw(&figure, &DiagramStyle::of(DiagramLook::Screen)).is_grey());
    }
}

/// What of a square is ink in a copy in black and white, drawn with four pixels to a unit.
fn copied(scene: &Scene, [left, top, right, bottom]: [f32; 4]) -> f32 {
    let picture = png(scene, Size::of_pixels((scene.width * 4.0) as u32, 300.0)).unwrap();
    let picture = Pixmap::decode_png(&picture).unwrap();
    let pixels = ((top * 4.0) as u32..(bottom * 4.0) as u32)
        .flat_map(|y| ((left * 4.0) as u32..(right * 4.0) as u32).map(move |x| (x, y)));
    let (all, black) = pixels
        .fold((0, 0), |(all, black), (x, y)| (all + 1, black + u32::from(picture.pixel(x, y).unwrap().green() < 128)));
    black as f32 / all as f32
}

/// In print a last move is still seen after a copy that knows no greys; on the square of a piece, that is, and of no other.
#[test]
fn a_photocopy_shows_where_the_last_move_went() {
    for game in [Game::Shogi, Game::Chess, Game::Xiangqi] {
        // A pawn or a soldier, one square ahead of where it stands.
        let place = match game {
            Game::Shogi => (2, 6),
            Game::Chess => (4, 6),
            Game::Xiangqi => (4, 6),
        };
        let square = square_at(game, place).unwrap();
        let figure = Figure { last: Some((None, square)), ..Figure::new(Position::start(game)) };
        for look in [DiagramLook::Book, DiagramLook::Classic] {
            let scene = |last| draw(&figure, &DiagramStyle { last, ..DiagramStyle::of(look) });
            let (off, shade, frame) = (scene(LastMove::Off), scene(LastMove::Shade), scene(LastMove::Frame));
            // What is more in the scene than without the mark is at the square.
            let more: Vec<Path> = shapes(&shade, Ink::BLACK)
                .into_iter()
                .filter(|path| !shapes(&off, Ink::BLACK).contains(path))
                .collect();
            let [ref mark] = more[..] else { panic!("{game:?}: {} shapes mark the move", more.len()) };
            let bounds = mark.bounds();
            let bounds = [bounds.left(), bounds.top(), bounds.right(), bounds.bottom()];
            let [off, shade, frame] = [&off, &shade, &frame].map(|scene| copied(scene, bounds));
            assert!(shade > off + 0.05 && frame > off + 0.05, "{game:?} {look:?}: {off} {shade} {frame}");
        }
    }
}

#[test]
fn a_picture_without_paper_lets_through_what_is_behind_it() {
    for look in [DiagramLook::Book, DiagramLook::Screen] {
        let size = Size::of_pixels(500, 96.0);
        let on_paper = draw(&start(), &DiagramStyle::of(look));
        let clear = draw(&start(), &DiagramStyle { clear: true, ..DiagramStyle::of(look) });
        let [paper, clear_pixels] =
            [&on_paper, &clear].map(|scene| Pixmap::decode_png(&png(scene, size).unwrap()).unwrap());
        assert_eq!(clear_pixels.pixel(0, 0).unwrap().alpha(), 0);
        // On white paper it is the same picture.
        for (one, other) in paper.pixels().iter().zip(clear_pixels.pixels()) {
            let white = 255 - other.alpha();
            for (one, other) in [(one.red(), other.red()), (one.blue(), other.blue())] {
                assert!(one.abs_diff(other + white) <= 9, "{one} {other} {white}");
            }
        }
        assert!(svg(&on_paper, 80.0, "").contains("V") && !svg(&clear, 80.0, "").contains("<path d=\"M0 0H"));
        let jpeg = PictureFormat::Jpeg.picture(&clear, size, &PdfMetadata::default()).unwrap();
        assert!(jpeg.starts_with(&[0xFF, 0xD8]) && jpeg.ends_with(&[0xFF, 0xD9]) && jpeg.len() < 200_000);
    }
}

fn side(white: bool) -> Color {
    if white { Color::White } else { Color::Black }
}

/// Figures of all kinds: random positions and hands, names with everything that is hard to set.
fn figures() -> impl Strategy<Value = (Figure, DiagramStyle)> {
    let name =
        prop_oneof![Just(String::new()), "[ぁ-んァ-ヶー（）「」、。A-Za-z 0-9一-龠𠮷〓😀]{0,40}", "[あー（]{500}",];
    let shogi = (
        proptest::collection::vec(proptest::option::of((0..14_usize, any::<bool>())), 81),
        [0..20_u8, 0..20, 0..20, 0..20, 0..20, 0..20, 0..20],
    );
    let shogi = shogi.prop_map(|(squares, held)| {
        let mut position = shogi::Position::empty();
        for (square, piece) in Square::all().zip(squares) {
            let piece = piece.map(|(kind, white)| Piece::new(side(white), PieceKind::ALL[kind]));
            position.set_piece(square, piece);
        }
        for color in Color::ALL {
            let mut hand = position.hand(color);
            for (kind, count) in PieceKind::HAND.into_iter().zip(held) {
                hand.set(kind, count);
            }
            position.set_hand(color, hand);
        }
        Position::from(position)
    });
    let chess = proptest::collection::vec(proptest::option::of((0..6_usize, any::<bool>())), 64).prop_map(|squares| {
        let mut position = chess::Position::empty();
        for (square, piece) in chess::Square::all().zip(squares) {
            position.set_piece(
                square,
                piece.map(|(kind, white)| chess::Piece { color: side(white), kind: chess::PieceKind::ALL[kind] }),
            );
        }
        Position::from(position)
    });
    let xiangqi =
        proptest::collection::vec(proptest::option::of((0..7_usize, any::<bool>())), 90).prop_map(|squares| {
            let mut position = xiangqi::Position::empty();
            for (square, piece) in xiangqi::Square::all().zip(squares) {
                position.set_piece(
                    square,
                    piece.map(|(kind, white)| xiangqi::Piece {
                        color: side(white),
                        kind: xiangqi::PieceKind::ALL[kind],
                    }),
                );
            }
            Position::from(position)
        });
    let position = prop_oneof![4 => shogi, 1 => chess, 2 => xiangqi];
    let looks = prop_oneof![Just(DiagramLook::Book), Just(DiagramLook::Classic), Just(DiagramLook::Screen)];
    let style = (looks, any::<[bool; 5]>(), 12.0..24.0_f32).prop_map(
        |(look, [mincho, turned, labels, bold, western], letters)| DiagramStyle {
            typeface: if mincho { Typeface::Mincho } else { Typeface::Gothic },
            weight: if bold { PieceWeight::Bold } else { PieceWeight::Light },
            written: if western { PieceLetters::Western } else { PieceLetters::Characters },
            coordinates: labels,
            turned,
            letters,
            ..DiagramStyle::of(look)
        },
    );
    (position, style, proptest::collection::vec(name, 6)).prop_map(|(position, style, mut names)| {
        let mut name = || names.pop().unwrap_or_default();
        let square = |index: usize| match position.game() {
            Game::Shogi => Square::from_index(index).unwrap().into(),
            Game::Chess => chess::Square::from_index(index % 64).unwrap().into(),
            Game::Xiangqi => xiangqi::Square::from_index(index).unwrap().into(),
        };
        let figure = Figure {
            last: Some((None, square(40))),
            marks: vec![
                FigureMark { from: square(0), to: square(0), color: 'G' },
                FigureMark { from: square(8), to: square(80), color: 'R' },
            ],
            heading: vec![name(), name()],
            caption: name(),
            footer: name(),
            hands: [Some(name()), Some(name())],
            ..Figure::new(position)
        };
        (figure, style)
    })
}

proptest! {
    #![proptest_config(ProptestConfig { rng_seed: RngSeed::Fixed(19), ..ProptestConfig::with_cases(40) })]
    #[test]
    fn everything_lies_within_the_picture_and_no_text_on_another((figure, style) in figures()) {
        assert_tidy(&draw(&figure, &style));
    }
}
