//! The fonts, embedded so that no machine shows tofu: one for text, its heavier cut for emphasis, a few characters
//! the first two lack, icons, and the lettering of pieces and boards. Sources and licences are listed in
//! `assets/CREDITS.md`.
//!
//! The two large ones are compressed, which makes the binary 2.6 MB smaller.

use std::sync::{Arc, LazyLock};
use std::thread;

use egui::{FontData, FontDefinitions, FontFamily, FontId};
use miniz_oxide::inflate::decompress_to_vec_zlib;

/// The name of the family for emphasis (Noto Sans JP semi-bold; a kanji outside JIS level 1 comes in the regular
/// weight).
pub const STRONG: &str = "strong";
/// The name of the family of the icons in [`icons`](crate::ui::look::icons); ordinary text in it falls back to the text
/// font.
pub const ICONS: &str = "icons";
/// The name of the family the river of a xiangqi board is lettered in: only its characters are there.
pub const RIVER: &str = "river";

/// The lettering of the pieces (Kaisei Tokumin ExtraBold, 21 characters), for outlines: no text is laid out in it.
pub(crate) static PIECES: &[u8] = include_bytes!("../../../assets/fonts/KaiseiTokumin-ExtraBold-subset.ttf");
/// The lettering of the pieces written with a brush (Yuji Boku, the same characters), for outlines as well.
pub(crate) static BRUSH: &[u8] = include_bytes!("../../../assets/fonts/YujiBoku-subset.ttf");

/// The lettering of the discs and of the river of xiangqi (LXGW WenKai TC Bold, 18 characters).
pub(crate) static REGULAR_SCRIPT: &[u8] = include_bytes!("../../../assets/fonts/LXGWWenKaiTC-Bold-subset.ttf");

static TEXT: LazyLock<Vec<u8>> =
    LazyLock::new(|| inflated(include_bytes!("../../../assets/fonts/NotoSansJP-Regular-subset.ttf.zz")));
static TEXT_STRONG: LazyLock<Vec<u8>> =
    LazyLock::new(|| inflated(include_bytes!("../../../assets/fonts/NotoSansJP-SemiBold-subset.ttf.zz")));
static TEXT_REST: &[u8] = include_bytes!("../../../assets/fonts/BIZUDPGothic-subset.ttf");
/// The simplified characters of xiangqi notation.
static TEXT_SIMPLIFIED: &[u8] = include_bytes!("../../../assets/fonts/NotoSansSC-Regular-subset.ttf");
static ICON_FACE: &[u8] = include_bytes!("../../../assets/fonts/Phosphor-subset.ttf");

/// The text fonts for pictures: a letter comes from the first one that has it.
pub fn faces() -> [&'static [u8]; 2] {
    [&TEXT, TEXT_REST]
}

/// The text font's heavier cut; the letters on western pieces are outlines of it.
pub fn strong_face() -> &'static [u8] {
    &TEXT_STRONG
}

/// Starts to inflate the large fonts on a thread, while the system creates the window; whoever asks for one before it
/// is ready waits for it.
pub fn unpack() {
    // If no thread can be started they are inflated when first asked for.
    let _ = thread::Builder::new().name("fonts".to_owned()).spawn(|| {
        LazyLock::force(&TEXT);
        LazyLock::force(&TEXT_STRONG);
    });
}

/// A font inflated from its zlib stream. Empty only if the binary is damaged.
fn inflated(stream: &[u8]) -> Vec<u8> {
    decompress_to_vec_zlib(stream).unwrap_or_default()
}

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
    for (name, bytes) in [
        ("text", TEXT.as_slice()),
        ("text-strong", strong_face()),
        ("text-rest", TEXT_REST),
        ("text-simplified", TEXT_SIMPLIFIED),
        ("icon-face", ICON_FACE),
        ("river", REGULAR_SCRIPT),
    ] {
        fonts.font_data.insert(name.to_owned(), Arc::new(FontData::from_static(bytes)));
    }
    let mut family = |family: FontFamily, faces: &[&str]| {
        fonts.families.insert(family, faces.iter().map(|&face| face.to_owned()).collect());
    };
    family(FontFamily::Proportional, &["text", "text-rest", "text-simplified", "icon-face"]);
    // All digits of Noto Sans JP have the same width, which is what columns of numbers need; kanji are as wide as two
    // cells of a fixed pitch anyway.
    family(FontFamily::Monospace, &["text", "text-rest", "text-simplified", "icon-face"]);
    family(FontFamily::Name(STRONG.into()), &["text-strong", "text", "text-rest", "text-simplified", "icon-face"]);
    family(FontFamily::Name(RIVER.into()), &["river"]);
    family(FontFamily::Name(ICONS.into()), &["icon-face", "text", "text-rest"]);
    fonts
}

/// Installs the embedded fonts in a context. Rare characters beyond them are requested from the system (eframe's
/// `system_fonts`).
pub fn install(ctx: &egui::Context) {
    ctx.set_fonts(definitions());
}
