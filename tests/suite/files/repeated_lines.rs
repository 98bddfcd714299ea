//! Edits of files that say a thing in more than one place, or more than their records hold: variations that repeat the
//! main line, rows that nobody has read, bytes that are no letter.

use komaoto::editor::edit::line_edit::LineEdit;
use komaoto::editor::{Document, Edit};
use komaoto::files::load;
use komaoto::formats::comment::AsideLanguage;
use komaoto::notation::parse_coordinates;

use super::saved_edits::{at, document, saved};

/// As engines annotate: the line that was played beside the one that was better, each with its value before it.
const ANNOTATED: &str = "[Event \"x\"]\n[Result \"0-1\"]\n\n1. e4 e5\n2. Nf3 Nc6\n   ({7:-10.72}  2. ... Nc6 3. Bb5 a6 4. Ba4 Nf6 $19)\n   ({7:-Mat04}  2. ... d6 3. d4 $19)\n3. Bb5 a6\n\n0-1\n";

/// Without its end the main line goes on with the moves that only the variation had; the rest of the file stays.
#[test]
fn a_main_line_goes_on_with_what_a_variation_repeats_and_continues() {
    let mut document = document(ANNOTATED);
    let end = at(&document, 7);
    document.apply(Edit::Delete(end)).unwrap();
    let expected = ANNOTATED
        .replace("\"0-1\"", "\"*\"")
        .replace(" 4. Ba4 Nf6 $19)", ")")
        .replace("a6\n\n0-1", "a6 4. Ba4 Nf6 $19\n\n*");
    assert_eq!(saved(ANNOTATED, &document), expected);
}

/// A comment on a move that a variation repeats stands at the move of the main line, and nowhere else.
#[test]
fn a_comment_on_a_move_that_a_variation_repeats_stands_in_the_main_line() {
    let mut document = document(ANNOTATED);
    let bishop = at(&document, 5);
    document.apply(Edit::comment(bishop, "Z9")).unwrap();
    assert_eq!(saved(ANNOTATED, &document), ANNOTATED.replace("3. Bb5 a6\n", "3. Bb5 {Z9} 3... a6\n"));
}

/// Where another move is promoted, the main line no longer says what the variation repeated of it.
#[test]
fn a_promoted_variation_takes_the_place_of_what_another_one_repeats() {
    let mut document = document(ANNOTATED);
    let better = document.record().tree.children(at(&document, 3))[1];
    document.apply(Edit::MakeMainline(better)).unwrap();
    let outline = document.record().outline();
    let saved = saved(ANNOTATED, &document);
    assert!(saved.contains("({7:-10.72}  2. ... Nc6 3. Bb5 a6 4. Ba4 Nf6 $19)"), "{saved}");
    assert_eq!(load(saved.as_bytes(), Some("pgn")).unwrap().records[0].outline(), outline, "{saved}");
    assert_eq!((saved.matches("Nc6").count(), saved.matches("d6").count()), (1, 1), "{saved}");
}

#[track_caller]
fn edited(bytes: &[u8], extension: &str, edit: impl FnOnce(&mut Document)) -> Vec<u8> {
    let mut document = Document::from_loaded(load(bytes, Some(extension)).unwrap(), None);
    edit(&mut document);
    let (after, report) = document.store(document.format().unwrap(), document.envelope());
    assert!(!report.loses(), "{:?}", report.notes);
    let again = load(&after, Some(extension)).unwrap();
    assert_eq!(again.records[0].outline(), document.record().outline(), "{}", String::from_utf8_lossy(&after));
    while document.undo().is_some() {}
    assert_eq!(document.store(document.format().unwrap(), document.envelope()).0, bytes);
    after
}

fn replace(document: &mut Document, ply: usize, mv: &str) {
    let before = document.record().position_at(at(document, ply - 1));
    let mv = parse_coordinates(&before, mv).unwrap();
    let at = at(document, ply);
    document.apply(Edit::LineEdit(AsideLanguage::Japanese, LineEdit::Replace { at, mv })).unwrap();
}

/// What nobody could read stays unread where an edit, however far before it, would make a move of it.
#[test]
fn an_edit_makes_no_move_of_what_was_not_read_far_behind_it() {
    let text = "手合割：平手\n▲７六歩 △３四歩 ▲５八金 △８四歩\n";
    let saved = edited(text.as_bytes(), "ki2", |document| replace(document, 1, "4i3h"));
    let saved = String::from_utf8(saved).unwrap();
    assert!(saved.starts_with("手合割：平手\n▲３八金 △３四歩"), "{saved}");
    assert!(saved.ends_with("# ▲５八金 △８四歩\n"), "{saved}");

    let text = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ５五角(88)\n   4 ８四歩(83)\n   5 ５五飛(28)\n   6 反則勝ち\n";
    let saved = edited(text.as_bytes(), "kifu", |document| replace(document, 3, "9i9h"));
    let saved = String::from_utf8(saved).unwrap();
    assert!(saved.contains("   3 ９八香(99)\n   4 ８四歩(83)\n"), "{saved}");
    assert!(saved.contains("# 5 ５五飛(28)\n"), "{saved}");
    assert!(!saved.contains("version"), "{saved}");
}

/// A variation that only repeats the main line is counted as the rows that it repeats.
#[test]
fn a_variation_that_repeats_the_main_line_is_counted_as_it_is() {
    let text = "手合割：平手\n   1 ３六歩(37)\n   2 ４二玉(51)\n   3 ３五歩(36)\n   4 ３二玉(42)\n\n変化：1手\n   1 ３六歩(37)\n\n変化：3手\n   3 ３五歩(36)\n";
    let saved = edited(text.as_bytes(), "kifu", |document| {
        let mut before = document.record().position_at(at(document, 2));
        let one = parse_coordinates(&before, "1g1f").unwrap();
        before.play(one).unwrap();
        let two = parse_coordinates(&before, "9c9d").unwrap();
        let edit = LineEdit::Insert { before: at(document, 3), moves: vec![one, two] };
        document.apply(Edit::LineEdit(AsideLanguage::Japanese, edit)).unwrap();
    });
    let expected = text
        .replace(
            "   3 ３五歩(36)\n   4 ３二玉(42)\n",
            "   3 １六歩(17)\n   4 ９四歩(93)\n   5 ３五歩(36)\n   6 ３二玉(42)\n",
        )
        .replace("変化：3手\n   3 ３五", "変化：5手\n   5 ３五");
    assert_eq!(String::from_utf8(saved).unwrap(), expected);
}

/// Bytes that are no letter stay as they are in a line that is edited.
#[test]
fn bytes_that_are_no_letter_stay_in_a_line_that_is_edited() {
    let text = "手合割：平手\n   1 ７六歩(77)\n*よい手BAD END\n   2 ３四歩(33)\n   3 ２六歩(27)\n";
    let bytes = |text: &str| {
        let (bytes, _, _) = encoding_rs::SHIFT_JIS.encode(text);
        let at = bytes.windows(3).position(|part| part == b"BAD").unwrap();
        [&bytes[..at], b"\x81 \xff\xa0", &bytes[at + 3..]].concat()
    };
    let before = bytes(text);
    let commented = edited(&before, "kif", |document| {
        let first = at(document, 1);
        let said = document.record().tree.get(first).unwrap().comment.clone();
        document.apply(Edit::comment(first, said + " Z9")).unwrap();
    });
    assert_eq!(commented, bytes(&text.replace("END\n", "END Z9\n")));
}

/// A command that comes before the words of a comment leaves the lines and the blanks around them.
#[test]
fn a_command_before_a_comment_leaves_its_blanks() {
    for (was, is) in [
        ("{the words}", "{[%emt 0:01:23] the words}"),
        ("{ the words }", "{ [%emt 0:01:23] the words }"),
        ("{\n  the   words\nare two\n}", "{\n[%emt 0:01:23]  the   words\nare two\n}"),
    ] {
        let text = format!("[Event \"x\"]\n\n1. e4 {was} e5 *\n");
        let mut document = document(&text);
        let first = at(&document, 1);
        document.apply(Edit::Time(first, Some(std::time::Duration::from_secs(83)))).unwrap();
        assert_eq!(saved(&text, &document), text.replace(was, is));
    }
}
