//! The check of a problem, in rounds: each alternative to the author's moves is given more nodes in each.

use std::iter::Enumerate;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicUsize};
use std::sync::{Mutex, PoisonError};
use std::vec::IntoIter;

use super::super::play::Play;
use super::super::problem::Problem;
use super::super::search::{Busy, Found};
use super::super::solver::{Answer, Asked, Solver, Verdict};
use super::super::table::LONGEST;
use super::super::value::Counting;
use super::alternative::{Alternative, Line};
use super::flaw::{Code, Flaw, Severities, Severity, Soundness, Try};
use crate::rules::shogi::{Color, Move, Position};
use crate::task::Stop;

/// How much a check may take, and how it judges.
#[derive(Clone, Copy, Debug)]
pub struct Thoroughness {
    /// How many positions to enter at most.
    pub nodes: u64,
    /// How many of them for a question about one alternative.
    pub each: u64,
    /// The same once the problem is known to be unsound.
    pub each_if_unsound: u64,
    /// What is how grave.
    pub severities: Severities,
    /// Whether to tell the tries, too.
    pub tries: bool,
}

impl Default for Thoroughness {
    fn default() -> Self {
        Self {
            nodes: u64::MAX,
            each: u64::MAX,
            each_if_unsound: 1 << 16,
            severities: Severities::default(),
            tries: false,
        }
    }
}

/// What is told while a check goes on.
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// So many alternatives are not decided yet.
    Undecided(usize),
    /// Something was found.
    Found(&'a Flaw),
}

/// What a check has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// What solving gave.
    pub answer: Answer,
    /// The verdict; `None` if there was nothing to check.
    pub soundness: Option<Soundness>,
    /// The author's line 作意: the given one as far as it can be played, to its end if that is mate, or else the main
    /// line.
    pub line: Vec<Move>,
    /// How many of its moves were given.
    pub given: usize,
    /// How many pieces the attacker has left at its end.
    pub left: u32,
    /// What was found, in the order of the line.
    pub flaws: Vec<Flaw>,
    /// Tries 紛れ before the last move, in the order of the line, if they were asked for.
    pub tries: Vec<Try>,
    /// How many alternatives that matter for the verdict are not decided.
    pub undecided: usize,
    /// How many other last moves are not decided: they are allowed, whatever they come to.
    pub undecided_last: usize,
}

/// What runs two pieces of work to their end: the first here, the other at the same time wherever it can, or after it.
pub type Both<'a> = &'a dyn Fn(&mut dyn FnMut(), &mut (dyn FnMut() + Send));

/// The nodes of each question in the first round, and by how much they grow.
const FIRST_ROUND: u64 = 1 << 10;
const GROWTH: u64 = 4;
/// How many nodes finding the length with every interposition is worth, or as many as all else took.
const ALL_NODES: u64 = 50_000;

impl Checked {
    /// A check of which nothing is known but what solving gave.
    pub fn begun(answer: Answer) -> Self {
        Self {
            answer,
            soundness: None,
            line: Vec::new(),
            given: 0,
            left: 0,
            flaws: Vec::new(),
            tries: Vec::new(),
            undecided: 0,
            undecided_last: 0,
        }
    }
}

impl Solver {
    /// Checks a problem for soundness. Without a line of the author's, or if that does not mate, its main line is what is
    /// checked. `tell` hears what is found as it is found.
    pub fn check(
        &mut self,
        position: &Position,
        given: &[Move],
        wanted: &Thoroughness,
        stop: &Stop,
        tell: &mut dyn FnMut(Event<'_>),
    ) -> Checked {
        self.check_with(None, position, given, wanted, stop, tell)
    }

    /// The same by two searches at a time, which share what they learn. What is decided does not depend on it.
    pub fn check_with(
        &mut self,
        both: Option<Both<'_>>,
        position: &Position,
        given: &[Move],
        wanted: &Thoroughness,
        stop: &Stop,
        tell: &mut dyn FnMut(Event<'_>),
    ) -> Checked {
        let problem = Problem::new(position);
        let before = self.search.nodes;
        let mut helper = both.map(|both| (self.search.helper(), both));
        let asked = Asked { nodes: wanted.nodes, shortest: true, all: false };
        let mut answer = Answer { verdict: Verdict::Unknown, faults: Vec::new(), nodes: 0 };
        let busy = self.search.busy();
        let other = helper.as_mut().map(|(search, both)| (*both, move || search.serve(stop)));
        helped(busy, other, || answer = self.solve(position, asked, stop));
        let mut checked = Checked::begun(answer);
        match checked.answer.verdict {
            Verdict::Invalid => return checked,
            Verdict::NoMate => checked.flaws.push(Flaw::new(Code::Fuzume, 0, None)),
            Verdict::Unknown => {
                checked.undecided = 1;
                checked.flaws.push(Flaw::new(Code::Mikento, 0, None));
            }
            Verdict::Mate(ref mut mate) => {
                let turned: Vec<Move> = given.iter().map(|&mv| problem.given(mv)).collect();
                let left = wanted.nodes.saturating_sub(self.search.nodes - before);
                let mut play = Play::new(&mut self.search, left, stop);
                let mut both = helper.as_mut().map(|(search, both)| (Play::new(search, left, stop), *both));
                let (mut line, mut given) = (Line::new(&problem.position, &[]), 0);
                helped(play.search.busy(), serving(&mut both), || {
                    (line, given) = authors(&mut play, &problem.position, &turned, mate.len);
                });
                let mut checking = Checking {
                    play,
                    both,
                    line,
                    given,
                    wanted,
                    tell,
                    flaws: Vec::new(),
                    tries: Vec::new(),
                    is_unsound: false,
                };
                (checked.undecided, checked.undecided_last) = checking.run();
                if mate.shortest {
                    mate.len_all = checking.length_with_all(mate.len, before);
                }
                let Checking { line, flaws, tries, .. } = checking;
                checked.left = line.left();
                checked.line = line.moves;
                checked.given = given;
                (checked.flaws, checked.tries) = (flaws, tries);
            }
        }
        let turn = |moves: &mut Vec<Move>| moves.iter_mut().for_each(|mv| *mv = problem.given(*mv));
        turn(&mut checked.line);
        for flaw in &mut checked.flaws {
            flaw.mv = flaw.mv.map(|mv| problem.given(mv));
            turn(&mut flaw.line);
        }
        for tried in &mut checked.tries {
            (tried.mv, tried.reply) = (problem.given(tried.mv), problem.given(tried.reply));
        }
        checked.flaws.sort_by_key(|flaw| (flaw.ply, flaw.mv));
        checked.tries.sort_by_key(|tried| (tried.ply, tried.mv));
        self.search.dismiss();
        let by_helper = helper.map_or(0, |(search, _)| search.nodes);
        checked.answer.nodes = self.search.nodes - before + by_helper;
        let gravest = checked.flaws.iter().map(|flaw| wanted.severities.of(flaw.code)).max();
        checked.soundness = Some(match gravest {
            Some(Severity::Unsound) => Soundness::Fukanzen,
            _ if checked.undecided > 0 => Soundness::Mikento,
            Some(Severity::Blemish) => Soundness::Kizu,
            _ => Soundness::Kanzen,
        });
        checked
    }
}

/// Does work of this search's own, while the other helps if there is one.
fn helped<'a>(busy: Option<Busy>, other: Option<(Both<'a>, impl FnMut() + Send)>, mut work: impl FnMut()) {
    let mut busy = Some(busy);
    let mut here = || {
        work();
        drop(busy.take());
    };
    match other {
        Some((both, mut serve)) => both(&mut here, &mut serve),
        None => here(),
    }
}
/// What the other search does meanwhile.
fn serving<'a>(both: &mut Option<(Play<'_>, Both<'a>)>) -> Option<(Both<'a>, impl FnMut() + Send)> {
    both.as_mut().map(|(play, both)| (*both, move || play.serve()))
}

/// The line that is checked, and how many of its moves were given.
fn authors(play: &mut Play<'_>, start: &Position, given: &[Move], len: u16) -> (Line, usize) {
    let mut line = Line::new(start, given);
    let count = line.moves.len();
    if count > 0 {
        let end = line.end().clone();
        if end.side_to_move() == Color::White && play.is_mate(&end, 0) == Some(true) {
            return (line, count);
        }
        if let Found::Mate(within) = play.run(&end, Counting::ByRule, LONGEST, u64::MAX) {
            line.go_on(&main_line(play, &end, within));
            return (line, count);
        }
    }
    (Line::new(start, &main_line(play, start, len)), 0)
}

fn main_line(play: &mut Play<'_>, position: &Position, len: u16) -> Vec<Move> {
    let best = play.main_line(position, len).filter(|line| line.len() == usize::from(len));
    best.unwrap_or_else(|| play.line(position, len).0)
}

/// What a search made of its part of a round: what it left open, by its number, and what it found.
#[derive(Default)]
struct Part {
    open: Vec<(usize, Alternative)>,
    flaws: Vec<Flaw>,
    tries: Vec<Try>,
}

/// A round: the alternatives that are open, each taken by whoever is free, and what each is worth.
struct Round<'a> {
    line: &'a Line,
    wanted: &'a Thoroughness,
    most: u64,
    next: Mutex<Enumerate<IntoIter<Alternative>>>,
    is_unsound: AtomicBool,
    done: AtomicUsize,
}

impl Round<'_> {
    fn next(&self) -> Option<(usize, Alternative)> {
        self.next.lock().unwrap_or_else(PoisonError::into_inner).next()
    }
    /// Examines what is open. `hear` is told how many are done by all, and what was found here.
    fn examine(&self, part: &mut Part, play: &mut Play<'_>, hear: &mut dyn FnMut(usize, Option<&Flaw>)) {
        while let Some((number, alternative)) = self.next() {
            // What cannot change the verdict is worth less.
            let is_note = self.is_unsound.load(Relaxed) || alternative.is_last(self.line);
            let is_enough = is_note && self.most > self.wanted.each_if_unsound;
            let examined =
                if is_enough || play.is_over() { None } else { alternative.examine(self.line, play, self.most) };
            let Some(examined) = examined else {
                part.open.push((number, alternative));
                continue;
            };
            hear(self.done.fetch_add(1, Relaxed) + 1, examined.as_ref());
            if let Some(flaw) = examined {
                self.is_unsound.fetch_or(self.wanted.severities.of(flaw.code) == Severity::Unsound, Relaxed);
                part.flaws.push(flaw);
            } else if self.wanted.tries && !alternative.is_last(self.line) {
                part.tries.extend(alternative.refuted(self.line, play, self.most));
            }
        }
    }
}

/// A check under way.
struct Checking<'a> {
    play: Play<'a>,
    both: Option<(Play<'a>, Both<'a>)>,
    line: Line,
    given: usize,
    wanted: &'a Thoroughness,
    tell: &'a mut dyn FnMut(Event<'_>),
    flaws: Vec<Flaw>,
    tries: Vec<Try>,
    is_unsound: bool,
}

impl Checking<'_> {
    fn found(&mut self, flaw: Flaw) {
        (self.tell)(Event::Found(&flaw));
        self.keep(flaw);
    }
    fn keep(&mut self, flaw: Flaw) {
        self.is_unsound |= self.wanted.severities.of(flaw.code) == Severity::Unsound;
        self.flaws.push(flaw);
    }

    /// Examines all alternatives; says how many are left that matter and that do not.
    fn run(&mut self) -> (usize, usize) {
        if self.line.left() > 0 {
            let left = Some(self.line.left());
            self.found(Flaw { left, ..Flaw::new(Code::Komaamari, 0, None) });
        }
        let mut open = self.line.alternatives();
        if self.given > 0 && self.given < self.line.moves.len() {
            // The last move is not the author's.
            open.retain(|alternative| !alternative.is_last(&self.line));
        }
        self.clean_endings(&open);
        let mut most = FIRST_ROUND.min(self.wanted.each);
        loop {
            let all = open.len();
            let round = Round {
                line: &self.line,
                wanted: self.wanted,
                most,
                next: Mutex::new(open.into_iter().enumerate()),
                is_unsound: AtomicBool::new(self.is_unsound),
                done: AtomicUsize::new(0),
            };
            let (mut first, mut second) = (Part::default(), Part::default());
            let tell = &mut *self.tell;
            let mut hear = |done: usize, flaw: Option<&Flaw>| {
                if let Some(flaw) = flaw {
                    tell(Event::Found(flaw));
                }
                tell(Event::Undecided(all - done));
            };
            let mut busy = Some(self.play.search.busy());
            let mut examine = || {
                round.examine(&mut first, &mut self.play, &mut hear);
                drop(busy.take());
                self.play.serve();
            };
            match &mut self.both {
                Some((play, both)) => both(&mut examine, &mut || {
                    let busy = play.search.busy();
                    round.examine(&mut second, play, &mut |_, _| {});
                    drop(busy);
                    play.serve();
                }),
                None => examine(),
            }
            self.tries.extend(first.tries.into_iter().chain(second.tries));
            for flaw in first.flaws {
                self.keep(flaw);
            }
            for flaw in second.flaws {
                self.found(flaw);
            }
            let mut kept = first.open;
            kept.extend(second.open);
            kept.sort_by_key(|(number, _)| *number);
            open = kept.into_iter().map(|(_, alternative)| alternative).collect();
            let matter = open.iter().filter(|alternative| !alternative.is_last(&self.line)).count();
            let is_enough = (self.is_unsound || matter == 0) && most >= self.wanted.each_if_unsound;
            if open.is_empty() || most >= self.wanted.each || is_enough || self.play.is_over() {
                let last = open.len() - matter;
                for alternative in open {
                    if !alternative.is_last(&self.line) {
                        self.found(Flaw::new(Code::Mikento, alternative.at as u16 + 1, Some(alternative.mv)));
                    }
                }
                (self.tell)(Event::Undecided(matter));
                return (matter, last);
            }
            most = most.saturating_mul(GROWTH).min(self.wanted.each);
        }
    }

    /// Where the line leaves pieces, but would not if it were shorter.
    fn clean_endings(&mut self, alternatives: &[Alternative]) {
        if self.line.left() == 0 {
            return;
        }
        for alternative in alternatives {
            let at = alternative.at;
            if self.line.positions[at].side_to_move() == Color::White
                && alternative.ends_clean(&self.line, &mut self.play) == Some(true)
            {
                let line = self.line.moves[at..].to_vec();
                let length = Some(line.len() as u16);
                let left = Some(self.line.left());
                let mv = Some(self.line.moves[at]);
                self.found(Flaw { length, line, left, ..Flaw::new(Code::Hencho, at as u16 + 1, mv) });
                return;
            }
        }
    }

    /// The length of the shortest mate with every interposition, from the one without useless ones.
    fn length_with_all(&mut self, len: u16, before: u64) -> Option<u16> {
        let start = self.line.positions[0].clone();
        let nodes = self.play.search.nodes;
        let end = nodes.saturating_add((nodes - before).max(ALL_NODES));
        let (mut limit, mut all) = (len, None);
        while limit < LONGEST - 2 && all.is_none() {
            let left = end.saturating_sub(self.play.search.nodes);
            let mut found = Found::Unknown;
            helped(self.play.search.busy(), serving(&mut self.both), || {
                found = self.play.run(&start, Counting::All, limit, left);
            });
            match found {
                Found::Mate(found) => all = Some(found),
                Found::NoMate => limit += 2,
                Found::Unknown => break,
            }
        }
        if limit > len {
            self.found(Flaw { length: all, is_exact: all.is_some(), ..Flaw::new(Code::Mudaai, 0, None) });
            // Composers differ on what may take it and on what must follow.
            let most = end.saturating_sub(self.play.search.nodes);
            let differs = |counting| self.play.run(&start, counting, len, most) == Found::NoMate;
            if [Counting::ByChecker, Counting::AtOnce].into_iter().any(differs) {
                self.found(Flaw::new(Code::MudaaiGrey, 0, None));
            }
        }
        all
    }
}
