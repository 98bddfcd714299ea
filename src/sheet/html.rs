//! HTML in one file that asks for nothing from elsewhere: pages as they are printed, and a record to be played through.
//! Whatever a record says is text: nothing of it can become markup.

use std::collections::HashMap;
use std::fmt::Write;

use super::figure::{author, title};
use super::outline::{OutlineOptions, StoryPartKind, outline};
use super::paper::about;
use super::story::{Leads, PageBreakHint, RunKind, StoryBlock, TextRun, story};
use super::wording::SheetWording;
use crate::diagram::{PdfMetadata, PdfPage, chessman, path_data, place, svg_of_pages};
use crate::notation::write_position;
use crate::record::{Node, NodeId, Record};
use crate::rules::{Color, Game, Move, Position, chess};

/// Pages as pictures, one below the other; printed, each is a page.
pub fn html_of_pages(pages: &[PdfPage], about: &PdfMetadata) -> String {
    let mut text = head(
        about,
        "body{margin:0;background:#888}svg{display:block;margin:6mm auto;background:#fff}@media print{svg{margin:0;break-after:page}}@page{margin:0}",
    );
    text.push_str("<body>\n");
    text.extend(svg_of_pages(pages, &about.title, |_| String::new()));
    text.push_str("</body>\n</html>\n");
    text
}

fn head(about: &PdfMetadata, style: &str) -> String {
    let mut text =
        format!("<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n", escaped(&about.language));
    text.push_str("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n");
    text.push_str("<meta name=\"viewport\" content=\"width=device-width\">\n");
    let _ = writeln!(text, "<title>{}</title>\n<style>{style}</style>\n</head>", escaped(&about.title));
    text
}

/// A record to be played through, with its story beside the board.
pub fn player(record: &Record, telling: OutlineOptions, wording: SheetWording<'_>) -> String {
    let about = about(&title(record).unwrap_or_default(), &author(record).unwrap_or_default(), wording);
    let mut text = head(&about, STYLE);
    let _ = write!(
        text,
        "<body class=\"{}\">\n<main>\n<div id=\"side\">\n<div id=\"board\" role=\"img\"></div>\n",
        class(record.game())
    );
    text.push_str("<div id=\"keys\"><button data-go=\"first\">|◀</button><button data-go=\"back\">◀</button><button data-go=\"on\">▶</button><button data-go=\"last\">▶|</button><button data-go=\"turn\">⇅</button></div>\n</div>\n<article>\n");
    let mut boards = Boards::new(record, telling);
    // How many variations the text stands in, and whether a block stays with the one after it.
    let (mut open, mut together) = (0, false);
    for block in story(record, telling, wording) {
        let depth = match &block {
            StoryBlock::Paragraph(paragraph) => paragraph.depth,
            StoryBlock::Diagram { depth, .. } => *depth,
            StoryBlock::Hint(hint) => {
                together = *hint == PageBreakHint::Together;
                continue;
            }
            _ => 0,
        };
        let begins = matches!(&block, StoryBlock::Paragraph(paragraph) if paragraph.begins);
        while open > depth || begins && open == depth && open > 0 {
            text.push_str("</section>\n");
            open -= 1;
        }
        // What nests deeper than anybody reads is not indented further, so that no reader of HTML has to nest it.
        while open < depth.min(MOST_NESTED) {
            text.push_str("<section>\n");
            open += 1;
        }
        match block {
            StoryBlock::Title(title) => {
                let _ = writeln!(text, "<h1>{}</h1>", escaped(&title));
            }
            StoryBlock::Header { key, value } => {
                let _ = writeln!(text, "<p class=\"h\"><b>{}</b> {}</p>", escaped(&key), escaped(&value));
            }
            StoryBlock::Paragraph(paragraph) if paragraph.comment => {
                let said: String = paragraph.runs.iter().map(|run| boards.linked(run)).collect();
                let _ = writeln!(text, "<p class=\"c\">{said}</p>");
            }
            StoryBlock::Paragraph(paragraph) => {
                text.push_str("<p>");
                for run in &paragraph.runs {
                    let said = escaped(&run.text);
                    let _ = match run.kind {
                        RunKind::Move => {
                            write!(text, "<a data-n=\"{}\" href=\"#{0}\">{said}</a> ", boards.of(run.node))
                        }
                        RunKind::Glyph => write!(text, "<i>{said}</i> "),
                        _ => write!(text, "<span>{said}</span> "),
                    };
                }
                text.push_str("</p>\n");
            }
            StoryBlock::Diagram { node, .. } => {
                let class = if std::mem::take(&mut together) { "d k" } else { "d" };
                let _ = writeln!(text, "<div class=\"{class}\" data-n=\"{}\"></div>", boards.of(node));
            }
            StoryBlock::Hint(_) => {}
        }
    }
    for _ in 0..open {
        text.push_str("</section>\n");
    }
    text.push_str("</article>\n</main>\n");
    if record.game() == Game::Chess {
        text.push_str(&figures());
    }
    let _ = write!(text, "<script>\nconst boards={};\n{SCRIPT}</script>\n</body>\n</html>\n", boards.written());
    text
}

/// Variations within variations are indented so often at most.
const MOST_NESTED: usize = 12;

/// The positions that the text refers to: each with the number of the one before it, and where the move went.
struct Boards<'r> {
    record: &'r Record,
    numbers: HashMap<NodeId, usize>,
    rows: Vec<PositionRow>,
}

/// A position, the number of the one before it, where the move went, and whether it is only spoken of.
struct PositionRow {
    position: Position,
    before: usize,
    to: String,
    aside: bool,
}

impl<'r> Boards<'r> {
    /// Those of all moves that are told, in their order: a comment may speak of a later one.
    fn new(record: &'r Record, telling: OutlineOptions) -> Self {
        let mut boards = Self { record, numbers: HashMap::new(), rows: Vec::new() };
        boards.of(telling.passage.start(record));
        for part in outline(record, telling, None) {
            let StoryPartKind::Moves { count, .. } = part.what else { continue };
            let moves = record.tree.mainline(part.node).take(count as usize);
            moves.filter(|&id| record.tree.get(id).is_some_and(|node| node.mv().is_some())).for_each(|id| {
                boards.of(id);
            });
        }
        boards
    }

    /// The number of a node's position.
    fn of(&mut self, node: NodeId) -> usize {
        if let Some(&known) = self.numbers.get(&node) {
            return known;
        }
        let before = self.record.tree.parent(node).and_then(|parent| self.numbers.get(&parent)).copied();
        let mv = self.record.tree.get(node).and_then(Node::mv);
        // One move after the row before: to play each from the start would take a long game's length squared.
        let position = before.and_then(|before| self.rows.get(before)).map(|row| {
            let mut position = row.position.clone();
            if let Some(mv) = mv {
                // The tree holds only playable moves.
                let _ = position.play(mv);
            }
            position
        });
        let position = position.unwrap_or_else(|| self.record.position_at(node));
        let to = mv.and_then(Move::to).map(place).map(|(column, row)| format!("{column},{row}")).unwrap_or_default();
        let number = self.rows.len();
        self.rows.push(PositionRow { position, before: before.unwrap_or(0), to, aside: false });
        self.numbers.insert(node, number);
        number
    }

    /// A piece of a comment, as a link where it leads somewhere that is in the file, or to another page.
    fn linked(&mut self, run: &TextRun) -> String {
        let said = escaped(&run.text);
        let number = match &run.leads {
            Some(Leads::Page(_)) => return format!("<a href=\"{said}\" rel=\"noreferrer\">{said}</a>"),
            Some(Leads::Node(node)) => self.numbers.get(node).copied(),
            Some(Leads::Position(position)) => {
                let before = self.of(run.node);
                let position = Position::clone(position);
                self.rows.push(PositionRow { position, before, to: String::new(), aside: true });
                Some(self.rows.len() - 1)
            }
            None => None,
        };
        number.map_or(said.clone(), |number| format!("<a data-n=\"{number}\" href=\"#{number}\">{said}</a>"))
    }

    /// As a literal of the script: positions have no letter that would end it.
    fn written(&self) -> String {
        let row = |PositionRow { position, before, to, aside }: &PositionRow| {
            format!("[\"{}\",{before},\"{to}\"{}]", write_position(position), if *aside { ",1" } else { "" })
        };
        format!("[{}]", self.rows.iter().map(row).collect::<Vec<_>>().join(",\n"))
    }
}

const fn class(game: Game) -> &'static str {
    match game {
        Game::Shogi => "shogi",
        Game::Chess => "chess",
        Game::Xiangqi => "xiangqi",
    }
}

/// The figures of chess as symbols, which the script places.
fn figures() -> String {
    let mut text = "<svg width=\"0\" height=\"0\" style=\"position:absolute\"><defs>\n".to_owned();
    let kinds = [
        ('p', chess::PieceKind::Pawn),
        ('n', chess::PieceKind::Knight),
        ('b', chess::PieceKind::Bishop),
        ('r', chess::PieceKind::Rook),
        ('q', chess::PieceKind::Queen),
        ('k', chess::PieceKind::King),
    ];
    for (letter, kind) in kinds {
        let man = chessman(kind);
        let data = |path: Option<tiny_skia::Path>| path.map_or_else(String::new, |path| path_data(&path));
        for color in Color::ALL {
            let (body, line) = if color == Color::White { ("#fff", "#000") } else { ("#222", "#fff") };
            let name = if color == Color::White { letter.to_ascii_uppercase() } else { letter };
            let _ = writeln!(
                text,
                "<symbol id=\"f{name}\" viewBox=\"0 0 100 100\"><path d=\"{}\" fill=\"{body}\" stroke=\"#000\" \
                 stroke-width=\"3.2\"/><path d=\"{}\" fill=\"none\" stroke=\"{line}\" stroke-width=\"3\"/><path d=\"{}\" \
                 fill=\"{line}\"/></symbol>",
                data(man.outline()),
                data(man.lines()),
                data(man.spots())
            );
        }
    }
    text.push_str("</defs></svg>\n");
    text
}

/// Text as HTML has it.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            letter if letter.is_control() && letter != '\n' => escaped.push(' '),
            // As in SVG, which stands in the same file.
            '\u{FFFE}' | '\u{FFFF}' => escaped.push(' '),
            letter => escaped.push(letter),
        }
    }
    escaped
}

const STYLE: &str = include_str!("../../assets/player/player.css");
const SCRIPT: &str = include_str!("../../assets/player/player.js");
