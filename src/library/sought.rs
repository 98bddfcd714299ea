//! A position that games have to reach, as a question of words asks for it.

use crate::matcher::{Matcher, SoughtPosition};

/// A position that games have to reach, ready to be looked for.
#[derive(Clone, Debug)]
pub(super) struct PositionAsked {
    pub sought: SoughtPosition,
    pub matcher: Matcher,
}

impl PositionAsked {
    /// Reads it; `None` if it is none.
    pub fn parse(text: &str) -> Option<Self> {
        let sought = SoughtPosition::parse(text).ok()?;
        let matcher = Matcher::new(&sought.variants().ok()?);
        Some(Self { sought, matcher })
    }
}

impl PartialEq for PositionAsked {
    fn eq(&self, other: &Self) -> bool {
        self.sought == other.sought
    }
}
