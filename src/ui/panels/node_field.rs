//! A field of some words of a node, without a frame of its own: it stands in that of the comment.

use egui::{Frame, Id, Margin, Response, TextEdit, TextStyle, Ui};

use crate::ui::input::composing;
use crate::ui::input::field::{self, Writes};
use crate::ui::look::theme;

/// What the field of some words is.
pub(super) struct NodeField<'a> {
    pub id: Id,
    pub writes: Writes,
    /// Whether it stands back behind the comment, in smaller letters.
    pub is_aside: bool,
    /// What it says while it is empty.
    pub hint: &'a str,
}

impl NodeField<'_> {
    /// Shows it; `text` is what stands in it, before and after.
    pub fn show(self, ui: &mut Ui, text: &mut String) -> Response {
        let Self { id, writes, is_aside, hint } = self;
        field::follow(ui.ctx(), id, text);
        composing::begin(ui.ctx(), id, text);
        let edit = TextEdit::multiline(text)
            .id(id)
            .event_filter(theme::MULTILINE)
            .frame(Frame::NONE)
            .font(if is_aside { TextStyle::Small } else { TextStyle::Body })
            .text_color_opt(is_aside.then_some(theme::palette(ui).weak))
            .hint_text(hint)
            .desired_rows(1)
            .desired_width(f32::INFINITY)
            .margin(Margin::symmetric(6, 2));
        let response = ui.add(edit);
        theme::leave_on_escape(&response);
        composing::end(ui.ctx(), id, text);
        field::note(&response, writes);
        field::remember(&response, text);
        response
    }
}
