//! The kind of a line in a KIF file, judged by its text alone.

use super::start_lines::RANKS;
use super::{clock, kakinoki, ki2_moves};
use crate::reading::words_of_lines;
use komaoto_notation::{JapaneseMove, is_hand, side_mark};
use komaoto_record::{Ending, FormatId};
use komaoto_text::{Slice, blank, until};

/// Kakinoki's two formats. Their lines of moves look different; everything else is the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum KifForm {
    /// A numbered row for each move, with origin and time.
    Kif,
    /// Several moves per line, in relative notation.
    Ki2,
}

impl KifForm {
    /// The format of such a file.
    pub(super) const fn format(self) -> FormatId {
        match self {
            Self::Kif => FormatId::Kif,
            Self::Ki2 => FormatId::Ki2,
        }
    }

    /// Determines the kind of a line.
    pub(super) fn classify(self, line: &str) -> KifLineKind<'_> {
        let kind = classify(line);
        match (self, kind) {
            (Self::Ki2, KifLineKind::Step { .. } | KifLineKind::Header(..) | KifLineKind::Unknown)
                if ki2_moves::is_line(line) =>
            {
                KifLineKind::Moves(line)
            }
            // Rows of a KIF file, which mean nothing here.
            (Self::Ki2, KifLineKind::Step { .. }) => KifLineKind::Unknown,
            _ => kind,
        }
    }
}

/// The ranges of people's words in a text.
pub(super) fn words(text: &str) -> Vec<std::ops::Range<usize>> {
    words_of_lines(text, |line| match classify(line) {
        KifLineKind::Comment(said) | KifLineKind::Bookmark(said) => Some(line.len() - said.len()),
        KifLineKind::Signature | KifLineKind::Hash => Some(1),
        KifLineKind::Header(key, value) if !["手合", "手番", "駒"].iter().any(|word| key.contains(word)) => {
            Some(line.len() - value.len())
        }
        _ => None,
    })
}

/// A kind of line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum KifLineKind<'a> {
    Blank,
    /// `#KIF version=2.0 encoding=UTF-8`.
    Signature,
    /// `# …`.
    Hash,
    /// `*…`: the text after the star.
    Comment(&'a str),
    /// `&…`: the name after the mark.
    Bookmark(&'a str),
    /// Hands, frame, ranks, 後手番, 手数＝N.
    Diagram,
    /// 盤面回転.
    Flip,
    /// `手数----指手---------消費時間--`.
    Split,
    /// `変化：4手`: the number, if it is one.
    Variation(Result<u32, ()>),
    /// `まで79手で先手の勝ち`.
    Result,
    /// A row: its number, which some programs leave out, and what follows it.
    Step {
        number: Option<u32>,
        body: &'a str,
    },
    /// `▲７六歩    △３四歩`, in KI2 only.
    Moves(&'a str),
    /// `key：value`.
    Header(&'a str, &'a str),
    Unknown,
}

impl KifLineKind<'_> {
    /// The number of steps of a line of this kind, if they are all moves.
    pub(super) fn steps(self) -> usize {
        match self {
            Self::Step { .. } => 1,
            Self::Moves(text) => ki2_moves::count(text),
            _ => 0,
        }
    }
}

/// Determines the kind of a line in a KIF file.
pub(super) fn classify(line: &str) -> KifLineKind<'_> {
    match sort(line) {
        kind @ (KifLineKind::Unknown | KifLineKind::Header(..)) => bare(line.trim_matches(blank)).unwrap_or(kind),
        kind => kind,
    }
}

/// A row without its number: a move with its origin and nothing but a time behind it, or the word of an ending.
fn bare(text: &str) -> Option<KifLineKind<'_>> {
    let is_row = match JapaneseMove::parse(text) {
        Ok((words, taken)) => {
            let tail = clock::tail(text.slice(taken..));
            (words.from.is_some() || words.drop) && tail.rest.is_none() && tail.bad_time.is_none()
        }
        Err(_) => kakinoki::is_ending(text),
    };
    is_row.then_some(KifLineKind::Step { number: None, body: text })
}

fn sort(line: &str) -> KifLineKind<'_> {
    let text = line.trim_start_matches(blank);
    let Some(first) = text.chars().next() else { return KifLineKind::Blank };
    match first {
        '0'..='9' | '０'..='９' => match step(text) {
            row @ KifLineKind::Step { body, .. } if !body.starts_with('手') => row,
            _ if kakinoki::is_result(text) => KifLineKind::Result,
            other => framed(text).unwrap_or(other),
        },
        '*' => KifLineKind::Comment(&text[1..]),
        '＊' => KifLineKind::Comment(&text['＊'.len_utf8()..]),
        '&' => KifLineKind::Bookmark(&text[1..]),
        '#' if signature(text) => KifLineKind::Signature,
        '#' => KifLineKind::Hash,
        '|' | '｜' | '│' | '┃' if is_row(text) => KifLineKind::Unknown,
        '|' | '｜' | '│' | '┃' => KifLineKind::Diagram,
        '+' | '┌' | '└' | '┏' | '┗' if text.chars().skip(1).take(9).all(|c| matches!(c, '-' | '─' | '━')) => {
            KifLineKind::Diagram
        }
        _ if text.trim().is_empty() => KifLineKind::Blank,
        'ま' | '以' if kakinoki::is_result(text) => KifLineKind::Result,
        '変' | '▼' | '▽' | '◆' | '◇' | '■' | '□' | '●' | '○' | '・' if kakinoki::variation(text).is_some() => {
            kakinoki::variation(text).map_or(KifLineKind::Unknown, KifLineKind::Variation)
        }
        '手' if text.starts_with("手数") => match text.chars().nth(2) {
            Some('-' | '－' | 'ー' | '―' | '─') => KifLineKind::Split,
            Some('＝' | '=') => KifLineKind::Diagram,
            _ => header(text),
        },
        '盤' if text.trim() == "盤面回転" => KifLineKind::Flip,
        '先' | '後' | '上' | '下' | '攻' | '玉' | '受' | '▲' | '△' | '☗' | '☖' | '持' if hand_or_turn(text) => {
            KifLineKind::Diagram
        }
        '先' | '後' | '上' | '下' if kakinoki::is_result(text) => KifLineKind::Result,
        '(' | '（' | '「' | '【' if kakinoki::is_result(text) => KifLineKind::Result,
        first if FRAMES.contains(first) => framed(text).unwrap_or_else(|| header(text)),
        _ => header(text),
    }
}

/// Whether a line is a row of a table, with fewer cells than a rank has squares, and not of a diagram.
fn is_row(text: &str) -> bool {
    let bars = text.chars().filter(|letter| matches!(letter, '|' | '｜' | '│' | '┃')).count();
    (3..RANKS).contains(&bars)
}

/// What may stand before the number of a row.
const FRAMES: &str = "([（［【№第>-–・•";

/// What may stand between the number of a row and its move.
const BETWEEN: &str = "])）］】.．:：、,，|｜・-–—\t 　";

/// A row whose number has other signs around it than usual: `(1) ７六歩`, `第1手：７六歩`, `1、７六歩`.
fn framed(text: &str) -> Option<KifLineKind<'_>> {
    let start = text.trim_start_matches(|letter: char| FRAMES.contains(letter) || blank(letter));
    let (number, rest) = kakinoki::number(start)?;
    let rest = rest.trim_start_matches(blank);
    let named = rest.strip_prefix("手目").or_else(|| rest.strip_prefix('手')).unwrap_or(rest);
    let body = named.trim_start_matches(|letter: char| BETWEEN.contains(letter)).trim_end_matches(blank);
    let (_, taken) = JapaneseMove::parse(body).ok()?;
    let behind = body.slice(taken..);
    // A sentence goes on; and several moves are a line of KI2.
    let goes_on = behind.starts_with(char::is_alphabetic) || JapaneseMove::parse(behind).is_ok();
    (body.len() < start.len() && !goes_on).then_some(KifLineKind::Step { number: Some(number), body })
}

fn signature(text: &str) -> bool {
    text.get(..4).is_some_and(|start| ["#KIF", "#KI2"].iter().any(|known| start.eq_ignore_ascii_case(known)))
}

fn header(text: &str) -> KifLineKind<'_> {
    kakinoki::header(text).map_or(KifLineKind::Unknown, |(key, value)| KifLineKind::Header(key, value))
}

/// `後手の持駒：…` or `後手番`.
fn hand_or_turn(text: &str) -> bool {
    let turn = |side: &str| text.strip_prefix(side).is_some_and(|rest| rest.trim() == "番");
    ["先手", "後手", "上手", "下手"].into_iter().any(turn) || text.contains('駒') && is_hand(text)
}

fn step(text: &str) -> KifLineKind<'_> {
    // Of a row no more than its number is looked at.
    let is_bare = text.chars().all(|c| kakinoki::digit(c).is_some() || blank(c));
    if is_bare && text.chars().filter(|&c| !blank(c)).count() == 9 && text.chars().any(blank) {
        // The file numbers above a diagram.
        return KifLineKind::Diagram;
    }
    let Some((number, rest)) = kakinoki::number(text) else { return KifLineKind::Unknown };
    // In a sentence that begins like this, only a move makes it one.
    let (rest, spelled) = rest.strip_prefix("手目").map_or((rest, false), |rest| (rest, true));
    let spaced = !spelled && rest.starts_with(|c| blank(c) || matches!(c, '.' | '．'));
    let body = rest.strip_prefix(['.', '．', ':', '：', ')', '）']).unwrap_or(rest).trim_matches(blank);
    // Some programs number a line twice.
    let body = match kakinoki::number(body) {
        Some((_, after)) if after.starts_with(blank) && JapaneseMove::parse(body).is_err() => {
            after.trim_start_matches(blank)
        }
        _ => body,
    };
    if body.is_empty() || !(spaced || move_like(body)) {
        return header(text);
    }
    KifLineKind::Step { number: Some(number), body }
}

/// Whether what follows a number begins like a move; otherwise it is an ending.
pub(super) fn move_like(body: &str) -> bool {
    // `▲投了` has the mark of a side, and is no move.
    if body.chars().next().and_then(side_mark).is_some() && kakinoki::is_ending(until(body, ends_word)) {
        return false;
    }
    body.starts_with(|c: char| kakinoki::digit(c).is_some() || matches!(c, '同' | '仝') || side_mark(c).is_some())
        || body.starts_with(|c: char| !c.is_ascii()) && JapaneseMove::parse(body).is_ok()
}

/// Whether a character ends the word of an end row.
pub(super) const fn ends_word(c: char) -> bool {
    blank(c) || matches!(c, '(' | '（' | '+' | '＋' | '#' | '*' | '\r' | '\n')
}

/// The word of an end row, its ending, and what follows it. Known words may be spaced, as in `投　了`.
pub(super) fn end_row(body: &str) -> (&str, Ending, &str) {
    // `(投了)`
    if let Some((inside, behind)) = body.strip_prefix(['(', '（']).and_then(|inside| inside.split_once([')', '）']))
        && kakinoki::is_ending(inside)
    {
        return (body.slice(..body.len() - behind.len()), kakinoki::ending(inside), behind);
    }
    let end = body.find(ends_word).unwrap_or(body.len());
    let (word, rest) = body.split_at(end);
    if rest.starts_with(blank) && !kakinoki::is_ending(word) {
        let end = body.find(|c| ends_word(c) && !blank(c)).unwrap_or(body.len());
        let spaced = body.slice(..end).trim_end_matches(blank);
        let joined: String = spaced.split(blank).collect();
        if kakinoki::is_ending(&joined) {
            return (spaced, kakinoki::ending(&joined), body.slice(spaced.len()..));
        }
    }
    (word, kakinoki::ending(word), rest)
}

/// Whether this can be the word of an end row.
pub(super) fn is_word(word: &str) -> bool {
    !word.is_empty() && !move_like(word) && !word.contains(ends_word)
}
