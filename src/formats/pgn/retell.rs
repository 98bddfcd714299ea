//! A comment after an edit, as the file has it but for what was edited: its lines, its blanks, the order of its
//! commands and its braces stay.
//!
//! The spellings of the writer before the edit and now are cut into words; what differs between the
//! two is put in place of the same words of the file.

use std::collections::HashMap;
use std::ops::Range;

use super::comment::{is_wide, said_lines};
use crate::comment::commands::split_elapsed;
use crate::pieces::Retold;
use komaoto_text::Slice;

/// A word, a command in brackets, or a letter of a script without spaces: where it is in what a comment says. What is
/// between two of them is blank.
type Word = Range<usize>;

/// A word with what is between it and the one before, as a comment says it and as the file has it.
#[derive(Clone, Copy, Debug)]
struct RetoldWord<'t> {
    text: &'t str,
    gap: &'t str,
    /// The same in the file, where a command may be broken for its length.
    raw_text: &'t str,
    raw: &'t str,
    /// The place of its comment.
    comment: usize,
}

/// The comments at these places of a file, in their order, after an edit that makes of what we would have written
/// before it what we would write now; a comment of which nothing is left is empty. `None` if the edit cannot be told
/// apart there.
pub(super) fn retold(file: &str, places: &[Range<usize>], was: &[&str], is: &[&str]) -> Option<Vec<Retold>> {
    let said: Vec<String> = places.iter().map(|place| said(file, place)).collect::<Option<_>>()?;
    let (mut words, mut pads) = (Vec::new(), Vec::new());
    for (comment, (place, said)) in places.iter().zip(&said).enumerate() {
        pads.push(written(file, place, said, comment, &mut words)?);
    }
    let (was, is) = (canonical(was)?, canonical(is)?);
    let (old, new) = (gapped(&was), gapped(&is));
    let first = old.iter().zip(&new).take_while(|(one, other)| one == other).count();
    let most = old.len().min(new.len()) - first;
    // What has become the first word, or was it, has nothing before it.
    let is_first = |place: usize| place + 1 == new.len() || place + 1 == old.len();
    let pairs = old.iter().rev().zip(new.iter().rev()).enumerate();
    let last = pairs.take_while(|(place, (one, other))| one == other || is_first(*place) && one.1 == other.1);
    let last = last.count().min(most);
    let homes = homes(&old, &words);
    let home = |place: usize| homes.get(place).copied().flatten();
    let come = new.get(first..new.len() - last)?;
    let tail = |said: &str| said.len() - said.trim_end().len();
    let lead = |said: &str| said.len() - said.trim_start().len();
    // What comes before the first word takes the blanks before it from it.
    let leads = first == 0 && last == old.len() && !come.is_empty();
    if tail(&was) != tail(&is) || !leads && lead(&was) != lead(&is) {
        return None;
    }
    let (cut, like) = if first < old.len() - last {
        let cut: Vec<usize> = (first..old.len() - last).map(home).collect::<Option<_>>()?;
        if cut.windows(2).any(|pair| pair.first().map(|at| at + 1) != pair.last().copied()) {
            return None;
        }
        (*cut.first()?..cut.last()? + 1, old.get(first).map(|(gap, _)| *gap))
    } else {
        let at = if leads { 0 } else { home(first.checked_sub(1)?)? + 1 };
        (at..at, None)
    };
    let beside = words.get(if cut.is_empty() && !leads { cut.start - 1 } else { cut.start }).copied()?;
    if words.get(cut.clone())?.iter().any(|word| word.comment != beside.comment) {
        return None;
    }
    // What comes before something that adjoined the word before it is apart from it.
    if !leads
        && cut.is_empty()
        && let Some(next) =
            words.get_mut(cut.start).filter(|next| next.comment == beside.comment && next.raw.is_empty())
    {
        (next.gap, next.raw) = (" ", " ");
    }
    // A comment behind a semicolon has one line: further ones are a comment in braces below it.
    let is_line =
        places.get(beside.comment).and_then(|place| file.get(place.clone())).is_some_and(|raw| raw.starts_with(';'));
    if leads && let (Some(word), Some(pad)) = (words.get_mut(cut.start), pads.get_mut(beside.comment)) {
        let gap = new.get(come.len())?.0;
        (word.gap, word.raw) = (gap, gap);
        if lead(&is) < lead(&was) {
            (pad.raw[0], pad.said[0]) = (pad.raw[0].trim_end_matches([' ', '\t']), "");
        }
        if is_line && word.raw.contains('\n') {
            return None;
        }
    }
    // Words that take the place of as many others stand where those did, each with the blanks before it.
    let own = |place: usize| if cut.len() == come.len() { words.get(cut.start + place) } else { None };
    let spelled: Vec<Option<String>> = come
        .iter()
        .enumerate()
        .map(|(place, (_, text))| own(place).and_then(|own| broken_like(own.raw_text, text)))
        .collect();
    let comes =
        come.iter().zip(&spelled).enumerate().map(|(place, (&(gap, text), spelled))| match (like, own(place)) {
            (_, Some(own)) if old.get(first + place).is_some_and(|(like, _)| *like == gap) => {
                let raw_text = if own.text == text { own.raw_text } else { spelled.as_deref().unwrap_or(text) };
                RetoldWord { text, raw_text, ..*own }
            }
            (Some(like), _) if place == 0 && like == gap => RetoldWord { text, raw_text: text, ..beside },
            _ => RetoldWord { text, gap, raw_text: text, raw: gap, comment: beside.comment },
        });
    let mut below = String::new();
    if is_line && come.iter().any(|(gap, _)| gap.contains('\n')) {
        let ends = words.get(cut.end).is_none_or(|word| word.comment != beside.comment);
        let lines = come.iter().flat_map(|(gap, text)| [*gap, *text]).collect::<String>();
        below = lines.strip_prefix('\n').filter(|lines| ends && cut.is_empty() && !lines.contains('\n'))?.to_owned();
    } else {
        let comes: Vec<RetoldWord<'_>> = comes.collect();
        words.splice(cut, comes);
    }
    let retold = pads.into_iter().enumerate().map(|(comment, Pads { raw: [open, close], said: [lead, tail] })| {
        let (mut raw, mut said) = (String::new(), String::new());
        for word in words.iter().filter(|word| word.comment == comment) {
            let (before, gap) = if raw.is_empty() { (open, lead) } else { (word.raw, word.gap) };
            raw.extend([before, word.raw_text]);
            said.extend([gap, word.text]);
        }
        if !raw.is_empty() {
            raw.push_str(close);
            said.push_str(tail);
        }
        if comment == beside.comment && !below.is_empty() {
            raw.extend(["\n{", &below, "}"]);
        }
        Retold { raw, said }
    });
    Some(retold.collect())
}

/// The words of a comment in braces, with its references.
fn said(file: &str, place: &Range<usize>) -> Option<String> {
    let inside = inside(file, place)?;
    Some(said_lines(file, inside).into_iter().map(|(line, gap)| [file.slice(line), gap].concat()).collect())
}

fn inside(file: &str, place: &Range<usize>) -> Option<Range<usize>> {
    let raw = file.get(place.clone())?;
    match raw.strip_prefix('{') {
        Some(rest) => rest.strip_suffix('}').map(|_| place.start + 1..place.end - 1),
        None => raw.starts_with(';').then_some(place.start + 1..place.end),
    }
}

/// The text before the first and behind the last word of a comment, in the file and in its meaning.
struct Pads<'t> {
    raw: [&'t str; 2],
    said: [&'t str; 2],
}

/// Adds the words of a comment as they are in the file; returns what is around them.
fn written<'t>(
    file: &'t str,
    place: &Range<usize>,
    said: &'t str,
    comment: usize,
    words: &mut Vec<RetoldWord<'t>>,
) -> Option<Pads<'t>> {
    // Where each line of what it says is in the file.
    let mut lines = Vec::new();
    let mut at = 0;
    for (line, gap) in said_lines(file, inside(file, place)?) {
        lines.push((at, line.start, line.len()));
        at += line.len() + gap.len();
    }
    let in_file = |at: usize| {
        let (start, raw, length) = lines.iter().rfind(|(start, ..)| *start <= at)?;
        (at - start <= *length).then_some(raw + at - start)
    };
    let found = cut(said);
    let (Some(first), Some(last)) = (found.first(), found.last()) else {
        return Some(Pads { raw: [file.get(place.clone())?, ""], said: [said, ""] });
    };
    let (start, end) = (in_file(first.start)?, in_file(last.end - 1)? + 1);
    let (mut end_said, mut end_raw) = (first.start, start);
    for word in &found {
        let raw = in_file(word.start)?..in_file(word.end - 1)? + 1;
        words.push(RetoldWord {
            text: said.get(word.clone())?,
            gap: said.get(end_said..word.start)?,
            raw_text: file.get(raw.clone())?,
            raw: file.get(end_raw..raw.start)?,
            comment,
        });
        (end_said, end_raw) = (word.end, raw.end);
    }
    Some(Pads {
        raw: [file.get(place.start..start)?, file.get(end..place.end)?],
        said: [said.get(..first.start)?, said.get(last.end..)?],
    })
}

/// The words of the comments that the writer writes, one after another: each line end in them is one of the text.
fn canonical(pieces: &[&str]) -> Option<String> {
    let line = |piece: &&str| {
        let inside = piece.strip_prefix('{')?.strip_suffix('}')?;
        let padded = inside.strip_prefix(' ').and_then(|rest| rest.strip_suffix(' '));
        Some(padded.unwrap_or(inside).to_owned())
    };
    Some(pieces.iter().map(line).collect::<Option<Vec<_>>>()?.join("\n"))
}

/// The words of a text, each with what is between it and the one before.
fn gapped(said: &str) -> Vec<(&str, &str)> {
    let mut end = 0;
    let gapped = |word: Word| {
        let gap = said.slice(end..word.start);
        end = word.end;
        (gap, said.slice(word))
    };
    cut(said).into_iter().map(gapped).collect()
}

/// The place of each written word in the file: that of the same word, at the same turn.
fn homes(words: &[(&str, &str)], written: &[RetoldWord<'_>]) -> Vec<Option<usize>> {
    let mut places: HashMap<String, Vec<usize>> = HashMap::new();
    for (place, word) in written.iter().enumerate() {
        places.entry(meaning(word.text)).or_default().push(place);
    }
    let mut counts: HashMap<String, usize> = HashMap::new();
    words.iter().for_each(|(_, text)| *counts.entry(meaning(text)).or_default() += 1);
    let mut turns: HashMap<String, usize> = HashMap::new();
    let home = |(_, text): &(&str, &str)| {
        let meaning = meaning(text);
        let there = places.get(&meaning)?;
        let turn = turns.entry(meaning.clone()).or_default();
        *turn += 1;
        if counts.get(&meaning) == Some(&there.len()) { there.get(*turn - 1).copied() } else { None }
    };
    words.iter().map(home).collect()
}

/// Another command as one is spelled that a program has broken for its length; `None` if it is not broken, or has other
/// parts.
fn broken_like(raw: &str, new: &str) -> Option<String> {
    let mut gaps = raw.split(|letter: char| !letter.is_whitespace()).filter(|gap| !gap.is_empty());
    if !raw.contains('\n') {
        return None;
    }
    let mut spelled = String::new();
    for (place, piece) in new.split_whitespace().enumerate() {
        if place > 0 {
            spelled.push_str(gaps.next()?);
        }
        spelled.push_str(piece);
    }
    gaps.next().is_none().then_some(spelled)
}

/// The identity of a word: of a time, its value and not its spelling.
fn meaning(word: &str) -> String {
    match split_elapsed(word) {
        (rest, Some(time)) if rest.is_empty() => format!("[%emt {}", time.as_millis()),
        // Behind a semicolon a brace needs no reference.
        _ => word.replace("&#125;", "}"),
    }
}

/// The words of a text.
fn cut(said: &str) -> Vec<Word> {
    let mut words = Vec::new();
    let mut at = 0;
    while let Some(letter) = said.get(at..).and_then(|rest| rest.chars().next()) {
        let rest = said.slice(at..);
        let length = match letter {
            ' ' | '\n' => {
                at += 1;
                continue;
            }
            letter if is_wide(letter) => letter.len_utf8(),
            _ => match rest.starts_with("[%").then(|| rest.find(']')).flatten() {
                Some(end) => end + 1,
                None => {
                    let ends = |&(place, letter): &(usize, char)| {
                        matches!(letter, ' ' | '\n')
                            || is_wide(letter)
                            || place > 0 && rest.get(place..).is_some_and(|rest| rest.starts_with("[%"))
                    };
                    rest.char_indices().find(ends).map_or(rest.len(), |(end, _)| end)
                }
            },
        };
        words.push(at..at + length);
        at += length;
    }
    words
}
