//! `komaoto perft`: the number of legal move sequences, to hold the rules against other programs.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Args;

use super::complain;
use crate::notation::{parse_sfen, usi};
use crate::rules::Position;

/// Arguments of `komaoto perft`.
#[derive(Args, Debug)]
pub struct Perft {
    /// A position (`startpos` or SFEN; the even start if there is none), then the depth
    #[arg(required = true, value_name = "[SFEN] DEPTH")]
    words: Vec<String>,
    /// Print the count below each first move
    #[arg(long)]
    divide: bool,
}

impl Perft {
    pub(super) fn run(&self, out: &mut impl Write) -> io::Result<ExitCode> {
        let (position, depth) = match self.position_and_depth() {
            Ok(found) => found,
            Err(sentence) => {
                complain(&super::notes::plain(&sentence));
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
                moves.push((usi(mv), after));
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

    /// The last word is the depth; what stands before it, quoted or not, is the position.
    fn position_and_depth(&self) -> Result<(Position, u32), String> {
        let (depth, sfen) = self.words.split_last().ok_or("give a depth")?;
        let depth = depth.parse().map_err(|_| format!("'{depth}' is not a depth; give a number such as 3"))?;
        let sfen = sfen.join(" ");
        let sfen = sfen.trim().trim_start_matches("position ").trim_start_matches("sfen ");
        let position = match sfen {
            "" | "startpos" => Position::startpos(),
            _ => parse_sfen(sfen).map_err(|error| format!("'{sfen}' is not a position: {error}"))?,
        };
        Ok((position, depth))
    }
}
