//! Several games in one file: each has its own cursor and its own sign of changes; saving one leaves the others as they
//! are.

use super::*;
use komaoto::editor::Document;

fn three() -> Document {
    document_of(vec![parse("7g7f 3c3d").0, parse("2g2f").0, parse("5g5f").0])
}

fn marks(document: &Document) -> Vec<bool> {
    (0..document.games().0).map(|game| document.is_game_modified(game)).collect()
}

#[test]
fn each_game_keeps_its_cursor() {
    let mut document = three();
    document.go(Go::Last);
    assert!(document.show_game(1));
    assert_eq!(document.cursor().index(), 0);
    assert!(document.show_game(0));
    assert_eq!(document.cursor().index(), 2);
    assert!(!document.show_game(0) && !document.show_game(3));
}

#[test]
fn the_sign_of_changes_follows_undo_redo_and_saves() {
    let mut document = three();
    let save = |document: &mut Document| {
        let revision = document.revision();
        document.saved("a.usi".into(), FormatId::Sfen, Envelope::default(), revision);
    };
    document.show_game(1);
    act(&mut document, "play 6g6f").unwrap();
    assert_eq!(marks(&document), [false, true, false]);
    document.show_game(2);
    act(&mut document, "text a").unwrap();
    act(&mut document, "text ab").unwrap();
    assert_eq!(marks(&document), [false, true, true]);
    document.undo();
    assert_eq!(marks(&document), [false, true, false]);
    save(&mut document);
    assert_eq!(marks(&document), [false, false, false]);
    document.undo();
    assert_eq!((marks(&document), document.games().1), (vec![false, true, false], 1));
    document.redo();
    document.redo();
    assert_eq!(marks(&document), [false, false, true]);
}

#[test]
fn a_save_that_ends_late_marks_what_was_changed_since() {
    let mut document = three();
    act(&mut document, "play 2g2f").unwrap();
    let revision = document.revision();
    document.show_game(2);
    act(&mut document, "play 2g2f").unwrap();
    document.saved("a.usi".into(), FormatId::Sfen, Envelope::default(), revision);
    assert_eq!(marks(&document), [false, false, true]);
    document.undo();
    assert_eq!(marks(&document), [false, false, false]);
    assert!(!document.is_modified());
    // The state that was saved may also lie ahead.
    document.undo();
    let (ahead, _) = (revision, document.saved("a.usi".into(), FormatId::Sfen, Envelope::default(), 0));
    assert_eq!(marks(&document), [false, false, false]);
    document.saved("a.usi".into(), FormatId::Sfen, Envelope::default(), ahead);
    assert_eq!(marks(&document), [true, false, false]);
}

#[test]
fn ten_thousand_games_are_shown_and_edited() {
    let text = "position startpos moves 7g7f 3c3d 2g2f 8c8d\n".repeat(10_000);
    let (_folder, path) = folder_with("many.usi", text.as_bytes());
    let mut document = Document::open(&path).unwrap();
    assert_eq!(document.games(), (10_000, 0));
    for game in 0..10_000 {
        document.show_game(game);
    }
    act(&mut document, "play 5g5f").unwrap();
    assert!(document.is_game_modified(9_999) && !document.is_game_modified(9_998));
}

/// The parts of a file that belong to its games, by a mark at the head of each.
fn parts<'a>(text: &'a str, mark: &str) -> Vec<&'a str> {
    let mut heads: Vec<usize> = text.match_indices(mark).map(|(at, _)| at).collect();
    heads.push(text.len());
    heads.windows(2).map(|pair| &text[pair[0]..pair[1]]).collect()
}

const CSA: &str = "'CSA encoding=UTF-8\r\nV3.0\r\n'1\r\nN+一\r\n$EVENT:甲\r\n'odd  spacing \r\nPI\r\n+\r\n+7776FU\r\nT3\r\n-3334FU,T2\r\n%TORYO\r\n/\r\n\
                   '2\r\nN+二\r\nPI\r\n+\r\n+2726FU\r\nT1\r\n-8384FU\r\nT1\r\n/\r\n\
                   '3\r\nN+三\r\nP1-KY-KE-GI-KI-OU-KI-GI-KE-KY\r\nP2 * -HI *  *  *  *  * -KA * \r\nP3-FU-FU-FU-FU-FU-FU-FU-FU-FU\r\n\
                   P4 *  *  *  *  *  *  *  *  * \r\nP5 *  *  *  *  *  *  *  *  * \r\nP6 *  *  *  *  *  *  *  *  * \r\n\
                   P7+FU+FU+FU+FU+FU+FU+FU+FU+FU\r\nP8 * +KA *  *  *  *  * +HI * \r\nP9+KY+KE+GI+KI+OU+KI+GI+KE+KY\r\n+\r\n+5756FU\r\nT0\r\n%CHUDAN\r\n";
const USI: &str = "position startpos moves 7g7f  3c3d\nsfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves 2g2f 8c8d\n\
                   startpos   moves 5g5f resign\n";
const KIF: &str = "#KIF version=2.0 encoding=UTF-8\n手合割：平手\n先手：一\n手数----指手---------消費時間--\n   1 ７六歩(77)   ( 0:03/00:00:03)\n   2 ３四歩(33)\n*一言  \n   3 投了\nまで2手で後手の勝ち\n\
                   #KIF version=2.0 encoding=UTF-8\n手合割：平手　　\n先手：二\n手数----指手---------消費時間--\n1 ２六歩(27)\n2 ８四歩(83)\n\
                   #KIF version=2.0 encoding=UTF-8\n先手：三\n手合割：平手\n\n手数----指手---------消費時間--\n   1 ５六歩(57)   (00:00/)\n   2 中断\n";

/// Edits the second game of a file and saves: the bytes of the first and the third are as they were.
#[track_caller]
fn others_keep_their_bytes(name: &str, text: &str, split: impl Fn(&str) -> Vec<&str>) {
    let (_folder, path) = folder_with(name, text.as_bytes());
    let mut document = Document::open(&path).unwrap();
    assert_eq!(document.games().0, 3, "{name}");
    assert!(document.report().is_empty(), "{name}: {:?}", document.report());
    document.show_game(1);
    document.go(Go::Last);
    act(&mut document, "play 6g6f").unwrap();
    assert_eq!(marks(&document), [false, true, false]);
    let target = document.target(&path);
    document.save(&path, target.format, target.envelope).unwrap();
    let saved = std::fs::read_to_string(&path).unwrap();
    let (before, after) = (split(text), split(&saved));
    assert_eq!((before.len(), after.len()), (3, 3), "{saved}");
    assert_eq!(after[0], before[0], "{name}");
    assert_eq!(after[2], before[2], "{name}");
    assert_ne!(after[1], before[1], "{name}");
    let again = Document::open(&path).unwrap();
    assert_eq!(again.game_record(1).unwrap().tree.len(), 4, "{name}");
}

#[test]
fn saving_one_game_of_a_csa_file_keeps_the_others() {
    others_keep_their_bytes("three.csa", CSA, |text| text.split("/\r\n").collect());
}

#[test]
fn saving_one_game_of_a_usi_file_keeps_the_others() {
    others_keep_their_bytes("three.usi", USI, |text| text.split_inclusive('\n').collect());
}

#[test]
fn saving_one_game_of_a_kif_file_keeps_the_others() {
    others_keep_their_bytes("three.kifu", KIF, |text| parts(text, "#KIF"));
}
