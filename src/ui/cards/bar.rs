//! Bars about what is going on or went wrong. They lie over the lower edge of the board's part of the window, so that
//! nothing has to move for them.

use egui::{Align2, Area, Frame, Id, Margin, Order, Rect, Ui, pos2};

use crate::ui::look::theme;

/// The bars of a frame, one above the other.
pub(crate) struct Bars {
    place: Rect,
    /// How high they are together, in points.
    pub height: f32,
}

impl Bars {
    /// None yet, at the lower edge of a place.
    pub fn at(place: Rect) -> Self {
        Self { place, height: 0.0 }
    }

    /// Shows one above those already there.
    pub fn show<R>(&mut self, ui: &Ui, name: &str, content: impl FnOnce(&mut Ui) -> R) -> R {
        let palette = theme::palette(ui);
        let id = Id::unique(("bar", name));
        let at = pos2(self.place.left(), self.place.bottom() - self.height);
        let area = Area::new(id).order(Order::Foreground).fade_in(false).pivot(Align2::LEFT_BOTTOM).fixed_pos(at);
        let before = ui.ctx().memory(|memory| memory.area_rect(id));
        let shown = area.show(ui.ctx(), |ui| {
            let frame = Frame::new().fill(palette.panel).stroke((1.0, palette.line));
            frame.inner_margin(Margin::symmetric(12, 6)).show(ui, |ui| {
                ui.set_width(self.place.width() - 26.0);
                content(ui)
            })
        });
        let now = shown.response.rect;
        self.height += now.height();
        // Its place depends on its last height: if that has changed, it has to be laid out again.
        if before.is_none_or(|before| before.size() != now.size()) {
            ui.ctx().request_repaint();
        }
        shown.inner.inner
    }
}
