//! Changes of the list of engines. One of them is the one that is asked.

use std::cmp::Ordering;
use std::path::Path;

use super::choices::Settings;
use super::engines::EngineChoice;

impl Settings {
    /// The place of a program among the engines, which has one afterwards.
    pub(crate) fn engine_of(&mut self, path: &Path) -> usize {
        let known = self.engines.iter().position(|engine| engine.path == path);
        known.unwrap_or_else(|| {
            self.engines.push(EngineChoice::of(path));
            self.engines.len() - 1
        })
    }

    /// Puts an engine at a place among the others; the one that is asked stays the same.
    pub(crate) fn put_engine(&mut self, at: usize, engine: EngineChoice) {
        let at = at.min(self.engines.len());
        if at <= self.engine && !self.engines.is_empty() {
            self.engine += 1;
        }
        self.engines.insert(at, engine);
    }

    /// Removes the engine at a place. If that is the one which is asked, the first one takes its part.
    pub(crate) fn remove_engine(&mut self, at: usize) {
        if at < self.engines.len() {
            self.engines.remove(at);
        }
        match self.engine.cmp(&at) {
            Ordering::Less => {}
            Ordering::Equal => self.engine = 0,
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
