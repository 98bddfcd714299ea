//! The window's one owner of state: views fill the outbox, and only here it is emptied.

mod collecting;
mod drawing;
mod external;
mod filing;
mod finding;
mod frames;
mod guarding;
mod keeping;
mod layout;
mod line_edit;
mod marking;
mod pasting;
mod playing;
mod setup;
mod versions;

pub(crate) use guarding::Lifeboat;

use std::path::{Path, PathBuf};
use std::time::Instant;

use egui::{Frame, Key, Margin, Modifiers, Panel, Ui, ViewportCommand};

use super::board::{BoardEvent, BoardView, Scene};
use super::cards::{Failed, conflict, failed, merging, paste};
use super::command::Command;
use super::dialogs::{
    Dialog, Outcome, Picker, Picking, Plan, Preferences, Prompt, Prompted, SystemPicker, Then, VersionsView, dialog,
};
use super::look::{fonts, spoken, theme};
use super::message::{Choice, Message, Outbox};
use super::panels::{
    CommentView, EntryView, FindView, GamesView, GraphView, HistoryView, MapView, MoveList, NotesView, Notice, Pane,
    Place, UnplayedView, headers, hint, move_list, status,
};
use super::run::Launch;
use super::settings::Settings;
use super::setup::{Setting, fold_defender};
use super::words::{Why, edit_names, outcome, why};
use super::{board, keys, menu};
use crate::editor::{Edit, Go, JOURNALS, Keeper, Refused, Session, Shelf, is_problem};
use crate::fault::drill;
use crate::formats::marks_of;
use crate::locale::{FluentValue, Language, Locale};
use crate::notation::{Style, pair_number};
use crate::record::{Glyph, Marks, NodeId, Record};
use crate::rules::shogi::Handicap;
use crate::rules::{Game, Move, Origin, Position, Square};
use crate::task::Task;
use crate::texts;
use frames::Frames;

/// A file dialog that is open.
struct Picked {
    what: Picking,
    then: Option<Then>,
    /// The document, and its revision, that a person has been asked about or that is to be saved.
    asked: (u64, u64),
    since: Instant,
    task: Task<Option<PathBuf>>,
}

/// A save on its way to the disk.
struct Saving {
    plan: Plan,
    since: Instant,
    task: Task<Outcome>,
}

/// The height of the bar at the bottom, in points.
const STATUS: f32 = 28.0;

/// What the texts of undo and redo depend on: document and revision, notation, language.
type Spelled = ((u64, u64), Style, Language);

/// The application.
pub struct App {
    session: Session,
    keeper: Keeper,
    recovery: keeping::Recovery,
    settings: Settings,
    locale: Locale,
    picker: Box<dyn Picker>,
    board: BoardView,
    moves: MoveList,
    unplayed: UnplayedView,
    games: GamesView,
    history: HistoryView,
    graph: GraphView,
    map: MapView,
    comment: CommentView,
    find: FindView,
    entry: EntryView,
    /// The system was asked for what is in the clipboard.
    awaits_paste: bool,
    /// A move that a comment speaks of, shown at a node.
    hint: Option<(NodeId, Move)>,
    flipped: bool,
    notes_open: bool,
    notes: NotesView,
    notice: Option<Notice>,
    why: Option<Why>,
    dialog: Option<Dialog>,
    prompt: Option<Prompt>,
    preferences: Option<Preferences>,
    playing: Option<playing::Playing>,
    picked: Option<Picked>,
    saving: Option<Saving>,
    drawing: Vec<drawing::Drawing>,
    pasting: Option<pasting::Pasting>,
    mend: Option<line_edit::Mend>,
    /// The branch that was copied last: its text and itself.
    copied: Option<(String, Record)>,
    outside: external::Outside,
    /// The position that is being set up.
    setup: Option<Setting>,
    /// A save that was asked for while another one was on its way.
    next_save: Option<Plan>,
    /// A question about a save that came while another one was open.
    next_question: Option<Dialog>,
    /// A save that failed.
    failed: Option<Failed>,
    versions: Option<VersionsView>,
    /// The document whose damage the person knows of: it may be saved in its place.
    damage_known: u64,
    undo_texts: Option<(Spelled, menu::UndoTexts)>,
    /// The step at the cursor as it is said.
    spoken: Option<(Spelled, NodeId, String)>,
    title: String,
    may_close: bool,
    /// What a drill wants to be done.
    drill: Vec<Command>,
    /// What has failed lately.
    faults: Vec<(&'static str, Instant)>,
    /// Where what is open goes if the window falls.
    lifeboat: Option<Lifeboat>,
    /// The window has fallen: nothing is drawn any more.
    fallen: bool,
    /// How long frames take, if somebody measures that.
    frames: Option<Frames>,
    outbox: Outbox,
}

impl App {
    /// The application in a context of egui: installs fonts and look, and opens what the launch asks for.
    pub fn new(ctx: &egui::Context, settings: Settings, launch: Launch) -> Self {
        fonts::install(ctx);
        theme::install(ctx);
        let wake = ctx.clone();
        let shelf = launch.state.as_ref().map(|folder| Shelf::new(folder.join(JOURNALS)));
        let mut app = Self {
            session: Session::new(),
            keeper: Keeper::new(shelf, move || wake.request_repaint()).waiting(keeping::HISTORY_WAITS),
            recovery: keeping::Recovery::default(),
            locale: settings.locale(),
            settings,
            picker: Box::new(SystemPicker),
            board: BoardView::default(),
            moves: MoveList::default(),
            unplayed: UnplayedView::default(),
            games: GamesView::default(),
            history: HistoryView::default(),
            graph: GraphView::default(),
            map: MapView::default(),
            comment: CommentView::default(),
            find: FindView::default(),
            entry: EntryView::default(),
            awaits_paste: false,
            hint: None,
            flipped: false,
            notes_open: false,
            notes: NotesView::default(),
            notice: None,
            why: None,
            dialog: None,
            prompt: None,
            preferences: None,
            playing: None,
            picked: None,
            saving: None,
            drawing: Vec::new(),
            pasting: None,
            mend: None,
            copied: None,
            outside: external::Outside::default(),
            setup: None,
            next_save: None,
            next_question: None,
            failed: None,
            versions: None,
            damage_known: 0,
            undo_texts: None,
            spoken: None,
            title: String::new(),
            may_close: false,
            drill: Vec::new(),
            faults: Vec::new(),
            lifeboat: None,
            fallen: false,
            frames: Frames::asked_for(),
            outbox: Outbox::new(),
        };
        app.apply_theme(ctx);
        keys::install(ctx, &app.settings.keys);
        // Its keys are commands of the table.
        ctx.options_mut(|options| options.zoom_with_keyboard = false);
        app.settings.zoom = app.settings.zoom.clamp(0.5, 4.0);
        ctx.set_zoom_factor(app.settings.zoom);
        app.look_for_journals(false, ctx);
        app.outside.meet(launch.meeting, launch.state, ctx);
        let finished = app.finish_interrupted(ctx);
        app.open_all(&launch.files, launch.ply);
        app.follow();
        if let Some(place) = app.settings.set_aside.take() {
            let values = [("file", FluentValue::from(place.to_string_lossy()))];
            app.complain(app.locale.with("settings-set-aside", &values));
        }
        if let Some(word) = finished {
            app.complain(word);
        }
        app
    }

    /// Puts another way of choosing files in place of the system's dialogs.
    pub fn with_picker(mut self, picker: Box<dyn Picker>) -> Self {
        self.picker = picker;
        self
    }

    /// Where copies are kept; nowhere for settings that are in memory only.
    fn state_folder(&self) -> Option<PathBuf> {
        self.settings.state.clone().or_else(|| self.outside.state.clone())
    }

    /// Asks for a command, as a key does: it is done before the next frame.
    pub fn ask(&mut self, command: Command) {
        self.outbox.push(Message::Command(command));
    }

    /// What is open.
    pub fn session(&self) -> &Session {
        &self.session
    }

    fn apply_theme(&self, ctx: &egui::Context) {
        theme::choose(ctx, self.settings.theme, self.settings.wood, self.settings.piece_style());
    }

    /// Changes the settings, and stores them if something is different.
    fn choose_settings(&mut self, change: impl FnOnce(&mut Settings)) {
        let before = self.settings.clone();
        change(&mut self.settings);
        if self.settings != before {
            self.settings.store();
        }
    }

    /// Makes everything larger, or smaller.
    fn zoom(&mut self, zoom: f32, ctx: &egui::Context) {
        // In whole tenths: as many steps lead back.
        let zoom = ((zoom * 10.0).round() / 10.0).clamp(0.5, 4.0);
        self.choose_settings(|settings| settings.zoom = zoom);
        ctx.set_zoom_factor(zoom);
    }

    fn set(&mut self, choice: &Choice, ctx: &egui::Context) {
        let look = |settings: &Settings| (settings.theme, settings.wood, settings.piece_style());
        let (before, language) = (look(&self.settings), self.settings.language);
        self.choose_settings(|settings| choice.make(settings));
        if look(&self.settings) != before {
            self.apply_theme(ctx);
        }
        keys::install(ctx, &self.settings.keys);
        ctx.set_zoom_factor(self.settings.zoom);
        if self.settings.language != language {
            self.locale = self.settings.locale();
            // What was said was said in the other language.
            self.notice = self.notice.take().filter(|notice| notice.error);
        }
    }

    fn name(&self) -> String {
        match self.session.document.path().and_then(Path::file_name) {
            Some(name) => name.to_string_lossy().into_owned(),
            None => self.locale.text("untitled"),
        }
    }

    fn say(&mut self, text: String) {
        self.notice = Some(Notice { text, error: false });
    }

    fn complain(&mut self, text: String) {
        self.notice = Some(Notice { text, error: true });
    }

    // ---- doing what was asked for ----

    fn receive(&mut self, message: Message, ctx: &egui::Context) {
        if self.is_held(&message) {
            return;
        }
        if self.takes_move(&message, ctx) {
            return;
        }
        if !matches!(message, Message::Foul(_)) {
            self.why = None;
        }
        let hinted = self.hint.take();
        match message {
            Message::Command(command) => self.execute(command, ctx),
            Message::Edit(edit) => self.edit(edit),
            Message::Go(go) => {
                self.session.document.go(go);
            }
            Message::History(done) => {
                self.notice = None;
                self.session.document.go_to_step(done);
            }
            Message::Mark(arrow) => self.mark(arrow),
            Message::Hint(mv) => {
                let hint = (self.session.document.cursor().at(), mv);
                self.hint = Some(hint).filter(|_| hinted != Some(hint));
            }
            Message::Attempt(mv) => {
                let position = self.session.document.position();
                match position.check(mv) {
                    Ok(()) => self.play(mv),
                    Err(illegal) => self.why = Some(Why::new(position, mv, illegal, &self.locale)),
                }
            }
            Message::Foul(mv) => {
                self.why = None;
                self.play(mv);
            }
            Message::NotYourTurn => {
                let position = self.session.document.position();
                self.why = Some(Why::not_your_turn(
                    position,
                    headers::is_handicap(self.session.document.record()),
                    &self.locale,
                ));
            }
            Message::NewHandicap(handicap) => self.ask_first(Then::New(handicap), ctx),
            Message::Sample(sample) => self.open_sample(sample, ctx),
            Message::Open(path) => self.ask_first(Then::Open(path), ctx),
            Message::OpenAll(files) => self.ask_first(Then::OpenAll { files, ply: None }, ctx),
            Message::VersionsOf(path) => self.show_versions(Some(path), ctx),
            Message::OpenVersion(file, version) => self.ask_for_version(file, version, ctx),
            Message::CloseVersions => self.versions = None,
            Message::WriteDirectly(folder, directly) => self.settings.write_directly(&folder, directly),
            Message::Game(game) => {
                if self.session.document.show_game(game) {
                    self.flipped = self.is_turned();
                }
            }
            Message::Conflict(answer) => self.answer_conflict(answer, ctx),
            Message::Paste(answer) => self.answer_paste(answer, ctx),
            Message::LineEdit(answer) => self.answer_middle(answer),
            Message::Setup(message) => self.set_up(message, ctx),
            Message::Set(choice) => self.set(&choice, ctx),
            Message::Reread(encoding) => self.reread(encoding),
            Message::Envelope(envelope) => self.session.document.set_envelope(envelope),
            Message::Recovery(answer) => self.answer_recovery(answer, ctx),
            Message::Dismiss => self.notice = None,
            Message::DismissWhy => {}
        }
    }

    fn play(&mut self, mv: Move) {
        if let Err(refused) = self.session.document.play(mv) {
            self.refuse(&refused);
        }
    }

    fn edit(&mut self, edit: Edit) {
        let moves = |session: &Session| session.document.record().tree.len();
        let (fixes, before) = (matches!(edit, Edit::Replace { .. }), moves(&self.session));
        match self.session.document.apply(edit) {
            Err(refused) => self.refuse(&refused),
            Ok(()) if fixes => {
                let gained = moves(&self.session).saturating_sub(before);
                self.say(self.locale.with("msg-fixed", &[("gained", FluentValue::from(gained))]));
            }
            Ok(()) => {}
        }
    }

    fn refuse(&mut self, refused: &Refused) {
        let text = match refused {
            Refused::NoSuchNode => self.locale.text("refused-gone"),
            Refused::Ended => self.locale.text("refused-ended"),
            Refused::Root => self.locale.text("refused-root"),
            Refused::Nothing => return,
            Refused::Unreadable => self.locale.text("refused-unreadable"),
            Refused::Unplayable(reason) => texts::reason(reason, &self.locale),
            Refused::Full => self.locale.text("refused-full"),
            Refused::OnlyGame => self.locale.text("refused-only-game"),
        };
        self.complain(text);
    }

    fn execute(&mut self, command: Command, ctx: &egui::Context) {
        if !command.is_enabled(&self.session) {
            return;
        }
        if let Some(go) = command.go() {
            self.session.document.go(go);
            return;
        }
        if let Some(excerpt) = command.excerpt(self.session.document.record().game()) {
            self.copy(excerpt, ctx);
            return;
        }
        if let Some(glyph) = command.glyph() {
            self.put_glyph(glyph);
            return;
        }
        if self.execute_middle(command, ctx) || self.execute_find(command, ctx) {
            return;
        }
        if let Some(pane) = Pane::of(command) {
            self.choose_settings(|settings| settings.panels.toggle(pane));
            // A list that is not seen must not hold back any game.
            self.games = GamesView::default();
            return;
        }
        let at = self.session.document.cursor().at();
        match command {
            Command::ClearMarks => self.edit(Edit::Marks(at, Marks::default())),
            Command::New => self.ask_first(Then::New(Handicap::Even), ctx),
            Command::NewFromHere => {
                self.ask_first(Then::NewFrom(Box::new(self.session.document.record().initial.clone())), ctx)
            }
            Command::NewChess => self.ask_first(Then::NewFrom(Box::new(Position::start(Game::Chess))), ctx),
            Command::NewXiangqi => self.ask_first(Then::NewFrom(Box::new(Position::start(Game::Xiangqi))), ctx),
            Command::NewProblem => self.ask_first(Then::NewProblem, ctx),
            Command::SetUp => self.enter_setup(),
            Command::AddGame => self.add_game(),
            Command::DuplicateGame | Command::DeleteGame | Command::MoveGameUp | Command::MoveGameDown => {
                self.change_games(command);
            }
            Command::Open => self.ask_first(Then::ChooseOpen, ctx),
            Command::Versions => self.show_versions(None, ctx),
            Command::Save => self.save(None, ctx),
            Command::SaveAs => self.choose(Picking::Save(self.suggested_name()), None, ctx),
            Command::ExportDiagram => self.choose(Picking::Diagram(self.suggested_diagram()), None, ctx),
            Command::Recovery => self.look_for_journals(true, ctx),
            Command::Quit => ctx.send_viewport_cmd(ViewportCommand::Close),
            Command::Undo | Command::Redo => {
                // A word about what was done is none about what was undone.
                self.notice = None;
                match command {
                    Command::Undo => self.session.document.undo(),
                    _ => self.session.document.redo(),
                };
            }
            Command::Paste => {
                self.awaits_paste = true;
                ctx.send_viewport_cmd(ViewportCommand::RequestPaste);
            }
            Command::PreviousGame | Command::NextGame => {
                let by = if command == Command::NextGame { 1 } else { -1 };
                if let Some(game) = self.games.neighbour(&self.session, by) {
                    self.receive(Message::Game(game), ctx);
                }
            }
            Command::Delete => self.edit(Edit::Delete(at)),
            Command::MoveUp => self.edit(Edit::MoveVariation(at, -1)),
            Command::MoveDown => self.edit(Edit::MoveVariation(at, 1)),
            Command::MakeMainline => self.edit(Edit::MakeMainline(at)),
            Command::Bookmark => {
                let now = self.session.document.record().tree.get(at).and_then(|node| node.bookmark.clone());
                self.edit(Edit::Bookmark(at, if now.is_some() { None } else { Some(String::new()) }));
            }
            Command::EditComment => {
                self.choose_settings(|settings| settings.panels.show(Pane::Comment));
                self.comment.take_focus = true;
            }
            Command::Compact => self.choose_settings(|settings| settings.panels.compact = !settings.panels.compact),
            Command::Flip => self.flipped = !self.flipped,
            Command::Board => self.board.turn_focus(ctx),
            Command::Notes => self.notes_open = !self.notes_open,
            Command::NextNote | Command::PreviousNote => {
                self.notes_open = true;
                let mut out = Outbox::new();
                self.notes.step(&self.session.document, command == Command::NextNote, &mut out);
                for message in out {
                    self.receive(message, ctx);
                }
            }
            Command::FullScreen => {
                let full = ctx.input(|input| input.viewport().fullscreen.unwrap_or(false));
                ctx.send_viewport_cmd(ViewportCommand::Fullscreen(!full));
            }
            Command::ZoomIn => self.zoom(self.settings.zoom + 0.1, ctx),
            Command::ZoomOut => self.zoom(self.settings.zoom - 0.1, ctx),
            Command::ZoomReset => self.zoom(1.0, ctx),
            Command::About => self.dialog = Some(Dialog::About),
            Command::Help => self.dialog = Some(Dialog::Help),
            Command::Prompt => self.prompt = Some(Prompt::new("", &self.locale)),
            Command::Preferences => self.preferences = Some(Preferences::default()),
            Command::Play => self.start_or_stop(),
            _ => {}
        }
    }

    // ---- what the window tells ----

    fn listen(&mut self, ctx: &egui::Context) {
        if ctx.input(|input| input.viewport().close_requested()) && !self.may_close {
            if let Some(saving) = &mut self.saving {
                ctx.send_viewport_cmd(ViewportCommand::CancelClose);
                saving.plan.then = Some(Then::Quit);
            } else if self.has_setup() {
                // What is being set up would be lost without a word.
                ctx.send_viewport_cmd(ViewportCommand::CancelClose);
                self.leave_setup();
            } else if self.is_unsaved() {
                ctx.send_viewport_cmd(ViewportCommand::CancelClose);
                self.dialog = Some(Dialog::Unsaved { then: Then::Quit, name: self.name() });
            }
        }
        let dropped: Vec<PathBuf> =
            ctx.input(|input| input.raw.dropped_files.iter().map(|file| file.path().to_owned()).collect());
        // A question is about the document that is open.
        if !dropped.is_empty() && self.dialog.is_none() {
            self.outbox.push(Message::OpenAll(dropped));
        }
        if self.dialog.is_some() || self.versions.is_some() || self.prompt.is_some() || self.preferences.is_some() {
            return;
        }
        if self.setup.is_some() {
            return self.listen_setup(ctx);
        }
        let typing = ctx.text_edit_focused();
        if !typing {
            self.listen_middle(ctx);
            let (commands, mut paste) = keys::clipboard(ctx);
            // What was asked for by name comes as the same event.
            let asked = paste.is_some() && std::mem::take(&mut self.awaits_paste);
            if !asked && !commands.contains(&Command::Paste) {
                paste = None;
            }
            let others = commands.into_iter().filter(|&command| command != Command::Paste && !asked);
            self.outbox.extend(others.map(Message::Command));
            let escaped = ctx.input(|input| input.key_pressed(Key::Escape)) && !egui::Popup::is_any_open(ctx);
            if escaped && self.why.is_none() && self.board.is_idle() {
                // It puts away the card that is seen, not the one that a paste in the same frame will bring.
                match self.pasting.take() {
                    Some(_) => {}
                    None => self.find.close(),
                }
            }
            let likeliest = self.pasting.as_ref().and_then(|pasting| paste::likeliest(pasting.card.as_ref()?));
            if let Some(answer) = likeliest.filter(|_| ctx.memory(|memory| memory.focused()).is_none())
                && ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter))
            {
                self.outbox.push(Message::Paste(answer));
            }
            if let Some(text) = paste {
                self.paste(text, ctx);
            }
            if self.why.is_some() && ctx.input(|input| input.key_pressed(Key::Escape)) {
                self.outbox.push(Message::DismissWhy);
            }
        }
        // An open menu has the keys to itself.
        if !self.board.is_choosing() && !egui::Popup::is_any_open(ctx) {
            let place = place(&self.session, self.mend.as_ref());
            let typed = self.entry.listen(ctx, typing, &place, |command| command.is_enabled(&self.session));
            self.outbox.extend(typed);
            self.board.listen(ctx);
            self.outbox.extend(self.games.keys(ctx, &self.session));
            self.outbox.extend(keys::pressed(ctx, typing, |_| true).into_iter().map(Message::Command));
        }
    }

    fn set_title(&mut self, ctx: &egui::Context) {
        let mark = if self.session.document.is_modified() { "● " } else { "" };
        let read_only = if self.is_read_only() { self.locale.text("title-read-only") } else { String::new() };
        let title = format!("{mark}{}{read_only} — {}", self.name(), self.locale.text("app-name"));
        if title != self.title {
            ctx.send_viewport_cmd(ViewportCommand::Title(title.clone()));
            self.title = title;
        }
    }

    // ---- painting ----

    fn drain(&mut self, ctx: &egui::Context) {
        for message in std::mem::take(&mut self.outbox) {
            self.guarded(message.name(), |app| app.receive(message, ctx));
            self.follow();
            self.follow_setup();
        }
    }

    /// Everything that is not painting: answers of tasks, keys, and what the views asked for in the last frame.
    pub fn update(&mut self, ctx: &egui::Context) {
        self.drilled(ctx);
        keys::follow_composing(ctx);
        // First what the last frame asked for: a question about unsaved changes must know of its keystrokes.
        self.follow();
        self.settle(ctx);
        self.drain(ctx);
        if self.picked.is_some() {
            self.guarded("file-chosen", |app| app.poll_picked(ctx));
        }
        if self.saving.is_some() {
            self.guarded("saved", |app| app.poll_saving(ctx));
        }
        if !self.drawing.is_empty() {
            self.guarded("diagram-written", Self::poll_drawing);
        }
        self.ask_next();
        if self.versions.is_some() {
            self.guarded("versions-read", |app| app.poll_versions(ctx));
        }
        if self.pasting.is_some() {
            self.guarded("pasted", |app| app.poll_pasting(ctx));
        }
        self.moves.same.follow(&self.session, ctx);
        self.unplayed.follow(&self.session, ctx);
        self.follow_find(ctx);
        if self.mend.is_some() {
            self.guarded("middle", Self::poll_middle);
        }
        self.poll_outside(ctx);
        if self.is_recovering() {
            self.guarded("recovery-read", |app| app.poll_recovery(ctx));
        }
        self.follow();
        self.settle(ctx);
        self.say_unconfirmed();
        self.listen(ctx);
        self.drain(ctx);
        if self.notes_open {
            self.notes.poll(&self.session, ctx);
        }
        self.play_on(ctx);
        self.set_title(ctx);
    }

    /// Paints the window.
    pub fn paint(&mut self, ui: &mut Ui) {
        let palette = theme::palette(ui);
        let mut out = Outbox::new();
        self.speak(ui);
        let bar = |margin| Frame::new().fill(palette.panel).inner_margin(margin);
        let undo = self.undo_texts();
        Panel::top("menu").frame(bar(Margin::symmetric(8, 4))).show(ui, |ui| {
            // What is set up comes first.
            if self.setup.is_some() {
                ui.disable();
            }
            menu::show(ui, &self.session, &self.settings, &self.locale, &undo, &mut out);
        });
        Panel::bottom("status").exact_size(STATUS).frame(bar(Margin::symmetric(12, 0))).show(ui, |ui| {
            if self.setup.is_some() {
                ui.disable();
            }
            let word = self.notice.as_ref().filter(|notice| !notice.error);
            let slow = self.saving.as_ref().is_some_and(|saving| saving.since.elapsed() >= filing::SLOW_SAVE);
            let unprotected = self.unprotected();
            let (unprotected, unwritable) = (unprotected.as_deref(), self.unwritable());
            let storage = status::Storage { saving: slow, unprotected, unwritable };
            let unplayed = self.unplayed.count();
            status::show(ui, &self.session, &self.locale, storage, word, unplayed, &mut out);
        });
        let mut bars = 0.0;
        if let Some(failed) = self.failed.take() {
            let bottom = Panel::bottom("failed").frame(bar(Margin::symmetric(12, 8)));
            let shown = bottom.show(ui, |ui| failed::show(ui, &failed, &self.locale));
            bars += shown.response.rect.height();
            match shown.inner {
                Some(answer) => {
                    let ctx = ui.ctx().clone();
                    self.answer_failed(failed, &answer, &ctx);
                }
                None => self.failed = Some(failed),
            }
        }
        // Only what went wrong takes room of its own: good news must not move the board.
        if let Some(notice) = self.notice.as_ref().filter(|notice| notice.error) {
            let bottom = Panel::bottom("notice").frame(bar(Margin::symmetric(12, 6)));
            let shown = bottom.show(ui, |ui| status::notice(ui, notice, &self.locale, &mut out));
            bars += shown.response.rect.height();
        }
        paste::clear_corner(ui.ctx(), STATUS + bars);
        if self.setup.is_some() {
            self.paint_setup(ui, &mut out);
        } else {
            self.paint_record(ui, bars, &mut out);
        }
        if let Some(mend) = &self.mend {
            super::cards::card(ui, &mend.mending, &self.locale, &mut out);
        }
        match &self.pasting {
            Some(pasting::Pasting { card: Some(card), .. }) if card.merging => {
                paste::card(ui, |ui| merging::show(ui, card, &self.locale, &mut out));
            }
            Some(pasting::Pasting { card: Some(card), .. }) => {
                paste::card(ui, |ui| paste::show(ui, card, &self.session, &self.locale, &mut out));
            }
            Some(pasting) if pasting.is_slow() => {
                paste::card(ui, |ui| paste::reading(ui, &self.locale, &mut out));
            }
            _ => {}
        }
        if let Some(card) = &self.outside.conflict {
            conflict::show(ui, card, &self.locale, &mut out);
        } else if let Some(held) = &self.outside.held {
            conflict::held(ui, &held.path, &self.locale, &mut out);
        }
        if let Some(versions) = &self.versions {
            versions.show(ui.ctx(), &self.settings, &self.locale, &mut out);
        }
        self.show_recovery(ui, &mut out);
        if let Some(prompt) = &mut self.prompt
            && let Prompted::Leave = prompt.show(ui, &self.session, &self.settings, &self.locale, &mut out)
        {
            self.prompt = None;
        }
        if let Some(preferences) = &mut self.preferences
            && preferences.show(ui.ctx(), &self.settings, &self.locale, &mut out)
        {
            self.preferences = None;
        }
        if let Some(mut dialog) = self.dialog.take() {
            match dialog::show(ui.ctx(), &mut dialog, &self.locale) {
                Some(answer) => {
                    let ctx = ui.ctx().clone();
                    self.guarded("answer", |app| app.answer(dialog, answer, &ctx));
                }
                None => self.dialog = Some(dialog),
            }
        }
        if !out.is_empty() {
            // What was asked for in this frame is done at the start of the next one.
            ui.ctx().request_repaint();
        }
        self.outbox.append(&mut out);
    }

    fn centre(&mut self, ui: &mut Ui, out: &mut Outbox) {
        Panel::bottom("steps")
            .frame(Frame::new().inner_margin(Margin { top: 6, ..Margin::ZERO }))
            .show_separator_line(false)
            .show(ui, |ui| {
                if self.entry.is_open() {
                    let place = place(&self.session, self.mend.as_ref());
                    let mut show = |ui: &mut Ui| self.entry.show(ui, &place, &self.settings, &self.locale, out);
                    ui.horizontal(|ui| {
                        // As high as the buttons: the board stays where it is.
                        ui.set_min_height(28.0);
                        ui.add_space((ui.available_width() / 2.0 - 240.0).max(0.0));
                        show(ui);
                    });
                    return;
                }
                ui.vertical_centered(|ui| {
                    ui.horizontal(|ui| {
                        let commands = [Command::First, Command::Back, Command::Forward, Command::Last, Command::Flip];
                        // Centred by hand: a horizontal layout starts at the left.
                        let width = commands.len() as f32 * 44.0;
                        ui.add_space((ui.available_width() - width).max(0.0) / 2.0);
                        for command in commands {
                            menu::icon_button(ui, &self.session, &self.locale, command, None, out);
                        }
                    });
                });
            });
        if let Some(mend) = self.mend.as_ref().filter(|mend| mend.mending.is_waiting()) {
            let frame = Frame::new().inner_margin(Margin { bottom: 6, ..Margin::ZERO });
            Panel::top("middle-hint").frame(frame).show_separator_line(false).show(ui, |ui| {
                super::cards::hint(ui, &mend.mending, &self.locale, out);
            });
        }
        self.board(ui, out);
    }

    fn board(&mut self, ui: &mut Ui, out: &mut Outbox) {
        let document = &self.session.document;
        let (position, last) = shown(&self.session, self.mend.as_ref());
        let record = document.record();
        let handicap = headers::is_handicap(record);
        let mut scene = Scene::of(position, last, self.settings.piece_style(), &self.locale);
        scene.flipped = self.flipped;
        let colors = board::colors(position.game());
        scene.players = colors.map(|color| headers::player(&record.headers, color));
        let problem = is_problem(record);
        scene.words.sides = colors.map(|color| why::side_of(position.game(), color, handicap, problem, &self.locale));
        if let Some(position) = position.shogi().filter(|_| problem) {
            fold_defender(&mut scene, position, self.settings.defender_hand, &self.locale);
        }
        if let Some(marks) = document.node().and_then(|node| marks_of(record.game(), &node.comment)) {
            scene.marks.drawn = marks.arrows.iter().map(board::drawn).collect();
            scene.marks.glyph = marks.glyph.map(Glyph::symbol);
        }
        if let Some((_, mv)) = self.hint.filter(|(at, _)| *at == document.cursor().at()) {
            scene.marks.drawn.extend(hint(mv).map(|arrow| board::drawn(&arrow)));
        }
        scene.marks.drawn.extend(self.entry.chosen().and_then(hint).map(|arrow| board::drawn(&arrow)));
        if let Some(why) = &self.why {
            scene.marks.refused = why.squares().into_iter().map(board::cell_of).collect();
        }
        let board_theme = theme::board(ui);
        self.board.animate(self.settings.animate);
        for event in self.board.show(ui, &scene, position, &board_theme) {
            match event {
                BoardEvent::Play(mv) => out.push(Message::Attempt(mv)),
                BoardEvent::NotYourTurn(_) => out.push(Message::NotYourTurn),
                BoardEvent::Step(by) if self.settings.wheel_steps => out.push(Message::Go(Go::By(by))),
                BoardEvent::Step(_) => {}
                BoardEvent::Draw(arrow) => out.push(Message::Mark(arrow)),
                BoardEvent::Cleared => out.push(Message::DismissWhy),
            }
        }
        if let Some(why) = &self.why {
            let at = why.mv.and_then(|mv| {
                let cell = |square: Square| self.board.cell_rect(board::cell_of(square));
                let to = cell(mv.to()?)?;
                let upwards = match mv.origin()? {
                    Origin::Board(from) => cell(from)?.center().y >= to.center().y,
                    Origin::Hand(_) => (position.side_to_move() == position.game().bottom()) != self.flipped,
                };
                Some((to, upwards))
            });
            why::bubble(ui, why, at, &self.locale, out);
        }
    }

    /// Says where one is now, and what the board waits for.
    fn speak(&mut self, ui: &Ui) {
        let key = (self.state_of_document(), self.settings.notation, self.locale.language());
        let at = self.session.document.cursor().at();
        if self.spoken.as_ref().is_none_or(|(of, node, _)| (*of, *node) != (key, at)) {
            let step = move_list::step_text(&self.session, at, self.settings.notation, &self.locale);
            let record = self.session.document.record();
            let ply = pair_number(record.game(), record.ply(at));
            let values = [("ply", FluentValue::from(ply)), ("step", FluentValue::from(step))];
            let state = outcome::state(&self.session, &self.locale);
            let text = [self.locale.with("said-step", &values), state.unwrap_or_default()].join(" ");
            self.spoken = Some((key, at, text.trim_end().to_owned()));
        }
        spoken::say(ui, "step", self.spoken.as_ref().map_or("", |(.., text)| text));
        let question = match self.session.document.position().game() {
            Game::Chess => "said-choice-chess",
            Game::Shogi | Game::Xiangqi => "said-choice",
        };
        let choice = if self.board.is_choosing() { self.locale.text(question) } else { String::new() };
        spoken::say(ui, "choice", &choice);
    }

    /// The texts of undo and redo; they are spelled anew only when something has changed, for spelling replays the line.
    fn undo_texts(&mut self) -> menu::UndoTexts {
        let key = (self.state_of_document(), self.settings.notation, self.locale.language());
        match &self.undo_texts {
            Some((known, texts)) if *known == key => texts.clone(),
            _ => {
                let texts = menu::UndoTexts { undo: self.edit_text(true), redo: self.edit_text(false) };
                self.undo_texts = Some((key, texts.clone()));
                texts
            }
        }
    }

    fn edit_text(&self, undo: bool) -> String {
        let document = &self.session.document;
        let (done, _) = document.steps();
        let made = if undo { done.checked_sub(1).and_then(|last| document.made(last)) } else { document.made(done) };
        let Some(made) = made else { return self.locale.text(if undo { "cmd-undo" } else { "cmd-redo" }) };
        let name = edit_names::name(made, self.settings.notation, &self.locale);
        self.locale.with(if undo { "undo-name" } else { "redo-name" }, &[("edit", FluentValue::from(name))])
    }
}

/// The position on the board, and the move that led there: of the document, or of an edit in the middle.
fn shown<'a>(session: &'a Session, mend: Option<&'a line_edit::Mend>) -> (&'a Position, Option<Move>) {
    let mending = mend.map(|mend| &mend.mending);
    let shown = mending.and_then(|mending| Some((mending.position.as_ref()?, mending.last)));
    shown.unwrap_or_else(|| (session.document.position(), session.document.last_move()))
}

/// Where a typed move would be played.
fn place<'a>(session: &'a Session, mend: Option<&'a line_edit::Mend>) -> Place<'a> {
    let (position, last) = shown(session, mend);
    Place { at: session.document.cursor().at(), position, previous: last.and_then(Move::to) }
}

impl eframe::App for App {
    fn logic(&mut self, ctx: &egui::Context, frame: &mut eframe::Frame) {
        if let Some(frames) = &mut self.frames {
            frames.begin(frame.info().cpu_usage);
        }
        self.framed(ctx, "between-frames", |app| app.update(ctx));
    }

    fn ui(&mut self, ui: &mut Ui, _frame: &mut eframe::Frame) {
        self.framed(&ui.ctx().clone(), "frame", |app| {
            drill::frame();
            app.paint(ui);
        });
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
