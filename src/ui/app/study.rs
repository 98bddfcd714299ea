//! 検討: which position the engines are asked about, and what is done with their lines.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use egui::Context;

use super::desk::Desk;
use super::errands::Answered;
use super::shared::SharedState;
use crate::editor::analysis::{EngineBranch, said_here, score};
use crate::editor::{Document, Stamp};
use crate::engine::{
    Engine, EngineLine, EngineSnapshot, EngineState, EngineTask, EngineTrouble, Limit, Needs, Program, RankedLine,
    Reply,
};
use crate::locale::FluentValue;
use crate::notation::paired_number;
use crate::record::{Node, NodeId, Step};
use crate::rules::{Game, Move};
use crate::texts;
use crate::ui::command::{Command, keys};
use crate::ui::dialogs::{Picking, Preferences};
use crate::ui::frame::held;
use crate::ui::message::{LineMessage, StudyMessage};
use crate::ui::panels::{Burden, HELD, MOST, Of, Seated, ShownLine, StudyContent, in_words};
use crate::ui::settings::{EngineChoice, Pane, Settings, free_memory};

/// How long the cursor rests before the engines are asked about its position, in seconds.
const QUIET: f64 = 0.1;
/// How long an engine may look for a mate.
const MATE: Duration = Duration::from_secs(60);

/// A document, its revision, its game and the number of moves to the node looked at.
type Place = (Stamp, NodeId);

/// The engines that study.
#[derive(Default)]
pub(super) struct StudyEngines {
    seats: Vec<StudyEngine>,
    /// Where the cursor is, and since when by the clock of the window, in seconds.
    place: Option<(Place, f64)>,
    /// The game of the record that was in front last.
    game: Option<Game>,
    /// Whether no engine can be asked about the position.
    cannot: Option<&'static str>,
    /// Engines of this machine, once they were looked for.
    pub found: Option<Vec<PathBuf>>,
    /// How much memory was free before any of them ran, in bytes.
    free: Option<u64>,
    /// Those that rest while a game is played out, and what lives as long as that.
    resting: Option<(Weak<()>, Vec<usize>)>,
    /// Whether the pointer was over buttons of rows, which hold still then.
    holds: bool,
}

/// One of the engines that study.
struct StudyEngine {
    /// Its place among the engines of the settings.
    engine: usize,
    program: Program,
    /// Whether a person wants it to search: it is never started by itself.
    runs: bool,
    /// Where it is asked for a mate instead, and whether it ran before that.
    mates: Option<(Place, bool)>,
    /// The number of the last search whose answer about a mate is none that is still to be told.
    mated: u64,
    running: Option<(Game, Engine)>,
    /// Whether there is something new to look at.
    news: Arc<AtomicBool>,
    look: Option<EngineSnapshot>,
    /// Which search that was of, by its beginning, and since when it is seen by the clock of the window, in seconds.
    searches: Option<(Instant, f64)>,
    needs: Needs,
}

impl StudyEngine {
    /// Whether there is something to pause: not once it has answered whether there is a mate.
    fn is_at_work(&self) -> bool {
        self.runs && !(self.mates.is_some() && self.look.as_ref().is_some_and(|look| look.is_done))
    }

    /// Whether it has answered the question about a mate with something that is no answer to it: it cannot look for mates.
    /// True once for each question.
    fn cannot_mate(&mut self) -> bool {
        let Some(look) = self.look.as_ref().filter(|look| look.is_done && look.search > self.mated) else {
            return false;
        };
        if self.mates.is_none() {
            return false;
        }
        self.mated = look.search;
        matches!(look.reply, Some(Reply::NotImplemented | Reply::Move(_))) && look.mate().is_none()
    }

    /// What it says of the position at the cursor, where that may be seen: not while the person plays against an engine.
    fn seen(&self, desk: &Desk) -> Option<&EngineSnapshot> {
        let look = self.look.as_ref()?;
        let is_here = look.line.as_ref().is_some_and(|line| line.at().same_as(desk.document.position()));
        (is_here && !desk.faces_engine()).then_some(look)
    }

    /// What is known of it as a player of a game: what it said of another one, or why it plays that not, is past.
    fn look_at(&self, game: Game) -> Option<&EngineSnapshot> {
        match &self.running {
            Some((of, _)) if *of == game => self.look.as_ref(),
            _ => None,
        }
    }

    /// Asks for something else, or for nothing.
    fn want(&self, wanted: Option<EngineTask>) {
        if let Some((_, engine)) = &self.running {
            engine.want(wanted);
        }
    }

    /// Starts it for a game, if it does not run for that one already.
    fn start(&mut self, game: Game, ctx: &Context) {
        if self.running.as_ref().is_some_and(|(of, _)| *of == game) {
            return;
        }
        let (wake, news) = (ctx.clone(), Arc::clone(&self.news));
        let engine = Engine::start(self.program.clone(), game, move |after| {
            news.store(true, Ordering::Relaxed);
            wake.request_repaint_after(after);
        });
        self.running = Some((game, engine));
        (self.look, self.searches, self.mated) = (None, None, 0);
    }

    /// Takes what it has said.
    /// Rows that are `held` stay as they are.
    fn hear(&mut self, held: bool, ctx: &Context) {
        let Some((_, engine)) = &self.running else { return };
        let mut look = engine.look();
        self.needs = engine.needs().unwrap_or(self.needs);
        self.runs &= look.trouble.is_none();
        if matches!(look.state, EngineState::Starting(_) | EngineState::Loading(_)) {
            // The seconds go on.
            self.news.store(true, Ordering::Relaxed);
            ctx.request_repaint_after(Duration::from_secs(1));
        }
        self.searches = match (look.state, self.searches) {
            (EngineState::Searching(begun), Some(known)) if known.0 == begun => Some(known),
            (EngineState::Searching(begun), _) => Some((begun, ctx.input(|input| input.time))),
            _ => None,
        };
        let is_seen = |before: &&EngineSnapshot| held && before.line == look.line && !before.rows.is_empty();
        if let Some(before) = self.look.as_ref().filter(is_seen) {
            look.rows.clone_from(&before.rows);
        }
        self.look = Some(look);
    }
}

impl StudyEngines {
    /// Gives those engines a seat that a person has chosen, and no others. One that had a seat keeps it, whatever has
    /// become of the list; one that comes beside others that run is to run, too.
    fn sit(&mut self, settings: &Settings, game: Game) {
        let runs = self.seats.iter().any(|seat| seat.runs);
        let mut before = std::mem::take(&mut self.seats);
        for place in settings.studying() {
            let Some(choice) = settings.engines.get(place) else { continue };
            // The one in front stays even so: it says why it does nothing.
            if place != settings.engine && !choice.may_play(game) {
                continue;
            }
            let program = choice.program();
            let known = before.iter().position(|seat| seat.program == program).map(|at| before.remove(at));
            let seat = known.unwrap_or_else(|| StudyEngine {
                engine: place,
                program,
                runs,
                mates: None,
                mated: 0,
                running: None,
                news: Arc::default(),
                look: None,
                searches: None,
                needs: Needs::default(),
            });
            self.seats.push(StudyEngine { engine: place, ..seat });
        }
    }

    fn seat(&self, engine: usize) -> Option<&StudyEngine> {
        self.seats.iter().find(|seat| seat.engine == engine)
    }

    /// The programs that run, with what they take of the machine.
    pub fn running(&self) -> Vec<(&Program, Needs)> {
        let running = self.seats.iter().filter(|seat| seat.running.is_some());
        running.map(|seat| (&seat.program, seat.needs)).collect()
    }

    /// What the engines that run take together, where that is more than the machine should give.
    fn burden(&self) -> Option<Burden> {
        let running = self.running();
        let memory: u64 = running.iter().map(|(_, needs)| needs.memory).fold(0, u64::saturating_add);
        let threads: u64 = running.iter().map(|(_, needs)| needs.threads).fold(0, u64::saturating_add);
        let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get() as u64);
        let free = self.free.filter(|free| memory.saturating_mul(2 << 20) > *free);
        let is_much = free.is_some() || running.len() > 1 && threads > cores;
        is_much.then_some(Burden { memory, free: free.map(|free| free >> 20), threads, cores })
    }

    /// What the panel shows.
    pub fn told<'a>(&'a self, settings: &'a Settings, desk: &Desk) -> StudyContent<'a> {
        let game = desk.document.record().game();
        let seat = |seat: &'a StudyEngine| {
            let choice = settings.engines.get(seat.engine)?;
            Some(Seated {
                engine: seat.engine,
                choice,
                look: seat.look_at(game),
                seen: seat.seen(desk),
                runs: seat.is_at_work(),
                mates: seat.mates.is_some(),
            })
        };
        StudyContent {
            engines: &settings.engines,
            front: settings.engine,
            seats: self.seats.iter().filter_map(seat).collect(),
            lacks: lacks_engine(settings, game),
            found: self.found.iter().flatten().filter(|path| EngineChoice::is_for(path, game)).collect(),
            by_mover: settings.study_by_mover,
            cannot: if self.seats.iter().any(|seat| seat.runs) { self.cannot } else { None },
            burden: self.burden(),
            reviews: desk.jobs.review.is_some(),
            rests: desk.faces_engine(),
            is_over: self.seats.iter().any(|seat| seat.runs) && is_over(&desk.document),
        }
    }
}

/// After so many seconds without a motion the rows under the pointer go on.
const RESTS: f32 = 5.0;

/// Whether a person has chosen no engine that plays a game.
fn lacks_engine(settings: &Settings, game: Game) -> bool {
    !settings.engines.iter().any(|engine| engine.may_play(game))
}

impl StudyEngines {
    /// Brings the engines to the position at the cursor, and takes what they say.
    pub(super) fn follow(&mut self, ctx: &Context, desk: &mut Desk, shared: &mut SharedState) {
        let game = desk.document.record().game();
        let goes_on = self.lead(game, shared);
        self.sit(&shared.settings, game);
        if goes_on {
            self.run(Some(shared.settings.engine), true);
        }
        let is_minimized = ctx.input(|input| input.viewport().minimized.unwrap_or(false));
        if !desk.is_study_shown(shared) || is_minimized || desk.faces_engine() {
            self.seats.iter().for_each(|seat| seat.want(None));
            self.place = None;
            return;
        }
        if lacks_engine(&shared.settings, game) && self.found.is_none() {
            self.found = Some(Vec::new());
            if let Some(Answered::Engines(found)) = shared.ask_quietly(|| Answered::Engines(EngineChoice::found())) {
                self.found = Some(found);
            }
        }
        self.ask_engines(ctx, desk, shared);
        // All of them are looked at when one has something to say, so that they do not repaint the window in turns.
        let news = |seat: &StudyEngine| seat.news.swap(false, Ordering::Relaxed);
        // A hand that rests there is about to click nothing.
        let rests = ctx.input(|input| input.pointer.time_since_last_movement()) > RESTS;
        let held = held::is_held(ctx, HELD) && !rests;
        let is_let_go = std::mem::replace(&mut self.holds, held) && !held;
        if self.seats.iter().filter(|seat| news(seat)).count() > 0 || is_let_go {
            self.seats.iter_mut().for_each(|seat| seat.hear(held, ctx));
            self.keep(desk, &shared.settings);
            self.learn(game, shared);
            self.tell_unable(ctx, shared);
        }
        self.stop_what_lasts(ctx, shared);
    }

    /// Puts the engine of a game in front, where another game has come there or the one in front does not play this one.
    /// Whether that one is to search, because the one before was asked to and does not play it.
    fn lead(&mut self, game: Game, shared: &mut SharedState) -> bool {
        let settings = &shared.settings;
        let plays = settings.engines.get(settings.engine).is_some_and(|engine| engine.may_play(game));
        let is_new = self.game.replace(game) != Some(game);
        if let Some(leader) = settings.leader(game).filter(|&leader| (is_new || !plays) && leader != settings.engine) {
            let refuses = |look: &EngineSnapshot| {
                matches!(look.trouble, Some(EngineTrouble::PlaysNot(_) | EngineTrouble::EndedAt(..)))
            };
            let refuses = self.seat(settings.engine).and_then(|seat| seat.look.as_ref()).is_some_and(refuses);
            shared.choose_settings(|settings| settings.put_in_front(leader));
            return refuses;
        }
        false
    }

    /// Tells of an engine that was asked for a mate and cannot look for one, and what else can be done.
    fn tell_unable(&mut self, ctx: &Context, shared: &mut SharedState) {
        for seat in &mut self.seats {
            if !seat.cannot_mate() {
                continue;
            }
            let name = shared.settings.engines.get(seat.engine).map_or("", |choice| choice.name.as_str());
            let keys = keys::named(ctx, Command::Mate, &shared.locale);
            let values = [("name", FluentValue::from(name)), ("keys", FluentValue::from(keys))];
            let text = shared.locale.with("study-mate-needs", &values);
            shared.notices.say(text);
        }
    }

    /// Keeps which games the engines play: each is asked once. One that gives way to another, because it does not play this
    /// game, is told of.
    fn learn(&self, game: Game, shared: &mut SharedState) {
        for seat in &self.seats {
            let Some(look) = seat.look.as_ref().filter(|look| !look.games.is_empty()) else { continue };
            let Some(choice) = shared.settings.engines.get(seat.engine) else { continue };
            if (&choice.games, choice.ratings) == (&look.games, look.ratings) {
                continue;
            }
            let is_new = choice.games != look.games;
            let name = choice.name.clone();
            shared.choose_settings(|settings| {
                let choice = settings.engines.get_mut(seat.engine);
                choice.into_iter().for_each(|choice| choice.learn(look.games.clone(), look.ratings));
            });
            if is_new && !look.games.contains(&game) && !lacks_engine(&shared.settings, game) {
                let values = [("name", name.into()), ("game", texts::game(game, &shared.locale).into())];
                shared.notices.say(shared.locale.with("engine-other-games", &values));
            }
        }
    }

    /// Keeps what the engine in front says of the position at the cursor, where that has gone deep enough.
    fn keep(&self, desk: &mut Desk, settings: &Settings) {
        let seat = self.seat(settings.engine).filter(|seat| seat.runs && seat.mates.is_none());
        let Some(look) = seat.and_then(|seat| seat.look.as_ref()) else { return };
        let best = self.row(settings.engine, 1, desk).filter(|row| settings.study_hearing.is_enough(row));
        if let Some(said) = best.and_then(|row| said_here(row, &look.name)) {
            desk.heard.take(&desk.document, said);
        }
    }

    /// Stops what has searched one position for as long as that may take.
    fn stop_what_lasts(&mut self, ctx: &Context, shared: &SharedState) {
        let (now, minutes) = (ctx.input(|input| input.time), shared.settings.study_minutes);
        for seat in self.seats.iter_mut().filter(|seat| seat.runs && minutes > 0) {
            let Some((_, since)) = seat.searches else { continue };
            let rest = f64::from(minutes) * 60.0 - (now - since);
            seat.runs = rest > 0.0;
            if seat.runs {
                ctx.request_repaint_after_secs(rest as f32);
            } else {
                seat.want(None);
            }
        }
    }

    fn ask_engines(&mut self, ctx: &Context, desk: &Desk, shared: &SharedState) {
        if !self.seats.iter().any(|seat| seat.runs) {
            self.seats.iter().for_each(|seat| seat.want(None));
            self.place = None;
            return;
        }
        let (document, place) = (&desk.document, place(&desk.document));
        let now = ctx.input(|input| input.time);
        let since = self.place.filter(|(known, _)| *known == place).map_or(now, |(_, since)| since);
        self.place = Some((place, since));
        let rest = QUIET - (now - since);
        // A frame that comes as it was ordered may be a little early by this clock.
        if rest > 0.001 {
            ctx.request_repaint_after_secs(rest as f32);
            return;
        }
        let line = line(&desk.document);
        self.cannot = match document.record().variant() {
            Some(_) => Some("cannot-variant"),
            None => line.is_none().then_some("study-cannot"),
        };
        // Where the end of the game is on the board there is nothing to ask.
        let line = if !is_over(document) { line } else { None };
        // Another document, or another game of it, is another game to the engines, too.
        let number = place.0.document.wrapping_mul(31).wrapping_add(place.0.game as u64);
        if self.seats.iter().all(|seat| seat.running.is_none()) {
            self.free = free_memory();
        }
        let game = document.record().game();
        for seat in &mut self.seats {
            if let Some((_, ran)) = seat.mates.take_if(|(at, _)| *at != place) {
                seat.runs = ran;
            }
            let ranks = shared.settings.engines.get(seat.engine).map_or(1, EngineChoice::lines);
            let (limit, ranks) = if seat.mates.is_some() { (Limit::Mate(MATE), 1) } else { (Limit::Infinite, ranks) };
            if seat.runs {
                seat.start(game, ctx);
            }
            let wanted = if seat.runs { line.clone() } else { None };
            seat.want(wanted.map(|line| EngineTask { line, limit, ranks, game: number }));
        }
    }

    /// Does what a person asks of the engines; a file that is to be chosen for it first.
    pub(super) fn act(&mut self, message: StudyMessage, desk: &mut Desk, shared: &mut SharedState) -> Option<Picking> {
        match message {
            StudyMessage::Use(path) => {
                shared.choose_settings(|settings| {
                    settings.engine = settings.engine_of(&path);
                    settings.panels.show(Pane::Study);
                });
                self.sit(&shared.settings, desk.document.record().game());
                self.seats.iter_mut().for_each(|seat| seat.runs = true);
            }
            StudyMessage::Front(engine) => {
                let game = desk.document.record().game();
                shared.choose_settings(|settings| settings.choose_leader(engine, game));
            }
            StudyMessage::Beside(engine, on) => shared.choose_settings(|settings| settings.put_beside(engine, on)),
            StudyMessage::Add(path) => shared.add_engine(&path),
            StudyMessage::Pick(None) => return Some(Picking::Engine),
            StudyMessage::Pick(Some((engine, option))) => return Some(Picking::EngineFile(engine, option)),
            StudyMessage::PickProgram(engine) => return Some(Picking::EngineProgram(engine)),
            StudyMessage::SetUp => shared.overlays.put(Preferences::engines(shared.settings.engine)),
            StudyMessage::Press(program, option) => {
                let seats = self.seats.iter().filter(|seat| seat.program == *program);
                seats.filter_map(|seat| seat.running.as_ref()).for_each(|(_, engine)| engine.press(&option));
            }
            StudyMessage::Run(of, runs) => {
                self.resting = None;
                // At work it needs more than the row that it had.
                if runs {
                    self.show_study(desk, shared);
                }
                self.run(of, runs);
            }
            StudyMessage::Toggle => {
                self.resting = None;
                let runs = desk.is_study_shown(shared) && self.seats.iter().any(StudyEngine::is_at_work);
                self.show_study(desk, shared);
                self.run(None, !runs);
            }
            StudyMessage::Mate => {
                self.show_study(desk, shared);
                let (front, place) = (shared.settings.engine, place(&desk.document));
                let ran = |seat: &StudyEngine| seat.mates.map_or(seat.runs, |(_, ran)| ran);
                let ran = self.seat(front).is_some_and(ran);
                self.run(Some(front), true);
                let seat = self.seats.iter_mut().find(|seat| seat.engine == front);
                seat.into_iter().for_each(|seat| {
                    seat.mates = Some((place, ran));
                    seat.mated = seat.look.as_ref().map_or(0, |look| look.search);
                });
            }
            StudyMessage::Look { engine, rank, count, takes: true }
                if desk.line.as_ref().is_some_and(|line| {
                    let is_it = |row: &RankedLine| row.line.get(..count) == line.line.get(..count);
                    line.of == Of::Engine && line.step == count && self.row(engine, rank, desk).is_some_and(is_it)
                }) =>
            {
                desk.do_line(LineMessage::Insert, shared);
            }
            StudyMessage::Look { engine, rank, count, .. } => {
                let at = desk.document.position().clone();
                if let Some(row) = self.row(engine, rank, desk) {
                    let line = ShownLine::new(Of::Engine, at.clone(), at, row.line.clone(), count);
                    desk.line = Some(line.said(row.clone(), self.name_of(engine)));
                }
            }
            StudyMessage::Insert(engine, rank, count) => {
                let rows = self.rows(engine, desk).iter().filter(|row| row.rank == rank);
                let branches = self.branches(engine, rows, count, desk);
                desk.add_engine_lines(branches, shared);
            }
            StudyMessage::InsertAll(engine) => {
                let branches = self.branches(engine, self.rows(engine, desk).iter(), MOST, desk);
                desk.add_engine_lines(branches, shared);
            }
            StudyMessage::Comment(engine, rank) => {
                if let Some(row) = self.row(engine, rank, desk) {
                    let text =
                        texts::by_engine(&self.row_in_words(row, desk, shared), &self.name_of(engine), row.depth);
                    desk.write_engine_line(&text, shared);
                }
            }
            StudyMessage::Copy(engine, rank) => {
                if let Some(text) = self.row(engine, rank, desk).map(|row| self.row_in_words(row, desk, shared)) {
                    shared.wake.copy_text(text);
                    let what = shared.locale.text("study-copied-line");
                    shared.notices.say(shared.locale.with("msg-copied", &[("what", what.into())]));
                }
            }
            StudyMessage::Keep => desk.keep_heard(shared),
            StudyMessage::Review => {
                let look = self.seat(shared.settings.engine).and_then(|seat| seat.look.as_ref());
                desk.open_or_stop_review(look.and_then(|look| look.progress.rate), shared);
            }
            StudyMessage::Judge(order) => desk.judge_game(order, shared),
        }
        None
    }

    /// Has the engines rest as long as a game is played out.
    pub(super) fn rest(&mut self, during: Weak<()>) {
        // Where they rest already, for a game in another tab, those that studied before that are meant.
        let before = self.resting.take().into_iter().flat_map(|(_, before)| before);
        let ran = self.seats.iter().filter(|seat| seat.mates.map_or(seat.runs, |(_, ran)| ran));
        let ran = ran.map(|seat| seat.engine).chain(before).collect();
        self.run(None, false);
        self.resting = Some((during, ran));
    }

    /// Has those study again that rested during a game, once that is over.
    pub(super) fn wake(&mut self, ctx: &Context) {
        let Some((_, engines)) = self.resting.take_if(|(during, _)| during.strong_count() == 0) else { return };
        for engine in engines {
            self.run(Some(engine), true);
        }
        ctx.request_repaint();
    }

    /// Has one engine search or pause, or all of them. One that has ended is started again.
    pub(super) fn run(&mut self, of: Option<usize>, runs: bool) {
        for seat in self.seats.iter_mut().filter(|seat| of.is_none_or(|of| seat.engine == of)) {
            (seat.runs, seat.mates) = (runs, None);
            seat.news.store(true, Ordering::Relaxed);
            let is_gone = seat.look.as_ref().is_some_and(|look| look.trouble.is_some());
            if let Some((_, engine)) = seat.running.as_ref()
                && runs
                && is_gone
            {
                engine.restart();
            }
        }
    }

    /// Shows the panel, in front where it has no room besides, or says what is to be done there first.
    fn show_study(&mut self, desk: &Desk, shared: &mut SharedState) {
        let is_asked = shared.settings.panels.asked == Some(Pane::Study);
        if !is_asked || !desk.is_study_shown(shared) {
            shared.choose_settings(|settings| settings.panels.show(Pane::Study));
            self.sit(&shared.settings, desk.document.record().game());
        }
        if shared.settings.engines.is_empty() {
            shared.notices.say(shared.locale.text("cannot-no-engine"));
        }
    }

    /// What an engine has found, if that is about the position at the cursor and may be seen.
    pub(super) fn rows(&self, engine: usize, desk: &Desk) -> &[RankedLine] {
        let look = self.seat(engine).and_then(|seat| seat.seen(desk));
        look.map_or(&[], |look| look.rows.as_slice())
    }

    pub(super) fn row(&self, engine: usize, rank: u32, desk: &Desk) -> Option<&RankedLine> {
        self.rows(engine, desk).iter().find(|row| row.rank == rank)
    }

    /// The name that an engine has given itself.
    fn name_of(&self, engine: usize) -> String {
        self.seat(engine).and_then(|seat| seat.look.as_ref()).map_or_else(String::new, |look| look.name.clone())
    }

    fn branches<'a>(
        &self,
        engine: usize,
        rows: impl Iterator<Item = &'a RankedLine>,
        count: usize,
        desk: &Desk,
    ) -> Vec<EngineBranch> {
        let (name, game) = (self.name_of(engine), desk.document.record().game());
        rows.map(|row| EngineBranch::of(row, count, &name, game)).collect()
    }

    /// A row as text: the score, and the whole line.
    fn row_in_words(&self, row: &RankedLine, desk: &Desk, shared: &SharedState) -> String {
        let document = &desk.document;
        let kind = document.record().game();
        let (position, previous) = (document.position().clone(), document.last_move().and_then(Move::to));
        let mut words: Vec<String> =
            row.score.iter().map(|&(own, _)| texts::score(score(own), kind, &shared.locale)).collect();
        let moves = in_words(shared.settings.spelling(), position, previous, row.line.iter().copied());
        let next = document.record().ply(document.cursor().at()) + 1;
        for (ply, mv) in (next..).zip(moves) {
            let number = paired_number(kind, ply).filter(|number| ply == next || !number.ends_with("..."));
            words.push(format!("{}{mv}", number.unwrap_or_default()));
        }
        words.join(" ")
    }
}

impl Desk {
    pub(super) fn is_study_shown(&self, shared: &SharedState) -> bool {
        let panels = &shared.settings.panels;
        panels.has(Pane::Study) && !panels.compact && self.setup.is_none()
    }
}

/// Where the cursor is.
fn place(document: &Document) -> Place {
    (document.stamp(), document.cursor().at())
}

/// Whether the cursor is where the record says how the game ended.
fn is_over(document: &Document) -> bool {
    document.node().is_some_and(|node| matches!(node.step, Step::End(_)))
}

/// The position at the cursor with the moves that lead there; nothing if no engine can be asked about it.
fn line(document: &Document) -> Option<Arc<EngineLine>> {
    let record = document.record();
    if record.variant().is_some() {
        return None;
    }
    let path = record.tree.path(document.cursor().at());
    let moves = path.iter().filter_map(|&id| record.tree.get(id).and_then(Node::mv)).collect();
    EngineLine::new(record.initial.clone(), moves).map(Arc::new)
}
