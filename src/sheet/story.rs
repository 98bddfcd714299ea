//! The story of a record: its headers, then moves and comments in the order in which a book tells them, a variation
//! after the move that it departs from. Screen, page, HTML and plain text only lay it out.
//!
//! It is told lazily, block by block, and nothing recurses, however deep variations nest.

use std::borrow::Cow;
use std::collections::VecDeque;

use super::figure::{author, title};
use super::wording::Wording;
use crate::record::{Node, NodeId, Record, Score, Step};
use crate::rules::{Color, Game, Position, Square};
use crate::text::plain;

/// What is told besides moves and comments.
#[derive(Clone, Copy, Debug)]
pub struct Telling {
    /// Title and headers first.
    pub headers: bool,
    /// The time that each move took.
    pub clock: bool,
    /// What engines think of a position.
    pub evaluation: bool,
    /// Diagrams at bookmarks.
    pub bookmarks: bool,
    /// Diagrams after every so many moves of the main line; 0 for none.
    pub every: u32,
    /// Variations.
    pub variations: bool,
    /// What of a comment is told: formats know what in it is an engine's.
    pub comment: fn(&Node) -> Cow<'_, str>,
}

impl Default for Telling {
    fn default() -> Self {
        Self {
            headers: true,
            clock: false,
            evaluation: false,
            bookmarks: true,
            every: 0,
            variations: true,
            comment: |node| node.comment.as_str().into(),
        }
    }
}

/// A block of the story.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// The title of the record.
    Title(String),
    /// A header, in the file's own words.
    Header {
        /// Its key.
        key: String,
        /// Its value.
        value: String,
    },
    /// Moves, or a comment.
    Paragraph(Paragraph),
    /// A diagram.
    Diagram {
        /// Of which node.
        node: NodeId,
        /// How deep in variations it stands.
        depth: usize,
    },
}

/// A paragraph of the story.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paragraph {
    /// How deep in variations it stands; the main line is at 0.
    pub depth: usize,
    /// Whether it is a comment.
    pub comment: bool,
    /// Whether a variation begins with it.
    pub begins: bool,
    /// What it consists of.
    pub runs: Vec<Run>,
}

/// What a run is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A move number, before its move.
    Number,
    /// A move.
    Move,
    /// `!`, `?!`, directly after its move.
    Glyph,
    /// The time that it took.
    Clock,
    /// What an engine thinks.
    Evaluation,
    /// How the line ends.
    Ending,
    /// A line of a comment.
    Comment,
}

/// A piece of a paragraph that is of one kind and belongs to one node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// The node.
    pub node: NodeId,
    /// What it is.
    pub kind: Kind,
    /// What it says.
    pub text: String,
}

impl Paragraph {
    /// Its text on one line, the moves set apart by spaces.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for run in &self.runs {
            if !text.is_empty() && run.kind != Kind::Glyph && !text.ends_with("...") {
                text.push(' ');
            }
            text.push_str(&run.text);
        }
        text
    }
}

/// The most moves in a paragraph.
const MOST_MOVES: usize = 100;

/// A line being told: the main line or a variation.
struct Line {
    depth: usize,
    /// What comes next.
    next: Option<NodeId>,
    position: Position,
    /// Where the move before went.
    previous: Option<Square>,
    /// Nothing of it has been told.
    fresh: bool,
    /// Variations to be told before it goes on, the last first, and where they depart.
    branches: Vec<NodeId>,
    fork: Option<(Position, Option<Square>)>,
}

/// The blocks of a story, in order.
pub struct Story<'r> {
    record: &'r Record,
    telling: Telling,
    wording: Wording<'r>,
    ready: VecDeque<Block>,
    lines: Vec<Line>,
}

/// Tells the story of a record.
pub fn story<'r>(record: &'r Record, telling: Telling, wording: Wording<'r>) -> Story<'r> {
    let mut ready = VecDeque::new();
    if telling.headers {
        ready.extend(title(record).map(|title| Block::Title(plain(&title).into_owned())));
        let headers = record.headers.iter().filter(|(_, value)| !value.trim().is_empty());
        ready.extend(
            headers
                .map(|(key, value)| Block::Header { key: plain(key).into_owned(), value: plain(value).into_owned() }),
        );
    }
    let main = Line {
        depth: 0,
        next: Some(NodeId::ROOT),
        position: record.initial.clone(),
        previous: None,
        fresh: true,
        branches: Vec::new(),
        fork: None,
    };
    Story { record, telling, wording, ready, lines: vec![main] }
}

impl Iterator for Story<'_> {
    type Item = Block;

    fn next(&mut self) -> Option<Block> {
        loop {
            if let Some(block) = self.ready.pop_front() {
                return Some(block);
            }
            let line = self.lines.last_mut()?;
            if let Some(branch) = line.branches.pop() {
                let (position, previous) = line.fork.clone().unwrap_or_else(|| (line.position.clone(), line.previous));
                let depth = line.depth + 1;
                let next = Some(branch);
                self.lines.push(Line {
                    depth,
                    next,
                    position,
                    previous,
                    fresh: true,
                    branches: Vec::new(),
                    fork: None,
                });
                continue;
            }
            match line.next {
                Some(_) => self.tell(),
                None => {
                    self.lines.pop();
                }
            }
        }
    }
}

impl Story<'_> {
    /// Tells the last line up to where something else comes between.
    fn tell(&mut self) {
        let (record, telling, wording) = (self.record, self.telling, self.wording);
        let Some(line) = self.lines.last_mut() else { return };
        let tree = &record.tree;
        let mut runs: Vec<Run> = Vec::new();
        let mut after: Vec<Block> = Vec::new();
        let begins = line.fresh && line.depth > 0;
        let mut moves = 0;
        while let Some(at) = line.next {
            let Some(node) = tree.get(at) else { break };
            let siblings: &[NodeId] = match tree.parent(at) {
                // The variations beside a move are told after it, and those beside a variation with it.
                Some(parent) if tree.children(parent).first() == Some(&at) => {
                    tree.children(parent).get(1..).unwrap_or_default()
                }
                _ => &[],
            };
            let siblings = if telling.variations { siblings } else { &[] };
            if !siblings.is_empty() {
                line.fork = Some((line.position.clone(), line.previous));
                line.branches = siblings.iter().rev().copied().collect();
            }
            spell(record, at, node, line, runs.is_empty(), telling, wording, &mut runs);
            line.next = tree.children(at).first().copied();
            line.fresh = false;
            moves += 1;
            comment(at, &(telling.comment)(node), line.depth, &mut after);
            let due = telling.every > 0
                && line.depth == 0
                && at != NodeId::ROOT
                && node.mv().is_some()
                && (tree.depth(at) as u32).is_multiple_of(telling.every);
            if telling.bookmarks && node.bookmark.is_some() || due {
                after.push(Block::Diagram { node: at, depth: line.depth });
            }
            if !after.is_empty() || !siblings.is_empty() || moves >= MOST_MOVES {
                break;
            }
        }
        if !runs.is_empty() {
            self.ready.push_back(Block::Paragraph(Paragraph { depth: line.depth, comment: false, begins, runs }));
        }
        self.ready.extend(after);
    }
}

/// Adds what is told of a node on its line, and plays it.
#[allow(clippy::too_many_arguments, reason = "all of it is the state of one walk")]
fn spell(
    record: &Record,
    at: NodeId,
    node: &Node,
    line: &mut Line,
    first: bool,
    telling: Telling,
    wording: Wording<'_>,
    runs: &mut Vec<Run>,
) {
    let game = record.game();
    let mut add = |kind, text: String| {
        if !text.is_empty() {
            runs.push(Run { node: at, kind, text });
        }
    };
    match &node.step {
        Step::Start => return,
        Step::End(ending) => add(Kind::Ending, plain(&wording.ending(record, ending)).into_owned()),
        Step::Move(mv) => {
            let ply = record.ply(at);
            let second = wording.number(game, ply).ends_with("...");
            let begins = first && (line.depth > 0 && line.fresh || game != Game::Shogi);
            if wording.numbers(game) && (!second || begins) {
                add(Kind::Number, wording.number(game, ply));
            } else if begins {
                add(Kind::Number, wording.locale.with("story-ply", &[("ply", ply.to_string().into())]));
            }
            add(Kind::Move, wording.mv(&line.position, *mv, line.previous));
            // The tree holds only playable moves.
            let _ = line.position.play(*mv);
            line.previous = mv.to();
            if let Some(glyph) = node.marks.glyph {
                add(Kind::Glyph, glyph.symbol().to_owned());
            }
        }
    }
    if let Some(time) = node.time.filter(|_| telling.clock) {
        let seconds = time.as_secs();
        add(Kind::Clock, format!("({}:{:02})", seconds / 60, seconds % 60));
    }
    if let Some(evaluation) = node.evaluations.first().filter(|_| telling.evaluation) {
        add(Kind::Evaluation, evaluated(evaluation.score, game));
    }
}

/// A score as players of the game write it: in shogi in centipawns, elsewhere in pawns, from White's side in chess.
fn evaluated(score: Score, game: Game) -> String {
    let score = if game == Game::Shogi { score } else { score.seen_by(Color::White) };
    match score {
        Score::Mate { winner, moves } => {
            let sign = if winner == Color::Black { "+" } else { "-" };
            format!("[{sign}#{}]", moves.map(|moves| moves.to_string()).unwrap_or_default())
        }
        Score::Centipawns(value) if game == Game::Shogi => format!("[{value:+}]"),
        Score::Centipawns(value) => format!("[{:+.2}]", f64::from(value) / 100.0),
    }
}

/// A comment as paragraphs, one for each line of it.
fn comment(at: NodeId, said: &str, depth: usize, after: &mut Vec<Block>) {
    for text in said.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let run = Run { node: at, kind: Kind::Comment, text: plain(text).into_owned() };
        after.push(Block::Paragraph(Paragraph { depth, comment: true, begins: false, runs: vec![run] }));
    }
}

/// The story as plain text, line by line: comments and variations are indented, variations of chess and xiangqi in
/// parentheses.
pub fn told<'r>(record: &'r Record, telling: Telling, wording: Wording<'r>) -> impl Iterator<Item = String> + 'r {
    let shogi = record.game() == Game::Shogi;
    let mut blocks = story(record, telling, wording).filter(|block| !matches!(block, Block::Diagram { .. })).peekable();
    std::iter::from_fn(move || {
        Some(match blocks.next()? {
            Block::Title(title) => [Some(title), author(record)].into_iter().flatten().collect::<Vec<_>>().join("  "),
            Block::Header { key, value } => format!("{key}: {value}"),
            Block::Diagram { .. } => String::new(),
            Block::Paragraph(paragraph) => {
                let depth = paragraph.depth;
                let after = blocks.peek().and_then(|next| match next {
                    Block::Paragraph(next) => Some((next.depth, next.begins)),
                    _ => None,
                });
                // How many variations end here: all that the next paragraph does not stand in.
                let (next, begins) = after.unwrap_or((0, false));
                let closed = if shogi { 0 } else { (depth + usize::from(begins)).saturating_sub(next) };
                let opened = if paragraph.begins && !shogi { "(" } else { "" };
                let indent = "  ".repeat((depth + usize::from(paragraph.comment)).min(MOST_INDENT));
                format!("{indent}{opened}{}{}", paragraph.text(), ")".repeat(closed))
            }
        })
    })
}

/// Deeper variations are not indented further.
const MOST_INDENT: usize = 12;
