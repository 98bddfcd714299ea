//! EPD with the operations `bm` (what is best) and `am` (what is to be avoided), as test suites of chess have them.

use super::super::exercise::{Exercise, ExerciseKind, ExerciseSource, PlayedMove, RightMove};
use super::{Exchanged, NotTaken, NotTakenReason};
use crate::notation::chess::San;
use crate::notation::{Notation, parse_position_of, spell, write_position};
use crate::rules::{Game, Move, Position};

/// How many fields of a FEN an EPD has.
const FIELDS: usize = 4;

/// Whether a line is of such a suite.
pub(super) fn is_test(line: &str) -> bool {
    line.split(' ').count() > FIELDS && line.contains('/') && (line.contains(" bm ") || line.contains(" am "))
}

/// Reads a suite.
pub fn read_epd(text: &str) -> Exchanged {
    let mut read = Exchanged::default();
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    for (place, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let at = line.match_indices(' ').nth(FIELDS - 1).map_or(line.len(), |(at, _)| at);
        let (fields, rest) = line.split_at(at);
        let counts = |rest: &str| rest.split(' ').take_while(|word| word.parse::<u32>().is_ok()).count();
        let rest = rest.trim_start();
        let operations: String = rest.split(' ').skip(counts(rest)).collect::<Vec<_>>().join(" ");
        let Ok(position) = parse_position_of(Game::Chess, &format!("{fields} 0 1")) else {
            read.refuse(place, NotTakenReason::Position, line);
            continue;
        };
        if !position.has_legal_move() {
            read.refuse(place, NotTakenReason::NoLegalMove, line);
            continue;
        }
        let (mut best, mut avoided, mut comments, mut name) = (Vec::new(), Vec::new(), Vec::new(), None);
        for operation in split(&operations) {
            let (code, said) = operation.split_once(' ').unwrap_or((operation.as_str(), ""));
            let said = said.trim();
            match code {
                "bm" | "am" => {
                    for word in said.split_whitespace() {
                        let mv = resolve(&position, word);
                        match (mv, code) {
                            (Some(mv), "bm") => best.push(mv),
                            (Some(mv), _) => avoided.push(mv),
                            (None, "bm") => read.refuse(place, NotTakenReason::IllegalRight, word),
                            (None, _) => read.refuse(place, NotTakenReason::IllegalPlayed, word),
                        }
                    }
                }
                "id" => name = Some(unquoted(said)),
                _ if code.len() == 2 && code.starts_with('c') => comments.push(unquoted(said)),
                _ => {}
            }
        }
        if best.is_empty() {
            // All others are not right for that: none of them could be told as the answer.
            let why = if avoided.is_empty() { NotTakenReason::NoRight } else { NotTakenReason::OnlyAvoided };
            read.refuse(place, why, line);
            continue;
        }
        let headers = name.map(|name| ("Event".to_owned(), name)).into_iter().collect();
        read.exercises.push(Exercise {
            kind: ExerciseKind::Puzzle,
            right: best.into_iter().map(|mv| RightMove { line: vec![mv], evaluation: None }).collect(),
            played: avoided.first().map(|&mv| PlayedMove {
                line: vec![mv],
                evaluation: None,
                comment: String::new(),
                scores: [None; 2],
            }),
            previous: None,
            plays_on: false,
            comment: comments.join("\n"),
            source: ExerciseSource { headers, ..ExerciseSource::default() },
            position,
        });
    }
    read
}

/// Writes a suite, and what it cannot hold.
pub fn write_epd(exercises: &[Exercise]) -> (String, Vec<NotTaken>) {
    let (mut text, mut unheld) = (String::new(), Vec::new());
    for (place, exercise) in (1..).zip(exercises) {
        let fen = write_position(&exercise.position);
        if exercise.game() != Game::Chess {
            unheld.push(NotTaken { place, why: NotTakenReason::Unheld, text: fen });
            continue;
        }
        let said = |mv: &Move| spell(Notation::default(), &exercise.position, *mv, None);
        let best: Vec<String> = exercise.right.iter().filter_map(|right| right.line.first().map(said)).collect();
        let fields: Vec<&str> = fen.split(' ').take(FIELDS).collect();
        text.push_str(&format!("{} bm {};", fields.join(" "), best.join(" ")));
        if let Some(played) = exercise.played.as_ref().and_then(|played| played.line.first()) {
            text.push_str(&format!(" am {};", said(played)));
        }
        let source = &exercise.source;
        let event = source.headers.iter().find(|(key, _)| key == "Event").map(|(_, value)| value.clone());
        if let Some(name) = source.file.clone().or(event) {
            let ply = source.ply.map_or_else(String::new, |ply| format!("@{ply}"));
            text.push_str(&format!(" id \"{}{ply}\";", plain(&name)));
        }
        for (place, line) in exercise.comment.lines().take(10).enumerate() {
            text.push_str(&format!(" c{place} \"{}\";", plain(line)));
        }
        text.push('\n');
    }
    (text, unheld)
}

/// A text as it can stand between quotes.
fn plain(text: &str) -> String {
    text.replace('"', "'").replace([';', '\n', '\r'], ",")
}

fn unquoted(text: &str) -> String {
    text.trim().trim_matches('"').to_owned()
}

/// The operations, each without its `;`, which quotes may hold too.
fn split(text: &str) -> Vec<String> {
    let (mut all, mut one, mut is_quoted) = (Vec::new(), String::new(), false);
    for letter in text.chars() {
        match letter {
            ';' if !is_quoted => all.push(std::mem::take(&mut one).trim().to_owned()),
            _ => {
                is_quoted ^= letter == '"';
                one.push(letter);
            }
        }
    }
    all.push(one.trim().to_owned());
    all.retain(|operation| !operation.is_empty());
    all
}

/// The move that a word names, if it may be played.
pub(super) fn resolve(position: &Position, word: &str) -> Option<Move> {
    let at = position.chess()?;
    let mv: Move = San::parse(word.trim_end_matches(['!', '?', ','])).ok()?.resolve(at).ok()?.into();
    position.check(mv).ok().map(|()| mv)
}
