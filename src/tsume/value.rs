//! What a search knows of a position: two numbers, or the verdict with its length and hand.

use super::hand::MateHand;

/// How long a mate is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Counting {
    /// As composers count: without useless interpositions 無駄合.
    ByRule,
    /// With every interposition.
    All,
    /// By the rule, but only the checking piece may take what is useless.
    ByChecker,
    /// By the rule, but taking what is useless must mate at once.
    AtOnce,
}

/// What a search has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SearchValue {
    /// Mate within this many plies.
    Mate(u16),
    /// No mate within the limit.
    NoMate,
    /// Stopped, or at the limit of nodes or depth.
    Unknown,
}

/// A number that no open position has.
pub(super) const INFINITE: u32 = u32::MAX / 4;
/// Deeper than any path: a failure that does not depend on how the position was reached.
pub(super) const NO_PATH: u16 = u16::MAX;

/// The value of a position so far: mate if `proof` is 0, no mate if `disproof` is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Value {
    pub(super) proof: u32,
    pub(super) disproof: u32,
    /// Of a settled one: within how many plies.
    pub(super) len: u16,
    /// Of a settled one: the hand that is needed, or the largest that does not help.
    pub(super) hand: MateHand,
    /// Of a failure: the least depth on the path to which a repetition that it rests on leads back.
    pub(super) repeats: u16,
}

impl Value {
    pub(super) const fn open(proof: u32, disproof: u32) -> Self {
        Self { proof, disproof, len: 0, hand: MateHand::EMPTY, repeats: NO_PATH }
    }
    pub(super) const fn mate(len: u16, hand: MateHand) -> Self {
        Self { proof: 0, disproof: INFINITE, len, hand, repeats: NO_PATH }
    }
    pub(super) const fn no_mate(len: u16, hand: MateHand, repeats: u16) -> Self {
        Self { proof: INFINITE, disproof: 0, len, hand, repeats }
    }
    pub(super) const fn is_settled(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }
}
