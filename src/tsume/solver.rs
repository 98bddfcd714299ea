//! Answers: is it mate, in how many plies, by which moves.

use super::board::{Board, salt};
use super::problem::{Fault, Problem};
use super::search::{Found, Search};
use super::table::{Known, LONGEST};
use super::value::Counting;
use crate::rules::shogi::{Color, Move, Position, Square};
use crate::task::Stop;

/// What is wished for besides the verdict.
#[derive(Clone, Copy, Debug)]
pub struct Asked {
    /// How many positions to enter at most.
    pub nodes: u64,
    /// Whether to prove that there is no shorter mate.
    pub shortest: bool,
    /// Whether to count the length with every interposition, too.
    pub all: bool,
}

impl Default for Asked {
    fn default() -> Self {
        Self { nodes: u64::MAX, shortest: true, all: true }
    }
}

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Whether it is mate.
    pub verdict: Verdict,
    /// What is odd about the position.
    pub faults: Vec<Fault>,
    /// How many positions were entered.
    pub nodes: u64,
}

/// Whether a position is mate by continual check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
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
    /// Its length in plies, useless interpositions 無駄合 not counted; unless `shortest`, that of the main line.
    pub len: u16,
    /// Whether it is proven that there is no shorter one.
    pub shortest: bool,
    /// The length of the shortest mate with every interposition counted, if it was asked for and is known.
    pub len_all: Option<u16>,
    /// The main line: the attacker mates as soon, and the defender as late, as it can. It may end where a search for
    /// its rest was stopped.
    pub line: Vec<Move>,
    /// How many pieces the attacker has in hand at the end of the line 駒余り.
    pub left: u32,
}

/// Up to this length, and with this many nodes, the shortest mate is looked for first.
const SHORT: u16 = 31;
const SHORT_NODES: u64 = 50_000;
/// How many nodes a reply is searched for, to see whether it lasts longest.
const LINE_NODES: u64 = 200_000;

/// Solves mate problems, and keeps what it learns.
pub struct Solver {
    search: Search,
}

impl Solver {
    /// A solver with tables of at most this many bytes; of less, if the system does not give as many.
    pub fn new(memory: usize) -> Self {
        Self { search: Search::new(memory) }
    }
    /// The size of its table in bytes.
    pub fn memory(&self) -> usize {
        self.search.table.bytes()
    }
    /// Forgets what was learnt. Answers do not depend on it.
    pub fn clear(&mut self) {
        self.search.clear();
    }

    /// Whether the side to move mates by continual check; if only its own king is on the board, whether it is mated.
    /// Missing pieces of the set are taken to be in the defender's hand.
    pub fn solve(&mut self, position: &Position, asked: Asked, stop: &Stop) -> Answer {
        let problem = Problem::new(position);
        let before = self.search.nodes;
        let verdict = if problem.is_solvable() {
            let mut solving = Solving { search: &mut self.search, root: &problem.position, asked, stop, before };
            match solving.verdict() {
                Verdict::Mate(mut mate) => {
                    mate.line = mate.line.into_iter().map(|mv| problem.given(mv)).collect();
                    Verdict::Mate(mate)
                }
                verdict => verdict,
            }
        } else {
            Verdict::Invalid
        };
        Answer { verdict, faults: problem.faults, nodes: self.search.nodes - before }
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

/// One position being solved.
struct Solving<'a> {
    search: &'a mut Search,
    root: &'a Position,
    asked: Asked,
    stop: &'a Stop,
    /// The nodes entered before it.
    before: u64,
}

impl Solving<'_> {
    fn run(&mut self, position: &Position, counting: Counting, limit: u16, most: u64) -> Found {
        let left = self.asked.nodes.saturating_sub(self.search.nodes - self.before);
        self.search.run(position, counting, limit, most.min(left), self.stop)
    }

    fn verdict(&mut self) -> Verdict {
        let root = self.root;
        // Odd if the attacker is to move.
        let first = u16::from(root.side_to_move() == Color::Black);
        let mut found = None;
        let mut refuted = 0;
        if self.asked.shortest {
            let most = self.search.nodes.saturating_add(SHORT_NODES);
            let mut limit = first;
            while found.is_none() && limit <= SHORT && self.search.nodes < most {
                match self.run(root, Counting::ByRule, limit, most - self.search.nodes) {
                    Found::Mate(len) => found = Some(len),
                    Found::NoMate => {
                        refuted = limit;
                        limit += 2;
                    }
                    Found::Unknown => break,
                }
            }
        }
        let mut shortest = found.is_some();
        let mut len = match found {
            Some(len) => len,
            None => match self.run(root, Counting::ByRule, LONGEST, u64::MAX) {
                Found::Mate(len) => len,
                Found::NoMate => return Verdict::NoMate,
                Found::Unknown => return Verdict::Unknown,
            },
        };
        while self.asked.shortest && !shortest {
            if len < refuted + 4 {
                shortest = true;
                break;
            }
            match self.run(root, Counting::ByRule, len - 2, u64::MAX) {
                Found::Mate(shorter) => len = shorter,
                Found::NoMate => shortest = true,
                Found::Unknown => break,
            }
        }
        let mut len_all = None;
        if self.asked.all {
            let mut limit = len;
            while limit < LONGEST - 2 {
                match self.run(root, Counting::All, limit, u64::MAX) {
                    Found::Mate(all) => {
                        len_all = shortest.then_some(all);
                        break;
                    }
                    Found::NoMate => limit += 2,
                    Found::Unknown => break,
                }
            }
        }
        let (line, end) = self.line(len);
        // What the search needed is only a bound; the main line is what both sides would play as far as is known.
        if !shortest && end.side_to_move() == Color::White && end.in_check() {
            len = len.min(line.len() as u16);
        }
        Verdict::Mate(Mate { len, shortest, len_all, line, left: end.hand(Color::Black).total() })
    }

    /// The main line from the root, which is mate within `len`, and the position at its end.
    fn line(&mut self, len: u16) -> (Vec<Move>, Position) {
        let mut position = self.root.clone();
        let (mut left, mut line) = (len, Vec::new());
        loop {
            let next = if position.side_to_move() == Color::Black {
                self.best_check(&position, left)
            } else {
                self.longest_reply(&position, left)
            };
            let Some((mv, len)) = next else { break };
            if position.play(mv).is_err() {
                break;
            }
            line.push(mv);
            left = len;
        }
        (line, position)
    }

    /// A check after which it is mate within the rest, and that rest.
    fn best_check(&mut self, position: &Position, left: u16) -> Option<(Move, u16)> {
        let rest = left.checked_sub(1)?;
        let mut checks = Vec::new();
        position.each_check(|mv| checks.push(mv));
        let known = checks.iter().filter_map(|&mv| Some((mv, self.known(&after(position, mv)?, rest)?)));
        if let Some((mv, _)) = known.min_by_key(|&(_, len)| len) {
            return Some((mv, rest));
        }
        checks.into_iter().find_map(|mv| {
            let after = after(position, mv)?;
            matches!(self.run(&after, Counting::ByRule, rest, LINE_NODES), Found::Mate(_)).then_some((mv, rest))
        })
    }

    /// The reply that lasts longest, useless interpositions apart, and how long that is: captures first, then king
    /// moves, then interpositions next to the king.
    fn longest_reply(&mut self, position: &Position, left: u16) -> Option<(Move, u16)> {
        let mut replies = position.legal_moves();
        let king = position.kings(Color::White).first()?;
        let distance = |square: Square| {
            let file = square.file().number().abs_diff(king.file().number());
            file.max(square.rank().number().abs_diff(king.rank().number()))
        };
        replies.sort_by_key(|&mv| match mv {
            Move::Normal { to, .. } if position.piece(to).is_some() => (0, 0),
            Move::Normal { from, .. } if from == king => (1, 0),
            Move::Normal { .. } => (2, 0),
            Move::Drop { to, .. } => (3, distance(to)),
        });
        let rest = left.checked_sub(1)?;
        let mut useless: Vec<(Square, bool)> = Vec::new();
        let mut spare = Vec::new();
        let mut longest: Option<(Move, u16)> = None;
        for mv in replies {
            let Some(after) = after(position, mv) else { continue };
            if let Move::Drop { to, .. } = mv {
                let known = useless.iter().find(|(square, _)| *square == to).map(|(_, is)| *is);
                let is_useless = known.unwrap_or_else(|| self.is_useless(position, to, left));
                if known.is_none() {
                    useless.push((to, is_useless));
                }
                if is_useless {
                    spare.push((mv, after));
                    continue;
                }
            }
            // Whether it is mate sooner.
            let mut len = rest;
            while len >= 3 && longest.is_none_or(|(_, longest)| len > longest) {
                match self.run(&after, Counting::ByRule, len - 2, LINE_NODES) {
                    Found::Mate(shorter) => len = shorter,
                    Found::NoMate | Found::Unknown => break,
                }
            }
            if longest.is_none_or(|(_, longest)| len > longest) {
                longest = Some((mv, len));
            }
            if len == rest {
                return longest;
            }
        }
        // An interposition that is useless within this many plies, not within fewer, is what makes it as long.
        let lasts = |solving: &mut Self, after: &Position| {
            matches!(solving.run(after, Counting::ByRule, rest, LINE_NODES), Found::Mate(_))
                && (rest < 3 || { matches!(solving.run(after, Counting::ByRule, rest - 2, LINE_NODES), Found::NoMate) })
        };
        if let Some((mv, _)) = spare.iter().find(|(_, after)| lasts(self, after)) {
            return Some((*mv, rest));
        }
        longest
    }

    /// Whether whatever is dropped on a square does no good: a slide there mates within the same number of plies.
    fn is_useless(&mut self, position: &Position, to: Square, left: u16) -> bool {
        let board = Board::new(position.clone(), 0);
        board.after_slides(to).into_iter().any(|slid| match self.known(&slid, left) {
            Some(_) => true,
            None => matches!(self.run(&slid, Counting::ByRule, left, LINE_NODES), Found::Mate(_)),
        })
    }

    /// Within how many plies a position is known to be mate, if within a limit.
    fn known(&self, position: &Position, limit: u16) -> Option<u16> {
        let board = Board::new(position.clone(), salt(self.root, Counting::ByRule));
        match self.search.table.look(board.key, board.hand, limit) {
            Known::Mate { len, .. } => Some(len),
            _ => None,
        }
    }
}

fn after(position: &Position, mv: Move) -> Option<Position> {
    let mut after = position.clone();
    after.play(mv).ok()?;
    Some(after)
}
