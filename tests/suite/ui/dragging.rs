//! Pieces that are dragged on a board, and put back.

use egui::{Event, Key, Modifiers, PointerButton, Pos2, Vec2};

use super::board::{Board, START, attempts, board, center, drag, press, selected};
use super::hold;

#[test]
fn a_piece_can_be_dragged_and_only_a_real_drag_counts() {
    let mut board = board(START);
    let (from, to) = (center(&board, "７七 歩 先手"), center(&board, "７六 空き"));
    drag(&mut board, from, to);
    assert_eq!(attempts(&mut board), ["7g7f"]);

    let from = center(&board, "３三 歩 後手");
    drag(&mut board, from, from + Vec2::splat(2.0));
    assert!(selected(&board, "３三 歩 後手"), "a tremble is a click");
    press(&mut board, Key::Escape);

    drag(&mut board, from, Pos2::new(1.0, 1.0));
    assert_eq!(attempts(&mut board), [""; 0], "dropped off the board");
    assert!(!selected(&board, "３三 歩 後手"));
}

#[test]
fn a_piece_that_is_put_back_while_it_is_dragged_stays_until_it_is_pressed_again() {
    type PutBack = fn(&mut Board, Pos2);
    let ways: [PutBack; 2] = [
        |board, _| press(board, Key::Escape),
        |board, pos| {
            for pressed in [true, false] {
                let (button, modifiers) = (PointerButton::Secondary, Modifiers::NONE);
                board.event(Event::PointerButton { pos, button, pressed, modifiers });
                board.run();
            }
        },
    ];
    for put_back in ways {
        let mut board = board(START);
        let (from, to) = (center(&board, "７七 歩 先手"), center(&board, "７六 空き"));
        hold(&mut board, from, to);
        assert!(selected(&board, "７七 歩 先手"));
        put_back(&mut board, to);
        assert!(!selected(&board, "７七 歩 先手"));
        board.hover_at(to + Vec2::splat(3.0));
        board.run();
        board.drop_at(to);
        board.run();
        assert_eq!(attempts(&mut board), [""; 0]);
        drag(&mut board, from, to);
        assert_eq!(attempts(&mut board), ["7g7f"]);
    }
}
