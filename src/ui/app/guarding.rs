//! What happens when the program itself fails: the change is undone and reported, and a window that cannot be drawn is
//! reopened with everything that was in it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use egui::ViewportCommand;

use super::App;
use super::desk::Desk;
use super::desk_jobs::Jobs;
use crate::editor::Document;
use crate::editor::journal::{JournalMark, OpenFiles};
use crate::fault;
use crate::fault::drill;
use crate::locale::{FluentValue, Locale};
use crate::task;
use crate::ui::command::{COMMANDS, Command};
use crate::ui::look::fonts;
use crate::ui::message::{DeskId, Message};

/// What fails this often within this time is stopped.
const TIMES: usize = 3;
const WITHIN: Duration = Duration::from_secs(10);

/// What is never stopped: late answers would be awaited for ever, and saving is exactly what the person is advised to
/// do.
const NEVER_STOPPED: [&str; 15] = [
    "answer",
    "file-chosen",
    "disk-answered",
    "saved",
    "pasted",
    "looked-outside",
    "versions-read",
    "recovery-read",
    "file-followed",
    "file-seen",
    "visited",
    "handed-over",
    "fronted",
    "save",
    "save-as",
];

/// What is carried over from a window that could not be drawn into the next one: everything that was open.
struct Rescued {
    desk: Desk,
    others: Vec<Desk>,
    place: usize,
    open_files: OpenFiles,
}

/// The record in front before an action, and which others were open.
struct GuardedState {
    desk: DeskId,
    document: Document,
    mark: JournalMark,
    /// Whether the board was turned, and whether the notes were open.
    shown: (bool, bool),
    desks: Vec<DeskId>,
    /// Whether something lasted there.
    works: bool,
}

/// Where a failing window leaves its content for the next one.
#[derive(Clone, Default)]
pub struct Lifeboat {
    rescued: Arc<Mutex<Option<Rescued>>>,
    /// Whether the window was closed because somebody wanted that.
    left: Arc<AtomicBool>,
}

impl Lifeboat {
    /// Whether a window has left its content here.
    pub fn is_boarded(&self) -> bool {
        self.lock().is_some()
    }

    /// Whether the window was closed because somebody wanted that: a window that ends otherwise has failed.
    pub fn is_left(&self) -> bool {
        self.left.load(Ordering::Relaxed)
    }

    fn lock(&self) -> MutexGuard<'_, Option<Rescued>> {
        self.rescued.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What is known of the program's own failures.
#[derive(Default)]
pub(super) struct Guard {
    /// The commands that a drill asks for.
    drill: Vec<Command>,
    /// What has failed recently.
    faults: Vec<(&'static str, Instant)>,
    /// Where everything that is open goes if the window fails.
    lifeboat: Option<Lifeboat>,
    /// Whether the window has failed, so that nothing is drawn any more.
    fallen: bool,
}

impl Guard {
    /// Takes note of a failure; whether what has failed is stopped, because it fails again and again.
    fn note(&mut self, name: &'static str) -> bool {
        let now = Instant::now();
        self.faults.retain(|(_, when)| now.duration_since(*when) < WITHIN);
        self.faults.push((name, now));
        let often = self.faults.iter().filter(|(failed, _)| *failed == name).count() >= TIMES;
        let stops = often && !NEVER_STOPPED.contains(&name);
        if stops {
            fault::stop(name);
        }
        stops
    }

    /// The next command that a drill asks for, if there is a drill.
    fn drilled(&mut self) -> Option<Command> {
        for wanted in drill::wanted() {
            let meant = COMMANDS
                .iter()
                .map(|row| row.command)
                .filter(|command| drill::is_meant(&wanted, command.name()) && !drill::is_spared(command.name()));
            self.drill.extend(meant);
        }
        (!self.drill.is_empty()).then(|| self.drill.remove(0))
    }
}

impl App {
    /// Does something that may change the document. If it panics, all its changes are taken back, history and cursor
    /// included, and the person is told; what fails again and again is not tried any more.
    pub(super) fn guarded(&mut self, name: &'static str, act: impl FnOnce(&mut Self)) {
        if fault::is_stopped(name) {
            return self.shared.notices.complain(with_report("fault-stopped", &self.shared.locale));
        }
        let before = self.tabs.desk.document.clone();
        let kept = GuardedState {
            desk: self.tabs.desk.id,
            mark: self.tabs.desk.keeper.mark(&before),
            document: before,
            shown: (self.tabs.desk.flipped, self.tabs.desk.notes_open),
            desks: self.tabs.desks().map(|desk| desk.id).collect(),
            works: self.tabs.desk.jobs.lost(false).is_some(),
        };
        let (settings, covered) = (self.shared.settings.clone(), self.tabs.desk.is_covered(&self.shared));
        drill::before();
        let done = fault::caught(name, || {
            act(self);
            drill::after(name);
        });
        if done.is_ok() {
            return;
        }
        self.take_back(kept);
        // A list that could not be read would fail again in the next frame.
        if !covered || name == "versions-read" {
            self.shared.overlays.uncover();
        }
        if self.shared.settings != settings {
            self.shared.settings = settings;
            self.shared.locale = self.shared.settings.locale();
            fonts::install(&self.shared.wake, self.shared.locale.language());
            self.shared.settings.store();
        }
        // Nobody waits for what it has asked for.
        self.clipboard.awaits_paste = false;
        self.report_fault(name);
    }

    /// Does something to one record, which need not be in front. If it panics, what it did to that record is taken back,
    /// and the person is told.
    pub(super) fn guarded_at(&mut self, id: DeskId, name: &'static str, act: impl FnOnce(&mut Self)) {
        let Some(before) = self.tabs.desk_mut(id).map(|desk| desk.document.clone()) else { return };
        drill::before();
        let done = fault::caught_again(name, || {
            act(self);
            drill::after(name);
        });
        if done.is_ok() {
            return;
        }
        if let Some(desk) = self.tabs.desk_mut(id) {
            desk.document.roll_back(before);
            desk.clear(&mut self.shared);
        }
        self.report_fault(name);
    }

    /// Says that something has failed and was taken back; what fails again and again is not tried any more.
    pub(super) fn report_fault(&mut self, name: &'static str) {
        let stops = self.guard.note(name);
        self.shared
            .notices
            .complain(with_report(if stops { "fault-stopped" } else { "fault-undone" }, &self.shared.locale));
    }

    /// Says that work on another thread has failed, if whoever had asked for it has not: not every list that stays empty
    /// because of that tells why.
    pub(super) fn tell_failed_work(&mut self) {
        let Some(failed) = task::take_failure() else { return };
        let detail = failed.to_string();
        let notices = &mut self.shared.notices;
        if !notices.shown.as_ref().is_some_and(|notice| notice.text.contains(&detail)) {
            let text = self.shared.locale.with("error-internal", &[("detail", detail.into())]);
            notices.complain(and_report(text, &self.shared.locale));
        }
    }

    /// Shows the record that was in front, as it was; anything opened meanwhile is closed.
    fn take_back(&mut self, kept: GuardedState) {
        let GuardedState { desk, document, mark, shown, desks, works } = kept;
        let closed = !self.tabs.show_desk(desk, &mut self.shared);
        if closed {
            let again = self.tabs.new_desk(document.clone());
            self.tabs.insert(Desk { id: desk, ..again }, &mut self.shared);
        }
        self.tabs.retain(|desk| desks.contains(&desk.id));
        let other = closed || document.id() != self.tabs.desk.document.id();
        self.tabs.desk.document.roll_back(document);
        // Pending edits, and what views remember, may refer to something that no longer exists.
        self.tabs.desk.clear(&mut self.shared);
        (self.tabs.desk.flipped, self.tabs.desk.notes_open) = shown;
        if !works {
            self.tabs.desk.jobs = Jobs::default();
        }
        if other {
            self.tabs.desk.keeper.return_to(&mut self.tabs.desk.document, mark);
            self.tabs.desk.follow();
        }
        self.tabs.desk.follow_setup();
    }

    /// Issues the commands that a drill asks for, one per frame. Does nothing without a drill.
    pub(super) fn drilled(&mut self, ctx: &egui::Context) {
        if let Some(command) = self.guard.drilled() {
            self.shared.outbox.push(Message::Command(command));
            ctx.request_repaint();
        }
    }

    /// Draws a frame, or does the work between frames. If that panics nothing more is drawn: the window closes, and its
    /// content goes into the lifeboat.
    pub(super) fn framed(&mut self, ctx: &egui::Context, name: &'static str, act: impl FnOnce(&mut Self)) {
        if self.guard.fallen {
            return;
        }
        // Frames are not steps: a report would list nothing else.
        if std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| act(self))).is_err() {
            fault::step(name);
            self.fall();
            ctx.send_viewport_cmd(ViewportCommand::Close);
            ctx.request_repaint();
        }
    }

    /// Puts everything that is open into the lifeboat.
    fn fall(&mut self) {
        self.guard.fallen = true;
        self.may_close = true;
        let Some(boat) = self.guard.lifeboat.take() else { return };
        let rescued = Rescued {
            desk: std::mem::take(&mut self.tabs.desk),
            others: std::mem::take(&mut self.tabs.others),
            place: self.tabs.place,
            open_files: std::mem::take(&mut self.recovery.open_files),
        };
        *boat.lock() = Some(rescued);
    }

    /// Uses a lifeboat: continues with the content of a window that failed, if there is any, and leaves its own there
    /// if it fails.
    pub fn with_lifeboat(mut self, boat: Lifeboat) -> Self {
        if let Some(rescued) = boat.lock().take() {
            self.tabs.desk = rescued.desk.cleared();
            self.tabs.others = rescued.others.into_iter().map(Desk::cleared).collect();
            self.tabs.place = rescued.place;
            self.shared.notices.front = self.tabs.desk.id;
            self.recovery.open_files = rescued.open_files;
            self.tabs.desk.follow_setup();
            self.shared.notices.complain(with_report("fault-window", &self.shared.locale));
        }
        self.guard.lifeboat = Some(boat);
        self
    }
}

impl Guard {
    /// Says that the window closes because somebody wants that.
    pub(super) fn leave_lifeboat(&self) {
        if let Some(boat) = &self.lifeboat {
            boat.left.store(true, Ordering::Relaxed);
        }
    }
}

/// A text, and where the report is.
fn with_report(key: &str, locale: &Locale) -> String {
    and_report(locale.text(key), locale)
}

fn and_report(text: String, locale: &Locale) -> String {
    match fault::last_report() {
        Some(path) => {
            let path = FluentValue::from(path.to_string_lossy().into_owned());
            locale.sentences(&[&text, &locale.with("fault-report", &[("path", path)])])
        }
        None => text,
    }
}

impl Drop for App {
    /// A panic elsewhere in the machinery of the window ends here, too.
    fn drop(&mut self) {
        if std::thread::panicking() && !self.guard.fallen {
            self.fall();
        }
    }
}
