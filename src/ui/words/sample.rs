//! The records that come with the program, in the language of the person.

use crate::locale::Language;

/// A record that comes with the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sample {
    /// A game of shogi with variations and comments.
    Game,
    /// A tsume problem: 将棋図巧, number 2.
    Problem,
    /// A game of chess.
    Chess,
    /// An opening of xiangqi.
    Xiangqi,
}

impl Sample {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Game, Self::Problem, Self::Chess, Self::Xiangqi];

    /// Its file.
    pub const fn text(self, language: Language) -> &'static str {
        match (self, language) {
            (Self::Game, Language::Japanese) => include_str!("../../../assets/samples/ja/game.kifu"),
            (Self::Game, Language::English) => include_str!("../../../assets/samples/en/game.kifu"),
            (Self::Problem, Language::Japanese) => include_str!("../../../assets/samples/ja/zuko-2.kifu"),
            (Self::Problem, Language::English) => include_str!("../../../assets/samples/en/zuko-2.kifu"),
            (Self::Chess, Language::Japanese) => include_str!("../../../assets/samples/ja/opera.pgn"),
            (Self::Chess, Language::English) => include_str!("../../../assets/samples/en/opera.pgn"),
            (Self::Xiangqi, Language::Japanese) => include_str!("../../../assets/samples/ja/central-cannon.pgn"),
            (Self::Xiangqi, Language::English) => include_str!("../../../assets/samples/en/central-cannon.pgn"),
        }
    }

    /// The extension of its file.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Game | Self::Problem => "kifu",
            Self::Chess | Self::Xiangqi => "pgn",
        }
    }

    /// The name of its title in the locale.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Game => "sample-game",
            Self::Problem => "sample-problem",
            Self::Chess => "sample-chess",
            Self::Xiangqi => "sample-xiangqi",
        }
    }
}
