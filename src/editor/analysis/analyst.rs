//! The mate solver 詰将棋 beside a record: a thread of its own that answers about one position at a time and keeps what it
//! has learnt for the next one. A new question takes the place of the one before.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::super::compare::{Subtree, SubtreeNode};
use super::super::edit::Edit;
use crate::record::{Headers, Node, NodeId};
use crate::rules;
use crate::rules::shogi::{Color, Move, Origin, Position};
use crate::task::{Feed, Sink, Stop};
use crate::tsume::{
    Checked, Event, Flaw, FlawCode, Gauge, GivenLine, Mate, MateAnswer, MateVerdict, Severities, SolveRequest, Solver,
    Soundness, Thoroughness,
};

/// The node limit of the first answer: it completes most problems, and is there at once.
const AT_ONCE: u64 = 100_000;
const AT_ONCE_BEFORE_CHECK: u64 = 20_000;
/// The node limit for finding out whether a piece is needed.
const UNNEEDED: u64 = 100_000;
/// The interval between two reports of progress during a check for soundness.
const TELL_EVERY: Duration = Duration::from_millis(250);
/// The lifetime of a table that nobody uses.
const TABLE_KEPT: Duration = Duration::from_secs(300);
/// The number of answers that are remembered.
const MOST_KNOWN: usize = 1000;

/// A question about a position.
#[derive(Clone, Debug, PartialEq)]
pub struct MateQuestion {
    /// The position.
    pub position: Position,
    /// The side that is to mate; without one, the attacker of the problem (`attacker_of`).
    pub attacker: Option<Color>,
    /// Whether to look for a threat of the other side 詰めろ, too.
    pub threat: bool,
    /// Whether to look for the reply that shows that a check does not mate.
    pub refutation: bool,
    /// The author's line 作意, as far as there is one, if the problem is to be checked for soundness.
    pub line: Option<Vec<Move>>,
    /// The severities of its flaws.
    pub severities: Severities,
    /// Whether to tell the tries 紛れ of the problem, too.
    pub tries: bool,
    /// The time limit of the search.
    pub patience: Duration,
}

impl MateQuestion {
    /// Whether there is a mate, and nothing else.
    pub fn of(position: Position) -> Self {
        Self {
            position,
            attacker: None,
            threat: false,
            refutation: false,
            line: None,
            severities: Severities::default(),
            tries: false,
            patience: Duration::MAX,
        }
    }
}

/// The findings about a position.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The question.
    pub question: MateQuestion,
    /// Whether the side to move mates.
    pub answer: MateAnswer,
    /// Whether the other side would mate if it were its turn; `None` unless asked for and possible.
    pub threat: Option<MateAnswer>,
    /// A reply after which there is no mate, if it was asked for.
    pub refutation: Option<Move>,
    /// The findings of the check for soundness; without a verdict while it goes on.
    pub checked: Option<Checked>,
    /// Pieces that the problem does not need 不要駒, if it is sound.
    pub unneeded: Vec<Origin>,
    /// Whether the search has ended.
    pub is_final: bool,
}

impl Finding {
    /// An answer, and nothing else yet.
    fn of(question: MateQuestion, answer: MateAnswer) -> Self {
        let unneeded = Vec::new();
        Self { question, answer, threat: None, refutation: None, checked: None, unneeded, is_final: false }
    }

    /// The mate that was found, the position it begins from, and whether that is a threat: the position with the turn
    /// passed.
    pub fn mate(&self) -> Option<(Position, &Mate, bool)> {
        let mate = |answer: &'_ MateAnswer| matches!(answer.verdict, MateVerdict::Mate(_));
        let (answer, is_threat) =
            if mate(&self.answer) { (&self.answer, false) } else { (self.threat.as_ref()?, true) };
        let MateVerdict::Mate(mate) = &answer.verdict else { return None };
        let position = &self.question.position;
        Some((if is_threat { passed(position) } else { position.clone() }, mate, is_threat))
    }

    /// Whether the line that was given is all there is to say of the mate: it holds, and its length is the proven one.
    pub fn is_as_given(&self, checked: &Checked) -> bool {
        let MateVerdict::Mate(mate) = &self.answer.verdict else { return false };
        let holds = checked.given_line() == GivenLine::Holds && checked.is_whole();
        holds && mate.shortest && usize::from(mate.len) == checked.given
    }

    /// The line that is shown for the mate, with the position it begins from: the author's, where it holds.
    pub fn line(&self) -> Option<(Position, &[Move])> {
        match &self.checked {
            Some(checked) if checked.given_line() == GivenLine::Holds => {
                Some((self.question.position.clone(), checked.line.as_slice()))
            }
            _ => self.mate().map(|(start, mate, _)| (start, mate.line.as_slice())),
        }
    }

    /// The edit that puts its line after a node with this position; `None` if there is no line, or it begins with the
    /// other side.
    pub fn edit(&self, at: NodeId) -> Option<Edit> {
        let (_, _, false) = self.mate()? else { return None };
        let (_, line) = self.line()?;
        Edit::line(at, line.iter().map(|&mv| mv.into()), String::new())
    }

    /// The edit that puts the author's line and what is wrong with it after a node with this position; `None` if there is
    /// nothing to add. `said` is what is written about a flaw, `a_try` about a try.
    pub fn edit_of_flaws(&self, at: NodeId, said: impl Fn(&Flaw) -> String, a_try: &str) -> Option<Edit> {
        let checked = self.checked.as_ref()?;
        let mut subtree = Subtree::default();
        let mut add = |on: Option<usize>, mv: Move, comment: String| {
            let mut node = Node::of(rules::Move::from(mv));
            if !comment.is_empty() {
                node.comment = comment;
            }
            subtree.nodes.push(SubtreeNode { on: on.and_then(|on| u32::try_from(on).ok()), node });
            subtree.nodes.len() - 1
        };
        let mut on = None;
        for &mv in &checked.line {
            on = Some(add(on, mv, String::new()));
        }
        // What a pawn drop ends with cannot be played.
        let is_played = |flaw: &&Flaw| !flaw.line.is_empty() && flaw.code != FlawCode::Uchifuzume;
        let flaws = checked.flaws.iter().filter(is_played);
        let flaws = flaws.map(|flaw| (flaw.ply.max(1), said(flaw), flaw.line.clone()));
        let tries = checked.tries.iter().map(|tried| (tried.ply, a_try.to_owned(), vec![tried.mv, tried.reply]));
        let mut any = false;
        for (ply, mut comment, line) in flaws.chain(tries) {
            // The move of the author's line before it.
            let mut on = usize::from(ply).checked_sub(2);
            for mv in line {
                on = Some(add(on, mv, std::mem::take(&mut comment)));
            }
            any = true;
        }
        any.then_some(Edit::Graft { at, subtree })
    }

    /// The headers 完全性 and 詰手数 that the check gives, in place of those that a record has; `None` if they would say
    /// the same, or it is not decided.
    pub fn edit_of_headers(&self, headers: &Headers) -> Option<Edit> {
        let soundness = match self.checked.as_ref()?.soundness? {
            Soundness::Kanzen => "完全",
            Soundness::Kizu => "完全（キズあり）",
            Soundness::Fukanzen => "不完全",
            Soundness::Fusei => "不正図",
            // That a line does not solve it says nothing of the problem.
            Soundness::Fuseiritsu | Soundness::Mikento => return None,
        };
        let mut new = headers.clone();
        new.set("完全性", soundness);
        // Where blemishes of its length are allowed the author's line is as long as the problem is called.
        let length = match (&self.answer.verdict, &self.checked) {
            (_, Some(checked)) if checked.holds && checked.is_whole() => Some(checked.given),
            (MateVerdict::Mate(mate), _) if mate.shortest => Some(usize::from(mate.len)),
            _ => None,
        };
        if let Some(length) = length
            && soundness.starts_with("完全")
        {
            new.set("詰手数", &format!("{length}手詰"));
        }
        let pairs = new.pairs_mut().clone();
        (new != *headers).then(|| Edit::Headers { key: "完全性".to_owned(), pairs })
    }

    /// Whether this answers a question, which may be one for less.
    fn settles(&self, question: &MateQuestion) -> bool {
        let asked = &self.question;
        self.is_final
            && asked.position == question.position
            && asked.attacker == question.attacker
            && (asked.threat || !question.threat)
            && (asked.refutation || !question.refutation)
            && (question.line.is_none() || asked.line == question.line && asked.severities == question.severities)
            && (asked.tries || !question.tries || question.line.is_none())
            && (asked.patience >= question.patience || self.is_complete())
    }

    /// Whether a longer search would not tell more.
    pub fn is_complete(&self) -> bool {
        let decided = |checked: &Checked| checked.soundness.is_some() && checked.undecided == 0;
        let is_checkable = self.question.line.is_some() && self.answer.verdict != MateVerdict::Invalid;
        let is_checked = !is_checkable || self.checked.as_ref().is_some_and(decided);
        is_checked && is_complete(&self.answer) && self.threat.as_ref().is_none_or(is_complete)
    }
}

/// The position with the turn passed to the other side.
fn passed(position: &Position) -> Position {
    let mut passed = position.clone();
    passed.set_side_to_move(!position.side_to_move());
    passed
}

/// Whether an answer says at least as much as one that was known: what was stopped may know less.
fn is_more(known: &MateAnswer, answer: &MateAnswer) -> bool {
    match (&known.verdict, &answer.verdict) {
        (MateVerdict::Mate(known), MateVerdict::Mate(mate)) => {
            mate.shortest && (mate.len_all.is_some() || known.len_all.is_none())
                || !known.shortest && mate.len <= known.len
        }
        (MateVerdict::Unknown, _) => true,
        (_, found) => *found != MateVerdict::Unknown,
    }
}

/// Whether a longer search would not tell more.
fn is_complete(answer: &MateAnswer) -> bool {
    match &answer.verdict {
        MateVerdict::Mate(mate) => mate.shortest && mate.len_all.is_some(),
        MateVerdict::NoMate | MateVerdict::Invalid => true,
        MateVerdict::Unknown => false,
    }
}

/// A question on its way to the solver.
struct PendingQuestion {
    number: u64,
    question: MateQuestion,
    stop: Stop,
    since: Instant,
    /// The number of positions entered before.
    nodes: u64,
}

/// The progress of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MateProgress {
    /// For how long it has gone on.
    pub time: Duration,
    /// The number of positions entered.
    pub nodes: u64,
    /// The share of the solver's memory in use, from 0 to 1.
    pub fill: f64,
    /// No mate is shorter than so many plies.
    pub least: Option<u16>,
}

/// The messages to the thread, and its answers.
type Query = (u64, MateQuestion, Stop);
type Told = (u64, Finding);

/// Asks the solver, and remembers its answers.
#[derive(Default)]
pub struct Analyst {
    /// The memory limit of the solver, in bytes.
    memory: usize,
    worker: Option<(Sender<Query>, Feed<Told>)>,
    /// Of the solver, while there is one.
    gauge: Arc<Mutex<Option<Gauge>>>,
    asking: Option<PendingQuestion>,
    asked: u64,
    /// The newest last, each with the key of its position.
    known: Vec<(u64, Arc<Finding>)>,
    answers: u64,
    /// The final progress of the last search, and its position.
    reached: Option<(Position, MateProgress)>,
}

impl Analyst {
    /// Gives the solver this many megabytes, but at most a quarter of the machine's. Another size begins another table.
    pub fn give(&mut self, megabytes: u32) {
        let memory = within_quarters(1, u64::from(megabytes) << 20);
        if self.memory != memory {
            self.cancel();
            // What reads the old table holds it, too.
            (self.memory, self.worker, self.gauge) = (memory, None, Arc::default());
        }
    }

    /// Asks, unless the answer is known or being looked for. Whatever else was being looked for is given up. `wake` is
    /// called on another thread when there is something to [`poll`](Self::poll).
    pub fn ask(&mut self, question: MateQuestion, wake: impl Fn() + Send + 'static) {
        let is_asked = self.asking.as_ref().is_some_and(|asking| asking.question == question);
        if is_asked || self.knows(&question) {
            return;
        }
        self.cancel();
        self.asked += 1;
        let stop = Stop::new();
        let (memory, gauge) = (self.memory, Arc::clone(&self.gauge));
        let nodes = self.gauge().map_or(0, |gauge| gauge.nodes());
        let (queries, _) = self.worker.get_or_insert_with(|| {
            let (queries, inbox) = channel();
            (queries, Feed::spawn(0, wake, move |_stop, sink| work(memory, &inbox, &gauge, sink)))
        });
        if queries.send((self.asked, question.clone(), stop.clone())).is_err() {
            // It has failed: the next question begins anew.
            self.worker = None;
            return;
        }
        self.asking = Some(PendingQuestion { number: self.asked, question, stop, since: Instant::now(), nodes });
    }

    /// Gives up what is being looked for.
    pub fn cancel(&mut self) {
        if let Some(asking) = self.asking.take() {
            asking.stop.set();
        }
    }

    /// Ends the search, with what is known by now as its answer.
    pub fn settle(&mut self) {
        let Some(PendingQuestion { question, .. }) = &self.asking else { return };
        let question = question.clone();
        self.note_how_far(&question.position);
        self.cancel();
        let before = self.about(&question.position).filter(|known| known.question == question);
        let unknown = || MateAnswer { verdict: MateVerdict::Unknown, faults: Vec::new(), nodes: 0 };
        let severities = question.severities;
        let known = before.map(|known| Finding::clone(known));
        let mut finding = known.unwrap_or_else(|| Finding::of(question, unknown()));
        finding.is_final = true;
        if let Some(checked) = finding.checked.as_mut().filter(|checked| checked.soundness.is_none()) {
            // At least one thing is not known: else it would have been told.
            checked.undecided = checked.undecided.max(1);
            checked.soundness = checked.judge(severities);
        }
        self.remember(finding);
    }

    /// Takes the answers that have arrived.
    pub fn poll(&mut self) {
        while let Some((_, feed)) = &mut self.worker {
            match feed.poll() {
                Some(Ok((number, finding))) if self.asking.as_ref().is_some_and(|asking| asking.number == number) => {
                    if finding.is_final {
                        self.note_how_far(&finding.question.position);
                        self.asking = None;
                    }
                    self.remember(finding);
                }
                // An answer to a question that was given up.
                Some(Ok(_)) => {}
                Some(Err(_)) => {
                    // Whatever it was, it must not be asked again and again.
                    self.settle();
                    self.worker = None;
                }
                None => break,
            }
        }
    }

    fn remember(&mut self, finding: Finding) {
        let key = finding.question.position.key();
        self.answers += 1;
        self.known.retain(|(known, old)| *known != key || old.question.position != finding.question.position);
        self.known.push((key, Arc::new(finding)));
        if self.known.len() > MOST_KNOWN {
            self.known.remove(0);
        }
    }

    /// The findings about a position.
    pub fn about(&self, position: &Position) -> Option<&Arc<Finding>> {
        let key = position.key();
        let known = self.known.iter().rev().filter(|(known, _)| *known == key).map(|(_, known)| known);
        known.into_iter().find(|known| known.question.position == *position)
    }

    /// Whether the answer to a question is known.
    pub fn knows(&self, question: &MateQuestion) -> bool {
        self.about(&question.position).is_some_and(|known| known.settles(question))
    }

    /// The number of answers so far, whole or in part.
    pub fn answers(&self) -> u64 {
        self.answers
    }

    /// The progress of the search of this position, if there is one.
    pub fn searching(&self, position: &Position) -> Option<MateProgress> {
        let asking = self.asking.as_ref().filter(|asking| asking.question.position == *position)?;
        let (time, gauge) = (asking.since.elapsed(), self.gauge());
        let nodes = gauge.as_ref().map_or(0, Gauge::nodes);
        // Another solver has been made since.
        let nodes = nodes.checked_sub(asking.nodes).unwrap_or(nodes);
        let fill = gauge.as_ref().and_then(Gauge::fill).unwrap_or(0.0);
        Some(MateProgress { time, nodes, fill, least: gauge.and_then(|gauge| gauge.bounds().0) })
    }

    /// The final progress of the search of this position, if it was the last one and has ended.
    pub fn reached(&self, position: &Position) -> Option<MateProgress> {
        self.reached.as_ref().filter(|(of, _)| of == position).map(|&(_, progress)| progress)
    }

    fn note_how_far(&mut self, position: &Position) {
        self.reached = self.searching(position).map(|progress| (position.clone(), progress));
    }

    fn gauge(&self) -> Option<Gauge> {
        self.gauge.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Drop for Analyst {
    fn drop(&mut self) {
        self.cancel();
    }
}

impl std::fmt::Debug for Analyst {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Analyst")
            .field("memory", &self.memory)
            .field("known", &self.known.len())
            .finish_non_exhaustive()
    }
}

/// Answers questions until nobody can ask any more. Of several that wait only the newest counts.
fn work(memory: usize, inbox: &Receiver<Query>, gauge: &Mutex<Option<Gauge>>, sink: &Sink<Told>) {
    let mut solver = None;
    loop {
        let query = match inbox.recv_timeout(TABLE_KEPT) {
            Ok(query) => query,
            Err(RecvTimeoutError::Timeout) => {
                solver = None;
                // It holds the table, too.
                *gauge.lock().unwrap_or_else(PoisonError::into_inner) = None;
                let Ok(query) = inbox.recv() else { return };
                query
            }
            Err(RecvTimeoutError::Disconnected) => return,
        };
        let (number, question, stop) = inbox.try_iter().last().unwrap_or(query);
        let tell = |finding: &Finding| stop.is_set() || sink.give((number, finding.clone()));
        let solver = solver.get_or_insert_with(|| {
            let solver = Solver::new(memory);
            *gauge.lock().unwrap_or_else(PoisonError::into_inner) = Some(solver.gauge());
            solver
        });
        if !find_out(solver, &question, &stop, tell) {
            return;
        }
    }
}

/// Finds out what is asked, and tells what is known meanwhile; false once nobody listens.
fn find_out(solver: &mut Solver, question: &MateQuestion, stop: &Stop, tell: impl Fn(&Finding) -> bool) -> bool {
    let stop = stop.within(question.patience);
    let position = &question.position;
    // A check for soundness solves, too, and has other things to say meanwhile.
    let nodes = if question.line.is_some() { AT_ONCE_BEFORE_CHECK } else { AT_ONCE };
    let at_once = SolveRequest { nodes, ..SolveRequest::default() };
    let attack = |solver: &mut Solver, position: &Position, asked: SolveRequest| match question.attacker {
        Some(attacker) => solver.solve_for(attacker, position, asked, &stop),
        None => solver.solve(position, asked, &stop),
    };
    let answer = attack(solver, position, at_once);
    let mut finding = Finding::of(question.clone(), answer);
    let may_threaten =
        question.threat && !matches!(finding.answer.verdict, MateVerdict::Mate(_)) && !position.in_check();
    let passed = may_threaten.then(|| passed(position));
    let is_threat = |answer: &MateAnswer| answer.verdict != MateVerdict::Invalid;
    if let Some(passed) = &passed {
        finding.threat = Some(solver.solve(passed, at_once, &stop)).filter(is_threat);
    }
    let mut heard = finding.is_complete() || tell(&finding);
    // A check for soundness goes on with solving itself.
    let line = if finding.answer.verdict != MateVerdict::Invalid { question.line.as_ref() } else { None };
    let asked = if line.is_none() { Some(position) } else { None };
    for (position, is_threat) in [(asked, false), (passed.as_ref(), true)] {
        let known = if is_threat { finding.threat.as_ref() } else { Some(&finding.answer) };
        let (Some(position), Some(known)) = (position, known) else { continue };
        // First any mate, then the shortest one.
        let mut known = known.clone();
        for (asked, is_due) in [
            (
                SolveRequest { shortest: false, all: false, ..SolveRequest::default() },
                known.verdict == MateVerdict::Unknown,
            ),
            (SolveRequest::default(), true),
        ] {
            if !heard || !is_due || is_complete(&known) || stop.is_set() {
                continue;
            }
            let answer = if is_threat { solver.solve(position, asked, &stop) } else { attack(solver, position, asked) };
            // What was stopped may know less than what was known before.
            if answer.verdict != MateVerdict::Unknown || known.verdict == MateVerdict::Unknown {
                known = answer;
            }
            if is_threat {
                finding.threat = Some(known.clone());
            } else {
                finding.answer = known.clone();
            }
            heard = tell(&finding);
        }
    }
    if let Some(line) = line
        && heard
        && !stop.is_set()
    {
        let mut so_far = Checked::begun(finding.answer.clone());
        let mut told = Instant::now();
        let MateQuestion { severities, tries, .. } = *question;
        let wanted = Thoroughness { severities, tries, ..Thoroughness::default() };
        let checked = solver.check(position, line, &wanted, &stop, &mut |event| {
            match event {
                Event::Undecided(count) => so_far.undecided = count,
                Event::Found(flaw) => so_far.flaws.push(flaw.clone()),
                Event::Line(line, given) => (so_far.line, so_far.given) = (line.to_vec(), given),
                Event::Holds => so_far.holds = true,
                Event::Answered(answer) if is_more(&finding.answer, answer) => finding.answer = answer.clone(),
                Event::Answered(_) => {}
            }
            if told.elapsed() >= TELL_EVERY {
                told = Instant::now();
                finding.checked = Some(so_far.clone());
                heard = heard && tell(&finding);
            }
        });
        if is_more(&finding.answer, &checked.answer) {
            finding.answer = checked.answer.clone();
        }
        if heard && !is_complete(&finding.answer) && !stop.is_set() {
            let answer = attack(solver, position, SolveRequest::default());
            if is_more(&finding.answer, &answer) {
                finding.answer = answer;
            }
        }
        let is_sound = matches!(checked.soundness, Some(Soundness::Kanzen | Soundness::Kizu));
        let author = checked.line.clone();
        finding.checked = Some(checked);
        if is_sound && heard {
            heard = tell(&finding);
            let wanted = Thoroughness { nodes: UNNEEDED, ..wanted };
            let mut unneeded = Vec::new();
            solver.unneeded(position, &author, &wanted, &stop, &mut |place| unneeded.push(place));
            finding.unneeded = unneeded;
        }
    }
    if question.refutation && finding.answer.verdict == MateVerdict::NoMate {
        finding.refutation = position.legal_moves().into_iter().find(|&reply| {
            let mut after = position.clone();
            after.play(reply).is_ok() && solver.solve(&after, at_once, &stop).verdict == MateVerdict::NoMate
        });
    }
    finding.is_final = true;
    heard && tell(&finding)
}

/// The usual memory limit of the solver, in megabytes.
pub const USUAL_MEGABYTES: u32 = 1024;
/// The usual time limit for each of many problems.
pub const PROBLEM_PATIENCE: Duration = Duration::from_secs(10);

/// So many bytes for a table, but at most this many quarters of the machine's memory where that is easily known.
pub fn within_quarters(quarters: u64, bytes: u64) -> usize {
    let told = std::fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let total = told.lines().find_map(|line| line.strip_prefix("MemTotal:"));
    let kilobytes = total.and_then(|total| total.trim().strip_suffix("kB")?.trim().parse::<u64>().ok());
    let most = kilobytes.map_or(u64::MAX, |kilobytes| kilobytes * 1024 / 4 * quarters);
    usize::try_from(bytes.min(most)).unwrap_or(usize::MAX)
}
