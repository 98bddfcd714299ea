//! The formats of opening books.

use std::path::Path;

use crate::rules::Game;

/// The formats of opening books.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BookFormat {
    /// The text of `YaneuraOu`, `.db`.
    Yaneuraou,
    /// The binary book of `YaneuraOu`, `.ybb`.
    YaneuraouBinary,
    /// Apery's, `.bin`.
    Apery,
    /// Polyglot's of chess, `.bin`.
    Polyglot,
    /// `ElephantEye`'s of xiangqi, `.dat`.
    ElephantEye,
    /// That of `ShogiGUI` and `BookConv`, `.sbk`.
    Sbk,
}

impl BookFormat {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::Yaneuraou, Self::YaneuraouBinary, Self::Apery, Self::Polyglot, Self::ElephantEye, Self::Sbk];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Yaneuraou => "db",
            Self::YaneuraouBinary => "ybb",
            Self::Apery => "apery",
            Self::Polyglot => "polyglot",
            Self::ElephantEye => "elephanteye",
            Self::Sbk => "sbk",
        }
    }

    /// The usual extension of its files.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Yaneuraou => "db",
            Self::YaneuraouBinary => "ybb",
            Self::Apery | Self::Polyglot => "bin",
            Self::ElephantEye => "dat",
            Self::Sbk => "sbk",
        }
    }

    /// The game whose positions it has.
    pub const fn game(self) -> Game {
        match self {
            Self::Polyglot => Game::Chess,
            Self::ElephantEye => Game::Xiangqi,
            _ => Game::Shogi,
        }
    }

    /// The format in which a book of a game is written to a path; `None` where its name says none.
    pub fn of_path(path: &Path, game: Game) -> Option<Self> {
        let extension = path.extension()?.to_str()?.to_ascii_lowercase();
        Self::ALL.into_iter().find(|format| format.extension() == extension && format.game() == game)
    }
}
