//! How what lies above the window listens to keys, and how it is shown.

use std::path::{Path, PathBuf};

use egui::{Key, Modifiers, Ui};

use super::App;
use super::desk::Desk;
use super::overlay::{Layer, Overlay};
use super::shared::SharedState;
use crate::ui::cards::bar::Bars;
use crate::ui::cards::{RecoveryCard, both_kings, conflict, failed, line_edit, rest};
use crate::ui::dialogs::{LibraryView, Prompted, dialog};
use crate::ui::message::{LibraryMessage, Message, Outbox, OverlayAnswer};
use crate::ui::settings::Pane;

impl Desk {
    /// Lets what lies above the window listen to the keys that no text field has; whether Escape was meant for it.
    pub(super) fn listen_overlays(&mut self, ctx: &egui::Context, shared: &mut SharedState) -> bool {
        let escaped = self.is_escape(ctx);
        let mut closed = false;
        let mut answers = Vec::new();
        self.overlays.0.retain(|overlay| {
            let committed = |answer: Option<OverlayAnswer>| {
                let free = !egui::Popup::is_any_open(ctx) && ctx.memory(|memory| memory.focused()).is_none();
                let entered = || ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter));
                if answer.is_some() && free && entered() { answer } else { None }
            };
            match overlay {
                Overlay::LineEdit(_) | Overlay::Paste(_) if escaped => {
                    closed = true;
                    return false;
                }
                Overlay::LineEdit(pending) => answers.extend(committed(pending.likeliest())),
                Overlay::Paste(pasting) => answers.extend(committed(pasting.likeliest())),
                // They leave the keys to the board.
                Overlay::Failed(_) | Overlay::Conflict(_) | Overlay::Held(_) => {}
                Overlay::BothKings(_) | Overlay::Recovery(_) | Overlay::Rest(_) => {}
                // They listen as they are shown, and nothing else does.
                Overlay::Prompt(_)
                | Overlay::Preferences(_)
                | Overlay::Duel(_)
                | Overlay::Review(_)
                | Overlay::Print(_)
                | Overlay::Versions(_)
                | Overlay::Library(_)
                | Overlay::Batch(_)
                | Overlay::Learning(_)
                | Overlay::Question(_) => {}
            }
            true
        });
        shared.outbox.extend(answers.into_iter().map(Message::Answer));
        // What can be restored stays in the menu.
        if escaped && !closed && self.line.is_none() && shared.overlays.has::<RecoveryCard>() {
            shared.overlays.close::<RecoveryCard>();
            closed = true;
        }
        closed
    }
}

impl App {
    /// The files of open records with changes that were not saved, as far as the library has to know.
    fn unsaved_files(&self) -> Vec<PathBuf> {
        if !self.shared.overlays.has::<LibraryView>() && !self.shared.settings.panels.has(Pane::Library) {
            return Vec::new();
        }
        let unsaved = self.tabs.desks().filter(|desk| desk.is_unsaved());
        unsaved.filter_map(|desk| desk.document.path()).map(Path::to_owned).collect()
    }

    /// Shows what lies in a layer.
    pub(super) fn show_overlays(&mut self, ui: &mut Ui, layer: Layer, bars: &mut Bars, out: &mut Outbox) {
        let unsaved = if layer == Layer::Window { self.unsaved_files() } else { Vec::new() };
        if let (Some(view), Layer::Window) = (&mut self.shared.library, layer) {
            view.unsaved.clone_from(&unsaved);
        }
        let (own, overlays, document) =
            (&mut self.tabs.desk.overlays, &mut self.shared.overlays, &self.tabs.desk.document);
        let (recovery, study, settings, locale) =
            (&self.recovery, &self.study, &self.shared.settings, &self.shared.locale);
        let (ctx, turned) = (&ui.ctx().clone(), self.tabs.desk.flipped);
        let mut asked = false;
        let mut stays = |overlay: &mut Overlay| {
            match overlay {
                Overlay::Failed(failed) => failed::show(ui, failed, bars, locale, out),
                Overlay::LineEdit(pending) => line_edit::show(ui, &pending.edit, locale, out),
                Overlay::Paste(pasting) => pasting.show(ui, document, locale, out),
                Overlay::Conflict(card) => conflict::show(ui, card, locale, out),
                Overlay::Held(held) => conflict::held(ui, &held.opening.path, locale, out),
                Overlay::BothKings(_) => both_kings::show(ui, locale, out),
                Overlay::Recovery(card) => recovery.show(ui, card, locale, out),
                Overlay::Rest(card) => rest::show(ui, card, locale, out),
                Overlay::Question(dialog) if !asked => {
                    asked = true;
                    let answer = dialog::show(ctx, dialog, locale);
                    out.extend(answer.map(OverlayAnswer::Question).map(Message::Answer));
                }
                // One question at a time.
                Overlay::Question(_) => {}
                Overlay::Prompt(prompt) => {
                    return !matches!(prompt.show(ui, document, settings, locale, out), Prompted::Leave);
                }
                Overlay::Preferences(preferences) => {
                    let game = document.record().game();
                    let file = document.path();
                    return !preferences.show(ctx, settings, (game, &study.running(), file), locale, out);
                }
                Overlay::Review(view) => return !view.show(ctx, settings, locale, out),
                Overlay::Duel(view) => return !view.show(ctx, document, settings, locale, out),
                Overlay::Print(view) => return !view.show(ctx, document, (settings, turned), locale, out),
                Overlay::Batch(batch) => return !batch.show(ctx, locale, out),
                Overlay::Learning(learning) => return !learning.show(ctx, settings, locale, out),
                Overlay::Versions(versions) => return !versions.show(ctx, settings, locale, out),
                Overlay::Library(library) => {
                    // It is put away, not dropped.
                    if library.show((ctx, unsaved.clone()), settings, locale, out) {
                        out.push(Message::Library(LibraryMessage::Leave));
                    }
                }
            }
            true
        };
        // A question waits until nothing else covers the window.
        let waits = layer == Layer::Window && overlays.covers();
        for overlays in [if waits { None } else { Some(own) }, Some(overlays)].into_iter().flatten() {
            overlays.0.retain_mut(|overlay| overlay.layer() != layer || stays(overlay));
        }
    }
}
