//! What stands in brackets and is no variation: a number, a remark, a part of a move.

use komaoto_notation::chess::San;
use komaoto_notation::{JapaneseMove, parse_kanji_number};
use komaoto_text::Slice;

use super::numbers::{MOST_DIGITS, chinese_after, counted, number};
use super::token::{PgnToken, is_blank};
use crate::pgn::result::PgnResult;
use crate::pgn::{nags, said};

/// Brackets that are no variation, and their length: a number, `(1)`, or a remark on a move, `(ep)`.
pub(super) fn bracketed(rest: &str) -> Option<(PgnToken<'_>, usize)> {
    let end = rest.bytes().take(LONGEST_BRACKET).position(|byte| byte == b')')?;
    let (word, inside) = (rest.get(..=end)?, rest.get(1..end)?);
    // `(N)f3` is no variation.
    let behind = rest.slice(end + 1..);
    if matches!(inside, "K" | "Q" | "R" | "B" | "N" | "Kt")
        && behind.starts_with(|next| matches!(next, 'a'..='h' | 'x'))
    {
        let ends = |letter: char| is_blank(letter) || "(){}[];,".contains(letter);
        let length = end + 1 + behind.find(ends).unwrap_or(behind.len());
        return Some((PgnToken::Word(rest.slice(..length)), length));
    }
    // `e4 (0:05)`, `e4 (+0.30)`
    let is_clock =
        inside.contains(':') && inside.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b':' | b'.'));
    if is_clock || is_score(inside) {
        return Some((PgnToken::Comment { text: inside, closed: true }, word.len()));
    }
    let digits = inside.bytes().all(|byte| byte.is_ascii_digit()) && (1..=MOST_DIGITS).contains(&inside.len());
    if digits {
        return Some((PgnToken::Number { number: Some(number(inside)), dots: 1 }, word.len()));
    }
    (nags::is_aside(word) || nags::is_diagram(word)).then_some((PgnToken::Word(word), word.len()))
}

/// Whether a word is what an engine says of a position, `+0.30`, `-1.25/12`.
pub(super) fn is_score(word: &str) -> bool {
    let unsigned = word.trim_start_matches(['+', '-']);
    let (score, depth) = unsigned.split_once('/').unwrap_or((unsigned, "1"));
    let is_number = |part: &str| (1..=3).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
    word.len() - unsigned.len() == 1
        && is_number(depth)
        && score.split_once('.').is_some_and(|(whole, hundredths)| is_number(whole) && is_number(hundredths))
}

/// The most bytes in such brackets.
const LONGEST_BRACKET: usize = 16;

/// A result in brackets, `(1-0)`, `[½-½]`, `（红胜）`, and its length: behind it the game is over.
pub(super) fn result_in_brackets(rest: &str) -> Option<(PgnToken<'_>, usize)> {
    let open = rest.chars().next()?;
    let close = match open {
        '(' => ')',
        '[' => ']',
        '（' => '）',
        '【' => '】',
        _ => return None,
    };
    let inside = rest.slice(open.len_utf8()..);
    let end = inside.char_indices().take(LONGEST_BRACKET).find(|(_, letter)| *letter == close)?.0;
    let outcome = said::said(inside.slice(..end)).filter(|outcome| *outcome != PgnResult::Unknown)?;
    let behind = inside.slice(end + close.len_utf8()..);
    // Before the result of the game it is the end of a variation.
    let text = behind.trim_start_matches(is_blank);
    let begins = text.starts_with("1.") && behind.slice(..behind.len() - text.len()).contains(['\n', '\r']);
    (text.is_empty() || text.starts_with('[') || begins)
        .then_some((PgnToken::Result(outcome), rest.len() - behind.len()))
}

/// Whether a bracket begins a variation, as ChessBase prints them: `[1... c5 2. Nf3]`. A number with a fraction is none.
pub(in crate::pgn) fn opens_variation(rest: &str) -> bool {
    let inside = rest.slice(1..).trim_start_matches(is_blank);
    let digits = inside.bytes().take_while(u8::is_ascii_digit).count();
    let behind = inside.slice(digits..);
    let first = behind.trim_start_matches(['.', '…']);
    (1..=MOST_DIGITS).contains(&digits)
        && first.len() < behind.len()
        && first.trim_start_matches(is_blank).starts_with(char::is_alphabetic)
}

/// What a word in such brackets has inside them.
pub(in crate::pgn) fn inside_brackets(word: &str) -> Option<&str> {
    word.strip_prefix(['(', '[', '（', '【'])?.strip_suffix([')', ']', '）', '】'])
}

/// A comment in brackets that only Chinese and Japanese have: `｛好棋｝`, `【好棋】`.
pub(super) fn enclosed(rest: &str) -> Option<(PgnToken<'_>, usize)> {
    let open = rest.chars().next()?;
    let inside = rest.slice(open.len_utf8()..);
    let end = inside.find(['｝', '】', '{', '}', '[', ']', '｛', '【'])?;
    let close = inside.slice(end..).chars().next()?;
    let is_closed = matches!((open, close), ('｛', '｝') | ('【', '】'));
    let text = inside.slice(..end);
    is_closed.then_some((PgnToken::Comment { text, closed: true }, open.len_utf8() + end + close.len_utf8()))
}

/// Words in brackets that are a comment and no variation, `（好）`, `(good)`, `（应走马8进7）`, and their length. They do not
/// begin with a move, nor are there several in them. A number, `（一）`, counts.
pub(super) fn remark(rest: &str) -> Option<(PgnToken<'_>, usize)> {
    let inside = rest.slice(rest.chars().next()?.len_utf8()..);
    let end = inside.find(['(', ')', '（', '）', '{', '}', '[', ']', ';', '\n', '\r'])?;
    let close = inside.slice(end..).chars().next().filter(|sign| matches!(sign, ')' | '）'))?;
    let (text, length) = (inside.slice(..end), rest.len() - inside.len() + end + close.len_utf8());
    if let Some(number) = parse_kanji_number(text) {
        return Some((PgnToken::Number { number: Some(number), dots: 1 }, length));
    }
    // `（1回合：）`
    if let Some((number, counted)) = counted(text)
        && counted == text.len()
    {
        return Some((number, length));
    }
    let is_said = if text.contains(is_eastern) { is_said_in_the_east(text) } else { is_said_in_the_west(text) };
    is_said.then_some((PgnToken::Comment { text, closed: true }, length))
}

/// Whether a character is of Chinese or Japanese words.
fn is_eastern(letter: char) -> bool {
    matches!(letter, '\u{3040}'..='\u{30FF}' | '\u{4E00}'..='\u{9FFF}')
}

/// Whether words with Chinese or Japanese among them say something about moves and are none.
fn is_said_in_the_east(text: &str) -> bool {
    if !text.starts_with(is_eastern) || counted(text).is_some() {
        return false;
    }
    let begins_move = |at: usize| chinese_after(text.slice(at..)) || JapaneseMove::parse(text.slice(at..)).is_ok();
    let mut moves = text.char_indices().map(|(at, _)| at).take(MOST_REMARKED).filter(|&at| begins_move(at));
    match moves.next() {
        None => true,
        Some(0) => false,
        Some(_) => moves.next().is_none(),
    }
}

/// Whether words of letters say something: none has a digit or is a move of letters alone, such as `ef`, and one is longer
/// than the signs that people put into brackets.
fn is_said_in_the_west(text: &str) -> bool {
    let is_of_word =
        |letter: char| letter.is_alphabetic() || matches!(letter, '.' | ',' | '!' | '?' | ':' | '\'' | '’' | '"');
    let words = || text.split(is_blank).filter(|word| !word.is_empty());
    let is_move = |word: &str| San::parse(word.trim_end_matches(|sign: char| !sign.is_alphabetic())).is_ok();
    text.chars().all(|letter| is_of_word(letter) || is_blank(letter))
        && words().all(|word| !is_move(word))
        && words().any(|word| word.chars().filter(|letter| letter.is_alphabetic()).count() > 2)
}

/// Moves are looked for in no more characters of such words than these.
const MOST_REMARKED: usize = 60;

/// The length of the piece that a pawn becomes where it stands apart from the pawn's move, after this much of it: `
/// =Q`, `= Q`, ` (Q)`, ` Q`.
pub(super) fn promotion(rest: &str, end: usize) -> usize {
    let before = rest.slice(..end);
    let square = before.trim_end_matches(['=', '/']);
    if !square.ends_with(['1', '8']) || !square.starts_with(|letter| matches!(letter, 'a'..='h')) || square.len() > 6 {
        return 0;
    }
    let blanks = [' ', '\t'];
    let behind = rest.slice(end..);
    let signed = behind.trim_start_matches(blanks).trim_start_matches(['=', '/']).trim_start_matches(blanks);
    let opened = signed.strip_prefix('(');
    let piece = opened.unwrap_or(signed).trim_start_matches(blanks).strip_prefix(['Q', 'R', 'B', 'N']);
    let closed = match opened {
        Some(_) => piece.and_then(|rest| rest.trim_start_matches(blanks).strip_prefix(')')),
        None => piece,
    };
    let is_whole = |rest: &&str| !rest.starts_with(|letter: char| letter.is_alphanumeric() || letter == '-');
    closed.filter(is_whole).map_or(0, |rest| behind.len() - rest.len())
}

/// The length of what stands in parentheses within a move, after this much of it: the piece that a pawn becomes,
/// `a8(Q)`, or the square that a piece comes from, `N(g1)f3`.
pub(super) fn in_parentheses(rest: &str, end: usize) -> usize {
    let before = rest.slice(..end);
    let Some((inside, _)) = rest.slice(end..).strip_prefix('(').and_then(|rest| rest.split_once(')')) else { return 0 };
    let pawn = before.starts_with(|letter| matches!(letter, 'a'..='h')) && before.ends_with(['1', '8']);
    let promotes = pawn && matches!(inside, "Q" | "R" | "B" | "N") || before.len() > 2 && nags::is_aside(inside);
    let comes_from =
        matches!(before, "K" | "Q" | "R" | "B" | "N") && matches!(inside.as_bytes(), [b'a'..=b'h', b'1'..=b'8']);
    if promotes || comes_from { inside.len() + 2 } else { 0 }
}
