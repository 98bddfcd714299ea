//! A file with an edit in it: what the edit changed is spelled anew, everything else keeps its bytes.
//!
//! Three texts are cut into pieces that say what they are about: the file; the record as it was read, as we would write
//! it; and the record as it is now, as we would write it. What differs between the last two is the edit. A piece of the
//! file whose words differ there is replaced, one that is gone there goes, one that is new there comes after the piece
//! that precedes it there, and one that has moved there moves with its bytes. What is between the pieces and is not
//! blank was not read; it stays where it is.

mod blanks;
mod fates;
mod items;

use fates::Splicer;
use items::Fate;
pub(super) use items::{Cut, Said};

use crate::formats::Manner;
use crate::record::Counterparts;

/// The file with the edit, and what in it nobody has read and still is there.
pub(super) fn splice<'t>(
    file: &Said<'t>,
    was: &Said<'_>,
    now: &Said<'_>,
    ids: &Counterparts,
    manner: &Manner,
) -> (Vec<Cut>, Vec<&'t str>) {
    let mut splicer = Splicer::new(file, was, now, ids, manner);
    splicer.settle();
    splicer.move_items();
    let unread = splicer.items.iter().filter(|item| item.is_unread() && item.fate == Fate::Stays);
    let unread = unread.filter_map(|item| file.text.get(item.range.clone())).collect();
    (splicer.cuts(), unread)
}
