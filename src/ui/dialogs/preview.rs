//! The picture beside what is chosen about printing. It is painted on another thread: no frame waits for it.

use std::sync::Arc;

use egui::{
    Color32, ColorImage, CursorIcon, Key, Modifiers, Rect, ScrollArea, Sense, Stroke, StrokeKind, TextureHandle,
    TextureOptions, Ui, UiBuilder, WidgetInfo, accesskit::Role, pos2, vec2,
};

use crate::diagram::{PdfPage, Scene, Size, rgba};
use crate::locale::Locale;
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

/// How much larger an enlarged picture is: the smallest letters of a page are read then.
const ENLARGED: f32 = 2.4;

/// What is painted, and what is being painted: so many pixels wide.
#[derive(Default)]
pub(super) struct PagePreview {
    /// Whether it is so large that it has to be moved about.
    enlarged: bool,
    picture: Option<(PreviewContent, u32, TextureHandle)>,
    painting: Option<(PreviewContent, u32, Task<Option<ColorImage>>)>,
}

impl PagePreview {
    /// Shows a picture as large as there is room for it, or enlarged by a click; until it is painted, the one before.
    pub fn show(&mut self, ui: &mut Ui, room: Rect, seen: Option<PreviewContent>, locale: &Locale) {
        let factor = if self.enlarged { ENLARGED } else { 1.0 };
        let fitting = |scene: &Scene| {
            let scale = (room.width() / scene.width).min(room.height() / scene.height);
            vec2(scene.width, scene.height) * scale * factor
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
        let (size, texture) = (fitting(scene), texture.map(TextureHandle::id));
        let paint = |ui: &Ui, place: Rect| {
            let edge = Stroke::new(1.0, theme::palette(ui).weak.gamma_multiply(0.4));
            ui.painter().rect_stroke(place, 0.0, edge, StrokeKind::Outside);
            if let Some(texture) = texture {
                let all = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
                ui.painter().image(texture, place, all, Color32::WHITE);
            }
        };
        let response = if self.enlarged {
            let within = UiBuilder::new().max_rect(room);
            let shown = ui.scope_builder(within, |ui| {
                ScrollArea::both().id_salt("preview").auto_shrink(false).show(ui, |ui| {
                    let (place, response) = ui.allocate_exact_size(size, Sense::click());
                    paint(ui, place);
                    response
                })
            });
            shown.inner.inner
        } else {
            let place = Rect::from_center_size(room.center(), size);
            let response = ui.interact(place, ui.scope_id().with("preview"), Sense::click());
            paint(ui, place);
            response
        };
        // Escape leads back first to the whole picture, then out of the window.
        self.enlarged &= !ui.input_mut(|input| self.enlarged && input.consume_key(Modifiers::NONE, Key::Escape));
        let (name, cursor) = if self.enlarged {
            ("preview-whole", CursorIcon::ZoomOut)
        } else {
            ("preview-enlarge", CursorIcon::ZoomIn)
        };
        let name = locale.text(name);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        if response.on_hover_text(&name).on_hover_cursor(cursor).clicked() {
            self.enlarged = !self.enlarged;
        }
    }
}
