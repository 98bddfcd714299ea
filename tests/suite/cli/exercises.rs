//! Exercises from the command line.

use serde_json::Value;

use super::Desk;
use crate::exercises::thrown_away;
use komaoto::files::store;
use komaoto::formats::{Envelope, FormatId, WriteOptions};

fn game() -> Vec<u8> {
    store(&[thrown_away()], FormatId::Kif, Envelope::usual(FormatId::Kif, "kifu"), &WriteOptions::default()).0
}

#[test]
fn exercises_are_made_converted_and_printed() {
    let game = game();
    let desk = Desk::new(&[("a.kifu", &game), ("b.kifu", &game)]);
    let said =
        desk.run(&["exercises", "make", "a.kifu", "b.kifu", "-o", "mine.kifu", "--lang", "en", "--side", "first"]);
    assert_eq!((said.code, said.err.as_str()), (0, ""));
    let rows: Vec<&str> = said.out().lines().collect();
    assert_eq!(rows, ["One exercise", "  Slips: 1", "Left out, positions that are asked already: 1"]);
    let text = String::from_utf8(desk.read("mine.kifu")).unwrap();
    for line in ["出題：悪手", "出典ファイル：a.kifu", "出典の手数：3", "先手：山田"] {
        assert!(text.contains(line), "{text}");
    }
    // Nothing is written over unasked, and nothing at all in a dry run.
    assert_eq!(desk.run(&["exercises", "make", "a.kifu", "-o", "mine.kifu"]).code, 3);
    // That is said before the work, which may take hours.
    for (output, code) in [("mine.kifu", 3), ("a.kifu", 3), ("mine.xyz", 2)] {
        let said = desk.run(&["exercises", "make", "a.kifu", "gone.kifu", "-o", output, "--lang", "en"]);
        assert_eq!((said.code, said.out()), (code, ""), "{output}: {}", said.err);
        assert!(!said.err.contains("gone"), "{output}: {}", said.err);
    }
    let said = desk.run(&["exercises", "make", "a.kifu", "--dry-run", "--json", "--side", "first"]);
    let row: Value = serde_json::from_str(said.out()).unwrap();
    assert_eq!(
        (row["exercises"].as_u64(), row["kinds"]["slip"].as_u64(), row["output"].is_null()),
        (Some(1), Some(1), true)
    );
    let said = desk.run(&["exercises", "convert", "mine.kifu", "-o", "mine.json", "--lang", "en"]);
    assert_eq!((said.code, said.err.as_str()), (0, ""));
    let said = desk.run(&["exercises", "convert", "mine.json", "-o", "again.kifu", "--lang", "en"]);
    assert_eq!((said.code, said.err.as_str()), (0, ""));
    assert!(String::from_utf8(desk.read("again.kifu")).unwrap().contains("出典の手数：3"));
    assert_eq!(desk.run(&["exercises", "convert", "mine.kifu", "-o", "mine.csv"]).code, 0);
    let table = String::from_utf8(desk.read("mine.csv")).unwrap();
    let row = table.lines().nth(4).unwrap();
    assert!(row.starts_with("shogi lnsgkgsnl/") && row.contains("<svg") && row.contains("<b>"), "{row}");
    assert_eq!(table.lines().count(), 5);
    let said = desk.run(&["exercises", "convert", "mine.kifu", "-o", "mine.apkg", "--lang", "en"]);
    assert_eq!((said.code, said.err.as_str()), (0, ""));
    assert!(desk.read("mine.apkg").starts_with(b"PK\x03\x04"));
    let said = desk.run(&["sheet", "mine.kifu", "-o", "mine.pdf", "--pages", "problems"]);
    assert_eq!(said.code, 0, "{}", said.err);
}

#[test]
fn answers_are_written_and_taken_over() {
    let line = "{\"format\":\"komaoto-answers\",\"version\":1}\n{\"at\":5000,\"key\":\"shogi x\",\"grade\":\"good\"}\n";
    let desk = Desk::new(&[("old.jsonl", line.as_bytes()), ("none.jsonl", b"{}\n")]);
    let tally = |words: &[&str]| {
        let mut command = desk.command();
        command.env("XDG_DATA_HOME", desk.path("data")).arg("exercises").args(words).arg("--json");
        let said = command.output().unwrap();
        assert!(said.status.success(), "{said:?}");
        let row: Value = serde_json::from_slice(&said.stdout).unwrap();
        (row["answers"].as_u64().unwrap(), row["new"].as_u64().unwrap(), row["due"][0].as_u64().unwrap())
    };
    assert_eq!(tally(&["answers"]), (0, 0, 0));
    assert_eq!(tally(&["import", "old.jsonl"]), (1, 1, 1));
    assert_eq!(tally(&["import", "old.jsonl"]), (1, 0, 1));
    assert_eq!(tally(&["answers", "-o", "new.jsonl"]), (1, 0, 1));
    let written = String::from_utf8(desk.read("new.jsonl")).unwrap();
    assert!(written.contains("\"key\":\"shogi x\""), "{written}");
    assert_eq!(desk.run(&["exercises", "import", "none.jsonl"]).code, 2);
}

#[test]
fn what_cannot_be_written_or_read_is_said() {
    let desk = Desk::new(&[("x.json", b"{\"format\":\"shogihome-next-move\",\"version\":7,\"problems\":[]}")]);
    let said = desk.run(&["exercises", "convert", "x.json", "-o", "x.kifu", "--lang", "en"]);
    assert_eq!(said.code, 2);
    assert!(said.err.contains("version 7; Komaoto reads version 1"), "{}", said.err);
    let said = desk.run(&["exercises", "make", "x.json", "--lang", "en"]);
    assert!(said.err.contains("say with -o"), "{}", said.err);
}

/// Whoever tries to read what is only written is told what it is; no sentence has a hole in it.
#[test]
fn what_is_no_file_of_the_kind_is_told_by_its_name() {
    let game = game();
    let collection = b"{\"format\":\"shogihome-next-move\",\"problems\":[]}";
    let newer = b"{\"format\":\"komaoto-answers\",\"version\":9}\n";
    let desk =
        Desk::new(&[("a.kifu", &game), ("unsaid.json", collection), ("newer.jsonl", newer), ("none.jsonl", b"{}\n")]);
    assert_eq!(desk.run(&["exercises", "make", "a.kifu", "-o", "mine.kifu"]).code, 0);
    for cards in ["mine.csv", "mine.apkg"] {
        assert_eq!(desk.run(&["exercises", "convert", "mine.kifu", "-o", cards]).code, 0);
        let said = desk.run(&["exercises", "convert", cards, "-o", "again.kifu", "--lang", "en"]);
        assert!(said.code == 2 && said.err.contains("This is a file of Anki"), "{} {}", said.code, said.err);
        let said = desk.run(&["exercises", "import", cards, "--lang", "en"]);
        assert!(said.code == 2 && said.err.contains("cards for Anki"), "{} {}", said.code, said.err);
    }
    let said = |words: &[&str]| desk.run(&[words, &["--lang", "en"]].concat()).err;
    let unsaid = said(&["exercises", "convert", "unsaid.json", "-o", "x.kifu"]);
    assert!(unsaid.contains("does not say its version"), "{unsaid}");
    let none = said(&["exercises", "import", "none.jsonl"]);
    assert!(none.contains("not a file of answers"), "{none}");
    let newer = said(&["exercises", "import", "newer.jsonl"]);
    assert!(newer.contains("of version 9, which"), "{newer}");
}

/// Games that were played are told apart from exercises by every way in.
#[test]
fn a_game_is_told_to_be_none() {
    let chess = b"[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. d4 e5 1-0\n";
    let desk = Desk::new(&[("a.kifu", "手合割：二枚落ち\n   1 ３四歩(33)\n".as_bytes()), ("b.pgn", chess)]);
    for words in [&["answers", "a.kifu", "b.pgn"][..], &["convert", "b.pgn", "a.kifu", "-o", "q.epd"]] {
        let said = desk.run(&[&["exercises"], words, &["--lang", "en"]].concat());
        assert_eq!((said.code, said.err.matches("it is a game and no exercise").count()), (1, 2), "{}", said.err);
        assert!(!said.out().contains("Chosen by hand"), "{}", said.out());
    }
    assert!(!desk.path("q.epd").exists());
}

#[test]
fn what_judged_games_say_is_printed() {
    let game = game();
    let desk = Desk::new(&[("a.kifu", &game), ("b.kifu", "手合割：平手\n   1 ７六歩(77)\n".as_bytes())]);
    let said = desk.run(&["exercises", "progress", "a.kifu", "b.kifu", "--player", "山田", "--lang", "en"]);
    assert_eq!((said.code, said.err.as_str()), (0, ""));
    let rows: Vec<&str> = said.out().lines().collect();
    // 8h5e fell from 1 / (1 + e^(-50/600)) = 52.1 % to 1 / (1 + e^(900/600)) = 18.2 %, 33.8 points, 16.9 in the mean of
    // two moves; it kept 103.1668 e^(-0.04354 × 33.8) - 3.1669 = 20.5 %, the first one 100 %.
    assert_eq!(rows[0], "One game · 2 judged moves · accuracy 60.3 % · mean loss 16.9 %");
    assert!(rows.contains(&"Opening: moves of the Bishop\tonce, together 34 %"), "{rows:?}");
    let said = desk.run(&["exercises", "progress", "a.kifu", "b.kifu", "--json"]);
    let row: Value = serde_json::from_str(said.out()).unwrap();
    assert_eq!((row["unjudged"].as_u64(), row["others"].as_u64()), (Some(1), Some(0)));
    assert_eq!(row["all"]["moves"].as_u64(), Some(4));
    assert_eq!(row["by"]["side"][0]["key"].as_str(), Some("first"));
    // The reply gave away more, from 81.8 % to 1 / (1 + e^(100/600)) = 45.8 %: 36 points.
    let pieces: Vec<_> = row["kinds"].as_array().unwrap().iter().map(|kind| kind["piece"].as_str()).collect();
    assert_eq!(pieces, [Some("piece-Pawn"), Some("piece-Bishop")]);
    let said = desk.run(&["exercises", "progress", "b.kifu", "--json"]);
    let row: Value = serde_json::from_str(said.out()).unwrap();
    assert!(row["all"].is_null() && row["kinds"].as_array().unwrap().is_empty(), "{row}");
}

/// A copy is the same game, and exercises are games of nobody.
#[test]
fn copies_and_exercises_are_no_games_of_their_own() {
    let game = game();
    let desk =
        Desk::new(&[("a.kifu", &game), ("copy.kifu", &game), ("b.kifu", "手合割：平手\n   1 ７六歩(77)\n".as_bytes())]);
    assert_eq!(desk.run(&["exercises", "make", "a.kifu", "-o", "mine.kifu"]).code, 0);
    let progress = |files: &[&str]| desk.run(&[&["exercises", "progress"], files, &["--lang", "en"]].concat());
    let once = progress(&["a.kifu"]);
    let said = progress(&["a.kifu", "copy.kifu", "b.kifu", "b.kifu", "mine.kifu"]);
    assert_eq!(said.out().lines().next(), once.out().lines().next());
    for line in ["One more game was not judged, and is not counted.", "2 copies of games are not counted."] {
        assert!(said.out().lines().any(|said| said == line), "{line}\n{}", said.out());
    }
    let said = desk.run(&["exercises", "make", "mine.kifu", "--dry-run", "--lang", "en"]);
    assert!(said.out().contains("Left out, exercises and problems, which are no games: 2"), "{}", said.out());
    assert!(!said.out().contains("analyse"), "{}", said.out());
}

#[test]
fn exercises_are_printed_as_problems_by_themselves() {
    let game = game();
    let desk = Desk::new(&[("a.kifu", &game)]);
    assert_eq!(desk.run(&["exercises", "make", "a.kifu", "-o", "mine.kifu"]).code, 0);
    let plain = desk.run(&["sheet", "mine.kifu", "-o", "plain.html", "--lang", "ja"]);
    let named = desk.run(&["sheet", "mine.kifu", "-o", "named.html", "--lang", "ja", "--pages", "problems"]);
    assert_eq!((plain.code, named.code), (0, 0), "{}", plain.err);
    assert_eq!(desk.read("plain.html"), desk.read("named.html"));
    // The answer says what was played, as magazines do.
    assert!(String::from_utf8(desk.read("plain.html")).unwrap().contains("実戦"));
}

#[test]
fn answers_are_told_of_the_exercises_of_a_file() {
    let game = game();
    let desk = Desk::new(&[("a.kifu", &game)]);
    assert_eq!(desk.run(&["exercises", "make", "a.kifu", "-o", "mine.kifu"]).code, 0);
    let mut command = desk.command();
    command.env("XDG_DATA_HOME", desk.path("data")).args(["exercises", "answers", "mine.kifu", "--json"]);
    let row: Value = serde_json::from_slice(&command.output().unwrap().stdout).unwrap();
    let group = &row["groups"][0];
    let said = (group["by"].as_str(), group["name"].as_str(), group["exercises"].as_u64(), group["answered"].as_u64());
    assert_eq!(said, (Some("kind"), Some("slip"), Some(2), Some(0)));
}

/// Whoever asks for a file and gets none is told why; so is whoever names one that is not there.
#[test]
fn nothing_is_left_unsaid_where_nothing_is_made() {
    let desk = Desk::new(&[("none.pgn", b"[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n1. e4 e5 *\n")]);
    let said = desk.run(&["exercises", "make", "none.pgn", "-o", "mine.pgn", "--lang", "en"]);
    assert!(said.code == 1 && said.err.contains("mine.pgn: not written"), "{} {}", said.code, said.err);
    assert!(!desk.path("mine.pgn").exists());
    assert_eq!(desk.run(&["exercises", "make", "none.pgn", "--dry-run"]).err, "");
    // Of chess these hold nothing.
    let desk = Desk::new(&[("wac.epd", b"3k4/8/3K4/8/8/8/8/R7 w - - bm Ra8#; id \"x\";\n")]);
    let said = desk.run(&["exercises", "convert", "wac.epd", "-o", "wac.json", "--lang", "en"]);
    assert!(said.code == 1 && said.err.contains("wac.json: not written"), "{} {}", said.code, said.err);
    assert!(!desk.path("wac.json").exists());
    let said = desk.run(&["exercises", "import", "gone.jsonl", "--lang", "ja"]);
    assert!(said.code == 2 && !said.err.contains("os error"), "{}", said.err);
}

/// What stands on the page of a magazine: which move led to the position, whose turn it is, what is right, what was played and
/// in which game; and no identifier of a server.
#[test]
fn a_sheet_of_exercises_reads_as_the_page_of_a_magazine() {
    let mut record = thrown_away();
    record.headers.push("棋戦", "wdoor+floodgate-300-10F+山田+佐藤+20260102030405");
    record.headers.push("開始日時", "2026/01/02 03:04:05");
    let game = store(&[record], FormatId::Kif, Envelope::usual(FormatId::Kif, "kifu"), &WriteOptions::default()).0;
    let desk = Desk::new(&[("a.kifu", &game)]);
    assert_eq!(
        desk.run(&["exercises", "make", "a.kifu", "-o", "mine.kifu", "--side", "first", "--lang", "ja"]).code,
        0
    );
    let said = desk.run(&["sheet", "mine.kifu", "-o", "mine.typ", "--lang", "ja"]);
    assert_eq!(said.code, 0, "{}", said.err);
    let text = String::from_utf8(desk.read("mine.typ")).unwrap();
    for part in [
        "次の一手",
        "第1問　先手番",
        "図は△３四歩まで",
        "▲２六歩△８四歩",
        "実戦 ▲５五角△同",
        "（▲山田–△佐藤、2026年1月2日、3手目）",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    assert!(!text.contains("floodgate"), "{text}");
    let said = desk.run(&["sheet", "mine.kifu", "-o", "en.typ", "--lang", "en"]);
    assert_eq!(said.code, 0, "{}", said.err);
    let text = String::from_utf8(desk.read("en.typ")).unwrap();
    assert!(text.contains("Black to move") && text.contains("After 2. P-3d"), "{text}");
    assert!(text.contains("What is best?") && text.contains("(Black +50);"), "{text}");
    let said = desk.run(&["sheet", "mine.kifu", "-o", "own.typ", "--lang", "ja", "--title", "私の悪手"]);
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(String::from_utf8(desk.read("own.typ")).unwrap().contains("私の悪手"));
}

/// A damaged file of answers is told, once, and costs nothing that can be read.
#[test]
fn damaged_answers_are_told_once() {
    let line = "{\"format\":\"komaoto-answers\",\"version\":1}\n{\"at\":5000,\"key\":\"shogi x\",\"grade\":\"good\"}\n";
    let desk = Desk::new(&[]);
    std::fs::create_dir_all(desk.path("data/komaoto")).unwrap();
    std::fs::write(desk.path("data/komaoto/exercise-answers.jsonl"), format!("\0\0{line}\0")).unwrap();
    let said = || {
        let mut command = desk.command();
        command.env("XDG_DATA_HOME", desk.path("data")).args(["exercises", "answers", "--json", "--lang", "en"]);
        let said = command.output().unwrap();
        let row: Value = serde_json::from_slice(&said.stdout).unwrap();
        (said.status.code(), row["answers"].as_u64(), String::from_utf8(said.stderr).unwrap())
    };
    let (code, answers, told) = said();
    assert!(code == Some(1) && answers == Some(1) && told.contains("exercise-answers-damaged-"), "{told}");
    assert_eq!(said(), (Some(0), Some(1), String::new()));
}

/// Whoever stops the work is told that what was written is not all.
#[cfg(unix)]
#[test]
fn an_interrupt_is_no_end_of_the_work() {
    use std::os::unix::fs::PermissionsExt;
    use std::process::{Command, Stdio};
    let script = "#!/bin/sh\nwhile read line; do case \"$line\" in usi) echo usiok;; isready) echo readyok;; \
        go*) touch gone;; stop) echo bestmove resign;; quit) exit;; esac; done\n";
    let game = game();
    let desk = Desk::new(&[("a.kifu", &game), ("engine", script.as_bytes())]);
    std::fs::set_permissions(desk.path("engine"), std::fs::Permissions::from_mode(0o755)).unwrap();
    let words = ["exercises", "make", "a.kifu", "--engine", "./engine", "--seconds", "600", "-o", "mine.kifu"];
    let mut child = desk.command().args(words).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    for _ in 0..1000 {
        if desk.path("gone").exists() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
}
