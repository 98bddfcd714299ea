//! Algebraic notation as Fairy-Stockfish and the servers that use it write it: `Che3`, `Rih10`, `Cxe7+`, `Ch3-e3`.
//! Ranks count from 1. It is only read.

use super::coordinates::{file_of, uci_square};
use super::fen::kind_of;
use super::words::{WordsError, only};
use crate::rules::xiangqi::{File, Move, PieceKind, Position, Rank, Square};

/// A move as written: what the text says, before any position is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Algebraic {
    piece: PieceKind,
    file: Option<File>,
    rank: Option<Rank>,
    to: Square,
}

/// Reads a move.
///
/// ```
/// use komaoto::notation::xiangqi::{iccs, parse_algebraic};
/// use komaoto::rules::xiangqi::Position;
/// let mv = parse_algebraic("Che3")?.resolve(&Position::start())?;
/// assert_eq!(iccs(mv), "H2-E2");
/// # Ok::<(), komaoto::notation::xiangqi::WordsError>(())
/// ```
pub fn parse_algebraic(text: &str) -> Result<Algebraic, WordsError> {
    read(text.trim()).ok_or_else(|| WordsError::syntax(text))
}

fn read(text: &str) -> Option<Algebraic> {
    let letter = text.chars().next().filter(char::is_ascii_uppercase)?;
    let rest = text.get(1..)?.trim_end_matches(['+', '#']);
    // The target is the last of the two squares, of the first of which any part may be missing. In capitals they would
    // be ICCS.
    let at =
        rest.rfind(|letter| file_of(letter).is_some()).filter(|_| !rest.contains(|c: char| c.is_ascii_uppercase()))?;
    let (origin, target) = rest.split_at_checked(at)?;
    let to = uci_square(target).filter(|(_, rest)| rest.is_empty())?.0;
    let origin = origin.strip_suffix(['x', '-']).unwrap_or(origin);
    let file = origin.chars().next().and_then(file_of);
    let number = origin.get(file.map_or(0, |_| 1)..)?;
    let rank = match number {
        "" => None,
        number => Some(*Rank::ALL.get(number.parse::<usize>().ok()?.checked_sub(1)?)?),
    };
    Some(Algebraic { piece: kind_of(letter)?, file, rank, to })
}

impl Algebraic {
    /// Finds the move in a position: the one that is legal, else the one that is not for the general's sake.
    pub fn resolve(self, position: &Position) -> Result<Move, WordsError> {
        let Self { piece, file, rank, to } = self;
        let comes_from = |from: &Square| file.is_none_or(|f| f == from.file()) && rank.is_none_or(|r| r == from.rank());
        let pieces = position.pieces_of(position.side_to_move(), piece).into_iter().filter(comes_from);
        only(position, pieces.map(|from| Move { from, to }))
    }
}
