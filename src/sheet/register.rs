//! What stands around the games of a book: the contents before them, and an index behind them of the pages on which each
//! player, each opening and each theme of mate problems is.

use std::collections::{BTreeMap, BTreeSet};

use super::columns::PageColumns;
use super::paper::{LEADING, POINT, Paper, PaperWord, WordSetting, one_line, put, text_at, words};
use super::wording::SheetWording;
use crate::diagram::{DiagramStyle, LinkDestination, PageBlock, PdfLink, PdfPage, ScenePart};
use crate::locale::Language;
use crate::record::{NodeId, Record};
use crate::rules::Color;
use crate::text::{Encoding, encode, folded, plain, unaccented};
use crate::texts;
use crate::tsume::{MateTheme, MateThemes};

/// The height of its lines.
const TEXT: f32 = 8.0 * POINT;

/// The height of the lines of the contents.
const ENTRY: f32 = 9.0 * POINT;
/// Between two dots that lead to a number, and what is left free beside the name and the number.
const DOTS: f32 = 2.0;
const BESIDE: f32 = 2.0;

/// The contents of pages of games, to stand before them: each game with its page; nothing of a single game.
pub(super) fn contents(
    pages: &[PdfPage],
    paper: Paper,
    style: &DiagramStyle,
    wording: SheetWording<'_>,
) -> Vec<PdfPage> {
    let begun = pages.iter().enumerate().flat_map(|(nth, page)| page.entries.iter().map(move |entry| (nth, entry)));
    let games: Vec<(usize, &str, f32)> = begun.map(|(nth, (name, down))| (nth, name.as_str(), *down)).collect();
    if games.len() < 2 {
        return Vec::new();
    }
    let heading = wording.locale.text("book-contents");
    let set = |before: usize| {
        let mut columns = PageColumns::new(paper, 1);
        columns.heading(&heading, 13.0 * POINT, style.headings());
        columns.entry(heading.clone());
        let setting = WordSetting { face: style.text(), size: ENTRY };
        for &(page, name, down) in &games {
            let (name, wide, page) = (name.to_owned(), columns.width(), page + before);
            columns.picture(ENTRY * LEADING, move |sheet, at| entry(sheet, at, (wide, setting), (&name, page, down)));
        }
        columns.finish()
    };
    // How many pages it takes itself does not depend on the numbers.
    set(set(0).len())
}

/// A line of the contents: a name, dots, and the number of the page on which it is so far down.
fn entry(
    sheet: &mut PdfPage,
    (left, top): (f32, f32),
    (wide, setting): (f32, WordSetting),
    (name, page, down): (&str, usize, f32),
) {
    sheet.scene.begin(PageBlock::Paragraph);
    let middle = ENTRY.mul_add(LEADING / 2.0, top);
    let mut number = text_at((page + 1).to_string(), setting, (left, middle));
    let right = left + wide - number.length();
    number.at.0 = right;
    let mut dots = right - BESIDE;
    if let Some(set) = one_line(words(name, setting.face), ENTRY, wide - number.length() - 3.0 * BESIDE) {
        let long: f32 = set.texts.iter().map(|(text, ..)| text_at(text.clone(), setting, (0.0, 0.0)).length()).sum();
        put(&mut sheet.scene, set, ENTRY, left, top);
        while dots - DOTS > left + long + BESIDE {
            dots -= DOTS;
            sheet.scene.text(text_at(".".to_owned(), setting, (dots, middle)));
        }
    }
    sheet.scene.text(number);
    sheet.scene.parts.push(ScenePart::End);
    let area = [left, top, left + wide, ENTRY.mul_add(LEADING, top)];
    sheet.links.push(PdfLink { area, goal: LinkDestination::Place { page, down } });
}

/// Names, each with its pages.
type NamePages = BTreeMap<String, BTreeSet<usize>>;

/// The names in the order of a language: capitals stand among small letters, kanji and hanzi as the character set of its
/// country has them: by readings in GB 2312 (pinyin) and JIS X 0208 (音), by strokes in Big5.
fn in_order(names: NamePages, language: Language) -> Vec<(String, BTreeSet<usize>)> {
    let set = match language {
        Language::Japanese | Language::English => Encoding::ShiftJis,
        Language::SimplifiedChinese => Encoding::Gb18030,
        Language::TraditionalChinese => Encoding::Big5,
    };
    // A character that the set has not comes after those that it has: of GB 18030, what was added to GB 2312.
    let codes = |c: char| {
        let (bytes, lacking) = encode(c.encode_utf8(&mut [0; 4]), set, false);
        let is_added = set == Encoding::Gb18030 && !c.is_ascii() && bytes.iter().any(|byte| *byte < 0xA1);
        (!lacking.is_empty() || is_added, if lacking.is_empty() { bytes } else { u32::from(c).to_be_bytes().to_vec() })
    };
    let mut names = Vec::from_iter(names);
    // An accent does not part a letter from its like.
    names.sort_by_cached_key(|(name, _)| folded(name).chars().map(unaccented).map(codes).collect::<Vec<_>>());
    names
}

/// What is a fact about a mate problem and the line that it came with.
fn themes(record: &Record) -> Vec<MateTheme> {
    let Some(start) = record.initial.shogi() else { return Vec::new() };
    let moves = record.tree.mainline(NodeId::ROOT).filter_map(|id| record.tree.get(id)?.mv()?.shogi());
    MateThemes::of_record(start, moves).map_or_else(Vec::new, |themes| themes.found)
}

/// The index of a book.
#[derive(Default)]
pub(super) struct BookIndex {
    players: NamePages,
    openings: NamePages,
    themes: BTreeMap<MateTheme, BTreeSet<usize>>,
}

impl BookIndex {
    /// Adds a game that begins on a page, counted from 1.
    pub fn add(&mut self, record: &Record, page: usize) {
        let headers = &record.headers;
        for name in [Color::Black, Color::White].into_iter().filter_map(|color| headers.player(color)) {
            self.players.entry(plain(name.trim()).into_owned()).or_default().insert(page);
        }
        let opening = [&["戦型"][..], &["ECO", "ECCO"], &["Opening"]].map(|keys| headers.known(keys));
        let opening = opening.into_iter().flatten().collect::<Vec<_>>().join(" ");
        if !opening.trim().is_empty() {
            self.openings.entry(plain(opening.trim()).into_owned()).or_default().insert(page);
        }
        for theme in themes(record) {
            self.themes.entry(theme).or_default().insert(page);
        }
    }

    /// Its pages; none if there are no names.
    pub fn pages(self, paper: Paper, style: &DiagramStyle, wording: SheetWording<'_>) -> Vec<PdfPage> {
        let language = wording.locale.language();
        let parts = [
            ("index-players", in_order(self.players, language)),
            ("index-openings", in_order(self.openings, language)),
            (
                "index-themes",
                self.themes.into_iter().map(|(theme, on)| (texts::theme(theme, wording.locale), on)).collect(),
            ),
        ];
        let mut columns = PageColumns::new(paper, paper.columns());
        for (key, names) in parts {
            if names.is_empty() {
                continue;
            }
            let heading = wording.locale.text(key);
            if columns.is_empty() {
                columns.entry(heading.clone());
            }
            columns.gap(TEXT);
            columns.keep(TEXT * 5.0);
            columns.headline(words(&heading, style.headings()), 11.0 * POINT);
            for (name, pages) in names {
                let mut said = words(&name, style.text());
                let pages: Vec<String> = pages.iter().map(usize::to_string).collect();
                let count = pages.len();
                said.extend(pages.into_iter().enumerate().map(|(nth, page)| {
                    let text = if nth + 1 == count { page } else { page + "," };
                    PaperWord::new(text, style.text(), true)
                }));
                columns.lines(said, TEXT, 0.0);
            }
        }
        if columns.is_empty() { Vec::new() } else { columns.finish() }
    }
}
