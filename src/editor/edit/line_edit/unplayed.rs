//! 指せなくなった手順: moves that a record can no longer hold, as text in the comment of the node they hung on.
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
//! Between the two fixed lines are rows of KIF, as in chapter 2 of the specification (in chess and xiangqi the moves of
//! PGN), and the position they were played from: people can read them, other programs show them as a comment, pasting
//! finds the moves in them, and [`regraft`](super::regraft::regraft()) brings back what can be played again. Each row
//! is indented by a space, so that none is mistaken for an engine's line. Everything that KIF can say fits into
//! Shift_JIS.

use crate::formats::comment::{SET_ASIDE, full_comment, set_aside, set_full_comment};
use crate::formats::{Report, WriteOptions, pgn, usual_format};
use crate::notation::{Style, parse_position, piece_kanji, spell, square_kanji, write_position};
use crate::record::{Node, NodeId, Record};
use crate::rules::{Game, Move, Position, Unplayable, shogi};
use crate::text::Slice;

/// How the first line begins.
const HEAD: &str = SET_ASIDE[0];
/// How it begins, so short that it is looked for at once many bytes at a time.
const BEGINNING: &str = "\n【指せ";
/// The last line.
const TAIL: &str = SET_ASIDE[1];
/// The line that gives the position.
const POSITION: &str = "#sfen ";

/// A text in a comment with moves that can no longer be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unplayed<'t> {
    /// What its first line says: `5手目 ▲５五角：持駒に角がない`.
    pub says: &'t str,
    /// The lines between the first and the last.
    body: &'t str,
    /// Its place in the comment, in bytes, including the last line.
    pub(super) place: (usize, usize),
}

/// Whether a comment holds moves that can no longer be played, which lists and maps mark.
pub fn has_unplayed(comment: &str) -> bool {
    comment.starts_with(HEAD) || comment.contains(BEGINNING) && comment.contains(&format!("\n{HEAD}"))
}

/// The texts in a comment with moves that can no longer be played, in order.
pub fn unplayed(comment: &str) -> Vec<Unplayed<'_>> {
    let texts = set_aside(comment).into_iter().filter_map(|place| Some((comment.get(place.clone())?, place)));
    texts
        .map(|(text, place)| {
            let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
            // Of another head nothing is known.
            let says = first.strip_prefix(HEAD).unwrap_or("");
            let body = rest.strip_suffix(TAIL).filter(|body| body.is_empty() || body.ends_with('\n')).unwrap_or(rest);
            Unplayed { says, body, place: (place.start, place.end) }
        })
        .collect()
}

impl Unplayed<'_> {
    /// The first move as it is written: `▲５五角`.
    pub fn words(&self) -> &str {
        let says = self.says.split_once('：').map_or(self.says, |(says, _)| says);
        says.rsplit_once(' ').map_or(says, |(_, words)| words).trim()
    }

    /// Its place among its sibling branches, from 0; `None` if it had no siblings.
    pub(super) fn branch(&self) -> Option<usize> {
        let (number, _) = self.says.split_once("（分岐")?.1.split_once('）')?;
        number.parse::<usize>().ok()?.checked_sub(1)
    }

    /// The moves, starting at the position they were played from, or at `otherwise` if the text does not give it.
    /// `None` if nothing can be read.
    pub(super) fn read(&self, otherwise: &Position) -> Option<Record> {
        let mut initial = None;
        let mut rows = String::new();
        for line in self.body.lines() {
            let line = line.strip_prefix(' ').unwrap_or(line);
            match line.strip_prefix(POSITION) {
                Some(text) if initial.is_none() => initial = parse_position(text.trim()).ok(),
                _ => {
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
        let (head, _) = written(Record::new(initial.clone()))?;
        let records = usual_format(initial.game()).read(&(head + &rows), &mut Report::default()).ok()?;
        let [record] = <[Record; 1]>::try_from(records).ok()?;
        if !record.initial.same_as(&initial) || record.tree.len() == 1 {
            return None;
        }
        Some(record)
    }
}

/// What the first line says: the number of a move, its place among its siblings and their number, the move, and why it
/// cannot be played.
pub(super) fn says(ply: u32, (place, siblings): (usize, usize), words: &str, reason: Unplayable) -> String {
    let branch = if siblings > 1 { format!("（分岐{}）", place + 1) } else { String::new() };
    format!("{ply}手目{branch} {words}：{}", because(reason))
}

/// Takes a branch out of the tree and writes it into the comment of the node it hung on; `old` is the position its
/// first step was made in.
pub(super) fn hang(record: &mut Record, id: NodeId, old: &Position, says: &str) {
    let Some(at) = record.tree.parent(id) else { return };
    let text = text(record, id, old, says);
    record.tree.remove(id);
    let game = record.game();
    if let Some(node) = record.tree.get_mut(at) {
        let before = full_comment(node);
        let text = if before.is_empty() { text } else { format!("{before}\n{text}") };
        set_full_comment(node, game, &text);
    }
}

fn text(record: &Record, id: NodeId, old: &Position, says: &str) -> String {
    let mut text = format!("{HEAD}{says}\n {POSITION}{}\n", write_position(old));
    let mut sub = Record::new(old.clone());
    copy(record, id, &mut sub, NodeId::ROOT, |node| {
        // The comment may hold an engine's evaluation, so it is read again.
        if node.comment.starts_with(['*', '#']) || node.comment.contains("\n*") || node.comment.contains("\n#") {
            node.evaluations.clear();
        }
    });
    let rows = written(sub).map_or_else(String::new, |(_, rows)| rows);
    for row in rows.lines().filter(|row| !row.is_empty()) {
        text.push(' ');
        text.push_str(row);
        text.push('\n');
    }
    text + TAIL
}

/// A record as KIF or PGN: what precedes the moves, and the moves.
fn written(record: Record) -> Option<(String, String)> {
    let game = record.game();
    let mut text = usual_format(game).write(&[record], &WriteOptions::default(), &mut Report::default());
    let end = match game {
        Game::Shogi => {
            let split = text.find("手数----指手")?;
            split + text.get(split..)?.find('\n')? + 1
        }
        Game::Chess | Game::Xiangqi => text.find("\n\n")? + 2,
    };
    let rows = text.split_off(end);
    // In PGN they are inside a comment themselves, and braces do not nest.
    Some((text, if game == Game::Shogi { rows } else { pgn::behind_semicolons(&rows) }))
}

/// Copies a branch into another tree, as the last child of a node; returns the node of its first step.
pub(super) fn copy(from: &Record, id: NodeId, to: &mut Record, at: NodeId, each: impl Fn(&mut Node)) -> Option<NodeId> {
    let mut first = None;
    let mut open = vec![(id, at)];
    while let Some((id, at)) = open.pop() {
        let Some(mut node) = from.tree.get(id).cloned() else { continue };
        if !node.evaluations.is_empty() {
            each(&mut node);
        }
        let Some(new) = to.tree.append(at, node) else { break };
        first.get_or_insert(new);
        open.extend(from.tree.children(id).iter().rev().map(|&child| (child, new)));
    }
    first
}

/// A move in Japanese, with a side mark that Shift_JIS has.
pub(super) fn words(position: &Position, mv: Move) -> String {
    spell(Style::Japanese, position, mv, None).replace('☗', "▲").replace('☖', "△")
}

/// Why a move cannot be played, in the language of the record.
fn because(reason: Unplayable) -> String {
    use crate::rules::Unmovable::{NoPiece, NotYours, OwnPiece};
    use shogi::Unplayable::{NoPromotedSide, NotInHand, Occupied, Unmovable};
    let reason = match reason {
        Unplayable::Shogi(reason) => reason,
        other => return other.to_string(),
    };
    match reason {
        Unmovable(NoPiece(square)) => format!("{}に駒がない", square_kanji(square)),
        Unmovable(NotYours(square)) => format!("{}の駒は相手の駒", square_kanji(square)),
        Unmovable(OwnPiece(square)) => format!("{}に味方の駒がある", square_kanji(square)),
        Occupied(square) => format!("{}に駒がある", square_kanji(square)),
        NotInHand(kind) => format!("持駒に{}がない", piece_kanji(kind)),
        NoPromotedSide(square) => format!("{}の駒は成れない", square_kanji(square)),
    }
}

/// A comment without some of its parts, and without the line ends between those and the rest.
pub(super) fn without(comment: &str, parts: impl Iterator<Item = (usize, usize)>) -> String {
    let mut text = String::with_capacity(comment.len());
    let mut at = 0;
    for (start, end) in parts {
        text.push_str(comment.slice(at..start));
        at = end;
        if text.ends_with('\n') {
            text.pop();
        } else if text.is_empty() && comment.get(end..).is_some_and(|rest| rest.starts_with('\n')) {
            at += 1;
        }
    }
    text.push_str(comment.slice(at..));
    text
}
