//! Western (Hodges) notation: P-7f, Bx2b+, S*5e, G6i-5h where ambiguous.

use super::usi::{letter_of, square_usi};
use komaoto_rules::shogi::{Color, Move, Position, Promotion};

/// Spells a move in western notation: `x` takes, `+` promotes, `=` declines to; the origin stands where a like piece
/// also reaches the target.
///
/// ```
/// use komaoto_notation::{parse_sfen, parse_usi, western};
/// let position = parse_sfen("9/7b1/9/9/9/9/9/1B7/3G1G3 b - 1").unwrap();
/// let spelled = |mv| western(&position, parse_usi(mv).unwrap());
/// assert_eq!(["8h2b+", "8h2b", "6i5h"].map(spelled), ["Bx2b+", "Bx2b=", "G6i-5h"]);
/// ```
pub fn western(position: &Position, mv: Move) -> String {
    let to = square_usi(mv.to());
    match mv {
        Move::Drop { kind, .. } => format!("{}*{to}", letter_of(Color::Black, kind)),
        Move::Normal { from, promote, .. } => {
            let mut text = String::new();
            if let Some(piece) = position.piece(from) {
                if piece.kind.is_promoted() {
                    text.push('+');
                }
                text.push(letter_of(Color::Black, piece.kind));
                let alike = |&rival: &_| rival != from && position.piece(rival) == Some(piece);
                if position.attackers(piece.color, mv.to()).into_iter().any(|rival| alike(&rival)) {
                    text.push_str(&square_usi(from));
                }
            } else {
                text.push('?');
            }
            text.push(if position.piece(mv.to()).is_some() { 'x' } else { '-' });
            text.push_str(&to);
            if promote {
                text.push('+');
            } else if position.promotion(mv) != Promotion::Never {
                text.push('=');
            }
            text
        }
    }
}
