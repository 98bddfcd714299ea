//! Marks: what is drawn on the board, the glyph of a move, its bookmark.

use egui::{Context, Event, Key};

use super::desk::Desk;
use super::shared::SharedState;
use crate::editor::Edit;
use crate::notation::chess::toggled;
use crate::record::{Arrow, Glyph, NodeId};
use crate::ui::input::field::Writes;
use crate::ui::input::{composing, field, order};
use crate::ui::settings::Pane;

/// The keys that step through the moves.
const STEPS: [Key; 8] =
    [Key::ArrowLeft, Key::ArrowRight, Key::ArrowUp, Key::ArrowDown, Key::Home, Key::End, Key::PageUp, Key::PageDown];

impl Desk {
    /// Draws an arrow or a circle at the cursor. Drawing the same one again removes it; one in another colour replaces
    /// it.
    pub(super) fn mark(&mut self, arrow: Arrow, shared: &mut SharedState) {
        let mut marks = self.document.marks();
        let known = marks.arrows.contains(&arrow);
        marks.arrows.retain(|old| (old.from, old.to) != (arrow.from, arrow.to));
        if !known {
            marks.arrows.push(arrow);
        }
        self.edit(Edit::Marks(self.document.cursor().at(), marks), shared);
    }

    /// Sets a bookmark at the node at the cursor and lets it be named, or the one that is there be renamed. Asked for in
    /// the field of its name, it is done, and the board has the keyboard again. One without a name goes when it is asked
    /// for at the board: a name is only taken away by what says so.
    pub(super) fn bookmark(&mut self, at: NodeId, shared: &mut SharedState) {
        if matches!(field::writes(&shared.wake), Some(Writes::Bookmark(_))) {
            field::leave(&shared.wake);
            return;
        }
        let known = self.document.spoken().and_then(|node| node.bookmark.clone());
        let shows = shared.arrangement.pane(Pane::Comment).is_some();
        match known.as_deref() {
            Some("") => {
                self.edit(Edit::Bookmark(at, None), shared);
                return;
            }
            Some(_) => self.show_text(Pane::Comment, shared),
            None => {
                self.edit(Edit::Bookmark(at, Some(String::new())), shared);
                // Where there is no room for it, nothing makes place for a name that nobody has asked for.
                if !shows {
                    return;
                }
            }
        }
        self.comment.name_bookmark();
    }

    /// The field of a name that nothing was written into has no use for the keys that step through the moves: with them the
    /// board has the keyboard again.
    pub(super) fn step_out_of_name(&self, ctx: &Context) {
        let Some(Writes::Bookmark(at)) = field::writes(ctx) else { return };
        let is_unnamed =
            self.document.record().tree.get(at).is_some_and(|node| node.bookmark.as_deref().is_some_and(str::is_empty));
        let steps = |event: &Event| match event {
            Event::Key { key, pressed: true, modifiers, .. } => modifiers.is_none() && STEPS.contains(key),
            _ => false,
        };
        let steps = ctx.input(|input| input.events.iter().any(steps) && !input.events.iter().any(order::writes));
        if is_unnamed && steps && !composing::is_composing(ctx) {
            field::leave(ctx);
        }
    }

    /// Puts a glyph on the move at the cursor; the same glyph again removes it.
    pub(super) fn put_glyph(&mut self, glyph: Glyph, shared: &mut SharedState) {
        let mut marks = self.document.marks();
        marks.glyph = if marks.glyph == Some(glyph) { None } else { Some(glyph) };
        self.edit(Edit::Marks(self.document.cursor().at(), marks), shared);
    }

    /// Puts a sign on the move at the cursor; the same sign again removes it.
    pub(super) fn put_sign(&mut self, nag: u32, shared: &mut SharedState) {
        let Some(node) = self.document.spoken() else { return };
        let nags = toggled(&node.nags, nag);
        self.edit(Edit::Nags(self.document.cursor().at(), nags), shared);
    }
}
