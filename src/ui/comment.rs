//! The comment of the node at the cursor: live, every keystroke is in the record at once.

use egui::{Frame, Id, Margin, RichText, ScrollArea, TextEdit, Ui};

use super::time_field::TimeField;
use super::{Message, Outbox, Pane, panels, theme};
use crate::editor::{Edit, NodeText, Session};
use crate::formats::{join_marks, split_marks};
use crate::locale::Locale;

/// The view's own state.
#[derive(Debug, Default)]
pub(crate) struct CommentView {
    /// The keyboard is to be given to the field in the next frame.
    pub take_focus: bool,
    time: TimeField,
}

impl CommentView {
    pub fn show(&mut self, ui: &mut Ui, session: &Session, locale: &Locale, out: &mut Outbox) {
        let palette = theme::palette(ui);
        let document = &session.document;
        let at = document.cursor().at();
        let Some(node) = document.record().tree.get(at) else { return };
        let (title, wrong) =
            panels::head(ui, Pane::Comment, locale, out, |ui, out| self.time.show(ui, session, locale, out));
        if let Some(wrong) = wrong {
            ui.label(RichText::new(wrong).small().color(palette.error));
        }
        ui.add_space(2.0);
        // The line of marks is drawn on the board; here it would be noise. It goes with the text all the same.
        let (text, marks) = split_marks(&node.comment);
        let mut text = text.to_owned();
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
                        let text = join_marks(&text, marks);
                        out.push(Message::Edit(Edit::Text(at, NodeText::Comment, text)));
                    }
                });
            });
    }
}
