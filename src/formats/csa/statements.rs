//! The statements of a line, and those that are not moves: times and endings.

use std::time::Duration;

use crate::format::CsaVersion;
use komaoto_notation::csa::parse_move;
use komaoto_record::Ending;
use komaoto_rules::Color;
use komaoto_text::{Line, Slice, until};

/// The statements of a line, without the commas between them. A comment takes the rest of its line; a name or a header
/// takes the commas in it, up to one with another statement behind it ([C6](crate#csa)).
pub(super) fn of_line(line: Line<'_>) -> impl Iterator<Item = Line<'_>> {
    let one = !line.text.contains(',') && parted(line.text).is_none();
    let mut rest = Some(line.text);
    std::iter::from_fn(move || {
        let text = rest?;
        if one || text.trim_start().starts_with('\'') {
            rest = None;
            return Some(line.part(text));
        }
        if let Some(at) = parted(text) {
            let (statement, after) = text.split_at_checked(at)?;
            rest = Some(after);
            return Some(line.part(statement.trim()));
        }
        let comma = if holds_commas(text.trim_start()) { next_statement(text) } else { text.find(',') };
        let (statement, after) =
            comma.and_then(|at| Some((text.get(..at)?, text.get(at + 1..)))).unwrap_or((text, None));
        rest = after;
        Some(line.part(if holds_commas(statement) { statement } else { statement.trim() }))
    })
}

/// Where the second statement begins in a text that begins with a move or a time with another statement behind it, and
/// only blanks between: `+7776FU -3334FU`, `+7776FU T12`, `+7776FU 'remark`.
pub(super) fn parted(text: &str) -> Option<usize> {
    let start = text.len() - text.trim_start().len();
    let statement = text.slice(start..);
    let length = match statement.as_bytes().first()? {
        b'+' | b'-' if statement.len() > MOVE && statement.is_char_boundary(MOVE) => {
            parse_move(&statement.slice(..MOVE).to_ascii_uppercase()).map(|_| MOVE)?
        }
        // 将棋ウォーズ says what is left on the clock, `L600`.
        b'T' | b'L' => until(statement, |letter: char| letter.is_whitespace() || letter == ',').len(),
        _ => return None,
    };
    let behind = statement.slice(length..);
    let next = behind.trim_start();
    let is_move = next.starts_with(['+', '-']) && next.len() >= MOVE;
    let is_apart = next.len() < behind.len();
    // Whatever else stands behind a move, that is one.
    let is_next = next.starts_with('\'') || is_apart && (is_move || length == MOVE || next.starts_with(['T', '%']));
    (is_next && next.len() > usize::from(length != MOVE)).then(|| text.len() - next.len())
}

/// The length of a move.
const MOVE: usize = 7;

/// Whether a statement is a name or a header, whose text may have commas.
fn holds_commas(statement: &str) -> bool {
    ["N+", "N-", "$"].iter().any(|start| statement.starts_with(start))
}

/// The comma in a name or a header behind which another statement begins: a name, a header with a key, `PI`, a row of
/// the board, pieces, the side to move, a move. A note is free text and goes on to the end.
pub(super) fn next_statement(statement: &str) -> Option<usize> {
    if statement.trim_start().starts_with("$NOTE:") {
        return None;
    }
    statement.match_indices(',').map(|(at, _)| at).find(|&at| statement.get(at + 1..).is_some_and(begins_statement))
}

fn begins_statement(rest: &str) -> bool {
    let is_key = |rest: &str| {
        let key = rest.split_once(':').map(|(key, _)| key);
        key.is_some_and(|key| {
            !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_uppercase() || b"_+-".contains(&byte))
        })
    };
    let rest = rest.trim_start();
    let one = until(rest, |letter| letter == ',').trim_end();
    match one.as_bytes() {
        [b'N', b'+' | b'-', ..] => true,
        [b'$', ..] => rest.strip_prefix('$').is_some_and(is_key),
        [b'+' | b'-'] => true,
        [b'P', b'I', more @ ..] => more.is_empty() || more.first().is_some_and(u8::is_ascii_digit),
        [b'P', b'1'..=b'9', b'+' | b'-' | b' ', ..] => true,
        [b'P', b'+' | b'-', one, other, ..] => one.is_ascii_digit() && other.is_ascii_digit(),
        _ => parse_move(one).is_some(),
    }
}

/// Reads the seconds after `T`.
pub(super) fn parse_time(text: &str) -> Option<Duration> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let digits = |s: &str| s.bytes().all(|b| b.is_ascii_digit());
    if whole.is_empty() || whole.len() > 9 || fraction.len() > 9 || !digits(whole) || !digits(fraction) {
        return None;
    }
    let millis = fraction.bytes().chain(std::iter::repeat(b'0')).take(3).fold(0, |n, b| n * 10 + u64::from(b - b'0'));
    Some(Duration::from_secs(whole.parse().ok()?) + Duration::from_millis(millis))
}

/// Writes seconds, with a fraction only if there is one and it is wanted.
pub(super) fn time(time: Duration, fraction: bool) -> String {
    let (seconds, millis) = (time.as_secs(), time.subsec_millis());
    if fraction && millis > 0 {
        let text = format!("{seconds}.{millis:03}");
        text.trim_end_matches('0').to_owned()
    } else {
        seconds.to_string()
    }
}

/// The words of endings.
pub const STATEMENTS: [&str; 16] = [
    "TORYO",
    "CHUDAN",
    "SENNICHITE",
    "OUTE_SENNICHITE",
    "TIME_UP",
    "ILLEGAL_MOVE",
    "+ILLEGAL_ACTION",
    "-ILLEGAL_ACTION",
    "JISHOGI",
    "KACHI",
    "HIKIWAKE",
    "MAX_MOVES",
    "MATTA",
    "TSUMI",
    "FUZUMI",
    "ERROR",
];

/// The ending for a word after `%`.
pub fn ending_of(word: &str) -> Ending {
    match word {
        "TORYO" => Ending::Resign,
        "CHUDAN" => Ending::Interrupted,
        "SENNICHITE" => Ending::Repetition,
        "OUTE_SENNICHITE" => Ending::PerpetualCheck,
        "TIME_UP" => Ending::TimeUp,
        "ILLEGAL_MOVE" => Ending::FoulLoss,
        "+ILLEGAL_ACTION" => Ending::FoulBy(Color::Black),
        "-ILLEGAL_ACTION" => Ending::FoulBy(Color::White),
        "JISHOGI" => Ending::Impasse,
        "KACHI" => Ending::Declaration,
        "HIKIWAKE" => Ending::DeclaredDraw,
        "MAX_MOVES" => Ending::MaxMoves,
        "MATTA" => Ending::TakeBack,
        "TSUMI" => Ending::Mate,
        "FUZUMI" => Ending::NoMate,
        "ERROR" => Ending::Error,
        other => Ending::Other(format!("%{other}").into()),
    }
}

/// The statement for an ending with the given side to move in a version, and whether it says the same: an ending
/// without a word of its own there gets the nearest one that gives the game to the same side. `ending_remark` says
/// the rest.
pub fn ending_statement(ending: &Ending, to_move: Color, version: CsaVersion) -> (String, bool) {
    let (word, same) = newest_statement(ending, to_move);
    match older_word(&word, to_move, version) {
        Some(older) => (older.to_owned(), false),
        None => (word, same),
    }
}

/// The oldest version that has a statement.
pub(super) fn version_of(statement: &str) -> CsaVersion {
    match statement {
        "%MAX_MOVES" => CsaVersion::V3,
        "%TIME_UP" | "%ILLEGAL_MOVE" | "%+ILLEGAL_ACTION" | "%-ILLEGAL_ACTION" | "%HIKIWAKE" | "%TSUMI" | "%FUZUMI" => {
            CsaVersion::V22
        }
        _ => CsaVersion::V1,
    }
}

/// The word of a version in place of a later one: it gives the game to the same side.
fn older_word(word: &str, to_move: Color, version: CsaVersion) -> Option<&'static str> {
    if version_of(word) <= version {
        return None;
    }
    let loses = |loser| if loser == to_move { "%TORYO" } else { "%KACHI" };
    Some(match word {
        "%MAX_MOVES" if version == CsaVersion::V22 => "%HIKIWAKE",
        "%MAX_MOVES" | "%HIKIWAKE" => "%JISHOGI",
        "%+ILLEGAL_ACTION" => loses(Color::Black),
        "%-ILLEGAL_ACTION" => loses(Color::White),
        "%FUZUMI" => "%CHUDAN",
        _ => "%TORYO",
    })
}

fn newest_statement(ending: &Ending, to_move: Color) -> (String, bool) {
    let word = match ending {
        Ending::Resign => "%TORYO",
        Ending::Interrupted => "%CHUDAN",
        Ending::Repetition => "%SENNICHITE",
        // Who has given check, only the game tells: see [`perpetual_check`].
        Ending::PerpetualCheck => return ("%SENNICHITE".into(), false),
        Ending::Impasse => "%JISHOGI",
        Ending::Mate => "%TSUMI",
        Ending::NoMate => "%FUZUMI",
        Ending::TimeUp => "%TIME_UP",
        Ending::FoulLoss => "%ILLEGAL_MOVE",
        // The side to move wins by the other side's foul.
        Ending::FoulWin if to_move == Color::White => "%+ILLEGAL_ACTION",
        Ending::FoulWin => "%-ILLEGAL_ACTION",
        Ending::FoulBy(Color::Black) => "%+ILLEGAL_ACTION",
        Ending::FoulBy(Color::White) => "%-ILLEGAL_ACTION",
        Ending::Declaration => "%KACHI",
        Ending::DeclaredDraw => "%HIKIWAKE",
        Ending::Won(color) if *color == to_move => return ("%KACHI".into(), false),
        Ending::Won(_) => return ("%TORYO".into(), false),
        Ending::Drawn => return ("%HIKIWAKE".into(), false),
        Ending::MaxMoves => "%MAX_MOVES",
        Ending::TakeBack => "%MATTA",
        Ending::Error => "%ERROR",
        Ending::Other(text) if plain_word(text) => text,
        Ending::DefaultWin if to_move == Color::White => return ("%+ILLEGAL_ACTION".into(), false),
        Ending::DefaultWin => return ("%-ILLEGAL_ACTION".into(), false),
        Ending::DefaultLoss => return ("%TIME_UP".into(), false),
        Ending::Sealed | Ending::Adjudicated(_) | Ending::Abandoned | Ending::Other(_) => {
            return ("%CHUDAN".into(), false);
        }
    };
    (word.to_owned(), true)
}

/// The statement for perpetual check, which is a foul that no version has a word for.
pub(super) fn perpetual_check(loser: Option<Color>, to_move: Color, version: CsaVersion) -> (String, bool) {
    let nearest = loser.map_or(Ending::PerpetualCheck, Ending::FoulBy);
    (ending_statement(&nearest, to_move, version).0, false)
}

/// The foul stated after an unreadable move of the offender: that move was the foul
/// ([K34](crate#kif-and-kifu), [C17](crate#csa)).
pub fn foul(statement: &str, offender: Color, to_move: Color) -> Option<Ending> {
    match statement {
        "%ILLEGAL_MOVE" if offender == to_move => Some(Ending::FoulLoss),
        "%ILLEGAL_MOVE" => Some(Ending::FoulWin),
        "%+ILLEGAL_ACTION" => Some(Ending::FoulBy(Color::Black)),
        "%-ILLEGAL_ACTION" => Some(Ending::FoulBy(Color::White)),
        _ => None,
    }
}

/// The prefix of the remark that names an ending without a CSA word.
const ENDING: &str = "'$終局:";

/// The remark after the statement of an ending that the version has no word for; our reader understands it.
pub(super) fn ending_remark(ending: &Ending) -> Option<String> {
    (!ending.name().contains(['\n', '\r'])).then(|| format!("{ENDING}{}", ending.name()))
}

/// Whether a remark is of those, whatever it names.
pub(super) fn is_ending_remark(remark: &str) -> bool {
    remark.starts_with(ENDING)
}

/// The ending in such a remark after a statement; `None` if that ending would have another statement.
pub(super) fn remarked_ending(line: &str, read: &Ending, to_move: Color) -> Option<Ending> {
    let name = line.strip_prefix(ENDING)?;
    let (statement, _) = newest_statement(read, to_move);
    let is_written_so = |meant: &Ending| {
        [CsaVersion::V1, CsaVersion::V22, CsaVersion::V3].into_iter().any(|version| {
            let (word, same) = ending_statement(meant, to_move, version);
            !same && word == statement
                || *meant == Ending::PerpetualCheck
                    && Color::ALL.into_iter().any(|loser| perpetual_check(Some(loser), to_move, version).0 == statement)
        })
    };
    let mut known = REMARKED.iter().filter(|known| known.name() == name).peekable();
    if known.peek().is_none() {
        return Some(Ending::Other(name.into())).filter(is_written_so);
    }
    known.find(|known| is_written_so(known)).cloned()
}

/// The endings that some version has no word for.
const REMARKED: [Ending; 17] = [
    Ending::Sealed,
    Ending::DefaultWin,
    Ending::DefaultLoss,
    Ending::Won(Color::Black),
    Ending::Won(Color::White),
    Ending::Drawn,
    Ending::PerpetualCheck,
    Ending::MaxMoves,
    Ending::TimeUp,
    Ending::FoulLoss,
    Ending::FoulWin,
    Ending::FoulBy(Color::Black),
    Ending::FoulBy(Color::White),
    Ending::DeclaredDraw,
    Ending::Mate,
    Ending::NoMate,
    Ending::Error,
];

/// A word that reads back unchanged.
fn plain_word(text: &str) -> bool {
    text.strip_prefix('%').is_some_and(|word| {
        !word.contains([',', '\n', '\r']) && word.trim_end() == word && matches!(ending_of(word), Ending::Other(_))
    })
}
