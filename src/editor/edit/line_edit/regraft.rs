//! Trying again to play moves that could not be played: what is text in a comment is attached to its node again.

use std::rc::Rc;

use super::replay::{Top, replay_tops};
use super::unplayed::{copy, unplayed, without};
use crate::editor::compare::Subtree;
use crate::formats::comment::{AsideLanguage, full_comment, has_asides, set_full_comment};
use crate::record::{NodeId, Record, Step};
use crate::rules::Position;

/// The result of trying the moves in a comment again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Regrafted {
    /// The first node that came back.
    pub first: Option<NodeId>,
    /// How many steps came back.
    pub steps: usize,
    /// How many of them stay text, at the nodes where they cannot be continued.
    pub left: usize,
}

/// Attaches the moves that are text in the comment of a node to it again, as far as they can be played now; their text
/// goes, and what still cannot be played becomes text where it stops. Nothing changes if none of the moves can be
/// played. Deterministic.
pub fn regraft(record: &mut Record, at: NodeId, language: AsideLanguage) -> Regrafted {
    match record.tree.get(at) {
        Some(node) if has_asides(&node.comment) => {
            let position = record.position_at(at);
            regraft_in(record, at, &position, language)
        }
        _ => Regrafted::default(),
    }
}

/// Applies [`regraft`] to every node with such a text, and to those that come back with one, in one go.
pub fn regraft_all(record: &mut Record, language: AsideLanguage) -> Regrafted {
    let mut done = Regrafted::default();
    loop {
        let before = done.steps;
        for (id, position) in places(record) {
            let more = regraft_in(record, id, &position, language);
            done.first = done.first.or(more.first);
            done.steps += more.steps;
            done.left += more.left;
        }
        if done.steps == before {
            return done;
        }
    }
}

/// The nodes with such texts, each with its position. Linear.
fn places(record: &Record) -> Vec<(NodeId, Position)> {
    let tree = &record.tree;
    let mut found = Vec::new();
    let mut here = record.initial.clone();
    let mut open: Vec<(NodeId, Option<Rc<Position>>)> = vec![(NodeId::ROOT, None)];
    while let Some((id, position)) = open.pop() {
        if let Some(position) = position {
            here = Rc::unwrap_or_clone(position);
        }
        let Some(node) = tree.get(id) else { continue };
        if let Step::Move(mv) = node.step {
            let _ = here.play(mv);
        }
        if has_asides(&node.comment) {
            found.push((id, here.clone()));
        }
        match tree.children(id) {
            [only] => open.push((*only, None)),
            children => {
                let position = Rc::new(here.clone());
                open.extend(children.iter().rev().map(|&child| (child, Some(Rc::clone(&position)))));
            }
        }
    }
    found
}

fn regraft_in(record: &mut Record, at: NodeId, position: &Position, language: AsideLanguage) -> Regrafted {
    let mut done = Regrafted::default();
    let Some(node) = record.tree.get(at).filter(|node| !matches!(node.step, Step::End(_))) else { return done };
    let (comment, game) = (full_comment(node).into_owned(), record.game());
    let can = |sub: &Record| {
        let mut tops = sub.tree.children(NodeId::ROOT).iter().filter_map(|&top| sub.tree.get(top));
        tops.any(|node| node.mv().is_none_or(|mv| position.playable(mv).is_ok()))
    };
    let texts = unplayed(&comment).into_iter();
    let texts = texts.filter_map(|text| Some((text.place, text.branch(), text.read(position).filter(can)?)));
    let texts: Vec<(_, Option<usize>, Record)> = texts.collect();
    if texts.is_empty() {
        return done;
    }
    let places = texts.iter().map(|(place, ..)| *place);
    if let Some(node) = record.tree.get_mut(at) {
        set_full_comment(node, game, &without(&comment, places));
    }
    for (_, branch, sub) in texts {
        for (nth, &top) in sub.tree.children(NodeId::ROOT).iter().enumerate() {
            let Some(id) = copy(&sub, top, record, at, |_| {}) else { continue };
            if let Some(place) = branch {
                let last = record.tree.children(at).len() - 1;
                record.tree.reorder(id, (place + nth).min(last));
            }
            let top = Top { id, old: sub.initial.clone(), new: Some(position.clone()) };
            let replayed = replay_tops(record, vec![top], language);
            done.steps += replayed.kept;
            done.left += replayed.broken.iter().map(|broken| broken.steps).sum::<usize>();
            let first = if record.tree.contains(id) { fold(record, id) } else { None };
            done.first = done.first.or(first);
        }
    }
    done
}

/// Merges a branch with a sibling that has the same step, if there is one, so that no two branches begin alike: the one
/// that came first keeps its place. Returns the node of the step.
pub(super) fn fold(record: &mut Record, id: NodeId) -> Option<NodeId> {
    let (parent, node) = (record.tree.parent(id)?, record.tree.get(id)?);
    let same = |&other: &NodeId| other != id && record.tree.get(other).is_some_and(|other| other.step == node.step);
    let Some(twin) = record.tree.children(parent).iter().copied().find(same) else { return Some(id) };
    let place = record.tree.place(id)?.min(record.tree.place(twin)?);
    let subtree = Subtree::of_branch(record, id);
    record.tree.remove(id);
    record.tree.reorder(twin, place);
    let _ = subtree.grow(record, parent);
    Some(twin)
}
