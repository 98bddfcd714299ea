//! Folders and many files: each subcommand goes through them in the same way.

use std::fs;

use serde_json::Value;

use super::{Desk, GAME, Said};
use crate::shared::shared;

const PGN: &[u8] = b"[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Qh5 1-0\n";

/// A folder with two games, one of them in a folder below, a file that is no record, and one that is none of ours.
fn desk() -> Desk {
    let desk = Desk::new(&[]);
    fs::create_dir_all(desk.path("in/below")).unwrap();
    fs::write(desk.path("in/a.kifu"), GAME).unwrap();
    fs::write(desk.path("in/b.kif"), [0_u8, 1, 2, 0, 0, 3]).unwrap();
    fs::write(desk.path("in/below/c.pgn"), PGN).unwrap();
    fs::write(desk.path("in/notes.json"), "{\"shopping\": 1}").unwrap();
    fs::write(desk.path("in/notes.txt"), "shopping").unwrap();
    desk
}

/// The numbers of the summary.
fn summary(said: &Said) -> Vec<usize> {
    let line = said.err.lines().rfind(|line| line.contains(" files: ")).unwrap_or_else(|| panic!("{}", said.err));
    line.split(|c: char| !c.is_ascii_digit()).filter_map(|word| word.parse().ok()).collect()
}

#[test]
fn every_subcommand_goes_through_folders_and_one_bad_file_ends_nothing() {
    let desk = desk();
    let calls: [(&[&str], usize); 7] = [
        (&["check", "in", "-r", "--no-fixes", "--json"], 3),
        (&["show", "in", "-r", "--json"], 3),
        (&["show", "in", "-r", "--outline"], 2),
        (&["read", "in", "-r", "--json"], 3),
        (&["missed", "in", "-r", "--json"], 3),
        (&["diagram", "in", "-r", "-o", "pictures/", "--to", "svg", "--json"], 3),
        (&["sheet", "in", "-r", "-o", "sheet.pdf", "--json"], 2),
    ];
    for (words, told) in calls {
        let said = desk.run(words);
        assert_eq!(said.code, 2, "{words:?}: {}", said.err);
        assert_eq!(summary(&said)[0], 3, "{words:?}: {}", said.err);
        assert!(said.err.contains("b.kif") && !said.err.contains("notes."), "{words:?}: {}", said.err);
        let rows: Vec<Value> = match serde_json::from_str(said.out()) {
            Ok(Value::Array(rows)) => rows,
            _ => said.out().lines().map(|line| serde_json::from_str(line).unwrap_or(Value::Null)).collect(),
        };
        assert_eq!(rows.len(), told, "{words:?}: {}", said.out());
    }
    assert!(desk.path("pictures/a-3.svg").is_file() || fs::read_dir(desk.path("pictures")).unwrap().count() > 0);
    assert!(desk.path("pictures/below").is_dir(), "pictures of a folder below stand in one below");
    // Without it a folder is no file, and it is said what takes it.
    for subcommand in ["check", "show", "read", "missed", "solve", "diagram", "sheet", "convert", "analyse"] {
        let output: &[&str] = match subcommand {
            "diagram" | "convert" => &["-o", "out/", "--to", if subcommand == "diagram" { "svg" } else { "csa" }],
            "sheet" => &["-o", "out.pdf"],
            _ => &[],
        };
        let said = desk.run(&[&[subcommand, "in"], output].concat());
        assert!(said.code == 2 && said.err.contains("add -r"), "{subcommand}: {} {}", said.code, said.err);
        assert!(!said.out().contains("error:") && !desk.path("out.pdf").exists(), "{subcommand}");
    }
    let said = desk.run(&["check", "in/a.kifu", "--jobs", "2"]);
    assert!(said.err.contains("komaoto: 1 file: 1 done"), "{}", said.err);
    // What becomes one file is not put into a folder.
    for place in ["in", "new/"] {
        let said = desk.run(&["read", "in", "-r", "-o", place]);
        assert!(said.code == 3 && said.err.contains("name a file, not a folder"), "{place}: {}", said.err);
    }
}

/// However many work side by side, the answer is the same.
#[test]
fn the_answer_does_not_depend_on_the_number_of_jobs() {
    let desk = desk();
    for nth in 0..12 {
        fs::write(desk.path(&format!("in/below/{nth:02}.kifu")), GAME).unwrap();
    }
    for words in [&["check", "in", "-r"][..], &["show", "in", "-r"], &["read", "in", "-r"], &["missed", "in", "-r"]] {
        let [one, four] = ["1", "4"].map(|jobs| desk.run(&[words, &["--jobs", jobs]].concat()));
        assert_eq!((one.code, one.out()), (four.code, four.out()), "{words:?}");
        assert!(one.out().len() > 100 || words[0] == "check", "{words:?}");
    }
}

/// Results stand in the same folders, what is written stays, and only what is new is done the next time.
#[test]
fn a_folder_is_converted_and_the_next_time_only_what_is_new() {
    let desk = desk();
    let call = ["convert", "in", "-r", "-o", "out/", "--to", "fen", "--lossy", "--jobs", "2"];
    fs::remove_file(desk.path("in/a.kifu")).unwrap();
    let said = desk.run(&call);
    assert_eq!((said.code, &summary(&said)[..]), (2, &[2, 0, 1, 1, 0, 0][..]), "{}", said.err);
    let written = desk.read("out/below/c.fen");
    assert_eq!(desk.run(&call).code, 3, "never over a file unasked");
    fs::write(desk.path("in/below/d.pgn"), PGN).unwrap();
    let again = desk.run(&[&call[..], &["--skip-done"]].concat());
    assert_eq!(summary(&again), [3, 0, 1, 1, 0, 1], "{}", again.err);
    assert_eq!(desk.read("out/below/c.fen"), written);
    assert!(desk.path("out/below/d.fen").is_file());
    // Where the file has changed since, it is not done.
    let later = std::time::SystemTime::now() + std::time::Duration::from_secs(60);
    fs::File::options().write(true).open(desk.path("in/below/c.pgn")).unwrap().set_modified(later).unwrap();
    let changed = desk.run(&[&call[..], &["--skip-done"]].concat());
    assert_eq!((changed.code, summary(&changed)[5]), (3, 1), "{}", changed.err);
}

/// An engine is started once for all files, and each file gets its own result.
#[cfg(unix)]
#[test]
fn an_engine_is_started_once() {
    use std::os::unix::fs::PermissionsExt;
    let Some(engine) = shared("engines/hostile.py") else { return };
    let engine = fs::canonicalize(engine).unwrap();
    let desk = Desk::new(&[]);
    fs::create_dir_all(desk.path("in/below")).unwrap();
    for name in ["a.kifu", "b.kifu", "below/c.kifu"] {
        fs::write(desk.path("in").join(name), GAME).unwrap();
    }
    let script = format!(
        "#!/bin/sh\necho started >> '{}'\nexec python3 '{}' good --rate 400\n",
        desk.path("starts").display(),
        engine.display()
    );
    fs::write(desk.path("engine"), script).unwrap();
    fs::set_permissions(desk.path("engine"), fs::Permissions::from_mode(0o755)).unwrap();
    let engine = desk.path("engine");
    let call = ["analyse", "in", "-r", "--engine", engine.to_str().unwrap(), "--depth", "5", "-o", "out/", "--json"];
    let said = desk.run(&call);
    assert!(said.code <= 1, "{}: {}", said.code, said.err);
    assert_eq!(said.out().lines().count(), 3, "{}", said.out());
    assert_eq!(String::from_utf8(desk.read("starts")).unwrap().lines().count(), 1);
    assert!(desk.path("out/a.kifu").is_file() && desk.path("out/below/c.kifu").is_file(), "{}", said.err);
    let again = desk.run(&[&call[..], &["--skip-done"]].concat());
    assert_eq!((again.code, again.out()), (0, ""), "{}", again.err);
    assert_eq!(String::from_utf8(desk.read("starts")).unwrap().lines().count(), 1);
}

/// Problems of a folder, with a summary.
#[test]
fn problems_of_a_folder_are_solved() {
    let desk = Desk::new(&[]);
    fs::create_dir_all(desk.path("in/below")).unwrap();
    let problem = "sfen 4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1\n";
    fs::write(desk.path("in/one.sfen"), problem).unwrap();
    fs::write(desk.path("in/below/two.sfen"), problem).unwrap();
    fs::write(desk.path("in/broken.sfen"), "sfen nonsense\n").unwrap();
    let said = desk.run(&["solve", "in", "-r", "--jobs", "2"]);
    assert_eq!(said.code, 2, "{}", said.err);
    assert_eq!(said.out().lines().count(), 2, "{}", said.out());
    assert!(said.err.contains("2 mates"), "{}", said.err);
}

/// Where to print to is settled before the files are read: what cannot be written is not worth the work.
#[test]
fn what_cannot_be_written_is_refused_before_the_files_are_read() {
    let desk = Desk::new(&[("broken.kif", &[0_u8; 64])]);
    fs::write(desk.path("here.pdf"), "mine").unwrap();
    for (words, code, why) in [
        (["sheet", "-o", "pages"], 2, "--to"),
        (["sheet", "-o", "here.pdf"], 3, "--force"),
        (["diagram", "-o", "picture.xyz"], 2, "--to"),
    ] {
        let said = desk.run(&[&words[..], &["broken.kif", "gone.kif", "--lang", "en"]].concat());
        assert_eq!(said.code, code, "{words:?}: {}", said.err);
        assert!(said.err.contains(why) && !said.err.contains(".kif"), "{words:?}: {}", said.err);
    }
    assert_eq!(desk.run(&["sheet", "broken.kif", "-o", "pages/"]).code, 2);
}

/// Subcommands that go through folders in any case understand the word by which the others take them.
#[test]
fn folders_may_be_asked_for_where_they_are_taken_anyway() {
    let desk = Desk::new(&[]);
    fs::create_dir_all(desk.path("in/below")).unwrap();
    fs::write(desk.path("in/below/a.kifu"), GAME).unwrap();
    for words in [&["export", "in"][..], &["find", "--count", "--in", "in"], &["library", "add", "in"]] {
        for option in ["-r", "--recursive"] {
            let (said, with) = (desk.run(words), desk.run(&[&words[..1], &words[1..], &[option]].concat()));
            assert_eq!((with.code, with.out(), with.err.as_str()), (said.code, said.out(), ""), "{words:?}");
        }
    }
    // Behind two dashes it is the name of a file.
    assert_eq!(desk.run(&["export", "--", "-r"]).code, 2);
}

/// A folder is no result: whoever names one gets what belongs into it, or is told that it is a file that is written.
#[test]
fn a_folder_that_is_there_is_not_taken_for_what_is_done() {
    let desk = Desk::new(&[("a.kifu", GAME.as_bytes())]);
    fs::create_dir_all(desk.path("out")).unwrap();
    let call = ["sheet", "a.kifu", "-o", "out", "--skip-done", "--json"];
    let first = desk.run(&call);
    assert_eq!(first.code, 0, "{}", first.err);
    let pages = fs::read_dir(desk.path("out")).unwrap().count();
    let rows: Value = serde_json::from_str(first.out()).unwrap();
    assert!(pages > 0 && rows.as_array().unwrap().len() == pages, "{rows}");
    // What is done is left as it is, and what programs are promised is there all the same.
    let again = desk.run(&call);
    assert_eq!((again.code, again.out().trim()), (0, "[]"), "{}", again.err);
    desk.run(&["sheet", "a.kifu", "-o", "sheet.pdf"]);
    let again = desk.run(&["sheet", "a.kifu", "-o", "sheet.pdf", "--skip-done", "--json"]);
    assert_eq!((again.code, again.out().trim()), (0, "[]"), "{}", again.err);
    for call in [
        &["read", "a.kifu", "--html", "-o", "out", "--skip-done", "--lang", "en"][..],
        &["exercises", "make", "a.kifu", "-o", "out", "--skip-done", "--lang", "en"],
        &["exercises", "make", "a.kifu", "-o", "out", "--lang", "en"],
    ] {
        let said = desk.run(call);
        assert_eq!(said.code, 3, "{call:?}: {}", said.err);
        assert!(said.err.contains("name a file, not a folder"), "{}", said.err);
    }
    assert_eq!(fs::read_dir(desk.path("out")).unwrap().count(), pages);
}

/// Pictures of a folder go into a folder, however many files it holds, and a name that another file has taken costs that
/// file's pictures only.
#[test]
fn pictures_of_a_folder_are_drawn_file_by_file() {
    let desk = Desk::new(&[]);
    fs::create_dir_all(desk.path("one")).unwrap();
    fs::write(desk.path("one/g.kifu"), GAME).unwrap();
    assert_eq!(desk.run(&["diagram", "-r", "one", "-o", "new"]).code, 0);
    assert_eq!(fs::read_dir(desk.path("new")).unwrap().count(), 1);
    fs::write(desk.path("one/g.kif"), GAME).unwrap();
    fs::write(desk.path("one/z.pgn"), PGN).unwrap();
    let said = desk.run(&["diagram", "-r", "one", "-o", "twice", "--skip-done", "--lang", "en"]);
    assert_eq!(said.code, 3, "{}", said.err);
    assert_eq!(summary(&said), [3, 2, 0, 0, 1, 0], "{}", said.err);
    assert!(said.err.contains("draw this file into another folder"), "{}", said.err);
    assert_eq!(fs::read_dir(desk.path("twice")).unwrap().count(), 2);
    let said = desk.run(&["diagram", "one/g.kif", "one/z.pgn", "-o", "twice/", "--skip-done", "--lang", "en"]);
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(said.err.contains("2 results were there already"), "{}", said.err);
    // In one file they need no names.
    assert_eq!(desk.run(&["diagram", "-r", "one", "-o", "all.pdf"]).code, 0);
}

/// A name that tells no format is told before any work, by whatever writes records.
#[test]
fn records_are_written_only_where_the_name_tells_their_format() {
    let desk = Desk::new(&[("a.kifu", GAME.as_bytes())]);
    let before = desk.names();
    for name in ["x.xyz", "noext"] {
        for call in [&["missed", "a.kifu", "-o", name][..], &["exercises", "make", "a.kifu", "-o", name]] {
            let said = desk.run(&[call, &["--lang", "en"]].concat());
            assert_eq!(said.code, 2, "{call:?}: {}", said.err);
            assert!(said.err.contains("names no format"), "{}", said.err);
        }
    }
    assert_eq!(desk.names(), before);
}

/// What was not read is told by what makes exercises as well.
#[test]
fn exercises_of_a_file_that_was_read_in_part_are_noted() {
    let desk = Desk::new(&[("a.kif", "手合割：平手\n   1 ７六歩(77)\n   2 ８九玉(11)\n".as_bytes())]);
    for call in [&["exercises", "make", "a.kif", "--dry-run"][..], &["exercises", "progress", "a.kif"]] {
        let said = desk.run(&[call, &["--lang", "en"]].concat());
        assert_eq!(said.code, 1, "{call:?}: {}", said.err);
        assert!(said.err.contains("not read"), "{}", said.err);
    }
}

/// Whoever reads what is printed may go away: what is to be written is written all the same.
#[cfg(unix)]
#[test]
fn files_are_written_though_nobody_reads_what_is_printed() {
    let desk = Desk::new(&[("a.kif", GAME.as_bytes()), ("b.kif", GAME.as_bytes())]);
    let mut command = desk.command();
    command.args(["missed", "a.kif", "b.kif", "--json", "-o", "out/"]);
    let mut child = command.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::null()).spawn().unwrap();
    drop(child.stdout.take());
    assert_eq!(child.wait().unwrap().code(), Some(0));
    assert!(desk.path("out/a.kif").exists() && desk.path("out/b.kif").exists());
}

/// What is done is told as skipped, whether files become one or one each.
#[test]
fn what_is_done_is_told_as_skipped() {
    let desk = Desk::new(&[("a.kif", GAME.as_bytes())]);
    for words in [
        &["convert", "a.kif", "-o", "b.kifu"][..],
        &["diagram", "a.kif", "-o", "a.svg"],
        &["sheet", "a.kif", "-o", "a.pdf"],
        &["read", "a.kif", "-o", "a.txt"],
    ] {
        let again: Vec<&str> = words.iter().copied().chain(["--skip-done"]).collect();
        assert_eq!(desk.run(words).code, 0, "{words:?}");
        let said = desk.run(&again);
        assert_eq!((said.code, said.err.contains("1 skipped")), (0, true), "{words:?}: {}", said.err);
    }
}

/// A folder that was made for results goes again where there are none, with those above it; one that was there stays.
#[test]
fn no_empty_folder_is_left() {
    let desk = Desk::new(&[("bad.kif", b"hogehoge\n")]);
    fs::create_dir(desk.path("mine")).unwrap();
    for call in [
        &["convert", "bad.kif", "gone.kif", "--to", "csa", "-o"][..],
        &["diagram", "gone.kif", "-o"],
        &["sheet", "gone.kif", "bad.kif", "--to", "svg", "-o"],
        &["missed", "gone.kif", "bad.kif", "--nodes", "1", "-o"],
    ] {
        for output in ["new/inner/", "mine/"] {
            let said = desk.run(&[call, &[output]].concat());
            assert!(said.code > 0 && !said.err.is_empty(), "{call:?}: {}", said.err);
        }
        assert!(!desk.path("new").exists() && desk.path("mine").exists(), "{call:?}");
    }
}

/// Where nothing can be written, that is said before the work, which may take hours.
#[cfg(unix)]
#[test]
fn a_folder_that_cannot_be_written_is_told_before_the_work() {
    let desk = Desk::new(&[("a.kifu", GAME.as_bytes())]);
    for call in [
        &["missed", "a.kifu", "--nodes", "1", "-o", "none/b.kifu"][..],
        &["analyse", "a.kifu", "--engine", "/bin/true", "-o", "none/b.kifu"],
        &["exercises", "make", "a.kifu", "-o", "none/b.kifu"],
        &["book", "make", "a.kifu", "-o", "none/b.db"],
    ] {
        let said = desk.run(&[call, &["--lang", "en"]].concat());
        assert_eq!((said.code, said.out()), (3, ""), "{call:?}: {}", said.err);
        assert!(said.err.contains("b.") && said.err.lines().count() == 1, "{call:?}: {}", said.err);
    }
}
