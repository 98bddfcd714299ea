//! Tells a KIF file of one game without variations or a diagram.

use super::kakinoki;
use super::line::{KifForm, KifLineKind, end_row, move_like};
use super::start_lines::interpreted;
use crate::comment::is_plain;
use crate::hearing::{GameListener, Unsure};
use komaoto_notation::JapaneseMove;
use komaoto_record::Ending;
use komaoto_rules::Game;
use komaoto_rules::shogi::{Handicap, Position};
use komaoto_text::lines;

/// Tells the game of a text.
pub(crate) fn hear(text: &str, _: Option<Game>, listener: &mut dyn GameListener) -> Result<(), Unsure> {
    let mut game = KifHearing { position: None, handicap: None, ending: None, split: false, steps: 0, previous: None };
    for line in lines(text) {
        game.line(KifForm::Kif.classify(line.text), listener)?;
    }
    if game.steps == 0 {
        return Err(Unsure);
    }
    game.ending.into_iter().for_each(|ending| listener.end(ending));
    Ok(())
}

struct KifHearing {
    /// The position, once it is decided.
    position: Option<Position>,
    handicap: Option<String>,
    ending: Option<Ending>,
    split: bool,
    steps: u32,
    previous: Option<komaoto_rules::shogi::Square>,
}

impl KifHearing {
    fn line(&mut self, kind: KifLineKind<'_>, listener: &mut dyn GameListener) -> Result<(), Unsure> {
        match kind {
            KifLineKind::Blank | KifLineKind::Hash => {}
            KifLineKind::Signature if self.position.is_none() && self.handicap.is_none() && !self.split => {}
            KifLineKind::Split if !self.split && self.position.is_none() => self.split = true,
            // What engines say and what is drawn is taken out of comments.
            KifLineKind::Comment(said) if is_plain(said) && self.ending.is_none() => {
                listener.comment(said);
            }
            KifLineKind::Header(key, value) if !self.split && self.position.is_none() && key != "手番" => {
                if key == "手合割" && self.handicap.replace(interpreted(value).to_owned()).is_some() {
                    return Err(Unsure);
                }
                listener.header(key, value);
            }
            KifLineKind::Step { number: Some(number), body } if self.ending.is_none() => {
                return self.step(number, body, listener);
            }
            KifLineKind::Result => match self.ending {
                // The line may say more than these do.
                None | Some(Ending::FoulLoss | Ending::FoulWin | Ending::Other(_) | Ending::Won(_)) => {
                    return Err(Unsure);
                }
                Some(_) => {}
            },
            _ => return Err(Unsure),
        }
        Ok(())
    }

    fn step(&mut self, number: u32, body: &str, listener: &mut dyn GameListener) -> Result<(), Unsure> {
        if number != self.steps + 1 {
            return Err(Unsure);
        }
        let position = match &mut self.position {
            Some(position) => position,
            none => {
                let start = match &self.handicap {
                    Some(name) if Handicap::is_another_game(name) => return Err(Unsure),
                    Some(name) => Handicap::start(name).ok_or(Unsure)?,
                    None => Position::start(),
                };
                listener.start(&start.clone().into());
                none.insert(start)
            }
        };
        self.steps += 1;
        if !move_like(body) {
            let (word, ending, _) = end_row(body);
            let is_weighed = matches!(ending, Ending::Other(_) | Ending::PerpetualCheck) || kakinoki::is_foul(&ending);
            if word.is_empty() || is_weighed {
                return Err(Unsure);
            }
            self.ending = Some(ending.with_side_to_move(position.side_to_move()));
            return Ok(());
        }
        let (words, _) = JapaneseMove::parse(body).map_err(|_| Unsure)?;
        let mv = words.resolve(position, self.previous).map_err(|_| Unsure)?;
        position.check(mv).map_err(|_| Unsure)?;
        position.play(mv).map_err(|_| Unsure)?;
        self.previous = Some(mv.to());
        listener.step(mv.into());
        Ok(())
    }
}
