//! 詰み: what the solver is asked about, and what a person does with its answers.

use std::sync::Arc;

use super::desk::{Desk, is_turned};
use super::exercise_desk::ExerciseDesk;
use super::shared::SharedState;
use crate::editor::analysis::{Analyst, Finding, MateQuestion, ProblemLine, ProblemRole, Scores, Trial, TrialState};
use crate::editor::{Document, Edit, GamePlace, Go};
use crate::exercises::AskedState;
use crate::notation::{spell, write_position};
use crate::record::{NodeId, attacker, is_problem, may_be_problem};
use crate::rules::{Move, shogi};
use crate::texts;
use crate::ui::cards::BothKingsCard;
use crate::ui::command::Command;
use crate::ui::message::{BothKingsAnswer, MateMessage, Message};
use crate::ui::panels::{MateSubject, ShownLine, flaw_on_board, line_of};
use crate::ui::settings::{MateCheck, Pane, Settings};
use crate::ui::setup::SetupView;
use crate::ui::words::{RefusalAnswer, is_handicap};

/// What the answer shown is about: the position being set up, or the one at the cursor; nothing in other games.
pub(super) fn about<'a>(
    document: &'a Document,
    setup: Option<&'a SetupView>,
    shown: Option<&'a ShownLine>,
) -> Option<MateSubject<'a>> {
    if let Some(view) = setup {
        if view.seeks() {
            return None;
        }
        let position = view.setup.shogi()?;
        let attacker = view.attacker();
        return Some(MateSubject {
            position,
            problem: attacker.is_some(),
            attacker,
            handicap: false,
            recorded: false,
            shown,
        });
    }
    let (record, position) = (document.record(), document.position().shogi()?);
    let attacker = attacker(record);
    Some(MateSubject {
        position,
        problem: attacker.is_some(),
        attacker,
        handicap: is_handicap(record),
        recorded: true,
        shown,
    })
}

impl Desk {
    pub(super) fn about_mate(&self) -> Option<MateSubject<'_>> {
        about(&self.document, self.setup.as_ref(), self.line.as_ref())
    }

    /// Whether there is anything to show about mates: of problems always, of games once a person has asked.
    pub(super) fn shows_mate(&self, shared: &SharedState) -> bool {
        let problem = || self.about_mate().is_some_and(|about| about.problem);
        let trying = self.mate.is_trying();
        shared.settings.mate_check != MateCheck::Off
            && !trying
            && !self.is_hidden(shared)
            && (self.mate.is_open() || problem())
    }

    /// Adds lines where the cursor is. It stays there, where they are seen side by side, with the author's line in the
    /// list.
    fn add_lines(&mut self, edit: Edit, shared: &mut SharedState) {
        let (at, before) = (self.document.cursor().at(), self.document.record().tree.len());
        let goes_on = self.document.record().tree.children(at).is_empty();
        if !self.edit(edit, shared) {
            return;
        }
        self.say_added(before, goes_on, shared);
        let end = self.document.record().tree.mainline(at).last().unwrap_or(at);
        self.document.go(Go::To(end));
        self.document.go(Go::To(at));
    }

    /// The line of the problem in the record that is shown.
    fn problem_line(&self) -> Option<ProblemLine<'_>> {
        let document = &self.document;
        ProblemLine::of(document.record(), document.cursor().line())
    }

    /// Whether the answer has a place in the window.
    fn is_mate_shown(&self, shared: &SharedState) -> bool {
        let panels = &shared.settings.panels;
        self.setup.is_some() || panels.has(Pane::Mate) && !panels.compact
    }

    /// The main line of a problem's record, if it is its start position that is on the board or being set up: whether
    /// the problem is sound depends on it.
    fn author_line(&self) -> Option<Vec<shogi::Move>> {
        let record = self.document.record();
        let attacks = |about: &MateSubject<'_>| about.attacker == Some(about.position.side_to_move());
        let about = self.about_mate().filter(|about| about.problem && attacks(about))?;
        let is_whole = self.setup.is_some() || !self.document.report().cuts_off(self.document.games().1, record);
        let is_start = self.setup.is_some() || record.initial.shogi() == Some(about.position);
        let moves = record.tree.mainline(NodeId::ROOT).filter_map(|id| record.tree.get(id)?.mv()?.shogi());
        (is_start && is_whole).then(|| moves.collect())
    }

    /// The problem shown as a page of a book: its document and place.
    fn page(&self) -> GamePlace {
        let document = &self.document;
        document.place()
    }

    /// Whether the solution of the problem shown is hidden: until it is asked for or begun, where that is wanted.
    pub(super) fn is_hidden(&self, shared: &SharedState) -> bool {
        let document = &self.document;
        let waits = self.revealed != Some(self.page()) && document.cursor().at() == NodeId::ROOT;
        let shown = self.setup.is_some() || self.mate.is_trying();
        shared.settings.paging && waits && !shown && document.rows() > 1 && is_problem(document.record())
    }

    /// Asks whether the position that the record begins with is a problem, if it may be one.
    pub(super) fn ask_both_kings(&mut self) {
        if may_be_problem(self.document.record()) {
            self.overlays.put(BothKingsCard);
        }
    }

    /// The record says from now on that it is a problem, and the attacker begins it.
    pub(super) fn answer_both_kings(&mut self, answer: BothKingsAnswer, shared: &mut SharedState) {
        self.overlays.close::<BothKingsCard>();
        let BothKingsAnswer::Attacks(attacker) = answer else { return };
        let record = self.document.record();
        let mut headers = record.headers.clone();
        headers.set("手合割", "詰将棋");
        let Some(mut begun) = record.initial.shogi().cloned() else { return };
        self.edit(Edit::Headers { key: "手合割".to_owned(), pairs: headers.pairs_mut().clone() }, shared);
        if begun.side_to_move() != attacker {
            begun.set_side_to_move(attacker);
            self.edit(Edit::Setup { sfen: write_position(&begun.into()), language: shared.aside_language() }, shared);
        }
    }

    /// Takes the exercise from the board.
    pub(super) fn end_exercise(&mut self) {
        self.mate.ask_exercise(None);
        self.flipped = is_turned(&self.document);
    }

    /// Who has begun a solution has seen it.
    pub(super) fn reveal_begun(&mut self, shared: &SharedState) {
        let document = &self.document;
        if document.cursor().at() != NodeId::ROOT && shared.settings.paging && is_problem(document.record()) {
            self.revealed = Some(self.page());
        }
    }
}

/// The mate solver, and what has become of the problems that were tried, once that was asked for.
#[derive(Default)]
pub(super) struct Mates {
    pub analyst: Analyst,
    scores: Option<Scores>,
    /// Exercises beside problems.
    pub(super) exercise_desk: ExerciseDesk,
}

impl Mates {
    /// Asks the solver about what is on the board, and takes its answers.
    pub(super) fn follow(&mut self, ctx: &egui::Context, desk: &mut Desk, shared: &SharedState) {
        self.analyst.poll();
        let position = desk.about_mate().map(|about| about.position.clone());
        desk.mate.follow(position.as_ref());
        if let Some(trial) = desk.mate.trial() {
            let (question, known) = (trial.question(), self.analyst.about(trial.position()).cloned());
            if let Some(finding) = known {
                desk.mate.at_trial(|trial| trial.take(&finding));
            }
            self.score(desk);
            return self.ask_mate(question, ctx, shared);
        }
        let always = shared.settings.mate_check == MateCheck::Always && desk.is_mate_shown(shared);
        let about = if desk.shows_mate(shared) { desk.about_mate() } else { None };
        let question = about.and_then(|about| desk.mate.question(about, desk.author_line(), always));
        let question = question.map(|question| {
            let Settings { severities, tries, .. } = shared.settings;
            MateQuestion { severities, tries, ..question }
        });
        let looks = desk.shows_mate(shared) && desk.setup.is_none() && (always || desk.mate.is_open());
        // What is on the board comes first, then the moves that led there.
        let is_open = |question: &MateQuestion| !self.analyst.knows(question);
        let question = match question.filter(is_open) {
            None if looks => desk.problem_line().and_then(|line| line.question(&self.analyst)),
            question => question,
        };
        self.ask_mate(question, ctx, shared);
        self.judge_line(desk, shared);
    }

    /// Notes what the moves of a problem's line are, and what could be said or done about it at the cursor.
    fn judge_line(&self, desk: &mut Desk, shared: &SharedState) {
        let document = &desk.document;
        let leaf = document.cursor().line().last().copied();
        let state = (document.stamp(), leaf, self.analyst.answers());
        if desk.judged != Some(state) {
            let line = if desk.shows_mate(shared) { desk.problem_line() } else { None };
            let judged = line.as_ref().map_or_else(Vec::new, |line| line.judge(&self.analyst));
            let is_try = judged.last().and_then(Option::as_ref).is_some_and(|judged| judged.role == ProblemRole::Try);
            let end = line.as_ref().and_then(ProblemLine::end).and_then(|end| self.analyst.about(end));
            // Where nothing was entered there is nothing to complete.
            let can_go_on = !is_try && !judged.is_empty() && end.and_then(|end| end.edit(leaf?)).is_some();
            (desk.mate.can_complete, desk.moves.judged, desk.judged) = (can_go_on, judged, Some(state));
        }
        let document = &desk.document;
        let row = document.cursor().index();
        let judged = row.checked_sub(1).and_then(|before| desk.moves.judged.get(before)?.as_ref());
        let (finding, at, record) = (self.mate(desk), document.cursor().at(), document.record());
        let finding = if desk.setup.is_none() { finding.as_deref() } else { None };
        desk.mate.can_name = finding.is_some_and(|finding| finding.edit_of_headers(&record.headers).is_some());
        // What the record has already is not offered again.
        let is_new = |edit: Option<Edit>| edit.is_some_and(|edit| edit.adds_steps(record));
        desk.mate.can_insert = is_new(finding.and_then(|finding| finding.edit(at)));
        desk.mate.can_insert_flaws =
            is_new(finding.and_then(|finding| finding.edit_of_flaws(at, |_| String::new(), "")));
        desk.mate.longer = judged.and_then(|judged| judged.longer).map(|(mv, length)| {
            let before = document.before(row);
            (spell(shared.settings.spelling(), &before.position, mv.into(), before.previous), length)
        });
    }

    fn ask_mate(&mut self, question: Option<MateQuestion>, ctx: &egui::Context, shared: &SharedState) {
        match question {
            Some(question) => {
                self.analyst.give(shared.settings.mate_memory);
                let wake = ctx.clone();
                self.analyst.ask(question, move || wake.request_repaint());
            }
            None => self.analyst.cancel(),
        }
    }

    fn mate(&self, desk: &Desk) -> Option<Arc<Finding>> {
        self.analyst.about(desk.about_mate()?.position).cloned()
    }

    /// Does what a person asks for.
    pub(super) fn act(&mut self, message: MateMessage, desk: &mut Desk, shared: &mut SharedState) {
        if desk.mate.exercise().is_some() && self.exercises(message, desk, shared) {
            return;
        }
        match message {
            MateMessage::Ask | MateMessage::Longer => {
                let Some(position) = desk.about_mate().map(|about| about.position.clone()) else { return };
                desk.mate.ask(&position, message == MateMessage::Longer);
                // What is asked in the panel moves nothing: it has its place already.
                let has_place = message == MateMessage::Longer && shared.arrangement.pane(Pane::Mate).is_some();
                if desk.setup.is_none() && !has_place {
                    shared.choose_settings(|settings| settings.panels.show(Pane::Mate));
                }
            }
            MateMessage::Stop => self.analyst.settle(),
            MateMessage::Show(step) => {
                if let Some(finding) = self.mate(desk) {
                    desk.line = line_of(&finding, step);
                }
            }
            MateMessage::Flaw(index) => {
                if let Some(finding) = self.mate(desk) {
                    desk.line = flaw_on_board(&finding, index);
                }
            }
            MateMessage::InsertFlaws => {
                let at = desk.document.cursor().at();
                let (said, a_try) =
                    (|flaw: &_| texts::flaw_with_length(flaw, &shared.locale), shared.locale.text("role-Try"));
                let edit = self.mate(desk).and_then(|finding| finding.edit_of_flaws(at, said, &a_try));
                if let Some(edit) = edit
                    && desk.setup.is_none()
                {
                    desk.add_lines(edit, shared);
                }
            }
            MateMessage::WriteHeaders => {
                let headers = &desk.document.record().headers;
                if let Some(edit) = self.mate(desk).and_then(|finding| finding.edit_of_headers(headers)) {
                    desk.edit(edit, shared);
                }
            }
            MateMessage::Complete => {
                let document = &desk.document;
                let (here, leaf) = (document.cursor().at(), document.cursor().line().last().copied());
                let edit = desk.problem_line().and_then(|line| self.analyst.about(line.end()?)?.edit(leaf?));
                if let Some(edit) = edit
                    && desk.setup.is_none()
                {
                    desk.edit(edit, shared);
                    desk.document.go(Go::To(here));
                }
            }
            MateMessage::Solve => {
                let begins = desk.mate.trial().is_none();
                self.try_problem(begins, desk, shared);
            }
            MateMessage::Problem(by) => {
                if let Some(game) = desk.games.neighbour(&desk.document, by) {
                    self.turn_to(game, desk, shared);
                }
            }
            MateMessage::Reveal => desk.revealed = Some(desk.page()),
            MateMessage::Hint => drop(desk.mate.at_trial(Trial::ask_hint)),
            MateMessage::Back => drop(desk.mate.at_trial(Trial::take_back)),
            MateMessage::Again => drop(desk.mate.at_trial(Trial::restart)),
            // It is the window's, which opens tabs.
            MateMessage::Exercise(_) => {}
            MateMessage::Insert => {
                let at = desk.document.cursor().at();
                if desk.setup.is_none()
                    && let Some(edit) = self.mate(desk).and_then(|finding| finding.edit(at))
                {
                    desk.add_lines(edit, shared);
                }
            }
        }
    }

    /// Shows another game of the file, which is tried like the one before.
    fn turn_to(&mut self, game: usize, desk: &mut Desk, shared: &mut SharedState) {
        let tries = desk.mate.trial().is_some();
        self.try_problem(false, desk, shared);
        let document = &mut desk.document;
        document.show_game(game);
        document.go(Go::First);
        desk.flipped = is_turned(document);
        desk.revealed = None;
        self.try_problem(tries, desk, shared);
    }

    /// Begins an attempt to solve the problem shown, or ends the one under way.
    pub(super) fn try_problem(&mut self, begins: bool, desk: &mut Desk, shared: &mut SharedState) {
        self.score(desk);
        if desk.mate.exercise().is_some() {
            desk.end_exercise();
        }
        let document = &desk.document;
        let trial = if begins { Trial::of(document.record()) } else { None };
        if let Some(trial) = &trial {
            let state = shared.state_folder();
            let scores = self.scores.get_or_insert_with(|| Scores::open(state.as_deref()));
            let (games, _) = desk.document.games();
            desk.mate.others = [-1, 1].map(|by| desk.games.neighbour(&desk.document, by).is_some());
            desk.mate.known = scores.of(trial.start());
            desk.mate.book = (games > 1).then(|| self.book(desk)).flatten();
            desk.show_text(Pane::Moves, shared);
        }
        desk.mate.try_out(trial);
    }

    /// Turns the pages of a book of problems, or shows the solution of the one it is open at.
    pub(super) fn turns_page(&mut self, message: &Message, desk: &mut Desk, shared: &mut SharedState) -> bool {
        let meant = match message {
            Message::Command(Command::Play) if desk.is_hidden(shared) => Some(MateMessage::Reveal),
            _ => turned(message).map(MateMessage::Problem),
        };
        let Some(meant) = meant else { return false };
        self.act(meant, desk, shared);
        true
    }

    /// Keeps what has come of the attempt.
    fn score(&mut self, desk: &mut Desk) {
        let start = desk.mate.trial().map(|trial| trial.start().clone());
        let Some((start, score)) = start.zip(desk.mate.at_trial(Trial::score).flatten()) else { return };
        if let Some(scores) = &mut self.scores {
            scores.add(&start, score);
        }
        if desk.mate.book.is_some() {
            desk.mate.book = self.book(desk);
        }
    }

    /// How many problems of the file were solved, and how many it has.
    fn book(&self, desk: &Desk) -> Option<(usize, usize)> {
        let document = &desk.document;
        let records = (0..document.games().0).filter_map(|game| document.game_record(game));
        let starts = records.filter(|record| is_problem(record)).filter_map(|record| record.initial.shogi());
        Some(self.scores.as_ref()?.solved(starts))
    }

    /// Lets a person solve the problem on the board, take moves back and go on to another problem.
    pub(super) fn tries_mate(&mut self, message: &Message, desk: &mut Desk, shared: &mut SharedState) -> bool {
        match message {
            Message::Attempt(mv) => self.try_move(*mv, desk, shared),
            Message::Game(game) if desk.mate.exercise().is_some() => self.show(*game, desk, shared),
            Message::Game(game) => self.turn_to(*game, desk, shared),
            Message::Go(Go::First) | Message::Command(Command::Go(Go::First)) => {
                self.act(MateMessage::Again, desk, shared)
            }
            Message::Command(Command::Go(Go::Last)) => self.goes_on(true, desk, shared),
            Message::Command(Command::Go(Go::By(1..))) => self.goes_on(false, desk, shared),
            // The wheel turns by itself easily, and what is further on is the solution.
            Message::Go(go) if matches!(go, Go::Last | Go::By(1..) | Go::Moves(1..)) => {
                if desk.mate.exercise().is_some_and(|view| view.asked.state() == AskedState::Done) {
                    self.goes_on(*go == Go::Last, desk, shared);
                }
            }
            _ => match turned(message) {
                Some(by) => self.act(MateMessage::Problem(by), desk, shared),
                None => self.act(MateMessage::Back, desk, shared),
            },
        }
        true
    }

    /// Plays a move of an attempt if it gives check.
    fn try_move(&mut self, mv: Move, desk: &mut Desk, shared: &mut SharedState) {
        if desk.mate.exercise().is_some() {
            return self.answers_exercise(mv, desk, shared);
        }
        let Some((position, _)) = desk.mate.tried() else { return };
        if let Err(illegal) = position.check(mv) {
            desk.why = Some(RefusalAnswer::of_attempt(position, mv, illegal, &shared.locale));
            return;
        }
        let gives = mv.shogi().is_some_and(|mv| desk.mate.at_trial(|trial| trial.check(mv)) == Some(true));
        desk.why = None;
        if gives {
            shared.sound.strike(shared.settings.sound);
        } else if desk.mate.trial().is_some_and(|trial| trial.stand() == TrialState::Attack) {
            shared.notices.decline(desk.state(), shared.locale.text("trial-no-check"));
        }
    }
}

/// By how many problems a message turns a book of problems: the keys, too, that step ten moves elsewhere.
fn turned(message: &Message) -> Option<isize> {
    match message {
        Message::Command(Command::Go(Go::Moves(-10)) | Command::StepGame(-1)) => Some(-1),
        Message::Command(Command::Go(Go::Moves(10)) | Command::StepGame(1)) => Some(1),
        _ => None,
    }
}
