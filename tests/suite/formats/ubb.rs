//! UBB codes of xiangqi sites: read and written.

use komaoto::editor::{Document, Excerpt, Pasted, copy};
use komaoto::formats::{FormatId, Report, has_ubb, read_ubb, write_ubb};
use komaoto::record::{Ending, NodeId, Record, Step};
use komaoto::rules::{Color, Position, xiangqi};

use super::read;

const GAME: &str = "look: [DhtmlXQ]\r\n[DhtmlXQ_ver]www_dpxq_com[/DhtmlXQ_ver]\r\n\
    [DhtmlXQ_title]甲 先胜 乙[/DhtmlXQ_title][DhtmlXQ_event]测试[/DhtmlXQ_event]\r\n\
    [DhtmlXQ_date]2026-08-31[/DhtmlXQ_date][DhtmlXQ_red]甲[/DhtmlXQ_red][DhtmlXQ_black]乙[/DhtmlXQ_black]\r\n\
    [DhtmlXQ_binit]8979695949392919097717866646260600102030405060708012720323436383[/DhtmlXQ_binit]\r\n\
    [DhtmlXQ_movelist]7747706279678070[/DhtmlXQ_movelist]\r\n\
    [DhtmlXQ_move_1_3_2]1927[/DhtmlXQ_move_1_3_2][DhtmlXQ_move_0_2_1]10227967[/DhtmlXQ_move_0_2_1]\r\n\
    [DhtmlXQ_comment0]开始[/DhtmlXQ_comment0][DhtmlXQ_comment2]一||\\u4e8c[/DhtmlXQ_comment2]\r\n\
    [DhtmlXQ_comment1_2]变[/DhtmlXQ_comment1_2][DhtmlXQ_result]红胜[/DhtmlXQ_result]\r\n[/DhtmlXQ]\r\n<br>";

/// The record of a PGN.
fn pgn(text: &str) -> Record {
    read(FormatId::Pgn, text).0.remove(0)
}

#[test]
fn a_game_is_read_with_its_variations_and_words() {
    let game = read_ubb(GAME).remove(0);
    let same = pgn(
        "[Game \"Chinese Chess\"]\n[Format \"UCI\"]\n\n{开始} 1. h3e3 h10g8 {一\n二} (1... b10c8 {变} 2. h1g3 (2. b1c3)) \
         2. h1g3 i10h10 1-0\n",
    );
    assert_eq!(game.outline(), same.outline());
    let tags: Vec<_> = game.headers.iter().collect();
    assert_eq!(
        tags,
        [("Title", "甲 先胜 乙"), ("Event", "测试"), ("Date", "2026.08.31"), ("Red", "甲"), ("Black", "乙")]
    );
    assert_eq!(game.initial, Position::from(xiangqi::Position::start()));
    let end = game.tree.mainline(NodeId::ROOT).last().and_then(|id| game.tree.get(id)).unwrap();
    assert_eq!(end.step, Step::End(Ending::Won(Color::White)));
    let comments: Vec<&str> = game
        .tree
        .preorder()
        .filter_map(|id| game.tree.get(id))
        .map(|node| node.comment.as_str())
        .filter(|comment| !comment.is_empty())
        .collect();
    assert_eq!(comments, ["开始", "一\n二", "变"]);
}

#[test]
fn what_is_written_is_read_again() {
    for text in [
        "[Game \"Chinese Chess\"]\n[Red \"A\"]\n[Format \"UCI\"]\n[FEN \"4k4/9/9/9/9/9/9/9/4p4/3RK4 b - - 0 1\"]\n\n{x} 1... e2d2 {y\nz} (1... e10d10 2. e1e2 (2. d1d10) d10e10 0-1) 2. e1e2 *\n",
        "[Game \"Chinese Chess\"]\n[Format \"UCI\"]\n\n1. h3e3 h10g8 (1... b10c8) (1... h8e8) 2. h1g3 1/2-1/2\n",
        "[Game \"Chinese Chess\"]\n\n1. 炮二平五\n",
    ] {
        let game = pgn(text);
        let written = write_ubb(&game, &mut Report::default());
        assert!(has_ubb(&written), "{written}");
        let again = read_ubb(&written).remove(0);
        assert_eq!(again.initial, game.initial, "{written}");
        let moves = |record: &Record| record.outline().replace(" black-won", "");
        assert_eq!(moves(&again), moves(&game), "{written}");
        assert_eq!(write_ubb(&again, &mut Report::default()), written);
    }
}

#[test]
fn codes_are_pasted_as_a_game_and_copied() {
    let pasted = Pasted::read(GAME.to_owned());
    assert_eq!(pasted.records()[0].outline(), read_ubb(GAME)[0].outline());
    assert_eq!(pasted.records()[0].headers.get("Red"), Some("甲"));
    let document = Document::of(vec![pasted.records()[0].clone()]);
    let copied = copy(&document, Excerpt::Ubb).text;
    assert!(copied.contains("[DhtmlXQ_movelist]7747706279678070[/DhtmlXQ_movelist]"), "{copied}");
    assert!(copied.contains("[DhtmlXQ_red]甲[/DhtmlXQ_red]"), "{copied}");
}

#[test]
fn codes_that_make_no_sense_break_nothing() {
    for text in [
        "[DhtmlXQ_movelist]",
        "[DhtmlXQ_movelist]9999[/DhtmlXQ_movelist]",
        "[DhtmlXQ_movelist]77477[/DhtmlXQ_movelist][DhtmlXQ_move_0_9_1]7747[/DhtmlXQ_move_0_9_1][DhtmlXQ_move_5_1_5]7747[/DhtmlXQ_move_5_1_5]",
        "[DhtmlXQ_binit]99[/DhtmlXQ_binit][DhtmlXQ_movelist]炮二平五[/DhtmlXQ_movelist][DhtmlXQ_comment_]x[/DhtmlXQ_comment_]",
        "[DhtmlXQ_comment0]\\u12[/DhtmlXQ_comment0][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][DhtmlXQ_move_0_0_1]7747[/DhtmlXQ_move_0_0_1]",
    ] {
        read_ubb(text).iter().for_each(|game| drop(write_ubb(game, &mut Report::default())));
    }
}
