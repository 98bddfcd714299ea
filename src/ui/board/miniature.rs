//! A small board just to look at: in tooltips and lists.

use egui::{Sense, Ui, Vec2};

use super::paint;
use super::paint::{Art, Touch};
use super::scene::BoardScene;
use super::spots::Spots;
use super::theme::BoardTheme;

/// Paints small boards, all of one size, with their own pictures of the pieces.
#[derive(Default)]
pub struct Miniature {
    art: Art,
}

impl Miniature {
    /// Shows a scene at this size, in points.
    pub fn show(&mut self, ui: &mut Ui, size: Vec2, scene: &BoardScene, theme: &BoardTheme) {
        let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
        let spots = Spots::fit(rect, scene, None, ui.pixels_per_point());
        paint::board(&ui.painter_at(rect), &mut self.art, &spots, theme, &Touch::default());
    }
}
