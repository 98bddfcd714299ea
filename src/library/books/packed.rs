//! Positions and moves of shogi as `YaneuraOu` packs them: 32 bytes for one, 16 bits for the other.

use super::error::BookError;
use crate::rules::Color;
use crate::rules::shogi::{Hand, Move, Piece, PieceKind, Position, Square};

/// A packed position.
pub(super) type Packed = [u8; 32];

/// A kind of piece: its code on the board and the number of its bits, in hand it has one bit less; its code in the box.
type Code = (PieceKind, (u32, u32), u32);

/// In the order in which hands are written, which is that of the numbers of pieces, too.
const CODES: [Code; 7] = [
    (PieceKind::Pawn, (0x01, 2), 0x02),
    (PieceKind::Lance, (0x03, 4), 0x09),
    (PieceKind::Knight, (0x0b, 4), 0x0d),
    (PieceKind::Silver, (0x07, 4), 0x0b),
    (PieceKind::Gold, (0x0f, 5), 0x1b),
    (PieceKind::Bishop, (0x1f, 6), 0x2f),
    (PieceKind::Rook, (0x3f, 6), 0x3f),
];

/// Where a king is that is not there.
const NOWHERE: u32 = 81;

/// The kinds by their numbers in moves, from 1.
pub(super) const NUMBERED: [PieceKind; 7] = [
    PieceKind::Pawn,
    PieceKind::Lance,
    PieceKind::Knight,
    PieceKind::Silver,
    PieceKind::Bishop,
    PieceKind::Rook,
    PieceKind::Gold,
];

#[derive(Default)]
struct BitWriter {
    bytes: Packed,
    at: usize,
}

impl BitWriter {
    fn put(&mut self, value: u32, bits: u32) -> Option<()> {
        for bit in 0..bits {
            let byte = self.bytes.get_mut(self.at / 8)?;
            *byte |= u8::from(value >> bit & 1 == 1) << (self.at % 8);
            self.at += 1;
        }
        Some(())
    }
}

struct BitReader<'p> {
    bytes: &'p Packed,
    at: usize,
}

impl BitReader<'_> {
    fn take(&mut self, bits: u32) -> Option<u32> {
        let mut value = 0;
        for bit in 0..bits {
            let byte = self.bytes.get(self.at / 8)?;
            value |= u32::from(byte >> (self.at % 8) & 1) << bit;
            self.at += 1;
        }
        Some(value)
    }

    /// The kind whose code comes next, with its lowest bits left out.
    fn kind(&mut self, without: u32) -> Option<PieceKind> {
        let (mut value, mut bits) = (0, 0);
        while bits < 6 - without {
            value |= self.take(1)? << bits;
            bits += 1;
            let fits = |(_, (code, length), _): &&Code| code >> without == value && length - without == bits;
            if let Some((kind, ..)) = CODES.iter().find(fits) {
                return Some(*kind);
            }
        }
        None
    }
}

/// Packs a position; `None` if it does not fit: more than one king of a side, or more pieces than a set has.
pub(super) fn pack(position: &Position) -> Option<Packed> {
    let mut out = BitWriter::default();
    out.put(u32::from(position.side_to_move() == Color::White), 1)?;
    for color in Color::ALL {
        let kings = position.kings(color);
        let square = if kings.is_empty() { NOWHERE } else { kings.only()?.index() as u32 };
        out.put(square, 7)?;
    }
    let mut left = CODES.map(|(kind, ..)| i32::from(kind.in_a_set()));
    let mut used = |kind: PieceKind, count: i32| {
        if let Some(at) = CODES.iter().position(|(known, ..)| *known == kind.unpromoted())
            && let Some(left) = left.get_mut(at)
        {
            *left -= count;
        }
    };
    for square in Square::all() {
        let Some(piece) = position.piece(square) else {
            out.put(0, 1)?;
            continue;
        };
        if piece.kind == PieceKind::King {
            continue;
        }
        used(piece.kind, 1);
        let (kind, (code, bits), _) = CODES.iter().find(|(kind, ..)| *kind == piece.kind.unpromoted())?;
        out.put(*code, *bits)?;
        if *kind != PieceKind::Gold {
            out.put(u32::from(piece.kind.is_promoted()), 1)?;
        }
        out.put(u32::from(piece.color == Color::White), 1)?;
    }
    for color in Color::ALL {
        for (kind, (code, bits), _) in CODES {
            let count = position.hand(color).count(kind);
            used(kind, i32::from(count));
            for _ in 0..count {
                out.put(code >> 1, bits - 1)?;
                if kind != PieceKind::Gold {
                    out.put(0, 1)?;
                }
                out.put(u32::from(color == Color::White), 1)?;
            }
        }
    }
    for ((kind, (_, bits), code), left) in CODES.iter().zip(left) {
        for _ in 0..u32::try_from(left).ok()? {
            out.put(*code, *bits)?;
            if *kind != PieceKind::Gold {
                out.put(0, 1)?;
            }
        }
    }
    (out.at == 256).then_some(out.bytes)
}

/// Reads a packed position; `None` if it is none. The number of its move is 1.
pub(super) fn unpack(packed: &Packed) -> Option<Position> {
    let mut from = BitReader { bytes: packed, at: 0 };
    let mut position = Position::empty();
    let side = if from.take(1)? == 1 { Color::White } else { Color::Black };
    for color in Color::ALL {
        let square = from.take(7)?;
        if square == NOWHERE {
            continue;
        }
        let square = Square::from_index(square as usize)?;
        if position.piece(square).is_some() {
            return None;
        }
        position.set_piece(square, Some(Piece::new(color, PieceKind::King)));
    }
    let side_of = |bit: u32| if bit == 1 { Color::White } else { Color::Black };
    for square in Square::all() {
        if position.piece(square).is_some() {
            continue;
        }
        // The code of an empty square is a single 0, and all others begin with a 1.
        if from.take(1)? == 0 {
            continue;
        }
        from.at -= 1;
        let kind = from.kind(0)?;
        let promotes = kind != PieceKind::Gold && from.take(1)? == 1;
        let kind = if promotes { kind.promoted()? } else { kind };
        position.set_piece(square, Some(Piece::new(side_of(from.take(1)?), kind)));
    }
    let mut hands = [Hand::EMPTY; 2];
    while from.at < 256 {
        let kind = from.kind(1)?;
        // What is in the box is written as promoted pieces in hand.
        let is_in_box = kind != PieceKind::Gold && from.take(1)? == 1;
        let color = side_of(from.take(1)?);
        if !is_in_box && let Some(hand) = hands.get_mut(color.index()) {
            hand.set(kind, hand.count(kind).saturating_add(1));
        }
    }
    for color in Color::ALL {
        position.set_hand(color, hands[color.index()]);
    }
    position.set_side_to_move(side);
    Some(position)
}

/// Packs a move: to 7 bits, from 7 bits or the number of the piece, dropped, promotes.
pub(super) fn pack_move(mv: Move) -> u16 {
    match mv {
        Move::Normal { from, to, promote } => to.index() as u16 | (from.index() as u16) << 7 | u16::from(promote) << 15,
        Move::Drop { kind, to } => {
            let number = NUMBERED.iter().position(|known| *known == kind).map_or(0, |at| at as u16 + 1);
            to.index() as u16 | number << 7 | 1 << 14
        }
    }
}

/// Reads a packed move.
pub(super) fn unpack_move(bits: u16) -> Option<Move> {
    let to = Square::from_index(usize::from(bits & 0x7f))?;
    let origin = usize::from(bits >> 7 & 0x7f);
    if bits & 1 << 14 != 0 {
        return Some(Move::Drop { kind: *NUMBERED.get(origin.checked_sub(1)?)?, to });
    }
    let from = Square::from_index(origin).filter(|from| *from != to)?;
    Some(Move::Normal { from, to, promote: bits & 1 << 15 != 0 })
}

/// A number of a file, the lowest byte first.
pub(super) fn number(bytes: &[u8], at: usize, count: usize) -> Result<u64, BookError> {
    let part = bytes.get(at..at + count).ok_or(BookError::Damaged(at as u64))?;
    Ok(part.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte)))
}
