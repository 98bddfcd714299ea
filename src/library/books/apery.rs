//! The key and the moves of Apery's book: its numbers are those of MT19937-64 with its usual seed, in Apery's order of pieces and
//! squares.

use std::sync::LazyLock;

use super::packed::NUMBERED;
use crate::rules::Color;
use crate::rules::shogi::{Move, PieceKind, Position, Square};

/// The kinds as Apery counts them, from 1; those of White from 17.
const PIECES: [PieceKind; 14] = [
    PieceKind::Pawn,
    PieceKind::Lance,
    PieceKind::Knight,
    PieceKind::Silver,
    PieceKind::Bishop,
    PieceKind::Rook,
    PieceKind::Gold,
    PieceKind::King,
    PieceKind::Tokin,
    PieceKind::PromotedLance,
    PieceKind::PromotedKnight,
    PieceKind::PromotedSilver,
    PieceKind::Horse,
    PieceKind::Dragon,
];

/// The kinds in hand as Apery counts them.
const IN_HAND: [PieceKind; 7] = [
    PieceKind::Pawn,
    PieceKind::Lance,
    PieceKind::Knight,
    PieceKind::Silver,
    PieceKind::Gold,
    PieceKind::Bishop,
    PieceKind::Rook,
];

/// The pieces that have numbers: none, Black's, two that are none, White's.
const KINDS: usize = 31;
/// How many of a kind may be in hand, and none.
const COUNTS: usize = 19;

/// The 64-bit Mersenne Twister of Matsumoto and Nishimura (2004).
#[derive(Clone, Debug)]
pub struct MersenneTwister {
    state: Vec<u64>,
    at: usize,
}

impl MersenneTwister {
    const LENGTH: usize = 312;
    const HALF: usize = 156;

    /// With a seed; the usual one is 5489.
    pub fn new(seed: u64) -> Self {
        let mut state = vec![seed];
        let mut last = seed;
        for at in 1..Self::LENGTH as u64 {
            last = 6_364_136_223_846_793_005_u64.wrapping_mul(last ^ last >> 62).wrapping_add(at);
            state.push(last);
        }
        Self { state, at: Self::LENGTH }
    }

    fn twist(&mut self) {
        for at in 0..Self::LENGTH {
            let upper = self.state[at] & 0xFFFF_FFFF_8000_0000;
            let x = upper | self.state[(at + 1) % Self::LENGTH] & 0x7FFF_FFFF;
            let odd = if x & 1 == 1 { 0xB502_6F5A_A966_19E9 } else { 0 };
            self.state[at] = self.state[(at + Self::HALF) % Self::LENGTH] ^ x >> 1 ^ odd;
        }
        self.at = 0;
    }
}

impl Iterator for MersenneTwister {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        if self.at >= Self::LENGTH {
            self.twist();
        }
        let mut x = *self.state.get(self.at)?;
        self.at += 1;
        x ^= x >> 29 & 0x5555_5555_5555_5555;
        x ^= x << 17 & 0x71D6_7FFF_EDA6_0000;
        x ^= x << 37 & 0xFFF7_EEE0_0000_0000;
        Some(x ^ x >> 43)
    }
}

struct Numbers {
    pieces: Vec<u64>,
    hands: Vec<u64>,
    turn: u64,
}

static NUMBERS: LazyLock<Numbers> = LazyLock::new(|| {
    let mut all = MersenneTwister::new(5489);
    Numbers {
        pieces: all.by_ref().take(KINDS * 81).collect(),
        hands: all.by_ref().take(IN_HAND.len() * COUNTS).collect(),
        turn: all.next().unwrap_or(0),
    }
});

/// The key of a position.
pub(super) fn key(position: &Position) -> u64 {
    let numbers = &*NUMBERS;
    let number = |table: &[u64], at: usize| table.get(at).copied().unwrap_or(0);
    let mut key = 0;
    for square in Square::all() {
        let Some(piece) = position.piece(square) else { continue };
        let kind = PIECES.iter().position(|kind| *kind == piece.kind).map_or(0, |at| at + 1);
        let kind = if piece.color == Color::White { kind + 16 } else { kind };
        key ^= number(&numbers.pieces, kind * 81 + square.index());
    }
    // Only of the side to move: what it lacks, the other one has.
    let side = position.side_to_move();
    for (at, kind) in IN_HAND.into_iter().enumerate() {
        key ^= number(&numbers.hands, at * COUNTS + usize::from(position.hand(side).count(kind)));
    }
    if side == Color::White { key ^ numbers.turn } else { key }
}

/// To 7 bits, from 7 bits or beyond the board what is dropped, promotes.
pub(super) fn pack_move(mv: Move) -> u16 {
    match mv {
        Move::Normal { from, to, promote } => to.index() as u16 | (from.index() as u16) << 7 | u16::from(promote) << 14,
        Move::Drop { kind, to } => {
            let number = NUMBERED.iter().position(|known| *known == kind).unwrap_or(0);
            to.index() as u16 | (81 + number as u16) << 7
        }
    }
}

/// Reads a move.
pub(super) fn unpack_move(bits: u16) -> Option<Move> {
    let to = Square::from_index(usize::from(bits & 0x7f))?;
    let origin = usize::from(bits >> 7 & 0x7f);
    match origin.checked_sub(81) {
        Some(kind) => Some(Move::Drop { kind: *NUMBERED.get(kind)?, to }),
        None => {
            let from = Square::from_index(origin).filter(|from| *from != to)?;
            Some(Move::Normal { from, to, promote: bits & 1 << 14 != 0 })
        }
    }
}
