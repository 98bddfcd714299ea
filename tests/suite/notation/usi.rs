//! USI moves.

use komaoto::notation::{parse_usi, usi};
use komaoto::rules::{Move, PieceKind, Square};

#[test]
fn every_usi_move_reads_back() {
    for from in Square::all() {
        for to in Square::all().filter(|&to| to != from) {
            for promote in [false, true] {
                let mv = Move::Normal { from, to, promote };
                assert_eq!(parse_usi(&usi(mv)), Ok(mv));
            }
        }
    }
    for kind in PieceKind::HAND {
        for to in Square::all() {
            let mv = Move::Drop { kind, to };
            assert_eq!(parse_usi(&usi(mv)), Ok(mv));
            assert_eq!(parse_usi(&usi(mv).to_lowercase()), Ok(mv));
        }
    }
}

#[test]
fn what_is_no_usi_move_is_refused_with_its_text() {
    for text in
        ["", "7g", "7g7f7", "7g7j", "0g7f", "7g7f-", "K*5e", "P+5e", "P*5e+", "0000", "pass", "5e5e", "歩*5五", "７g7f"]
    {
        assert_eq!(parse_usi(text).unwrap_err().0, text);
    }
}
