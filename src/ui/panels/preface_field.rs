//! The words before the move of the node at the cursor, `({Inferior is} 4. Bc4 …)` in PGN: a field above the comment, which
//! has the words behind the move.

use egui::{Id, Stroke, Ui};

use super::node_field::NodeField;
use crate::editor::{Document, Edit};
use crate::locale::Locale;
use crate::record::NodeId;
use crate::rules::Game;
use crate::ui::input::field::Writes;
use crate::ui::look::theme;
use crate::ui::message::{Message, Outbox};

/// The view's own state.
#[derive(Debug, Default)]
pub(super) struct PrefaceField {
    /// The node before whose move somebody wants to write.
    asked: Option<NodeId>,
    take_focus: bool,
    /// Its field, as it was shown last.
    field: Option<Id>,
}

impl PrefaceField {
    /// Shows the field of a node, whatever room there is, and gives it the keyboard.
    pub fn write(&mut self, at: NodeId) {
        *self = Self { asked: Some(at), take_focus: true, ..Self::default() };
    }

    /// Whether it has the keyboard, or is about to.
    pub fn is_written(&self, ui: &Ui) -> bool {
        self.take_focus || self.field.is_some_and(|id| ui.memory(|memory| memory.has_focus(id)))
    }

    /// Shows the field where there are such words; where there are none, if the game's files have a place for them and
    /// `has_room` says that it may take some. `place` tells where it stands. Returns how high it is.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        document: &Document,
        (place, locale, has_room): (&str, &Locale, bool),
        out: &mut Outbox,
    ) -> f32 {
        let Some(node) = document.spoken().filter(|node| node.mv().is_some()) else { return 0.0 };
        let (at, stored) = (document.spoken_at(), node.split_comment().0);
        let id = Id::unique(("preface", place, document.id(), document.line_epoch(), at));
        self.field = Some(id);
        let is_written = ui.memory(|memory| memory.has_focus(id));
        self.asked = self.asked.filter(|asked| *asked == at);
        let is_offered = document.record().game() != Game::Shogi && has_room || self.asked.is_some();
        if stored.is_empty() && !is_written && !is_offered {
            return 0.0;
        }
        let mut text = stored.to_owned();
        let hint = locale.text("preface-hint");
        let field = NodeField { id, writes: Writes::Preface(at), is_aside: false, hint: &hint };
        let response = field.show(ui, &mut text);
        ui.ctx().accesskit_node_builder(response.id, |node| node.set_label(locale.text("preface-name")));
        if std::mem::take(&mut self.take_focus) {
            response.request_focus();
        }
        ui.painter().hline(
            response.rect.x_range().shrink(4.0),
            response.rect.bottom() + 1.0,
            Stroke::new(1.0, theme::palette(ui).line),
        );
        if text != stored {
            out.push(Message::Edit(Edit::Preface(at, text)));
        }
        response.rect.height() + ui.spacing().item_spacing.y
    }
}
