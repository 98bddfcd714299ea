//! 対局: the position is played out against an engine, or by two of them. What is to be done is said by
//! [`crate::editor::Duel`]; here are the engines, and the record that its moves go into.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::App;
use crate::editor::{Document, Duel, DuelAct, DuelEvent, Edit, Go, Over, Player};
use crate::engine::{Engine, Line, State};
use crate::locale::FluentValue;
use crate::record::{Ending, Evaluation, Node, NodeId, Record, Step, Winner, is_problem};
use crate::rules::{Color, Move};
use crate::texts;
use crate::ui::board::{Scene, colors};
use crate::ui::command::Command;
use crate::ui::dialogs::DuelView;
use crate::ui::message::{DuelMessage, Message, StudyMessage};
use crate::ui::panels::{DuelTold, Lasts, Notice, headers};
use crate::ui::settings::EngineChoice;
use crate::ui::words::{is_handicap, outcome, time_text};

/// A game that is played in a record. Dropping it ends its engines.
pub(super) struct Dueling {
    duel: Duel,
    /// Which document, and which of its games.
    of: (u64, usize),
    /// The engines of Black and White.
    players: [Option<Seat>; 2],
    /// Whether an engine has something new.
    news: Arc<AtomicBool>,
    /// The node that it began at.
    start: NodeId,
    /// What led there: in another game of the file it is not played on.
    origin: Arc<Line>,
    played: Vec<Played>,
    /// What it was told of last: a revision of the document, and the node.
    told: Option<(u64, NodeId)>,
    is_paused: bool,
}

/// An engine at the board.
struct Seat {
    engine: Engine,
    name: String,
    state: State,
}

/// A move of the game.
struct Played {
    node: NodeId,
    mv: Move,
    side: Color,
    took: Duration,
    /// How many steps of the history were done before and after it.
    steps: (usize, usize),
}

impl Dueling {
    /// The node where the game stands.
    fn place(&self) -> NodeId {
        self.played.last().map_or(self.start, |played| played.node)
    }

    /// The last move of the person, by its place among those of the game.
    fn own_move(&self) -> Option<usize> {
        self.played.iter().rposition(|played| self.duel.terms().players[played.side as usize] == Player::Person)
    }

    /// Whether it is an engine that plays a side.
    fn is_engine(&self, side: Color) -> bool {
        self.players[side as usize].is_some()
    }

    /// Whether a command asks for the last move back, or for that of an engine, which would only play it again: then the
    /// move of the person that it answers is to be taken back with it.
    fn is_taken_back_by(&self, command: Command, document: &Document) -> bool {
        let Some(last) = self.played.last() else { return false };
        // What was in the record before is not of this game alone.
        let is_new = last.steps.0 < last.steps.1;
        let deletes = || is_new && document.cursor().at() == last.node && self.is_engine(last.side);
        match command {
            Command::Undo => last.steps.1 == document.steps().0,
            Command::Delete | Command::CutBranch | Command::RemoveMove => deletes(),
            _ => false,
        }
    }

    /// Whether its position is the one that the window is about.
    fn is_in_front(&self, document: &Document) -> bool {
        self.of == (document.id(), document.games().1)
    }
}

impl App {
    /// Asks who is to play, or ends the game that is played.
    pub(super) fn open_or_stop_duel(&mut self, ctx: &egui::Context) {
        if self.desk.duel.is_some() {
            return self.do_duel(DuelMessage::Stop, ctx);
        }
        let position = self.desk.session.document.position();
        if !position.has_legal_move() {
            // How the game has ended stands there already.
            return self.say(outcome::state(&self.desk.session, &self.locale).unwrap_or_default());
        }
        let side = position.side_to_move();
        let found = self.at_once(EngineChoice::found).unwrap_or_default();
        self.overlays.put(DuelView::new(&self.settings, side, found));
    }

    /// Does what a person asks for.
    pub(super) fn do_duel(&mut self, message: DuelMessage, ctx: &egui::Context) {
        match message {
            DuelMessage::Start(players) => self.start_duel(*players, ctx),
            DuelMessage::Resign => self.step_duel(DuelEvent::Resign),
            DuelMessage::Draw => self.step_duel(DuelEvent::Draw),
            DuelMessage::TakeBack => drop(self.take_back_in_duel()),
            DuelMessage::Return => {
                if let Some(dueling) = &self.desk.duel {
                    self.desk.session.document.go(Go::To(dueling.place()));
                }
            }
            DuelMessage::Stop => {
                self.desk.duel = None;
                self.say(self.locale.text("duel-stopped"));
            }
        }
    }

    fn start_duel(&mut self, players: [Option<EngineChoice>; 2], ctx: &egui::Context) {
        let document = &mut self.desk.session.document;
        if matches!(document.node().map(|node| &node.step), Some(Step::End(_))) {
            document.go(Go::By(-1));
        }
        let start = document.cursor().at();
        let Some(origin) = line(document.record(), start) else {
            return self.decline(self.locale.text("study-cannot"));
        };
        let (of, game) = ((document.id(), document.games().1), document.record().game());
        self.choose_settings(|settings| {
            for choice in players.iter().flatten() {
                settings.engine_of(&choice.path);
            }
        });
        let engines = players.each_ref().map(Option::is_some);
        let terms = self.settings.duel.terms(engines, game);
        let news = Arc::new(AtomicBool::new(true));
        let players = players.map(|choice| {
            let choice = choice?;
            let (wake, told) = (self.wake.clone(), Arc::clone(&news));
            let engine = Engine::start(choice.program(), game, move |after| {
                told.store(true, Ordering::Relaxed);
                wake.request_repaint_after(after);
            });
            Some(Seat { engine, name: choice.name, state: State::Off })
        });
        if let [Some(_), None] | [None, Some(_)] = players {
            // The person sits at the bottom.
            let own = if players[0].is_none() { Color::Black } else { Color::White };
            self.desk.flipped = own != game.bottom();
        }
        // A new game is one between these players.
        let sides = colors(game);
        let names = sides.map(|side| players[side as usize].as_ref().map(|seat| seat.name.as_str()));
        let record = self.desk.session.document.record();
        let is_new = record.tree.len() == 1 && !is_problem(record);
        if let Some(edit) = headers::naming(record, names).filter(|_| is_new) {
            self.edit(edit);
        }
        self.desk.playing = None;
        self.do_study(StudyMessage::Run(None, false), ctx);
        // Engines are told of a new game by a number that no other one has.
        let number = of.0.wrapping_mul(31).wrapping_add(self.desk.session.document.revision()).wrapping_add(1);
        let duel = Duel::new(terms, number);
        let played = Vec::new();
        self.desk.duel = Some(Dueling { duel, of, players, news, start, origin, played, told: None, is_paused: false });
        self.tell_place_of_duel();
    }

    /// Takes back the last move of the person, and the answer to it; false if there is none.
    fn take_back_in_duel(&mut self) -> bool {
        let Some(dueling) = &mut self.desk.duel else { return false };
        let Some(own) = dueling.own_move() else { return false };
        let steps = dueling.played.get(own).map_or((0, 0), |played| played.steps);
        dueling.played.truncate(own);
        let place = dueling.place();
        let document = &mut self.desk.session.document;
        if document.steps().0 > steps.0 {
            document.go_to_step(steps.0);
        }
        document.go(Go::To(place));
        self.tell_place_of_duel();
        true
    }

    /// Lets the game have what is for it alone, and refuses what would be against its order; whether that is all the
    /// message does.
    pub(super) fn holds_duel(&mut self, message: &Message, ctx: &egui::Context) -> bool {
        let document = &self.desk.session.document;
        let Some(dueling) = self.desk.duel.as_ref().filter(|dueling| dueling.is_in_front(document)) else {
            return false;
        };
        let refused = match message {
            Message::Attempt(_) | Message::Foul(_) if document.cursor().at() != dueling.place() => "duel-elsewhere",
            Message::Attempt(_) | Message::Foul(_)
                if dueling.duel.turn().is_none_or(|(_, player)| player != Player::Person) =>
            {
                "duel-not-your-turn"
            }
            Message::Foul(_) => "duel-foul",
            Message::Command(command) if dueling.is_taken_back_by(*command, document) => {
                if !self.take_back_in_duel() {
                    // Otherwise the engine would only play it again.
                    self.do_duel(DuelMessage::Stop, ctx);
                    return false;
                }
                return true;
            }
            _ => return false,
        };
        // In the line at the bottom: a bar would lie over what can be done about it.
        self.say(self.locale.text(refused));
        true
    }

    /// Plays a move of the person whose turn it is; false if no game is played here.
    pub(super) fn plays_in_duel(&mut self, mv: Move) -> bool {
        let document = &self.desk.session.document;
        let Some(dueling) = self.desk.duel.as_ref().filter(|dueling| dueling.is_in_front(document)) else {
            return false;
        };
        let took = dueling.duel.thinking(Instant::now());
        self.put_in_duel(mv, took, None);
        true
    }

    /// Puts a move into the record as one step, and tells the game where it stands.
    fn put_in_duel(&mut self, mv: Move, took: Duration, thought: Option<Evaluation>) -> bool {
        let Some(dueling) = &mut self.desk.duel else { return false };
        let document = &mut self.desk.session.document;
        let (at, before, done) = (dueling.place(), document.cursor().at(), document.steps().0);
        let Some((side, _)) = dueling.duel.turn() else { return false };
        let mut node = Node::of(mv);
        // The record counts whole seconds, as all formats do.
        node.time = Some(Duration::from_secs(took.as_secs()));
        node.evaluations.extend(thought);
        match document.record().child_with(at, &node.step) {
            Some(child) => drop(document.go(Go::To(child))),
            None => {
                if let Err(refused) = document.apply(Edit::played(at, node)) {
                    self.refuse(&refused);
                    return false;
                }
            }
        }
        let node = document.cursor().at();
        dueling.played.push(Played { node, mv, side, took, steps: (done, document.steps().0) });
        // Whoever looks elsewhere, or writes, is not torn away.
        if before != at || self.wake.text_edit_focused() {
            document.go(Go::To(before));
        }
        self.tell_place_of_duel();
        true
    }

    /// Follows what was undone or redone, and tells the game where it stands.
    fn tell_place_of_duel(&mut self) {
        let document = &self.desk.session.document;
        let Some(dueling) = self.desk.duel.as_mut().filter(|dueling| dueling.is_in_front(document)) else { return };
        let record = document.record();
        let tree = &record.tree;
        let mut before = dueling.start;
        let is_there = |played: &&Played| {
            let parent = std::mem::replace(&mut before, played.node);
            let mv = tree.get(played.node).and_then(Node::mv);
            mv == Some(played.mv) && tree.parent(played.node) == Some(parent)
        };
        let kept = dueling.played.iter().take_while(is_there).count();
        if dueling.played.get(kept).is_some_and(|gone| dueling.is_engine(gone.side)) {
            // It would only play it again, and again whenever somebody takes it out of the record.
            self.desk.duel = None;
            return self.say(self.locale.text("duel-stopped"));
        }
        dueling.played.truncate(kept);
        let place = dueling.place();
        let now = (document.revision(), place);
        if dueling.told.replace(now) == Some(now) {
            return;
        }
        // The person has entered how it ended.
        let at = document.cursor().at();
        let is_ended = matches!(document.node().map(|node| &node.step), Some(Step::End(_)));
        if is_ended && tree.parent(at) == Some(place) {
            self.desk.duel = None;
            return;
        }
        let is_same = tree.contains(dueling.start) && line(record, dueling.start).as_ref() == Some(&dueling.origin);
        let Some(line) = line(record, place).filter(|_| is_same) else {
            // What it was played on is gone.
            self.desk.duel = None;
            return self.say(self.locale.text("duel-stopped"));
        };
        let took: Vec<Duration> = dueling.played.iter().map(|played| played.took).collect();
        self.step_duel(DuelEvent::Stands(line, &took));
    }

    /// What was redone is a part of the game again.
    pub(super) fn redo_in_duel(&mut self) {
        let Some(dueling) = &mut self.desk.duel else { return };
        let document = &self.desk.session.document;
        let (tree, place, at) = (&document.record().tree, dueling.place(), document.cursor().at());
        let Some(mv) = tree.get(at).and_then(Node::mv).filter(|_| tree.parent(at) == Some(place)) else { return };
        let Some((side, _)) = dueling.duel.turn() else { return };
        let took = tree.get(at).and_then(|node| node.time).unwrap_or_default();
        let done = document.steps().0;
        dueling.played.push(Played { node: at, mv, side, took, steps: (done.saturating_sub(1), done) });
        self.tell_place_of_duel();
    }

    fn step_duel(&mut self, event: DuelEvent<'_>) {
        let Some(dueling) = &mut self.desk.duel else { return };
        for act in dueling.duel.step(event, Instant::now()) {
            self.do_in_duel(act);
        }
    }

    fn do_in_duel(&mut self, act: DuelAct) {
        match act {
            DuelAct::Ask(side, wanted) => {
                let seat = self.desk.duel.as_ref().and_then(|dueling| dueling.players[side as usize].as_ref());
                if let Some(seat) = seat {
                    seat.engine.want(wanted);
                }
            }
            DuelAct::Play { mv, took, thought } => {
                if self.put_in_duel(mv, took, thought.map(|thought| *thought)) {
                    self.sound.strike(self.settings.sound);
                } else {
                    self.desk.duel = None;
                }
            }
            DuelAct::Declined => self.say(self.locale.text("duel-declined")),
            DuelAct::Over(over) => self.end_duel(over),
        }
    }

    /// The game is over: its end goes into the record, or the person is told why there is none.
    fn end_duel(&mut self, over: Over) {
        let Some(dueling) = self.desk.duel.take() else { return };
        let name = |side: Color| {
            let seat = dueling.players[side as usize].as_ref();
            FluentValue::from(seat.map(|seat| seat.name.clone()).unwrap_or_default())
        };
        match over {
            Over::Ended(ending) => self.write_end(dueling.place(), ending),
            Over::Undecided => self.complain(self.locale.text("duel-undecided")),
            Over::Illegal(side, said) => {
                let values = [("name", name(side)), ("said", said.into())];
                self.complain(self.locale.with("duel-illegal", &values));
            }
            Over::Trouble(side, trouble) => {
                let why = texts::engine_trouble(&trouble, &self.locale);
                self.complain(self.locale.with("duel-trouble", &[("name", name(side)), ("why", why.into())]));
            }
        }
    }

    fn write_end(&mut self, at: NodeId, ending: Ending) {
        let document = &mut self.desk.session.document;
        let before = document.cursor().at();
        let said = texts::ending(document.record().game(), &ending, &self.locale);
        if let Err(refused) = document.apply(Edit::End { at, ending: ending.clone() }) {
            return self.refuse(&refused);
        }
        let record = document.record();
        let game = record.game();
        let winner = record.winner_at(document.cursor().at());
        let key = match winner {
            Some(Winner::Side(side)) if !matches!(ending, Ending::Won(_)) => {
                let side = texts::side(game, side, is_handicap(record), &self.locale);
                self.locale.with("duel-won", &[("ending", said.into()), ("side", side.into())])
            }
            _ => self.locale.with("duel-over", &[("ending", said.into())]),
        };
        if before != at {
            document.go(Go::To(before));
        }
        self.notice = Some(Notice { lasts: Lasts::Announced, ..key.into() });
    }

    /// Brings the game on: what its engines say, and how time passes.
    pub(super) fn follow_duel(&mut self, ctx: &egui::Context) {
        for desk in &mut self.others {
            if let Some(dueling) = &mut desk.duel {
                pause(dueling, true);
            }
        }
        let is_covered = self.desk.setup.is_some() || self.desk.mate.trial().is_some();
        let Some(dueling) = &mut self.desk.duel else { return };
        let is_in_front = dueling.is_in_front(&self.desk.session.document) && !is_covered;
        pause(dueling, !is_in_front);
        if !is_in_front {
            return;
        }
        self.tell_place_of_duel();
        let heard = self.desk.duel.as_mut().filter(|dueling| dueling.news.swap(false, Ordering::Relaxed));
        let looks = heard.map(|dueling| {
            dueling.players.each_mut().map(|seat| {
                let seat = seat.as_mut()?;
                let look = seat.engine.look();
                seat.state = look.state;
                Some(look)
            })
        });
        for (side, look) in Color::ALL.into_iter().zip(looks.into_iter().flatten()) {
            if let Some(look) = look {
                self.step_duel(DuelEvent::Heard(side, &look));
            }
        }
        self.step_duel(DuelEvent::Tick);
        let alarm = self.desk.duel.as_ref().and_then(|dueling| dueling.duel.alarm(Instant::now()));
        if let Some(after) = alarm {
            ctx.request_repaint_after(after);
        }
    }

    /// What is told below the board while a game is played here.
    pub(super) fn duel_told(&self) -> Option<DuelTold> {
        let document = &self.desk.session.document;
        let dueling = self.desk.duel.as_ref().filter(|dueling| dueling.is_in_front(document))?;
        let (side, player) = dueling.duel.turn()?;
        let record = document.record();
        let side_name = texts::side(record.game(), side, is_handicap(record), &self.locale);
        let seat = dueling.players[side as usize].as_ref();
        let text = match (player, seat.map(|seat| (&seat.name, seat.state))) {
            (Player::Engine(_), Some((name, state))) => {
                let is_ready = !matches!(state, State::Off | State::Starting(_) | State::Loading(_));
                let key = if is_ready { "duel-thinks" } else { "duel-starts" };
                self.locale.with(key, &[("name", name.as_str().into())])
            }
            _ => self.locale.with("duel-your-turn", &[("side", side_name.into())]),
        };
        let has_person = dueling.duel.person().is_some();
        let is_elsewhere = document.cursor().at() != dueling.place();
        Some(DuelTold { text, has_person, is_elsewhere, takes_back: dueling.own_move().is_some() })
    }

    /// The names of engines and the clocks, where the players' names stand.
    pub(super) fn seat_duel(&self, scene: &mut Scene) {
        let document = &self.desk.session.document;
        let Some(dueling) = self.desk.duel.as_ref().filter(|dueling| dueling.is_in_front(document)) else { return };
        let sides = colors(document.record().game());
        for (side, player) in sides.into_iter().zip(&mut scene.players) {
            if let Some(seat) = dueling.players[side as usize].as_ref().filter(|_| player.is_empty()) {
                player.clone_from(&seat.name);
            }
        }
        let now = Instant::now();
        scene.clocks = sides.map(|side| {
            let (left, is_short) = dueling.duel.clock(side, now)?;
            // Until the last moment of a second it is shown.
            let text = time_text(left.saturating_add(Duration::from_nanos(999_999_999)));
            Some((text, is_short || left < SHORT))
        });
    }
}

/// From here on a clock is pointed out.
const SHORT: Duration = Duration::from_secs(10);

/// Lets a game stand still, or go on.
fn pause(dueling: &mut Dueling, is_paused: bool) {
    if std::mem::replace(&mut dueling.is_paused, is_paused) == is_paused {
        return;
    }
    for act in dueling.duel.step(DuelEvent::Pause(is_paused), Instant::now()) {
        if let DuelAct::Ask(side, wanted) = act
            && let Some(seat) = &dueling.players[side as usize]
        {
            seat.engine.want(wanted);
        }
    }
}

/// The moves that lead to a node; nothing if one of them is not legal: engines know no other.
fn line(record: &Record, at: NodeId) -> Option<Arc<Line>> {
    let moves = record.tree.path(at).iter().filter_map(|&id| record.tree.get(id).and_then(Node::mv)).collect();
    Line::new(record.initial.clone(), moves).ok().map(Arc::new)
}
