//! Exercises: what they are made of, the records they are, and what other programs have.

mod anki;
mod answers;
mod asked;
mod progress;
#[cfg(unix)]
mod verifying;

use komaoto::editor::analysis::MissedSearch;
use komaoto::exercises::{
    Asked, Collection, ExchangeError, Exchanged, Exercise, ExerciseKind, ExercisePlan, ExerciseSource, LeftOut,
    NotTakenReason, exercise_key, is_exercise, judge_mate, read_epd, read_lichess, read_shogihome, write_epd,
    write_shogihome,
};
use komaoto::files::{load, store};
use komaoto::formats::{Envelope, FormatId, Note, NoteKind, Unreadable, WriteOptions};
use komaoto::locale::{Language, Locale};
use komaoto::notation::{coordinates, parse_coordinates, parse_position};
use komaoto::record::{Evaluation, NodeId, Record, Score};
use komaoto::rules::{Game, Move, Position};
use komaoto::task::Stop;

/// A game with what an engine has said of each position: the score, and the first moves of its line.
pub fn judged(start: &Position, moves: &[&str], said: &[(i32, &str)]) -> Record {
    let mut record = Record::new(start.clone());
    let mut at = NodeId::ROOT;
    let mut nodes = vec![at];
    for word in moves {
        let mv = parse_coordinates(&record.position_at(at), word).unwrap();
        at = record.append_move(at, mv).unwrap().unwrap();
        nodes.push(at);
    }
    for (&node, &(score, line)) in nodes.iter().zip(said) {
        let mut position = record.position_at(node);
        let line: Vec<Move> = line
            .split_whitespace()
            .map(|word| {
                let mv = parse_coordinates(&position, word).unwrap();
                position.play(mv).unwrap();
                mv
            })
            .collect();
        let evaluation = Evaluation {
            line,
            depth: Some(12),
            engine: Some("Tester".to_owned()),
            ..Evaluation::new(Score::Centipawns(score))
        };
        record.tree.get_mut(node).unwrap().evaluations.push(evaluation);
    }
    record
}

/// Black throws it away with the third move.
pub fn thrown_away() -> Record {
    let start = Position::start(Game::Shogi);
    let moves = ["7g7f", "3c3d", "8h5e", "3d3e"];
    let said = [(30, "7g7f"), (40, "3c3d"), (50, "2g2f 8c8d"), (-900, "2b5e"), (100, "2g2f")];
    let mut record = judged(&start, &moves, &said);
    record.headers.push("先手", "山田");
    record.headers.push("後手", "佐藤");
    record
}

fn made(plan: &ExercisePlan, record: &Record) -> Collection {
    let source = ExerciseSource::of(record, "game.kif", 1);
    let (found, trouble) = plan.of_record(record, &source, None, (&Stop::default(), &Locale::new(Language::English)));
    assert_eq!(trouble, None);
    let mut collection = Collection::default();
    collection.take(found);
    collection
}

fn black() -> ExercisePlan {
    ExercisePlan { side: Some(komaoto::rules::Color::Black), ..ExercisePlan::default() }
}

fn left_out(collection: &Collection) -> Vec<(LeftOut, usize)> {
    collection.left_out.iter().map(|(why, count)| (*why, *count)).collect()
}

#[test]
fn a_slip_becomes_an_exercise_with_its_better_move_and_its_source() {
    let collection = made(&black(), &thrown_away());
    let [exercise] = collection.exercises.as_slice() else { panic!("{collection:?}") };
    assert_eq!(exercise.kind, ExerciseKind::Slip);
    assert_eq!(exercise.right_firsts().into_iter().collect::<Vec<_>>(), ["2g2f"]);
    let played = exercise.played.as_ref().unwrap();
    assert_eq!(played.line.iter().map(|&mv| coordinates(mv)).collect::<Vec<_>>(), ["8h5e", "2b5e"]);
    assert_eq!(played.comment, "Played in the game: chance to win 52 % → 18 %");
    assert_eq!((exercise.source.ply, exercise.source.file.as_deref()), (Some(3), Some("game.kif")));
    assert_eq!(exercise.previous.as_ref().map(|previous| coordinates(previous.mv)).as_deref(), Some("3c3d"));
    assert_eq!(left_out(&collection), []);
    // The reply of White was a slip, too.
    let both = made(&ExercisePlan::default(), &thrown_away());
    assert_eq!(both.exercises.iter().map(|exercise| exercise.source.ply).collect::<Vec<_>>(), [Some(3), Some(4)]);
}

/// Whatever they are made for, they come as the game went: mates are looked for first, and positions named by hand.
#[test]
fn exercises_come_in_the_order_of_the_moves() {
    let mut record = thrown_away();
    let at = record.tree.mainline(NodeId::ROOT).last().unwrap();
    let mv = parse_coordinates(&record.position_at(at), "2g2f").unwrap();
    let right = record.append_move(at, mv).unwrap().unwrap();
    record.tree.get_mut(right).unwrap().marks.glyph = Some(komaoto::record::Glyph::Good);
    record.tree.get_mut(at).unwrap().bookmark = Some("次の一手".to_owned());
    let plies = made(&ExercisePlan::default(), &record).exercises.iter().map(|of| of.source.ply).collect::<Vec<_>>();
    assert_eq!(plies, [Some(3), Some(4), Some(5)]);
}

#[test]
fn what_is_no_exercise_is_counted_with_its_reason() {
    let record = thrown_away();
    let none = |plan: &ExercisePlan| {
        let collection = made(plan, &record);
        assert!(collection.exercises.is_empty(), "{collection:?}");
        left_out(&collection)
    };
    let plan = ExercisePlan::default();
    assert_eq!(
        none(&ExercisePlan { least: 60.0, side: Some(komaoto::rules::Color::Black), ..plan.clone() }),
        [(LeftOut::LostBefore, 1)]
    );
    assert_eq!(none(&ExercisePlan { player: Some("鈴木".to_owned()), ..plan.clone() }), [(LeftOut::OtherPlayer, 1)]);
    assert_eq!(none(&ExercisePlan { points: 40.0, side: Some(komaoto::rules::Color::Black), ..plan.clone() }), []);
    assert_eq!(none(&ExercisePlan { plies: 10..=20, ..plan.clone() }), []);
    // Nobody has judged it.
    let bare = judged(&Position::start(Game::Shogi), &["7g7f", "3c3d"], &[]);
    assert_eq!(left_out(&made(&plan, &bare)), [(LeftOut::NotJudged, 1)]);
    // Judged, but it is not said what would have been better.
    let start = Position::start(Game::Shogi);
    let mute = judged(&start, &["7g7f", "3c3d", "8h5e"], &[(30, ""), (40, ""), (50, ""), (-900, "")]);
    assert_eq!(left_out(&made(&plan, &mute)), [(LeftOut::NoAnswer, 1)]);
    // The engine wanted the move itself.
    let own = judged(&start, &["7g7f", "3c3d", "8h5e"], &[(30, ""), (40, ""), (50, "8h5e"), (-900, "")]);
    assert_eq!(left_out(&made(&plan, &own)), []);
    // The same game twice is asked once.
    let source = ExerciseSource::of(&record, "game.kif", 1);
    let mut twice = Collection::default();
    for _ in 0..2 {
        twice.take(plan.of_record(&record, &source, None, (&Stop::default(), &Locale::new(Language::English))).0);
    }
    assert_eq!(twice.left_out.get(&LeftOut::Repeated), Some(&twice.exercises.len()));
}

#[test]
fn a_position_named_by_hand_is_one_with_the_branches_marked_good() {
    let mut record = judged(&Position::start(Game::Shogi), &["7g7f", "3c3d", "2g2f"], &[]);
    let at = record.tree.mainline(NodeId::ROOT).nth(2).unwrap();
    let mv = parse_coordinates(&record.position_at(at), "6g6f").unwrap();
    let branch = record.append_move(at, mv).unwrap().unwrap();
    record.tree.get_mut(branch).unwrap().marks.glyph = Some(komaoto::record::Glyph::Good);
    assert!(made(&ExercisePlan::default(), &record).exercises.is_empty());
    record.tree.get_mut(at).unwrap().bookmark = Some("次の一手 3".to_owned());
    let collection = made(&ExercisePlan::default(), &record);
    let [exercise] = collection.exercises.as_slice() else { panic!("{collection:?}") };
    assert_eq!(exercise.kind, ExerciseKind::Own);
    assert_eq!(exercise.right_firsts().into_iter().collect::<Vec<_>>(), ["6g6f"]);
    assert_eq!(
        exercise.played.as_ref().and_then(|played| played.line.first()).map(|&mv| coordinates(mv)).as_deref(),
        Some("2g2f")
    );
}

/// The move that was played is not right for being there.
#[test]
fn a_position_named_by_hand_in_which_nothing_is_marked_good_is_none() {
    let mut record = judged(&Position::start(Game::Shogi), &["7g7f", "3c3d", "2g2f"], &[]);
    let at = record.tree.mainline(NodeId::ROOT).nth(2).unwrap();
    record.tree.get_mut(at).unwrap().bookmark = Some("次の一手".to_owned());
    let collection = made(&ExercisePlan { slips: false, ..ExercisePlan::default() }, &record);
    assert!(collection.exercises.is_empty(), "{collection:?}");
    assert_eq!(left_out(&collection), [(LeftOut::Unmarked, 1)]);
}

/// The games of a text, by whether they are exercises.
fn asked_of(text: &str) -> Vec<bool> {
    let records = load(text.as_bytes(), None).unwrap().records;
    let read = Exchanged::of_records(&records);
    let is_one = |place: &usize| !read.not_taken.iter().any(|row| row.place == *place);
    assert!(read.not_taken.iter().all(|row| row.why == NotTakenReason::Game), "{read:?}");
    let told: Vec<bool> = (1..=records.len()).map(|place| is_one(&place)).collect();
    assert_eq!(read.exercises.len(), told.iter().filter(|is_one| **is_one).count());
    for (record, told) in records.iter().zip(&told) {
        assert_eq!((is_exercise(&record.unheld()), Asked::of(&record.unheld()).is_some()), (*told, *told));
    }
    told
}

/// Nobody is asked the first move of a game that people have played, wherever it began.
#[test]
fn games_are_no_exercises_however_they_begin() {
    for handicap in ["平手", "香落ち", "二枚落ち"] {
        let mover = if handicap == "平手" { "７六歩(77)" } else { "３四歩(33)" };
        assert_eq!(asked_of(&format!("手合割：{handicap}\n   1 {mover}\n")), [false], "{handicap}");
    }
    let chess = |headers: &str, result: &str| {
        let fen = "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]";
        format!("{headers}{fen}\n[Result \"{result}\"]\n\n1. e4 {result}\n")
    };
    let players = "[White \"A\"]\n[Black \"B\"]\n";
    for result in ["1-0", "*"] {
        assert_eq!(asked_of(&chess(players, result)), [false], "{result}");
        let said = format!("[Exercise \"chosen\"]\n{}", chess(players, result));
        assert_eq!(asked_of(&said), [true], "{result}");
        // Nobody has played here: a composer's name may stand in the place of a player's.
        for names in ["[White \"?\"]\n[Black \"?\"]\n", "[White \"Réti\"]\n[Black \"?\"]\n"] {
            assert_eq!(asked_of(&chess(names, result)), [true], "{names} {result}");
        }
    }
    // In shogi both names and a position of the middle of a game are a study of it, however it goes on.
    let text = "sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves G*5b";
    let mut named = load(text.as_bytes(), None).unwrap().records[0].unheld();
    assert!(is_exercise(&named));
    named.headers.set("先手", "A");
    named.headers.set("後手", "B");
    assert!(!is_exercise(&named) && Asked::of(&named).is_none());
    named.headers.set("手合割", "詰将棋");
    assert!(is_exercise(&named) && Asked::of(&named).is_some());
    // A problem with one King, and one that says it is asked though it begins where games do.
    assert_eq!(asked_of("sfen 4k4/9/4P4/9/9/9/9/9/9 b G 1 moves G*5b"), [true]);
    assert_eq!(asked_of("手合割：平手\n出題：次の一手\n   1 ７六歩(77)\n"), [true]);
}

#[test]
fn a_missed_mate_is_proven_and_played_to_its_end() {
    let start = parse_position("4k4/9/4P4/p8/9/P8/4p4/9/4K4 b Gg 1").unwrap();
    let record = judged(&start, &["9f9e", "9d9e"], &[]);
    let plan = ExercisePlan { mates: Some(MissedSearch::default()), ..ExercisePlan::default() };
    let collection = made(&plan, &record);
    let missed: Vec<_> = collection.exercises.iter().filter(|of| of.kind == ExerciseKind::MissedMate).collect();
    assert_eq!(missed.len(), 2, "{collection:?}");
    assert_eq!(missed[0].right_firsts().into_iter().collect::<Vec<_>>(), ["G*5b"]);
    assert!(missed[0].plays_on);
}

/// In chess and xiangqi, too: what is asked is proven, and any move that mates as well is right.
#[test]
fn mates_of_chess_and_xiangqi_are_exercises_of_their_kind() {
    let plan = ExercisePlan { mates: Some(MissedSearch::of_judged()), ..ExercisePlan::default() };
    let back_rank = parse_position("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1").unwrap();
    let general = parse_position("3k3r1/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1").unwrap();
    let rows = [
        (judged(&back_rank, &["a1b1", "h7h6"], &[]), "a1a8", Some("g1h1")),
        (judged(&general, &["e1f1", "h10h2"], &[]), "e2d2", None),
    ];
    for (record, right, wrong) in rows {
        let collection = made(&plan, &record);
        let missed = collection.exercises.iter().find(|of| of.kind == ExerciseKind::MissedMate);
        let missed = missed.unwrap_or_else(|| panic!("{collection:?}"));
        assert_eq!(missed.right_firsts().into_iter().collect::<Vec<_>>(), [right]);
        assert!(missed.plays_on && missed.right[0].evaluation.is_some());
        let verdict = |mv: &str| {
            let mv = parse_coordinates(&missed.position, mv).unwrap();
            judge_mate(missed.kind, &missed.position, mv, &Stop::new())
        };
        assert!(verdict(right).is_some_and(|verdict| verdict.is_right));
        // A slower mate may be there: that none is short is no proof.
        assert_eq!(wrong.and_then(verdict), None);
        let read = Exercise::of_record(&missed.to_record()).unwrap();
        assert_eq!((read.kind, read.right_firsts()), (missed.kind, missed.right_firsts()));
    }
}

/// Where an engine that has judged the game sees no mate, none is looked for.
#[test]
fn an_engine_is_believed_where_there_is_no_mate() {
    let start = parse_position("4k4/9/4P4/p8/9/P8/4p4/9/4K4 b Gg 1").unwrap();
    let plan = ExercisePlan { mates: Some(MissedSearch::of_judged()), slips: false, ..ExercisePlan::default() };
    let mates = |said: &[(i32, &str)]| made(&plan, &judged(&start, &["9f9e", "9d9e"], said)).exercises.len();
    assert_eq!(mates(&[(0, ""), (0, ""), (0, "")]), 0);
    assert!(mates(&[(3000, ""), (-3000, ""), (3000, "")]) > 0);
}

#[test]
fn an_exercise_is_a_record_that_says_all_of_it() {
    let chess = {
        let start = Position::start(Game::Chess);
        let said = [(30, "e2e4"), (30, "e7e5"), (30, "b1c3 b8c6"), (700, "d8h4")];
        judged(&start, &["f2f3", "e7e5", "g2g4"], &said)
    };
    for (record, id) in [(thrown_away(), FormatId::Kif), (chess, FormatId::Pgn)] {
        let collection = made(&ExercisePlan::default(), &record);
        let records: Vec<Record> = collection.exercises.iter().map(Exercise::to_record).collect();
        assert!(!records.is_empty());
        let envelope = Envelope { encoding: komaoto::text::Encoding::Utf8, ..Envelope::usual(id, "") };
        let (bytes, report) = store(&records, id, envelope, &WriteOptions::default());
        assert!(!report.loses(), "{report:?}");
        let loaded = load(&bytes, None).unwrap();
        let read = Exchanged::of_records(&loaded.records);
        assert!(read.not_taken.is_empty(), "{read:?}");
        for (one, other) in collection.exercises.iter().zip(&read.exercises) {
            let firsts = |of: &Exercise| (of.key(), of.kind, of.right_firsts(), of.source.clone(), of.previous.clone());
            assert_eq!(firsts(one), firsts(other), "{}", String::from_utf8_lossy(&bytes));
            let played = |of: &Exercise| of.played.as_ref().map(|played| (played.line.clone(), played.comment.clone()));
            assert_eq!(played(one), played(other));
        }
        assert_eq!(collection.exercises.len(), read.exercises.len());
    }
}

#[test]
fn a_key_leaves_the_numbers_of_moves_out() {
    let of = |text: &str| exercise_key(&parse_position(text).unwrap());
    assert_eq!(of("4k4/9/9/9/9/9/9/9/4K4 b G 1"), of("4k4/9/9/9/9/9/9/9/4K4 b G 31"));
    assert_ne!(of("4k4/9/9/9/9/9/9/9/4K4 b G 1"), of("4k4/9/9/9/9/9/9/9/4K4 w G 1"));
    assert_eq!(of("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), of("4k3/8/8/8/8/8/8/4K3 w - - 5 9"));
}

/// A collection as ShogiHome writes them.
fn collection(version: &str, accepted: &str, played: &str) -> String {
    format!(
        r#"{{"format":"shogihome-next-move","version":{version},"metadata":{{"title":"x","createdAt":"2026-07-11",
        "engine":{{"name":"E","multiPV":3}}}},"problems":[{{
        "sfen":"lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 1",
        "candidates":[{{"usi":"2g2f","score":50,"depth":20,"accepted":true,"pv":["2g2f","8c8d"]}},
        {{"usi":"{accepted}","score":48,"depth":20,"accepted":true}},{{"usi":"9g9f","score":-20}}],
        "actualMove":{{"usi":"{played}","mate":-9,"scoreSource":"research"}},
        "analysis":{{"scoreBeforeMove":780,"scoreAfterMove":-150}},
        "previousMove":{{"usi":"3c3d","sfen":"lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 1"}},
        "source":{{"path":"/home/x/a.kif","ply":3,"blackPlayer":"山田"}},"later":1}}]}}"#
    )
}

#[test]
fn shogihome_s_collections_are_read_and_written() {
    let read = read_shogihome(&collection("1", "6g6f", "8h5e")).unwrap();
    // What has no room in an exercise is told.
    let told: Vec<_> = read.not_taken.iter().map(|row| (row.place, row.why, row.text.as_str())).collect();
    let unkept = "metadata.createdAt, metadata.engine.multiPV, candidates";
    assert_eq!(told, [(0, NotTakenReason::Unkept, unkept)]);
    let [exercise] = read.exercises.as_slice() else { panic!("{read:?}") };
    assert_eq!(exercise.right_firsts().into_iter().collect::<Vec<_>>(), ["2g2f", "6g6f"]);
    assert_eq!(exercise.source.headers[0], ("表題".to_owned(), "x".to_owned()));
    assert_eq!(exercise.right[0].evaluation.as_ref().and_then(|said| said.engine.as_deref()), Some("E"));
    assert_eq!(exercise.played.as_ref().map(|played| played.scores), Some([Some(780), Some(-150)]));
    assert_eq!((exercise.position.ply(), exercise.source.ply), (3, Some(3)));
    assert_eq!(exercise.previous.as_ref().map(|previous| coordinates(previous.mv)).as_deref(), Some("3c3d"));
    let mate = exercise.played.as_ref().and_then(|played| played.evaluation.clone()).unwrap();
    assert_eq!(mate.score, Score::Mate { winner: komaoto::rules::Color::White, moves: Some(9) });
    let (text, unheld) = write_shogihome(&read.exercises);
    assert!(unheld.is_empty());
    for said in ["\"title\": \"x\"", "\"name\": \"E\"", "\"scoreBeforeMove\": 780", "\"scoreAfterMove\": -150"] {
        assert!(text.contains(said), "{said}\n{text}");
    }
    let again = read_shogihome(&text).unwrap();
    assert_eq!((again.exercises, again.not_taken), (read.exercises.clone(), vec![]));
    // The record that it is holds all of that, too.
    assert_eq!(Exercise::of_record(&read.exercises[0].to_record()).as_ref(), read.exercises.first());
    assert!(
        text.contains("\"sfen\": \"lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 1\""),
        "{text}"
    );
    assert!(!text.contains(".0"), "{text}");
}

#[test]
fn what_is_wrong_with_a_collection_is_told_and_the_rest_taken() {
    assert_eq!(read_shogihome(&collection("2", "6g6f", "8h5e")).unwrap_err(), ExchangeError::Version("2".to_owned()));
    assert_eq!(read_shogihome("{\"format\":\"else\"}").unwrap_err(), ExchangeError::NoCollection);
    assert!(matches!(read_shogihome("{"), Err(ExchangeError::NotJson { .. })));
    let unsaid = collection("1", "6g6f", "8h5e").replace("\"version\":1,", "");
    assert_eq!(read_shogihome(&unsaid).unwrap_err(), ExchangeError::NoVersion);
    let read = read_shogihome(&collection("1", "5g5c", "1a1b+")).unwrap();
    let told: Vec<_> = read.not_taken.iter().skip(1).map(|row| (row.place, row.why, row.text.as_str())).collect();
    assert_eq!(told, [(1, NotTakenReason::IllegalRight, "5g5c"), (1, NotTakenReason::IllegalPlayed, "1a1b+")]);
    assert_eq!(read.exercises[0].right.len(), 1);
    assert_eq!(read.exercises[0].played, None);
    // What the format wants and an exercise has not is told.
    assert_eq!(write_shogihome(&read.exercises).1[0].why, NotTakenReason::NotPlayed);
}

/// Data of a format that nobody here knows is no prose that tells a game.
#[test]
fn a_collection_of_another_format_is_no_game() {
    let other = collection("1", "6g6f", "8h5e").replace("shogihome-next-move", "other");
    let pretty = other.replace([',', '{'], ",\n").replacen(",\n", "{", 1);
    for text in
        [other.clone(), format!("[{other}]"), other.replace(",\"", ",\n  \""), format!("\u{feff}\n{other}"), pretty]
    {
        assert!(matches!(load(text.as_bytes(), Some("json")), Err(Unreadable::NotARecord(_))), "{text}");
    }
}

#[test]
fn a_suite_of_epd_is_read_and_written() {
    let text = "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id \"WAC; one\";\n\
                8/7p/5k2/5p2/p1p2P2/Pr1pPK2/1P1R3P/8 b - - bm Rxb2 Kg6; am h5; c0 \"two\";\n\
                8/8/8/8/8/8/8/K6k w - - am Ka2;\n7k/5Q2/6K1/8/8/8/8/8 b - - bm Kg8;\nnonsense\n";
    let read = read_epd(text);
    let why: Vec<_> = read.not_taken.iter().map(|row| (row.place, row.why)).collect();
    assert_eq!(
        why,
        [(3, NotTakenReason::OnlyAvoided), (4, NotTakenReason::NoLegalMove), (5, NotTakenReason::Position)]
    );
    let [one, two] = read.exercises.as_slice() else { panic!("{read:?}") };
    assert_eq!(one.source.headers, [("Event".to_owned(), "WAC; one".to_owned())]);
    assert_eq!(one.right_firsts().into_iter().collect::<Vec<_>>(), ["g3g6"]);
    assert_eq!((two.right.len(), two.comment.as_str(), two.played.is_some()), (2, "two", true));
    let (written, unheld) = write_epd(&read.exercises);
    assert!(unheld.is_empty());
    assert!(
        written.starts_with("2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id \"WAC, one\";\n"),
        "{written}"
    );
    assert_eq!(read_epd(&written).exercises[1], *two);
}

#[test]
fn lichess_s_puzzles_begin_with_the_other_side_s_move() {
    let text = "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags\n\
                00008,6k1/5ppp/8/8/8/8/1r3PPP/4R1K1 b - - 0 30,b2b3 e1e8,900,75,90,100,backRankMate mateIn1,https://lichess.org/x#60,\n\
                00009,6k1/5ppp/8/8/8/8/1r3PPP/4R1K1 b - - 0 30,b2b3 e1e9,900,75,90,100,x,,\n";
    let read = read_lichess(text);
    let [exercise] = read.exercises.as_slice() else { panic!("{read:?}") };
    assert_eq!(exercise.right_firsts().into_iter().collect::<Vec<_>>(), ["e1e8"]);
    // Nobody here has chosen it.
    assert_eq!(
        (exercise.kind, Exercise::of_record(&exercise.to_record())),
        (ExerciseKind::Puzzle, Some(exercise.clone()))
    );
    assert_eq!(exercise.previous.as_ref().map(|previous| coordinates(previous.mv)).as_deref(), Some("b2b3"));
    assert_eq!(exercise.position.side_to_move(), komaoto::rules::Color::White);
    assert_eq!(
        read.not_taken.iter().map(|row| (row.place, row.why)).collect::<Vec<_>>(),
        [(3, NotTakenReason::IllegalRight)]
    );
}

/// Exercises of other programs are told by what stands in their files, and opened as records that save nothing over them.
#[test]
fn files_of_other_programs_are_opened_by_what_stands_in_them() {
    use komaoto::exercises::load_exercises;
    use std::path::Path;
    let open = |name: &str, text: &str| load_exercises(Path::new(name), text.as_bytes());
    let place = |note: &Note| match note.what {
        NoteKind::NotTaken { place, .. } => Some(place),
        _ => None,
    };
    let loaded = open("mine.txt", &collection("1", "5g5c", "1a1b+")).unwrap().unwrap();
    assert_eq!((loaded.records.len(), loaded.imported), (1, Some("shogihome-next-move")));
    assert_eq!(loaded.records[0].headers.get("出題"), Some("悪手"));
    let codes: Vec<_> = loaded.report.notes.iter().map(|note| note.what.code()).collect();
    // Of the whole file, and of two moves.
    assert_eq!(codes, ["R114", "R115", "R115", "R115"]);
    let why = open("mine.json", &collection("2", "6g6f", "8h5e")).unwrap().unwrap_err();
    assert!(matches!(why, Unreadable::Version { ref version, .. } if version.as_deref() == Some("2")), "{why:?}");
    let why = open("mine.json", "{\"format\":\"shogihome-next-move\",\n\"version\":1").unwrap().unwrap_err();
    assert!(matches!(why, Unreadable::Malformed { line: 2, .. }), "{why:?}");
    let suite = "8/7p/5k2/5p2/p1p2P2/Pr1pPK2/1P1R3P/8 b - - bm Rxb2 Kg6; am h5;\nnonsense\n";
    let loaded = open("wac.txt", suite).unwrap().unwrap();
    assert_eq!((loaded.records.len(), loaded.imported), (1, Some("EPD")));
    // The lines at hand are not those of the file: its sentence says which one is meant.
    assert!(loaded.report.notes.iter().all(|note| note.line == 0), "{:?}", loaded.report.notes);
    assert_eq!(loaded.report.notes.last().and_then(place), Some(2));
    let row = "00008,6k1/5ppp/8/8/8/8/1r3PPP/4R1K1 b - - 0 30,b2b3 e1e8,900,75,90,100,backRankMate,,\n";
    let loaded = open("puzzles", row).unwrap().unwrap();
    assert_eq!((loaded.records.len(), loaded.imported), (1, Some("lichess CSV")));
    // What is no exercise is left to those who read records.
    assert!(open("a.epd", "8/8/8/8/8/8/8/K6k w - -\n").is_none());
    assert!(open("a.json", "{\"header\":{},\"moves\":[{}]}").is_none());
    assert!(open("a.csv", "a,b,c\n1,2,3\n").is_none());
    assert!(open("a.kif", "手合割：平手\n   1 ７六歩(77)\n").is_none());
    // Of a table of millions the beginning is opened, and it is said where it ends.
    let long = row.repeat(20_001);
    let loaded = open("all.csv", &long).unwrap().unwrap();
    assert_eq!(loaded.records.len(), 20_000);
    assert_eq!(loaded.report.notes.last().and_then(place), Some(20_001));
}
