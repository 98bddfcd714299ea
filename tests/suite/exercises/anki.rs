//! A package of Anki is one for other readers: an archive whose parts are whole, a collection in which each exercise stands
//! once, and what is known of it.

use std::collections::HashMap;

use komaoto::exercises::{Answer, AnswerBook, AnswerGrade, Exercise, LearningDay, anki_package, cards};
use komaoto::locale::Language;
use komaoto::task::Stop;
use miniz_oxide::inflate::decompress_to_vec;
use rusqlite::Connection;

/// A moment of 2026-11-30, at eleven in the morning of UTC.
const MORNING: u64 = 1_795_996_800;
const TODAY: LearningDay = LearningDay { now: MORNING + 11 * 3600, morning: MORNING, tonight: MORNING + 86_400 };
const DAY: u64 = 86_400;

/// The contents of an archive, as its list tells them; each part is held against its check sum.
fn unpacked(archive: &[u8]) -> HashMap<String, Vec<u8>> {
    let half = |at: usize| usize::from(u16::from_le_bytes(archive[at..at + 2].try_into().unwrap()));
    let word = |at: usize| u32::from_le_bytes(archive[at..at + 4].try_into().unwrap());
    let end = archive.len() - 22;
    assert_eq!(&archive[end..end + 4], b"PK\x05\x06");
    let (mut at, mut found) = (word(end + 16) as usize, HashMap::new());
    for _ in 0..half(end + 10) {
        assert_eq!(&archive[at..at + 4], b"PK\x01\x02");
        let (how, sum, packed, whole) = (half(at + 10), word(at + 16), word(at + 20) as usize, word(at + 24) as usize);
        let name = String::from_utf8(archive[at + 46..at + 46 + half(at + 28)].to_vec()).unwrap();
        let entry = word(at + 42) as usize;
        assert_eq!(&archive[entry..entry + 4], b"PK\x03\x04");
        let start = entry + 30 + half(entry + 26) + half(entry + 28);
        let bytes = &archive[start..start + packed];
        let contents = if how == 0 { bytes.to_vec() } else { decompress_to_vec(bytes).unwrap() };
        assert_eq!((contents.len(), crc32fast::hash(&contents)), (whole, sum), "{name}");
        at += 46 + half(at + 28) + half(at + 30) + half(at + 32);
        found.insert(name, contents);
    }
    assert_eq!(at, end);
    found
}

/// The package of exercises, and a connection to its collection.
fn packed(exercises: &[Exercise], book: &AnswerBook) -> (HashMap<String, Vec<u8>>, Connection, tempfile::TempDir) {
    packed_at(TODAY, exercises, book)
}

fn packed_at(
    day: LearningDay,
    exercises: &[Exercise],
    book: &AnswerBook,
) -> (HashMap<String, Vec<u8>>, Connection, tempfile::TempDir) {
    let about = ("mine", Some(Language::English));
    let (bytes, unheld) = anki_package(exercises, about, book, (day, &Stop::default())).unwrap().unwrap();
    assert_eq!(unheld, []);
    let parts = unpacked(&bytes);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("collection.anki2");
    std::fs::write(&path, &parts["collection.anki2"]).unwrap();
    (parts, Connection::open(path).unwrap(), folder)
}

fn exercises() -> Vec<Exercise> {
    super::made(&super::ExercisePlan::default(), &super::thrown_away()).exercises
}

fn answer(at: u64, key: &str, grade: AnswerGrade) -> Answer {
    Answer { at: at * 1000, key: key.to_owned(), grade, seconds: 7, wrong: 0, hints: 0, corrects: None }
}

/// All rows of a question, each value as text.
fn rows(collection: &Connection, sql: &str) -> Vec<String> {
    let mut asked = collection.prepare(sql).unwrap();
    let columns = asked.column_count();
    let row = |row: &rusqlite::Row<'_>| {
        let cell = |at| match row.get_ref(at).unwrap() {
            rusqlite::types::ValueRef::Integer(number) => number.to_string(),
            value => value.as_str().unwrap().to_owned(),
        };
        Ok((0..columns).map(cell).collect::<Vec<_>>().join(" "))
    };
    asked.query_map([], row).unwrap().map(Result::unwrap).collect()
}

#[test]
fn a_package_holds_each_exercise_with_its_board() {
    let exercises = exercises();
    let (parts, collection, _folder) = packed(&exercises, &AnswerBook::open(None).unwrap());
    assert_eq!(rows(&collection, "PRAGMA integrity_check"), ["ok"]);
    assert_eq!(rows(&collection, "SELECT ver FROM col"), ["11"]);
    let guids: Vec<String> = exercises.iter().map(Exercise::key).collect();
    assert_eq!(rows(&collection, "SELECT guid FROM notes, cards WHERE nid = notes.id ORDER BY due"), guids);
    assert_eq!(
        rows(&collection, "SELECT type, queue, due, ivl, reps FROM cards ORDER BY due"),
        ["0 0 1 0 0", "0 0 2 0 0"]
    );
    assert_eq!(rows(&collection, "SELECT tags FROM notes"), [" slip shogi ", " slip shogi "]);
    let models = rows(&collection, "SELECT json_each.key FROM col, json_each(col.models)");
    assert_eq!(rows(&collection, "SELECT DISTINCT mid FROM notes"), models);
    let decks = rows(&collection, "SELECT value->>'name' FROM col, json_each(col.decks) ORDER BY key");
    assert_eq!(decks, ["Default", "mine"]);
    // Each picture that a note shows is there under its number, and is one.
    let named: HashMap<String, String> = serde_json::from_slice(&parts["media"]).unwrap();
    let fields = rows(&collection, "SELECT flds FROM notes, cards WHERE nid = notes.id ORDER BY due");
    assert_eq!(named.len(), 2);
    for (number, name) in &named {
        assert!(parts[number].starts_with(b"\x89PNG"), "{name}");
        assert!(fields.iter().any(|fields| fields.contains(&format!("<img src=\"{name}\""))), "{name}");
    }
    assert!(fields.iter().all(|fields| fields.split('\u{1f}').count() == 5), "{fields:?}");
    assert!(fields[0].contains("<b>P-2f") && fields[0].contains("山田"), "{fields:?}");
}

/// A game with a handicap begins with its name; in the middle of it one has to know whose turn it is.
#[test]
fn a_card_of_a_game_with_a_handicap_says_whose_turn_it_is() {
    use super::{coordinates, judged, made, parse_position};
    let start = parse_position("lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1").unwrap();
    let said = [(-900, "3c3d"), (-900, "7g7f"), (-900, "5c5d"), (900, "2g2f")];
    let mut record = judged(&start, &["3c3d", "7g7f", "9c9d", "2g2f"], &said);
    record.headers.push("下手", "A");
    record.headers.push("上手", "B");
    let exercises = made(&super::ExercisePlan::default(), &record).exercises;
    let [exercise] = exercises.as_slice() else { panic!("{exercises:?}") };
    assert_eq!(exercise.right[0].line.first().map(|&mv| coordinates(mv)).as_deref(), Some("5c5d"));
    let (_, collection, _folder) = packed(&exercises, &AnswerBook::open(None).unwrap());
    let fields = rows(&collection, "SELECT flds FROM notes");
    for told in [fields[0].as_str(), &cards(&exercises, Some(Language::English))] {
        assert!(told.contains("White to move") && !told.contains("Start position"), "{told}");
    }
}

/// The figures are FSRS 6's own: after a first "easy" stability is 8.2956 and difficulty 1; after a first "good" 2.3065, and
/// 6.4133 - e^(2 · 0.8334) + 1 = 2.118.
#[test]
fn what_is_known_goes_along() {
    let exercises = exercises();
    let (easy, good) = (exercises[0].key(), exercises[1].key());
    let mut book = AnswerBook::open(None).unwrap();
    let then = TODAY.now - 3 * DAY;
    let soon = TODAY.now - 60;
    book.add(&[answer(then, &easy, AnswerGrade::Easy), answer(soon, &good, AnswerGrade::Good)]).unwrap();
    let (_, collection, _folder) = packed(&exercises, &book);
    // The collection began yesterday, so that today is its day 1: what was to come eight days after three days ago is due on
    // day 6. The other one has a step of learning left, ten minutes after its answer.
    let known = "SELECT type, queue, due, ivl, reps, lapses, left FROM cards ORDER BY type";
    let learned = format!("1 1 {} 0 1 0 1001", soon + 600);
    assert_eq!(rows(&collection, known), [learned.as_str(), "2 2 6 8 1 0 0"]);
    let memory =
        "SELECT round(data->>'s', 4) || ' ' || round(data->>'d', 3) || ' ' || (data->>'lrt') FROM cards ORDER BY type";
    assert_eq!(rows(&collection, memory), [format!("2.3065 2.118 {soon}"), format!("8.2956 1.0 {then}")]);
    let answers = "SELECT id, ease, ivl, lastIvl, factor, time, type FROM revlog ORDER BY id";
    let told = [format!("{then}000 4 8 0 100 7000 0"), format!("{soon}000 3 -600 0 224 7000 0")];
    assert_eq!(rows(&collection, answers), told);
    assert_eq!(rows(&collection, "SELECT count(*) FROM revlog, cards WHERE cid = cards.id"), ["2"]);
    // What should have come before today is not due before nothing.
    let mut late = AnswerBook::open(None).unwrap();
    late.add(&[answer(TODAY.now - 30 * DAY, &easy, AnswerGrade::Easy)]).unwrap();
    let (_, collection, _folder) = packed(&exercises[..1], &late);
    assert_eq!(rows(&collection, "SELECT due FROM cards"), [(1 - 22).to_string()]);
    // Before four in the morning the day there is the one before.
    let night = LearningDay { now: MORNING + 3 * 3600, ..TODAY };
    let (_, collection, _folder) = packed_at(night, &exercises[..1], &late);
    assert_eq!(rows(&collection, "SELECT due FROM cards"), [(-22).to_string()]);
}

#[test]
fn the_same_exercise_is_the_same_note_in_every_package() {
    let exercises = exercises();
    let nothing = AnswerBook::open(None).unwrap();
    let ids = "SELECT notes.id, guid, cards.id FROM notes, cards WHERE nid = notes.id ORDER BY guid";
    let (_, one, _folder) = packed(&exercises, &nothing);
    let reversed: Vec<Exercise> = exercises.iter().rev().cloned().collect();
    let (_, other, _folder) = packed(&reversed, &nothing);
    assert_eq!(rows(&one, ids), rows(&other, ids));
    // A position that is there twice is one note; the second is told.
    let twice = [exercises[0].clone(), exercises[0].clone()];
    let about = ("mine", None);
    let (_, unheld) = anki_package(&twice, about, &nothing, (TODAY, &Stop::default())).unwrap().unwrap();
    assert_eq!(unheld.iter().map(|row| row.place).collect::<Vec<_>>(), [2]);
    let stopped = Stop::default();
    stopped.set();
    assert!(anki_package(&twice, about, &nothing, (TODAY, &stopped)).unwrap().is_none());
}
