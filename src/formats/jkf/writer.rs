//! Writes JKF, normalized and valid by its schema. **Nothing recurses**: what is still to be written is on a stack.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::time::Duration;

use super::json::block;
use super::position;
use super::reader::ending_of;
use crate::carried::evaluations;
use crate::comment::dialect::CommentDialect;
use crate::comment::evaluation::{of_comment, unsaid};
use crate::comment::full_comment;
use crate::csa::ending_statement;
use crate::format::{CsaVersion, WriteOptions};
use crate::kif::lost_texts;
use crate::pieces::PieceRole;
use crate::reading::TreePath;
use crate::report::{NoteKind, NoteWeight, Report};
use komaoto_notation::csa::piece_code;
use komaoto_notation::japanese;
use komaoto_record::{Ending, Node, NodeId, Record, Step};
use komaoto_rules::Color;
use komaoto_rules::shogi::{Move, PieceKind, Position, Promotion, Square};

/// The words that the schema allows for `special`.
const SPECIALS: [&str; 14] = [
    "TORYO",
    "CHUDAN",
    "SENNICHITE",
    "TIME_UP",
    "ILLEGAL_MOVE",
    "+ILLEGAL_ACTION",
    "-ILLEGAL_ACTION",
    "JISHOGI",
    "KACHI",
    "HIKIWAKE",
    "MATTA",
    "TSUMI",
    "FUZUMI",
    "ERROR",
];

/// Variations are indented to this depth and no deeper: a file may nest a hundred thousand of them.
const DEEPEST: usize = 8;

/// Writes all records, one object after the other.
pub(crate) fn write(records: &[Record], _: &WriteOptions, report: &mut Report) -> String {
    let mut text = String::new();
    for (index, record) in records.iter().enumerate() {
        let Some(initial) = record.initial.shogi() else { continue };
        report.span(text.len(), index, NodeId::ROOT);
        let trail = TreePath::new(initial.clone());
        JkfWriter {
            text: &mut text,
            report,
            index,
            record,
            trail,
            lost: JkfLosses::default(),
            same: HashSet::new(),
            dialect: None,
        }
        .write();
    }
    if records.len() > 1 {
        report.writer(0, NodeId::ROOT, NoteWeight::Changed, NoteKind::Games(records.len() - 1), "");
    }
    text
}

/// The losses, counted while writing.
#[derive(Default)]
struct JkfLosses {
    bookmarks: usize,
    fractions: Vec<NodeId>,
    evaluations: Vec<NodeId>,
    /// Evaluations written as comments, and how many of them were carried.
    spelled: usize,
    carried: usize,
    below_end: usize,
    same: Vec<NodeId>,
}

struct JkfWriter<'w> {
    text: &'w mut String,
    report: &'w mut Report,
    index: usize,
    record: &'w Record,
    trail: TreePath,
    lost: JkfLosses,
    /// Endings with the same word as one before them.
    same: HashSet<NodeId>,
    /// The dialect of evaluations, once it was asked for.
    dialect: Option<CommentDialect>,
}

/// The work that is left.
enum JkfTodo {
    /// The entries of a line from a node on, this many steps from the root.
    Line { from: NodeId, steps: usize, level: usize },
    /// The siblings of a node from an index on, as its variations.
    Forks { first: NodeId, place: usize, steps: usize, level: usize },
    /// The rest after an entry and its variations.
    After { node: NodeId, steps: usize, level: usize },
    /// The end of a variation.
    Close { node: NodeId, level: usize },
}

impl JkfWriter<'_> {
    fn write(mut self) {
        self.piece(NodeId::ROOT, PieceRole::Begin(block::GAME), "{");
        self.text.push_str("\n  ");
        self.headers();
        self.text.push_str(",\n  ");
        let start = self.text.len();
        self.text.push_str("\"initial\": ");
        position::write(self.trail.position(), self.text);
        self.report.piece(NodeId::ROOT, PieceRole::Position, start..self.text.len());
        if self.record.initial.ply() != 1 {
            let number = self.record.initial.ply().to_string();
            self.report.writer(self.index, NodeId::ROOT, NoteWeight::Lost, NoteKind::StartNumber, &number);
        }
        self.text.push_str(",\n  ");
        self.piece(NodeId::ROOT, PieceRole::Begin(block::MOVES), "\"moves\": [");
        self.text.push_str("\n    ");
        self.root();
        self.moves();
        self.text.push_str("\n  ");
        self.piece(NodeId::ROOT, PieceRole::End(block::MOVES), "]");
        self.text.push('\n');
        self.piece(NodeId::ROOT, PieceRole::End(block::GAME), "}");
        self.text.push('\n');
        let lost = std::mem::take(&mut self.lost);
        if lost.bookmarks > 0 {
            // Here they read back as bookmarks; in other programs they are comments.
            let what = NoteKind::Bookmarks(lost.bookmarks);
            self.report.writer(self.index, NodeId::ROOT, NoteWeight::Changed, what, "");
        }
        self.report.spelled(self.index, lost.spelled);
        self.report.lost_at(self.index, lost.fractions, NoteKind::Fractions);
        self.report.lost_at(self.index, lost.evaluations, NoteKind::Evaluations);
        let (record, first) = (self.record, self.record.initial.side_to_move());
        let says = |ending: &Ending| [first, !first].iter().all(|&side| word(ending, side).1.is_none());
        self.report.lost(self.index, lost_texts(record, says).saturating_sub(lost.carried), NoteKind::Extras);
        self.report.lost_at(self.index, lost.same, NoteKind::Variations);
        self.report.lost(self.index, lost.below_end, NoteKind::StepsAfterEnding);
    }

    /// Headers: a key that occurs twice is written once, with its values as lines of one.
    fn headers(&mut self) {
        let mut merged: Vec<(&str, String)> = Vec::new();
        let mut places = std::collections::HashMap::new();
        let mut changed = Vec::new();
        for (key, value) in self.record.headers.iter() {
            match places.get(key).and_then(|&place: &usize| merged.get_mut(place)) {
                Some((_, values)) => {
                    values.push('\n');
                    values.push_str(value);
                    changed.push(format!("{key}：{value}"));
                }
                None => {
                    places.insert(key, merged.len());
                    merged.push((key, value.to_owned()));
                }
            }
        }
        for text in changed {
            self.report.writer(self.index, NodeId::ROOT, NoteWeight::Changed, NoteKind::HeaderChanged, &text);
        }
        self.piece(NodeId::ROOT, PieceRole::Begin(block::HEADER), "\"header\": {");
        for (i, (key, value)) in merged.iter().enumerate() {
            self.text.push_str(if i == 0 { "\n    " } else { ",\n    " });
            let part = PieceRole::Header((*key).to_owned());
            self.piece(NodeId::ROOT, part, &format!("{}: {}", string(key), string(value)));
        }
        if !merged.is_empty() {
            self.text.push_str("\n  ");
        }
        self.piece(NodeId::ROOT, PieceRole::End(block::HEADER), "}");
    }

    /// Writes something that says this about a node.
    fn piece(&mut self, node: NodeId, part: PieceRole, said: &str) {
        self.report.piece(node, part, self.text.len()..self.text.len() + said.len());
        self.text.push_str(said);
    }

    /// The same, after what is before it in the same object.
    fn member(&mut self, node: NodeId, part: PieceRole, said: &str) {
        self.text.push_str(if self.text.ends_with('{') { "" } else { ", " });
        self.piece(node, part, said);
    }

    /// The first entry: the texts about the start position.
    fn root(&mut self) {
        let Some(node) = self.record.tree.get(NodeId::ROOT) else { return };
        self.piece(NodeId::ROOT, PieceRole::Begin(block::ENTRY), "{");
        self.comments(NodeId::ROOT, node);
        self.piece(NodeId::ROOT, PieceRole::End(block::ENTRY), "}");
        if node.time.is_some() {
            self.report.lost_at(self.index, [NodeId::ROOT], NoteKind::Times);
        }
    }

    fn moves(&mut self) {
        let tree = &self.record.tree;
        let mut todo = Vec::new();
        if let Some(&first) = tree.children(NodeId::ROOT).first() {
            self.next(2);
            todo.push(JkfTodo::Line { from: first, steps: 0, level: 2 });
        }
        while let Some(next) = todo.pop() {
            match next {
                JkfTodo::Line { from, steps, level } => {
                    self.trail.back_to(steps);
                    let siblings = tree.parent(from).map_or(&[][..], |parent| tree.children(parent));
                    let main = siblings.first() == Some(&from);
                    let siblings = if main { self.told_apart(siblings) } else { 1 };
                    self.entry(from);
                    todo.push(JkfTodo::After { node: from, steps, level });
                    if siblings > 1 {
                        self.member(from, PieceRole::Begin(block::FORKS), "\"forks\": [");
                        todo.push(JkfTodo::Forks { first: from, place: 1, steps, level });
                    }
                }
                JkfTodo::Forks { first, place, steps, level } => {
                    let siblings = tree.parent(first).map_or(&[][..], |parent| tree.children(parent));
                    match siblings.get(place) {
                        Some(sibling) if self.same.contains(sibling) => {
                            todo.push(JkfTodo::Forks { first, place: place + 1, steps, level });
                        }
                        Some(&sibling) => {
                            self.text.push_str(if self.text.ends_with('[') { "" } else { "," });
                            self.line(level + 1);
                            self.piece(sibling, PieceRole::Open, "[");
                            self.line(level + 2);
                            todo.push(JkfTodo::Forks { first, place: place + 1, steps, level });
                            todo.push(JkfTodo::Close { node: sibling, level: level + 1 });
                            todo.push(JkfTodo::Line { from: sibling, steps, level: level + 2 });
                        }
                        None => {
                            self.line(level);
                            self.piece(first, PieceRole::End(block::FORKS), "]");
                            self.trail.back_to(steps);
                        }
                    }
                }
                JkfTodo::After { node: id, steps, level } => {
                    self.piece(id, PieceRole::End(block::ENTRY), "}");
                    let Some(node) = tree.get(id) else { continue };
                    self.trail.back_to(steps);
                    self.trail.step(id, node.shogi(), node.time);
                    let Some(&next) = tree.children(id).first() else { continue };
                    if matches!(node.step, Step::End(_)) {
                        self.lost.below_end += self.below(id);
                        continue;
                    }
                    self.next(level);
                    todo.push(JkfTodo::Line { from: next, steps: self.trail.len(), level });
                }
                JkfTodo::Close { node, level } => {
                    self.line(level);
                    self.piece(node, PieceRole::Close, "]");
                }
            }
        }
    }

    /// The number of steps at a place that remain distinct here: of endings with the same word only the first is
    /// written.
    fn told_apart(&mut self, siblings: &[NodeId]) -> usize {
        let mut words = HashSet::new();
        let to_move = self.trail.position().side_to_move();
        for &id in siblings {
            if let Some(Step::End(ending)) = self.record.tree.get(id).map(|node| &node.step)
                && !words.insert(word(ending, to_move).0)
            {
                self.same.insert(id);
                self.lost.same.push(id);
            }
        }
        siblings.iter().filter(|id| !self.same.contains(id)).count()
    }

    /// The number of steps below a node.
    fn below(&self, id: NodeId) -> usize {
        let tree = &self.record.tree;
        let mut below = tree.children(id).to_vec();
        let mut count = 0;
        while let Some(id) = below.pop() {
            count += 1;
            below.extend_from_slice(tree.children(id));
        }
        count
    }

    /// A comma and a new line.
    fn next(&mut self, level: usize) {
        self.text.push(',');
        self.line(level);
    }

    fn line(&mut self, level: usize) {
        self.text.push('\n');
        (0..level.min(2 + 2 * DEEPEST)).for_each(|_| self.text.push_str("  "));
    }

    /// An entry up to its variations, without its last brace.
    fn entry(&mut self, id: NodeId) {
        let Some(node) = self.record.tree.get(id) else { return };
        self.piece(id, PieceRole::Begin(block::ENTRY), "{");
        match &node.step {
            Step::Move(komaoto_rules::Move::Shogi(mv)) => {
                let said = self.mv(*mv);
                self.piece(id, PieceRole::Step, &said);
            }
            Step::Start | Step::Move(_) => {}
            Step::End(ending) => {
                let word = self.special(id, ending);
                self.piece(id, PieceRole::Step, &format!("\"special\": {}", string(&word)));
            }
        }
        if let Some(time) = node.time {
            self.time(id, time);
        }
        self.comments(id, node);
    }

    fn mv(&self, mv: Move) -> String {
        let position = self.trail.position();
        let mut text = String::new();
        let to = mv.to();
        let square =
            |square: Square| format!("{{\"x\": {}, \"y\": {}}}", square.file().number(), square.rank().number());
        let _ = write!(text, "\"move\": {{\"color\": {}, ", position::color(position.side_to_move()));
        let kind = match mv {
            Move::Normal { from, .. } => {
                let _ = write!(text, "\"from\": {}, ", square(from));
                position.piece(from).map_or(PieceKind::Pawn, |piece| piece.kind)
            }
            Move::Drop { kind, .. } => kind,
        };
        let _ = write!(text, "\"to\": {}, \"piece\": \"{}\"", square(to), piece_code(kind));
        if self.trail.last_target() == Some(to) {
            text.push_str(", \"same\": true");
        }
        if mv.promotes() || position.promotion(mv) != Promotion::Never {
            let _ = write!(text, ", \"promote\": {}", mv.promotes());
        }
        // The schema does not have captured kings.
        if let Some(taken) = position.piece(to).filter(|taken| taken.kind != PieceKind::King) {
            let _ = write!(text, ", \"capture\": \"{}\"", piece_code(taken.kind));
        }
        let relative = relative(position, mv);
        if !relative.is_empty() {
            let _ = write!(text, ", \"relative\": \"{relative}\"");
        }
        text + "}"
    }

    fn time(&mut self, id: NodeId, time: Duration) {
        self.lost.fractions.extend((time.subsec_millis() > 0).then_some(id));
        let mover = self.trail.position().side_to_move().index();
        let total = self.trail.totals()[mover].saturating_add(time).as_secs();
        let now = time.as_secs();
        let hours = if now >= 3600 { format!("\"h\": {}, ", now / 3600) } else { String::new() };
        self.member(id, PieceRole::Begin(block::TIME), "\"time\": {");
        let said = format!("\"now\": {{{hours}\"m\": {}, \"s\": {}}}", now / 60 % 60, now % 60);
        self.member(id, PieceRole::Time, &said);
        let [h, m, s] = [total / 3600, total / 60 % 60, total % 60];
        self.member(id, PieceRole::Total, &format!("\"total\": {{\"h\": {h}, \"m\": {m}, \"s\": {s}}}"));
        self.piece(id, PieceRole::End(block::TIME), "}");
    }

    /// The word for an ending, and a note if it says less.
    fn special(&mut self, id: NodeId, ending: &Ending) -> String {
        let to_move = self.trail.position().side_to_move();
        let (word, less) = word(ending, to_move);
        if let Some(weight) = less {
            self.report.ending(self.index, id, weight, komaoto_rules::Game::Shogi, ending);
        }
        word
    }

    /// The comments of a node, including its bookmark and evaluation.
    fn comments(&mut self, id: NodeId, node: &Node) {
        let mut lines: Vec<String> = Vec::new();
        let comment = full_comment(node);
        if !comment.is_empty() {
            lines.extend(comment.split('\n').map(str::to_owned));
        }
        // As in KIF files, evaluations are in comments.
        let before = lines.len();
        lines.extend(evaluations(&node.extras).map(str::to_owned));
        self.lost.spelled += lines.len() - before;
        self.lost.carried += lines.len() - before;
        self.evaluation(id, node, &mut lines);
        let marked = lines.iter().any(|line| line.starts_with('&'));
        let mut marks = None;
        match &node.bookmark {
            Some(name) => {
                self.lost.bookmarks += 1;
                let name = format!("&{}", name.replace('\n', " "));
                // The first line of this kind is the bookmark.
                let place = if marked { 0 } else { lines.len() };
                lines.insert(place, name);
                marks = Some(place);
            }
            None if marked => {
                self.report.writer(self.index, id, NoteWeight::Changed, NoteKind::Comments(1), &comment);
            }
            None => {}
        }
        if lines.is_empty() {
            return;
        }
        self.member(id, PieceRole::Begin(block::COMMENTS), "\"comments\": [");
        for (place, line) in lines.iter().enumerate() {
            self.text.push_str(if place > 0 { ", " } else { "" });
            let part = if marks == Some(place) { PieceRole::Bookmark } else { PieceRole::Comment };
            self.piece(id, part, &string(line));
        }
        self.piece(id, PieceRole::End(block::COMMENTS), "]");
    }

    /// Evaluations that are in no carried line and in no comment are written as comments.
    fn evaluation(&mut self, id: NodeId, node: &Node, lines: &mut Vec<String>) {
        if node.evaluations.is_empty() {
            return;
        }
        let mut after = self.trail.position().clone();
        if let Some(mv) = node.shogi() {
            let _ = after.play(mv);
        }
        let last = node.shogi().or(self.trail.last_move());
        for own in unsaid(node, of_comment(&lines.join("\n"), &after, last)) {
            let record = self.record;
            let dialect = *self.dialect.get_or_insert_with(|| CommentDialect::of(record));
            let (text, whole) = dialect.written(own, &lines.join("\n"), &after, last);
            lines.extend(text.lines().map(str::to_owned));
            self.lost.spelled += 1;
            self.lost.evaluations.extend((!whole).then_some(id));
        }
    }
}

/// The word for an ending, and how much less it says.
fn word(ending: &Ending, to_move: Color) -> (String, Option<NoteWeight>) {
    // A word like CSA's that the schema does not know, as it was read.
    if let Ending::Other(text) = ending
        && let Some(word) = text.strip_prefix('%').filter(|word| !word.is_empty() && ending_of(word) == *ending)
    {
        return (word.to_owned(), Some(NoteWeight::Changed));
    }
    let (statement, same) = ending_statement(ending, to_move, CsaVersion::V3);
    let word = statement.trim_start_matches('%');
    let (word, same) = match ending {
        Ending::PerpetualCheck => ("SENNICHITE", false),
        // A draw agreed beforehand.
        Ending::MaxMoves => ("HIKIWAKE", false),
        Ending::DefaultWin | Ending::DefaultLoss => ("CHUDAN", false),
        _ if SPECIALS.contains(&word) => (word, same),
        _ => ("CHUDAN", false),
    };
    (word.to_owned(), (!same).then_some(NoteWeight::Lost))
}

/// 左直右, 上寄引 and 打 as JKF's letters.
fn relative(position: &Position, mv: Move) -> String {
    let words = japanese(position, mv, None);
    let letter = |kanji: char| {
        Some(match kanji {
            '左' => 'L',
            '直' => 'C',
            '右' => 'R',
            '上' => 'U',
            '寄' => 'M',
            '引' => 'D',
            '打' => 'H',
            _ => return None,
        })
    };
    words.chars().filter_map(letter).collect()
}

/// A text as a JSON string.
fn string(value: &str) -> String {
    serde_json::Value::from(value).to_string()
}
