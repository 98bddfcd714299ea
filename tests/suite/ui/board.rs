//! Laws and cases of `ui::board`: what mouse and keys on a board come to, and what a screen reader is told.

use egui::{Event, Key, Modifiers, MouseWheelSource, MouseWheelUnit, PointerButton, Pos2, TouchPhase, Vec2};
use egui_kittest::{Harness, kittest::NodeT, kittest::Queryable};
use komaoto::locale::{Language, Locale};
use komaoto::notation::{parse_sfen, parse_usi, usi};
use komaoto::record::Arrow;
use komaoto::rules;
use komaoto::rules::Position;
use komaoto::rules::shogi::Move;
use komaoto::ui::board::shogi::PieceSet;
use komaoto::ui::board::{BoardEvent, BoardMarks, BoardScene, BoardTheme, BoardView, Cell};
use komaoto::ui::look::fonts;

use super::hold;

/// A board on a table of its own, which plays what the rules allow and keeps what it was told.
pub(super) struct Table {
    pub position: Position,
    pub view: BoardView,
    flipped: bool,
    marks: BoardMarks,
    dark: bool,
    locale: Locale,
    events: Vec<BoardEvent>,
}

pub(super) type Board = Harness<'static, Table>;

fn sized(sfen: &str, size: [f32; 2], pixels_per_point: f32) -> Board {
    timed(sfen, size, pixels_per_point, 0.25)
}

pub(super) fn timed(sfen: &str, size: [f32; 2], pixels_per_point: f32, frame: f32) -> Board {
    laid(parse_sfen(sfen).unwrap().into(), size, pixels_per_point, frame)
}

/// The board of any game.
pub(super) fn on(position: impl Into<Position>) -> Board {
    laid(position.into(), [900.0, 700.0], 1.0, 0.25)
}

pub(super) fn laid(position: Position, size: [f32; 2], pixels_per_point: f32, frame: f32) -> Board {
    let table = Table {
        position,
        view: BoardView::default(),
        flipped: false,
        marks: BoardMarks::default(),
        dark: false,
        locale: Locale::new(Language::Japanese),
        events: Vec::new(),
    };
    let show = |ui: &mut egui::Ui, table: &mut Table| {
        let mut scene = BoardScene::of(&table.position, None, PieceSet::TwoKanji.into(), &table.locale);
        scene.flipped = table.flipped;
        scene.marks = table.marks.clone();
        scene.players = ["羽生善治 九段".to_owned(), String::new()];
        let events = table.view.show(ui, &scene, &table.position, &BoardTheme::of(table.dark));
        for event in &events {
            if let BoardEvent::Play(mv) = *event
                && table.position.check(mv).is_ok()
            {
                table.position.play(mv).unwrap();
            }
        }
        table.events.extend(events);
    };
    let mut board = Harness::builder()
        .with_size(size)
        .with_pixels_per_point(pixels_per_point)
        .with_step_dt(frame)
        .with_context_setup(|ctx| fonts::install(ctx, Language::Japanese))
        .build_ui_state(show, table);
    board.run();
    board
}

pub(super) fn board(sfen: &str) -> Board {
    sized(sfen, [900.0, 700.0], 1.0)
}

pub(super) const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
/// A silver that may promote, a knight that must, a pawn in hand.
pub(super) const PROMOTIONS: &str = "4k4/9/3SN4/4P4/9/9/9/9/4K4 b P 1";

pub(super) fn click(board: &mut Board, label: &str) {
    board.get_by_label(label).click();
    board.run();
}

pub(super) fn press(board: &mut Board, key: Key) {
    board.key_press(key);
    board.run();
}

pub(super) fn center(board: &Board, label: &str) -> Pos2 {
    board.get_by_label(label).rect().center()
}

pub(super) fn drag(board: &mut Board, from: Pos2, to: Pos2) {
    hold(board, from, to);
    board.drop_at(to);
    board.run();
}

pub(super) fn selected(board: &Board, label: &str) -> bool {
    board.get_by_label(label).accesskit_node().toggled() == Some(egui::accesskit::Toggled::True)
}

/// A move as the engines of its game write it.
fn spelled(mv: rules::Move) -> String {
    match mv {
        rules::Move::Shogi(mv) => usi(mv),
        rules::Move::Chess(mv) => komaoto::notation::chess::uci(mv),
        rules::Move::Xiangqi(mv) => komaoto::notation::xiangqi::uci(mv),
    }
}

/// The moves attempted since the last question, in USI or UCI.
pub(super) fn attempts(board: &mut Board) -> Vec<String> {
    let events = std::mem::take(&mut board.state_mut().events);
    let played = |event| if let BoardEvent::Play(mv) = event { Some(spelled(mv)) } else { None };
    events.into_iter().filter_map(played).collect()
}

pub(super) fn mv(text: &str) -> Move {
    parse_usi(text).unwrap()
}

#[test]
fn a_click_on_a_piece_and_a_click_on_a_square_play_a_move() {
    let mut board = board(START);
    click(&mut board, "７七 歩 先手");
    assert!(selected(&board, "７七 歩 先手"));
    click(&mut board, "７六 空き");
    assert_eq!(attempts(&mut board), ["7g7f"]);
    board.get_by_label("７六 歩 先手");
    board.get_by_label("７七 空き");
}

#[test]
fn a_screen_reader_can_play_too() {
    let mut board = board(START);
    for label in ["２八 飛 先手", "６八 空き"] {
        board.get_by_label(label).click_accesskit();
        board.run();
    }
    assert_eq!(attempts(&mut board), ["2h6h"]);
}

#[test]
fn clicks_select_anew_and_cancel() {
    let mut board = board(START);
    click(&mut board, "７七 歩 先手");
    click(&mut board, "２七 歩 先手");
    assert!(selected(&board, "２七 歩 先手") && !selected(&board, "７七 歩 先手"));
    click(&mut board, "２七 歩 先手");
    assert!(!selected(&board, "２七 歩 先手"));
    click(&mut board, "２七 歩 先手");
    board.get_by_label("５五 空き").click_secondary();
    board.run();
    assert!(!selected(&board, "２七 歩 先手"));
    click(&mut board, "２七 歩 先手");
    press(&mut board, Key::Escape);
    assert!(!selected(&board, "２七 歩 先手"));
    assert_eq!(attempts(&mut board), [""; 0]);
}

#[test]
fn an_illegal_attempt_is_reported_and_the_piece_stays_selected() {
    let mut board = board(START);
    click(&mut board, "２八 飛 先手");
    click(&mut board, "３六 空き");
    assert_eq!(attempts(&mut board), ["2h3f"]);
    assert!(selected(&board, "２八 飛 先手"));
    click(&mut board, "５八 空き");
    assert_eq!(attempts(&mut board), ["2h5h"]);
}

#[test]
fn a_piece_of_the_other_side_answers_that_it_is_not_its_turn() {
    let mut board = board(START);
    click(&mut board, "３三 歩 後手");
    assert_eq!(board.state().events, [BoardEvent::NotYourTurn(1)]);
}

#[test]
fn pieces_in_hand_are_dropped_by_clicks_and_by_dragging() {
    let mut board = board(PROMOTIONS);
    click(&mut board, "持駒 歩 1 先手");
    click(&mut board, "７五 空き");
    assert_eq!(attempts(&mut board), ["P*7e"]);

    let mut board = self::board(PROMOTIONS);
    let (from, to) = (center(&board, "持駒 歩 1 先手"), center(&board, "３五 空き"));
    drag(&mut board, from, to);
    assert_eq!(attempts(&mut board), ["P*3e"]);
    board.get_by_label("３五 歩 先手");
}

#[test]
fn a_position_that_changes_under_it_lets_the_selection_go() {
    let mut board = board(START);
    click(&mut board, "７七 歩 先手");
    board.state_mut().position.play(mv("2g2f").into()).unwrap();
    board.run();
    assert!(!selected(&board, "７七 歩 先手"));
    // A change of the marks alone does not.
    click(&mut board, "３三 歩 後手");
    board.state_mut().marks.refused = vec![Cell { column: 4, row: 4 }];
    board.run();
    assert!(selected(&board, "３三 歩 後手"));
}

#[test]
fn the_wheel_steps_and_zooming_does_not() {
    let mut board = board(START);
    let over = center(&board, "５五 空き");
    board.hover_at(over);
    board.run();
    let wheel = |unit, y, modifiers| Event::MouseWheel {
        unit,
        delta: Vec2::new(0.0, y),
        phase: TouchPhase::Move,
        modifiers,
        source: MouseWheelSource::Unknown,
    };
    let mut turn = |unit, y, modifiers| {
        board.event(wheel(unit, y, modifiers));
        board.run();
        std::mem::take(&mut board.state_mut().events)
    };
    assert_eq!(turn(MouseWheelUnit::Line, -3.0, Modifiers::NONE), [BoardEvent::Step(1)]);
    assert_eq!(turn(MouseWheelUnit::Line, 1.0, Modifiers::NONE), [BoardEvent::Step(-1)]);
    assert_eq!(turn(MouseWheelUnit::Line, -1.0, Modifiers::COMMAND), []);
    assert_eq!(turn(MouseWheelUnit::Point, -25.0, Modifiers::NONE), []);
    assert_eq!(turn(MouseWheelUnit::Point, -25.0, Modifiers::NONE), [BoardEvent::Step(1)]);
    // A touchpad on X11 tells tenths of a notch: ten of them are one move, and back is back.
    let mut scroll =
        |parts: usize, y| (0..parts).flat_map(|_| turn(MouseWheelUnit::Line, y, Modifiers::NONE)).collect();
    let steps: [Vec<BoardEvent>; 4] = [scroll(10, -0.1), scroll(25, -0.1), scroll(9, 0.1), scroll(1, 0.1)];
    assert_eq!(steps.each_ref().map(Vec::len), [1, 2, 0, 1], "{steps:?}");
    assert_eq!(steps[3], [BoardEvent::Step(-1)]);
}

#[test]
fn a_finger_that_stays_is_the_right_button_and_no_click_as_well() {
    let mut board = board(START);
    let over = center(&board, "７七 歩 先手");
    let touch = |phase| Event::Touch {
        device_id: egui::TouchDeviceId(0),
        id: egui::TouchId::from(1_u64),
        phase,
        pos: over,
        force: None,
    };
    let button = |pressed| Event::PointerButton {
        pos: over,
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    let down = || [touch(TouchPhase::Start), Event::PointerMoved(over), button(true)];
    let up = || [touch(TouchPhase::End), button(false), Event::PointerGone];
    let taken = |board: &Board| selected(board, "７七 歩 先手");
    // A tap takes the piece.
    board.input_mut().events.extend(down().into_iter().chain(up()));
    board.run();
    assert!(taken(&board));
    // A long press puts it back, and lifting the finger takes nothing.
    board.input_mut().events.extend(down());
    board.step();
    board.run_steps(8);
    assert!(!taken(&board));
    board.input_mut().events.extend(up());
    board.step();
    board.run_steps(3);
    assert!(!taken(&board));
    // The next tap takes it again.
    board.input_mut().events.extend(down().into_iter().chain(up()));
    board.run();
    assert!(taken(&board));
}

#[test]
fn an_arrow_begins_where_the_right_button_was_pressed_however_fast_the_hand() {
    let mut board = board(START);
    let (from, to) = (center(&board, "８八 角 先手"), center(&board, "５五 空き"));
    let button = |pos, pressed| {
        let (button, modifiers) = (PointerButton::Secondary, Modifiers::NONE);
        Event::PointerButton { pos, button, pressed, modifiers }
    };
    // All of this may reach the window in one frame.
    board.input_mut().events.extend([Event::PointerMoved(from), button(from, true), Event::PointerMoved(to)]);
    board.run();
    board.event(button(to, false));
    board.run();
    let square = |file, rank| rules::shogi::Square::new(file, rank).unwrap().into();
    let arrow = Arrow { from: square(8, 8), to: square(5, 5), color: 'G' };
    assert_eq!(board.state().events, [BoardEvent::Draw(arrow)]);
}

#[test]
fn a_turned_board_turns_everything_with_it() {
    let mut board = board(PROMOTIONS);
    let right_way = center(&board, "９九 空き");
    let stand = center(&board, "持駒 歩 1 先手");
    let middle = center(&board, "５五 空き");
    assert!(right_way.x < middle.x && right_way.y > middle.y && stand.x > middle.x && stand.y > middle.y);
    board.state_mut().flipped = true;
    board.run();
    assert!((center(&board, "１一 空き") - right_way).length() < 1.0);
    let turned = center(&board, "持駒 歩 1 先手");
    assert!(turned.x < middle.x && turned.y < middle.y);
    click(&mut board, "持駒 歩 1 先手");
    click(&mut board, "３五 空き");
    assert_eq!(attempts(&mut board), ["P*3e"]);
}

/// Everything in hand, a king in check, both sides' pieces promoted: the fullest board there is.
const FULL: &str =
    "ln1gk2nl/1r1s3b1/p1p1p1p1p/+p+l+n+s+b+r3/4+R4/9/P1P1P1P1P/1B5R1/LNSGKGSNL b 2R2B4G4S4N4L18Pr2b3g4s18p 1";

#[test]
fn every_size_shows_all_squares_inside_the_window_without_overlap() {
    for (size, pixels_per_point) in [
        ([400.0, 640.0], 1.0),
        ([400.0, 300.0], 1.5),
        ([1920.0, 1060.0], 2.0),
        ([60.0, 40.0], 1.0),
        ([700.0, 720.0], 1.25),
    ] {
        for dark in [false, true] {
            let mut board = sized(FULL, size, pixels_per_point);
            board.state_mut().dark = dark;
            board.run();
            let window = egui::Rect::from_min_size(Pos2::ZERO, size.into());
            let cell = board.get_by_label("５五 龍 先手").rect();
            let pixels = cell.size() * pixels_per_point;
            assert!((pixels - pixels.round()).length() < 0.01, "whole pixels at {size:?}");
            if size[0] < 100.0 {
                continue; // Too small to show anything: it is enough that it stands.
            }
            let held = board.query_all_by_label_contains("持駒").map(|node| node.rect());
            let squares = board.query_all_by_label_contains("手").map(|node| node.rect());
            let rects: Vec<_> = held.chain(squares).collect();
            assert!(rects.iter().all(|rect| window.contains_rect(*rect)), "{size:?}");
            let held: Vec<_> = board.query_all_by_label_contains("持駒").map(|node| node.rect()).collect();
            assert_eq!(held.len(), 12);
            for (i, one) in held.iter().enumerate() {
                let apart = |other: &egui::Rect| one.shrink(0.5).intersect(other.shrink(0.5)).is_negative();
                assert!(held[i + 1..].iter().all(apart) && apart(&cell), "{size:?}");
            }
        }
    }
}

#[test]
fn names_and_turn_are_told_and_lie_inside_the_window() {
    let board = sized(START, [400.0, 640.0], 1.0);
    let window = egui::Rect::from_min_size(Pos2::ZERO, Vec2::new(400.0, 640.0));
    let told = |text: &str| {
        let node =
            board.get_all_by_role(egui::accesskit::Role::Label).find(|node| node.value().as_deref() == Some(text));
        node.unwrap_or_else(|| panic!("{text} is not told")).rect()
    };
    for text in ["先手 羽生善治 九段 手番", "後手"] {
        assert!(window.contains_rect(told(text)), "{text}");
    }
}

#[test]
fn resizing_keeps_no_pictures_of_former_sizes() {
    let mut board = board(FULL);
    let textures = |board: &Board| board.ctx.tex_manager().read().num_allocated();
    let before = textures(&board);
    for width in (500..1500).step_by(37) {
        board.set_size(Vec2::new(width as f32, 700.0));
        board.step();
        assert!(textures(&board) <= before);
    }
    board.run();
    assert_eq!(textures(&board), before);
}

#[test]
fn a_western_piece_says_its_letter_and_its_moves_and_red_is_not_all_that_tells_a_promoted_one() {
    use komaoto::rules::Color;
    use komaoto::rules::shogi::PieceKind;
    use komaoto::ui::board::Lettering;
    use komaoto::ui::board::shogi::face;
    let all = PieceKind::ALL.map(|kind| (kind, face(kind, Color::Black, PieceSet::Western)));
    for (i, (kind, one)) in all.iter().enumerate() {
        assert!(one.text.is_ascii(), "{kind:?}");
        assert_eq!(one.text.starts_with('+'), kind.is_promoted());
        for (other, two) in &all[i + 1..] {
            assert_ne!(one.text, two.text, "{kind:?} {other:?}");
        }
        // The marks are the moves from the middle of an empty board.
        let Lettering::Latin(reach) = one.lettering else { panic!("{kind:?} is no letter") };
        let mut position = parse_sfen("9/9/9/9/9/9/9/9/9 b - 1").unwrap();
        let middle = rules::shogi::Square::new(5, 5).unwrap();
        position.set_piece(middle, Some(rules::shogi::Piece { color: Color::Black, kind: *kind }));
        let goes = position.destinations(rules::shogi::Origin::Board(middle));
        for (bit, (right, up)) in
            [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)].into_iter().enumerate()
        {
            let to = |far: i8| {
                let (file, rank) = (5 - right * far, 5 - up * far);
                goes.contains(rules::shogi::Square::new(file as u8, rank as u8).unwrap())
            };
            let (step, slide) = (reach.steps >> bit & 1 == 1, reach.slides >> bit & 1 == 1);
            assert_eq!((to(1), to(2)), (step || slide, slide), "{kind:?} {bit}");
        }
        assert_eq!(goes.contains(rules::shogi::Square::new(4, 3).unwrap()), reach.leaps, "{kind:?}");
    }
}

pub(super) const PROMOTING: &str = "3r1k2/4P3/8/8/8/8/8/4K2R w K - 0 1";

pub(super) fn chess(fen: &str) -> Board {
    on(komaoto::notation::chess::parse_fen(fen).unwrap())
}

#[test]
fn a_king_castles_by_two_squares_and_by_taking_its_rook() {
    for target in ["g1 空き", "h1 ルーク 白"] {
        let mut board = chess(PROMOTING);
        click(&mut board, "e1 キング 白");
        click(&mut board, target);
        let position = &board.state().position;
        let rook = position.chess().unwrap().piece(rules::chess::Square::from_index(5).unwrap());
        assert_eq!(rook.map(|piece| piece.kind), Some(rules::chess::PieceKind::Rook), "{target}");
        assert_eq!(attempts(&mut board).len(), 1);
    }
    // Where it may not castle, its rook is taken up.
    let mut board = chess("3r1k2/4P3/8/8/8/8/8/4K2R w - - 0 1");
    click(&mut board, "e1 キング 白");
    click(&mut board, "h1 ルーク 白");
    assert!(selected(&board, "h1 ルーク 白"));
}

#[test]
fn a_move_against_the_rules_is_attempted_on_every_board() {
    let mut board = on(Position::start(rules::Game::Chess));
    click(&mut board, "e2 ポーン 白");
    click(&mut board, "e5 空き");
    assert_eq!(attempts(&mut board), ["e2e5"]);
    let mut board = on(Position::start(rules::Game::Xiangqi));
    let (from, to) = (center(&board, "h2 砲 紅"), center(&board, "e2 空き"));
    drag(&mut board, from, to);
    let (from, to) = (center(&board, "b9 馬 黒"), center(&board, "b7 砲 黒"));
    drag(&mut board, from, to);
    // UCI counts the ranks of this board from 1.
    assert_eq!(attempts(&mut board), ["h3e3", "b10b8"]);
}

#[test]
fn a_player_without_a_stand_has_a_plate() {
    for game in [rules::Game::Chess, rules::Game::Xiangqi] {
        let board = on(Position::start(game));
        let side = if game == rules::Game::Chess { "白" } else { "紅" };
        board.get_by_label(&format!("{side} 羽生善治 九段 手番"));
    }
}
