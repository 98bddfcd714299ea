//! Lines of text: letters as outlines, and how far each goes.

use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, GlyphId, MetadataProvider};
use tiny_skia::{LineJoin, Path, PathBuilder, Stroke, Transform};
use unicode_script::{Script, UnicodeScript};

use super::fonts::{Font, units_per_em};
use super::ink::Ink;
use super::leftward::{self, Joined};
use super::system;
use crate::notation::chess::signs;
use crate::rules::Game;
use crate::text::{LastLine, Slice, line_breaks};

/// The face of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TextFace {
    /// Gothic, as the program's own texts.
    Gothic,
    /// The same, semi-bold, with the further western letters that are drawn so; where it lacks a letter of a line, the whole
    /// line is in the other, drawn as heavy by a pen.
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

/// The direction of a line of text.
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
    /// Its direction.
    pub way: Way,
    /// Its colour.
    pub ink: Ink,
    /// The spread of its letters, so that it ends with the lines beside it.
    pub spread: Spread,
}

/// The spread of the letters of a line.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Spread {
    /// At each space.
    pub space: f32,
    /// At the space between a number and its move.
    pub number: f32,
    /// Behind each letter that is as wide as high.
    pub letter: f32,
    /// Behind each comma of a Japanese or Chinese line but the last letter.
    pub comma: f32,
}

impl Spread {
    /// The room added behind each letter of a line.
    fn behind(self, letters: &str) -> impl Iterator<Item = f32> {
        letters.char_indices().zip(growing(letters)).map(move |((at, letter), grows)| match letter {
            _ if grows => self.space,
            ' ' => self.number,
            '、' | '，' if at + letter.len_utf8() < letters.len() => self.letter + self.comma,
            _ if is_wide(letter) => self.letter,
            _ => 0.0,
        })
    }

    /// The same in a picture of another scale.
    pub(super) fn scaled(self, by: f32) -> Self {
        let Self { space, number, letter, comma } = self;
        Self { space: space * by, number: number * by, letter: letter * by, comma: comma * by }
    }
}

/// Whether a letter is as wide as high.
pub fn is_wide(letter: char) -> bool {
    matches!(letter, '\u{2E80}'..='\u{FF60}')
}

/// Of each letter of a line, whether it is a space other than that between a number and its move.
pub fn growing(letters: &str) -> impl Iterator<Item = bool> {
    let mut before = [' '; 2];
    letters.chars().map(move |letter| {
        let is_number = before == ['手', '目'] || before[0].is_ascii_digit() && before[1] == '.';
        before = [before[1], letter];
        letter == ' ' && !is_number
    })
}

impl TextLine {
    /// Its length.
    pub fn length(&self) -> f32 {
        let apart: f32 = match self.spread {
            spread if spread == Spread::default() => 0.0,
            spread => spread.behind(&self.letters).sum(),
        };
        apart + length(&self.letters, self.face, self.size, self.way)
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
const FURTHER: [Font; 7] =
    [Font::Print, Font::Text, Font::Latin, Font::Rest, Font::Simplified, Font::Symbols, Font::SimplifiedText];
/// The same for letters that are heavy.
const FURTHER_STRONG: [Font; 7] =
    [Font::LatinStrong, Font::Print, Font::Text, Font::Latin, Font::Rest, Font::Symbols, Font::SimplifiedText];
/// The pen that makes a regular font as heavy as the semi-bold one, in ems: their stems are so far apart.
const EMPHASIS: f32 = 0.03;
/// The sign for a letter that no font has 下駄.
const UNKNOWN: char = '〓';

/// A letter of a line: its glyph and its place.
#[derive(Clone, Debug)]
pub(super) struct PlacedGlyph {
    pub font: Font,
    pub id: GlyphId,
    pub letter: char,
    /// The letters before it in a word from right to left that it draws, too, the nearest first: each with the glyph that
    /// it has alone.
    pub before: Vec<(char, GlyphId)>,
    /// The letter that it draws: another where none has that one.
    pub drawn: char,
    /// From a letter of height 1, standing on the origin with y upwards, to the picture.
    pub place: Transform,
    /// The width of the pen that goes around it, in ems.
    pub pen: f32,
    /// Whether it goes as far as its font says by itself; what is joined with others may not.
    pub is_loose: bool,
    /// The kerning before the next one, at height 1.
    pub apart: f32,
}

impl PlacedGlyph {
    /// From the units of a shape alone to the picture: it has y downwards, the place of a glyph upwards.
    pub fn place_of_thousandths(&self) -> Transform {
        Transform::from_scale(0.001, -0.001).post_concat(self.place)
    }
}

/// A letter of a line as it is set.
struct SetLetter {
    letter: char,
    /// Its font and glyph, and the letter that this draws; `None` if nothing is drawn.
    glyph: Option<(Font, GlyphId, char)>,
    /// Its scale against its font.
    scale: f32,
    /// Whether it lies on its right side.
    lies: bool,
    /// Its advance and the offset of its drawing, where it is joined with others of its word.
    joined: Option<(f32, (f32, f32))>,
    /// The letters before it that its glyph draws, too, with the glyphs that they have alone.
    before: Vec<(char, GlyphId)>,
    /// The kerning before the next one.
    apart: f32,
}

impl SetLetter {
    /// Its width, in a line of height 1.
    fn wide(&self) -> Option<f32> {
        let wide = |(font, id, _)| self.joined.map_or_else(|| advance(font, id), |(step, _)| step);
        self.glyph.map(|glyph| wide(glyph) * self.scale)
    }

    /// Its advance in a line, at height 1.
    fn step(&self, way: Way) -> f32 {
        if way == Way::Down && !self.lies { STEP } else { self.wide().unwrap_or(0.0) }
    }
}

/// The letters of a line as they are set.
fn set(letters: &str, face: TextFace, way: Way) -> Vec<SetLetter> {
    let chain = chain(letters, face);
    let one = |(letter, lies)| {
        let (glyph, joined, before) = (find(chain, letter), None, Vec::new());
        let scale = match glyph {
            Some((Font::Symbols, ..)) => scale_of_sign(letter),
            _ => 1.0,
        };
        SetLetter { letter, glyph, scale, lies, joined, before, apart: 0.0 }
    };
    let mut set: Vec<SetLetter> = letters.chars().zip(lying(letters, way)).map(one).collect();
    if let Some(drawn) = leftward::mirrored(letters) {
        for (one, drawn) in set.iter_mut().zip(drawn).filter(|(one, drawn)| one.letter != *drawn) {
            one.glyph = find(chain, drawn);
        }
        let is_of_word = |one: &SetLetter| leftward::is_of_word(one.letter);
        set.chunk_by_mut(|one, other| is_of_word(one) && is_of_word(other)).for_each(join);
    }
    if set.iter().any(|one| matches!(one.glyph, Some((Font::System(_), ..)))) {
        set.chunk_by_mut(|one, other| is_of_word(one.letter) == is_of_word(other.letter)).for_each(keep_together);
    }
    set
}

/// Sets a word in one font, as large as ours: a letter that ours lack stands out among others.
fn keep_together(word: &mut [SetLetter]) {
    let borrowed = word.iter().find_map(|one| match one.glyph {
        Some((font @ Font::System(_), _, drawn)) if drawn == one.letter && is_of_word(drawn) => Some(font),
        _ => None,
    });
    let Some(font) = borrowed else { return };
    let glyphs: Option<Vec<GlyphId>> = word.iter().map(|one| has(font, one.letter)).collect();
    let Some(glyphs) = glyphs else { return };
    let scale = match (small_letters(Font::Text), small_letters(font)) {
        (Some(ours), Some(others)) if others > 0.0 => (ours / others).clamp(0.8, 1.25),
        _ => 1.0,
    };
    for (one, id) in word.iter_mut().zip(glyphs) {
        (one.glyph, one.scale) = (Some((font, id, one.letter)), scale);
    }
}

/// Joins the letters of a word that runs from right to left, as its script writes them, if one font has them all.
fn join(word: &mut [SetLetter]) {
    if !word.first().is_some_and(|one| leftward::is_of_word(one.letter)) {
        return;
    }
    let fonts = || word.iter().filter_map(|one| one.glyph.map(|(font, ..)| font));
    let Some(font) = fonts().find(|font| word.iter().all(|one| has(*font, one.letter).is_some())) else { return };
    let letters: String = word.iter().map(|one| one.letter).collect();
    let Some(joined) = leftward::join(font, &letters) else { return };
    // The letters of a glyph from its last one back to its first one, under which the font has it.
    let mut drawn: Vec<(char, GlyphId)> = Vec::new();
    for (one, joined) in word.iter_mut().zip(joined).rev() {
        one.glyph = None;
        drawn.extend(has(font, one.letter).map(|alone| (one.letter, alone)));
        if let Some(Joined { id, step, offset }) = joined {
            let mut letters = drawn.drain(..);
            (one.letter, _) = letters.next().unwrap_or((one.letter, id));
            one.before = letters.collect();
            (one.glyph, one.joined) = (Some((font, id, one.letter)), Some((step, offset)));
        }
    }
}

/// How much larger a sign of an annotator is set than its font has it: as wide as the ± beside it, and not higher than a
/// letter of a line.
fn scale_of_sign(letter: char) -> f32 {
    const WIDE: f32 = 0.73;
    const HIGH: f32 = 0.9;
    let is_sign = signs().any(|(sign, _)| sign.chars().eq([letter]));
    let font = if is_sign { Font::Symbols.face() } else { None };
    let Some(drawn) = font.and_then(|font| Some((outline(&font, letter, Size::unscaled())?, units_per_em(&font))))
    else {
        return 1.0;
    };
    let (bounds, em) = (drawn.0.bounds(), drawn.1);
    (WIDE * em / bounds.width()).min(HIGH * em / bounds.height()).max(1.0)
}

/// The pen that makes a letter of a font heavy, in ems. Figures of chess take little more before white ones look like black
/// ones, and the bars of signs stand too close to each other for any.
fn emphasis(font: Font, letter: char) -> f32 {
    match letter {
        _ if font.is_strong() => 0.0,
        '♔'..='♟' => EMPHASIS / 3.0,
        _ if font == Font::Symbols => 0.0,
        _ => EMPHASIS,
    }
}

/// The height of the small letters of a font, in ems.
fn small_letters(font: Font) -> Option<f32> {
    let font = font.face()?;
    Some(outline(&font, 'x', Size::unscaled())?.bounds().height() / units_per_em(&font))
}

/// Whether words of several letters are set of a letter in one font: those of scripts with capitals.
fn is_of_word(letter: char) -> bool {
    match letter {
        '\u{300}'..='\u{36F}' => true,
        '\u{FF00}'..='\u{FFEF}' => false,
        letter => letter.is_alphabetic() && matches!(letter.script(), Script::Latin | Script::Greek | Script::Cyrillic),
    }
}

/// The glyphs of a line of text.
pub(super) fn glyphs(text: &TextLine) -> Vec<PlacedGlyph> {
    let TextLine { face, size, at: (x, y), way, .. } = *text;
    let mut gone = 0.0;
    let glyph = |one: SetLetter| {
        let (font, id, drawn) = one.glyph?;
        let (letter, scaled) = (one.letter, size * one.scale);
        let wide = one.wide()? * size;
        let upright = |x: f32, y: f32| Transform::from_row(scaled, 0.0, 0.0, -scaled, x, y);
        let lying = |x: f32, y: f32| Transform::from_row(0.0, scaled, scaled, 0.0, x, y);
        let down = size * (0.5 - DESCENT);
        let place = match way {
            Way::Across => upright(x + gone, y + down),
            Way::Turned => Transform::from_row(-scaled, 0.0, 0.0, scaled, x - gone, y - down),
            Way::Down if one.lies => lying(x - down, y + gone),
            Way::Down => {
                let middle = y + gone + size / 2.0;
                match upended(letter) {
                    Upended::Lying => lying(x - down, middle - wide / 2.0),
                    Upended::Standing(across, up) => {
                        upright(across.mul_add(size, x - wide / 2.0), up.mul_add(-size, middle + down))
                    }
                }
            }
        };
        let apart = one.apart;
        gone += one.step(way).mul_add(size, apart);
        let pen = if face == TextFace::Strong { text.pen.max(emphasis(font, letter)) } else { text.pen };
        let place = one.joined.map_or(place, |(_, (right, up))| place.pre_translate(right, up));
        Some(PlacedGlyph {
            font,
            id,
            letter,
            before: one.before,
            drawn,
            place,
            pen,
            is_loose: one.joined.is_none(),
            apart: apart / scaled,
        })
    };
    let mut set = set(&text.letters, face, way);
    if text.spread != Spread::default() {
        set.iter_mut().zip(text.spread.behind(&text.letters)).for_each(|(one, apart)| one.apart = apart);
    }
    match leftward::order(&text.letters) {
        None => set.into_iter().filter_map(glyph).collect(),
        Some(order) => {
            let mut set: Vec<Option<SetLetter>> = set.into_iter().map(Some).collect();
            order.into_iter().filter_map(|at| set.get_mut(at)?.take()).filter_map(glyph).collect()
        }
    }
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

/// A text on lines of a length, broken where running text is; what is left after so many of them is cut off with ….
pub(super) fn wrapped(text: &TextLine, room: f32, most: usize) -> Vec<String> {
    let TextLine { letters, face, size, way, .. } = text;
    let advances =
        |letters: &str| -> Vec<f32> { set(letters, *face, *way).iter().map(|one| one.step(*way) * size).collect() };
    let (mut lines, mut rest) = (Vec::new(), letters.trim());
    while !rest.is_empty() && lines.len() < most {
        // The rest may be megabytes; that of each line is measured with what stands behind it.
        let seen =
            rest.char_indices().find(|(at, _)| *at > MOST_BYTES).map_or(rest, |(at, _)| rest.get(..at).unwrap_or(rest));
        let last = if seen.len() == rest.len() { LastLine::NoOrphan } else { LastLine::AsItComes };
        let end = line_breaks(seen, &advances(seen), &[], room, last).first().copied().unwrap_or(seen.len());
        let line = seen.get(..end).unwrap_or(seen).trim_end();
        // Letters alone may be set in another face than among those that follow.
        let line =
            if length(line, *face, *size, *way) > room { beginning(line, *face, *size, *way, room) } else { line };
        lines.push(line.to_owned());
        rest = rest.slice(line.len()..).trim_start();
    }
    if !rest.is_empty()
        && let Some(line) = lines.last_mut()
    {
        *line = fitted(&format!("{line}{rest}"), *face, *size, *way, room);
    }
    lines
}

/// As many letters from the beginning of a text as a room holds, at least one.
fn beginning(letters: &str, face: TextFace, size: f32, way: Way, room: f32) -> &str {
    let mut gone = 0.0;
    let goes_beyond = |(at, one): &(usize, SetLetter)| {
        gone += one.step(way) * size;
        *at > 0 && (gone > room || *at >= MOST_BYTES)
    };
    // The rest may be megabytes.
    let seen = letters.char_indices().find(|(at, _)| *at > MOST_BYTES + 4).map_or(letters, |(at, _)| &letters[..at]);
    let mut steps = seen.char_indices().map(|(at, _)| at).zip(set(seen, face, way));
    let mut line = steps.find(goes_beyond).map_or(letters, |(at, _)| &letters[..at]);
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
    set(letters, face, way).iter().map(|one| one.step(way)).sum::<f32>() * size
}

/// Which letters of a line lie on their right sides, one after another: in a line that runs down, words of scripts that are
/// only written across, with what stands in them. A letter alone and numbers stand upright, as in Japanese books.
fn lying(letters: &str, way: Way) -> impl Iterator<Item = bool> {
    let mut lying = Vec::new();
    if way == Way::Down {
        let letters: Vec<char> = letters.chars().collect();
        for word in letters.chunk_by(|one, other| is_across(*one) == is_across(*other)) {
            let lies = word.iter().filter(|letter| is_across(**letter) && letter.is_alphabetic()).nth(1).is_some();
            lying.extend(std::iter::repeat_n(lies, word.len()));
        }
    }
    lying.into_iter().chain(std::iter::repeat(false))
}

/// Whether a letter is written across only, or stands in words of such letters.
fn is_across(letter: char) -> bool {
    let is_wide = |script| {
        matches!(script, Script::Han | Script::Hiragana | Script::Katakana | Script::Hangul | Script::Bopomofo)
    };
    match letter {
        ' '..='~' | '’' | '–' | '\u{300}'..='\u{36F}' => true,
        // Wide forms of Latin letters.
        '\u{FF00}'..='\u{FFEF}' => false,
        letter => letter.is_alphabetic() && letter.script() != Script::Common && !is_wide(letter.script()),
    }
}

/// The outline of a glyph, and what the pen adds that makes it heavier, in the picture.
pub(super) fn shape(glyph: &PlacedGlyph) -> [Option<Path>; 2] {
    let place = glyph.place_of_thousandths();
    shape_alone(glyph).map(|path| path?.transform(place))
}

/// The same by itself: in thousandths of its height, with y downwards, from where it stands.
pub(super) fn shape_alone(glyph: &PlacedGlyph) -> [Option<Path>; 2] {
    let (pen, Some(font)) = (glyph.pen, glyph.font.face()) else { return [None, None] };
    let em = units_per_em(&font);
    let inside = drawn(&font, glyph.id, Size::unscaled());
    let stroke = Stroke { width: pen * em, line_join: LineJoin::Round, ..Stroke::default() };
    let around = match &inside {
        Some(path) if pen > 0.0 => path.stroke(&stroke, 0.1),
        _ => None,
    };
    [inside, around].map(|path| path?.transform(Transform::from_scale(1000.0 / em, 1000.0 / em)))
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
fn chain(letters: &str, face: TextFace) -> [Font; 8] {
    let holds = |font: Font| letters.chars().all(|letter| has(font, letter).is_some());
    let own = match face {
        TextFace::Gothic if holds(Font::Print) => Font::Print,
        TextFace::Strong if holds(Font::PrintStrong) => Font::PrintStrong,
        TextFace::Mincho if holds(Font::Mincho) => Font::Mincho,
        TextFace::Mincho
            if letters.chars().all(|letter| is_sign(letter) || has(Font::MinchoText, letter).is_some()) =>
        {
            Font::MinchoText
        }
        // A sign may come from another font, a kanji among others may not.
        TextFace::Mincho | TextFace::Strong
            if letters.chars().any(|letter| !is_sign(letter) && lacks(face, letter)) =>
        {
            Font::Text
        }
        face => face.font(),
    };
    let further = if matches!(own, Font::Strong | Font::PrintStrong) { FURTHER_STRONG } else { FURTHER };
    let [one, two, three, four, five, six, seven] = further;
    [own, one, two, three, four, five, six, seven]
}

/// Whether a face has no letter of its own for one.
fn lacks(face: TextFace, letter: char) -> bool {
    let besides = if face == TextFace::Strong { Some(Font::LatinStrong) } else { None };
    [face.font()].into_iter().chain(besides).all(|font| has(font, letter).is_none())
}

/// Whether a letter may come from another font than those beside it.
fn is_sign(letter: char) -> bool {
    !letter.is_alphanumeric()
}

/// The glyph of a letter, or of what is set for one that no font has; with the letter that it draws.
fn find(chain: [Font; 8], letter: char) -> Option<(Font, GlyphId, char)> {
    let letter = spaced(letter);
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

/// A letter as it is drawn: a space where no line is broken is as any other.
const fn spaced(letter: char) -> char {
    if letter == '\u{A0}' { ' ' } else { letter }
}

/// Whether some font has a letter of a line in a face, or it needs none.
pub(super) fn is_lettered(letter: char, face: TextFace) -> bool {
    let letter = spaced(letter);
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
