//! Pages as a source that an author of books sets with a program of their own: boards as rows of pieces, captions, moves,
//! comments. What the source is written in is a [`SourceWriter`].

use std::collections::HashSet;

use super::answers::{Answer, answer, has_answer};
use super::caption::numbered;
use super::exercise::style_of;
use super::figure::{Choices, figure};
use super::flowing::flowing;
use super::game::linked;
use super::head::{heading, told_of};
use super::outline::OutlineOptions;
use super::paper::PaperWord;
use super::print::{Pages, Print};
use super::problem_sheet::{Answers, ProblemSheet, Writing};
use super::problems::problem;
use super::story::{Leads, PageBreakHint, Paragraph, RunKind, SetRun, StoryBlock, story};
use super::wording::SheetWording;
use crate::diagram::Figure;
use crate::notation::{kanji_number, piece_kanji_single, write_position};
use crate::record::{NodeId, Record};
use crate::rules::shogi::{File, Rank, Square};
use crate::rules::{Color, Game, Position};
use crate::text::until;

/// The page, and what the document says about itself.
pub(super) struct SourcePage<'a> {
    pub size: (f32, f32),
    pub margin: f32,
    pub title: &'a str,
    /// Its tag, such as `zh-Hans`.
    pub language: &'a str,
}

/// A diagram: its board, and how wide that is in millimetres.
pub(super) struct SourceDiagram {
    /// What the preambles call its board.
    pub board: &'static str,
    pub wide: f32,
    pub heading: Vec<String>,
    pub caption: String,
    pub footer: String,
    /// What is printed at the left and at the right.
    pub hands: [String; 2],
    /// The board, row by row from the top: in shogi `・` is an empty square, and `v` turns the piece behind it; elsewhere the
    /// letters of FEN, and `.`.
    pub rows: Vec<String>,
}

/// An answer: its name, its moves, the lines beside them, what comments say, and the position at its end.
pub(super) struct SourceAnswer {
    pub name: String,
    pub moves: String,
    /// Lines beside the author's, each for itself.
    pub asides: Vec<String>,
    pub comments: Vec<String>,
    pub end: Option<SourceDiagram>,
}

/// A piece of a text.
pub(super) enum SourcePiece {
    Plain(String),
    /// What leads to a page of the web.
    Page(String),
    /// What leads to a place, by its name.
    To(String, String),
    /// A place that something leads to.
    Here(String, String),
    /// What is said among moves of the main line, which are strong.
    Aside(Vec<Self>),
}

/// A language in which sources are written.
pub(super) trait SourceWriter {
    fn begin(&mut self, page: &SourcePage<'_>);
    fn new_page(&mut self);
    /// Diagrams in a grid of so many columns and rows, which fills the page.
    fn problems(&mut self, grid: (usize, usize), diagrams: &[SourceDiagram]);
    /// On a page of its own, in columns.
    fn answers(&mut self, heading: &str, answers: &[SourceAnswer]);
    /// A game in so many columns, on a page of its own or not.
    fn begin_game(&mut self, name: &str, columns: usize, on_new_page: bool);
    fn end_game(&mut self);
    fn moves(&mut self, depth: usize, said: &[SourcePiece]);
    fn said(&mut self, depth: usize, said: &[SourcePiece]);
    /// A diagram, which may have to stay with what follows it.
    fn diagram(&mut self, diagram: &SourceDiagram, is_kept: bool);
    /// All of it.
    fn finish(self) -> String;
}

/// The source of pages; `None` of forms, which consist of lines to write on.
pub(super) fn source(
    records: &[Record],
    print: &Print,
    title: &str,
    wording: SheetWording<'_>,
    mut to: impl SourceWriter,
) -> Option<String> {
    let kind = print.kind(records);
    if !matches!(kind, Pages::Problems | Pages::Games) {
        return None;
    }
    let language = wording.locale.language().tag();
    to.begin(&SourcePage { size: print.paper.size(), margin: print.paper.margin(), title, language });
    match kind {
        Pages::Games => games(records, print, wording, &mut to),
        _ => problems(records, &ProblemSheet { writing: Writing::Across, ..print.problems(title) }, wording, &mut to),
    }
    Some(to.finish())
}

fn problems(records: &[Record], sheet: &ProblemSheet, wording: SheetWording<'_>, to: &mut impl SourceWriter) {
    let sheet = &sheet.filled_by(records.len());
    let (columns, rows) = sheet.grid();
    let heading = wording.locale.text("sheet-answers");
    let mut back = Vec::new();
    for (nth, group) in records.chunks(columns * rows).enumerate() {
        let first = sheet.first + nth * columns * rows;
        if nth > 0 {
            to.new_page();
        }
        let numbered = || (first..).zip(group);
        let drawn = numbered().map(|(number, record)| {
            let is_turned = style_of(record, &sheet.choices.style).turned;
            diagram(&problem(record, number, sheet, wording), is_turned, sheet.board())
        });
        to.problems((columns, rows), &drawn.collect::<Vec<_>>());
        let solved = numbered().filter(|(_, record)| has_answer(record));
        let answers = solved
            .map(|(number, record)| in_source(answer(record, number, sheet, wording), sheet.choices.style.turned));
        match sheet.answers {
            Answers::Off => {}
            Answers::Back => back.extend(answers),
            Answers::Next | Answers::Foot => {
                let answers: Vec<SourceAnswer> = answers.collect();
                if !answers.is_empty() {
                    to.answers(&heading, &answers);
                }
            }
        }
    }
    if !back.is_empty() {
        to.answers(&heading, &back);
    }
}

/// How wide the board at the end of an answer is.
const END: f32 = 40.0;

fn in_source(answer: Answer, is_turned: bool) -> SourceAnswer {
    let parts: Vec<String> = answer.parts.iter().map(|part| spaced(part)).collect();
    let (name, moves) = parts.split_first().map_or(("", &[][..]), |(name, moves)| (name.as_str(), moves));
    let (moves, asides) = moves.split_at(if answer.lists { 1.min(moves.len()) } else { moves.len() });
    SourceAnswer {
        name: name.to_owned(),
        moves: moves.join("  "),
        asides: asides.to_vec(),
        comments: answer.comments.iter().map(|said| spaced(said)).collect(),
        end: answer.end.map(|figure| diagram(&figure, is_turned, END)),
    }
}

fn games(records: &[Record], print: &Print, wording: SheetWording<'_>, to: &mut impl SourceWriter) {
    let telling = print.telling(wording);
    let columns = print.paper.columns();
    let mut diagrams = 0;
    for (nth, record) in records.iter().enumerate() {
        let record = record.unheld();
        let Some(passage) = print.passage.of(&record) else { continue };
        let wording = wording.written(&record, print.choices.style.written);
        let place = (records.len() > 1).then_some(nth);
        let telling = OutlineOptions { passage, ..told_of(telling, &record, place) };
        diagrams = if print.run_on { diagrams } else { 0 };
        let mut together = false;
        let blocks = flowing(&record, story(&record, telling, wording).collect(), wording);
        let links = Links { game: nth + 1, nodes: linked(&blocks) };
        for block in blocks {
            match block {
                StoryBlock::Hint(PageBreakHint::Page) => {
                    to.begin_game(&heading(&record, place, wording), columns, !print.run_on)
                }
                StoryBlock::Hint(PageBreakHint::Together) => together = true,
                StoryBlock::Title(_) => {}
                StoryBlock::Facts(line) => to.said(1, &[SourcePiece::Plain(line)]),
                StoryBlock::Header { key, value } => to.said(1, &[SourcePiece::Plain(format!("{key}: {value}"))]),
                StoryBlock::Paragraph(paragraph) => {
                    let said = links.of(&paragraph);
                    if paragraph.comment { to.said(paragraph.depth, &said) } else { to.moves(paragraph.depth, &said) }
                }
                StoryBlock::Diagram { node, depth } => {
                    let naming = numbered(&record, node, &mut diagrams, &print.choices.naming, wording);
                    let choices = Choices { naming, heading: false, ..print.choices.clone() };
                    let drawn = diagram(
                        &figure(&record, node, &choices, wording),
                        choices.style.turned,
                        if depth > 0 { END } else { 54.0 },
                    );
                    to.diagram(&drawn, std::mem::take(&mut together));
                }
            }
        }
        to.end_game();
    }
}

/// The moves of a game that something leads to.
struct Links {
    game: usize,
    nodes: HashSet<NodeId>,
}

impl Links {
    /// A paragraph, in which words lead to pages of the web and to moves. Of the main line all is strong but what is said
    /// of it.
    fn of(&self, paragraph: &Paragraph) -> Vec<SourcePiece> {
        let is_main = paragraph.depth == 0 && !paragraph.comment;
        let runs: Vec<SetRun<'_>> = paragraph.set_runs().collect();
        let mut pieces = Vec::new();
        for group in runs.chunk_by(|one, other| !is_main || one.strong == other.strong) {
            let said = self.joined(group);
            match group.first() {
                Some(first) if is_main && !first.strong => pieces.push(SourcePiece::Aside(said)),
                _ => pieces.extend(said),
            }
        }
        if pieces.is_empty() {
            pieces.push(SourcePiece::Plain(String::new()));
        }
        pieces
    }

    fn joined(&self, runs: &[SetRun<'_>]) -> Vec<SourcePiece> {
        let (mut pieces, mut plain) = (Vec::new(), String::new());
        for SetRun { space, run, .. } in runs {
            plain.push_str(space);
            let name = |node: NodeId| format!("{}-{}", self.game, node.index());
            let said = run.text.clone();
            let piece = match &run.leads {
                Some(Leads::Page(_)) => SourcePiece::Page(said),
                Some(Leads::Node(node)) if self.nodes.contains(node) => SourcePiece::To(name(*node), said),
                None if run.kind == RunKind::Move && self.nodes.contains(&run.node) => {
                    SourcePiece::Here(name(run.node), said)
                }
                _ => {
                    plain.push_str(&run.text);
                    continue;
                }
            };
            if !plain.is_empty() {
                pieces.push(SourcePiece::Plain(std::mem::take(&mut plain)));
            }
            pieces.push(piece);
        }
        if !plain.is_empty() {
            pieces.push(SourcePiece::Plain(plain));
        }
        pieces
    }
}

/// A diagram with a board of so many millimetres.
fn diagram(figure: &Figure, is_turned: bool, wide: f32) -> SourceDiagram {
    let mut hands = hands(figure);
    if is_turned {
        hands.reverse();
    }
    SourceDiagram {
        board: match figure.position.game() {
            // Beside its board stand the numbers of files and ranks.
            Game::Shogi if is_turned => "shogi-turned",
            Game::Shogi => "shogi",
            Game::Chess => "chess",
            Game::Xiangqi if figure.simplified => "xiangqi-simplified",
            Game::Xiangqi => "xiangqi",
        },
        wide,
        heading: figure.heading.clone(),
        caption: figure.caption.clone(),
        footer: figure.footer.clone(),
        hands,
        rows: rows(&figure.position, is_turned),
    }
}

/// What is printed at the left and at the right of the board.
fn hands(figure: &Figure) -> [String; 2] {
    [Color::White, Color::Black].map(|color| {
        let label = figure.hands.get(usize::from(color == Color::White)).cloned().flatten();
        let (Some(label), Some(position)) = (label, figure.position.shogi()) else { return String::new() };
        let hand = position.hand(color);
        let pieces = hand.iter().map(|(kind, count)| {
            let count = if count > 1 { kanji_number(u32::from(count)) } else { String::new() };
            format!("{}{count}", piece_kanji_single(kind))
        });
        let held: String = pieces.collect();
        let held = if held.is_empty() { figure.empty.clone() } else { held };
        format!("{}{label} {held}", if color == Color::Black { '☗' } else { '☖' })
    })
}

/// The board, row by row from the top, which is the side of whoever sits there.
fn rows(position: &Position, is_turned: bool) -> Vec<String> {
    let mut rows: Vec<Vec<String>> = match position {
        Position::Shogi(shogi) => {
            let far = if is_turned { Color::Black } else { Color::White };
            let cell = |square: Square| match shogi.piece(square) {
                None => "・".to_owned(),
                Some(piece) => {
                    format!("{}{}", if piece.color == far { "v" } else { "" }, piece_kanji_single(piece.kind))
                }
            };
            let row = |rank: Rank| File::ALL.into_iter().rev().map(|file| cell(Square::at(file, rank))).collect();
            Rank::ALL.into_iter().map(row).collect()
        }
        Position::Chess(_) | Position::Xiangqi(_) => {
            let written = write_position(position);
            let cells = |letter: char| match letter.to_digit(10) {
                Some(empty) => vec![".".to_owned(); empty as usize],
                None => vec![letter.to_string()],
            };
            let board = until(&written, |letter| letter == ' ');
            board.split('/').map(|row| row.chars().flat_map(cells).collect()).collect()
        }
    };
    if is_turned {
        rows.reverse();
        rows.iter_mut().for_each(|row| row.reverse());
    }
    rows.into_iter().map(|row| row.concat()).collect()
}

/// Words with the spaces between them.
fn spaced(words: &[PaperWord]) -> String {
    let mut said = String::new();
    for word in words {
        if word.space && !said.is_empty() {
            said.push(' ');
        }
        said.push_str(&word.text);
    }
    said
}
