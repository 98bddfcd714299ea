//! The sets of chess pieces.

use super::angular::angular;
use super::chessman::{Chessman, classic};
use crate::rules::chess::PieceKind;

/// A set of chess pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ChessSet {
    /// Turned pieces, as books have them.
    #[default]
    Classic,
    /// Pieces of straight lines, as cut out of paper.
    Angular,
}

impl ChessSet {
    /// All of them, in the order of the menu.
    pub const ALL: [Self; 2] = [Self::Classic, Self::Angular];

    /// Its name in the locale.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Classic => "chessmen-classic",
            Self::Angular => "chessmen-angular",
        }
    }
}

/// The figure of a kind in a set.
pub const fn chessman(kind: PieceKind, set: ChessSet) -> &'static Chessman {
    match set {
        ChessSet::Classic => classic(kind),
        ChessSet::Angular => angular(kind),
    }
}
