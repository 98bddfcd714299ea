//! What an earlier release has left on the disk opens here with the same content: journals with all that undo and redo
//! lead to, histories of saved files, versions of files, settings. `tests/data/before-0.2/README.md` says how the data
//! were made; the expectations beside them were written by the release that made them, and nothing may change them.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use super::journals::{file_of, recover, same};
use super::*;
use komaoto::editor::{Backups, Fate, Session, Setup, Shelf, Shelved};
use komaoto::formats::format;
use komaoto::notation::write_position;
use komaoto::rules::Game;
use komaoto::text::decode_wholly;
use komaoto::ui::{COMMANDS, Settings};

fn data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/before-0.2")
}

/// A copy of a folder of the data: what is opened here goes on being written.
fn copy_of(folder: &str) -> tempfile::TempDir {
    let copy = tempfile::tempdir().unwrap();
    let mut left = vec![data().join(folder)];
    while let Some(from) = left.pop() {
        let to = copy.path().join(from.strip_prefix(data().join(folder)).unwrap());
        fs::create_dir_all(&to).unwrap();
        for entry in fs::read_dir(&from).unwrap().map(|entry| entry.unwrap().path()) {
            if entry.is_dir() {
                left.push(entry);
            } else {
                fs::copy(&entry, to.join(entry.file_name().unwrap())).unwrap();
            }
        }
    }
    copy
}

/// Everything there is to see of a document, as text: what is open, and each state that undo and redo lead to, as it
/// would be saved.
fn described(document: &Document) -> String {
    let mut text = String::new();
    let yes = |it: bool| if it { "yes" } else { "no" };
    let name = document.path().map_or_else(|| "none".to_owned(), |path| format!("{path:?}"));
    writeln!(text, "file: {name}").unwrap();
    writeln!(text, "format: {}", document.format().map_or("none", |id| format(id).extensions[0])).unwrap();
    writeln!(text, "encoding: {}", document.envelope().encoding.name()).unwrap();
    writeln!(text, "unsaved: {}", yes(document.is_modified())).unwrap();
    writeln!(text, "notes on what was read: {}", document.report().notes.len()).unwrap();
    let unsaved = (0..document.games().0).map(|game| yes(document.is_game_modified(game))).collect::<Vec<_>>();
    writeln!(text, "games unsaved: {}", unsaved.join(" ")).unwrap();
    if let Some(setup) = document.setup() {
        describe_setup(setup, &mut text);
    }
    let (undoable, steps) = document.steps();
    let redoable = steps - undoable;
    writeln!(text, "steps: {undoable} done, {redoable} undone").unwrap();
    writeln!(text, "now:").unwrap();
    let mut before = String::new();
    describe_state(document, &mut before, &mut text);
    // From the first state to the last, whichever of them is open.
    let mut walk = document.clone();
    while walk.undo().is_some() {}
    writeln!(text, "\nat first:").unwrap();
    before.clear();
    describe_state(&walk, &mut before, &mut text);
    for step in 1..=steps {
        let edit = walk.redoable().map(Edit::kind).unwrap();
        assert!(walk.redo().is_some());
        writeln!(text, "\n{step} {edit}:").unwrap();
        describe_state(&walk, &mut before, &mut text);
        if step == undoable {
            assert_eq!(records(&walk), records(document), "undone and done again it is another one");
        }
    }
    assert!(walk.redoable().is_none());
    text
}

fn records(document: &Document) -> Vec<Record> {
    document.snapshot().records().to_vec()
}

/// The game that is shown, with the cursor, and what a save would write, if that is not what it was before.
fn describe_state(document: &Document, before: &mut String, text: &mut String) {
    let (count, shown) = document.games();
    let record = document.record();
    writeln!(text, "game {} of {count}: {}", shown + 1, record.outline_at(document.cursor().at())).unwrap();
    let untitled = if record.initial.game() == Game::Shogi { FormatId::Kif } else { FormatId::Pgn };
    let (bytes, _) = document.store(document.format().unwrap_or(untitled), document.envelope());
    let saved = decode_wholly(&bytes, document.envelope().encoding).text.replace('\r', "␍");
    if *before == saved {
        writeln!(text, "  (the same text)").unwrap();
        return;
    }
    saved.lines().for_each(|line| writeln!(text, "  |{line}").unwrap());
    *before = saved;
}

/// A position that is being set up: each one that undo and redo lead to, with the box.
fn describe_setup(setup: &Setup, text: &mut String) {
    let seen = |setup: &Setup| {
        let boxed = Setup::kinds().map(|kind| setup.in_box(kind));
        format!("{} box {boxed:?} changed {}", write_position(setup.position()), setup.is_changed())
    };
    let (done, undone) = setup.steps();
    let mut walk = setup.clone();
    while walk.undo() {}
    writeln!(text, "setting up: {done} done, {undone} undone\n  {}", seen(&walk)).unwrap();
    while walk.redo() {
        writeln!(text, "  {}", seen(&walk)).unwrap();
    }
}

/// The journals among the data, by name.
fn names() -> Vec<String> {
    let files = fs::read_dir(data().join("journals")).unwrap().map(|entry| entry.unwrap().path());
    let journals = files.filter(|path| path.extension().is_some_and(|it| it == "journal"));
    let mut names: Vec<_> = journals.map(|path| path.file_stem().unwrap().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[track_caller]
fn is_as_expected(name: &str, found: &str) {
    let expected = fs::read_to_string(data().join("journals").join(name)).unwrap_or_default();
    let line = expected.lines().zip(found.lines()).position(|(a, b)| a != b);
    let line = line.unwrap_or_else(|| expected.lines().count().min(found.lines().count()));
    let at = |text: &str| text.lines().skip(line).take(3).collect::<Vec<_>>().join("\n");
    assert!(expected == found, "{name}, line {}\nexpected:\n{}\nfound:\n{}", line + 1, at(&expected), at(found));
}

#[test]
fn journals_of_an_earlier_release_give_what_they_gave() {
    let folder = copy_of("journals");
    let shelf = Shelf::new(folder.path().to_owned());
    let names = names();
    assert!(names.len() > 20, "the data are not there");
    for name in names {
        let journal = folder.path().join(format!("{name}.journal"));
        let (document, fault) = shelf.preview(&journal).unwrap_or_else(|error| panic!("{name}: {error}"));
        let fault = fault.map(|fault| format!("fault: {fault:?}\n")).unwrap_or_default();
        is_as_expected(&format!("{name}.txt"), &(fault + &described(&document)));
    }
}

#[test]
fn journals_of_an_earlier_release_go_on() {
    let folder = copy_of("journals");
    let shelf = Shelf::new(folder.path().to_owned());
    for name in names() {
        let (mut document, journal) = recover(&shelf, &folder.path().join(format!("{name}.journal"))).resume(|| {});
        let at = document.cursor().at();
        document.apply(Edit::comment(at, "続き")).unwrap();
        for _ in 0..3 {
            document.undo();
        }
        document.redo();
        let (again, fault) = shelf.preview(&file_of(&journal)).unwrap();
        assert_eq!(fault, None, "{name}");
        same(&document, &again);
    }
}

#[test]
fn the_list_tells_of_journals_of_an_earlier_release_what_it_told() {
    let folder = copy_of("journals");
    let mut lines = Vec::new();
    for found in Shelf::new(folder.path().to_owned()).found() {
        let Shelved { journal, fate, summary, .. } = found;
        let fate = match fate {
            Fate::Orphaned => "left by a crash",
            Fate::Interrupted => "ended by the system",
            Fate::Closed => "closed",
            Fate::Discarded => "discarded",
        };
        let name = journal.file_stem().unwrap().to_string_lossy().into_owned();
        let path = summary.path.as_ref().map(|name| name.path());
        let (edits, since) = summary.edits;
        let (set_up, unsaved) = (summary.set_up, summary.unsaved);
        lines.push(format!(
            "{name}: {fate}, {path:?}, edits {edits}, since saved {since}, set up {set_up}, {unsaved}\n"
        ));
    }
    lines.sort();
    is_as_expected("list.txt", &lines.concat());
}

#[test]
fn a_file_saved_by_an_earlier_release_is_opened_with_its_history() {
    let mut opened = 0;
    for path in fs::read_dir(data().join("files")).unwrap().map(|entry| entry.unwrap().path()) {
        let (folder, journals) = (tempfile::tempdir().unwrap(), copy_of("journals"));
        let file = folder.path().join(path.file_name().unwrap());
        fs::copy(&path, &file).unwrap();
        let mut session = Session::new();
        session.open(&file).unwrap();
        // Its name is another one than it was: a file that was moved keeps its history.
        let found = Shelf::new(journals.path().to_owned()).history_of(&session.document);
        let document = found.unwrap_or_else(|| panic!("{}", path.display())).document;
        let (_, steps) = document.steps();
        assert!(steps > 0 && !document.is_modified());
        let described = described(&document).lines().skip(1).map(|line| format!("{line}\n")).collect::<String>();
        is_as_expected(&format!("{}.history.txt", path.file_stem().unwrap().to_string_lossy()), &described);
        opened += 1;
    }
    assert!(opened >= 3, "the data are not there");
}

#[test]
fn versions_kept_by_an_earlier_release_are_found_and_read() {
    let state = copy_of("state");
    let backups = Backups::new(state.path());
    let mut text = String::new();
    for name in ["versions.kif", "日本語 名.csa"] {
        let file = Path::new("/records").join(name);
        writeln!(text, "{name}").unwrap();
        for version in backups.versions(&file) {
            let bytes = backups.read(&file, &version).unwrap();
            writeln!(text, "{:?} {} {} bytes", version.why, version.contents, bytes.len()).unwrap();
            String::from_utf8(bytes).unwrap().lines().for_each(|line| writeln!(text, "  |{line}").unwrap());
        }
    }
    is_as_expected("versions.txt", &text);
}

#[test]
fn settings_of_an_earlier_release_are_all_understood() {
    let (folder, before) = (tempfile::tempdir().unwrap(), fs::read_to_string(data().join("settings.toml")).unwrap());
    let file = folder.path().join("settings.toml");
    fs::write(&file, &before).unwrap();
    let settings = Settings::load_from(&file);
    assert_eq!(settings.set_aside, None);
    // Nothing of it is passed over: written anew by this version, each key has its value still.
    let (old, new): (toml::Table, toml::Table) = (before.parse().unwrap(), toml::Table::try_from(&settings).unwrap());
    for (key, value) in old.iter().filter(|(key, _)| *key != "panels") {
        assert_eq!(new.get(key), Some(value), "{key}");
    }
    // Sizes were points; each panel that had one has its share of the room now. Which was asked for last is forgotten.
    let (old_panels, new_panels) = (old["panels"].as_table().unwrap(), new["panels"].as_table().unwrap());
    for (key, value) in old_panels.iter().filter(|(key, _)| !matches!(key.as_str(), "sizes" | "first")) {
        assert_eq!(new_panels.get(key), Some(value), "{key}");
    }
    for (name, points) in old_panels["sizes"].as_table().unwrap() {
        let whole = if name == "side" { 1240.0 } else { 758.0 };
        let expected = points.as_float().unwrap() as f32 / whole;
        assert_eq!(settings.panels.share(name), Some(expected), "{name}");
    }
    let commands: Vec<_> = COMMANDS.iter().map(|row| row.command.name()).collect();
    for name in settings.keys.keys() {
        assert!(commands.contains(&name.as_str()), "there is no command {name} any more");
    }
    let default = toml::Table::try_from(Settings::default()).unwrap();
    for (key, value) in &old {
        assert_ne!(default.get(key), Some(value), "{key} is not what nobody has chosen");
    }
}
