//! The codes of marks in comments, as lishogi writes them: circles `[%csl G5e,R4d]` and arrows `[%cal G7g7f]`, a colour
//! letter and squares as in USI, on a line of their own at the end. We add `[%glyph !?]`, and `[%nag 14 1]` for all the
//! glyphs of PGN. Other programs show them as text and preserve them.
//!
//! Reading takes the codes out of the comment ([`set_full_comment`]), writing puts them back ([`full_comment`]), where
//! and as the file has them or else at the end. A code with anything unreadable in it is text. lishogi's words for
//! glyphs, a line at the head of a comment, stay in the comment as well.

use std::borrow::Cow;
use std::ops::Range;

use super::asides::set_aside;
use komaoto_notation::{parse_square, write_square};
use komaoto_record::{Arrow, Glyph, MarkCode, Marks, Node, NodeId, Record};
use komaoto_rules::{Game, Square};
use komaoto_text::{Slice, common, parts};

/// The words that lishogi writes for glyphs.
const WORDS: [(&str, Glyph); 6] = [
    ("Good move", Glyph::Good),
    ("Mistake", Glyph::Mistake),
    ("Brillant move", Glyph::Brilliant),
    ("Blunder", Glyph::Blunder),
    ("Interesting move", Glyph::Interesting),
    ("Dubious move", Glyph::Dubious),
];

/// The text of a comment, taken apart.
struct Split {
    words: String,
    codes: Vec<MarkCode>,
    marks: Marks,
    nags: Vec<u32>,
}

/// The comment of a node as a file has it: with the codes of its marks.
pub fn full_comment(node: &Node) -> Cow<'_, str> {
    let rest = node.comment.as_str();
    if node.codes.is_empty() && node.marks.is_empty() && node.nags.is_empty() {
        return rest.into();
    }
    if node.codes.is_empty() {
        // The words at the head may name the glyph.
        let named = node.nags.is_empty() && node.marks.glyph.is_some() && node.marks.glyph == words(rest);
        let glyph = if named { None } else { node.marks.glyph };
        let line = written(&node.marks.arrows, glyph, &node.nags);
        return if line.is_empty() { rest.into() } else { join(rest, &line).into() };
    }
    uncut(rest, &node.codes).into()
}

/// Words with codes put back among them.
pub(super) fn uncut(words: &str, codes: &[MarkCode]) -> String {
    let (mut text, mut rest) = (String::new(), words);
    for code in codes {
        let (before, after) =
            rest.split_at_checked(code.at.saturating_sub(words.len() - rest.len())).unwrap_or((rest, ""));
        text.push_str(before);
        text.push_str(&code.text);
        rest = after;
    }
    text + rest
}

/// The marks of a node as codes.
pub fn mark_codes(node: &Node) -> String {
    written(&node.marks.arrows, node.marks.glyph, &node.nags)
}

/// Sets the comment of a node and its marks, given the comment as a file has it.
pub fn set_full_comment(node: &mut Node, game: Game, text: &str) {
    if !node.is_marked() && !may_mark(text) {
        // A node with nothing written about it takes less room.
        if node.comment != text {
            text.clone_into(&mut node.comment);
        }
        return;
    }
    let Split { words, codes, marks, nags } = split(game, text);
    (node.comment, node.marks, node.nags) = (words, marks, nags);
    node.codes.clear();
    if *full_comment(node) != *text {
        node.codes = codes;
    }
}

/// Turns the codes in the comment of a node into marks.
pub fn extract_marks(node: &mut Node, game: Game) {
    if may_mark(&node.comment) {
        let text = full_comment(node).into_owned();
        set_full_comment(node, game, &text);
    }
}

/// [`extract_marks`] at all nodes of a record.
pub(crate) fn extract_all_marks(record: &mut Record) {
    let held = |id: &NodeId| record.tree.get(*id).is_some_and(|node| may_mark(&node.comment));
    let (ids, game): (Vec<NodeId>, Game) = (record.tree.preorder().filter(held).collect(), record.game());
    for id in ids {
        if let Some(node) = record.tree.get_mut(id) {
            extract_marks(node, game);
        }
    }
}

/// Replaces what is drawn at a node, and the glyph of its move. Further glyphs stay.
pub fn set_marks(node: &mut Node, game: Game, marks: &Marks) {
    if words(&node.comment).is_some() {
        node.comment = node.comment.split_once('\n').map_or(String::new(), |(_, rest)| rest.to_owned());
    }
    node.comment = without_codes(game, &node.comment);
    node.codes.clear();
    node.nags.retain(|&nag| Glyph::of_nag(nag).is_none());
    node.marks = marks.clone();
    circles_first(&mut node.marks.arrows);
}

/// Replaces the signs of a move by their numbers in PGN. Its glyph and what is drawn stay.
pub fn set_nags(node: &mut Node, game: Game, nags: &[u32]) {
    node.comment = without_codes(game, &node.comment);
    node.codes.clear();
    node.nags = nags.iter().copied().filter(|&nag| Glyph::of_nag(nag).is_none()).collect();
}

/// Replaces the words of a comment. The file's codes stay where they are among them; codes in the new words become
/// marks.
pub fn reword(node: &mut Node, game: Game, text: impl Into<String>) {
    let text = text.into();
    if node.codes.is_empty() && !has_bracket(&text) {
        // Without any code, as in nearly all comments, only the words at the head may mean a glyph.
        let kept = node.marks.glyph.filter(|&glyph| words(&node.comment) != Some(glyph));
        let glyph = kept.or_else(|| words(&text));
        if node.marks.glyph != glyph {
            node.marks.glyph = glyph;
            circles_first(&mut node.marks.arrows);
        }
        node.set_comment(text);
        return;
    }
    let typed = split(game, &text);
    let (old, mut new) = (node.comment.clone(), without_codes(game, &text));
    let of_glyphs = |code: &MarkCode| code.text.contains("[%glyph") || code.text.contains("[%nag");
    let named = node.marks.glyph == words(&node.comment) && !node.codes.iter().any(of_glyphs);
    let (kept, names) = (if named { None } else { node.marks.glyph }, words(&new));
    let places: Vec<usize> = node.codes.iter().map(|code| code.at).collect();
    move_codes(&mut node.codes, &old, &new);
    keep_apart(&mut node.codes, &places, &old, &mut new);
    node.comment = new;
    let glyph = if typed.marks.glyph == names { kept.or(names) } else { typed.marks.glyph };
    if node.marks.glyph != glyph || !typed.codes.is_empty() {
        node.marks.glyph = glyph;
        let new = |arrow: &Arrow| !node.marks.arrows.contains(arrow);
        let arrows: Vec<Arrow> = typed.marks.arrows.into_iter().filter(new).collect();
        node.marks.arrows.extend(arrows);
        circles_first(&mut node.marks.arrows);
        let nags: Vec<u32> = typed.nags.into_iter().filter(|nag| !node.nags.contains(nag)).collect();
        node.nags.extend(nags);
    }
    if node.codes.is_empty() {
        return;
    }
    // If they mean anything else in their new places, they are spelled anew.
    let said = split(game, &full_comment(node));
    if (&said.words, &said.marks, &said.nags) != (&node.comment, &node.marks, &node.nags) {
        node.codes.clear();
    }
}

/// Moves codes from their places in a comment to those in another one.
pub(super) fn move_codes(codes: &mut Vec<MarkCode>, old: &str, new: &str) {
    if old.is_empty() || new.is_empty() {
        codes.clear();
    }
    let (head, tail) = common(old, new);
    for code in codes {
        if code.at == old.len() || code.at > head && code.at + tail >= old.len() {
            code.at = (code.at + new.len()).saturating_sub(old.len());
        } else if code.at > head {
            code.at = new.len() - tail;
        }
    }
}

/// Puts a blank between a code and a word where there was one between it and what stood there.
fn keep_apart(codes: &mut [MarkCode], places: &[usize], old: &str, new: &mut String) {
    for index in (0..codes.len()).rev() {
        let (Some(code), Some(&was)) = (codes.get(index), places.get(index)) else { continue };
        let at = code.at;
        let (Some((head, tail)), Some((had, has))) = (old.split_at_checked(was), new.split_at_checked(at)) else {
            continue;
        };
        let is_next = |other: Option<usize>| other.and_then(|other| places.get(other)) == Some(&was);
        let behind = !is_next(Some(index + 1))
            && tail.starts_with(' ')
            && has.starts_with(|letter: char| !letter.is_whitespace());
        let before = !is_next(index.checked_sub(1))
            && head.ends_with(' ')
            && had.ends_with(|letter: char| !letter.is_whitespace());
        if code.text.contains('\n') {
            continue;
        }
        // Those behind it, and with a blank before it the code itself, stand further back.
        for (first, _) in [(index + 1, behind), (index, before)].into_iter().filter(|(_, needs)| *needs) {
            new.insert(at, ' ');
            codes.iter_mut().skip(first).for_each(|code| code.at += 1);
        }
    }
}

/// A text without its codes. If they are nested, removing one leaves another.
fn without_codes(game: Game, text: &str) -> String {
    let mut text = text.to_owned();
    while text.contains("[%") {
        let split = split(game, &text);
        if split.codes.is_empty() {
            break;
        }
        text = split.words;
    }
    text
}

/// Whether a text holds codes, in any game.
pub fn has_codes(text: &str) -> bool {
    tags(&Game::ALL, text).next().is_some()
}

/// Whether a text has what begins a code or a command. It may have megabytes, and is looked through at each key.
pub fn has_bracket(text: &str) -> bool {
    memchr::memmem::find(text.as_bytes(), b"[%").is_some()
}

/// Whether a text may hold codes, or the words of a glyph.
pub(super) fn may_mark(text: &str) -> bool {
    !text.is_empty() && (has_bracket(text) || words(text).is_some())
}

fn circles_first(arrows: &mut [Arrow]) {
    arrows.sort_by_key(|arrow| arrow.from != arrow.to);
}

/// Takes a text apart. A line with nothing else in it goes with its codes.
fn split(game: Game, text: &str) -> Split {
    let (mut marks, mut nags) = (Marks::default(), Vec::new());
    let aside = set_aside(text);
    let games = [game];
    let mut ranges: Vec<Range<usize>> = Vec::new();
    for (range, tag) in tags(&games, text).filter(|(range, _)| !aside.iter().any(|aside| aside.contains(&range.start)))
    {
        ranges.push(range);
        match tag {
            MarkTag::Shapes(shapes) => marks.arrows.extend(shapes),
            MarkTag::Glyph(glyph) => {
                marks.glyph = Some(glyph);
                nags.push(glyph.nag());
            }
            MarkTag::Nags(more) => {
                marks.glyph = marks.glyph.or(more.iter().copied().find_map(Glyph::of_nag));
                nags.extend(more);
            }
        }
    }
    circles_first(&mut marks.arrows);
    if let Some(place) = nags.iter().position(|&nag| marks.glyph.is_some_and(|glyph| glyph.nag() == nag)) {
        nags.remove(place);
    }
    let (words, codes) = cut(text, &ranges);
    marks.glyph = marks.glyph.or_else(|| self::words(&words));
    Split { words, codes, marks, nags }
}

/// A text without the codes in these ranges of it, and the codes.
pub(super) fn cut(text: &str, ranges: &[Range<usize>]) -> (String, Vec<MarkCode>) {
    let (mut words, mut codes) = (String::with_capacity(text.len()), Vec::with_capacity(ranges.len()));
    // The lines of codes before the first line of words.
    let mut head = String::new();
    let (mut begun, mut start, mut next) = (false, 0, 0);
    while start <= text.len() {
        // A code may go on in the next line.
        let mut end = text.get(start..).and_then(|rest| rest.find('\n')).map_or(text.len(), |at| start + at);
        let first = next;
        while let Some(range) = ranges.get(next).filter(|range| range.start < end) {
            if range.end > end {
                end = text.get(range.end..).and_then(|rest| rest.find('\n')).map_or(text.len(), |at| range.end + at);
            }
            next += 1;
        }
        let (line, inside) = (text.slice(start..end), ranges.slice(first..next));
        let (mut rest, mut at, mut own) = (String::new(), start, Vec::new());
        for range in inside {
            rest.push_str(text.slice(at..range.start));
            own.push((rest.len(), text.slice(range.clone()).to_owned()));
            at = range.end;
        }
        rest.push_str(text.slice(at..end));
        let bare = !inside.is_empty() && rest.trim().is_empty();
        match (bare, begun) {
            (true, true) => codes.push(MarkCode { at: words.len(), text: format!("\n{line}") }),
            (true, false) => {
                head.push_str(line);
                head.push('\n');
            }
            (false, _) => {
                if begun {
                    words.push('\n');
                } else if !head.is_empty() {
                    codes.push(MarkCode { at: 0, text: std::mem::take(&mut head) });
                }
                begun = true;
                codes.extend(own.into_iter().map(|(at, text)| MarkCode { at: words.len() + at, text }));
                words.push_str(&rest);
            }
        }
        start = end + 1;
    }
    if !head.is_empty() {
        head.pop();
        codes.push(MarkCode { at: 0, text: head });
    }
    (words, codes)
}

/// Splits the PGN glyphs, which are in its line of marks, off a comment.
pub(crate) fn split_nags(comment: &str) -> (String, Vec<u32>) {
    if comment.is_empty() {
        return Default::default();
    }
    let Some(place) = marks_line(comment) else { return (comment.to_owned(), Vec::new()) };
    let line = comment.slice(place.clone());
    let (mut nags, mut rest, mut from) = (Vec::new(), String::new(), 0);
    for (range, tag) in tags(&Game::ALL, line) {
        match tag {
            MarkTag::Shapes(_) => rest.push_str(line.slice(from..range.end)),
            MarkTag::Glyph(glyph) => nags.push(glyph.nag()),
            MarkTag::Nags(all) => nags.extend(all),
        }
        from = range.end;
    }
    if nags.is_empty() {
        return (comment.to_owned(), nags);
    }
    let before = comment.slice(..place.start).strip_suffix('\n').unwrap_or("");
    let after = comment.slice(place.end..).strip_prefix('\n').unwrap_or("");
    (join(&join(before, rest.trim()), after), nags)
}

/// A comment with PGN glyphs in its line of marks: a single one as its mark, `[%glyph !]`, several as `[%nag 14 1]`.
pub(crate) fn with_nags(comment: &str, nags: &[u32]) -> String {
    let mark = nag_mark(nags);
    match marks_line(comment) {
        Some(place) => [comment.slice(..place.end), &mark, comment.slice(place.end..)].concat(),
        None => join(comment, &mark),
    }
}

fn nag_mark(nags: &[u32]) -> String {
    match *nags {
        [] => String::new(),
        [nag] if let Some(glyph) = Glyph::of_nag(nag) => format!("[%glyph {}]", glyph.symbol()),
        _ => format!("[%nag {}]", nags.iter().map(u32::to_string).collect::<Vec<_>>().join(" ")),
    }
}

/// The last line of a comment that holds nothing but marks: what engines say may stand behind it.
fn marks_line(comment: &str) -> Option<Range<usize>> {
    let mut end = comment.len();
    loop {
        let start = comment.slice(..end).rfind('\n').map_or(0, |at| at + 1);
        if is_of_marks(comment.slice(start..end)) {
            return Some(start..end);
        }
        end = start.checked_sub(1)?;
    }
}

/// Whether a line holds marks and nothing else.
fn is_of_marks(line: &str) -> bool {
    let mut behind = 0;
    let mut is_blank = true;
    for (range, _) in tags(&Game::ALL, line) {
        is_blank &= line.slice(behind..range.start).trim().is_empty();
        behind = range.end;
    }
    behind > 0 && is_blank && line.slice(behind..).trim().is_empty()
}

fn join(text: &str, line: &str) -> String {
    match (text, line) {
        (text, "") => text.to_owned(),
        ("", line) => line.to_owned(),
        (text, line) => format!("{text}\n{line}"),
    }
}

/// The line of codes.
fn written(arrows: &[Arrow], glyph: Option<Glyph>, nags: &[u32]) -> String {
    let mut line = String::new();
    for (name, circles) in [("csl", true), ("cal", false)] {
        let shapes: Vec<String> = arrows
            .iter()
            .filter(|arrow| (arrow.from == arrow.to) == circles)
            .map(|arrow| {
                let to = if circles { String::new() } else { write_square(arrow.to) };
                format!("{}{}{to}", arrow.color, write_square(arrow.from))
            })
            .collect();
        if !shapes.is_empty() {
            line.push_str(&format!("[%{name} {}]", shapes.join(",")));
        }
    }
    let nags: Vec<u32> = glyph.map(Glyph::nag).into_iter().chain(nags.iter().copied()).collect();
    line + &nag_mark(&nags)
}

/// The glyph that the first line names in lishogi's words.
fn words(comment: &str) -> Option<Glyph> {
    let first = parts(comment).next()?.trim();
    WORDS.iter().find(|(word, _)| *word == first).map(|&(_, glyph)| glyph)
}

enum MarkTag {
    Shapes(Vec<Arrow>),
    Glyph(Glyph),
    /// `[%nag 14 1]`: all glyphs of a move in PGN, in order.
    Nags(Vec<u32>),
}

/// The tags in a text that can be read as those of one of the games, with their places.
fn tags<'t>(games: &'t [Game], text: &'t str) -> impl Iterator<Item = (Range<usize>, MarkTag)> + 't {
    let mut at = 0;
    std::iter::from_fn(move || {
        while let Some(start) = text.get(at..)?.find("[%").map(|found| at + found) {
            let inside = text.get(start + 2..)?;
            // A tag ends at the first bracket; one that is not closed is not a tag, and neither is anything after it.
            let end = inside.find(']')?;
            at = start + 2;
            if let Some(tag) = inside.get(..end).and_then(|inside| tag(games, inside)) {
                at = start + 2 + end + 1;
                return Some((start..at, tag));
            }
        }
        None
    })
}

fn tag(games: &[Game], inside: &str) -> Option<MarkTag> {
    let (name, items) = inside.split_once(|c: char| c.is_ascii_whitespace())?;
    let items = items.split([',', ' ', '\t', '\n', '\r']).filter(|item| !item.is_empty());
    let circles = match name {
        "csl" => true,
        "cal" => false,
        "glyph" => {
            let mut items = items;
            let glyph = items.next().and_then(Glyph::of_symbol)?;
            return items.next().is_none().then_some(MarkTag::Glyph(glyph));
        }
        "nag" => return items.map(|item| item.parse().ok()).collect::<Option<_>>().map(MarkTag::Nags),
        _ => return None,
    };
    let shapes: Option<Vec<Arrow>> =
        games.iter().find_map(|&game| items.clone().map(|item| shape(game, item, circles)).collect());
    shapes.filter(|shapes| !shapes.is_empty()).map(MarkTag::Shapes)
}

fn shape(game: Game, item: &str, circle: bool) -> Option<Arrow> {
    let color = item.chars().next().filter(char::is_ascii_alphabetic)?;
    let square = |text: &str| -> Option<Square> { parse_square(game, text) };
    let from = square(item.get(1..3)?)?;
    let rest = item.get(3..)?;
    let to = if circle { rest.is_empty().then_some(from)? } else { square(rest)? };
    // An arrow to its own start would become a circle when written again.
    (circle || from != to).then_some(Arrow { from, to, color })
}
