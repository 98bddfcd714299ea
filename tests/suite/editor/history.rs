//! The history as a list: its steps, where they were, the step that was saved, and going to any of them at once.

use std::time::Duration;

use super::*;
use crate::dice::{Dice, bushy, edit_at_random};
use komaoto::record::{Glyph, Marks};

/// The steps as a list shows them: what kind, at which move, how many nodes, in a variation or not.
fn list(document: &Document) -> Vec<String> {
    let (done, steps) = document.steps();
    (0..steps)
        .map(|index| {
            let made = document.made(index).unwrap();
            let summary = made.summary;
            let step = summary.step.as_ref().map_or(String::new(), |(step, _)| word(&Node::new(step.clone())));
            let ply = summary.ply.map_or(String::new(), |ply| ply.to_string());
            let undone = if index < done { "" } else { " undone" };
            let variation = if summary.variation { " variation" } else { "" };
            format!("{} {ply} {step} {}{variation}{undone}", made.edit.kind(), summary.nodes)
        })
        .collect()
}

#[test]
fn a_step_knows_what_it_was_about_when_that_is_gone() {
    let mut document = document("7g7f 3c3d| (8c8d 2g2f) 2g2f");
    let fork = document.record().tree.parent(document.cursor().at()).unwrap();
    let variation = document.record().tree.children(fork)[1];
    document.apply(Edit::MoveVariation(variation, -1)).unwrap();
    document.apply(Edit::MoveVariation(variation, 1)).unwrap();
    document.apply(Edit::Delete(variation)).unwrap();
    act(&mut document, "text good").unwrap();
    // What is there already is followed, and no step.
    act(&mut document, "play 2g2f").unwrap();
    act(&mut document, "by -1").unwrap();
    act(&mut document, "play 1g1f").unwrap();
    let at = document.cursor().at();
    document.apply(Edit::Time(at, Some(Duration::from_secs(9)))).unwrap();
    document.apply(Edit::Marks(at, Marks { glyph: Some(Glyph::Good), ..Marks::default() })).unwrap();
    document.apply(Edit::Delete(at)).unwrap();
    document.apply(Edit::End { at: document.cursor().at(), ending: Ending::Resign }).unwrap();
    document.apply(Edit::Headers { key: "棋戦".to_owned(), pairs: vec![("棋戦".to_owned(), "a".to_owned())] }).unwrap();
    document.undo().unwrap();
    assert_eq!(
        list(&document),
        [
            "edit-MoveVariation 2 8c8d 0 variation",
            "edit-MoveVariation 2 8c8d 0",
            "edit-Delete 2 8c8d 2 variation",
            "edit-Comment 2 3c3d 0",
            "edit-Play 3 1g1f 1",
            "edit-Time 3 1g1f 0 variation",
            "edit-Marks 3 1g1f 0 variation",
            "edit-Delete 3 1g1f 1 variation",
            "edit-End 3 resign 1",
            "edit-Headers   0 undone",
        ]
    );
    // The position it was played in is kept, so that it can be spelled although it is gone.
    let (Step::Move(mv), before) = document.made(7).unwrap().summary.step.clone().unwrap() else { panic!("a move") };
    let mut position = Position::start();
    for word in ["7g7f", "3c3d"] {
        position.play(parse_usi(word).unwrap()).unwrap();
    }
    assert_eq!(
        (coordinates(mv), before.position, before.previous),
        ("1g1f".to_owned(), position.into(), parse_usi("3c3d").ok().map(|mv| mv.to().into()))
    );
}

#[test]
fn going_to_a_step_is_as_many_undos_or_redos() {
    let mut document = document("|");
    let mut states = vec![(document.record().clone(), document.cursor().clone(), document.revision())];
    for i in 0..300 {
        match i % 3 {
            0 => act(&mut document, &format!("text {i}")).unwrap(),
            1 => {
                let moves = document.position().legal_moves();
                document.play(moves[i % moves.len()]).unwrap();
            }
            _ => document.apply(Edit::Bookmark(document.cursor().at(), Some(i.to_string()))).unwrap(),
        }
        states.push((document.record().clone(), document.cursor().clone(), document.revision()));
    }
    assert_eq!(document.steps(), (300, 300));
    for step in [0, 300, 1, 64, 63, 65, 299, 128, 128, 0] {
        let moves = document.steps().0 != step;
        assert_eq!(document.go_to_step(step), moves);
        assert_eq!(document.steps(), (step, 300));
        let (record, cursor, revision) = &states[step];
        assert!(document.record() == record && document.revision() == *revision, "{step}");
        // The first step after a state was made from where that one left the cursor.
        assert_eq!(document.cursor().at(), cursor.at(), "{step}");
        valid(&document);
    }
    // Further than there is is as far as it goes.
    assert!(document.go_to_step(999));
    assert_eq!(document.steps(), (300, 300));
}

#[test]
fn the_saved_step_is_found_wherever_it_is() {
    let save = |document: &mut Document| {
        let revision = document.revision();
        document.saved("a.kif".into(), FormatId::Kif, Envelope::default(), revision);
    };
    let mut document = document("|");
    assert_eq!(document.saved_step(), Some(0));
    act(&mut document, "play 7g7f").unwrap();
    assert_eq!(document.saved_step(), Some(0));
    act(&mut document, "play 3c3d").unwrap();
    save(&mut document);
    assert_eq!(document.saved_step(), Some(2));
    document.undo().unwrap();
    assert_eq!(document.saved_step(), Some(2));
    // Another way is taken: no step leads to what was saved.
    act(&mut document, "play 8c8d").unwrap();
    assert_eq!(document.saved_step(), None);
    document.undo().unwrap();
    document.undo().unwrap();
    save(&mut document);
    assert_eq!(document.saved_step(), Some(0));
}

#[test]
fn marks_are_an_edit_that_is_undone() {
    let mut document = document("7g7f|");
    let at = document.cursor().at();
    act(&mut document, "text good").unwrap();
    let before = document.record().clone();
    let square = |text| komaoto::notation::parse_square_usi(text).unwrap();
    let circle = komaoto::record::Arrow { from: square("5e").into(), to: square("5e").into(), color: 'R' };
    let marks = Marks { arrows: vec![circle], glyph: Some(Glyph::Blunder) };
    document.apply(Edit::Marks(at, marks.clone())).unwrap();
    assert_eq!(document.node().unwrap().comment, "good");
    assert_eq!(document.node().unwrap().marks, marks);
    assert_eq!(document.apply(Edit::Marks(at, marks)), Err(Refused::Nothing));
    document.apply(Edit::Marks(at, Marks::default())).unwrap();
    assert_eq!(document.node().unwrap().comment, "good");
    assert!(!document.node().unwrap().is_marked());
    document.undo().unwrap();
    document.undo().unwrap();
    assert!(*document.record() == before);
}

#[test]
fn a_thousand_random_edits_of_ten_thousand_nodes_and_back_give_an_equal_record() {
    let mut dice = Dice(0x5EED_0F54_0613);
    let mut document = document_of(vec![bushy(10_000, &mut dice)]);
    let nodes: Vec<NodeId> = document.record().tree.preorder().collect();
    let original = document.record().clone();
    let cursor = document.cursor().clone();
    let mut edits = 0;
    while edits < 1000 {
        edits += usize::from(edit_at_random(&mut document, &nodes, &mut dice));
    }
    let end = document.record().clone();
    // Joined edits are one step: there may be somewhat fewer.
    let (done, _) = document.steps();
    assert!(done > 900, "{done}");
    assert!(original != end);
    while document.undo().is_some() {}
    assert!(*document.record() == original);
    assert_eq!(document.cursor().at(), cursor.at());
    while document.redo().is_some() {}
    assert!(*document.record() == end);
    valid(&document);
}
