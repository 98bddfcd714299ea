//! The statements of a line, and those that are not moves: times and endings.

use std::time::Duration;

use crate::record::Ending;
use crate::rules::Color;
use crate::text::Line;

/// The statements of a line, without the commas between them. A comment, a name or a header takes the rest of its line
/// (C6).
pub(super) fn of_line(line: Line<'_>) -> impl Iterator<Item = Line<'_>> {
    let whole = |text: &str| ["'", "N+", "N-", "$"].iter().any(|start| text.starts_with(start));
    let one = whole(line.text) || !line.text.contains(',');
    let mut rest = Some(line.text);
    std::iter::from_fn(move || {
        let text = rest?;
        if one || text.trim_start().starts_with('\'') {
            rest = None;
            return Some(line.part(text));
        }
        let (statement, after) = text.split_once(',').map_or((text, None), |(one, more)| (one, Some(more)));
        rest = after;
        Some(line.part(statement.trim()))
    })
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

/// The ending for a word after `%`.
pub(crate) fn ending_of(word: &str) -> Ending {
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

/// The statement for an ending with the given side to move, and whether it says the same: an ending without a word of
/// its own gets the nearest one that gives the game to the same side. [`ending_remark`] says the rest.
pub(crate) fn ending_statement(ending: &Ending, to_move: Color) -> (String, bool) {
    let word = match ending {
        Ending::Resign => "%TORYO",
        Ending::Interrupted => "%CHUDAN",
        Ending::Repetition => "%SENNICHITE",
        Ending::PerpetualCheck => "%OUTE_SENNICHITE",
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

/// The foul stated after an unreadable move of the offender: that move was the foul (K34, C17).
pub(crate) fn foul(statement: &str, offender: Color, to_move: Color) -> Option<Ending> {
    match statement {
        "%ILLEGAL_MOVE" if offender == to_move => Some(Ending::FoulLoss),
        "%ILLEGAL_MOVE" => Some(Ending::FoulWin),
        "%+ILLEGAL_ACTION" => Some(Ending::FoulBy(Color::Black)),
        "%-ILLEGAL_ACTION" => Some(Ending::FoulBy(Color::White)),
        _ => None,
    }
}

/// How the remark that names an ending without a CSA word begins.
const ENDING: &str = "'$終局:";

/// The remark after the statement of an ending that CSA has no word for; our reader understands it.
pub(super) fn ending_remark(ending: &Ending) -> Option<String> {
    let (_, same) = ending_statement(ending, Color::Black);
    (!same && !ending.name().contains(['\n', '\r'])).then(|| format!("{ENDING}{}", ending.name()))
}

/// Whether a remark is of those, whatever it names.
pub(super) fn is_ending_remark(remark: &str) -> bool {
    remark.starts_with(ENDING)
}

/// The ending in such a remark.
pub(super) fn remarked_ending(line: &str) -> Option<Ending> {
    let name = line.strip_prefix(ENDING)?;
    let known = [
        Ending::Sealed,
        Ending::DefaultWin,
        Ending::DefaultLoss,
        Ending::Won(Color::Black),
        Ending::Won(Color::White),
        Ending::Drawn,
    ]
    .into_iter()
    .find(|known| known.name() == name);
    let meant = known.unwrap_or_else(|| Ending::Other(name.into()));
    (ending_remark(&meant)? == line).then_some(meant)
}

/// A word that reads back unchanged.
fn plain_word(text: &str) -> bool {
    text.strip_prefix('%').is_some_and(|word| {
        !word.contains([',', '\n', '\r']) && word.trim_end() == word && matches!(ending_of(word), Ending::Other(_))
    })
}
