//! The tags of a game we write: the seven of the roster first, the others in ASCII order (chapter 8.1 of the standard);
//! for xiangqi with Game before them and the teams among them (chapter 2 of its specification). Shogi records keep
//! their headers in Japanese.

use std::collections::HashMap;

use super::lexer::is_of_name;
use super::result::PgnResult;
use super::spelling::fen;
use komaoto_record::Headers;
use komaoto_rules::{Color, Game, Position};
use komaoto_text::until;

/// The stand-in for an unknown value.
const UNKNOWN: &str = "?";

const CHESS: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];
const XIANGQI: [&str; 10] =
    ["Game", "Event", "Site", "Date", "Round", "RedTeam", "Red", "BlackTeam", "Black", "Result"];

/// The same where Red is called White.
const WHITE_FOR_RED: [&str; 10] =
    ["Game", "Event", "Site", "Date", "Round", "RedTeam", "White", "BlackTeam", "Black", "Result"];

/// The tags that come first in a game, in their order.
fn roster(game: Game, keys: &[&str]) -> &'static [&'static str] {
    let names = |name: &str| keys.iter().any(|key| key.eq_ignore_ascii_case(name));
    match game {
        Game::Xiangqi if !names("Red") && names("White") => &WHITE_FOR_RED,
        Game::Xiangqi => &XIANGQI,
        Game::Chess | Game::Shogi => &CHESS,
    }
}

/// The place of a new tag among those of a game: one of the roster before the first that follows it there, another one
/// among the others if these are sorted, otherwise behind all.
pub fn place_of(game: Game, pairs: &[(String, String)], key: &str) -> usize {
    let keys: Vec<&str> = pairs.iter().map(|(key, _)| key.as_str()).chain([key]).collect();
    let roster = roster(game, &keys);
    let rank = |key: &str| roster.iter().position(|name| name.eq_ignore_ascii_case(key));
    let end = pairs.len();
    match rank(key) {
        Some(own) => {
            let follows = |(other, _): &(String, String)| rank(other).is_some_and(|other| other > own);
            let behind = || pairs.iter().rposition(|(other, _)| rank(other).is_some()).map_or(0, |last| last + 1);
            pairs.iter().position(follows).unwrap_or_else(behind)
        }
        None => {
            let rest: Vec<(usize, &str)> = pairs.iter().map(|(key, _)| key.as_str()).enumerate().collect();
            let rest: Vec<_> = rest.into_iter().filter(|(_, key)| rank(key).is_none()).collect();
            match rest.iter().find(|(_, other)| *other > key) {
                Some((place, _)) if rest.is_sorted_by_key(|(_, key)| *key) => *place,
                _ => end,
            }
        }
    }
}

/// Tags that are written from the start position.
pub(super) const OF_THE_START: [&str; 2] = ["FEN", "SetUp"];

/// The tags that say from which position a game of chess or xiangqi begins, as lines.
pub fn start_tags(initial: &Position) -> Vec<String> {
    let set_up = (initial.game() != Game::Xiangqi).then(|| ("SetUp", "1".to_owned()));
    let tags = std::iter::once(("FEN", fen(initial))).chain(set_up);
    tags.map(|(key, value)| line(key, &value).0.trim_end().to_owned()).collect()
}

/// The shogi headers for tags of the standard, with what the first mover is called.
const SHOGI: [(&str, &str); 3] = [("Event", "棋戦"), ("Site", "場所"), ("Date", "開始日時")];

fn names(first: Color) -> [(&'static str, &'static str); 2] {
    match first {
        Color::Black => [("White", "先手"), ("Black", "後手")],
        Color::White => [("White", "後手"), ("Black", "先手")],
    }
}

/// The shogi headers for the tags of a game that this side begins. Unknown values of the roster are omitted.
pub(super) fn to_japanese(tags: &Headers, first: Color) -> Headers {
    let names = names(first);
    let unknown = |value: &str| !value.is_empty() && value.chars().all(|letter| matches!(letter, '?' | '.'));
    let pair = |(key, value): (&str, &str)| {
        let known = |of: &str| key.eq_ignore_ascii_case(of);
        if known("Result") || known("Variant") || CHESS.into_iter().any(known) && unknown(value) {
            return None;
        }
        let japanese = SHOGI.iter().chain(&names).find(|(tag, _)| known(tag)).map(|&(_, japanese)| japanese);
        Some(match japanese {
            Some("開始日時") if value.contains('?') => (key.to_owned(), value.to_owned()),
            Some("開始日時") if is_date(value) => ("開始日時".to_owned(), value.replacen('.', "/", 2)),
            Some(japanese) => (japanese.to_owned(), value.to_owned()),
            None => (key.to_owned(), value.to_owned()),
        })
    };
    let mut headers: Headers = tags.iter().filter_map(pair).collect();
    join_clock(&mut headers);
    headers
}

/// The tag of the clock at which a game began. In shogi day and clock are one header.
const TIME: &str = "Time";

/// Puts the clock at which a game began behind its day.
fn join_clock(headers: &mut Headers) {
    let clocks: Vec<String> =
        headers.iter().filter(|(key, _)| *key == TIME).map(|(_, value)| value.to_owned()).collect();
    let [clock] = clocks.as_slice() else { return };
    let is_day = |value: &str| is_date(&value.replacen('/', ".", 2)) && !value.contains(' ');
    let days = headers.iter().filter(|(key, _)| *key == "開始日時").count();
    if days != 1 || !is_clock(clock) {
        return;
    }
    let Some((_, day)) = headers.pairs_mut().iter_mut().find(|(key, value)| key == "開始日時" && is_day(value))
    else {
        return;
    };
    *day = format!("{day} {clock}");
    headers.pairs_mut().retain(|(key, _)| key != TIME);
}

fn is_clock(value: &str) -> bool {
    let of_clocks = |byte: u8| byte.is_ascii_digit() || byte == b':';
    value.bytes().all(of_clocks) && value.split(':').all(|part| !part.is_empty()) && value.contains(':')
}

/// Whether a value is a date in PGN's form, whatever follows it.
fn is_date(value: &str) -> bool {
    let day = until(value, |letter| letter == ' ');
    day.split('.').count() == 3 && day.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.') && !value.contains('/')
}

/// The reverse of [`to_japanese`].
fn from_japanese(headers: &Headers, first: Color) -> Headers {
    let names = names(first);
    let pair = |(key, value): (&str, &str)| {
        // 下手 and 上手 name the two sides in handicap games.
        let key = match key {
            "下手" => "先手",
            "上手" => "後手",
            key => key,
        };
        let tag = SHOGI.iter().chain(&names).find(|(_, japanese)| *japanese == key).map(|&(tag, _)| tag);
        let dotted = value.replacen('/', ".", 2);
        let value = if tag == Some("Date") && is_date(&dotted) { dotted } else { value.to_owned() };
        (tag.unwrap_or(key).to_owned(), value)
    };
    let mut pairs: Vec<(String, String)> =
        std::iter::once(("Variant".to_owned(), "Shogi".to_owned())).chain(headers.iter().map(pair)).collect();
    // A date has no clock in PGN.
    let dates = pairs.iter().filter(|(key, _)| key == "Date").count();
    if dates == 1
        && headers.get(TIME).is_none()
        && let Some((_, date)) = pairs.iter_mut().find(|(key, _)| key == "Date")
        && let Some((day, clock)) = date.clone().split_once(' ')
        && is_date(day)
        && is_clock(clock)
    {
        *date = day.to_owned();
        pairs.push((TIME.to_owned(), clock.to_owned()));
    }
    pairs.into_iter().collect()
}

/// The tags of a game in the order in which they are written. Tags that follow from other parts of the record replace
/// headers; some say that there is no such tag. In a file the tags stand in the order of the headers.
pub(super) fn written(
    game: Game,
    headers: &Headers,
    first: Color,
    outcome: PgnResult,
    own: Vec<(&str, Option<String>)>,
    as_they_stand: bool,
) -> Vec<(String, String)> {
    let translated = (game == Game::Shogi).then(|| from_japanese(headers, first));
    let headers = translated.as_ref().unwrap_or(headers);
    let is_own = |key: &str| own.iter().any(|(own, _)| key.eq_ignore_ascii_case(own));
    let named = headers.iter().filter(|(key, _)| !is_own(key)).map(|(key, value)| (key.to_owned(), value.to_owned()));
    let mut rest: Vec<(String, String)> = named.collect();
    rest.extend(own.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value?))));
    // A tag that announces a FEN belongs to no game without one.
    if !rest.iter().any(|(key, _)| key.eq_ignore_ascii_case("FEN")) {
        rest.retain(|(key, value)| !(key.eq_ignore_ascii_case("SetUp") && value == "1"));
    }
    let keys: Vec<&str> = headers.iter().map(|(key, _)| key).collect();
    let roster = roster(game, &keys);
    let mut tags = Vec::with_capacity(rest.len() + roster.len());
    for &name in roster {
        let place = rest.iter().position(|(key, _)| key.eq_ignore_ascii_case(name));
        let (key, value) = match (place.map(|place| rest.remove(place)), name) {
            (found, "Result") => (found.map(|(key, _)| key), outcome.token().to_owned()),
            (Some((key, value)), _) => (Some(key), value),
            // A file need not have them all.
            (None, _) if as_they_stand => continue,
            (None, "Game") => (None, "Chinese Chess".to_owned()),
            (None, "Date") => (None, "????.??.??".to_owned()),
            (None, "RedTeam" | "BlackTeam") => continue,
            (None, _) => (None, UNKNOWN.to_owned()),
        };
        tags.push((key.unwrap_or_else(|| name.to_owned()), value));
    }
    rest.sort_by(|(a, _), (b, _)| a.cmp(b));
    tags.extend(rest);
    if as_they_stand {
        // Several of one name are in the order in which they stand, too.
        let mut seen: HashMap<String, usize> = HashMap::new();
        let mut place = |key: &str| {
            let turn = seen.entry(key.to_owned()).or_default();
            *turn += 1;
            let own = headers.iter().enumerate().filter(|(_, (own, _))| *own == key);
            own.map(|(place, _)| place).nth(*turn - 1).unwrap_or(usize::MAX)
        };
        let mut placed: Vec<_> = tags.into_iter().map(|tag| (place(&tag.0), tag)).collect();
        placed.sort_by_key(|(place, _)| *place);
        return placed.into_iter().map(|(_, tag)| tag).collect();
    }
    tags
}

/// Whether a tag can have this name, for the reader of tags.
pub fn is_name(key: &str) -> bool {
    !key.is_empty() && key.chars().all(is_of_name)
}

/// A tag as a line, with its value on one line; and whether the value had more lines.
pub(super) fn line(key: &str, value: &str) -> (String, bool) {
    if !value.bytes().any(|byte| matches!(byte, b'\n' | b'\r' | b'\\' | b'"')) {
        return (["[", key, " \"", value, "\"]\n"].concat(), false);
    }
    let one = value.split(['\n', '\r']).collect::<Vec<_>>().join(" ");
    let escaped = one.replace('\\', "\\\\").replace('"', "\\\"");
    (format!("[{key} \"{escaped}\"]\n"), one != value)
}
