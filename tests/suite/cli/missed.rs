//! Missed mates from the command line.

use serde_json::{Value, json};

use super::Desk;

/// Whoever is to move mates with the gold in hand; both play elsewhere first. A hand-written game.
const GAME: &str = "\
後手の持駒：金
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・v玉 ・ ・ ・ ・|一
| ・ ・ ・ ・ ・ ・ ・ ・ ・|二
| ・ ・ ・ ・ 歩 ・ ・ ・ ・|三
|v歩 ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| 歩 ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・v歩 ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八
| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九
+---------------------------+
先手の持駒：金
手数----指手---------消費時間--
   1 ９五歩(96)   ( 0:01/00:00:01)
*端を攻める
   2 同　歩(94)   ( 0:02/00:00:02)
   3 ５二金打     ( 0:03/00:00:04)
   4 投了         ( 0:01/00:00:03)
";
/// The end of GAME with what was missed marked.
const MARKED: &str = "\
*端を攻める
   2 同　歩(94)   ( 0:02/00:00:02)+
*詰み逃し 1手詰 (Komaoto)
*頓死 1手詰 (Komaoto)
   3 ５二金打     ( 0:03/00:00:04)
   4 投了         ( 0:01/00:00:03)

変化：2手
   2 ５八金打
*頓死 1手詰 (Komaoto)
*詰み逃し 1手詰 (Komaoto)

変化：1手
   1 ５二金打
*詰み逃し 1手詰 (Komaoto)
";

#[test]
fn missed_mates_are_named_in_words_and_in_json() {
    let desk = Desk::new(&[("game.kifu", GAME.as_bytes())]);
    let said = desk.run(&["missed", "game.kifu", "--lang", "ja"]);
    assert_eq!(said.code, 0, "{}", said.err);
    let rows: Vec<&str> = said.out().lines().collect();
    assert_eq!(rows[0], "1手目 ▲９五歩  詰み逃し 1手詰  ▲５二金");
    assert_eq!((rows.len(), rows[4]), (5, "4局面・未解決0手"));
    let said = desk.run(&["missed", "game.kifu", "--json", "--game", "1"]);
    let row: Value = serde_json::from_str(said.out()).unwrap();
    assert_eq!(
        (row["game"].clone(), row["positions"].clone(), row["undecided"].clone()),
        (json!(1), json!(4), json!(0))
    );
    assert_eq!(row["missed"].as_array().unwrap().len(), 4);
    let meant = json!({
        "slip": "walked_into", "ply": 1, "move": "9f9e", "sfen": "4k4/9/4P4/p8/P8/9/4p4/9/4K4 w Gg 2", "length": 1,
        "shortest": "proven", "line": ["G*5h"],
    });
    assert_eq!(row["missed"][1], meant);
}

#[test]
fn the_marked_game_is_written_with_everything_else_as_it_was() {
    let desk = Desk::new(&[("game.kifu", GAME.as_bytes())]);
    let said = desk.run(&["missed", "game.kifu", "--lang", "ja", "-o", "marked.kifu"]);
    assert_eq!((said.code, said.err.as_str()), (0, ""));
    // Everything else is as it was, byte for byte, but for the sign of a branch.
    let head = GAME.split_inclusive('\n').take_while(|line| !line.starts_with('*')).collect::<String>();
    let head = head.replace("00:00:01)", "00:00:01)+");
    assert_eq!(String::from_utf8(desk.read("marked.kifu")).unwrap(), head + MARKED);
    // Done again, nothing changes; over itself only if that is asked for.
    assert_eq!(desk.run(&["missed", "marked.kifu", "--lang", "ja", "-o", "marked.kifu"]).code, 3);
    let before = desk.read("marked.kifu");
    assert_eq!(desk.run(&["missed", "marked.kifu", "--lang", "ja", "-o", "marked.kifu", "--force"]).code, 0);
    assert_eq!(desk.read("marked.kifu"), before);
    let said = desk.run(&["missed", "game.kifu", "--lang", "ja", "-o", "-"]);
    assert_eq!((said.code, said.out.as_slice()), (0, before.as_slice()));
}

#[test]
fn what_cannot_be_searched_or_written_is_said() {
    let chess = "[Event \"?\"]\n\n1. e4 e5 *\n";
    let desk = Desk::new(&[("game.kifu", GAME.as_bytes()), ("chess.pgn", chess.as_bytes())]);
    for bad in
        [&["missed"][..], &["missed", "no-file"], &["missed", "game.kifu", "--game", "2"], &["missed", "chess.pgn"]]
    {
        assert_eq!(desk.run(bad).code, 2, "{bad:?}");
    }
    // No branch has room in it.
    let said = desk.run(&["missed", "game.kifu", "-o", "game.usi"]);
    assert_eq!((said.code, desk.path("game.usi").exists()), (3, false), "{}", said.err);
    assert_eq!(desk.run(&["missed", "game.kifu", "--json", "-o", "-"]).code, 2);
}

/// Whoever has waited for what was found may take it with a loss, and is told how.
#[test]
fn a_loss_may_be_accepted() {
    let desk = Desk::new(&[("game.kifu", GAME.as_bytes())]);
    let said = desk.run(&["missed", "game.kifu", "-o", "game.csa", "--lang", "en"]);
    assert!(said.code == 3 && said.err.contains("another extension, or --lossy"), "{} {}", said.code, said.err);
    assert!(!desk.path("game.csa").exists());
    let said = desk.run(&["missed", "game.kifu", "-o", "game.csa", "--lossy", "--lang", "en"]);
    assert!(said.code == 1 && said.err.contains("lost"), "{} {}", said.code, said.err);
    assert!(String::from_utf8_lossy(&desk.read("game.csa")).contains("+9695FU"));
}
