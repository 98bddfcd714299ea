//! A long text in a field. egui lays out all that a field has, about a hundred bytes for a letter, so of a long text a
//! field has only a part: what is in sight, and some of what stands before and behind it. The rest stays a text. The part
//! moves on with the caret and with what is looked at; selection and caret are places of the whole text, and keys that
//! mean the whole (everything, the beginning, the end; whatever is done to a selection that reaches farther than the
//! part) are taken here.

use std::ops::Range;
use std::sync::Arc;

use egui::accesskit::{Action, ActionData, ActionRequest};
use egui::style::ScrollAnimation;
use egui::text::{CCursor, CCursorRange};
use egui::text_edit::{TextEditOutput, TextEditState};
use egui::{Context, Event, Galley, Id, ImeEvent, Key, Modifiers, OutputCommand, Rect, Ui, UiBuilder, pos2, vec2};

use crate::editor::edit::Splice;
use crate::text::Slice;
use crate::ui::input::order;

/// A text as long as this has parts, in bytes.
pub(crate) const LONG: usize = 64 << 10;
/// The reach of a part before and behind its middle, in bytes; and that where it is less than what is in sight.
const REACH: usize = 8 << 10;
const MOST_REACH: usize = 64 << 10;
/// The most bytes of a line that a screen has room for: one with more is drawn on top of itself.
const DENSEST: usize = 1 << 10;
/// The greatest height of a text, in points, before its part is laid out: coordinates are not exact beyond.
const TALLEST: f32 = 1_000_000.0;
/// The distance searched for the edge of a letter, in bytes.
const LETTER: usize = 256;

/// The target of the next part.
#[derive(Clone, Copy, Debug, PartialEq)]
struct PartTarget {
    /// The byte in the middle of it.
    at: usize,
    /// Its distance below the top of the whole text, in points.
    y: Option<f32>,
    /// Whether the caret is brought into sight.
    reveals: bool,
}

/// The meaning of an event for the whole text.
enum PartEvent {
    /// The field does it, or nothing.
    Field,
    /// It moves the caret, and with `selects` the selection's other end stays.
    Caret {
        at: usize,
        selects: bool,
    },
    All,
    Copy,
    /// It replaces the selection, which it copies first if it cuts.
    Replace {
        with: String,
        cuts: bool,
    },
    /// The selection goes first.
    Clear,
}

/// The part of a long text that a field has.
#[derive(Clone, Debug)]
pub(crate) struct FieldPart {
    range: Range<usize>,
    /// The length of the whole text, in bytes.
    whole: usize,
    /// The start of the selection, in bytes of the whole text; the caret is next.
    anchor: usize,
    caret: usize,
    reach: usize,
    /// The top of its room below that of the whole text, in points, and the first line below that.
    top: f32,
    inset: f32,
    /// The width of its lines, and the mean height of a byte; 0 before it was laid out.
    width: f32,
    per_byte: f32,
    goal: Option<PartTarget>,
    /// A byte that is to stand so far below the top.
    pinned: Option<(usize, f32)>,
    /// The start of the part in the next frame, which scrolls as far.
    rebased: Option<f32>,
    reveals: bool,
    /// Whether the caret went elsewhere, or something was written.
    moved: bool,
    /// For how many frames it does not follow what is in sight, because that is about to change.
    waits: u8,
    /// The last move for the sake of what is in sight.
    looked: Option<(usize, usize)>,
    /// The selection when it was told last.
    told: Range<usize>,
}

fn place(field: Id) -> Id {
    field.with("part of a long text")
}

/// The part of a text about a byte, reaching about as far to both sides: whole lines, or if those are long, whole
/// letters.
pub(crate) fn around(text: &str, at: usize, reach: usize) -> Range<usize> {
    let at = text.floor_char_boundary(at);
    let slice = |from: usize, to: usize| {
        let from = text.floor_char_boundary(from);
        (from, text.slice(from..text.floor_char_boundary(to)))
    };
    let start = match at.checked_sub(reach).filter(|&start| start > 0) {
        None => 0,
        Some(start) => {
            let (from, lines) = slice(start, at - reach / 2);
            lines.find('\n').map_or_else(|| letter(text, from), |end| from + end + 1)
        }
    };
    let end = if at + reach >= text.len() {
        text.len()
    } else {
        let (from, lines) = slice(at + reach / 2, at + reach);
        lines.rfind('\n').map_or_else(|| letter(text, from + lines.len()), |end| from + end)
    };
    start..end
}

/// So much of what a field has for a frame, because it was pasted, that it can be laid out at once.
pub(crate) fn head(text: &str) -> &str {
    text.get(..text.floor_char_boundary(4 * MOST_REACH)).unwrap_or(text)
}

/// The next place from here where a letter begins, not a mark on one; here, if that is far. Nobody sees where a part is
/// cut, but marks that lose their letter change how it is laid out.
fn letter(text: &str, at: usize) -> usize {
    let rest = text.slice(at..text.floor_char_boundary(at + LETTER));
    let begins = |c: char| c.is_alphanumeric() || c.is_whitespace();
    rest.char_indices().find(|&(_, c)| begins(c)).map_or(at, |(next, _)| at + next)
}

/// The byte of a character.
fn byte(text: &str, index: usize) -> usize {
    text.char_indices().nth(index).map_or(text.len(), |(at, _)| at)
}

impl FieldPart {
    /// The part that a field has of a text; `None` if it has all of it.
    pub fn begin(ctx: &Context, field: Id, text: &str) -> Option<Self> {
        let known = ctx.data(|data| data.get_temp::<Self>(place(field)));
        if text.len() < LONG {
            if let Some(known) = known {
                Self::forget(ctx, field);
                let index = |at: usize| text.slice(..text.floor_char_boundary(at)).chars().count();
                select(ctx, field, index(known.anchor), index(known.caret));
            }
            return None;
        }
        if let Some(known) = &known
            && known.fits(text)
        {
            return Some(known.clone());
        }
        let mut part = Self {
            range: 0..0,
            whole: text.len(),
            anchor: text.len(),
            caret: text.len(),
            reach: REACH,
            top: 0.0,
            inset: 0.0,
            width: 0.0,
            per_byte: 0.0,
            goal: None,
            pinned: None,
            rebased: None,
            reveals: false,
            moved: false,
            waits: 0,
            looked: None,
            told: 0..0,
        };
        match known {
            // The text was changed elsewhere.
            Some(known) => {
                part = Self { whole: part.whole, pinned: None, ..known };
                [part.anchor, part.caret] = [part.anchor, part.caret].map(|at| text.floor_char_boundary(at));
                part.goal = Some(PartTarget { at: part.range.start + part.range.len() / 2, y: None, reveals: false });
            }
            None => {
                let range = TextEditState::load(ctx, field).and_then(|state| state.cursor.char_range());
                if let Some(range) = range {
                    [part.anchor, part.caret] =
                        [range.secondary, range.primary].map(|cursor| byte(text, cursor.index.0));
                }
                part.goal = Some(PartTarget { at: 0, y: None, reveals: false });
                if ctx.memory(|memory| memory.has_focus(field)) {
                    part.go_to_caret();
                }
            }
        }
        Some(part)
    }

    /// Forgets where the caret was, and what is in sight.
    pub fn forget(ctx: &Context, field: Id) {
        ctx.data_mut(|data| data.remove::<Self>(place(field)));
    }

    fn fits(&self, text: &str) -> bool {
        let places = [self.anchor, self.caret, self.range.start, self.range.end];
        let known = if self.goal.is_some() { 2 } else { 4 };
        self.whole == text.len() && places.iter().take(known).all(|&at| text.is_char_boundary(at))
    }

    /// The part of the text in the field.
    pub fn of<'t>(&self, text: &'t str) -> &'t str {
        text.get(self.range.clone()).unwrap_or_default()
    }

    /// Puts the caret there, and brings it into sight.
    pub fn go(&mut self, at: usize) {
        (self.anchor, self.caret) = (at, at);
        self.go_to_caret();
    }

    /// Brings the caret into sight.
    pub fn go_to_caret(&mut self) {
        self.goal = Some(PartTarget { at: self.caret, y: None, reveals: true });
    }

    /// Moves it where it is to be.
    pub fn settle(&mut self, ctx: &Context, field: Id, text: &str) {
        let Some(goal) = self.goal.take() else { return };
        let range = around(text, goal.at, self.reach);
        self.reveals |= goal.reveals;
        match goal.y {
            Some(y) => self.pinned = Some((text.floor_char_boundary(goal.at), y)),
            None if range != self.range => self.top = self.share(range.start),
            None => {}
        }
        self.range = range;
        let part = self.of(text);
        let index = |at: usize| {
            let at = at.clamp(self.range.start, self.range.end) - self.range.start;
            part.slice(..at).chars().count()
        };
        select(ctx, field, index(self.anchor), index(self.caret));
    }

    /// About how high so much of the text is.
    fn share(&self, bytes: usize) -> f32 {
        bytes as f32 * self.per_byte
    }

    fn has(&self, at: usize) -> bool {
        (self.range.start..=self.range.end).contains(&at)
    }

    fn selection(&self) -> Range<usize> {
        self.anchor.min(self.caret)..self.anchor.max(self.caret)
    }

    /// Takes the keys that mean the whole text; returns what they change in it. What came after a change is left to the
    /// next frame, which has the changed text.
    pub fn take_keys(&mut self, ctx: &Context, text: &str) -> Option<Splice> {
        let mut events = ctx.input_mut(|input| std::mem::take(&mut input.events)).into_iter();
        let (mut kept, mut change) = (Vec::new(), None);
        while let Some(event) = events.next() {
            let meaning = self.meaning(&event);
            let selected = self.selection();
            if matches!(meaning, PartEvent::Copy | PartEvent::Replace { cuts: true, .. }) {
                ctx.copy_text(text.slice(selected.clone()).to_owned());
            }
            match meaning {
                PartEvent::Field => kept.push(event),
                PartEvent::Copy => {}
                PartEvent::Caret { at, selects } => {
                    self.anchor = if selects { self.anchor } else { at };
                    self.caret = at;
                    self.go_to_caret();
                }
                PartEvent::All => {
                    (self.anchor, self.caret) = (0, text.len());
                    // The part stays; the field is to know that all of it is selected.
                    self.goal =
                        Some(PartTarget { at: self.range.start + self.range.len() / 2, y: None, reveals: false });
                }
                PartEvent::Replace { with, .. } => {
                    change = Some(Splice { at: selected.start, cut: selected.len(), with });
                    order::leave(ctx, events.collect());
                    break;
                }
                PartEvent::Clear => {
                    change = Some(Splice { at: selected.start, cut: selected.len(), with: String::new() });
                    order::leave(ctx, std::iter::once(event).chain(events).collect());
                    break;
                }
            }
        }
        ctx.input_mut(|input| input.events = kept);
        change
    }

    /// Takes the text that a screen reader, or a program that writes for a person, puts into the field: it means the
    /// whole.
    pub fn take_value(&self, ctx: &Context, field: Id) -> Option<Splice> {
        let mut with = None;
        ctx.input_mut(|input| {
            input.events.retain(|event| match event {
                Event::AccessKitActionRequest(ActionRequest {
                    action: Action::SetValue,
                    target_node,
                    data: Some(ActionData::Value(value)),
                    ..
                }) if *target_node == field.accesskit_id() => {
                    with = Some(value.to_string());
                    false
                }
                _ => true,
            });
        });
        with.map(|with| Splice { at: 0, cut: self.whole, with })
    }

    /// Tells what is selected, once that is settled: the field knows only its part of it, and has told that.
    pub fn tell_selection(&mut self, ctx: &Context, text: &str) {
        let selected = self.selection();
        if selected == self.told || ctx.input(|input| input.pointer.any_down()) {
            return;
        }
        self.told = selected.clone();
        ctx.output_mut(|output| {
            output.commands.retain(|command| !matches!(command, OutputCommand::TextSelectionSettled(_)));
        });
        if let Some(selected) = text.get(selected).filter(|selected| !selected.is_empty()) {
            ctx.send_cmd(OutputCommand::TextSelectionSettled(selected.to_owned()));
        }
    }

    fn meaning(&mut self, event: &Event) -> PartEvent {
        let selected = self.selection();
        let far = !(selected.is_empty() || self.has(selected.start) && self.has(selected.end));
        let with = |with: &str| PartEvent::Replace { with: with.to_owned(), cuts: false };
        let writes = |text: &str| !text.is_empty() && !matches!(text, "\n" | "\r");
        match event {
            Event::Key { key, pressed: true, modifiers, .. } => {
                let selects = modifiers.shift;
                match key {
                    Key::A if modifiers.command && !modifiers.shift && !modifiers.alt => return PartEvent::All,
                    Key::Home if modifiers.ctrl => return PartEvent::Caret { at: 0, selects },
                    Key::End if modifiers.ctrl => return PartEvent::Caret { at: self.whole, selects },
                    Key::ArrowUp if modifiers.command => return PartEvent::Caret { at: 0, selects },
                    Key::ArrowDown if modifiers.command => return PartEvent::Caret { at: self.whole, selects },
                    Key::ArrowLeft if far && modifiers.is_none() => {
                        return PartEvent::Caret { at: selected.start, selects: false };
                    }
                    Key::ArrowRight if far && modifiers.is_none() => {
                        return PartEvent::Caret { at: selected.end, selects: false };
                    }
                    Key::Backspace | Key::Delete if far => return with(""),
                    Key::H | Key::K | Key::U | Key::W if far && modifiers.ctrl => return with(""),
                    Key::Enter if far && modifiers.matches_logically(Modifiers::NONE) => return with("\n"),
                    Key::ArrowLeft
                    | Key::ArrowRight
                    | Key::ArrowUp
                    | Key::ArrowDown
                    | Key::Home
                    | Key::End
                    | Key::Backspace
                    | Key::Delete
                    | Key::Enter => {}
                    _ => return PartEvent::Field,
                }
            }
            Event::Text(text) if writes(text) => {
                if far {
                    return with(text);
                }
            }
            Event::Paste(text) if !text.is_empty() => {
                if far {
                    return with(text);
                }
            }
            Event::AccessKitActionRequest(ActionRequest {
                action: Action::ReplaceSelectedText,
                data: Some(ActionData::Value(value)),
                ..
            }) => {
                if far {
                    return with(value);
                }
            }
            Event::Copy if far => return PartEvent::Copy,
            Event::Cut if far => return PartEvent::Replace { with: String::new(), cuts: true },
            Event::Ime(ImeEvent::Preedit { text, .. } | ImeEvent::Commit(text)) if writes(text) => {
                if far {
                    return PartEvent::Clear;
                }
            }
            _ => return PartEvent::Field,
        }
        // It happens at the caret, wherever one has looked since.
        if !self.has(self.caret) {
            self.go_to_caret();
        }
        PartEvent::Field
    }

    /// The room for the field; `lay` lays out what it has in lines of a width.
    pub fn room(&mut self, ui: &mut Ui, part: &str, lay: impl FnOnce(&Ui, f32) -> Arc<Galley>) -> Ui {
        if let Some(top) = self.rebased.take() {
            self.top = top;
        }
        if let Some((at, y)) = self.pinned.take()
            && self.width > 0.0
        {
            let before = part.slice(..at.saturating_sub(self.range.start));
            let line = lay(ui, self.width).pos_from_cursor(CCursor::new(before.chars().count())).top();
            self.top = y - self.inset - line;
            // Nothing stands above the beginning, and room for what does must be there.
            let share = self.share(self.range.start);
            if (self.range.start == 0 || self.top < share / 2.0 || self.top > share * 2.0)
                && (self.top - share).abs() >= 0.5
            {
                ui.scroll_with_delta_animation(vec2(0.0, self.top - share), ScrollAnimation::none());
                self.rebased = Some(share);
                ui.ctx().request_repaint();
            }
        }
        let min = ui.cursor().min + vec2(0.0, self.top);
        let room = Rect::from_min_max(min, pos2(min.x + ui.available_width(), min.y + TALLEST));
        ui.new_child(UiBuilder::new().id_salt("part").max_rect(room))
    }

    /// Takes the room of the whole text, once the field was shown in its own.
    pub fn take_room(&mut self, ui: &mut Ui, output: &TextEditOutput) {
        let field = output.response.response.rect;
        self.inset = output.galley_pos.y - field.top();
        self.width = output.galley.job.wrap.max_width;
        if self.per_byte == 0.0 && !self.range.is_empty() {
            let known = output.galley.size().y / self.range.len() as f32;
            self.per_byte = known.min(TALLEST / self.whole as f32);
        }
        let above = self.rebased.map_or(self.top, |top| top.max(self.top)).max(0.0);
        let below = self.share(self.whole.saturating_sub(self.range.end));
        ui.allocate_space(vec2(field.width(), above + field.height() + below));
    }

    /// Takes in what was written in the field, and where its caret is; returns what that changes in the whole text.
    /// `before` and `text` are what the field had and has, without what is composed if `composes`.
    pub fn typed(&mut self, ctx: &Context, field: Id, (before, text): (&str, &str), composes: bool) -> Option<Splice> {
        let index = |at: usize| {
            let at = at.clamp(self.range.start, self.range.end) - self.range.start;
            before.slice(..at).chars().count()
        };
        let had = [index(self.anchor), index(self.caret)];
        let state = TextEditState::load(ctx, field).and_then(|state| state.cursor.char_range());
        let mut has = state.map_or(had, |range| [range.secondary.index.0, range.primary.index.0]);
        if composes {
            // What is composed is selected.
            has = [has[0].min(has[1]); 2];
        }
        let start = self.range.start;
        let [anchor, caret] = has.map(|index| start + byte(text, index));
        self.moved = has[1] != had[1] || before != text;
        if before == text {
            if has[1] != had[1] {
                self.caret = caret;
            }
            if has[0] == has[1] {
                self.anchor = self.caret;
            } else if has[0] != had[0] {
                self.anchor = anchor;
            }
            return None;
        }
        let change = Splice::between(before, text);
        (self.anchor, self.caret) = (anchor, caret);
        self.range.end = start + text.len();
        self.whole = (self.whole + text.len()).saturating_sub(before.len());
        Some(Splice { at: start + change.at, ..change })
    }

    /// Takes in a change that the field knows nothing of.
    pub fn changed(&mut self, change: &Splice) {
        self.whole = (self.whole + change.with.len()).saturating_sub(change.cut);
        self.go(change.at + change.with.len());
    }

    /// Decides where the part is to be in the next frame: about the caret, if that has come near its end, or else about
    /// what is in sight. `text` is what the field has.
    pub fn follow(&mut self, ui: &Ui, output: &TextEditOutput, text: &str) {
        let origin = output.response.response.rect.top() - self.top;
        let galley = &output.galley;
        let first = output.galley_pos.y - origin;
        let line = |at: usize| {
            let before = text.slice(..at - self.range.start);
            galley.pos_from_cursor(CCursor::new(before.chars().count()))
        };
        if std::mem::take(&mut self.reveals) && self.has(self.caret) {
            let caret = line(self.caret).translate(output.galley_pos.to_vec2());
            ui.scroll_to_rect_animation(caret.expand(8.0), None, ScrollAnimation::none());
            self.waits = 2;
            ui.ctx().request_repaint();
        }
        if self.goal.is_some() || self.rebased.is_some() {
            return ui.ctx().request_repaint();
        }
        let Range { start, end } = self.range;
        let (before, behind) = (start > 0, end < self.whole);
        let near = self.reach / 4;
        if std::mem::take(&mut self.moved) && self.has(self.caret) {
            if before && self.caret - start < near || behind && end - self.caret < near {
                let y = first + line(self.caret).top();
                self.goal = Some(PartTarget { at: self.caret, y: Some(y), reveals: false });
                ui.ctx().request_repaint();
            }
            return;
        }
        if self.waits > 0 {
            self.waits -= 1;
            return ui.ctx().request_repaint();
        }
        let sight = ui.clip_rect().y_range();
        let (top, bottom) = (sight.min - origin, sight.max - origin);
        let middle = (top + bottom) / 2.0;
        let last = first + galley.size().y;
        let goal = if bottom < first && before || top > last && behind {
            let share = (middle / (self.share(self.whole)).max(1.0)).clamp(0.0, 1.0);
            PartTarget { at: (self.whole as f32 * share) as usize, y: Some(middle), reveals: false }
        } else {
            let margin = (bottom - top) / 2.0;
            let is_dense = self.range.len() > DENSEST * galley.rows.len();
            if is_dense || !(before && top - margin < first || behind && bottom + margin > last) {
                self.looked = None;
                return;
            }
            let cursor = galley.cursor_from_pos(vec2(0.0, middle.clamp(first, last) - first));
            let y = first + galley.pos_from_cursor(cursor).top();
            PartTarget { at: start + byte(text, cursor.index.0), y: Some(y), reveals: false }
        };
        // A part that is smaller than what is in sight grows; one that cannot help stays.
        if self.looked == Some((goal.at, self.reach)) {
            if self.reach >= MOST_REACH {
                return;
            }
            self.reach *= 2;
        }
        self.looked = Some((goal.at, self.reach));
        self.goal = Some(goal);
        ui.ctx().request_repaint();
    }

    /// Remembers it for the next frame.
    pub fn end(self, ctx: &Context, field: Id) {
        ctx.data_mut(|data| data.insert_temp(place(field), self));
    }
}

/// Selects characters of what a field has. The field's own steps are those of other parts.
fn select(ctx: &Context, field: Id, anchor: usize, caret: usize) {
    let mut state = TextEditState::load(ctx, field).unwrap_or_default();
    state.clear_undoer();
    let range = CCursorRange { primary: CCursor::new(caret), secondary: CCursor::new(anchor), h_pos: None };
    state.cursor.set_char_range(Some(range));
    state.store(ctx, field);
}
