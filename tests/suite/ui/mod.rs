//! Journeys through the whole window, by the names a screen reader hears. No display is needed.

mod board;
mod bookmarks;
mod chinese;
mod choices;
mod clocks;
mod comfort;
mod commands;
mod comments;
mod composing;
mod dialogs;
mod disks;
mod dragging;
mod drawing;
mod duel;
mod engines;
mod exercise_beginnings;
mod exercise_exchange;
mod exercise_making;
mod exercises;
mod explorer;
mod external_changes;
mod faults;
mod find;
mod fonts;
mod games;
mod graph;
mod header_fields;
mod history;
mod jobs;
mod journeys;
mod keys;
mod layout;
mod library;
mod library_folders;
mod library_panel;
mod licences;
mod line_edit;
mod long_text;
mod looks;
mod low_menus;
mod mate;
mod modes;
mod motion;
mod newcomers;
mod notes;
mod notices;
mod odd_characters;
mod opening;
mod own_pieces;
mod own_words;
mod painted_words;
mod palette;
mod pasting;
mod placing;
mod prefaces;
mod reading;
mod recovery;
mod saving;
mod seeking;
mod settings;
mod setup;
mod sister_boards;
mod sounds;
mod standard_form;
mod study;
mod study_lines;
mod study_room;
mod tabs;
mod title_bar;
mod told;
mod tongues;
mod tools;
mod torn;
mod typing;
mod versions;
mod words;
mod writing;

use std::path::{Path, PathBuf};

use egui::{Key, Modifiers, Pos2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use komaoto::editor::Document;
use komaoto::locale::Language;
use komaoto::task::Task;
use komaoto::ui::{App, Launch, Picker, PickerContext, PickerEnd, Picking, Settings};

/// A file dialog that answers at once, always with the same path; or no dialog program at all.
pub struct Fixed(pub Option<PathBuf>);

impl Picker for Fixed {
    fn pick(&self, _: &Picking, _: PickerContext<'_>, wake: egui::Context) -> Option<Task<PickerEnd>> {
        let path = self.0.clone()?;
        Some(Task::spawn(move || wake.request_repaint(), move |_| PickerEnd::File(path, None)))
    }
}

/// A file dialog that stays open until the test answers.
pub struct Held<A = PathBuf>(std::sync::Mutex<Option<std::sync::mpsc::Receiver<A>>>);

impl<A> From<std::sync::mpsc::Receiver<A>> for Held<A> {
    fn from(answers: std::sync::mpsc::Receiver<A>) -> Self {
        Self(std::sync::Mutex::new(Some(answers)))
    }
}

impl<A: Into<Answered> + Send + 'static> Picker for Held<A> {
    fn pick(&self, _: &Picking, _: PickerContext<'_>, wake: egui::Context) -> Option<Task<PickerEnd>> {
        let answers = self.0.lock().unwrap().take()?;
        let answer = move |_: &_| answers.recv().map_or(PickerEnd::Cancelled, |answer| answer.into().0);
        Some(Task::spawn(move || wake.request_repaint(), answer))
    }
}

/// What a dialog has answered.
pub struct Answered(PickerEnd);

impl From<PathBuf> for Answered {
    fn from(path: PathBuf) -> Self {
        Self(PickerEnd::File(path, None))
    }
}

impl From<PickerEnd> for Answered {
    fn from(chosen: PickerEnd) -> Self {
        Self(chosen)
    }
}

/// A window of the program.
pub type Window = Harness<'static, Option<App>>;

pub fn window_with(size: [f32; 2], language: Language, files: Vec<PathBuf>, dialog: Option<PathBuf>) -> Window {
    window_asking(size, language, files, Box::new(Fixed(dialog)))
}

pub fn window_asking(size: [f32; 2], language: Language, files: Vec<PathBuf>, picker: Box<dyn Picker>) -> Window {
    window_of(size, Settings { language: Some(language), ..Settings::default() }, files, picker)
}

/// A window that keeps its journals in a folder.
pub fn window_keeping(state: &Path, files: Vec<PathBuf>) -> Window {
    let launch = Launch { files, state: Some(state.to_owned()), data: Some(state.to_owned()), ..Launch::default() };
    let settings = Settings { language: Some(Language::Japanese), ..Settings::default() };
    launched([1200.0, 800.0], settings, launch, |app| app.with_picker(Box::new(Fixed(None))))
}

pub fn window_of(size: [f32; 2], settings: Settings, files: Vec<PathBuf>, picker: Box<dyn Picker>) -> Window {
    launched(size, settings, Launch { files, ..Launch::default() }, |app| app.with_picker(picker))
}

/// A window that is started so, and given what it needs.
fn launched(size: [f32; 2], settings: Settings, launch: Launch, given: impl FnOnce(App) -> App + 'static) -> Window {
    // Tests go on with what a disk has answered, however long a loaded machine takes.
    let patience = launch.patience.or(Some(std::time::Duration::from_secs(60)));
    let mut start = Some((Launch { patience, ..launch }, given));
    // What other threads find out, the solver above all, wakes the window as often as they say so.
    let mut window = Harness::builder().with_size(size).with_max_steps(64).with_step_dt(FRAME).build_ui_state(
        move |ui: &mut egui::Ui, app: &mut Option<App>| {
            if let Some((launch, given)) = start.take() {
                *app = Some(given(App::new(ui.ctx(), settings.clone(), launch)));
                // Fonts are in force from the next frame on.
                ui.ctx().request_repaint();
                return;
            }
            if let Some(app) = app {
                app.update(&ui.ctx().clone());
                app.paint(ui);
            }
        },
        None,
    );
    window.run();
    window
}

pub(super) fn window(files: Vec<PathBuf>) -> Window {
    window_with([1200.0, 800.0], Language::Japanese, files, None)
}

pub fn document(window: &Window) -> &Document {
    window.state().as_ref().expect("it has started").document()
}

pub fn outline(window: &Window) -> String {
    document(window).record().outline()
}

pub fn click(window: &mut Window, name: &str) {
    window.get_by_label(name).click();
    window.run();
}

/// Gives a command, as a menu does.
fn ask(window: &mut Window, command: komaoto::ui::Command) {
    window.state_mut().as_mut().unwrap().ask(command);
    window.run();
}

pub fn press(window: &mut Window, modifiers: Modifiers, key: Key) {
    window.key_press_modifiers(modifiers, key);
    window.run();
}

/// Presses on a place and drags to another one, without letting go.
pub fn hold<State>(harness: &mut Harness<'_, State>, from: Pos2, to: Pos2) {
    harness.hover_at(from);
    harness.run();
    harness.drag_at(from);
    harness.run();
    for step in 1..=4 {
        harness.hover_at(from + (to - from) * (step as f32 / 4.0));
        harness.run();
    }
}

pub(super) fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name)
}

pub struct Dropped(pub PathBuf);

impl std::fmt::Debug for Dropped {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl egui::DroppedFile for Dropped {
    fn path(&self) -> &Path {
        &self.0
    }
    fn bytes(&self) -> Result<Vec<u8>, String> {
        std::fs::read(&self.0).map_err(|error| error.to_string())
    }
}

/// How long a frame is by the window's clock, in seconds: short beside pauses that mean something, since a busy machine
/// draws more frames than an idle one while it waits for a worker.
const FRAME: f32 = 1.0 / 16.0;

/// Frames that are longer than any pause that means something: two seconds.
pub const A_WHILE: usize = 32;

/// Runs frames until no save is on its way.
pub fn settle(window: &mut Window) {
    wait_for(window, |window| !window.state().as_ref().expect("it has started").is_saving());
}

/// Pastes a record into an empty window, and waits until it is there.
pub fn paste(window: &mut Window, text: &str) {
    window.event(egui::Event::Paste(text.to_owned()));
    window.run();
    wait_for(window, |window| !document(window).is_blank());
}

/// Runs frames until a worker's answer has arrived.
pub fn wait_for(window: &mut Window, done: impl Fn(&Window) -> bool) {
    for _ in 0..3000 {
        if done(window) {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
        window.run();
    }
    panic!("it did not happen within half a minute");
}
