//! What others do to the document's file: noticed at a save or by the watcher, shown on a card, taken over if nothing
//! is lost.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use egui::{UserAttentionType, ViewportCommand};

use super::filing::{Access, Opening};
use super::{App, START_WAITS};
use crate::editor::{
    Claim, Claimed, Document, Door, Expected, ExternalChange, ExternalFile, Fingerprint, OnDisk, Request, SaveError,
    SaveJob, SaveStep, Seen, Visitor, Watch,
};
use crate::locale::{FluentValue, Locale};
use crate::task::{Failed, Task, within};
use crate::ui::cards::{Comparison, Conflict};
use crate::ui::dialogs::{Over, Picking, Plan, Then};
use crate::ui::message::{ConflictAnswer, DeskId, HeldAnswer};
#[cfg(all(unix, not(target_os = "macos")))]
use crate::ui::surroundings::ID;
#[cfg(all(unix, not(target_os = "macos")))]
use crate::ui::wayland::{is_wayland, raise};
use crate::ui::words::file_name;

/// What others do to the file of the document on this desk.
#[derive(Default)]
pub(super) struct External {
    looking: Option<Looking>,
    /// The lock that tells other windows which file is being worked on here.
    claim: Option<Claim>,
    /// Whether there is now another file under the name: a save puts one there.
    pub reclaim: bool,
    /// The file watch; only the file of the record in front is watched.
    watch: Option<Watch>,
    /// Whether the watch has to be set up again, because the record was in the background.
    asleep: bool,
    /// What the watch has noticed and nobody has examined yet.
    seen: Option<Seen>,
    /// A change to the file that was put off: the next save asks about it, but no card appears by itself.
    later: Option<Fingerprint>,
    /// The document and the path that the watch and the claim are for.
    followed: Option<(u64, Option<PathBuf>)>,
    /// The document that is read-only, as long as this is its file.
    read_only: Option<(u64, PathBuf)>,
    /// A file that the system does not allow us to write.
    protected: Option<PathBuf>,
    /// A file, and where it really is, links followed.
    real: Option<(PathBuf, PathBuf)>,
    /// How things stand with the file that is followed, while that is being found out.
    standing: Option<Task<Standing>>,
    /// Whether a disk is being asked who may write the file: it may sleep, and is not asked over and over.
    asked_who: bool,
}

/// How things stand with a file.
struct Standing {
    path: PathBuf,
    real: Option<PathBuf>,
    protected: bool,
    claim: Option<Claim>,
}

impl Standing {
    fn of(path: PathBuf, claims_in: Option<&Path>) -> Self {
        let claim = claims_in.and_then(|state| match Claim::take(state, &path) {
            Claimed::Ours(claim) => Some(claim),
            Claimed::Theirs(_) | Claimed::Unknown => None,
        });
        Self { real: path.canonicalize().ok(), protected: is_protected(&path), claim, path }
    }
}

/// Whether the system does not allow us to write a file.
pub(super) fn is_protected(path: &Path) -> bool {
    path.metadata().is_ok_and(|metadata| metadata.permissions().readonly())
}

/// How long a claim waits for the one before it to be given back.
const TURN: Duration = Duration::from_secs(2);

impl External {
    /// Moves to the background: nothing is watched, but the file stays claimed.
    pub fn sleep(&mut self) {
        (self.watch, self.seen, self.asleep) = (None, None, true);
    }

    /// Takes note of where a file really is, and whether it may be written.
    pub fn know(&mut self, path: &Path, real: Option<PathBuf>, protected: bool) {
        self.real = real.map(|real| (path.to_owned(), real));
        self.protected = Some(path.to_owned()).filter(|_| protected);
    }

    /// Takes note of how things stand with the file, once that has been found out.
    fn poll_standing(&mut self) {
        let stands = self.standing.as_mut().and_then(Task::poll);
        if stands.is_some() {
            self.standing = None;
        }
        self.stand(stands);
    }

    fn stand(&mut self, stands: Option<Result<Standing, Failed>>) {
        let Some(Ok(Standing { path, real, protected, claim })) = stands else { return };
        self.know(&path, real, protected);
        self.claim = claim;
    }

    /// Makes a document read-only, as long as this is its file.
    pub fn make_read_only(&mut self, document: &Document) {
        self.read_only = document.path().map(|path| (document.id(), path.to_owned()));
    }

    /// Whether a document is read-only because another window works on its file.
    pub fn is_read_only(&self, document: &Document) -> bool {
        let is_it = |(id, path): &(u64, PathBuf)| *id == document.id() && document.path() == Some(path);
        self.read_only.as_ref().is_some_and(is_it)
    }

    /// Why the file of a document cannot simply be saved, if known: the name of a text.
    pub fn unwritable(&self, document: &Document) -> Option<&'static str> {
        let path = document.path();
        if self.is_read_only(document) {
            return Some("status-read-only-held");
        }
        (path.is_some() && self.protected.as_deref() == path).then_some("status-read-only-file")
    }

    /// Where a file really is, if that is known.
    pub fn real(&self, path: &Path) -> Option<&Path> {
        self.real.as_ref().filter(|(known, _)| known == path).map(|(_, real)| real.as_path())
    }

    /// Whether an answer about the file is on its way.
    pub fn asks(&self) -> bool {
        self.standing.is_some()
    }

    /// Whether a save waits for what is found at its target.
    pub fn holds_save(&self) -> bool {
        self.looking.as_ref().is_some_and(|looking| looking.plan.is_some())
    }
}

/// Other windows of the program, and what they share with this one.
#[derive(Default)]
pub(super) struct Neighbours {
    /// The state folder; without one no copies are kept and no files are claimed.
    pub state: Option<PathBuf>,
    /// The folder in which windows find each other, and our entry there.
    meeting: Option<PathBuf>,
    door: Option<Door>,
    /// What other starts of the program have handed over and was not opened yet.
    waiting: VecDeque<Request>,
    fronting: Option<Task<bool>>,
    focused: bool,
}

/// A file that another window works on.
pub(super) struct Held {
    /// What was asked for.
    pub opening: Opening,
    /// The process of the other window, if it has said so.
    pub pid: Option<u32>,
}

impl Neighbours {
    /// Gets ready to receive files that other starts of the program hand over; `state` is the state folder.
    pub fn meet(&mut self, meeting: Option<PathBuf>, state: Option<PathBuf>, ctx: &egui::Context) {
        self.state = state;
        let wake = ctx.clone();
        // Without it every start opens its own window, which is no reason to complain.
        let folder = meeting.clone();
        let open = move || Door::open(&folder?, move || wake.request_repaint()).ok();
        self.door = within(START_WAITS, open).flatten();
        self.meeting = meeting;
    }
}

/// A look at a file, on another thread.
struct Looking {
    document: u64,
    path: PathBuf,
    plan: Option<Plan>,
    comparing: bool,
    task: Task<(ExternalChange, Option<Comparison>, u64)>,
}

impl App {
    /// Checks what is at the file of the record in front or, for a save that was stopped, at its target.
    pub(super) fn look(&mut self, plan: Option<Plan>, comparing: bool, ctx: &egui::Context) {
        self.look_at(self.desk.id, plan, comparing, ctx);
    }

    /// The same for any record.
    pub(super) fn look_at(&mut self, id: DeskId, plan: Option<Plan>, comparing: bool, ctx: &egui::Context) {
        let (wake, style, language) = (ctx.clone(), self.settings.spelling(), self.locale.language());
        let Some(desk) = self.desk_mut(id) else { return };
        let document = &desk.session.document;
        let path = match &plan {
            Some(plan) => plan.target.path.clone(),
            None => match document.path() {
                Some(path) => path.to_owned(),
                None => return,
            },
        };
        let known = document.on_disk().filter(|_| document.path() == Some(&path));
        let (snapshot, place) = (document.snapshot(), path.clone());
        let work = move || {
            let found = ExternalChange::look(&place, known);
            let comparison =
                match &found {
                    ExternalChange::Changed(theirs) => theirs.loaded.as_ref().ok().map(|loaded| {
                        Comparison::new(snapshot.records(), &loaded.records, style, &Locale::new(language))
                    }),
                    _ => None,
                };
            (found, comparison, snapshot.revision())
        };
        let task = Task::spawn(move || wake.request_repaint(), move |_stop| work());
        desk.external.looking = Some(Looking { document: document.id(), path, plan, comparing, task });
    }

    /// Whether a file is being examined.
    pub(super) fn is_looking(&self) -> bool {
        self.desk.external.looking.is_some()
    }

    pub(super) fn poll_outside(&mut self, ctx: &egui::Context) {
        let document = &self.desk.session.document;
        let is_it = |(id, path): &(u64, Option<PathBuf>)| *id == document.id() && path.as_deref() == document.path();
        if self.desk.external.reclaim
            || self.desk.external.asleep
            || !self.desk.external.followed.as_ref().is_some_and(is_it)
        {
            self.guarded("file-followed", |app| app.follow_file(app.desk.id, ctx));
        }
        self.desks_mut().for_each(|desk| desk.external.poll_standing());
        if self.has_seen(ctx) {
            self.guarded("file-seen", |app| app.look_again(ctx));
        }
        let visitors: Vec<Visitor> =
            self.neighbours.door.as_ref().into_iter().flat_map(|door| std::iter::from_fn(|| door.poll())).collect();
        if !visitors.is_empty() {
            self.guarded("visited", |app| app.let_in(visitors, ctx));
        }
        // The question is about the open document.
        let free = !self.is_covered() && self.picked.is_none() && self.desk.setup.is_none();
        if free && let Some(request) = self.neighbours.waiting.pop_front() {
            self.guarded("handed-over", |app| app.open_request(request));
        }
        if self.neighbours.fronting.is_some() {
            self.guarded("fronted", Self::poll_fronting);
        }
        if self.is_looking() {
            self.guarded("looked-outside", |app| app.poll_looking(ctx));
        }
    }

    /// Makes watch and claim follow the file of a record.
    pub(super) fn follow_file(&mut self, id: DeskId, ctx: &egui::Context) {
        let (state, patience) = (self.neighbours.state.clone(), self.patience);
        let Some(desk) = self.desk_mut(id) else { return };
        let (document, external) = (&desk.session.document, &mut desk.external);
        let now = (document.id(), document.path().map(Path::to_owned));
        // Set first, so that something that fails is not retried in every frame.
        let moved = external.followed.replace(now.clone()) != Some(now.clone());
        if std::mem::take(&mut external.asleep) || moved {
            let wake = ctx.clone();
            let watch =
                now.1.as_deref().and_then(|path| Watch::new(path, document.on_disk(), move || wake.request_repaint()));
            (external.watch, external.seen) = (watch, None);
        }
        if moved || std::mem::take(&mut external.reclaim) {
            let state = state.filter(|_| !external.is_read_only(document));
            let (claim, before) = (external.claim.take(), external.standing.take());
            let (wake, path) = (ctx.clone(), now.1);
            let work = move || {
                // A claim of ours would look like another's, so the old one goes first, also one that is still coming.
                drop(claim);
                drop(before.map(|mut before| before.wait(TURN)));
                Standing::of(path.unwrap_or_default(), state.as_deref())
            };
            let mut task = Task::spawn(move || wake.request_repaint(), move |_stop| work());
            let stands = task.wait(patience);
            external.standing = Some(task).filter(|_| stands.is_none());
            external.stand(stands);
        }
    }

    /// Whether the document is read-only because another window works on its file.
    pub(super) fn is_read_only(&self) -> bool {
        self.desk.is_read_only()
    }

    /// Checks whether what kept us from writing is over: the other window is gone, or the file may be written again.
    fn look_who_may_write(&mut self) {
        let Some(path) = self.desk.session.document.path().map(Path::to_owned) else { return };
        if std::mem::replace(&mut self.desk.external.asked_who, true) {
            return;
        }
        let (id, document) = (self.desk.id, self.desk.session.document.id());
        let state = self.neighbours.state.clone().filter(|_| self.is_read_only());
        self.ask_quietly(move || {
            let free = state.is_none_or(|state| Claim::holder(&state, &path).is_none());
            let protected = is_protected(&path);
            move |app: &mut Self| {
                let Some(desk) = app.desk_mut(id) else { return };
                desk.external.asked_who = false;
                if desk.session.document.id() != document || desk.session.document.path() != Some(&path) {
                    return;
                }
                if desk.is_read_only() && free {
                    (desk.external.read_only, desk.external.reclaim) = (None, true);
                }
                desk.external.protected = Some(path).filter(|_| protected);
            }
        });
    }

    /// Whether the watch has noticed something that can be examined now.
    fn has_seen(&mut self, ctx: &egui::Context) -> bool {
        let focused = ctx.input(|input| input.viewport().focused.unwrap_or(false));
        let back = focused && !std::mem::replace(&mut self.neighbours.focused, focused);
        let Some(watch) = &self.desk.external.watch else { return false };
        if back {
            watch.ask();
        }
        if let Some(seen) = watch.poll() {
            self.desk.external.seen = Some(seen);
        }
        if back {
            self.look_who_may_write();
        }
        // Our own save is not news, and one check at a time is enough.
        let is_busy = self.desk.saving.is_some() || self.desk.external.looking.is_some() || self.desk.setup.is_some();
        !is_busy && self.desk.external.seen.is_some()
    }

    /// Examines what the watch has noticed, if it is news.
    fn look_again(&mut self, ctx: &egui::Context) {
        let Some(seen) = self.desk.external.seen.take() else { return };
        let card = self.desk.overlays.get::<Conflict>();
        match seen {
            // A save that waits for an answer concerns the name the file had.
            Seen::Moved(path) if card.is_none_or(|card| card.plan.is_none()) => {
                let values = [("name", FluentValue::from(file_name(&path)))];
                self.desk.overlays.close::<Conflict>();
                self.settings.forget(self.desk.session.document.path());
                self.settings.remember(&path);
                self.desk.session.document.renamed(path);
                self.say(self.locale.with("msg-renamed", &values));
                return;
            }
            Seen::File(fingerprint) if Some(fingerprint) == self.desk.session.document.on_disk() => {
                if card.is_some_and(|card| card.own && card.plan.is_none()) {
                    self.desk.overlays.close::<Conflict>();
                }
                return;
            }
            Seen::File(fingerprint) => {
                let same = |card: &Conflict| matches!(&card.found, ExternalChange::Changed(theirs) if theirs.fingerprint == fingerprint);
                if card.is_some_and(same) || card.is_none() && self.desk.external.later == Some(fingerprint) {
                    return;
                }
            }
            Seen::Nothing | Seen::Moved(_) => {
                if card.is_some_and(|card| matches!(card.found, ExternalChange::Gone | ExternalChange::FolderGone)) {
                    return;
                }
            }
            // Its content may be the same: a save will ask.
            Seen::Unreadable => return,
        }
        let plan = card.and_then(|card| card.plan.clone());
        let comparing = card.is_some_and(|card| card.comparing);
        self.look(plan, comparing, ctx);
    }

    /// Receives what other starts of the program hand over.
    fn let_in(&mut self, visitors: Vec<Visitor>, ctx: &egui::Context) {
        let requests: Vec<Request> = visitors.into_iter().filter_map(Visitor::accept).collect();
        if !requests.is_empty() {
            ctx.send_viewport_cmd(ViewportCommand::Minimized(false));
            ctx.send_viewport_cmd(ViewportCommand::Focus);
            ctx.send_viewport_cmd(ViewportCommand::RequestUserAttention(UserAttentionType::Informational));
            #[cfg(all(unix, not(target_os = "macos")))]
            if is_wayland() {
                // There winit 0.30 does none of it, but to ask for attention.
                let title = self.title.clone();
                std::thread::spawn(move || raise(ID, &title));
            }
        }
        self.neighbours.waiting.extend(requests.into_iter().filter(|request| !request.files.is_empty()));
    }

    /// Opens what was handed over. A file that is open already is shown, with its unsaved changes.
    fn open_request(&mut self, Request { files, ply }: Request) {
        self.in_tab(|app| app.open_all(&files, ply));
    }

    fn poll_fronting(&mut self) {
        if let Some(result) = self.neighbours.fronting.as_mut().and_then(Task::poll) {
            self.neighbours.fronting = None;
            if result != Ok(true) {
                self.decline(self.locale.text("error-front"));
            }
        }
    }

    fn poll_looking(&mut self, ctx: &egui::Context) {
        let Some(result) = self.desk.external.looking.as_mut().and_then(|looking| looking.task.poll()) else { return };
        let Some(Looking { document, path, plan, comparing, .. }) = self.desk.external.looking.take() else { return };
        if document != self.desk.session.document.id() {
            return;
        }
        match result {
            Ok((found, comparison, compared)) => {
                let own = self.desk.session.document.path() == Some(&path);
                let card = Conflict { document, path, found, own, plan, comparison, compared, comparing };
                self.found(card, ctx);
            }
            Err(failed) => {
                self.complain(self.locale.with("error-internal", &[("detail", failed.to_string().into())]));
            }
        }
    }

    fn found(&mut self, card: Conflict, ctx: &egui::Context) {
        let nothing_there = matches!(card.found, ExternalChange::Gone) && !card.own;
        match (&card.found, &card.plan) {
            // It was restored during the check; or what had appeared is gone again.
            (ExternalChange::Same, Some(plan)) => self.proceed(plan.clone(), ctx),
            (ExternalChange::Gone, Some(plan)) if nothing_there => self.proceed(plan.clone(), ctx),
            (ExternalChange::Same, None) => self.desk.overlays.close::<Conflict>(),
            // Nobody has made changes here that could be lost, and undo returns to what was seen. But undone steps
            // would be lost, since another step drops them.
            (ExternalChange::Changed(theirs), None)
                if !self.desk.session.document.is_modified()
                    && self.desk.session.document.redoable().is_none()
                    && !self.has_setup()
                    && theirs.loaded.is_ok() =>
            {
                let theirs = Arc::clone(theirs);
                self.take_over(&theirs, "msg-taken-over");
            }
            _ => self.desk.overlays.put(card),
        }
    }

    /// The document takes over what somebody else has written to its file.
    fn take_over(&mut self, theirs: &ExternalFile, message: &str) {
        let values = [("name", FluentValue::from(file_name(&theirs.path)))];
        self.desk.overlays.close::<Conflict>();
        match self.desk.session.document.take_over(theirs) {
            Ok(()) => self.say(self.locale.with(message, &values)),
            Err(refused) => self.refuse(&refused),
        }
    }

    pub(super) fn answer_conflict(&mut self, answer: ConflictAnswer, ctx: &egui::Context) {
        let Some(mut card) = self.desk.overlays.take::<Conflict>() else { return };
        if card.document != self.desk.session.document.id() {
            return;
        }
        match answer {
            ConflictAnswer::Compare if card.compared == self.desk.session.document.revision() => {
                card.comparing = !card.comparing;
                self.desk.overlays.put(card);
            }
            // It has been edited since.
            ConflictAnswer::Compare => {
                let comparing = !card.comparing;
                self.look(card.plan.take(), comparing, ctx);
            }
            ConflictAnswer::SaveAs => {
                let then = card.plan.and_then(|plan| plan.then);
                self.choose(Picking::Save(self.suggested_name()), then, ctx);
            }
            ConflictAnswer::Mine => {
                let session = &self.desk.session;
                let plan = card.plan.unwrap_or_else(|| Plan::new(card.document, session.target(&card.path), None));
                let over = match card.found {
                    ExternalChange::Changed(theirs) => Over::Theirs(theirs),
                    _ => Over::Nothing,
                };
                self.proceed(Plan { over: Some(over), ..plan }, ctx);
            }
            ConflictAnswer::Theirs => {
                if let ExternalChange::Changed(theirs) = &card.found {
                    let then: Option<Then> = card.plan.and_then(|plan| plan.then);
                    self.take_over(theirs, "msg-taken-over");
                    if let Some(then) = then {
                        self.ask_first(then, ctx);
                    }
                }
            }
            ConflictAnswer::Dismiss => {
                // The check in progress would find the same, and bring the card back.
                self.desk.external.looking = None;
                self.desk.external.later = match &card.found {
                    ExternalChange::Changed(theirs) => Some(theirs.fingerprint),
                    _ => None,
                };
            }
        }
    }

    pub(super) fn answer_held(&mut self, held: &Held, answer: HeldAnswer, ctx: &egui::Context) {
        match answer {
            HeldAnswer::Front => match (self.neighbours.meeting.clone(), held.pid) {
                (Some(folder), Some(pid)) => {
                    let wake = ctx.clone();
                    let work = move || Door::tell(&folder, pid, &Request::default());
                    self.neighbours.fronting = Some(Task::spawn(move || wake.request_repaint(), move |_stop| work()));
                }
                _ => self.decline(self.locale.text("error-front")),
            },
            HeldAnswer::Anyway => drop(self.open(&Opening { access: Access::Anyway, ..held.opening.clone() })),
            HeldAnswer::ReadOnly => drop(self.open(&Opening { access: Access::ReadOnly, ..held.opening.clone() })),
            HeldAnswer::Dismiss => {}
        }
        // A tab that was opened for this file is not needed if it was not opened after all.
        self.give_way();
    }
}

impl Over {
    /// Keeps a copy of what is about to be replaced.
    pub(crate) fn keep(&self, job: &SaveJob, state: Option<&Path>) -> Result<(), SaveError> {
        let (Self::Theirs(theirs), Some(state)) = (self, state) else { return Ok(()) };
        let failed = |source| SaveError {
            step: SaveStep::Keep,
            path: job.target().path.clone(),
            source,
            on_disk: OnDisk::Old,
            copy: None,
        };
        theirs.keep(state).map_err(failed)
    }

    /// What may be at the target.
    pub(crate) fn expected(&self) -> Expected {
        match self {
            Self::Nothing => Expected::Nothing,
            Self::Theirs(theirs) => Expected::This(theirs.fingerprint),
        }
    }
}
