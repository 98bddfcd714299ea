//! `komaoto edit`: the editor without a window, as scripts drive it.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;
use tempfile::TempDir;

/// A folder with a state directory of its own, and the program run there.
pub struct Bench(TempDir);

/// What a script was answered.
pub struct Answers {
    pub code: i32,
    pub lines: Vec<String>,
    pub err: String,
}

impl Answers {
    /// What the n-th `dump` printed.
    pub fn dump(&self, n: usize) -> Value {
        let dumps = self.lines.iter().filter(|line| line.starts_with("dump "));
        let line = dumps.clone().nth(n).unwrap_or_else(|| panic!("{:?}", self.lines));
        serde_json::from_str(line.splitn(3, ' ').nth(2).unwrap()).unwrap()
    }

    /// The answers alone.
    pub fn said(&self) -> Vec<&str> {
        self.lines.iter().filter(|line| !line.starts_with("dump ")).map(String::as_str).collect()
    }
}

impl Bench {
    pub fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.path(name);
        fs::write(&path, text).unwrap();
        path
    }

    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_komaoto"));
        command.current_dir(self.0.path()).arg("edit").args(arguments);
        for name in ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET", "LANGUAGE"] {
            command.env_remove(name);
        }
        command.env("LC_ALL", "C");
        for name in ["HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"] {
            command.env(name, self.path("state"));
        }
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// Runs a script to its end.
    pub fn run(&self, arguments: &[&str], script: &str) -> Answers {
        let mut child = self.command(arguments).spawn().unwrap();
        // It may have ended already: a record that cannot be read.
        let _ = child.stdin.take().unwrap().write_all(script.as_bytes());
        let output = child.wait_with_output().unwrap();
        let err = String::from_utf8(output.stderr).unwrap();
        assert!(!err.contains("panicked"), "{err}");
        let lines = String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect();
        Answers { code: output.status.code().unwrap(), lines, err }
    }
}

pub const GAME: &str = "手合割：平手\n先手：山田\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 ３四歩(33)\n";

#[test]
fn a_refused_save_names_the_ending_in_its_own_language() {
    let bench = Bench::new();
    let file = bench.path("a.fen");
    let script = format!("play e4\nend resign\nend time-up\nsave {}\n", file.display());
    let answers = bench.run(&["--new", "chess", "--keep-going"], &script);
    assert_eq!(answers.said()[1], "refused 2 No file format of this game can hold such an ending.");
    let expected = "refused 4 that would lose something: \
        W512 An ending the format has no word for: Lost on time, W508 1 header: Termination (PGN, PGN/XML would hold it)";
    assert_eq!(answers.said()[3], expected);
}

/// What no format can hold is refused at once; what another one holds, with the names of those. An ending in another
/// word for the same, or with the tag that says it, is no loss.
#[test]
fn what_cannot_be_saved_is_refused_in_words() {
    let bench = Bench::new();
    let files = [
        bench.write("a.kifu", GAME),
        bench.write("a.ki2u", "▲７六歩 △３四歩\n"),
        bench.write("a.csa", "V2.2\nPI\n+\n+7776FU\n"),
        bench.write("a.jkf", r#"{"header":{},"moves":[{}]}"#),
        bench.write("a.pgn", "[White \"A\"]\n\n1. e4 e5 *\n"),
        bench.write("shogi.pgn", "[Variant \"Shogi\"]\n\n1. P-7f P-3d *\n"),
        bench.write("a.usi", "position startpos moves 7g7f\n"),
    ];
    for file in &files {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        let other =
            if name == "a.pgn" { "lnsgkgsnl/9/9/9/9/9/9/9/LNSGKGSNL b - 1" } else { "4k3/8/8/8/8/8/8/4K3 w - - 0 1" };
        let script = format!(
            "time 1\nsetup\nsetup load {other}\nsetup leave\n{{\"edit\":{{\"Setup\":{{\"sfen\":\"{other}\"}}}}}}\n"
        );
        let answers = bench.run(&[file.to_str().unwrap()], &script);
        let expected = [
            "refused 1 The start position takes no time: enter it at a move.",
            "ok 2",
            "refused 3 the change belongs to another game",
            "ok 4",
            "refused 5 the position belongs to another game; begin a new record for it",
        ];
        assert_eq!(answers.said(), expected, "{name}");
        for ending in ["foul-by-black", "foul-by-white", "foul-win", "foul-loss", "time-up", "interrupted"] {
            let before = fs::read(file).unwrap();
            let script = format!("go last\nend {ending}\nsave\n");
            let answers = bench.run(&["--keep-going", file.to_str().unwrap()], &script);
            let answer = &answers.said()[2];
            if name == "a.usi" {
                assert!(answer.starts_with("refused 3 that would lose something: W512 "), "{answer}");
                assert!(answer.ends_with("would hold it)") && answer.contains("KIF"), "{answer}");
            } else {
                assert!(answer.starts_with("ok 3"), "{name} {ending}: {answer}");
            }
            fs::write(file, before).unwrap();
        }
    }
}

/// A sign, an arrow and what an engine says of one move, in whatever order they come: what a judged game has, and PGN holds.
#[test]
fn signs_marks_and_evaluations_of_one_move_are_saved_together() {
    let said = [
        "glyph !?",
        "draw e2e4 red e5",
        "evaluation 35",
        "comment Best by test.",
        "{\"edit\":{\"Nags\":[1,[14,220]]}}",
    ];
    for first in 0..said.len() {
        for left_out in 0..=said.len() {
            let bench = Bench::new();
            let order = (0..said.len()).map(|place| (first + place) % said.len()).filter(|place| *place != left_out);
            let lines: String = order.map(|place| format!("{}\n", said[place])).collect();
            let answers =
                bench.run(&["--new", "chess"], &format!("play e4\n{lines}save o.pgn\nundo\nsave\nredo\nsave\n"));
            assert!(answers.said().iter().all(|answer| answer.starts_with("ok")), "{lines}{:?}", answers.said());
        }
    }
}

#[test]
fn each_command_is_answered_by_the_number_of_its_line() {
    let bench = Bench::new();
    let script = "# a game\n\nplay 7g7f 3c3d\nplay 7g7f\ncomment 二行\\nある\nundo\nundo\nundo\nundo\nredo\nnonsense\n{\"go\":\"First\"}\n";
    let answers = bench.run(&[], script);
    let said: Vec<String> =
        answers.said().iter().map(|line| line.split(' ').take(2).collect::<Vec<_>>().join(" ")).collect();
    assert_eq!(
        said,
        ["ok 3", "refused 4", "ok 5", "ok 6", "ok 7", "ok 8", "refused 9", "ok 10", "refused 11", "ok 12"]
    );
    assert_eq!(answers.code, 3);
    assert!(answers.said()[1].contains("7g7f"), "{:?}", answers.said());
}

#[test]
fn an_edit_is_what_the_journal_has_of_it() {
    let bench = Bench::new();
    let first = bench.run(&[], "play 7g7f\ndump\n");
    let edit = first.dump(0)["undo"].clone();
    let second = bench.run(&[], &format!("{}\ndump\n", serde_json::json!({ "edit": edit })));
    assert_eq!(first.dump(0), second.dump(0));
    assert_eq!(second.code, 0);
}

/// An edit that is written otherwise than it is read is refused with one that is right.
#[test]
fn an_edit_that_is_no_edit_is_refused_with_one_that_is() {
    let bench = Bench::new();
    let script =
        "play e4\n{\"edit\":{\"Text\":[1,\"Words\",\"ZZ\"]}}\n{\"edit\":{\"Header\":1}}\n{\"edit\":{\"Time\":[1]}}\n";
    let answers = bench.run(&["--new", "chess", "--keep-going"], script);
    let mut said = answers.said().into_iter().skip(1);
    let [text, header, time] = std::array::from_fn(|_| said.next().unwrap().split("written like ").nth(1).unwrap());
    assert_eq!(text, r#"{"Text":[3,"words"]}"#);
    let right = [text, header, time].map(|edit| format!("{{\"edit\":{}}}\n", edit.replace('3', "1")));
    let script = format!("play e4\nheader Event x\n{}", right.concat());
    let answers = bench.run(&["--new", "chess", "--keep-going"], &script);
    assert!(answers.said().iter().all(|line| line.starts_with("ok")), "{:?}", answers.lines);
}

#[test]
fn a_script_saves_what_a_person_would_save() {
    let bench = Bench::new();
    let path = bench.write("game.kifu", GAME);
    let script = "go last\nplay 2g2f\ncomment 初手から\nsave\ndump\n";
    let answers = bench.run(&["game.kifu"], script);
    assert_eq!(answers.code, 0, "{:?}", answers.lines);
    assert_eq!(answers.said()[3], format!("ok 4 saved durable {}", path.display()));
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.starts_with(GAME) && text.contains("２六歩(27)") && text.ends_with("*初手から\n"), "{text}");
    assert_eq!(answers.dump(0)["modified"], false);
    let again = bench.run(&["game.kifu"], "dump");
    assert_eq!(again.dump(0)["games"][0]["digest"], answers.dump(0)["games"][0]["digest"]);
}

#[test]
fn a_script_says_what_engines_think() {
    let bench = Bench::new();
    let path = bench.write("game.kifu", GAME);
    let script = "go last\nevaluation 35 -120 mate5 -mate\nevaluation 1 good\nsave\n";
    let answers = bench.run(&["game.kifu", "--keep-going"], script);
    assert!(answers.said()[2].starts_with("refused 3 good"), "{:?}", answers.lines);
    let text = fs::read_to_string(&path).unwrap();
    let said = "** 35\n** -120\n**解析 0 候補1 評価値 +詰 5\n*#詰み=先手勝ち:5手\n** -30000\n";
    assert_eq!(text.strip_prefix(GAME), Some(said));
    // The file says them now; without a word they go.
    let answers = bench.run(&["game.kifu"], "go last\ncomment good\\n* 35\nsave\nevaluation\nsave\ndump\n");
    assert_eq!(answers.code, 0, "{:?}", answers.lines);
    assert_eq!(fs::read_to_string(&path).unwrap(), format!("{GAME}*good\n"));
    assert_eq!(answers.dump(0)["undo"]["Evaluation"][1], serde_json::json!([]));
}

/// One numbering for what is shown and what is edited.
#[test]
fn a_node_is_edited_by_the_number_it_is_shown_with() {
    let kifu = format!("{GAME}   3 投了\n\n変化：2手\n   2 ８四歩(83)\n\n変化：1手\n   1 ２六歩(27)\n");
    for (name, text) in [("a.pgn", "[Event \"x\"]\n\n1. e4 e5 (1... c5 (1... d5) 2. c3) 2. Nf3 *\n"), ("a.kifu", &kifu)]
    {
        let bench = Bench::new();
        let file = bench.write(name, text);
        let nodes = |file: &Path| -> Vec<Value> {
            let mut show = Command::new(env!("CARGO_BIN_EXE_komaoto"));
            show.args(["show", "--json"]).arg(file);
            let shown: Value = serde_json::from_slice(&show.output().unwrap().stdout).unwrap();
            shown["games"][0]["nodes"].as_array().unwrap().clone()
        };
        let before = nodes(&file);
        assert!(before.len() >= 6, "{before:?}");
        for node in &before[1..] {
            let copy = bench.write(&format!("b-{name}"), text);
            let script = format!("{{\"edit\":{{\"Text\":[{},\"ZZ\"]}}}}\nsave\n", node["node"]);
            assert_eq!(bench.run(&[copy.to_str().unwrap()], &script).code, 0);
            let said: Vec<Value> = nodes(&copy).into_iter().filter(|node| node["comment"] == "ZZ").collect();
            assert_eq!(said.len(), 1, "{name} {node}");
            assert_eq!((&said[0]["move"], &said[0]["ply"]), (&node["move"], &node["ply"]), "{name} {node}");
        }
    }
}

/// Who writes words from a script does not see what engines say in the comment.
#[test]
fn new_words_leave_what_engines_say_in_a_comment_of_shogi() {
    let bench = Bench::new();
    for (name, text, expected) in [
        (
            "a.kif",
            "手合割：平手\n手数----指手--\n   1 ７六歩(77)\n*#評価値=30\n*良い\n*手\n*#読み筋=△３四歩\n",
            "手合割：平手\n手数----指手--\n   1 ７六歩(77)\n*#評価値=30\n*Z9\n*#読み筋=△３四歩\n",
        ),
        ("b.ki2", "▲７六歩\n**評価値=30\n△３四歩\n", "▲７六歩\n**評価値=30\n*Z9\n△３四歩\n"),
        ("c.kif", "手数----指手--\n   1 ７六歩(77)\n*a\n*b\n", "手数----指手--\n   1 ７六歩(77)\n*Z9\n"),
        (
            "d.jkf",
            "{\"moves\":[{},{\"move\":{\"to\":{\"x\":7,\"y\":6},\"from\":{\"x\":7,\"y\":7},\"color\":0,\"piece\":\"FU\"},\"comments\":[\"良い\",\"#評価値=30\"]}]}\n",
            "{\"moves\":[{},{\"move\":{\"to\":{\"x\":7,\"y\":6},\"from\":{\"x\":7,\"y\":7},\"color\":0,\"piece\":\"FU\"},\"comments\":[\"Z9\",\"#評価値=30\"]}]}\n",
        ),
    ] {
        let file = bench.write(name, text);
        let answers = bench.run(&[file.to_str().unwrap()], "go 1\ncomment Z9\nsave\n");
        assert_eq!((answers.code, fs::read_to_string(&file).unwrap().as_str()), (0, expected), "{:?}", answers.lines);
    }
}

#[test]
fn a_script_marks_moves_and_changes_the_middle_of_a_line() {
    let bench = Bench::new();
    let text = "[Event \"x\"]\n[Result \"*\"]\n\n1. e4 {a} e5 2. Nf3 Nc6 3. Bb5 a6 *\n";
    let after = |script: &str| {
        let file = bench.write("a.pgn", text);
        let answers = bench.run(&[file.to_str().unwrap()], &format!("{script}\nsave\n"));
        let saved = fs::read_to_string(file).unwrap();
        (answers, saved.lines().skip(3).collect::<Vec<_>>().join(" "))
    };
    for (script, expected) in [
        ("go 1\nglyph !?", "1. e4 $5 {a} e5 2. Nf3 Nc6 3. Bb5 a6 *"),
        ("go 1\nglyph !?\nglyph", "1. e4 {a} e5 2. Nf3 Nc6 3. Bb5 a6 *"),
        ("go 1\ndraw e2e4 red d5", "1. e4 {a [%csl Rd5][%cal Ge2e4]} e5 2. Nf3 Nc6 3. Bb5 a6 *"),
        ("go 1\ndraw e2e4\ndraw", "1. e4 {a} e5 2. Nf3 Nc6 3. Bb5 a6 *"),
        ("go 2\nreplace d6", "1. e4 {a} d6 2. Nf3 Nc6 3. Bb5 a6 *"),
        ("go 3\ninsert h3 h6", "1. e4 {a} e5 2. h3 h6 3. Nf3 Nc6 4. Bb5 a6 *"),
        ("go 5\nremove 2", "1. e4 {a} e5 2. Nf3 Nc6 *"),
    ] {
        let (answers, saved) = after(script);
        assert_eq!((answers.code, saved.as_str()), (0, expected), "{script}: {:?}", answers.lines);
    }
    // What can no longer be played is named, and kept as text; so is what is against the rules now, and stays.
    let (answers, saved) = after("go 3\ninsert c3 c6");
    assert!(answers.lines[1].ends_with("text from move 4 on, which can no longer be played"), "{:?}", answers.lines);
    assert!(saved.contains("3. Nf3 {") && saved.contains("Bb5"), "{saved}");
    let (answers, saved) = after("go 1\nreplace d4");
    assert!(answers.lines[1].ends_with("against the rules now: move 5"), "{:?}", answers.lines);
    assert_eq!(saved, "1. d4 {a} e5 2. Nf3 Nc6 3. Bf1b5 a6 *");
    for (script, reason) in [
        ("glyph $1", "$1 is not one of ! ? !! ?? !? ?!"),
        ("draw e9", "e9 is neither a square nor two"),
        ("go first\nreplace e4", "the start position is not a move"),
        ("go 1\nreplace e5", "e5 is not a move there"),
        ("go 5\nremove 3", "the line does not have that many moves"),
        ("go 5\nremove 0", "0 is not a number of moves"),
        ("go 1\ninsert", "no move is given"),
    ] {
        let (answers, saved) = after(script);
        assert!(answers.lines.iter().any(|line| line.ends_with(reason)), "{script}: {:?}", answers.lines);
        assert_eq!(saved, "1. e4 {a} e5 2. Nf3 Nc6 3. Bb5 a6 *");
    }
}

#[test]
fn a_save_that_would_lose_something_is_refused_unless_it_is_meant() {
    let bench = Bench::new();
    bench.write("game.kifu", GAME);
    let save = |lossy| format!("{{\"save_as\":{{\"path\":\"x.kif\",\"lossy\":{lossy}}}}}\n");
    let answers = bench.run(&["game.kifu"], &format!("comment 🎉\n{}{}", save(false), save(true)));
    assert!(answers.said()[1].starts_with("refused 2 that would lose something"), "{:?}", answers.lines);
    assert!(answers.said()[2].starts_with("ok 3 saved"), "{:?}", answers.lines);
    assert!(Path::new(&bench.path("x.kif")).exists());
}

/// What is written otherwise is said of a save that loses nothing, once for each kind.
#[test]
fn a_save_says_what_it_writes_otherwise() {
    let bench = Bench::new();
    bench.write("game.pgn", "1. e4 e5 2. Nf3 *\n");
    let script = "go 1\ncomment a } b\ngo 2\ncomment c } d\nsave\n";
    let answers = bench.run(&["game.pgn"], script);
    let said = answers.said();
    assert!(said[4].contains("; W522 Braces in 2 comments are written as &#125;"), "{said:?}");
    // What a file has so already is not written otherwise.
    bench.write("other.pgn", "1. e4 {a &#125; b} 1... e5 2. Nf3 *\n");
    let answers = bench.run(&["other.pgn"], "go 3\ncomment plain\nsave\n");
    assert!(!answers.said()[2].contains("; W"), "{:?}", answers.said());
}

/// What follows a refused line was written for another record than there is now.
#[test]
fn a_script_saves_nothing_after_a_line_that_was_refused() {
    let script = "go last\nplay 2g2f\nsave\nplay 9z9z\nplay 8c8d\nsave\n\
                  {\"save_as\":{\"path\":\"b.kifu\"}}\n\"save\"\nsave -\nkeep\n";
    let outcome = |options: &[&str]| {
        let bench = Bench::new();
        let path = bench.write("game.kifu", GAME);
        let answers = bench.run(&[&["game.kifu"], options].concat(), script);
        (answers, fs::read_to_string(path).unwrap(), bench.path("b.kifu").exists())
    };
    let (answers, saved, other) = outcome(&[]);
    let said: Vec<_> =
        answers.said().iter().map(|line| line.split(' ').take(2).collect::<Vec<_>>().join(" ")).collect();
    let expected = ["ok 1", "ok 2", "ok 3", "refused 4", "ok 5", "refused 6", "refused 7", "refused 8", "refused 9"];
    assert_eq!(said[..9], expected);
    assert_eq!(
        answers.said()[5],
        "refused 6 line 4 was refused, so nothing is saved any more (--keep-going saves all the same)"
    );
    // What was saved before stays.
    assert!(answers.code == 3 && saved.contains("２六歩(27)") && !saved.contains("８四歩(83)") && !other, "{saved}");
    let (answers, saved, other) = outcome(&["--keep-going"]);
    assert!(answers.code == 3 && saved.contains("８四歩(83)") && other, "{:?} {saved}", answers.lines);
    // A save that is refused changes nothing of the record: another one may follow.
    let bench = Bench::new();
    bench.write("game.kifu", GAME);
    let answers = bench.run(&["game.kifu"], "comment 🎉\nsave x.kif\nsave y.kifu\n");
    assert!(
        answers.said()[1].starts_with("refused 2 that would lose") && bench.path("y.kifu").exists(),
        "{:?}",
        answers.lines
    );
}

/// What a dump says of a file is what `show` says, and what `save_as` takes.
#[test]
fn a_dump_names_format_and_encoding_as_every_answer_does() {
    let bench = Bench::new();
    bench.write("game.kifu", GAME);
    let script = "{\"save_as\":{\"path\":\"b.csa\",\"format\":\"CSA\",\"encoding\":\"Shift_JIS\",\"lossy\":true}}\n\
                  {\"save_as\":{\"path\":\"c.kif\",\"format\":\"Kif\",\"encoding\":\"ShiftJis\"}}\ndump\n";
    let answers = bench.run(&["game.kifu"], &format!("dump\n{script}"));
    let (before, after) = (answers.dump(0), answers.dump(1));
    assert_eq!((&before["format"], &before["encoding"]), (&"KIF".into(), &"UTF-8".into()), "{:?}", answers.lines);
    assert_eq!((&after["format"], &after["encoding"]), (&"KIF".into(), &"Shift_JIS".into()), "{:?}", answers.lines);
    let unknown = bench.run(&["game.kifu"], "{\"save_as\":{\"path\":\"d.x\",\"encoding\":\"Morse\"}}\n");
    assert!(unknown.lines[0].contains("Morse"), "{:?}", unknown.lines);
}

#[test]
fn a_script_is_answered_in_the_language_of_the_person() {
    let bench = Bench::new();
    bench.write("bad.kifu", &format!("{GAME}   2 ９九玉(11)\n"));
    let answers = bench.run(&["bad.kifu", "--lang", "ja"], "bogus\n");
    assert_eq!(answers.said(), ["refused 1 「bogus」というコマンドはありません"]);
    assert!(answers.err.contains("komaoto check bad.kifu"), "{}", answers.err);
    // So are the reasons of the editor, and those of a save.
    let script = "play 7g7f\nplay 7g7f\ntime x\nglyph $1\ngo first\ntime 1\nsetup clock 1\nsetup\nsetup lift 5e\n\
                  setup load 9/9 b - 1\nsave\nkeep\n[\n\"take\"\n";
    for language in ["ja", "zh-Hans", "zh-Hant"] {
        let answers = bench.run(&["--lang", language, "--keep-going"], script);
        let refused: Vec<_> = answers.said().into_iter().filter(|line| line.starts_with("refused")).collect();
        assert_eq!(refused.len(), 11, "{refused:?}");
        for line in refused {
            let reason = line.splitn(3, ' ').nth(2).unwrap();
            let said = reason.chars().filter(|letter| *letter >= '\u{2e80}').count();
            assert!(said >= 2, "{language}: {line}");
        }
    }
    for language in ["en", "ja"] {
        let answers = bench.run(&["gone.kif", "--lang", language], "");
        assert_eq!(answers.code, 2);
        assert!(!answers.err.contains("os error"), "{}", answers.err);
        let show = Command::new(env!("CARGO_BIN_EXE_komaoto")).args(["show", "gone.kif", "--lang", language]).output();
        assert_eq!(answers.err.as_bytes(), show.unwrap().stderr);
    }
    let answers = bench.run(&["--script", "gone.txt"], "");
    assert!(answers.code == 2 && !answers.err.contains("os error"), "{}", answers.err);
}

#[test]
fn what_cannot_be_read_ends_it_with_a_word() {
    let bench = Bench::new();
    let answers = bench.run(&["nothing.kif"], "play 7g7f\n");
    assert_eq!((answers.code, answers.lines.len()), (2, 0));
    assert!(answers.err.contains("nothing.kif"), "{}", answers.err);
}

#[test]
fn a_position_is_set_up_and_a_kill_takes_nothing_of_it() {
    let bench = Bench::new();
    bench.write("a.kifu", GAME);
    let script = "setup\nsetup lift 7g\nsetup cycle 2h\nsetup undo\nsetup nonsense\nsetup move 7g 5e\ndump\n";
    let mut child = bench.command(&["a.kifu"]).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(script.as_bytes()).unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let said: Vec<String> = lines.by_ref().map(Result::unwrap).take_while(|line| !line.starts_with("ok 7")).collect();
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(said[4].starts_with("refused 5 ") && said[5].starts_with("refused 6 "), "{said:?}");
    let answers = bench.run(&["--recover", "-"], "dump\nsetup redo\nsetup done\ndump\nundo\ndump\n");
    let before: Value = serde_json::from_str(said[6].splitn(3, ' ').nth(2).unwrap()).unwrap();
    assert_eq!(answers.dump(0)["setup"], before["setup"]);
    assert_eq!(before["setup"]["steps"], serde_json::json!([1, 1]));
    assert_eq!(before["setup"]["sfen"], "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PP1PPPPPP/1B5R1/LNSGKGSNL b - 1");
    // Taken, it is one step; the moves that do not play any more are text until it is undone.
    assert!(answers.dump(1)["setup"].is_null() && answers.dump(1)["modified"] == true);
    assert_eq!(answers.dump(2)["games"][0]["digest"], before["games"][0]["digest"]);
    assert_eq!(fs::read_to_string(bench.path("a.kifu")).unwrap(), GAME);
}

#[test]
fn a_command_that_panics_changes_nothing_and_the_next_one_is_done() {
    let bench = Bench::new();
    let plan = bench.write("plan", "panic-in:comment,panic-in:edit");
    let mut child = bench.command(&[]).env("KOMAOTO_FAULT", format!("@{}", plan.display())).spawn().unwrap();
    let script = "play 7g7f\ncomment nothing\n{\"edit\": {\"Delete\": 1}}\nplay 3c3d\nbookmark here\ndump\n";
    child.stdin.take().unwrap().write_all(script.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert!(
        err.contains("a fault of the drill") && said.contains("\nrefused 2 ") && said.contains("\nrefused 3 "),
        "{said}"
    );
    assert!(said.contains("7g7f 3c3d") && said.contains("\nok 6"), "{said}");
    // The journal is of what was done, and not of what was not.
    let answers = bench.run(&["--journals"], "");
    assert_eq!(answers.lines.len(), 1);
    let journal: Value = serde_json::from_str(&answers.lines[0]).unwrap();
    let answers = bench.run(&["--recover", journal["journal"].as_str().unwrap()], "dump\n");
    assert!(answers.err.is_empty(), "{}", answers.err);
    assert_eq!(answers.dump(0)["games"][0]["outline"], "7g7f 3c3d |");
}

#[test]
fn a_game_of_each_kind_is_begun_set_up_played_and_saved() {
    for (game, change, moves, file, position, text) in [
        (
            "chess",
            "clear\nsetup put e1 K\nsetup put h1 R\nsetup put e8 k\nsetup put d5 P\nsetup put c5 p\nsetup put a1 q\n\
             setup lift a1\nsetup castling K\nsetup en-passant c6\nsetup clock 3\nsetup ply 20",
            "dxc6 e8d8 O-O",
            "a.pgn",
            "4k3/8/8/2pP4/8/8/8/4K2R w K c6 3 20",
            "20. dxc6 Kd8 21. O-O *",
        ),
        (
            "xiangqi",
            "clear\nsetup put e0 K\nsetup put d9 k\nsetup put b2 C\nsetup move b2 h2\nsetup put a0 r\nsetup cycle a0\n\
             setup turn black\nsetup turn red\nsetup clock 4",
            "h3h10 d10d9",
            "a.pgn",
            "3k5/9/9/9/9/9/9/7C1/9/R3K4 w - - 4 1",
            "1. 炮二进七 将4进1 *",
        ),
        (
            "shogi",
            "clear\nsetup put 5a k\nsetup put 5i K\nsetup put 5e +P\nsetup move 5e 5d\nsetup cycle 5i\nsetup cycle 5i",
            "5d5c 5a4a",
            "a.kifu",
            "4k4/9/9/4+P4/9/9/9/9/4K4 b - 1",
            "５三と(54)",
        ),
    ] {
        let bench = Bench::new();
        let script = format!("setup\nsetup {change}\ndump\nsetup done\nplay {moves}\nsave {file}\n");
        let answers = bench.run(&["--new", game], &script);
        assert_eq!(answers.code, 0, "{:?}", answers.lines);
        let notation = if game == "shogi" { "sfen" } else { "fen" };
        assert_eq!(answers.dump(0)["setup"][notation], position);
        let saved = fs::read_to_string(bench.path(file)).unwrap();
        assert!(saved.contains(text), "{saved}");
    }
}

#[test]
fn what_cannot_be_set_up_is_refused_in_words() {
    let refusals = |game: &str, script: &str| {
        let answers =
            Bench::new().run(&["--new", game], &format!("setup\nsetup {}\n", script.replace('\n', "\nsetup ")));
        let said: Vec<String> = answers.said()[1..].iter().map(|line| (*line).to_owned()).collect();
        said.iter().map(|line| line.splitn(3, ' ').nth(2).unwrap_or_default().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(
        refusals(
            "chess",
            "lift i9\nput e4 X\nput e4 Nn\nput e4\nmove e2\nlift e4\ncycle e4\nen-passant e3\nen-passant 5e\ncastling\ncastling XY\n\
             lift a1\ncastling KQkq\nclock one\nrest white\nturn red\nload 8/8/8/8/8/8/8/8 x\nnonsense"
        ),
        [
            "there is no square i9",
            "there is no piece X",
            "there is no piece Nn",
            "a square and a piece are needed",
            "two squares are needed",
            "There is no piece there.",
            "There is no piece there.",
            "No pawn can just have passed over e3.",
            "there is no square 5e",
            "“” is not a castling right",
            "“XY” is not a castling right",
            "",
            "Castling with the rook on a1 is not possible.",
            "one is not a number",
            "the change belongs to another game",
            "red is neither black nor white",
            "Not a valid position: The turn is “b” or “w”, not “x” (column 17)",
            "there is no change nonsense",
        ]
    );
    assert_eq!(
        refusals("xiangqi", "lift e10\nput a0 Q\ncastling K\nen-passant e3\nleft\nturn green\nlift e0\nlift e0"),
        [
            "there is no square e10",
            "there is no piece Q",
            "the change belongs to another game",
            "the change belongs to another game",
            "the change belongs to another game",
            "green is neither red nor black",
            "",
            "There is no piece there.",
        ]
    );
    assert_eq!(
        refusals("shogi", "put 5e +G\nput 5e P+\ncastling K\nclock 3")[..2],
        ["there is no piece +G", "there is no piece P+"]
    );
}

#[test]
fn moves_are_played_as_they_are_spelled_in_the_window() {
    for (game, moves, outline) in [
        ("shogi", "７六歩 P-8d 22角成 同銀", "7g7f 8c8d |"),
        ("chess", "Nf3 e7e5 Nxe5", "g1f3 e7e5 f3e5|"),
        ("xiangqi", "炮二平五 h10g8 C8=6 R9=8", "h3e3 h10g8 b3d3 i10h10|"),
    ] {
        let answers = Bench::new().run(&["--new", game], &format!("play {moves}\ndump\n"));
        let found = answers.dump(0)["games"][0]["outline"].as_str().unwrap().to_owned();
        assert_eq!(found.replace(' ', ""), outline.replace(' ', ""), "{:?}", answers.said());
    }
}

#[test]
fn a_foul_that_is_played_is_named() {
    let answers = Bench::new().run(&[], "play 7g7f 3c3d\nplay 5i5c\n");
    assert_eq!(answers.said(), ["ok 1", "ok 2 foul 5i5c: the piece does not move that way"]);
    assert_eq!(answers.code, 1);
    let answers = Bench::new().run(&["--json"], "play 5i5c\nplay 5i5c\n");
    let lines: Vec<Value> = answers.lines.iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines[0]["said"], "foul 5i5c: the piece does not move that way");
    assert_eq!((&lines[1]["ok"], answers.code), (&false.into(), 3));
}

/// Nothing that a command says is left in another language than that asked for: neither refusals, nor notes, nor what has
/// become of moves. What programs go by (`ok 3`, `refused 4`, `saved`, names of formats) stays.
#[test]
fn all_that_commands_say_is_in_the_language_asked_for() {
    let script = "play 7g7f 3c3d\nplay 5i5c\nundo\nplay 8h2b+\ngo 1\nreplace 9g9f\nend nonsense\nplay 99x\n\
                  header 棋戦 a😀\nsave a.kif\n{\"save_as\":{\"path\":\"b.csa\",\"lossy\":true}}\nkeep\ntake\nsetup put 5e X\n";
    for lang in ["ja", "zh-Hans", "zh-Hant"] {
        let answers = Bench::new().run(&["--lang", lang, "--keep-going"], script);
        let mut told = 0;
        for line in answers.said() {
            let words = line.splitn(3, ' ').nth(2).unwrap_or("");
            // Behind the path come notes, each behind its code.
            let words =
                words.split_once("; ").map_or(if words.starts_with("saved") { "" } else { words }, |(_, notes)| notes);
            let latin = words.split(|letter: char| !letter.is_ascii_lowercase()).filter(|word| word.len() > 3);
            let latin: Vec<&str> = latin.filter(|word| !["nonsense", "keep", "going", "save"].contains(word)).collect();
            assert_eq!(latin, [""; 0], "{lang}: {line}");
            told += usize::from(!words.is_empty());
        }
        assert!(told > 5, "{:?}", answers.said());
    }
}
