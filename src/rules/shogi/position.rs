//! A position 局面: what shogi adds to the board and the turn, and what its pieces attack.

use super::hand::Hand;
use super::moves::{Move, Origin, Promotion};
use super::piece::PieceKind;
use super::square::{File, Square, SquareSet};
use super::{attacks, key};
use crate::shared;
use crate::shared::Color;

/// The game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shogi {}

/// A position of shogi: no king, two kings, two pawns on a file, a pawn on the last rank and nineteen pawns are all
/// positions; `faults` names what is odd. A captured king does not go into a hand.
pub type Position = shared::Position<Shogi, 14, 81>;

/// An oddity of a position (it can be stored and shown all the same).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A side has no king (usual for the attacker of a tsume problem).
    NoKing(Color),
    /// A side has more than one king.
    ManyKings(Color),
    /// Two unpromoted pawns on one file.
    TwoPawns(Color, File),
    /// A piece that can never move.
    DeadPiece(Square),
    /// More of a kind, promoted ones counted as their base, than a set of forty holds: this many.
    TooMany(PieceKind, u32),
    /// The side not to move is in check.
    OpponentInCheck(Color),
}

impl Position {
    /// A side's hand.
    pub fn hand(&self, color: Color) -> Hand {
        self.state[color.index()]
    }
    /// Replaces a side's hand.
    pub fn set_hand(&mut self, color: Color, hand: Hand) {
        for kind in PieceKind::HAND {
            self.set_in_hand(color, kind, hand.count(kind));
        }
    }
    pub(super) fn set_in_hand(&mut self, color: Color, kind: PieceKind, count: u8) {
        let hand = &mut self.state[color.index()];
        let more = u64::from(count).wrapping_sub(u64::from(hand.count(kind)));
        hand.set(kind, count);
        self.sum = self.sum.wrapping_add(key::in_hand(color, kind).wrapping_mul(more));
    }
    /// A hash of board and turn alone, whatever is in the hands. Stable from run to run.
    pub fn board_key(&self) -> u64 {
        let mut sum = self.sum;
        for color in Color::ALL {
            for (kind, count) in self.hand(color).iter() {
                sum = sum.wrapping_sub(key::in_hand(color, kind).wrapping_mul(count.into()));
            }
        }
        sum
    }
    /// The change of [`board_key`](Self::board_key) by a move of a side, its turn apart: for looking up positions
    /// before they are made. The move is one that the side can play.
    pub fn board_key_change(&self, color: Color, mv: Move) -> u64 {
        let number = |color: Color, kind: PieceKind, square: Square| {
            <Shogi as shared::Rules<14, 81>>::NUMBERS[color.index()][kind.index()][square.index()]
        };
        match mv {
            Move::Drop { kind, to } => number(color, kind, to),
            Move::Normal { from, to, promote } => {
                let taken = self.piece(to).map_or(0, |taken| number(taken.color, taken.kind, to));
                let Some(piece) = self.piece(from) else { return 0 };
                let kind = piece.kind.after_move(promote);
                number(color, kind, to).wrapping_sub(number(color, piece.kind, from)).wrapping_sub(taken)
            }
        }
    }
    /// The change of [`board_key`](Self::board_key) by passing the turn.
    pub fn turn_key_change(&self) -> u64 {
        if self.side_to_move() == Color::Black { shared::TURN } else { shared::TURN.wrapping_neg() }
    }
    /// Everything that moves like a gold.
    pub(super) fn golds(&self) -> SquareSet {
        self.of_kind(PieceKind::Gold)
            | self.of_kind(PieceKind::Tokin)
            | self.of_kind(PieceKind::PromotedLance)
            | self.of_kind(PieceKind::PromotedKnight)
            | self.of_kind(PieceKind::PromotedSilver)
    }
    /// Whether a move (its `promote` ignored) may or must promote, judged by the piece on its origin and the two
    /// squares alone.
    pub fn promotion(&self, mv: Move) -> Promotion {
        let Move::Normal { from, to, .. } = mv else { return Promotion::Never };
        let Some(piece) = self.piece(from) else { return Promotion::Never };
        let zone = attacks::zone(piece.color);
        if piece.kind.promoted().is_none() || !(zone.contains(from) || zone.contains(to)) {
            Promotion::Never
        } else if attacks::dead_ranks(piece.color, piece.kind).contains(to) {
            Promotion::Must
        } else {
            Promotion::May
        }
    }
    /// The pieces of `color` that reach `target` in one step or jump.
    pub(super) fn steppers_to(&self, color: Color, target: Square) -> SquareSet {
        let towards = !color;
        let king_like =
            self.of_kind(PieceKind::King) | self.of_kind(PieceKind::Horse) | self.of_kind(PieceKind::Dragon);
        (attacks::pawn(towards, target) & self.of_kind(PieceKind::Pawn)
            | attacks::knight(towards, target) & self.of_kind(PieceKind::Knight)
            | attacks::silver(towards, target) & self.of_kind(PieceKind::Silver)
            | attacks::gold(towards, target) & self.golds()
            | attacks::king(target) & king_like)
            & self.pieces(color)
    }
    /// The pieces of `color` that would slide to `target` on an empty board.
    pub(super) fn sliders_to(&self, color: Color, target: Square) -> SquareSet {
        (attacks::ahead(!color, target) & self.of_kind(PieceKind::Lance)
            | attacks::diagonals(target) & (self.of_kind(PieceKind::Bishop) | self.of_kind(PieceKind::Horse))
            | attacks::orthogonals(target) & (self.of_kind(PieceKind::Rook) | self.of_kind(PieceKind::Dragon)))
            & self.pieces(color)
    }
    /// The oddities of the position, in the order of [`Fault`]'s kinds, Black before White.
    pub fn faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        faults.extend(self.sides_whose_kings(|are| are == 0).map(Fault::NoKing));
        faults.extend(self.sides_whose_kings(|are| are > 1).map(Fault::ManyKings));
        for color in Color::ALL {
            let pawns = self.pieces_of(color, PieceKind::Pawn);
            let doubled = |file: &File| (pawns & SquareSet::of_file(*file)).len() > 1;
            faults.extend(File::ALL.into_iter().filter(doubled).map(|file| Fault::TwoPawns(color, file)));
        }
        for color in Color::ALL {
            for kind in [PieceKind::Pawn, PieceKind::Lance, PieceKind::Knight] {
                let dead = self.pieces_of(color, kind) & attacks::dead_ranks(color, kind);
                faults.extend(dead.into_iter().map(Fault::DeadPiece));
            }
        }
        for kind in PieceKind::ALL.into_iter().filter(|kind| !kind.is_promoted()) {
            let on_board =
                self.of_kind(kind).len() + kind.promoted().map_or(0, |promoted| self.of_kind(promoted).len());
            let in_hands: u32 = self.state.iter().map(|hand| u32::from(hand.count(kind))).sum();
            let count = on_board as u32 + in_hands;
            if count > u32::from(kind.in_a_set()) {
                faults.push(Fault::TooMany(kind, count));
            }
        }
        faults.extend(self.side_in_check_out_of_turn().map(Fault::OpponentInCheck));
        faults
    }
    /// The squares to which a piece on the board or in hand may legally go.
    pub fn destinations(&self, origin: Origin) -> SquareSet {
        let mut found = SquareSet::EMPTY;
        self.each_legal_move(|mv| {
            if mv.origin() == origin {
                found.insert(mv.to());
            }
        });
        found
    }
}
