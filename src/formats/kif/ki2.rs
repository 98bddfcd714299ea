//! KI2 and KI2U (L1 to L9 of the [format notes](crate#ki2-and-ki2u)): KIF's headers, comments and variations
//! around lines of moves in the official relative notation. What the two formats share is in the modules of KIF.

use std::ops::Range;

pub(crate) use super::READING;
use super::ki2_moves::Ki2Item;
use super::line::KifForm;
use super::{kakinoki, ki2_moves, spelling};
use crate::format::WriteOptions;
use crate::pieces::FileManner;
use crate::report::{Report, Unreadable};
use komaoto_notation::{JapaneseMove, side_mark};
use komaoto_record::Record;
use komaoto_text::{Slice, blank, lines};

/// Reads all games of a text: usually one.
pub(crate) fn read(text: &str, report: &mut Report) -> Result<Vec<Record>, Unreadable> {
    super::games::read_form(KifForm::Ki2, text, report)
}

/// Writes all records.
pub(crate) fn write(records: &[Record], options: &WriteOptions, report: &mut Report) -> String {
    super::writer::write_form(KifForm::Ki2, records, options, report)
}

/// The ranges of the games of a text.
pub(crate) fn games(text: &str) -> Vec<Range<usize>> {
    super::games::games(KifForm::Ki2, text)
}

/// The manner of a game.
pub(crate) fn manner(game: &str) -> FileManner {
    spelling::manner(KifForm::Ki2, game)
}

/// The certainty that a text is KI2, by its lines of moves, unless a line is KIF's.
pub(crate) fn detect(text: &str) -> u8 {
    let mut best = 0;
    let mut several = false;
    let game = lines(text).map(|line| line.text.trim_start_matches(blank));
    for line in game.filter(|line| !line.is_empty() && !line.starts_with(['*', '&'])).take(400) {
        if line.starts_with("#KI2") {
            return 100;
        }
        if line.starts_with('#') {
            continue;
        }
        // `1 ▲７六歩    2 △３四歩`: the last line may have just one move.
        several |= kakinoki::number(line).is_some() && ki2_moves::count(line) > 1;
        if !several && is_kif(line) {
            return 0;
        }
        if best < MARKED && ki2_moves::is_line(line) {
            best = if line.starts_with(|c| side_mark(c).is_some()) { MARKED } else { UNMARKED };
        }
    }
    // Headers alone fit either format.
    if best == 0 { super::detect(text).min(UNMARKED - 1) } else { best }
}

const MARKED: u8 = 97;

/// Worth more than the headers of a KIF file.
const UNMARKED: u8 = 92;

/// Whether a line occurs only in KIF files: the one above the moves, or a numbered move on its own.
fn is_kif(line: &str) -> bool {
    if line.starts_with("手数-") {
        return true;
    }
    let Some((_, rest)) = kakinoki::number(line) else { return false };
    let rest = rest.strip_prefix("手目").unwrap_or(rest);
    let numbered = rest.strip_prefix(|c| blank(c) || matches!(c, '.' | '．'));
    let Some(body) = numbered.map(|body| body.trim_start_matches(blank)) else { return false };
    let Ok((_, taken)) = JapaneseMove::parse(body) else { return false };
    !matches!(ki2_moves::first(body.slice(taken..)), Some((Ki2Item::Move(..) | Ki2Item::Ending(..), _)))
}
