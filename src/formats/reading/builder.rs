//! A record being read: steps are appended at the present place, and what cannot be appended is noted.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use super::board::Board;
use super::branches::Branches;
use super::path::Trail;
use crate::formats::comment::evaluation;
use crate::formats::report::{Note, Report, Weight, What};
use crate::record::{Ending, Node, NodeId, Record, Step};
use crate::rules::{Foul, Illegal, Unplayable, shogi};
use crate::text::Line;

/// What a node had before a step joined it.
#[derive(Clone, Copy, Debug)]
struct Joined {
    time: Option<Duration>,
    marked: bool,
    extras: usize,
}

/// The result of a step.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Stepped {
    /// The rule that the move breaks.
    pub foul: Option<Foul>,
    /// Whether the step existed before with another time, which stays.
    pub time_differs: bool,
}

/// The record being read, and the present place in it.
pub(crate) struct Builder<'r, P: Board = shogi::Position> {
    pub record: Record,
    pub trail: Trail<P>,
    report: &'r mut Report,
    /// Which record of the file this is.
    index: usize,
    /// The comment lines read at this node so far.
    comment: Option<String>,
    /// Whether one of them may be an engine's.
    speaks: bool,
    /// Whether the node here existed before, so that what is read now joins it.
    merged: bool,
    /// Set if the last step joined a node that existed before.
    joined: Option<Joined>,
    branches: Branches,
    /// Nodes that engine comments were added to: those are interpreted once, at the end, each with its position and
    /// last move.
    late: HashMap<NodeId, (P, Option<P::Move>)>,
    /// What is carried at nodes that were joined, and how much of it was examined.
    carried: HashMap<NodeId, (usize, HashSet<String>)>,
    /// How the format spells a comment line without text, which would otherwise leave no trace in the comment.
    lone: &'static str,
    /// The node that the text here belongs to.
    about: NodeId,
    /// Where the text about the next step began, if that was before its own line.
    opened: Option<usize>,
    /// The last move read that broke the rules.
    fouled: Option<NodeId>,
}

impl<'r, P: Board> Builder<'r, P> {
    pub(crate) fn new(initial: P, index: usize, lone: &'static str, report: &'r mut Report) -> Self {
        Self {
            trail: Trail::new(initial.clone()),
            record: Record::new(initial),
            report,
            index,
            comment: None,
            speaks: false,
            merged: false,
            joined: None,
            branches: Branches::default(),
            late: HashMap::new(),
            carried: HashMap::new(),
            lone,
            about: NodeId::ROOT,
            opened: None,
            fouled: None,
        }
    }

    /// Sets where in the text the game begins.
    pub(crate) fn begins(&mut self, offset: usize) {
        self.report.span(offset, self.index, NodeId::ROOT);
    }

    /// Says that the text from here on belongs to the next step, as a 変化 line does.
    pub(crate) fn opens(&mut self, offset: usize) {
        self.opened.get_or_insert(offset);
    }

    /// What was opened belongs to the node here after all, because no step came of it.
    fn close(&mut self) {
        if let Some(offset) = self.opened.take() {
            self.report.span(offset, self.index, self.trail.here());
        }
    }

    /// Says that the text from a byte offset on belongs to the node here, if it belonged to another one.
    pub(crate) fn turn_to_here(&mut self, offset: usize) {
        let here = self.trail.here();
        if self.about != here {
            self.report.span(offset, self.index, here);
            self.about = here;
        }
    }

    /// Sets the start position; only before the first step.
    pub(crate) fn start_from(&mut self, initial: P) {
        self.trail = Trail::new(initial.clone());
        self.record.initial = initial.into();
    }

    /// The node here, mutable.
    pub(crate) fn node(&mut self) -> Option<&mut Node> {
        self.record.tree.get_mut(self.trail.here())
    }

    /// Whether the step here is an ending.
    pub(crate) fn ended(&self) -> bool {
        self.record.tree.get(self.trail.here()).is_some_and(|node| matches!(node.step, Step::End(_)))
    }

    /// Whether the last step existed before.
    pub(crate) const fn joined(&self) -> bool {
        self.joined.is_some()
    }

    /// Whether the step here is an ending right after a move that breaks the rules.
    pub(crate) fn ended_by_foul(&self) -> bool {
        self.fouled.is_some() && self.ended() && self.record.tree.parent(self.trail.here()) == self.fouled
    }

    /// Whether the step here is a move that breaks the rules.
    pub(crate) fn fouled(&self) -> bool {
        self.fouled == Some(self.trail.here())
    }

    /// Advances by a move at a byte offset of the text. An unplayable one changes nothing.
    pub(crate) fn advance(
        &mut self,
        mv: P::Move,
        time: Option<Duration>,
        offset: usize,
    ) -> Result<Stepped, Unplayable> {
        let foul = match self.trail.position().check(mv) {
            Ok(()) => None,
            Err(Illegal::Foul(foul)) => Some(foul),
            Err(Illegal::Unplayable(unplayable)) => return Err(unplayable),
        };
        let stepped = self.step(Step::Move(mv.into()), Some(mv), time, offset);
        if foul.is_some() {
            self.fouled = Some(self.trail.here());
        }
        Ok(Stepped { foul, ..stepped })
    }

    /// Ends the line with what is at a byte offset of the text.
    pub(crate) fn conclude(&mut self, ending: Ending, time: Option<Duration>, offset: usize) -> Stepped {
        self.step(Step::End(ending), None, time, offset)
    }

    fn step(&mut self, step: Step, mv: Option<P::Move>, time: Option<Duration>, offset: usize) -> Stepped {
        self.settle();
        let parent = self.trail.here();
        let known = self.branches.find(&self.record, parent, &step);
        self.merged = known.is_some();
        self.joined = known.and_then(|id| self.record.tree.get(id)).map(|node| Joined {
            time: node.time,
            marked: node.bookmark.is_some(),
            extras: node.extras.len(),
        });
        let mut stepped = Stepped::default();
        let id = match known {
            Some(id) => {
                let before = self.joined.and_then(|joined| joined.time);
                stepped.time_differs = time.is_some() && before.is_some() && before != time;
                if let (Some(_), None, Some(node)) = (time, before, self.record.tree.get_mut(id)) {
                    node.time = time;
                }
                id
            }
            None => {
                let mut node = Node::new(step);
                node.time = time;
                match self.record.tree.append(parent, node) {
                    Some(id) => id,
                    None => return stepped,
                }
            }
        };
        self.trail.step(id, mv, time);
        self.report.span(self.opened.take().unwrap_or(offset), self.index, id);
        self.about = id;
        stepped
    }

    /// Plays a move here, which is `part` of a line. A foul is noted and kept; an unplayable move changes nothing.
    pub(crate) fn play(
        &mut self,
        mv: P::Move,
        time: Option<Duration>,
        line: Line<'_>,
        part: &str,
    ) -> Result<(), Unplayable> {
        let stepped = self.advance(mv, time, line.offset)?;
        self.note_time(stepped, line);
        if let Some(foul) = stepped.foul {
            // Columns are counted from the start of the line: in a line of 200,000 fouls that is only worth it for
            // notes that are kept.
            let at = if self.report.is_full() { 0 } else { column(line.text, part) };
            self.note(line, at, Weight::Kept, What::Foul(foul), part);
        }
        Ok(())
    }

    /// Ends the line here.
    pub(crate) fn end(&mut self, ending: Ending, time: Option<Duration>, line: Line<'_>) {
        if ending == Ending::FoulLoss && self.fouled() {
            self.note(line, 1, Weight::Kept, What::FoulBefore, line.text);
        }
        let stepped = self.conclude(ending, time, line.offset);
        self.note_time(stepped, line);
    }

    fn note_time(&mut self, stepped: Stepped, line: Line<'_>) {
        if stepped.time_differs {
            self.note(line, 1, Weight::Lost, What::TimeDiffers, line.text);
        }
    }

    /// Takes back the step here, an ending that turned out not to be one: what was read at it, from its line on, goes
    /// to the previous node. What that node cannot hold a second time is returned; an ending that existed before stays
    /// as it was.
    pub(crate) fn take_back(&mut self, line: Line<'_>, own: std::ops::Range<usize>) -> Option<String> {
        let said = if self.joined.is_some() { self.comment.take() } else { None };
        self.settle();
        let here = self.trail.here();
        self.trail.back_to(self.trail.len().saturating_sub(1));
        self.report.respan(self.trail.here());
        let (gone, left) = (Some((self.index, here)), Some((self.index, self.trail.here())));
        let notes = self.report.notes.iter_mut().rev();
        notes.take_while(|note| note.node == gone && note.line >= line.number).for_each(|note| note.node = left);
        // The line itself is carried whole, and noted once.
        if self.report.more == 0 {
            self.report.notes.retain(|note| note.line != line.number);
        }
        self.carry(line, What::UnknownLine);
        let mut taken = self.record.tree.get(here).cloned()?;
        let mut first = 0;
        match self.joined.take() {
            // What was added there since.
            Some(Joined { time, marked, extras }) => {
                first = extras;
                taken.bookmark = taken.bookmark.take().filter(|_| !marked);
                taken.comment = String::new();
                if let Some(node) = self.record.tree.get_mut(here) {
                    node.time = time;
                    node.extras.truncate(extras);
                    node.bookmark = node.bookmark.take().filter(|_| marked);
                }
                self.carried.remove(&here);
            }
            None => {
                self.record.tree.remove(here);
                self.branches.forget(self.trail.here());
                self.late.remove(&here);
                self.carried.remove(&here);
            }
        }
        let lone = self.lone;
        let (empty, extras): (Vec<_>, Vec<_>) = std::mem::take(&mut taken.extras)
            .into_iter()
            .enumerate()
            .skip(first)
            .filter_map(|(at, extra)| (!own.contains(&at)).then_some(extra))
            .partition(|extra| extra == lone);
        for extra in extras {
            self.extra(&extra);
        }
        if let Some(said) = said {
            said.split('\n').for_each(|line| self.comment(line));
        } else if !taken.comment.is_empty() || !empty.is_empty() {
            taken.comment.split('\n').for_each(|line| self.comment(line));
        }
        match self.node() {
            Some(node) if node.bookmark.is_none() => {
                node.bookmark = taken.bookmark.take();
                None
            }
            _ => taken.bookmark.take(),
        }
    }

    /// Writes what was collected for the node here into it. Called before going elsewhere.
    pub(crate) fn settle(&mut self) {
        let merged = std::mem::replace(&mut self.merged, false);
        let Some(text) = self.comment.take() else { return };
        let lone = self.lone;
        let Some(node) = self.node() else { return };
        let grown = !node.comment.is_empty();
        if !grown {
            if text.is_empty() {
                node.extras.push(lone.to_owned());
            }
            node.comment = text;
        } else if !(merged && node.comment == text) {
            node.comment.push('\n');
            node.comment.push_str(&text);
        }
        if !std::mem::take(&mut self.speaks) {
            return;
        }
        let (position, last) = (self.trail.position(), self.trail.last_move());
        if grown {
            // It may grow again and again.
            self.late.entry(self.trail.here()).or_insert_with(|| (position.clone(), last));
        } else if let Some(node) = self.record.tree.get_mut(self.trail.here())
            && let said @ Some(_) = position.evaluation(&node.comment, last)
        {
            node.evaluation = said.map(Box::new);
        }
    }

    /// Adds a line to the comment here.
    pub(crate) fn comment(&mut self, text: &str) {
        self.close();
        self.speaks |= evaluation::speaks(text);
        match &mut self.comment {
            Some(comment) => {
                comment.push('\n');
                comment.push_str(text);
            }
            None => self.comment = Some(text.to_owned()),
        }
    }

    /// Carries a line at the node here.
    pub(crate) fn extra(&mut self, text: &str) {
        self.close();
        let here = self.trail.here();
        let Some(node) = self.record.tree.get_mut(here) else { return };
        if self.merged {
            let (looked_at, known) = self.carried.entry(here).or_default();
            known.extend(node.extras.iter().skip(*looked_at).cloned());
            *looked_at = node.extras.len();
            if known.contains(text) {
                return;
            }
        }
        node.extras.push(text.to_owned());
    }

    /// Carries a line at the node here and notes it.
    pub(crate) fn carry(&mut self, line: Line<'_>, what: What) {
        self.extra(line.text);
        self.note(line, 1, Weight::Kept, what, line.text);
    }

    /// Notes something about the node here.
    pub(crate) fn note(&mut self, line: Line<'_>, column: usize, weight: Weight, what: What, text: &str) {
        self.report.add(Note {
            line: line.number,
            column,
            weight,
            what,
            text: text.to_owned(),
            node: Some((self.index, self.trail.here())),
        });
    }

    /// How many notes there are.
    pub(crate) fn notes(&self) -> usize {
        self.report.notes.len()
    }

    /// From the given note on, notes refer to part of a line that begins after this many characters.
    pub(crate) fn shift_notes(&mut self, from: usize, by: usize) {
        for note in self.report.notes.iter_mut().skip(from) {
            note.column += by;
        }
    }

    /// The record, finished.
    pub(crate) fn finish(mut self) -> Record {
        self.settle();
        self.close();
        for (id, (position, last)) in self.late {
            if let Some(node) = self.record.tree.get_mut(id)
                && let said @ Some(_) = position.evaluation(&node.comment, last)
            {
                node.evaluation = said.map(Box::new);
            }
        }
        self.record
    }
}

/// The 1-based column, in characters, of a part of a line.
pub(crate) fn column(line: &str, part: &str) -> usize {
    let offset = (part.as_ptr() as usize).saturating_sub(line.as_ptr() as usize);
    line.get(..offset).map_or(1, |before| before.chars().count() + 1)
}

/// Whether this is the marker of an empty comment line, alone.
pub(crate) fn is_lone(extra: &str) -> bool {
    extra == "*" || extra == "'*"
}

/// How YaneuraOu's opening book begins: in a file of another format this line would turn it into a book.
pub(crate) const BOOK: &str = "#YANEURAOU-DB2016";

/// Lines that a program puts at the head of its files and that say nothing about the game.
pub(crate) fn is_banner(extra: &str) -> bool {
    (extra.starts_with("# --") && extra.contains("棋譜ファイル")) || extra.starts_with(BOOK) || version_line(extra)
}

/// The line for the even start in CSA, carried so that a file keeps it.
pub(crate) const EVEN: &str = "PI";

/// A CSA line that gives version, encoding or start, carried so that a file keeps it.
pub(crate) fn version_line(extra: &str) -> bool {
    extra == EVEN
        || extra.starts_with("'CSA encoding=")
        || extra.strip_prefix('V').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()) && rest.len() < 8)
}

/// What the lines of a carried text say, without the marks that a format puts before them; nothing for lines that only
/// files of one format need.
pub fn carried_words(extra: &str) -> impl Iterator<Item = &str> {
    let marks = |c: char| c.is_whitespace() || matches!(c, '#' | '\'' | '*' | '&');
    let own = |line: &&str| !is_banner(line) && !is_lone(line);
    extra
        .split('\n')
        .filter(own)
        .map(move |line| line.trim_start_matches(marks).trim_end())
        .filter(|line| !line.is_empty())
}

/// Whether a carried line is an unreadable move: once it is a remark, no reader will look at it again.
pub(crate) fn is_unread_move(line: &str) -> bool {
    let line = line.trim_start();
    let digit = |c: char| matches!(c, '1'..='9' | '１'..='９');
    let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let row = rest.len() < line.len() && rest.trim_start_matches('.').starts_with([' ', '\t', '\u{3000}']);
    let square = |text: &str| text.trim_start().starts_with(|c: char| digit(c) || c == '同');
    let csa =
        line.strip_prefix(['+', '-']).is_some_and(|rest| rest.bytes().take_while(u8::is_ascii_digit).count() >= 4);
    csa || row && square(rest) || line.strip_prefix(['▲', '△', '▼', '▽', '☗', '☖']).is_some_and(square)
}
