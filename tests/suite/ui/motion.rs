//! What moves on the board, and what a pointer that moves over it changes.

use egui::{Event, Key, Modifiers, Pos2};
use egui_kittest::kittest::Queryable;
use komaoto::rules;
use komaoto::rules::Position;
use komaoto::ui::is_still;

use super::board::{Board, PROMOTIONS, START, attempts, board, center, click, laid, mv, timed};

/// A motion that changes nothing need not be drawn: where it would not even change the shape of the pointer.
#[test]
fn only_motions_that_change_something_are_drawn() {
    let mut board = board(PROMOTIONS);
    let hover = |board: &mut Board, label: &str| {
        let at = center(board, label);
        board.event(Event::PointerMoved(at));
        board.run();
    };
    let still = |board: &Board, label: &str| is_still(&board.ctx, center(board, label));
    // Nobody knows where the pointer is.
    assert!(!still(&board, "９九 空き"));
    hover(&mut board, "９九 空き");
    assert!(still(&board, "５五 空き"));
    assert!(!still(&board, "６三 銀 先手"), "there it becomes a hand");
    let beside = Pos2::new(20.0, 650.0);
    assert!(is_still(&board.ctx, beside), "the table is like an empty square");
    assert!(!is_still(&board.ctx, Pos2::new(2.0, 650.0)), "there may be a grip");
    let name = board.get_by_label("後手").rect().center();
    assert!(!is_still(&board.ctx, name), "a name that was cut short shows itself");
    board.event(Event::PointerMoved(beside));
    board.run();
    assert!(still(&board, "５五 空き") && !still(&board, "６三 銀 先手") && !is_still(&board.ctx, name));
    board.event(Event::PointerMoved(name));
    board.run();
    assert!(!is_still(&board.ctx, beside), "what it shows must go");
    hover(&mut board, "６三 銀 先手");
    assert!(still(&board, "５三 桂 先手") && !still(&board, "９九 空き"));
    // Squares are under the tiles.
    click(&mut board, "６三 銀 先手");
    click(&mut board, "６二 空き");
    hover(&mut board, "９九 空き");
    assert!(board.state().view.is_choosing() && !still(&board, "９八 空き") && !still(&board, "成"));
}

/// A board whose pieces glide, in frames of 20 ms, after it has rested.
fn gliding(sfen: &str) -> Board {
    let mut board = timed(sfen, [900.0, 700.0], 1.0, 0.02);
    board.state_mut().view.animate(true);
    rest(&mut board, 20);
    board
}

fn rest(board: &mut Board, frames: usize) {
    for _ in 0..frames {
        board.step();
    }
}

/// Shows another position for a frame; whether a piece is on its way to it.
fn goes(board: &mut Board, position: &Position) -> bool {
    board.state_mut().position = position.clone();
    board.step();
    board.state().view.is_gliding()
}

fn after(position: &Position, moves: &[&str]) -> Position {
    moves.iter().fold(position.clone(), |mut position, text| {
        position.play(mv(text).into()).unwrap();
        position
    })
}

#[test]
fn one_move_glides_forwards_and_back_and_the_window_rests_after_it() {
    // A step, a capture, a promotion, a drop: each there and, but for the drop, back again.
    for (sfen, text, back) in [
        (START, "7g7f", true),
        ("4k4/9/9/9/9/9/4p4/4P4/4K4 b - 1", "5h5g", true),
        (PROMOTIONS, "5c5b+", true),
        (PROMOTIONS, "P*1e", false),
    ] {
        let mut board = gliding(sfen);
        let before = board.state().position.clone();
        let there = after(&before, &[text]);
        assert!(goes(&mut board, &there), "{text}");
        rest(&mut board, 8);
        assert!(!board.state().view.is_gliding(), "{text}");
        assert!(!board.ctx.has_requested_repaint(), "{text}");
        rest(&mut board, 20);
        assert_eq!(goes(&mut board, &before), back, "{text} back");
    }
}

#[test]
fn nothing_glides_where_moves_fly_by_or_the_hand_has_brought_the_piece() {
    let mut board = gliding(START);
    let start = board.state().position.clone();
    let (one, three) = (after(&start, &["7g7f"]), after(&start, &["7g7f", "3c3d", "2g2f"]));
    assert!(!goes(&mut board, &three), "a jump");
    rest(&mut board, 20);
    assert!(goes(&mut board, &after(&three, &["8c8d"])));
    assert!(!goes(&mut board, &three), "before the last one came to rest");
    rest(&mut board, 20);
    assert!(!goes(&mut board, &start));
    rest(&mut board, 20);
    let held = Event::Key {
        key: Key::ArrowRight,
        physical_key: None,
        pressed: true,
        repeat: true,
        modifiers: Modifiers::NONE,
    };
    for _ in 0..2 {
        // The second time it repeats: egui sees to that.
        board.event(held.clone());
        board.step();
    }
    assert!(!goes(&mut board, &one), "a key is held");
    rest(&mut board, 20);
    board.state_mut().view.animate(false);
    assert!(!goes(&mut board, &start), "it is off");
    board.state_mut().view.animate(true);
    rest(&mut board, 20);
    let (from, to) = (center(&board, "２七 歩 先手"), center(&board, "２六 空き"));
    board.hover_at(from);
    board.step();
    board.drag_at(from);
    board.step();
    board.hover_at(to);
    board.step();
    board.drop_at(to);
    for _ in 0..4 {
        board.step();
        assert!(!board.state().view.is_gliding(), "dragged");
    }
    assert_eq!(attempts(&mut board), ["2g2f"]);
}

#[test]
fn king_and_rook_glide_together() {
    let position = komaoto::notation::chess::parse_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap();
    let mut board = laid(position.into(), [900.0, 700.0], 1.0, 0.01);
    board.state_mut().view.animate(true);
    for _ in 0..60 {
        board.step();
    }
    let square = |index| rules::chess::Square::from_index(index).unwrap();
    let mut after = board.state().position.clone();
    after.play(rules::chess::Move::Castle { king: square(4), rook: square(7) }.into()).unwrap();
    assert!(goes(&mut board, &after));
}
