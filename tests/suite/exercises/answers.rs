//! What was answered is kept, whatever happens, and says when it is asked again.

use std::fs;

use komaoto::exercises::{Answer, AnswerBook, AnswerError, AnswerGrade, Memory, MemoryStage, read_answers};

/// The sequences of the reference.
const REFERENCE: &str = include_str!("fsrs-6.txt");

fn grade(number: u64) -> AnswerGrade {
    AnswerGrade::ALL[usize::try_from(number).unwrap() - 1]
}

#[test]
fn the_schedule_is_that_of_the_reference() {
    let mut steps = 0;
    for line in REFERENCE.lines().filter(|line| !line.starts_with('#')) {
        let mut memory: Option<Memory> = None;
        for step in line.split(" ; ") {
            let said: Vec<f64> = step.split(' ').map(|word| word.parse().unwrap()).collect();
            let [at, graded, stability, difficulty, due, state] = said[..] else { panic!("{step}") };
            let after = Memory::after(memory, grade(graded as u64), at as u64);
            assert!((after.stability - stability).abs() < 1e-7 * stability.max(1.0), "{step}: {after:?}");
            assert!((after.difficulty - difficulty).abs() < 1e-7, "{step}: {after:?}");
            assert_eq!(after.due, due as u64, "{step}: {after:?}");
            let stage = match after.stage {
                MemoryStage::Learning(_) => 1,
                MemoryStage::Known => 2,
                MemoryStage::Relearning(_) => 3,
            };
            assert_eq!(stage, state as u64, "{step}: {after:?}");
            memory = Some(after);
            steps += 1;
        }
    }
    assert_eq!(steps, 240);
}

fn answer(at: u64, key: &str, grade: AnswerGrade) -> Answer {
    Answer { at: at * 1000, key: key.to_owned(), grade, seconds: 5, wrong: 0, hints: 0, corrects: None }
}

#[test]
fn answers_of_two_windows_are_all_kept_and_a_torn_line_costs_only_itself() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("exercise-answers.jsonl");
    let mut one = AnswerBook::open(Some(folder.path())).unwrap();
    let mut other = AnswerBook::open(Some(folder.path())).unwrap();
    one.add(&[answer(10, "a", AnswerGrade::Good)]).unwrap();
    other.add(&[answer(11, "b", AnswerGrade::Good)]).unwrap();
    // A program is killed in the middle of a line.
    let whole = fs::read(&file).unwrap();
    fs::write(&file, [&whole[..], b"{\"at\":12,\"key\":\"c"].concat()).unwrap();
    one.add(&[answer(13, "d", AnswerGrade::Easy)]).unwrap();
    let keys: Vec<_> = one.answers().iter().map(|answer| answer.key.as_str()).collect();
    assert_eq!(keys, ["a", "b", "d"]);
    // Many at once, from threads as from windows.
    let state = folder.path();
    std::thread::scope(|scope| {
        for thread in 0..4 {
            scope.spawn(move || {
                let mut book = AnswerBook::open(Some(state)).unwrap();
                for round in 0..25 {
                    book.add(&[answer(100 + round, &format!("{thread}-{round}"), AnswerGrade::Good)]).unwrap();
                }
            });
        }
    });
    one.refresh().unwrap();
    assert_eq!(one.answers().len(), 103);
    assert!(folder.path().join("exercise-answers.jsonl.0.bak").exists());
}

#[test]
fn a_newer_file_is_neither_read_nor_written() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("exercise-answers.jsonl");
    let newer = "{\"format\":\"komaoto-answers\",\"version\":2}\n";
    fs::write(&file, newer).unwrap();
    assert!(matches!(AnswerBook::open(Some(folder.path())), Err(AnswerError::Version(version)) if version == "2"));
    assert_eq!(fs::read_to_string(&file).unwrap(), newer);
    assert!(read_answers("").unwrap().is_empty());
}

#[test]
fn a_corrected_grade_counts_and_kept_answers_come_back() {
    let mut book = AnswerBook::open(None).unwrap();
    book.add(&[answer(0, "a", AnswerGrade::Easy), answer(5, "b", AnswerGrade::Again)]).unwrap();
    let easy = *book.memory("a").unwrap();
    book.add(&[Answer { corrects: Some(0), ..answer(1, "a", AnswerGrade::Hard) }]).unwrap();
    let hard = *book.memory("a").unwrap();
    assert_eq!(hard, Memory::after(None, AnswerGrade::Hard, 0));
    assert!(hard.due < easy.due);
    let told = book.due(["b", "a", "c"].into_iter(), 100, (0, 10));
    assert_eq!((told.due, told.new, told.later, told.known), (vec![0], vec![2], 0, 1));
    let tally = book.tally(100, 3);
    assert_eq!((tally.answers, tally.exercises, tally.retention), (2, 2, None));
    let mut again = AnswerBook::open(None).unwrap();
    let read = read_answers(&book.to_text()).unwrap();
    assert_eq!(again.merge(&read).unwrap(), 3);
    assert_eq!(again.merge(&read).unwrap(), 0);
    assert_eq!(again.memory("a"), Some(&hard));
}

#[test]
fn a_grade_is_told_from_time_and_tries() {
    assert_eq!(AnswerGrade::of(5, 0, 0), AnswerGrade::Easy);
    assert_eq!(AnswerGrade::of(30, 0, 0), AnswerGrade::Good);
    assert_eq!(AnswerGrade::of(90, 0, 0), AnswerGrade::Hard);
    assert_eq!(AnswerGrade::of(5, 0, 1), AnswerGrade::Hard);
    assert_eq!(AnswerGrade::of(5, 1, 0), AnswerGrade::Again);
}

#[test]
fn so_many_are_new_a_day() {
    let mut book = AnswerBook::open(None).unwrap();
    let keys = ["a", "b", "c", "d", "e"];
    let of = |book: &AnswerBook, now: u64, morning: u64| {
        let told = book.due(keys.into_iter(), now, (morning, 3));
        (told.due, told.new, told.later)
    };
    assert_eq!(of(&book, 0, 0), (vec![], vec![0, 1, 2], 2));
    // Two were answered today, one of them twice: one more is new.
    book.add(&[answer(10, "a", AnswerGrade::Easy), answer(20, "c", AnswerGrade::Again)]).unwrap();
    book.add(&[answer(90, "c", AnswerGrade::Good)]).unwrap();
    assert_eq!(of(&book, 100, 0), (vec![], vec![1], 2));
    // Learned with so many steps it comes again the same day, and does not count as new.
    assert_eq!(of(&book, 90 + 600, 0), (vec![2], vec![1], 2));
    // On the next day there are three again.
    assert_eq!(of(&book, 86_400, 86_000).1, vec![1, 3, 4]);
}

#[test]
fn answers_are_told_by_kind_and_opening() {
    use komaoto::exercises::{AnswerGroup, Exercise, ExerciseKind, ExerciseSource};
    use komaoto::rules::{Game, Position};
    let exercise = |kind, game: Game, opening: Option<&str>| {
        let mut source = ExerciseSource::default();
        source.say_opening(game, opening);
        Exercise {
            position: Position::start(game),
            kind,
            right: Vec::new(),
            played: None,
            previous: None,
            plays_on: false,
            comment: String::new(),
            source,
        }
    };
    let shogi = exercise(ExerciseKind::Slip, Game::Shogi, Some("矢倉"));
    let chess = exercise(ExerciseKind::Own, Game::Chess, Some("Sicilian"));
    let mut book = AnswerBook::open(None).unwrap();
    book.add(&[answer(10, &shogi.key(), AnswerGrade::Again)]).unwrap();
    let told = book.tally_by([&shogi, &chess].into_iter(), 10_000, 3);
    let counts: Vec<_> =
        told.iter().map(|(group, count, tally)| (group.clone(), *count, tally.exercises, tally.due[0])).collect();
    assert_eq!(
        counts,
        [
            (AnswerGroup::Kind(ExerciseKind::Slip), 1, 1, 1),
            (AnswerGroup::Kind(ExerciseKind::Own), 1, 0, 0),
            (AnswerGroup::Opening("Sicilian".to_owned()), 1, 0, 0),
            (AnswerGroup::Opening("矢倉".to_owned()), 1, 1, 1),
        ]
    );
}
