//! UBB codes of xiangqi sites: read and written.

use komaoto::editor::Document;
use komaoto::editor::clipboard::{Excerpt, Pasted, copy};
use komaoto::files::{load, store};
use komaoto::formats::{Envelope, FormatId, NoteKind, WriteOptions, format};
use komaoto::record::{Ending, Node, NodeId, Record, Step};
use komaoto::rules::{Color, Position, xiangqi};
use komaoto::text::{Encoding, encode};

use super::{edited, loaded, read, write};

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
    let (mut games, report) = read(FormatId::Ubb, GAME);
    assert_eq!(report.notes.iter().map(|note| (note.line, note.what.code())).collect::<Vec<_>>(), [(1, "R104")]);
    assert_eq!(format(FormatId::Ubb).unread(GAME), ["look:", "<br>"]);
    let game = games.remove(0);
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
        "[Game \"Chinese Chess\"]\n[Red \"A\"]\n[Format \"UCI\"]\n[FEN \"4k4/9/9/9/9/9/9/9/4p4/3RK4 b - - 0 1\"]\n\n{x} 1... e2d2 {y\nz} (1... e10d10 2. e1e2 (2. d1d10) d10e10) 2. e1e2 *\n",
        "[Game \"Chinese Chess\"]\n[Format \"UCI\"]\n\n1. h3e3 h10g8 (1... b10c8) (1... h8e8) 2. h1g3 1/2-1/2\n",
        "[Game \"Chinese Chess\"]\n\n1. 炮二平五\n",
    ] {
        let game = pgn(text);
        let (written, report) = write(FormatId::Ubb, std::slice::from_ref(&game));
        assert!(!report.loses(), "{:?}", report.notes);
        let again = loaded(written.as_bytes(), "ubb");
        assert_eq!(again.format, FormatId::Ubb);
        let are_fouls = again.report.notes.iter().all(|note| matches!(note.what, NoteKind::Foul(_)));
        assert!(are_fouls, "{:?}", again.report.notes);
        let again = again.records[0].clone();
        assert_eq!(again.initial, game.initial, "{written}");
        let moves = |record: &Record| record.outline().replace(" black-won", "");
        assert_eq!(moves(&again), moves(&game), "{written}");
        assert_eq!(write(FormatId::Ubb, &[again]).0, written);
    }
}

#[test]
fn codes_are_pasted_as_a_game_and_copied() {
    let pasted = Pasted::read(GAME.to_owned());
    assert_eq!(pasted.records()[0].outline(), read(FormatId::Ubb, GAME).0[0].outline());
    assert_eq!(pasted.records()[0].headers.get("Red"), Some("甲"));
    let document = Document::of(vec![pasted.records()[0].clone()]);
    let copied = copy(&document, Excerpt::Record(FormatId::Ubb)).text;
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
        "[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][DhtmlXQ_move_1_1_2]7747[/DhtmlXQ_move_1_1_2][DhtmlXQ_move_2_1_1]7747[/DhtmlXQ_move_2_1_1]",
        "[DhtmlXQ][DhtmlXQ][/DhtmlXQ][DhtmlXQ_fen]x[/DhtmlXQ_fen][DhtmlXQ_result]?[/DhtmlXQ_result]",
    ] {
        let (games, _) = read(FormatId::Ubb, text);
        write(FormatId::Ubb, &games);
        let unread = format(FormatId::Ubb).unread(text);
        assert!(unread.iter().all(|unread| text.contains(unread)), "{text}");
        let file = loaded(text.as_bytes(), "ubb");
        assert_eq!(file.source.text(), text);
    }
}

#[test]
fn deep_variations_and_long_ones_are_read_at_once() {
    let mut text = "[DhtmlXQ_movelist]".to_owned() + &"7747707279678070".repeat(4000) + "[/DhtmlXQ_movelist]\n";
    (1..4000).for_each(|own| text += &format!("[DhtmlXQ_move_{}_{own}_{own}]7747[/DhtmlXQ_move_1_1_1]", own - 1));
    (1..4000).for_each(|own| text += &format!("[DhtmlXQ_move_9{own}_1_9{own}]7747[/DhtmlXQ_move_1_1_1]\n"));
    text += &"[DhtmlXQ_title]".repeat(20_000);
    text += &"[".repeat(20_000);
    assert_eq!(read(FormatId::Ubb, &text).0.len(), 1);
}

#[test]
fn other_programs_write_codes_otherwise() {
    let text = "<center>[dhtmlxq]\n[dhtmlxq_binit]0919293949596979891777062646668600102030405060708012720323436383[/dhtmlxq_binit]\n\
        [DhtmlXQ_redname]A[/DhtmlXQ_redname]\n[DhtmlXQ_red][/DhtmlXQ_red]\n[DhtmlXQ_blackname]C[/DhtmlXQ_blackname]\n\
        [DhtmlXQ_blacktime][/DhtmlXQ_time]\n[DhtmlXQ_result]和局[/DhtmlXQ_result]\n[DhtmlXQ_adddate]2020[/DhtmlXQ_adddate]\n\
        [DhtmlXQ_move_0_1_0]7747 7062\n7967[/DhtmlXQ_move_0_1_0]\n[DhtmlXQ_comment0_2]x[/DhtmlXQ_comment0_2]\n[/dhtmlxq]</center>";
    let file = loaded(text.as_bytes(), "txt");
    assert_eq!((file.format, &file.report.notes), (FormatId::Ubb, &Vec::new()));
    let record = &file.records[0];
    assert_eq!(record.headers.iter().collect::<Vec<_>>(), [("Red", "A"), ("Black", "C")]);
    assert_eq!(record.initial, Position::from(xiangqi::Position::start()));
    assert_eq!(record.outline(), pgn("[Game \"Chinese Chess\"]\n\n1. h3e3 h10g8 {x} 2. h1g3 1/2-1/2\n").outline());
}

#[test]
fn several_games_are_told_apart_with_and_without_their_marks() {
    let one = |title: &str| {
        format!(
            "[DhtmlXQ_title]{title}[/DhtmlXQ_title][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][DhtmlXQ_comment1]{title}[/DhtmlXQ_comment1]"
        )
    };
    let marked = |title: &str| format!("[DhtmlXQ]\n{}\n[/DhtmlXQ]\n", one(title));
    for text in [
        one("a") + &one("b") + "\n" + &one("c"),
        marked("a") + "<hr>" + &marked("b") + &marked("c"),
        marked("a") + &one("b") + &marked("c"),
    ] {
        let (games, report) = read(FormatId::Ubb, &text);
        let titles: Vec<_> = games.iter().filter_map(|game| game.headers.get("Title")).collect();
        assert_eq!((titles, report.notes.len()), (vec!["a", "b", "c"], 0), "{text}");
        let comments = |game: &Record| game.tree.get(game.tree.children(NodeId::ROOT)[0]).unwrap().comment.clone();
        assert_eq!(games.iter().map(comments).collect::<Vec<_>>(), ["a", "b", "c"], "{text}");
    }
    let (written, _) = write(FormatId::Ubb, &read(FormatId::Ubb, &(one("a") + &one("b"))).0);
    assert_eq!(read(FormatId::Ubb, &written).0.len(), 2);
}

#[test]
fn an_edit_keeps_everything_else() {
    let text = "[b]x[/b]\n[DhtmlXQ]\n[DhtmlXQ_ver]www[/DhtmlXQ_ver]\n[DhtmlXQ_mine]5[/DhtmlXQ_mine]\n[DhtmlXQ_red]A[/DhtmlXQ_red]\n\
        [DhtmlXQ_event][/DhtmlXQ_event]\n[DhtmlXQ_movelist]7747 7062[/DhtmlXQ_movelist]\n\
        [DhtmlXQ_move_0_2_1]1022[/DhtmlXQ_move_0_2_1]\n[DhtmlXQ_comment0_2]p[/DhtmlXQ_comment0_2]\n\
        [DhtmlXQ_comment1_2]v[/DhtmlXQ_comment1_2]\n[/DhtmlXQ]\n<i>y</i>\n";
    let last = |record: &Record| record.tree.mainline(NodeId::ROOT).last().unwrap();
    let comment = |said: &'static str| {
        move |record: &mut Record| {
            let id = last(record);
            record.tree.get_mut(id).unwrap().comment = said.to_owned();
        }
    };
    let is = |old: &str, new: &str| text.replace(old, new);
    assert_eq!(edited(text, "ubb", comment("q\nr")), is("0_2]p[", "0_2]q||r["));
    assert_eq!(
        edited(text, "ubb", comment("a | [DhtmlXQ_b] \\u4e8c")),
        is("0_2]p[", "0_2]a \\u007c \\u005bDhtmlXQ_b] \\u005cu4e8c[")
    );
    let appended = |node: Node| {
        edited(text, "ubb", move |record| {
            let last = last(record);
            record.tree.append(last, node);
        })
    };
    assert_eq!(appended(Node::of(xiangqi_move("1967"))), is("7747 7062[", "7747 7062 1967["));
    let won = appended(Node::new(Step::End(Ending::Drawn)));
    assert!(won.contains("[DhtmlXQ_result]和棋[/DhtmlXQ_result]"), "{won}");
    assert_eq!(won.replace("[DhtmlXQ_result]和棋[/DhtmlXQ_result]\n", ""), text);
}

/// The move of four digits.
fn xiangqi_move(digits: &str) -> komaoto::rules::Move {
    let text = format!(
        "[DhtmlXQ_binit]0919293949596979891777062646668600102030405060708012720323436383[/DhtmlXQ_binit][DhtmlXQ_movelist]{digits}[/DhtmlXQ_movelist]"
    );
    let game = read(FormatId::Ubb, &text).0.remove(0);
    game.tree.get(game.tree.children(NodeId::ROOT)[0]).unwrap().mv().unwrap()
}

#[test]
fn chinese_encodings_are_told_apart() {
    for (encoding, red) in [(Encoding::Gb18030, "胡荣华"), (Encoding::Big5, "楊官璘"), (Encoding::Utf8, "胡荣华")]
    {
        let text = format!(
            "[DhtmlXQ]\n[DhtmlXQ_title]{red}先胜[/DhtmlXQ_title]\n[DhtmlXQ_red]{red}[/DhtmlXQ_red]\n[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]\n[/DhtmlXQ]\n"
        );
        let text = if encoding == Encoding::Big5 { text.replace("胜", "勝") } else { text };
        let file = load(&encode(&text, encoding, false).0, Some("ubb")).unwrap();
        assert_eq!((file.envelope.encoding, file.records[0].headers.get("Red")), (encoding, Some(red)));
    }
}

#[test]
fn a_game_of_pgn_may_quote_codes() {
    let text = "[Event \"x\"]\n\n1. e4 {[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]} *\n";
    assert_eq!(load(text.as_bytes(), None).unwrap().format, FormatId::Pgn);
    let game = "[Game \"Chinese Chess\"]\n[ECCO \"C\"]\n\n1. 炮二平五 *\n";
    let (bytes, report) = store(&[pgn(game)], FormatId::Ubb, Envelope::default(), &WriteOptions::default());
    assert!(String::from_utf8(bytes).unwrap().contains("7747"));
    assert!(report.notes.iter().any(|note| note.what == NoteKind::Headers(1)), "{:?}", report.notes);
}

/// Pages of the East widen brackets.
#[test]
fn the_brackets_of_codes_may_be_wide() {
    let narrow = "[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]";
    for wide in [narrow.replace('[', "［").replace(']', "］"), narrow.replace('[', "［").replace('/', "／")] {
        let (records, report) = read(FormatId::Ubb, &wide);
        assert_eq!(report.notes, [], "{wide}");
        assert_eq!(records[0].outline(), read(FormatId::Ubb, narrow).0[0].outline());
        assert_eq!(load(wide.as_bytes(), Some("txt")).unwrap().records[0].outline(), records[0].outline());
    }
}
