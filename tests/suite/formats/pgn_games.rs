//! Games in PGN: what is read of them, and how they are written. Rows of §1.6 and §1.7 of the format notes.

use komaoto::editor::Edit;
use komaoto::files::load;
use komaoto::formats::comment::full_comment;
use komaoto::formats::{FormatId, NoteWeight, format};
use komaoto::notation::{parse_coordinates, parse_position, write_position};
use komaoto::record::{Ending, Node, NodeId, Record, Step, Winner};
use komaoto::rules::{Color, Game, xiangqi};
use komaoto::text::{Encoding, encode};

use super::pgn_files::{document, stored};
use super::{codes, read, write};
use crate::dice::Dice;
use crate::files::corpus::files;

/// The one game of a text, and the codes of what was noted.
pub(super) fn one(text: &str) -> (Record, Vec<&'static str>) {
    let (mut records, report) = read(FormatId::Pgn, text);
    assert_eq!(records.len(), 1, "{text}");
    (records.remove(0), codes(&report))
}

pub(super) fn pgn(record: &Record) -> String {
    write(FormatId::Pgn, std::slice::from_ref(record)).0
}

/// The movetext that a text is written as, on one line; and written and read again it is the same.
pub(super) fn moves(text: &str) -> String {
    let written = pgn(&one(text).0);
    let (again, _) = one(&written);
    assert_eq!(pgn(&again), written, "{text}");
    let (_, moves) = written.split_once("\n\n").unwrap();
    moves.trim_end().replace('\n', " ")
}

#[test]
fn what_real_files_have() {
    let table = [
        // Tags in any arrangement are read by the lexer. Numbers, with blanks or without, too many or none.
        ("1.e4 e5 2.Nf3 *", "1. e4 e5 2. Nf3 *"),
        ("1. e4 1... e5 2. Nf3 2. ... Nc6", "1. e4 e5 2. Nf3 Nc6 *"),
        ("e4 e5 Nf3 Nc6 1/2", "1. e4 e5 2. Nf3 Nc6 1/2-1/2"),
        ("1. e4 … e5 *", "1. e4 e5 *"),
        // Spellings.
        ("1. e2e4 e7-e5 2. Ng1-f3 b8c6 3. Bb5 a6 4. 0-0 *", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O *"),
        ("1. e4 d5 2. e5 f5 3. exf6 e.p. *", "1. e4 d5 2. e5 f5 3. exf6 *"),
        ("1. e4 -- 2. Z0 null 3. @@@@ 0000 *", "1. e4 -- 2. -- -- 3. -- -- *"),
        // Glyphs: suffixes, words, numbers of any size, in their order and twice.
        ("1. e4! e5?! 2. Nf3!! $146 $3 $3 $999 *", "1. e4 $1 1... e5 $6 2. Nf3 $3 $146 $3 $3 $999 *"),
        ("1. e4 +/- e5 N D 2. Nf3!!! = *", "1. e4 $16 1... e5 $146 $220 2. Nf3 $3 $1 $10 *"),
        (
            "1. e4 !!! e5?+- 2. Nf3± Nc6+/= 3. Bb5N =/+ inf *",
            "1. e4 $3 $1 1... e5 $2 $18 2. Nf3 $16 2... Nc6 $14 3. Bb5 $146 $15 $13 *",
        ),
        ("1. e4 d5 2. exd5+- Qxd5= *", "1. e4 d5 2. exd5 $18 2... Qxd5 $10 *"),
        // Comments.
        ("1. e4 ;b\n; c\n e5 *", "1. e4 {b} {c} 1... e5 *"),
        ("{a} 1. e4 {b} {c} ;d\ne5 *", "{a} 1. e4 {b} {c} {d} 1... e5 *"),
        ("1. {a} e4 ( {b} 1. d4) e5 *", "1. {a} e4 ({b} 1. d4) 1... e5 *"),
        ("1. e4 {with a { in it} e5 *", "1. e4 {with a { in it} 1... e5 *"),
        ("1. e4 ; with a } in it\ne5 *", "1. e4 {with a &#125; in it} 1... e5 *"),
        (
            "1. e4 {[%emt 0:00:05]} e5 {[%clk 0:03:00][%emt 1:02:03.5] good} *",
            "1. e4 {[%emt 0:00:05]} 1... e5 {[%emt 1:02:03.5] [%clk 0:03:00]good} *",
        ),
        ("1. e4 {} e5 *", "1. e4 e5 *"),
        // The result is the last word of a game: what stands behind it is about the last move.
        ("1. e4 e5 1-0 {resigned}", "1. e4 e5 {resigned} 1-0"),
        ("1. e4 e5 {a} 1-0 {b}", "1. e4 e5 {a} {b} 1-0"),
        ("1. e4 e5 1-0 $5", "1. e4 e5 $5 1-0"),
        ("1. e4 e5 {a} 1-0 {[%emt 0:00:05]}", "1. e4 e5 {a} 1-0 {[%emt 0:00:05]}"),
        // Variations: nested, side by side, empty, before any move, with a result inside, behind the result.
        ("1. e4 e5 (1... c5 2. Nf3 (2. c3)) (1... e6) 2. d4 *", "1. e4 e5 (1... c5 2. Nf3 (2. c3)) (1... e6) 2. d4 *"),
        // One that repeats the move it stands behind, as Crafty writes them, does not lead.
        ("1. e4 e5 (1... e5 2. Nc3 Nc6) 2. Nf3 Nc6 *", "1. e4 e5 2. Nf3 (2. Nc3 Nc6) 2... Nc6 *"),
        (
            "1. e4 e5 (1... e5 2. Nf3 d6 3. d4) (1... c5) 2. Nf3 Nc6 *",
            "1. e4 e5 (1... c5) 2. Nf3 Nc6 (2... d6 3. d4) *",
        ),
        ("1. e4 e5 (1... c5 2. Nf3 (2. Nf3 d6) 2... e6) 2. d4 *", "1. e4 e5 (1... c5 2. Nf3 e6 (2... d6)) 2. d4 *"),
        ("1. e4 () e5 *", "1. e4 e5 *"),
        ("(1. d4) 1. e4 *", "1. e4 (1. d4) *"),
        ("1. e4 e5 (1... c5 1-0) 2. Nf3 0-1", "1. e4 e5 (1... c5 1-0) 2. Nf3 0-1"),
        ("1. e4 e5 1-0 (1... c5)", "1. e4 e5 (1... c5) 1-0"),
        // A variation that goes on from the end of its line, as we write it.
        ("1. e4 e5 (1... e5 2. Nf3 (2. c3)) 1-0", "1. e4 e5 (1... e5 2. Nf3 (2. c3)) 1-0"),
        // Null moves, and other moves that break the rules.
        ("1. e4 e5 (1... -- 2. d4) 2. Z0 Nc6 *", "1. e4 e5 (1... -- 2. d4) 2. -- Nc6 *"),
        ("1. e4 f6 2. Qh5+ a6 {a} 3. Nf3! 1-0", "1. e4 f6 2. Qh5+ a6 {a} 3. Nf3+ $1 1-0"),
        (
            "1. e4 f6 2. Qh5+ g6 (2... a6 {a} 3. d4 (3. c4)) 3. Qh4 *",
            "1. e4 f6 2. Qh5+ g6 (2... a6 {a} 3. d4+ (3. c4+)) 3. Qh4 *",
        ),
        (
            "1. e4 f6 2. d4 (2. Qh5+ a6 3. Nf3 (3. c4) 3... d6) (2. c4) 2... e6 *",
            "1. e4 f6 2. d4 (2. Qh5+ a6 3. Nf3+ (3. c4+) 3... d6) (2. c4) 2... e6 *",
        ),
        (
            "1. e4 f6 2. Qh5+ g6 (2... a6 (2... b6 {a})) 3. Qh4 *",
            "1. e4 f6 2. Qh5+ g6 (2... a6) (2... b6 {a}) 3. Qh4 *",
        ),
        // What cannot be read is in the file only.
        ("1. e4 e5 2. Ke9 Nc6 3. Nf3 1-0", "1. e4 e5 1-0"),
        ("1. e4 e5 2. xyz {a } {&#} Nc6 *", "1. e4 e5 *"),
        ("1. e4 e5 2. xyz\n\tNc6 *", "1. e4 e5 *"),
        ("1. e4 e5 (1... xyz 2. Nf3) 2. d4 *", "1. e4 e5 2. d4 *"),
        ("1. e4 e5 (1... c5 2. Ke5 Nc6) 2. d4 *", "1. e4 e5 (1... c5) 2. d4 *"),
        ("1. e4 e5 (1... c5 x y) (1... c5 z) 2. d4 *", "1. e4 e5 (1... c5) 2. d4 *"),
        ("1. e4 e5 (1... c5 x 1-0) (1... c5 2. d4) 2. d4 *", "1. e4 e5 (1... c5 2. d4) 2. d4 *"),
        ("1. e4\n%an escape\ne5 *", "1. e4 e5 *"),
        // As scripts, and other formats, have remarks.
        ("# KIF\n[White \"A\"]\n\n1. e4 e5 *", "1. e4 e5 *"),
        ("#KIF version=2.0 encoding=UTF-8\n# ---- of a program ----\n1. e4\n# between\ne5 *", "1. e4 e5 *"),
        ("1. e4 e5 * and so on", "1. e4 e5 *"),
        ("1. e4 e5 * *and on", "1. e4 e5 *"),
        ("1. e4 e5 1-0 {a} and {b} on", "1. e4 e5 {a} 1-0"),
        // Ends at the last move, and otherwise than the standard has it.
        ("1. e4 e5*", "1. e4 e5 *"),
        ("1. e4 e5 1:0", "1. e4 e5 1-0"),
        ("1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O–O 0—0 *", "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O O-O *"),
        // A blank line within.
        ("1. e4\n\ne5 2. Nf3 *", "1. e4 e5 2. Nf3 *"),
    ];
    let mut wrong = Vec::new();
    for (text, expected) in table {
        let written = moves(text);
        if written != expected {
            wrong.push(format!("{text:?}\n  {written}\n  {expected}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn results_are_endings() {
    let ending = |text: &str| {
        let (record, notes) = one(text);
        let last = record.tree.mainline(NodeId::ROOT).last().unwrap();
        let ending = match &record.tree.get(last).unwrap().step {
            Step::End(ending) => Some(ending.clone()),
            _ => None,
        };
        (ending, notes)
    };
    assert_eq!(ending("1. e4 1-0"), (Some(Ending::Won(Color::White)), vec![]));
    assert_eq!(ending("1. e4 0-1"), (Some(Ending::Won(Color::Black)), vec![]));
    assert_eq!(ending("1. e4 1/2-1/2"), (Some(Ending::Drawn), vec![]));
    assert_eq!(ending("1. e4 *"), (None, vec![]));
    // The text counts; where it has none, the tag.
    assert_eq!(ending("[Result \"1-0\"]\n\n1. e4 0-1"), (Some(Ending::Won(Color::Black)), vec!["R211"]));
    assert_eq!(ending("[Result \"1-0\"]\n\n1. e4"), (Some(Ending::Won(Color::White)), vec![]));
    let (record, _) = one("[Result \"1-0\"]\n\n1. e4 *");
    assert!(pgn(&record).contains("[Result \"*\"]") && pgn(&record).ends_with("1. e4 *\n\n"));
}

/// Chapter 8.1 of the standard.
#[test]
fn tags_in_their_order() {
    let text = "[ECO \"C20\"]\n[White \"A \\\"B\\\" \\\\C\"][Annotator \"x\"]\n[Black \"D\"]\n[date \"2020.01.01\"]\n\n1. e4 e5 1-0\n";
    let written = "[Event \"?\"]\n[Site \"?\"]\n[date \"2020.01.01\"]\n[Round \"?\"]\n[White \"A \\\"B\\\" \\\\C\"]\n[Black \"D\"]\n[Result \"1-0\"]\n[Annotator \"x\"]\n[ECO \"C20\"]\n\n1. e4 e5 1-0\n\n";
    let (record, _) = one(text);
    assert_eq!(record.headers.get("White"), Some("A \"B\" \\C"));
    assert_eq!(pgn(&record), written);
    let text = "[BlackTeam \"b\"]\n[Red \"吕钦\"]\n[ECCO \"B24\"]\n[RedTeam \"a\"]\n\n1. 炮二平五 马８进７ *";
    let (record, _) = one(text);
    assert_eq!(record.game(), Game::Xiangqi);
    let keys: Vec<String> =
        pgn(&record).lines().filter_map(|line| Some(line.strip_prefix('[')?.split(' ').next()?.to_owned())).collect();
    assert_eq!(
        keys,
        ["Game", "Event", "Site", "Date", "Round", "RedTeam", "Red", "BlackTeam", "Black", "Result", "ECCO"]
    );
}

#[test]
fn starts_are_in_fen() {
    let fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 5 39";
    let (record, notes) = one(&format!("[FEN \"{fen}\"]\n[SetUp \"1\"]\n\n39... Kd7 40. e4 *"));
    assert_eq!((write_position(&record.initial).as_str(), notes), (fen, vec![]));
    let written = pgn(&record);
    assert!(written.contains(&format!("[FEN \"{fen}\"]\n[SetUp \"1\"]\n\n39... Kd7 40. e4 *\n")), "{written}");
    // One that cannot be read is said, and stays.
    let (record, notes) = one("[FEN \"nothing\"]\n\n1. e4 *");
    assert_eq!((record.tree.len(), notes), (2, vec!["R308"]));
    assert!(pgn(&record).contains("[FEN \"nothing\"]"));
    let (record, notes) = one("[FEN \"8/P7/8/8/8/8/8/k1K5 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. a8(Q)+ *");
    assert_eq!((record.tree.len(), notes), (2, vec![]));
    // Who passes shows a threat; in check nobody may.
    assert!(one("1. e4 e5 2. -- Nc6 *").1.is_empty());
    assert_eq!(one("1. e4 f5 2. Qh5+ -- *").1, ["R204"]);
    let (record, _) = one("[Site \"a long\nname\"]\n\n1. e4 *");
    assert_eq!(record.headers.get("Site"), Some("a long name"));
    // Numbers that are not the expected ones are noted once.
    assert_eq!(one("4. e4 e5 5. Nf3 *").1, ["R207"]);
}

#[test]
fn games_are_told_by_tags_and_by_moves() {
    let table = [
        ("1. e4 *", Game::Chess),
        ("1. 炮二平五 *", Game::Xiangqi),
        ("1. C2.5 H8+7 *", Game::Xiangqi),
        ("1. H2-E2 H9-G7 *", Game::Xiangqi),
        ("[Variant \"xiangqi\"]\n\n1. h3e3 h10g8 *", Game::Xiangqi),
        ("1. P-7f P-3d *", Game::Shogi),
        ("[Variant \"Shogi\"]\n\n1. c4 g6 *", Game::Shogi),
        ("[FEN \"4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1\"]\n\n*", Game::Xiangqi),
        ("[Red \"\"]\n\n*", Game::Xiangqi),
        ("[Variant \"Chess960\"]\n\n*", Game::Chess),
        ("[Variant \"Fischer-Random\"]\n\n*", Game::Chess),
        ("[Format \"ICCS\"]\n[Red \"\"]\n\n1. h3e3 h10g8 2. h1g3 i10h10 *", Game::Xiangqi),
        ("1. h3-e3 h10-g8 2. h1-g3 *", Game::Xiangqi),
        ("1. Che3 Nhg8 2. Hg3 Rih10 3. Rih1 Nb10-c8 4. Pg5 Pc6 *", Game::Xiangqi),
        ("1.炮二平五馬８進72.马二进三车9平8 *", Game::Xiangqi),
        ("[FEN \"3k5/9/9/9/9/9/9/9/9/4K4 r - - 0 0\"]\n\n1.帅五进一 将4进1 2.帅五退一 *", Game::Xiangqi),
        ("[Variant \"shogi\"]\n[FEN \"4k4/9/9/9/9/9/9/9/4K4 w - - 0 1\"]\n\n1. K-5h *", Game::Shogi),
        ("[Game \"China Chess\"]\n\n1. 炮二平五 *", Game::Xiangqi),
        ("[Game \"of the year\"]\n\n1.炮二平五 马8进7 2．马二进三 *", Game::Xiangqi),
    ];
    for (text, game) in table {
        let (record, notes) = one(text);
        let other_name = text.contains("[Game \"").then_some("R332");
        let unparted = (text.contains("1.炮") || text.contains("1.帅")).then_some("R230");
        let expected: Vec<_> = other_name.into_iter().chain(unparted).collect();
        assert_eq!((record.game(), notes), (game, expected), "{text}");
        let count = text.matches(['.']).count();
        assert!(count == 0 || record.tree.len() > 1, "{text}");
    }
    let (record, notes) = one("[Variant \"Antichess\"]\n\n1. e3 b5 *");
    assert_eq!((record.tree.len(), notes), (3, vec!["R307"]));
}

/// A move in algebraic notation whose ranks count from a number.
fn algebraic(position: &xiangqi::Position, mv: xiangqi::Move, first: usize) -> String {
    let file = |square: xiangqi::Square| char::from(b'a' + square.file().index() as u8);
    let rank = |square: xiangqi::Square| square.rank().index() + first;
    let takes = if position.piece(mv.to).is_some() { "x" } else { "" };
    let target = format!("{}{}", file(mv.to), rank(mv.to));
    let letter = match position.piece(mv.from).unwrap().kind {
        xiangqi::PieceKind::General => "K",
        xiangqi::PieceKind::Advisor => "A",
        xiangqi::PieceKind::Elephant => "E",
        xiangqi::PieceKind::Horse => "H",
        xiangqi::PieceKind::Chariot => "R",
        xiangqi::PieceKind::Cannon => "C",
        xiangqi::PieceKind::Soldier if mv.from.file() == mv.to.file() => return target,
        xiangqi::PieceKind::Soldier => return format!("{}{takes}{target}", file(mv.from)),
    };
    format!("{letter}{}{}{takes}{target}", file(mv.from), rank(mv.from))
}

/// XBoard counts ranks from 0, Fairy-Stockfish from 1. A game counts them in one way throughout, which its moves show,
/// though not always the first ones.
#[test]
fn a_game_in_algebraic_notation_counts_ranks_one_way() {
    let iccs = |text: &str| -> Vec<String> {
        let (record, notes) = one(text);
        assert_eq!((record.game(), notes), (Game::Xiangqi, vec![]), "{text}");
        let nodes = record.tree.preorder().filter_map(|id| record.tree.get(id)?.mv()?.xiangqi());
        nodes.map(komaoto::notation::xiangqi::iccs).collect()
    };
    let table = [
        ("1. Che2 Hg7 2. Hg2 Rh9 *", "H2-E2 H9-G7 H0-G2 I9-H9"),
        ("1. Che3 Hg8 2. Hg3 Rh10 *", "H2-E2 H9-G7 H0-G2 I9-H9"),
        // The first moves can be made either way.
        ("1. Ch4 Ch6 2. Hg2 Hg7 *", "H2-H4 H7-H6 H0-G2 H9-G7"),
        ("1. Ch4 Ch6 2. Hg3 Hg8 *", "H2-H3 H7-H5 H0-G2 H9-G7"),
        ("1. Ch4 (1. Cb4 Cb6) 1... Ch6 2. Hg2 *", "H2-H4 H7-H6 H0-G2 B2-B4 B7-B6"),
        ("{Both fit to the end.} 1. Ch4 *", "H2-H3"),
        ("1. Ｃ２＝５ Ｈ８＋７ 2. Ｈ２＋３ Ｒ９＝８ *", "H2-E2 H9-G7 H0-G2 I9-H9"),
    ];
    for (moves, expected) in table {
        assert_eq!(iccs(&format!("[Variant \"xiangqi\"]\n\n{moves}")).join(" "), expected, "{moves}");
    }
    let mut dice = Dice(0x9E37_79B9_7F4A_7C15);
    for _ in 0..64 {
        let (mut position, mut played, mut texts) =
            (xiangqi::Position::start(), Vec::new(), [String::new(), String::new()]);
        for _ in 0..40 {
            let moves = position.legal_moves();
            let Some(&mv) = moves.get(dice.roll(moves.len().max(1))) else { break };
            for (first, text) in texts.iter_mut().enumerate() {
                text.push_str(&algebraic(&position, mv, first));
                text.push(' ');
            }
            played.push(komaoto::notation::xiangqi::iccs(mv));
            position.play(mv).unwrap();
        }
        for text in texts {
            assert_eq!(iccs(&format!("[Variant \"xiangqi\"]\n\n{text}*")), played, "{text}");
        }
    }
    let full = "[Game \"Chinese Chess\"]\n[Red \"许银川\"]\n\n1. Ｃ２＝５ Ｈ８＋７ 2. Ｈ２＋３ Ｒ９＝８ *\n";
    for encoding in [Encoding::Gb18030, Encoding::Utf8] {
        let loaded = load(&encode(full, encoding, false).0, None).unwrap();
        assert_eq!((loaded.envelope.encoding, loaded.records[0].tree.len()), (encoding, 5));
        assert_eq!(loaded.records[0].headers.get("Red"), Some("许银川"));
    }
}

/// Shogi as XBoard, pychess and people write it; the first mover is White there.
#[test]
fn shogi_as_others_write_it() {
    let usi = ["7g7f", "3c3d", "8h2b+", "3a2b", "B*5e"];
    for text in [
        "1. P-7f P-3d 2. Bx2b+ Sx2b 3. B*5e *",
        "1. P7g-7f P3c-3d 2. B8hx2b+ S3ax2b 3. B*5e *",
        "1. P-76 P-34 2. Bx22+ Sx22 3. B*55 *",
        "1. Pc4 Pg6 2. Bxh8=H Sxh8 3. B@e5 *",
        "1. c4 g6 2. Bxh8+ Sxh8 3. B@e5 *",
        "1. 7g7f 3c3d 2. 8h2b+ 3a2b 3. B*5e *",
        "1. ▲７六歩 △３四歩 2. ▲２二角成 △同銀 3. ▲５五角打 *",
    ] {
        let (record, notes) = one(&format!("[Variant \"Shogi\"]\n[White \"A\"]\n[Black \"B\"]\n\n{text}"));
        assert_eq!((super::mainline(&record), notes), (usi.join(" "), vec![]), "{text}");
        assert_eq!((record.headers.get("先手"), record.headers.get("後手")), (Some("A"), Some("B")));
        assert!(pgn(&record).ends_with("1. P-7f P-3d 2. Bx2b+ Sx2b 3. B*5e *\n\n"), "{}", pgn(&record));
    }
    // Behind a move that can promote a plus does so, but among moves that name what they promote to it is a check.
    let fen = "3k5/9/9/4R4/9/9/9/9/4K4[] w 0 1";
    for (moves, usi) in [
        ("1. Re9+ Kc8 2. Rd9=D+ *", "5d5a 6a7b 5a6a+"),
        ("1. Re9=D+ Kc8 2. Dd9+ *", "5d5a+ 6a7b 5a6a"),
        ("1. Re9+ Kc8 2. Dd9 *", "5d5a+ 6a7b 5a6a"),
        ("1. R-5a= K-7b 2. R-6a+ *", "5d5a 6a7b 5a6a+"),
    ] {
        let (record, _) = one(&format!("[Variant \"Shogi\"]\n[FEN \"{fen}\"]\n\n{moves}"));
        assert_eq!(super::mainline(&record), usi, "{moves}");
    }
    let fen = "4k4/9/9/9/9/9/9/9/4K4[GPPp] b 0 12";
    let (record, _) = one(&format!("[Variant \"shogi\"]\n[FEN \"{fen}\"]\n\n*"));
    assert_eq!(write_position(&record.initial), "4k4/9/9/9/9/9/9/9/4K4 w G2Pp 24");
    assert!(pgn(&record).contains(&format!("[FEN \"{fen}\"]")), "{}", pgn(&record));
    let odds = "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
    let (record, _) = one(&format!("[Variant \"Shogi\"]\n[White \"A\"]\n[FEN \"{odds}\"]\n\n1. P-3d *"));
    assert_eq!((write_position(&record.initial).as_str(), record.headers.get("後手")), (odds, Some("A")));
}

/// Whoever moves first in a game is White in it, wherever a file begins: the names stay with their sides, the numbers of
/// moves with those of White, and nothing is found wrong with what we write.
#[test]
fn white_is_who_began_the_game() {
    for (turn, ply, white) in
        [('b', 1, "A"), ('w', 1, "B"), ('b', 45, "A"), ('w', 46, "A"), ('w', 45, "B"), ('b', 46, "B")]
    {
        let text = format!("lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL {turn} - {ply}");
        let mut record = Record::new(parse_position(&text).unwrap());
        record.headers.push("先手", "A");
        record.headers.push("後手", "B");
        let mv = if turn == 'b' { "2g2f" } else { "8c8d" };
        let mv = parse_coordinates(&record.initial, mv).unwrap();
        let at = record.append_move(NodeId::ROOT, mv).unwrap().unwrap();
        record.tree.append(at, Node::new(Step::End(Ending::Resign))).unwrap();
        let written = pgn(&record);
        assert!(written.contains(&format!("[White \"{white}\"]")), "{written}");
        let won = if (turn == 'b') == (white == "A") { "1-0" } else { "0-1" };
        assert!(written.contains(&format!("[Result \"{won}\"]")), "{written}");
        let (again, notes) = one(&written);
        assert!(notes.is_empty(), "{notes:?} {written}");
        assert_eq!(again.winner(), record.winner(), "{written}");
        for key in ["先手", "後手"] {
            assert_eq!(again.headers.get(key), record.headers.get(key), "{written}");
        }
        assert_eq!(write_position(&again.initial), text, "{written}");
    }
}

/// What is broken for its length is one line again; the lines of an author stay lines.
#[test]
fn comments_keep_their_lines() {
    let long = "word ".repeat(60);
    let comments = [
        long.trim_end().to_owned(),
        format!("{long}\nand a second line {long}end"),
        format!("{}\nb", "a".repeat(77)),
        format!("{}\n{}", "a ".repeat(38), "b".repeat(90)),
        "x".repeat(200),
        format!("{} yy {}", "x".repeat(100), "z".repeat(100)),
        "（一本）\n劣！\n应改走士6进5 \n静观其变".to_owned(),
        "a\n\nb\n\n".to_owned(),
        "\n".to_owned(),
        "\na".to_owned(),
        " a".to_owned(),
        " a ".to_owned(),
        " ".to_owned(),
        "a } b\nc\n } \n".to_owned(),
        format!("two  blanks {}  more  {}", "q".repeat(60), "r ".repeat(60)),
        format!("{} [%csl Ge4]", "q".repeat(69)),
        ";\n%\n(\n)\n[White \"x\"]\n$1".to_owned(),
        "a }&#125;{ &#38;#1; & # &#".to_owned(),
        "现在我们可以看到红方的优势，".repeat(20),
        format!("{}\n{}", "马".repeat(79), "炮".repeat(79)),
        format!("{}\n炮", "马".repeat(78)),
        "走R4进5然后 Kg7 ok 炮8平5！ and more ".repeat(12),
        "un coup très étonnant à été joué ici, ".repeat(9),
        "Здесь белые могли выиграть сразу. ".repeat(9),
        format!("{}马马马", "x".repeat(90)),
    ];
    let (record, _) = one("1. e4 e5 (1... c5) 2. Nf3 *");
    let nodes: Vec<NodeId> = record.tree.preorder().collect();
    for comment in comments {
        let mut record = record.clone();
        for &id in &nodes {
            record.tree.get_mut(id).unwrap().comment.clone_from(&comment);
        }
        let written = pgn(&record);
        let (again, _) = one(&written);
        for &id in &nodes {
            assert_eq!(full_comment(again.tree.get(id).unwrap()), comment, "{written}");
        }
        assert_eq!(pgn(&again), written);
        let plain = comment.split('\n').all(|line| {
            line.split(' ').all(|word| word.is_ascii() && word.len() < 70 || word.len() > 200) && !line.contains("  ")
        });
        assert!(!plain || written.lines().all(|line| line.chars().count() < 80), "{written}");
    }
}

#[test]
fn hostile_texts_end_in_notes() {
    let deep = format!("1. e4 {} *", "(".repeat(100_000));
    let nested = format!("1. e4 {}{} *", "(1. d4 ".repeat(50_000), ")".repeat(50_000));
    let work = move || {
        for text in [
            deep.as_str(),
            nested.as_str(),
            "1. e4 {never closed\n",
            "[Event \"never closed\n[White \"A\"]\n\n1. e4 *",
            "1. e4 ) ) } ] [x *",
        ] {
            let (records, report) = read(FormatId::Pgn, text);
            assert_eq!(records.len(), 1);
            assert!(records[0].tree.len() > 1 && (!report.is_empty() || text.len() > 1000), "{}", text.len());
            let (written, _) = write(FormatId::Pgn, &records);
            let (again, _) = read(FormatId::Pgn, &written);
            assert_eq!(write(FormatId::Pgn, &again).0.len(), written.len());
        }
    };
    std::thread::Builder::new().stack_size(256 << 10).spawn(work).unwrap().join().unwrap();
}

/// Every file of the corpus: read, nothing of it lost, written so that it is written the same again.
#[test]
fn the_corpus_is_read_and_written() {
    let mut paths = files("corpus/pgn", &["pgn"]);
    paths.extend(files("corpus/xiangqi-pgn", &["pgn"]));
    for path in paths {
        let bytes = std::fs::read(&path).unwrap();
        let loaded = load(&bytes, Some("pgn")).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert_eq!(loaded.format, FormatId::Pgn, "{}", path.display());
        assert!(
            !loaded.report.loses(),
            "{}: {:?}",
            path.display(),
            loaded.report.notes.iter().find(|note| note.weight == NoteWeight::Lost)
        );
        let (first, report) = write(FormatId::Pgn, &loaded.records);
        assert!(!report.loses(), "{}: {:?}", path.display(), report.notes);
        let (again, _) = read(FormatId::Pgn, &first);
        assert_eq!(again.len(), loaded.records.len(), "{}", path.display());
        let (second, _) = write(FormatId::Pgn, &again);
        assert!(first == second, "{}", path.display());
        for (before, after) in loaded.records.iter().zip(&again) {
            let words = |record: &Record| -> Vec<(String, String)> {
                record
                    .tree
                    .preorder()
                    .filter_map(|id| record.tree.get(id))
                    .map(|node| (format!("{:?}", node.step), node.comment.clone()))
                    .collect()
            };
            assert_eq!(words(before), words(after), "{}", path.display());
            assert_eq!(before.initial, after.initial);
        }
        assert!(format(FormatId::Pgn).holds(loaded.records[0].game()));
    }
}

/// What the tag Termination says, where it says more than the result; it is written where the ending needs it, and goes
/// with the ending.
#[test]
fn terminations_are_endings() {
    let ending = |record: &Record| {
        let last = record.tree.mainline(NodeId::ROOT).last().unwrap();
        match &record.tree.get(last).unwrap().step {
            Step::End(ending) => Some(ending.clone()),
            _ => None,
        }
    };
    let table = [
        ("Time forfeit", "1. e4 e5 0-1", Some(Ending::TimeUp)),
        // Not the side to move.
        ("time forfeit", "1. e4 e5 1-0", Some(Ending::Won(Color::White))),
        ("time forfeit", "1. e4 e5 1/2-1/2", Some(Ending::Drawn)),
        ("rules infraction", "1. e4 e5 1-0", Some(Ending::FoulBy(Color::Black))),
        ("unterminated", "1. e4 e5 *", Some(Ending::Interrupted)),
        ("Normal", "1. e4 e5 1-0", Some(Ending::Won(Color::White))),
        ("abandoned", "1. e4 e5 *", Some(Ending::Abandoned)),
        ("abandoned", "1. e4 e5 1-0", Some(Ending::Won(Color::White))),
        ("adjudication", "1. e4 e5 0-1", Some(Ending::Adjudicated(Winner::Side(Color::Black)))),
        ("adjudication", "1. e4 e5 1/2-1/2", Some(Ending::Adjudicated(Winner::Draw))),
        ("adjudication", "1. e4 e5 *", None),
        ("death", "1. e4 e5 1-0", Some(Ending::Won(Color::White))),
        ("emergency", "1. e4 e5 *", None),
    ];
    for (tag, text, expected) in table {
        let (record, notes) = one(&format!("[Termination \"{tag}\"]\n\n{text}"));
        assert_eq!((ending(&record), notes), (expected, vec![]), "{tag} {text}");
        let (written, report) = write(FormatId::Pgn, std::slice::from_ref(&record));
        assert!(written.contains(&format!("[Termination \"{tag}\"]")) && report.is_empty(), "{written}");
        assert_eq!(one(&written).0.outline(), record.outline());
    }
    let (shogi, _) = read(FormatId::Sfen, "position startpos moves 7g7f");
    let write_ending = |ending: Ending| {
        let mut record = shogi[0].clone();
        let last = record.tree.mainline(NodeId::ROOT).last().unwrap();
        let end = record.tree.append(last, Node::new(Step::End(ending))).unwrap();
        record.tree.get_mut(end).unwrap().comment = "so".to_owned();
        let (written, report) = write(FormatId::Pgn, std::slice::from_ref(&record));
        (one(&written).0.outline() == record.outline(), codes(&report), written)
    };
    for held in [Ending::TimeUp, Ending::FoulBy(Color::Black), Ending::Interrupted, Ending::Drawn, Ending::Resign] {
        let (same, notes, written) = write_ending(held.clone());
        assert!(same && notes.is_empty() && written.contains("{so}"), "{held:?} {notes:?} {written}");
    }
    assert_eq!(write_ending(Ending::Repetition).1, ["W512"]);
    // It goes with the ending.
    let (mut record, _) = one("[Termination \"Time forfeit\"]\n\n1. e4 e5 0-1");
    let end = record.tree.mainline(NodeId::ROOT).last().unwrap();
    record.tree.get_mut(end).unwrap().step = Step::End(Ending::Won(Color::Black));
    assert!(!pgn(&record).contains("Termination"));
    // The tags say what is at the end, whatever is edited.
    let mut document = document(b"[Result \"0-1\"]\n[Termination \"Time forfeit\"]\n\n1. e4 e5 0-1\n");
    let end = document.record().tree.mainline(NodeId::ROOT).last().unwrap();
    document.apply(Edit::Delete(end)).unwrap();
    assert_eq!(stored(&document), "[Result \"*\"]\n\n1. e4 e5 *\n");
}

/// Rights to castle that chess does not have are said with the name of the game that has them.
#[test]
fn chess960_is_named_where_it_is_needed() {
    for (fen, named) in [
        ("bnrkrqnb/pppppppp/8/8/8/8/PPPPPPPP/BNRKRQNB w KQkq - 0 1", true),
        ("1r2k2r/8/8/8/8/8/8/4K3 w bk - 0 1", true),
        ("bnrkrqnb/pppppppp/8/8/8/8/PPPPPPPP/BNRKRQNB w - - 0 1", false),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", false),
    ] {
        let written = pgn(&one(&format!("[FEN \"{fen}\"]\n\n*")).0);
        let tail = if named { "[SetUp \"1\"]\n[Variant \"Chess960\"]\n\n*" } else { "[SetUp \"1\"]\n\n*" };
        assert!(written.contains(tail), "{written}");
        assert_eq!(pgn(&one(&written).0), written);
    }
    let written = pgn(&one(
        "[Variant \"fischerandom\"]\n[FEN \"bnrkrqnb/pppppppp/8/8/8/8/PPPPPPPP/BNRKRQNB w KQkq - 0 1\"]\n\n*",
    )
    .0);
    assert!(written.contains("[Variant \"fischerandom\"]\n\n"), "{written}");
}

/// A node may have several ends, and moves that go on all the same: each is a variation that repeats the move before
/// it.
#[test]
fn moves_beside_ends_are_written() {
    use Ending::{Drawn, Interrupted, Won};
    use komaoto::record::Node;
    let start = komaoto::rules::Position::start(Game::Chess);
    let mut opened = Record::new(start.clone());
    let e4 = opened.append_move(NodeId::ROOT, parse_coordinates(&start, "e2e4").unwrap()).unwrap().unwrap();
    let count =
        |record: &Record| record.tree.preorder().filter(|&id| record.tree.get(id).unwrap().mv().is_some()).count();
    let ends = [Won(Color::White), Drawn, Interrupted, Won(Color::Black)].map(Step::End);
    // Every order of two ends and two moves, at the start and behind a move.
    for (record, parent, moves) in
        [(Record::new(start), NodeId::ROOT, ["e2e4", "d2d4"]), (opened, e4, ["e7e5", "d7d5"])]
    {
        let position = record.position_at(parent);
        let moves = moves.map(|mv| Step::Move(parse_coordinates(&position, mv).unwrap()));
        let pairs = (0..16).map(|pair| (&ends[pair / 4], &ends[pair % 4])).filter(|(one, two)| one != two);
        for (one, two) in pairs {
            let steps = [one, two, &moves[0], &moves[1]];
            for order in [[0, 1, 2, 3], [0, 2, 1, 3], [2, 0, 1, 3], [0, 2, 3, 1], [2, 0, 3, 1], [2, 3, 0, 1]] {
                let mut record = record.clone();
                for place in order {
                    record.tree.append(parent, Node::new(steps[place].clone())).unwrap();
                }
                let (written, report) = write(FormatId::Pgn, std::slice::from_ref(&record));
                let (back, _) = self::one(&written);
                assert_eq!(pgn(&back), written, "{}", record.outline());
                assert_eq!(count(&back), count(&record), "{} {written}", record.outline());
                // What is said to be lost is an end.
                assert!(codes(&report).iter().all(|code| *code == "W512"), "{:?}", codes(&report));
            }
        }
    }
}

/// A game without tags begins behind a result, whatever it is spelled with.
#[test]
fn a_game_without_tags_follows_any_spelling_of_a_result() {
    for result in ["1-0", "1–0", "1:0", "½-½", "1/2–1/2"] {
        let text = format!("1. e4 e5 {result}\n\n1. d4 d5 2. c4 *\n");
        let records = load(text.as_bytes(), Some("pgn")).unwrap().records;
        let moves: Vec<usize> = records.iter().map(|record| record.tree.len()).collect();
        assert_eq!(moves.len(), 2, "{result}: {moves:?}");
    }
    for result in ["红胜", "黑胜", "和棋", "紅勝"] {
        let text = format!("1. 炮二平五 马8进7 {result}\n\n1. 兵三进一 卒7进1 和棋\n");
        let records = load(text.as_bytes(), Some("pgn")).unwrap().records;
        assert_eq!(records.len(), 2, "{result}");
        assert!(records[1].outline().starts_with("g4g5 g7g6"), "{result}: {}", records[1].outline());
    }
    // A clock between the moves is no result.
    let text = "1. e4 (0:01) e5 (1:00)\n1. d4\n";
    assert_eq!(load(text.as_bytes(), Some("pgn")).unwrap().records.len(), 1);
}

/// Moves of xiangqi are written in the characters of those who wrote the record.
#[test]
fn moves_of_xiangqi_are_in_the_script_of_their_record() {
    for (names, moves) in [
        ("[Red \"吳貴臨\"]\n[Black \"許銀川\"]", "1. 炮二平五 馬8進7 2. 馬二進三 車9平8"),
        ("[Red \"吴贵临\"]\n[Black \"许银川\"]", "1. 炮二平五 马8进7 2. 马二进三 车9平8"),
    ] {
        let (record, _) = one(&format!("[Game \"Xiangqi\"]\n{names}\n[Result \"*\"]\n\n{moves} *\n"));
        assert!(pgn(&record).contains(moves), "{}", pgn(&record));
    }
}
