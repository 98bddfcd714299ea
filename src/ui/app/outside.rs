//! What others do to the file of the document: found at a save or by the watcher, asked about on a card, taken over where nothing is lost.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::super::Picking;
use super::super::ask::Then;
use super::super::compare::Comparison;
use super::super::conflict::{Conflict, ConflictAnswer, name};
use super::super::saving::{Over, Plan};
use super::App;
use crate::editor::{Document, Expected, Found, OnDisk, SaveError, SaveJob, SaveStep, Theirs};
use crate::locale::{FluentValue, Locale};
use crate::task::Task;

/// What is known of the world outside the document.
#[derive(Default)]
pub(super) struct Outside {
    /// The card.
    pub conflict: Option<Conflict>,
    looking: Option<Looking>,
    /// Our version, after another one with other games took its place; it can be brought back.
    pub set_aside: Option<Box<Document>>,
}

/// A look at a file, on another thread.
struct Looking {
    document: u64,
    path: PathBuf,
    plan: Option<Plan>,
    comparing: bool,
    task: Task<(Found, Option<Comparison>, u64)>,
}

impl App {
    /// Looks what stands at the document's file or, for a save that was stopped, where that was to go.
    pub(super) fn look(&mut self, plan: Option<Plan>, comparing: bool, ctx: &egui::Context) {
        let document = &self.session.document;
        let path = match &plan {
            Some(plan) => plan.target.path.clone(),
            None => match document.path() {
                Some(path) => path.to_owned(),
                None => return,
            },
        };
        let known = document.on_disk().filter(|_| document.path() == Some(&path));
        let (wake, style, language) = (ctx.clone(), self.settings.notation, self.locale.language());
        let (snapshot, place) = (document.snapshot(), path.clone());
        let work = move || {
            let found = Found::look(&place, known);
            let comparison =
                match &found {
                    Found::Changed(theirs) => theirs.loaded.as_ref().ok().map(|loaded| {
                        Comparison::new(snapshot.records(), &loaded.records, style, &Locale::new(language))
                    }),
                    _ => None,
                };
            (found, comparison, snapshot.revision())
        };
        let task = Task::spawn(move || wake.request_repaint(), move |_stop| work());
        self.outside.looking = Some(Looking { document: document.id(), path, plan, comparing, task });
    }

    pub(super) fn poll_outside(&mut self, ctx: &egui::Context) {
        let Some(result) = self.outside.looking.as_mut().and_then(|looking| looking.task.poll()) else { return };
        let Some(Looking { document, path, plan, comparing, .. }) = self.outside.looking.take() else { return };
        if document != self.session.document.id() {
            return;
        }
        match result {
            Ok((found, comparison, compared)) => {
                let own = self.session.document.path() == Some(&path);
                let card = Conflict { document, path, found, own, plan, comparison, compared, comparing };
                self.found(card, ctx);
            }
            Err(failed) => {
                self.complain(self.locale.with("error-internal", &[("detail", failed.to_string().into())]));
            }
        }
    }

    fn found(&mut self, card: Conflict, ctx: &egui::Context) {
        let nothing_there = matches!(card.found, Found::Gone) && !card.own;
        match (&card.found, &card.plan) {
            // It was put back while it was looked at; or what had come is gone again.
            (Found::Same, Some(plan)) => self.proceed(plan.clone(), ctx),
            (Found::Gone, Some(plan)) if nothing_there => self.proceed(plan.clone(), ctx),
            (Found::Same, None) => self.outside.conflict = None,
            // Nobody has written anything here that could be lost, and undo brings back what was seen.
            (Found::Changed(theirs), None) if !self.session.document.is_modified() && theirs.loaded.is_ok() => {
                let theirs = Arc::clone(theirs);
                self.take_over(&theirs, "msg-taken-over");
            }
            _ => self.outside.conflict = Some(card),
        }
    }

    /// The document becomes what somebody else has written to its file.
    fn take_over(&mut self, theirs: &Theirs, message: &str) {
        let values = [("name", FluentValue::from(name(&theirs.path)))];
        self.outside.conflict = None;
        if self.session.document.can_take_over(theirs) {
            match self.session.document.take_over(theirs) {
                Ok(()) => self.say(self.locale.with(message, &values)),
                Err(refused) => self.refuse(&refused),
            }
            return;
        }
        let Some(mut document) = theirs.document() else { return };
        let ply = self.session.document.record().ply(self.session.document.cursor().at());
        document.show_game(self.session.document.games().1);
        document.go_to_ply(ply);
        let mine = std::mem::replace(&mut self.session.document, document);
        self.fresh();
        self.outside.set_aside = Some(Box::new(mine));
        self.say(self.locale.with("msg-set-aside", &values));
    }

    /// Our version again, to be saved over theirs or elsewhere; theirs is set aside in its place.
    fn bring_back(&mut self, mut mine: Document) {
        let theirs = &self.session.document;
        if mine.path() != theirs.path() {
            return;
        }
        if let Some(known) = theirs.on_disk() {
            mine.set_on_disk(known);
        }
        mine.is_not_on_disk();
        let theirs = std::mem::replace(&mut self.session.document, mine);
        self.fresh();
        self.outside.set_aside = Some(Box::new(theirs));
    }

    pub(super) fn answer_conflict(&mut self, answer: ConflictAnswer, ctx: &egui::Context) {
        let Some(mut card) = self.outside.conflict.take() else {
            if let Some(mine) = self.outside.set_aside.take().filter(|_| answer == ConflictAnswer::BringBack) {
                self.bring_back(*mine);
            }
            return;
        };
        if card.document != self.session.document.id() {
            return;
        }
        match answer {
            ConflictAnswer::Dismiss | ConflictAnswer::BringBack => {}
            ConflictAnswer::Compare if card.compared == self.session.document.revision() => {
                card.comparing = !card.comparing;
                self.outside.conflict = Some(card);
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
                let session = &self.session;
                let plan = card.plan.unwrap_or_else(|| Plan::new(card.document, session.target(&card.path), None));
                let over = match card.found {
                    Found::Changed(theirs) => Over::Theirs(theirs),
                    _ => Over::Nothing,
                };
                self.proceed(Plan { over: Some(over), ..plan }, ctx);
            }
            ConflictAnswer::Theirs => {
                if let Found::Changed(theirs) = &card.found {
                    let then: Option<Then> = card.plan.and_then(|plan| plan.then);
                    self.take_over(theirs, "msg-taken-over");
                    if let Some(then) = then {
                        self.ask_first(then, ctx);
                    }
                }
            }
        }
    }
}

impl Over {
    /// Keeps a copy of what is about to be replaced.
    pub(super) fn keep(&self, job: &SaveJob, state: Option<&Path>) -> Result<(), SaveError> {
        let (Self::Theirs(theirs), Some(state)) = (self, state) else { return Ok(()) };
        let failed = |source| SaveError {
            step: SaveStep::Keep,
            path: job.target().path.clone(),
            source,
            on_disk: OnDisk::Old,
            copy: None,
        };
        theirs.keep(state).map(drop).map_err(failed)
    }

    /// What may be there.
    pub(super) fn expected(&self) -> Expected {
        match self {
            Self::Nothing => Expected::Nothing,
            Self::Theirs(theirs) => Expected::This(theirs.fingerprint),
        }
    }
}
