//! One node of the tree: a step and what is written about it.

use std::borrow::Cow;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;
use std::time::Duration;

use super::carried::Carried;
use super::ending::Ending;
use komaoto_rules::{Color, Move, Square, shogi};

/// The effect of a node on the position.
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Step {
    /// 開始局面: the root.
    Start,
    /// A playable move.
    Move(Move),
    /// The end of a line: always a leaf, though it may have siblings.
    End(Ending),
}

/// A move glyph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[allow(missing_docs)]
pub enum Glyph {
    Good,
    Mistake,
    Brilliant,
    Blunder,
    Interesting,
    Dubious,
}

impl Glyph {
    /// All of them, in the order of the keys 1 to 6.
    pub const ALL: [Self; 6] =
        [Self::Good, Self::Mistake, Self::Brilliant, Self::Blunder, Self::Interesting, Self::Dubious];

    /// Its sign: `!`, `?`, `!!`, `??`, `!?`, `?!`.
    pub const fn symbol(self) -> &'static str {
        match self {
            Self::Good => "!",
            Self::Mistake => "?",
            Self::Brilliant => "!!",
            Self::Blunder => "??",
            Self::Interesting => "!?",
            Self::Dubious => "?!",
        }
    }

    /// Its number in PGN: `$1` to `$6`.
    pub const fn nag(self) -> u32 {
        match self {
            Self::Good => 1,
            Self::Mistake => 2,
            Self::Brilliant => 3,
            Self::Blunder => 4,
            Self::Interesting => 5,
            Self::Dubious => 6,
        }
    }

    /// The glyph with a number in PGN.
    pub fn of_nag(nag: u32) -> Option<Self> {
        Self::ALL.into_iter().find(|glyph| glyph.nag() == nag)
    }

    /// The glyph written like this.
    pub fn of_symbol(symbol: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|glyph| glyph.symbol() == symbol)
    }
}

/// An arrow or, if both ends are the same square, a circle drawn on the board.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Arrow {
    /// Its start.
    pub from: Square,
    /// Its target.
    pub to: Square,
    /// The letter of its colour: G, R, B or Y; a file may name others.
    pub color: char,
}

/// The drawings on the board at a node.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Marks {
    /// Arrows and circles.
    pub arrows: Vec<Arrow>,
    /// A glyph on the move.
    pub glyph: Option<Glyph>,
}

impl Marks {
    /// Whether nothing is drawn.
    pub const fn is_empty(&self) -> bool {
        self.arrows.is_empty() && self.glyph.is_none()
    }
}

/// A code for marks that a file has in a comment, as it spells it.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct MarkCode {
    /// Its place, in bytes of the comment without codes.
    pub at: usize,
    /// Its text; with the line end between it and the comment if it has a line of its own.
    pub text: String,
}

/// The score of a position: always from Black's side, whatever the file's dialect uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Score {
    /// Centipawns, positive for Black.
    Centipawns(i32),
    /// A forced mate 詰み.
    Mate {
        /// The side that mates.
        winner: Color,
        /// In how many moves, if stated.
        moves: Option<u32>,
    },
}

impl Score {
    /// The number for a mate where only a number is possible, as the CSA text of V3.0 recommends.
    pub const MATE: i32 = 30_000;

    /// The score as a side sees it: what is good for it is above zero, and its mates are Black's.
    pub const fn seen_by(self, side: Color) -> Self {
        match (side, self) {
            (Color::Black, score) => score,
            (Color::White, Self::Centipawns(score)) => Self::Centipawns(score.saturating_neg()),
            (Color::White, Self::Mate { winner: Color::Black, moves }) => Self::Mate { winner: Color::White, moves },
            (Color::White, Self::Mate { winner: Color::White, moves }) => Self::Mate { winner: Color::Black, moves },
        }
    }

    /// The score as one number, positive for Black: a mate is [`MATE`](Self::MATE).
    pub const fn value(self) -> i32 {
        match self {
            Self::Centipawns(score) => score,
            Self::Mate { winner: Color::Black, .. } => Self::MATE,
            Self::Mate { winner: Color::White, .. } => -Self::MATE,
        }
    }
}

/// An engine's evaluation of the position after a node, with its line 読み筋.
///
/// If it was read from a comment or a remark, that text stays as it was written.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Evaluation {
    /// The score of the position.
    pub score: Score,
    /// The expected line from here on, up to the first move that cannot be played.
    pub line: Vec<Move>,
    /// The rest of the line in CSA's form: the ending of the game (`%TORYO`), moves that cannot be played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rest: Option<Box<str>>,
    /// Depth of the search.
    pub depth: Option<u32>,
    /// Nodes searched.
    pub nodes: Option<u64>,
    /// Time searched.
    pub time: Option<Duration>,
    /// Name of the engine.
    pub engine: Option<String>,
}

impl Evaluation {
    /// Whether it says all that another one does.
    pub fn covers(&self, other: &Self) -> bool {
        let holds = |mine: Option<u64>, theirs: Option<u64>| theirs.is_none() || mine == theirs;
        self.score.value() == other.score.value()
            && (self.score == other.score || matches!(other.score, Score::Mate { moves: None, .. }))
            && self.line == other.line
            && (other.rest.is_none() || self.rest == other.rest)
            && holds(self.depth.map(u64::from), other.depth.map(u64::from))
            && holds(self.nodes, other.nodes)
            && (other.time.is_none() || self.time == other.time)
            && (other.engine.is_none() || self.engine == other.engine)
    }

    /// An evaluation that consists only of a score.
    pub const fn new(score: Score) -> Self {
        Self { score, line: Vec::new(), rest: None, depth: None, nodes: None, time: None, engine: None }
    }
}

/// A node of the record.
///
/// A record of 200,000 moves is a tree of as many nodes, almost all of them without any text: what is written about a
/// node is stored separately, and a node dereferences to it (`node.comment`), so that nobody needs to check whether
/// there is anything.
#[derive(Clone, Debug, serde::Serialize, serde::Deserialize)]
pub struct Node {
    /// The step.
    pub step: Step,
    /// Time spent on it 消費時間; `None` if the file does not say (never invented).
    pub time: Option<Duration>,
    /// What is written about it; `None` means the same as empty contents. Shared with earlier versions of the record: a
    /// comment may have megabytes.
    #[serde(default, serialize_with = "write_annotation", deserialize_with = "read_annotation")]
    annotation: Option<Arc<Annotation>>,
}

/// The annotation of a node.
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Annotation {
    /// The comment, its lines joined by `\n`; may be empty. The codes for marks in a file's comment are not in it.
    pub comment: String,
    /// The number of its first lines that stand before the move, as in PGN `({Inferior is} 4. Bc4 {for} ...)`.
    #[serde(default, skip_serializing_if = "is_none")]
    pub preface: u32,
    /// Bookmark しおり; `Some("")` is a bookmark without a name.
    pub bookmark: Option<String>,
    /// The evaluations of engines; where there is room for one, the first counts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub evaluations: Vec<Evaluation>,
    /// Texts of the file at this node that we carry but do not understand.
    pub extras: Vec<Carried>,
    /// The drawings on the board, and the glyph of the move.
    #[serde(default, skip_serializing_if = "Marks::is_empty")]
    pub marks: Marks,
    /// Further glyphs of the move, by their numbers in PGN (NAG).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub nags: Vec<u32>,
    /// The file's spelling of marks and further glyphs in the comment; empty if the usual spelling says the same.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub codes: Vec<MarkCode>,
}

/// Whether no line stands before the move.
#[allow(clippy::trivially_copy_pass_by_ref)]
const fn is_none(preface: &u32) -> bool {
    *preface == 0
}

/// Writes what is written about a node: equal nodes as equal texts, which their digests need.
fn write_annotation<S: serde::Serializer>(said: &Option<Arc<Annotation>>, serializer: S) -> Result<S::Ok, S::Error> {
    serde::Serialize::serialize(&said.as_deref().filter(|said| **said != NOTHING), serializer)
}

/// Reads what [`write_annotation`] has written.
fn read_annotation<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<Arc<Annotation>>, D::Error> {
    let said: Option<Annotation> = serde::Deserialize::deserialize(deserializer)?;
    Ok(said.map(Arc::new))
}

static NOTHING: Annotation = Annotation {
    comment: String::new(),
    preface: 0,
    bookmark: None,
    evaluations: Vec::new(),
    extras: Vec::new(),
    marks: Marks { arrows: Vec::new(), glyph: None },
    nags: Vec::new(),
    codes: Vec::new(),
};

impl Deref for Node {
    type Target = Annotation;

    fn deref(&self) -> &Annotation {
        self.annotation.as_deref().unwrap_or(&NOTHING)
    }
}

impl DerefMut for Node {
    fn deref_mut(&mut self) -> &mut Annotation {
        Arc::make_mut(self.annotation.get_or_insert_default())
    }
}

impl PartialEq for Node {
    fn eq(&self, other: &Self) -> bool {
        self.step == other.step && self.time == other.time && **self == **other
    }
}

/// The number of lines of a text.
fn lines(text: &str) -> u32 {
    u32::try_from(text.split('\n').count()).unwrap_or(u32::MAX)
}

/// Words before a move and behind it as one comment.
fn joined(before: &str, behind: &str) -> String {
    let between = if before.is_empty() || behind.is_empty() { "" } else { "\n" };
    [before, between, behind].concat()
}

/// The glyphs that ask for a diagram, as different programs number them.
pub const DIAGRAM_NAGS: [u32; 3] = [201, 220, 221];
/// The same in a comment.
pub const DIAGRAM_WORD: &str = "[#]";

impl Node {
    /// Whether a diagram is wanted here: at a bookmark, and where a glyph or a comment of PGN asks for one.
    pub fn wants_diagram(&self) -> bool {
        let asks = self.nags.iter().any(|nag| DIAGRAM_NAGS.contains(nag)) || self.comment.contains(DIAGRAM_WORD);
        self.bookmark.is_some() || asks
    }

    /// A node with this step and nothing written about it.
    pub const fn new(step: Step) -> Self {
        Self { step, time: None, annotation: None }
    }
    /// A node with this move.
    pub fn of(mv: impl Into<Move>) -> Self {
        Self::new(Step::Move(mv.into()))
    }
    /// Replaces its comment. Where earlier versions of the record have the old one, that is not copied first.
    pub fn set_comment(&mut self, comment: String) {
        match self.annotation.as_mut().and_then(Arc::get_mut) {
            Some(own) => own.comment = comment,
            None => {
                let Annotation { comment: _, preface, bookmark, evaluations, extras, marks, nags, codes } = &**self;
                let (bookmark, evaluations, extras) = (bookmark.clone(), evaluations.clone(), extras.clone());
                let (marks, nags, codes) = (marks.clone(), nags.clone(), codes.clone());
                let said = Annotation { comment, preface: *preface, bookmark, evaluations, extras, marks, nags, codes };
                self.annotation = Some(Arc::new(said));
            }
        }
    }
    /// The words before its move, lines of the comment, and the others.
    pub fn split_comment(&self) -> (&str, &str) {
        let Some(last) = (self.preface as usize).checked_sub(1) else { return ("", &self.comment) };
        match self.comment.match_indices('\n').nth(last) {
            Some((end, _)) => {
                let (before, behind) = self.comment.split_at(end);
                (before, behind.strip_prefix('\n').unwrap_or(behind))
            }
            None => (&self.comment, ""),
        }
    }
    /// The comment with other words behind the move.
    pub fn with_behind(&self, behind: &str) -> String {
        joined(self.split_comment().0, behind)
    }
    /// Replaces the words before its move; what is said behind it stays.
    pub fn set_preface(&mut self, words: &str) {
        let comment = joined(words, self.split_comment().1);
        self.preface = if words.is_empty() { 0 } else { lines(words) };
        self.set_comment(comment);
    }
    /// The same of a text that is told of the comment, or made of it; where that begins otherwise, all of it is behind the
    /// move.
    pub fn split_said<'t>(&self, said: Cow<'t, str>) -> (Cow<'t, str>, Cow<'t, str>) {
        let (before, _) = self.split_comment();
        let behind = said.strip_prefix(before).filter(|rest| rest.is_empty() || rest.starts_with('\n'));
        let (Some(behind), false) = (behind, before.is_empty()) else { return ("".into(), said) };
        let start = said.len() - behind.len();
        let line_end = usize::from(!behind.is_empty());
        match said {
            Cow::Borrowed(said) => {
                let (before, behind) = said.split_at(start);
                (before.into(), behind.strip_prefix('\n').unwrap_or(behind).into())
            }
            Cow::Owned(mut said) => {
                let behind = said.split_off(start + line_end);
                said.truncate(start);
                (said.into(), behind.into())
            }
        }
    }
    /// Keeps what is said before the move apart from the rest after an edit of the comment: what of the two has not been
    /// touched stays what it was.
    pub fn keep_preface(&mut self, old: &Self) {
        let (before, behind) = old.split_comment();
        if old.preface == 0 {
            return;
        }
        let now = self.comment.as_str();
        let starts = now.strip_prefix(before).is_some_and(|rest| rest.is_empty() || rest.starts_with('\n'));
        let ended = if behind.is_empty() { None } else { now.strip_suffix(behind) };
        self.preface = match ended {
            _ if now.is_empty() => 0,
            _ if starts => old.preface,
            Some("") => 0,
            Some(before) if before.ends_with('\n') => lines(before) - 1,
            _ => lines(now).min(old.preface),
        };
    }
    /// Whether anything is drawn here, or the move has a glyph.
    pub fn is_marked(&self) -> bool {
        !self.marks.is_empty() || !self.nags.is_empty()
    }
    /// Its move, unless it is the start or an ending.
    pub const fn mv(&self) -> Option<Move> {
        if let Step::Move(mv) = self.step { Some(mv) } else { None }
    }
    /// Its move, if it is a shogi move.
    pub const fn shogi(&self) -> Option<shogi::Move> {
        if let Step::Move(Move::Shogi(mv)) = self.step { Some(mv) } else { None }
    }
}
