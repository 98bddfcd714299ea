//! What the window hears from outside: keys, and the request to close.

use egui::{Key, Modifiers, ViewportCommand};

use super::App;
use super::centre::move_place;
use super::desk::Desk;
use crate::ui::command::Command;
use crate::ui::command::keys;
use crate::ui::dialogs::BatchView;
use crate::ui::input::{field, menus, order, pasted_files};
use crate::ui::message::{GatheredGames, LineMessage, Message, WithGames};
use crate::ui::panels::menu_keys;
use crate::ui::settings::Pane;

impl App {
    pub(super) fn listen(&mut self, ctx: &egui::Context) {
        if ctx.input(|input| input.viewport().close_requested()) {
            if let Some(games) = self.shared.overlays.get_mut::<BatchView>().and_then(BatchView::take_judged) {
                self.do_with_games(GatheredGames { what: WithGames::Open, ..games }, ctx);
            }
            if order::is_behind(ctx) || ctx.input(|input| input.events.iter().any(order::writes)) {
                // What was typed before comes into the record first.
                ctx.send_viewport_cmd(ViewportCommand::CancelClose);
                ctx.send_viewport_cmd(ViewportCommand::Close);
            } else if self.may_close || self.ending.is_set() || !self.tabs.must_ask() {
                self.guard.leave_lifeboat();
            } else {
                ctx.send_viewport_cmd(ViewportCommand::CancelClose);
                self.quit(ctx);
            }
        }
        self.take_dropped_files(ctx);
        let pasted = pasted_files::is_due(ctx);
        menus::close_chosen(ctx);
        if self.tabs.desk.is_covered(&self.shared) {
            return;
        }
        if self.tabs.desk.setup.is_some() {
            return self.tabs.desk.listen_setup(ctx, &mut self.shared);
        }
        menu_keys::listen(ctx);
        if !egui::Popup::is_any_open(ctx) {
            self.tabs.desk.step_out_of_name(ctx);
        }
        let typing = ctx.text_edit_focused();
        if !typing {
            self.tabs.desk.listen_exercise(ctx, &mut self.shared);
            self.listen_untyped(ctx, pasted);
        }
        // An open menu gets all keys.
        if !self.tabs.desk.board.is_choosing() && !egui::Popup::is_any_open(ctx) {
            // What is typed at the list of games searches it.
            self.shared.outbox.extend(self.tabs.desk.games.keys(ctx, &self.tabs.desk.document));
            let place = move_place(
                &self.tabs.desk.document,
                &self.tabs.desk.overlays,
                &self.tabs.desk.mate,
                self.tabs.desk.reads(&self.shared),
            );
            let typed = self
                .tabs
                .desk
                .entry
                .listen(ctx, typing, &place, |command| command.is_enabled(&self.tabs.desk.document, ctx));
            self.shared.outbox.extend(typed);
            // The field of a typed move may have come or gone.
            let typing = self.tabs.desk.entry.has_field() || ctx.text_edit_focused();
            self.tabs.desk.board.listen(ctx);
            // What is typed into a field that is no part of the record has an undo of its own.
            let edits_headers = field::writes(ctx) == Some(field::Writes::Headers);
            let elsewhere = typing && field::writes(ctx).is_none();
            let is_own = |command| !(elsewhere && matches!(command, Command::Undo | Command::Redo));
            for command in keys::pressed(ctx, typing, is_own) {
                if command == Command::Pane(Pane::Headers)
                    && self.shared.arrangement.pane(Pane::Headers).is_some()
                    && !edits_headers
                {
                    // Its key leads there first; pressed there it closes them.
                    self.tabs.desk.headers_focus = true;
                } else if !self.writing.stays_in_field(command, ctx, &self.tabs.desk, &mut self.shared) {
                    self.shared.outbox.push(Message::Command(command));
                }
            }
        }
    }

    /// Keys and texts that no field has.
    fn listen_untyped(&mut self, ctx: &egui::Context, pasted: bool) {
        let escaped = self.tabs.desk.is_escape(ctx);
        let closed = self.tabs.desk.listen_overlays(ctx, &mut self.shared);
        if escaped && !closed {
            if self.tabs.desk.line.is_some() {
                self.shared.outbox.push(Message::Line(LineMessage::Leave));
            } else if !self.shared.notices.is_read() {
                self.tabs.desk.find.close();
            }
        }
        // Enter takes the line on the board into the record, unless what has the keyboard has a use for it.
        let takes_line = self.tabs.desk.line.as_ref().is_some_and(|line| line.playable().is_some());
        let is_free = ctx.memory(|memory| memory.focused().is_none());
        if takes_line && is_free && ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter)) {
            self.shared.outbox.push(Message::Line(LineMessage::Insert));
        }
        let (commands, mut paste) = keys::clipboard(ctx);
        if pasted && paste.is_none() {
            self.clipboard.look_for_files(ctx);
        }
        // A paste asked for by name arrives as the same event.
        let asked = paste.is_some() && std::mem::take(&mut self.clipboard.awaits_paste);
        if !asked && !commands.contains(&Command::Paste) {
            paste = None;
        }
        let others = commands.into_iter().filter(|&command| command != Command::Paste && !asked);
        self.shared.outbox.extend(others.map(Message::Command));
        if let Some(text) = paste {
            // What is pasted right behind the key of the comment belongs to the comment.
            if !asked && self.tabs.desk.entry.take_comment_key() {
                self.shared.outbox.push(Message::Write(text));
            } else {
                self.paste(text, ctx);
            }
        }
        if self.tabs.desk.why.is_some() && ctx.input(|input| input.key_pressed(Key::Escape)) {
            self.shared.outbox.push(Message::DismissWhy);
        }
    }
}

impl Desk {
    /// Whether Escape was pressed, and neither a menu nor the board has a use for it.
    pub(super) fn is_escape(&self, ctx: &egui::Context) -> bool {
        let pressed = ctx.input(|input| input.key_pressed(Key::Escape)) && !egui::Popup::is_any_open(ctx);
        pressed && self.why.is_none() && self.board.is_idle()
    }
}
