//! Sheets of problems 問題集: so many a page, with the answers at the back, on the next page, at the foot or nowhere.

use super::answers::{HEADING, answered, foot, has_answer};
use super::caption::{CaptionForm, to_move};
use super::columns::GUTTER;
use super::exercise;
use super::figure::{Footer, figure, length, source};
use super::paper::{Going, LEADING, Paper, SMALLEST, Set, fitting, lines, number, put, run_title, words};
use super::problem_sheet::{Answers, ProblemSheet, ProblemTold, name, says_number};
use super::upright::{in_kanji, scene_down};
use super::wording::SheetWording;
use crate::diagram::{Figure, PageBlock, PdfPage, Scene, Way};
use crate::notation::write_position;
use crate::record::{NodeId, Record, is_problem};
use crate::rules::Color;
use crate::rules::shogi::Square;

/// The width of a shogi board in units of a diagram.
const BOARD: f32 = 396.0;
/// The height of a piece in the same.
const PIECE: f32 = 38.0;
/// What the headline over the first page takes, in millimetres.
const BELOW_HEADLINE: f32 = HEADING * LEADING + 3.0;
/// The least height for a problem: its pieces are just legible.
const SMALLEST_CELL: f32 = 45.0;
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
    let sheet = &sheet.filled_by(records.len());
    let (columns, rows) = sheet.grid();
    let (paper, margin) = (sheet.paper, sheet.paper.margin());
    let is_down = records.first().is_some_and(|record| sheet.is_down(record, wording));
    // Text that runs down cannot be upside down.
    let place_of_answers = if is_down && sheet.answers == Answers::Foot { Answers::Next } else { sheet.answers };
    let (wide, high) = (paper.size().0 - 2.0 * margin, paper.size().1 - 2.0 * margin);
    let cell =
        ((wide - GUTTER * (columns - 1) as f32) / columns as f32, (high - GUTTER * (rows - 1) as f32) / rows as f32);
    let narrow = wide / (Paper::A4.size().0 - 2.0 * Paper::A4.margin());
    let scale = sheet.board() / BOARD * narrow;
    let headline = headline(records, sheet, is_down);
    let mut pages = Vec::new();
    let mut back = Vec::new();
    for (nth, group) in records.chunks(columns * rows).enumerate() {
        let first = sheet.first + nth * columns * rows;
        let numbered = || group.iter().enumerate().map(|(nth, record)| (first + nth, record));
        let solved = || numbered().filter(|(_, record)| has_answer(record));
        let has_answers = solved().next().is_some();
        let answers = match place_of_answers {
            Answers::Foot if has_answers => Some(foot(solved(), wide, sheet, wording)).filter(|scene| {
                // Where they leave too little room for the problems, they come on a page of their own.
                scene.height < high * 0.35 && cell.1 - (scene.height + 2.0) / rows as f32 > SMALLEST_CELL
            }),
            _ => None,
        };
        let room = answers.as_ref().map_or(0.0, |scene| (scene.height + 2.0) / rows as f32);
        let mut page = PdfPage { scene: Scene::new(paper.size().0, paper.size().1), ..PdfPage::default() };
        let mut above = (0.0, 0.0);
        if nth == 0
            && let Some(set) = headline.clone()
        {
            let left = if is_down { paper.size().0 - margin - HEADING * LEADING } else { margin };
            page.scene.begin(PageBlock::Heading);
            put(&mut page.scene, set, HEADING, left, margin);
            above = if is_down { (BELOW_HEADLINE, 0.0) } else { (0.0, BELOW_HEADLINE) };
        }
        let cell = (cell.0 - above.0 / columns as f32, cell.1 - room - above.1 / rows as f32);
        // All boards of a page are of one size, and stand in line.
        let scales = numbered().map(|(number, record)| fitted(record, number, sheet, scale, cell, wording).1);
        let scale = scales.fold(scale, f32::min);
        for (place, (number, record)) in numbered().enumerate() {
            let (column, row) = (place % columns, place / columns);
            let column = if is_down { columns - 1 - column } else { column };
            let at = (
                (cell.0 + GUTTER).mul_add(column as f32, margin),
                (cell.1 + GUTTER).mul_add(row as f32, margin + above.1),
            );
            let name = name(record, number, sheet, wording);
            page.entries.push((name, at.1));
            let (scene, scale) = fitted(record, number, sheet, scale, cell, wording);
            page.scene.inset(&scene, (scene.width.mul_add(-scale, cell.0) / 2.0 + at.0, at.1), scale);
        }
        let put_at_foot = answers.is_some();
        if let Some(answers) = answers {
            page.scene.inset(&answers.turned(), (margin, paper.size().1 - margin - answers.height), 1.0);
        }
        pages.push(page);
        if has_answers && (place_of_answers == Answers::Next || place_of_answers == Answers::Foot && !put_at_foot) {
            pages.extend(answered(solved(), sheet, wording));
        }
        if place_of_answers == Answers::Back {
            back.extend(solved());
        }
        if !going(nth * columns * rows + group.len()) {
            return None;
        }
    }
    if !back.is_empty() {
        pages.extend(answered(back.into_iter(), sheet, wording));
    }
    let face = sheet.choices.style.text();
    // The first page has it above.
    run_title(pages.get_mut(usize::from(headline.is_some())..).unwrap_or(&mut []), paper, &sheet.title, face);
    number(&mut pages, paper, face);
    Some(pages)
}

/// What stands over the first page of exercises, as in a magazine; a page of one needs none.
fn headline(records: &[Record], sheet: &ProblemSheet, is_down: bool) -> Option<Set> {
    if records.len() < 2 || sheet.grid() == (1, 1) || !records.iter().all(exercise::is_printed) {
        return None;
    }
    let (paper, margin) = (sheet.paper.size(), sheet.paper.margin());
    let (room, way) = if is_down { (paper.1, Way::Down) } else { (paper.0, Way::Across) };
    let words = words(&sheet.title, sheet.choices.style.headings());
    lines(words, HEADING, room - 2.0 * margin, way).into_iter().next()
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
    let style = exercise::style_of(record, &sheet.choices.style);
    // Beside each other, problems would otherwise be copied out line by line across the page.
    let mut said = figure.heading.clone();
    said.extend([figure.caption.clone(), figure.footer.clone(), write_position(&figure.position)]);
    let down = sheet.is_down(record, wording).then(|| {
        let beside: Vec<String> = figure.heading.iter().chain([&figure.footer]).cloned().collect();
        let alone = Figure { heading: Vec::new(), footer: String::new(), ..figure.clone() };
        scene_down(&alone, &beside, &style, (SMALLEST, scale), cell)
    });
    // In a narrow cell what stands beside a diagram would leave it too little room.
    let down = down.filter(|(_, scale)| scale * PIECE >= SMALLEST);
    let (scene, scale) = down.unwrap_or_else(|| fitting(&figure, &style, scale, cell));
    said.retain(|line| !line.is_empty());
    (scene.read_as(said.join(" ")), scale)
}

/// The figure of a problem, with its number.
pub(super) fn problem(record: &Record, number: usize, sheet: &ProblemSheet, wording: SheetWording<'_>) -> Figure {
    let mut choices = sheet.choices.clone();
    choices.naming.form = if is_problem(record) { CaptionForm::Off } else { CaptionForm::default() };
    let footer = facts(record, sheet, wording).join("　");
    choices.footer = if footer.is_empty() { Footer::Off } else { Footer::Own(footer) };
    let mut figure = figure(record, NodeId::ROOT, &choices, wording);
    let named = record.tree.get(NodeId::ROOT).is_some_and(|node| node.bookmark.is_some());
    let mut name = name(record, number, sheet, wording);
    if exercise::is_printed(record) {
        name = format!(
            "{name}{}{}",
            if wording.locale.language().is_han() { "　" } else { "  " },
            to_move(record, wording)
        );
        exercise::lead_to(&mut figure, record, wording);
    } else if !is_problem(record) && !named {
        figure.caption = to_move(record, wording);
    }
    let is_down = sheet.is_down(record, wording);
    let said = record.headers.known(&["作品番号"]).map_or_else(|| number.to_string(), |said| said.trim().to_owned());
    match figure.heading.first_mut() {
        Some(title) if !exercise::is_printed(record) => {
            // A title that has the number in it is told once.
            let name = if says_number(title, &said) { String::new() } else { name + if is_down { "　" } else { " " } };
            *title = name + title.as_str();
        }
        _ => figure.heading.insert(0, name),
    }
    if is_down {
        figure.heading.iter_mut().skip(1).for_each(|line| *line = in_kanji(line));
        figure.footer = in_kanji(&figure.footer);
    }
    figure
}

/// What is said of a problem below it: its length, what its pieces take and how many they are, where it was published.
fn facts(record: &Record, sheet: &ProblemSheet, wording: SheetWording<'_>) -> Vec<String> {
    let ProblemTold { span, pieces, .. } = sheet.told;
    let initial = if is_problem(record) { record.initial.shogi() } else { None };
    let files = if span { initial } else { None }.and_then(|initial| {
        let placed: Vec<_> = Square::all().filter(|&square| initial.piece(square).is_some()).collect();
        let wide = |of: fn(&Square) -> u8| Some(placed.iter().map(of).max()? - placed.iter().map(of).min()? + 1);
        Some((wide(|square| square.file().number())?, wide(|square| square.rank().number())?))
    });
    let count = if pieces { initial } else { None }.map(|initial| {
        let on_board = Square::all().filter(|&square| initial.piece(square).is_some()).count();
        on_board + initial.hand(Color::Black).total() as usize
    });
    let said = [
        sheet.lengths.then(|| length(record, wording)).flatten(),
        files.map(|(files, ranks)| {
            let values = [("files", files.to_string().into()), ("ranks", ranks.to_string().into())];
            wording.locale.with("sheet-span", &values)
        }),
        count.map(|count| wording.locale.with("sheet-pieces", &[("count", count.to_string().into())])),
        source(record),
    ];
    said.into_iter().flatten().collect()
}
