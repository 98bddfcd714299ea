//! The text field that has the keyboard: what it writes, so that undo keeps to it, and where its caret goes when undo or
//! redo changes its text.

use egui::text::{CCursor, CCursorRange};
use egui::text_edit::{TextEditOutput, TextEditState};
use egui::{Context, Id, Response, Ui};

use crate::editor::Edit;
use crate::editor::edit::Splice;
use crate::record::NodeId;
use crate::ui::input::composing;

/// What is written in a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Writes {
    /// The comment of a node.
    Comment(NodeId),
    /// The words before the move of a node.
    Preface(NodeId),
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
            (Self::Preface(at), Edit::Preface(of, _)) | (Self::Time(at), Edit::Clock(of, _)) => at == *of,
            (Self::Bookmark(at), Edit::Bookmark(of, Some(_))) => at == *of,
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

/// Takes the keyboard from the field that has it: the board has it again.
pub(crate) fn leave(ctx: &Context) {
    ctx.memory_mut(|memory| {
        if let Some(field) = memory.focused() {
            memory.surrender_focus(field);
        }
    });
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
    select(ctx, field, CCursorRange::one(CCursor::new(until.chars().count())));
}

/// Selects characters of what a field has, or puts its caret there.
pub(crate) fn select(ctx: &Context, field: Id, range: CCursorRange) {
    // A field that was never shown has no state yet.
    let mut state = TextEditState::load(ctx, field).unwrap_or_default();
    state.cursor.set_char_range(Some(range));
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

/// For so many frames the caret is brought into sight: a text that has grown has its room in the second.
const REVEALED: u8 = 2;

/// Where the caret of the field with the keyboard was last, and for how many frames it is still brought into sight.
#[derive(Clone, Copy)]
struct SeenCaret {
    field: Id,
    at: usize,
    /// How long the text was, in bytes.
    length: usize,
    reveals: u8,
}

/// Keeps the caret of a field in sight wherever it goes, also where undo, redo or a paste into an empty field puts it:
/// egui looks after what is typed only, and before a text that has grown has its room. To be called after it was shown.
pub(crate) fn keep_in_sight(ui: &Ui, field: &TextEditOutput, text: &str) {
    let id = field.response.response.id;
    let place = Id::unique("seen-caret");
    let (Some(range), true) = (field.cursor_range, field.response.response.has_focus()) else {
        return ui.ctx().data_mut(|data| {
            if data.get_temp::<SeenCaret>(place).is_some_and(|seen| seen.field == id) {
                data.remove::<SeenCaret>(place);
            }
        });
    };
    let (at, length) = (range.primary.index.0, text.len());
    let known = ui.ctx().data(|data| data.get_temp::<SeenCaret>(place)).filter(|seen| seen.field == id);
    let reveals = match known {
        Some(seen) if (seen.at, seen.length) == (at, length) => seen.reveals,
        Some(_) => REVEALED,
        // Whatever gave it the keyboard has shown what it wanted to.
        None => 0,
    };
    if reveals > 0 {
        let caret = field.galley.pos_from_cursor(range.primary).translate(field.galley_pos.to_vec2());
        ui.scroll_to_rect(caret.expand(MARGIN), None);
        ui.ctx().request_repaint();
    }
    let reveals = reveals.saturating_sub(1);
    ui.ctx().data_mut(|data| data.insert_temp(place, SeenCaret { field: id, at, length, reveals }));
}

/// What is seen about the caret, in points.
const MARGIN: f32 = 8.0;
