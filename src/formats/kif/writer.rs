//! Writes KIF, and also KI2, which differs only in its lines of moves.

mod relative;
mod start;

use super::ends::counts;
use super::line::{KifForm, KifLineKind, ends_word, is_word};
use super::{clock, kakinoki};
use crate::carried::evaluations;
use crate::comment::dialect::CommentDialect;
use crate::comment::{evaluation, full_comment};
use crate::format::WriteOptions;
use crate::pieces::PieceRole;
use crate::reading::TreePath;
use crate::report::{NoteKind, NoteWeight, Report};
use komaoto_notation::kif;
use komaoto_record::{Ending, Node, NodeId, Record, Step};
use komaoto_rules::Color;
use komaoto_text::parts;

/// The column of the times: the words of a move are padded to it.
const COLUMNS: usize = 13;

/// Writes all records, each with its own first line.
pub(crate) fn write_form(form: KifForm, records: &[Record], options: &WriteOptions, report: &mut Report) -> String {
    let mut text = String::new();
    for (index, record) in records.iter().enumerate() {
        let Some(initial) = record.initial.shogi() else { continue };
        report.span(text.len(), index, NodeId::ROOT);
        if index > 0 {
            text.push('\n');
        }
        if let Some(signature) = relative::signature(form, options.encoding, records.len()) {
            report.piece(NodeId::ROOT, PieceRole::Banner, text.len()..text.len() + signature.trim_end().len());
            text.push_str(&signature);
        }
        let trail = TreePath::new(initial.clone());
        let handicap = kakinoki::is_handicap(record);
        KifWriter {
            form,
            text: &mut text,
            report,
            index,
            record,
            handicap,
            trail,
            times: Vec::new(),
            spelled: 0,
            evaluations: Vec::new(),
            dialect: None,
            row: relative::Ki2Row::default(),
        }
        .write();
    }
    text
}

struct KifWriter<'w> {
    form: KifForm,
    text: &'w mut String,
    report: &'w mut Report,
    index: usize,
    record: &'w Record,
    /// Whether the sides are 下手 and 上手.
    handicap: bool,
    trail: TreePath,
    /// The nodes whose times KI2 has no place for.
    times: Vec<NodeId>,
    /// Evaluations written as comments, and the nodes of those that such a line cannot express completely.
    spelled: usize,
    evaluations: Vec<NodeId>,
    /// The dialect of evaluations, once it was asked for.
    dialect: Option<CommentDialect>,
    /// The line of moves being written (KI2).
    row: relative::Ki2Row,
}

impl KifWriter<'_> {
    fn line(&mut self, line: &str) {
        self.close_row();
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// A line, and what it says.
    fn told(&mut self, id: NodeId, part: PieceRole, line: &str) {
        self.close_row();
        self.report.piece(id, part, self.text.len()..self.text.len() + line.len());
        self.line(line);
    }

    fn write(mut self) {
        self.head();
        match self.form {
            KifForm::Kif => self.told(NodeId::ROOT, PieceRole::Split, "手数----指手---------消費時間--"),
            KifForm::Ki2 => self.line(""),
        }
        self.moves();
        self.close_row();
        let start = self.record.tree.get(NodeId::ROOT).and_then(|root| root.time);
        self.report.lost_at(self.index, start.map(|_| NodeId::ROOT).into_iter().chain(self.times), NoteKind::Times);
        self.report.lost_at(self.index, self.evaluations, NoteKind::Evaluations);
        self.report.spelled(self.index, self.spelled);
    }

    fn moves(&mut self) {
        let record = self.record;
        let mut steps: Vec<u32> = vec![u32::MAX; record.tree.capacity()];
        let mut below_end = 0;
        // Like [`Tree::file_order`](komaoto_record::Tree::file_order).
        let mut stack = vec![NodeId::ROOT];
        let mut blocks = 0;
        while let Some(first) = stack.pop() {
            let nodes: Vec<NodeId> = record.tree.mainline(first).collect();
            let block = blocks;
            blocks += 1;
            if block > 0 {
                let parent = record.tree.parent(first).and_then(|parent| steps.get(parent.index()).copied());
                let Some(parent) = parent.filter(|&parent| parent != u32::MAX) else {
                    below_end += nodes.len();
                    continue;
                };
                self.trail.back_to(parent as usize);
                let number = self.trail.ply();
                self.close_row();
                self.report.span(self.text.len(), self.index, first);
                self.text.push('\n');
                self.told(first, PieceRole::Open, &format!("変化：{number}手"));
            }
            for (i, &id) in nodes.iter().enumerate() {
                let Some(node) = record.tree.get(id) else { break };
                if id != first {
                    self.make_room(node);
                    self.report.span(self.text.len(), self.index, id);
                }
                self.node(id, node, block == 0);
                if matches!(node.step, Step::End(_)) {
                    below_end += nodes.len() - i - 1;
                    break;
                }
                if let Some(slot) = steps.get_mut(id.index()) {
                    *slot = self.trail.len() as u32;
                }
            }
            for &id in &nodes {
                stack.extend(record.tree.children(id).iter().skip(1).rev());
            }
        }
        self.report.lost(self.index, below_end, NoteKind::StepsAfterEnding);
    }

    fn node(&mut self, id: NodeId, node: &Node, main: bool) {
        let tree = &self.record.tree;
        let further = tree.parent(id).is_some_and(|parent| tree.children(parent).last() != Some(&id));
        let to_move = self.trail.position().side_to_move();
        match &node.step {
            Step::Start | Step::Move(komaoto_rules::Move::Chess(_) | komaoto_rules::Move::Xiangqi(_)) => {}
            Step::Move(komaoto_rules::Move::Shogi(mv)) if self.form == KifForm::Ki2 => self.cell(id, node, *mv),
            Step::End(ending) if self.form == KifForm::Ki2 => {
                self.relative_end(id, node, ending);
                return;
            }
            Step::Move(komaoto_rules::Move::Shogi(mv)) => {
                let words = kif(self.trail.position(), *mv, self.trail.last_target());
                self.row(id, node, &words, further);
            }
            Step::End(ending) => {
                let (word, same) = kakinoki::ending_word(ending, to_move);
                let plain: String = word.split(ends_word).collect();
                let plain = if is_word(&plain) { plain } else { "中断".to_owned() };
                if plain != word || !same {
                    self.report.ending(self.index, id, NoteWeight::Changed, komaoto_rules::Game::Shogi, ending);
                }
                self.row(id, node, &plain, further);
            }
        }
        self.comment_of(id, node);
        if self.commented_end(id).is_none() {
            self.bookmark(id, node);
        }
        if let Step::End(ending) = &node.step {
            self.result(id, node, ending, to_move, main);
        }
    }

    /// Writes the bookmark of a node.
    fn bookmark(&mut self, id: NodeId, node: &Node) {
        if let Some(name) = &node.bookmark {
            let name: Vec<&str> = parts(name).collect();
            self.told(id, PieceRole::Bookmark, &format!("&{}", name.join(" ")));
        }
    }

    /// Writes the comment of a node, with its evaluations.
    fn comment_of(&mut self, id: NodeId, node: &Node) {
        let comment = full_comment(node);
        let own = || if comment.is_empty() { None } else { Some(parts(&comment)) };
        // Lines that the comment does not have itself.
        let mut more: Vec<String> = Vec::new();
        // Evaluations from CSA become comments here, as in ShogiHome's files.
        let mut known = match node.evaluations.as_slice() {
            [] => Vec::new(),
            _ => evaluation::of_comment(&comment, self.trail.position(), self.trail.last_move()),
        };
        for said in evaluations(&node.extras) {
            // Unless a comment says as much: the CSA line was written from that comment.
            if !evaluation::covered(&known, said, self.trail.position(), self.trail.last_move()) {
                known.extend(evaluation::of_comment(said, self.trail.position(), self.trail.last_move()));
                more.push(said.to_string());
                self.spelled += 1;
            }
        }
        let mut so_far: Option<String> = None;
        for evaluation in evaluation::unsaid(node, known) {
            let record = self.record;
            let dialect = *self.dialect.get_or_insert_with(|| CommentDialect::of(record));
            let (position, last) = (self.trail.position(), self.trail.last_move());
            let so_far = so_far.get_or_insert_with(|| {
                let own: Vec<&str> = own().into_iter().flatten().collect();
                let own = own.join("\n");
                if own.is_empty() { more.join("\n") } else { [&[own], more.as_slice()].concat().join("\n") }
            });
            let (text, whole) = dialect.written(evaluation, so_far, position, last);
            if !so_far.is_empty() {
                so_far.push('\n');
            }
            so_far.push_str(&text);
            more.extend(text.lines().map(str::to_owned));
            self.spelled += 1;
            self.evaluations.extend((!whole).then_some(id));
        }
        if comment.is_empty() && more.is_empty() {
            return;
        }
        // Line by line into the text: with a comment of megabytes a list of them would be another one.
        self.close_row();
        let start = self.text.len();
        let mut add = |line: &str| {
            if self.text.len() > start {
                self.text.push('\n');
            }
            self.text.push('*');
            self.text.push_str(line);
        };
        own().into_iter().flatten().for_each(&mut add);
        more.iter().for_each(|line| add(line));
        self.report.piece(id, PieceRole::Comment, start..self.text.len());
        self.text.push('\n');
    }

    fn row(&mut self, id: NodeId, node: &Node, words: &str, further: bool) {
        let number = self.trail.ply();
        let mover = self.trail.position().side_to_move().index();
        self.trail.step(id, node.shogi(), node.time);
        let start = self.text.len();
        self.text.push_str(&format!("{number:4} {words}"));
        self.report.piece(id, PieceRole::Step, start..self.text.len());
        if let Some(time) = node.time {
            let columns: usize = words.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum();
            (columns..COLUMNS.max(columns + 1)).for_each(|_| self.text.push(' '));
            let start = self.text.len();
            clock::write(self.text, time, self.trail.totals()[mover]);
            self.report.piece(id, PieceRole::Time, start..self.text.len());
        }
        if further {
            self.report.piece(id, PieceRole::Fork, self.text.len()..self.text.len() + 1);
            self.text.push('+');
        }
        self.text.push('\n');
    }

    /// The result line: as it was written, if it still agrees; otherwise our own, in the main line. Some programs write
    /// one in variations, too.
    fn result(&mut self, id: NodeId, node: &Node, ending: &Ending, to_move: Color, main: bool) {
        let [steps, last] = counts(&self.trail, 0);
        let kept = node.extras.iter().find(|extra| self.agrees(extra, ending, [steps, last], to_move));
        match kept {
            Some(line) => self.told(id, PieceRole::Result, line),
            None => {
                // We must not add a line that would give the game to the side of the foul.
                let disputed = *ending == Ending::FoulLoss && self.record.follows_foul(self.trail.here());
                if main
                    && !disputed
                    && let Some(line) = kakinoki::result_line(ending, last, to_move, self.handicap)
                    && !line.contains(['\n', '\r'])
                {
                    self.told(id, PieceRole::Result, &line);
                }
            }
        }
    }

    fn agrees(&self, extra: &str, ending: &Ending, counts: [u32; 2], to_move: Color) -> bool {
        !extra.contains(['\n', '\r'])
            && self.form.classify(extra) == KifLineKind::Result
            && kakinoki::parse_result(extra).is_some_and(|said| said.agrees(ending, counts, to_move))
    }
}
