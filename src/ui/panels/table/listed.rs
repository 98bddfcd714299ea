//! A game as a row of the table tells it.

use std::sync::Arc;

use crate::library::{FileStamp, GameDigest, GameFacts, GameFile, Reached, days};
use crate::locale::Locale;
use crate::notation::{Notation, counted_moves, spell};
use crate::record::{Ending, Winner, is_mated, problem_number, stated_length};
use crate::rules::Game;
use crate::text::plain;
use crate::texts;

/// A game that was found, as a row tells it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ListedGame {
    pub file: Arc<GameFile>,
    /// The text that words are looked for in.
    pub digest: GameDigest,
    /// A key that is the same for games that were played alike.
    pub alike: u64,
    /// Its number in the file, from 0.
    pub game: usize,
    /// The place of the position, if one was asked for.
    pub at: Option<HitPlace>,
    /// What is played there, spelled; empty where the line ends, `None` where no position was asked for, or it was found
    /// otherwise than as it is on the board.
    pub next: Option<Box<str>>,
    /// Its file as it was looked at, if that is kept.
    pub stamp: Option<FileStamp>,
    /// The winner.
    pub won: Option<Won>,
    pub first: Box<str>,
    pub second: Box<str>,
    pub event: Box<str>,
    pub round: Box<str>,
    /// The ratings of the players, the first one's first.
    pub ratings: [Option<u32>; 2],
    /// The code of the opening ECO.
    pub code: Box<str>,
    pub opening: Box<str>,
    /// The number of a problem 作品番号, what it is called and who made it.
    pub number: Option<usize>,
    pub work: Box<str>,
    pub author: Box<str>,
    pub date: Box<str>,
    /// The first day that its date may mean.
    pub day: Option<u32>,
    pub result: Box<str>,
    /// The number of its moves; of a problem only where its line is a solution.
    pub length: Option<usize>,
}

/// The place in a game where it reaches a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct HitPlace {
    /// The place among its moves, and whether that is in the main line.
    pub place: u32,
    pub is_main: bool,
    /// The number of the move behind which it does.
    pub ply: u32,
}

/// The winner of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Won {
    /// The side that moves first in the game.
    First,
    Nobody,
    Second,
}

impl ListedGame {
    /// What is told of a game. `folded` are its headers as searches compare them, if they are known.
    pub fn of(
        game: &GameFacts<'_>,
        (reached, folded): (Option<Reached>, Option<&str>),
        file: Arc<GameFile>,
        (locale, style): (&Locale, Notation),
    ) -> Self {
        let tells_next = |reached: &Reached| !reached.by.mirrored && !reached.by.swapped && game.card.goes_on(reached);
        let line =
            |text: Option<&str>| text.map_or_else(String::new, |text| plain(&text.replace('\n', " ")).into_owned());
        Self {
            file,
            digest: GameDigest::of(game, folded),
            alike: game.card.alike(),
            stamp: None,
            game: game.number - 1,
            at: reached.map(|Reached { place, ply, .. }| HitPlace {
                place,
                ply,
                is_main: game.card.track.is_main(place),
            }),
            next: reached.filter(tells_next).map(|reached| {
                let position = game.card.position_at(reached.place);
                reached.next.map_or_else(|| "".into(), |mv| spell(style, &position, mv, None).into())
            }),
            won: game.winner().map(|winner| match winner {
                Winner::Side(side) if side == game.first() => Won::First,
                Winner::Side(_) => Won::Second,
                Winner::Draw => Won::Nobody,
            }),
            first: line(game.player(game.first())).into(),
            second: line(game.player(!game.first())).into(),
            event: line(game.event()).into(),
            round: line(game.card.headers.known(&["Round"])).into(),
            ratings: [game.first(), !game.first()].map(|side| game.rating(side)),
            code: line(game.card.headers.known(&["ECO"])).into(),
            number: game.card.initial.shogi().and_then(|_| problem_number(&game.card.headers)),
            work: line(game.card.headers.known(&["作品名", "表題"])).into(),
            author: line(game.card.headers.known(&["作者"])).into(),
            opening: line(game.opening_named(locale.language().tag()).as_deref()).into(),
            date: texts::day_in_figures(&line(game.date())).into(),
            day: game.date().and_then(days).map(|days| *days.start()),
            result: result(game, locale).into(),
            length: length(game),
        }
    }
}

/// The result of a game: the winner, or the reason of the end.
fn result(game: &GameFacts<'_>, locale: &Locale) -> String {
    match game.winner() {
        Some(Winner::Side(side)) if game.game() == Game::Shogi => {
            locale.with("games-won", &[("side", texts::side(game.game(), side, false, locale).into())])
        }
        Some(_) if game.game() != Game::Shogi => game.result().to_owned(),
        _ => game.ending().map_or_else(String::new, |ending| texts::ending(game.game(), ending, locale)),
    }
}

/// The number of its moves; of a problem 詰手数, as far as that is known.
fn length(game: &GameFacts<'_>) -> Option<usize> {
    if !game.card.is_problem() {
        return Some(counted_moves(game.game(), game.plies()));
    }
    let is_solved = || {
        let last = u32::try_from(game.plies()).unwrap_or(u32::MAX);
        game.ending() == Some(&Ending::Mate) || game.card.position_at(last).shogi().is_some_and(is_mated)
    };
    let said = stated_length(&game.card.headers);
    said.or_else(|| is_solved().then(|| game.plies())).filter(|length| *length > 0)
}
