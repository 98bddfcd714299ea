//! What stands in a file twice is said: headers, and variations that begin with the move that they should vary.

use komaoto::formats::{FormatId, NoteWeight};

use super::{codes, read, write};

#[test]
fn a_second_header_is_noted_and_both_are_kept() {
    let table = [
        (FormatId::Kif, "手合割：平手\n先手：A\n先手：B\n手数----指手--\n   1 ７六歩(77)\n", 3, "先手：B"),
        (FormatId::Ki2, "先手：A\n後手：C\n先手：A\n\n▲７六歩\n", 3, "先手：A"),
        (FormatId::Csa, "V2.2\nN+A\nN+B\nPI\n+\n+7776FU\n", 3, "N+B"),
        (FormatId::Csa, "V2.2\n$EVENT:A\n$SITE:C\n$EVENT:B\nPI\n+\n+7776FU\n", 4, "$EVENT:B"),
        (FormatId::Pgn, "[White \"A\"]\n[White \"B\"]\n\n1. e4 *\n", 2, "[White \"B\"]"),
    ];
    for (id, text, line, said) in table {
        let (records, report) = read(id, text);
        let notes: Vec<_> = report.notes.iter().map(|note| (note.what.code(), note.line, note.text.as_str())).collect();
        assert_eq!(notes, [("R310", line, said)], "{text}");
        assert_eq!((report.notes[0].weight, report.is_damaged()), (NoteWeight::Kept, false));
        let (written, _) = write(id, &records);
        let again = read(id, &written).0[0].headers.clone();
        let kept = again.iter().filter(|(key, _)| records[0].headers.get(key).is_some());
        assert!(kept.eq(records[0].headers.iter()), "{text}: {again:?}");
    }
    // Lines of remarks are one text.
    for (id, text) in [
        (FormatId::Kif, "手合割：平手\n備考：一\n備考：二\n手数----指手--\n   1 ７六歩(77)\n"),
        (FormatId::Csa, "V3.0\n$NOTE:一\n$NOTE:二\nPI\n+\n+7776FU\n"),
        (FormatId::Pgn, "[White \"A\"]\n\n1. e4 *\n\n[White \"A\"]\n\n1. d4 *\n"),
    ] {
        assert_eq!(codes(&read(id, text).1), [""; 0], "{text}");
    }
}

#[test]
fn a_variation_that_begins_with_the_move_that_it_varies_is_noted() {
    let kif = "手合割：平手\n手数----指手--\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n\n";
    let mv = |from: &str, to: &str| format!("{{\"move\":{{\"from\":{from},\"to\":{to},\"piece\":\"FU\"}}}}");
    let at = |x: u8, y: u8| format!("{{\"x\":{x},\"y\":{y}}}");
    let (first, second) = (mv(&at(7, 7), &at(7, 6)), mv(&at(3, 3), &at(3, 4)));
    let fork = format!("{},\"forks\":[[{second},{}]]}}", second.strip_suffix('}').unwrap(), mv(&at(1, 7), &at(1, 6)));
    let table = [
        (FormatId::Kif, format!("{kif}変化：2手\n   2 ３四歩(33)\n   3 １六歩(17)\n"), 7, "7g7f 3c3d 2g2f (1g1f)"),
        (FormatId::Kif, format!("{kif}変化：2手\n   2 ３四歩(33)\n"), 7, "7g7f 3c3d 2g2f"),
        (
            FormatId::Ki2,
            "▲７六歩 △３四歩 ▲２六歩\n\n変化：2手\n△３四歩 ▲１六歩\n".to_owned(),
            3,
            "7g7f 3c3d 2g2f (1g1f)",
        ),
        (FormatId::Pgn, "1. e4 e5 (1... e5 2. Nc3) 2. Nf3 *".to_owned(), 1, "e2e4 e7e5 g1f3 (b1c3)"),
        (FormatId::Jkf, format!("{{\"header\":{{}},\"moves\":[{{}},{first},{fork}]}}"), 1, "7g7f 3c3d 1g1f"),
    ];
    for (id, text, line, outline) in table {
        let (records, report) = read(id, &text);
        let notes: Vec<_> = report.notes.iter().map(|note| (note.what.code(), note.line, note.weight)).collect();
        assert_eq!(notes, [("R409", line, NoteWeight::Changed)], "{text}");
        assert_eq!(records[0].outline(), outline, "{text}");
        // Written once more it stands there once.
        let (written, _) = write(id, &records);
        let (again, report) = read(id, &written);
        assert_eq!((again[0].outline().as_str(), codes(&report)), (outline, vec![]), "{written}");
    }
    // Variations with one first move are one variation, which needs no words.
    let (records, report) = read(FormatId::Pgn, "1. e4 (1. d4 d5) (1. d4 Nf6) 1... e5 *");
    assert_eq!((records[0].outline().as_str(), codes(&report)), ("e2e4 (d2d4 d7d5 (g8f6)) e7e5", vec![]));
}
