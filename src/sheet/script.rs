//! Which characters the people of a game of xiangqi write.

use crate::record::Record;
use crate::rules::Game;
use crate::text;

/// Whether a record of xiangqi is written in simplified characters, by its headers and the comments of its main line:
/// `Some(false)` if in traditional ones, `None` if that cannot be told, and of other games.
pub fn is_simplified(record: &Record) -> Option<bool> {
    if record.game() == Game::Xiangqi { text::is_simplified(record.sample_words()) } else { None }
}
