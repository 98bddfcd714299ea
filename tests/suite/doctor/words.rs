//! What the doctor offers for a word that is no move: leaving it out, the moves it may mean, what else it may be.

use komaoto::doctor::{Fix, Remedy};
use komaoto::formats::{FormatId, NoteKind};
use komaoto::text::Encoding;

use super::{case, fixes, kif, read};

/// What the fixes of the first note of a code do, and the line or the part of it that they are about.
#[track_caller]
fn offers(id: FormatId, text: &str, code: &str) -> Vec<(String, String, usize)> {
    let said = |fix: Fix| {
        let about = if fix.remedy == Remedy::LeaveOut { &fix.left_out } else { &fix.after };
        (fix.remedy.code().to_owned(), about.trim().to_owned(), fix.gained)
    };
    fixes(id, text, code).into_iter().map(said).collect()
}

fn offer(code: &str, about: &str, gained: usize) -> (String, String, usize) {
    (code.to_owned(), about.to_owned(), gained)
}

#[test]
fn a_word_that_is_no_move_is_left_out_where_moves_follow() {
    let pgn = "[White \"A\"]\n\n1. e4 e5 2. Nf3 hmm Nc6 3. Bb5 a6 *\n";
    assert_eq!(offers(FormatId::Pgn, pgn, "R202"), [offer("leave-out", "hmm", 3)]);
    let fixed = fixes(FormatId::Pgn, pgn, "R202")[0].patch.apply(pgn).unwrap();
    assert_eq!(fixed, pgn.replace("hmm ", ""));
    let xiangqi = "[Game \"Chinese Chess\"]\n\n1. 炮二平五 嗯 马8进7 2. 马二进三\n";
    assert_eq!(offers(FormatId::Pgn, xiangqi, "R202"), [offer("leave-out", "嗯", 2)]);
    let usi = "position startpos moves 7g7f zzzz 3c3d 2g2f";
    assert_eq!(offers(FormatId::Sfen, usi, "R202"), [offer("leave-out", "zzzz", 2)]);
    let uci = "position startpos moves e2e4 zzzz e7e5";
    assert_eq!(offers(FormatId::Fen, uci, "R202"), [offer("leave-out", "zzzz", 1)]);
    let csa = "V2.2\nPI\n+\n+7776FU\n+9999XX\n-3334FU\n+2726FU\n";
    assert_eq!(offers(FormatId::Csa, csa, "R202"), [offer("leave-out", "+9999XX", 2)]);
    let ki2 = "手合割：平手\n\n▲７六歩 △９九王 △３四歩 ▲２六歩\n";
    assert_eq!(offers(FormatId::Ki2, ki2, "R215").last(), Some(&offer("leave-out", "△９九王", 2)));
    let twice = kif("   1 ７六歩(77)\n   2 ３四歩(33)\n   2 ３四歩(33)\n   3 ２六歩(27)\n");
    assert_eq!(offers(FormatId::Kif, &twice, "R201"), [offer("leave-out", "2 ３四歩(33)", 1)]);
    // Where the moves are not parted by blanks, or stand in elements.
    let usen = "~0.7ku2jmzzz6y2.r\n";
    assert_eq!(offers(FormatId::Usen, usen, "R202"), [offer("leave-out", "zzz", 2)]);
    let ubb = "[DhtmlXQ_movelist]7747xxxx70627967[/DhtmlXQ_movelist]";
    assert_eq!(offers(FormatId::Ubb, ubb, "R202"), [offer("leave-out", "xxxx", 2)]);
    let ubb = "[DhtmlXQ_movelist]7747 5555 70627967[/DhtmlXQ_movelist]";
    assert_eq!(offers(FormatId::Ubb, ubb, "R201"), [offer("leave-out", "5555", 2)]);
    let xml = "<pgn>\n<move> e4 </move>\n<move> hmm </move>\n<move> e5 </move> <move> Nf3 </move>\n</pgn>\n";
    assert_eq!(offers(FormatId::Xml, xml, "R202"), [offer("leave-out", "<move> hmm </move>", 2)]);
    let book = "#YANEURAOU-DB2016 1.00\nsfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n5e5d none 0 1 1\n2g2f none 0 0 1\n";
    assert_eq!(offers(FormatId::Yaneuraou, book, "R201"), [offer("leave-out", "5e5d none 0 1 1", 0)]);
    // What follows is of the other side, or nothing does.
    assert_eq!(
        offers(FormatId::Pgn, "[White \"A\"]\n\n1. e4 e5 2. hmm Nc6 *\n", "R202"),
        [offer("rest-to-comment", "1. e4 e5 2. {hmm Nc6} *", 0)]
    );
    assert_eq!(offers(FormatId::Pgn, "[White \"A\"]\n\n1. e4 e5 2. Nf3 hmm\n", "R202"), [offer("leave-out", "hmm", 0)]);
}

/// The last word of a game is left out, too; the first of a variation that counts its moves is not: the next one would
/// be played in its place.
#[test]
fn a_last_word_is_left_out_and_no_first_one_of_a_variation() {
    let last = |row: &str| kif(&format!("   1 ７六歩(77)\n   2 ３四歩(33)\n   3 {row}\n"));
    for (row, code) in [("９九鯨(99)", "R202"), ("２七飛(28)", "R201")] {
        let found = offers(FormatId::Kif, &last(row), code);
        assert!(found.iter().any(|(remedy, ..)| remedy != "rest-to-comment"), "{row} {found:?}");
    }
    let pgn = "[White \"A\"]\n\n1. e4 e5 (2. Nf3 Nc6) 2. Nf3 *\n";
    let code = read(FormatId::Pgn, pgn).1.notes[0].what.code();
    assert!(offers(FormatId::Pgn, pgn, code).iter().all(|(remedy, ..)| remedy != "leave-out"), "{code}");
    let named = "[White \"A\"]\n\n1. e4 e5 (zz 1... c5) 2. Nf3 *\n";
    assert_eq!(offers(FormatId::Pgn, named, "R202"), [offer("leave-out", "zz", 1)]);
}

/// A word that nobody knows ends no game: in each format it can be left out, and the moves behind it are read.
#[test]
fn a_word_that_nobody_knows_is_left_out_in_every_format() {
    let best = |id, text: &str, code: &str| {
        let found = offers(id, text, code);
        let left_out = found.into_iter().find(|(remedy, ..)| remedy == "leave-out");
        left_out.map(|(_, word, gained)| (word, gained))
    };
    let said = |word: &str, gained| Some((word.to_owned(), gained));
    // With a number that nobody gave twice it is an ending, and what follows is behind it.
    let ends = kif("   1 ７六歩(77)\n   2 ３四歩(33)\n   3 あああ\n   4 ２六歩(27)\n   5 ８四歩(83)\n");
    assert_eq!(best(FormatId::Kif, &ends, "R213"), said("3 あああ", 2));
    let fixed = fixes(FormatId::Kif, &ends, "R213").into_iter().find(|fix| fix.remedy == Remedy::LeaveOut).unwrap();
    assert_eq!(fixed.patch.apply(&ends).unwrap(), ends.replace("   3 あああ\n", ""));
    let stays = ends.replace("   4 ２六歩(27)\n   5", "   3 ２六歩(27)\n   4");
    assert_eq!(best(FormatId::Kif, &stays, "R104"), said("3 あああ", 0));
    for (moves, word, gained) in [
        ("▲７六歩 △３四歩 あああ ▲２六歩 △８四歩\n", "あああ", 0),
        ("▲７六歩 △３四歩 ▲あああ ▲２六歩 △８四歩\n", "▲あああ", 0),
        ("▲７六歩 △３四歩\n▲あああ ▲２六歩 △８四歩\n", "▲あああ", 2),
        ("▲７六歩 △３四歩\nあああ\n▲２六歩 △８四歩\n", "あああ", 0),
    ] {
        let text = format!("手合割：平手\n\n{moves}");
        assert_eq!(best(FormatId::Ki2, &text, "R104"), said(word, gained), "{text}");
    }
    let step = |color: u8, [x, from, to]: [u8; 3]| {
        let squares = format!(r#""from":{{"x":{x},"y":{from}}},"to":{{"x":{x},"y":{to}}}"#);
        format!(r#"{{"move":{{"color":{color},{squares},"piece":"FU"}}}}"#)
    };
    let [first, next] = [step(0, [7, 7, 6]), step(1, [3, 3, 4])];
    for (entry, code, gained) in [
        (r#"{"move":{"color":1,"piece":"XX"}}"#, "R202", 1),
        (r#"{"move":{"color":1,"from":{"x":"a","y":9},"to":{"x":1,"y":1},"piece":"FU"}}"#, "R202", 1),
        (r#"{"move":{"color":1,"from":{"x":5,"y":5},"to":{"x":5,"y":6},"piece":"FU"}}"#, "R201", 1),
        (r#"{"special":"あああ"}"#, "R213", 1),
        (r#"{"foo":3}"#, "R404", 0),
        (r#""あああ""#, "R404", 0),
    ] {
        for (gap, open) in [("", ""), ("\n    ", "\n    ")] {
            let text = format!("{{\"header\":{{}},\"moves\":[{open}{{}},{gap}{first},{gap}{entry},{gap}{next}]}}");
            let found = best(FormatId::Jkf, &text, code).unwrap_or_else(|| panic!("nothing for {text}"));
            assert_eq!((found.0.trim_matches([',', '\n', ' ']), found.1), (entry, gained), "{text}");
        }
    }
    // In a variation the entry of that is left out.
    let varied = step(1, [8, 3, 4]);
    let forks = format!(r#","forks":[[{next},{{"special":"あ"}},{}]]}}"#, step(0, [2, 7, 6]));
    let fork = format!(r#"{{"moves":[{{}},{first},{}{forks}]}}"#, &varied[..varied.len() - 1]);
    assert_eq!(best(FormatId::Jkf, &fork, "R213"), said(r#"{"special":"あ"},"#, 1), "{fork}");
    let csa = "V2.2\nPI\n+\n+7776FU\n-3334FU\n%HELLO\n+2726FU\n-8384FU\n";
    assert_eq!(best(FormatId::Csa, csa, "R213"), said("%HELLO", 2));
    assert_eq!(best(FormatId::Csa, &csa.replace("%HELLO", "aaa"), "R104"), said("aaa", 0));
}

#[test]
fn moves_that_may_be_meant_are_offered() {
    let codes = |text: &str, code: &str| {
        offers(FormatId::Pgn, text, code).into_iter().map(|(remedy, after, _)| (remedy, after)).collect::<Vec<_>>()
    };
    let meant = |lines: &[&str]| lines.iter().map(|line| ("meant".to_owned(), (*line).to_owned())).collect::<Vec<_>>();
    let pawn = "[FEN \"1n6/P6k/8/8/8/8/8/4K3 w - - 0 1\"]\n\n";
    assert_eq!(
        codes(&format!("{pawn}1. axb8! Kg7 *\n"), "R214"),
        meant(&["1. axb8=Q! Kg7 *", "1. axb8=R! Kg7 *", "1. axb8=B! Kg7 *", "1. axb8=N! Kg7 *"])
    );
    assert_eq!(
        codes(&format!("{pawn}1. a8=S Kg7 *\n"), "R202"),
        meant(&["1. a8=Q Kg7 *", "1. a8=R Kg7 *", "1. a8=B Kg7 *", "1. a8=N Kg7 *"])
    );
    let knights = "[White \"A\"]\n\n1. Nf3 d5 2. d3 d4 3. Nd2 e5 *\n";
    assert_eq!(codes(knights, "R214"), meant(&["1. Nf3 d5 2. d3 d4 3. Nbd2 e5 *", "1. Nf3 d5 2. d3 d4 3. Nfd2 e5 *"]));
    // In a game in German they are in German.
    let german = knights.replace('N', "S");
    assert_eq!(codes(&german, "R214"), meant(&["1. Sf3 d5 2. d3 d4 3. Sbd2 e5 *", "1. Sf3 d5 2. d3 d4 3. Sfd2 e5 *"]));
    assert_eq!(offers(FormatId::Csa, "V2.2\nPI\n+\n+7776FU\n-3334FU\n+2726\n", "R202"), [offer("meant", "+2726FU", 1)]);
}

#[test]
fn letters_that_two_languages_have_are_offered_to_a_person() {
    // A Czech bishop or a German knight.
    let text = "[FEN \"7k/8/8/8/8/8/8/3BK1N1 w - - 0 1\"]\n\n1. Se2 Kg7 2. Kf2 *\n";
    assert_eq!(
        offers(FormatId::Pgn, text, "R202"),
        [offer("letters", "1. Ne2 Kg7 2. Kf2 *", 3), offer("letters", "1. Be2 Kg7 2. Kf2 *", 3)]
    );
    // A game that is read by its letters can be written in English.
    let german = "[White \"A\"]\n\n1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 *\n";
    let fixed = fixes(FormatId::Pgn, german, "R220")[0].patch.apply(german).unwrap();
    assert_eq!(fixed, german.replace('S', "N").replace('L', "B"));
}

#[test]
fn a_move_that_a_comment_swallowed_is_taken_out_of_it() {
    let text = "V2.2\nPI\n+\n'from a book +2726FU\nT1\n-3334FU\nT2\n";
    for code in ["R104", "R201"] {
        let found = fixes(FormatId::Csa, text, code);
        assert_eq!(found[0].remedy, Remedy::FromComment, "{code} {found:?}");
        assert_eq!(found[0].patch.apply(text).unwrap(), text.replace("book +", "book\n+"));
        assert!(found.iter().all(|fix| fix.remedy != Remedy::Turn), "{found:?}");
    }
}

#[test]
fn what_has_no_end_gets_one() {
    let text = "[White \"A\"]\n\n1. e4 e5 {never closed\n2. Nf3 Nc6 *\n";
    assert_eq!(offers(FormatId::Pgn, text, "R408"), [offer("close", "1. e4 e5 {never closed}", 2)]);
    assert_eq!(
        offers(FormatId::Pgn, "[Event \"never\n[White \"A\"]\n\n1. e4 *\n", "R104")[0],
        offer("close", "[Event \"never\"]", 0)
    );
}

#[test]
fn lines_that_nobody_knows_become_comments() {
    let text = kif("   1 ７六歩(77)\n署名：道場\nhttp://example.invalid/\n   2 ３四歩(33)\n");
    assert_eq!(offers(FormatId::Kif, &text, "R104")[0].0, "to-comment");
    assert_eq!(
        offers(FormatId::Csa, "V2.2\nPI\n+\nhello\n+7776FU\n", "R104"),
        [offer("to-comment", "'*hello", 0), offer("leave-out", "hello", 0)]
    );
}

#[test]
fn a_result_of_pgn_is_that_of_its_tag_or_the_tag_is_corrected() {
    let text = "[White \"A\"]\n[Result \"0-1\"]\n\n1. e4 e5 1-0\n";
    let fixed: Vec<_> =
        fixes(FormatId::Pgn, text, "R211").into_iter().map(|fix| fix.patch.apply(text).unwrap()).collect();
    assert_eq!(fixed, [text.replace("1-0\n", "0-1\n"), text.replace("\"0-1", "\"1-0")]);
}

#[test]
fn what_was_read_by_guessing_is_written_plainly() {
    let text = "[White \"A\"]\n\n1. e4 d5 2. ed Qxd5 *\n";
    assert_eq!(offers(FormatId::Pgn, text, "R219"), [offer("meant", "1. e4 d5 2. exd5 Qxd5 *", 0)]);
}

#[test]
fn the_only_move_of_a_pawn_is_meant_where_no_square_is_named() {
    case(
        FormatId::Kif,
        &kif("   1 同　歩(77)\n   2 ３四歩(33)\n"),
        "R202",
        &[("destination", "1 ７六歩(77)")],
        ("7g7f 3c3d", &[]),
    );
}

#[test]
fn a_variation_before_all_moves_is_put_behind_them() {
    let main = "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n";
    let variation = "変化：3手\n   3 ６六歩(67)\n   4 ８四歩(83)\n";
    let fix = fixes(FormatId::Kif, &kif(&format!("{variation}{main}")), "R401").remove(0);
    assert_eq!((fix.remedy, fix.gained), (Remedy::ToMainLine, 2));
    assert_eq!(fix.patch.apply(&kif(&format!("{variation}{main}"))).unwrap(), kif(&format!("{main}{variation}")));
}

#[test]
fn an_ending_nobody_knows_is_made_a_comment() {
    let csa = "V2.2\nPI\n+\n+7776FU\n%HELLO_WORLD\n";
    assert_eq!(offers(FormatId::Csa, csa, "R213"), [offer("to-comment", "'*%HELLO_WORLD", 0)]);
}

#[test]
fn a_variation_of_no_move_varies_one_of_its_side() {
    let text = kif(
        "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n\n変化：999手\n  999 ６六歩(67)\n* x\n 1000 ８四歩(83)\n",
    );
    let found = offers(FormatId::Kif, &text, "R401");
    assert_eq!(found, [offer("variation-number", "変化：3手", 2), offer("variation-number", "変化：1手", 2)]);
    let fixed = fixes(FormatId::Kif, &text, "R401")[0].patch.apply(&text).unwrap();
    assert!(fixed.ends_with("変化：3手\n    3 ６六歩(67)\n* x\n    4 ８四歩(83)\n"), "{fixed}");
}

#[test]
fn json_that_was_cut_short_is_closed_behind_what_is_whole() {
    let text = r#"{"header":{},"moves":[{},{"move":{"color":0,"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}},{"move":{"color":1,"from":{"x":3,"y":3},"to":{"x":3,"y":4},"piece":"#;
    let fix = fixes(FormatId::Jkf, text, "R404").remove(0);
    assert_eq!((fix.remedy, fix.notes), (Remedy::Close, 0));
}

/// Control characters are noted when the bytes are read; without them the line says the same to everybody.
#[test]
fn control_characters_are_left_out() {
    let text = "手合割：平手\n先手：A\u{1b}[2J\u{7}B\n手数----指手---------消費時間--\n   1 ７六歩(77)\n*a\0b\n";
    let loaded = komaoto::files::load(text.as_bytes(), Some("kifu")).unwrap();
    let notes = loaded.report.notes.iter().filter(|note| note.what.code() == "R103");
    let doctor = komaoto::doctor::Doctor::new(text, FormatId::Kif).unwrap();
    let after: Vec<_> = notes.map(|note| doctor.fixes(note, &|| true)).collect();
    let after: Vec<_> = after.iter().flatten().map(|fix| (fix.remedy.code(), fix.after.as_str())).collect();
    assert_eq!(after, [("clean", "先手：A[2JB"), ("clean", "*ab")]);
}

/// What JSON has beside a game that can be read goes with its name and its comma.
#[test]
fn parts_of_json_that_nobody_reads_are_left_out() {
    let step = |color: u8, [x, from, to]: [u8; 3], more: &str| {
        let squares = format!(r#""from":{{"x":{x},"y":{from}}},"to":{{"x":{x},"y":{to}}}"#);
        format!(r#"{{"move":{{"color":{color},{squares},"piece":"FU"}}{more}}}"#)
    };
    let file = |head: &str, more: &str| {
        format!(r#"{{{head}"moves":[{{}},{},{}]}}"#, step(0, [7, 7, 6], more), step(1, [3, 3, 4], ""))
    };
    for (head, more, left_out, after) in [
        (r#""__proto__":{"x":[1,"}"]}, "#, "", r#""__proto__":{"x":[1,"}"]}, "#, file("", "")),
        (r#""header":{"先手":"A","gote":{"x":1}},"#, "", r#","gote":{"x":1}"#, file(r#""header":{"先手":"A"},"#, "")),
        (r#""header":{"先手":"A"},"header":{},"#, "", r#""header":{},"#, file(r#""header":{"先手":"A"},"#, "")),
        ("", r#","comments":["a\ud83d b"]"#, r"\ud83d", file("", r#","comments":["a b"]"#)),
    ] {
        let text = file(head, more);
        let found = fixes(FormatId::Jkf, &text, "R404");
        let said: Vec<_> = found.iter().map(|fix| (fix.remedy, fix.left_out.as_str(), fix.notes)).collect();
        assert_eq!(said, [(Remedy::LeaveOut, left_out, 0)], "{text}");
        assert_eq!(found[0].patch.apply(&text).unwrap(), after, "{text}");
    }
}

/// Lines that are not in the encoding of their file may be in any of those of its game: what they would be is shown.
#[test]
fn lines_in_another_encoding_are_offered_in_the_others() {
    let game = |name: &[u8]| [b"[White \"", name, b"\"]\n\n1. e4 e5 *\n\n"].concat();
    let names: [&[u8]; 4] = ["Müller".as_bytes(), "Žižek".as_bytes(), b"\xD8rsted", b"Fran\xE7ois"];
    let bytes: Vec<u8> = names.into_iter().flat_map(game).collect();
    let loaded = komaoto::files::load(&bytes, Some("pgn")).unwrap();
    assert_eq!(loaded.envelope.encoding, Encoding::Utf8);
    let text = loaded.source.text();
    let doctor = komaoto::doctor::Doctor::new(&text, FormatId::Pgn).unwrap();
    let doctor = doctor.with_bytes(&bytes, Encoding::Utf8);
    let notes = loaded.report.notes.iter().filter(|note| note.what == NoteKind::BadBytes);
    let said = |fix: Fix| (fix.remedy, fix.before, fix.after);
    let offered: Vec<Vec<_>> = notes.map(|note| doctor.fixes(note, &|| true).into_iter().map(said).collect()).collect();
    let lines = |to: Encoding, before: &str, after: &str| (Remedy::Lines(to), before.to_owned(), after.to_owned());
    let first = "[White \"Ørsted\"]";
    assert_eq!(
        offered[0],
        [
            lines(Encoding::Windows1250, first, "[White \"Řrsted\"]"),
            lines(Encoding::Windows1251, first, "[White \"Шrsted\"]"),
        ]
    );
    // All of the lines are read so, and the others stay.
    let fixed = doctor.fixes(&loaded.report.notes[0], &|| true)[0].patch.apply(&text).unwrap();
    assert_eq!(fixed, text.replace('Ø', "Ř"));
}

/// The files of others' faults in which a person could name what is wrong, and what that is.
const NAMED: [(&str, &str); 34] = [
    ("bad/a08_utf8_bytes_in_kif_lying_header.kif", "declare"),
    ("bad/b04_nul_inside.kif", "clean"),
    ("bad/b08_control_bidi.kif", "clean"),
    ("bad/b12_no_final_newline.csa", "meant"),
    ("bad/c04_same_as_first.kif", "destination"),
    ("bad/c05_bad_from_digits.kif", "origin"),
    ("bad/c07_number_dup_gap.kif", "leave-out"),
    ("bad/c08_unknown_lines.kif", "to-comment"),
    ("bad/c11_time_garbage.kif", "leave-out"),
    ("bad/e01_var_out_of_range.kif", "variation-number"),
    ("bad/e02_var_zero_negative.kif", "variation-number"),
    ("bad/e03_var_before_main.kif", "to-main-line"),
    ("bad/e04_var_label_mismatch.kif", "variation-number"),
    ("bad/f01_wrong_colour.csa", "side"),
    ("bad/f03_time_overflow.csa", "leave-out"),
    ("bad/f05_unknown_percent.csa", "to-comment"),
    // All other pieces are given to both sides.
    ("bad/f08_hand_al_twice.csa", "leave-out"),
    ("bad/g01_truncated.jkf", "close"),
    ("bad/g06_proto_dup.jkf", "leave-out"),
    ("bad/g07_lone_surrogate_escape.jkf", "leave-out"),
    ("bad/h04_sfen_ply.sfen", "leave-out"),
    ("bad/h05_usi_injection.sfen", "to-comment"),
    ("bad/i01_ambiguous.ki2", "origin"),
    ("bad/i03_wrong_side.ki2", "leave-out"),
    ("bad/j01_unterminated_comment.pgn", "close"),
    ("bad/j03_tag_quote.pgn", "close"),
    ("cases/words/csa_move_in_comment.csa", "from-comment"),
    ("cases/words/enc_ascii64k_utf8_one_latin1.pgn", "encoding-lines"),
    ("cases/words/enc_utf8_latin1_names_as_kana.pgn", "encoding-lines"),
    ("cases/words/letters_french.pgn", "letters"),
    ("cases/words/letters_german.pgn", "letters"),
    ("cases/words/promotions.pgn", "meant"),
    ("cases/words/xq_result_words.pgn", "result"),
    ("cases/words/zwsp.csa", "declare"),
];

/// In nine of ten of them the doctor names it, too.
#[test]
fn what_a_person_would_name_is_offered() {
    let mut missing = Vec::new();
    for (name, remedy) in NAMED {
        let Some(path) = crate::shared::shared(name) else { return };
        let bytes = std::fs::read(&path).unwrap();
        let loaded = komaoto::files::load(&bytes, path.extension().and_then(|extension| extension.to_str())).unwrap();
        let text = loaded.source.text();
        let doctor = komaoto::doctor::Doctor::new(&text, loaded.format).unwrap();
        let doctor = doctor.with_bytes(&bytes, loaded.envelope.encoding);
        let fixes = loaded.report.notes.iter().flat_map(|note| doctor.fixes(note, &|| true));
        let offered: Vec<&str> = fixes.map(|fix| fix.remedy.code()).collect();
        if !offered.contains(&remedy) {
            missing.push(format!("{name}: {remedy}, but {offered:?}"));
        }
    }
    println!("offered in {} of {}", NAMED.len() - missing.len(), NAMED.len());
    assert!(10 * missing.len() <= NAMED.len(), "{missing:#?}");
}

/// Several such words are left out one after another: each lets more be read.
#[test]
fn words_are_left_out_one_by_one() {
    let mut text = "[White \"A\"]\n\n1a. e4 1z. e5 hmm 2. Nf3 Nc6 *\n".to_owned();
    for (word, gained) in [("1a.", 1), ("1z.", 1), ("hmm", 2)] {
        let found = fixes(FormatId::Pgn, &text, "R202");
        let fix =
            found.iter().find(|fix| fix.remedy == Remedy::LeaveOut).unwrap_or_else(|| panic!("{text}: {found:?}"));
        assert_eq!((fix.left_out.trim(), fix.gained), (word, gained), "{text}");
        text = fix.patch.apply(&text).unwrap();
    }
}

/// Whoever wrote the word can do without it, also at the end; and a move of several words is put right as a whole.
#[test]
fn the_last_word_can_be_left_out_and_several_words_be_one_move() {
    let pgn = "[White \"A\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Qh8 *\n";
    assert!(offers(FormatId::Pgn, pgn, "R215").contains(&offer("leave-out", "Qh8", 0)));
    let apart = "[White \"A\"]\n\n1. N f3! d5 *\n";
    let fixed = fixes(FormatId::Pgn, apart, "R219")[0].patch.apply(apart).unwrap();
    assert_eq!(fixed, apart.replace("N f3!", "Nf3!"));
}

/// What a person would write in place of what the note is on.
#[test]
fn values_and_words_that_are_none_have_one_that_is() {
    let pgn = "[Event \"x\"]\n[Result \"1-1\"]\n\n1. e4 e5 1/2-1/2\n";
    assert_eq!(offers(FormatId::Pgn, pgn, "R331"), [offer("form", "[Result \"1/2-1/2\"]", 0)]);
    let csa = "V3.0\nPI\n+\n+7776FU\n%MATTA\n";
    assert_eq!(offers(FormatId::Csa, csa, "R410"), [offer("meant", "%CHUDAN", 0)]);
    let ranks = "V2.2\nP1-KY-KE-GI-KI-OU-KI-GI-KE\nP2 * -HI *  *  *  *  * -KA * \n+\n+7776FU\n";
    assert_eq!(offers(FormatId::Csa, ranks, "R303"), [offer("as-read", "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY", 0)]);
}

/// What ends early, is drawn otherwise than a position, or is misspelled: what a person would write instead.
#[test]
fn positions_endings_and_squares_that_are_none_have_what_is_meant() {
    let csa = "V2.2\nPI\n+\n+7776FU\n-3334FU\n%FUZUME\n";
    assert_eq!(offers(FormatId::Csa, csa, "R213")[0], offer("meant", "%FUZUMI", 1));
    let far = "V2.2\nPI\n+\n+7776FU\n-3334FU\n%XYZ\n";
    assert!(offers(FormatId::Csa, far, "R213").iter().all(|(code, ..)| code != "meant"));
    let jkf = r#"{"header": {"先手": "A"}, "moves": [{}, {"move": {"from": {"x": 70, "y": -3}, "to": {"x": 7, "y": 6}, "color": 0, "piece": "FU"}}, {"move": {"from": {"x": 3, "y": 3}, "to": {"x": 3, "y": 4}, "color": 1, "piece": "FU"}}]}"#;
    let fixed = fixes(FormatId::Jkf, jkf, "R202")[0].patch.apply(jkf).unwrap();
    assert_eq!(fixed, jkf.replace("{\"x\": 70, \"y\": -3}", "{\"x\": 7, \"y\": 7}"));
    let ubb = "[DhtmlXQ_movelist]77477062zz998979[/DhtmlXQ_movelist]";
    assert_eq!(offers(FormatId::Ubb, ubb, "R202"), [offer("leave-out", "zz998979", 0)]);
    let ubb = "[DhtmlXQ_movelist]77477062zz997967[/DhtmlXQ_movelist]";
    assert_eq!(offers(FormatId::Ubb, ubb, "R202"), [offer("leave-out", "zz99", 1)]);
    let rank = |name: char| format!("|{}|{name}\n", " ・".repeat(9));
    let frame = "+---------------------------+\n";
    let drawn: String = "一二三四".chars().map(rank).collect();
    let board = format!("後手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n{frame}{}", drawn.replacen(" ・", "v玉", 1));
    let whole = format!("{board}{}{frame}", "五六七八九".chars().map(rank).collect::<String>());
    assert_eq!(fixes(FormatId::Kif, &board, "R303")[0].patch.apply(&board).unwrap(), whole);
    let hand = format!("{whole}先手の持駒：金二　玉二\n先手：詰方\n");
    let fixed = fixes(FormatId::Kif, &hand, "R303")[0].patch.apply(&hand).unwrap();
    assert_eq!(fixed, hand.replace("金二　玉二", "金二"));
}

/// What is wrong in a file that nobody can read is said with it, and what would make it readable.
#[test]
fn a_file_that_is_refused_has_fixes() {
    let jkf = |moves: &str| format!("{{\"header\":{{}},\"moves\":{moves}}}");
    let cases = [
        ("sfen", "4k4/9/9/4+g4/9/9/9/9/4K4 b - 1".to_owned(), "unpromote", "4k4/9/9/4g4/9/9/9/9/4K4"),
        ("sfen", "4+k4/9/9/4+G4/9/9/9/9/4+K4 w - 1".to_owned(), "unpromote", "4k4/9/9/4G4/9/9/9/9/4K4"),
        ("sfen", "position sfen 4k4/9/9/9/9/9/9/9/4+K4 b - 1 moves 5i5h".to_owned(), "unpromote", "4K4"),
        ("sfen", "4k4/9/9/9/9/9/9/9/4K4 b 300r 1".to_owned(), "leave-out", " b - 1"),
        ("sfen", "4k4/9/9/9/9/9/9/9/4K4 b 2S99999999999p 1".to_owned(), "leave-out", " b 2S 1"),
        ("sfen", "4k4/9/9/9/9/9/9/9/4K4 b 2XN 1".to_owned(), "leave-out", " b N 1"),
        ("sfen", "4k4/9/9/9/9/9/9/9/4K4 b G5 1".to_owned(), "leave-out", " b G 1"),
        ("jkf", "{\"header\":7,\"moves\":\"7g7f\",\"initial\":3}".to_owned(), "leave-out", "{\"moves\":"),
        ("jkf", "{\"header\":null,\"moves\":null}".to_owned(), "leave-out", "{\"moves\":null}"),
        ("jkf", jkf("[null]"), "leave-out", "\"moves\":[]"),
        ("jkf", jkf("[1,\"a\"]"), "leave-out", "[\"a\"]"),
        (
            "jkf",
            jkf("[{},{\"move\":{\"to\":{\"x\":2,\"y\":6}}},null]"),
            "piece",
            "\"from\": {\"x\": 2, \"y\": 7}, \"piece\": \"FU\"",
        ),
        (
            "jkf",
            jkf("[null,{\"move\":{\"from\":{\"x\":2,\"y\":8},\"to\":{\"x\":6,\"y\":8},\"piece\":\"ZZ\"}}]"),
            "piece",
            "\"piece\":\"HI\"",
        ),
    ];
    for (extension, text, code, becomes) in cases {
        let Err(why) = komaoto::files::load(text.as_bytes(), Some(extension)) else { panic!("{text} was read") };
        let (format, read) = komaoto::files::refused(text.as_bytes(), Some(extension), None).unwrap();
        let doctor = komaoto::doctor::Doctor::of_refused(&read, format, &why).unwrap();
        let fixes = doctor.report().notes.iter().flat_map(|note| doctor.fixes(note, &|| true));
        let mended: Vec<String> =
            fixes.filter(|fix| fix.remedy.code() == code).map(|fix| fix.patch.apply(&read).unwrap()).collect();
        assert!(mended.iter().any(|text| text.contains(becomes)), "{text}: {mended:?}");
    }
}

/// Moves that adjoin each other, and a result that adjoins the last one, are parted at once.
#[test]
fn words_that_adjoin_are_parted() {
    for (joined, parted) in [
        ("1.e4e5 2.Nf3Nc6 3.Bb5a6 *", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *"),
        ("1.e4e52.Nf3Nc63.Bb5a6 *", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *"),
        ("1. e4 e5 2. Nf31-0", "1. e4 e5 2. Nf3 1-0"),
    ] {
        let text = format!("[White \"A\"]\n\n{joined}\n");
        let fixes = fixes(FormatId::Pgn, &text, "R230");
        let fixed = fixes.iter().find(|fix| fix.remedy == Remedy::Space).map(|fix| fix.patch.apply(&text).unwrap());
        let fixed = fixed.unwrap_or_else(|| panic!("{joined}: {fixes:?}"));
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(words(&fixed.replace('.', ". ")), words(&format!("[White \"A\"] {parted}").replace('.', ". ")));
    }
}
