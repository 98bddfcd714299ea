//! Lines of text: letters as outlines, and how far each goes.

use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, GlyphId, MetadataProvider};
use tiny_skia::{LineJoin, Path, PathBuilder, Stroke, Transform};

use super::fonts::Font;
use super::ink::Ink;
use super::system;
use crate::rules::Game;

/// The face of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TextFace {
    /// Gothic, as the program's own texts.
    Gothic,
    /// The same, semi-bold; where it lacks a letter of a line, the whole line is in the other.
    Strong,
    /// Mincho; where it lacks a letter of a line, the whole line is in gothic.
    Mincho,
    /// The characters carved into shogi pieces.
    Carved,
    /// The characters on the discs of xiangqi.
    Script,
}

impl TextFace {
    const fn font(self) -> Font {
        match self {
            Self::Gothic => Font::Text,
            Self::Strong => Font::Strong,
            Self::Mincho => Font::Mincho,
            Self::Carved => Font::Pieces,
            Self::Script => Font::RegularScript,
        }
    }
}

/// Which way a line of text runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Way {
    /// From left to right; it begins at the left.
    Across,
    /// From top to bottom, as Japanese is written; it begins at the top.
    Down,
    /// Upside down, as the other side's pieces stand; it begins at the right.
    Turned,
}

/// A line of text.
#[derive(Clone, Debug, PartialEq)]
pub struct TextLine {
    /// Its letters, without characters that a terminal would obey.
    pub letters: String,
    /// Its face.
    pub face: TextFace,
    /// The width of a pen that goes around each letter, in ems: heavier weights of one face.
    pub pen: f32,
    /// The height of a letter.
    pub size: f32,
    /// Its beginning, in the middle between both edges of the line.
    pub at: (f32, f32),
    /// Which way it runs.
    pub way: Way,
    /// Its colour.
    pub ink: Ink,
}

impl TextLine {
    /// Its length.
    pub fn length(&self) -> f32 {
        length(&self.letters, self.face, self.size, self.way)
    }

    /// Left, top, right and bottom of the room that it takes.
    pub fn bounds(&self) -> [f32; 4] {
        let ((x, y), half, length) = (self.at, self.size / 2.0, self.length());
        match self.way {
            Way::Across => [x, y - half, x + length, y + half],
            Way::Down => [x - half, y, x + half, y + length],
            Way::Turned => [x - length, y - half, x, y + half],
        }
    }
}

/// The fonts in which a letter is looked for that its face lacks.
const FURTHER: [Font; 6] = [Font::Print, Font::Text, Font::Rest, Font::Simplified, Font::Symbols, Font::SimplifiedText];
/// The sign for a letter that no font has 下駄.
const UNKNOWN: char = '〓';

/// A letter of a line: its glyph and its place.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlacedGlyph {
    pub font: Font,
    pub id: GlyphId,
    pub letter: char,
    /// The letter that it draws: another where none has that one.
    pub drawn: char,
    /// From a letter of height 1, standing on the origin with y upwards, to the picture.
    pub place: Transform,
}

/// The glyphs of a line of text.
pub(super) fn glyphs(text: &TextLine) -> Vec<PlacedGlyph> {
    let TextLine { face, size, at: (x, y), way, .. } = *text;
    let chain = chain(&text.letters, face);
    let mut gone = 0.0;
    let glyph = |letter: char| {
        let (font, id, drawn) = find(chain, letter)?;
        let wide = advance(font, id) * size;
        let upright = |x: f32, y: f32| Transform::from_row(size, 0.0, 0.0, -size, x, y);
        let down = size * (0.5 - DESCENT);
        let place = match way {
            Way::Across => upright(x + gone, y + down),
            Way::Turned => Transform::from_row(-size, 0.0, 0.0, size, x - gone, y - down),
            Way::Down => {
                let middle = y + gone + size / 2.0;
                match upended(letter) {
                    Upended::Lying => Transform::from_row(0.0, size, size, 0.0, x - down, middle - wide / 2.0),
                    Upended::Standing(across, up) => {
                        upright(across.mul_add(size, x - wide / 2.0), up.mul_add(-size, middle + down))
                    }
                }
            }
        };
        gone += if way == Way::Down { size * STEP } else { wide };
        Some(PlacedGlyph { font, id, letter, drawn, place })
    };
    text.letters.chars().filter_map(glyph).collect()
}

/// A text cut off to a length, with … in place of what there is no room for.
pub(super) fn fitted(letters: &str, face: TextFace, size: f32, way: Way, room: f32) -> String {
    folded(letters, face, size, way, room, 1).pop().unwrap_or_default()
}

/// A text broken into lines of a length, as many as it takes up to a number, then cut off with ….
pub(super) fn folded(letters: &str, face: TextFace, size: f32, way: Way, room: f32, most: usize) -> Vec<String> {
    let (mut lines, mut rest) = (Vec::new(), letters);
    while !rest.is_empty() {
        let line = beginning(rest, face, size, way, room);
        rest = &rest[line.len()..];
        lines.push(line.to_owned());
        if lines.len() >= most && !rest.is_empty() {
            if let Some(line) = lines.last_mut() {
                line.push('…');
                // The sign may be wider than the letter that it replaces.
                while length(line, face, size, way) > room && line.chars().nth(1).is_some() {
                    line.truncate(line.len() - '…'.len_utf8());
                    line.pop();
                    line.push('…');
                }
            }
            return lines;
        }
    }
    lines
}

/// As many letters from the beginning of a text as a room holds, at least one.
fn beginning(letters: &str, face: TextFace, size: f32, way: Way, room: f32) -> &str {
    let chain = chain(letters, face);
    let mut gone = 0.0;
    let goes_beyond = |&(at, letter): &(usize, char)| {
        let step =
            if way == Way::Down { STEP } else { find(chain, letter).map_or(0.0, |(font, id, _)| advance(font, id)) };
        gone += step * size;
        at > 0 && (gone > room || at >= MOST_BYTES)
    };
    let mut line = letters.char_indices().find(goes_beyond).map_or(letters, |(at, _)| &letters[..at]);
    // Letters alone may be set in another face than among those that follow.
    while let Some((last, _)) = line.char_indices().last().filter(|&(at, _)| at > 0)
        && length(line, face, size, way) > room
    {
        line = &line[..last];
    }
    line
}

/// No line is longer, whatever its letters take.
const MOST_BYTES: usize = 2048;

/// The length of a line of text.
pub(super) fn length(letters: &str, face: TextFace, size: f32, way: Way) -> f32 {
    if way == Way::Down {
        return letters.chars().count() as f32 * size * STEP;
    }
    let chain = chain(letters, face);
    let wide = |letter| find(chain, letter).map_or(0.0, |(font, id, _)| advance(font, id));
    letters.chars().map(wide).sum::<f32>() * size
}

/// The outline of a glyph, and what the pen adds that makes it heavier.
pub(super) fn shape(glyph: &PlacedGlyph, pen: f32) -> [Option<Path>; 2] {
    let Some(font) = glyph.font.face() else { return [None, None] };
    let em = units_per_em(&font);
    let inside = drawn(&font, glyph.id, Size::unscaled());
    let stroke = Stroke { width: pen * em, line_join: LineJoin::Round, ..Stroke::default() };
    let around = match &inside {
        Some(path) if pen > 0.0 => path.stroke(&stroke, 0.1),
        _ => None,
    };
    // The path has y downwards, the place of a glyph upwards.
    let place = Transform::from_scale(1.0 / em, -1.0 / em).post_concat(glyph.place);
    [inside, around].map(|path| path?.transform(place))
}

fn units_per_em(font: &FontRef<'_>) -> f32 {
    f32::from(font.metrics(Size::unscaled(), LocationRef::default()).units_per_em.max(1))
}

/// The advance of a glyph at height 1.
pub(super) fn advance(font: Font, id: GlyphId) -> f32 {
    let wide = |font: FontRef<'_>| {
        let metrics = font.glyph_metrics(Size::unscaled(), LocationRef::default());
        metrics.advance_width(id).map(|wide| wide / units_per_em(&font))
    };
    font.face().and_then(wide).unwrap_or(1.0)
}

/// The face of a line, then where else to look.
fn chain(letters: &str, face: TextFace) -> [Font; 7] {
    let holds = |font: Font| letters.chars().all(|letter| has(font, letter).is_some());
    let own = match face {
        TextFace::Gothic if holds(Font::Print) => Font::Print,
        TextFace::Strong if holds(Font::PrintStrong) => Font::PrintStrong,
        // A sign may come from another font, a kanji among others may not.
        TextFace::Mincho | TextFace::Strong
            if letters.chars().any(|letter| letter.is_alphanumeric() && has(face.font(), letter).is_none()) =>
        {
            Font::Text
        }
        face => face.font(),
    };
    let [one, two, three, four, five, six] = FURTHER;
    [own, one, two, three, four, five, six]
}

/// The glyph of a letter, or of what is set for one that no font has; with the letter that it draws.
fn find(chain: [Font; 7], letter: char) -> Option<(Font, GlyphId, char)> {
    let of = |letter: char| chain.iter().find_map(|&font| has(font, letter).map(|id| (font, id, letter)));
    if is_silent(letter) {
        return None;
    }
    of(letter).or_else(|| of_system(letter)).or_else(|| of(UNKNOWN))
}
fn of_system(letter: char) -> Option<(Font, GlyphId, char)> {
    let font = Font::System(system::with(letter)?);
    Some((font, has(font, letter)?, letter))
}

/// Whether a letter only says how those beside it are set.
const fn is_silent(letter: char) -> bool {
    matches!(letter, '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{2064}' | '\u{2066}'..='\u{2069}'
        | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{E0100}'..='\u{E01EF}')
}

/// Whether some font has a letter of a line in a face, or it needs none.
pub(super) fn is_lettered(letter: char, face: TextFace) -> bool {
    let mut alone = [0; 4];
    let chain = chain(letter.encode_utf8(&mut alone), face);
    is_silent(letter) || find(chain, letter).is_some_and(|(_, _, drawn)| drawn == letter)
}

fn has(font: Font, letter: char) -> Option<GlyphId> {
    font.face()?.charmap().map(letter)
}

/// The posture of a letter of a horizontal font in a line that runs down.
enum Upended {
    /// Lying on its right side.
    Lying,
    /// Upright, moved to the right and up, in ems.
    Standing(f32, f32),
}

const fn upended(letter: char) -> Upended {
    match letter {
        'ー' | '（' | '）' | '「' | '」' | '『' | '』' | '〔' | '〕' | '【' | '】' | '《' | '》' | '〈' | '〉'
        | '…' | '‥' | '―' | '─' | '－' | '–' | '—' | '〜' | '～' | '＝' | '：' | '；' | '(' | ')' | '[' | ']' | '-' => {
            Upended::Lying
        }
        '、' | '。' | '，' | '．' => Upended::Standing(0.6, 0.6),
        'ぁ' | 'ぃ' | 'ぅ' | 'ぇ' | 'ぉ' | 'っ' | 'ゃ' | 'ゅ' | 'ょ' | 'ゎ' | 'ァ' | 'ィ' | 'ゥ' | 'ェ' | 'ォ'
        | 'ッ' | 'ャ' | 'ュ' | 'ョ' | 'ヮ' | 'ヵ' | 'ヶ' => Upended::Standing(0.1, 0.1),
        _ => Upended::Standing(0.0, 0.0),
    }
}

/// The advance of each letter in a line that runs down, in ems.
const STEP: f32 = 1.06;

/// The descent of the em box of Japanese fonts below the baseline, in ems.
const DESCENT: f32 = 0.12;

/// The outline of one character, y down.
pub fn outline(font: &FontRef<'_>, letter: char, size: Size) -> Option<Path> {
    drawn(font, font.charmap().map(letter)?, size)
}

/// The outline of a character on a piece of shogi or xiangqi, in the middle of a square of 100; `None` if no font of
/// ours has it.
pub fn piece_character(game: Game, letter: char) -> Option<Path> {
    let fonts = if game == Game::Shogi {
        [Font::Pieces, Font::Strong, Font::Text]
    } else {
        [Font::RegularScript, Font::Simplified, Font::SimplifiedText]
    };
    let path = fonts.into_iter().find_map(|font| outline(&font.face()?, letter, Size::new(100.0)))?;
    let bounds = path.bounds();
    let middle = |from: f32, to: f32| 50.0 - (from + to) / 2.0;
    let (x, y) = (middle(bounds.left(), bounds.right()), middle(bounds.top(), bounds.bottom()));
    path.transform(Transform::from_translate(x, y))
}

fn drawn(font: &FontRef<'_>, id: GlyphId, size: Size) -> Option<Path> {
    let glyph = font.outline_glyphs().get(id)?;
    let mut pen = Pen(PathBuilder::new());
    glyph.draw(DrawSettings::unhinted(size, LocationRef::default()), &mut pen).ok()?;
    pen.0.finish()
}

/// A path being drawn, with y down.
struct Pen(PathBuilder);

impl OutlinePen for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to(x, -y);
    }
    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to(x, -y);
    }
    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        self.0.quad_to(cx, -cy, x, -y);
    }
    fn curve_to(&mut self, ax: f32, ay: f32, bx: f32, by: f32, x: f32, y: f32) {
        self.0.cubic_to(ax, -ay, bx, -by, x, -y);
    }
    fn close(&mut self) {
        self.0.close();
    }
}
