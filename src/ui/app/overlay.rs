//! What lies above the window: questions and windows that have mouse and keyboard to themselves, and cards and bars
//! that leave the board usable. What belongs to a record lies on its desk, the rest lies above all of them.
//!
//! Here, and only here, they listen to keys, are shown and are answered.

use std::mem;

use egui::{Key, Modifiers, Ui};

use super::App;
use super::external::Held;
use super::line_edit::PendingLineEdit;
use super::pasting::Pasting;
use crate::ui::cards::bar::Bars;
use crate::ui::cards::{Conflict, Failed, RecoveryCard, RestCard, conflict, failed, line_edit, rest};
use crate::ui::dialogs::{
    Dialog, DuelView, Preferences, PrintView, Prompt, Prompted, ReviewView, VersionsView, dialog,
};
use crate::ui::message::{Message, Outbox, OverlayAnswer};

/// Declares the enum and, for the content of each kind, how to find it by its type.
macro_rules! overlays {
    ($($(#[$about:meta])* $kind:ident($content:ty),)+) => {
        /// What lies above the window; the later ones above the earlier ones.
        pub(super) enum Overlay {
            $($(#[$about])* $kind($content),)+
        }

        $(impl Content for $content {
            fn wrap(self) -> Overlay {
                Overlay::$kind(self)
            }
            fn unwrap(overlay: Overlay) -> Option<Self> {
                if let Overlay::$kind(content) = overlay { Some(content) } else { None }
            }
            fn of(overlay: &Overlay) -> Option<&Self> {
                if let Overlay::$kind(content) = overlay { Some(content) } else { None }
            }
            fn of_mut(overlay: &mut Overlay) -> Option<&mut Self> {
                if let Overlay::$kind(content) = overlay { Some(content) } else { None }
            }
        })+
    };
}

overlays! {
    /// A save that failed.
    Failed(Failed),
    /// An edit in the middle of a line that is being prepared.
    LineEdit(PendingLineEdit),
    /// A pasted text, or a file to be merged.
    Paste(Pasting),
    /// A file that somebody else has changed.
    Conflict(Conflict),
    /// A file that another window works on.
    Held(Held),
    /// Documents that were not saved.
    Recovery(RecoveryCard),
    /// Files that are not open yet.
    Rest(RestCard),
    /// The palette of commands.
    Prompt(Prompt),
    /// The settings.
    Preferences(Preferences),
    /// How a game is begun.
    Duel(DuelView),
    /// How a whole game is to be judged.
    Review(ReviewView),
    /// Diagrams and sheets.
    Print(PrintView),
    /// Recent files and kept versions.
    Versions(VersionsView),
    /// A question, or something to read.
    Question(Dialog),
}

/// The content of an overlay.
pub(super) trait Content: Sized {
    fn wrap(self) -> Overlay;
    fn unwrap(overlay: Overlay) -> Option<Self>;
    fn of(overlay: &Overlay) -> Option<&Self>;
    fn of_mut(overlay: &mut Overlay) -> Option<&mut Self>;
}

/// Where an overlay is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Layer {
    /// A bar above the status bar.
    Bar,
    /// A card in the corner.
    Card,
    /// Over everything, with mouse and keyboard to itself.
    Window,
}

impl Overlay {
    const fn layer(&self) -> Layer {
        match self {
            Self::Failed(_) => Layer::Bar,
            Self::LineEdit(_) | Self::Paste(_) | Self::Conflict(_) | Self::Held(_) => Layer::Card,
            Self::Recovery(_) | Self::Rest(_) => Layer::Card,
            Self::Prompt(_) | Self::Preferences(_) | Self::Review(_) | Self::Duel(_) | Self::Print(_) => Layer::Window,
            Self::Versions(_) | Self::Question(_) => Layer::Window,
        }
    }

    /// Whether this one takes the place of another: of its own kind, of any window, and a text to be pasted that of an
    /// edit that is being prepared.
    fn replaces(&self, other: &Self) -> bool {
        let windows = self.layer() == Layer::Window && other.layer() == Layer::Window;
        let edits = |overlay: &Self| matches!(overlay, Self::LineEdit(_) | Self::Paste(_));
        mem::discriminant(self) == mem::discriminant(other) || windows || edits(self) && edits(other)
    }
}

/// The overlays of a record, or of all.
#[derive(Default)]
pub(super) struct Overlays(Vec<Overlay>);

impl Overlays {
    /// Lays one above the window.
    pub fn put(&mut self, content: impl Content) {
        let overlay = content.wrap();
        self.0.retain(|other| !overlay.replaces(other));
        self.0.push(overlay);
    }

    /// The overlay with this kind of content, if it is there.
    pub fn get<T: Content>(&self) -> Option<&T> {
        self.0.iter().find_map(T::of)
    }

    /// The same, to be changed.
    pub fn get_mut<T: Content>(&mut self) -> Option<&mut T> {
        self.0.iter_mut().find_map(T::of_mut)
    }

    /// Whether there is one with this kind of content.
    pub fn has<T: Content>(&self) -> bool {
        self.get::<T>().is_some()
    }

    /// Takes it away.
    pub fn take<T: Content>(&mut self) -> Option<T> {
        let at = self.0.iter().position(|overlay| T::of(overlay).is_some())?;
        T::unwrap(self.0.remove(at))
    }

    /// Closes it, if it is there.
    pub fn close<T: Content>(&mut self) {
        self.0.retain(|overlay| T::of(overlay).is_none());
    }

    /// Whether nothing lies there.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether something has mouse and keyboard to itself.
    pub fn covers(&self) -> bool {
        self.0.iter().any(|overlay| overlay.layer() == Layer::Window)
    }

    /// Lays a question above the window, behind one that is being asked.
    pub fn put_behind(&mut self, question: Dialog) {
        self.0.push(question.wrap());
    }

    /// Takes away what has mouse and keyboard to itself.
    pub fn uncover(&mut self) {
        self.0.retain(|overlay| overlay.layer() != Layer::Window);
    }
}

impl App {
    /// Asks a question about the record in front.
    pub(super) fn question(&mut self, dialog: Dialog) {
        self.desk.overlays.put(dialog);
    }

    /// Whether something has mouse and keyboard to itself.
    pub(super) fn is_covered(&self) -> bool {
        self.overlays.covers() || self.desk.overlays.covers()
    }

    /// Lets what lies above the window listen to the keys that no text field has; whether Escape was meant for it.
    pub(super) fn listen_overlays(&mut self, ctx: &egui::Context) -> bool {
        let escaped = self.is_escape(ctx);
        let mut closed = false;
        let mut answers = Vec::new();
        self.desk.overlays.0.retain(|overlay| {
            let committed = |answer: Option<OverlayAnswer>| {
                let free = !egui::Popup::is_any_open(ctx) && ctx.memory(|memory| memory.focused()).is_none();
                let entered = || ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter));
                answer.filter(|_| free && entered())
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
                Overlay::Recovery(_) | Overlay::Rest(_) => {}
                // They listen as they are shown, and nothing else does.
                Overlay::Prompt(_)
                | Overlay::Preferences(_)
                | Overlay::Duel(_)
                | Overlay::Review(_)
                | Overlay::Print(_)
                | Overlay::Versions(_)
                | Overlay::Question(_) => {}
            }
            true
        });
        self.outbox.extend(answers.into_iter().map(Message::Answer));
        closed
    }

    /// Shows what lies in a layer.
    pub(super) fn show_overlays(&mut self, ui: &mut Ui, layer: Layer, bars: &mut Bars, out: &mut Outbox) {
        let (own, overlays, session) = (&mut self.desk.overlays, &mut self.overlays, &self.desk.session);
        let (recovery, study, settings, locale) = (&self.recovery, &self.study, &self.settings, &self.locale);
        let (ctx, turned) = (&ui.ctx().clone(), self.desk.flipped);
        let mut asked = false;
        let mut stays = |overlay: &mut Overlay| {
            match overlay {
                Overlay::Failed(failed) => failed::show(ui, failed, bars, locale, out),
                Overlay::LineEdit(pending) => line_edit::show(ui, &pending.edit, locale, out),
                Overlay::Paste(pasting) => pasting.show(ui, session, locale, out),
                Overlay::Conflict(card) => conflict::show(ui, card, locale, out),
                Overlay::Held(held) => conflict::held(ui, &held.opening.path, locale, out),
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
                    return !matches!(prompt.show(ui, session, settings, locale, out), Prompted::Leave);
                }
                Overlay::Preferences(preferences) => {
                    let game = session.document.record().game();
                    let file = session.document.path();
                    return !preferences.show(ctx, settings, (game, &study.running(), file), locale, out);
                }
                Overlay::Review(view) => return !view.show(ctx, settings, locale, out),
                Overlay::Duel(view) => return !view.show(ctx, session, settings, locale, out),
                Overlay::Print(view) => return !view.show(ctx, session, (settings, turned), locale, out),
                Overlay::Versions(versions) => return !versions.show(ctx, settings, locale, out),
            }
            true
        };
        // A question waits until nothing else covers the window.
        let waits = layer == Layer::Window && overlays.covers();
        for overlays in [Some(own).filter(|_| !waits), Some(overlays)].into_iter().flatten() {
            overlays.0.retain_mut(|overlay| overlay.layer() != layer || stays(overlay));
        }
    }

    /// Does what the person has answered.
    pub(super) fn answer(&mut self, answer: OverlayAnswer, ctx: &egui::Context) {
        match answer {
            OverlayAnswer::Question(answer) => {
                if let Some(dialog) = self.desk.overlays.take() {
                    self.answer_question(dialog, answer, ctx);
                }
            }
            OverlayAnswer::Failed(answer) => {
                if let Some(failed) = self.desk.overlays.take() {
                    self.answer_failed(failed, &answer, ctx);
                }
            }
            OverlayAnswer::LineEdit(answer) => self.answer_line_edit(answer),
            OverlayAnswer::Paste(answer) => self.answer_paste(answer, ctx),
            OverlayAnswer::Conflict(answer) => self.answer_conflict(answer, ctx),
            OverlayAnswer::Held(answer) => {
                if let Some(held) = self.desk.overlays.take() {
                    self.answer_held(&held, answer, ctx);
                }
            }
            OverlayAnswer::Rest(answer) => self.answer_rest(answer),
            OverlayAnswer::Recovery(answer) => self.answer_recovery(answer, ctx),
        }
    }
}
