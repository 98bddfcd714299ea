//! Laws and cases of the boards of chess and xiangqi: cells, faces, figures, and what a screen reader is told.

use std::collections::HashSet;

use egui::{Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use komaoto::diagram::{ChessSet, Chessman, chessman};
use komaoto::locale::{Language, Locale};
use komaoto::rules::{Color, Game, Position, Square, chess, shogi, xiangqi};
use komaoto::ui::board;
use komaoto::ui::board::shogi::{PieceSet, PieceStyle};
use komaoto::ui::board::{BoardScene, BoardTheme, Cell, Miniature, PieceLayout};
use komaoto::ui::look::fonts;

use super::{press, window_with};

fn locale() -> Locale {
    Locale::new(Language::English)
}

#[test]
fn every_square_has_its_cell_and_no_other_cell_has_one() {
    let mut squares: Vec<(Game, Square)> = shogi::Square::all().map(|square| (Game::Shogi, square.into())).collect();
    squares.extend(chess::Square::all().map(|square| (Game::Chess, square.into())));
    squares.extend(xiangqi::Square::all().map(|square| (Game::Xiangqi, square.into())));
    for (game, square) in squares {
        assert_eq!(board::square_of(game, board::cell_of(square)), Some(square));
    }
    for (game, columns, rows) in [(Game::Shogi, 9, 9), (Game::Chess, 8, 8), (Game::Xiangqi, 9, 10)] {
        for (column, row) in [(columns, 0), (0, rows), (255, 255)] {
            assert_eq!(board::square_of(game, Cell { column, row }), None);
        }
    }
}

#[test]
fn a_piece_stands_where_the_position_says_and_is_called_by_name_and_side() {
    let of = |game| BoardScene::of(&Position::start(game), None, PieceSet::default().into(), &locale());
    let (chess, xiangqi) = (of(Game::Chess), of(Game::Xiangqi));
    assert_eq!(chess.pieces.len(), 32);
    assert_eq!(chess.describe(Cell { column: 3, row: 7 }), "d1 Queen White");
    assert_eq!(chess.describe(Cell { column: 4, row: 0 }), "e8 King Black");
    assert!(chess.describe(Cell { column: 4, row: 4 }).starts_with("e4 "));
    assert_eq!(xiangqi.pieces.len(), 32);
    assert_eq!(xiangqi.layout, PieceLayout::Crossings);
    assert_eq!(xiangqi.describe(Cell { column: 7, row: 7 }), "h2 Cannon Red");
    assert_eq!(xiangqi.describe(Cell { column: 4, row: 0 }), "e9 General Black");
    for scene in [chess, xiangqi] {
        assert_eq!(scene.cell_names.iter().collect::<HashSet<_>>().len(), scene.cells().count());
        // The first player sits at the bottom and is to move; no piece stands on its head.
        assert_eq!(scene.to_move, Some(0));
        assert!(!scene.upside_down(0) && !scene.upside_down(1));
    }
}

#[test]
fn check_and_the_last_move_are_marked() {
    let mut position = komaoto::notation::chess::parse_fen("4k3/8/8/8/8/8/8/3QK2R w K - 0 1").unwrap();
    let (e1, h1) =
        (chess::Square::at(chess::File::E, chess::Rank::R1), chess::Square::at(chess::File::H, chess::Rank::R1));
    let castle = chess::Move::Castle { king: e1, rook: h1 };
    position.play(castle).unwrap();
    let scene = BoardScene::of(&position.into(), Some(castle.into()), PieceSet::default().into(), &locale());
    assert_eq!(scene.marks.last, Some((Some(Cell { column: 4, row: 7 }), Cell { column: 6, row: 7 })));
    assert!(scene.marks.check.is_empty());
    let facing = komaoto::notation::xiangqi::parse_fen("4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1").unwrap();
    let scene = BoardScene::of(&facing.into(), None, PieceSet::default().into(), &locale());
    assert_eq!(scene.marks.check, [Cell { column: 4, row: 9 }]);
}

#[test]
fn no_two_pieces_look_alike_and_colour_is_not_all_that_tells_sides_apart() {
    let chess: HashSet<_> = chess::PieceKind::ALL
        .into_iter()
        .flat_map(|kind| Color::ALL.map(|side| board::chess::face(kind, side, PieceStyle::default())))
        .collect();
    assert_eq!(chess.len(), 12);
    // Simplified chariots, horses and cannons are the same characters for both sides: only then do their discs matter.
    for simplified in [false, true] {
        let style = PieceStyle { simplified, ..PieceStyle::default() };
        let face = |kind| Color::ALL.map(|side| board::xiangqi::face(kind, side, style));
        let faces = xiangqi::PieceKind::ALL.map(face);
        assert!(faces.iter().all(|[black, red]| red.body != black.body && red.ink != black.ink));
        let said: String = faces.iter().flatten().map(|face| face.text).collect();
        let foreign = if simplified { "車馬俥傌砲帥將" } else { "车马帅将" };
        assert!(!said.contains(|letter| foreign.contains(letter)), "{said}");
    }
    for set in [PieceSet::TwoKanji, PieceSet::Western] {
        for kind in xiangqi::PieceKind::ALL {
            let [black, red] = Color::ALL.map(|side| board::xiangqi::face(kind, side, set));
            assert_ne!(red.ink, black.ink);
            assert!(red.body != black.body || black.ink == board::LetteringInk::White, "{kind:?}");
        }
    }
    let characters: HashSet<_> = xiangqi::PieceKind::ALL
        .into_iter()
        .flat_map(|kind| Color::ALL.map(|side| board::xiangqi::face(kind, side, PieceSet::TwoKanji).text))
        .collect();
    assert_eq!(characters.len(), 14);
}

/// The promise of the default set: two characters where they can be read, one where they cannot, and each of the other
/// sets as it was chosen.
#[test]
fn pieces_by_size_have_two_characters_where_these_can_be_read() {
    assert_eq!(PieceSet::default(), PieceSet::BySize);
    for kind in shogi::PieceKind::ALL {
        for side in Color::ALL {
            let face = |set| board::shogi::face(kind, side, set);
            let [by_size, two, one] = [PieceSet::BySize, PieceSet::TwoKanji, PieceSet::OneKanji].map(face);
            for width in [56.0, 90.0, 200.0] {
                assert_eq!(by_size.on_cell(width), two.on_cell(width), "{kind:?} {width}");
            }
            for width in [12.0, 40.0, 55.0] {
                assert_eq!(by_size.on_cell(width), one.on_cell(width), "{kind:?} {width}");
                assert_eq!(two.on_cell(width).text, two.text);
            }
        }
    }
}

#[test]
fn figures_lie_in_their_box_and_stand_on_one_line() {
    let mut seen = HashSet::new();
    for (kind, set) in chess::PieceKind::ALL.into_iter().flat_map(|kind| ChessSet::ALL.map(|set| (kind, set))) {
        let drawing = chessman(kind, set);
        assert!(seen.insert(drawing), "{kind:?}");
        let outline = drawing.outline().unwrap().bounds();
        let room = Chessman::RIM..=Chessman::BOX - Chessman::RIM;
        for edge in [outline.left(), outline.top(), outline.right(), outline.bottom()] {
            assert!(room.contains(&edge), "{kind:?} {outline:?}");
        }
        assert!((outline.bottom() - 90.0).abs() < 0.01, "{kind:?}");
        // What is drawn on a figure lies on it.
        let lines = drawing.lines().unwrap().bounds();
        assert!(outline.left() <= lines.left() && lines.right() <= outline.right(), "{kind:?}");
        assert!(outline.top() <= lines.top() && lines.bottom() <= outline.bottom(), "{kind:?}");
    }
}

/// Everything that is painted lies in the room it is given, whichever way the board is turned, however small or wide
/// the room.
#[test]
fn boards_without_stands_keep_to_their_room() {
    let locale = Locale::new(Language::Japanese);
    for flipped in [false, true] {
        for size in [[400.0, 400.0], [700.0, 300.0], [260.0, 700.0]] {
            for game in [Game::Chess, Game::Xiangqi] {
                let mut scene = BoardScene::of(&Position::start(game), None, PieceSet::default().into(), &locale);
                scene.flipped = flipped;
                scene.players = ["Anna Kowalska", "胡榮華"].map(str::to_owned);
                let mut mini = Miniature::default();
                let show = move |ui: &mut egui::Ui| mini.show(ui, ui.available_size(), &scene, &BoardTheme::of(false));
                let mut board = Harness::builder()
                    .with_size(size)
                    .with_context_setup(|ctx| fonts::install(ctx, Language::Japanese))
                    .build_ui(show);
                board.run();
                let room = egui::Rect::from_min_size(egui::Pos2::ZERO, size.into());
                let names = board.output().shapes.iter().filter_map(|shape| match &shape.shape {
                    egui::Shape::Text(text) if text.galley.text().chars().count() > 2 => {
                        Some(text.visual_bounding_rect())
                    }
                    _ => None,
                });
                let names: Vec<_> = names.collect();
                assert_eq!(names.len(), 2, "{size:?} {flipped}");
                assert!(names.iter().all(|name| room.contains_rect(*name)), "{names:?} {size:?} {flipped}");
            }
        }
    }
}

/// In xiangqi, too, players choose among its notations: 炮二平五, C2.5, h3e3.
#[test]
fn a_tab_of_xiangqi_has_its_notations_to_choose_from() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.pgn");
    std::fs::write(&file, "[Game \"Chinese Chess\"]\n[Red \"A\"]\n\n1. 炮二平五 *\n").unwrap();
    let mut window = window_with([1300.0, 900.0], Language::English, vec![file], None);
    press(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::P);
    window.event(egui::Event::Text("Notation: ".to_owned()));
    window.run_steps(8);
    for example in ["炮二平五", "C2.5", "h3e3"] {
        assert!(window.query_all_by_label_contains(example).next().is_some(), "{example}");
    }
}
