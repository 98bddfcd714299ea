//! The journal of whatever is open: begun with every document and ended when a person leaves it; and restoring from
//! journals.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::App;
use super::desk::{Desk, is_turned};
use super::filing::Opening;
use crate::editor::{Document, LONG, NotAJournal, OpenFile, RecoverError, Recovered, StateRemains, Trouble};
use crate::locale::{FluentValue, Locale};
use crate::task::{Task, within};
use crate::ui::cards::{Candidate, Comparison, RecoveryCard, recovery};
use crate::ui::dialogs::Then;
use crate::ui::message::{DeskId, Outbox, RecoveryAnswer};

/// How long a person's action waits for it.
const HISTORY_PATIENCE: Duration = Duration::from_secs(3);

/// How long the end of the program waits for the disk to forget what is not to stay.
const TIDYING: Duration = Duration::from_secs(2);

/// What can be restored.
#[derive(Default)]
pub(super) struct Recovery {
    /// Whether everything is listed, rather than only what no person has closed.
    all: bool,
    candidates: Vec<Candidate>,
    looking: Option<Task<Found>>,
    /// Whether there is no folder for journals, although there should be one.
    homeless: bool,
    /// Removes old journals and shortens long ones.
    tidying: Option<Task<()>>,
    /// Whether the person was told that the disk cannot confirm writes.
    said_unconfirmed: bool,
    restoring: Option<Restoring>,
    /// Where the restored document goes, and what was open there when that was asked for.
    asked: Option<(DeskId, (u64, u64))>,
    /// What the tabs of crashed windows showed, in their order: files, and journals of records without one.
    order: Vec<PathBuf>,
    /// Journals to be restored next, each in its own tab.
    next: VecDeque<PathBuf>,
    comparing: Option<Task<(PathBuf, Option<Comparison>)>>,
}

/// A document on its way back from a journal.
struct Restoring {
    journal: PathBuf,
    /// The name of the document.
    name: String,
    task: Task<Result<Recovered, RecoverError>>,
}

/// What a crash may have left: what can be restored, and the journals of which nothing can be read.
type Found = (Vec<Candidate>, Vec<(PathBuf, RecoverError)>);

impl Recovery {
    pub fn new(homeless: bool) -> Self {
        Self { homeless, ..Self::default() }
    }

    /// Shows the card.
    pub fn show(&self, ui: &egui::Ui, card: &RecoveryCard, locale: &Locale, out: &mut Outbox) {
        recovery::show(ui, card, &self.candidates, self.looking.is_some(), locale, out);
    }

    /// Whether a document that is being restored will take this record's place.
    pub fn restores_to(&self, id: DeskId) -> bool {
        self.restoring.is_some() && self.asked.is_some_and(|(desk, _)| desk == id)
    }

    /// How many documents wait to be restored.
    pub fn waiting(&self) -> usize {
        self.candidates.len()
    }
}

impl App {
    /// Records what is open now. To be called after everything that may have opened another document.
    pub(super) fn follow(&mut self) {
        self.desk.follow();
    }

    /// Adopts the history of an opened file when it is found, and before anything else happens to the document.
    pub(super) fn settle(&mut self, ctx: &egui::Context) {
        use egui::Event::{MouseMoved, PointerGone, PointerMoved, WindowFocused};
        let idle =
            |event: &egui::Event| matches!(event, MouseMoved(_) | PointerGone | PointerMoved(_) | WindowFocused(_));
        let acts = !self.outbox.is_empty() || ctx.input(|input| !input.events.iter().all(idle));
        let time = if acts { HISTORY_PATIENCE } else { Duration::ZERO };
        if self.desk.keeper.settle(&mut self.desk.session.document, time) {
            self.desk.flipped = is_turned(&self.desk.session.document);
        }
    }

    /// Opens what crashed windows had open, each file in a tab as it was. What was in no file is offered from the
    /// journals.
    pub(super) fn bring_back(&mut self, files: Vec<OpenFile>) {
        let spare = self.desk.id;
        let front = files.iter().find(|file| file.front).map(|file| file.path.path());
        self.recovery.order = files.iter().map(|file| file.path.path()).collect();
        self.open_behind(files.into_iter().filter(|file| !file.untitled).map(Opening::from));
        let front = front.and_then(|path| self.other_desk_of(&path)).or(self.others.first().map(|desk| desk.id));
        if let Some(front) = front {
            self.show_desk(front);
            self.drop_spare(spare, front);
        }
    }

    /// Keeps the list of open files, for the start after a crash; while files are being read it stays as it is.
    pub(super) fn keep_open_files(&mut self) {
        if self.is_reading() {
            return;
        }
        let front = self.desk.id;
        let open = |desk: &Desk| {
            let (source, front) = (desk.source()?, desk.id == front);
            Some(match desk.awaited() {
                // Its disk sleeps.
                Some(Opening { game, ply, leaf, .. }) => {
                    let (path, ply) = (source.into(), ply.unwrap_or_default());
                    OpenFile { path, untitled: false, game: *game, ply, leaf: *leaf, front }
                }
                None => OpenFile::of(source, &desk.session.document, front),
            })
        };
        let files = self.desks().filter_map(open).collect();
        self.open_files.tell(files);
    }

    /// Closes the window if the system ends the program, once what is being saved is saved.
    pub(super) fn meet_end(&self, ctx: &egui::Context) {
        if self.ending.is_set() && self.desks().all(|desk| desk.saving.is_none()) {
            ctx.send_viewport_cmd(egui::ViewportCommand::Close);
        }
    }

    /// The window closes. What a person has left is not offered again; what nobody was asked about is, and the files
    /// beside it are open again with the next start.
    pub(super) fn leave(&mut self) {
        let by_system = self.ending.is_set() && !self.may_close;
        let may_close = self.may_close;
        for desk in self.desks_mut() {
            desk.session.document.tell_place();
            desk.follow();
            if by_system || may_close || !desk.is_unsaved() {
                desk.keeper.close(by_system);
            }
        }
        if !by_system {
            self.open_files.end();
            if let Some(remains) = self.remains() {
                let forgets = (!self.settings.keep_histories).then_some(self.since);
                within(TIDYING, move || {
                    remains.tidy();
                    forgets.into_iter().for_each(|since| remains.forget_closed_since(since));
                });
            }
        }
        self.keep_place();
        self.settings.flush();
    }

    /// What stays behind in the state folder.
    fn remains(&self) -> Option<StateRemains> {
        self.state_folder().as_deref().map(StateRemains::new)
    }

    /// Why edits would be lost if the program ended now, in words.
    pub(super) fn unprotected(&self) -> Option<String> {
        let Some(Trouble { kind, detail, folder }) = self.desk.keeper.trouble() else {
            return self.recovery.homeless.then(|| self.locale.text("status-unprotected-homeless"));
        };
        let why = self.system_error(&std::io::Error::new(kind, detail));
        let values = [("folder", FluentValue::from(folder.to_string_lossy())), ("detail", FluentValue::from(why))];
        Some(self.locale.with("status-unprotected-why", &values))
    }

    /// Says once, if it is true, that nobody can tell whether the disk keeps the journal.
    pub(super) fn say_unconfirmed(&mut self) {
        if !self.recovery.said_unconfirmed
            && let Some(Trouble { folder, .. }) = self.desk.keeper.unconfirmed()
        {
            self.recovery.said_unconfirmed = true;
            let values = [("folder", FluentValue::from(folder.to_string_lossy()))];
            self.say(self.locale.with("msg-unconfirmed", &values));
        }
    }

    /// Looks for what can be restored: what nobody has closed or, with `all`, everything that is in no file.
    pub(super) fn look_for_journals(&mut self, all: bool, ctx: &egui::Context) {
        let Some(shelf) = self.shelf.clone() else { return };
        self.recovery.all = all;
        if all {
            self.offer();
        }
        let (wake, style) = (ctx.clone(), self.settings.spelling());
        let work = move || (Candidate::find(&shelf, all, style), shelf.unreadable());
        if !all {
            // Once per start; nothing waits for it.
            let (shelf, remains) = (self.shelf.clone(), self.remains());
            let tidy = move || {
                remains.iter().for_each(StateRemains::tidy);
                shelf.iter().for_each(|shelf| {
                    shelf.sweep();
                    shelf.compact(LONG);
                })
            };
            self.recovery.tidying = Some(Task::spawn(|| {}, move |_stop| tidy()));
        }
        self.recovery.looking = Some(Task::spawn(move || wake.request_repaint(), move |_stop| work()));
    }

    fn offer(&mut self) {
        if !self.overlays.has::<RecoveryCard>() {
            self.overlays.put(RecoveryCard::default());
        }
    }

    /// Whether an answer about journals is pending.
    pub(super) fn is_recovering(&self) -> bool {
        let Recovery { looking, comparing, restoring, .. } = &self.recovery;
        looking.is_some() || comparing.is_some() || restoring.is_some()
    }

    pub(super) fn poll_recovery(&mut self, ctx: &egui::Context) {
        if let Some(result) = self.recovery.looking.as_mut().and_then(Task::poll) {
            self.recovery.looking = None;
            let (candidates, unreadable) = result.unwrap_or_default();
            self.recovery.candidates = candidates;
            self.name_unreadable(&unreadable);
            if !self.recovery.candidates.is_empty() {
                self.offer();
            }
        }
        if let Some(result) = self.recovery.comparing.as_mut().and_then(Task::poll) {
            self.recovery.comparing = None;
            match result {
                Ok((journal, Some(comparison))) => {
                    self.mended(&journal);
                    if let Some(card) = self.overlays.get_mut::<RecoveryCard>() {
                        card.compared = Some((journal, comparison));
                    }
                }
                Ok((journal, None)) => {
                    let values = [("name", FluentValue::from(self.name_of_journal(&journal)))];
                    self.complain_of(&journal, self.locale.with("recovery-no-file", &values));
                }
                Err(failed) => {
                    self.complain(self.locale.with("error-internal", &[("detail", failed.to_string().into())]))
                }
            }
        }
        if let Some(result) = self.recovery.restoring.as_mut().and_then(|restoring| restoring.task.poll())
            && let Some(Restoring { journal, name, .. }) = self.recovery.restoring.take()
        {
            let asked = self.recovery.asked.take();
            let seen = self.desk.id;
            let is_there = asked.is_some_and(|(desk, _)| self.show_desk(desk));
            // The person was only asked about what was open then. The journal stays and will be offered again.
            let is_same = asked.is_some_and(|(_, state)| state == self.desk.state());
            let is_late = !is_there || !is_same && self.desk.is_unsaved() || self.desk.setup.is_some();
            let name = ("name", FluentValue::from(name));
            match result {
                Ok(Ok(recovered)) if is_late => {
                    // Its lock goes first, because locked journals are not offered.
                    drop(recovered);
                    self.complain_of(&journal, self.locale.with("error-restore-late", &[name]));
                }
                Ok(Ok(recovered)) => {
                    self.mended(&journal);
                    self.restored(recovered);
                }
                Ok(Err(error)) => {
                    let detail = ("detail", self.why_not_recovered(&error).into());
                    self.complain_of(&journal, self.locale.with("error-recovery", &[name, detail]));
                }
                Err(failed) => {
                    self.complain(self.locale.with("error-internal", &[("detail", failed.to_string().into())]));
                }
            }
            let other = self.desks().map(|desk| desk.id).find(|&id| id != self.desk.id);
            let back = if seen == self.desk.id { other.unwrap_or(seen) } else { seen };
            self.drop_spare(self.desk.id, back);
            match self.recovery.next.pop_front() {
                Some(journal) => self.restore_in_tab(journal, ctx),
                None => self.look_for_journals(self.recovery.all, ctx),
            }
        }
    }

    fn why_not_recovered(&self, error: &RecoverError) -> String {
        match error {
            RecoverError::Io(error) => self.io_error(error),
            RecoverError::InUse => self.locale.text("recovery-in-use"),
            RecoverError::NotAJournal(NotAJournal::OtherVersion(_)) => self.locale.text("recovery-other-version"),
            RecoverError::NotAJournal(_) => self.locale.text("recovery-no-journal"),
        }
    }

    /// Names the journals of which nothing can be read, with each reason once: only a person can help them.
    fn name_unreadable(&mut self, unreadable: &[(PathBuf, RecoverError)]) {
        let mut reasons: Vec<(String, Vec<Cow<'_, str>>)> = Vec::new();
        for (path, error) in unreadable {
            let reason = self.why_not_recovered(error);
            match reasons.iter_mut().find(|(known, _)| *known == reason) {
                Some((_, paths)) => paths.push(path.to_string_lossy()),
                None => reasons.push((reason, vec![path.to_string_lossy()])),
            }
        }
        for (reason, paths) in reasons {
            let values = [("paths", FluentValue::from(paths.join(", "))), ("detail", reason.into())];
            self.complain(self.locale.with("recovery-unreadable", &values));
        }
    }

    /// The name of the document that a journal restores.
    fn name_of_journal(&self, journal: &Path) -> String {
        let candidate = self.recovery.candidates.iter().find(|candidate| candidate.journal == journal);
        candidate.map_or_else(|| self.locale.text("untitled"), |candidate| candidate.name(&self.locale))
    }

    fn restored(&mut self, recovered: Recovered) {
        let fault = recovered.fault;
        self.desk.keeper.adopt(recovered, &mut self.desk.session.document);
        self.take_place();
        self.overlays.uncover();
        self.clear_desk();
        self.desk.flipped = is_turned(&self.desk.session.document);
        // A position was being set up: that continues.
        self.follow_setup();
        let values = [("name", FluentValue::from(self.name()))];
        let said = self.locale.with("msg-restored", &values);
        match fault {
            None => self.say(said),
            Some(fault) => self.complain(self.locale.sentences(&[&said, &recovery::fault(fault, &self.locale)])),
        }
    }

    /// Moves the record in front, if it has no file, to where it was among the tabs before the crash.
    fn take_place(&mut self) {
        let place = |desk: &Desk| {
            let source = desk.source()?;
            self.recovery.order.iter().position(|path| *path == source)
        };
        if let Some(own) = place(&self.desk).filter(|_| self.desk.path().is_none()) {
            let before = self.others.iter().rposition(|desk| place(desk).is_some_and(|place| place < own));
            self.place = before.map_or(0, |before| before + 1);
        }
    }

    /// Restores the document of a journal. The person was already asked about unsaved changes in the open one.
    pub(super) fn restore(&mut self, journal: PathBuf, ctx: &egui::Context) {
        let (Some(shelf), None) = (self.shelf.clone(), &self.recovery.restoring) else { return };
        let (wake, name, path) = (ctx.clone(), self.name_of_journal(&journal), journal.clone());
        self.overlays.close::<RecoveryCard>();
        self.desk.loading = None;
        self.recovery.asked = Some((self.desk.id, self.desk.state()));
        let task = Task::spawn(move || wake.request_repaint(), move |_stop| shelf.recover(&path));
        self.recovery.restoring = Some(Restoring { journal, name, task });
    }

    /// Restores the document of a journal where its file is open, or else in a new tab.
    fn restore_in_tab(&mut self, journal: PathBuf, ctx: &egui::Context) {
        match self.desk_of_journal(&journal) {
            Some(desk) => {
                self.show_desk(desk);
                self.restore(journal, ctx);
            }
            None => self.in_tab(|app| app.restore(journal, ctx)),
        }
    }

    /// Where the file of a journal is open with nothing that would be lost.
    fn desk_of_journal(&self, journal: &Path) -> Option<DeskId> {
        let candidate = self.recovery.candidates.iter().find(|candidate| candidate.journal == journal)?;
        let path = candidate.path.as_deref()?;
        self.desks().find(|desk| desk.has_open(path) && !desk.is_unsaved()).map(|desk| desk.id)
    }

    pub(super) fn answer_recovery(&mut self, answer: RecoveryAnswer, ctx: &egui::Context) {
        match answer {
            RecoveryAnswer::Restore(journal) => {
                self.desk_of_journal(&journal).map(|desk| self.show_desk(desk));
                self.ask_first(Then::Restore(journal), ctx);
            }
            RecoveryAnswer::RestoreAll => {
                let left = self.recovery.candidates.iter().filter(|candidate| candidate.is_left());
                self.recovery.next = left.map(|candidate| candidate.journal.clone()).collect();
                if let Some(first) = self.recovery.next.pop_front() {
                    self.restore_in_tab(first, ctx);
                }
            }
            RecoveryAnswer::Open(path) => self.ask_first(Then::Open(path), ctx),
            RecoveryAnswer::Compare(journal) => {
                let compared = self.overlays.get_mut::<RecoveryCard>().and_then(|card| card.compared.take());
                let shown = compared.is_some_and(|(shown, _)| shown == journal);
                if !shown {
                    self.compare(journal, ctx);
                }
            }
            RecoveryAnswer::Discard(journal) => {
                let Some(shelf) = self.shelf.clone() else { return };
                self.ask_quietly(move || {
                    let discarded = shelf.discard(&journal);
                    move |app: &mut Self| app.discarded(&journal, discarded)
                });
            }
            RecoveryAnswer::Later => self.overlays.close::<RecoveryCard>(),
        }
    }

    fn discarded(&mut self, journal: &Path, discarded: Result<(), RecoverError>) {
        match discarded {
            Ok(()) => {
                self.recovery.candidates.retain(|candidate| candidate.journal != journal);
                if self.recovery.candidates.is_empty() {
                    self.overlays.close::<RecoveryCard>();
                }
                self.mended(journal);
                self.say(self.locale.text("msg-journal-discarded"));
            }
            Err(error) => {
                let name = ("name", FluentValue::from(self.name_of_journal(journal)));
                let detail = ("detail", self.why_not_recovered(&error).into());
                self.complain_of(journal, self.locale.with("error-discard", &[name, detail]));
            }
        }
    }

    /// Compares what a journal restores with its file.
    fn compare(&mut self, journal: PathBuf, ctx: &egui::Context) {
        let Some(shelf) = self.shelf.clone() else { return };
        let (wake, style, language) = (ctx.clone(), self.settings.spelling(), self.locale.language());
        let work = move || {
            let comparison = shelf.preview(&journal).ok().and_then(|(document, _)| {
                let file = Document::open(document.path()?).ok()?;
                let (mine, theirs) = (document.snapshot(), file.snapshot());
                Some(Comparison::new(mine.records(), theirs.records(), style, &Locale::new(language)))
            });
            (journal, comparison)
        };
        self.recovery.comparing = Some(Task::spawn(move || wake.request_repaint(), move |_stop| work()));
    }
}
