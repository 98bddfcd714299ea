//! 検討: which position the engine is asked about, what is done with its lines, and a whole game judged by it.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use egui::Ui;

use super::App;
use crate::editor::{Document, Edit, Review, Reviewer, Session, Studied, score};
use crate::engine::{Engine, Limit, Line, Look, Row, State, Trouble, Wanted};
use crate::notation::{Style, piece_kanji_single, spell, usi};
use crate::record::{Evaluation, Node, NodeId, Step};
use crate::rules::{Game, Move, shogi};
use crate::task::Feed;
use crate::texts;
use crate::ui::board::{Drawn, drawn};
use crate::ui::cards::bar::Bars;
use crate::ui::dialogs::{Picking, Preferences};
use crate::ui::message::{LineMessage, StudyMessage};
use crate::ui::panels::{Live, MOST, Notice, NoticeOffer, Of, ShownLine, Studying, Told, evaluation_bar, hint};
use crate::ui::settings::{EngineChoice, Pane, Settings};

/// How long the cursor rests before the engine is asked about its position.
const QUIET: Duration = Duration::from_millis(100);
/// How long one position is searched.
const LONGEST: Duration = Duration::from_secs(600);
/// How long each position is searched when a whole game is judged.
const EACH: Duration = Duration::from_secs(1);

/// A document, its revision, its game and the number of moves to the node looked at.
type Place = (u64, u64, usize, NodeId);

/// The engine that is asked.
#[derive(Default)]
pub(super) struct Study {
    engine: Option<(EngineChoice, Game, Engine)>,
    /// Whether a person wants it to search: it is never started by itself.
    runs: bool,
    /// Whether there is something new to look at.
    news: Arc<AtomicBool>,
    look: Option<Look>,
    /// Where the cursor is, since when, and whether the engine was asked about it.
    place: Option<(Place, Instant, bool)>,
    /// Whether engines can be asked about the position: not if illegal moves lead there.
    cannot: bool,
    /// Engines of this machine, once they were looked for.
    found: Option<Vec<PathBuf>>,
    review: Option<Reviewing>,
}

/// A whole game that is being judged. Dropping it cancels that.
struct Reviewing {
    /// Which document, and which of its games.
    of: (u64, usize),
    done: (usize, usize),
    /// What the engine has said until now.
    found: Live,
    feed: Feed<Progress>,
}

enum Progress {
    Done(usize, usize, Option<Box<(NodeId, Evaluation)>>),
    Ended(Box<Review>, Option<Trouble>),
}

impl Study {
    /// What an engine has said of the game that a document shows, while it judges that game.
    pub fn live(&self, document: &Document) -> Option<&Live> {
        let review = self.review.as_ref()?;
        (review.of == (document.id(), document.games().1)).then_some(&review.found)
    }

    /// The engine that runs.
    pub fn runs(&self) -> Option<&EngineChoice> {
        self.engine.as_ref().map(|(choice, ..)| choice)
    }

    /// What the panel shows.
    pub fn told<'a>(&'a self, settings: &'a Settings) -> Told<'a> {
        Told {
            engines: &settings.engines,
            chosen: settings.engine,
            lines: settings.study_lines,
            found: self.found.as_deref().unwrap_or_default(),
            look: self.look.as_ref(),
            by_mover: settings.study_by_mover,
            studying: match (self.runs, self.cannot) {
                (false, _) => Studying::Paused,
                (true, true) => Studying::Cannot,
                (true, false) => Studying::Runs,
            },
            reviews: self.review.is_some(),
        }
    }
}

impl App {
    /// Brings the engine to the position at the cursor, and takes what it says.
    pub(super) fn follow_study(&mut self, ctx: &egui::Context) {
        self.poll_review();
        let is_minimized = ctx.input(|input| input.viewport().minimized.unwrap_or(false));
        let is_shown = self.is_study_shown() && !is_minimized;
        if is_shown && self.settings.engines.is_empty() && self.study.found.is_none() {
            self.study.found = Some(EngineChoice::found());
        }
        if !is_shown || !self.study.runs {
            if let Some((.., engine)) = &self.study.engine {
                engine.want(None);
            }
            self.study.place = None;
        } else {
            self.ask_engine(ctx);
        }
        let Study { engine, news, look, runs, .. } = &mut self.study;
        if let Some((.., engine)) = engine
            && is_shown
            && news.swap(false, Ordering::Relaxed)
        {
            let seen = engine.look();
            *runs &= seen.trouble.is_none();
            if let State::Searching(since) = seen.state
                && since.elapsed() > LONGEST
            {
                *runs = false;
                engine.want(None);
            }
            if matches!(seen.state, State::Starting(_) | State::Loading(_)) {
                // The seconds go on.
                news.store(true, Ordering::Relaxed);
                ctx.request_repaint_after(Duration::from_secs(1));
            }
            *look = Some(seen);
        }
    }

    fn ask_engine(&mut self, ctx: &egui::Context) {
        let document = &self.desk.session.document;
        let place = (document.id(), document.revision(), document.games().1, document.cursor().at());
        let now = Instant::now();
        let (since, is_asked) = match self.study.place {
            Some((known, since, is_asked)) if known == place => (since, is_asked),
            _ => (now, false),
        };
        self.study.place = Some((place, since, is_asked));
        let rest = QUIET.saturating_sub(now.duration_since(since));
        if !rest.is_zero() {
            ctx.request_repaint_after(rest);
            return;
        }
        let ranks = self.settings.study_lines.clamp(1, 10);
        let Some(choice) = self.settings.engines.get(self.settings.engine).cloned() else {
            // It was removed from the settings.
            (self.study.engine, self.study.look, self.study.found) = (None, None, None);
            self.study.runs = false;
            return;
        };
        let game = document.record().game();
        let is_other = |(known, of, _): &(EngineChoice, Game, Engine)| *known != choice || *of != game;
        if self.study.engine.as_ref().is_none_or(is_other) {
            let (wake, news) = (ctx.clone(), Arc::clone(&self.study.news));
            let engine = Engine::start(choice.program(), game, move |after| {
                news.store(true, Ordering::Relaxed);
                wake.request_repaint_after(after);
            });
            self.study.engine = Some((choice, game, engine));
            self.study.look = None;
        }
        let line = line(&self.desk.session);
        self.study.cannot = line.is_none();
        // Where the end of the game is on the board there is nothing to ask.
        let document = &self.desk.session.document;
        let is_over = document.node().is_some_and(|node| matches!(node.step, Step::End(_)));
        let line = line.filter(|_| !is_over);
        if let Some((.., engine)) = &self.study.engine {
            // Another document, or another game of it, is another game to the engine, too.
            let number = place.0.wrapping_mul(31).wrapping_add(place.2 as u64);
            let wanted = line.map(|line| Wanted { line, limit: Limit::Infinite, ranks, game: number });
            engine.want(wanted);
        }
        self.study.place = Some((place, since, true));
    }

    /// Has a program among the engines, and shows what is set for it.
    pub(super) fn add_engine(&mut self, path: &Path) {
        self.choose_settings(|settings| {
            settings.engine_of(path);
        });
        let shown = self.settings.engines.iter().position(|engine| engine.path == path);
        self.overlays.put(Preferences::engines(shown.unwrap_or_default()));
    }

    /// Does what a person asks of the engine.
    pub(super) fn do_study(&mut self, message: StudyMessage, ctx: &egui::Context) {
        match message {
            StudyMessage::Use(path) => {
                self.choose_settings(|settings| {
                    settings.engine = settings.engine_of(&path);
                    settings.panels.show(Pane::Study);
                });
                self.study.runs = true;
            }
            StudyMessage::Choose(index) => self.choose_settings(|settings| settings.engine = index),
            StudyMessage::Add(path) => self.add_engine(&path),
            StudyMessage::Pick(None) => self.choose(Picking::Engine, None, ctx),
            StudyMessage::Pick(Some((engine, option))) => {
                self.choose(Picking::EngineFile(engine, option), None, ctx);
            }
            StudyMessage::SetUp => self.overlays.put(Preferences::engines(self.settings.engine)),
            StudyMessage::Press(option) => {
                if let Some((.., engine)) = &self.study.engine {
                    engine.press(&option);
                }
            }
            StudyMessage::Run(runs) => {
                self.study.runs = runs;
                self.study.news.store(true, Ordering::Relaxed);
                if runs && self.study.look.as_ref().is_some_and(|look| look.trouble.is_some()) {
                    self.do_study(StudyMessage::Restart, ctx);
                }
            }
            StudyMessage::Restart => {
                self.study.runs = true;
                if let Some((.., engine)) = &self.study.engine {
                    engine.restart();
                }
            }
            StudyMessage::Look { rank, count, takes: true }
                if self.desk.line.as_ref().is_some_and(|line| {
                    let is_it = |row: &Row| row.line.get(..count) == line.line.get(..count);
                    line.of == Of::Engine && line.step == count && self.row(rank).is_some_and(is_it)
                }) =>
            {
                self.do_line(LineMessage::Insert);
            }
            StudyMessage::Look { rank, count, .. } => {
                let at = self.desk.session.document.position().clone();
                if let Some(row) = self.row(rank) {
                    self.desk.line = Some(ShownLine::new(Of::Engine, at.clone(), at, row.line.clone(), count));
                }
            }
            StudyMessage::Insert(rank) => {
                let at = self.desk.session.document.cursor().at();
                let moves = self.row(rank).into_iter().flat_map(|row| row.line.iter().take(MOST)).copied();
                if let Some(edit) = Edit::line(at, moves, String::new()) {
                    self.edit(edit);
                }
            }
            StudyMessage::Copy(rank) => {
                if let Some(text) = self.row(rank).map(|row| self.row_in_words(row)) {
                    self.wake.copy_text(text);
                }
            }
            StudyMessage::Review => self.review(),
        }
    }

    /// What the engine has found, if that is about the position at the cursor.
    fn rows(&self) -> &[Row] {
        let here = self.desk.session.document.position();
        let look = self.study.look.as_ref();
        let look = look.filter(|look| look.line.as_ref().is_some_and(|line| line.at().same_as(here)));
        look.map(|look| look.rows.as_slice()).unwrap_or_default()
    }

    fn row(&self, rank: u32) -> Option<&Row> {
        self.rows().iter().find(|row| row.rank == rank)
    }

    /// A row as text: the score, and the whole line.
    fn row_in_words(&self, row: &Row) -> String {
        let document = &self.desk.session.document;
        let kind = document.record().game();
        let (mut position, mut previous) = (document.position().clone(), document.last_move().and_then(Move::to));
        let mut words: Vec<String> =
            row.score.iter().map(|&(own, _)| texts::score(score(own), kind, &self.locale)).collect();
        for &mv in &row.line {
            words.push(spell(self.settings.style(), &position, mv, previous));
            previous = mv.to();
            if position.play(mv).is_err() {
                break;
            }
        }
        words.join(" ")
    }

    fn is_study_shown(&self) -> bool {
        let panels = &self.settings.panels;
        panels.has(Pane::Study) && !panels.compact && self.desk.setup.is_none()
    }

    /// The first moves of the three best lines.
    pub(super) fn study_arrows(&self) -> Vec<Drawn> {
        let shows = self.settings.study_arrows && self.is_study_shown();
        let rows = self.rows().iter().filter(|row| shows && row.rank <= 3);
        // The best one is painted last, over the others.
        let western = self.settings.style() == Style::Western;
        let letter = |mv: Move| match mv.shogi()? {
            shogi::Move::Drop { .. } if western => usi(mv.shogi()?).chars().next(),
            shogi::Move::Drop { kind, .. } => piece_kanji_single(kind).chars().next(),
            shogi::Move::Normal { .. } => None,
        };
        let arrows = rows.rev().filter_map(|row| {
            let first = *row.line.first()?;
            let arrow = hint(first)?;
            Some(Drawn {
                dropped: letter(first),
                color: if row.rank == 1 { 'G' } else { 'B' },
                rank: u8::try_from(row.rank).ok(),
                ..drawn(&arrow)
            })
        });
        arrows.collect()
    }

    /// Beside the board, on the side of the stand of whoever sits at the bottom: how much of the bar is theirs is their
    /// chance to win. The engine says it, else the record.
    pub(super) fn evaluation_bar(&self, ui: &mut Ui) {
        if !self.is_study_shown() {
            return;
        }
        let document = &self.desk.session.document;
        let kind = document.record().game();
        let said = self.row(1).and_then(|row| row.score).map(|(own, _)| score(own));
        let said = said.or_else(|| Some(document.node()?.evaluations.first()?.score));
        let bottom = if self.desk.flipped { !kind.bottom() } else { kind.bottom() };
        evaluation_bar(ui, said, kind, bottom, &self.locale);
    }

    /// Judges the game shown, or no longer.
    fn review(&mut self) {
        if let Some(review) = &self.study.review {
            // What is done by then comes, and is kept.
            review.feed.stop();
            return;
        }
        let Some(choice) = self.settings.engines.get(self.settings.engine) else { return };
        let document = &self.desk.session.document;
        let (record, program, ctx) = (document.record().clone(), choice.program(), self.wake.clone());
        let feed = Feed::spawn(
            document.revision(),
            move || ctx.request_repaint(),
            move |stop, sink| {
                let mut reviewer = Reviewer::start(program, record.game());
                let study = crate::editor::Study { limit: Limit::Time(EACH), ranks: 1, forwards: false };
                let mut tell = |done, all, place: Option<&Studied>| {
                    let said = place.and_then(|place| Some((place.node, place.evaluation.clone()?)));
                    let _ = sink.give(Progress::Done(done, all, said.map(Box::new)));
                };
                let (review, trouble) = reviewer.study(&record, study, stop, &mut tell);
                sink.give(Progress::Ended(Box::new(review), trouble));
            },
        );
        self.study.review =
            Some(Reviewing { of: (document.id(), document.games().1), done: (0, 0), found: Live::new(), feed });
    }

    fn poll_review(&mut self) {
        while let Some(review) = &mut self.study.review {
            match review.feed.poll() {
                Some(Ok(Progress::Done(done, all, said))) => {
                    review.done = (done, all);
                    review.found.extend(said.map(|said| *said));
                }
                Some(Ok(Progress::Ended(found, trouble))) => {
                    let of = review.of;
                    self.study.review = None;
                    self.write_review(of, &found);
                    if let Some(trouble) = trouble {
                        self.complain(texts::engine_trouble(&trouble, &self.locale));
                    }
                }
                Some(Err(failed)) => {
                    self.study.review = None;
                    let detail = [("detail", failed.to_string().into())];
                    self.complain(self.locale.with("error-internal", &detail));
                }
                None => break,
            }
        }
    }

    /// Writes what was found into the game that was judged, wherever it is open now.
    fn write_review(&mut self, (id, game): (u64, usize), found: &Review) {
        let document = &mut self.desk.session.document;
        let (games, shown) = document.games();
        if document.id() != id || game >= games {
            return;
        }
        document.show_game(game);
        let kind = document.record().game();
        let edit = found.edit(document.record(), |rank, score| texts::judged_line(rank, score, kind, &self.locale));
        let made = edit.is_some_and(|edit| document.apply(edit).is_ok());
        document.show_game(shown);
        let offer = made.then(|| NoticeOffer::Undo((document.id(), document.revision())));
        let sides = [kind.bottom(), !kind.bottom()].map(|side| {
            let tally = found.tally(side);
            let grades = [tally.inaccuracies, tally.mistakes, tally.blunders];
            texts::tally(kind, side, grades, tally.accuracy, &self.locale)
        });
        self.notice = Some(Notice { offer, ..sides.join("   ").into() });
    }

    /// The bar about a game that is being judged, with a way to stop that keeps what is done.
    pub(super) fn show_reviewing(&mut self, ui: &Ui, bars: &mut Bars) {
        let Some(review) = &self.study.review else { return };
        let (done, all) = review.done;
        let text = self.locale.with("review-progress", &[("done", done.into()), ("all", all.into())]);
        let stop = self.locale.text("review-stop");
        if super::missed::shows_progress(ui, bars, "reviewing", &text, &stop) {
            review.feed.stop();
        }
    }
}

/// The position at the cursor with the moves that lead there; nothing if one of them is not legal.
fn line(session: &Session) -> Option<Arc<Line>> {
    let document = &session.document;
    let record = document.record();
    let path = record.tree.path(document.cursor().at());
    let moves = path.iter().filter_map(|&id| record.tree.get(id).and_then(Node::mv)).collect();
    Line::new(record.initial.clone(), moves).ok().map(Arc::new)
}
