//! Graphs of the current line: how good the position is after each move, and how long each move took. A click goes to
//! the move.

use std::time::Duration;

use egui::{
    Align2, Color32, FontId, Mesh, Rect, RichText, Sense, TextStyle, Ui, UiBuilder, Vec2, WidgetInfo, accesskit::Role,
    emath::GuiRounding as _, pos2, vec2,
};
use egui_plot::{HLine, Line, Plot, PlotPoint, PlotPoints, PlotResponse, PlotTransform, PlotUi, Points, VLine};

use super::move_list::step_text;
use super::pane;
use super::slips::{Live, Slips};
use crate::editor::analysis::{Grade, HeardEvaluations, scale};
use crate::editor::{Document, Go, Stamp};
use crate::engine::win_chance;
use crate::locale::{FluentValue, Locale};
use crate::notation::{Notation, pair_number};
use crate::record::{GameClocks, NodeId, Record, Score};
use crate::rules::{Color, Game};
use crate::texts;
use crate::ui::look::{controls, fonts, icons, theme};
use crate::ui::message::{Message, Outbox, StudyMessage};
use crate::ui::panels::view::RecordView;
use crate::ui::settings::{GraphAxis, Pane};
use crate::ui::words::time_text;

/// The score, in centipawns, drawn half-way between even and won.
const HALF: f64 = 1000.0;
/// How many points of a line are drawn; more could not be told apart.
const MOST: usize = 2000;
/// The room for the labels to the left of the lines, in points, and their letter size.
const GUTTER: f32 = 42.0;
const LETTERS: f32 = 11.0;
/// A line of this many moves takes the whole width; a shorter one leaves room.
const LEAST: usize = 24;
/// The height, in points, from which both graphs are shown, one above the other.
const BOTH: f32 = 170.0;

/// What a graph was computed for: the document, the game, its revision, the line, identified by its last node, and how
/// much an engine had said.
type Of = (Stamp, (NodeId, usize), (usize, usize), GraphAxis);

/// What there is to draw besides what the record says.
#[derive(Clone, Copy)]
pub(crate) struct GraphSources<'a> {
    /// What an engine says while it judges this game; it comes before what the record has.
    pub live: Option<&'a Live>,
    /// What was heard of the positions that were looked at; the record comes before it.
    pub heard: &'a HeardEvaluations,
    pub axis: GraphAxis,
}

impl<'a> GraphSources<'a> {
    /// Nothing: of a record that was just read.
    pub fn none(heard: &'a HeardEvaluations) -> Self {
        Self { live: None, heard, axis: GraphAxis::default() }
    }
}

/// The view's own state.
#[derive(Debug, Default)]
pub(crate) struct GraphView {
    of: Option<Of>,
    /// By row: the scores of those rows that have one.
    scores: Vec<(usize, Score)>,
    /// By row: the time, and the side that spent it.
    times: Vec<(usize, Duration, Color)>,
    slips: Slips,
    /// The rows whose scores are not in the record, and whether there are such on this line.
    heard: Vec<usize>,
    axis: GraphAxis,
    /// How many rows the main line has, and, if another one is shown, what is drawn of it.
    main: (usize, Vec<[f64; 2]>),
    /// The parts that are drawn: points of the scores, and the times of either side.
    line: Vec<[f64; 2]>,
    bars: [Vec<(usize, Duration)>; 2],
    /// If there is room for one graph only, whether it is the one with the times.
    on_times: bool,
}

/// A score as a height from -1 to 1.
fn height(score: Score, axis: GraphAxis, game: Game) -> f64 {
    let score = match score {
        Score::Mate { winner: Color::Black, .. } => return 1.0,
        Score::Mate { winner: Color::White, .. } => return -1.0,
        Score::Centipawns(score) => score,
    };
    match axis {
        GraphAxis::Near => f64::from(score) / (f64::from(score).abs() + HALF),
        GraphAxis::Chance => win_chance(score, scale(game)) * 2.0 - 1.0,
        GraphAxis::Up(most) => (f64::from(score) / f64::from(most.max(1))).clamp(-1.0, 1.0),
    }
}

impl GraphView {
    /// Whether there is anything to draw.
    pub fn any(&self) -> bool {
        self.has_scores() || !self.times.is_empty()
    }

    /// Whether there are scores of this line, or of the main line beside it.
    fn has_scores(&self) -> bool {
        !self.scores.is_empty() || !self.main.1.is_empty()
    }

    /// Computes what is drawn, unless it is known. Linear in the line.
    pub fn follow(&mut self, document: &Document, sources: GraphSources<'_>) {
        let GraphSources { live, heard, axis } = sources;
        let line = document.cursor().line();
        let last = line.last().copied().unwrap_or(NodeId::ROOT);
        let of = (document.stamp(), (last, line.len()), (live.map_or(0, Live::len), heard.changes()), axis);
        if self.of == Some(of) {
            return;
        }
        self.of = Some(of);
        self.axis = axis;
        self.scores.clear();
        self.heard.clear();
        self.times.clear();
        let record = document.record();
        let said = |line: &[NodeId]| {
            let mut said = heard.of_line(document, line);
            said.retain(|id, _| record.tree.get(*id).is_some_and(|node| node.evaluations.is_empty()));
            said.extend(live.into_iter().flatten().map(|(id, said)| (*id, said.clone())));
            said
        };
        let live = said(line);
        let clocks = GameClocks::of(record);
        let mut mover = record.initial.side_to_move();
        for (row, &id) in line.iter().enumerate() {
            let Some(node) = record.tree.get(id) else { continue };
            if let Some(said) = live.get(&id).or(node.evaluations.first()) {
                self.scores.push((row, said.score));
            }
            if node.evaluations.is_empty() && live.contains_key(&id) {
                self.heard.push(row);
            }
            if row > 0 {
                if let Some(elapsed) = clocks.elapsed(id) {
                    self.times.push((row, elapsed.time, mover));
                }
                mover = !mover;
            }
        }
        if self.times.iter().all(|(_, time, _)| time.is_zero()) {
            // Clocks that were never started say nothing.
            self.times.clear();
        }
        self.slips = Slips::of(document, line, Some(&live));
        let game = record.game();
        let drawn = |scores: &[(usize, Score)]| {
            thinned(scores)
                .map(|&(row, score)| [row as f64, height(score.seen_by(game.bottom()), axis, game)])
                .collect()
        };
        self.line = drawn(&self.scores);
        let main: Vec<NodeId> = record.tree.mainline(NodeId::ROOT).collect();
        let aside = if main == line { Vec::new() } else { drawn(&scores_of(record, &main, &said(&main))) };
        self.main = (main.len(), aside);
        self.bars = Color::ALL.map(|side| {
            let of: Vec<_> = self.times.iter().filter(|(_, _, mover)| *mover == side).copied().collect();
            longest(&of).collect()
        });
    }

    pub fn show(&mut self, ui: &mut Ui, view: RecordView<'_>, out: &mut Outbox) {
        let RecordView { document, locale, .. } = view;
        let (scores, times) = (self.has_scores(), !self.times.is_empty());
        let choose = scores && times && ui.available_height() < BOTH;
        pane::head(ui, Pane::Graph, locale, out, |ui, out| {
            if choose {
                // From right to left.
                for (on, key) in [(true, "graph-times"), (false, "graph-scores")] {
                    let text = RichText::new(locale.text(key)).small();
                    if ui.add(egui::Button::selectable(self.on_times == on, text)).clicked() {
                        self.on_times = on;
                    }
                }
            }
            if scores {
                self.scaling(ui, document.record().game(), locale, out);
            }
            if !self.heard.is_empty() {
                keeping(ui, locale, out);
            }
            self.slips.menu(ui, view, out);
        });
        let room = ui.available_height();
        if choose {
            if self.on_times {
                self.times(ui, room, view, out)
            } else {
                self.scores(ui, room, view, out)
            }
            return;
        }
        let share = if scores && times { 0.6 } else { 1.0 };
        if scores {
            self.scores(ui, room * share, view, out);
        }
        if times {
            let room = ui.available_height();
            self.times(ui, room, view, out);
        }
    }

    fn scores(&self, ui: &mut Ui, room: f32, view: RecordView<'_>, out: &mut Outbox) {
        let RecordView { document, style, locale } = view;
        let palette = theme::palette(ui);
        let line = Line::new(locale.text("graph-scores"), PlotPoints::from(self.line.clone()))
            .color(palette.accent)
            .width(1.6)
            .fill(0.0)
            .fill_alpha(0.16)
            .allow_hover(false);
        let (game, axis) = (document.record().game(), self.axis);
        let height = |score: Score| height(score, axis, game);
        let row = document.cursor().index();
        let here = self.scores.binary_search_by_key(&row, |&(scored, _)| scored).ok();
        let here = here.and_then(|here| self.scores.get(here)).map(|&(_, score)| height(score.seen_by(game.bottom())));
        let marks = marked(axis).map(|score: i32| {
            let text = match game {
                _ if axis == GraphAxis::Chance => format!("{:.0}%", win_chance(score, scale(game)) * 100.0),
                _ if score == 0 => "0".to_owned(),
                Game::Shogi => format!("{score:+}"),
                Game::Chess | Game::Xiangqi if score % 100 == 0 => format!("{:+}", score / 100),
                Game::Chess | Game::Xiangqi => format!("{:+.1}", f64::from(score) / 100.0),
            };
            (height(Score::Centipawns(score)), text)
        });
        let slips = [
            (Grade::Inaccuracy, 2.0, palette.weak),
            (Grade::Mistake, 2.5, palette.warn),
            (Grade::Blunder, 3.0, palette.error),
        ];
        let slips = slips.map(|(grade, radius, color)| {
            let points = self.slips.rows(grade).filter_map(|row| {
                let at = self.scores.binary_search_by_key(&row, |&(scored, _)| scored).ok()?;
                Some([row as f64, height(self.scores.get(at)?.1.seen_by(game.bottom()))])
            });
            (points.collect::<Vec<_>>(), radius, color)
        });
        let heard = self.heard.iter().filter_map(|&row| {
            let at = self.scores.binary_search_by_key(&row, |&(scored, _)| scored).ok()?;
            Some([row as f64, height(self.scores.get(at)?.1.seen_by(game.bottom()))])
        });
        let heard: Vec<[f64; 2]> = heard.collect();
        let plot = plot("graph-scores", self.rows(document)).include_y(-1.05).include_y(1.05);
        let shown = ruled(ui, plot, room, &marks, |plot| {
            plot.vline(cursor(row, palette.accent));
            if !self.main.1.is_empty() {
                let main = Line::new("main", self.main.1.clone()).color(palette.weak.gamma_multiply(0.6));
                plot.line(main.width(1.2).allow_hover(false));
            }
            plot.line(line);
            // In no file yet.
            plot.points(Points::new("heard", heard).radius(2.6).filled(false).color(palette.accent).allow_hover(false));
            for (points, radius, color) in slips {
                plot.points(Points::new("slips", points).radius(radius).color(color).allow_hover(false));
            }
            if self.line.len() == 1 {
                plot.points(Points::new("one", self.line.clone()).radius(2.5).color(palette.accent).allow_hover(false));
            }
            if let Some(here) = here {
                let point = vec![[row as f64, here]];
                plot.points(Points::new("here", point).radius(3.5).color(palette.accent).allow_hover(false));
            }
        });
        let name = locale.text("graph-scores");
        shown.response.widget_info(|| WidgetInfo::labeled(Role::GraphicsDocument, true, &name));
        let Some(row) = self.pointed(&shown, document, out) else { return };
        let said = self.scores.iter().min_by_key(|(scored, _)| scored.abs_diff(row));
        if let Some(&(scored, score)) = said.filter(|(scored, _)| scored.abs_diff(row) <= 3) {
            let step = step_of(document, scored, style, locale);
            let text = format!("{step}   {}", texts::score(score, game, locale));
            shown.response.on_hover_text_at_pointer(text);
        }
    }

    fn times(&self, ui: &mut Ui, room: f32, view: RecordView<'_>, out: &mut Outbox) {
        let RecordView { document, locale, .. } = view;
        let palette = theme::palette(ui);
        let first = document.record().initial.game().bottom();
        let up = |side: Color| if side == first { 1.0 } else { -1.0 };
        let row = document.cursor().index();
        let most = self.bars.iter().flatten().map(|(_, time)| time.as_secs()).max().unwrap_or(0);
        // A gridline that is not cut off at the edge and far enough from zero for its label, at a round duration.
        let easy = [1_u32, 2, 3, 5, 10, 15, 20, 30, 60, 120, 180, 300, 600, 900, 1200, 1800, 3600, 7200, 10800];
        let mark = f64::from(easy.into_iter().rfind(|&seconds| u64::from(seconds) * 4 <= most * 3).unwrap_or(1));
        let marks = [0.0, mark, -mark].map(|value: f64| (value, time_text(Duration::from_secs_f64(value.abs()))));
        let mut plot = plot("graph-times", self.rows(document));
        for (side, times) in Color::ALL.into_iter().zip(&self.bars) {
            let longest = times.iter().map(|(_, time)| time.as_secs_f64()).fold(0.0, f64::max);
            plot = plot.include_y(up(side) * longest);
        }
        let shown = ruled(ui, plot, room, &marks, |plot| plot.vline(cursor(row, palette.accent)));
        let mut bars = Mesh::default();
        for (side, times) in Color::ALL.into_iter().zip(&self.bars) {
            let (fill, edge) = match side {
                Color::Black => (palette.text, palette.text),
                Color::White => (palette.raised, palette.weak),
            };
            for (row, time) in times {
                let value = PlotPoint::new(*row as f64, up(side) * time.as_secs_f64());
                Bar { value, width: self.bar_width(), fill, edge }.add(&mut bars, ui, &shown.transform);
            }
        }
        ui.painter_at(*shown.transform.frame()).add(bars);
        let name = locale.text("graph-times");
        shown.response.widget_info(|| WidgetInfo::labeled(Role::GraphicsDocument, true, &name));
        let Some(row) = self.pointed(&shown, document, out) else { return };
        if let Ok(found) = self.times.binary_search_by_key(&row, |&(timed, ..)| timed) {
            let spent = |side| -> Duration {
                self.times[..=found].iter().filter(|(_, _, mover)| *mover == side).map(|(_, time, _)| *time).sum()
            };
            let (row, time, side) = self.times[found];
            let ply = document.row(row).map_or(0, |row| row.ply);
            let ply = pair_number(document.record().game(), ply);
            let text = locale.with(
                "graph-time",
                &[
                    ("ply", FluentValue::from(ply)),
                    ("time", FluentValue::from(time_text(time))),
                    ("total", FluentValue::from(time_text(spent(side)))),
                ],
            );
            shown.response.on_hover_text_at_pointer(text);
        }
    }

    /// How many rows there is room for: of a branch those of the game, so that nothing moves.
    fn rows(&self, document: &Document) -> usize {
        document.rows().max(self.main.0)
    }

    /// The choice of the scale.
    fn scaling(&self, ui: &mut Ui, game: Game, locale: &Locale, out: &mut Outbox) {
        let name = locale.text("graph-axis");
        let shown = RichText::new("±").small();
        let menu = ui.menu_button(shown, |ui| {
            for axis in GraphAxis::ALL {
                let text = match axis {
                    GraphAxis::Near => locale.text("graph-axis-near"),
                    GraphAxis::Chance => locale.text("graph-axis-chance"),
                    GraphAxis::Up(most) => {
                        let most = if game == Game::Shogi { most } else { most / 100 };
                        locale.with("graph-axis-most", &[("most", most.to_string().into())])
                    }
                };
                if ui.add(egui::Button::selectable(axis == self.axis, text)).clicked() {
                    out.push(Message::set(move |settings| settings.graph_axis = axis));
                }
            }
        });
        menu.response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        menu.response.on_hover_text(name);
    }

    /// How wide a bar is, in rows: wider than its row where there are more rows than points.
    fn bar_width(&self) -> f64 {
        (self.times.last().map_or(0, |last| last.0) as f64 / 400.0).max(0.8)
    }

    /// The row under the pointer; a click there, or a drag with the button held, goes to it.
    fn pointed<R>(&self, shown: &PlotResponse<R>, document: &Document, out: &mut Outbox) -> Option<usize> {
        let at = shown.response.hover_pos().or_else(|| shown.response.interact_pointer_pos())?;
        let last = document.rows().saturating_sub(1);
        let row = (shown.transform.value_from_position(at).x.round().max(0.0) as usize).min(last);
        if (shown.response.clicked() || shown.response.dragged()) && row != document.cursor().index() {
            out.extend(document.cursor().line().get(row).map(|&id| Message::Go(Go::To(id))));
        }
        Some(row)
    }
}

/// The way to have in the record what was heard; by a sign where its name would take the room of the title.
fn keeping(ui: &mut Ui, locale: &Locale, out: &mut Outbox) {
    let name = locale.text("graph-keep");
    let font = TextStyle::Small.resolve(ui.style());
    let width = ui.painter().layout_no_wrap(name.clone(), font, Color32::PLACEHOLDER).size().x;
    let kept = if ui.available_width() < width + BESIDE_KEEPING {
        let icon = RichText::new(icons::NOTE_PENCIL).font(fonts::icon(16.0));
        controls::icon_button(ui, icon, vec2(24.0, 20.0), &name)
    } else {
        ui.button(RichText::new(name).small())
    };
    if kept.on_hover_text(locale.text("graph-keep-tip")).clicked() {
        out.push(Message::Study(StudyMessage::Keep));
    }
}

/// The room beside that name for the title of the panel and the list of slips, in points.
const BESIDE_KEEPING: f32 = 130.0;

/// The scores that have a line and a label, the most important first.
fn marked(axis: GraphAxis) -> [i32; 5] {
    let (far, near) = match axis {
        GraphAxis::Near => (2000, 500),
        GraphAxis::Chance => (1000, 300),
        GraphAxis::Up(most) => (most as i32, most as i32 / 2),
    };
    [0, far, -far, near, -near]
}

/// The scores of a line, by row.
fn scores_of(record: &Record, line: &[NodeId], live: &Live) -> Vec<(usize, Score)> {
    let said = |id: &NodeId| live.get(id).or(record.tree.get(*id)?.evaluations.first()).map(|said| said.score);
    line.iter().enumerate().filter_map(|(row, id)| Some((row, said(id)?))).collect()
}

/// A row in words: its number and its move.
fn step_of(document: &Document, row: usize, style: Notation, locale: &Locale) -> String {
    let Some(row) = document.row(row) else { return String::new() };
    format!("{} {}", row.ply, step_text(document, row.id, style, locale))
}

/// The vertical line at the row of the cursor.
fn cursor(row: usize, color: Color32) -> VLine {
    VLine::new("cursor", row as f64).color(color.gamma_multiply(0.6)).width(1.0).allow_hover(false)
}

/// What both graphs share: rows from left to right, no dragging, no zooming.
fn plot(name: &str, rows: usize) -> Plot<'_> {
    let last = rows.saturating_sub(1).max(LEAST);
    Plot::new(name)
        .min_size(Vec2::ZERO)
        .include_x(-0.6)
        .include_x(last as f64 + 0.6)
        .set_margin_fraction(vec2(0.01, 0.02))
        .allow_drag(false)
        .allow_zoom(false)
        .allow_scroll(false)
        .allow_boxed_zoom(false)
        .allow_double_click_reset(false)
        .show_x(false)
        .show_y(false)
        .show_background(false)
        .show_grid(false)
        .show_axes(false)
        .label_formatter(|_| None)
        .cursor_color(Color32::TRANSPARENT)
        .sense(Sense::CLICK | Sense::DRAG)
}

/// A graph with gridlines at some values and their labels to the left: in this order, as far as there is room for the
/// labels.
fn ruled(
    ui: &mut Ui,
    plot: Plot<'_>,
    room: f32,
    marks: &[(f64, String)],
    content: impl FnOnce(&mut PlotUi<'_>),
) -> PlotResponse<()> {
    let palette = theme::palette(ui);
    let (_, all) = ui.allocate_space(vec2(ui.available_width(), room.max(24.0)));
    let place = Rect::from_min_max(pos2(all.left() + GUTTER, all.top()), all.max);
    let mut inner = ui.new_child(UiBuilder::new().max_rect(place));
    let shown = plot.height(place.height()).show(&mut inner, |plot| {
        for (value, text) in marks {
            plot.hline(HLine::new(text, *value).color(palette.line).width(1.0).allow_hover(false));
        }
        content(plot);
    });
    let mut taken: Vec<f32> = Vec::new();
    for (value, text) in marks {
        let y = shown.transform.position_from_point(&PlotPoint::new(0.0, *value)).y;
        let y = y.clamp(all.top() + LETTERS / 2.0, all.bottom() - LETTERS / 2.0);
        if taken.iter().all(|other| (other - y).abs() > LETTERS) {
            let at = pos2(place.left() - 6.0, y);
            ui.painter().text(at, Align2::RIGHT_CENTER, text, FontId::proportional(LETTERS), palette.weak);
            taken.push(y);
        }
    }
    shown
}

/// A bar from zero to a value, with the colours of its inside and its edge.
struct Bar {
    value: PlotPoint,
    width: f64,
    fill: Color32,
    edge: Color32,
}

impl Bar {
    /// Adds it. It stands on whole pixels and needs no soft edges: drawn as a path each, as the chart does, 150 bars cost
    /// a third of a frame.
    fn add(&self, to: &mut Mesh, ui: &Ui, on: &PlotTransform) {
        let &Self { value, width, fill, edge } = self;
        let corner = |row: f64, value: f64| on.position_from_point(&PlotPoint::new(row, value));
        let whole = Rect::from_two_pos(corner(value.x - width / 2.0, 0.0), corner(value.x + width / 2.0, value.y));
        let pixels = ui.pixels_per_point();
        let whole = whole.round_to_pixels(pixels);
        let whole = Rect::from_min_size(whole.min, whole.size().max(Vec2::splat(1.0 / pixels)));
        to.add_colored_rect(whole, edge);
        let inside = whole.shrink(1.0.round_to_pixels(pixels));
        if inside.is_positive() && fill != edge {
            to.add_colored_rect(inside, fill);
        }
    }
}

/// For very many rows, the best and the worst of each stretch.
fn thinned(scores: &[(usize, Score)]) -> impl Iterator<Item = &(usize, Score)> {
    let stretch = scores.len().div_ceil(MOST / 2).max(1);
    scores.chunks(stretch).flat_map(|part| {
        let of = |best: Option<&'_ (usize, Score)>| best.map(|best| best.0);
        let low = of(part.iter().min_by_key(|(_, score)| score.value()));
        let high = of(part.iter().max_by_key(|(_, score)| score.value()));
        part.iter().filter(move |(row, _)| part.len() <= 2 || Some(*row) == low || Some(*row) == high)
    })
}

/// For very many times, the longest of each stretch.
fn longest(times: &[(usize, Duration, Color)]) -> impl Iterator<Item = (usize, Duration)> {
    let stretch = times.len().div_ceil(MOST / 4).max(1);
    times
        .chunks(stretch)
        .filter_map(|part| part.iter().max_by_key(|(_, time, _)| *time).map(|&(row, time, _)| (row, time)))
}
