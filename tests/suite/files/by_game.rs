//! Large files written in another format a game at a time are what they would be if they were written whole.

use std::fmt::Write as _;

use komaoto::files::{Misfit, by_game, load, misfits, store_anew};
use komaoto::formats::{Envelope, FormatId, MOST, Weight, WriteOptions};
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

#[test]
fn a_game_at_a_time_is_the_same_file() {
    let anything = |_: &Misfit| true;
    let safe = |misfit: &Misfit| misfit.safe;
    let nothing = |_: &Misfit| false;
    let manners: [Manner<'_>; 3] = [
        (Encoding::ShiftJis, Eol::CrLf, &nothing),
        (Encoding::ShiftJis, Eol::Lf, &anything),
        (Encoding::Utf8, Eol::Lf, &safe),
    ];
    let mut turns = manners.iter().cycle();
    let sources = [("sfen", sfen()), ("csa", csa()), ("fen", fen())];
    for (extension, text) in &sources {
        let file = load(text.as_bytes(), Some(extension)).unwrap();
        assert!(file.records.iter().all(|record| !record.is_read()), "{extension}");
        for id in [FormatId::Kif, FormatId::Ki2, FormatId::Csa, FormatId::Sfen, FormatId::Pgn] {
            let &(encoding, eol, agrees) = turns.next().unwrap();
            let encoding = if id == FormatId::Csa { Encoding::ShiftJis } else { encoding };
            let envelope = Envelope { encoding, eol, ..Envelope::default() };
            let options = WriteOptions::default();
            let (mut bytes, mut codes, mut found) = (Vec::new(), Vec::new(), Vec::new());
            for batch in by_game(&file.source, id, envelope, &options, agrees).unwrap() {
                bytes.extend(batch.bytes);
                codes.extend(batch.report.notes.iter().map(|note| note.what.code().to_owned()));
                batch.misfits.into_iter().for_each(|misfit| misfit.join_to(&mut found));
                let lost = batch.report.notes.iter().any(|note| note.weight == Weight::Lost);
                if !lost && !batch.records.is_empty() {
                    let again = load(&batch.alone, Some("")).unwrap();
                    assert_eq!(again.records.len(), batch.records.len(), "{extension} as {id:?}");
                }
            }
            let what = format!("{extension} as {id:?} in {encoding:?}");
            assert!(file.records.iter().all(|record| !record.is_read()), "{what}: nothing is held");
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
        for id in [FormatId::Jkf, FormatId::Yaneuraou] {
            assert!(by_game(&file.source, id, Envelope::default(), &WriteOptions::default(), &nothing).is_none());
        }
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
