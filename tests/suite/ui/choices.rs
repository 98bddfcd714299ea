//! A move that can mean several: promotion, and what a pawn becomes.

use egui::{Event, Key, Modifiers, PointerButton, Pos2};
use egui_kittest::kittest::Queryable;

use super::board::{Board, PROMOTING, PROMOTIONS, attempts, board, center, chess, click, drag, laid, on, press, timed};

#[test]
fn the_choice_of_promotion_is_made_by_click_or_key() {
    type Choose = fn(&mut Board);
    let ways: [(Choose, &str); 4] = [
        (|board| click(board, "成"), "6c6b+"),
        (|board| click(board, "不成"), "6c6b"),
        (|board| press(board, Key::Enter), "6c6b+"),
        (|board| press(board, Key::N), "6c6b"),
    ];
    for (choose, expected) in ways {
        let mut board = board(PROMOTIONS);
        click(&mut board, "６三 銀 先手");
        click(&mut board, "６二 空き");
        assert!(board.state().view.is_choosing());
        assert_eq!(attempts(&mut board), [""; 0], "nothing is played before the choice");
        choose(&mut board);
        assert_eq!(attempts(&mut board), [expected]);
        assert!(!board.state().view.is_choosing());
    }
}

#[test]
fn the_choice_of_promotion_can_be_given_up() {
    type GiveUp = fn(&mut Board);
    let ways: [GiveUp; 3] = [
        |board| press(board, Key::Escape),
        |board| click(board, "９九 空き"),
        |board| {
            board.get_by_label("９九 空き").click_secondary();
            board.run();
        },
    ];
    for give_up in ways {
        let mut board = board(PROMOTIONS);
        let (from, to) = (center(&board, "６三 銀 先手"), center(&board, "６二 空き"));
        drag(&mut board, from, to);
        assert!(board.state().view.is_choosing());
        give_up(&mut board);
        assert!(!board.state().view.is_choosing());
        assert!(board.query_by_label("成").is_none());
        assert_eq!(attempts(&mut board), [""; 0]);
    }
}

#[test]
fn forced_promotion_is_silent() {
    let mut board = board(PROMOTIONS);
    click(&mut board, "５三 桂 先手");
    click(&mut board, "４一 空き");
    assert_eq!(attempts(&mut board), ["5c4a+"]);
}

#[test]
fn the_second_click_of_a_double_click_chooses_nothing() {
    // Sixty frames a second: the clicks are fifty milliseconds apart.
    let mut board = timed(PROMOTIONS, [900.0, 700.0], 1.0, 1.0 / 60.0);
    click(&mut board, "６三 銀 先手");
    let to = center(&board, "６二 空き");
    let button =
        |pressed| Event::PointerButton { pos: to, button: PointerButton::Primary, pressed, modifiers: Modifiers::NONE };
    for pressed in [true, false, true, false] {
        board.event(Event::PointerMoved(to));
        board.event(button(pressed));
        board.step();
        board.step();
    }
    assert!(board.state().view.is_choosing(), "neither chosen nor given up");
    assert_eq!(attempts(&mut board), [""; 0]);
    board.run_steps(20);
    click(&mut board, "不成");
    assert_eq!(attempts(&mut board), ["6c6b"]);
}

/// A slow machine draws a frame long after the click before it: the next click may have been on its way already.
#[test]
fn a_click_that_comes_with_the_first_late_frame_chooses_nothing() {
    let mut board = timed(PROMOTIONS, [900.0, 700.0], 1.0, 1.0 / 60.0);
    click(&mut board, "６三 銀 先手");
    let to = center(&board, "６二 空き");
    let button =
        |pressed| Event::PointerButton { pos: to, button: PointerButton::Primary, pressed, modifiers: Modifiers::NONE };
    let now = board.ctx.input(|input| input.time);
    for late in [1.0, 2.0] {
        board.input_mut().time = Some(now + late);
        board.input_mut().events.extend([Event::PointerMoved(to), button(true), button(false)]);
        board.step();
    }
    board.input_mut().time = None;
    assert!(board.state().view.is_choosing(), "neither chosen nor given up");
    assert_eq!(attempts(&mut board), [""; 0]);
    board.run_steps(20);
    click(&mut board, "不成");
    assert_eq!(attempts(&mut board), ["6c6b"]);
}

#[test]
fn a_pawn_becomes_what_is_chosen_by_click_letter_number_or_enter() {
    for (target, tile) in [("e8 空き", "7e8"), ("d8 ルーク 黒", "7d8")] {
        for (letter, key, number) in
            [("Q", Key::Q, Key::Num1), ("R", Key::R, Key::Num2), ("B", Key::B, Key::Num3), ("N", Key::N, Key::Num4)]
        {
            let expected = format!("e{tile}{}", letter.to_lowercase());
            let asked = || {
                let mut board = chess(PROMOTING);
                click(&mut board, "e7 ポーン 白");
                click(&mut board, target);
                assert!(board.state().view.is_choosing());
                assert!(attempts(&mut board).is_empty());
                board
            };
            let mut board = asked();
            click(&mut board, letter);
            assert_eq!(attempts(&mut board), [expected.as_str()]);
            for key in [key, number] {
                let mut board = asked();
                press(&mut board, key);
                assert_eq!(attempts(&mut board), [expected.as_str()]);
            }
        }
        let mut board = chess(PROMOTING);
        click(&mut board, "e7 ポーン 白");
        click(&mut board, target);
        press(&mut board, Key::Enter);
        assert_eq!(attempts(&mut board), [format!("e{tile}q")]);
    }
    let mut board = chess(PROMOTING);
    click(&mut board, "e7 ポーン 白");
    click(&mut board, "e8 空き");
    press(&mut board, Key::Escape);
    assert!(board.state().view.is_idle() && attempts(&mut board).is_empty());
}

#[test]
fn the_choice_of_four_lies_in_the_window_at_its_edges() {
    for fen in ["5k2/P7/8/8/8/8/8/4K3 w - - 0 1", "5k2/7P/8/8/8/8/8/4K3 w - - 0 1"] {
        let file = if fen.contains("/P7/") { 'a' } else { 'h' };
        let position = komaoto::notation::chess::parse_fen(fen).unwrap();
        let mut board = laid(position.into(), [320.0, 420.0], 1.0, 0.25);
        click(&mut board, &format!("{file}7 ポーン 白"));
        click(&mut board, &format!("{file}8 空き"));
        let window = egui::Rect::from_min_size(Pos2::ZERO, [320.0, 420.0].into());
        for letter in ["Q", "R", "B", "N"] {
            assert!(window.contains_rect(board.get_by_label(letter).rect()), "{file} {letter}");
        }
    }
}

#[test]
fn the_usual_promotion_of_chess_lies_under_the_pointer() {
    for (square, placement) in [("a8", "7k/P7"), ("d8", "k7/3P4"), ("h8", "k7/7P")] {
        let fen = format!("{placement}/8/8/8/8/8/4K3 w - - 0 1");
        let mut board = on(komaoto::notation::chess::parse_fen(&fen).unwrap());
        let (from, to) = (square.replace('8', "7"), format!("{square} 空き"));
        click(&mut board, &format!("{from} ポーン 白"));
        let under = center(&board, &to);
        click(&mut board, &to);
        assert!(board.state().view.is_choosing(), "{square}");
        let queen = board.get_by_label("Q").rect();
        assert!(queen.contains(under), "{square}: {queen:?} {under:?}");
    }
}
