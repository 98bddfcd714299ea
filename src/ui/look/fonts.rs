//! The embedded fonts as egui's: families for text, emphasis, icons and the river of a xiangqi board.

use std::sync::Arc;

use egui::{FontData, FontDefinitions, FontFamily, FontId, FontTweak};

use crate::diagram::Font;

/// The name of the family for emphasis; a kanji outside JIS level 1 comes in the regular weight.
pub const STRONG: &str = "strong";
/// The name of the family of the [`icons`](super::icons); ordinary text in it falls back to the text font.
pub const ICONS: &str = "icons";
/// The name of the family the river of a xiangqi board is lettered in: only its characters are there.
pub const RIVER: &str = "river";

/// A font of the emphasis family, in points.
pub fn strong(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(STRONG.into()))
}

/// A font of the icon family, in points.
pub fn icon(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(ICONS.into()))
}

/// What [`install`] installs.
pub fn definitions() -> FontDefinitions {
    let mut fonts = FontDefinitions::empty();
    for (name, font) in [
        ("text", Font::Text),
        ("text-strong", Font::Strong),
        ("text-rest", Font::Rest),
        ("text-simplified", Font::Simplified),
        ("text-symbols", Font::Symbols),
        ("icon-face", Font::Icons),
        ("river", Font::RegularScript),
    ] {
        // The fonts bring no hints, and to make hints for 7,000 characters takes longer than all else a first frame
        // needs.
        let tweak = FontTweak { hinting: Some(false), ..FontTweak::default() };
        fonts.font_data.insert(name.to_owned(), Arc::new(FontData::from_static(font.bytes()).tweak(tweak)));
    }
    let mut family = |family: FontFamily, faces: &[&str]| {
        fonts.families.insert(family, faces.iter().map(|&face| face.to_owned()).collect());
    };
    family(FontFamily::Proportional, &["text", "text-rest", "text-simplified", "text-symbols", "icon-face"]);
    // The digits of Noto Sans JP have one width, which is all that columns of numbers need.
    family(FontFamily::Monospace, &["text", "text-rest", "text-simplified", "text-symbols", "icon-face"]);
    family(
        FontFamily::Name(STRONG.into()),
        &["text-strong", "text", "text-rest", "text-simplified", "text-symbols", "icon-face"],
    );
    family(FontFamily::Name(RIVER.into()), &["river"]);
    family(FontFamily::Name(ICONS.into()), &["icon-face", "text", "text-rest"]);
    fonts
}

/// Makes the embedded fonts those of a context. For rare characters beyond them the system is asked (eframe's
/// `system_fonts`).
pub fn install(ctx: &egui::Context) {
    ctx.set_fonts(definitions());
}
