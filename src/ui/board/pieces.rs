//! Pictures of the pieces, kept as textures.

use std::collections::HashMap;

use egui::{Painter, Rect, TextureHandle, TextureOptions, Vec2};

use super::carve::carve;
use super::scene::{Body, Lettering, LetteringInk, PieceFace};

/// How long a size must stay unchanged before pieces are painted afresh, in seconds.
const SETTLE: f64 = 0.12;

/// One picture of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct PiecePicture {
    face: PieceFace,
    upside_down: bool,
    lifted: bool,
}

/// The pictures of pieces at the size last asked for. While the size is changing (a window being resized) old pictures
/// are stretched; once it has settled they are thrown away, so that there is never more than one size of them.
#[derive(Default)]
pub(super) struct PiecePictures {
    size: [u32; 2],
    wanted: [u32; 2],
    since: f64,
    pictures: HashMap<PiecePicture, TextureHandle>,
}

impl PiecePictures {
    /// Sets the cell size, in physical pixels, for the next pieces.
    pub fn prepare(&mut self, ctx: &egui::Context, cell_px: [u32; 2]) {
        let now = ctx.input(|input| input.time);
        if self.wanted != cell_px {
            self.wanted = cell_px;
            self.since = now;
        }
        if self.size == self.wanted {
            return;
        }
        let waited = now - self.since;
        if self.pictures.is_empty() || waited >= SETTLE {
            self.pictures.clear();
            self.size = self.wanted;
        } else {
            ctx.request_repaint_after_secs((SETTLE - waited) as f32 + 0.01);
        }
    }

    /// Paints a piece on a cell. A lifted one is a little larger and throws a wider shadow.
    pub fn paint(&mut self, painter: &Painter, cell: Rect, face: PieceFace, upside_down: bool, lifted: bool) {
        let [width, height] = self.size;
        let face = face.on_cell(cell.width());
        let picture = self.pictures.entry(PiecePicture { face, upside_down, lifted }).or_insert_with(|| {
            let image = carve(face, [width, height], upside_down, lifted);
            painter.ctx().load_texture("piece", image, TextureOptions::LINEAR)
        });
        // The picture is larger than its cell, by the reach of the shadow.
        let scale = Vec2::new(cell.width() / width.max(1) as f32, cell.height() / height.max(1) as f32);
        let rect = Rect::from_center_size(cell.center(), picture.size_vec2() * scale);
        painter.image(
            picture.id(),
            rect,
            Rect::from_min_max(egui::Pos2::ZERO, egui::pos2(1.0, 1.0)),
            egui::Color32::WHITE,
        );
    }
}

/// The program's icon: one piece in a square picture about this many pixels wide.
pub fn icon(pixels: u32) -> egui::IconData {
    let face = PieceFace {
        body: Body::Wedge,
        text: "玉",
        narrow: "玉",
        lettering: Lettering::Carved,
        size: 1000,
        ink: LetteringInk::Black,
    };
    let image = carve(face, [pixels, pixels], false, false);
    let rgba = image.pixels.iter().flat_map(|color| color.to_srgba_unmultiplied()).collect();
    let [width, height] = image.size.map(|side| side as u32);
    egui::IconData { rgba, width, height }
}
