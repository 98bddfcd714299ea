//! The letters of pieces as FEN writes them, and their numbers.

use super::board::code;
use komaoto_rules::shogi::PieceKind as ShogiKind;
use komaoto_rules::{Color, Game};

/// The letters of the pieces in the order of their kinds; those that promote have a `+` before them then.
pub(crate) const fn letters(game: Game) -> &'static str {
    match game {
        Game::Shogi => "PLNSGBRK",
        Game::Chess => "PNBRQK",
        Game::Xiangqi => "KABNRCP",
    }
}

/// The side that capital letters stand for.
const fn capitals(game: Game) -> Color {
    game.bottom()
}

/// The side any piece of which a letter means: `X` that of the capital letters, `x` the other one.
pub(crate) const fn side_of_any(game: Game, letter: char) -> Option<Color> {
    match letter {
        'X' => Some(capitals(game)),
        'x' => Some(match capitals(game) {
            Color::Black => Color::White,
            Color::White => Color::Black,
        }),
        _ => None,
    }
}

/// The letter that means any piece of a side.
pub(crate) fn letter_of_any(game: Game, color: Color) -> char {
    if color == capitals(game) { 'X' } else { 'x' }
}

/// A bit for each piece of a side.
pub(crate) fn pieces_of(game: Game, color: Color) -> u32 {
    let all = letters(game).chars().flat_map(|letter| [(letter, false), (letter, true)]);
    let letter = |letter: char| if color == capitals(game) { letter } else { letter.to_ascii_lowercase() };
    all.filter_map(|(kind, promoted)| code_of(game, letter(kind), promoted)).fold(0, |all, code| all | 1 << code)
}

/// The number of a piece by its letter.
pub(crate) fn code_of(game: Game, letter: char, promoted: bool) -> Option<u8> {
    let color = if letter.is_ascii_uppercase() { capitals(game) } else { !capitals(game) };
    let capital = match (game, letter.to_ascii_uppercase()) {
        // Other programs call horses and elephants so.
        (Game::Xiangqi, 'H') => 'N',
        (Game::Xiangqi, 'E') => 'B',
        (_, capital) => capital,
    };
    let kind = letters(game).find(capital)?;
    match (game, promoted) {
        (_, false) => Some(code(kind, color)),
        (Game::Shogi, true) => {
            let base = ShogiKind::ALL.get(kind)?;
            Some(code(base.promoted()?.index(), color))
        }
        _ => None,
    }
}

/// The letters of a piece by its number.
pub(crate) fn letter_of(game: Game, code: u8) -> String {
    let all = letters(game).chars().flat_map(|letter| [letter, letter.to_ascii_lowercase()]);
    let is = |letter: &char, promoted| code_of(game, *letter, promoted) == Some(code);
    let mut written = all.flat_map(|letter| [(letter, false), (letter, true)]);
    match written.find(|(letter, promoted)| is(letter, *promoted)) {
        Some((letter, true)) => format!("+{letter}"),
        Some((letter, false)) => letter.to_string(),
        None => "?".to_owned(),
    }
}
