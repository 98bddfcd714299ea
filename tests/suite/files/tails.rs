//! What nobody has read at the end of a line belongs to that line, whichever line is the main one.

use super::saved_edits::{at, document, saved};
use komaoto::editor::{Document, Edit};
use komaoto::files::load;
use komaoto::formats::FormatId;
use komaoto::record::{NodeId, Step};

/// A word that nobody knows, and moves behind it.
const TAIL: &str = "9. Zz9 a6 10. Ba4";

/// Games whose ends of lines are marked.
const PGN: [&str; 3] = [
    "[Event \"x\"]\n[Result \"1-0\"]\n\n1. e4 e5 (1... c5 2. Nf3 (2. c3 d5~) 2... d6~) 2. Nf3 (2. f4~) 2... Nc6 (2... d6 3. d4~) 3. Bb5 (3. Bc4 Nf6~)~ 1-0\n",
    "[Event \"x\"]\n\n1. e4 {a} e5 (1... c5 {b} 2. Nf3 {c}~)\n(1... e6~) 2. Nf3 {d} Nc6 {e}~ *\n",
    "[Game \"Xiangqi\"]\n[Result \"*\"]\n\n1. C2.5 H8+7 (1. H2+3 P7+1 2. P7+1~) (1. P7+1~) 2. H2+3 R9.8 (2... P3+1~) 3. R1.2~ *\n",
];

fn said(text: &str, document: &Document, what: &str) -> String {
    let (bytes, report) = document.store(FormatId::Pgn, document.envelope());
    assert!(!report.loses(), "{what} {text}: {:?}", report.notes);
    String::from_utf8(bytes).unwrap()
}

/// The word before the tail: the move that it follows, or what closes the line or a comment on it.
fn before(text: &str) -> String {
    let at = text.find(TAIL).unwrap_or_else(|| panic!("{text}"));
    // Not in what branches off it.
    let mut depth = 0;
    let mut is_beside = |letter: char| {
        depth += i32::from(letter == ')') - i32::from(letter == '(');
        depth > 0 || letter == '('
    };
    let line: String = text[..at].chars().rev().filter(|letter| !is_beside(*letter)).collect();
    line.split_whitespace().map(|word| word.chars().rev().collect::<String>()).next().unwrap()
}

fn games() -> impl Iterator<Item = String> {
    PGN.into_iter().flat_map(|marked| {
        let tailed = move |place| {
            let (mut text, mut ends) = (String::new(), 0);
            for part in marked.split_inclusive('~') {
                text += part.trim_end_matches('~');
                if part.ends_with('~') {
                    if ends == place {
                        text = text + " " + TAIL;
                    }
                    ends += 1;
                }
            }
            text
        };
        (0..marked.matches('~').count()).map(tailed)
    })
}

#[test]
fn a_tail_goes_with_its_line() {
    let mut tried = 0;
    for text in games() {
        let opened = document(&text);
        let ids: Vec<NodeId> = opened.record().tree.preorder().skip(1).collect();
        let has = before(&text);
        for id in ids {
            for edit in [Edit::MakeMainline(id), Edit::MoveVariation(id, -1), Edit::MoveVariation(id, 1)] {
                let mut edited = opened.clone();
                if edited.apply(edit.clone()).is_err() || edited.record() == opened.record() {
                    continue;
                }
                tried += 1;
                let saved = said(&text, &edited, &format!("{edit:?}"));
                assert_eq!(before(&saved), has, "{edit:?}\n{text}\n{saved}");
                assert_eq!(saved.matches(TAIL).count(), 1, "{saved}");
                // It ends its line.
                let behind = saved.split(TAIL).nth(1).unwrap().trim_start();
                assert!(!saved.contains(" )"), "{saved}");
                assert!(behind.starts_with([')', '1', '*']), "{edit:?}\n{text}\n{saved}");
                let mut read = document(&saved);
                assert!(read.record().tree == edited.record().tree, "{edit:?}\n{text}\n{saved}");
                read.undo();
            }
        }
    }
    assert!(tried > 60, "{tried}");
}

#[test]
fn a_tail_behind_moves_that_are_deleted_goes_with_them() {
    for text in games() {
        let opened = document(&text);
        let tree = &opened.record().tree;
        let has = before(&text);
        for id in tree.preorder().skip(1) {
            if !matches!(tree.get(id).unwrap().step, Step::Move(_)) {
                continue;
            }
            let mut edited = opened.clone();
            edited.apply(Edit::Delete(id)).unwrap();
            let saved = said(&text, &edited, "delete");
            assert!(document(&saved).record().tree == edited.record().tree, "{text}\n{saved}");
            if saved.contains(TAIL) {
                assert_eq!(before(&saved), has, "{text}\n{saved}");
            }
        }
    }
}

/// The same in the lines of shogi.
#[test]
fn a_tail_behind_rows_that_are_deleted_goes_with_them() {
    let kif = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n   4 ８四歩(83)\n   5 ９九鯨(99)\n   6 ８五歩(84)\n";
    let ki2 = "手合割：平手\n\n▲７六歩 △３四歩 ▲２六歩 △８四歩 ▲９九鯨 △８五歩\n";
    for (text, extension) in [(kif, "kifu"), (ki2, "ki2u")] {
        let opened = Document::from_loaded(load(text.as_bytes(), Some(extension)).unwrap(), None);
        let id = opened.record().tree.mainline(NodeId::ROOT).nth(3).unwrap();
        let mut edited = opened.clone();
        edited.apply(Edit::Delete(id)).unwrap();
        let (bytes, report) = edited.store(opened.format().unwrap(), edited.envelope());
        let saved = String::from_utf8(bytes).unwrap();
        assert!(!report.loses(), "{:?}\n{saved}", report.notes);
        let rest: String = text.split(if extension == "kifu" { "   3" } else { " ▲２六歩" }).next().unwrap().to_owned();
        assert_eq!(saved.trim_end(), rest.trim_end());
    }
}

/// The result of a variation becomes words once its line is the main one: a game has one result.
#[test]
fn the_result_of_a_promoted_variation_is_said_of_its_last_move() {
    let text = "[Event \"x\"]\n[Result \"1-0\"]\n\n1. e4 e5 (1... c5 0-1) (1... d5 1-0) 2. Nf3 1-0\n";
    for (nth, expected) in [
        (1, "1. e4 c5 {0-1} (1... e5 2. Nf3) (1... d5 1-0) 1-0\n"),
        (2, "1. e4 d5 (1... e5 2. Nf3) (1... c5 0-1) 1-0\n"),
    ] {
        let mut promoted = document(text);
        let variation = promoted.record().tree.children(at(&promoted, 1))[nth];
        promoted.apply(Edit::MakeMainline(variation)).unwrap();
        assert_eq!(saved(text, &promoted), text.replace(&text[text.find("1. e4").unwrap()..], expected));
    }
}
