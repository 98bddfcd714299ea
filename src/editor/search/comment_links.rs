//! Moves and numbers in a comment that lead somewhere: ▲７六歩, ☖３四歩, #37; and moves that are being typed. No screen
//! in here.

use std::ops::Range;

use crate::editor::document::{Context, Document};
use crate::notation::{Style, Words, spell, typed_moves};
use crate::record::{NodeId, Step};
use crate::rules::{Color, Move, Position, Square};

/// How many links of a comment are followed: those of an engine have hundreds.
const MOST: usize = 64;
/// How many letters may stand between two moves for the second to count as the answer to the first.
const GAP: usize = 8;
/// How many letters a typed move has at most.
const LONGEST: usize = 9;
/// How many moves are offered.
const OFFERS: usize = 5;

/// Where a link leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LinkTarget {
    /// To a node.
    Node(NodeId),
    /// To no node, but the move can be shown on the board.
    Hint(Move),
}

/// A link in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Link {
    /// Its bytes.
    pub range: Range<usize>,
    /// Where it leads.
    pub target: LinkTarget,
}

fn side(sign: char) -> Option<Color> {
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

/// A place where a move may be meant to be played: the node, if there is one, and the position.
#[derive(Clone)]
struct Place {
    node: Option<NodeId>,
    context: Context,
}

impl Place {
    /// The move these words mean here.
    fn resolve(&self, words: &Words) -> Option<Move> {
        let Position::Shogi(position) = &self.context.position else { return None };
        let mv = words.resolve(position, self.context.previous.and_then(Square::shogi)).ok()?.into();
        self.context.position.check(mv).ok()?;
        Some(mv)
    }

    /// What follows it here.
    fn after(&self, document: &Document, mv: Move) -> Self {
        let node = self.node.and_then(|node| document.record().child_with(node, &Step::Move(mv)));
        let mut context = self.context.clone();
        // It was checked when it was resolved.
        let _ = context.position.play(mv);
        context.previous = mv.to();
        Self { node, context }
    }
}

/// The links in the comment of a node. Depending on its side mark, a move is meant to follow the node or to replace it;
/// moves that stand close together follow one another.
pub(crate) fn links(document: &Document, at: NodeId, text: &str) -> Vec<Link> {
    let mut links = Vec::new();
    follow(document, at, text, |link, _| {
        links.push(link);
        links.len() < MOST
    });
    links
}

/// The position that a link shows which begins at this byte of the comment of a node.
pub(crate) fn shown_by_link(document: &Document, at: NodeId, text: &str, start: usize) -> Option<Position> {
    let mut shown = None;
    follow(document, at, text, |link, position| {
        if link.range.start == start {
            shown = Some(position());
        }
        link.range.start < start
    });
    shown
}

/// Tells each link in the comment of a node, and the position that it leads to, as long as more are wanted.
fn follow(document: &Document, at: NodeId, text: &str, mut tell: impl FnMut(Link, &dyn Fn() -> Position) -> bool) {
    if !text.contains(['▲', '▼', '☗', '△', '▽', '☖', '#', '＃']) {
        return;
    }
    let after = Place { node: Some(at), context: document.context_after(at) };
    let parent = document.record().tree.parent(at);
    let before = parent.map(|parent| Place { node: Some(parent), context: document.context_after(parent) });
    let mut chain: Option<(usize, Place)> = None;
    // Where the moves of this sentence are played: 「▲２四歩のほかに▲９四角」 are two moves of one place.
    let mut passed: Vec<Place> = Vec::new();
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
        if matches!(c, '#' | '＃') {
            let Some((ply, taken)) = number(rest.get(c.len_utf8()..).unwrap_or_default()) else { continue };
            let row = document.row(document.row_of_ply(ply)).filter(|row| row.ply == ply);
            if let Some(row) = row.filter(|_| !previous.is_ascii_alphanumeric()) {
                skip = at + c.len_utf8() + taken;
                let link = Link { range: at..skip, target: LinkTarget::Node(row.id) };
                if !tell(link, &|| document.position_at(row.id)) {
                    return;
                }
            }
            continue;
        }
        let Some(color) = side(c) else { continue };
        let Ok((words, taken)) = Words::parse(rest) else { continue };
        // 「△８四歩なら▲２六歩」: what follows in the same breath follows on the board, too.
        let follows = chain.as_ref().filter(|(end, _)| {
            text.get(*end..at).is_some_and(|gap| gap.chars().count() <= GAP && !gap.contains(['。', '.', '\n']))
        });
        let places = [follows.map(|(_, place)| place), Some(&after), before.as_ref()];
        let meant = places.into_iter().flatten().chain(passed.iter().rev()).find_map(|place| {
            let turn = place.context.position.side_to_move() == color;
            turn.then(|| place.resolve(&words)).flatten().map(|mv| (place, mv))
        });
        let Some((place, mv)) = meant else { continue };
        let (base, next) = (place.clone(), place.after(document, mv));
        let end = at + rest.get(..taken).map_or(taken, |taken| taken.trim_end().len());
        let link = Link { range: at..end, target: next.node.map_or(LinkTarget::Hint(mv), LinkTarget::Node) };
        if !tell(link, &|| next.context.position.clone()) {
            return;
        }
        passed.push(base);
        chain = Some((end, next));
        skip = end;
    }
}

/// Whether a text is the beginning of a move: a square or 同, a piece, and what may follow; with or without a side
/// mark.
fn is_beginning(text: &str) -> bool {
    let mut rest = text.chars().peekable();
    if rest.peek().is_some_and(|&c| side(c).is_some()) {
        rest.next();
    }
    match rest.next() {
        Some('同') => {
            if rest.peek().is_some_and(|c| matches!(c, ' ' | '\u{3000}')) {
                rest.next();
            }
        }
        Some('1'..='9' | '１'..='９') => {
            if !rest.next().is_some_and(|c| matches!(c, '1'..='9' | '１'..='９') || "一二三四五六七八九".contains(c))
            {
                return false;
            }
        }
        _ => return false,
    }
    let promoted = rest.peek() == Some(&'成');
    if promoted {
        rest.next();
    }
    rest.next().is_some_and(|c| "歩香桂銀金角飛玉王と馬龍竜杏圭全".contains(c))
        && rest.all(|c| "右左直上引寄打成不".contains(c))
}

/// A move being typed before the caret, and how it can be spelled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Typed {
    /// Its bytes.
    pub range: Range<usize>,
    /// The moves, spelled as comments spell them.
    pub offers: Vec<String>,
}

/// The moves that the text before the caret may become; `None` if it is not a move, or is spelled in full already.
pub(crate) fn typed(document: &Document, text: &str, caret: usize) -> Option<Typed> {
    let before = text.get(..caret)?;
    let starts: Vec<usize> = before.char_indices().rev().take(LONGEST).map(|(at, _)| at).collect();
    let start = starts.into_iter().rev().find(|&start| before.get(start..).is_some_and(is_beginning))?;
    if before.get(..start).and_then(|text| text.chars().last()).is_some_and(|c| c.is_numeric() || side(c).is_some()) {
        return None;
    }
    let word = before.get(start..)?;
    let sign = word.chars().next().and_then(side);
    let cursor = document.cursor();
    let here = document.here().clone();
    let places = std::iter::once(here).chain((cursor.index() > 0).then(|| document.before(cursor.index())));
    let mut offers: Vec<String> = Vec::new();
    for place in places.filter(|place| sign.is_none_or(|sign| sign == place.position.side_to_move())) {
        for mv in typed_moves(&place.position, place.previous, word, |_| String::new()).moves {
            let spelled =
                spell(Style::Japanese, &place.position, mv, place.previous).replace('☗', "▲").replace('☖', "△");
            if !offers.contains(&spelled) {
                offers.push(spelled);
            }
        }
    }
    // A move spelled in full needs no help.
    if offers.iter().any(|offer| offer == word) {
        return None;
    }
    offers.truncate(OFFERS);
    (!offers.is_empty()).then_some(Typed { range: start..caret, offers })
}
