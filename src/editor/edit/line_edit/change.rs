//! The edits in the middle of a line: replace, insert, remove, swap.
//!
//! What follows is [replayed](super::replay::replay()). Which branches go along:
//!
//! * **Replace**: the node keeps its id, its place and everything written about it; everything below it is replayed.
//!   Its siblings started from the position before and stay as they are.
//! * **Insert**: the branch that follows, with everything below it, goes under the new moves, which take its place. Its
//!   siblings stay where they are: the position they start from has not changed.
//! * **Remove**: what followed the last removed move, and the side branches of the others, move up to where the first
//!   one was, in order. What is written about the removed moves goes with them. Siblings of the first one stay.
//! * **Swap**: a move and what is written about it stay together. Branches beside and after the moves in between are
//!   replayed. Two pairs, a move and its answer and the two after them, change places in the same way.
//!
//! If two siblings then have the same step, one branch is merged into the other, with both comments.

use super::regraft::{fold, regraft, regraft_all};
use super::replay::{Fouled, ReplayedPart, Top, replay_tops, survey_tops};
use super::unplayed::words;
use crate::formats::comment::AsideLanguage;
use crate::notation::{Notation, spell};
use crate::record::{Node, NodeId, Record, Step};
use crate::rules::{Move, Position, Unplayable};

/// An edit in the middle of a line.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum LineEdit {
    /// Replaces the move of a node.
    Replace {
        /// The node.
        at: NodeId,
        /// Its new move.
        mv: Move,
    },
    /// Inserts moves before a node: one, or a pair that was left out.
    Insert {
        /// The node.
        before: NodeId,
        /// The moves in order.
        moves: Vec<Move>,
    },
    /// Removes the moves from one node to another below it, or just one; what follows moves up.
    Remove {
        /// The first.
        first: NodeId,
        /// The last.
        last: NodeId,
    },
    /// Swaps the moves of two nodes of a line, the second one or two below the first.
    Swap(NodeId, NodeId),
    /// Swaps a move and its answer with the two moves after them; the first and the last of the four.
    SwapPairs {
        /// The first.
        first: NodeId,
        /// The last, three below it.
        last: NodeId,
    },
    /// Tries again to play the moves that are text in the comment of a node.
    Regraft(NodeId),
    /// Tries again to play all moves of the record that are text.
    RegraftAll,
}

/// Why an edit in the middle of a line is not made. The record is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotMade {
    /// The node does not exist, or the two are not on one line.
    NoSuchNode,
    /// The start position is not a move.
    Root,
    /// An ending is not a move.
    NotAMove,
    /// The new move cannot be made there.
    Unplayable(Unplayable),
    /// There is nothing to change.
    Nothing,
    /// The record has no room.
    Full,
}

impl From<Unplayable> for NotMade {
    fn from(unplayable: Unplayable) -> Self {
        Self::Unplayable(unplayable)
    }
}

/// The result of an edit in the middle of a line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LineEditOutcome {
    /// The fate of everything after the change; in a preview, the fouls as well.
    pub replayed: ReplayedPart,
    /// The new place of the cursor; `None` if it stays.
    pub at: Option<NodeId>,
}

/// The difference of a row of a preview.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// It stays.
    Same,
    /// It is gone after the change, or is new.
    Changed,
    /// It stays, and is against the rules now.
    Foul,
    /// It can no longer be played.
    Broken,
}

/// A row of a preview.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PreviewRow {
    /// The number of the move.
    pub ply: u32,
    /// The move; `None` for an ending.
    pub words: Option<String>,
    /// Its difference.
    pub sign: Sign,
}

/// The preview of an edit in the middle of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineEditPreview {
    /// The fate of everything after the change.
    pub replayed: ReplayedPart,
    /// The line from the change on, as it is and as it would be: its first rows, and those around the first move that
    /// breaks if that comes later.
    pub lines: [Vec<PreviewRow>; 2],
}

/// The steps of making an edit.
#[derive(Clone, Copy)]
struct Making {
    /// In which moves are set aside.
    language: AsideLanguage,
    /// Whether fouls are looked for.
    survey: bool,
}

/// The number of rows of a line that a preview shows.
const ROWS: usize = 8;

impl LineEdit {
    /// The kind of the edit: the name of its text.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Replace { .. } => "edit-ReplaceMove",
            Self::Insert { .. } => "edit-InsertMoves",
            Self::Remove { .. } => "edit-RemoveMoves",
            Self::Swap(..) => "edit-SwapMoves",
            Self::SwapPairs { .. } => "edit-SwapPairs",
            Self::RegraftAll => "edit-RegraftAll",
            Self::Regraft(_) => "edit-Regraft",
        }
    }

    /// The node where the record changes.
    pub fn place(&self) -> NodeId {
        match *self {
            Self::Replace { at, .. } | Self::Regraft(at) => at,
            Self::Insert { before, .. } => before,
            Self::Remove { first, .. } | Self::Swap(first, _) | Self::SwapPairs { first, .. } => first,
            Self::RegraftAll => NodeId::ROOT,
        }
    }

    /// What it would do to a record, in a notation. Takes longer the larger the part after it is.
    pub fn preview(&self, record: &Record, notation: impl Into<Notation>) -> Result<LineEditPreview, NotMade> {
        let style = notation.into();
        let mut changed = record.clone();
        let parent = record.tree.parent(self.place()).unwrap_or(NodeId::ROOT);
        let how = Making { language: AsideLanguage::default(), survey: true };
        let LineEditOutcome { mut replayed, at } = self.make(&mut changed, how)?;
        let mut old: Vec<NodeId> = record.tree.mainline(self.place()).collect();
        let start = match self {
            Self::Insert { .. } => at.map(|at| child_towards(&changed, parent, at)),
            _ => Some(self.place()).filter(|&id| changed.tree.contains(id)),
        };
        // After a removal, what followed takes the place of what is removed.
        let after = || old.iter().copied().find(|&id| changed.tree.parent(id) == Some(parent));
        let start = start.or_else(after).or(at);
        let new: Vec<NodeId> = start.map_or_else(Vec::new, |start| changed.tree.mainline(start).collect());
        if matches!(self, Self::Regraft(_)) {
            old.truncate(1);
        }
        let same = |id: NodeId| {
            let (old, new) = (record.tree.get(id), changed.tree.get(id));
            old.zip(new).is_some_and(|(old, new)| old.step == new.step)
        };
        let sign = |id: NodeId, after: bool| match id {
            _ if after && replayed.fouls.iter().any(|fouled| fouled.id == id) => Sign::Foul,
            _ if same(id) => Sign::Same,
            _ if !after && !changed.tree.contains(id) && !self.removes(record, id) => Sign::Broken,
            _ => Sign::Changed,
        };
        let broken = old.iter().position(|&id| !changed.tree.contains(id) && !self.removes(record, id));
        let foul = replayed.fouls.first().and_then(|foul| new.iter().position(|id| *id == foul.id));
        let late = broken.into_iter().chain(foul).min().filter(|row| *row >= ROWS);
        let is_shown = |row: usize| match late {
            None => row < ROWS,
            Some(late) => row < ROWS / 2 || row.abs_diff(late) <= ROWS / 4,
        };
        let before = glance(record, parent, &old, style, is_shown, |id| sign(id, false));
        let after = glance(&changed, parent, &new, style, is_shown, |id| sign(id, true));
        replayed.spell_first(style, record, &changed);
        Ok(LineEditPreview { replayed, lines: [before, after] })
    }

    /// Whether it removes a node itself.
    fn removes(&self, record: &Record, id: NodeId) -> bool {
        let Self::Remove { first, last } = *self else { return false };
        up(record, first, last).any(|at| at == id)
    }

    /// Makes it; what can no longer be played is set aside in a language. On `Err` the record is unchanged.
    pub(crate) fn perform(&self, record: &mut Record, language: AsideLanguage) -> Result<Option<NodeId>, NotMade> {
        self.make(record, Making { language, survey: false }).map(|outcome| outcome.at)
    }

    fn make(&self, record: &mut Record, how: Making) -> Result<LineEditOutcome, NotMade> {
        match self {
            Self::Replace { at, mv } => replace(record, *at, *mv, how),
            Self::Insert { before, moves } => insert(record, *before, moves, how),
            Self::Remove { first, last } => remove(record, *first, *last, how),
            Self::Swap(a, b) => swap(record, *a, *b, how),
            Self::SwapPairs { first, last } => swap_pairs(record, *first, *last, how),
            Self::RegraftAll => {
                let done = regraft_all(record, how.language);
                if done.steps == 0 { Err(NotMade::Nothing) } else { Ok(LineEditOutcome::default()) }
            }
            Self::Regraft(at) => {
                record.tree.get(*at).ok_or(NotMade::NoSuchNode)?;
                let done = regraft(record, *at, how.language);
                if done.steps == 0 {
                    return Err(NotMade::Nothing);
                }
                Ok(LineEditOutcome { at: done.first, ..LineEditOutcome::default() })
            }
        }
    }
}

/// Spells part of a line, from the node before it.
fn glance(
    record: &Record,
    parent: NodeId,
    line: &[NodeId],
    style: Notation,
    is_shown: impl Fn(usize) -> bool,
    sign: impl Fn(NodeId) -> Sign,
) -> Vec<PreviewRow> {
    let last = (0..line.len()).rev().find(|&row| is_shown(row)).map_or(0, |last| last + 1);
    let mut position = record.position_at(parent);
    let mut shown = Vec::new();
    for (row, &id) in line.iter().take(last).enumerate() {
        let mv = record.tree.get(id).and_then(|node| node.mv());
        if is_shown(row) {
            let words = mv.map(|mv| spell(style, &position, mv, None));
            shown.push(PreviewRow { ply: position.ply(), words, sign: sign(id) });
        }
        let _ = mv.map(|mv| position.play(mv));
    }
    shown
}

/// The child of a node on the way to another node below it.
fn child_towards(record: &Record, parent: NodeId, id: NodeId) -> NodeId {
    let mut path = std::iter::successors(Some(id), |&at| record.tree.parent(at));
    path.find(|&at| record.tree.parent(at) == Some(parent)).unwrap_or(id)
}

/// The parent and the move of a node that can be changed.
fn move_at(record: &Record, id: NodeId) -> Result<(NodeId, Move), NotMade> {
    let node = record.tree.get(id).ok_or(NotMade::NoSuchNode)?;
    let parent = record.tree.parent(id).ok_or(NotMade::Root)?;
    Ok((parent, node.mv().ok_or(NotMade::NotAMove)?))
}

/// The person's own move, if it is a foul.
fn fouled(id: NodeId, position: &Position, mv: Move, language: AsideLanguage) -> Option<Fouled> {
    let foul = position.foul(mv)?;
    Some(Fouled { id, ply: position.ply(), words: words(language, position, mv), foul })
}

/// Replays branches; in a survey it looks for fouls first.
fn again(record: &mut Record, tops: Vec<Top>, how: Making) -> ReplayedPart {
    let fouls = if how.survey { survey_tops(record, tops.clone(), how.language).fouls } else { Vec::new() };
    ReplayedPart { fouls, ..replay_tops(record, tops, how.language) }
}

fn tops(record: &Record, parent: NodeId, except: Option<NodeId>, old: &Position) -> Vec<Top> {
    let children = record.tree.children(parent).iter().copied().filter(|&id| Some(id) != except);
    children.map(|id| Top { id, old: old.clone(), new: None }).collect()
}

fn replace(record: &mut Record, at: NodeId, mv: Move, how: Making) -> Result<LineEditOutcome, NotMade> {
    let (parent, old_move) = move_at(record, at)?;
    if old_move == mv {
        return Err(NotMade::Nothing);
    }
    let before = record.position_at(parent);
    before.playable(mv)?;
    let mut old = before.clone();
    old.play(old_move)?;
    if let Some(node) = record.tree.get_mut(at) {
        node.step = Step::Move(mv);
    }
    let tops = tops(record, at, None, &old);
    let mut replayed = again(record, tops, how);
    if how.survey
        && let Some(foul) = fouled(at, &before, mv, how.language)
    {
        replayed.fouls.insert(0, foul);
    }
    let at = fold(record, at);
    Ok(LineEditOutcome { replayed, at })
}

fn insert(record: &mut Record, before: NodeId, moves: &[Move], how: Making) -> Result<LineEditOutcome, NotMade> {
    record.tree.get(before).ok_or(NotMade::NoSuchNode)?;
    let parent = record.tree.parent(before).ok_or(NotMade::Root)?;
    if moves.is_empty() {
        return Err(NotMade::Nothing);
    }
    let old = record.position_at(parent);
    let mut position = old.clone();
    for &mv in moves {
        position.play(mv)?;
    }
    let room = record.tree.capacity() + moves.len();
    u32::try_from(room).map_err(|_| NotMade::Full)?;
    let mut place = record.tree.place(before).unwrap_or(0);
    let mut here = parent;
    let mut position = old.clone();
    let mut fouls = Vec::new();
    for &mv in moves {
        let step = Step::Move(mv);
        let twin = record.child_with(here, &step).filter(|&twin| twin != before);
        let id = match twin {
            Some(twin) => twin,
            None => record.tree.append(here, Node::new(step)).ok_or(NotMade::Full)?,
        };
        // A branch that comes before it keeps its place.
        if record.tree.place(id).is_some_and(|now| now > place) {
            record.tree.reorder(id, place);
        }
        if how.survey {
            fouls.extend(fouled(id, &position, mv, how.language));
        }
        position.play(mv)?;
        (here, place) = (id, 0);
    }
    record.tree.transplant(before, here, 0);
    let mut replayed = again(record, vec![Top { id: before, old, new: None }], how);
    fouls.append(&mut replayed.fouls);
    if record.tree.contains(before) {
        fold(record, before);
    }
    Ok(LineEditOutcome { replayed: ReplayedPart { fouls, ..replayed }, at: Some(here) })
}

/// The nodes from one up to another, or to the root if that one is not above it.
fn up(record: &Record, first: NodeId, last: NodeId) -> impl Iterator<Item = NodeId> {
    std::iter::successors(Some(last), move |&at| if at == first { None } else { record.tree.parent(at) })
}

fn remove(record: &mut Record, first: NodeId, last: NodeId, how: Making) -> Result<LineEditOutcome, NotMade> {
    let (parent, _) = move_at(record, first)?;
    move_at(record, last)?;
    let mut path: Vec<NodeId> = up(record, first, last).collect();
    if path.last() != Some(&first) {
        return Err(NotMade::NoSuchNode);
    }
    path.reverse();
    let mut old = record.position_at(parent);
    let mut moved: Vec<Top> = Vec::new();
    for &id in &path {
        if let Some(mv) = record.tree.get(id).and_then(Node::mv) {
            old.play(mv)?;
        }
        let children = record.tree.children(id).iter().copied();
        moved.extend(children.filter(|id| !path.contains(id)).map(|id| Top { id, old: old.clone(), new: None }));
    }
    for &id in &path {
        let place = record.tree.place(id).unwrap_or(0);
        for (nth, child) in record.tree.children(id).to_vec().into_iter().enumerate() {
            record.tree.transplant(child, parent, place + 1 + nth);
        }
        record.tree.remove(id);
    }
    let ids: Vec<NodeId> = moved.iter().map(|top| top.id).collect();
    let replayed = again(record, moved, how);
    for id in ids {
        if record.tree.contains(id) {
            fold(record, id);
        }
    }
    Ok(LineEditOutcome { replayed, at: None })
}

/// The nodes from one down to another below it.
fn way(record: &Record, first: NodeId, last: NodeId, longest: usize) -> Result<Vec<NodeId>, NotMade> {
    let mut path: Vec<NodeId> = up(record, first, last).take(longest).collect();
    if path.last() != Some(&first) {
        return Err(NotMade::NoSuchNode);
    }
    path.reverse();
    Ok(path)
}

fn swap(record: &mut Record, a: NodeId, b: NodeId, how: Making) -> Result<LineEditOutcome, NotMade> {
    move_at(record, a)?;
    move_at(record, b)?;
    let path = way(record, a, b, 3)?;
    let order: &[usize] = match path.len() {
        2 => &[1, 0],
        3 => &[2, 1, 0],
        _ => return Err(NotMade::Nothing),
    };
    rearrange(record, &path, order, how)
}

fn swap_pairs(record: &mut Record, first: NodeId, last: NodeId, how: Making) -> Result<LineEditOutcome, NotMade> {
    move_at(record, first)?;
    move_at(record, last)?;
    match way(record, first, last, 4)? {
        path if path.len() == 4 => rearrange(record, &path, &[2, 3, 0, 1], how),
        _ => Err(NotMade::NoSuchNode),
    }
}

/// Replays the moves of a path in another order, each with what is written about it: `order` says which move goes
/// where.
fn rearrange(record: &mut Record, path: &[NodeId], order: &[usize], how: Making) -> Result<LineEditOutcome, NotMade> {
    let Some(&first) = path.first() else { return Err(NotMade::Nothing) };
    let (parent, _) = move_at(record, first)?;
    let mut moves = Vec::with_capacity(path.len());
    for &id in path {
        moves.push(move_at(record, id)?.1);
    }
    let reordered: Vec<Move> = order.iter().filter_map(|&at| moves.get(at).copied()).collect();
    if reordered == moves {
        return Err(NotMade::Nothing);
    }
    let line = |moves: &[Move]| {
        let mut positions = vec![record.position_at(parent)];
        for &mv in moves {
            if let Some(mut next) = positions.last().cloned() {
                next.play(mv)?;
                positions.push(next);
            }
        }
        Ok::<_, NotMade>(positions)
    };
    let (old, new) = (line(&moves)?, line(&reordered)?);
    let mut moved: Vec<Top> = Vec::new();
    for (nth, &id) in path.iter().enumerate() {
        if let Some(position) = old.get(nth + 1) {
            moved.extend(tops(record, id, path.get(nth + 1).copied(), position));
        }
    }
    let contents: Vec<Option<Node>> = path.iter().map(|&id| record.tree.get(id).cloned()).collect();
    for (&id, &from) in path.iter().zip(order) {
        if let (Some(Some(node)), Some(place)) = (contents.get(from), record.tree.get_mut(id)) {
            place.clone_from(node);
        }
    }
    let mut replayed = again(record, moved, how);
    if how.survey {
        let steps = path.iter().zip(&new);
        let own = steps.filter_map(|(&id, position)| fouled(id, position, record.tree.get(id)?.mv()?, how.language));
        replayed.fouls.splice(0..0, own.collect::<Vec<_>>());
    }
    // The lower ones first: merging with a sibling frees an id.
    for &id in path.iter().rev() {
        if record.tree.contains(id) {
            fold(record, id);
        }
    }
    Ok(LineEditOutcome { replayed, at: None })
}
