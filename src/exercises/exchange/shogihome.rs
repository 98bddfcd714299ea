//! ShogiHome's collections of problems, version 1. Scores are seen from the side of Black; problems carry the number 1, and
//! the number of the move stands in their source.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::super::exercise::{Exercise, ExerciseKind, ExerciseSource, PlayedMove, PreviousMove, RightMove};
use super::{ExchangeError, Exchanged, NotTaken, NotTakenReason, first_move};
use crate::notation::{coordinates, parse_coordinates, parse_position_of, write_position};
use crate::record::{Evaluation, Score};
use crate::rules::{Color, Game, Move, Position};

/// What tells such a file.
pub(super) const FORMAT: &str = "shogihome-next-move";
/// Its version.
const VERSION: u64 = 1;
/// The names of the headers.
const BLACK: [&str; 2] = ["先手", "下手"];
const WHITE: [&str; 2] = ["後手", "上手"];
const DATE: [&str; 1] = ["開始日時"];
const TITLE: [&str; 1] = ["表題"];
/// Where the score of the move played comes from: the game, or a search of its own.
const OF_GAME: &str = "comment";
const OF_SEARCH: &str = "research";
/// What of the metadata has no place in exercises.
const UNKEPT: [&str; 4] =
    ["/metadata/createdAt", "/metadata/criteria", "/metadata/engine/multiPV", "/metadata/engine/maxSecondsPerPosition"];

#[derive(Deserialize, Serialize, Default)]
#[serde(rename_all = "camelCase", default)]
struct Candidate {
    usi: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mate: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<f64>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    accepted: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    score_source: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pv: Vec<String>,
}

#[derive(Deserialize, Default)]
#[serde(rename_all = "camelCase", default)]
struct Problem {
    sfen: String,
    candidates: Vec<Candidate>,
    actual_move: Option<Candidate>,
    previous_move: Option<Previous>,
    analysis: Analysis,
    source: Source,
}

#[derive(Deserialize, Serialize, Default)]
#[serde(rename_all = "camelCase", default)]
struct Analysis {
    #[serde(skip_serializing_if = "Option::is_none")]
    score_before_move: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score_after_move: Option<f64>,
}

#[derive(Deserialize, Serialize)]
struct Previous {
    usi: String,
    sfen: String,
}

#[derive(Deserialize, Serialize, Default)]
#[serde(rename_all = "camelCase", default)]
struct Source {
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ply: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    black_player: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    white_player: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    date: Option<String>,
}

/// Reads a collection.
///
/// # Errors
/// It is none, or of a version that is not known.
pub fn read_shogihome(text: &str) -> Result<Exchanged, ExchangeError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let whole: Value = serde_json::from_str(text).map_err(|error| {
        let (line, column) = (error.line(), error.column());
        ExchangeError::NotJson { line, column, why: error.to_string() }
    })?;
    if whole.get("format").and_then(Value::as_str) != Some(FORMAT) {
        return Err(ExchangeError::NoCollection);
    }
    match whole.get("version") {
        Some(version) if version.as_u64() == Some(VERSION) => {}
        Some(version) => return Err(ExchangeError::Version(version.to_string())),
        None => return Err(ExchangeError::NoVersion),
    }
    let Some(problems) = whole.get("problems").and_then(Value::as_array) else {
        return Err(ExchangeError::NoCollection);
    };
    let mut read = Exchanged::default();
    let said_of_all = |path: &str| whole.pointer(path).and_then(Value::as_str).map(str::to_owned);
    let (title, engine) = (said_of_all("/metadata/title"), said_of_all("/metadata/engine/name"));
    let has_others = |problem: &Value| {
        let candidates = problem.get("candidates").and_then(Value::as_array).into_iter().flatten();
        candidates.into_iter().any(|candidate| candidate.get("accepted") != Some(&Value::Bool(true)))
    };
    let others = problems.iter().any(has_others).then_some("candidates");
    let unkept =
        UNKEPT.into_iter().filter(|path| whole.pointer(path).is_some()).map(|path| path.trim_start_matches('/'));
    let unkept: Vec<&str> = unkept.chain(others).collect();
    if !unkept.is_empty() {
        read.refuse(0, NotTakenReason::Unkept, unkept.join(", ").replace('/', "."));
    }
    for (place, problem) in (1..).zip(problems) {
        let Ok(problem) = Problem::deserialize(problem) else {
            read.refuse(place, NotTakenReason::Position, problem.to_string());
            continue;
        };
        let Some(mut position) = parse_position_of(Game::Shogi, &problem.sfen).ok() else {
            read.refuse(place, NotTakenReason::Position, problem.sfen);
            continue;
        };
        if !position.has_legal_move() {
            read.refuse(place, NotTakenReason::NoLegalMove, problem.sfen);
            continue;
        }
        let ply = problem.source.ply.map(|ply| ply.clamp(1.0, 1e6) as u32);
        position.set_ply(ply.unwrap_or(position.ply()));
        let mut right = Vec::new();
        for candidate in problem.candidates.iter().filter(|candidate| candidate.accepted) {
            match line(&position, candidate) {
                Some(line) => right.push(RightMove { line, evaluation: said(candidate, engine.as_deref()) }),
                None => read.refuse(place, NotTakenReason::IllegalRight, candidate.usi.as_str()),
            }
        }
        if right.is_empty() {
            read.refuse(place, NotTakenReason::NoRight, problem.sfen);
            continue;
        }
        let played = problem.actual_move.as_ref().and_then(|actual| {
            let line = line(&position, actual);
            if line.is_none() {
                read.refuse(place, NotTakenReason::IllegalPlayed, actual.usi.as_str());
            }
            let is_of_search = actual.score_source.as_deref() == Some(OF_SEARCH);
            let engine = if is_of_search { engine.as_deref() } else { None };
            let Analysis { score_before_move, score_after_move } = problem.analysis;
            let scores = [score_before_move, score_after_move].map(|score| score.map(whole_score));
            Some(PlayedMove { line: line?, evaluation: said(actual, engine), comment: String::new(), scores })
        });
        let previous = problem.previous_move.as_ref().and_then(|previous| {
            let before = parse_position_of(Game::Shogi, &previous.sfen).ok().map(|mut before| {
                before.set_ply(position.ply().saturating_sub(1).max(1));
                before
            });
            let known = before.and_then(|before| {
                PreviousMove::new(before.clone(), parse_coordinates(&before, &previous.usi)?, &position)
            });
            if known.is_none() {
                read.refuse(place, NotTakenReason::PreviousMove, previous.usi.as_str());
            }
            known
        });
        let Source { path, black_player, white_player, date, .. } = problem.source;
        let headers = [(TITLE[0], title.clone()), (BLACK[0], black_player), (WHITE[0], white_player), (DATE[0], date)];
        let headers = headers.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value?))).collect();
        read.exercises.push(Exercise {
            position,
            kind: ExerciseKind::Slip,
            right,
            played,
            previous,
            plays_on: false,
            comment: String::new(),
            source: ExerciseSource { file: path, game: None, ply, headers },
        });
    }
    Ok(read)
}

/// The line of a candidate, as far as it can be played; `None` if its first move is not allowed.
fn line(position: &Position, candidate: &Candidate) -> Option<Vec<Move>> {
    let first = parse_coordinates(position, &candidate.usi)?;
    position.check(first).ok()?;
    let mut at = position.clone();
    at.play(first).ok()?;
    let mut line = vec![first];
    if candidate.pv.first().is_some_and(|word| *word == candidate.usi) {
        for word in candidate.pv.iter().skip(1) {
            let Some(mv) = parse_coordinates(&at, word).filter(|mv| at.check(*mv).is_ok()) else { break };
            if at.play(mv).is_err() {
                break;
            }
            line.push(mv);
        }
    }
    Some(line)
}

fn said(candidate: &Candidate, engine: Option<&str>) -> Option<Evaluation> {
    let score = match (candidate.mate, candidate.score) {
        (Some(mate), _) => Score::Mate {
            winner: if mate < 0.0 { Color::White } else { Color::Black },
            moves: Some(mate.abs().min(1e6) as u32).filter(|moves| *moves > 0),
        },
        (None, Some(score)) => Score::Centipawns(whole_score(score)),
        (None, None) => return None,
    };
    let depth = candidate.depth.map(|depth| depth.clamp(0.0, 1e6) as u32);
    Some(Evaluation { depth, engine: engine.map(str::to_owned), ..Evaluation::new(score) })
}

fn whole_score(score: f64) -> i32 {
    score.clamp(-1e6, 1e6) as i32
}

/// Writes a collection, and what it cannot hold.
pub fn write_shogihome(exercises: &[Exercise]) -> (String, Vec<NotTaken>) {
    let (mut problems, mut unheld) = (Vec::new(), Vec::new());
    for (place, exercise) in (1..).zip(exercises) {
        let refused = |why| NotTaken { place, why, text: write_position(&exercise.position) };
        if exercise.game() != Game::Shogi {
            unheld.push(refused(NotTakenReason::Unheld));
            continue;
        }
        let Some(played) = &exercise.played else {
            unheld.push(refused(NotTakenReason::NotPlayed));
            continue;
        };
        let candidates: Vec<Candidate> = exercise
            .right
            .iter()
            .map(|right| Candidate { accepted: true, ..candidate(&right.line, right.evaluation.as_ref()) })
            .collect();
        let actual = candidate(&played.line, played.evaluation.as_ref());
        let source = played.evaluation.as_ref().map(|said| {
            let is_of_game = actual.score.is_some() && actual.score == played.scores[1].map(f64::from);
            if is_of_game || said.engine.is_none() { OF_GAME } else { OF_SEARCH }.to_owned()
        });
        let actual = Candidate { pv: Vec::new(), score_source: source, ..actual };
        let header = |keys: &[&str]| header(exercise, keys).map(str::to_owned);
        let source = Source {
            path: exercise.source.file.clone(),
            ply: exercise.source.ply.map(f64::from),
            black_player: header(&BLACK),
            white_player: header(&WHITE),
            date: header(&DATE),
        };
        let mut problem = json!({
            "sfen": numbered_one(&exercise.position),
            "candidates": candidates,
            "actualMove": actual,
            "source": source,
        });
        if let [before, after] = played.scores.map(|score| score.map(f64::from))
            && before.or(after).is_some()
        {
            problem["analysis"] = json!(Analysis { score_before_move: before, score_after_move: after });
        }
        if let Some(previous) = &exercise.previous {
            problem["previousMove"] =
                json!({ "usi": coordinates(previous.mv), "sfen": numbered_one(&previous.position) });
        }
        problems.push(whole_numbers(problem));
    }
    let mut whole = json!({ "format": FORMAT, "version": VERSION, "problems": problems });
    if let Some(title) = common(exercises.iter().map(|exercise| header(exercise, &TITLE))) {
        whole["metadata"]["title"] = title.into();
    }
    let right = exercises.iter().flat_map(|exercise| &exercise.right);
    if let Some(name) = common(right.map(|right| right.evaluation.as_ref()?.engine.as_deref())) {
        whole["metadata"]["engine"]["name"] = name.into();
    }
    (format!("{whole:#}\n"), unheld)
}

fn header<'e>(exercise: &'e Exercise, keys: &[&str]) -> Option<&'e str> {
    let known = exercise.source.headers.iter().find(|(key, _)| keys.contains(&key.as_str()));
    known.map(|(_, value)| value.as_str())
}

/// What all of them say.
fn common<'e>(mut all: impl Iterator<Item = Option<&'e str>>) -> Option<&'e str> {
    let first = all.next()??;
    all.all(|one| one == Some(first)).then_some(first)
}

fn candidate(line: &[Move], said: Option<&Evaluation>) -> Candidate {
    let (score, mate) = match said.map(|said| said.score) {
        Some(Score::Centipawns(score)) => (Some(f64::from(score)), None),
        Some(Score::Mate { winner, moves }) => {
            let moves = f64::from(moves.unwrap_or(1));
            (None, Some(if winner == Color::Black { moves } else { -moves }))
        }
        None => (None, None),
    };
    Candidate {
        usi: first_move(line),
        score,
        mate,
        depth: said.and_then(|said| said.depth).map(f64::from),
        accepted: false,
        score_source: None,
        pv: line.iter().map(|&mv| coordinates(mv)).collect(),
    }
}

fn numbered_one(position: &Position) -> String {
    let mut position = position.clone();
    position.set_ply(1);
    write_position(&position)
}

/// The same with numbers that have no fraction written without one.
fn whole_numbers(value: Value) -> Value {
    match value {
        Value::Number(number) => match number.as_f64() {
            Some(real) if real.fract() == 0.0 && real.abs() < 1e15 => json!(real as i64),
            _ => Value::Number(number),
        },
        Value::Array(all) => all.into_iter().map(whole_numbers).collect(),
        Value::Object(all) => all.into_iter().map(|(key, value)| (key, whole_numbers(value))).collect(),
        other => other,
    }
}
