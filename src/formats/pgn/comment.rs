//! The texts of comments: what is between braces, and what the record keeps.
//!
//! The lines of a comment are its author's, but programs break long lines as well. A line can be broken at a space, or
//! between two characters of scripts without spaces (Chinese, Japanese). If the next word would have made the line as
//! long as programs break them, at 60 characters or anywhere behind, or where we do, at 80 bytes, the line end is read
//! as that space (without spaces, as nothing at 80 bytes or characters), unless the lines look like a list, a paragraph
//! or a heading. So a layout breaks comments and what it wrote is read back. A line end next to a brace is layout; so
//! is one space inside each brace, or after a semicolon. Consecutive comments are the lines of one, and we write lines
//! like this if they could not be told apart otherwise.
//!
//! A closing brace would end the comment, so it is written as in HTML, `&#125;`, and therefore `&#` as `&#38;#`. The
//! standard's comment after a semicolon could hold a brace, but not every program reads such comments.

use std::borrow::Cow;
use std::ops::Range;

use super::layout::{IN_LETTERS, MOST, MovetextLayout, WIDTH};
use super::lexer::{Lexeme, Lexer, PgnToken};
use crate::pieces::{Length, PieceRole};
use komaoto_record::NodeId;
use komaoto_text::{Slice, parts, until};

/// The characters that are written as references.
const REFERENCES: [(char, &str); 5] =
    [('{', "&#123;"), ('}', "&#125;"), ('&', "&#38;"), ('\n', "&#10;"), (' ', "&#32;")];

/// A text with references for some characters, and for whatever would be taken for a reference.
pub(super) fn escaped<'t>(text: &'t str, characters: &[char]) -> Cow<'t, str> {
    let refers = |at: usize, letter: char| {
        characters.contains(&letter) || text.get(at..).is_some_and(|rest| rest.starts_with("&#"))
    };
    if !text.char_indices().any(|(at, letter)| refers(at, letter)) {
        return Cow::Borrowed(text);
    }
    let mut escaped = String::with_capacity(text.len() + 16);
    for (at, letter) in text.char_indices() {
        match REFERENCES.iter().find(|(own, _)| *own == letter && refers(at, letter)) {
            Some((_, reference)) => escaped.push_str(reference),
            None => escaped.push(letter),
        }
    }
    Cow::Owned(escaped)
}

/// A text with its references resolved.
fn resolved(text: &str) -> String {
    let mut resolved = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("&#") {
        let (before, reference) = rest.split_at(at);
        resolved.push_str(before);
        let known = REFERENCES.iter().find_map(|&(letter, known)| Some((letter, reference.strip_prefix(known)?)));
        rest = match known {
            Some((letter, after)) => {
                resolved.push(letter);
                after
            }
            None => {
                resolved.push_str("&#");
                reference.slice(2..)
            }
        };
    }
    resolved + rest
}

/// Movetext with its comments after semicolons, so that it can itself be in a comment: braces do not nest.
pub fn behind_semicolons(moves: &str) -> String {
    let mut text = String::with_capacity(moves.len());
    for Lexeme { token, span } in Lexer::new(moves) {
        if !text.is_empty() && !text.ends_with('\n') {
            text.push(' ');
        }
        match token {
            PgnToken::Comment { text: inside, .. } => {
                for line in read(moves, self::inside(moves, &span, inside)).lines() {
                    text.push_str(if text.is_empty() || text.ends_with('\n') { "; " } else { "\n; " });
                    text.push_str(line);
                    text.push('\n');
                }
            }
            _ => text.push_str(moves.slice(span)),
        }
    }
    text
}

/// Where the words of a comment are, a part of the text: behind its brace or bracket, if it has one.
pub(super) fn inside(text: &str, comment: &Range<usize>, said: &str) -> Range<usize> {
    let start = said.as_ptr().addr().saturating_sub(text.as_ptr().addr()).clamp(comment.start, comment.end);
    start..comment.end.min(start + said.len())
}

/// The comment in a range of a text.
pub(super) fn read(text: &str, inside: Range<usize>) -> String {
    let raw = text.slice(inside.clone());
    plain(&if raw.contains(['\n', '\r']) { unbroken(text, inside) } else { raw.to_owned() })
}

/// The words of a comment, without a space inside each brace and with references resolved.
pub(super) fn plain(said: &str) -> String {
    let said = match said.strip_prefix(' ').map(|rest| (rest, rest.strip_suffix(' '))) {
        Some((_, Some(padded))) => padded.to_owned(),
        Some((rest, None)) => rest.to_owned(),
        None => said.to_owned(),
    };
    if said.contains("&#") { resolved(&said) } else { said }
}

/// A comment of several lines, with those joined that were broken for their length.
fn unbroken(text: &str, inside: Range<usize>) -> String {
    let lines = said_lines(text, inside);
    lines.into_iter().flat_map(|(line, gap)| [text.slice(line), gap]).collect()
}

/// The lines in a range of a text, each with what its end says: `\n`, a space, or nothing if it was broken for its
/// length.
pub(super) fn said_lines(text: &str, inside: Range<usize>) -> Vec<(Range<usize>, &'static str)> {
    let at = |part: &str| (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
    let raw = text.slice(inside.clone());
    if !raw.contains(['\n', '\r']) {
        return vec![(inside, "")];
    }
    let raw = raw.strip_prefix("\r\n").or_else(|| raw.strip_prefix(['\n', '\r'])).unwrap_or(raw);
    let raw = raw.strip_suffix("\r\n").or_else(|| raw.strip_suffix(['\n', '\r'])).unwrap_or(raw);
    let start = text.slice(..inside.start).rfind(['\n', '\r']).map_or(0, |end| end + 1);
    // What precedes the comment on its first line.
    let before = text.slice(start..at(raw));
    let mut before = if before.contains(['\n', '\r']) { "" } else { before };
    let mut said = Vec::new();
    let mut lines = parts(raw).peekable();
    while let Some(line) = lines.next() {
        let gap = lines.peek().map_or("", |next| {
            let whole = text.get(at(line) - before.len()..at(line) + line.len()).unwrap_or(line);
            let rest = text.slice(at(next)..);
            // The closing brace counts for the length of the last word, but not for its script.
            let own = text.slice(at(next)..inside.end);
            broken_at(whole, first_word(rest, own), own).unwrap_or("\n")
        });
        said.push((at(line)..at(line) + line.len(), gap));
        before = "";
    }
    said
}

/// The fewest characters, with the next word, of a line that a program has broken for its length.
const NARROWEST: usize = 58;

/// The gap at which a line was broken because the next word did not fit; `None` if it was not broken for its length.
fn broken_at(line: &str, word: Length, next: &str) -> Option<&'static str> {
    let gap = gap(line.chars().next_back()?, next.chars().next()?)?;
    let broken = is_layout(Length::of(line), gap, word) && (gap.is_empty() || !is_meant(line, next));
    broken.then_some(gap)
}

/// Whether a line of this length ends where a program would have broken it before such a gap and a word.
fn is_layout(line: Length, gap: &str, word: Length) -> bool {
    let whole = line + Length::of_blanks(gap.len()) + word;
    let fills = [WIDTH, IN_LETTERS].iter().any(|width| !width.is_exceeded(line) && width.is_exceeded(whole));
    fills || !gap.is_empty() && whole.letters > NARROWEST
}

/// Whether an author has ended the line: what follows is announced, or is an item of a list.
fn is_meant(line: &str, next: &str) -> bool {
    let word = until(next, |letter| matches!(letter, ' ' | '\n' | '\r'));
    // Without such a sign it is an empty mark.
    let mark = word.strip_suffix([')', ':', '.']).unwrap_or("");
    let (letters, digits) = mark.split_at(mark.find(|letter: char| letter.is_ascii_digit()).unwrap_or(mark.len()));
    let are_digits = digits.len() <= 2 && digits.bytes().all(|byte| byte.is_ascii_digit());
    // `a)`, `B1)`, `2)`. With a dot it may be a square, a piece or the number of a move.
    let is_item = are_digits
        && match letters.as_bytes() {
            [] => !digits.is_empty() && !word.ends_with('.'),
            [letter] if letter.is_ascii_uppercase() => true,
            [letter] => letter.is_ascii_lowercase() && digits.is_empty() && !word.ends_with('.'),
            _ => false,
        };
    let is_listed = matches!(word, "-" | "*" | "+" | "•" | "·" | "–" | "—" | ">" | "#" | "=>" | "->");
    line.ends_with(':') || is_item || is_listed
}

/// The gap between two characters at which a line may be broken.
fn gap(before: char, after: char) -> Option<&'static str> {
    let bare = |letter: char| letter.is_whitespace() || letter.is_control();
    match (is_wide(before), is_wide(after)) {
        _ if bare(before) || bare(after) => None,
        (true, true) => Some(""),
        (false, false) => Some(" "),
        _ => None,
    }
}

/// Whether a character belongs to a script without spaces between words.
pub(super) const fn is_wide(letter: char) -> bool {
    matches!(letter, '\u{2e80}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{fe30}'..='\u{fe4f}' | '\u{ff00}'..='\u{ffef}'
        | '\u{20000}'..='\u{3ffff}')
}

/// The length of the first word of a text that begins with the rest of a comment, with adjacent braces and parentheses.
/// Counts no further than matters.
fn first_word(text: &str, comment: &str) -> Length {
    let mut last = None;
    let mut ends = |(at, letter): (usize, char)| {
        let before = last.replace(letter);
        match letter {
            '\n' | '\r' => true,
            letter if at >= comment.len() => letter.is_whitespace(),
            ' ' => is_blank_of_words(comment, at),
            letter => before.is_some_and(|before| gap(before, letter) == Some("")),
        }
    };
    let word = text.char_indices().take(MOST + 1).take_while(|&letter| !ends(letter));
    word.fold(Length::default(), |length, (_, letter)| length + Length::of_letter(letter))
}

/// Whether a line may be broken at a space.
fn is_blank_of_words(text: &str, at: usize) -> bool {
    let (before, after) = (text.slice(..at), text.slice(at + 1..));
    let ends = before.chars().next_back().zip(after.chars().next());
    ends.is_some_and(|(one, other)| gap(one, other) == Some(" ")) && !is_meant(before, after)
}

/// The words of a line: where it may be broken, each with what precedes it.
fn words(line: &str) -> Vec<(&'static str, &str)> {
    let mut words = Vec::new();
    let (mut start, mut gap_before) = (0, "");
    let mut letters = line.char_indices().peekable();
    let mut last = None;
    while let Some((at, letter)) = letters.next() {
        let next = letters.peek().map(|&(_, next)| next);
        let (end, found) = match (last, letter, next) {
            (Some(before), ' ', Some(next)) if gap(before, next) == Some(" ") && is_blank_of_words(line, at) => {
                (at, Some(" "))
            }
            (Some(before), letter, _) if gap(before, letter) == Some("") => (at, Some("")),
            _ => (at, None),
        };
        last = Some(letter);
        let Some(gap) = found else { continue };
        let word = line.slice(start..end);
        // What is too long and has spaces of its own, or no space after it, or few letters of many bytes, would not be
        // recognised as one line again.
        let length = Length::of(word);
        let is_alike = !word.contains(' ') && !gap.is_empty() && length.letters + 1 >= NARROWEST;
        if WIDTH.is_exceeded(length + Length::of_blanks(3)) && !is_alike {
            continue;
        }
        words.push((gap_before, word));
        (start, gap_before) = (end + gap.len(), gap);
    }
    words.push((gap_before, line.slice(start..)));
    words
}

/// Writes the comment of a node.
pub(super) fn write(layout: &mut MovetextLayout<'_>, node: NodeId, comment: &str) {
    write_as(layout, (node, PieceRole::Comment), comment, false);
}

/// The same as what it is; `glued` to what is there, such as a parenthesis.
pub(super) fn write_as(
    layout: &mut MovetextLayout<'_>,
    (node, part): (NodeId, PieceRole),
    comment: &str,
    mut glued: bool,
) {
    let comment = escaped(comment, &['}']);
    let lines: Vec<&str> = parts(&comment).collect();
    let mut rest = lines.as_slice();
    while let Some((&line, after)) = rest.split_first() {
        layout.piece(node, part.clone());
        rest = rest.slice(in_braces(layout, line, after, std::mem::take(&mut glued))..);
        layout.end_piece();
    }
}

/// Writes a line in braces, together with as many more as will be read back as lines of one comment; returns how many.
fn in_braces(layout: &mut MovetextLayout<'_>, first: &str, mut rest: &[&str], glued: bool) -> usize {
    let pad = if first.starts_with(' ') { " " } else { "" };
    if glued {
        layout.glue("{");
    } else {
        layout.token("{");
    }
    layout.glue(pad);
    write_line(layout, first);
    let (mut before, mut count) = (first, 1);
    while let Some((&line, after)) = rest.split_first() {
        // An empty line next to a brace would be taken for layout.
        let inside = rest.iter().any(|line| !line.is_empty());
        if first.is_empty() || !inside || is_confused(layout, before, line) {
            break;
        }
        layout.end_line();
        write_line(layout, line);
        (before, rest, count) = (line, after, count + 1);
    }
    layout.glue(pad);
    layout.glue("}");
    count
}

fn write_line(layout: &mut MovetextLayout<'_>, line: &str) {
    for (at, (gap, word)) in words(line).into_iter().enumerate() {
        match gap {
            _ if at == 0 => layout.glue(word),
            "" => layout.tight(word),
            _ => layout.token(word),
        }
    }
}

/// Whether the line end between two lines would be taken for layout.
fn is_confused(layout: &MovetextLayout<'_>, before: &str, line: &str) -> bool {
    let ends = before.chars().next_back().zip(line.chars().next());
    let Some(gap) = ends.and_then(|(before, after)| gap(before, after)) else { return false };
    match words(line).as_slice() {
        [(_, first), ..] if !gap.is_empty() && is_meant(before, line) => first.is_empty(),
        [(_, first), _, ..] if layout.is_broken() => is_layout(layout.end(), gap, Length::of(first)),
        // Where its line begins will be seen when it is laid out there, until when it stands at its brace or below it.
        [(_, first), ..] if !layout.is_broken() && gap.is_empty() => {
            let (own, word, brace) = (Length::of(before), Length::of(first), Length::of_blanks(1));
            [layout.end(), own, own + brace]
                .into_iter()
                .any(|line| is_layout(line, gap, word) || is_layout(line, gap, word + brace))
        }
        // What will be at its end is not known yet, nor where the line begins.
        _ => true,
    }
}
