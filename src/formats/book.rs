//! The opening book of YaneuraOu, `#YANEURAOU-DB2016 1.00` (S8): positions, each with the moves played there, `move
//! reply score depth count`.
//!
//! Each position is a game of its own: its moves are the first moves, with the expected reply below each. Scores are of
//! the side to move.

use super::carried::{self, is_empty_comment, says_nothing};
use super::comment::full_comment;
use super::format::WriteOptions;
use super::reading::{Builder, column};
use super::report::{Report, Unreadable, Weight, What};
use crate::notation::{PositionError, parse_sfen, parse_usi, sfen, usi};
use crate::record::{Carried, Evaluation, FormatId, Node, NodeId, Record, Role, Score};
use crate::rules::Color;
use crate::rules::shogi::{Move, Position};
use crate::text::{Line, lines};

/// How the first line begins.
pub(super) const HEAD: &str = carried::BOOK;

/// The word that begins a position.
const SFEN: &str = "sfen";

/// The position in a line whose first word is [`SFEN`]: even if the rest cannot be read, so that what follows it is
/// not taken for moves of the previous position.
fn position_of(line: &str) -> Option<Result<Position, (&str, PositionError)>> {
    let rest =
        line.trim().strip_prefix(SFEN).filter(|rest| rest.is_empty() || rest.starts_with(char::is_whitespace))?;
    let board = rest.trim_start();
    Some(parse_sfen(board).map_err(|error| (board, error)))
}

/// Whether a line gives a position.
fn is_position(line: &str) -> bool {
    matches!(position_of(line), Some(Ok(_)))
}

/// How certainly a text is a book: by its first line, or by a position followed by a row of moves.
pub(super) fn detect(text: &str) -> u8 {
    let mut after_position = false;
    for line in lines(text).map(|line| line.text.trim()).filter(|line| !line.is_empty()).take(100) {
        if line.starts_with(HEAD) {
            return 98;
        }
        if line.starts_with('#') {
            continue;
        }
        if after_position {
            return if Row::parse(line).is_some() { 96 } else { 0 };
        }
        after_position = is_position(line);
        if !after_position {
            return 0;
        }
    }
    0
}

/// A row of a book.
#[derive(Clone, Copy, Debug)]
struct Row<'t> {
    mv: &'t str,
    /// `None` for `none`, or for nothing.
    reply: Option<&'t str>,
    score: Option<i32>,
    depth: Option<u32>,
    /// How often it was played, as it is written.
    count: Option<&'t str>,
    /// What comes after `#`.
    remark: Option<&'t str>,
}

impl<'t> Row<'t> {
    /// Reads a row: a move, and a reply or `none`.
    fn parse(line: &'t str) -> Option<Self> {
        let (row, remark) = line.split_once('#').map_or((line, None), |(row, remark)| (row, Some(remark)));
        let row = row.trim();
        let mut words: Vec<&str> = row.split_ascii_whitespace().collect();
        if words.len() < 5 {
            // An omitted field shows as two spaces in a row.
            words = row.split(' ').collect();
        }
        let said = |word: &&str| !word.is_empty() && *word != "none";
        let number = |at: usize| words.get(at).copied().filter(said);
        let (mv, reply) = (*words.first()?, *words.get(1)?);
        parse_usi(mv).ok()?;
        if said(&reply) {
            parse_usi(reply).ok()?;
        }
        Some(Self {
            mv,
            reply: Some(reply).filter(said),
            score: number(2).and_then(|score| score.parse().ok()),
            depth: number(3).and_then(|depth| depth.parse().ok()),
            count: number(4),
            remark,
        })
    }

    /// What it says about the position after its move, seen from Black.
    fn evaluation(&self, mover: Color, reply: Option<Move>) -> Option<Evaluation> {
        let score = self.score?;
        let score = if mover == Color::Black { score } else { score.saturating_neg() };
        let line = reply.into_iter().map(Into::into).collect();
        Some(Evaluation { line, depth: self.depth, ..Evaluation::new(Score::Centipawns(score)) })
    }
}

/// Reads all positions.
pub(super) fn read(text: &str, report: &mut Report) -> Result<Vec<Record>, Unreadable> {
    let mut records = Vec::new();
    // Lines before the first position.
    let mut before = Vec::new();
    let mut begin = None;
    let mut version = None;
    // Lines after a position that cannot be read.
    let mut unread = false;
    let mut all = lines(text).peekable();
    while let Some(line) = all.next() {
        let trimmed = line.text.trim();
        let begins = *begin.get_or_insert(line.offset);
        let position = position_of(line.text);
        if let Some(Ok(position)) = position {
            let mut builder = Builder::new(position, records.len(), FormatId::Yaneuraou, report);
            builder.begins(if records.is_empty() { begins } else { line.offset });
            if let Some((line, text)) = version.take() {
                builder.note(line, column(line.text, text), Weight::Kept, What::UnknownVersion, text);
            }
            builder.record.extras.append(&mut before);
            unread = false;
            let mut page = Page { builder, unread };
            while let Some(line) = all.next_if(|line| position_of(line.text).is_none()) {
                page.line(line);
            }
            records.push(page.builder.finish());
            continue;
        }
        if let Some(text) = trimmed.strip_prefix(HEAD).map(str::trim).filter(|text| *text != "1.00") {
            version = Some((line, text));
        }
        if trimmed.is_empty() {
            continue;
        }
        if !trimmed.starts_with('#') {
            let (at, what) = match position {
                Some(Err((board, error))) => {
                    unread = true;
                    (column(line.text, board) + error.column - 1, What::Position(error.what))
                }
                _ if unread => (1, What::Unread),
                _ => (1, What::UnknownLine),
            };
            let mut builder = Builder::new(Position::start(), records.len(), FormatId::Yaneuraou, report);
            builder.note(line, at, Weight::Kept, what, line.text);
        }
        let role = match trimmed {
            head if head.starts_with(HEAD) => Role::Banner,
            remark if remark.starts_with('#') => Role::Remark,
            _ => Role::Unread,
        };
        before.push(Carried::new(FormatId::Yaneuraou, role, trimmed));
    }
    match records.last_mut().and_then(|record: &mut Record| record.tree.get_mut(NodeId::ROOT)) {
        Some(root) => root.extras.append(&mut before),
        None => return Err(Unreadable::Unknown),
    }
    report.only_games(records.len());
    Ok(records)
}

/// A position and its moves.
struct Page<'r> {
    builder: Builder<'r>,
    /// Whether a row could not be read.
    unread: bool,
}

impl Page<'_> {
    fn line(&mut self, line: Line<'_>) {
        let trimmed = line.text.trim();
        if trimmed.is_empty() {
        } else if let Some(text) = trimmed.strip_prefix('#') {
            if self.unread {
                self.builder.extra(Role::Remark, trimmed);
            } else {
                // Including the spaces at its end.
                self.builder.comment(line.text.trim_start().strip_prefix('#').unwrap_or(text));
            }
        } else if let Some(row) = Row::parse(trimmed) {
            self.row(line, trimmed, row);
        } else {
            self.stop(line, trimmed, What::UnknownLine);
        }
    }

    fn row(&mut self, line: Line<'_>, text: &str, row: Row<'_>) {
        self.builder.settle();
        self.builder.trail.back_to(0);
        let mover = self.builder.trail.position().side_to_move();
        let played = parse_usi(row.mv).map(|mv| self.builder.play(mv, None, line, row.mv));
        match played {
            Ok(Ok(())) => self.unread = false,
            Ok(Err(unplayable)) => return self.stop(line, text, What::Unplayable(unplayable)),
            Err(_) => return self.stop(line, text, What::NotAMove),
        }
        if self.builder.joined() {
            // The first row of a move counts. Another one is carried as it is, even if it is identical.
            if let Some(node) = self.builder.node() {
                node.extras.push(Carried::new(FormatId::Yaneuraou, Role::Row, text));
            }
            return self.builder.note(line, column(line.text, text), Weight::Kept, What::SecondRow, text);
        }
        self.builder.extra(Role::Row, text);
        let mut reply = None;
        if let Some(word) = row.reply {
            let inside = (word.as_ptr() as usize).saturating_sub(line.text.as_ptr() as usize);
            let at = Line { offset: line.offset + inside, ..line };
            match parse_usi(word).map(|mv| (mv, self.builder.play(mv, None, at, word))) {
                Ok((mv, Ok(()))) => {
                    reply = Some(mv);
                    self.builder.settle();
                    self.builder.trail.back_to(1);
                }
                Ok((_, Err(unplayable))) => {
                    let at = column(line.text, word);
                    self.builder.note(line, at, Weight::Kept, What::Unplayable(unplayable), word);
                }
                Err(_) => {}
            }
        }
        if let Some(node) = self.builder.node() {
            node.evaluations = row.evaluation(mover, reply).into_iter().collect();
        }
        if let Some(remark) = row.remark {
            self.builder.comment(remark);
        }
    }

    /// Carries a line that cannot be read with the position.
    fn stop(&mut self, line: Line<'_>, text: &str, what: What) {
        self.builder.settle();
        self.builder.trail.back_to(0);
        self.builder.extra(Role::Unread, text);
        self.builder.note(line, column(line.text, text), Weight::Kept, what, line.text);
        self.unread = true;
    }
}

/// Writes all records as positions with their first moves.
pub(super) fn write(records: &[Record], _: &WriteOptions, report: &mut Report) -> String {
    let mut text = String::new();
    let headed = records.first().is_some_and(|record| record.extras.iter().any(is_head));
    for (index, record) in records.iter().enumerate() {
        let Some(initial) = record.initial.shogi() else { continue };
        report.span(text.len(), index, NodeId::ROOT);
        if index == 0 && !headed {
            text.push_str(HEAD);
            text.push_str(" 1.00\n");
        }
        Writer { text: &mut text, report, index, record, initial, extras: 0 }.write();
    }
    text
}

struct Writer<'w> {
    text: &'w mut String,
    report: &'w mut Report,
    index: usize,
    record: &'w Record,
    initial: &'w Position,
    extras: usize,
}

impl Writer<'_> {
    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn write(mut self) {
        let record = self.record;
        let tree = &record.tree;
        self.above();
        self.line(&format!("{SFEN} {}", sfen(self.initial)));
        let Some(root) = tree.get(NodeId::ROOT) else { return };
        self.comment(root, None);
        // What could not be read comes last, with the remarks about it.
        let mut written = 1;
        for &id in tree.children(NodeId::ROOT) {
            written += self.row(id);
        }
        let (mut stopped, mut unread) = (false, false);
        for extra in root.extras.iter().filter(|extra| !is_empty_comment(extra)) {
            // With nothing unreadable before it, it would be taken for a remark about a move.
            if extra.starts_with('#') && !stopped {
                self.extras += 1;
                continue;
            }
            let written = self.carry(extra, unread);
            stopped |= written;
            unread |= written && position_of(extra).is_some();
        }
        self.report.lost(self.index, self.extras, What::Extras);
        let derived = |key: &str| key == "手合割";
        let headers = record.headers.iter().filter(|(key, _)| !derived(key)).count();
        self.report.lost(self.index, headers, What::Headers);
        self.report.lost(self.index, tree.len() - written, What::Moves);
        let nodes = || tree.preorder().filter_map(|id| tree.get(id));
        self.report.lost(self.index, nodes().filter(|node| node.bookmark.is_some()).count(), What::Bookmarks);
        self.report.lost(self.index, nodes().filter(|node| node.time.is_some()).count(), What::Times);
    }

    /// Writes a move with its reply; returns how many nodes that covers.
    fn row(&mut self, id: NodeId) -> usize {
        let tree = &self.record.tree;
        let Some(node) = tree.get(id) else { return 0 };
        let Some(mv) = node.shogi() else { return 0 };
        let reply = tree.children(id).first().copied();
        let reply = reply.and_then(|below| Some((below, tree.get(below)?)));
        let reply_move = reply.and_then(|(_, node)| node.shogi());
        self.report.span(self.text.len(), self.index, id);
        let mover = self.record.initial.side_to_move();
        let rows = || node.extras.iter().filter_map(|extra| Some((extra, Row::parse(extra)?)));
        let agrees = |row: &Row<'_>| {
            let same = |word: &str, mv: Move| parse_usi(word).is_ok_and(|written| written == mv);
            // A reply that cannot be played does not count, and stays as it was.
            let reply_agrees = match (row.reply, reply_move) {
                (Some(word), Some(reply)) => same(word, reply),
                (Some(word), None) => parse_usi(word).is_ok_and(|reply| !self.is_playable(mv, reply)),
                (None, reply) => reply.is_none(),
            };
            let evaluation = row.evaluation(mover, reply_move);
            same(row.mv, mv) && reply_agrees && evaluation.as_ref() == node.evaluations.first()
        };
        let kept = rows().next().filter(|(_, row)| agrees(row));
        let start = self.text.len();
        let mut remark = None;
        let reply_at = match kept {
            Some((raw, row)) => {
                // A remark after the row stays there as long as it matches the comment.
                let comment = full_comment(node);
                let first = comment.split('\n').next().unwrap_or_default();
                remark = row.remark.filter(|remark| *remark == first && !comment.is_empty());
                let whole = if remark.is_some() || row.remark.is_none() {
                    &**raw
                } else {
                    raw.split('#').next().unwrap_or(raw).trim_end()
                };
                self.line(whole);
                row.reply.map(|word| word.as_ptr() as usize - raw.as_ptr() as usize)
            }
            None => {
                let old = rows().next().map(|(_, row)| row);
                let word = |word: Option<String>| word.unwrap_or_else(|| "none".to_owned());
                let evaluation = node.evaluations.first();
                let score = evaluation.map(|evaluation| evaluation.score.value());
                let score = score.map(|score| if mover == Color::Black { score } else { score.saturating_neg() });
                let depth = evaluation.and_then(|evaluation| evaluation.depth);
                let count = old.and_then(|row| row.count).unwrap_or("none");
                let (mv, reply) = (usi(mv), reply_move.map(usi));
                let score = word(score.map(|score| score.to_string()));
                let depth = word(depth.map(|depth| depth.to_string()));
                let reply_at = reply.is_some().then_some(mv.len() + 1);
                self.line(&format!("{mv} {} {score} {depth} {count}", word(reply)));
                reply_at
            }
        };
        if let (Some((below, _)), Some(at)) = (reply.filter(|_| reply_move.is_some()), reply_at) {
            self.report.span(start + at, self.index, below);
        }
        self.comment(node, remark);
        let mut first = true;
        for extra in node.extras.iter().filter(|extra| !is_empty_comment(extra)) {
            match Row::parse(extra) {
                Some(_) if std::mem::take(&mut first) => {}
                // Another row for the same move follows its first one.
                Some(row) if parse_usi(row.mv) == Ok(mv) && !extra.contains(['\n', '\r']) => self.line(extra),
                _ => self.extras += 1,
            }
        }
        if let Some((_, below)) = reply {
            let lost = usize::from(!full_comment(below).is_empty());
            self.report.lost(self.index, lost, What::Comments);
            self.extras += below.extras.iter().filter(|extra| !is_empty_comment(extra)).count();
        }
        1 + usize::from(reply_move.is_some())
    }

    fn is_playable(&self, mv: Move, reply: Move) -> bool {
        let mut position = self.initial.clone();
        position.play(mv).is_ok() && position.playable(reply).is_ok()
    }

    /// Writes a comment as lines, without the first one if that is written already.
    fn comment(&mut self, node: &Node, written: Option<&str>) {
        let comment = full_comment(node);
        let lone = comment.is_empty() && node.extras.iter().any(is_empty_comment);
        if !comment.is_empty() || lone {
            for line in comment.split(['\n', '\r']).skip(usize::from(written.is_some())) {
                self.line(&format!("#{line}"));
            }
        }
    }

    /// Writes what precedes a position: before the first position anything, before others only what follows an
    /// unreadable position.
    fn above(&mut self) {
        let mut unread = false;
        for extra in &self.record.extras {
            if unread || self.index == 0 || position_of(extra).is_some() {
                unread |= self.carry(extra, unread) && position_of(extra).is_some();
            } else if !says_nothing(extra) || is_head(extra) {
                self.extras += 1;
            }
        }
    }

    /// Writes a carried line if the reader would carry it again; after an unreadable position it carries every line.
    /// Returns whether it was written.
    fn carry(&mut self, extra: &Carried, unread: bool) -> bool {
        let one_line = !extra.contains(['\n', '\r']) && extra.trim() == &**extra && !extra.is_empty();
        let readable =
            || Row::parse(extra).is_some_and(|row| parse_usi(row.mv).is_ok_and(|mv| self.initial.playable(mv).is_ok()));
        let kept = || (extra.is_ascii() || extra.starts_with('#')) && !readable();
        if says_nothing(extra) && !is_head(extra) {
            return false;
        }
        let written = one_line && !is_position(extra) && (unread || kept());
        if written {
            self.line(extra);
        } else {
            self.extras += 1;
        }
        written
    }
}

/// Whether a line is the banner of a file in another format.
fn is_head(extra: &Carried) -> bool {
    carried::is(extra, FormatId::Yaneuraou, Role::Banner)
}
