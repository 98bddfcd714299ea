//! Choosing a file: the dialog for it, and what becomes of what was chosen.

use std::path::{Path, PathBuf};

use winit::raw_window_handle::{HasDisplayHandle, HasWindowHandle};

use super::App;
use super::desk::Desk;
use super::errands::{Answered, ChosenPlace, KeysMeant, Picked, SaveTarget};
use super::shared::SharedState;
use crate::desktop;
use crate::editor::absolute;
use crate::locale::FluentValue;
use crate::ui::dialogs::{
    Completion, Dialog, LibraryView, Picker, PickerContext, PickerEnd, Picking, Preferences, SavePlan, Then, picker,
};
use crate::ui::settings::{Pane, PreferencesPage};
use crate::ui::words::file_extension;

/// How files are chosen.
pub(super) struct Dialogs {
    pub picker: Box<dyn Picker>,
    /// The name by which the desktop knows the window, so that its dialogs lie over it.
    window_name: Option<String>,
}

impl Dialogs {
    pub fn new(picker: Box<dyn Picker>) -> Self {
        Self { picker, window_name: None }
    }

    /// Learns by which name the desktop knows the window.
    pub fn see(&mut self, frame: &eframe::Frame) {
        let window = if self.window_name.is_none() { frame.winit_window() } else { None };
        let handles = window.map(|window| (window.window_handle(), window.display_handle()));
        if let Some((Ok(window), Ok(display))) = handles {
            self.window_name = Some(desktop::window_name(window.as_raw(), display.as_raw()));
        }
    }

    /// Lets a person choose a file for a record; a second dialog is declined.
    pub(super) fn choose(
        &mut self,
        what: Picking,
        then: Option<Then>,
        ctx: &egui::Context,
        desk: &mut Desk,
        shared: &mut SharedState,
    ) {
        if shared.errands.picked.is_some() {
            shared.notices.decline(desk.state(), shared.locale.text("error-dialog-open"));
            return;
        }
        // A dialog would wait for a folder whose disk sleeps.
        let last = || shared.settings.recent.first().map(PathBuf::as_path);
        let folder = desk.document.path().or_else(last).and_then(Path::parent).map(Path::to_owned);
        let folder = folder.and_then(|folder| shared.at_once(move || Some(folder).filter(|it| it.is_dir())).flatten());
        let game = desk.document.record().game();
        let parent = self.window_name.as_deref().unwrap_or("");
        let around = PickerContext { folder: folder.as_deref(), game, locale: &shared.locale, parent };
        match self.picker.pick(&what, around, ctx.clone()) {
            Some(task) => {
                let asked = desk.state();
                shared.errands.picked =
                    Some(Picked { desk: desk.id, what, then, asked, task, keys: KeysMeant::default() });
            }
            None => desk.ask_for_path(what, then, shared),
        }
    }
}

impl Desk {
    /// Our own way of choosing a file, for systems without one.
    fn ask_for_path(&mut self, what: Picking, then: Option<Then>, shared: &mut SharedState) {
        let folder = self.document.path().and_then(Path::parent);
        let name = what.suggested().unwrap_or("").to_owned();
        if matches!(what, Picking::Engine | Picking::EngineProgram(_) | Picking::EngineFile(..) | Picking::Pieces) {
            // The question would wait behind the settings. They come back with the answer.
            shared.overlays.close::<Preferences>();
        }
        if matches!(what, Picking::Library) {
            shared.library = shared.overlays.take();
        }
        if matches!(what, Picking::Learning | Picking::TakeAnswers | Picking::Answers(_)) {
            shared.learning = shared.overlays.take();
        }
        let path = folder.map_or_else(|| PathBuf::from(&name), |folder| folder.join(&name));
        let (text, completion) = (path.to_string_lossy().into_owned(), Completion::default());
        self.question(Dialog::Path { what, text, then, completion });
    }
}

impl Desk {
    /// Saves as planned, unless there is another file: the person is asked about that first.
    pub(super) fn proceed_unless_there(
        &mut self,
        path: PathBuf,
        plan: SavePlan,
        ctx: &egui::Context,
        shared: &mut SharedState,
    ) {
        if self.document.path() == Some(&path) {
            return self.proceed(plan, ctx, shared);
        }
        let place = path.clone();
        let answered = shared.ask_disk(self.id, &path, move || {
            let there = place.exists();
            Answered::Target(Box::new(SaveTarget { plan, path: place, there }))
        });
        if let Some(Answered::Target(target)) = answered {
            self.take_target(*target, ctx, shared);
        }
    }

    /// Saves to a place, or asks about the file that is there.
    pub(super) fn take_target(&mut self, target: SaveTarget, ctx: &egui::Context, shared: &mut SharedState) {
        let SaveTarget { plan, path, there } = target;
        if there {
            let what = Picking::Save(String::new());
            self.question(Dialog::Exists { what, path, then: None, plan: Some(plan) });
        } else {
            self.proceed(plan, ctx, shared);
        }
    }

    /// Writes what was chosen to a place, or asks about the file that is there.
    pub(super) fn take_place(&mut self, place: ChosenPlace, ctx: &egui::Context, shared: &mut SharedState) {
        let ChosenPlace { document, what, path, then, there } = place;
        if document != self.document.id() {
            shared.notices.decline(self.state(), shared.locale.text("error-dialog-late"));
        } else if there {
            self.question(Dialog::Exists { what, path, then, plan: None });
        } else {
            self.write_as(&what, path, then, ctx, shared);
        }
    }

    /// Writes what was chosen to a path that may be written.
    fn write_as(
        &mut self,
        what: &Picking,
        path: PathBuf,
        then: Option<Then>,
        ctx: &egui::Context,
        shared: &mut SharedState,
    ) {
        match what {
            Picking::Sheet(_, printed) => self.export_sheet(path, printed, false, ctx, shared),
            &Picking::Line(_, first, last) => self.export_line(path, first, last, ctx, shared),
            Picking::Diagram(_) => self.export_diagram(path, ctx, shared),
            Picking::Page(_) => self.export_page(path, ctx, shared),
            Picking::NewBook(_) => self.export_book(path, ctx, shared),
            Picking::Exercises(_) => self.export_exercises(path, ctx, shared),
            Picking::Answers(_) => self.export_answers(path, ctx, shared),
            Picking::Standard(_) => self.save_to(path, true, then, ctx, shared),
            _ => self.save_to(path, false, then, ctx, shared),
        }
    }

    /// What is to be written goes to a path: at once if that is agreed upon, otherwise once it is known whether there
    /// is a file.
    fn write_to(
        &mut self,
        what: &Picking,
        (path, kind, replace): (PathBuf, Option<&str>, bool),
        then: Option<Then>,
        ctx: &egui::Context,
        shared: &mut SharedState,
    ) {
        let draws = !what.saves_record();
        let own = match what {
            Picking::Diagram(_) => "svg".to_owned(),
            Picking::Line(..) => "png".to_owned(),
            Picking::Sheet(..) => "pdf".to_owned(),
            Picking::Page(_) => "html".to_owned(),
            Picking::Exercises(name) | Picking::Answers(name) | Picking::NewBook(name) => {
                file_extension(Path::new(name))
            }
            _ => self.own_extension(),
        };
        let full = picker::named(path.clone(), what, kind, &own);
        // That question was about the name as given, not about the one with its extension.
        let asked = replace && full == path;
        if asked || !draws && self.document.path() == Some(&full) {
            return self.write_as(what, full, then, ctx, shared);
        }
        let (document, what, place) = (self.document.id(), what.clone(), full.clone());
        let answered = shared.ask_disk(self.id, &full, move || {
            let there = place.exists();
            Answered::Chosen(Box::new(ChosenPlace { document, what, path: place, then, there }))
        });
        if let Some(Answered::Chosen(place)) = answered {
            self.take_place(*place, ctx, shared);
        }
    }
}

impl App {
    /// A path was typed, or chosen in a dialog that has already asked about replacing the file (`replace`), perhaps with a
    /// kind of file beside its name.
    pub(super) fn chosen(
        &mut self,
        what: &Picking,
        (path, kind, replace): (PathBuf, Option<&str>, bool),
        then: Option<Then>,
        ctx: &egui::Context,
    ) {
        // A typed path may be relative; files are identified by their full paths.
        let path = absolute(&path);
        let (desk, shared) = (&mut self.tabs.desk, &mut self.shared);
        match what {
            Picking::Open => self.ask_first(Then::Open(path), ctx),
            Picking::Merge => desk.read_to_merge(&path, ctx, shared),
            Picking::Pieces => {
                self.look.take_pieces(path, shared);
                if !shared.overlays.has::<Preferences>() {
                    shared.overlays.put(Preferences::at(PreferencesPage::Look, shared.settings.engine));
                }
            }
            Picking::Library => {
                shared.choose_settings(|settings| {
                    if !settings.library.contains(&path) {
                        settings.library.push(path);
                    }
                });
                if !shared.overlays.has::<LibraryView>() && !shared.settings.panels.has(Pane::Library) {
                    desk.open_library(false, shared);
                }
            }
            Picking::Folder => self.shared.convert_into(path, ctx),
            Picking::Learning => self.take_folder(path),
            Picking::TakeAnswers => {
                self.shared.learn_again();
                self.mates.take_answers(path, &self.shared);
            }
            Picking::Book => shared.add_book(path),
            Picking::Engine => shared.add_engine(&path),
            Picking::EngineProgram(engine) => {
                shared.choose_settings(|settings| {
                    settings.engines.get_mut(*engine).into_iter().for_each(|choice| choice.path.clone_from(&path));
                });
                if !shared.overlays.has::<Preferences>() {
                    shared.overlays.put(Preferences::engines(*engine));
                }
            }
            Picking::EngineFile(engine, option) => {
                let value = Some(path.to_string_lossy().into_owned());
                shared.choose_settings(|settings| settings.set_option(*engine, option, value));
                if !shared.overlays.has::<Preferences>() {
                    shared.overlays.put(Preferences::engines(*engine));
                }
            }
            Picking::Save(_)
            | Picking::Standard(_)
            | Picking::Diagram(_)
            | Picking::Line(..)
            | Picking::Page(_)
            | Picking::Exercises(_)
            | Picking::Answers(_)
            | Picking::NewBook(_)
            | Picking::Sheet(..) => {
                desk.write_to(what, (path, kind, replace), then, ctx, shared);
                self.shared.learn_again();
            }
        }
    }

    /// Saves the record in front, under a name that is chosen first if it has none.
    pub(super) fn save(&mut self, then: Option<Then>, ctx: &egui::Context) {
        let (desk, shared) = (&mut self.tabs.desk, &mut self.shared);
        let document = &desk.document;
        let Some(path) = document.path().map(Path::to_owned) else {
            let name = desk.suggested_name(&shared.locale);
            return self.choose(Picking::Save(name), then, ctx);
        };
        if desk.is_read_only() {
            let values = [("name", FluentValue::from(desk.name(&shared.locale)))];
            shared.notices.decline(desk.state(), shared.locale.with("error-read-only", &values));
            let name = desk.suggested_name(&shared.locale);
            return self.choose(Picking::Save(name), then, ctx);
        }
        // Somebody might still need what was not read: the file is not overwritten as a matter of course.
        let lines = document.report().damaged();
        if lines > 0 && document.is_modified() && desk.damage_known != document.id() {
            desk.question(Dialog::Damaged { path, lines, then });
        } else {
            desk.save_to(path, false, then, ctx, shared);
        }
    }

    /// Takes what was chosen in a dialog.
    pub(super) fn poll_picked(&mut self, ctx: &egui::Context) {
        let shared = &mut self.shared;
        let Some(result) = shared.errands.picked.as_mut().and_then(|picked| picked.task.poll()) else { return };
        let Some(Picked { desk, what, then, asked, .. }) = shared.errands.picked.take() else { return };
        // Another record may have come to the front, or this one may be closed.
        if !self.tabs.show_desk(desk, shared) {
            return shared.notices.decline(self.tabs.desk.state(), shared.locale.text("error-dialog-late"));
        }
        let desk = &mut self.tabs.desk;
        let (path, kind) = match result {
            Ok(PickerEnd::File(path, kind)) => (path, kind),
            Ok(PickerEnd::Cancelled) => return,
            Ok(PickerEnd::Failed) | Err(_) => return desk.ask_for_path(what, then, shared),
        };
        // The window stays usable behind a dialog, so things may have changed since the dialog was opened.
        match what {
            _ if what.saves() && asked.document != desk.document.id() => {
                shared.notices.decline(desk.state(), shared.locale.text("error-dialog-late"));
            }
            _ => self.chosen(&what, (path, kind, true), then, ctx),
        }
    }
}
