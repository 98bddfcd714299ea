//! Edits in the middle of a line, from the command to the edit; and branches to and from the clipboard.

use super::clipboard::Clipboard;
use super::desk::Desk;
use super::preparing::PendingLineEdit;
use super::shared::SharedState;
use crate::editor::edit::line_edit::{LineEdit, as_text, branch, flattened};
use crate::editor::{Edit, Refused};
use crate::locale::FluentValue;
use crate::record::{NodeId, Record, Step};
use crate::rules::{Illegal, Move};
use crate::task::Task;
use crate::ui::cards::{LineEditChoice, LineEditKind, PendingEdit};
use crate::ui::message::{LineEditAnswer, Message};
use crate::ui::panels::move_list;
use crate::ui::words::{RefusalAnswer, losses, nth};

impl Desk {
    /// Asks for an edit of the node at the cursor.
    pub(super) fn begin_line_edit(&mut self, kind: LineEditKind, shared: &SharedState) {
        self.why = None;
        let document = &self.document;
        let (at, index) = (document.cursor().at(), document.cursor().index());
        if index == 0 {
            return;
        }
        let before = document.before(index);
        let line = document.cursor().line();
        let row = |row: usize| {
            let id = *line.get(row)?;
            document.record().tree.get(id)?.mv().map(|_| id)
        };
        let next = |by: usize| row(index + by);
        let before_it = |by: usize| row(index.checked_sub(by)?);
        let edits: Vec<Option<(LineEdit, &'static str)>> = match kind {
            LineEditKind::Replace | LineEditKind::Insert => Vec::new(),
            LineEditKind::Remove => vec![
                Some((LineEdit::Remove { first: at, last: at }, "line-edit-only-this")),
                next(1).map(|last| (LineEdit::Remove { first: at, last }, "line-edit-this-and-next")),
                before_it(1).map(|first| (LineEdit::Remove { first, last: at }, "line-edit-this-and-before")),
            ],
            LineEditKind::Swap => vec![
                next(2).map(|other| (LineEdit::Swap(at, other), "line-edit-with-next-own")),
                before_it(2).map(|other| (LineEdit::Swap(other, at), "line-edit-with-own-before")),
                next(3).map(|last| (LineEdit::SwapPairs { first: at, last }, "line-edit-with-next-pair")),
                next(1).map(|other| (LineEdit::Swap(at, other), "line-edit-with-next")),
            ],
        };
        let edits: Vec<(LineEdit, &'static str)> = edits.into_iter().flatten().collect();
        let waits = matches!(kind, LineEditKind::Replace | LineEditKind::Insert);
        let row_before = line.get(index - 1).and_then(|&id| document.record().tree.get(id));
        let game = document.record().game();
        let words = move_list::step_text(document, at, shared.settings.spelling(), &shared.locale);
        let edit = PendingEdit {
            kind,
            at,
            name: nth(game, document.record().ply(at), &words, &shared.locale),
            game,
            position: waits.then_some(before.position),
            last: row_before.and_then(|node| node.mv()),
            moves: Vec::new(),
            choices: Vec::new(),
            chosen: 0,
        };
        self.overlays.put(PendingLineEdit { edit, place: self.place(), task: None });
        if !waits {
            self.look_ahead(edits, shared);
        }
    }

    /// Finds out on another thread what edits would do.
    fn look_ahead(&mut self, edits: Vec<(LineEdit, &'static str)>, shared: &SharedState) {
        let (record, wake) = (self.document.record().clone(), shared.wake.clone());
        let Some(pending) = self.overlays.get_mut::<PendingLineEdit>() else { return };
        let choice =
            |(edit, name): &(LineEdit, &'static str)| LineEditChoice { edit: edit.clone(), name, preview: None };
        pending.edit.choices = edits.iter().map(choice).collect();
        pending.edit.chosen = 0;
        let style = shared.settings.spelling();
        let work = move || edits.iter().map(|(edit, _)| edit.preview(&record, style)).collect();
        pending.task = Some(Task::spawn(move || wake.request_repaint(), move |_stop| work()));
    }

    /// Takes what was found out about the edit that is prepared in a record, which need not be in front.
    pub(super) fn poll_line_edit(&mut self) {
        let place = self.place();
        if self.overlays.get_mut::<PendingLineEdit>().is_some_and(|pending| !pending.poll(place)) {
            self.overlays.close::<PendingLineEdit>();
        }
    }

    /// Takes the move made on the board that is expected.
    pub(super) fn takes_move(&mut self, message: &Message, shared: &SharedState) -> bool {
        let pending = self.overlays.get::<PendingLineEdit>();
        let Some(position) = pending.and_then(|pending| pending.edit.position.clone()) else { return false };
        match *message {
            Message::Attempt(mv) => match position.check(mv) {
                Ok(()) => self.picked(mv, shared),
                Err(illegal) => self.why = Some(RefusalAnswer::new(&position, mv, illegal, &shared.locale)),
            },
            Message::Foul(mv) if !matches!(position.check(mv), Err(Illegal::Unplayable(_))) => {
                self.why = None;
                self.picked(mv, shared);
            }
            Message::NotYourTurn => {
                self.why = Some(RefusalAnswer::not_your_turn(&position, self.document.record(), &shared.locale));
            }
            _ => return false,
        }
        true
    }

    fn picked(&mut self, mv: Move, shared: &SharedState) {
        let Some(pending) = self.overlays.get_mut::<PendingLineEdit>() else { return };
        let edit = &mut pending.edit;
        if edit.kind == LineEditKind::Replace && !edit.moves.is_empty() {
            return;
        }
        if let Some(position) = &mut edit.position
            && position.play(mv).is_err()
        {
            return;
        }
        edit.last = Some(mv);
        edit.moves.push(mv);
        let (at, moves) = (edit.at, edit.moves.clone());
        let is_move = self.document.record().tree.get(at).is_some_and(|node| node.mv().is_some());
        let edits = match edit.kind {
            LineEditKind::Replace => vec![(LineEdit::Replace { at, mv }, "line-edit-in-its-place")],
            // A single move swaps the sides' turns: perhaps it was meant to replace the other move.
            _ if moves.len() == 1 && is_move => vec![
                (LineEdit::Insert { before: at, moves }, "line-edit-insert-here"),
                (LineEdit::Replace { at, mv }, "line-edit-in-its-place"),
            ],
            _ => vec![(LineEdit::Insert { before: at, moves }, "line-edit-insert-here")],
        };
        self.look_ahead(edits, shared);
    }

    pub(super) fn answer_line_edit(&mut self, answer: LineEditAnswer, shared: &mut SharedState) {
        match answer {
            LineEditAnswer::Cancel => self.overlays.close::<PendingLineEdit>(),
            LineEditAnswer::Choose(choice) => {
                if let Some(pending) = self.overlays.get_mut::<PendingLineEdit>() {
                    pending.edit.chosen = choice;
                }
            }
            LineEditAnswer::Commit => {
                let Some(PendingLineEdit { edit, .. }) = self.overlays.get() else { return };
                let Some(edit) = edit.ready().cloned() else { return };
                self.overlays.close::<PendingLineEdit>();
                self.edit(Edit::LineEdit(shared.aside_language(), edit), shared);
            }
        }
    }

    pub(super) fn regraft(&mut self, how: LineEdit, shared: &mut SharedState) {
        let all = how == LineEdit::RegraftAll;
        let before = self.document.record().tree.len();
        match self.document.apply(Edit::LineEdit(shared.aside_language(), how)) {
            Ok(()) => {
                let more = self.document.record().tree.len().saturating_sub(before);
                shared.notices.say(shared.locale.with("msg-regrafted", &[("count", FluentValue::from(more))]));
            }
            Err(Refused::Nothing) => {
                let key = if all { "msg-all-still-unplayable" } else { "msg-still-unplayable" };
                shared.notices.decline(self.state(), shared.locale.text(key));
            }
            Err(refused) => shared.notices.refuse(self.state(), &refused, &shared.locale),
        }
    }

    /// Copies the branch at the cursor to the clipboard; returns its node.
    pub(super) fn copy_branch(
        &mut self,
        ctx: &egui::Context,
        clipboard: &mut Clipboard,
        shared: &mut SharedState,
    ) -> Option<NodeId> {
        let document = &self.document;
        let id = document.cursor().at();
        if document.cursor().index() == 0 {
            return None;
        }
        let branch = branch(document.record(), id);
        let (text, report) = as_text(&branch);
        ctx.copy_text(text.clone());
        let count = branch.tree.preorder().filter_map(|id| branch.tree.get(id));
        let count = count.filter(|node| matches!(node.step, Step::Move(_))).count();
        let copied = shared.locale.with("msg-copied-branch", &[("count", FluentValue::from(count))]);
        match losses(&report, &shared.locale) {
            None => shared.notices.say(copied),
            Some(lost) => {
                let lost = shared.locale.with("msg-copied-branch-lost", &[("lost", FluentValue::from(lost))]);
                shared.notices.say(shared.locale.sentences(&[&copied, &lost]));
            }
        }
        clipboard.copied = Some((text, branch));
        Some(id)
    }

    /// Copies the branch at the cursor to the clipboard and removes it from the record.
    pub(super) fn cut_branch(&mut self, ctx: &egui::Context, clipboard: &mut Clipboard, shared: &mut SharedState) {
        if let Some(id) = self.copy_branch(ctx, clipboard, shared) {
            self.edit(Edit::Delete(id), shared);
        }
    }

    /// The line shown, as a record of its own.
    pub(super) fn flattened(&self) -> Record {
        let document = &self.document;
        flattened(document.record(), document.cursor().line())
    }
}
