//! `komaoto perft`: the number of legal move sequences, for checking the rules against other programs.

use std::io::{self, Write};
use std::path::Path;

use clap::Args;
use serde_json::json;

use super::complaints::refuse;
use super::input::{is_stream, read_bytes};
use super::json::{PositionObject, write_json};
use super::notes::locale;
use super::outcome::CommandOutcome;
use crate::locale::{FluentValue, Language, Locale};
use crate::notation::{PositionError, coordinates, parse_position};
use crate::rules::{Game, Position};
use crate::texts;

/// Arguments of `komaoto perft`.
#[derive(Args, Debug)]
pub struct Perft {
    /// A position (SFEN or FEN; `shogi`, `chess` or `xiangqi` for its start; - for standard input; the even start of
    /// shogi if there is none), then the depth
    #[arg(required = true, value_name = "[SFEN] DEPTH")]
    words: Vec<String>,
    /// Print the count below each first move
    #[arg(long)]
    divide: bool,
    /// Print a JSON object: `sfen` or `fen`, `depth`, `nodes` and, with --divide, `moves` with the count below each
    #[arg(long)]
    pub(super) json: bool,
    /// The language of complaints; without it the system's
    #[arg(long, value_enum, value_name = "LANGUAGE")]
    pub(super) lang: Option<Language>,
}

/// Why there is nothing to count.
#[derive(Debug)]
enum Unasked {
    NoDepth,
    NotADepth(String),
    NotAPosition(String, PositionError),
    NotRead(io::Error),
}

impl Unasked {
    /// The same in the person's language: what is wrong, and what to give instead.
    fn said(&self, locale: &Locale) -> String {
        match self {
            Self::NotRead(error) => format!("-: {}", texts::read_error(error, locale)),
            Self::NoDepth => locale.text("perft-no-depth"),
            Self::NotADepth(text) => locale.with("perft-not-a-depth", &[("text", text.as_str().into())]),
            Self::NotAPosition(text, error) => {
                let (column, detail) = texts::not_a_position(error, locale);
                let values = [
                    ("text", FluentValue::from(text.as_str())),
                    ("column", FluentValue::from(column)),
                    ("detail", FluentValue::from(detail)),
                ];
                locale.with("cli-not-a-position", &values)
            }
        }
    }
}

impl Perft {
    pub(super) fn run(&self, out: &mut impl Write) -> io::Result<CommandOutcome> {
        let (position, depth) = match self.position_and_depth() {
            Ok(found) => found,
            Err(error) => {
                refuse(None, &error.said(&locale(self.lang)));
                return Ok(CommandOutcome::Unreadable);
            }
        };
        let mut moves = serde_json::Map::new();
        let mut total = 0;
        match depth.checked_sub(1) {
            Some(below) if self.divide => {
                for (mv, after) in first_moves(&position) {
                    let count = after.perft(below);
                    total += count;
                    if self.json {
                        moves.insert(mv, count.into());
                    } else {
                        writeln!(out, "{mv}: {count}")?;
                        out.flush()?;
                    }
                }
            }
            _ => total = position.perft(depth),
        }
        if self.json {
            let start = PositionObject::of(&position);
            let mut object = json!({ (start.name): start.text, "depth": depth, "nodes": total });
            if self.divide {
                object["moves"] = moves.into();
            }
            write_json(out, &object, true)?;
        } else {
            writeln!(out, "{total}")?;
        }
        Ok(CommandOutcome::Done)
    }

    /// The last word is the depth; what precedes it, quoted or not, is the position.
    fn position_and_depth(&self) -> Result<(Position, u32), Unasked> {
        let (depth, sfen) = self.words.split_last().ok_or(Unasked::NoDepth)?;
        let depth = depth.parse().map_err(|_| Unasked::NotADepth(depth.clone()))?;
        let mut sfen = sfen.join(" ");
        if is_stream(Path::new(&sfen)) {
            let read = read_bytes(Path::new(&sfen)).map_err(Unasked::NotRead)?;
            sfen = String::from_utf8_lossy(&read).into_owned();
        }
        let sfen = sfen.trim().trim_start_matches("position ").trim_start_matches("sfen ").trim_start_matches("fen ");
        let position = match sfen {
            "" | "startpos" | "shogi" => Position::start(Game::Shogi),
            "chess" => Position::start(Game::Chess),
            "xiangqi" => Position::start(Game::Xiangqi),
            _ => parse_position(sfen).map_err(|error| Unasked::NotAPosition(sfen.to_owned(), error))?,
        };
        Ok((position, depth))
    }
}

/// The legal moves as they are spelled, in that order, and the position after each.
fn first_moves(position: &Position) -> Vec<(String, Position)> {
    let play = |mv| {
        let mut after = position.clone();
        after.play(mv).is_ok().then(|| (coordinates(mv), after))
    };
    let mut moves: Vec<_> = position.legal_moves().into_iter().filter_map(play).collect();
    moves.sort_by(|(one, _), (other, _)| one.cmp(other));
    moves
}
