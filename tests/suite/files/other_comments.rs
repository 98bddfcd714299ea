//! An edit beside comments of several lines: those of other moves keep their bytes, and the comment it is of its words.

use std::time::Duration;

use super::saved_edits::document;
use komaoto::editor::{Document, Edit, Go};
use komaoto::formats::FormatId;
use komaoto::formats::comment::{reworded, spoken};
use komaoto::notation::parse_square;
use komaoto::record::{Arrow, Evaluation, Marks, NodeId, Score, Step};
use komaoto::rules::Game;

/// Comments whose lines their authors ended, in lines of their own and in those of moves; each has a word of its own.
const ENDED: [&str; 4] = [
    "[Event \"x\"]\n[Result \"1-0\"]\n\n1. e4 {A comment n1 that\nruns over several lines\nand has a word.} e5 {second n2\ncomment} $1 2. Nf3 {n3 one}\n2... Nc6 3. Bb5 {n4 x\n\ny} a6 {n5 the\nlast} 1-0\n",
    "[Event \"x\"]\n\n{n1 before\nall} 1. d4 { n2 padded\n words } d5 (1... Nf6 {n3 in a\nvariation} 2. c4 e6 {n4 and\nhere}) (1... f5 {n5 Dutch\nas they say} 2. g3) 2. c4 {n6 back\nagain} e6 3. Nc3 *\n",
    "[Event \"x\"]\n\n1. e4 {\nn1 in lines\nof its own\n}\n1... c5 {\nn2 as well\n}\n2. Nf3 {[%clk 0:09:58] n3 after\na clock} d6 {n4 here\nit is} 3. d4 cxd4 {n5} 4. Nxd4 {[%ts 17][%clk 00:23:21][%emt 00:00:02]} Nf6 *\n",
    "[Event \"x\"]\n\n1. e4 {n1 short} {n2 and\nanother} e5 {n3 a long line of words that reaches to the end of what fits, nearly,\nand another} 2. Nf3 {n4 a\nb\nc} Nc6 {n5 said} {n6 twice\nor so} 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 {n7 at\nthe end} 1/2-1/2\n",
];

/// The comments of a text that have a word of their own, with it.
fn comments(text: &str) -> Vec<(String, String)> {
    let raw = text.split('{').skip(1).map(|rest| rest.split('}').next().unwrap().to_owned());
    let word = |raw: &str| {
        let mut words = raw.split_whitespace();
        words
            .find(|word| word.len() == 2 && word.starts_with('n') && word.as_bytes()[1].is_ascii_digit())
            .map(str::to_owned)
    };
    raw.filter_map(|raw| Some((word(&raw)?, raw))).collect()
}

fn edits(document: &Document, id: NodeId) -> Vec<Edit> {
    let record = document.record();
    let node = record.tree.get(id).unwrap();
    let known = spoken(Game::Chess, &node.comment).into_owned();
    let said = |words: &str| Edit::comment(id, node.with_behind(&reworded(Game::Chess, node, words)));
    let arrow = |from: &str, to: &str| Arrow {
        from: parse_square(Game::Chess, from).unwrap(),
        to: parse_square(Game::Chess, to).unwrap(),
        color: 'G',
    };
    let pairs = vec![("Event".to_owned(), "another".to_owned()), ("Annotator".to_owned(), "x".to_owned())];
    let mut edits = vec![
        said(""),
        said("one line"),
        said("one line that is so long that it fills most of what a line of a file of games has room for"),
        said("two\nlines"),
        said(&format!("{known} more")),
        said(&format!("more {known}")),
        Edit::Marks(id, Marks { arrows: vec![arrow("e2", "e4")], ..node.marks.clone() }),
        Edit::Evaluation(id, vec![Evaluation::new(Score::Centipawns(77))]),
        Edit::Bookmark(id, Some("B".to_owned())),
        Edit::Headers { key: "Event".to_owned(), pairs },
    ];
    if matches!(node.step, Step::Move(_)) {
        let more = [
            Edit::Nags(id, vec![14]),
            Edit::Time(id, Some(Duration::from_secs(83))),
            Edit::Delete(id),
            Edit::MakeMainline(id),
            Edit::MoveVariation(id, -1),
            Edit::MoveVariation(id, 1),
        ];
        edits.extend(more);
    }
    if !matches!(node.step, Step::End(_)) {
        let moves = record.position_at(id).legal_moves();
        edits.push(Edit::Play { at: id, mv: moves[moves.len() / 2] });
        edits.push(Edit::Play { at: id, mv: moves[0] });
    }
    edits
}

fn saved(text: &str, edited: &Document, edit: &Edit) -> Option<String> {
    let (bytes, report) = edited.store(FormatId::Pgn, edited.envelope());
    // A bookmark of a result, say, has no place.
    let layout = report.notes.iter().any(|note| note.what == komaoto::formats::NoteKind::Layout);
    assert!(!layout, "{edit:?}\n{text}");
    (!report.loses()).then(|| String::from_utf8(bytes).unwrap())
}

/// Every edit of every node.
fn all(texts: &[&str], mut check: impl FnMut(&Document, NodeId, &Edit, &str)) {
    let mut tried = 0;
    for text in texts {
        let opened = document(text);
        assert_eq!(saved(text, &opened, &Edit::Bookmark(NodeId::ROOT, None)).unwrap(), *text);
        // What is said of an end is said of the move before it.
        let tree = &opened.record().tree;
        let is_end = |id: &NodeId| matches!(tree.get(*id).unwrap().step, Step::End(_));
        let ids: Vec<NodeId> = tree.preorder().filter(|id| !is_end(id)).collect();
        for id in ids {
            for edit in edits(&opened, id) {
                let mut edited = opened.clone();
                edited.go(Go::To(id));
                if edited.apply(edit.clone()).is_err() || edited.record() == opened.record() {
                    continue;
                }
                if let Some(after) = saved(text, &edited, &edit) {
                    tried += 1;
                    check(&edited, id, &edit, &after);
                }
            }
        }
    }
    assert!(tried > 150, "{tried}");
}

#[test]
fn comments_of_other_moves_keep_their_bytes() {
    let mut wrong = Vec::new();
    for text in ENDED {
        let old = comments(text);
        all(&[text].repeat(4), |edited, id, edit, after| {
            let new = comments(after);
            let record = edited.record();
            let own = record.tree.get(id).map_or("", |node| node.comment.as_str());
            for (word, raw) in &old {
                let is_there =
                    record.tree.preorder().any(|id| record.tree.get(id).unwrap().comment.contains(word.as_str()));
                let is_of_words = matches!(edit, Edit::Text(at, _) if *at == id);
                if !is_there || is_of_words && own.contains(word.as_str()) {
                    continue;
                }
                // Commands come into it, its words stay.
                let has = new.iter().find(|(own, _)| own == word);
                let is_own = own.contains(word.as_str());
                let words = if has.is_some_and(|(_, has)| has.contains(raw.trim())) { is_own } else { false };
                if !words && has.is_none_or(|(_, has)| has != raw) {
                    wrong.push(format!("{word} {edit:?}\n{after}"));
                }
            }
        });
    }
    wrong.dedup();
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.iter().take(12).cloned().collect::<Vec<_>>().join("\n"));
}

/// What programs read comes beside what is there, which keeps its order, its form and its lines.
#[test]
fn commands_come_beside_what_is_there() {
    let head = "[Event \"x\"]\n\n1. e4 ";
    let clocks = "{[%ts 17][%clk 00:23:21][%emt 00:00:02]}";
    let long = "{ A line of a comment that is so long that no program would go on\nwith it, and another line that is as long and goes to its very end }";
    let eval = |id| Edit::Evaluation(id, vec![Evaluation::new(Score::Centipawns(-30))]);
    let named = |id| Edit::Bookmark(id, Some("B".to_owned()));
    let said = |id| Edit::comment(id, "[%ts 17][%clk 00:23:21] hello");
    let evaluated = format!("{long} {{[%eval 0.30]}}");
    let edits: [&dyn Fn(NodeId) -> Edit; 6] = [&eval, &eval, &eval, &eval, &named, &said];
    let texts = [
        ("{third}", "{third [%eval 0.30]}"),
        ("{ third }", "{ third [%eval 0.30] }"),
        (clocks, "{[%ts 17][%clk 00:23:21] [%eval 0.30] [%emt 00:00:02]}"),
        (long, evaluated.as_str()),
        (clocks, "{[%bm B] [%ts 17][%clk 00:23:21][%emt 00:00:02]}"),
        (clocks, "{[%ts 17][%clk 00:23:21] hello [%emt 00:00:02]}"),
    ];
    for (edit, (was, is)) in edits.into_iter().zip(texts) {
        let text = format!("{head}{was} e5 *\n");
        let mut edited = document(&text);
        let id = edited.record().tree.mainline(NodeId::ROOT).nth(1).unwrap();
        let edit = edit(id);
        edited.apply(edit.clone()).unwrap();
        assert_eq!(saved(&text, &edited, &edit).unwrap(), text.replace(was, is));
    }
}
