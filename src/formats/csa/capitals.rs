//! Statements that are nearly in form: in lower case, `+7776fu` and `%toryo`, in full-width characters, with blanks or a
//! number, with ▲ and △ or without the side. The specification only has capitals.

use super::position::CsaStart;
use super::statements::{ending_of, parse_time};
use komaoto_notation::csa::{parse_move, sign};
use komaoto_record::Ending;
use komaoto_rules::Color;

/// A statement in form, if that is what makes it one, with the side to move where a move does not say whose it is.
pub fn in_form(statement: &str, mover: Color) -> Option<String> {
    let is_plain =
        |byte: u8| matches!(byte, b'A'..=b'Z' | b'0'..=b'9' | b'+' | b'-' | b'%' | b'_' | b'.' | b'*' | b' ');
    let first = *statement.as_bytes().first()?;
    if matches!(first, b'\'' | b'$' | b'#' | b'/') {
        return None;
    }
    // Practically all statements are in form. Blanks are in rows of the board.
    let has_blanks = matches!(first, b'+' | b'-' | b'%' | b'T')
        && (statement.contains(' ') || first != b'T' && statement.ends_with('.'));
    if !first.is_ascii_digit() && !has_blanks && statement.bytes().all(is_plain) {
        return None;
    }
    in_capitals(statement).or_else(|| loosely(statement, mover))
}

/// No move that is nearly in form is longer, in bytes.
const LONGEST: usize = 60;

/// A move, a time or an ending that is nearly in form.
fn loosely(statement: &str, mover: Color) -> Option<String> {
    // A name or a piece is neither, and of other letters only those that look like signs begin one.
    let may_be = |first: u8| !first.is_ascii() || first.is_ascii_digit() || b"+-%Tt<> \t".contains(&first);
    if statement.len() > LONGEST || !statement.bytes().next().is_some_and(may_be) {
        return None;
    }
    let narrow = |letter: char| match letter {
        '▲' | '☗' | '▼' | '⛊' => '+',
        '△' | '☖' | '▽' | '⛉' => '-',
        '−' | '‐'..='―' => '-',
        '！'..='～' => char::from_u32(u32::from(letter) - 0xFEE0).unwrap_or(letter),
        letter => letter.to_ascii_uppercase(),
    };
    // Mail quotes with `>`, and logs of servers say by it who has sent a line.
    let sent = statement.trim_start_matches(['<', '>', ' ', '\t']);
    let ascii: String = sent.chars().map(narrow).take_while(|letter| !matches!(letter, ';' | '#')).collect();
    let digits = ascii.bytes().take_while(u8::is_ascii_digit).count();
    // The number of a move.
    let behind = ascii.get(digits..)?;
    let unnumbered = behind.trim_start_matches(['.', ':', ')', ' ', '\t', '\u{3000}']);
    let is_numbered =
        (1..=3).contains(&digits) && (unnumbered.len() < behind.len() || unnumbered.starts_with(['+', '-']));
    let rest = if is_numbered { unnumbered } else { ascii.as_str() };
    let word: String = rest.chars().filter(|letter| !letter.is_whitespace()).collect();
    let word = word.trim_end_matches(['.', '!', '?', '。', '、']);
    if parse_move(word).is_some() {
        return Some(word.to_owned());
    }
    let sided = format!("{}{word}", sign(mover));
    if word.len() == 6 && parse_move(&sided).is_some() {
        return Some(sided);
    }
    if let Some(ending) = word.strip_prefix('%') {
        return (!matches!(ending_of(ending), Ending::Other(_))).then(|| word.to_owned());
    }
    let time = word.strip_prefix('T')?.trim_start_matches(':');
    let time = ["SEC", "S", "秒"].into_iter().find_map(|unit| time.strip_suffix(unit)).unwrap_or(time);
    let seconds = match time.split_once(':') {
        Some((minutes, seconds)) if seconds.len() == 2 => {
            let [minutes, seconds] = [minutes, seconds].map(|part| part.parse::<u64>().ok());
            minutes?.checked_mul(60)?.checked_add(seconds.filter(|&seconds| seconds < 60)?)?.to_string()
        }
        _ => time.to_owned(),
    };
    parse_time(&seconds).map(|_| format!("T{seconds}"))
}

/// A statement in capitals, if that is what makes it one. What could not be read even then stays as it is, and so do
/// names.
fn in_capitals(statement: &str) -> Option<String> {
    let (first, rest) = statement.as_bytes().split_first()?;
    if !matches!(first, b'+' | b'-' | b'%' | b'n' | b'p' | b'P' | b't' | b'v') {
        return None;
    }
    if !statement.bytes().any(|byte| byte.is_ascii_lowercase()) {
        return None;
    }
    let capitals = statement.to_ascii_uppercase();
    let known = match (first, rest) {
        (b'+' | b'-', _) => parse_move(&capitals).is_some(),
        (b'%', _) => !matches!(ending_of(capitals.get(1..)?), Ending::Other(_)),
        (b'n', [b'+' | b'-', ..]) => return Some(format!("N{}", statement.get(1..)?)),
        (b't', _) => parse_time(capitals.get(1..)?).is_some(),
        (b'v', [b'1'..=b'9', rest @ ..]) => rest.iter().all(|byte| byte.is_ascii_digit() || *byte == b'.'),
        (b'p' | b'P', [b'i' | b'I' | b'1'..=b'9' | b'+' | b'-', ..]) => CsaStart::new().line(&capitals).is_empty(),
        _ => false,
    };
    known.then_some(capitals)
}
