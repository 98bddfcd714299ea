//! PGN as people write it: signs, forms of captures and promotions, letters of other languages.

use komaoto::files::load;
use komaoto::formats::{FormatId, NoteKind, Report, WriteOptions, format};
use komaoto::notation::chess::{Letters, sign};
use komaoto::notation::parse_coordinates;
use komaoto::record::{Glyph, NodeId, Record};
use komaoto::rules::Game;

use super::{edited, read};

/// The game of movetext, without notes.
#[track_caller]
fn clean(moves: &str) -> Record {
    let (mut records, report) = read(FormatId::Pgn, &format!("[White \"A\"]\n\n{moves}\n"));
    assert_eq!(report.notes, [], "{moves}");
    records.remove(0)
}

/// Another way to write a game, which reads as the usual one and stays as it is.
#[track_caller]
fn alike(written: &str, usual: &str) {
    assert_eq!(clean(written).tree, clean(usual).tree, "{written}");
    let file = format!("[White \"A\"]\n\n{written}\n");
    assert_eq!(edited(&file, "pgn", |game| game.headers.set("White", "B")), file.replace("\"A\"", "\"B\""));
}

#[test]
fn glyphs_need_no_space_and_have_signs_of_one_letter() {
    alike(
        "1. d4 Nf6 2. c4 c5 (2... d6 3. Nc3 g6$13) 3. d5$1 {new} 1-0",
        "1. d4 Nf6 2. c4 c5 (2... d6 3. Nc3 g6 $13) 3. d5 $1 {new} 1-0",
    );
    alike("1. e4 e5‼ 2. Nf3⁇ Nc6⁉ 3. Bb5⁈ *", "1. e4 e5!! 2. Nf3?? Nc6!? 3. Bb5?! *");
}

/// Chinese sentences have stops of their own, and results people are glad of.
#[test]
fn the_stops_of_chinese_part_moves() {
    let read = |moves: &str| {
        let (records, report) = read(FormatId::Pgn, &format!("[Game \"Chinese Chess\"]\n\n{moves}\n"));
        assert_eq!(report.notes, [], "{moves}");
        records[0].outline()
    };
    let usual = read("1. 炮二平五 马8进7 2. 马二进三 车9平8 红胜");
    for moves in [
        "炮二平五、马8进7、马二进三、车9平8、 红胜",
        "炮二平五，马8进7；马二进三，车9平8。 红胜！",
        "一、炮二平五 马8进7 二、马二进三 车9平8 红胜。",
    ] {
        assert_eq!(read(moves), usual, "{moves}");
    }
}

#[test]
fn every_sign_is_read_glued_and_apart_and_shown() {
    for nag in 0..=255 {
        let said = clean(&format!("1. e4 e5 ${nag} 2. Nf3 *"));
        let Some(shown) = sign(nag) else { continue };
        // Signs say nothing of the side whose move it is.
        let read = clean(&format!("1. e4 e5 {shown} 2. Nf3 *"));
        let node = read.tree.preorder().nth(2).and_then(|id| read.tree.get(id)).unwrap();
        let glyph = node.marks.glyph.map(Glyph::nag);
        let nags: Vec<&str> = glyph.iter().chain(&node.nags).filter_map(|&nag| sign(nag)).collect();
        assert_eq!(nags, [shown], "{nag}");
        assert_eq!(clean(&format!("1. e4 e5{shown} 2. Nf3 *")).tree, read.tree, "{nag} {shown}");
        assert_eq!(said.tree.len(), read.tree.len());
    }
}

#[test]
fn commas_and_words_of_check_say_nothing_more() {
    alike("1. e4, e5, 2. Nf3, *", "1. e4 e5 2. Nf3 *");
    alike("1. e4 e5. 2. Nf3. f6. *", "1. e4 e5 2. Nf3 f6 *");
    alike("1. e4 f6 2. Qh5ch g6 3. Qxg6† hxg6 *", "1. e4 f6 2. Qh5+ g6 3. Qxg6+ hxg6 *");
    alike("1. f3 e5 2. g4 Qh4 mate 0-1", "1. f3 e5 2. g4 Qh4# 0-1");
    alike("1. f3 e5 2. g4 Qh4‡ 0-1", "1. f3 e5 2. g4 Qh4# 0-1");
}

#[test]
fn the_square_a_piece_comes_from_may_be_in_parentheses() {
    alike("1. N(g1)f3 d5 *", "1. Nf3 d5 *");
}

#[test]
fn captures_are_told_by_little() {
    alike("1. e4 d5 2. e5 f5 3. exf6/ep Nxf6 *", "1. e4 d5 2. e5 f5 3. exf6 Nxf6 *");
    alike("1. e4 d5 2. ed5: Qd5: *", "1. e4 d5 2. exd5 Qxd5 *");
    for (written, usual) in
        [("1. e4 d5 2. ed Qxd5 *", "1. e4 d5 2. exd5 Qxd5 *"), ("1. e4 d5 2. xd5 xd5 *", "1. e4 d5 2. exd5 Qxd5 *")]
    {
        let (records, report) = read(FormatId::Pgn, written);
        assert_eq!(records[0].tree, clean(usual).tree, "{written}");
        assert!(report.notes.iter().all(|note| matches!(note.what, NoteKind::Meant(_))), "{:?}", report.notes);
        assert_eq!(report.notes[0].what, NoteKind::Meant("exd5".into()));
    }
    // Two pawns may be meant.
    let (_, report) = read(FormatId::Pgn, "1. e4 d5 2. c4 a6 3. xd5 *");
    assert!(matches!(report.notes[0].what, NoteKind::Ambiguous(_)), "{:?}", report.notes);
}

#[test]
fn a_promotion_that_gives_check_may_say_so_first() {
    let board = "[FEN \"4k3/P7/8/8/8/8/6p1/4K2R b K - 0 1\"]\n[SetUp \"1\"]\n\n";
    let tree = |moves: &str| {
        let (records, report) = read(FormatId::Pgn, &format!("{board}{moves}"));
        assert_eq!(report.notes, [], "{moves}");
        records[0].tree.clone()
    };
    assert_eq!(tree("1... gxh1+=Q 2. Kd2 Qb7 3. a8(Q)+ *"), tree("1... gxh1=Q+ 2. Kd2 Qb7 3. a8=Q+ *"));
}

#[test]
fn what_a_pawn_becomes_may_be_said_in_another_language() {
    let board = "[FEN \"7k/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n[SetUp \"1\"]\n\n";
    let usual = read(FormatId::Pgn, &format!("{board}1. a8=Q+ Kh7 *")).0;
    for written in ["a8=D+", "a8D", "a8/Q", "a8(Q)", "a8=q"] {
        let (records, report) = read(FormatId::Pgn, &format!("{board}1. {written} Kh7 *"));
        assert_eq!(records[0].tree, usual[0].tree, "{written} {:?}", report.notes);
        assert!(report.notes.iter().all(|note| note.what == NoteKind::Meant("a8=Q+".into())), "{:?}", report.notes);
    }
    // A knight in German, a bishop in Czech.
    let (_, report) = read(FormatId::Pgn, &format!("{board}1. a8=S Kh7 *"));
    assert_eq!(report.notes[0].what, NoteKind::NotAMove);
}

#[test]
fn games_without_tags_need_neither_numbers_nor_dots() {
    let usual = clean("1. e4 e5 2. Nf3 *");
    for written in ["1 e4 e5 2 Nf3", "e4 e5 Nf3", "1.e4 e5 2.Nf3", "1 e4, e5 2 Nf3 *"] {
        let loaded = load(written.as_bytes(), None).unwrap();
        assert_eq!((loaded.format, loaded.report.notes.len()), (FormatId::Pgn, 0), "{written}");
        assert_eq!(loaded.records[0].tree, usual.tree, "{written}");
    }
    for written in ["炮二平五 马8进7", "炮二平五马８进７", "1 炮二平五 马8进7", "C2.5 h8+7"] {
        let loaded = load(written.as_bytes(), None).unwrap();
        assert_eq!((loaded.format, loaded.records[0].tree.len()), (FormatId::Pgn, 3), "{written}");
        assert_eq!(loaded.records[0].game(), Game::Xiangqi, "{written}");
    }
    for other in ["a man and a dog", "1 hour later", "he said be good", "d4"] {
        assert!(load(other.as_bytes(), None).is_err(), "{other}");
    }
}

#[test]
fn a_game_is_read_by_the_letters_of_its_language() {
    let english = clean("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. Qe2 Kf8 *");
    for (language, moves) in [
        ("Deutsch", "1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. La4 Sf6 5. 0-0 Le7 6. Te1 b5 7. Lb3 d6 8. De2 Kf8 *"),
        ("Français", "1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 4. Fa4 Cf6 5. 0-0 Fe7 6. Te1 b5 7. Fb3 d6 8. De2 Rf8 *"),
        ("Español", "1. e4 e5 2. Cf3 Cc6 3. Ab5 a6 4. Aa4 Cf6 5. 0-0 Ae7 6. Te1 b5 7. Ab3 d6 8. De2 Rf8 *"),
        ("Nederlands", "1. e4 e5 2. Pf3 Pc6 3. Lb5 a6 4. La4 Pf6 5. 0-0 Le7 6. Te1 b5 7. Lb3 d6 8. De2 Kf8 *"),
        ("Русский", "1. e4 e5 2. Кf3 Кc6 3. Сb5 a6 4. Сa4 Кf6 5. 0-0 Сe7 6. Лe1 b5 7. Сb3 d6 8. Фe2 Крf8 *"),
        ("Polski", "1. e4 e5 2. Sf3 Sc6 3. Gb5 a6 4. Ga4 Sf6 5. 0-0 Ge7 6. We1 b5 7. Gb3 d6 8. He2 Kf8 *"),
    ] {
        let file = format!("[White \"A\"]\n\n{moves}\n");
        let (records, report) = read(FormatId::Pgn, &file);
        assert_eq!(records[0].tree, english.tree, "{language}: {:?}", report.notes);
        let [note] = report.notes.as_slice() else { panic!("{:?}", report.notes) };
        assert!(matches!(note.what, NoteKind::Letters(languages) if languages.starts_with(language)), "{note:?}");
        let said = edited(&file, "pgn", |game| game.tree.get_mut(NodeId::ROOT).unwrap().comment = "Z".into());
        assert_eq!(said, file.replace("1. e4", "{Z} 1. e4"), "{language}");
    }
}

#[test]
fn one_wrong_word_costs_no_game_its_language() {
    let rest = |moves: &str| read(FormatId::Pgn, &format!("[White \"A\"]\n\n{moves}\n"));
    let (records, report) = rest("1. e4 e5 2. Sf3 Sc6 3. Lb6 a6 *");
    assert_eq!(records[0].tree, rest("1. e4 e5 2. Nf3 Nc6 3. Bb6 a6 *").0[0].tree);
    assert_eq!(records[0].tree.len(), 5);
    assert_eq!(report.notes.iter().map(|note| note.what.code()).collect::<Vec<_>>(), ["R220", "R215"]);
    // A move more is chance.
    let (records, report) = rest("1. e4 e5 2. Sf3 Lb9 *");
    assert_eq!((records[0].tree.len(), report.notes.len()), (3, 1));
    // A rook that cannot go there makes no English game a French one, whose king could.
    let (records, report) = rest("1. e4 e5 2. Re2 Nc6 3. Nf3 Nf6 *");
    assert_eq!((records[0].tree.len(), report.notes.len()), (3, 1), "{:?}", report.notes);
    // Variations say nothing where the main line is plain.
    let (records, report) = rest("1. e4 e5 (1... Sc6 2. Sf3) 2. d4 *");
    assert_eq!((records[0].tree.len(), report.notes.len()), (4, 2), "{:?}", report.notes);
}

#[test]
fn results_of_xiangqi_are_words() {
    for (word, result) in [("红胜", "1-0"), ("黑胜", "0-1"), ("和棋", "1/2-1/2")] {
        let file = |result: &str| format!("[Game \"Chinese Chess\"]\n\n1. 炮二平五 马8进7 {result}\n");
        assert_eq!(read(FormatId::Pgn, &file(word)).0, read(FormatId::Pgn, &file(result)).0, "{word}");
    }
}

/// Behind the moves a result may be in words; in a sentence they are a part of that.
#[test]
fn results_in_words_are_results() {
    let game = |end: &str| read(FormatId::Pgn, &format!("1. e4 e5 2. Qh5 Nc6 {end}\n"));
    for (words, result) in [
        ("White resigns", "0-1"),
        ("Black resigns.", "1-0"),
        ("black resigned 1-0", "1-0"),
        ("Draw agreed", "1/2-1/2"),
        ("White resigns {in time trouble}", "0-1 {in time trouble}"),
    ] {
        let (records, report) = game(words);
        assert_eq!(records, game(result).0, "{words}");
        assert!(report.is_empty(), "{words}: {:?}", report.notes);
    }
    for words in ["White wins a pawn", "Black resigns 0-1", "Whites resigns", "and White resigns"] {
        let (records, report) = game(words);
        assert_eq!((records[0].tree.len(), report.notes.len()), (5 + usize::from(words.contains("0-1")), 1), "{words}");
    }
    let varied = |end: &str| game(&format!("(2... g6 3. Qxe5 {end}) 3. Bc4 *")).0;
    assert_eq!(varied("Black resigns"), varied("1-0"));
    let file = "[White \"A\"]\n\n1. e4 e5 Black resigns\n";
    let saved = edited(file, "pgn", |game| {
        let last = game.tree.mainline(NodeId::ROOT).nth(2).unwrap();
        "why".clone_into(&mut game.tree.get_mut(last).unwrap().comment);
    });
    assert_eq!(saved, "[White \"A\"]\n\n1. e4 e5 {why} Black resigns\n");
}

#[test]
fn moves_of_xiangqi_are_read_with_blanks_and_with_chinese_numbers() {
    let plain = read(FormatId::Pgn, "炮二平五 马8进7\n马二进三 车9平8\n");
    assert_eq!(plain.0[0].tree.len(), 5);
    for text in [
        "炮 二 平 五 马 8 进 7\n马 二 进 三 车 9 平 8\n",
        "一、炮二平五 马8进7\n二、马二进三 车9平8\n",
        "一、炮二平五　马８进７\n二、马二进三　车９平８\n",
        "一、炮　二　平　五　馬　8　進　7\n二、马二进三 车9平8\n",
    ] {
        let loaded = load(text.as_bytes(), Some("txt")).unwrap();
        assert_eq!((loaded.format, &loaded.records), (FormatId::Pgn, &plain.0), "{text}");
        assert_eq!(loaded.report.notes.len(), plain.1.notes.len(), "{text}: {:?}", loaded.report.notes);
    }
    let tenth = |number: &str| read(FormatId::Pgn, &format!("[Game \"Chinese Chess\"]\n\n{number}炮二平五 *\n")).1;
    assert_eq!(tenth("一、").notes.len(), 0);
    assert!(matches!(tenth("十二、").notes[0].what, NoteKind::MoveNumber { expected: 1 }));
}

#[test]
fn descriptive_notation_is_read_where_one_move_fits() {
    let game = |moves: &str| read(FormatId::Pgn, &format!("{moves} *\n"));
    for (words, moves) in [
        (
            "1. P-K4 P-K4 2. N-KB3 N-QB3 3. B-N5 P-QR3 4. BxN QPxB 5. O-O P-B3 6. P-Q4 PxP 7. NxP P-QB4",
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. O-O f6 6. d4 exd4 7. Nxd4 c5",
        ),
        ("1. P-Q4 Kt-KB3 2. P-QB4 P-K3 3. Kt-QB3 B-Kt5", "1. d4 Nf6 2. c4 e6 3. Nc3 Bb4"),
        ("1. P-K4 P-Q4 2. PxP QxP 3. Kt-QB3 Q-K4ch 4. B-K2", "1. e4 d5 2. exd5 Qxd5 3. Nc3 Qe5+ 4. Be2"),
        ("1. P-K4 P-QR3 2. P-K5 P-Q4 3. PxP e.p.", "1. e4 a6 2. e5 d5 3. exd6"),
    ] {
        let (records, report) = game(words);
        assert_eq!(records[0].tree, game(moves).0[0].tree, "{words}");
        assert_eq!(report.notes.iter().map(|note| note.what.code()).collect::<Vec<_>>(), ["R219"], "{words}");
        // It is a game although nothing else says so, and stays as it is written.
        let text = format!("{words}\n");
        let loaded = load(text.as_bytes(), Some("txt")).unwrap();
        assert_eq!(loaded.records[0].tree, records[0].tree, "{words}");
    }
    // Two knights can go there.
    let (records, report) = game("1. N-KB3 P-Q4 2. P-Q4 P-QB4 3. N-Q2");
    assert_eq!((records[0].tree.len(), report.notes.len()), (5, 2));
    assert!(matches!(&report.notes[1].what, NoteKind::Ambiguous(moves) if moves == "Nbd2, Nfd2"), "{:?}", report.notes);
}

#[test]
fn a_game_written_in_the_letters_of_a_language_is_read_by_them() {
    let moves = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. Qe2 Kf8 *";
    let game = clean(moves);
    for letters in Letters::shown() {
        let options = WriteOptions { letters, ..WriteOptions::default() };
        let text = format(FormatId::Pgn).write(std::slice::from_ref(&game), &options, &mut Report::default());
        let (records, report) = read(FormatId::Pgn, &text);
        assert_eq!(records[0].tree, game.tree, "{text}");
        let own = letters == Letters::ENGLISH || letters == Letters::FIGURINES;
        assert_eq!(report.notes.len(), usize::from(!own), "{text}");
    }
}

#[test]
fn a_few_moves_tell_the_language_of_their_letters() {
    for moves in [
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 *",
        "1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 5. O-O-O *",
        "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 6. Bg5 *",
    ] {
        let game = clean(moves);
        for letters in Letters::ALL {
            let options = WriteOptions { letters, ..WriteOptions::default() };
            let text = format(FormatId::Pgn).write(std::slice::from_ref(&game), &options, &mut Report::default());
            let (records, report) = read(FormatId::Pgn, &text);
            assert_eq!(records[0].tree, game.tree, "{text}: {:?}", report.notes);
            let [note] = report.notes.as_slice() else { panic!("{text}: {:?}", report.notes) };
            assert!(matches!(note.what, NoteKind::Letters(_)), "{text}: {note:?}");
        }
    }
}

#[test]
fn a_move_added_to_a_game_in_another_language_is_spelled_in_it() {
    let file = "[White \"A\"]\n\n1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 4. Fa4 Cf6 5. O-O Fe7 *\n";
    let added = edited(file, "pgn", |game| {
        let end = game.tree.mainline(NodeId::ROOT).last().unwrap();
        let rook = parse_coordinates(&game.position_at(end), "f1e1").unwrap();
        game.append_move(end, rook).unwrap().unwrap();
    });
    assert_eq!(added, file.replace("Fe7 *", "Fe7 6. Te1 *"));
}

#[test]
fn what_nobody_sees_and_what_only_looks_otherwise_says_nothing_more() {
    let usual = "1. e4 e5 2. Nf3 Nc6 *";
    for written in [
        "1. e4\u{180e} e5\u{2061} 2. Nf3\u{2064} Nc6 *",
        "1. e4\u{fe0e} e5\u{fe0f} 2. ♘\u{fe0e}f3 ♞\u{fe0f}c6 *",
        "1. e4 e5 2. Nf3\u{34f} Nc6\u{e0100} *",
        "１．ｅ４　ｅ５　２．Ｎｆ３　Ｎｃ６ ＊",
        "1. e2–e4 e7—e5 2. Ng1−f3 Nb8‑c6 *",
        "1. е4 е5 2. Nf3 Nс6 *",
        "1) e4 e5 2) Nf3 Nc6 *",
        "(1) e4 e5 (2) Nf3 Nc6 *",
        "1: e4 e5 2: Nf3 Nc6 *",
        "1. Pe4 pe5 2. nf3 nc6 *",
    ] {
        alike(written, usual);
    }
    alike("1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. Ο-Ο o—o *", "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O O-O *");
    alike("1. e4 e5 2. nf3 nc6 3. bb5 a6 4. bxc6 *", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 *");
    // Pawns come first.
    alike("1. b4 a5 2. bxa5 *", "1. b4 a5 2. b4xa5 *");
}

#[test]
fn check_is_said_in_many_words() {
    for said in
        ["Qh5++", "Qh5+dis.", "Qh5dis.ch", "Qh5 check", "Qh5 dbl.ch", "Qh5 шах", "Qh5 schach", "Qh5 (ch)", "Qh5check"]
    {
        let read = clean(&format!("1. e4 f6 2. {said} g6 3. Qxg6 hxg6 *"));
        assert_eq!(read.tree.len(), 7, "{said}");
    }
    for said in ["Qh4≠", "Qh4 checkmate", "Qh4 matt", "Qh4 мат", "Qh4mate", "Qh4 (mate)", "Qh4##"] {
        alike(&format!("1. f3 e5 2. g4 {said} 0-1"), "1. f3 e5 2. g4 Qh4# 0-1");
    }
    // Before the letters are known, too.
    let (records, _) = read(FormatId::Pgn, "[White \"A\"]\n\n1. e4 f6 2. Dh5 schach g6 3. Sf3 a6 4. Sc3 *\n");
    assert_eq!(records[0].tree.len(), 8);
}

#[test]
fn what_a_pawn_becomes_is_written_in_many_ways() {
    let head = "[White \"A\"]\n[SetUp \"1\"]\n[FEN \"1n6/P6k/8/8/8/8/8/4K3 w - - 0 1\"]\n\n";
    let usual = read(FormatId::Pgn, &format!("{head}1. a8=Q Kg7 2. Kd2 *\n")).0;
    for written in
        ["a8 =Q", "a8= Q", "a8 Q", "a8 (Q)", "a8=Queen", "a8 = Q", "a8=(Q)", "a8/=Q", "a8=q", "a7-a8 Q", "a8 = (Q)"]
    {
        let text = format!("{head}1. {written} Kg7 2. Kd2 *\n");
        let (records, report) = read(FormatId::Pgn, &text);
        assert_eq!((&records[0].tree, report.notes.len()), (&usual[0].tree, 0), "{written}: {:?}", report.notes);
        assert_eq!(edited(&text, "pgn", |game| game.headers.set("White", "B")), text.replace("\"A\"", "\"B\""));
    }
    for signed in ["a8=+Q", "a8 = + Q", "a7-a8=+Q", "a8=QX"] {
        let (records, report) = read(FormatId::Pgn, &format!("{head}1. {signed} Kg7 2. Kd2 *\n"));
        assert_eq!((&records[0].tree, report.notes.len()), (&usual[0].tree, 1), "{signed}: {:?}", report.notes);
    }
    // A king of antichess is no rook, although K is one in Turkish.
    let king = read(FormatId::Pgn, &format!("{head}1. a8=K Kg7 2. Kd2 *\n"));
    assert_eq!(king.0[0].tree.len(), 1);
    let knight = read(FormatId::Pgn, &format!("{head}1. axb8 N Kg7 *\n"));
    assert_eq!((knight.0[0].tree.len(), knight.1.notes.len()), (3, 0));
    // A rook that goes to the edge becomes nothing, and what follows it is its novelty.
    alike("1. a4 a5 2. Ra3 Ra6 3. Ra1 N Ra8 *", "1. a4 a5 2. Ra3 Ra6 3. Ra1 $146 Ra8 *");
}

#[test]
fn taking_in_passing_is_said_in_many_ways() {
    let head = "[White \"A\"]\n[SetUp \"1\"]\n[FEN \"4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1\"]\n\n1... d5 2. ";
    let usual = read(FormatId::Pgn, &format!("{head}exd6 Kf7 3. Kd2 *\n")).0;
    for written in [
        "exd6 e. p.",
        "exd6(ep)",
        "exd6 (e.p.)",
        "exd6 en passant",
        "exd6 E.P.",
        "exd6 i.V.",
        "exd6 a.p.",
        "exd6ep+",
        "exd6 (ep)!",
    ] {
        let (records, report) = read(FormatId::Pgn, &format!("{head}{written} Kf7 3. Kd2 *\n"));
        assert_eq!(
            (records[0].tree.len(), report.notes.len()),
            (usual[0].tree.len(), 0),
            "{written}: {:?}",
            report.notes
        );
    }
}

#[test]
fn a_diagram_may_stand_in_brackets() {
    alike("1. e4 (D) e5 [D] 2. Nf3 [#] *", "1. e4 $220 e5 $220 2. Nf3 $220 *");
}

#[test]
fn more_languages_have_letters_of_their_own() {
    for (language, moves) in [
        ("Türkçe", "1. e4 e5 2. Af3 Ac6 3. Fb5 a6 4. Fa4 Af6 5. Ve2 *"),
        ("Български", "1. e4 e5 2. Кf3 Кc6 3. Оb5 a6 4. Оa4 Кf6 5. Дe2 *"),
        ("Ελληνικά", "1. e4 e5 2. Ιf3 Ιc6 3. Αb5 a6 4. Αa4 Ιf6 5. Βe2 *"),
        ("Lietuvių", "1. e4 e5 2. Žf3 Žc6 3. Rb5 a6 4. Ra4 Žf6 5. Ve2 *"),
        ("Latviešu", "1. e4 e5 2. Zf3 Zc6 3. Lb5 a6 4. La4 Zf6 5. De2 *"),
        ("Íslenska", "1. e4 e5 2. Rf3 Rc6 3. Bb5 a6 4. Ba4 Rf6 5. De2 *"),
    ] {
        let (records, report) = read(FormatId::Pgn, &format!("[White \"A\"]\n\n{moves}\n"));
        assert_eq!(records[0].tree.len(), 10, "{language}");
        assert_eq!(
            report.notes.iter().map(|note| note.what.clone()).collect::<Vec<_>>(),
            [NoteKind::Letters(language)]
        );
    }
}

#[test]
fn xiangqi_is_written_in_many_ways() {
    let game = |moves: &str| {
        let (mut records, report) = read(FormatId::Pgn, &format!("[Game \"Chinese Chess\"]\n[Red \"A\"]\n\n{moves}\n"));
        assert!(report.notes.iter().all(|note| matches!(note.what, NoteKind::NoResult)), "{moves}: {:?}", report.notes);
        records.remove(0).outline()
    };
    let usual = game("1. 炮二平五 马8进7 2. 马二进三 车9平8");
    for written in [
        "1. 炮二平五 ⾺8进7 2. ⻢二进三 ⻋9平8",
        "1. 炮二平五，马8进7；2. 马二进三，车9平8。",
        "1. 炮二平五 马⑧进⑦ 2. 马二进三 车⑨平⑧",
        "1. 炮贰平伍 马8进7 2. 马二进三 车9平8",
        "1. 炮2=5 马8+7 2. 马2+3 车9=8",
        "（1） 炮二平五 马8进7 （2） 马二进三 车9平8",
        "1. h2—e2 h9–g7 2. h0−g2 i9‑h9",
        "1. Ｃ２＝５ Ｈ８＋７ ２． Ｈ２＋３ Ｒ９＝８",
        "1. P2-5 M8.7 2. M2.3 X9-8",
    ] {
        assert_eq!(game(written), usual, "{written}");
    }
    for (result, like) in [
        ("红方胜", "1-0"),
        ("黑方胜", "0-1"),
        ("平局", "1/2-1/2"),
        ("和局", "1/2-1/2"),
        ("红负", "0-1"),
        ("黑负", "1-0"),
    ] {
        assert_eq!(
            game(&format!("1. 炮二平五 马8进7 {result}")),
            game(&format!("1. 炮二平五 马8进7 {like}")),
            "{result}"
        );
    }
    // Black's digits stay wide.
    assert_eq!(game("1. 炮二平五 马８进７ 2. 马二进三 车９平８"), usual);
}

/// Bookmarks are commands beside the others: other programs show them at most as words.
#[test]
fn bookmarks_are_kept_in_comments() {
    for (text, marks, again) in [
        (
            "1. e4 {[%bm]} e5 {[%bm 急所 1] [%emt 0:00:05] a} *",
            ["", "急所 1"],
            "1. e4 {[%bm]} 1... e5 {[%bm 急所 1] [%emt 0:00:05] a} *",
        ),
        (
            "1. e4 {good [%bm  x\ny ]} e5 {a [%bmx 1] [%bm z]} *",
            ["x y", "z"],
            "1. e4 {[%bm x y] good} 1... e5 {[%bm z] a [%bmx 1]} *",
        ),
    ] {
        let record = read(FormatId::Pgn, text).0.remove(0);
        let line: Vec<_> = record.tree.mainline(NodeId::ROOT).skip(1).take(2).collect();
        let found: Vec<_> = line.iter().map(|&id| record.tree.get(id).unwrap().bookmark.as_deref().unwrap()).collect();
        assert_eq!(found, marks, "{text}");
        let mut report = Report::default();
        let written = format(FormatId::Pgn).write(std::slice::from_ref(&record), &WriteOptions::default(), &mut report);
        assert!(written.contains(again), "{written}");
        assert!(report.notes.is_empty());
        assert!(read(FormatId::Pgn, &written).0[0].tree == record.tree);
    }
    // Any name is held; what would end it, and blanks that readers run together, are in code.
    for (name, command) in [
        ("a]b", "[%bm a%5Db]"),
        ("{x}", "[%bm {x%7D]"),
        (" two  blanks　", "[%bm %20two%20 blanks%E3%80%80]"),
        ("50% ]", "[%bm 50% %5D]"),
        ("100%25", "[%bm 100%2525]"),
    ] {
        let mut record = read(FormatId::Pgn, "1. e4 {good} *").0.remove(0);
        let id = record.tree.mainline(NodeId::ROOT).nth(1).unwrap();
        record.tree.get_mut(id).unwrap().bookmark = Some(name.to_owned());
        let mut report = Report::default();
        let written = format(FormatId::Pgn).write(std::slice::from_ref(&record), &WriteOptions::default(), &mut report);
        assert!(written.contains(&format!("{{{command} good}}")) && report.notes.is_empty(), "{written}");
        assert!(read(FormatId::Pgn, &written).0[0].tree == record.tree, "{written}");
    }
    // A percent sign of another program is one.
    let record = read(FormatId::Pgn, "1. e4 {[%bm 5%41 %]} *").0.remove(0);
    let id = record.tree.mainline(NodeId::ROOT).nth(1).unwrap();
    assert_eq!(record.tree.get(id).unwrap().bookmark.as_deref(), Some("5%41 %"));
}

/// The nodes that an engine has searched stand behind its name.
#[test]
fn nodes_of_an_evaluation_are_kept_in_comments() {
    let text = "1. e4 {[%eval 0.35,20] [%engine Test 1] [%nodes 2084201] good} *";
    let record = read(FormatId::Pgn, text).0.remove(0);
    let node = record.tree.get(record.tree.mainline(NodeId::ROOT).nth(1).unwrap()).unwrap();
    assert_eq!((node.evaluations[0].nodes, node.evaluations[0].engine.as_deref()), (Some(2_084_201), Some("Test 1")));
    assert_eq!(komaoto::formats::comment::spoken(Game::Chess, &node.comment), "good");
    let mut bare = record.clone();
    let id = bare.tree.mainline(NodeId::ROOT).nth(1).unwrap();
    bare.tree.get_mut(id).unwrap().comment = String::new();
    let written = format(FormatId::Pgn).write(&[bare], &WriteOptions::default(), &mut Report::default());
    assert!(written.contains("{[%eval 0.35,20] [%engine Test 1] [%nodes 2084201]}"), "{written}");
}

/// Each is read as the usual spelling, with nothing to say but what it was read as.
#[test]
fn signs_and_brackets_about_a_move_hide_neither_it_nor_its_glyph() {
    alike("1. e4 a6 2. e5 d5 3. exd6!ep Nc6 *", "1. e4 a6 2. e5 d5 3. exd6! Nc6 *");
    for (written, usual) in [
        ("1. e4 e5 2. [Nf3] Nc6 *", "1. e4 e5 2. Nf3 Nc6 *"),
        ("1. N f3! d5 2. e 4?! d x e4!? *", "1. Nf3! d5 2. e4?! dxe4!? *"),
    ] {
        let (records, report) = read(FormatId::Pgn, &format!("[White \"A\"]\n\n{written}\n"));
        assert_eq!(records[0].tree, clean(usual).tree, "{written}");
        assert!(report.notes.iter().all(|note| matches!(note.what, NoteKind::Meant(_))), "{:?}", report.notes);
        let file = format!("[White \"A\"]\n\n{written}\n");
        assert_eq!(edited(&file, "pgn", |game| game.headers.set("White", "B")), file.replace("\"A\"", "\"B\""));
    }
    // No move that can be played.
    let (records, report) = read(FormatId::Pgn, "1. e4 e5 2. [Qh8] Nf3 *");
    assert_eq!((records[0].tree.len(), report.notes.len()), (4, 1), "{:?}", report.notes);
}

#[test]
fn letters_that_look_like_digits_and_brackets_make_results() {
    for (written, usual) in [("l-0", "1-0"), ("I-O", "1-0"), ("O-l", "0-1"), ("0–I", "0-1")] {
        alike(&format!("1. e4 e5 {written}"), &format!("1. e4 e5 {usual}"));
    }
    // Castling is none.
    assert_eq!(clean("1. Nf3 d5 2. g3 c5 3. Bg2 e5 4. O-O *").tree.len(), 8);
    let xiangqi = |result: &str| {
        let text = format!("[Game \"Chinese Chess\"]\n\n1. 炮二平五 马8进7 {result}\n");
        let (records, report) = read(FormatId::Pgn, &text);
        assert_eq!(report.notes, [], "{text}");
        records[0].tree.clone()
    };
    assert_eq!(xiangqi("【红胜】"), xiangqi("1-0"));
    assert_eq!(xiangqi("【和棋】"), xiangqi("1/2-1/2"));
}

/// A table of a page, with the number in the first column.
#[test]
fn rows_of_a_table_are_moves() {
    let usual = read(FormatId::Pgn, "1. 炮二平五 马8进7 2. 马二进三 车9平8").0[0].outline();
    let loaded = load("1\t炮二平五\t马8进7\n2\t马二进三\t车9平8\n".as_bytes(), Some("txt")).unwrap();
    assert_eq!(loaded.records[0].outline(), usual);
}

/// As on a telephone: neither a dot nor a blank behind the number.
#[test]
fn a_number_may_adjoin_its_move_without_a_dot() {
    alike(
        "1e4 e5 2Nf3 Nc6 3Bc4 Bc5 4O-O Nf6 5d3 d6 6Bg5 h6 7Bh4 a6",
        "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 5. d3 d6 6. Bg5 h6 7. Bh4 a6",
    );
    let bare = load(b"1e4 e5 2Nf3 Nc6\n", Some("pgn")).unwrap();
    assert_eq!(bare.records[0].outline(), "e2e4 e7e5 g1f3 b8c6");
}

/// Behind a pair that a comma parts, a semicolon parts it from the next number; before words it begins a comment.
#[test]
fn a_semicolon_may_part_pairs_of_moves() {
    alike("1.e4,e5;2.Nf3,Nc6;3.Bb5 *", "1. e4 e5 2. Nf3 Nc6 3. Bb5 *");
    let said = clean("1. e4 e5 ;2. Nf3 was better\n2. Bc4 *");
    assert_eq!(said.outline(), "e2e4 e7e5 f1c4");
    assert_eq!(clean("1. e4 e5; then 2. Nf3\n*").outline(), "e2e4 e7e5");
}

/// In the letters of Vietnam a C is a soldier, a P a cannon, and T or V the elephant; a dash goes sideways, a stroke back.
#[test]
fn moves_of_xiangqi_are_read_in_the_letters_of_vietnam() {
    let outline = |moves: &str| load(moves.as_bytes(), Some("pgn")).unwrap().records[0].outline();
    assert_eq!(
        outline("1.P2-5 M8.7 2.M2.3 X9-8 3.X1-2 C7.1 4.C7.1 T3.5 5.P5/1 S4.5\n"),
        outline("1.C2.5 H8+7 2.H2+3 R9.8 3.R1.2 P7+1 4.P7+1 E3+5 5.C5-1 A4+5\n")
    );
}
