//! Grafting: what is pasted grows as one undo step, what is there already is followed.

use super::*;
use komaoto::editor::compare::{GraftRefusal, Subtree, SubtreeNode};
use komaoto::notation::parse_sfen;

/// Grafts an outline at the cursor of another.
#[track_caller]
fn grafted(before: &str, outline: &str, after: &str) {
    let mut document = document(before);
    let subtree = Subtree::of(&loose(outline));
    document.apply(Edit::Graft { at: document.cursor().at(), subtree }).unwrap();
    valid(&document);
    assert_eq!(show(&document), after, "{before} + {outline}");
    document.undo().unwrap();
    assert_eq!(show(&document), before, "undone");
    valid(&document);
    document.redo().unwrap();
    assert_eq!(show(&document), after, "redone");
    valid(&document);
}

/// Reads an outline whose moves are not asked for: what is grafted need not play from the start position.
fn loose(outline: &str) -> Record {
    let mut record = Record::new(Position::start());
    let (mut here, mut forks) = (NodeId::ROOT, Vec::new());
    let spaced = outline.replace('(', " ( ").replace(')', " ) ");
    for token in spaced.split_whitespace() {
        match token {
            "(" => {
                forks.push(here);
                here = record.tree.parent(here).unwrap();
            }
            ")" => here = forks.pop().unwrap(),
            token => {
                let (name, comment) = token.trim_end_matches('}').split_once('{').unwrap_or((token, ""));
                if !name.is_empty() {
                    here = record.tree.append(here, Node::new(step(name))).unwrap();
                }
                record.tree.get_mut(here).unwrap().comment = comment.to_owned();
            }
        }
    }
    record
}

#[test]
fn what_is_new_becomes_a_branch_and_the_cursor_goes_there() {
    grafted("|", "7g7f 3c3d", "7g7f| 3c3d");
    grafted("7g7f| 3c3d", "8c8d 2g2f", "7g7f 3c3d (8c8d| 2g2f)");
    grafted("7g7f| 3c3d", "3c3d 2g2f (6g6f)", "7g7f 3c3d 2g2f| (6g6f)");
    grafted("7g7f| 3c3d 2g2f", "3c3d 6g6f (2g2f 8c8d)", "7g7f 3c3d 2g2f (6g6f|) 8c8d");
}

#[test]
fn at_an_end_it_grows_beside_the_mark() {
    grafted("7g7f resign|", "3c3d", "7g7f resign (3c3d|)");
    grafted("7g7f|", "3c3d resign", "7g7f 3c3d| resign");
}

#[test]
fn comments_are_added_and_never_replaced() {
    grafted("{old}|", "{new} 7g7f{a}", "{old\nnew} 7g7f{a}|");
    grafted("| 7g7f{a}", "7g7f{b}", "7g7f{a\nb}|");
}

#[test]
fn what_is_there_already_changes_nothing() {
    let mut document = document("7g7f| 3c3d{a}");
    let subtree = Subtree::of(&loose("3c3d{a}"));
    let at = document.cursor().at();
    assert_eq!(document.apply(Edit::Graft { at, subtree }), Err(Refused::Nothing));
    assert!(document.undoable().is_none());
}

#[test]
fn what_cannot_be_played_is_refused_as_a_whole() {
    for outline in ["8c8d 2g2f 2f2d", "7g7f", "3c3d (8c8d 2g2f 8e8f)"] {
        let mut document = document("7g7f|");
        let subtree = Subtree::of(&loose(outline));
        let refused = document.apply(Edit::Graft { at: document.cursor().at(), subtree });
        assert!(matches!(refused, Err(Refused::Unplayable(_))), "{outline}: {refused:?}");
        assert_eq!(show(&document), "7g7f|");
        assert!(!document.is_modified());
    }
}

#[test]
fn a_torn_subtree_is_refused() {
    let node = |on, word| SubtreeNode { on, node: Node::new(step(word)) };
    for nodes in [
        vec![node(Some(0), "7g7f")],
        vec![node(Some(1), "7g7f"), node(None, "2g2f")],
        vec![node(Some(u32::MAX), "7g7f")],
        vec![node(None, "resign"), node(Some(0), "7g7f")],
    ] {
        let subtree = Subtree { comment: String::new(), nodes };
        assert_eq!(subtree.fits(&Position::start().into()), Err(GraftRefusal::Torn));
        let mut document = document("|");
        assert!(document.apply(Edit::Graft { at: NodeId::ROOT, subtree }).is_err());
        assert_eq!(show(&document), "|");
    }
}

#[test]
fn ten_thousand_branches_are_grafted_and_undone() {
    let mut record = Record::new(Position::start());
    let round = ["5i5h", "5a5b", "5h5i", "5b5a"].map(step);
    let mut here = NodeId::ROOT;
    for i in 0..100_000 {
        let next = record.tree.append(here, Node::new(round[i % 4].clone())).unwrap();
        if i % 10 == 0 {
            record.tree.append(here, Node::new(step(if i % 2 == 0 { "9g9f" } else { "9c9d" }))).unwrap();
        }
        here = next;
    }
    let mut document = document("1g1f 9c9d|");
    document.apply(Edit::Graft { at: document.cursor().at(), subtree: Subtree::of(&record) }).unwrap();
    assert_eq!(document.record().tree.len(), 3 + 110_000);
    valid(&document);
    document.undo().unwrap();
    assert_eq!(show(&document), "1g1f 9c9d|");
}

#[test]
fn the_number_of_a_start_position_does_not_matter() {
    let subtree = Subtree::of(&loose("7g7f"));
    let numbered = parse_sfen("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 41").unwrap();
    assert_eq!(subtree.fits(&numbered.into()), Ok(()));
}
