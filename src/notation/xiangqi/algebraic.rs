//! Algebraic notation, which is only read: as Fairy-Stockfish and the servers that use it write it, with ranks from 1
//! (`Che3`, `Rih10`, `Cxe7+`, `Ch3-e3`), and as XBoard does, with ranks from 0 and soldiers without a letter (`Che2`,
//! `Rh9`, `e4`, `ed5`).

use super::coordinates::file_of;
use super::fen::kind_of;
use super::words::{ChineseMoveError, only};
use komaoto_rules::xiangqi::{File, Move, PieceKind, Position, Rank, Square};

/// The number of the rank at Red's edge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ranks {
    /// 1, as in UCI.
    #[default]
    FromOne,
    /// 0, as in ICCS.
    FromZero,
}

/// A move as written: what the text says, before any position is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Algebraic {
    piece: PieceKind,
    file: Option<File>,
    rank: Option<usize>,
    to: (File, usize),
}

/// Reads a move.
///
/// ```
/// use komaoto_notation::xiangqi::{Ranks, iccs, parse_algebraic};
/// use komaoto_rules::xiangqi::Position;
/// let mv = parse_algebraic("Che3")?.resolve(&Position::start(), Ranks::FromOne)?;
/// assert_eq!(iccs(mv), "H2-E2");
/// # Ok::<(), komaoto_notation::xiangqi::ChineseMoveError>(())
/// ```
pub fn parse_algebraic(text: &str) -> Result<Algebraic, ChineseMoveError> {
    read(text.trim()).ok_or_else(|| ChineseMoveError::syntax(text))
}

fn read(text: &str) -> Option<Algebraic> {
    let text = text.trim_end_matches(['+', '#']);
    let letter = text.chars().next().filter(char::is_ascii_uppercase);
    let rest = if letter.is_some() { text.get(1..)? } else { text };
    // The target is the last of the two squares, of the first of which any part may be missing. In capitals they would
    // be ICCS.
    if rest.contains(|c: char| c.is_ascii_uppercase()) {
        return None;
    }
    let at = rest.rfind(|letter| file_of(letter).is_some())?;
    let (origin, target) = rest.split_at_checked(at)?;
    let to = (file_of(target.chars().next()?)?, rank_number(target.get(1..)?)?);
    let origin = origin.strip_suffix(['x', '-']).unwrap_or(origin);
    let file = origin.chars().next().and_then(file_of);
    let rank = match origin.get(file.map_or(0, |_| 1)..)? {
        "" => None,
        // That would be coordinates.
        _ if letter.is_none() => return None,
        number => Some(rank_number(number)?),
    };
    let piece = letter.map_or(Some(PieceKind::Soldier), kind_of)?;
    Some(Algebraic { piece, file, rank, to })
}

/// A number that a rank has if they count from 0 or from 1.
fn rank_number(text: &str) -> Option<usize> {
    text.parse().ok().filter(|&number| number <= Rank::ALL.len() && text.starts_with(|c: char| c.is_ascii_digit()))
}

impl Algebraic {
    /// Finds the move in a position: the one that is legal, else the one that is not for the general's sake.
    pub fn resolve(self, position: &Position, ranks: Ranks) -> Result<Move, ChineseMoveError> {
        let Self { piece, file, rank, to } = self;
        let rank_of = |number: usize| match ranks {
            Ranks::FromOne => Rank::ALL.get(number.checked_sub(1)?),
            Ranks::FromZero => Rank::ALL.get(number),
        };
        let to = Square::at(to.0, *rank_of(to.1).ok_or(ChineseMoveError::NoSuchMove)?);
        let rank = rank.map(|number| rank_of(number).ok_or(ChineseMoveError::NoSuchMove)).transpose()?;
        let comes_from =
            |from: &Square| file.is_none_or(|f| f == from.file()) && rank.is_none_or(|r| *r == from.rank());
        let pieces = position.pieces_of(position.side_to_move(), piece).into_iter().filter(comes_from);
        only(position, pieces.map(|from| Move { from, to }))
    }
}
