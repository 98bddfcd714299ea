//! A position in words, for those who hear a page.

use super::wording::SheetWording;
use crate::notation::square_in;
use crate::record::Record;
use crate::rules::{Color, Game, Position, Square, chess, shogi, xiangqi};

/// Where the pieces of each side stand, and what it has in hand: White: King c1, Pawn a2 b2 c2.
pub(super) fn aloud(record: &Record, position: &Position, wording: SheetWording<'_>) -> String {
    let locale = wording.locale;
    let (colon, comma, stop) = if locale.language().is_han() { ("：", "、", "。") } else { (": ", ", ", ".") };
    let placed: Vec<(Color, String, Square)> = match position {
        Position::Shogi(board) => {
            let on = |square| board.piece(square).map(|piece| (piece.color, key("piece", &piece.kind), square.into()));
            shogi::Square::all().filter_map(on).collect()
        }
        Position::Chess(board) => {
            let on = |square| board.piece(square).map(|piece| (piece.color, key("chess", &piece.kind), square.into()));
            chess::Square::all().filter_map(on).collect()
        }
        Position::Xiangqi(board) => {
            let on =
                |square| board.piece(square).map(|piece| (piece.color, key("xiangqi", &piece.kind), square.into()));
            xiangqi::Square::all().filter_map(on).collect()
        }
    };
    let mut said: Vec<String> = Vec::new();
    for side in if record.game() == Game::Shogi { Color::ALL } else { Color::WHITE_FIRST } {
        let mut kinds: Vec<(&str, String)> = Vec::new();
        for (_, key, square) in placed.iter().filter(|(color, ..)| *color == side) {
            let square = square_in(wording.notation.style, *square);
            match kinds.iter_mut().find(|(kind, _)| kind == key) {
                Some((_, squares)) => *squares = format!("{squares} {square}"),
                None => kinds.push((key, format!("{} {square}", locale.text(key)))),
            }
        }
        let mut parts: Vec<String> = kinds.into_iter().map(|(_, part)| part).collect();
        if let Some(hand) = position.shogi().map(|position| position.hand(side)).filter(|hand| !hand.is_empty()) {
            let held: Vec<String> =
                hand.iter().map(|(kind, count)| format!("{} {count}", locale.text(&key("piece", &kind)))).collect();
            parts.push(format!("{}{colon}{}", locale.text("diagram-hand"), held.join(comma)));
        }
        if !parts.is_empty() {
            said.push(format!("{}{colon}{}{stop}", wording.side(record, side), parts.join(comma)));
        }
    }
    locale.sentences(&said.iter().map(String::as_str).collect::<Vec<_>>())
}

/// The key of the name of a kind.
fn key(game: &str, kind: &impl AsRef<str>) -> String {
    format!("{game}-{}", kind.as_ref())
}
