//! Games of chess by other rules: they are shown, and nothing judges them by the rules of chess.

use serde_json::Value;

use super::Desk;

/// White's king stays in check, which is no fault where it may be taken as any other piece; and an engine's opinions.
const ANTICHESS: &[u8] = b"[White \"A\"]\n[Black \"B\"]\n[Result \"0-1\"]\n[Variant \"Antichess\"]\n\n1. e4 {[%eval 0.3,20]} e5 {[%eval 0.3,20]} 2. f4 {[%eval -9.0,20]} Qh4+ {[%eval -9.0,20]} 3. a3 {[%eval 9.0,20]} Qxe1 {[%eval -9.0,20]} 0-1\n";
/// White is mated by the rules of chess, and holds pieces that can come between.
const CRAZYHOUSE: &[u8] = b"[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n[Variant \"Crazyhouse\"]\n\n1. f4 e5 2. fxe5 d6 3. exd6 Bxd6 4. a3 Qh4+ 5. g3 Bxg3+ 6. hxg3 Qxg3# *\n";

#[test]
fn no_move_of_another_game_is_a_fault_or_an_end_of_chess() {
    let desk = Desk::new(&[("anti.pgn", ANTICHESS), ("house.pgn", CRAZYHOUSE)]);
    for file in ["anti.pgn", "house.pgn"] {
        let said = desk.run(&["check", file, "--lang", "en"]);
        let lines: Vec<&str> = said.out().lines().chain(said.err.lines()).collect();
        assert!(
            matches!(lines[..], [line] if line.contains("R307") && line.contains("nothing is judged")),
            "{lines:?}"
        );
        let said = desk.run(&["show", file, "--json"]);
        let game: Value = serde_json::from_str(said.out()).unwrap();
        assert!(!said.out().contains("\"by_rule\":{"), "{game}");
    }
}

#[test]
fn nothing_is_made_of_a_game_of_other_rules() {
    let chess = [b"[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. d4 d5 1-0\n\n".as_slice(), CRAZYHOUSE].concat();
    let desk = Desk::new(&[("anti.pgn", ANTICHESS), ("mixed.pgn", &chess)]);
    let said = desk.run(&["exercises", "make", "anti.pgn", "--dry-run", "--json"]);
    let row: Value = serde_json::from_str(said.out()).unwrap();
    assert_eq!((row["exercises"].as_u64(), row["left_out"]["variant"].as_u64()), (Some(0), Some(1)), "{row}");
    let said = desk.run(&["exercises", "progress", "anti.pgn", "--json"]);
    let row: Value = serde_json::from_str(said.out()).unwrap();
    assert_eq!((row["all"].is_null(), row["others"].as_u64()), (true, Some(1)), "{row}");
    // A book has the moves of chess alone.
    let made = desk.run(&["book", "make", "mixed.pgn", "-o", "x.bin", "--lang", "en"]);
    assert!(made.code == 1 && made.err.contains("other rules"), "{} {}", made.code, made.err);
    let shown = desk.run(&["book", "show", "x.bin", "--json"]);
    let row: Value = serde_json::from_str(shown.out()).unwrap();
    let moves: Vec<&str> = row["moves"].as_array().unwrap().iter().filter_map(|row| row["move"].as_str()).collect();
    assert_eq!(moves, ["d2d4"]);
}

/// An engine is not even started, and nothing is written where there is no game of chess besides.
#[test]
fn no_engine_judges_a_game_of_other_rules() {
    let desk = Desk::new(&[("anti.pgn", ANTICHESS), ("engine", b"no program")]);
    let engine = desk.path("engine");
    let words = ["analyse", "anti.pgn", "--engine", engine.to_str().unwrap(), "--lang", "en", "-o", "out.pgn"];
    let said = desk.run(&words);
    assert_eq!(said.code, 3, "{}", said.err);
    assert!(said.err.contains("Antichess") && said.err.contains("rules of its own"), "{}", said.err);
    assert!(!desk.path("out.pgn").exists());
}
