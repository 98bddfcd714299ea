//! Where the panels are. The board comes first: panels are side by side only if that does not make it smaller.

use std::ops::RangeInclusive;

use egui::accesskit::Action;
use egui::{CentralPanel, Frame, Margin, Panel, PanelState, RichText, Ui, UiBuilder, Vec2, vec2};

use super::App;
use crate::ui::cards::paste;
use crate::ui::look::{fonts, theme};
use crate::ui::menu;
use crate::ui::message::Outbox;
use crate::ui::panels::{branches, games, headers, move_list, pane, start};
use crate::ui::settings::Pane;

/// In windows narrower than this, in points, the panels are under the board; if the window is also low, so that the
/// board would be small between them, only below the second value.
const NARROW: f32 = 640.0;
const NARROWEST: f32 = 480.0;
/// The width of board and stands, relative to their height.
const BOARD: f32 = 1.5;
/// The space between board and window, for the buttons below it and the frame, in points.
const AROUND: f32 = 60.0;

/// The minimum height of the strip below the board, and how much spare room it needs: it may take a little from the
/// board.
const UNDER: f32 = 92.0;
const SPARE: f32 = 60.0;

/// Where panels go: below the board, in a column of their own, or above the moves; and the room for each.
#[derive(Default)]
struct Docks {
    under: Vec<Pane>,
    beside: Vec<Pane>,
    inside: Vec<Pane>,
    spare: f32,
}

/// Whether the panels are under the board.
pub(super) fn is_narrow(ctx: &egui::Context) -> bool {
    let window = ctx.content_rect().size();
    window.x < NARROWEST || window.x < NARROW && window.x < window.y * 1.2
}

/// Whether a narrow window is so low that the board above the panels would be tiny: then they go beside it.
pub(super) fn is_low(ctx: &egui::Context) -> bool {
    let window = ctx.content_rect().size();
    is_narrow(ctx) && window.x > window.y * 1.2
}

/// The width of the column of moves, and of the one beside it, until somebody drags their edges, in points.
fn usual_side(room: f32) -> f32 {
    (room * 0.34).clamp(240.0, 330.0)
}
const FAR: f32 = 260.0;

/// The edge of the room along which a panel lies.
#[derive(Clone, Copy)]
enum Edge {
    Right,
    Top,
    Bottom,
}

/// The background of a panel. Panels that only contain others need none: painting pixels twice is expensive in software
/// rendering.
fn bar(ui: &Ui, margin: impl Into<Margin>) -> Frame {
    Frame::new().fill(theme::palette(ui).panel).inner_margin(margin)
}

impl App {
    /// The window below the menu: board, moves, comment, notes. `bars` is the height of the temporary bars above the
    /// status bar.
    pub(super) fn paint_record(&mut self, ui: &mut Ui, bars: f32, out: &mut Outbox) {
        if self.desk.notes_open {
            // In a narrow window the notes take the place of the moves.
            let wide = !is_narrow(ui.ctx());
            let most = ui.available_height() * if wide { 0.42 } else { 0.55 };
            let frame = bar(ui, Margin::symmetric(12, 8));
            let mut show = |app: &mut Self, ui: &mut Ui| {
                app.desk.notes.show(ui, &app.desk.session, &app.desk.unplayed, &app.locale, out);
            };
            if wide {
                self.resizable(ui, Edge::Bottom, "notes", 250.0, 60.0_f32.min(most)..=most, frame, show);
            } else {
                Panel::bottom("notes-narrow").exact_size(most).frame(frame).show(ui, |ui| show(self, ui));
            }
        }
        if self.settings.panels.compact {
            let frame = bar(ui, Margin::symmetric(12, 6));
            Panel::bottom("line").frame(frame).show(ui, |ui| self.line(ui));
        } else if !is_narrow(ui.ctx()) {
            // Temporary bars above the status bar must not move any panel.
            let docks = self.docks(ui.available_size() + vec2(0.0, bars));
            self.columns(ui, &docks, out);
            self.under(ui, &docks, out);
        } else if is_low(ui.ctx()) && !self.desk.notes_open {
            let width = ui.available_width() * 0.44;
            Panel::right("beside").exact_size(width).frame(Frame::NONE).show(ui, |ui| self.below(ui, out));
        } else if !self.desk.notes_open {
            // The board comes first: the panels get the rest, but at least a few rows.
            let room = ui.available_size();
            let height = (room.y - room.x * 0.9 - 44.0).clamp(120.0, (room.y * 0.38).max(120.0));
            let frame = Frame::NONE;
            Panel::bottom("below").exact_size(height).frame(frame).show(ui, |ui| self.below(ui, out));
        }
        let centre = Frame::new().fill(theme::palette(ui).ground).inner_margin(Margin::same(8));
        // A right click while holding a piece puts that down; on the squares the right button draws.
        let on_board = ui.input(|input| input.pointer.interact_pos()).is_some_and(|at| self.desk.board.holds(at));
        let idle = self.desk.board.is_idle() && !on_board;
        let centre = CentralPanel::default().frame(centre).show(ui, |ui| self.centre(ui, out)).response;
        if idle || centre.context_menu_opened() {
            centre.container_context_menu(|ui| menu::context(ui, &self.desk.session, &self.locale, out));
        }
    }

    /// Whether a panel is shown, and has something to show.
    fn has(&self, pane: Pane) -> bool {
        self.settings.panels.has(pane) && (pane != Pane::Games || games::any(&self.desk.session))
    }

    /// A panel of the size that a person gave it, otherwise of the usual size, as far as there is room. What egui
    /// remembers of its size is discarded: a size forced on it for a while is nobody's choice.
    #[allow(clippy::too_many_arguments)]
    fn resizable(
        &mut self,
        ui: &mut Ui,
        edge: Edge,
        name: &str,
        usual: f32,
        range: RangeInclusive<f32>,
        frame: Frame,
        content: impl FnOnce(&mut Self, &mut Ui),
    ) {
        let id = ui.scope_id().with(name);
        ui.data_mut(|data| data.remove::<PanelState>(id));
        let (panel, axis) = match edge {
            Edge::Right => (Panel::right(name), 0),
            Edge::Top => (Panel::top(name), 1),
            Edge::Bottom => (Panel::bottom(name), 1),
        };
        let size = self.settings.panels.size(name, usual).clamp(*range.start(), *range.end());
        let panel = panel.resizable(true).default_size(size).size_range(range).frame(frame);
        let shown = panel.show(ui, |ui| {
            // It keeps its size, whatever its content.
            let room = ui.max_rect();
            content(self, &mut ui.new_child(UiBuilder::new().max_rect(room)));
            ui.expand_to_include_rect(room);
        });
        let shown = shown.response.rect.size()[axis];
        // Its edge was dragged, or moved by a screen reader.
        let edge = id.with("__resize");
        let asked = [Action::Increment, Action::Decrement, Action::SetValue];
        let chosen = ui.read_response(edge).is_some_and(|edge| edge.drag_stopped())
            || ui.input(|input| asked.iter().any(|&action| input.has_accesskit_action_request(edge, action)));
        if chosen {
            self.choose_settings(|settings| {
                settings.panels.sizes.insert(name.to_owned(), shown.round());
            });
        }
    }

    /// Where the panels go that have no fixed place.
    fn docks(&self, room: Vec2) -> Docks {
        let panels = &self.settings.panels;
        let side = panels.size("side", usual_side(room.x));
        let far = panels.size("far", FAR);
        let spare = room.y - AROUND - (room.x - side) / BOARD;
        let beside = room.x - side - far >= (room.y - AROUND) * BOARD;
        let mut docks = Docks { spare, ..Docks::default() };
        for pane in [Pane::Games, Pane::History, Pane::Graph, Pane::Map].into_iter().filter(|&pane| self.has(pane)) {
            if pane.is_wide() && spare >= SPARE {
                docks.under.push(pane);
            } else if beside {
                docks.beside.push(pane);
            } else if !(pane.is_wide() && self.desk.session.document.is_untouched()) {
                // The start view has their room: there is nothing for them to show yet.
                docks.inside.push(pane);
            }
        }
        docks
    }

    /// The panels on the right: one column, and a second one if the board does not need the room.
    fn columns(&mut self, ui: &mut Ui, docks: &Docks, out: &mut Outbox) {
        if let Some((last, others)) = docks.beside.split_last() {
            let frame = Frame::NONE;
            self.resizable(ui, Edge::Right, "far", FAR, 180.0..=460.0, frame, |app, ui| {
                for &pane in others {
                    app.above(ui, pane, "far", out);
                }
                let frame = bar(ui, Margin { left: 12, right: 4, top: 8, bottom: 4 });
                CentralPanel::default().frame(frame).show(ui, |ui| app.pane(ui, *last, out));
            });
        }
        // When the window has become small the board keeps its half.
        let usual = usual_side(ui.available_width());
        let most = (ui.available_width() * 0.42).clamp(240.0, 560.0);
        let own = [Pane::Moves, Pane::Comment, Pane::Headers].iter().any(|&pane| self.has(pane));
        if own || !docks.inside.is_empty() {
            let frame = Frame::NONE;
            self.resizable(ui, Edge::Right, "side", usual, 240.0..=most, frame, |app, ui| {
                app.side(ui, &docks.inside, out);
            });
        }
        paste::keep_room(ui.ctx(), ui.ctx().content_rect().right() - ui.available_rect_before_wrap().right());
    }

    /// The panels below the board, side by side, in the height that the board cannot use.
    fn under(&mut self, ui: &mut Ui, docks: &Docks, out: &mut Outbox) {
        let Some((last, others)) = docks.under.split_last() else { return };
        let usual = docks.spare.clamp(UNDER, 200.0);
        let most = (ui.available_height() * 0.5).max(UNDER);
        let frame = Frame::NONE;
        self.resizable(ui, Edge::Bottom, "under", usual, 72.0..=most, frame, |app, ui| {
            let inner = bar(ui, Margin { left: 12, right: 8, top: 4, bottom: 4 });
            for &pane in others {
                let share = ui.available_width() / docks.under.len() as f32;
                let panel = Panel::left(pane.title()).exact_size(share);
                panel.frame(inner).show(ui, |ui| app.pane(ui, pane, out));
            }
            CentralPanel::default().frame(inner).show(ui, |ui| app.pane(ui, *last, out));
        });
    }

    /// A panel above others; its height can be changed, and is remembered for this column.
    fn above(&mut self, ui: &mut Ui, pane: Pane, column: &str, out: &mut Outbox) {
        let name = format!("{column}-{}", pane.title());
        // Panels meant to be low stay low if the moves need the room.
        let most = if pane.is_wide() && column == "side" { 128.0 } else { 260.0 };
        let usual = (ui.available_height() * 0.3).clamp(pane.least(), most);
        let range = pane.least()..=ui.available_height().max(pane.least());
        let frame = bar(ui, Margin { left: 12, right: 4, top: 8, bottom: 4 });
        self.resizable(ui, Edge::Top, &name, usual, range, frame, |app, ui| {
            app.pane(ui, pane, out);
        });
    }

    /// What a panel shows.
    fn pane(&mut self, ui: &mut Ui, pane: Pane, out: &mut Outbox) {
        let (session, style, locale) = (&self.desk.session, self.settings.style(), &self.locale);
        match pane {
            Pane::Moves => {
                self.desk.find.show(ui, session, locale, out);
                self.desk.moves.show(ui, session, self.desk.find.found(), style, locale, out);
            }
            Pane::Comment => self.desk.comment.show(ui, session, locale, out),
            Pane::Games => self.desk.games.show(ui, session, style, locale, out),
            Pane::History => self.desk.history.show(ui, session, style, locale, out),
            Pane::Graph => self.desk.graph.show(ui, session, style, locale, out),
            Pane::Map => self.desk.map.show(ui, session, style, locale, out),
            Pane::Headers => headers::list(ui, session, locale, out),
        }
    }

    /// The column beside the board: the game's headers, other panels as far as there is room, moves, branches, comment.
    fn side(&mut self, ui: &mut Ui, stacked: &[Pane], out: &mut Outbox) {
        let headers = self.has(Pane::Headers);
        Panel::top("glance").frame(bar(ui, Margin::symmetric(12, 8))).show(ui, |ui| {
            headers::glance(ui, &self.desk.session, &self.locale, headers, out);
            if headers {
                ui.add_space(6.0);
                headers::list(ui, &self.desk.session, &self.locale, out);
            }
        });
        let needed: f32 =
            [Pane::Moves, Pane::Comment].into_iter().filter(|&pane| self.has(pane)).map(Pane::least).sum();
        let mut free = ui.available_height() - needed;
        let first = self.settings.panels.first;
        let mut by_importance = stacked.to_vec();
        by_importance.sort_by_key(|&pane| first != Some(pane));
        let mut open = Vec::new();
        for pane in by_importance {
            if free >= pane.least() {
                free -= pane.least();
                open.push(pane);
            }
        }
        for &pane in stacked {
            if open.contains(&pane) {
                self.above(ui, pane, "side", out);
            } else if pane == Pane::Games {
                Panel::top("games-strip").frame(bar(ui, Margin::symmetric(8, 2))).show(ui, |ui| {
                    games::strip(ui, &self.desk.session, &self.locale, out);
                });
            } else {
                Panel::top(pane.title()).frame(bar(ui, Margin::symmetric(8, 2))).show(ui, |ui| {
                    pane::folded(ui, pane, &self.locale, out);
                });
            }
        }
        if self.has(Pane::Comment) {
            let usual = (ui.available_height() * 0.3).clamp(Pane::Comment.least(), 220.0);
            // When the window has become smaller, the moves keep a few rows.
            let strips = if branches::any(&self.desk.session, self.has(Pane::Moves)) { 72.0 } else { 0.0 };
            let moves =
                if self.has(Pane::Moves) { Pane::Moves.least() + self.desk.find.height() } else { 0.0 } + strips;
            let most = (ui.available_height() - moves).max(72.0);
            let frame = bar(ui, Margin::symmetric(12, 8));
            self.resizable(ui, Edge::Bottom, "comment", usual, 72.0..=most, frame, |app, ui| {
                app.pane(ui, Pane::Comment, out);
            });
        }
        if self.desk.moves.same.any(&self.desk.session, self.desk.session.document.cursor().at()) {
            Panel::bottom("same").frame(bar(ui, Margin::symmetric(12, 6))).show(ui, |ui| {
                let (style, locale) = (self.settings.style(), &self.locale);
                let step = |id| move_list::step_text(&self.desk.session, id, style, locale);
                self.desk.moves.same.show(ui, &self.desk.session, step, locale, out);
            });
        }
        let listed = self.has(Pane::Moves);
        if branches::any(&self.desk.session, listed) {
            Panel::bottom("branches").frame(bar(ui, Margin::symmetric(12, 8))).show(ui, |ui| {
                branches::show(ui, &self.desk.session, listed, self.settings.style(), &self.locale, out);
            });
        }
        let frame = bar(ui, Margin { left: 12, right: 4, top: 8, bottom: 4 });
        // Its id does not depend on the panels below it, so that its menu stays open when a click there shows another
        // panel.
        let id = UiBuilder::new().scope_id(ui.scope_id().with("list"));
        let content = |app: &mut Self, ui: &mut Ui, out: &mut Outbox| {
            if app.desk.session.document.is_untouched() {
                start::show(ui, &app.settings, app.recovery.waiting(), &app.locale, out);
            } else if app.has(Pane::Moves) {
                app.pane(ui, Pane::Moves, out);
            }
        };
        let list =
            ui.scope_builder(id, |ui| CentralPanel::default().frame(frame).show(ui, |ui| content(self, ui, out)));
        list.inner.response.container_context_menu(|ui| menu::context(ui, &self.desk.session, &self.locale, out));
    }

    /// What a narrow window has room for: moves and comment side by side.
    fn below(&mut self, ui: &mut Ui, out: &mut Outbox) {
        // One panel replaces the others: the one asked for last.
        let places = [Pane::Headers, Pane::History, Pane::Moves];
        let first = self.settings.panels.first.into_iter().filter(|first| places.contains(first));
        let list = first.chain(places).find(|&pane| self.has(pane));
        if list == Some(Pane::Headers) {
            CentralPanel::default().frame(bar(ui, Margin::same(8))).show(ui, |ui| {
                headers::glance(ui, &self.desk.session, &self.locale, true, out);
                headers::list(ui, &self.desk.session, &self.locale, out);
            });
            return;
        }
        if self.desk.session.document.is_untouched() {
            CentralPanel::default().frame(bar(ui, Margin { left: 12, right: 4, top: 8, bottom: 4 })).show(ui, |ui| {
                start::show(ui, &self.settings, self.recovery.waiting(), &self.locale, out);
            });
            return;
        }
        if games::any(&self.desk.session) {
            Panel::top("games-strip").frame(bar(ui, Margin::symmetric(8, 2))).show(ui, |ui| {
                games::strip(ui, &self.desk.session, &self.locale, out);
            });
        }
        let comment = self.has(Pane::Comment);
        let comment_beside = |app: &mut Self, ui: &mut Ui, out: &mut Outbox| {
            let listed = list == Some(Pane::Moves);
            if branches::any(&app.desk.session, listed) {
                branches::show(ui, &app.desk.session, listed, app.settings.style(), &app.locale, out);
            }
            app.pane(ui, Pane::Comment, out);
        };
        match list {
            Some(list) => {
                if comment {
                    let half = ui.available_size() * 0.5;
                    let panel = if is_low(ui.ctx()) {
                        Panel::bottom("comment-below").exact_size(half.y)
                    } else {
                        Panel::right("comment-beside").exact_size(half.x)
                    };
                    let panel = panel.frame(bar(ui, Margin::same(8)));
                    panel.show(ui, |ui| comment_beside(self, ui, out));
                }
                let frame = bar(ui, Margin { left: 8, right: 2, top: 8, bottom: 4 });
                let list = CentralPanel::default().frame(frame).show(ui, |ui| self.pane(ui, list, out));
                list.response.container_context_menu(|ui| menu::context(ui, &self.desk.session, &self.locale, out));
            }
            None if comment => {
                CentralPanel::default().frame(bar(ui, Margin::same(8))).show(ui, |ui| comment_beside(self, ui, out));
            }
            None => {}
        }
    }

    /// All that is shown besides the board in board-only mode: the move, and the beginning of its comment.
    fn line(&self, ui: &mut Ui) {
        let palette = theme::palette(ui);
        let document = &self.desk.session.document;
        let at = document.cursor().at();
        ui.horizontal(|ui| {
            let ply = document.record().ply(at).to_string();
            ui.label(RichText::new(ply).color(palette.weak));
            let text = move_list::step_text(&self.desk.session, at, self.settings.style(), &self.locale);
            ui.label(RichText::new(text).font(fonts::strong(14.0)));
            let comment = document.node().map(|node| node.comment.as_str()).unwrap_or_default();
            let comment = comment.split_whitespace().collect::<Vec<_>>().join(" ");
            ui.add(egui::Label::new(RichText::new(comment).color(palette.weak)).truncate());
        });
    }
}
