//! Marks in comments: `[%csl]` and `[%cal]` as lishogi writes them, and glyphs.

use komaoto::formats::{FormatId, join_marks, marks_of, split_marks, with_marks};
use komaoto::notation::parse_square;
use komaoto::record::{Arrow, Glyph, Marks, NodeId, Record, Step};
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
        assert_eq!(marks_of(Game::Shogi, comment), Some(marks(shapes, None)), "{comment}");
    }
    assert_eq!(marks_of(Game::Shogi, "Blunder\n[%csl R5e]"), Some(marks(&["R5e"], Some(Glyph::Blunder))));
    assert_eq!(marks_of(Game::Shogi, "[%glyph !?]"), Some(marks(&[], Some(Glyph::Interesting))));
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
        assert_eq!(marks_of(Game::Shogi, comment), None, "{comment}");
        assert_eq!(with_marks(Game::Shogi, comment, &Marks::default()), comment);
        assert_eq!(split_marks(comment), (comment, ""));
    }
    // One that is not closed hides none that is.
    assert_eq!(marks_of(Game::Shogi, "[%csl [%csl G5e]"), Some(marks(&["G5e"], None)));
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
        assert_eq!(with_marks(Game::Shogi, before, &two), after, "{before}");
        assert_eq!(marks_of(Game::Shogi, &after), Some(two.clone()));
    }
    assert_eq!(with_marks(Game::Shogi, "text\n[%csl B1a]", &Marks::default()), "text");
    assert_eq!(with_marks(Game::Shogi, "[%csl B1a]", &Marks::default()), "");
}

#[test]
fn every_format_with_comments_keeps_them() {
    let wanted = marks(&["G5e", "R7g7f"], Some(Glyph::Dubious));
    for id in [FormatId::Kif, FormatId::Ki2, FormatId::Csa, FormatId::Jkf] {
        let mut record = Record::new(Position::start());
        let mv = komaoto::notation::parse_usi("7g7f").unwrap();
        let at = record.append_move(NodeId::ROOT, mv).unwrap().unwrap();
        record.tree.get_mut(at).unwrap().comment = with_marks(Game::Shogi, "読み", &wanted);
        let (text, report) = write(id, &[record.clone()]);
        assert!(!report.loses(), "{id:?} {:?}", codes(&report));
        let (records, _) = read(id, &text);
        let node = records[0].tree.get(records[0].tree.children(NodeId::ROOT)[0]).unwrap();
        assert_eq!(node.step, Step::Move(mv.into()));
        assert_eq!(marks_of(Game::Shogi, &node.comment), Some(wanted.clone()), "{id:?}");
        assert_eq!(split_marks(&node.comment).0, "読み");
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
        let text = with_marks(Game::Shogi, &comment, &wanted);
        let bare = with_marks(Game::Shogi, &comment, &Marks::default());
        // What was no tag may become one when another is taken out of it: then there are more.
        if marks_of(Game::Shogi, &bare).is_none() {
            let mut read = marks_of(Game::Shogi, &text).unwrap_or_default();
            let mut wanted = wanted;
            let order = |arrow: &Arrow| (arrow.from != arrow.to, format!("{arrow:?}"));
            read.arrows.sort_by_key(order);
            wanted.arrows.sort_by_key(order);
            prop_assert_eq!(read, wanted);
        }
    }

    #[test]
    fn a_split_comment_joins_to_what_it_was(comment in r"([a-z \n\[\]%,]|\[%csl G5e\]|\[%glyph !\]){0,12}") {
        let (text, line) = split_marks(&comment);
        // One that was nothing but a line break and a line of marks lacks the break.
        if !(text.is_empty() && comment.starts_with('\n')) {
            prop_assert_eq!(join_marks(text, line), comment);
        }
    }
}
