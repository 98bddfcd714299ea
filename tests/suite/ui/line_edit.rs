//! Edits in the middle of a line, by the names a screen reader hears: asked for, seen before, done, undone.

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use komaoto::locale::Language;
use komaoto::ui::{Command, Pane};

use super::{Window, click, document, outline, press, wait_for, window_with};
use crate::ui::layout::assert_lawful;

const RECORD: &str = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n   4 ４四歩(43)\n";

/// A window on a record, the cursor after a move.
fn window(ply: u32) -> Window {
    let mut window = window_with([1200.0, 800.0], Language::Japanese, vec![], None);
    window.event(egui::Event::Paste(RECORD.to_owned()));
    window.run();
    wait_for(&mut window, |window| outline(window) == "7g7f 3c3d 2g2f 4c4d");
    press(&mut window, Modifiers::NONE, Key::Home);
    (0..ply).for_each(|_| press(&mut window, Modifiers::NONE, Key::ArrowRight));
    window
}

/// The card with the answer of the other thread.
fn card(window: &mut Window, says: &str) {
    wait_for(window, |window| window.query_by_label_contains(says).is_some());
}

#[test]
fn the_next_move_replaces_this_one_after_a_look() {
    let mut window = window(1);
    press(&mut window, Modifiers::COMMAND, Key::R);
    window.get_by_label("次に指す手で1手目を置き換えます");
    assert_lawful(&mut window);
    // The board shows the position before it.
    click(&mut window, "５七 歩 先手");
    click(&mut window, "５六 空き");
    card(&mut window, "この後の手で残る手：3手");
    assert_lawful(&mut window);
    assert_eq!(outline(&window), "7g7f 3c3d 2g2f 4c4d", "nothing is done yet");
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(window.query_by_label_contains("この後の手で残る手").is_none());
    press(&mut window, Modifiers::COMMAND, Key::R);
    click(&mut window, "５七 歩 先手");
    click(&mut window, "５六 空き");
    card(&mut window, "この後の手で残る手：3手");
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert_eq!(outline(&window), "5g5f 3c3d 2g2f 4c4d");
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(outline(&window), "7g7f 3c3d 2g2f 4c4d");
}

#[test]
fn a_pair_is_inserted() {
    let mut window = window(3);
    press(&mut window, Modifiers::NONE, Key::Insert);
    window.get_by_label("次に指す手を3手目の前に挿入します");
    click(&mut window, "９七 歩 先手");
    click(&mut window, "９六 空き");
    // Alone it turns everything after it round.
    card(&mut window, "指せなくなる手：2手");
    click(&mut window, "９三 歩 後手");
    click(&mut window, "９四 空き");
    card(&mut window, "この後の手で残る手：2手");
    assert!(window.query_by_label_contains("指せなくなる手").is_none());
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert_eq!(outline(&window), "7g7f 3c3d 9g9f 9c9d 2g2f 4c4d");
}

#[test]
fn what_no_longer_plays_is_marked_and_brought_back() {
    let mut window = window(2);
    press(&mut window, Modifiers::SHIFT, Key::Delete);
    // The pair keeps more: it is offered first.
    card(&mut window, "この後の手で残る手：1手");
    click(&mut window, "この手だけ");
    card(&mut window, "指せなくなる手：2手");
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert_eq!(outline(&window), "7g7f");
    assert!(document(&window).node().unwrap().comment.starts_with("【指せなくなった手順】3手目 ▲２六歩："));
    // It is seen at the fork, too: a click there brings it back once it can be played.
    window.get_by_label("×☗２六歩");
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(outline(&window), "7g7f 3c3d 2g2f 4c4d");
}

#[test]
fn all_that_can_be_played_again_comes_back_at_once() {
    let mut window = window(1);
    press(&mut window, Modifiers::COMMAND, Key::R);
    click(&mut window, "２七 歩 先手");
    click(&mut window, "２六 空き");
    card(&mut window, "指せなくなる手：2手");
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert_eq!(outline(&window), "2g2f 3c3d");
    window.state_mut().as_mut().unwrap().ask(Command::RegraftAll);
    window.run();
    window.get_by_label("戻せる手順はまだありません。");
    window.state_mut().as_mut().unwrap().ask(Command::Notes);
    wait_for(&mut window, |window| window.query_by_label_contains("指せなくなった手順 1か所").is_some());
    click(&mut window, "2手目　3手目 ☗２六歩（動かす駒がありません）");
    assert_eq!(document(&window).cursor().index(), 2);
    press(&mut window, Modifiers::NONE, Key::ArrowLeft);
    press(&mut window, Modifiers::COMMAND, Key::R);
    click(&mut window, "７七 歩 先手");
    click(&mut window, "７六 空き");
    card(&mut window, "この後の手で残る手：1手");
    press(&mut window, Modifiers::NONE, Key::Enter);
    click(&mut window, "指せるようになった手順をすべて戻す");
    assert_eq!(outline(&window), "7g7f 3c3d 2g2f 4c4d");
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(outline(&window), "7g7f 3c3d");
}

#[test]
fn a_single_move_inserted_shows_what_else_one_may_do() {
    let mut window = window(3);
    press(&mut window, Modifiers::NONE, Key::Insert);
    click(&mut window, "５七 歩 先手");
    click(&mut window, "５六 空き");
    card(&mut window, "指せなくなる手：2手");
    card(&mut window, "1手だけでは手番が入れ替わり");
    click(&mut window, "この手と置き換える");
    card(&mut window, "この後の手で残る手：1手");
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert_eq!(outline(&window), "7g7f 3c3d 5g5f 4c4d");
}

#[test]
fn a_line_becomes_a_record_of_its_own_with_all_that_is_in_it() {
    let mut window = window(2);
    window.state_mut().as_mut().unwrap().ask(Command::Flatten);
    window.run();
    wait_for(&mut window, |window| window.query_by_label("保存しない").is_some() || !document(window).is_modified());
    if window.query_by_label("保存しない").is_some() {
        click(&mut window, "保存しない");
    }
    assert_eq!(outline(&window), "7g7f 3c3d 2g2f 4c4d");
    assert!(document(&window).path().is_none());
}

#[test]
fn a_branch_is_cut_and_pasted_elsewhere() {
    let mut window = window(3);
    window.input_mut().events.push(egui::Event::Cut);
    window.step();
    let text = window.output().platform_output.commands.iter().find_map(|command| match command {
        egui::OutputCommand::CopyText(text) => Some(text.clone()),
        _ => None,
    });
    let text = text.expect("the branch is in the clipboard");
    assert!(text.contains("   3 ２六歩(27)\n   4 ４四歩(43)\n"), "{text}");
    window.run();
    assert_eq!(outline(&window), "7g7f 3c3d");
    window.event(egui::Event::Paste(text));
    window.run();
    card(&mut window, "からの分岐として追加（2手）");
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert_eq!(outline(&window), "7g7f 3c3d 2g2f 4c4d");
}

#[test]
fn a_pasted_record_is_merged_with_a_count() {
    let mut window = window(0);
    let other = "先手：羽山\n手合割：平手\n   1 ７六歩(77)\n*角道\n   2 ８四歩(83)\n";
    window.event(egui::Event::Paste(other.to_owned()));
    window.run();
    card(&mut window, "統合…（指し手1・コメント1）");
    click(&mut window, "統合…（指し手1・コメント1）");
    // First one sees what is new.
    card(&mut window, "新しい指し手 1手（新しい分岐 1か所）");
    card(&mut window, "対局情報 1項目：先手");
    assert_lawful(&mut window);
    assert_eq!(outline(&window), "7g7f 3c3d 2g2f 4c4d");
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert_eq!(outline(&window), "7g7f 3c3d (8c8d) 2g2f 4c4d");
    assert_eq!(document(&window).record().headers.get("先手"), Some("羽山"));
    card(&mut window, "統合しました。加わったもの：新しい指し手 1手（新しい分岐 1か所）、コメント 1個、対局情報 1項目");
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(outline(&window), "7g7f 3c3d 2g2f 4c4d");
}

#[test]
fn a_preview_is_told_in_the_notation_of_the_window() {
    let mut window = window_with([1200.0, 800.0], Language::English, vec![], None);
    window.event(egui::Event::Paste("position startpos moves 7g7f 3c3d 7f7e 8c8d".to_owned()));
    window.run();
    wait_for(&mut window, |window| document(window).rows() == 5);
    press(&mut window, Modifiers::NONE, Key::Home);
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    press(&mut window, Modifiers::COMMAND, Key::R);
    assert_eq!(window.query_all_by_label("White to move").count(), 0, "neither on the board nor below it");
    click(&mut window, "2g Pawn Black");
    click(&mut window, "2f empty");
    wait_for(&mut window, |window| window.query_by_label("●1 P-2f").is_some());
    window.get_by_label("●1 P-7f");
    window.get_by_label("×3 P-7e");
    assert!(window.query_all_by_label_contains("move 3 P-7e").next().is_some());
}

/// Of a long line the preview shows the place that matters: the first move that breaks.
#[test]
fn the_preview_of_a_replaced_move_jumps_to_the_first_move_that_breaks() {
    // As low as the preview is short.
    let mut window = window_with([1200.0, 560.0], Language::Japanese, vec![], None);
    // Both sides shuffle a rook; at the end Black's bishop is moved off its square, which needs the pawn's step.
    let shuffle = "2h3h 8b7b 3h2h 7b8b ".repeat(10);
    let record = format!("position startpos moves 7g7f 3c3d {shuffle}8h7g");
    window.event(egui::Event::Paste(record));
    window.run();
    wait_for(&mut window, |window| document(window).rows() == 44);
    press(&mut window, Modifiers::NONE, Key::Home);
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    press(&mut window, Modifiers::COMMAND, Key::R);
    click(&mut window, "２七 歩 先手");
    click(&mut window, "２六 空き");
    card(&mut window, "この後の手で残る手：41手");
    window.run();
    let broken = window.query_by_label_contains("×43").expect("the row of the move that breaks").rect();
    let group = window.get_by_role_and_label(egui::accesskit::Role::Group, "1手目を置き換える").rect();
    assert!(group.contains_rect(broken) && broken.height() > 8.0, "{broken} in {group}");
    let button = window.get_by_role_and_label(egui::accesskit::Role::Button, "適用  Enter").rect();
    assert!(broken.bottom() <= button.top(), "{broken} is behind {button}");
}

/// Where players count pairs, a move is told by the number of its pair and by itself: on the card, in the text that is
/// kept, in the history and where a number is typed.
#[test]
fn moves_of_chess_are_counted_in_pairs() {
    let mut window = window_with([1200.0, 800.0], Language::English, vec![], None);
    window.event(egui::Event::Paste("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 *".to_owned()));
    window.run();
    wait_for(&mut window, |window| document(window).rows() == 7);
    press(&mut window, Modifiers::NONE, Key::Home);
    (0..3).for_each(|_| press(&mut window, Modifiers::NONE, Key::ArrowRight));
    press(&mut window, Modifiers::COMMAND, Key::R);
    window.get_by_label("The next move on the board replaces 2.Nf3");
    press(&mut window, Modifiers::NONE, Key::Escape);
    press(&mut window, Modifiers::SHIFT, Key::Delete);
    window.get_by_role_and_label(egui::accesskit::Role::Group, "Remove 2.Nf3");
    // The pair keeps more: it is offered first, once that is known.
    wait_for(&mut window, |window| window.query_all_by_label_contains("Later moves that stay: 2").next().is_some());
    click(&mut window, "Only this move");
    card(&mut window, "The first: 2...Nc6 (");
    window.get_by_label("×2...Nc6");
    assert_lawful(&mut window);
    press(&mut window, Modifiers::NONE, Key::Enter);
    let comment = document(&window).node().unwrap().comment.clone();
    assert!(comment.starts_with("[Moves that can no longer be played] 2... Nc6: "), "{comment}");
    // It is read again in that form.
    window.get_by_label("×Nc6");
    window.state_mut().as_mut().unwrap().ask(Command::Pane(Pane::History));
    window.run();
    assert!(window.query_all_by_label_contains(", 2.").next().is_some());
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(document(&window).rows(), 7);
    press(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::P);
    window.event(egui::Event::Text("3".to_owned()));
    window.run();
    window.get_by_label("Go to move 3");
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert_eq!(document(&window).cursor().index(), 5);
}

/// A move that is refused is no answer: the next one is still awaited, and that is said.
#[test]
fn a_refused_move_does_not_end_the_replacing() {
    let mut window = window(1);
    let asks = "次に指す手で1手目を置き換えます";
    press(&mut window, Modifiers::COMMAND, Key::R);
    window.get_by_label(asks);
    // The bishop does not go there, and the other side's pawn is not one's own.
    click(&mut window, "８八 角 先手");
    click(&mut window, "５五 空き");
    window.get_by_label(asks);
    press(&mut window, Modifiers::NONE, Key::Escape);
    window.get_by_label(asks);
    click(&mut window, "３三 歩 後手");
    window.get_by_label(asks);
    press(&mut window, Modifiers::NONE, Key::Escape);
    window.get_by_label(asks);
    assert_eq!(outline(&window), "7g7f 3c3d 2g2f 4c4d");
    click(&mut window, "５七 歩 先手");
    click(&mut window, "５六 空き");
    card(&mut window, "この後の手で残る手：3手");
}
