//! A position played out 対局: by a person and an engine, or by two engines.
//!
//! A state machine without a process, a record or a clock of its own: events in, acts out, so that every race is a case
//! of a table. Where the game stands is told, never remembered: a move that is taken back is a game that stands
//! elsewhere, and what an engine had been asked about before is then about another position.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::study::{kept, score};
use crate::engine::{
    Bound, EngineClocks, EngineLine, EngineSnapshot, EngineState, EngineTask, EngineTrouble, Limit, Reply,
};
use crate::record::{Ending, Evaluation, Score};
use crate::rules::shogi::{Declaration, DeclarationRule, declaration};
use crate::rules::{Cause, Color, Game, Move, Outcome, Position, Verdict, outcome};

/// The tolerance for the way to an engine and back on a busy machine: no player loses by it.
const LAG: Duration = Duration::from_secs(1);

/// A clock is looked at no sooner than this.
const SOON: Duration = Duration::from_millis(20);

/// The player of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DuelPlayer {
    /// A person.
    Person,
    /// An engine, which searches so long; by the clocks if nothing is said.
    Engine(Option<Limit>),
}

/// The time control of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Control {
    /// For all moves together 持ち時間.
    pub main: Duration,
    /// For each move when that is used up 秒読み.
    pub byoyomi: Duration,
    /// The increment after each move 加算.
    pub increment: Duration,
}

impl Control {
    /// The main time left after moves of these durations.
    fn left(&self, moves: impl Iterator<Item = Duration>) -> Duration {
        moves.fold(self.main, |left, took| left.saturating_sub(took).saturating_add(self.increment))
    }
}

/// The terms of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// Black and White.
    pub players: [DuelPlayer; 2],
    /// The clocks, if there are any.
    pub control: Option<Control>,
    /// Whether who has no time left has lost.
    pub time_up_loses: bool,
    /// Whether what an engine thought of its move is kept with it.
    pub keeps_thoughts: bool,
}

/// Something happened.
#[derive(Debug)]
pub enum DuelEvent<'a> {
    /// The game stands here, after moves since its start that took so long.
    Stands(Arc<EngineLine>, &'a [Duration]),
    /// The state of an engine.
    Heard(Color, &'a EngineSnapshot),
    /// The person gives up.
    Resign,
    /// The person offers a draw, or ends the game of two engines.
    Draw,
    /// Nobody is to think now, or somebody is again.
    Pause(bool),
    /// Time has passed.
    Tick,
}

/// Something to do.
#[derive(Clone, Debug, PartialEq)]
pub enum DuelAct {
    /// Ask the engine of a side, or ask it for nothing.
    Ask(Color, Option<EngineTask>),
    /// Play the move of the engine whose turn it is.
    Play {
        /// The move.
        mv: Move,
        /// The duration of the move.
        took: Duration,
        /// The engine's evaluation of the position after it.
        thought: Option<Box<Evaluation>>,
    },
    /// Say that a draw is declined.
    Declined,
    /// Put an end to it.
    Over(DuelEnd),
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq)]
pub enum DuelEnd {
    /// With a result.
    Ended(Ending),
    /// An arbiter would have to judge.
    Undecided,
    /// An engine is gone.
    Trouble(Color, EngineTrouble),
    /// An engine wants to do what the rules do not allow: its words.
    Illegal(Color, String),
}

/// The state machine.
#[derive(Debug)]
pub struct Duel {
    terms: Terms,
    /// The number by which its engines know it.
    number: u64,
    line: Option<Arc<EngineLine>>,
    /// The main times left.
    left: [Duration; 2],
    /// Since when the player to move has been thinking, and how long before a pause.
    since: Option<Instant>,
    before: Duration,
    /// Whether the engine to move was asked.
    is_asked: bool,
    is_paused: bool,
    is_over: bool,
    /// The last evaluation of each engine, from its own side.
    hopes: [Option<i32>; 2],
}

impl Duel {
    /// A game of which it is not yet said where it stands.
    pub const fn new(terms: Terms, number: u64) -> Self {
        Self {
            terms,
            number,
            line: None,
            left: [Duration::ZERO; 2],
            since: None,
            before: Duration::ZERO,
            is_asked: false,
            is_paused: false,
            is_over: false,
            hopes: [None; 2],
        }
    }

    /// The terms it is played by.
    pub const fn terms(&self) -> &Terms {
        &self.terms
    }

    /// Whose turn it is, and who that is.
    pub fn turn(&self) -> Option<(Color, DuelPlayer)> {
        let side = self.line.as_ref()?.at().side_to_move();
        Some((side, self.player(side)))
    }

    /// The side of the person, if there is one: if both are persons, the one whose turn it is.
    pub fn person(&self) -> Option<Color> {
        let side = self.turn()?.0;
        [side, !side].into_iter().find(|&side| self.player(side) == DuelPlayer::Person)
    }

    /// The time that the player to move has been thinking.
    pub fn thinking(&self, now: Instant) -> Duration {
        let now = self.since.map_or(Duration::ZERO, |since| now.saturating_duration_since(since));
        self.before.saturating_add(now)
    }

    /// The time that a side has left: of its main time or, when that is used up, for this move, and whether it is the
    /// latter; nothing without clocks.
    pub fn clock(&self, side: Color, now: Instant) -> Option<(Duration, bool)> {
        let control = self.terms.control?;
        let left = self.left[side as usize];
        let is_turn = self.turn().is_some_and(|(turn, _)| turn == side);
        let thinks = if is_turn { self.thinking(now) } else { Duration::ZERO };
        if thinks < left || control.byoyomi.is_zero() {
            return Some((left.saturating_sub(thinks), false));
        }
        Some((left.saturating_add(control.byoyomi).saturating_sub(thinks), true))
    }

    /// When time alone will change something: a second of a clock, or its end.
    pub fn alarm(&self, now: Instant) -> Option<Duration> {
        if self.since.is_none() || self.is_over {
            return None;
        }
        let (side, _) = self.turn()?;
        let (left, _) = self.clock(side, now)?;
        let second = Duration::from_nanos(left.subsec_nanos().into());
        (self.terms.time_up_loses || !left.is_zero()).then(|| second.max(SOON))
    }

    /// The actions to take after an event.
    pub fn step(&mut self, event: DuelEvent<'_>, now: Instant) -> Vec<DuelAct> {
        if self.is_over {
            return Vec::new();
        }
        match event {
            DuelEvent::Stands(line, took) => self.stands(line, took, now),
            DuelEvent::Heard(side, look) => self.heard(side, look, now),
            DuelEvent::Resign => {
                let (Some((side, _)), Some(person)) = (self.turn(), self.person()) else { return Vec::new() };
                // In files of shogi whoever resigns is to move.
                let ends = if side == person { lost(self.game(), side, Ending::Resign) } else { Ending::Won(!person) };
                self.end(ends)
            }
            DuelEvent::Draw => {
                let opponent = self.person().map(|side| !side).filter(|&side| self.player(side) != DuelPlayer::Person);
                let declines = opponent.is_some_and(|side| self.hopes[side as usize].is_none_or(|hope| hope > 0));
                if declines { vec![DuelAct::Declined] } else { self.end(drawn(self.game())) }
            }
            DuelEvent::Pause(is_paused) if is_paused == self.is_paused => Vec::new(),
            DuelEvent::Pause(is_paused) => {
                self.is_paused = is_paused;
                self.before = self.thinking(now);
                self.since = None;
                if is_paused { self.hush() } else { self.begin(now) }
            }
            DuelEvent::Tick => {
                let Some((side, player)) = self.turn() else { return Vec::new() };
                let lag = if player == DuelPlayer::Person { Duration::ZERO } else { LAG };
                if self.is_time_up(side, self.thinking(now).saturating_sub(lag)) {
                    self.end(lost(self.game(), side, Ending::TimeUp))
                } else {
                    Vec::new()
                }
            }
        }
    }

    fn player(&self, side: Color) -> DuelPlayer {
        self.terms.players[side as usize]
    }

    fn game(&self) -> Game {
        self.line.as_ref().map_or(Game::Shogi, |line| line.at().game())
    }

    /// Whether a move of a side that takes so long is too late.
    fn is_time_up(&self, side: Color, took: Duration) -> bool {
        let most = |control: Control| self.left[side as usize].saturating_add(control.byoyomi);
        self.terms.time_up_loses && self.terms.control.is_some_and(|control| took >= most(control))
    }

    fn stands(&mut self, line: Arc<EngineLine>, took: &[Duration], now: Instant) -> Vec<DuelAct> {
        if self.line.as_ref() == Some(&line) {
            return Vec::new();
        }
        let side = line.at().side_to_move();
        for color in Color::ALL {
            // The last move is that of the side which is not to move.
            let skip = usize::from(color == side);
            let own = took.iter().rev().skip(skip).step_by(2).copied().collect::<Vec<_>>();
            let control = self.terms.control.unwrap_or_default();
            self.left[color as usize] = control.left(own.into_iter().rev());
        }
        let mut acts = self.hush();
        self.line = Some(line);
        (self.since, self.before) = (None, Duration::ZERO);
        match self.line.as_deref().and_then(of_rules) {
            Some(over) => acts.extend(self.over(over)),
            None => acts.extend(self.begin(now)),
        }
        acts
    }

    /// The turn begins, or goes on.
    fn begin(&mut self, now: Instant) -> Vec<DuelAct> {
        let (Some((side, player)), Some(line), false) = (self.turn(), &self.line, self.is_paused) else {
            return Vec::new();
        };
        let DuelPlayer::Engine(limit) = player else {
            self.since = Some(now);
            return Vec::new();
        };
        let control = self.terms.control.unwrap_or_default();
        let mut left = self.left;
        left[side as usize] = left[side as usize].saturating_sub(self.before);
        let clocks = EngineClocks { left, byoyomi: control.byoyomi, increment: control.increment };
        let limit = limit.unwrap_or(Limit::Clock(clocks));
        self.is_asked = true;
        let wanted = EngineTask { line: Arc::clone(line), limit, ranks: 1, game: self.number };
        vec![DuelAct::Ask(side, Some(wanted))]
    }

    /// The engine that was asked is not to answer.
    fn hush(&mut self) -> Vec<DuelAct> {
        match self.turn() {
            Some((side, _)) if std::mem::take(&mut self.is_asked) => vec![DuelAct::Ask(side, None)],
            _ => Vec::new(),
        }
    }

    fn heard(&mut self, side: Color, look: &EngineSnapshot, now: Instant) -> Vec<DuelAct> {
        if let Some(trouble) = &look.trouble {
            return self.over(DuelEnd::Trouble(side, trouble.clone()));
        }
        let is_asked = self.is_asked && self.turn().is_some_and(|(turn, _)| turn == side) && look.line == self.line;
        if !is_asked {
            return Vec::new();
        }
        // Its time does not run while it loads what it needs.
        if let EngineState::Searching(since) = look.state {
            self.since = self.since.or(Some(since.min(now)));
        }
        let (Some(reply), true) = (&look.reply, look.is_done) else { return Vec::new() };
        let took = self.before.saturating_add(look.took);
        if self.is_time_up(side, took.saturating_sub(LAG)) {
            return self.end(lost(self.game(), side, Ending::TimeUp));
        }
        match reply {
            &Reply::Move(mv) => {
                // It has answered: what it says again is no second move.
                (self.is_asked, self.since, self.before) = (false, None, took);
                let thought = if self.terms.keeps_thoughts { self.thought(side, mv, look) } else { None };
                let thought = thought.map(Box::new);
                vec![DuelAct::Play { mv, took, thought }]
            }
            Reply::Resign => self.end(lost(self.game(), side, Ending::Resign)),
            Reply::Win if self.line.as_ref().is_some_and(|line| is_declared(line.at())) => {
                self.end(Ending::Declaration)
            }
            Reply::Win => self.over(DuelEnd::Illegal(side, "bestmove win".to_owned())),
            Reply::Illegal(words) => self.over(DuelEnd::Illegal(side, words.clone())),
            _ => self.over(DuelEnd::Illegal(side, "bestmove (none)".to_owned())),
        }
    }

    /// The engine's evaluation of the position after its move.
    fn thought(&mut self, side: Color, mv: Move, look: &EngineSnapshot) -> Option<Evaluation> {
        let row = look.rows.first()?;
        let (&first, rest) = row.line.split_first()?;
        let score =
            row.score.filter(|&(_, bound)| bound == Bound::Exact && first == mv).map(|(said, _)| score(said))?;
        self.hopes[side as usize] = Some(score.seen_by(side).value());
        let engine = Some(look.name.clone()).filter(|name| !name.is_empty());
        let (depth, nodes, time) = (row.depth, row.nodes, row.time);
        // What is left of a mate is counted from the position after the move.
        let score = match score {
            Score::Mate { moves: Some(..=1), .. } => return None,
            // In shogi the moves of both sides count, elsewhere those of the winner.
            Score::Mate { winner, moves: Some(moves) } if self.game() == Game::Shogi || winner == side => {
                Score::Mate { winner, moves: Some(moves - 1) }
            }
            score => score,
        };
        Some(kept(Evaluation { score, line: rest.to_vec(), rest: None, depth, nodes, time, engine }, self.game()))
    }

    fn end(&mut self, ending: Ending) -> Vec<DuelAct> {
        self.over(DuelEnd::Ended(ending))
    }

    fn over(&mut self, over: DuelEnd) -> Vec<DuelAct> {
        let mut acts = self.hush();
        (self.is_over, self.since) = (true, None);
        acts.push(DuelAct::Over(over));
        acts
    }
}

/// The end that the rules give the game where it stands.
fn of_rules(line: &EngineLine) -> Option<DuelEnd> {
    let game = line.at().game();
    let Outcome { cause, verdict } = outcome(&line.positions())?;
    Some(match (cause, verdict) {
        (_, Verdict::Undecided) => DuelEnd::Undecided,
        (Cause::Repetition, Verdict::Drawn) if game == Game::Shogi => DuelEnd::Ended(Ending::Repetition),
        (Cause::PerpetualCheck, _) if game == Game::Shogi => DuelEnd::Ended(Ending::PerpetualCheck),
        (_, Verdict::Lost(side)) => DuelEnd::Ended(lost(game, side, Ending::Mate)),
        // What may be claimed is.
        (_, Verdict::Drawn | Verdict::DrawClaimable) => DuelEnd::Ended(drawn(game)),
    })
}

/// The end of a game that a side has lost; files of shogi say why.
fn lost(game: Game, side: Color, why: Ending) -> Ending {
    if game == Game::Shogi { why } else { Ending::Won(!side) }
}

/// The end of a game that both give up: in shogi an impasse.
const fn drawn(game: Game) -> Ending {
    match game {
        Game::Shogi => Ending::Impasse,
        Game::Chess | Game::Xiangqi => Ending::Drawn,
    }
}

/// Whether a win may be declared, by either rule.
fn is_declared(position: &Position) -> bool {
    let rules = [DeclarationRule::Points27, DeclarationRule::Points24];
    let wins = |&rule: &DeclarationRule| {
        position.shogi().is_some_and(|position| declaration(position, rule) == Declaration::Win)
    };
    rules.iter().any(wins)
}
