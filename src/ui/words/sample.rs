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
    /// The program in ten steps, each told at a move.
    Tutorial,
}

impl Sample {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Tutorial, Self::Game, Self::Problem, Self::Chess, Self::Xiangqi];

    /// Its file.
    pub const fn text(self, language: Language) -> &'static str {
        macro_rules! file {
            ($name:literal) => {
                match language {
                    Language::Japanese => include_str!(concat!("../../../assets/samples/ja/", $name)),
                    Language::English => include_str!(concat!("../../../assets/samples/en/", $name)),
                    Language::SimplifiedChinese => include_str!(concat!("../../../assets/samples/zh-Hans/", $name)),
                    Language::TraditionalChinese => include_str!(concat!("../../../assets/samples/zh-Hant/", $name)),
                }
            };
        }
        match self {
            Self::Game => file!("game.kifu"),
            Self::Problem => file!("zuko-2.kifu"),
            Self::Chess => file!("opera.pgn"),
            Self::Xiangqi => file!("central-cannon.pgn"),
            Self::Tutorial => file!("tutorial.kifu"),
        }
    }

    /// The extension of its file.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Game | Self::Problem | Self::Tutorial => "kifu",
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
            Self::Tutorial => "cmd-tutorial",
        }
    }
}
