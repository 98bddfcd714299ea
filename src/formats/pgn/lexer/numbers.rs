//! Numbers of moves that are not simply digits and dots.

use komaoto_notation::parse_kanji_number;
use komaoto_notation::xiangqi::parse_chinese;
use komaoto_text::Slice;

use super::token::PgnToken;

/// A number with a word or a sign before it, `Move 12:`, `#12`, `第12回合`, and its length.
pub(super) fn named_number(rest: &str) -> Option<(PgnToken<'_>, usize)> {
    const NAMES: [&str; 9] = ["move", "Move", "Zug", "coup", "Coup", "Ход", "ход", "№", "#"];
    let start = NAMES.into_iter().find_map(|name| rest.strip_prefix(name))?;
    let digits = start.trim_start_matches([' ', '\t', '.']);
    let count = digits.bytes().take_while(u8::is_ascii_digit).count();
    let behind = digits.slice(count..);
    let end = behind.trim_start_matches(['.', ':', ')']);
    let parted = end.len() < behind.len() || behind.is_empty() || behind.starts_with([' ', '\t']);
    let value = number(digits.slice(..count));
    ((1..=MOST_DIGITS).contains(&count) && parted)
        .then_some((PgnToken::Number { number: Some(value), dots: 1 }, rest.len() - end.len()))
}

/// A number as Chinese texts have it before a move, and its length: `十二、`, `第12回合：`, `①`, `⑴`, `⒈`, `（一）`.
pub(super) fn counted(rest: &str) -> Option<(PgnToken<'_>, usize)> {
    let first = rest.chars().next()?;
    let numbered = |value: u32, end: usize| Some((PgnToken::Number { number: Some(value), dots: 1 }, end));
    let ring = match first {
        '①'..='⑳' => u32::from(first) - u32::from('①') + 1,
        '⑴'..='⒇' => u32::from(first) - u32::from('⑴') + 1,
        '⒈'..='⒛' => u32::from(first) - u32::from('⒈') + 1,
        _ => 0,
    };
    if ring > 0 {
        return numbered(ring, first.len_utf8());
    }
    let (open, start) = match rest.strip_prefix('第') {
        Some(start) => (true, start),
        None => (false, rest),
    };
    if !open && first.is_ascii() {
        return None;
    }
    let is_digit = |letter: &char| {
        letter.is_ascii_digit() || matches!(letter, '０'..='９') || "一二三四五六七八九十百".contains(*letter)
    };
    let length: usize = start.chars().take_while(is_digit).take(MOST_NUMERALS).map(char::len_utf8).sum();
    let (digits, behind) = start.split_at_checked(length)?;
    let narrow: String = digits
        .chars()
        .map(|digit| {
            if !('０'..='９').contains(&digit) {
                digit
            } else {
                char::from_u32(u32::from(digit) - 0xFEE0).unwrap_or(digit)
            }
        })
        .collect();
    let value = narrow.parse().ok().or_else(|| parse_kanji_number(digits))?;
    let round = behind.trim_start_matches(' ').strip_prefix("回合").or_else(|| behind.strip_prefix('着'));
    let end = round.unwrap_or(behind);
    let signed = end.trim_start_matches([COUNTING, '.', '．', ':', '：', '…']);
    let parted = signed.len() < end.len()
        || round.is_some_and(|rest| rest.starts_with([' ', '　', '\t']) || rest.is_empty() || open);
    // A number alone is one where a move follows.
    let alone = end.starts_with([' ', '　', '\t']) && chinese_after(end.trim_start());
    (parted || alone).then(|| numbered(value, rest.len() - signed.len()))?
}

/// The sign behind a number in Chinese characters.
const COUNTING: char = '、';

/// Such numbers have no more characters than this: 九十九, 123.
const MOST_NUMERALS: usize = 4;

/// Move numbers have no more digits than this.
pub(super) const MOST_DIGITS: usize = 3;

/// A number from digits, saturating.
pub(super) fn number(digits: &str) -> u32 {
    digits.parse().unwrap_or(u32::MAX)
}

/// Whether a text begins with a move of xiangqi in Chinese.
pub(super) fn chinese_after(text: &str) -> bool {
    let end = text.char_indices().nth(4).map_or(text.len(), |(at, _)| at);
    text.get(..end).is_some_and(|four| parse_chinese(four).is_ok())
}
