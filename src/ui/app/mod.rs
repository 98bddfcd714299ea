//! The window's single owner of state: views fill the outbox, and it is emptied only here.
//!
//! A record does on its [desk](desk) what concerns it; what all records share are services of their own, each of which
//! says what it touches besides: [what is shared](shared), a desk, the [tabs](tabs). The window itself only holds them, and
//! [routes](routes) messages to them.

mod answering;
mod appearance;
mod browsing;
mod centre;
mod choosing;
mod clipboard;
mod collecting;
mod desk;
mod desk_jobs;
mod dropping;
mod duel_commands;
mod duel_job;
mod editing;
mod engine_lines;
mod enter_setup;
mod errands;
mod exercise_desk;
mod exercise_files;
mod exercises;
mod explorer;
mod external;
mod filing;
mod finding;
mod frames;
mod guarding;
mod hinting;
mod job;
mod keeping;
mod launch;
mod layout;
mod learning;
mod leaving;
mod library;
mod line_edit;
mod line_on_board;
mod listening;
mod loading;
mod marking;
mod mate;
mod missed;
mod missing;
pub mod mode;
mod mode_in_front;
mod neighbours;
mod notices;
mod opening;
mod openings;
mod order_review;
mod overlay;
mod paint_window;
mod painter;
mod panes;
mod pasting;
mod picture_job;
mod picture_worker;
mod playing;
mod preparing;
mod review_job;
mod routes;
mod save_job;
mod save_outcome;
mod setup_mode;
mod shared;
mod show_overlays;
mod source_of_exercise;
mod speaking;
mod study;
mod tabs;
mod tidy_library;
mod tidy_worker;
mod versions;
mod viewer;
mod watching;
mod window;
mod working;
mod writing;

pub use clipboard::{ClipboardSource, Reader};
pub use guarding::Lifeboat;
pub use launch::Launch;

use egui::{Ui, ViewportCommand};

use super::command::{Command, CommandContext};
use super::dialogs::{Picker, SystemPicker, VersionsView, release};
use super::look::{Announcements, theme};
use super::message::{DeskId, Message, Outbox};
use super::panels::{ExplorerView, StudyView};
use super::settings::{LARGEST, MateCheck, SMALLEST, Settings};
use super::sound::{Sound, Speaker};
use crate::desktop::AppearanceFollower;
use crate::desktop::Request;
use crate::editor::Document;
use crate::editor::journal::{JOURNALS, Keeper, OpenFiles, Shelf};
use crate::fault::drill;
use crate::locale::FluentValue;
use crate::rules::Position;
use crate::task::{Stop, WindowThread, within};
use crate::texts;
use crate::ui::command::keys;
use crate::ui::frame::memo::Memo;
use crate::ui::input::composing::Composition;
use crate::ui::input::order::EventOrder;
use crate::ui::input::resting::RestingPointer;
use crate::ui::panels::arrangement::{Arrangement, BelowBoard};
use crate::ui::window::glance;
use crate::ui::window::placing::WindowWatch;
use frames::FrameTimes;

/// The application.
pub struct App {
    tabs: tabs::Tabs,
    shared: shared::SharedState,
    recovery: keeping::Recovery,
    mates: mate::Mates,
    /// The engines that study, and what is shown of them.
    study: study::StudyEngines,
    study_view: StudyView,
    explorer: explorer::Explorer,
    explorer_view: ExplorerView,
    dialogs: choosing::Dialogs,
    window: window::WindowState,
    look: appearance::DesktopLook,
    neighbours: neighbours::Neighbours,
    clipboard: clipboard::Clipboard,
    viewing: browsing::Viewing,
    writing: writing::WritingState,
    guard: guarding::Guard,
    hints: hinting::Hints,
    may_close: bool,
    /// Set when the system ends the program.
    ending: Stop,
    /// How long frames take, if somebody wants that measured.
    frames: Option<FrameTimes>,
}

impl App {
    /// The application in an egui context: installs fonts and look, and opens what the launch asks for.
    pub fn new(ctx: &egui::Context, settings: Settings, launch: Launch) -> Self {
        let _drawing = WindowThread::begin();
        let settings = Settings { data: settings.data.clone().or(launch.data.clone()), ..settings };
        theme::install(ctx);
        ctx.add_plugin(Announcements::default());
        launch.surroundings.install(ctx);
        ctx.add_plugin(Composition::default());
        ctx.add_plugin(EventOrder::default());
        ctx.add_plugin(RestingPointer::default());
        let shelf = launch.state.as_ref().map(|folder| Shelf::new(folder.join(JOURNALS)));
        let mut app = Self {
            tabs: tabs::Tabs::default(),
            recovery: keeping::Recovery::new(shelf, launch.homeless),
            mates: mate::Mates::default(),
            study: study::StudyEngines::default(),
            study_view: StudyView::default(),
            explorer: explorer::Explorer::default(),
            explorer_view: ExplorerView::default(),
            dialogs: choosing::Dialogs::new(Box::new(SystemPicker)),
            window: window::WindowState::new(WindowWatch::of(&settings.window), settings.window.opens_maximized()),
            look: appearance::DesktopLook::new(ctx, &settings),
            neighbours: neighbours::Neighbours::default(),
            clipboard: clipboard::Clipboard::default(),
            viewing: browsing::Viewing::default(),
            writing: writing::WritingState::default(),
            guard: guarding::Guard::default(),
            hints: hinting::Hints::default(),
            may_close: false,
            ending: Stop::new(),
            frames: FrameTimes::asked_for(),
            shared: shared::SharedState {
                locale: settings.locale(),
                settings,
                notices: notices::Notices::default(),
                overlays: overlay::Overlays::default(),
                arrangement: Arrangement::default(),
                strip: BelowBoard::default(),
                needs: Default::default(),
                boards: Memo::default(),
                library: None,
                learning: None,
                learning_folder: None,
                converting: None,
                for_book: Vec::new(),
                errands: errands::Errands::default(),
                state: None,
                patience: launch.patience.unwrap_or(glance::HALF_A_FRAME),
                sound: Sound::default(),
                outbox: Outbox::new(),
                wake: ctx.clone(),
            },
        };
        app.shared.notices.front = app.tabs.desk.id;
        let wake = ctx.clone();
        let keeper = Keeper::new(app.recovery.shelf.clone(), move || wake.request_repaint());
        app.tabs.desk.keeper = keeper.waiting(app.shared.patience);
        app.tabs.desk.document = Document::new(Position::start(app.shared.settings.game));
        glance::be_patient(ctx, app.shared.patience);
        app.look.apply_theme(ctx, &app.shared.settings);
        keys::install(ctx, &app.shared.settings.keys, &app.shared.settings.layouts);
        // Those keys are commands in our table.
        ctx.options_mut(|options| options.zoom_with_keyboard = false);
        app.shared.settings.zoom = app.shared.settings.zoom.clamp(SMALLEST, LARGEST);
        app.look.apply_zoom(ctx, &app.shared.settings);
        app.recovery.look_for_journals(false, ctx, &mut app.shared);
        let state = launch.state.clone();
        let began = state.and_then(|state| within(shared::START_WAITS, move || OpenFiles::begin(&state)));
        if let Some((open_files, left)) = began {
            app.recovery.open_files = open_files;
            app.recovery.bring_back(left, &mut app.tabs, &mut app.shared);
        }
        app.shared.state = launch.state;
        app.neighbours.meet(launch.meeting, ctx);
        if let Some(answered) = versions::finish_interrupted(&mut app.shared) {
            app.answered(answered);
        }
        if !launch.files.is_empty() {
            app.tabs.open_in_tabs(&launch.files, launch.ply, &mut app.shared);
        }
        app.tabs.desk.follow();
        app.say_of_settings();
        app
    }

    /// Says what was wrong with the settings when they were read.
    fn say_of_settings(&mut self) {
        let shared = &mut self.shared;
        if let Some(place) = shared.settings.set_aside.take() {
            let values = [("file", FluentValue::from(place.to_string_lossy()))];
            shared.notices.complain(shared.locale.with("settings-set-aside", &values));
        }
        if let Some(place) = shared.settings.other_version.take() {
            let values = [("file", FluentValue::from(place.to_string_lossy()))];
            shared.notices.complain(shared.locale.with("settings-other-version", &values));
        }
        if let Some((file, kind)) = shared.settings.unread.take() {
            let why = texts::read_error(&kind.into(), &shared.locale);
            let values = [("file", FluentValue::from(file.to_string_lossy())), ("why", why.into())];
            shared.notices.complain(shared.locale.with("settings-unread", &values));
        }
    }

    /// Replaces the system's dialogs by another way of choosing files.
    pub fn with_picker(mut self, picker: Box<dyn Picker>) -> Self {
        self.dialogs.picker = picker;
        self
    }

    /// Makes the window look as the desktop does, its texts included where the window system leaves that to programs.
    pub fn following(mut self, following: AppearanceFollower, scales_text: bool) -> Self {
        let wake = self.shared.wake.clone();
        following.wakes(move || wake.request_repaint());
        (self.look.following, self.look.scales_text) = (following, scales_text);
        self.look.follow_desktop(&self.shared.wake.clone(), &self.shared);
        self
    }

    /// Gives the window something to sound with; it is silent otherwise.
    pub fn with_speaker(mut self, speaker: Speaker) -> Self {
        self.shared.sound.speaker = Some(speaker);
        self
    }

    /// Makes the window read the clipboard so, on another thread, and take its keys for what they mean.
    pub fn with_clipboard(mut self, reader: Option<Reader>) -> Self {
        self.clipboard.reader = reader;
        self
    }

    /// Makes the window close, without a question, when this is set.
    pub fn ending(mut self, ending: Stop) -> Self {
        self.ending = ending;
        self
    }

    /// Asks for a command, as a key does: it runs before the next frame.
    pub fn ask(&mut self, command: Command) {
        self.shared.outbox.push(Message::Command(command));
    }

    /// What is open.
    pub fn document(&self) -> &Document {
        &self.tabs.desk.document
    }

    /// Tells commands what is around the record in front.
    fn look_around(&self, ctx: &egui::Context) {
        let (tabs, closed) = (self.tabs.others.len() + 1, !self.tabs.closed.is_empty());
        let closable = tabs > 1 || !self.tabs.desk.is_spare();
        let games = [-1, 1].map(|by| self.tabs.desk.games.neighbour(&self.tabs.desk.document, by).is_some());
        let (keeps, zoom) = (self.recovery.shelf.is_some(), self.shared.settings.zoom);
        let solves = self.shared.settings.mate_check != MateCheck::Off;
        let has_engine = !self.shared.settings.engines.is_empty();
        let layouts = self.shared.settings.layouts.len();
        let solving = self.tabs.desk.mate.may_go();
        CommandContext { tabs, closable, keeps, closed, games, zoom, solves, has_engine, layouts, solving }
            .install(ctx);
    }

    fn drain(&mut self, ctx: &egui::Context) {
        for message in std::mem::take(&mut self.shared.outbox) {
            self.look_around(ctx);
            self.guarded(message.name(), |app| app.receive(message, ctx));
            self.tabs.desk.follow();
            self.tabs.desk.follow_setup();
        }
    }

    /// Receives the results of saves, also for records in the background; one that needs an answer comes to the front.
    fn poll_saves(&mut self, ctx: &egui::Context) {
        let saves: Vec<DeskId> = self.tabs.desks().filter(|desk| desk.saving.is_some()).map(|desk| desk.id).collect();
        for id in saves {
            self.guarded_at(id, "saved", |app| {
                let desk = app.tabs.desk_mut(id);
                if let Some(then) = desk.and_then(|desk| desk.poll_saving(ctx, &mut app.shared)) {
                    app.go_on_after_save(id, then, ctx);
                }
            });
        }
        if !self.tabs.late_saves.is_empty() {
            self.guarded("saved", |app| app.tabs.poll_late_saves(&mut app.shared));
        }
        let free = !self.tabs.desk.is_covered(&self.shared) && self.tabs.desk.setup.is_none() && !self.tabs.desk.asks();
        if free && let Some(id) = self.tabs.others.iter().find(|desk| desk.asks()).map(|desk| desk.id) {
            self.tabs.show_desk(id, &mut self.shared);
        }
    }

    /// Takes note of what others do: to the files that are open here, and to this window.
    fn poll_outside(&mut self, ctx: &egui::Context) {
        if self.tabs.desk.has_other_file() {
            self.guarded("file-followed", |app| app.tabs.desk.follow_file(&app.shared));
        }
        self.tabs.desks_mut().for_each(|desk| desk.external.poll_standing());
        if self.neighbours.has_seen(ctx, &mut self.tabs.desk, &mut self.shared) {
            self.guarded("file-seen", |app| app.tabs.desk.look_again(ctx, &mut app.shared));
        }
        let mut visitors = self.neighbours.visitors();
        if self.ending.is_set() || self.may_close {
            // They open a window of their own: what was handed to this one would end with it.
            visitors.clear();
        }
        if !visitors.is_empty() {
            self.guarded("visited", |app| app.neighbours.let_in(visitors, &app.window.title, ctx));
        }
        // The question is about the open document.
        let free = !self.tabs.desk.is_covered(&self.shared)
            && self.shared.errands.picked.is_none()
            && self.tabs.desk.setup.is_none();
        if free && let Some(Request { files, ply }) = self.neighbours.waiting.pop_front() {
            // A file that is open already is shown, with its unsaved changes.
            self.guarded("handed-over", |app| app.tabs.open_in_tabs(&files, ply, &mut app.shared));
        }
        if self.neighbours.fronting.is_some() {
            self.guarded("fronted", |app| app.neighbours.poll_fronting(&app.tabs.desk, &mut app.shared));
        }
        if self.tabs.desk.is_looking() {
            self.guarded("looked-outside", |app| app.tabs.desk.poll_looking(ctx, &mut app.shared));
        }
    }

    /// Whether a save is in progress.
    pub fn is_saving(&self) -> bool {
        self.tabs.desk.saving.is_some()
    }

    /// Whether a disk has still to say something about what is open.
    pub fn awaits_disks(&self) -> bool {
        let is_asked = |desk: &desk::Desk| desk.loading.is_some() || desk.external.asks();
        self.shared.errands.any() || self.tabs.desks().any(is_asked)
    }

    /// Everything except painting: answers of tasks, keys, and what the views asked for in the last frame.
    pub fn update(&mut self, ctx: &egui::Context) {
        let _drawing = WindowThread::begin();
        self.drilled(ctx);
        if self.ending.is_set() && self.tabs.desks().all(|desk| desk.saving.is_none()) {
            // The system ends the program, and what was being saved is saved.
            ctx.send_viewport_cmd(ViewportCommand::Close);
        }
        self.look.follow_desktop(ctx, &self.shared);
        self.look.read_pieces(ctx, &mut self.shared);
        self.look.follow_record(ctx, &self.tabs.desk.document, &mut self.shared);
        self.look_around(ctx);
        self.tabs.desk.refuse_large_paste(ctx, &mut self.shared);
        // What the last frame asked for comes first: a question about unsaved changes must know its keystrokes.
        self.tabs.desk.follow();
        self.tabs.desk.settle(ctx, &self.shared);
        self.drain(ctx);
        if let Some(picked) = &mut self.shared.errands.picked {
            picked.keys.sift(ctx);
        }
        self.writing.follow(ctx, &mut self.tabs.desk);
        if self.shared.errands.picked.is_some() {
            self.guarded("file-chosen", |app| app.poll_picked(ctx));
        }
        if self.tabs.is_loading() {
            self.guarded("opened", |app| app.tabs.poll_loading(&mut app.shared));
        }
        if self.shared.errands.any() {
            self.guarded("disk-answered", Self::poll_errands);
        }
        self.poll_saves(ctx);
        self.viewing.poll(&self.tabs.desk, &mut self.shared);
        if self.shared.overlays.has::<VersionsView>() {
            self.guarded("versions-read", |app| {
                if let Some(versions) = app.shared.overlays.get_mut::<VersionsView>() {
                    versions.poll(ctx);
                }
            });
        }
        self.poll_cards();
        self.poll_pasted_files();
        self.tabs.desk.moves.same.follow(&self.tabs.desk.document, ctx);
        self.tabs.desk.live_notes.follow(&self.tabs.desk.document, &self.tabs.desk.moves.same, ctx);
        let desk = &mut self.tabs.desk;
        desk.openings.find(&desk.document, desk.setup.is_some(), ctx);
        self.tabs.desk.follow_find(ctx, &mut self.shared);
        self.poll_outside(ctx);
        if self.recovery.is_recovering() {
            self.guarded("recovery-read", |app| app.recovery.poll_recovery(ctx, &mut app.tabs, &mut app.shared));
        }
        self.tabs.desk.follow();
        self.tabs.desk.settle(ctx, &self.shared);
        self.recovery.say_unconfirmed(&self.tabs.desk, &mut self.shared);
        if !self.tabs.desk.is_covered(&self.shared) {
            release(ctx);
        }
        self.listen(ctx);
        self.drain(ctx);
        if self.tabs.desk.notes_open {
            self.tabs.desk.notes.poll(&self.tabs.desk.document, ctx);
        }
        self.mates.follow(ctx, &mut self.tabs.desk, &self.shared);
        self.mates.follow_exercises(&mut self.tabs.desk, &mut self.shared);
        self.mates.follow_answers(&mut self.shared);
        self.tabs.desk.follow_line();
        self.study.follow(ctx, &mut self.tabs.desk, &mut self.shared);
        self.explorer.follow(ctx, &self.tabs.desk, &mut self.shared);
        self.poll_jobs();
        self.study.wake(ctx);
        self.arrange_together();
        self.tabs.desk.play_on(ctx, &mut self.shared);
        self.recovery.keep_open_files(&self.tabs);
        self.shared.notices.settle(self.tabs.desk.state());
        self.look.tell_lacking(&mut self.shared);
        self.tell_failed_work();
        self.window.set_title(ctx, &self.tabs.desk, &self.shared.locale);
    }
}

impl eframe::App for App {
    fn logic(&mut self, ctx: &egui::Context, frame: &mut eframe::Frame) {
        if let Some(frames) = &mut self.frames {
            frames.begin(frame.info().cpu_usage);
        }
        self.window.see(ctx, frame);
        self.dialogs.see(frame);
        self.framed(ctx, "between-frames", |app| app.update(ctx));
    }

    fn raw_input_hook(&mut self, ctx: &egui::Context, input: &mut egui::RawInput) {
        self.clipboard.hear_clipboard(ctx, input, &self.tabs.desk, &mut self.shared);
    }

    fn ui(&mut self, ui: &mut Ui, frame: &mut eframe::Frame) {
        self.framed(&ui.ctx().clone(), "frame", |app| {
            drill::frame();
            app.paint(ui);
        });
        if let Some((at, window)) = self.window.menu.take().zip(frame.winit_window()) {
            let at = at * ui.pixels_per_point();
            window.show_window_menu(winit::dpi::PhysicalPosition::new(at.x, at.y));
        }
        if let Some(frames) = &mut self.frames {
            frames.built();
        }
    }

    fn on_exit(&mut self, _gl: Option<&eframe::glow::Context>) {
        let by_system = self.ending.is_set() && !self.may_close;
        self.recovery.leave(by_system, self.may_close, &mut self.tabs, &self.shared);
        self.window.keep_place(&mut self.shared);
        self.shared.settings.flush();
    }

    fn clear_color(&self, visuals: &egui::Visuals) -> [f32; 4] {
        visuals.panel_fill.to_normalized_gamma_f32()
    }
}
