//! The spelling of the moves of xiangqi in a file: a move that comes into it is spelled like its neighbours.

use super::lexer::{Lexer, PgnToken};
use crate::format::XiangqiForm;
use komaoto_notation::xiangqi::parse_chinese;

/// Characters that only traditional writing has.
const TRADITIONAL: [char; 10] = ['進', '馬', '傌', '車', '俥', '後', '帥', '將', '砲', '硨'];

/// The spelling of the moves of a game; `None` if it has none in Chinese and no number of Black's.
pub fn xiangqi_form(game: &str) -> Option<XiangqiForm> {
    let mut form = XiangqiForm::default();
    let (mut known, mut wide, mut narrow) = (false, 0_usize, 0_usize);
    for token in Lexer::new(game).map(|lexeme| lexeme.token) {
        match token {
            PgnToken::Number { number: Some(_), dots: 3.. } => (form.tight, known) = (true, true),
            PgnToken::Word(word) if !word.is_ascii() && parse_chinese(word).is_ok() => {
                known = true;
                form.traditional |= word.contains(TRADITIONAL);
                wide += usize::from(word.contains(|letter| matches!(letter, '１'..='９')));
                narrow += usize::from(word.contains(|letter: char| letter.is_ascii_digit()));
            }
            _ => {}
        }
    }
    form.wide = wide > narrow;
    known.then_some(form)
}
