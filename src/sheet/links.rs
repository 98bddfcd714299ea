//! Words of a comment that lead somewhere: addresses of pages, moves ▲７六歩, ☖３四歩 and numbers of moves #37.

use std::ops::Range;

use super::wording::MoveContext;
use crate::notation::JapaneseMove;
use crate::record::{NodeId, Record, Step};
use crate::rules::{Color, Move, Position, Square};
use crate::text::Slice;

/// How many links of a comment are followed: those of an engine have hundreds.
pub(super) const MOST: usize = 64;
/// How many letters may stand between two moves for the second to count as the answer to the first.
const GAP: usize = 8;
/// How long an address is at most, in bytes.
const LONGEST: usize = 2000;

/// Where a link leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkTarget {
    /// To a node.
    Node(NodeId),
    /// To no node, but the move can be shown on the board.
    Shown(Move),
    /// To the page whose address it is, of http or https.
    Page,
}

/// A link in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextLink {
    /// Its bytes.
    pub range: Range<usize>,
    /// Where it leads.
    pub target: LinkTarget,
}

/// Where a comment stands: the moves that it names are meant to follow its node or to replace it.
#[derive(Clone, Copy)]
pub struct CommentPlace<'a> {
    /// The record.
    pub record: &'a Record,
    /// The node.
    pub at: NodeId,
    /// The position after it.
    pub after: &'a MoveContext,
    /// The position before it, unless it is the start.
    pub before: Option<&'a MoveContext>,
    /// The node that a move number means.
    pub numbered: &'a dyn Fn(u32) -> Option<NodeId>,
}

/// The side that the sign before a move tells.
pub fn side(sign: char) -> Option<Color> {
    match sign {
        '▲' | '▼' | '☗' => Some(Color::Black),
        '△' | '▽' | '☖' => Some(Color::White),
        _ => None,
    }
}

/// The number after a `#`, with the bytes it takes.
fn number(text: &str) -> Option<(u32, usize)> {
    let mut value = 0_u32;
    let mut taken = 0;
    for c in text.chars() {
        let digit = match c {
            '０'..='９' => u32::from(c) - u32::from('０'),
            _ => match c.to_digit(10) {
                Some(digit) => digit,
                None if c.is_alphanumeric() && taken > 0 && c.is_ascii() => return None,
                None => break,
            },
        };
        value = value.checked_mul(10)?.checked_add(digit)?;
        taken += c.len_utf8();
    }
    (taken > 0).then_some((value, taken))
}

/// How many bytes of the beginning of a text are an address (RFC 3986); what ends a sentence or a bracket around it is
/// not part of it.
fn address(text: &str) -> Option<usize> {
    let scheme = ["https://", "http://"].into_iter().find(|scheme| text.starts_with(scheme))?;
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"-._~:/?#[]@!$&()*+,;=%".contains(byte);
    let mut taken = text.bytes().take_while(is_part).count().min(LONGEST);
    while let Some(last) = text.get(..taken)?.chars().last() {
        let opened = text.get(..taken)?.matches('(').count();
        let closes = last == ')' && text.get(..taken)?.matches(')').count() > opened;
        if !closes && !".,;:!?".contains(last) {
            break;
        }
        taken -= 1;
    }
    (taken > scheme.len()).then_some(taken)
}

/// A place where a move may be meant to be played, and the node, if there is one.
#[derive(Clone)]
struct PlayablePlace {
    node: Option<NodeId>,
    place: MoveContext,
}

impl PlayablePlace {
    /// The move these words mean here.
    fn resolve(&self, words: &JapaneseMove) -> Option<Move> {
        let Position::Shogi(position) = &self.place.position else { return None };
        let mv = words.resolve(position, self.place.previous.and_then(Square::shogi)).ok()?.into();
        self.place.position.check(mv).ok()?;
        Some(mv)
    }

    /// What follows it here.
    fn after(&self, record: &Record, mv: Move) -> Self {
        let node = self.node.and_then(|node| record.child_with(node, &Step::Move(mv)));
        let mut place = self.place.clone();
        // It was checked when it was resolved.
        let _ = place.position.play(mv);
        place.previous = mv.to();
        Self { node, place }
    }
}

/// The links in a comment. Depending on its side mark, a move is meant to follow the node or to replace it; moves that
/// stand close together follow one another.
pub fn links(around: CommentPlace<'_>, text: &str) -> Vec<TextLink> {
    let mut links = Vec::new();
    follow(around, text, |link, _| {
        links.push(link);
        links.len() < MOST
    });
    links
}

/// The position that a link shows which begins at this byte of a comment.
pub fn shown_by_link(around: CommentPlace<'_>, text: &str, start: usize) -> Option<Position> {
    let mut shown = None;
    follow(around, text, |link, position| {
        if link.range.start == start {
            shown = position.cloned();
        }
        link.range.start < start
    });
    shown
}

/// Whether a text may have a link at all.
pub fn may_link(text: &str) -> bool {
    text.contains(['▲', '▼', '☗', '△', '▽', '☖', '#', '＃']) || text.contains("://")
}

/// Tells each link in a comment, and the position that a move of shogi leads to, as long as more are wanted.
pub(super) fn follow(around: CommentPlace<'_>, text: &str, mut tell: impl FnMut(TextLink, Option<&Position>) -> bool) {
    if !may_link(text) {
        return;
    }
    let CommentPlace { record, at, .. } = around;
    let after = PlayablePlace { node: Some(at), place: around.after.clone() };
    let before = around.before.map(|place| PlayablePlace { node: record.tree.parent(at), place: place.clone() });
    let mut chain: Option<(usize, PlayablePlace)> = None;
    // Where the moves of this sentence are played: 「▲２四歩のほかに▲９四角」 are two moves of one place.
    let mut passed: Vec<PlayablePlace> = Vec::new();
    let mut skip = 0;
    let mut last = ' ';
    for (at, c) in text.char_indices() {
        let previous = std::mem::replace(&mut last, c);
        if at < skip {
            continue;
        }
        let Some(rest) = text.get(at..) else { break };
        if matches!(c, '。' | '\n') {
            passed.clear();
        }
        if c == 'h' && !previous.is_ascii_alphanumeric() {
            let Some(taken) = address(rest) else { continue };
            skip = at + taken;
            if !tell(TextLink { range: at..skip, target: LinkTarget::Page }, None) {
                return;
            }
            continue;
        }
        if matches!(c, '#' | '＃') {
            let Some((ply, taken)) = number(rest.slice(c.len_utf8()..)) else { continue };
            if !previous.is_ascii_alphanumeric()
                && let Some(node) = (around.numbered)(ply)
            {
                skip = at + c.len_utf8() + taken;
                if !tell(TextLink { range: at..skip, target: LinkTarget::Node(node) }, None) {
                    return;
                }
            }
            continue;
        }
        let Some(color) = side(c) else { continue };
        let Ok((words, taken)) = JapaneseMove::parse(rest) else { continue };
        // 「△８四歩なら▲２六歩」: what follows in the same breath follows on the board, too.
        let follows = chain.as_ref().filter(|(end, _)| {
            text.get(*end..at).is_some_and(|gap| gap.chars().count() <= GAP && !gap.contains(['。', '.', '\n']))
        });
        let spots = [follows.map(|(_, spot)| spot), Some(&after), before.as_ref()];
        let meant = spots.into_iter().flatten().chain(passed.iter().rev()).find_map(|spot| {
            let turn = spot.place.position.side_to_move() == color;
            turn.then(|| spot.resolve(&words)).flatten().map(|mv| (spot, mv))
        });
        let Some((spot, mv)) = meant else { continue };
        let (base, next) = (spot.clone(), spot.after(record, mv));
        let end = at + rest.get(..taken).map_or(taken, |taken| taken.trim_end().len());
        let target = next.node.map_or(LinkTarget::Shown(mv), LinkTarget::Node);
        if !tell(TextLink { range: at..end, target }, Some(&next.place.position)) {
            return;
        }
        passed.push(base);
        chain = Some((end, next));
        skip = end;
    }
}
