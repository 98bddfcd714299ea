//! The key and the moves of ElephantEye's book of xiangqi: its numbers are those of RC4 with a key of four zeros, three of four
//! bytes for the turn and then for each piece on each square of a board of 16 by 16, of which the last is the key's.

use std::sync::LazyLock;

use crate::rules::Color;
use crate::rules::xiangqi::{Move, Piece, PieceKind, Position, Square};

/// The kinds as ElephantEye counts them, those of Red first.
const KINDS: [PieceKind; 7] = [
    PieceKind::General,
    PieceKind::Advisor,
    PieceKind::Elephant,
    PieceKind::Horse,
    PieceKind::Chariot,
    PieceKind::Cannon,
    PieceKind::Soldier,
];

/// The stream of bytes of RC4 (Rivest 1987).
struct Rc4 {
    state: [u8; 256],
    at: u8,
    other: u8,
}

impl Rc4 {
    fn new(key: &[u8]) -> Self {
        let mut state: [u8; 256] = std::array::from_fn(|at| at as u8);
        let mut other = 0_u8;
        for (at, byte) in (0..256).zip(key.iter().cycle()) {
            other = other.wrapping_add(state[at]).wrapping_add(*byte);
            state.swap(at, usize::from(other));
        }
        Self { state, at: 0, other: 0 }
    }

    fn byte(&mut self) -> u8 {
        self.at = self.at.wrapping_add(1);
        self.other = self.other.wrapping_add(self.state[usize::from(self.at)]);
        let (at, other) = (usize::from(self.at), usize::from(self.other));
        self.state.swap(at, other);
        self.state[usize::from(self.state[at].wrapping_add(self.state[other]))]
    }

    /// The last of three numbers.
    fn number(&mut self) -> u32 {
        let bytes: [u8; 12] = std::array::from_fn(|_| self.byte());
        let [.., one, two, three, four] = bytes;
        u32::from_le_bytes([one, two, three, four])
    }
}

/// The numbers: of the turn of Black, then of the pieces on the squares.
static NUMBERS: LazyLock<(u32, Vec<u32>)> = LazyLock::new(|| {
    let mut numbers = Rc4::new(&[0; 4]);
    let turn = numbers.number();
    (turn, (0..2 * KINDS.len() * 256).map(|_| numbers.number()).collect())
});

/// A square as ElephantEye counts it: from the left and from Black's edge, both from 3.
fn place(square: Square) -> usize {
    let (file, rank) = (square.index() % 9, square.index() / 9);
    16 * (12 - rank) + 3 + file
}

fn square(place: u16) -> Option<Square> {
    let (row, file) = (usize::from(place / 16).checked_sub(3)?, usize::from(place % 16).checked_sub(3)?);
    let rank = 9_usize.checked_sub(row)?;
    if file > 8 {
        return None;
    }
    Square::from_index(9 * rank + file)
}

/// The number of a piece on a square.
fn number(piece: Piece, place: usize) -> u32 {
    let kind = KINDS.iter().position(|kind| *kind == piece.kind).unwrap_or(0);
    let kind = if piece.color == Color::White { kind } else { kind + KINDS.len() };
    NUMBERS.1.get(256 * kind + place).copied().unwrap_or(0)
}

/// The key of a position.
pub(super) fn key(position: &Position) -> u64 {
    let mut key = if position.side_to_move() == Color::White { 0 } else { NUMBERS.0 };
    for square in Square::all() {
        if let Some(piece) = position.piece(square) {
            key ^= number(piece, place(square));
        }
    }
    key.into()
}

/// From in the low byte, to in the high one.
pub(super) fn pack_move(mv: Move) -> u16 {
    (place(mv.from) | place(mv.to) << 8) as u16
}

/// Reads a move.
pub(super) fn unpack_move(bits: u16) -> Option<Move> {
    Some(Move { from: square(bits & 0xFF)?, to: square(bits >> 8)? })
}
