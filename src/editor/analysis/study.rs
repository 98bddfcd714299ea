//! A whole game judged by an engine: each position is asked about, and what it says becomes evaluations, glyphs and
//! branches of the record, in one edit.

use std::fmt;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use super::super::edit::{Edit, Purpose};
use super::grading::{Cost, Grade, Tally, cost};
use super::marking::{EngineRemark, Remarked, remarked};
use crate::engine::{
    self, Bound, Engine, EngineLine, EngineSnapshot, EngineState, EngineTask, EngineTrouble, Limit, Program,
    RankedLine, Reply,
};
use crate::formats::comment::{respoken, said_in_person};
use crate::record::{Evaluation, Glyph, NodeId, Record, Score};
use crate::rules::{Color, Game, Move};
use crate::task::Stop;

/// The interval between two looks for a stop while an engine thinks.
const GLANCE: Duration = Duration::from_millis(40);
/// The longest branch that is added, in moves.
const LONGEST: usize = 8;

/// The settings of a study.
#[derive(Clone, Copy, Debug)]
pub struct Study {
    /// The search limit of each position.
    pub limit: Limit,
    /// The number of lines.
    pub ranks: u32,
    /// From the first move to the last: otherwise backwards, where what is known of later positions helps.
    pub forwards: bool,
    /// The first and the last move that are judged, counted from 1; without them all of the game is.
    pub span: Option<(usize, usize)>,
    /// Whose moves are judged, if not those of both.
    pub side: Option<Color>,
    /// The longest wait until the engine is ready; without one it lasts until somebody stops it.
    pub ready: Option<Duration>,
}

impl Study {
    /// The usual search time of each position.
    pub const USUAL: Duration = Duration::from_secs(1);
    /// The usual number of lines of each position.
    pub const LINES: u32 = 1;
    /// The longest wait until an engine is ready, where nobody sits in front of it and has chosen another.
    pub const READY: Duration = Duration::from_secs(120);
}

/// The stage of a study.
#[derive(Clone, Copy, Debug)]
pub enum StudyStage<'a> {
    /// The engine has not been ready for so long.
    Waits(Duration),
    /// So many positions of so many are done; and what was said of the last one.
    Done(usize, usize, Option<&'a Studied>),
}

/// The result for a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Studied {
    /// The node that leads to it.
    pub node: NodeId,
    /// The side to move.
    pub side: Color,
    /// The best rank; nothing if the engine has named none, or the search was stopped before.
    pub evaluation: Option<Evaluation>,
    /// All ranks, the best first.
    pub rows: Vec<RankedLine>,
    /// The cost of the move that led here.
    pub cost: Cost,
}

/// The findings about a game, in the order of its moves.
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    /// The engine.
    pub engine: String,
    /// The positions, the first one included.
    pub places: Vec<Studied>,
    /// Whether it was stopped before its end.
    pub is_stopped: bool,
    /// The treatment of existing comments.
    pub comments: KnownComments,
}

/// The treatment of a person's comments where evaluations are written into a record.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum KnownComments {
    /// They stay, and what the engine says stands beside them.
    #[default]
    Kept,
    /// Nothing is written where there is one.
    Spared,
    /// They are gone.
    Replaced,
}

/// An engine that studies games.
pub struct Reviewer {
    engine: Engine,
    news: Receiver<()>,
    games: u64,
    /// Whether it is told positions only: the moves that lead there it cannot follow.
    by_position: bool,
}

/// Why a position has no answer.
enum Unanswered {
    Stopped,
    /// It was answered with what cannot be played.
    Astray,
    Trouble(EngineTrouble),
}

impl fmt::Debug for Reviewer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reviewer").field("engine", &self.engine).finish_non_exhaustive()
    }
}

impl Reviewer {
    /// See [`Engine::untold_options`]; known once something was studied.
    pub fn untold_options(&self) -> Vec<(String, String)> {
        self.engine.untold_options()
    }

    /// Starts an engine.
    pub fn start(program: Program, game: Game) -> Self {
        let (heard, news) = channel();
        let engine = Engine::start(program, game, move |_| {
            let _ = heard.send(());
        });
        Self { engine, news, games: 0, by_position: false }
    }

    /// Studies the main line of a game. `tell` hears how far that is, and again and again while the engine is waited
    /// for. Where the engine answers with what cannot be played, it has not followed the moves of the game, and what it
    /// has said of it is void: all is asked anew by positions alone.
    ///
    /// # Errors
    /// Why the engine cannot go on. What it had said by then is in the review.
    pub fn study(
        &mut self,
        record: &Record,
        study: Study,
        stop: &Stop,
        tell: &mut dyn FnMut(StudyStage<'_>),
    ) -> (Review, Option<EngineTrouble>) {
        self.games += 1;
        let mut lines = lines(record);
        if let Some(name) = record.variant() {
            let places = lines.iter().map(StudyPlace::unsaid).collect();
            let unsaid = Review { engine: String::new(), places, is_stopped: false, comments: KnownComments::Kept };
            return (unsaid, Some(EngineTrouble::Variant(name.to_owned())));
        }
        // A move is judged by the positions before and after it.
        let (first, last) = study.span.unwrap_or((1, usize::MAX));
        let mut order: Vec<usize> = (first.saturating_sub(1)..=last).take_while(|&index| index < lines.len()).collect();
        if !study.forwards {
            order.reverse();
        }
        let (mut places, trouble) = loop {
            if self.by_position {
                let by_position = |line: &mut Arc<EngineLine>| *line = Arc::new(line.by_position());
                lines.iter_mut().filter_map(|place| place.line.as_mut()).for_each(by_position);
            }
            let mut places: Vec<Studied> = lines.iter().map(StudyPlace::unsaid).collect();
            match self.ask_all(&lines, &order, &mut places, study, stop, tell) {
                Ok(()) | Err(Unanswered::Stopped) => break (places, None),
                Err(Unanswered::Trouble(trouble)) => break (places, Some(trouble)),
                Err(Unanswered::Astray) if self.by_position => {
                    break (lines.iter().map(StudyPlace::unsaid).collect(), Some(EngineTrouble::Astray));
                }
                Err(Unanswered::Astray) => self.by_position = true,
            }
        };
        self.engine.want(None);
        let game = record.game();
        for index in 1..places.len() {
            let is_foul = lines.get(index).is_some_and(|place| place.is_foul);
            let is_meant = |mover: Color| study.side.is_none_or(|side| side == mover);
            let (before, after) = places.split_at_mut(index);
            let (Some(before), Some((after, rest))) = (before.last(), after.split_first_mut()) else { continue };
            let played = record.tree.get(after.node).and_then(|node| node.mv());
            let played = if is_foul || !is_meant(before.side) { None } else { played };
            if let (Some(played), Some(said), Some(now)) = (played, &before.evaluation, &after.evaluation) {
                let next = rest.first().and_then(|next| next.evaluation.as_ref());
                after.cost = cost(game, before.side, played, said, now).settled(game, before.side, said, next);
            }
        }
        let engine = self.engine.look().name;
        let comments = KnownComments::Kept;
        (Review { engine, places, is_stopped: stop.is_set(), comments }, trouble)
    }

    /// Asks about all positions in an order.
    fn ask_all(
        &self,
        lines: &[StudyPlace],
        order: &[usize],
        places: &mut [Studied],
        study: Study,
        stop: &Stop,
        tell: &mut dyn FnMut(StudyStage<'_>),
    ) -> Result<(), Unanswered> {
        tell(StudyStage::Done(0, order.len(), None));
        for (done, &index) in order.iter().enumerate() {
            let Some((line, place)) = lines.get(index).zip(places.get_mut(index)) else { continue };
            if let Some(line) = &line.line {
                let wanted =
                    EngineTask { line: Arc::clone(line), limit: study.limit, ranks: study.ranks, game: self.games };
                let look = self.ask(wanted, study.ready, stop, tell)?;
                if is_astray(&look, line) {
                    return Err(Unanswered::Astray);
                }
                place.take(line, look, study.limit);
            }
            tell(StudyStage::Done(done + 1, order.len(), Some(place)));
        }
        Ok(())
    }

    /// Asks about a position, and waits for the answer.
    fn ask(
        &self,
        wanted: EngineTask,
        ready: Option<Duration>,
        stop: &Stop,
        tell: &mut dyn FnMut(StudyStage<'_>),
    ) -> Result<EngineSnapshot, Unanswered> {
        let line = Arc::clone(&wanted.line);
        self.engine.want(Some(wanted));
        let mut since: Option<Instant> = None;
        loop {
            if stop.is_set() {
                return Err(Unanswered::Stopped);
            }
            let look = self.engine.look();
            if let Some(trouble) = look.trouble {
                return Err(Unanswered::Trouble(trouble));
            }
            if look.is_done && look.line.as_ref() == Some(&line) {
                return Ok(look);
            }
            if matches!(look.state, EngineState::Starting(_) | EngineState::Loading(_)) {
                let waited = since.get_or_insert_with(Instant::now).elapsed();
                if let Some(ready) = ready.filter(|ready| waited >= *ready) {
                    return Err(Unanswered::Trouble(EngineTrouble::NeverReady(ready)));
                }
                tell(StudyStage::Waits(waited));
            } else {
                since = None;
            }
            let _ = self.news.recv_timeout(GLANCE);
        }
    }

    /// The state of the engine.
    pub fn look(&self) -> EngineSnapshot {
        self.engine.look()
    }
}

/// Whether an answer is about another position: a move that cannot be played, or none where there are some.
fn is_astray(look: &EngineSnapshot, line: &EngineLine) -> bool {
    match look.reply {
        Some(Reply::Illegal(_)) => true,
        Some(Reply::None) => line.at().has_legal_move(),
        _ => false,
    }
}

/// A position of the main line.
struct StudyPlace {
    node: NodeId,
    side: Color,
    /// The moves to it, as an engine is told them; `None` if no engine can be asked.
    line: Option<Arc<EngineLine>>,
    /// Whether the move that led there is not allowed.
    is_foul: bool,
}

impl StudyPlace {
    /// With nothing said of it.
    fn unsaid(&self) -> Studied {
        let (node, side) = (self.node, self.side);
        Studied { node, side, evaluation: None, rows: Vec::new(), cost: Cost::default() }
    }
}

/// The positions of the main line.
fn lines(record: &Record) -> Vec<StudyPlace> {
    let mut lines = Vec::new();
    let (mut moves, mut at): (Vec<Move>, _) = (Vec::new(), record.initial.clone());
    for node in record.tree.mainline(NodeId::ROOT) {
        let mut is_foul = false;
        if node != NodeId::ROOT {
            let Some(mv) = record.tree.get(node).and_then(|node| node.mv()) else { break };
            is_foul = at.check(mv).is_err();
            if at.play(mv).is_err() {
                break;
            }
            moves.push(mv);
        }
        let line = EngineLine::new(record.initial.clone(), moves.clone()).map(Arc::new);
        lines.push(StudyPlace { node, side: at.side_to_move(), line, is_foul });
    }
    lines
}

impl Studied {
    fn take(&mut self, line: &EngineLine, look: EngineSnapshot, limit: Limit) {
        let engine = Some(look.name).filter(|name| !name.is_empty());
        self.rows = look.rows;
        self.rows.retain(|row| row.score.is_some_and(|(_, bound)| bound == Bound::Exact));
        if line.at().is_mate() {
            let score = Score::Mate { winner: !line.at().side_to_move(), moves: Some(0) };
            self.evaluation = Some(Evaluation { engine, ..Evaluation::new(score) });
            return;
        }
        self.evaluation = self.rows.first().and_then(|row| {
            Some(Evaluation {
                score: score(row.score?.0),
                line: row.line.clone(),
                rest: None,
                depth: row.depth,
                nodes: row.nodes,
                // Otherwise no two runs would be alike.
                time: if matches!(limit, Limit::Time(_)) { row.time } else { None },
                engine,
            })
        });
    }

    /// The evaluation as far as the files of a game hold it.
    fn kept(&self, game: Game) -> Option<Evaluation> {
        Some(kept(self.evaluation.clone()?, game))
    }
}

/// The part of an evaluation that files of a game can hold: those of chess and xiangqi have no place for lines.
pub(super) fn kept(said: Evaluation, game: Game) -> Evaluation {
    match game {
        Game::Shogi => said,
        Game::Chess | Game::Xiangqi => Evaluation { line: Vec::new(), nodes: None, time: None, ..said },
    }
}

/// Whether an evaluation takes the place of one that is known: what the same engine has said, and in PGN what nobody has,
/// for there a move has one `[%eval]`.
pub(super) fn replaces(new: &Evaluation, known: &Evaluation, game: Game) -> bool {
    known.engine == new.engine || game != Game::Shogi && known.engine.is_none()
}

/// The score as a record has it.
pub const fn score(score: engine::EngineScore) -> Score {
    match score {
        engine::EngineScore::Centipawns(score) => Score::Centipawns(score),
        engine::EngineScore::Mate { winner, moves } => Score::Mate { winner, moves },
    }
}

impl Review {
    /// The figures of the moves of a side.
    pub fn tally(&self, side: Color) -> Tally {
        let moves = self.places.iter().skip(1).filter(|place| place.side != side);
        Tally::of(moves.map(|place| place.cost))
    }

    /// The number of moves left unjudged because the engine had not searched deeply enough.
    pub fn shallow(&self) -> usize {
        self.places.iter().filter(|place| place.cost.is_shallow).count()
    }

    /// The edit that writes it into the record: the evaluations of this engine instead of those it has given before, its
    /// glyphs where a person has put none, the best line as a branch where a move was a blunder, and all lines as branches
    /// where several were asked for. `None` if that would change nothing. `said` names a score in a line of a comment: of
    /// the best line, beginning with 最善手 or Best, or of the one of this rank, beginning with 候補手 or Candidate.
    pub fn edit(&self, record: &Record, said: impl Fn(Option<u32>, Score) -> String) -> Option<Edit> {
        let engine = Some(self.engine.clone()).filter(|name| !name.is_empty());
        let is_ours = |said: &&Evaluation| said.engine == engine;
        let mut edits = Vec::new();
        let mut lines = Vec::new();
        let mut before: Option<(&Studied, Option<&Evaluation>)> = None;
        for (at, place) in self.places.iter().enumerate() {
            let Some(node) = record.tree.get(place.node) else { break };
            let own_before = node.evaluations.iter().find(is_ours);
            let is_spoken_of = !said_in_person(node).trim().is_empty();
            let evaluation = place.kept(record.game());
            if evaluation.is_some() && is_spoken_of && self.comments == KnownComments::Replaced {
                let bare = match record.game() {
                    Game::Shogi => String::new(),
                    game => respoken(game, &node.comment, ""),
                };
                edits.push(Edit::comment(place.node, bare));
            }
            let is_spared = is_spoken_of && self.comments == KnownComments::Spared;
            if let Some(evaluation) = evaluation
                && !is_spared
            {
                let stays = |one: &&Evaluation| !replaces(&evaluation, one, record.game());
                let mut all: Vec<Evaluation> = node.evaluations.iter().filter(stays).cloned().collect();
                // Where the game is over by the rules, nothing needs to be said.
                if !matches!(evaluation.score, Score::Mate { moves: Some(0), .. }) {
                    all.push(evaluation);
                }
                // Without the comment they may be gone.
                if all != node.evaluations || is_spoken_of && self.comments == KnownComments::Replaced {
                    edits.push(Edit::Evaluation(place.node, all));
                }
                let next = self.places.get(at + 1).and_then(|next| record.tree.get(next.node));
                let own_next = next.and_then(|next| next.evaluations.iter().find(is_ours));
                if let Some(glyph) = self.glyph(record, place, before, [own_before, own_next]) {
                    let mut marks = node.marks.clone();
                    marks.glyph = glyph;
                    edits.push(Edit::Marks(place.node, marks));
                }
            }
            if let Some((from, _)) = before {
                let is_blunder = place.cost.grade == Some(Grade::Blunder);
                if let Some(best) = from.evaluation.as_ref().filter(|best| is_blunder && !best.line.is_empty()) {
                    let moves = best.line.iter().take(LONGEST).copied().collect();
                    let (comment, engine) = (said(None, best.score), engine.clone());
                    lines.push(Remarked { at: from.node, moves, comment, evaluation: None, engine });
                }
                let is_other = |row: &&RankedLine| row.line.first().is_some_and(|&mv| Some(mv) != node.mv());
                let rows = if from.rows.len() > 1 { from.rows.as_slice() } else { &[] };
                let rows = rows.iter().filter(is_other);
                lines.extend(rows.filter(|row| row.rank > 1 || !is_blunder).filter_map(|row| {
                    let own = score(row.score?.0);
                    let evaluation = Evaluation { depth: row.depth, engine: engine.clone(), ..Evaluation::new(own) };
                    let moves = row.line.iter().take(LONGEST).copied().collect();
                    let comment = said(Some(row.rank), own);
                    let (evaluation, engine) = (Some(evaluation), engine.clone());
                    Some(Remarked { at: from.node, moves, comment, evaluation, engine })
                }));
            }
            before = Some((place, own_before));
        }
        edits.extend(remarked(record, lines.into_iter(), |remark| !matches!(remark, EngineRemark::Slip(_))));
        (!edits.is_empty()).then_some(Edit::Several { purpose: Purpose::Review, edits })
    }

    /// The glyph that a move is to have now, if that is another one than it has. A person's stays: ours is one that the
    /// evaluations which the record has from this engine would give.
    fn glyph(
        &self,
        record: &Record,
        place: &Studied,
        before: Option<(&Studied, Option<&Evaluation>)>,
        [own, own_next]: [Option<&Evaluation>; 2],
    ) -> Option<Option<Glyph>> {
        let (from, own_before) = before?;
        let node = record.tree.get(place.node)?;
        let new = place.cost.grade.map(Grade::glyph);
        let old = || {
            let cost = cost(record.game(), from.side, node.mv()?, own_before?, own?);
            cost.settled(record.game(), from.side, own_before?, own_next).grade.map(Grade::glyph)
        };
        let is_free = node.marks.glyph.is_none() || node.marks.glyph == old();
        (is_free && node.marks.glyph != new).then_some(new)
    }
}
