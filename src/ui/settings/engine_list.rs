//! Changes of the list of engines. One of them is in front: its moves are on the board. Others may study beside it.

use std::cmp::Ordering;
use std::path::Path;

use super::choices::Settings;
use super::engines::EngineChoice;
use crate::rules::Game;

/// The most engines that study side by side.
pub(crate) const ABREAST: usize = 4;

impl Settings {
    /// The engines that study: their places in the list.
    pub fn studying(&self) -> Vec<usize> {
        let mut others = ABREAST - 1;
        let engines = self.engines.iter().enumerate();
        let chosen = engines.filter(|&(place, engine)| {
            let is_front = place == self.engine;
            let is_beside = !is_front && engine.beside && others > 0;
            others -= usize::from(is_beside);
            is_front || is_beside
        });
        chosen.map(|(place, _)| place).collect()
    }

    /// Puts an engine in front: of those that study, or in the place of the one that was.
    pub(crate) fn put_in_front(&mut self, place: usize) {
        let stays = self.studying().contains(&place);
        self.engines.get_mut(self.engine).into_iter().for_each(|engine| engine.beside = stays);
        self.engine = place;
    }

    /// The engine that is to be in front for a game: the one chosen for it, else the one in front if it plays that, else the
    /// first that does.
    pub(crate) fn leader(&self, game: Game) -> Option<usize> {
        let plays = |place: &usize| self.engines.get(*place).is_some_and(|engine| engine.may_play(game));
        let leads = |engine: &EngineChoice| engine.leads.contains(&game) && engine.may_play(game);
        let chosen = self.engines.iter().position(leads);
        chosen.or(Some(self.engine).filter(plays)).or((0..self.engines.len()).find(plays))
    }

    /// Puts an engine in front, and again whenever a record of this game is.
    pub(crate) fn choose_leader(&mut self, place: usize, game: Game) {
        self.engines.iter_mut().for_each(|engine| engine.leads.retain(|led| *led != game));
        self.engines.get_mut(place).into_iter().for_each(|engine| engine.leads.push(game));
        self.put_in_front(place);
    }

    /// Has an engine study beside the others, or no longer. The last one stays.
    pub(crate) fn put_beside(&mut self, place: usize, beside: bool) {
        let mut others = self.studying();
        others.retain(|&other| other != place);
        if place == self.engine && !beside {
            let Some(&first) = others.first() else { return };
            self.engine = first;
        }
        self.engines.get_mut(place).into_iter().for_each(|engine| engine.beside = beside);
    }

    /// The place of a program among the engines, which has one afterwards.
    pub(crate) fn engine_of(&mut self, path: &Path) -> usize {
        let known = self.engines.iter().position(|engine| engine.path == path);
        known.unwrap_or_else(|| {
            self.engines.push(EngineChoice::of(path));
            self.engines.len() - 1
        })
    }

    /// Puts an engine at a place among the others; the one in front stays the same.
    pub(crate) fn put_engine(&mut self, at: usize, engine: EngineChoice) {
        let at = at.min(self.engines.len());
        if at <= self.engine && !self.engines.is_empty() {
            self.engine += 1;
        }
        self.engines.insert(at, engine);
    }

    /// Removes the engine at a place. If that is the one in front, one beside it takes its part, or the first one.
    pub(crate) fn remove_engine(&mut self, at: usize) {
        if at < self.engines.len() {
            self.engines.remove(at);
        }
        match self.engine.cmp(&at) {
            Ordering::Less => {}
            Ordering::Equal => {
                self.engine = self.engines.iter().position(|engine| engine.beside).unwrap_or(0);
            }
            Ordering::Greater => self.engine -= 1,
        }
    }

    /// Sets an option of the engine at a place, or leaves it as the engine has it.
    pub(crate) fn set_option(&mut self, at: usize, option: &str, value: Option<String>) {
        let Some(engine) = self.engines.get_mut(at) else { return };
        match value {
            Some(value) => drop(engine.options.insert(option.to_owned(), value)),
            None => drop(engine.options.remove(option)),
        }
    }
}
