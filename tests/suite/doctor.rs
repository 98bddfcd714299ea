//! The import doctor: for each kind of fix a text, the fixes its note gets, and what is read with the first of them.

mod ends;
mod words;

use crate::formats::{codes, read};
use komaoto::doctor::{Doctor, Fix};
use komaoto::formats::{FormatId, Note, NoteKind, NoteWeight};
use komaoto::notation::write_bod;
use komaoto::rules::shogi::{Handicap, Square};
use komaoto::text::{Encoding, encode};

const HEAD: &str = "手合割：平手\n先手：A\n後手：B\n手数----指手---------消費時間--\n";

/// The fixes of the first note of a code.
fn fixes(id: FormatId, text: &str, code: &str) -> Vec<Fix> {
    let doctor = Doctor::new(text, id).unwrap();
    let note = doctor.report().notes.iter().find(|note| note.what.code() == code);
    let note = note.unwrap_or_else(|| panic!("no {code} in {:?}", codes(doctor.report())));
    let fixes = doctor.fixes(note, &|| true);
    for fix in &fixes {
        // What a fix promises holds.
        let after = fix.patch.apply(text).unwrap();
        let (records, report) = read(id, &after);
        let nodes: usize = records.iter().map(|record| record.tree.len()).sum();
        assert_eq!((fix.nodes, fix.notes), (nodes, report.notes.len()), "{fix:?}");
        let before: usize = read(id, text).0.iter().map(|record| record.tree.len()).sum();
        // An ending that nobody knows is no move: without it those behind it are all gained.
        let fewest = before - usize::from(note.what == NoteKind::UnknownEnding);
        assert_eq!(fix.gained, nodes.saturating_sub(fewest));
    }
    assert!(fixes.windows(2).all(|pair| pair[0].nodes >= pair[1].nodes), "the best first");
    fixes
}

/// A text whose first note of a code has exactly these fixes (what they do, the line after them); the moves and the
/// codes with the first.
#[track_caller]
fn case(id: FormatId, text: &str, code: &str, offers: &[(&str, &str)], after: (&str, &[&str])) {
    let fixes = fixes(id, text, code);
    let found: Vec<_> = fixes.iter().map(|fix| (fix.remedy.code(), fix.after.trim_matches(' '))).collect();
    assert_eq!(found, offers);
    let (records, report) = read(id, &fixes[0].patch.apply(text).unwrap());
    assert_eq!((records[0].outline().as_str(), codes(&report).as_slice()), after);
}

fn kif(moves: &str) -> String {
    format!("{HEAD}{moves}")
}

#[test]
fn a_missing_promotion_is_found_where_it_is_missing() {
    // Not the line of the note: two moves before it.
    case(
        FormatId::Kif,
        &kif(
            "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角(88)   ( 0:10/00:00:10)\n   4 ８四歩(83)\n   5 ２一馬(22)\n   6 ８五歩(84)\n",
        ),
        "R204",
        &[("promote", "3 ２二角成(88)   ( 0:10/00:00:10)")],
        ("7g7f 3c3d 8h2b+ 8c8d 2b2a 8d8e", &[]),
    );
    // In the line itself: a pawn on the last rank.
    let sfen = "position sfen 3k5/4P4/9/9/9/9/9/9/4K4 b - 1 moves 5b5a 6a5a";
    case(
        FormatId::Sfen,
        sfen,
        "R204",
        &[("promote", "position sfen 3k5/4P4/9/9/9/9/9/9/4K4 b - 1 moves 5b5a+ 6a5a")],
        ("5b5a+ 6a5a", &[]),
    );
}

#[test]
fn a_missing_promotion_in_csa() {
    case(
        FormatId::Csa,
        "PI\n+\n+7776FU\nT3\n-3334FU\n+8822KA\n-8384FU\n+2221UM\n-8485FU\n%TORYO\n",
        "R204",
        &[("promote", "+8822UM")],
        ("7g7f 3c3d 8h2b+ 8c8d 2b2a 8d8e resign", &[]),
    );
}

#[test]
fn a_superfluous_promotion_is_taken_out() {
    case(
        FormatId::Kif,
        &kif("   1 ２六歩成(27)\n   2 ３四歩(33)\n"),
        "R204",
        &[("unpromote", "1 ２六歩(27)")],
        ("2g2f 3c3d", &[]),
    );
}

#[test]
fn a_wrong_origin_is_the_one_that_fits() {
    let rest = "   2 ３四歩(33)\n   3 ２二角成(88)\n   4 同　銀(31)\n";
    case(
        FormatId::Kif,
        &kif(&format!("   1 ７六歩(67)\n{rest}")),
        "R204",
        &[("origin", "1 ７六歩(77)"), ("destination", "1 ６六歩(67)")],
        ("7g7f 3c3d 8h2b+ 3a2b", &[]),
    );
    // From an empty square: nothing is read from there on.
    case(
        FormatId::Kif,
        &kif(&format!("   1 ７六歩(75)\n{rest}")),
        "R201",
        &[("origin", "1 ７六歩(77)")],
        ("7g7f 3c3d 8h2b+ 3a2b", &[]),
    );
    // Digits that are no square.
    for wrong in ["(99999)", "(0)", "(ab)", "（７）"] {
        case(
            FormatId::Kif,
            &kif(&format!("   1 ７六歩{wrong}\n{rest}")),
            "R202",
            &[("origin", "1 ７六歩(77)")],
            ("7g7f 3c3d 8h2b+ 3a2b", &[]),
        );
    }
    case(
        FormatId::Csa,
        "PI\n+\n+6776FU\n-3334FU\n+8822UM\n",
        "R204",
        &[("origin", "+7776FU"), ("destination", "+6766FU")],
        ("7g7f 3c3d 8h2b+", &[]),
    );
}

#[test]
fn several_origins_are_all_offered() {
    // Both golds can go to 5八, and nothing that follows tells which one did.
    let fixes = fixes(FormatId::Kif, &kif("   1 ５八金(55)\n   2 ３四歩(33)\n"), "R201");
    let found: Vec<_> = fixes.iter().map(|fix| (fix.remedy.code(), fix.after.trim(), fix.gained)).collect();
    assert_eq!(found, [("origin", "1 ５八金(49)", 2), ("origin", "1 ５八金(69)", 2)]);
}

#[test]
fn a_wrong_target_is_offered_if_only_one_is_near() {
    case(
        FormatId::Kif,
        &kif("   1 ２五歩(27)\n   2 ３四歩(33)\n"),
        "R204",
        &[("destination", "1 ２六歩(27)")],
        ("2g2f 3c3d", &[]),
    );
    // The gold of 5e goes to 4e and to 5f, and both are one step from 4f.
    assert_eq!(fixes(FormatId::Sfen, "position sfen 4k4/9/9/9/4G4/9/9/9/4K4 b - 1 moves 5e4f 5a5b", "R204"), []);
    // A move before the one that fails: the pawn was written as on 2五.
    let text =
        kif("   1 ２六歩(27)\n   2 ８四歩(83)\n   3 ７六歩(77)\n   4 ８五歩(84)\n   5 ２五歩(25)\n   6 ３二金(41)\n");
    assert!(
        fixes(FormatId::Kif, &text, "R201")
            .iter()
            .any(|fix| (fix.remedy.code(), fix.after.trim_matches(' ')) == ("origin", "5 ２五歩(26)"))
    );
}

#[test]
fn drops_and_moves_on_the_board() {
    let start = "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 同　銀(31)\n";
    case(
        FormatId::Kif,
        &kif(&format!("{start}   5 ４五角(88)\n   6 ５二金(61)\n")),
        "R201",
        &[("drop", "5 ４五角打")],
        ("7g7f 3c3d 8h2b+ 3a2b B*4e 6a5b", &[]),
    );
    case(
        FormatId::Kif,
        &kif("   1 ７六歩打\n   2 ３四歩(33)\n"),
        "R201",
        &[("board", "1 ７六歩(77)")],
        ("7g7f 3c3d", &[]),
    );
}

#[test]
fn the_piece_that_stands_there_is_named() {
    case(
        FormatId::Kif,
        &kif("   1 ７六金(77)\n   2 ３四歩(33)\n"),
        "R205",
        &[("piece", "1 ７六歩(77)")],
        ("7g7f 3c3d", &[]),
    );
}

#[test]
fn a_foul_that_the_record_knows_of_needs_no_fix() {
    let text = kif("   1 ２五歩(27)\n   2 反則勝ち\n");
    assert_eq!(fixes(FormatId::Kif, &text, "R204"), []);
}

const BOARD: &str = "後手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n| ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・v歩 ・ ・ ・ ・|三\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n| ・ ・ ・ ・ 歩 ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九\n+---------------------------+\n先手の持駒：なし\n";

#[test]
fn whose_turn_it_is_may_be_missing() {
    let text = format!("手合割：その他\n{BOARD}手数----指手---------消費時間--\n   1 ５四歩(53)\n   2 ５六歩(57)\n");
    case(FormatId::Kif, &text, "R305", &[("turn", "後手番")], ("5c5d 5g5f", &[]));
    let said = text.replace("手数--", "先手番\n手数--");
    case(FormatId::Kif, &said, "R201", &[("turn", "後手番")], ("5c5d 5g5f", &[]));
    let rows = "P1 *  *  *  * -OU *  *  *  * \nP2 *  *  *  *  *  *  *  *  * \nP3 *  *  *  * -FU *  *  *  * \nP4 *  *  *  *  *  *  *  *  * \nP5 *  *  *  *  *  *  *  *  * \nP6 *  *  *  *  *  *  *  *  * \nP7 *  *  *  * +FU *  *  *  * \nP8 *  *  *  *  *  *  *  *  * \nP9 *  *  *  * +OU *  *  *  * \n";
    case(FormatId::Csa, &format!("{rows}+\n-5354FU\n+5756FU\n"), "R201", &[("turn", "-")], ("5c5d 5g5f", &[]));
    case(FormatId::Csa, &format!("{rows}-5354FU\n+5756FU\n"), "R305", &[("turn", "-")], ("5c5d 5g5f", &[]));
    let sfen = "position sfen 4k4/9/4p4/9/9/9/4P4/9/4K4 b - 1 moves 5c5d 5g5f";
    case(FormatId::Sfen, sfen, "R201", &[("turn", &sfen.replace(" b ", " w "))], ("5c5d 5g5f", &[]));
}

#[test]
fn the_side_that_moves_is_marked() {
    case(
        FormatId::Kif,
        &kif("   1 ▲７六歩(77)\n   2 ▲３四歩(33)\n"),
        "R206",
        &[("side", "2 △３四歩(33)")],
        ("7g7f 3c3d", &[]),
    );
    case(FormatId::Csa, "PI\n+\n+7776FU\n+3334FU\n", "R206", &[("side", "-3334FU")], ("7g7f 3c3d", &[]));
}

#[test]
fn five_pieces_can_be_two_boards() {
    let moves = "手数----指手---------消費時間--\n   1 ３四歩(33)\n   2 ７六歩(77)\n   3 ３三桂(21)\n   4 ２六歩(27)\n   5 ４五桂(33)\n";
    case(
        FormatId::Kif,
        &format!("手合割：左五枚落ち　　\n下手：A\n上手：B\n{moves}"),
        "R201",
        &[
            ("handicap", "手合割：五枚落ち　　"),
            ("handicap", "手合割：四枚落ち　　"),
            ("handicap", "手合割：三枚落ち　　"),
        ],
        ("3c3d 7g7f 2a3c 2g2f 3c4e", &[]),
    );
}

#[test]
fn an_even_game_that_upper_begins_is_none() {
    let moves = "手数----指手---------消費時間--\n   1 ６二金(61)\n   2 ７六歩(77)\n   3 ５二玉(51)\n";
    let found = fixes(FormatId::Kif, &format!("手合割：平手\n{moves}"), "R201");
    assert!(found.len() > 3 && found.iter().all(|fix| fix.gained == 3), "{found:?}");
    assert!(found.iter().any(|fix| fix.after == "手合割：二枚落ち"), "{found:?}");
    // Without a header one is added.
    let found = fixes(FormatId::Kif, moves, "R201");
    assert!(found.iter().any(|fix| fix.after == "手合割：二枚落ち" && fix.before.is_empty()), "{found:?}");
}

#[test]
fn three_pieces_have_two_readings() {
    let moves = "手数----指手---------消費時間--\n   1 １二香(11)\n   2 ７六歩(77)\n";
    let mut position = Handicap::ThreePiece.position();
    let lance = position.piece(Square::new(9, 1).unwrap());
    position.set_piece(Square::new(9, 1).unwrap(), None);
    position.set_piece(Square::new(1, 1).unwrap(), lance);
    let drawn = &format!("手合割：その他\n{}", write_bod(&position, true).join("\n"));
    case(
        FormatId::Kif,
        &format!("手合割：三枚落ち\n下手：A\n上手：B\n{moves}"),
        "R201",
        &[
            ("diagram", drawn),
            ("handicap", "手合割：二枚落ち"),
            ("handicap", "手合割：角落ち"),
            ("handicap", "手合割：飛車落ち"),
        ],
        ("1a1b 7g7f", &[]),
    );
}

#[test]
fn a_diagram_gives_its_handicap_the_right_name() {
    let board = |handicap: Handicap| write_bod(&handicap.position(), handicap != Handicap::Even).join("\n");
    let text =
        format!("手合割：香落ち\n{}\n手数----指手---------消費時間--\n   1 ３四歩(33)\n", board(Handicap::TwoPiece));
    case(FormatId::Kif, &text, "R302", &[("handicap", "手合割：二枚落ち")], ("3c3d", &[]));
    let text = format!("手合割：香落ち　　\n{BOARD}手数----指手---------消費時間--\n   1 ５六歩(57)\n");
    case(FormatId::Kif, &text, "R302", &[("handicap", "手合割：その他　　")], ("5g5f", &[]));
}

#[test]
fn an_unknown_handicap_may_be_a_known_one() {
    let text = "手合割：二牧落ち\n手数----指手---------消費時間--\n   1 ６二金(61)\n   2 ７六歩(77)\n";
    let found = fixes(FormatId::Kif, text, "R301");
    assert!(found.iter().any(|fix| fix.after == "手合割：二枚落ち" && fix.gained == 2), "{found:?}");
}

#[test]
fn move_numbers_are_counted_again() {
    let one = kif("   1 ７六歩(77)\n   2 ３四歩(33)\n  33 ２六歩(27)\n   4 ８四歩(83)\n");
    case(
        FormatId::Kif,
        &one,
        "R207",
        &[("number", "3 ２六歩(27)"), ("renumber", "33 ２六歩(27)")],
        ("7g7f 3c3d 2g2f 8c8d", &[]),
    );
    let gap = kif("   1 ７六歩(77)\n   2 ３四歩(33)\n   4 ２六歩(27)\n*歩\n   5 ８四歩(83)\n   6 投了\n");
    let found = fixes(FormatId::Kif, &gap, "R207");
    assert_eq!(found.iter().map(|fix| fix.remedy.code()).collect::<Vec<_>>(), ["renumber"]);
    let after = found[0].patch.apply(&gap).unwrap();
    assert!(after.ends_with("   3 ２六歩(27)\n*歩\n   4 ８四歩(83)\n   5 投了\n"), "{after}");
}

const MAIN: &str =
    "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n   4 ８四歩(83)\n   5 ２五歩(26)\n   6 ８五歩(84)\n";

#[test]
fn the_number_of_a_variation_is_that_of_its_first_move() {
    let text = kif(&format!("{MAIN}\n変化：5手\n   3 ６六歩(67)\n   4 ８四歩(83)\n"));
    case(
        FormatId::Kif,
        &text,
        "R207",
        &[("variation-number", "変化：3手")],
        ("7g7f 3c3d 2g2f (6g6f 8c8d) 8c8d 2f2e 8d8e", &[]),
    );
    let text = kif(&format!("{MAIN}\n変化：999手\n   3 ６六歩(67)\n   4 ８四歩(83)\n"));
    case(
        FormatId::Kif,
        &text,
        "R401",
        &[("variation-number", "変化：3手")],
        ("7g7f 3c3d 2g2f (6g6f 8c8d) 8c8d 2f2e 8d8e", &[]),
    );
}

#[test]
fn ascending_variations_may_belong_to_the_main_line() {
    // Read as a part of the variation before it, the second one cannot be played: there the rook's pawn is on 2七.
    let text = kif(&format!(
        "{MAIN}\n変化：3手\n   3 ６六歩(67)\n   4 ８四歩(83)\n   5 ７八飛(28)\n\n変化：5手\n   5 ６八玉(59)\n   6 ８五歩(84)\n   7 ２五歩(26)\n"
    ));
    let found = fixes(FormatId::Kif, &text, "R201");
    assert_eq!((found[0].remedy.code(), found[0].gained, found[0].notes), ("to-main-line", 1, 0), "{found:?}");
    let (records, report) = read(FormatId::Kif, &found[0].patch.apply(&text).unwrap());
    assert_eq!(codes(&report), [] as [&str; 0]);
    assert_eq!(records[0].outline(), "7g7f 3c3d 2g2f (6g6f 8c8d 2h7h) 8c8d 2f2e (5i6h 8d8e 2f2e) 8d8e");
}

#[test]
fn the_result_line_says_what_the_record_says() {
    let text = kif("   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\nまで3手で後手の勝ち\n");
    case(FormatId::Kif, &text, "R211", &[("result", "まで2手で後手の勝ち")], ("7g7f 3c3d resign", &[]));
}

#[test]
fn bytes_can_be_read_in_another_encoding() {
    let text = "N+羽生善治\nN-森内俊之\n$EVENT:名人戦\nPI\n+\n+7776FU\n'*角道を開けた\n";
    let (bytes, _) = encode(text, Encoding::EucJp, false);
    let bytes_of_sjis = encode(text, Encoding::ShiftJis, false).0;
    let wrong = komaoto::formats::decode(&bytes_of_sjis).unwrap();
    assert_eq!(wrong.text, text);
    // As if it had been taken for Shift_JIS.
    let wrong = String::from_utf8_lossy(&bytes).into_owned();
    let note = Note {
        line: 1,
        column: 0,
        weight: NoteWeight::Lost,
        what: NoteKind::BadBytes,
        text: String::new(),
        node: None,
        places: Vec::new(),
    };
    let doctor = Doctor::new(&wrong, FormatId::Csa).unwrap().with_bytes(&bytes, Encoding::Utf8);
    let fixes = doctor.fixes(&note, &|| true);
    assert_eq!(fixes.len(), 1, "{fixes:?}");
    assert_eq!((fixes[0].encoding, fixes[0].after.as_str()), (Some(Encoding::EucJp), "N+羽生善治"));
    assert_eq!(fixes[0].patch.apply(&wrong).unwrap(), text);
}

#[test]
fn other_lines_stay_as_they_are() {
    let text = kif("*注\r\n   1 ７六歩(67)\r\n*一\r\n   2 ３四歩(33)\r\n# 二\r\n");
    let fix = fixes(FormatId::Kif, &text, "R204").remove(0);
    assert_eq!(fix.patch.apply(&text).unwrap(), text.replace("(67)", "(77)"));
}

#[test]
fn looking_for_fixes_can_be_stopped() {
    let text = kif("   1 ７六歩(75)\n");
    let doctor = Doctor::new(&text, FormatId::Kif).unwrap();
    let note = doctor.report().notes[0].clone();
    assert_eq!(doctor.fixes(&note, &|| false), []);
}

/// In a large file fixes are looked for until the trials are spent, and for no more notes than there are trials: each
/// costs a way through the game.
#[test]
fn fixes_are_sought_for_some_notes_of_a_large_file() {
    // Nothing helps 1一玉 打: the trials stay unspent.
    let hopeless = "変化：2手\n   2 ３四歩(33)\n   3 １一玉打\n";
    let tail = format!("変化：2手\n   2 ８四歩(83)\n   3 ７六歩(75)\n*{}\n", "あ".repeat(400_000));
    let offers = |count: usize| {
        let text = kif(&format!("   1 ２六歩(27)\n   2 ３四歩(33)\n{}{tail}", hopeless.repeat(count)));
        let doctor = Doctor::new(&text, FormatId::Kif).unwrap();
        let notes: Vec<_> = doctor.report().notes.iter().filter(|note| note.what.code() == "R201").collect();
        assert_eq!(notes.len(), count + 1, "{:?}", codes(doctor.report()));
        let mut offers: Vec<_> = notes.iter().map(|note| doctor.fixes(note, &|| true).len()).collect();
        let last = offers.pop();
        assert!(offers.iter().all(|&count| count == 0), "{offers:?}");
        last
    };
    assert_eq!(offers(8), Some(1));
    assert_eq!(offers(80), Some(0));
}

#[test]
fn several_moves_on_a_line_are_told_apart() {
    let head = "手合割：平手\n";
    // Both golds reach 5八.
    let text = format!("{head}▲７六歩△３四歩▲５八金△８四歩▲２六歩\n");
    let found = fixes(FormatId::Ki2, &text, "R214");
    let after: Vec<_> = found.iter().map(|fix| fix.after.as_str()).collect();
    assert_eq!(after, ["▲７六歩△３四歩▲５八金右△８四歩▲２六歩", "▲７六歩△３四歩▲５八金左△８四歩▲２六歩"]);
    assert!(found.iter().all(|fix| fix.remedy.code() == "origin" && fix.gained == 3 && fix.notes == 0), "{found:?}");
    let text = format!("{head}▲７六歩△３四歩▲２五歩△８四歩\n");
    let found = fixes(FormatId::Ki2, &text, "R215");
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!((found[0].remedy.code(), found[0].after.as_str()), ("destination", "▲７六歩△３四歩▲２六歩△８四歩"));
}

/// No real or hostile file makes the doctor panic, and what it offers holds.
#[test]
fn real_and_hostile_files_are_treated() {
    let mut treated = 0;
    for folder in ["bad", "quirks"] {
        let Some(folder) = crate::shared::shared(folder) else { return };
        let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        for path in paths.into_iter().filter(|path| path.is_file()) {
            let bytes = std::fs::read(&path).unwrap();
            let extension = path.extension().and_then(|extension| extension.to_str());
            let Ok(loaded) = komaoto::files::load(&bytes, extension) else { continue };
            let Some(decoded) = komaoto::formats::decode(&bytes) else { continue };
            let Some(doctor) = Doctor::new(&decoded.text, loaded.format) else { continue };
            let doctor = doctor.with_bytes(&bytes, decoded.encoding);
            for note in loaded.report.notes.iter().take(8) {
                for fix in doctor.fixes(note, &|| true) {
                    let (records, _) = read(loaded.format, &fix.patch.apply(&decoded.text).unwrap());
                    let nodes: usize = records.iter().map(|record| record.tree.len()).sum();
                    assert_eq!(nodes, fix.nodes, "{}: {fix:?}", path.display());
                    treated += 1;
                }
            }
        }
    }
    assert!(treated > 5, "{treated}");
}

#[test]
fn a_text_stored_after_a_wrong_decoding_is_put_right() {
    let text = "N+先手\nN-後手\n$EVENT:名人の手合\nPI\n+\n+7776FU\n-3334FU\n";
    let (sjis, _) = encode(text, Encoding::ShiftJis, false);
    let latin = encoding_rs::WINDOWS_1252.decode_without_bom_handling(&sjis).0;
    let taken = komaoto::text::decode_as(text.as_bytes(), Encoding::ShiftJis);
    for wrong in [&*taken.text, &latin] {
        let loaded = komaoto::files::load(wrong.as_bytes(), Some("csa")).unwrap();
        assert_eq!(codes(&loaded.report), ["R107"], "{wrong}");
        let fixes = Doctor::new(wrong, FormatId::Csa).unwrap().fixes(&loaded.report.notes[0], &|| true);
        assert_eq!(fixes.len(), 1, "{fixes:?}");
        assert_eq!((fixes[0].remedy.code(), fixes[0].patch.apply(wrong).unwrap().as_str()), ("mojibake", text));
    }
    assert_eq!(codes(&komaoto::files::load(text.as_bytes(), Some("csa")).unwrap().report), ["R109"]);
}

#[test]
fn a_foul_is_called_that_of_its_side() {
    let csa = "PI\n+\n+7776FU\n-8384FU\n+2725FU\n%ILLEGAL_MOVE\n";
    case(FormatId::Csa, csa, "R218", &[("ending", "%+ILLEGAL_ACTION")], ("7g7f 8c8d 2g2e foul-by-black", &["R204"]));
    let text = kif("   1 ７六歩(77)\n   2 ８四歩(83)\n   3 ２五歩(27)\n   4 反則負け\n");
    case(FormatId::Kif, &text, "R218", &[("ending", "4 反則勝ち")], ("7g7f 8c8d 2g2e foul-win", &["R204"]));
}

/// Variations that all lie inside each other, or that the marks say are the main line's, are noted although they can be
/// read as they stand.
#[test]
fn ascending_variations_are_offered_in_order() {
    let main = |mark: &str| {
        kif(&format!(
            "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27){mark}\n   4 ８四歩(83)\n   5 ２五歩(26){mark}\n   6 ８五歩(84)\n"
        ))
    };
    let third = "\n変化：3手\n   3 ６六歩(67)\n   4 ８四歩(83)\n   5 ７八銀(79)\n   6 ６二銀(71)\n";
    let text =
        format!("{}{third}\n変化：4手\n   4 ３二飛(82)\n   5 ４八銀(39)\n\n変化：5手\n   5 ５六歩(57)\n", main(""));
    let after = "7g7f 3c3d 2g2f (6g6f 8c8d 7i7h 7a6b) 8c8d (8b3b 3i4h) 2f2e (5g5f) 8d8e";
    case(FormatId::Kif, &text, "R407", &[("order", "変化：4手")], (after, &[]));
    // Two are enough where the main line says that it has the second, too.
    let two = format!("{}{third}\n変化：5手\n   5 ５六歩(57)\n", main("+"));
    let after = "7g7f 3c3d 2g2f (6g6f 8c8d 7i7h 7a6b) 8c8d 2f2e (5g5f) 8d8e";
    case(FormatId::Kif, &two, "R407", &[("order", "変化：5手")], (after, &[]));
    // As it is meant: the mark stands inside the variation; two without marks; the deepest first.
    let inside = two.replace("   5 ７八銀(79)\n", "   5 ７八銀(79)+\n").replace("   5 ２五歩(26)+", "   5 ２五歩(26)");
    let unmarked = format!("{}{third}\n変化：5手\n   5 ５六歩(57)\n", main(""));
    let descending = format!("{}\n変化：5手\n   5 ５六歩(57)\n{third}", main("+"));
    for text in [inside, unmarked, descending] {
        assert_eq!(codes(&read(FormatId::Kif, &text).1), Vec::<&str>::new(), "{text}");
    }
}

/// A fix for one of many games is tried on that game: it is the same fix, and gives as much, as in a file of its own.
#[test]
fn a_fix_for_a_game_is_that_of_the_game_alone() {
    let game = kif("   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(77)\n   4 ２二銀(31)\n\n");
    let alone = fixes(FormatId::Kif, &game, "R201");
    assert_eq!(alone.len(), 1, "{alone:?}");
    let many = game.repeat(300);
    let doctor = Doctor::new(&many, FormatId::Kif).unwrap();
    let notes: Vec<_> = doctor.report().notes.iter().filter(|note| note.what.code() == "R201").collect();
    assert_eq!(notes.len(), 300);
    // Each is found, though all of the text is never read for one.
    for (index, note) in notes.into_iter().enumerate() {
        let found = doctor.fixes(note, &|| true);
        assert_eq!(found.len(), 1, "{index}");
        let (here, there) = (&found[0], &alone[0]);
        assert_eq!((here.remedy, &here.after, here.gained), (there.remedy, &there.after, there.gained));
        let shift = index * game.len();
        assert_eq!((here.patch.start, here.patch.end), (there.patch.start + shift, there.patch.end + shift));
    }
}

/// What one game says may hold for the next: such a fix is none.
#[test]
fn a_fix_that_changes_the_next_game_is_not_offered() {
    for (id, games) in [
        (FormatId::Csa, ["V2.2\nPI\n+\n+7776FU\n%ILLEGAL_MOVE\n", "/\nPI\n+\n+7776FU\n"].concat()),
        (FormatId::Kif, kif("   1 ７六歩(75)\n\n").repeat(2)),
    ] {
        let doctor = Doctor::new(&games, id).unwrap();
        let (before, _) = read(id, &games);
        for note in &doctor.report().notes {
            let game = note.node.map_or(0, |(game, _)| game);
            for fix in doctor.fixes(note, &|| true) {
                let (after, _) = read(id, &fix.patch.apply(&games).unwrap());
                assert_eq!(after.len(), before.len());
                assert!((0..before.len()).all(|other| other == game || after[other] == before[other]), "{fix:?}");
            }
        }
    }
}

/// Moves behind an end go on from the last move; the end comes behind them, unless they have one of their own.
#[test]
fn moves_behind_an_end_are_appended() {
    let kif = |end: &str, rest: &str| {
        format!("{HEAD}   1 ７六歩(77)   ( 0:01/00:00:01)\n{end}{rest}\n変化：1手\n   1 ２六歩(27)\n")
    };
    let numbered = "   3 ３四歩(33)   ( 0:03/00:00:03)\n*なお\n   4 ２六歩(27)   ( 0:03/00:00:04)\n";
    let plain = numbered.replace("   3 ", "   2 ").replace("   4 ", "   3 ");
    let table = [
        (FormatId::Kif, kif("   2 投了\n", numbered), "7g7f (2g2f) 3c3d 2g2f resign", vec!["R207"]),
        (FormatId::Kif, kif("   2 投了\n", &plain), "7g7f (2g2f) 3c3d 2g2f resign", vec![]),
        (FormatId::Kif, kif("   2 中断\n*封筒\nまで1手で中断\n", &plain), "7g7f (2g2f) 3c3d 2g2f interrupted", vec![]),
        (
            FormatId::Kif,
            kif("   2 投了\n", &format!("{plain}   4 千日手\n")),
            "7g7f (2g2f) 3c3d 2g2f repetition",
            vec![],
        ),
        (
            FormatId::Csa,
            "PI\n+\n+7776FU\nT1\n%TORYO\nT9\n-3334FU\nT2\n+2726FU\n".into(),
            "7g7f 3c3d 2g2f resign",
            vec![],
        ),
        (
            FormatId::Csa,
            "PI\n+\n+7776FU\n%TORYO\n-3334FU\n+2726FU\n%CHUDAN".into(),
            "7g7f 3c3d 2g2f interrupted",
            vec![],
        ),
        (FormatId::Ki2, "手合割：平手\n\n▲７六歩 投了 △３四歩 ▲２六歩\n".into(), "7g7f 3c3d 2g2f resign", vec![]),
        (FormatId::Sfen, "position startpos moves 7g7f resign 3c3d\n".into(), "7g7f 3c3d resign", vec![]),
        (
            FormatId::Pgn,
            "[White \"A\"]\n\n1. e4 1-0 e5 2. Nf3\nNc6\n\n[White \"B\"]\n\n1. d4 *\n".into(),
            "e2e4 e7e5 g1f3 b8c6 white-won",
            vec![],
        ),
        (FormatId::Pgn, "1. e4 e5 1-0 2. Nf3 Nc6 0-1\n".into(), "e2e4 e7e5 g1f3 b8c6 black-won", vec![]),
    ];
    for (id, text, outline, left) in table {
        let fixes = fixes(id, &text, "R210");
        assert_eq!(fixes.first().map(|fix| fix.remedy.code()), Some("append"), "{text}");
        let (records, report) = read(id, &fixes[0].patch.apply(&text).unwrap());
        assert_eq!((records[0].outline().as_str(), codes(&report)), (outline, left), "{text}");
    }
}
