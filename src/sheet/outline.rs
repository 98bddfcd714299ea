//! How a story is divided: into stretches of moves, comments and diagrams, before any move is spelled. It needs no
//! position, so that a long record is divided in the time of a walk through its nodes.

use std::borrow::Cow;
use std::collections::VecDeque;

use super::passage::Passage;
use crate::notation::plies;
use crate::record::{DIAGRAM_NAGS, DIAGRAM_WORD, Node, NodeId, Record, is_problem};
use crate::rules::Position;
use crate::rules::shogi::Handicap;

/// The headers that are told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum HeadersTold {
    /// None, and no title.
    None,
    /// Players, place, date, result and opening, as books tell them.
    #[default]
    Head,
    /// Each as it stands.
    All,
}

/// The parts told besides moves and comments.
#[derive(Clone, Copy, Debug)]
pub struct OutlineOptions {
    /// Of how much of the record; of a part, a diagram of the position that it begins with stands first.
    pub passage: Passage,
    /// The title, and which headers, first.
    pub headers: HeadersTold,
    /// The time that each move took.
    pub clock: bool,
    /// The evaluations of engines.
    pub evaluation: bool,
    /// Diagrams at bookmarks, where the record asks for them, and of the position that a game begins with unless it is the
    /// usual one.
    pub bookmarks: bool,
    /// On paper, which no board stands beside: a diagram of the position that a problem begins with, and of one that nobody has
    /// moved in.
    pub alone: bool,
    /// Diagrams after every so many moves of the main line; 0 for none.
    pub every: u32,
    /// Variations.
    pub variations: bool,
    /// The part of a comment that is told: formats know what in it is an engine's.
    pub comment: fn(&Node) -> Cow<'_, str>,
}

impl Default for OutlineOptions {
    fn default() -> Self {
        Self {
            passage: Passage::Whole,
            headers: HeadersTold::All,
            clock: false,
            evaluation: false,
            bookmarks: true,
            alone: false,
            every: 0,
            variations: true,
            comment: |node| node.comment.as_str().into(),
        }
    }
}

/// The kind of a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoryPartKind {
    /// Moves, one the first child of the other.
    Moves {
        /// Their number: at least one.
        count: u32,
        /// Whether a variation begins with them.
        begins: bool,
    },
    /// The comment of a node.
    Comment,
    /// A diagram of the position after a node.
    Diagram,
}

/// A part of a story.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoryPart {
    /// The node; of moves the first one.
    pub node: NodeId,
    /// Its depth in variations; the main line is at 0.
    pub depth: u32,
    /// Its kind.
    pub what: StoryPartKind,
}

/// The most moves in a part.
const MOST_MOVES: u32 = 100;

/// A line being told: the main line or a variation.
struct ToldMoves {
    depth: u32,
    /// The next node.
    next: Option<NodeId>,
    /// Nothing of it has been told.
    fresh: bool,
    /// Variations to be told before it goes on, the last first.
    branches: Vec<NodeId>,
}

impl ToldMoves {
    fn new(depth: u32, next: Option<NodeId>) -> Self {
        Self { depth, next, fresh: true, branches: Vec::new() }
    }
}

/// The parts of a story, in order.
pub struct Outline<'r> {
    record: &'r Record,
    telling: OutlineOptions,
    /// A node after which there is room for a comment, though it has none.
    open: Option<NodeId>,
    ready: VecDeque<StoryPart>,
    lines: Vec<ToldMoves>,
}

/// Divides the story of a record; `open` is a node after which there is room for a comment, though it has none.
pub fn outline(record: &Record, telling: OutlineOptions, open: Option<NodeId>) -> Outline<'_> {
    let (passage, mut ready) = (telling.passage, VecDeque::new());
    let start = passage.start(record);
    let mut next = Some(start);
    if passage != Passage::Whole {
        let part = |what| StoryPart { node: start, depth: 0, what };
        if start != NodeId::ROOT || shows_start(record, telling) {
            ready.push_back(part(StoryPartKind::Diagram));
        }
        // What is said before a variation is about the move that it departs from.
        if matches!(passage, Passage::After(_)) && is_told(record, start, telling) {
            ready.push_back(part(StoryPartKind::Comment));
        }
        next = passage.line(record).nth(1);
    }
    Outline { record, telling, open, ready, lines: vec![ToldMoves::new(0, next)] }
}

/// Whether a game begins with a position of its own, without which its moves say nothing. A handicap has a name where it
/// begins, and a problem is printed as one.
pub(super) fn begins_elsewhere(record: &Record) -> bool {
    let usual = || record.initial.same_as(&Position::start(record.game()));
    let has_name = || record.initial.shogi().is_some_and(|initial| Handicap::of(initial).is_some());
    !is_problem(record) && !has_name() && !usual()
}

/// Whether a diagram of the position that a record begins with stands first.
fn shows_start(record: &Record, telling: OutlineOptions) -> bool {
    let is_move = |at: &NodeId| record.tree.get(*at).is_some_and(|node| node.mv().is_some());
    let unmoved = || !record.tree.children(NodeId::ROOT).iter().any(is_move);
    begins_elsewhere(record) || telling.alone && (is_problem(record) || unmoved())
}

/// Whether a glyph asks for a diagram.
pub(super) fn is_request(nag: u32) -> bool {
    DIAGRAM_NAGS.contains(&nag)
}

/// A comment without its request for a diagram.
pub(super) fn without_request(said: Cow<'_, str>) -> Cow<'_, str> {
    if said.contains(DIAGRAM_WORD) { said.replace(DIAGRAM_WORD, "").into() } else { said }
}

/// Whether anything is told of the comment of a node.
fn is_told(record: &Record, at: NodeId, telling: OutlineOptions) -> bool {
    let told = |node: &Node| !node.comment.is_empty() && !node.split_said((telling.comment)(node)).1.trim().is_empty();
    record.tree.get(at).is_some_and(told)
}

impl Iterator for Outline<'_> {
    type Item = StoryPart;

    fn next(&mut self) -> Option<StoryPart> {
        loop {
            if let Some(part) = self.ready.pop_front() {
                return Some(part);
            }
            let line = self.lines.last_mut()?;
            if let Some(branch) = line.branches.pop() {
                let depth = line.depth + 1;
                self.lines.push(ToldMoves::new(depth, Some(branch)));
            } else if line.next.is_some() {
                self.go_on();
            } else {
                self.lines.pop();
            }
        }
    }
}

impl Outline<'_> {
    /// Follows the last line up to where something else comes between.
    fn go_on(&mut self) {
        let (tree, telling) = (&self.record.tree, self.telling);
        let Some(line) = self.lines.last_mut() else { return };
        let (depth, begins) = (line.depth, line.fresh && line.depth > 0);
        let mut moves: Option<(NodeId, u32)> = None;
        let mut after = Vec::new();
        while let Some(at) = line.next {
            let Some(node) = tree.get(at) else { break };
            // The variations beside a move are told after it, and those beside a variation with it.
            let siblings = match tree.parent(at).map(|parent| tree.children(parent)) {
                Some([first, siblings @ ..]) if telling.variations && *first == at => siblings,
                _ => &[],
            };
            line.branches = siblings.iter().rev().copied().collect();
            if at != NodeId::ROOT {
                let (_, count) = moves.get_or_insert((at, 0));
                *count += 1;
            }
            line.next = tree.children(at).first().copied();
            line.fresh = false;
            let part = |what| StoryPart { node: at, depth, what };
            if self.open == Some(at) || is_told(self.record, at, telling) {
                after.push(part(StoryPartKind::Comment));
            }
            if telling.bookmarks && at == NodeId::ROOT && shows_start(self.record, telling) {
                after.insert(0, part(StoryPartKind::Diagram));
            }
            let due = telling.every > 0
                && depth == 0
                && node.mv().is_some()
                && (tree.depth(at) as u32).is_multiple_of(plies(self.record.game(), telling.every));
            let shown = after.iter().any(|part| part.what == StoryPartKind::Diagram);
            if !shown && (telling.bookmarks && node.wants_diagram() || due) {
                after.push(part(StoryPartKind::Diagram));
            }
            if !after.is_empty() || !siblings.is_empty() || moves.is_some_and(|(_, count)| count >= MOST_MOVES) {
                break;
            }
        }
        self.ready.extend(moves.map(|(node, count)| StoryPart {
            node,
            depth,
            what: StoryPartKind::Moves { count, begins },
        }));
        self.ready.extend(after);
    }
}
