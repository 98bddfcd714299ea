//! The manner of a file: an edit is spelled as its neighbours are.

use std::ops::Range;
use std::time::Duration;

use super::line::{KifForm, KifLineKind};
use super::{clock, kakinoki, ki2_moves};
use crate::pieces::{FileManner, PieceRole, TextToSpell};
use komaoto_text::{Slice, blank, lines, parts, until};

/// The manner of a game.
pub(crate) fn manner(form: KifForm, game: &str) -> FileManner {
    let kinds = || lines(game).map(|line| (line.text, form.classify(line.text)));
    let forks = kinds().any(|(_, kind)| matches!(kind, KifLineKind::Variation(_)));
    let marks =
        kinds().any(|(line, kind)| matches!(kind, KifLineKind::Step { .. }) && line.trim_end().ends_with(['+', '＋']));
    let is_wanted: fn(&PieceRole, &str, bool) -> bool =
        if forks && !marks { |part, _, _| *part != PieceRole::Fork } else { |_, _, _| true };
    let knows_row = |row: &str| {
        let words = row.trim_start().trim_start_matches(|letter: char| letter.is_ascii_digit()).trim();
        // A result line and a row may count the side of a foul in different ways.
        kakinoki::is_ending(words) && !words.contains("反則")
    };
    FileManner {
        spelled,
        is_wanted,
        ends_its_line,
        knows_row,
        keeps_its_line: if form == KifForm::Ki2 { |text| !ki2_moves::meant(text) } else { |_| true },
        begins_its_line: if form == KifForm::Ki2 { |text| text.starts_with('#') } else { |_| false },
        tails: true,
        free_lines: true,
        ..FileManner::PLAIN
    }
}

/// Whether a line must end after a text: only after a part of a row or of a line of moves it goes on.
fn ends_its_line(text: &str) -> bool {
    let last = parts(text).last().map_or("", |last| last.trim_start_matches(blank));
    last.starts_with(['*', '＊', '&', '#', '変', 'ま', '以', '手'])
        || matches!(KifForm::Kif.classify(last), KifLineKind::Header(..))
}

/// Spells a new text in the manner of what it replaces, or else of a sample from the file.
fn spelled(part: &PieceRole, wording: TextToSpell<'_>) -> String {
    match part {
        PieceRole::Header(_) => header(wording),
        PieceRole::Step => step(wording),
        PieceRole::Time => time(wording),
        PieceRole::Comment => comment(wording),
        PieceRole::Open => wording.has.or(wording.sample).map(|like| renumbered(like, wording.is)),
        PieceRole::Fork => wording.sample.map(str::to_owned),
        _ => None,
    }
    .unwrap_or_else(|| wording.is.to_owned())
}

/// A header whose value follows its key as it does elsewhere.
fn header(TextToSpell { is, has, sample, .. }: TextToSpell<'_>) -> Option<String> {
    let (key, value) = kakinoki::header(is)?;
    let like = has.or(sample)?;
    let (like_key, like_value) = kakinoki::header(like)?;
    let at = |part: &str| (part.as_ptr() as usize).saturating_sub(like.as_ptr() as usize);
    let apart = like.get(at(like_key) + like_key.len()..at(like_value))?;
    let start = has.map_or("", |has| has.slice(..at(like_key)));
    let text = [start, key, apart, value].concat();
    (kakinoki::header(&text) == Some((key, value))).then_some(text)
}

/// The range of the first number of a text.
fn digits(text: &str) -> Option<Range<usize>> {
    let is_digit = |c: char| kakinoki::digit(c).is_some();
    let start = text.find(is_digit)?;
    let rest = text.get(start..)?;
    Some(start..start + rest.find(|c| !is_digit(c)).unwrap_or(rest.len()))
}

/// A text with the number of another one, in the same digits and as wide as it is if blanks precede it.
fn renumbered(like: &str, with: &str) -> String {
    let (Some(old), Some(new)) = (digits(like), digits(with)) else { return with.to_owned() };
    let (before, number) = (like.slice(..old.start), like.slice(old.clone()));
    let number = in_digits(with.slice(new), number);
    let behind = like.slice(old.end..);
    let bare = before.trim_end_matches(blank);
    let width = before.chars().count() + like.slice(old).chars().count();
    let pad = match before.chars().next_back() {
        Some(space) if bare.is_empty() => {
            let missing = width.saturating_sub(number.chars().count());
            std::iter::repeat_n(space, missing).collect()
        }
        _ => before.to_owned(),
    };
    [&pad, &number, behind].concat()
}

/// A number in digits of the same width as those of another one.
fn in_digits(number: &str, like: &str) -> String {
    let is_wide = like.starts_with(|c: char| !c.is_ascii());
    let spelled = |c: char| {
        let digit = kakinoki::digit(c)?;
        char::from_u32(if is_wide { '０' as u32 } else { '0' as u32 } + digit)
    };
    number.chars().map(|c| spelled(c).unwrap_or(c)).collect()
}

/// A row: its number with what is around it, and its words. `None` for a move of KI2.
fn row(text: &str) -> Option<(&str, &str)> {
    let KifLineKind::Step { number, body } = KifForm::Kif.classify(text) else { return None };
    if number.is_none() {
        return Some(("", text));
    }
    let trimmed = text.trim_start_matches(blank);
    let (_, rest) = kakinoki::number(trimmed)?;
    let at = (body.as_ptr() as usize).checked_sub(text.as_ptr() as usize)?;
    (at + rest.len() >= trimmed.len() - rest.len()).then(|| text.split_at_checked(at))?
}

fn step(TextToSpell { is, was, has, sample }: TextToSpell<'_>) -> Option<String> {
    let like = has.or(sample)?;
    let Some((head, words)) = row(is) else { return Some(cell(is, like)) };
    let (like_head, like_words) = row(like)?;
    let was = was.and_then(row);
    let is_same = |was: &str, is: &str| has.is_some() && was.trim() == is.trim();
    let head = match was {
        Some((was, _)) if is_same(was, head) => like_head.to_owned(),
        _ if like_head.is_empty() => String::new(),
        _ => renumbered(like_head, head),
    };
    let words = match was {
        Some((_, was)) if is_same(was, words) => like_words.to_owned(),
        _ => in_squares(words, like_words),
    };
    Some(head + &words)
}

/// The words of a move with the square in ASCII digits, if others are.
fn in_squares(words: &str, like: &str) -> String {
    let file = words.chars().next().filter(|&c| !c.is_ascii() && kakinoki::digit(c).is_some());
    match file {
        Some(file) if like.starts_with(|c: char| c.is_ascii_digit()) => {
            let rest = words.slice(file.len_utf8()..);
            in_digits(&file.to_string(), "0") + rest
        }
        _ => words.to_owned(),
    }
}

/// A move of KI2 with the marks of the file: `▲` or `☗`.
fn cell(words: &str, like: &str) -> String {
    let shogi_pieces = like.contains(['☗', '☖']);
    let mark = |c: char| match c {
        '▲' if shogi_pieces => '☗',
        '△' if shogi_pieces => '☖',
        other => other,
    };
    words.chars().map(mark).collect()
}

/// A comment whose lines that are the same as before stay as they were.
fn comment(TextToSpell { is, was, has, .. }: TextToSpell<'_>) -> Option<String> {
    let eol = is.find(['\n', '\r']).map_or("", |at| {
        if is.get(at..).is_some_and(|end| end.starts_with("\r\n")) { "\r\n" } else { is.slice(at..=at) }
    });
    let (was, has): (Vec<&str>, Vec<&str>) = (parts(was?).collect(), parts(has?).collect());
    let is: Vec<&str> = parts(is).collect();
    if was.len() != has.len() {
        return None;
    }
    let alike = |pair: &(&&str, &&str)| pair.0 == pair.1;
    let first = is.iter().zip(&was).take_while(alike).count();
    let most = is.len().min(was.len()) - first;
    let last = is.iter().rev().zip(was.iter().rev()).take_while(alike).count().min(most);
    let middle = is.get(first..is.len() - last)?;
    let all = [has.get(..first)?, middle, has.get(has.len() - last..)?].concat();
    Some(all.join(eol))
}

/// A time. The total beside it is spelled, too, if it was right and still is.
fn time(TextToSpell { is, was, has, sample }: TextToSpell<'_>) -> Option<String> {
    let like = has.or(sample)?;
    let [now, before, other] = [Some(is), was, Some(like)].map(|text| text.and_then(KifTime::of));
    let (now, like) = (now?, other?);
    let took = match before.as_ref().filter(|before| has.is_some() && before.time == now.time) {
        Some(_) => like.text.get(like.took.clone())?.to_owned(),
        None => in_clock(now.time, like.text.get(like.took.clone())?),
    };
    let sum = match (like.sum.clone(), like.total.zip(now.total)) {
        (Some(range), Some((total, is))) => {
            let text = like.text.get(range.clone())?;
            // A sum that is none stays.
            let kept = has.is_some()
                && before.and_then(|before| before.total).is_none_or(|was| was.as_secs() != total.as_secs());
            let sum = if kept { text.to_owned() } else { in_clock(is, text) };
            Some((range, sum))
        }
        _ => None,
    };
    let mut new = like.text.to_owned();
    if let Some((range, sum)) = sum {
        new.replace_range(range, &sum);
    }
    new.replace_range(like.took, &took);
    Some(new)
}

/// A time in parentheses, taken apart.
struct KifTime<'t> {
    text: &'t str,
    took: Range<usize>,
    time: Duration,
    sum: Option<Range<usize>>,
    total: Option<Duration>,
}

impl<'t> KifTime<'t> {
    fn of(text: &'t str) -> Option<Self> {
        let tail = clock::tail(text);
        let at = |part: &str| {
            let start = (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
            start..start + part.len()
        };
        let inside = clock::inside(text)?;
        let took = inside.split(['/', '／']).next()?;
        let (total, sum) = tail.total.map(|(total, sum)| (total, at(sum))).unzip();
        Some(Self { text, took: at(took), time: tail.time?, sum, total })
    }
}

/// A time with as many units, and its first number as wide, as another text has it.
fn in_clock(time: Duration, like: &str) -> String {
    let seconds = time.as_secs();
    let units = like.split([':', '：']).count();
    let numbers: Vec<u64> = match units {
        3 => vec![seconds / 3600, seconds / 60 % 60, seconds % 60],
        2 => vec![seconds / 60, seconds % 60],
        // In words, or not at all: as we write it.
        _ => return format!("{}:{:02}", seconds / 60, seconds % 60),
    };
    let colon = like.chars().find(|c| matches!(c, ':' | '：')).unwrap_or(':');
    let first = until(like, |c| matches!(c, ':' | '：'));
    let is_padded = first.trim_start_matches(blank).len() < first.len();
    let width = first.chars().count();
    let mut text = String::new();
    for (place, number) in numbers.iter().enumerate() {
        if place > 0 {
            text.push(colon);
        }
        text += &match place {
            0 if is_padded => format!("{number:width$}"),
            0 => format!("{number:0width$}"),
            _ => format!("{number:02}"),
        };
    }
    let mut text = in_digits(&text, first.trim_start_matches(blank));
    clock::fraction(&mut text, time);
    text
}
