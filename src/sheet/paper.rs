//! Paper, and text set on it: everything in millimetres.

use std::ops::Range;

use super::justify::{Gaps, ParagraphGaps};
use super::story::Leads;
use super::wording::SheetWording;
use crate::diagram::{
    DiagramStyle, Figure, Ink, LinkDestination, PageBlock, PdfMetadata, PdfPage, Scene, Spread, TextFace, TextLine,
    Way, draw,
};
use crate::record::{NodeId, Record};
use crate::text::{LastLine, LineUnit, fill, fill_evenly, holds_together, is_gap, plain, until};

/// The paper that is printed on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Paper {
    #[default]
    A4,
    B5,
    A5,
    Letter,
    /// はがき.
    Postcard,
}

/// The countries whose offices use Letter, as the locales of CLDR have it.
const LETTER: [&str; 15] = ["BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE", "DO"];

impl Paper {
    /// The usual one of a region that a tag such as `en_US.UTF-8` or `es-MX` names.
    pub fn of_region(tag: &str) -> Self {
        let name = until(tag, |sign| matches!(sign, '.' | '@'));
        let is_letter = name
            .rsplit_once(['_', '-'])
            .is_some_and(|(_, region)| LETTER.contains(&region.to_ascii_uppercase().as_str()));
        if is_letter { Self::Letter } else { Self::A4 }
    }

    /// Its width and height.
    pub const fn size(self) -> (f32, f32) {
        match self {
            Self::A4 => (210.0, 297.0),
            Self::B5 => (182.0, 257.0),
            Self::A5 => (148.0, 210.0),
            Self::Letter => (215.9, 279.4),
            Self::Postcard => (100.0, 148.0),
        }
    }

    /// In how many columns moves and comments are set.
    pub(super) const fn columns(self) -> usize {
        if self.size().0 > 170.0 { 2 } else { 1 }
    }

    /// The margin at each edge.
    pub const fn margin(self) -> f32 {
        match self {
            Self::A4 | Self::B5 | Self::Letter => 15.0,
            Self::A5 => 12.0,
            Self::Postcard => 7.0,
        }
    }
}

/// A point of print.
pub(super) const POINT: f32 = 25.4 / 72.0;
/// The smallest kanji that are legible in print.
pub(super) const SMALLEST: f32 = 6.0 * POINT;
/// The height of a line, in heights of its letters.
pub(super) const LEADING: f32 = 1.55;
/// The most lines of a heading of a diagram, and of its caption.
pub(super) const LINES_OF_HEADING: usize = 2;

/// The setting of a word.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct WordSetting {
    pub face: TextFace,
    pub size: f32,
}

/// A word or a letter that is not broken over lines.
#[derive(Clone, Debug)]
pub(super) struct PaperWord {
    pub text: String,
    pub face: TextFace,
    /// Whether a space comes before it, unless it begins a line.
    pub space: bool,
    /// Whether it stands on the line of the word before it.
    pub tied: bool,
    pub role: WordRole,
}

/// The role of a word.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) enum WordRole {
    #[default]
    Plain,
    /// The move of a node, to which something leads.
    Move(NodeId),
    /// A link.
    Link(Leads),
}

impl PaperWord {
    pub fn new(text: String, face: TextFace, space: bool) -> Self {
        Self { text, face, space, tied: false, role: WordRole::Plain }
    }
}

/// A text in words, between which lines may be broken.
pub(super) fn words(text: &str, face: TextFace) -> Vec<PaperWord> {
    words_of([(text, WordRole::Plain)], face)
}

/// The same of a text in pieces.
pub(super) fn words_of<'t>(pieces: impl IntoIterator<Item = (&'t str, WordRole)>, face: TextFace) -> Vec<PaperWord> {
    let mut words: Vec<PaperWord> = Vec::new();
    let mut space = false;
    let mut before: Option<char> = None;
    let letters = pieces.into_iter().flat_map(|(text, role)| {
        let letters: Vec<(char, WordRole)> = plain(text).chars().map(|letter| (letter, role.clone())).collect();
        letters
    });
    for (letter, role) in letters {
        if is_gap(letter) {
            space = true;
            before = None;
            continue;
        }
        let joined =
            before.is_some_and(|before| holds_together(before, letter) || [before, letter].contains(&'\u{A0}'));
        // A move that is spoken of is read at a glance.
        let is_move = matches!(role, WordRole::Link(Leads::Node(_) | Leads::Position(_)));
        let joined = joined || before.is_some() && is_move && words.last().is_some_and(|word| word.role == role);
        match words.last_mut().filter(|word| joined && word.text.len() < MOST_BYTES) {
            Some(word) if word.role == role => word.text.push(letter),
            tied => {
                let is_joined = tied.is_some();
                let space = std::mem::take(&mut space);
                // 52 % is one word.
                let is_unit = letter == '%'
                    && words.last().is_some_and(|word| word.text.ends_with(|letter: char| letter.is_ascii_digit()));
                let tied = is_joined || is_unit;
                words.push(PaperWord { text: letter.to_string(), face, space, tied, role });
            }
        }
        before = Some(letter);
    }
    words
}

/// Longer words are broken wherever it comes.
const MOST_BYTES: usize = 60;

/// A line of words, as texts from a place on.
#[derive(Clone, Debug)]
pub(super) struct Set {
    pub texts: Vec<(String, TextFace, WordRole)>,
    /// Across or down.
    way: Way,
    /// The spread of its letters.
    spread: Spread,
}

impl Set {
    /// Without the sign between two facts where the next one is on another line.
    pub(super) fn without_sign_between(mut self) -> Self {
        if let Some((text, ..)) = self.texts.last_mut()
            && let Some(fact) = text.trim_end().strip_suffix('·')
        {
            *text = fact.trim_end().to_owned();
        }
        self
    }

    /// Adds a text, to the one before it if it is of its kind.
    fn push(&mut self, text: &str, face: TextFace, role: WordRole) {
        match self.texts.last_mut().filter(|(_, before, like)| *before == face && *like == role) {
            Some((letters, ..)) => letters.push_str(text),
            None => self.texts.push((text.to_owned(), face, role)),
        }
    }
}

/// Brackets as wide as high, the first half of which is blank.
const OPENING: [char; 8] = ['（', '「', '『', '【', '〔', '《', '〈', '［'];

impl Set {
    /// How far it begins before its room, so that its first letter is seen to stand in line with those below it 天付き.
    fn hang(&self, size: f32) -> f32 {
        let first = |(text, face, _): &(String, TextFace, WordRole)| {
            let bracket = text.chars().next().filter(|letter| OPENING.contains(letter))?;
            Some(wide(&bracket.to_string(), *face, size, self.way) / 2.0)
        };
        self.texts.first().and_then(first).unwrap_or(0.0)
    }

    /// Drives its letters apart so that it is as long as the room.
    fn drive_apart(&mut self, gaps: Gaps, size: f32, room: f32) {
        let all: f32 = self.texts.iter().map(|(text, face, _)| wide(text, *face, size, self.way)).sum();
        let long = all - self.hang(size);
        if let Some(spread) = gaps.spread(size, room - long) {
            self.spread = spread;
        }
    }
}

impl PaperWord {
    /// Its letters, each a word.
    fn letters(&self) -> impl Iterator<Item = Self> {
        let letter = |(nth, letter): (usize, char)| {
            let (space, role) = (self.space && nth == 0, self.role.clone());
            Self { text: letter.into(), face: self.face, space, tied: false, role }
        };
        self.text.chars().enumerate().map(letter)
    }
}

fn wide(text: &str, face: TextFace, size: f32, way: Way) -> f32 {
    TextLine { way, ..text_at(text.to_owned(), WordSetting { face, size }, (0.0, 0.0)) }.length()
}

/// Words set on lines of a length, which run across or down; a word that is longer is broken.
pub(super) fn lines(words: impl IntoIterator<Item = PaperWord>, size: f32, room: f32, way: Way) -> Vec<Set> {
    broken(words, size, (room, way), LastLine::NoOrphan)
}

/// The same as all lines but the last are driven apart to one length, broken so that this is seen as little as can be.
pub(super) fn justified(words: impl IntoIterator<Item = PaperWord>, size: f32, room: f32, way: Way) -> Vec<Set> {
    let units = units(words, size, (room, way));
    let gaps = gaps(&units);
    let loose = |line: Range<usize>, short: f32| gaps.of(line).looseness(size, short);
    let begins = fill_evenly(&measured(&units, size, way), room, loose);
    let firsts = std::iter::once(0).chain(begins.iter().copied());
    let grows: Vec<Gaps> = firsts.zip(&begins).map(|(first, &end)| gaps.of(first..end)).collect();
    let mut lines = set_on_lines(units, begins, way);
    lines.iter_mut().zip(grows).for_each(|(line, gaps)| line.drive_apart(gaps, size, room));
    lines
}

/// The gaps that can grow in each stretch of words.
fn gaps(units: &[Vec<PaperWord>]) -> ParagraphGaps {
    let mut gaps = ParagraphGaps::default();
    let mut before: Option<(TextFace, &WordRole)> = None;
    for unit in units {
        let (mut lead, mut within) = (Gaps::default(), Gaps::default());
        for (nth, word) in unit.iter().enumerate() {
            let space = word.space.then_some((" ", &WordRole::Plain));
            for (text, role) in space.into_iter().chain([(word.text.as_str(), &word.role)]) {
                let joins = before.replace((word.face, role)) == Some((word.face, role));
                let [between, inside] = gaps.tell(text, joins);
                let is_before = nth == 0 && text == " ";
                let outer = if nth == 0 { &mut lead } else { &mut within };
                *outer = *outer + between + if is_before { inside } else { Gaps::default() };
                within = within + if is_before { Gaps::default() } else { inside };
            }
        }
        gaps.end_unit(lead, within);
    }
    gaps
}

/// As many words as a line of a width holds; where some are left out, it says so.
pub(super) fn one_line(words: impl IntoIterator<Item = PaperWord>, size: f32, room: f32) -> Option<Set> {
    let words: Vec<PaperWord> = words.into_iter().collect();
    let face = words.first()?.face;
    let lines = |room: f32| broken(words.iter().cloned(), size, (room, Way::Across), LastLine::AsItComes).into_iter();
    let mut all = lines(room);
    let whole = all.next()?;
    if all.next().is_none() {
        return Some(whole);
    }
    let mut cut = lines(room - wide(LEFT_OUT, face, size, Way::Across)).next()?.without_sign_between();
    if let Some((last, ..)) = cut.texts.last_mut() {
        last.push_str(LEFT_OUT);
    }
    Some(cut)
}

/// The sign for words that a line has no room for.
const LEFT_OUT: &str = "…";

fn broken(words: impl IntoIterator<Item = PaperWord>, size: f32, (room, way): (f32, Way), last: LastLine) -> Vec<Set> {
    let units = units(words, size, (room, way));
    let begins = fill(&measured(&units, size, way), room, last);
    set_on_lines(units, begins, way)
}

/// The width of the space before a word.
fn space(word: &PaperWord, size: f32, way: Way) -> f32 {
    if word.space { wide(" ", word.face, size, way) } else { 0.0 }
}

/// The length of words on one line, from the beginning of the line.
fn long(unit: &[PaperWord], size: f32, way: Way) -> f32 {
    let all: f32 = unit.iter().map(|word| space(word, size, way) + wide(&word.text, word.face, size, way)).sum();
    all - unit.first().map_or(0.0, |first| space(first, size, way))
}

/// Words in units that are not broken; one that is longer than a line is, at any letter.
fn units(words: impl IntoIterator<Item = PaperWord>, size: f32, (room, way): (f32, Way)) -> Vec<Vec<PaperWord>> {
    let mut units: Vec<Vec<PaperWord>> = Vec::new();
    let mut words = words.into_iter().peekable();
    while let Some(first) = words.next() {
        let mut unit = vec![first];
        unit.extend(std::iter::from_fn(|| words.next_if(|word| word.tied)));
        if long(&unit, size, way) <= room {
            units.push(unit);
        } else {
            units.extend(unit.iter().flat_map(PaperWord::letters).map(|letter| vec![letter]));
        }
    }
    units
}

fn measured(units: &[Vec<PaperWord>], size: f32, way: Way) -> Vec<LineUnit> {
    let measure = |(at, unit): (usize, &Vec<PaperWord>)| LineUnit {
        lead: match unit.first() {
            Some(first) if at > 0 => space(first, size, way),
            _ => 0.0,
        },
        long: long(unit, size, way),
        letters: unit.iter().flat_map(|word| word.text.chars()).filter(|letter| letter.is_alphanumeric()).count(),
    };
    units.iter().enumerate().map(measure).collect()
}

/// Units as lines, which begin with these but for the first.
fn set_on_lines(units: Vec<Vec<PaperWord>>, begins: Vec<usize>, way: Way) -> Vec<Set> {
    let mut begins = begins.into_iter().peekable();
    let mut lines: Vec<Set> = Vec::new();
    for (at, unit) in units.into_iter().enumerate() {
        let mut is_first = at == 0 || begins.next_if_eq(&at).is_some();
        if is_first {
            lines.push(Set { texts: Vec::new(), way, spread: Spread::default() });
        }
        let Some(line) = lines.last_mut() else { continue };
        for word in unit {
            if word.space && !std::mem::take(&mut is_first) {
                // No part of a link.
                line.push(" ", word.face, WordRole::Plain);
            }
            is_first = false;
            line.push(&word.text, word.face, word.role);
        }
    }
    lines
}

/// A text from a place on; the place is the middle of its left edge.
pub(super) fn text_at(letters: String, setting: WordSetting, at: (f32, f32)) -> TextLine {
    TextLine {
        letters,
        face: setting.face,
        pen: 0.0,
        size: setting.size,
        at,
        way: Way::Across,
        ink: Ink::BLACK,
        spread: Spread::default(),
    }
}

/// Puts a line of words on a page; `left` and `down` are the edges of the room that it takes with its leading.
pub(super) fn put(scene: &mut Scene, set: Set, size: f32, left: f32, down: f32) {
    put_each(scene, set, size, (left, down), |_, _| {});
}

/// The same; tells the room that each piece takes.
pub(super) fn put_each(
    scene: &mut Scene,
    set: Set,
    size: f32,
    (left, down): (f32, f32),
    mut tell: impl FnMut(WordRole, [f32; 4]),
) {
    let (mut gone, middle) = (-set.hang(size), size * LEADING / 2.0);
    for (letters, face, role) in set.texts {
        let at = if set.way == Way::Down { (left + middle, down + gone) } else { (left + gone, down + middle) };
        let text = TextLine { way: set.way, spread: set.spread, ..text_at(letters, WordSetting { face, size }, at) };
        let bounds = text.bounds();
        let [left, top, right, bottom] = bounds;
        gone += if set.way == Way::Down { bottom - top } else { right - left };
        tell(role, bounds);
        scene.text(text);
    }
}

/// Half the width of the widest page number with the gap beside it, in millimetres.
const NUMBER: f32 = 6.0;

/// Writes the running title at the foot of each page.
pub(super) fn run_title(pages: &mut [PdfPage], paper: Paper, title: &str, face: TextFace) {
    let size = 8.0 * POINT;
    for page in pages {
        let (width, height) = (page.scene.width, page.scene.height);
        let y = height - paper.margin() * 0.5;
        // The number of the page stands in the middle.
        if let Some(set) = one_line(words(title, face), size, width / 2.0 - paper.margin() - NUMBER) {
            page.scene.begin(PageBlock::Furniture);
            put(&mut page.scene, set, size, paper.margin(), y - size * LEADING / 2.0);
        }
    }
}

/// Writes its number at the foot of each page.
pub(super) fn number(pages: &mut [PdfPage], paper: Paper, face: TextFace) {
    let size = 8.0 * POINT;
    for (nth, page) in pages.iter_mut().enumerate() {
        let (width, height) = (page.scene.width, page.scene.height);
        let setting = WordSetting { face, size };
        let y = height - paper.margin() * 0.5;
        page.scene.begin(PageBlock::Furniture);
        page.scene.centred(text_at((nth + 1).to_string(), setting, (width / 2.0, y)));
    }
}

/// Writes a date at the foot of each page, at the right.
pub(super) fn date(pages: &mut [PdfPage], paper: Paper, date: &str, face: TextFace) {
    let size = 8.0 * POINT;
    for page in pages {
        let (width, height) = (page.scene.width, page.scene.height);
        let Some(set) = one_line(words(date, face), size, width * 0.35) else { return };
        let long: f32 = set.texts.iter().map(|(text, face, _)| wide(text, *face, size, Way::Across)).sum();
        let (left, y) = (width - paper.margin() - long, height - paper.margin() * 0.5);
        page.scene.begin(PageBlock::Furniture);
        put(&mut page.scene, set, size, left, y - size * LEADING / 2.0);
    }
}

/// A figure drawn for a room, and its scale: as large as asked for if there is room, with no letter below what is
/// legible in print.
pub(super) fn fitting(figure: &Figure, style: &DiagramStyle, scale: f32, room: (f32, f32)) -> (Scene, f32) {
    let (mut scale, mut scene) = (scale, Scene::default());
    // Smaller diagrams have larger letters, which take room: it settles within a few steps.
    for _ in 0..12 {
        scene =
            draw(figure, &DiagramStyle { letters: (SMALLEST / scale).max(16.0), lines: LINES_OF_HEADING, ..*style });
        let fits = (room.0 / scene.width).min(room.1 / scene.height);
        if fits >= scale {
            break;
        }
        scale = fits * 0.985;
    }
    (scene, scale)
}

/// The pages of each record, one behind the other.
pub(super) fn each(
    records: &[Record],
    going: Going<'_>,
    pages: impl Fn(usize, &Record) -> Vec<PdfPage>,
) -> Option<Vec<PdfPage>> {
    let mut all: Vec<PdfPage> = Vec::new();
    for (nth, record) in records.iter().enumerate() {
        let before = all.len();
        let mut pages = pages(nth, record);
        shift(&mut pages, before);
        all.extend(pages);
        if !going(nth + 1) {
            return None;
        }
    }
    Some(all)
}

/// Makes pages stand behind so many others.
pub(super) fn shift(pages: &mut [PdfPage], before: usize) {
    for link in pages.iter_mut().flat_map(|page| &mut page.links) {
        if let LinkDestination::Place { page, .. } = &mut link.goal {
            *page += before;
        }
    }
}

/// Told how many records are laid out; says whether to go on.
pub type Going<'a> = &'a dyn Fn(usize) -> bool;

/// The metadata of a document of pages.
pub fn about(title: &str, author: &str, wording: SheetWording<'_>) -> PdfMetadata {
    let language = wording.locale.language().tag();
    PdfMetadata { title: title.to_owned(), author: author.to_owned(), language: language.to_owned() }
}
