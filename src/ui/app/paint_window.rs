//! Paints the window: menu, tabs, the record, the bars below it, and the board.

use egui::{Frame, Margin, Panel, Ui};

use super::App;
use super::desk::Desk;
use super::overlay::Layer;
use super::painter::Painter;
use super::preparing::PendingLineEdit;
use super::save_job::SLOW_SAVE;
use crate::editor::analysis::TrialState;
use crate::exercises::{Asked, AskedState};
use crate::task::WindowThread;
use crate::ui::cards;
use crate::ui::cards::bar::Bars;
use crate::ui::cards::{line_edit, paste};
use crate::ui::input::order;
use crate::ui::look::theme;
use crate::ui::message::Outbox;
use crate::ui::panels::field_menu;
use crate::ui::panels::menu;
use crate::ui::panels::status;
use crate::ui::settings::Pane;
use crate::ui::window::surroundings::Surroundings;
use crate::ui::window::title_bar;

/// The height of the bar at the bottom, in points.
const STATUS: f32 = 28.0;
/// The height of the row of buttons below the board, with what is around it.
const STEPS_TAKE: f32 = 42.0;

impl App {
    /// Paints the window.
    pub fn paint(&mut self, ui: &mut Ui) {
        let _drawing = WindowThread::begin();
        let palette = theme::palette(ui);
        let mut out = Outbox::new();
        field_menu::begin(ui.ctx());
        self.tabs.desk.speak(ui, &self.window.title, &self.shared);
        if !Surroundings::of(ui.ctx()).title_bar {
            self.window.menu = title_bar::show(ui, &self.window.title, &self.shared.locale);
        }
        let bar = |margin| Frame::new().fill(palette.panel).inner_margin(margin);
        let now = menu::WindowNow {
            undo: self.tabs.desk.undo_texts(&self.shared),
            seen: self.shared.arrangement.panes.iter().map(|(pane, _)| *pane).collect(),
        };
        Panel::top("menu").frame(bar(Margin::symmetric(8, 4))).show(ui, |ui| {
            // The position being set up comes first.
            if self.tabs.desk.setup.is_some() {
                ui.disable();
            }
            let about = menu::CommandSubject { document: &self.tabs.desk.document, locale: &self.shared.locale };
            menu::show(ui, about, &self.shared.settings, &now, &mut out);
        });
        self.tabs.show_tabs(ui, &mut out, &self.shared);
        self.painter().paint_status(ui, bar(Margin::symmetric(12, 0)), &mut out);
        let room = ui.available_rect_before_wrap();
        // What egui remembers about views, such as scroll positions, belongs to this record.
        ui.push_id(self.tabs.desk.id, |ui| match self.tabs.desk.setup {
            Some(_) => self.painter().paint_setup(ui, &mut out),
            None => self.painter().paint_record(ui, &mut out),
        });
        let beside = self.shared.arrangement.beside();
        // Where the buttons below the board are at the lower edge, they stay free.
        let centre = self.shared.arrangement.centre;
        let has_steps = self.tabs.desk.setup.is_none() && centre.bottom() > room.bottom() - STEPS_TAKE;
        let lifted = if has_steps { STEPS_TAKE } else { 0.0 };
        let mut bars = Bars::at(room.with_max_x(room.right() - beside).with_max_y(room.bottom() - lifted));
        self.tabs.show_loading(ui, &mut bars, &mut self.shared);
        self.shared.errands.show(ui, &mut bars, self.tabs.desk.id, &self.shared.locale);
        self.tabs.desk.show_saving(ui, &mut bars, &mut self.shared);
        self.tabs.desk.show_drawing(ui, &mut bars, &self.shared);
        self.show_overlays(ui, Layer::Bar, &mut bars, &mut out);
        if let Some(notice) = self.shared.notices.shown.as_ref().filter(|notice| notice.has_bar()) {
            bars.show(ui, "notice", |ui| {
                status::notice(ui, notice, &self.tabs.desk.document, &self.shared.locale, &mut out)
            });
        }
        let pending = self.tabs.desk.overlays.get::<PendingLineEdit>().map(|pending| &pending.edit);
        if let Some(pending) = pending.filter(|pending| pending.is_waiting() && !self.tabs.desk.entry.is_open()) {
            line_edit::hint(ui, pending, &mut bars, &self.shared.locale, &mut out);
        }
        if let Some(line) = &self.tabs.desk.line {
            let recorded = self.tabs.desk.setup.is_none();
            cards::line_on_board::LineBar { line, recorded }.show(ui, &mut bars, &self.shared.locale, &mut out);
        }
        let below = if bars.height > 0.0 { lifted } else { 0.0 };
        paste::clear_corner(ui.ctx(), STATUS + bars.height + below, beside);
        self.show_overlays(ui, Layer::Card, &mut bars, &mut out);
        self.show_overlays(ui, Layer::Window, &mut bars, &mut out);
        self.show_hovering(ui);
        self.writing.show_announced(ui.ctx(), &self.tabs.desk, &self.shared);
        if field_menu::show(ui.ctx(), &self.shared.locale) {
            self.clipboard.request_paste(ui.ctx());
        }
        if !out.is_empty() {
            // What was asked for in this frame is done at the start of the next one.
            ui.ctx().request_repaint();
        }
        self.shared.outbox.append(&mut out);
        let Desk { comment, reading, find, headers_focus, .. } = &self.tabs.desk;
        if comment.takes_focus() || reading.takes_focus() || find.takes_focus() || *headers_focus {
            order::await_field(ui.ctx());
        }
    }
}

impl App {
    /// What the record in front is painted from.
    fn painter(&mut self) -> Painter<'_> {
        Painter {
            desk: &mut self.tabs.desk,
            shared: &mut self.shared,
            mates: &self.mates,
            study: &self.study,
            study_view: &mut self.study_view,
            explorer: &self.explorer,
            explorer_view: &mut self.explorer_view,
            recovery: &self.recovery,
        }
    }
}

impl Painter<'_> {
    fn paint_status(&self, ui: &mut Ui, frame: Frame, out: &mut Outbox) {
        Panel::bottom("status").exact_size(STATUS).frame(frame).show(ui, |ui| {
            // Whatever it says.
            ui.set_min_height(STATUS);
            if self.desk.setup.is_some() {
                ui.disable();
            }
            let word = self.shared.notices.shown.as_ref().filter(|notice| !notice.has_bar());
            let slow = self.desk.saving.as_ref().is_some_and(|saving| saving.since.elapsed() >= SLOW_SAVE);
            let unprotected = self.recovery.unprotected(self.desk, self.shared);
            let (unprotected, unwritable) = (unprotected.as_deref(), self.desk.unwritable());
            let work = self.desk.jobs.at_work(&self.shared.locale);
            let storage = status::Storage { saving: slow, unprotected, unwritable, work: &work };
            let notes = self.desk.live_notes.count(&self.desk.document);
            let listed = self.shared.arrangement.pane(Pane::Games).is_some();
            let (position, _) = self.desk.shown();
            let trial = self.desk.mate.trial();
            let is_solved = trial.is_some_and(|trial| trial.stand() == TrialState::Solved);
            let played = trial.map(|trial| u32::try_from(trial.moves().len()).unwrap_or(u32::MAX));
            let asked = self.desk.mate.exercise().map(|view| &view.asked);
            let is_solved = is_solved || asked.is_some_and(|asked| asked.state() == AskedState::Done);
            // An exercise counts on from the move of its game.
            let counted = |asked: &Asked| {
                let before = asked.exercise().position.ply().saturating_sub(1);
                before.saturating_add(u32::try_from(asked.moves().len()).unwrap_or(u32::MAX))
            };
            let played = played.or_else(|| asked.map(counted));
            let is_over = self.desk.is_over() || is_solved;
            let shown = status::StatusSubject { position, is_over, played };
            let document = &self.desk.document;
            // What the board shows in its place is of another line.
            let openings = if played.is_none() { self.desk.openings.found() } else { &[] };
            let content = status::StatusContent { document, shown, storage, word, notes, listed, openings };
            status::show(ui, &content, &self.shared.locale, out);
        });
    }
}
