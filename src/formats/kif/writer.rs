//! Writes KIF, and also KI2, which differs only in its lines of moves.

mod carried_lines;
mod relative;
mod start;

use std::collections::HashMap;

use super::ends::counts;
use super::line::{Form, Kind, ends_word, is_word};
use super::start_lines::interpreted;
use super::{clock, kakinoki};
use crate::formats::carried::{self, evaluations, is_empty_comment};
use crate::formats::comment::{evaluation, full_comment};
use crate::formats::format::WriteOptions;
use crate::formats::reading::Trail;
use crate::formats::report::{Report, Weight, What};
use crate::notation::kif;
use crate::record::{Carried, Ending, FormatId, Node, NodeId, Record, Role, Step};
use crate::rules;
use crate::rules::Color;
use crate::rules::shogi::{Handicap, Move};
use crate::text::parts;

/// The column of the times: the words of a move are padded to it.
const COLUMNS: usize = 13;

/// Writes all records, each with its own first line.
pub(crate) fn write_form(form: Form, records: &[Record], options: &WriteOptions, report: &mut Report) -> String {
    let mut text = String::new();
    for (index, record) in records.iter().enumerate() {
        let Some(initial) = record.initial.shogi() else { continue };
        report.span(text.len(), index, NodeId::ROOT);
        if index > 0 {
            text.push('\n');
        }
        if let Some(signature) = relative::signature(form, options.encoding, records.len()) {
            text.push_str(&signature);
        }
        let trail = Trail::new(initial.clone());
        let handicap = kakinoki::is_handicap(record);
        Writer {
            form,
            text: &mut text,
            report,
            index,
            record,
            handicap,
            trail,
            buried: 0,
            times: 0,
            spelled: 0,
            evaluations: 0,
            row: relative::Row::default(),
            main_len: None,
            main_steps: record.tree.mainline(NodeId::ROOT).skip(1).count(),
            nowhere: Vec::new(),
            blocks: HashMap::new(),
            hidden: 0,
            another_game: record
                .headers
                .get("手合割")
                .is_some_and(|value| Handicap::is_another_game(interpreted(value))),
        }
        .write();
    }
    text
}

struct Writer<'w> {
    form: Form,
    text: &'w mut String,
    report: &'w mut Report,
    index: usize,
    record: &'w Record,
    /// Whether the sides are 下手 and 上手.
    handicap: bool,
    trail: Trail,
    /// Lines of unreadable moves, written as remarks.
    buried: usize,
    /// Times for which KI2 has no place.
    times: usize,
    /// Evaluations written as comments, and those that such a line cannot express completely.
    spelled: usize,
    evaluations: usize,
    /// The line of moves being written (KI2).
    row: relative::Row,
    /// How many steps the main line has, once it is written.
    main_len: Option<usize>,
    /// How many it will have.
    main_steps: usize,
    /// Carried variations without a place, because their own place is no longer the end of a line: for the end of the
    /// record.
    nowhere: Vec<String>,
    /// Carried variations that have their place at a node, but whose first move cannot be read there.
    blocks: HashMap<NodeId, Vec<String>>,
    /// How many unreadable moves precede the ending that is written next (K34).
    hidden: u32,
    /// Whether 手合割 names another game, so that its lines are only carried.
    another_game: bool,
}

/// What is written next.
enum Block {
    /// A line of play from a node on.
    Moves(NodeId),
    /// The carried variations of a node.
    Carried(NodeId),
}

impl Writer<'_> {
    fn line(&mut self, line: &str) {
        self.close_row();
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn write(mut self) {
        self.head();
        self.line(match self.form {
            Form::Kif => "手数----指手---------消費時間--",
            Form::Ki2 => "",
        });
        self.moves();
        self.write_nowhere();
        self.close_row();
        if self.buried > 0 {
            // They stay in the file, where a person can see them.
            self.report.writer(self.index, NodeId::ROOT, Weight::Changed, What::Buried(self.buried), "");
        }
        let start = self.record.tree.get(NodeId::ROOT).and_then(|root| root.time);
        self.report.lost(self.index, self.times + usize::from(start.is_some()), What::Times);
        self.report.lost(self.index, self.evaluations, What::Evaluations);
        self.report.spelled(self.index, self.spelled);
    }

    /// A line that every reader takes for a remark.
    fn remark(&mut self, line: &str) {
        let line = own(line);
        if self.form.classify(line) == Kind::Hash { self.line(line) } else { self.line(&format!("#{line}")) }
    }

    fn moves(&mut self) {
        let record = self.record;
        let mut steps: Vec<u32> = vec![u32::MAX; record.tree.capacity()];
        let mut below_end = 0;
        // Like [`Tree::file_order`](crate::record::Tree::file_order), with the carried variations of a node after the
        // readable ones.
        let mut stack = vec![Block::Moves(NodeId::ROOT)];
        let mut blocks = 0;
        while let Some(block) = stack.pop() {
            let first = match block {
                Block::Moves(first) => first,
                Block::Carried(id) => {
                    self.close_row();
                    self.report.span(self.text.len(), self.index, id);
                    self.text.push('\n');
                    for line in self.blocks.remove(&id).unwrap_or_default() {
                        if relative::is_row(self.form, &line) { self.remark(&line) } else { self.line(&line) }
                    }
                    continue;
                }
            };
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
                self.text.push_str(&format!("\n変化：{number}手\n"));
            }
            for (i, &id) in nodes.iter().enumerate() {
                let Some(node) = record.tree.get(id) else { break };
                if id != first {
                    self.make_room(node);
                    self.report.span(self.text.len(), self.index, id);
                }
                self.node(id, node, block == 0);
                let end = matches!(node.step, Step::End(_));
                if let Some(slot) = steps.get_mut(id.index()).filter(|_| !end) {
                    *slot = self.trail.len() as u32;
                }
                if end {
                    below_end += nodes.len() - i - 1;
                    break;
                }
            }
            self.main_len.get_or_insert(self.trail.len());
            for &id in &nodes {
                if self.blocks.contains_key(&id) {
                    stack.push(Block::Carried(id));
                }
                stack.extend(record.tree.children(id).iter().skip(1).rev().map(|&id| Block::Moves(id)));
            }
        }
        self.report.lost(self.index, below_end, What::StepsAfterEnding);
    }

    fn node(&mut self, id: NodeId, node: &Node, main: bool) {
        let tree = &self.record.tree;
        let further = tree.parent(id).is_some_and(|parent| tree.children(parent).last() != Some(&id));
        let to_move = self.to_move();
        match &node.step {
            Step::Start | Step::Move(rules::Move::Chess(_) | rules::Move::Xiangqi(_)) => {}
            Step::Move(rules::Move::Shogi(mv)) if self.form == Form::Ki2 => self.cell(id, node, *mv),
            Step::End(ending) if self.form == Form::Ki2 => self.relative_end(id, node, ending),
            Step::Move(rules::Move::Shogi(mv)) => {
                let words = kif(self.trail.position(), *mv, self.trail.last_target());
                self.row(id, node, &words, further);
            }
            Step::End(ending) => {
                let ending = &kakinoki::across(ending.clone(), self.hidden);
                let (word, same) = kakinoki::ending_word(ending, to_move);
                let plain: String = word.split(ends_word).collect();
                let plain = if is_word(&plain) { plain } else { "中断".to_owned() };
                if plain != word || !same {
                    self.report.ending(self.index, id, Weight::Changed, rules::Game::Shogi, ending);
                }
                self.row(id, node, &plain, further);
            }
        }
        let comment = full_comment(node);
        if !comment.is_empty() {
            for line in parts(&comment) {
                self.line(&format!("*{line}"));
            }
        }
        let over = self.run_into_foul(id, node);
        let leaf = tree.children(id).is_empty() || over.is_some();
        let end = if let Step::End(ending) = &node.step { Some(ending) } else { None };
        let mut read = node.extras.iter().take_while(|extra| !(leaf && self.stops(self.form.classify(extra), end)));
        if comment.is_empty() && read.any(is_empty_comment) {
            self.line("*");
        }
        // Evaluations from CSA become comments here, as in ShogiHome's files.
        let mut known = match node.evaluations.as_slice() {
            [] => Vec::new(),
            _ => evaluation::of_comment(&comment, self.trail.position(), self.trail.last_move()),
        };
        for said in evaluations(&node.extras) {
            // Unless a comment says as much: the CSA line was written from that comment.
            if !evaluation::covered(&known, said, self.trail.position(), self.trail.last_move()) {
                known.extend(evaluation::of_comment(said, self.trail.position(), self.trail.last_move()));
                self.line(&format!("*{said}"));
                self.spelled += 1;
            }
        }
        for evaluation in evaluation::unsaid(node, known) {
            let (line, whole) = evaluation::written(evaluation, self.trail.position(), self.trail.last_move());
            self.line(&format!("*{line}"));
            self.spelled += 1;
            self.evaluations += usize::from(!whole);
        }
        if let Some(name) = &node.bookmark {
            let name: Vec<&str> = parts(name).collect();
            self.line(&format!("&{}", name.join(" ")));
        }
        if let (Step::End(ending), Form::Kif) = (&node.step, self.form) {
            self.result(node, &kakinoki::across(ending.clone(), self.hidden), to_move, main);
        }
        self.extras(id, node, leaf);
        self.hidden = over.unwrap_or(0);
    }

    /// Who is to move, as people count who see the unreadable moves.
    fn to_move(&self) -> Color {
        kakinoki::after(self.trail.position().side_to_move(), self.hidden)
    }

    fn row(&mut self, id: NodeId, node: &Node, words: &str, further: bool) {
        let number = self.trail.ply().saturating_add(self.hidden);
        let mover = self.trail.position().side_to_move().index();
        self.trail.step(id, node.shogi(), node.time);
        self.text.push_str(&format!("{number:4} {words}"));
        if let Some(time) = node.time {
            let columns: usize = words.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum();
            (columns..COLUMNS.max(columns + 1)).for_each(|_| self.text.push(' '));
            clock::write(self.text, time, self.trail.totals()[mover]);
        }
        for extra in behind(node).filter_map(|at| node.extras.get(at)) {
            self.text.push(' ');
            self.text.push_str(extra);
        }
        if further {
            self.text.push('+');
        }
        self.text.push('\n');
    }

    /// The result line: as it was written, if it still agrees; otherwise our own, in the main line. Some programs write
    /// one in variations, too.
    fn result(&mut self, node: &Node, ending: &Ending, to_move: Color, main: bool) {
        let [steps, last] = counts(&self.trail, self.hidden);
        let kept = node.extras.iter().find(|extra| self.agrees(extra, ending, [steps, last], to_move));
        match kept {
            Some(line) => self.line(line),
            None => {
                // We must not add a line that would give the game to the side of the foul.
                let disputed = *ending == Ending::FoulLoss && self.record.follows_foul(self.trail.here());
                if main
                    && !disputed
                    && let Some(line) = kakinoki::result_line(ending, last, to_move, self.handicap)
                    && !line.contains(['\n', '\r'])
                {
                    self.line(&line);
                }
            }
        }
    }

    fn agrees(&self, extra: &str, ending: &Ending, counts: [u32; 2], to_move: Color) -> bool {
        !extra.contains(['\n', '\r'])
            && self.form.classify(extra) == Kind::Result
            && kakinoki::parse_result(extra).is_some_and(|said| said.agrees(ending, counts, to_move))
    }
}

/// Which carried texts belong in the row of a move, after its time: only the first ones, so that none loses its place
/// among other lines.
fn behind(node: &Node) -> impl Iterator<Item = usize> + '_ {
    let mut timed = node.time.is_some();
    // After nothing but origins, a time would be that of the move.
    let mut origins = !timed;
    let drop = matches!(node.shogi(), Some(Move::Drop { .. }));
    node.extras.iter().enumerate().map_while(move |(at, extra)| {
        let stands = clock::stands_behind(extra, timed, drop) && !(origins && clock::timed(extra).is_some());
        timed |= stands;
        origins &= clock::origins(extra) == &**extra;
        stands.then_some(at)
    })
}

/// Whether a carried line names version, encoding or start in a CSA file.
fn is_head_of_csa(extra: &Carried) -> bool {
    carried::is(extra, FormatId::Csa, Role::Banner)
}

/// Whether a carried line has no place of its own here: what it says is said by another line, or by none.
fn is_said_otherwise(extra: &Carried) -> bool {
    is_head_of_csa(extra) || carried::is(extra, FormatId::Csa, Role::Evaluation)
}

/// A line from another format as it was there, if we turned it into a remark or it is a remark there.
fn own(line: &str) -> &str {
    line.strip_prefix('\'').filter(|inner| inner.starts_with('#')).unwrap_or(line)
}
