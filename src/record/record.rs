//! The record itself.

use std::fmt;
use std::ops::{Deref, DerefMut};
use std::sync::{Arc, OnceLock};

use super::carried::{Carried, Role};
use super::ending::{Ending, Winner};
use super::headers::Headers;
use super::node::{Node, Step};
use super::tree::{NodeId, Tree};
use komaoto_rules::{Cause, Color, Game, Move, Outcome, Position, Square, Unplayable, Verdict, outcome_of_moves};

/// A game record 棋譜. Cloning is cheap, so a snapshot can be an undo step, an autosave or a worker's input. Equality
/// is structural.
///
/// It dereferences to its [`RecordContents`]. A record from a file of many games is [read](Unread) only when somebody looks
/// at it: a list of them opens at once.
#[derive(Clone)]
pub struct Record(Held);

#[derive(Clone)]
enum Held {
    Own(Arc<RecordContents>),
    /// As it is in a file, until it is changed.
    Filed(Arc<Filed>),
}

struct Filed {
    unread: Box<dyn Unread>,
    contents: OnceLock<Box<RecordContents>>,
}

/// A game of a file, to be read when somebody looks.
pub trait Unread: Send + Sync {
    /// Reads it.
    fn read(&self) -> RecordContents;
    /// Reads its headers alone, which takes less.
    fn headers(&self) -> Headers;
    /// The source text: equal sources give equal records, whatever ends their lines.
    fn text(&self) -> &[u8];
}

/// The contents of a record.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordContents {
    /// Headers in file order.
    pub headers: Headers,
    /// The start position 開始局面, with the number of the first move.
    pub initial: Position,
    /// The tree; its root is a [`Step::Start`].
    pub tree: Tree<Node>,
    /// Texts of the file that belong to no node and that we carry but do not understand.
    pub extras: Vec<Carried>,
}

impl From<RecordContents> for Record {
    fn from(contents: RecordContents) -> Self {
        Self(Held::Own(Arc::new(contents)))
    }
}

impl Deref for Record {
    type Target = RecordContents;

    fn deref(&self) -> &RecordContents {
        match &self.0 {
            Held::Own(contents) => contents,
            Held::Filed(filed) => filed.contents.get_or_init(|| Box::new(filed.unread.read())),
        }
    }
}

impl DerefMut for Record {
    fn deref_mut(&mut self) -> &mut RecordContents {
        loop {
            match self.0 {
                Held::Own(ref mut contents) => return Arc::make_mut(contents),
                Held::Filed(_) => self.0 = Held::Own(Arc::new(RecordContents::clone(self))),
            }
        }
    }
}

impl PartialEq for Record {
    fn eq(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Held::Own(mine), Held::Own(theirs)) => Arc::ptr_eq(mine, theirs) || mine == theirs,
            (Held::Filed(mine), Held::Filed(theirs)) if Arc::ptr_eq(mine, theirs) => true,
            (Held::Filed(mine), Held::Filed(theirs)) if same_lines(mine.unread.text(), theirs.unread.text()) => true,
            _ => *self.unheld() == *other.unheld(),
        }
    }
}

/// Whether two texts differ at most in how their lines end.
fn same_lines(one: &[u8], other: &[u8]) -> bool {
    one == other || with_line_feeds(one).eq(with_line_feeds(other))
}

/// A text whose lines all end in a line feed.
fn with_line_feeds(text: &[u8]) -> impl Iterator<Item = u8> {
    let pairs = |at: usize| at.checked_sub(1).and_then(|before| text.get(before)) == Some(&b'\r');
    let bytes = text.iter().enumerate().filter(move |(at, byte)| **byte != b'\n' || !pairs(*at));
    bytes.map(|(_, byte)| if *byte == b'\r' { b'\n' } else { *byte })
}

impl fmt::Debug for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl Record {
    /// An empty record from a start position.
    pub fn new(initial: impl Into<Position>) -> Self {
        let tree = Tree::new(Node::new(Step::Start));
        RecordContents { headers: Headers::default(), initial: initial.into(), tree, extras: Vec::new() }.into()
    }

    /// A record that is read when somebody looks at it.
    pub fn unread(unread: Box<dyn Unread>) -> Self {
        Self(Held::Filed(Arc::new(Filed { unread, contents: OnceLock::new() })))
    }

    /// Its source, from which it was or will be read, as long as nothing in it has been changed.
    pub fn origin(&self) -> Option<&dyn Unread> {
        if let Held::Filed(filed) = &self.0 { Some(&*filed.unread) } else { None }
    }

    /// The same record; if nobody has looked at it yet, in a copy that goes when it is dropped, so that a way through
    /// all games of a file need not hold them all.
    pub fn unheld(&self) -> Self {
        match &self.0 {
            Held::Filed(filed) if !self.is_read() => filed.unread.read().into(),
            _ => self.clone(),
        }
    }

    /// Whether anybody has looked at more of it than its headers.
    pub fn is_read(&self) -> bool {
        if let Held::Filed(filed) = &self.0 { filed.contents.get().is_some() } else { true }
    }

    /// Its headers, reading nothing else.
    pub fn with_headers<T>(&self, look: impl FnOnce(&Headers) -> T) -> T {
        match &self.0 {
            Held::Filed(filed) if !self.is_read() => look(&filed.unread.headers()),
            _ => look(&self.headers),
        }
    }

    /// The position after a node's step; the start position for ids not in the tree. O(depth).
    pub fn position_at(&self, id: NodeId) -> Position {
        let mut position = self.initial.clone();
        for id in self.tree.path(id) {
            if let Some(mv) = self.tree.get(id).and_then(Node::mv) {
                // The tree holds only playable moves; an unplayable one would leave the position as it was.
                let _ = position.play(mv);
            }
        }
        position
    }

    /// Which game it belongs to.
    pub fn game(&self) -> Game {
        self.initial.game()
    }

    /// Whether a header only says that a game of xiangqi is one, or how its file spells the moves.
    pub fn is_named_by(&self, key: &str, value: &str) -> bool {
        self.game() == Game::Xiangqi && (key == "Game" && value == "Chinese Chess" || key == "Format")
    }

    /// The values of the headers and the comments of the main line's beginning: enough to tell how its people write.
    pub fn sample_words(&self) -> impl Iterator<Item = &str> {
        /// So many nodes are looked at.
        const LINE_READ: usize = 400;
        let line = self.tree.mainline(NodeId::ROOT).take(LINE_READ).filter_map(|id| self.tree.get(id));
        self.headers.iter().map(|(_, value)| value).chain(line.map(|node| node.comment.as_str()))
    }

    /// The target of the last move on the way to a node (itself included), which 同 refers to.
    pub fn last_target(&self, id: NodeId) -> Option<Square> {
        let mut at = Some(id);
        while let Some(here) = at {
            if let Some(mv) = self.tree.get(here).and_then(Node::mv) {
                return mv.to();
            }
            at = self.tree.parent(here);
        }
        None
    }

    /// The child of a node with this step.
    pub fn child_with(&self, parent: NodeId, step: &Step) -> Option<NodeId> {
        self.tree
            .children(parent)
            .iter()
            .copied()
            .find(|&child| self.tree.get(child).is_some_and(|node| node.step == *step))
    }

    /// The number of a node's move 手数: the start position's number for the first move; one less for the root.
    pub fn ply(&self, id: NodeId) -> u32 {
        let steps = u32::try_from(self.tree.depth(id)).unwrap_or(u32::MAX);
        self.initial.ply().saturating_add(steps).saturating_sub(1)
    }

    /// The number of moves of the main line, without its ending.
    pub fn mainline_moves(&self) -> usize {
        self.tree.mainline(NodeId::ROOT).filter_map(|id| self.tree.get(id)?.mv()).count()
    }

    /// Appends a move to a node, if it is playable there; `None` below an end mark and for ids not in the tree.
    /// O(depth).
    pub fn append_move(&mut self, parent: NodeId, mv: impl Into<Move>) -> Result<Option<NodeId>, Unplayable> {
        let mv = mv.into();
        if self.tree.get(parent).is_none_or(|node| matches!(node.step, Step::End(_))) {
            return Ok(None);
        }
        self.position_at(parent).playable(mv)?;
        Ok(self.tree.append(parent, Node::of(mv)))
    }

    /// The winner according to the ending of the main line; `None` if that does not tell.
    pub fn winner(&self) -> Option<Winner> {
        self.winner_at(self.tree.mainline(NodeId::ROOT).last()?)
    }

    /// The winner according to an ending; `None` if that does not tell.
    pub fn winner_at(&self, last: NodeId) -> Option<Winner> {
        let Step::End(ending) = &self.tree.get(last)?.step else {
            return None;
        };
        // Not "Black moves on odd plies": in handicap games White begins.
        let moves = self.tree.depth(last) - 1;
        let first = self.initial.side_to_move();
        let mover = if moves.is_multiple_of(2) { first } else { !first };
        Some(match ending {
            Ending::FoulLoss | Ending::FoulWin if self.said_winner(last).is_some() => return self.said_winner(last),
            // By the specification of CSA, the side to move has lost by a foul. But if the last move is a foul, that
            // one is meant, and its side has not won by it.
            Ending::FoulLoss if self.follows_foul(last) => Winner::Side(mover),
            Ending::PerpetualCheck => Winner::Side(!self.checking_side(last)),
            ending => return ending.winner(mover),
        })
    }

    /// The winner in the file's own words at an ending.
    fn said_winner(&self, end: NodeId) -> Option<Winner> {
        let said = |extra: &Carried| if let Some((_, Role::Result(winner))) = extra.kind() { winner } else { None };
        self.tree.get(end)?.extras.iter().find_map(said)
    }

    /// Whether the move before an ending breaks the rules. O(depth).
    pub fn follows_foul(&self, end: NodeId) -> bool {
        let Some(before) = self.tree.parent(end) else { return false };
        let Some(mv) = self.tree.get(before).and_then(Node::mv) else { return false };
        let start = self.tree.parent(before).unwrap_or(NodeId::ROOT);
        self.position_at(start).check(mv).is_err()
    }

    /// Which side gave perpetual check on the way to an ending: by the rule of repetition or, if the line is cut short,
    /// by the last check.
    fn checking_side(&self, end: NodeId) -> Color {
        let path = self.tree.path(end);
        let moves = path.iter().filter_map(|id| self.tree.get(*id)?.mv());
        let position = self.position_at(end);
        match outcome_of_moves(&self.initial, moves) {
            Some(Outcome { cause: Cause::PerpetualCheck, verdict: Verdict::Lost(side) }) => side,
            _ if position.in_check() => !position.side_to_move(),
            _ => position.side_to_move(),
        }
    }
}
