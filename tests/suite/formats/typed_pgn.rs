//! PGN that people type without a program: tags without quotation marks, remarks as in programs, numbers and clocks of
//! their own, the side before a move.

use komaoto::formats::{FormatId, NoteKind};
use komaoto::record::NodeId;

use super::{edited, read};

const HEAD: &str = "[White \"A\"]\n\n";

/// Each text plays these moves; saved with another header, all else stays.
#[track_caller]
fn plays(written: &[&str], outline: &str) {
    for written in written {
        let file = format!("{HEAD}{written}\n");
        assert_eq!(read(FormatId::Pgn, &file).0[0].outline(), outline, "{written}");
        assert_eq!(edited(&file, "pgn", |game| game.headers.set("White", "B")), file.replace("\"A\"", "\"B\""));
    }
}

#[test]
fn tags_need_no_quotation_marks() {
    let text = "[Event 'It\'s on']\n[White Carlsen, M]\n[Black ‘Nepo’]\n[Result 1-0]\n\n1. e4 e5 2. Nf3 1-0\n";
    let (records, report) = read(FormatId::Pgn, text);
    let headers: Vec<_> = records[0].headers.iter().collect();
    let wanted = [("Event", "It's on"), ("White", "Carlsen, M"), ("Black", "Nepo"), ("Result", "1-0")];
    assert_eq!((headers.as_slice(), records[0].outline().as_str()), (wanted.as_slice(), "e2e4 e7e5 g1f3 white-won"));
    assert!(report.notes.iter().all(|note| matches!(note.what, NoteKind::OddValue(_))), "{:?}", report.notes);
    assert_eq!(report.notes.len(), 4);
    let other = edited(text, "pgn", |game| game.headers.set("White", "B"));
    assert_eq!(other, text.replace("Carlsen, M", "B"));
    // A verdict and a variation are no tags.
    plays(&["1. e4 e5 2. Nf3\n[White wins]"], "e2e4 e7e5 g1f3 white-won");
    plays(&["1. e4 e5 [1... c5 2. Nf3] 2. Nf3"], "e2e4 e7e5 (c7c5 g1f3) g1f3");
}

#[test]
fn remarks_of_programmers_are_comments() {
    let text = format!("{HEAD}// A game\n1. e4 e5 // solid\n2. Nf3 /* good */ Nc6 *\n");
    let (records, report) = read(FormatId::Pgn, &text);
    assert_eq!((records[0].outline().as_str(), report.notes.len()), ("e2e4 e7e5 g1f3 b8c6", 0));
    let comments = records[0].tree.preorder().map(|id| records[0].tree.get(id).unwrap().comment.trim().to_owned());
    assert_eq!(comments.collect::<Vec<_>>(), ["A game", "", "solid", "good", ""]);
    plays(&["1. e4 e5 // solid\n2. Nf3 /* good */ Nc6 *", "1. e4 / e5 // Nf3 // Nc6 *"], "e2e4 e7e5 g1f3 b8c6");
}

#[test]
fn numbers_say_the_side_and_sides_stand_before_moves() {
    plays(
        &[
            "1w. e4 1b. e5 2w. Nf3 2b. Nc6",
            "1º e4 e5 2º Nf3 Nc6",
            "White: e4 Black: e5 White: Nf3 Black: Nc6",
            "1. W: e4 B: e5 2. W: Nf3 B: Nc6",
        ],
        "e2e4 e7e5 g1f3 b8c6",
    );
}

#[test]
fn clocks_stand_behind_moves() {
    plays(
        &[
            "1. e4 0:03 e5 0:05 2. Nf3 0:00:03 Nc6 1:00:05",
            "1. e4 [0:03] e5 [0:05] 2. Nf3 [0:00:03] Nc6 [0:05]",
            "1\te4\te5\t0:03\t0:05\n2\tNf3\tNc6\t0:04\t0:07",
        ],
        "e2e4 e7e5 g1f3 b8c6",
    );
    plays(&["1. e4 e5 1:0"], "e2e4 e7e5 white-won");
}

/// What programs write into comments, without the braces.
#[test]
fn commands_and_scores_stand_without_braces() {
    plays(
        &[
            "1. e4 +0.30/12 e5 -0.20/11 2. Nf3 Nc6",
            "1. e4 (+0.30) e5 (-0.20) 2. Nf3 [+0.15] Nc6",
            "1. e4 [%eval 0.3] e5 2. Nf3 Nc6 [%clk 0:10:00]",
            "1.e4 1-... e5 2.Nf3 2-... Nc6",
        ],
        "e2e4 e7e5 g1f3 b8c6",
    );
    let (records, report) = read(FormatId::Pgn, &format!("{HEAD}1. e4 [%clk 0:10:00] e5 *\n"));
    let first = records[0].tree.mainline(NodeId::ROOT).nth(1).unwrap();
    assert_eq!(records[0].tree.get(first).unwrap().comment, "[%clk 0:10:00]");
    assert!(report.notes.is_empty());
}

/// Names above the moves, as people type them, make no game without moves.
#[test]
fn a_result_alone_is_no_game() {
    for head in ["Event: Club match\nWhite: A\nBlack: B\n", "White: A\nBlack: B\n", "A - B, London 2020\n"] {
        let text = format!("{head}\n1. e4 e5 2. Nf3 Nc6 1-0\n");
        let loaded = komaoto::files::load(text.as_bytes(), Some("pgn")).unwrap();
        assert!(loaded.records[0].outline().starts_with("e2e4 e7e5 g1f3 b8c6"), "{text}");
    }
}

#[test]
fn the_side_to_move_gives_up_without_a_name() {
    plays(&["1. e4 e5 2. Nf3 Nc6 3. Resigns", "1. e4 e5 2. Nf3 Nc6 resigned."], "e2e4 e7e5 g1f3 b8c6 black-won");
    plays(&["1. e4 e5 2. Nf3 resigns"], "e2e4 e7e5 g1f3 white-won");
}

#[test]
fn a_result_in_brackets_ends_a_game_without_tags() {
    let (records, _) = read(FormatId::Pgn, "1. e4 e5 2. Nf3 (1-0)\n\n1. d4 d5 2. c4 [0-1]\n");
    let outlines: Vec<String> = records.iter().map(|record| record.outline()).collect();
    assert_eq!(outlines, ["e2e4 e7e5 g1f3 white-won", "d2d4 d7d5 c2c4 black-won"]);
}

#[test]
fn pieces_have_chinese_letters() {
    plays(
        &["1. e4 e5 2. 马f3 馬c6 3. 象b5 后e7 4. 王e2 后d8 5. 车f1 *"],
        "e2e4 e7e5 g1f3 b8c6 f1b5 d8e7 e1e2 e7d8 h1f1",
    );
}

/// Moves of xiangqi in Pinyin, and what is said of them in characters.
#[test]
fn moves_of_xiangqi_are_in_pinyin() {
    let outline = "h3e3 h10g8 h1g3 i10h10";
    for moves in [
        "1. pao er ping wu ma 8 jin 7 2. ma er jin san ju 9 ping 8",
        "1. Pao2ping5 Ma8jin7 2. Ma2jin3 Che9ping8",
        "1. P2P5 M8J7 2. M2J3 C9P8",
        "红：炮二平五 黑：马8进7 红：马二进三 黑：车9平8",
    ] {
        let (records, report) = read(FormatId::Pgn, &format!("[Game \"Chinese Chess\"]\n\n{moves} *\n"));
        assert_eq!(records[0].outline(), outline, "{moves}");
        let meant = report.notes.iter().filter_map(|note| match &note.what {
            NoteKind::Meant(usual) => Some(usual.as_str()),
            _ => None,
        });
        assert!(meant.clone().all(|usual| usual.contains(['进', '平'])), "{:?}", meant.collect::<Vec<_>>());
    }
}
