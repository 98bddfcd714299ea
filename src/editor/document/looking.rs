//! Looking at a document: the games, the current line, the cursor and the positions along it.

use super::positions::SpellingContext;
use super::{Document, DocumentGame, LineRow};
use crate::editor::cursor::{Cursor, siblings};
use crate::editor::setup::new_problem;
use crate::formats::comment::spoken_of;
use crate::record::{Marks, Node, NodeId, Record, Step};
use crate::rules::shogi::Handicap;
use crate::rules::{Foul, Game, Move, Outcome, Position};

impl Document {
    /// The record of the game shown.
    pub fn record(&self) -> &Record {
        &self.game().record
    }

    /// The cursor.
    pub fn cursor(&self) -> &Cursor {
        self.game().cursor()
    }

    /// The node at the cursor.
    pub fn node(&self) -> Option<&Node> {
        self.record().tree.get(self.cursor().at())
    }

    /// The node that what is said at the cursor is said of: at an ending that has only a result in the file, the move
    /// before it.
    pub fn spoken_at(&self) -> NodeId {
        self.spoken_of(self.cursor().at())
    }

    /// The same for what is said at a node.
    pub(super) fn spoken_of(&self, at: NodeId) -> NodeId {
        spoken_of(self.record(), at, self.format)
    }

    /// The signs and drawings at the cursor.
    pub fn marks(&self) -> Marks {
        match self.spoken() {
            Some(node) => node.marks.clone(),
            None => Marks::default(),
        }
    }

    /// The node with what is said at the cursor.
    pub fn spoken(&self) -> Option<&Node> {
        self.record().tree.get(self.spoken_at())
    }

    /// The position at the cursor (kept ready; a step costs at most 63 moves even in long lines).
    pub fn position(&self) -> &Position {
        &self.here.position
    }

    /// The position at the cursor with what 同 would refer to, which spelling the children requires.
    pub fn here(&self) -> &SpellingContext {
        &self.here
    }

    /// The position before the step of a row of the current line, which spelling that step and its siblings requires.
    /// At most 63 moves.
    pub fn before(&self, row: usize) -> SpellingContext {
        let line = self.cursor().line();
        self.trail.after(self.record(), line, row.min(line.len()).saturating_sub(1))
    }

    /// The position after the step of a row of the current line. At most 63 moves.
    pub fn after(&self, row: usize) -> SpellingContext {
        let line = self.cursor().line();
        self.trail.after(self.record(), line, row.min(line.len() - 1))
    }

    /// The position after any node; at most 63 moves if it is on the current line, otherwise O(depth).
    pub fn position_at(&self, id: NodeId) -> Position {
        let depth = self.record().tree.depth(id);
        if self.cursor().line().get(depth) == Some(&id) {
            return self.after(depth).position;
        }
        self.record().position_at(id)
    }

    /// The position after any node, with what 同 would refer to there; at most 63 moves more than it is away from the
    /// current line.
    pub(crate) fn context_after(&self, id: NodeId) -> SpellingContext {
        if id == self.cursor().at() {
            return self.here.clone();
        }
        let (tree, line) = (&self.record().tree, self.cursor().line());
        let (mut at, mut way) = (id, Vec::new());
        while line.get(tree.depth(at)) != Some(&at) {
            way.push(at);
            let Some(parent) = tree.parent(at) else { break };
            at = parent;
        }
        let mut context = self.after(tree.depth(at));
        for node in way.into_iter().rev().filter_map(|id| tree.get(id)) {
            context.pass(node);
        }
        context
    }

    /// The move that led to the position at the cursor.
    pub fn last_move(&self) -> Option<Move> {
        let line = &self.cursor().line()[..=self.cursor().index()];
        line.iter().rev().take(2).find_map(|&id| match self.record().tree.get(id)?.step {
            Step::End(_) => None,
            Step::Start => Some(None),
            Step::Move(mv) => Some(Some(mv)),
        })?
    }

    /// The foul, if the move at the cursor was one.
    pub fn foul(&self) -> Option<Foul> {
        let mv = self.node()?.mv()?;
        if self.record().variant().is_some() {
            return None;
        }
        self.before(self.cursor().index()).position.foul(mv)
    }

    /// What the rules say about the position at the cursor and the way to it: whether the game ends there, or may end.
    pub fn outcome(&self) -> Option<Outcome> {
        if self.record().variant().is_some() {
            return None;
        }
        *self.outcome.get_or_init(|| self.trail.outcome(self.record(), self.cursor().line(), self.moves_end()))
    }

    /// How often the position at the cursor has occurred on the line so far, counting this time.
    pub fn occurrences(&self) -> usize {
        self.trail.occurrences(self.moves_end()).count()
    }

    /// The row of the cursor or, at an end mark, the one before: an end mark does not repeat the position.
    pub(super) fn moves_end(&self) -> usize {
        let index = self.cursor().index();
        match self.node().map(|node| &node.step) {
            Some(Step::End(_)) => index.saturating_sub(1),
            _ => index,
        }
    }

    /// The node at the cursor and its siblings, in order; empty at the start position.
    pub fn siblings(&self) -> &[NodeId] {
        siblings(&self.record().tree, self.cursor().at())
    }

    /// The children of the node at the cursor, in order.
    pub fn children(&self) -> &[NodeId] {
        self.record().tree.children(self.cursor().at())
    }

    /// How many rows the current line has, including the start position: at least one.
    pub fn rows(&self) -> usize {
        self.cursor().line().len()
    }

    /// A row of the current line. O(1).
    pub fn row(&self, index: usize) -> Option<LineRow<'_>> {
        let record = self.record();
        let id = *self.cursor().line().get(index)?;
        let node = record.tree.get(id)?;
        let ply = record.initial.ply().saturating_add(u32::try_from(index).unwrap_or(u32::MAX)).saturating_sub(1);
        Some(LineRow { index, id, node, ply, siblings: siblings(&record.tree, id) })
    }

    /// The row of a move number: the last one whose [`ply`](LineRow::ply) is not above it.
    pub fn row_of_ply(&self, ply: u32) -> usize {
        let first = self.record().initial.ply().saturating_sub(1);
        (ply.saturating_sub(first) as usize).min(self.rows() - 1)
    }

    /// The move number of a row.
    pub fn ply_of_row(&self, row: usize) -> u32 {
        let first = self.record().initial.ply().saturating_sub(1);
        first.saturating_add(u32::try_from(row).unwrap_or(u32::MAX))
    }

    /// Changes whenever a [`NodeId`] may now mean another node: tables by node that are kept beside the document are
    /// invalid then.
    pub fn line_epoch(&self) -> u64 {
        self.line_epoch
    }

    /// Whether it holds nothing that a new document lacks: one game, without moves and texts, from one of the standard
    /// starts.
    pub fn is_blank(&self) -> bool {
        let [DocumentGame { record, .. }] = self.games.as_slice() else { return false };
        let of_handicap = |handicap: &Handicap| *record == Record::new(handicap.position());
        let of_game = |&game: &Game| *record == Record::new(Position::start(game));
        record.tree.len() == 1
            && (Handicap::ALL.iter().any(of_handicap) || Game::ALL.iter().any(of_game) || *record == new_problem())
    }

    /// How many games the file holds, and which one is shown.
    pub fn games(&self) -> (usize, usize) {
        (self.games.len(), self.shown)
    }

    /// The number of the game shown, different from any other's: tells where it is later.
    pub fn game_shown(&self) -> u64 {
        self.game().id
    }

    /// The index of the game with a number, wherever it was moved to.
    pub fn game_with(&self, id: u64) -> Option<usize> {
        self.games.iter().position(|game| game.id == id)
    }

    /// The record of a game of the file.
    pub fn game_record(&self, index: usize) -> Option<&Record> {
        self.games.get(index).map(|game| &game.record)
    }

    /// Whether a game of the file differs from what was read or last saved. O(1).
    pub fn is_game_modified(&self, index: usize) -> bool {
        self.games.get(index).is_some_and(|game| game.revision != game.saved)
    }

    /// Which game stands at an index, and the revision of the document that last changed it: both tell whether texts about
    /// it are still true. O(1).
    pub fn game_version(&self, index: usize) -> (u64, u64) {
        self.games.get(index).map_or((0, 0), |game| (game.id, game.revision))
    }
}
