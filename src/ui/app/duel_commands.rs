//! 対局: what a person does about a game that is played out here, and what is told of it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::desk::Desk;
use super::duel_job::{Dueling, Seat, is_against_engine, line};
use super::job::Worksite;
use super::shared::SharedState;
use super::study::StudyEngines;
use crate::editor::Go;
use crate::editor::analysis::{Duel, DuelEvent, DuelPlayer};
use crate::engine::{Engine, EngineState};
use crate::locale::Locale;
use crate::record::{Step, is_problem};
use crate::rules::{Color, Move};
use crate::texts;
use crate::ui::board::{BoardScene, colors};
use crate::ui::dialogs::DuelView;
use crate::ui::message::{DuelMessage, Message};
use crate::ui::panels::{DuelTold, headers};
use crate::ui::settings::EngineChoice;
use crate::ui::words::{is_handicap, outcome, time_text};

impl Desk {
    /// Plays a move, in the game that is played here if there is one.
    pub(super) fn play(&mut self, mv: Move, shared: &mut SharedState) {
        if self.plays_in_duel(mv, shared) {
            return;
        }
        match self.document.play(mv) {
            Ok(()) => self.offer_result(shared),
            Err(refused) => shared.notices.refuse(self.state(), &refused, &shared.locale),
        }
    }

    /// Asks who is to play, or ends the game that is played.
    pub(super) fn open_or_stop_duel(&mut self, shared: &mut SharedState) {
        if self.jobs.duel.is_some() {
            return self.stop_duel(shared);
        }
        let position = self.document.position();
        if !position.has_legal_move() {
            // How the game has ended stands there already.
            return shared.notices.say(outcome::state(&self.document, &shared.locale).unwrap_or_default());
        }
        // Who takes odds plays against the engine that gives them.
        let side = if is_handicap(self.document.record()) { Color::Black } else { position.side_to_move() };
        let mut found = shared.at_once(EngineChoice::found).unwrap_or_default();
        found.retain(|path| EngineChoice::is_for(path, position.game()));
        shared.overlays.put(DuelView::new(&shared.settings, side, found));
    }

    /// Does what a person asks for.
    pub(super) fn do_duel(&mut self, message: DuelMessage, study: &mut StudyEngines, shared: &mut SharedState) {
        match message {
            DuelMessage::Start(players) => self.start_duel(*players, study, shared),
            DuelMessage::Resign => drop(self.at_duel(|dueling, site| dueling.step(DuelEvent::Resign, site), shared)),
            DuelMessage::Draw => drop(self.at_duel(|dueling, site| dueling.step(DuelEvent::Draw, site), shared)),
            DuelMessage::TakeBack => drop(self.at_duel(Dueling::take_back, shared)),
            DuelMessage::Return => {
                if let Some(dueling) = &self.jobs.duel {
                    self.document.go(Go::To(dueling.place()));
                }
            }
            DuelMessage::Stop => self.stop_duel(shared),
        }
    }

    fn stop_duel(&mut self, shared: &mut SharedState) {
        self.jobs.duel = None;
        shared.notices.say(shared.locale.text("duel-stopped"));
    }

    fn start_duel(&mut self, players: [Option<EngineChoice>; 2], study: &mut StudyEngines, shared: &mut SharedState) {
        let document = &mut self.document;
        if matches!(document.node().map(|node| &node.step), Some(Step::End(_))) {
            document.go(Go::By(-1));
        }
        let start = document.cursor().at();
        let Some(origin) = line(document.record(), start) else {
            return shared.notices.decline(self.state(), shared.locale.text("study-cannot"));
        };
        let (of, game) = (document.game_shown(), document.record().game());
        shared.choose_settings(|settings| {
            for choice in players.iter().flatten() {
                let at = settings.engine_of(&choice.path);
                if let Some(known) = settings.engines.get_mut(at) {
                    known.learn(choice.games.clone(), choice.ratings);
                    known.rating = choice.rating;
                }
            }
        });
        let engines = players.each_ref().map(Option::is_some);
        let terms = shared.settings.duel.terms(engines, game);
        let news = Arc::new(AtomicBool::new(true));
        let players = players.map(|choice| {
            let choice = choice?;
            let (wake, told) = (shared.wake.clone(), Arc::clone(&news));
            let (program, name) = choice.player();
            let engine = Engine::start(program, game, move |after| {
                told.store(true, Ordering::Relaxed);
                wake.request_repaint_after(after);
            });
            Some(Seat { engine, name, state: EngineState::Off })
        });
        if is_against_engine(&players) {
            // The person sits at the bottom.
            let own = if players[0].is_none() { Color::Black } else { Color::White };
            let turned = own != game.bottom();
            self.seated = (self.flipped != turned).then_some(self.flipped);
            self.flipped = turned;
        }
        // A new game is one between these players.
        let sides = colors(game);
        let own = Some(shared.settings.duel.name.trim()).filter(|own| !own.is_empty() && is_against_engine(&players));
        let names = sides.map(|side| players[side as usize].as_ref().map(|seat| seat.name.as_str()).or(own));
        let record = self.document.record();
        let is_new = record.tree.len() == 1 && !is_problem(record);
        if let Some(edit) = headers::naming(record, names)
            && is_new
        {
            self.edit(edit, shared);
        }
        self.playing = None;
        // Engines are told of a new game by a number that no other one has.
        let number = of.wrapping_mul(31).wrapping_add(self.document.revision()).wrapping_add(1);
        let duel = Duel::new(terms, number);
        let played = Vec::new();
        let told = None;
        let (is_paused, is_over, lasts) = (false, false, Arc::new(()));
        let dueling = Dueling { duel, of, players, news, start, origin, played, told, is_paused, is_over, lasts };
        study.rest(Arc::downgrade(&dueling.lasts));
        self.jobs.duel = Some(dueling);
        self.at_duel(Dueling::tell_place, shared);
    }

    /// Does something with the game that is played in the record in front, if there is one.
    fn at_duel<R>(
        &mut self,
        act: impl FnOnce(&mut Dueling, &mut Worksite<'_>) -> R,
        shared: &mut SharedState,
    ) -> Option<R> {
        let mut dueling = self.jobs.duel.take()?;
        let answer = self.at_site(|site| act(&mut dueling, site), shared);
        self.jobs.duel = Some(dueling).filter(|dueling| !dueling.is_over);
        Some(answer)
    }

    /// Whether a game is played in the record in front.
    pub(super) fn has_duel_in_front(&self) -> bool {
        let document = &self.document;
        self.jobs.duel.as_ref().is_some_and(|dueling| dueling.is_in_front(document))
    }

    /// Whether the person plays against an engine in the record in front: then no other one gives hints.
    pub(super) fn faces_engine(&self) -> bool {
        let document = &self.document;
        self.jobs.duel.as_ref().is_some_and(|dueling| dueling.is_in_front(document) && dueling.faces_engine())
    }

    /// Lets the game have what is for it alone, and refuses what would be against its order; whether that is all the
    /// message does.
    pub(super) fn holds_duel(&mut self, message: &Message, shared: &mut SharedState) -> bool {
        let document = &self.document;
        let Some(dueling) = &self.jobs.duel else { return false };
        let refused = match message {
            Message::Attempt(_) | Message::Foul(_) if document.cursor().at() != dueling.place() => "duel-elsewhere",
            Message::Attempt(_) | Message::Foul(_)
                if dueling.duel.turn().is_none_or(|(_, player)| player != DuelPlayer::Person) =>
            {
                "duel-not-your-turn"
            }
            Message::Foul(_) => "duel-foul",
            Message::Command(command) if dueling.is_taken_back_by(*command, document) => {
                if self.at_duel(Dueling::take_back, shared) != Some(true) {
                    // Otherwise the engine would only play it again.
                    self.stop_duel(shared);
                    return false;
                }
                return true;
            }
            _ => return false,
        };
        // In the line at the bottom: a bar would lie over what can be done about it.
        shared.notices.say(shared.locale.text(refused));
        true
    }

    /// Plays a move of the person whose turn it is; false if no game is played here.
    pub(super) fn plays_in_duel(&mut self, mv: Move, shared: &mut SharedState) -> bool {
        if !self.has_duel_in_front() {
            return false;
        }
        self.at_duel(
            |dueling, site| {
                let took = dueling.duel.thinking(Instant::now());
                dueling.put(mv, took, None, site)
            },
            shared,
        );
        true
    }

    /// What was redone is a part of the game again.
    pub(super) fn redo_in_duel(&mut self, shared: &mut SharedState) {
        self.at_duel(Dueling::redo, shared);
    }

    /// What is told below the board while a game is played here.
    pub(super) fn duel_told(&self, locale: &Locale) -> Option<DuelTold> {
        let document = &self.document;
        let dueling = self.jobs.duel.as_ref().filter(|dueling| dueling.is_in_front(document))?;
        let (side, player) = dueling.duel.turn()?;
        let record = document.record();
        let side_name = texts::side(record.game(), side, is_handicap(record), locale);
        let seat = dueling.players[side as usize].as_ref();
        let text = match (player, seat.map(|seat| (&seat.name, seat.state))) {
            (DuelPlayer::Engine(_), Some((name, state))) => {
                let is_ready = !matches!(state, EngineState::Off | EngineState::Starting(_) | EngineState::Loading(_));
                let key = if is_ready { "duel-thinks" } else { "duel-starts" };
                locale.with(key, &[("name", name.as_str().into())])
            }
            _ => locale.with("duel-your-turn", &[("side", side_name.into())]),
        };
        let has_person = dueling.duel.person().is_some();
        let is_elsewhere = document.cursor().at() != dueling.place();
        Some(DuelTold { text, has_person, is_elsewhere, takes_back: dueling.own_move().is_some() })
    }

    /// The names of engines and the clocks, where the players' names stand.
    pub(super) fn seat_duel(&self, scene: &mut BoardScene) {
        let document = &self.document;
        let Some(dueling) = self.jobs.duel.as_ref().filter(|dueling| dueling.is_in_front(document)) else {
            return;
        };
        let sides = colors(document.record().game());
        for (side, player) in sides.into_iter().zip(&mut scene.players) {
            if let Some(seat) = dueling.players[side as usize].as_ref()
                && player.is_empty()
            {
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
