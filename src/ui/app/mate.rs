//! 詰み: what the solver is asked about, and what a person does with its answers.

use std::sync::Arc;

use super::App;
use super::desk::is_turned;
use crate::editor::{Finding, Go, ProblemLine, Question, Role, Scores, Session, Stand, Trial, attacker_of};
use crate::notation::spell;
use crate::record::{NodeId, is_problem};
use crate::rules::Move;
use crate::rules::shogi::{self, Color};
use crate::ui::command::Command;
use crate::ui::message::{MateMessage, Message};
use crate::ui::panels::{About, ShownLine, flaw_name, flaw_on_board, glance, line_of};
use crate::ui::settings::{MateCheck, Pane, Settings};
use crate::ui::setup::SetupView;
use crate::ui::words::{Why, is_handicap};

/// What the answer shown is about: the position being set up, or the one at the cursor; nothing in other games.
pub(super) fn about<'a>(
    session: &'a Session,
    setup: Option<&'a SetupView>,
    shown: Option<&'a ShownLine>,
) -> Option<About<'a>> {
    if let Some(view) = setup {
        let position = view.setup.shogi()?;
        let problem = view.is_problem();
        let attacker = problem.then(|| attacker_of(position));
        return Some(About { position, problem, attacker, handicap: false, recorded: false, shown });
    }
    let (record, position) = (session.document.record(), session.document.position().shogi()?);
    let problem = is_problem(record);
    let attacker = record.initial.shogi().filter(|_| problem).map(attacker_of);
    Some(About { position, problem, attacker, handicap: is_handicap(record), recorded: true, shown })
}

impl App {
    fn about_mate(&self) -> Option<About<'_>> {
        about(&self.desk.session, self.desk.setup.as_ref(), self.desk.line.as_ref())
    }

    /// The verdict in a few words.
    pub(super) fn mate_at_a_glance(&self) -> Option<String> {
        glance(self.about_mate(), &self.analyst, &self.locale)
    }

    /// Whether there is anything to show about mates: of problems always, of games once a person has asked.
    pub(super) fn shows_mate(&self) -> bool {
        let problem = || self.about_mate().is_some_and(|about| about.problem);
        let trying = self.desk.mate.trial().is_some();
        self.settings.mate_check != MateCheck::Off
            && !trying
            && !self.is_hidden()
            && (self.desk.mate.is_open() || problem())
    }

    /// Asks the solver about what is on the board, and takes its answers.
    pub(super) fn follow_mate(&mut self, ctx: &egui::Context) {
        self.analyst.poll();
        let position = self.about_mate().map(|about| about.position.clone());
        self.desk.mate.follow(position.as_ref());
        if let Some(trial) = self.desk.mate.trial() {
            let (question, known) = (trial.question(), self.analyst.about(trial.position()).cloned());
            if let Some(finding) = known {
                self.desk.mate.at_trial(|trial| trial.take(&finding));
            }
            self.score();
            return self.ask_mate(question, ctx);
        }
        let always = self.settings.mate_check == MateCheck::Always && self.is_mate_shown();
        let about = self.about_mate().filter(|_| self.shows_mate());
        let question = about.and_then(|about| self.desk.mate.question(about, self.author_line(), always));
        let question = question.map(|question| {
            let Settings { severities, tries, .. } = self.settings;
            Question { severities, tries, ..question }
        });
        let looks = self.shows_mate() && self.desk.setup.is_none() && (always || self.desk.mate.is_open());
        // What is on the board comes first, then the moves that led there.
        let is_open = |question: &Question| !self.analyst.knows(question);
        let question =
            question.filter(is_open).or_else(|| self.problem_line().filter(|_| looks)?.question(&self.analyst));
        self.ask_mate(question, ctx);
        self.judge_line();
    }

    /// Notes what the moves of a problem's line are, and what could be said or done about it at the cursor.
    fn judge_line(&mut self) {
        let document = &self.desk.session.document;
        let leaf = document.cursor().line().last().copied();
        let state = (self.desk.state(), document.games().1, leaf, self.analyst.answers());
        if self.desk.judged != Some(state) {
            let line = self.problem_line().filter(|_| self.shows_mate());
            let judged = line.as_ref().map(|line| line.judge(&self.analyst)).unwrap_or_default();
            let is_try = judged.last().and_then(Option::as_ref).is_some_and(|judged| judged.role == Role::Try);
            let end = line.as_ref().and_then(ProblemLine::end).and_then(|end| self.analyst.about(end));
            // Where nothing was entered there is nothing to complete.
            let can_go_on = !is_try && !judged.is_empty() && end.and_then(|end| end.edit(leaf?)).is_some();
            (self.desk.mate.can_complete, self.desk.moves.judged, self.desk.judged) = (can_go_on, judged, Some(state));
        }
        let document = &self.desk.session.document;
        let row = document.cursor().index();
        let judged = row.checked_sub(1).and_then(|before| self.desk.moves.judged.get(before)?.as_ref());
        let headers = &document.record().headers;
        let names = self.mate().is_some_and(|finding| finding.edit_of_headers(headers).is_some());
        self.desk.mate.can_name = names && self.desk.setup.is_none();
        self.desk.mate.longer = judged.and_then(|judged| judged.longer).map(|(mv, length)| {
            let before = document.before(row);
            (spell(self.settings.spelling(), &before.position, mv.into(), before.previous), length)
        });
    }

    /// The line of the problem in the record that is shown.
    fn problem_line(&self) -> Option<ProblemLine<'_>> {
        let document = &self.desk.session.document;
        ProblemLine::of(document.record(), document.cursor().line())
    }

    fn ask_mate(&mut self, question: Option<Question>, ctx: &egui::Context) {
        match question {
            Some(question) => {
                self.analyst.give(self.settings.mate_memory);
                let wake = ctx.clone();
                self.analyst.ask(question, move || wake.request_repaint());
            }
            None => self.analyst.cancel(),
        }
    }

    /// Whether the answer has a place in the window.
    fn is_mate_shown(&self) -> bool {
        let panels = &self.settings.panels;
        self.desk.setup.is_some() || panels.has(Pane::Mate) && !panels.compact
    }

    /// The main line of a problem's record, if it is its start position that is on the board or being set up: whether
    /// the problem is sound depends on it.
    fn author_line(&self) -> Option<Vec<shogi::Move>> {
        let record = self.desk.session.document.record();
        let about = self.about_mate().filter(|about| about.problem && about.position.side_to_move() == Color::Black)?;
        let is_start = self.desk.setup.is_some() || record.initial.shogi() == Some(about.position);
        let moves = record.tree.mainline(NodeId::ROOT).filter_map(|id| record.tree.get(id)?.mv()?.shogi());
        is_start.then(|| moves.collect())
    }

    fn mate(&self) -> Option<Arc<Finding>> {
        self.analyst.about(self.about_mate()?.position).cloned()
    }

    /// Does what a person asks for.
    pub(super) fn do_about_mate(&mut self, message: MateMessage) {
        match message {
            MateMessage::Ask | MateMessage::Longer => {
                let Some(position) = self.about_mate().map(|about| about.position.clone()) else { return };
                self.desk.mate.ask(&position, message == MateMessage::Longer);
                if self.desk.setup.is_none() {
                    self.choose_settings(|settings| settings.panels.show(Pane::Mate));
                }
            }
            MateMessage::Stop => self.analyst.settle(),
            MateMessage::Show(step) => {
                if let Some(finding) = self.mate() {
                    self.desk.line = line_of(&finding, step);
                }
            }
            MateMessage::Flaw(index) => {
                if let Some(finding) = self.mate() {
                    self.desk.line = flaw_on_board(&finding, index);
                }
            }
            MateMessage::InsertFlaws => {
                let at = self.desk.session.document.cursor().at();
                let (said, a_try) = (|flaw: &_| flaw_name(flaw, &self.locale), self.locale.text("role-Try"));
                let edit = self.mate().and_then(|finding| finding.edit_of_flaws(at, said, &a_try));
                if let Some(edit) = edit.filter(|_| self.desk.setup.is_none()) {
                    self.edit(edit);
                    // Where they were asked for they are seen side by side.
                    self.desk.session.document.go(Go::To(at));
                }
            }
            MateMessage::WriteHeaders => {
                let headers = &self.desk.session.document.record().headers;
                if let Some(edit) = self.mate().and_then(|finding| finding.edit_of_headers(headers)) {
                    self.edit(edit);
                }
            }
            MateMessage::Complete => {
                let document = &self.desk.session.document;
                let (here, leaf) = (document.cursor().at(), document.cursor().line().last().copied());
                let edit = self.problem_line().and_then(|line| self.analyst.about(line.end()?)?.edit(leaf?));
                if let Some(edit) = edit.filter(|_| self.desk.setup.is_none()) {
                    self.edit(edit);
                    self.desk.session.document.go(Go::To(here));
                }
            }
            MateMessage::Solve => {
                let begins = self.desk.mate.trial().is_none();
                self.try_problem(begins);
            }
            MateMessage::Problem(by) => {
                if let Some(game) = self.desk.games.neighbour(&self.desk.session, by) {
                    let tries = self.desk.mate.trial().is_some();
                    self.try_problem(false);
                    let document = &mut self.desk.session.document;
                    document.show_game(game);
                    document.go(Go::First);
                    self.desk.flipped = is_turned(document);
                    self.desk.revealed = None;
                    self.try_problem(tries);
                }
            }
            MateMessage::Reveal => self.desk.revealed = Some(self.page()),
            MateMessage::Hint => drop(self.desk.mate.at_trial(Trial::ask_hint)),
            MateMessage::Back => drop(self.desk.mate.at_trial(Trial::take_back)),
            MateMessage::Again => drop(self.desk.mate.at_trial(Trial::restart)),
            MateMessage::Insert => {
                let at = self.desk.session.document.cursor().at();
                if let Some(edit) =
                    self.mate().and_then(|finding| finding.edit(at)).filter(|_| self.desk.setup.is_none())
                {
                    self.edit(edit);
                }
            }
        }
    }

    /// Begins an attempt to solve the problem shown, or ends the one under way.
    pub(super) fn try_problem(&mut self, begins: bool) {
        self.score();
        let document = &self.desk.session.document;
        let trial = Trial::of(document.record()).filter(|_| begins);
        if let Some(trial) = &trial {
            let state = self.state_folder();
            let scores = self.scores.get_or_insert_with(|| Scores::open(state.as_deref()));
            let (games, _) = self.desk.session.document.games();
            self.desk.mate.others = [-1, 1].map(|by| self.desk.games.neighbour(&self.desk.session, by).is_some());
            self.desk.mate.known = scores.of(trial.start());
            self.desk.mate.book = (games > 1).then(|| self.book()).flatten();
            self.show_text(Pane::Moves);
        }
        self.desk.mate.try_out(trial);
    }

    /// The problem shown as a page of a book: its document and place.
    fn page(&self) -> (u64, usize) {
        let document = &self.desk.session.document;
        (document.id(), document.games().1)
    }

    /// Whether the solution of the problem shown is hidden: until it is asked for or begun, where that is wanted.
    pub(super) fn is_hidden(&self) -> bool {
        let document = &self.desk.session.document;
        let waits = self.desk.revealed != Some(self.page()) && document.cursor().at() == NodeId::ROOT;
        let shown = self.desk.setup.is_some() || self.desk.mate.trial().is_some();
        self.settings.paging && waits && !shown && document.rows() > 1 && is_problem(document.record())
    }

    /// Who has begun a solution has seen it.
    pub(super) fn reveal_begun(&mut self) {
        let document = &self.desk.session.document;
        if document.cursor().at() != NodeId::ROOT && self.settings.paging && is_problem(document.record()) {
            self.desk.revealed = Some(self.page());
        }
    }

    /// Turns the pages of a book of problems, or shows the solution of the one it is open at.
    pub(super) fn turns_page(&mut self, message: &Message) -> bool {
        let meant = match message {
            Message::Command(Command::Play) if self.is_hidden() => Some(MateMessage::Reveal),
            _ => turned(message).map(MateMessage::Problem),
        };
        let Some(meant) = meant else { return false };
        self.do_about_mate(meant);
        true
    }

    /// Keeps what has come of the attempt.
    fn score(&mut self) {
        let start = self.desk.mate.trial().map(|trial| trial.start().clone());
        let Some((start, score)) = start.zip(self.desk.mate.at_trial(Trial::score).flatten()) else { return };
        if let Some(scores) = &mut self.scores {
            scores.add(&start, score);
        }
        if self.desk.mate.book.is_some() {
            self.desk.mate.book = self.book();
        }
    }

    /// How many problems of the file were solved, and how many it has.
    fn book(&self) -> Option<(usize, usize)> {
        let document = &self.desk.session.document;
        let records = (0..document.games().0).filter_map(|game| document.game_record(game));
        let starts = records.filter(|record| is_problem(record)).filter_map(|record| record.initial.shogi());
        Some(self.scores.as_ref()?.solved(starts))
    }

    /// Lets a person solve the problem on the board, take moves back and go on to another problem.
    pub(super) fn tries_mate(&mut self, message: &Message) -> bool {
        match message {
            Message::Attempt(mv) => self.try_move(*mv),
            Message::Go(Go::First) | Message::Command(Command::First) => self.do_about_mate(MateMessage::Again),
            _ => match turned(message) {
                Some(by) => self.do_about_mate(MateMessage::Problem(by)),
                None => self.do_about_mate(MateMessage::Back),
            },
        }
        true
    }

    /// Plays a move of an attempt if it gives check.
    fn try_move(&mut self, mv: Move) {
        let Some((position, _)) = self.desk.mate.tried() else { return };
        if let Err(illegal) = position.check(mv) {
            self.desk.why = Some(Why::new(position, mv, illegal, &self.locale));
            return;
        }
        let gives = mv.shogi().is_some_and(|mv| self.desk.mate.at_trial(|trial| trial.check(mv)) == Some(true));
        self.desk.why = None;
        if gives {
            self.sound.strike(self.settings.sound);
        } else if self.desk.mate.trial().is_some_and(|trial| trial.stand() == Stand::Attack) {
            self.decline(self.locale.text("trial-no-check"));
        }
    }
}

/// By how many problems a message turns a book of problems: the keys, too, that step ten moves elsewhere.
fn turned(message: &Message) -> Option<isize> {
    match message {
        Message::Command(Command::BackTen | Command::PreviousGame) => Some(-1),
        Message::Command(Command::ForwardTen | Command::NextGame) => Some(1),
        _ => None,
    }
}
