//! A board diagram 局面図 and nothing else: what is copied from pages and other programs.

use komaoto::files::load;
use komaoto::formats::FormatId;
use komaoto::notation::{parse_sfen, write_bod, write_position};

#[test]
fn a_diagram_alone_is_a_record_that_starts_there() {
    for text in [
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "ln1g1g1nl/1ks2r3/1pppp1bpp/p3spp2/9/P1P1SP2P/1PSPP1PP1/1BG2R3/LNK2G1NL w - 37",
        "4k4/9/4+P4/9/9/9/9/9/9 b 2G2r2b2g4s4n4l17p 1",
        "9/9/9/9/4K4/9/9/9/4k4 w R2Pg 120",
    ] {
        let position = parse_sfen(text).unwrap();
        for handicap in [false, true] {
            let bod = write_bod(&position, handicap).join("\n");
            for spelled in [bod.clone(), format!("{bod}\n"), bod.replace('\n', "\r\n")] {
                let loaded = load(spelled.as_bytes(), None).unwrap();
                assert_eq!((loaded.format, loaded.records.len()), (FormatId::Kif, 1), "{spelled}");
                assert!(loaded.report.notes.is_empty(), "{:?}\n{spelled}", loaded.report.notes);
                let record = &loaded.records[0];
                assert_eq!((write_position(&record.initial).as_str(), record.tree.len()), (text, 1), "{spelled}");
            }
        }
    }
}
