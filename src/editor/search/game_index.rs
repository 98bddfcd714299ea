//! The games of a large file, to be searched and sorted by what their headers say.

use memchr::memmem::Finder;

use crate::record::{Headers, Record, problem_length, problem_number};
use crate::rules::Color;
use crate::task::Stop;

/// What the games of a file are sorted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Column {
    /// 先手; in chess and xiangqi White and Red.
    First,
    /// 後手; in chess and xiangqi Black.
    Second,
    /// 棋戦; of a problem 作品名.
    Event,
    /// 開始日時
    Date,
    /// 作品番号; without one the place in the file.
    Number,
    /// 詰手数
    Length,
    /// 作品名
    Title,
    /// 作者
    Author,
    /// How strong the stronger player is.
    Elo,
    /// The code of the opening.
    Eco,
    /// How it ended.
    Result,
    /// The round of the tournament.
    Round,
}

impl Column {
    pub const OF_GAMES: &[Self] = &[Self::First, Self::Second, Self::Event, Self::Date];
    pub const OF_PROBLEMS: &[Self] = &[Self::Number, Self::Length, Self::Title, Self::Author];
    /// Of games of chess and xiangqi: the first ones are those of all games.
    pub const OF_TOURNAMENTS: &[Self] =
        &[Self::First, Self::Second, Self::Event, Self::Date, Self::Result, Self::Elo, Self::Eco, Self::Round];

    /// What a game is sorted by in this column.
    fn of(self, headers: &Headers, (record, game): (&Record, usize), bottom: Color) -> Option<String> {
        let figures = |number: usize| format!("{number:020}");
        let folded = |value: &str| value.to_lowercase();
        match self {
            Self::First => headers.player(bottom).map(folded),
            Self::Second => headers.player(!bottom).map(folded),
            Self::Event => headers.known(&["棋戦", "Event", "作品名", "表題"]).map(folded),
            Self::Date => {
                let day = headers.known(&["開始日時", "対局日", "Date", "UTCDate"]);
                // 2024/01/05, 2024-01-05 and 2024.01.05 are one day.
                day.map(|day| folded(day).replace(['/', '-'], "."))
            }
            Self::Number => Some(figures(problem_number(headers).unwrap_or(game + 1))),
            Self::Length => problem_length(record).map(figures),
            Self::Title => headers.known(&["作品名", "表題"]).map(folded),
            Self::Author => headers.known(&["作者"]).map(folded),
            Self::Elo => elo(headers).into_iter().flatten().max().map(figures),
            Self::Eco => headers.known(&["ECO"]).map(folded),
            // 1-0, then draws, then 0-1.
            Self::Result => match headers.known(&["Result"])?.trim() {
                "1-0" => Some("a".to_owned()),
                "0-1" => Some("c".to_owned()),
                result if result.contains("1/2") => Some("b".to_owned()),
                _ => None,
            },
            // Of 10.2 the round comes after that of 9.11.
            Self::Round => {
                let parts = headers.known(&["Round"])?.split('.').map(|part| part.trim().parse::<usize>());
                let parts: Result<Vec<String>, _> = parts.map(|part| part.map(figures)).collect();
                parts.ok().map(|parts| parts.join("."))
            }
        }
    }
}

/// How strong the players are, as far as that is known: the one who moves first, then the other.
pub(crate) fn elo(headers: &Headers) -> [Option<usize>; 2] {
    [["WhiteElo", "RedElo"].as_slice(), &["BlackElo"]]
        .map(|keys| headers.known(keys)?.trim().parse().ok().filter(|&elo| elo > 0))
}

/// The games in the order of a column.
#[derive(Debug, Default)]
struct Sorted {
    games: Vec<u32>,
    /// How many of them say something in it; the others come last in either direction.
    filled: usize,
}

impl Sorted {
    /// Games with the same value stay in the order of the file.
    fn of(mut values: Vec<(Option<String>, u32)>) -> Self {
        values.sort_by(|(a, _), (b, _)| a.is_none().cmp(&b.is_none()).then_with(|| a.cmp(b)));
        let filled = values.partition_point(|(value, _)| value.is_some());
        Self { games: values.into_iter().map(|(_, game)| game).collect(), filled }
    }
}

/// What the headers of all games say, folded once: a search is one walk over it.
#[derive(Debug)]
pub(crate) struct GameIndex {
    /// The values, each on a line.
    text: String,
    /// Where each game ends in it.
    ends: Vec<usize>,
    columns: &'static [Column],
    /// The orders of the columns.
    sorted: Vec<Sorted>,
}

impl GameIndex {
    /// Reads the headers of every game: half a second for a hundred thousand, so call it on another thread. `None` if
    /// it was stopped.
    pub fn new(records: &[Record], columns: &'static [Column], bottom: Color, stop: &Stop) -> Option<Self> {
        let mut index = Self { text: String::new(), ends: Vec::new(), columns, sorted: Vec::new() };
        let mut values: Vec<Vec<(Option<String>, u32)>> = vec![Vec::new(); columns.len()];
        for (game, record) in records.iter().enumerate() {
            if stop.is_set() {
                return None;
            }
            record.with_headers(|headers: &Headers| {
                for (_, value) in headers.iter() {
                    index.text.push_str(&value.to_lowercase());
                    index.text.push('\n');
                }
                for (column, values) in columns.iter().zip(&mut values) {
                    let value = column.of(headers, (record, game), bottom);
                    values.push((value, u32::try_from(game).unwrap_or(u32::MAX)));
                }
            });
            index.ends.push(index.text.len());
        }
        index.sorted = values.into_iter().map(Sorted::of).collect();
        Some(index)
    }

    /// How many games there are.
    pub fn games(&self) -> usize {
        self.ends.len()
    }

    /// All games in the order of a column.
    pub fn sorted(&self, column: Column, backwards: bool) -> Vec<usize> {
        let place = self.columns.iter().position(|known| *known == column);
        let Some(Sorted { games, filled }) = place.and_then(|place| self.sorted.get(place)) else {
            return (0..self.games()).collect();
        };
        let (filled, blank) = games.split_at(*filled);
        let place = |game: &u32| *game as usize;
        if backwards {
            filled.iter().rev().chain(blank).map(place).collect()
        } else {
            games.iter().map(place).collect()
        }
    }

    /// The games that match what a person searches for, in order: by their number, or by headers that hold each of its
    /// words.
    pub fn find(&self, wanted: &str) -> Vec<usize> {
        let wanted = wanted.to_lowercase();
        let mut words = wanted.split_whitespace();
        // Without a word it is every game.
        let mut found = self.holding(words.next().unwrap_or(""));
        for word in words {
            let mut further = self.holding(word).into_iter().peekable();
            found.retain(|game| {
                while further.next_if(|other| other < game).is_some() {}
                further.peek() == Some(game)
            });
        }
        let wanted = wanted.trim();
        let number = wanted.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        if let Some(number) = number.filter(|number| *number < self.games() && wanted == (number + 1).to_string())
            && let Err(place) = found.binary_search(&number)
        {
            found.insert(place, number);
        }
        found
    }

    /// The games whose headers hold a word somewhere.
    fn holding(&self, word: &str) -> Vec<usize> {
        let (finder, text) = (Finder::new(word), self.text.as_bytes());
        let mut found = Vec::new();
        // A letter is in nearly every game: from hit to hit it is a step to the next one.
        let mut games = self.ends.iter().enumerate();
        let mut at = 0;
        while let Some(hit) = text.get(at..).and_then(|rest| finder.find(rest)) {
            let Some((game, end)) = games.find(|(_, end)| **end > at + hit) else { break };
            found.push(game);
            at = *end;
        }
        found
    }
}
