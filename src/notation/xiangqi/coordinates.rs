//! Moves by coordinates: ICCS `H2-E2` counts ranks from 0, UCI `h3e3` from 1. From one move alone the two cannot always
//! be told apart.

use komaoto_rules::xiangqi::{File, Move, Rank, Square};

/// Reads an ICCS move: with or without the dash, in either case.
pub fn parse_iccs(text: &str) -> Option<Move> {
    let mut letters = text.trim().chars();
    let from = square(letters.next()?, letters.next()?)?;
    let to = match letters.next()? {
        dash if is_dash(dash) => square(letters.next()?, letters.next()?)?,
        file => square(file, letters.next()?)?,
    };
    (letters.next().is_none() && from != to).then_some(Move { from, to })
}

/// Whether a character is a dash, however long.
const fn is_dash(letter: char) -> bool {
    matches!(letter, '-' | '\u{2010}'..='\u{2015}' | '−')
}

fn square(file: char, digit: char) -> Option<Square> {
    Some(Square::at(file_of(file)?, Rank::ALL.get(digit.to_digit(10)? as usize).copied()?))
}

pub(super) fn file_of(letter: char) -> Option<File> {
    let index = (letter.to_ascii_lowercase() as usize).checked_sub('a' as usize)?;
    File::ALL.get(index).copied()
}

fn file_letter(file: File) -> char {
    char::from(b'a' + file.index() as u8)
}

/// Writes a move in ICCS, as `H2-E2`.
pub fn iccs(mv: Move) -> String {
    format!("{}-{}", square_name(mv.from), square_name(mv.to)).to_ascii_uppercase()
}

/// A point as ICCS counts it, in small letters: `e0`.
pub(in super::super) fn square_name(square: Square) -> String {
    format!("{}{}", file_letter(square.file()), square.rank().index())
}

/// Reads a point as ICCS counts it.
pub(in super::super) fn parse_square(text: &str) -> Option<Square> {
    let mut letters = text.chars();
    let point = square(letters.next()?, letters.next()?)?;
    letters.next().is_none().then_some(point)
}

/// Reads a UCI move, as `h3e3` or `a10a9`; a dash may stand between the squares.
pub fn parse_uci(text: &str) -> Option<Move> {
    let (from, rest) = uci_square(text.trim())?;
    let (to, rest) = uci_square(rest.strip_prefix(is_dash).unwrap_or(rest))?;
    (rest.is_empty() && from != to).then_some(Move { from, to })
}

pub(super) fn uci_square(text: &str) -> Option<(Square, &str)> {
    let mut letters = text.chars();
    let file = file_of(letters.next()?)?;
    let rest = letters.as_str();
    let digits = if rest.starts_with("10") { 2 } else { 1 };
    let (number, rest) = rest.split_at_checked(digits)?;
    let rank = number.parse::<usize>().ok()?.checked_sub(1)?;
    Some((Square::at(file, Rank::ALL.get(rank).copied()?), rest))
}

/// Writes a move as UCI engines want it.
pub fn uci(mv: Move) -> String {
    let square = |square: Square| format!("{}{}", file_letter(square.file()), square.rank().index() + 1);
    square(mv.from) + &square(mv.to)
}
