//! The window itself: its title, where it stands, and the desktop's menu for it.

use egui::{Pos2, ViewportCommand};

use super::desk::Desk;
use super::shared::SharedState;
use crate::locale::Locale;
use crate::ui::window::placing::{WindowPlace, WindowWatch, screen};

/// How many frames are drawn until the window is shown.
const SHOWN_AFTER: u64 = 2;

/// What is known of the window.
pub(super) struct WindowState {
    pub title: String,
    watch: WindowWatch,
    /// Whether it is still to be maximised: no window manager hears of that before the window is shown.
    maximizes: bool,
    /// Where the desktop's menu of the window is asked for.
    pub menu: Option<Pos2>,
}

impl WindowState {
    pub fn new(watch: WindowWatch, maximizes: bool) -> Self {
        Self { title: String::new(), watch, maximizes, menu: None }
    }

    /// Gives the window the name of the record in front.
    pub fn set_title(&mut self, ctx: &egui::Context, desk: &Desk, locale: &Locale) {
        let mark = if desk.is_unsaved() { "● " } else { "" };
        let read_only = if desk.is_read_only() { locale.text("title-read-only") } else { String::new() };
        let title = format!("{mark}{}{read_only} — {}", desk.name(locale), locale.text("app-name"));
        if title != self.title {
            ctx.send_viewport_cmd(ViewportCommand::Title(title.clone()));
            self.title = title;
        }
    }

    /// Maximises the window once it is shown, and learns where it is.
    pub(super) fn see(&mut self, ctx: &egui::Context, frame: &eframe::Frame) {
        if self.maximizes && ctx.cumulative_frame_nr() >= SHOWN_AFTER {
            self.maximizes = false;
            ctx.send_viewport_cmd(ViewportCommand::Maximized(true));
        } else if self.maximizes {
            ctx.request_repaint();
        }
        self.see_place(ctx, frame);
    }

    fn see_place(&mut self, ctx: &egui::Context, frame: &eframe::Frame) {
        let Some(monitor) = frame.winit_window().and_then(|window| window.current_monitor()) else { return };
        let screen = screen(&monitor);
        let (viewport, time) = ctx.input(|input| (input.viewport().clone(), input.time));
        if viewport.minimized == Some(true) || viewport.fullscreen == Some(true) {
            return;
        }
        let corner = viewport.outer_rect.map(|frame| frame.min * ctx.pixels_per_point() - screen.area.min);
        let size = (ctx.viewport_rect().size() * ctx.zoom_factor()).round();
        let place = WindowPlace {
            corner: corner.map(|corner| corner.round().into()),
            size: size.into(),
            maximized: viewport.maximized == Some(true),
        };
        self.watch.see(&screen.name, place, time);
    }

    /// Remembers where the window is for the next time.
    pub(super) fn keep_place(&mut self, shared: &mut SharedState) {
        let Some((screen, place)) = self.watch.last() else { return };
        let mut window = shared.settings.window.clone();
        window.remember(screen, place);
        shared.choose_settings(|settings| settings.window = window);
    }
}
