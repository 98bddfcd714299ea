//! One file in other shapes: what a record says does not depend on its encoding, its line ends or what stands before
//! and after it; a file that is cut short, or several in one, still keeps every law.
//!
//! Over a sample of the shared files, and over every file of a folder of one's own:
//! `KOMAOTO_MORE_FILES=DIR cargo test --test suite variants`. The names of files that fail are in the message.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use komaoto::editor::Document;
use komaoto::files::{Loaded, load};
use komaoto::formats::{FormatId, Report, WriteOptions, decode, format};
use komaoto::record::{Record, Step};
use komaoto::text::{Encoding, encode};

use crate::shared::shared;

/// Files that are larger are asked only to be stored as they were read.
const LARGE: usize = 60_000;

/// A file that can be read, as text and as what it says.
struct Sample {
    path: PathBuf,
    bytes: Vec<u8>,
    text: String,
    loaded: Loaded,
}

impl Sample {
    fn name(&self) -> String {
        self.path.file_name().unwrap().to_string_lossy().into_owned()
    }

    fn extension(&self) -> Option<&str> {
        self.path.extension().and_then(|extension| extension.to_str())
    }

    fn load(&self, text: &str) -> Option<Loaded> {
        load(text.as_bytes(), self.extension()).ok()
    }
}

fn below(folder: PathBuf) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut todo = vec![folder];
    while let Some(folder) = todo.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                todo.push(path);
            } else if path.extension().is_some_and(|e| e != "tsv" && !e.eq_ignore_ascii_case("pgn")) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// The files of a folder of one's own, or one in so many of the shared ones.
fn paths() -> Vec<PathBuf> {
    if let Some(folder) = std::env::var_os("KOMAOTO_MORE_FILES") {
        return below(PathBuf::from(folder));
    }
    let one_in = if std::env::var_os("KOMAOTO_ALL_LINES").is_some() { 1 } else { 4 };
    let all = ["corpus", "quirks"].iter().filter_map(|folder| shared(folder)).flat_map(below);
    all.enumerate().filter(|(i, _)| i % one_in == 0).map(|(_, path)| path).collect()
}

fn samples() -> Vec<Sample> {
    let read = |path: PathBuf| {
        let bytes = fs::read(&path).unwrap();
        let loaded = load(&bytes, path.extension().and_then(|extension| extension.to_str())).ok()?;
        let text = decode(&bytes)?.text.into_owned();
        Some(Sample { path, bytes, text, loaded })
    };
    paths().into_iter().filter_map(read).collect()
}

fn stored(loaded: Loaded) -> Vec<u8> {
    let document = Document::from_loaded(loaded, None);
    document.store(document.format().unwrap(), document.envelope()).0
}

/// The notes on the encoding of a file.
const ENCODING: [&str; 3] = ["R102", "R109", "R110"];

/// What is said about a file, apart from its encoding.
fn said(loaded: &Loaded) -> Vec<(&'static str, usize, usize, String)> {
    let notes = loaded.report.notes.iter().filter(|note| !ENCODING.contains(&note.what.code()));
    notes.map(|note| (note.what.code(), note.line, note.column, note.text.clone())).collect()
}

fn steps(records: &[Record]) -> usize {
    let one = |record: &Record| {
        record.tree.preorder().filter(|&id| record.tree.get(id).is_some_and(|n| n.step != Step::Start)).count()
    };
    records.iter().map(one).sum()
}

fn outlines(records: &[Record]) -> Vec<String> {
    records.iter().map(Record::outline).collect()
}

/// Complaints by law, each with a few examples.
#[derive(Default)]
struct Wrong(BTreeMap<&'static str, Vec<String>>);

impl Wrong {
    fn add(&mut self, law: &'static str, example: String) {
        self.0.entry(law).or_default().push(example);
    }

    fn none(self) {
        let most: usize = std::env::var("KOMAOTO_EXAMPLES").ok().and_then(|n| n.parse().ok()).unwrap_or(12);
        let text: Vec<String> = self
            .0
            .iter()
            .map(|(law, all)| {
                let some: Vec<&str> = all.iter().take(most).map(String::as_str).collect();
                format!("{law}: {} files\n  {}", all.len(), some.join("\n  "))
            })
            .collect();
        assert!(self.0.is_empty(), "{}", text.join("\n"));
    }
}

/// Opened, stored and read again: the same bytes, the same records, and the second save is the first.
fn hold_the_laws(name: &str, bytes: &[u8], extension: Option<&str>, wrong: &mut Wrong) -> Option<Loaded> {
    let start = Instant::now();
    let loaded = load(bytes, extension).ok()?;
    if start.elapsed() > Duration::from_secs(20) {
        wrong.add("hangs", name.to_owned());
    }
    if stored(loaded.clone()) != bytes {
        wrong.add("stored as it was read", name.to_owned());
    }
    let write =
        |records: &[Record]| format(loaded.format).write(records, &WriteOptions::default(), &mut Report::default());
    let first = write(&loaded.records);
    let Ok(again) = format(loaded.format).read(&first, &mut Report::default()) else {
        wrong.add("what is written can be read", name.to_owned());
        return Some(loaded);
    };
    if first != write(&again) {
        let second = write(&again);
        let differs = first.lines().zip(second.lines()).find(|(a, b)| a != b);
        wrong.add("the second save is the first", format!("{name}: {differs:?}"));
    }
    if outlines(&again) != outlines(&loaded.records) {
        wrong.add("what is written says the same", name.to_owned());
    }
    Some(loaded)
}

/// A number that depends on everything, the same each time.
fn mixed(seed: &str, number: usize) -> usize {
    let start = 0xCBF2_9CE4_8422_2325_u64 ^ number as u64;
    let hash = seed.bytes().fold(start, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3));
    (hash >> 17) as usize
}

#[test]
fn every_file_keeps_the_laws() {
    let mut wrong = Wrong::default();
    for sample in samples() {
        let Some(loaded) = hold_the_laws(&sample.name(), &sample.bytes, sample.extension(), &mut wrong) else {
            continue;
        };
        let lines: Vec<&str> = sample.text.split('\n').flat_map(|line| line.split('\r')).collect();
        let lines: Vec<&str> = if sample.text.contains("\r\n") { sample.text.lines().collect() } else { lines };
        for note in &loaded.report.notes {
            let Some(line) = note.line.checked_sub(1) else { continue };
            let Some(line) = lines.get(line) else {
                wrong.add("a note names a line of the file", format!("{} {note:?}", sample.name()));
                continue;
            };
            if note.column > line.chars().count() + 1 {
                wrong.add("a note names a place in its line", format!("{} {note:?}", sample.name()));
            }
            if !note.text.is_empty() && !line.contains(note.text.trim()) && loaded.format != FormatId::Jkf {
                wrong.add(
                    "a note quotes its line",
                    format!("{} {:?} {:?} {line:?}", sample.name(), note.what, note.text),
                );
            }
        }
    }
    wrong.none();
}

#[test]
fn a_folder_of_ones_own_is_read() {
    let Some(folder) = std::env::var_os("KOMAOTO_MORE_FILES") else { return };
    let refused: Vec<String> = below(PathBuf::from(folder))
        .iter()
        .filter_map(|path| {
            let error = load(&fs::read(path).unwrap(), path.extension().and_then(|e| e.to_str())).err()?;
            Some(format!("{}: {error}", path.display()))
        })
        .collect();
    assert!(refused.is_empty(), "{}", refused.join("\n"));
}

#[test]
fn a_record_says_the_same_in_every_encoding() {
    let mut wrong = Wrong::default();
    for sample in samples().into_iter().filter(|sample| sample.text.len() <= LARGE) {
        // Those of other countries are told of PGN only.
        let foreign = [Encoding::Gb18030, Encoding::Big5, Encoding::Windows1252];
        let all =
            Encoding::ALL.into_iter().filter(|encoding| !foreign.contains(encoding)).map(|encoding| (encoding, false));
        for (encoding, bom) in all.chain([(Encoding::Utf8, true)]) {
            let wide = matches!(encoding, Encoding::Utf16Le | Encoding::Utf16Be);
            let (bytes, lost) = encode(&sample.text, encoding, bom || wide);
            // A text of which so little is Japanese is the same in several encodings.
            let japanese = sample.text.chars().filter(|c| !c.is_ascii()).count();
            if !lost.is_empty() || (japanese < 20 && encoding != Encoding::Utf8) || sample.text.contains('\u{FFFD}') {
                continue;
            }
            let name = format!("{} as {encoding:?}", sample.name());
            match load(&bytes, sample.extension()) {
                Err(error) => wrong.add("opens in every encoding", format!("{name}: {error}")),
                Ok(other) => {
                    if other.envelope.encoding != encoding && !sample.text.is_ascii() {
                        wrong.add("the encoding is told", format!("{name}: {:?}", other.envelope.encoding));
                    } else if other.records != sample.loaded.records {
                        wrong.add("the records are the same", name);
                    } else if said(&other) != said(&sample.loaded) {
                        wrong.add("the notes are the same", name);
                    } else if stored(other) != bytes {
                        wrong.add("it is stored as it was read", name);
                    }
                }
            }
        }
    }
    wrong.none();
}

#[test]
fn a_record_says_the_same_with_all_line_ends() {
    let mut wrong = Wrong::default();
    for sample in samples().into_iter().filter(|sample| sample.text.len() <= LARGE) {
        let plain = sample.text.replace("\r\n", "\n");
        // Lines of one file with ends of several kinds are another matter.
        if plain.contains('\r') && plain.contains('\n') {
            continue;
        }
        let plain = plain.replace('\r', "\n");
        for (what, eol) in [("LF", "\n"), ("CR LF", "\r\n"), ("CR", "\r")] {
            let text = plain.replace('\n', eol);
            let name = format!("{} with {what}", sample.name());
            let Some(other) = sample.load(&text) else {
                wrong.add("opens with all line ends", name);
                continue;
            };
            if other.records != sample.loaded.records {
                wrong.add("the records are the same", name);
            } else if said(&other) != said(&sample.loaded) {
                wrong.add("the notes are the same", name);
            } else if stored(other) != text.as_bytes() {
                wrong.add("it is stored as it was read", name);
            }
        }
    }
    wrong.none();
}

#[test]
fn blank_lines_around_a_record_say_nothing() {
    let mut wrong = Wrong::default();
    for sample in samples().into_iter().filter(|sample| sample.text.len() <= LARGE) {
        let eol = sample.loaded.envelope.eol.as_str();
        let bare = sample.text.trim_end_matches(['\n', '\r']).to_owned();
        let more = format!("{bare}{eol}{eol}{eol}");
        let before = format!("{eol}{eol}{}", sample.text);
        for (what, text) in
            [("without a last line end", bare), ("with blank lines below", more), ("with blank lines above", before)]
        {
            let name = format!("{} {what}", sample.name());
            match sample.load(&text) {
                None => wrong.add("opens", name),
                Some(other) if outlines(&other.records) != outlines(&sample.loaded.records) => {
                    wrong.add("says the same", name)
                }
                Some(other) if said(&other).len() != said(&sample.loaded).len() => {
                    wrong.add("has the same notes", name)
                }
                Some(other) if stored(other.clone()) != text.as_bytes() => wrong.add("is stored as it was read", name),
                Some(_) => {}
            }
        }
    }
    wrong.none();
}

#[test]
fn a_file_that_is_cut_short_keeps_the_laws() {
    let mut wrong = Wrong::default();
    for sample in samples().into_iter().filter(|sample| sample.bytes.len() <= LARGE) {
        for n in 0..4 {
            let at = mixed(&sample.name(), n) % sample.bytes.len();
            let name = format!("{} cut at {at}", sample.name());
            let bytes = &sample.bytes[..at];
            let Some(part) = hold_the_laws(&name, bytes, sample.extension(), &mut wrong) else {
                continue;
            };
            // One step may be read otherwise where the cut goes through it.
            if part.format == sample.loaded.format && steps(&part.records) > steps(&sample.loaded.records) + 1 {
                wrong.add("a part has no more steps than the whole", name);
            }
        }
    }
    wrong.none();
}

/// What stands between two games of one file, in all ways that a format has.
const fn between(id: FormatId) -> &'static [&'static str] {
    match id {
        FormatId::Kif | FormatId::Ki2 => &["", "\n"],
        FormatId::Csa => &["", "/\n"],
        FormatId::Sfen | FormatId::Fen | FormatId::Usen => &[""],
        FormatId::Jkf | FormatId::Yaneuraou | FormatId::Pgn | FormatId::Xml | FormatId::Ubb => &[],
    }
}

/// Whether a file says by itself that a game begins: moves alone can go on from those above.
fn has_a_head(sample: &Sample) -> bool {
    let first = &sample.loaded.records[0];
    let heads = matches!(sample.loaded.format, FormatId::Kif | FormatId::Ki2);
    !heads || (first.headers.iter().next().is_some() && steps(&sample.loaded.records) > 0)
}

/// Whether CSA says nothing between two games, which is noted.
fn is_unparted(one: &Sample, between: &str) -> bool {
    one.loaded.format == FormatId::Csa && between.is_empty() && !one.text.trim_end().ends_with('/')
}

#[test]
fn several_files_in_one_are_as_many_games() {
    let mut wrong = Wrong::default();
    let samples: Vec<Sample> = samples().into_iter().filter(|sample| sample.text.len() <= LARGE).collect();
    for pair in samples.windows(2) {
        let [one, two] = pair else { continue };
        let id = one.loaded.format;
        if two.loaded.format != id || !has_a_head(one) || !has_a_head(two) {
            continue;
        }
        for between in between(id) {
            let plain = |text: &str| text.replace("\r\n", "\n").replace('\r', "\n");
            let text = format!("{}\n{between}{}", plain(&one.text), plain(&two.text));
            let name = format!("{} and {} with {between:?}", one.name(), two.name());
            let Some(both) = hold_the_laws(&name, text.as_bytes(), one.extension(), &mut wrong) else {
                wrong.add("opens", name);
                continue;
            };
            let mut wanted = outlines(&one.loaded.records);
            wanted.extend(outlines(&two.loaded.records));
            if both.records.len() != wanted.len() {
                wrong.add("as many games", format!("{name}: {} not {}", both.records.len(), wanted.len()));
            } else if outlines(&both.records) != wanted {
                wrong.add("the same games", name);
            } else if said(&both).len() - usize::from(is_unparted(one, between))
                != said(&one.loaded).len() + said(&two.loaded).len()
            {
                wrong.add("the same notes", name);
            }
        }
    }
    wrong.none();
}

/// One way in which some program spells a format otherwise: a line of it made anew, and what for.
type Dialect = (&'static str, FormatId, fn(&str) -> String);

/// A row of a KIF file, taken apart: the number with the blanks before it, the blanks behind it, the words and what
/// follows them.
fn row(line: &str) -> Option<(&str, &str, &str, &str)> {
    let start = line.len() - line.trim_start().len();
    let digits = line[start..].find(|c: char| !c.is_ascii_digit()).filter(|&digits| digits > 0)?;
    let (number, rest) = line.split_at(start + digits);
    let words = rest.len() - rest.trim_start().len();
    let (gap, rest) = rest.split_at(words);
    let end = rest.find(' ').unwrap_or(rest.len());
    let (words, tail) = rest.split_at(end);
    (!gap.is_empty() && !words.is_empty()).then_some((number, gap, words, tail))
}

/// A row with its words made anew.
fn reworded(line: &str, with: impl Fn(&str) -> String) -> String {
    row(line).map_or(line.to_owned(), |(number, gap, words, tail)| format!("{number}{gap}{}{tail}", with(words)))
}

fn renumbered(line: &str, with: impl Fn(&str) -> String) -> String {
    row(line).map_or(line.to_owned(), |(number, _, words, tail)| format!("{}{words}{tail}", with(number.trim())))
}

/// The first two characters as plain digits, as far as they are a square.
fn plain_digits(words: &str) -> String {
    let digit =
        |c: char| ["１２３４５６７８９", "一二三四五六七八九"].iter().find_map(|all| all.chars().position(|d| d == c));
    let plain = |(i, c): (usize, char)| digit(c).filter(|_| i < 2).map_or(c.to_string(), |at| (at + 1).to_string());
    if words.chars().next().is_some_and(|c| digit(c).is_some()) {
        words.chars().enumerate().map(plain).collect()
    } else {
        words.to_owned()
    }
}

fn is_header(line: &str) -> bool {
    !line.starts_with(['*', '#', '&', '|', ' ', '+', '\'']) && line.contains('：') && !line.starts_with("まで")
}

/// Marked moves of KI2, apart.
fn is_marked(line: &str) -> bool {
    line.starts_with(['▲', '△'])
}

const DIALECTS: &[Dialect] = &[
    ("plain digits", FormatId::Kif, |line| reworded(line, plain_digits)),
    ("同 without a blank", FormatId::Kif, |line| reworded(line, |words| words.replace("同\u{3000}", "同"))),
    ("同 with a plain blank", FormatId::Kif, |line| {
        row(line).map_or(line.to_owned(), |_| line.replacen("同\u{3000}", "同 ", 1))
    }),
    ("a blank behind the piece", FormatId::Kif, |line| {
        reworded(line, |words| {
            words.replace("同\u{3000}", "同").replacen('(', "\u{3000}(", usize::from(words.starts_with('同')))
        })
    }),
    ("wide parentheses", FormatId::Kif, |line| reworded(line, |words| words.replace('(', "（").replace(')', "）"))),
    ("times without blanks", FormatId::Kif, |line| row(line).map_or(line.to_owned(), |_| line.replace("( ", "("))),
    ("times with blanks", FormatId::Kif, |line| row(line).map_or(line.to_owned(), |_| line.replace('/', " / "))),
    ("numbers with a point", FormatId::Kif, |line| renumbered(line, |number| format!("{number}. "))),
    ("numbers with a tab", FormatId::Kif, |line| renumbered(line, |number| format!("{number}\t"))),
    ("other characters", FormatId::Kif, |line| reworded(line, |words| words.replace('龍', "竜").replace("玉(", "王("))),
    ("one character for a piece", FormatId::Kif, |line| {
        reworded(line, |words| words.replace("成銀(", "全(").replace("成桂(", "圭(").replace("成香(", "杏("))
    }),
    ("drops from nowhere", FormatId::Kif, |line| reworded(line, |words| words.replace('打', "打(00)"))),
    ("indented", FormatId::Kif, |line| format!("    {line}")),
    ("blanks at the end", FormatId::Kif, |line| {
        if line.starts_with(['*', '&']) || is_header(line) { line.to_owned() } else { format!("{line}  ") }
    }),
    ("plain colons", FormatId::Kif, |line| if is_header(line) { line.replacen('：', ":", 1) } else { line.to_owned() }),
    ("variations apart", FormatId::Kif, |line| {
        line.replacen("変化：", "\n\n変化：\u{3000}", usize::from(line.starts_with("変化")))
    }),
    ("a short line above the moves", FormatId::Kif, |line| {
        if line.starts_with("手数----") { "手数---指手---消費時間--".to_owned() } else { line.to_owned() }
    }),
    ("blanks at the end", FormatId::Csa, |line| {
        if line.starts_with(['\'', '$', 'N']) { line.to_owned() } else { format!("{} ", line.trim_end()) }
    }),
    ("blank lines", FormatId::Csa, |line| format!("{line}\n")),
    ("no blanks at the end", FormatId::Csa, |line| {
        if line.starts_with('P') { line.trim_end().to_owned() } else { line.to_owned() }
    }),
    ("one move to a line", FormatId::Ki2, |line| {
        if is_marked(line) { line.replace('▲', "\n▲").replace('△', "\n△") } else { line.to_owned() }
    }),
    ("no blanks between", FormatId::Ki2, |line| if is_marked(line) { line.replace(' ', "") } else { line.to_owned() }),
    ("other marks", FormatId::Ki2, |line| {
        if is_marked(line) { line.replace('▲', "☗").replace('△', "☖") } else { line.to_owned() }
    }),
    ("plain digits", FormatId::Ki2, |line| {
        if !is_marked(line) {
            return line.to_owned();
        }
        line.split_inclusive(['▲', '△']).map(plain_digits).collect()
    }),
];

/// What a person reads in the records, whatever their spelling.
fn read_aloud(records: &[Record]) -> Vec<String> {
    let all = records.iter().flat_map(|record| {
        let nodes = record.tree.preorder().filter_map(|id| record.tree.get(id));
        let notes = nodes.map(|node| format!("{:?} {:?} {}", node.time, node.bookmark, node.comment));
        let headers = record.headers.iter().map(|(key, value)| format!("{key}：{}", value.trim()));
        headers.chain([record.outline()]).chain(notes).collect::<Vec<_>>()
    });
    all.collect()
}

#[test]
fn a_record_says_the_same_in_every_dialect() {
    let mut wrong = Wrong::default();
    let mut asked = 0;
    for sample in
        samples().into_iter().filter(|sample| sample.text.len() <= LARGE && sample.loaded.report.notes.is_empty())
    {
        for &(what, id, dialect) in DIALECTS {
            if sample.loaded.format != id {
                continue;
            }
            let plain = sample.text.replace("\r\n", "\n").replace('\r', "\n");
            let text: String = plain
                .split_inclusive('\n')
                .map(|line| {
                    let (line, end) = line.strip_suffix('\n').map_or((line, ""), |line| (line, "\n"));
                    if line.trim().is_empty() { format!("{line}{end}") } else { format!("{}{end}", dialect(line)) }
                })
                .collect();
            let name = format!("{} with {what}", sample.name());
            asked += usize::from(text != plain);
            let Some(other) = hold_the_laws(&name, text.as_bytes(), sample.extension(), &mut wrong) else {
                wrong.add("opens", name);
                continue;
            };
            let (said, says) = (read_aloud(&sample.loaded.records), read_aloud(&other.records));
            if said != says {
                let differs = said.iter().zip(&says).find(|(a, b)| a != b);
                wrong.add("says the same", format!("{name}: {differs:?}"));
            } else if let Some(note) = other.report.notes.iter().find(|note| !ENCODING.contains(&note.what.code())) {
                wrong.add("needs no note", format!("{name}: {note:?}"));
            }
        }
    }
    wrong.none();
    assert!(asked > 300 || shared("corpus").is_none() || std::env::var_os("KOMAOTO_MORE_FILES").is_some(), "{asked}");
}

#[test]
fn the_folder_of_ones_own_is_found() {
    assert!(
        below(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data"))
            .iter()
            .any(|path| path.ends_with("aigakari.kif"))
    );
}
