//! The rules by which an edit is put into a file, each where only it tells what becomes of the text.

use crate::formats::loaded;
use komaoto::files::store_over;
use komaoto::formats::WriteOptions;
use komaoto::notation::{parse_coordinates, parse_usi};
use komaoto::record::{Ending, NodeId, Record, Step};

/// The file after an edit of its record, put into it without a word.
#[track_caller]
fn edited(text: &str, extension: &str, edit: impl Fn(&mut Record)) -> String {
    let loaded = loaded(text.as_bytes(), extension);
    let mut record = loaded.records[0].clone();
    edit(&mut record);
    let (bytes, report) = store_over(&loaded.source, &[record], &WriteOptions::default());
    assert!(report.notes.is_empty(), "{:?}", report.notes);
    String::from_utf8(bytes).unwrap()
}

fn main_line(record: &Record, steps: usize) -> NodeId {
    record.tree.mainline(NodeId::ROOT).nth(steps).unwrap()
}

/// The first move of the variation beside a step of the main line.
fn beside(record: &Record, steps: usize) -> NodeId {
    record.tree.children(main_line(record, steps - 1))[1]
}

fn reword(record: &mut Record, id: NodeId, from: &str, to: &str) {
    let said = record.tree.get(id).unwrap().comment.clone();
    assert_eq!(said.matches(from).count(), 1, "{said}");
    record.tree.get_mut(id).unwrap().comment = said.replace(from, to);
}

/// `retell_all`: of a comment before a move and one behind it each keeps its place, its lines and its blanks.
#[test]
fn a_comment_on_either_side_of_a_move_is_told_in_its_place() {
    let text = "1. e4 e5 ({Perhaps this   is\nmore exact} 1... c5 {good and   sound\nas well}) 2. Nf3 *\n";
    for (from, to) in [("sound", "solid"), ("exact", "modern")] {
        let said = edited(text, "pgn", |record| {
            let id = beside(record, 2);
            reword(record, id, from, to);
        });
        assert_eq!(said, text.replace(from, to));
    }
}

/// `homes`: the commands of a comment are found however they are spelled, and of words that occur more than once the
/// one that was edited changes; the blanks around all stay.
#[test]
fn a_word_among_others_like_it_changes_alone() {
    let text = "1. e4 {[%clk 00:09:55][%egt 00:00:05] the  king and\nthe   king, the king } e5 *\n";
    for (place, changed) in [(0, "the  lord"), (1, "the   lord,"), (2, "the lord }")] {
        let said = edited(text, "pgn", |record| {
            let id = main_line(record, 1);
            let node = record.tree.get_mut(id).unwrap();
            let at = node.comment.match_indices("king").nth(place).unwrap().0;
            node.comment.replace_range(at..at + 4, "lord");
        });
        assert_eq!(said, text.replace(&changed.replace("lord", "king"), changed), "{place}");
    }
}

/// `usual_gap`: what is new stands as far from its neighbours as the like does in the file.
#[test]
fn what_is_new_is_as_far_apart_as_elsewhere() {
    for (text, expected) in [
        ("1. e4{a} e5 2. Nf3 *\n", "1. e4{a} e5 2. Nf3{Zq} *\n"),
        ("1. e4 {a} e5 2. Nf3 *\n", "1. e4 {a} e5 2. Nf3 {Zq} *\n"),
    ] {
        let said = edited(text, "pgn", |record| {
            let id = main_line(record, 3);
            record.tree.get_mut(id).unwrap().comment = "Zq".to_owned();
        });
        assert_eq!(said, expected);
    }
}

/// `leads`: words before the first move of a variation come before its number, not behind the move they are said of.
#[test]
fn words_before_a_move_come_before_its_number() {
    let text = "1. e4 e5 (1... c5 2. Nc3) 2. Nf3 *\n";
    let said = edited(text, "pgn", |record| {
        let id = beside(record, 2);
        let node = record.tree.get_mut(id).unwrap();
        (node.comment, node.preface) = ("Perhaps".to_owned(), 1);
    });
    assert_eq!(said, text.replace("(1... c5", "({Perhaps} 1... c5"));
}

/// `alike`: in a file whose variations ascend, what is new comes right behind its predecessor, and not behind the
/// variation that the file has last.
#[test]
fn a_move_is_added_where_its_line_ends_in_any_order_of_variations() {
    let rows = "   3 ２六歩(27)\n   4 ８四歩(83)\n   5 ２五歩(26)\n   6 ８五歩(84)+\n\n変化：2手\n   2 ８四歩(83)\n";
    let text = format!("手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)+\n{rows}\n変化：6手\n   6 ３二金(41)\n");
    let said = edited(&text, "kifu", |record| {
        let first = beside(record, 2);
        record.append_move(first, parse_usi("2g2f").unwrap()).unwrap();
    });
    assert_eq!(said, text.replace("   2 ８四歩(83)\n", "   2 ８四歩(83)\n   3 ２六歩(27)\n"));
    let said = edited(&text, "kifu", |record| {
        let last = main_line(record, 6);
        record.append_move(last, parse_usi("6i7h").unwrap()).unwrap();
    });
    assert_eq!(said, text.replace("(84)+\n", "(84)+\n   7 ７八金(69)\n"));
}

/// `settle_openings`: where all that a variation has goes, nothing begins it any more, though it began twice.
#[test]
fn a_variation_that_is_told_twice_goes_with_both_its_openings() {
    let rows = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)+\n   3 ２六歩(27)\n";
    let text = format!("{rows}\n変化：2手\n   2 ８四歩(83)+\n\n変化：2手\n   2 ８四歩(83)\n   3 ２六歩(27)\n");
    let said = edited(&text, "kifu", |record| {
        let id = beside(record, 2);
        record.tree.remove(id);
    });
    assert!(!said.contains("変化") && said.starts_with(&rows.replace("(33)+", "(33)")), "{said}");
}

/// `settle`: with an ending all that the file says of it changes; what the file leaves out does not come.
#[test]
fn an_ending_changes_wherever_it_is_told() {
    let text = "手合割：平手\n   1 ７六歩(77) ( 0:05/)\n   2 ３四歩(33) ( 0:07/)\n   3 投了\nまで2手で後手の勝ち\n";
    let said = edited(text, "kifu", |record| {
        let end = main_line(record, 3);
        record.tree.get_mut(end).unwrap().step = Step::End(Ending::Interrupted);
    });
    assert_eq!(said, text.replace("投了", "中断").replace("後手の勝ち", "中断"));
    let gone = edited(text, "kifu", |record| {
        let end = main_line(record, 3);
        record.tree.remove(end);
    });
    assert_eq!(gone, text.split("   3 ").next().unwrap());
    // An ending that has no result line takes that of the one before along.
    let cut = text.replace("投了", "切断");
    let back = edited(&cut, "kifu", |record| {
        let end = main_line(record, 3);
        record.tree.get_mut(end).unwrap().step = Step::End(Ending::TakeBack);
    });
    assert_eq!(back, text.split("投了").next().unwrap().to_owned() + "待った\n");
    // No total comes along with a time.
    let later = edited(text, "kifu", |record| {
        let id = main_line(record, 2);
        record.tree.get_mut(id).unwrap().time = Some(std::time::Duration::from_secs(9));
    });
    assert_eq!(later, text.replace("0:07", "0:09"));
}

/// A time is in the row of its step, also where a variation has a line for its result.
#[test]
fn a_time_stands_in_its_row() {
    let text = "手合割：平手\n   1 ７六歩(77)+\n   2 ３四歩(33)\n   3 投了\nまで2手で後手の勝ち\n\n変化：1手\n   1 ２六歩(27)\n   2 反則勝ち\nまで1手で後手の反則勝ち\n";
    let said = edited(text, "kifu", |record| {
        let end = record.tree.preorder().last().unwrap();
        record.tree.get_mut(end).unwrap().time = Some(std::time::Duration::from_secs(83));
    });
    let row = said.lines().find(|line| line.contains("反則勝ち")).unwrap();
    assert!(row.starts_with("   2 反則勝ち") && row.trim_end().ends_with("( 1:23/00:01:23)"), "{said}");
    let bare = row.strip_suffix("( 1:23/00:01:23)").unwrap().trim_end();
    assert_eq!(said.replace(row, bare), text);
}

/// A variation that comes into a game stands behind the move that it varies from, before what follows there.
#[test]
fn a_variation_comes_behind_its_move() {
    let text = "1. e4 e5 {a} (1... c5) (1... e6 2. d4) 2. Nf3 *\n";
    let said = edited(text, "pgn", |record| {
        let first = main_line(record, 1);
        let reply = parse_coordinates(&record.position_at(first), "d7d5").unwrap();
        record.append_move(first, reply).unwrap();
    });
    assert_eq!(said, text.replace(" 2. Nf3", " (1... d5) 2. Nf3"));
}

/// `settle_results`: what ends a variation at the end of a game is not taken for the result of that.
#[test]
fn an_ending_beside_the_last_move_leaves_the_game_open() {
    for text in ["1. e4\n", "1. e4 e5 2. Nf3 Nc6"] {
        let said = edited(text, "pgn", |record| {
            let before = record.tree.parent(record.tree.mainline(NodeId::ROOT).last().unwrap()).unwrap();
            record.tree.append(before, komaoto::record::Node::new(Step::End(Ending::Drawn))).unwrap();
        });
        assert_eq!(said.replace(" (1/2-1/2) *", "").trim_end(), text.trim_end());
    }
}

/// A tag that the writer leaves out goes when it is taken away.
#[test]
fn a_tag_without_meaning_is_taken_away() {
    let text = "[Event \"x\"]\n[SetUp \"1\"]\n\n1. e4 e5 *\n";
    let said = edited(text, "pgn", |record| record.headers.remove("SetUp"));
    assert_eq!(said, text.replace("[SetUp \"1\"]\n", ""));
}
