//! Missed mates of a game: for each move whether its side had a mate and let it go 詰み逃し, or walked into one that it
//! could have avoided 頓死. What no prover of mates has proven is not said.

use std::collections::HashMap;
use std::time::Duration;

use super::analyst::within_quarters;
use super::costs::in_order_of_trust;
use super::grading::scale;
use crate::record::{Ending, NodeId, Record, Score, Step};
use crate::rules::{Color, Game, Move, Position};
use crate::task::Stop;
use crate::tsume::{Proof, ProvenMate, Prover, SolveRequest};

/// The memory for so many small questions, in bytes.
const MEMORY: u64 = 64 << 20;
/// The part of the nodes of a question that one escape may take, and how many questions all escapes together are worth.
const ESCAPE: u64 = 8;
const ESCAPES: u64 = 4;
/// Where an engine sees no mate, but a side that wins by so many times the scale of its game, a mate is looked for with such
/// a part of the nodes.
const WINS: f64 = 2.0;
const PROBE: u64 = 16;
/// The part of the nodes of such a game that one question may take.
const QUESTION: u64 = 8;

/// The fault of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, strum::AsRefStr)]
pub enum Slip {
    /// Its side had a mate, and has none after it 詰み逃し.
    Missed,
    /// It lets the other side mate, although there was a move that did not 頓死.
    WalkedInto,
}

/// A mate that was missed, or walked into.
#[derive(Clone, Debug, PartialEq)]
pub struct MissedMate {
    /// The kind.
    pub slip: Slip,
    /// The move, or the resignation, that let it happen.
    pub node: NodeId,
    /// The start of the mate: before that move if it was missed, or else after it.
    pub at: NodeId,
    /// The position there.
    pub position: Position,
    /// The mate.
    pub mate: ProvenMate,
}

impl MissedMate {
    /// The side that mates.
    pub fn attacker(&self) -> Color {
        self.position.side_to_move()
    }
}

/// The settings of a search for missed mates.
#[derive(Clone, Copy, Debug)]
pub struct MissedSearch {
    /// The node limit of a question about a position.
    pub nodes: u64,
    /// And how long.
    pub patience: Duration,
    /// Whether to look at variations, too.
    pub variations: bool,
    /// Whether the engine that has judged a position is believed: mates are looked for where it sees one, and briefly
    /// where it sees a side winning; the nodes are those of all questions about such a game together.
    pub believes: bool,
}

impl Default for MissedSearch {
    fn default() -> Self {
        Self { nodes: 30_000, patience: Duration::MAX, variations: false, believes: false }
    }
}

/// The findings of a search.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MissedMates {
    /// The mates, in the order of the moves.
    pub mates: Vec<MissedMate>,
    /// The number of positions looked at.
    pub positions: usize,
    /// About how many moves it is not known whether they belong there.
    pub undecided: usize,
}

/// A node whose position is looked at.
struct SearchedNode {
    id: NodeId,
    /// The place of the node before it.
    before: Option<usize>,
    position: Position,
}

impl MissedSearch {
    /// A search of many games, of which those that an engine has judged are to take an instant.
    pub fn of_judged() -> Self {
        Self { nodes: 20_000, believes: true, ..Self::default() }
    }

    /// Searches a game, from its end to its start, because a mate that is known helps with those that lead to it. `tell`
    /// hears how many positions of how many are done. Nothing if it is a game with rules of its own, or was stopped.
    pub fn run(&self, record: &Record, stop: &Stop, tell: &mut dyn FnMut(usize, usize)) -> Option<MissedMates> {
        if record.variant().is_some() {
            return None;
        }
        let places = self.places(record);
        let is_judged =
            |place: &SearchedNode| record.tree.get(place.id).is_some_and(|node| !node.evaluations.is_empty());
        let (most, nodes) = match self.believes && places.iter().any(is_judged) {
            true => (self.nodes, self.nodes / QUESTION),
            false => (u64::MAX, self.nodes),
        };
        let mut search = MissedMateSearch {
            prover: Prover::new(within_quarters(1, MEMORY)),
            record,
            most,
            wanted: Self { nodes, ..*self },
            stop,
            known: HashMap::new(),
        };
        let mut found = MissedMates { positions: places.len(), ..MissedMates::default() };
        for (done, place) in places.iter().rev().enumerate() {
            tell(done, places.len());
            let id = place.id;
            for &end in record.tree.children(id) {
                let resigns = record.tree.get(end).is_some_and(|node| node.step == Step::End(Ending::Resign));
                if let Some(Some(mate)) = resigns.then(|| search.attack(place)).flatten() {
                    let position = place.position.clone();
                    found.mates.push(MissedMate { slip: Slip::Missed, node: end, at: id, position, mate });
                }
            }
            let mv = record.tree.get(id).and_then(|node| node.mv());
            if let Some((before, mv)) = place.before.and_then(|before| places.get(before)).zip(mv) {
                for slip in [Slip::WalkedInto, Slip::Missed] {
                    let (at, from) = if slip == Slip::Missed { (before.id, before) } else { (id, place) };
                    match search.slip(slip, before, place, mv) {
                        Some(Some(mate)) => {
                            let position = from.position.clone();
                            found.mates.push(MissedMate { slip, node: id, at, position, mate });
                        }
                        Some(None) => {}
                        None => found.undecided += 1,
                    }
                }
            }
            if stop.is_set() {
                return None;
            }
        }
        found.mates.reverse();
        tell(places.len(), places.len());
        Some(found)
    }

    fn places(&self, record: &Record) -> Vec<SearchedNode> {
        let tree = &record.tree;
        let ids: Vec<NodeId> =
            if self.variations { tree.preorder().collect() } else { tree.mainline(NodeId::ROOT).collect() };
        let mut places: Vec<SearchedNode> = Vec::with_capacity(ids.len());
        let mut rows = HashMap::new();
        for id in ids {
            let position = match tree.get(id).map(|node| &node.step) {
                Some(Step::Start) => record.initial.clone(),
                Some(Step::Move(mv)) => {
                    let before = tree.parent(id).and_then(|parent| rows.get(&parent));
                    let Some(before) = before.and_then(|&before: &usize| places.get(before)) else { continue };
                    let mut position = before.position.clone();
                    if position.play(*mv).is_err() {
                        continue;
                    }
                    position
                }
                _ => continue,
            };
            let before = tree.parent(id).and_then(|parent| rows.get(&parent)).copied();
            rows.insert(id, places.len());
            places.push(SearchedNode { id, before, position });
        }
        places
    }
}

/// A search under way.
struct MissedMateSearch<'a> {
    prover: Prover,
    record: &'a Record,
    /// The node limit of all questions together.
    most: u64,
    wanted: MissedSearch,
    stop: &'a Stop,
    /// The mates of the side to move; `None` if it is not known whether there is one.
    known: HashMap<NodeId, Option<Option<ProvenMate>>>,
}

#[expect(clippy::option_option, reason = "not known is not the same as none")]
impl MissedMateSearch<'_> {
    /// The mate, if a side has one.
    fn solve(&mut self, attacker: Color, position: &Position, nodes: u64) -> Option<Option<ProvenMate>> {
        let nodes = nodes.min(self.most.saturating_sub(self.prover.nodes()));
        let asked = SolveRequest { nodes, shortest: true, all: false };
        match self.prover.prove_as(attacker, position, asked, &self.stop.within(self.wanted.patience)) {
            Proof::Mate(mate) => Some(Some(mate)),
            Proof::None => Some(None),
            Proof::Unknown => None,
        }
    }

    /// The believed evaluation of a position, as the side to move sees it.
    fn believed(&self, place: &SearchedNode) -> Option<Score> {
        if !self.wanted.believes {
            return None;
        }
        let said = in_order_of_trust(&self.record.tree.get(place.id)?.evaluations).next()?;
        Some(said.score.seen_by(place.position.side_to_move()))
    }

    /// The mate of the side to move.
    fn attack(&mut self, place: &SearchedNode) -> Option<Option<ProvenMate>> {
        if let Some(known) = self.known.get(&place.id) {
            return known.clone();
        }
        let position = &place.position;
        let (side, nodes) = (position.side_to_move(), self.wanted.nodes);
        let known = match self.believed(place) {
            None | Some(Score::Mate { winner: Color::Black, .. }) => self.solve(side, position, nodes),
            // That nothing is found so soon leaves nobody in doubt.
            Some(Score::Centipawns(score)) if f64::from(score) >= WINS * scale(self.record.game()) => {
                self.solve(side, position, nodes / PROBE).or(Some(None))
            }
            Some(_) => Some(None),
        };
        self.known.insert(place.id, known.clone());
        known
    }

    /// The mate that a move has missed or walked into.
    fn slip(
        &mut self,
        slip: Slip,
        before: &SearchedNode,
        after: &SearchedNode,
        mv: Move,
    ) -> Option<Option<ProvenMate>> {
        let side = before.position.side_to_move();
        let is_believed =
            |place, winner| matches!(self.believed(place), Some(Score::Mate { winner: of, .. }) if of == winner);
        match slip {
            // Who mates still has missed nothing, and who is mated anyway walks into nothing.
            Slip::Missed if is_believed(after, Color::White) => Some(None),
            Slip::WalkedInto if is_believed(before, Color::White) => Some(None),
            Slip::Missed => {
                let Some(mate) = self.attack(before)? else { return Some(None) };
                // Where only checks mate, a quiet move has let it go.
                let may_be_kept = after.position.in_check() || !Prover::is_complete(after.position.game());
                let still = mate.line.first() == Some(&mv)
                    || may_be_kept && self.solve(side, &after.position, self.wanted.nodes)?.is_some();
                Some(if still { None } else { Some(mate) })
            }
            Slip::WalkedInto => {
                let Some(mate) = self.attack(after)? else { return Some(None) };
                let could_avoid = self.believed(before).is_some() || self.could_avoid(before)?;
                Some(could_avoid.then_some(mate))
            }
        }
    }

    /// Whether the side to move has a move after which the other side has no mate. In shogi a check that only
    /// puts it off is not such a move, unless it parries one.
    fn could_avoid(&mut self, place: &SearchedNode) -> Option<bool> {
        let position = &place.position;
        let (side, nodes) = (position.side_to_move(), self.wanted.nodes);
        if let Some(Some(_)) = self.attack(place) {
            return Some(true);
        }
        if position.in_check() {
            return self.solve(!side, position, nodes).map(|mate| mate.is_none());
        }
        let is_shogi = position.game() == Game::Shogi;
        let (mut is_sure, most) = (true, self.prover.nodes().saturating_add(nodes.saturating_mul(ESCAPES)));
        for mv in position.legal_moves() {
            let mut after = position.clone();
            if after.play(mv).is_err() || is_shogi && after.in_check() {
                continue;
            }
            match self.solve(!side, &after, nodes / ESCAPE) {
                Some(None) => return Some(true),
                Some(Some(_)) => {}
                None => is_sure = false,
            }
            if self.stop.is_set() || self.prover.nodes() >= most {
                return None;
            }
        }
        is_sure.then_some(false)
    }
}
