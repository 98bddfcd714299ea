//! USEN: row S9 of the format notes.

use super::{codes, edited, mainline, read, write};
use komaoto::files::{load, store_over};
use komaoto::formats::{FormatId, WriteOptions, format};
use komaoto::notation::{parse_coordinates, sfen, write_position};
use komaoto::record::{NodeId, Record};
use komaoto::rules::shogi::Position;

fn one(text: &str) -> (Record, Vec<&'static str>) {
    let (mut records, report) = read(FormatId::Usen, text);
    assert_eq!(records.len(), 1, "{text}");
    (records.remove(0), codes(&report))
}

/// Reads what is written for a record; the same text must come of it.
fn back(record: &Record) -> (Record, String) {
    let (text, _) = write(FormatId::Usen, std::slice::from_ref(record));
    let (again, _) = one(&text);
    assert_eq!(write(FormatId::Usen, std::slice::from_ref(&again)).0, text, "the second save is the first");
    (again, text)
}

#[test]
fn s9_usen_is_read_and_written() {
    // 平手, as Shogi Playground and ShogiHome write it.
    let (record, said) = one("~0.7ku2jm6y2.r\n");
    assert_eq!((mainline(&record).as_str(), said.len()), ("7g7f 3c3d 2g2f Resign", 0));
    assert_eq!(back(&record).1, "~0.7ku2jm6y2.r\n");
    // Another start, promotions and drops: SFEN with other signs.
    let (records, _) = read(FormatId::Sfen, "sfen 4k4/9/9/9/9/9/4+P4/9/4K4 w 2r18p 1 moves R*5e 5g5f 5e5f+ resign");
    let (text, report) = write(FormatId::Usen, &records);
    assert!(text.starts_with("4k4_9_9_9_9_9_4zP4_9_4K4.w.2r18p~0."), "{text}");
    assert!(report.is_empty());
    assert_eq!(read(FormatId::Usen, &text).0[0].outline(), records[0].outline());
    assert_eq!(read(FormatId::Usen, &text).0[0].initial, records[0].initial);
    // The number before the main line is the start number.
    let (records, _) = read(FormatId::Sfen, "sfen 4k4/9/9/9/9/9/9/9/4K4 b - 51 moves 5i5h 5a5b");
    let (again, text) = back(&records[0]);
    assert!(text.contains(".b.-~50."), "{text}");
    assert_eq!(again, records[0]);
    // tsshogi leaves it in the start.
    let (record, _) = one("4k4_9_9_9_9_9_9_9_4K4.b.-.51~0.");
    assert_eq!(record.initial.ply(), 51);
    for text in ["~0.7ku2jm6y2.r", "~0.\n", "# mine\n~0.7ku.\n"] {
        assert_eq!(load(text.as_bytes(), None).unwrap().format, FormatId::Usen, "{text}");
    }
    for other in ["~", "~0", "a~b.c", "https://example.com/~home/x.html", "~x.7ku.r"] {
        assert!(load(other.as_bytes(), Some("usen")).is_err(), "{other}");
    }
}

#[test]
fn s9_variations_leave_the_main_line() {
    // Three lines as Shogi Playground writes them: each from the main line, whatever it begins with.
    let (record, said) = one("~0.6y20io5t21im.~0.7ku2jm6fu3om.~0.7ku2jm7ga2o6.");
    assert_eq!(record.outline(), "2g2f (7g7f 3c3d 7f7e (6g6f 4c4d) 3d3e) 5a4b 2f2e 4b3b");
    assert_eq!(said, [] as [&str; 0]);
    let (again, _) = back(&record);
    assert_eq!(again, record);
    // A variation of a variation is written from the main line, so that every reader finds its place.
    let outline = "7g7f 3c3d (8c8d 2g2f (1g1f 8d8e resign) 8d8e) 2g2f";
    let (record, _) = Record::from_outline(Position::start(), outline).unwrap();
    let (again, text) = back(&record);
    assert_eq!(again, record);
    assert_eq!(text, "~0.7ku2jm6y2.~1.36e6y24be.~1.36e6ti4be.r\n");
    // As tsshogi writes it, counted along the line above, where it can be played only there.
    let (record, said) = one("~0.7ku2jm.~1.36e6y24be.~3.2jm.");
    assert_eq!((record.outline().as_str(), said.len()), ("7g7f 3c3d (8c8d 2g2f 8d8e (3c3d))", 0));
    // Where both can be meant, it is the main line, and that is said.
    let (record, said) = one("~0.7ku2jm6y2.~1.36e6y24be.~2.6ti.");
    assert_eq!((record.outline().as_str(), said), ("7g7f 3c3d (8c8d 2g2f 8d8e) 2g2f (1g1f)", vec!["R405"]));
    // No place at all: it stays in the file.
    let text = "~0.7ku.~9.2jm.\n";
    assert_eq!(one(text).1, ["R401"]);
    assert_eq!(format(FormatId::Usen).unread(text), ["~9.2jm."]);
}

#[test]
fn s9_endings_and_what_cannot_be_read() {
    for (letter, ending) in
        [("r", "Resign"), ("t", "TimeUp"), ("p", "Interrupted"), ("j", "Impasse"), ("i", "FoulLoss")]
    {
        let text = format!("~0.7ku.{letter}\n");
        let (record, said) = one(&text);
        assert_eq!((mainline(&record), said.len()), (format!("7g7f {ending}"), 0));
        assert_eq!(back(&record).1, text);
    }
    // i and the move that was against the rules.
    let (record, said) = one(
        "lnsgkgsnl_1r5b1_ppppppppp_9_9_9_PPPPPPPPP_1B5R1_LNSGKGSNL.b.-~0.6y20io5t2.~2.7ku1im.~2.7bq1im.r~0..i9i8\n",
    );
    assert_eq!(said, ["R204"]);
    assert!(record.outline().contains("(5i5a foul-win)"), "{}", record.outline());
    let (again, text) = back(&record);
    assert!(text.trim_end().ends_with("~0..i9i8"), "{text}");
    assert_eq!(again, record);
    // An unknown letter is an ending in a word of its own.
    let (record, said) = one("~0.7ku.q\n");
    assert_eq!((mainline(&record).as_str(), said.as_slice()), ("7g7f Other(\"q\")", &["R213"][..]));
    assert_eq!(back(&record).1, "~0.7ku.q\n");
    // A move that cannot be played, with its column.
    let text = "~0.7ku7ku2jm.r~0.6y2.\n";
    let (records, report) = read(FormatId::Usen, text);
    assert_eq!(records[0].outline(), "7g7f (2g2f)");
    assert_eq!((codes(&report), report.notes[0].column, report.notes[0].text.as_str()), (vec!["R201"], 7, "7ku2jm.r"));
    assert_eq!(format(FormatId::Usen).unread(text), ["7ku2jm.r"]);
    let (records, report) = read(FormatId::Usen, "~0.7ku2j\n");
    assert_eq!((codes(&report), report.notes[0].column), (vec!["R202"], 7));
    assert_eq!(mainline(&records[0]), "7g7f");
}

#[test]
fn s9_a_whole_url_is_understood() {
    for url in [
        "https://play.example.com/?u=~0.7ku2jm6y2.r&bn=%E7%94%B2",
        "https://example.com/board#usen=~0.7ku2jm6y2.r",
        "https://example.com/board?usen=%7E0.7ku2jm6y2.r",
        "http://example.com/#~0.7ku2jm6y2.r",
    ] {
        let loaded = load(url.as_bytes(), None).unwrap();
        assert_eq!((loaded.format, mainline(&loaded.records[0]).as_str()), (FormatId::Usen, "7g7f 3c3d 2g2f Resign"));
        let mut records = loaded.records.clone();
        let end = records[0].tree.mainline(NodeId::ROOT).last().unwrap();
        assert!(records[0].tree.remove(end));
        let (bytes, _) = store_over(&loaded.source, &records, &WriteOptions::default());
        assert_eq!(String::from_utf8(bytes).unwrap(), url.replace("y2.r", "y2."), "what is around it stays");
    }
    let text = "# two games\n~0.7ku.\n\nhello\n~0.6y2.\n";
    let (records, report) = read(FormatId::Usen, text);
    assert_eq!((records.len(), codes(&report)), (2, vec!["R104"]));
    assert_eq!(format(FormatId::Usen).unread(text), ["# two games", "hello"]);
    assert_eq!(write_position(&records[1].initial), sfen(&Position::start()));
}

#[test]
fn s9_an_edit_changes_its_own_letters() {
    let saved = |text: &str, edit: &dyn Fn(&mut Record)| edited(text, "usen", edit);
    let at = |record: &Record, ply: usize| record.tree.mainline(NodeId::ROOT).nth(ply).unwrap();
    let play = |record: &mut Record, ply: usize, text: &str| {
        let id = at(record, ply);
        let mv = parse_coordinates(&record.position_at(id), text).unwrap();
        record.append_move(id, mv).unwrap();
    };
    assert_eq!(saved("# mine\n~0.7ku2jm.\n", &|record| play(record, 2, "2g2f")), "# mine\n~0.7ku2jm6y2.\n");
    assert_eq!(saved("%7E0.7ku2jm.r", &|record| play(record, 0, "2g2f")), "%7E0.7ku2jm.r%7E0.6y2.");
    let cut = |record: &mut Record| {
        let id = at(record, 1);
        assert!(record.tree.remove(id));
    };
    assert_eq!(saved("~0.7ku2jm.r~0.6y2.~9.xx.\n", &cut), "~0.6y2.~9.xx.\n");
    // Counted along the line above: it is no other place when something is played elsewhere.
    let along = "~0.7ku2jm.~1.36e6y24be.~3.2jm.";
    assert_eq!(saved(along, &|record| play(record, 2, "2g2f")), along.replacen("2jm.", "2jm6y2.", 1));
}
