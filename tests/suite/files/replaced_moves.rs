//! Moves of others' files that are replaced: all of their spelling goes.

use komaoto::editor::Edit;
use komaoto::editor::edit::line_edit::LineEdit;
use komaoto::files::load;
use komaoto::formats::comment::AsideLanguage;
use komaoto::notation::parse_coordinates;

use super::saved_edits::{at, document, saved};

/// A move in two parts is replaced as one; no part of it stays behind.
#[test]
fn a_move_in_two_parts_is_replaced_as_one() {
    for (taken, rest) in [("exf6 e.p.", " Nxf6"), ("exf6 ch", ""), ("exf6  e. p.", " Nxf6"), ("exf6/ep", " Nxf6")] {
        let file = |mv: &str, rest: &str| format!("[Event \"One\"]\n\n1.e4 d5 2.e5 f5 3.{mv}{rest} *\n");
        let text = file(taken, rest);
        let mut document = document(&text);
        let third = at(&document, 5);
        let before = document.record().position_at(at(&document, 4));
        let mv = parse_coordinates(&before, "g1f3").unwrap();
        document.apply(Edit::LineEdit(AsideLanguage::English, LineEdit::Replace { at: third, mv })).unwrap();
        let moves = document.record().outline();
        let saved = saved(&text, &document);
        assert!(saved.starts_with(&file("Nf3", "")[..file("Nf3", "").len() - 3]), "{taken}: {saved}");
        assert_eq!(load(saved.as_bytes(), Some("pgn")).unwrap().records[0].outline(), moves, "{taken}: {saved}");
    }
}
