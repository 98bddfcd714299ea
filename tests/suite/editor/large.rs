//! 200,000 moves in one line, 10,000 branches: nothing recurses, nothing is slow because it is long.

use std::thread;

use super::*;
use komaoto::editor::Document;

const MOVES: usize = 200_000;
const BRANCHES: usize = 10_000;

/// A line of king moves to and fro, and at every twentieth move a branch.
fn long() -> Record {
    let round = ["5i5h", "5a5b", "5h5i", "5b5a"].map(step);
    let mut record = Record::new(Position::start());
    let mut here = NodeId::ROOT;
    for i in 0..MOVES {
        let next = record.tree.append(here, Node::new(round[i % 4].clone())).unwrap();
        if i % (MOVES / BRANCHES) == 0 {
            let branch = record.tree.append(here, Node::new(step("9g9f"))).unwrap();
            record.tree.append(branch, Node::new(step("resign"))).unwrap();
        }
        here = next;
    }
    record
}

/// On a stack that a recursion of any depth worth mentioning does not fit.
fn on_a_small_stack(work: impl FnOnce() + Send + 'static) {
    thread::Builder::new().stack_size(128 << 10).spawn(work).unwrap().join().unwrap();
}

#[test]
fn a_long_line_is_opened_walked_edited_undone_and_dropped() {
    on_a_small_stack(|| {
        let mut document = document_of(vec![long()]);
        assert_eq!(document.rows(), MOVES + 1);
        document.go(Go::Last);
        valid(&document);
        assert_eq!(document.cursor().index(), MOVES);
        assert_eq!(document.occurrences(), MOVES / 4 + 1);
        assert!(document.outcome().is_some());
        for _ in 0..1000 {
            assert!(document.go(Go::By(-1)));
        }
        valid(&document);
        for _ in 0..1000 {
            assert!(document.go(Go::By(1)));
        }
        let before = document.record().clone();
        for i in 0..100 {
            let other = if i % 2 == 0 { "1g1f" } else { "9c9d" };
            act(&mut document, &format!("play {other}")).unwrap();
            act(&mut document, &format!("text {i}")).unwrap();
            act(&mut document, "by -4").unwrap();
        }
        act(&mut document, "first").unwrap();
        act(&mut document, "enter").unwrap();
        act(&mut document, "mainline").unwrap();
        act(&mut document, "main").unwrap();
        assert_eq!(document.rows(), 3);
        let first = document.record().tree.children(NodeId::ROOT)[1];
        document.apply(Edit::Delete(first)).unwrap();
        assert_eq!(document.record().tree.len(), 3);
        while document.undo().is_some() {}
        assert!(*document.record() == before);
        while document.redo().is_some() {}
        assert_eq!(document.record().tree.len(), 3);
        valid(&document);
    });
}

#[test]
fn a_long_record_goes_through_a_file() {
    on_a_small_stack(|| {
        let (_folder, path) = folder_with("long.kif", b"");
        let document = document_of(vec![long()]);
        let (bytes, report) = document.store(FormatId::Kif, Envelope::default());
        assert!(!report.loses());
        std::fs::write(&path, &bytes).unwrap();
        let mut document = Document::open_at(&path, Some(u32::MAX)).unwrap();
        assert_eq!(document.cursor().index(), MOVES);
        assert!(document.record().tree == document.record().tree);
        act(&mut document, "text a").unwrap();
        document.save(&path, FormatId::Kif, Envelope::default()).unwrap();
        assert!(!document.is_modified());
    });
}

#[test]
fn a_long_line_is_built_move_by_move_and_taken_back() {
    on_a_small_stack(|| {
        let round = ["5i5h", "5a5b", "5h5i", "5b5a"].map(|mv| parse_usi(mv).unwrap());
        let mut document = document("|");
        const PLAYED: usize = 20_000;
        for i in 0..PLAYED {
            document.play(round[i % 4]).unwrap();
        }
        assert_eq!(document.cursor().index(), PLAYED);
        let end = document.record().clone();
        while document.undo().is_some() {}
        assert_eq!(document.rows(), 1);
        while document.redo().is_some() {}
        assert!(*document.record() == end);
        valid(&document);
    });
}

#[test]
fn ten_thousand_siblings_are_as_good_as_one() {
    on_a_small_stack(|| {
        let mut record = Record::new(Position::start());
        for i in 0..BRANCHES {
            let mut node = Node::new(step("7g7f"));
            node.comment = i.to_string();
            record.tree.append(NodeId::ROOT, node).unwrap();
        }
        let mut document = document_of(vec![record]);
        act(&mut document, "by 1").unwrap();
        act(&mut document, "sibling 20000").unwrap();
        assert_eq!(document.node().unwrap().comment, (BRANCHES - 1).to_string());
        act(&mut document, "mainline").unwrap();
        act(&mut document, "sibling 1").unwrap();
        assert_eq!(document.node().unwrap().comment, "0");
        document.undo().unwrap();
        valid(&document);
    });
}
