//! The attacker's hand in one integer, and what it is compared with.

use komaoto_rules::shogi::{Hand, PieceKind};

/// The lowest bit of each kind's count, in the order of [`PieceKind::index`]: pawn, lance, knight, silver, gold, bishop,
/// rook. Above each count is a bit that stays zero.
const SHIFT: [u32; 7] = [0, 6, 10, 14, 18, 22, 25];
const BITS: [u32; 7] = [5, 3, 3, 3, 3, 2, 2];
const GUARDS: u32 = {
    let (mut bits, mut kind) = (0, 0);
    while kind < 7 {
        bits |= 1 << (SHIFT[kind] + BITS[kind]);
        kind += 1;
    }
    bits
};

/// A hand 持駒: how many of each of the seven kinds, as many as [`MateHand::MOST`] at most.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct MateHand(pub(super) u32);

impl MateHand {
    pub(super) const EMPTY: Self = Self(0);
    /// How many of each kind a hand can hold here, in the order of [`PieceKind::index`].
    pub(super) const MOST: [u8; 7] = [31, 7, 7, 7, 7, 3, 3];

    pub(super) fn of(hand: Hand) -> Self {
        hand.iter().fold(Self::EMPTY, |held, (kind, count)| held.plus(kind, u32::from(count)))
    }
    pub(super) fn count(self, kind: PieceKind) -> u32 {
        let at = kind as usize;
        self.0 >> SHIFT[at] & ((1 << BITS[at]) - 1)
    }
    pub(super) fn plus(self, kind: PieceKind, count: u32) -> Self {
        Self(self.0 + (count << SHIFT[kind as usize]))
    }
    /// One piece fewer, if there is one.
    pub(super) fn minus(self, kind: PieceKind) -> Self {
        if self.count(kind) > 0 { Self(self.0 - (1 << SHIFT[kind as usize])) } else { self }
    }
    pub(super) fn with(self, kind: PieceKind, count: u32) -> Self {
        let at = kind as usize;
        Self(self.0 & !(((1 << BITS[at]) - 1) << SHIFT[at]) | count << SHIFT[at])
    }
    /// Whether it holds, kind by kind, at least what another does.
    pub(super) fn covers(self, other: Self) -> bool {
        ((self.0 | GUARDS) - other.0) & GUARDS == GUARDS
    }
    /// Kind by kind the greater count.
    pub(super) fn union(self, other: Self) -> Self {
        let mask = self.at_least(other);
        Self(self.0 & mask | other.0 & !mask)
    }
    /// Kind by kind the smaller count.
    pub(super) fn intersection(self, other: Self) -> Self {
        let mask = self.at_least(other);
        Self(other.0 & mask | self.0 & !mask)
    }
    /// All bits of the kinds of which it holds at least as many as another.
    fn at_least(self, other: Self) -> u32 {
        let kept = ((self.0 | GUARDS) - other.0) & GUARDS;
        let mut mask = 0;
        for kind in 0..7 {
            if kept >> (SHIFT[kind] + BITS[kind]) & 1 == 1 {
                mask |= ((1 << BITS[kind]) - 1) << SHIFT[kind];
            }
        }
        mask
    }
}
