//! Books are written whole, in each of the formats, with a report of what it cannot hold.

use super::db;
use super::format::BookFormat;
use super::keyed::KeyedKind;
use super::loss::{BookLoss, BookLosses};
use super::packed::pack;
use super::page::{BookEntry, BookMove, BookPages};
use super::sbk::SbkBook;
use super::ybb;

/// Writes a book in a format.
pub fn write_book(pages: &BookPages, format: BookFormat) -> (Vec<u8>, BookLosses) {
    let mut losses = BookLosses::default();
    let mut fitting = BookPages::new();
    for (_, entry) in pages.iter() {
        if entry.position.game() != format.game() || !is_held(entry, format) {
            losses.add(BookLoss::Positions, 1);
            continue;
        }
        losses.note(format, &entry.page);
        losses.note_unsaid(format, &entry.page);
        fitting.add(entry.clone());
    }
    let bytes = match format {
        BookFormat::Yaneuraou => text(&fitting),
        BookFormat::YaneuraouBinary => binary(&fitting),
        BookFormat::Apery => keyed(&fitting, KeyedKind::Apery),
        BookFormat::Polyglot => keyed(&fitting, KeyedKind::Polyglot),
        BookFormat::ElephantEye => keyed(&fitting, KeyedKind::ElephantEye),
        BookFormat::Sbk => SbkBook { pages: fitting, ..SbkBook::default() }.written(),
    };
    (bytes, losses)
}

/// Whether a format has a way to name a position.
fn is_held(entry: &BookEntry, format: BookFormat) -> bool {
    match format {
        BookFormat::YaneuraouBinary => entry.position.shogi().and_then(pack).is_some(),
        // Where a position has no moves, there is no record of it.
        BookFormat::Apery | BookFormat::Polyglot | BookFormat::ElephantEye => !entry.page.moves.is_empty(),
        BookFormat::Yaneuraou | BookFormat::Sbk => true,
    }
}

fn text(pages: &BookPages) -> Vec<u8> {
    let mut text = format!("{} 1.00\n", db::HEAD);
    for (_, entry) in pages.iter() {
        text.push_str(&db::written(entry));
    }
    text.into_bytes()
}

fn binary(pages: &BookPages) -> Vec<u8> {
    // A move without a score is one of depth 0.
    let has_depths = |row: &BookMove| row.depth.is_some() || row.score.is_none();
    let has_depths = pages.iter().any(|(_, entry)| entry.page.moves.iter().any(has_depths));
    let mut packed: Vec<_> =
        pages.iter().filter_map(|(_, entry)| Some((entry.position.shogi().and_then(pack)?, entry))).collect();
    packed.sort_by_key(|(packed, _)| *packed);
    let (mut index, mut moves) = (ybb::head(packed.len() as u64, has_depths), Vec::new());
    for (packed, entry) in &packed {
        index.extend(ybb::record(packed, moves.len() as u64, entry.position.ply(), entry.page.moves.len()));
        moves.extend(ybb::moves(&entry.page, has_depths));
    }
    index.extend(moves);
    index
}

fn keyed(pages: &BookPages, kind: KeyedKind) -> Vec<u8> {
    let mut records: Vec<(u64, Vec<u8>)> =
        pages.iter().filter_map(|(_, entry)| Some((kind.key(&entry.position)?, kind.records(entry)))).collect();
    records.sort_by_key(|(key, _)| *key);
    records.into_iter().flat_map(|(_, bytes)| bytes).collect()
}
