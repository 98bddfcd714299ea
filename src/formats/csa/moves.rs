//! The spelling of moves `+7776FU`, pieces and endings.

use std::time::Duration;

use crate::record::Ending;
use crate::rules::shogi::{Color, Move, PieceKind, Position, Square};

const CODES: [(&str, PieceKind); 14] = [
    ("FU", PieceKind::Pawn),
    ("KY", PieceKind::Lance),
    ("KE", PieceKind::Knight),
    ("GI", PieceKind::Silver),
    ("KI", PieceKind::Gold),
    ("KA", PieceKind::Bishop),
    ("HI", PieceKind::Rook),
    ("OU", PieceKind::King),
    ("TO", PieceKind::Tokin),
    ("NY", PieceKind::PromotedLance),
    ("NK", PieceKind::PromotedKnight),
    ("NG", PieceKind::PromotedSilver),
    ("UM", PieceKind::Horse),
    ("RY", PieceKind::Dragon),
];

/// The two letters of a piece.
pub(in super::super) const fn piece_code(kind: PieceKind) -> &'static str {
    CODES[kind.index()].0
}

/// The piece of two letters.
pub(in super::super) fn piece_of(code: &str) -> Option<PieceKind> {
    CODES.iter().find(|(known, _)| *known == code).map(|&(_, kind)| kind)
}

/// The sign of a side.
pub(super) const fn sign(color: Color) -> char {
    match color {
        Color::Black => '+',
        Color::White => '-',
    }
}

/// A move as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct Written {
    pub color: Color,
    /// `None` is `00`, the hand.
    pub from: Option<Square>,
    pub to: Square,
    /// The piece after the move.
    pub kind: PieceKind,
    /// A `+` after the piece, as some programs write promotion (C15).
    pub plus: bool,
}

/// Two digits of a square; `Some(None)` is `00`, also with letters O (C16).
fn place(bytes: [u8; 2]) -> Option<Option<Square>> {
    match bytes {
        [b'0' | b'O', b'0' | b'O'] => Some(None),
        [file @ b'1'..=b'9', rank @ b'1'..=b'9'] => Square::new(file - b'0', rank - b'0').map(Some),
        _ => None,
    }
}

/// Reads four characters such as `77FU`: a place and a piece.
pub(super) fn placed(text: &str) -> Option<(Option<Square>, PieceKind)> {
    let (&digits, code) = text.as_bytes().split_first_chunk::<2>()?;
    Some((place(digits)?, piece_of(std::str::from_utf8(code).ok()?)?))
}

/// Reads a move; `None` if the text is not one.
pub(in super::super) fn parse_move(text: &str) -> Option<Written> {
    let bytes = text.as_bytes();
    let color = match bytes.first()? {
        b'+' => Color::Black,
        b'-' => Color::White,
        _ => return None,
    };
    let from = place([*bytes.get(1)?, *bytes.get(2)?])?;
    let (to, kind) = placed(text.get(3..7)?)?;
    let rest = text.get(7..).unwrap_or_default();
    (rest.is_empty() || rest == "+").then_some(Written { color, from, to: to?, kind, plus: rest == "+" })
}

/// What a written move means in a position, and whether the piece it names is the one that stands there.
pub(in super::super) fn meaning(written: &Written, position: &Position) -> (Move, bool) {
    let Written { from, to, kind, plus, .. } = *written;
    match from {
        None => (Move::Drop { kind: kind.unpromoted(), to }, !kind.is_promoted()),
        Some(from) => {
            let before = position.piece(from).map_or(kind, |piece| piece.kind);
            let promote = plus || before.promoted() == Some(kind);
            let after = if promote { before.promoted().unwrap_or(before) } else { before };
            (Move::Normal { from, to, promote }, after == kind || (plus && before == kind))
        }
    }
}

/// A move as CSA spells it, with the side that makes it, as it is meant in a position.
pub fn csa_written_move(text: &str, position: &Position) -> Option<(Color, Move)> {
    parse_move(text).map(|written| (written.color, meaning(&written, position).0))
}

/// The side, the target and the piece after the move of a move as CSA spells it.
pub fn csa_written(text: &str) -> Option<(Color, Square, PieceKind)> {
    parse_move(text).map(|Written { color, to, kind, .. }| (color, to, kind))
}

/// Spells a move as CSA does, `+7776FU`, given the position before it.
pub fn csa_move(position: &Position, mv: Move) -> String {
    let mut text = String::with_capacity(7);
    text.push(sign(position.side_to_move()));
    let digits = |text: &mut String, square: Square| {
        text.push(char::from(b'0' + square.file().number()));
        text.push(char::from(b'0' + square.rank().number()));
    };
    let kind = match mv {
        Move::Normal { from, to, promote } => {
            digits(&mut text, from);
            digits(&mut text, to);
            let kind = position.piece(from).map_or(PieceKind::Pawn, |piece| piece.kind);
            if promote { kind.promoted().unwrap_or(kind) } else { kind }
        }
        Move::Drop { kind, to } => {
            text.push_str("00");
            digits(&mut text, to);
            kind
        }
    };
    text.push_str(piece_code(kind));
    text
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

/// Writes seconds, with a fraction only if there is one and it is asked for.
pub(super) fn time(time: Duration, fraction: bool) -> String {
    let (seconds, millis) = (time.as_secs(), time.subsec_millis());
    if fraction && millis > 0 {
        let text = format!("{seconds}.{millis:03}");
        text.trim_end_matches('0').to_owned()
    } else {
        seconds.to_string()
    }
}

/// The ending of a word after `%`.
pub(in super::super) fn ending_of(word: &str) -> Ending {
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

/// The statement of an ending with the side to move given, and whether it says the same: for an ending without a word of its own the
/// nearest that gives the game to the same side. The rest is said by [`ending_remark`].
pub(in super::super) fn ending_statement(ending: &Ending, to_move: Color) -> (String, bool) {
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
        // The side to move wins by the foul of the other.
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
        Ending::Sealed | Ending::Other(_) => return ("%CHUDAN".into(), false),
    };
    (word.to_owned(), true)
}

/// The side that a statement of a move names.
pub(super) fn side(statement: &str) -> Option<Color> {
    match statement.as_bytes().first()? {
        b'+' => Some(Color::Black),
        b'-' => Some(Color::White),
        _ => None,
    }
}

/// The foul that a statement says behind a move of the offender that could not be read: that move was it (K34, C17).
pub(in super::super) fn foul(statement: &str, offender: Color, to_move: Color) -> Option<Ending> {
    match statement {
        "%ILLEGAL_MOVE" if offender == to_move => Some(Ending::FoulLoss),
        "%ILLEGAL_MOVE" => Some(Ending::FoulWin),
        "%+ILLEGAL_ACTION" => Some(Ending::FoulBy(Color::Black)),
        "%-ILLEGAL_ACTION" => Some(Ending::FoulBy(Color::White)),
        _ => None,
    }
}

/// The statement of a foul behind a move of this side that could not be read; [`foul`] reads it so again.
pub(in super::super) fn foul_statement(ending: &Ending, offender: Color, to_move: Color) -> Option<&'static str> {
    let loser = match ending {
        Ending::FoulLoss => to_move,
        Ending::FoulWin => !to_move,
        _ => return None,
    };
    Some(match loser {
        loser if loser == offender => "%ILLEGAL_MOVE",
        Color::Black => "%+ILLEGAL_ACTION",
        Color::White => "%-ILLEGAL_ACTION",
    })
}

/// What begins the remark that names an ending CSA has no word for.
const ENDING: &str = "'$終局:";

/// The remark after the statement of an ending that CSA has no word for; our reader understands it.
pub(super) fn ending_remark(ending: &Ending) -> Option<String> {
    let (_, same) = ending_statement(ending, Color::Black);
    (!same && !ending.name().contains(['\n', '\r'])).then(|| format!("{ENDING}{}", ending.name()))
}

/// The ending of such a remark.
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

/// A word that comes back as it is.
fn plain_word(text: &str) -> bool {
    text.strip_prefix('%').is_some_and(|word| {
        !word.contains([',', '\n', '\r']) && word.trim_end() == word && matches!(ending_of(word), Ending::Other(_))
    })
}
