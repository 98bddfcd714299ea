//! A check under way. Whether the author's line holds comes first, then what else mates, from the end of the line to its
//! start; the proof that nothing is shorter takes turns with both. What a limit leaves open is never a flaw: only what was
//! proven before it is.

use super::super::both::{Both, helped};
use super::super::play::{Play, after, replies};
use super::super::problem::Problem;
use super::super::search::SearchValue;
use super::super::solver::{Mate, MateVerdict, SolveRequest, verdict};
use super::super::table::LONGEST;
use super::super::value::Counting;
use super::alternative::{Alternative, AuthorLine};
use super::checked::{Checked, Event, GivenLine, Thoroughness};
use super::escape;
use super::flaw::{Flaw, FlawCode, Severity};
use super::round::{Part, Round};
use komaoto_rules::shogi::{Color, Move};

/// The nodes of each question in the first round, those of the first turn of solving, and by how much both grow.
const FIRST_ROUND: u64 = 1 << 10;
const FIRST_TURN: u64 = 1 << 15;
const GROWTH: u64 = 4;
/// By how much smaller the turns are of judging the moves that were given: mates are found sooner than their lengths.
const JUDGING_SHARE: u64 = 8;
/// How many nodes finding the length with every interposition is worth, or as many as all else took.
const ALL_NODES: u64 = 50_000;

/// A check under way.
pub(super) struct Checking<'a> {
    play: Play<'a>,
    both: Option<(Play<'a>, Both<'a>)>,
    problem: &'a Problem,
    wanted: &'a Thoroughness,
    checked: &'a mut Checked,
    tell: &'a mut dyn FnMut(Event<'_>),
    line: AuthorLine,
    /// How many moves of the line were given.
    given: usize,
    /// After how many of these, from the first on, it is not proven yet that the mate holds.
    unproven: usize,
    /// Whether it does not after the last of them.
    is_refuted: bool,
    /// What is not examined yet, once the line is whole.
    open: Option<Vec<Alternative>>,
    /// Whether what the line leaves at its end is what both sides make of it.
    is_measured: bool,
    /// Whether it is more than can be asked to complete the line.
    is_beyond: bool,
    is_unsound: bool,
}

impl<'a> Checking<'a> {
    pub(super) fn new(
        play: Play<'a>,
        both: Option<(Play<'a>, Both<'a>)>,
        problem: &'a Problem,
        wanted: &'a Thoroughness,
        checked: &'a mut Checked,
        tell: &'a mut dyn FnMut(Event<'_>),
    ) -> Self {
        let line = AuthorLine::new(&problem.position, &[]);
        Self {
            play,
            both,
            problem,
            wanted,
            checked,
            tell,
            line,
            given: 0,
            unproven: 0,
            is_refuted: false,
            open: None,
            is_measured: true,
            is_beyond: false,
            is_unsound: false,
        }
    }

    /// Checks the problem with the author's line, as far as there is one.
    pub(super) fn run(mut self, given: &[Move]) {
        let before = self.play.search.nodes;
        self.take(given);
        let mut most = FIRST_ROUND.min(self.wanted.each);
        let mut turn = FIRST_TURN;
        let mut is_examined = false;
        loop {
            self.judge_given(turn / JUDGING_SHARE);
            if !self.is_solved() {
                self.solve(turn);
            }
            if self.open.is_none() && !self.is_beyond {
                self.complete(turn);
            }
            if self.open.is_some() && !is_examined {
                is_examined = self.examine(most);
                self.conclude_length();
            }
            let has_no_line = self.open.is_none() && (self.is_without_mate() || self.is_beyond);
            let is_done = self.is_solved() && (is_examined && self.is_judged() || has_no_line);
            if is_done || self.play.is_over() {
                break;
            }
            most = most.saturating_mul(GROWTH).min(self.wanted.each);
            turn = turn.saturating_mul(GROWTH);
        }
        self.end(before);
    }

    fn is_solved(&self) -> bool {
        match &self.checked.answer.verdict {
            MateVerdict::Mate(mate) => mate.shortest,
            MateVerdict::NoMate | MateVerdict::Invalid => true,
            MateVerdict::Unknown => false,
        }
    }
    fn is_without_mate(&self) -> bool {
        self.checked.answer.verdict == MateVerdict::NoMate
    }

    fn found(&mut self, flaw: Flaw) {
        self.is_unsound |= self.wanted.severities.of(flaw.code) == Severity::Unsound;
        let flaw = flaw.given(self.problem);
        (self.tell)(Event::Found(&flaw));
        self.checked.flaws.push(flaw);
    }

    /// Takes the author's line as far as it can be played, and says where it cannot.
    fn take(&mut self, given: &[Move]) {
        let given: Vec<Move> = given.iter().map(|&mv| self.problem.given(mv)).collect();
        self.line = AuthorLine::new(&self.problem.position, &given);
        self.given = self.line.moves.len();
        self.unproven = self.given;
        let is_whole = self.is_mated();
        if let Some(&next) = given.get(self.given)
            && !is_whole
        {
            let code = if self.line.end().check(next).is_err() { FlawCode::Illegal } else { FlawCode::NoCheck };
            self.found(Flaw::new(code, self.given as u16 + 1, Some(next)));
        }
        if is_whole && self.given > 0 {
            self.settle();
        } else if self.given > 0 {
            self.tell_line();
        }
    }
    /// Whether it is known of the given moves whether they hold.
    fn is_judged(&self) -> bool {
        self.unproven == 0 || self.is_refuted
    }
    /// Goes on with proving, by so many nodes, that there is mate after each check of the given moves, whatever the reply:
    /// from the last one, where least has to be asked. Lengths do not matter, so it is told before anything is known of them.
    fn judge_given(&mut self, turn: u64) {
        if self.unproven > 0 && !self.is_refuted {
            let positions = self.line.positions.clone();
            let (mut unproven, mut is_refuted) = (self.unproven, false);
            self.work(turn, |play| {
                while unproven > 0
                    && let Some(position) = positions.get(unproven)
                {
                    if position.side_to_move() == Color::White {
                        let found = play.run(position, Counting::ByRule, LONGEST, u64::MAX);
                        is_refuted = found == SearchValue::NoMate;
                        if !matches!(found, SearchValue::Mate(_)) {
                            break;
                        }
                    }
                    unproven -= 1;
                }
            });
            (self.unproven, self.is_refuted) = (unproven, is_refuted);
            if unproven == 0 {
                self.checked.holds = true;
                (self.tell)(Event::Holds);
            }
        }
        self.show_escape();
    }
    /// Names a reply after which there is no mate any more, where the whole line was given.
    fn show_escape(&mut self) {
        if !self.is_refuted || !matches!(self.checked.given_line(), GivenLine::Open) {
            return;
        }
        let at = self.unproven;
        let (Some(open), Some(before)) = (&mut self.open, self.line.positions.get(at)) else { return };
        let mut escapes = |mv: &Move| {
            after(before, *mv).is_some_and(|after| self.play.doubt(&after, u64::MAX) == SearchValue::NoMate)
        };
        let Some(mv) = replies(before).into_iter().find(|mv| escapes(mv)) else { return };
        open.retain(|alternative| !alternative.is(at, mv));
        let mut line = vec![mv];
        line.extend(after(before, mv).map(|after| escape::escape(&mut self.play, &after)).into_iter().flatten());
        self.found(Flaw { line, ..Flaw::new(FlawCode::Fuzume, at as u16 + 1, Some(mv)) });
    }
    /// Whether the line ends in mate.
    fn is_mated(&mut self) -> bool {
        let end = self.line.end();
        end.side_to_move() == Color::White && escape::is_mated(&mut self.play, end)
    }

    /// Goes on with solving by so many nodes.
    fn solve(&mut self, turn: u64) {
        let asked = SolveRequest { nodes: turn, shortest: true, all: false };
        let start = self.problem.position.clone();
        let mut found = MateVerdict::Unknown;
        helped(self.play.search.busy(), serving(&mut self.both), || {
            found = self.play.within(turn, |play| verdict(play, &start, asked));
        });
        let known = &mut self.checked.answer.verdict;
        let is_better = match (&found, &*known) {
            (MateVerdict::Mate(mate), MateVerdict::Mate(known)) => mate.shortest || mate.len < known.len,
            (found, known) => *known == MateVerdict::Unknown && *found != MateVerdict::Unknown,
        };
        if !is_better {
            return;
        }
        if let MateVerdict::Mate(mate) = &mut found {
            mate.line = mate.line.iter().map(|&mv| self.problem.given(mv)).collect();
        }
        *known = found;
        (self.tell)(Event::Answered(&self.checked.answer));
        if self.is_without_mate() {
            self.found(Flaw::new(FlawCode::Fuzume, 0, None));
            if let Some(open) = &mut self.open {
                // Which reply to the author's line shows it.
                open.retain(|alternative| self.line.is_reply(alternative));
            }
        }
    }

    /// Completes a line that is not whole, if what both sides play best is known by so many nodes.
    fn complete(&mut self, turn: u64) {
        if self.is_without_mate() {
            return;
        }
        if self.given == 0 && !matches!(self.checked.answer.verdict, MateVerdict::Mate(_)) {
            return;
        }
        let end = self.line.end().clone();
        let mut best = None;
        let is_over = self.work(turn, |play| {
            let found = play.run(&end, Counting::ByRule, LONGEST, u64::MAX);
            best = Some((found, None));
            if let SearchValue::Mate(within) = found {
                let line = play.main_line(&end, within);
                best = Some((found, line));
            }
        });
        match best {
            Some((SearchValue::Mate(_), Some(rest))) if !is_over => self.is_beyond = !self.go_on(&rest, true),
            // More than can be asked about what is left in hand.
            Some((SearchValue::Mate(within), None)) if !is_over => {
                let mut rest = None;
                let is_over = self.work(turn, |play| {
                    rest = play.length(&end, within).map(|len| (len, play.line(&end, len).0));
                });
                if !is_over {
                    let rest = rest.filter(|(len, rest)| rest.len() == usize::from(*len));
                    self.is_beyond = !rest.is_some_and(|(_, rest)| self.go_on(&rest, false));
                }
            }
            Some((SearchValue::NoMate, _)) => self.step_back(turn),
            _ => {}
        }
    }
    /// Goes on with the best play of both sides, if that ends in mate.
    fn go_on(&mut self, rest: &[Move], is_measured: bool) -> bool {
        self.line.go_on(rest);
        if !self.is_mated() {
            self.line.back_to(self.given);
            return false;
        }
        self.is_measured = is_measured;
        if self.given % 2 == 1
            && let Some(line @ [reply, ..]) = self.line.moves.get(self.given..)
        {
            let (line, reply) = (line.to_vec(), *reply);
            self.found(Flaw { line, ..Flaw::new(FlawCode::Unfinished, self.given as u16 + 1, Some(reply)) });
        }
        self.settle();
        true
    }
    /// There is no mate from the end of the given moves: takes the move back that gave it away.
    fn step_back(&mut self, turn: u64) {
        let mut before = self.line.positions.clone();
        before.pop();
        let mut at = None;
        let is_over = self.work(turn, |play| {
            let last = before
                .iter()
                .rposition(|position| play.run(position, Counting::ByRule, LONGEST, u64::MAX) != SearchValue::NoMate);
            at = last.filter(|&last| {
                let found = before.get(last).map(|before| play.run(before, Counting::ByRule, LONGEST, u64::MAX));
                matches!(found, Some(SearchValue::Mate(_)))
            });
        });
        let (Some(at), true) = (at, !is_over) else { return };
        let Some((&mv, after)) = self.line.moves.get(at).zip(self.line.positions.get(at + 1)) else { return };
        let (before, after) = (self.line.positions[at].clone(), after.clone());
        let mut line = vec![mv];
        line.extend(escape::escape(&mut self.play, &after));
        let ply = at as u16 + 1;
        self.found(Flaw { line, ..Flaw::new(FlawCode::Fails, ply, Some(mv)) });
        if let Some(plain) = escape::unpromoted(&mut self.play, &before, mv) {
            self.found(Flaw::new(FlawCode::Funari, ply, Some(plain)));
        }
        self.line.back_to(at);
        (self.given, self.is_refuted) = (at, true);
    }

    /// Now the line is whole: what may be played instead is open.
    fn settle(&mut self) {
        self.checked.left = self.line.left();
        self.tell_line();
        let mut open = self.line.alternatives();
        if self.given > 0 && self.given < self.line.moves.len() {
            // The last move is not the author's.
            open.retain(|alternative| !alternative.is_last(&self.line));
        }
        if self.line.left() > 0 && self.is_measured {
            let left = Some(self.line.left());
            self.found(Flaw { left, ..Flaw::new(FlawCode::Komaamari, 0, None) });
            self.clean_endings(&open);
        }
        // Whether the line holds is worth knowing before anything else.
        open.sort_by_key(|alternative| !self.line.is_reply(alternative));
        self.open = Some(open);
    }

    /// Says which line is checked.
    fn tell_line(&mut self) {
        let moves: Vec<Move> = self.line.moves.iter().map(|&mv| self.problem.given(mv)).collect();
        (self.tell)(Event::Line(&moves, self.given));
        (self.checked.line, self.checked.given) = (moves, self.given);
    }

    /// Examines what is open, each by so many nodes. Whether that is enough.
    fn examine(&mut self, most: u64) -> bool {
        let open = self.open.take().unwrap_or_default();
        let all = open.len();
        let round = Round::new(&self.line, self.wanted, most, open, self.is_unsound);
        let (mut first, mut second) = (Part::default(), Part::default());
        let (tell, problem) = (&mut *self.tell, self.problem);
        let mut hear = |done: usize, flaw: Option<&Flaw>| {
            if let Some(flaw) = flaw {
                tell(Event::Found(&flaw.clone().given(problem)));
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
        for mut tried in first.tries.into_iter().chain(second.tries) {
            (tried.mv, tried.reply) = (problem.given(tried.mv), problem.given(tried.reply));
            self.checked.tries.push(tried);
        }
        for flaw in first.flaws {
            self.is_unsound |= self.wanted.severities.of(flaw.code) == Severity::Unsound;
            self.checked.flaws.push(flaw.given(problem));
        }
        for flaw in second.flaws {
            self.found(flaw);
        }
        let mut kept = first.open;
        kept.extend(second.open);
        kept.sort_by_key(|(number, _)| *number);
        let open: Vec<Alternative> = kept.into_iter().map(|(_, alternative)| alternative).collect();
        let matter = open.iter().filter(|alternative| !alternative.is_last(&self.line)).count();
        let is_enough = (self.is_unsound || matter == 0) && most >= self.wanted.each_if_unsound;
        let is_examined = open.is_empty() || most >= self.wanted.each || is_enough;
        self.open = Some(open);
        is_examined
    }

    /// Says what is not decided, and what else there is to say of the problem.
    fn end(&mut self, before: u64) {
        self.conclude_length();
        self.show_escape();
        if self.is_without_mate() {
            if !self.play.is_over() {
                self.say_why();
            }
            self.open = self.open.take().map(|_| Vec::new());
        }
        let is_settled = self.open.is_some();
        let is_decided = is_settled || self.is_without_mate();
        let open = self.open.take().unwrap_or_default();
        let (last, matter): (Vec<_>, Vec<_>) = open.into_iter().partition(|open| open.is_last(&self.line));
        self.checked.undecided_last = last.len();
        self.checked.undecided = matter.len();
        for alternative in matter {
            self.found(Flaw::new(FlawCode::Mikento, alternative.at as u16 + 1, Some(alternative.mv)));
        }
        if !is_decided || self.line.left() > 0 && !self.is_measured {
            self.checked.undecided += 1;
            self.found(Flaw::new(FlawCode::Mikento, 0, None));
        }
        if !is_settled {
            self.tell_line();
        }
        (self.tell)(Event::Undecided(self.checked.undecided));
        if let MateVerdict::Mate(mate) = &self.checked.answer.verdict
            && mate.shortest
        {
            let len = mate.len;
            let all = self.length_with_all(len, before);
            if let MateVerdict::Mate(mate) = &mut self.checked.answer.verdict {
                mate.len_all = all;
            }
        }
    }
    /// Where nothing mates sooner than the line, and no reply lasts longer, its length is proven: a proof of its own is not
    /// waited for.
    fn conclude_length(&mut self) {
        let other = [FlawCode::Fuzume, FlawCode::Fails, FlawCode::Hayazume, FlawCode::Yozume, FlawCode::Hencho];
        let is_other = |flaw: &Flaw| other.contains(&flaw.code);
        let is_decided = self.open.as_ref().is_some_and(|open| open.iter().all(|open| open.is_last(&self.line)));
        let is_proven = is_decided && self.is_measured && !self.checked.flaws.iter().any(is_other);
        if !is_proven || self.is_solved() {
            return;
        }
        let (len, line) = (self.line.moves.len() as u16, self.checked.line.clone());
        // What another reply that lasts as long would leave is not asked.
        let left = Some(self.line.left()).filter(|&left| left == 0);
        self.checked.answer.verdict = MateVerdict::Mate(Mate { len, shortest: true, len_all: None, line, left });
        (self.tell)(Event::Answered(&self.checked.answer));
    }
    /// Shows that there is no mate: the best try, and where a pawn drop is what is missing.
    fn say_why(&mut self) {
        let start = self.line.positions[0].clone();
        let of_line = self.checked.flaws.iter().filter(|flaw| flaw.code == FlawCode::Fuzume && flaw.ply > 0);
        let of_line = of_line.max_by_key(|flaw| flaw.ply).cloned();
        let mut escapes = Vec::new();
        if let Some(flaw) = of_line {
            let first: Vec<Move> = flaw.line.iter().map(|&mv| self.problem.given(mv)).collect();
            let before = &self.line.moves[..usize::from(flaw.ply) - 1];
            escapes.push((flaw.ply, before.to_vec(), first));
        } else {
            let (place, end) = (self.line.moves.len(), self.line.end().clone());
            let before = self.line.moves.clone();
            let escape = escape::escape(&mut self.play, &end);
            if place > 0
                && let Some(&mv) = escape.first()
            {
                let line = escape.clone();
                self.found(Flaw { line, ..Flaw::new(FlawCode::Fuzume, place as u16 + 1, Some(mv)) });
            }
            escapes.push((place as u16 + 1, before, escape));
        }
        let best = escape::escape(&mut self.play, &start);
        if let Some(flaw) = self.checked.flaws.iter_mut().find(|flaw| flaw.code == FlawCode::Fuzume && flaw.ply == 0) {
            flaw.line = best.iter().map(|&mv| self.problem.given(mv)).collect();
        }
        escapes.push((1, Vec::new(), best));
        let drop = escapes.into_iter().find_map(|(ply, before, line)| {
            let mut position = start.clone();
            before.iter().all(|&mv| position.play(mv).is_ok()).then_some(())?;
            Some((ply, escape::forbidden_drop(&position, &line)?))
        });
        if let Some((ply, line)) = drop {
            let mv = line.first().copied();
            self.found(Flaw { line, ..Flaw::new(FlawCode::Uchifuzume, ply, mv) });
        }
    }

    /// Where the line leaves pieces, but would not if it were shorter.
    fn clean_endings(&mut self, alternatives: &[Alternative]) {
        for alternative in alternatives.iter().filter(|alternative| self.line.is_reply(alternative)) {
            let ends_clean = alternative.ends_clean(&self.line, &mut self.play);
            if self.play.is_over() {
                return;
            }
            if ends_clean == Some(true) {
                let at = alternative.at;
                let line = self.line.moves[at..].to_vec();
                // Its length is that of the line, of which the verdict is told.
                let left = Some(self.line.left());
                let mv = Some(self.line.moves[at]);
                self.found(Flaw { line, left, ..Flaw::new(FlawCode::Hencho, at as u16 + 1, mv) });
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
            let mut found = SearchValue::Unknown;
            helped(self.play.search.busy(), serving(&mut self.both), || {
                found = self.play.run(&start, Counting::All, limit, left);
            });
            match found {
                SearchValue::Mate(found) => all = Some(found),
                SearchValue::NoMate => limit += 2,
                SearchValue::Unknown => break,
            }
        }
        if limit > len {
            self.found(Flaw { length: all, is_exact: all.is_some(), ..Flaw::new(FlawCode::Mudaai, 0, None) });
            // Composers differ on what may take it and on what must follow.
            let most = end.saturating_sub(self.play.search.nodes);
            let differs = |counting| self.play.run(&start, counting, len, most) == SearchValue::NoMate;
            if [Counting::ByChecker, Counting::AtOnce].into_iter().any(differs) {
                self.found(Flaw::new(FlawCode::MudaaiGrey, 0, None));
            }
        }
        all
    }

    /// Does work by so many nodes, the other search helping. Whether that was too little.
    fn work(&mut self, nodes: u64, mut work: impl FnMut(&mut Play<'_>)) -> bool {
        let mut is_over = false;
        helped(self.play.search.busy(), serving(&mut self.both), || {
            is_over = self.play.within(nodes, |play| {
                work(play);
                play.is_over()
            });
        });
        is_over
    }
}

/// What the other search does meanwhile.
fn serving<'a>(both: &mut Option<(Play<'_>, Both<'a>)>) -> Option<(Both<'a>, impl FnMut() + Send)> {
    both.as_mut().map(|(play, both)| (*both, move || play.serve()))
}
