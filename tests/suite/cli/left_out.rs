//! What is made of a record that was read only in part is not all that the file says: every subcommand says so.

use serde_json::Value;

use super::{Desk, GAME};

/// A game of 27 moves; what stands in the sixth one's place ends it.
fn broken() -> Vec<u8> {
    let game = include_bytes!("../../data/aigakari.kif");
    let mut lines: Vec<&[u8]> = game.split_inclusive(|&byte| byte == b'\n').collect();
    lines[19] = b"   7 hogehoge\r\n";
    lines.concat()
}

/// How each subcommand that reads a record is called with a file.
const CALLS: [&[&str]; 8] = [
    &["show"],
    &["show", "--json"],
    &["read"],
    &["read", "--json"],
    &["missed", "--nodes", "1"],
    &["diagram", "-o", "-", "--to", "svg"],
    &["sheet", "-o", "-", "--to", "svg", "--answers", "none"],
    &["solve", "--nodes", "1", "--json"],
];

#[test]
fn every_subcommand_says_that_lines_were_not_read() {
    let desk = Desk::new(&[("bad.kif", &broken()), ("good.kifu", GAME.as_bytes())]);
    for call in CALLS {
        let said = desk.run(&[call, &["bad.kif"][..]].concat());
        assert_eq!(said.code, 1, "{call:?}: {}", said.err);
        assert_eq!(said.err.lines().count(), 1, "{call:?}: {}", said.err);
        assert!(said.err.contains("bad.kif: ") && said.err.contains("komaoto check bad.kif"), "{}", said.err);
        if call.contains(&"--json") {
            let first: Result<Value, _> = serde_json::from_slice(&said.out);
            assert!(first.is_ok(), "{call:?}: {}", said.out());
        }
        let whole = desk.run(&[call, &["good.kifu"][..]].concat());
        assert_eq!(whole.err, "", "{call:?}");
    }
    for language in ["ja", "zh-Hans", "zh-Hant"] {
        let said = desk.run(&["show", "bad.kif", "--lang", language]);
        assert!(said.err.contains("komaoto check bad.kif") && !said.err.contains("lines"), "{}", said.err);
    }
}

/// The game asked for counts, not its neighbours; a remark behind the end of a game is no part of it.
#[test]
fn games_that_were_read_wholly_are_told_without_a_word() {
    let desk = Desk::new(&[
        ("two.usi", b"startpos moves 7g7f\nstartpos moves 2g2f 2g2f\n"),
        ("behind.pgn", b"[White \"A\"]\n\n1. e4 e5 1-0\n========\n"),
    ]);
    for (words, code) in [
        (&["read", "two.usi", "--game", "1"][..], 0),
        (&["read", "two.usi", "--game", "2"], 1),
        (&["read", "two.usi"], 1),
        (&["show", "two.usi", "--game", "1"], 0),
        (&["show", "two.usi", "--game", "2"], 1),
        (&["missed", "two.usi", "--game", "1"], 0),
        (&["missed", "two.usi", "--game", "2"], 1),
        (&["show", "behind.pgn"], 0),
    ] {
        let said = desk.run(words);
        assert_eq!((said.code, said.err.is_empty()), (code, code == 0), "{words:?}: {}", said.err);
    }
    let moves = format!("{}   6 ２六歩(27)\n", GAME.split("\n変化").next().unwrap());
    let desk = Desk::new(&[("moves.kifu", moves.as_bytes())]);
    let said = desk.run(&["show", "moves.kifu"]);
    assert!(said.code == 1 && said.err.contains(": 1 line "), "{} {}", said.code, said.err);
}

#[test]
fn positions_that_were_read_otherwise_are_not_solved_without_a_word() {
    let lines = b"8k/9/8P/9/9/9/9/9/9 b G - 1\n8k/9/9/9/9/9/9/9/9 b P - 1\ngarbage\n";
    let desk = Desk::new(&[("two.sfen", lines)]);
    let said = desk.run(&["solve", "two.sfen"]);
    assert_eq!(said.code, 1, "{}", said.err);
    assert!(said.err.contains("two.sfen: 3 lines") && said.out().lines().count() > 1, "{}", said.err);
}
