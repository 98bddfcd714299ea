//! Numerals and names.

use komaoto::notation::{
    kanji_number, parse_kanji_number, parse_piece_kanji, piece_kanji, piece_kanji_single, square_kanji,
};
use komaoto::rules::shogi::{PieceKind, Square};

#[test]
fn every_number_reads_back() {
    for number in 1..=999 {
        assert_eq!(parse_kanji_number(&kanji_number(number)), Some(number));
    }
    assert_eq!(parse_kanji_number("一十八"), Some(18));
    for text in ["", "十十", "二三", "十百", "〇", "一八", "歩", "十歩", "百二百"] {
        assert_eq!(parse_kanji_number(text), None, "{text}");
    }
}

#[test]
fn every_piece_reads_back() {
    for kind in PieceKind::ALL {
        for name in [piece_kanji(kind), piece_kanji_single(kind)] {
            assert_eq!(parse_piece_kanji(name), Some((kind, name.len())));
        }
        assert_eq!(piece_kanji_single(kind).chars().count(), 1);
    }
    // 行 after 角 is a modifier.
    assert_eq!(parse_piece_kanji("角行"), Some((PieceKind::Bishop, "角".len())));
}

#[test]
fn every_square_has_its_own_name() {
    let names: std::collections::HashSet<String> = Square::all().map(square_kanji).collect();
    assert_eq!(names.len(), 81);
    assert_eq!(Square::new(7, 6).map(square_kanji).as_deref(), Some("７六"));
}
