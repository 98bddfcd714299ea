//! Which characters the people of a game of xiangqi write.

use crate::record::{NodeId, Record};
use crate::rules::Game;
use crate::text;

/// In so many nodes of the main line comments are looked at.
const LINE_READ: usize = 400;

/// Whether a record of xiangqi is written in simplified characters, by its headers and the comments of its main line:
/// `Some(false)` if in traditional ones, `None` if that cannot be told, and of other games.
pub fn is_simplified(record: &Record) -> Option<bool> {
    if record.game() != Game::Xiangqi {
        return None;
    }
    let line = record.tree.mainline(NodeId::ROOT).take(LINE_READ).filter_map(|id| record.tree.get(id));
    let headers = record.headers.iter().map(|(_, value)| value);
    text::is_simplified(headers.chain(line.map(|node| node.comment.as_str())))
}
