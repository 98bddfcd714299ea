//! Another start position for an existing tree: everything is replayed from it.

use super::line_edit::{ReplayedPart, regraft, replay, survey};
use crate::formats::comment::{AsideLanguage, has_asides};
use crate::notation::Notation;
use crate::record::{NodeId, Record, is_problem};
use crate::rules;
use crate::rules::shogi::Handicap;

/// In how many comments moves that had become text are tried again; no honest file has more.
const MOST_TEXTS: usize = 512;

/// What another start position would do to a record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outlook {
    /// What would become of the moves.
    pub replayed: ReplayedPart,
    /// How many steps that had become text would come back.
    pub back: usize,
}

/// What [`Edit::Setup`](super::Edit::Setup) would do, told in a notation; the record is unchanged. Linear, so call it on
/// another thread.
pub fn foresee(record: &Record, initial: &rules::Position, notation: impl Into<Notation>) -> Outlook {
    let mut new = record.clone();
    new.initial.clone_from(initial);
    let mut replayed = survey(&new, NodeId::ROOT, &record.initial, AsideLanguage::default());
    replayed.spell_first(notation.into(), record, &new);
    let back = start_from(&mut record.clone(), initial.clone(), AsideLanguage::default());
    Outlook { replayed, back }
}

/// Gives a record another start position and replays everything from there. Returns how many steps that had become text
/// came back.
pub(super) fn start_from(record: &mut Record, initial: rules::Position, language: AsideLanguage) -> usize {
    if let Some(named) = record.headers.get("手合割").map(str::to_owned)
        && let Some(initial) = initial.shogi()
    {
        // The name of a handicap describes the position, so it follows it; other names are kept, beside a diagram.
        let name = named.trim();
        if name == "その他" || Handicap::start(name).is_some_and(|old| !old.same_as(initial)) {
            let follows = Handicap::of(initial).map_or("その他", Handicap::name);
            // Spaces after it stay.
            record.headers.set("手合割", &named.replace(name, follows));
        }
    }
    let was_problem = is_problem(record);
    let old = std::mem::replace(&mut record.initial, initial);
    // With a king of the attacker's 双玉 nothing but a header says that it is still one.
    if was_problem
        && !is_problem(record)
        && record.initial.shogi().is_some_and(|initial| Handicap::of(initial).is_none())
    {
        record.headers.set("手合割", "詰将棋");
    }
    replay(record, NodeId::ROOT, &old, language);
    let (mut back, mut left) = (0, MOST_TEXTS);
    // What comes back may contain such texts itself.
    loop {
        let texts =
            record.tree.preorder().filter(|&id| record.tree.get(id).is_some_and(|node| has_asides(&node.comment)));
        let texts: Vec<NodeId> = texts.take(left).collect();
        left -= texts.len();
        let came: usize = texts.into_iter().map(|id| regraft(record, id, language).steps).sum();
        back += came;
        if came == 0 {
            return back;
        }
    }
}
