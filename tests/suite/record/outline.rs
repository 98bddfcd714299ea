//! The test language.

use komaoto::record::OutlineError;
use komaoto::record::{Ending, Node, NodeId, Record, Step};
use komaoto::rules::shogi::Position;
use komaoto::rules::{Color, Game};
use proptest::prelude::*;

use super::record;

#[test]
fn outlines_read_back() {
    for line in [
        "",
        "7g7f",
        "resign",
        "7g7f 3c3d (8c8d 2g2f (1g1f)) 2g2f resign",
        "7g7f (2g2f) (2h5h 3c3d) (5g5f) 3c3d",
        "7g7f 3c3d (resign) (interrupted) (8c8d) 8h2b+ 3a2b B*4e",
        "7g7f \"トライ (二回) \\\"\\\\\"",
        "7g7f (\"resign\") resign",
    ] {
        assert_eq!(record(line).0.outline(), line);
    }
    assert_eq!(record("  7g7f(2g2f  )|3c3d  ").0.outline(), "7g7f (2g2f) 3c3d");
}

#[test]
fn the_cursor_stands_after_its_node() {
    for (line, depth) in [
        ("|", 0),
        ("| 7g7f", 0),
        ("7g7f | 3c3d", 1),
        ("7g7f | (2g2f) 3c3d", 1),
        ("7g7f (2g2f 8c8d |) 3c3d", 2),
        ("7g7f (2g2f) 3c3d 2g2f |", 3),
    ] {
        let (record, cursor) = record(line);
        assert_eq!((record.outline_at(cursor).as_str(), record.tree.depth(cursor)), (line, depth));
    }
}

#[test]
fn every_ending_has_its_word() {
    for ending in Game::ALL.into_iter().flat_map(Ending::enterable).cloned().chain([
        Ending::FoulBy(Color::Black),
        Ending::FoulBy(Color::White),
        Ending::DeclaredDraw,
        Ending::DefaultWin,
        Ending::DefaultLoss,
        Ending::TakeBack,
        Ending::Error,
    ]) {
        assert_eq!(Ending::from_word(ending.word()), Some(ending.clone()));
        let mut record = Record::new(Position::start());
        record.tree.append(NodeId::ROOT, Node::new(Step::End(ending.clone()))).unwrap();
        assert_eq!(record.outline(), ending.word());
        assert_eq!(self::record(ending.word()).0, record);
    }
}

#[test]
fn what_is_no_outline_is_refused() {
    let error = |line: &str| Record::from_outline(Position::start(), line).unwrap_err();
    assert_eq!(error("7g7f zzzz"), OutlineError::Word("zzzz".into()));
    assert!(matches!(error("7g7f 7g7f"), OutlineError::Unplayable(word, _) if word == "7g7f"));
    assert_eq!(error("resign 7g7f"), OutlineError::AfterEnd("7g7f".into()));
    assert_eq!(error("(7g7f)"), OutlineError::NothingToReplace);
    assert_eq!(error("7g7f ((2g2f))"), OutlineError::NothingToReplace);
    for line in ["7g7f (2g2f", "7g7f )", "7g7f \"x"] {
        assert_eq!(error(line), OutlineError::Unbalanced, "{line}");
    }
}

proptest! {
    #[test]
    fn any_record_reads_back(choices in proptest::collection::vec((any::<u16>(), any::<u16>()), 0..60)) {
        let mut record = Record::new(Position::start());
        let mut ids = vec![NodeId::ROOT];
        for (at, choice) in choices {
            let parent = ids[usize::from(at) % ids.len()];
            let moves = record.position_at(parent).legal_moves();
            if choice % 16 == 0 {
                record.tree.append(parent, Node::new(Step::End(Ending::Other(format!("\"{choice}) |(").into())))).unwrap();
            } else if !moves.is_empty() {
                ids.extend(record.append_move(parent, moves[usize::from(choice) % moves.len()]).unwrap());
            }
        }
        let (again, _) = Record::from_outline(Position::start(), &record.outline()).unwrap();
        prop_assert_eq!(again, record);
    }

    #[test]
    fn no_text_breaks_the_reader(text in "[72gf()|\" \\\\a-z+*]{0,30}") {
        let _ = Record::from_outline(Position::start(), &text);
    }
}
