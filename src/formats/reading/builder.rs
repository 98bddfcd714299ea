//! A record being read: steps are appended at the present place, and what cannot be appended is noted.

use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::time::Duration;

use super::board::PlayableBoard;
use super::branches::Branches;
use super::path::TreePath;
use crate::comment::evaluation;
use crate::comment::extract_all_marks;
use crate::pieces::PieceRole;
use crate::report::{Note, NoteKind, NoteWeight, Report};
use komaoto_record::{Carried, Ending, FormatId, Node, NodeId, Record, Role, Step};
use komaoto_rules::{Foul, Illegal, Unplayable, shogi};
use komaoto_text::Line;

/// The former time and bookmark of a node that a step has joined.
#[derive(Clone, Copy, Debug)]
struct Joined {
    time: Option<Duration>,
    marked: bool,
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
pub(crate) struct Builder<'r, P: PlayableBoard = shogi::Position> {
    pub record: Record,
    pub trail: TreePath<P>,
    pub(crate) report: &'r mut Report,
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
    format: FormatId,
    /// The node that the text here belongs to.
    about: NodeId,
    /// The offset of the text about the next step, if it begins before its own line.
    opened: Option<usize>,
    /// The last move read that broke the rules.
    fouled: Option<NodeId>,
    /// The keys of the headers.
    keys: HashSet<String>,
}

impl<'r, P: PlayableBoard> Builder<'r, P> {
    pub(crate) fn new(initial: P, index: usize, format: FormatId, report: &'r mut Report) -> Self {
        Self {
            trail: TreePath::new(initial.clone()),
            record: Record::new(initial),
            report,
            index,
            comment: None,
            speaks: false,
            merged: false,
            joined: None,
            branches: Branches::default(),
            late: HashMap::new(),
            format,
            about: NodeId::ROOT,
            opened: None,
            fouled: None,
            keys: HashSet::new(),
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

    /// Sets the start position; only before the first step.
    pub(crate) fn start_from(&mut self, initial: P) {
        self.trail = TreePath::new(initial.clone());
        self.record.initial = initial.into();
    }

    /// Adds a header that a line gives. A second one with its key is noted; remarks 備考 may have several lines.
    pub fn header(&mut self, line: Line<'_>, key: &str, value: &str) {
        if !self.keys.insert(key.to_owned()) && key != "備考" {
            self.note(line, 1, NoteWeight::Kept, NoteKind::SecondHeader, line.text);
        }
        self.record.headers.push(key, value);
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

    /// Whether the last step existed before as the first one from its place: a variation that begins with it repeats
    /// the line that it varies.
    pub(crate) fn repeats_its_line(&self) -> bool {
        let tree = &self.record.tree;
        let parent = tree.parent(self.trail.here());
        self.joined() && parent.is_some_and(|parent| tree.children(parent).first() == Some(&self.trail.here()))
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
        self.joined = known
            .and_then(|id| self.record.tree.get(id))
            .map(|node| Joined { time: node.time, marked: node.bookmark.is_some() });
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
            self.note(line, at, NoteWeight::Kept, NoteKind::Foul(foul), part);
        }
        Ok(())
    }

    /// Ends the line here.
    pub(crate) fn end(&mut self, ending: Ending, time: Option<Duration>, line: Line<'_>) {
        if ending == Ending::FoulLoss && self.fouled() {
            self.note(line, 1, NoteWeight::Kept, NoteKind::FoulBefore, line.text);
        }
        let stepped = self.conclude(ending, time, line.offset);
        self.note_time(stepped, line);
    }

    fn note_time(&mut self, stepped: Stepped, line: Line<'_>) {
        if stepped.time_differs {
            self.note(line, 1, NoteWeight::Lost, NoteKind::TimeDiffers, line.text);
        }
    }

    /// Takes back the step here, an ending that turned out not to be one: what was read at it, from its line on, goes
    /// to the previous node. What that node cannot hold a second time is returned; an ending that existed before stays
    /// as it was.
    pub(crate) fn take_back(&mut self, line: Line<'_>) -> Option<String> {
        let said = if self.joined.is_some() { self.comment.take() } else { None };
        self.settle();
        let here = self.trail.here();
        self.trail.back_to(self.trail.len().saturating_sub(1));
        self.report.respan(self.trail.here());
        self.report.retell(here, self.trail.here(), line.offset..line.offset + line.text.len());
        let (gone, left) = (Some((self.index, here)), Some((self.index, self.trail.here())));
        let notes = self.report.notes.iter_mut().rev();
        notes.take_while(|note| note.node == gone && note.line >= line.number).for_each(|note| note.node = left);
        // The line itself is noted once.
        if self.report.more == 0 {
            self.report.notes.retain(|note| note.line != line.number);
        }
        self.unread(line, NoteKind::UnknownLine);
        let mut taken = self.record.tree.get(here).cloned()?;
        match self.joined.take() {
            // What was added there since.
            Some(Joined { time, marked }) => {
                taken.comment = String::new();
                if marked {
                    taken.bookmark = None;
                }
                if let Some(node) = self.record.tree.get_mut(here) {
                    node.time = time;
                    if !marked {
                        node.bookmark = None;
                    }
                }
            }
            None => {
                self.record.tree.remove(here);
                self.branches.forget(self.trail.here());
                self.late.remove(&here);
            }
        }
        if let Some(said) = said {
            said.split('\n').for_each(|line| self.comment(line));
        } else if !taken.comment.is_empty() {
            taken.comment.split('\n').for_each(|line| self.comment(line));
        }
        match self.node() {
            Some(node) if node.bookmark.is_none() => {
                node.bookmark = taken.bookmark.take();
                None
            }
            _ => {
                if taken.bookmark.is_some() {
                    self.report.untell(self.trail.here(), &PieceRole::Bookmark, line.offset);
                }
                taken.bookmark.take()
            }
        }
    }

    /// Writes what was collected for the node here into it. Called before going elsewhere.
    pub(crate) fn settle(&mut self) {
        let merged = std::mem::replace(&mut self.merged, false);
        let Some(mut text) = self.comment.take() else { return };
        let Some(node) = self.node() else { return };
        // It has grown line by line, and now it stays.
        text.shrink_to_fit();
        let grown = !node.comment.is_empty();
        if !grown {
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
        } else if let Some(node) = self.record.tree.get_mut(self.trail.here()) {
            evaluation::add_said(node, position.evaluations(&node.comment, last));
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

    /// Carries a text of the file at the node here.
    pub(crate) fn extra(&mut self, role: Role, text: &str) {
        self.close();
        let extra = Carried::new(self.format, role, text);
        if let Some(node) = self.node().filter(|node| !node.extras.contains(&extra)) {
            node.extras.push(extra);
        }
    }

    /// Carries a text before all moves.
    pub(crate) fn head(&mut self, role: Role, text: &str) {
        self.record.extras.push(Carried::new(self.format, role, text));
    }

    /// Notes a line that is not read.
    pub(crate) fn unread(&mut self, line: Line<'_>, what: NoteKind) {
        self.note(line, 1, NoteWeight::Kept, what, line.text);
    }

    /// Says what a piece of the text says of the node here.
    pub(crate) fn piece(&mut self, part: PieceRole, range: Range<usize>) {
        self.report.piece(self.trail.here(), part, range);
    }

    /// Notes something about the node here.
    pub(crate) fn note(&mut self, line: Line<'_>, column: usize, weight: NoteWeight, what: NoteKind, text: &str) {
        self.report.add(Note {
            line: line.number,
            column,
            weight,
            what,
            text: text.to_owned(),
            node: Some((self.index, self.trail.here())),
            places: Vec::new(),
        });
    }

    /// The number of notes.
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
            if let Some(node) = self.record.tree.get_mut(id) {
                evaluation::add_said(node, position.evaluations(&node.comment, last));
            }
        }
        extract_all_marks(&mut self.record);
        self.record.tree.shrink_to_fit();
        self.record
    }
}

/// The 1-based column, in characters, of a part of a line.
pub fn column(line: &str, part: &str) -> usize {
    let offset = (part.as_ptr() as usize).saturating_sub(line.as_ptr() as usize);
    line.get(..offset).map_or(1, |before| before.chars().count() + 1)
}
