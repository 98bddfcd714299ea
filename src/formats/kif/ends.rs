//! The ends of lines of play: the meaning of end rows and result lines, and the moves they count. Reader and writer
//! agree on this.

use super::ki2_moves::Ki2Item;
use super::line::{KifLineKind, end_row, move_like};
use super::{kakinoki, ki2_moves};
use crate::reading::TreePath;
use komaoto_record::Ending;
use komaoto_rules::Color;

/// The number of moves before an end row here, and the number that the last of them has; `hidden` of them could not be
/// read.
pub(super) fn counts(trail: &TreePath, hidden: u32) -> [u32; 2] {
    [short(trail.len().saturating_sub(1)), trail.ply().saturating_sub(2)].map(|count| count.saturating_add(hidden))
}

/// A count, in the type of move numbers.
pub(super) fn short(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// The ending that an end row or a result line says.
pub(super) fn said_end(kind: KifLineKind<'_>, line: &str, to_move: Color) -> Option<Ending> {
    match kind {
        KifLineKind::Step { body, .. } if !move_like(body) => Some(end_row(body).1),
        KifLineKind::Result => kakinoki::parse_result(line)?.ending(to_move),
        KifLineKind::Moves(text) => match ki2_moves::first(text)? {
            (Ki2Item::Ending(_, word), _) => Some(kakinoki::ending(word)),
            _ => None,
        },
        _ => None,
    }
}
