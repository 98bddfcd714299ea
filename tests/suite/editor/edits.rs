//! Edits, undo and redo, case by case.

use std::time::Duration;

use super::*;
use komaoto::notation::parse_sfen;
use komaoto::rules;
use komaoto::rules::Unmovable;
use komaoto::rules::shogi::{Foul, Square, Unplayable};
use komaoto::rules::{Cause, Color, Outcome, Verdict};

#[test]
fn a_new_move_makes_a_branch_and_a_known_one_is_followed() {
    case("7g7f| 3c3d", "play 8c8d", "7g7f 3c3d (8c8d|)");
    case("7g7f|", "play 3c3d, play 2g2f", "7g7f 3c3d 2g2f|");
    let mut document = document("7g7f| 3c3d (8c8d) 2g2f");
    act(&mut document, "play 8c8d").unwrap();
    assert_eq!(show(&document), "7g7f 3c3d (8c8d|) 2g2f");
    assert!(document.undoable().is_none() && !document.is_modified());
}

#[test]
fn what_cannot_be_played_is_refused_and_what_is_foul_is_kept_and_named() {
    refused(
        "7g7f|",
        "play 5e5d",
        &Refused::Unplayable(Unplayable::from(Unmovable::NoPiece(Square::new(5, 5).unwrap())).into()),
    );
    let mut document = document("7g7f 3c3d|");
    act(&mut document, "play 8h2b").unwrap();
    assert_eq!(document.foul(), None);
    act(&mut document, "undo").unwrap();
    act(&mut document, "play 8h5i").unwrap_err();
    act(&mut document, "play 8h5e").unwrap();
    act(&mut document, "play 3d3c").unwrap();
    assert!(matches!(document.foul(), Some(rules::Foul::Shogi(Foul::CannotMoveThere { .. }))));
    assert_eq!(document.last_move(), Some(parse_usi("3d3c").unwrap().into()));
}

#[test]
fn what_is_played_at_an_end_stands_beside_it() {
    case("7g7f resign|", "play 3c3d", "7g7f resign (3c3d|)");
    case("7g7f resign|", "end mate", "7g7f resign (mate|)");
    case("7g7f resign|", "end resign", "7g7f resign|");
    case("7g7f resign| (3c3d)", "play 3c3d", "7g7f resign (3c3d|)");
    case("7g7f| 3c3d", "end resign", "7g7f 3c3d (resign|)");
    let at_end = document("7g7f 3c3d resign|");
    assert_eq!(at_end.last_move(), Some(parse_usi("3c3d").unwrap().into()));
    assert_eq!(document("| 7g7f").last_move(), None);
}

#[test]
fn deleting_moves_the_cursor_to_the_parent() {
    case("7g7f 3c3d| 2g2f", "delete", "7g7f|");
    case("7g7f 3c3d (8c8d| 2g2f) 2g2f", "delete", "7g7f| 3c3d 2g2f");
    case("7g7f 3c3d (8c8d| 2g2f) 2g2f", "delete, last", "7g7f 3c3d 2g2f|");
    refused("| 7g7f", "delete", &Refused::Root);
    let mut document = document("7g7f 3c3d 2g2f 8c8d|");
    let line = document.cursor().line().to_vec();
    document.apply(Edit::Delete(line[2])).unwrap();
    assert_eq!(show(&document), "7g7f|");
    document.undo().unwrap();
    assert_eq!(show(&document), "7g7f 3c3d 2g2f 8c8d|");
    document.go(Go::First);
    document.apply(Edit::Delete(line[3])).unwrap();
    assert_eq!(show(&document), "| 7g7f 3c3d");
    assert_eq!(document.apply(Edit::Delete(line[4])), Err(Refused::NoSuchNode));
    assert_eq!(
        document.apply(Edit::Play { at: line[4], mv: parse_usi("1g1f").unwrap().into() }),
        Err(Refused::NoSuchNode)
    );
}

#[test]
fn branches_are_moved_and_made_the_main_line() {
    case("7g7f (2g2f) (1g1f|)", "up", "7g7f (1g1f|) (2g2f)");
    case("7g7f (2g2f) (1g1f|)", "up, up", "1g1f| (7g7f) (2g2f)");
    case("7g7f| (2g2f) (1g1f)", "down", "2g2f (7g7f|) (1g1f)");
    refused("7g7f| (2g2f)", "up", &Refused::Nothing);
    refused("7g7f (2g2f|)", "down", &Refused::Nothing);
    refused("| 7g7f", "up", &Refused::Root);
    case("7g7f 3c3d (8c8d 2g2f (1g1f| 1c1d)) 2g2f", "mainline", "7g7f 8c8d (3c3d 2g2f) 1g1f| (2g2f) 1c1d");
    case("7g7f 3c3d (8c8d 2g2f (1g1f| 1c1d)) 2g2f", "mainline, undo", "7g7f 3c3d (8c8d 2g2f (1g1f| 1c1d)) 2g2f");
    refused("7g7f| (2g2f)", "mainline", &Refused::Nothing);
}

#[test]
fn undo_restores_the_cursor_exactly() {
    case("7g7f 3c3d| (8c8d) 2g2f", "text a, first, undo", "7g7f 3c3d| (8c8d) 2g2f");
    case("7g7f 3c3d| (8c8d) 2g2f", "text a, first, undo, redo", "7g7f 3c3d{a}| (8c8d) 2g2f");
    // The line comes back with it, not only the place.
    case("7g7f 3c3d (8c8d 2g2f|)", "by -2, text a, main, last, undo, last", "7g7f 3c3d (8c8d 2g2f|)");
    case("7g7f|", "play 3c3d, play 2g2f, undo, undo, redo", "7g7f 3c3d|");
    case("7g7f|", "play 3c3d, undo, play 8c8d, undo, play 3c3d", "7g7f 3c3d|");
}

#[test]
fn a_new_edit_ends_what_could_be_redone() {
    let mut document = document("7g7f|");
    act(&mut document, "play 3c3d").unwrap();
    act(&mut document, "undo").unwrap();
    assert!(document.redoable().is_some());
    // Looking does not.
    act(&mut document, "first").unwrap();
    assert!(document.redoable().is_some());
    act(&mut document, "play 2g2f").unwrap();
    assert!(document.redoable().is_none());
    assert!(document.redo().is_none());
}

#[test]
fn typing_is_one_step_until_the_cursor_moves() {
    case("7g7f|", "text a, text ab, text abc, undo", "7g7f|");
    case("7g7f|", "text a, text ab, text abc, undo, redo", "7g7f{abc}|");
    case("7g7f|", "text a, text ab, first, by 1, text abc, undo", "7g7f{ab}|");
    case("7g7f|", "text a, play 3c3d, by -1, text ab, undo, undo", "7g7f{a}|");
    case("7g7f|", "text a, undo, redo, text ab, undo", "7g7f{a}|");
    // A movement that leads nowhere is none.
    case("7g7f|", "text a, by 1, text ab, undo", "7g7f|");
    refused("7g7f{a}|", "text a", &Refused::Nothing);
}

#[test]
fn a_step_of_writing_ends_with_a_line_after_200_characters_and_where_that_is_said() {
    let mut document = document("7g7f|");
    let at = document.cursor().at();
    let mut text = String::new();
    let mut write = |document: &mut Document, more: &str| {
        for c in more.chars() {
            text.push(c);
            document.apply(Edit::comment(at, text.clone())).unwrap();
        }
    };
    write(&mut document, "一行\n二行\n");
    document.end_step();
    write(&mut document, "三行");
    document.end_step();
    write(&mut document, &"あ".repeat(450));
    assert_eq!(document.steps(), (6, 6));
    let lengths = |document: &Document| document.node().unwrap().comment.chars().count();
    let mut seen = Vec::new();
    while document.undo().is_some() {
        seen.push(lengths(&document));
    }
    assert_eq!(seen, [408, 208, 8, 6, 3, 0]);
    while document.redo().is_some() {}
    assert_eq!(lengths(&document), 458);
    // What is taken away counts as well.
    let mut document = super::document("7g7f|");
    document.apply(Edit::comment(at, "い".repeat(300))).unwrap();
    for left in (0..300).rev() {
        document.apply(Edit::comment(at, "い".repeat(left))).unwrap();
    }
    assert_eq!(document.steps().0, 3);
}

#[test]
fn a_step_that_led_back_to_where_it_began_can_be_redone() {
    let mut document = document("7g7f|");
    let text = |text: &str| Edit::comment(NodeId::ROOT, text.to_owned());
    document.apply(text("a")).unwrap();
    document.apply(text("")).unwrap();
    document.apply(Edit::Bookmark(NodeId::ROOT, Some("b".to_owned()))).unwrap();
    assert!(document.undo().is_some() && document.undo().is_some());
    assert!(document.redo().is_some() && document.redo().is_some());
    assert_eq!(document.record().tree.get(NodeId::ROOT).unwrap().bookmark.as_deref(), Some("b"));
}

#[test]
fn headers_join_by_key() {
    let pairs =
        |name: &str, event: &str| vec![("先手".to_owned(), name.to_owned()), ("棋戦".to_owned(), event.to_owned())];
    let mut document = document("7g7f|");
    let mut set = |key: &str, name, event| {
        document.apply(Edit::Headers { key: key.to_owned(), pairs: pairs(name, event) }).map(|()| document.revision())
    };
    set("先手", "羽", "").unwrap();
    set("先手", "羽生", "").unwrap();
    set("棋戦", "羽生", "名人戦").unwrap();
    assert_eq!(set("棋戦", "羽生", "名人戦"), Err(Refused::Nothing));
    document.undo().unwrap();
    assert_eq!(document.record().headers.get("先手"), Some("羽生"));
    assert_eq!(document.record().headers.get("棋戦"), Some(""));
    document.undo().unwrap();
    assert!(document.record().headers.is_empty() && document.undo().is_none());
}

#[test]
fn bookmarks_times_and_line_ends() {
    let mut document = document("7g7f|");
    let at = document.cursor().at();
    document.apply(Edit::Bookmark(at, Some(String::new()))).unwrap();
    document.apply(Edit::Bookmark(at, Some("急所".to_owned()))).unwrap();
    document.apply(Edit::Time(at, Some(Duration::from_millis(1500)))).unwrap();
    document.apply(Edit::comment(at, "a\r\nb\rc\n")).unwrap();
    let node = document.node().unwrap();
    assert_eq!(node.bookmark.as_deref(), Some("急所"));
    assert_eq!(node.time, Some(Duration::from_millis(1500)));
    assert_eq!(node.comment, "a\nb\nc\n");
    for _ in 0..3 {
        document.undo().unwrap();
    }
    assert_eq!(document.node(), Some(&Node::of(parse_usi("7g7f").unwrap())));
    assert!(document.undo().is_none());
}

#[test]
fn modified_means_not_what_was_saved() {
    let mut document = document("7g7f|");
    let save = |document: &mut Document| {
        let revision = document.revision();
        document.saved("a.usi".into(), FormatId::Sfen, Envelope::default(), revision);
    };
    assert!(!document.is_modified());
    act(&mut document, "play 3c3d").unwrap();
    assert!(document.is_modified());
    act(&mut document, "text a").unwrap();
    save(&mut document);
    assert!(!document.is_modified());
    // A save ends the joining: undo leads to what is on disk.
    act(&mut document, "text ab").unwrap();
    assert!(document.is_modified());
    act(&mut document, "undo").unwrap();
    assert_eq!(show(&document), "7g7f 3c3d{a}|");
    assert!(!document.is_modified());
    // Undo goes on past the save, and redo comes back to it.
    act(&mut document, "undo").unwrap();
    assert!(document.is_modified());
    act(&mut document, "redo").unwrap();
    assert!(!document.is_modified());
    // The same contents by another way are another revision: modified, rather than wrongly not.
    act(&mut document, "undo").unwrap();
    act(&mut document, "text a").unwrap();
    assert!(document.is_modified());
}

#[test]
fn an_edit_made_while_saving_stays_unsaved() {
    let mut document = document("7g7f|");
    act(&mut document, "text a").unwrap();
    let revision = document.snapshot().revision();
    act(&mut document, "text ab").unwrap();
    document.saved("a.usi".into(), FormatId::Sfen, Envelope::default(), revision);
    assert!(document.is_modified());
}

#[test]
fn games_of_a_file_are_edited_one_at_a_time_and_undone_together() {
    let mut document = document_of(vec![parse("7g7f").0, parse("2g2f 8c8d").0]);
    assert_eq!(document.games(), (2, 0));
    act(&mut document, "last").unwrap();
    act(&mut document, "play 3c3d").unwrap();
    assert!(document.show_game(1) && !document.show_game(1) && !document.show_game(2));
    assert_eq!(show(&document), "| 2g2f 8c8d");
    act(&mut document, "by 1").unwrap();
    act(&mut document, "play 3c3d").unwrap();
    assert!(document.show_game(0));
    assert_eq!(show(&document), "7g7f 3c3d|");
    act(&mut document, "text a").unwrap();
    document.undo().unwrap();
    assert_eq!((document.games().1, show(&document)), (0, "7g7f 3c3d|".to_owned()));
    document.undo().unwrap();
    assert_eq!((document.games().1, show(&document)), (1, "2g2f| 8c8d".to_owned()));
    document.undo().unwrap();
    assert_eq!((document.games().1, show(&document)), (0, "7g7f|".to_owned()));
    assert!(document.undo().is_none() && !document.is_modified());
    while document.redo().is_some() {
        valid(&document);
    }
    assert_eq!(print(document.game_record(0).unwrap(), NodeId::ROOT), "| 7g7f 3c3d{a}");
    assert_eq!(print(document.game_record(1).unwrap(), NodeId::ROOT), "| 2g2f 8c8d (3c3d)");
    assert_eq!(document.snapshot().records().len(), 2);
}

#[test]
fn rows_number_name_and_count_what_a_list_shows() {
    let document = document("7g7f 3c3d (8c8d) 2g2f| resign");
    assert_eq!(document.rows(), 5);
    let row = document.row(2).unwrap();
    assert_eq!((row.index, row.ply, row.siblings.len(), word(row.node)), (2, 2, 2, "3c3d".to_owned()));
    assert_eq!((document.row(0).unwrap().ply, document.row(0).unwrap().siblings.len()), (0, 0));
    assert!(document.row(5).is_none());
    assert_eq!((document.row_of_ply(0), document.row_of_ply(3), document.row_of_ply(99)), (0, 3, 4));
    assert_eq!((document.siblings().len(), document.children().len()), (1, 1));
    for index in 0..document.rows() {
        let id = document.row(index).unwrap().id;
        assert_eq!(document.after(index).position, document.record().position_at(id));
        assert_eq!(document.position_at(id), document.record().position_at(id));
        let before = document.record().tree.parent(id).unwrap_or(NodeId::ROOT);
        assert_eq!(document.before(index).position, document.record().position_at(before));
    }
}

#[test]
fn repetition_is_seen_at_the_fourth_time() {
    let round = "play 5i5h, play 5a5b, play 5h5i, play 5b5a";
    let draw = Some(Outcome { cause: Cause::Repetition, verdict: Verdict::Drawn });
    let mut document = document("|");
    for time in 1..4 {
        assert_eq!((document.occurrences(), document.outcome()), (time, None));
        for action in round.split(", ") {
            act(&mut document, action).unwrap();
        }
    }
    assert_eq!((document.occurrences(), document.outcome()), (4, draw));
    act(&mut document, "end resign").unwrap();
    assert_eq!(document.outcome(), draw);
    act(&mut document, "by -2").unwrap();
    assert_eq!(document.outcome(), None);
}

#[test]
fn perpetual_check_names_who_loses() {
    let mut document = Document::new(parse_sfen("4k4/9/9/9/9/9/9/5R3/8K b - 1").unwrap());
    act(&mut document, "play 4h5h").unwrap();
    for _ in 0..3 {
        assert_eq!(document.outcome(), None);
        for action in ["play 5a6a", "play 5h6h", "play 6a5a", "play 6h5h"] {
            act(&mut document, action).unwrap();
        }
    }
    let lost = Outcome { cause: Cause::PerpetualCheck, verdict: Verdict::Lost(Color::Black) };
    assert_eq!(document.outcome(), Some(lost));
}

#[test]
fn a_change_of_a_part_is_made_where_it_fits_and_refused_elsewhere() {
    let edit = |json: &str| serde_json::from_str::<Edit>(json).unwrap();
    let mut document = Document::new(Position::start());
    document.apply(Edit::comment(NodeId::ROOT, "xyz")).unwrap();
    document.apply(edit(r#"{"Text": [0, {"at": 1, "cut": 1, "with": "あ"}]}"#)).unwrap();
    assert_eq!(document.node().unwrap().comment, "xあz");
    let before = (document.record().clone(), document.steps());
    for misfit in [
        r#"{"Text": [0, {"at": 2, "cut": 1, "with": ""}]}"#,
        r#"{"Text": [0, {"at": 9, "cut": 0, "with": "b"}]}"#,
        r#"{"Text": [7, {"at": 0, "cut": 0, "with": "b"}]}"#,
        r#"{"Header": {"key": "棋戦", "place": 0, "change": {"at": 0, "cut": 0, "with": "b"}}}"#,
    ] {
        assert_eq!(document.apply(edit(misfit)), Err(Refused::NoSuchNode), "{misfit}");
    }
    assert_eq!((document.record().clone(), document.steps()), before);
    document.undo();
    assert_eq!(document.node().unwrap().comment, "");
}

/// A code that is typed becomes a mark, and typing on neither takes it away nor is undone with it.
#[test]
fn a_typed_code_stays_a_mark_while_typing_goes_on() {
    let mut document = document("7g7f|");
    let at = document.cursor().at();
    let state = |document: &Document| {
        let node = document.node().unwrap();
        (node.comment.clone(), node.marks.arrows.len())
    };
    for text in ["here", "here [%csl R5", "here [%csl R5e]"] {
        document.apply(Edit::comment(at, text)).unwrap();
    }
    let drawn = ("here ".to_owned(), 1);
    assert_eq!(state(&document), drawn);
    document.apply(Edit::comment(at, "here a")).unwrap();
    document.apply(Edit::comment(at, "here and there")).unwrap();
    assert_eq!(state(&document), ("here and there".to_owned(), 1));
    let typed = document.record().clone();
    document.undo().unwrap();
    assert_eq!(state(&document), drawn);
    document.undo().unwrap();
    assert_eq!(state(&document), (String::new(), 0));
    document.redo().unwrap();
    document.redo().unwrap();
    assert!(*document.record() == typed);
}
