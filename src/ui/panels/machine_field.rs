//! What programs have written into the comment of the node at the cursor: lines of their own below a person's words, where
//! they can be corrected.

use egui::{Id, RichText, TextStyle, Ui};

use super::node_field::{MARGIN, NodeField};
use crate::editor::{Document, Edit};
use crate::formats::comment::{machine_text, with_machine_text};
use crate::locale::Locale;
use crate::rules::Game;
use crate::ui::input::field::Writes;
use crate::ui::look::theme;
use crate::ui::message::{Message, Outbox};

/// How many of its lines are in sight below the words, if there is room.
const MOST: usize = 3;

/// The view's own state.
#[derive(Debug, Default)]
pub(super) struct MachineField {
    draft: Option<MachineDraft>,
}

/// What is being written. As long as it is not what a program would write it waits here: words belong into the comment.
#[derive(Debug)]
struct MachineDraft {
    field: Id,
    /// The comment before, and the one that the record has by now.
    base: String,
    kept: String,
    text: String,
}

impl MachineDraft {
    /// The comment that it makes, if it is what a program would write.
    fn comment(&self, game: Game) -> Option<String> {
        let comment = with_machine_text(game, &self.base, &self.text);
        let lines =
            |text: &str| text.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect();
        let (kept, typed): (Vec<String>, Vec<String>) = (lines(&machine_text(game, &comment)), lines(&self.text));
        (kept == typed).then_some(comment)
    }
}

fn field_id(document: &Document) -> Id {
    Id::unique(("machine-text", document.id(), document.line_epoch(), document.spoken_at()))
}

impl MachineField {
    /// What is written, as long as the comment is what that makes of it.
    fn draft(&self, document: &Document) -> Option<&MachineDraft> {
        let game = document.record().game();
        let comment = &document.spoken()?.comment;
        let draft = self.draft.as_ref().filter(|draft| draft.field == field_id(document))?;
        // One that waits has changed nothing yet.
        let is_so = draft.comment(game).map_or(draft.kept == *comment, |made| made == *comment);
        is_so.then_some(draft)
    }

    fn text(&self, document: &Document) -> String {
        match (self.draft(document), document.spoken()) {
            (Some(draft), _) => draft.text.clone(),
            (None, Some(node)) => machine_text(document.record().game(), &node.comment),
            (None, None) => String::new(),
        }
    }

    /// How high it wants to be with what is between it and the words, in points.
    pub fn height(&self, ui: &Ui, document: &Document) -> f32 {
        let lines = self.text(document).lines().count().min(MOST);
        let between = 2.0 * ui.spacing().item_spacing.y;
        let rows = (lines + 1) as f32 * ui.text_style_height(&TextStyle::Small).ceil();
        if lines == 0 { 0.0 } else { rows + between + 2.0 * f32::from(MARGIN.top) }
    }

    /// Shows it, if there is any.
    pub fn show(&mut self, ui: &mut Ui, document: &Document, locale: &Locale, out: &mut Outbox) {
        let Some(node) = document.spoken() else { return };
        let (at, game, id) = (document.spoken_at(), document.record().game(), field_id(document));
        let stored = self.text(document);
        let base = self.draft(document).map_or_else(|| node.comment.clone(), |draft| draft.base.clone());
        let written = self.draft.as_ref().is_some_and(|draft| draft.field == id);
        if stored.is_empty() && !(written && ui.memory(|memory| memory.has_focus(id))) {
            return;
        }
        let palette = theme::palette(ui);
        let mut text = stored.clone();
        let waits = self.draft(document).is_some_and(|draft| draft.comment(game).is_none());
        let (key, color) =
            if waits { ("comment-machine-waits", palette.warn) } else { ("comment-machine", palette.weak) };
        let title = ui.label(RichText::new(locale.text(key)).small().color(color));
        let field = NodeField { id, writes: Writes::Comment(at), is_aside: true, hint: "" };
        let response = field.show(ui, &mut text).labelled_by(title.id);
        let mut draft = MachineDraft { field: id, base, kept: node.comment.clone(), text };
        if draft.text != stored {
            if let Some(comment) = draft.comment(game) {
                draft.kept.clone_from(&comment);
                out.push(Message::Edit(Edit::comment(at, comment)));
            }
            // The title says whether it waits.
            ui.ctx().request_repaint();
        }
        self.draft = if response.has_focus() { Some(draft) } else { None };
    }
}
