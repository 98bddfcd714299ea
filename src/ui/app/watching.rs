//! What others do to the file of a record: noticed at a save or by the watcher, shown on a card, taken over if nothing is
//! lost.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use super::desk::Desk;
use super::external::{FileInspection, FileStanding};
use super::shared::SharedState;
use crate::disk::{FileWatch, WatchedState};
use crate::editor::compare::{MergedGames, say_all_of};
use crate::editor::{ExternalChange, ExternalFile};
use crate::locale::{FluentValue, Locale};
use crate::task::Task;
use crate::ui::cards::{Comparison, Conflict, Mergeable};
use crate::ui::dialogs::{Overwriting, SavePlan, Then};
use crate::ui::message::ConflictAnswer;
use crate::ui::words::file_name;

/// How long a claim waits for the one before it to be given back.
const TURN: Duration = Duration::from_secs(2);

/// The most games of a file that are merged while the window waits.
const MOST_MERGED: usize = 5000;

/// What is left to be done once a person has answered about a changed file.
pub(super) enum ConflictOutcome {
    /// The record is saved under another name, and then this follows.
    SaveAs(Option<Then>),
    /// The file was taken over, and this follows.
    TakenOver(Then),
}

impl Desk {
    /// Checks what is at the file of this record or, for a save that was stopped, at its target.
    pub(super) fn look(&mut self, plan: Option<SavePlan>, comparing: bool, ctx: &egui::Context, shared: &SharedState) {
        let (wake, style, language) = (ctx.clone(), shared.settings.spelling(), shared.locale.language());
        let document = &self.document;
        let path = match &plan {
            Some(plan) => plan.target.path.clone(),
            None => match document.path() {
                Some(path) => path.to_owned(),
                None => return,
            },
        };
        let known = if document.path() == Some(&path) { document.on_disk() } else { None };
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
        self.external.looking = Some(FileInspection { document: document.id(), path, plan, comparing, task });
    }

    /// Whether a file is being examined.
    pub(super) fn is_looking(&self) -> bool {
        self.external.looking.is_some()
    }

    /// Makes watch and claim follow the file of a record.
    pub(super) fn follow_file(&mut self, shared: &SharedState) {
        let (state, patience, ctx) = (shared.state.clone(), shared.patience, &shared.wake);
        let (document, external) = (&self.document, &mut self.external);
        let now = (document.id(), document.path().map(Path::to_owned));
        // Set first, so that something that fails is not retried in every frame.
        let moved = external.followed.replace(now.clone()) != Some(now.clone());
        if std::mem::take(&mut external.asleep) || moved {
            let wake = ctx.clone();
            let watch = now
                .1
                .as_deref()
                .and_then(|path| FileWatch::new(path, document.on_disk(), move || wake.request_repaint()));
            (external.watch, external.seen) = (watch, None);
        }
        if moved || std::mem::take(&mut external.reclaim) {
            let state = if !external.is_read_only(document) { state } else { None };
            let (claim, before) = (external.claim.take(), external.standing.take());
            let (wake, path) = (ctx.clone(), now.1);
            let work = move || {
                // A claim of ours would look like another's, so the old one goes first, also one that is still coming.
                drop(claim);
                drop(before.map(|mut before| before.wait(TURN)));
                FileStanding::of(path.unwrap_or_default(), state.as_deref())
            };
            let mut task = Task::spawn(move || wake.request_repaint(), move |_stop| work());
            let stands = task.wait(patience);
            external.standing = if stands.is_none() { Some(task) } else { None };
            external.stand(stands);
        }
    }

    /// Whether its file is another one by now, or is to be watched or claimed again.
    pub(super) fn has_other_file(&self) -> bool {
        let document = &self.document;
        let is_it = |(id, path): &(u64, Option<PathBuf>)| *id == document.id() && path.as_deref() == document.path();
        self.external.reclaim || self.external.asleep || !self.external.followed.as_ref().is_some_and(is_it)
    }

    /// Examines what the watch has noticed, if it is news.
    pub(super) fn look_again(&mut self, ctx: &egui::Context, shared: &mut SharedState) {
        let Some(seen) = self.external.seen.take() else { return };
        let card = self.overlays.get::<Conflict>();
        match seen {
            // A save that waits for an answer concerns the name the file had.
            WatchedState::Moved(path) if card.is_none_or(|card| card.plan.is_none()) => {
                let values = [("name", FluentValue::from(file_name(&path)))];
                self.overlays.close::<Conflict>();
                shared.settings.forget(self.document.path());
                shared.settings.remember(&path);
                self.document.renamed(path);
                shared.notices.say(shared.locale.with("msg-renamed", &values));
                return;
            }
            WatchedState::File(fingerprint) if Some(fingerprint) == self.document.on_disk() => {
                if card.is_some_and(|card| card.own && card.plan.is_none()) {
                    self.overlays.close::<Conflict>();
                }
                return;
            }
            WatchedState::File(fingerprint) => {
                let same = |card: &Conflict| matches!(&card.found, ExternalChange::Changed(theirs) if theirs.fingerprint == fingerprint);
                if card.is_some_and(same) || card.is_none() && self.external.later == Some(fingerprint) {
                    return;
                }
            }
            WatchedState::Nothing | WatchedState::Moved(_) => {
                if card.is_some_and(|card| matches!(card.found, ExternalChange::Gone | ExternalChange::FolderGone)) {
                    return;
                }
            }
            // Its content may be the same: a save will ask.
            WatchedState::Unreadable => return,
        }
        let plan = card.and_then(|card| card.plan.clone());
        let comparing = card.is_some_and(|card| card.comparing);
        self.look(plan, comparing, ctx, shared);
    }

    /// Takes what was found at a file.
    pub(super) fn poll_looking(&mut self, ctx: &egui::Context, shared: &mut SharedState) {
        let Some(result) = self.external.looking.as_mut().and_then(|looking| looking.task.poll()) else { return };
        let Some(FileInspection { document, path, plan, comparing, .. }) = self.external.looking.take() else { return };
        if document != self.document.id() {
            return;
        }
        match result {
            Ok((found, comparison, compared)) => {
                let own = self.document.path() == Some(&path);
                let mergeable = self.mergeable(&found);
                let card = Conflict { document, path, found, own, plan, mergeable, comparison, compared, comparing };
                self.found(card, ctx, shared);
            }
            Err(failed) => shared.notices.failed(&failed, &shared.locale),
        }
    }

    fn found(&mut self, card: Conflict, ctx: &egui::Context, shared: &mut SharedState) {
        let nothing_there = matches!(card.found, ExternalChange::Gone) && !card.own;
        match (&card.found, &card.plan) {
            // It was restored during the check; or what had appeared is gone again.
            (ExternalChange::Same, Some(plan)) => self.proceed(plan.clone(), ctx, shared),
            // The person has merged it: nothing of it would be lost, and it is kept among the backups.
            (ExternalChange::Changed(theirs), Some(plan)) if self.has_merged(theirs) => {
                let over = Some(Overwriting::Theirs(Arc::clone(theirs)));
                self.proceed(SavePlan { over, ..plan.clone() }, ctx, shared);
            }
            (ExternalChange::Gone, Some(plan)) if nothing_there => self.proceed(plan.clone(), ctx, shared),
            (ExternalChange::Same, None) => self.overlays.close::<Conflict>(),
            // Nobody has made changes here that could be lost, and undo returns to what was seen. But undone steps
            // would be lost, since another step drops them.
            (ExternalChange::Changed(theirs), None)
                if !self.document.is_modified()
                    && self.document.redoable().is_none()
                    && !self.has_setup()
                    && theirs.loaded.is_ok() =>
            {
                let theirs = Arc::clone(theirs);
                self.take_over(&theirs, "msg-taken-over", shared);
            }
            _ => self.overlays.put(card),
        }
    }

    /// Does what the person wants done about a file that somebody else has changed; what is left to be done outside the
    /// desk.
    pub(super) fn answer_conflict(
        &mut self,
        answer: ConflictAnswer,
        ctx: &egui::Context,
        shared: &mut SharedState,
    ) -> Option<ConflictOutcome> {
        let mut card = self.overlays.take::<Conflict>()?;
        if card.document != self.document.id() {
            return None;
        }
        match answer {
            ConflictAnswer::Compare if card.compared == self.document.revision() => {
                card.comparing = !card.comparing;
                self.overlays.put(card);
            }
            // It has been edited since.
            ConflictAnswer::Compare => {
                let comparing = !card.comparing;
                self.look(card.plan.take(), comparing, ctx, shared);
            }
            ConflictAnswer::SaveAs => {
                return Some(ConflictOutcome::SaveAs(card.plan.and_then(|plan| plan.then)));
            }
            ConflictAnswer::Mine => {
                let document = &self.document;
                let plan = card.plan.unwrap_or_else(|| SavePlan::new(card.document, document.target(&card.path), None));
                let over = match card.found {
                    ExternalChange::Changed(theirs) => Overwriting::Theirs(theirs),
                    _ => Overwriting::Nothing,
                };
                self.proceed(SavePlan { over: Some(over), ..plan }, ctx, shared);
            }
            ConflictAnswer::Theirs => {
                if let ExternalChange::Changed(theirs) = &card.found {
                    let then: Option<Then> = card.plan.and_then(|plan| plan.then);
                    self.take_over(theirs, "msg-taken-over", shared);
                    return then.map(ConflictOutcome::TakenOver);
                }
            }
            // A save is asked for again afterwards.
            ConflictAnswer::Merge => {
                self.external.looking = None;
                if let ExternalChange::Changed(theirs) = &card.found {
                    self.external.later = Some(theirs.fingerprint);
                    self.external.merging = Some(theirs.fingerprint);
                    match card.mergeable {
                        Mergeable::Games => self.merge_games(theirs, shared),
                        // A card of its own shows what is new.
                        Mergeable::Record | Mergeable::No => self.read_to_merge(&card.path, ctx, shared),
                    }
                }
            }
            ConflictAnswer::Dismiss => {
                // The check in progress would find the same, and bring the card back.
                self.external.looking = None;
                self.external.later = match &card.found {
                    ExternalChange::Changed(theirs) => Some(theirs.fingerprint),
                    _ => None,
                };
            }
        }
        None
    }

    /// Whether a person has asked for another version of the file to be merged, and the document has all of it.
    fn has_merged(&self, theirs: &ExternalFile) -> bool {
        let Ok(loaded) = &theirs.loaded else { return false };
        self.external.merging == Some(theirs.fingerprint)
            && say_all_of(self.document.snapshot().records(), &loaded.records)
    }

    /// How what was found at the file can be merged.
    fn mergeable(&self, found: &ExternalChange) -> Mergeable {
        let ExternalChange::Changed(theirs) = found else { return Mergeable::No };
        let others = theirs.loaded.as_ref().map_or(&[][..], |loaded| &loaded.records);
        let game = self.document.record().game();
        match (self.document.games().0, others.len()) {
            (_, 0) => Mergeable::No,
            (1, 1) => Mergeable::Record,
            (ours, others) if ours.max(others) > MOST_MERGED => Mergeable::No,
            _ if others.iter().any(|other| other.game() != game) => Mergeable::No,
            _ => Mergeable::Games,
        }
    }

    /// Adds what the games of another version of the file say, and tells how much that was.
    fn merge_games(&mut self, theirs: &ExternalFile, shared: &mut SharedState) {
        let Ok(loaded) = &theirs.loaded else { return };
        match self.document.merge_games(&loaded.records) {
            Ok(MergedGames { changed: 0, added: 0 }) => shared.notices.say(shared.locale.text("merge-nothing")),
            Ok(MergedGames { changed, added }) => {
                let values = [("changed", FluentValue::from(changed)), ("added", FluentValue::from(added))];
                shared.notices.say(shared.locale.with("msg-merged-games", &values));
            }
            Err(refused) => shared.notices.refuse(self.state(), &refused, &shared.locale),
        }
    }

    /// The document takes over what somebody else has written to its file.
    fn take_over(&mut self, theirs: &ExternalFile, message: &str, shared: &mut SharedState) {
        let values = [("name", FluentValue::from(file_name(&theirs.path)))];
        self.overlays.close::<Conflict>();
        match self.document.take_over(theirs) {
            Ok(()) => shared.notices.say(shared.locale.with(message, &values)),
            Err(refused) => shared.notices.refuse(self.state(), &refused, &shared.locale),
        }
    }
}
