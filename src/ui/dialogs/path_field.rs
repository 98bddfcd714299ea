//! A field in which a path is typed, completed from what is there: our own way of choosing a file where the desktop shows
//! no dialog. Folders are listed on a thread of their own, for a drive may be slow to answer.

use std::path::{Path, PathBuf};

use egui::text::{CCursor, CCursorRange};
use egui::{Button, EventFilter, Id, Key, Modifiers, Response, RichText, ScrollArea, TextEdit, Ui, vec2};

use super::window;
use crate::disk::listed;
use crate::locale::Locale;
use crate::task::Task;
use crate::ui::input::field;
use crate::ui::look::theme;

/// How many entries of a folder are offered.
const MOST: usize = 200;
/// The height of the list of them, in points.
const HEIGHT: f32 = 168.0;

/// The names in the folder of the path that is typed. A copy knows nothing yet, and looks for itself.
#[derive(Default)]
pub(crate) struct Completion {
    folder: Option<PathBuf>,
    names: Vec<String>,
    listing: Option<Task<Vec<String>>>,
}

impl Clone for Completion {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl std::fmt::Debug for Completion {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Completion").field("folder", &self.folder).finish_non_exhaustive()
    }
}

/// The folder of a typed path, as it is typed, and the rest.
fn parts(text: &str) -> (&str, &str) {
    text.split_at(text.rfind(std::path::is_separator).map_or(0, |at| at + 1))
}

/// A path as it was typed, with the person's home for `~`.
pub(crate) fn meant(text: &str) -> PathBuf {
    let home = || directories::BaseDirs::new().map(|dirs| dirs.home_dir().to_owned());
    match text.strip_prefix('~').filter(|rest| rest.is_empty() || rest.starts_with(std::path::is_separator)) {
        Some(rest) => home()
            .map_or_else(|| PathBuf::from(text), |home| home.join(rest.trim_start_matches(std::path::is_separator))),
        None => PathBuf::from(text),
    }
}

impl Completion {
    /// The names that the typed one is the beginning of.
    fn fitting(&self, begun: &str) -> Vec<&String> {
        let begun = begun.to_lowercase();
        // Hidden files are for who asks for them.
        let fits = |name: &&String| {
            name.to_lowercase().starts_with(&begun) && (begun.starts_with('.') || !name.starts_with('.'))
        };
        self.names.iter().filter(fits).take(MOST).collect()
    }

    /// Knows the folder of the typed path, as soon as it has been listed.
    fn follow(&mut self, text: &str, ctx: &egui::Context) {
        let folder = meant(parts(text).0);
        if self.folder.as_ref() != Some(&folder) {
            self.folder = Some(folder.clone());
            self.names.clear();
            let wake = ctx.clone();
            let list = move |_: &_| listed(if folder.as_os_str().is_empty() { Path::new(".") } else { &folder });
            self.listing = Some(Task::spawn(move || wake.request_repaint(), list));
        }
        if let Some(names) = self.listing.as_mut().and_then(Task::poll) {
            self.names = names.unwrap_or_default();
        }
    }
}

/// Shows the field and what fits into it; whether the path is the one that is meant.
pub(crate) fn show(ui: &mut Ui, text: &mut String, completion: &mut Completion, locale: &Locale) -> bool {
    let palette = theme::palette(ui);
    completion.follow(text, ui.ctx());
    let label = ui.label(RichText::new(locale.text("path-label")).small().color(palette.weak));
    let id = Id::unique("path-field");
    let completes =
        ui.memory(|memory| memory.has_focus(id)) && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Tab));
    if completes {
        complete(text, completion);
        to_end(ui, id, text);
    }
    let field = TextEdit::singleline(text).id(id).desired_width(f32::INFINITY).margin(vec2(8.0, 6.0));
    let field = ui.add(field.event_filter(EventFilter { tab: true, ..theme::SINGLE_LINE })).labelled_by(label.id);
    if window::is_free(ui.ctx()) && !field.lost_focus() {
        field.request_focus();
    }
    let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    if field.has_focus() && ui.input(|input| input.key_pressed(Key::Escape)) {
        field.surrender_focus();
    }
    offers(ui, &field, text, completion);
    entered
}

/// What fits, to be clicked.
fn offers(ui: &mut Ui, field: &Response, text: &mut String, completion: &Completion) {
    let (folder, begun) = parts(text);
    let fitting = completion.fitting(begun);
    let mut taken = None;
    let area = ScrollArea::vertical().id_salt("path-offers").max_height(HEIGHT).min_scrolled_height(HEIGHT);
    area.auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        // Of a whole name there is nothing to complete.
        for name in fitting.into_iter().filter(|name| *name != begun) {
            let row = Button::new(name.as_str()).truncate().frame_when_inactive(false);
            if ui.add(row.min_size(vec2(ui.available_width(), 26.0))).clicked() {
                taken = Some(format!("{folder}{name}"));
            }
        }
    });
    if let Some(path) = taken {
        *text = path;
        to_end(ui, field.id, text);
        field.request_focus();
    }
}

/// Adds what all names that fit have in common.
fn complete(text: &mut String, completion: &Completion) {
    let (folder, begun) = parts(text);
    let fitting = completion.fitting(begun);
    let Some(first) = fitting.first() else { return };
    let in_common = |common: usize, name: &String| {
        let alike = first.chars().zip(name.chars()).take(common);
        alike.take_while(|(one, other)| one.to_lowercase().eq(other.to_lowercase())).count()
    };
    let common = fitting.iter().fold(first.chars().count(), |common, name| in_common(common, name));
    *text = format!("{folder}{}", first.chars().take(common).collect::<String>());
}

/// Puts the caret behind what was completed.
fn to_end(ui: &Ui, id: Id, text: &str) {
    field::select(ui.ctx(), id, CCursorRange::one(CCursor::new(text.chars().count())));
}
