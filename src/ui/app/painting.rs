//! Paints the window: menu, tabs, the record, the bars below it, and the board.

use egui::{Align, Frame, Layout, Margin, Panel, Rect, Ui, UiBuilder, Vec2, vec2};

use super::App;
use super::desk::Desk;
use super::line_edit::PendingLineEdit;
use super::modes::elsewhere;
use super::overlay::{Layer, Overlays};
use super::saving::SLOW_SAVE;
use crate::editor::{Go, Session};
use crate::record::{Glyph, Node, Step, is_problem};
use crate::rules::{Move, Origin, Square};
use crate::task::Drawing;
use crate::ui::board::{BoardEvent, Scene};
use crate::ui::cards::bar::Bars;
use crate::ui::cards::{line_edit, paste};
use crate::ui::command::Command;
use crate::ui::look::theme;
use crate::ui::message::{Message, Outbox};
use crate::ui::order;
use crate::ui::panels::{MateView, Place, branches, choices, duel, headers, hint, move_list, status};
use crate::ui::settings::Pane;
use crate::ui::setup::fold_defender;
use crate::ui::surroundings::Surroundings;
use crate::ui::words::{is_handicap, why};
use crate::ui::{board, cards, menu, title_bar};

/// The height of the bar at the bottom, in points.
const STATUS: f32 = 28.0;
/// The size of the buttons below the board together, and the least room on either side for what can be chosen.
const STEPS: Vec2 = vec2(200.0, 28.0);
const HALF: f32 = 170.0;

impl App {
    /// Paints the window.
    pub fn paint(&mut self, ui: &mut Ui) {
        let _drawing = Drawing::begin();
        let palette = theme::palette(ui);
        let mut out = Outbox::new();
        self.speak(ui);
        if !Surroundings::of(ui.ctx()).title_bar {
            self.window_menu = title_bar::show(ui, &self.title, &self.locale);
        }
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
        let room = ui.available_rect_before_wrap();
        // What egui remembers about views, such as scroll positions, belongs to this record.
        ui.push_id(self.desk.id, |ui| match self.desk.setup {
            Some(_) => self.paint_setup(ui, &mut out),
            None => self.paint_record(ui, &mut out),
        });
        let beside = self.arrangement.beside();
        let mut bars = Bars::at(room.with_max_x(room.right() - beside));
        self.show_loading(ui, &mut bars);
        self.show_errands(ui, &mut bars);
        self.show_saving(ui, &mut bars);
        self.show_missing(ui, &mut bars);
        self.show_reviewing(ui, &mut bars);
        self.show_drawing(ui, &mut bars);
        self.show_overlays(ui, Layer::Bar, &mut bars, &mut out);
        if let Some(notice) = self.notice.as_ref().filter(|notice| notice.has_bar()) {
            bars.show(ui, "notice", |ui| {
                status::notice(ui, notice, &self.desk.session.document, &self.locale, &mut out)
            });
        }
        let pending = self.desk.overlays.get::<PendingLineEdit>().map(|pending| &pending.edit);
        if let Some(pending) = pending.filter(|pending| pending.is_waiting() && !self.desk.entry.is_open()) {
            line_edit::hint(ui, pending, &mut bars, &self.locale, &mut out);
        }
        if let Some(line) = &self.desk.line {
            let recorded = self.desk.setup.is_none();
            cards::line_on_board::show(ui, line, recorded, &mut bars, &self.locale, &mut out);
        }
        paste::clear_corner(ui.ctx(), STATUS + bars.height, beside);
        self.show_overlays(ui, Layer::Card, &mut bars, &mut out);
        self.show_overlays(ui, Layer::Window, &mut bars, &mut out);
        if !out.is_empty() {
            // What was asked for in this frame is done at the start of the next one.
            ui.ctx().request_repaint();
        }
        self.outbox.append(&mut out);
        let Desk { comment, reading, find, headers_focus, .. } = &self.desk;
        if comment.takes_focus() || reading.takes_focus() || find.takes_focus() || *headers_focus {
            order::await_field(ui.ctx());
        }
    }

    fn paint_status(&self, ui: &mut Ui, frame: Frame, out: &mut Outbox) {
        Panel::bottom("status").exact_size(STATUS).frame(frame).show(ui, |ui| {
            if self.desk.setup.is_some() {
                ui.disable();
            }
            let word = self.notice.as_ref().filter(|notice| !notice.has_bar());
            let slow = self.desk.saving.as_ref().is_some_and(|saving| saving.since.elapsed() >= SLOW_SAVE);
            let unprotected = self.unprotected();
            let (unprotected, unwritable) = (unprotected.as_deref(), self.desk.unwritable());
            let storage = status::Storage { saving: slow, unprotected, unwritable };
            let unplayed = self.desk.unplayed.count();
            let listed = self.arrangement.pane(Pane::Games).is_some();
            let (position, _) = self.desk.shown();
            let shown = status::Shown { position, is_over: self.is_over() };
            status::show(ui, (&self.desk.session, shown), &self.locale, storage, word, (unplayed, listed), out);
        });
    }

    /// The board, and what is below it.
    pub(super) fn centre(&mut self, ui: &mut Ui, scene: Scene, out: &mut Outbox) {
        let frame = Frame::new().inner_margin(Margin { top: 6, ..Margin::ZERO });
        Panel::bottom("steps").frame(frame).show_separator_line(false).show(ui, |ui| {
            // Always as high as the buttons, so that the board stays where it is.
            let (_, row) = ui.allocate_space(vec2(ui.available_width(), STEPS.y));
            let inset = (row.width() / 2.0 - 240.0).max(0.0);
            self.desk.entry.place_at(row.with_min_x(row.left() + inset));
            if self.desk.entry.is_open() {
                let place = move_place(&self.desk.session, &self.desk.overlays, &self.desk.mate, self.reads());
                let builder = UiBuilder::new().max_rect(row.with_min_x(row.left() + inset));
                let ui = &mut ui.new_child(builder.layout(Layout::left_to_right(Align::Center)));
                self.desk.entry.show(ui, &place, &self.settings, &self.locale, out);
            } else {
                match self.duel_told() {
                    Some(told) => duel::row(ui, row, &told, &self.locale, out),
                    None => self.steps(ui, row, out),
                }
            }
        });
        self.evaluation_bar(ui);
        self.board(ui, scene, out);
    }

    /// The buttons below the board, and beside them where one can go from here.
    fn steps(&mut self, ui: &mut Ui, row: Rect, out: &mut Outbox) {
        let (session, style, locale) = (&self.desk.session, self.settings.spelling(), &self.locale);
        let listed = self.arrangement.pane(Pane::Moves).is_some();
        let mut onward = if self.is_hidden() { Vec::new() } else { branches::groups(session, listed, style, locale) };
        let same = self.desk.moves.same.group(session, |id| move_list::step_text(session, id, style, locale), locale);
        let half = (row.width() - STEPS.x) / 2.0;
        let buttons = Rect::from_center_size(row.center(), STEPS);
        let buttons = if half < HALF { buttons.translate(vec2(-half, 0.0)) } else { buttons };
        match same {
            Some(same) if half < HALF => onward.push(same),
            same => {
                let place = row.with_max_x(buttons.left());
                choices::row(ui, "same", place, same.into_iter().collect(), out);
            }
        }
        let builder = UiBuilder::new().max_rect(buttons).layout(Layout::left_to_right(Align::Center));
        let ui_of_buttons = &mut ui.new_child(builder);
        for command in [Command::First, Command::Back, Command::Forward, Command::Last, Command::Flip] {
            menu::icon_button(ui_of_buttons, session, locale, command, None, out);
        }
        choices::row(ui, "onward", row.with_min_x(buttons.right()), onward, out);
    }

    /// What the board shows.
    pub(super) fn scene(&self) -> Scene {
        let document = &self.desk.session.document;
        let (position, last) = self.desk.shown();
        let record = document.record();
        let handicap = is_handicap(record);
        let mut scene = Scene::of(position, last, self.settings.piece_style(), &self.locale);
        scene.to_move = scene.to_move.filter(|_| !self.is_over());
        scene.flipped = self.desk.flipped;
        let colors = board::colors(position.game());
        scene.players = headers::players(record.game(), &record.headers);
        self.seat_duel(&mut scene);
        let problem = is_problem(record);
        scene.words.sides = colors.map(|color| why::side_of(position.game(), color, handicap, problem, &self.locale));
        if let Some(position) = position.shogi().filter(|_| problem) {
            fold_defender(&mut scene, position, self.settings.defender_hand, &self.locale);
        }
        let here = self.desk.elsewhere().is_none();
        if let Some(node) = document.node().filter(|_| here) {
            scene.marks.drawn = node.marks.arrows.iter().map(board::drawn).collect();
            scene.marks.glyph = node.marks.glyph.map(Glyph::symbol);
        }
        if let Some((_, mv)) = self.desk.hint.filter(|(at, _)| *at == document.cursor().at()) {
            scene.marks.drawn.extend(hint(mv).map(|arrow| board::drawn(&arrow)));
        }
        if here {
            scene.marks.drawn.extend(self.study_arrows());
        }
        scene.marks.drawn.extend(self.desk.entry.chosen().and_then(hint).map(|arrow| board::drawn(&arrow)));
        if let Some(why) = &self.desk.why {
            scene.marks.refused = why.squares().into_iter().map(board::cell_of).collect();
        }
        scene
    }

    /// Whether the board shows the end of a game, so that it is nobody's turn.
    fn is_over(&self) -> bool {
        let ends = |node: &Node| matches!(&node.step, Step::End(ending) if ending.ends_game());
        self.desk.elsewhere().is_none() && self.desk.session.document.node().is_some_and(ends)
    }

    fn board(&mut self, ui: &mut Ui, scene: Scene, out: &mut Outbox) {
        let board_theme = board::in_force(ui);
        self.desk.board.animate(self.settings.glides());
        let Desk { board: view, session, overlays, mate, line, why, flipped, .. } = &mut self.desk;
        let here = || (session.document.position(), session.document.last_move());
        let (position, _) = elsewhere(overlays, mate, line.as_ref()).unwrap_or_else(here);
        for event in view.show(ui, &scene, position, &board_theme) {
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
        if let Some(why) = why {
            let at = why.mv.and_then(|mv| {
                let cell = |square: Square| view.cell_rect(board::cell_of(square));
                let to = cell(mv.to()?)?;
                let upwards = match mv.origin()? {
                    Origin::Board(from) => cell(from)?.center().y >= to.center().y,
                    Origin::Hand(_) => (position.side_to_move() == position.game().bottom()) != *flipped,
                };
                Some((to, upwards))
            });
            cards::why::show(ui, why, at, &self.locale, out);
        }
    }
}

/// Where a typed move would be played; `reads` says whether the record is being read.
pub(super) fn move_place<'a>(
    session: &'a Session,
    overlays: &'a Overlays,
    mate: &'a MateView,
    reads: bool,
) -> Place<'a> {
    // One that is played beside a line ends that.
    let elsewhere = elsewhere(overlays, mate, None);
    let document = &session.document;
    let (position, last) = elsewhere.unwrap_or_else(|| (document.position(), document.last_move()));
    Place {
        at: session.document.cursor().at(),
        position,
        previous: last.and_then(Move::to),
        writes: reads && elsewhere.is_none(),
        composes: elsewhere.is_none(),
    }
}
