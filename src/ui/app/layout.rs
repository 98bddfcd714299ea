//! Paints the window below the menu: everything in the place that the [law](arrangement) gives it.

use std::collections::BTreeSet;
use std::mem;

use egui::accesskit::{Action, Role};
use egui::{
    Align, CursorIcon, Frame, InnerResponse, Layout, Margin, Panel, Rect, RichText, Sense, TextStyle, Ui, UiBuilder,
    WidgetInfo,
};

use super::desk::Desk;
use super::mate;
use super::painter::Painter;
use super::shared::SharedState;
use super::study::StudyEngines;
use crate::formats::comment::spoken;
use crate::record::{GameClocks, NodeId, Record, is_problem};
use crate::sheet::SheetWording;
use crate::ui::board::{BoardScene, Proportions};
use crate::ui::dialogs::LibraryView;
use crate::ui::input::field::{self, Writes};
use crate::ui::look::{fonts, prose, theme};
use crate::ui::message::Outbox;
use crate::ui::panels::arrangement;
use crate::ui::panels::arrangement::{Arrangement, BelowBoard, LayoutInputs, PanelEdge, PanelNeeds};
use crate::ui::panels::menu;
use crate::ui::panels::view::{MoveWords, RecordView};
use crate::ui::panels::{
    GraphSources, NodeSigns, ReadingOptions, exercise, glance, headers, move_list, page, pane, start, trial,
};
use crate::ui::settings::{Pane, Panels};

/// How far a screen reader moves an edge at once, as a share of the whole.
const STEP: f32 = 0.02;

/// The background of a panel. Panels that only contain others need none: painting pixels twice is expensive in software
/// rendering.
fn bar(ui: &Ui, margin: impl Into<Margin>) -> Frame {
    Frame::new().fill(theme::palette(ui).panel).inner_margin(margin)
}

/// The panels on which a place below the board depends: those that may lie there.
pub(super) fn strip_panels(panels: &Panels) -> BTreeSet<Pane> {
    panels.shown.iter().copied().filter(|pane| pane.is_wide()).collect()
}

/// How many games of a file are asked what they show.
const MOST_ASKED: usize = 50;

/// Which of graph and map a record fills.
fn fills(record: &Record) -> BTreeSet<Pane> {
    let clocks = GameClocks::of(record);
    let is_told = |id: &NodeId| {
        let is_judged = record.tree.get(*id).is_some_and(|node| !node.evaluations.is_empty());
        is_judged || clocks.elapsed(*id).is_some_and(|elapsed| !elapsed.time.is_zero())
    };
    let has_graph = record.tree.mainline(NodeId::ROOT).any(|id| is_told(&id));
    let has_map = record.tree.mainline(NodeId::ROOT).count() < record.tree.len();
    let filled = [(Pane::Graph, has_graph), (Pane::Map, has_map)].into_iter().filter(|(_, is_filled)| *is_filled);
    filled.map(|(pane, _)| pane).collect()
}

/// What the panels of a record need, whichever game of its file is shown.
pub(super) fn panel_needs(desk: &Desk, study: &StudyEngines, shared: &SharedState) -> PanelNeeds {
    let others = desk.wide.of_such(|_| true);
    let is_filled = |pane: &Pane| desk.is_filled(*pane, shared) || others.is_some_and(|others| others.contains(pane));
    let is_busy = |pane: &Pane| match pane {
        Pane::Study => !study.told(&shared.settings, desk).is_idle(),
        Pane::History => desk.document.steps().1 > 0,
        _ => false,
    };
    PanelNeeds {
        filled: Pane::ALL.into_iter().filter(is_filled).collect(),
        busy: Pane::ALL.into_iter().filter(is_busy).collect(),
        headers: headers::count(desk.document.record()),
        games: desk.document.games().0,
    }
}

/// The widths of what stands beside each other, in points: what each wishes, where there is room for all. Where there is not,
/// the small ones have theirs, and the others share the rest.
fn shared_out(wished: &[f32], room: f32) -> Vec<f32> {
    let (mut left, mut most) = (room, f32::INFINITY);
    let mut sorted = wished.to_vec();
    sorted.sort_by(f32::total_cmp);
    for (place, &wish) in sorted.iter().enumerate() {
        let share = left / (sorted.len() - place) as f32;
        if wish > share {
            most = share.max(0.0);
            break;
        }
        left -= wish;
    }
    wished.iter().map(|wish| wish.min(most)).collect()
}

/// The least space beside the name of a tab, and the least room for a word about one, in points.
const LEAST_PADDING: f32 = 2.0;
const LEAST_WORD: f32 = 56.0;

/// A part of the window that fills its place. What egui remembers of it does not depend on what else there is.
pub(super) fn part<R>(
    ui: &mut Ui,
    name: &str,
    place: Rect,
    frame: Frame,
    content: impl FnOnce(&mut Ui) -> R,
) -> InnerResponse<R> {
    let room = ui.max_rect();
    let builder = UiBuilder::new().scope_id(ui.scope_id().with(name)).max_rect(place);
    ui.scope_builder(builder, |ui| {
        ui.set_clip_rect(place.intersect(ui.clip_rect()));
        let shown = frame.show(ui, |ui| {
            let inner = ui.max_rect();
            // Whatever its content, it keeps its size.
            let content = content(&mut ui.new_child(UiBuilder::new().max_rect(inner)));
            ui.expand_to_include_rect(inner);
            content
        });
        let line = theme::palette(ui).line;
        if place.top() > room.top() + 1.0 {
            ui.painter().hline(place.x_range(), place.top() + 0.5, (1.0, line));
        }
        if place.left() > room.left() + 1.0 {
            ui.painter().vline(place.left() + 0.5, place.y_range(), (1.0, line));
        }
        shown.inner
    })
}

impl Desk {
    /// The place of graph and map below the board: if one of them had something to show, in any game of the file, when this
    /// was first there or the panels were last chosen.
    pub(super) fn below_board(&mut self, shared: &SharedState) -> BelowBoard {
        let document = &self.document;
        let live = self.jobs.review.as_ref().and_then(|review| review.live(document));
        let heard = GraphSources { live, heard: &self.heard, axis: shared.settings.graph_axis };
        self.graph.follow(document, heard);
        let games = (0..document.games().0.min(MOST_ASKED)).filter_map(|game| document.game_record(game));
        let others = self.wide.of(document.id(), || games.flat_map(fills).collect()).clone();
        let of = (document.id(), strip_panels(&shared.settings.panels));
        let mut known = mem::take(&mut self.strip);
        let is_bare = self.mate.exercise().is_some() || self.is_hidden(shared);
        let is_filled = |pane| self.is_filled(pane, shared) || !is_bare && others.contains(&pane);
        let shown = |pane| shared.settings.panels.has(pane) && is_filled(pane);
        let strip = *known.of(of, || match (shown(Pane::Graph), shown(Pane::Map)) {
            (true, _) => BelowBoard::Strip,
            (false, true) => BelowBoard::Spare,
            (false, false) => BelowBoard::Nothing,
        });
        self.strip = known;
        strip
    }
}

impl Painter<'_> {
    /// The verdict in a few words.
    pub(super) fn mate_at_a_glance(&self) -> Option<String> {
        glance(
            self.desk.about_mate(),
            &self.mates.analyst,
            MoveWords { style: self.shared.settings.spelling(), locale: &self.shared.locale },
        )
    }

    /// The window below the menu: board, moves, comment, notes.
    pub(super) fn paint_record(&mut self, ui: &mut Ui, out: &mut Outbox) {
        let scene = self.scene();
        if self.shared.settings.panels.compact {
            let frame = bar(ui, Margin::symmetric(12, 6));
            Panel::bottom("line").frame(frame).show(ui, |ui| self.line(ui));
            self.shared.arrangement = Arrangement { centre: ui.available_rect_before_wrap(), ..Arrangement::default() };
        } else {
            let mut panels = self.shared.settings.panels.clone();
            if self.desk.document.is_untouched() {
                // The start view has the place of the moves.
                panels.shown.insert(Pane::Moves);
            }
            let strip = self.below_board();
            self.arrange(ui, &scene, &panels, (strip, self.desk.notes_open));
        }
        let Arrangement { centre, glance, panes, notes, folded, in_front, empty, edges, .. } =
            self.shared.arrangement.clone();
        let ground = Frame::new().fill(theme::palette(ui).ground).inner_margin(Margin::same(8));
        let shown = part(ui, "centre", centre, ground, |ui| self.centre(ui, scene, out)).response;
        // A right click while holding a piece puts that down; on the squares the right button draws.
        let on_board = ui.input(|input| input.pointer.interact_pos()).is_some_and(|at| self.desk.board.holds(at));
        if self.desk.board.is_idle() && !on_board || shown.context_menu_opened() {
            shown.container_context_menu(|ui| {
                menu::context(
                    ui,
                    menu::CommandSubject { document: &self.desk.document, locale: &self.shared.locale },
                    out,
                )
            });
        }
        if let Some(empty) = empty {
            ui.painter().rect_filled(empty, 0.0, theme::palette(ui).ground);
        }
        if let Some(place) = glance {
            let open = self.shared.arrangement.pane(Pane::Headers).is_some();
            part(ui, "glance", place, bar(ui, Margin::symmetric(12, 8)), |ui| {
                headers::glance(ui, &self.desk.document, &self.shared.locale, open, out);
            });
        }
        for (pane, place) in panes {
            let margin = match pane {
                Pane::Comment => Margin::symmetric(12, 8),
                _ => Margin { left: 12, right: 4, top: 8, bottom: 4 },
            };
            let shown = part(ui, pane.name(), place, bar(ui, margin), |ui| match in_front == Some(pane) {
                true => pane::in_front(ui, |ui| self.pane(ui, pane, out)),
                false => self.pane(ui, pane, out),
            });
            let shown = shown.response;
            if matches!(pane, Pane::Moves | Pane::Reading) {
                shown.container_context_menu(|ui| {
                    if pane == Pane::Reading {
                        self.desk.reading.folding(ui, &self.desk.document, &self.shared.locale);
                    }
                    menu::context(
                        ui,
                        menu::CommandSubject { document: &self.desk.document, locale: &self.shared.locale },
                        out,
                    );
                });
            }
        }
        if let Some((place, panes)) = folded {
            part(ui, "folded", place, bar(ui, Margin::symmetric(8, 2)), |ui| {
                ui.horizontal(|ui| {
                    if in_front.is_some() {
                        ui.ctx().accesskit_node_builder(ui.unique_id(), |node| node.set_role(Role::TabList));
                    }
                    let glance = if panes.contains(&Pane::Mate) { self.mate_at_a_glance() } else { None };
                    let width = |ui: &Ui, pane: Pane, word: Option<&str>| {
                        let title = pane::folded_title(pane, word, &self.shared.locale);
                        pane::folded_width(ui, &title, in_front.is_some())
                    };
                    let widths = |ui: &Ui| -> Vec<f32> { panes.iter().map(|&pane| width(ui, pane, None)).collect() };
                    let room = |ui: &Ui| {
                        ui.available_width() - ui.spacing().item_spacing.x * panes.len().saturating_sub(1) as f32
                    };
                    let mut wished = widths(ui);
                    // Every name comes before space around them, and before a word about one of them.
                    if wished.iter().sum::<f32>() > room(ui) {
                        ui.spacing_mut().item_spacing.x = LEAST_PADDING;
                        let lacking = (wished.iter().sum::<f32>() - room(ui)).max(0.0);
                        let padding = &mut ui.spacing_mut().button_padding.x;
                        *padding = (*padding - lacking / (2.0 * panes.len() as f32)).max(LEAST_PADDING).floor();
                        wished = widths(ui);
                    }
                    let room = room(ui);
                    let spare = room - wished.iter().sum::<f32>();
                    let has_word = spare >= LEAST_WORD;
                    let word = |pane: Pane| if pane == Pane::Mate && has_word { glance.clone() } else { None };
                    for (&pane, wished) in panes.iter().zip(&mut wished) {
                        let worded = width(ui, pane, word(pane).as_deref());
                        *wished = worded.min(*wished + spare.max(0.0));
                    }
                    let widths = shared_out(&wished, room);
                    for (pane, width) in panes.into_iter().zip(widths) {
                        let size = egui::vec2(width, ui.available_height());
                        ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
                            let word = word(pane);
                            pane::folded(ui, (pane, in_front), word, &self.shared.locale, out);
                        });
                    }
                });
            });
        }
        if let Some(place) = notes {
            part(ui, "notes", place, bar(ui, Margin::symmetric(12, 8)), |ui| {
                self.desk.notes.show(
                    ui,
                    RecordView {
                        document: &self.desk.document,
                        style: self.shared.settings.spelling(),
                        locale: &self.shared.locale,
                    },
                    &self.desk.live_notes,
                    out,
                );
            });
        }
        self.edges(ui, &edges);
    }

    /// The place of graph and map below the board, which all open records have in common.
    fn below_board(&mut self) -> BelowBoard {
        self.desk.below_board(self.shared).max(self.shared.strip)
    }

    /// Gives everything its place; `panels` are those that are shown.
    pub(super) fn arrange(&mut self, ui: &Ui, scene: &BoardScene, panels: &Panels, (strip, notes): (BelowBoard, bool)) {
        let filled = self.filled(ui);
        let needs = panel_needs(self.desk, self.study, self.shared);
        let needs = if self.desk.document.is_untouched() { needs } else { needs.joined(self.shared.needs.clone()) };
        let is_idle = |pane: &Pane| matches!(pane, Pane::Study | Pane::History) && !needs.busy.contains(pane);
        let own = Proportions::of(scene);
        let together = self.shared.boards.of_such(|_| true).copied().flatten();
        self.shared.arrangement = arrangement::arrange(&LayoutInputs {
            room: ui.available_rect_before_wrap(),
            window: ui.ctx().content_rect().size(),
            line: ui.text_style_height(&TextStyle::Body),
            board: together.map_or(own, |boards| boards.joined(own)),
            panels,
            filled,
            idle: Pane::ALL.into_iter().filter(is_idle).collect(),
            problem: is_problem(self.desk.document.record()),
            headers: needs.headers,
            games: needs.games,
            strip,
            notes,
            starts: self.desk.document.is_untouched(),
        });
    }

    /// The panels that have something to show. One that comes by itself, and was not asked for, waits while a comment is
    /// written, which would shrink.
    fn filled(&mut self, ui: &Ui) -> BTreeSet<Pane> {
        let is_filled =
            |pane: &Pane| self.desk.is_filled(*pane, self.shared) || self.desk.keeps_place(*pane, self.shared);
        let filled: BTreeSet<Pane> = Pane::ALL.into_iter().filter(is_filled).collect();
        let panels = &self.shared.settings.panels;
        let of = (self.desk.document.place(), panels.shown.clone(), panels.asked);
        let is_written = matches!(field::writes(ui.ctx()), Some(Writes::Comment(_)));
        let known = self.desk.filled.take().filter(|(before, _)| is_written && *before == of);
        let kept = |(_, before): (_, BTreeSet<Pane>)| filled.intersection(&before).copied().collect();
        let filled = known.map_or_else(|| filled.clone(), kept);
        self.desk.filled = Some((of, filled.clone()));
        filled
    }

    /// What a panel shows.
    fn pane(&mut self, ui: &mut Ui, pane: Pane, out: &mut Outbox) {
        let (document, style, locale) = (&self.desk.document, self.shared.settings.spelling(), &self.shared.locale);
        match pane {
            _ if let Some(hint) = pane.hint()
                && !self.desk.is_filled(pane, self.shared) =>
            {
                pane::head(ui, pane, locale, out, |_, _| ());
                prose::show(ui, RichText::new(locale.text(hint)).color(theme::palette(ui).weak));
            }
            Pane::Moves if let Some(view) = self.desk.mate.exercise() => {
                exercise::show(ui, view, MoveWords { style, locale }, out);
            }
            Pane::Moves if self.desk.mate.trial().is_some() => {
                trial::show(ui, &self.desk.mate, &self.mates.analyst, MoveWords { style, locale }, out);
            }
            Pane::Moves if document.is_untouched() => {
                let place = (document.record().game(), self.recovery.waiting());
                start::show(ui, &self.shared.settings, place, locale, out);
            }
            Pane::Moves | Pane::Reading if self.desk.is_hidden(self.shared) => {
                // Where the text stands beside the moves it is said once.
                if pane == Pane::Reading || self.shared.arrangement.pane(Pane::Reading).is_none() {
                    let others = [-1, 1].map(|by| self.desk.games.neighbour(document, by).is_some());
                    page::show(ui, document, SheetWording::new(locale, style), others, out);
                }
            }
            Pane::Moves => {
                self.desk.find.show(ui, document, locale, out);
                let (pairs, columns) = (self.shared.settings.telling.pairs, self.shared.settings.columns);
                let signs = NodeSigns {
                    found: self.desk.find.found(),
                    noted: self.desk.live_notes.noted(),
                    leaves: self.explorer.leaves(),
                };
                let columns = move_list::ColumnChoice { pairs, columns };
                self.desk.moves.show(ui, RecordView { document, style, locale }, signs, columns, out);
            }
            Pane::Reading => {
                if self.shared.arrangement.pane(Pane::Moves).is_none() {
                    self.desk.find.show(ui, document, locale, out);
                }
                let reading = ReadingOptions {
                    style,
                    clock: self.shared.settings.telling.clock,
                    evaluation: self.shared.settings.telling.evaluation,
                    locale,
                    found: self.desk.find.found(),
                    wanted: self.desk.find.wanted(),
                };
                self.desk.reading.show(ui, document, &reading, out);
            }
            Pane::Comment => {
                self.desk.comment.show(ui, RecordView { document, style, locale }, self.desk.find.wanted(), out)
            }
            Pane::Library => {
                let settings = &self.shared.settings;
                // While its window is open, that has it.
                if !self.shared.overlays.has::<LibraryView>() {
                    let here = self.desk.shown().0;
                    let new = || LibraryView::new(here.clone(), &settings.games_table.sorted);
                    let view = self.shared.library.get_or_insert_with(new);
                    view.follow(here);
                    view.show_docked(ui, settings, locale, out);
                }
            }
            Pane::Games => {
                let table = &self.shared.settings.games_table;
                self.desk.games.show(ui, RecordView { document, style, locale }, table, out);
            }
            Pane::History => self.desk.history.show(ui, RecordView { document, style, locale }, out),
            Pane::Graph => self.desk.graph.show(ui, RecordView { document, style, locale }, out),
            Pane::Map => {
                let noted = self.desk.live_notes.noted();
                self.desk.map.show(ui, RecordView { document, style, locale }, noted, out);
            }
            Pane::Headers => headers::list(ui, document, &mut self.desk.headers_focus, locale, out),
            Pane::Study => {
                let told = self.study.told(&self.shared.settings, self.desk);
                self.study_view.show(ui, &told, RecordView { document, style, locale }, out);
            }
            Pane::Explorer => {
                self.explorer_view.show(ui, &self.explorer.told, RecordView { document, style, locale }, out);
            }
            Pane::Mate => {
                let about = mate::about(document, None, self.desk.line.as_ref());
                self.desk.mate.show_pane(ui, about, &self.mates.analyst, MoveWords { style, locale }, out);
            }
        }
    }

    /// The edges between the panels: what is dragged is remembered as a share of the room.
    fn edges(&mut self, ui: &Ui, edges: &[PanelEdge]) {
        for edge in edges {
            let axis = usize::from(!edge.sideways);
            let response = ui.interact(edge.grip, ui.scope_id().with(("edge", edge.name)), Sense::DRAG);
            let name = self.shared.locale.text("panel-edge");
            response.widget_info(|| WidgetInfo::labeled(Role::Splitter, true, &name));
            ui.ctx().accesskit_node_builder(response.id, |node| {
                node.add_action(Action::Increment);
                node.add_action(Action::Decrement);
            });
            let asked = |action| ui.input(|input| input.num_accesskit_action_requests(response.id, action)) as f32;
            let steps = asked(Action::Increment) - asked(Action::Decrement);
            let pointer = if response.dragged() { response.interact_pointer_pos() } else { None };
            let size = |at: f32| (edge.opposite - at).abs() / edge.whole;
            let share = match pointer {
                Some(at) => Some(size(at[axis])),
                None if steps != 0.0 => Some(size(edge.grip.center()[axis]) + steps * STEP),
                None => None,
            };
            if let Some(share) = share {
                let share = (share.clamp(STEP, 1.0) * 1e4).round() / 1e4;
                if self.shared.settings.panels.sizes.insert(edge.name.to_owned(), share) != Some(share) {
                    ui.ctx().request_repaint();
                }
            }
            if response.drag_stopped() || steps != 0.0 {
                self.shared.settings.store();
            }
            if response.hovered() || response.dragged() {
                let (icon, palette) = (CursorIcon::ResizeColumn, theme::palette(ui));
                ui.ctx().set_cursor_icon(if edge.sideways { icon } else { CursorIcon::ResizeRow });
                let line = edge.grip.shrink2(if edge.sideways { egui::vec2(3.0, 0.0) } else { egui::vec2(0.0, 3.0) });
                ui.painter().rect_filled(line, 0.0, palette.accent);
            }
        }
    }

    /// All that is shown besides the board in board-only mode: the move, and the beginning of its comment.
    fn line(&self, ui: &mut Ui) {
        let palette = theme::palette(ui);
        let document = &self.desk.document;
        let at = document.cursor().at();
        ui.horizontal(|ui| {
            let ply = document.record().ply(at).to_string();
            ui.label(RichText::new(ply).color(palette.weak));
            let text =
                move_list::step_text(&self.desk.document, at, self.shared.settings.spelling(), &self.shared.locale);
            ui.label(RichText::new(text).font(fonts::strong(14.0)));
            let comment = document.spoken().map_or("", |node| node.comment.as_str());
            let comment = spoken(document.record().game(), comment);
            let comment = comment.split_whitespace().collect::<Vec<_>>().join(" ");
            ui.add(egui::Label::new(RichText::new(comment).color(palette.weak)).truncate());
        });
    }
}
