//! Our own controls, where egui's would look out of place.

use egui::{
    Button, Response, RichText, Sense, Shape, Slider, Stroke, StrokeKind, TextStyle, Ui, Vec2, WidgetInfo, WidgetText,
    accesskit::Role, pos2, vec2,
};

use super::theme;

/// Side length of the box, in points.
const BOX: f32 = 18.0;

/// A check box whose text can be clicked as well; it is filled with the accent when it is on.
pub(crate) fn check(ui: &mut Ui, on: &mut bool, text: impl Into<WidgetText>) -> Response {
    let text: WidgetText = text.into();
    let said = text.text().to_owned();
    let gap = ui.spacing().item_spacing.x;
    let room = (ui.available_width() - BOX - gap - 2.0).max(40.0);
    let galley = text.into_galley(ui, None, room, TextStyle::Body);
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
