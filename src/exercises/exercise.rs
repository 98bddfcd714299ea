//! An exercise and the record it is.

use std::collections::BTreeSet;

use crate::formats::comment::said_in_person;
use crate::notation::{coordinates, parse_coordinates, write_position};
use crate::record::{
    EXERCISE_KIND, EXERCISE_PLY, EXERCISE_PREVIOUS, Evaluation, Glyph, Headers, Node, NodeId, Record, Step,
    exercise_previous, is_asked, is_handicap, is_problem,
};
use crate::rules::{Color, Game, Move, Position};

/// Why a position is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ExerciseKind {
    /// The move that was played gave a chance away 悪手.
    Slip,
    /// There was a mate 詰み逃し.
    MissedMate,
    /// The move that was played let the other side mate 頓死.
    WalkedIntoMate,
    /// A person has chosen it.
    Own,
    /// It is from a collection that somebody has made.
    Puzzle,
    /// A mate problem 詰将棋.
    Problem,
}

impl ExerciseKind {
    /// Its name in texts and for programs.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Slip => "slip",
            Self::MissedMate => "missed-mate",
            Self::WalkedIntoMate => "walked-into-mate",
            Self::Own => "own",
            Self::Puzzle => "puzzle",
            Self::Problem => "problem",
        }
    }
}

impl ExerciseKind {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::Slip, Self::MissedMate, Self::WalkedIntoMate, Self::Own, Self::Puzzle, Self::Problem];

    /// Whether a mate is asked, of which the solver knows what is right.
    pub const fn is_of_mate(self) -> bool {
        matches!(self, Self::MissedMate | Self::WalkedIntoMate | Self::Problem)
    }

    /// The kind that the headers of an exercise name.
    pub fn of_headers(headers: &Headers) -> Option<Self> {
        let said = headers.known(&EXERCISE_KIND)?.trim();
        Self::ALL.into_iter().find(|kind| kind.words().contains(&said))
    }

    /// The words of a header for it: in shogi, and elsewhere.
    const fn words(self) -> [&'static str; 2] {
        match self {
            Self::Slip => ["悪手", "slip"],
            Self::MissedMate => ["詰み逃し", "missed mate"],
            Self::WalkedIntoMate => ["頓死", "walked into mate"],
            Self::Own => ["次の一手", "chosen"],
            Self::Puzzle => ["問題集", "puzzle"],
            Self::Problem => ["詰将棋", "problem"],
        }
    }
}

/// Before which move of its game an exercise stands.
pub fn source_ply(headers: &Headers) -> Option<u32> {
    headers.known(&EXERCISE_PLY)?.parse().ok()
}

/// The names of headers, in shogi and elsewhere.
const FILE: [&str; 2] = ["出典ファイル", "SourceFile"];
const NUMBER: [&str; 2] = ["出典の局", "SourceGame"];
const PLAYED: [&str; 2] = ["実戦の手", "PlayedMove"];
const SCORES: [&str; 2] = ["実戦の評価値", "PlayedScores"];
const PLAY_ON: [&str; 2] = ["最後まで", "PlayOn"];
/// The value of a header that is set.
const YES: &str = "1";

/// Headers that say how a game was opened: the first in shogi, the others elsewhere.
const OPENING: [&str; 3] = ["戦型", "Opening", "ECO"];

/// Headers of the game that its exercises keep.
const KEPT: [&str; 17] = [
    "表題",
    "棋戦",
    "開始日時",
    "場所",
    "戦型",
    "先手",
    "後手",
    "下手",
    "上手",
    "Event",
    "Site",
    "Date",
    "White",
    "Black",
    "Red",
    "Opening",
    "ECO",
];

/// A move that counts as right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RightMove {
    /// The move and what follows it.
    pub line: Vec<Move>,
    /// The evaluation of the position after it.
    pub evaluation: Option<Evaluation>,
}

/// The move that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedMove {
    /// It, and what refutes it.
    pub line: Vec<Move>,
    /// The evaluation of the position after it.
    pub evaluation: Option<Evaluation>,
    /// The comment on it.
    pub comment: String,
    /// The scores that the game has before and after it, as far as they are numbers.
    pub scores: [Option<i32>; 2],
}

impl PlayedMove {
    /// The value of the header of scores.
    fn scores_written(&self) -> Option<String> {
        let written = |score: Option<i32>| score.map_or_else(|| "-".to_owned(), |score| score.to_string());
        self.scores.iter().any(Option::is_some).then(|| self.scores.map(written).join(" "))
    }

    fn scores_of(text: &str) -> [Option<i32>; 2] {
        let mut words = text.split_whitespace().map(|word| word.parse().ok());
        [0, 1].map(|_| words.next().flatten())
    }
}

/// The move that led to a position.
#[derive(Clone, Debug, PartialEq)]
pub struct PreviousMove {
    /// The position before it.
    pub position: Position,
    /// The move.
    pub mv: Move,
}

impl PreviousMove {
    /// A move, if it leads from one position to another.
    pub fn new(position: Position, mv: Move, to: &Position) -> Option<Self> {
        let mut after = position.clone();
        (after.play(mv).is_ok() && exercise_key(&after) == exercise_key(to)).then_some(Self { position, mv })
    }

    /// The value of the header: the move, and the position before it.
    fn written(&self) -> String {
        format!("{} {}", coordinates(self.mv), write_position(&self.position))
    }

    fn of(headers: &Headers, to: &Position) -> Option<Self> {
        exercise_previous(headers, to).map(|(position, mv)| Self { position, mv })
    }
}

/// The source of an exercise.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ExerciseSource {
    /// The file.
    pub file: Option<String>,
    /// The number of the game in its file, from 1.
    pub game: Option<usize>,
    /// The number of the move that was played there.
    pub ply: Option<u32>,
    /// The headers of the game: players, event, date.
    pub headers: Vec<(String, String)>,
}

/// Whether a header is one that exercises keep, and says something: PGN writes `?` for what is not known.
fn is_kept(key: &str, value: &str) -> bool {
    KEPT.contains(&key) && value.chars().any(|letter| !matches!(letter, '?' | '.' | '-') && !letter.is_whitespace())
}

impl ExerciseSource {
    /// A game of a file.
    pub fn of(record: &Record, file: &str, game: usize) -> Self {
        let headers = record.with_headers(|headers| {
            let kept = headers.iter().filter(|(key, value)| is_kept(key, value));
            kept.map(|(key, value)| (key.to_owned(), value.to_owned())).collect()
        });
        Self { file: Some(file.to_owned()), game: Some(game), ply: None, headers }
    }

    /// Adds how the game was opened, unless its headers say so themselves.
    pub fn say_opening(&mut self, game: Game, opening: Option<&str>) {
        let is_said = self.headers.iter().any(|(key, _)| OPENING.contains(&key.as_str()));
        if let Some(opening) = opening
            && !is_said
        {
            let key = if game == Game::Shogi { OPENING[0] } else { OPENING[1] };
            self.headers.push((key.to_owned(), opening.to_owned()));
        }
    }

    /// The opening of the game, as far as it is named.
    pub fn opening(&self) -> Option<&str> {
        OPENING
            .iter()
            .find_map(|key| self.headers.iter().find(|(name, _)| name == key))
            .map(|(_, value)| value.as_str())
    }
}

/// A position with the moves that are right in it.
#[derive(Clone, Debug, PartialEq)]
pub struct Exercise {
    /// The position.
    pub position: Position,
    /// Why it is asked.
    pub kind: ExerciseKind,
    /// The right moves, the best first.
    pub right: Vec<RightMove>,
    /// The move that was played.
    pub played: Option<PlayedMove>,
    /// The move that led to the position.
    pub previous: Option<PreviousMove>,
    /// Whether the line is to be played to its end.
    pub plays_on: bool,
    /// The comment on the position.
    pub comment: String,
    /// The source.
    pub source: ExerciseSource,
}

/// The key of an exercise: its game, and its position without the numbers of moves.
pub fn exercise_key(position: &Position) -> String {
    let text = write_position(position);
    let fields = match position.game() {
        Game::Shogi => 3,
        Game::Chess => 4,
        Game::Xiangqi => 2,
    };
    let words: Vec<&str> = text.split(' ').take(fields).collect();
    let game = match position.game() {
        Game::Shogi => "shogi",
        Game::Chess => "chess",
        Game::Xiangqi => "xiangqi",
    };
    format!("{game} {}", words.join(" "))
}

/// Whether a record is an exercise, as far as can be told at a glance: it has a move, and says that it is one, is a problem,
/// or starts from a position of its own without being a game that was played.
pub fn is_exercise(record: &Record) -> bool {
    let has_move = |id: &NodeId| record.tree.get(*id).is_some_and(|node| node.mv().is_some());
    let is_composed = || !record.initial.same_as(&Position::start(record.game())) && !is_played(record);
    record.tree.children(NodeId::ROOT).iter().any(has_move) && (is_asked(record) || is_composed())
}

/// Whether a record from a position of its own is a game that people have played, or a study of one: with a handicap, with
/// a name for each side however it ends, or of a variant of chess.
fn is_played(record: &Record) -> bool {
    let is_named = || Color::ALL.into_iter().all(|side| record.headers.player(side).is_some());
    is_handicap(record) || record.variant().is_some() || is_named()
}

/// The moves that count as right after a node of an exercise: those marked as good; where none is, the first one, unless
/// it is marked as bad.
pub fn right_moves(record: &Record, at: NodeId) -> Vec<NodeId> {
    let is_bad = |id: &NodeId| matches!(glyph(record, *id), Some(Glyph::Mistake | Glyph::Blunder | Glyph::Dubious));
    let good = good_moves(record, at);
    if good.is_empty() { moves(record, at).take(1).filter(|id| !is_bad(id)).collect() } else { good }
}

/// The moves after a node that are marked as good.
pub(super) fn good_moves(record: &Record, at: NodeId) -> Vec<NodeId> {
    let is_good = |id: &NodeId| matches!(glyph(record, *id), Some(Glyph::Good | Glyph::Brilliant));
    moves(record, at).filter(is_good).collect()
}

fn moves(record: &Record, at: NodeId) -> impl Iterator<Item = NodeId> {
    let is_move = |id: &NodeId| record.tree.get(*id).is_some_and(|node| node.mv().is_some());
    record.tree.children(at).iter().copied().filter(is_move)
}

fn glyph(record: &Record, id: NodeId) -> Option<Glyph> {
    record.tree.get(id).and_then(|node| node.marks.glyph)
}

impl Exercise {
    /// The game it is of.
    pub fn game(&self) -> Game {
        self.position.game()
    }

    /// Its key.
    pub fn key(&self) -> String {
        exercise_key(&self.position)
    }

    /// The first moves of what is right.
    pub fn right_firsts(&self) -> BTreeSet<String> {
        self.right.iter().filter_map(|right| right.line.first()).map(|&mv| coordinates(mv)).collect()
    }

    /// The record that it is.
    pub fn to_record(&self) -> Record {
        let mut record = Record::new(self.position.clone());
        let of = |names: [&'static str; 2]| if self.game() == Game::Shogi { names[0] } else { names[1] };
        let word = self.kind.words();
        for (key, value) in &self.source.headers {
            record.headers.push(key, value);
        }
        record.headers.set(of(EXERCISE_KIND), of(word));
        let source = &self.source;
        let said = [
            (FILE, source.file.clone()),
            (NUMBER, source.game.map(|game| game.to_string())),
            (EXERCISE_PLY, source.ply.map(|ply| ply.to_string())),
            (EXERCISE_PREVIOUS, self.previous.as_ref().map(PreviousMove::written)),
            (PLAYED, self.played.as_ref().and_then(|played| played.line.first()).map(|&mv| coordinates(mv))),
            (SCORES, self.played.as_ref().and_then(PlayedMove::scores_written)),
            (PLAY_ON, self.plays_on.then(|| YES.to_owned())),
        ];
        for (names, value) in said {
            if let Some(value) = value {
                record.headers.set(of(names), &value);
            }
        }
        if let Some(root) = record.tree.get_mut(NodeId::ROOT) {
            root.set_comment(self.comment.clone());
        }
        for right in &self.right {
            graft(&mut record, &right.line, |node| {
                node.marks.glyph = Some(Glyph::Good);
                node.evaluations.extend(right.evaluation.clone());
            });
        }
        if let Some(played) = &self.played {
            graft(&mut record, &played.line, |node| {
                if node.marks.glyph.is_none() {
                    node.marks.glyph = Some(Glyph::Mistake);
                    node.evaluations.extend(played.evaluation.clone());
                }
                node.set_comment(played.comment.clone());
            });
        }
        record
    }

    /// The exercise that a record is; `None` if it is none, or has no move that could be right.
    pub fn of_record(record: &Record) -> Option<Self> {
        if !is_exercise(record) {
            return None;
        }
        let header = |names: [&str; 2]| record.headers.known(&names);
        let position = record.initial.clone();
        let line = |from: NodeId| -> Vec<Move> {
            record.tree.mainline(from).map_while(|id| record.tree.get(id).and_then(Node::mv)).collect()
        };
        let evaluation = |id: NodeId| record.tree.get(id).and_then(|node| node.evaluations.first().cloned());
        let right: Vec<RightMove> = right_moves(record, NodeId::ROOT)
            .into_iter()
            .map(|id| RightMove { line: line(id), evaluation: evaluation(id) })
            .collect();
        if right.is_empty() {
            return None;
        }
        let played = header(PLAYED).and_then(|text| parse_coordinates(&position, text));
        let played = played.and_then(|mv| record.child_with(NodeId::ROOT, &Step::Move(mv)));
        let played = played.map(|id| PlayedMove {
            line: line(id),
            evaluation: evaluation(id),
            comment: record.tree.get(id).map_or_else(String::new, spoken),
            scores: header(SCORES).map_or([None; 2], PlayedMove::scores_of),
        });
        let problem = if is_problem(record) { ExerciseKind::Problem } else { ExerciseKind::Puzzle };
        let kind = ExerciseKind::of_headers(&record.headers).unwrap_or(problem);
        Some(Self {
            kind,
            right,
            played,
            previous: PreviousMove::of(&record.headers, &position),
            plays_on: header(PLAY_ON).is_some() || matches!(kind, ExerciseKind::MissedMate | ExerciseKind::Problem),
            comment: record.tree.get(NodeId::ROOT).map_or_else(String::new, spoken),
            source: ExerciseSource {
                file: header(FILE).map(str::to_owned),
                game: header(NUMBER).and_then(|text| text.parse().ok()),
                ply: source_ply(&record.headers),
                headers: record
                    .headers
                    .iter()
                    .filter(|(key, value)| is_kept(key, value))
                    .map(|(key, value)| (key.to_owned(), value.to_owned()))
                    .collect(),
            },
            position,
        })
    }

    /// Whether it is of this game still: its position stands there before the move of its number.
    pub fn is_of(&self, record: &Record) -> bool {
        let key = self.key();
        let before = self.source.ply.map(|ply| ply.saturating_sub(1));
        let is_there = |id: &NodeId| {
            before.is_none_or(|before| record.ply(*id) == before) && exercise_key(&record.position_at(*id)) == key
        };
        record.tree.mainline(NodeId::ROOT).any(|id| is_there(&id)) || record.tree.preorder().any(|id| is_there(&id))
    }

    /// The names of a side's player, as the source says.
    pub fn player(&self, side: Color) -> Option<&str> {
        let keys: &[&str] = match side {
            Color::Black => &["先手", "下手", "Black"],
            Color::White => &["後手", "上手", "White", "Red"],
        };
        let of = |key: &&str| self.source.headers.iter().find(|(name, _)| name == key).map(|(_, value)| value.as_str());
        keys.iter().find_map(of)
    }
}

/// The words of people about a move: an engine's words stand in its evaluation.
fn spoken(node: &Node) -> String {
    said_in_person(node).trim().to_owned()
}

/// Puts a line behind the start, along what is there, and says something of its first move.
fn graft(record: &mut Record, line: &[Move], say: impl FnOnce(&mut Node)) {
    let (mut at, mut first) = (NodeId::ROOT, None);
    for &mv in line {
        let known = record.child_with(at, &Step::Move(mv));
        let next = match known {
            Some(known) => Some(known),
            None => record.append_move(at, mv).ok().flatten(),
        };
        let Some(next) = next else { break };
        first = first.or(Some(next));
        at = next;
    }
    if let Some(node) = first.and_then(|first| record.tree.get_mut(first)) {
        say(node);
    }
}
