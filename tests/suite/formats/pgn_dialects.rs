//! PGN as people write it: signs, forms of captures and promotions, letters of other languages.

use komaoto::formats::{FormatId, What};
use komaoto::record::{NodeId, Record};

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

#[test]
fn commas_and_words_of_check_say_nothing_more() {
    alike("1. e4, e5, 2. Nf3, *", "1. e4 e5 2. Nf3 *");
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
        assert!(report.notes.iter().all(|note| matches!(note.what, What::Meant(_))), "{:?}", report.notes);
        assert_eq!(report.notes[0].what, What::Meant("exd5".into()));
    }
    // Two pawns may be meant.
    let (_, report) = read(FormatId::Pgn, "1. e4 d5 2. c4 a6 3. xd5 *");
    assert!(matches!(report.notes[0].what, What::Ambiguous(_)), "{:?}", report.notes);
}

#[test]
fn a_promotion_that_gives_check_may_say_so_first() {
    let board = "[FEN \"4k3/P7/8/8/8/8/6p1/4K2R b K - 0 1\"]\n\n";
    let tree = |moves: &str| {
        let (records, report) = read(FormatId::Pgn, &format!("{board}{moves}"));
        assert_eq!(report.notes, [], "{moves}");
        records[0].tree.clone()
    };
    assert_eq!(tree("1... gxh1+=Q 2. Kd2 Qb7 3. a8(Q)+ *"), tree("1... gxh1=Q+ 2. Kd2 Qb7 3. a8=Q+ *"));
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
        assert!(matches!(note.what, What::Letters(languages) if languages.starts_with(language)), "{note:?}");
        let said = edited(&file, "pgn", |game| game.tree.get_mut(NodeId::ROOT).unwrap().comment = "Z".into());
        assert_eq!(said, file.replace("1. e4", "{Z} 1. e4"), "{language}");
    }
    // What is wrong in every language stays text.
    let (records, _) = read(FormatId::Pgn, "[White \"A\"]\n\n1. e4 e5 2. Sf3 Sc6 3. Lb6 *\n");
    assert_eq!(records[0].tree.len(), 3);
}

#[test]
fn results_of_xiangqi_are_words() {
    for (word, result) in [("红胜", "1-0"), ("黑胜", "0-1"), ("和棋", "1/2-1/2")] {
        let file = |result: &str| format!("[Game \"Chinese Chess\"]\n\n1. 炮二平五 马8进7 {result}\n");
        assert_eq!(read(FormatId::Pgn, &file(word)).0, read(FormatId::Pgn, &file(result)).0, "{word}");
    }
}
