//! Words before a move are written like any text: they can be undone, and a file changes in nothing else.

use std::fs;

use komaoto::editor::{Document, Edit};
use komaoto::files::load;
use komaoto::formats::FormatId;
use komaoto::record::NodeId;

const GAME: &str = "[Event  \"x\"]\r\n[Result \"*\"]\r\n\r\n1.e4   e5 { kept  as it is } 2. Nf3 ({Inferior is} 2.Bc4 $6 {after}\r\n   Nc6 ( {Better}  2... Nf6 )) Nc6 *\r\n";

fn document() -> Document {
    Document::from_loaded(load(GAME.as_bytes(), Some("pgn")).unwrap(), Some("game.pgn".into()))
}

/// The node with these words before its move, or with this comment.
fn node(document: &Document, words: &str) -> NodeId {
    let tree = &document.record().tree;
    tree.preorder().find(|&id| tree.get(id).is_some_and(|node| node.comment.starts_with(words))).unwrap()
}

fn saved(document: &mut Document) -> String {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.pgn");
    let envelope = document.envelope();
    document.save(&path, FormatId::Pgn, envelope).unwrap();
    fs::read_to_string(path).unwrap()
}

#[test]
fn words_before_a_move_are_changed_alone() {
    for (at, words, old, new) in [
        ("Inferior is", "Weaker is", "{Inferior is}", "{Weaker is}"),
        ("Better", "Much better:", "{Better}", "{Much better:}"),
    ] {
        let mut document = document();
        let id = node(&document, at);
        let behind = document.record().tree.get(id).unwrap().split_comment().1.to_owned();
        document.apply(Edit::Preface(id, words.to_owned())).unwrap();
        assert_eq!(document.record().tree.get(id).unwrap().split_comment(), (words, behind.as_str()));
        assert_eq!(saved(&mut document), GAME.replace(old, new));
    }
}

#[test]
fn words_before_a_move_can_be_written_taken_away_and_undone() {
    let mut document = document();
    let before = document.record().clone();
    let id = node(&document, "kept");
    for typed in ["N", "No", "Now\r\nthis"] {
        document.apply(Edit::Preface(id, typed.to_owned())).unwrap();
    }
    let node_now = document.record().tree.get(id).unwrap().clone();
    assert_eq!(node_now.split_comment(), ("Now\nthis", "kept  as it is"));
    let text = saved(&mut document);
    let again = load(text.as_bytes(), Some("pgn")).unwrap();
    assert_eq!(again.records[0].tree, document.record().tree, "{text}");
    assert!(
        text.starts_with("[Event  \"x\"]\r\n[Result \"*\"]\r\n\r\n1.e4   ") && text.contains("( {Better}  2... Nf6 )"),
        "{text}"
    );
    // What was typed is one step.
    document.undo();
    assert_eq!(*document.record(), before);
    document.redo();
    assert_eq!(*document.record().tree.get(id).unwrap(), node_now);
    // The comment behind the move is changed without them, and they without it.
    document.apply(Edit::comment(id, "Now\nthis\nother")).unwrap();
    assert_eq!(document.record().tree.get(id).unwrap().split_comment(), ("Now\nthis", "other"));
    document.apply(Edit::Preface(id, String::new())).unwrap();
    assert_eq!(document.record().tree.get(id).unwrap().split_comment(), ("", "other"));
    assert!(document.apply(Edit::Preface(id, String::new())).is_err(), "nothing changes");
}

#[test]
fn without_a_comment_behind_it_a_move_has_words_before_it_too() {
    let mut document = document();
    let id = node(&document, "Better");
    for words in ["a", "a\n", "a\nb", ""] {
        document.apply(Edit::Preface(id, words.to_owned())).unwrap();
        assert_eq!(document.record().tree.get(id).unwrap().split_comment(), (words, ""));
    }
}

/// What programs would read in words before a move stands behind it, where they read it: what is saved is read again as it
/// was, and nothing of it is lost.
#[test]
fn words_before_a_move_that_programs_would_read_stand_behind() {
    for (words, before) in [
        ("[%csl Gd4] look", ""),
        ("[%eval 0.3]", ""),
        ("see [%clk 0:01:00] there", ""),
        ("[%x", ""),
        ("[#] here", "[#] here"),
        ("[x] = $6 !?", "[x] = $6 !?"),
        (" ", ""),
        ("one\ntwo", "one\ntwo"),
    ] {
        let mut document = document();
        let id = node(&document, "Inferior is");
        document.apply(Edit::Preface(id, words.to_owned())).unwrap();
        let node = document.record().tree.get(id).unwrap().clone();
        assert_eq!(node.split_comment().0, before, "{words}");
        assert!(words != "[%csl Gd4] look" || node.marks.arrows.len() == 1, "it is a mark");
        let text = saved(&mut document);
        let again = load(text.as_bytes(), Some("pgn")).unwrap();
        assert_eq!(again.records[0].tree.get(id), Some(&node), "{words}: {text}");
        for word in words.split_whitespace() {
            assert!(text.contains(word), "{words}: {text}");
        }
        document.undo();
        assert_eq!(saved(&mut document), GAME, "{words}");
    }
}
