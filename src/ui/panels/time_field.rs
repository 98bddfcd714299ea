//! The time spent on a move, as a small field beside its comment. It is live: every text that means a time reaches the
//! record at once; errors are shown in place.

use std::time::Duration;

use egui::{Id, RichText, TextEdit, Ui, vec2};

use crate::editor::{Edit, Session};
use crate::locale::Locale;
use crate::record::{NodeId, Step, is_problem};
use crate::ui::field::{self, Writes};
use crate::ui::look::{fonts, icons, theme};
use crate::ui::message::{Message, Outbox};
use crate::ui::words::time_text;

/// What is being typed.
#[derive(Debug, Default)]
pub(crate) struct TimeField {
    typed: Option<Typed>,
}

#[derive(Debug)]
struct Typed {
    /// The node, and the document it belongs to.
    place: (u64, u64, NodeId),
    text: String,
    /// The node's time when typing began, and when it was last looked at.
    before: Option<Duration>,
    known: Option<Duration>,
}

impl TimeField {
    /// Shows the field, if the node at the cursor can have a time; returns what is wrong with the text, if anything.
    pub fn show(&mut self, ui: &mut Ui, session: &Session, locale: &Locale, out: &mut Outbox) -> Option<String> {
        let document = &session.document;
        let (node, at) = (document.node()?, document.cursor().at());
        // The moves of a problem take no time, unless somebody has noted some.
        if node.step == Step::Start || node.time.is_none() && is_problem(document.record()) {
            return None;
        }
        let palette = theme::palette(ui);
        let place = (document.id(), document.line_epoch(), at);
        let stored = node.time.map(time_text).unwrap_or_default();
        let id = Id::unique(("time", place));
        // What was being typed for another node is already stored there. A time changed in another way, for example by
        // undo, is shown.
        let is_so = |typed: &Typed| typed.known == node.time || parse(&typed.text) == Some(node.time);
        let typed = self.typed.take().filter(|typed| typed.place == place && is_so(typed));
        let (mut text, before) = match typed {
            Some(typed) => (typed.text, typed.before),
            None => (stored.clone(), node.time),
        };
        let color = if parse(&text).is_none() { palette.error } else { palette.text };
        let name = locale.text("time-label");
        let edit = TextEdit::singleline(&mut text)
            .id(id)
            .font(egui::TextStyle::Small)
            .text_color(color)
            .hint_text(locale.text("time-hint"))
            .desired_width(56.0)
            .min_size(vec2(64.0, 22.0))
            .margin(vec2(6.0, 3.0));
        let response = ui.add(edit);
        field::note(&response, Writes::Time(at));
        response.widget_info(|| {
            let mut info = egui::WidgetInfo::text_edit(true, &stored, &text, "");
            info.label = Some(name.clone());
            info
        });
        // The row is laid out from the right.
        ui.label(RichText::new(icons::CLOCK).font(fonts::icon(14.0)).color(palette.weak)).on_hover_text(&name);
        let escaped = response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Escape));
        if escaped {
            if node.time != before {
                out.push(Message::Edit(Edit::Time(at, before)));
            }
            return None;
        }
        let time = parse(&text);
        if response.changed()
            && let Some(time) = time.filter(|time| *time != node.time)
        {
            out.push(Message::Edit(Edit::Time(at, time)));
        }
        let wrong = time.is_none();
        // A text that cannot be read stays so that it can be corrected, even after leaving the field.
        let shown = wrong.then(|| locale.text("time-wrong"));
        if response.has_focus() || wrong {
            self.typed = Some(Typed { place, text, before, known: node.time });
        }
        shown
    }
}

/// The time that a text means: `75`, `1:15`, `1:02:03`, also in full-width characters; no time for an empty text.
/// `None` if it is not a time.
#[allow(clippy::option_option)]
pub(crate) fn parse(text: &str) -> Option<Option<Duration>> {
    let plain: String = text
        .trim()
        .chars()
        .map(|c| match c {
            '０'..='９' => char::from_u32(c as u32 - '０' as u32 + '0' as u32).unwrap_or(c),
            '：' => ':',
            c => c,
        })
        .collect();
    if plain.is_empty() {
        return Some(None);
    }
    let parts: Vec<&str> = plain.split(':').collect();
    if parts.len() > 3 {
        return None;
    }
    let mut seconds: u64 = 0;
    for (i, part) in parts.iter().enumerate() {
        if part.is_empty() || part.len() > 6 || !part.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        let value: u64 = part.parse().ok()?;
        // Only the first part may be sixty or more: 90:00 is an hour and a half.
        if i > 0 && (value >= 60 || part.len() != 2) {
            return None;
        }
        seconds = seconds * 60 + value;
    }
    Some(Some(Duration::from_secs(seconds)))
}
