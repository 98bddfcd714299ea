//! Marks in comments: `[%csl]` and `[%cal]` as lishogi writes them, and glyphs.

use komaoto::formats::FormatId;
use komaoto::formats::comment::{full_comment, reword, set_full_comment, set_marks};
use komaoto::notation::parse_square;
use komaoto::record::{Arrow, Glyph, Marks, Node, NodeId, Record, Step};
use komaoto::rules::Game;
use komaoto::rules::shogi::Position;
use proptest::prelude::*;

use super::{codes, read, write};

fn arrow(text: &str) -> Arrow {
    let square = |from: usize| parse_square(Game::Shogi, &text[from..from + 2]).unwrap();
    let from = square(1);
    Arrow { from, to: if text.len() > 3 { square(3) } else { from }, color: text.chars().next().unwrap() }
}

fn marks(shapes: &[&str], glyph: Option<Glyph>) -> Marks {
    Marks { arrows: shapes.iter().map(|text| arrow(text)).collect(), glyph }
}

/// A node of shogi whose comment a file has so.
fn node(text: &str) -> Node {
    let mut node = Node::new(Step::Start);
    set_full_comment(&mut node, Game::Shogi, text);
    node
}

fn marks_of(text: &str) -> Option<Marks> {
    Some(node(text).marks.clone()).filter(|marks| !marks.is_empty())
}

fn with_marks(text: &str, marks: &Marks) -> String {
    let mut node = node(text);
    set_marks(&mut node, Game::Shogi, marks);
    full_comment(&node).into_owned()
}

#[test]
fn what_lishogi_writes_is_read() {
    for (comment, shapes) in [
        (" [%csl G5e]", &["G5e"][..]),
        ("[%csl G5e,R4d][%cal B7g7f,Y8h2b]", &["G5e", "R4d", "B7g7f", "Y8h2b"]),
        ("text\n[%cal G7g7f]", &["G7g7f"]),
        ("[%csl G5e ,  R4d ]", &["G5e", "R4d"]),
        ("before [%csl G5e] and after", &["G5e"]),
        ("[%cal G7g7f]\n[%cal R2g2f]", &["G7g7f", "R2g2f"]),
    ] {
        assert_eq!(marks_of(comment), Some(marks(shapes, None)), "{comment}");
    }
    assert_eq!(marks_of("Blunder\n[%csl R5e]"), Some(marks(&["R5e"], Some(Glyph::Blunder))));
    assert_eq!(marks_of("[%glyph !?]"), Some(marks(&[], Some(Glyph::Interesting))));
}

#[test]
fn a_tag_that_cannot_be_read_is_text_and_stays() {
    for comment in [
        "",
        "[",
        "[%",
        "[%csl",
        "[%csl ]",
        "[%csl]",
        "[%csl G0a]",
        "[%csl G5e,X]",
        "[%csl G5e5d]",
        "[%cal G5e]",
        "[%cal G5e5e]",
        "[%cal G7g7fx]",
        "[%cpl G5eP]",
        "[%clk 0:01:00]",
        "[%glyph ?????]",
        "[%csl Ｇ5e]",
        "[%csl 歩]",
        "a Blunder",
        "text\nBlunder",
        "[%csl \u{3042}5e]",
        "]][%[%csl ",
    ] {
        assert_eq!(marks_of(comment), None, "{comment}");
        assert_eq!(with_marks(comment, &Marks::default()), comment);
        assert_eq!(node(comment).comment, comment);
    }
    // One that is not closed hides none that is.
    assert_eq!(marks_of("[%csl [%csl G5e]"), Some(marks(&["G5e"], None)));
}

#[test]
fn writing_changes_the_marks_and_nothing_else() {
    let two = marks(&["G5e", "R7g7f"], Some(Glyph::Brilliant));
    let line = "[%csl G5e][%cal R7g7f][%glyph !!]";
    for (before, after) in [
        ("", line.to_owned()),
        ("text", format!("text\n{line}")),
        ("text\n", format!("text\n\n{line}")),
        ("text\n[%csl B1a]", format!("text\n{line}")),
        ("[%csl B1a]\ntext", format!("text\n{line}")),
        ("see [%csl B1a] here", format!("see  here\n{line}")),
        ("Mistake\nwhy", format!("why\n{line}")),
        ("[%clk 0:01:00]", format!("[%clk 0:01:00]\n{line}")),
    ] {
        assert_eq!(with_marks(before, &two), after, "{before}");
        assert_eq!(marks_of(&after), Some(two.clone()));
    }
    assert_eq!(with_marks("text\n[%csl B1a]", &Marks::default()), "text");
    assert_eq!(with_marks("[%csl B1a]", &Marks::default()), "");
}

#[test]
fn every_format_with_comments_keeps_them() {
    let wanted = marks(&["G5e", "R7g7f"], Some(Glyph::Dubious));
    for id in [FormatId::Kif, FormatId::Ki2, FormatId::Csa, FormatId::Jkf] {
        let mut record = Record::new(Position::start());
        let mv = komaoto::notation::parse_usi("7g7f").unwrap();
        let at = record.append_move(NodeId::ROOT, mv).unwrap().unwrap();
        let node = record.tree.get_mut(at).unwrap();
        node.comment = "読み".to_owned();
        node.marks = wanted.clone();
        let (text, report) = write(id, &[record.clone()]);
        assert!(!report.loses(), "{id:?} {:?}", codes(&report));
        let (records, _) = read(id, &text);
        let node = records[0].tree.get(records[0].tree.children(NodeId::ROOT)[0]).unwrap();
        assert_eq!(node.step, Step::Move(mv.into()));
        assert_eq!((node.comment.as_str(), &node.marks, node.codes.as_slice()), ("読み", &wanted, &[][..]), "{id:?}");
    }
}

fn shape() -> impl Strategy<Value = Arrow> {
    let square = (1..=9u8, 1..=9u8).prop_map(|(file, rank)| komaoto::rules::shogi::Square::new(file, rank).unwrap());
    (square.clone(), square, prop::sample::select(vec!['G', 'R', 'B', 'Y'])).prop_map(|(from, to, color)| Arrow {
        from: from.into(),
        to: to.into(),
        color,
    })
}

proptest! {
    /// Whatever stands in a comment, marks that are written into it are read from it, and taking them out gives the
    /// text without any.
    #[test]
    fn written_marks_are_read(
        comment in r"([a-z ・歩\n\[\]%,]|\[%csl G5e\]|\[%cal |Mistake\n){0,24}",
        shapes in prop::collection::vec(shape(), 0..4),
        glyph in prop::option::of(prop::sample::select(Glyph::ALL.to_vec())),
    ) {
        let wanted = Marks { arrows: shapes, glyph };
        let text = with_marks(&comment, &wanted);
        let bare = with_marks(&comment, &Marks::default());
        // What was no tag may become one when another is taken out of it: then there are more.
        if marks_of(&bare).is_none() {
            let mut read = marks_of(&text).unwrap_or_default();
            let mut wanted = wanted;
            let order = |arrow: &Arrow| (arrow.from != arrow.to, format!("{arrow:?}"));
            read.arrows.sort_by_key(order);
            wanted.arrows.sort_by_key(order);
            prop_assert_eq!(read, wanted);
        }
    }

    #[test]
    fn a_comment_is_told_as_it_was_read(
        comment in r"([a-z \n\[\]%,]|\[%csl G5e\]|\[%cal R7g7f,\nB2g2f\]|\[%glyph !\]|\[%nag 14 1\]|Blunder\n){0,12}",
    ) {
        let read = node(&comment);
        prop_assert_eq!(full_comment(&read), comment.as_str());
        prop_assert_eq!(&node(&full_comment(&read)), &read);
    }

    /// Whatever is typed into a comment with codes: a file gives back the words and the marks that the node has then.
    #[test]
    fn a_reworded_comment_is_read_as_it_is_told(
        comment in r"([a-c \n]|\[%csl G5e\]|\[%cal R7g7f\]|\[%glyph !\]|\[%nag 14 1\]|Blunder\n){0,8}",
        typed in r"([a-c \n]|\[%csl R1a\]|\[%glyph \?\]|Mistake\n){0,8}",
    ) {
        let mut node = node(&comment);
        reword(&mut node, Game::Shogi, &typed);
        let mut read = Node::new(Step::Start);
        set_full_comment(&mut read, Game::Shogi, &full_comment(&node));
        prop_assert_eq!((&read.comment, &read.marks, &read.nags), (&node.comment, &node.marks, &node.nags));
    }
}

#[test]
fn marks_and_further_glyphs_go_through_kif_and_pgn_and_back() {
    let mut record = Record::new(Position::start());
    let mv = komaoto::notation::parse_usi("7g7f").unwrap();
    let at = record.append_move(NodeId::ROOT, mv).unwrap().unwrap();
    let node = record.tree.get_mut(at).unwrap();
    set_full_comment(node, Game::Shogi, "see [%csl B1a] here\n[%cal G7g7f]\n[%nag 14 1]");
    assert_eq!(
        (node.comment.as_str(), node.marks.glyph, node.nags.as_slice()),
        ("see  here", Some(Glyph::Good), &[14][..])
    );
    for ids in [[FormatId::Kif, FormatId::Pgn, FormatId::Kif], [FormatId::Pgn, FormatId::Csa, FormatId::Jkf]] {
        let mut back = record.clone();
        for id in ids {
            back = read(id, &write(id, &[back]).0).0.remove(0);
        }
        let (was, is) = (record.tree.get(at).unwrap(), back.tree.get(at).unwrap());
        assert_eq!((&is.comment, &is.marks, &is.nags), (&was.comment, &was.marks, &was.nags), "{ids:?}");
    }
}

/// Moves that are set aside keep their marks, which are not those of the node they hang at.
#[test]
fn codes_of_moves_that_are_set_aside_are_theirs() {
    let text = "【指せなくなった手順】3手目 ▲２五歩：２六に駒がない\n 3 ２五歩(26)\n *[%csl G5e]\n【手順ここまで】\n[%csl R1a]";
    let node = node(text);
    assert_eq!((&node.marks, full_comment(&node).as_ref()), (&marks(&["R1a"], None), text));
    assert!(node.comment.contains("[%csl G5e]"));
}

/// Among moves that are set aside there may be a comment with others; its last line is not that of the whole.
#[test]
fn codes_behind_what_is_set_aside_among_moves_set_aside_are_theirs() {
    let inner = " *【指せなくなった手順】4手目 △３四歩：３三に駒がない\n * 4 ３四歩(33)\n *【手順ここまで】";
    let text = format!(
        "【指せなくなった手順】3手目 ▲２五歩：２六に駒がない\n 3 ２五歩(26)\n{inner}\n *[%csl G5e]\n【手順ここまで】"
    );
    let node = node(&text);
    assert_eq!((&node.comment, &node.marks), (&text, &marks(&[], None)));
}
