//! The forms that the documents give the values of tags (chapters 8.1.1 and 9 of the standard, chapter 2 of that of
//! xiangqi). A value of another form is kept, and noted.

use super::spelling::XiangqiSpelling;
use komaoto_rules::Game;

const DATE: &str = "YYYY.MM.DD";
const TIME: &str = "HH:MM:SS";
const ELO: &str = "2000, -";
const TYPE: &str = "human, program";
const MODE: &str = "OTB, PM, EM, ICS, TC";
const MODES: [&str; 5] = ["OTB", "PM", "EM", "ICS", "TC"];
const SET_UP: &str = "0, 1";
const CODE: &str = "A00–E99";
const FORMAT: &str = "Chinese, WXF, ICCS";
const GAME: &str = "Chinese Chess";
const COUNT: &str = "80";
const SIDES: [&str; 3] = ["White", "Black", "Red"];

/// The form that a tag demands, if it demands one.
fn form_of(game: Game, name: &str) -> Option<&'static str> {
    let is = |known: &str| name.eq_ignore_ascii_case(known);
    let behind_side = SIDES.into_iter().find_map(|side| {
        let head = name.get(..side.len())?;
        head.eq_ignore_ascii_case(side).then(|| name.get(side.len()..))?
    });
    let is_of_side = |known: &str| behind_side.is_some_and(|rest| rest.eq_ignore_ascii_case(known));
    Some(match game {
        Game::Shogi => return None,
        _ if is("Date") || is("EventDate") || is("UTCDate") => DATE,
        _ if is("Time") || is("UTCTime") => TIME,
        _ if is_of_side("Elo") || is_of_side("USCF") => ELO,
        _ if is_of_side("Type") => TYPE,
        _ if is("Mode") => MODE,
        _ if is("SetUp") => SET_UP,
        _ if is("PlyCount") => COUNT,
        Game::Chess if is("ECO") => CODE,
        Game::Xiangqi if is("ECCO") => CODE,
        Game::Xiangqi if is("Format") => FORMAT,
        Game::Xiangqi if is("Game") => GAME,
        _ => return None,
    })
}

/// The form that a value should have and has not. One that says that nothing is known is none.
pub(crate) fn odd_form(game: Game, name: &str, value: &str) -> Option<&'static str> {
    let form = form_of(game, name)?;
    let value = value.trim();
    if value.is_empty() || value.chars().all(|letter| matches!(letter, '?' | '.' | '-' | ':')) {
        return None;
    }
    let is_number = || value.bytes().all(|byte| byte.is_ascii_digit());
    let fits = match form {
        DATE => {
            parts(value, '.', [4, 2, 2]).is_some_and(|[_, month, day]| in_range(month, 1, 12) && in_range(day, 1, 31))
        }
        TIME => parts(value, ':', [2, 2, 2]).is_some_and(|[hour, minute, second]| {
            [(hour, 23), (minute, 59), (second, 59)].iter().all(|&(part, most)| in_range(part, 0, most))
        }),
        ELO | COUNT => is_number(),
        TYPE => matches!(value, "human" | "program"),
        MODE => MODES.contains(&value),
        SET_UP => matches!(value, "0" | "1"),
        CODE => {
            let [letter, tens, ones, rest @ ..] = value.as_bytes() else { return Some(form) };
            letter.is_ascii_uppercase()
                && *letter <= b'E'
                && tens.is_ascii_digit()
                && ones.is_ascii_digit()
                && (rest.is_empty() || rest.len() <= 2 && rest.iter().all(u8::is_ascii_lowercase) || is_sub_code(rest))
        }
        FORMAT => XiangqiSpelling::named(value).is_some(),
        _ => value.eq_ignore_ascii_case(GAME) || value.eq_ignore_ascii_case("xiangqi"),
    };
    (!fits).then_some(form)
}

/// `/44` behind a code of openings.
fn is_sub_code(rest: &[u8]) -> bool {
    matches!(rest, [b'/', digits @ ..] if (1..=2).contains(&digits.len()) && digits.iter().all(u8::is_ascii_digit))
}

/// The parts of a value of so many digits each; a part that is not known has question marks.
fn parts(value: &str, mark: char, lengths: [usize; 3]) -> Option<[&str; 3]> {
    let mut parts = value.split(mark);
    let found = [parts.next()?, parts.next()?, parts.next()?];
    let fits = |(part, length): (&&str, usize)| {
        part.len() == length
            && (part.bytes().all(|byte| byte.is_ascii_digit()) || part.bytes().all(|byte| byte == b'?'))
    };
    (parts.next().is_none() && found.iter().zip(lengths).all(fits)).then_some(found)
}

/// Whether a part is a number in a range, or not known.
fn in_range(part: &str, least: u32, most: u32) -> bool {
    part.starts_with('?') || part.parse().is_ok_and(|number| (least..=most).contains(&number))
}

/// A value in the form of its tag, if it is plain what it says.
pub fn in_form(game: Game, name: &str, value: &str) -> Option<String> {
    let trimmed = value.trim();
    let made = match odd_form(game, name, value)? {
        DATE => {
            let parts: Vec<&str> = trimmed.split(['/', '-', '.']).collect();
            let [first, second, third] = parts.as_slice() else { return None };
            let (year, month, day) = match (first.len(), third.len()) {
                (4, 1..=2) => (first, second, third),
                // Which of two numbers is the month is plain only if one of them is none.
                (1..=2, 4) if first.parse().is_ok_and(|day: u32| day > 12) => (third, second, first),
                (1..=2, 4) if second.parse().is_ok_and(|day: u32| day > 12) => (third, first, second),
                _ => return None,
            };
            format!("{year}.{month:0>2}.{day:0>2}")
        }
        TIME => {
            let parts: Vec<&str> = trimmed.split(':').collect();
            let seconds = parts.get(2).copied().unwrap_or("00");
            format!("{:0>2}:{:0>2}:{seconds:0>2}", parts.first()?, parts.get(1)?)
        }
        TYPE => trimmed.to_ascii_lowercase(),
        MODE => trimmed.to_ascii_uppercase(),
        CODE => trimmed.to_ascii_uppercase(),
        GAME => GAME.to_owned(),
        _ => return None,
    };
    odd_form(game, name, &made).is_none().then_some(made)
}

/// The day and the clock of a value that tells both, each in the form of its tag.
pub fn day_and_clock(game: Game, value: &str) -> Option<(String, String)> {
    let (day, clock) = value.trim().split_once([' ', 'T'])?;
    let formed = |name: &str, value: &str| match odd_form(game, name, value) {
        None => Some(value.to_owned()),
        Some(_) => in_form(game, name, value),
    };
    let is_clock = clock.contains(':') && clock.starts_with(|letter: char| letter.is_ascii_digit());
    is_clock.then(|| Some((formed("Date", day)?, formed("Time", clock.trim())?)))?
}
