//! Our own controls, where egui's would look out of place.

use std::sync::Arc;

use egui::text::TextWrapping;
use egui::{
    Align, Align2, Button, Color32, Layout, Mesh, Response, RichText, ScrollArea, Sense, Shape, Slider, Stroke,
    StrokeKind, TextStyle, Ui, Vec2, WidgetInfo, WidgetText, accesskit::Role, pos2, scroll_area::ScrollBarVisibility,
    vec2,
};

use super::prose;
use super::{fonts, theme};
use crate::text::LastLine;

/// Side length of the box, in points.
const BOX: f32 = 18.0;
/// How wide the end of a row is that fades out, in points.
const FADE: f32 = 28.0;

/// A check box whose text can be clicked as well; it is filled with the accent when it is on.
pub(crate) fn check(ui: &mut Ui, on: &mut bool, text: impl Into<WidgetText>) -> Response {
    let text: WidgetText = text.into();
    let said = text.text().to_owned();
    let gap = ui.spacing().item_spacing.x;
    // In rows that wrap it begins the next one rather than being broken in what is left of this one.
    let row = if ui.layout().main_wrap { ui.max_rect().width() } else { ui.available_width() };
    let room = (row - BOX - gap - 2.0).max(40.0);
    let mut job = text.into_layout_job(ui.style(), TextStyle::Body.into(), Align::Center);
    Arc::make_mut(&mut job).wrap = TextWrapping::wrap_at_width(room);
    let galley = prose::laid_out(ui, Arc::unwrap_or_clone(job), &[], LastLine::Phrases);
    let height = galley.size().y.max(BOX).max(ui.spacing().interact_size.y);
    let (rect, mut response) = ui.allocate_exact_size(vec2(BOX + gap + galley.size().x + 2.0, height), Sense::click());
    if response.clicked() {
        *on = !*on;
        response.mark_changed();
    }
    let (now, enabled) = (*on, ui.is_enabled());
    response.widget_info(|| WidgetInfo::selected(Role::CheckBox, enabled, now, &said));
    if ui.is_rect_visible(rect) {
        let palette = theme::palette(ui);
        let visuals = ui.style().interact(&response);
        let center = pos2(rect.left() + BOX / 2.0 + 1.0, rect.center().y);
        let square = egui::Rect::from_center_size(center, vec2(BOX, BOX));
        let painter = ui.painter();
        let fill = if now { palette.accent } else { visuals.bg_fill };
        let edge = if now { Stroke::new(1.0, palette.accent) } else { Stroke::new(1.0, palette.weak) };
        painter.rect(square, 5.0, fill, edge, StrokeKind::Inside);
        if response.has_focus() {
            painter.rect_stroke(square.expand(2.0), 6.0, Stroke::new(1.5, palette.accent), StrokeKind::Outside);
        } else if response.hovered() {
            painter.rect_stroke(square, 5.0, Stroke::new(1.5, palette.accent), StrokeKind::Inside);
        }
        if now {
            let at = |x: f32, y: f32| square.min + vec2(x, y) * BOX;
            let tick = vec![at(0.25, 0.52), at(0.43, 0.70), at(0.76, 0.32)];
            painter.add(Shape::line(tick, Stroke::new(2.0, palette.on_accent)));
        }
        let place = pos2(rect.left() + BOX + 2.0 + gap, rect.center().y - galley.size().y / 2.0);
        painter.galley(place, galley, visuals.text_color());
    }
    response
}

/// A quiet button with just an icon, at least as large as this, in points; its name is its tooltip, too.
pub(crate) fn icon_button(ui: &mut Ui, icon: RichText, min_size: Vec2, name: &str) -> Response {
    let response = ui.add(Button::new(icon).frame_when_inactive(false).min_size(min_size));
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
    response.on_hover_text(name)
}

/// A row on the ground of the board that may be longer than its room: it goes along with what is scrolled to in it, and fades out where it goes on.
pub(crate) fn fading_row<R>(ui: &mut Ui, salt: &str, content: impl FnOnce(&mut Ui) -> R) -> R {
    let area = ScrollArea::horizontal().id_salt(salt).scroll_bar_visibility(ScrollBarVisibility::AlwaysHidden);
    let shown = area.show(ui, |ui| ui.horizontal(content).inner);
    let (room, offset, ground) = (shown.inner_rect, shown.state.clamped_offset().x, theme::palette(ui).ground);
    let more = shown.content_size.x - room.width() - offset;
    for (goes_on, edge, inner) in
        [(more > 0.5, room.right(), room.right() - FADE), (offset > 0.5, room.left(), room.left() + FADE)]
    {
        if goes_on {
            let mut mesh = Mesh::default();
            for (x, color) in [(edge, ground), (inner, Color32::TRANSPARENT)] {
                mesh.colored_vertex(pos2(x, room.top()), color);
                mesh.colored_vertex(pos2(x, room.bottom()), color);
            }
            mesh.add_triangle(0, 1, 2);
            mesh.add_triangle(1, 2, 3);
            ui.painter().add(mesh);
        }
    }
    shown.inner
}

/// A slider whose rail is visible on every ground, with handle and travelled part in the accent.
pub(crate) fn slider(ui: &mut Ui, slider: Slider<'_>) -> Response {
    ui.scope(|ui| {
        let palette = theme::palette(ui);
        ui.spacing_mut().slider_rail_height = 4.0;
        let visuals = ui.visuals_mut();
        visuals.selection.bg_fill = palette.accent;
        for state in [&mut visuals.widgets.inactive, &mut visuals.widgets.hovered, &mut visuals.widgets.active] {
            state.bg_fill = palette.line;
            state.fg_stroke = Stroke::new(2.0, palette.accent);
        }
        // The field beside it keeps the usual text colour.
        visuals.override_text_color = Some(palette.text);
        ui.add(slider)
    })
    .inner
}

/// What can be answered, as a button.
pub(crate) struct AnswerButton {
    name: String,
    tip: String,
    /// What a screen reader says, where that is more than the name.
    spoken: String,
    main: bool,
    enabled: bool,
}

impl AnswerButton {
    pub fn new(name: String) -> Self {
        Self { spoken: name.clone(), name, tip: String::new(), main: false, enabled: true }
    }
    pub fn main(self, main: bool) -> Self {
        Self { main, ..self }
    }
    pub fn enabled(self, enabled: bool) -> Self {
        Self { enabled, ..self }
    }
    pub fn tip(self, tip: String) -> Self {
        Self { tip, ..self }
    }
    pub fn spoken(self, spoken: String) -> Self {
        Self { spoken, ..self }
    }

    fn show(&self, ui: &mut Ui, width: f32) -> Response {
        let palette = theme::palette(ui);
        let within = |text: RichText| prose::within(ui, text, width);
        let button = if self.main {
            Button::new(within(RichText::new(&self.name).color(palette.on_accent))).fill(palette.accent)
        } else {
            Button::new(within(RichText::new(&self.name)))
        };
        let response = ui.add_enabled(self.enabled, button.wrap().min_size(vec2(width, ANSWER.y)));
        response.widget_info(|| WidgetInfo::labeled(Role::Button, self.enabled, &self.spoken));
        if self.tip.is_empty() { response } else { response.on_hover_text(&self.tip) }
    }
}

/// The smallest button that answers, and the gaps between them, in points.
const ANSWER: Vec2 = vec2(88.0, 32.0);
const GAPS: Vec2 = vec2(8.0, 6.0);

/// The width of a button with its name on one line, in points.
fn on_one_line(ui: &Ui, name: &str) -> f32 {
    let font = TextStyle::Button.resolve(ui.style());
    let text = ui.painter().layout_no_wrap(name.to_owned(), font, Color32::PLACEHOLDER);
    (text.size().x + 2.0 * ui.spacing().button_padding.x).ceil().max(ANSWER.x - 1.0) + 1.0
}

/// The columns of buttons that do not fit into one row: how many, and how wide.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Grid(Option<(usize, f32)>);

/// How buttons with these names lie in the room there is: in one row if they fit, else in columns of one width. Groups of
/// buttons below each other, of which some lack a button, ask for the names of all.
pub(crate) fn grid<'a>(ui: &Ui, names: impl IntoIterator<Item = &'a str>) -> Grid {
    let widths: Vec<f32> = names.into_iter().map(|name| on_one_line(ui, name)).collect();
    let (room, count) = (ui.available_width(), widths.len());
    if widths.iter().sum::<f32>() + GAPS.x * count.saturating_sub(1) as f32 <= room {
        return Grid(None);
    }
    let widest = widths.into_iter().fold(ANSWER.x, f32::max);
    let columns = (((room + GAPS.x) / (widest + GAPS.x)) as usize).clamp(1, count.max(1));
    Grid(Some((columns, (room - GAPS.x * (columns - 1) as f32) / columns as f32)))
}

/// The answers of a dialog or a card: in one row, at its left or its right end, if they fit; else in columns of one
/// width.
pub(crate) fn answers(ui: &mut Ui, answers: &[AnswerButton], end: Align) -> Vec<Response> {
    let grid = grid(ui, answers.iter().map(|answer| answer.name.as_str()));
    answers_in(ui, grid, answers, end)
}

/// The answers in a row, at its left or its right end, or in columns.
pub(crate) fn answers_in(ui: &mut Ui, Grid(grid): Grid, answers: &[AnswerButton], end: Align) -> Vec<Response> {
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing = GAPS;
        let Some((columns, column)) = grid else {
            let layout = if end == Align::RIGHT { Layout::right_to_left } else { Layout::left_to_right };
            let row = vec2(ui.available_width(), ANSWER.y);
            let show =
                |ui: &mut Ui| answers.iter().map(|answer| answer.show(ui, on_one_line(ui, &answer.name))).collect();
            return ui.allocate_ui_with_layout(row, layout(Align::Center), show).inner;
        };
        let mut shown = Vec::new();
        for row in answers.chunks(columns) {
            ui.horizontal(|ui| {
                for answer in row {
                    let cell = vec2(column, ANSWER.y);
                    let layout = Layout::top_down_justified(Align::Center);
                    shown.push(ui.allocate_ui_with_layout(cell, layout, |ui| answer.show(ui, column)).inner);
                }
            });
        }
        shown
    })
    .inner
}

/// A sign and a text beside it, whose later lines begin where its first one does.
pub(crate) fn item(ui: &mut Ui, sign: impl Into<WidgetText>, content: impl FnOnce(&mut Ui)) {
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        ui.label(sign);
        ui.vertical(|ui| content(ui));
    });
}

/// An icon before a row, in a place of its own whether there is one or not.
pub(crate) fn row_sign(ui: &mut Ui, icon: &str, color: Color32) {
    let (place, _) = ui.allocate_exact_size(vec2(18.0, 18.0), Sense::hover());
    ui.painter().text(place.center(), Align2::CENTER_CENTER, icon, fonts::icon(16.0), color);
}

/// An icon with a text beside it.
pub(crate) fn sign(ui: &mut Ui, icon: &str, color: Color32, text: &str) {
    let icon = RichText::new(icon).font(fonts::icon(16.0)).color(color);
    item(ui, icon, |ui| drop(prose::show(ui, text)));
}
