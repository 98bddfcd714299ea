//! Pieces that are dragged on a board, and put back.

use egui::{Event, Key, Modifiers, PointerButton, Pos2, TouchPhase, Vec2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use komaoto::locale::Language;

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

/// What a mouse says from a press to its release.
fn dragged(from: Pos2, over: Pos2, to: Pos2) -> Vec<Event> {
    let button = |pos, pressed| {
        let (button, modifiers) = (PointerButton::Primary, Modifiers::NONE);
        Event::PointerButton { pos, button, pressed, modifiers }
    };
    let moved = Event::PointerMoved;
    vec![moved(from), button(from, true), moved(over), moved(to), button(to, false)]
}

/// Law: a drag is what the hand did, a piece is taken where it was pressed, however much of it comes in one frame.
#[test]
fn a_drag_is_one_however_many_events_come_in_a_frame() {
    let place = |window: &super::Window, name: &str| window.get_by_label(name).rect().center();
    for events_a_frame in 1..=5 {
        let mut window = super::window(vec![]);
        let [from, over, to] = ["７七 歩 先手", "６七 歩 先手", "７六 空き"].map(|name| place(&window, name));
        for frame in dragged(from, over, to).chunks(events_a_frame) {
            window.input_mut().events.extend(frame.to_vec());
            window.step();
        }
        window.run();
        assert_eq!(super::outline(&window), "7g7f", "{events_a_frame} events a frame");
        // A hand that trembles clicks.
        let [from, to] = ["３三 歩 後手", "３四 空き"].map(|name| place(&window, name));
        let clicked = |at: Pos2| dragged(at, at + vec2(1.0, 0.0), at + Vec2::splat(1.5));
        for frame in [clicked(from), clicked(to)].concat().chunks(events_a_frame) {
            window.input_mut().events.extend(frame.to_vec());
            window.step();
        }
        window.run();
        assert_eq!(super::outline(&window), "7g7f 3c3d", "{events_a_frame} events a frame");
    }
}

/// A hand that begins slowly drags, too.
#[test]
fn a_drag_that_begins_with_a_tremble_is_one() {
    let place = |window: &super::Window, name: &str| window.get_by_label(name).rect().center();
    let mut window = super::window(vec![]);
    let [from, to] = ["７七 歩 先手", "７六 空き"].map(|name| place(&window, name));
    let mut events = dragged(from, from + vec2(0.0, -4.0), to);
    let rest = events.split_off(3);
    let press = events.drain(..2).collect::<Vec<_>>();
    for frame in [press, events, rest] {
        window.input_mut().events.extend(frame);
        window.step();
    }
    window.run();
    assert_eq!(super::outline(&window), "7g7f");
}

/// The same law where text is selected.
#[test]
fn text_is_selected_however_many_events_come_in_a_frame() {
    for events_a_frame in 1..=5 {
        let mut window = super::window(vec![]);
        super::press(&mut window, Modifiers::NONE, Key::C);
        super::keys::text(&mut window, "a line");
        let field = window.root().children_recursive().find(|node| node.is_focused()).unwrap().rect();
        // From behind the text to before it.
        let (from, to) = (field.left_top() + vec2(200.0, 12.0), field.left_top() + vec2(0.5, 12.0));
        for frame in dragged(from, from.lerp(to, 0.5), to).chunks(events_a_frame) {
            window.input_mut().events.extend(frame.to_vec());
            window.step();
        }
        window.run();
        super::keys::text(&mut window, "x");
        assert_eq!(super::keys::comment(&window), "x", "{events_a_frame} events a frame");
    }
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

/// A finger goes from one place to another, as winit tells it.
fn finger<State>(harness: &mut Harness<'_, State>, from: Pos2, to: Pos2) {
    let touch = |phase, pos| Event::Touch {
        device_id: egui::TouchDeviceId(0),
        id: egui::TouchId::from(1_u64),
        phase,
        pos,
        force: None,
    };
    let button = |pos, pressed| {
        let (button, modifiers) = (PointerButton::Primary, Modifiers::NONE);
        Event::PointerButton { pos, button, pressed, modifiers }
    };
    harness.input_mut().events.extend([touch(TouchPhase::Start, from), Event::PointerMoved(from), button(from, true)]);
    harness.step();
    for part in 1..=10 {
        let at = from.lerp(to, part as f32 / 10.0);
        harness.input_mut().events.extend([touch(TouchPhase::Move, at), Event::PointerMoved(at)]);
        harness.step();
    }
    harness.input_mut().events.extend([touch(TouchPhase::End, to), button(to, false), Event::PointerGone]);
    harness.step();
}

#[test]
fn a_finger_drags_a_piece() {
    let mut board = board(START);
    let (from, to) = (center(&board, "７七 歩 先手"), center(&board, "７六 空き"));
    finger(&mut board, from, to);
    assert_eq!(attempts(&mut board), ["7g7f"]);
    assert!(!selected(&board, "７六 空き") && !selected(&board, "７七 歩 先手"));
}

#[test]
fn a_finger_in_the_window_moves_pieces_and_the_list_under_it() {
    let (_folder, path) = super::told::long(282);
    let mut window = super::window_with([1200.0, 800.0], Language::Japanese, vec![path], None);
    super::wait_for(&mut window, |window| super::document(window).rows() == 283);
    let row = |window: &super::Window| window.get_by_label("5 ☗５八玉").rect();
    let at = row(&window);
    // egui lets lists be scrolled once it has seen a finger.
    finger(&mut window, Pos2::new(600.0, 790.0), Pos2::new(600.0, 790.0));
    finger(&mut window, at.center() + vec2(0.0, 60.0), at.center());
    window.run_steps(60);
    assert!(row(&window).top() < at.top() - 30.0, "{} after {at}", row(&window));
    assert_eq!(super::document(&window).cursor().index(), 0, "no row was chosen");
    let place = |window: &super::Window, name: &str| window.get_by_label(name).rect().center();
    let (from, to) = (place(&window, "７七 歩 先手"), place(&window, "７六 空き"));
    finger(&mut window, from, to);
    window.run_steps(30);
    assert_eq!(super::document(&window).cursor().index(), 1, "{}", super::outline(&window));
}
