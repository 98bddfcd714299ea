//! Which other nodes have the same position, and which moves are fouls.

use super::*;
use komaoto::editor::overview::{PositionTable, Shape};

/// The other places of a position, as a table says and as playing every line says.
fn same_positions(document: &Document, table: &PositionTable) {
    let record = document.record();
    let moves = |id: &NodeId| !matches!(record.tree.get(*id).unwrap().step, Step::End(_));
    let line = document.cursor().line();
    for &id in line.iter().filter(|id| moves(id)) {
        let position = record.position_at(id);
        let mut found: Vec<NodeId> = table.others(document, id).collect();
        let others = record.tree.preorder().filter(moves).filter(|other| !line.contains(other));
        let mut expected: Vec<NodeId> = others.filter(|&other| record.position_at(other).same_as(&position)).collect();
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, expected);
    }
}

#[test]
fn the_same_position_is_found_on_other_lines() {
    let (other, _) = parse("7g7f 3c3d 2g2f 8c8d");
    let mut document = document_of(vec![other]);
    let mut shape = Shape::of(&document);
    let mut table = PositionTable::of(document.record());
    for usi in ["2g2f", "3c3d", "7g7f", "8c8d"] {
        document.play(parse_usi(usi).unwrap()).unwrap();
        assert!(table.grow(shape, &document), "{usi}");
        shape = Shape::of(&document);
        same_positions(&document, &table);
    }
    assert_eq!(table.others(&document, document.cursor().at()).count(), 1);
    // Typing changes nothing.
    document.apply(Edit::comment(document.cursor().at(), "x")).unwrap();
    assert_eq!(shape, Shape::of(&document));
    document.undo().unwrap();
    document.undo().unwrap();
    assert_ne!(shape, Shape::of(&document));
}

#[test]
fn fouls_are_known_as_they_are_played_and_anew() {
    let mut document = document_of(vec![parse("7g7f 3c3d").0]);
    let (shape, mut table) = (Shape::of(&document), PositionTable::of(document.record()));
    document.go(Go::Last);
    assert!(table.fouls().is_empty());
    document.play(parse_usi("7f7d").unwrap()).unwrap();
    assert!(table.grow(shape, &document));
    assert!(table.is_foul(document.cursor().at()));
    assert_eq!(table.fouls(), PositionTable::of(document.record()).fouls());
}
