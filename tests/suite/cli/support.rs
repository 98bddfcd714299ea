//! What helps those who help: the language of a call, a diagnosis and a log in which nothing of a record is, and
//! pages that do not flood a terminal.

use std::fs;
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
    for step in [" show\n", " read a file\n", " read its records\n", " done\n"] {
        assert!(text.contains(step), "{step}: {text}");
    }
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
