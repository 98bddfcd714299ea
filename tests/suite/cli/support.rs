//! What helps those who help: the language of a call, a diagnosis and a log in which nothing of a record is, pages that
//! do not flood a terminal, and the command lines of the manual.

use std::fs;
use std::path::Path;
#[cfg(target_os = "linux")]
use std::process::Stdio;

use super::{Desk, GAME};

/// A word that is in the record and must be nowhere else.
const SECRET: &str = "佐藤 花子";

#[test]
fn the_language_may_stand_before_the_subcommand() {
    let desk = Desk::new(&[]);
    for words in [&["--lang", "ja", "show", "gone.kif"][..], &["--lang=ja", "show", "gone.kif"]] {
        let said = desk.run(words);
        assert_eq!(said.code, 2);
        assert_eq!(said.err, desk.run(&["show", "gone.kif", "--lang", "ja"]).err, "{words:?}");
    }
    assert_ne!(desk.run(&["show", "gone.kif"]).err, desk.run(&["--lang", "ja", "show", "gone.kif"]).err);
    assert_eq!(desk.run(&["--lang", "xx", "show", "gone.kif"]).code, 2);
    let japanese = desk.run(&["edit", "gone.kif", "--lang", "ja"]);
    assert_eq!(japanese.err, desk.run(&["--lang", "ja", "edit", "gone.kif"]).err);
    assert_ne!(japanese.err, desk.run(&["edit", "gone.kif"]).err);
    // As systems call them, too.
    for (asked, meant) in [("zh-TW", "zh-Hant"), ("zh-hk", "zh-Hant"), ("ZH-cn", "zh-Hans"), ("JA", "ja")] {
        let said = |language| desk.run(&["show", "gone.kif", "--lang", language]).err;
        assert_eq!(said(asked), said(meant), "{asked}");
    }
}

#[test]
fn the_language_may_stand_beside_what_is_no_subcommand() {
    let desk = Desk::new(&[]);
    // How much is kept on this machine may change between two diagnoses.
    let first = |option| desk.run(&[option]).out().lines().next().unwrap().to_owned();
    for option in ["--help", "--version", "--diagnose"] {
        for words in [&["--lang", "ja", option][..], &["--lang=zh-TW", option]] {
            let said = desk.run(words);
            assert_eq!(
                (said.code, said.out().lines().next()),
                (0, Some(first(option).as_str())),
                "{words:?}: {}",
                said.err
            );
        }
    }
    // The window speaks it, and so does what is said where there can be none.
    for (language, no) in [("ja", "画面に接続できません"), ("en", "display"), ("zh-Hant", "無法")] {
        for words in [&["--lang", language][..], &["--lang", language, "game.kif"]] {
            let said = desk.run(words);
            assert!(said.code == 3 && said.err.contains(no), "{words:?}: {} {}", said.code, said.err);
        }
    }
    assert!(desk.run(&["--lang", "ja", "chekc"]).err.contains("'check'"));
    for option in ["--lang", "--diagnose"] {
        assert!(desk.run(&["--help"]).out().contains(option), "{option}");
    }
}

#[test]
fn help_is_the_help_of_the_subcommand_that_is_named() {
    let desk = Desk::new(&[("convert.kifu", GAME.as_bytes())]);
    for words in [&["convert"][..], &["sheet"], &[]] {
        let asked = desk.run(&[words, &["--help"][..]].concat());
        let said = desk.run(&[&["help"][..], words].concat());
        assert_eq!((said.code, said.out(), &*said.err), (0, asked.out(), ""), "{words:?}");
    }
    assert_eq!(desk.run(&["--lang", "ja", "help", "check"]).out(), desk.run(&["check", "--help"]).out());
    assert_eq!(desk.run(&["help", "help"]).out(), desk.run(&["--help"]).out());
    for word in ["nosuch", "convert.kifu", "chekc"] {
        let said = desk.run(&["help", word]);
        assert_eq!((said.code, said.out()), (2, ""), "{word}");
        assert!(said.err.contains(word), "{word}: {}", said.err);
    }
    assert!(desk.run(&["help", "chekc"]).err.contains("'check'"));
}

#[test]
fn a_diagnosis_says_what_is_needed_and_nothing_of_a_record() {
    let desk = Desk::new(&[("game.kifu", GAME.as_bytes())]);
    let (config, state) = (desk.path("config/komaoto"), desk.path("state/komaoto"));
    for folder in [config.clone(), state.join("crashes"), state.join("recovery")] {
        fs::create_dir_all(folder).unwrap();
    }
    let settings = "theme = \"dark\"\nzoom = 1.25\nrecent = [\"/home/person/private.kifu\"]\n[window]\nplace = 3\n";
    fs::write(config.join("settings.toml"), settings).unwrap();
    fs::write(state.join("crashes/1.txt"), "komaoto failed at somewhere.rs:1\n").unwrap();
    fs::write(state.join("recovery/1.journal"), SECRET).unwrap();
    let mut command = desk.command();
    command.env("XDG_CONFIG_HOME", desk.path("config")).env("XDG_STATE_HOME", desk.path("state"));
    let said = command.args(["--diagnose"]).output().unwrap();
    let text = String::from_utf8(said.stdout).unwrap();
    assert!(said.status.success() && said.stderr.is_empty());
    for told in ["komaoto: ", "system: ", "language: English", "setting: theme = \"dark\"", "setting: zoom = 1.25"] {
        assert!(text.contains(told), "{told}: {text}");
    }
    for told in ["recovery: 1 files", "crashes: 1 files", "failed at somewhere.rs:1"] {
        assert!(text.contains(told), "{told}: {text}");
    }
    for secret in [SECRET, "private.kifu", "place"] {
        assert!(!text.contains(secret), "{secret}: {text}");
    }
    assert_eq!(desk.run(&["--diagnose", "game.kifu"]).code, 2);
}

#[test]
fn a_log_is_kept_where_it_was_asked_for_and_holds_no_record() {
    let desk = Desk::new(&[("game.kifu", GAME.as_bytes())]);
    let run = |asked: &str| {
        let mut command = desk.command();
        command.env("XDG_STATE_HOME", desk.path("state")).env("KOMAOTO_LOG", asked);
        assert!(command.args(["show", "game.kifu"]).output().unwrap().status.success());
    };
    let folder = desk.path("state/komaoto/log");
    run("");
    run("off");
    assert!(!folder.exists());
    run("debug");
    let logs: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    let [log] = logs.as_slice() else { panic!("{logs:?}") };
    let text = fs::read_to_string(log).unwrap();
    assert!(text.contains(" show\n"), "{text}");
    assert!(!text.contains("game") && !text.contains(SECRET), "{text}");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(fs::metadata(log).unwrap().permissions().mode() & 0o077, 0, "nobody else reads it");
    }
}

#[test]
fn a_page_goes_into_a_file() {
    let desk = Desk::new(&[("game.kifu", GAME.as_bytes())]);
    let piped = desk.run(&["read", "game.kifu", "--html"]);
    assert_eq!(desk.run(&["read", "game.kifu", "--html", "-o", "game.html"]).out(), "");
    assert_eq!(desk.read("game.html"), piped.out);
    assert_eq!(desk.run(&["read", "game.kifu", "--html", "-o", "-"]).out, piped.out);
    let said = desk.run(&["read", "game.kifu", "-o", "game.html"]);
    assert_eq!((said.code, desk.read("game.html") == piped.out), (3, true), "{}", said.err);
    assert_eq!(desk.run(&["read", "game.kifu", "-o", "game.html", "--force"]).code, 0);
    assert!(desk.read("game.html").len() < piped.out.len());
    let said = desk.run(&["read", "game.kifu", "-o", "game.kifu", "--force"]);
    assert_eq!((said.code, desk.read("game.kifu") == GAME.as_bytes()), (3, true), "not over what is read");
}

/// A page for a browser is not poured into a terminal.
#[cfg(target_os = "linux")]
#[test]
fn a_terminal_gets_a_word_instead_of_a_page() {
    use std::process::Command;
    let desk = Desk::new(&[("game.kifu", GAME.as_bytes())]);
    let program = env!("CARGO_BIN_EXE_komaoto");
    let mut command = Command::new("script");
    let words = format!("{program} read game.kifu --html --lang en");
    let command = command.args(["-qec", &words, "/dev/null"]).current_dir(desk.path("."));
    let Ok(said) = command.stdin(Stdio::null()).output() else {
        return println!("SKIPPED: there is no script");
    };
    let text = String::from_utf8_lossy(&said.stdout);
    assert!(text.contains("not for a terminal") && !text.contains("<html"), "{}", text.get(..400).unwrap_or(&text));
}

const CHESS: &str = "[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n";
const PROBLEM: &str = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1\n";

/// An opening book that knows the position behind the two moves of the game.
const BOOK: &str = "#YANEURAOU-DB2016 1.00\nsfen lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3\n\
    2g2f 8c8d 30 20 9\n";

/// An engine that has the same opinion of everything, under the name that the manual gives one.
const ENGINE: &str = "#!/bin/sh
while read -r word rest; do
    case $word in
    uci) echo id name Stockfish; echo uciok ;;
    isready) echo readyok ;;
    position)
        side=0
        case $rest in *' b '*) side=1 ;; esac
        moves=${rest#*moves }
        [ \"$moves\" = \"$rest\" ] && moves=
        for move in $moves; do side=$((1 - side)); done
        ;;
    go)
        if [ $side = 0 ]; then best=h2h3; else best=h7h6; fi
        echo info depth 20 nodes 1 score cp 20 pv $best
        echo bestmove $best
        ;;
    quit) exit ;;
    esac
done
";

/// Every command line of the manual does what the manual says: it ends well, and makes the file that it names.
#[cfg(unix)]
#[test]
fn the_command_lines_of_the_manual_work() {
    use std::os::unix::fs::PermissionsExt;
    let sjis = super::sjis;
    let game = "手合割：平手\n先手：山田\n後手：佐藤\n手数----指手----\n   1 ７六歩(77)\n   2 ３四歩(33)\n";
    for language in komaoto::locale::Language::ALL.map(komaoto::locale::Language::tag) {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("assets/manual/{language}/manual.md"));
        let manual = fs::read_to_string(path).unwrap();
        let lines = manual.split('`').skip(1).step_by(2).filter(|code| code.starts_with("komaoto "));
        let mut count = 0;
        for line in lines.filter(|line| !line.contains("--help")) {
            let files = [
                ("game.kif", sjis(game)),
                ("game.pgn", CHESS.into()),
                ("problems.kif", sjis(game)),
                ("problem.sfen", PROBLEM.into()),
                ("user_book1.db", BOOK.into()),
            ];
            let files: Vec<(&str, &[u8])> = files.iter().map(|(name, bytes)| (*name, bytes.as_slice())).collect();
            let desk = Desk::new(&files);
            let engine = desk.path("stockfish");
            fs::write(&engine, ENGINE).unwrap();
            fs::set_permissions(&engine, fs::Permissions::from_mode(0o755)).unwrap();
            let words: Vec<&str> = line.split_whitespace().skip(1).collect();
            let path = format!("{}:{}", desk.path(".").display(), std::env::var("PATH").unwrap());
            let said = desk.command().args(&words).env("PATH", path).output().unwrap();
            let (code, err) = (said.status.code().unwrap(), String::from_utf8_lossy(&said.stderr));
            assert!(code <= 1, "{language}: {line}: {code} {err}");
            let output = words.iter().position(|word| *word == "-o").and_then(|at| words.get(at + 1));
            match output {
                Some(name) => assert!(desk.path(name).exists(), "{language}: {line} makes no {name}"),
                None => assert!(!said.stdout.is_empty() || line.contains(" check "), "{language}: {line} says nothing"),
            }
            count += 1;
        }
        assert!(count >= 10, "{language}: {count}");
    }
}

/// Whatever is printed: the help and the version as well as what a subcommand says.
#[cfg(target_os = "linux")]
#[test]
fn what_cannot_be_printed_is_said_and_is_no_success() {
    let desk = Desk::new(&[("a.usi", b"startpos moves 7g7f\n")]);
    let of_commands = super::subcommands(&desk).into_iter().map(|name| format!("{name} --help"));
    let others = [
        "--help",
        "--version",
        "--diagnose",
        "help convert",
        "show a.usi",
        "check --json a.usi",
        "convert a.usi -o -",
        "diagram a.usi --to svg -o -",
        "edit --script a.usi",
        "perft chess 1",
    ];
    for line in of_commands.chain(others.map(str::to_owned)) {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let said = desk.command().args(line.split(' ')).stdout(full).stderr(Stdio::piped()).output().unwrap();
        let err = String::from_utf8_lossy(&said.stderr);
        assert_eq!(said.status.code(), Some(3), "{line}: {err}");
        assert!(err.contains("komaoto: the output cannot be written (the disk is full)"), "{line}: {err}");
    }
}

/// A log that cannot be written is asked for in vain, and that is said; so is it of settings that cannot be read.
#[test]
fn what_cannot_be_written_or_read_beside_the_work_is_said() {
    let desk = Desk::new(&[("game.kifu", GAME.as_bytes()), ("state", b"no folder")]);
    let mut command = desk.command();
    command.args(["show", "game.kifu"]).env("KOMAOTO_LOG", "debug").env("XDG_STATE_HOME", desk.path("state"));
    let output = command.output().unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success() && err.contains("KOMAOTO_LOG") && err.contains("state"), "{err}");
    fs::create_dir_all(desk.path("config/komaoto")).unwrap();
    fs::write(desk.path("config/komaoto/settings.toml"), "theme = \"dark\"\nzoom = = 1\n").unwrap();
    let output = desk.command().arg("--diagnose").env("XDG_CONFIG_HOME", desk.path("config")).output().unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    assert!(out.contains("settings.toml: is no TOML from line 2 on"), "{out}");
}
