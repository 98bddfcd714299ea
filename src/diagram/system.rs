//! Fonts of the system, for letters that no embedded font has: the same that the window shows them in. They are looked for
//! only once such a letter is met, and stay until the program ends.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

use fontique::{
    Blob, Collection, CollectionOptions, FallbackKey, GenericFamily, Language, Query, QueryFamily, QueryStatus, Script,
    SourceCache, SourceCacheOptions,
};
use skrifa::raw::TableProvider;
use skrifa::{FontRef, GlyphId, MetadataProvider};
use unicode_script::UnicodeScript;

use crate::fault;

/// In whose fonts Chinese characters are looked for, one after the other: what the embedded fonts lack of them is hardly
/// Japanese. Simplified Chinese is that of Singapore, since fontique takes that of China for the default, whatever that is.
const HAN: [&str; 4] = ["zh-SG", "zh-TW", "ja", "ko"];
/// Where letters of no script are looked for.
const GENERAL: [GenericFamily; 6] = [
    GenericFamily::SansSerif,
    GenericFamily::SystemUi,
    GenericFamily::Math,
    GenericFamily::Serif,
    GenericFamily::Monospace,
    GenericFamily::Emoji,
];

/// A font file, and which font of it.
pub(super) struct Face {
    blob: Blob<u8>,
    index: u32,
}

impl Face {
    pub(super) fn bytes(&self) -> &[u8] {
        self.blob.as_ref()
    }
    pub(super) const fn index(&self) -> u32 {
        self.index
    }
}

/// What has been found so far.
struct Fonts {
    collection: Collection,
    cache: SourceCache,
    faces: Vec<&'static Face>,
    /// The number of the face that has a letter; `None` if none has.
    letters: HashMap<char, Option<u16>>,
}

static FONTS: LazyLock<Mutex<Fonts>> = LazyLock::new(|| {
    let collection = |system_fonts| Collection::new(CollectionOptions { shared: false, system_fonts });
    // fontique 0.11 panics where fontconfig knows no font at all (packaging/upstream.md).
    let collection = fault::foreseen(|| collection(true)).unwrap_or_else(|_| collection(false));
    let cache = SourceCache::new(SourceCacheOptions::default());
    Mutex::new(Fonts { collection, cache, faces: Vec::new(), letters: HashMap::new() })
});

/// The number of a face that has a letter.
pub(super) fn with(letter: char) -> Option<u16> {
    let mut fonts = FONTS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = fonts.letters.get(&letter) {
        return *known;
    }
    let found = fonts.look(letter);
    fonts.letters.insert(letter, found);
    found
}

/// A face by its number.
pub(super) fn face(number: u16) -> Option<&'static Face> {
    FONTS.lock().unwrap_or_else(PoisonError::into_inner).faces.get(usize::from(number)).copied()
}

impl Fonts {
    fn look(&mut self, letter: char) -> Option<u16> {
        // What was taken for other letters is taken again, so that words are set in one font.
        let known = |face: &&Face| can_draw(face.bytes(), face.index, letter);
        if let Some(number) = self.faces.iter().position(known) {
            return u16::try_from(number).ok();
        }
        let script = match letter.script() {
            unicode_script::Script::Common | unicode_script::Script::Inherited | unicode_script::Script::Unknown => {
                None
            }
            script => Script::parse(script.short_name()).ok(),
        };
        let languages: &[&str] = if letter.script() == unicode_script::Script::Han { &HAN } else { &[] };
        let mut languages: Vec<Option<Language>> = languages.iter().map(|name| Language::parse(name).ok()).collect();
        languages.push(None);
        let mut query = self.collection.query(&mut self.cache);
        query.set_families(GENERAL.map(QueryFamily::Generic));
        let found = match script {
            Some(script) => languages.iter().find_map(|language| {
                query.set_fallbacks(FallbackKey::new(script, language.as_ref()));
                first(&mut query, letter)
            }),
            None => first(&mut query, letter),
        }?;
        let number = u16::try_from(self.faces.len()).ok()?;
        // Kept for good: there are never more than the system has.
        self.faces.push(Box::leak(Box::new(found)));
        Some(number)
    }
}

/// The first font of a query that can draw a letter.
fn first(query: &mut Query<'_>, letter: char) -> Option<Face> {
    let mut found = None;
    query.matches_with(|font| {
        if can_draw(font.blob.as_ref(), font.index, letter) {
            found = Some(Face { blob: font.blob.clone(), index: font.index });
            QueryStatus::Stop
        } else {
            QueryStatus::Continue
        }
    });
    found
}

/// Whether a font has an outline of a letter, in a form that documents can hold.
fn can_draw(bytes: &[u8], index: u32, letter: char) -> bool {
    let Ok(font) = FontRef::from_index(bytes, index) else { return false };
    let Some(id) = font.charmap().map(letter).filter(|id| *id != GlyphId::NOTDEF) else { return false };
    (font.glyf().is_ok() || font.cff().is_ok()) && font.outline_glyphs().get(id).is_some()
}
