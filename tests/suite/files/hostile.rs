//! The hostile files of the shared folder: never a panic, never silence, never an empty record where there was one (R7,
//! R8).

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use komaoto::files::{Loaded, load};
use komaoto::formats::{Unreadable, WriteOptions, by_extension, format};
use komaoto::record::Record;

use crate::shared::shared;

/// What each must give, as its own table says: all rows of all formats there are readers for.
#[test]
fn each_gives_what_its_table_says() {
    let Some(folder) = shared("bad") else { return };
    let manifest = fs::read_to_string(folder.join("MANIFEST.tsv")).unwrap();
    let mut wrong = Vec::new();
    let (mut kept, mut readable) = (0, 0);
    for row in manifest.lines().skip(1) {
        let columns: Vec<&str> = row.split('\t').collect();
        let [_, file, kind, _, _, nodes, text, wanted, bytes] = columns[..] else { panic!("{row}") };
        let loaded = open(&folder.join(file), bytes).unwrap_or_else(|| panic!("no format reads {file} ({kind})"));
        let mut fail = |what: String| wrong.push(format!("{file}: {what}"));
        let loaded = match loaded {
            Err(_) if wanted == "error" => continue,
            Err(error) => {
                fail(error.to_string());
                continue;
            }
            // What can still be read of a file that is cut short may be: never as if it were whole.
            Ok(loaded) if wanted == "error" && (nodes == "-" || !loaded.report.is_damaged()) => {
                fail("was read".to_owned());
                continue;
            }
            Ok(loaded) => loaded,
        };
        let moves: usize = loaded.records.iter().map(moves).sum();
        if let Ok(nodes) = nodes.parse::<usize>() {
            readable += nodes;
            kept += moves.min(nodes);
            if moves < nodes || (moves > nodes && !MORE.contains(&file)) {
                fail(format!("{moves} moves, not {nodes}"));
            }
        }
        match wanted {
            "warn" if loaded.report.is_empty() && !SILENT.contains(&file) => fail("nothing is said".to_owned()),
            "ok" if loaded.report.is_damaged() => fail(format!("{:?}", loaded.report.notes)),
            _ => {}
        }
        if text != "-" && !everything(&loaded).contains(text) {
            fail(format!("{text} is gone"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(readable > 4_000 && kept * 100 >= readable * 95, "{kept} of {readable}");
}

/// The table means `５五角(88)` to be impossible there, but after ７六歩 it is a plain move.
const SILENT: [&str; 1] = ["e06_var_illegal_inside.kif"];
/// And of a variation whose moves have other numbers than its label it wants none; we read it where the label says, and
/// say so.
const MORE: [&str; 2] = ["e06_var_illegal_inside.kif", "e04_var_label_mismatch.kif"];

/// Reads a file; `None` if no format is known by its extension.
fn open(path: &Path, bytes: &str) -> Option<Result<Loaded, Unreadable>> {
    by_extension(path)?;
    let content = fs::read(path).unwrap();
    assert_eq!(content.len().to_string(), bytes, "{}", path.display());
    Some(load(&content, path.extension().and_then(|extension| extension.to_str())))
}

fn moves(record: &Record) -> usize {
    record.tree.preorder().filter(|&id| record.tree.get(id).is_some_and(|node| node.mv().is_some())).count()
}

/// All texts of a file that was read: what it would be saved as, and what was said about it.
fn everything(loaded: &Loaded) -> String {
    let mut report = komaoto::formats::Report::default();
    let mut text = format(loaded.format).write(&loaded.records, &WriteOptions::default(), &mut report);
    for note in &loaded.report.notes {
        text.push_str(&note.text);
    }
    text
}

/// Every note with its code, line and column, and how many moves were kept; the table was read against the bytes, line
/// by line.
#[test]
fn every_note_is_in_its_place() {
    let Some(folder) = shared("bad") else { return };
    let mut names: Vec<String> =
        fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    let mut table = "file\tcode\tline\tcolumn\tmoves\n".to_owned();
    for name in names.iter().filter(|name| *name != "MANIFEST.tsv") {
        let path = folder.join(name);
        if by_extension(&path).is_none() {
            continue;
        }
        let bytes = fs::read(&path).unwrap();
        match load(&bytes, path.extension().and_then(|extension| extension.to_str())) {
            Err(_) => {
                let _ = writeln!(table, "{name}\trefused\t-\t-\t-");
            }
            Ok(loaded) => {
                let moves: usize = loaded.records.iter().map(moves).sum();
                if loaded.report.is_empty() {
                    let _ = writeln!(table, "{name}\t-\t-\t-\t{moves}");
                }
                for note in &loaded.report.notes {
                    let _ = writeln!(table, "{name}\t{}\t{}\t{}\t{moves}", note.what.code(), note.line, note.column);
                }
            }
        }
    }
    let expected = include_str!("../../data/bad-notes.tsv");
    if table != expected {
        let differs: Vec<_> = table.lines().filter(|line| !expected.lines().any(|other| other == *line)).collect();
        let gone: Vec<_> = expected.lines().filter(|line| !table.lines().any(|other| other == *line)).collect();
        if let Some(path) = std::env::var_os("KOMAOTO_BAD_NOTES") {
            fs::write(path, &table).unwrap();
        }
        panic!("new:\n{}\ngone:\n{}", differs.join("\n"), gone.join("\n"));
    }
}
