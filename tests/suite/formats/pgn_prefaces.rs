//! Words before a move of PGN stand before it: in the record, in what is written, told and printed.

use std::fs;
use std::path::{Path, PathBuf};

use komaoto::diagram::ScenePart;
use komaoto::files::{load, store_over};
use komaoto::formats::{FormatId, WriteOptions};
use komaoto::locale::{Language, Locale};
use komaoto::notation::Style;
use komaoto::record::{Node, NodeId, Record};
use komaoto::sheet::outline::OutlineOptions;
use komaoto::sheet::{Pages, Paper, Print, SheetWording, player, story, typst};

use super::{format, read};
use crate::shared::shared;

const GAME: &str = "1. e4 e5 2. Nf3 Nc6 3. Bb5 ({Inferior is} 3. Bc4 $6 {after} b5 {for} (3... {Better was} Nf6) 4. Bxb5) 3... {Now} a6 *\n";

/// The node of a move by what is said before it.
fn prefaced<'r>(record: &'r Record, words: &str) -> (NodeId, &'r Node) {
    let mut nodes = record.tree.preorder().filter_map(|id| Some((id, record.tree.get(id)?)));
    nodes.find(|(_, node)| node.split_comment().0 == words).unwrap_or_else(|| panic!("no move has {words} before it"))
}

fn told(record: &Record) -> Vec<String> {
    let locale = Locale::new(Language::English);
    let telling = OutlineOptions::default();
    story::told(record, telling, SheetWording::new(&locale, Style::Western)).collect()
}

#[test]
fn words_before_a_move_are_read_and_written_where_they_stand() {
    let record = read(FormatId::Pgn, GAME).0.remove(0);
    for (words, behind) in [("Inferior is", "after"), ("Better was", ""), ("Now", "")] {
        assert_eq!(prefaced(&record, words).1.split_comment().1, behind);
    }
    let written =
        format(FormatId::Pgn).write(std::slice::from_ref(&record), &WriteOptions::default(), &mut Default::default());
    let flat = written.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        flat.ends_with(
            "3. Bb5 ({Inferior is} 3. Bc4 $6 {after} 3... b5 {for} ({Better was} 3... Nf6) 4. Bxb5) 3... {Now} a6 *"
        ),
        "{flat}"
    );
    assert!(read(FormatId::Pgn, &written).0[0].tree == record.tree);
    assert_eq!(
        told(&record),
        [
            "1. e4 e5 2. Nf3 Nc6 3. Bb5",
            "  (Inferior is 3. Bc4?!",
            "    after",
            "  3...b5",
            "    for",
            "    (Better was 3...Nf6)",
            "  4. Bxb5)",
            "Now 3...a6",
        ]
    );
}

/// What programs are to read, and what is said of a move that has been told, stands behind the move as ever.
#[test]
fn what_is_for_programs_stands_behind() {
    for text in ["1. {[%clk 0:01:00]} e4 *", "1. {[%csl Ge4] here} e4 *", "1. { } e4 *", "{of the game} 1. e4 *"] {
        let record = read(FormatId::Pgn, text).0.remove(0);
        assert!(record.tree.preorder().all(|id| record.tree.get(id).unwrap().preface == 0), "{text}");
    }
}

/// A full stop behind a move is no number: what follows it is said of the move that it ends.
#[test]
fn a_stop_behind_a_move_is_no_number() {
    for text in
        ["1. e4. {good} e5. 2. Nf3 *", "1. e4. (very good) e5 *", "1. e4! . {good} e5 *", "炮二平五．（好棋） 马8进7 *"]
    {
        let record = read(FormatId::Pgn, text).0.remove(0);
        let first = record.tree.children(NodeId::ROOT)[0];
        assert!(!record.tree.get(first).unwrap().comment.is_empty(), "{text}");
        assert!(record.tree.preorder().all(|id| record.tree.get(id).unwrap().preface == 0), "{text}");
    }
}

/// An edit of one part of a comment leaves the other where it is.
#[test]
fn an_edit_keeps_what_stands_before_and_behind_apart() {
    let with = |preface: u32, comment: &str| {
        let mut node = Node::new(komaoto::record::Step::Start);
        (node.comment, node.preface) = (comment.to_owned(), preface);
        node
    };
    for (preface, old, new, before, behind) in [
        (1, "a\nb", "a\nc", "a", "c"),
        (1, "a\nb", "x\nb", "x", "b"),
        (1, "a\nb", "x\ny\nb", "x\ny", "b"),
        (1, "a\nb", "b", "", "b"),
        (1, "a\nb", "a", "a", ""),
        (1, "a\nb", "", "", ""),
        (1, "a", "a\nb", "a", "b"),
        (1, "a", "x", "x", ""),
        (2, "a\nb\nc", "a\nb\nd\ne", "a\nb", "d\ne"),
        (0, "a\nb", "c\nb", "", "c\nb"),
    ] {
        let mut node = with(0, new);
        node.preface = preface;
        node.keep_preface(&with(preface, old));
        assert_eq!(node.split_comment(), (before, behind), "{old:?} to {new:?}");
    }
}

/// Only PGN has a place for such words: elsewhere they stand behind the move, which is said.
#[test]
fn other_formats_say_that_the_words_change_their_place() {
    let text = "[Variant \"Shogi\"]\n\n1. {Now} P-7f 2. {Then} P-3d *\n";
    let shogi = read(FormatId::Pgn, text).0.remove(0);
    assert_eq!(prefaced(&shogi, "Now").1.split_comment(), ("Now", ""));
    for to in [FormatId::Kif, FormatId::Csa, FormatId::Jkf] {
        let mut report = Default::default();
        let written = format(to).write(std::slice::from_ref(&shogi), &WriteOptions::default(), &mut report);
        assert!(written.contains("Then"), "{to:?}: {written}");
        assert!(super::codes(&report).contains(&"W523"), "{to:?}: {:?}", super::codes(&report));
    }
}

fn walk(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    paths.into_iter().flat_map(|path| if path.is_dir() { walk(&path) } else { vec![path] }).collect()
}

fn bare(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_whitespace()).collect()
}

/// Law: of every PGN with words before a move, an edit elsewhere changes nothing of them; and they stand before the move in
/// what is told, in HTML, in print and for Typst.
#[test]
fn words_of_files_stand_before_their_moves_everywhere() {
    let mut files: Vec<(String, Vec<u8>)> = vec![("our own".to_owned(), GAME.as_bytes().to_vec())];
    for folder in ["corpus/pgn", "corpus/xiangqi-pgn"] {
        let paths = shared(folder).map(|folder| walk(&folder)).unwrap_or_default();
        files.extend(paths.into_iter().filter_map(|path| Some((path.display().to_string(), fs::read(&path).ok()?))));
    }
    let locale = Locale::new(Language::English);
    let wording = SheetWording::new(&locale, Style::Western);
    let mut found = 0;
    for (name, bytes) in files {
        let Ok(loaded) = load(&bytes, Some("pgn")) else { continue };
        for (index, record) in loaded.records.iter().enumerate() {
            let record = record.unheld();
            let nodes = || record.tree.preorder().filter_map(|id| Some((id, record.tree.get(id)?)));
            let said: Vec<(NodeId, String)> = nodes()
                .map(|(id, node)| (id, node.split_comment().0.replace('\n', " ")))
                .filter(|(_, words)| !words.is_empty())
                .collect();
            if said.is_empty() {
                continue;
            }
            found += said.len();
            let lines = bare(&told(&record).concat());
            // Moves of the main line are strong, and so are their numbers.
            let html = player(&record, OutlineOptions::default(), wording);
            let html = html.replace("<strong>", "").replace("</strong>", "");
            let print = Print { pages: Pages::Games, paper: Paper::A5, ..Print::default() };
            let pages = print.of(std::slice::from_ref(&record), "", wording, &|_| true).unwrap();
            let parts = pages.iter().flat_map(|page| &page.scene.parts);
            let printed = parts
                .filter_map(|part| if let ScenePart::Text(text) = part { Some(text.letters.as_str()) } else { None });
            let printed = bare(&printed.collect::<String>());
            let source = typst(std::slice::from_ref(&record), &print, "", wording).unwrap();
            for (id, words) in &said {
                let before = record.tree.parent(*id).unwrap();
                let mv = record.tree.get(*id).unwrap().mv().unwrap();
                let number = wording.number(record.game(), record.ply(*id));
                let spelled = wording.mv(&record.position_at(before), mv, None);
                let all = bare(&format!("{words}{number}{spelled}"));
                assert!(lines.contains(&all), "{name}: {all} is not told");
                assert!(printed.contains(&all), "{name}: {all} is not printed");
                // What is said among the moves of the main line is set apart from them.
                let source = bare(&source).replace("\"+aside(\"", "").replace("\")+\"", "").replace("aside(\"", "\"");
                assert!(source.contains(&all.replace('\\', "\\\\").replace('"', "\\\"")), "{name}: {all} is not set");
                let escaped = words
                    .replace('&', "&amp;")
                    .replace('<', "&lt;")
                    .replace('>', "&gt;")
                    .replace('"', "&quot;")
                    .replace('\'', "&#39;");
                let gap = if number.ends_with("...") { '\u{2060}' } else { '\u{A0}' };
                assert!(
                    html.contains(&format!("{escaped}</span> <span>{number}</span>{gap}<a")),
                    "{name}: {all} in HTML"
                );
            }
            // The last move gets a comment; nothing before it changes.
            let mut records = loaded.records.clone();
            let last =
                record.tree.mainline(NodeId::ROOT).filter(|&id| record.tree.get(id).unwrap().mv().is_some()).last();
            let mut edited = record.clone();
            edited.tree.get_mut(last.unwrap()).unwrap().set_comment("an edit elsewhere".to_owned());
            records[index] = edited;
            let (saved, _) = store_over(&loaded.source, &records, &WriteOptions::default());
            let same = bytes.iter().zip(&saved).take_while(|(one, other)| one == other).count();
            let again = load(&saved, Some("pgn")).unwrap();
            let kept = &again.records[index].unheld();
            for (id, words) in &said {
                assert!(
                    last == Some(*id) || kept.tree.get(*id).unwrap().split_comment().0.replace('\n', " ") == *words,
                    "{name}"
                );
            }
            let edit = String::from_utf8_lossy(&saved).find("an edit elsewhere").unwrap();
            assert!(same + 3 >= edit, "{name}: {same} bytes are the same before the edit at {edit}");
        }
    }
    assert!(found > 10 || shared("corpus").is_none(), "{found}");
}
