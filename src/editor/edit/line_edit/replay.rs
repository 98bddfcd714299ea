//! Replaying part of a record after the position it starts from has changed.
//!
//! The record demands playable moves. A move that is still playable stays, with its node id and everything written
//! about it, even if it is now against the rules; an unplayable one leaves the tree with everything below it, and
//! becomes text at the node it hung on ([`unplayed`](super::unplayed::unplayed)). Nothing is deleted. Linear; only a
//! few of the positions on the way are kept at a time.

use std::collections::HashMap;
use std::rc::Rc;

use super::unplayed::{hang, says, words};
use crate::formats::comment::AsideLanguage;
use crate::notation::{Notation, spell};
use crate::record::{Node, NodeId, Record, Step};
use crate::rules::{Foul, Move, Position, Unplayable};

/// What became of part of a record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReplayedPart {
    /// How many steps (moves and ends) stay.
    pub kept: usize,
    /// The moves that can no longer be played, in the order of the tree: the first impossible move first.
    pub broken: Vec<Broken>,
    /// Moves that stay and are against the rules now but were not before. Only [`survey`] looks for them.
    pub fouls: Vec<Fouled>,
}

impl ReplayedPart {
    /// Spells the first of the moves that break, and the first foul, as a person has chosen to read moves. `before` is the record as it was, `changed` what it becomes.
    pub(in crate::editor::edit) fn spell_first(&mut self, notation: Notation, before: &Record, changed: &Record) {
        if let Some(first) = self.broken.first_mut()
            // What it hangs on now may be new, and unknown to the record as it was.
            && let Some(parent) = before.tree.parent(first.id)
            && before.tree.get(first.id).and_then(Node::mv) == Some(first.mv)
        {
            first.words = spell(notation, &before.position_at(parent), first.mv, None);
        }
        if let Some(first) = self.fouls.first_mut()
            && let Some((parent, mv)) = changed.tree.parent(first.id).zip(changed.tree.get(first.id).and_then(Node::mv))
        {
            first.words = spell(notation, &changed.position_at(parent), mv, None);
        }
    }
}

/// A move that can no longer be played, with everything that followed it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// Its node in the record as it was.
    pub id: NodeId,
    /// The node it hung on, which has the text now.
    pub at: NodeId,
    /// The number of the move 手数, as it was.
    pub ply: u32,
    /// The move.
    pub mv: Move,
    /// The move in the notation of the language, from the position it was played in: `▲５五角`.
    pub words: String,
    /// Why it cannot be played.
    pub reason: Unplayable,
    /// How many steps became text, this one included.
    pub steps: usize,
}

/// A move that is against the rules now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fouled {
    /// Its node.
    pub id: NodeId,
    /// The number of the move.
    pub ply: u32,
    /// The move in the notation of the language.
    pub words: String,
    /// The foul.
    pub foul: Foul,
}

/// Replays everything below a node after its position has changed; `old` is what the position was.
///
/// Deterministic, because it is part of an [`Edit`](crate::editor::edit::edits::Edit).
pub fn replay(record: &mut Record, from: NodeId, old: &Position, language: AsideLanguage) -> ReplayedPart {
    let tops: Vec<Top> = record.tree.children(from).iter().map(|&id| Top { id, old: old.clone(), new: None }).collect();
    replay_tops(record, tops, language)
}

/// What [`replay`] would do, with the moves that would be fouls; the record is unchanged.
pub fn survey(record: &Record, from: NodeId, old: &Position, language: AsideLanguage) -> ReplayedPart {
    let tops: Vec<Top> = record.tree.children(from).iter().map(|&id| Top { id, old: old.clone(), new: None }).collect();
    survey_tops(record, tops, language)
}

/// A branch to be replayed, and the position that its first step was made in.
#[derive(Clone, Debug)]
pub(super) struct Top {
    pub id: NodeId,
    pub old: Position,
    /// The position that it is made in now, if known.
    pub new: Option<Position>,
}

pub(super) fn replay_tops(record: &mut Record, tops: Vec<Top>, language: AsideLanguage) -> ReplayedPart {
    let ReplayWalk { replayed, cuts } = walk(record, tops, (language, false));
    for (cut, broken) in cuts.iter().zip(&replayed.broken) {
        let says = says(language, (cut.old.game(), broken.ply), cut.place, &broken.words, broken.reason);
        hang(record, cut.id, &cut.old, (language, &says));
    }
    replayed
}

pub(super) fn survey_tops(record: &Record, tops: Vec<Top>, language: AsideLanguage) -> ReplayedPart {
    walk(record, tops, (language, true)).replayed
}

/// Where a branch leaves the tree.
struct BranchCut {
    id: NodeId,
    /// The position its first move was played in.
    old: Position,
    /// Its place among its siblings, and their number including it.
    place: (usize, usize),
}

struct ReplayWalk {
    replayed: ReplayedPart,
    /// One for each broken move.
    cuts: Vec<BranchCut>,
}

/// A position before and after the change.
#[derive(Clone)]
struct Pair {
    old: Position,
    new: Position,
}

/// A step to be examined, and the positions that it is made in; `None` if they are at hand.
struct OpenStep {
    id: NodeId,
    place: (usize, usize),
    pair: Option<Rc<Pair>>,
}

/// The size of each branch below these, and its place in the order of the file. The small ones are walked first, so
/// that few positions wait at a time: no more than twenty for a million steps.
fn branches(record: &Record, tops: &[Top]) -> HashMap<NodeId, (u32, u32)> {
    let tree = &record.tree;
    let mut order: Vec<NodeId> = Vec::new();
    let mut open: Vec<NodeId> = tops.iter().rev().map(|top| top.id).collect();
    while let Some(id) = open.pop() {
        order.push(id);
        open.extend(tree.children(id).iter().rev());
    }
    let mut branches: HashMap<NodeId, (u32, u32)> = HashMap::with_capacity(order.len());
    for (rank, &id) in order.iter().enumerate().rev() {
        let branch = branches.entry(id).or_default();
        *branch = (branch.0 + 1, rank as u32);
        let own = branch.0;
        if let Some(parent) = tree.parent(id) {
            branches.entry(parent).or_default().0 += own;
        }
    }
    branches
}

fn walk(record: &Record, tops: Vec<Top>, (language, with_fouls): (AsideLanguage, bool)) -> ReplayWalk {
    let tree = &record.tree;
    let branches = branches(record, &tops);
    let size = |id: NodeId| branches.get(&id).map_or(0, |branch| branch.0);
    let rank = |id: NodeId| branches.get(&id).map_or(0, |branch| branch.1);
    let mut replayed = ReplayedPart::default();
    let mut found: Vec<(BranchCut, Broken)> = Vec::new();
    let mut start: Option<(NodeId, Position)> = None;
    for Top { id, old, new } in tops {
        let Some(parent) = tree.parent(id) else { continue };
        let new = match (new, &start) {
            (Some(new), _) => new,
            (None, Some((at, position))) if *at == parent => position.clone(),
            _ => {
                let position = record.position_at(parent);
                start = Some((parent, position.clone()));
                position
            }
        };
        let place = (tree.place(id).unwrap_or(0), tree.children(parent).len());
        let mut here = Pair { old, new };
        let mut open = vec![OpenStep { id, place, pair: None }];
        while let Some(OpenStep { id, place, pair }) = open.pop() {
            if let Some(pair) = pair {
                here = Rc::unwrap_or_clone(pair);
            }
            let Some(node) = tree.get(id) else { continue };
            if let Step::Move(mv) = node.step {
                if let Err(reason) = here.new.playable(mv) {
                    let broken = Broken {
                        id,
                        at: tree.parent(id).unwrap_or(NodeId::ROOT),
                        ply: here.old.ply(),
                        mv,
                        words: words(language, &here.old, mv),
                        reason,
                        steps: size(id) as usize,
                    };
                    found.push((BranchCut { id, old: here.old.clone(), place }, broken));
                    continue;
                }
                if with_fouls
                    && let Some(foul) = here.new.foul(mv)
                    && here.old.foul(mv).is_none()
                {
                    let fouled = Fouled { id, ply: here.new.ply(), words: words(language, &here.new, mv), foul };
                    replayed.fouls.push(fouled);
                }
                let _ = (here.old.play(mv), here.new.play(mv));
            }
            replayed.kept += 1;
            match tree.children(id) {
                [] => {}
                [only] => open.push(OpenStep { id: *only, place: (0, 1), pair: None }),
                children => {
                    let mut below: Vec<(usize, NodeId)> = children.iter().copied().enumerate().collect();
                    below.sort_by_key(|&(place, id)| std::cmp::Reverse((size(id), place)));
                    let pair = Rc::new(here.clone());
                    open.extend(below.into_iter().map(|(place, id)| OpenStep {
                        id,
                        place: (place, children.len()),
                        pair: Some(Rc::clone(&pair)),
                    }));
                }
            }
        }
    }
    found.sort_by_key(|(cut, _)| rank(cut.id));
    replayed.fouls.sort_by_key(|fouled| rank(fouled.id));
    let (cuts, broken) = found.into_iter().unzip();
    replayed.broken = broken;
    ReplayWalk { replayed, cuts }
}
