//! The fonts, embedded so that no machine shows tofu. Sources and licences are listed in `assets/CREDITS.md`.
//!
//! The large ones are packed as WOFF2, which makes the program 6 MB smaller.

use std::sync::LazyLock;
use std::thread;

use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider};

use super::system;

static TEXT: LazyLock<Vec<u8>> =
    LazyLock::new(|| unpacked(include_bytes!("../../assets/fonts/NotoSansJP-Regular-subset.woff2")));
static STRONG: LazyLock<Vec<u8>> =
    LazyLock::new(|| unpacked(include_bytes!("../../assets/fonts/NotoSansJP-SemiBold-subset.woff2")));
static MINCHO_TEXT: LazyLock<Vec<u8>> =
    LazyLock::new(|| unpacked(include_bytes!("../../assets/fonts/ShipporiMincho-Regular-subset.woff2")));

static SIMPLIFIED_TEXT: LazyLock<Vec<u8>> =
    LazyLock::new(|| unpacked(include_bytes!("../../assets/fonts/NotoSansSC-Regular-subset.woff2")));
static SIMPLIFIED_STRONG: LazyLock<Vec<u8>> =
    LazyLock::new(|| unpacked(include_bytes!("../../assets/fonts/NotoSansSC-SemiBold-subset.woff2")));
static TRADITIONAL_TEXT: LazyLock<Vec<u8>> =
    LazyLock::new(|| unpacked(include_bytes!("../../assets/fonts/NotoSansTC-Regular-subset.woff2")));
static TRADITIONAL_STRONG: LazyLock<Vec<u8>> =
    LazyLock::new(|| unpacked(include_bytes!("../../assets/fonts/NotoSansTC-SemiBold-subset.woff2")));

/// A font: an embedded one, or one of the system.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Font {
    /// Text (Noto Sans JP).
    Text,
    /// Emphasised text and the letters on western pieces (Noto Sans JP semi-bold, kanji of JIS level 1 only).
    Strong,
    /// Western letters with signs that [`Text`](Self::Text) lacks, drawn as its others are (from Source Sans 3).
    Latin,
    /// The same, emphasised: those that [`Strong`](Self::Strong) lacks.
    LatinStrong,
    /// A few characters that [`Text`](Self::Text) lacks (BIZ UDPGothic).
    Rest,
    /// The simplified characters of xiangqi notation (Noto Sans SC): ready without being unpacked.
    Simplified,
    /// Simplified Chinese (Noto Sans SC, the characters of GB 2312).
    SimplifiedText,
    /// Emphasised simplified Chinese: what the program itself says.
    SimplifiedStrong,
    /// Traditional Chinese (Noto Sans TC): what the program itself says.
    TraditionalText,
    /// The same, emphasised.
    TraditionalStrong,
    /// Figures and signs of chess (Noto Sans Symbols and Math).
    Symbols,
    /// Icons (Phosphor).
    Icons,
    /// The letters of most diagrams, from [`Text`](Self::Text): ready without being unpacked.
    Print,
    /// The pieces in print, from [`Strong`](Self::Strong).
    PrintStrong,
    /// Mincho for diagrams in print: pieces, labels and what captions say (Shippori Mincho, 274 characters).
    Mincho,
    /// Mincho for whatever else is printed (Shippori Mincho, kanji of JIS level 1).
    MinchoText,
    /// The characters on shogi pieces (Kaisei Tokumin ExtraBold, 21 characters).
    Pieces,
    /// The same characters written with a brush (Yuji Boku).
    Brush,
    /// The characters on the discs and in the river of xiangqi (LXGW WenKai TC Bold, 23 characters).
    RegularScript,
    /// One of the system, by the order in which they were found.
    System(u16),
}

impl Font {
    /// The font file (TrueType; of the system also OpenType, and collections).
    pub fn bytes(self) -> &'static [u8] {
        match self {
            Self::Text => &TEXT,
            Self::Strong => &STRONG,
            Self::MinchoText => &MINCHO_TEXT,
            Self::Latin => include_bytes!("../../assets/fonts/KomaotoLatin-Regular.ttf"),
            Self::LatinStrong => include_bytes!("../../assets/fonts/KomaotoLatin-SemiBold.ttf"),
            Self::Rest => include_bytes!("../../assets/fonts/BIZUDPGothic-subset.ttf"),
            Self::Simplified => include_bytes!("../../assets/fonts/NotoSansSC-Regular-subset.ttf"),
            Self::SimplifiedText => &SIMPLIFIED_TEXT,
            Self::SimplifiedStrong => &SIMPLIFIED_STRONG,
            Self::TraditionalText => &TRADITIONAL_TEXT,
            Self::TraditionalStrong => &TRADITIONAL_STRONG,
            Self::Symbols => include_bytes!("../../assets/fonts/NotoSansSymbols-subset.ttf"),
            Self::Icons => include_bytes!("../../assets/fonts/Phosphor-subset.ttf"),
            Self::Print => include_bytes!("../../assets/fonts/NotoSansJP-Regular-print.ttf"),
            Self::PrintStrong => include_bytes!("../../assets/fonts/NotoSansJP-SemiBold-print.ttf"),
            Self::Mincho => include_bytes!("../../assets/fonts/ShipporiMincho-subset.ttf"),
            Self::Pieces => include_bytes!("../../assets/fonts/KaiseiTokumin-ExtraBold-subset.ttf"),
            Self::Brush => include_bytes!("../../assets/fonts/YujiBoku-subset.ttf"),
            Self::RegularScript => include_bytes!("../../assets/fonts/LXGWWenKaiTC-Bold-subset.ttf"),
            Self::System(number) => system::face(number).map_or(&[], system::Face::bytes),
        }
    }

    /// Whether its letters are heavy by themselves.
    pub(super) const fn is_strong(self) -> bool {
        matches!(
            self,
            Self::Strong
                | Self::LatinStrong
                | Self::PrintStrong
                | Self::SimplifiedStrong
                | Self::TraditionalStrong
                | Self::Pieces
                | Self::RegularScript
        )
    }

    /// Which font of its file it is.
    pub(super) fn index(self) -> u32 {
        match self {
            Self::System(number) => system::face(number).map_or(0, system::Face::index),
            _ => 0,
        }
    }

    /// The font, ready to be asked for its letters; `None` only if the binary is damaged.
    pub(super) fn face(self) -> Option<FontRef<'static>> {
        FontRef::from_index(self.bytes(), self.index()).ok()
    }

    /// Whether the font has a letter.
    pub fn has(self, letter: char) -> bool {
        self.face().is_some_and(|face| face.charmap().map(letter).is_some())
    }

    /// Starts to unpack the fonts of all text, and more, on a thread; whoever asks for one before it is ready waits for
    /// it.
    pub fn unpack(more: &'static [Self]) {
        // If no thread can be started they are unpacked when first asked for.
        let _ = thread::Builder::new().name("fonts".to_owned()).spawn(move || {
            [Self::Text, Self::Strong].iter().chain(more).for_each(|font| {
                font.bytes();
            });
        });
    }
}

/// How many units of a font the height of a letter has.
pub(super) fn units_per_em(font: &FontRef<'_>) -> f32 {
    f32::from(font.metrics(Size::unscaled(), LocationRef::default()).units_per_em.max(1))
}

/// A font unpacked from WOFF2. Empty only if the binary is damaged.
fn unpacked(packed: &[u8]) -> Vec<u8> {
    match wuff::decompress_woff2(packed) {
        Ok(font) => font,
        Err(error) => {
            debug_assert!(false, "an embedded font is damaged: {error:?}");
            Vec::new()
        }
    }
}
