//! The line in which a question is typed: what of it is understood is marked, and what may be meant is offered below it.

use egui::text::{CCursor, CCursorRange, LayoutJob, TextFormat};
use egui::{
    Button, Context, EventFilter, Key, Modifiers, Popup, PopupCloseBehavior, Rect, Response, RichText, Stroke,
    TextBuffer, TextEdit, TextStyle, Ui, WidgetInfo, accesskit::Role, text_edit::TextEditState, vec2,
};

use super::listing::LibraryView;
use super::names::{Completion, field_id};
use crate::library::{Query, typed_words};
use crate::locale::{FluentValue, Locale};
use crate::text::grouped;
use crate::ui::look::{spoken, theme};

/// The width of what is offered, in points.
const WIDTH: f32 = 260.0;

impl LibraryView {
    /// The line; whether what is typed has changed.
    pub(super) fn line(&mut self, ui: &mut Ui, hint: &str, locale: &Locale) -> (Response, bool) {
        let mut layouter = |ui: &Ui, buffer: &dyn TextBuffer, _: f32| {
            let job = marked(ui, buffer.as_str());
            ui.fonts_mut(|fonts| fonts.layout_job(job))
        };
        let output = TextEdit::singleline(&mut self.text)
            .id(field_id())
            .event_filter(EventFilter { tab: self.completion.is_some(), ..theme::MULTILINE })
            .hint_text(hint)
            .desired_width(f32::INFINITY)
            .margin(vec2(8.0, 6.0))
            .layouter(&mut layouter)
            .show(ui);
        let field = output.response.response;
        let mut changed = field.changed() | std::mem::take(&mut self.completed);
        if field.changed() {
            let at = output.cursor_range.map(|range| range.primary.index.0);
            self.completion = at.and_then(|at| self.complete(at, locale)).map(Box::new);
        }
        changed |= self.show_offered(&field, locale);
        (field, changed)
    }

    /// What may be meant by the word before a place, in letters.
    fn complete(&mut self, at: usize, locale: &Locale) -> Option<Completion> {
        let at = self.text.char_indices().nth(at).map_or(self.text.len(), |(at, _)| at);
        let word = typed_words(&self.text).into_iter().find(|word| word.place.start < at && at <= word.place.end)?;
        // In the middle of a word one mends what is there.
        if at < word.place.end {
            return None;
        }
        let offered = self.names.offer(&word, locale.language().tag());
        let typed = self.text.get(word.place.clone())?;
        let (sign, rest) = typed.strip_prefix(['-', '－']).map_or(("", typed), |rest| ("-", rest));
        let key = word.key.and_then(|_| rest.find([':', '：']).and_then(|colon| rest.get(..colon)));
        let key = key.map_or_else(|| (!sign.is_empty()).then(|| sign.to_owned()), |key| Some(format!("{sign}{key}:")));
        (!offered.is_empty()).then_some(Completion {
            offered,
            chosen: None,
            place: word.place,
            key,
            shown: Rect::NOTHING,
        })
    }

    /// The keys of what is offered; it is closed by Escape, and taken by Tab or, where the keys have gone to it, by Enter.
    pub(super) fn completion_keys(&mut self, ctx: &Context) {
        let Some(completion) = &mut self.completion else { return };
        if !ctx.memory(|memory| memory.has_focus(field_id())) {
            return;
        }
        let last = completion.offered.len().saturating_sub(1);
        let pressed = |key| ctx.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        if pressed(Key::ArrowDown) {
            completion.chosen = Some(completion.chosen.map_or(0, |at| (at + 1).min(last)));
        }
        if pressed(Key::ArrowUp) {
            completion.chosen = completion.chosen.and_then(|at| at.checked_sub(1));
        }
        let taken = match completion.chosen {
            Some(at) if pressed(Key::Enter) => Some(at),
            chosen if pressed(Key::Tab) => Some(chosen.unwrap_or(0)),
            _ => None,
        };
        if pressed(Key::Escape) {
            self.completion = None;
        } else if let Some(at) = taken {
            self.take_offered(at, ctx);
        }
    }

    /// Puts what is offered in the place of the word.
    fn take_offered(&mut self, at: usize, ctx: &Context) {
        let Some(completion) = self.completion.take() else { return };
        let Some(word) = completion.offered.get(at) else { return };
        let value = match word.text.contains(char::is_whitespace) {
            true => format!("\"{}\"", word.text),
            false => word.text.clone(),
        };
        let behind = if word.is_key { ":" } else { " " };
        let text = format!("{}{value}{behind}", completion.key.unwrap_or_default());
        let end = completion.place.start + text.len();
        let rest = self.text.get(completion.place.end..).unwrap_or("").trim_start();
        let before = self.text.get(..completion.place.start).unwrap_or("");
        self.text = format!("{before}{text}{rest}");
        let letters = self.text.get(..end).unwrap_or("").chars().count();
        let mut state = TextEditState::load(ctx, field_id()).unwrap_or_default();
        state.cursor.set_char_range(Some(CCursorRange::one(CCursor::new(letters))));
        state.store(ctx, field_id());
        self.completed = true;
        ctx.request_repaint();
    }

    /// Shows what is offered below the line; whether something of it was taken.
    fn show_offered(&mut self, field: &Response, locale: &Locale) -> bool {
        let Some(completion) = &mut self.completion else { return false };
        let is_over =
            field.ctx.input(|input| input.pointer.interact_pos()).is_some_and(|at| completion.shown.contains(at));
        if !field.has_focus() && !is_over {
            self.completion = None;
            return false;
        }
        let mut taken = None;
        let popup = Popup::from_response(field).id(field.id.with("offered")).open(true);
        let shown = popup.close_behavior(PopupCloseBehavior::IgnoreClicks).show(|ui| {
            ui.set_width(WIDTH);
            for (at, word) in completion.offered.iter().enumerate() {
                let is_chosen = completion.chosen == Some(at);
                let games = word.games.map(|games| grouped(games as usize));
                let name = if word.is_key { format!("{}:", word.text) } else { word.text.clone() };
                let text = RichText::new(&name);
                let count = RichText::new(games.as_deref().unwrap_or("")).small().color(theme::palette(ui).weak);
                let row = Button::selectable(is_chosen, text).right_text(count).min_size(vec2(WIDTH, 0.0)).truncate();
                let row = ui.add(row);
                let said =
                    word.games.map(|games| locale.with("library-offered", &[("count", FluentValue::from(games))]));
                let said = [Some(name), said].into_iter().flatten().collect::<Vec<_>>().join(" ");
                row.widget_info(|| WidgetInfo::selected(Role::Button, true, is_chosen, &said));
                if is_chosen {
                    spoken::polite(&row);
                }
                if row.clicked() {
                    taken = Some(at);
                }
            }
        });
        completion.shown = shown.map_or(Rect::NOTHING, |shown| shown.response.rect);
        if let Some(at) = taken {
            self.take_offered(at, &field.ctx);
            field.request_focus();
            self.completed = false;
        }
        taken.is_some()
    }
}

/// What is typed: terms that are understood stand on a ground of their own, those that are not are underlined.
fn marked(ui: &Ui, text: &str) -> LayoutJob {
    let palette = theme::palette(ui);
    let font = TextStyle::Body.resolve(ui.style());
    let plain = TextFormat::simple(font, palette.text);
    let mut job = LayoutJob { break_on_newline: false, ..LayoutJob::default() };
    let mut at = 0;
    for word in typed_words(text).into_iter().filter(|word| word.has_colon) {
        let term = text.get(word.place.clone()).unwrap_or("");
        job.append(text.get(at..word.place.start).unwrap_or(""), 0.0, plain.clone());
        let format = match Query::parse(term) {
            Ok(_) => TextFormat { background: palette.accent.gamma_multiply(0.22), expand_bg: 2.0, ..plain.clone() },
            Err(_) => TextFormat { underline: Stroke::new(1.5, palette.error), ..plain.clone() },
        };
        job.append(term, 0.0, format);
        at = word.place.end;
    }
    job.append(text.get(at..).unwrap_or(""), 0.0, plain);
    job
}
