//! The identity law: an untouched document is stored as it was read, of an edited one only the edited lines differ.

use std::fs;
use std::path::{Path, PathBuf};

use komaoto::editor::{Document, Edit};
use komaoto::files::load;
use komaoto::formats::comment::told_before_endings;
use komaoto::formats::{FormatId, decode};
use komaoto::record::{NodeId, Record};
use komaoto::text::{Encoding, decode_as, encode};

use super::corpus::{files, name};

fn document(bytes: &[u8], extension: &str) -> Document {
    Document::from_loaded(load(bytes, Some(extension)).unwrap(), None)
}

fn stored(document: &Document) -> Vec<u8> {
    document.store(document.format().unwrap(), document.envelope()).0
}

/// The lines of a file with their ends.
fn lines(bytes: &[u8]) -> Vec<&[u8]> {
    let mut lines: Vec<&[u8]> = bytes.split_inclusive(|&b| b == b'\n').collect();
    if !bytes.contains(&b'\n') {
        lines = bytes.split_inclusive(|&b| b == b'\r').collect();
    }
    lines
}

/// What of the lines of one file the other does not have, each way.
fn difference(before: &[u8], after: &[u8]) -> (Vec<String>, Vec<String>) {
    let (before, after) = (lines(before), lines(after));
    let (mut gone, mut come) = (Vec::new(), Vec::new());
    let show = |line: &&[u8]| String::from_utf8_lossy(line).trim_end().to_owned();
    let trim = |lines: &[&[u8]]| lines.iter().map(|line| line.trim_ascii_end().to_vec()).collect::<Vec<_>>();
    for op in similar::capture_diff_slices(similar::Algorithm::Myers, &trim(&before), &trim(&after)) {
        if !matches!(op, similar::DiffOp::Equal { .. }) {
            gone.extend(before[op.old_range()].iter().map(show));
            come.extend(after[op.new_range()].iter().map(show));
        }
    }
    (gone, come)
}

/// Files whose formats have lines for comments.
fn commented_files() -> Vec<PathBuf> {
    let mut all = files("corpus/kif", &["kif"]);
    all.extend(files("corpus/kifu", &["kifu"]));
    all.extend(files("corpus/csa", &["csa"]));
    all.extend(files("corpus/ki2", &["ki2", "ki2u"]));
    all.extend(files("corpus/jkf", &["jkf", "json"]));
    all.extend(files("quirks", &["kif", "kifu", "ki2", "ki2u", "csa", "jkf"]));
    all.extend(files("bad", &["kif", "kifu", "ki2", "csa", "jkf"]));
    all
}

/// Files that have several moves to a line.
fn ki2_files() -> Vec<PathBuf> {
    let mut all = files("corpus/ki2", &["ki2", "ki2u"]);
    all.extend(files("quirks", &["ki2", "ki2u"]));
    all.extend(files("bad", &["ki2", "ki2u"]));
    all
}

fn extension(path: &Path) -> String {
    path.extension().unwrap().to_string_lossy().into_owned()
}

/// Root, first, middle and last of the nodes in file order.
fn some_nodes(document: &Document) -> Vec<NodeId> {
    let nodes: Vec<NodeId> = document.record().tree.file_order().flatten().collect();
    let mut some: Vec<NodeId> =
        [0, 1, nodes.len() / 2, nodes.len() - 1].into_iter().filter_map(|at| nodes.get(at).copied()).collect();
    some.dedup();
    some
}

#[test]
fn an_untouched_document_is_stored_as_it_was_read() {
    for path in
        commented_files().into_iter().chain(ki2_files()).chain(files("corpus/sfen", &["sfen", "sfens", "txt", "db"]))
    {
        let bytes = fs::read(&path).unwrap();
        let Ok(loaded) = load(&bytes, Some(&extension(&path))) else { continue };
        let mut document = Document::from_loaded(loaded, None);
        assert!(stored(&document) == bytes, "{}", name(&path));
        document.apply(Edit::comment(NodeId::ROOT, "X")).unwrap();
        document.undo();
        assert!(stored(&document) == bytes, "{}: after undo", name(&path));
    }
}

#[test]
fn a_comment_adds_one_line_and_changes_no_other() {
    let (mut tried, mut wrong) = (0, Vec::new());
    for path in commented_files() {
        let bytes = fs::read(&path).unwrap();
        let Ok(loaded) = load(&bytes, Some(&extension(&path))) else { continue };
        let document = Document::from_loaded(loaded, None);
        let mark = if document.format() == Some(FormatId::Csa) { "'*" } else { "*" };
        for at in some_nodes(&document) {
            let mut document = document.clone();
            let old = document.record().tree.get(at).unwrap().comment.clone();
            let text = if old.is_empty() { "Z9".to_owned() } else { format!("{old}\nZ9") };
            document.apply(Edit::comment(at, text)).unwrap();
            let wide = matches!(document.envelope().encoding, Encoding::Utf16Le | Encoding::Utf16Be);
            let text = |bytes: Vec<u8>| if wide { decode(&bytes).unwrap().text.as_bytes().to_vec() } else { bytes };
            let (gone, come) = difference(&text(bytes.clone()), &text(stored(&document)));
            tried += 1;
            // Where まで alone says the end, its comment needs a row to stand below. Statements between commas are no
            // lines of their own.
            let row = come.len() == 2 && !text_has_row(&bytes, &come[0]);
            let by_itself = gone.is_empty() && (come.len() == 1 || row) && come.last() == Some(&format!("{mark}Z9"));
            let commas = gone.iter().any(|line| line.contains(',')) && gone.len() <= 2;
            // A line of moves is broken where a comment comes in; an object is written anew as a whole, the head with
            // the board too.
            let broken = match document.format() {
                Some(FormatId::Ki2) => gone.len() <= 1 && come.len() <= 3,
                Some(FormatId::Jkf) => gone.len() < 60 && come.iter().any(|line| line.contains("Z9")),
                _ => false,
            };
            if !(by_itself || commas || broken) {
                wrong.push(format!("{} at {at:?}: -{gone:?} +{come:?}", name(&path)));
            }
        }
    }
    let count = wrong.len();
    wrong.truncate(12);
    assert!(count == 0, "{count} of {tried}\n{}", wrong.join("\n"));
}

#[test]
fn a_comment_parts_the_line_of_moves_it_belongs_to_and_changes_no_other() {
    let (mut tried, mut wrong) = (0, Vec::new());
    for path in ki2_files() {
        let bytes = fs::read(&path).unwrap();
        let document = Document::from_loaded(load(&bytes, Some(&extension(&path))).unwrap(), None);
        for at in some_nodes(&document) {
            let mut document = document.clone();
            let old = document.record().tree.get(at).unwrap().comment.clone();
            let text = if old.is_empty() { "Z9".to_owned() } else { format!("{old}\nZ9") };
            document.apply(Edit::comment(at, text)).unwrap();
            let after = stored(&document);
            let (gone, come) = difference(&bytes, &after);
            tried += 1;
            // The row is cut in two, unless the comment stands at its end.
            let parted = gone.len() <= 1 && come.len() == 1 + 2 * gone.len() && come.contains(&"*Z9".to_owned());
            // What is said of an ending precedes its line, as said of the last move.
            let told = |records: &[Record]| seen(&records.iter().map(told_before_endings).collect::<Vec<_>>());
            let same =
                told(document.snapshot().records()) == told(&load(&after, Some(&extension(&path))).unwrap().records);
            if !(parted && same) {
                wrong.push(format!("{} at {at:?}: -{gone:?} +{come:?}", name(&path)));
            }
        }
    }
    let count = wrong.len();
    wrong.truncate(12);
    assert!(count == 0, "{count} of {tried}\n{}", wrong.join("\n"));
}

fn text_has_row(bytes: &[u8], row: &str) -> bool {
    let text = decode(bytes).unwrap().text;
    text.lines().any(|line| line.trim_end() == row)
}

/// A file of the kind that old programs write, with a character of each kind that another writer would spell anew:
/// NEC's and IBM's codes of one character, a user-defined one, a width of its own.
fn old_file() -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut line = |parts: &[&[u8]]| {
        for part in parts {
            bytes.extend_from_slice(part);
        }
        bytes.extend_from_slice(b"\r\n");
    };
    let sjis = |text: &str| encode(text, Encoding::ShiftJis, false).0;
    line(&[&sjis("# ----  棋譜ファイル  ----")]);
    line(&[&sjis("先手:"), b"\xED\x40\xFA\x5C\xF0\x40", &sjis("　")]);
    line(&[&sjis("後手："), b"\xFA\x5C"]);
    line(&[&sjis("# 途中の注")]);
    line(&[&sjis("備考：")]);
    line(&[&sjis("備考：二つ目")]);
    line(&[&sjis("手数---指手---消費時間--")]);
    line(&[&sjis("1 ７六歩(77) ( 0:01/0:00:01)")]);
    line(&[&sjis("*注釈 "), b"\xF9\xFC"]);
    line(&[]);
    line(&[&sjis("2 3四歩(33)")]);
    line(&[&sjis("&しおり")]);
    line(&[&sjis("3 ２六歩(27)+")]);
    line(&[&sjis("4 ８四歩(83)")]);
    line(&[]);
    line(&[]);
    line(&[&sjis("変化： 3手")]);
    line(&[&sjis("3 ６六歩(67)")]);
    bytes
}

/// The lines that an edit takes away from [`old_file`] and those it brings.
fn edited(edit: impl Fn(&Document) -> Edit) -> (Vec<String>, Vec<String>) {
    let bytes = old_file();
    let mut document = document(&bytes, "kif");
    let edit = edit(&document);
    document.apply(edit).unwrap();
    let after = stored(&document);
    let sjis = |line: &String| line.clone();
    let decode = |bytes: &[u8]| decode_as(bytes, document.envelope().encoding).text.as_bytes().to_vec();
    // First byte by byte: what seems the same when decoded must be the same.
    let (gone, come) = difference(&bytes, &after);
    let (shown_gone, shown_come) = difference(&decode(&bytes), &decode(&after));
    assert_eq!((gone.len(), come.len()), (shown_gone.len(), shown_come.len()));
    (shown_gone.iter().map(sjis).collect(), shown_come.iter().map(sjis).collect())
}

fn mainline(document: &Document, index: usize) -> NodeId {
    document.record().tree.mainline(NodeId::ROOT).nth(index).unwrap()
}

#[test]
fn a_header_changes_its_line() {
    let pairs = |document: &Document| -> Vec<(String, String)> {
        document.record().headers.iter().map(|(key, value)| (key.to_owned(), value.to_owned())).collect()
    };
    let (gone, come) = edited(|document| {
        let mut pairs = pairs(document);
        pairs[1].1 = "後手太郎".to_owned();
        Edit::Headers { key: "後手".to_owned(), pairs }
    });
    assert_eq!((gone.len(), come), (1, vec!["後手：後手太郎".to_owned()]));
    let (gone, come) = edited(|document| {
        let mut pairs = pairs(document);
        pairs.remove(2);
        Edit::Headers { key: "備考".to_owned(), pairs }
    });
    assert_eq!((gone, come), (vec!["備考：".to_owned()], vec![]));
}

#[test]
fn a_deleted_branch_takes_its_lines_along() {
    let (gone, come) = edited(|document| {
        let third = mainline(document, 3);
        Edit::Delete(document.record().tree.children(document.record().tree.parent(third).unwrap())[1])
    });
    // The sign that more variations follow goes too.
    assert_eq!(gone, ["3 ２六歩(27)+", "", "", "変化： 3手", "3 ６六歩(67)"]);
    assert_eq!(come, ["3 ２六歩(27)"]);
}

#[test]
fn a_move_adds_its_line() {
    let (gone, come) = edited(|document| {
        let mv = komaoto::notation::parse_usi("7i6h").unwrap();
        Edit::Play { at: mainline(document, 4), mv: mv.into() }
    });
    assert_eq!((gone, come), (vec![], vec!["5 ６八銀(79)".to_owned()]));
}

#[test]
fn a_time_changes_its_line_and_the_totals_below() {
    let (gone, come) = edited(|document| Edit::Time(mainline(document, 1), Some(std::time::Duration::from_secs(9))));
    assert_eq!(
        (gone, come),
        (vec!["1 ７六歩(77) ( 0:01/0:00:01)".to_owned()], vec!["1 ７六歩(77) ( 0:09/0:00:09)".to_owned()])
    );
}

#[test]
fn an_open_last_line_stays_open() {
    for (end, text) in
        [("", "手合割：平手\n手数----指手--\n1 ７六歩(77)"), ("\r", "手合割：平手\r手数----指手--\r1 ７六歩(77)\r")]
    {
        let mut document = document(text.as_bytes(), "kif");
        document.apply(Edit::comment(NodeId::ROOT, "注")).unwrap();
        let after = String::from_utf8(stored(&document)).unwrap();
        let eol = if end.is_empty() { "\n" } else { end };
        assert_eq!(after, text.replacen("指手--", &format!("指手--{eol}*注"), 1));
    }
}

#[test]
fn games_that_are_not_edited_keep_their_bytes() {
    let kif = "手合割：平手　\n手数---指手--\n1 ７六歩(77)\n2 投了\n\n手合割：平手　\n手数---指手--\n1 ２六歩(27)\n\n手合割：平手　\n手数---指手--\n1 ５六歩(57)\n";
    let csa = "V2.2\nN+A \nPI\n+\n+7776FU,T1\n%TORYO\n/\nN+B \nPI\n+\n+2726FU,T1\n/\nN+C \nPI\n+\n+5756FU,T1\n";
    let usi = "# a\nstartpos  moves 7g7f\nstartpos  moves 2g2f\n\nposition startpos moves  5g5f\n";
    for (extension, text, first, last) in [
        ("kif", kif, "2 投了", "1 ５六歩"),
        ("csa", csa, "%TORYO", "N+C "),
        ("usi", usi, "startpos  moves 7g7f", "position startpos moves  5g5f"),
    ] {
        let mut document = document(text.as_bytes(), extension);
        assert_eq!(document.games().0, 3, "{extension}");
        document.show_game(1);
        let at = mainline(&document, 1);
        document.apply(Edit::Play { at, mv: komaoto::notation::parse_usi("3c3d").unwrap().into() }).unwrap();
        let after = String::from_utf8(stored(&document)).unwrap();
        let (head, tail) = (text.find(first).unwrap() + first.len(), text.len() - text.find(last).unwrap());
        assert!(after.starts_with(&text[..head]), "{extension}: {after}");
        assert!(after.ends_with(&text[text.len() - tail..]), "{extension}: {after}");
        assert!(load(after.as_bytes(), Some(extension)).unwrap().records[1].tree.len() == 3, "{extension}: {after}");
    }
}

/// Edits of other kinds at places all over a record, each with how many lines of the file it may change at most.
fn some_edits(document: &Document) -> Vec<(&'static str, Edit, usize)> {
    let tree = &document.record().tree;
    let nodes: Vec<NodeId> = tree.file_order().flatten().collect();
    let at = nodes[nodes.len() * 2 / 3];
    let is_move = |id: NodeId| tree.get(id).unwrap().mv().is_some();
    let mut edits = vec![
        ("bookmark", Edit::Bookmark(at, Some("Z9".to_owned())), 2),
        (
            "headers",
            Edit::Headers { key: "棋戦".to_owned(), pairs: vec![("棋戦".to_owned(), "Z9".to_owned())] },
            usize::MAX,
        ),
    ];
    if let Some(&leaf) = nodes.iter().rev().find(|&&id| id != NodeId::ROOT && tree.children(id).is_empty()) {
        edits.push(("delete", Edit::Delete(leaf), usize::MAX));
    }
    if let Some(&moved) = nodes.iter().rev().find(|&&id| is_move(id)) {
        let mut position = document.record().position_at(tree.parent(moved).unwrap());
        let known: Vec<_> =
            tree.children(tree.parent(moved).unwrap()).iter().filter_map(|&id| tree.get(id)?.mv()).collect();
        if let Some(mv) = position.legal_moves().into_iter().find(|mv| !known.contains(mv)) {
            position.play(mv).unwrap();
            // The row before gets its sign that a variation follows; a remark in that row then stands below it.
            edits.push(("branch", Edit::Play { at: tree.parent(moved).unwrap(), mv }, 2));
        }
    }
    if let Some(&variation) = nodes.iter().find(|&&id| id != NodeId::ROOT && tree.place(id) > Some(0)) {
        edits.push(("up", Edit::MoveVariation(variation, -1), usize::MAX));
        edits.push(("mainline", Edit::MakeMainline(variation), usize::MAX));
    }
    edits
}

/// What a person sees of the games of a document or file.
fn seen(records: &[Record]) -> Vec<String> {
    let all = records.iter().flat_map(|record| {
        let nodes = record.tree.preorder().filter_map(|id| record.tree.get(id));
        let notes = nodes.map(|node| format!("{:?} {:?} {}", node.time, node.bookmark, node.comment));
        // 手合割 follows from the start position, and is written where that has to be told.
        let told = record.headers.iter().filter(|(key, _)| *key != "手合割");
        let headers = told.map(|(key, value)| format!("{key}：{value}"));
        headers.chain([record.outline()]).chain(notes).collect::<Vec<_>>()
    });
    all.collect()
}

#[test]
fn other_edits_are_read_back_and_change_few_lines() {
    let (mut tried, mut wrong) = (0, Vec::new());
    for path in commented_files().into_iter().chain(ki2_files()) {
        let bytes = fs::read(&path).unwrap();
        let Ok(loaded) = load(&bytes, Some(&extension(&path))) else { continue };
        let document = Document::from_loaded(loaded, None);
        // CSA holds neither branches nor bookmarks.
        if document.format() == Some(FormatId::Csa) {
            continue;
        }
        for (what, edit, most) in some_edits(&document) {
            let mut document = document.clone();
            document.apply(edit).unwrap();
            let after = stored(&document);
            tried += 1;
            let wide = matches!(document.envelope().encoding, Encoding::Utf16Le | Encoding::Utf16Be);
            let text =
                |bytes: &[u8]| if wide { decode(bytes).unwrap().text.as_bytes().to_vec() } else { bytes.to_vec() };
            let (gone, come) = difference(&text(&bytes), &text(&after));
            // In KI2 what is said of an ending precedes its line, as said of the last move.
            let told = |records: &[Record]| seen(&records.iter().map(told_before_endings).collect::<Vec<_>>());
            let (saw, see) =
                (told(document.snapshot().records()), told(&load(&after, Some(&extension(&path))).unwrap().records));
            if saw != see {
                let differs = saw.iter().zip(&see).find(|(a, b)| a != b);
                wrong.push(format!("{what} {}: {differs:?}", name(&path)));
            // An object of several lines is written anew as a whole.
            } else if gone.len() > most && document.format() != Some(FormatId::Jkf) {
                wrong.push(format!("{what} {}: -{gone:?} +{come:?}", name(&path)));
            }
        }
    }
    let count = wrong.len();
    wrong.truncate(12);
    assert!(count == 0, "{count} of {tried}\n{}", wrong.join("\n"));
}

/// Whether the head of a CSA file stands as it is written anew: version, names, remarks, other headers. What stands
/// otherwise keeps its bytes while the head is not edited, and changes places when it is.
fn in_our_order(bytes: &[u8]) -> bool {
    let text = decode(bytes).unwrap().text;
    let head = text.lines().take_while(|line| !line.starts_with(['P', '+', '-']));
    let ranks: Vec<usize> = head.filter_map(|line| "VN'$".find(line.chars().next()?)).collect();
    ranks.first() == Some(&0) && ranks.is_sorted()
}

/// Edits of what CSA holds: all come back, and each touches the lines it is about, wherever the file has them, and no
/// other.
#[test]
fn edits_of_csa_change_their_lines() {
    let (mut tried, mut wrong) = (0, Vec::new());
    let mut paths = files("corpus/csa", &["csa"]);
    paths.extend(files("quirks", &["csa"]));
    for path in paths {
        let bytes = fs::read(&path).unwrap();
        let Ok(loaded) = load(&bytes, Some("csa")) else { continue };
        let document = Document::from_loaded(loaded, None);
        let record = document.record();
        let line: Vec<NodeId> = record.tree.mainline(NodeId::ROOT).collect();
        let last = *line.last().unwrap();
        let mut edits: Vec<(&str, Edit, usize, usize)> = Vec::new();
        let pairs: Vec<(String, String)> = record.headers.iter().map(|(k, v)| (k.to_owned(), v.to_owned())).collect();
        for (at, (key, _)) in pairs.iter().enumerate() {
            let mut pairs = pairs.clone();
            pairs[at].1 = if key.ends_with("日時") { "2001/02/03" } else { "Z9" }.to_owned();
            edits.push(("header", Edit::Headers { key: key.clone(), pairs }, 1, 1));
        }
        let mut more = pairs.clone();
        more.push(("棋戦".to_owned(), "Z9".to_owned()));
        edits.push(("new header", Edit::Headers { key: "棋戦".to_owned(), pairs: more }, 1, 2));
        let middle = line[line.len() / 2];
        if middle != NodeId::ROOT {
            edits.push(("time", Edit::Time(middle, Some(std::time::Duration::from_secs(98_765))), 1, 1));
        }
        if last != NodeId::ROOT {
            // When the game ended is said behind it in some files: a header, which then goes to the head.
            edits.push(("delete", Edit::Delete(last), usize::MAX, 1));
        }
        for (what, edit, less, more) in edits {
            let mut document = document.clone();
            if document.apply(edit).is_err() {
                continue;
            }
            let after = stored(&document);
            tried += 1;
            let (gone, come) = difference(&bytes, &after);
            let (mut saw, mut see) =
                (seen(document.snapshot().records()), seen(&load(&after, Some("csa")).unwrap().records));
            if what == "new header" {
                // One that stands behind the moves is read after one that was put into the head.
                saw.sort();
                see.sort();
            }
            let commas = gone.iter().any(|line| line.contains(','));
            let elsewhere = what.ends_with("header") && !in_our_order(&bytes);
            if saw != see {
                let differs = saw.iter().zip(&see).find(|(a, b)| a != b);
                wrong.push(format!("{what} {}: {differs:?}", name(&path)));
            } else if !commas && !elsewhere && (gone.len() > less || come.len() > more) {
                wrong.push(format!("{what} {}: -{gone:?} +{come:?}", name(&path)));
            }
        }
    }
    let count = wrong.len();
    wrong.truncate(25);
    assert!(count == 0, "{count} of {tried}\n{}", wrong.join("\n"));
}

#[test]
fn headers_in_another_order_than_ours_stay_where_they_are() {
    let board = "後手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n| ・ ・ ・ ・ ・ ・ ・v香v玉|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ ・ ・ ・ ・ 歩|三\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|九\n+---------------------------+\n先手の持駒：金\n先手番\n";
    for head in ["", "手合割：その他\n"] {
        let text = format!(
            "{head}先手：攻方\n後手：玉方\n作者：なし\n{board}手数----指手---------消費時間--\n   1 １二金打\n"
        );
        let mut document = document(text.as_bytes(), "kif");
        let mut pairs: Vec<(String, String)> =
            document.record().headers.iter().map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
        pairs.iter_mut().find(|(key, _)| key == "先手").unwrap().1 = "別人".to_owned();
        document.apply(Edit::Headers { key: "先手".to_owned(), pairs }).unwrap();
        let after = String::from_utf8(stored(&document)).unwrap();
        assert_eq!(after, text.replace("先手：攻方", "先手：別人"));
    }
}
