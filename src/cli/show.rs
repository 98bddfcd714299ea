//! `komaoto show`: a record as text, for people, scripts and tests.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use serde_json::{Map, Value, json};

use super::complain;
use super::input::Input;
use super::notes::plain;
use crate::formats::{csa_move, format};
use crate::notation::{japanese, kif, sfen, usi, western};
use crate::record::{Record, Step, Winner};
use crate::rules::{Color, Move, Position, Square};

/// Arguments of `komaoto show`.
#[derive(Args, Debug)]
pub struct Show {
    /// File to show
    file: PathBuf,
    /// Only this game of the file, counted from 1
    #[arg(long, value_name = "N")]
    game: Option<usize>,
    /// Print JSON, with a flat list of nodes
    #[arg(long)]
    json: bool,
    /// Print the moves alone, one line per game
    #[arg(long, conflicts_with = "json")]
    outline: bool,
    /// How moves are spelled
    #[arg(long, value_enum, default_value = "usi")]
    notation: Notation,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Notation {
    Usi,
    Kif,
    Ki2,
    Csa,
    Western,
}

impl Notation {
    fn spell(self, position: &Position, mv: Move, previous: Option<Square>) -> String {
        match self {
            Self::Usi => usi(mv),
            Self::Kif => kif(position, mv, previous),
            Self::Ki2 => {
                let mark = if position.side_to_move() == Color::Black { '▲' } else { '△' };
                format!("{mark}{}", japanese(position, mv, previous))
            }
            Self::Csa => csa_move(position, mv),
            Self::Western => western(position, mv),
        }
    }
}

impl Show {
    pub(super) fn run(&self, out: &mut impl Write) -> io::Result<ExitCode> {
        let input = match Input::open(&self.file) {
            Ok(input) => input,
            Err(error) => {
                complain(&plain(&error.to_string()));
                return Ok(ExitCode::from(2));
            }
        };
        let all = &input.loaded.records;
        let chosen = match self.game {
            None => all.as_slice(),
            Some(number) => match number.checked_sub(1).and_then(|index| all.get(index..=index)) {
                Some(one) => one,
                None => {
                    let name = plain(&input.name());
                    complain(&format!("{name}: there is no game {number}; give a number from 1 to {}", all.len()));
                    return Ok(ExitCode::FAILURE);
                }
            },
        };
        if self.json {
            serde_json::to_writer_pretty(&mut *out, &self.object(&input, chosen))?;
            writeln!(out)?;
        } else {
            for (index, record) in chosen.iter().enumerate() {
                if !self.outline {
                    if index > 0 {
                        writeln!(out)?;
                    }
                    for (key, value) in record.headers.iter() {
                        writeln!(out, "{}: {}", plain(key), plain(value))?;
                    }
                    writeln!(out, "{}", sfen(&record.initial))?;
                }
                writeln!(out, "{}", plain(&self.line(record)))?;
            }
        }
        Ok(ExitCode::SUCCESS)
    }

    fn line(&self, record: &Record) -> String {
        record.outline_with(None, |position, mv, previous| self.notation.spell(position, mv, previous))
    }

    fn object(&self, input: &Input, records: &[Record]) -> Value {
        let envelope = input.loaded.envelope;
        json!({
            "file": input.name(),
            "format": format(input.loaded.format).name,
            "encoding": envelope.encoding.name(),
            "bom": envelope.bom,
            "games": records.iter().map(|record| self.game(record)).collect::<Vec<_>>(),
        })
    }

    fn game(&self, record: &Record) -> Value {
        json!({
            "headers": record.headers.iter().map(|(key, value)| json!([key, value])).collect::<Vec<_>>(),
            "sfen": sfen(&record.initial),
            "winner": record.winner().map(|winner| match winner {
                Winner::Side(Color::Black) => "black",
                Winner::Side(Color::White) => "white",
                Winner::Draw => "draw",
            }),
            "outline": self.line(record),
            "nodes": self.nodes(record),
        })
    }

    /// All nodes, each after its parent, the main line first. Flat, since no reader's stack holds a record nested as deep as it is long.
    fn nodes(&self, record: &Record) -> Vec<Value> {
        let tree = &record.tree;
        let mut numbers = vec![0; tree.capacity()];
        let mut forks: Vec<(Position, Option<Square>)> = vec![(record.initial.clone(), None)];
        let mut nodes = Vec::with_capacity(tree.len());
        for block in tree.file_order() {
            // The blocks start where the line just walked forks: its places are kept, deeper ones dropped.
            let Some(&start) = block.first() else { continue };
            forks.truncate(tree.depth(start).max(1));
            for id in block {
                let Some(node) = tree.get(id) else { continue };
                let Some((position, target)) = forks.last().cloned() else { continue };
                let mut object = Map::new();
                let number = nodes.len();
                if let Some(slot) = numbers.get_mut(id.index()) {
                    *slot = number;
                }
                object.insert("node".into(), number.into());
                if let Some(parent) = tree.parent(id) {
                    object.insert("parent".into(), numbers.get(parent.index()).copied().into());
                }
                object.insert("ply".into(), record.ply(id).into());
                match &node.step {
                    Step::Start => {}
                    Step::Move(mv) => {
                        object.insert("move".into(), self.notation.spell(&position, *mv, target).into());
                        let mut after = position;
                        // The tree holds playable moves only.
                        let _ = after.play(*mv);
                        forks.push((after, Some(mv.to())));
                    }
                    Step::End(ending) => {
                        object.insert("end".into(), ending.word().into());
                    }
                }
                if let Some(time) = node.time {
                    object.insert("milliseconds".into(), u64::try_from(time.as_millis()).unwrap_or(u64::MAX).into());
                }
                if !node.comment.is_empty() {
                    object.insert("comment".into(), node.comment.as_str().into());
                }
                if let Some(bookmark) = &node.bookmark {
                    object.insert("bookmark".into(), bookmark.as_str().into());
                }
                if let Some(evaluation) = &node.evaluation {
                    object.insert("score".into(), evaluation.score.into());
                }
                if !node.extras.is_empty() {
                    object.insert("extras".into(), node.extras.clone().into());
                }
                nodes.push(Value::Object(object));
            }
        }
        nodes
    }
}
