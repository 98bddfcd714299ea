//! The time spent on a move, as a small field beside its comment. It is live: every text that means a time reaches the
//! record at once; errors are shown in place. Where clocks tell the time, they are changed instead, after asking once.

use std::collections::HashSet;
use std::time::Duration;

use egui::{Button, Id, RichText, TextEdit, Ui, vec2};

use crate::editor::{Document, Edit, GamePlace};
use crate::locale::Locale;
use crate::record::{GameClocks, NodeId, Step, is_problem};
use crate::ui::input::field;
use crate::ui::input::field::Writes;
use crate::ui::look::{fonts, icons, prose, theme};
use crate::ui::message::{Message, Outbox};
use crate::ui::panels::view::RecordView;
use crate::ui::words::time_text;

/// The view's own state.
#[derive(Debug, Default)]
pub(crate) struct TimeField {
    /// What is being typed.
    typed: Option<TypedTime>,
    /// What was typed elsewhere, and waits for an answer.
    waiting: Vec<TypedTime>,
    /// The games, by document, of which it was said that the clocks may be changed.
    agreed: HashSet<GamePlace>,
}

#[derive(Debug)]
struct TypedTime {
    /// The node, and the document it belongs to.
    place: (u64, u64, NodeId),
    text: String,
    /// The time when typing began, and when it was last looked at.
    before: Option<Duration>,
    known: Option<Duration>,
    asks: bool,
}

/// What is said below the field.
#[derive(Debug)]
pub(crate) enum TimeHint {
    /// What is wrong with the text.
    Wrong(String),
    /// Clocks tell the time of this node: are they to be changed so that it is this?
    Asks(NodeId, Duration),
}

impl TimeField {
    /// Shows the field, if the node at the cursor can have a time; returns what is to be said of it.
    pub fn show(&mut self, ui: &mut Ui, document: &Document, locale: &Locale, out: &mut Outbox) -> Option<TimeHint> {
        let (record, node, at) = (document.record(), document.node()?, document.cursor().at());
        let clocks = GameClocks::of(record);
        let elapsed = clocks.elapsed(at);
        let (known, derived) = (elapsed.map(|elapsed| elapsed.time), elapsed.is_some_and(|elapsed| elapsed.derived));
        // The moves of a problem take no time, unless somebody has noted some.
        if node.step == Step::Start || known.is_none() && is_problem(record) {
            return None;
        }
        let palette = theme::palette(ui);
        let place = (document.id(), document.line_epoch(), at);
        let stored = known.map_or_else(String::new, time_text);
        let id = Id::unique(("time", place));
        // What was being typed for another node is already stored there, unless it waits for an answer. A time changed
        // in another way, for example by undo, is shown.
        let is_so = |typed: &TypedTime| typed.known == known || parse(&typed.text) == Some(known);
        let before = self.typed.take();
        let typed = match before {
            Some(typed) if typed.place == place => Some(typed),
            before => {
                self.waiting.extend(before.filter(|typed| typed.asks));
                let waits = self.waiting.iter().position(|typed| typed.place == place);
                waits.map(|waits| self.waiting.swap_remove(waits))
            }
        };
        let (mut text, before) = match typed.filter(is_so) {
            Some(typed) => (typed.text, typed.before),
            None => (stored.clone(), known),
        };
        // A time that clocks tell is written in another colour than one that the record says.
        let color = match parse(&text) {
            None => palette.error,
            Some(_) if derived && text == stored => palette.weak,
            Some(_) => palette.text,
        };
        let name = locale.text(if derived { "time-label-derived" } else { "time-label" });
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
        let response = if derived { response.on_hover_text(locale.text("time-derived")) } else { response };
        // The row is laid out from the right.
        ui.label(RichText::new(icons::CLOCK).font(fonts::icon(14.0)).color(palette.weak)).on_hover_text(&name);
        let edit = |time: Option<Duration>| match (derived, time) {
            (true, Some(time)) => Edit::Clock(at, time),
            _ => Edit::Time(at, time),
        };
        let escaped = response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Escape));
        if escaped {
            if known != before {
                out.push(Message::Edit(edit(before)));
            }
            return None;
        }
        let time = parse(&text);
        let mut said = time.is_none().then(|| TimeHint::Wrong(locale.text("time-wrong")));
        // Clocks may tell fractions of a second, which are not shown; without a text they tell the time again.
        let other = |time: &Option<Duration>| match time {
            Some(new) if derived => time_text(*new) != stored,
            None if derived => false,
            _ => *time != known,
        };
        if let Some(time) = time.filter(other) {
            let reset = match time {
                Some(time) if derived => Some((time, clocks.reset(at, time))),
                _ => None,
            };
            match reset {
                Some((_, Err(_))) => said = Some(TimeHint::Wrong(locale.text("refused-clock-runs-out"))),
                Some((time, Ok(_))) if !self.agreed.contains(&game(document)) => said = Some(TimeHint::Asks(at, time)),
                _ if response.changed() => out.push(Message::Edit(edit(time))),
                _ => {}
            }
        }
        // A text that cannot be read stays so that it can be corrected, even after leaving the field; so does one that
        // asks.
        if response.has_focus() || said.is_some() {
            let asks = matches!(said, Some(TimeHint::Asks(..)));
            self.typed = Some(TypedTime { place, text, before, known, asks });
        }
        said
    }

    /// Says what is to be said, or asks.
    pub fn say(&mut self, ui: &mut Ui, said: TimeHint, view: RecordView<'_>, out: &mut Outbox) {
        let RecordView { document, locale, .. } = view;
        let palette = theme::palette(ui);
        let (at, time) = match said {
            TimeHint::Wrong(wrong) => {
                ui.label(RichText::new(wrong).small().color(palette.error));
                return;
            }
            TimeHint::Asks(at, time) => (at, time),
        };
        prose::show(ui, RichText::new(locale.text("time-asks")).small());
        ui.horizontal(|ui| {
            let yes = RichText::new(locale.text("time-asks-yes")).small().color(palette.on_accent);
            if ui.add(Button::new(yes).fill(palette.accent)).clicked() {
                self.agreed.insert(game(document));
                self.typed = None;
                out.push(Message::Edit(Edit::Clock(at, time)));
            }
            if ui.button(RichText::new(locale.text("time-asks-no")).small()).clicked() {
                self.typed = None;
            }
        });
        ui.add_space(2.0);
    }
}

/// A game of a document.
fn game(document: &Document) -> GamePlace {
    document.place()
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
