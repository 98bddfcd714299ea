//! Every format into every other: what a conversion loses is said, and what it says is lost is lost.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use komaoto::editor::compare::DiffCounts;
use komaoto::editor::unlike_when_read;
use komaoto::files::{Loaded, load, store, store_anew, store_over};
use komaoto::formats::report::examples;
use komaoto::formats::{Envelope, FORMATS, Format, Note, NoteKind, NoteWeight, WriteOptions};
use komaoto::record::Record;
use komaoto::text::Encoding;

use crate::shared::shared;

fn walk(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    paths.into_iter().flat_map(|path| if path.is_dir() { walk(&path) } else { vec![path] }).collect()
}

/// Files to convert: all of our own and all with one feature, and of the real ones a part; all of them with
/// `KOMAOTO_ALL_FILES=1`.
fn files() -> Vec<PathBuf> {
    let mut files = walk(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data"));
    files.extend(shared("quirks").map(|folder| walk(&folder)).unwrap_or_default());
    let real = shared("corpus").map(|folder| walk(&folder)).unwrap_or_default();
    let step = if std::env::var_os("KOMAOTO_ALL_FILES").is_some() { 1 } else { (real.len() / 80).max(1) };
    files.extend(real.into_iter().step_by(step));
    files
}

fn open(path: &Path) -> Option<Loaded> {
    const LARGE: usize = 40_000;
    let bytes = fs::read(path).ok().filter(|bytes| bytes.len() < LARGE)?;
    load(&bytes, path.extension().and_then(|extension| extension.to_str())).ok()
}

/// What becomes of records in a format: what its writer says, and what is missing when that is read.
fn converted(records: &[Record], to: &Format) -> (Arc<Vec<u8>>, komaoto::formats::Report, Vec<Record>) {
    let envelope = Envelope { encoding: Encoding::Utf8, ..Envelope::usual(to.id, to.unicode_extension()) };
    let (bytes, report) = store(records, to.id, envelope, &WriteOptions::default());
    let again = load(&bytes, Some(to.unicode_extension())).map(|again| again.records).unwrap_or_default();
    (bytes.into(), report, again)
}

#[test]
fn what_a_conversion_loses_is_said() {
    let (mut tried, mut unsaid) = (0, Vec::new());
    for path in files() {
        let Some(loaded) = open(&path) else { continue };
        let holds = |to: &&Format| loaded.records.iter().all(|record| to.holds(record.game()));
        for to in FORMATS.iter().filter(|to| to.id != loaded.format).filter(holds) {
            tried += 1;
            let (bytes, report, again) = converted(&loaded.records, to);
            let unlike = unlike_when_read(&loaded.records, &bytes, Some(to.unicode_extension()), &report, false);
            if let Some(unlike) = unlike {
                let all = DiffCounts::missing(&loaded.records, &again);
                unsaid.push(format!("{} as {}: {unlike:?} of {all:?}", path.display(), to.name));
            }
        }
    }
    assert!(tried > 20, "{tried}");
    assert!(unsaid.is_empty(), "{} of {tried}:\n{}", unsaid.len(), unsaid.join("\n"));
}

/// Whether something is missing of the kind that a note is about.
fn is_missed(note: &Note, missing: &DiffCounts) -> bool {
    match note.what {
        NoteKind::Variations(_) | NoteKind::Moves(_) | NoteKind::StepsAfterEnding(_) => {
            missing.moves_here + missing.ends_here > 0
        }
        NoteKind::Comments(_) => missing.comments > 0,
        NoteKind::Bookmarks(_) => missing.bookmarks > 0,
        NoteKind::Times(_) | NoteKind::Fractions(_) => missing.times > 0,
        NoteKind::Evaluations(_) => missing.evaluations > 0,
        NoteKind::Headers(_) => missing.headers > 0,
        NoteKind::Extras(_) => missing.carried > 0,
        NoteKind::Ending(..) => missing.ends_here > 0,
        NoteKind::StartNumber => missing.positions > 0,
        NoteKind::Buried(_) | NoteKind::Games(_) => true,
        _ => true,
    }
}

#[test]
fn what_a_conversion_says_is_lost_is_lost() {
    let mut false_alarms = Vec::new();
    for path in files() {
        let Some(loaded) = open(&path) else { continue };
        for to in FORMATS.iter().filter(|to| to.id != loaded.format) {
            let (_, report, again) = converted(&loaded.records, to);
            let missing = DiffCounts::missing(&loaded.records, &again);
            let lost = report.notes.iter().filter(|note| note.weight == NoteWeight::Lost);
            for note in lost.clone() {
                let named = examples(&loaded.records, note, usize::MAX);
                let is_named = match note.what {
                    NoteKind::Comments(_) => named.iter().all(|(_, said)| !said.is_empty()),
                    NoteKind::Bookmarks(_)
                    | NoteKind::Times(_)
                    | NoteKind::Evaluations(_)
                    | NoteKind::Variations(_) => true,
                    _ => continue,
                };
                let count = note.what.count();
                assert!(is_named && count == Some(named.len()), "{} as {}: {note:?}", path.display(), to.name);
            }
            for note in lost.filter(|note| !is_missed(note, &missing)) {
                false_alarms.push(format!(
                    "{} as {}: {} {:?} {}",
                    path.display(),
                    to.name,
                    note.what.code(),
                    note.what,
                    note.text
                ));
            }
        }
    }
    assert!(false_alarms.is_empty(), "{}:\n{}", false_alarms.len(), false_alarms.join("\n"));
}

/// By which programs sign their files is no part of a game; what a person remarks is.
#[test]
fn the_signature_of_a_program_is_no_loss() {
    let signatures = [
        "# ---- Kifu for Windows V7 V7.08 棋譜ファイル ----",
        "# ----  ぴよ将棋 棋譜ファイル  ----",
        "# --- 柿木将棋Ⅸ V9.71 棋譜ファイル ---",
        "# KIF形式棋譜ファイル",
        "# Generated by Shogidokoro",
        "# KIF形式棋譜ファイル Generated by Electron Shogi",
        "#Generated by X",
        "# ---- 将棋クエスト ----",
    ];
    let remarks =
        ["# https://www.shogi.or.jp/", "# 棋譜ファイルを直した", "# コメント", "# -- よい将棋", "# Generated", "#"];
    let all = signatures.map(|line| (line, false)).into_iter().chain(remarks.map(|line| (line, true)));
    for (line, said) in all {
        let text = format!("{line}\n手合割：平手\n先手：A\n手数----指手---------消費時間--\n   1 ７六歩(77)\n");
        let loaded = load(text.as_bytes(), Some("kif")).unwrap();
        for to in FORMATS.iter().filter(|to| to.games.contains(&komaoto::rules::Game::Shogi)) {
            let options = WriteOptions::default();
            let (bytes, report) = if to.id == loaded.format {
                store_over(&loaded.source, &loaded.records, &options)
            } else {
                let envelope = Envelope { encoding: Encoding::Utf8, ..loaded.envelope };
                store_anew(&loaded.source, &loaded.records, &[Some(0)], to.id, envelope, &options)
            };
            let lost = report.notes.iter().any(|note| note.what == NoteKind::Extras(1));
            let written = String::from_utf8_lossy(&bytes).contains(line.trim_start_matches('#'));
            assert!(if said { lost || written } else { !lost }, "{line} in {}", to.name);
            if to.id == loaded.format {
                assert!(written, "{line}");
            }
        }
    }
}
