//! Writes KIF, and also KI2, which differs only in its lines of moves.

mod relative;

use std::collections::HashMap;

use super::ends::{counts, said_end, short};
use super::line::{Form, Kind, ends_word, is_word, move_like};
use super::start_lines::{RANKS, behind_count, interpreted, is_rank};
use super::unread::Unread;
use super::{clock, kakinoki, ki2_moves};
use crate::formats::carried::{self, evaluations, is_empty_comment, is_unread_move};
use crate::formats::comment::{evaluation, full_comment};
use crate::formats::options::WriteOptions;
use crate::formats::reading::Trail;
use crate::formats::report::{Report, Weight, What};
use crate::notation::{Words, kif, parse_bod, write_bod};
use crate::record::{Carried, Ending, FormatId, Node, NodeId, Record, Role, Step};
use crate::rules;
use crate::rules::Color;
use crate::rules::shogi::{Handicap, Move};
use crate::text::{blank, parts};

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
        let record = self.record;
        let drawn = self.start_lines().len() > 1;
        // Without a diagram they are read as the last of these lines.
        let mut hands = Vec::new();
        for extra in record.extras.iter().filter(|extra| !is_head_of_csa(extra) && !is_empty_comment(extra)) {
            for line in parts(extra) {
                match self.form.classify(line) {
                    // Next to the diagram, where Kakinoki's program puts it.
                    Kind::Flip => {}
                    Kind::Hash | Kind::Unknown if own(line) == line && !relative::is_row(self.form, line) => {
                        self.line(line);
                    }
                    // The diagram says it, too.
                    Kind::Diagram if drawn && is_no_hand(line) => {}
                    Kind::Diagram if is_no_hand(line) && !self.another_game => hands.push(line),
                    Kind::Diagram if self.another_game => self.line(line),
                    // In its place after the diagram.
                    Kind::Diagram if self.counted(line) => {}
                    _ => self.remark(line),
                }
            }
        }
        hands.into_iter().for_each(|line| self.line(line));
        self.headers();
        let form = self.form;
        for extra in &record.extras {
            parts(extra).filter(|line| form.classify(line) == Kind::Flip).for_each(|line| self.line(line));
        }
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
        self.report.lost(self.index, self.times, What::Times);
        self.report.lost(self.index, self.evaluations, What::Evaluations);
        self.report.spelled(self.index, self.spelled);
    }

    /// A line that every reader takes for a remark.
    fn remark(&mut self, line: &str) {
        let line = own(line);
        if self.form.classify(line) == Kind::Hash { self.line(line) } else { self.line(&format!("#{line}")) }
    }

    fn headers(&mut self) {
        let mut start = Some(self.start_lines());
        for (key, value) in self.record.headers.iter() {
            if key == "手合割" && start.is_some() {
                // The position is what was played from: a name that was edited to contradict it does not count.
                if start.as_ref().and_then(|lines| lines.first()).is_none_or(|line| *line != format!("{key}：{value}"))
                {
                    let text = format!("{key}：{value}");
                    self.report.writer(self.index, NodeId::ROOT, Weight::Changed, What::HeaderChanged, &text);
                }
                start.take().into_iter().flatten().for_each(|line| self.line(&line));
                continue;
            }
            if matches!(key, "先手" | "後手" | "下手" | "上手") && self.record.headers.get("手合割").is_none()
            {
                start.take().into_iter().flatten().for_each(|line| self.line(&line));
            }
            match kakinoki::turn(value).filter(|_| key == "手番") {
                Some(side) if side != self.record.initial.side_to_move() => {
                    let text = format!("{key}：{value}");
                    self.report.writer(self.index, NodeId::ROOT, Weight::Changed, What::HeaderChanged, &text);
                    let side = kakinoki::side(self.record.initial.side_to_move(), self.handicap);
                    self.header(key, side);
                }
                _ => self.header(key, value),
            }
        }
        start.take().into_iter().flatten().for_each(|line| self.line(&line));
    }

    fn header(&mut self, key: &str, value: &str) {
        let mut lost = 0;
        let mut changed = 0;
        for (i, part) in parts(value).enumerate() {
            let mut line = format!("{key}：{part}");
            changed += usize::from(i > 0);
            if line.contains(['\n', '\r']) || self.form.classify(&line) != Kind::Header(key, part) {
                let plain: String = key.chars().map(|c| if "：:\r\n#*&|+".contains(c) { '・' } else { c }).collect();
                let plain = plain.trim_matches(blank);
                line = format!("{plain}：{part}");
                changed += 1;
                if self.form.classify(&line) != Kind::Header(plain, part) {
                    lost = 1;
                    continue;
                }
            }
            self.line(&line);
        }
        if lost > 0 {
            self.report.lost(self.index, lost, What::Headers);
        } else if changed > 0 {
            let text = format!("{key}：{value}");
            self.report.writer(self.index, NodeId::ROOT, Weight::Changed, What::HeaderChanged, &text);
        }
    }

    /// Whether a carried line says how many moves were made before the start, and which was the last.
    fn counted(&self, line: &str) -> bool {
        let initial = &self.record.initial;
        !line.contains(['\n', '\r'])
            && self.form.classify(line) == Kind::Diagram
            && initial.ply() > 1
            && behind_count(line).is_some_and(|(made, _)| made == initial.ply() - 1)
            // The mark of the last move tells who is next, unless a separate line does.
            && (initial.side_to_move() == Color::White || parse_bod(&[line]).0.side_to_move() == Color::Black)
    }

    /// 手合割, and the diagram if the name alone would not tell every reader the position.
    fn start_lines(&self) -> Vec<String> {
        let Some(initial) = self.record.initial.shogi() else { return Vec::new() };
        let given = self.record.headers.get("手合割").map(|value| parts(value).next().unwrap_or_default());
        let named = given.map(|value| (value, Handicap::start(interpreted(value))));
        let actual = Handicap::of(initial);
        let name = match named {
            // As it was written, if it is right; likewise names we do not know, next to the diagram.
            Some((value, Some(start))) if start.same_as(initial) => value,
            Some((value, None)) if !(actual.is_some() && interpreted(value) == "その他") => value,
            _ => actual.map_or("その他", Handicap::name),
        };
        if given.is_none() && actual == Some(Handicap::Even) && initial.ply() == 1 && !self.record.headers.is_empty() {
            // There are other headers but not this one: it was omitted, which means the same (K13).
            return Vec::new();
        }
        let mut lines = vec![format!("手合割：{name}")];
        let told = actual.is_some_and(|actual| {
            // 三枚落ち means two different things; an unknown name is read as 平手.
            actual != Handicap::ThreePiece && Handicap::from_name(interpreted(name)).unwrap_or(Handicap::Even) == actual
        });
        if !told || initial.ply() != 1 {
            let count = self.record.extras.iter().find(|extra| self.counted(extra));
            lines.extend(write_bod(initial, self.handicap).into_iter().map(|line| match count {
                Some(count) if behind_count(&line).is_some() => count.to_string(),
                _ => line,
            }));
        }
        lines
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
                    self.report.writer(self.index, id, Weight::Changed, What::Ending, word);
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

    /// Whether the carried lines of a node are unreadable moves ended by a foul right after them (K34): if so, how
    /// many. Then they are written before the ending as they were, and the reader will find the ending again.
    fn run_into_foul(&self, id: NodeId, node: &Node) -> Option<u32> {
        let tree = &self.record.tree;
        let below = tree.get(*tree.children(id).first()?)?;
        if !matches!(&below.step, Step::End(ending) if kakinoki::is_foul(ending)) || self.another_game {
            return None;
        }
        let in_row = if self.form == Form::Kif && id != NodeId::ROOT { behind(node).count() } else { 0 };
        let carried = node.extras.iter().skip(in_row).filter(|extra| !is_said_otherwise(extra));
        let (mut moves, mut apart) = (0_usize, false);
        for line in carried.flat_map(|extra| parts(extra)) {
            let kind = self.form.classify(line);
            if moves == 0 {
                let anew = apart && matches!(kind, Kind::Moves(text) if ki2_moves::opens(text));
                apart |= matches!(kind, Kind::Unknown | Kind::Blank);
                match kind {
                    Kind::Variation(_) => return None,
                    kind if !anew && self.stops(kind, None) => moves = kind.steps().max(1),
                    _ => {}
                }
                continue;
            }
            let to_move = kakinoki::after(self.trail.position().side_to_move(), short(moves));
            let over = match kind {
                Kind::Variation(_) | Kind::Signature | Kind::Split => true,
                Kind::Header(key, _) => kakinoki::begins_a_game(key),
                kind => said_end(kind, line, to_move).is_some_and(|ending| kakinoki::is_foul(&ending)),
            };
            if over {
                return None;
            }
            moves = moves.saturating_add(kind.steps());
        }
        (moves > 0).then_some(short(moves))
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

    /// Carried lines: as they were if the reader will carry them again, otherwise as remarks.
    fn extras(&mut self, id: NodeId, node: &Node, leaf: bool) {
        let ending = if let Step::End(ending) = &node.step { Some(ending) } else { None };
        let ending = ending.map(|ending| kakinoki::across(ending.clone(), self.hidden));
        let ending = ending.as_ref();
        let [steps, last] = counts(&self.trail, self.hidden);
        let to_move = self.to_move();
        let mut result_written = false;
        let mut verbatim = self.another_game;
        let mut apart = false;
        let mut closed = ending.is_some();
        let mut ranks = 0;
        // Not after a variation without a place: none of its moves is in the record.
        let mut unread: Option<Unread> = None;
        let in_rows = self.form == Form::Kif && id != NodeId::ROOT;
        let behind: Vec<usize> = if in_rows { behind(node).collect() } else { Vec::new() };
        for (at, extra) in node.extras.iter().enumerate() {
            if behind.contains(&at) {
                continue;
            }
            if is_empty_comment(extra) && !verbatim {
                continue;
            }
            if let Some(ending) = ending
                && !verbatim
                && !result_written
                && self.stands(extra, ending, [steps, last], to_move)
            {
                // It is written above.
                result_written = true;
                continue;
            }
            if is_said_otherwise(extra) {
                continue;
            }
            let number = if let Kind::Variation(number) = self.form.classify(extra) { Some(number) } else { None };
            if let Some(Ok(number)) = number
                && !verbatim
                && !leaf
                && number == self.trail.ply()
                && !(id == NodeId::ROOT && self.is_before_the_moves(&node.extras, at))
                && self.comes_back(&node.extras, at)
            {
                let rest = node.extras.iter().skip(at).filter(|extra| !is_said_otherwise(extra));
                self.blocks.insert(id, rest.flat_map(|extra| parts(extra)).map(str::to_owned).collect());
                break;
            }
            if let Some(number) = number
                && !verbatim
                && id != NodeId::ROOT
                && !leaf
                && !self.has_place(number)
            {
                // From here on nothing was read: it stays together.
                // Evaluations among these lines are in the comment already.
                let rest = node.extras.iter().skip(at).filter(|extra| !is_said_otherwise(extra));
                self.nowhere.extend(rest.flat_map(|extra| parts(extra)).map(str::to_owned));
                break;
            }
            if number.is_some() && id == NodeId::ROOT && self.is_before_the_moves(&node.extras, at) {
                verbatim = true;
            }
            for line in parts(extra) {
                let kind = self.form.classify(line);
                // What would read back as another game cannot stay as it is.
                let anew = apart && matches!(kind, Kind::Moves(text) if ki2_moves::opens(text));
                let stops = leaf && !anew && self.stops(kind, ending);
                if stops && !verbatim && kind.steps() > 0 {
                    unread = Some(Unread::new(self.trail.len()));
                }
                verbatim |= stops;
                apart |= matches!(kind, Kind::Unknown | Kind::Blank);
                closed |= kind == Kind::Result;
                // Moves after a whole board belong to another game, even if nothing is read there.
                let heads = ranks >= RANKS
                    && match kind {
                        Kind::Step { number, .. } => closed || number == 1,
                        Kind::Moves(_) => closed,
                        _ => false,
                    };
                if let Some(unread) = &mut unread {
                    unread.steps(kind.steps());
                }
                let keep = match kind {
                    Kind::Hash => own(line) == line,
                    Kind::Unknown => own(line) == line && !relative::is_row(self.form, line),
                    Kind::Flip => true,
                    Kind::Signature | Kind::Split | Kind::Blank => false,
                    Kind::Header(key, _) if kakinoki::begins_a_game(key) => false,
                    Kind::Variation(number) => {
                        let varies =
                            |steps| unread.as_mut().is_some_and(|unread| unread.varies(steps, self.trail.len()));
                        let inside = self.steps_to(number).is_some_and(varies);
                        verbatim && (inside || self.another_game || !self.has_place(number))
                    }
                    Kind::Header(..) | Kind::Diagram => verbatim || id != NodeId::ROOT,
                    Kind::Bookmark(_) => verbatim || node.bookmark.is_some(),
                    Kind::Result => verbatim || ending.is_some() || says_no_end(line, to_move),
                    Kind::Comment(_) | Kind::Step { .. } | Kind::Moves(_) => verbatim && !heads,
                };
                ranks = match kind {
                    Kind::Diagram => ranks + usize::from(keep && is_rank(line)),
                    Kind::Unknown | Kind::Variation(_) | Kind::Result => 0,
                    _ => ranks,
                };
                if keep {
                    self.line(line);
                } else if kind != Kind::Blank {
                    self.buried += usize::from(is_unread_move(line));
                    self.remark(line);
                }
            }
        }
    }

    /// Whether the reader stops at such a line here, so that it and those after it read back as they are.
    fn stops(&self, kind: Kind<'_>, ending: Option<&Ending>) -> bool {
        match kind {
            Kind::Variation(number) => self.trail.len() > 0 && !self.has_place(number),
            Kind::Moves(text) => ending.is_some() || self.unplayable(text),
            Kind::Step { number, body } => match ending {
                Some(ending) => !matches!(ending, Ending::Other(_)),
                None => {
                    let position = self.trail.position();
                    // At the start of a record another number may state where it begins.
                    if !move_like(body) || (self.trail.len() == 0 && number != self.trail.ply()) {
                        return false;
                    }
                    let Ok((mut words, _)) = Words::parse(body) else { return true };
                    words.color = None;
                    let mv = words.resolve(position, self.trail.last_target());
                    mv.map_or(true, |mv| position.playable(mv).is_err())
                        && !(self.is_turnless() && self.begins_turned(&words))
                }
            },
            _ => false,
        }
    }

    /// Whether the start is written as a diagram that does not say whose turn it is.
    fn is_turnless(&self) -> bool {
        let initial = &self.record.initial;
        initial.side_to_move() == Color::Black && initial.ply() == 1 && self.start_lines().len() > 1
    }

    /// Whether a move that cannot be the first one could be the other side's: then the reader may swap the turn for it.
    fn begins_turned(&self, words: &Words) -> bool {
        if self.trail.len() > 0 {
            return false;
        }
        let mut turned = self.trail.position().clone();
        turned.set_side_to_move(!turned.side_to_move());
        words.resolve(&turned, None).is_ok_and(|mv| turned.playable(mv).is_ok())
    }

    fn steps_to(&self, number: Result<u32, ()>) -> Option<usize> {
        number.ok()?.checked_sub(self.record.initial.ply()).map(|steps| steps as usize)
    }

    /// Whether the reader finds a place for a variation with this number at the end of a line of play.
    fn has_place(&self, number: Result<u32, ()>) -> bool {
        self.has_place_beside(number, self.main_len.unwrap_or(0))
    }

    /// Like [`has_place`](Self::has_place), after a main line of this many steps.
    fn has_place_beside(&self, number: Result<u32, ()>, main_len: usize) -> bool {
        // Right after the last move the reader continues.
        let here = self.trail.len();
        let longest = here.max(main_len);
        let ended = self.record.tree.get(self.trail.here()).is_some_and(|node| matches!(node.step, Step::End(_)));
        let goes_on = here > 0 && here == longest && !ended;
        self.steps_to(number).is_some_and(|steps| steps < longest || goes_on && steps == here)
    }

    /// Whether the reader would carry everything from a 変化 line carried here: none of its moves can be read where the
    /// line says.
    fn comes_back(&self, extras: &[Carried], at: usize) -> bool {
        let here = self.trail.len();
        // They are written after the main line, which may only have begun.
        let main_len = self.main_len.unwrap_or(self.main_steps);
        let mut unread = Unread::new(here);
        let mut fresh = true;
        for kind in extras.iter().skip(at).flat_map(|extra| parts(extra)).map(|line| self.form.classify(line)) {
            let carried = match kind {
                Kind::Variation(number) => {
                    fresh = number == Ok(self.trail.ply());
                    let inside = self.steps_to(number).is_some_and(|steps| unread.varies(steps, here + 1));
                    if fresh {
                        unread = Unread::new(here);
                    }
                    fresh || inside || !self.has_place_beside(number, main_len)
                }
                Kind::Step { .. } | Kind::Moves(_) => {
                    unread.steps(kind.steps());
                    !std::mem::take(&mut fresh) || self.stops(kind, None)
                }
                Kind::Signature | Kind::Split => false,
                // A result line alone may be the end of a variation.
                Kind::Result => !fresh,
                Kind::Header(key, _) => !kakinoki::begins_a_game(key),
                _ => true,
            };
            if !carried {
                return false;
            }
        }
        true
    }

    /// Whether what is carried at the start from here on is a variation before all moves (K26), which the reader skips
    /// until the first move.
    fn is_before_the_moves(&self, extras: &[Carried], at: usize) -> bool {
        if self.form == Form::Ki2 {
            // No number would identify the first move.
            return self.record.tree.children(NodeId::ROOT).is_empty();
        }
        let first = self.record.initial.ply();
        let lines = || extras.iter().skip(at).flat_map(|extra| parts(extra)).map(|line| self.form.classify(line));
        !lines().any(|kind| matches!(kind, Kind::Step { number, .. } if number == first))
    }

    /// Writes the variations that have no place, after all that have one, so that they are noted again when the file is
    /// opened.
    fn write_nowhere(&mut self) {
        let mut reading = true;
        for line in std::mem::take(&mut self.nowhere) {
            let kind = self.form.classify(&line);
            if let Kind::Variation(number) = kind {
                reading = self.has_place(number);
            }
            let over = match kind {
                Kind::Signature | Kind::Split => true,
                Kind::Header(key, _) => kakinoki::begins_a_game(key),
                _ => false,
            };
            if kind == Kind::Blank {
                continue;
            }
            if reading || over || relative::is_row(self.form, &line) {
                self.buried += usize::from(is_unread_move(&line));
                self.remark(&line);
            } else {
                self.line(&line);
            }
        }
    }
}

/// Whether a line says that nothing is in hand.
fn is_no_hand(line: &str) -> bool {
    kakinoki::header(line).is_some_and(|(_, hand)| matches!(hand.trim_matches(blank), "" | "なし"))
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

/// Whether the reader does not take a result line for an ending if there is no end row.
fn says_no_end(line: &str, to_move: Color) -> bool {
    match kakinoki::parse_result(line).and_then(|said| said.ending(to_move)) {
        Some(Ending::Other(word)) => !is_word(&word),
        ending => ending.is_none(),
    }
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
