//! Which characters xiangqi is shown in.

use crate::diagram::PieceLetters;

/// The characters on the pieces of xiangqi, and in its moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum XiangqiCharacters {
    /// As the record is written; where that cannot be told, as the language of the program is.
    #[default]
    Record,
    /// Simplified.
    Simplified,
    /// Traditional.
    Traditional,
}

impl XiangqiCharacters {
    /// All of them, in the order of the menu.
    pub const ALL: [Self; 3] = [Self::Record, Self::Simplified, Self::Traditional];

    /// Its name in the locale.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Record => "characters-record",
            Self::Simplified => "characters-simplified",
            Self::Traditional => "characters-traditional",
        }
    }

    /// What is written on pieces in print.
    pub const fn printed(self) -> PieceLetters {
        match self {
            Self::Record => PieceLetters::Characters,
            Self::Simplified => PieceLetters::Simplified,
            Self::Traditional => PieceLetters::Traditional,
        }
    }
}
