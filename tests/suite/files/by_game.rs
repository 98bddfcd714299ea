//! Large files written in another format a game at a time are what they would be if they were written whole.

use std::fmt::Write as _;

use komaoto::files::{FileGames, Misfit, by_game, load, misfits, store, store_anew};
use komaoto::formats::FormatId::{Csa, Jkf, Ki2, Kif, Pgn, Sfen, Usen, Xml, Yaneuraou};
use komaoto::formats::report::{MOST, examples};
use komaoto::formats::{Envelope, FormatId, NoteWeight, WriteOptions};
use komaoto::record::Record;
use komaoto::text::{Encoding, Eol};

/// Over a megabyte, so that games are read one by one.
fn large(game: impl Fn(usize) -> String) -> String {
    let mut text = String::new();
    for nth in 0.. {
        if text.len() > 1 << 20 {
            break;
        }
        text.push_str(&game(nth));
    }
    text
}

fn sfen() -> String {
    large(|nth| match nth % 5 {
        0 => format!("# 第{nth}番\nposition startpos moves 7g7f 3c3d 2g2f\n"),
        1 => format!("4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p {}\n", nth + 1),
        2 => "何か書いてある\nposition startpos moves 7g7f 9z9z\n".to_owned(),
        3 => "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves 2g2f resign\n\n".to_owned(),
        _ => "position startpos\n".to_owned(),
    })
}

fn csa() -> String {
    let game = |nth: usize| {
        let mut game = format!("N+髙見{nth}\nN-𠮷田🎉\n$EVENT:〜戦\nPI\n+\n+7776FU\nT12\n'*よい手♥\n-3334FU\n%TORYO\n");
        if nth.is_multiple_of(3) {
            let _ = writeln!(game, "'注{nth}");
        }
        if nth == 40 { game.replace("T12", "T1.5") } else { game }
    };
    large(|nth| format!("{}{}", if nth == 0 { "V2.2\n" } else { "/\n" }, game(nth)))
}

fn kif() -> String {
    large(|nth| {
        let name = if nth.is_multiple_of(7) { "髙見" } else { "鷺宮" };
        let head =
            format!("#KIF version=2.0 encoding=UTF-8\n# 注{nth}\n手合割：平手\n先手：{name}{nth}\n後手：𠮷田🎉\n");
        let moves = "   1 ７六歩(77)   ( 0:12/00:00:12)\n*よい手♥ 〜戦\n&しおり\n   2 ３四歩(33)   ( 0:01/00:00:01)\n";
        let end = match nth % 4 {
            0 => "   3 投了\nまで2手で後手の勝ち\n\n変化：2手\n   2 ８四歩(83)\n",
            1 => "   3 ９九玉(11)\n   4 ８四歩(83)\n何か書いてある\n",
            2 => "   3 中断\n",
            _ => "",
        };
        format!("{head}手数----指手---------消費時間--\n{moves}{end}\n")
    })
}

fn fen() -> String {
    large(|nth| match nth % 3 {
        0 => "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves e2e4 e7e5\n".to_owned(),
        1 => format!("4k3/8/8/8/8/8/4P3/4K3 w - - 0 {} c0 \"é {nth}\";\n", nth + 1),
        _ => "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1\n".to_owned(),
    })
}

/// What `komaoto convert` writes of a whole file.
fn whole(
    file: &komaoto::files::Loaded,
    id: FormatId,
    envelope: Envelope,
    agrees: &dyn Fn(&Misfit) -> bool,
) -> (Vec<u8>, Vec<String>, Vec<(String, usize)>) {
    let mut records = file.records.clone();
    let origins: Vec<_> = (0..records.len()).map(Some).collect();
    let write = |records: &[Record], stand_ins: Vec<(String, String)>| {
        let options = WriteOptions { stand_ins, ..WriteOptions::default() };
        store_anew(&file.source, records, &origins, id, envelope, &options)
    };
    let (mut bytes, mut report) = write(&records, Vec::new());
    let found = misfits(&records, envelope.encoding, &report);
    let pairs: Vec<_> = found.iter().filter(|misfit| agrees(misfit)).map(Misfit::pair).collect();
    if !pairs.is_empty() {
        for record in &mut records {
            record.substitute(&pairs);
        }
        (bytes, report) = write(&records, pairs);
    }
    let codes = report.notes.iter().map(|note| note.what.code().to_owned()).collect();
    (bytes, codes, found.into_iter().map(|misfit| (misfit.text, misfit.count)).collect())
}

/// An encoding, line ends, and which characters are to be replaced.
type Manner<'a> = (Encoding, Eol, &'a dyn Fn(&Misfit) -> bool);

/// A file in these formats, in turn in one of the manners.
fn is_the_same_file(extension: &str, text: &str, targets: &[FormatId]) {
    let anything = |_: &Misfit| true;
    let safe = |misfit: &Misfit| misfit.safe;
    let nothing = |_: &Misfit| false;
    let manners: [Manner<'_>; 3] = [
        (Encoding::ShiftJis, Eol::CrLf, &nothing),
        (Encoding::Utf8, Eol::Lf, &safe),
        (Encoding::ShiftJis, Eol::Lf, &anything),
    ];
    let file = load(text.as_bytes(), Some(extension)).unwrap();
    let are_filed = file.records.iter().all(|record| !record.is_read());
    for (&id, &(encoding, eol, agrees)) in targets.iter().zip(manners.iter().cycle()) {
        let envelope = Envelope { encoding, eol, ..Envelope::default() };
        let options = WriteOptions::default();
        let (mut bytes, mut codes, mut found, mut read) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let origins: Vec<_> = (0..file.records.len()).map(Some).collect();
        let games = FileGames { source: &file.source, records: &file.records, origins: &origins };
        for batch in by_game(games, id, envelope, &options, agrees).unwrap() {
            bytes.extend(batch.bytes);
            read.extend(batch.read);
            codes.extend(batch.report.notes.iter().map(|note| note.what.code().to_owned()));
            batch.misfits.into_iter().for_each(|misfit| misfit.join_to(&mut found));
            let lost = batch.report.notes.iter().any(|note| note.weight == NoteWeight::Lost);
            if !lost && !batch.records.is_empty() {
                let again = load(&batch.alone, Some("")).unwrap();
                assert_eq!(again.records.len(), batch.records.len(), "{extension} as {id:?}");
            }
        }
        let what = format!("{extension} as {id:?} in {encoding:?}");
        assert!(!are_filed || file.records.iter().all(|record| !record.is_read()), "{what}: nothing is held");
        // What there is to say about reading them is said without reading them once more.
        assert_eq!(file.source.placed(read), file.source.notes(0..file.records.len(), false), "{what}");
        let (expected, mut notes, misfits) =
            whole(&load(text.as_bytes(), Some(extension)).unwrap(), id, envelope, agrees);
        assert!(bytes == expected, "{what}: {} and {} bytes", bytes.len(), expected.len());
        // Of the whole file no more notes are kept than this.
        let are_all = notes.len() < MOST;
        codes.sort();
        codes.dedup();
        notes.sort();
        notes.dedup();
        let known = |code: &String| codes.contains(code);
        assert!(notes.iter().all(known) && (!are_all || codes == notes), "{what}: {codes:?} {notes:?}");
        let mut found: Vec<_> = found.into_iter().map(|misfit| (misfit.text, misfit.count)).collect();
        let mut misfits = misfits;
        found.sort();
        misfits.sort();
        assert_eq!(found, misfits, "{what}");
    }
}

#[test]
fn lines_a_game_at_a_time_are_the_same_file() {
    is_the_same_file("sfen", &sfen(), &[Kif, Csa, Jkf, Yaneuraou]);
}

#[test]
fn csa_a_game_at_a_time_is_the_same_file() {
    is_the_same_file("csa", &csa(), &[Kif, Ki2, Sfen, Usen, Jkf, Pgn, Xml, Xml]);
}

#[test]
fn chess_a_game_at_a_time_is_the_same_file() {
    is_the_same_file("fen", &fen(), &[Kif, Csa, Pgn, Xml]);
}

#[test]
fn kif_a_game_at_a_time_is_the_same_file() {
    is_the_same_file("kifu", &kif(), &[Jkf, Csa, Ki2, Csa, Yaneuraou]);
}

/// Games in another format, as much as is large there.
fn written(text: &str, id: FormatId) -> String {
    let games = load(text.as_bytes(), None).unwrap();
    let (bytes, _) = store(&games.records, id, Envelope::default(), &WriteOptions::default());
    let once = String::from_utf8(bytes).unwrap();
    once.repeat((1 << 20) / once.len() + 1)
}

#[test]
fn ki2_a_game_at_a_time_is_the_same_file() {
    is_the_same_file("ki2u", &written(&kif(), Ki2), &[Kif, Jkf, Csa]);
}

#[test]
fn jkf_a_game_at_a_time_is_the_same_file() {
    let games: String = kif().split_inclusive("\n#KIF").take(90).collect();
    is_the_same_file("jkf", &written(&games, Jkf), &[Kif, Csa]);
}

#[test]
fn a_book_a_game_at_a_time_is_the_same_file() {
    let head = "#YANEURAOU-DB2016 1.00\n";
    let book = large(|nth| {
        format!("sfen 4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p {}\n5c5b+ 5a5b 0 1 1\n# 何か注が書いてある\n", nth + 1)
    });
    is_the_same_file("db", &(head.to_owned() + &book), &[Csa, Jkf]);
}

/// A small file, and one of a single game, are written whole.
#[test]
fn a_game_alone_is_written_whole() {
    let nothing = |_: &Misfit| false;
    let one = kif().split("\n#KIF").next().unwrap().to_owned();
    for text in [one.clone(), one.clone() + "\n" + &one, one + &"*とても長い注釈\n".repeat(100_000)] {
        let file = load(text.as_bytes(), Some("kifu")).unwrap();
        let origins: Vec<_> = (0..file.records.len()).map(Some).collect();
        let games = FileGames { source: &file.source, records: &file.records, origins: &origins };
        let made = by_game(games, Jkf, Envelope::default(), &WriteOptions::default(), &nothing);
        assert!(made.is_none(), "{} bytes", text.len());
    }
}

/// A line of a large file is the record that it is in a small one, and its notes are those of the file.
#[test]
fn a_large_file_of_lines_is_read_like_a_small_one() {
    for (extension, text) in [("sfen", sfen()), ("fen", fen())] {
        let lines: Vec<&str> = text.lines().collect();
        let end: usize = lines.iter().take(600).map(|line| line.len() + 1).sum();
        let small = load(&text.as_bytes()[..end], Some(extension)).unwrap();
        let mut large = load(text.as_bytes(), Some(extension)).unwrap();
        assert!(small.records.len() > 300 && small.records[0].is_read() && !large.records[0].is_read());
        assert_eq!(large.records[..small.records.len()], small.records);
        large.read_wholly();
        let notes = |report: &komaoto::formats::Report, last: usize| {
            let mut notes: Vec<_> = report.notes.iter().filter(|note| note.line <= last).cloned().collect();
            notes.sort_by_key(|note| (note.line, note.column));
            notes
        };
        assert_eq!(notes(&large.report, 590), notes(&small.report, 590), "{extension}");
    }
}

/// A thousand notes on losses may each quote another game.
#[test]
fn notes_hold_no_game_that_they_quote() {
    let file = load(csa().as_bytes(), Some("csa")).unwrap();
    let origins: Vec<_> = (0..file.records.len()).map(Some).collect();
    let games = FileGames { source: &file.source, records: &file.records, origins: &origins };
    let (envelope, options) = (Envelope::default(), WriteOptions::default());
    let mut quoted = 0;
    for batch in by_game(games, Usen, envelope, &options, &|_| false).unwrap() {
        quoted += batch.report.notes.iter().map(|note| examples(&file.records, note, 3).len()).sum::<usize>();
    }
    assert!(quoted > 100, "{quoted}");
    assert!(file.records.iter().all(|record| !record.is_read()));
}
