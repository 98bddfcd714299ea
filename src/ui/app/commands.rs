//! What the window does for each command.

use std::path::Path;

use egui::ViewportCommand;

use super::App;
use super::viewer;
use crate::editor::{Edit, LineEdit};
use crate::files::GameNumbers;
use crate::formats::{respoken, spoken};
use crate::ui::cards::Kind;
use crate::ui::command::{Act, Command};
use crate::ui::dialogs::{Dialog, Picking, Preferences, PrintView, Prompt, Then};
use crate::ui::message::{MateMessage, Message, Outbox, Printing, StudyMessage};
use crate::ui::panels::GamesView;
use crate::ui::settings::Pane;
use crate::ui::words::impasse;

impl App {
    /// Whether the record is being read, on the board as it stands there.
    pub(super) fn reads(&self) -> bool {
        self.arrangement.pane(Pane::Reading).is_some() && self.desk.line.is_none()
    }

    /// Goes on writing the comment of the node at the cursor where it stands.
    pub(super) fn write(&mut self, text: &str, ctx: &egui::Context) {
        let document = &self.desk.session.document;
        let (game, at) = (document.record().game(), document.cursor().at());
        let Some(known) = document.node().map(|node| node.comment.clone()) else { return };
        let said = format!("{}{text}", spoken(game, &known));
        if !text.is_empty() && !self.edit(Edit::comment(at, respoken(game, &known, &said))) {
            return;
        }
        if self.reads() {
            self.desk.reading.go_on(ctx, at);
        } else {
            self.show_text(Pane::Comment);
            self.desk.comment.go_on(ctx, at);
        }
    }

    /// Runs a command, if it is possible now.
    pub(super) fn execute(&mut self, command: Command, ctx: &egui::Context) {
        if !command.is_enabled(&self.desk.session, ctx) {
            return;
        }
        let at = self.desk.session.document.cursor().at();
        match command.row().act {
            Act::Go(go) => drop(self.desk.session.document.go(go)),
            Act::Edit(edit) => drop(self.edit(edit(at, &self.desk.session))),
            Act::Undo => drop(self.desk.session.document.undo()),
            Act::Redo => {
                self.desk.session.document.redo();
                self.redo_in_duel();
            }
            Act::Copy(excerpt) => self.copy(excerpt(self.desk.session.document.record().game()), ctx),
            Act::CopyImage => self.copy_image(ctx),
            Act::Paste => {
                self.awaits_paste = true;
                self.request_paste(ctx);
            }
            Act::Glyph(glyph) => self.put_glyph(glyph),
            Act::New(position) => self.ask_first(Then::NewFrom(Box::new(position(&self.desk.session))), ctx),
            Act::NewProblem => self.ask_first(Then::NewProblem, ctx),
            Act::Open => self.ask_first(Then::ChooseOpen, ctx),
            Act::Save => self.save(None, ctx),
            Act::SaveAs => self.choose(Picking::Save(self.suggested_name()), None, ctx),
            Act::SaveStandard => self.choose(Picking::Standard(self.suggested_name()), None, ctx),
            Act::ExportDiagram => self.overlays.put(PrintView::new(Printing::Diagram, &self.desk.session, None)),
            Act::Print => self.overlays.put(PrintView::new(
                self.usual_sheet(),
                &self.desk.session,
                self.desk.games.found().map(GameNumbers::of),
            )),
            Act::Versions => self.show_versions(None, ctx),
            Act::Recovery => self.look_for_journals(true, ctx),
            Act::Quit => ctx.send_viewport_cmd(ViewportCommand::Close),
            Act::ReplaceMove => self.begin_line_edit(Kind::Replace, ctx),
            Act::InsertMove => self.begin_line_edit(Kind::Insert, ctx),
            Act::RemoveMove => self.begin_line_edit(Kind::Remove, ctx),
            Act::SwapMoves => self.begin_line_edit(Kind::Swap, ctx),
            Act::Regraft => self.regraft(LineEdit::Regraft(at)),
            Act::RegraftAll => self.regraft(LineEdit::RegraftAll),
            Act::CutBranch => self.cut_branch(ctx),
            Act::CopyBranch => drop(self.copy_branch(ctx)),
            Act::Flatten => self.flatten(ctx),
            Act::Merge => self.choose(Picking::Merge, None, ctx),
            Act::EditComment => {
                if self.reads() {
                    self.desk.reading.edit(at);
                } else {
                    self.show_text(Pane::Comment);
                    self.desk.comment.take_focus();
                }
            }
            Act::SetUp => self.enter_setup(),
            Act::Find => self.open_find(),
            Act::FindNext(by) => self.find_next(by),
            Act::Game(by) => {
                if let Some(game) = self.desk.games.neighbour(&self.desk.session, by) {
                    self.receive(Message::Game(game), ctx);
                }
            }
            Act::AddGame => self.add_game(),
            Act::DuplicateGame => self.duplicate_game(),
            Act::DeleteGame => self.delete_game(),
            Act::MoveGame(by) => self.move_game(by),
            Act::Arrange(how) => self.arrange_problems(how),
            Act::Pane(pane) => self.toggle_pane(pane),
            Act::Compact => self.choose_settings(|settings| settings.panels.compact = !settings.panels.compact),
            Act::Paging => {
                self.desk.revealed = None;
                self.choose_settings(|settings| settings.paging = !settings.paging);
            }
            Act::Flip => self.desk.flipped = !self.desk.flipped,
            Act::FocusBoard => self.desk.board.turn_focus(ctx),
            Act::Notes => self.desk.notes_open = !self.desk.notes_open,
            Act::Note { next } => self.show_note(next, ctx),
            Act::FullScreen => {
                let full = ctx.input(|input| input.viewport().fullscreen.unwrap_or(false));
                ctx.send_viewport_cmd(ViewportCommand::Fullscreen(!full));
            }
            Act::Zoom(by) => self.zoom(by.map_or(1.0, |by| self.settings.zoom + by), ctx),
            Act::Help => self.question(Dialog::Help { wanted: String::new() }),
            Act::Manual => self.open_manual(),
            Act::About => self.question(Dialog::About),
            Act::Prompt => self.overlays.put(Prompt::new("", &self.locale)),
            Act::Preferences => self.overlays.put(Preferences::default()),
            Act::Play => self.start_or_stop(),
            Act::ImpassePoints => {
                if let Some(points) = self.impasse() {
                    self.say(points);
                }
            }
            Act::MissedMates => self.search_missed(ctx),
            Act::EngineMate => self.do_study(StudyMessage::Mate, ctx),
            Act::StudyRun => self.do_study(StudyMessage::Toggle, ctx),
            Act::Review => self.do_study(StudyMessage::Review, ctx),
            Act::Duel => self.open_or_stop_duel(ctx),
            Act::Mate => self.do_about_mate(MateMessage::Ask),
            Act::Solve => self.do_about_mate(MateMessage::Solve),
            Act::NewTab => self.new_tab(),
            Act::CloseTab => self.close_tab(ctx),
            Act::ReopenTab => self.reopen(),
            Act::Tab(by) => self.step_tab(by),
        }
    }

    /// Shows a page, a file or one with an address, in the desktop's browser.
    pub(super) fn browse(&mut self, page: &Path) {
        let without = self.locale.with("error-no-browser", &[("page", page.display().to_string().into())]);
        self.viewing = Some((viewer::show(page, self.wake.clone()), without));
    }

    /// The manual is a page that is installed with the program.
    fn open_manual(&mut self) {
        let language = self.locale.language();
        self.ask_quietly(move || {
            let page = viewer::manual(language);
            move |app: &mut Self| match page {
                Some(page) => app.browse(&page),
                None => app.decline(app.locale.text("error-no-manual")),
            }
        });
    }

    fn impasse(&self) -> Option<String> {
        let document = &self.desk.session.document;
        impasse(document.record(), document.position(), &self.locale)
    }

    /// Shows moves or comment, even where the notes have their place.
    pub(super) fn show_text(&mut self, pane: Pane) {
        self.choose_settings(|settings| settings.panels.show(pane));
        if self.arrangement.notes == self.arrangement.text {
            self.desk.notes_open = false;
        }
    }

    fn toggle_pane(&mut self, pane: Pane) {
        let (visible, filled) = (self.arrangement.pane(pane).is_some(), self.is_filled(pane));
        // One that has nothing to show can be chosen all the same: it comes by itself when it has.
        let waits = self.settings.panels.has(pane) && !filled && pane != Pane::Headers;
        let hides = visible || waits && !self.settings.panels.compact;
        // The moves come back where the reading view has their place.
        let replaces = pane == Pane::Moves && !visible && self.arrangement.pane(Pane::Reading).is_some();
        self.choose_settings(|settings| {
            if replaces {
                settings.panels.hide(Pane::Reading);
                settings.panels.show(pane);
            } else if hides {
                settings.panels.hide(pane);
            } else {
                settings.panels.show(pane);
            }
        });
        self.desk.headers_focus = pane == Pane::Headers && self.settings.panels.has(pane);
        if let Some(hint) = pane.hint().filter(|_| !hides && !filled) {
            self.say(self.locale.text(hint));
        }
        // A hidden list must not filter out any games.
        self.desk.games = GamesView::default();
    }

    fn show_note(&mut self, next: bool, ctx: &egui::Context) {
        self.desk.notes_open = true;
        let mut out = Outbox::new();
        self.desk.notes.step(&self.desk.session.document, next, &mut out);
        for message in out {
            self.receive(message, ctx);
        }
    }
}
