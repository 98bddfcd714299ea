//! Writes records of xiangqi in the codes, noting what they cannot hold.

use std::collections::{HashSet, VecDeque};

use super::HEADERS;
use super::codes::{self, NAME};
use crate::comment::full_comment;
use crate::format::WriteOptions;
use crate::kif::lost_texts;
use crate::pieces::PieceRole;
use crate::report::{NoteKind, NoteWeight, Report};
use komaoto_notation::xiangqi::fen;
use komaoto_record::{Ending, Node, NodeId, Record, Step, Winner};
use komaoto_rules::xiangqi::Position;
use komaoto_rules::{Color, Game};

/// Tags whose words other codes say.
const SAID: [&str; 3] = ["Game", "Result", "Format"];

/// Writes all records.
pub(crate) fn write(records: &[Record], _: &WriteOptions, report: &mut Report) -> String {
    let mut text = String::new();
    for (index, record) in records.iter().enumerate() {
        let Some(initial) = record.initial.xiangqi() else { continue };
        report.span(text.len(), index, NodeId::ROOT);
        UbbWriter { text: &mut text, report, index, record, unsaid: HashSet::new() }.write(initial);
    }
    text
}

/// A line to be written: its number, that of its first move, and that node. Of the main line there may be none.
struct UbbVariation {
    of: usize,
    first: usize,
    own: usize,
    node: Option<NodeId>,
}

struct UbbWriter<'w> {
    text: &'w mut String,
    report: &'w mut Report,
    index: usize,
    record: &'w Record,
    /// Endings of variations: nothing is written about them.
    unsaid: HashSet<NodeId>,
}

impl UbbWriter<'_> {
    fn put(&mut self, node: NodeId, part: PieceRole, said: &str) {
        self.report.piece(node, part, self.text.len()..self.text.len() + said.len());
        self.text.push_str(said);
    }

    fn code(&mut self, node: NodeId, part: PieceRole, key: &str, value: &str) {
        self.put(node, part, &codes::code(key, value));
        self.text.push('\n');
    }

    fn write(mut self, initial: &Position) {
        let record = self.record;
        self.put(NodeId::ROOT, PieceRole::Header("[".to_owned()), &format!("[{NAME}]"));
        self.text.push('\n');
        for (key, value) in [("ver", "www_dpxq_com"), ("init", "500,350")] {
            self.code(NodeId::ROOT, PieceRole::Header(key.to_owned()), key, value);
        }
        self.headers();
        self.result();
        self.code(NodeId::ROOT, PieceRole::Position, codes::PLACED, &codes::placed(initial));
        if *initial != Position::start() {
            self.code(NodeId::ROOT, PieceRole::Position, codes::FEN, &fen(initial));
        }
        let comments = self.moves();
        for (key, node, said) in comments {
            self.code(node, PieceRole::Comment, &key, &codes::value(&said));
        }
        self.put(NodeId::ROOT, PieceRole::Header("[/".to_owned()), &format!("[/{NAME}]"));
        self.text.push('\n');
        self.report.lost(self.index, lost_texts(record, |_| false), NoteKind::Extras);
        self.report.lost_about(self.index, record, &|id, kind| {
            let node = record.tree.get(id);
            match kind {
                // A clock in a comment stays there.
                NoteKind::Times(_) => node.is_some_and(|node| node.time.is_none()),
                NoteKind::Comments(_) => !self.unsaid.contains(&id),
                _ => false,
            }
        });
    }

    fn headers(&mut self) {
        let mut written: HashSet<&str> = HashSet::new();
        for (key, tag) in HEADERS {
            let Some(value) = self.record.headers.get(tag).filter(|value| !value.trim().is_empty()) else { continue };
            if !written.insert(tag) {
                continue;
            }
            // Of the parts of a date that nobody knows PGN says so.
            let value = if key == "date" { value.replace('.', "-") } else { codes::value(value) };
            self.code(NodeId::ROOT, PieceRole::Header(tag.to_owned()), key, &value);
        }
        let is_unheld = |(key, value): &(&str, &str)| {
            !value.trim().is_empty() && !SAID.contains(key) && !HEADERS.iter().any(|(_, tag)| tag == key)
        };
        let unheld: Vec<&str> = self.record.headers.iter().filter(is_unheld).map(|(key, _)| key).collect();
        self.report.lost_headers(self.index, &unheld);
    }

    fn result(&mut self) {
        let tree = &self.record.tree;
        let last = tree.mainline(NodeId::ROOT).last();
        let end = last.and_then(|id| match &tree.get(id)?.step {
            Step::End(ending) => Some((id, ending)),
            _ => None,
        });
        let said = match end.and_then(|(id, _)| self.record.winner_at(id)) {
            Some(Winner::Side(Color::White)) => "红胜",
            Some(Winner::Side(Color::Black)) => "黑胜",
            Some(Winner::Draw) => "和棋",
            None => "未知",
        };
        self.code(end.map_or(NodeId::ROOT, |(id, _)| id), PieceRole::Result, codes::RESULT, said);
        let is_held = |ending: &Ending| matches!(ending, Ending::Won(_) | Ending::Drawn);
        if let Some((id, ending)) = end.filter(|(_, ending)| !is_held(ending)) {
            let weight = if said == "未知" { NoteWeight::Lost } else { NoteWeight::Changed };
            self.report.ending(self.index, id, weight, Game::Xiangqi, ending);
        }
    }

    /// Writes all lines; returns the comments with the keys of their codes.
    fn moves(&mut self) -> Vec<(String, NodeId, String)> {
        let tree = &self.record.tree;
        let said = |id: NodeId| tree.get(id).map_or_else(String::new, |node| full_comment(node).into_owned());
        let mut comments = vec![("comment0".to_owned(), NodeId::ROOT, said(NodeId::ROOT))];
        let main = tree.children(NodeId::ROOT).first().copied();
        let mut todo = VecDeque::from([UbbVariation { of: 0, first: 1, own: 0, node: main }]);
        let mut last = 0;
        while let Some(line) = todo.pop_front() {
            let own = line.own;
            let key = if own == 0 { codes::MOVES.to_owned() } else { format!("move_{}_{}_{own}", line.of, line.first) };
            let about = match line.node {
                Some(node) if own > 0 => node,
                _ => NodeId::ROOT,
            };
            self.put(about, PieceRole::Open, &format!("[{NAME}_{key}]"));
            let (mut ply, mut here) = (line.first, line.node);
            while let Some((id, node)) = here.and_then(|id| Some((id, tree.get(id)?))) {
                if let Step::Move(komaoto_rules::Move::Xiangqi(mv)) = &node.step {
                    self.put(id, PieceRole::Step, &[codes::digits(mv.from), codes::digits(mv.to)].concat());
                    let key = if own == 0 { format!("comment{ply}") } else { format!("comment{own}_{ply}") };
                    comments.push((key, id, said(id)));
                } else if let Some((.., before)) = comments.last_mut() {
                    // That on an ending is on the move before it.
                    let comment = said(id);
                    let gap = if before.is_empty() || comment.is_empty() { "" } else { "\n" };
                    before.push_str(gap);
                    before.push_str(&comment);
                }
                if own > 0 {
                    self.unheld(id, node);
                }
                let parent = tree.parent(id);
                let siblings = parent.map_or(&[][..], |parent| tree.children(parent));
                // The first of them goes on the line; the others vary it.
                if siblings.first() == Some(&id) {
                    for &other in siblings.iter().skip(1) {
                        let Some(node) = tree.get(other) else { continue };
                        if matches!(node.step, Step::End(_)) {
                            self.unheld(other, node);
                            self.unsaid.insert(other);
                            continue;
                        }
                        last += 1;
                        todo.push_back(UbbVariation { of: own, first: ply, own: last, node: Some(other) });
                    }
                }
                ply += 1;
                here = tree.children(id).first().copied();
            }
            self.put(about, PieceRole::Close, &format!("[/{NAME}_{key}]"));
            self.text.push('\n');
        }
        comments.retain(|(.., said)| !said.is_empty());
        comments
    }

    /// Notes an ending that is not the game's.
    fn unheld(&mut self, id: NodeId, node: &Node) {
        if let Step::End(ending) = &node.step {
            self.report.ending(self.index, id, NoteWeight::Lost, Game::Xiangqi, ending);
        }
    }
}
