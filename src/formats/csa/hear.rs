//! Tells CSA games in which nothing is out of place.

use std::ops::Range;

use super::capitals::in_form;
use super::games::{SEPARATOR, games};
use super::position::CsaStart;
use super::version::is_version;
use super::{evaluation, headers, statements};
use crate::comment::evaluation::ANALYSIS;
use crate::comment::is_plain;
use crate::hearing::{GameListener, Unsure};
use komaoto_notation::csa as notation;
use komaoto_record::Ending;
use komaoto_rules::shogi::{Handicap, Move, Position};
use komaoto_rules::{Color, Game};
use komaoto_text::{Line, Slice, lines};

/// The ranges of the games of a text, without what stands between them.
pub(crate) fn bodies(text: &str) -> Vec<Range<usize>> {
    games(text).into_iter().map(|game| game.body).collect()
}

/// Tells the game of a text.
pub(crate) fn hear(text: &str, _: Option<Game>, listener: &mut dyn GameListener) -> Result<(), Unsure> {
    let mut game = CsaHearing { setup: CsaStart::new(), position: None, turn: None, last: None, ending: None };
    for line in lines(text) {
        if line.text.trim() == SEPARATOR {
            continue;
        }
        for statement in statements::of_line(line) {
            game.statement(statement, listener)?;
        }
    }
    if game.last.is_none() {
        return Err(Unsure);
    }
    game.ending.into_iter().for_each(|ending| listener.end(ending));
    Ok(())
}

struct CsaHearing {
    setup: CsaStart,
    /// The position, once it is complete.
    position: Option<Position>,
    turn: Option<Color>,
    last: Option<Move>,
    ending: Option<Ending>,
}

impl CsaHearing {
    fn statement(&mut self, line: Line<'_>, listener: &mut dyn GameListener) -> Result<(), Unsure> {
        let trimmed = line.text.trim();
        let to_move = self.position.as_ref().map_or(Color::Black, Position::side_to_move);
        if in_form(trimmed, to_move).is_some() {
            return Err(Unsure);
        }
        match trimmed.as_bytes() {
            [] | [b'#', ..] => {}
            [b'\'', ..] => return self.remark(line.text.trim_start(), listener),
            [b'V', ..] if self.position.is_none() && is_version(trimmed) => {}
            [b'N', sign @ (b'+' | b'-'), ..] => {
                let name = line.text.trim_start().slice(2..);
                listener.header(if *sign == b'+' { "先手" } else { "後手" }, name);
            }
            [b'$', ..] if let Some((key, value)) = line.text.trim_start().split_once(':') => {
                let (key, value) = headers::read(key, value);
                listener.header(&key, &value);
            }
            [b'P', b'I' | b'1'..=b'9' | b'+' | b'-', ..] if self.position.is_none() => {
                if !self.setup.line(line.text.trim_start()).is_empty() {
                    return Err(Unsure);
                }
            }
            [sign @ (b'+' | b'-')] if self.position.is_none() => {
                let turn = if *sign == b'+' { Color::Black } else { Color::White };
                self.turn = Some(turn);
                self.begin(turn, listener)?;
            }
            [b'+' | b'-', ..] if self.ending.is_none() => return self.play(trimmed, listener),
            [b'%', ..] if self.ending.is_none() && self.last.is_some() => {
                let ending = statements::ending_of(trimmed.slice(1..));
                let is_plain = !matches!(
                    ending,
                    Ending::FoulLoss
                        | Ending::FoulWin
                        | Ending::FoulBy(_)
                        | Ending::PerpetualCheck
                        | Ending::TakeBack
                        | Ending::Other(_)
                );
                self.ending = Some(is_plain.then_some(ending).ok_or(Unsure)?);
            }
            [b'T', ..] if self.last.is_some() => {}
            _ => return Err(Unsure),
        }
        Ok(())
    }

    fn remark(&mut self, text: &str, listener: &mut dyn GameListener) -> Result<(), Unsure> {
        if evaluation::is(text)
            && let Some(position) = &self.position
        {
            if evaluation::parse(text, position, self.last).is_some() {
                listener.evaluation();
            }
        } else if let Some(said) = text.strip_prefix("'*") {
            // Behind the end, it is about that; what engines say and what is drawn is taken out of it.
            if !is_plain(said) || self.ending.is_some() {
                return Err(Unsure);
            }
            listener.comment(said);
        } else if self.position.is_some() {
            let is_more = text.starts_with(ANALYSIS) || text.starts_with("'$") || statements::is_ending_remark(text);
            if is_more {
                return Err(Unsure);
            }
        } else if headers::start_number(text).is_some() {
            return Err(Unsure);
        } else if let Some((key, value)) = headers::from_comment(text) {
            listener.header(&key, &value);
        }
        Ok(())
    }

    fn begin(&mut self, turn: Color, listener: &mut dyn GameListener) -> Result<(), Unsure> {
        let setup = std::mem::replace(&mut self.setup, CsaStart::new());
        // A side to move before the board is for the full reader; so are the names of the sides in a handicap.
        if !setup.any {
            return Err(Unsure);
        }
        let position = setup.finish(turn);
        if Handicap::of(&position).is_some_and(|handicap| handicap != Handicap::Even) {
            return Err(Unsure);
        }
        listener.start(&position.clone().into());
        self.position = Some(position);
        Ok(())
    }

    fn play(&mut self, statement: &str, listener: &mut dyn GameListener) -> Result<(), Unsure> {
        let written = notation::parse_move(statement).ok_or(Unsure)?;
        if self.position.is_none() {
            self.begin(written.color, listener)?;
        }
        let position = self.position.as_mut().ok_or(Unsure)?;
        let (mv, _) = notation::meaning(&written, position);
        position.check(mv).map_err(|_| Unsure)?;
        position.play(mv).map_err(|_| Unsure)?;
        self.last = Some(mv);
        listener.step(mv.into());
        Ok(())
    }
}
