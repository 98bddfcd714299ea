//! Writes CSA.

use std::collections::HashSet;

use super::reader::is_take_back;
use super::version::{encoding_line, needs_v3};
use super::{headers, position, statements};
use crate::carried::is_said;
use crate::comment;
use crate::comment::{full_comment, node_words};
use crate::format::{CsaVersion, WriteOptions};
use crate::pieces::PieceRole;
use crate::reading::TreePath;
use crate::report::{NoteKind, NoteWeight, Report};
use crate::time_control::{self, TimeControl};
use komaoto_notation::csa as notation;
use komaoto_record::{Ending, Evaluation, Node, NodeId, Record, Step, Winner};
use komaoto_rules::shogi::{Handicap, Move, Position};
use komaoto_text::{Encoding, parts};

/// Writes all records, separated by `/`.
pub(crate) fn write(records: &[Record], options: &WriteOptions, report: &mut Report) -> String {
    if report.wants_pieces() {
        // The file has a head of its own, which names a later version where one is needed.
        return body(records, CsaVersion::V3, report);
    }
    let needed = if records.iter().any(needs_v3) { CsaVersion::V3 } else { CsaVersion::V22 };
    let version = match options.csa {
        Some(version) => version,
        // Text beyond ASCII and Shift_JIS needs the version that can name its encoding.
        None if options.encoding != Encoding::ShiftJis && !body(records, needed, &mut Report::default()).is_ascii() => {
            CsaVersion::V3
        }
        None => needed,
    };
    let body = body(records, version, report);
    let mut head = String::new();
    if version == CsaVersion::V3 {
        head.push_str(&encoding_line(options.encoding));
        head.push('\n');
    }
    if let Some(line) = version.line() {
        head.push_str(line);
        head.push('\n');
    }
    report.shift_spans(head.len());
    head + &body
}

fn body(records: &[Record], version: CsaVersion, report: &mut Report) -> String {
    let mut text = String::new();
    for (index, record) in records.iter().enumerate() {
        let Some(initial) = record.initial.shogi() else { continue };
        report.span(text.len(), index, NodeId::ROOT);
        if index > 0 {
            text.push_str("/\n");
        }
        CsaWriter { text: &mut text, report, index, version, fractions: Vec::new(), evaluations: Vec::new() }
            .record(record, initial);
    }
    text
}

struct CsaWriter<'w> {
    text: &'w mut String,
    report: &'w mut Report,
    index: usize,
    version: CsaVersion,
    /// The nodes at whose times fractions of a second were dropped, and those whose evaluations were not written whole.
    fractions: Vec<NodeId>,
    evaluations: Vec<NodeId>,
}

impl CsaWriter<'_> {
    fn line(&mut self, node: NodeId, part: PieceRole, line: &str) {
        let start = self.text.len();
        self.text.push_str(line);
        self.report.piece(node, part, start..self.text.len());
        self.text.push('\n');
    }

    fn record(&mut self, record: &Record, initial: &Position) {
        self.headers(record);
        let start = self.text.len();
        let number = record.initial.ply();
        if number != 1 {
            self.text.push_str(&headers::start_number_remark(number));
            self.text.push('\n');
            self.report.writer(self.index, NodeId::ROOT, NoteWeight::Kept, NoteKind::StartNumber, &number.to_string());
        }
        position::write(initial, self.text);
        self.report.piece(NodeId::ROOT, PieceRole::Position, start..self.text.len() - 1);
        self.mainline(record, initial);
        self.count_losses(record);
    }

    fn headers(&mut self, record: &Record) {
        let mut lost = Vec::new();
        let mut noted = false;
        let control = self.time_control(record);
        for (key, value) in record.headers.iter().filter(|(key, value)| !is_in_the_position(key, value)) {
            let part = headers::part(key);
            if let Some(name) = headers::name(key) {
                let one: Vec<&str> = parts(value).collect();
                let (line, parted) = in_one_statement(format!("{name}{}", one.join(" ")));
                self.line(NodeId::ROOT, part, &line);
                if one.len() > 1 || parted {
                    self.changed(key, value);
                }
                continue;
            }
            match &control {
                Some((statement, _)) if key == time_control::MAIN => {
                    self.line(NodeId::ROOT, part, statement);
                    if statement.split_once(':').is_none_or(|(_, said)| said != value) {
                        self.changed(key, value);
                    }
                    continue;
                }
                // The statement says that, too.
                Some((_, true)) if key == time_control::BYOYOMI => {
                    self.changed(key, value);
                    continue;
                }
                _ => {}
            }
            if key == "備考" && self.version == CsaVersion::V3 {
                // One statement holds them all.
                let notes = record.headers.iter().filter(|(other, _)| *other == key).map(|(_, note)| note);
                if !std::mem::replace(&mut noted, true) {
                    let note = headers::escape(&notes.collect::<Vec<_>>().join("\n"));
                    self.line(NodeId::ROOT, part, &format!("$NOTE:{note}"));
                }
                continue;
            }
            match headers::written(key, value).filter(|written| self.holds(written.v3)) {
                Some(written) => {
                    let (line, parted) = in_one_statement(format!("{}:{}", written.key, written.value));
                    self.line(NodeId::ROOT, part, &line);
                    if written.changed || parted {
                        self.changed(key, value);
                    }
                }
                None => match headers::as_comment(key, value) {
                    Some(line) if self.version > CsaVersion::V1 => {
                        self.line(NodeId::ROOT, part, &line);
                        self.changed(key, value);
                    }
                    _ => lost.push(key),
                },
            }
        }
        self.report.lost_headers(self.index, &lost);
    }

    /// The statement of the version for the time of the players, and whether that says the byoyomi of another header,
    /// too. An edit of a file is spelled as it was made.
    fn time_control(&self, record: &Record) -> Option<(String, bool)> {
        if self.report.wants_pieces() {
            return None;
        }
        let said = record.headers.get(time_control::MAIN)?;
        let stated = TimeControl::of_csa(said);
        let of_kif = || TimeControl::of_kif(said, record.headers.get(time_control::BYOYOMI));
        let control = stated.or_else(of_kif)?;
        let statement = match self.version {
            CsaVersion::V1 => return None,
            CsaVersion::V22 => format!("$TIME_LIMIT:{}", control.v22()?),
            CsaVersion::V3 => format!("$TIME:{}", control.v3()),
        };
        Some((statement, stated.is_none()))
    }

    fn holds(&self, v3: bool) -> bool {
        self.version > if v3 { CsaVersion::V22 } else { CsaVersion::V1 }
    }

    fn changed(&mut self, key: &str, value: &str) {
        let text = format!("{key}：{value}");
        self.report.writer(self.index, NodeId::ROOT, NoteWeight::Changed, NoteKind::HeaderChanged, &text);
    }

    fn mainline(&mut self, record: &Record, initial: &Position) {
        let mut trail = TreePath::new(initial.clone());
        let line: Vec<NodeId> = record.tree.mainline(NodeId::ROOT).collect();
        let end = line.iter().position(|&id| record.tree.get(id).is_some_and(|node| matches!(node.step, Step::End(_))));
        let last = end.unwrap_or(line.len() - 1);
        for &id in line.iter().take(last + 1) {
            for back in taken_back(record, id) {
                let steps = trail.len();
                for id in record.tree.mainline(back) {
                    self.node(record, id, &mut trail);
                }
                trail.back_to(steps);
            }
            // Taken back, but played all the same.
            if let (Some(back), Some(mv)) = (replayed(record, id), record.tree.get(id).and_then(Node::shogi)) {
                let steps = trail.len();
                let line = notation::spell(trail.position(), mv);
                self.report.span(self.text.len(), self.index, id);
                self.line(id, PieceRole::Step, &line);
                trail.step(id, Some(mv), None);
                self.node(record, back, &mut trail);
                trail.back_to(steps);
            }
            self.node(record, id, &mut trail);
        }
        self.report.lost_at(self.index, std::mem::take(&mut self.fractions), NoteKind::Fractions);
        self.report.lost(self.index, line.len() - last - 1, NoteKind::StepsAfterEnding);
    }

    fn node(&mut self, record: &Record, id: NodeId, trail: &mut TreePath) {
        let Some(node) = record.tree.get(id) else { return };
        if id != NodeId::ROOT {
            self.report.span(self.text.len(), self.index, id);
        }
        let mut remark = None;
        match &node.step {
            Step::Move(komaoto_rules::Move::Shogi(mv)) => {
                let line = notation::spell(trail.position(), *mv);
                self.line(id, PieceRole::Step, &line);
            }
            Step::Start | Step::Move(_) => {}
            Step::End(ending) => {
                let to_move = trail.position().side_to_move();
                let (word, same) = match ending {
                    Ending::PerpetualCheck => {
                        let loser = match record.winner() {
                            Some(Winner::Side(winner)) => Some(!winner),
                            _ => None,
                        };
                        statements::perpetual_check(loser, to_move, self.version)
                    }
                    _ => statements::ending_statement(ending, to_move, self.version),
                };
                self.line(id, PieceRole::Step, &word);
                if *ending == Ending::TakeBack && self.version == CsaVersion::V3 && !self.report.wants_pieces() {
                    self.report.writer(self.index, id, NoteWeight::Changed, NoteKind::FormerWord("%MATTA"), "");
                }
                if !same {
                    remark = statements::ending_remark(ending);
                    let weight = if remark.is_some() { NoteWeight::Changed } else { NoteWeight::Lost };
                    self.report.ending(self.index, id, weight, komaoto_rules::Game::Shogi, ending);
                }
            }
        }
        if node.step != Step::Start
            && let Some(time) = node.time
        {
            let fraction = self.version == CsaVersion::V3;
            self.fractions.extend((!fraction && time.subsec_millis() > 0).then_some(id));
            self.line(id, PieceRole::Time, &format!("T{}", statements::time(time, fraction)));
        }
        if let Some(remark) = remark {
            self.line(id, PieceRole::Step, &remark);
        }
        if id != NodeId::ROOT {
            trail.step(id, node.shogi(), None);
        }
        self.written_about(id, node, trail);
    }

    /// Writes the annotation of a node: its comment and evaluations.
    fn written_about(&mut self, id: NodeId, node: &Node, trail: &TreePath) {
        let (position, last) = (trail.position(), trail.last_move());
        let comment = full_comment(node);
        if !comment.is_empty() {
            for line in parts(&comment) {
                self.line(id, PieceRole::Comment, &format!("'*{line}"));
            }
        }
        // Comments come first, as they will when the file is written again.
        let mut lines = Vec::new();
        for evaluation in comment::evaluation::unsaid(node, self.said(node, &comment, position, last)) {
            let line = comment::write_evaluation(evaluation, position);
            // There is no place for depth, time and engine.
            let said = |text: &str| comment::evaluation::of_comment(text, position, last).contains(evaluation);
            if !said(line.trim_start_matches("'*")) && !said(&comment) {
                let (more, whole) = comment::dialect::written(evaluation, position, last);
                if whole {
                    self.line(id, PieceRole::Evaluation, &format!("'*{more}"));
                } else {
                    self.evaluations.push(id);
                }
            }
            lines.push(line);
        }
        lines.iter().for_each(|line| self.line(id, PieceRole::Evaluation, line));
    }

    /// What the comment of a node already gives of its evaluations: lines in CSA's form do and, in a file that is CSA,
    /// those in any dialect.
    fn said(&self, node: &Node, comment: &str, position: &Position, last: Option<Move>) -> Vec<Evaluation> {
        if node.evaluations.is_empty() {
            return Vec::new();
        }
        let numbers = |line: &&str| self.report.wants_pieces() || comment::evaluation::is_numbers(line);
        let lines: Vec<&str> = parts(comment).filter(numbers).collect();
        comment::evaluation::of_comment(&lines.join("\n"), position, last)
    }

    fn count_losses(&mut self, record: &Record) {
        let tree = &record.tree;
        let said = |id| taken_back(record, id).chain(replayed(record, id));
        let said: HashSet<NodeId> = tree.mainline(NodeId::ROOT).flat_map(said).collect();
        let forks = tree.preorder().flat_map(|id| tree.children(id).iter().copied().skip(1));
        let forks: Vec<NodeId> = forks.filter(|fork| !said.contains(fork)).collect();
        // Those of variations are lost with them, but are counted all the same.
        let mainline: HashSet<NodeId> = tree.mainline(NodeId::ROOT).collect();
        let is_lost = |id: &NodeId| !forks.is_empty() && !mainline.contains(id);
        let nodes = || tree.preorder().filter_map(|id| Some((id, tree.get(id)?)));
        let with = |is_there: &dyn Fn(&Node) -> bool| -> Vec<NodeId> {
            nodes().filter(|(_, node)| is_there(node)).map(|(id, _)| id).collect()
        };
        let (index, report) = (self.index, &mut *self.report);
        let start = tree.get(NodeId::ROOT).and_then(|root| root.time);
        report.lost_at(index, start.map(|_| NodeId::ROOT), NoteKind::Times);
        let comments = with(&|node| !node_words(record.game(), node).trim().is_empty());
        report.lost_at(index, forks.iter().copied(), NoteKind::Variations);
        report.lost_at(index, comments.into_iter().filter(is_lost), NoteKind::Comments);
        report.lost_at(index, with(&|node| node.bookmark.is_some()), NoteKind::Bookmarks);
        report.lost_at(index, std::mem::take(&mut self.evaluations), NoteKind::Evaluations);
        let extras = record.extras.iter().chain(nodes().flat_map(|(_, node)| &node.extras));
        report.lost(index, extras.filter(|extra| !is_said(extra)).count(), NoteKind::Extras);
    }
}

/// The moves that were played instead of a main line move and taken back at once, which CSA can express
/// ([C11](crate#csa)).
fn taken_back(record: &Record, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
    let siblings = record.tree.parent(id).map_or(&[][..], |parent| record.tree.children(parent));
    siblings.iter().copied().skip(1).filter(move |&other| {
        matches!(record.tree.children(other), [below] if is_take_back(record, *below))
            && record.tree.children(other).iter().all(|&below| record.tree.children(below).is_empty())
    })
}

/// The 待った after a move that was played again: the move's last child.
fn replayed(record: &Record, id: NodeId) -> Option<NodeId> {
    let below = record.tree.children(id);
    let last = below.last().copied().filter(|&last| below.len() > 1 && is_take_back(record, last))?;
    record.tree.children(last).is_empty().then_some(last)
}

/// A name or a header with full-width commas where what follows would be read as another statement, and whether there
/// are any.
fn in_one_statement(mut line: String) -> (String, bool) {
    let mut parted = false;
    while let Some(at) = statements::next_statement(&line) {
        line.replace_range(at..=at, "，");
        parted = true;
    }
    (line, parted)
}

/// Whether the position expresses what a header says.
fn is_in_the_position(key: &str, value: &str) -> bool {
    key == "手合割" && (Handicap::from_name(value).is_some() || value.trim() == "その他")
}
