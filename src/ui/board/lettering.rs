//! The characters on a piece, as an outline around the origin. Letters are those of print.

use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider};
use tiny_skia::{Path, PathBuilder, Transform};

use crate::diagram::{Font, outline};

/// Characters one below the other, around the origin, in a box of this size.
pub(super) fn characters(font: Font, text: &str, width: f32, height: f32) -> Option<Path> {
    let font = FontRef::new(font.bytes()).ok()?;
    let em = f32::from(font.metrics(Size::unscaled(), LocationRef::default()).units_per_em);
    let slot = height / text.chars().count() as f32;
    let scale = (width / em, (slot / 0.97).min(width * 1.16) / em);
    let mut all = PathBuilder::new();
    for (i, character) in text.chars().enumerate() {
        let path = outline(&font, character, Size::unscaled())?;
        let bounds = path.bounds();
        let (x, y) = ((bounds.left() + bounds.right()) / 2.0, (bounds.top() + bounds.bottom()) / 2.0);
        let down = (i as f32 + 0.5) * slot - height / 2.0;
        let place = Transform::from_row(scale.0, 0.0, 0.0, scale.1, -x * scale.0, down - y * scale.1);
        all.push_path(&path.transform(place)?);
    }
    all.finish()
}
