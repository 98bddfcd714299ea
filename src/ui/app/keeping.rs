//! The journal of whatever is open: begun with every document and ended when a person leaves it; and restoring from
//! journals.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use super::desk::{Desk, is_turned};
use super::errands::Answered;
use super::opening::Opening;
use super::shared::SharedState;
use super::tabs::Tabs;
use crate::editor::Document;
use crate::editor::journal::{JournalTrouble, LONG, NotAJournal, OpenFile, OpenFiles, RecoverError, Recovered, Shelf};
use crate::editor::remains::StateRemains;
use crate::locale::{FluentValue, Locale};
use crate::task::{Task, within};
use crate::texts;
use crate::ui::cards::{Comparison, RecoveryCard, RestorableDocument, recovery};
use crate::ui::message::{DeskId, Outbox};

/// How long a person's action waits for it.
const HISTORY_PATIENCE: Duration = Duration::from_secs(3);

/// How long the end of the program waits for the disk to forget what is not to stay.
const TIDYING: Duration = Duration::from_secs(2);

/// What can be restored.
pub(super) struct Recovery {
    /// Since when this window is open.
    since: SystemTime,
    /// Whether everything is listed, rather than only what no person has closed.
    all: bool,
    candidates: Vec<RestorableDocument>,
    looking: Option<Task<Found>>,
    /// Whether there is no folder for journals, although there should be one.
    homeless: bool,
    /// Removes old journals and shortens long ones.
    tidying: Option<Task<()>>,
    /// Whether the person was told that the disk cannot confirm writes.
    said_unconfirmed: bool,
    restoring: Option<Restoring>,
    /// Where journals are kept; `None` keeps none.
    pub shelf: Option<Shelf>,
    /// What is open, for the start after a crash.
    pub open_files: OpenFiles,
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
type Found = (Vec<RestorableDocument>, Vec<(PathBuf, RecoverError)>);

impl Recovery {
    pub fn new(shelf: Option<Shelf>, homeless: bool) -> Self {
        Self {
            since: SystemTime::now(),
            all: false,
            candidates: Vec::new(),
            looking: None,
            homeless,
            tidying: None,
            said_unconfirmed: false,
            restoring: None,
            shelf,
            open_files: OpenFiles::default(),
            order: Vec::new(),
            next: VecDeque::new(),
            comparing: None,
        }
    }

    /// Shows the card.
    pub fn show(&self, ui: &egui::Ui, card: &RecoveryCard, locale: &Locale, out: &mut Outbox) {
        let listed = recovery::RecoveryList { candidates: &self.candidates, looking: self.looking.is_some() };
        recovery::show(ui, card, listed, locale, out);
    }

    /// Whether changes wait to be restored that belong to the file of a record: it is to stay in sight beside its card.
    pub fn concerns(&self, desk: &Desk) -> bool {
        self.candidates.iter().filter_map(|candidate| candidate.path.as_deref()).any(|path| desk.has_open(path))
    }

    /// How many documents wait to be restored.
    pub fn waiting(&self) -> usize {
        self.candidates.len()
    }
}

impl Desk {
    /// Adopts the history of an opened file when it is found, and before anything else happens to the document.
    pub(super) fn settle(&mut self, ctx: &egui::Context, shared: &SharedState) {
        use egui::Event::{MouseMoved, PointerGone, PointerMoved, WindowFocused};
        let idle =
            |event: &egui::Event| matches!(event, MouseMoved(_) | PointerGone | PointerMoved(_) | WindowFocused(_));
        let acts = !shared.outbox.is_empty() || ctx.input(|input| !input.events.iter().all(idle));
        let time = if acts { HISTORY_PATIENCE } else { Duration::ZERO };
        if self.keeper.settle(&mut self.document, time) {
            self.flipped = is_turned(&self.document);
        }
    }
}

impl Recovery {
    /// Opens what crashed windows had open, each file in a tab as it was. What was in no file is offered from the
    /// journals.
    pub(super) fn bring_back(&mut self, files: Vec<OpenFile>, tabs: &mut Tabs, shared: &mut SharedState) {
        let spare = tabs.desk.id;
        let front = files.iter().find(|file| file.front).map(|file| file.path.path());
        self.order = files.iter().map(|file| file.path.path()).collect();
        tabs.open_behind(files.into_iter().filter(|file| !file.untitled).map(Opening::from), shared);
        let front = front.and_then(|path| tabs.other_desk_of(&path)).or(tabs.others.first().map(|desk| desk.id));
        if let Some(front) = front {
            tabs.show_desk(front, shared);
            tabs.drop_spare(spare, front, shared);
        }
    }

    /// Keeps the list of open files, for the start after a crash; while files are being read it stays as it is.
    pub(super) fn keep_open_files(&mut self, tabs: &Tabs) {
        if tabs.is_reading() {
            return;
        }
        let front = tabs.desk.id;
        let open = |desk: &Desk| {
            let (source, front) = (desk.source()?, desk.id == front);
            Some(match desk.awaited() {
                // Its disk sleeps.
                Some(Opening { game, ply, leaf, .. }) => {
                    let (path, ply) = (source.into(), ply.unwrap_or(0));
                    OpenFile { path, untitled: false, game: game.unwrap_or(0), ply, leaf: *leaf, front }
                }
                None => OpenFile::of(source, &desk.document, front),
            })
        };
        let files = tabs.desks().filter_map(open).collect();
        self.open_files.tell(files);
    }

    /// Why edits would be lost if the program ended now, in words.
    pub(super) fn unprotected(&self, desk: &Desk, shared: &SharedState) -> Option<String> {
        let Some(JournalTrouble { kind, detail, folder }) = desk.keeper.trouble() else {
            return self.homeless.then(|| shared.locale.text("status-unprotected-homeless"));
        };
        let why = texts::system_error(&std::io::Error::new(kind, detail), &shared.locale);
        let values = [("folder", FluentValue::from(folder.to_string_lossy())), ("detail", FluentValue::from(why))];
        Some(shared.locale.with("status-unprotected-why", &values))
    }

    /// Says once, if it is true, that nobody can tell whether the disk keeps the journal.
    pub(super) fn say_unconfirmed(&mut self, desk: &Desk, shared: &mut SharedState) {
        if !self.said_unconfirmed
            && let Some(JournalTrouble { folder, .. }) = desk.keeper.unconfirmed()
        {
            self.said_unconfirmed = true;
            let values = [("folder", FluentValue::from(folder.to_string_lossy()))];
            shared.notices.say(shared.locale.with("msg-unconfirmed", &values));
        }
    }

    /// Looks for what can be restored: what nobody has closed or, with `all`, everything that is in no file.
    pub(super) fn look_for_journals(&mut self, all: bool, ctx: &egui::Context, shared: &mut SharedState) {
        let Some(shelf) = self.shelf.clone() else { return };
        self.all = all;
        if all {
            self.offer(shared);
        }
        let (wake, style) = (ctx.clone(), shared.settings.spelling());
        let work = move || (RestorableDocument::find(&shelf, all, style), shelf.unreadable());
        if !all {
            // Once per start; nothing waits for it.
            let (shelf, remains) = (self.shelf.clone(), shared.remains());
            let tidy = move || {
                remains.iter().for_each(StateRemains::tidy);
                shelf.iter().for_each(|shelf| {
                    shelf.sweep();
                    shelf.compact(LONG);
                })
            };
            self.tidying = Some(Task::spawn(|| {}, move |_stop| tidy()));
        }
        self.looking = Some(Task::spawn(move || wake.request_repaint(), move |_stop| work()));
    }

    fn offer(&self, shared: &mut SharedState) {
        if !shared.overlays.has::<RecoveryCard>() {
            shared.overlays.put(RecoveryCard::default());
        }
    }

    /// Whether an answer about journals is pending.
    pub(super) fn is_recovering(&self) -> bool {
        let Self { looking, comparing, restoring, .. } = self;
        looking.is_some() || comparing.is_some() || restoring.is_some()
    }

    /// Takes what was read from journals.
    pub(super) fn poll_recovery(&mut self, ctx: &egui::Context, tabs: &mut Tabs, shared: &mut SharedState) {
        if let Some(result) = self.looking.as_mut().and_then(Task::poll) {
            self.looking = None;
            let (candidates, unreadable) = result.unwrap_or_default();
            self.candidates = candidates;
            self.name_unreadable(&unreadable, shared);
            if !self.candidates.is_empty() {
                self.offer(shared);
            }
        }
        if let Some(result) = self.comparing.as_mut().and_then(Task::poll) {
            self.comparing = None;
            match result {
                Ok((journal, Some(comparison))) => {
                    shared.notices.mended(&journal);
                    if let Some(card) = shared.overlays.get_mut::<RecoveryCard>() {
                        card.compared = Some((journal, comparison));
                    }
                }
                Ok((journal, None)) => {
                    let values = [("name", FluentValue::from(self.name_of_journal(&journal, &shared.locale)))];
                    shared.notices.complain_of(&journal, shared.locale.with("recovery-no-file", &values));
                }
                Err(failed) => shared.notices.failed(&failed, &shared.locale),
            }
        }
        if let Some(result) = self.restoring.as_mut().and_then(|restoring| restoring.task.poll())
            && let Some(Restoring { journal, name, .. }) = self.restoring.take()
        {
            let asked = shared.errands.restoring.take();
            let seen = tabs.desk.id;
            let is_there = asked.is_some_and(|(desk, _)| tabs.show_desk(desk, shared));
            // The person was only asked about what was open then. The journal stays and will be offered again.
            let is_same = asked.is_some_and(|(_, state)| state == tabs.desk.state());
            let is_late = !is_there || !is_same && tabs.desk.is_unsaved() || tabs.desk.setup.is_some();
            let name = ("name", FluentValue::from(name));
            match result {
                Ok(Ok(recovered)) if is_late => {
                    // Its lock goes first, because locked journals are not offered.
                    drop(recovered);
                    shared.notices.complain_of(&journal, shared.locale.with("error-restore-late", &[name]));
                }
                Ok(Ok(recovered)) => {
                    shared.notices.mended(&journal);
                    self.restored(recovered, tabs, shared);
                }
                Ok(Err(error)) => {
                    let detail = ("detail", why_not_recovered(&error, &shared.locale).into());
                    shared.notices.complain_of(&journal, shared.locale.with("error-recovery", &[name, detail]));
                }
                Err(failed) => {
                    shared.notices.failed(&failed, &shared.locale);
                }
            }
            let other = tabs.desks().map(|desk| desk.id).find(|&id| id != tabs.desk.id);
            let back = if seen == tabs.desk.id { other.unwrap_or(seen) } else { seen };
            let front = tabs.desk.id;
            tabs.drop_spare(front, back, shared);
            match self.next.pop_front() {
                Some(journal) => self.restore_in_tab(journal, ctx, tabs, shared),
                None => self.look_for_journals(self.all, ctx, shared),
            }
        }
    }

    /// Names the journals of which nothing can be read, with each reason once: only a person can help them.
    fn name_unreadable(&self, unreadable: &[(PathBuf, RecoverError)], shared: &mut SharedState) {
        let mut reasons: Vec<(String, Vec<Cow<'_, str>>)> = Vec::new();
        for (path, error) in unreadable {
            let reason = why_not_recovered(error, &shared.locale);
            match reasons.iter_mut().find(|(known, _)| *known == reason) {
                Some((_, paths)) => paths.push(path.to_string_lossy()),
                None => reasons.push((reason, vec![path.to_string_lossy()])),
            }
        }
        for (reason, paths) in reasons {
            let values = [("paths", FluentValue::from(paths.join(", "))), ("detail", reason.into())];
            shared.notices.complain(shared.locale.with("recovery-unreadable", &values));
        }
    }

    /// The name of the document that a journal restores.
    fn name_of_journal(&self, journal: &Path, locale: &Locale) -> String {
        let candidate = self.candidates.iter().find(|candidate| candidate.journal == journal);
        candidate.map_or_else(|| locale.text("untitled"), |candidate| candidate.name(locale))
    }

    fn restored(&self, recovered: Recovered, tabs: &mut Tabs, shared: &mut SharedState) {
        let fault = recovered.fault;
        tabs.desk.keeper.adopt(recovered, &mut tabs.desk.document);
        self.take_place(tabs);
        shared.overlays.uncover();
        tabs.desk.clear(shared);
        tabs.desk.flipped = is_turned(&tabs.desk.document);
        // A position was being set up: that continues.
        tabs.desk.follow_setup();
        let values = [("name", FluentValue::from(tabs.desk.name(&shared.locale)))];
        let said = shared.locale.with("msg-restored", &values);
        match fault {
            None => shared.notices.say(said),
            Some(fault) => {
                shared.notices.complain(shared.locale.sentences(&[&said, &recovery::fault(fault, &shared.locale)]))
            }
        }
    }

    /// Moves the record in front, if it has no file, to where it was among the tabs before the crash.
    fn take_place(&self, tabs: &mut Tabs) {
        let place = |desk: &Desk| {
            let source = desk.source()?;
            self.order.iter().position(|path| *path == source)
        };
        if let Some(own) = place(&tabs.desk)
            && tabs.desk.path().is_none()
        {
            let before = tabs.others.iter().rposition(|desk| place(desk).is_some_and(|place| place < own));
            tabs.place = before.map_or(0, |before| before + 1);
        }
    }

    /// Restores the document of a journal in a desk in which nothing is lost.
    fn restore(&mut self, journal: PathBuf, ctx: &egui::Context, desk: &mut Desk, shared: &mut SharedState) {
        let (Some(shelf), None) = (self.shelf.clone(), &self.restoring) else { return };
        let (wake, name, path) = (ctx.clone(), self.name_of_journal(&journal, &shared.locale), journal.clone());
        shared.overlays.close::<RecoveryCard>();
        desk.loading = None;
        shared.errands.restoring = Some((desk.id, desk.state()));
        let task = Task::spawn(move || wake.request_repaint(), move |_stop| shelf.recover(&path));
        self.restoring = Some(Restoring { journal, name, task });
    }

    /// Restores the document of a journal where its file is open, or else in a new tab.
    pub(super) fn restore_in_tab(
        &mut self,
        journal: PathBuf,
        ctx: &egui::Context,
        tabs: &mut Tabs,
        shared: &mut SharedState,
    ) {
        match self.desk_of_journal(&journal, tabs) {
            Some(desk) => {
                tabs.show_desk(desk, shared);
                self.restore(journal, ctx, &mut tabs.desk, shared);
            }
            None => {
                let (tab, seen) = tabs.free_tab(shared);
                self.restore(journal, ctx, &mut tabs.desk, shared);
                tabs.drop_spare(tab, seen, shared);
            }
        }
    }

    /// Where the file of a journal is open with nothing that would be lost.
    fn desk_of_journal(&self, journal: &Path, tabs: &Tabs) -> Option<DeskId> {
        let candidate = self.candidates.iter().find(|candidate| candidate.journal == journal)?;
        let path = candidate.path.as_deref()?;
        tabs.desks().find(|desk| desk.has_open(path) && !desk.is_unsaved()).map(|desk| desk.id)
    }

    /// Takes note of what has become of a journal that was thrown away.
    pub(super) fn discarded(&mut self, journal: &Path, discarded: Result<(), RecoverError>, shared: &mut SharedState) {
        match discarded {
            Ok(()) => {
                self.candidates.retain(|candidate| candidate.journal != journal);
                if self.candidates.is_empty() {
                    shared.overlays.close::<RecoveryCard>();
                }
                shared.notices.mended(journal);
                shared.notices.say(shared.locale.text("msg-journal-discarded"));
            }
            Err(error) => {
                let name = ("name", FluentValue::from(self.name_of_journal(journal, &shared.locale)));
                let detail = ("detail", why_not_recovered(&error, &shared.locale).into());
                shared.notices.complain_of(journal, shared.locale.with("error-discard", &[name, detail]));
            }
        }
    }

    /// Compares what a journal restores with its file.
    fn compare(&mut self, journal: PathBuf, ctx: &egui::Context, shared: &mut SharedState) {
        let Some(shelf) = self.shelf.clone() else { return };
        let (wake, style, language) = (ctx.clone(), shared.settings.spelling(), shared.locale.language());
        let work = move || {
            let comparison = shelf.preview(&journal).ok().and_then(|(document, _)| {
                let file = Document::open(document.path()?).ok()?;
                let (mine, theirs) = (document.snapshot(), file.snapshot());
                Some(Comparison::new(mine.records(), theirs.records(), style, &Locale::new(language)))
            });
            (journal, comparison)
        };
        self.comparing = Some(Task::spawn(move || wake.request_repaint(), move |_stop| work()));
    }

    /// Restores everything that a crash has left, each document in its own tab.
    pub(super) fn restore_all(&mut self, ctx: &egui::Context, tabs: &mut Tabs, shared: &mut SharedState) {
        let left = self.candidates.iter().filter(|candidate| candidate.is_left());
        self.next = left.map(|candidate| candidate.journal.clone()).collect();
        if let Some(first) = self.next.pop_front() {
            self.restore_in_tab(first, ctx, tabs, shared);
        }
    }

    /// Shows how a journal differs from its file, or no longer.
    pub(super) fn compare_or_not(&mut self, journal: PathBuf, ctx: &egui::Context, shared: &mut SharedState) {
        let compared = shared.overlays.get_mut::<RecoveryCard>().and_then(|card| card.compared.take());
        if compared.is_none_or(|(shown, _)| shown != journal) {
            self.compare(journal, ctx, shared);
        }
    }

    /// Throws a journal away.
    pub(super) fn discard(&mut self, journal: PathBuf, shared: &mut SharedState) {
        let Some(shelf) = self.shelf.clone() else { return };
        let answered = shared.ask_quietly(move || {
            let discarded = shelf.discard(&journal);
            Answered::Discarded(journal, discarded)
        });
        if let Some(Answered::Discarded(journal, discarded)) = answered {
            self.discarded(&journal, discarded, shared);
        }
    }

    /// The window closes. What a person has left is not offered again; what nobody was asked about is, and the files
    /// beside it are open again with the next start.
    pub(super) fn leave(&mut self, by_system: bool, may_close: bool, tabs: &mut Tabs, shared: &SharedState) {
        for desk in tabs.desks_mut() {
            desk.document.tell_place();
            desk.follow();
            if by_system || may_close || !desk.is_unsaved() {
                desk.keeper.close(by_system);
            }
        }
        if by_system {
            return;
        }
        self.open_files.end();
        if let Some(remains) = shared.remains() {
            let forgets = (!shared.settings.keep_histories).then_some(self.since);
            within(TIDYING, move || {
                remains.tidy();
                forgets.into_iter().for_each(|since| remains.forget_closed_since(since));
            });
        }
    }
}

/// Why a journal was not restored, in words.
fn why_not_recovered(error: &RecoverError, locale: &Locale) -> String {
    match error {
        RecoverError::Io(error) => texts::read_error(error, locale),
        RecoverError::InUse => locale.text("recovery-in-use"),
        RecoverError::NotAJournal(NotAJournal::OtherVersion(_)) => locale.text("recovery-other-version"),
        RecoverError::NotAJournal(_) => locale.text("recovery-no-journal"),
    }
}
