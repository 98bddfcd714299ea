//! The meaning of a line of an engine. Pure; an unknown word is skipped, and the rest is read.

use std::time::Duration;

use super::declared::Declared;
use super::dialect::EngineProtocol;
use super::lines::text;
use crate::text::{Slice, plain};

/// The meaning of a line.
#[derive(Clone, Debug, PartialEq)]
pub enum EngineMessage {
    /// The engine's name.
    Name(String),
    /// Its authors.
    Author(String),
    /// An option that it has.
    Option(Declared),
    /// It speaks this dialect, and has said all about itself.
    Ok(EngineProtocol),
    /// It is ready.
    Ready,
    /// The progress of the search.
    Info(Box<Info>),
    /// The search is over.
    Best(Best),
    /// The answer about a mate.
    Mating(Mating),
    /// Something else, ready to be shown.
    Other(String),
}

/// The end of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Best {
    /// A move as the engine spells it.
    Move(String),
    /// It gives up.
    Resign,
    /// It declares a win 入玉宣言.
    Win,
    /// It has no move.
    None,
}

/// The answer to a question about a mate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mating {
    /// A mate by these moves.
    Moves(Vec<String>),
    /// There is none.
    NoMate,
    /// Not decided in time.
    Timeout,
    /// It cannot answer such questions.
    NotImplemented,
}

/// The bound of a score.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Bound {
    /// The score itself.
    #[default]
    Exact,
    /// At least this, ≥.
    Lower,
    /// At most this, ≤.
    Upper,
}

/// A score as the engine counts: from the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RawScore {
    /// Centipawns.
    Centipawns(i32),
    /// A mate: for the side to move or against it, in so many moves if that is stated.
    Mate {
        /// Whether the side to move mates.
        wins: bool,
        /// In how many, as the dialect counts them.
        moves: Option<u32>,
    },
}

/// A line about a search under way.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Info {
    /// Depth.
    pub depth: Option<u32>,
    /// The depth of the longest line.
    pub selective: Option<u32>,
    /// The rank of its line among several, from 1.
    pub rank: Option<u32>,
    /// The score.
    pub score: Option<(RawScore, Bound)>,
    /// Positions searched.
    pub nodes: Option<u64>,
    /// Positions a second.
    pub rate: Option<u64>,
    /// The fill of the table, in thousandths.
    pub full: Option<u32>,
    /// Time searched.
    pub time: Option<Duration>,
    /// The line, as the engine spells moves, with blanks between them.
    pub line: String,
    /// A text for people, ready to be shown.
    pub text: Option<String>,
}

/// The longest line of moves that is looked at, in bytes.
const LONGEST_LINE: usize = 4096;
/// From here on a score is a mate in disguise, as some engines of shogi print it.
const BEYOND_SCORES: i64 = 100_000;

/// Reads a line.
pub fn said(line: &[u8]) -> EngineMessage {
    let line = line.trim_ascii();
    let (word, rest) = cut(line);
    match word {
        b"option" => Declared::parse(rest).map_or_else(|| other(line), EngineMessage::Option),
        b"id" => match cut(rest) {
            (b"name", name) => EngineMessage::Name(text(name)),
            (b"author", name) => EngineMessage::Author(text(name)),
            _ => other(line),
        },
        b"usiok" => EngineMessage::Ok(EngineProtocol::Usi),
        b"uciok" => EngineMessage::Ok(EngineProtocol::Uci),
        b"ucciok" => EngineMessage::Ok(EngineProtocol::Ucci),
        b"readyok" => EngineMessage::Ready,
        b"bestmove" => EngineMessage::Best(best(rest)),
        b"nobestmove" => EngineMessage::Best(Best::None),
        b"checkmate" => EngineMessage::Mating(mating(rest)),
        b"info" => EngineMessage::Info(Box::new(info(rest))),
        _ => other(line),
    }
}

fn cut(line: &[u8]) -> (&[u8], &[u8]) {
    let end = line.iter().position(u8::is_ascii_whitespace).unwrap_or(line.len());
    let (word, rest) = line.split_at(end);
    (word, rest.trim_ascii_start())
}

fn other(line: &[u8]) -> EngineMessage {
    EngineMessage::Other(text(line))
}

fn best(rest: &[u8]) -> Best {
    let (word, _) = cut(rest);
    match word {
        b"resign" => Best::Resign,
        b"win" => Best::Win,
        b"" | b"(none)" | b"none" | b"0000" | b"null" | b"pass" => Best::None,
        word => Best::Move(text(word)),
    }
}

/// Whether a word in the place of a move says that the line ends there: its side has won, or has no move.
pub(super) fn ends_a_line(word: &str) -> bool {
    !matches!(best(word.as_bytes()), Best::Move(_)) || word == "draw" || word.starts_with("rep_")
}

fn mating(rest: &[u8]) -> Mating {
    match cut(rest).0 {
        b"" | b"nomate" => Mating::NoMate,
        b"timeout" => Mating::Timeout,
        b"notimplemented" => Mating::NotImplemented,
        _ => Mating::Moves(String::from_utf8_lossy(rest).split_ascii_whitespace().map(str::to_owned).collect()),
    }
}

fn info(rest: &[u8]) -> Info {
    let rest = String::from_utf8_lossy(rest);
    let mut info = Info::default();
    let mut left = &*rest;
    while let Some(word) = next(&mut left) {
        match word {
            "depth" => info.depth = number(&mut left),
            "seldepth" => info.selective = number(&mut left),
            "multipv" => info.rank = number(&mut left),
            "nodes" => info.nodes = number(&mut left),
            "nps" => info.rate = number(&mut left),
            "hashfull" => info.full = number(&mut left),
            "time" => info.time = number(&mut left).map(Duration::from_millis),
            "score" => info.score = score(&mut left),
            "pv" => {
                let moves = left.trim_ascii_start();
                let mut end = 0;
                while let Some(word) = peek(left).filter(|word| !is_key(word) && end < LONGEST_LINE) {
                    // The word is a part of the same text.
                    end = moves.len() - left.trim_ascii_start().len() + word.len();
                    let _ = next(&mut left);
                }
                info.line = moves.slice(..end).to_owned();
            }
            "string" => {
                info.text = Some(plain(left.trim()).into_owned());
                break;
            }
            _ => {}
        }
    }
    info
}

fn is_key(word: &str) -> bool {
    matches!(
        word,
        "depth" | "seldepth" | "multipv" | "nodes" | "nps" | "hashfull" | "time" | "score" | "string" | "info"
    )
}

fn peek(left: &str) -> Option<&str> {
    left.split_ascii_whitespace().next()
}

fn next<'a>(left: &mut &'a str) -> Option<&'a str> {
    let text = left.trim_ascii_start();
    let end = text.find(|letter: char| letter.is_ascii_whitespace()).unwrap_or(text.len());
    let (word, rest) = text.split_at(end);
    *left = rest;
    (!word.is_empty()).then_some(word)
}

/// The number that comes next. A word that is none is left for whoever knows it.
fn number<T: std::str::FromStr>(left: &mut &str) -> Option<T> {
    let value = peek(left)?.parse().ok();
    if value.is_some() {
        let _ = next(left);
    }
    value
}

fn score(left: &mut &str) -> Option<(RawScore, Bound)> {
    let raw = match next(left)? {
        "cp" => {
            let score: i64 = number(left)?;
            if score.abs() >= BEYOND_SCORES {
                RawScore::Mate { wins: score > 0, moves: None }
            } else {
                RawScore::Centipawns(i32::try_from(score).ok()?)
            }
        }
        "mate" => {
            let word = peek(left)?;
            let (wins, digits) = match word.as_bytes().first()? {
                b'-' => (false, word.get(1..)?),
                b'+' => (true, word.get(1..)?),
                // A mate in no moves has been given.
                b'0'..=b'9' => (word.bytes().any(|digit| digit != b'0'), word),
                _ => return None,
            };
            let _ = next(left);
            let moves = if digits.is_empty() { None } else { Some(digits.parse().ok()?) };
            RawScore::Mate { wins, moves: moves.filter(|&moves| moves > 0) }
        }
        _ => return None,
    };
    let bound = match peek(left) {
        Some("lowerbound") => Bound::Lower,
        Some("upperbound") => Bound::Upper,
        _ => return Some((raw, Bound::Exact)),
    };
    let _ = next(left);
    Some((raw, bound))
}
