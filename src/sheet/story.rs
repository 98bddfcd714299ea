//! The story of a record: its headers, then moves and comments in the order in which a book tells them, a variation
//! after the move that it departs from. Screen, page, HTML and plain text only lay it out.
//!
//! It is told lazily, block by block, and nothing recurses, however deep variations nest.

use std::collections::VecDeque;

use super::figure::{author, title};
use super::outline::{Outline, Part, Telling, What, outline};
use super::passage::Passage;
use super::wording::Wording;
use crate::record::{NodeId, Record, Score, Step};
use crate::rules::{Color, Game, Position, Square};
use crate::text::plain;

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

/// Where a part of a story begins: what the spelling of its first move depends on.
#[derive(Clone, Debug)]
pub struct Place {
    /// The position.
    pub position: Position,
    /// Where the move before went.
    pub previous: Option<Square>,
}

/// The blocks of a story, in order.
pub struct Story<'r> {
    record: &'r Record,
    telling: Telling,
    wording: Wording<'r>,
    ready: VecDeque<Block>,
    parts: Outline<'r>,
    /// Whether the next move begins a part of the record, so that its number is told.
    begins: bool,
    /// By depth: how far its line is told, and where the variations beside its last move depart.
    lines: Vec<(Place, Option<Place>)>,
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
    let at = telling.passage.start(record);
    let start = Place { position: record.position_at(at), previous: record.last_target(at) };
    let parts = outline(record, telling, None);
    let begins = telling.passage != Passage::Whole;
    Story { record, telling, wording, ready, parts, begins, lines: vec![(start, None)] }
}

impl Iterator for Story<'_> {
    type Item = Block;

    fn next(&mut self) -> Option<Block> {
        loop {
            if let Some(block) = self.ready.pop_front() {
                return Some(block);
            }
            let Part { node: at, depth, what } = self.parts.next()?;
            let depth = depth as usize;
            match what {
                What::Moves { begins, .. } => {
                    let runs = self.moves(at, depth, what);
                    if runs.is_empty() {
                        continue;
                    }
                    return Some(Block::Paragraph(Paragraph { depth, comment: false, begins, runs }));
                }
                What::Comment => {
                    let said = self.record.tree.get(at).map(|node| (self.telling.comment)(node)).unwrap_or_default();
                    comment(at, &said, depth, &mut self.ready);
                }
                What::Diagram => return Some(Block::Diagram { node: at, depth }),
            }
        }
    }
}

impl Story<'_> {
    /// The runs of a stretch of moves.
    fn moves(&mut self, at: NodeId, depth: usize, what: What) -> Vec<Run> {
        let What::Moves { count, begins } = what else { return Vec::new() };
        if begins {
            let Some((here, fork)) = depth.checked_sub(1).and_then(|before| self.lines.get(before)) else {
                return Vec::new();
            };
            let place = fork.as_ref().unwrap_or(here).clone();
            self.lines.truncate(depth);
            self.lines.push((place, None));
        }
        let Some((place, fork)) = self.lines.get_mut(depth) else { return Vec::new() };
        let (record, telling, wording) = (self.record, self.telling, self.wording);
        let begins = begins || std::mem::take(&mut self.begins);
        let fresh = Fresh { variation: begins, line: true };
        let mut runs = spelled_from(record, at, count - 1, fresh, place, telling, wording);
        *fork = Some(place.clone());
        let last = record.tree.mainline(at).nth(count as usize - 1);
        let fresh = Fresh { variation: begins && count == 1, line: count == 1 };
        runs.extend(last.into_iter().flat_map(|last| spelled_from(record, last, 1, fresh, place, telling, wording)));
        runs
    }
}

/// The runs of a part that consists of moves, none of any other; `place` is where it begins, and then where it ends.
pub fn spelled(record: &Record, part: Part, place: &mut Place, telling: Telling, wording: Wording<'_>) -> Vec<Run> {
    let What::Moves { count, begins } = part.what else { return Vec::new() };
    spelled_from(record, part.node, count, Fresh { variation: begins, line: true }, place, telling, wording)
}

/// What begins with a move: a variation, a line of text.
#[derive(Clone, Copy)]
struct Fresh {
    variation: bool,
    line: bool,
}

fn spelled_from(
    record: &Record,
    at: NodeId,
    count: u32,
    mut fresh: Fresh,
    place: &mut Place,
    telling: Telling,
    wording: Wording<'_>,
) -> Vec<Run> {
    let mut runs = Vec::new();
    for at in record.tree.mainline(at).take(count as usize) {
        spell(record, at, place, fresh, telling, wording, &mut runs);
        fresh = Fresh { variation: false, line: false };
    }
    runs
}

/// Adds what is told of a node, and plays it.
fn spell(
    record: &Record,
    at: NodeId,
    place: &mut Place,
    fresh: Fresh,
    telling: Telling,
    wording: Wording<'_>,
    runs: &mut Vec<Run>,
) {
    let game = record.game();
    let Some(node) = record.tree.get(at) else { return };
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
            let begins = fresh.line && (fresh.variation || game != Game::Shogi);
            if wording.numbers(game) && (!second || begins) {
                add(Kind::Number, wording.number(game, ply));
            } else if begins {
                add(Kind::Number, wording.locale.with("story-ply", &[("ply", ply.to_string().into())]));
            }
            add(Kind::Move, wording.mv(&place.position, *mv, place.previous));
            // The tree holds only playable moves.
            let _ = place.position.play(*mv);
            place.previous = mv.to();
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
fn comment(at: NodeId, said: &str, depth: usize, after: &mut VecDeque<Block>) {
    for text in said.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let run = Run { node: at, kind: Kind::Comment, text: plain(text).into_owned() };
        after.push_back(Block::Paragraph(Paragraph { depth, comment: true, begins: false, runs: vec![run] }));
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
