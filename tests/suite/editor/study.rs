//! Laws of a game judged by an engine: what a move has cost, and what is written down of it.

use super::*;
use komaoto::editor::analysis::{
    Cost, EngineBranch, Grade, KnownComments, Review, Studied, add_lines, cost, costs_of_line,
};
use komaoto::editor::edit::Purpose;
use komaoto::locale::{Language, Locale};
use komaoto::notation::parse_usi;
use komaoto::record::{Evaluation, Glyph, NodeId, Record, Score};
use komaoto::rules::{Color, Game, Move};
use komaoto::texts;
use proptest::prelude::*;

fn cp(score: i32) -> Score {
    Score::Centipawns(score)
}

fn mate(winner: Color) -> Score {
    Score::Mate { winner, moves: Some(5) }
}

fn said(score: Score, line: &str) -> Evaluation {
    let line = line.split_whitespace().map(|word| parse_usi(word).unwrap().into()).collect();
    Evaluation { depth: Some(10), nodes: Some(1000), engine: Some("Test 1".to_owned()), line, ..Evaluation::new(score) }
}

fn mv(text: &str) -> Move {
    parse_usi(text).unwrap().into()
}

#[test]
fn a_move_is_judged_by_the_chance_it_gave_away() {
    use Color::{Black, White};
    use Grade::{Blunder, Inaccuracy, Mistake};
    // (before, after, of a move of Black, or of White with the signs turned)
    let cases = [
        (cp(0), cp(0), None),
        (cp(0), cp(-100), None),
        (cp(0), cp(-130), Some(Inaccuracy)),
        (cp(0), cp(-260), Some(Mistake)),
        (cp(0), cp(-700), Some(Blunder)),
        (cp(0), cp(900), None),
        // The same points cost less where a game is won or lost.
        (cp(3000), cp(2300), None),
        (cp(0), mate(White), Some(Blunder)),
        (cp(-1500), mate(White), Some(Mistake)),
        (cp(-5000), mate(White), Some(Inaccuracy)),
        (mate(Black), cp(500), Some(Blunder)),
        (mate(Black), cp(2000), Some(Mistake)),
        (mate(Black), cp(5000), Some(Inaccuracy)),
        (mate(Black), mate(White), Some(Blunder)),
        (mate(Black), mate(Black), None),
        (mate(White), mate(White), None),
        (mate(White), cp(-3000), None),
    ];
    for (before, after, grade) in cases {
        for mover in [Black, White] {
            let [before, after] = [before, after].map(|score| said(score.seen_by(mover), "7g7f"));
            let found = cost(Game::Shogi, mover, mv("2g2f"), &before, &after);
            assert_eq!(found.grade, grade, "{mover:?} {before:?} {after:?}");
            assert_eq!(
                found.loss.is_some(),
                matches!((before.score, after.score), (Score::Centipawns(_), Score::Centipawns(_)))
            );
            let first_choice = cost(Game::Shogi, mover, mv("7g7f"), &before, &after);
            assert_eq!(first_choice.grade, None);
        }
    }
}

#[test]
fn two_engines_and_shallow_searches_judge_nothing() {
    let (before, after) = (said(cp(0), "7g7f"), said(cp(-900), ""));
    let of = |before: &Evaluation, after: &Evaluation| cost(Game::Shogi, Color::Black, mv("2g2f"), before, after);
    assert!(of(&before, &after).grade.is_some());
    let other = Evaluation { engine: Some("Other".to_owned()), ..after.clone() };
    let shallow = Evaluation { depth: Some(4), ..after };
    assert_eq!(of(&before, &other), Cost::default());
    // Nothing but why.
    assert_eq!(of(&before, &shallow), Cost { is_shallow: true, ..Cost::default() });
}

/// What an engine might have said of the main line: these scores, and always the same first choice.
fn review(record: &Record, scores: &[i32]) -> Review {
    let ids: Vec<NodeId> = record
        .tree
        .mainline(NodeId::ROOT)
        .filter(|&id| record.tree.get(id).is_some_and(|node| id == NodeId::ROOT || node.mv().is_some()))
        .collect();
    let mut places: Vec<Studied> = Vec::new();
    for (&node, &score) in ids.iter().zip(scores) {
        let position = record.position_at(node);
        let best = position.legal_moves()[0];
        let mut evaluation = said(cp(score), "");
        evaluation.line = vec![best];
        let side = position.side_to_move();
        let cost = places.last().map_or(Cost::default(), |before| {
            let played = record.tree.get(node).unwrap().mv().unwrap();
            cost(record.game(), before.side, played, before.evaluation.as_ref().unwrap(), &evaluation)
        });
        places.push(Studied { node, side, evaluation: Some(evaluation), rows: Vec::new(), cost });
    }
    let mut review = Review { engine: "Test 1".to_owned(), places, is_stopped: false, comments: KnownComments::Kept };
    settle(&mut review, record.game());
    review
}

/// Scores as the side that begins sees them, as they are stored.
fn as_stored(record: &Record, scores: &[i32]) -> Vec<i32> {
    let sign = if record.initial.side_to_move() == Color::Black { 1 } else { -1 };
    scores.iter().map(|score| sign * score).collect()
}

fn settle(review: &mut Review, game: Game) {
    let evaluations: Vec<_> = review.places.iter().map(|place| place.evaluation.clone().unwrap()).collect();
    let sides: Vec<_> = review.places.iter().map(|place| place.side).collect();
    for (at, place) in review.places.iter_mut().enumerate().skip(1) {
        place.cost = place.cost.settled(game, sides[at - 1], &evaluations[at - 1], evaluations.get(at + 1));
    }
}

fn write(document: &mut Document, scores: &[i32], language: Language) -> bool {
    let locale = Locale::new(language);
    let review = review(document.record(), scores);
    let edit = review.edit(document.record(), |rank, score| texts::judged_line(rank, score, Game::Shogi, &locale));
    assert!(edit.as_ref().is_none_or(|edit| matches!(edit, Edit::Several { purpose: Purpose::Review, .. })));
    edit.is_some_and(|edit| document.apply(edit).is_ok())
}

fn glyphs(document: &Document) -> Vec<Option<Glyph>> {
    let tree = &document.record().tree;
    tree.mainline(NodeId::ROOT).skip(1).map(|id| tree.get(id).unwrap().marks.glyph).collect()
}

fn game() -> Document {
    let loaded = komaoto::files::load(b"position startpos moves 7g7f 3c3d 2g2f 8c8d 2f2e", Some("usi")).unwrap();
    Document::from_loaded(loaded, None)
}

#[test]
fn a_review_is_one_step_that_undo_takes_back_and_repeating_it_changes_nothing() {
    let mut document = game();
    let before = document.record().clone();
    let scores = [0, 0, 900, 900, 200, 210];
    assert!(write(&mut document, &scores, Language::Japanese));
    assert_eq!(glyphs(&document), [None, Some(Glyph::Blunder), None, None, None]);
    let branches = document.record().tree.children(document.record().tree.mainline(NodeId::ROOT).nth(1).unwrap()).len();
    assert_eq!(branches, 2, "the better line stands beside the blunder");
    let once = document.record().clone();
    assert!(!write(&mut document, &scores, Language::Japanese));
    assert_eq!(*document.record(), once);
    document.undo().unwrap();
    assert_eq!(*document.record(), before);
}

#[test]
fn another_run_replaces_what_the_one_before_has_said_and_nothing_else() {
    let mut document = game();
    let ids: Vec<NodeId> = document.record().tree.mainline(NodeId::ROOT).collect();
    document.apply(Edit::comment(ids[2], "人の注".to_owned())).unwrap();
    let mut marks = document.record().tree.get(ids[1]).unwrap().marks.clone();
    marks.glyph = Some(Glyph::Brilliant);
    document.apply(Edit::Marks(ids[1], marks)).unwrap();
    let other = Evaluation { engine: Some("Other".to_owned()), ..Evaluation::new(cp(77)) };
    document.apply(Edit::Evaluation(ids[1], vec![other.clone()])).unwrap();
    assert!(write(&mut document, &[0, -900, 900, 900, 200, 210], Language::Japanese));
    // Deeper, it was another move.
    assert!(write(&mut document, &[0, 0, 0, 0, 0, -900], Language::Japanese));
    assert_eq!(glyphs(&document), [Some(Glyph::Brilliant), None, None, None, Some(Glyph::Blunder)]);
    let tree = &document.record().tree;
    assert_eq!(tree.get(ids[2]).unwrap().comment, "人の注");
    assert_eq!(tree.get(ids[1]).unwrap().evaluations.first(), Some(&other));
    assert_eq!(tree.get(ids[1]).unwrap().evaluations.len(), 2);
    let forks: Vec<usize> = ids.iter().map(|&id| tree.children(id).len()).collect();
    assert_eq!(forks, [1, 1, 1, 1, 2, 0]);
}

/// Where several lines were asked for, those that were not played are branches with what the engine says of them, also
/// once they were in a file; another run puts its own in their place.
#[test]
fn candidates_are_branches_that_another_run_replaces() {
    let mut document = game();
    let locale = Locale::new(Language::Japanese);
    let edit = |document: &Document, ranks: usize| {
        let mut review = review(document.record(), &[0, 0, 0, 0, 0, 0]);
        for place in &mut review.places {
            let position = document.record().position_at(place.node);
            let row = |(rank, mv): (u32, Move)| komaoto::engine::RankedLine {
                rank,
                score: Some((
                    komaoto::engine::EngineScore::Centipawns(-40 * rank as i32),
                    komaoto::engine::Bound::Exact,
                )),
                depth: Some(12),
                selective: None,
                nodes: None,
                time: None,
                line: vec![mv],
                cut: false,
                older: false,
            };
            place.rows = (1..).zip(position.legal_moves()).take(ranks).map(row).collect();
        }
        review.edit(document.record(), |rank, score| texts::judged_line(rank, score, Game::Shogi, &locale))
    };
    let forks = |document: &Document| -> Vec<usize> {
        let tree = &document.record().tree;
        tree.mainline(NodeId::ROOT).map(|id| tree.children(id).len()).collect()
    };
    document.apply(edit(&document, 3).unwrap()).unwrap();
    assert_eq!(forks(&document), [4, 4, 4, 4, 4, 0], "beside the move that was played");
    let tree = &document.record().tree;
    let second = tree.get(tree.children(NodeId::ROOT)[2]).unwrap();
    assert_eq!(second.comment, "候補手2 -80 (Test 1, Komaoto)");
    assert_eq!(
        second.evaluations,
        [Evaluation { depth: Some(12), engine: Some("Test 1".to_owned()), ..Evaluation::new(cp(-80)) }]
    );
    assert_eq!(edit(&document, 3), None, "the same again is there already");
    // In a file the evaluation is a line of the comment, and is still ours.
    let usual = Envelope::usual(FormatId::Kif, "kifu");
    let records = [document.record().clone()];
    let (bytes, _) = komaoto::files::store(&records, FormatId::Kif, usual, &Default::default());
    let mut document = Document::from_loaded(komaoto::files::load(&bytes, Some("kifu")).unwrap(), None);
    assert_eq!(forks(&document), [4, 4, 4, 4, 4, 0]);
    assert_eq!(edit(&document, 3), None);
    document.apply(edit(&document, 2).unwrap()).unwrap();
    assert_eq!(forks(&document), [3, 3, 3, 3, 3, 0]);
    document.apply(edit(&document, 1).unwrap()).unwrap();
    assert_eq!(forks(&document), [1, 1, 1, 1, 1, 0]);
}

proptest! {
    #[test]
    fn no_review_touches_what_a_person_has_written(
        runs in prop::collection::vec(prop::collection::vec(-3000..3000_i32, 6), 1..4),
        comments in prop::collection::vec("[あ-ん a-z]{0,6}", 6),
    ) {
        let mut document = game();
        let ids: Vec<NodeId> = document.record().tree.mainline(NodeId::ROOT).collect();
        for (&id, comment) in ids.iter().zip(&comments) {
            let _ = document.apply(Edit::comment(id, comment.clone()));
        }
        let before: Vec<String> = ids.iter().map(|&id| document.record().tree.get(id).unwrap().comment.clone()).collect();
        for scores in &runs {
            write(&mut document, scores, Language::English);
        }
        let after: Vec<String> = ids.iter().map(|&id| document.record().tree.get(id).unwrap().comment.clone()).collect();
        prop_assert_eq!(before, after);
        // One run leaves as much as many.
        let mut fresh = game();
        for (&id, comment) in ids.iter().zip(&comments) {
            let _ = fresh.apply(Edit::comment(id, comment.clone()));
        }
        write(&mut fresh, runs.last().unwrap(), Language::English);
        prop_assert_eq!(fresh.record(), document.record());
    }
}

#[test]
fn comments_of_a_person_are_kept_spared_or_replaced() {
    for (comments, is_written, is_there) in [
        (KnownComments::Kept, true, true),
        (KnownComments::Spared, false, true),
        (KnownComments::Replaced, true, false),
    ] {
        let mut document = game();
        let ids: Vec<NodeId> = document.record().tree.mainline(NodeId::ROOT).collect();
        document.apply(Edit::comment(ids[2], "人の注".to_owned())).unwrap();
        let before = document.record().clone();
        let review = Review { comments, ..review(document.record(), &[0, 0, 10, 900, 200, 210]) };
        document.apply(review.edit(document.record(), |_, _| "最善手".to_owned()).unwrap()).unwrap();
        let node = |index: usize| document.record().tree.get(ids[index]).unwrap();
        assert_eq!(node(2).evaluations.len(), usize::from(is_written), "{comments:?}");
        assert_eq!(node(2).comment.contains("人の注"), is_there, "{comments:?}: {}", node(2).comment);
        assert_eq!(node(1).evaluations.len(), 1, "{comments:?}: elsewhere it is written");
        document.undo().unwrap();
        assert_eq!(*document.record(), before);
    }
}

#[test]
fn a_move_of_pgn_has_one_evaluation_whoever_gave_the_one_before() {
    let text = b"[Event \"?\"]\n\n1. e4 {[%eval 0.17]} e5 {[%eval 0.19] good} 2. Nf3 {[%eval 0.25]} *\n";
    let mut document = Document::from_loaded(komaoto::files::load(text, Some("pgn")).unwrap(), None);
    assert!(write(&mut document, &[10, 20, 30, 40], Language::English));
    let tree = &document.record().tree;
    for id in tree.mainline(NodeId::ROOT).filter(|&id| id == NodeId::ROOT || tree.get(id).unwrap().mv().is_some()) {
        let node = tree.get(id).unwrap();
        let engines: Vec<_> = node.evaluations.iter().map(|said| said.engine.as_deref()).collect();
        assert_eq!(engines, [Some("Test 1")], "{}", node.comment);
        assert!(node.comment.matches("[%eval").count() <= 1, "{}", node.comment);
    }
}

/// What is told at the end of a review, the signs of the record, and what the graph marks are the same numbers, at once
/// and after the file was read again: also in games whose files do not say which move an engine would have chosen.
#[test]
fn slips_are_counted_once_for_all_who_tell_them() {
    for (name, text) in [
        ("usi", "position startpos moves 7g7f 3c3d 2g2f 8c8d 2f2e"),
        ("pgn", "1. e4 e5 2. Nf3 Nc6 3. Bb5 *"),
        ("pgn", "[Game \"Chinese Chess\"]\n\n1. C2=5 H8+7 2. H2+3 R9=8 3. R1=2 *"),
    ] {
        let mut document = Document::from_loaded(komaoto::files::load(text.as_bytes(), Some(name)).unwrap(), None);
        let record = document.record().clone();
        let mut review = review(&record, &as_stored(&record, &[0, -300, 300, -300, 300, -900]));
        // The third and the fourth move were the engine's own choice.
        for index in [3, 4] {
            let played = record.tree.get(review.places[index].node).unwrap().mv().unwrap();
            review.places[index - 1].evaluation.as_mut().unwrap().line = vec![played];
            let [before, now] = [index - 1, index].map(|at| review.places[at].evaluation.clone().unwrap());
            review.places[index].cost = cost(record.game(), review.places[index - 1].side, played, &before, &now);
        }
        settle(&mut review, record.game());
        let told: usize = [Color::Black, Color::White]
            .map(|side| review.tally(side))
            .map(|tally| tally.inaccuracies + tally.mistakes + tally.blunders)
            .iter()
            .sum();
        assert!(told > 0, "{text}");
        let edit = review.edit(&record, |_, _| String::new()).unwrap();
        document.apply(edit).unwrap();
        let marked = |record: &Record| {
            let line: Vec<NodeId> = record.tree.mainline(NodeId::ROOT).collect();
            let costs = costs_of_line(record, &line, None);
            costs.iter().filter(|one| one.cost.grade.is_some()).count()
        };
        let signs = |record: &Record| {
            let nodes = record.tree.mainline(NodeId::ROOT).filter_map(|id| record.tree.get(id));
            nodes.filter(|node| node.marks.glyph.is_some()).count()
        };
        let record = document.record();
        assert_eq!((signs(record), marked(record)), (told, told), "{text}");
    }
}

/// No position has the score of another one: it goes with the first move of a line. One that follows the game before it
/// leaves that says it in words there, and the game stays as it is; a single move of it has its score.
#[test]
fn the_score_of_a_line_is_of_its_first_move() {
    let document = game();
    let record = document.record();
    let branch = |moves: &str| {
        let moves: Vec<Move> = moves.split_whitespace().map(mv).collect();
        EngineBranch { moves, said: Some(said(cp(77), "")) }
    };
    let words = |said: &Evaluation| said.score.value().to_string();
    let scores = |moves: &str| {
        let mut document = game();
        document.apply(add_lines(record, NodeId::ROOT, vec![branch(moves)], words).unwrap()).unwrap();
        let record = document.record().clone();
        let mut at = NodeId::ROOT;
        moves
            .split_whitespace()
            .map(|word| {
                let is_it = |id: &NodeId| record.tree.get(*id).unwrap().mv() == Some(mv(word));
                at = record.tree.children(at).iter().copied().find(is_it).unwrap();
                let node = record.tree.get(at).unwrap();
                (node.evaluations.len(), node.comment.clone())
            })
            .collect::<Vec<_>>()
    };
    let bare = |count| (count, String::new());
    assert_eq!(scores("7g7f 3c3d 6g6f 8c8d"), [bare(0), bare(0), (0, "77".to_owned()), bare(0)]);
    assert_eq!(scores("2g2f 3c3d"), [bare(1), bare(0)]);
    assert_eq!(scores("7g7f"), [bare(1)]);
    // All of it is there, and is of the game.
    assert_eq!(add_lines(record, NodeId::ROOT, vec![branch("7g7f 3c3d")], words), None);
}

/// An even game of which an engine says a little more whenever a side is to move has no weak moves; what is lost for good
/// has been lost.
#[test]
fn a_see_saw_of_scores_is_no_row_of_slips() {
    let load = || komaoto::files::load(b"1. e4 e5 2. Nf3 Nc6 3. Bb5 *", Some("pgn")).unwrap();
    let grades = |scores: &[i32]| -> Vec<Option<Grade>> {
        let document = Document::from_loaded(load(), None);
        review(document.record(), &as_stored(document.record(), scores))
            .places
            .iter()
            .map(|place| place.cost.grade)
            .collect()
    };
    let of = |scores: &[i32]| grades(scores).into_iter().flatten().count();
    assert_eq!(of(&[70, 5, 70, 5, 70, 40]), 0);
    // Two moves later it is still gone; and a mistake is one though it is not punished.
    assert_eq!(grades(&[70, 5, 10, 0, 5, 0])[1], Some(Grade::Inaccuracy));
    assert_eq!(grades(&[70, -90, 75, 70, 75, 70])[1], Some(Grade::Mistake));
}
