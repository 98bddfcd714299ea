//! Records of any size, on a stack too small for any recursion over them.

use komaoto::notation::parse_usi;
use komaoto::record::{Ending, Node, NodeId, Record, Step, Winner};
use komaoto::rules::Color;
use komaoto::rules::shogi::{Move, Position};

const LONG: usize = 200_000;
const WIDE: usize = 10_000;

fn on_a_small_stack(work: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new().stack_size(96 * 1024).spawn(work).unwrap().join().unwrap();
}

/// Kings that walk to and fro.
fn walk() -> impl Iterator<Item = Move> {
    ["5i5h", "5a5b", "5h5i", "5b5a"].map(|text| parse_usi(text).unwrap()).into_iter().cycle()
}

fn long() -> Record {
    let mut record = Record::new(Position::start());
    let mut last = NodeId::ROOT;
    for mv in walk().take(LONG) {
        last = record.tree.append(last, Node::of(mv)).unwrap();
    }
    record.tree.append(last, Node::new(Step::End(Ending::Resign))).unwrap();
    record
}

fn wide() -> Record {
    let mut record = Record::new(Position::start());
    let moves = record.initial.legal_moves();
    for mv in moves.into_iter().cycle().take(WIDE) {
        let branch = record.tree.append(NodeId::ROOT, Node::of(mv)).unwrap();
        record.tree.append(branch, Node::new(Step::End(Ending::Resign))).unwrap();
    }
    record
}

#[test]
fn a_line_of_two_hundred_thousand_moves() {
    on_a_small_stack(|| {
        let mut record = long();
        let last = record.tree.mainline(NodeId::ROOT).last().unwrap();
        assert_eq!((record.tree.len(), record.tree.depth(last)), (LONG + 2, LONG + 1));
        assert_eq!(record.tree.path(last).len(), LONG + 2);
        assert_eq!(record.tree.preorder().count(), LONG + 2);
        assert_eq!(record.tree.file_order().map(|block| block.len()).collect::<Vec<_>>(), [LONG + 2]);
        assert_eq!(record.winner(), Some(Winner::Side(Color::White)));
        assert!(record.position_at(last).same_as(&Position::start().into()));
        let outline = record.outline();
        assert_eq!(outline.len(), LONG * 5 + "resign".len());
        assert!(Record::from_outline(Position::start(), &outline).unwrap().0 == record);

        let snapshot = record.clone();
        let middle = record.tree.path(last)[LONG / 2];
        record.tree.get_mut(middle).unwrap().comment = "here".into();
        assert!(record != snapshot);
        assert!(record.tree.remove(middle));
        assert_eq!((record.tree.len(), snapshot.tree.len()), (LONG / 2, LONG + 2));
        let first = record.tree.children(NodeId::ROOT)[0];
        assert!(record.tree.remove(first));
        assert!(record == Record::new(Position::start()));
        assert!(snapshot == long());
    });
}

#[test]
fn ten_thousand_branches_at_one_fork() {
    on_a_small_stack(|| {
        let mut record = wide();
        assert_eq!(record.tree.file_order().count(), WIDE);
        assert!(Record::from_outline(Position::start(), &record.outline()).unwrap().0 == record);
        let snapshot = record.clone();
        let branches = record.tree.children(NodeId::ROOT).to_vec();
        for (place, &branch) in branches.iter().enumerate() {
            assert!(record.tree.reorder(branch, WIDE - 1 - place / 2));
        }
        for &branch in &branches {
            assert!(record.tree.place(branch).is_some() && record.tree.remove(branch));
        }
        assert_eq!((record.tree.len(), snapshot.tree.len()), (1, 2 * WIDE + 1));
        assert!(snapshot == wide());
    });
}

#[test]
fn variations_within_variations_without_end() {
    on_a_small_stack(|| {
        // Each line turns off from the one before it at its last move.
        let mut record = Record::new(Position::start());
        let mut last = NodeId::ROOT;
        let aside = ["1g1f", "1c1d", "9g9f", "9c9d"].map(|text| parse_usi(text).unwrap());
        for (mv, aside) in walk().take(WIDE).zip(aside.into_iter().cycle()) {
            record.tree.append(last, Node::of(aside)).unwrap();
            last = record.tree.append(last, Node::of(mv)).unwrap();
        }
        let outline = record.outline();
        assert_eq!(outline.matches('(').count(), WIDE);
        assert!(outline.ends_with(&")".repeat(WIDE)));
        let again = Record::from_outline(Position::start(), &outline).unwrap().0;
        assert!(again == record);
        assert_eq!(record.tree.file_order().count(), WIDE + 1);
    });
}

#[test]
fn a_snapshot_for_every_edit() {
    on_a_small_stack(|| {
        let mut record = long();
        let mut last = record.tree.children(NodeId::ROOT)[0];
        let mut snapshots = Vec::new();
        for mv in walk().skip(1).take(500) {
            snapshots.push(record.clone());
            last = record.tree.append(last, Node::of(mv)).unwrap();
        }
        for (edits, snapshot) in snapshots.iter().enumerate() {
            assert_eq!(snapshot.tree.len(), LONG + 2 + edits);
        }
    });
}

#[test]
fn a_node_nothing_is_written_about_is_small() {
    // A record of 200,000 moves has as many, and reading one may take six times the memory of its file at most.
    assert!(size_of::<Node>() <= 48, "{} bytes", size_of::<Node>());
}

#[test]
fn an_empty_annotation_is_none() {
    let (plain, mut emptied) = (Node::new(Step::Start), Node::new(Step::Start));
    emptied.comment.push('x');
    assert!(plain != emptied);
    emptied.comment.clear();
    assert!(plain == emptied);
}
