//! What was found out about a game, marked in the record: a better line as a branch, and a word about it where nobody has
//! written anything. What an earlier search of the same kind has left is replaced; what a person has written, added or
//! changed stays.

use std::collections::HashSet;

use super::super::edit::{Edit, Purpose};
use super::missed::{MissedMate, Slip};
use crate::formats::comment::said_in_person;
use crate::record::{Evaluation, Node, NodeId, Record};
use crate::rules::Move;

/// The end of each line that is ours, in every language; where an engine has found it, behind its name.
const SIGNED: &str = " (Komaoto)";
const SIGNED_FOR: &str = ", Komaoto)";
/// The beginnings of the lines, in every language.
const NAMES: [(EngineRemark, &[&str]); 4] = [
    (EngineRemark::Slip(Slip::Missed), &["詰み逃し", "Missed mate", "漏杀", "漏殺"]),
    (EngineRemark::Slip(Slip::WalkedInto), &["頓死", "Walked into mate", "顿死"]),
    (EngineRemark::Better, &["最善手", "Best", "最佳着法"]),
    (EngineRemark::Candidate, &["候補手", "Candidate", "候选着法", "候選着法"]),
];

/// The kind of a comment of ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EngineRemark {
    /// A mate was missed or walked into.
    Slip(Slip),
    /// An engine has found this line to be better.
    Better,
    /// An engine has considered this line.
    Candidate,
}

impl EngineRemark {
    /// The kind of a comment of ours; `None` if it is a person's, or if a person has changed it.
    fn of_comment(comment: &str) -> Option<Self> {
        let remark = |line: &str| {
            let said = line.strip_suffix(SIGNED).or_else(|| line.strip_suffix(SIGNED_FOR))?;
            let named = |&(_, names): &(Self, &[&str])| names.iter().any(|name| said.starts_with(name));
            NAMES.iter().find(|row| named(row)).map(|&(remark, _)| remark)
        };
        let mut remarks = comment.lines().map(remark);
        let first = remarks.next()??;
        remarks.all(|remark| remark.is_some()).then_some(first)
    }
}

impl Slip {
    /// The kind of a comment of ours; `None` if it is a person's, or if a person has changed it.
    pub fn of_comment(comment: &str) -> Option<Self> {
        match EngineRemark::of_comment(comment)? {
            EngineRemark::Slip(slip) => Some(slip),
            EngineRemark::Better | EngineRemark::Candidate => None,
        }
    }
}

/// Whether a comment is ours, and says that its line is better than what was played, or was considered beside it.
pub fn is_engine_line(comment: &str) -> bool {
    matches!(EngineRemark::of_comment(comment), Some(EngineRemark::Better | EngineRemark::Candidate))
}

/// A line as it is to stand in the record.
struct AnalysisBranch {
    /// The node where it leaves what a person has.
    at: NodeId,
    moves: Vec<Move>,
    comment: String,
    /// The engine's evaluation of the first move.
    evaluation: Option<Evaluation>,
}

impl AnalysisBranch {
    /// A line from a node on, as far as it is not in the record anyway; nothing where it would make an unfinished line
    /// longer.
    fn of(record: &Record, own: &HashSet<NodeId>, line: Remarked) -> Option<Self> {
        let Remarked { mut at, mut moves, comment, mut evaluation, .. } = line;
        loop {
            let children = || record.tree.children(at).iter().copied().filter(|id| !own.contains(id));
            let next = *moves.first()?;
            let known = children().find(|&id| record.tree.get(id).and_then(Node::mv) == Some(next));
            match known {
                Some(id) => {
                    at = id;
                    moves.remove(0);
                    // It is about the move that is there already.
                    evaluation = None;
                }
                None => return children().next().is_some().then_some(Self { at, moves, comment, evaluation }),
            }
        }
    }

    fn edit(self) -> Option<Edit> {
        let mut edit = Edit::line(self.at, self.moves, self.comment)?;
        if let Edit::Graft { subtree, .. } = &mut edit
            && let Some(first) = subtree.nodes.first_mut()
        {
            first.node.evaluations.extend(self.evaluation);
        }
        Some(edit)
    }
}

/// A line that is worth a branch.
pub(super) struct Remarked {
    /// The node where it begins.
    pub at: NodeId,
    /// Its moves.
    pub moves: Vec<Move>,
    /// The comment, in lines that begin as ours do, without the signature.
    pub comment: String,
    /// The engine's evaluation of the first move.
    pub evaluation: Option<Evaluation>,
    /// The engine that has found it; the solver has no name of its own.
    pub engine: Option<String>,
}

/// The edit that marks missed mates in their record; `None` if that would change nothing. `said` names one in a line of a
/// comment, beginning with what it is.
pub fn mark_missed(record: &Record, found: &[MissedMate], said: impl Fn(&MissedMate) -> String) -> Option<Edit> {
    // A record that was changed meanwhile may no longer have the position.
    let found: Vec<&MissedMate> = found
        .iter()
        .filter(|missed| record.tree.contains(missed.node) && record.position_at(missed.at) == missed.position)
        .collect();
    let line = |missed: &&MissedMate| Remarked {
        at: missed.at,
        moves: missed.mate.line.clone(),
        comment: said(missed),
        evaluation: None,
        engine: None,
    };
    let is_slip = |remark| matches!(remark, EngineRemark::Slip(_));
    let mut edits = remarked(record, found.iter().map(line), is_slip);
    let own = own_branches(record, is_slip);
    let inside: HashSet<NodeId> = own.iter().flat_map(|&id| record.tree.subtree(id)).collect();
    let mut comments = Vec::new();
    for id in record.tree.preorder() {
        if inside.contains(&id) {
            continue;
        }
        let Some(node) = record.tree.get(id) else { continue };
        let is_free = node.comment.is_empty() || Slip::of_comment(&node.comment).is_some();
        if !is_free {
            continue;
        }
        let lines = found.iter().filter(|missed| missed.node == id).map(|missed| said(missed) + SIGNED);
        let comment = lines.collect::<Vec<_>>().join("\n");
        if comment != node.comment {
            comments.push(Edit::comment(id, comment));
        }
    }
    let grafts = edits.iter().position(|edit| matches!(edit, Edit::Graft { .. })).unwrap_or(edits.len());
    edits.splice(grafts..grafts, comments);
    (!edits.is_empty()).then_some(Edit::Several { purpose: Purpose::MissedMates, edits })
}

fn own_branches(record: &Record, is_kind: impl Fn(EngineRemark) -> bool) -> HashSet<NodeId> {
    record.tree.preorder().filter(|&id| is_own_branch(record, id, &is_kind)).collect()
}

/// The edits after which these lines stand as branches of our own, and no others of their kind; what is to go comes first.
pub(super) fn remarked(
    record: &Record,
    lines: impl Iterator<Item = Remarked>,
    is_kind: impl Fn(EngineRemark) -> bool,
) -> Vec<Edit> {
    let own = own_branches(record, is_kind);
    let mut branches: Vec<AnalysisBranch> = Vec::new();
    for mut line in lines {
        match line.engine.take().filter(|name| !name.contains(['\n', '\r'])) {
            Some(name) => line.comment.push_str(&format!(" ({name}{SIGNED_FOR}")),
            None => line.comment.push_str(SIGNED),
        }
        let Some(branch) = AnalysisBranch::of(record, &own, line) else { continue };
        // What one side walked into the other may have missed.
        match branches.iter_mut().find(|known| known.at == branch.at && known.moves == branch.moves) {
            Some(known) => known.comment = format!("{}\n{}", known.comment, branch.comment),
            None => branches.push(branch),
        }
    }
    let mut edits = Vec::new();
    for &id in &own {
        // Those that would be added again stay where they are.
        let is_it = |branch: &AnalysisBranch| {
            record.tree.parent(id) == Some(branch.at)
                && record.tree.get(id).is_some_and(|node| {
                    said_in_person(node) == branch.comment && node.evaluations.iter().eq(&branch.evaluation)
                })
                && record.tree.subtree(id).filter_map(|id| record.tree.get(id)?.mv()).eq(branch.moves.iter().copied())
        };
        match branches.iter().position(is_it) {
            Some(same) => drop(branches.remove(same)),
            None => edits.push(Edit::Delete(id)),
        }
    }
    edits.sort_by_key(|edit| if let Edit::Delete(id) = edit { Some(*id) } else { None });
    edits.extend(branches.into_iter().filter_map(AnalysisBranch::edit));
    edits
}

/// Whether a branch is as we add them: a variation, named by us, with nothing else written about its moves.
fn is_own_branch(record: &Record, id: NodeId, is_kind: &impl Fn(EngineRemark) -> bool) -> bool {
    let tree = &record.tree;
    let is_ours = |node: &&Node| EngineRemark::of_comment(&said_in_person(node)).is_some_and(is_kind);
    let Some(node) = tree.get(id).filter(is_ours) else { return false };
    let is_aside = tree.parent(id).is_some_and(|parent| tree.children(parent).first() != Some(&id));
    let mut first = Node::new(node.step.clone());
    first.comment.clone_from(&node.comment);
    // What an engine has said of it is not a person's.
    first.evaluations.clone_from(&node.evaluations);
    let is_bare =
        |id: NodeId| tree.get(id).is_some_and(|node| node.mv().is_some() && *node == Node::new(node.step.clone()));
    is_aside
        && *node == first
        && tree.subtree(id).skip(1).all(is_bare)
        && tree.subtree(id).all(|id| tree.children(id).len() <= 1)
}
