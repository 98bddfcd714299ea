//! Moves as people type them: 76歩, ▲７六歩, 58金右, 7g7f, 7776FU, 76fu, P-7f, Nf3, 炮二平五, h2e2; also the beginning of
//! one.

use super::chess::parse_piece;
use super::csa::csa_move;
use super::machine::{parse_square, write_square};
use super::{Style, spell, xiangqi};
use komaoto_rules::{Game, Move, Origin, Position, Square, chess, shogi};

/// How pieces and what follows them are read: what an input method writes before it is asked for kanji. Longer ones
/// come first, for some contain others.
const READINGS: [(&str, &str); 26] = [
    ("なりきょう", "成香"),
    ("なりけい", "成桂"),
    ("なりぎん", "成銀"),
    ("きょうしゃ", "香"),
    ("けいま", "桂"),
    ("きょう", "香"),
    ("ぎょく", "玉"),
    ("ならず", "不成"),
    ("ひだり", "左"),
    ("りゅう", "龍"),
    ("ちょく", "直"),
    ("ひしゃ", "飛"),
    ("けい", "桂"),
    ("ぎん", "銀"),
    ("きん", "金"),
    ("かく", "角"),
    ("おう", "玉"),
    ("うま", "馬"),
    ("どう", "同"),
    ("なり", "成"),
    ("うつ", "打"),
    ("うち", "打"),
    ("みぎ", "右"),
    ("ひく", "引"),
    ("よる", "寄"),
    ("ふ", "歩"),
];

/// The kana that the letters of CSA become while an input method is on: `58ki` is ５８き.
const BEGUN: [(char, &str); 5] = [('ひ', "飛"), ('き', "金"), ('ぎ', "銀"), ('か', "角"), ('け', "桂")];

/// What pieces are called in Latin letters, behind the two that CSA has for them: `kin`, `kaku`, `hisha`.
const ROMAJI: [(&str, &[&str]); 8] = [
    ("ki", &["n"]),
    ("gi", &["n"]),
    ("ka", &["ku"]),
    ("ke", &["i", "ima"]),
    ("ky", &["ou", "o", "ousha"]),
    ("hi", &["sha", "sya"]),
    ("um", &["a"]),
    ("ry", &["u", "uu"]),
];
/// What CSA calls a promoted piece, and the same one before.
const PROMOTED: [(&str, &str); 6] =
    [("to", "fu"), ("ny", "ky"), ("nk", "ke"), ("ng", "gi"), ("um", "ka"), ("ry", "hi")];

/// The letters that may follow a typed text that ends in the letters of CSA: the rest of what the piece is called.
pub fn rest_of_reading(text: &str) -> &'static [&'static str] {
    let typed = plain(text);
    let is_of = |name: &str| typed.strip_suffix(name).is_some_and(|to| to.ends_with(|c: char| c.is_ascii_digit()));
    ROMAJI.iter().find(|(name, _)| is_of(name)).map_or(&[], |(_, rest)| rest)
}

/// The names of the piece in Latin letters behind the square, for a move that CSA spells so without its side and origin.
fn readings(csa: &str, mv: Move) -> Vec<String> {
    let Some((to, name)) = csa.split_at_checked(2) else { return Vec::new() };
    let promotes = matches!(mv, Move::Shogi(shogi::Move::Normal { promote: true, .. }));
    let before = PROMOTED.iter().find(|(promoted, _)| promotes && *promoted == name).map_or(name, |(_, before)| before);
    let rests = ROMAJI.iter().find(|(of, _)| *of == before).map_or(&[""][..], |(_, rest)| rest);
    let end = if promotes { "nari" } else { "" };
    rests.iter().map(|rest| format!("{to}{before}{rest}{end}")).collect()
}

/// Folds typed and spelled moves to one form: ASCII digits, no mere separators, lower case.
fn plain(text: &str) -> String {
    let read = text.contains(|c| ('\u{3041}'..='\u{3096}').contains(&c) && c != 'と').then(|| {
        let said = READINGS.iter().fold(text.to_owned(), |text, (read, written)| text.replace(read, written));
        let said = said.replace("あがる", "上").replace("すぐ", "直");
        // What is left is the beginning of a piece, as long as its two letters in CSA.
        BEGUN.iter().fold(said, |text, (read, written)| text.replace(*read, written))
    });
    read.as_deref()
        .unwrap_or(text)
        .chars()
        .filter_map(|c| {
            let kanji = "一二三四五六七八九".chars().position(|digit| digit == c);
            Some(match c {
                '０'..='９' => char::from_u32(c as u32 - '０' as u32 + '0' as u32)?,
                'Ａ'..='Ｚ' | 'ａ'..='ｚ' => {
                    char::from_u32(c as u32 - 'Ａ' as u32 + 'A' as u32)?.to_ascii_lowercase()
                }
                '▲' | '△' | '▼' | '▽' | '☗' | '☖' | '-' | '－' | '(' | ')' | '（' | '）' | ' ' | '\u{3000}' =>
                {
                    return None;
                }
                '王' => '玉',
                '竜' => '龍',
                '＋' => '+',
                _ => match kanji.and_then(|digit| char::from_digit(digit as u32 + 1, 10)) {
                    Some(digit) => digit,
                    None => c.to_ascii_lowercase(),
                },
            })
        })
        .collect()
}

/// The target written out, for a move that may be spelled 同.
fn with_target(text: &str, to: Option<Square>) -> String {
    match (text.strip_prefix('同'), to.and_then(Square::shogi)) {
        (Some(rest), Some(to)) => format!("{}{}{rest}", to.file().number(), to.rank().number()),
        _ => text.to_owned(),
    }
}

/// Every way a move may be typed.
fn spellings(position: &Position, mv: Move, previous: Option<Square>) -> Vec<String> {
    let styled = Style::ALL.map(|style| spell(style, position, mv, previous));
    match (position, mv) {
        (Position::Shogi(_), _) => {
            let mut all: Vec<String> = styled.iter().map(|text| plain(text)).collect();
            let full = with_target(&all[0], mv.to());
            let western_short = all[2].replace(['x', '='], "");
            let csa =
                csa_move(position, mv).map_or_else(String::new, |csa| plain(&csa).trim_start_matches('+').to_owned());
            // The two letters of CSA name the piece where no Japanese can be typed; nobody may ask for them.
            let csa_short = csa.get(2..).unwrap_or("").to_owned();
            // Its letters in CSA are no beginning of what the king is called, as those of the other pieces are.
            let king = csa_short.strip_suffix("ou").map(|to| format!("{to}gyoku"));
            all.extend(readings(&csa_short, mv));
            all.extend([full, western_short, csa, csa_short]);
            all.extend(king);
            all
        }
        (Position::Chess(_), _) => {
            let [san, .., uci] = styled;
            let san = san.trim_end_matches(['+', '#']).to_owned();
            vec![plain(&san), plain(&san.replace(['x', '='], "")), uci]
        }
        (Position::Xiangqi(position), Move::Xiangqi(mv)) => {
            let simplified = xiangqi::chinese(position, mv, xiangqi::ChineseScript::default());
            // Some write the sideways move of WXF with a sign of equality.
            let (iccs, equals) = (xiangqi::iccs(mv), styled[2].replace('.', "="));
            styled.iter().chain(&simplified).chain([&iccs, &equals]).map(|text| plain(text)).collect()
        }
        (Position::Xiangqi(_), _) => Vec::new(),
    }
}

/// The moves that a typed text may mean.
#[derive(Clone, Debug, Default)]
pub struct TypedMoves {
    /// The legal moves that begin with it, those typed in full first.
    pub moves: Vec<Move>,
    /// The number of those that are typed in full.
    whole: usize,
}

impl TypedMoves {
    /// The one move that it spells, although a longer one may mean another: `8h2b` beside `8h2b+`.
    pub fn exactly(&self) -> Option<Move> {
        if self.whole == 1 { self.moves.first().copied() } else { None }
    }

    /// The one move that it can mean, once it is typed in full: no continuation of it would mean another one.
    pub fn in_full(&self) -> Option<Move> {
        if self.moves.len() == 1 { self.exactly() } else { None }
    }
}

/// The legal moves that a typed text may mean. `csa` spells a move as CSA does, which is the business of that format.
///
/// ```
/// use komaoto_notation::{coordinates, typed_moves};
/// use komaoto_rules::{Game, Position};
/// let start = Position::start(Game::Shogi);
/// let typed = |text| typed_moves(&start, None, text);
/// let found = |text| typed(text).moves.into_iter().map(coordinates).collect::<Vec<_>>();
/// assert_eq!(found("76歩"), ["7g7f"]);
/// assert_eq!(found("▲７六歩"), ["7g7f"]);
/// assert_eq!(found("P-7f"), ["7g7f"]);
/// assert_eq!(found("７六ふ"), ["7g7f"]);
/// assert_eq!(found("58きんみぎ"), ["4i5h"]);
/// assert_eq!(found("58金").len(), 2);
/// assert!(found("33角成").is_empty());
/// assert_eq!(typed("76歩").in_full().map(coordinates).as_deref(), Some("7g7f"));
/// assert_eq!((typed("7g7").in_full(), typed("58金").in_full()), (None, None));
/// ```
pub fn typed_moves(position: &Position, previous: Option<Square>, text: &str) -> TypedMoves {
    let typed = plain(text);
    if typed.is_empty() {
        return TypedMoves::default();
    }
    let typed = typed.strip_prefix('+').filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit())).unwrap_or(&typed);
    let mut found: Vec<(bool, Move)> = position
        .legal_moves()
        .into_iter()
        .filter_map(|mv| {
            let all = spellings(position, mv, previous);
            let mut all = all.iter().filter(|spelled| !spelled.is_empty());
            let whole = all.clone().any(|spelled| spelled == typed);
            all.any(|spelled| spelled.starts_with(typed)).then_some((whole, mv))
        })
        .collect();
    // A capital is a bishop, a small letter a pawn: whoever types either means just that one.
    let as_typed =
        |mv: Move| spell(Style::Western, position, mv, previous).replace('x', "").starts_with(&text.replace('x', ""));
    if matches!(position, Position::Chess(_)) && found.iter().any(|&(_, mv)| as_typed(mv)) {
        found.retain(|&(_, mv)| as_typed(mv));
    }
    found.sort_by_key(|(whole, _)| !whole);
    let whole = found.partition_point(|(whole, _)| *whole);
    TypedMoves { moves: found.into_iter().map(|(_, mv)| mv).collect(), whole }
}

/// The square at the head of a folded text, and what follows it; in shogi with the rank as a letter or a digit.
fn leading_square(game: Game, text: &str) -> Option<(Square, &str)> {
    let mut chars = text.chars();
    let (file, rank) = (chars.next()?, chars.next()?);
    let rank = match rank.to_digit(10) {
        Some(number) if game == Game::Shogi => ('a'..='i').nth(number.checked_sub(1)? as usize)?,
        _ => rank,
    };
    Some((parse_square(game, &format!("{file}{rank}"))?, chars.as_str()))
}

/// The squares that a typed text names, whether or not anything can move so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Named {
    /// The digit that begins a square of shogi.
    Digit,
    /// The letter of a piece of chess and perhaps the first signs of where it goes: `K`, `Nb`, `Rx`.
    Piece,
    /// It begins with this square.
    Square(Square),
    /// The move from one square to another: `1c2c`, `1323FU`.
    Move(Square, Move),
}

impl Named {
    /// The first square.
    pub const fn square(self) -> Option<Square> {
        match self {
            Self::Digit | Self::Piece => None,
            Self::Square(square) | Self::Move(square, _) => Some(square),
        }
    }
}

/// The meaning of a typed text that names squares: it is meant as a move, playable or not.
///
/// ```
/// use komaoto_notation::{Named, named_squares};
/// use komaoto_rules::{Game, Position};
/// let named = |text| named_squares(&Position::start(Game::Shogi), text);
/// assert_eq!((named("1"), named("1x"), named("c")), (Some(Named::Digit), None, None));
/// assert!(matches!(named("22金"), Some(Named::Square(_))) && matches!(named("1323"), Some(Named::Square(_))));
/// assert!(matches!(named("1c2c"), Some(Named::Move(..))) && matches!(named("1323FU"), Some(Named::Move(..))));
/// let chess = |text| named_squares(&Position::start(Game::Chess), text);
/// assert!(chess("e5").is_some() && chess("e").is_none() && chess("1").is_none());
/// assert_eq!((chess("Q"), chess("Nbx"), chess("b"), chess("Quiet")), (Some(Named::Piece), Some(Named::Piece), None, None));
/// assert!(matches!(chess("Ke5"), Some(Named::Move(..))) && matches!(chess("Ne5"), Some(Named::Square(_))));
/// ```
pub fn named_squares(position: &Position, text: &str) -> Option<Named> {
    let (game, typed) = (position.game(), plain(text));
    let Some((from, rest)) = leading_square(game, &typed) else {
        if let Position::Chess(_) = position {
            return named_piece(position, text);
        }
        let is_digit = typed.len() == 1 && typed.starts_with(|c: char| ('1'..='9').contains(&c));
        return (game == Game::Shogi && is_digit).then_some(Named::Digit);
    };
    let whole = leading_square(game, rest).and_then(|(to, rest)| {
        // CSA names the piece behind its digits.
        let is_csa = game == Game::Shogi && typed.bytes().take(4).all(|byte| byte.is_ascii_digit());
        let ends = if is_csa {
            rest.len() == 2 && rest.bytes().all(|byte| byte.is_ascii_lowercase())
        } else {
            rest.is_empty()
        };
        if !ends {
            return None;
        }
        // Where there is no choice to make, the plain move explains what is wrong.
        position.choices(Origin::Board(from), to).last().copied()
    });
    Some(whole.map_or(Named::Square(from), |mv| Named::Move(from, mv)))
}

/// The meaning of a text that begins with the letter of a piece of chess; the small one of the bishop is a file.
fn named_piece(position: &Position, text: &str) -> Option<Named> {
    let board = position.chess()?;
    let mut letters = text.chars();
    let letter = letters.next().filter(|&letter| letter != 'b')?;
    let kind = parse_piece(letter)?.kind;
    if kind == chess::PieceKind::Pawn {
        return None;
    };
    let rest: String = letters.filter(|c| !matches!(c, 'x' | '-')).collect();
    let shape = rest.chars().map(|c| match c {
        'a'..='h' => Some('f'),
        '1'..='8' => Some('r'),
        _ => None,
    });
    let shape = shape.collect::<Option<String>>()?;
    let (of, to) = match shape.as_str() {
        "" | "f" | "r" | "ff" | "rf" | "frf" => return Some(Named::Piece),
        "fr" | "ffr" | "rfr" | "frfr" => rest.split_at_checked(rest.len() - 2)?,
        _ => return None,
    };
    let to = parse_square(Game::Chess, to)?;
    let is_meant = |square: &chess::Square| {
        let name = write_square(Square::Chess(*square));
        of.chars().all(|c| name.contains(c))
    };
    let mut pieces = board.pieces_of(board.side_to_move(), kind).into_iter().filter(is_meant);
    let only = match (pieces.next(), pieces.next()) {
        (Some(only), None) => Some(Square::Chess(only)),
        _ => None,
    };
    let mv = only.and_then(|from| Some((from, position.choices(Origin::Board(from), to).last().copied()?)));
    Some(mv.map_or(Named::Square(to), |(from, mv)| Named::Move(from, mv)))
}
