//! Merging: everything another record says is added to one that starts from the same position, and nothing is overwritten.

use super::{NodeId, Record, Step};

/// What was new.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Merged {
    /// Moves.
    pub moves: usize,
    /// Ends of lines.
    pub ends: usize,
    /// Comments, and comments that were joined to others.
    pub comments: usize,
    /// Headers.
    pub headers: usize,
    /// Times, bookmarks, evaluations, carried lines.
    pub others: usize,
    /// The keys of headers that say something else in the other record: they stay as they are.
    pub differing: Vec<String>,
}

impl Merged {
    /// Nothing was new.
    pub fn is_empty(&self) -> bool {
        self.moves + self.ends + self.comments + self.headers + self.others == 0
    }
}

/// The other record starts from another position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the records start from different positions")]
pub struct OtherStart;

impl Record {
    /// Adds all branches, comments and headers of another record that are not here yet. A comment is never overwritten: where both say
    /// something, they are joined. Of two headers, times, bookmarks, drawings or evaluations that differ, the one here stays.
    ///
    /// # Errors
    /// [`OtherStart`] if it starts from another position; the record is unchanged.
    pub fn merge(&mut self, other: &Self) -> Result<Merged, OtherStart> {
        if !self.initial.same_as(&other.initial) {
            return Err(OtherStart);
        }
        let mut merged = Merged::default();
        for (key, value) in other.headers.iter() {
            match self.headers.get(key) {
                None => {
                    self.headers.push(key, value);
                    merged.headers += 1;
                }
                Some(mine) if mine == value || self.headers.iter().any(|pair| pair == (key, value)) => {}
                Some(_) => {
                    if !merged.differing.iter().any(|known| known == key) {
                        merged.differing.push(key.to_owned());
                    }
                }
            }
        }
        for extra in &other.extras {
            if !self.extras.contains(extra) {
                self.extras.push(extra.clone());
                merged.others += 1;
            }
        }
        let mut open = vec![(NodeId::ROOT, NodeId::ROOT)];
        while let Some((mine, theirs)) = open.pop() {
            self.join(mine, other, theirs, &mut merged);
            let mut pairs = Vec::new();
            for &child in other.tree.children(theirs) {
                let Some(node) = other.tree.get(child) else { continue };
                let known = match self.tree.children(mine) {
                    [] => None,
                    _ => self.child_with(mine, &node.step),
                };
                match known {
                    Some(known) => pairs.push((known, child)),
                    None => {
                        let Some(new) = self.tree.append(mine, node.clone()) else { return Ok(merged) };
                        match node.step {
                            Step::End(_) => merged.ends += 1,
                            _ => merged.moves += 1,
                        }
                        merged.comments += usize::from(!node.comment.is_empty());
                        pairs.push((new, child));
                    }
                }
            }
            open.extend(pairs.into_iter().rev());
        }
        Ok(merged)
    }

    /// Adds what is written about a node of another record.
    fn join(&mut self, mine: NodeId, other: &Self, theirs: NodeId, merged: &mut Merged) {
        let (Some(old), Some(new)) = (self.tree.get(mine), other.tree.get(theirs)) else { return };
        let comment = joined(&old.comment, &new.comment);
        let time = new.time.filter(|_| old.time.is_none());
        let bookmark = new.bookmark.clone().filter(|_| old.bookmark.is_none());
        let evaluation = new.evaluation.clone().filter(|_| old.evaluation.is_none());
        let extras: Vec<String> = new.extras.iter().filter(|extra| !old.extras.contains(extra)).cloned().collect();
        merged.comments += usize::from(comment.is_some());
        let others = [time.is_some(), bookmark.is_some(), evaluation.is_some()];
        let others = others.into_iter().map(usize::from).sum::<usize>() + extras.len();
        merged.others += others;
        // Asked before: a node that is only looked at keeps sharing its chunk with the snapshots.
        let Some(node) = self.tree.get_mut(mine).filter(|_| others > 0 || comment.is_some()) else { return };
        if let Some(comment) = comment {
            node.comment = comment;
        }
        node.time = node.time.or(time);
        if others > 0 {
            node.bookmark = node.bookmark.take().or(bookmark);
            node.evaluation = node.evaluation.take().or(evaluation);
            node.extras.extend(extras);
        }
    }
}

/// Two comments as one; `None` if the second says nothing new.
fn joined(old: &str, new: &str) -> Option<String> {
    let known = new.is_empty() || format!("\n{old}\n").contains(&format!("\n{new}\n"));
    match (known, old.is_empty()) {
        (true, _) => None,
        (false, true) => Some(new.to_owned()),
        (false, false) => Some(format!("{old}\n{new}")),
    }
}
