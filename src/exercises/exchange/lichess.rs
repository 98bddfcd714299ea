//! The table of lichess's puzzles: `PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags`.
//! The position is the one before the other side's move; what follows that is the solution, both sides' moves.

use super::super::exercise::{Exercise, ExerciseKind, ExerciseSource, PreviousMove, RightMove};
use super::{Exchanged, NotTakenReason};
use crate::notation::{parse_coordinates, parse_position_of};
use crate::rules::Game;

/// What its first line says, and the columns that are read.
const HEAD: &str = "PuzzleId,";
const ID: usize = 0;
const FEN: usize = 1;
const MOVES: usize = 2;
const RATING: usize = 3;
const THEMES: usize = 7;
const URL: usize = 8;

/// Whether a line is of such a table.
pub(super) fn is_table(line: &str) -> bool {
    let line = line.trim_start_matches('\u{feff}');
    line.starts_with(HEAD) || {
        let fields: Vec<&str> = line.split(',').collect();
        fields.len() >= 8
            && fields.get(FEN).is_some_and(|fen| parse_position_of(Game::Chess, fen).is_ok())
            && fields.get(RATING).is_some_and(|rating| rating.parse::<u32>().is_ok())
    }
}

/// Reads a table.
pub fn read_lichess(text: &str) -> Exchanged {
    let mut read = Exchanged::default();
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    for (place, line) in (1..).zip(text.lines()) {
        if line.trim().is_empty() || line.starts_with(HEAD) {
            continue;
        }
        let fields: Vec<&str> = line.split(',').map(|field| field.trim().trim_matches('"')).collect();
        let field = |at: usize| fields.get(at).copied().unwrap_or("");
        let Ok(before) = parse_position_of(Game::Chess, field(FEN)) else {
            read.refuse(place, NotTakenReason::Position, line);
            continue;
        };
        let mut at = before.clone();
        let mut moves = Vec::new();
        let mut bad = None;
        for word in field(MOVES).split_whitespace() {
            match parse_coordinates(&at, word).filter(|mv| at.check(*mv).is_ok()) {
                Some(mv) if at.play(mv).is_ok() => moves.push(mv),
                _ => {
                    bad = Some(word);
                    break;
                }
            }
        }
        if let Some(word) = bad {
            let why = if moves.is_empty() { NotTakenReason::PreviousMove } else { NotTakenReason::IllegalRight };
            read.refuse(place, why, word);
            continue;
        }
        let Some((&first, solution)) = moves.split_first().filter(|(_, solution)| !solution.is_empty()) else {
            read.refuse(place, NotTakenReason::NoRight, line);
            continue;
        };
        let mut position = before.clone();
        if position.play(first).is_err() {
            continue;
        }
        let rating = field(RATING);
        let said = [field(THEMES), rating].into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" · ");
        read.exercises.push(Exercise {
            kind: ExerciseKind::Puzzle,
            right: vec![RightMove { line: solution.to_vec(), evaluation: None }],
            played: None,
            previous: PreviousMove::new(before, first, &position),
            plays_on: solution.len() > 1,
            comment: said,
            source: ExerciseSource {
                headers: [("Event", field(ID)), ("Site", field(URL))]
                    .into_iter()
                    .filter(|(_, value)| !value.is_empty())
                    .map(|(key, value)| (key.to_owned(), value.to_owned()))
                    .collect(),
                ..ExerciseSource::default()
            },
            position,
        });
    }
    read
}
