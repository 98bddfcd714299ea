//! A line taken apart: what precedes the position, its fields, and what follows them.

use encoding_rs::Encoding;

use super::operations::is_operations;
use crate::pgn::{PgnSpelling, game_of_move, likely};
use crate::reading::LineWords;
use komaoto_notation::{PositionError, game_of, parse_position};
use komaoto_rules::{Game, Position};
use komaoto_text::lines;

/// The names of the parts of a line: the position, and the word before the moves.
pub(super) const POSITION: &str = "position";
pub(super) const MOVES: &str = "moves";

/// The number of lines that are examined.
const MOST: usize = 300;

/// The certainty that a text has such lines: more certainly than shogi formats claim the same words.
pub(crate) fn detect(text: &str) -> u8 {
    let says = |line: &&str| !line.is_empty() && !line.starts_with('#');
    let mut best = 0;
    for line in lines(text).map(|line| line.text.trim()).filter(says).take(MOST) {
        best = best.max(match FenFields::of(line) {
            Some(Ok(_)) => return 95,
            // Reported so that it is refused with a reason; a board alone may as well be one of shogi.
            Some(Err((fen, _))) => {
                if line.starts_with(fen) {
                    25
                } else {
                    92
                }
            }
            None => 0,
        });
    }
    best
}

/// The encoding of bytes that are not entirely UTF-8, given their head read as Latin-1; `None` if there are no such
/// lines in it.
pub(crate) fn charset(latin: &str, bytes: &[u8]) -> Option<(&'static Encoding, Game)> {
    // There are ranks in all of them, apart from the start position by its name.
    let may_be = |line: &str| line.contains('/') || line.contains("startpos");
    let lines = lines(latin).take(MOST).filter(|line| may_be(line.text));
    let first = lines.map(|line| line.text.trim()).find_map(|line| FenFields::of(line)?.ok());
    first.map(|parts| parts.initial.game()).map(|game| (likely(game, bytes), game))
}

/// A line taken apart.
pub(super) struct FenFields<'t> {
    pub(super) initial: Position,
    /// The position, with the words before it.
    pub(super) said: &'t str,
    /// The word before the moves.
    pub(super) moves: Option<&'t str>,
    /// Whether no side to move is given.
    pub(super) turnless: bool,
    /// The moves, or what else follows the position.
    pub(super) rest: &'t str,
    /// The operations of EPD on the position.
    pub(super) operations: &'t str,
}

impl<'t> FenFields<'t> {
    /// `None` for a line that is not one of these; the text that should be a position, if it is not one.
    pub(super) fn of(line: &'t str) -> Option<Result<Self, (&'t str, PositionError)>> {
        let mut words = LineWords(line);
        let named = words.next_if(|word| word == POSITION);
        let before = |words: &LineWords<'_>| line.strip_suffix(words.0).unwrap_or(line).trim_end();
        if words.next_if(|word| word == "startpos").is_some() {
            let said = before(&words);
            let moves = words.next_if(|word| word == MOVES);
            let initial = Position::start(game_of_move(words.peek()?).filter(|&game| game != Game::Shogi)?);
            return Some(Ok(Self { initial, said, moves, turnless: false, rest: words.0, operations: "" }));
        }
        words.next_if(|word| ["fen", "fen:"].contains(&word.to_ascii_lowercase().as_str())).or(named);
        let game = game_of(words.peek()?);
        if game == Game::Shogi || !words.peek()?.bytes().all(|byte| byte == b'/' || byte.is_ascii_alphanumeric()) {
            return None;
        }
        let from = words.0;
        let fields = (0..6).take_while(|&place| words.next_if(|word| is_field(place, word)).is_some()).count();
        let fen = from.strip_suffix(words.0).unwrap_or(from).trim_end();
        let said = before(&words);
        let (rest, operations) = if is_operations(words.0) { ("", words.0) } else { (words.0, "") };
        words = LineWords(rest);
        let moves = words.next_if(|word| word == MOVES);
        let initial = if fields == 1 { turned(fen, words.peek()) } else { parse_position(fen) };
        let mut initial = match initial {
            Ok(position) => position,
            Err(error) => return Some(Err((fen, error))),
        };
        if let Position::Chess(position) = &mut initial
            && fields <= 4
        {
            let count =
                |key: &str| operations.split(';').find_map(|said| said.trim().strip_prefix(key)?.trim().parse().ok());
            position.set_halfmove_clock(count("hmvc ").unwrap_or(position.halfmove_clock()));
            position.set_number(count("fmvn ").unwrap_or(position.number()));
        }
        Some(Ok(Self { initial, said, moves, turnless: fields == 1, rest: words.0, operations }))
    }
}

/// The position for a board alone: the side that can make the first move is to move, otherwise the one that begins the
/// game.
fn turned(board: &str, first: Option<&str>) -> Result<Position, PositionError> {
    let position = parse_position(&format!("{board} w"))?;
    let plays = |position: &Position| {
        let mv = first.and_then(|word| PgnSpelling::default().resolve(word, position, None).ok());
        mv.is_some_and(|mv| position.check(mv).is_ok())
    };
    let other = parse_position(&format!("{board} b")).ok();
    Ok(other.filter(|other| plays(other) && !plays(&position)).unwrap_or(position))
}

/// Whether a word can be the field of a FEN at its place: board, turn, castling rights, en passant, two counts.
fn is_field(place: usize, word: &str) -> bool {
    let all = |of: &str| word.len() <= 4 && word.chars().all(|letter| of.contains(letter));
    match place {
        0 => true,
        1 => word != MOVES && !word.starts_with(';'),
        2 => word == "-" || all("KQABCDEFGHkqabcdefgh"),
        3 => {
            word == "-"
                || word.len() == 2
                    && word.starts_with(|file| ('a'..='h').contains(&file))
                    && word.ends_with(|rank: char| rank.is_ascii_digit())
        }
        _ => word == "-" || word.bytes().all(|byte| byte.is_ascii_digit()),
    }
}
