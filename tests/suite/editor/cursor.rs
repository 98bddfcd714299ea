//! Moving about.

use super::*;

#[test]
fn steps_stop_at_the_ends() {
    case("7g7f| 3c3d", "by -5", "| 7g7f 3c3d");
    case("7g7f| 3c3d", "by 5", "7g7f 3c3d|");
    case("7g7f| 3c3d", "first", "| 7g7f 3c3d");
    case("7g7f| 3c3d resign", "last", "7g7f 3c3d resign|");
    case("7g7f 3c3d|", "by -2147483648, by 2147483647", "7g7f 3c3d|");
}

#[test]
fn stepping_back_remembers_the_line() {
    let record = "7g7f 3c3d (8c8d 2g2f (1g1f| 1c1d)) 2g2f";
    case(record, "by -3, by 4", "7g7f 3c3d (8c8d 2g2f (1g1f 1c1d|)) 2g2f");
    case(record, "first, last", "7g7f 3c3d (8c8d 2g2f (1g1f 1c1d|)) 2g2f");
}

#[test]
fn siblings_are_stepped_through_without_wrapping() {
    let record = "7g7f| (2g2f 8c8d) (1g1f)";
    case(record, "sibling 1", "7g7f (2g2f| 8c8d) (1g1f)");
    case(record, "sibling 9", "7g7f (2g2f 8c8d) (1g1f|)");
    case(record, "sibling -1", record);
    case("7g7f (2g2f 8c8d) (1g1f|)", "sibling -1, last", "7g7f (2g2f 8c8d|) (1g1f)");
    case("| 7g7f", "sibling 1", "| 7g7f");
}

#[test]
fn branches_are_entered_and_left() {
    let record = "7g7f| 3c3d 2g2f (1g1f 1c1d) 8c8d";
    case(record, "enter", "7g7f 3c3d 2g2f (1g1f| 1c1d) 8c8d");
    case(record, "enter, by 1, leave", "7g7f 3c3d| 2g2f (1g1f 1c1d) 8c8d");
    // The line is remembered: forward leads into the branch again.
    case(record, "enter, by 1, leave, last", "7g7f 3c3d 2g2f (1g1f 1c1d|) 8c8d");
    case(record, "enter, by 1, main", "7g7f 3c3d| 2g2f (1g1f 1c1d) 8c8d");
    case(record, "enter, by 1, main, last", "7g7f 3c3d 2g2f (1g1f 1c1d) 8c8d|");
    case(record, "leave", record);
    case("7g7f 3c3d 2g2f| (1g1f)", "enter", "7g7f 3c3d 2g2f| (1g1f)");
    // From a branch in a branch, outwards one at a time.
    let deep = "7g7f 3c3d (8c8d 2g2f (1g1f 1c1d|)) 2g2f";
    case(deep, "leave", "7g7f 3c3d (8c8d| 2g2f (1g1f 1c1d)) 2g2f");
    case(deep, "leave, leave", "7g7f| 3c3d (8c8d 2g2f (1g1f 1c1d)) 2g2f");
    case(deep, "leave, leave, leave", "7g7f| 3c3d (8c8d 2g2f (1g1f 1c1d)) 2g2f");
    // Still on the shared moves, but the line leads into the branch: the main line comes back, the cursor stays.
    case(deep, "first, main, last", "7g7f 3c3d (8c8d 2g2f (1g1f 1c1d)) 2g2f|");
}

#[test]
fn comments_are_found_along_the_line() {
    let record = "{start} 7g7f{a}| (2g2f{b}) 3c3d 1g1f{c}";
    case(record, "comment forward", "{start} 7g7f{a} (2g2f{b}) 3c3d 1g1f{c}|");
    case(record, "comment forward, comment forward", "{start} 7g7f{a} (2g2f{b}) 3c3d 1g1f{c}|");
    case(record, "comment back", "{start}| 7g7f{a} (2g2f{b}) 3c3d 1g1f{c}");
}

#[test]
fn a_jump_keeps_the_line_that_holds_the_node() {
    let (record, at) = parse("7g7f 3c3d (8c8d 2g2f|) 2g2f");
    let mut cursor = Cursor::new(&record.tree);
    assert!(cursor.go(&record.tree, Go::To(at)));
    let line = cursor.line().to_vec();
    assert!(cursor.go(&record.tree, Go::To(line[1])));
    assert_eq!(cursor.line(), line);
    assert!(!cursor.go(&record.tree, Go::To(line[1])));
    assert!(cursor.go(&record.tree, Go::To(record.tree.children(line[1])[0])));
    assert_ne!(cursor.line(), line);
    valid_cursor(&record.tree, &cursor);
}

#[test]
fn a_jump_to_a_node_that_is_gone_changes_nothing() {
    let (mut record, _) = parse("7g7f 3c3d 2g2f");
    let mut cursor = Cursor::new(&record.tree);
    let gone = cursor.line()[2];
    record.tree.remove(gone);
    cursor.settle(&record.tree);
    let before = cursor.clone();
    assert!(!cursor.go(&record.tree, Go::To(gone)));
    assert_eq!(cursor, before);
}

/// Ten moves are ten moves as players of the game count them: pairs in chess.
#[test]
fn moves_are_counted_as_players_count_them() {
    let shogi = format!("position startpos moves {}\n", "2h3h 8b7b 3h2h 7b8b ".repeat(8).trim_end());
    let chess = format!("[Event \"?\"]\n\n{}*\n", "Nf3 Nf6 Ng1 Ng8 ".repeat(8));
    for (text, extension, ten) in [(shogi, "sfen", 10), (chess, "pgn", 20)] {
        let loaded = komaoto::files::load(text.as_bytes(), Some(extension)).unwrap();
        let mut document = Document::from_loaded(loaded, None);
        document.go(Go::First);
        document.go(Go::Moves(10));
        assert_eq!(document.cursor().index(), ten, "{extension}");
        document.go(Go::By(3));
        document.go(Go::Moves(-10));
        assert_eq!(document.cursor().index(), 3, "{extension}");
    }
}
