//! All bookmarks of a file: of the whole tree of each game.

use crate::notation::{Notation, spell};
use crate::record::{NodeId, Record};
use crate::task::Stop;

/// How many are listed: more than anybody reads through.
const MOST: usize = 1000;

/// A bookmark.
#[derive(Clone, Debug)]
pub(crate) struct ListedBookmark {
    /// The place of its game in the file.
    pub game: usize,
    pub at: NodeId,
    /// Its name, or "".
    pub name: String,
    /// The number of the move that it stands at.
    pub ply: u32,
    /// That move; "" at the start position and at an end.
    pub step: String,
}

/// The bookmarks of the games of a file, in its order. Reads every game, so call it on another thread.
pub(crate) fn bookmarks(records: &[Record], style: Notation, stop: &Stop) -> Vec<ListedBookmark> {
    let mut found = Vec::new();
    for (game, record) in records.iter().enumerate() {
        if stop.is_set() {
            break;
        }
        let record = record.unheld();
        let tree = &record.tree;
        for at in tree.preorder() {
            let Some(node) = tree.get(at) else { continue };
            let Some(name) = &node.bookmark else { continue };
            if found.len() == MOST {
                return found;
            }
            let before = tree.parent(at).unwrap_or(NodeId::ROOT);
            let step = match node.mv() {
                Some(mv) => spell(style, &record.position_at(before), mv, record.last_target(before)),
                None => String::new(),
            };
            found.push(ListedBookmark { game, at, name: name.trim().to_owned(), ply: record.ply(at), step });
        }
    }
    found
}
