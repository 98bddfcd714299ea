//! Merging two records: what is new of the other one is added, and what they say differently is kept of both.

use std::time::Duration;

use proptest::prelude::*;

use super::line_edit::{grown, texts};
use super::*;
use komaoto::editor::clipboard::{Merging, PasteOffer, Pasted, Site};
use komaoto::editor::compare::{Differs, OtherStart, merge};
use komaoto::editor::edit::Rest;
use komaoto::files::load;
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
    assert_eq!(said("one\ntwo", "two\none"), "one\ntwo");
    assert_eq!(said("one\nmine", "theirs\none"), "one\nmine\ntheirs");
    assert_eq!(said("良い手。続く。\nMINE", "良い手。続く。その後"), "良い手。続く。その後\nMINE");
    assert_eq!(said("a", "ab"), "a\nab", "not more than chance");
}

/// The games of a PGN with a head each.
fn games(games: &[(&str, &str)]) -> Vec<Record> {
    let text: Vec<String> = games.iter().map(|(head, moves)| format!("{head}\n\n{moves}\n")).collect();
    load(text.join("\n").as_bytes(), Some("pgn")).unwrap().records
}

/// The movetexts of games as a file has them, in one line each.
fn movetexts(document: &Document) -> Vec<String> {
    let text = String::from_utf8(document.store(FormatId::Pgn, document.envelope()).0).unwrap();
    let blocks = text.split("\n\n").filter(|block| !block.trim().is_empty() && !block.trim_start().starts_with('['));
    blocks.map(|block| block.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
}

/// Games of another version of a file as they are merged into ours.
fn versions(ours: &[(&str, &str)], theirs: &[(&str, &str)]) -> Vec<String> {
    let mut document = document_of(games(ours));
    document.merge_games(&games(theirs)).unwrap();
    valid(&document);
    movetexts(&document)
}

/// What a program has written is there once, apart from the words, and the file can be written without a loss.
#[test]
fn what_programs_have_written_is_merged_apart_from_the_words() {
    let read = |comment: &str| {
        let lines: String = comment.lines().map(|line| format!("*{line}\n")).collect();
        let text = format!("手合割：平手\n   1 ７六歩(77)\n{lines}   2 ３四歩(33)\n");
        load(text.as_bytes(), Some("kif")).unwrap().records.remove(0)
    };
    let said = |ours: &str, theirs: &str| {
        let (mut merged, theirs) = (read(ours), read(theirs));
        merge(&mut merged, &theirs).unwrap();
        assert!(merge(&mut merged.clone(), &theirs).unwrap().is_empty());
        let document = document_of(vec![merged.clone()]);
        let (_, report) = document.store(FormatId::Kif, document.envelope());
        assert!(report.is_empty(), "{report:?}");
        let first = merged.tree.children(NodeId::ROOT)[0];
        merged.tree.get(first).unwrap().comment.clone()
    };
    assert_eq!(said("普通。\n#評価値=40\nMINE", "普通でない\n#評価値=40"), "普通。\n#評価値=40\nMINE\n普通でない");
    assert_eq!(said("良い手。続く。\n#評価値=40", "良い手。続く。次も\n#評価値=40"), "良い手。続く。次も\n#評価値=40");
    assert_eq!(said("普通。\n#評価値=40", "普通。\n#評価値=55"), "普通。\n#評価値=40\n#評価値=55");
}

/// What is quoted in records of chess is in English, and is known again however it was written.
#[test]
fn what_is_quoted_in_chess_is_in_english() {
    let named = |white: &str| format!("[White \"{white}\"]\n[Black \"Bo\"]\n[Result \"*\"]");
    let (ann, alpha) = (named("Ann"), named("Alpha, Ann"));
    let [mut ours, theirs] = [&ann, &alpha].map(|head| games(&[(head, "1. e4 e5 *")]).remove(0));
    merge(&mut ours, &theirs).unwrap();
    assert_eq!(ours.tree.get(NodeId::ROOT).unwrap().comment, "Merged: White = Alpha, Ann");
    let mut older = ours.clone();
    older.tree.get_mut(NodeId::ROOT).unwrap().comment = "【統合元】White：Alpha, Ann".to_owned();
    assert!([ours, older].iter().all(|known| merge(&mut known.clone(), &theirs).unwrap().is_empty()));
}

/// A game that went on after its result goes on in one line; an earlier end that says anything else is told there.
#[test]
fn a_game_that_went_on_after_its_end_is_one_line() {
    let head = "[White \"Ann\"]\n[Black \"Bo\"]";
    let read = |moves: &str| {
        let result = moves.rsplit(' ').next().unwrap();
        games(&[(&format!("{head}\n[Result \"{result}\"]"), moves)]).remove(0)
    };
    let line = |ours: &str, theirs: &str| {
        let (mut merged, theirs) = (read(ours), read(theirs));
        merge(&mut merged, &theirs).unwrap();
        assert!([&theirs, &read(ours)].iter().all(|known| merge(&mut merged.clone(), known).unwrap().is_empty()));
        movetexts(&document_of(vec![merged])).remove(0)
    };
    let (short, long) = ("1. d4 Nf6 2. Bg5 e6", "1. d4 Nf6 2. Bg5 e6 3. e3 Be7");
    let with = |moves: &str, result: &str| format!("{moves} {result}");
    for (one, other) in [(short, long), (long, short)] {
        assert_eq!(line(&with(one, "0-1"), &with(other, "0-1")), with(long, "0-1"));
    }
    assert_eq!(line(&with(short, "*"), &with(long, "0-1")), with(long, "0-1"));
    let (short, long) =
        ("1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7", "1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7 5. e3 O-O");
    assert_eq!(line(&with(short, "0-1"), &with(long, "0-1")), with(long, "0-1"));
    let told = line(&with(short, "1-0"), &with(long, "0-1"));
    assert!(told.contains("Be7 {Merged: Ended here = 1-0} 5. e3 O-O"), "{told}");
}

/// So does a game of shogi, as one step that undo takes back.
#[test]
fn a_game_that_went_on_is_merged_as_one_step() {
    let (ours, _) = parse("7g7f 3c3d{mine} resign{over}");
    let (theirs, _) = parse("7g7f 3c3d 2g2f 8c8d resign");
    let mut document = document_of(vec![ours.clone()]);
    document.go(Go::Last);
    document.merge_games(std::slice::from_ref(&theirs)).unwrap();
    valid(&document);
    assert_eq!(print(document.record(), NodeId::ROOT), "| 7g7f 3c3d{mine} 2g2f 8c8d resign{over}");
    assert_eq!(document.merge_games(&[theirs]).unwrap(), komaoto::editor::compare::MergedGames::default());
    document.undo().unwrap();
    assert!(*document.record() == ours);
}

const CLUB: &str = "[Event \"Club\"]\n[White \"?\"]\n[Black \"?\"]\n[Result \"*\"]";

/// Games without names are known by their moves, wherever they stand, and a new one is in no other.
#[test]
fn games_that_nobody_has_named_are_known_by_their_moves() {
    let club = |moves: &[&'static str]| moves.iter().map(|moves| (CLUB, *moves)).collect::<Vec<_>>();
    let ours = club(&["1. e4 e5 2. Nf3 Nc6 3. Bb5 *", "1. e4 e5 2. Nf3 Nc6 3. Bc4 *", "1. d4 *"]);
    let new = club(&["1. c4 *", "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 *", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 *"]);
    assert_eq!(
        versions(&ours, &new),
        ["1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 *", "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 *", "1. d4 *", "1. c4 *"]
    );
    let ours = club(&["1. Nf3 *", "1. d4 *", "1. e4 c5 2. Nf3 d6 3. d4 *"]);
    let new = club(&["1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 *", "1. d4 d5 2. c4 e6 3. Nc3 *"]);
    assert_eq!(
        versions(&ours, &new),
        ["1. Nf3 *", "1. d4 d5 2. c4 e6 3. Nc3 *", "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 *"]
    );
    let empty = versions(&club(&["*", "1. d4 *"]), &club(&["1. c4 *", "1. d4 d5 *"]));
    assert_eq!(empty, ["*", "1. d4 d5 *", "1. c4 *"], "an empty game is the beginning of none in its place");
}

/// Names that contradict each other keep games apart that begin alike, and the same players bring an empty one together
/// with its moves.
#[test]
fn names_tell_games_apart_that_begin_alike() {
    let named = |white: &str| format!("[Event \"Club\"]\n[White \"{white}\"]\n[Black \"Bo\"]\n[Result \"*\"]");
    let (ann, cy) = (named("Ann"), named("Cy"));
    let found = versions(&[(&ann, "1. e4 e5 *"), (&cy, "*")], &[(&cy, "1. e4 e5 2. Nf3 *"), (&ann, "1. e4 e5 *")]);
    assert_eq!(found, ["1. e4 e5 *", "1. e4 e5 2. Nf3 *"]);
    let found = versions(&[(&ann, "1. e4 e5 *"), (&ann, "1. d4 *")], &[(&ann, "1. c4 *"), (&ann, "1. d4 d5 *")]);
    assert_eq!(found, ["1. e4 e5 *", "1. d4 d5 *", "1. c4 *"], "another first move is another game");
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
            // Words that both say of a node stand there once, whatever each has an engine say above them.
            for line in text.lines() {
                prop_assert!(all.contains(line), "{line:?} is not in {all}");
            }
        }
    }
}
