//! What an input method composes. It belongs to the method until it is committed: a field shows it, and the record does
//! not have it ([`begin`], [`end`]). Whatever ends it otherwise than by the method's own word (a click, a paste,
//! another window) commits it first, so that nothing of it is lost.
//!
//! The method's context lives as long as the window: to destroy and make it anew as fields come and go loses what is
//! composed, whether the method is on, and letters. So the window system is told that text is taken wherever it can be:
//! in a field, and at the board, where moves are typed.

use std::sync::Arc;

use egui::output::IMEOutput;
use egui::text_edit::{TextEditOutput, TextEditState};
use egui::{
    Context, Event, FocusDirection, FullOutput, IMEPurpose, Id, ImeEvent, Key, Modifiers, Plugin, Rangef, RawInput,
    Rect, TouchPhase, Ui, Vec2,
};

use crate::ui::command::keys;

/// An input method, as far as the window has to do with it otherwise than by the window system.
pub trait Method: Send + Sync {
    /// Whether the window asks it itself, and the window system is not to.
    fn serves(&self) -> bool;
    /// Whether every key that comes is one that the method has left. Elsewhere the key that ends a composition comes beside
    /// its end, and means nothing more.
    fn leaves_keys(&self) -> bool;
    /// Whether the window system would destroy its context where no text is taken.
    fn lives_on(&self) -> bool;
    /// Where text is taken after this frame, in pixels of the screen, `None` where none is; and the characters whose
    /// keys are not text there, unless something is composed: at the board they are commands.
    fn takes_text(&self, at: Option<Rect>, leaves: String);
    /// What is composed was committed or dropped here; whether the method knows now.
    fn interrupt(&self) -> bool;
}

/// Follows the input method, for the whole window.
#[derive(Default)]
pub(crate) struct Composition {
    method: Option<Arc<dyn Method>>,
    /// What is composed, after all that has come.
    composed: String,
    /// Whether the method is to forget it.
    interrupts: bool,
    /// The field that it is composed in, after what this frame has.
    field: Option<Id>,
    /// The rows that it takes up, from top to bottom, in points.
    rows: Option<Rangef>,
    /// Where the board takes typed moves, in points, in this frame and in the last.
    board: Option<Rect>,
    was_board: bool,
    /// Where text was taken last, and whether that was in the last frame.
    last: Option<Rect>,
    was_taken: bool,
}

fn place() -> Id {
    Id::unique("composing")
}

/// Whether an input method holds text that is not committed yet: what a field shows of it does not count as typed.
pub(crate) fn is_composing(ctx: &Context) -> bool {
    ctx.data(|data| data.get_temp(place())).unwrap_or(false)
}

/// Says that the board takes what is typed in this frame; what is typed is shown there, in points.
pub(crate) fn at_board(ctx: &Context, at: Rect) {
    ctx.with_plugin(|composition: &mut Composition| composition.board = Some(at));
}

/// Says how many rows are composed in a field that was shown: nothing is to be listed over them. Call it before [`end`].
pub(crate) fn rows(ctx: &Context, field: &TextEditOutput) {
    if !is_composing(ctx) || !field.response.response.has_focus() {
        return;
    }
    let Some(range) = field.cursor_range else { return };
    let rows =
        range.sorted_cursors().map(|cursor| field.galley.pos_from_cursor(cursor).translate(field.galley_pos.to_vec2()));
    let rows = Rangef::new(rows[0].top(), rows[1].bottom());
    ctx.with_plugin(|composition: &mut Composition| composition.rows = Some(rows));
}

/// Drops what is composed: it was meant for something else.
pub(crate) fn drop_composed(ctx: &Context) {
    ctx.with_plugin(|composition: &mut Composition| {
        composition.composed.clear();
        composition.interrupts = true;
    });
    ctx.data_mut(|data| data.insert_temp(place(), false));
}

/// Has the window told to a method.
pub fn serve(ctx: &Context, method: Arc<dyn Method>) {
    ctx.with_plugin(|composition: &mut Composition| composition.method = Some(method));
}

/// Whether every key that comes is one that the method has left.
pub(crate) fn leaves_keys(ctx: &Context) -> bool {
    ctx.with_plugin(|composition: &mut Composition| composition.leaves_keys()).unwrap_or_default()
}

/// A letter or digit of full width as one of half.
pub(crate) fn half_width(c: char) -> char {
    match c {
        '！'..='～' => char::from_u32(c as u32 - '！' as u32 + '!' as u32).unwrap_or(c),
        c => c,
    }
}

/// Whether an event ends a composition.
fn ends(event: &Event) -> bool {
    match *event {
        Event::PointerButton { pressed, .. } => pressed,
        Event::Touch { phase, .. } => phase == TouchPhase::Start,
        Event::WindowFocused(focused) => !focused,
        Event::Copy | Event::Cut | Event::Paste(_) | Event::AccessKitActionRequest(_) => true,
        _ => false,
    }
}

impl Composition {
    fn leaves_keys(&self) -> bool {
        self.method.as_ref().is_some_and(|method| method.leaves_keys())
    }
}

impl Plugin for Composition {
    fn debug_name(&self) -> &'static str {
        "composition"
    }

    fn input_hook(&mut self, _ctx: &Context, input: &mut RawInput) {
        let mut events = Vec::with_capacity(input.events.len());
        for event in std::mem::take(&mut input.events) {
            match &event {
                Event::Ime(ImeEvent::Preedit { text, .. }) => self.composed.clone_from(text),
                Event::Ime(ImeEvent::Commit(_)) => self.composed.clear(),
                event if !self.composed.is_empty() && ends(event) => {
                    events.push(Event::Ime(ImeEvent::Commit(std::mem::take(&mut self.composed))));
                    self.interrupts = true;
                }
                _ => {}
            }
            events.push(event);
        }
        input.events = events;
    }

    /// What is pressed while the method composes, and the key that ends the composition, has no other meaning.
    fn on_begin_pass(&mut self, ui: &mut Ui) {
        let ctx = ui.ctx();
        let focused = ctx.memory(|memory| memory.focused());
        let mut composing = is_composing(ctx);
        if composing && self.field.is_some() && self.field != focused {
            // The field has kept what it showed.
            (composing, self.interrupts) = (false, true);
            self.composed.clear();
        }
        let was = std::mem::take(&mut self.was_board);
        let takes = was || focused.is_some();
        let (mut ended, mut taken, leaves_keys) = (false, false, self.leaves_keys());
        ctx.input_mut(|input| {
            input.events.retain(|event| match *event {
                Event::Ime(ImeEvent::Preedit { ref text, .. }) => {
                    ended |= composing && text.is_empty() && !leaves_keys;
                    composing = takes && !text.is_empty();
                    true
                }
                Event::Ime(ImeEvent::Commit(_)) => {
                    ended |= composing && !leaves_keys;
                    composing = false;
                    true
                }
                Event::Key { pressed: true, .. } => {
                    taken |= composing || ended;
                    !composing && !ended
                }
                _ => true,
            });
        });
        self.field = if composing { focused } else { None };
        ctx.data_mut(|data| data.insert_temp(place(), composing));
        if taken {
            // Nor does Tab move the focus.
            ctx.memory_mut(|memory| memory.move_focus(FocusDirection::None));
        }
    }

    fn output_hook(&mut self, ctx: &Context, output: &mut FullOutput) {
        // The keyboard may have come to a field or left it after the field was shown.
        let shown = output.platform_output.ime.take();
        let is_field = ctx.text_edit_focused();
        let rows = self.rows.take();
        let board = self.board.take().or_else(|| shown.and(self.last));
        let (field, board) = if is_field {
            (shown.map(|field| IMEOutput { cursor_rect: over(rows, &field), ..field }), None)
        } else {
            (None, board)
        };
        self.was_board = board.is_some();
        let elsewhere = if is_field { self.last } else { board };
        let at = field.map(|field| field.cursor_rect).or(elsewhere);
        // A field that is gone in this frame leaves the keyboard to something in the next one.
        let lingers = std::mem::replace(&mut self.was_taken, at.is_some()) && at.is_none();
        if lingers {
            ctx.request_repaint();
        }
        let at = if lingers { self.last } else { at };
        self.last = at.or(self.last);
        let mut interrupts = std::mem::take(&mut self.interrupts);
        let served = self.method.as_ref().is_some_and(|method| method.serves());
        if let Some(method) = &self.method {
            let leaves = if is_field { String::new() } else { commands(ctx) };
            let window = ctx.input(|input| input.viewport().inner_rect).map_or(Vec2::ZERO, |inner| inner.min.to_vec2());
            method.takes_text(at.map(|at| at.translate(window) * ctx.pixels_per_point()), leaves);
            interrupts = interrupts && !method.interrupt();
        }
        // X11 destroys the context where no text is taken, and a Wayland compositor keeps it.
        let keeps = self.method.as_ref().is_some_and(|method| method.lives_on());
        if !served
            && (at.is_some() || keeps)
            && let Some(last) = self.last
        {
            output.platform_output.ime = Some(IMEOutput {
                purpose: field.map_or(IMEPurpose::Normal, |field| field.purpose),
                rect: field.map_or(last, |field| field.rect),
                cursor_rect: last,
                should_interrupt_composition: interrupts,
            });
        }
    }
}

/// The caret of a field, as high as the rows that are composed, as far as they are in sight.
fn over(rows: Option<Rangef>, field: &IMEOutput) -> Rect {
    let caret = field.cursor_rect;
    let Some(rows) = rows else { return caret };
    let (top, bottom) = (rows.min.max(field.rect.top()), rows.max.min(field.rect.bottom()));
    Rect::from_x_y_ranges(caret.x_range(), caret.top().min(top)..=caret.bottom().max(bottom))
}

/// The characters whose keys alone are commands at the board; a digit may begin a move.
fn commands(ctx: &Context) -> String {
    let keys = keys::in_force(ctx);
    let means = |c: char| {
        let key = Key::from_name(&c.to_uppercase().to_string());
        let modifiers = if c.is_ascii_punctuation() { Modifiers::SHIFT } else { Modifiers::NONE };
        key.is_some_and(|key| [Modifiers::NONE, modifiers].iter().any(|&held| keys.command(held, key, false).is_some()))
    };
    ('!'..='~').filter(|c| !c.is_ascii_digit() && !c.is_ascii_uppercase() && means(*c)).collect()
}

/// What a field shows: the text as it is in the record, with what is composed in it.
#[derive(Clone)]
struct ComposedText {
    field: Id,
    stored: String,
    shown: String,
}

fn draft() -> Id {
    Id::unique("composed draft")
}

/// Whether a field has shown something composed in this text, which is as in the record.
pub(crate) fn is_composed(ctx: &Context, field: Id, text: &str) -> bool {
    let draft = ctx.data(|data| data.get_temp::<ComposedText>(draft()));
    draft.is_some_and(|draft| draft.field == field && draft.stored == text)
}

/// Puts what is composed in a field into its text, which is as in the record. Call it before the field is shown, and
/// [`end`] after it.
pub(crate) fn begin(ctx: &Context, field: Id, text: &mut String) {
    let draft = ctx.data(|data| data.get_temp::<ComposedText>(draft())).filter(|draft| draft.field == field);
    if let Some(draft) = draft.filter(|draft| draft.stored == *text) {
        *text = draft.shown;
    }
}

/// Takes what is composed in a field out of its text again: what is left belongs into the record.
pub(crate) fn end(ctx: &Context, field: Id, text: &mut String) {
    let is_here = is_composing(ctx) && ctx.memory(|memory| memory.has_focus(field));
    match TextEditState::load(ctx, field).and_then(|state| state.cursor.char_range()) {
        Some(range) if is_here => {
            let [start, end] = range.sorted_cursors().map(|cursor| cursor.index.0);
            let stored: String =
                text.chars().enumerate().filter(|(at, _)| !(start..end).contains(at)).map(|(_, c)| c).collect();
            let shown = std::mem::replace(text, stored.clone());
            ctx.data_mut(|data| data.insert_temp(draft(), ComposedText { field, stored, shown }));
        }
        _ => ctx.data_mut(|data| {
            if data.get_temp::<ComposedText>(draft()).is_some_and(|draft| draft.field == field) {
                data.remove::<ComposedText>(draft());
            }
        }),
    }
}
