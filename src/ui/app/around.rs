//! What is around the window: the desktop, which shows dialogs over it and says how everything is to look.

use winit::raw_window_handle::{HasDisplayHandle, HasWindowHandle};

use super::App;
use crate::desktop::{self, Appearance};
use crate::ui::placing::Place;
use crate::ui::placing::screen;
use crate::ui::{board, look::theme};

/// How many frames are drawn until the window is shown.
const SHOWN_AFTER: u64 = 2;

impl App {
    /// Learns by which name the desktop knows the window, and where it is.
    pub(super) fn see_window(&mut self, ctx: &egui::Context, frame: &eframe::Frame) {
        if self.maximizes && ctx.cumulative_frame_nr() >= SHOWN_AFTER {
            self.maximizes = false;
            ctx.send_viewport_cmd(egui::ViewportCommand::Maximized(true));
        } else if self.maximizes {
            ctx.request_repaint();
        }
        self.see_place(ctx, frame);
        let window = frame.winit_window().filter(|_| self.window_name.is_none());
        let handles = window.map(|window| (window.window_handle(), window.display_handle()));
        if let Some((Ok(window), Ok(display))) = handles {
            self.window_name = Some(desktop::window_name(window.as_raw(), display.as_raw()));
        }
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
        let place = Place {
            corner: corner.map(|corner| corner.round().into()),
            size: size.into(),
            maximized: viewport.maximized == Some(true),
        };
        self.watch.see(&screen.name, place, time);
    }

    /// Remembers where the window is for the next time.
    pub(super) fn keep_place(&mut self) {
        let Some((screen, place)) = self.watch.last() else { return };
        let mut window = self.settings.window.clone();
        window.remember(screen, place);
        self.choose_settings(|settings| settings.window = window);
    }

    /// Looks as the desktop has it by now, where a person has chosen nothing else.
    pub(super) fn follow_desktop(&mut self, ctx: &egui::Context) {
        let told = self.following.now();
        if told != self.desktop {
            self.desktop = told;
            self.apply_theme(ctx);
            self.apply_zoom(ctx);
        }
    }

    pub(super) fn apply_theme(&self, ctx: &egui::Context) {
        theme::choose(ctx, self.settings.theme, self.desktop, self.settings.glides());
        board::choose(ctx, self.settings.wood, self.settings.piece_style());
    }

    /// Everything is as large as the desktop has its texts, and larger or smaller than that as a person has chosen here.
    pub(super) fn apply_zoom(&self, ctx: &egui::Context) {
        let Appearance { text, .. } = self.desktop;
        ctx.set_zoom_factor(self.settings.zoom * if self.scales_text { text } else { 1.0 });
    }
}
