//! Links in the comments of a document, and moves that are being typed in them. No screen in here.

use std::ops::Range;

use crate::editor::document::{Document, SpellingContext};
use crate::notation::{Style, spell, typed_moves};
use crate::record::NodeId;
use crate::rules::Position;
use crate::sheet::MoveContext;
use crate::sheet::links;
use crate::sheet::links::{CommentPlace, TextLink, may_link, side};

/// How many letters a typed move has at most.
const LONGEST: usize = 9;
/// How many moves are offered.
const OFFERS: usize = 5;

/// The links in the comment of a node.
pub(crate) fn links(document: &Document, at: NodeId, text: &str) -> Vec<TextLink> {
    if !may_link(text) {
        return Vec::new();
    }
    around(document, at, |around| links::links(around, text))
}

/// The position that a link shows which begins at this byte of the comment of a node.
pub(crate) fn shown_by_link(document: &Document, at: NodeId, text: &str, start: usize) -> Option<Position> {
    around(document, at, |around| links::shown_by_link(around, text, start))
}

/// Where the comment of a node stands; a number means a move of the line on the board.
fn around<T>(document: &Document, at: NodeId, look: impl FnOnce(CommentPlace<'_>) -> T) -> T {
    let place = |node| {
        let SpellingContext { position, previous } = document.context_after(node);
        MoveContext { position, previous }
    };
    let (record, after) = (document.record(), place(at));
    let before = record.tree.parent(at).map(place);
    let numbered = |ply| document.row(document.row_of_ply(ply)).filter(|row| row.ply == ply).map(|row| row.id);
    look(CommentPlace { record, at, after: &after, before: before.as_ref(), numbered: &numbered })
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
pub(crate) struct TypedLink {
    /// Its bytes.
    pub range: Range<usize>,
    /// The moves, spelled as comments spell them.
    pub offers: Vec<String>,
}

/// The moves that the text before the caret may become; `None` if it is not a move, or is spelled in full already.
pub(crate) fn typed(document: &Document, text: &str, caret: usize) -> Option<TypedLink> {
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
        for mv in typed_moves(&place.position, place.previous, word).moves {
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
    (!offers.is_empty()).then_some(TypedLink { range: start..caret, offers })
}
