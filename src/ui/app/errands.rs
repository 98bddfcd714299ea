//! What a disk is asked on a person's behalf, on another thread: a drive that sleeps keeps no window waiting. What takes
//! long is said, and can be given up.

use std::io;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use egui::{RichText, Ui};

use super::tidy_worker::Tidied;
use crate::disk::{Finished, Version};
use crate::editor::Edition;
use crate::editor::journal::RecoverError;
use crate::files::Loaded;
use crate::formats::Unreadable;
use crate::locale::{FluentValue, Locale};
use crate::task::{Task, TaskFailure};
use crate::text::Encoding;
use crate::ui::cards::bar::Bars;
use crate::ui::dialogs::{PickerEnd, Picking, SavePlan, Then};
use crate::ui::look::theme;
use crate::ui::message::DeskId;
use crate::ui::words::file_name;

/// The time after which an errand is shown, and can be given up.
pub(super) const SLOW: Duration = Duration::from_millis(300);

const SECOND: Duration = Duration::from_secs(1);

/// The answer of a disk.
pub(super) enum Answered {
    /// Nothing that is to be acted upon.
    Nothing,
    /// The path of the manual.
    Manual(Option<PathBuf>),
    /// The engines of this machine.
    Engines(Vec<PathBuf>),
    /// Whether there is a file where something is to be written.
    Chosen(Box<ChosenPlace>),
    /// Whether there is a file where a save is to go.
    Target(Box<SaveTarget>),
    /// The bytes of a file that is read in another encoding.
    Reread(Box<Rereading>),
    /// The answer whether a file may be written.
    Writable(Writable),
    /// The saves of a killed program.
    Finished(Vec<Finished>),
    /// The fate of a journal that was thrown away.
    Discarded(PathBuf, Result<(), RecoverError>),
    /// A kept version of a file.
    Version(Box<ReadVersion>),
    /// The result of putting the library in order.
    Tidied(Box<Tidied>),
}

/// A file dialog that is open.
pub(super) struct Picked {
    /// The record that it is for.
    pub desk: DeskId,
    pub what: Picking,
    pub then: Option<Then>,
    /// The document and the revision that a person was asked about or that is being saved.
    pub asked: Edition,
    pub task: Task<PickerEnd>,
    pub keys: KeysMeant,
}

/// For what keys are meant while a file dialog is on its way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum KeysMeant {
    /// For the dialog, which may not be there yet.
    #[default]
    Dialog,
    /// The same: the keyboard is there now.
    Away,
    /// For the record: the person came back to it, or has clicked on it.
    Record,
}

impl KeysMeant {
    /// Keeps from the record what is typed for the dialog. What is pressed with Ctrl or Alt is a command, and meant.
    pub(super) fn sift(&mut self, ctx: &egui::Context) {
        let (focused, pressed) = ctx.input(|input| (input.focused, input.pointer.any_pressed()));
        *self = match (*self, focused) {
            _ if pressed => Self::Record,
            (Self::Away, true) => Self::Record,
            (Self::Dialog, false) => Self::Away,
            (meant, _) => meant,
        };
        if *self != Self::Record {
            ctx.input_mut(|input| {
                input.events.retain(|event| match event {
                    egui::Event::Text(_) | egui::Event::Ime(_) => false,
                    egui::Event::Key { modifiers, .. } => modifiers.command || modifiers.ctrl || modifiers.alt,
                    _ => true,
                });
            });
        }
    }
}

/// A place where something is to be written, and whether there is a file already.
pub(super) struct ChosenPlace {
    pub document: u64,
    pub what: Picking,
    pub path: PathBuf,
    pub then: Option<Then>,
    pub there: bool,
}

/// A place where a save is to go, and whether there is a file already.
pub(super) struct SaveTarget {
    pub plan: SavePlan,
    pub path: PathBuf,
    pub there: bool,
}

/// A file that was read again, in another encoding, for a document.
pub(super) struct Rereading {
    pub document: u64,
    pub path: PathBuf,
    pub encoding: Encoding,
    pub read: io::Result<Vec<u8>>,
}

/// A version of a file that was read to be shown in the place of what was open when it was asked for.
pub(super) struct ReadVersion {
    pub path: PathBuf,
    pub version: Version,
    pub state: Edition,
    pub read: io::Result<Result<Loaded, Unreadable>>,
}

/// Whether what kept us from writing a file of a record is over.
pub(super) struct Writable {
    pub desk: DeskId,
    pub document: u64,
    pub path: PathBuf,
    /// Whether no other window works on it.
    pub free: bool,
    pub protected: bool,
}

/// A question to a disk that has not been answered yet.
struct Errand {
    /// The record that it is for, if that has to be in front for the answer.
    desk: Option<DeskId>,
    /// The file that is waited for, if a person waits.
    path: Option<PathBuf>,
    since: Instant,
    task: Task<Answered>,
}

/// The errands for records: answers of disks, a file that is being chosen, and a document that is being restored.
#[derive(Default)]
pub(super) struct Errands {
    asked: Vec<Errand>,
    /// A file dialog that is open.
    pub picked: Option<Picked>,
    /// The desk for a restored document, and the edition that was open there when it was asked for.
    pub restoring: Option<(DeskId, Edition)>,
}

impl Errands {
    /// Waits for an answer of a disk.
    pub fn wait_for(
        &mut self,
        desk: Option<DeskId>,
        path: Option<PathBuf>,
        task: Task<Answered>,
        wake: &egui::Context,
    ) {
        wake.request_repaint_after(SLOW);
        self.asked.push(Errand { desk, path, since: Instant::now(), task });
    }

    /// Whether a disk has still to answer.
    pub fn any(&self) -> bool {
        !self.asked.is_empty()
    }

    /// The answers so far, each with the record that has to be in front for it.
    pub fn poll(&mut self) -> Vec<(Option<DeskId>, Result<Answered, TaskFailure>)> {
        let mut answered = Vec::new();
        self.asked.retain_mut(|errand| match errand.task.poll() {
            Some(answer) => {
                answered.push((errand.desk, answer));
                false
            }
            None => true,
        });
        answered
    }

    /// Whether something is on its way to this record.
    pub fn awaits(&self, id: DeskId) -> bool {
        self.asked.iter().any(|errand| errand.desk == Some(id))
            || self.picked.as_ref().is_some_and(|picked| picked.desk == id)
            || self.restoring.is_some_and(|(desk, _)| desk == id)
    }

    /// The bars about disks that do not answer the record in front, each with a way to give up.
    pub fn show(&mut self, ui: &Ui, bars: &mut Bars, front: DeskId, locale: &Locale) {
        let mut given_up = None;
        for (at, errand) in self.asked.iter().enumerate() {
            let (Some(path), true) = (errand.path.as_ref(), errand.desk == Some(front)) else { continue };
            if errand.since.elapsed() < SLOW {
                continue;
            }
            let values = [("name", FluentValue::from(file_name(path))), seconds_since(errand.since, ui)];
            let text = locale.with("disk-waits", &values);
            if waits(ui, bars, ("errand", at), text, &locale.text("disk-give-up")) {
                given_up = Some(at);
            }
        }
        if let Some(at) = given_up {
            // Its work ends when the disk wakes up, and nobody hears of it.
            self.asked.remove(at);
        }
    }
}

/// The seconds gone by, for a text; there is another frame when they are one more.
pub(super) fn seconds_since(since: Instant, ui: &Ui) -> (&'static str, FluentValue<'static>) {
    let waited = since.elapsed();
    // The seconds that go by show that it is still at work.
    ui.ctx().request_repaint_after(SECOND.saturating_sub(Duration::from_nanos(waited.subsec_nanos().into())));
    ("seconds", waited.as_secs().into())
}

/// A bar that says what is waited for; whether the person gives that up.
pub(super) fn waits(ui: &Ui, bars: &mut Bars, id: (&str, usize), text: String, give_up: &str) -> bool {
    bars.show(ui, &format!("{}-{}", id.0, id.1), |ui| {
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let given_up = ui.button(give_up).clicked();
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                ui.add(egui::Label::new(RichText::new(text).color(theme::palette(ui).weak)).truncate());
            });
            given_up
        })
        .inner
    })
}
