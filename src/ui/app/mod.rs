//! The window's single owner of state: views fill the outbox, and it is emptied only here.

mod answering;
mod around;
mod clipboard;
mod collecting;
mod commands;
mod desk;
mod drawing;
mod duel;
mod errands;
mod external;
mod filing;
mod finding;
mod frames;
mod guarding;
mod job;
mod jobs;
mod keeping;
mod launch;
mod layout;
mod line_edit;
mod line_on_board;
mod listening;
mod loading;
mod marking;
mod mate;
mod missed;
mod modes;
mod overlay;
mod painting;
mod pasting;
mod playing;
mod review;
mod saving;
mod setup;
mod speaking;
mod study;
mod tabs;
mod versions;
mod viewer;
mod writing;

pub use clipboard::{Reader, Source};
pub use guarding::Lifeboat;
pub use launch::Launch;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

use egui::{Pos2, Ui, ViewportCommand};

use super::arrangement::Arrangement;
use super::command::{Around, Command};
use super::composing::Composition;
use super::dialogs::{Chosen, Picker, Picking, SystemPicker, Then, VersionsView, release};
use super::look::{Told, fonts, theme};
use super::message::{Choice, DeskId, Message, Outbox};
use super::order::Order;
use super::panels::{Lasts, Notice, NoticeOffer, StudyView, TabBar};
use super::placing::Watch;
use super::settings::{LARGEST, MateCheck, Pane, SMALLEST, Settings};
use super::sound::{Sound, Speaker};
use super::words::{self, Why, is_handicap};
use super::{glance, keys};
use crate::desktop::{Appearance, Following};
use crate::editor::{Analyst, Edit, JOURNALS, Keeper, OpenFiles, Refused, Scores, Session, Shelf};
use crate::fault::drill;
use crate::locale::{FluentValue, Language, Locale};
use crate::notation::Notation;
use crate::record::{NodeId, Record};
use crate::rules::Move;
use crate::task::{Drawing, Failed, Stop, Task, within};
use frames::Frames;

/// How long the start waits for the disk of the program's own folders: without an answer it does without them.
const START_WAITS: Duration = Duration::from_secs(2);

/// A file dialog that is open.
struct Picked {
    /// The record that it is for.
    desk: DeskId,
    what: Picking,
    then: Option<Then>,
    /// The document and the revision that a person was asked about or that is being saved.
    asked: (u64, u64),
    task: Task<Chosen>,
}

/// What the texts of undo and redo depend on: document and revision, notation, language.
type Spelled = ((u64, u64), Notation, Language);

/// The application.
pub struct App {
    /// The open record in front; the others, in the order of their tabs; and its own place among all.
    desk: desk::Desk,
    others: Vec<desk::Desk>,
    place: usize,
    tab_bar: TabBar,
    /// Where everything was in the last frame.
    arrangement: Arrangement,
    closed: Vec<tabs::Closed>,
    /// Where journals are kept; `None` keeps none.
    shelf: Option<Shelf>,
    /// Since when this window is open.
    since: SystemTime,
    /// What is open, for the start after a crash.
    open_files: OpenFiles,
    recovery: keeping::Recovery,
    /// The mate solver, and what has become of the problems that were tried, once that was asked for.
    analyst: Analyst,
    /// The engines that study, and what is shown of them.
    study: study::Study,
    study_view: StudyView,
    scores: Option<Scores>,
    settings: Settings,
    locale: Locale,
    picker: Box<dyn Picker>,
    /// The name by which the desktop knows the window, so that its dialogs lie over it.
    window_name: Option<String>,
    watch: Watch,
    /// Whether it is still to be maximised: no window manager hears of that before the window is shown.
    maximizes: bool,
    /// How the desktop has everything look, and what of that is in force.
    following: Following,
    desktop: Appearance,
    /// Whether the size of the desktop's texts is ours to follow. (On X11 the number of dots in an inch has it in it.)
    scales_text: bool,
    neighbours: external::Neighbours,
    clipboard: clipboard::Clipboard,
    /// Whether the system was asked for the content of the clipboard.
    awaits_paste: bool,
    /// The clipboard being asked for files.
    pasted_files: Option<Task<Vec<PathBuf>>>,
    notice: Option<Notice>,
    /// What lies above the window for all records.
    overlays: overlay::Overlays,
    picked: Option<Picked>,
    /// What disks have not answered yet, and how long a frame waits for them.
    errands: Vec<errands::Errand>,
    /// Saves that nobody waits for any more, and the records that they are of.
    late_saves: Vec<(DeskId, saving::Saving)>,
    patience: Duration,
    /// A file handed to the desktop's program for it, and what is said if there is none.
    viewing: Option<(Task<bool>, String)>,
    /// The branch copied last: its text and the record itself.
    copied: Option<(String, Record)>,
    title: String,
    /// Where the desktop's menu of the window is asked for.
    window_menu: Option<Pos2>,
    may_close: bool,
    /// Set when the system ends the program.
    ending: Stop,
    /// The commands that a drill asks for.
    drill: Vec<Command>,
    /// What has failed recently.
    faults: Vec<(&'static str, Instant)>,
    /// Where everything that is open goes if the window fails.
    lifeboat: Option<Lifeboat>,
    /// Whether the window has failed, so that nothing is drawn any more.
    fallen: bool,
    sound: Sound,
    writing: writing::Writing,
    /// How long frames take, if somebody wants that measured.
    frames: Option<Frames>,
    outbox: Outbox,
    wake: egui::Context,
}

impl App {
    /// The application in an egui context: installs fonts and look, and opens what the launch asks for.
    pub fn new(ctx: &egui::Context, settings: Settings, launch: Launch) -> Self {
        let _drawing = Drawing::begin();
        fonts::install(ctx);
        theme::install(ctx);
        ctx.add_plugin(Told::default());
        launch.surroundings.install(ctx);
        ctx.add_plugin(Composition::default());
        ctx.add_plugin(Order::default());
        let mut app = Self {
            desk: desk::Desk::default(),
            others: Vec::new(),
            place: 0,
            tab_bar: TabBar::default(),
            arrangement: Arrangement::default(),
            closed: Vec::new(),
            since: SystemTime::now(),
            shelf: launch.state.as_ref().map(|folder| Shelf::new(folder.join(JOURNALS))),
            open_files: OpenFiles::default(),
            recovery: keeping::Recovery::new(launch.homeless),
            analyst: Analyst::default(),
            study: study::Study::default(),
            study_view: StudyView::default(),
            scores: None,
            watch: Watch::of(&settings.window),
            maximizes: settings.window.opens_maximized(),
            locale: settings.locale(),
            settings,
            picker: Box::new(SystemPicker),
            window_name: None,
            following: Following::default(),
            desktop: Appearance::default(),
            scales_text: false,
            neighbours: external::Neighbours::default(),
            clipboard: clipboard::Clipboard::default(),
            awaits_paste: false,
            pasted_files: None,
            notice: None,
            overlays: overlay::Overlays::default(),
            picked: None,
            errands: Vec::new(),
            late_saves: Vec::new(),
            patience: launch.patience.unwrap_or(glance::HALF_A_FRAME),
            viewing: None,
            copied: None,
            title: String::new(),
            window_menu: None,
            may_close: false,
            ending: Stop::new(),
            drill: Vec::new(),
            faults: Vec::new(),
            lifeboat: None,
            fallen: false,
            sound: Sound::default(),
            writing: writing::Writing::default(),
            frames: Frames::asked_for(),
            outbox: Outbox::new(),
            wake: ctx.clone(),
        };
        let wake = ctx.clone();
        let keeper = Keeper::new(app.shelf.clone(), move || wake.request_repaint());
        app.desk.keeper = keeper.waiting(app.patience);
        glance::be_patient(ctx, app.patience);
        app.apply_theme(ctx);
        keys::install(ctx, &app.settings.keys);
        // Those keys are commands in our table.
        ctx.options_mut(|options| options.zoom_with_keyboard = false);
        app.settings.zoom = app.settings.zoom.clamp(SMALLEST, LARGEST);
        app.apply_zoom(ctx);
        app.look_for_journals(false, ctx);
        let state = launch.state.clone();
        let began = state.and_then(|state| within(START_WAITS, move || OpenFiles::begin(&state)));
        if let Some((open_files, left)) = began {
            app.open_files = open_files;
            app.bring_back(left);
        }
        app.neighbours.meet(launch.meeting, launch.state, ctx);
        app.finish_interrupted(ctx);
        if !launch.files.is_empty() {
            app.in_tab(|app| app.open_all(&launch.files, launch.ply));
        }
        app.follow();
        if let Some(place) = app.settings.set_aside.take() {
            let values = [("file", FluentValue::from(place.to_string_lossy()))];
            app.complain(app.locale.with("settings-set-aside", &values));
        }
        if let Some(place) = app.settings.other_version.take() {
            let values = [("file", FluentValue::from(place.to_string_lossy()))];
            app.complain(app.locale.with("settings-other-version", &values));
        }
        if let Some((file, kind)) = app.settings.unread.take() {
            let why = app.io_error(&kind.into());
            let values = [("file", FluentValue::from(file.to_string_lossy())), ("why", why.into())];
            app.complain(app.locale.with("settings-unread", &values));
        }
        app
    }

    /// Replaces the system's dialogs by another way of choosing files.
    pub fn with_picker(mut self, picker: Box<dyn Picker>) -> Self {
        self.picker = picker;
        self
    }

    /// Makes the window look as the desktop does, its texts included where the window system leaves that to programs.
    pub fn following(mut self, following: Following, scales_text: bool) -> Self {
        let wake = self.wake.clone();
        following.wakes(move || wake.request_repaint());
        (self.following, self.scales_text) = (following, scales_text);
        self.follow_desktop(&self.wake.clone());
        self
    }

    /// Gives the window something to sound with; it is silent otherwise.
    pub fn with_speaker(mut self, speaker: Speaker) -> Self {
        self.sound.speaker = Some(speaker);
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

    /// Where copies are kept; nowhere if the settings are in memory only.
    fn state_folder(&self) -> Option<PathBuf> {
        self.settings.state.clone().or_else(|| self.neighbours.state.clone())
    }

    /// Asks for a command, as a key does: it runs before the next frame.
    pub fn ask(&mut self, command: Command) {
        self.outbox.push(Message::Command(command));
    }

    /// What is open.
    pub fn session(&self) -> &Session {
        &self.desk.session
    }

    /// Changes the settings, and stores them if anything is different.
    fn choose_settings(&mut self, change: impl FnOnce(&mut Settings)) {
        let before = self.settings.clone();
        change(&mut self.settings);
        if self.settings != before {
            self.settings.store();
        }
    }

    /// Makes everything larger or smaller.
    fn zoom(&mut self, zoom: f32, ctx: &egui::Context) {
        // In whole tenths, so that the same number of steps leads back.
        let zoom = ((zoom * 10.0).round() / 10.0).clamp(SMALLEST, LARGEST);
        self.choose_settings(|settings| settings.zoom = zoom);
        self.apply_zoom(ctx);
    }

    fn set(&mut self, choice: &Choice, ctx: &egui::Context) {
        let look = |settings: &Settings| (settings.theme, settings.wood, settings.piece_style(), settings.glides());
        let (before, language) = (look(&self.settings), self.settings.language);
        self.choose_settings(|settings| choice.make(settings));
        if look(&self.settings) != before {
            self.apply_theme(ctx);
        }
        keys::install(ctx, &self.settings.keys);
        self.apply_zoom(ctx);
        if self.settings.language != language {
            self.locale = self.settings.locale();
            // The last notice was in the other language.
            self.notice = self.notice.take().filter(Notice::is_error);
        }
    }

    fn name(&self) -> String {
        self.desk.name(&self.locale)
    }

    fn say(&mut self, text: String) {
        self.notice = Some(text.into());
    }

    /// Says what went wrong, until the person closes it.
    fn complain(&mut self, text: String) {
        self.notice = Some(Notice { lasts: Lasts::Closed, ..text.into() });
    }

    /// Says that work on another thread has failed.
    fn complain_of_failure(&mut self, failed: &Failed) {
        self.complain(self.locale.with("error-internal", &[("detail", failed.to_string().into())]));
    }

    /// Says what is wrong with a file, until that is mended.
    fn complain_of(&mut self, path: &Path, text: String) {
        self.notice = Some(Notice { lasts: Lasts::Mended(path.to_owned()), ..text.into() });
    }

    /// Says why something was not done, until the record changes or another one is shown.
    fn decline(&mut self, text: String) {
        self.notice = Some(Notice { lasts: Lasts::State(self.state_of_document()), ..text.into() });
    }

    /// What was wrong with a file is mended.
    fn mended(&mut self, path: &Path) {
        let is_it = |notice: &mut Notice| notice.lasts == Lasts::Mended(path.to_owned());
        for said in self.others.iter_mut().map(|desk| &mut desk.said).chain([&mut self.notice]) {
            said.take_if(is_it);
        }
    }

    // ---- doing what was asked for ----

    fn receive(&mut self, message: Message, ctx: &egui::Context) {
        if self.is_taken(&message, ctx) {
            return;
        }
        if !matches!(message, Message::Foul(_)) {
            self.desk.why = None;
        }
        // A word about what was done before.
        self.notice.take_if(|notice| !notice.is_error());
        let hinted = self.desk.hint.take();
        if matches!(message, Message::Go(_) | Message::Attempt(_)) {
            // Whoever goes on with the moves is done with the headers.
            self.settings.panels.asked.take_if(|asked| *asked == Pane::Headers);
        }
        let moves = matches!(message, Message::Attempt(_) | Message::Foul(_) | Message::Command(Command::Forward));
        let before = self.place();
        self.act(message, hinted, ctx);
        if moves && self.place() != before && self.desk.session.document.last_move().is_some() {
            self.sound.strike(self.settings.sound);
        }
    }

    /// Does what was asked for.
    fn act(&mut self, message: Message, hinted: Option<(NodeId, Move)>, ctx: &egui::Context) {
        match message {
            Message::Command(command) => self.execute(command, ctx),
            Message::Edit(edit) => drop(self.edit(edit)),
            Message::Write(text) => self.write(&text, ctx),
            Message::Go(go) => {
                self.desk.session.document.go(go);
            }
            Message::History(done) => {
                self.desk.session.document.go_to_step(done);
            }
            Message::Mark(arrow) => self.mark(arrow),
            Message::Browse(address) => self.browse(Path::new(&address)),
            Message::Hint(mv) => {
                let hint = (self.desk.session.document.cursor().at(), mv);
                self.desk.hint = Some(hint).filter(|_| hinted != Some(hint));
            }
            Message::Attempt(mv) => {
                let position = self.desk.session.document.position();
                match position.check(mv) {
                    Ok(()) => self.play(mv),
                    Err(illegal) => self.desk.why = Some(Why::new(position, mv, illegal, &self.locale)),
                }
            }
            Message::Foul(mv) => {
                self.desk.why = None;
                self.play(mv);
            }
            Message::NotYourTurn => {
                let position = self.desk.session.document.position();
                self.desk.why =
                    Some(Why::not_your_turn(position, is_handicap(self.desk.session.document.record()), &self.locale));
            }
            Message::NewHandicap(handicap) => self.ask_first(Then::NewFrom(Box::new(handicap.position().into())), ctx),
            Message::Sample(sample) => self.open_sample(sample, ctx),
            Message::Open(path) => self.ask_first(Then::Open(path), ctx),
            Message::Dropped(files) => self.open_dropped(&files),
            Message::Gather { from, into } => self.gather(&from, into),
            Message::VersionsOf(path) => self.show_versions(Some(path), ctx),
            Message::OpenVersion(file, version) => self.ask_for_version(file, version, ctx),
            Message::WriteDirectly(folder, directly) => self.settings.write_directly(&folder, directly),
            Message::ForgetUse(file) => self.settings.forget_use(file.as_deref()),
            Message::Game(game) => {
                if self.desk.session.document.show_game(game) {
                    self.desk.flipped = desk::is_turned(&self.desk.session.document);
                }
            }
            Message::CopyOfGame(game) => {
                if let Some(record) = self.desk.session.document.game_record(game).cloned() {
                    self.in_tab(|app| app.then(Then::NewRecord(Box::new(record)), ctx));
                }
            }
            Message::InTab(message) => self.in_tab(|app| app.receive(*message, ctx)),
            Message::Tab(message) => self.do_with_tab(message, ctx),
            Message::Answer(answer) => self.answer(answer, ctx),
            Message::Print(message) => self.print(message, ctx),
            Message::Mate(message) => self.do_about_mate(message),
            Message::Line(message) => self.do_line(message),
            Message::Study(message) => self.do_study(message, ctx),
            Message::Duel(message) => self.do_duel(message, ctx),
            Message::Setup(message) => self.set_up(message, ctx),
            Message::Set(choice) => self.set(&choice, ctx),
            Message::GiveUpSave => self.give_up_save(ctx),
            Message::Reread(encoding) => self.reread(encoding),
            Message::Envelope(envelope) => self.desk.session.document.set_envelope(envelope),
            Message::Dismiss => self.notice = None,
            Message::DismissWhy => {}
        }
    }

    fn play(&mut self, mv: Move) {
        if self.plays_in_duel(mv) {
            return;
        }
        if let Err(refused) = self.desk.session.document.play(mv) {
            self.refuse(&refused);
        }
    }

    /// Makes an edit, or says why it is refused; whether it was made.
    fn edit(&mut self, edit: Edit) -> bool {
        let moves = |session: &Session| session.document.record().tree.len();
        let (fixes, before) = (matches!(edit, Edit::Replace { .. }), moves(&self.desk.session));
        let deletes = matches!(edit, Edit::Delete(_));
        let made = self.desk.session.document.apply(edit);
        match &made {
            Err(refused) => self.refuse(refused),
            Ok(()) if fixes => {
                let gained = moves(&self.desk.session).saturating_sub(before);
                self.say(self.locale.with("msg-fixed", &[("gained", FluentValue::from(gained))]));
            }
            Ok(()) if deletes => self.say_deleted(before.saturating_sub(moves(&self.desk.session))),
            Ok(()) => {}
        }
        made.is_ok()
    }

    /// Says how many moves have gone, if it was more than the one that was seen, and offers them back.
    fn say_deleted(&mut self, count: usize) {
        if count > 1 {
            let document = &self.desk.session.document;
            let offer = Some(NoticeOffer::Undo((document.id(), document.revision())));
            let text = self.locale.with("msg-deleted", &[("count", FluentValue::from(count))]);
            self.notice = Some(Notice { offer, ..text.into() });
        }
    }

    fn refuse(&mut self, refused: &Refused) {
        if let Some(text) = words::refused(refused, &self.locale) {
            self.decline(text);
        }
    }

    fn set_title(&mut self, ctx: &egui::Context) {
        let mark = if self.desk.session.document.is_modified() { "● " } else { "" };
        let read_only = if self.is_read_only() { self.locale.text("title-read-only") } else { String::new() };
        let title = format!("{mark}{}{read_only} — {}", self.name(), self.locale.text("app-name"));
        if title != self.title {
            ctx.send_viewport_cmd(ViewportCommand::Title(title.clone()));
            self.title = title;
        }
    }

    /// Tells commands what is around the record in front.
    fn look_around(&self, ctx: &egui::Context) {
        let (tabs, closed) = (self.others.len() + 1, !self.closed.is_empty());
        let closable = tabs > 1 || !self.desk.is_spare();
        let games = [-1, 1].map(|by| self.desk.games.neighbour(&self.desk.session, by).is_some());
        let (keeps, zoom) = (self.shelf.is_some(), self.settings.zoom);
        let solves = self.settings.mate_check != MateCheck::Off;
        let has_engine = !self.settings.engines.is_empty();
        Around { tabs, closable, keeps, closed, games, zoom, solves, has_engine }.install(ctx);
    }

    fn drain(&mut self, ctx: &egui::Context) {
        for message in std::mem::take(&mut self.outbox) {
            self.look_around(ctx);
            self.guarded(message.name(), |app| app.receive(message, ctx));
            self.follow();
            self.follow_setup();
        }
    }

    /// Everything except painting: answers of tasks, keys, and what the views asked for in the last frame.
    pub fn update(&mut self, ctx: &egui::Context) {
        let _drawing = Drawing::begin();
        self.drilled(ctx);
        self.meet_end(ctx);
        self.follow_desktop(ctx);
        self.look_around(ctx);
        self.refuse_large_paste(ctx);
        // What the last frame asked for comes first: a question about unsaved changes must know its keystrokes.
        self.follow();
        self.settle(ctx);
        self.drain(ctx);
        self.follow_writing(ctx);
        if self.picked.is_some() {
            self.guarded("file-chosen", |app| app.poll_picked(ctx));
        }
        if self.is_loading() {
            self.guarded("opened", Self::poll_loading);
        }
        if !self.errands.is_empty() {
            self.guarded("disk-answered", Self::poll_errands);
        }
        self.poll_saves(ctx);
        self.poll_viewing();
        if self.overlays.has::<VersionsView>() {
            self.guarded("versions-read", |app| app.poll_versions(ctx));
        }
        self.poll_cards();
        self.poll_pasted_files();
        self.desk.moves.same.follow(&self.desk.session, ctx);
        self.desk.unplayed.follow(&self.desk.session, ctx);
        self.follow_find(ctx);
        self.poll_outside(ctx);
        if self.is_recovering() {
            self.guarded("recovery-read", |app| app.poll_recovery(ctx));
        }
        self.follow();
        self.settle(ctx);
        self.say_unconfirmed();
        if !self.is_covered() {
            release(ctx);
        }
        self.listen(ctx);
        self.drain(ctx);
        if self.desk.notes_open {
            self.desk.notes.poll(&self.desk.session, ctx);
        }
        self.follow_mate(ctx);
        self.follow_line();
        self.follow_study(ctx);
        self.poll_jobs();
        self.play_on(ctx);
        self.keep_open_files();
        let now = self.state_of_document();
        self.notice.take_if(|notice| matches!(notice.lasts, Lasts::State(then) if then != now));
        self.set_title(ctx);
    }
}

impl eframe::App for App {
    fn logic(&mut self, ctx: &egui::Context, frame: &mut eframe::Frame) {
        if let Some(frames) = &mut self.frames {
            frames.begin(frame.info().cpu_usage);
        }
        self.see_window(ctx, frame);
        self.framed(ctx, "between-frames", |app| app.update(ctx));
    }

    fn raw_input_hook(&mut self, ctx: &egui::Context, input: &mut egui::RawInput) {
        self.hear_clipboard(ctx, input);
    }

    fn ui(&mut self, ui: &mut Ui, frame: &mut eframe::Frame) {
        self.framed(&ui.ctx().clone(), "frame", |app| {
            drill::frame();
            app.paint(ui);
        });
        if let Some((at, window)) = self.window_menu.take().zip(frame.winit_window()) {
            let at = at * ui.pixels_per_point();
            window.show_window_menu(winit::dpi::PhysicalPosition::new(at.x, at.y));
        }
        if let Some(frames) = &mut self.frames {
            frames.built();
        }
    }

    fn on_exit(&mut self, _gl: Option<&eframe::glow::Context>) {
        self.leave();
    }

    fn clear_color(&self, visuals: &egui::Visuals) -> [f32; 4] {
        visuals.panel_fill.to_normalized_gamma_f32()
    }
}
