//! Edits in the middle of a line, from the command to the edit; and branches to and from the clipboard.

use super::App;
use super::pasting::Place;
use crate::editor::{Edit, LineEdit, NotMade, Preview, Refused, as_text, branch, flattened};
use crate::locale::FluentValue;
use crate::record::{NodeId, Step};
use crate::rules::{Illegal, Move};
use crate::task::Task;
use crate::ui::cards::{Choice, Kind, PendingEdit};
use crate::ui::dialogs::Then;
use crate::ui::message::{DeskId, LineEditAnswer, Message, OverlayAnswer};
use crate::ui::words::{Why, is_handicap};

type Previews = Vec<Result<Preview, NotMade>>;

/// An edit that is being prepared: where, what, and the search for what it would do.
pub(super) struct PendingLineEdit {
    pub edit: PendingEdit,
    place: Place,
    task: Option<Task<Previews>>,
}

impl PendingLineEdit {
    /// What Enter answers.
    pub fn likeliest(&self) -> Option<OverlayAnswer> {
        self.edit.ready().map(|_| OverlayAnswer::LineEdit(LineEditAnswer::Commit))
    }

    /// Takes what the edits would do, once that is found out; false if nothing comes of it.
    fn poll(&mut self, place: Place) -> bool {
        if self.place != place {
            // The cursor has moved elsewhere.
            return false;
        }
        let Some(result) = self.task.as_mut().and_then(Task::poll) else { return true };
        self.task = None;
        let Ok(previews) = result else { return false };
        let choices = &mut self.edit.choices;
        for (choice, preview) in choices.iter_mut().zip(previews) {
            choice.preview = Some(preview);
        }
        // The choice that keeps most of the record, and of those the smallest; but what was asked for is never replaced
        // by something else.
        let offered = if self.edit.kind == Kind::Insert { 1 } else { choices.len() };
        let lost = |choice: &Choice| match &choice.preview {
            Some(Ok(preview)) => preview.replayed.broken.iter().map(|broken| broken.steps).sum(),
            _ => usize::MAX,
        };
        let best = choices.iter().take(offered).enumerate().min_by_key(|(at, choice)| (lost(choice), *at));
        self.edit.chosen = best.map_or(0, |(at, _)| at);
        true
    }
}

impl App {
    /// Copies the branch at the cursor to the clipboard and removes it from the record.
    pub(super) fn cut_branch(&mut self, ctx: &egui::Context) {
        if let Some(id) = self.copy_branch(ctx) {
            self.edit(Edit::Delete(id));
        }
    }

    /// Starts a new record with the line shown.
    pub(super) fn flatten(&mut self, ctx: &egui::Context) {
        let document = &self.desk.session.document;
        let line = flattened(document.record(), document.cursor().line());
        self.ask_first(Then::NewRecord(Box::new(line)), ctx);
    }

    /// Asks for an edit of the node at the cursor.
    pub(super) fn begin_line_edit(&mut self, kind: Kind, ctx: &egui::Context) {
        self.desk.why = None;
        let document = &self.desk.session.document;
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
            Kind::Replace | Kind::Insert => Vec::new(),
            Kind::Remove => vec![
                Some((LineEdit::Remove { first: at, last: at }, "line-edit-only-this")),
                next(1).map(|last| (LineEdit::Remove { first: at, last }, "line-edit-this-and-next")),
                before_it(1).map(|first| (LineEdit::Remove { first, last: at }, "line-edit-this-and-before")),
            ],
            Kind::Swap => vec![
                next(2).map(|other| (LineEdit::Swap(at, other), "line-edit-with-next-own")),
                before_it(2).map(|other| (LineEdit::Swap(other, at), "line-edit-with-own-before")),
                next(3).map(|last| (LineEdit::SwapPairs { first: at, last }, "line-edit-with-next-pair")),
                next(1).map(|other| (LineEdit::Swap(at, other), "line-edit-with-next")),
            ],
        };
        let edits: Vec<(LineEdit, &'static str)> = edits.into_iter().flatten().collect();
        let waits = matches!(kind, Kind::Replace | Kind::Insert);
        let row_before = line.get(index - 1).and_then(|&id| document.record().tree.get(id));
        let edit = PendingEdit {
            kind,
            at,
            ply: document.record().ply(at),
            position: waits.then_some(before.position),
            last: row_before.and_then(|node| node.mv()),
            moves: Vec::new(),
            choices: Vec::new(),
            chosen: 0,
        };
        self.desk.overlays.put(PendingLineEdit { edit, place: self.place(), task: None });
        if !waits {
            self.look_ahead(edits, ctx);
        }
    }

    /// Finds out on another thread what edits would do.
    fn look_ahead(&mut self, edits: Vec<(LineEdit, &'static str)>, ctx: &egui::Context) {
        let (record, wake) = (self.desk.session.document.record().clone(), ctx.clone());
        let Some(pending) = self.desk.overlays.get_mut::<PendingLineEdit>() else { return };
        let choice = |(edit, name): &(LineEdit, &'static str)| Choice { edit: edit.clone(), name, preview: None };
        pending.edit.choices = edits.iter().map(choice).collect();
        pending.edit.chosen = 0;
        let style = self.settings.spelling();
        let work = move || edits.iter().map(|(edit, _)| edit.preview(&record, style)).collect();
        pending.task = Some(Task::spawn(move || wake.request_repaint(), move |_stop| work()));
    }

    /// Takes what was found out about the edit that is prepared in a record, which need not be in front.
    pub(super) fn poll_line_edit(&mut self, id: DeskId) {
        let Some(desk) = self.desk_mut(id) else { return };
        let place = desk.place();
        if desk.overlays.get_mut::<PendingLineEdit>().is_some_and(|pending| !pending.poll(place)) {
            desk.overlays.close::<PendingLineEdit>();
        }
    }

    /// Takes the move made on the board that is expected.
    pub(super) fn takes_move(&mut self, message: &Message, ctx: &egui::Context) -> bool {
        let pending = self.desk.overlays.get::<PendingLineEdit>();
        let Some(position) = pending.and_then(|pending| pending.edit.position.clone()) else { return false };
        match *message {
            Message::Attempt(mv) => match position.check(mv) {
                Ok(()) => self.picked(mv, ctx),
                Err(illegal) => self.desk.why = Some(Why::new(&position, mv, illegal, &self.locale)),
            },
            Message::Foul(mv) if !matches!(position.check(mv), Err(Illegal::Unplayable(_))) => {
                self.desk.why = None;
                self.picked(mv, ctx);
            }
            Message::NotYourTurn => {
                let handicap = is_handicap(self.desk.session.document.record());
                self.desk.why = Some(Why::not_your_turn(&position, handicap, &self.locale));
            }
            _ => return false,
        }
        true
    }

    fn picked(&mut self, mv: Move, ctx: &egui::Context) {
        let Some(pending) = self.desk.overlays.get_mut::<PendingLineEdit>() else { return };
        let edit = &mut pending.edit;
        if edit.kind == Kind::Replace && !edit.moves.is_empty() {
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
        let is_move = self.desk.session.document.record().tree.get(at).is_some_and(|node| node.mv().is_some());
        let edits = match edit.kind {
            Kind::Replace => vec![(LineEdit::Replace { at, mv }, "line-edit-in-its-place")],
            // A single move swaps the sides' turns: perhaps it was meant to replace the other move.
            _ if moves.len() == 1 && is_move => vec![
                (LineEdit::Insert { before: at, moves }, "line-edit-insert-here"),
                (LineEdit::Replace { at, mv }, "line-edit-in-its-place"),
            ],
            _ => vec![(LineEdit::Insert { before: at, moves }, "line-edit-insert-here")],
        };
        self.look_ahead(edits, ctx);
    }

    pub(super) fn answer_line_edit(&mut self, answer: LineEditAnswer) {
        match answer {
            LineEditAnswer::Cancel => self.desk.overlays.close::<PendingLineEdit>(),
            LineEditAnswer::Choose(choice) => {
                if let Some(pending) = self.desk.overlays.get_mut::<PendingLineEdit>() {
                    pending.edit.chosen = choice;
                }
            }
            LineEditAnswer::Commit => {
                let Some(PendingLineEdit { edit, .. }) = self.desk.overlays.get() else { return };
                let Some(edit) = edit.ready().cloned() else { return };
                self.desk.overlays.close::<PendingLineEdit>();
                self.edit(Edit::LineEdit(edit));
            }
        }
    }

    pub(super) fn regraft(&mut self, how: LineEdit) {
        let all = how == LineEdit::RegraftAll;
        let before = self.desk.session.document.record().tree.len();
        match self.desk.session.document.apply(Edit::LineEdit(how)) {
            Ok(()) => {
                let more = self.desk.session.document.record().tree.len().saturating_sub(before);
                self.say(self.locale.with("msg-regrafted", &[("count", FluentValue::from(more))]));
            }
            Err(Refused::Nothing) => {
                let key = if all { "msg-all-still-unplayable" } else { "msg-still-unplayable" };
                self.decline(self.locale.text(key));
            }
            Err(refused) => self.refuse(&refused),
        }
    }

    /// Copies the branch at the cursor to the clipboard; returns its node.
    pub(super) fn copy_branch(&mut self, ctx: &egui::Context) -> Option<NodeId> {
        let document = &self.desk.session.document;
        let id = document.cursor().at();
        if document.cursor().index() == 0 {
            return None;
        }
        let branch = branch(document.record(), id);
        let (text, report) = as_text(&branch);
        ctx.copy_text(text.clone());
        let count = branch.tree.preorder().filter_map(|id| branch.tree.get(id));
        let count = count.filter(|node| matches!(node.step, Step::Move(_))).count();
        let copied = self.locale.with("msg-copied-branch", &[("count", FluentValue::from(count))]);
        match self.losses(&report) {
            None => self.say(copied),
            Some(lost) => {
                let lost = self.locale.with("msg-copied-branch-lost", &[("lost", FluentValue::from(lost))]);
                self.say(format!("{copied} {lost}"));
            }
        }
        self.copied = Some((text, branch));
        Some(id)
    }
}
