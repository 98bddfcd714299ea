//! Mate problems from the command line.

use serde_json::{Value, json};

use super::{Desk, START};

/// Mate in one by G*5b; everything else is in the defender's hand.
const ONE: &str = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";
/// A pawn drop would be mate.
const NONE: &str = "7nk/9/8G/9/9/9/9/9/9 b P2r2b3g4s3n4l17p 1";

fn rows(out: &str) -> Vec<Value> {
    out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn a_position_is_answered_in_words_and_in_json() {
    let desk = Desk::new(&[]);
    let said = desk.run(&["solve", ONE]);
    assert_eq!((said.code, said.out()), (0, "1  Mate in 1  shortest (proven)  G*5b\n"), "{}", said.err);
    let said = desk.run(&["solve", "--lang", "ja", ONE]);
    assert_eq!(said.out(), "1  1手詰  最短（証明済）  ▲５二金\n");
    // Without quotes, too.
    let mut words = vec!["solve", "--all", "--json"];
    words.extend(ONE.split(' '));
    let mut row = rows(desk.run(&words).out()).remove(0);
    assert!(row["nodes"].is_u64() && row["ms"].is_u64());
    (row["nodes"], row["ms"]) = (json!(0), json!(0));
    let meant = json!({
        "schema": 1, "index": 1, "sfen": ONE, "verdict": "mate", "length": 1, "length_all": 1, "shortest": "proven",
        "line": ["G*5b"], "left": 0, "nodes": 0, "ms": 0, "faults": [],
        "themes": { "found": ["narigoma_nashi", "taishou"], "interposed": [], "captures": 0 },
    });
    assert_eq!(row, meant);
}

/// Several, quoted or not, and files among them.
#[test]
fn as_many_positions_as_are_given_are_answered() {
    let desk = Desk::new(&[("a.sfen", format!("{NONE}\n").as_bytes())]);
    let bare: Vec<&str> = ONE.split(' ').collect();
    let quoted = vec![ONE];
    let words = ["position", "sfen"].into_iter().chain(bare.iter().copied()).collect::<Vec<_>>();
    for given in [[&quoted[..], &bare], [&bare, &quoted], [&bare, &bare], [&words, &bare], [&quoted, &words]] {
        let words = [&["solve", "--json"], given[0], given[1], &["a.sfen"]].concat();
        let said = desk.run(&words);
        let verdicts: Vec<Value> = rows(said.out()).iter().map(|row| row["verdict"].clone()).collect();
        assert_eq!(verdicts, [json!("mate"), json!("mate"), json!("nomate")], "{words:?}: {}", said.err);
    }
}

#[test]
fn every_line_of_a_file_is_answered_in_order() {
    let desk = Desk::new(&[]);
    let table = format!("#id\tsfen\n1\t{ONE}\tG*5b\n\n2\t{NONE}\n3\tno position\n4\tsfen {ONE}\r\n");
    for threads in ["1", "2", "8"] {
        let said = desk.run_with(&["solve", "-", "--json", "--threads", threads], table.as_bytes());
        assert_eq!(said.code, 2);
        let rows = rows(said.out());
        let verdicts: Vec<Value> = rows.iter().map(|row| row["verdict"].clone()).collect();
        assert_eq!(verdicts, [json!("mate"), json!("nomate"), Value::Null, json!("mate")]);
        assert!(rows[2]["error"].as_str().unwrap().contains("-:5: "), "{}", rows[2]);
        assert_eq!((rows[1]["length"].clone(), rows[3]["index"].clone()), (Value::Null, json!(4)));
    }
}

/// Whoever names a folder has not asked for the games of chess in it; whoever names one of these has.
#[test]
fn games_of_another_kind_in_a_folder_are_counted_only() {
    let problem = format!("{ONE}\n");
    let chess = "[White \"A\"]\n\n1. e4 e5 *\n";
    let desk = Desk::new(&[("one.sfen", problem.as_bytes()), ("game.pgn", chess.as_bytes())]);
    let said = desk.run(&["solve", "-r", "."]);
    assert_eq!((said.code, said.out().lines().count()), (0, 1), "{}", said.err);
    assert_eq!(
        said.err,
        "komaoto: 1 mates, 0 without mate, 0 undecided, 0 not problems, 0 unreadable, 1 of other games\n"
    );
    assert_eq!(desk.run(&["solve", "game.pgn"]).code, 2);
    let said = desk.run(&["missed", "-r", "."]);
    assert_eq!((said.code, said.err.contains("game.pgn")), (0, false), "{}", said.err);
    assert_eq!(desk.run(&["missed", "game.pgn"]).code, 2);
}

/// Some take long, others do not: each answer stands in its place, whoever has found it.
#[test]
fn answers_of_many_threads_are_those_of_one() {
    let desk = Desk::new(&[]);
    let table = [LONG, ONE, SOUND, NONE, COOKED, ""]
        .join(
            "
",
        )
        .repeat(4);
    let answers = |threads| {
        let arguments = ["solve", "-", "--check", "--json", "--nodes", "2000", "--threads", threads];
        let mut rows = rows(desk.run_with(&arguments, table.as_bytes()).out());
        for row in &mut rows {
            // Apart from what was still in the table.
            let known = ["index", "sfen", "verdict", "length", "soundness", "author"];
            *row = json!(known.map(|key| row[key].take()));
        }
        rows
    };
    let alone = answers("1");
    assert_eq!((alone.len(), &answers("3")), (20, &alone));
}

#[test]
fn records_give_their_start_or_the_position_after_a_move() {
    let game = format!("position sfen {ONE} moves G*5b\n");
    let away = "position startpos moves 7g7f 3c3d\n";
    let desk = Desk::new(&[("a.usi", game.as_bytes()), ("b.usi", away.as_bytes())]);
    let said = desk.run(&["solve", "a.usi", "b.usi", "--json"]);
    let verdicts: Vec<Value> = rows(said.out()).iter().map(|row| row["verdict"].clone()).collect();
    assert_eq!((said.code, verdicts), (0, vec![json!("mate"), json!("nomate")]), "{}", said.err);
    let said = desk.run(&["solve", "b.usi", "--at", "2", "--json"]);
    assert!(rows(said.out())[0]["sfen"].as_str().unwrap().contains("/2P6/"), "{}", said.out());
    assert_eq!(desk.run(&["solve", "b.usi", "--at", "3"]).code, 2);
}

/// Of several files each answer says which it is from and what of it, for programs and for people.
#[test]
fn each_answer_names_the_place_of_its_position() {
    let list = format!("#id\tsfen\n1\t{ONE}\n2\tno/pos/it/ion/no/pos/it/ion/no b - 1\n");
    let two = format!("position sfen {ONE}\nposition sfen {NONE}\n");
    let desk = Desk::new(&[("list.tsv", list.as_bytes()), ("two.usi", two.as_bytes())]);
    assert_eq!(desk.run(&["convert", "two.usi", "-o", "two.kifu"]).code, 0);
    let said = desk.run(&["solve", ONE, "list.tsv", "two.kifu", "gone.sfen", "--json"]);
    let places: Vec<Value> =
        rows(said.out()).iter().map(|row| json!([row["index"], row["file"], row["game"], row["row"]])).collect();
    let meant = json!([
        [1, null, null, null],
        [2, "list.tsv", null, 2],
        [3, "list.tsv", null, 3],
        [4, "two.kifu", 1, null],
        [5, "two.kifu", 2, null],
        [6, "gone.sfen", null, null],
    ]);
    assert_eq!(json!(places), meant, "{}", said.out());
    let said = desk.run(&["solve", "two.kifu", "--game", "2", "--json"]);
    assert_eq!(rows(said.out())[0]["game"], json!(2));
    let said = desk.run(&["solve", "two.kifu", "list.tsv", "--lang", "en"]);
    let begins: Vec<&str> =
        said.out().lines().filter_map(|line| line.split_once("  ")).map(|(place, _)| place).collect();
    assert_eq!(begins, ["two.kifu:1", "two.kifu:2", "list.tsv:2"]);
    let alone = desk.run(&["solve", "two.kifu", "--lang", "en"]);
    assert!(!alone.out().contains("two.kifu"), "{}", alone.out());
}

#[test]
fn what_is_odd_is_said_and_what_is_unknown_shows_in_the_status() {
    let desk = Desk::new(&[]);
    let said = desk.run(&["solve", "4k4/9/4P4/9/9/9/9/9/9 b G 1"]);
    assert_eq!(said.code, 0);
    assert!(said.out().contains("Pieces of the set are missing"), "{}", said.out());
    let said = desk.run(&["solve", "9/9/9/9/9/9/9/9/9 b G 1", "--json"]);
    let row = rows(said.out()).remove(0);
    assert_eq!((row["verdict"].clone(), row["faults"][0].clone()), (json!("invalid"), json!("no-king")));
    // Seven plies are not seen in one node.
    let hard = "5k1G1/9/2R3R2/9/9/9/9/9/9 b L2b3g4s4n3l18p 1";
    assert_eq!(desk.run(&["solve", hard, "--nodes", "1"]).code, 1);
    for bad in [&["solve"][..], &["solve", "no-file"], &["solve", START, "--any", "--shortest"], &["solve", "8/"]] {
        assert_eq!(desk.run(bad).code, 2, "{bad:?}");
    }
    assert_eq!(desk.run(&["solve", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"]).code, 2);
}

/// Seven plies; what else mates takes long.
const LONG: &str = "9/6RSS/9/7Pk/9/6S2/9/9/9 b r2b4gs4n4l17p 1";

/// What is done until an interrupt stays printed.
#[cfg(unix)]
#[test]
fn an_interrupt_ends_it_after_what_is_done() {
    use std::io::{BufRead, BufReader, Read};
    use std::process::{Command, Stdio};
    let desk = Desk::new(&[]);
    let file = format!("{ONE}\n").repeat(50_000);
    std::fs::write(desk.path("many.sfen"), file).unwrap();
    let mut child = desk.command().args(["solve", "many.sfen", "--json"]).stdout(Stdio::piped()).spawn().unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut first = String::new();
    out.read_line(&mut first).unwrap();
    assert!(first.starts_with("{\"schema\":1,\"index\":1,"), "{first}");
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let mut rest = String::new();
    out.read_to_string(&mut rest).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    // Perhaps before anything else was done.
    assert!((rest.is_empty() || rest.ends_with("}\n")) && rest.lines().count() < 49_999);
}

/// A table may be as large as a person says, but neither as the machine nor as what the program is given.
#[cfg(target_os = "linux")]
#[test]
fn less_memory_than_was_asked_for_is_said() {
    let desk = Desk::new(&[]);
    for (memory, is_less) in [("64", false), ("4294967295", true)] {
        let said = desk.run(&["solve", "--memory", memory, ONE]);
        assert_eq!((said.code, said.err.contains(" MB of memory")), (0, is_less), "{}", said.err);
    }
    let program = env!("CARGO_BIN_EXE_komaoto");
    let script = format!("ulimit -v 3000000 && exec timeout -s KILL 20 '{program}' solve --memory 4096 '{ONE}'");
    let said = std::process::Command::new("sh").args(["-c", &script]).output().unwrap();
    assert!(said.status.success() && !said.stderr.is_empty(), "{said:?}");
}

/// Sound, and with two mates of three plies.
const SOUND: &str = "8k/6SL1/9/7P1/9/9/9/9/9 b 2r2b4g3s4n3l17p 1";
const COOKED: &str = "4R2Sk/7P1/7ps/9/9/9/9/9/9 b r2b4g2s4n4l16p 1";
/// The reply of the main line leaves a piece, and one that is mated sooner does not.
const LEFT_OVER: &str = "7k1/4L4/9/6+R2/9/9/9/9/9 b Gr2b3g4s4n3l18p 1";

#[test]
fn soundness_is_said_in_words_and_in_json() {
    let desk = Desk::new(&[]);
    let said = desk.run(&["solve", "--check", "--threads", "2", SOUND]);
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(said.out().ends_with("\n   Sound (proven)\n"), "{}", said.out());
    let said = desk.run(&["solve", "--check", "--lang", "ja", COOKED, "moves", "2a3b+", "1a1b", "5a2a+"]);
    assert!(
        said.out().ends_with("\n   不完全\n   余詰  1手目 ▲１二銀成 △同　玉 ▲２一飛成  初手から3手\n"),
        "{}",
        said.out()
    );
    // A line that is not finished says nothing against the diagram, and is not called whole either.
    let said = desk.run(&["solve", "--check", "--lang", "ja", SOUND, "moves", "2b2a+"]);
    assert!(said.out().contains("図は完全作") && said.out().contains("作意は途中まで"), "{}", said.out());
    // The line's own reply has no length but that of the line.
    let said = desk.run(&["solve", "--check", "--lang", "ja", LEFT_OVER]);
    let own = said.out().lines().find(|line| line.contains("変化長手数")).unwrap_or_default();
    assert!(own.contains("駒の余らない応手より長い") && !own.contains("初手から"), "{}", said.out());
    let mut row = rows(desk.run(&["solve", "--check", "--json", COOKED]).out()).remove(0);
    let meant = json!([{
        "code": "yozume", "ply": 1, "move": "2a3b+", "length": 3, "exact": true,
        "line": ["2a3b+", "1a1b", "5a2a+"], "left": 0,
    }]);
    assert_eq!(row["flaws"].take(), meant);
    assert_eq!(row["author"], json!(["2a1b+", "1a1b", "5a2a+"]));
    assert_eq!((row["soundness"].clone(), row["undecided"].clone()), (json!("fukanzen"), json!(0)));
    // Nothing is decided in one node.
    let said = desk.run(&["solve", "--check", "--json", "--nodes", "1", SOUND]);
    assert_eq!((said.code, rows(said.out())[0]["soundness"].clone()), (1, json!("mikento")));
}

/// The author's line stands in the next column of a table, behind `moves`, or in a record.
#[test]
fn the_line_of_a_problem_comes_with_it() {
    let other = "2a3b+ 1a1b 5a2a+";
    let usi = format!("position sfen {COOKED} moves {other}\n");
    let table = format!("#id\tsfen\tline\n1\t{COOKED}\t{other}\t3\n2\t{COOKED}\tno line\n{usi}");
    let desk = Desk::new(&[("a.tsv", table.as_bytes()), ("a.usi", usi.as_bytes())]);
    let said = desk.run(&["convert", "a.usi", "-o", "a.kif"]);
    assert_eq!(said.code, 0, "{}", said.err);
    let said = desk.run(&["solve", "a.tsv", "a.usi", "a.kif", "--check", "--json"]);
    let found: Vec<Value> = rows(said.out()).iter().map(|row| row["flaws"][0]["move"].clone()).collect();
    let (of_main, of_other) = (json!("2a3b+"), json!("2a1b+"));
    assert_eq!(found, [&of_other, &of_main, &of_other, &of_other, &of_other].map(Clone::clone), "{}", said.out());
}

/// Mate in five; after the first move a pawn interposed does not last as long.
const LONGER: &str = "8k/9/9/5RR2/9/9/9/9/9 b G2b3g4s4n4l18p 1";

/// What is proven of the line that came with a position is said before what the solver makes of it.
#[test]
fn the_line_of_a_problem_is_judged_first() {
    let desk = Desk::new(&[]);
    let ask = |rest: &[&str]| desk.run(&[&["solve", "--check", "--lang", "ja", LONGER, "moves"], rest].concat());
    let said = ask(&["3d3a+", "P*2a", "G*2b"]);
    let rows: Vec<&str> = said.out().lines().collect();
    assert_eq!(rows[0], "1  作意3手は成立（どの応手も詰む）  ▲３一飛成 △２一歩 ▲２二金", "{}", said.out());
    assert!(rows[1].starts_with("   5手詰  最短（証明済）"), "{}", said.out());
    assert!(rows.iter().any(|row| row.contains("変化長手数  2手目 △１二玉")), "{}", said.out());
    let said = ask(&["3d3a+", "1a1b", "3a4a"]);
    assert!(said.out().starts_with("1  作意は不成立：3手目"), "{}", said.out());
    // Of no line nothing is said.
    let said = desk.run(&["solve", "--check", "--lang", "ja", LONGER]);
    assert!(said.out().starts_with("1  5手詰"), "{}", said.out());
    // What is a fact about it stands below, where more than a line is told of each.
    assert!(said.out().lines().nth(1).is_some_and(|row| row.starts_with("   成駒なし")), "{}", said.out());
    for (line, given, holds) in
        [("3d3a+ P*2a G*2b", 3, json!(true)), ("3d3a+ 1a1b 3a4a", 2, json!(false)), ("", 0, json!(null))]
    {
        let usi = format!("position sfen {LONGER} moves {line}");
        let row = self::rows(desk.run(&["solve", "--check", "--json", &usi]).out()).remove(0);
        assert_eq!((row["given"].clone(), row["holds"].clone()), (json!(given), holds), "{row}");
    }
}

/// Any piece can be interposed.
const INTERPOSED: &str = "8k/8p/9/9/6R2/9/9/9/9 b Nr2b4g4s3n4l17p 1";

#[test]
fn how_grave_a_flaw_is_can_be_chosen() {
    let desk = Desk::new(&[]);
    for (grade, soundness) in [("allowed", "kanzen"), ("kizu", "kizu"), ("fukanzen", "fukanzen")] {
        let said = desk.run(&["solve", "--check", "--json", "--severity", &format!("ai_hi={grade}"), INTERPOSED]);
        assert_eq!(rows(said.out()).remove(0)["soundness"], json!(soundness), "{}", said.err);
    }
    for bad in ["yozume=allowed", "hencho", "hencho=none"] {
        assert_eq!(desk.run(&["solve", "--check", "--severity", bad, INTERPOSED]).code, 2, "{bad}");
    }
}

/// What could not be read of the author's line is no line: nothing is said of whether the problem is sound.
#[test]
fn a_line_that_is_cut_off_is_not_judged() {
    let head = "手合割：詰将棋\n後手の持駒：飛二 角二 金三 銀四 桂四 香四 歩十七\n  ";
    let board = "９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n".to_owned()
        + "| ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ 歩 ・ ・ ・ ・|三\n"
        + &"| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n".repeat(6)
        + "+---------------------------+\n先手の持駒：金\n";
    let problem = |line: &str| format!("{head}{board}手数----指手---------消費時間--\n{line}");
    let sound = problem("   1 ５二金打\n");
    let cut = problem("   1 ３三金(34)\n   2 同　玉(51)\n");
    let desk = Desk::new(&[("sound.kifu", sound.as_bytes()), ("cut.kifu", cut.as_bytes())]);
    let said = desk.run(&["solve", "--check", "sound.kifu"]);
    assert_eq!(said.code, 0, "{}{}", said.out(), said.err);
    let said = desk.run(&["solve", "--check", "cut.kifu"]);
    assert_eq!((said.code, said.out()), (2, ""), "{}", said.err);
    assert!(said.err.contains("cannot be read as moves"), "{}", said.err);
    // Solving it asks nothing of the line.
    assert!(desk.run(&["solve", "cut.kifu"]).out().contains("Mate in 1"));
}
