//! What a person's judged games say together: how much the moves gave away, by month, opening, phase, time left and
//! colour, and which kinds of moves cost most. A move that nobody judged counts nowhere.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::time::Duration;

use super::chances::{chance, is_evaluated};
use super::exercise::is_exercise;
use crate::editor::analysis::{Cost, CostedMove, Grade, Tally, costs_of_line, said_around};
use crate::formats::main_time;
use crate::notation::write_position;
use crate::record::{Evaluation, GameClocks, NodeId, Record, Score, is_asked, time_left};
use crate::rules::{Color, Game, Move, Position};
use crate::texts;

/// The number of kinds of slips that are listed.
const KINDS: usize = 10;

/// A game to look at.
#[derive(Clone, Debug)]
pub struct PlayedGame {
    /// The game.
    pub record: Record,
    /// The day it was played, as `year * 10000 + month * 100 + day`; a month alone has day 0.
    pub day: Option<u32>,
    /// The opening.
    pub opening: Option<String>,
}

/// Whose moves are looked at.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProgressQuestion {
    /// Those of this player, or whoever has that in the name.
    pub player: Option<String>,
    /// Those of who moves first in the game, or only those of the others.
    pub first: Option<bool>,
}

/// A part of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GamePhase {
    /// 序盤.
    Opening,
    /// 中盤.
    Middle,
    /// 終盤.
    End,
}

impl GamePhase {
    /// Its name in texts and for programs.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Opening => "opening",
            Self::Middle => "middle",
            Self::End => "end",
        }
    }

    /// The last moves of the first two, by their numbers in the game: as far as a number alone can tell.
    const fn ends(game: Game) -> [u32; 2] {
        match game {
            Game::Shogi => [40, 90],
            Game::Chess | Game::Xiangqi => [24, 60],
        }
    }

    fn of(game: Game, ply: u32) -> Self {
        let [opening, middle] = Self::ends(game);
        match ply {
            _ if ply <= opening => Self::Opening,
            _ if ply <= middle => Self::Middle,
            _ => Self::End,
        }
    }
}

/// The share of the main time that a side had left before a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TimeLeft {
    /// More than half.
    Much,
    /// Up to half.
    Half,
    /// Up to a tenth.
    Little,
    /// Nothing: it plays by the second 秒読み.
    Nothing,
    /// Nobody knows.
    Unknown,
}

impl TimeLeft {
    /// Its name in texts and for programs.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Much => "much",
            Self::Half => "half",
            Self::Little => "little",
            Self::Nothing => "nothing",
            Self::Unknown => "unknown",
        }
    }

    fn of(left: Option<Duration>, main: Option<Duration>) -> Self {
        let (Some(left), Some(main)) = (left, main) else { return Self::Unknown };
        match left.as_secs_f64() / main.as_secs_f64() {
            share if share.is_nan() => Self::Unknown,
            _ if left.is_zero() => Self::Nothing,
            share if share <= 0.1 => Self::Little,
            share if share <= 0.5 => Self::Half,
            _ => Self::Much,
        }
    }
}

/// The property by which moves are grouped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ProgressBy {
    /// The month of the game.
    Month,
    /// The opening of the game.
    Opening,
    /// The part of the game.
    Phase,
    /// The time left on the clock.
    Time,
    /// The side that moved first.
    Side,
}

impl ProgressBy {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Month, Self::Opening, Self::Phase, Self::Time, Self::Side];

    /// Its name in texts and for programs.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Month => "month",
            Self::Opening => "opening",
            Self::Phase => "phase",
            Self::Time => "time",
            Self::Side => "side",
        }
    }
}

/// The common value of the moves of a row.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ProgressKey {
    /// They were played in this month, `year * 100 + month`.
    Month(u32),
    /// The game was opened so.
    Opening(String),
    /// They are of this part of the game.
    Phase(GamePhase),
    /// Their side had so much time.
    Time(TimeLeft),
    /// They are of who moved first, or of the others.
    First(bool),
    /// It is not known.
    Unknown,
}

/// The figures of a group of moves.
#[derive(Clone, Debug, PartialEq)]
pub struct ProgressRow {
    /// Their common value.
    pub key: ProgressKey,
    /// Of how many games they are.
    pub games: usize,
    /// The numbers of judged moves and of slips, and the accuracy.
    pub tally: Tally,
    /// The mean loss of winning chances, in percent.
    pub loss: Option<f64>,
}

/// The manner of a move, as far as the board shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SlipManner {
    /// There was a mate, and it let that go.
    MissedMate,
    /// It let the other side mate.
    WalkedIntoMate,
    /// It answered a check.
    Evasion,
    /// It took a piece.
    Capture,
    /// It dropped a piece.
    Drop,
    /// None of these.
    Quiet,
}

impl SlipManner {
    /// Its name in texts and for programs.
    pub const fn name(self) -> &'static str {
        match self {
            Self::MissedMate => "missed-mate",
            Self::WalkedIntoMate => "walked-into-mate",
            Self::Evasion => "evasion",
            Self::Capture => "capture",
            Self::Drop => "drop",
            Self::Quiet => "quiet",
        }
    }
}

/// A kind of slip.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SlipKind {
    /// In which part of the game.
    pub phase: GamePhase,
    /// Its manner.
    pub manner: SlipManner,
    /// The locale's name for the piece, unless mates are concerned.
    pub piece: Option<String>,
}

/// The cost of the slips of a kind.
#[derive(Clone, Debug, PartialEq)]
pub struct CostlyKind {
    /// The kind.
    pub kind: SlipKind,
    /// Their number.
    pub slips: usize,
    /// Their total loss of winning chances, in percent of a game; a proven mate counts as won.
    pub loss: f64,
    /// The worst of them: of which game, by its place among those given, and the number of the move.
    pub worst: (usize, u32),
}

/// Moves of one kind that cost something.
#[derive(Default)]
struct Slips {
    slips: usize,
    loss: f64,
    /// The loss of the worst of them, and its place.
    highest: f64,
    worst: (usize, u32),
}

impl Slips {
    /// Count a move in, by what it cost and where it stands.
    fn take(&mut self, lost: f64, place: (usize, u32)) {
        if self.slips == 0 || lost > self.highest {
            (self.highest, self.worst) = (lost, place);
        }
        self.slips += 1;
        self.loss += lost;
    }
}

/// A game in the course of time.
#[derive(Clone, Debug, PartialEq)]
pub struct GameProgress {
    /// Its index among those given.
    pub at: usize,
    /// The day it was played.
    pub day: Option<u32>,
    /// The figures of its moves.
    pub tally: Tally,
    /// The mean loss, in percent.
    pub loss: Option<f64>,
}

/// The common figures of judged games.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Progress {
    /// Games that nobody has judged.
    pub unjudged: usize,
    /// Games that the player did not play.
    pub others: usize,
    /// Copies of games that are counted.
    pub copies: usize,
    /// The figures of all moves.
    pub all: Option<ProgressRow>,
    /// The same by what they have in common.
    pub rows: Vec<(ProgressBy, Vec<ProgressRow>)>,
    /// The kinds that cost most, the costliest first.
    pub kinds: Vec<CostlyKind>,
    /// The games that were judged, in the order of time; those without a day stand at the end.
    pub games: Vec<GameProgress>,
}

/// Moves that have something in common.
#[derive(Default)]
struct Group {
    games: usize,
    last: Option<usize>,
    costs: Vec<Cost>,
    losses: Vec<f64>,
}

impl Group {
    fn take(&mut self, game: usize, cost: Cost, loss: f64) {
        self.games += usize::from(self.last.replace(game) != Some(game));
        self.costs.push(cost);
        self.losses.push(loss);
    }

    fn told(self, key: ProgressKey) -> ProgressRow {
        let tally = Tally::of(self.costs.into_iter());
        ProgressRow { key, games: self.games, tally, loss: mean(&self.losses) }
    }
}

fn mean(losses: &[f64]) -> Option<f64> {
    (!losses.is_empty()).then(|| losses.iter().sum::<f64>() / losses.len() as f64)
}

impl Progress {
    /// Of these games.
    pub fn of(games: &[PlayedGame], question: &ProgressQuestion) -> Self {
        let mut told = Self::default();
        let mut all = Group::default();
        let mut groups: BTreeMap<(ProgressBy, ProgressKey), Group> = BTreeMap::new();
        let mut kinds: HashMap<SlipKind, Slips> = HashMap::new();
        let (mut judged_games, mut unjudged_games) = (HashSet::new(), HashSet::new());
        for (at, game) in games.iter().enumerate() {
            let record = game.record.unheld();
            // Nobody has played an exercise, or a problem; what an engine has judged may have been.
            if is_asked(&record) || is_exercise(&record) && !is_evaluated(&record) {
                continue;
            }
            let sides = question.sides(&record);
            if sides.is_empty() || record.variant().is_some() {
                told.others += 1;
                continue;
            }
            let line: Vec<NodeId> = record.tree.mainline(NodeId::ROOT).collect();
            let known = identity(&record, &line);
            if judged_games.contains(&known) {
                told.copies += 1;
                continue;
            }
            let judged = costs_of_line(&record, &line, None);
            let mut own = Group::default();
            let mut walk = Walk::of(&record, &line);
            for costed in judged.iter().filter(|costed| sides.contains(&costed.mover)) {
                let Some(lost) = loss(&record, &line, costed) else { continue };
                let Some(mv) = walk.to(costed.row) else { break };
                let ply = walk.position.ply();
                let phase = GamePhase::of(record.game(), ply);
                let time = walk.time(costed.mover);
                for (by, key) in game.keys(record.game(), costed.mover, (phase, time)) {
                    groups.entry((by, key)).or_default().take(at, costed.cost, lost);
                }
                own.take(at, costed.cost, lost);
                all.take(at, costed.cost, lost);
                if let Some(grade) = costed.cost.grade
                    && grade >= Grade::Mistake
                {
                    let kind = slip_kind(&record, &line, costed, (phase, &walk.position, mv));
                    kinds.entry(kind).or_default().take(lost, (at, ply));
                }
            }
            if own.costs.is_empty() {
                told.copies += usize::from(!unjudged_games.insert(known));
                continue;
            }
            judged_games.insert(known);
            let own = own.told(ProgressKey::Unknown);
            told.games.push(GameProgress { at, day: game.day, tally: own.tally, loss: own.loss });
        }
        // One of which another copy was judged is judged.
        let left = unjudged_games.difference(&judged_games).count();
        told.copies += unjudged_games.len() - left;
        told.unjudged = left;
        told.games.sort_by_key(|game| (game.day.is_none(), game.day));
        told.all = (!all.costs.is_empty()).then(|| all.told(ProgressKey::Unknown));
        for by in ProgressBy::ALL {
            let of_it = groups.extract_if(.., |(of, _), _| *of == by);
            let mut rows: Vec<ProgressRow> = of_it.map(|((_, key), group)| group.told(key)).collect();
            match by {
                ProgressBy::Opening => rows.sort_by_key(|row| std::cmp::Reverse(row.tally.moves)),
                // Who moves first stands first.
                ProgressBy::Side => rows.reverse(),
                ProgressBy::Month | ProgressBy::Phase | ProgressBy::Time => {}
            }
            told.rows.push((by, rows));
        }
        let mut costly: Vec<CostlyKind> = kinds
            .into_iter()
            .map(|(kind, of)| CostlyKind { kind, slips: of.slips, loss: of.loss, worst: of.worst })
            .collect();
        costly.sort_by(|one, other| other.loss.total_cmp(&one.loss).then_with(|| one.kind.cmp(&other.kind)));
        costly.truncate(KINDS);
        Self { kinds: costly, ..told }
    }

    /// The player whose games these are: who plays in more than half of them, and in more than anybody else.
    pub fn likely_player(games: &[PlayedGame]) -> Option<String> {
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        for game in games {
            let names = Color::ALL.map(|side| {
                let name = |headers: &crate::record::Headers| headers.player(side).map(|name| name.trim().to_owned());
                game.record.with_headers(name)
            });
            for name in names.into_iter().flatten().filter(|name| !name.is_empty() && name != "?") {
                *counts.entry(name).or_default() += 1;
            }
        }
        let (name, count) = counts.iter().max_by_key(|(_, count)| **count)?;
        let rivals = counts.values().filter(|other| *other == count).count();
        (games.len() > 1 && rivals == 1 && *count * 2 > games.len()).then(|| name.clone())
    }
}

impl ProgressQuestion {
    /// The sides whose moves are looked at.
    fn sides(&self, record: &Record) -> Vec<Color> {
        let bottom = record.game().bottom();
        let is_player = |side: &Color| {
            let Some(name) = &self.player else { return true };
            let named = record.with_headers(|headers| headers.player(*side).map(str::to_lowercase));
            named.is_some_and(|named| named.contains(&name.to_lowercase()))
        };
        let is_side = |side: &Color| self.first.is_none_or(|first| (*side == bottom) == first);
        Color::ALL.into_iter().filter(is_side).filter(is_player).collect()
    }
}

impl PlayedGame {
    /// The values by which a move is grouped with others.
    fn keys(&self, game: Game, mover: Color, (phase, time): (GamePhase, TimeLeft)) -> [(ProgressBy, ProgressKey); 5] {
        let month = self.day.map(|day| day / 100).filter(|month| month % 100 > 0);
        let opening = self.opening.clone().filter(|name| !name.trim().is_empty());
        [
            (ProgressBy::Month, month.map_or(ProgressKey::Unknown, ProgressKey::Month)),
            (ProgressBy::Opening, opening.map_or(ProgressKey::Unknown, ProgressKey::Opening)),
            (ProgressBy::Phase, ProgressKey::Phase(phase)),
            (ProgressBy::Time, ProgressKey::Time(time)),
            (ProgressBy::Side, ProgressKey::First(mover == game.bottom())),
        ]
    }
}

/// The identity of a game: players and date, start position and moves.
fn identity(record: &Record, line: &[NodeId]) -> ([Option<String>; 3], String, Vec<Move>) {
    let said = record.with_headers(|headers| {
        let day = headers.known(&["開始日時", "対局日", "Date", "UTCDate"]);
        [headers.player(Color::Black), headers.player(Color::White), day].map(|said| said.map(str::to_owned))
    });
    let moves = line.iter().filter_map(|id| record.tree.get(*id)?.mv()).collect();
    (said, write_position(&record.initial), moves)
}

/// The evaluations before and after a move by which it was judged.
fn said_around_row<'r>(record: &'r Record, line: &[NodeId], row: usize) -> Option<(&'r Evaluation, &'r Evaluation)> {
    let said = |row: usize| line.get(row).and_then(|id| record.tree.get(*id)).map(|node| node.evaluations.as_slice());
    said_around(said(row.checked_sub(1)?)?, said(row)?)
}

/// How much of the chance to win a move gave away, in percent; nothing if it was not judged. A proven mate is a game that
/// is won.
fn loss(record: &Record, line: &[NodeId], costed: &CostedMove) -> Option<f64> {
    if let Some(loss) = costed.cost.loss {
        return Some(loss);
    }
    costed.cost.grade?;
    let (then, now) = said_around_row(record, line, costed.row)?;
    let of = |said: &Evaluation| chance(record.game(), costed.mover, said.score);
    Some(((of(then) - of(now)) * 100.0).max(0.0))
}

fn slip_kind(
    record: &Record,
    line: &[NodeId],
    costed: &CostedMove,
    (phase, position, mv): (GamePhase, &Position, Move),
) -> SlipKind {
    let is_mate =
        |said: &Evaluation, winner: Color| matches!(said.score, Score::Mate { winner: of, .. } if of == winner);
    let around = said_around_row(record, line, costed.row);
    let of_mate = around.and_then(|(then, now)| match (is_mate(then, costed.mover), is_mate(now, !costed.mover)) {
        (true, _) => Some(SlipManner::MissedMate),
        (false, true) => Some(SlipManner::WalkedIntoMate),
        (false, false) => None,
    });
    if let Some(manner) = of_mate {
        return SlipKind { phase, manner, piece: None };
    }
    let manner = match mv.origin_square() {
        _ if position.in_check() => SlipManner::Evasion,
        _ if mv.to().is_some_and(|to| position.color_at(to).is_some()) => SlipManner::Capture,
        None => SlipManner::Drop,
        Some(_) => SlipManner::Quiet,
    };
    SlipKind { phase, manner, piece: texts::moved_piece(position, mv) }
}

/// The positions of a line one after the other, and the clocks beside them.
struct Walk<'r> {
    record: &'r Record,
    line: &'r [NodeId],
    position: Position,
    /// The index of the next row.
    row: usize,
    clocks: GameClocks<'r>,
    main: Option<Duration>,
    /// The time left of each side, the first one's first; `None` where it is not known.
    left: [Option<Duration>; 2],
}

impl<'r> Walk<'r> {
    fn of(record: &'r Record, line: &'r [NodeId]) -> Self {
        let shown = |id: &NodeId| record.tree.get(*id).and_then(|node| time_left(&node.comment));
        // What a clock showed first is the most that is known of a game whose headers do not say it.
        let main = main_time(&record.headers).or_else(|| line.iter().find_map(shown)).filter(|main| !main.is_zero());
        let is_timed = line.iter().filter_map(|id| record.tree.get(*id)).any(|node| node.time.is_some());
        let is_shown = line.iter().any(|id| shown(id).is_some());
        let left = if is_timed || is_shown { main } else { None };
        let clocks = GameClocks::of(record);
        Self { record, line, position: record.initial.clone(), row: 1, clocks, main, left: [left; 2] }
    }

    /// Goes to the position before the move of a row, which is not before the one asked for last; the move.
    fn to(&mut self, row: usize) -> Option<Move> {
        while self.row < row {
            let id = *self.line.get(self.row)?;
            let (mover, mv) = (self.position.side_to_move(), self.record.tree.get(id)?.mv()?);
            self.position.play(mv).ok()?;
            let left = self.left.get_mut(place(mover))?;
            let shown = self.record.tree.get(id).and_then(|node| time_left(&node.comment));
            let used = self.clocks.elapsed(id).map(|elapsed| elapsed.time);
            *left = shown.or_else(|| Some(left.as_ref()?.saturating_sub(used?)));
            self.row += 1;
        }
        self.record.tree.get(*self.line.get(row)?)?.mv()
    }

    /// The time left of the side that makes the move of the row reached.
    fn time(&self, mover: Color) -> TimeLeft {
        TimeLeft::of(self.left.get(place(mover)).copied().flatten(), self.main)
    }
}

const fn place(side: Color) -> usize {
    match side {
        Color::Black => 0,
        Color::White => 1,
    }
}
