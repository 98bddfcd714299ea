//! Mates of any game: of shogi by continual check, however long; of chess and xiangqi those that are short.

use komaoto_rules::{Color, Game, Move, Position};
use komaoto_task::Stop;

use super::short::{ShortMate, ShortMates};
use super::solver::{MateVerdict, SolveRequest, Solver};

/// Proves mates, and keeps what it learns.
pub struct Prover {
    /// How many bytes the solver of shogi may have, which is there once it is asked.
    memory: usize,
    solver: Option<Solver>,
    short: ShortMates,
}

/// Whether a side mates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// It does.
    Mate(ProvenMate),
    /// It does not, whatever it plays: in shogi by continual check, in chess and xiangqi within a few moves.
    None,
    /// Not known within what was given.
    Unknown,
}

/// A mate of any game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProvenMate {
    /// How long it is at most, as its game counts: in shogi plies, elsewhere moves of who mates.
    pub len: u16,
    /// Whether it is proven that there is no shorter one.
    pub shortest: bool,
    /// The main line.
    pub line: Vec<Move>,
}

impl Prover {
    /// One whose tables take at most this many bytes in shogi.
    pub fn new(memory: usize) -> Self {
        Self { memory, solver: None, short: ShortMates::default() }
    }

    /// How many nodes all questions took.
    pub fn nodes(&self) -> u64 {
        self.short.nodes + self.solver.as_ref().map_or(0, |solver| solver.search.nodes)
    }

    /// Whether a side mates, whichever is to move, within so many nodes.
    pub fn prove(&mut self, attacker: Color, position: &Position, nodes: u64, stop: &Stop) -> Proof {
        self.prove_as(attacker, position, SolveRequest { nodes, shortest: false, all: false }, stop)
    }

    /// The same, and in shogi what else the request asks for.
    pub fn prove_as(&mut self, attacker: Color, position: &Position, asked: SolveRequest, stop: &Stop) -> Proof {
        let Some(shogi) = position.shogi() else {
            let attacks = attacker == position.side_to_move();
            return match self.short.search(position, attacks, asked.nodes, stop) {
                // Of three moves and more a quiet one may be quicker.
                ShortMate::In(moves, line) => {
                    Proof::Mate(ProvenMate { len: moves.into(), shortest: attacks && moves <= 2, line })
                }
                ShortMate::Longer => Proof::None,
                ShortMate::Unknown => Proof::Unknown,
            };
        };
        let solver = self.solver.get_or_insert_with(|| Solver::new(self.memory));
        match solver.solve_for(attacker, shogi, asked, stop).verdict {
            MateVerdict::Mate(mate) => {
                let line = mate.line.into_iter().map(Move::from).collect();
                Proof::Mate(ProvenMate { len: mate.len, shortest: mate.shortest, line })
            }
            MateVerdict::NoMate | MateVerdict::Invalid => Proof::None,
            MateVerdict::Unknown => Proof::Unknown,
        }
    }

    /// Whether no mate found is the same as no mate.
    pub const fn is_complete(game: Game) -> bool {
        matches!(game, Game::Shogi)
    }
}
