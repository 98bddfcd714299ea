//! The story of a record: its headers, then moves and comments in the order in which a book tells them, a variation
//! after the move that it departs from. Screen, page, HTML and plain text only lay it out.
//!
//! It is told lazily, block by block, and nothing recurses, however deep variations nest.

use std::collections::VecDeque;
use std::ops::Range;

use super::figure::{author, title};
use super::head::facts;
use super::lettered::VariationLetters;
use super::links::{CommentPlace, LinkTarget, MOST, follow};
use super::outline::{
    HeadersTold, Outline, OutlineOptions, StoryPart, StoryPartKind, is_request, outline, without_request,
};
use super::passage::Passage;
use super::wording::{MoveContext, SheetWording};
use crate::notation::chess::sign_or_number;
use crate::record::{Glyph, Node, NodeId, Record, Score, Step, is_problem};
use crate::rules::{Color, Game, Position};
use crate::text::{Slice, plain};
use crate::texts;

/// A block of the story.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoryBlock {
    /// The title of the record.
    Title(String),
    /// A line of who, where and when.
    Facts(String),
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
        /// Its depth in variations.
        depth: usize,
    },
    /// A hint for dividing into pages.
    Hint(PageBreakHint),
}

/// A hint for dividing a story into pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageBreakHint {
    /// Here begins a page.
    Page,
    /// The next block is not parted from the one after it.
    Together,
}

/// A paragraph of the story.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paragraph {
    /// Its depth in variations; the main line is at 0.
    pub depth: usize,
    /// Whether it is a comment.
    pub comment: bool,
    /// Whether a variation begins with it.
    pub begins: bool,
    /// Its runs.
    pub runs: Vec<TextRun>,
}

/// The kind of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RunKind {
    /// A move number, before its move.
    Number,
    /// A move.
    Move,
    /// `!`, `?!`, directly after its move.
    Glyph,
    /// The time that it took.
    Clock,
    /// An evaluation of an engine.
    Evaluation,
    /// The ending of the line.
    Ending,
    /// The winner, and the number of moves.
    Result,
    /// A line of a comment, or a part of one.
    Comment,
    /// A link in a comment.
    Link,
    /// The bracket before what stands in a line, on paper.
    Open,
    /// The one behind it.
    Close,
}

/// The target of a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Leads {
    /// To a node.
    Node(NodeId),
    /// To a position that is not in the record.
    Position(Box<Position>),
    /// To the page with this address, of http or https.
    Page(String),
}

/// A piece of a paragraph that is of one kind and belongs to one node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextRun {
    /// The node.
    pub node: NodeId,
    /// Its kind.
    pub kind: RunKind,
    /// Its text.
    pub text: String,
    /// Of a link, where it leads.
    pub leads: Option<Leads>,
}

impl Paragraph {
    /// Its text on one line, the moves set apart by spaces.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for SetRun { space, run, .. } in self.set_runs() {
            text.push_str(space);
            text.push_str(&run.text);
        }
        text
    }

    /// Its runs as they are set.
    pub(super) fn set_runs(&self) -> impl Iterator<Item = SetRun<'_>> {
        let (mut before, mut brackets): (Option<&TextRun>, usize) = (None, 0);
        self.runs.iter().map(move |run| {
            let joins = self.comment || before.is_none_or(|before| adjoin(before, run));
            brackets += usize::from(run.kind == RunKind::Open);
            let main = self.depth == 0 && !self.comment && brackets == 0;
            brackets = brackets.saturating_sub(usize::from(run.kind == RunKind::Close));
            before = Some(run);
            let strong = main
                && matches!(
                    run.kind,
                    RunKind::Move | RunKind::Number | RunKind::Glyph | RunKind::Ending | RunKind::Result
                );
            SetRun { space: if joins { "" } else { " " }, run, strong }
        })
    }
}

/// A run as it is set.
pub(super) struct SetRun<'p> {
    /// The space before it.
    pub space: &'static str,
    /// The run.
    pub run: &'p TextRun,
    /// Whether it is of the moves of the main line.
    pub strong: bool,
}

impl TextRun {
    /// Whether somebody says it.
    pub(super) const fn is_said(&self) -> bool {
        matches!(self.kind, RunKind::Comment | RunKind::Link)
    }
}

/// Whether no space parts two runs. Brackets as wide as Chinese characters have theirs in them.
fn adjoin(before: &TextRun, run: &TextRun) -> bool {
    match (before.kind, run.kind) {
        (RunKind::Open, _) | (_, RunKind::Close) => true,
        // What it says of the position stands apart: Qf3+ is check.
        (_, RunKind::Glyph) => run.text.starts_with(['!', '?']),
        (RunKind::Close, _) if !before.text.is_ascii() => true,
        (_, RunKind::Open) => !run.text.is_ascii(),
        (RunKind::Number, _) => before.text.ends_with("...") || before.text.ends_with('】'),
        (_, RunKind::Ending) => run.text.starts_with('（'),
        _ => before.is_said() && run.is_said() && before.node == run.node,
    }
}

/// The blocks of a story, in order.
pub struct Story<'r> {
    record: &'r Record,
    telling: OutlineOptions,
    wording: SheetWording<'r>,
    ready: VecDeque<StoryBlock>,
    parts: Outline<'r>,
    /// Whether the next move begins a part of the record, so that its number is told.
    begins: bool,
    /// By depth: how far its line is told, and where the variations beside its last move depart.
    lines: Vec<(MoveContext, Option<MoveContext>)>,
    letters: VariationLetters,
}

/// Tells the story of a record.
pub fn story<'r>(record: &'r Record, telling: OutlineOptions, wording: SheetWording<'r>) -> Story<'r> {
    let mut ready = VecDeque::from([StoryBlock::Hint(PageBreakHint::Page)]);
    if telling.headers != HeadersTold::None {
        ready.extend(title(record).map(|title| StoryBlock::Title(plain(&title).into_owned())));
    }
    if telling.headers == HeadersTold::Head {
        ready.extend(facts(record, wording).into_iter().map(StoryBlock::Facts));
    }
    if telling.headers == HeadersTold::All {
        // その他 is no handicap, but says that the position is told elsewhere. PGN has `?` where nobody knows.
        let is_unknown =
            |value: &str| record.game() != Game::Shogi && value.chars().all(|c| matches!(c, '?' | '.' | '-'));
        let tells = |(key, value): &(&str, &str)| {
            !value.trim().is_empty() && (*key, *value) != ("手合割", "その他") && !is_unknown(value.trim())
        };
        let headers = record.headers.iter().filter(tells);
        ready.extend(headers.map(|header| {
            let (key, value) = texts::header(record.game(), header, wording.locale);
            StoryBlock::Header { key: plain(&key).into_owned(), value: plain(&value).into_owned() }
        }));
    }
    let at = telling.passage.start(record);
    let start = MoveContext { position: record.position_at(at), previous: record.last_target(at) };
    let parts = outline(record, telling, None);
    let begins = telling.passage != Passage::Whole;
    Story {
        record,
        telling,
        wording,
        ready,
        parts,
        begins,
        lines: vec![(start, None)],
        letters: VariationLetters::default(),
    }
}

impl Iterator for Story<'_> {
    type Item = StoryBlock;

    fn next(&mut self) -> Option<StoryBlock> {
        loop {
            if let Some(block) = self.ready.pop_front() {
                return Some(block);
            }
            let StoryPart { node: at, depth, what } = self.parts.next()?;
            let depth = depth as usize;
            match what {
                StoryPartKind::Moves { begins, .. } => {
                    let runs = self.moves(at, depth, what);
                    if runs.is_empty() {
                        continue;
                    }
                    return Some(StoryBlock::Paragraph(Paragraph { depth, comment: false, begins, runs }));
                }
                StoryPartKind::Comment => {
                    if let Some(node) = self.record.tree.get(at) {
                        let (_, said) = node.split_said((self.telling.comment)(node));
                        let said = if self.telling.bookmarks { without_request(said) } else { said };
                        self.comment(at, &said, depth);
                    }
                }
                StoryPartKind::Diagram => {
                    self.ready.push_back(StoryBlock::Diagram { node: at, depth });
                    return Some(StoryBlock::Hint(PageBreakHint::Together));
                }
            }
        }
    }
}

impl Story<'_> {
    /// The runs of a stretch of moves.
    fn moves(&mut self, at: NodeId, depth: usize, what: StoryPartKind) -> Vec<TextRun> {
        let StoryPartKind::Moves { count, begins } = what else { return Vec::new() };
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
        let is_variation = begins;
        let begins = begins || std::mem::take(&mut self.begins);
        let fresh = Fresh { variation: begins, line: true };
        let mut runs = Vec::new();
        spelled_from(record, (at, count - 1), fresh, place, telling, wording, &mut runs);
        *fork = Some(place.clone());
        let last = record.tree.mainline(at).nth(count as usize - 1);
        let fresh = Fresh { variation: begins && count == 1, line: count == 1 };
        if let Some(last) = last {
            spelled_from(record, (last, 1), fresh, place, telling, wording, &mut runs);
        }
        if let Some(last) = runs.last().filter(|run| depth == 0 && run.kind == RunKind::Ending) {
            let (node, text) = (last.node, wording.result(record, last.node, &place.position));
            runs.extend(text.map(|text| TextRun { node, kind: RunKind::Result, text, leads: None }));
        }
        if is_variation && record.game() == Game::Shogi {
            let text = wording.variation(self.letters.name(record, at, depth));
            runs.insert(0, TextRun { node: at, kind: RunKind::Number, text, leads: None });
        }
        runs
    }

    /// A comment as paragraphs, one for each line of it, and what leads somewhere in it.
    fn comment(&mut self, at: NodeId, said: &str, depth: usize) {
        let Some((after, before)) = self.lines.get(depth) else { return };
        let tree = &self.record.tree;
        let numbered = |ply: u32| {
            let mut line = tree.path(at).into_iter().chain(tree.mainline(at).skip(1));
            line.nth(ply.checked_sub(self.record.ply(NodeId::ROOT))? as usize)
        };
        let around = CommentPlace { record: self.record, at, after, before: before.as_ref(), numbered: &numbered };
        let mut links: Vec<(Range<usize>, Leads)> = Vec::new();
        follow(around, said, |link, position| {
            let leads = match (link.target, position) {
                (LinkTarget::Node(node), _) => Some(Leads::Node(node)),
                (LinkTarget::Page, _) => said.get(link.range.clone()).map(|address| Leads::Page(address.to_owned())),
                (LinkTarget::Shown(_), position) => {
                    position.map(|position| Leads::Position(Box::new(position.clone())))
                }
            };
            links.extend(leads.map(|leads| (link.range, leads)));
            links.len() < MOST
        });
        let mut links = links.into_iter().peekable();
        let mut begin = 0;
        for line in said.split_inclusive('\n') {
            let from = begin + line.len() - line.trim_start().len();
            begin += line.len();
            let end = from + line.trim().len();
            let (mut runs, mut done) = (Vec::new(), from);
            let mut add = |range: Range<usize>, kind, leads| {
                let text = plain(said.slice(range)).into_owned();
                if !text.is_empty() {
                    runs.push(TextRun { node: at, kind, text, leads });
                }
            };
            while let Some((range, leads)) = links.next_if(|(range, _)| range.start < end) {
                add(done..range.start, RunKind::Comment, None);
                done = range.end;
                add(range, RunKind::Link, Some(leads));
            }
            add(done..end, RunKind::Comment, None);
            if !runs.is_empty() {
                self.ready.push_back(StoryBlock::Paragraph(Paragraph { depth, comment: true, begins: false, runs }));
            }
        }
    }
}

/// The runs of a part that consists of moves, none of any other; `place` is where it begins, and then where it ends.
pub fn spelled(
    record: &Record,
    part: StoryPart,
    place: &mut MoveContext,
    telling: OutlineOptions,
    wording: SheetWording<'_>,
) -> Vec<TextRun> {
    let StoryPartKind::Moves { count, begins } = part.what else { return Vec::new() };
    let mut runs = Vec::new();
    let fresh = Fresh { variation: begins, line: true };
    spelled_from(record, (part.node, count), fresh, place, telling, wording, &mut runs);
    runs
}

/// The beginnings at a move: of a variation, of a line of text.
#[derive(Clone, Copy)]
struct Fresh {
    variation: bool,
    line: bool,
}

fn spelled_from(
    record: &Record,
    (at, count): (NodeId, u32),
    mut fresh: Fresh,
    place: &mut MoveContext,
    telling: OutlineOptions,
    wording: SheetWording<'_>,
    runs: &mut Vec<TextRun>,
) {
    for at in record.tree.mainline(at).take(count as usize) {
        spell(record, at, place, fresh, telling, wording, runs);
        fresh = Fresh { variation: false, line: false };
    }
}

/// The distance between two numbers, in moves, where not each move has one.
const EVERY: u32 = 10;
/// The least distance between two of them, in moves.
const APART: usize = 3;

/// Adds what is told of a node, and plays it.
fn spell(
    record: &Record,
    at: NodeId,
    place: &mut MoveContext,
    fresh: Fresh,
    telling: OutlineOptions,
    wording: SheetWording<'_>,
    runs: &mut Vec<TextRun>,
) {
    let game = record.game();
    let Some(node) = record.tree.get(at) else { return };
    // Where moves have no numbers one in ten has, unless one shortly before it had: 11手目, 21手目.
    let since = runs.iter().rev().take_while(|run| run.kind != RunKind::Number);
    let moves = since.filter(|run| run.kind == RunKind::Move).count();
    let is_due = record.ply(at) % EVERY == 1 && moves >= APART && !is_problem(record);
    let mut add = |kind, text: String| {
        if !text.is_empty() {
            runs.push(TextRun { node: at, kind, text, leads: None });
        }
    };
    match &node.step {
        Step::Start => return,
        Step::End(ending) => add(RunKind::Ending, plain(&wording.ending(record, ending)).into_owned()),
        Step::Move(mv) => {
            let ply = record.ply(at);
            let second = wording.number(game, ply).ends_with("...");
            // Where the first moves of all stand is seen; what goes on behind words says where it is.
            let is_first = ply == record.ply(NodeId::ROOT) + 1;
            let begins = fresh.line && (fresh.variation || game != Game::Shogi || !is_first);
            // What is said before a move comes between it and the one before.
            let (before, _) =
                if node.preface > 0 { node.split_said((telling.comment)(node)) } else { Default::default() };
            let begins = begins || !before.is_empty() && game != Game::Shogi;
            add(RunKind::Comment, plain(&before.replace('\n', " ")).into_owned());
            if wording.numbers(game) && (!second || begins) {
                add(RunKind::Number, wording.number(game, ply));
            } else if begins || is_due {
                add(RunKind::Number, wording.locale.with("story-ply", &[("ply", ply.to_string().into())]));
            }
            add(RunKind::Move, wording.mv(&place.position, *mv, place.previous));
            // The tree holds only playable moves.
            let _ = place.position.play(*mv);
            place.previous = mv.to();
            // What asks for a diagram has it there.
            if let Some(signs) = signs_where(node, |nag| !telling.bookmarks || !is_request(nag)) {
                add(RunKind::Glyph, signs);
            }
        }
    }
    if let Some(elapsed) = telling.clock.then(|| record.elapsed(at)).flatten() {
        let seconds = elapsed.time.as_secs();
        add(RunKind::Clock, format!("({}:{:02})", seconds / 60, seconds % 60));
    }
    if telling.evaluation
        && let Some(evaluation) = node.evaluations.first()
    {
        add(RunKind::Evaluation, evaluated(evaluation.score, game));
    }
}

/// A score as players of the game write it: in shogi in centipawns, elsewhere in pawns, from White's side in chess.
fn evaluated(score: Score, game: Game) -> String {
    let score = if game == Game::Shogi { score } else { score.seen_by(Color::White) };
    match score {
        Score::Mate { winner, moves } => {
            let sign = if winner == Color::Black { "+" } else { "-" };
            format!("[{sign}#{}]", moves.map_or_else(String::new, |moves| moves.to_string()))
        }
        Score::Centipawns(value) if game == Game::Shogi => format!("[{value:+}]"),
        Score::Centipawns(value) => format!("[{:+.2}]", f64::from(value) / 100.0),
    }
}

/// Whether a block is text.
pub(super) fn is_text(block: &StoryBlock) -> bool {
    !matches!(block, StoryBlock::Diagram { .. } | StoryBlock::Hint(_))
}

/// The brackets of variations: what opens before a paragraph, and how many close behind it, where the next text is this.
pub(super) fn brackets(paragraph: &Paragraph, next: Option<&StoryBlock>) -> (&'static str, usize) {
    // How many variations end here: all that the next paragraph does not stand in.
    let (next, begins) = match next {
        Some(StoryBlock::Paragraph(next)) => (next.depth, next.begins),
        _ => (0, false),
    };
    let closed = (paragraph.depth + usize::from(begins)).saturating_sub(next);
    (if paragraph.begins { "(" } else { "" }, closed)
}

/// The story as plain text, line by line: comments and variations are indented, variations of chess and xiangqi in
/// parentheses.
pub fn told<'r>(
    record: &'r Record,
    telling: OutlineOptions,
    wording: SheetWording<'r>,
) -> impl Iterator<Item = String> + 'r {
    let shogi = record.game() == Game::Shogi;
    let mut blocks = story(record, telling, wording).filter(is_text).peekable();
    std::iter::from_fn(move || {
        Some(match blocks.next()? {
            StoryBlock::Title(title) => {
                [Some(title), author(record)].into_iter().flatten().collect::<Vec<_>>().join("  ")
            }
            StoryBlock::Facts(line) => line,
            StoryBlock::Header { key, value } => format!("{key}: {value}"),
            StoryBlock::Diagram { .. } | StoryBlock::Hint(_) => String::new(),
            StoryBlock::Paragraph(paragraph) => {
                let depth = paragraph.depth;
                let (opened, closed) = if shogi { ("", 0) } else { brackets(&paragraph, blocks.peek()) };
                let indent = "  ".repeat((depth + usize::from(paragraph.comment)).min(MOST_INDENT));
                format!("{indent}{opened}{}{}", paragraph.text(), ")".repeat(closed))
            }
        })
    })
}

/// Deeper variations are not indented further.
const MOST_INDENT: usize = 12;

/// The signs of the glyphs of a node, as they stand behind its move; those that have none by their numbers.
pub fn signs(node: &Node) -> Option<String> {
    signs_where(node, |_| true)
}

fn signs_where(node: &Node, is_told: impl Fn(u32) -> bool) -> Option<String> {
    let nags = node.marks.glyph.map(Glyph::nag).into_iter().chain(node.nags.iter().copied());
    let nags = nags.filter(|nag| is_told(*nag));
    let signs: Vec<String> = nags.map(sign_or_number).collect();
    (!signs.is_empty()).then(|| signs.join(" "))
}
