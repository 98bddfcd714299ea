//! The key and the moves of Polyglot's book of chess, with its published numbers.

use super::polyglot_numbers::NUMBERS;
use crate::rules::Color;
use crate::rules::chess::{File, Move, PieceKind, Position, Promoted, Rank, Square};

// Where the numbers of rights to castle begin, of files for taking in passing, and that of the turn of White.
const CASTLING: usize = 768;
const PASSING: usize = 772;
const TURN: usize = 780;

/// The key of a position.
pub(super) fn key(position: &Position) -> u64 {
    let number = |at: usize| NUMBERS.get(at).copied().unwrap_or(0);
    let mut key = 0;
    for square in Square::all() {
        let Some(piece) = position.piece(square) else { continue };
        let kind = 2 * piece.kind.index() + usize::from(piece.color == Color::White);
        key ^= number(64 * kind + square.index());
    }
    for rook in position.castling() & position.castling_rooks() {
        let color = if rook.rank() == Rank::R1 { Color::White } else { Color::Black };
        let Some(king) = position.kings(color).only() else { continue };
        let side = 2 * usize::from(color == Color::Black) + usize::from(rook.file() < king.file());
        key ^= number(CASTLING + side);
    }
    if can_take_in_passing(position)
        && let Some(passed) = position.en_passant()
    {
        key ^= number(PASSING + passed.file() as usize);
    }
    if position.side_to_move() == Color::White { key ^ number(TURN) } else { key }
}

/// Whether a pawn stands beside one that has just passed: only then it makes another position.
pub(super) fn can_take_in_passing(position: &Position) -> bool {
    let Some(passed) = position.en_passant() else { return false };
    let us = position.side_to_move();
    let (rank, file) = (if us == Color::White { Rank::R5 } else { Rank::R4 }, passed.file() as usize);
    let pawns = position.pieces_of(us, PieceKind::Pawn);
    let mut beside = [file.checked_sub(1), Some(file + 1)].into_iter().flatten().filter_map(|at| File::ALL.get(at));
    beside.any(|file| pawns.contains(Square::at(*file, rank)))
}

/// To and from in 6 bits each, the promotion in 3. Castling takes the rook.
pub(super) fn pack_move(mv: Move) -> Option<u16> {
    let (from, to, promoted) = match mv {
        Move::Normal { from, to, promote } => {
            let promoted = match promote {
                None => 0,
                Some(Promoted::Knight) => 1,
                Some(Promoted::Bishop) => 2,
                Some(Promoted::Rook) => 3,
                Some(Promoted::Queen) => 4,
            };
            (from, to, promoted)
        }
        Move::Castle { king, rook } => (king, rook, 0),
        Move::Null => return None,
    };
    Some(to.index() as u16 | (from.index() as u16) << 6 | promoted << 12)
}

/// Reads a move, as it is meant in a position.
pub(super) fn unpack_move(position: &Position, bits: u16) -> Option<Move> {
    let to = Square::from_index(usize::from(bits & 0x3f))?;
    let from = Square::from_index(usize::from(bits >> 6 & 0x3f)).filter(|from| *from != to)?;
    let promote = match bits >> 12 & 7 {
        0 => None,
        1 => Some(Promoted::Knight),
        2 => Some(Promoted::Bishop),
        3 => Some(Promoted::Rook),
        4 => Some(Promoted::Queen),
        _ => return None,
    };
    if let Some(castling) = position.castling_meant(from, to).filter(|castling| position.check(*castling).is_ok()) {
        return Some(castling);
    }
    Some(Move::Normal { from, to, promote })
}
