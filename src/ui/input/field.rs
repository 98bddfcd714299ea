//! The text field that has the keyboard: what it writes, so that undo keeps to it, and where its caret goes when undo or
//! redo changes its text.

use egui::text::{CCursor, CCursorRange};
use egui::text_edit::TextEditState;
use egui::{Context, Id, Response};

use crate::editor::Edit;
use crate::editor::edit::Splice;
use crate::record::NodeId;
use crate::ui::input::composing;

/// What is written in a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Writes {
    /// The comment of a node.
    Comment(NodeId),
    /// The time of a node.
    Time(NodeId),
    /// The name of the bookmark of a node.
    Bookmark(NodeId),
    /// The headers: all of them stand in one list.
    Headers,
}

impl Writes {
    /// Whether an edit was written there.
    pub fn made(self, edit: &Edit) -> bool {
        match (self, edit) {
            (Self::Comment(at), Edit::Text(of, ..)) | (Self::Time(at), Edit::Time(of, _)) => at == *of,
            (Self::Time(at), Edit::Clock(of, _)) | (Self::Bookmark(at), Edit::Bookmark(of, Some(_))) => at == *of,
            (Self::Headers, Edit::Headers { .. } | Edit::Header { .. }) => true,
            _ => false,
        }
    }
}

fn writer() -> Id {
    Id::unique("what-a-field-writes")
}

fn shown_text() -> Id {
    Id::unique("what-a-field-shows")
}

/// Notes what a field that was shown writes into the record, if it has the keyboard.
pub(crate) fn note(field: &Response, writes: Writes) {
    if field.has_focus() {
        field.ctx.data_mut(|data| data.insert_temp(writer(), (field.id, writes)));
    }
}

/// What the field with the keyboard writes; `None` if what is typed there is no part of the record.
pub(crate) fn writes(ctx: &Context) -> Option<Writes> {
    let focus = ctx.memory(|memory| memory.focused())?;
    let (field, writes) = ctx.data(|data| data.get_temp::<(Id, Writes)>(writer()))?;
    (field == focus).then_some(writes)
}

/// Puts the caret of the field with the keyboard where its text was changed by something other than typing in it. To be
/// called before it is shown, [`remember`] after it.
pub(crate) fn follow(ctx: &Context, field: Id, text: &str) {
    let shown = ctx.data(|data| data.get_temp::<(Id, String)>(shown_text()));
    let Some((_, shown)) = shown.filter(|(of, shown)| *of == field && shown != text) else { return };
    if composing::is_composing(ctx) {
        return;
    }
    let change = Splice::between(&shown, text);
    let until = text.get(..change.at + change.with.len()).unwrap_or(text);
    let mut state = TextEditState::load(ctx, field).unwrap_or_default();
    state.cursor.set_char_range(Some(CCursorRange::one(CCursor::new(until.chars().count()))));
    state.store(ctx, field);
}

/// Remembers what a field shows, if it has the keyboard.
pub(crate) fn remember(field: &Response, text: &str) {
    if field.has_focus() && !composing::is_composing(&field.ctx) {
        field.ctx.data_mut(|data| data.insert_temp(shown_text(), (field.id, text.to_owned())));
    } else {
        forget(&field.ctx, field.id);
    }
}

/// Forgets what a field has shown.
pub(crate) fn forget(ctx: &Context, field: Id) {
    ctx.data_mut(|data| {
        if data.get_temp::<(Id, String)>(shown_text()).is_some_and(|(of, _)| of == field) {
            data.remove::<(Id, String)>(shown_text());
        }
    });
}
