//! Tells games of chess that are tags, moves and a result.

use super::games::games;
use super::head::PgnHead;
use super::lexer::{Lexer, PgnToken};
use super::nags;
use super::spelling::{PgnSpelling, outcome};
use super::termination::GameEnd;
use crate::hearing::{GameListener, Unsure};
use komaoto_notation::chess::split_suffix;
use komaoto_rules::{Color, Game, Square};
use komaoto_text::Slice;

/// Tells the first game of a text, in a file of some game.
pub(crate) fn hear(text: &str, of: Option<Game>, listener: &mut dyn GameListener) -> Result<(), Unsure> {
    let span = games(text).into_iter().next().ok_or(Unsure)?;
    let head = PgnHead::read(text, &span, of);
    let is_plain = head.initial.game() == Game::Chess
        && head.comments.is_empty()
        && head.others.is_empty()
        && head.turned.is_none()
        && head.fen.is_none();
    if !is_plain {
        return Err(Unsure);
    }
    head.tags.iter().for_each(|(key, value)| listener.header(key, value));
    listener.start(&head.initial);
    let mut position = head.initial.clone();
    let mut spelling = PgnSpelling::default();
    let mut last: Option<Square> = None;
    let mut result = None;
    for lexeme in Lexer::new(text.slice(span.moves())) {
        match lexeme.token {
            PgnToken::Escape(_) => {}
            // It may be a move of correspondence chess.
            PgnToken::Number { number: Some(1111..), dots: 0 } => return Err(Unsure),
            PgnToken::Number { .. } if result.is_none() => {}
            PgnToken::Word(word) if result.is_none() => {
                // A sign behind it is a comment of the move.
                let is_move = word.bytes().any(|byte| byte.is_ascii_digit()) || word.starts_with('O');
                if !is_move
                    || split_suffix(word).0 != word
                    || word.contains(['!', '?'])
                    || !nags::of_word(word).is_empty()
                {
                    return Err(Unsure);
                }
                let mv = spelling.resolve(word, &position, last).map_err(|_| Unsure)?;
                position.check(mv).map_err(|_| Unsure)?;
                position.play(mv).map_err(|_| Unsure)?;
                listener.step(mv);
                last = mv.to();
            }
            PgnToken::Result(told) if result.is_none() => result = Some(told),
            _ => return Err(Unsure),
        }
    }
    if last.is_none() {
        return Err(Unsure);
    }
    if let Some(outcome) = result.or_else(|| outcome(&head.tags)) {
        let end = GameEnd { game: Game::Chess, outcome, mover: position.side_to_move(), white: Color::White };
        end.told(&head.tags).into_iter().for_each(|ending| listener.end(ending));
    }
    Ok(())
}
