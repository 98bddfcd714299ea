//! Rows for programs that look through very many games.

use std::fs;
use std::io::Write as _;

use serde_json::Value;

use super::{Desk, GAME};

const PGN: &str = "[Event \"Open, A\"]\n[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n\n1. e4 {best} e5 2. Nf3 1-0\n\n\
                   [White \"Cid\"]\n[Black \"Dee\"]\n[Result \"1/2-1/2\"]\n\n1. Nf3 e5 2. e4 (2. g3) 1/2-1/2\n";

fn desk() -> Desk {
    let desk = Desk::new(&[("a.pgn", PGN.as_bytes()), ("b.kifu", GAME.as_bytes())]);
    fs::create_dir(desk.path("below")).unwrap();
    fs::write(desk.path("below/c.kif"), [0_u8, 0, 1, 2]).unwrap();
    desk
}

fn objects(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn a_row_for_each_game_or_position() {
    let desk = desk();
    let games = desk.run(&["export", "a.pgn", "b.kifu"]);
    assert_eq!(games.code, 0, "{}", games.err);
    let rows = objects(games.out());
    assert_eq!(rows.len(), 3);
    assert_eq!((&rows[0]["rules"], &rows[0]["result"], &rows[0]["plies"]), (&"chess".into(), &"1-0".into(), &3.into()));
    assert_eq!(rows[0]["headers"]["White"], "Ann");
    assert_eq!(rows[0]["moves"], serde_json::json!(["e2e4", "e7e5", "g1f3"]));
    assert_eq!(rows[0]["comments"], serde_json::json!([[1, "best"]]));
    assert_eq!((&rows[1]["game"], rows[1].get("comments")), (&2.into(), None));
    let table = desk.run(&["export", "a.pgn", "--csv"]);
    assert!(table.out().starts_with("a.pgn,1,chess,Ann,Bob,\"Open, A\",,1-0,3,"), "{}", table.out());
    // The same position has the same key, whichever moves led to it.
    let positions = objects(desk.run(&["export", "a.pgn", "--positions"]).out());
    assert_eq!(positions.len(), 8);
    let last = |game: u64| positions.iter().rfind(|row| row["game"] == game).unwrap();
    assert_eq!((&last(1)["key"], &last(1)["ply"]), (&last(2)["key"], &3.into()));
    assert!(last(1)["move"].is_null() && positions[0]["move"] == "e2e4");
    // As find counts it.
    let found = desk.run(&["find", "--in", "a.pgn", "--position", last(1)["fen"].as_str().unwrap(), "--count"]);
    assert_eq!(found.out(), "2\n");
    // One file that cannot be read ends nothing.
    let all = desk.run(&["export", "--positions", "--csv", "."]);
    assert_eq!(all.code, 2);
    assert!(all.err.contains("c.kif") && all.out().lines().count() > 8, "{}", all.err);
}

/// The key is a promise: others compute it, too.
#[test]
fn the_key_of_a_position_is_the_same_for_ever() {
    let of = |text: &str| u64::from_be_bytes(*blake3::hash(text.as_bytes()).as_bytes().first_chunk().unwrap());
    let desk = Desk::new(&[
        ("s.usi", b"position startpos moves 7g7f\n"),
        ("c.fen", b"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"),
    ]);
    let keys: Vec<Value> = objects(desk.run(&["export", "s.usi", "c.fen", "--positions"]).out());
    for (row, text) in [
        (0, "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -"),
        (1, "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w -"),
        (2, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w"),
    ] {
        assert_eq!(keys[row]["key"], format!("{:016x}", of(text)), "{text}");
    }
    assert_eq!(keys[0]["key"], VECTORS[0]);
    assert_eq!(keys[2]["key"], VECTORS[1]);
}

/// Of the two start positions, as the manual page tells them.
const VECTORS: [&str; 2] = ["47071baef52b832d", "07a92c6cc3e267d0"];

/// A file, or another thing of this kind, as tar writes it.
pub(super) fn add_to_tar(tar: &mut Vec<u8>, name: &str, kind: u8, bytes: &[u8]) {
    let mut block = [0_u8; 512];
    let name = &name.as_bytes()[..name.len().min(100)];
    block[..name.len()].copy_from_slice(name);
    block[124..136].copy_from_slice(format!("{:011o}\0", bytes.len()).as_bytes());
    block[156] = kind;
    block[257..263].copy_from_slice(b"ustar\0");
    tar.write_all(&block).unwrap();
    tar.write_all(bytes).unwrap();
    tar.resize(tar.len().next_multiple_of(512), 0);
}

/// Names come on standard input, or files themselves, in a tar.
#[test]
fn files_come_by_name_or_in_a_tar() {
    let desk = desk();
    let named = desk.run_with(&["export", "--files-from", "-", "--csv"], b"a.pgn\nb.kifu\n\n");
    assert_eq!((named.code, named.out().lines().count()), (0, 3), "{}", named.err);
    let single = desk.run_with(&["export", "-", "--csv"], PGN.as_bytes());
    assert_eq!((single.code, single.out().lines().count()), (0, 2), "{}", single.err);
    let long = format!("{}/game.pgn", "a-long-name-of-a-folder/".repeat(8).trim_end_matches('/'));
    let mut tar = Vec::new();
    let mut add = |name: &str, kind: u8, bytes: &[u8]| add_to_tar(&mut tar, name, kind, bytes);
    add("a.pgn", b'0', PGN.as_bytes());
    add("folder/", b'5', b"");
    let pax = format!("path={long}\n");
    let length = (pax.len() + 4).to_string();
    add("pax", b'x', format!("{length} {pax}").as_bytes());
    add("game.pgn", b'0', PGN.as_bytes());
    add("notes.txt", b'0', b"shopping");
    add("b.kifu", b'0', GAME.as_bytes());
    tar.resize(tar.len() + 1024, 0);
    let said = desk.run_with(&["export", "-", "--csv"], &tar);
    assert_eq!((said.code, said.out().lines().count()), (0, 5), "{}\n{}", said.err, said.out());
    assert!(said.out().contains(&long), "{}", said.out());
    // Half a tar is said to be one.
    let half = desk.run_with(&["export", "-", "--csv"], &tar[..600]);
    assert_eq!(half.code, 2, "{}", half.err);
}
