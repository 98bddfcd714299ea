//! The main lines of the real files in `../shared/corpus`, played move by move.

use std::collections::BTreeMap;
use std::fs;

use komaoto::notation::chess::{San, parse_fen, san};
use komaoto::rules::chess::{Move, Position};

use crate::shared::shared;

/// Tags and moves of the main lines of a file. Good for real files, not for odd ones: those are the reader's.
fn games(text: &str) -> Vec<(BTreeMap<String, String>, Vec<String>)> {
    let mut games = Vec::new();
    let (mut tags, mut moves) = (BTreeMap::new(), Vec::new());
    let (mut depth, mut comment, mut word) = (0_u32, false, String::new());
    for line in text.lines().filter(|line| !line.starts_with('%')) {
        let line = if comment { line } else { line.split(';').next().unwrap_or_default() };
        if !comment && line.starts_with('[') {
            if depth == 0 && !moves.is_empty() {
                games.push((std::mem::take(&mut tags), std::mem::take(&mut moves)));
            }
            if let Some((name, value)) = line.trim_matches(['[', ']', ' ']).split_once(' ') {
                tags.insert(name.to_owned(), value.trim().trim_matches('"').to_owned());
            }
            continue;
        }
        for letter in line.chars().chain(['\n']) {
            match letter {
                '}' if comment => comment = false,
                _ if comment => {}
                '{' => comment = true,
                '(' => depth += 1,
                ')' => depth = depth.saturating_sub(1),
                _ if depth > 0 => {}
                _ if !letter.is_whitespace() => {
                    word.push(letter);
                    continue;
                }
                _ => {}
            }
            let token = std::mem::take(&mut word);
            let token =
                token.trim_start_matches(|c: char| c.is_ascii_digit() && token.contains('.')).trim_start_matches('.');
            let ends = ["1-0", "0-1", "1/2-1/2", "*"].contains(&token);
            let number = token.chars().all(|c| c.is_ascii_digit());
            if ends || number || token.starts_with('$') || token.starts_with(['!', '?']) {
                continue;
            }
            moves.push(token.to_owned());
        }
    }
    games.push((tags, moves));
    games
}

/// What cannot be played, and the texts are at fault: a result no standard knows, a move that leaves the king in check,
/// a game of crazyhouse that does not say so.
const AT_FAULT: [&str; 3] =
    ["lit001 1: +--: not a move: +--", "lit008 57: Re1: the king is left in check", "lit037 5: N@e3: not a move: N@e3"];

#[test]
fn main_lines_are_played() {
    let Some(folder) = shared("corpus/pgn") else { return };
    let (mut played, mut lines, mut faults) = (0, 0, Vec::new());
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    for file in files {
        let bytes = fs::read(&file).unwrap();
        let name = file.file_stem().unwrap().to_string_lossy().into_owned();
        let name = name.rsplit("__").next().unwrap();
        for (tags, moves) in games(&String::from_utf8_lossy(&bytes)) {
            let variant = tags.get("Variant").map_or("standard", String::as_str).to_lowercase();
            if !["standard", "chess960", "fischerandom", "from position", "normal"].contains(&variant.as_str()) {
                continue;
            }
            let mut position = match tags.get("FEN") {
                None => Position::start(),
                Some(fen) => parse_fen(fen).unwrap_or_else(|error| panic!("{name}: {fen}: {error}")),
            };
            lines += 1;
            for text in moves {
                let mv = San::parse(&text).and_then(|words| words.resolve(&position));
                let fault = match mv {
                    Ok(mv) => match (mv, position.check(mv)) {
                        (Move::Null, _) | (_, Ok(())) => {
                            let right = san(&position, mv);
                            assert_eq!(
                                San::parse(&right).and_then(|words| words.resolve(&position)),
                                Ok(mv),
                                "{right}"
                            );
                            position.play(mv).unwrap();
                            played += 1;
                            continue;
                        }
                        (_, Err(error)) => error.to_string(),
                    },
                    Err(error) => error.to_string(),
                };
                faults.push(format!("{name} {}: {text}: {fault}", position.number()));
                break;
            }
        }
    }
    assert_eq!(faults, AT_FAULT);
    assert!(lines >= 41 && played >= 2_900, "{lines} lines, {played} moves");
}
