//! A file with an edit in it: what the edit changed is spelled anew, everything else keeps its bytes.
//!
//! Three texts are cut into pieces that say what they are about: the file; the record as it was read, as we would write
//! it; and the record as it is now, as we would write it. What differs between the last two is the edit. A piece of the
//! file whose counterparts there differ is replaced; one that has no counterpart any more is removed; a new one is
//! inserted after its predecessor; one that has moved takes its bytes along. Text between the pieces that is not blank
//! was not read; it stays where it is.

mod blanks;
mod fates;
mod items;
mod moves;
mod places;

use fates::Splicer;
use items::ItemEdit;
pub(super) use items::{PiecedText, SpelledAnew, SpliceCut};

use super::parting::GameSeparator;
use crate::formats::pieces::FileManner;
use crate::record::Counterparts;

/// The order of the pieces in the file, which may have its variations in another one than we.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum SpliceOrder {
    /// What has the same neighbours as before stays.
    #[default]
    AsBefore,
    /// What would stand in another variation than its own moves.
    OfVariations,
    /// They come into our order, each with its bytes.
    Ours,
}

/// Options of a splice.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SpliceOptions {
    /// What becomes of the order of the file.
    order: SpliceOrder,
    /// New pieces may share a line with text that was not read.
    breaks: bool,
    /// Unread text behind a change becomes a remark, lest the change make it readable.
    remarks: bool,
    /// The separator between an edited game and the next one, for the last lines of one might now be read as the first
    /// lines of the other.
    pub(super) parts: GameSeparator,
}

impl SpliceOptions {
    /// The one that needs nothing of the order of the file.
    pub(super) const ORDERED: Self =
        Self { order: SpliceOrder::Ours, breaks: false, remarks: false, parts: GameSeparator::AsBefore };
}

/// The attempts in order: those that change least come first.
pub(super) const HOW: [SpliceOptions; 6] = {
    const PLAIN: SpliceOptions =
        SpliceOptions { order: SpliceOrder::AsBefore, breaks: false, remarks: false, parts: GameSeparator::AsBefore };
    [
        PLAIN,
        SpliceOptions { breaks: true, ..PLAIN },
        SpliceOptions { parts: GameSeparator::Gap, ..PLAIN },
        SpliceOptions { parts: GameSeparator::Signature, ..PLAIN },
        SpliceOptions { order: SpliceOrder::OfVariations, ..PLAIN },
        SpliceOptions { breaks: true, remarks: true, ..PLAIN },
    ]
};

/// A file with an edit in it.
#[derive(Debug)]
pub(super) struct Spliced {
    pub(super) cuts: Vec<SpliceCut>,
    /// Its unread texts.
    pub(super) unread: Vec<String>,
    /// The number of unread lines that are remarks now.
    pub(super) remarked: usize,
}

/// Applies an edit to a file.
pub(super) fn splice(
    file: &PiecedText<'_>,
    was: &PiecedText<'_>,
    now: &PiecedText<'_>,
    ids: &Counterparts,
    manner: &FileManner,
    (how, anew): (SpliceOptions, SpelledAnew<'_>),
) -> Spliced {
    let mut splicer = Splicer::new(file, was, now, (ids, anew), manner);
    splicer.breaks = how.breaks;
    splicer.settle();
    splicer.move_items(how.order == SpliceOrder::Ours);
    if how.order == SpliceOrder::OfVariations {
        splicer.move_strays();
    }
    splicer.settle_repeats();
    splicer.settle_openings();
    let remarked = if how.remarks { splicer.remark_unread() } else { 0 };
    let unread = splicer.items.iter().filter(|item| item.is_unread()).filter_map(|item| match &item.fate {
        ItemEdit::Stays => file.text.get(item.range.clone()).map(str::to_owned),
        ItemEdit::Changes(text) => Some(text.clone()),
        ItemEdit::Goes => None,
    });
    Spliced { unread: unread.collect(), remarked, cuts: splicer.cuts() }
}
