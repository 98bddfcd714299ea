//! What both sides have in hand, as patterns write it.

use super::letters::letters;
use komaoto_notation::parse_position_of;
use komaoto_rules::shogi::PieceKind as ShogiKind;
use komaoto_rules::{Color, Game};

/// How what a side has in hand must agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HandTerm {
    /// It is the same.
    Exactly,
    /// It is that at least.
    AtLeast,
    /// It does not matter.
    Any,
}

/// What is said of a hand: the pieces in the order of [`ShogiKind::HAND`], and how they must agree.
pub(crate) type HandAsked = ([u8; 7], HandTerm);

/// What is said of both hands.
pub(crate) fn hand_terms(text: &str) -> Option<[HandAsked; 2]> {
    let Some((black, white)) = text.split_once(',') else { return hand_term(text) };
    let ([black, no_white], [no_black, white]) = (hand_term(black)?, hand_term(white)?);
    let is_empty = |(hand, _): &HandAsked| hand.iter().all(|count| *count == 0);
    (is_empty(&no_white) && is_empty(&no_black)).then_some([black, white])
}

/// The same of one word about both.
fn hand_term(text: &str) -> Option<[HandAsked; 2]> {
    if text == "?" {
        return Some([([0; 7], HandTerm::Any); 2]);
    }
    let (pieces, term) = text.strip_suffix('+').map_or((text, HandTerm::Exactly), |pieces| (pieces, HandTerm::AtLeast));
    // The reader of SFEN knows how hands are written.
    let whole = format!("4k4/9/9/9/9/9/9/9/4K4 b {} 1", if pieces.is_empty() { "-" } else { pieces });
    let read = parse_position_of(Game::Shogi, &whole).ok()?;
    let position = read.shogi()?;
    Some([Color::Black, Color::White].map(|color| (ShogiKind::HAND.map(|kind| position.hand(color).count(kind)), term)))
}

/// What a side has in hand, as SFEN writes it.
pub(crate) fn held(color: Color, hand: &[u8; 7]) -> String {
    let write = |(kind, count): (&ShogiKind, &u8)| {
        let letter = letters(Game::Shogi).chars().nth(kind.index()).unwrap_or(' ');
        let letter = if color == Color::Black { letter } else { letter.to_ascii_lowercase() };
        match count {
            0 => String::new(),
            1 => letter.to_string(),
            _ => format!("{count}{letter}"),
        }
    };
    ShogiKind::HAND.iter().zip(hand).map(write).collect()
}

/// The hands of both sides: as one if they are meant alike.
pub(crate) fn hands_text([black, white]: &[String; 2], terms: [HandTerm; 2]) -> String {
    let write = |held: &str, term| match term {
        HandTerm::Any => "?".to_owned(),
        HandTerm::AtLeast => format!("{held}+"),
        HandTerm::Exactly if held.is_empty() => "-".to_owned(),
        HandTerm::Exactly => held.to_owned(),
    };
    match terms {
        [one, two] if one == two => write(&format!("{black}{white}"), one),
        [one, two] => format!("{},{}", write(black, one), write(white, two)),
    }
}
