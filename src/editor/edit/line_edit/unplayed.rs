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
//! PGN, and `#fen`), and the position they were played from: people can read them, other programs show them as a
//! comment, pasting finds the moves in them, and [`regraft`](super::regraft::regraft()) brings back what can be played
//! again. The two fixed lines and what the first says are in the [language](AsideLanguage) of whoever edits. Each row
//! is indented by a space, so that none is mistaken for an engine's line. Everything that KIF can say fits into
//! Shift_JIS.

use crate::formats::comment::{AsideLanguage, full_comment, set_aside, set_full_comment};
use crate::formats::{Report, WriteOptions, pgn, usual_format};
use crate::notation::{
    Notation, Style, paired_number, parse_position, piece_kanji, spell, square_kanji, square_name, write_position,
};
use crate::record::{Node, NodeId, Record};
use crate::rules::{Game, Move, Position, Unmovable, Unplayable, chess, shogi};
use crate::text::Slice;

/// The word before the position, as players of each game call it: shogi's first, that of chess and xiangqi second.
/// Either is read in any game: there were files with the first in all of them.
const POSITION: [&str; 2] = ["#sfen ", "#fen "];

/// A text in a comment with moves that can no longer be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unplayed<'t> {
    /// What its first line says: `5手目 ▲５五角：持駒に角がない`, `3. Bc4: …`.
    pub says: &'t str,
    /// The lines between the first and the last.
    body: &'t str,
    /// Its place in the comment, in bytes, including the last line.
    pub(super) place: (usize, usize),
}

/// The texts in a comment with moves that can no longer be played, in order.
pub fn unplayed(comment: &str) -> Vec<Unplayed<'_>> {
    let texts = set_aside(comment).into_iter().filter_map(|place| Some((comment.get(place.clone())?, place)));
    texts
        .map(|(text, place)| {
            let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
            let (language, says) = AsideLanguage::of_first_line(first).unwrap_or_default();
            let body = match rest.strip_suffix(language.tail()) {
                Some(body) if body.is_empty() || body.ends_with('\n') => body,
                _ => rest,
            };
            Unplayed { says: says.trim_start(), body, place: (place.start, place.end) }
        })
        .collect()
}

impl Unplayed<'_> {
    /// The first move as it is written: `▲５五角`.
    pub fn words(&self) -> &str {
        let says = self.says.split_once(['：', ':']).map_or(self.says, |(says, _)| says);
        says.rsplit_once(' ').map_or(says, |(_, words)| words).trim()
    }

    /// Its place among its sibling branches, from 0; `None` if it had no siblings.
    pub(super) fn branch(&self) -> Option<usize> {
        let (said, _) = self.says.split_once([')', '）'])?;
        let (_, said) = said.split_once(['(', '（'])?;
        let number = said.trim_start_matches(|letter: char| !letter.is_ascii_digit());
        number.parse::<usize>().ok()?.checked_sub(1)
    }

    /// The moves, starting at the position they were played from, or at `otherwise` if the text does not give it.
    /// `None` if nothing can be read.
    pub fn read(&self, otherwise: &Position) -> Option<Record> {
        let mut initial = None;
        let mut rows = String::new();
        for line in self.body.lines() {
            let line = line.strip_prefix(' ').unwrap_or(line);
            match POSITION.iter().find_map(|word| line.strip_prefix(word)) {
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

/// What the first line says of a move: its number, its place among its siblings and their number, the move, and why it
/// cannot be played.
pub(super) fn says(
    language: AsideLanguage,
    (game, ply): (Game, u32),
    (place, siblings): (usize, usize),
    words: &str,
    reason: Unplayable,
) -> String {
    let (branch, because) = (place + 1, because(language, reason));
    let (begin, number, branch, colon) = match language {
        AsideLanguage::Japanese => ("", format!("{ply}手目"), format!("（分岐{branch}）"), "："),
        AsideLanguage::English => (" ", format!("move {ply}"), format!(" (choice {branch})"), ": "),
        AsideLanguage::SimplifiedChinese => ("", format!("第{ply}着"), format!("（变着{branch}）"), "："),
        AsideLanguage::TraditionalChinese => ("", format!("第{ply}著"), format!("（變著{branch}）"), "："),
    };
    // Where players count pairs, the number is that of the pair.
    let number = paired_number(game, ply).unwrap_or(number);
    let branch = if siblings > 1 { branch.as_str() } else { "" };
    format!("{begin}{number}{branch} {words}{colon}{because}")
}

/// Takes a branch out of the tree and writes it into the comment of the node it hung on; `old` is the position its
/// first step was made in.
pub(super) fn hang(record: &mut Record, id: NodeId, old: &Position, (language, says): (AsideLanguage, &str)) {
    let Some(at) = record.tree.parent(id) else { return };
    let text = text(record, id, old, (language, says));
    record.tree.remove(id);
    let game = record.game();
    if let Some(node) = record.tree.get_mut(at) {
        let before = full_comment(node);
        let text = if before.is_empty() { text } else { format!("{before}\n{text}") };
        set_full_comment(node, game, &text);
    }
}

fn text(record: &Record, id: NodeId, old: &Position, (language, says): (AsideLanguage, &str)) -> String {
    let word = if old.game() == Game::Shogi { POSITION[0] } else { POSITION[1] };
    let mut text = format!("{}{says}\n {word}{}\n", language.head(), write_position(old));
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
    text + language.tail()
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

/// A move in the notation of a language, with a side mark that Shift_JIS has.
pub(super) fn words(language: AsideLanguage, position: &Position, mv: Move) -> String {
    let style = if language == AsideLanguage::English { Style::Western } else { Style::Japanese };
    let simplified = language == AsideLanguage::SimplifiedChinese;
    spell(Notation { style, simplified, ..Notation::default() }, position, mv, None).replace('☗', "▲").replace('☖', "△")
}

/// Why a move cannot be played.
fn because(language: AsideLanguage, reason: Unplayable) -> String {
    use chess::Unplayable as Chess;
    use shogi::Unplayable as Shogi;

    // What is where, in Japanese, Simplified and Traditional Chinese. In English the rules say it themselves.
    let (place, said) = match reason {
        Unplayable::Shogi(Shogi::Unmovable(reason)) => (square_kanji(reason.square()), unmovable(reason)),
        Unplayable::Chess(Chess::Unmovable(reason)) => (square_name(reason.square().into()), unmovable(reason)),
        Unplayable::Xiangqi(reason) => (square_name(reason.square().into()), unmovable(reason)),
        Unplayable::Shogi(Shogi::Occupied(at)) => (square_kanji(at), ["に駒がある", "已有棋子", "已有棋子"]),
        Unplayable::Shogi(Shogi::NotInHand(kind)) => {
            (piece_kanji(kind).to_string(), ["が持駒にない", "不在持驹中", "不在持駒中"])
        }
        Unplayable::Shogi(Shogi::NoPromotedSide(at)) => {
            (square_kanji(at), ["の駒は成れない", "的棋子不能升变", "的棋子不能升變"])
        }
        Unplayable::Chess(Chess::NotAPawn(at)) => {
            (square_name(at.into()), ["の駒はポーンでない", "的棋子不是兵", "的棋子不是兵"])
        }
        Unplayable::Chess(Chess::NothingToCastle { .. }) => (
            String::new(),
            ["キャスリングするキングとルークがない", "没有可以易位的王和车", "沒有可以入堡的國王和城堡"],
        ),
        Unplayable::Chess(Chess::NoRoomToCastle(_)) => {
            (String::new(), ["キャスリングの行き先に駒がある", "易位的目标格上有棋子", "入堡的目標格上有棋子"])
        }
        Unplayable::OtherGame => (String::new(), ["別のゲームの手", "其他棋种的着法", "其他棋種的著法"]),
    };
    let [ja, hans, hant] = said;
    match language {
        AsideLanguage::Japanese => place + ja,
        AsideLanguage::English => reason.to_string(),
        AsideLanguage::SimplifiedChinese => place + hans,
        AsideLanguage::TraditionalChinese => place + hant,
    }
}

/// Why nothing can be taken from one square to another.
const fn unmovable<const N: usize>(reason: Unmovable<N>) -> [&'static str; 3] {
    match reason {
        Unmovable::NoPiece(_) => ["に駒がない", "没有棋子", "沒有棋子"],
        Unmovable::NotYours(_) => ["の駒は相手の駒", "的棋子是对方的", "的棋子是對方的"],
        Unmovable::OwnPiece(_) => ["に味方の駒がある", "有己方棋子", "有己方棋子"],
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
