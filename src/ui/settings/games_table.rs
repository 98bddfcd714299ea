//! The table of the games that were found: the columns that a person chose, how wide they are, and what it is sorted by.

use serde::{Deserialize, Serialize};

use crate::rules::Game;

/// A column of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GameColumn {
    /// Who moves first.
    First,
    /// Who moves second.
    Second,
    /// 棋戦
    Event,
    /// The ratings of both.
    Ratings,
    /// The round of the event.
    Round,
    /// The code of the opening ECO.
    Code,
    /// How it was opened.
    Opening,
    /// When it was played.
    Date,
    /// How it ended.
    Result,
    /// The number of moves.
    Moves,
    /// The file, and which of its games it is.
    File,
    /// 作品番号; without one the place in the file.
    Number,
    /// 作品名
    Work,
    /// 作者
    Author,
}

impl GameColumn {
    /// All columns from left to right.
    pub const ALL: [Self; 14] = [
        Self::Number,
        Self::Work,
        Self::Author,
        Self::First,
        Self::Second,
        Self::Ratings,
        Self::Event,
        Self::Round,
        Self::Code,
        Self::Opening,
        Self::Date,
        Self::Result,
        Self::Moves,
        Self::File,
    ];
}

/// A column with its share of the width of the table: the shares of all columns together are the whole.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ColumnShare {
    /// The column.
    pub column: GameColumn,
    /// Its share.
    pub share: f32,
}

/// What the table is sorted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SortedBy {
    /// The column.
    pub column: GameColumn,
    /// From the last to the first.
    pub backwards: bool,
}

/// What a person chose of the table. Where nothing is chosen for a game, its usual columns are shown that have room.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct GamesTable {
    /// The columns of games of shogi.
    pub shogi: Option<Vec<ColumnShare>>,
    /// The same of chess.
    pub chess: Option<Vec<ColumnShare>>,
    /// The same of xiangqi.
    pub xiangqi: Option<Vec<ColumnShare>>,
    /// The same of mate problems.
    pub problems: Option<Vec<ColumnShare>>,
    /// What it is sorted by: first by the first.
    pub sorted: Vec<SortedBy>,
}

impl GamesTable {
    /// The columns that were chosen for a game, or for mate problems.
    pub fn columns(&self, game: Game, problems: bool) -> Option<&[ColumnShare]> {
        let chosen = match game {
            _ if problems => &self.problems,
            Game::Shogi => &self.shogi,
            Game::Chess => &self.chess,
            Game::Xiangqi => &self.xiangqi,
        };
        chosen.as_deref()
    }

    /// The same, to be chosen.
    pub fn columns_mut(&mut self, game: Game, problems: bool) -> &mut Option<Vec<ColumnShare>> {
        match game {
            _ if problems => &mut self.problems,
            Game::Shogi => &mut self.shogi,
            Game::Chess => &mut self.chess,
            Game::Xiangqi => &mut self.xiangqi,
        }
    }
}
