//! Writing: where a step of it ends, as a person would call one, and what undo does while a field has the keyboard.

use egui::text::LayoutJob;
use egui::{Area, Event, Frame, Id, ImeEvent, Key, Margin, Order, TextStyle, vec2};

use super::desk::Desk;
use super::shared::SharedState;
use crate::editor::Edition;
use crate::locale::FluentValue;
use crate::text::LastLine;
use crate::ui::command::Command;
use crate::ui::command::keys;
use crate::ui::input::{composing, field};
use crate::ui::look::{prose, theme};
use crate::ui::words::edit_names;

/// After a pause this long, in seconds, what is written is a step of its own.
const PAUSE: f64 = 1.5;
/// The width at which what is said below the caret goes on in another line, in points.
const WIDEST: f32 = 320.0;

/// What is known of the writing.
#[derive(Debug, Default)]
pub(super) struct WritingState {
    /// When something was typed last.
    last: f64,
    /// Whether what came in the last frame is a step of its own.
    is_whole: bool,
    /// Whether an input method composes.
    composes: bool,
    /// What the command would do elsewhere that was pressed last.
    announced: Option<AnnouncedUndo>,
}

/// Undo or redo that would leave the field, and has said so; pressed again it does.
#[derive(Debug)]
struct AnnouncedUndo {
    command: Command,
    /// The state of the document that it was about.
    state: Edition,
    text: String,
}

/// What the events of a frame mean to a field.
#[derive(Default)]
struct TypedEvents {
    /// Whether something is written.
    writes: bool,
    /// Whether that is a step of its own: a clause group, what was pasted or cut.
    is_whole: bool,
    /// Whether an input method begins or goes on to compose.
    composes: bool,
    /// Whether the caret goes elsewhere.
    moves: bool,
}

impl TypedEvents {
    fn take(&mut self, event: &Event) {
        match event {
            Event::Text(_) | Event::Key { key: Key::Enter | Key::Backspace | Key::Delete, pressed: true, .. } => {
                self.writes = true;
            }
            Event::Ime(ImeEvent::Commit(_)) | Event::Paste(_) | Event::Cut | Event::MiddleClickPaste { .. } => {
                (self.writes, self.is_whole) = (true, true);
            }
            Event::PointerButton { pressed: true, .. } => self.moves = true,
            Event::Key { key, pressed: true, modifiers, .. } => {
                let walks = matches!(
                    key,
                    Key::ArrowLeft | Key::ArrowRight | Key::ArrowUp | Key::ArrowDown | Key::Home | Key::End
                );
                let pages = matches!(key, Key::PageUp | Key::PageDown | Key::Tab);
                self.moves |= walks || pages || modifiers.command && *key == Key::A;
            }
            Event::Ime(ImeEvent::Preedit { text, .. }) if !text.is_empty() => self.composes = true,
            _ => {}
        }
    }
}

impl WritingState {
    /// Writing begins before the field has the keyboard: what is typed into that at once goes on with it.
    pub(super) fn begin(&mut self, ctx: &egui::Context, desk: &mut Desk) {
        let now = ctx.input(|input| input.time);
        if now - self.last >= PAUSE {
            desk.document.end_step();
        }
        self.last = now;
    }

    /// Ends the step that is being written where a person would say that another one begins. To be called once per
    /// frame, after what was written in the last one is in the record.
    pub(super) fn follow(&mut self, ctx: &egui::Context, desk: &mut Desk) {
        let ended = std::mem::take(&mut self.is_whole);
        if !ctx.text_edit_focused() {
            self.announced = None;
            return;
        }
        let (typed, now) = ctx.input(|input| {
            let mut typed = TypedEvents::default();
            input.events.iter().for_each(|event| typed.take(event));
            (typed, input.time)
        });
        let paused = typed.writes && now - self.last >= PAUSE;
        let composed = std::mem::replace(&mut self.composes, typed.composes || composing::is_composing(ctx));
        let begins = typed.composes && !composed;
        if ended || typed.is_whole || typed.moves || paused || begins {
            desk.document.end_step();
        }
        if typed.writes {
            self.last = now;
            self.announced = None;
        }
        self.is_whole = typed.is_whole;
    }

    /// Whether undo or redo would leave the field that is written in, without having said so: it says it now, and does
    /// it when it is asked for again.
    pub(super) fn stays_in_field(
        &mut self,
        command: Command,
        ctx: &egui::Context,
        desk: &Desk,
        shared: &mut SharedState,
    ) -> bool {
        let document = &desk.document;
        let (done, _) = document.steps();
        let (step, text) = match command {
            Command::Undo => (done.checked_sub(1), "msg-undo-leaves"),
            Command::Redo => (Some(done), "msg-redo-leaves"),
            _ => return false,
        };
        let Some(writes) = field::writes(ctx) else { return false };
        let Some(made) = step.and_then(|step| document.made(step)) else { return false };
        if made.game == document.games().1 && writes.made(made.edit) {
            return false;
        }
        // A key that is held does not go on elsewhere.
        let is_held = |event: &Event| matches!(event, Event::Key { repeat: true, pressed: true, .. });
        let is_known = |known: &AnnouncedUndo| (known.command, known.state) == (command, desk.state());
        if self.announced.as_ref().is_some_and(is_known) && !ctx.input(|input| input.events.iter().any(is_held)) {
            self.announced = None;
            return false;
        }
        let name = edit_names::name(made, shared.settings.spelling(), &shared.locale);
        let place = edit_names::place(made, &shared.locale);
        let part = |part: &str| shared.locale.with("history-part", &[("part", FluentValue::from(part))]);
        let what = if place.is_empty() { name } else { name + &part(&place) };
        let keys = keys::named(ctx, command, &shared.locale);
        let text = shared.locale.with(text, &[("keys", keys.into()), ("edit", what.into())]);
        shared.notices.say(text.clone());
        self.announced = Some(AnnouncedUndo { command, state: desk.state(), text });
        true
    }

    /// Shows below the caret where undo or redo would lead, as long as that has just been said.
    pub(super) fn show_announced(&self, ctx: &egui::Context, desk: &Desk, shared: &SharedState) {
        let said = shared.notices.shown.as_ref().map(|notice| notice.text.as_str());
        let is_said = |known: &&AnnouncedUndo| known.state == desk.state() && said == Some(known.text.as_str());
        let Some(known) = self.announced.as_ref().filter(is_said) else { return };
        let caret = ctx.output(|output| output.ime.map(|ime| ime.cursor_rect));
        let (Some(caret), Some(_)) = (caret, field::writes(ctx)) else { return };
        let area = Area::new(Id::unique("announced undo")).order(Order::Tooltip).interactable(false);
        area.fixed_pos(caret.left_bottom() + vec2(0.0, 6.0)).constrain(true).show(ctx, |ui| {
            Frame::popup(ui.style()).inner_margin(Margin::symmetric(10, 6)).show(ui, |ui| {
                // Painted only: the status line tells it to whoever hears it.
                let color = theme::palette(ui).text;
                let job = LayoutJob::simple(known.text.clone(), TextStyle::Body.resolve(ui.style()), color, WIDEST);
                let galley = prose::laid_out(ui, job, &[], LastLine::Phrases);
                let (_, place) = ui.allocate_space(galley.size());
                ui.painter().galley(place.min, galley, color);
            });
        });
    }
}
