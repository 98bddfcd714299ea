//! The tokens of a PGN text with their places (chapter 7 of the standard, but tolerant of real files). Whatever is
//! between tokens is blank; each byte is examined a bounded number of times, and nothing recurses, so that parentheses
//! may nest to any depth.

use std::borrow::Cow;

use komaoto_notation::chess::{San, split_suffix};
use komaoto_notation::xiangqi::{parse_chinese, parse_wxf};
use komaoto_text::{Line, Slice, first_line, lines, until};

mod brackets;
mod numbers;
mod token;

use super::headings::{may_head, table_head};
use super::result::PgnResult;
use super::{nags, said};
use brackets::{bracketed, enclosed, in_parentheses, is_score, promotion, remark, result_in_brackets};
pub(super) use brackets::{inside_brackets, opens_variation};
use numbers::{MOST_DIGITS, chinese_after, counted, named_number, number};
pub(super) use token::is_blank;
pub use token::{Lexeme, PgnToken};

/// The value of a tag with `\"` and `\\` resolved; a backslash before anything else is literal.
pub fn unescape(value: &str) -> Cow<'_, str> {
    if !value.contains('\\') {
        return Cow::Borrowed(value);
    }
    let mut plain = String::with_capacity(value.len());
    let mut letters = value.chars();
    while let Some(letter) = letters.next() {
        let escaped = if letter == '\\' {
            letters.as_str().chars().next().filter(|next| matches!(next, '"' | '\\'))
        } else {
            None
        };
        plain.push(escaped.unwrap_or(letter));
        if escaped.is_some() {
            letters.next();
        }
    }
    Cow::Owned(plain)
}

/// Reads the tokens of a text one by one.
#[derive(Clone, Debug)]
pub struct Lexer<'a> {
    text: &'a str,
    at: usize,
    look: LexerLookahead,
    /// How many variations in square brackets are open.
    squares: usize,
}

impl<'a> Lexer<'a> {
    /// Begins at the start of a text.
    pub fn new(text: &'a str) -> Self {
        Self::from(text, 0, LexerLookahead::at(text))
    }

    /// Begins at a known kind of place in a text.
    pub(super) const fn from(text: &'a str, at: usize, look: LexerLookahead) -> Self {
        Self { text, at, look, squares: 0 }
    }

    fn rest(&self) -> &'a str {
        from(self.text, self.at)
    }

    /// Goes on at a place in the text.
    pub(super) const fn goto(&mut self, at: usize) {
        self.at = at;
    }
}

impl<'a> Iterator for Lexer<'a> {
    type Item = Lexeme<'a>;

    fn next(&mut self) -> Option<Lexeme<'a>> {
        // Commas and the full stops of Chinese part moves as a space does.
        self.at +=
            self.rest().len() - self.rest().trim_start_matches(|c| is_blank(c) || matches!(c, ',' | '。' | '、')).len();
        let rest = self.rest();
        let first = rest.chars().next()?;
        let (token, length) = match first {
            _ if let Some(plain) = plain(rest) => plain,
            _ if may_head(first)
                && is_line_start(self.text, self.at)
                && let Some(head) = table_head(rest) =>
            {
                (PgnToken::Escape(head), head.len())
            }
            // Between moves in Chinese.
            ':' | '/' if chinese_after(from(rest, 1)) => (PgnToken::Word(from_to(rest, 0, 1)), 1),
            '/' if let Some(comment) = of_code(self.text, self.at) => comment,
            '|' | '｜' => {
                let bars = rest.len() - rest.trim_start_matches(first).len();
                (PgnToken::Word(from_to(rest, 0, bars)), bars)
            }
            '[' => match self.look.tag(self.text, self.at) {
                Some(tag) => (PgnToken::Tag { name: tag.name, value: tag.value }, tag.end - self.at),
                None if let Some(result) = result_in_brackets(rest) => result,
                None if let Some(said) = told_aside(rest) => said,
                None if opens_variation(rest) => {
                    self.squares += 1;
                    (PgnToken::Open, 1)
                }
                None => {
                    let stray = from_to(self.text, self.at, stray_end(self.text, self.at));
                    (if nags::is_diagram(stray) { PgnToken::Word(stray) } else { PgnToken::Stray(stray) }, stray.len())
                }
            },
            '{' => {
                let (end, closed) = self.look.comment_end(self.text, self.at);
                let text = from_to(self.text, self.at + 1, end - usize::from(closed));
                (PgnToken::Comment { text, closed }, end - self.at)
            }
            // Between a pair of moves and the number of the next: `1.e4,e5;2.Nf3`.
            ';' if is_joint(self.text, self.at) => (PgnToken::Escape(from_to(rest, 1, 1)), 1),
            ';' => {
                let line = first_line(rest);
                (PgnToken::LineComment(from(line, 1)), line.len())
            }
            '%' | '#' if is_line_start(self.text, self.at) && begins_escape(rest) => {
                let line = first_line(rest);
                (PgnToken::Escape(from(line, 1)), line.len())
            }
            '(' => bracketed(rest)
                .or_else(|| result_in_brackets(rest))
                .or_else(|| remark(rest))
                .unwrap_or((PgnToken::Open, 1)),
            '｛' | '【' if let Some(said) = result_in_brackets(rest).or_else(|| enclosed(rest)) => said,
            // Marks of a letter that quotes another.
            '>' if is_line_start(self.text, self.at) => {
                let marks = rest.len() - rest.trim_start_matches(['>', ' ']).len();
                (PgnToken::Escape(from_to(rest, 1, marks)), marks)
            }
            '`' if rest.starts_with("```") && is_line_start(self.text, self.at) => {
                let line = first_line(rest);
                (PgnToken::Escape(from(line, 1)), line.len())
            }
            // Bold type of pages.
            '*' if rest.starts_with("**") && is_bold(self.text, self.at) => (PgnToken::Escape(from_to(rest, 1, 2)), 2),
            '（' if let Some(remark) = remark(rest) => remark,
            ')' => (PgnToken::Close, 1),
            ']' if self.squares > 0 => {
                self.squares -= 1;
                (PgnToken::Close, 1)
            }
            '}' | ']' => (PgnToken::Stray(from_to(rest, 0, 1)), 1),
            '*' => (PgnToken::Result(PgnResult::Unknown), 1),
            '1'..='9' if let Some(number) = adjoining(rest) => number,
            _ => special(first, rest).unwrap_or_else(|| word(rest)),
        };
        let start = self.at;
        self.at += length;
        Some(Lexeme { token, span: start..self.at })
    }
}

/// A comment as programs have them, `// words` up to the end of its line or `/* words */`, and its length; but moves
/// parted by such signs are none.
fn of_code(text: &str, at: usize) -> Option<(PgnToken<'_>, usize)> {
    let rest = from(text, at);
    if !from_to(text, 0, at).chars().next_back().is_none_or(is_blank) {
        return None;
    }
    if let Some(inside) = rest.strip_prefix("/*") {
        let text = from_to(inside, 0, inside.find("*/")?);
        return Some((PgnToken::Comment { text, closed: true }, text.len() + 4));
    }
    let line = first_line(rest.strip_prefix("//")?);
    let first = line.split(is_blank).find(|word| !word.is_empty())?;
    let is_said =
        first.starts_with(char::is_alphabetic) && San::parse(split_suffix(first).0).is_err() && !chinese_after(first);
    is_said.then_some((PgnToken::LineComment(line), line.len() + 2))
}

/// Whether a semicolon adjoins a word and the number of a move, as at the beginning of a comment it does not.
fn is_joint(text: &str, at: usize) -> bool {
    let before = from_to(text, 0, at).chars().next_back();
    let behind = from(text, at + 1);
    let word = behind.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let ends_a_word = |letter: char| letter.is_alphanumeric() || matches!(letter, '+' | '#' | '!' | '?');
    before.is_some_and(ends_a_word) && word.len() < behind.len() && word.starts_with('.')
}

/// The number or the move that a text begins with, and its length, if it is spelled as the standard wants it: `12.`,
/// `Nbxd7+!`. That is almost all of almost every text, and nothing else has to be asked of it.
fn plain(rest: &str) -> Option<(PgnToken<'_>, usize)> {
    let bytes = rest.as_bytes();
    let digits = bytes.iter().take(MOST_DIGITS).take_while(|byte| byte.is_ascii_digit()).count();
    if digits > 0 {
        let dots = bytes.iter().skip(digits).take_while(|byte| **byte == b'.').count();
        let moves = |byte: &u8| byte.is_ascii_alphabetic() || byte.is_ascii_whitespace();
        return (dots > 0 && bytes.get(digits + dots).is_some_and(moves))
            .then(|| (PgnToken::Number { number: Some(number(from_to(rest, 0, digits))), dots }, digits + dots));
    }
    let word = from_to(rest, 0, plain_move(bytes)?);
    Some((PgnToken::Word(word), word.len()))
}

/// The length of a move at the beginning of a text that is spelled as the standard wants it and parted from what
/// follows by a blank.
fn plain_move(bytes: &[u8]) -> Option<usize> {
    let is_of_move = |byte: &u8| matches!(byte, b'a'..=b'h' | b'x' | b'1'..=b'8');
    let piece = usize::from(matches!(bytes.first()?, b'K' | b'Q' | b'R' | b'B' | b'N'));
    let end = piece + bytes.iter().skip(piece).take(LONGEST_PLAIN).take_while(|byte| is_of_move(byte)).count();
    // A pawn on the last rank becomes something, which may stand apart.
    let is_pawn_home = piece == 0 && matches!(bytes.get(end.checked_sub(1)?)?, b'1' | b'8');
    // The first square of the move comes before anything that could be another word.
    let is_square = matches!(bytes.get(end.checked_sub(2)?..end)?, [b'a'..=b'h', b'1'..=b'8']);
    let signs = bytes.iter().skip(end).take(LONGEST_PLAIN);
    let end_of_signs = end + signs.take_while(|byte| matches!(byte, b'+' | b'#' | b'!' | b'?')).count();
    let parted = bytes.get(end_of_signs).is_some_and(u8::is_ascii_whitespace);
    (is_square && !is_pawn_home && parted).then_some(end_of_signs)
}

/// A number that adjoins the move behind it without a dot, `2Nf3`, and its length.
fn adjoining(rest: &str) -> Option<(PgnToken<'_>, usize)> {
    let digits = rest.bytes().take(MOST_DIGITS).take_while(u8::is_ascii_digit).count();
    let behind = rest.get(digits..)?;
    let is_move = plain_move(behind.as_bytes()).is_some() || behind.starts_with("O-O");
    is_move.then(|| (PgnToken::Number { number: Some(number(from_to(rest, 0, digits))), dots: 0 }, digits))
}

/// No move of that spelling has more characters before its signs, nor more signs.
const LONGEST_PLAIN: usize = 8;

/// What looks like a word but is something else, by its first character; and its length.
fn special(first: char, rest: &str) -> Option<(PgnToken<'_>, usize)> {
    match first {
        '0' | '1' | 'O' | 'o' | '½' | '.' | '+' | '-' | 'О' => spaced_result(rest).or_else(|| spaced_castling(rest)),
        '<' | '&' => markup(rest),
        '#' | '№' => named_number(rest),
        'M' | 'm' | 'Z' | 'C' | 'c' | 'Х' | 'х' => named_number(rest).or_else(|| spoken(rest)),
        _ => spoken(rest).or_else(|| spaced(rest)).or_else(|| counted(rest)),
    }
}

/// A tag pair, and where it ends.
pub(super) struct PgnTag<'a> {
    pub(super) name: &'a str,
    pub(super) value: &'a str,
    pub(super) end: usize,
}

/// The knowledge of the text ahead, so that no part of it is searched again and again in vain.
#[derive(Clone, Copy, Debug)]
pub(super) struct LexerLookahead {
    /// From the last closing brace on, no comment is closed.
    last_brace: Option<usize>,
    /// Up to here, which is the end of a line, no tag is closed.
    no_tag_before: usize,
}

impl LexerLookahead {
    pub(super) fn at(text: &str) -> Self {
        Self { last_brace: text.rfind('}'), no_tag_before: 0 }
    }

    /// The end of a comment that begins at a brace, and whether the comment is closed.
    pub(super) fn comment_end(&mut self, text: &str, at: usize) -> (usize, bool) {
        if self.last_brace.is_some_and(|last| last > at)
            && let Some(length) = from(text, at).find('}')
        {
            return (at + length + 1, true);
        }
        let mut search = at;
        while let Some(length) = from(text, search).find('[') {
            search += length;
            if is_line_start(text, search) && self.tag(text, search).is_some() {
                return (search, false);
            }
            search += 1;
        }
        (text.len(), false)
    }

    /// The tag that begins at a bracket. The value ends at the first quote followed by a bracket, so that it may
    /// contain quotes that nobody escaped; if the last quote is missing, at the bracket that ends the line. A tag
    /// broken by a mail program continues for a few lines.
    pub(super) fn tag<'a>(&mut self, text: &'a str, at: usize) -> Option<PgnTag<'a>> {
        if at < self.no_tag_before {
            return None;
        }
        let inside = from(text, at).strip_prefix('[')?.trim_start_matches(is_blank);
        let length = inside.find(|letter| !is_of_name(letter))?;
        if length == 0 {
            return None;
        }
        let (name, rest) = inside.split_at(length);
        let rest = rest.trim_start_matches(is_blank);
        let Some(quoted) = rest.strip_prefix(is_quote) else {
            return unquoted(name, rest).map(|value| PgnTag { name, value, end: end_of(text, value) });
        };
        let start = text.len() - quoted.len();
        let tag = |(value, end): (&'a str, usize)| PgnTag { name, value, end: start + end };
        if let Some(closed) = closed(quoted, 0) {
            return Some(tag(closed));
        }
        let line = first_line(quoted);
        if let Some(value) = line.trim_end_matches(is_blank).strip_suffix(']') {
            return Some(tag((value, value.len() + 1)));
        }
        let broken = closed(quoted, line.len() + broken(from(quoted, line.len())));
        if broken.is_none() {
            self.no_tag_before = start + line.len();
        }
        broken.map(tag)
    }
}

/// The value of a tag in other quotation marks than those of the standard or in none, `[White 'A']`, `[Result 1-0]`: only
/// of names that such a line can hardly begin with otherwise.
fn unquoted<'a>(name: &str, rest: &'a str) -> Option<&'a str> {
    if !TAGS_OF_PEOPLE.iter().any(|known| name.eq_ignore_ascii_case(known)) {
        return None;
    }
    let (value, behind) = first_line(rest).split_once(']')?;
    let value = value.trim_start_matches(['=', ':']).trim_matches(is_blank);
    let is_alone = matches!(behind.trim_start_matches(is_blank).chars().next(), None | Some('['));
    // `[White wins]`
    let is_verdict = || !name.eq_ignore_ascii_case("Result") && said::said(&[name, " ", value].concat()).is_some();
    let is_value = !value.is_empty() && !value.contains(['[', '{', '"']) && !is_verdict();
    let marks = [('\'', '\''), ('‘', '’'), ('`', '\''), ('«', '»')];
    let bare = marks.iter().find_map(|(open, close)| value.strip_prefix(*open)?.strip_suffix(*close));
    (is_alone && is_value).then(|| bare.unwrap_or(value))
}

/// The names of tags that people type without a program.
const TAGS_OF_PEOPLE: [&str; 14] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "White",
    "Black",
    "Red",
    "Result",
    "WhiteElo",
    "BlackElo",
    "ECO",
    "Annotator",
    "TimeControl",
    "Opening",
];

/// Behind the bracket that closes the tag of a value.
fn end_of(text: &str, value: &str) -> usize {
    let end = value.as_ptr().addr() - text.as_ptr().addr() + value.len();
    end + from(text, end).find(']').map_or(0, |close| close + 1)
}

/// The value before the first quote that closes one, and where its tag ends. Before a given place it may contain line
/// ends.
fn closed(quoted: &str, within: usize) -> Option<(&str, usize)> {
    // Quotes begin with these bytes; no other byte of a character is one of them.
    let counts = |byte: &u8| matches!(byte, b'"' | b'\\' | b'\n' | b'\r' | 0xE2 | 0xEF);
    let mut at = 0;
    while let Some(length) = from(quoted, at).as_bytes().iter().position(counts) {
        let place = at + length;
        let letter = from(quoted, place).chars().next()?;
        at = place + letter.len_utf8();
        let behind = from(quoted, at);
        match letter {
            '\n' | '\r' if place >= within => return None,
            '\\' => {
                at += behind.chars().next().filter(|&next| is_quote(next) || next == '\\').map_or(0, char::len_utf8)
            }
            _ if is_quote(letter) => {
                let closing = behind.trim_start_matches(is_blank);
                if closing.starts_with(']') {
                    return Some((from_to(quoted, 0, place), quoted.len() - closing.len() + 1));
                }
            }
            _ => {}
        }
    }
    None
}

/// The text after a line that may belong to a value that begins on it: up to an empty line, or one that begins
/// with a bracket.
fn broken(behind: &str) -> usize {
    let goes_on = |line: &Line<'_>| !line.text.starts_with('[') && !line.text.chars().all(is_blank);
    lines(behind).skip(1).take(BROKEN).take_while(goes_on).last().map_or(0, |last| last.offset + last.text.len())
}

/// Over how many further lines the value of a tag may be broken.
const BROKEN: usize = 3;

/// Whether a character is a quotation mark around the value of a tag.
pub(super) fn is_quote(letter: char) -> bool {
    matches!(letter, '"' | '“' | '”' | '„' | '＂')
}

/// Whether the name of a tag may contain a character; the standard has letters, digits and underscores.
pub(super) fn is_of_name(letter: char) -> bool {
    letter.is_alphanumeric() || matches!(letter, '_' | '+' | '#' | '=' | ':' | '-' | '.')
}

/// The end of something that begins with a bracket but is not a tag: after the closing bracket, or at the end of the
/// line.
pub(super) fn stray_end(text: &str, at: usize) -> usize {
    let rest = from(text, at);
    match rest.find([']', '\n', '\r']) {
        Some(place) if rest.as_bytes().get(place) == Some(&b']') => at + place + 1,
        Some(place) => at + place,
        None => text.len(),
    }
}

/// Whether a line begins here.
pub(super) fn is_line_start(text: &str, at: usize) -> bool {
    at.checked_sub(1).is_none_or(|before| matches!(text.as_bytes().get(before), Some(b'\n' | b'\r')))
}

/// Whether two stars begin or end bold type: on their line, not far away, two others end or begin it.
fn is_bold(text: &str, at: usize) -> bool {
    let near = text.floor_char_boundary(at.saturating_sub(LONGEST_MARKUP));
    let before = from_to(text, near, at);
    let behind = first_line(from_to(text, at + 2, text.floor_char_boundary(at + 2 + LONGEST_MARKUP)));
    from(before, before.rfind(['\n', '\r']).map_or(0, |end| end + 1)).contains("**") || behind.contains("**")
}

/// Whether a line is an escape: after a percent sign, or words after a number sign, as scripts and other formats have it.
pub(crate) fn begins_escape(line: &str) -> bool {
    let words = |rest: &str| {
        rest.trim_start_matches([' ', '\t', '#'])
            .starts_with(|first: char| first.is_alphabetic() || matches!(first, '-' | '='))
    };
    line.starts_with('%') || line.strip_prefix('#').is_some_and(words)
}

fn from(text: &str, start: usize) -> &str {
    text.slice(start..)
}

fn from_to(text: &str, start: usize, end: usize) -> &str {
    text.slice(start..end)
}

/// The length of a word up to where another adjoins its signs: `e4!e5` is two, and so is `e4?2`; and the signs alone are
/// one where the move before them is. (`Nf3!N` is a sign of two parts.)
fn behind_signs(word: &str) -> usize {
    let is_sign = |letter: char| matches!(letter, '!' | '?');
    let Some(first) = word.find(is_sign) else { return word.len() };
    let behind = from(word, first).trim_start_matches(is_sign);
    let mut letters = behind.chars();
    let (next, more) = (letters.next(), letters.next());
    let begins = match next {
        Some(letter) if letter.is_ascii_alphabetic() => more.is_some_and(|more| more.is_alphanumeric() || more == '-'),
        // A move of WXF that begins with which of two pieces it is, `+R-1`.
        Some('+' | '-' | '=') => parse_wxf(until(behind, |letter| is_blank(letter) || is_sign(letter))).is_ok(),
        Some(letter) => letter.is_alphanumeric(),
        None => false,
    };
    if begins { word.len() - behind.len() } else { word.len() }
}

/// A number, a glyph, a result or a word, and its length. The beginning of a run of letters tells what it is, so that
/// none is read twice.
fn word(rest: &str) -> (PgnToken<'_>, usize) {
    let digits_of = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    if let Some(glyph) = rest.strip_prefix('$') {
        let digits = digits_of(glyph);
        if digits > 0 {
            return (PgnToken::Nag(number(from_to(glyph, 0, digits))), digits + 1);
        }
    }
    let digits = digits_of(rest);
    let value = (digits > 0).then(|| number(from_to(rest, 0, digits)));
    let behind = from(rest, digits);
    let near = from_to(rest, 0, rest.floor_char_boundary(rest.len().min(LONGEST_FIGURE)));
    let whole = until(near, is_blank);
    if let Some(text) = clock(rest, digits).or_else(|| is_score(whole).then_some(whole)) {
        return (PgnToken::Comment { text, closed: true }, text.len());
    }
    // `1w.` and `1b.`, `1º`
    let side = if digits > 0 {
        behind.chars().next().filter(|letter| matches!(letter, 'w' | 'b' | 'W' | 'B' | 'º' | '°'))
    } else {
        None
    };
    let behind = match side {
        Some(letter @ ('º' | '°')) => {
            return (PgnToken::Number { number: value, dots: 1 }, digits + letter.len_utf8());
        }
        Some(letter) if from(behind, letter.len_utf8()).starts_with('.') => from(behind, letter.len_utf8()),
        _ => behind,
    };
    let digits = rest.len() - behind.len();
    let is_dot = |letter| matches!(letter, '.' | '…' | '．') || digits > 0 && letter == '、';
    let dots = from_to(behind, 0, behind.find(|letter| !is_dot(letter)).unwrap_or(behind.len()));
    if !dots.is_empty() {
        let count = dots.chars().map(|dot| if dot == '…' { 3 } else { 1 }).sum();
        return (PgnToken::Number { number: value, dots: count }, digits + dots.len());
    }
    // `1)`, `1:` and `1-` are numbers, too.
    if (1..=MOST_DIGITS).contains(&digits)
        && let Some(sign) = behind.chars().next().filter(|sign| matches!(sign, ')' | ':' | '-' | '/' | '|'))
        && let after = from(behind, sign.len_utf8())
        && let parted = after.trim_start_matches([' ', '\t'])
        && (matches!(sign, ')' | ':' | '|') && parted.len() < after.len()
            || sign == '-' && after.starts_with('.')
            || !matches!(sign, ')') && parted.starts_with(|c: char| c.is_alphabetic() && !matches!(c, 'O' | 'o' | 'О'))
            || parted.len() < after.len() && ["O-O", "o-o", "О-О"].iter().any(|castling| parted.starts_with(castling)))
    {
        return (PgnToken::Number { number: value, dots: 1 }, digits + sign.len_utf8());
    }
    let ends = |letter: char| {
        is_blank(letter)
            || matches!(letter, '{' | '}' | '(' | ')' | '[' | ']' | ';' | ',' | '$' | '。' | '、' | '|' | '｜' | '（')
    };
    // A dollar that begins no glyph is a word, whatever it means.
    let first = rest.chars().next().map_or(0, char::len_utf8);
    let end = first + from(rest, first).find(ends).unwrap_or(rest.len() - first);
    let end = match in_parentheses(rest, end).max(promotion(rest, end)) {
        0 => end,
        more => end + more + from(rest, end + more).find(ends).unwrap_or(rest.len() - end - more),
    };
    let end = before_stop(rest, behind_signs(from_to(rest, 0, end)));
    // An asterisk ends the game; but it does not end the word `P*5e`.
    let word = from_to(rest, 0, end).trim_end_matches('*');
    let stopped = chinese(word).unwrap_or(word);
    let word = without_stop(stopped);
    // People are glad of a result in words.
    let result = if word.is_ascii() { word } else { word.trim_end_matches('!') };
    let token = match PgnResult::parse(result) {
        // The stop of the sentence that it ends goes with it.
        Some(outcome) => return (PgnToken::Result(outcome), stopped.len()),
        // `0000` is a null move.
        None if digits == word.len() && !matches!(word, "0000" | "00" | "000") => {
            PgnToken::Number { number: value, dots: 0 }
        }
        None => PgnToken::Word(word),
    };
    (token, word.len())
}

/// What programs read, in square brackets without braces around them, `[%clk 0:03:00]`, `[0:05]`, `[+0.30]`, and its
/// length.
fn told_aside(rest: &str) -> Option<(PgnToken<'_>, usize)> {
    let begun = from(rest, 1);
    let digits = begun.bytes().take(MOST_DIGITS).take_while(u8::is_ascii_digit).count();
    if !begun.starts_with(['%', '+', '-']) && !from(begun, digits).starts_with(':') {
        return None;
    }
    let inside = from_to(begun, 0, first_line(begun).find(']')?);
    let length = inside.len() + 2;
    let is_command = inside.starts_with('%') && !inside.contains(['[', '{']);
    let is_said = clock(inside, digits) == Some(inside) || is_score(inside);
    let text = if is_command { from_to(rest, 0, length) } else { inside };
    (is_command || is_said).then_some((PgnToken::Comment { text, closed: true }, length))
}

/// The clock that a word is, `0:05` or `1:23:45`, where it begins with so many digits.
fn clock(rest: &str, digits: usize) -> Option<&str> {
    let behind = from(rest, digits).strip_prefix(':')?;
    let is_of_clock = |byte: &u8| byte.is_ascii_digit() || matches!(byte, b':' | b'.');
    let end = rest.bytes().take(LONGEST_FIGURE).take_while(is_of_clock).count();
    let is_parted = from(rest, end).chars().next().is_none_or(is_blank);
    let word = from_to(rest, 0, end);
    let is_clock = |part: &str| part.len() == 2 || part.get(2..).is_some_and(|rest| rest.starts_with('.'));
    let counts = (1..=2).contains(&digits) && behind.len() >= 2 && word.split(':').skip(1).all(is_clock);
    (counts && is_parted).then_some(word)
}

/// No clock or score is longer, in bytes.
const LONGEST_FIGURE: usize = 16;

/// The end of a word, no later than a full stop that parts it from the next one: `e4.e5.` is two.
fn before_stop(rest: &str, end: usize) -> usize {
    from_to(rest, 0, end).match_indices('.').map(|(at, _)| at).find(|&at| parts_moves(rest, at)).unwrap_or(end)
}

/// Whether at a place in a text there is a full stop between what may end a move and what may begin one.
fn parts_moves(text: &str, at: usize) -> bool {
    if text.as_bytes().get(at) != Some(&b'.') || !from_to(text, 0, at).ends_with(ends_move) {
        return false;
    }
    let next = from(text, at + 1);
    let behind_digits = next.trim_start_matches(|digit: char| digit.is_ascii_digit());
    let is_number = behind_digits.len() < next.len() && behind_digits.starts_with('.');
    next.starts_with(char::is_alphabetic) || is_number
}

/// Whether a move may end in a character.
fn ends_move(last: char) -> bool {
    last.is_ascii_digit() || matches!(last, '+' | '#' | 'O') || !last.is_ascii() && last.is_alphabetic()
}

/// A word without the full stop of the sentence that it ends: `Nf3.`, but `e.p.`.
fn without_stop(word: &str) -> &str {
    match word.strip_suffix('.') {
        Some(bare) if bare.ends_with(ends_move) => bare,
        _ => word,
    }
}

/// A result in words that is the rest of its line, and its length.
fn spoken(rest: &str) -> Option<(PgnToken<'_>, usize)> {
    if !said::may_begin(rest) {
        return None;
    }
    said::spoken(first_line(rest)).map(|(outcome, length)| (PgnToken::Result(outcome), length))
}

/// A result in signs with spaces between them, and its length.
fn spaced_result(rest: &str) -> Option<(PgnToken<'_>, usize)> {
    said::apart(rest).map(|(outcome, length)| (PgnToken::Result(outcome), length))
}

/// Castling with spaces between its zeros or letters, and its length.
fn spaced_castling(rest: &str) -> Option<(PgnToken<'_>, usize)> {
    let is_zero = |letter: char| matches!(letter, 'O' | '0' | 'o' | 'О' | 'о');
    let (mut end, mut count) = (0, 0);
    let mut left = rest;
    while let Some(letter) = left.chars().next().filter(|&letter| is_zero(letter)) {
        count += 1;
        let behind = left.slice(letter.len_utf8()..);
        end = rest.len() - behind.len();
        let dashed = behind.trim_start_matches([' ', '\t']);
        left = match dashed.chars().next() {
            Some(dash @ ('-' | '–' | '—' | '−')) => {
                dashed.slice(dash.len_utf8()..).trim_start_matches([' ', '\t'])
            }
            _ => break,
        };
    }
    let word = rest.get(..end)?;
    let ends = !rest.get(end..)?.starts_with(|letter: char| letter.is_alphanumeric() || letter == '/');
    ((2..=3).contains(&count) && ends && word.contains([' ', '\t'])).then_some((PgnToken::Word(word), end))
}

/// Tags and spaces of pages that a text was copied from, and their length.
fn markup(rest: &str) -> Option<(PgnToken<'_>, usize)> {
    const SPACES: [&str; 8] = ["&nbsp;", "&ensp;", "&thinsp;", "&#160;", "&#8203;", "&shy;", "&zwnj;", "&zwj;"];
    if let Some(space) = SPACES.into_iter().find(|space| rest.starts_with(space)) {
        return Some((PgnToken::Escape(from_to(rest, 1, space.len())), space.len()));
    }
    let inside = rest.strip_prefix('<')?;
    let name = inside.strip_prefix('/').unwrap_or(inside);
    let end = first_line(rest).bytes().take(LONGEST_MARKUP).position(|byte| byte == b'>')? + 1;
    let is_name = name.starts_with(|letter: char| letter.is_ascii_alphabetic());
    is_name.then(|| (PgnToken::Escape(from_to(rest, 1, end)), end))
}

/// The most bytes in a tag of a page.
const LONGEST_MARKUP: usize = 200;

/// A xiangqi move with blanks between its four characters, 炮 二 平 五, and its length.
fn spaced(rest: &str) -> Option<(PgnToken<'_>, usize)> {
    if rest.starts_with(|letter: char| letter.is_ascii()) {
        return None;
    }
    let mut letters = first_line(rest).char_indices().filter(|(_, letter)| !letter.is_whitespace());
    let (at, last) = letters.nth(3)?;
    let move_of = from_to(rest, 0, at + last.len_utf8());
    let is_move = move_of.contains(char::is_whitespace) && parse_chinese(move_of).is_ok();
    is_move.then_some((PgnToken::Word(move_of), move_of.len()))
}

/// The xiangqi move that a word begins with: its four characters need no space after them (炮二平五马8进7).
pub(super) fn chinese(word: &str) -> Option<&str> {
    let end = word.char_indices().nth(4)?.0;
    let first = word.split_at_checked(end)?.0;
    (!word.starts_with(|letter: char| letter.is_ascii()) && parse_chinese(first).is_ok()).then_some(first)
}
