//! Paints the window: menu, tabs, the record, the bars below it, and the board.

use egui::{Frame, Margin, Panel, Ui};

use super::App;
use super::filing::SLOW_SAVE;
use super::line_edit::PendingLineEdit;
use super::overlay::{Layer, Overlays};
use crate::editor::{Go, Session, is_problem};
use crate::record::Glyph;
use crate::rules::{Move, Origin, Position, Square};
use crate::ui::board::{BoardEvent, Scene};
use crate::ui::cards::{line_edit, paste};
use crate::ui::command::Command;
use crate::ui::look::theme;
use crate::ui::message::{Message, Outbox};
use crate::ui::panels::{Place, headers, hint, status};
use crate::ui::setup::fold_defender;
use crate::ui::words::{is_handicap, why};
use crate::ui::{board, cards, menu};

/// The height of the bar at the bottom, in points.
const STATUS: f32 = 28.0;

impl App {
    /// Paints the window.
    pub fn paint(&mut self, ui: &mut Ui) {
        let palette = theme::palette(ui);
        let mut out = Outbox::new();
        self.speak(ui);
        let bar = |margin| Frame::new().fill(palette.panel).inner_margin(margin);
        let undo = self.undo_texts();
        Panel::top("menu").frame(bar(Margin::symmetric(8, 4))).show(ui, |ui| {
            // The position being set up comes first.
            if self.desk.setup.is_some() {
                ui.disable();
            }
            menu::show(ui, &self.desk.session, &self.settings, &self.locale, &undo, &mut out);
        });
        self.show_tabs(ui, &mut out);
        self.paint_status(ui, bar(Margin::symmetric(12, 0)), &mut out);
        let mut bars = self.show_loading(ui, bar) + self.show_overlays(ui, Layer::Bar, &mut out);
        // Only bad news takes up room of its own: good news must not move the board.
        if let Some(notice) = self.notice.as_ref().filter(|notice| notice.error) {
            let bottom = Panel::bottom("notice").frame(bar(Margin::symmetric(12, 6)));
            let shown = bottom.show(ui, |ui| status::notice(ui, notice, &self.locale, &mut out));
            bars += shown.response.rect.height();
        }
        paste::clear_corner(ui.ctx(), STATUS + bars);
        // What egui remembers about views, such as scroll positions, belongs to this record.
        ui.push_id(self.desk.id, |ui| match self.desk.setup {
            Some(_) => self.paint_setup(ui, &mut out),
            None => self.paint_record(ui, bars, &mut out),
        });
        self.show_overlays(ui, Layer::Card, &mut out);
        self.show_overlays(ui, Layer::Window, &mut out);
        if !out.is_empty() {
            // What was asked for in this frame is done at the start of the next one.
            ui.ctx().request_repaint();
        }
        self.outbox.append(&mut out);
    }

    fn paint_status(&self, ui: &mut Ui, frame: Frame, out: &mut Outbox) {
        Panel::bottom("status").exact_size(STATUS).frame(frame).show(ui, |ui| {
            if self.desk.setup.is_some() {
                ui.disable();
            }
            let word = self.notice.as_ref().filter(|notice| !notice.error);
            let slow = self.desk.saving.as_ref().is_some_and(|saving| saving.since.elapsed() >= SLOW_SAVE);
            let unprotected = self.unprotected();
            let (unprotected, unwritable) = (unprotected.as_deref(), self.unwritable());
            let storage = status::Storage { saving: slow, unprotected, unwritable };
            let unplayed = self.desk.unplayed.count();
            status::show(ui, &self.desk.session, &self.locale, storage, word, unplayed, out);
        });
    }

    /// The board, what is above and below it.
    pub(super) fn centre(&mut self, ui: &mut Ui, out: &mut Outbox) {
        Panel::bottom("steps")
            .frame(Frame::new().inner_margin(Margin { top: 6, ..Margin::ZERO }))
            .show_separator_line(false)
            .show(ui, |ui| {
                if self.desk.entry.is_open() {
                    let place = move_place(&self.desk.session, &self.desk.overlays);
                    let mut show = |ui: &mut Ui| self.desk.entry.show(ui, &place, &self.settings, &self.locale, out);
                    ui.horizontal(|ui| {
                        // As high as the buttons, so that the board stays where it is.
                        ui.set_min_height(28.0);
                        ui.add_space((ui.available_width() / 2.0 - 240.0).max(0.0));
                        show(ui);
                    });
                    return;
                }
                ui.vertical_centered(|ui| {
                    ui.horizontal(|ui| {
                        let commands = [Command::First, Command::Back, Command::Forward, Command::Last, Command::Flip];
                        // Centred by hand, because a horizontal layout starts at the left.
                        let width = commands.len() as f32 * 44.0;
                        ui.add_space((ui.available_width() - width).max(0.0) / 2.0);
                        for command in commands {
                            menu::icon_button(ui, &self.desk.session, &self.locale, command, None, out);
                        }
                    });
                });
            });
        let pending = self.desk.overlays.get::<PendingLineEdit>().map(|pending| &pending.edit);
        if let Some(pending) = pending.filter(|pending| pending.is_waiting()) {
            let frame = Frame::new().inner_margin(Margin { bottom: 6, ..Margin::ZERO });
            Panel::top("line-edit-hint").frame(frame).show_separator_line(false).show(ui, |ui| {
                line_edit::hint(ui, pending, &self.locale, out);
            });
        }
        self.board(ui, out);
    }

    /// What the board shows.
    fn scene(&self) -> Scene {
        let document = &self.desk.session.document;
        let (position, last) = shown(&self.desk.session, &self.desk.overlays);
        let record = document.record();
        let handicap = is_handicap(record);
        let mut scene = Scene::of(position, last, self.settings.piece_style(), &self.locale);
        scene.flipped = self.desk.flipped;
        let colors = board::colors(position.game());
        scene.players = colors.map(|color| headers::player(&record.headers, color));
        let problem = is_problem(record);
        scene.words.sides = colors.map(|color| why::side_of(position.game(), color, handicap, problem, &self.locale));
        if let Some(position) = position.shogi().filter(|_| problem) {
            fold_defender(&mut scene, position, self.settings.defender_hand, &self.locale);
        }
        if let Some(node) = document.node() {
            scene.marks.drawn = node.marks.arrows.iter().map(board::drawn).collect();
            scene.marks.glyph = node.marks.glyph.map(Glyph::symbol);
        }
        if let Some((_, mv)) = self.desk.hint.filter(|(at, _)| *at == document.cursor().at()) {
            scene.marks.drawn.extend(hint(mv).map(|arrow| board::drawn(&arrow)));
        }
        scene.marks.drawn.extend(self.desk.entry.chosen().and_then(hint).map(|arrow| board::drawn(&arrow)));
        if let Some(why) = &self.desk.why {
            scene.marks.refused = why.squares().into_iter().map(board::cell_of).collect();
        }
        scene
    }

    fn board(&mut self, ui: &mut Ui, out: &mut Outbox) {
        let scene = self.scene();
        let (position, _) = shown(&self.desk.session, &self.desk.overlays);
        let board_theme = board::in_force(ui);
        self.desk.board.animate(self.settings.glides());
        for event in self.desk.board.show(ui, &scene, position, &board_theme) {
            match event {
                BoardEvent::Play(mv) => out.push(Message::Attempt(mv)),
                BoardEvent::NotYourTurn(_) => out.push(Message::NotYourTurn),
                BoardEvent::Step(by) if self.settings.wheel_steps => {
                    let by = if self.settings.wheel_turned { by.saturating_neg() } else { by };
                    out.push(Message::Go(Go::By(by)));
                }
                BoardEvent::Step(_) => {}
                BoardEvent::Draw(arrow) => out.push(Message::Mark(arrow)),
                BoardEvent::Cleared => out.push(Message::DismissWhy),
            }
        }
        if let Some(why) = &self.desk.why {
            let at = why.mv.and_then(|mv| {
                let cell = |square: Square| self.desk.board.cell_rect(board::cell_of(square));
                let to = cell(mv.to()?)?;
                let upwards = match mv.origin()? {
                    Origin::Board(from) => cell(from)?.center().y >= to.center().y,
                    Origin::Hand(_) => (position.side_to_move() == position.game().bottom()) != self.desk.flipped,
                };
                Some((to, upwards))
            });
            cards::why::show(ui, why, at, &self.locale, out);
        }
    }
}

/// The position on the board and the move that led there: the document's, or that of an edit in the middle of a line.
fn shown<'a>(session: &'a Session, overlays: &'a Overlays) -> (&'a Position, Option<Move>) {
    let pending = overlays.get::<PendingLineEdit>().map(|pending| &pending.edit);
    let shown = pending.and_then(|pending| Some((pending.position.as_ref()?, pending.last)));
    shown.unwrap_or_else(|| (session.document.position(), session.document.last_move()))
}

/// Where a typed move would be played.
pub(super) fn move_place<'a>(session: &'a Session, overlays: &'a Overlays) -> Place<'a> {
    let (position, last) = shown(session, overlays);
    Place { at: session.document.cursor().at(), position, previous: last.and_then(Move::to) }
}
