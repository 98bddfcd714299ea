//! The words before the move of the node at the cursor, `({Inferior is} 4. Bc4 …)` in PGN: a field above the comment, which
//! has the words behind the move.

use egui::{Frame, Id, Margin, Stroke, TextEdit, TextStyle, Ui};

use crate::editor::{Document, Edit};
use crate::locale::Locale;
use crate::record::NodeId;
use crate::rules::Game;
use crate::ui::input::composing;
use crate::ui::input::field;
use crate::ui::input::field::Writes;
use crate::ui::look::theme;
use crate::ui::message::{Message, Outbox};

/// The view's own state.
#[derive(Debug, Default)]
pub(super) struct PrefaceField {
    /// The node before whose move somebody wants to write.
    asked: Option<NodeId>,
    take_focus: bool,
}

impl PrefaceField {
    /// Shows the field of a node, whatever room there is, and gives it the keyboard.
    pub fn write(&mut self, at: NodeId) {
        *self = Self { asked: Some(at), take_focus: true };
    }

    /// Shows the field where there are such words; where there are none, if the game's files have a place for them and
    /// `has_room` says that it may take some. Returns how high it is.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        document: &Document,
        (locale, has_room): (&Locale, bool),
        out: &mut Outbox,
    ) -> f32 {
        let Some(node) = document.spoken().filter(|node| node.mv().is_some()) else { return 0.0 };
        let (at, stored) = (document.spoken_at(), node.split_comment().0);
        let id = Id::unique(("preface", document.id(), document.line_epoch(), at));
        let is_written = ui.memory(|memory| memory.has_focus(id));
        self.asked = self.asked.filter(|asked| *asked == at);
        let is_offered = document.record().game() != Game::Shogi && has_room || self.asked.is_some();
        if stored.is_empty() && !is_written && !is_offered {
            return 0.0;
        }
        let palette = theme::palette(ui);
        let mut text = stored.to_owned();
        field::follow(ui.ctx(), id, &text);
        composing::begin(ui.ctx(), id, &mut text);
        let edit = TextEdit::multiline(&mut text)
            .id(id)
            .event_filter(theme::MULTILINE)
            .frame(Frame::NONE)
            .font(TextStyle::Body)
            .hint_text(locale.text("preface-hint"))
            .desired_rows(1)
            .desired_width(f32::INFINITY)
            .margin(Margin::symmetric(6, 2));
        let response = ui.add(edit);
        ui.ctx().accesskit_node_builder(response.id, |node| node.set_label(locale.text("preface-name")));
        if std::mem::take(&mut self.take_focus) {
            response.request_focus();
        }
        theme::leave_on_escape(&response);
        composing::end(ui.ctx(), id, &mut text);
        field::note(&response, Writes::Preface(at));
        field::remember(&response, &text);
        ui.painter().hline(
            response.rect.x_range().shrink(4.0),
            response.rect.bottom() + 1.0,
            Stroke::new(1.0, palette.line),
        );
        if text != stored {
            out.push(Message::Edit(Edit::Preface(at, text)));
        }
        response.rect.height() + ui.spacing().item_spacing.y
    }
}
