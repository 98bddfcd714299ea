//! The picture beside what is chosen about printing. It is painted on another thread: no frame waits for it.

use std::sync::Arc;

use egui::{Color32, ColorImage, Rect, Stroke, StrokeKind, TextureHandle, TextureOptions, Ui, pos2, vec2};

use crate::diagram::{PdfPage, Scene, Size, rgba};
use crate::task::Task;
use crate::ui::look::theme;

/// What is shown.
#[derive(Clone)]
pub(super) enum PreviewContent {
    Diagram(Scene),
    /// One of several pages.
    Page(Arc<[PdfPage]>, usize),
}

impl PreviewContent {
    fn scene(&self) -> Option<&Scene> {
        match self {
            Self::Diagram(scene) => Some(scene),
            Self::Page(pages, nth) => pages.get(*nth).map(|page| &page.scene),
        }
    }
}

impl PartialEq for PreviewContent {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Diagram(one), Self::Diagram(other)) => one == other,
            (Self::Page(one, nth), Self::Page(other, other_nth)) => Arc::ptr_eq(one, other) && nth == other_nth,
            _ => false,
        }
    }
}

/// What is painted, and what is being painted: so many pixels wide.
#[derive(Default)]
pub(super) struct PagePreview {
    picture: Option<(PreviewContent, u32, TextureHandle)>,
    painting: Option<(PreviewContent, u32, Task<Option<ColorImage>>)>,
}

impl PagePreview {
    /// Shows a picture as large as there is room for it; until it is painted, the one before.
    pub fn show(&mut self, ui: &mut Ui, room: Rect, seen: Option<PreviewContent>) {
        let fitting = |scene: &Scene| {
            let scale = (room.width() / scene.width).min(room.height() / scene.height);
            vec2(scene.width, scene.height) * scale
        };
        if let Some((seen, scene)) = seen.as_ref().and_then(|seen| Some((seen, seen.scene()?))) {
            let wide = (fitting(scene).x * ui.ctx().pixels_per_point()).round().max(1.0) as u32;
            let is_there = self.picture.as_ref().is_some_and(|(of, pixels, _)| of == seen && *pixels == wide);
            // One after the other: whatever changes meanwhile, something is always finished.
            if !is_there && self.painting.is_none() {
                let (wake, of) = (ui.ctx().clone(), seen.clone());
                let paint = move |_stop: &_| {
                    let (width, height, bytes) = rgba(of.scene()?, Size::of_pixels(wide, 96.0))?;
                    Some(ColorImage::from_rgba_unmultiplied([width, height], &bytes))
                };
                self.painting = Some((seen.clone(), wide, Task::spawn(move || wake.request_repaint(), paint)));
            }
        }
        if let Some(painted) = self.painting.as_mut().and_then(|(.., task)| task.poll())
            && let Some((seen, wide, _)) = self.painting.take()
            && let Ok(Some(image)) = painted
        {
            let texture = ui.ctx().load_texture("printing", image, TextureOptions::LINEAR);
            self.picture = Some((seen, wide, texture));
            // What has changed meanwhile is next.
            ui.ctx().request_repaint();
        }
        let painted = self.picture.as_ref().map(|(seen, _, texture)| (seen, Some(texture)));
        // An empty sheet until the first is painted; no spinner: it would repaint the window sixty times a second.
        let Some((shown, texture)) = painted.or(seen.as_ref().map(|seen| (seen, None))) else { return };
        let Some(scene) = shown.scene() else { return };
        let place = Rect::from_center_size(room.center(), fitting(scene));
        let edge = Stroke::new(1.0, theme::palette(ui).weak.gamma_multiply(0.4));
        ui.painter().rect_stroke(place, 0.0, edge, StrokeKind::Outside);
        if let Some(texture) = texture {
            let all = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
            ui.painter().image(texture.id(), place, all, Color32::WHITE);
        }
    }
}
