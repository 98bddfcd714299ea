//! Where a game reaches a position.

use super::pattern::Pattern;
use komaoto_rules::{Game, Move};

/// A pattern, and the others that mean the same to whoever asked for them.
#[derive(Clone, Debug)]
pub struct Variants(Vec<(Pattern, ReachedBy)>);

/// As what a position was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReachedBy {
    /// Left is right.
    pub mirrored: bool,
    /// The sides are exchanged.
    pub swapped: bool,
}

/// A position of a game that was looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reached {
    /// Its place among the moves of the game ([`Track`](super::Track)).
    pub place: u32,
    /// The number of its move 手数.
    pub ply: u32,
    /// As what it was found.
    pub by: ReachedBy,
    /// What is played there in the line in which it was reached.
    pub next: Option<Move>,
}

impl Variants {
    /// A pattern, if wanted also in a mirror and with the sides exchanged.
    pub fn new(pattern: Pattern, mirrored: bool, swapped: bool) -> Self {
        let mut all = vec![(pattern, ReachedBy { mirrored: false, swapped: false })];
        if mirrored {
            all.extend(
                all.clone().into_iter().map(|(pattern, by)| (pattern.mirrored(), ReachedBy { mirrored: true, ..by })),
            );
        }
        if swapped {
            all.extend(
                all.clone().into_iter().map(|(pattern, by)| (pattern.swapped(), ReachedBy { swapped: true, ..by })),
            );
        }
        Self(all)
    }

    /// All of them, the pattern itself first: as what a position that fits one is found.
    pub fn all(&self) -> &[(Pattern, ReachedBy)] {
        &self.0
    }

    /// The game whose positions they are about.
    pub(crate) fn game(&self) -> Game {
        self.0.first().map_or(Game::Shogi, |(pattern, _)| pattern.game())
    }
}
