//! Slips verified by an engine, and moves judged that are in no list: a made engine that answers what a case needs.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use komaoto::editor::analysis::Reviewer;
use komaoto::engine::{Limit, Program};
use komaoto::exercises::{
    Asked, AskedState, Collection, ExercisePlan, ExerciseSource, LeftOut, MakeNews, MakeOrder, SourceGame, judge_move,
};
use komaoto::locale::{Language, Locale};
use komaoto::notation::{coordinates, parse_coordinates};
use komaoto::record::{Glyph, NodeId, Record};
use komaoto::rules::Game;
use komaoto::task::Stop;

use super::{black, judged, thrown_away};

/// What the engine says of the position, and of the one after the move played, each a line; `exit` ends it.
struct Says<'s> {
    before: &'s [&'s str],
    after: &'s [&'s str],
}

/// An engine that says so, made of a shell.
fn engine(folder: &Path, says: &Says<'_>) -> Program {
    let echo = |lines: &[&str]| -> String {
        let line = |line: &&str| if *line == "exit" { "exit 7\n".to_owned() } else { format!("echo '{line}'\n") };
        lines.iter().map(line).collect()
    };
    let script = format!(
        "#!/bin/sh\nwhile read -r line; do case \"$line\" in\n\
         usi) echo 'id name Made'; echo 'option name MultiPV type spin default 1 min 1 max 9'; echo usiok;;\n\
         isready) echo readyok;;\nposition*) at=$line;;\nquit) exit 0;;\n\
         go*) case \"$at\" in *moves*)\n{}\n;; *)\n{}\n;; esac; echo 'bestmove resign';;\nesac; done\n",
        echo(says.after),
        echo(says.before)
    );
    let path = folder.join("engine");
    fs::write(&path, script).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    Program { path, guard: Some(PathBuf::from(env!("CARGO_BIN_EXE_komaoto"))), ..Program::default() }
}

const LIMIT: Limit = Limit::Time(Duration::from_millis(20));

fn game(record: Record) -> SourceGame {
    let source = ExerciseSource::of(&record, "game.kif", 1);
    SourceGame { record, source }
}

/// What becomes of Black's third move, verified by an engine that says so.
fn verified(says: &Says<'_>) -> Collection {
    let folder = tempfile::tempdir().unwrap();
    let order = MakeOrder { plan: black(), first: Some(true), engine: Some((engine(folder.path(), says), LIMIT)) };
    let mut told = Vec::new();
    let words = (&Stop::default(), &Locale::new(Language::English));
    let made = order.make(&[game(thrown_away())], words, &mut |news| told.push(format!("{news:?}")));
    assert!(told.iter().all(|news| !news.starts_with("Trouble")), "{told:?}");
    made
}

/// After the move played the other side is far ahead.
const LOST: &[&str] = &["info depth 12 score cp 900 pv 2b5e"];

#[test]
fn what_is_within_five_points_of_the_best_is_right() {
    let says = Says {
        before: &[
            "info depth 14 multipv 1 score cp 120 pv 6g6f 8c8d",
            "info depth 14 multipv 2 score cp 60 pv 2g2f 8c8d",
            "info depth 14 multipv 3 score cp -40 pv 9g9f",
            "info depth 14 multipv 4 score cp -900 pv 8h5e 2b5e",
        ],
        after: LOST,
    };
    let made = verified(&says);
    let [exercise] = made.exercises.as_slice() else { panic!("{made:?}") };
    assert_eq!(exercise.right_firsts().into_iter().collect::<Vec<_>>(), ["2g2f", "6g6f"]);
    // The best stands first, with what the engine said of it.
    let best = &exercise.right[0];
    assert_eq!(coordinates(best.line[0]), "6g6f");
    let said = best.evaluation.as_ref().unwrap();
    assert_eq!((said.engine.as_deref(), said.depth), (Some("Made"), Some(14)));
    let refutation: Vec<String> = exercise.played.as_ref().unwrap().line.iter().map(|&mv| coordinates(mv)).collect();
    assert_eq!(refutation, ["8h5e", "2b5e"]);
}

#[test]
fn more_than_three_right_moves_and_a_small_difference_are_no_exercise() {
    let row = |rank: u32, score: i32, mv: &str| format!("info depth 14 multipv {rank} score cp {score} pv {mv}");
    let rows: Vec<String> = [(1, 50, "6g6f"), (2, 45, "2g2f"), (3, 40, "9g9f"), (4, 35, "1g1f"), (5, -900, "8h5e")]
        .map(|(rank, score, mv)| row(rank, score, mv))
        .to_vec();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let many = verified(&Says { before: &rows, after: LOST });
    assert_eq!(many.left_out.get(&LeftOut::ManyRight), Some(&1), "{many:?}");
    // 52 % against 38 %: less than fifteen points.
    let close = verified(&Says {
        before: &["info depth 14 multipv 1 score cp 50 pv 6g6f"],
        after: &["info depth 12 score cp 300 pv 2b5e"],
    });
    assert_eq!((close.exercises.len(), close.left_out.get(&LeftOut::Close)), (0, Some(&1)), "{close:?}");
    let apart = verified(&Says {
        before: &["info depth 14 multipv 1 score cp 50 pv 6g6f"],
        after: &["info depth 12 score cp 400 pv 2b5e"],
    });
    assert_eq!(apart.exercises.len(), 1, "{apart:?}");
}

#[test]
fn an_engine_without_several_lines_is_enough_and_one_that_says_nothing_is_not() {
    let made = verified(&Says { before: &["info depth 14 score cp 120 pv 6g6f 8c8d"], after: LOST });
    assert_eq!(made.exercises[0].right_firsts().into_iter().collect::<Vec<_>>(), ["6g6f"]);
    let mute = verified(&Says { before: &["info string thinking"], after: LOST });
    assert_eq!((mute.exercises.len(), mute.left_out.get(&LeftOut::Undecided)), (0, Some(&1)), "{mute:?}");
}

/// When a search is stopped ranks of two depths may be mixed: the same move stands in both, and counts once.
#[test]
fn a_move_in_two_ranks_is_right_once() {
    let before =
        &["info depth 14 multipv 1 score cp 120 pv 6g6f 8c8d", "info depth 13 multipv 2 score cp 118 pv 6g6f 3d3e"];
    let made = verified(&Says { before, after: LOST });
    assert_eq!(made.exercises[0].right.len(), 1, "{made:?}");
    let record = made.exercises[0].to_record();
    let first = record.tree.children(NodeId::ROOT)[0];
    assert_eq!(record.tree.get(first).unwrap().evaluations.len(), 1);
}

/// A game in whose files no lines are held has its better move from the engine.
#[test]
fn what_the_record_does_not_know_the_engine_does() {
    let start = komaoto::rules::Position::start(Game::Shogi);
    let mute = judged(&start, &["7g7f", "3c3d", "8h5e"], &[(30, ""), (40, ""), (50, ""), (-900, "")]);
    let folder = tempfile::tempdir().unwrap();
    let says = Says { before: &["info depth 14 score cp 120 pv 6g6f 8c8d"], after: LOST };
    let program = engine(folder.path(), &says);
    let order = MakeOrder { plan: ExercisePlan::default(), first: Some(true), engine: Some((program, LIMIT)) };
    let words = (&Stop::default(), &Locale::new(Language::English));
    let made = order.make(&[game(mute)], words, &mut |_| {});
    assert_eq!(made.exercises.len(), 1, "{made:?}");
}

#[test]
fn an_engine_that_dies_costs_its_game_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let count = folder.path().join("count");
    // The second search of the second start ends it.
    let dies = format!("n=$(cat \"{0}\" 2>/dev/null || echo 0); n=$((n + 1)); echo $n > \"{0}\"\n", count.display());
    // Its lines are legal in all three games.
    let says =
        Says { before: &["info depth 14 score cp 120 pv 6g6f 7a6b"], after: &["info depth 12 score cp 900 pv 1c1d"] };
    let program = engine(folder.path(), &says);
    let script = fs::read_to_string(&program.path).unwrap();
    let script = script.replace("go*) case", &format!("go*) {dies}[ $n = 3 ] && exit 7\ncase"));
    fs::write(&program.path, script).unwrap();
    let order = MakeOrder { plan: black(), first: Some(true), engine: Some((program, LIMIT)) };
    // The same position counts once: the second and the third game are others.
    let other = |first: &str| {
        let start = komaoto::rules::Position::start(Game::Shogi);
        let said = [(30, ""), (40, ""), (50, "2g2f"), (-900, "")];
        game(judged(&start, &["7g7f", first, "8h5e"], &said))
    };
    let games = [game(thrown_away()), other("8c8d"), other("9c9d")];
    let mut troubles = Vec::new();
    let words = (&Stop::default(), &Locale::new(Language::English));
    let made = order.make(&games, words, &mut |news| {
        if let MakeNews::Trouble(at, _) = news {
            troubles.push(at);
        }
    });
    assert_eq!(troubles, [1]);
    assert_eq!(made.exercises.len(), 2, "{made:?}");
    // What nobody could look at any more is counted with what else was left out.
    assert_eq!(made.left_out.get(&LeftOut::Unverified), Some(&1), "{made:?}");
}

#[test]
fn what_was_made_before_it_was_stopped_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let says = Says { before: &["info depth 14 score cp 120 pv 6g6f 8c8d"], after: LOST };
    let order = MakeOrder { plan: black(), first: None, engine: Some((engine(folder.path(), &says), LIMIT)) };
    let stop = Stop::default();
    let games = [game(thrown_away()), game(thrown_away())];
    let made = order.make(&games, (&stop, &Locale::new(Language::English)), &mut |news| {
        if let MakeNews::Done { games: 1, .. } = news {
            stop.set();
        }
    });
    assert!(!made.exercises.is_empty() && !made.left_out.contains_key(&LeftOut::Repeated), "{made:?}");
}

/// An exercise whose right move is 2g2f.
fn asked() -> (Asked, Record) {
    let words = (&Stop::default(), &Locale::new(Language::English));
    let record = thrown_away();
    let source = ExerciseSource::of(&record, "game.kif", 1);
    let found = black().of_record(&record, &source, None, words).0;
    let record = found.exercises[0].to_record();
    (Asked::of(&record).unwrap(), record)
}

fn judge(says: &Says<'_>) -> (Asked, Record, Option<komaoto::editor::Edit>) {
    let folder = tempfile::tempdir().unwrap();
    let mut reviewer = Reviewer::start(engine(folder.path(), says), Game::Shogi);
    let (mut asked, record) = asked();
    let mv = parse_coordinates(asked.position(), "6g6f").unwrap();
    assert!(asked.play(mv));
    assert_eq!(asked.state(), AskedState::Wrong(false));
    let (position, tried) = asked.begin_judging().unwrap();
    assert_eq!((asked.state(), tried), (AskedState::Judging, mv));
    let verdict = judge_move(&mut reviewer, &position, tried, (LIMIT, &Stop::default())).unwrap();
    let edit = asked.judged(verdict);
    (asked, record, edit)
}

#[test]
fn a_move_that_an_engine_finds_as_good_is_right_and_added() {
    let before = &["info depth 14 multipv 1 score cp 120 pv 2g2f", "info depth 14 multipv 2 score cp 100 pv 6g6f"];
    let (asked, record, edit) = judge(&Says { before, after: &["info depth 12 score cp -100 pv 8c8d"] });
    assert_eq!((asked.state(), asked.counts()), (AskedState::Done, (0, 0)));
    let mut document = komaoto::editor::Document::of(vec![record]);
    document.apply(edit.unwrap()).unwrap();
    let record = document.record();
    let right: Vec<String> = komaoto::exercises::right_moves(record, NodeId::ROOT)
        .into_iter()
        .map(|id| coordinates(record.tree.get(id).unwrap().mv().unwrap()))
        .collect();
    assert_eq!(right, ["2g2f", "6g6f"]);
    let added = record.tree.children(NodeId::ROOT).last().unwrap();
    assert_eq!(record.tree.get(*added).unwrap().marks.glyph, Some(Glyph::Good));
}

#[test]
fn what_refutes_a_move_is_played_and_an_engine_that_does_not_say_decides_nothing() {
    let before = &["info depth 14 score cp 120 pv 2g2f"];
    let (mut asked, _, edit) = judge(&Says { before, after: &["info depth 12 score cp 500 pv 8c8d 2g2f"] });
    assert_eq!((asked.state(), edit), (AskedState::Wrong(true), None));
    assert_eq!(asked.moves().iter().map(|&mv| coordinates(mv)).collect::<Vec<_>>(), ["6g6f", "8c8d"]);
    asked.again();
    assert_eq!((asked.state(), asked.moves().len()), (AskedState::Ask, 0));
    let (asked, _, edit) = judge(&Says { before: &["info string no"], after: &["info string no"] });
    assert_eq!((asked.state(), edit), (AskedState::Wrong(false), None));
}

/// A real engine verifies a real slip: the queen is left to be taken.
#[test]
fn a_real_engine_verifies() {
    const FAIRY: &str = "/usr/games/fairy-stockfish";
    if !Path::new(FAIRY).exists() {
        use std::io::Write as _;
        // Straight to the stream: what `eprintln!` says is swallowed for a test that passes.
        let _ = writeln!(std::io::stderr(), "SKIPPED: {FAIRY} is not there");
        return;
    }
    let start = komaoto::rules::Position::start(Game::Chess);
    let moves = ["e2e4", "e7e5", "d1h5", "b8c6", "h5h7"];
    let said = [(-20, "e2e4"), (-20, "e7e5"), (-20, "g1f3"), (0, "b8c6"), (-10, "f1c4"), (900, "h8h7")];
    let slip = judged(&start, &moves, &said);
    let guard = Some(PathBuf::from(env!("CARGO_BIN_EXE_komaoto")));
    let program = Program { path: PathBuf::from(FAIRY), guard, ..Program::default() };
    let order =
        MakeOrder { plan: ExercisePlan::default(), first: Some(true), engine: Some((program, Limit::Depth(8))) };
    let mut troubles = 0;
    let words = (&Stop::default(), &Locale::new(Language::English));
    let made = order.make(&[game(slip)], words, &mut |news| {
        troubles += usize::from(matches!(news, MakeNews::Trouble(..)));
    });
    assert_eq!(troubles, 0);
    let [exercise] = made.exercises.as_slice() else { panic!("{made:?}") };
    assert!(!exercise.right_firsts().contains("h5h7") && !exercise.right.is_empty(), "{exercise:?}");
    let reply = exercise.played.as_ref().unwrap().line.get(1).copied().map(coordinates);
    assert_eq!(reply.as_deref(), Some("h8h7"));
}
