//! The branch map 分岐図: the whole tree as dots and lines, with a straight main line. Drag or wheel moves it,
//! Ctrl+wheel zooms, a click goes to a node.

use std::collections::HashSet;
use std::sync::Arc;

use egui::{
    Align2, Painter, Pos2, Rect, Sense, Shape as Paint, Stroke, TextStyle, Ui, Vec2, WidgetInfo, accesskit::Role, pos2,
    vec2,
};

use super::{pane, small_board};
use crate::editor::overview::{BranchMap, MapLine, Shape};
use crate::editor::{Document, Go};
use crate::formats::comment::has_asides;
use crate::formats::comment::is_commented;
use crate::locale::{FluentValue, Locale};
use crate::notation::move_number;
use crate::record::{NodeId, Step};
use crate::rules::Game;
use crate::task::Task;
use crate::text::Slice;
use crate::ui::board::Miniature;
use crate::ui::look::{Palette, theme};
use crate::ui::message::{Message, Outbox};
use crate::ui::panels::menu;
use crate::ui::panels::view::RecordView;
use crate::ui::settings::Pane;

/// The distance from node to node along a line, in points: least, usual and most.
const STEPS: [f32; 3] = [3.0, 13.0, 30.0];
/// From this distance on nodes are drawn, and not just lines.
const DOTS: f32 = 6.0;
/// The margin before the first node and the first lane, in points.
const BEFORE: Vec2 = vec2(18.0, 24.0);
/// The farthest that the rings round a node reach, in points.
const RING: f32 = 9.6;
/// The interval between move numbers.
const NUMBERED: u32 = 10;

/// What the map shows: the tree, and which parts of it are folded.
type Of = (Shape, u64, u64);

/// The view's own state.
pub(crate) struct MapView {
    map: Option<(Of, Arc<BranchMap>)>,
    task: Option<(Of, Task<BranchMap>)>,
    folded: HashSet<NodeId>,
    /// Counts the changes of what is folded.
    folds: u64,
    step: f32,
    /// Which point of the map is at the top left of the panel: along and across, in points.
    offset: Vec2,
    /// What was last scrolled into view: node, shape and room.
    followed: Option<(NodeId, Of, [u32; 2])>,
    /// The nodes that have notes, with the document and reading they belong to.
    small: Miniature,
}

impl Default for MapView {
    fn default() -> Self {
        Self {
            map: None,
            task: None,
            folded: HashSet::new(),
            folds: 0,
            step: STEPS[1],
            offset: Vec2::ZERO,
            followed: None,
            small: Miniature::default(),
        }
    }
}

/// The map of a record, and which part of it is to be seen.
#[derive(Clone, Copy)]
struct DrawnMap<'a> {
    document: &'a Document,
    map: &'a BranchMap,
    lay: Viewport,
}

/// Places on the screen.
#[derive(Clone, Copy)]
struct Viewport {
    rect: Rect,
    step: f32,
    offset: Vec2,
}

impl Viewport {
    fn gap(self) -> f32 {
        (self.step * 1.15).max(4.0)
    }

    fn at(self, depth: u32, lane: u32) -> Pos2 {
        self.point(depth as f32, lane as f32)
    }

    /// The point at a depth and a lane, or between them.
    fn point(self, depth: f32, lane: f32) -> Pos2 {
        self.rect.min + BEFORE + vec2(depth * self.step, lane * self.gap()) - self.offset
    }

    /// Depth and lane of a point, not rounded.
    fn of(self, at: Pos2) -> Vec2 {
        (at - self.rect.min + self.offset - BEFORE) / vec2(self.step, self.gap())
    }

    /// First and last depth, first and last lane that are visible.
    fn seen(self) -> ([u32; 2], [u32; 2]) {
        let (least, most) = (self.of(self.rect.min), self.of(self.rect.max));
        let range = |from: f32, to: f32| [(from - 1.0).floor().max(0.0) as u32, (to + 1.0).ceil().max(0.0) as u32];
        (range(least.x, most.x), range(least.y, most.y))
    }
}

impl MapView {
    /// Brings the map up to date: after a played move at once, after anything else on another thread.
    fn follow(&mut self, document: &Document, ctx: &egui::Context) {
        let shape = Shape::of(document);
        let of = (shape, document.revision(), self.folds);
        if let Some((asked, task)) = &mut self.task
            && let Some(result) = task.poll()
        {
            if let (Ok(map), true) = (result, *asked == of) {
                self.map = Some((of, Arc::new(map)));
            }
            self.task = None;
        }
        if let Some((known, map)) = &mut self.map {
            if *known == of {
                return;
            }
            if known.2 == of.2 && Arc::make_mut(map).grow(known.0, document) {
                *known = of;
                return;
            }
            if !known.0.is_same_game(shape) {
                // It is another tree: nothing of this one can be reused.
                self.folded.clear();
                self.offset = Vec2::ZERO;
                self.map = None;
            }
        }
        if self.task.as_ref().is_none_or(|(asked, _)| *asked != of) {
            let (record, folded, wake) = (document.record().clone(), self.folded.clone(), ctx.clone());
            let task = Task::spawn(move || wake.request_repaint(), move |_stop| BranchMap::of(&record, &folded));
            self.task = Some((of, task));
        }
    }

    pub fn show(&mut self, ui: &mut Ui, view: RecordView<'_>, noted: &HashSet<NodeId>, out: &mut Outbox) {
        let RecordView { document, locale, .. } = view;
        self.follow(document, ui.ctx());
        let palette = theme::palette(ui);
        pane::head(ui, Pane::Map, locale, out, |_, _| ());
        let (rect, response) = ui.allocate_exact_size(ui.available_size(), Sense::CLICK | Sense::DRAG);
        let name = locale.text("panel-map");
        response.widget_info(|| WidgetInfo::labeled(Role::Tree, true, &name));
        let Some((of, map)) = self.map.as_ref().map(|(of, map)| (*of, Arc::clone(map))) else { return };
        self.look_at_cursor(document, &map, of, rect);
        self.moved(ui, &response, &map, rect);
        let lay = self.lay(rect);
        let painter = ui.painter_at(rect);
        paint_numbers(ui, &painter, lay, document, &map);
        // What is scrolled out of view must not cover the numbers.
        let inner = rect.with_min_y(rect.top() + BEFORE.y - RING);
        self.paint(
            &painter.with_clip_rect(painter.clip_rect().intersect(inner)),
            palette,
            DrawnMap { document, map: &map, lay },
            noted,
        );

        let is_pointed = small_board::is_pointed(ui, document.cursor().at());
        let under = response.hover_pos().and_then(|at| pointed(lay, &map, at));
        if let Some((id, run)) = under {
            if response.double_clicked() && run.lane > 0 {
                self.fold(run.nodes.first().copied().unwrap_or(id));
            } else if response.clicked() && run.folded > 0 {
                self.fold(id);
            } else if response.clicked() || response.secondary_clicked() {
                out.push(Message::Go(Go::To(id)));
            }
            if is_pointed && !response.dragged() && !response.context_menu_opened() {
                self.tell(&response, view, id, run);
            }
        }
        response.context_menu(|ui| {
            self.folding(ui, document, &map, locale);
            menu::context(ui, menu::CommandSubject { document, locale }, out);
        });
    }

    fn lay(&self, rect: Rect) -> Viewport {
        Viewport { rect, step: self.step, offset: self.offset }
    }

    fn fold(&mut self, id: NodeId) {
        if !self.folded.remove(&id) {
            self.folded.insert(id);
        }
        self.folds += 1;
    }

    /// The part of the menu that concerns folding.
    fn folding(&mut self, ui: &mut Ui, document: &Document, map: &BranchMap, locale: &Locale) {
        menu::roomy(ui);
        let at = document.cursor().at();
        let here = map.run_of(at).filter(|run| run.lane > 0).and_then(|run| run.nodes.first().copied());
        let folded = here.is_some_and(|id| self.folded.contains(&id));
        let name = locale.text(if folded { "map-unfold" } else { "map-fold" });
        if menu::plain(ui, &name, here.is_some())
            && let Some(id) = here
        {
            self.fold(id);
        }
        if menu::plain(ui, &locale.text("map-fold-all"), map.runs().len() > 1) {
            let branches = map.runs().iter().filter(|run| run.lane > 0).filter_map(|run| run.nodes.first());
            self.folded.extend(branches.copied());
            self.folds += 1;
        }
        if menu::plain(ui, &locale.text("map-unfold-all"), !self.folded.is_empty()) {
            self.folded.clear();
            self.folds += 1;
        }
        ui.separator();
    }

    /// Keeps the node at the cursor in view, unless the person is looking elsewhere.
    fn look_at_cursor(&mut self, document: &Document, map: &BranchMap, of: Of, rect: Rect) {
        let at = document.cursor().at();
        let now = (at, of, [rect.width() as u32, rect.height() as u32]);
        if self.followed == Some(now) {
            return;
        }
        self.followed = Some(now);
        let Some((depth, lane)) = map.place(document.record(), at) else { return };
        let lay = self.lay(rect);
        let room = rect.size();
        let place = vec2(depth as f32 * self.step, lane as f32 * lay.gap());
        for axis in 0..2 {
            let margin = (room[axis] * 0.2).min(60.0);
            let place = place[axis] + BEFORE[axis];
            let (low, high) = (place - room[axis] + margin, place - margin);
            self.offset[axis] = self.offset[axis].clamp(low.min(high), high.max(low));
        }
        self.stay(map, lay);
    }

    /// Keeps the map inside its panel.
    fn stay(&mut self, map: &BranchMap, lay: Viewport) {
        let size = vec2(map.length() as f32 * self.step, map.lanes() as f32 * lay.gap()) + BEFORE * 1.5;
        self.offset = self.offset.min(size - lay.rect.size()).max(Vec2::ZERO);
    }

    fn moved(&mut self, ui: &Ui, response: &egui::Response, map: &BranchMap, rect: Rect) {
        let lay = self.lay(rect);
        let mut by = Vec2::ZERO;
        if response.dragged() {
            by -= response.drag_delta();
        }
        if response.contains_pointer() {
            let (scrolled, zoom) = ui.input(|input| (input.smooth_scroll_delta(), input.zoom_delta()));
            by -= scrolled;
            if zoom != 1.0
                && let Some(at) = response.hover_pos()
            {
                let before = lay.of(at);
                self.step = (self.step * zoom).clamp(STEPS[0], STEPS[2]);
                let lay = self.lay(rect);
                let after = lay.of(at);
                self.offset += vec2((before.x - after.x) * lay.step, (before.y - after.y) * lay.gap());
            }
        }
        if by != Vec2::ZERO {
            // A wheel that only turns vertically still moves the map along, where all lanes are in view.
            let all = map.lanes() as f32 * lay.gap() + BEFORE.y * 1.5 <= rect.height();
            let by = if by.x == 0.0 && all { vec2(by.y, 0.0) } else { by };
            self.offset += by;
        }
        self.stay(map, self.lay(rect));
    }

    fn paint(&self, painter: &Painter, palette: &Palette, drawn: DrawnMap<'_>, noted: &HashSet<NodeId>) {
        let DrawnMap { document, map, lay } = drawn;
        let (depths, lanes) = lay.seen();
        let tree = &document.record().tree;
        let thin = Stroke::new(if lay.step < DOTS { 1.0 } else { 1.4 }, palette.weak.gamma_multiply(0.7));
        let mut shapes = Vec::new();
        for run in map.runs() {
            let (low, high) = (run.from.min(run.lane), run.lane);
            if run.start > depths[1] + 1 || run.end() < depths[0] || low > lanes[1] || high < lanes[0] {
                continue;
            }
            if run.start > 0 {
                connect(&mut shapes, lay, run, thin, lanes[1]);
            }
            let (first, last) = (run.start.max(depths[0]), run.end().min(depths[1]));
            if first < last && (lanes[0]..=lanes[1]).contains(&run.lane) {
                shapes.push(Paint::line_segment([lay.at(first, run.lane), lay.at(last, run.lane)], thin));
            }
        }
        self.paint_line(&mut shapes, palette, drawn);
        if lay.step >= DOTS {
            let radius = (lay.step * 0.2).clamp(1.6, 4.0);
            for run in map.runs().iter().filter(|run| (lanes[0]..=lanes[1]).contains(&run.lane)) {
                let from = depths[0].saturating_sub(run.start) as usize;
                let to = (depths[1] + 1).saturating_sub(run.start) as usize;
                let nodes = run.nodes.slice(from.min(run.nodes.len())..to.min(run.nodes.len()));
                for (depth, &id) in (run.start + from as u32..).zip(nodes) {
                    let Some(node) = tree.get(id) else { continue };
                    let at = lay.at(depth, run.lane);
                    let said = is_commented(node);
                    let warned = noted.contains(&id) || has_asides(&node.comment);
                    dot(
                        &mut shapes,
                        palette,
                        at,
                        radius,
                        (said, node.bookmark.is_some(), warned, matches!(node.step, Step::End(_))),
                    );
                }
                if run.folded > 0 {
                    let at = lay.at(run.start, run.lane) + vec2(radius + 4.0, 0.0);
                    let font = egui::FontId::proportional(10.0);
                    painter.text(at, Align2::LEFT_CENTER, format!("+{}", run.folded), font, palette.weak);
                }
            }
        }
        if let Some((depth, lane)) = map.place(document.record(), document.cursor().at()) {
            let at = lay.at(depth, lane);
            let radius = (lay.step * 0.36).clamp(3.5, 7.0);
            shapes.push(Paint::circle_filled(at, radius, palette.accent));
            shapes.push(Paint::circle_stroke(at, radius + 2.0, Stroke::new(1.4, palette.accent)));
        }
        painter.extend(shapes);
    }

    /// The current line.
    fn paint_line(&self, shapes: &mut Vec<Paint>, palette: &Palette, drawn: DrawnMap<'_>) {
        let DrawnMap { document, map, lay } = drawn;
        let (depths, _) = lay.seen();
        let strong = Stroke::new(2.0, palette.accent);
        let line = document.cursor().line();
        let (from, to) = ((depths[0] as usize).min(line.len()), (depths[1] as usize + 1).min(line.len()));
        // From bend to bend.
        let mut run: Option<(u32, u32, u32)> = None;
        for (depth, id) in (from as u32..).zip(&line[from..to]) {
            let Some((_, lane)) = map.place(document.record(), *id) else { break };
            match &mut run {
                Some((known, _, last)) if *known == lane => *last = depth,
                _ => {
                    if let Some((lane, first, last)) = run {
                        shapes.push(Paint::line_segment([lay.at(first, lane), lay.at(last, lane)], strong));
                    }
                    if let Some(branch) = map.run_of(*id).filter(|branch| branch.start == depth && depth > 0) {
                        connect(shapes, lay, branch, strong, u32::MAX);
                    }
                    run = Some((lane, depth, depth));
                }
            }
        }
        if let Some((lane, first, last)) = run {
            shapes.push(Paint::line_segment([lay.at(first, lane), lay.at(last, lane)], strong));
        }
    }

    /// The tooltip: the move and a small board.
    fn tell(&mut self, response: &egui::Response, view: RecordView<'_>, id: NodeId, run: &MapLine) {
        let RecordView { locale, .. } = view;
        response.clone().on_hover_ui_at_pointer(|ui| {
            let folded =
                (run.folded > 0).then(|| locale.with("map-folded", &[("count", FluentValue::from(run.folded))]));
            small_board::node(ui, &mut self.small, view, id, folded);
        });
    }
}

/// The node at a point.
fn pointed(lay: Viewport, map: &BranchMap, at: Pos2) -> Option<(NodeId, &MapLine)> {
    let place = lay.of(at);
    let (depth, lane) = (place.x.round(), place.y.round());
    if depth < 0.0 || lane < 0.0 || (place.y - lane).abs() > 0.48 {
        return None;
    }
    let id = map.node_at(depth as u32, lane as u32)?;
    Some((id, map.run_of(id)?))
}

/// From the line that a branch leaves to its first node: between the nodes on its way. Of one that leads to a lane
/// beyond the last one in view only the beginning is drawn.
fn connect(shapes: &mut Vec<Paint>, lay: Viewport, run: &MapLine, stroke: Stroke, last: u32) {
    let (from, lane) = (run.from as f32, run.lane as f32);
    let between = run.start as f32 - 0.5;
    let mut way = vec![lay.at(run.start.saturating_sub(1), run.from), lay.point(between, from + 0.5)];
    if run.lane <= last {
        way.extend([lay.point(between, lane - 0.5), lay.at(run.start, run.lane)]);
    }
    shapes.push(Paint::line(way, stroke));
}

/// A node: anything special about it shows in its shape as well as its colour.
fn dot(
    shapes: &mut Vec<Paint>,
    palette: &Palette,
    at: Pos2,
    radius: f32,
    (said, marked, warned, end): (bool, bool, bool, bool),
) {
    if marked {
        let r = radius * 1.7;
        let diamond = vec![at + vec2(0.0, -r), at + vec2(r, 0.0), at + vec2(0.0, r), at + vec2(-r, 0.0)];
        shapes.push(Paint::convex_polygon(diamond, palette.text, Stroke::NONE));
    } else if end {
        shapes.push(Paint::rect_filled(Rect::from_center_size(at, Vec2::splat(radius * 2.0)), 0.0, palette.weak));
    } else if said {
        shapes.push(Paint::circle_filled(at, radius * 1.45, palette.accent));
    } else {
        shapes.push(Paint::circle_filled(at, radius, palette.weak));
    }
    if warned {
        shapes.push(Paint::circle_stroke(at, radius * 2.1, Stroke::new(1.4, palette.warn)));
    }
}

/// The ply of the move at a depth.
fn ply(document: &Document, depth: u32) -> u32 {
    document.record().initial.ply().saturating_sub(1).saturating_add(depth)
}

fn number_font(ui: &Ui) -> egui::FontId {
    egui::FontId::proportional(TextStyle::Small.resolve(ui.style()).size - 2.0)
}

/// The move numbers along the map, as the list has them: round ones, and for pairs at their first move.
fn paint_numbers(ui: &Ui, painter: &Painter, lay: Viewport, document: &Document, map: &BranchMap) {
    let palette = theme::palette(ui);
    let font = number_font(ui);
    let every = NUMBERED * (30.0 / (lay.step * NUMBERED as f32)).ceil().max(1.0) as u32;
    let (depths, _) = lay.seen();
    let game = document.record().game();
    let into_pair = u32::from(game != Game::Shogi);
    let ahead = ply(document, into_pair) % every;
    let mut depth = (depths[0] + ahead).div_ceil(every) * every - ahead;
    while depth <= depths[1].min(map.length()) {
        let along = lay.at(depth, 0);
        let at = pos2(along.x, lay.rect.top() + 2.0);
        // Half a number would not be legible.
        if lay.rect.x_range().contains(at.x - 8.0) {
            let number = painter.layout_no_wrap(move_number(game, ply(document, depth)), font.clone(), palette.weak);
            let place = Align2::CENTER_TOP.anchor_size(at, number.size());
            // One that is cut off would be read as another.
            if painter.clip_rect().x_range().contains(place.left())
                && painter.clip_rect().x_range().contains(place.right())
            {
                painter.galley(place.min, number, palette.weak);
            }
        }
        depth += every;
    }
}
