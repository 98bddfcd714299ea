//! The desktop's clipboard, read on another thread: the program that owns it may hang, and answers, if at all, once for
//! each kind of content that it is asked for.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use egui::{Context, Event, Id, Key, Modifiers, Pos2, RawInput, ViewportCommand};

use super::desk::Desk;
use super::shared::SharedState;
use crate::record::Record;
use crate::task::Task;
use crate::ui::input::middle_button::middle_button;
use crate::ui::input::{order, pasted_files};
use crate::ui::window::glance;

/// Where a text is read from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClipboardSource {
    /// What was copied.
    Copied,
    /// What is selected, in this or another window: the middle button pastes it.
    Selected,
}

/// Reads a text, however long that takes.
pub type Reader = Arc<dyn Fn(ClipboardSource) -> Option<String> + Send + Sync>;

/// How long a paste is waited for.
const PATIENCE: Duration = Duration::from_secs(2);

/// Where a window reads the clipboard, and what it waits for.
#[derive(Default)]
pub(super) struct Clipboard {
    /// `None` where the window system's own way is taken, on the window's thread.
    pub reader: Option<Reader>,
    /// Whether a paste was asked for otherwise than by its keys.
    wanted: bool,
    reading: Option<ClipboardRead>,
    /// Whether the system was asked for the content of the clipboard.
    pub awaits_paste: bool,
    /// The clipboard being asked for files.
    pub pasted_files: Option<Task<Vec<PathBuf>>>,
    /// The branch copied last: its text and the record itself.
    pub copied: Option<(String, Record)>,
    /// A selected text that is to be pasted at a place.
    selected: Option<(Pos2, Instant, Task<Option<String>>)>,
}

/// A text on its way from the clipboard.
struct ClipboardRead {
    since: Instant,
    /// The field that had the keyboard when it was asked for, once all that was typed before has been taken.
    field: Option<Option<Id>>,
    task: Task<Option<String>>,
}

/// What the keys of the clipboard mean, as egui has them.
fn meaning(modifiers: Modifiers, key: Key) -> Option<Key> {
    match key {
        Key::Cut | Key::Copy | Key::Paste => Some(key),
        Key::X if modifiers.command_only() => Some(Key::Cut),
        Key::C if modifiers.command_only() => Some(Key::Copy),
        Key::V if modifiers.command_only() => Some(Key::Paste),
        _ => None,
    }
}

/// What a clipboard gave as the event of a paste: with no text in it, such as a picture has, it pastes nothing, which is
/// said wherever a record could have come.
fn pasted(text: Option<&str>) -> Event {
    Event::Paste(text.map_or_else(String::new, |text| text.replace("\r\n", "\n")))
}

impl Clipboard {
    /// Looks for files in a clipboard that has no text.
    pub(super) fn look_for_files(&mut self, ctx: &Context) {
        self.pasted_files = Some(pasted_files::ask(ctx));
    }

    /// Asks for the content of the clipboard, which comes as the same event as with the keys for it.
    pub(super) fn request_paste(&mut self, ctx: &Context) {
        if self.reader.is_some() {
            self.wanted = true;
            ctx.request_repaint();
        } else {
            pasted_files::await_paste(ctx);
            ctx.send_viewport_cmd(ViewportCommand::RequestPaste);
        }
    }

    /// Puts what came from the clipboard into the input, in the place of the keys that asked for it.
    pub(super) fn hear_clipboard(
        &mut self,
        ctx: &Context,
        input: &mut RawInput,
        desk: &Desk,
        shared: &mut SharedState,
    ) {
        if self.reader.is_none() {
            return;
        }
        let mut heard: Vec<Event> = self.poll_clipboard(ctx, desk, shared).into_iter().collect();
        if std::mem::take(&mut self.wanted) {
            heard.extend(self.read_clipboard(ctx, shared));
        }
        for event in std::mem::take(&mut input.events) {
            let key = match &event {
                Event::Key { key, pressed: true, modifiers, .. } => meaning(*modifiers, *key),
                _ => None,
            };
            match key {
                Some(Key::Cut) => heard.push(Event::Cut),
                Some(Key::Copy) => heard.push(Event::Copy),
                Some(_) => heard.extend(self.read_clipboard(ctx, shared)),
                None => heard.push(event),
            }
        }
        for event in middle_button(ctx) {
            let press = match &event {
                Event::PointerButton { pos, pressed: true, .. } => Some(*pos),
                _ => None,
            };
            heard.push(event);
            if let Some(place) = press {
                self.read_selected(place, ctx);
            }
        }
        heard.extend(self.poll_selected(ctx));
        input.events = heard;
    }

    /// Begins to read what is selected, to be pasted at a place. One that comes too late is not wanted any more.
    fn read_selected(&mut self, place: Pos2, ctx: &Context) {
        let Some(reader) = self.reader.clone() else { return };
        let wake = ctx.clone();
        let task = Task::spawn(move || wake.request_repaint(), move |_stop| reader(ClipboardSource::Selected));
        self.selected = Some((place, Instant::now(), task));
    }

    fn poll_selected(&mut self, ctx: &Context) -> Option<Event> {
        let (pos, since, task) = self.selected.as_mut()?;
        let (pos, late) = (*pos, since.elapsed() >= PATIENCE);
        let read = task.wait(glance::patience(ctx).saturating_sub(since.elapsed()));
        if read.is_some() || late {
            self.selected = None;
        }
        let text = read?.ok()?.filter(|text| !text.is_empty() && !late)?;
        Some(Event::MiddleClickPaste { pos, text })
    }

    /// Begins to read the clipboard, unless it is being read; what it gives at once.
    fn read_clipboard(&mut self, ctx: &Context, shared: &SharedState) -> Option<Event> {
        if self.reading.is_some() {
            return None;
        }
        let reader = Arc::clone(self.reader.as_ref()?);
        let wake = ctx.clone();
        let mut task = Task::spawn(move || wake.request_repaint(), move |_stop| reader(ClipboardSource::Copied));
        match task.wait(shared.patience) {
            Some(read) => Some(pasted(read.ok().flatten().as_deref())),
            None => {
                ctx.request_repaint_after(PATIENCE);
                self.reading = Some(ClipboardRead { since: Instant::now(), field: None, task });
                None
            }
        }
    }

    /// What has come from the clipboard meanwhile, if it is still wanted where it was asked for.
    fn poll_clipboard(&mut self, ctx: &Context, desk: &Desk, shared: &mut SharedState) -> Option<Event> {
        let reading = self.reading.as_mut()?;
        if order::is_behind(ctx) {
            return None;
        }
        let focused = ctx.memory(|memory| memory.focused());
        let field = *reading.field.get_or_insert(focused);
        let read = reading.task.poll();
        let late = reading.since.elapsed() >= PATIENCE;
        if read.is_none() && !late {
            ctx.request_repaint_after(PATIENCE.saturating_sub(reading.since.elapsed()));
            return None;
        }
        let elsewhere = field != focused;
        self.reading = None;
        match read {
            Some(read) if !elsewhere => Some(pasted(read.ok().flatten().as_deref())),
            Some(_) => None,
            None => {
                self.awaits_paste = false;
                shared.notices.decline(desk.state(), shared.locale.text("error-clipboard-late"));
                None
            }
        }
    }
}
