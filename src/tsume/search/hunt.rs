//! The numbers of hunts for mates of any length.

/// How many nodes the first hunt may take, and the first sound search.
pub(super) const FIRST_HUNT: u64 = 20_000;
/// What part of the nodes of a hunt the sound search after it gets.
pub(super) const SOUND: u64 = 4;
/// How many nodes hunts wait where mate is doubtful.
pub(super) const FIRST_DOUBT: u64 = 1 << 18;
/// Where a hunt goes round, by what part a child may exceed the second best before that is looked at.
pub(super) const SLACK: u32 = 4;
/// The proof number at which a hunt gives up.
pub(super) const HOPELESS: u32 = 255;

/// How often nodes may be entered again for each that is new before a hunt is said to go round.
const OFTEN: u64 = 2;
/// How often it may be in any case.
const A_WHILE: u64 = 1_000;

/// Whether a hunt that has entered so many new nodes, and nodes again so often, goes round: first one child and then the
/// other, as their numbers take turns in being the least.
pub(super) const fn goes_round(nodes: u64, reentered: u64) -> bool {
    reentered > OFTEN * nodes + A_WHILE
}
