//! Moves as people type them: 76歩, ▲７六歩, 58金右, 7g7f, 7776FU, P-7f, Nf3, 炮二平五, h2e2; also the beginning of
//! one.

use super::{Style, spell, xiangqi};
use crate::rules::{Move, Position, Square};

/// Folds typed and spelled moves to one form: ASCII digits, no mere separators, lower case.
fn plain(text: &str) -> String {
    text.chars()
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
fn spellings(position: &Position, mv: Move, previous: Option<Square>, csa: impl Fn(Move) -> String) -> Vec<String> {
    let styled = Style::ALL.map(|style| spell(style, position, mv, previous));
    match (position, mv) {
        (Position::Shogi(_), _) => {
            let mut all: Vec<String> = styled.iter().map(|text| plain(text)).collect();
            let full = with_target(&all[0], mv.to());
            let western_short = all[2].replace(['x', '='], "");
            all.extend([full, western_short, plain(&csa(mv)).trim_start_matches('+').to_owned()]);
            all
        }
        (Position::Chess(_), _) => {
            let [san, .., uci] = styled;
            let san = san.trim_end_matches(['+', '#']).to_owned();
            vec![plain(&san), plain(&san.replace(['x', '='], "")), uci]
        }
        (Position::Xiangqi(position), Move::Xiangqi(mv)) => {
            let simplified = xiangqi::chinese(position, mv, xiangqi::Writing::default()).unwrap_or_default();
            // Some write the sideways move of WXF with a sign of equality.
            let (iccs, equals) = (xiangqi::iccs(mv), styled[2].replace('.', "="));
            styled.iter().chain([&simplified, &iccs, &equals]).map(|text| plain(text)).collect()
        }
        (Position::Xiangqi(_), _) => Vec::new(),
    }
}

/// The legal moves that begin with what was typed, each with whether it is typed in full; those come first.
fn begun(position: &Position, previous: Option<Square>, text: &str, csa: impl Fn(Move) -> String) -> Vec<(bool, Move)> {
    let typed = plain(text);
    if typed.is_empty() {
        return Vec::new();
    }
    let typed = typed.strip_prefix('+').filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit())).unwrap_or(&typed);
    let mut found: Vec<(bool, Move)> = position
        .legal_moves()
        .into_iter()
        .filter_map(|mv| {
            let all = spellings(position, mv, previous, &csa);
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
    found
}

/// The legal moves that begin with the typed text. A move typed in full is returned alone if it is the only one, else
/// first. Empty if no move begins like that. `csa` spells a move as CSA does, which is the business of that format.
///
/// ```
/// use komaoto::notation::{coordinates, typed_moves};
/// use komaoto::rules::{Game, Position};
/// let start = Position::start(Game::Shogi);
/// let found = |text| typed_moves(&start, None, text, |_| String::new()).into_iter().map(coordinates).collect::<Vec<_>>();
/// assert_eq!(found("76歩"), ["7g7f"]);
/// assert_eq!(found("▲７六歩"), ["7g7f"]);
/// assert_eq!(found("P-7f"), ["7g7f"]);
/// assert_eq!(found("58金").len(), 2);
/// assert!(found("33角成").is_empty());
/// ```
pub fn typed_moves(
    position: &Position,
    previous: Option<Square>,
    text: &str,
    csa: impl Fn(Move) -> String,
) -> Vec<Move> {
    let mut found = begun(position, previous, text, csa);
    if found.iter().filter(|(whole, _)| *whole).count() == 1 {
        found.truncate(1);
    }
    found.into_iter().map(|(_, mv)| mv).collect()
}

/// The one move that a text can mean, once it is typed in full: no continuation of it would mean another one.
///
/// ```
/// use komaoto::notation::{coordinates, typed_in_full};
/// use komaoto::rules::{Game, Position};
/// let start = Position::start(Game::Shogi);
/// let meant = |text| typed_in_full(&start, None, text, |_| String::new()).map(coordinates);
/// assert_eq!(meant("76歩").as_deref(), Some("7g7f"));
/// assert_eq!(meant("7g7"), None);
/// assert_eq!(meant("58金"), None);
/// ```
pub fn typed_in_full(
    position: &Position,
    previous: Option<Square>,
    text: &str,
    csa: impl Fn(Move) -> String,
) -> Option<Move> {
    match begun(position, previous, text, csa)[..] {
        [(true, mv)] => Some(mv),
        _ => None,
    }
}
