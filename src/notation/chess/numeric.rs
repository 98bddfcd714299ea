//! The numeric notation of correspondence chess (ICCF): squares as two digits, `5254` for e2e4; what a pawn becomes as a
//! fifth, 1 to 4 for queen, rook, bishop and knight.

use super::san::{San, SanError};
use komaoto_rules::chess::{Move, Position};

/// Finds the move that a word in numeric notation means; `None` if it is not in that notation.
///
/// ```
/// use komaoto_notation::chess::{numeric, uci};
/// use komaoto_rules::chess::Position;
/// let mv = numeric(&Position::start(), "7163").unwrap().unwrap();
/// assert_eq!(uci(mv), "g1f3");
/// assert_eq!(numeric(&Position::start(), "7193"), None);
/// ```
pub fn numeric(position: &Position, word: &str) -> Option<Result<Move, SanError>> {
    let (squares, becomes) = word.split_at_checked(4)?;
    let mut coordinates = String::with_capacity(5);
    for (place, digit) in squares.bytes().enumerate() {
        match digit {
            b'1'..=b'8' if place % 2 == 0 => coordinates.push(char::from(b'a' + digit - b'1')),
            b'1'..=b'8' => coordinates.push(char::from(digit)),
            _ => return None,
        }
    }
    coordinates.push_str(match becomes {
        "" => "",
        "1" => "q",
        "2" => "r",
        "3" => "b",
        "4" => "n",
        _ => return None,
    });
    Some(San::parse(&coordinates).and_then(|words| words.resolve(position)))
}
