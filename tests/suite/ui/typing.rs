//! Moves typed as people type them: quickly, with Enter behind each, with mistakes, onto a board that is looked at.

use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::Queryable;

use super::keys::{comment, strike, text, window_in};
use super::{A_WHILE, Window, document, outline, press};
use komaoto::locale::Language;
use komaoto::record::Glyph;
use komaoto::ui::{Beginning, Command};

/// What a keyboard sends for a line of text, key by key; `\n` is Enter, `\u{8}` the key that takes a character back.
pub(super) fn keyboard(line: &str) -> Vec<Vec<Event>> {
    let mut keys = Vec::new();
    for c in line.chars() {
        let key = match c {
            '\n' => Some(Key::Enter),
            '\u{8}' => Some(Key::Backspace),
            ' ' => Some(Key::Space),
            '+' => Some(Key::Plus),
            c => Key::from_name(&c.to_ascii_uppercase().to_string()),
        };
        let event = |pressed| {
            let modifiers = Modifiers::NONE;
            key.map(|key| Event::Key { key, physical_key: None, pressed, repeat: false, modifiers })
        };
        let text = Some(Event::Text(c.to_string())).filter(|_| !c.is_control());
        keys.push(event(true).into_iter().chain(text).collect());
        keys.extend(event(false).map(|up| vec![up]));
    }
    keys
}

/// Types a line; so many keys go down or up in a frame.
pub(super) fn type_in(window: &mut Window, line: &str, keys_a_frame: usize) {
    for frame in keyboard(line).chunks(keys_a_frame) {
        window.input_mut().events.extend(frame.concat());
        window.step();
    }
    // Digits that stand alone become glyphs.
    window.run_steps(A_WHILE);
}

fn glyph(window: &Window) -> Option<Glyph> {
    document(window).node().unwrap().marks.glyph
}

#[test]
fn enter_or_a_space_behind_a_move_ends_it_however_many_keys_come_in_a_frame() {
    let game = "7g7f 3c3d 2g2f 8c8d 6i7h 4a3b";
    for line in [
        "7g7f\n3c3d\n2g2f\n8c8d\n6i7h\n4a3b\n",
        "7g7f 3c3d 2g2f 8c8d 6i7h 4a3b",
        "7g7f\n 3c3d\n 2g2f\n 8c8d\n 6i7h\n 4a3b\n",
        "7g7f3c3d2g2f8c8d6i7h4a3b",
        "7776FU\n3334FU\n2726FU\n8384FU\n6978KI\n4132KI\n",
        "7g7x\u{8}f\n3c3d\n2g2f\n8c8d\n6i7h\n4a3b",
    ] {
        for keys_a_frame in [1, 2, 3, 5, 7, 16, 1000] {
            let mut window = window_in(Language::English);
            type_in(&mut window, line, keys_a_frame);
            assert_eq!(outline(&window), game, "{line:?}, {keys_a_frame} keys a frame");
            assert_eq!((comment(&window).as_str(), glyph(&window)), ("", None), "{line:?}, {keys_a_frame}");
            assert!(window.ctx.memory(|memory| memory.focused()).is_none(), "{line:?}, {keys_a_frame}");
        }
    }
}

/// Whoever writes what a piece is called writes more letters than are needed, and the next move is a move all the same.
#[test]
fn what_pieces_are_called_may_be_written_to_its_end() {
    let game = "7g7f 3c3d 8h2b+ 3a2b 6i7h 4a3b";
    for line in [
        "76fu34fu22kakunari22gin78kin32kin",
        "76fu34fu22kaku+22gin78kin32kin",
        "76fu 34fu 22kaku+ 22gin 78kin 32kin",
        "76fu\n34fu\n22um\n22gin\n78kin\n32kin\n",
        "76FU34FU22KAKU+22GIN78KIN32KIN",
    ] {
        for keys_a_frame in [1, 3, 1000] {
            let mut window = window_in(Language::Japanese);
            type_in(&mut window, line, keys_a_frame);
            let played = outline(&window);
            assert_eq!(played, game, "{line:?}, {keys_a_frame} keys a frame");
            assert_eq!((comment(&window).as_str(), glyph(&window)), ("", None), "{line:?}, {keys_a_frame}");
        }
    }
    // Whether it promotes is open until somebody says so.
    for begun in ["22ka", "22kaku"] {
        let mut window = window_in(Language::Japanese);
        type_in(&mut window, &format!("76fu34fu{begun}"), 3);
        assert_eq!(outline(&window), "7g7f 3c3d", "{begun}");
        type_in(&mut window, "+", 1);
        assert_eq!(outline(&window), "7g7f 3c3d 8h2b+", "{begun}");
    }
    // The letters are those of the piece: another one begins what it begins.
    let mut window = window_in(Language::Japanese);
    type_in(&mut window, "78ki", 3);
    type_in(&mut window, "n", 1);
    assert_eq!(outline(&window), "6i7h");
    press(&mut window, Modifiers::NONE, Key::C);
    text(&mut window, "n");
    assert_eq!(comment(&window), "n");
}

#[test]
fn the_enter_after_the_one_that_ends_a_move_opens_the_comment() {
    for keys in ["7g7f\n\n", "7g7f \n\n"] {
        let mut window = window_in(Language::English);
        type_in(&mut window, keys, 3);
        assert_eq!(outline(&window), "7g7f");
        text(&mut window, "quiet");
        assert_eq!(comment(&window), "quiet", "{keys:?}");
    }
    // So does the first one, once the cursor has gone elsewhere.
    let mut window = window_in(Language::English);
    type_in(&mut window, "7g7f", 3);
    press(&mut window, Modifiers::NONE, Key::ArrowLeft);
    press(&mut window, Modifiers::NONE, Key::Enter);
    text(&mut window, "quiet");
    assert_eq!(comment(&window), "quiet");
    // Or once nobody would think of the move any more: a key is swallowed for the move it ends and for nothing else.
    for (pause, opens) in [(8, false), (A_WHILE, true)] {
        let mut window = window_in(Language::English);
        for frame in keyboard("7g7f") {
            window.input_mut().events.extend(frame);
            window.step();
        }
        window.run_steps(pause);
        press(&mut window, Modifiers::NONE, Key::Enter);
        assert_eq!(window.ctx.text_edit_focused(), opens, "Enter {pause} frames after the move");
    }
    // One that chooses among several is the end of its move already.
    let mut window = window_in(Language::English);
    type_in(&mut window, "58金\n3c3d\n", 3);
    assert_eq!(outline(&window).split(' ').nth(1), Some("3c3d"));
}

#[test]
fn what_begins_with_a_square_is_a_move_and_is_refused_with_the_reason() {
    for (line, reason) in [
        ("1c2c", "It is Black’s turn"),
        ("1c2c\n", "It is Black’s turn"),
        ("5e5d", "There is no piece here"),
        ("1323FU", "It is Black’s turn"),
        ("2h2c", "A piece is in the way"),
        ("22", "No piece can go to"),
        ("1c", "It is Black’s turn"),
        ("5e", "There is no piece here"),
        ("75歩", "No piece can go to"),
    ] {
        for keys_a_frame in [1, 3, 1000] {
            let mut window = window_in(Language::English);
            window.state_mut().as_mut().unwrap().ask(Command::Flip);
            type_in(&mut window, line, keys_a_frame);
            assert!(window.query_all_by_label_contains(reason).next().is_some(), "{line}: {reason}");
            assert_eq!((outline(&window).as_str(), glyph(&window)), ("", None), "{line}");
            press(&mut window, Modifiers::NONE, Key::Escape);
            // Nothing of it is in a comment, and the next move is played.
            type_in(&mut window, "7g7f", keys_a_frame);
            assert_eq!((outline(&window).as_str(), comment(&window).as_str()), ("7g7f", ""), "{line}");
        }
    }
}

/// At a move, digits are the keys of glyphs, too.
#[test]
fn a_refused_move_behind_a_move_leaves_no_glyph_and_no_comment() {
    for (line, reason) in [
        ("1c2c", "It is Black’s turn"),
        ("2c2d\n", "It is Black’s turn"),
        ("6323FU", "It is Black’s turn"),
        ("5e5d", "There is no piece here"),
        ("3e", "There is no piece here"),
        ("54", "No piece can go to"),
    ] {
        for keys_a_frame in [1, 2, 3, 1000] {
            let mut window = window_in(Language::English);
            type_in(&mut window, "7g7f3c3d", keys_a_frame);
            type_in(&mut window, line, keys_a_frame);
            assert!(window.query_all_by_label_contains(reason).next().is_some(), "{line}: {reason}");
            assert_eq!((outline(&window).as_str(), comment(&window).as_str()), ("7g7f 3c3d", ""), "{line}");
            assert_eq!(glyph(&window), None, "{line}, {keys_a_frame} keys a frame");
        }
    }
}

#[test]
fn a_digit_that_stands_alone_is_a_glyph_and_before_a_square_it_is_none() {
    let mut window = window_in(Language::English);
    type_in(&mut window, "7g7f", 3);
    strike(&mut window, Key::Num1, "1");
    strike(&mut window, Key::C, "c");
    window.run_steps(A_WHILE);
    assert_eq!((glyph(&window), comment(&window).as_str()), (None, ""));
    press(&mut window, Modifiers::NONE, Key::Escape);
    strike(&mut window, Key::Num1, "1");
    window.run_steps(A_WHILE);
    assert_eq!(glyph(&window), Some(Glyph::Good));
}

#[test]
fn a_machine_that_is_late_does_not_change_what_was_typed() {
    for late in [0.5, 1.0, 30.0] {
        for keys_a_frame in [1, 2, 3] {
            let mut window = window_in(Language::English);
            let (mut now, line) = (100.0, "7g7f\n3c3d\n2g2f 6a5b");
            for frame in keyboard(line).chunks(keys_a_frame) {
                now += late;
                window.input_mut().time = Some(now);
                window.input_mut().events.extend(frame.concat());
                window.step();
            }
            assert_eq!(outline(&window), "7g7f 3c3d 2g2f 6a5b", "{late} s, {keys_a_frame} keys a frame");
            assert_eq!((glyph(&window), comment(&window).as_str()), (None, ""), "{late} s, {keys_a_frame}");
        }
    }
}

#[test]
fn where_promotion_is_open_the_next_move_means_none_and_a_plus_means_it() {
    for (line, moves) in [
        ("7g7f3c3d8h2b\n3a2b", "7g7f 3c3d 8h2b 3a2b"),
        ("7g7f3c3d8h2b3a2b", "7g7f 3c3d 8h2b 3a2b"),
        ("7g7f3c3d8h2b 3a2b", "7g7f 3c3d 8h2b 3a2b"),
        ("7g7f3c3d8h2b+3a2b", "7g7f 3c3d 8h2b+ 3a2b"),
        ("76歩34歩22角+22銀", "7g7f 3c3d 8h2b+ 3a2b"),
        ("76歩34歩22角同銀", "7g7f 3c3d 8h2b 3a2b"),
        ("76歩34歩22角成同銀", "7g7f 3c3d 8h2b+ 3a2b"),
    ] {
        for keys_a_frame in [1, 3, 1000] {
            let mut window = window_in(Language::Japanese);
            type_in(&mut window, line, keys_a_frame);
            assert_eq!(outline(&window), moves, "{line}, {keys_a_frame}");
        }
    }
    // The keys stand beside the field.
    let mut window = window_in(Language::Japanese);
    type_in(&mut window, "7g7f3c3d8h2b", 1);
    assert_eq!(outline(&window), "7g7f 3c3d");
    window.get_by_label("☗２二角不成");
    window.get_by_label("☗２二角成");
}

#[test]
fn a_letter_of_chess_before_a_digit_is_a_square() {
    let mut window = window_in(Language::English);
    window.state_mut().as_mut().unwrap().ask(Command::New(Beginning::Chess));
    window.run_steps(4);
    type_in(&mut window, "e4\ne5\ng1f3\nb8c6\n", 1);
    assert_eq!(outline(&window), "e2e4 e7e5 g1f3 b8c6");
    type_in(&mut window, "c7", 1);
    window.get_by_label("No piece can go to c7");
    assert_eq!((outline(&window).as_str(), comment(&window).as_str()), ("e2e4 e7e5 g1f3 b8c6", ""));
}

/// The letter of a piece that cannot move is not passed over: what follows it would be played as a pawn's move.
#[test]
fn the_letter_of_a_piece_that_cannot_move_is_no_pawn() {
    for keys_a_frame in [1, 3, 1000] {
        for typed in ["Ke5", "Qe5", "ke5", "Rxe5"] {
            let mut window = window_in(Language::English);
            window.state_mut().as_mut().unwrap().ask(Command::New(Beginning::Chess));
            window.run_steps(4);
            type_in(&mut window, "e4\n", keys_a_frame);
            type_in(&mut window, typed, keys_a_frame);
            assert_eq!(outline(&window), "e2e4", "{typed}");
            assert!(
                window.query_by_label_contains("does not move that way").is_some()
                    || window.query_by_label("No such move here").is_some(),
                "{typed}"
            );
            press(&mut window, Modifiers::NONE, Key::Escape);
            type_in(&mut window, "Nf6", keys_a_frame);
            assert_eq!(outline(&window), "e2e4 g8f6", "{typed}");
        }
    }
}

/// In chess and xiangqi C is a file as well as the key of the comment: whatever is written behind it, and however
/// quickly, is in the comment from its first letter on.
#[test]
fn what_is_written_behind_the_key_of_the_comment_is_in_it_from_the_first_letter_on() {
    for new in [None, Some(Command::New(Beginning::Chess)), Some(Command::New(Beginning::Xiangqi))] {
        for said in ["abc", " a b", "best", "e", "so is"] {
            for wait in [0, 1, 3, A_WHILE] {
                for keys_a_frame in [1, 1000] {
                    let mut window = window_in(Language::English);
                    if let Some(new) = new {
                        window.state_mut().as_mut().unwrap().ask(new);
                        window.run_steps(4);
                    }
                    strike(&mut window, Key::C, "c");
                    window.run_steps(wait);
                    let case = format!("{new:?}, {said:?} after {wait} frames, {keys_a_frame} keys a frame");
                    type_in(&mut window, said, keys_a_frame);
                    assert_eq!((comment(&window).as_str(), outline(&window).as_str()), (said, ""), "{case}");
                }
            }
        }
    }
}

/// Law: an arrow behind the key that leads into a field is the field's, though that has not had it for a whole frame.
#[test]
fn arrows_behind_the_key_of_the_comment_move_its_caret() {
    let press = |key| {
        [true, false].map(|pressed| {
            vec![Event::Key { key, physical_key: None, pressed, repeat: false, modifiers: Modifiers::NONE }]
        })
    };
    for keys_a_frame in [1, 2, 3, 1000] {
        for (arrow, wanted) in [(Key::ArrowLeft, "axb"), (Key::ArrowUp, "xab")] {
            let mut window = window_in(Language::English);
            type_in(&mut window, "7g7fcab", 3);
            super::press(&mut window, Modifiers::NONE, Key::Escape);
            let keys = [keyboard("c"), press(arrow).into(), keyboard("x")].concat();
            for frame in keys.chunks(keys_a_frame) {
                window.input_mut().events.extend(frame.concat());
                window.step();
            }
            window.run();
            assert_eq!(comment(&window), wanted, "{arrow:?}, {keys_a_frame} keys a frame");
        }
    }
}

/// A tip is not in the way of who types: it goes with the first letter, and comes again once the pointer moves.
#[test]
fn tips_go_while_somebody_types() {
    let mut window = window_in(Language::English);
    press(&mut window, Modifiers::NONE, Key::C);
    let tip = |window: &Window| window.query_all_by_role(egui::accesskit::Role::Tooltip).count();
    let at = window.get_by_label("UTF-8").rect().center();
    window.hover_at(at);
    window.run_steps(A_WHILE);
    assert_eq!(tip(&window), 1);
    text(&mut window, "a");
    window.run_steps(A_WHILE);
    assert_eq!(tip(&window), 0);
    assert_eq!(comment(&window), "a");
    window.hover_at(at + egui::vec2(1.0, 0.0));
    window.run_steps(A_WHILE);
    assert_eq!(tip(&window), 1);
}
