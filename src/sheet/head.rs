//! What stands above a game in print, as books have it: who played and how it ended, then where, when and how it was
//! opened. Of the other headers a book says nothing.

use super::figure::{author, one_line, source, title};
use super::outline::OutlineOptions;
use super::wording::SheetWording;
use crate::record::{Record, Winner, is_handicap, is_problem};
use crate::rules::shogi::Handicap;
use crate::rules::{Color, Game, Position};
use crate::text::plain;
use crate::texts;

/// The heading of a game: of shogi its title and its players; of chess and xiangqi its players with rating and team, and the
/// result, else its title. A problem is headed by its title and its author.
pub(super) fn headline(record: &Record, wording: SheetWording<'_>) -> String {
    let (black, white) = (player_about(record, Color::Black), player_about(record, Color::White));
    let nobody = black.is_none() && white.is_none();
    let named = |player: Option<String>| player.unwrap_or_else(|| "?".to_owned());
    let parts = match record.game() {
        Game::Shogi if nobody => [title(record), None, author(record)],
        Game::Shogi => [title(record), Some(format!("▲{}　△{}", named(black), named(white))), author(record)],
        Game::Chess | Game::Xiangqi if nobody || is_problem(record) => [title(record), None, author(record)],
        Game::Chess | Game::Xiangqi if !is_headed_by_result(record) => [white.or(black), None, None],
        Game::Xiangqi if wording.is_chinese() => [Some(first_wins(record, wording)), None, None],
        Game::Chess | Game::Xiangqi => [Some(format!("{} – {}", named(white), named(black))), result(record), None],
    };
    parts.into_iter().flatten().collect::<Vec<_>>().join("　")
}

/// Whether the heading of a game says how it ended: that of chess and xiangqi, if somebody played it. Of a position that
/// somebody has composed, files name him as one of the players.
pub(super) fn is_headed_by_result(record: &Record) -> bool {
    let named = |color| record.headers.player(color).is_some();
    let composed = record.initial != Position::start(record.game());
    let is_played = if composed { Color::ALL.into_iter().all(named) } else { Color::ALL.into_iter().any(named) };
    record.game() != Game::Shogi && !is_problem(record) && is_played
}

/// What is told of a game, with its place among several: nobody needs the usual board below the heading of one that nobody
/// has moved in, if that names who played.
pub(super) fn told_of(telling: OutlineOptions, record: &Record, place: Option<usize>) -> OutlineOptions {
    let nobody = || Color::ALL.into_iter().all(|color| record.headers.player(color).is_none());
    OutlineOptions { alone: telling.alone && (place.is_none() || is_problem(record) || nobody()), ..telling }
}

/// The heading of one of several games: a nameless one has its number.
pub(super) fn heading(record: &Record, place: Option<usize>, wording: SheetWording<'_>) -> String {
    let headline = headline(record, wording);
    match place {
        Some(place) if headline.trim().is_empty() => {
            let key = if is_problem(record) { "sheet-number" } else { "sheet-game" };
            wording.locale.with(key, &[("number", (place + 1).to_string().into())])
        }
        _ => headline,
    }
}

/// The name of a game at the foot of its pages: its players, without what else is known of them; else its heading.
pub(super) fn running(record: &Record, wording: SheetWording<'_>) -> String {
    let [first, second] = [Color::Black, Color::White].map(|color| record.headers.player(color).map(one_line));
    match (record.game(), first, second) {
        _ if is_problem(record) => headline(record, wording),
        (Game::Shogi, Some(black), Some(white)) => format!("▲{black}　△{white}"),
        (_, Some(black), Some(white)) => format!("{white} – {black}"),
        _ => headline(record, wording),
    }
}

/// The heading of a game of xiangqi in Chinese, which says how it ended for the side that began: 江城　许云川　先胜　岭南　聂伟平.
fn first_wins(record: &Record, wording: SheetWording<'_>) -> String {
    let of = |color| {
        let [team, elo] = team_and_rating(record, color);
        let name = record.headers.player(color).map_or_else(|| "?".to_owned(), one_line);
        let rated = elo.map(|elo| format!("（{elo}）")).unwrap_or_default();
        team.into_iter().map(str::to_owned).chain([name + &rated]).collect::<Vec<_>>().join("　")
    };
    let ended = match winner(record) {
        Some(Winner::Side(Color::White)) => "head-first-won",
        Some(Winner::Side(Color::Black)) => "head-first-lost",
        Some(Winner::Draw) => "head-first-drew",
        None => "head-first",
    };
    [of(Color::White), wording.locale.text(ended), of(Color::Black)].join("　")
}

/// The team of a player of chess or xiangqi, and the rating.
fn team_and_rating(record: &Record, color: Color) -> [Option<&str>; 2] {
    let sides: &[&str] = match (record.game(), color) {
        (Game::Shogi, _) => &[],
        (_, Color::Black) => &["Black"],
        (Game::Chess, Color::White) => &["White"],
        (Game::Xiangqi, Color::White) => &["Red", "White"],
    };
    let known = |what: &str| sides.iter().find_map(|side| record.headers.known(&[&format!("{side}{what}")]));
    [known("Team"), known("Elo").filter(|elo| *elo != "0")]
}

/// A player: in chess and xiangqi with rating and team.
pub(super) fn player_about(record: &Record, color: Color) -> Option<String> {
    let name = one_line(record.headers.player(color)?);
    let about: Vec<&str> = team_and_rating(record, color).into_iter().flatten().collect();
    Some(if about.is_empty() { name } else { format!("{name} ({})", about.join(", ")) })
}

/// The result of a game of chess or xiangqi, as books set it.
pub(super) fn result(record: &Record) -> Option<String> {
    if record.game() == Game::Shogi {
        return None;
    }
    let said = match winner(record)? {
        Winner::Side(Color::White) => "1–0",
        Winner::Side(Color::Black) => "0–1",
        Winner::Draw => "½–½",
    };
    Some(said.to_owned())
}

/// The winner of a game of chess or xiangqi by its header; one in other words (红胜) has been read with the moves.
fn winner(record: &Record) -> Option<Winner> {
    match record.headers.get("Result").map(str::trim) {
        Some("1-0") => Some(Winner::Side(Color::White)),
        Some("0-1") => Some(Winner::Side(Color::Black)),
        Some("1/2-1/2") => Some(Winner::Draw),
        Some("*") | None => None,
        Some(_) => record.winner(),
    }
}

/// Where and when a game was played, and how it was opened, line by line.
pub(super) fn facts(record: &Record, wording: SheetWording<'_>) -> Vec<String> {
    let locale = wording.locale;
    let known = |keys: &[&str]| record.headers.known(keys).map(|said| plain(&one_line(said)).into_owned());
    let date = |keys: &[&str]| record.headers.known(keys).map(|said| texts::day(said, locale));
    // What says nothing without its name.
    let named = |key: &'static str| {
        let said = known(&[key])?;
        let (name, said) = texts::header(record.game(), (key, &said), locale);
        Some(format!("{name} {said}"))
    };
    let lines: [Vec<Option<String>>; 2] = match record.game() {
        _ if is_problem(record) => [vec![source(record)], Vec::new()],
        Game::Shogi => {
            let event = known(&["棋戦"]).filter(|event| title(record).is_some_and(|title| title != *event));
            let handicap = known(&["手合割"]).and_then(|name| Handicap::from_name(&name));
            let handicap = if is_handicap(record) { handicap } else { None };
            let handicap = handicap.map(|known| texts::handicap(known, locale));
            let place = [event, date(&["対局日", "開始日時"]), known(&["場所"])];
            [place.to_vec(), vec![handicap, named("持ち時間"), named("戦型")]]
        }
        Game::Chess | Game::Xiangqi => {
            let players = record.headers.player(Color::Black).or(record.headers.player(Color::White));
            // Without players it is the heading.
            let event = if players.is_some() { known(&["Event"]) } else { None };
            let opening = [known(&["ECO", "ECCO"]), known(&["Opening"]), known(&["Variation"])];
            let opening = opening.into_iter().flatten().collect::<Vec<_>>().join(" ");
            let place = [event, round(record, wording), known(&["Site"]), date(&["Date", "UTCDate"])];
            [place.to_vec(), vec![Some(opening)]]
        }
    };
    let between = if locale.language().is_han() { "　" } else { " · " };
    let line = |parts: Vec<Option<String>>| {
        parts.into_iter().flatten().filter(|part| !part.trim().is_empty()).collect::<Vec<_>>().join(between)
    };
    lines.into_iter().map(line).filter(|line| !line.is_empty()).collect()
}

/// Which round a game was played in: 第3轮.
fn round(record: &Record, wording: SheetWording<'_>) -> Option<String> {
    let said = plain(&one_line(record.headers.known(&["Round"])?)).into_owned();
    let is_number = said.bytes().all(|byte| byte.is_ascii_digit());
    Some(if is_number {
        wording.locale.with("head-round", &[("round", said.into())])
    } else {
        let (name, said) = texts::header(record.game(), ("Round", &said), wording.locale);
        format!("{name} {said}")
    })
}
