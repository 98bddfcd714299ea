//! `komaoto perft`: the number of legal move sequences, for checking the rules against other programs.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Args;

use super::complain;
use super::notes::{LanguageName, locale, plain};
use crate::locale::{FluentValue, Locale};
use crate::notation::{PositionError, coordinates, parse_position};
use crate::rules::{Game, Position};
use crate::texts;

/// Arguments of `komaoto perft`.
#[derive(Args, Debug)]
pub struct Perft {
    /// A position (SFEN or FEN; `startpos`, `chess` or `xiangqi`; the even start of shogi if there is none), then the
    /// depth
    #[arg(required = true, value_name = "[SFEN] DEPTH")]
    words: Vec<String>,
    /// Print the count below each first move
    #[arg(long)]
    divide: bool,
    /// The language of complaints; without it the system's
    #[arg(long, value_enum, value_name = "LANGUAGE")]
    pub(super) lang: Option<LanguageName>,
}

/// Why there is nothing to count.
#[derive(Debug)]
enum Unasked {
    NoDepth,
    NotADepth(String),
    NotAPosition(String, PositionError),
}

impl Unasked {
    /// The same in the person's language: what is wrong, and what to give instead.
    fn said(&self, locale: &Locale) -> String {
        match self {
            Self::NoDepth => locale.text("perft-no-depth"),
            Self::NotADepth(text) => locale.with("perft-not-a-depth", &[("text", text.as_str().into())]),
            Self::NotAPosition(text, error) => {
                let (column, detail) = texts::not_a_position(error, locale);
                let values = [
                    ("text", FluentValue::from(text.as_str())),
                    ("column", FluentValue::from(column)),
                    ("detail", FluentValue::from(detail)),
                ];
                locale.with("perft-not-a-position", &values)
            }
        }
    }
}

impl Perft {
    pub(super) fn run(&self, out: &mut impl Write) -> io::Result<ExitCode> {
        let (position, depth) = match self.position_and_depth() {
            Ok(found) => found,
            Err(error) => {
                complain(&plain(&error.said(&locale(self.lang))));
                return Ok(ExitCode::from(2));
            }
        };
        let Some(below) = depth.checked_sub(1).filter(|_| self.divide) else {
            writeln!(out, "{}", position.perft(depth))?;
            return Ok(ExitCode::SUCCESS);
        };
        let mut total = 0;
        let mut moves: Vec<(String, Position)> = Vec::new();
        for mv in position.legal_moves() {
            let mut after = position.clone();
            if after.play(mv).is_ok() {
                moves.push((coordinates(mv), after));
            }
        }
        moves.sort_by(|a, b| a.0.cmp(&b.0));
        for (mv, after) in moves {
            let count = after.perft(below);
            total += count;
            writeln!(out, "{mv}: {count}")?;
            out.flush()?;
        }
        writeln!(out, "{total}")?;
        Ok(ExitCode::SUCCESS)
    }

    /// The last word is the depth; what precedes it, quoted or not, is the position.
    fn position_and_depth(&self) -> Result<(Position, u32), Unasked> {
        let (depth, sfen) = self.words.split_last().ok_or(Unasked::NoDepth)?;
        let depth = depth.parse().map_err(|_| Unasked::NotADepth(depth.clone()))?;
        let sfen = sfen.join(" ");
        let sfen = sfen.trim().trim_start_matches("position ").trim_start_matches("sfen ").trim_start_matches("fen ");
        let position = match sfen {
            "" | "startpos" => Position::start(Game::Shogi),
            "chess" => Position::start(Game::Chess),
            "xiangqi" => Position::start(Game::Xiangqi),
            _ => parse_position(sfen).map_err(|error| Unasked::NotAPosition(sfen.to_owned(), error))?,
        };
        Ok((position, depth))
    }
}
