//! Exercises of mates, lines that are played on, and what a person does with them on the board.

use komaoto::editor::analysis::MissedSearch;
use komaoto::exercises::{
    Asked, AskedState, Exercise, ExerciseKind, ExercisePlan, ExerciseSource, LeftOut, RightMove, judge_mate,
};
use komaoto::locale::{Language, Locale};
use komaoto::notation::{coordinates, parse_coordinates, parse_position};
use komaoto::record::{Glyph, NodeId, Record};
use komaoto::rules::{Color, Game, Move, Position};
use komaoto::task::Stop;

use super::{judged, left_out, made};

/// Black's king is mated by a gold on its head, unless one of the knights takes the pawn that would protect it.
const CAGE: &str = "k8/9/9/9/9/9/4p4/3L1L3/3NKN3 b g 1";

fn mates() -> ExercisePlan {
    let side = Some(Color::Black);
    ExercisePlan { mates: Some(MissedSearch::default()), side, slips: false, ..ExercisePlan::default() }
}

fn line(start: &Position, words: &str) -> Vec<Move> {
    let mut at = start.clone();
    words
        .split_whitespace()
        .map(|word| {
            let mv = parse_coordinates(&at, word).unwrap();
            at.play(mv).unwrap();
            mv
        })
        .collect()
}

fn spelled(moves: &[Move]) -> Vec<String> {
    moves.iter().map(|&mv| coordinates(mv)).collect()
}

#[test]
fn a_mate_that_was_walked_into_asks_for_the_escapes() {
    let record = judged(&parse_position(CAGE).unwrap(), &["6h6g", "9a9b"], &[]);
    let collection = made(&mates(), &record);
    let [exercise] = collection.exercises.as_slice() else { panic!("{collection:?}") };
    assert_eq!(exercise.kind, ExerciseKind::WalkedIntoMate);
    assert_eq!(exercise.right_firsts().into_iter().collect::<Vec<_>>(), ["4i5g", "6i5g"]);
    // What refutes the move that was played is the mate.
    let played = exercise.played.as_ref().unwrap();
    assert_eq!(spelled(&played.line)[..2], ["6h6g", "G*5h"]);
    let mut asked = Asked::of(&exercise.to_record()).unwrap();
    assert!(asked.play(played.line[0]));
    assert_eq!((asked.state(), spelled(asked.moves())[1].as_str()), (AskedState::Wrong(true), "G*5h"));
}

/// The board shows why a move is wrong only where the record has a reply to it.
#[test]
fn nothing_is_said_to_be_shown_that_is_not() {
    let record = judged(&parse_position(CAGE).unwrap(), &["6h6g", "9a9b"], &[]);
    let mut exercise = made(&mates(), &record).exercises.remove(0);
    exercise.played.as_mut().unwrap().line.truncate(1);
    let played = exercise.played.as_ref().unwrap().line[0];
    let mut asked = Asked::of(&exercise.to_record()).unwrap();
    assert!(asked.play(played));
    assert_eq!((asked.state(), asked.moves().len()), (AskedState::Wrong(false), 1));
}

#[test]
fn a_mate_with_many_escapes_is_no_exercise() {
    // The king alone may go anywhere.
    let start = parse_position("k8/9/9/9/9/9/4p4/9/4K4 b g 1").unwrap();
    let collection = made(&mates(), &judged(&start, &["5i5h"][..0], &[]));
    assert!(collection.exercises.is_empty());
    let start = parse_position("k8/9/9/9/9/9/4p4/9/4K3L b g 1").unwrap();
    let collection = made(&mates(), &judged(&start, &["1i1h", "9a9b"], &[]));
    assert_eq!((collection.exercises.len(), left_out(&collection)), (0, vec![(LeftOut::ManyRight, 1)]));
}

#[test]
fn the_solver_judges_moves_about_mates() {
    let cage = parse_position(CAGE).unwrap();
    let judge = |kind, position: &Position, word: &str| {
        let mv = parse_coordinates(position, word).unwrap();
        judge_mate(kind, position, mv, &Stop::default())
    };
    let wrong = judge(ExerciseKind::WalkedIntoMate, &cage, "4h4g").unwrap();
    assert!(!wrong.is_right);
    assert_eq!(spelled(&wrong.line.line)[..2], ["4h4g", "G*5h"]);
    assert!(judge(ExerciseKind::WalkedIntoMate, &cage, "4i5g").unwrap().is_right);
    let mate = parse_position("4k4/9/4P4/9/9/9/9/9/4K4 b G 1").unwrap();
    assert!(judge(ExerciseKind::MissedMate, &mate, "G*5b").unwrap().is_right);
    // What does not mate is refuted on the board.
    let wrong = judge(ExerciseKind::Problem, &mate, "G*4b").unwrap();
    assert_eq!((wrong.is_right, wrong.line.line.len()), (false, 2));
    let mut asked = Asked::of(&judged(&mate, &["G*5b"], &[])).unwrap();
    assert!(asked.play(parse_coordinates(&mate, "G*4b").unwrap()) && asked.begin_judging().is_some());
    asked.judged(Some(wrong));
    assert_eq!((asked.state(), asked.moves().len()), (AskedState::Wrong(true), 2));
    // Where nothing can be shown it is not said to be.
    let mut asked = Asked::of(&judged(&mate, &["G*5b"], &[])).unwrap();
    assert!(asked.play(parse_coordinates(&mate, "5i5h").unwrap()) && asked.begin_judging().is_some());
    let bare = RightMove { line: vec![parse_coordinates(&mate, "5i5h").unwrap()], evaluation: None };
    asked.judged(Some(komaoto::exercises::MoveVerdict { is_right: false, line: bare }));
    assert_eq!(asked.state(), AskedState::Wrong(false));
    // Of slips it knows nothing.
    assert_eq!(judge(ExerciseKind::Slip, &mate, "G*5b"), None);
}

/// An exercise of this kind with one line that is right.
fn exercise(plays_on: bool) -> Exercise {
    let start = Position::start(Game::Shogi);
    Exercise {
        kind: ExerciseKind::Own,
        right: vec![RightMove { line: line(&start, "7g7f 3c3d 2g2f 8c8d 2f2e"), evaluation: None }],
        played: None,
        previous: None,
        plays_on,
        comment: String::new(),
        source: ExerciseSource::default(),
        position: start,
    }
}

#[test]
fn a_line_that_is_to_be_played_on_is_played_to_its_end() {
    let mut asked = Asked::of(&exercise(true).to_record()).unwrap();
    for (own, reply) in [("7g7f", Some("3c3d")), ("2g2f", Some("8c8d")), ("2f2e", None)] {
        assert_eq!(asked.state(), AskedState::Ask);
        assert!(asked.play(parse_coordinates(asked.position(), own).unwrap()));
        let last = spelled(asked.moves()).last().cloned();
        assert_eq!(last.as_deref(), Some(reply.unwrap_or(own)));
    }
    assert_eq!(asked.state(), AskedState::Done);
    // Without that the first move is enough.
    let mut asked = Asked::of(&exercise(false).to_record()).unwrap();
    assert!(asked.play(parse_coordinates(asked.position(), "7g7f").unwrap()));
    assert_eq!((asked.state(), asked.moves().len()), (AskedState::Done, 1));
}

#[test]
fn a_wrong_move_in_the_middle_leaves_what_was_right() {
    let mut asked = Asked::of(&exercise(true).to_record()).unwrap();
    assert!(asked.play(parse_coordinates(asked.position(), "7g7f").unwrap()));
    assert!(asked.play(parse_coordinates(asked.position(), "9g9f").unwrap()));
    assert_eq!(asked.state(), AskedState::Wrong(false));
    asked.again();
    assert_eq!(spelled(asked.moves()), ["7g7f", "3c3d"]);
    asked.ask_hint();
    let (mv, is_piece) = asked.hinted().unwrap();
    assert_eq!((coordinates(mv).as_str(), is_piece), ("2g2f", true));
    asked.ask_hint();
    assert_eq!(asked.hinted().map(|(_, is_piece)| is_piece), Some(false));
    asked.reveal();
    assert_eq!((asked.state(), asked.moves().len()), (AskedState::Done, 5));
}

#[test]
fn lines_are_looked_at_once_it_is_done_and_not_before() {
    let mut asked = Asked::of(&exercise(false).to_record()).unwrap();
    asked.look(0);
    asked.go(1);
    assert_eq!((asked.looked(), asked.moves().len()), (None, 0));
    asked.reveal();
    asked.go(1);
    asked.go(1);
    assert_eq!(
        (asked.looked(), spelled(asked.moves())),
        (Some((0, 3)), ["7g7f", "3c3d", "2g2f"].map(str::to_owned).to_vec())
    );
    asked.go(isize::MAX);
    assert_eq!(asked.looked(), Some((0, 5)));
    asked.go(-9);
    assert_eq!((asked.looked(), asked.position()), (Some((0, 0)), &Position::start(Game::Shogi)));
    // A line that is not there is not looked at.
    asked.look(7);
    assert_eq!(asked.looked(), Some((0, 0)));
}

#[test]
fn an_exercise_whose_answer_cannot_be_played_is_none() {
    // A record may hold a move that leaves the king in check; an exercise cannot ask for it.
    let mut record = Record::new(parse_position("4k4/9/9/9/4r4/9/9/9/4K4 b P 1").unwrap());
    let of = |record: &Record, word: &str| parse_coordinates(&record.initial, word).unwrap();
    let ignores = of(&record, "P*9h");
    record.append_move(NodeId::ROOT, ignores).unwrap();
    assert!(Asked::of(&record).is_none());
    let blocks = of(&record, "P*5h");
    let good = record.append_move(NodeId::ROOT, blocks).unwrap().unwrap();
    record.tree.get_mut(good).unwrap().marks.glyph = Some(Glyph::Good);
    assert!(Asked::of(&record).is_some());
    let bare = Record::new(record.initial.clone());
    assert!(Asked::of(&bare).is_none());
}

#[test]
fn an_exercise_knows_its_game_again() {
    let record = super::thrown_away();
    let words = (&Stop::default(), &Locale::new(Language::English));
    let source = ExerciseSource::of(&record, "game.kif", 1);
    let found = ExercisePlan::default().of_record(&record, &source, None, words).0;
    assert!(found.exercises.iter().all(|exercise| exercise.is_of(&record)));
    let other = judged(&Position::start(Game::Shogi), &["2g2f", "3c3d", "8h5e"][..2], &[]);
    assert!(!found.exercises.iter().any(|exercise| exercise.is_of(&other)));
}
