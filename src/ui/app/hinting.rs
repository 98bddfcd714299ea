//! Hints: each comes where it is of use, as a word below the board, until it has been read once. Where nothing can be
//! remembered there are none, for they would come every time.

use std::mem;

use egui::Context;

use super::desk::Desk;
use super::shared::SharedState;
use crate::editor::{Document, Edit, Go};
use crate::ui::command::{Command, NodeChange, keys};
use crate::ui::message::Message;
use crate::ui::settings::Pane;

/// How long a hint is to be seen before it counts as read, in seconds.
const READ: f64 = 3.0;

/// Something that helps whoever does not know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hint {
    /// Another move makes a branch.
    Branch,
    /// The key of the comment.
    Comment,
    /// The record as a book.
    Reading,
    /// Everything can be taken back.
    Undo,
    /// Files may be dropped.
    Drop,
}

impl Hint {
    /// The one that belongs to what a person does.
    const fn at(message: &Message) -> Option<Self> {
        match message {
            Message::Command(Command::Go(Go::By(-1))) => Some(Self::Branch),
            Message::Command(Command::Go(Go::By(1))) => Some(Self::Reading),
            Message::Command(Command::Change(NodeChange::Delete)) => Some(Self::Undo),
            Message::Command(Command::Open) => Some(Self::Drop),
            Message::Attempt(_) => Some(Self::Comment),
            _ => None,
        }
    }

    /// Whether it is of use, now that this was done.
    fn fits(self, document: &Document) -> bool {
        let cursor = document.cursor();
        match self {
            Self::Branch => cursor.index() + 1 < cursor.line().len(),
            // A record that comes with the program tells by itself what there is.
            Self::Reading => !document.is_sample() && document.spoken().is_some_and(|node| !node.comment.is_empty()),
            // Somebody is entering a game.
            Self::Comment => document.rows() == 4,
            // Where the game begins, nothing was deleted.
            Self::Undo => matches!(document.undoable(), Some(Edit::Delete(_))),
            Self::Drop => true,
        }
    }

    /// Whether it holds as well after what is said at first: whoever deletes something is told what is gone.
    const fn can_wait(self) -> bool {
        matches!(self, Self::Undo)
    }

    /// The name of its text, by which it is remembered.
    const fn text(self) -> &'static str {
        match self {
            Self::Branch => "hint-branch",
            Self::Comment => "hint-comment",
            Self::Reading => "hint-reading",
            Self::Undo => "hint-undo",
            Self::Drop => "hint-drop",
        }
    }

    /// The command whose key it names.
    const fn command(self) -> Command {
        match self {
            Self::Branch | Self::Undo => Command::Undo,
            Self::Comment => Command::EditComment,
            Self::Reading => Command::Pane(Pane::Reading),
            Self::Drop => Command::Open,
        }
    }
}

/// The hint that may come, and the one that is shown since then.
#[derive(Default)]
pub(super) struct Hints {
    next: Option<Hint>,
    shown: Option<(Hint, f64)>,
    /// Whether a move is being played.
    plays: bool,
}

impl Hints {
    /// Hears what a person does, before it is done.
    pub fn hear(&mut self, message: &Message, ctx: &Context, shared: &mut SharedState) {
        let now = ctx.input(|input| input.time);
        if let Some((hint, since)) = self.shown.take()
            && now - since >= READ
        {
            know(hint, shared);
        }
        // Whoever does it knows how.
        if let Message::Command(command) = message
            && let Some(hint) = [Hint::Comment, Hint::Reading].into_iter().find(|hint| hint.command() == *command)
        {
            know(hint, shared);
        }
        self.plays = matches!(message, Message::Attempt(_));
        let is_done = |hint: &Hint| matches!(message, Message::Command(command) if *command == hint.command());
        let kept = self.next.take().filter(|hint| hint.can_wait() && !is_done(hint));
        self.next = kept.or_else(|| Hint::at(message));
    }

    /// Says what is of use now, unless something else is said; what can wait is said once that is gone.
    pub fn say(&mut self, desk: &Desk, ctx: &Context, shared: &mut SharedState) {
        let (tree, at) = (&desk.document.record().tree, desk.document.cursor().at());
        if mem::take(&mut self.plays) && tree.parent(at).is_some_and(|parent| tree.children(parent).len() > 1) {
            know(Hint::Branch, shared);
        }
        let settings = &shared.settings;
        let Some(hint) = self.next.take().filter(|hint| hint.fits(&desk.document)) else { return };
        if settings.file.is_none() || settings.hints.contains(hint.text()) {
            return;
        }
        if shared.notices.shown.is_some() {
            self.next = Some(hint).filter(|hint| hint.can_wait());
            return;
        }
        shared.notices.say(keys::told(ctx, hint.text(), hint.command(), &shared.locale));
        self.shown = Some((hint, ctx.input(|input| input.time)));
    }
}

/// Remembers that nobody needs to be told this any more.
fn know(hint: Hint, shared: &mut SharedState) {
    if shared.settings.hints.insert(hint.text().to_owned()) {
        shared.settings.store();
    }
}
