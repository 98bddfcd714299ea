//! Arrangements of the panels that a person has kept under a name: to write, to study, to solve, to read, to present.

use super::choices::Settings;
use super::panels::{Panels, SavedLayout};

impl SavedLayout {
    /// What the settings call it where they give it keys.
    pub fn entry(&self) -> String {
        format!("layout {}", self.name)
    }
}

impl Settings {
    /// Keeps the panels as they are under a name; what had that name is replaced.
    pub fn save_layout(&mut self, name: &str) {
        let panels = Panels { asked: None, ..self.panels.clone() };
        match self.layouts.iter_mut().find(|layout| layout.name == name) {
            Some(layout) => layout.panels = panels,
            None => self.layouts.push(SavedLayout { name: name.to_owned(), panels }),
        }
    }

    /// Which of those kept is the one in force: the same panels in the same sizes or, once these were changed, the same
    /// panels.
    pub fn layout(&self) -> Option<usize> {
        let shows = |kept: &Panels| kept.shown == self.panels.shown && kept.compact == self.panels.compact;
        let is_it = |kept: &Panels| shows(kept) && kept.sizes == self.panels.sizes;
        let place = |fits: &dyn Fn(&Panels) -> bool| self.layouts.iter().position(|layout| fits(&layout.panels));
        place(&is_it).or_else(|| place(&shows))
    }

    /// Forgets one of those kept, and its key.
    pub fn forget_layout(&mut self, name: &str) {
        for gone in self.layouts.extract_if(.., |layout| layout.name == name) {
            self.keys.remove(&gone.entry());
        }
    }

    /// Arranges the panels as in one of those kept.
    pub fn take_layout(&mut self, at: usize) {
        if let Some(layout) = self.layouts.get(at) {
            self.panels = layout.panels.clone();
        }
    }

    /// Arranges them as in the next one, after the last one as in the first.
    pub fn take_next_layout(&mut self) {
        let next = self.layout().map_or(0, |at| at + 1);
        self.take_layout(if next < self.layouts.len() { next } else { 0 });
    }
}
