//! What the subcommands print for programs has in common (`--json`): one spelling of positions and evaluations, and the
//! number of the schema that stands in every object. `assets/schema` describes all of it; what is there is a promise.

use std::io::{self, Write};

use serde::{Serialize, Serializer};
use serde_json::Value;

use super::complaints::untold;
use crate::notation::{coordinates, write_position};
use crate::record::{Evaluation, Score};
use crate::rules::{Color, Game, Move, Position};
use crate::text::{Slice, is_obeyed};

/// The number of the schema. It rises when something that was promised goes away or changes its meaning; what is new
/// does not count.
const SCHEMA: u32 = 1;

/// The form in which a subcommand answers programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum JsonShape {
    /// One array of objects.
    Rows,
    /// An object a line.
    Lines,
    /// One object over several lines.
    Object,
}

/// An object with the number of its schema.
#[derive(Serialize)]
struct Promised<T> {
    schema: u32,
    #[serde(flatten)]
    object: T,
}

/// Prints an object, several lines of it or one. What a terminal would obey is spelled as JSON can.
pub(super) fn write_json(out: &mut impl Write, object: &impl Serialize, lines: bool) -> io::Result<()> {
    write(out, &Promised { schema: SCHEMA, object }, lines)
}

/// Prints an array of objects, and of what was refused besides.
pub(super) fn write_json_rows(out: &mut impl Write, objects: &[Value]) -> io::Result<()> {
    let refused = untold();
    let promised: Vec<_> = objects.iter().chain(&refused).map(|object| Promised { schema: SCHEMA, object }).collect();
    write(out, &promised, true)
}

fn write(out: &mut impl Write, value: &impl Serialize, lines: bool) -> io::Result<()> {
    let mut spelling = TerminalWriter(&mut *out);
    if lines {
        serde_json::to_writer_pretty(&mut spelling, value)?;
    } else {
        serde_json::to_writer(&mut spelling, value)?;
    }
    writeln!(out)
}

/// Tells programs what nobody has told them. (An array that was printed had taken them up, so that there is never a second
/// one.)
pub(super) fn tell_untold(shape: JsonShape, out: &mut impl Write) -> io::Result<()> {
    let untold = untold();
    if untold.is_empty() {
        return Ok(());
    }
    match shape {
        JsonShape::Rows => write_json_rows(out, &untold),
        JsonShape::Lines | JsonShape::Object => {
            untold.iter().try_for_each(|object| write_json(out, object, shape == JsonShape::Object))
        }
    }
}

/// A position, under the name of its notation: `sfen` in shogi, `fen` in chess and xiangqi.
pub(super) struct PositionObject {
    pub(super) name: &'static str,
    pub(super) text: String,
}

impl PositionObject {
    pub(super) fn of(position: &Position) -> Self {
        let name = match position.game() {
            Game::Shogi => "sfen",
            Game::Chess | Game::Xiangqi => "fen",
        };
        Self { name, text: write_position(position) }
    }
}

impl Serialize for PositionObject {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map([(self.name, &self.text)])
    }
}

/// A side.
pub(super) const fn side(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

/// A score as the side sees it that moves first in the game: `cp` in centipawns, or `mate` in so many moves, if they are
/// known, and who gives it.
pub(super) struct ScoreObject {
    pub(super) score: Score,
    /// Who moves first in the game.
    pub(super) first: Color,
}

impl Serialize for ScoreObject {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.score.seen_by(self.first) {
            Score::Centipawns(cp) => serializer.collect_map([("cp", cp)]),
            Score::Mate { winner, moves } => {
                let sign = if winner == Color::Black { 1 } else { -1 };
                let who = if winner == Color::Black { self.first } else { !self.first };
                let moves = moves.map(|moves| i64::from(moves) * sign);
                serializer.collect_map([("mate", Value::from(moves)), ("winner", side(who).into())])
            }
        }
    }
}

/// An evaluation: what is thought of a position, the best move and how the game would go on.
#[derive(Serialize)]
pub(super) struct EvaluationObject {
    score: Option<ScoreObject>,
    best: Option<String>,
    line: Vec<String>,
    depth: Option<u32>,
    nodes: Option<u64>,
}

impl EvaluationObject {
    /// The object of what was said, if anything was; `first` moves first in the game.
    pub(super) fn of(said: Option<&Evaluation>, first: Color) -> Self {
        let line = said.map_or_else(Vec::new, |said| moves(&said.line));
        Self {
            score: said.map(|said| ScoreObject { score: said.score, first }),
            best: line.first().cloned(),
            line,
            depth: said.and_then(|said| said.depth),
            nodes: said.and_then(|said| said.nodes),
        }
    }
}

/// Moves in coordinates.
pub(super) fn moves(line: &[Move]) -> Vec<String> {
    line.iter().map(|&mv| coordinates(mv)).collect()
}

/// Spells out what a terminal would obey, as it comes: all of it may be much.
struct TerminalWriter<'w, W>(&'w mut W);

impl<W: Write> Write for TerminalWriter<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // A serialiser writes whole characters.
        let Ok(mut rest) = std::str::from_utf8(bytes) else { return self.0.write(bytes) };
        let obeyed = |&(_, letter): &(usize, char)| letter != '\n' && is_obeyed(letter);
        while let Some((at, letter)) = rest.char_indices().find(obeyed) {
            let (before, after) = rest.split_at(at);
            // All of them are of 16 bits, and occur only within strings.
            write!(self.0, "{before}\\u{:04x}", u32::from(letter))?;
            rest = after.slice(letter.len_utf8()..);
        }
        self.0.write_all(rest.as_bytes())?;
        Ok(bytes.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}
