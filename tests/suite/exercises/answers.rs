//! What was answered is kept, whatever happens, and says when it is asked again.

use std::fs;
use std::path::{Path, PathBuf};

use komaoto::exercises::{
    Answer, AnswerBook, AnswerError, AnswerGrade, LearningDay, Memory, MemoryStage, read_answers,
};
use komaoto::locale::Zone;

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

/// The vectors that the tests of the reference are published with: days between answers that come when they are due, and
/// what is remembered after others.
#[test]
fn the_schedule_meets_the_vectors_of_the_reference() {
    let answered = |answers: &[(u64, u64)]| {
        answers.iter().fold(None, |before, &(at, number)| Some(Memory::after(before, grade(number), at))).unwrap()
    };
    let (mut answers, mut days) = (Vec::new(), Vec::new());
    for number in [3, 3, 3, 3, 3, 3, 1, 1, 3, 3, 3, 3, 3] {
        answers.push((answers.last().map_or(0, |_| answered(&answers).due), number));
        let after = answered(&answers);
        days.push((after.due - after.last) / 86_400);
    }
    assert_eq!(days, [0, 2, 11, 46, 163, 498, 0, 0, 2, 4, 7, 12, 21]);
    let day = 86_400;
    let after = answered(&[(0, 1), (0, 3), (day, 3), (4 * day, 3), (12 * day, 3), (33 * day, 3)]);
    assert!((after.stability - 53.62691).abs() < 1e-4 && (after.difficulty - 6.357_486_7).abs() < 1e-4, "{after:?}");
    let easy = answered(&[(0, 4); 10]);
    assert!((easy.difficulty - 1.0).abs() < f64::EPSILON, "{easy:?}");
}

/// A moment of the first day of 1970.
fn on_the_first_day(now: u64) -> LearningDay {
    LearningDay { now, morning: 0, tonight: 86_400 }
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
    assert_eq!(copies(folder.path()).len(), 1);
}

/// The copies in a data folder, the oldest first.
fn copies(folder: &Path) -> Vec<PathBuf> {
    let all = fs::read_dir(folder.join("backups")).into_iter().flatten();
    let mut all: Vec<_> = all.map(|entry| entry.unwrap().path()).collect();
    all.sort();
    all
}

/// The files beside the answers that hold a damaged one.
fn damaged(folder: &Path) -> Vec<PathBuf> {
    let all = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    all.filter(|path| path.to_string_lossy().contains("damaged")).collect()
}

fn keys(book: &AnswerBook) -> Vec<&str> {
    book.answers().iter().map(|answer| answer.key.as_str()).collect()
}

#[test]
fn a_damaged_file_is_set_aside_and_its_copy_and_what_can_be_read_count() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("exercise-answers.jsonl");
    let mut book = AnswerBook::open(Some(folder.path())).unwrap();
    book.add(&[answer(10, "a", AnswerGrade::Good), answer(11, "b", AnswerGrade::Good)]).unwrap();
    // Before the next answer the file is copied.
    book.add(&[answer(12, "c", AnswerGrade::Good)]).unwrap();
    book.add(&[answer(13, "d", AnswerGrade::Good)]).unwrap();
    assert_eq!(read_answers(&fs::read_to_string(&copies(folder.path())[0]).unwrap()).unwrap().len(), 2);
    // A disk has lost the head, the first answers and a part of the third.
    let whole = fs::read(&file).unwrap();
    let lost = whole.iter().enumerate().filter(|(_, byte)| **byte == b'\n').nth(3).unwrap().0 - 20;
    let torn: Vec<u8> = whole.iter().enumerate().map(|(at, &byte)| if at < lost { 0 } else { byte }).collect();
    fs::write(&file, &torn).unwrap();
    let mut again = AnswerBook::open(Some(folder.path())).unwrap();
    assert_eq!(keys(&again), ["a", "b", "d"]);
    let mended = again.take_mended().unwrap();
    let day = Zone::of_system().wall(std::time::SystemTime::now()).date().to_string();
    assert_eq!((mended.answers, mended.copy), (3, Some(day)));
    assert_eq!(fs::read(mended.aside.unwrap()).unwrap(), torn);
    assert_eq!(again.take_mended(), None);
    // It is said once, and the file is whole again.
    let mut third = AnswerBook::open(Some(folder.path())).unwrap();
    assert_eq!(third.take_mended(), None);
    assert_eq!(keys(&third), ["a", "b", "d"]);
    // Whoever had it open goes on with what there is now.
    book.add(&[answer(14, "e", AnswerGrade::Good)]).unwrap();
    assert_eq!(keys(&book), ["a", "b", "d", "e"]);
    assert_eq!(damaged(folder.path()).len(), 1);
}

/// Every way to damage it in the midst of a line, or to lose its end, leaves what was copied, and never refuses an answer.
#[test]
fn no_damage_loses_what_was_copied() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("exercise-answers.jsonl");
    let mut book = AnswerBook::open(Some(folder.path())).unwrap();
    book.add(&[answer(10, "a", AnswerGrade::Good)]).unwrap();
    book.add(&[answer(11, "b", AnswerGrade::Good)]).unwrap();
    let whole = fs::read(&file).unwrap();
    let noise = [0, b'x', b'"', b'}', b'\n', 0xff];
    for (at, byte) in (0..whole.len()).step_by(3).flat_map(|at| noise.map(|byte| (at, byte))) {
        let mut bytes = whole.clone();
        bytes[at] = byte;
        fs::write(&file, &bytes).unwrap();
        let mut book = AnswerBook::open(Some(folder.path())).unwrap();
        let is_said = book.take_mended().is_some();
        let has = |key: &str| book.answers().iter().any(|answer| answer.key == key);
        // A letter of a key may be another one, which nobody can know; whatever is no answer any more is said.
        let in_key = String::from_utf8_lossy(&bytes).lines().filter(|line| line.contains("\"at\"")).count();
        assert!(has("a") || !is_said && in_key == 2, "{at} {byte}: {:?}", String::from_utf8_lossy(&bytes));
        damaged(folder.path()).iter().for_each(|path| fs::remove_file(path).unwrap());
    }
    fs::write(&file, "").unwrap();
    let mut empty = AnswerBook::open(Some(folder.path())).unwrap();
    assert_eq!(empty.take_mended().unwrap().aside, None);
    assert_eq!(keys(&empty), ["a"]);
    fs::remove_file(&file).unwrap();
    let mut gone = AnswerBook::open(Some(folder.path())).unwrap();
    assert_eq!(gone.take_mended().unwrap().answers, 1);
    assert_eq!(keys(&gone), ["a"]);
    gone.add(&[answer(12, "c", AnswerGrade::Good)]).unwrap();
    assert_eq!(keys(&gone), ["a", "c"]);
}

#[test]
fn a_copy_of_each_day_is_kept_and_ten_of_them() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("backups")).unwrap();
    for day in 1..=14 {
        fs::write(folder.path().join(format!("backups/exercise-answers-2020-01-{day:02}.jsonl")), "x").unwrap();
    }
    fs::write(folder.path().join("backups/mine.txt"), "x").unwrap();
    let mut book = AnswerBook::open(None).unwrap();
    book.add(&[answer(10, "a", AnswerGrade::Good)]).unwrap();
    fs::write(folder.path().join("exercise-answers.jsonl"), book.to_text()).unwrap();
    let mut book = AnswerBook::open(Some(folder.path())).unwrap();
    book.add(&[answer(11, "b", AnswerGrade::Good)]).unwrap();
    let left = copies(folder.path());
    assert_eq!(left.len(), 11, "{left:?}");
    // Those of the last days, and nothing that is not ours is touched.
    assert!(left[0].ends_with("exercise-answers-2020-01-06.jsonl") && left[10].ends_with("mine.txt"), "{left:?}");
    // Copies that cannot be read are no help, and do no harm.
    fs::write(&left[9], "x").unwrap();
    fs::write(folder.path().join("exercise-answers.jsonl"), b"\xff\xfe").unwrap();
    let mut book = AnswerBook::open(Some(folder.path())).unwrap();
    assert_eq!(book.take_mended().unwrap().copy, None);
    assert!(book.answers().is_empty());
}

/// Whoever counts what is due counts the same: by file, by kind, and on the first of the days to come.
#[test]
fn what_is_due_is_one_number() {
    let mut book = AnswerBook::open(None).unwrap();
    let day = 86_400;
    let noon = day / 2;
    // What is due, what comes later today, how many are known, and the first two of the days to come.
    let told = |book: &AnswerBook, now: u64| {
        let today = LearningDay::at(now, &Zone::default());
        let told = book.due(["known", "learned", "fresh"].into_iter(), today, 10);
        let tally = book.tally(today, 3);
        assert_eq!(told.today(), tally.due[0], "{now}");
        (told.due.clone(), told.soon.clone(), told.known, (tally.due[0], tally.due[1]))
    };
    // Answered at noon, and known for eight days: due from the midnight before the hour comes.
    book.add(&[answer(noon, "known", AnswerGrade::Easy)]).unwrap();
    assert_eq!(book.memory("known").unwrap().due, 8 * day + noon);
    assert_eq!(told(&book, 8 * day - 1), (vec![], vec![], 1, (0, 1)));
    assert_eq!(told(&book, 8 * day), (vec![0], vec![], 0, (1, 0)));
    // Being learned it is due in a minute, which is today as well.
    let then = 10 * day + noon;
    book.add(&[answer(then, "learned", AnswerGrade::Again), answer(then, "fresh", AnswerGrade::Easy)]).unwrap();
    assert_eq!(told(&book, then), (vec![0], vec![1], 1, (2, 0)));
    assert_eq!(told(&book, then + 60), (vec![0, 1], vec![], 1, (2, 0)));
}

/// A day has as many hours as its clocks say.
#[test]
fn a_day_ends_at_midnight_there() {
    let zone = |name: &str| jiff::tz::TimeZone::get(name).ok().map(Zone::from);
    // 2026-03-29 in Berlin has 23 hours, 2026-10-25 has 25; in Tokyo all have 24.
    for (name, noon, hours) in
        [("Europe/Berlin", 1_774_778_400, 23), ("Europe/Berlin", 1_792_926_000, 25), ("Asia/Tokyo", 1_774_753_200, 24)]
    {
        let Some(zone) = zone(name) else { continue };
        let day = LearningDay::at(noon, &zone);
        assert_eq!(zone.morning(day.tonight), day.tonight, "{name}");
        assert_eq!((day.of(day.tonight - 1), day.of(day.tonight)), (0, 1));
        assert!(day.morning < noon && noon < day.tonight);
        assert!((day.tonight - day.morning).abs_diff(hours * 3600) <= 3600, "{name}: {day:?}");
    }
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
    let told = book.due(["b", "a", "c"].into_iter(), on_the_first_day(100), 10);
    assert_eq!((told.due, told.soon, told.new, told.later, told.known), (vec![0], vec![1], vec![2], 0, 0));
    let tally = book.tally(on_the_first_day(100), 3);
    assert_eq!((tally.answers, tally.exercises, tally.retention), (2, 2, None));
    let mut again = AnswerBook::open(None).unwrap();
    let read = read_answers(&book.to_text()).unwrap();
    // A correction is no answer of its own.
    assert_eq!((again.merge(&read).unwrap(), again.tally(on_the_first_day(100), 1).answers), (2, 2));
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
        let told = book.due(keys.into_iter(), LearningDay { now, morning, tonight: morning + 86_400 }, 3);
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
    let told = book.tally_by([&shogi, &chess].into_iter(), on_the_first_day(10_000), 3);
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
