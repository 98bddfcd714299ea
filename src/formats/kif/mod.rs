//! KIF and KIFU as the Kakinoki programs describe them, and K1 to K35 of the [format
//! notes](crate#kif-and-kifu).

mod ascending;
mod clock;
mod ends;
mod games;
mod hear;
mod kakinoki;
pub(crate) mod ki2;
mod ki2_moves;
mod line;
mod reader;
mod spelling;
mod start_lines;
mod unread;
mod writer;

pub(crate) use games::read_form;
pub(super) use hear::hear;
pub use kakinoki::repeats_ending;
pub use kakinoki::{digit, ending, header, is_handicap, is_result, lost_texts, number, result_line, side, variation};
pub(crate) use line::KifForm;
pub(crate) use writer::write_form;

use super::format::WriteOptions;
use super::pieces::FileManner;
use super::report::{Report, Unreadable};
use komaoto_notation::{JapaneseMove, side_mark};
use komaoto_record::Record;
use komaoto_text::{ReadingRules, lines};
use line::KifLineKind;
use std::ops::Range;

/// The reading of KIF and KI2: comments, bookmarks and the values of headers that say nothing of the start position are
/// people's words.
pub(crate) const READING: ReadingRules = ReadingRules { words: line::words, signs: false };

/// Reads all games of a text: usually one.
pub(super) fn read(text: &str, report: &mut Report) -> Result<Vec<Record>, Unreadable> {
    read_form(KifForm::Kif, text, report)
}

/// Writes all records, each with its own first line.
pub(super) fn write(records: &[Record], options: &WriteOptions, report: &mut Report) -> String {
    write_form(KifForm::Kif, records, options, report)
}

/// The ranges of the games of a text.
pub(super) fn games(text: &str) -> Vec<Range<usize>> {
    games::games(KifForm::Kif, text)
}

/// The manner of a game.
pub(super) fn manner(game: &str) -> FileManner {
    spelling::manner(KifForm::Kif, game)
}

/// The certainty that a text is KIF, by its first lines.
pub(super) fn detect(text: &str) -> u8 {
    let mut best = 0;
    let mut relative = false;
    // Nothing but headers and comments: a record without moves, if no other format claims it.
    let mut headers = 0;
    let mut full_width = false;
    let mut others = 0;
    let banner = |line: &str| line.contains("棋譜ファイル");
    // However much text precedes the game, the lines of the game decide.
    let kinds = lines(text).map(|line| (line, line::classify(line.text))).filter(|(line, kind)| match kind {
        KifLineKind::Blank | KifLineKind::Comment(_) | KifLineKind::Bookmark(_) => false,
        KifLineKind::Hash => banner(line.text),
        _ => true,
    });
    for (line, kind) in kinds.take(400) {
        match kind {
            KifLineKind::Header(..) => headers += 1,
            KifLineKind::Hash => {}
            _ => others += 1,
        }
        full_width |= matches!(kind, KifLineKind::Header(..)) && line.text.contains('：');
        let sure = match kind {
            // The other format of the family begins with the same line.
            KifLineKind::Signature if line.text.trim_start().starts_with("#KI2") => return 0,
            KifLineKind::Signature => 100,
            KifLineKind::Split => 95,
            KifLineKind::Step { body, .. } => match JapaneseMove::parse(body) {
                Ok((words, _)) if words.from.is_some() => 95,
                // KI2 says that a piece is dropped, too.
                Ok((words, _)) if words.drop => 94,
                Ok(_) => 50,
                Err(_) if kakinoki::is_ending(line::end_row(body).0) => 50,
                Err(_) => 0,
            },
            KifLineKind::Header("手合割", _) => 90,
            KifLineKind::Diagram => 70,
            KifLineKind::Variation(_) => 80,
            KifLineKind::Result if kakinoki::parse_result(line.text).is_some_and(|said| said.count.is_some()) => 40,
            KifLineKind::Header(key, _) if kakinoki::begins_a_game(key) => 60,
            KifLineKind::Hash => 70,
            _ => {
                // Moves without numbers and origins belong to KI2.
                relative |= line.text.trim_start().starts_with(|c| side_mark(c).is_some())
                    && JapaneseMove::parse(line.text).is_ok();
                0
            }
        };
        best = best.max(sure);
        if best >= 95 {
            return best;
        }
    }
    match best {
        _ if relative => 0,
        0 if full_width && others == 0 => 5,
        0 if headers > 0 => super::format::IF_NAMED,
        best => best,
    }
}
