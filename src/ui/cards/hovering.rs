//! Files that are held over the window: it lights up, and says what becomes of them when they are dropped.

use egui::{Align2, Area, Frame, Id, LayerId, Order, RichText, Stroke, StrokeKind, Ui, Vec2};

use crate::ui::look::{spoken, theme};

/// The maximum width of the words, in points.
const WIDTH: f32 = 420.0;

/// Lights the window up, with the words; `takes` says whether it takes the files.
pub(crate) fn show(ui: &Ui, words: &str, takes: bool) {
    let (ctx, palette) = (ui.ctx(), theme::palette(ui));
    let color = if takes { palette.accent } else { palette.weak };
    let window = ctx.content_rect();
    let glow = ctx.layer_painter(LayerId::new(Order::Foreground, Id::unique("files over the window")));
    let edge = Stroke::new(3.0, color);
    glow.rect(window.shrink(3.0), 6.0, color.gamma_multiply(0.12), edge, StrokeKind::Inside);
    let card = Area::new(Id::unique("words on files over the window")).order(Order::Tooltip).interactable(false);
    card.anchor(Align2::CENTER_CENTER, Vec2::ZERO).show(ctx, |ui| {
        Frame::popup(ui.style()).inner_margin(16).show(ui, |ui| {
            ui.set_max_width(WIDTH.min(window.width() - 64.0));
            spoken::polite(&ui.label(RichText::new(words).color(palette.text)));
        });
    });
}
