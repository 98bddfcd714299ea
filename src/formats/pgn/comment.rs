//! The texts of comments: what stands between braces, and what the record keeps.
//!
//! The lines of a comment are its author's, but programs break long ones, too. A line end between two words of ASCII is taken for a blank
//! where the next word would have made a line of 80 characters; so our own layout breaks comments, and reads back what it wrote. A line end
//! next to a brace is layout; so is one blank inside of each brace. Comments one after the other are the lines of one: so we write what
//! could not be told apart otherwise. A line with a closing brace, which comments cannot hold, becomes a comment behind a semicolon.

use std::ops::Range;

use super::super::lines::parts;
use super::layout::{Layout, WIDTH};

/// The comment that stands in a range of a text.
pub(super) fn read(text: &str, inside: Range<usize>) -> String {
    let raw = text.get(inside.clone()).unwrap_or_default();
    let said = if raw.contains(['\n', '\r']) { unbroken(text, inside) } else { raw.to_owned() };
    match said.strip_prefix(' ').map(|rest| (rest, rest.strip_suffix(' '))) {
        Some((_, Some(padded))) => padded.to_owned(),
        Some(("", None)) => String::new(),
        _ => said,
    }
}

/// A comment of several lines, those joined that were broken for their length.
fn unbroken(text: &str, inside: Range<usize>) -> String {
    let at = |part: &str| (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
    let raw = text.get(inside.clone()).unwrap_or_default();
    let raw = raw.strip_prefix("\r\n").or_else(|| raw.strip_prefix(['\n', '\r'])).unwrap_or(raw);
    let raw = raw.strip_suffix("\r\n").or_else(|| raw.strip_suffix(['\n', '\r'])).unwrap_or(raw);
    let start = text.get(..inside.start).unwrap_or_default().rfind(['\n', '\r']).map_or(0, |end| end + 1);
    // What stands before the comment in its first line.
    let mut before = text.get(start..at(raw)).filter(|before| !before.contains(['\n', '\r'])).unwrap_or_default();
    let mut said = String::with_capacity(raw.len());
    let mut lines = parts(raw).peekable();
    while let Some(line) = lines.next() {
        said.push_str(line);
        if let Some(next) = lines.peek() {
            let whole = text.get(at(line) - before.len()..at(line) + line.len()).unwrap_or(line);
            let rest = text.get(at(next)..).unwrap_or_default();
            said.push(if is_broken(whole, chunk_width(rest, inside.end - at(next)), rest) { ' ' } else { '\n' });
        }
        before = "";
    }
    said
}

/// Whether a line ends for its length: the next word, so wide, has no room on it. Words are broken apart between letters of ASCII only.
fn is_broken(line: &str, width: usize, next: &str) -> bool {
    let length = line.chars().count();
    is_ascii_between(line, next) && length + 1 + width > WIDTH && (length <= WIDTH || !line.contains(' '))
}

fn is_ascii_between(before: &str, after: &str) -> bool {
    let graphic = |byte: Option<u8>| byte.is_some_and(|byte| byte.is_ascii_graphic());
    graphic(before.bytes().next_back()) && graphic(after.bytes().next())
}

/// How wide the first word of a text is, with the braces and parentheses at it; the comment ends after so many bytes. No more than matters.
fn chunk_width(text: &str, comment: usize) -> usize {
    let ends = |at: usize, letter: char| match letter {
        '\n' | '\r' => true,
        ' ' if at < comment => at + 1 < comment && is_blank_of_words(text, at),
        letter => at >= comment && letter.is_whitespace(),
    };
    text.char_indices().take(WIDTH + 1).take_while(|&(at, letter)| !ends(at, letter)).count()
}

/// Whether a line may be broken at a blank.
fn is_blank_of_words(text: &str, at: usize) -> bool {
    let (before, after) = (text.get(..at).unwrap_or_default(), text.get(at + 1..).unwrap_or_default());
    is_ascii_between(before, after)
}

/// The words of a line: what it may be broken into.
fn words(line: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut start = 0;
    for (at, _) in line.match_indices(' ') {
        let word = line.get(start..at).unwrap_or_default();
        // What is too wide and has blanks of its own would not be known as one line again.
        let wide = word.contains(' ') && word.chars().count() + 3 > WIDTH;
        if is_blank_of_words(line, at) && !wide {
            words.push(word);
            start = at + 1;
        }
    }
    words.push(line.get(start..).unwrap_or_default());
    words
}

/// Writes a comment.
pub(super) fn write(layout: &mut Layout<'_>, comment: &str) {
    let lines: Vec<&str> = parts(comment).collect();
    let mut rest = lines.as_slice();
    while let Some((&line, after)) = rest.split_first() {
        if line.contains('}') {
            layout.lines(&format!(";{line}"));
            rest = after;
        } else {
            rest = rest.get(in_braces(layout, line, after)..).unwrap_or_default();
        }
    }
}

/// Writes a line in braces, and with it as many as are read back as lines of one comment; how many.
fn in_braces(layout: &mut Layout<'_>, first: &str, mut rest: &[&str]) -> usize {
    let pad = if first.starts_with(' ') { " " } else { "" };
    layout.token("{");
    layout.glue(pad);
    write_line(layout, first);
    let (mut before, mut count) = (first, 1);
    while let Some((&line, after)) = rest.split_first() {
        // An empty line next to a brace would be layout.
        let inside = rest.iter().find(|line| !line.is_empty()).is_some_and(|line| !line.contains('}'));
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

fn write_line(layout: &mut Layout<'_>, line: &str) {
    for (at, word) in words(line).into_iter().enumerate() {
        if at == 0 {
            layout.glue(word);
        } else {
            layout.token(word);
        }
    }
}

/// Whether a line end between two lines would be taken for a blank.
fn is_confused(layout: &Layout<'_>, before: &str, line: &str) -> bool {
    is_ascii_between(before, line)
        && match words(line).as_slice() {
            [first, _, ..] if layout.is_broken() => layout.end() + 1 + first.chars().count() > WIDTH,
            // What will stand at its end is not known yet, or where the line begins.
            _ => true,
        }
}
