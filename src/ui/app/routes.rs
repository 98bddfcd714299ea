//! Where each message goes: to the desk in front, or to the service that it concerns.

use std::path::Path;

use egui::{Context, ViewportCommand};

use super::desk::is_turned;
use super::errands::Answered;
use super::{App, viewer};
use crate::editor::clipboard::named_files;
use crate::editor::edit::line_edit::LineEdit;
use crate::editor::{Edit, Go};
use crate::files::GameNumbers;
use crate::library::SoughtPosition;
use crate::record::NodeId;
use crate::rules::{Game, Move, Position};
use crate::ui::cards::LineEditKind;
use crate::ui::command::{Beginning, Command};
use crate::ui::dialogs::{Dialog, Picking, Preferences, PrintView, Prompt, Then};
use crate::ui::message::{
    ExerciseMessage, GamesFrom, LearningPage, MateMessage, Message, Outbox, Printing, StudyMessage,
};
use crate::ui::settings::{Pane, Settings};
use crate::ui::words::{RefusalAnswer, Sample};

impl App {
    /// Does what was asked for, unless a mode has another meaning for it.
    pub(super) fn receive(&mut self, message: Message, ctx: &Context) {
        if self.is_taken(&message) {
            return;
        }
        let (desk, shared) = (&mut self.tabs.desk, &mut self.shared);
        self.hints.hear(&message, ctx, shared);
        if !matches!(message, Message::Foul(_)) {
            desk.why = None;
        }
        shared.notices.turn();
        let hinted = desk.hint.take();
        if matches!(message, Message::Go(_) | Message::Attempt(_)) {
            // Whoever goes on with the moves is done with the headers.
            shared.settings.panels.headers = false;
            shared.settings.panels.asked.take_if(|asked| *asked == Pane::Headers);
        }
        if matches!(message, Message::Edit(Edit::Headers { .. })) {
            // Whoever fills them in has them until the moves go on, whether or not a blank one is left.
            shared.settings.panels.headers = true;
        }
        let moves =
            matches!(message, Message::Attempt(_) | Message::Foul(_) | Message::Command(Command::Go(Go::By(1))));
        let before = desk.place();
        self.act(message, hinted, ctx);
        let desk = &self.tabs.desk;
        if moves && desk.place() != before && desk.document.last_move().is_some() {
            self.shared.sound.strike(self.shared.settings.sound);
        }
        let game = self.tabs.desk.document.record().game();
        if self.shared.settings.game != game {
            self.shared.settings.game = game;
            self.shared.settings.store();
        }
        self.hints.say(&self.tabs.desk, ctx, &mut self.shared);
    }

    fn act(&mut self, message: Message, hinted: Option<(NodeId, Move)>, ctx: &Context) {
        let (desk, shared) = (&mut self.tabs.desk, &mut self.shared);
        let document = &mut desk.document;
        match message {
            Message::Command(command) => {
                // A change of a book is taken back like any other.
                let at = Some(desk.state());
                if !self.explorer.step_back(command, at, ctx, shared) {
                    self.execute(command, ctx);
                }
            }
            Message::Edit(edit) => drop(desk.edit(edit, shared)),
            Message::Write(text) => {
                self.writing.begin(ctx, desk);
                desk.write(&text, ctx, shared);
            }
            Message::Go(go) => drop(document.go(go)),
            Message::History(done) => drop(document.go_to_step(done)),
            Message::Mark(arrow) => desk.mark(arrow, shared),
            Message::Browse(address) => self.viewing.browse(Path::new(&address), shared),
            Message::Hint(mv) => {
                let hint = (document.cursor().at(), mv);
                desk.hint = if hinted == Some(hint) { None } else { Some(hint) };
            }
            Message::Attempt(mv) => match document.position().check(mv) {
                Ok(()) => desk.play(mv, shared),
                Err(illegal) => desk.why = Some(RefusalAnswer::new(document.position(), mv, illegal, &shared.locale)),
            },
            Message::Foul(mv) => {
                desk.why = None;
                desk.play(mv, shared);
            }
            Message::NotYourTurn => {
                desk.why = Some(RefusalAnswer::not_your_turn(document.position(), document.record(), &shared.locale));
            }
            Message::NewHandicap(handicap) => self.ask_first(Then::NewFrom(Box::new(handicap.position().into())), ctx),
            Message::Sample(sample) => self.open_sample(sample, ctx),
            Message::Open(path) => self.ask_first(Then::Open(path), ctx),
            Message::Dropped(files) => self.open_dropped(&files),
            Message::Gather { from, into } => self.gather(&from, into),
            Message::VersionsOf(path) => desk.show_versions(Some(path), ctx, shared),
            Message::Library(message) => {
                if let Some(answered) = self.act_in_library(message, ctx) {
                    self.answered(answered);
                }
            }
            Message::Learning(message) => self.act_in_learning(message, ctx),
            Message::Explorer(message) => self.act_in_explorer(message, ctx),
            Message::OpenVersion(file, version) => self.ask_first(Then::Version(file, version), ctx),
            Message::WriteDirectly(folder, directly) => shared.settings.write_directly(&folder, directly),
            Message::ForgetUse(file) => shared.settings.forget_use(file.as_deref()),
            Message::Game(game) => {
                if document.show_game(game) {
                    desk.flipped = is_turned(document);
                }
                if let Some(hit) = desk.games.hit(document) {
                    document.go(Go::To(hit));
                }
            }
            Message::CopyOfGame(game) => {
                if let Some(record) = document.game_record(game).cloned() {
                    self.in_tab(|app| app.then(Then::NewRecord(Box::new(record)), ctx));
                }
            }
            Message::InTab(message) => self.in_tab(|app| app.receive(*message, ctx)),
            Message::Tab(message) => self.do_with_tab(message, ctx),
            Message::Answer(answer) => self.answer(answer, ctx),
            Message::Print(message) => {
                if let Some(what) = desk.print(message, ctx, shared) {
                    self.choose(what, None, ctx);
                }
            }
            Message::Mate(MateMessage::Exercise(message)) => self.do_exercise(message),
            Message::Mate(message) => self.mates.act(message, desk, shared),
            Message::Line(message) => desk.do_line(message, shared),
            Message::Study(message) => self.do_study(message, ctx),
            Message::Duel(message) => desk.do_duel(message, &mut self.study, shared),
            Message::Setup(message) => desk.set_up(message, ctx, &mut self.clipboard, shared),
            Message::Set(choice) => self.look.set(&choice, ctx, shared),
            Message::PickPieces => self.choose(Picking::Pieces, None, ctx),
            Message::Preferences(page) => shared.overlays.put(Preferences::at(page, shared.settings.engine)),
            Message::GiveUpSave => self.give_up_save(ctx),
            Message::Reread(encoding) => desk.reread(encoding, shared),
            Message::Envelope(envelope) => document.set_envelope(envelope),
            Message::Dismiss => shared.notices.shown = None,
            Message::DismissWhy => {}
        }
    }

    /// Runs a command, if it is possible now.
    fn execute(&mut self, command: Command, ctx: &Context) {
        let (desk, shared) = (&mut self.tabs.desk, &mut self.shared);
        if !command.is_enabled(&desk.document, ctx) {
            return;
        }
        let document = &mut desk.document;
        let at = document.cursor().at();
        match command {
            Command::Go(go) => drop(document.go(go)),
            Command::Change(change) => drop(desk.edit(change.of(at), shared)),
            Command::Undo => drop(document.undo()),
            Command::Redo => {
                document.redo();
                desk.redo_in_duel(shared);
            }
            Command::Copy(excerpt) => desk.copy(excerpt, ctx, shared),
            Command::CopyImage => desk.copy_image(ctx, shared),
            Command::Paste => {
                self.clipboard.awaits_paste = true;
                self.clipboard.request_paste(ctx);
            }
            Command::Glyph(glyph) => desk.put_glyph(glyph, shared),
            Command::Sign(nag) => desk.put_sign(nag, shared),
            Command::New(beginning) => {
                let new = |position: Position| Then::NewFrom(Box::new(position));
                let then = match beginning {
                    Beginning::Shogi => new(Position::start(Game::Shogi)),
                    Beginning::Chess => new(Position::start(Game::Chess)),
                    Beginning::Xiangqi => new(Position::start(Game::Xiangqi)),
                    Beginning::SameStart => new(document.record().initial.clone()),
                    Beginning::Problem => Then::NewProblem,
                };
                self.ask_first(then, ctx);
            }
            Command::Open => self.choose(Picking::Open, None, ctx),
            Command::Save => self.save(None, ctx),
            Command::SaveAs => {
                let name = desk.suggested_name(&shared.locale);
                self.choose(Picking::Save(name), None, ctx);
            }
            Command::SaveStandard => {
                let name = desk.suggested_name(&shared.locale);
                self.choose(Picking::Standard(name), None, ctx);
            }
            Command::ExportPage => {
                let name = desk.suggested_page(&shared.locale);
                self.choose(Picking::Page(name), None, ctx);
            }
            Command::ExportDiagram => shared.overlays.put(PrintView::new(Printing::Diagram, &desk.document, None)),
            Command::Print => {
                let found = desk.games.found().map(GameNumbers::of);
                shared.overlays.put(PrintView::new(desk.usual_sheet(), &desk.document, found));
            }
            Command::Versions => desk.show_versions(None, ctx, shared),
            Command::Library => desk.open_library(false, shared),
            Command::FindPosition => desk.find_in_library(shared),
            Command::SeekPosition => {
                let game = desk.shown().0.game();
                desk.begin_seeking(SoughtPosition::any(game), false);
            }
            Command::Recovery => self.recovery.look_for_journals(true, ctx, shared),
            Command::Quit => ctx.send_viewport_cmd(ViewportCommand::Close),
            Command::ReplaceMove => desk.begin_line_edit(LineEditKind::Replace, shared),
            Command::InsertMove => desk.begin_line_edit(LineEditKind::Insert, shared),
            Command::RemoveMove => desk.begin_line_edit(LineEditKind::Remove, shared),
            Command::SwapMoves => desk.begin_line_edit(LineEditKind::Swap, shared),
            Command::Regraft => desk.regraft(LineEdit::Regraft(at), shared),
            Command::RegraftAll => desk.regraft(LineEdit::RegraftAll, shared),
            Command::CutBranch => desk.cut_branch(ctx, &mut self.clipboard, shared),
            Command::CopyBranch => drop(desk.copy_branch(ctx, &mut self.clipboard, shared)),
            Command::Flatten => {
                let line = desk.flattened();
                self.ask_first(Then::NewRecord(Box::new(line)), ctx);
            }
            Command::Merge => self.choose(Picking::Merge, None, ctx),
            Command::EditComment => desk.write_comment(shared),
            Command::EditPreface => desk.write_preface(shared),
            Command::Bookmarks => {
                let prompt = Prompt::of_bookmarks(&desk.document, shared.settings.spelling(), ctx, &shared.locale);
                shared.overlays.put(prompt);
            }
            Command::Bookmark => desk.bookmark(at, shared),
            Command::SetUp => desk.enter_setup(),
            Command::Find => desk.open_find(shared),
            Command::StepHit(by) => desk.find_next(by, shared),
            Command::StepGame(by) => {
                if let Some(game) = desk.games.neighbour(&desk.document, by) {
                    self.receive(Message::Game(game), ctx);
                }
            }
            Command::AddGame => desk.add_game(shared),
            Command::DuplicateGame => desk.duplicate_game(shared),
            Command::DeleteGame => desk.delete_game(shared),
            Command::MoveGame(by) => desk.move_game(by, shared),
            Command::Arrange(how) => desk.arrange_problems(how, shared),
            Command::Pane(pane) => desk.toggle_pane(pane, shared),
            Command::Compact => shared.choose_settings(|settings| settings.panels.compact = !settings.panels.compact),
            Command::TakeLayout(at) => shared.choose_settings(|settings| settings.take_layout(usize::from(at))),
            Command::NextLayout => shared.choose_settings(Settings::take_next_layout),
            Command::SaveLayout => shared.overlays.put(Preferences::naming_layout(shared.locale.text("prefs-panels"))),
            Command::Paging => {
                desk.revealed = None;
                shared.choose_settings(|settings| settings.paging = !settings.paging);
            }
            Command::Flip => desk.flipped = !desk.flipped,
            Command::FocusBoard => desk.board.turn_focus(ctx),
            Command::Notes => desk.notes_open = !desk.notes_open,
            Command::StepNote { next } => self.show_note(next, ctx),
            Command::FullScreen => {
                let full = ctx.input(|input| input.viewport().fullscreen.unwrap_or(false));
                ctx.send_viewport_cmd(ViewportCommand::Fullscreen(!full));
            }
            Command::Zoom(step) => self.look.zoom(step.of(shared.settings.zoom), ctx, shared),
            Command::Help => {
                let game = document.record().game();
                desk.question(Dialog::Help { wanted: String::new(), game });
            }
            Command::Manual => self.open_manual(),
            Command::Tutorial => self.open_sample(Sample::Tutorial, ctx),
            Command::About => desk.question(Dialog::About),
            Command::Prompt => shared.overlays.put(Prompt::new("", &shared.locale)),
            Command::Preferences => shared.overlays.put(Preferences::default()),
            Command::Play => desk.start_or_stop(shared),
            Command::ImpassePoints => {
                if let Some(points) = desk.impasse(&shared.locale) {
                    shared.notices.say(points);
                }
            }
            Command::MissedMates => desk.search_missed(ctx),
            Command::EngineMate => self.do_study(StudyMessage::Mate, ctx),
            Command::StudyRun => self.do_study(StudyMessage::Toggle, ctx),
            Command::Review => self.do_study(StudyMessage::Review, ctx),
            Command::Duel => desk.open_or_stop_duel(shared),
            Command::Mate => self.mates.act(MateMessage::Ask, desk, shared),
            Command::Solve => self.mates.act(MateMessage::Solve, desk, shared),
            Command::Exercises => self.do_exercise(ExerciseMessage::Begin),
            Command::MakeExercises => self.learn_from(LearningPage::Make, GamesFrom::Record),
            Command::ExportExercises => self.export_exercises(ctx),
            Command::Progress => self.learn_from(LearningPage::Progress, GamesFrom::Record),
            Command::NameExercise => self.do_exercise(ExerciseMessage::Name),
            Command::NewTab => self.tabs.new_tab(shared),
            Command::CloseTab => self.close_tab(ctx),
            Command::ReopenTab => self.reopen(),
            Command::StepTab(by) => self.tabs.step_tab(by, shared),
        }
    }

    /// Does what a person asks of the engines.
    fn do_study(&mut self, message: StudyMessage, ctx: &Context) {
        if let Some(what) = self.study.act(message, &mut self.tabs.desk, &mut self.shared) {
            self.choose(what, None, ctx);
        }
    }

    /// Shows a record that comes with the program, as a record without a file.
    fn open_sample(&mut self, sample: Sample, ctx: &Context) {
        let game = self.tabs.desk.document.record().game();
        if sample == Sample::Tutorial {
            // The tour is its comments, whatever was asked for before.
            self.shared.settings.panels.show(Pane::Comment);
        }
        if let Some(record) = sample.record(game, &self.shared.locale) {
            self.ask_first(Then::Sample(Box::new(record)), ctx);
        }
    }

    /// Shows the manual, which is a page that is installed with the program.
    fn open_manual(&mut self) {
        let language = self.shared.locale.language();
        let answered = self.shared.ask_quietly(move || Answered::Manual(viewer::manual(language)));
        if let Some(answered) = answered {
            self.answered(answered);
        }
    }

    /// Goes to the next or the previous of the notes.
    fn show_note(&mut self, next: bool, ctx: &Context) {
        let desk = &mut self.tabs.desk;
        desk.notes_open = true;
        let mut out = Outbox::new();
        desk.notes.step(&desk.document, &desk.live_notes, next, &mut out);
        for message in out {
            self.receive(message, ctx);
        }
    }

    /// Takes a text from the clipboard: files that it names are opened, anything else is read.
    pub(super) fn paste(&mut self, text: String, ctx: &Context) {
        let (desk, shared) = (&mut self.tabs.desk, &mut self.shared);
        if text.trim().is_empty() {
            return shared.notices.decline(desk.state(), shared.locale.text("error-paste-empty"));
        }
        if let Some(files) = named_files(&text) {
            return self.open_dropped(&files);
        }
        desk.read_pasted(text, self.clipboard.copied.as_ref(), ctx, shared);
    }
}
