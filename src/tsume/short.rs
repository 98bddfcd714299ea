//! Short mates of chess and xiangqi, proven by trying the moves: by checks alone up to [`LONGEST`] moves, and mates in two
//! that begin with any move that threatens mate. What is proven is true of the position alone; draws that a player could
//! claim by repetition are not thought of; where fifty moves without a capture are near, nothing is said.

use std::collections::HashMap;

use komaoto_rules::{Game, Move, Position};
use komaoto_task::Stop;

/// The longest mate, in moves of who mates.
const LONGEST: u8 = 5;
/// The longest mate that may begin without a check.
const QUIET: u8 = 2;
/// Up to so many moves without a capture in chess the longest mate comes before anyone may claim a draw.
const CLAIMED: u32 = 100 - 2 * LONGEST as u32;

/// A search for mates that keeps what it learns about positions.
#[derive(Default)]
pub(crate) struct ShortMates {
    /// With which move the side to move mates in at most so many moves; by checks alone, or not.
    known: HashMap<(u64, u8, bool), Option<Move>>,
    /// How many more moves may be tried.
    left: u64,
    /// How many were.
    pub nodes: u64,
}

/// What such a search says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ShortMate {
    /// There is a mate: in so many moves, with its main line.
    In(u8, Vec<Move>),
    /// None that is as short as that.
    Longer,
    /// Not known within what was given.
    Unknown,
}

/// Why a search came to no end.
struct GaveUp;

impl ShortMates {
    /// Whether the side to move mates, or whatever it plays is mated.
    pub fn search(&mut self, position: &Position, attacks: bool, nodes: u64, stop: &Stop) -> ShortMate {
        if position.chess().is_some_and(|chess| chess.halfmove_clock() > CLAIMED) {
            return ShortMate::Unknown;
        }
        self.left = nodes;
        for moves in 1..=LONGEST {
            let found = if attacks {
                self.attack(position, (moves, true), stop).map(|first| first.is_some())
            } else {
                self.is_lost(position, (moves, true), stop)
            };
            match found {
                Ok(true) => return ShortMate::In(moves, self.line(position, attacks, moves, stop)),
                Ok(false) => {}
                Err(GaveUp) => return ShortMate::Unknown,
            }
        }
        ShortMate::Longer
    }

    /// The move with which the side to move mates in at most so many moves: by checks alone, or where that is allowed also
    /// with a quiet move and the one after it.
    fn attack(&mut self, at: &Position, (moves, quiet): (u8, bool), stop: &Stop) -> Result<Option<Move>, GaveUp> {
        let key = (at.key(), moves, quiet);
        if let Some(known) = self.known.get(&key) {
            return Ok(*known);
        }
        if quiet && moves > QUIET {
            let first = match self.attack(at, (QUIET, true), stop)? {
                None => self.attack(at, (moves, false), stop)?,
                quicker => quicker,
            };
            self.known.insert(key, first);
            return Ok(first);
        }
        let (mut found, mut others) = (None, Vec::new());
        for mv in at.legal_moves() {
            let Some(after) = self.after(at, mv, stop)? else { continue };
            if after.in_check() {
                if self.is_lost(&after, (moves - 1, false), stop)? {
                    found = Some(mv);
                    break;
                }
            } else if moves == 1 && at.game() == Game::Xiangqi || moves == QUIET && quiet {
                others.push((mv, after));
            }
        }
        for (mv, after) in others {
            if found.is_some() {
                break;
            }
            // Who may not move has lost in xiangqi; elsewhere a move without a check is to threaten something.
            if !after.has_legal_move() || moves == QUIET && self.threatens(&after, stop)? {
                found = self.is_lost(&after, (moves - 1, false), stop)?.then_some(mv);
            }
        }
        self.known.insert(key, found);
        Ok(found)
    }

    /// Whether the side to move is mated, or will be in at most so many moves whatever it plays.
    fn is_lost(&mut self, at: &Position, (moves, quiet): (u8, bool), stop: &Stop) -> Result<bool, GaveUp> {
        if moves == 0 {
            return Ok(!at.has_legal_move() && is_loss(at));
        }
        let replies = at.legal_moves();
        if replies.is_empty() {
            return Ok(is_loss(at));
        }
        for mv in replies {
            let Some(after) = self.after(at, mv, stop)? else { return Ok(false) };
            if self.attack(&after, (moves, quiet), stop)?.is_none() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether the side that has just moved would mate at once if it could move again.
    fn threatens(&mut self, at: &Position, stop: &Stop) -> Result<bool, GaveUp> {
        let mut again = at.clone();
        let mover = !at.side_to_move();
        match &mut again {
            Position::Shogi(_) => return Ok(false),
            Position::Chess(chess) => chess.set_side_to_move(mover),
            Position::Xiangqi(xiangqi) => xiangqi.set_side_to_move(mover),
        }
        Ok(self.attack(&again, (1, false), stop)?.is_some())
    }

    fn after(&mut self, at: &Position, mv: Move, stop: &Stop) -> Result<Option<Position>, GaveUp> {
        if self.left == 0 || self.nodes & 0xFF == 0 && stop.is_set() {
            return Err(GaveUp);
        }
        (self.left, self.nodes) = (self.left - 1, self.nodes + 1);
        let mut after = at.clone();
        Ok(after.play(mv).is_ok().then_some(after))
    }

    /// The line of a mate that was found: who is mated puts it off as long as it can. It ends early where a search for its
    /// rest was stopped.
    fn line(&mut self, position: &Position, attacks: bool, moves: u8, stop: &Stop) -> Vec<Move> {
        let (mut at, mut attacks, mut moves, mut line) = (position.clone(), attacks, moves, Vec::new());
        self.left = u64::MAX;
        while moves > 0 {
            let next = if attacks {
                let first = self.attack(&at, (moves, line.len() < 2), stop);
                moves -= 1;
                first.ok().flatten()
            } else {
                let Some((mv, longest)) = self.longest_defence(&at, (moves, line.is_empty()), stop) else { break };
                moves = longest;
                Some(mv)
            };
            let Some(mv) = next.filter(|&mv| at.play(mv).is_ok()) else { break };
            line.push(mv);
            attacks = !attacks;
        }
        line
    }

    /// The reply after which the mate takes longest, and how many moves that is.
    fn longest_defence(&mut self, at: &Position, (moves, quiet): (u8, bool), stop: &Stop) -> Option<(Move, u8)> {
        let mut longest: Option<(Move, u8)> = None;
        for mv in at.legal_moves() {
            let after = self.after(at, mv, stop).ok()??;
            let mut takes = moves;
            for shorter in 1..moves {
                if self.attack(&after, (shorter, quiet), stop).ok()?.is_some() {
                    takes = shorter;
                    break;
                }
            }
            if longest.is_none_or(|(_, most)| takes > most) {
                longest = Some((mv, takes));
            }
        }
        longest
    }
}

/// Whether the side that has no move has lost.
fn is_loss(at: &Position) -> bool {
    at.in_check() || at.game() == Game::Xiangqi
}
