//! Answers: is it mate, in how many plies, by which moves.

use super::both::{Both, helped};
use super::measure::Measured;
use super::play::{EACH, Play, SHORT};
use super::problem::{Problem, ProblemFault};
use super::search::{Gauge, MateSearch, SearchValue};
use super::table::LONGEST;
use super::value::Counting;
use komaoto_rules::shogi::{Color, Move, Position};
use komaoto_task::Stop;

/// What is wished for besides the verdict.
#[derive(Clone, Copy, Debug)]
pub struct SolveRequest {
    /// How many positions to enter at most; those that are entered again count a little, too.
    pub nodes: u64,
    /// Whether to prove that there is no shorter mate.
    pub shortest: bool,
    /// Whether to count the length with every interposition, too.
    pub all: bool,
}

impl Default for SolveRequest {
    fn default() -> Self {
        Self { nodes: u64::MAX, shortest: true, all: true }
    }
}

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MateAnswer {
    /// Whether it is mate.
    pub verdict: MateVerdict,
    /// What is odd about the position.
    pub faults: Vec<ProblemFault>,
    /// How many positions were entered; of those that were entered again, one in 32.
    pub nodes: u64,
}

/// Whether a position is mate by continual check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MateVerdict {
    /// It is.
    Mate(Mate),
    /// It is not, whatever the attacker plays 不詰.
    NoMate,
    /// Not known within what was given.
    Unknown,
    /// There is nothing to solve: see the faults.
    Invalid,
}

/// A mate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mate {
    /// Its length in plies, useless interpositions 無駄合 not counted. Unless `shortest`, there may be a shorter mate; it
    /// is no longer than this against any defence, though the line may be shorter where a search was stopped.
    pub len: u16,
    /// Whether it is proven that there is no shorter one.
    pub shortest: bool,
    /// The length of the shortest mate with every interposition counted, if it was asked for and is known.
    pub len_all: Option<u16>,
    /// The main line: the attacker mates as soon, and the defender as late, as it can; among moves that are as good the
    /// attacker keeps as many pieces as it can, and the defender leaves it as few, unless that is too much to find out. It
    /// is longer than the mate where only a useless interposition makes the mate as long, and may end where a search for
    /// its rest was stopped.
    pub line: Vec<Move>,
    /// How many pieces the attacker has in hand at the end of the line 駒余り; `None` where it ends before the mate, and
    /// where another line might leave more or fewer: where the shortest is not proven, or all lines are too much to ask.
    pub left: Option<u32>,
}

/// With so many nodes the shortest mate is looked for first, if it is short.
const SHORT_NODES: u64 = 20_000;
/// How many nodes the proof that there is no shorter mate gets in its first turn.
const PROOF_NODES: u64 = 10_000;
/// If no proof is wanted, a shorter mate is looked for with so small a part of the nodes that the first one took: a third.
const SHORTER: u64 = 3;
/// How many nodes it is worth at least to weigh what is left in hand at the end of a mate, or a quarter of what all else took.
const LEFT_NODES: u64 = 5_000;
const LEFT_SHARE: u64 = 4;
/// Up to how many plies a mate is one of which it is always to be known, and how many nodes that is worth: they are few even
/// where the defender may interpose whatever it likes on each square of a line.
const FEW_PLIES: u16 = 7;
const LEFT_NODES_OF_FEW: u64 = 50_000;

/// Solves mate problems, and keeps what it learns.
pub struct Solver {
    pub(super) search: MateSearch,
}

impl Solver {
    /// A solver with tables of at most this many bytes; of less, if the system does not give as many.
    pub fn new(memory: usize) -> Self {
        Self { search: MateSearch::new(memory) }
    }
    /// The size of its table in bytes.
    pub fn memory(&self) -> usize {
        self.search.table().bytes()
    }
    /// What tells how far it is, from any thread.
    pub fn gauge(&self) -> Gauge {
        self.search.gauge().clone()
    }
    /// Forgets what was learnt. Answers do not depend on it.
    pub fn clear(&mut self) {
        self.search.clear();
    }

    /// Whether the side to move mates by continual check; if only its own king is on the board, whether it is mated.
    /// Missing pieces of the set are taken to be in the defender's hand.
    pub fn solve(&mut self, position: &Position, asked: SolveRequest, stop: &Stop) -> MateAnswer {
        self.solve_with(None, position, asked, stop)
    }
    /// The same by two searches at a time, which share what they learn. What is proven does not depend on it.
    pub fn solve_with(
        &mut self,
        both: Option<Both<'_>>,
        position: &Position,
        asked: SolveRequest,
        stop: &Stop,
    ) -> MateAnswer {
        self.answer(both, Problem::new(position), asked, stop)
    }
    /// Whether a side mates by continual check, whichever is to move: where both kings are on the board 双玉 the one in
    /// check is the defender only if that is said.
    pub fn solve_for(&mut self, attacker: Color, position: &Position, asked: SolveRequest, stop: &Stop) -> MateAnswer {
        self.answer(None, Problem::of(position, attacker), asked, stop)
    }

    fn answer(&mut self, both: Option<Both<'_>>, problem: Problem, asked: SolveRequest, stop: &Stop) -> MateAnswer {
        let before = self.search.nodes;
        self.search.gauge().begin();
        if !problem.is_solvable() {
            return MateAnswer { verdict: MateVerdict::Invalid, faults: problem.faults, nodes: 0 };
        }
        let mut helper = both.map(|both| (self.search.helper(), both));
        let other = helper.as_mut().map(|(search, both)| (*both, move || search.serve(stop)));
        let busy = self.search.busy();
        let mut found = MateVerdict::Unknown;
        helped(busy, other, || {
            found = verdict(&mut Play::new(&mut self.search, asked.nodes, stop), &problem.position, asked);
        });
        self.search.dismiss();
        if let MateVerdict::Mate(mate) = &mut found {
            mate.line.iter_mut().for_each(|mv| *mv = problem.given(*mv));
        }
        let by_helper = helper.map_or(0, |(search, _)| search.nodes);
        MateAnswer { verdict: found, faults: problem.faults, nodes: self.search.nodes - before + by_helper }
    }
}

impl std::fmt::Debug for Solver {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Solver")
            .field("memory", &self.memory())
            .field("nodes", &self.search.nodes)
            .finish_non_exhaustive()
    }
}

/// Solves a position with Black as the attacker, by as many nodes as may be asked.
pub(super) fn verdict(play: &mut Play<'_>, root: &Position, asked: SolveRequest) -> MateVerdict {
    // The least length that is not refuted: odd if the attacker is to move.
    let mut least = u16::from(root.side_to_move() == Color::Black);
    let before = play.search.nodes;
    let mut found = None;
    if asked.shortest {
        let most = play.search.nodes.saturating_add(SHORT_NODES);
        while found.is_none() && least <= SHORT && play.search.nodes < most {
            match play.run(root, Counting::ByRule, least, most - play.search.nodes) {
                SearchValue::Mate(len) => found = Some(len),
                SearchValue::NoMate => least += 2,
                SearchValue::Unknown => break,
            }
            play.search.gauge().at_least(least);
        }
    }
    let (len, shortest, measured) = match found {
        Some(len) => (len, true, None),
        None => match play.run(root, Counting::ByRule, LONGEST, u64::MAX) {
            SearchValue::Mate(_) => {
                let is_proof_wanted = asked.shortest;
                let took = play.search.nodes - before;
                let most = if is_proof_wanted { u64::MAX } else { took / SHORTER };
                let (shortest, measured) = play.within(most, |play| shortened(play, root, least, is_proof_wanted));
                (measured.len, shortest, Some(measured))
            }
            SearchValue::NoMate => return MateVerdict::NoMate,
            SearchValue::Unknown => return MateVerdict::Unknown,
        },
    };
    let mut len_all = None;
    if asked.all {
        let mut limit = len;
        while limit < LONGEST - 2 {
            match play.run(root, Counting::All, limit, u64::MAX) {
                SearchValue::Mate(all) => {
                    len_all = shortest.then_some(all);
                    break;
                }
                SearchValue::NoMate => limit += 2,
                SearchValue::Unknown => break,
            }
        }
    }
    let (line, left) = match measured {
        Some(Measured { line, .. }) if !shortest => (line, None),
        _ => {
            let worth = if len <= FEW_PLIES { LEFT_NODES_OF_FEW } else { LEFT_NODES };
            let nodes = ((play.search.nodes - before) / LEFT_SHARE).max(worth);
            let best = play.within(nodes, |play| play.main_line(root, len));
            let best = best.filter(|line| line.len() == usize::from(len)).and_then(|line| played(root, line));
            match best {
                Some((line, end)) => (line, Some(end.hand(Color::Black).total())),
                // Which line it is matters to nothing but what is left.
                None => (play.line(root, len).0, None),
            }
        }
    };
    MateVerdict::Mate(Mate { len, shortest, len_all, line, left })
}

/// The line of a mate that was found, and whether it is proven that there is no shorter one; within fewer than `least`
/// plies there is none. What the search needed is only a bound, and the best that is known is measured at once: later
/// there may be no time for it.
///
/// The shortest mate is looked for along the line, by a little search from each of its positions that is repeated as
/// long as any becomes shorter, in turn with as much search for the proof that there is none; where lengths are short,
/// from both ends, for a mate of few plies is found with less search than one between it and what is known. If no
/// proof is wanted, it ends when all that may be asked is, or when there is nothing to ask.
fn shortened(play: &mut Play<'_>, root: &Position, mut least: u16, is_proof_wanted: bool) -> (bool, Measured) {
    let mut measured = play.measured_line(root);
    let (mut each, mut proof) = (EACH, PROOF_NODES);
    let mut is_done = false;
    loop {
        measured.len = measured.len.max(least);
        play.search.gauge().at_least(least);
        play.search.gauge().at_most(measured.len);
        if measured.len == least || is_done || play.is_over() {
            let is_shortest = measured.len == least;
            if !is_shortest {
                // Of a shorter mate that the table has lost there is no line.
                measured.len = measured.len.max(measured.line.len() as u16);
            }
            return (is_shortest, measured);
        }
        let before = play.search.nodes;
        let is_found = play.shorten(&measured, each);
        let spent = play.search.nodes - before;
        if is_found && measures_less(play, root, &mut measured) {
            continue;
        }
        if !is_proof_wanted {
            is_done = spent == 0;
            each *= 2;
            continue;
        }
        // What was found elsewhere the table may lose again, so that it is found for ever: the proof has its turn.
        let most = if is_found && spent > 0 { spent } else { spent.max(proof) };
        let longest = (measured.len - 2).max(least);
        let mut found = SearchValue::Unknown;
        if measured.len <= SHORT && least < longest {
            found = play.run(root, Counting::ByRule, least, most);
            if found == SearchValue::NoMate {
                least += 2;
                continue;
            }
        }
        if found == SearchValue::Unknown {
            found = play.run(root, Counting::ByRule, longest, most);
        }
        match found {
            SearchValue::Mate(len) => {
                measures_less(play, root, &mut measured);
                measured.len = measured.len.min(len);
            }
            SearchValue::NoMate => least = measured.len,
            SearchValue::Unknown if is_found => {}
            SearchValue::Unknown => (each, proof) = (each * 2, proof * 2),
        }
    }
}
/// Measures the mate again; whether it is shorter than it was known to be.
fn measures_less(play: &mut Play<'_>, root: &Position, measured: &mut Measured) -> bool {
    let (again, known) = (play.measured_line(root), measured.len);
    let is_shorter = again.len < known;
    // The table may have lost a part of it meanwhile; what is known stays known.
    if again.is_whole() || !measured.is_whole() {
        *measured = again;
        measured.len = measured.len.min(known);
    }
    is_shorter
}

/// A line with the position at its end.
fn played(start: &Position, line: Vec<Move>) -> Option<(Vec<Move>, Position)> {
    let mut end = start.clone();
    line.iter().all(|&mv| end.play(mv).is_ok()).then_some((line, end))
}
