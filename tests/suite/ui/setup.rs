//! 局面編集 in the window, by the names a screen reader hears.

use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use komaoto::editor::setup::{Setup, SetupEdit};
use komaoto::locale::Language;
use komaoto::notation::{parse_position, sfen, write_position};
use komaoto::record::is_problem;
use komaoto::rules::shogi::Position;
use komaoto::ui::{Beginning, Command};

use crate::ui::layout::assert_lawful;
use crate::ui::{Window, click, document, outline, press, window_with};

fn window() -> Window {
    window_with([1200.0, 800.0], Language::Japanese, vec![], None)
}

fn initial(window: &Window) -> String {
    write_position(&document(window).record().initial)
}

fn play(window: &mut Window, moves: &[(&str, &str)]) {
    for (from, to) in moves {
        click(window, from);
        click(window, to);
    }
}

fn right_click(window: &mut Window, name: &str) {
    window.get_by_label(name).click_secondary();
    window.run();
}

fn set_up(window: &mut Window) {
    press(window, Modifiers::COMMAND, Key::E);
    window.get_by_label("局面編集の盤: ５五 空き");
}

/// Waits for what is looked at on another thread.
fn settle(window: &mut Window, name: &str) {
    for _ in 0..500 {
        window.run();
        if window.query_by_label(name).is_some() {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    panic!("{name} never came");
}

#[test]
fn pieces_are_moved_by_clicks_and_the_position_is_taken_as_one_step() {
    let mut window = window();
    set_up(&mut window);
    // Onto a piece: that one goes to the box.
    click(&mut window, "２八 飛 先手");
    click(&mut window, "２二 角 後手");
    window.get_by_label("駒箱 角 1");
    // Side for new pieces to a stand, from there to the other.
    click(&mut window, "駒箱 角 1");
    click(&mut window, "持駒 飛 0 後手");
    window.get_by_label("持駒 角 1 後手");
    // Nothing of the record has changed so far.
    assert_eq!(initial(&window), sfen(&Position::start()));
    click(&mut window, "完了");
    assert_eq!(initial(&window), "lnsgkgsnl/1r5R1/ppppppppp/9/9/9/PPPPPPPPP/1B7/LNSGKGSNL b b 1");
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(initial(&window), sfen(&Position::start()));
    press(&mut window, Modifiers::COMMAND, Key::Y);
    assert_eq!(initial(&window), "lnsgkgsnl/1r5R1/ppppppppp/9/9/9/PPPPPPPPP/1B7/LNSGKGSNL b b 1");
}

#[test]
fn a_right_click_cycles_and_undo_inside_is_for_the_position_alone() {
    let mut window = window();
    play(&mut window, &[("７七 歩 先手", "７六 空き")]);
    set_up(&mut window);
    for name in ["５七 歩 先手", "５七 と 先手", "５七 歩 後手", "５七 と 後手"] {
        right_click(&mut window, name);
    }
    window.get_by_label("５七 歩 先手");
    right_click(&mut window, "５七 歩 先手");
    press(&mut window, Modifiers::COMMAND, Key::Z);
    window.get_by_label("５七 歩 先手");
    press(&mut window, Modifiers::COMMAND, Key::Y);
    window.get_by_label("５七 と 先手");
    // Five steps inside and no more: the move that was played is not touched.
    for _ in 0..9 {
        press(&mut window, Modifiers::COMMAND, Key::Z);
    }
    assert_eq!(outline(&window), "7g7f");
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert_eq!(outline(&window), "7g7f");
    window.get_by_label("７六 歩 先手");
}

#[test]
fn what_is_seen_before_is_what_happens() {
    let mut window = window();
    play(
        &mut window,
        &[("７七 歩 先手", "７六 空き"), ("３三 歩 後手", "３四 空き"), ("８八 角 先手", "２二 角 後手"), ("成", "成")]
            [..3],
    );
    // The choice of promotion.
    click(&mut window, "成");
    assert_eq!(outline(&window), "7g7f 3c3d 8h2b+");
    set_up(&mut window);
    click(&mut window, "８八 角 先手");
    press(&mut window, Modifiers::NONE, Key::Delete);
    // The keyboard is where the mouse was.
    window.get_by_label("８八 空き");
    settle(
        &mut window,
        "2手は残り、1手は指せなくなって文字として残ります。最初は3手目 ☗２二角成（動かす駒がありません）",
    );
    // It may be another game; then this one stays.
    click(&mut window, "別の局にする");
    assert_eq!((document(&window).games(), outline(&window).as_str()), ((2, 1), ""));
    assert_eq!(initial(&window), "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/7R1/LNSGKGSNL b - 1");
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(outline(&window), "7g7f 3c3d 8h2b+");
    set_up(&mut window);
    click(&mut window, "８八 角 先手");
    press(&mut window, Modifiers::NONE, Key::Delete);
    click(&mut window, "完了");
    assert_eq!(outline(&window), "7g7f 3c3d");
    let document = document(&window);
    let last = document.record().tree.mainline(komaoto::record::NodeId::ROOT).last().unwrap();
    let comment = &document.record().tree.get(last).unwrap().comment;
    assert!(komaoto::formats::comment::has_asides(comment), "{comment}");
    // There and back: the moves come back, the text goes.
    set_up(&mut window);
    click(&mut window, "平手");
    click(&mut window, "完了");
    assert_eq!(outline(&window), "7g7f 3c3d 8h2b+");
    let document = super::document(&window);
    assert!(document.record().tree.preorder().all(|id| document.record().tree.get(id).unwrap().comment.is_empty()));
}

#[test]
fn the_keyboard_alone_sets_up_a_problem() {
    let mut window = window();
    press(&mut window, Modifiers::COMMAND, Key::E);
    click(&mut window, "詰将棋");
    let keys = |window: &mut Window, keys: &[Key]| {
        for &key in keys {
            press(window, Modifiers::NONE, key);
        }
    };
    window.get_by_label("局面編集の盤: ５五 空き");
    assert!(window.query_by_label_contains("玉がありません").is_none(), "an attacker needs no king");
    window.get_by_label("問題はありません。");
    keys(&mut window, &[Key::ArrowUp, Key::ArrowUp, Key::G]);
    window.get_by_label("５三 金 攻方");
    // A pawn of the other side, promoted, one to the left.
    press(&mut window, Modifiers::NONE, Key::ArrowLeft);
    press(&mut window, Modifiers::SHIFT, Key::P);
    press(&mut window, Modifiers::SHIFT, Key::Plus);
    window.get_by_label("６三 と 玉方");
    keys(&mut window, &[Key::Space]);
    window.get_by_label("６三 と 攻方");
    keys(&mut window, &[Key::Delete]);
    window.get_by_label("６三 空き");
    // On the first stand a letter adds, Delete takes away.
    keys(&mut window, &[Key::Tab, Key::S, Key::S, Key::N]);
    window.get_by_label("持駒 銀 2 攻方");
    press(&mut window, Modifiers::SHIFT, Key::S);
    window.get_by_label("持駒 銀 1 攻方");
    // The box: a letter takes up, Enter puts down.
    keys(&mut window, &[Key::Tab, Key::Tab, Key::R]);
    press(&mut window, Modifiers::SHIFT, Key::Tab);
    keys(&mut window, &[Key::Enter]);
    window.get_by_label("持駒 飛 1 玉方");
    click(&mut window, "残り全部玉方へ");
    press(&mut window, Modifiers::COMMAND, Key::E);
    assert_eq!(initial(&window), "4k4/9/4G4/9/9/9/9/9/9 b SN2r2b3g3s3n4l18p 1");
    assert!(is_problem(document(&window).record()));
}

/// Law: keys mean the same however many of them come in a frame, also right behind the click that leads to the board.
#[test]
fn letters_and_arrows_behind_a_click_are_the_boards() {
    for events_a_frame in [1, 2, 3, 4, 5, 1000] {
        let mut window = window();
        set_up(&mut window);
        click(&mut window, "空の盤");
        let pos = window.get_by_label("９四 空き").rect().center();
        let (button, modifiers) = (egui::PointerButton::Primary, Modifiers::NONE);
        let click = [true, false].map(|pressed| egui::Event::PointerButton { pos, button, pressed, modifiers });
        let mut events = [vec![egui::Event::PointerMoved(pos)], click.into()].concat();
        for line in ["r", "b", "g", "s"] {
            events.extend(super::typing::keyboard(line).concat());
            events.extend([true, false].map(|pressed| egui::Event::Key {
                key: Key::ArrowRight,
                physical_key: None,
                pressed,
                repeat: false,
                modifiers,
            }));
        }
        for frame in events.chunks(events_a_frame) {
            window.input_mut().events.extend(frame.to_vec());
            window.step();
        }
        window.run();
        for placed in ["９四 飛 先手", "８四 角 先手", "７四 金 先手", "６四 銀 先手"] {
            assert!(window.query_by_label(placed).is_some(), "{placed}, {events_a_frame} events a frame");
        }
    }
}

#[test]
fn letters_do_nothing_else_and_commands_wait() {
    let mut window = window();
    play(&mut window, &[("７七 歩 先手", "７六 空き")]);
    let before = outline(&window);
    set_up(&mut window);
    // C would open the comment, F turn the board, Delete the move; ← would step back.
    for key in [Key::C, Key::F, Key::Num1, Key::ArrowLeft, Key::Home, Key::PageUp] {
        press(&mut window, Modifiers::NONE, key);
    }
    press(&mut window, Modifiers::COMMAND, Key::D);
    press(&mut window, Modifiers::COMMAND, Key::S);
    window.get_by_label("完了");
    assert_eq!(outline(&window), before);
    assert_eq!(document(&window).cursor().index(), 1);
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(window.query_by_label("完了").is_none());
}

#[test]
fn leaving_asks_only_if_something_has_changed() {
    let mut window = window();
    set_up(&mut window);
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(window.query_by_label("完了").is_none());
    set_up(&mut window);
    click(&mut window, "左右反転");
    press(&mut window, Modifiers::NONE, Key::Escape);
    window.get_by_label("変更した局面を使いますか？");
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(window.query_by_label("変更した局面を使いますか？").is_none());
    // Carried pieces are put back first.
    click(&mut window, "５九 玉 先手");
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(window.query_by_label("変更した局面を使いますか？").is_none());
    press(&mut window, Modifiers::NONE, Key::Escape);
    click(&mut window, "破棄");
    assert_eq!(initial(&window), sfen(&Position::start()));
    assert!(!document(&window).is_modified());
}

#[test]
fn a_position_is_pasted_and_copied() {
    let mut window = window();
    set_up(&mut window);
    let problem = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";
    window.event(egui::Event::Paste(problem.to_owned()));
    window.run();
    window.get_by_label("５三 歩 攻方");
    window.event(egui::Event::Paste("hello".to_owned()));
    window.run();
    window.get_by_label("貼り付けた文字に局面がありません。SFENか局面図（BOD）をコピーしてください。");
    let diagram = komaoto::notation::write_bod(&Position::start(), false).join("\r\n");
    window.event(egui::Event::Paste(diagram));
    window.run();
    window.get_by_label("２八 飛 先手");
    press(&mut window, Modifiers::COMMAND, Key::Z);
    window.event(egui::Event::Copy);
    window.step();
    let copied = window.output().platform_output.commands.iter().find_map(|command| match command {
        egui::OutputCommand::CopyText(text) => Some(text.clone()),
        _ => None,
    });
    window.run();
    press(&mut window, Modifiers::COMMAND, Key::E);
    assert_eq!(initial(&window), problem);
    assert!(copied.is_none_or(|text| text == problem));
}

#[test]
fn what_is_odd_is_one_line_for_each_kind_of_it() {
    let mut window = window();
    set_up(&mut window);
    let odd = "PPPPPPPPP/PPPPPPPPP/9/9/4k4/9/9/9/4K4 b - 1";
    window.event(egui::Event::Paste(odd.to_owned()));
    window.run();
    window.get_by_label("先手の歩が1、2、3、4、5、6、7、8、9筋に2枚以上あります（二歩）。");
    window.get_by_label("１一、２一、３一、４一、５一、６一、７一、８一、９一の駒は行き所がありません。");
    assert_lawful(&mut window);
}

#[test]
fn a_new_problem_has_an_attacker_and_a_defender_and_asks_for_its_name() {
    let mut window = window();
    click(&mut window, "新しい詰将棋");
    window.get_by_label("５一 玉 玉方");
    click(&mut window, "駒箱 金 4");
    click(&mut window, "５三 空き");
    click(&mut window, "駒箱 金 3");
    click(&mut window, "持駒 金 0 攻方");
    click(&mut window, "残り全部玉方へ");
    click(&mut window, "完了");
    assert_eq!(initial(&window), "4k4/9/4G4/9/9/9/9/9/9 b G2r2b2g4s4n4l18p 1");
    window.get_by_label("持駒 金 1 攻方");
    window.get_by_label("作者");
    window.get_by_label("完全性");
    // The form stays while it is filled in, to its last letter.
    for name in ["作品名", "作者"] {
        window.get_by_label(name).click();
        window.run();
        for letter in ["初", "夏", "の", "川"] {
            window.event(egui::Event::Text(letter.to_owned()));
            window.run();
        }
    }
    let headers = &document(&window).record().headers;
    assert_eq!((headers.get("作品名"), headers.get("作者")), (Some("初夏の川"), Some("初夏の川")));
    window.get_by_label("完全性");
    // The solution is played as always.
    click(&mut window, "持駒 金 1 攻方");
    click(&mut window, "５二 空き");
    assert_eq!(outline(&window), "G*5b");
}

#[test]
fn a_new_record_starts_from_this_start() {
    let mut window = window();
    set_up(&mut window);
    window.event(egui::Event::Paste("4k4/9/9/9/9/9/9/9/4K4 w R 51".to_owned()));
    window.run();
    press(&mut window, Modifiers::COMMAND, Key::E);
    press(&mut window, Modifiers::COMMAND, Key::N);
    assert_eq!(initial(&window), "4k4/9/9/9/9/9/9/9/4K4 w R 51");
    assert!(document(&window).undoable().is_none());
    press(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::N);
    assert_eq!(initial(&window), sfen(&Position::start()));
}

#[test]
fn english_and_narrow_windows_have_it_too() {
    for size in [[800.0, 600.0], [420.0, 640.0], [400.0, 400.0]] {
        let mut window = window_with(size, Language::English, vec![], None);
        press(&mut window, Modifiers::COMMAND, Key::E);
        window.get_by_label("Done");
        window.get_by_label("Box Pawn 0");
        click(&mut window, "Cancel");
        assert!(window.query_by_label("Box Pawn 0").is_none());
    }
}

#[test]
fn a_book_of_problems_is_entered_problem_by_problem() {
    let mut window = window();
    click(&mut window, "新しい詰将棋");
    click(&mut window, "駒箱 金 4");
    click(&mut window, "５三 空き");
    click(&mut window, "完了");
    click(&mut window, "編集");
    click(&mut window, "対局・作品");
    click(&mut window, "このファイルに局を追加");
    // The next problem is set up at once.
    click(&mut window, "駒箱 銀 4");
    click(&mut window, "５三 空き");
    click(&mut window, "完了");
    assert_eq!(document(&window).games(), (2, 1));
    // The defender holds the rest, as the verdict counts.
    assert_eq!(initial(&window), "4k4/9/4S4/9/9/9/9/9/9 b 2r2b4g3s4n4l18p 1");
    // Paged like a book.
    press(&mut window, Modifiers::COMMAND, Key::PageUp);
    assert_eq!(initial(&window), "4k4/9/4G4/9/9/9/9/9/9 b 2r2b3g4s4n4l18p 1");
    press(&mut window, Modifiers::COMMAND, Key::PageDown);
    // Taken back step by step: the position, then the problem.
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(initial(&window), "4k4/9/9/9/9/9/9/9/9 b - 1");
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(document(&window).games(), (1, 0));
}

/// Drags from one thing towards another one, without letting go; returns where that is.
fn hold(window: &mut Window, from: &str, to: &str) -> egui::Pos2 {
    let [from, to] = [from, to].map(|name| window.get_by_label(name).rect().center());
    super::hold(window, from, to);
    to
}

fn drag(window: &mut Window, from: &str, to: &str) {
    let to = hold(window, from, to);
    window.drop_at(to);
    window.run();
}

#[test]
fn pieces_are_dragged_between_board_stands_and_box() {
    let mut window = window();
    set_up(&mut window);
    drag(&mut window, "２八 飛 先手", "持駒 角 0 後手");
    window.get_by_label("持駒 飛 1 後手");
    drag(&mut window, "持駒 飛 1 後手", "２八 空き");
    window.get_by_label("２八 飛 後手");
    drag(&mut window, "２八 飛 後手", "駒箱 歩 0");
    window.get_by_label("駒箱 飛 1");
    // Onto a piece: that one takes its place in the box.
    drag(&mut window, "駒箱 飛 1", "９九 香 先手");
    window.get_by_label("９九 飛 先手");
    window.get_by_label("駒箱 香 1");
    // A king is never in hand, and that is said.
    drag(&mut window, "５九 玉 先手", "持駒 飛 0 先手");
    window.get_by_label("玉は持駒にできません。");
    window.get_by_label("５九 玉 先手");
    // Four steps inside.
    for _ in 0..4 {
        press(&mut window, Modifiers::COMMAND, Key::Z);
    }
    window.get_by_label("２八 飛 先手");
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(window.query_by_label("完了").is_none());
}

#[test]
fn a_key_puts_back_what_is_being_dragged() {
    for key in [Key::Escape, Key::Delete] {
        let mut window = window();
        set_up(&mut window);
        let to = hold(&mut window, "２八 飛 先手", "３五 空き");
        press(&mut window, Modifiers::NONE, key);
        window.drop_at(to);
        window.run();
        window.get_by_label("２八 飛 先手");
        drag(&mut window, "７七 歩 先手", "７六 空き");
        window.get_by_label("７六 歩 先手");
    }
}

#[test]
fn the_keyboard_reaches_the_tools_and_the_turned_board() {
    let mut window = window();
    set_up(&mut window);
    // Past the box the keyboard comes to the tools, and Space presses there.
    press(&mut window, Modifiers::NONE, Key::Delete);
    for _ in 0..4 {
        press(&mut window, Modifiers::NONE, Key::Tab);
    }
    window.run();
    assert!(window.get_by_label("局面をSFENでコピー").accesskit_node().is_focused());
    let mut window = self::window();
    set_up(&mut window);
    // Up is up as it is seen.
    press(&mut window, Modifiers::COMMAND, Key::T);
    press(&mut window, Modifiers::NONE, Key::ArrowUp);
    window.get_by_label("局面編集の盤: ５六 空き");
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    window.get_by_label("局面編集の盤: ６六 空き");
}

#[test]
fn arrow_keys_read_stands_and_box_line_by_line_and_stay_within_them() {
    let mut window = window();
    set_up(&mut window);
    use Key::*;
    for (key, said) in [
        (ArrowLeft, "６五 空き"),
        (Home, "９五 空き"),
        (ArrowLeft, "９五 空き"),
        (End, "１五 空き"),
        (Tab, "持駒 飛 0 先手"),
        (ArrowRight, "持駒 角 0 先手"),
        (ArrowRight, "持駒 金 0 先手"),
        (ArrowDown, "持駒 桂 0 先手"),
        (ArrowDown, "持駒 歩 0 先手"),
        (ArrowRight, "持駒 歩 0 先手"),
        (ArrowLeft, "持駒 香 0 先手"),
        (ArrowDown, "持駒 歩 0 先手"),
        (Home, "持駒 飛 0 先手"),
        // The other stand is turned round.
        (Tab, "持駒 飛 0 後手"),
        (ArrowRight, "持駒 飛 0 後手"),
        (ArrowLeft, "持駒 角 0 後手"),
        (ArrowUp, "持駒 銀 0 後手"),
        (Home, "持駒 歩 0 後手"),
        (Tab, "駒箱 玉 0"),
        (ArrowDown, "駒箱 角 0"),
        (ArrowRight, "駒箱 金 0"),
        (ArrowRight, "駒箱 銀 0"),
        (End, "駒箱 歩 0"),
        (ArrowUp, "駒箱 桂 0"),
    ] {
        press(&mut window, Modifiers::NONE, key);
        window.get_by_label(&format!("局面編集の盤: {said}"));
    }
    press(&mut window, Modifiers::SHIFT, Tab);
    press(&mut window, Modifiers::SHIFT, Tab);
    press(&mut window, Modifiers::SHIFT, Tab);
    window.get_by_label("局面編集の盤: ５五 空き");
}

#[test]
fn the_defenders_hand_can_be_folded_until_it_is_needed() {
    let mut window = window();
    click(&mut window, "新しい詰将棋");
    click(&mut window, "駒箱 飛 2");
    click(&mut window, "５五 空き");
    click(&mut window, "残り全部玉方へ");
    click(&mut window, "完了");
    // What it holds is the rest, and called so unless somebody wants to see the pieces.
    assert!(window.query_by_label("持駒 金 4 玉方").is_none());
    for (text, are_seen) in [("駒で表示", true), ("「残り全部」と表示", false)] {
        click(&mut window, "表示");
        click(&mut window, "玉方の持駒");
        window.get_by_label_contains(text).click();
        window.run();
        assert_eq!(window.query_by_label("持駒 金 4 玉方").is_some(), are_seen, "{text}");
    }
    // The defender interposes: the pieces are there.
    click(&mut window, "５五 飛 攻方");
    click(&mut window, "５四 空き");
    click(&mut window, "持駒 金 4 玉方");
    click(&mut window, "５三 空き");
    assert_eq!(outline(&window), "5e5d G*5c");
}

#[test]
fn a_position_of_chess_is_set_up_with_its_rights() {
    let mut window = window();
    window.state_mut().as_mut().unwrap().ask(Command::New(Beginning::Chess));
    window.run();
    press(&mut window, Modifiers::COMMAND, Key::E);
    window.get_by_label("局面編集の盤: e4 空き");
    assert_lawful(&mut window);
    click(&mut window, "白 O-O-O (a1)");
    click(&mut window, "a1 ルーク 白");
    click(&mut window, "a4 空き");
    click(&mut window, "駒 クイーン 黒");
    click(&mut window, "e5 空き");
    right_click(&mut window, "e5 クイーン 黒");
    window.get_by_label("e5 クイーン 白");
    // With the keyboard: a letter puts a piece where it is.
    click(&mut window, "e4 空き");
    press(&mut window, Modifiers::SHIFT, Key::N);
    window.get_by_label("e4 ナイト 黒");
    press(&mut window, Modifiers::COMMAND, Key::E);
    assert_eq!(initial(&window), "rnbqkbnr/pppppppp/8/4Q3/R3n3/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1");
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(initial(&window), write_position(&komaoto::rules::Position::start(komaoto::rules::Game::Chess)));
}

#[test]
fn a_position_of_xiangqi_is_set_up() {
    let mut window = window();
    window.state_mut().as_mut().unwrap().ask(Command::New(Beginning::Xiangqi));
    window.run();
    press(&mut window, Modifiers::COMMAND, Key::E);
    assert_lawful(&mut window);
    click(&mut window, "空の盤");
    for (man, square) in [("駒 将 紅", "e0 空き"), ("駒 将 黒", "e9 空き"), ("駒 象 紅", "e5 空き")] {
        click(&mut window, man);
        click(&mut window, square);
    }
    window.get_by_label("e5にその駒は来られません。");
    press(&mut window, Modifiers::COMMAND, Key::E);
    assert_eq!(initial(&window), "4k4/9/9/9/4B4/9/9/9/9/4K4 w - - 0 1");
}

#[test]
fn a_pasted_fen_with_a_mistake_is_refused_with_the_place_of_it() {
    let mut window = window();
    window.state_mut().as_mut().unwrap().ask(Command::New(Beginning::Chess));
    window.run();
    press(&mut window, Modifiers::COMMAND, Key::E);
    for (text, said) in [
        ("4k3/8/8/8/8/7/8/4K3 w - - 0 1", "局面として読めません：上から6段目が8マスではなく7マスです（13文字目）"),
        (
            "4k3/8/8/8/8/8/8/4K3 w XY - 0 1",
            "局面として読めません：「XY」はキャスリングの権利（KQkq または -）ではありません（23文字目）",
        ),
        ("4k4/9/9/9/9/9/9/9/4K4 b - 1", "貼り付けた局面は別のゲームのものです。"),
        ("hello", "貼り付けた文字に局面がありません。FENをコピーしてください。"),
    ] {
        window.event(egui::Event::Paste(text.to_owned()));
        window.run();
        window.get_by_label(said);
    }
    window.event(egui::Event::Paste("4k3/8/8/8/8/8/8/4K2R w K - 12 34".to_owned()));
    window.run();
    click(&mut window, "完了");
    assert_eq!(initial(&window), "4k3/8/8/8/8/8/8/4K2R w K - 12 34");
}

/// Whoever cancels is offered first what he has asked for, and no key takes the position all the same.
#[test]
fn cancelling_offers_first_to_discard() {
    let mut window = window();
    set_up(&mut window);
    click(&mut window, "左右反転");
    click(&mut window, "キャンセル");
    let left = |window: &Window, name: &str| window.get_by_label(name).rect().left();
    let places = ["破棄", "この局面にする", "編集に戻る"].map(|name| left(&window, name));
    assert!(places.is_sorted(), "{places:?}");
    press(&mut window, Modifiers::NONE, Key::Enter);
    window.get_by_label("変更した局面を使いますか？");
    click(&mut window, "破棄");
    assert_eq!(initial(&window), sfen(&Position::start()));
}

/// In a problem the first king is the defender's, wherever it is put; what is taken out of its hand on purpose stays out.
#[test]
fn the_defender_of_a_problem_has_the_first_king_and_the_rest() {
    let mut window = window();
    click(&mut window, "新しい詰将棋");
    click(&mut window, "空の盤");
    click(&mut window, "駒箱 玉 2");
    click(&mut window, "３二 空き");
    click(&mut window, "駒箱 金 4");
    click(&mut window, "３四 空き");
    click(&mut window, "完了");
    assert_eq!(initial(&window), "9/6k2/9/6G2/9/9/9/9/9 b 2r2b3g4s4n4l18p 1");
    let without = "9/6k2/9/6G2/9/9/9/9/9 b - 1";
    let mut set_up = Setup::new(parse_position("9/6k2/9/9/9/9/9/9/9 b r 1").unwrap()).of_problem(true);
    set_up.apply(&SetupEdit::Load(Box::new(parse_position(without).unwrap()))).unwrap();
    assert_eq!(write_position(&set_up.finished()), without);
}
