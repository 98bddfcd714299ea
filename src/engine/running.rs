//! An engine that runs: its driver, its process and the threads between them.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread::{self, Thread};
use std::time::{Duration, Instant};

use super::declared::{Declared, Needs, ratings};
use super::dialect::{EngineLine, EngineProtocol};
use super::driver::{Driver, DriverAction, EngineEvent, EngineState, EngineTask, Reply};
use super::guard::NOT_STARTED;
use super::lines::text;
use super::process::{Process, ProcessReport, Program};
use super::search::RankedLine;
use super::trouble::{EngineTrouble, SystemReason};
use super::words::Info;
use crate::rules::Game;

/// Rows that change are told of at most so often.
const PACE: Duration = Duration::from_millis(250);
/// What only counts on, such as the number of positions: so often is enough, and each time a window is painted.
const COUNTS: Duration = Duration::from_secs(1);
/// The end of the conversation that is kept, in bytes.
const LOG: usize = 1 << 20;

/// A snapshot of an engine.
#[derive(Clone, Debug)]
pub struct EngineSnapshot {
    /// The state of the engine.
    pub state: EngineState,
    /// Its name.
    pub name: String,
    /// The language it speaks.
    pub dialect: EngineProtocol,
    /// The games that it plays, once it has introduced itself.
    pub games: Vec<Game>,
    /// The least and the highest rating with which it can play, if it can be told one.
    pub ratings: Option<[u32; 2]>,
    /// Counts the searches; 0 before the first.
    pub search: u64,
    /// The position that the rows are about.
    pub line: Option<Arc<EngineLine>>,
    /// Its results by rank.
    pub rows: Vec<RankedLine>,
    /// Depth, positions and rate of the search.
    pub progress: Info,
    /// The end of the search.
    pub reply: Option<Reply>,
    /// The time it took until then.
    pub took: Duration,
    /// Whether what is wanted was answered.
    pub is_done: bool,
    /// Whether it can search several lines.
    pub has_ranks: bool,
    /// Its last words to people.
    pub said: Option<String>,
    /// Why it is gone.
    pub trouble: Option<EngineTrouble>,
}

impl EngineSnapshot {
    /// A snapshot of a driver.
    pub fn of(driver: &Driver) -> Self {
        let search = driver.search();
        let (number, rows, progress) = match search {
            Some(search) => (search.number, search.rows(), search.progress().clone()),
            None => Default::default(),
        };
        Self {
            state: driver.state(),
            name: driver.name().to_owned(),
            dialect: driver.dialect(),
            games: driver.games().to_vec(),
            ratings: ratings(driver.declared()),
            search: number,
            line: search.map(|search| Arc::clone(search.line())),
            rows,
            progress,
            reply: driver.reply().cloned(),
            took: driver.took(),
            is_done: driver.is_done(),
            has_ranks: driver.has_ranks(),
            said: driver.said().map(str::to_owned),
            trouble: driver.trouble().cloned(),
        }
    }

    /// The length of the best line, in moves of both sides, if it is a mate by the rules.
    pub fn mate(&self) -> Option<usize> {
        let best = &self.rows.first()?.line;
        let mut position = self.line.as_ref()?.at().clone();
        best.iter().try_for_each(|&mv| position.play(mv)).ok()?;
        (best.len() % 2 == 1 && position.is_mate()).then_some(best.len())
    }
}

/// An engine. Dropping it ends it, without waiting.
#[derive(Debug)]
pub struct Engine {
    inner: Arc<Mutex<Inner>>,
    clock: Thread,
}

struct Inner {
    driver: Driver,
    program: Program,
    process: Option<Process>,
    /// Counts the processes: what an old one says is not heard.
    generation: u64,
    notify: Box<dyn Fn(Duration) + Send>,
    /// The number of row changes that the listener was told of.
    told: Option<u64>,
    looked: Option<Instant>,
    /// The number of row changes at that time.
    seen: u64,
    log: VecDeque<String>,
    logged: usize,
    itself: Weak<Mutex<Self>>,
    clock: Option<Thread>,
    is_closed: bool,
    /// When the clock will ring.
    alarm: Option<Instant>,
}

impl std::fmt::Debug for Inner {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Inner").field("driver", &self.driver).field("program", &self.program).finish_non_exhaustive()
    }
}

impl Engine {
    /// Starts a program that will be asked about a game. `notify` is called on other threads when there is something
    /// new to [`look`](Self::look) at after a while, which is zero for what should be seen at once.
    pub fn start(program: Program, game: Game, notify: impl Fn(Duration) + Send + 'static) -> Self {
        let inner = Arc::new_cyclic(|itself| {
            Mutex::new(Inner {
                driver: Driver::new(game),
                program,
                process: None,
                generation: 0,
                notify: Box::new(notify),
                told: None,
                looked: None,
                seen: 0,
                log: VecDeque::new(),
                logged: 0,
                itself: Weak::clone(itself),
                clock: None,
                is_closed: false,
                alarm: None,
            })
        });
        let watched = Arc::downgrade(&inner);
        let clock = thread::Builder::new().name("engine-clock".to_owned()).spawn(move || keep_time(&watched));
        let clock = clock.map_or_else(|_| thread::current(), |thread| thread.thread().clone());
        let engine = Self { inner, clock: clock.clone() };
        engine.with(|inner| {
            inner.clock = Some(clock);
            inner.launch();
        });
        engine
    }

    fn with<T>(&self, act: impl FnOnce(&mut Inner) -> T) -> T {
        act(&mut self.inner.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Asks for something else, or for nothing. Never waits for the engine.
    pub fn want(&self, wanted: Option<EngineTask>) {
        self.with(|inner| inner.step(EngineEvent::Want(wanted)));
    }

    /// Presses a button among its options, between two searches.
    pub fn press(&self, option: &str) {
        self.with(|inner| inner.step(EngineEvent::Press(option.to_owned())));
    }

    /// Starts it anew after it has ended.
    pub fn restart(&self) {
        self.with(|inner| {
            let wanted = inner.driver.wanted().cloned();
            inner.driver = Driver::new(inner.driver.game());
            let _ = inner.driver.step(EngineEvent::Want(wanted), Instant::now());
            inner.launch();
        });
    }

    /// The latest snapshot.
    pub fn look(&self) -> EngineSnapshot {
        self.with(|inner| {
            inner.told = None;
            inner.seen = inner.rows();
            inner.looked = Some(Instant::now());
            EngineSnapshot::of(&inner.driver)
        })
    }

    /// The options that it has declared.
    pub fn declared(&self) -> Vec<Declared> {
        self.with(|inner| inner.driver.declared().to_vec())
    }

    /// Those of the options it was given that it has not declared, or not with such a value: it was not told of them.
    pub fn untold_options(&self) -> Vec<(String, String)> {
        self.with(|inner| {
            let declared = inner.driver.declared();
            let takes =
                |name: &str, value: &str| declared.iter().any(|option| option.shown() == *name && option.takes(value));
            let given = inner.program.options.iter().filter(|(name, value)| !takes(name, value));
            given.cloned().collect()
        })
    }

    /// Its demands on the machine, once it has declared them.
    pub fn needs(&self) -> Option<Needs> {
        self.with(|inner| {
            let is_known = !matches!(inner.driver.state(), EngineState::Off | EngineState::Starting(_));
            is_known.then(|| Needs::of(inner.driver.declared(), &inner.program.options))
        })
    }

    /// The conversation, the newest line last: `> ` to it, `< ` by it.
    pub fn log(&self) -> Vec<String> {
        self.with(|inner| inner.log.iter().cloned().collect())
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.with(|inner| {
            inner.process = None;
            inner.is_closed = true;
        });
        self.clock.unpark();
    }
}

impl Inner {
    fn launch(&mut self) {
        self.generation += 1;
        // The old one, if any, is told to quit.
        self.process = None;
        let (generation, itself) = (self.generation, Weak::clone(&self.itself));
        let report = move |report: ProcessReport<'_>| {
            let Some(inner) = itself.upgrade() else { return };
            let mut inner = inner.lock().unwrap_or_else(PoisonError::into_inner);
            if inner.generation == generation && !inner.is_closed {
                inner.heard(report);
            }
        };
        match Process::start(&self.program, report) {
            Ok(process) => {
                self.process = Some(process);
                self.step(EngineEvent::Started(self.program.options.clone()));
            }
            Err(error) => self.step(EngineEvent::Ended(EngineTrouble::NotStarted(SystemReason::from(&error)))),
        }
    }

    fn heard(&mut self, report: ProcessReport<'_>) {
        match report {
            ProcessReport::Lines(lines) => {
                for line in lines {
                    self.note('<', line);
                    self.step(EngineEvent::Line(line));
                }
            }
            ProcessReport::Endless => self.step(EngineEvent::Ended(EngineTrouble::Endless)),
            ProcessReport::Escaped => self.note('!', b"something that it started holds its output open"),
            ProcessReport::Ended(how, last_words) => {
                self.note('!', how.as_bytes());
                let trouble = match how.strip_prefix(NOT_STARTED) {
                    Some(why) => EngineTrouble::NotStarted(SystemReason::read(why)),
                    None => {
                        let last_sent = self.driver.last_sent().to_owned();
                        EngineTrouble::Died { how, last_words, last_sent }
                    }
                };
                self.step(EngineEvent::Ended(trouble));
            }
        }
    }

    fn step(&mut self, event: EngineEvent<'_>) {
        let before = (self.driver.state(), self.driver.is_done());
        for act in self.driver.step(event, Instant::now()) {
            match act {
                DriverAction::Send(line) => {
                    self.note('>', &line);
                    if let Some(process) = &self.process {
                        process.send(line);
                    }
                }
                DriverAction::End => self.process = None,
                DriverAction::Restart => {
                    self.launch();
                    return;
                }
            }
        }
        let is_turn = before != (self.driver.state(), self.driver.is_done());
        let alarm = self.driver.alarm();
        if alarm != self.alarm {
            self.alarm = alarm;
            self.clock.iter().for_each(Thread::unpark);
        }
        let rows = self.rows();
        if is_turn || self.told.is_none_or(|told| told == self.seen && rows != told) {
            let counts = rows == self.seen && matches!(self.driver.state(), EngineState::Searching(_));
            let pace = if counts { COUNTS } else { PACE };
            let rest = self.looked.map_or(Duration::ZERO, |looked| pace.saturating_sub(looked.elapsed()));
            self.told = Some(rows);
            (self.notify)(if is_turn { Duration::ZERO } else { rest });
        }
    }

    /// The number of row changes in all searches; a new search begins with another number.
    fn rows(&self) -> u64 {
        self.driver.search().map_or(0, |search| (search.number << 32) + search.changes())
    }

    fn note(&mut self, side: char, line: &[u8]) {
        let line = format!("{side} {}", text(line.get(..400).unwrap_or(line)));
        self.logged += line.len();
        self.log.push_back(line);
        while self.logged > LOG
            && let Some(oldest) = self.log.pop_front()
        {
            self.logged -= oldest.len();
        }
    }
}

/// Tells the driver when time has passed, until the engine is gone.
fn keep_time(watched: &Weak<Mutex<Inner>>) {
    while let Some(inner) = watched.upgrade() {
        let alarm = {
            let mut inner = inner.lock().unwrap_or_else(PoisonError::into_inner);
            if inner.is_closed {
                return;
            }
            inner.step(EngineEvent::Tick);
            inner.driver.alarm()
        };
        drop(inner);
        match alarm {
            Some(alarm) => {
                thread::park_timeout(alarm.saturating_duration_since(Instant::now()).max(Duration::from_millis(5)));
            }
            None => thread::park(),
        }
    }
}
