//! Answers of problems: in columns at the back, on the next page, or upside down at the foot.

use super::answer_style::AnswerStyle;
use super::caption::CaptionForm;
use super::columns::PageColumns;
use super::exercise;
use super::figure::{Choices, Footer, Hands, author, figure, length, title};
use super::outline::{HeadersTold, OutlineOptions};
use super::paper::{LEADING, POINT, Paper, PaperWord, SMALLEST, fitting, lines, put, words};
use super::problem_sheet::{ProblemSheet, name};
use super::solution::{Close, SideLine, SideLineKind, SolutionLine, solution};
use super::story::{StoryBlock, brackets, is_text, story};
use super::upright::{in_kanji, move_down, text_down};
use super::wording::SheetWording;
use crate::diagram::{DiagramStyle, Figure, PageBlock, PdfPage, Scene, Way};
use crate::locale::Language;
use crate::notation::{Style, japanese};
use crate::record::{NodeId, Record, Step, is_problem, problem_length};
use crate::rules::{Color, Game, Move, Position, Square};
use crate::texts::flaw_of_words;
use crate::tsume::FlawCode;

/// The height of a heading over a page, and of answers.
pub(super) const HEADING: f32 = 13.0 * POINT;
const ANSWER: f32 = 8.0 * POINT;
/// An answer of so many lines stands in one column.
const WHOLE: f32 = 8.0;
/// No more columns than have so many lines each: few answers stand in one, though others are empty.
const FEWEST: f32 = 12.0;
/// The width of the board of a last position, and its scale where there is room.
const LAST_BOARD: f32 = 40.0;
const LAST_SCALE: f32 = LAST_BOARD / 396.0;
/// The share of a column that its diagram takes at most.
const MOST_OF_COLUMN: f32 = 0.92;

/// Whether there is an answer to print: of a position alone there is nothing to tell.
pub(super) fn has_answer(record: &Record) -> bool {
    record.tree.len() > 1
}

/// An answer.
pub(super) struct Answer {
    /// Its name and the author's line 作意, then each variation.
    pub parts: Vec<Vec<PaperWord>>,
    /// Whether the variations are problems' 【変化】【余詰】, which begin lines of their own.
    pub lists: bool,
    /// What comments say, in paragraphs.
    pub comments: Vec<Vec<PaperWord>>,
    /// The position at its end.
    pub end: Option<Figure>,
}

/// Answers on pages of their own.
pub(super) fn answered<'r>(
    problems: impl Iterator<Item = (usize, &'r Record)>,
    sheet: &ProblemSheet,
    wording: SheetWording<'_>,
) -> Vec<PdfPage> {
    let (paper, style) = (sheet.paper, &sheet.choices.style);
    let mut problems = problems.peekable();
    let is_down = problems.peek().is_some_and(|(_, record)| sheet.is_down(record, wording));
    let is_wide = paper.columns() > 1;
    let mut columns = match (is_down, is_wide) {
        (false, _) => PageColumns::new(paper, paper.columns()),
        (true, true) => PageColumns::new(paper, 3).down(),
        (true, false) => PageColumns::new(paper, if paper == Paper::Postcard { 1 } else { 2 }).down(),
    };
    columns = columns.at_least(FEWEST, ANSWER);
    columns.heading(&wording.locale.text("sheet-answers"), HEADING, style.headings());
    let is_han = wording.locale.language().is_han();
    for (number, record) in problems {
        let Answer { parts, comments, end, lists } = answer(record, number, sheet, wording);
        let held = columns.hold();
        // The name is not parted from the first line.
        // Moves are not broken: driven apart, lines of them with scores and words between have holes.
        let is_ragged = !is_han || exercise::is_printed(record);
        let moves = if is_ragged { PageColumns::lines } else { PageColumns::paragraph };
        let mut parts = parts.into_iter();
        let with_name = if lists { 2 } else { usize::MAX };
        moves(&mut columns, parts.by_ref().take(with_name).flatten().collect(), ANSWER, 0.0);
        // One below the other they are found, and have no holes between them.
        for part in parts {
            columns.lines(part, ANSWER, 0.0);
        }
        let prose = if is_han { PageColumns::paragraph } else { PageColumns::lines };
        for said in comments {
            prose(&mut columns, said, ANSWER, ANSWER);
        }
        if let Some(figure) = end {
            last_position(&mut columns, &figure, style, is_down);
            columns.join_last_lines(held);
        }
        columns.release_whole(held, ANSWER * LEADING * WHOLE);
        columns.gap(ANSWER * 0.6);
    }
    columns.finish()
}

/// Puts the position at the end of an answer below it, or where lines run down at its left.
fn last_position(columns: &mut PageColumns, figure: &Figure, style: &DiagramStyle, is_down: bool) {
    let along = columns.width();
    let room = if is_down { (LAST_BOARD * 2.0, along) } else { (along * MOST_OF_COLUMN, LAST_BOARD * 2.0) };
    let (scene, scale) = fitting(figure, style, LAST_SCALE, room);
    let (wide, high) = (scene.width * scale, scene.height * scale);
    columns.gap(1.0);
    let thick = if is_down { wide } else { high };
    columns.picture(thick, move |page, (left, down)| {
        let left = if is_down { left } else { left + (along - wide) / 2.0 };
        page.scene.inset(&scene, (left, down), scale);
    });
    columns.gap(1.5);
}

/// Answers one below the other, as wide as the page.
pub(super) fn foot<'r>(
    problems: impl Iterator<Item = (usize, &'r Record)>,
    wide: f32,
    sheet: &ProblemSheet,
    wording: SheetWording<'_>,
) -> Scene {
    let size = SMALLEST;
    let mut scene = Scene::new(wide, 0.0);
    for (number, record) in problems {
        let Answer { parts, comments, .. } = answer(record, number, sheet, wording);
        for said in std::iter::once(parts.into_iter().flatten().collect()).chain(comments) {
            scene.begin(PageBlock::Paragraph);
            for set in lines(said, size, wide, Way::Across) {
                let down = scene.height;
                put(&mut scene, set, size, 0.0, down);
                scene.height += size * LEADING;
            }
        }
    }
    scene
}

/// The answer of a problem: its name, the author's line 作意, then each variation with the ply that it departs at.
pub(super) fn answer(record: &Record, number: usize, sheet: &ProblemSheet, wording: SheetWording<'_>) -> Answer {
    let set = AnswerStyle::of(&sheet.choices.style, sheet.is_down(record, wording));
    let mut head = words(&name(record, number, sheet, wording), set.strong);
    if exercise::is_printed(record) && (record.game() == Game::Shogi || exercise::is_short(record)) {
        if record.game() != Game::Shogi {
            head.push(PaperWord::new("–".to_owned(), set.plain, true));
        }
        let parts = std::iter::once(head).chain(exercise::parts(record, set, wording)).collect();
        return Answer { parts, lists: false, comments: exercise::remarks(record, set, wording), end: None };
    }
    let told = lines_of(record, set, wording);
    let mut comments = if sheet.told.comments { comments(record, &told, set, wording) } else { Vec::new() };
    let mut told = told.into_iter();
    let main = told.next().map_or_else(Vec::new, |line| line.words);
    // The author's line says at its end how long it is.
    let length = if main.is_empty() { length(record, wording) } else { None };
    let is_exercise = exercise::is_printed(record);
    let author = if is_problem(record) { None } else { author(record) };
    // From which game an exercise is stands behind its answer.
    let title = if is_exercise { None } else { title(record) };
    for text in [title, author, length].into_iter().flatten() {
        let mut said = words(&set.said(text), set.plain);
        said.iter_mut().take(1).for_each(|word| word.space = true);
        head.extend(said);
    }
    // Its first move has a number of its own.
    if record.game() != Game::Shogi && !main.is_empty() {
        head.push(PaperWord::new("–".to_owned(), set.plain, true));
    }
    let (mut parts, is_han) = (vec![head, main], wording.locale.language().is_han());
    for ToldLine { aside, words: line, nodes } in told {
        let Some(aside) = aside else { continue };
        let mut part = set.label(label(aside, aside.ply, wording), wording);
        part.iter_mut().take(1).for_each(|word| word.space = true);
        // What it is stands beside its first move.
        let (nth, mut line) = (part.len(), line);
        line.iter_mut().take(1).for_each(|word| (word.space, word.tied) = (true, nth == 1));
        part.extend(line);
        if sheet.told.comments
            && let Some(name) = nodes.first().and_then(|&first| flaw_beside(record, first, aside.kind, wording))
        {
            let name = wording.locale.with("sheet-flaw", &[("name", name.into())]);
            part.push(PaperWord::new(set.said(name), set.plain, !is_han));
        }
        parts.push(part);
    }
    if is_exercise {
        comments.extend(exercise::from_game(record, set, wording));
    }
    let end = if sheet.told.end { end(record, number, sheet, wording) } else { None };
    Answer { parts, comments, end, lists: record.game() == Game::Shogi && !is_exercise }
}

/// What a check of soundness has written about a line beside the author's, unless its label says that.
fn flaw_beside(record: &Record, first: NodeId, kind: SideLineKind, wording: SheetWording<'_>) -> Option<String> {
    let said = (wording.comment)(record.tree.get(first)?);
    let (code, key) = said.lines().find_map(flaw_of_words)?;
    let is_said = match kind {
        SideLineKind::Cook => matches!(code, Some(FlawCode::Yozume | FlawCode::Hayazume | FlawCode::Fails)),
        SideLineKind::LastCook => code == Some(FlawCode::Saishu),
        SideLineKind::Try => code.is_none(),
        SideLineKind::Variation => false,
    };
    (!is_said).then(|| wording.locale.text(key))
}

/// A move of an answer.
fn spelled(
    position: &Position,
    mv: Move,
    previous: Option<Square>,
    (set, wording): (AnswerStyle, SheetWording<'_>),
) -> String {
    let text = move_in_answer(position, mv, previous.and_then(|square| square.shogi()), wording);
    let text = text.unwrap_or_else(|| wording.mv(position, mv, previous));
    if set.is_down { move_down(&text) } else { text }
}

/// What a line beside the author's is, at a ply of it.
fn label(aside: SideLine, ply: u32, wording: SheetWording<'_>) -> String {
    let key = match aside.kind {
        SideLineKind::Variation => "sheet-variation",
        SideLineKind::Try => "sheet-try",
        SideLineKind::Cook => "sheet-cook",
        SideLineKind::LastCook => "sheet-last-cook",
    };
    wording.locale.with(key, &[("ply", ply.into())])
}

/// What the comments of the lines that are told say, in paragraphs, each with the ply that it is about.
fn comments(record: &Record, told: &[ToldLine], set: AnswerStyle, wording: SheetWording<'_>) -> Vec<Vec<PaperWord>> {
    let said = |id: NodeId| match record.tree.get(id) {
        Some(node) => (wording.comment)(node).into_owned(),
        None => String::new(),
    };
    let mut all = Vec::new();
    let mut add = |label: String, said: String| {
        for (nth, line) in said.lines().map(str::trim).filter(|line| !line.is_empty()).enumerate() {
            let mut paragraph = Vec::new();
            if nth == 0 && !label.is_empty() {
                paragraph.push(PaperWord::new(set.said(label.clone()), set.strong, false));
            }
            let line = if set.is_down { text_down(line) } else { line.to_owned() };
            let mut line = words(&line, set.plain);
            let is_han = wording.locale.language().is_han();
            line.iter_mut().take(1).for_each(|word| word.space = !is_han && !paragraph.is_empty());
            paragraph.extend(line);
            all.push(paragraph);
        }
    };
    if record.game() == Game::Shogi {
        add(String::new(), said(NodeId::ROOT));
    }
    for line in told {
        for &id in &line.nodes {
            let ply = record.ply(id);
            let label = match line.aside {
                None => wording.locale.with("submission-ply", &[("ply", ply.into())]),
                Some(aside) => label(aside, ply, wording),
            };
            let mut said = said(id);
            if line.aside.is_some() && line.nodes.first() == Some(&id) {
                // It stands beside the line.
                said = said.lines().filter(|line| flaw_of_words(line).is_none()).collect::<Vec<_>>().join("\n");
            }
            add(label, said);
        }
    }
    all
}

/// The position at the end of an author's line that is told to its end.
fn end(record: &Record, number: usize, sheet: &ProblemSheet, wording: SheetWording<'_>) -> Option<Figure> {
    let moves = record.mainline_moves();
    let is_move = |id: &NodeId| record.tree.get(*id).is_some_and(|node| matches!(node.step, Step::Move(_)));
    // An answer of chess need not end in mate.
    if record.game() != Game::Shogi || problem_length(record) != Some(moves) {
        return None;
    }
    let last = record.tree.mainline(NodeId::ROOT).filter(is_move).last()?;
    let mut choices = Choices { heading: false, footer: Footer::Off, ..sheet.choices.clone() };
    choices.naming.form = CaptionForm::Off;
    let attacker = record.initial.side_to_move();
    let left = record.position_at(last).shogi().map_or(0, |end| end.hand(attacker).total());
    if left == 0 {
        choices.hands = Hands::Off;
    }
    let mut figure = figure(record, last, &choices, wording);
    let name = name(record, number, sheet, wording);
    figure.caption = wording.locale.with("sheet-end", &[("name", name.into())]);
    if attacker == Color::Black {
        // What the defender holds is the rest, as before.
        figure.hands[1] = None;
    }
    Some(figure)
}

/// A line of a solution, each move a word with what follows it.
pub(super) struct ToldLine {
    pub aside: Option<SideLine>,
    pub words: Vec<PaperWord>,
    nodes: Vec<NodeId>,
}

/// The lines of a solution, the author's first.
pub(super) fn lines_of(record: &Record, setting: AnswerStyle, wording: SheetWording<'_>) -> Vec<ToldLine> {
    if record.game() != Game::Shogi {
        return vec![ToldLine { aside: None, words: answer_told(record, setting, wording), nodes: Vec::new() }];
    }
    let spell =
        |position: &Position, mv: Move, previous: Option<Square>| spelled(position, mv, previous, (setting, wording));
    let japanese = is_problem(record) && wording.locale.language() == Language::Japanese;
    let line = |line: SolutionLine| {
        let said = if japanese { line.words() } else { line.moves.clone() };
        // Moves have figures of full width.
        let said = said.into_iter().map(|text| if setting.is_down { ascii_in_kanji(&text) } else { text });
        let mut set: Vec<PaperWord> = said.map(|text| PaperWord::new(text, setting.plain, false)).collect();
        // In Japanese a line is set solid but for its beginning.
        set.iter_mut().enumerate().for_each(|(nth, word)| word.space = nth == 0 || !japanese);
        let end = match line.close {
            _ if japanese || set.is_empty() => None,
            Close::Mate(plies) => Some(wording.locale.with("sheet-mate", &[("plies", plies.into())])),
            Close::Escape => Some(wording.locale.text("sheet-escape")),
            Close::Open => None,
        };
        set.extend(end.map(|text| PaperWord::new(setting.said(text), setting.plain, true)));
        ToldLine { aside: line.aside, words: set, nodes: line.nodes }
    };
    solution(record, spell).into_iter().map(line).collect()
}

/// A word with its narrow figures in kanji.
fn ascii_in_kanji(text: &str) -> String {
    let is_narrow = |letter: char| letter.is_ascii_digit();
    match text.find(is_narrow) {
        Some(at) => format!("{}{}", &text[..at], in_kanji(&text[at..])),
        None => text.to_owned(),
    }
}

/// The answer of a problem of chess or xiangqi, as their books give it: moves with their numbers and glyphs, comments and
/// variations where they stand, these in brackets.
fn answer_told(record: &Record, set: AnswerStyle, wording: SheetWording<'_>) -> Vec<PaperWord> {
    let telling = OutlineOptions { headers: HeadersTold::None, comment: wording.comment, ..OutlineOptions::default() };
    let mut blocks = story(record, telling, wording).filter(is_text).peekable();
    let mut told = Vec::new();
    while let Some(block) = blocks.next() {
        let StoryBlock::Paragraph(paragraph) = block else { continue };
        let (opened, closed) = brackets(&paragraph, blocks.peek());
        let main = paragraph.depth == 0 && !paragraph.comment;
        let text = format!("{opened}{}{}", paragraph.text(), ")".repeat(closed));
        let mut said = words(&text, if main { set.strong } else { set.plain });
        said.iter_mut().take(1).for_each(|word| word.space = true);
        told.extend(said);
    }
    told
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
