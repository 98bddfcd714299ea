//! Laws of the search for missed mates 詰み逃し: what is found in a game, and how it is marked there.

use std::time::Duration;

use super::*;
use komaoto::editor::analysis::{MissedMate, MissedSearch, Slip, is_engine_line, mark_missed};
use komaoto::editor::edit::Purpose;
use komaoto::locale::{Language, Locale};
use komaoto::notation::parse_position;
use komaoto::record::{Record, Score};
use komaoto::rules::{Color, Game};
use komaoto::task::Stop;
use komaoto::texts;
use komaoto::tsume::ProvenMate;

/// Each side has a gold in hand and a pawn before the other's king: whoever is to move mates. Both play elsewhere first.
const BOTH: &str = "position sfen 4k4/9/4P4/p8/9/P8/4p4/9/4K4 b Gg 1 moves 9f9e 9d9e G*5b";
/// A king that nothing can save: its last move is no blunder.
const LOST: &str = "position sfen 9/4k4/9/9/9/9/9/6+p2/8K b 3g 1 moves 1i1h G*2h";
/// Black resigns, although it could mate.
const RESIGNED: &str = "position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1";

fn record(usi: &str) -> Record {
    let loaded = komaoto::files::load(usi.as_bytes(), Some("usi")).unwrap();
    loaded.records[0].clone()
}

fn search(record: &Record) -> Vec<MissedMate> {
    let search = MissedSearch { nodes: 20_000, ..MissedSearch::default() };
    let found = search.run(record, &Stop::new(), &mut |_, _| {}).unwrap();
    assert_eq!(found.undecided, 0);
    found.mates
}

/// Ply, what it was, the side that mates, and the mate.
fn said(record: &Record, found: &[MissedMate]) -> Vec<(u32, Slip, Color, String)> {
    let one = |missed: &MissedMate| {
        let line: Vec<String> = missed.mate.line.iter().map(|&mv| coordinates(mv)).collect();
        (record.ply(missed.node), missed.slip, missed.attacker(), line.join(" "))
    };
    found.iter().map(one).collect()
}

fn mark(document: &mut Document, language: Language) -> bool {
    let found = search(document.record());
    let locale = Locale::new(language);
    let words = |missed: &MissedMate| texts::missed(missed.slip.as_ref(), &missed.mate, &locale);
    match mark_missed(document.record(), &found, words) {
        Some(edit) => document.apply(edit).is_ok(),
        None => false,
    }
}

#[test]
fn a_mate_that_is_let_go_and_one_that_is_walked_into_are_found() {
    let game = record(BOTH);
    let (black, white) = ("G*5b".to_owned(), "G*5h".to_owned());
    let meant = [
        (1, Slip::Missed, Color::Black, black.clone()),
        (1, Slip::WalkedInto, Color::White, white.clone()),
        (2, Slip::Missed, Color::White, white),
        (2, Slip::WalkedInto, Color::Black, black),
    ];
    assert_eq!(said(&game, &search(&game)), meant);
    // Without enough nodes nothing is said.
    let few = MissedSearch { nodes: 0, patience: Duration::ZERO, ..MissedSearch::default() };
    let found = few.run(&game, &Stop::new(), &mut |_, _| {}).unwrap();
    assert!(found.mates.is_empty() && found.undecided > 0, "{found:?}");
}

#[test]
fn a_lost_side_walks_into_nothing_and_one_that_resigns_may_have_missed_a_mate() {
    let lost = record(LOST);
    assert_eq!(said(&lost, &search(&lost)), []);
    let mut resigned = record(RESIGNED);
    let end = Node::new(Step::End(Ending::Resign));
    resigned.tree.append(NodeId::ROOT, end).unwrap();
    assert_eq!(said(&resigned, &search(&resigned)), [(1, Slip::Missed, Color::Black, "G*5b".to_owned())]);
}

#[test]
fn variations_are_searched_if_asked_for() {
    let mut document = Document::of(vec![record(RESIGNED)]);
    document.play(parse_usi("5i5h").unwrap()).unwrap();
    let root = NodeId::ROOT;
    let aside = parse_usi("5i4i").unwrap();
    document.apply(Edit::Play { at: root, mv: aside.into() }).unwrap();
    let game = document.record();
    assert_eq!(search(game).len(), 1);
    let all = MissedSearch { nodes: 20_000, variations: true, ..MissedSearch::default() };
    assert_eq!(all.run(game, &Stop::new(), &mut |_, _| {}).unwrap().mates.len(), 2);
}

#[test]
fn marks_are_one_step_and_come_again_as_they_were() {
    let mut document = Document::of(vec![record(BOTH)]);
    let before = document.record().clone();
    assert!(mark(&mut document, Language::Japanese));
    assert_eq!(document.record().outline(), "9f9e (G*5b) 9d9e (G*5h) G*5b");
    let comment = |document: &Document, ply: usize| document.row(ply).unwrap().node.comment.clone();
    assert_eq!(comment(&document, 1), "詰み逃し 1手詰 (Komaoto)\n頓死 1手詰 (Komaoto)");
    let edit = document.undoable().unwrap().clone();
    assert!(matches!(edit, Edit::Several { purpose: Purpose::MissedMates, .. }));
    assert_eq!(serde_json::from_str::<Edit>(&serde_json::to_string(&edit).unwrap()).unwrap(), edit);
    let marked = document.record().clone();
    assert!(!mark(&mut document, Language::Japanese), "nothing new");
    // In another language, all of it takes the place of what was there.
    assert!(mark(&mut document, Language::English));
    assert_eq!(document.record().outline(), marked.outline());
    assert_eq!(comment(&document, 2), "Missed mate in 1 (Komaoto)\nWalked into mate in 1 (Komaoto)");
    for node in marked.tree.preorder().filter_map(|id| marked.tree.get(id)).filter(|node| !node.comment.is_empty()) {
        assert!(Slip::of_comment(&node.comment).is_some(), "{}", node.comment);
    }
    document.undo();
    assert_eq!(*document.record(), marked);
    document.undo();
    assert_eq!(*document.record(), before);
    document.redo();
    assert_eq!(*document.record(), marked);
}

/// What is written about a move is known again, in whatever language that was.
#[test]
fn remarks_are_known_in_every_language() {
    for language in Language::ALL {
        let locale = Locale::new(language);
        for rank in [None, Some(2)] {
            for game in Game::ALL {
                let said = texts::judged_line(rank, Score::Centipawns(254), game, &locale);
                assert!(is_engine_line(&format!("{said} (Stockfish, d10, Komaoto)")), "{said}");
            }
        }
        for shortest in [true, false] {
            let mate = ProvenMate { len: 3, shortest, line: Vec::new() };
            for slip in [Slip::Missed, Slip::WalkedInto] {
                let said = texts::missed(&format!("{slip:?}"), &mate, &locale) + " (Komaoto)";
                assert_eq!(Slip::of_comment(&said), Some(slip), "{said}");
            }
        }
    }
}

#[test]
fn what_a_person_has_written_stays() {
    let mut document = Document::of(vec![record(BOTH)]);
    let first = document.row(1).unwrap().id;
    document.apply(Edit::comment(first, "perhaps hasty")).unwrap();
    assert!(mark(&mut document, Language::English));
    assert_eq!(document.row(1).unwrap().node.comment, "perhaps hasty");
    // A branch of ours with a word of theirs, or one more move, is theirs.
    let own = document.record().child_with(first, &Step::Move(parse_usi("G*5h").unwrap().into())).unwrap();
    let ours = document.record().tree.get(own).unwrap().comment.clone();
    document.apply(Edit::comment(own, format!("{ours}\nreally?"))).unwrap();
    let kept = document.record().clone();
    assert!(!mark(&mut document, Language::English), "the line is there");
    assert_eq!(*document.record(), kept);
    // Where the mate is gone, so is what we said about it.
    let second = document.row(2).unwrap().id;
    document.apply(Edit::Delete(second)).unwrap();
    let at = document.record().tree.parent(own).unwrap();
    assert_eq!(at, first);
    assert!(document.record().tree.contains(own));
}

/// A line that a person has not finished is not made longer.
#[test]
fn no_mate_is_put_after_the_last_move_of_a_game() {
    let mut document = Document::of(vec![record("position sfen 4k4/9/9/9/9/P8/4p4/9/4K4 b g 1 moves 9f9e")]);
    assert!(mark(&mut document, Language::English));
    assert_eq!(document.record().outline(), "9f9e");
    assert_eq!(document.row(1).unwrap().node.comment, "Walked into mate in 1 (Komaoto)");
}

/// The game that moves make from a position.
fn played(start: &str, moves: &[&str]) -> Record {
    let mut record = Record::new(parse_position(start).unwrap());
    let mut at = NodeId::ROOT;
    for mv in moves {
        let mv = parse_coordinates(&record.position_at(at), mv).unwrap();
        at = record.append_move(at, mv).unwrap().unwrap();
    }
    record
}

/// In chess and xiangqi what is short is proven: mates in one, in two behind a quiet move, and by checks.
#[test]
fn mates_of_chess_and_xiangqi_are_found() {
    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    // The scholar's mate is let go, and a fool walks into one.
    let scholar = played(START, &["e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6", "h5e5"]);
    let meant =
        [(6, Slip::WalkedInto, Color::White, "h5f7".to_owned()), (7, Slip::Missed, Color::White, "h5f7".to_owned())];
    assert_eq!(said(&scholar, &search(&scholar)), meant);
    let fool = played(START, &["f2f3", "e7e5", "g2g4", "d8h4"]);
    assert_eq!(said(&fool, &search(&fool)), [(3, Slip::WalkedInto, Color::Black, "d8h4".to_owned())]);
    // Rooks take turns; what is played instead takes none of it away, but leaves the mate longer.
    let quiet = "7k/8/5K2/8/8/8/8/R7 w - - 0 1";
    let kept = played(quiet, &["f6g6"]);
    assert_eq!(said(&kept, &search(&kept)), []);
    let late = played(quiet, &["a1a7", "h8g8"]);
    let found = search(&late);
    assert!(found.iter().all(|missed| missed.slip != Slip::WalkedInto), "{found:?}");
    // The file that the other general holds is closed to a general, and who may not move has lost.
    let xiangqi = played("3k3r1/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1", &["e1f1", "h10h2"]);
    let stalemate = "h10h1 f1f2 h1h2 f2f1 h2e2".to_owned();
    let meant = [
        (1, Slip::Missed, Color::White, "e2d2".to_owned()),
        (1, Slip::WalkedInto, Color::Black, stalemate.clone()),
        (2, Slip::Missed, Color::Black, stalemate),
    ];
    assert_eq!(said(&xiangqi, &search(&xiangqi)), meant);
}
