//! What a screen reader says about the step at the cursor, and what undo and redo are called.

use std::mem;

use egui::Ui;

use super::desk::Desk;
use super::shared::SharedState;
use crate::locale::FluentValue;
use crate::notation::pair_number;
use crate::rules::Game;
use crate::ui::look::{spoken, told};
use crate::ui::panels::view::MoveWords;
use crate::ui::panels::{exercise, menu, move_list};
use crate::ui::words::{edit_names, outcome};

impl Desk {
    /// Says where the cursor is, and announces it where that is read nowhere else, and what the board is waiting for.
    pub(super) fn speak(&mut self, ui: &Ui, title: &str, shared: &SharedState) {
        ui.ctx().accesskit_node_builder(egui::accesskit_root_id(), |window| window.set_label(title));
        let key = (self.state(), shared.settings.spelling(), shared.locale.language());
        let at = self.document.cursor().at();
        // Whether the moves are read where the keyboard is: the one at the cursor is said there.
        let is_free = ui.memory(|memory| memory.focused().is_none());
        let here = ui.scope_id().with("step");
        let is_read = told::rested(ui.ctx()).is_some_and(|rest| rest != here);
        let known = self.spoken.as_ref();
        if known.is_none_or(|(of, node, ..)| (*of, *node) != (key, at)) {
            // What is written there is no step.
            let announced = match known {
                Some(&(_, node, _, announced)) if node == at => announced,
                _ => !(is_free && is_read),
            };
            let step = move_list::step_text(&self.document, at, shared.settings.spelling(), &shared.locale);
            let record = self.document.record();
            let ply = pair_number(record.game(), record.ply(at));
            let values = [("ply", FluentValue::from(ply)), ("step", FluentValue::from(step))];
            let state = outcome::state(&self.document, &shared.locale);
            let text = [shared.locale.with("said-step", &values), state.unwrap_or_default()].join(" ");
            self.spoken = Some((key, at, text.trim_end().to_owned(), announced));
        }
        let step = self.spoken.as_ref().filter(|(.., announced)| *announced || !is_read);
        // While something is asked it is that which is said, and what comes of it.
        let words = MoveWords { style: shared.settings.spelling(), locale: &shared.locale };
        let asked = self.mate.exercise().map(|view| exercise::said(view, words));
        let text = asked.as_deref().unwrap_or(step.map_or("", |(.., text, _)| text));
        let step = spoken::unseen(ui, "step", text);
        if !text.is_empty() && (!is_free || is_read) {
            spoken::polite(&step);
        }
        told::rests(ui.ctx(), step.id);
        let question = match self.document.position().game() {
            Game::Chess => "said-choice-chess",
            Game::Shogi | Game::Xiangqi => "said-choice",
        };
        let choice = if self.board.is_choosing() { shared.locale.text(question) } else { String::new() };
        spoken::say(ui, "choice", &choice);
    }

    /// The texts of undo and redo; they are spelled anew only after a change, because spelling replays the line.
    pub(super) fn undo_texts(&mut self, shared: &SharedState) -> menu::UndoTexts {
        let key = (self.state(), shared.settings.spelling(), shared.locale.language());
        let mut known = mem::take(&mut self.undo_texts);
        let spell = || menu::UndoTexts { undo: self.edit_text(true, shared), redo: self.edit_text(false, shared) };
        let texts = known.of(key, spell).clone();
        self.undo_texts = known;
        texts
    }

    fn edit_text(&self, undo: bool, shared: &SharedState) -> String {
        let document = &self.document;
        let (done, _) = document.steps();
        let made = if undo { done.checked_sub(1).and_then(|last| document.made(last)) } else { document.made(done) };
        let Some(made) = made else { return shared.locale.text(if undo { "cmd-undo" } else { "cmd-redo" }) };
        let name = edit_names::name(made, shared.settings.spelling(), &shared.locale);
        shared.locale.with(if undo { "undo-name" } else { "redo-name" }, &[("edit", FluentValue::from(name))])
    }
}
