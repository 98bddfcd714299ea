//! The comment of the node at the cursor: live, every keystroke is in the record at once.

use egui::{Frame, Id, Margin, RichText, ScrollArea, TextEdit, Ui};

use super::{Message, Outbox, theme};
use crate::editor::{Edit, NodeText, Session};
use crate::locale::Locale;

/// The view's own state.
#[derive(Debug, Default)]
pub(crate) struct CommentView {
    /// The keyboard is to be given to the field in the next frame.
    pub take_focus: bool,
}

impl CommentView {
    pub fn show(&mut self, ui: &mut Ui, session: &Session, locale: &Locale, out: &mut Outbox) {
        let palette = theme::palette(ui);
        let document = &session.document;
        let at = document.cursor().at();
        let Some(node) = document.record().tree.get(at) else { return };
        let title =
            ui.label(RichText::new(locale.text("panel-comment")).text_style(theme::section()).color(palette.weak));
        ui.add_space(2.0);
        let mut text = node.comment.clone();
        // The field is the node's own: caret and selection do not wander from one comment to the next.
        let id = Id::unique(("comment", at));
        Frame::new()
            .fill(palette.raised)
            .stroke((1.0, palette.line))
            .corner_radius(6)
            .inner_margin(Margin::same(4))
            .show(ui, |ui| {
                ScrollArea::vertical().id_salt("comment-scroll").auto_shrink(false).show(ui, |ui| {
                    let rows = ((ui.available_height() / 20.0) as usize).max(2);
                    let response = ui
                        .add(
                            TextEdit::multiline(&mut text)
                                .id(id)
                                .event_filter(theme::MULTILINE)
                                .frame(Frame::NONE)
                                .hint_text(locale.text("comment-hint"))
                                .desired_width(f32::INFINITY)
                                .desired_rows(rows)
                                .margin(Margin::symmetric(6, 4)),
                        )
                        .labelled_by(title.id);
                    theme::leave_on_escape(&response);
                    if std::mem::take(&mut self.take_focus) {
                        response.request_focus();
                    }
                    if response.changed() {
                        out.push(Message::Edit(Edit::Text(at, NodeText::Comment, text)));
                    }
                });
            });
    }
}
