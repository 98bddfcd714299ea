//! The conversation with an engine: a state machine without a process or a clock.
//!
//! What is *wanted* and what is *running* are two values. Whoever asks only overwrites what is wanted; the driver stops
//! what is running, waits until the engine says that it has stopped, and begins anew. So there is one search at a time,
//! and however fast a person steps through a game, the engine is asked about the first and the last position only.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::declared::{CHESS960, Declared, OptionKind, variant_of};
use super::dialect::{EngineLine, EngineProtocol, Limit};
use super::lines::text;
use super::search::EngineSearch;
use super::trouble::EngineTrouble;
use super::words::{Best, EngineMessage, Info, Mating, said};
use crate::rules::{Game, Move};

/// The time that an engine has to introduce itself.
const GREETING: Duration = Duration::from_secs(30);
/// After so much silence it is greeted in another language.
const SILENCE: Duration = Duration::from_secs(8);
/// The time that a search has to end after `stop`.
const STOPPING: Duration = Duration::from_secs(5);
/// The time that a search may take beyond its limit before it is stopped.
const OVERTIME: Duration = Duration::from_secs(5);
/// An end of a search that may be another one's is believed after so much silence.
const DOUBT: Duration = Duration::from_millis(300);
/// A search that is to end by positions or depth, and tells of neither, is stopped after this time.
const UNTOLD: Duration = Duration::from_secs(60);
/// Within this time the same end of a search is one said twice.
const TWICE: Duration = Duration::from_secs(1);

/// A question to an engine.
#[derive(Clone, Debug, PartialEq)]
pub struct EngineTask {
    /// The position.
    pub line: Arc<EngineLine>,
    /// The limit of the search.
    pub limit: Limit,
    /// The number of lines.
    pub ranks: u32,
    /// Which game it is of: engines are told when another one begins.
    pub game: u64,
}

/// Something happened.
#[derive(Debug)]
pub enum EngineEvent<'a> {
    /// The process runs; with those of its options that are to differ from their defaults, by name.
    Started(Vec<(String, String)>),
    /// The engine wrote a line.
    Line(&'a [u8]),
    /// Something else is wanted, or nothing.
    Want(Option<EngineTask>),
    /// A button among the options is to be pressed: its name as shown.
    Press(String),
    /// Time has passed.
    Tick,
    /// It is gone, or is to be: why.
    Ended(EngineTrouble),
}

/// Something to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DriverAction {
    /// Write a line.
    Send(Vec<u8>),
    /// End the process.
    End,
    /// End what is left of the process and start it anew.
    Restart,
}

/// The state of the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EngineState {
    /// Not started.
    Off,
    /// Introduces itself, since then.
    Starting(Instant),
    /// Loads what it needs, since then.
    Loading(Instant),
    /// Waits.
    Idle,
    /// Searches, since then.
    Searching(Instant),
    /// Was told to stop, then.
    Stopping(Instant),
    /// Is gone; [`Driver::trouble`] says why.
    Over,
}

/// The end of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// With a move.
    Move(Move),
    /// With something that is no legal move.
    Illegal(String),
    /// The engine gives up.
    Resign,
    /// It declares a win.
    Win,
    /// It has no move.
    None,
    /// It names a mate; the moves are legal, and the last one mates.
    Mate(Vec<Move>),
    /// There is no mate.
    NoMate,
    /// Not decided in time.
    Timeout,
    /// It cannot answer such a question.
    NotImplemented,
}

/// The state machine.
#[derive(Debug)]
pub struct Driver {
    game: Game,
    state: EngineState,
    dialect: EngineProtocol,
    /// The number of protocols that were tried.
    tried: usize,
    greeted: Option<Instant>,
    has_spoken: bool,
    options: Vec<(String, String)>,
    name: String,
    declared: Vec<Declared>,
    /// The games that it plays, once it has introduced itself.
    games: Vec<Game>,
    /// Buttons that were pressed while it was at work.
    pressed: Vec<Vec<u8>>,
    wanted: Option<EngineTask>,
    running: Option<EngineTask>,
    /// The question that was answered: it is not asked again.
    done: Option<EngineTask>,
    search: Option<EngineSearch>,
    reply: Option<Reply>,
    /// The time that search took.
    took: Duration,
    /// Whether the search was told to stop because its time was over: what it answers counts.
    is_late: bool,
    searches: u64,
    /// The ranks and the game that the engine was told last, and whether that is of Chess960.
    ranks: u32,
    is_chess960: bool,
    told_game: Option<u64>,
    /// The end of a search that may not be the end of this one.
    doubt: Option<(Instant, Best)>,
    /// The line that ended the search before.
    ended_by: Option<(Instant, Vec<u8>)>,
    trouble: Option<EngineTrouble>,
    can_restart: bool,
    said: Option<String>,
    /// The lines sent to it since its last one.
    last_sent: String,
    is_answered: bool,
    acts: Vec<DriverAction>,
}

impl Driver {
    /// For an engine that will be asked about a game.
    pub fn new(game: Game) -> Self {
        let [dialect, ..] = EngineProtocol::of(game);
        Self {
            game,
            state: EngineState::Off,
            dialect,
            tried: 1,
            greeted: None,
            has_spoken: false,
            options: Vec::new(),
            name: String::new(),
            declared: Vec::new(),
            games: Vec::new(),
            pressed: Vec::new(),
            wanted: None,
            running: None,
            done: None,
            search: None,
            reply: None,
            took: Duration::ZERO,
            is_late: false,
            searches: 0,
            ranks: 1,
            is_chess960: false,
            told_game: None,
            doubt: None,
            ended_by: None,
            trouble: None,
            can_restart: true,
            said: None,
            last_sent: String::new(),
            is_answered: false,
            acts: Vec::new(),
        }
    }

    /// The game it is asked about.
    pub const fn game(&self) -> Game {
        self.game
    }

    /// The question that is wanted.
    pub const fn wanted(&self) -> Option<&EngineTask> {
        self.wanted.as_ref()
    }

    /// The state of the engine.
    pub const fn state(&self) -> EngineState {
        self.state
    }

    /// Its name, once it has said it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The language it speaks.
    pub const fn dialect(&self) -> EngineProtocol {
        self.dialect
    }

    /// The games that it plays, once it has introduced itself.
    pub fn games(&self) -> &[Game] {
        &self.games
    }

    /// The options it has.
    pub fn declared(&self) -> &[Declared] {
        &self.declared
    }

    /// The search that runs, or the last one.
    pub const fn search(&self) -> Option<&EngineSearch> {
        self.search.as_ref()
    }

    /// The end of that search, if it came without `stop`.
    pub const fn reply(&self) -> Option<&Reply> {
        self.reply.as_ref()
    }

    /// The time that search took.
    pub const fn took(&self) -> Duration {
        self.took
    }

    /// Why it is over.
    pub const fn trouble(&self) -> Option<&EngineTrouble> {
        self.trouble.as_ref()
    }

    /// Its last words to people.
    pub fn said(&self) -> Option<&str> {
        self.said.as_deref()
    }

    /// The lines sent to it since its last one.
    pub fn last_sent(&self) -> &str {
        &self.last_sent
    }

    /// Whether what is wanted was answered, or needs no answer because the game is over there.
    pub fn is_done(&self) -> bool {
        self.wanted.is_some() && self.wanted == self.done
    }

    /// When time alone will change something.
    pub fn alarm(&self) -> Option<Instant> {
        let doubt = self.doubt.as_ref().map(|(since, _)| *since + DOUBT);
        let state = match self.state {
            EngineState::Starting(since) => Some(self.greeted.unwrap_or(since) + SILENCE),
            EngineState::Stopping(since) => Some(since + STOPPING),
            EngineState::Searching(since) => self.longest().and_then(|time| since.checked_add(time)),
            _ => None,
        };
        [doubt, state].into_iter().flatten().min()
    }

    /// Takes the next step after an event.
    pub fn step(&mut self, event: EngineEvent<'_>, now: Instant) -> Vec<DriverAction> {
        match event {
            EngineEvent::Started(options) => self.start(options, now),
            EngineEvent::Line(line) => self.hear(line, now),
            EngineEvent::Want(wanted) => self.want(wanted),
            EngineEvent::Press(name) => {
                let button = |option: &&Declared| option.kind == OptionKind::Button && option.shown() == name;
                let line = |option: &Declared| self.dialect.set_option(&option.name, "");
                self.pressed.extend(self.declared.iter().find(button).map(line));
            }
            EngineEvent::Tick => self.tick(now),
            EngineEvent::Ended(trouble) => self.ended(trouble),
        }
        self.settle(now);
        std::mem::take(&mut self.acts)
    }

    fn start(&mut self, options: Vec<(String, String)>, now: Instant) {
        self.options = options;
        self.declared.clear();
        self.pressed.clear();
        self.state = EngineState::Starting(now);
        self.trouble = None;
        (self.running, self.done, self.doubt, self.ended_by, self.told_game) = (None, None, None, None, None);
        (self.is_late, self.is_chess960) = (false, false);
        (self.ranks, self.has_spoken, self.tried) = (1, false, 1);
        self.greet(now);
    }

    fn greet(&mut self, now: Instant) {
        self.greeted = Some(now);
        self.send(self.dialect.greeting());
    }

    /// Greets it in the next language, if there is one.
    fn try_another(&mut self, now: Instant) {
        let order = EngineProtocol::of(self.game);
        if self.tried >= order.len() {
            return;
        }
        if let Some(&next) = order.iter().cycle().skip_while(|&&dialect| dialect != self.dialect).nth(1) {
            self.tried += 1;
            self.dialect = next;
            self.greet(now);
        }
    }

    fn send(&mut self, line: impl AsRef<[u8]>) {
        if std::mem::take(&mut self.is_answered) {
            self.last_sent.clear();
        }
        if !self.last_sent.is_empty() {
            self.last_sent.push_str(" · ");
        }
        self.last_sent.push_str(&text(line.as_ref()));
        self.acts.push(DriverAction::Send(line.as_ref().to_vec()));
    }

    fn want(&mut self, wanted: Option<EngineTask>) {
        // What a person asks of an engine that is gone after it was told to stop starts it again, once.
        let restarts =
            self.state == EngineState::Over && self.can_restart && wanted.is_some() && wanted != self.running;
        self.wanted = wanted;
        if restarts {
            self.can_restart = false;
            self.state = EngineState::Off;
            self.acts.push(DriverAction::Restart);
        }
    }

    fn hear(&mut self, line: &[u8], now: Instant) {
        self.is_answered = true;
        match said(line) {
            EngineMessage::Name(name) => (self.name, self.has_spoken) = (name, true),
            EngineMessage::Author(_) => self.has_spoken = true,
            EngineMessage::Option(option) => {
                self.has_spoken = true;
                let is_new = self.declared.iter().all(|known| known.name != option.name);
                if matches!(self.state, EngineState::Starting(_)) && is_new {
                    self.declared.push(option);
                }
            }
            EngineMessage::Ok(dialect) => {
                if let EngineState::Starting(_) = self.state {
                    self.dialect = dialect;
                    self.introduce(now);
                }
            }
            EngineMessage::Ready => {
                if let EngineState::Loading(_) = self.state {
                    self.state = EngineState::Idle;
                    self.said = None;
                }
            }
            EngineMessage::Info(info) => {
                self.doubt = None;
                if let Some(text) = &info.text {
                    self.said = Some(text.clone());
                }
                // What it says after it was told to stop is about what nobody asks any more.
                if let (EngineState::Searching(_), Some(search)) = (self.state, &mut self.search) {
                    search.hear(*info, now);
                }
                if matches!(self.state, EngineState::Searching(_)) && self.is_beyond() {
                    self.stop(now);
                    self.is_late = true;
                }
            }
            EngineMessage::Best(best) => self.best(best, line, now),
            EngineMessage::Mating(mating) => {
                if self.is_searching() {
                    let reply = self.mated(&mating);
                    if let (Reply::Mate(_), Mating::Moves(words), Some(search)) = (&reply, &mating, &mut self.search) {
                        search.prove(words);
                    }
                    self.finish(reply, now);
                }
            }
            EngineMessage::Other(text) => {
                // "Unknown command: usi"
                let is_unknown = text.contains("nknown command") && text.contains(self.dialect.greeting());
                if is_unknown && matches!(self.state, EngineState::Starting(_)) {
                    self.try_another(now);
                }
                self.said = Some(text);
            }
        }
    }

    const fn is_searching(&self) -> bool {
        matches!(self.state, EngineState::Searching(_) | EngineState::Stopping(_))
    }

    /// Sets the options that differ, and asks whether it is ready.
    fn introduce(&mut self, now: Instant) {
        self.games = self.dialect.games(&self.declared);
        if !self.games.contains(&self.game) {
            return self.give_up(EngineTrouble::PlaysNot(self.game));
        }
        let variant = self.declared.iter().find(|option| option.is_variant()).and_then(|option| {
            let name = variant_of(self.game);
            let differs = matches!(&option.kind, OptionKind::Combo { default, .. } if default != name);
            (differs && option.takes(name)).then(|| (option.shown(), name.to_owned()))
        });
        let chosen = std::mem::take(&mut self.options);
        for (name, value) in variant.iter().chain(&chosen) {
            let fits = |option: &&Declared| {
                option.shown() == *name
                    && option.takes(value)
                    && option.kind != OptionKind::Button
                    && option.default() != *value
            };
            if let Some(option) = self.declared.iter().find(fits) {
                let line = self.dialect.set_option(&option.name, value);
                self.send(line);
            }
        }
        self.options = chosen;
        self.send("isready");
        self.state = EngineState::Loading(now);
    }

    /// The end of a search.
    fn best(&mut self, best: Best, line: &[u8], now: Instant) {
        if !self.is_searching() {
            return;
        }
        let is_twice =
            self.ended_by.as_ref().is_some_and(|(when, before)| before == line && now.duration_since(*when) < TWICE);
        let Some(search) = &self.search else { return };
        let position = search.line().at();
        let is_possible = match &best {
            Best::Move(text) => self.dialect.read_move(position, text).is_some(),
            Best::Resign | Best::Win => true,
            Best::None => !position.has_legal_move(),
        };
        if is_twice || !is_possible {
            self.doubt = Some((now, best));
            return;
        }
        self.ended_by = Some((now, line.to_vec()));
        self.end_by(best, now);
    }

    fn end_by(&mut self, best: Best, now: Instant) {
        let position = self.search.as_ref().map(|search| search.line().at());
        let reply = match best {
            Best::Move(text) => match position.and_then(|position| self.dialect.read_move(position, &text)) {
                Some(mv) => Reply::Move(mv),
                None => Reply::Illegal(text),
            },
            Best::Resign => Reply::Resign,
            Best::Win => Reply::Win,
            Best::None => Reply::None,
        };
        self.finish(reply, now);
    }

    fn mated(&self, mating: &Mating) -> Reply {
        match mating {
            Mating::NoMate => Reply::NoMate,
            Mating::Timeout => Reply::Timeout,
            Mating::NotImplemented => Reply::NotImplemented,
            Mating::Moves(words) => {
                let Some(search) = &self.search else { return Reply::NoMate };
                let mut position = search.line().at().clone();
                let mut moves = Vec::new();
                for word in words {
                    let Some(mv) = self.dialect.read_move(&position, word) else { break };
                    if position.play(mv).is_err() {
                        break;
                    }
                    moves.push(mv);
                }
                // A mate counts only if it is one.
                if position.is_mate() { Reply::Mate(moves) } else { Reply::Illegal(words.join(" ")) }
            }
        }
    }

    fn finish(&mut self, reply: Reply, now: Instant) {
        let was_stopped = matches!(self.state, EngineState::Stopping(_));
        let running = self.running.take();
        self.doubt = None;
        self.state = EngineState::Idle;
        if !was_stopped || std::mem::take(&mut self.is_late) && running == self.wanted {
            self.took = self.search.as_ref().map_or(Duration::ZERO, |search| search.lasted(now));
            self.reply = Some(reply);
            self.done = running;
        }
        if was_stopped && self.dialect.can_be_fenced() {
            self.send("isready");
            self.state = EngineState::Loading(now);
        }
    }

    fn tick(&mut self, now: Instant) {
        if let Some((since, best)) = &self.doubt
            && now >= *since + DOUBT
        {
            let best = best.clone();
            self.end_by(best, now);
        }
        match self.state {
            EngineState::Starting(since) => {
                let greeted = self.greeted.unwrap_or(since);
                if now >= since + GREETING {
                    self.give_up(EngineTrouble::NoAnswer);
                } else if now >= greeted + SILENCE && !self.has_spoken {
                    self.try_another(now);
                    self.greeted = Some(now);
                }
            }
            EngineState::Searching(since) if self.longest().is_some_and(|time| now.duration_since(since) >= time) => {
                self.stop(now);
                self.is_late = true;
            }
            EngineState::Stopping(since) if now >= since + STOPPING => {
                self.running = None;
                if self.can_restart {
                    self.can_restart = false;
                    self.state = EngineState::Off;
                    self.acts.push(DriverAction::Restart);
                } else {
                    self.give_up(EngineTrouble::NeverStops);
                }
            }
            _ => {}
        }
    }

    /// The time that the search may take by its limit.
    fn longest(&self) -> Option<Duration> {
        let running = self.running.as_ref()?;
        match running.limit {
            Limit::Time(time) | Limit::Mate(time) => Some(time.saturating_add(OVERTIME)),
            Limit::Clock(clocks) => Some(clocks.most(running.line.at().side_to_move()).saturating_add(OVERTIME)),
            Limit::Nodes(_) if self.progress()?.nodes.is_none() => Some(UNTOLD),
            Limit::Depth(_) if self.progress()?.depth.is_none() => Some(UNTOLD),
            Limit::Infinite | Limit::Nodes(_) | Limit::Depth(_) => None,
        }
    }

    fn progress(&self) -> Option<&Info> {
        self.search.as_ref().map(EngineSearch::progress)
    }

    /// Whether the search has gone beyond its limit: some engines know no limit of positions or depth.
    fn is_beyond(&self) -> bool {
        let Some((running, progress)) = self.running.as_ref().zip(self.progress()) else { return false };
        match running.limit {
            // They look at the count now and then.
            Limit::Nodes(most) => progress.nodes.is_some_and(|nodes| nodes > most.saturating_mul(2).max(100_000)),
            Limit::Depth(most) => progress.depth.is_some_and(|depth| depth > most),
            _ => false,
        }
    }

    fn stop(&mut self, now: Instant) {
        self.send("stop");
        self.is_late = false;
        self.state = EngineState::Stopping(now);
    }

    fn give_up(&mut self, trouble: EngineTrouble) {
        self.acts.push(DriverAction::End);
        self.trouble = Some(trouble);
        self.can_restart = false;
        (self.state, self.doubt) = (EngineState::Over, None);
    }

    fn ended(&mut self, trouble: EngineTrouble) {
        if self.state == EngineState::Over {
            return;
        }
        self.can_restart &= matches!(self.state, EngineState::Stopping(_));
        // One that has said nothing of its games, and ends where it is told a position of this one for the first time, does
        // not know it.
        let is_unknown = self.is_searching() && !self.is_answered && self.searches == 1;
        self.trouble = Some(match trouble {
            EngineTrouble::Died { last_words, .. }
                if is_unknown && self.game != Game::Chess && self.games.len() > 1 =>
            {
                EngineTrouble::EndedAt(self.game, last_words)
            }
            trouble => trouble,
        });
        (self.state, self.doubt) = (EngineState::Over, None);
        self.acts.push(DriverAction::End);
        if self.can_restart && self.wanted.is_some() && self.wanted != self.running {
            self.can_restart = false;
            self.state = EngineState::Off;
            self.acts.push(DriverAction::Restart);
        }
    }

    /// Brings what is running to what is wanted, as far as the engine is ready for it.
    fn settle(&mut self, now: Instant) {
        // A button is pressed between two searches.
        match self.state {
            EngineState::Idle => {
                for line in std::mem::take(&mut self.pressed) {
                    self.send(line);
                }
            }
            EngineState::Searching(_) if !self.pressed.is_empty() => return self.stop(now),
            _ => {}
        }
        match (self.state, self.wanted.clone()) {
            (EngineState::Idle, Some(wanted)) if self.done.as_ref() != Some(&wanted) => self.begin(wanted, now),
            (EngineState::Searching(_), wanted) if wanted != self.running => self.stop(now),
            _ => {}
        }
    }

    fn begin(&mut self, wanted: EngineTask, now: Instant) {
        self.searches += 1;
        let ranks = if self.has_ranks() { wanted.ranks.max(1) } else { 1 };
        self.search = Some(EngineSearch::new(self.searches, Arc::clone(&wanted.line), self.dialect, ranks, now));
        self.reply = None;
        if !wanted.line.at().has_legal_move() {
            self.done = Some(wanted);
            return;
        }
        let is_chess960 = wanted.line.is_chess960();
        if is_chess960 != self.is_chess960 {
            let Some(option) = self.declared.iter().find(|option| option.name == CHESS960) else {
                return self.give_up(EngineTrouble::NoChess960);
            };
            let line = self.dialect.set_option(&option.name, &is_chess960.to_string());
            self.is_chess960 = is_chess960;
            self.send(line);
        }
        if self.told_game != Some(wanted.game) {
            self.told_game = Some(wanted.game);
            if let Some(line) = self.dialect.new_game() {
                self.send(line);
            }
        }
        if ranks != self.ranks
            && let Some(option) = self.declared.iter().find(|option| is_ranks(option))
        {
            let line = self.dialect.set_option(&option.name, &ranks.to_string());
            self.ranks = ranks;
            self.send(line);
        }
        let (position, go) =
            (self.dialect.position(&wanted.line), self.dialect.go(wanted.limit, wanted.line.at().side_to_move()));
        self.send(position);
        self.send(go);
        self.state = EngineState::Searching(now);
        self.running = Some(wanted);
    }

    /// Whether the engine can search several lines.
    pub fn has_ranks(&self) -> bool {
        self.declared.iter().any(is_ranks)
    }
}

fn is_ranks(option: &Declared) -> bool {
    matches!(option.name.as_slice(), b"MultiPV" | b"USI_MultiPV") && matches!(option.kind, OptionKind::Spin { .. })
}
