//! KIF and KIFU, after chapter 2 of the specification and K1 to K35 of the format notes.

mod clock;
mod line;
mod reader;
mod writer;

pub(super) use reader::read;
pub(super) use writer::write;

use super::kakinoki;
use super::lines::lines;
use crate::notation::Words;
use line::Kind;

/// How surely a text is KIF: by its first lines.
pub(super) fn detect(text: &str) -> u8 {
    let mut best = 0;
    let mut relative = false;
    for line in lines(text).filter(|line| !line.text.trim().is_empty()).take(400) {
        let sure = match line::classify(line.text) {
            Kind::Signature => 100,
            Kind::Split => 95,
            Kind::Step { body, .. } => match Words::parse(body) {
                Ok((words, _)) if words.from.is_some() || words.drop => 95,
                Ok(_) => 50,
                Err(_) if kakinoki::is_ending(body) => 50,
                Err(_) => 0,
            },
            Kind::Header("手合割", _) => 90,
            Kind::Diagram => 70,
            Kind::Variation(_) => 80,
            Kind::Header(key, _) if kakinoki::begins_a_game(key) => 60,
            Kind::Hash if line.text.contains("棋譜ファイル") => 70,
            _ => {
                // Moves without numbers and origins are KI2's.
                relative |= line.text.trim_start().starts_with(['▲', '△', '▼', '▽', '☗', '☖'])
                    && Words::parse(line.text).is_ok();
                0
            }
        };
        best = best.max(sure);
        if best >= 95 {
            return best;
        }
    }
    if relative { 0 } else { best }
}
