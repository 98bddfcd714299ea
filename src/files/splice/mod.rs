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
use items::SpelledAnew;
pub(super) use items::{PiecedText, SpliceCut};

use std::cmp::Ordering;
use std::collections::HashSet;

use super::parting::GameSeparator;
use komaoto_formats::pieces::FileManner;
use komaoto_record::{Counterparts, NodeId};

/// What a game is spelled with beyond its edit: what reading it back has asked for so far.
#[derive(Clone, Debug, Default)]
pub(super) struct SpliceNeeds {
    /// The nodes whose own text would say something else where it is now.
    nodes: HashSet<NodeId>,
    /// Whether all their pieces are spelled anew and all pieces come into our order, or only those that say which step
    /// it is, as numbers do, are spelled anew.
    whole: bool,
    /// Whether the game says its result behind its moves: without, that of a variation at its end is taken for it.
    result: bool,
    /// The words of unread text behind a change that becomes a remark: without, the change makes it readable.
    remarks: HashSet<String>,
    /// The separator between the game and the next one: without, the last lines of the one are read as the first lines
    /// of the other.
    pub(super) separator: GameSeparator,
    /// Whether the game is written anew, because none of this helped.
    pub(super) anew: bool,
}

/// What is amiss in an edited game that was read back.
#[derive(Clone, Debug)]
pub(super) struct Misreading {
    /// How the number of games compares with what it must be.
    pub(super) games: Ordering,
    /// How the amount of unread text does; less is unread also where it says with which number the moves begin.
    pub(super) unread: Ordering,
    /// The words that were unread and are read now.
    pub(super) freed: HashSet<String>,
    /// The nodes that are read otherwise.
    pub(super) nodes: HashSet<NodeId>,
}

impl SpliceNeeds {
    /// Adds what a misreading asks for. A game that another one `follows` may need a separator.
    pub(super) fn answer(&mut self, found: Misreading, follows: bool) {
        let Misreading { games, unread, freed, mut nodes } = found;
        if follows && (games.is_lt() || unread.is_gt() && nodes.is_empty()) {
            if let Some(next) = self.separator.next() {
                self.separator = next;
                return;
            }
            self.separator = GameSeparator::AsBefore;
        }
        if games.is_lt() {
            // Nothing else tells that there is a game: its start must.
            nodes.insert(NodeId::ROOT);
        }
        if unread.is_lt() && !freed.is_subset(&self.remarks) {
            self.remarks.extend(freed);
        } else if !nodes.is_subset(&self.nodes) {
            // No number says which step the start is.
            self.whole |= nodes.len() == 1 && nodes.contains(&NodeId::ROOT);
            self.nodes.extend(nodes);
        } else if !self.whole && !self.nodes.is_empty() {
            self.whole = true;
        } else if !self.result && !self.nodes.is_empty() {
            self.result = true;
        } else {
            self.anew = true;
        }
    }
}

/// A file with an edit in it.
#[derive(Debug)]
pub(super) struct Spliced {
    pub(super) cuts: Vec<SpliceCut>,
    /// Its unread texts.
    pub(super) unread: Vec<String>,
    /// Those that are remarks now, which a reader may pass over.
    pub(super) remarks: Vec<String>,
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
    (headers, needs): (&HashSet<String>, &SpliceNeeds),
) -> Spliced {
    let anew = SpelledAnew { headers, nodes: &needs.nodes, whole: needs.whole, result: needs.result };
    let mut splicer = Splicer::new(file, was, now, (ids, anew), manner);
    splicer.settle();
    splicer.move_items(needs.whole);
    splicer.move_strays();
    splicer.settle_repeats();
    splicer.settle_openings();
    splicer.settle_tails();
    let remarked = splicer.remark_unread(&needs.remarks);
    let (mut unread, mut remarks) = (Vec::new(), Vec::new());
    for item in splicer.items.iter().filter(|item| item.is_unread()) {
        match &item.fate {
            ItemEdit::Stays => unread.extend(file.text.get(item.range.clone()).map(str::to_owned)),
            ItemEdit::Changes(text) => remarks.push(text.clone()),
            ItemEdit::Goes => {}
        }
    }
    Spliced { unread, remarks, remarked, cuts: splicer.cuts() }
}
