//! 対局: a game that is played out against an engine, or by two of them. What is to be done is said by
//! [`crate::editor::analysis::Duel`]; here are the engines, and the record that its moves go into.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::job::{Job, Worksite};
use crate::editor::analysis::{Duel, DuelAct, DuelEnd, DuelEvent, DuelPlayer};
use crate::editor::{Document, Edit, Go};
use crate::engine::{Engine, EngineLine, EngineState};
use crate::locale::FluentValue;
use crate::record::{Ending, Evaluation, Node, NodeId, Record, Step, Winner};
use crate::rules::{Color, Move};
use crate::texts;
use crate::ui::command::{Command, NodeChange};
use crate::ui::panels::{Lasts, Notice};
use crate::ui::words::is_handicap;

/// A game that is played in a record. Dropping it ends its engines.
pub(super) struct Dueling {
    pub duel: Duel,
    /// The number of the game.
    pub of: u64,
    /// The engines of Black and White.
    pub players: [Option<Seat>; 2],
    /// Whether an engine has something new.
    pub news: Arc<AtomicBool>,
    /// The node that it began at.
    pub start: NodeId,
    /// What led there: in another game of the file it is not played on.
    pub origin: Arc<EngineLine>,
    pub played: Vec<Played>,
    /// What it was told of last: a revision of the document, and the node.
    pub told: Option<(u64, NodeId)>,
    pub is_paused: bool,
    /// Whether it is no longer played.
    pub is_over: bool,
    /// Lives as long as it: engines that study rest until then.
    pub lasts: Arc<()>,
}

/// An engine at the board.
pub(super) struct Seat {
    pub engine: Engine,
    pub name: String,
    pub state: EngineState,
}

/// Whether a person plays against an engine.
pub(super) fn is_against_engine(players: &[Option<Seat>; 2]) -> bool {
    matches!(players, [Some(_), None] | [None, Some(_)])
}

/// A move of the game.
pub(super) struct Played {
    node: NodeId,
    mv: Move,
    side: Color,
    took: Duration,
    /// How many steps of the history were done before and after it.
    steps: (usize, usize),
}

impl Dueling {
    /// The node where the game stands.
    pub fn place(&self) -> NodeId {
        self.played.last().map_or(self.start, |played| played.node)
    }

    /// The last move of the person, by its place among those of the game.
    pub fn own_move(&self) -> Option<usize> {
        self.played.iter().rposition(|played| self.duel.terms().players[played.side as usize] == DuelPlayer::Person)
    }

    /// Whether it is an engine that plays a side.
    fn is_engine(&self, side: Color) -> bool {
        self.players[side as usize].is_some()
    }

    /// Whether a person plays against an engine.
    pub fn faces_engine(&self) -> bool {
        is_against_engine(&self.players)
    }

    /// Whether a command asks for the last move back, or for that of an engine, which would only play it again: then the
    /// move of the person that it answers is to be taken back with it.
    pub fn is_taken_back_by(&self, command: Command, document: &Document) -> bool {
        let Some(last) = self.played.last() else { return false };
        // What was in the record before is not of this game alone.
        let is_new = last.steps.0 < last.steps.1;
        let deletes = || is_new && document.cursor().at() == last.node && self.is_engine(last.side);
        match command {
            Command::Undo => last.steps.1 == document.steps().0,
            Command::Change(NodeChange::Delete) | Command::CutBranch | Command::RemoveMove => deletes(),
            _ => false,
        }
    }

    /// Whether its position is the one that the window is about.
    pub fn is_in_front(&self, document: &Document) -> bool {
        self.of == document.game_shown()
    }
}

/// What becomes of the record, and of the engines.
impl Dueling {
    /// Takes back the last move of the person, and the answer to it; false if there is none.
    pub fn take_back(&mut self, site: &mut Worksite<'_>) -> bool {
        let Some(own) = self.own_move() else { return false };
        let steps = self.played.get(own).map_or((0, 0), |played| played.steps);
        self.played.truncate(own);
        if site.document.steps().0 > steps.0 {
            site.document.go_to_step(steps.0);
        }
        site.document.go(Go::To(self.place()));
        self.tell_place(site);
        true
    }

    /// Puts a move into the record as one step, and tells the game where it stands; false if it was refused.
    pub fn put(&mut self, mv: Move, took: Duration, thought: Option<Evaluation>, site: &mut Worksite<'_>) -> bool {
        let document = &mut *site.document;
        let (at, before, done) = (self.place(), document.cursor().at(), document.steps().0);
        let Some((side, _)) = self.duel.turn() else { return false };
        let mut node = Node::of(mv);
        // The record counts whole seconds, as all formats do.
        node.time = Some(Duration::from_secs(took.as_secs()));
        node.evaluations.extend(thought);
        match document.record().child_with(at, &node.step) {
            Some(child) => drop(document.go(Go::To(child))),
            None => {
                if let Err(refused) = document.apply(Edit::played(at, node)) {
                    site.refuse(&refused);
                    return false;
                }
            }
        }
        let node = document.cursor().at();
        self.played.push(Played { node, mv, side, took, steps: (done, document.steps().0) });
        // Whoever looks elsewhere, or writes, is not torn away.
        if before != at || site.is_written_in {
            document.go(Go::To(before));
        }
        self.tell_place(site);
        true
    }

    /// Plays no longer, and says so.
    fn stop(&mut self, site: &mut Worksite<'_>) {
        self.is_over = true;
        site.say(site.locale.text("duel-stopped"));
    }

    /// Follows what was undone or redone, and tells the game where it stands.
    pub fn tell_place(&mut self, site: &mut Worksite<'_>) {
        if self.is_over || !self.is_in_front(site.document) {
            return;
        }
        let document = &*site.document;
        let record = document.record();
        let tree = &record.tree;
        let mut before = self.start;
        let is_there = |played: &&Played| {
            let parent = std::mem::replace(&mut before, played.node);
            let mv = tree.get(played.node).and_then(Node::mv);
            mv == Some(played.mv) && tree.parent(played.node) == Some(parent)
        };
        let kept = self.played.iter().take_while(is_there).count();
        if self.played.get(kept).is_some_and(|gone| self.is_engine(gone.side)) {
            // It would only play it again, and again whenever somebody takes it out of the record.
            return self.stop(site);
        }
        self.played.truncate(kept);
        let place = self.place();
        let now = (document.revision(), place);
        if self.told.replace(now) == Some(now) {
            return;
        }
        // The person has entered how it ended.
        let at = document.cursor().at();
        let is_ended = matches!(document.node().map(|node| &node.step), Some(Step::End(_)));
        if is_ended && tree.parent(at) == Some(place) {
            self.is_over = true;
            return;
        }
        let is_same = tree.contains(self.start) && line(record, self.start).as_ref() == Some(&self.origin);
        let (Some(line), true) = (line(record, place), is_same) else {
            // What it was played on is gone.
            return self.stop(site);
        };
        let took: Vec<Duration> = self.played.iter().map(|played| played.took).collect();
        self.step(DuelEvent::Stands(line, &took), site);
    }

    /// What was redone is a part of the game again.
    pub fn redo(&mut self, site: &mut Worksite<'_>) {
        let document = &*site.document;
        let (tree, place, at) = (&document.record().tree, self.place(), document.cursor().at());
        let (Some(mv), true) = (tree.get(at).and_then(Node::mv), tree.parent(at) == Some(place)) else { return };
        let Some((side, _)) = self.duel.turn() else { return };
        let took = tree.get(at).and_then(|node| node.time).unwrap_or(Duration::ZERO);
        let done = document.steps().0;
        self.played.push(Played { node: at, mv, side, took, steps: (done.saturating_sub(1), done) });
        self.tell_place(site);
    }

    pub fn step(&mut self, event: DuelEvent<'_>, site: &mut Worksite<'_>) {
        if self.is_over {
            return;
        }
        for act in self.duel.step(event, Instant::now()) {
            self.act(act, site);
        }
    }

    fn act(&mut self, act: DuelAct, site: &mut Worksite<'_>) {
        if self.is_over {
            return;
        }
        match act {
            DuelAct::Ask(side, wanted) => {
                if let Some(seat) = &self.players[side as usize] {
                    seat.engine.want(wanted);
                }
            }
            DuelAct::Play { mv, took, thought } => {
                if self.put(mv, took, thought.map(|thought| *thought), site) {
                    site.strikes = true;
                } else {
                    self.is_over = true;
                }
            }
            DuelAct::Declined => site.say(site.locale.text("duel-declined")),
            DuelAct::Over(over) => self.end(over, site),
        }
    }

    /// The game is over: its end goes into the record, or the person is told why there is none.
    fn end(&mut self, over: DuelEnd, site: &mut Worksite<'_>) {
        self.is_over = true;
        let name = |side: Color| {
            let seat = self.players[side as usize].as_ref();
            FluentValue::from(seat.map_or_else(String::new, |seat| seat.name.clone()))
        };
        match over {
            DuelEnd::Ended(ending) => self.write_end(ending, site),
            DuelEnd::Undecided => site.complain(site.locale.text("duel-undecided")),
            DuelEnd::Illegal(side, said) => {
                let values = [("name", name(side)), ("said", said.into())];
                site.complain(site.locale.with("duel-illegal", &values));
            }
            DuelEnd::Trouble(side, trouble) => {
                let why = texts::engine_trouble(&trouble, site.locale);
                site.complain(site.locale.with("duel-trouble", &[("name", name(side)), ("why", why.into())]));
            }
        }
    }

    fn write_end(&self, ending: Ending, site: &mut Worksite<'_>) {
        let (document, locale, at) = (&mut *site.document, site.locale, self.place());
        let before = document.cursor().at();
        let said = texts::ending(document.record().game(), &ending, locale);
        if let Err(refused) = document.apply(Edit::End { at, ending: ending.clone() }) {
            return site.refuse(&refused);
        }
        let record = document.record();
        let game = record.game();
        let winner = record.winner_at(document.cursor().at());
        let text = match winner {
            Some(Winner::Side(side)) if !matches!(ending, Ending::Won(_)) => {
                let side = texts::side(game, side, is_handicap(record), locale);
                locale.with("duel-won", &[("ending", said.into()), ("side", side.into())])
            }
            _ => locale.with("duel-over", &[("ending", said.into())]),
        };
        if before != at {
            document.go(Go::To(before));
        }
        site.say(Notice { lasts: Lasts::Announced, ..text.into() });
    }

    /// Lets it stand still, or go on.
    fn pause(&mut self, is_paused: bool) {
        if std::mem::replace(&mut self.is_paused, is_paused) == is_paused {
            return;
        }
        for act in self.duel.step(DuelEvent::Pause(is_paused), Instant::now()) {
            if let DuelAct::Ask(side, wanted) = act
                && let Some(seat) = &self.players[side as usize]
            {
                seat.engine.want(wanted);
            }
        }
    }
}

impl Job for Dueling {
    const NAME: &'static str = "duel";

    /// What its engines say, and how time passes. A person's clock stands still as long as he looks at another record.
    fn poll(mut self, site: &mut Worksite<'_>) -> Option<Self> {
        let is_watched = site.is_in_front || self.players.iter().all(Option::is_some);
        let goes_on = self.is_in_front(site.document) && is_watched && !site.is_covered;
        self.pause(!goes_on);
        if !goes_on {
            return Some(self);
        }
        self.tell_place(site);
        if !self.is_over && self.news.swap(false, Ordering::Relaxed) {
            let looks = self.players.each_mut().map(|seat| {
                let seat = seat.as_mut()?;
                let look = seat.engine.look();
                seat.state = look.state;
                Some(look)
            });
            for (side, look) in Color::ALL.into_iter().zip(looks) {
                if let Some(look) = look {
                    self.step(DuelEvent::Heard(side, &look), site);
                }
            }
        }
        self.step(DuelEvent::Tick, site);
        if self.is_over {
            return None;
        }
        if let Some(after) = self.duel.alarm(Instant::now()) {
            site.wake.request_repaint_after(after);
        }
        Some(self)
    }
}

/// The moves that lead to a node; nothing if no engine can be asked about the position there.
pub(super) fn line(record: &Record, at: NodeId) -> Option<Arc<EngineLine>> {
    let moves = record.tree.path(at).iter().filter_map(|&id| record.tree.get(id).and_then(Node::mv)).collect();
    EngineLine::new(record.initial.clone(), moves).map(Arc::new)
}
