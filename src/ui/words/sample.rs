//! The records that come with the program.

/// A record that comes with the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sample {
    /// A game with variations and comments.
    Game,
    /// A tsume problem: 将棋図巧, number 2.
    Problem,
}

impl Sample {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Game, Self::Problem];

    /// Its file.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Game => include_str!("../../../assets/samples/game.kifu"),
            Self::Problem => include_str!("../../../assets/samples/zuko-2.kifu"),
        }
    }

    /// The name of its title in the locale.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Game => "sample-game",
            Self::Problem => "sample-problem",
        }
    }
}
