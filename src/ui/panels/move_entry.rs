//! Moves typed straight onto the board: 76歩, 7g7f, 7776FU, P-7f. The first character that can begin a move opens a
//! field below the board, and a completely typed move is played at once, so that a whole game can be typed without
//! pressing anything in between. Whoever ends a move with Enter or a space all the same has that one key swallowed, at once
//! or soon after.
//!
//! What begins with a square is a move, playable or not: it is played or refused with the reason. A digit that is also
//! the key of a glyph waits for what follows, and is the glyph only if it stands alone: before another command, or
//! before a pause. In chess and xiangqi the same goes for a letter that is the key of a command. Meanwhile nothing is
//! put into the record and taken back.
//!
//! Where the record is being read, what can be no move is the beginning of a comment: `N` begins a move, `Ni` does not
//! any more. What begins with a digit is never one.
//!
//! Keys are taken in the order in which they came, however many come in one frame.

use std::collections::VecDeque;

use egui::{
    Button, Event, Id, ImeEvent, InputState, Key, Modifiers, Pos2, Rect, RichText, TextEdit, Ui, Vec2, WidgetInfo,
    accesskit::Role,
    text::{CCursor, CCursorRange},
    text_edit::TextEditState,
    vec2,
};

use crate::locale::{FluentValue, Locale};
use crate::notation::spell;
use crate::record::{Glyph, NodeId};
use crate::rules::{Move, shogi};
use crate::ui::command::Command;
use crate::ui::command::keys;
use crate::ui::frame::pause::Pause;
use crate::ui::input::composing;
use crate::ui::input::order;
use crate::ui::look::controls;
use crate::ui::look::spoken::{self, SpokenList};
use crate::ui::look::theme;
use crate::ui::message::{Message, Outbox};
use crate::ui::panels::composed_entry::{ComposedDigit, key_taken, said};
use crate::ui::panels::ended_entry::{EndedEntry, ReadingTail};
use crate::ui::panels::entry_place::EntryPlace;
use crate::ui::settings::Settings;
use crate::ui::words::why;

/// How long a pause after a digit says that it stands alone, in seconds.
const WAIT: f64 = 0.8;
/// How many moves are offered.
const OFFERS: usize = 5;
/// The width of the field, in points.
const FIELD: f32 = 104.0;

/// A digit that may be a glyph or the beginning of a move.
#[derive(Clone, Copy, Debug)]
struct PendingDigit {
    digit: char,
    glyph: Command,
    at: NodeId,
    pause: Pause,
}

/// What is being typed.
#[derive(Debug)]
struct TypedMove {
    text: String,
    at: NodeId,
    /// The moves that begin with the typed text.
    offers: Vec<Move>,
    chosen: usize,
    /// Whether the field has not shown this text yet.
    fresh: bool,
    /// The command whose key its first letter is.
    opened: Option<Command>,
    /// What an input method composes, if it is a digit alone that is the key of a glyph.
    sign: Option<PendingDigit>,
}

impl TypedMove {
    fn new(place: &EntryPlace<'_>, text: String) -> Self {
        let mut typed = Self {
            offers: place.begun(&text).moves,
            text,
            at: place.at,
            chosen: 0,
            fresh: true,
            opened: None,
            sign: None,
        };
        typed.offers.truncate(OFFERS);
        if let Some([plain, promoting]) = typed.promotion() {
            typed.offers = vec![plain, promoting];
        }
        typed
    }

    /// The two moves left, if nothing but the promotion is open: without it, and with it.
    fn promotion(&self) -> Option<[Move; 2]> {
        let promotes = |mv: Move| match mv {
            Move::Shogi(shogi::Move::Normal { from, to, promote }) => Some(((from, to), promote)),
            _ => None,
        };
        let &[one, other] = self.offers.as_slice() else { return None };
        let ((ends, promote), (other_ends, _)) = (promotes(one)?, promotes(other)?);
        (ends == other_ends).then_some(if promote { [other, one] } else { [one, other] })
    }

    /// What is meant where the text cannot go on with a character, and whether that is a part of it: with a plus the
    /// move that promotes, else the one that the text spells or that does not promote.
    fn settled_by(&self, c: char, place: &EntryPlace<'_>) -> Option<(Move, bool)> {
        match self.promotion() {
            Some([_, promoting]) if matches!(c, '+' | '＋') => Some((promoting, true)),
            Some([plain, _]) => Some((plain, false)),
            None => place.begun(&self.text).exactly().map(|mv| (mv, false)),
        }
    }

    /// Marks another of the moves, this many rows further down.
    fn choose(&mut self, by: isize) {
        self.chosen = (self.chosen as isize + by).rem_euclid(self.offers.len().max(1) as isize) as usize;
    }
}

/// The view's own state.
#[derive(Debug, Default)]
pub(crate) struct EntryView {
    pending: Option<PendingDigit>,
    typed: Option<TypedMove>,
    ended: Option<EndedEntry>,
    tail: Option<ReadingTail>,
    /// Characters that arrived together with a complete move: they belong to the next one.
    ahead: VecDeque<char>,
    /// Where it is shown, in points.
    row: Option<Rect>,
}

fn is_letter(key: Key) -> bool {
    matches!(key.name().as_bytes(), [b'A'..=b'Z'])
}

/// Whether a key comes with a character, and means nothing else to a text field.
fn types(key: Key) -> bool {
    let walks = matches!(key, Key::ArrowLeft | Key::ArrowRight | Key::Home | Key::End | Key::Delete | Key::Backspace);
    let is_function = key.name().strip_prefix('F').is_some_and(|number| number.parse::<u8>().is_ok());
    !walks && !is_function && !matches!(key, Key::Tab | Key::PageUp | Key::PageDown | Key::Insert)
}

fn field_id() -> Id {
    Id::unique("typed-move")
}

impl EntryView {
    /// Whether there is something to show below the board.
    pub fn is_open(&self) -> bool {
        self.pending.is_some() || self.typed.is_some()
    }

    /// Whether the field has the keyboard.
    pub fn has_field(&self) -> bool {
        self.typed.is_some()
    }

    /// Where it is shown, in points.
    pub fn place_at(&mut self, row: Rect) {
        self.row = Some(row);
    }

    /// The move that Enter would play.
    pub fn chosen(&self) -> Option<Move> {
        let typed = self.typed.as_ref()?;
        typed.offers.get(typed.chosen).copied()
    }

    /// Takes what was typed since the last frame; returns what it asks for. To be called before commands get their
    /// keys; `typing` says whether a text field has the keyboard focus, `is_enabled` whether a command is possible.
    pub fn listen(
        &mut self,
        ctx: &egui::Context,
        typing: bool,
        place: &EntryPlace<'_>,
        is_enabled: impl Fn(Command) -> bool,
    ) -> Outbox {
        let mut out = Outbox::new();
        let in_field = ctx.memory(|memory| memory.has_focus(field_id()));
        if typing && !in_field {
            self.ended = None;
            return out;
        }
        // Without a board in sight it is somewhere.
        composing::at_board(ctx, self.row.unwrap_or(Rect::from_min_size(Pos2::ZERO, Vec2::ZERO)));
        if !in_field {
            // A field that has lost the focus is finished.
            self.typed = None;
        }
        if self.ended.as_mut().is_some_and(|ended| !ended.lasts(ctx, place.at)) {
            self.ended = None;
        }
        self.tail.take_if(|tail| !tail.lasts(ctx, place.at));
        self.pending = self.pending.filter(|pending| pending.at == place.at);
        self.feed(ctx, place, None, &mut out);
        self.events(ctx, place, is_enabled, &mut out);
        if self.pending.as_mut().is_some_and(|pending| pending.pause.has_lasted(ctx, WAIT)) {
            self.give_up(&mut out);
        }
        let sign = self.typed.as_mut().and_then(|typed| typed.sign.as_mut());
        if let Some(glyph) = sign.and_then(|sign| sign.pause.has_lasted(ctx, WAIT).then_some(sign.glyph)) {
            self.drop_composed(ctx);
            out.push(Message::Command(glyph));
        }
        if !self.ahead.is_empty() {
            ctx.request_repaint();
        }
        ctx.memory_mut(|memory| match (&self.typed, memory.has_focus(field_id())) {
            (Some(_), false) => memory.request_focus(field_id()),
            (None, true) => memory.surrender_focus(field_id()),
            _ => {}
        });
        out
    }

    /// Whether a key merely ends the entry before it.
    fn ends_entry(&mut self, key: Key, modifiers: Modifiers) -> bool {
        let ends = self.ended.as_mut().is_some_and(|ended| ended.takes(key, modifiers));
        if !ends && !self.tail.as_ref().is_some_and(|tail| tail.awaits(key)) {
            self.ended = None;
        }
        ends
    }

    /// Whether further typing goes on at the end of the text in the field.
    fn is_at_end(&self, ctx: &egui::Context) -> bool {
        let Some(typed) = self.typed.as_ref().filter(|typed| !typed.fresh) else { return true };
        let end = typed.text.chars().count();
        let range = TextEditState::load(ctx, field_id()).and_then(|state| state.cursor.char_range());
        range.is_none_or(|range| (range.primary.index.0, range.secondary.index.0) == (end, end))
    }

    /// Takes characters from the input that begin or continue a move.
    fn events(
        &mut self,
        ctx: &egui::Context,
        place: &EntryPlace<'_>,
        is_enabled: impl Fn(Command) -> bool,
        out: &mut Outbox,
    ) {
        let known = keys::in_force(ctx);
        let goes_on = self.is_at_end(ctx) && !composing::is_composing(ctx);
        // A key and its character are two events. The command of the key pressed last waits for the character if that
        // could be part of a move: the digit of a glyph, and any letter after one. Otherwise the character belongs to
        // the command.
        let (mut waits, mut claimed, mut may_begin) = (None, false, false);
        // A command in this frame may lead elsewhere: what comes after it does not concern the position here.
        let mut leads_on = false;
        let mut events = ctx.input_mut(|input| std::mem::take(&mut input.events)).into_iter();
        let (mut kept, mut rest) = (Vec::new(), Vec::new());
        for event in events.by_ref() {
            if let Event::Ime(ImeEvent::Preedit { text, .. }) = &event {
                self.composes(ctx, place.at, text, &is_enabled, out);
            }
            if self.typed.is_some() {
                if !self.in_field(ctx, &event, place, goes_on, out) {
                    kept.push(event);
                } else if self.passes_on(out) {
                    break;
                }
                continue;
            }
            let comes_anew = match event {
                Event::Key { pressed: true, .. } => !claimed,
                Event::Text(_) | Event::Ime(ImeEvent::Commit(_)) => !claimed && waits.is_none(),
                Event::Ime(ImeEvent::Preedit { ref text, .. }) => !text.is_empty(),
                _ => false,
            };
            if comes_anew && (leads_on || !out.is_empty()) {
                rest.push(event);
                break;
            }
            let mut keeps = true;
            match &event {
                &Event::Key { key, pressed: true, modifiers, .. } if self.ends_entry(key, modifiers) => keeps = false,
                &Event::Key { key, pressed: true, modifiers, .. } => {
                    if waits.is_some() {
                        // That was a key without a character.
                        rest.push(event);
                        break;
                    }
                    let command = known.command(modifiers, key, false);
                    // In chess `c4` begins with the key for comments, as a shogi move may begin with the key of a
                    // glyph.
                    let begins = || {
                        place.is_lettered()
                            && is_letter(key)
                            && !place.begun(&key.name().to_lowercase()).moves.is_empty()
                    };
                    let is_glyph =
                        command.is_some_and(|command| command.glyph().is_some() || modifiers.is_none() && begins());
                    may_begin = is_glyph;
                    let types = !modifiers.command && !modifiers.alt;
                    waits = if is_glyph || self.pending.is_some() && types { command } else { None };
                    claimed = command.is_some() && waits.is_none();
                    leads_on |= claimed;
                    if claimed && self.give_up(out) {
                        rest.push(event);
                        break;
                    } else if command.is_none() && matches!(key, Key::Escape | Key::Backspace) {
                        self.pending = None;
                    }
                    keeps = waits.is_none();
                }
                Event::Text(_) if claimed => claimed = false,
                Event::Ime(ImeEvent::Commit(text))
                    if place.composes
                        && self.pending.is_none()
                        && let Some(message) = said(ctx, place, text) =>
                {
                    out.push(message);
                    keeps = false;
                }
                Event::Text(text) | Event::Ime(ImeEvent::Commit(text)) => {
                    let command = waits.take();
                    let glyph = if may_begin { command } else { None };
                    if glyph.is_none() && command.is_some() && !self.goes_on(place, text) {
                        self.give_way(command, out);
                    } else {
                        let glyph = glyph.filter(|&glyph| self.ahead.is_empty() && is_enabled(glyph));
                        self.ahead.extend(text.chars());
                        self.feed(ctx, place, glyph, out);
                        if matches!(event, Event::Ime(_)) {
                            // The key that has committed it was its end.
                            self.ended = None;
                        }
                        if self.passes_on(out) {
                            break;
                        }
                    }
                    keeps = false;
                }
                Event::Ime(ImeEvent::Preedit { text, .. }) if key_taken(ctx, text).is_some() => {
                    // Where the window system asks the method before the window, it has taken the key of a command.
                    self.drop_composed(ctx);
                    out.extend(key_taken(ctx, text).map(Message::Command));
                    keeps = false;
                }
                Event::Ime(ImeEvent::Preedit { text, .. }) if !text.is_empty() => {
                    // What is composed is shown where it is going to be: among the comments, if it can be no move.
                    self.give_up(out);
                    if place.writes && !text.starts_with(char::is_numeric) {
                        out.push(Message::Write(String::new()));
                    } else {
                        self.typed = Some(TypedMove::new(place, String::new()));
                    }
                    rest.push(event);
                    break;
                }
                Event::PointerButton { pressed: true, .. } | Event::MouseWheel { .. } => {
                    self.ended = None;
                    self.give_up(out);
                }
                _ => {}
            }
            if keeps {
                kept.push(event);
            }
        }
        self.give_way(waits, out);
        if self.passes_on(out) {
            rest.insert(0, Event::Text(self.ahead.drain(..).collect()));
        }
        rest.extend(events);
        order::leave(ctx, rest);
        ctx.input_mut(|input| input.events = kept);
    }

    /// Follows a digit that is composed alone: its glyph is meant, as it is without the method, where a pause or the key
    /// of the comment comes behind it.
    fn composes(
        &mut self,
        ctx: &egui::Context,
        at: NodeId,
        text: &str,
        is_enabled: impl Fn(Command) -> bool,
        out: &mut Outbox,
    ) {
        let Some(typed) = self.typed.as_mut().filter(|typed| typed.text.is_empty() || typed.sign.is_some()) else {
            return;
        };
        match ComposedDigit::of(ctx, text) {
            Some(ComposedDigit::Alone(digit, glyph)) if is_enabled(glyph) => {
                let known = typed.sign.filter(|sign| sign.digit == digit);
                typed.sign = known.or_else(|| Some(PendingDigit { digit, glyph, at, pause: Pause::begin(ctx) }));
            }
            Some(ComposedDigit::Commented(glyph)) if is_enabled(glyph) => {
                self.drop_composed(ctx);
                out.extend([glyph, Command::EditComment].map(Message::Command));
            }
            _ => typed.sign = None,
        }
    }

    /// What is composed at the board was meant for something else.
    fn drop_composed(&mut self, ctx: &egui::Context) {
        self.typed = None;
        composing::drop_composed(ctx);
    }

    /// Whether characters are left that belong where a command leads.
    fn passes_on(&self, out: &Outbox) -> bool {
        let leads = |message: &Message| matches!(message, Message::Command(command) if command.glyph().is_none());
        !self.ahead.is_empty() && out.last().is_some_and(leads)
    }

    /// Takes an event that means something to the open field; the rest is for the field itself. `goes_on` says whether
    /// typing goes on at its end.
    fn in_field(
        &mut self,
        ctx: &egui::Context,
        event: &Event,
        place: &EntryPlace<'_>,
        goes_on: bool,
        out: &mut Outbox,
    ) -> bool {
        let Some(typed) = &mut self.typed else { return false };
        match event {
            Event::Text(text) if goes_on => {
                self.ahead.extend(text.chars());
                self.feed(ctx, place, None, out);
            }
            Event::Key { key, pressed: true, modifiers: Modifiers::NONE, .. } => match key {
                Key::Escape => self.typed = None,
                Key::Enter => {
                    if let Some(&mv) = typed.offers.get(typed.chosen) {
                        self.typed = None;
                        out.push(Message::Attempt(mv));
                    }
                }
                Key::ArrowDown => typed.choose(1),
                Key::ArrowUp => typed.choose(-1),
                Key::Backspace if goes_on => {
                    typed.text.pop();
                    let text = std::mem::take(&mut typed.text);
                    let opened = typed.opened;
                    self.typed = (!text.trim().is_empty()).then(|| TypedMove { opened, ..TypedMove::new(place, text) });
                }
                key => return types(*key),
            },
            // A capital.
            Event::Key { key, pressed: true, modifiers: Modifiers::SHIFT, .. } => return types(*key),
            _ => return false,
        }
        true
    }

    /// Whether the key of the comment waits for what follows it, which could make it a move; it waits no longer.
    pub fn take_comment_key(&mut self) -> bool {
        self.pending.take_if(|pending| pending.glyph == Command::EditComment).is_some()
    }

    /// It was not a move, so the glyph is meant, or the command of a letter; whether that may lead elsewhere.
    fn give_up(&mut self, out: &mut Outbox) -> bool {
        let Some(PendingDigit { glyph, .. }) = self.pending.take() else { return false };
        self.mean(glyph, out);
        glyph.glyph().is_none()
    }

    /// A command was meant. What is written behind the key of the comment is in it at once, wherever the field is.
    fn mean(&mut self, command: Command, out: &mut Outbox) {
        let writes = command == Command::EditComment && !self.ahead.is_empty();
        out.push(if writes { Message::Write(self.ahead.drain(..).collect()) } else { Message::Command(command) });
    }

    /// A command is meant: the digit is its glyph after all, not the beginning of a move, and then comes the command.
    fn give_way(&mut self, command: Option<Command>, out: &mut Outbox) {
        if let Some(command) = command {
            self.give_up(out);
            out.push(Message::Command(command));
        }
    }

    /// Whether a waiting digit followed by this begins a move.
    fn goes_on(&self, place: &EntryPlace<'_>, text: &str) -> bool {
        self.pending.is_some_and(|pending| place.may_begin(&format!("{}{text}", pending.digit)))
    }

    /// The entry has come to its end by itself.
    fn finish(&mut self, ctx: &egui::Context, (mv, text): (Move, &str), out: &mut Outbox) {
        self.tail = ReadingTail::of(ctx, text);
        self.typed = None;
        self.ended = Some(EndedEntry::new(ctx));
        out.push(Message::Attempt(mv));
    }

    /// Takes characters up to the end of a move; the first of them may be the key of a glyph.
    fn feed(&mut self, ctx: &egui::Context, place: &EntryPlace<'_>, mut glyph: Option<Command>, out: &mut Outbox) {
        while let Some(c) = self.ahead.pop_front() {
            let goes_on = self.typed.is_none() && self.pending.is_none();
            if self.tail.as_mut().is_some_and(|tail| goes_on && tail.takes(c)) {
                continue;
            }
            self.tail = None;
            let mut text = match (&self.typed, self.pending) {
                (Some(typed), _) => typed.text.clone(),
                (None, Some(pending)) => pending.digit.to_string(),
                (None, None) => String::new(),
            };
            let first = text.is_empty();
            text.push(c);
            let offers = place.begun(&text).moves;
            if offers.is_empty()
                && let Some(typed) = &self.typed
                && let Some((mv, takes)) = typed.settled_by(c, place)
            {
                let typed = typed.text.clone();
                if !takes {
                    self.ahead.push_front(c);
                }
                return self.finish(ctx, (mv, &typed), out);
            }
            if place.writes && glyph.is_none() && self.pending.is_none() && place.is_prose(&text) {
                self.typed = None;
                text.extend(self.ahead.drain(..));
                return out.push(Message::Write(text));
            }
            if self.typed.is_none() && offers.is_empty() && !place.may_begin(&text) {
                if self.pending.is_some() {
                    // It cannot continue the move, but may itself begin something, here or where a command leads.
                    self.ahead.push_front(c);
                    if self.give_up(out) {
                        return;
                    }
                } else {
                    out.extend(glyph.take().map(Message::Command));
                }
                continue;
            }
            let opened = self.typed.as_ref().and_then(|typed| typed.opened);
            if let Some(command) = opened
                && !place.may_begin(&text)
            {
                // It was no square, but a command with a comment behind it.
                self.typed = None;
                let said: Vec<char> = text.chars().skip(1).chain(self.ahead.drain(..)).collect();
                self.ahead.extend(said);
                return self.mean(command, out);
            }
            self.ended = None;
            if let Some(glyph) = glyph.take()
                && first
            {
                self.pending = Some(PendingDigit { digit: c, glyph, at: place.at, pause: Pause::begin(ctx) });
                continue;
            }
            let pending = self.pending.take().map(|pending| pending.glyph);
            if let Some(mv) = place.meant(&text) {
                return self.finish(ctx, (mv, &text), out);
            }
            let opened = opened.or(pending).filter(|command| command.glyph().is_none());
            self.typed = Some(TypedMove { opened, ..TypedMove::new(place, text) });
        }
    }

    /// Shows what is typed and the moves that begin with it, in one row.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        place: &EntryPlace<'_>,
        settings: &Settings,
        locale: &Locale,
        out: &mut Outbox,
    ) {
        let palette = theme::palette(ui);
        if let Some(PendingDigit { digit, glyph, .. }) = self.pending {
            let symbol = glyph.glyph().map_or("", Glyph::symbol);
            let values = [
                ("digit", FluentValue::from(digit.to_string())),
                ("glyph", FluentValue::from(symbol)),
                ("name", FluentValue::from(locale.text(glyph.row().text))),
            ];
            let label = ui.label(RichText::new(locale.with("entry-pending", &values)).color(palette.weak));
            return spoken::polite(&label);
        }
        let Some(typed) = &mut self.typed else { return };
        if typed.at != place.at {
            return self.leave(ui.ctx());
        }
        let wrong = typed.offers.is_empty() && !composing::is_composing(ui.ctx());
        let mut field = TextEdit::singleline(&mut typed.text)
            .id(field_id())
            .event_filter(theme::MULTILINE)
            .desired_width(FIELD)
            .margin(vec2(8.0, 4.0));
        if wrong {
            field = field.text_color(palette.error);
        }
        let mut shown = field.show(ui);
        let response = shown.response.response.clone();
        response.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, locale.text("entry-name")));
        if std::mem::take(&mut typed.fresh) {
            // Further typing continues after what was typed already.
            let end = CCursor::new(typed.text.chars().count());
            shown.state.cursor.set_char_range(Some(CCursorRange::one(end)));
            shown.state.store(ui.ctx(), field_id());
            response.request_focus();
        }
        let committed =
            |input: &InputState| input.events.iter().any(|event| matches!(event, Event::Ime(ImeEvent::Commit(_))));
        let (is_composing, committed) = (composing::is_composing(ui.ctx()), ui.input(committed));
        if response.changed()
            && place.composes
            && !is_composing
            && committed
            && let Some(message) = said(ui.ctx(), place, &typed.text)
        {
            self.leave(ui.ctx());
            return out.push(message);
        }
        if response.changed() && !is_composing {
            *typed = TypedMove {
                fresh: false,
                opened: typed.opened,
                ..TypedMove::new(place, std::mem::take(&mut typed.text))
            };
            let (meant, text) = (place.meant(&typed.text), typed.text.clone());
            if meant.is_some() || typed.text.trim().is_empty() {
                self.leave(ui.ctx());
                if let Some(mv) = meant {
                    self.finish(ui.ctx(), (mv, &text), out);
                    if committed {
                        self.ended = None;
                    }
                }
                return;
            }
        }
        let Some(typed) = &self.typed else { return };
        if wrong {
            let reason = why::of_typed(place.position, &typed.text, settings.spelling(), locale);
            spoken::polite(&ui.label(RichText::new(reason).small().color(palette.error)));
        }
        let promoting = typed.promotion().map(|[_, promoting]| promoting);
        let mut played = None;
        let list = SpokenList::new(ui.scope_id().with("offers"), typed.offers.len());
        controls::fading_row(ui, "offered moves", |ui| {
            list.show(ui, &locale.text("prompt-list"), |ui| {
                for (nth, &mv) in typed.offers.iter().enumerate() {
                    let chosen = nth == typed.chosen;
                    let name = spell(settings.spelling(), place.position, mv, place.previous);
                    let key = if chosen {
                        "Enter"
                    } else if promoting == Some(mv) {
                        "+"
                    } else {
                        ""
                    };
                    let button = match key {
                        "" => Button::selectable(chosen, &name),
                        key => Button::selectable(chosen, (&name, RichText::new(key).small().color(palette.weak))),
                    };
                    let button = ui.add(button);
                    list.row(&button, (nth, chosen), &name);
                    if chosen {
                        button.scroll_to_me(None);
                    }
                    if button.clicked() {
                        played = Some(mv);
                    }
                }
            });
        });
        if let Some(mv) = played {
            self.leave(ui.ctx());
            out.push(Message::Attempt(mv));
        }
    }

    fn leave(&mut self, ctx: &egui::Context) {
        self.typed = None;
        ctx.memory_mut(|memory| memory.surrender_focus(field_id()));
    }
}
