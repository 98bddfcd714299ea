//! The laws of files that are saved piece by piece, for every format: an edit changes its own words, what nobody has
//! read stays where it is, and an edit that is undone leaves the file as it was.
//!
//! `KOMAOTO_EDITS` is how many edits of each kind are tried in each file.

use std::path::Path;
use std::time::Duration;

use komaoto::editor::{Document, Edit, Go};
use komaoto::files::{Loaded, Source, load, store};
use komaoto::formats::{Envelope, FormatId, NoteKind, NoteWeight, Report, WriteOptions, format};
use komaoto::record::{NodeId, Record, Step};
use komaoto::text::{Encoding, encode};

use super::corpus::{files, name};

/// A format, and how much may change beside the words of an edit.
struct Sort {
    id: FormatId,
    /// The edits that are tried.
    kinds: &'static [&'static str],
    /// Words that come and go with what they belong to, like numbers, braces and parentheses.
    slack: usize,
}

/// The edits of what every format has.
const COMMON: &[&str] = &["comment", "no comment", "header", "delete", "play", "promote"];

/// What is read as one word of a text: letters and digits, or a sign. In PGN and KIF words are between blanks.
fn words(text: &str, id: FormatId) -> Vec<&str> {
    if !matches!(id, FormatId::Jkf | FormatId::Usen) {
        return text.split_whitespace().collect();
    }
    let mut words = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = rest.find(|letter: char| !letter.is_alphanumeric()).unwrap_or(rest.len());
        // A move of USEN has three letters.
        let most = if id == FormatId::Usen { 3 } else { usize::MAX };
        let (word, after) = rest.split_at(length.min(most).max(first.len_utf8()));
        if !word.trim().is_empty() {
            words.push(word);
        }
        rest = after;
    }
    words
}

/// How many words of one text are not in the other, and the other way round.
fn changed(before: &str, after: &str, id: FormatId) -> (usize, usize) {
    let (was, is) = (words(before, id), words(after, id));
    let ops = similar::capture_diff_slices(similar::Algorithm::Myers, &was, &is);
    let ops = ops.into_iter().filter(|op| !matches!(op, similar::DiffOp::Equal { .. }));
    ops.fold((0, 0), |(gone, new), op| (gone + op.old_range().len(), new + op.new_range().len()))
}

/// A number of those below another, one after another from a seed.
struct Pick(usize);

impl Pick {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % most.max(1)
    }
}

/// The files of a format: those of others, and games of other formats written in it.
fn samples(id: FormatId, folders: &[&str], of_others: &[&str]) -> Vec<(String, Vec<u8>)> {
    let row = format(id);
    let mut samples = Vec::new();
    let read = |path: &Path| std::fs::read(path).unwrap();
    // Positions for engines are in files of text.
    let extensions = if id == FormatId::Sfen { &["sfen", "usi", "txt"] } else { row.extensions };
    for path in folders.iter().flat_map(|folder| files(folder, extensions)) {
        samples.push((name(&path), read(&path)));
    }
    // Those that others wrote are few.
    let step = if std::env::var_os("KOMAOTO_EDITS").is_some() { 1 } else { 5 };
    let others = of_others.iter().flat_map(|folder| files(folder, &["kif", "kifu", "ki2", "csa", "pgn"]));
    for path in others.step_by(step) {
        let Ok(loaded) = load(&read(&path), path.extension().and_then(|extension| extension.to_str())) else {
            continue;
        };
        let held: Vec<Record> = loaded.records.into_iter().filter(|record| row.holds(record.game())).take(5).collect();
        if !held.is_empty() {
            let usual = Envelope { encoding: Encoding::Utf8, ..Envelope::usual(id, row.extensions[0]) };
            samples.push((name(&path), store(&held, id, usual, &WriteOptions::default()).0));
        }
    }
    samples
}

/// The same file with other line ends or in another encoding; as it is if it cannot be so.
fn varied(bytes: Vec<u8>, extension: &str, turn: usize) -> Vec<u8> {
    let Ok(loaded) = load(&bytes, Some(extension)) else { return bytes };
    let text = loaded.source.text().into_owned();
    let (text, encoding) = match turn % 7 {
        0 => (text.replace("\r\n", "\n").replace('\n', "\r\n"), loaded.envelope.encoding),
        1 => (text.trim_end().to_owned(), loaded.envelope.encoding),
        2 => (text, Encoding::Utf16Le),
        3 => (text, Encoding::ShiftJis),
        4 => (text, Encoding::EucJp),
        _ => return bytes,
    };
    let (other, lost) = encode(&text, encoding, encoding == Encoding::Utf16Le);
    let same = load(&other, Some(extension)).is_ok_and(|again| {
        again.records == loaded.records && again.envelope.encoding == encoding && again.format == loaded.format
    });
    if lost.is_empty() && same { other } else { bytes }
}

/// What a format cannot say of a record.
fn unsaid(record: &Record, id: FormatId) -> usize {
    let usual = Envelope { encoding: Encoding::Utf8, ..Envelope::usual(id, format(id).extensions[0]) };
    let report = store(std::slice::from_ref(record), id, usual, &WriteOptions::default()).1;
    report.notes.iter().filter(|note| note.weight == NoteWeight::Lost).map(|note| note.what.count().unwrap_or(1)).sum()
}

/// An edit of one part of a game in a file with a text, and how many words it takes and brings at most; `None` if there
/// is no such part. A move is played at once.
fn edit(
    kind: &str,
    document: &mut Document,
    text: &str,
    pick: &mut Pick,
    id: FormatId,
) -> Option<(Option<Edit>, (usize, usize))> {
    let record = document.record().clone();
    let nodes: Vec<NodeId> = record.tree.preorder().collect();
    let at = nodes[pick.below(nodes.len())];
    let node = record.tree.get(at)?;
    // In JSON each line is a string.
    let lines = if id == FormatId::Jkf { node.comment.lines().count() } else { 0 };
    // A file may say it several times: in variations that begin alike.
    let times = text.lines().filter(|line| line.strip_prefix('*') == Some(&node.comment)).count().max(1);
    let said = times * (words(&node.comment, id).len() + 3 * lines);
    let any = (usize::MAX, usize::MAX);
    Some(match kind {
        "comment" => (Some(Edit::comment(at, "Z9 and more")), (said, 3)),
        "no comment" if said == 0 => return None,
        "no comment" => (Some(Edit::comment(at, "")), (said, 0)),
        "time" if matches!(node.step, Step::Start) || node.time.is_none() => return None,
        // Totals follow, and in clocks those of the same side.
        "clock" => (Some(Edit::Clock(at, Duration::from_secs(83))), any),
        "time" => (Some(Edit::Time(at, Some(Duration::from_secs(83)))), any),
        "header" => {
            let pairs = record.headers.iter().map(|(key, value)| (key.to_owned(), value.to_owned()));
            let mut pairs: Vec<_> = pairs.collect();
            let place = pick.below(pairs.len());
            let (key, value) = pairs.get_mut(place)?;
            if ["Result", "Variant", "Format", "手合割"].contains(&key.as_str()) {
                return None;
            }
            let gone = words(value, id).len();
            *value = "Z9 and more".to_owned();
            (Some(Edit::Headers { key: key.clone(), pairs }), (gone, 3))
        }
        "delete" if at == NodeId::ROOT => return None,
        // The eldest variation takes its place.
        "delete" => (Some(Edit::Delete(at)), any),
        "promote" => (Some(Edit::MoveVariation(*record.tree.children(at).get(1)?, -1)), any),
        _ => {
            let moves = record.position_at(at).legal_moves();
            let mv = *moves.get(pick.below(moves.len()))?;
            if record.child_with(at, &Step::Move(mv)).is_some() {
                return None;
            }
            document.go(Go::To(at));
            document.play(mv).ok()?;
            // In USEN what leads to a variation is written before it; in JSON a move is many words.
            let more = match id {
                FormatId::Usen => record.tree.depth(at),
                FormatId::Jkf => 100,
                _ => 0,
            };
            (None, (0, 3 + more))
        }
    })
}

/// What is wrong with a file after an edit of it.
fn faults(sort: &Sort, source: &Source, (kind, mut document): (&str, Document), most: (usize, usize)) -> String {
    let (after, report) = document.store(sort.id, document.envelope());
    let mut faults = String::new();
    // What the format cannot hold the person is asked about; so is a result that cannot be told in a variation, behind
    // what nobody has read; and in CSA what nobody has read would be, without the end before it. A PGN whose only move
    // says which game it is must say so in a tag without it.
    let before = source.records().get(document.games().1).map_or(0, |record| unsaid(record, sort.id));
    let silent = sort.id == FormatId::Pgn && document.record().tree.len() == 1;
    let unheard = kind == "promote" || kind == "delete" && (sort.id == FormatId::Csa || silent);
    let asked = unsaid(document.record(), sort.id) > before || unheard && report.loses();
    let first = |report: &Report| report.notes.first().map(|note| format!("{:?}; ", note.what)).unwrap_or_default();
    match load(&after, Some(format(sort.id).extensions[0])) {
        _ if asked => {}
        Ok(Loaded { source: again, .. }) => {
            let (gone, new) = changed(&source.text(), &again.text(), sort.id);
            if gone > most.0.saturating_add(sort.slack) || new > most.1.saturating_add(sort.slack) {
                faults += &format!("{gone} words went, {new} came; ");
            }
            // The result stays on the line that it is on.
            let alone =
                |text: &str| text.trim_end().lines().last().is_some_and(|line| line.split_whitespace().count() == 1);
            if matches!(kind, "time" | "clock") && alone(&source.text()) != alone(&again.text()) {
                faults += "the last line is another; ";
            }
            // What would be read where it is now becomes a remark there.
            let is_buried = report.notes.iter().any(|note| matches!(note.what, NoteKind::Buried(_)));
            let bare = |text: &str| text.trim_start_matches(['#', '\'', ' ']).to_owned();
            let unread = |source: &Source| -> Vec<String> {
                let unread = source.unread();
                let lines = unread.iter().flat_map(|text| text.lines());
                let mut lines: Vec<String> =
                    if is_buried { lines.map(bare).collect() } else { lines.map(str::to_owned).collect() };
                // It goes along with the line that it is in.
                if kind == "promote" {
                    lines = lines.iter().flat_map(|line| line.split_whitespace()).map(str::to_owned).collect();
                    lines.sort_unstable();
                }
                lines
            };
            if kind != "delete" && unread(&again) != unread(source) {
                faults += "what nobody has read differs; ";
            }
            if report.loses() {
                faults += &first(&report);
            }
            if report.notes.iter().any(|note| note.what == NoteKind::Layout) {
                faults += "the game was written anew; ";
            }
        }
        Err(error) => faults += &format!("{error}; "),
    }
    document.undo();
    if document.store(sort.id, document.envelope()).0 != **source.bytes() {
        faults += "undone it is another file; ";
    }
    faults
}

/// Every edit of one part, in files of the corpus: what it changes is what it names, what nobody has read stays, and
/// undoing it gives the file.
fn an_edit_changes_its_own_words(sort: &Sort, samples: Vec<(String, Vec<u8>)>) {
    let each = std::env::var("KOMAOTO_EDITS").ok().and_then(|count| count.parse().ok()).unwrap_or(1);
    let extension = format(sort.id).extensions[0];
    let (mut tried, mut wrong) = (0, Vec::new());
    for (turn, (name, bytes)) in samples.into_iter().enumerate() {
        let bytes = varied(bytes, extension, turn);
        let Ok(loaded) = load(&bytes, Some(extension)) else { continue };
        if loaded.format != sort.id {
            continue;
        }
        let source = loaded.source.clone();
        let text = source.text();
        let opened = Document::from_loaded(loaded, None);
        let mut pick = Pick(bytes.len());
        for kind in sort.kinds {
            for _ in 0..each {
                let mut document = opened.clone();
                document.show_game(pick.below(opened.games().0.min(20)));
                let Some((edit, most)) = edit(kind, &mut document, &text, &mut pick, sort.id) else { continue };
                if edit.is_some_and(|edit| document.apply(edit).is_err()) {
                    continue;
                }
                tried += 1;
                let faults = faults(sort, &source, (kind, document), most);
                if !faults.is_empty() {
                    wrong.push(format!("{name}: {kind}: {faults}"));
                }
            }
        }
    }
    println!("{tried} edits");
    assert!(wrong.is_empty(), "{} of {tried}\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn an_edit_of_pgn_changes_its_own_words() {
    let samples = samples(FormatId::Pgn, &["corpus/pgn", "corpus/xiangqi-pgn", "quirks", "bad"], &[]);
    let kinds = &["comment", "no comment", "header", "delete", "play", "promote", "time", "clock"];
    an_edit_changes_its_own_words(&Sort { id: FormatId::Pgn, kinds, slack: 8 }, samples);
}

#[test]
fn an_edit_of_fen_changes_its_own_words() {
    let samples = samples(FormatId::Fen, &["corpus/sfen", "quirks", "bad"], &["corpus/pgn", "corpus/xiangqi-pgn"]);
    an_edit_changes_its_own_words(&Sort { id: FormatId::Fen, kinds: COMMON, slack: 8 }, samples);
}

#[test]
fn an_edit_of_sfen_changes_its_own_words() {
    let samples = samples(FormatId::Sfen, &["corpus/sfen", "quirks", "bad"], &["corpus/kif", "corpus/csa"]);
    an_edit_changes_its_own_words(&Sort { id: FormatId::Sfen, kinds: COMMON, slack: 1 }, samples);
}

#[test]
fn an_edit_of_usen_changes_its_own_letters() {
    let samples = samples(FormatId::Usen, &["quirks", "bad"], &["corpus/kif", "corpus/kifu"]);
    an_edit_changes_its_own_words(&Sort { id: FormatId::Usen, kinds: COMMON, slack: 8 }, samples);
}

#[test]
fn an_edit_of_a_book_changes_its_own_words() {
    let samples = samples(FormatId::Yaneuraou, &["corpus/sfen", "quirks", "bad"], &["corpus/kif", "corpus/csa"]);
    an_edit_changes_its_own_words(&Sort { id: FormatId::Yaneuraou, kinds: COMMON, slack: 8 }, samples);
}

#[test]
fn an_edit_of_jkf_changes_its_own_words() {
    let mut samples = samples(FormatId::Jkf, &["corpus/jkf", "quirks", "bad"], &["corpus/kif", "corpus/csa"]);
    // As most programs write it, without a blank.
    for (turn, (_, bytes)) in samples.iter_mut().enumerate().filter(|(turn, _)| turn % 3 > 0) {
        let Ok(json) = serde_json::from_slice::<serde_json::Value>(bytes) else { continue };
        *bytes = if turn % 3 == 1 { serde_json::to_vec(&json) } else { serde_json::to_vec_pretty(&json) }.unwrap();
    }
    let kinds = &["comment", "no comment", "time", "header", "delete", "play", "promote"];
    an_edit_changes_its_own_words(&Sort { id: FormatId::Jkf, kinds, slack: 12 }, samples);
}

#[test]
fn an_edit_of_xml_changes_its_own_words() {
    let samples = samples(FormatId::Xml, &[], &["corpus/pgn", "corpus/xiangqi-pgn", "corpus/kif"]);
    an_edit_changes_its_own_words(&Sort { id: FormatId::Xml, kinds: COMMON, slack: 12 }, samples);
}

#[test]
fn an_edit_of_csa_changes_its_own_words() {
    let samples = samples(FormatId::Csa, &["corpus/csa", "quirks", "bad"], &[]);
    let kinds = &["comment", "no comment", "time", "header", "delete", "play"];
    an_edit_changes_its_own_words(&Sort { id: FormatId::Csa, kinds, slack: 2 }, samples);
}

/// One in so many files, unless all are asked for.
fn some(samples: Vec<(String, Vec<u8>)>, every: usize) -> Vec<(String, Vec<u8>)> {
    let every = if std::env::var("KOMAOTO_EDITS").is_ok() { 1 } else { every };
    samples.into_iter().step_by(every).collect()
}

#[test]
fn an_edit_of_kif_changes_its_own_words() {
    let samples = samples(FormatId::Kif, &["corpus/kif", "corpus/kifu", "quirks", "bad"], &[]);
    let kinds = &["comment", "no comment", "header", "delete", "play", "promote", "time"];
    an_edit_changes_its_own_words(&Sort { id: FormatId::Kif, kinds, slack: 8 }, some(samples, 5));
}

#[test]
fn an_edit_of_ki2_changes_its_own_words() {
    let samples = samples(FormatId::Ki2, &["corpus/ki2", "quirks", "bad"], &[]);
    an_edit_changes_its_own_words(&Sort { id: FormatId::Ki2, kinds: COMMON, slack: 8 }, samples);
}

/// Twenty edits, each saved and read again: what nobody has read is there once.
fn unread_text_stays_one(id: FormatId, text: &str) {
    let extension = format(id).extensions[0];
    let mut bytes = text.as_bytes().to_vec();
    let words = |bytes: &[u8]| {
        let unread = load(bytes, Some(extension)).unwrap().source.unread();
        let mut words: Vec<String> =
            unread.iter().flat_map(|text| text.split_whitespace()).map(str::to_owned).collect();
        words.sort_unstable();
        words
    };
    let kept = words(&bytes);
    assert!(!kept.is_empty());
    for round in 0..20_usize {
        let mut document = Document::from_loaded(load(&bytes, Some(extension)).unwrap(), None);
        let nodes: Vec<NodeId> = document.record().tree.preorder().collect();
        let at = nodes[(round * 7 + text.len()) % nodes.len()];
        let mut edited = document.clone();
        let edit = match round % 4 {
            0 => Edit::comment(at, format!("note {round}")),
            1 => Edit::comment(at, ""),
            2 => {
                let pairs = document.record().headers.iter();
                let mut pairs: Vec<_> = pairs.map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
                let Some((key, value)) = pairs.first_mut() else { continue };
                *value = format!("round {round}");
                Edit::Headers { key: key.clone(), pairs }
            }
            _ => {
                let tree = &document.record().tree;
                let moves = |id: &NodeId| !matches!(tree.get(*id).unwrap().step, Step::End(_));
                let leaf = tree.mainline(NodeId::ROOT).filter(moves).last().unwrap();
                let moves = document.record().position_at(leaf).legal_moves();
                edited.go(Go::To(leaf));
                edited.play(moves[round % moves.len()]).unwrap();
                Edit::comment(leaf, format!("played {round}"))
            }
        };
        // What the format cannot hold is not tried.
        if edited.apply(edit).is_ok() && unsaid(edited.record(), id) <= unsaid(document.record(), id) {
            document = edited;
        }
        let (saved, report) = document.store(id, document.envelope());
        assert!(!report.loses(), "{:?} {}", report.notes, String::from_utf8_lossy(&bytes));
        assert_eq!(words(&saved), kept, "{}\n{}", String::from_utf8_lossy(&bytes), String::from_utf8_lossy(&saved));
        bytes = saved;
    }
}

#[test]
fn unread_text_of_pgn_stays_one() {
    let head = "[Event \"a\"]\n[White \"A\"]\n\n";
    for game in [
        "1. e4 e5 2. Xf3 Nc6 (2... Nf6 strange) 3. d4 1-0",
        "{before} 1. e4 (1. d4 Yd5 d5) 1... e5\n% escaped\n2. Nf3 {a} ; line\nNc6 3. ??? 3. Bb5 *",
        "1. e4 e5 2. Nf3 1-0 behind the end",
        "1. d4 () d5 [odd] 2. c4 (2. Nf3 (2. g3 Zz)) 2... e6 } 3. Nc3 1/2-1/2",
    ] {
        unread_text_stays_one(FormatId::Pgn, &format!("{head}{game}\n"));
    }
}

#[test]
fn unread_text_of_csa_stays_one() {
    let texts = [
        "V2.2\nN+A\n'remark\nPI\n'in between\n+\n'rating:a:b\n+7776FU,T1,'said,+no\n?\n-3334FU\n+7775FU\nT2\n%TORYO\n",
        "'間\n/\nN+A\nX\n+7776FU\n'** no\n-3334FU\n'summary:x\nX3\n/\n'終\n",
    ];
    texts.into_iter().for_each(|text| unread_text_stays_one(FormatId::Csa, text));
}

#[test]
fn unread_text_of_fen_stays_one() {
    unread_text_stays_one(FormatId::Fen, "# book\n\nno position\nposition startpos moves e2e4 e7e5\n# end\n");
    unread_text_stays_one(FormatId::Fen, "# book\nposition startpos moves e2e4 e7e5 Nf3 Xc6 Bb5\n");
}

#[test]
fn unread_text_of_sfen_stays_one() {
    unread_text_stays_one(FormatId::Sfen, "# book\n\nid name X\n>1:position startpos moves 7g7f 3c3d\nquit\n# end\n");
    unread_text_stays_one(FormatId::Sfen, "# book\nposition startpos moves 7g7f 3c3d zzzz 2g2f\n");
    unread_text_stays_one(FormatId::Sfen, "# book\n7g7f\n3c3d\n# then\n2g2f\npass\n8c8d\n");
}

#[test]
fn unread_text_of_usen_stays_one() {
    let text = "# book\n\nno game\nhttps://example.com/?u=~0.7ku2jm.~1.36e6y2XX24be.~9.2jm.&bn=%E7%94%B2\n# end\n";
    unread_text_stays_one(FormatId::Usen, text);
}

#[test]
fn unread_text_of_a_book_stays_one() {
    let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    let rows = "2g2f 3c3d 63 27 935\n#one\n7g7f none 20 25 6 # beside\n5e5d none 1 1 1\n2g2f none 10 5 1\nhello\n";
    let text = format!("#YANEURAOU-DB2016 1.00\n# mine\nsfen {start}\n#about\n{rows}sfen none\n#end\n");
    unread_text_stays_one(FormatId::Yaneuraou, &text);
}

#[test]
fn unread_text_of_jkf_stays_one() {
    let text = r#"{ "moves" : [ {"comments":["a"], "mine":[1,{}]},
   {"move":{"to":{"y":6,"x":7},"from":{"x":7,"y":7},"color":0,"piece":"FU"},"time":{"now":{"s":1.0},"of":2}, "my" : "}"},
   {"move":{"from":{"x":3,"y":3},"to":{"x":3,"y":4},"piece":"FU","color":1}, "comments":["c1",7,"c2"], // remark
    "forks":[[{"move":{"from":{"x":8,"y":3},"to":{"x":8,"y":4},"piece":"FU","color":1}, "one" : null}, {"special":3}]]},
   5, {"special":"TORYO"}, {"comments":["behind"]} ],
  "foo": 3e0,  "header":{"先手" : "A", "x":[], "後手":"B"}, "initial":{"preset":"HIRATE"} }
"#;
    unread_text_stays_one(FormatId::Jkf, text);
    unread_text_stays_one(FormatId::Jkf, &text.replace(['\n', ' '], "").replace("//remark", ""));
}
