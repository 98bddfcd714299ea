//! What is asked of a game: who played, when, how it ended.

use std::cmp::Ordering;
use std::ops::RangeInclusive;

use super::card::GameCard;
use super::openings::Openings;
use crate::record::{Ending, NamedGame, Winner};
use crate::rules::{Color, Game};

/// A game of a file, as searches look at it.
#[derive(Clone, Copy, Debug)]
pub struct GameFacts<'r> {
    /// What is known of the game.
    pub card: &'r GameCard,
    /// The path of its file as it is shown.
    pub file: &'r str,
    /// Which game of the file it is, from 1.
    pub number: usize,
}

/// What games are sorted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SortKey {
    /// The file, then the game in it.
    File,
    /// The day it was played.
    Date,
    /// Who moved first.
    First,
    /// Who moved second.
    Second,
    /// 棋戦
    Event,
    /// The number of moves.
    Plies,
    /// How it was opened.
    Opening,
}

impl SortKey {
    /// The value of a game; `None` comes last.
    pub fn of(self, game: &GameFacts<'_>) -> SortValue {
        let figures = |number: u64| Some(format!("{number:020}"));
        SortValue(match self {
            Self::File => None,
            Self::Date => game.days().map(|days| format!("{:010}", days.start())),
            Self::First => game.player(game.first()).map(str::to_lowercase),
            Self::Second => game.player(!game.first()).map(str::to_lowercase),
            Self::Event => game.event().map(str::to_lowercase),
            Self::Plies => figures(game.plies() as u64),
            Self::Opening => game.opening_named("en").map(|name| name.to_lowercase()),
        })
    }
}

/// What a game is sorted by: games that do not say it come last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SortValue(Option<String>);

impl Ord for SortValue {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.is_none().cmp(&other.0.is_none()).then_with(|| self.0.cmp(&other.0))
    }
}

impl PartialOrd for SortValue {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<'r> GameFacts<'r> {
    /// The side that moves first in the game 先手: Black in shogi, White in chess, Red in xiangqi. In a handicap game 駒落ち
    /// it is the weaker player 下手, although the other one begins.
    pub fn first(&self) -> Color {
        self.card.game().bottom()
    }

    /// Whether it is a game of other rules: a variant of chess that we do not have.
    pub fn is_variant(&self) -> bool {
        self.game() == Game::Chess && matches!(self.card.headers.named_game(), Some(NamedGame::Variant(_)))
    }

    /// The name of a side.
    pub fn player(&self, color: Color) -> Option<&'r str> {
        self.card.headers.player(color)
    }

    /// Where it was played for 棋戦.
    pub fn event(&self) -> Option<&'r str> {
        self.card.headers.known(&["棋戦", "Event", "作品名", "表題"])
    }

    /// The place.
    pub fn site(&self) -> Option<&'r str> {
        self.card.headers.known(&["場所", "Site"])
    }

    /// The day as it is written.
    pub fn date(&self) -> Option<&'r str> {
        self.card.headers.known(&["開始日時", "対局日", "Date", "UTCDate", "発表年月"])
    }

    /// The days that its date may mean, as numbers `year * 10000 + month * 100 + day`.
    pub fn days(&self) -> Option<RangeInclusive<u32>> {
        days(self.date()?)
    }

    /// How it was opened, as its headers say.
    pub fn opening(&self) -> Option<&'r str> {
        self.card.headers.known(&["戦型", "Opening", "ECO"])
    }

    /// The same or, where they say nothing, the names of those it looks like, in a language.
    pub fn opening_named(&self, language: &str) -> Option<String> {
        if let Some(said) = self.opening() {
            return Some(said.to_owned());
        }
        let found = self.card.openings();
        let names: Vec<&str> = Openings::known().said(&found).map(|opening| opening.name(language)).collect();
        (!names.is_empty()).then(|| names.join("・"))
    }

    /// What programs call the openings it looks like.
    pub fn opening_ids(&self) -> Vec<&'static str> {
        let found = self.card.openings();
        found.iter().filter_map(|at| Openings::known().get(*at)).map(|opening| opening.id.as_str()).collect()
    }

    /// The number of moves of the main line.
    pub fn plies(&self) -> usize {
        self.card.plies
    }

    /// The rating of a side, as its headers say.
    pub fn rating(&self, side: Color) -> Option<u32> {
        let keys: &[&str] = match (side, self.game()) {
            (Color::Black, Game::Shogi) => &["先手レーティング", "BlackElo"],
            (Color::White, Game::Shogi) => &["後手レーティング", "WhiteElo"],
            (Color::Black, _) => &["BlackElo"],
            (Color::White, _) => &["WhiteElo", "RedElo"],
        };
        let said = self.card.headers.known(keys)?.trim();
        said.parse().ok().filter(|rating| (1..=9_999).contains(rating))
    }

    /// The reason that the main line ends.
    pub fn ending(&self) -> Option<&'r Ending> {
        self.card.ending.as_ref()
    }

    /// Who won.
    pub fn winner(&self) -> Option<Winner> {
        self.card.winner.or_else(|| match self.card.headers.known(&["Result"])?.trim() {
            "1-0" => Some(Winner::Side(self.first())),
            "0-1" => Some(Winner::Side(!self.first())),
            "1/2-1/2" => Some(Winner::Draw),
            _ => None,
        })
    }

    /// The result as programs read it: `1-0` where the side that moves first won.
    pub fn result(&self) -> &'static str {
        match self.winner() {
            Some(Winner::Side(side)) if side == self.first() => "1-0",
            Some(Winner::Side(_)) => "0-1",
            Some(Winner::Draw) => "1/2-1/2",
            None => "*",
        }
    }

    /// The game that is played.
    pub fn game(&self) -> Game {
        self.card.game()
    }
}

/// The days that a date may mean, as numbers `year * 10000 + month * 100 + day`: `2020/05` is all of May 2020. Years of
/// Japanese eras are read too; `None` where there is no year.
pub fn days(said: &str) -> Option<RangeInclusive<u32>> {
    let said = crate::text::folded(said);
    let eras = [("明治", 1867), ("大正", 1911), ("昭和", 1925), ("平成", 1988), ("令和", 2018)];
    let era = eras.iter().find_map(|(name, before)| Some((said.split_once(name)?.1, *before)));
    let (said, before) = match era {
        Some((rest, before)) => (rest.replacen('元', "1", 1), before),
        None => (said, 0),
    };
    let day = said.split([' ', 't']).find(|part| part.contains(|c: char| c.is_ascii_digit()))?;
    let mut numbers = day.split(|c: char| !c.is_ascii_digit() && c != '?').filter(|part| !part.is_empty());
    let year: u32 = numbers.next()?.parse().ok()?;
    let year = if before > 0 { before + year } else { year };
    if !(1000..10_000).contains(&year) {
        return None;
    }
    let mut within = |most: u32| numbers.next()?.parse().ok().filter(|number| (1..=most).contains(number));
    let month: Option<u32> = within(12);
    let day = month.and_then(|_| within(31));
    let number = |month: u32, day: u32| year * 10_000 + month * 100 + day;
    Some(match (month, day) {
        (Some(month), Some(day)) => number(month, day)..=number(month, day),
        (Some(month), None) => number(month, 1)..=number(month, 31),
        (None, _) => number(1, 1)..=number(12, 31),
    })
}
