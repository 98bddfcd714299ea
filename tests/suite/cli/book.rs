//! `komaoto book` as a person or a script runs it.

use std::fs;

use serde_json::{Value, json};

use super::Desk;

const GAME: &str = "手合割：平手\n先手：山田\n後手：佐藤\n手数----指手---------\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n   4 投了\n";
const OTHER: &str =
    "手合割：平手\n先手：鈴木\n後手：山田\n手数----指手---------\n   1 ７六歩(77)\n   2 ８四歩(83)\n   3 投了\n";
const CHESS: &str = "[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n\n[White \"B\"]\n[Black \"A\"]\n[Result \"0-1\"]\n\n1. e4 c5 0-1\n";

fn desk() -> Desk {
    Desk::new(&[("a.kifu", GAME.as_bytes()), ("b.kifu", OTHER.as_bytes()), ("c.pgn", CHESS.as_bytes())])
}

fn object(said: &str) -> Value {
    serde_json::from_str(said).unwrap_or_else(|error| panic!("{error}: {said}"))
}

/// What was played in a book: moves and counts.
fn rows(desk: &Desk, words: &[&str]) -> Vec<(String, Value)> {
    let said = desk.run(&[&["book", "show", "--json"], words].concat());
    assert_eq!(said.code, 0, "{words:?}: {}", said.err);
    let moves = object(said.out())["moves"].as_array().unwrap().clone();
    moves.iter().map(|row| (row["move"].as_str().unwrap().to_owned(), row["count"].clone())).collect()
}

#[test]
fn a_book_is_made_shown_and_converted() {
    let desk = desk();
    let made = desk.run(&["book", "make", "a.kifu", "b.kifu", "-o", "x.db", "--json"]);
    assert_eq!(made.code, 0, "{}", made.err);
    assert_eq!(object(made.out())["positions"], json!(3));
    assert_eq!(rows(&desk, &["x.db"]), [("7g7f".to_owned(), json!(2))]);
    let mut second = rows(&desk, &["x.db", "--position", "a.kifu@1"]);
    second.sort_by(|one, other| one.0.cmp(&other.0));
    assert_eq!(second, [("3c3d".to_owned(), json!(1)), ("8c8d".to_owned(), json!(1))]);
    assert_eq!(second.len(), rows(&desk, &["x.db", "--position", "startpos moves 7g7f"]).len());
    // For people, in their language.
    let said = desk.run(&["book", "show", "x.db", "--lang", "ja"]);
    assert!(said.out().contains("▲７六歩") && said.out().contains("出現数"), "{}", said.out());
    // Nothing is known there, and there is no such move.
    assert_eq!(desk.run(&["book", "show", "x.db", "--position", "a.kifu@3"]).code, 1);
    assert_eq!(desk.run(&["book", "show", "x.db", "--position", "a.kifu@9"]).code, 2);
    // Counts have no place in a .ybb, and are not lost unasked.
    let refused = desk.run(&["book", "convert", "x.db", "-o", "x.ybb"]);
    assert_eq!(refused.code, 3, "{}", refused.err);
    assert!(refused.err.contains("counts"), "{}", refused.err);
    assert!(!desk.path("x.ybb").exists());
    assert_eq!(desk.run(&["book", "convert", "x.db", "-o", "x.ybb", "--lossy"]).code, 1);
    assert_eq!(rows(&desk, &["x.ybb"]), [("7g7f".to_owned(), Value::Null)]);
    for (name, to) in [("x.bin", None), ("y.bin", Some("apery")), ("x.sbk", None)] {
        let to: Vec<&str> = to.into_iter().flat_map(|to| ["--to", to]).collect();
        let words = [&["book", "convert", "x.db", "-o", name], to.as_slice()].concat();
        let mut said = desk.run(&words);
        // What has no score is not called even unasked.
        if name.ends_with("bin") {
            assert!(said.code == 3 && said.err.contains("without a score"), "{name}: {}", said.err);
            said = desk.run(&[&words[..], &["--lossy"]].concat());
            assert_eq!(said.code, 1, "{name}: {}", said.err);
            said.code = 0;
        }
        assert_eq!(said.code, 0, "{name}: {}", said.err);
        assert_eq!(rows(&desk, &[name]), [("7g7f".to_owned(), json!(2))], "{name}");
    }
    // Back again from what knows positions only by a number.
    assert_eq!(desk.run(&["book", "convert", "x.bin", "-o", "back.sbk", "--lossy"]).code, 1);
    assert_eq!(rows(&desk, &["back.sbk", "--position", "a.kifu@2"]), [("2g2f".to_owned(), json!(1))]);
    assert_eq!(desk.run(&["book", "convert", "x.db", "-o", "x.sbk"]).code, 3, "it is there");
    assert_eq!(desk.run(&["book", "convert", "x.db", "-o", "x.sbk", "--force"]).code, 0);
}

#[test]
fn a_book_is_made_of_the_moves_that_are_asked_for() {
    let desk = desk();
    let made = |words: &[&str]| {
        let said = desk.run(&[&["book", "make", "-o", "x.db", "--force"], words].concat());
        (said.code, said.err)
    };
    assert_eq!(made(&["a.kifu", "b.kifu", "--player", "山田"]).0, 0);
    assert_eq!(rows(&desk, &["x.db"]), [("7g7f".to_owned(), json!(1))]);
    assert_eq!(rows(&desk, &["x.db", "--position", "a.kifu@1"]), [("8c8d".to_owned(), json!(1))]);
    assert_eq!(made(&["a.kifu", "b.kifu", "--plies", "2..2"]).0, 0);
    assert_eq!(desk.run(&["book", "show", "x.db"]).code, 1);
    assert_eq!(rows(&desk, &["x.db", "--position", "a.kifu@1"]).len(), 2);
    assert_eq!(made(&["a.kifu", "b.kifu", "--min", "2"]).0, 0);
    assert_eq!(desk.run(&["book", "show", "x.db", "--position", "a.kifu@1"]).code, 1);
    // White resigned in the first game, Black in the other.
    assert_eq!(made(&["a.kifu", "b.kifu", "--result", "second"]).0, 0);
    assert_eq!(rows(&desk, &["x.db", "--position", "a.kifu@1"]), [("8c8d".to_owned(), json!(1))]);
    assert_eq!(made(&["a.kifu", "b.kifu", "--result", "draw"]).0, 2);
    // Of chess there is Polyglot's; games of other rules are told.
    assert_eq!(made(&["c.pgn"]).0, 2);
    let said = desk.run(&["book", "make", "c.pgn", "a.kifu", "-o", "c.bin"]);
    assert_eq!(said.code, 1, "{}", said.err);
    assert_eq!(rows(&desk, &["c.bin"]), [("e2e4".to_owned(), json!(2))]);
    let won = desk.run(&["book", "make", "c.pgn", "-o", "w.bin", "--result", "winner"]);
    assert_eq!(won.code, 0, "{}", won.err);
    assert_eq!(rows(&desk, &["w.bin"]), [("e2e4".to_owned(), json!(1))]);
}

#[test]
fn what_is_no_book_is_told() {
    let desk = desk();
    for (name, bytes) in [("empty.db", &b""[..]), ("cut.ybb", b"YANE-BINBOOK-V1\0\x09"), ("odd.bin", &[7; 32])] {
        fs::write(desk.path(name), bytes).unwrap();
        let said = desk.run(&["book", "show", name]);
        assert_eq!((said.code, said.out()), (2, ""), "{name}");
        assert!(said.err.contains(name), "{}", said.err);
    }
    assert_eq!(desk.run(&["book", "show", "a.kifu"]).code, 2);
    assert_eq!(desk.run(&["book", "show", "gone.db"]).code, 2);
    assert_eq!(desk.run(&["book", "show", "a.db", "b.db"]).code, 2);
    assert_eq!(desk.run(&["book", "make", "a.kifu"]).code, 2);
    // A file that is not in order is read, and told.
    let position = "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";
    fs::write(
        desk.path("wild.db"),
        format!(
            "#YANEURAOU-DB2016 1.00\n{position} w - 2\n3c3d none 1 2 3\n{position} b - 1\n7g7f none 1 2 3 # 定跡\n"
        ),
    )
    .unwrap();
    let said = desk.run(&["book", "show", "wild.db", "--lang", "en"]);
    assert_eq!(said.code, 0);
    assert!(said.err.contains("not in order"), "{}", said.err);
    assert!(said.out().contains("定跡"), "{}", said.out());
}

/// Books become one: moves of each are there, what was counted is added up, of two scores the deeper one stays.
#[test]
fn books_are_merged() {
    let line = "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n";
    let one = format!("#YANEURAOU-DB2016 1.00\n{line}7g7f 3c3d 45 20 3\n2g2f none 5 30 1\n");
    let two = format!("#YANEURAOU-DB2016 1.00\n{line}2g2f 8c8d 9 18 4\n7g7f none 60 32 2\n5g5f none 1 2 1\n");
    let desk = Desk::new(&[("one.db", one.as_bytes()), ("two.db", two.as_bytes()), ("c.pgn", CHESS.as_bytes())]);
    let merged = desk.run(&["book", "merge", "one.db", "two.db", "-o", "both.db", "--json"]);
    assert_eq!(merged.code, 0, "{}", merged.err);
    assert_eq!(object(merged.out())["moves"], json!(3));
    let said = desk.run(&["book", "show", "both.db", "--json"]);
    let row = |at: usize| object(said.out())["moves"][at].clone();
    let told = |at: usize| ["move", "reply", "score", "depth", "count"].map(|key| row(at)[key].clone());
    assert_eq!(told(0), [json!("7g7f"), json!("3c3d"), json!(60), json!(32), json!(5)]);
    assert_eq!(told(1), [json!("2g2f"), json!("8c8d"), json!(5), json!(30), json!(5)]);
    assert_eq!(told(2), [json!("5g5f"), Value::Null, json!(1), json!(2), json!(1)]);
    // The first one is not written over, and books of another game stay apart.
    assert_eq!(desk.run(&["book", "merge", "one.db", "two.db", "-o", "one.db"]).code, 3);
    assert_eq!(desk.run(&["book", "make", "c.pgn", "-o", "c.bin"]).code, 0);
    let refused = desk.run(&["book", "merge", "one.db", "c.bin", "-o", "x.db"]);
    assert_eq!(refused.code, 2, "{}", refused.err);
    assert!(refused.err.contains("another game") && !desk.path("x.db").exists(), "{}", refused.err);
}

/// Games of the library that words mean become a book; openings that a person added since are found there without another
/// look through the folders.
#[test]
fn the_library_gives_books_and_knows_new_openings() {
    let desk = desk();
    fs::create_dir_all(desk.path("games")).unwrap();
    fs::rename(desk.path("a.kifu"), desk.path("games/a.kifu")).unwrap();
    fs::rename(desk.path("b.kifu"), desk.path("games/b.kifu")).unwrap();
    assert_eq!(desk.run(&["book", "make", "--library", "-o", "x.db", "--lang", "en"]).code, 2);
    assert_eq!(desk.run(&["library", "add", "games"]).code, 0);
    let all = desk.run(&["book", "make", "--library", "-o", "x.db", "--json"]);
    assert_eq!(all.code, 0, "{}", all.err);
    assert_eq!(rows(&desk, &["x.db"]), [("7g7f".to_owned(), json!(2))]);
    let some = desk.run(&["book", "make", "--library", "file:a.kifu", "-o", "one.db"]);
    assert_eq!(some.code, 0, "{}", some.err);
    assert_eq!(rows(&desk, &["one.db"]), [("7g7f".to_owned(), json!(1))]);
    assert_eq!(desk.run(&["book", "make", "--library", "file:none", "-o", "none.db"]).code, 2);
    assert_eq!(desk.run(&["book", "make", "--library", "filed:a", "-o", "none.db"]).code, 2);
    assert_eq!(desk.run(&["book", "show", "--library", "x.db"]).code, 2);
    // An opening of one's own.
    let find = || desk.run(&["find", "--library", "--count", "opening:first-step"]).out().to_owned();
    assert_eq!(find(), "0\n");
    let own = "[[opening]]\nid = \"first-step\"\ngame = \"shogi\"\nname = { en = \"first-step\" }\nplayer = \"first\"\nmoves = [\"7g7f\"]\n";
    fs::write(desk.path(".config/komaoto/openings.toml"), own).unwrap();
    assert_eq!(find(), "2\n");
}
