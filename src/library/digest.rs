//! What searches by words look at of a game: as it is read, or made ready to be compared, so that many thousand games are
//! gone through at each key.

use std::borrow::Cow;
use std::ops::RangeInclusive;
use std::path::Path;
use std::sync::Arc;

use super::facts::GameFacts;
use super::fold::compared;
use super::openings::{OpeningAsked, Openings};
use super::sought::PositionAsked;
use super::wanted::Wanted;
use crate::record::Winner;
use crate::rules::{Color, Game};
use crate::text::folded;
use crate::tsume::MateTheme;

/// The headers that say how a game was opened.
const OPENINGS: [&str; 4] = ["戦型", "Opening", "Variation", "ECO"];

/// What searches by words look at.
pub(super) trait Searched {
    fn game(&self) -> Game;
    /// Whether a text is in the path, a header or a comment.
    fn is_anywhere(&self, wanted: &Wanted) -> bool;
    fn is_player(&self, side: Color, wanted: &Wanted) -> bool;
    fn is_event(&self, wanted: &Wanted) -> bool;
    fn is_site(&self, wanted: &Wanted) -> bool;
    /// Whether a header speaks of an opening, or it is that by what it looks like.
    fn is_opening(&self, asked: &OpeningAsked) -> bool;
    /// Whether it is one of these openings by what it looks like.
    fn looks_like(&self, asked: &OpeningAsked) -> bool;
    fn is_commented(&self, wanted: &Wanted) -> bool;
    /// The path, without the difference of case and width.
    fn file(&self) -> Cow<'_, str>;
    fn days(&self) -> Option<RangeInclusive<u32>>;
    fn plies(&self) -> usize;
    fn winner(&self) -> Option<Winner>;
    fn has(&self) -> [bool; 3];
    /// The ratings of the players.
    fn ratings(&self) -> [Option<u32>; 2];
    /// The code of its opening ECO, as searches compare it.
    fn code(&self) -> Option<Cow<'_, str>>;
    /// Whether it is a tsume problem 詰将棋.
    fn is_problem(&self) -> bool;
    /// Whether it is a mate problem with a theme.
    fn has_theme(&self, theme: MateTheme) -> bool;
    /// Whether it reaches a position, as far as its moves are known.
    fn reaches(&self, asked: &PositionAsked) -> bool;
}

fn is_within(text: Option<&str>, wanted: &Wanted) -> bool {
    text.is_some_and(|text| wanted.is_in(&compared(text)))
}

/// Whether one of the comments, a line each, holds a text.
fn is_remarked(remarks: &str, wanted: &Wanted) -> bool {
    wanted.is_in(remarks)
}

impl Searched for GameFacts<'_> {
    fn game(&self) -> Game {
        self.card.game()
    }

    fn is_anywhere(&self, wanted: &Wanted) -> bool {
        is_within(Some(self.file), wanted)
            || self.card.headers.iter().any(|(_, value)| is_within(Some(value), wanted))
            || self.is_commented(wanted)
    }

    fn is_player(&self, side: Color, wanted: &Wanted) -> bool {
        is_within(self.player(side), wanted)
    }

    fn is_event(&self, wanted: &Wanted) -> bool {
        is_within(self.event(), wanted)
    }

    fn is_site(&self, wanted: &Wanted) -> bool {
        is_within(self.site(), wanted)
    }

    fn is_opening(&self, asked: &OpeningAsked) -> bool {
        let headers = || OPENINGS.iter().filter_map(|key| self.card.headers.known(&[key])).map(compared);
        let speaks = |header: String| {
            let named: Vec<u16> = Openings::known().named_in(&header).collect();
            asked.is_any_of(&named) || Openings::known().speaks_of(&header, asked)
        };
        headers().any(speaks) || asked.is_any_of(&self.card.openings())
    }

    fn looks_like(&self, asked: &OpeningAsked) -> bool {
        asked.is_any_of(&self.card.openings())
    }

    fn is_commented(&self, wanted: &Wanted) -> bool {
        is_remarked(&self.card.remarks, wanted)
    }

    fn file(&self) -> Cow<'_, str> {
        folded(self.file).into()
    }

    fn days(&self) -> Option<RangeInclusive<u32>> {
        GameFacts::days(self)
    }

    fn plies(&self) -> usize {
        self.card.plies
    }

    fn winner(&self) -> Option<Winner> {
        GameFacts::winner(self)
    }

    fn has(&self) -> [bool; 3] {
        self.card.has
    }

    fn ratings(&self) -> [Option<u32>; 2] {
        [Color::Black, Color::White].map(|side| self.rating(side))
    }

    fn code(&self) -> Option<Cow<'_, str>> {
        self.card.headers.known(&["ECO"]).map(|code| compared(code).into())
    }

    fn is_problem(&self) -> bool {
        self.card.is_problem()
    }

    fn has_theme(&self, theme: MateTheme) -> bool {
        self.card.themes().is_some_and(|themes| themes.found.contains(&theme))
    }

    fn reaches(&self, PositionAsked { sought, matcher }: &PositionAsked) -> bool {
        let terms = &sought.terms;
        matcher.game() == self.card.game() && self.card.reached(matcher, &terms.plies(), terms.main_line).is_some()
    }
}

/// A file whose games were found, with its path as searches compare it.
#[derive(Debug, PartialEq, Eq)]
pub struct GameFile {
    /// Where it is.
    pub path: Arc<Path>,
    compared: String,
    folded: String,
}

impl GameFile {
    /// A file at a path.
    pub fn new(path: &Path) -> Self {
        let shown = path.to_string_lossy();
        Self { path: path.into(), compared: compared(&shown), folded: folded(&shown) }
    }
}

/// What there is no header of.
const NONE: u8 = u8::MAX;

/// What searches by words look at of a game, ready to be compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameDigest {
    /// The values of its headers, a line each.
    headers: Box<str>,
    remarks: Box<str>,
    /// Which of the lines are the two players, the event, the place, and how it was opened.
    lines: [u8; 8],
    days: Option<(u32, u32)>,
    /// What it looks like, and of what its headers speak.
    openings: Box<[u16]>,
    plies: u32,
    /// 0 for none.
    ratings: [u16; 2],
    winner: Option<Winner>,
    has: [bool; 3],
    is_problem: bool,
    /// Those of a mate problem.
    themes: Box<[MateTheme]>,
    game: Game,
}

impl GameDigest {
    /// What is looked at of a game. `headers` are the folded values of its headers, a line each, if they are known.
    pub fn of(game: &GameFacts<'_>, headers: Option<&str>) -> Self {
        let values = || game.card.headers.iter().map(|(_, value)| value);
        // Where in a header what is said of the game stands.
        let line = |said: Option<&str>| {
            let said = said.map(|said| said.as_bytes().as_ptr_range());
            let holds = |value: &str| {
                let value = value.as_bytes().as_ptr_range();
                said.as_ref().is_some_and(|said| value.start <= said.start && said.end <= value.end)
            };
            values().position(holds).and_then(|at| u8::try_from(at).ok()).unwrap_or(NONE)
        };
        let [one, two] = [Color::Black, Color::White].map(|side| line(game.player(side)));
        let [opening, name, variation, code] = OPENINGS.map(|key| line(game.card.headers.known(&[key])));
        let headers: Box<str> =
            headers.map_or_else(|| values().map(compared).collect::<Vec<_>>().join("\n").into(), Into::into);
        let mut openings = game.card.openings().into_owned();
        for line in [opening, name, variation].into_iter().filter(|line| *line != NONE) {
            let said = headers.split('\n').nth(line.into());
            openings.extend(said.into_iter().flat_map(|said| Openings::known().named_in(said)));
        }
        Self {
            headers,
            remarks: game.card.remarks.as_str().into(),
            lines: [one, two, line(game.event()), line(game.site()), opening, name, variation, code],
            days: game.days().map(|days| (*days.start(), *days.end())),
            openings: openings.into(),
            plies: u32::try_from(game.plies()).unwrap_or(u32::MAX),
            ratings: Searched::ratings(game)
                .map(|rating| rating.and_then(|rating| u16::try_from(rating).ok()).unwrap_or(0)),
            winner: game.winner(),
            has: game.card.has,
            is_problem: game.is_problem(),
            themes: game.card.themes().map_or_else(Box::default, |themes| themes.found.into()),
            game: game.game(),
        }
    }

    /// The game that is played.
    pub const fn game(&self) -> Game {
        self.game
    }

    /// Whether there are comments, variations, evaluations.
    pub const fn has(&self) -> [bool; 3] {
        self.has
    }

    /// How many of its comments say something.
    pub fn comments(&self) -> usize {
        self.remarks.lines().count()
    }

    /// Whether the same is said in the comments of another one.
    pub fn is_remarked_like(&self, other: &Self) -> bool {
        self.remarks == other.remarks
    }

    /// With the file that it is in.
    pub fn within<'d>(&'d self, file: &'d GameFile) -> DigestOf<'d> {
        DigestOf { digest: self, file }
    }
}

/// What searches by words look at of a game in a file.
#[derive(Clone, Copy, Debug)]
pub struct DigestOf<'d> {
    digest: &'d GameDigest,
    file: &'d GameFile,
}

impl DigestOf<'_> {
    fn line(&self, nth: usize) -> Option<&str> {
        let line = self.digest.lines.get(nth).copied().filter(|line| *line != NONE)?;
        self.digest.headers.split('\n').nth(line.into())
    }

    /// Whether only a comment holds a text.
    pub(super) fn is_only_commented(&self, wanted: &Wanted) -> bool {
        self.is_commented(wanted) && !wanted.is_in(&self.digest.headers) && !wanted.is_in(&self.file.compared)
    }

    fn is_in_line(&self, nth: usize, wanted: &Wanted) -> bool {
        self.line(nth).is_some_and(|text| wanted.is_in(text))
    }
}

impl Searched for DigestOf<'_> {
    fn game(&self) -> Game {
        self.digest.game
    }

    fn is_anywhere(&self, wanted: &Wanted) -> bool {
        wanted.is_in(&self.digest.headers) || self.is_commented(wanted) || wanted.is_in(&self.file.compared)
    }

    fn is_player(&self, side: Color, wanted: &Wanted) -> bool {
        self.is_in_line(side.index(), wanted)
    }

    fn is_event(&self, wanted: &Wanted) -> bool {
        self.is_in_line(2, wanted)
    }

    fn is_site(&self, wanted: &Wanted) -> bool {
        self.is_in_line(3, wanted)
    }

    fn is_opening(&self, asked: &OpeningAsked) -> bool {
        let speaks = |nth: usize| self.line(nth).is_some_and(|text| Openings::known().speaks_of(text, asked));
        asked.is_any_of(&self.digest.openings) || (4..8).any(speaks)
    }

    fn looks_like(&self, asked: &OpeningAsked) -> bool {
        asked.is_any_of(&self.digest.openings)
    }

    fn is_commented(&self, wanted: &Wanted) -> bool {
        is_remarked(&self.digest.remarks, wanted)
    }

    fn file(&self) -> Cow<'_, str> {
        self.file.folded.as_str().into()
    }

    fn days(&self) -> Option<RangeInclusive<u32>> {
        self.digest.days.map(|(first, last)| first..=last)
    }

    fn plies(&self) -> usize {
        self.digest.plies as usize
    }

    fn winner(&self) -> Option<Winner> {
        self.digest.winner
    }

    fn has(&self) -> [bool; 3] {
        self.digest.has
    }

    fn ratings(&self) -> [Option<u32>; 2] {
        self.digest.ratings.map(|rating| (rating > 0).then_some(rating.into()))
    }

    fn code(&self) -> Option<Cow<'_, str>> {
        self.line(7).map(Into::into)
    }

    fn is_problem(&self) -> bool {
        self.digest.is_problem
    }

    fn has_theme(&self, theme: MateTheme) -> bool {
        self.digest.themes.contains(&theme)
    }

    /// Its moves are not there any more: whoever looks for a position does so while games are read.
    fn reaches(&self, _: &PositionAsked) -> bool {
        true
    }
}
