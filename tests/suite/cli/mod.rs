//! The real program, run as a person or a script runs it.

mod analyse;
mod book;
mod clocks;
mod convert;
mod csa;
mod diagram;
pub mod edit;
mod examples;
mod exercises;
mod export;
mod find;
mod left_out;
mod letters;
mod many;
mod missed;
mod pages;
mod quotes;
mod schema;
mod solve;
mod support;
mod variants;

use std::ffi::OsString;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use serde_json::Value;
use tempfile::TempDir;

/// A folder with files in it, and the program run there, without a display.
pub struct Desk(TempDir);

pub struct Said {
    pub code: i32,
    pub out: Vec<u8>,
    pub err: String,
}

impl Said {
    fn out(&self) -> &str {
        std::str::from_utf8(&self.out).unwrap()
    }
}

impl Desk {
    pub fn new(files: &[(&str, &[u8])]) -> Self {
        let desk = Self(tempfile::tempdir().unwrap());
        for (name, bytes) in files {
            fs::write(desk.path(name), bytes).unwrap();
        }
        desk
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).unwrap()
    }

    fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(self.0.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    fn command(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_komaoto"));
        command.current_dir(self.0.path()).stdin(Stdio::null());
        for name in ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"] {
            command.env_remove(name);
        }
        // Messages in English, whoever runs the tests.
        command.env_remove("LANGUAGE").env("LC_ALL", "C");
        for (name, folder) in [("HOME", "home"), ("XDG_DATA_HOME", "home"), ("XDG_STATE_HOME", "home")] {
            command.env(name, std::env::temp_dir().join("komaoto-cli-tests").join(folder));
        }
        // The library is each desk's own: its catalog, and the list of its folders.
        command.env("XDG_CACHE_HOME", self.0.path().join(".cache"));
        command.env("XDG_CONFIG_HOME", self.0.path().join(".config"));
        command
    }

    fn run(&self, arguments: &[&str]) -> Said {
        self.run_with(arguments, b"")
    }

    /// With this on standard input.
    pub fn run_with(&self, arguments: &[&str], input: &[u8]) -> Said {
        self.run_in(&[], arguments, input)
    }

    /// In an environment in which these names have other values.
    fn run_in(&self, environment: &[(&str, &str)], arguments: &[&str], input: &[u8]) -> Said {
        let mut command = self.command();
        command.envs(environment.iter().copied());
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        // It may have ended already.
        let _ = child.stdin.take().unwrap().write_all(input);
        let Output { status, stdout, stderr } = child.wait_with_output().unwrap();
        let err = String::from_utf8(stderr).unwrap();
        assert!(!err.contains("panicked"), "{err}");
        Said { code: status.code().unwrap(), out: stdout, err }
    }
}

const GAME: &str = "\
#KIF version=2.0 encoding=UTF-8
手合割：平手
先手：山田
後手：佐藤 花子
手数----指手---------消費時間--
   1 ７六歩(77)   ( 0:05/00:00:05)
   2 ３四歩(33)   ( 0:07/00:00:07)+
*角道を開けた。
   3 ２二角成(88)   ( 0:10/00:00:15)
   4 同　銀(31)   ( 0:01/00:00:08)
   5 投了
まで4手で後手の勝ち

変化：2手
   2 ８四歩(83)
";
const OUTLINE: &str = "7g7f 3c3d (8c8d) 8h2b+ 3a2b resign\n";
const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

fn sjis(text: &str) -> Vec<u8> {
    komaoto::text::encode(text, komaoto::text::Encoding::ShiftJis, false).0
}

/// Where memory does not suffice the program says so and goes on to the next file.
#[cfg(target_os = "linux")]
#[test]
fn a_file_larger_than_memory_is_refused_in_words() {
    let desk = Desk::new(&[("a.kifu", GAME.as_bytes())]);
    let large = fs::File::create(desk.path("large.kifu")).unwrap();
    large.set_len(60 << 20).unwrap();
    let program = env!("CARGO_BIN_EXE_komaoto");
    // What the program takes by itself, found by trying.
    let run = |kilobytes: usize, file: &str| {
        // Where memory runs out while a thread begins, the C library may wait for ever instead of aborting.
        let script = format!("ulimit -v {kilobytes} && exec timeout -s KILL 20 '{program}' show --outline {file}");
        let mut shell = Command::new("sh");
        shell.arg("-c").arg(script).current_dir(desk.0.path()).env_remove("LANGUAGE").env("LC_ALL", "C");
        shell.output().unwrap()
    };
    let enough = (1..64).map(|step| step * 20_000).find(|&limit| run(limit, "a.kifu").status.success()).unwrap();
    let said = run(enough + 40_000, "large.kifu");
    let err = String::from_utf8_lossy(&said.stderr);
    assert_eq!(said.status.code(), Some(2), "{err}");
    assert!(err.contains("not enough memory"), "{err}");
}

#[test]
fn show_prints_headers_start_and_moves() {
    let desk = Desk::new(&[("a.kifu", GAME.as_bytes())]);
    let said = desk.run(&["show", "a.kifu"]);
    assert_eq!(said.code, 0, "{}", said.err);
    let lines: Vec<&str> = said.out().lines().collect();
    assert_eq!(lines[lines.len() - 2..], [START, OUTLINE.trim()]);
    assert!(lines.contains(&"先手: 山田") && lines.contains(&"後手: 佐藤 花子"));
    assert_eq!(desk.run(&["show", "--outline", "a.kifu"]).out(), OUTLINE);
}

#[test]
fn show_spells_moves_in_each_notation() {
    let desk = Desk::new(&[("a.usi", b"position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e\n")]);
    for (notation, line) in [
        ("usi", "7g7f 3c3d 8h2b+ 3a2b B*4e\n"),
        ("kif", "７六歩(77) ３四歩(33) ２二角成(88) 同　銀(31) ４五角打\n"),
        ("ki2", "▲７六歩 △３四歩 ▲２二角成 △同　銀 ▲４五角\n"),
        ("csa", "+7776FU -3334FU +8822UM -3122GI +0045KA\n"),
        ("western", "P-7f P-3d Bx2b+ Sx2b B*4e\n"),
    ] {
        assert_eq!(desk.run(&["show", "a.usi", "--outline", "--notation", notation]).out(), line);
    }
}

#[test]
fn show_chooses_among_games() {
    let desk = Desk::new(&[("a.usi", b"startpos moves 7g7f\nstartpos moves 2g2f\nstartpos moves 5g5f\n")]);
    assert_eq!(desk.run(&["show", "a.usi", "--outline"]).out(), "7g7f\n2g2f\n5g5f\n");
    assert_eq!(desk.run(&["show", "a.usi", "--outline", "--game", "2"]).out(), "2g2f\n");
    for number in ["0", "4"] {
        let said = desk.run(&["show", "a.usi", "--game", number]);
        assert_eq!((said.code, said.out()), (2, ""));
        assert!(said.err.contains("from 1 to 3"), "{}", said.err);
    }
}

#[test]
fn show_json_holds_the_tree_as_a_flat_list() {
    let desk = Desk::new(&[("a.kifu", GAME.as_bytes())]);
    let said = desk.run(&["show", "--json", "a.kifu"]);
    let json: Value = serde_json::from_slice(&said.out).unwrap();
    let game = &json["games"][0];
    assert_eq!((&json["format"], &json["encoding"]), (&"KIF".into(), &"UTF-8".into()));
    assert_eq!(
        (&game["winner"], &game["outline"], &game["sfen"]),
        (&"white".into(), &OUTLINE.trim().into(), &START.into())
    );
    let nodes = game["nodes"].as_array().unwrap();
    assert_eq!(nodes.len(), 7);
    for (index, node) in nodes.iter().enumerate() {
        assert!(nodes[..index].iter().all(|other| other["node"] != node["node"]));
        assert!(index == 0 || nodes[..index].iter().any(|other| other["node"] == node["parent"]));
    }
    assert_eq!(
        (&nodes[2]["move"], &nodes[2]["milliseconds"], &nodes[2]["ply"]),
        (&"3c3d".into(), &7000.into(), &2.into())
    );
    assert!(nodes[2]["comment"].as_str().unwrap().contains("角道"));
    assert_eq!(nodes[5]["end"], "resign");
    assert_eq!(
        (&nodes[6]["move"], &nodes[6]["parent"], &nodes[6]["milliseconds"]),
        (&"8c8d".into(), &1.into(), &Value::Null)
    );
}

#[test]
fn check_tells_clean_from_noted_from_no_record() {
    let desk = Desk::new(&[
        ("clean.kifu", GAME.as_bytes()),
        ("noted.usi", b"startpos moves 7g7f 7g7f 2g2f\n"),
        ("empty.kif", b""),
        ("prose.txt", "これは棋譜ではない。\n".as_bytes()),
        ("picture.kif", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\0\xff\xfe"),
    ]);
    fs::create_dir(desk.path("folder")).unwrap();
    let said = desk.run(&["check", "clean.kifu"]);
    assert_eq!((said.code, said.out(), said.err.as_str()), (0, "", ""));

    let said = desk.run(&["check", "noted.usi"]);
    assert_eq!(said.code, 1);
    let note = said.out().lines().next().unwrap();
    assert!(note.starts_with("noted.usi:1:"), "{note}");
    let (place, message) = note.split_once(": ").unwrap();
    assert!(place.rsplit(':').next().unwrap().parse::<usize>().unwrap() > 1, "{note}");
    assert!(["kept ", "changed ", "lost "].iter().any(|severity| message.starts_with(severity)), "{note}");
    // What could be read is there.
    assert_eq!(desk.run(&["show", "--outline", "noted.usi"]).out(), "7g7f\n");

    for file in ["empty.kif", "prose.txt", "picture.kif", "folder", "missing.kif"] {
        let said = desk.run(&["check", file]);
        assert_eq!((said.code, said.out()), (2, ""), "{file}");
        assert_eq!(said.err.lines().count(), 1, "{}", said.err);
        assert!(said.err.contains(file), "{}", said.err);
    }
    let said = desk.run(&["check", "clean.kifu", "empty.kif", "noted.usi"]);
    assert_eq!(said.code, 2);
    assert!(said.out().contains("noted.usi:1:"), "the others are checked all the same");
}

#[test]
fn check_json_has_an_object_per_file() {
    let desk = Desk::new(&[("a.kifu", GAME.as_bytes()), ("b.usi", b"startpos moves 7g7f 7g7f\n"), ("c.kif", b"")]);
    let said = desk.run(&["check", "--json", "--strict", "a.kifu", "b.usi", "c.kif"]);
    assert_eq!(said.code, 2);
    let json: Value = serde_json::from_slice(&said.out).unwrap();
    assert_eq!(
        (&json[0]["file"], &json[0]["games"], &json[0]["notes"]),
        (&"a.kifu".into(), &1.into(), &Value::Array(vec![]))
    );
    assert_eq!(json[0]["rewritten"]["same"], true);
    assert_eq!(json[1]["notes"][0]["line"], 1);
    assert!(json[2]["error"].as_str().unwrap().contains("empty"));
}

/// The third move lacks its 成.
const WITHOUT_PROMOTION: &str = "手合割：平手\r\n手数----指手---------消費時間--\r\n   1 ７六歩(77)\r\n   2 ３四歩(33)\r\n   3 ２二角(88)\r\n   4 ８四歩(83)\r\n   5 ２一馬(22)\r\n";

#[test]
fn check_json_says_where_why_and_what_to_do() {
    let desk = Desk::new(&[("a.kif", &sjis(WITHOUT_PROMOTION))]);
    let note = |arguments: &[&str]| {
        let said = desk.run(arguments);
        assert_eq!(said.code, 1, "{}", said.err);
        let json: Value = serde_json::from_slice(&said.out).unwrap();
        assert_eq!(json[0]["notes"].as_array().unwrap().len(), 1);
        json[0]["notes"][0].clone()
    };
    let english = note(&["check", "--json", "--lang", "en", "a.kif"]);
    let place = sjis(WITHOUT_PROMOTION.split("２一馬").next().unwrap()).len();
    let at = |key: &str| english[key].clone();
    assert_eq!((at("code"), at("weight"), at("game")), ("R204".into(), "kept".into(), 1.into()));
    assert_eq!((at("line"), at("column"), at("offset")), (7.into(), 6.into(), place.into()));
    assert_eq!(at("text"), "２一馬(22)");
    assert!(at("message").as_str().unwrap().starts_with("Foul"));
    assert!(at("kept").as_str().unwrap().contains("in the record"));
    let fix = &english["fixes"][0];
    assert_eq!((&fix["code"], &fix["line"], &fix["notes"]), (&"promote".into(), &5.into(), &0.into()));
    assert_eq!((&fix["before"], &fix["after"]), (&"   3 ２二角(88)".into(), &"   3 ２二角成(88)".into()));
    let japanese = note(&["check", "--json", "--lang", "ja", "a.kif"]);
    assert!(japanese["message"].as_str().unwrap().contains("反則手"));
    assert!(japanese["fixes"][0]["message"].as_str().unwrap().contains("「成」を補う"));
    let keys = |value: &Value| value.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    assert_eq!(
        keys(&english),
        ["code", "column", "fixes", "game", "kept", "line", "message", "offset", "text", "weight"]
    );
    assert_eq!(keys(&english), keys(&japanese), "the same in every language");
    assert_eq!(note(&["check", "--json", "--no-fixes", "a.kif"])["fixes"], Value::Array(vec![]));
}

#[test]
fn check_speaks_the_language_asked_for_or_the_systems() {
    let desk = Desk::new(&[("a.kif", &sjis(WITHOUT_PROMOTION))]);
    let said = desk.run(&["check", "--lang", "ja", "a.kif"]);
    let lines: Vec<&str> = said.out().lines().collect();
    assert_eq!(
        lines,
        [
            "a.kif:7:6: kept R204: 反則手です：駒の動きに合いません: ２一馬(22)",
            "a.kif:7:6: 直し方 promote: 5行目に「成」を補う： ２二角成(88) (読める手は同じ・残る注意 0件)",
        ]
    );
    let mut command = desk.command();
    command.env("LC_ALL", "ja_JP.UTF-8").env("LANG", "ja_JP.UTF-8").args(["check", "a.kif"]);
    assert_eq!(String::from_utf8(command.output().unwrap().stdout).unwrap(), said.out());
    let said = desk.run(&["check", "a.kif"]);
    assert!(said.out().lines().nth(1).unwrap().starts_with("a.kif:7:6: fix promote: Line 5: add"), "{}", said.out());
    let said = desk.run(&["convert", "--lang", "ja", "a.kif", "-o", "a.sfen"]);
    assert!(said.err.contains("a.kif: lost W511: 指し手 5手"), "{}", said.err);
    for (language, foul) in [("zh", "犯规着法"), ("zh-CN", "犯规着法"), ("zh-TW", "犯規着法"), ("zh-Hant", "犯規着法")]
    {
        let said = desk.run(&["check", "--lang", language, "a.kif"]);
        assert!(said.out().contains(foul), "{language}: {}", said.out());
    }
}

#[test]
fn offsets_are_those_of_the_bytes() {
    let text = WITHOUT_PROMOTION;
    let head = text.split("２一馬").next().unwrap();
    let wide = |text: &str| text.encode_utf16().flat_map(u16::to_be_bytes).collect::<Vec<u8>>();
    let marked = |mark: &[u8], bytes: Vec<u8>| [mark, &bytes].concat();
    for (bytes, place) in [
        (text.as_bytes().to_vec(), head.len()),
        (marked(b"\xEF\xBB\xBF", text.into()), 3 + head.len()),
        (marked(b"\xFE\xFF", wide(text)), 2 + wide(head).len()),
    ] {
        let desk = Desk::new(&[("a.kif", &bytes)]);
        let json: Value = serde_json::from_slice(&desk.run(&["check", "--json", "a.kif"]).out).unwrap();
        assert_eq!(json[0]["notes"][0]["offset"], place);
    }
}

#[test]
fn nothing_english_is_said_in_japanese() {
    let files: [(&str, &[u8]); 7] = [
        ("a.sfen", b"position startpos\nsfen 4k4/9/9/9/9/9/9/9/4K3x b - 1\n"),
        ("b.sfen", b"startpos\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"),
        ("c.jkf", br#"{"header":{},"moves":[{}]]}"#),
        ("d.usen", b"~0.6y236e.\nx_9~0..\n"),
        ("e.sfen", b"sfen 9/9 b - 1\n"),
        ("f.kif", b""),
        ("g.kif", b"1234\n"),
    ];
    let desk = Desk::new(&files);
    for (name, _) in files {
        let said = desk.run(&["check", name, "--json", "--lang", "ja"]);
        let json: Value = serde_json::from_slice(&said.out).unwrap();
        let mut texts: Vec<String> = Vec::new();
        for file in json.as_array().into_iter().flatten().chain(json["files"].as_array().into_iter().flatten()) {
            texts.extend(file["error"].as_str().map(|error| error.replace(name, "")));
            let notes = file["notes"].as_array().into_iter().flatten();
            texts.extend(notes.filter_map(|note| Some(note["message"].as_str()?.to_owned())));
        }
        assert!(!texts.is_empty(), "{name}: {}", said.out());
        for text in texts {
            let english = text
                .split(|letter: char| !letter.is_ascii_alphabetic())
                .find(|word| word.len() > 1 && !["KIF", "CSA", "SFEN", "JSON"].contains(word));
            assert_eq!(english, None, "{name}: {text}");
        }
    }
}

#[test]
fn perft_counts() {
    let desk = Desk::new(&[]);
    assert_eq!(desk.run(&["perft", "3"]).out(), "25470\n");
    assert_eq!(desk.run(&["perft", "startpos", "2"]).out(), "900\n");
    assert_eq!(desk.run(&["perft", START, "1"]).out(), "30\n");
    let mut words: Vec<&str> = vec!["perft", "sfen"];
    words.extend(START.split(' '));
    words.push("0");
    assert_eq!(desk.run(&words).out(), "1\n");
    let said = desk.run(&["perft", "2", "--divide"]);
    assert_eq!(said.out().lines().count(), 31);
    assert!(said.out().ends_with("\n900\n") && said.out().contains("7g7f: 30\n"));
    for bad in [&["perft"][..], &["perft", "x"], &["perft", "4k4", "1"], &["perft", "-1"]] {
        let said = desk.run(bad);
        assert_eq!((said.code, said.out()), (2, ""), "{bad:?}");
        assert!(!said.err.is_empty());
    }
}

#[test]
fn without_a_display_the_window_is_refused_in_one_line() {
    let desk = Desk::new(&[("a.kifu", GAME.as_bytes())]);
    for arguments in [
        &[][..],
        &["a.kifu"],
        &["a.kifu", "+3"],
        &["+3", "a.kifu"],
        &["-n", "3", "a.kifu"],
        &["--", "+3"],
        &["--lang", "zh-Hans", "a.kifu"],
        &["--lang=en", "+3", "a.kifu"],
        &["-n", "3", "--lang", "ja", "a.kifu"],
    ] {
        let said = desk.run(arguments);
        assert_eq!((said.code, said.out(), said.err.lines().count()), (3, "", 1), "{arguments:?}: {}", said.err);
    }
    for arguments in [&["+3", "-n", "4"][..], &["-n", "x"], &["--unknown"]] {
        assert_eq!(desk.run(arguments).code, 2, "{arguments:?}");
    }
    let said = desk.run(&["--help"]);
    assert_eq!(said.code, 0);
    for word in ["convert", "check", "show", "solve", "library", "+PLY"] {
        assert!(said.out().contains(word), "{word}");
    }
    assert!(desk.run(&["--version"]).out().starts_with("komaoto "));
}

#[test]
fn arguments_become_files_and_a_move_number() {
    use komaoto::cli::{Invocation, Start, parse};
    use komaoto::locale::Language;
    let window = |words: &[&str]| match parse(["komaoto"].iter().chain(words).map(Into::into)).unwrap() {
        Invocation::Window(Start { files, ply, language, new_window, recoveries, by_desktop }) => {
            assert_eq!(language.map(Language::tag), words.iter().find_map(|word| word.strip_prefix("--lang=")));
            assert_eq!(new_window, words.contains(&"--new-window"));
            assert_eq!(by_desktop, words.contains(&"--dbus-service"));
            assert_eq!(recoveries, 0);
            (files.iter().map(|file| file.to_str().unwrap().to_owned()).collect::<Vec<_>>(), ply)
        }
        Invocation::Command(_) | Invocation::Diagnosis | Invocation::Help(_) => panic!("no window"),
    };
    assert_eq!(window(&[]), (vec![], None));
    assert_eq!(window(&["a.kif", "+42"]), (vec!["a.kif".to_owned()], Some(42)));
    assert_eq!(window(&["+0", "a.kif", "b.kif"]), (vec!["a.kif".to_owned(), "b.kif".to_owned()], Some(0)));
    assert_eq!(window(&["-n", "7", "a.kif"]), (vec!["a.kif".to_owned()], Some(7)));
    assert_eq!(window(&["--new-window", "a.kif"]), (vec!["a.kif".to_owned()], None));
    // As before a subcommand.
    assert_eq!(window(&["--lang=zh-Hant", "a.kif", "+7"]), (vec!["a.kif".to_owned()], Some(7)));
    assert_eq!(window(&["a.kif", "--lang=en"]), (vec!["a.kif".to_owned()], None));
    assert_eq!(window(&["--dbus-service"]), (vec![], None));
    assert_eq!(window(&["--", "+42"]), (vec!["+42".to_owned()], None));
    assert_eq!(window(&["+x", "+", "./check"]), (vec!["+x".to_owned(), "+".to_owned(), "./check".to_owned()], None));
}

/// A reader that leaves early is no error.
#[cfg(unix)]
#[test]
fn a_broken_pipe_is_no_panic() {
    let desk = Desk::new(&[("a.usi", "startpos moves 7g7f 3c3d\n".repeat(20_000).as_bytes())]);
    let mut child =
        desk.command().args(["show", "a.usi"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
    assert_eq!(output.status.code(), Some(0));
}

/// What a file says cannot command the terminal.
#[test]
fn control_characters_are_spelled_out() {
    let desk = Desk::new(&[("a.kifu", GAME.replace("山田", "\u{1b}[31m山田\u{202e}").as_bytes())]);
    let said = desk.run(&["show", "a.kifu"]);
    assert!(!said.out().contains(['\u{1b}', '\u{202e}']), "{}", said.out());
    assert!(said.out().contains("\\u{1b}[31m山田"), "{}", said.out());
}

#[test]
fn a_failed_write_leaves_the_old_file() {
    let desk = Desk::new(&[("a.usi", b"startpos moves 7g7f\n")]);
    fs::create_dir_all(desk.path("b.kif")).unwrap();
    fs::create_dir_all(desk.path("c")).unwrap();
    fs::create_dir_all(desk.path("c/a.kif")).unwrap();
    let said = desk.run(&["convert", "a.usi", "-o", "c", "--to", "kif"]);
    assert_eq!(said.code, 3);
    assert_eq!(said.err.lines().count(), 1, "{}", said.err);
    let said = desk.run(&["convert", "a.usi", "-o", "no/such/folder/a.kif"]);
    assert_eq!(said.code, 3);
    assert!(said.err.contains("a.kif"), "{}", said.err);
}

/// A word that nobody can have meant as a file is no file: also where a window is open already, which would be told of
/// it.
#[test]
fn a_mistyped_subcommand_is_refused_with_the_nearest_name() {
    let desk = Desk::new(&[("game", b"startpos moves 7g7f\n")]);
    for (word, meant) in [("covnert", "'convert'"), ("chekc", "'check'"), ("shwo", "'show'"), ("perf", "'perft'")] {
        let said = desk.run(&[word, "x", "-o", "y"]);
        assert_eq!((said.code, said.out()), (2, ""), "{word}");
        assert!(said.err.contains(meant) && said.err.contains("no file"), "{word}: {}", said.err);
    }
    // What is there, or may be meant as a file, goes to the window: there is no display for one here.
    for word in ["game", "./covnert", "covnert.kif", "名局集"] {
        assert_eq!(desk.run(&[word]).code, 3, "{word}");
    }
}

/// Choices are taken with capitals, as they are written elsewhere.
#[test]
fn capitals_do_not_matter_in_choices() {
    let desk = Desk::new(&[("game.usi", b"startpos moves 7g7f\n")]);
    for call in [
        &["sheet", "game.usi", "-o", "a.pdf", "--paper", "A4"][..],
        &["diagram", "game.usi", "-o", "a.svg", "--style", "Book"],
        &["convert", "game.usi", "--to", "KIF", "-o", "-"],
        &["show", "game.usi", "--notation", "Western", "--lang", "ZH-hans"],
    ] {
        let said = desk.run(call);
        assert_eq!(said.code, 0, "{call:?}: {}", said.err);
    }
}

/// The subcommands, as the help names them.
fn subcommands(desk: &Desk) -> Vec<String> {
    let said = desk.run(&["--help"]);
    let commands = said
        .out()
        .lines()
        .skip_while(|line| !line.starts_with("Usage:"))
        .skip(1)
        .take_while(|line| line.starts_with(' ') && !line.trim_start().starts_with('-'));
    commands.filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect()
}

/// The same table for all.
#[test]
fn the_help_of_every_subcommand_has_the_exit_status() {
    let desk = Desk::new(&[]);
    let commands = subcommands(&desk);
    assert!(commands.len() >= 11, "{commands:?}");
    for command in commands {
        let said = desk.run(&[&command, "-h"]);
        for line in ["0  all of it was done", "1  done, with notes", "2  the command line", "3  refused", "130  inter"]
        {
            assert!(said.out().contains(line), "{command:?}: {}", said.out());
        }
    }
}

#[test]
fn the_help_fits_a_screen_of_24_lines() {
    let said = Desk::new(&[]).run(&["--help"]);
    let lines: Vec<&str> = said.out().lines().collect();
    assert!(lines.len() < 24, "{}", said.out());
    assert!(lines.iter().all(|line| line.chars().count() <= 80), "{}", said.out());
    assert!(said.out().contains("Exit status: 0 "), "{}", said.out());
}

/// Also where an explanation is long, and whatever is in an example.
#[test]
fn the_help_of_every_subcommand_fits_80_columns() {
    let columns = |line: &str| line.chars().map(|letter| if letter >= '\u{2e80}' { 2 } else { 1 }).sum::<usize>();
    let desk = Desk::new(&[]);
    for command in subcommands(&desk) {
        for option in ["-h", "--help"] {
            let said = desk.run(&[&command, option]);
            let wide: Vec<&str> = said.out().lines().filter(|line| columns(line) > 80).collect();
            assert!(wide.is_empty(), "{command} {option}: {wide:#?}");
            // Nothing is lost: what goes on below stands under what is said.
            assert!(!said.out().lines().any(|line| line.ends_with(' ')), "{command} {option}");
        }
    }
    let help = desk.run(&["convert", "--help"]);
    let words: Vec<&str> = help.out().split_whitespace().collect();
    let sentence =
        "without it the extension of OUT decides, and in a folder or on standard output each file keeps its own";
    assert!(words.join(" ").contains(sentence), "{}", help.out());
}

#[test]
fn a_dash_is_standard_input_and_output() {
    let desk = Desk::new(&[("a.kifu", GAME.as_bytes())]);
    let run = |arguments: &[&str], input: &str| {
        let said = desk.run_with(arguments, input.as_bytes());
        assert_eq!(said.code, 0, "{arguments:?}: {}", said.err);
        said.out().to_owned()
    };
    assert_eq!(run(&["show", "-", "--outline"], GAME), OUTLINE);
    assert_eq!(run(&["check", "-"], GAME), "");
    assert_eq!(run(&["convert", "-", "-o", "-"], GAME), GAME);
    assert!(run(&["convert", "-", "a.kifu", "--join", "-o", "-"], GAME).len() > 2 * GAME.len() - 2);
    run(&["convert", "-", "--to", "jkf", "-o", "out/"], GAME);
    assert!(desk.path("out/stdin.jkf").exists());
    assert_eq!(run(&["perft", "-", "2"], &format!("{START}\n")), "900\n");
    fs::write(desk.path("script"), "go last\nsave -\n").unwrap();
    let said = run(&["edit", "-", "--script", "script"], GAME);
    assert_eq!(said, format!("ok 1\nrecord 2 {}\n{GAME}\nok 2 saved -\n", GAME.len()));
    let said = desk.run_with(&["edit", "-"], GAME.as_bytes());
    assert!(said.code == 2 && said.err.contains("--script"), "{}", said.err);
    let said = desk.run_with(&["-"], GAME.as_bytes());
    assert!(said.code == 2 && said.err.contains("standard input"), "{}", said.err);
    let said = desk.run_with(&["check", "-"], b"");
    assert!(said.code == 2 && said.err.contains("-: "), "{}", said.err);
}

#[test]
fn every_subcommand_answers_in_json_and_takes_one_game() {
    let two = "startpos moves 7g7f\nstartpos moves 2g2f 2g2f\n";
    let desk = Desk::new(&[("a.usi", two.as_bytes()), ("e.kif", b"")]);
    let json = |arguments: &[&str], code: i32| -> Value {
        let said = desk.run_with(arguments, b"dump\n");
        assert_eq!(said.code, code, "{arguments:?}: {}", said.err);
        serde_json::from_slice(&said.out).unwrap_or_else(|error| panic!("{arguments:?}: {error} {}", said.out()))
    };
    assert_eq!(json(&["check", "a.usi", "--json", "--game", "1"], 0)[0]["notes"].as_array().unwrap().len(), 0);
    assert_eq!(json(&["check", "a.usi", "--json", "--game", "2"], 1)[0]["notes"][0]["game"], 2);
    assert_eq!(json(&["show", "a.usi", "--json", "--game", "1"], 0)["games"][0]["outline"], "7g7f");
    // The second move of the second game cannot be played.
    assert_eq!(json(&["show", "a.usi", "--json"], 1)["games"].as_array().unwrap().len(), 2);
    assert!(json(&["show", "e.kif", "--json"], 2)["error"].as_str().unwrap().contains("empty"));
    let perft = json(&["perft", "2", "--json", "--divide"], 0);
    assert_eq!((&perft["nodes"], &perft["moves"]["7g7f"], &perft["depth"]), (&900.into(), &30.into(), &2.into()));
    let said = json(&["edit", "a.usi", "--game", "2", "--json"], 1);
    assert_eq!((&said["line"], &said["ok"], &said["dump"]["shown"]), (&1.into(), &true.into(), &1.into()));
    let said = json(&["read", "a.usi", "--json", "--no-headers"], 1);
    assert_eq!((&said[1]["game"], said[1]["lines"].as_array().unwrap().is_empty()), (&2.into(), false), "{said}");
    let said = json(&["diagram", "a.usi", "--to", "svg", "--json", "-o", "out/"], 1);
    for place in [0, 1] {
        let file = desk.0.path().join(said[place]["output"].as_str().unwrap());
        assert_eq!(Some(fs::metadata(file).unwrap().len()), said[place]["bytes"].as_u64());
    }
    let said = json(&["sheet", "a.usi", "--json", "-o", "a.pdf"], 1);
    assert_eq!(Some(fs::metadata(desk.path("a.pdf")).unwrap().len()), said[0]["bytes"].as_u64());
    for command in ["diagram", "sheet"] {
        let said = desk.run(&[command, "a.usi", "--json", "--to", "pdf", "-o", "-"]);
        // No record stands there: who asked for JSON is told so in JSON.
        let told: Value = serde_json::from_str(said.out()).unwrap();
        assert!(told[0]["error"].as_str().is_some_and(|error| error.contains("--json")), "{told}");
        assert!(said.code == 2 && said.err.contains("--json"), "{}", said.err);
    }
}

/// As Windows leaves it to the program.
#[test]
fn patterns_become_the_files_that_they_name() {
    let desk = Desk::new(&[("a.kif", b""), ("B.KIF", b""), ("ab.kifu", b""), ("[a].kif", b""), ("名局１.kif", b"")]);
    let expand = |word: &str| -> Vec<String> {
        let word = format!("{}{}{word}", desk.0.path().display(), std::path::MAIN_SEPARATOR);
        let found = komaoto::cli::expand_patterns([OsString::from(word)]);
        found.iter().map(|path| PathBuf::from(path).file_name().unwrap().to_str().unwrap().to_owned()).collect()
    };
    for (pattern, names) in [
        ("*.kif", &["B.KIF", "[a].kif", "a.kif", "名局１.kif"][..]),
        ("?.kif", &["B.KIF", "a.kif"]),
        ("a*", &["a.kif", "ab.kifu"]),
        ("名局?.*", &["名局１.kif"]),
        // No pattern, or no such file: the word stays.
        ("[a].kif", &["[a].kif"]),
        ("x*.kif", &["x*.kif"]),
    ] {
        assert_eq!(expand(pattern), names, "{pattern}");
    }
    assert_eq!(komaoto::cli::expand_patterns(["--to=*".into(), "+3".into()]), ["--to=*", "+3"].map(OsString::from));
}

/// The system ends a program whose file outgrows the limit of the account, unless it asks to be told.
#[cfg(target_os = "linux")]
#[test]
fn a_file_that_outgrows_its_limit_is_an_error_and_not_the_end() {
    let desk = Desk::new(&[("a.usi", "startpos moves 7g7f 3c3d\n".repeat(20_000).as_bytes())]);
    let script = format!("ulimit -f 1 && exec '{}' convert a.usi -o b.usi --eol crlf", env!("CARGO_BIN_EXE_komaoto"));
    let mut shell = Command::new("sh");
    shell.arg("-c").arg(script).current_dir(desk.0.path()).env_remove("LANGUAGE").env("LC_ALL", "C");
    let said = shell.output().unwrap();
    let err = String::from_utf8_lossy(&said.stderr);
    assert_eq!(said.status.code(), Some(3), "{err}");
    assert!(err.contains("No file was made"), "{err}");
    assert_eq!(desk.names(), ["a.usi"]);
}

/// Nor can it through JSON, whose reader gets the same text.
#[test]
fn json_spells_what_a_terminal_would_obey() {
    let name = "\u{9b}31m山田\u{202e}fik.\u{2066}";
    let desk = Desk::new(&[("a.kifu", GAME.replace("山田", name).as_bytes())]);
    let said = desk.run(&["show", "--json", "a.kifu"]);
    assert!(!said.out().contains(|letter| komaoto::text::is_obeyed(letter) && letter != '\n'), "{}", said.out());
    let json: Value = serde_json::from_slice(&said.out).unwrap();
    assert!(json["games"][0]["headers"].to_string().contains(name), "{json}");
}
