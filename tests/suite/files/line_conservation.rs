//! 100 % of lines accounted for: nothing of a file goes without a trace in the record, in what is carried, or in a
//! note.
//!
//! Asked without knowing how a reader works: a line that is left out, or one of whose characters is another, must make
//! a difference to what was read; if it makes none, it must stay word for word in the file when something else is
//! edited and saved.
//! A sample of lines by default; with `KOMAOTO_ALL_LINES` every line of every file, which wants `--release`. If it is a
//! number, so many characters of each.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use komaoto::files::{load, store_over};
use komaoto::formats::{FormatId, Note, WriteOptions};
use komaoto::record::{NodeId, Record};

use crate::shared::shared;

fn files() -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut todo: Vec<PathBuf> = ["corpus", "quirks", "bad"].iter().filter_map(|folder| shared(folder)).collect();
    while let Some(folder) = todo.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                todo.push(path);
            } else if path.extension().is_some_and(|extension| extension != "tsv") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// What was read, without the places: a line that is left out moves all that follow it.
#[derive(PartialEq)]
struct Reading {
    records: Vec<Record>,
    notes: Vec<(&'static str, usize, String)>,
    more: usize,
    unread: Vec<String>,
}

impl Reading {
    fn of(text: &str, extension: Option<&str>) -> Option<(FormatId, Self)> {
        let loaded = load(text.as_bytes(), extension).ok()?;
        let said = |note: &Note| (note.what.code(), note.column, note.text.clone());
        let unread = loaded.source.unread();
        let notes = loaded.report.notes.iter().map(said).collect();
        Some((loaded.format, Self { records: loaded.records, notes, more: loaded.report.more, unread }))
    }
}

/// Whether a line is in the file word for word after a comment on the start was edited and saved.
fn stays(text: &str, extension: Option<&str>, line: &str) -> bool {
    let Ok(loaded) = load(text.as_bytes(), extension) else { return false };
    let mut records = loaded.records.clone();
    let Some(root) = records[0].tree.get_mut(NodeId::ROOT) else { return false };
    root.comment = if root.comment.is_empty() { "Z".to_owned() } else { format!("{}\nZ", root.comment) };
    let (bytes, _) = store_over(&loaded.source, &records, &WriteOptions::default());
    let saved = String::from_utf8_lossy(&bytes).into_owned();
    let count = |text: &str| lines(text).into_iter().filter(|other| other.trim_end() == line.trim_end()).count();
    count(&saved) == count(text)
}

/// A text in lines, each with its end.
fn lines(text: &str) -> Vec<&str> {
    let mut lines: Vec<&str> = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let end =
            rest.find(['\n', '\r']).map_or(rest.len(), |at| at + if rest[at..].starts_with("\r\n") { 2 } else { 1 });
        let (line, after) = rest.split_at(end);
        lines.push(line);
        rest = after;
    }
    lines
}

/// A number that depends on everything, for a sample that is the same each time.
fn mixed(seed: &str, number: usize) -> usize {
    let start = 0xCBF2_9CE4_8422_2325_u64 ^ number as u64;
    let hash = seed.bytes().fold(start, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3));
    (hash >> 17) as usize
}

/// Lines that say nothing about a game: written anew, each format's own way.
fn is_frame(line: &str, id: FormatId) -> bool {
    let line = line.trim();
    match id {
        FormatId::Kif | FormatId::Ki2 => {
            line.get(..3).is_some_and(|start| start.eq_ignore_ascii_case("#KI"))
                || line.starts_with("手数-")
                || line.starts_with("手数－")
                || line.starts_with("+--")
                || line.starts_with("９ ８")
                || line.starts_with("9 8")
                // Whose turn it is where nothing else could be meant.
                || line == "先手番"
                || line == "下手番"
                // Beside a board a hand without pieces says as much as none.
                || line.ends_with("の持駒：")
        }
        FormatId::Csa => {
            let empty_rank = line.starts_with('P') && line.chars().skip(2).all(|c| matches!(c, '*' | ' ' | '.'));
            line.starts_with('V')
                || line.starts_with("'CSA encoding")
                || line.starts_with("'encoding=")
                || matches!(line, "'" | "P+" | "P-" | "PI" | "PI,+" | "P-00AL")
                || empty_rank
        }
        // A result that a tag says too.
        FormatId::Pgn => matches!(line, "1-0" | "0-1" | "1/2-1/2" | "*"),
        _ => false,
    }
}

/// The hostile file of one variation 200 times, which is read as one.
fn is_merged(path: &Path) -> bool {
    name(path) == "e07_var_identical_x200.kif"
}

/// Characters that say nothing of their own: totals of times (they are added up), the + of a move that has siblings,
/// frames of diagrams, marks that a format has more than one of.
fn says_nothing(line: &str, at: usize, id: FormatId) -> bool {
    let before = &line[..at];
    let letter = line[at..].chars().next().unwrap_or(' ');
    match id {
        FormatId::Kif => {
            let text = line.trim_start();
            let number = text.starts_with(|c: char| c.is_numeric());
            let in_time = before.rfind(['(', '（']).is_some_and(|open| before[open..].contains(['/', '／']));
            let result = text.starts_with("まで");
            (number && (in_time || matches!(letter, '+' | ')' | '）' | '/')))
                || text.starts_with('|') && letter == '|'
                || result && matches!(letter, 'で' | '、')
        }
        FormatId::Csa => line.starts_with('P') && matches!(letter, '*' | '.'),
        _ => false,
    }
}

fn sample(name: &str, count: usize, most: usize) -> Vec<usize> {
    if count <= most || std::env::var_os("KOMAOTO_ALL_LINES").is_some() && count < 3_000 {
        return (0..count).collect();
    }
    let chosen: HashSet<usize> = (0..most).map(|i| mixed(name, i) % count).collect();
    let mut chosen: Vec<usize> = chosen.into_iter().collect();
    chosen.sort_unstable();
    chosen
}

/// How many characters of a line are asked for.
fn turns() -> usize {
    std::env::var("KOMAOTO_ALL_LINES").ok().and_then(|count| count.parse().ok()).unwrap_or(1)
}

fn read(path: &Path) -> Option<(String, Option<String>)> {
    let text = komaoto::formats::decode(&fs::read(path).ok()?)?.text.into_owned();
    Some((text, path.extension().and_then(|extension| extension.to_str()).map(str::to_owned)))
}

fn name(path: &Path) -> String {
    path.file_name().unwrap().to_string_lossy().into_owned()
}

/// What a law found: how often it was asked, and where it does not hold.
#[derive(Default)]
struct Found {
    asked: usize,
    wrong: Vec<String>,
}

/// Asks a law of every file, on all processors. The places where it does not hold come in order of the files.
fn each_file(ask: impl Fn(&Path, &mut Found) + Sync) -> Found {
    let paths: Vec<PathBuf> = files().into_iter().filter(|path| !is_merged(path)).collect();
    let next = AtomicUsize::new(0);
    let work = || {
        let mut found = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(path) = paths.get(index) else { return found };
            let mut here = Found::default();
            ask(path, &mut here);
            found.push((index, here));
        }
    };
    let mut all: Vec<(usize, Found)> = thread::scope(|scope| {
        let count = thread::available_parallelism().map_or(1, usize::from);
        let workers: Vec<_> = (0..count).map(|_| scope.spawn(work)).collect();
        workers.into_iter().flat_map(|worker| worker.join().unwrap()).collect()
    });
    all.sort_by_key(|(index, _)| *index);
    let mut sum = Found::default();
    for (_, found) in all {
        sum.asked += found.asked;
        sum.wrong.extend(found.wrong);
    }
    sum
}

#[test]
fn no_line_goes_without_a_trace() {
    let Found { asked, wrong } = each_file(|path, found| {
        let Some((text, extension)) = read(path) else { return };
        let Some((id, told)) = Reading::of(&text, extension.as_deref()) else { return };
        if id == FormatId::Jkf {
            return;
        }
        let all = lines(&text);
        let most = (60_000 / text.len().max(1)).clamp(1, 10);
        for index in sample(&name(path), all.len(), most) {
            let line = all[index];
            if line.trim().is_empty() || is_frame(line, id) {
                continue;
            }
            found.asked += 1;
            let without = [&all[..index], &all[index + 1..]].concat().concat();
            if Reading::of(&without, extension.as_deref()).is_some_and(|(_, other)| other == told)
                && !stays(&text, extension.as_deref(), line)
            {
                found.wrong.push(format!("{}:{}: {}", name(path), index + 1, line.trim_end()));
            }
        }
    });
    println!("{asked} lines asked");
    assert!(wrong.is_empty(), "{} of {asked} lines:\n{}", wrong.len(), wrong.join("\n"));
    assert!(asked > 300 || shared("corpus").is_none(), "{asked}");
}

#[test]
fn no_character_goes_without_a_trace() {
    let Found { asked, wrong } = each_file(|path, found| {
        let Some((text, extension)) = read(path) else { return };
        let Some((id, told)) = Reading::of(&text, extension.as_deref()) else { return };
        let all = lines(&text);
        let most = (60_000 / text.len().max(1)).clamp(1, 10);
        for index in sample(&format!("{} ", name(path)), all.len(), most) {
            let line = all[index];
            let letters: Vec<(usize, char)> = line.char_indices().filter(|(_, c)| !c.is_whitespace()).collect();
            if letters.is_empty() || is_frame(line, id) {
                continue;
            }
            for turn in 0..turns().min(letters.len()) {
                let (at, letter) = letters[(mixed(line, index) + turn) % letters.len()];
                if says_nothing(line, at, id) {
                    continue;
                }
                found.asked += 1;
                let other = if letter == '※' { '〆' } else { '※' };
                let mut changed: String = all[..index].concat();
                changed.push_str(&line[..at]);
                changed.push(other);
                changed.push_str(&line[at + letter.len_utf8()..]);
                changed.extend(all[index + 1..].iter().copied());
                let line = lines(&changed)[index];
                if Reading::of(&changed, extension.as_deref()).is_some_and(|(_, other)| other == told)
                    && !stays(&changed, extension.as_deref(), line)
                {
                    found.wrong.push(format!("{}:{}: {letter} in {}", name(path), index + 1, line.trim_end()));
                }
            }
        }
    });
    println!("{asked} characters asked");
    assert!(wrong.is_empty(), "{} of {asked} characters:\n{}", wrong.len(), wrong.join("\n"));
    assert!(asked > 500 || shared("corpus").is_none(), "{asked}");
}
