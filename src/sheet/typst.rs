//! Pages as a source that is set with Typst, for authors of books: boards as rows of pieces, captions, moves, comments.
//! Whatever a record says stands in string literals, which Typst does not read as markup.

use std::collections::HashSet;
use std::fmt::Write;

use super::caption::numbered;
use super::figure::{Choices, figure};
use super::flowing::flowing;
use super::game::linked;
use super::head::headline;
use super::outline::OutlineOptions;
use super::paper::PaperWord;
use super::print::{Pages, Print};
use super::problems::{Answers, ProblemSheet, answer, has_answer, problem};
use super::story::{Leads, PageBreakHint, Paragraph, RunKind, SetRun, StoryBlock, story};
use super::wording::SheetWording;
use crate::diagram::Figure;
use crate::notation::{kanji_number, piece_kanji_single, write_position};
use crate::record::{NodeId, Record};
use crate::rules::shogi::{File, Rank, Square};
use crate::rules::{Color, Game, Position};
use crate::text::{plain, until};

/// How boards are drawn and texts are set.
const PREAMBLE: &str = include_str!("../../assets/print/sheet.typ");

/// The source of pages; `None` of forms, which consist of lines to write on.
pub fn typst(records: &[Record], print: &Print, title: &str, wording: SheetWording<'_>) -> Option<String> {
    let kind = print.kind(records);
    if !matches!(kind, Pages::Problems | Pages::Games) {
        return None;
    }
    let ((width, height), margin) = (print.paper.size(), print.paper.margin());
    // Typst knows languages by two or three letters.
    let tag = wording.locale.language().tag();
    let language = tag.split_once('-').map_or(tag, |(language, _)| language);
    let mut text = PREAMBLE.to_owned();
    let _ = write!(
        text,
        "\n#set document(title: {0})\n#set page(width: {width}mm, height: {height}mm, margin: {margin}mm, numbering: \"1\", \
         header: align(right, text(size: 8pt, {0})))\n#set text(lang: \"{language}\", size: 9pt)\n\n",
        quoted(title)
    );
    match kind {
        Pages::Games => games(&mut text, records, print, wording),
        _ => problems(&mut text, records, &print.problems(title), wording),
    }
    Some(text)
}

fn problems(text: &mut String, records: &[Record], sheet: &ProblemSheet, wording: SheetWording<'_>) {
    let (columns, rows) = sheet.grid();
    let mut back = String::new();
    for (nth, group) in records.chunks(columns * rows).enumerate() {
        let first = sheet.first + nth * columns * rows;
        if nth > 0 {
            text.push_str("#pagebreak()\n");
        }
        let _ = writeln!(text, "#problems({columns}, {rows},");
        let mut answers = String::new();
        for (number, record) in (first..).zip(group) {
            text.push_str("  ");
            diagram(text, &problem(record, number, sheet, wording), sheet.board());
            text.push_str(",\n");
            if has_answer(record) {
                let said: Vec<String> = answer(record, number, wording).into_iter().map(|part| said(&part)).collect();
                let (name, moves) = said.split_first().map_or(("", &[][..]), |(name, moves)| (name.as_str(), moves));
                let _ = writeln!(answers, "#answer({}, {})", quoted(name), quoted(&moves.join("  ")));
            }
        }
        text.push_str(")\n");
        match sheet.answers {
            Answers::Off => {}
            Answers::Back => back.push_str(&answers),
            Answers::Next | Answers::Foot => answered(text, &answers, wording),
        }
    }
    answered(text, &back, wording);
}

fn answered(text: &mut String, answers: &str, wording: SheetWording<'_>) {
    if !answers.is_empty() {
        let heading = quoted(&wording.locale.text("sheet-answers"));
        let _ = write!(text, "#pagebreak()\n#heading({heading})\n#columns(2)[\n{answers}]\n");
    }
}

fn games(text: &mut String, records: &[Record], print: &Print, wording: SheetWording<'_>) {
    let telling = print.telling(wording);
    let columns = print.paper.columns();
    for (nth, record) in records.iter().enumerate() {
        let record = record.unheld();
        let Some(passage) = print.passage.of(&record) else { continue };
        let telling = OutlineOptions { passage, ..telling };
        let name = quoted(&headline(&record));
        let (mut diagrams, mut together) = (0, false);
        let blocks = flowing(&record, story(&record, telling, wording).collect(), wording);
        let links = Links { game: nth + 1, nodes: linked(&blocks) };
        for block in blocks {
            match block {
                StoryBlock::Hint(PageBreakHint::Page) => {
                    let page = if print.run_on { "" } else { "#pagebreak(weak: true)\n" };
                    let _ = write!(text, "{page}#heading({name})\n#columns({columns})[\n");
                }
                StoryBlock::Hint(PageBreakHint::Together) => together = true,
                StoryBlock::Title(_) => {}
                StoryBlock::Facts(line) => {
                    let _ = writeln!(text, "#said(1, {})", quoted(&line));
                }
                StoryBlock::Header { key, value } => {
                    let _ = writeln!(text, "#said(1, {})", quoted(&format!("{key}: {value}")));
                }
                StoryBlock::Paragraph(paragraph) => {
                    let name = if paragraph.comment { "said" } else { "moves" };
                    let _ = writeln!(text, "#{name}({}, {})", paragraph.depth, links.of(&paragraph));
                }
                StoryBlock::Diagram { node, .. } => {
                    let naming = numbered(&record, node, &mut diagrams, &print.choices.naming, wording);
                    let choices = Choices { naming, heading: false, ..print.choices.clone() };
                    let (begin, end) = if std::mem::take(&mut together) { ("#kept(", ")\n") } else { ("#", "\n") };
                    text.push_str(begin);
                    diagram(text, &figure(&record, node, &choices, wording), 54.0);
                    text.push_str(end);
                }
            }
        }
        text.push_str("]\n");
    }
}

/// The moves of a game that something leads to.
struct Links {
    game: usize,
    nodes: HashSet<NodeId>,
}

impl Links {
    /// A paragraph, in which words lead to pages of the web and to moves.
    fn of(&self, paragraph: &Paragraph) -> String {
        // Of the main line all is strong but what is said of it.
        let is_main = paragraph.depth == 0 && !paragraph.comment;
        let mut pieces: Vec<(bool, String)> = Vec::new();
        let mut plain = (false, String::new());
        let flush = |plain: &mut (bool, String), pieces: &mut Vec<(bool, String)>| {
            let (aside, text) = std::mem::take(plain);
            if !text.is_empty() {
                pieces.push((aside, quoted(&text)));
            }
        };
        for SetRun { space, run, strong } in paragraph.set_runs() {
            let aside = is_main && !strong;
            if plain.0 != aside {
                flush(&mut plain, &mut pieces);
                plain.0 = aside;
            }
            plain.1.push_str(space);
            let name = |node: NodeId| quoted(&format!("{}-{}", self.game, node.index()));
            let said = quoted(&run.text);
            let piece = match &run.leads {
                Some(Leads::Page(_)) => format!("link({said})"),
                Some(Leads::Node(node)) if self.nodes.contains(node) => format!("link(label({}), {said})", name(*node)),
                None if run.kind == RunKind::Move && self.nodes.contains(&run.node) => {
                    format!("here({}, {said})", name(run.node))
                }
                _ => {
                    plain.1.push_str(&run.text);
                    continue;
                }
            };
            flush(&mut plain, &mut pieces);
            plain.0 = aside;
            pieces.push((aside, piece));
        }
        flush(&mut plain, &mut pieces);
        if pieces.is_empty() {
            return quoted("");
        }
        let group = |group: &[(bool, String)]| {
            let said: Vec<&str> = group.iter().map(|(_, piece)| piece.as_str()).collect();
            let said = said.join(" + ");
            if group.first().is_some_and(|(aside, _)| *aside) { format!("aside({said})") } else { said }
        };
        pieces.chunk_by(|one, other| one.0 == other.0).map(group).collect::<Vec<_>>().join(" + ")
    }
}

/// A diagram with a board of so many millimetres.
fn diagram(text: &mut String, figure: &Figure, wide: f32) {
    let game = match figure.position.game() {
        Game::Shogi => "shogi",
        Game::Chess => "chess",
        Game::Xiangqi => "xiangqi",
    };
    let list = |lines: &[String]| lines.iter().fold(String::new(), |list, line| list + &quoted(line) + ", ");
    let _ = write!(
        text,
        "diagram({game}, width: {wide}mm, heading: ({}), caption: {}, footer: {}, hands: ({}), rows: ({}))",
        list(&figure.heading),
        quoted(&figure.caption),
        quoted(&figure.footer),
        list(&hands(figure)),
        list(&rows(&figure.position)),
    );
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

/// The board, row by row from the top.
fn rows(position: &Position) -> Vec<String> {
    let Position::Shogi(shogi) = position else {
        let written = write_position(position);
        let board = until(&written, |letter| letter == ' ');
        let row = |row: &str| {
            row.chars().fold(String::new(), |row, letter| match letter.to_digit(10) {
                Some(empty) => row + &".".repeat(empty as usize),
                None => row + letter.encode_utf8(&mut [0; 4]),
            })
        };
        return board.split('/').map(row).collect();
    };
    let cell = |square: Square| match shogi.piece(square) {
        None => "・".to_owned(),
        Some(piece) => {
            format!("{}{}", if piece.color == Color::White { "v" } else { "" }, piece_kanji_single(piece.kind))
        }
    };
    let row = |rank: Rank| File::ALL.into_iter().rev().map(|file| cell(Square::at(file, rank))).collect();
    Rank::ALL.into_iter().map(row).collect()
}

/// Words with the spaces between them.
fn said(words: &[PaperWord]) -> String {
    let mut said = String::new();
    for word in words {
        if word.space && !said.is_empty() {
            said.push(' ');
        }
        said.push_str(&word.text);
    }
    said
}

/// A string literal.
fn quoted(text: &str) -> String {
    let mut quoted = "\"".to_owned();
    for letter in plain(text).chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            '\n' => quoted.push_str("\\n"),
            letter if letter.is_control() => quoted.push(' '),
            letter => quoted.push(letter),
        }
    }
    quoted + "\""
}
