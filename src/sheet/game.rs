//! A game on pages: moves and comments between diagrams, in columns.

use std::collections::HashSet;

use super::caption::numbered;
use super::columns::PageColumns;
use super::figure::{Choices, common_title, figure};
use super::flowing::flowing;
use super::head::{heading, running, told_of};
use super::outline::OutlineOptions;
use super::paper::{
    Going, POINT, Paper, PaperWord, WordRole, each, fitting, number, run_title, shift, words, words_of,
};
use super::passage::Reference;
use super::register::{BookIndex, contents};
use super::story::{Leads, PageBreakHint, Paragraph, RunKind, SetRun, StoryBlock, TextRun, story};
use super::wording::SheetWording;
use crate::diagram::{PdfPage, TextFace};
use crate::record::{NodeId, Record};

/// What is chosen about the pages of games.
#[derive(Clone, Debug)]
pub struct GameSheet {
    /// The paper.
    pub paper: Paper,
    /// What is told, and where diagrams stand.
    pub telling: OutlineOptions,
    /// Which part of each game; a game without it has no pages.
    pub passage: Reference,
    /// The running title; "" for that of each game.
    pub title: String,
    /// How diagrams look.
    pub choices: Choices,
    /// Whether games follow each other on a page, and not each on pages of its own.
    pub run_on: bool,
    /// Whether contents come first, and an index of players, openings and themes of problems at the end.
    pub index: bool,
}

/// The height of moves and comments of the main line, and of those of variations.
const TEXT: f32 = 9.0 * POINT;
const ASIDE: f32 = 8.0 * POINT;
/// No more columns than have so many lines each: a short game stands in one, though the other is empty.
const FEWEST: f32 = 6.0;
/// How far a variation is indented, and how often at most.
const INDENT: f32 = 3.0;
const MOST_INDENTS: usize = 5;
/// What parts a comment, and the variations of a move, from the game, in heights of letters.
const APART: f32 = 0.4;
/// Between two games on a page.
const BETWEEN: f32 = 7.0;
/// The share of a column that a diagram takes, and one that stands in a variation.
const DIAGRAM: f32 = 0.86;
const DIAGRAM_ASIDE: f32 = 0.6;
/// How many things in a column are moves that head what is said of them: two lines, what keeps them together, and the gap.
const HEADING: usize = 4;

/// The pages of games, each game from a page of its own on.
pub fn games(records: &[Record], sheet: &GameSheet, wording: SheetWording<'_>) -> Vec<PdfPage> {
    games_while(records, sheet, wording, &|_| true).unwrap_or_default()
}

/// The same, unless it is not to go on.
pub(super) fn games_while(
    records: &[Record],
    sheet: &GameSheet,
    wording: SheetWording<'_>,
    going: Going<'_>,
) -> Option<Vec<PdfPage>> {
    let mut pages = if sheet.run_on {
        let mut columns = PageColumns::new(sheet.paper, sheet.paper.columns()).at_least(FEWEST, TEXT);
        let mut diagrams = 0;
        for (nth, record) in records.iter().enumerate() {
            let place = (records.len() > 1).then_some(nth);
            game((&record.unheld(), place), sheet, wording, &mut columns, &mut diagrams);
            if !going(nth + 1) {
                return None;
            }
        }
        let mut pages = if columns.is_empty() { Vec::new() } else { columns.finish() };
        let common = if sheet.title.is_empty() { common_title(records) } else { None };
        let title = common.unwrap_or_else(|| sheet.title.clone());
        if title.is_empty() {
            let told = records.iter().filter(|record| sheet.passage.of(record).is_some());
            run_games(
                &mut pages,
                sheet.paper,
                told.map(|record| running(&record.unheld(), wording)),
                sheet.choices.style.text(),
            );
        } else {
            run_title(&mut pages, sheet.paper, &title, sheet.choices.style.text());
        }
        pages
    } else {
        each(records, going, |nth, record| {
            let record = record.unheld();
            let place = (records.len() > 1).then_some(nth);
            let mut columns = PageColumns::new(sheet.paper, sheet.paper.columns()).at_least(FEWEST, TEXT);
            game((&record, place), sheet, wording, &mut columns, &mut 0);
            let mut pages = if columns.is_empty() { Vec::new() } else { columns.finish() };
            let title = if sheet.title.is_empty() { &running(&record, wording) } else { &sheet.title };
            run_title(&mut pages, sheet.paper, title, sheet.choices.style.text());
            pages
        })?
    };
    if sheet.index {
        let front = contents(&pages, sheet.paper, &sheet.choices.style, wording);
        let games = pages.iter().enumerate();
        let begun = games.flat_map(|(nth, page)| page.entries.iter().map(move |_| nth + 1));
        let begun: Vec<usize> = begun.map(|page| page + front.len()).collect();
        shift(&mut pages, front.len());
        pages.splice(..0, front);
        let mut index = BookIndex::default();
        // A game without the passage has no pages.
        let records = records.iter().map(Record::unheld).filter(|record| sheet.passage.of(record).is_some());
        for (record, page) in records.zip(begun) {
            index.add(&record, page);
        }
        pages.extend(index.pages(sheet.paper, &sheet.choices.style, wording));
    }
    number(&mut pages, sheet.paper, sheet.choices.style.text());
    Some(pages)
}

/// Writes at the foot of each page which game runs on at its top or, if none does, begins there. Each of the games begins
/// one entry.
fn run_games(pages: &mut [PdfPage], paper: Paper, games: impl Iterator<Item = String>, face: TextFace) {
    let mut names = games.into_iter();
    let mut running = String::new();
    for page in pages {
        let begun: Vec<String> = names.by_ref().take(page.entries.len()).collect();
        let at_top = page.entries.first().is_some_and(|(_, down)| running.is_empty() || *down <= paper.margin() + 0.5);
        if let (true, Some(first)) = (at_top, begun.first()) {
            running.clone_from(first);
        }
        run_title(std::slice::from_mut(page), paper, &running, face);
        if let Some(last) = begun.last() {
            running.clone_from(last);
        }
    }
}

/// Sets a game, with its place among several, below what there is. Diagrams are counted on from how many there were.
fn game(
    (record, place): (&Record, Option<usize>),
    sheet: &GameSheet,
    wording: SheetWording<'_>,
    columns: &mut PageColumns,
    diagrams: &mut usize,
) {
    let Some(passage) = sheet.passage.of(record) else { return };
    let wording = wording.written(record, sheet.choices.style.written);
    let telling = OutlineOptions { passage, ..told_of(sheet.telling, record, place) };
    let faces = (sheet.choices.style.headings(), sheet.choices.style.text());
    let blocks = flowing(record, story(record, telling, wording).collect(), wording);
    let linked = linked(&blocks);
    let is_told = blocks.iter().any(|block| matches!(block, StoryBlock::Paragraph(_)));
    let is_position = !is_told && blocks.iter().any(|block| matches!(block, StoryBlock::Diagram { .. }));
    let mut blocks = blocks.into_iter().peekable();
    let (mut together, mut headed, mut held, mut depth) = (false, false, None, None);
    // Where the last paragraph begins, and of which node it says something at its end.
    let mut said: Option<(usize, Option<NodeId>)> = None;
    while let Some(block) = blocks.next() {
        match block {
            StoryBlock::Hint(PageBreakHint::Page) => {
                let name = heading(record, place, wording);
                said = None;
                if sheet.run_on {
                    columns.gap(BETWEEN);
                    // Its heading is not parted from what it is over.
                    held = Some(columns.hold());
                    columns.begin(name.clone());
                    columns.headline(words(&name, faces.0), 11.0 * POINT);
                } else {
                    columns.heading(&name, 13.0 * POINT, faces.0);
                    columns.entry(name);
                }
                if is_position && !sheet.run_on {
                    // A position alone stands below what is said of it, however even that leaves the columns.
                    columns.keep(sheet.paper.size().1 * 0.5);
                }
            }
            StoryBlock::Hint(PageBreakHint::Together) => together = true,
            StoryBlock::Title(_) => {}
            // Over both columns, as the heading; where games follow each other that is in a column, too.
            StoryBlock::Facts(line) if !sheet.run_on => columns.below_heading(&line, ASIDE, faces.1),
            StoryBlock::Facts(line) => {
                columns.facts(words(&line, faces.1), ASIDE);
                headed = true;
            }
            StoryBlock::Header { key, value } => columns.lines(words(&format!("{key}: {value}"), faces.1), ASIDE, 0.0),
            StoryBlock::Paragraph(paragraph) => {
                if std::mem::take(&mut headed) {
                    columns.gap(ASIDE * 0.5);
                }
                // What is said aside stands a little apart from the line that it leaves, and from the rest of that.
                if depth.replace(paragraph.depth).is_some_and(|before| before != paragraph.depth) {
                    columns.gap(ASIDE * APART);
                }
                let says = |next: &StoryBlock| matches!(next, StoryBlock::Paragraph(next) if next.comment);
                let heads = !paragraph.comment && blocks.peek().is_some_and(says);
                let heading = heads.then(|| columns.hold());
                let from = columns.count();
                set(columns, &paragraph, &linked, faces);
                said = Some((from, paragraph.runs.last().filter(|run| run.is_said()).map(|run| run.node)));
                // A move or two above what is said of them are a heading, and stay with what they are held with.
                let is_heading = heads && columns.count() - from <= HEADING;
                match held.take() {
                    before if is_heading => held = before.or(heading),
                    Some(before) => columns.release(before, from),
                    None => {}
                }
            }
            StoryBlock::Diagram { node, depth } => {
                let naming = numbered(record, node, diagrams, &sheet.choices.naming, wording);
                let choices = Choices { naming, heading: false, ..sheet.choices.clone() };
                let share = if depth > 0 { DIAGRAM_ASIDE } else { DIAGRAM };
                let room = (columns.width() * share, sheet.paper.size().1 * 0.45);
                let figure = figure(record, node, &choices, wording);
                let (scene, scale) = fitting(&figure, &choices.style, room.0 / 500.0, room);
                // What is said of a position stays with its diagram, and so does a variation.
                let above = said.take().filter(|(_, of)| depth > 0 || *of == Some(node));
                let above = above.and_then(|(from, _)| columns.hold_last_lines(from));
                let stays = std::mem::take(&mut together) && blocks.peek().is_some();
                let own = above.or_else(|| stays.then(|| columns.hold()));
                let from = columns.count();
                columns.gap(1.5);
                let high = scene.height.mul_add(scale, 2.0);
                let indent = INDENT * depth.min(MOST_INDENTS) as f32;
                let aside = indent + scene.width.mul_add(-scale, columns.width() - indent) / 2.0;
                columns.picture(high, move |page, (left, down)| page.scene.inset(&scene, (left + aside, down), scale));
                if let Some(before) = held.take() {
                    columns.release(before, from);
                }
                match own {
                    Some(own) if !stays => columns.release_whole(own, f32::INFINITY),
                    own => held = own,
                }
            }
        }
    }
}

/// The moves that are told and that comments lead to.
pub(super) fn linked(blocks: &[StoryBlock]) -> HashSet<NodeId> {
    let paragraphs =
        blocks.iter().filter_map(|block| if let StoryBlock::Paragraph(said) = block { Some(said) } else { None });
    let runs = || paragraphs.clone().flat_map(|paragraph| &paragraph.runs);
    let told: HashSet<NodeId> = runs().filter(|run| run.kind == RunKind::Move).map(|run| run.node).collect();
    let leads = runs().filter_map(|run| if let Some(Leads::Node(node)) = run.leads { Some(node) } else { None });
    leads.filter(|node| told.contains(node)).collect()
}

/// Sets a paragraph in two faces: that of the moves of the main line, and that of whatever else is said.
fn set(
    columns: &mut PageColumns,
    paragraph: &Paragraph,
    linked: &HashSet<NodeId>,
    (strong, plain): (TextFace, TextFace),
) {
    let size = if paragraph.depth > 0 { ASIDE } else { TEXT };
    let indent = INDENT * paragraph.depth.min(MOST_INDENTS) as f32;
    let role = |run: &TextRun| run.leads.clone().map_or(WordRole::Plain, WordRole::Link);
    if paragraph.comment {
        let pieces = paragraph.runs.iter().map(|run| (run.text.as_str(), role(run)));
        columns.gap(size * APART);
        columns.paragraph(words_of(pieces, plain), size, indent);
        columns.gap(size * APART);
        return;
    }
    let mut set: Vec<PaperWord> = Vec::new();
    let mut before: Option<RunKind> = None;
    let runs: Vec<SetRun<'_>> = paragraph.set_runs().collect();
    // A comment is read as a whole, whatever in it leads somewhere.
    for runs in runs.chunk_by(|one, other| one.run.is_said() && other.run.is_said() && other.space.is_empty()) {
        let Some(SetRun { space, run, strong: is_main }) = runs.first() else { continue };
        let face = if *is_main { strong } else { plain };
        let begin = set.len();
        match (run.kind, before, set.last_mut()) {
            (RunKind::Comment | RunKind::Link, ..) => {
                set.extend(words_of(runs.iter().map(|set| (set.run.text.as_str(), role(set.run))), face));
            }
            // A move stays with its number, and a glyph with its move.
            (RunKind::Move, Some(RunKind::Number), Some(word)) => {
                word.text.push_str(space);
                word.text.push_str(&run.text);
            }
            (RunKind::Glyph, Some(_), Some(word)) => {
                word.text.push_str(space);
                word.text.push_str(&run.text);
            }
            _ => set.push(PaperWord::new(run.text.clone(), face, true)),
        }
        if let Some(first) = set.get_mut(begin) {
            first.space = !space.is_empty();
            // Brackets stay with what they are about.
            first.tied = before == Some(RunKind::Open) || run.kind == RunKind::Close;
        }
        if let (RunKind::Move, true, Some(word)) = (run.kind, linked.contains(&run.node), set.last_mut()) {
            word.role = WordRole::Move(run.node);
        }
        before = Some(run.kind);
    }
    columns.paragraph(set, size, indent);
}
