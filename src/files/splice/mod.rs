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
mod places;

use std::collections::HashSet;

use fates::Splicer;
use items::Fate;
pub(super) use items::{Cut, Said};

use super::parting::Parts;
use crate::formats::Manner;
use crate::record::Counterparts;

/// How to splice.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct How {
    /// Whether what is new comes right behind what precedes it: where branches are in another order than ours, it may
    /// have to follow its own branch.
    near: bool,
    /// Whether it may come into a line whose rest nobody has read, if the file keeps those.
    breaks: bool,
    /// Whether what nobody has read becomes a remark where it might be read now, behind what the edit changes.
    buries: bool,
    /// What comes between an edited game and the next one: its last lines might be read as that one's first ones now,
    /// or the other way round.
    pub(super) parts: Parts,
}

/// The attempts in order: those that change least come first.
pub(super) const HOW: [How; 7] = {
    const PLAIN: How = How { near: false, breaks: false, buries: false, parts: Parts::AsBefore };
    [
        PLAIN,
        How { near: true, ..PLAIN },
        How { breaks: true, ..PLAIN },
        How { parts: Parts::Gap, ..PLAIN },
        How { parts: Parts::Signature, ..PLAIN },
        How { buries: true, ..PLAIN },
        How { breaks: true, buries: true, ..PLAIN },
    ]
};

/// A file with an edit in it.
#[derive(Debug)]
pub(super) struct Spliced {
    pub(super) cuts: Vec<Cut>,
    /// What in it nobody has read.
    pub(super) unread: Vec<String>,
    /// How many lines of that became remarks, or were some.
    pub(super) buried: usize,
}

/// The file with the edit; the names of the headers that it changes are told beside it, in small letters.
pub(super) fn splice(
    file: &Said<'_>,
    was: &Said<'_>,
    now: &Said<'_>,
    ids: &Counterparts,
    manner: &Manner,
    (how, headers): (How, &HashSet<String>),
) -> Spliced {
    let mut splicer = Splicer::new(file, was, now, (ids, headers), manner);
    (splicer.near, splicer.breaks) = (how.near, how.breaks);
    splicer.settle();
    splicer.move_items();
    splicer.settle_openings();
    let buried = if how.buries { splicer.bury() } else { 0 };
    let unread = splicer.items.iter().filter(|item| item.is_unread()).filter_map(|item| match &item.fate {
        Fate::Stays => file.text.get(item.range.clone()).map(str::to_owned),
        Fate::Changes(text) => Some(text.clone()),
        Fate::Goes => None,
    });
    Spliced { unread: unread.collect(), buried, cuts: splicer.cuts() }
}
