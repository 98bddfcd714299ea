//! A line of moves in KI2, `▲７六歩 △３四歩`, taken apart into its moves and whatever else is there (L1 to L7 of the
//! [format notes](crate#ki2-and-ki2u)).

use super::kakinoki;
use komaoto_notation::{JapaneseMove, side_mark};
use komaoto_rules::Color;
use komaoto_rules::shogi::Position;
use komaoto_text::{Slice, blank};

/// One item in a line of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Ki2Item<'a> {
    /// A move: its words, and their text.
    Move(JapaneseMove, &'a str),
    /// `▲投了`, a known ending: whose it is, if stated, and its word.
    Ending(Option<Color>, &'a str),
    /// Anything else, up to the next move with a mark; the rest of the line, if a move was meant or a comment begins.
    Rest(&'a str),
}

/// Takes the first item of a line, and what follows it; `None` at its end.
pub(super) fn first(text: &str) -> Option<(Ki2Item<'_>, &str)> {
    let text = unnumbered(text.trim_start_matches(blank));
    let letter = text.chars().next()?;
    if let Ok((words, taken)) = JapaneseMove::parse(text)
        && let Some((part, after)) = text.split_at_checked(taken)
        && !glued(after)
    {
        return Some((Ki2Item::Move(words, part), comma(after)));
    }
    if let Some((words, part, after)) = aside(text) {
        return Some((Ki2Item::Move(words, part), after));
    }
    let side = side_mark(letter);
    let bare = if side.is_some() { text.slice(letter.len_utf8()..) } else { text };
    let bare = bare.trim_start_matches(blank);
    let end = bare.find(|c| blank(c) || side_mark(c).is_some() || c == '(').unwrap_or(bare.len());
    if let Some((word, after)) = bare.split_at_checked(end)
        // A Latin word without a mark belongs to another format.
        && (side.is_some() || !word.is_ascii())
        && kakinoki::is_ending(word)
    {
        return Some((Ki2Item::Ending(side, word), after));
    }
    let whole = meant(text) || text.starts_with(['*', '#', '&']) || kakinoki::is_result(text);
    let next = |&(at, letter): &(usize, char)| {
        at > 0
            && side_mark(letter).is_some()
            && text.get(at..).is_some_and(|rest| JapaneseMove::parse(rest).is_ok() || aside(rest).is_some())
    };
    let next = if whole { None } else { text.char_indices().find(next) };
    let (aside, after) = text.split_at_checked(next.map_or(text.len(), |(at, _)| at))?;
    Some((Ki2Item::Rest(aside.trim_end_matches(blank)), after))
}

/// A marked move right before parentheses that do not hold an origin: the minutes it took, or some other remark.
fn aside(text: &str) -> Option<(JapaneseMove, &str, &str)> {
    let (part, after) = text.split_at_checked(text.find(['(', '（'])?)?;
    let (words, taken) = JapaneseMove::parse(part).ok()?;
    let inside = after.trim_start_matches(['(', '（']);
    let digits = inside.chars().take_while(|&c| kakinoki::digit(c).is_some()).count();
    let closed = inside.chars().nth(digits).is_some_and(|c| matches!(c, ')' | '）'));
    // Two digits were meant as a square.
    (words.color.is_some() && taken == part.len() && closed && digits != 2).then_some((words, part, after))
}

/// A text without the number before its first move, which has a mark: `1. ▲７六歩`.
fn unnumbered(text: &str) -> &str {
    let opened = text.strip_prefix(['[', '［', '第']).unwrap_or(text);
    let Some((_, behind)) = kakinoki::number(opened) else { return text };
    let named = behind.strip_prefix("手目").or_else(|| behind.strip_prefix('手')).unwrap_or(behind);
    let signed = named.strip_prefix(['.', '．', ')', '）', ']', '］', ':', '：', '、']).unwrap_or(named);
    let rest = signed.trim_start_matches(blank);
    let marked = rest.chars().next().is_some_and(|letter| side_mark(letter).is_some());
    let apart = rest.len() < behind.len();
    if (marked || apart) && JapaneseMove::parse(rest).is_ok() { rest } else { text }
}

/// A line without the number in parentheses at its start: `（1）▲７六歩`. After a move they would be the time it took.
pub(super) fn start(line: &str) -> &str {
    let text = line.trim_start_matches(blank);
    match text.strip_prefix(['(', '（']).map(unnumbered) {
        Some(rest) if rest.chars().next().is_some_and(|letter| side_mark(letter).is_some()) => rest,
        _ => line,
    }
}

/// Some programs separate their moves with commas.
fn comma(after: &str) -> &str {
    let rest = after.trim_start_matches(blank);
    match rest.strip_prefix(['、', '，', ',', '→', '／', '/', '｜']) {
        Some(next) if JapaneseMove::parse(next).is_ok() => next,
        _ => after,
    }
}

/// Whether letters come right after a move: then it was not a move but the beginning of a sentence, or misspelled.
fn glued(after: &str) -> bool {
    let next = after.chars().next().is_some_and(|c| c.is_alphabetic() && !matches!(c, '同' | '仝'));
    next && !kakinoki::is_result(after) && JapaneseMove::parse(after).is_err()
}

/// Whether a text that is not a move was meant as one: then nothing after it can be read.
pub(super) fn meant(text: &str) -> bool {
    let Some(letter) = text.chars().next() else { return false };
    if side_mark(letter).is_none() {
        return JapaneseMove::parse(text).is_ok();
    }
    let rest = text.slice(letter.len_utf8()..).trim_start_matches(blank);
    rest.starts_with(|c: char| matches!(c, '同' | '仝') || kakinoki::digit(c).is_some())
}

/// Whether a line consists of moves. If it has a mark its beginning tells; otherwise all of it must be moves, or it
/// might be any sentence.
pub(super) fn is_line(text: &str) -> bool {
    let text = start(text).trim_start_matches(blank);
    let Some(letter) = unnumbered(text).chars().next() else { return false };
    let marked = side_mark(letter).is_some();
    match first(text) {
        Some((Ki2Item::Move(..), _)) if marked => true,
        Some((Ki2Item::Ending(..), after)) => after.trim_start_matches(blank).is_empty() || marked,
        Some((Ki2Item::Rest(_), _)) => {
            // A misspelled move, but not a sentence that begins like a move.
            marked && meant(text) && JapaneseMove::parse(text).is_err()
        }
        None => false,
        Some((Ki2Item::Move(..), _)) => all_moves(text),
    }
}

/// Whether a text is all moves and endings, apart from remarks after them.
pub(super) fn all_moves(text: &str) -> bool {
    let mut rest = start(text);
    let mut any = false;
    while let Some((cell, after)) = first(rest) {
        match cell {
            Ki2Item::Move(..) | Ki2Item::Ending(..) => any = true,
            Ki2Item::Rest(other) => return any && other.starts_with(['*', '#', '&', 'ま']),
        }
        rest = after;
    }
    any
}

/// Whether a line looks like the beginning of a game: at least four moves, all legal from the even start.
pub(super) fn opens(text: &str) -> bool {
    let mut position = Position::start();
    let (mut previous, mut count, mut rest) = (None, 0, start(text));
    while let Some((Ki2Item::Move(words, _), after)) = first(rest) {
        let mv = words.resolve(&position, previous).ok().filter(|&mv| position.check(mv).is_ok());
        let Some(mv) = mv.filter(|&mv| position.play(mv).is_ok()) else { return false };
        (previous, count, rest) = (Some(mv.to()), count + 1, after);
    }
    count >= 4
}

/// The number of moves and endings of a line, including misspelled ones.
pub(super) fn count(text: &str) -> usize {
    let mut rest = start(text);
    let mut count = 0;
    while let Some((cell, after)) = first(rest) {
        rest = after;
        if let Ki2Item::Rest(other) = cell {
            if meant(other) {
                count += 1;
                // Skipped as one word: the next mark begins the next move.
                let next = other.char_indices().skip(1).find(|&(_, letter)| side_mark(letter).is_some());
                rest = next.map_or("", |(at, _)| other.slice(at..));
            }
        } else {
            count += 1;
        }
    }
    count
}
