//! What each edit does to a record.

use std::time::Duration;

use super::edits::{Edit, Refused, read};
use super::result::{self, GameResult, HowEnded};
use super::start::start_from;
use crate::editor::compare::{Growth, become_equal, merge, patch_tree};
use crate::formats::comment::{evaluate, full_comment, reevaluate, reword, set_marks, set_nags, stands_before};
use crate::notation::parse_position;
use crate::record::{GameClocks, Node, NodeId, NotReset, Record, Step, Tree};
use crate::rules::Game;

impl Edit {
    /// Makes the edit, without checking that a move is playable (the document has done that before the first time).
    /// Returns the node appended, if there is one; the record is unchanged on `Err`.
    pub(crate) fn perform(&self, record: &mut Record) -> Result<Option<NodeId>, Refused> {
        let result = GameResult::before(self, record);
        let ended = if self.reaches_the_result() { HowEnded::of(record) } else { None };
        let done = self.change(record)?;
        if let Some(result) = result {
            result.keep(record);
        }
        if let Some(ended) = ended {
            ended.tell(record);
        }
        Ok(done)
    }

    /// Whether it may change who has won, by the record alone.
    const fn reaches_the_result(&self) -> bool {
        matches!(
            self,
            Self::Play { .. }
                | Self::End { .. }
                | Self::Delete(_)
                | Self::MoveVariation(..)
                | Self::MakeMainline(_)
                | Self::LineEdit(..)
                | Self::Graft { .. }
                | Self::Setup { .. }
        )
    }

    fn change(&self, record: &mut Record) -> Result<Option<NodeId>, Refused> {
        let tree = &mut record.tree;
        match self {
            Self::Play { .. } | Self::End { .. } => {
                let Some((at, step)) = self.growth() else { return Err(Refused::Nothing) };
                match &tree.get(at).ok_or(Refused::NoSuchNode)?.step {
                    Step::End(_) => Err(Refused::Ended),
                    _ => tree.append(at, Node::new(step)).map(Some).ok_or(Refused::Full),
                }
            }
            &Self::Delete(id) => {
                tree.get(id).ok_or(Refused::NoSuchNode)?;
                if tree.remove(id) { Ok(None) } else { Err(Refused::Root) }
            }
            &Self::MoveVariation(id, by) => move_variation(tree, id, by),
            &Self::MakeMainline(id) => make_mainline(tree, id),
            Self::Text(id, change) => {
                let before = &record.tree.get(*id).ok_or(Refused::NoSuchNode)?.comment;
                let text = change.apply(before).ok_or(Refused::NoSuchNode)?;
                retell(record, *id, |node, game| reword(node, game, text))
            }
            Self::Preface(id, words) => {
                record.tree.get(*id).filter(|node| node.mv().is_some()).ok_or(Refused::NoSuchNode)?;
                rewrite(record, *id, |node, game| set_preface(node, game, words))
            }
            Self::Marks(id, marks) => {
                if record.tree.get(*id).ok_or(Refused::NoSuchNode)?.marks == *marks {
                    return Err(Refused::Nothing);
                }
                retell(record, *id, |node, game| set_marks(node, game, marks))
            }
            Self::Nags(id, nags) => {
                if record.tree.get(*id).ok_or(Refused::NoSuchNode)?.nags == *nags {
                    return Err(Refused::Nothing);
                }
                retell(record, *id, |node, game| set_nags(node, game, nags))
            }
            Self::Evaluation(id, evaluations) => {
                let old = record.tree.get(*id).ok_or(Refused::NoSuchNode)?.clone();
                if old.evaluations == *evaluations {
                    return Err(Refused::Nothing);
                }
                evaluate(record, *id, evaluations);
                if let Some(node) = record.tree.get_mut(*id) {
                    node.keep_preface(&old);
                }
                Ok(None)
            }
            Self::Bookmark(id, name) => set(record, *id, name, |node| &mut node.bookmark),
            Self::Time(id, time) => set(record, *id, time, |node| &mut node.time),
            &Self::Clock(id, time) => reset_clocks(record, id, time),
            Self::Headers { key, pairs } => {
                if record.headers.iter().eq(pairs.iter().map(|(key, value)| (key.as_str(), value.as_str()))) {
                    return Err(Refused::Nothing);
                }
                record.headers.pairs_mut().clone_from(pairs);
                if result::tells_the_end(key, record) {
                    result::follow_header(record, key)?;
                }
                Ok(None)
            }
            Self::Header { key, place, change } => {
                let (_, value) = record.headers.pairs_mut().get_mut(*place).ok_or(Refused::NoSuchNode)?;
                let new = change.apply(value).ok_or(Refused::NoSuchNode)?;
                if *value == new {
                    return Err(Refused::Nothing);
                }
                *value = new;
                if result::tells_the_end(key, record) {
                    result::follow_header(record, key)?;
                }
                Ok(None)
            }
            // The document does that.
            Self::Reread { .. } | Self::Games(_) => Err(Refused::Nothing),
            Self::Several { edits, .. } => {
                let mut done = Err(Refused::Nothing);
                for edit in edits {
                    match edit.perform(record) {
                        Ok(_) => done = Ok(None),
                        Err(Refused::Nothing) => {}
                        Err(refused) => return Err(refused),
                    }
                }
                done
            }
            Self::Substitute(pairs) => {
                if record.substitute(pairs) {
                    Ok(None)
                } else {
                    Err(Refused::Nothing)
                }
            }
            Self::Setup { .. }
            | Self::Graft { .. }
            | Self::LineEdit(..)
            | Self::Merge { .. }
            | Self::TakeOver { .. }
            | Self::Replace { .. } => self.rebuild(record),
        }
    }

    /// Makes an edit that concerns more than one node.
    fn rebuild(&self, record: &mut Record) -> Result<Option<NodeId>, Refused> {
        match self {
            Self::Setup { sfen, language } => {
                let initial = parse_position(sfen).map_err(|_| Refused::Unreadable)?;
                if initial == record.initial {
                    return Err(Refused::Nothing);
                }
                start_from(record, initial, *language);
                Ok(None)
            }
            Self::Graft { at, subtree } => {
                match &record.tree.get(*at).ok_or(Refused::NoSuchNode)?.step {
                    Step::End(_) => return Err(Refused::Ended),
                    Step::Start | Step::Move(_) => {}
                }
                match subtree.grow(record, *at)? {
                    Growth { changed: false, .. } => Err(Refused::Nothing),
                    Growth { first, tip, .. } => Ok(first.or(tip)),
                }
            }
            Self::LineEdit(language, edit) => Ok(edit.perform(record, *language)?),
            Self::Merge { headers, subtree, rest } => {
                let mut other = Record::new(record.initial.clone());
                rest.become_of(&mut other);
                other.headers.pairs_mut().clone_from(headers);
                subtree.grow(&mut other, NodeId::ROOT)?;
                match merge(record, &other) {
                    Ok(merged) if !merged.is_empty() => Ok(None),
                    _ => Err(Refused::Nothing),
                }
            }
            Self::TakeOver { file, game } => {
                let loaded = file.load().ok_or(Refused::Unreadable)?;
                let new = loaded.records.get(*game).ok_or(Refused::Unreadable)?;
                if become_equal(record, new) { Ok(None) } else { Err(Refused::Nothing) }
            }
            Self::Replace { text, patch, format, game, .. } => {
                let text = text.as_deref().ok_or(Refused::Unreadable)?;
                let patched = patch.apply(text).ok_or(Refused::Unreadable)?;
                let read = |text: &str| read(*format, text).ok_or(Refused::Unreadable);
                let ((old, _), (new, _)) = (read(text)?, read(&patched)?);
                let (Some(old), Some(new)) = (old.get(*game), new.get(*game)) else { return Err(Refused::Unreadable) };
                patch_tree(record, old, new);
                Ok(None)
            }
            _ => Err(Refused::Nothing),
        }
    }
}

fn move_variation(tree: &mut Tree<Node>, id: NodeId, by: i32) -> Result<Option<NodeId>, Refused> {
    tree.get(id).ok_or(Refused::NoSuchNode)?;
    let parent = tree.parent(id).ok_or(Refused::Root)?;
    let place = tree.place(id).ok_or(Refused::NoSuchNode)?;
    let target = place.saturating_add_signed(by as isize).min(tree.children(parent).len() - 1);
    if target == place {
        return Err(Refused::Nothing);
    }
    tree.reorder(id, target);
    Ok(None)
}

fn make_mainline(tree: &mut Tree<Node>, id: NodeId) -> Result<Option<NodeId>, Refused> {
    tree.get(id).ok_or(Refused::NoSuchNode)?;
    let branches: Vec<_> = std::iter::successors(Some(id), |&id| tree.parent(id))
        .filter(|&id| tree.parent(id).is_some_and(|parent| tree.children(parent).first() != Some(&id)))
        .collect();
    if branches.is_empty() {
        return Err(Refused::Nothing);
    }
    for id in branches {
        tree.reorder(id, 0);
    }
    Ok(None)
}

/// Changes what the clocks show from a node on, so that its move took this long.
fn reset_clocks(record: &mut Record, id: NodeId, time: Duration) -> Result<Option<NodeId>, Refused> {
    let resets = GameClocks::of(record).reset(id, time).map_err(|why| match why {
        NotReset::Untold => Refused::Nothing,
        NotReset::RunsOut => Refused::ClockRunsOut,
    })?;
    if resets.is_empty() {
        return Err(Refused::Nothing);
    }
    resets.into_iter().for_each(|reset| reset.make(record));
    Ok(None)
}

/// Changes the comment of a node, or the marks that a file has in it; what stands before its move stays there.
fn retell(record: &mut Record, id: NodeId, change: impl FnOnce(&mut Node, Game)) -> Result<Option<NodeId>, Refused> {
    rewrite(record, id, |node, game| {
        let old = node.clone();
        change(node, game);
        node.keep_preface(&old);
    })
}

/// Sets the words before the move of a node. What programs are to read stands behind it, where a file has it.
fn set_preface(node: &mut Node, game: Game, words: &str) {
    let mut told = node.clone();
    told.set_preface(if words.trim().is_empty() { "" } else { words });
    if told.preface == 0 || stands_before(words) {
        *node = told;
    } else {
        node.preface = 0;
        reword(node, game, told.comment.clone());
    }
}

/// Changes what is said of a node.
fn rewrite(record: &mut Record, id: NodeId, change: impl FnOnce(&mut Node, Game)) -> Result<Option<NodeId>, Refused> {
    let game = record.game();
    let old = record.tree.get(id).ok_or(Refused::NoSuchNode)?;
    let mut new = old.clone();
    change(&mut new, game);
    if new == *old {
        return Err(Refused::Nothing);
    }
    let old = record.tree.get_mut(id).map(|node| std::mem::replace(node, new)).ok_or(Refused::NoSuchNode)?;
    // The engine's evaluation in the comment may be gone now, or new.
    reevaluate(record, id, &full_comment(&old));
    Ok(None)
}

fn set<T: PartialEq + Clone>(
    record: &mut Record,
    id: NodeId,
    value: &T,
    field: impl Fn(&mut Node) -> &mut T,
) -> Result<Option<NodeId>, Refused> {
    let old = field(record.tree.get_mut(id).ok_or(Refused::NoSuchNode)?);
    if old == value {
        return Err(Refused::Nothing);
    }
    old.clone_from(value);
    Ok(None)
}
