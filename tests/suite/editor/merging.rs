//! Merging two records: what is new of the other one is added, and what they say differently is kept of both.

use std::time::Duration;

use proptest::prelude::*;

use super::line_edit::{grown, texts};
use super::*;
use komaoto::editor::clipboard::{Merging, PasteOffer, Pasted, Site};
use komaoto::editor::compare::{Differs, OtherStart, merge};
use komaoto::editor::edit::Rest;
use komaoto::formats::comment::{full_comment, set_full_comment};
use komaoto::rules::{Color, Game};

#[test]
fn a_record_is_merged_and_nothing_is_overwritten() {
    let (mut ours, _) = parse("{start} 7g7f{a} 3c3d{same} (8c8d) 2g2f");
    let (mut theirs, _) = parse("{Start} 7g7f{b} 3c3d{same} 6g6f (2g2f{c}) resign");
    ours.headers.set("先手", "A");
    theirs.headers.set("先手", "B");
    theirs.headers.set("棋戦", "名人戦");
    let mut document = document_of(vec![ours.clone()]);
    let edit = Edit::Merge {
        headers: theirs.headers.iter().map(|(k, v)| (k.into(), v.into())).collect(),
        subtree: komaoto::editor::compare::Subtree::of(&theirs),
        rest: Rest::default(),
    };
    let merged = merge(&mut ours.clone(), &theirs).unwrap();
    assert_eq!((merged.moves, merged.branches, merged.ends, merged.comments, merged.joined), (1, 1, 1, 3, 2));
    assert_eq!((merged.headers.as_slice(), merged.noted), (&["棋戦".to_owned()][..], 1));
    let differing: Vec<_> = merged.differing.iter().map(|d| (&d.what, d.ours.as_str(), d.theirs.as_str())).collect();
    assert_eq!(differing, [(&Differs::Header("先手".to_owned()), "A", "B")]);
    document.apply(edit.clone()).unwrap();
    valid(&document);
    assert_eq!(
        show(&document),
        "{start\nStart\n【統合元】先手：B}| 7g7f{a\nb} 3c3d{same} (8c8d) 2g2f{c} (6g6f resign)"
    );
    assert_eq!(document.record().headers.get("先手"), Some("A"));
    assert_eq!(document.record().headers.get("棋戦"), Some("名人戦"));
    assert_eq!(document.apply(edit), Err(Refused::Nothing), "a second time nothing is new");
    document.undo().unwrap();
    assert!(*document.record() == ours);
    let mut other = ours.clone();
    let mut initial = other.initial.shogi().unwrap().clone();
    initial.set_side_to_move(Color::White);
    other.initial = initial.into();
    assert_eq!(merge(&mut ours, &other), Err(OtherStart));
}

/// A comment that somebody has written on elsewhere is taken as it is now, and one that is behind ours adds nothing: nobody
/// reads the same sentence twice.
#[test]
fn a_comment_that_goes_on_elsewhere_is_not_said_twice() {
    let said = |ours: &str, theirs: &str| {
        let [mut ours, theirs] = [ours, theirs].map(|comment| {
            let (mut record, _) = parse("7g7f");
            record.tree.get_mut(NodeId::ROOT).unwrap().comment = comment.to_owned();
            record
        });
        merge(&mut ours, &theirs).unwrap();
        ours.tree.get(NodeId::ROOT).unwrap().comment.clone()
    };
    assert_eq!(said("振り飛車の含み。", "振り飛車の含み。居玉のまま。"), "振り飛車の含み。居玉のまま。");
    assert_eq!(said("one\ntwo", "before\none\nbetween\ntwo"), "before\none\nbetween\ntwo");
    assert_eq!(said("before\none\ntwo", "one"), "before\none\ntwo");
    assert_eq!(said("one\ntwo", "two\none"), "one\ntwo\ntwo\none");
    assert_eq!(said("a", "ab"), "a\nab", "not more than chance");
}

/// What a merge of one record into another would do, as the card before it is told.
fn merging(ours: &Record, theirs: &Record) -> Merging {
    let document = document_of(vec![ours.clone()]);
    let (text, report) = komaoto::editor::edit::line_edit::as_text(theirs);
    assert!(report.is_empty(), "{report:?}");
    let offer = PasteOffer::new(&Pasted::read(text), &Site::of(&document));
    offer.merge.unwrap()
}

#[test]
fn what_both_records_say_differently_is_kept_of_both() {
    let (mut ours, _) = parse("7g7f 3c3d 2g2f");
    let (mut theirs, _) = parse("7g7f 3c3d 2g2f");
    let line: Vec<NodeId> = ours.tree.mainline(NodeId::ROOT).collect();
    let all = |record: &mut Record, seconds: u64, name: &str, score: i32| {
        record.tree.get_mut(line[1]).unwrap().time = Some(Duration::from_secs(seconds));
        record.tree.get_mut(line[0]).unwrap().bookmark = Some(name.to_owned());
        let evaluation = komaoto::record::Evaluation::new(komaoto::record::Score::Centipawns(score));
        record.tree.get_mut(line[3]).unwrap().evaluations = vec![evaluation];
    };
    set_full_comment(ours.tree.get_mut(line[2]).unwrap(), Game::Shogi, "x\n[%csl R5e]");
    set_full_comment(theirs.tree.get_mut(line[2]).unwrap(), Game::Shogi, "y\n[%csl G4d]");
    all(&mut ours, 3, "A", 100);
    all(&mut theirs, 4000, "B", -2);
    theirs.extras.push("#theirs".into());
    theirs.tree.get_mut(NodeId::ROOT).unwrap().extras.push("#root".into());
    ours.headers.push("棋戦", "");
    theirs.headers.push("棋戦", "王座戦");
    let mut merged = ours.clone();
    let found = merge(&mut merged, &theirs).unwrap();
    let what: Vec<_> = found.differing.iter().map(|d| (d.at, d.what.clone())).collect();
    assert_eq!(what, [(line[0], Differs::Bookmark), (line[1], Differs::Time), (line[3], Differs::Evaluation)]);
    let comment = |at: usize| merged.tree.get(line[at]).unwrap().comment.as_str();
    assert_eq!(comment(0), "【統合元】しおり：B");
    assert_eq!(comment(1), "【統合元】消費時間：1:06:40");
    assert_eq!(
        full_comment(merged.tree.get(line[2]).unwrap()),
        "x\ny\n[%csl R5e,G4d]",
        "what is drawn of both is on the last line"
    );
    assert_eq!(comment(3), "【統合元】評価値：-2");
    assert_eq!(merged.tree.get(line[1]).unwrap().time, Some(Duration::from_secs(3)));
    assert_eq!(merged.headers.get("棋戦"), Some("王座戦"), "a header without a value says nothing");
    assert_eq!(merged.extras, ["#theirs"]);
    // The edit carries all of it, and a journal too.
    let mut document = document_of(vec![ours.clone()]);
    let edit = Edit::Merge {
        headers: theirs.headers.iter().map(|(k, v)| (k.into(), v.into())).collect(),
        subtree: komaoto::editor::compare::Subtree::of(&theirs),
        rest: Rest {
            root: theirs.tree.get(NodeId::ROOT).cloned().map(Box::new),
            extras: theirs.extras.clone(),
            ply: None,
        },
    };
    let edit: Edit = serde_json::from_str(&serde_json::to_string(&edit).unwrap()).unwrap();
    document.apply(edit).unwrap();
    assert!(*document.record() == merged);
    document.undo().unwrap();
    assert!(*document.record() == ours);
}

#[test]
fn the_card_before_a_merge_says_what_the_merge_does() {
    let (ours, _) = parse("7g7f{a} 3c3d 2g2f");
    let (mut theirs, _) = parse("{start} 7g7f{b} 3c3d (8c8d 2g2f)");
    theirs.headers.set("棋戦", "王座戦");
    let merging = merging(&ours, &theirs);
    let mut document = document_of(vec![ours.clone()]);
    document.apply(merging.edit).unwrap();
    let mut merged = ours.clone();
    assert_eq!(merge(&mut merged, &theirs).unwrap(), merging.merged);
    assert!(*document.record() == merged);
    assert_eq!((merging.merged.moves, merging.merged.branches, merging.left_out), (2, 1, 0));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    /// Merging adds nothing to an equal record, and what it says was new is what is new.
    #[test]
    fn merging_counts_what_is_new(a in prop::collection::vec(any::<u32>(), 0..40), b in prop::collection::vec(any::<u32>(), 0..40), shared in 0..40_usize) {
        let ours = grown(&a, Position::start());
        let mut b = b;
        b.splice(0..0, a.iter().copied().take(shared));
        let theirs = grown(&b, Position::start());
        prop_assert!(merge(&mut ours.clone(), &ours).unwrap().is_empty());
        let mut merged = ours.clone();
        let counts = merge(&mut merged, &theirs).unwrap();
        prop_assert_eq!(merged.tree.len(), ours.tree.len() + counts.moves + counts.ends);
        let comments = |record: &Record| record.tree.preorder().filter(|&id| !record.tree.get(id).unwrap().comment.is_empty()).count();
        prop_assert!(comments(&merged) <= comments(&ours) + counts.comments + counts.noted);
        prop_assert!(merge(&mut merged.clone(), &theirs).unwrap().is_empty());
        prop_assert!(merge(&mut merged.clone(), &ours).unwrap().is_empty());
        let all = texts(&merged);
        for (_, text) in ours.texts().chain(theirs.texts()) {
            prop_assert!(all.contains(text));
        }
    }
}
