//! The opening book of YaneuraOu, `#YANEURAOU-DB2016 1.00` ([S8](crate#sfen-usi-and-usen)): positions, each
//! with the moves played there, `move reply score depth count`.
//!
//! Each position is a game of its own: its moves are the first moves, with the expected reply below each. Scores are of
//! the side to move.

use std::ops::Range;

use super::carried;
use super::comment::full_comment;
use super::format::WriteOptions;
use super::kif::lost_texts;
use super::pieces::{FileManner, PieceRole, TextToSpell};
pub(super) use super::reading::REMARKED as READING;
use super::reading::{Builder, column};
use super::report::{NoteKind, NoteWeight, Report, Unreadable};
use komaoto_notation::{PositionError, parse_sfen, parse_usi, sfen, usi};
use komaoto_record::{Evaluation, FormatId, Node, NodeId, Record, Score};
use komaoto_rules::Color;
use komaoto_rules::shogi::{Move, Position};
use komaoto_text::{Line, lines};

/// The prefix of the first line.
pub(super) const HEAD: &str = carried::BOOK;

/// The version that is written.
const VERSION: &str = "1.00";

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

/// The certainty that a text is a book: by its first line, or by a position followed by a row of moves.
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
            return if BookRow::parse(line).is_some() { 96 } else { 0 };
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
pub struct BookRow<'t> {
    /// The move, as USI spells it.
    pub mv: &'t str,
    /// `None` for `none`, or for nothing.
    pub reply: Option<&'t str>,
    /// In centipawns, from the mover's side.
    pub score: Option<i32>,
    /// In plies.
    pub depth: Option<u32>,
    /// The number of games in which it was played, which no record holds.
    pub count: Option<&'t str>,
    /// The row before that number.
    said: &'t str,
    /// From `#` on.
    pub remark: Option<&'t str>,
}

impl<'t> BookRow<'t> {
    /// Reads a row: a move, and a reply or `none`.
    pub fn parse(line: &'t str) -> Option<Self> {
        let (row, remark) = line.split_at(line.find('#').unwrap_or(line.len()));
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
        let (score, depth) =
            (number(2).and_then(|word| word.parse().ok()), number(3).and_then(|word| word.parse().ok()));
        // From a word on that should be a number nobody reads the row.
        let odd = [(2, score.is_some()), (3, depth.is_some())].into_iter();
        let odd = odd.filter(|(_, is_read)| !is_read).find_map(|(at, _)| number(at));
        let count = if odd.is_none() { number(4) } else { None };
        let before = odd.or(count).map_or(row.len(), |word| word.as_ptr() as usize - row.as_ptr() as usize);
        Some(Self {
            mv,
            reply: Some(reply).filter(said),
            score,
            depth,
            count,
            said: row.get(..before).unwrap_or(row).trim_end(),
            remark: Some(remark).filter(|remark| !remark.is_empty()),
        })
    }

    /// The evaluation of the position after its move, seen from Black.
    fn evaluation(&self, mover: Color, reply: Option<Move>) -> Option<Evaluation> {
        let score = self.score?;
        let score = if mover == Color::Black { score } else { score.saturating_neg() };
        let line = reply.into_iter().map(Into::into).collect();
        Some(Evaluation { line, depth: self.depth, ..Evaluation::new(Score::Centipawns(score)) })
    }
}

/// The ranges of the positions of a text, each with the lines up to the next.
pub(super) fn games(text: &str) -> Vec<Range<usize>> {
    let mut starts: Vec<usize> = lines(text).filter(|line| is_position(line.text)).map(|line| line.offset).collect();
    if let Some(first) = starts.first_mut() {
        *first = 0;
    }
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    starts.iter().copied().zip(ends).map(|(start, end)| start..end).collect()
}

/// The manner of a book.
pub(super) const fn manner(_: &str) -> FileManner {
    FileManner { spelled, ends_its_line: |text| text.starts_with('#'), ..FileManner::PLAIN }
}

/// Of a row only the words that differ are spelled anew.
fn spelled(part: &PieceRole, words: TextToSpell<'_>) -> String {
    let (PieceRole::Step, Some(was), Some(has)) = (part, words.was, words.has) else { return words.is.to_owned() };
    let (was, is): (Vec<&str>, Vec<&str>) = (was.split(' ').collect(), words.is.split(' ').collect());
    let differs = |at: &usize| was.get(*at) != is.get(*at);
    let mut row = String::new();
    let mut rest = has;
    let most = (0..is.len()).rev().find(differs).map_or(0, |last| last + 1);
    for (at, own) in is.iter().enumerate() {
        let (word, after) = rest.split_at(rest.find(' ').unwrap_or(rest.len()));
        let (gap, after) = after.split_at(after.len() - after.trim_start().len());
        if word.is_empty() && at >= most {
            break;
        }
        let space = if row.is_empty() || row.ends_with(' ') { "" } else { " " };
        row.push_str(space);
        row.push_str(if differs(&at) || word.is_empty() { own } else { word });
        row.push_str(gap);
        rest = after;
    }
    row + rest
}

/// Reads all positions.
pub(super) fn read(text: &str, report: &mut Report) -> Result<Vec<Record>, Unreadable> {
    let mut records = Vec::new();
    let mut begin = None;
    let mut head = None;
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
            let at_root = |part: &str| PieceRole::Header(part.to_owned());
            if let Some((line, text)) = head.take() {
                let line: Line<'_> = line;
                builder.report.piece(NodeId::ROOT, at_root(HEAD), line.part(line.text.trim()).range());
                if text != VERSION {
                    builder.note(line, column(line.text, text), NoteWeight::Kept, NoteKind::UnknownVersion, text);
                }
            }
            builder.report.piece(NodeId::ROOT, at_root(SFEN), line.part(trimmed).range());
            unread = false;
            let mut page = BookPosition { builder, unread };
            while let Some(line) = all.next_if(|line| position_of(line.text).is_none()) {
                page.line(line);
            }
            records.push(page.builder.finish());
            continue;
        }
        if let Some(version) = trimmed.strip_prefix(HEAD) {
            head.get_or_insert((line, version.trim()));
        }
        if !trimmed.is_empty() && !trimmed.starts_with('#') {
            let (at, what) = match position {
                Some(Err((board, error))) => {
                    unread = true;
                    (column(line.text, board) + error.column - 1, NoteKind::Position(error.what))
                }
                _ if unread => (1, NoteKind::Unread),
                _ => (1, NoteKind::UnknownLine),
            };
            let mut builder = Builder::new(Position::start(), records.len(), FormatId::Yaneuraou, report);
            builder.note(line, at, NoteWeight::Kept, what, line.text);
        }
    }
    if records.is_empty() {
        return Err(Unreadable::Unknown);
    }
    report.only_games(records.len());
    Ok(records)
}

/// A position and its moves.
struct BookPosition<'r> {
    builder: Builder<'r>,
    /// Whether a row could not be read.
    unread: bool,
}

impl BookPosition<'_> {
    fn line(&mut self, line: Line<'_>) {
        let trimmed = line.text.trim();
        if trimmed.is_empty() {
        } else if trimmed.starts_with('#') {
            if !self.unread {
                // Including the spaces at its end.
                self.comment(line, line.text.trim_start());
            }
        } else if let Some(row) = BookRow::parse(trimmed) {
            self.row(line, trimmed, row);
        } else {
            self.stop(line, trimmed, NoteKind::UnknownLine);
        }
    }

    fn row(&mut self, line: Line<'_>, text: &str, row: BookRow<'_>) {
        self.builder.settle();
        self.builder.trail.back_to(0);
        let mover = self.builder.trail.position().side_to_move();
        let played = parse_usi(row.mv).map(|mv| self.builder.play(mv, None, line, row.mv));
        match played {
            Ok(Ok(())) => self.unread = false,
            Ok(Err(unplayable)) => return self.stop(line, text, NoteKind::Unplayable(unplayable)),
            Err(_) => return self.stop(line, text, NoteKind::NotAMove),
        }
        if self.builder.joined() {
            // The first row of a move counts.
            self.piece(PieceRole::Aside, line.part(text));
            return self.builder.note(line, column(line.text, text), NoteWeight::Kept, NoteKind::SecondRow, text);
        }
        self.piece(PieceRole::Step, line.part(row.said));
        if let Some(count) = row.count {
            self.piece(PieceRole::Aside, line.part(count));
        }
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
                    self.builder.note(line, at, NoteWeight::Kept, NoteKind::Unplayable(unplayable), word);
                }
                Err(_) => {}
            }
        }
        if let Some(node) = self.builder.node() {
            node.evaluations = row.evaluation(mover, reply).into_iter().collect();
        }
        if let Some(remark) = row.remark {
            self.comment(line, remark);
        }
    }

    fn comment(&mut self, line: Line<'_>, said: &str) {
        self.piece(PieceRole::Comment, line.part(said));
        self.builder.comment(said.strip_prefix('#').unwrap_or(said));
    }

    fn piece(&mut self, part: PieceRole, line: Line<'_>) {
        self.builder.report.piece(self.builder.trail.here(), part, line.range());
    }

    /// Notes a line that cannot be read with the position.
    fn stop(&mut self, line: Line<'_>, text: &str, what: NoteKind) {
        self.builder.settle();
        self.builder.trail.back_to(0);
        self.builder.note(line, column(line.text, text), NoteWeight::Kept, what, line.text);
        self.unread = true;
    }
}

/// Writes all records as positions with their first moves.
pub(super) fn write(records: &[Record], _: &WriteOptions, report: &mut Report) -> String {
    let mut text = String::new();
    for (index, record) in records.iter().enumerate() {
        let Some(initial) = record.initial.shogi() else { continue };
        report.span(text.len(), index, NodeId::ROOT);
        let mut writer = BookWriter { text: &mut text, report, index, record };
        if index == 0 {
            writer.line(NodeId::ROOT, PieceRole::Header(HEAD.to_owned()), &format!("{HEAD} {VERSION}"));
        }
        writer.line(NodeId::ROOT, PieceRole::Header(SFEN.to_owned()), &format!("{SFEN} {}", sfen(initial)));
        writer.write();
    }
    text
}

struct BookWriter<'w> {
    text: &'w mut String,
    report: &'w mut Report,
    index: usize,
    record: &'w Record,
}

impl BookWriter<'_> {
    fn line(&mut self, node: NodeId, part: PieceRole, line: &str) {
        self.report.piece(node, part, self.text.len()..self.text.len() + line.len());
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn write(mut self) {
        let tree = &self.record.tree;
        self.comment(NodeId::ROOT);
        let mut written = 1;
        for &id in tree.children(NodeId::ROOT) {
            written += self.row(id);
        }
        self.report.lost(self.index, lost_texts(self.record, |_| false), NoteKind::Extras);
        let derived = |key: &str| key == "手合割";
        let headers: Vec<&str> = self.record.headers.iter().map(|(key, _)| key).filter(|key| !derived(key)).collect();
        self.report.lost_headers(self.index, &headers);
        self.report.lost(self.index, tree.len() - written, NoteKind::Moves);
        // Rows are for moves at the start position.
        let has_row =
            |id| tree.parent(id) == Some(NodeId::ROOT) && tree.get(id).is_some_and(|node| node.mv().is_some());
        let holds = |id: NodeId, kind: &NoteKind| match kind {
            NoteKind::Comments(_) => id == NodeId::ROOT || has_row(id),
            NoteKind::Evaluations(_) => has_row(id),
            _ => false,
        };
        self.report.lost_about(self.index, self.record, &holds);
    }

    /// Writes a move with its reply; returns how many nodes that covers.
    fn row(&mut self, id: NodeId) -> usize {
        let tree = &self.record.tree;
        let Some(node) = tree.get(id) else { return 0 };
        let Some(mv) = node.shogi() else { return 0 };
        let reply = tree.children(id).first().and_then(|&below| tree.get(below));
        let reply_move = reply.and_then(Node::shogi);
        let mover = self.record.initial.side_to_move();
        let evaluation = node.evaluations.first();
        let score = evaluation.map(|evaluation| evaluation.score.value());
        let score = score.map(|score| if mover == Color::Black { score } else { score.saturating_neg() });
        let depth = evaluation.and_then(|evaluation| evaluation.depth);
        let word = |word: Option<String>| word.unwrap_or_else(|| "none".to_owned());
        let (score, depth) = (score.map(|score| score.to_string()), depth.map(|depth| depth.to_string()));
        let row = format!("{} {} {} {} none", usi(mv), word(reply_move.map(usi)), word(score), word(depth));
        self.line(id, PieceRole::Step, &row);
        self.comment(id);
        1 + usize::from(reply_move.is_some())
    }

    /// Writes a comment, a line of it after another.
    fn comment(&mut self, id: NodeId) {
        let Some(comment) = self.record.tree.get(id).map(full_comment) else { return };
        if comment.is_empty() {
            return;
        }
        for line in comment.split(['\n', '\r']) {
            self.line(id, PieceRole::Comment, &format!("#{line}"));
        }
    }
}
