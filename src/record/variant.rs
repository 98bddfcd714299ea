//! Which game the headers of a record name, and the variants of chess that are not ours.

use super::headers::Headers;
use super::record::Record;
use komaoto_rules::Game;

/// Names for chess in the tags Variant and Game, in lower case and without spaces and hyphens.
const CHESS: [&str; 11] = [
    "chess",
    "standard",
    "normal",
    "regular",
    "orthodox",
    "fromposition",
    "chess960",
    "fischerandom",
    "fischerrandom",
    "freestyle",
    "wild/fr",
];

/// Names for xiangqi.
const XIANGQI: [&str; 7] = ["xiangqi", "chinesechess", "chinachess", "象棋", "中国象棋", "中國象棋", "cchess"];

/// The game that headers name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NamedGame<'h> {
    /// One of ours.
    Ours(Game),
    /// A variant of chess whose rules we do not have, by the name that the header gives it.
    Variant(&'h str),
}

impl Headers {
    /// The game that they name, if they do.
    pub fn named_game(&self) -> Option<NamedGame<'_>> {
        let named = |name: &str| self.iter().find(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value);
        for (is_variant, value) in [(true, named("Variant")), (false, named("Game"))] {
            let Some(value) = value else { continue };
            match value.to_ascii_lowercase().replace([' ', '-', '_'], "").as_str() {
                "shogi" => return Some(NamedGame::Ours(Game::Shogi)),
                name if XIANGQI.contains(&name) => return Some(NamedGame::Ours(Game::Xiangqi)),
                name if CHESS.contains(&name) => return Some(NamedGame::Ours(Game::Chess)),
                "" | "?" => {}
                _ if is_variant => return Some(NamedGame::Variant(value)),
                // A game may be called anything.
                _ => {}
            }
        }
        None
    }
}

impl Record {
    /// The variant of chess that its game is, where that is none of ours: the rules of chess say nothing of its moves, and
    /// nobody who knows only these can judge it.
    pub fn variant(&self) -> Option<&str> {
        match self.headers.named_game() {
            Some(NamedGame::Variant(name)) if self.game() == Game::Chess => Some(name),
            _ => None,
        }
    }
}
