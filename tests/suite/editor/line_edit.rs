//! Edits in the middle: what follows is played again, and what no longer plays is kept as text.

use std::collections::BTreeMap;
use std::time::Duration;

use proptest::prelude::*;

use super::*;
use komaoto::editor::edit::line_edit::{LineEdit, NotMade, regraft, regraft_all, replay, survey, unplayed};
use komaoto::formats::comment::{AsideLanguage, fragment, has_asides};
use komaoto::notation::{Style, parse_sfen, parse_usi};
use komaoto::record::{Arrow, Marks};
use komaoto::rules;
use komaoto::rules::shogi::{Foul, Piece, PieceKind, Square, Unplayable};
use komaoto::rules::{Color, Unmovable};
use komaoto::text::{Encoding, encode};

const JA: AsideLanguage = AsideLanguage::Japanese;

/// A record with branches, each step with something written about it, from numbers.
pub(super) fn grown(seeds: &[u32], initial: Position) -> Record {
    let mut record = Record::new(initial);
    let mut ids = vec![NodeId::ROOT];
    for (i, &seed) in seeds.iter().enumerate() {
        // Mostly on the last one, sometimes anywhere.
        let at = if seed % 4 == 0 { ids[seed as usize / 8 % ids.len()] } else { ids[ids.len() - 1] };
        if matches!(record.tree.get(at).unwrap().step, Step::End(_)) {
            continue;
        }
        let moves = record.position_at(at).legal_moves();
        let step = match seed % 29 {
            0 => Step::End(Ending::Resign),
            1 => Step::End(Ending::Other("トライ".into())),
            _ if moves.is_empty() => continue,
            _ => Step::Move(moves[seed as usize / 16 % moves.len()]),
        };
        if record.child_with(at, &step).is_some() {
            continue;
        }
        let mut node = Node::new(step);
        match seed % 11 {
            0 => node.comment = format!("c{i}"),
            1 => node.comment = format!("* {i} +7776FU\n c{i}\n"),
            2 => node.comment = format!("*解析 0 ○ 候補1 評価値 {i} 読み筋 ▲c{i}\n\n&x\n変化：2手"),
            3 => node.bookmark = Some(format!("b{i}")),
            4 => node.time = Some(Duration::from_secs(i as u64)),
            6 => {
                let square = Square::new(5, 5).unwrap();
                let arrows = vec![Arrow { from: square.into(), to: Square::new(1, 9).unwrap().into(), color: 'G' }];
                node.marks = Marks { arrows, glyph: None };
            }
            _ => {}
        }
        ids.push(record.tree.append(at, node).unwrap());
    }
    // What engines say is read from the comments, as it would be of a file.
    for id in ids {
        komaoto::formats::comment::reevaluate(&mut record, id, "");
    }
    record
}

/// Another start, by a number.
fn another(initial: &Position, seed: u32) -> Position {
    let mut other = initial.clone();
    let square = Square::all().nth(seed as usize / 4 % 81).unwrap();
    match seed % 4 {
        0 => other.set_piece(square, None),
        1 => other.set_piece(square, Some(Piece::new(Color::Black, PieceKind::Gold))),
        2 => other.set_piece(square, Some(Piece::new(Color::White, PieceKind::Tokin))),
        _ => other.set_side_to_move(Color::White),
    }
    other
}

/// Everything that is written, wherever it stands.
pub(super) fn texts(record: &Record) -> String {
    record.texts().map(|(_, text)| format!("{text}\n")).collect()
}

fn change(record: &mut Record, initial: impl Into<rules::Position>) -> komaoto::editor::edit::line_edit::ReplayedPart {
    let old = std::mem::replace(&mut record.initial, initial.into());
    replay(record, NodeId::ROOT, &old, JA)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    /// From the same position everything plays, and nothing changes.
    #[test]
    fn an_unchanged_start_changes_nothing(seeds in prop::collection::vec(any::<u32>(), 0..70)) {
        let record = grown(&seeds, Position::start());
        let mut same = record.clone();
        let replayed = replay(&mut same, NodeId::ROOT, &record.initial, JA);
        prop_assert_eq!((replayed.kept, replayed.broken.len()), (record.tree.len() - 1, 0));
        prop_assert!(same == record);
    }

    /// Every step and every word is in the tree or in the text, what stays keeps its id, and the survey says so before.
    #[test]
    fn nothing_is_lost(seeds in prop::collection::vec(any::<u32>(), 0..70), start in any::<u32>()) {
        let record = grown(&seeds, Position::start());
        let mut changed = record.clone();
        changed.initial = another(record.initial.shogi().unwrap(), start).into();
        let surveyed = survey(&changed, NodeId::ROOT, &record.initial, JA);
        let replayed = replay(&mut changed, NodeId::ROOT, &record.initial, JA);
        prop_assert_eq!((replayed.kept, &replayed.broken), (surveyed.kept, &surveyed.broken));
        prop_assert_eq!(replayed.kept, changed.tree.len() - 1);
        let text: usize = replayed.broken.iter().map(|broken| broken.steps).sum();
        prop_assert_eq!(replayed.kept + text, record.tree.len() - 1);
        for id in changed.tree.preorder() {
            prop_assert_eq!(&changed.tree.get(id).unwrap().step, &record.tree.get(id).unwrap().step);
            // What stays can be played.
            if let (Some(mv), Some(parent)) = (changed.tree.get(id).unwrap().mv(), changed.tree.parent(id)) {
                prop_assert_eq!(changed.position_at(parent).playable(mv), Ok(()));
            }
        }
        let all = texts(&changed);
        for (_, text) in record.texts() {
            for line in text.lines() {
                prop_assert!(all.contains(line), "{line} is gone");
            }
        }
        for broken in &replayed.broken {
            let comment = &changed.tree.get(broken.at).unwrap().comment;
            prop_assert!(has_asides(comment));
            prop_assert!(unplayed(comment).iter().any(|text| text.says.contains(&broken.words)));
        }
    }

    /// With the start as it was, all that became text is what it was.
    #[test]
    fn trying_again_restores_all(seeds in prop::collection::vec(any::<u32>(), 0..70), start in any::<u32>()) {
        let record = grown(&seeds, Position::start());
        let mut changed = record.clone();
        change(&mut changed, another(record.initial.shogi().unwrap(), start));
        prop_assert!(change(&mut changed, record.initial.clone()).broken.is_empty());
        regraft_all(&mut changed, JA);
        for (a, b) in changed.tree.preorder().zip(record.tree.preorder()) {
            prop_assert_eq!(changed.tree.get(a), record.tree.get(b));
        }
        prop_assert!(changed == record);
    }

    /// Trying again where nothing can be played changes nothing; where a part can, the rest is text there.
    #[test]
    fn trying_again_loses_nothing(seeds in prop::collection::vec(any::<u32>(), 0..60), starts in prop::collection::vec(any::<u32>(), 1..4)) {
        let record = grown(&seeds, Position::start());
        let mut changed = record.clone();
        for start in starts {
            let other = another(changed.initial.shogi().unwrap(), start);
            change(&mut changed, other);
            regraft_all(&mut changed, JA);
        }
        change(&mut changed, record.initial.clone());
        regraft_all(&mut changed, JA);
        prop_assert_eq!(changed.tree.len(), record.tree.len());
        let words = |record: &Record| {
            let mut counts: BTreeMap<String, usize> = BTreeMap::new();
            record.texts().for_each(|(_, text)| *counts.entry(text.to_owned()).or_default() += 1);
            counts
        };
        prop_assert_eq!(words(&changed), words(&record));
    }
}

#[test]
fn the_text_is_read_by_people_and_by_a_paste() {
    let (mut record, _) = parse("7g7f 3c3d{good} 8h2b+ (2g2f 8c8d{here}) 3a2b B*4e resign");
    let first = record.tree.children(NodeId::ROOT)[0];
    record.tree.get_mut(first).unwrap().time = Some(Duration::from_secs(3));
    // White's bishop is gone: it cannot be taken, and there is nothing to drop.
    let mut initial = record.initial.shogi().unwrap().clone();
    initial.set_piece(Square::new(2, 2).unwrap(), None);
    initial.set_piece(Square::new(3, 1).unwrap(), None);
    let replayed = change(&mut record, initial);
    assert_eq!((replayed.kept, replayed.broken.len()), (5, 1));
    let broken = &replayed.broken[0];
    assert_eq!((broken.ply, broken.words.as_str(), broken.steps), (4, "△２二銀", 3));
    assert_eq!(broken.reason, Unplayable::from(Unmovable::NoPiece(Square::new(3, 1).unwrap())).into());
    let comment = record.tree.get(broken.at).unwrap().comment.clone();
    let lines: Vec<&str> = comment.lines().collect();
    assert_eq!(lines[0], "【指せなくなった手順】4手目 △２二銀：３一に駒がない");
    assert_eq!(lines[1], " #sfen lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B 4");
    assert_eq!(
        &lines[2..],
        ["    4 ２二銀(31)", "    5 ４五角打", "    6 投了", " まで5手で先手の勝ち", "【手順ここまで】"]
    );
    let before = parse("7g7f 3c3d 8h2b+").0;
    let leaf = before.tree.preorder().last().unwrap();
    let found = fragment(
        &comment,
        before.position_at(leaf).shogi().unwrap(),
        before.last_target(leaf).and_then(rules::Square::shogi),
    );
    assert_eq!(found.moves.iter().map(|found| komaoto::notation::usi(found.mv)).collect::<Vec<_>>(), ["3a2b", "B*4e"]);
    let (_, unencodable) = encode(&comment, Encoding::ShiftJis, false);
    assert!(unencodable.is_empty());
}

#[test]
fn the_branch_that_was_first_comes_back_first() {
    let (original, _) = parse("7g7f{a} (2g2f{b} 8c8d) (5g5f{c}) 3c3d");
    let mut record = original.clone();
    let mut initial = record.initial.shogi().unwrap().clone();
    initial.set_piece(Square::new(7, 7).unwrap(), None);
    initial.set_piece(Square::new(5, 7).unwrap(), None);
    change(&mut record, initial);
    assert_eq!(record.tree.len(), 3);
    let comment = &record.tree.get(NodeId::ROOT).unwrap().comment;
    let says: Vec<&str> = unplayed(comment).into_iter().map(|text| text.says).collect();
    assert_eq!(says, ["1手目（分岐1） ▲７六歩：７七に駒がない", "1手目（分岐3） ▲５六歩：５七に駒がない"]);
    assert_eq!(regraft(&mut record, NodeId::ROOT, JA).steps, 0);
    change(&mut record, original.initial.clone());
    let done = regraft(&mut record, NodeId::ROOT, JA);
    assert_eq!((done.steps, done.left), (3, 0));
    assert_eq!(print(&record, NodeId::ROOT), print(&original, NodeId::ROOT));
}

/// Whoever edits reads the text in his own language, and moves come back in any.
#[test]
fn moves_are_set_aside_in_the_language_of_the_person() {
    let said = [
        "1手目（分岐1） ▲７六歩：７七に駒がない",
        "move 1 (choice 1) P-7f: there is no piece where it starts",
        "第1着（变着1） ▲７六歩：７七没有棋子",
        "第1著（變著1） ▲７六歩：７七沒有棋子",
    ];
    for (language, said) in AsideLanguage::ALL.into_iter().zip(said) {
        let (original, _) = parse("7g7f{a} (2g2f{b} 8c8d) (5g5f{c}) 3c3d");
        let mut record = original.clone();
        let mut initial = record.initial.shogi().unwrap().clone();
        initial.set_piece(Square::new(7, 7).unwrap(), None);
        let old = std::mem::replace(&mut record.initial, initial.into());
        replay(&mut record, NodeId::ROOT, &old, language);
        let comment = record.tree.get(NodeId::ROOT).unwrap().comment.clone();
        assert!(has_asides(&comment) && comment.starts_with(language.head()) && comment.ends_with(language.tail()));
        let texts = unplayed(&comment);
        assert_eq!(texts.iter().map(|text| text.says).collect::<Vec<_>>(), [said]);
        assert!(said.contains(&format!(" {}", texts[0].words())), "{}", texts[0].words());
        record.initial = old;
        // Whoever brings them back may speak another one.
        assert_eq!(regraft(&mut record, NodeId::ROOT, JA).steps, 2, "{comment}");
        assert_eq!(print(&record, NodeId::ROOT), print(&original, NodeId::ROOT));
    }
    let tags: Vec<&str> = komaoto::locale::Language::ALL.iter().map(|language| language.tag()).collect();
    assert!(tags.iter().all(|tag| AsideLanguage::of(tag).tag() == *tag), "{tags:?}");
}

#[test]
fn words_around_the_text_stay() {
    for (before, after) in [("", ""), ("a", ""), ("", "b"), ("a", "b"), ("a\n", "\nb"), ("\n", "\n\n")] {
        let (mut record, _) = parse("7g7f 3c3d");
        record.tree.get_mut(NodeId::ROOT).unwrap().comment = before.to_owned();
        let start = record.initial.clone();
        change(&mut record, another(start.shogi().unwrap(), 3));
        let comment = &mut record.tree.get_mut(NodeId::ROOT).unwrap().comment;
        if !after.is_empty() {
            comment.push('\n');
            comment.push_str(after);
        }
        change(&mut record, start);
        assert_eq!(regraft(&mut record, NodeId::ROOT, JA).steps, 2);
        let gap = if before.is_empty() || after.is_empty() { "" } else { "\n" };
        assert_eq!(record.tree.get(NodeId::ROOT).unwrap().comment, format!("{before}{gap}{after}"));
    }
}

#[test]
fn a_text_that_a_person_has_touched_is_read_as_far_as_it_goes() {
    let (mut record, _) = parse("7g7f 3c3d 2g2f");
    let start = record.initial.clone();
    change(&mut record, another(start.shogi().unwrap(), 3));
    let comment = record.tree.get(NodeId::ROOT).unwrap().comment.clone();
    // Without the position, without the last line, without the blanks.
    let bare: Vec<&str> =
        comment.lines().filter(|line| !line.contains("#sfen") && !line.contains("ここまで")).collect();
    let bare = bare.iter().map(|line| line.trim()).collect::<Vec<_>>().join("\n");
    record.tree.get_mut(NodeId::ROOT).unwrap().comment = bare;
    record.initial = start;
    assert_eq!(regraft(&mut record, NodeId::ROOT, JA).steps, 3);
    assert_eq!(print(&record, NodeId::ROOT), "| 7g7f 3c3d 2g2f");
    // Nothing to be read: the words stay.
    let words = "【指せなくなった手順】?\n  rubbish\n【手順ここまで】";
    record.tree.get_mut(NodeId::ROOT).unwrap().comment = words.to_owned();
    assert_eq!(regraft(&mut record, NodeId::ROOT, JA).steps, 0);
    assert_eq!(record.tree.get(NodeId::ROOT).unwrap().comment, words);
}

#[test]
fn moves_that_are_fouls_now_stay_and_are_told() {
    // With a pawn of Black's on the second file the drop is 二歩.
    let initial = parse_sfen("4k4/9/9/9/9/9/9/9/4K4 b P 1").unwrap();
    let mut record = Record::new(initial.clone());
    let id = record.append_move(NodeId::ROOT, parse_usi("P*2e").unwrap()).unwrap().unwrap();
    let mut other = record.initial.shogi().unwrap().clone();
    other.set_piece(Square::new(2, 7).unwrap(), Some(Piece::new(Color::Black, PieceKind::Pawn)));
    record.initial = other.into();
    let surveyed = survey(&record, NodeId::ROOT, &initial.into(), JA);
    assert_eq!((surveyed.kept, surveyed.broken.len(), surveyed.fouls.len()), (1, 0, 1));
    assert_eq!((surveyed.fouls[0].id, surveyed.fouls[0].words.as_str()), (id, "▲２五歩"));
    assert!(matches!(surveyed.fouls[0].foul, rules::Foul::Shogi(Foul::Nifu { .. })));
}

#[test]
fn two_hundred_thousand_moves_and_ten_thousand_branches_are_replayed() {
    let mut record = Record::new(Position::start());
    let round = ["5i5h", "5a5b", "5h5i", "5b5a"].map(step);
    let mut here = NodeId::ROOT;
    for i in 0..200_000_usize {
        let next = record.tree.append(here, Node::new(round[i % 4].clone())).unwrap();
        if i % 20 == 0 {
            let pawn = record.tree.append(here, Node::new(step("9g9f"))).unwrap();
            record.tree.append(pawn, Node::new(step("9c9d"))).unwrap();
        }
        here = next;
    }
    let original = record.clone();
    let mut initial = original.initial.shogi().unwrap().clone();
    initial.set_piece(Square::new(9, 3).unwrap(), None);
    let replayed = change(&mut record, initial);
    assert_eq!((replayed.kept, replayed.broken.len()), (210_000, 10_000));
    change(&mut record, original.initial.clone());
    regraft_all(&mut record, JA);
    assert!(record == original);
    // The whole line at once.
    change(&mut record, another(original.initial.shogi().unwrap(), 3));
    assert_eq!(record.tree.len(), 1);
    change(&mut record, original.initial.clone());
    regraft_all(&mut record, JA);
    assert!(record == original);
}

/// The node that an outline's cursor is at, and so many below it on its line.
fn below(document: &Document, steps: usize) -> NodeId {
    let cursor = document.cursor();
    cursor.line()[cursor.index() + steps]
}

/// Before, the edit (of the node at the cursor), after; undone and redone.
#[track_caller]
fn middle(before: &str, edit: impl Fn(&Document) -> LineEdit, after: &str) {
    let mut document = document(before);
    let (original, cursor) = (document.record().clone(), document.cursor().clone());
    let edit = edit(&document);
    let preview = edit.preview(document.record(), Style::Japanese).unwrap();
    document.apply(Edit::LineEdit(AsideLanguage::Japanese, edit.clone())).unwrap();
    valid(&document);
    assert_eq!(show(&document), after, "{before}");
    let broken: usize = preview.replayed.broken.iter().map(|broken| broken.steps).sum();
    let texts: usize = document.record().texts().map(|(_, text)| text.matches("指せなくなった").count()).sum();
    assert_eq!(broken > 0, texts > 0);
    let now = document.record().clone();
    assert_eq!(document.undo(), Some(Edit::LineEdit(AsideLanguage::Japanese, edit)));
    valid(&document);
    assert!(*document.record() == original && *document.cursor() == cursor, "undone");
    document.redo().unwrap();
    valid(&document);
    assert!(*document.record() == now, "redone");
    assert_eq!(show(&document), after, "redone");
}

fn mv(usi: &str) -> rules::shogi::Move {
    parse_usi(usi).unwrap()
}

#[test]
fn a_move_is_replaced_and_the_rest_stays() {
    let replace = |usi: &'static str| {
        move |document: &Document| LineEdit::Replace { at: document.cursor().at(), mv: mv(usi).into() }
    };
    middle("7g7f{x}| (5g5f) 3c3d 6g6f{y} (1g1f)", replace("2g2f"), "2g2f{x}| (5g5f) 3c3d 6g6f{y} (1g1f)");
    // The branch with that move is there already: they grow together, in the better place.
    middle("7g7f{x}| (2g2f{y} 8c8d) 3c3d", replace("2g2f"), "2g2f{y\nx}| 8c8d (3c3d)");
}

#[test]
fn moves_are_inserted_and_the_rest_stays() {
    let insert = |moves: &'static str| {
        move |document: &Document| LineEdit::Insert {
            before: document.cursor().at(),
            moves: moves.split(' ').map(|word| mv(word).into()).collect(),
        }
    };
    middle(
        "7g7f 3c3d (8c8d) 2g2f{a}| (1g1f) resign",
        insert("9g9f 9c9d"),
        "7g7f 3c3d (8c8d) 9g9f (1g1f) 9c9d| 2g2f{a} resign",
    );
    // Before an end a single one is as good.
    middle("7g7f resign|", insert("3c3d"), "7g7f 3c3d| resign");
    // A branch that begins so is followed.
    middle("7g7f 3c3d 2g2f| (9g9f 9c9d 1g1f)", insert("9g9f 9c9d"), "7g7f 3c3d 9g9f 9c9d| 2g2f (1g1f)");
}

#[test]
fn moves_are_removed_and_the_rest_moves_up() {
    let pair = |document: &Document| LineEdit::Remove { first: document.cursor().at(), last: below(document, 1) };
    middle("7g7f 3c3d 9g9f| (5g5f) 9c9d 2g2f{a} (1g1f) 8c8d", pair, "7g7f 3c3d| 2g2f{a} (1g1f) (5g5f) 8c8d");
    middle("9g9f| 9c9d 7g7f resign", pair, "| 7g7f resign");
}

#[test]
fn one_move_removed_leaves_the_rest_as_text() {
    let mut document = document("7g7f 3c3d| 2g2f{a} 8c8d");
    let at = document.cursor().at();
    document.apply(Edit::LineEdit(AsideLanguage::Japanese, LineEdit::Remove { first: at, last: at })).unwrap();
    valid(&document);
    let text = document.node().unwrap().comment.clone();
    assert!(
        text.starts_with("【指せなくなった手順】3手目 ▲２六歩：２七の駒は相手の駒\n") && text.contains("\n *a\n"),
        "{text}"
    );
    // With the move in its place again all comes back.
    document.apply(Edit::Play { at: document.cursor().at(), mv: mv("4c4d").into() }).unwrap();
    document.go(Go::By(-1));
    let before = document.record().clone();
    assert_eq!(
        document.apply(Edit::LineEdit(AsideLanguage::Japanese, LineEdit::Regraft(document.cursor().at()))),
        Err(Refused::Nothing)
    );
    assert!(*document.record() == before);
}

#[test]
fn moves_are_swapped_with_what_is_written_about_them() {
    let later = |document: &Document| LineEdit::Swap(document.cursor().at(), below(document, 2));
    middle("7g7f{a}| 3c3d (8c8d) 2g2f{b} (1g1f) 4c4d", later, "2g2f{b}| 3c3d (8c8d) 7g7f{a} (1g1f) 4c4d");
    let next = |document: &Document| LineEdit::Swap(document.cursor().at(), below(document, 1));
    let refused = document("7g7f| 3c3d");
    let edit = next(&refused);
    assert!(edit.preview(refused.record(), Style::Japanese).is_err());
}

/// The first lost move is named as it was played, also where it would hang on a move that was not there then.
#[test]
fn a_lost_move_is_named_from_its_own_position() {
    let document = document("2g2f 8c8d 2f2e 8d8e| 2e2d");
    let edit = LineEdit::Insert { before: below(&document, 1), moves: vec![parse_usi("7g7f").unwrap().into()] };
    let preview = edit.preview(document.record(), Style::Japanese).unwrap();
    assert_eq!(preview.replayed.broken[0].words, "☗２四歩");
}

#[test]
fn two_pairs_of_moves_change_places() {
    let pairs = |document: &Document| LineEdit::SwapPairs { first: document.cursor().at(), last: below(document, 3) };
    middle(
        "7g7f{a}| 3c3d{b} (9c9d) 2g2f{c} (1g1f) 8c8d{d} 4g4f (9g9f)",
        pairs,
        "2g2f{c}| 8c8d{d} (9c9d) 7g7f{a} (1g1f) 3c3d{b} 4g4f (9g9f)",
    );
    let short = document("7g7f| 3c3d 2g2f");
    let edit = LineEdit::SwapPairs { first: short.cursor().at(), last: below(&short, 2) };
    assert_eq!(edit.preview(short.record(), Style::Japanese), Err(NotMade::NoSuchNode));
}

/// Moves of the two sides: a piece on the board belongs to one of them, but either can drop.
#[test]
fn moves_of_both_sides_are_swapped_where_they_can_be() {
    let mut initial = parse_sfen("4k4/9/9/9/9/9/9/9/4K4 b Pp 1").unwrap();
    initial.set_ply(1);
    let mut document = Document::new(initial);
    for mv in ["P*5e", "P*5d"] {
        document.play(parse_usi(mv).unwrap()).unwrap();
    }
    let line = document.cursor().line().to_vec();
    document.apply(Edit::LineEdit(AsideLanguage::Japanese, LineEdit::Swap(line[1], line[2]))).unwrap();
    let moves: Vec<_> = line.iter().filter_map(|&id| document.record().tree.get(id)?.mv()).collect();
    assert_eq!(moves, ["P*5d", "P*5e"].map(|mv| parse_usi(mv).unwrap().into()));
}

#[test]
fn all_moves_that_can_be_played_again_come_back_in_one_step() {
    let mut document = document("7g7f| 3c3d (8c8d 2g2f) 8h2b+ 3a2b");
    let first = document.cursor().at();
    let before = document.record().clone();
    document
        .apply(Edit::LineEdit(
            AsideLanguage::Japanese,
            LineEdit::Replace { at: first, mv: parse_usi("2g2f").unwrap().into() },
        ))
        .unwrap();
    let text = show(&document);
    assert!(text.contains("指せなくなった手順"), "{text}");
    assert_eq!(document.apply(Edit::LineEdit(AsideLanguage::Japanese, LineEdit::RegraftAll)), Err(Refused::Nothing));
    document
        .apply(Edit::LineEdit(
            AsideLanguage::Japanese,
            LineEdit::Replace { at: first, mv: parse_usi("7g7f").unwrap().into() },
        ))
        .unwrap();
    document.apply(Edit::LineEdit(AsideLanguage::Japanese, LineEdit::RegraftAll)).unwrap();
    assert!(document.record().tree.preorder().all(|id| !has_asides(&document.record().tree.get(id).unwrap().comment)));
    assert_eq!(document.record().tree.len(), before.tree.len());
    assert_eq!(document.undoable().unwrap().kind(), "edit-RegraftAll");
    document.undo().unwrap();
    assert!(show(&document).contains("指せなくなった手順"));
}

#[test]
fn a_text_names_the_first_move_that_cannot_be_played() {
    let mut document = document("7g7f| 3c3d 2g2f 8c8d");
    let first = document.cursor().at();
    document
        .apply(Edit::LineEdit(
            AsideLanguage::Japanese,
            LineEdit::Replace { at: first, mv: parse_usi("2g2f").unwrap().into() },
        ))
        .unwrap();
    let record = document.record();
    let comment =
        record.tree.preorder().find_map(|id| Some(&record.tree.get(id)?.comment).filter(|text| has_asides(text)));
    let comment = comment.unwrap();
    assert_eq!(unplayed(comment)[0].words(), "▲２六歩");
}

/// A document of a grown record, and an edit in the middle of it, from numbers.
fn changed(record: &Record, seed: u32) -> Option<LineEdit> {
    let nodes: Vec<NodeId> = record.tree.preorder().skip(1).collect();
    let at = *nodes.get(seed as usize / 32 % nodes.len().max(1))?;
    let parent = record.tree.parent(at)?;
    let mut position = record.position_at(parent);
    let mut pick = |nth: u32| {
        let moves = position.legal_moves();
        let mv = *moves.get((seed >> nth) as usize % moves.len().max(1))?;
        position.play(mv).ok()?;
        Some(mv)
    };
    let line: Vec<NodeId> = record.tree.mainline(at).collect();
    Some(match seed % 7 {
        0 | 1 => LineEdit::Replace { at, mv: pick(8)? },
        2 => LineEdit::Insert { before: at, moves: vec![pick(8)?] },
        3 => LineEdit::Insert { before: at, moves: vec![pick(8)?, pick(16)?] },
        4 => LineEdit::Remove { first: at, last: at },
        5 => LineEdit::Remove { first: at, last: *line.get(1)? },
        _ => LineEdit::Swap(at, *line.get(2)?),
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    /// Undo gives an equal record; the edit written down and made again gives the same one, ids included; every word of
    /// what stays is there.
    #[test]
    fn edits_in_the_middle_are_exact(seeds in prop::collection::vec(any::<u32>(), 1..60), edits in prop::collection::vec(any::<u32>(), 1..8)) {
        let record = grown(&seeds, Position::start());
        let (mut one, mut other) = (document_of(vec![record.clone()]), document_of(vec![record]));
        for seed in edits {
            let Some(edit) = changed(one.record(), seed) else { continue };
            let before = one.record().clone();
            let removed: Vec<String> = match edit {
                LineEdit::Remove { first, last } => [first, last].iter().flat_map(|&id| {
                    let node = before.tree.get(id).unwrap();
                    node.extras.iter().map(|extra| extra.to_string()).chain([node.comment.clone()]).chain(node.bookmark.clone())
                }).collect(),
                _ => Vec::new(),
            };
            one.go(Go::To(edit.place()));
            let cursor = one.cursor().clone();
            let Ok(preview) = edit.preview(one.record(), Style::Japanese) else { continue };
            one.apply(Edit::LineEdit(AsideLanguage::Japanese, edit.clone())).unwrap();
            valid(&one);
            let all = texts(one.record());
            for (_, text) in before.texts().filter(|(_, text)| !removed.iter().any(|gone| gone == text)) {
                for line in text.lines() {
                    prop_assert!(all.contains(line), "{line} is gone after {edit:?}");
                }
            }
            let steps = preview.replayed.broken.iter().map(|broken| broken.steps).sum::<usize>();
            prop_assert!(steps == 0 || has_asides(&all));
            let after = one.record().clone();
            one.undo().unwrap();
            valid(&one);
            prop_assert!(*one.record() == before, "undo of {edit:?}");
            prop_assert_eq!(one.cursor(), &cursor);
            one.redo().unwrap();
            valid(&one);
            prop_assert!(*one.record() == after, "redo of {edit:?}");
            let text = serde_json::to_string(&Edit::LineEdit(AsideLanguage::Japanese, edit)).unwrap();
            other.apply(serde_json::from_str(&text).unwrap()).unwrap();
            prop_assert!(other.record().tree.preorder().eq(after.tree.preorder()));
            prop_assert!(*other.record() == after);
        }
    }
}
