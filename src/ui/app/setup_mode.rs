//! 局面編集: acting, listening and painting. Meanwhile, everything else waits.

use std::sync::Arc;

use egui::{Align, Frame, Key, Layout, Margin, Modifiers, Rect, RichText, ScrollArea, Ui};

use super::clipboard::Clipboard;
use super::desk::Desk;
use super::layout::part;
use super::mate;
use super::painter::Painter;
use super::pasting::asked_for;
use super::shared::SharedState;
use crate::editor::clipboard::Excerpt;
use crate::editor::setup::SetupEdit;
use crate::editor::{Edit, Go, Refused};
use crate::library::SoughtPosition;
use crate::locale::FluentValue;
use crate::notation::{write_bod, write_position};
use crate::record::{NodeId, is_problem};
use crate::texts;
use crate::ui::board::{BoardScene, PieceSpot, SetupEvent, setup_board_id};
use crate::ui::command::Command;
use crate::ui::command::keys;
use crate::ui::look::theme;
use crate::ui::message::{LineMessage, MateMessage, Message, Outbox, SetupMessage};
use crate::ui::panels::arrangement::BelowBoard;
use crate::ui::panels::stop_button;
use crate::ui::panels::view::MoveWords;
use crate::ui::settings::{Pane, Panels};
use crate::ui::{board, setup};

/// What a command means while a position is set up, if anything.
fn meaning(command: Command) -> Option<Message> {
    Some(match command {
        Command::Undo => Message::Setup(SetupMessage::Undo),
        Command::Redo => Message::Setup(SetupMessage::Redo),
        Command::SetUp => Message::Setup(SetupMessage::Done),
        Command::FindPosition | Command::SeekPosition => Message::Setup(SetupMessage::Seek),
        Command::Copy(Excerpt::Position) => Message::Setup(SetupMessage::Copy(Excerpt::Position)),
        Command::Mate => Message::Mate(MateMessage::Ask),
        Command::NewTab | Command::StepTab(_) | Command::ReopenTab => Message::Command(command),
        Command::Flip | Command::FullScreen | Command::Help => Message::Command(command),
        Command::Zoom(_) => Message::Command(command),
        _ => return None,
    })
}

/// A window lower than this, in points, has no room for two lines between bar and board.
const LOW: f32 = 480.0;
/// The least and the greatest height of what the mate solver says, in points.
const MATE: [f32; 2] = [96.0, 200.0];

impl Desk {
    /// Does what a person asks for.
    pub(super) fn set_up(
        &mut self,
        message: SetupMessage,
        ctx: &egui::Context,
        clipboard: &mut Clipboard,
        shared: &mut SharedState,
    ) {
        let Some(view) = &mut self.setup else { return };
        view.refused = None;
        match message {
            SetupMessage::Board(SetupEvent::Leave) => view.to_tools = true,
            SetupMessage::Board(SetupEvent::Recolour(PieceSpot::Box(_))) => view.facing = !view.facing,
            SetupMessage::Board(event) => {
                if let Some(edit) = view.edit_of(event) {
                    self.change_setup(&edit, shared);
                }
            }
            SetupMessage::Edit(edit) => self.change_setup(&edit, shared),
            SetupMessage::Undo if view.seeks() => drop(Arc::make_mut(&mut view.setup).undo()),
            SetupMessage::Redo if view.seeks() => drop(Arc::make_mut(&mut view.setup).redo()),
            SetupMessage::Undo => drop(self.document.undo_setup()),
            SetupMessage::Redo => drop(self.document.redo_setup()),
            SetupMessage::Brush(brush) => view.board.brush = brush,
            SetupMessage::Done | SetupMessage::Seek if view.seeks() => self.find_sought(shared),
            SetupMessage::Seek => {
                let sought = SoughtPosition::exact(view.setup.position().clone());
                self.begin_seeking(sought, false);
            }
            SetupMessage::Facing(color) => view.facing = color,
            SetupMessage::Copy(command) => self.copy_setup(command, ctx, shared),
            SetupMessage::Paste => clipboard.request_paste(ctx),
            SetupMessage::Done => self.finish_setup(shared),
            SetupMessage::AsGame => {
                let position = view.setup.position().clone();
                self.add_game_from(position, shared);
            }
            SetupMessage::Leave => {
                let from_library = view.from_library;
                self.leave_setup();
                if from_library && self.setup.as_ref().is_none_or(|view| !view.seeks()) {
                    self.open_library(false, shared);
                }
            }
            SetupMessage::Stay => view.asking = false,
            SetupMessage::Discard => self.forget_setup(),
        }
        self.follow_setup();
    }

    fn change_setup(&mut self, edit: &SetupEdit, shared: &mut SharedState) {
        let Some(view) = &mut self.setup else { return };
        view.asking = false;
        let changed = match view.seeks() {
            true => Arc::make_mut(&mut view.setup).apply(edit),
            false => self.document.change_setup(edit),
        };
        if let Err(cannot) = changed {
            let square = cannot.square().map(Into::into);
            view.refused = Some(texts::speaking_of(cannot.text_name(), cannot.piece(), square, &shared.locale));
        }
    }

    fn copy_setup(&mut self, excerpt: Excerpt, ctx: &egui::Context, shared: &mut SharedState) {
        let Some(view) = &self.setup else { return };
        let (text, what) = match (excerpt, view.setup.shogi()) {
            (Excerpt::Position, _) if view.seeks() => {
                (view.setup.sought().map_or_else(String::new, |sought| sought.to_string()), "copied-position")
            }
            (Excerpt::Diagram, Some(position)) => (write_bod(position, false).join("\n") + "\n", "copied-diagram"),
            _ => (write_position(view.setup.position()), "copied-position"),
        };
        ctx.copy_text(text);
        let format = if view.setup.shogi().is_some() { "SFEN" } else { "FEN" };
        let what = shared.locale.with(what, &[("format", FluentValue::from(format))]);
        shared.notices.say(shared.locale.with("msg-copied", &[("what", FluentValue::from(what))]));
    }

    fn paste_setup(&mut self, text: &str, shared: &mut SharedState) {
        let Some(view) = &mut self.setup else { return };
        view.refused = None;
        if let (true, Ok(sought)) = (view.seeks(), SoughtPosition::parse(text)) {
            let edit = SetupEdit::Seek(Box::new(sought));
            return shared.outbox.push(Message::Setup(SetupMessage::Edit(edit)));
        }
        match setup::pasted(text, view.game(), &shared.locale) {
            Ok(position) => {
                let edit = SetupEdit::Load(Box::new(position));
                shared.outbox.push(Message::Setup(SetupMessage::Edit(edit)));
            }
            Err(why) => view.refused = Some(why),
        }
    }

    /// Looks in the library for the position that was set up.
    fn find_sought(&mut self, shared: &mut SharedState) {
        let Some(view) = &mut self.setup else { return };
        let Some(sought) = view.setup.sought() else { return };
        view.refused = setup::mistake(&sought, &shared.locale);
        if view.refused.is_some() {
            return;
        }
        self.leave_seeking();
        self.seek_in_library(sought, shared);
    }

    /// Puts the position into the record, as one step.
    fn finish_setup(&mut self, shared: &mut SharedState) {
        let document = &mut self.document;
        let Some(position) =
            document.setup().filter(|setup| setup.is_changed()).map(|setup| write_position(&setup.finished()))
        else {
            return self.forget_setup();
        };
        let edit = Edit::Setup { sfen: position, language: shared.aside_language() };
        let before = document.record().tree.len();
        match document.apply(edit) {
            Ok(()) => {}
            // The record has this position already, as far as it can tell.
            Err(Refused::Nothing) => return self.forget_setup(),
            Err(refused) => return shared.notices.refuse(self.state(), &refused, &shared.locale),
        }
        document.go(Go::To(NodeId::ROOT));
        let lost = before.saturating_sub(document.record().tree.len());
        let key = if lost > 0 { "msg-setup-lost" } else { "msg-setup" };
        shared.notices.say(shared.locale.with(key, &[("count", FluentValue::from(lost))]));
        // A problem has a name and an author.
        let record = self.document.record();
        let unnamed = record.headers.get("作品名").is_none_or(|name| name.trim().is_empty());
        if is_problem(record) {
            // What is known of a problem that has one is read next.
            shared.settings.panels.show(if unnamed { Pane::Headers } else { Pane::Mate });
        }
    }

    /// Keys, while no question is open.
    pub(super) fn listen_setup(&mut self, ctx: &egui::Context, shared: &mut SharedState) {
        let typing = ctx.text_edit_focused();
        let Some(view) = &mut self.setup else { return };
        view.look(ctx, shared.settings.spelling());
        if typing || egui::Popup::is_any_open(ctx) {
            return;
        }
        let (copy, paste) = asked_for(ctx);
        let pressed = |modifiers, key| ctx.input_mut(|input| input.consume_key(modifiers, key));
        let mut messages = Vec::new();
        if pressed(Modifiers::NONE, Key::Escape) {
            if self.line.is_some() {
                messages.push(Message::Line(LineMessage::Leave));
            } else if view.asking {
                messages.push(Message::Setup(SetupMessage::Stay));
            } else if view.board.is_carrying() {
                view.board.put_back();
            } else if !shared.notices.is_read() {
                messages.push(Message::Setup(SetupMessage::Leave));
            }
        }
        // What is asked is answered by its buttons: the board does not take it for a piece to be lifted.
        let is_board =
            |ctx: &egui::Context| ctx.memory(|memory| memory.focused()).is_none_or(|id| id == setup_board_id());
        if view.asking && is_board(ctx) {
            pressed(Modifiers::NONE, Key::Enter);
        }
        messages.extend(view.board.keys(ctx).into_iter().map(|event| Message::Setup(SetupMessage::Board(event))));
        // The keys of other commands do nothing here, so that nothing happens by accident.
        messages
            .extend(keys::pressed(ctx, false, |command| meaning(command).is_some()).into_iter().filter_map(meaning));
        ctx.memory_mut(|memory| {
            if memory.focused().is_none() && !view.to_tools {
                memory.request_focus(setup_board_id());
            }
        });
        shared.outbox.extend(messages);
        if copy {
            self.copy_setup(Excerpt::Position, ctx, shared);
        }
        if let Some(text) = paste {
            self.paste_setup(&text, shared);
        }
    }
}

impl Painter<'_> {
    /// What the mate solver says about the position being set up, below the tools; returns the place of the others.
    fn paint_setup_mate(&mut self, ui: &mut Ui, place: Rect, frame: Frame, out: &mut Outbox) -> Rect {
        let about = mate::about(&self.desk.document, self.desk.setup.as_ref(), self.desk.line.as_ref());
        let (Some(about), true) = (about, self.desk.shows_mate(self.shared)) else { return place };
        let height = (place.height() * 0.3).clamp(MATE[0], MATE[1]);
        let (rest, place) = place.split_top_bottom_at_y(place.bottom() - height.floor());
        let (style, locale) = (self.shared.settings.spelling(), &self.shared.locale);
        part(ui, "mate", place, frame, |ui| {
            let title = RichText::new(locale.text("panel-mate")).text_style(theme::section());
            ui.horizontal(|ui| {
                ui.label(title.color(theme::palette(ui).weak));
                let end = Layout::right_to_left(Align::Center);
                let is_searched = self.mates.analyst.searching(about.position).is_some();
                ui.with_layout(end, |ui| stop_button(ui, is_searched, locale, out));
            });
            self.desk.mate.show(ui, about, &self.mates.analyst, MoveWords { style, locale }, out);
        });
        rest
    }

    /// The window below the menu during setup: the tools have the place of the text.
    pub(super) fn paint_setup(&mut self, ui: &mut Ui, out: &mut Outbox) {
        let palette = theme::palette(ui);
        let (style, flipped) = (self.shared.settings.piece_style(), self.desk.flipped);
        let Some(view) = &self.desk.setup else { return };
        let (mut scene, tray) = setup::scenes(view, style, flipped, &self.shared.locale);
        if let Some((position, last)) = self.desk.elsewhere() {
            let words = std::mem::take(&mut scene.words);
            scene = BoardScene { flipped, words, ..BoardScene::of(position, last, style, &self.shared.locale) };
        }
        let sizes = self.shared.settings.panels.sizes.clone();
        self.arrange(
            ui,
            &scene,
            &Panels { shown: [Pane::Moves, Pane::Comment].into(), sizes, ..Panels::default() },
            (BelowBoard::Nothing, false),
        );
        let (centre, Some(place)) = (self.shared.arrangement.centre, self.shared.arrangement.text) else { return };
        // In a narrow column the tools need the room in front of its edge.
        let right = if place.width() < 300.0 { 4 } else { 12 };
        let tools = Frame::new().fill(palette.panel).inner_margin(Margin { left: 12, right, top: 4, bottom: 4 });
        // In a low window the board gets all the room that can be spared.
        let low = ui.ctx().content_rect().height() < LOW;
        let place = self.paint_setup_mate(ui, place, tools, out);
        let Some(view) = &mut self.desk.setup else { return };
        part(ui, "tools", place, tools, |ui| {
            ScrollArea::vertical().id_salt("setup-tools").auto_shrink(false).show(ui, |ui| {
                // A question or a refusal must be visible.
                let first = view.asking || view.refused.is_some();
                if low && first {
                    setup::outlook(ui, view, &self.shared.locale);
                }
                setup::tools(ui, view, flipped, &self.shared.locale, out);
                if low && !first {
                    setup::outlook(ui, view, &self.shared.locale);
                }
            });
        });
        let frame = Frame::new().fill(palette.setup).stroke((3.0, palette.accent));
        let frame = frame.inner_margin(Margin::same(if low { 2 } else { 8 }));
        part(ui, "position", centre, frame, |ui| {
            setup::bar(ui, view, &self.shared.locale, out);
            if !low {
                ui.add_space(2.0);
                setup::outlook(ui, view, &self.shared.locale);
            }
            let board_theme = board::in_force(ui);
            let events = view.board.show(ui, &scene, &tray, &board_theme);
            out.extend(events.into_iter().map(|event| Message::Setup(SetupMessage::Board(event))));
        });
    }
}
