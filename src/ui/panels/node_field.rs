//! A field of some words of a node, without a frame of its own: it stands in that of the comment.

use std::ops::Range;

use egui::text::LayoutJob;
use egui::{Frame, Id, Margin, Response, TextBuffer, TextEdit, TextStyle, Ui};

use crate::text::LastLine;
use crate::ui::input::composing;
use crate::ui::input::field::{self, Writes};
use crate::ui::look::{prose, theme};

/// The margin around its words, in points.
pub(super) const MARGIN: Margin = Margin { left: 6, right: 6, top: 2, bottom: 2 };

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
        let palette = theme::palette(ui);
        let (style, color) = if is_aside { (TextStyle::Small, palette.weak) } else { (TextStyle::Body, palette.text) };
        let mut layouter = |ui: &Ui, buffer: &dyn TextBuffer, width: f32| {
            let text = buffer.as_str();
            let job = LayoutJob::simple(text.to_owned(), style.resolve(ui.style()), color, width);
            // What programs write are words and moves between blanks.
            let kept = if is_aside { words(text) } else { Vec::new() };
            prose::laid_out(ui, job, &kept, LastLine::AsItComes)
        };
        let edit = TextEdit::multiline(text)
            .id(id)
            .event_filter(theme::MULTILINE)
            .frame(Frame::NONE)
            .font(style.clone())
            .layouter(&mut layouter)
            .hint_text(hint)
            .desired_rows(1)
            .desired_width(f32::INFINITY)
            .margin(MARGIN);
        let response = ui.add(edit);
        theme::leave_on_escape(&response);
        composing::end(ui.ctx(), id, text);
        field::note(&response, writes);
        field::remember(&response, text);
        response
    }
}

/// Where a text has something between blanks.
fn words(text: &str) -> Vec<Range<usize>> {
    let start = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
    text.split_whitespace().map(|word| start(word)..start(word) + word.len()).collect()
}
