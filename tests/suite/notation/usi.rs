//! USI moves.

use komaoto::notation::{parse_sfen, parse_usi, sfen, usi};
use komaoto::rules::shogi::{Move, PieceKind, Square};

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

#[test]
fn sfen_is_read_in_every_form() {
    let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    for (text, expected) in [
        (start, start),
        ("  lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL   b  -   1  ", start),
        ("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 0", start),
        ("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -", start),
        ("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b", start),
        ("lnsgkgsnl/1r5b1/ppppppppp/45/333/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", start),
        ("4k4/9/9/9/9/9/9/9/4K4 w - 500", "4k4/9/9/9/9/9/9/9/4K4 w - 500"),
        ("4k4/9/9/9/9/9/9/9/4K4 b p2PPSb3P0G1n10l 7", "4k4/9/9/9/9/9/9/9/4K4 b S6Pbn10lp 7"),
        // Odd, but a position: nineteen pawns, two on a file, one on the last rank, no kings, two kings.
        ("P8/P8/9/9/9/9/9/9/9 b 19P 1", "P8/P8/9/9/9/9/9/9/9 b 19P 1"),
        ("kkKK5/9/9/9/9/9/9/9/9 b - 1", "kkKK5/9/9/9/9/9/9/9/9 b - 1"),
    ] {
        assert_eq!(sfen(&parse_sfen(text).unwrap()), expected, "{text}");
    }
}

#[test]
fn what_is_no_position_is_refused_with_the_column() {
    for (text, column) in [
        ("", 1),
        ("   ", 1),
        ("4k4/9/9/9/9/9/9/9/4K4", 22),
        ("4k4/9/9/9/9/9/9/9/4K4 x", 23),
        ("4k4/9/9/9/9/9/9/9/4K4  b - -5", 28),
        ("4k4/9/9/9/9/9/9/9/4K4 b - 99999999999", 27),
        ("4k4/9/9/9/9/9/9/9/4K4 b - 1 moves", 29),
        ("4k4/9/9/9/9/9/9/9/4K4 b 99999999999999999999P 1", 25),
        ("4k4/9/9/9/9/9/9/9/4K4 b 200P56P 1", 29),
        ("4k4/9/9/9/9/9/9/9/4K4 b K 1", 25),
        ("4k4/9/9/9/9/9/9/9/4K4 b R+P 1", 26),
        ("4k4/9/9/9/9/9/9/9/4K4 b R2 1", 26),
        // +G and +K do not exist.
        ("4k4/9/9/4+G4/9/9/9/9/4K4 b - 1", 10),
        ("+K8/9/9/9/9/9/9/9/9 b - 1", 1),
        ("++P8/9/9/9/9/9/9/9/9 b - 1", 2),
        ("9/9/9/9/9/9/9/9/8+ b - 1", 19),
        // Ten and eight columns, eight and ten ranks, a zero, an unknown letter.
        ("9/55/9/9/9/9/9/9/9 b - 1", 4),
        ("9/9P/9/9/9/9/9/9/9 b - 1", 4),
        ("9/8/9/9/9/9/9/9/9 b - 1", 4),
        ("9/9/9/9/9/9/9/9 b - 1", 16),
        ("9/9/9/9/9/9/9/9/9/9 b - 1", 18),
        ("9/9/9/9/9/9/9/9/8 b - 1", 18),
        ("90/9/9/9/9/9/9/9/9 b - 1", 2),
        ("9/9/9/9/4x4/9/9/9/9 b - 1", 10),
        ("９/9/9/9/9/9/9/9/9 b - 1", 1),
    ] {
        assert_eq!(parse_sfen(text).map_err(|error| error.column), Err(column), "{text}");
    }
}
