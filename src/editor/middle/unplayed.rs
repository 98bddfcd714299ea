//! 指せなくなった手順: moves that a record cannot hold any more, as text in the comment of the node they hung at.
//!
//! ```text
//! 【指せなくなった手順】5手目 ▲５五角：持駒に角がない
//!  #sfen lnsgkgsnl/… b B 5
//!     5 ５五角打     ( 0:03/00:00:03)
//!  *comment
//!  変化：6手
//!     6 …
//! 【手順ここまで】
//! ```
//!
//! Between the two fixed lines stand rows of KIF, after chapter 2 of the specification, with the position they were played from: people read
//! them, other programs show them as a comment, a paste finds moves in them, and [`regraft`] brings back what can be played again. Each of
//! them is indented by a blank, so that no line of theirs is taken for an engine's. Everything that KIF can say is in Shift_JIS.

use std::rc::Rc;

use super::super::graft::Scion;
use super::replay::{Broken, Cut, Top, replay_tops};
use crate::formats::{FormatId, Report, WriteOptions, format};
use crate::notation::{japanese_marked, parse_sfen, piece_kanji, sfen, square_kanji};
use crate::record::{Marks, Node, NodeId, Record, Step};
use crate::rules::{Move, Position, Unplayable};

/// What the first line begins with.
const HEAD: &str = "【指せなくなった手順】";
/// The last line.
const TAIL: &str = "【手順ここまで】";
/// The line that names the position.
const POSITION: &str = "#sfen ";
/// A line for what is drawn on the board, which KIF has no place for.
const MARKS: &str = "#marks ";

/// A text of moves in a comment that cannot be played any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unplayed<'t> {
    /// What its first line says: `5手目 ▲５五角：持駒に角がない`.
    pub says: &'t str,
    /// The lines between the first and the last.
    body: &'t str,
    /// Where in the comment it stands, in bytes, its last line included.
    place: (usize, usize),
}

/// Whether a comment holds moves that cannot be played any more: what lists and maps mark.
pub fn has_unplayed(comment: &str) -> bool {
    comment.starts_with(HEAD) || comment.match_indices(HEAD).any(|(at, _)| comment[..at].ends_with('\n'))
}

/// The texts of moves in a comment that cannot be played any more, in their order.
pub fn unplayed(comment: &str) -> Vec<Unplayed<'_>> {
    let mut found: Vec<Unplayed<'_>> = Vec::new();
    // Whether the last one found still goes on.
    let mut open = false;
    let mut at = 0;
    for line in comment.split_inclusive('\n') {
        let (start, text) = (at, line.trim_end_matches('\n'));
        at += line.len();
        if let Some(says) = text.strip_prefix(HEAD) {
            found.push(Unplayed { says, body: "", place: (start, start + text.len()) });
            open = true;
        } else if let Some(last) = found.last_mut().filter(|_| open) {
            open = text != TAIL;
            let body = last.place.0 + HEAD.len() + last.says.len() + 1;
            last.place.1 = start + text.len();
            last.body = comment.get(body..if open { last.place.1 } else { start }).unwrap_or_default();
        }
    }
    found
}

impl Unplayed<'_> {
    /// Its place among the branches it was one of, from 0; `None` where it was the only one.
    fn branch(&self) -> Option<usize> {
        let (number, _) = self.says.split_once("（分岐")?.1.split_once('）')?;
        number.parse::<usize>().ok()?.checked_sub(1)
    }

    /// The moves, from the position they were played from; `otherwise` is where they start if the text does not say it. `None` where nothing
    /// can be read.
    fn read(&self, otherwise: &Position) -> Option<Record> {
        let mut initial = None;
        let mut rows = String::new();
        for line in self.body.lines() {
            let line = line.strip_prefix(' ').unwrap_or(line);
            match line.strip_prefix(POSITION).filter(|_| initial.is_none()) {
                Some(text) => initial = parse_sfen(text.trim()).ok(),
                None => {
                    rows.push_str(line);
                    rows.push('\n');
                }
            }
        }
        let initial = initial.unwrap_or_else(|| {
            let mut initial = otherwise.clone();
            let number = rows.lines().find_map(|row| row.split_whitespace().next()?.parse().ok());
            initial.set_ply(number.unwrap_or(initial.ply()));
            initial
        });
        let (head, _) = kif(Record::new(initial.clone()))?;
        let records = (format(FormatId::Kif).read)(&(head + &rows), &mut Report::default()).ok()?;
        let [mut record] = <[Record; 1]>::try_from(records).ok()?;
        if !record.initial.same_as(&initial) || record.tree.len() == 1 {
            return None;
        }
        let ids: Vec<NodeId> = record.tree.preorder().collect();
        for id in ids {
            if record.tree.get(id).is_some_and(|node| node.extras.iter().any(|extra| extra.starts_with(MARKS)))
                && let Some(node) = record.tree.get_mut(id)
            {
                let marks =
                    node.extras.iter().filter_map(|extra| serde_json::from_str(extra.strip_prefix(MARKS)?).ok());
                let marks: Option<Marks> = marks.last();
                node.marks = marks.map(Box::new);
                node.extras.retain(|extra| !extra.starts_with(MARKS));
            }
        }
        Some(record)
    }
}

/// Takes a branch out of the tree, and writes it into the comment of the node it hung at.
pub(super) fn hang(record: &mut Record, cut: &Cut, broken: &Broken) {
    let text = text(record, cut, broken);
    record.tree.remove(cut.id);
    if let Some(node) = record.tree.get_mut(broken.at) {
        if !node.comment.is_empty() {
            node.comment.push('\n');
        }
        node.comment.push_str(&text);
    }
}

fn text(record: &Record, cut: &Cut, broken: &Broken) -> String {
    let branch = match cut.place {
        (_, 0 | 1) => String::new(),
        (place, _) => format!("（分岐{}）", place + 1),
    };
    let mut text = format!("{HEAD}{}手目{branch} {}：{}\n", broken.ply, broken.words, reason(broken.reason));
    text.push_str(&format!(" {POSITION}{}\n", sfen(&cut.old)));
    let mut sub = Record::new(cut.old.clone());
    copy(record, cut.id, &mut sub, NodeId::ROOT, |node| {
        if let Some(marks) = node.marks.take()
            && let Ok(marks) = serde_json::to_string(&marks)
        {
            node.extras.push(format!("{MARKS}{marks}"));
        }
    });
    let rows = kif(sub).map(|(_, rows)| rows).unwrap_or_default();
    for row in rows.lines().filter(|row| !row.is_empty()) {
        text.push(' ');
        text.push_str(row);
        text.push('\n');
    }
    text + TAIL
}

/// A record as KIF: what stands above the moves, and the moves.
fn kif(record: Record) -> Option<(String, String)> {
    let mut text = (format(FormatId::Kif).write)(&[record], &WriteOptions::default(), &mut Report::default());
    let split = text.find("手数----指手")?;
    let end = split + text.get(split..)?.find('\n')? + 1;
    let rows = text.split_off(end);
    Some((text, rows))
}

/// Copies a branch into another tree, as the last child of a node; the node of its first step.
fn copy(from: &Record, id: NodeId, to: &mut Record, at: NodeId, each: impl Fn(&mut Node)) -> Option<NodeId> {
    let mut first = None;
    let mut open = vec![(id, at)];
    while let Some((id, at)) = open.pop() {
        let Some(mut node) = from.tree.get(id).cloned() else { continue };
        if node.marks.is_some() {
            each(&mut node);
        }
        let Some(new) = to.tree.append(at, node) else { break };
        first.get_or_insert(new);
        open.extend(from.tree.children(id).iter().rev().map(|&child| (child, new)));
    }
    first
}

/// A move in Japanese, with a mark that is in Shift_JIS.
pub(super) fn words(position: &Position, mv: Move) -> String {
    japanese_marked(position, mv, None).replace('☗', "▲").replace('☖', "△")
}

/// Why a move cannot be played, in the language of the record.
fn reason(reason: Unplayable) -> String {
    match reason {
        Unplayable::NoPiece(square) => format!("{}に駒がない", square_kanji(square)),
        Unplayable::NotYours(square) => format!("{}の駒は相手の駒", square_kanji(square)),
        Unplayable::OwnPiece(square) => format!("{}に味方の駒がある", square_kanji(square)),
        Unplayable::Occupied(square) => format!("{}に駒がある", square_kanji(square)),
        Unplayable::NotInHand(kind) => format!("持駒に{}がない", piece_kanji(kind)),
        Unplayable::NoPromotedSide(square) => format!("{}の駒は成れない", square_kanji(square)),
    }
}

/// What trying the moves in a comment again has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Regrafted {
    /// The first node that came back.
    pub first: Option<NodeId>,
    /// How many steps came back.
    pub steps: usize,
    /// How many of them stay text, at the nodes where they cannot be played on.
    pub left: usize,
}

/// Grows the moves that stand in the comment of a node as text on it again, as far as they can be played now; their text goes, and what still
/// cannot be played is text where it stops. Nothing changes where no move of them can be played. Deterministic.
pub fn regraft(record: &mut Record, at: NodeId) -> Regrafted {
    match record.tree.get(at) {
        Some(node) if has_unplayed(&node.comment) => {
            let position = record.position_at(at);
            regraft_in(record, at, &position)
        }
        _ => Regrafted::default(),
    }
}

/// [`regraft`] at every node that has such a text, and at those that come back with one, in one go.
pub fn regraft_all(record: &mut Record) -> Regrafted {
    let mut done = Regrafted::default();
    loop {
        let before = done.steps;
        for (id, position) in places(record) {
            let more = regraft_in(record, id, &position);
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
        if has_unplayed(&node.comment) {
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

fn regraft_in(record: &mut Record, at: NodeId, position: &Position) -> Regrafted {
    let mut done = Regrafted::default();
    let Some(node) = record.tree.get(at).filter(|node| !matches!(node.step, Step::End(_))) else { return done };
    let comment = node.comment.clone();
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
        node.comment = without(&comment, places);
    }
    for (_, branch, sub) in texts {
        for (nth, &top) in sub.tree.children(NodeId::ROOT).iter().enumerate() {
            let Some(id) = copy(&sub, top, record, at, |_| {}) else { continue };
            if let Some(place) = branch {
                record.tree.reorder(id, (place + nth).min(record.tree.children(at).len() - 1));
            }
            let replayed = replay_tops(record, vec![Top { id, old: sub.initial.clone(), new: Some(position.clone()) }]);
            done.steps += replayed.kept;
            done.left += replayed.broken.iter().map(|broken| broken.steps).sum::<usize>();
            let first = if record.tree.contains(id) { fold(record, id) } else { None };
            done.first = done.first.or(first);
        }
    }
    done
}

/// A comment without some parts of it, and the line ends between it and them.
fn without(comment: &str, parts: impl Iterator<Item = (usize, usize)>) -> String {
    let mut text = String::with_capacity(comment.len());
    let mut at = 0;
    for (start, end) in parts {
        let before = comment.get(at..start).unwrap_or_default();
        text.push_str(before);
        at = end;
        if text.ends_with('\n') {
            text.pop();
        } else if text.is_empty() && comment.get(end..).is_some_and(|rest| rest.starts_with('\n')) {
            at += 1;
        }
    }
    text.push_str(comment.get(at..).unwrap_or_default());
    text
}

/// Grows a branch together with a sibling of the same step, if there is one, so that no two branches begin alike: the one that stood first
/// keeps its place. The node of the step.
pub(super) fn fold(record: &mut Record, id: NodeId) -> Option<NodeId> {
    let (parent, node) = (record.tree.parent(id)?, record.tree.get(id)?);
    let same = |&other: &NodeId| other != id && record.tree.get(other).is_some_and(|other| other.step == node.step);
    let Some(twin) = record.tree.children(parent).iter().copied().find(same) else { return Some(id) };
    let place = record.tree.place(id)?.min(record.tree.place(twin)?);
    let scion = Scion::of_branch(record, id);
    record.tree.remove(id);
    record.tree.reorder(twin, place);
    let _ = scion.grow(record, parent);
    Some(twin)
}
