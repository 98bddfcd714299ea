//! Laws of the formats over real files: the shared corpus, the one-feature files and the hostile ones.

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use komaoto::files::{Loaded, load};
use komaoto::formats::{FormatId, Report, WriteOptions, format};
use komaoto::notation::{Style, coordinates, spell, square_name};
use komaoto::record::{Ending, Node, NodeId, Record, Step};

use crate::shared::shared;

/// Files below a shared folder with one of the extensions.
pub fn files(folder: &str, extensions: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut todo: Vec<PathBuf> = shared(folder).into_iter().collect();
    while let Some(folder) = todo.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                todo.push(path);
            } else if path.extension().is_some_and(|e| extensions.iter().any(|known| e.eq_ignore_ascii_case(known))) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

fn real_files() -> Vec<PathBuf> {
    let mut all = files("corpus/kif", &["kif"]);
    all.extend(files("corpus/kifu", &["kifu"]));
    all.extend(files("corpus/ki2", &["ki2", "ki2u"]));
    all.extend(files("corpus/csa", &["csa"]));
    all.extend(files("corpus/sfen", &["sfen", "sfens", "txt", "db"]));
    all.extend(files("corpus/jkf", &["jkf", "json"]));
    all
}

/// Positions of chess, which stand among those of shogi.
fn is_chess(path: &Path) -> bool {
    path.to_string_lossy().contains("cozy-chess")
}

fn kif_csa_files() -> Vec<PathBuf> {
    let mut all: Vec<PathBuf> = real_files().into_iter().filter(|p| !p.iter().any(|folder| folder == "sfen")).collect();
    all.extend(files("quirks", &["kif", "kifu", "ki2", "ki2u", "csa", "sfen", "usi"]));
    all
}

fn open(path: &Path) -> Result<Loaded, komaoto::formats::Unreadable> {
    load(&fs::read(path).unwrap(), path.extension().and_then(|e| e.to_str()))
}

pub fn name(path: &Path) -> String {
    path.file_name().unwrap().to_string_lossy().into_owned()
}

fn write(records: &[Record], id: FormatId) -> (String, Report) {
    let mut report = Report::default();
    let text = format(id).write(records, &WriteOptions::default(), &mut report);
    (text, report)
}

fn read(text: &str, id: FormatId) -> Vec<Record> {
    format(id).read(text, &mut Report::default()).unwrap()
}

/// What of a main line a narrower format keeps.
#[derive(Debug, PartialEq)]
struct Line {
    steps: Vec<(String, Option<Duration>, String)>,
    ending: Option<Ending>,
}

fn mainline(record: &Record) -> Vec<&Node> {
    record.tree.mainline(NodeId::ROOT).filter_map(|id| record.tree.get(id)).collect()
}

fn line(record: &Record, times_and_comments: bool) -> Line {
    let nodes = mainline(record);
    let steps = nodes.iter().map(|node| {
        let word = match &node.step {
            Step::Move(mv) => coordinates(*mv),
            Step::Start => "start".to_owned(),
            Step::End(_) => "end".to_owned(),
        };
        // Evaluations are lines of their own in CSA, and comments in KIF.
        let evaluations =
            node.extras.iter().filter_map(|extra| extra.strip_prefix("'*").filter(|e| e.starts_with("* ")));
        let mut comment: Vec<&str> =
            node.comment.split('\n').chain(evaluations).filter(|line| !line.is_empty()).collect();
        comment.sort_unstable();
        let comment = if times_and_comments { comment.join("\n") } else { String::new() };
        (word, node.time.filter(|_| times_and_comments), comment)
    });
    let ending =
        nodes.iter().find_map(|node| if let Step::End(ending) = &node.step { Some(ending.clone()) } else { None });
    Line { steps: steps.collect(), ending }
}

#[test]
fn every_real_file_opens() {
    for path in real_files() {
        let loaded = open(&path).unwrap_or_else(|error| panic!("{}: {error}", name(&path)));
        let expected = match path.parent().unwrap().file_name().unwrap().to_str().unwrap() {
            "csa" => FormatId::Csa,
            "ki2" => FormatId::Ki2,
            // Games in KI2 with a line of USI among them.
            "sfen" if name(&path).contains("棋譜再生") => FormatId::Ki2,
            "sfen" if path.extension().is_some_and(|extension| extension == "db") => FormatId::Yaneuraou,
            "sfen" if is_chess(&path) => FormatId::Fen,
            "sfen" => FormatId::Sfen,
            "jkf" => FormatId::Jkf,
            _ => FormatId::Kif,
        };
        assert_eq!(loaded.format, expected, "{}", name(&path));
    }
}

#[test]
fn the_second_save_is_the_first() {
    let mut all = kif_csa_files();
    all.extend(files("bad", &["kif", "kifu", "ki2", "csa", "sfen", "jkf"]));
    let all = all.into_iter().chain(
        real_files()
            .into_iter()
            .filter(|path| ["/sfen/", "/jkf/"].iter().any(|folder| path.to_string_lossy().contains(folder))),
    );
    let mut wrong = Vec::new();
    for path in all {
        let Ok(loaded) = open(&path) else { continue };
        let (first, _) = write(&loaded.records, loaded.format);
        let again = read(&first, loaded.format);
        let (second, _) = write(&again, loaded.format);
        if first != second {
            let differs = first.lines().zip(second.lines()).find(|(a, b)| a != b);
            wrong.push(format!("{}: {differs:?}", name(&path)));
        }
        if again.len() != loaded.records.len() {
            wrong.push(format!("{}: {} records became {}", name(&path), loaded.records.len(), again.len()));
        }
        for (before, after) in loaded.records.iter().zip(&again) {
            if before.outline() != after.outline() || before.initial != after.initial {
                wrong.push(format!("{}: {}\n{}", name(&path), before.outline(), after.outline()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn csa_keeps_the_main_line_with_times_comments_and_ending() {
    let mut wrong = Vec::new();
    for path in kif_csa_files() {
        let Ok(mut loaded) = open(&path) else { continue };
        if loaded.format == FormatId::Csa {
            // KIF says evaluations in comments.
            loaded.records = read(&write(&loaded.records, FormatId::Kif).0, FormatId::Kif);
        }
        let (csa, report) = write(&loaded.records, FormatId::Csa);
        let back = read(&csa, FormatId::Csa);
        let (text, _) = write(&back, FormatId::Kif);
        let back = read(&text, FormatId::Kif);
        assert_eq!(back.len(), loaded.records.len(), "{}", name(&path));
        for (before, after) in loaded.records.iter().zip(&back) {
            let (mut before_line, mut after_line) = (line(before, true), line(after, true));
            // What the writer says is lost may be lost; nothing else.
            if report.notes.iter().any(|note| note.what.code() == "W512") {
                (before_line.ending, after_line.ending) = (None, None);
            }
            // KIF has one word for a foul by either side, told apart by the turn.
            for line in [&mut before_line, &mut after_line] {
                if let Some(Ending::FoulBy(_) | Ending::FoulWin | Ending::FoulLoss) = line.ending {
                    line.ending = Some(Ending::FoulLoss);
                }
            }
            if before_line != after_line {
                let differs = before_line.steps.iter().zip(&after_line.steps).find(|(a, b)| a != b);
                wrong.push(format!("{}: {differs:?} {:?} {:?}", name(&path), before_line.ending, after_line.ending));
            }
            let same = before.initial.same_as(&after.initial);
            if !same {
                wrong.push(format!("{}: start position", name(&path)));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn sfen_keeps_the_main_line() {
    let mut wrong = Vec::new();
    for path in kif_csa_files() {
        let Ok(loaded) = open(&path) else { continue };
        let (text, _) = write(&loaded.records, FormatId::Sfen);
        let back = read(&text, FormatId::Sfen);
        let (text, _) = write(&back, FormatId::Kif);
        let back = read(&text, FormatId::Kif);
        assert_eq!(back.len(), loaded.records.len(), "{}", name(&path));
        for (before, after) in loaded.records.iter().zip(&back) {
            let moves = |record: &Record| -> Vec<String> {
                mainline(record).iter().filter_map(|node| node.mv()).map(coordinates).collect()
            };
            if moves(before) != moves(after) || before.initial != after.initial {
                wrong.push(format!("{}: {:?}\n{:?}", name(&path), moves(before), moves(after)));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Files that carry one game in several formats, with the same base name, have equal main lines.
#[test]
fn one_game_in_several_files_is_one_game() {
    // Base names that are numbers or words for something else.
    let unrelated = |last: &str| {
        ["lit", "record", "src0"].iter().any(|start| last.starts_with(start))
            || ["001", "002", "003", "004", "005", "noeol", "kif-sjis"].contains(&last)
    };
    let mut games: BTreeMap<String, Vec<PathBuf>> = BTreeMap::new();
    for path in kif_csa_files() {
        let stem = path.file_stem().unwrap().to_string_lossy().into_owned();
        let owner = stem.split("__").next().unwrap_or_default();
        let last = stem.split("__").last().unwrap_or_default();
        if stem.contains("__") && !unrelated(last) {
            games.entry(format!("{owner} {last}")).or_default().push(path);
        }
    }
    let mut pairs = Vec::new();
    let mut wrong = Vec::new();
    for (game, paths) in games.iter().filter(|(_, paths)| paths.len() > 1) {
        let moves = |path: &PathBuf| {
            let record = open(path).unwrap().records.remove(0);
            let moves: Vec<String> = mainline(&record).iter().filter_map(|node| node.mv()).map(coordinates).collect();
            (name(path), moves.join(" "))
        };
        let (first, first_moves) = moves(&paths[0]);
        for path in paths.iter().skip(1) {
            let (other, other_moves) = moves(path);
            if other_moves != first_moves {
                wrong.push(format!("{game}\n  {first}: {first_moves}\n  {other}: {other_moves}"));
            }
            pairs.push((first.clone(), other));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(pairs.len() >= 10 || shared("corpus").is_none(), "{pairs:?}");
}

/// Everything of a record as lines of text, to look source lines up in.
struct Found {
    comments: HashSet<String>,
    extras: HashSet<String>,
    bookmarks: HashSet<String>,
    headers: HashSet<(String, String)>,
    words: HashSet<String>,
    notes: HashSet<(usize, String)>,
    scores: HashSet<String>,
}

impl Found {
    fn of(loaded: &Loaded) -> Self {
        let mut found = Self {
            comments: HashSet::new(),
            extras: HashSet::new(),
            bookmarks: HashSet::new(),
            headers: HashSet::new(),
            words: HashSet::new(),
            scores: HashSet::new(),
            notes: loaded.report.notes.iter().map(|note| (note.line, note.text.clone())).collect(),
        };
        let unread = loaded.source.unread();
        found.extras.extend(unread.iter().flat_map(|text| text.lines()).map(|line| line.trim().to_owned()));
        for record in &loaded.records {
            found.extras.extend(record.extras.iter().map(|extra| extra.to_string()));
            found.headers.extend(record.headers.iter().map(|(k, v)| (k.to_owned(), v.to_owned())));
            for id in record.tree.preorder() {
                let node = record.tree.get(id).unwrap();
                found.comments.extend(node.comment.split('\n').map(str::to_owned));
                found.extras.extend(node.extras.iter().map(|extra| extra.to_string()));
                found.bookmarks.extend(node.bookmark.clone());
                let numbers = node.evaluations.iter().map(|evaluation| evaluation.score.value().to_string());
                found.scores.extend(numbers);
                match &node.step {
                    Step::Start => {}
                    Step::End(ending) => {
                        found.words.insert(format!("{ending:?}"));
                    }
                    Step::Move(mv) => {
                        let before = record.position_at(record.tree.parent(id).unwrap());
                        let text = spell(Style::Kif, &before, *mv, None);
                        found.words.insert(text.replacen(&square_name(mv.to().unwrap()), "同", 1));
                        found.words.insert(text);
                        found.words.insert(komaoto::notation::csa_move(&before, *mv).unwrap());
                        found.words.insert(coordinates(*mv));
                    }
                }
            }
        }
        found
    }

    /// Whether a line was carried or noted verbatim.
    fn verbatim(&self, number: usize, line: &str) -> bool {
        self.extras.contains(line)
            || self.extras.contains(line.trim())
            || self.notes.contains(&(number, line.to_owned()))
            || self.notes.iter().any(|(at, text)| *at == number && text.trim() == line.trim())
    }
}

fn source_lines(path: &Path) -> Vec<String> {
    let text = komaoto::formats::decode(&fs::read(path).unwrap()).unwrap().text.into_owned();
    text.replace("\r\n", "\n").replace('\r', "\n").split('\n').map(str::to_owned).collect()
}

/// One spelling of the many a move has in KIF.
fn plain_move(text: &str) -> String {
    let mut plain = String::new();
    let words = text.trim_start_matches(|c: char| c.is_whitespace() || "▲△▼▽☗☖".contains(c));
    for (i, c) in words.chars().filter(|c| !c.is_whitespace()).enumerate() {
        let digits = "１２３４５６７８９";
        let ranks = "一二三四五六七八九";
        let c = match c {
            '1'..='9' if i < 2 => digits.chars().nth(c as usize - '1' as usize).unwrap(),
            '王' => '玉',
            '竜' => '龍',
            c => c,
        };
        let c =
            if i == 1 { digits.chars().position(|d| d == c).map_or(c, |n| ranks.chars().nth(n).unwrap()) } else { c };
        plain.push(c);
    }
    let plain = plain.replace('全', "成銀").replace('圭', "成桂").replace('杏', "成香");
    let plain = plain.replace("不成", "").replace('（', "(").replace('）', ")");
    if plain.contains("同") && !plain.starts_with('同') { plain.replacen('同', "", 1) } else { plain }
}

#[test]
fn every_line_of_a_kif_file_is_accounted_for() {
    let mut wrong = Vec::new();
    let mut paths = kif_csa_files();
    paths.extend(files("bad", &["kif", "kifu"]));
    for path in paths {
        let Ok(loaded) = open(&path) else { continue };
        if loaded.format != FormatId::Kif || loaded.report.more > 0 {
            continue;
        }
        let found = Found::of(&loaded);
        for (i, line) in source_lines(&path).iter().enumerate() {
            let text = line.trim_start_matches([' ', '\t', '\u{3000}', '\u{FEFF}']);
            let known = text.trim().is_empty()
                || text.starts_with("#KIF")
                || found.verbatim(i + 1, line)
                || text.strip_prefix('*').is_some_and(|text| found.comments.contains(text))
                || text.strip_prefix('&').is_some_and(|text| found.bookmarks.contains(text))
                || text.starts_with("手数-")
                || is_signature(text)
                || text.starts_with("変化：")
                || text.starts_with("変化:")
                || is_diagram(text)
                || is_result(text, &loaded)
                || is_header(text, &found)
                || is_step(text, &found);
            if !known {
                wrong.push(format!("{}:{}: {line}", name(&path), i + 1));
            }
        }
    }
    assert!(wrong.is_empty(), "{} lines:\n{}", wrong.len(), wrong.join("\n"));
}

fn is_diagram(text: &str) -> bool {
    let side = ["先手", "後手", "上手", "下手"].iter().any(|side| text.starts_with(side));
    text.starts_with(['|', '+'])
        || text.starts_with("９ ８ ７")
        || text.starts_with("手数＝")
        || (side && (text.contains("の持駒") || text.trim_end().ends_with('番')))
}

/// A result line that is not carried must be the one that would be written.
/// A line by which a program signs its files.
fn is_signature(text: &str) -> bool {
    let words = text.trim_end();
    words.starts_with('#')
        && (words.starts_with("# --") && words.ends_with("--")
            || words.ends_with("棋譜ファイル")
            || words.contains("Generated by "))
}

/// A result line after as many moves as an ending of the record is.
fn is_result(text: &str, loaded: &Loaded) -> bool {
    let Some(said) = text.strip_prefix("まで") else { return false };
    let digits: String = said.trim_start().chars().take_while(char::is_ascii_digit).collect();
    let ends_after = |record: &Record| {
        let ends = |id: &NodeId| matches!(record.tree.get(*id).map(|node| &node.step), Some(Step::End(_)));
        let counts = |id| record.tree.depth(id) as u32 - 1;
        let first = record.initial.ply() - 1;
        record
            .tree
            .preorder()
            .filter(ends)
            .any(|id| digits.parse().is_ok_and(|said: u32| said == counts(id) || said == counts(id) + first))
    };
    loaded.records.iter().any(ends_after)
}

fn is_header(text: &str, found: &Found) -> bool {
    text.char_indices().filter(|(_, c)| matches!(c, '：' | ':')).any(|(at, c)| {
        let key = text[..at].trim().to_owned();
        let value = &text[at + c.len_utf8()..];
        found.headers.contains(&(key.clone(), value.to_owned()))
            || found.headers.contains(&(key, value.trim_start_matches(' ').to_owned()))
    })
}

fn is_step(text: &str, found: &Found) -> bool {
    let mut rest = text;
    // The number, which some write twice.
    for _ in 0..2 {
        let after = rest.trim_start_matches(|c: char| c.is_ascii_digit() || ('０'..='９').contains(&c) || c == '.');
        if after.starts_with(|c: char| c.is_whitespace()) || rest.len() == text.len() {
            rest = after.trim_start();
        }
    }
    // Numbers that run into the move are tried at each place.
    let words = rest.split(['\t']).next().unwrap_or_default();
    let end = words.char_indices().find(|&(at, c)| {
        let before = &words[..at];
        c == '+'
            || ((c == '(' || c == '（') && (before.ends_with(' ') || before.contains(')') || before.contains('）')))
    });
    let words = end.map_or(words, |(at, _)| &words[..at]).split('#').next().unwrap_or_default().trim();
    let plain = plain_move(words);
    let remark = text.split_once('#').is_none_or(|(_, remark)| found.extras.contains(&format!("#{remark}")));
    let relative = || {
        // Words with 右左上 or without an origin: the square and the piece decide.
        let start: String = plain.chars().take(3).collect();
        found.words.iter().any(|word| word.starts_with(&start))
    };
    let ending = || !plain.is_empty() && !plain.contains('(') && !found.words.is_empty() && plain.chars().count() <= 12;
    remark && (found.words.contains(&plain) || relative() || ending())
}

#[test]
fn every_line_of_a_csa_file_is_accounted_for() {
    let mut wrong = Vec::new();
    let mut paths = kif_csa_files();
    paths.extend(files("bad", &["csa"]));
    for path in paths {
        let Ok(loaded) = open(&path) else { continue };
        if loaded.format != FormatId::Csa || loaded.report.more > 0 {
            continue;
        }
        let found = Found::of(&loaded);
        let written = write(&loaded.records, FormatId::Csa).0;
        let written: HashSet<&str> = written.lines().collect();
        for (i, line) in source_lines(&path).iter().enumerate() {
            let whole = line.starts_with(['\'', '$', 'N']);
            let statements: Vec<&str> = if whole { vec![line] } else { line.split(',').collect() };
            for statement in statements {
                let text = statement.trim_start_matches('\u{FEFF}').trim();
                let value = |text: &str| {
                    found
                        .headers
                        .iter()
                        .any(|(_, v)| v == text || v.replace('\n', "\\n").replace('\\', "") == text.replace('\\', ""))
                };
                let known = text.is_empty()
                    || text == "/"
                    // A word of no version, for which the writer has another.
                    || text == "%OUTE_SENNICHITE"
                    || found.verbatim(i + 1, line)
                    || found.verbatim(i + 1, text)
                    || found.words.contains(text)
                    || written.contains(text)
                    || text.starts_with("'CSA encoding")
                    || (text.starts_with('P') && text.len() >= 2)
                    || text == "+"
                    || text == "-"
                    || text.strip_prefix("'*").is_some_and(|text| {
                        found.comments.contains(text.trim_end())
                            || found.comments.iter().any(|c| c.trim_end() == text.trim_end())
                    })
                    || text.starts_with('V')
                    || text
                        .strip_prefix("'** ")
                        .is_some_and(|text| text.split(' ').next().is_some_and(|score| found.scores.contains(score)))
                    || text.starts_with("'encoding=")
                    || found.extras.iter().any(|extra| extra.contains(text))
                    || (text.trim_start_matches('\'').starts_with('$')
                        && text.split_once(':').is_some_and(|(_, v)| value(v)))
                    || (text.starts_with('N') && text.get(2..).is_some_and(value))
                    || (text.starts_with('T') && is_time(text, &loaded));
                if !known {
                    wrong.push(format!("{}:{}: {text}", name(&path), i + 1));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} lines:\n{}", wrong.len(), wrong.join("\n"));
}

fn is_time(text: &str, loaded: &Loaded) -> bool {
    let Ok(seconds) = text[1..].parse::<f64>() else { return text.len() == 1 };
    let millis = (seconds * 1000.0).round() as u128;
    loaded
        .records
        .iter()
        .flat_map(|record| mainline(record).into_iter().map(|node| node.time).collect::<Vec<_>>())
        .any(|time| time.is_some_and(|time| time.as_millis() == millis))
}
