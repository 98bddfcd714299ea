//! WXF notation: `C2.5`, `H8+7`, `+R-1`. The letters are `K A E H R C P`; `B`, `N`, `G` and `S` are read too, and so
//! are full-width characters: `Ｃ２＝５`.

use super::fen::kind_of;
use super::words::{ChineseMove, ChineseMoveError, MoveDirection, OrderOnFile, PieceReference};
use komaoto_rules::xiangqi::{Move, PieceKind, Position};

/// Reads a move. The order may come before or after the letter (`+R-1`, `R+-1`); `.` and `=` both mean sideways.
pub fn parse_wxf(text: &str) -> Result<ChineseMove, ChineseMoveError> {
    let letters: Vec<char> = text.trim().chars().map(half_width).take(5).collect();
    let [first, second, way, number] = letters.as_slice() else { return Err(ChineseMoveError::syntax(text)) };
    let words = || {
        let soldier = |letter| kind_of(letter) == Some(PieceKind::Soldier);
        let (piece, origin) = match (*first, *second) {
            // `aP`, `Pa`: letters that are pieces elsewhere.
            (letter, other) if nth(letter).is_some() && soldier(other) => {
                (PieceKind::Soldier, PieceReference::Order(nth(letter)?))
            }
            (letter, other) if soldier(letter) && nth(other).is_some() => {
                (PieceKind::Soldier, PieceReference::Order(nth(other)?))
            }
            (sign, other) if order(sign).is_some() => match digit(other) {
                Some(number) => (PieceKind::Soldier, PieceReference::OrderOnFile(order(sign)?, number)),
                None => (kind_of(other)?, PieceReference::Order(order(sign)?)),
            },
            (letter, other) => {
                let origin =
                    digit(other).map(PieceReference::File).or_else(|| order(other).map(PieceReference::Order))?;
                (kind_of(letter)?, origin)
            }
        };
        let direction = match way {
            '+' => MoveDirection::Forward,
            '-' => MoveDirection::Back,
            '.' | '=' => MoveDirection::Sideways,
            _ => return None,
        };
        Some(ChineseMove { piece, origin, direction, number: digit(*number)? })
    };
    words().ok_or_else(|| ChineseMoveError::syntax(text))
}

/// Reads a move in the letters of Vietnam: `P2-5` is the cannon sideways, `M8.7` the horse forward, `Xt/1` the front
/// chariot back.
pub fn parse_vietnamese(text: &str) -> Result<ChineseMove, ChineseMoveError> {
    let (piece, rest) = match text.strip_prefix("Tg") {
        Some(rest) => (Some(PieceKind::General), rest),
        None => {
            let mut letters = text.chars();
            let piece = match letters.next() {
                Some('X') => Some(PieceKind::Chariot),
                Some('M') => Some(PieceKind::Horse),
                Some('T' | 'V') => Some(PieceKind::Elephant),
                Some('S') => Some(PieceKind::Advisor),
                Some('P') => Some(PieceKind::Cannon),
                Some('C' | 'B') => Some(PieceKind::Soldier),
                _ => None,
            };
            (piece, letters.as_str())
        }
    };
    let letters: Vec<char> = rest.chars().take(4).collect();
    let words = || {
        let [from, way, number] = letters.as_slice() else { return None };
        let origin = match from {
            't' => PieceReference::Order(OrderOnFile::Front),
            's' => PieceReference::Order(OrderOnFile::Rear),
            from => PieceReference::File(digit(*from)?),
        };
        let direction = match way {
            '.' => MoveDirection::Forward,
            '/' => MoveDirection::Back,
            '-' => MoveDirection::Sideways,
            _ => return None,
        };
        Some(ChineseMove { piece: piece?, origin, direction, number: digit(*number)? })
    };
    words().ok_or_else(|| ChineseMoveError::syntax(text))
}

/// A full-width character as the ASCII character that it shows.
fn half_width(letter: char) -> char {
    match letter {
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(letter as u32 - 0xFEE0).unwrap_or(letter),
        _ => letter,
    }
}

fn digit(letter: char) -> Option<u8> {
    letter.to_digit(10).filter(|&digit| digit > 0).map(|digit| digit as u8)
}

fn order(letter: char) -> Option<OrderOnFile> {
    Some(match letter {
        '+' => OrderOnFile::Front,
        '.' | '=' => OrderOnFile::Middle,
        '-' => OrderOnFile::Rear,
        _ => return None,
    })
}

/// `a` to `e` count soldiers.
fn nth(letter: char) -> Option<OrderOnFile> {
    matches!(letter, 'a'..='e').then(|| OrderOnFile::Nth(letter as u8 - b'a' + 1))
}

/// Spells a move, given the position before it; `None` if no piece moves like that, which coordinates can still say.
pub fn wxf(position: &Position, mv: Move) -> Option<String> {
    let words = ChineseMove::of(position, mv)?;
    let piece = letter(words.piece);
    let way = match words.direction {
        MoveDirection::Forward => '+',
        MoveDirection::Back => '-',
        MoveDirection::Sideways => '.',
    };
    let number = |number: u8| char::from(b'0' + number % 10);
    let (first, second) = match words.origin {
        PieceReference::File(file) => (piece, number(file)),
        PieceReference::Order(order) | PieceReference::OrderOnFile(order, _) => {
            let sign = match order {
                OrderOnFile::Front => '+',
                OrderOnFile::Middle => '.',
                OrderOnFile::Rear => '-',
                OrderOnFile::Nth(nth) if words.piece == PieceKind::Soldier && nth <= 5 => char::from(b'a' - 1 + nth),
                OrderOnFile::Nth(_) => return None,
            };
            (sign, piece)
        }
    };
    Some(String::from_iter([first, second, way, number(words.number)]))
}

const fn letter(kind: PieceKind) -> char {
    match kind {
        PieceKind::General => 'K',
        PieceKind::Advisor => 'A',
        PieceKind::Elephant => 'E',
        PieceKind::Horse => 'H',
        PieceKind::Chariot => 'R',
        PieceKind::Cannon => 'C',
        PieceKind::Soldier => 'P',
    }
}
