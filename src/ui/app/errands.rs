//! What a disk is asked on a person's behalf, on another thread: a drive that sleeps keeps no window waiting. What takes
//! long is said, and can be given up.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use egui::{RichText, Ui};

use super::App;
use crate::locale::FluentValue;
use crate::task::{Task, within};
use crate::ui::cards::bar::Bars;
use crate::ui::dialogs::Outcome;
use crate::ui::look::theme;
use crate::ui::message::{DeskId, Message};
use crate::ui::words::file_name;

/// What takes longer is shown, and can be given up.
pub(super) const SLOW: Duration = Duration::from_millis(300);

/// A save that takes longer need not be waited for.
const LATE: Duration = Duration::from_secs(1);

const SECOND: Duration = Duration::from_secs(1);

/// What is done with an answer, between frames.
type Answer = Box<dyn FnOnce(&mut App) + Send>;

/// A question to a disk that has not been answered yet.
pub(super) struct Errand {
    /// The record that it is for, if that has to be in front for the answer.
    desk: Option<DeskId>,
    /// What is waited for, if a person waits.
    path: Option<PathBuf>,
    since: Instant,
    task: Task<Answer>,
}

impl App {
    /// What a disk answers at once; `None` if it takes longer, and then the answer is not wanted any more.
    pub(super) fn at_once<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
        within(self.patience, work)
    }

    /// Asks a disk about a file for the record in front, and goes on with the answer: in this frame if it comes at
    /// once, otherwise when it has come, unless it is given up or the record is closed.
    pub(super) fn ask_disk<F>(&mut self, path: &Path, work: impl FnOnce() -> F + Send + 'static)
    where
        F: FnOnce(&mut Self) + Send + 'static,
    {
        self.send((Some(self.desk.id), Some(path.to_owned())), work);
    }

    /// Asks a disk something that nobody waits for.
    pub(super) fn ask_quietly<F>(&mut self, work: impl FnOnce() -> F + Send + 'static)
    where
        F: FnOnce(&mut Self) + Send + 'static,
    {
        self.send((None, None), work);
    }

    fn send<F>(&mut self, (desk, path): (Option<DeskId>, Option<PathBuf>), work: impl FnOnce() -> F + Send + 'static)
    where
        F: FnOnce(&mut Self) + Send + 'static,
    {
        let wake = self.wake.clone();
        let mut task = Task::spawn(
            move || wake.request_repaint(),
            move |_stop| {
                let answer = work();
                Box::new(move |app: &mut Self| answer(app)) as Answer
            },
        );
        match task.wait(self.patience) {
            Some(Ok(answer)) => answer(self),
            Some(Err(failed)) => self.complain_of_failure(&failed),
            None => {
                self.wake.request_repaint_after(SLOW);
                self.errands.push(Errand { desk, path, since: Instant::now(), task });
            }
        }
    }

    /// Goes on with what has been answered meanwhile.
    pub(super) fn poll_errands(&mut self) {
        let mut answered = Vec::new();
        self.errands.retain_mut(|errand| match errand.task.poll() {
            Some(answer) => {
                answered.push((errand.desk, answer));
                false
            }
            None => true,
        });
        for (desk, answer) in answered {
            match answer {
                // Another record may have come to the front, or this one may be closed.
                Ok(answer) if desk.is_none_or(|desk| self.show_desk(desk)) => answer(self),
                Ok(_) => {}
                Err(failed) => self.complain_of_failure(&failed),
            }
        }
    }

    /// Whether a disk has still to say something about what is open.
    pub fn awaits_disks(&self) -> bool {
        !self.errands.is_empty() || self.is_loading() || self.desks().any(|desk| desk.external.asks())
    }

    /// Whether this record waits for an answer.
    pub(super) fn awaits_disk(&self, id: DeskId) -> bool {
        self.errands.iter().any(|errand| errand.desk == Some(id))
    }

    /// The bars about disks that do not answer the record in front, each with a way to give up.
    pub(super) fn show_errands(&mut self, ui: &Ui, bars: &mut Bars) {
        let front = Some(self.desk.id);
        let mut given_up = None;
        for (at, errand) in self.errands.iter().enumerate() {
            let Some(path) = errand.path.as_ref().filter(|_| errand.desk == front) else { continue };
            if errand.since.elapsed() < SLOW {
                continue;
            }
            let values = [("name", FluentValue::from(file_name(path))), seconds_since(errand.since, ui)];
            let text = self.locale.with("disk-waits", &values);
            if waits(ui, bars, ("errand", at), text, &self.locale.text("disk-give-up")) {
                given_up = Some(at);
            }
        }
        if let Some(at) = given_up {
            // Its work ends when the disk wakes up, and nobody hears of it.
            self.errands.remove(at);
        }
    }
}

impl App {
    /// The bar about a save that takes long, with a way to give the waiting up.
    pub(super) fn show_saving(&mut self, ui: &Ui, bars: &mut Bars) {
        let Some(saving) = self.desk.saving.as_ref() else { return };
        let left = LATE.saturating_sub(saving.since.elapsed());
        if !left.is_zero() {
            return ui.ctx().request_repaint_after(left);
        }
        let values =
            [("name", FluentValue::from(file_name(&saving.plan.target.path))), seconds_since(saving.since, ui)];
        let text = self.locale.with("disk-waits", &values);
        if waits(ui, bars, ("saving", 0), text, &self.locale.text("disk-give-up")) {
            self.outbox.push(Message::GiveUpSave);
            ui.ctx().request_repaint();
        }
    }

    /// Goes on without waiting for a save. If it is made after all, that is taken note of.
    pub(super) fn give_up_save(&mut self, ctx: &egui::Context) {
        let Some(saving) = self.desk.saving.take() else { return };
        self.desk.next_save = None;
        let (path, then) = (saving.plan.target.path.clone(), saving.plan.then.clone());
        self.late_saves.push((self.desk.id, saving));
        let values = [("name", FluentValue::from(file_name(&path)))];
        self.complain_of(&path, self.locale.with("msg-save-given-up", &values));
        if let Some(then) = then {
            self.ask_first(then, ctx);
        }
    }

    /// Takes note of saves that were made although nobody waited for them any more.
    pub(super) fn poll_late_saves(&mut self) {
        let mut made = Vec::new();
        self.late_saves.retain_mut(|(desk, saving)| match saving.task.poll() {
            Some(result) => {
                made.push((*desk, saving.plan.document, result));
                false
            }
            None => true,
        });
        for (desk, document, result) in made {
            let Ok(Outcome::Written(Ok(saved), _)) = result else { continue };
            let Some(desk) = self.desk_mut(desk) else { continue };
            let is_its = desk.session.document.path().is_none_or(|path| path == saved.target.path);
            // It may have been saved elsewhere meanwhile: then that is its file.
            if desk.session.document.id() == document && is_its {
                let path = saved.target.path.clone();
                desk.session.saved(saved);
                desk.follow();
                desk.external.reclaim = true;
                self.mended(&path);
            }
        }
    }
}

/// How many seconds have gone by, for a text; there is another frame when they are one more.
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
