//! Sheets of problems 問題集: so many a page, with the answers at the back, on the next page, at the foot or nowhere.

use super::caption::{CaptionForm, to_move};
use super::columns::{GUTTER, PageColumns};
use super::figure::{Choices, Footer, author, figure, length, source, title};
use super::outline::{HeadersTold, OutlineOptions};
use super::paper::{Going, LEADING, POINT, Paper, PaperWord, SMALLEST, fitting, lines, number, put, run_title, words};
use super::solution::{Close, SideLine, SideLineKind, SolutionLine, solution};
use super::story::{StoryBlock, brackets, is_text, story};
use super::wording::SheetWording;
use crate::diagram::{Figure, PdfPage, Scene, TextFace};
use crate::locale::Language;
use crate::notation::{Style, japanese, write_position};
use crate::record::{NodeId, Record, is_problem};
use crate::rules::{Game, Move, Position, Square};

/// Where the answers are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Answers {
    /// At the back, in columns.
    #[default]
    Back,
    /// On the page after each page of problems.
    Next,
    /// Upside down at the foot of the page.
    Foot,
    /// Nowhere.
    #[serde(rename = "none")]
    Off,
}

/// What is chosen about a sheet of problems.
#[derive(Clone, Debug, PartialEq)]
pub struct ProblemSheet {
    /// The paper.
    pub paper: Paper,
    /// How many problems on a page: 1, 2, 4, 6 or 9.
    pub per_page: usize,
    /// Where the answers are.
    pub answers: Answers,
    /// The number of the first problem.
    pub first: usize,
    /// Whether the length of a problem is printed below it.
    pub lengths: bool,
    /// The running title.
    pub title: String,
    /// How diagrams look.
    pub choices: Choices,
}

impl ProblemSheet {
    /// Columns and rows of a page.
    pub(super) const fn grid(&self) -> (usize, usize) {
        match (self.per_page, self.paper) {
            (_, Paper::Postcard) | (0 | 1, _) => (1, 1),
            (2, _) => (1, 2),
            (3 | 4, _) => (2, 2),
            (5 | 6, _) => (2, 3),
            (_, _) => (3, 3),
        }
    }

    /// How wide the board is on A4.
    pub(super) const fn board(&self) -> f32 {
        match self.grid() {
            (1, 1) => 130.0,
            (1, _) => 100.0,
            (2, 2) => 70.0,
            (2, _) => 60.0,
            _ => 42.0,
        }
    }
}

/// The width of a shogi board in units of a diagram.
const BOARD: f32 = 396.0;
/// The least height for a problem: its pieces are just legible.
const SMALLEST_CELL: f32 = 45.0;
/// The height of answers.
const ANSWER: f32 = 8.0 * POINT;

/// Whether there is an answer to print: of a position alone there is nothing to tell.
pub(super) fn has_answer(record: &Record) -> bool {
    record.tree.len() > 1
}

/// The pages of a sheet.
pub fn problems(records: &[Record], sheet: &ProblemSheet, wording: SheetWording<'_>) -> Vec<PdfPage> {
    problems_while(records, sheet, wording, &|_| true).unwrap_or_default()
}

/// The same, unless it is not to go on.
pub(super) fn problems_while(
    records: &[Record],
    sheet: &ProblemSheet,
    wording: SheetWording<'_>,
    going: Going<'_>,
) -> Option<Vec<PdfPage>> {
    let (columns, rows) = sheet.grid();
    let (paper, margin) = (sheet.paper, sheet.paper.margin());
    let (wide, high) = (paper.size().0 - 2.0 * margin, paper.size().1 - 2.0 * margin);
    let cell =
        ((wide - GUTTER * (columns - 1) as f32) / columns as f32, (high - GUTTER * (rows - 1) as f32) / rows as f32);
    let narrow = wide / (Paper::A4.size().0 - 2.0 * Paper::A4.margin());
    let scale = sheet.board() / BOARD * narrow;
    let mut pages = Vec::new();
    let mut back = Vec::new();
    for (nth, group) in records.chunks(columns * rows).enumerate() {
        let first = sheet.first + nth * columns * rows;
        let numbered = || group.iter().enumerate().map(|(nth, record)| (first + nth, record));
        let solved = || numbered().filter(|(_, record)| has_answer(record));
        let has_answers = solved().next().is_some();
        let answers = match sheet.answers {
            Answers::Foot if has_answers => Some(foot(solved(), wide, wording)).filter(|scene| {
                // Where they leave too little room for the problems, they come on a page of their own.
                scene.height < high * 0.35 && cell.1 - (scene.height + 2.0) / rows as f32 > SMALLEST_CELL
            }),
            _ => None,
        };
        let room = answers.as_ref().map_or(0.0, |scene| (scene.height + 2.0) / rows as f32);
        let cell = (cell.0, cell.1 - room);
        let mut page = PdfPage { scene: Scene::new(paper.size().0, paper.size().1), ..PdfPage::default() };
        // All boards of a page are of one size, and stand in line.
        let scales = numbered().map(|(number, record)| fitted(record, number, sheet, scale, cell, wording).1);
        let scale = scales.fold(scale, f32::min);
        for (place, (number, record)) in numbered().enumerate() {
            let (column, row) = (place % columns, place / columns);
            let at = ((cell.0 + GUTTER).mul_add(column as f32, margin), (cell.1 + GUTTER).mul_add(row as f32, margin));
            let name = name(record, number, wording);
            page.entries.push((name, at.1));
            let (scene, scale) = fitted(record, number, sheet, scale, cell, wording);
            page.scene.inset(&scene, (scene.width.mul_add(-scale, cell.0) / 2.0 + at.0, at.1), scale);
        }
        let put_at_foot = answers.is_some();
        if let Some(answers) = answers {
            page.scene.inset(&answers.turned(), (margin, paper.size().1 - margin - answers.height), 1.0);
        }
        pages.push(page);
        if has_answers && (sheet.answers == Answers::Next || sheet.answers == Answers::Foot && !put_at_foot) {
            pages.extend(answered(solved(), paper, wording));
        }
        if sheet.answers == Answers::Back {
            back.extend(solved());
        }
        if !going(nth * columns * rows + group.len()) {
            return None;
        }
    }
    if !back.is_empty() {
        pages.extend(answered(back.into_iter(), paper, wording));
    }
    run_title(&mut pages, paper, &sheet.title);
    number(&mut pages, paper);
    Some(pages)
}

/// A problem as it is drawn, with letters that are legible at a scale, and smaller where the cell asks for it.
fn fitted(
    record: &Record,
    number: usize,
    sheet: &ProblemSheet,
    scale: f32,
    cell: (f32, f32),
    wording: SheetWording<'_>,
) -> (Scene, f32) {
    let figure = problem(record, number, sheet, wording);
    let (scene, scale) = fitting(&figure, &sheet.choices.style, scale, cell);
    // Beside each other, problems would otherwise be copied out line by line across the page.
    let mut said = figure.heading.clone();
    said.extend([figure.caption, figure.footer, write_position(&figure.position)]);
    said.retain(|line| !line.is_empty());
    (scene.read_as(said.join(" ")), scale)
}

/// The figure of a problem, with its number.
pub(super) fn problem(record: &Record, number: usize, sheet: &ProblemSheet, wording: SheetWording<'_>) -> Figure {
    let mut choices = sheet.choices.clone();
    choices.naming.form = if is_problem(record) { CaptionForm::Off } else { CaptionForm::default() };
    choices.footer = match source(record) {
        _ if sheet.lengths => Footer::Length,
        Some(source) => Footer::Own(source),
        None => Footer::Off,
    };
    let mut figure = figure(record, NodeId::ROOT, &choices, wording);
    let named = record.tree.get(NodeId::ROOT).is_some_and(|node| node.bookmark.is_some());
    if !is_problem(record) && !named {
        figure.caption = to_move(record, wording);
    }
    let name = name(record, number, wording);
    if let Some(title) = figure.heading.first_mut() {
        *title = format!("{name} {title}");
    } else {
        figure.heading.push(name);
    }
    figure
}

/// 第12番.
pub(super) fn name(record: &Record, number: usize, wording: SheetWording<'_>) -> String {
    let said = record.headers.known(&["作品番号"]).map_or_else(|| number.to_string(), str::to_owned);
    wording.locale.with("sheet-number", &[("number", said.into())])
}

/// Answers on pages of their own.
fn answered<'r>(
    problems: impl Iterator<Item = (usize, &'r Record)>,
    paper: Paper,
    wording: SheetWording<'_>,
) -> Vec<PdfPage> {
    let count = if paper.size().0 > 170.0 { 2 } else { 1 };
    let mut columns = PageColumns::new(paper, count);
    columns.heading(&wording.locale.text("sheet-answers"), 13.0 * POINT);
    for (number, record) in problems {
        let answer = answer(record, number, wording);
        // The name is not parted from the first line.
        let words: Vec<PaperWord> = answer.into_iter().flatten().collect();
        columns.lines(words, ANSWER, 0.0);
        columns.gap(ANSWER * 0.6);
    }
    columns.finish()
}

/// Answers one below the other, as wide as the page.
fn foot<'r>(problems: impl Iterator<Item = (usize, &'r Record)>, wide: f32, wording: SheetWording<'_>) -> Scene {
    let size = SMALLEST;
    let mut scene = Scene::new(wide, 0.0);
    for (number, record) in problems {
        let words = answer(record, number, wording).into_iter().flatten();
        for set in lines(words, size, wide) {
            let down = scene.height;
            put(&mut scene, set, size, 0.0, down);
            scene.height += size * LEADING;
        }
    }
    scene
}

/// The words of an answer: its name, the author's line 作意, then each variation with the ply that it departs at.
pub(super) fn answer(record: &Record, number: usize, wording: SheetWording<'_>) -> Vec<Vec<PaperWord>> {
    let mut head = words(&name(record, number, wording), TextFace::Strong);
    let mut lines = lines_of(record, wording).into_iter();
    let main = lines.next().map_or_else(Vec::new, |(_, words)| words);
    let problem = is_problem(record);
    // The author's line says at its end how long it is.
    let length = if main.is_empty() { length(record, wording) } else { None };
    let author = if problem { None } else { author(record) };
    let told = record.game() != Game::Shogi;
    for text in [title(record), author, length].into_iter().flatten() {
        let mut said = words(&text, TextFace::Gothic);
        if let Some(first) = said.first_mut() {
            first.space = true;
        }
        head.extend(said);
    }
    // Its first move has a number of its own.
    if told && !main.is_empty() {
        head.push(PaperWord::new("–".to_owned(), TextFace::Gothic, true));
    }
    let mut parts = vec![head, main];
    for (aside, line) in lines {
        let Some(SideLine { ply, kind }) = aside else { continue };
        let key = match kind {
            SideLineKind::Variation => "sheet-variation",
            SideLineKind::Try => "sheet-try",
            SideLineKind::Cook => "sheet-cook",
        };
        let mut part = words(&wording.locale.with(key, &[("ply", ply.into())]), TextFace::Gothic);
        part.extend(line);
        if let Some(first) = part.first_mut() {
            first.space = true;
        }
        parts.push(part);
    }
    parts
}

/// The answer of a problem of chess or xiangqi, as their books give it: moves with their numbers and glyphs, comments and
/// variations where they stand, these in brackets.
fn answer_told(record: &Record, wording: SheetWording<'_>) -> Vec<PaperWord> {
    let telling = OutlineOptions { headers: HeadersTold::None, comment: wording.comment, ..OutlineOptions::default() };
    let mut blocks = story(record, telling, wording).filter(is_text).peekable();
    let mut told = Vec::new();
    while let Some(block) = blocks.next() {
        let StoryBlock::Paragraph(paragraph) = block else { continue };
        let (opened, closed) = brackets(&paragraph, blocks.peek());
        let main = paragraph.depth == 0 && !paragraph.comment;
        let text = format!("{opened}{}{}", paragraph.text(), ")".repeat(closed));
        let mut said = words(&text, if main { TextFace::Strong } else { TextFace::Gothic });
        if let Some(first) = said.first_mut() {
            first.space = true;
        }
        told.extend(said);
    }
    told
}

/// The lines of a solution, the author's first, each move a word with what follows it.
pub(super) fn lines_of(record: &Record, wording: SheetWording<'_>) -> Vec<(Option<SideLine>, Vec<PaperWord>)> {
    if record.game() != Game::Shogi {
        return vec![(None, answer_told(record, wording))];
    }
    let spell = |position: &Position, mv: Move, previous: Option<Square>| {
        let text = move_in_answer(position, mv, previous.and_then(|square| square.shogi()), wording);
        text.unwrap_or_else(|| wording.mv(position, mv, previous))
    };
    let japanese = is_problem(record) && wording.locale.language() == Language::Japanese;
    let line = |line: SolutionLine| {
        let said = if japanese { line.words() } else { line.moves.clone() };
        let mut set: Vec<PaperWord> =
            said.into_iter().map(|text| PaperWord::new(text, TextFace::Gothic, false)).collect();
        // In Japanese a line is set solid but for its beginning.
        set.iter_mut().enumerate().for_each(|(nth, word)| word.space = nth == 0 || !japanese);
        let end = match line.close {
            _ if japanese || set.is_empty() => None,
            Close::Mate(plies) => Some(wording.locale.with("sheet-mate", &[("plies", plies.into())])),
            Close::Escape => Some(wording.locale.text("sheet-escape")),
            Close::Open => None,
        };
        set.extend(end.map(|text| PaperWord::new(text, TextFace::Gothic, true)));
        (line.aside, set)
    };
    solution(record, spell).into_iter().map(line).collect()
}

/// A move as answers of problems spell it, in two Arabic digits: 23飛, 同玉.
pub(super) fn move_in_answer(
    position: &Position,
    mv: Move,
    previous: Option<crate::rules::shogi::Square>,
    wording: SheetWording<'_>,
) -> Option<String> {
    let (Position::Shogi(position), Move::Shogi(mv)) = (position, mv) else { return None };
    if !matches!(wording.notation.style, Style::Japanese | Style::Kif) {
        return None;
    }
    let spelled = japanese(position, mv, previous);
    let square = mv.to();
    Some(match spelled.strip_prefix('同') {
        Some(piece) => format!("同{}", piece.trim_start()),
        None => {
            let piece: String = spelled.chars().skip(2).collect();
            format!("{}{}{piece}", square.file().number(), square.rank().number())
        }
    })
}
