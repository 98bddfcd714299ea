//! The embedded fonts as egui's: families for text, emphasis, icons and the river of a xiangqi board.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use egui::epaint::text::{FallbackRequest, FontInsert, FontProvider};
use egui::{FontData, FontDefinitions, FontFamily, FontId, FontTweak, Id};
use egui_system_font_provider::SystemFontProvider;

use crate::diagram::Font;
use crate::fault;
use crate::locale::Language;

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

/// A font for emphasis in which a name is of one weight, in points: the ordinary one where a letter of it is not in the
/// strong one.
pub fn strong_name(ctx: &egui::Context, size: f32, name: &str) -> FontId {
    let language = ctx.data(|data| data.get_temp(language_id()));
    let own = language.map_or(&[][..], own).last().copied();
    let faces: Vec<Font> = own.into_iter().chain([Font::Strong, Font::LatinStrong]).collect();
    let has = |letter: char| letter.is_whitespace() || faces.iter().any(|face| face.has(letter));
    if name.chars().all(has) { strong(size) } else { FontId::proportional(size) }
}

/// Where a context keeps the language whose fonts it has.
fn language_id() -> Id {
    Id::unique("language of the fonts")
}

/// A font of the icon family, in points.
pub fn icon(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(ICONS.into()))
}

/// The fonts that a language has for itself, the ordinary one and the one for emphasis: in Chinese its own shapes of the
/// characters come first.
pub const fn own(language: Language) -> &'static [Font] {
    match language {
        Language::SimplifiedChinese => &[Font::SimplifiedText, Font::SimplifiedStrong],
        Language::TraditionalChinese => &[Font::TraditionalText, Font::TraditionalStrong],
        Language::Japanese | Language::English => &[],
    }
}

/// What [`install`] installs for a language.
pub fn definitions(language: Language) -> FontDefinitions {
    let mut fonts = FontDefinitions::empty();
    let all = [
        ("text", Font::Text),
        ("text-strong", Font::Strong),
        ("text-latin", Font::Latin),
        ("text-latin-strong", Font::LatinStrong),
        ("text-rest", Font::Rest),
        ("text-simplified", Font::Simplified),
        ("text-symbols", Font::Symbols),
        ("icon-face", Font::Icons),
        ("river", Font::RegularScript),
    ];
    let own = ["text-own", "text-own-strong"].into_iter().zip(own(language).iter().copied());
    for (name, font) in all.into_iter().chain(own) {
        fonts.font_data.insert(name.to_owned(), Arc::new(data(font)));
    }
    let mut family = |family: FontFamily, faces: &[&str]| {
        let faces = faces.iter().filter(|face| fonts.font_data.contains_key(**face));
        fonts.families.insert(family, faces.map(|&face| face.to_owned()).collect());
    };
    let text = ["text-own", "text", "text-latin", "text-rest", "text-simplified", "text-symbols", "icon-face"];
    family(FontFamily::Proportional, &text);
    // The digits of Noto Sans JP have one width, which is all that columns of numbers need.
    family(FontFamily::Monospace, &text);
    let strong = [&["text-own-strong", "text-strong", "text-latin-strong"], &text[..]].concat();
    family(FontFamily::Name(STRONG.into()), &strong);
    family(FontFamily::Name(RIVER.into()), &["river"]);
    family(FontFamily::Name(ICONS.into()), &["icon-face", "text-own", "text", "text-latin", "text-rest"]);
    fonts
}

fn data(font: Font) -> FontData {
    // The fonts bring no hints, and to make hints for 7,000 characters takes longer than all else a first frame needs.
    FontData::from_static(font.bytes()).tweak(FontTweak { hinting: Some(false), ..FontTweak::default() })
}

/// Makes the embedded fonts those of a context.
pub fn install(ctx: &egui::Context, language: Language) {
    ctx.set_fonts(definitions(language));
    ctx.data_mut(|data| data.insert_temp(language_id(), language));
}

/// The fonts of the system, which are asked for characters beyond the embedded ones. They are looked up on a thread.
struct SystemFonts {
    provider: SystemFontProvider,
    /// Set once they could not be looked up: fontique panics where fontconfig knows no font at all.
    failed: AtomicBool,
}

/// Has a context ask the fonts of the system.
pub fn ask_system(ctx: &egui::Context) {
    let fonts = SystemFonts { provider: SystemFontProvider::new(), failed: AtomicBool::new(false) };
    ctx.add_font_provider(Arc::new(fonts));
}

impl FontProvider for SystemFonts {
    fn font_for(&self, request: &FallbackRequest<'_>) -> Option<FontInsert> {
        if self.failed.load(Ordering::Relaxed) {
            return None;
        }
        fault::foreseen(|| self.provider.font_for(request)).unwrap_or_else(|_| {
            self.failed.store(true, Ordering::Relaxed);
            None
        })
    }
}

/// What is asked when neither the fonts of the window nor those of the system have a letter: the characters of GB 2312
/// are embedded. What is in no font is kept to be told (`true` once it has been).
#[derive(Default)]
pub struct SpareFonts(Mutex<BTreeMap<char, bool>>);

impl SpareFonts {
    /// Has a context ask it, after all that were there before.
    pub fn installed(ctx: &egui::Context) -> Arc<Self> {
        let spare = Arc::<Self>::default();
        ctx.add_font_provider(Arc::clone(&spare) as Arc<dyn FontProvider>);
        spare
    }

    /// The letters that no font has, each told once.
    pub fn lacking(&self) -> Vec<char> {
        let mut met = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        met.iter_mut().filter_map(|(letter, told)| (!std::mem::replace(told, true)).then_some(*letter)).collect()
    }
}

impl FontProvider for SpareFonts {
    fn font_for(&self, request: &FallbackRequest<'_>) -> Option<FontInsert> {
        let letter = request.cluster.chars().next()?;
        if Font::SimplifiedText.has(letter) {
            return Some(FontInsert::new("spare-simplified", data(Font::SimplifiedText), Vec::new()));
        }
        if letter.is_alphanumeric() {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).entry(letter).or_insert(false);
        }
        None
    }
}
