//! The headers of a game that is edited: where its file can have them, which the edit changes, and what the head of a
//! file names.

use std::collections::{HashMap, HashSet};

use komaoto_formats::pieces::{Change, PieceRole, TextPiece};
use komaoto_formats::{NoteKind, NoteWeight, Report};
use komaoto_record::{Headers, NodeId};
use komaoto_text::Slice;

/// The headers of a record in the order in which its file can have them: those that stand below the moves stay there,
/// and new ones come above. `None` if that is their own order.
pub(super) fn in_order_of_file(pieces: &[TextPiece], before: &Headers, now: &Headers) -> Option<Headers> {
    // The pieces need not be in the order of the file.
    let first = pieces.iter().filter(|piece| piece.part == PieceRole::Step).map(|piece| piece.range.start).min()?;
    let is_below = |piece: &&TextPiece| matches!(piece.part, PieceRole::Header(_)) && piece.range.start > first;
    let below = pieces.iter().filter(is_below).count();
    let above = before.iter().count().saturating_sub(below);
    // How many of each name are below: of several of one name those that come last.
    let mut below: HashMap<&str, usize> = HashMap::new();
    before.iter().skip(above).for_each(|(key, _)| *below.entry(key).or_default() += 1);
    let (mut over, mut under) = (Vec::new(), Vec::new());
    for (key, value) in now.iter().collect::<Vec<_>>().into_iter().rev() {
        let is_under = below.get_mut(key).is_some_and(|left| {
            let is_left = *left > 0;
            *left = left.saturating_sub(1);
            is_left
        });
        if is_under { &mut under } else { &mut over }.push((key.to_owned(), value.to_owned()));
    }
    over.reverse();
    under.reverse();
    (!under.is_empty()).then(|| over.into_iter().chain(under).collect())
}

/// The names of the headers that have other values now, in small letters.
pub(super) fn edited_headers(before: &Headers, now: &Headers) -> HashSet<String> {
    fn values<'h>(all: &'h Headers, key: &str) -> Vec<&'h str> {
        all.iter().filter(|(own, _)| *own == key).map(|(_, value)| value).collect()
    }
    let keys = before.iter().chain(now.iter()).map(|(key, _)| key);
    keys.filter(|key| values(before, key) != values(now, key)).map(str::to_lowercase).collect()
}

/// Notes what the head of a file names now, and headers that are stated in another way with that.
pub(super) fn note_head(file: &str, changes: &[Change], report: &mut Report) {
    let named = changes.iter().map(|(_, new)| new.trim()).find(|new| !new.is_empty());
    if let Some(named) = named.map(|named| named.lines().collect::<Vec<_>>().join(" ")) {
        report.writer(0, NodeId::ROOT, NoteWeight::Changed, NoteKind::Raised(named), "");
    }
    for (range, new) in changes {
        let before = file.slice(range.clone());
        if let (Some((was, value)), Some((is, _))) = (before.split_once(':'), new.split_once(':'))
            && was != is
            && was.starts_with('$')
        {
            report.writer(0, NodeId::ROOT, NoteWeight::Changed, NoteKind::HeaderChanged, &format!("{was}:{value}"));
        }
    }
}
