//! Looking for a text or a position in a whole record: headers, comments, bookmarks, moves as they are spelled. No
//! screen in here.

use std::ops::Range;

use crate::formats::comment::spoken;
use crate::notation::{Notation, parse_position, spell};
use crate::record::{NodeId, Record, Step};
use crate::rules::{Game, Position, Square};
use crate::task::Stop;
use crate::text::{Slice, folded};

/// Where something was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HitKind {
    Header,
    Comment,
    Bookmark,
    Move,
    Position,
}

/// A hit.
#[derive(Clone, Debug)]
pub(crate) struct Hit {
    /// The node; the root for headers.
    pub at: NodeId,
    /// Its place among all nodes, each before its children.
    pub order: u32,
    /// Where it stands.
    pub kind: HitKind,
    /// The words around it, where there are any.
    pub excerpt: Box<str>,
}

/// Where a text occurs in another, in bytes, as a search finds it: one behind the other.
pub(crate) fn occurrences(text: &str, wanted: &str) -> Vec<Range<usize>> {
    let wanted = folded(wanted.trim());
    if wanted.is_empty() {
        return Vec::new();
    }
    // A sign is folded together with the marks that follow it, and each byte of the result remembers where that began.
    let is_mark = |c: char| matches!(c, '\u{300}'..='\u{36F}' | '\u{3099}' | '\u{309A}' | 'ﾞ' | 'ﾟ');
    let mut starts: Vec<usize> = text.char_indices().filter(|(_, c)| !is_mark(*c)).map(|(at, _)| at).collect();
    starts.push(text.len());
    let (mut whole, mut origins) = (String::new(), Vec::new());
    for (place, pair) in starts.windows(2).enumerate() {
        whole.push_str(&folded(text.slice(pair[0]..pair[1])));
        origins.resize(whole.len(), place);
    }
    let found = whole.match_indices(&wanted).filter_map(|(at, hit)| {
        let (first, last) = (*origins.get(at)?, *origins.get(at + hit.len() - 1)?);
        Some(*starts.get(first)?..*starts.get(last + 1)?)
    });
    found.collect()
}

/// How much of a long text is looked through at a time, and how much of it again with what follows, in bytes.
const STRETCH: usize = 64 << 10;
const OVERLAP: usize = 4 << 10;

/// Where a text occurs first in another that may be long.
pub(crate) fn first_occurrence(text: &str, wanted: &str) -> Option<Range<usize>> {
    let mut at = 0;
    loop {
        let end = text.floor_char_boundary(at + STRETCH + OVERLAP);
        let found = occurrences(text.get(at..end)?, wanted).into_iter().next();
        if let Some(Range { start, end }) = found {
            return Some(at + start..at + end);
        }
        if end == text.len() {
            return None;
        }
        at = text.floor_char_boundary(at + STRETCH);
    }
}

/// A move folded for comparison: all kinds of digits are alike, signs and spaces do not count.
fn squeezed(text: &str) -> String {
    folded(text)
        .chars()
        .filter(|c| !matches!(c, '☗' | '☖' | '▲' | '△' | '▼' | '▽' | ' '))
        .map(|c| {
            let digit = "一二三四五六七八九".chars().position(|kanji| kanji == c);
            digit.and_then(|digit| char::from_digit(digit as u32 + 1, 10)).unwrap_or(c)
        })
        .collect()
}

/// The position a text describes, if it is SFEN or FEN.
fn position(text: &str) -> Option<Position> {
    let text = text.trim();
    let text = text.strip_prefix("position ").unwrap_or(text).trim_start();
    if text == "startpos" {
        return Some(Position::start(Game::Shogi));
    }
    let text = text.strip_prefix("sfen ").or(text.strip_prefix("fen ")).unwrap_or(text).trim_start();
    let text = text.split(" moves ").next().unwrap_or(text);
    if text.matches('/').count() < 7 {
        return None;
    }
    parse_position(text).ok()
}

/// The query, ready to be compared.
struct PreparedQuery {
    text: String,
    moves: String,
    position: Option<Position>,
    style: Notation,
}

impl PreparedQuery {
    /// The words around the text, where it stands in this one.
    fn within(&self, text: &str) -> Option<Box<str>> {
        if text.is_empty() {
            return None;
        }
        let whole = folded(text);
        if !whole.contains(&self.text) {
            return None;
        }
        // The line it stands in, if it lies within one line.
        let line = text.lines().find(|line| folded(line).contains(&self.text)).unwrap_or(text);
        let place = folded(line).find(&self.text).unwrap_or(0);
        let skipped = folded(line).get(..place).map_or(0, |before| before.chars().count()).saturating_sub(12);
        let words: String = line.chars().skip(skipped).take(80).collect();
        Some(if skipped > 0 { format!("…{words}").into() } else { words.into() })
    }

    fn is_move(&self, at: &WalkPosition, step: &Step) -> bool {
        let Step::Move(mv) = step else { return false };
        if self.moves.is_empty() {
            return false;
        }
        let spelled = |previous: Option<Square>| squeezed(&spell(self.style, &at.position, *mv, previous));
        // 同歩 is found by its square, too.
        spelled(at.previous).contains(&self.moves)
            || at.previous.is_some() && at.previous == mv.to() && spelled(None).contains(&self.moves)
    }
}

/// A place of the walk: the position before a node, and what 同 refers to there.
#[derive(Clone)]
struct WalkPosition {
    position: Position,
    previous: Option<Square>,
}

/// Every place in a record where a text or a position occurs; none for an empty text. In tree order, headers first.
pub(crate) fn search(record: &Record, text: &str, style: Notation, stop: &Stop) -> Vec<Hit> {
    let text = text.trim();
    if text.is_empty() {
        return Vec::new();
    }
    let wanted = PreparedQuery { text: folded(text), moves: squeezed(text), position: position(text), style };
    let mut hits = Vec::new();
    if wanted.position.is_none() {
        for (key, value) in record.headers.iter() {
            if wanted.within(key).is_some() || wanted.within(value).is_some() {
                let excerpt = format!("{key}：{value}").into();
                hits.push(Hit { at: NodeId::ROOT, order: 0, kind: HitKind::Header, excerpt });
            }
        }
    }
    let tree = &record.tree;
    let mut order = 0;
    // The lines still to be walked: the node each starts from, and the position before it.
    let mut lines = vec![(NodeId::ROOT, WalkPosition { position: record.initial.clone(), previous: None })];
    while let Some((start, mut at)) = lines.pop() {
        for id in tree.mainline(start) {
            if order % 256 == 0 && stop.is_set() {
                return hits;
            }
            let Some(node) = tree.get(id) else { break };
            if id != start
                && let Some(others) = tree.parent(id).map(|parent| tree.children(parent))
            {
                lines.extend(others.iter().skip(1).rev().map(|&other| (other, at.clone())));
            }
            let found = match &wanted.position {
                Some(position) => {
                    let mut after = at.position.clone();
                    let counts = match &node.step {
                        Step::Start => true,
                        Step::Move(mv) => after.play(*mv).is_ok(),
                        Step::End(_) => false,
                    };
                    (counts && after.same_as(position)).then(|| (HitKind::Position, "".into()))
                }
                None => wanted
                    .within(&spoken(record.game(), &node.comment))
                    .map(|words| (HitKind::Comment, words))
                    .or_else(|| {
                        let name = node.bookmark.as_deref()?;
                        wanted.within(name).map(|words| (HitKind::Bookmark, words))
                    })
                    .or_else(|| wanted.is_move(&at, &node.step).then(|| (HitKind::Move, "".into()))),
            };
            if let Some((kind, excerpt)) = found {
                hits.push(Hit { at: id, order, kind, excerpt });
            }
            if let Some(mv) = node.mv() {
                // The tree holds playable moves only; any other would leave the position as it was.
                let _ = at.position.play(mv);
                at.previous = mv.to();
            }
            order += 1;
        }
    }
    hits
}
