//! The title bar and the edges of a window that the desktop gives none, as GNOME and weston do on Wayland: its name and
//! its buttons, and where it is moved and made larger.

use egui::accesskit::Role;
use egui::viewport::ResizeDirection;
use egui::{
    Align2, Area, CursorIcon, Frame, Id, LayerId, Order, Panel, PointerButton, Pos2, Rect, RichText, Sense, Stroke,
    StrokeKind, TextWrapMode, Ui, Vec2, ViewportCommand, WidgetInfo, WidgetText, pos2, vec2,
};

use crate::locale::Locale;
use crate::ui::look::{fonts, theme};

/// The height of the bar and the width of a button, in points.
const HEIGHT: f32 = 34.0;
const BUTTON: f32 = 42.0;
/// Half the size of the sign on a button.
const SIGN: f32 = 5.0;
/// How far from an edge the window is made larger, and how far from a corner in both directions.
const GRIP: f32 = 5.0;
const CORNER: f32 = 16.0;

/// What a button does.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Does {
    Minimize,
    Maximize,
    Restore,
    Close,
}

impl Does {
    fn name(self) -> &'static str {
        match self {
            Self::Minimize => "window-minimize",
            Self::Maximize => "window-maximize",
            Self::Restore => "window-restore",
            Self::Close => "window-close",
        }
    }

    fn command(self) -> ViewportCommand {
        match self {
            Self::Minimize => ViewportCommand::Minimized(true),
            Self::Maximize => ViewportCommand::Maximized(true),
            Self::Restore => ViewportCommand::Maximized(false),
            Self::Close => ViewportCommand::Close,
        }
    }
}

/// Shows the bar, and the edges where the window has some; the rest of the room is for what is in the window. Returns
/// where the desktop's own menu of the window was asked for.
pub(crate) fn show(ui: &mut Ui, title: &str, locale: &Locale) -> Option<Pos2> {
    let (full, maximized, focused) = ui.input(|input| {
        let window = input.viewport();
        (window.fullscreen == Some(true), window.maximized == Some(true), window.focused != Some(false))
    });
    if full {
        return None;
    }
    let panel = Panel::top("title").exact_size(HEIGHT).frame(Frame::NONE).show_separator_line(false);
    let place = panel.show(ui, |ui| ui.max_rect()).inner;
    // Above what lies over the window: that can be moved and closed while it asks something, too.
    let area = Area::new(Id::unique("title-bar")).order(Order::Tooltip).fixed_pos(place.min);
    let area = area.constrain(false).fade_in(false).movable(false);
    let menu = area.show(ui.ctx(), |ui| bar(ui, place, title, (maximized, focused), locale)).inner;
    if !maximized {
        edges(ui);
    }
    menu
}

fn bar(ui: &mut Ui, place: Rect, title: &str, (maximized, focused): (bool, bool), locale: &Locale) -> Option<Pos2> {
    let palette = theme::palette(ui);
    ui.set_min_size(place.size());
    ui.painter().rect_filled(place, 0.0, palette.panel);
    let handle = ui.interact(place, Id::unique("title-handle"), Sense::CLICK | Sense::DRAG);
    handle.widget_info(|| WidgetInfo::labeled(Role::TitleBar, true, title));
    if handle.drag_started_by(PointerButton::Primary) {
        ui.send_viewport_cmd(ViewportCommand::StartDrag);
    }
    if handle.double_clicked_by(PointerButton::Primary) {
        ui.send_viewport_cmd(ViewportCommand::Maximized(!maximized));
    }
    let buttons = [Does::Minimize, if maximized { Does::Restore } else { Does::Maximize }, Does::Close];
    let room = place.shrink2(vec2(BUTTON * buttons.len() as f32 + 8.0, 0.0));
    let color = if focused { palette.text } else { palette.weak };
    let text = WidgetText::from(RichText::new(title).font(fonts::strong(13.5)).color(color));
    let galley = text.into_galley(ui, Some(TextWrapMode::Truncate), room.width(), fonts::strong(13.5));
    let at = Align2::CENTER_CENTER.align_size_within_rect(galley.size(), room).min;
    ui.painter().galley(at, galley, color);
    for (index, does) in buttons.into_iter().rev().enumerate() {
        let right = place.right() - index as f32 * BUTTON;
        button(ui, Rect::from_x_y_ranges(right - BUTTON..=right, place.y_range()), does, color, locale);
    }
    ui.painter().hline(place.x_range(), place.bottom() - 0.5, (1.0, palette.line));
    handle.secondary_clicked().then(|| handle.interact_pointer_pos()).flatten()
}

fn button(ui: &Ui, place: Rect, does: Does, color: egui::Color32, locale: &Locale) {
    let palette = theme::palette(ui);
    let name = locale.text(does.name());
    // The keyboard has keys of the desktop's for it, and goes past it.
    let response = ui.interact(place, Id::unique(("title-button", does.name())), Sense::CLICK);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
    let danger = does == Does::Close && response.hovered();
    if response.hovered() {
        ui.painter().rect_filled(place, 0.0, if danger { palette.error } else { palette.hover });
    }
    let color = if danger { palette.on_accent } else { color };
    let (stroke, at) = (Stroke::new(1.2, color), place.center().round());
    let square = |half: f32, shift: Vec2| {
        let rect = Rect::from_center_size(at + shift, Vec2::splat(2.0 * half));
        ui.painter().rect_stroke(rect, 0.0, stroke, StrokeKind::Middle);
    };
    match does {
        Does::Minimize => drop(ui.painter().hline(at.x - SIGN..=at.x + SIGN, at.y, stroke)),
        Does::Maximize => square(SIGN, Vec2::ZERO),
        Does::Restore => {
            square(SIGN - 1.0, vec2(-1.0, 1.0));
            let (far, near) = (SIGN, SIGN - 2.0);
            let behind = [vec2(-near, -far), vec2(far, -far), vec2(far, near)].map(|offset| at + offset);
            ui.painter().line(behind.to_vec(), stroke);
        }
        Does::Close => {
            for sign in [1.0, -1.0] {
                let arm = vec2(SIGN, SIGN * sign);
                ui.painter().line_segment([at - arm, at + arm], stroke);
            }
        }
    }
    if response.on_hover_text(name).clicked() {
        ui.send_viewport_cmd(does.command());
    }
}

/// A hairline around the window, and grips along it.
fn edges(ui: &Ui) {
    let (ctx, palette) = (ui.ctx(), theme::palette(ui));
    let window = ctx.content_rect();
    let grips = [
        ("top", window.with_max_y(window.top() + GRIP)),
        ("bottom", window.with_min_y(window.bottom() - GRIP)),
        ("left", window.with_max_x(window.left() + GRIP)),
        ("right", window.with_min_x(window.right() - GRIP)),
    ];
    for (name, grip) in grips {
        let area = Area::new(Id::unique(("window-edge", name))).order(Order::Debug).fixed_pos(grip.min);
        area.constrain(false).fade_in(false).movable(false).show(ctx, |ui| {
            let response = ui.allocate_rect(grip, Sense::DRAG);
            let Some(at) = response.hover_pos() else { return };
            let (direction, cursor) = direction(window, at);
            ctx.set_cursor_icon(cursor);
            if response.drag_started_by(PointerButton::Primary) {
                ctx.send_viewport_cmd(ViewportCommand::BeginResize(direction));
            }
        });
    }
    let painter = ctx.layer_painter(LayerId::new(Order::Tooltip, Id::unique("window-frame")));
    painter.rect_stroke(window, 0.0, (1.0, palette.line), StrokeKind::Inside);
}

/// Which way the window is made larger by an edge that is held at a point, and the pointer that says so.
fn direction(window: Rect, at: Pos2) -> (ResizeDirection, CursorIcon) {
    let side = |low: f32, high: f32, grip: f32| i8::from(high < grip) - i8::from(low < grip);
    let to = |grip: f32| {
        let [low, high] = [at - window.min, window.max - pos2(at.x, at.y)];
        (side(low.x, high.x, grip), side(low.y, high.y, grip))
    };
    match (to(GRIP), to(CORNER)) {
        (_, (-1, -1)) => (ResizeDirection::NorthWest, CursorIcon::ResizeNorthWest),
        (_, (1, -1)) => (ResizeDirection::NorthEast, CursorIcon::ResizeNorthEast),
        (_, (-1, 1)) => (ResizeDirection::SouthWest, CursorIcon::ResizeSouthWest),
        (_, (1, 1)) => (ResizeDirection::SouthEast, CursorIcon::ResizeSouthEast),
        ((-1, _), _) => (ResizeDirection::West, CursorIcon::ResizeWest),
        ((1, _), _) => (ResizeDirection::East, CursorIcon::ResizeEast),
        ((_, -1), _) => (ResizeDirection::North, CursorIcon::ResizeNorth),
        _ => (ResizeDirection::South, CursorIcon::ResizeSouth),
    }
}
