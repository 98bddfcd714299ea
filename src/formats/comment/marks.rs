//! Marks in comments, as lishogi writes them: circles `[%csl G5e,R4d]` and arrows `[%cal G7g7f]`, a colour letter and
//! squares as in USI, on a line of their own at the end. We add `[%glyph !?]`, and `[%nag 14 1]` for all the glyphs of
//! PGN. Other programs show them as text and preserve them.
//!
//! They are stored in the comment, and read from it whenever they are asked for. A tag with anything unreadable in it
//! is text. Of lishogi's glyphs, a line of words at the head of a comment, the standard words are recognised.

use crate::notation::{parse_square, write_square};
use crate::record::{Arrow, Glyph, Marks};
use crate::rules::{Game, Square};
use crate::text::parts;

/// The words that lishogi writes for glyphs.
const WORDS: [(&str, Glyph); 6] = [
    ("Good move", Glyph::Good),
    ("Mistake", Glyph::Mistake),
    ("Brillant move", Glyph::Brilliant),
    ("Blunder", Glyph::Blunder),
    ("Interesting move", Glyph::Interesting),
    ("Dubious move", Glyph::Dubious),
];

/// The marks in a comment of a game; `None` if there are none.
pub fn marks_of(game: Game, comment: &str) -> Option<Marks> {
    let mut marks = Marks::default();
    for (_, tag) in tags(&[game], comment) {
        match tag {
            Tag::Shapes(shapes) => marks.arrows.extend(shapes),
            Tag::Glyph(glyph) => marks.glyph = Some(glyph),
            Tag::Nags(nags) => marks.glyph = marks.glyph.or(nags.into_iter().find_map(Glyph::of_nag)),
        }
    }
    marks.glyph = marks.glyph.or_else(|| words(comment));
    (marks != Marks::default()).then_some(marks)
}

/// Whether a comment holds marks, in any game.
pub fn is_marked(comment: &str) -> bool {
    tags(&Game::ALL, comment).next().is_some() || words(comment).is_some()
}

/// A comment with its marks replaced: the old ones are gone, everything else stays.
pub fn with_marks(game: Game, comment: &str, marks: &Marks) -> String {
    let comment = match words(comment) {
        Some(_) => comment.split_once('\n').map_or("", |(_, rest)| rest),
        None => comment,
    };
    let mut text = String::with_capacity(comment.len() + 32);
    for line in comment.split('\n') {
        let found: Vec<_> = tags(&[game], line).map(|(range, _)| range).collect();
        let mut rest = String::new();
        let mut from = 0;
        for range in &found {
            rest.push_str(line.get(from..range.start).unwrap_or_default());
            from = range.end;
        }
        rest.push_str(line.get(from..).unwrap_or_default());
        // A line with nothing else in it goes with its tags.
        if found.is_empty() || !rest.trim().is_empty() {
            text.push_str(&rest);
            text.push('\n');
        }
    }
    text.pop();
    join(&text, &written(marks, nags_of(game, comment)))
}

/// All PGN glyphs in a comment, in order.
fn nags_of(game: Game, comment: &str) -> Vec<u32> {
    let nags = tags(std::slice::from_ref(&game), comment).map(|(_, tag)| match tag {
        Tag::Glyph(glyph) => vec![glyph.nag()],
        Tag::Nags(nags) => nags,
        Tag::Shapes(_) => Vec::new(),
    });
    nags.flatten().collect()
}

/// Splits the PGN glyphs, which are in its line of marks, off a comment.
pub(crate) fn split_nags(comment: &str) -> (String, Vec<u32>) {
    let (text, line) = split_marks(comment);
    let (mut nags, mut rest, mut from) = (Vec::new(), String::new(), 0);
    for (range, tag) in tags(&Game::ALL, line) {
        match tag {
            Tag::Shapes(_) => rest.push_str(line.get(from..range.end).unwrap_or_default()),
            Tag::Glyph(glyph) => nags.push(glyph.nag()),
            Tag::Nags(all) => nags.extend(all),
        }
        from = range.end;
    }
    if nags.is_empty() { (comment.to_owned(), nags) } else { (join(text, rest.trim()), nags) }
}

/// A comment with PGN glyphs in its line of marks: a single one as its mark, `[%glyph !]`, several as `[%nag 14 1]`.
pub(crate) fn with_nags(comment: &str, nags: &[u32]) -> String {
    match (nag_mark(nags), split_marks(comment).1) {
        (mark, "") => join(comment, &mark),
        (mark, _) => comment.to_owned() + &mark,
    }
}

fn nag_mark(nags: &[u32]) -> String {
    match *nags {
        [] => String::new(),
        [nag] if let Some(glyph) = Glyph::of_nag(nag) => format!("[%glyph {}]", glyph.symbol()),
        _ => format!("[%nag {}]", nags.iter().map(u32::to_string).collect::<Vec<_>>().join(" ")),
    }
}

/// A comment without its last line, if that holds nothing but marks, and that line: what a person wrote, and what
/// belongs to it.
pub fn split_marks(comment: &str) -> (&str, &str) {
    let (text, last) = comment.rsplit_once('\n').unwrap_or(("", comment));
    let covered: usize = tags(&Game::ALL, last).map(|(range, _)| range.len()).sum();
    let blank: usize = last.chars().filter(|c| c.is_whitespace()).map(char::len_utf8).sum();
    let inside: usize = tags(&Game::ALL, last)
        .filter_map(|(range, _)| last.get(range))
        .flat_map(str::chars)
        .filter(|c| c.is_whitespace())
        .map(char::len_utf8)
        .sum();
    if covered > 0 && covered + blank - inside == last.len() { (text, last) } else { (comment, "") }
}

/// Joins what [`split_marks`] took apart.
pub fn join_marks(text: &str, marks: &str) -> String {
    join(text, marks)
}

fn join(text: &str, line: &str) -> String {
    match (text, line) {
        (text, "") => text.to_owned(),
        ("", line) => line.to_owned(),
        (text, line) => format!("{text}\n{line}"),
    }
}

/// The line of tags. PGN glyphs that we do not have stay.
fn written(marks: &Marks, mut nags: Vec<u32>) -> String {
    let mut line = String::new();
    for (name, circles) in [("csl", true), ("cal", false)] {
        let shapes: Vec<String> = marks
            .arrows
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
    let place = nags.iter().position(|&nag| Glyph::of_nag(nag).is_some()).unwrap_or_default();
    nags.retain(|&nag| Glyph::of_nag(nag).is_none());
    if let Some(glyph) = marks.glyph {
        nags.insert(place, glyph.nag());
    }
    line + &nag_mark(&nags)
}

/// The glyph that the first line names in lishogi's words.
fn words(comment: &str) -> Option<Glyph> {
    let first = parts(comment).next()?.trim();
    WORDS.iter().find(|(word, _)| *word == first).map(|&(_, glyph)| glyph)
}

enum Tag {
    Shapes(Vec<Arrow>),
    Glyph(Glyph),
    /// `[%nag 14 1]`: all glyphs of a move in PGN, in order.
    Nags(Vec<u32>),
}

/// The tags in a text that can be read as those of some game, with their places.
fn tags<'t>(games: &'t [Game], text: &'t str) -> impl Iterator<Item = (std::ops::Range<usize>, Tag)> + 't {
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

fn tag(games: &[Game], inside: &str) -> Option<Tag> {
    let (name, items) = inside.split_once(|c: char| c.is_ascii_whitespace())?;
    let items = items.split([',', ' ', '\t', '\n', '\r']).filter(|item| !item.is_empty());
    let circles = match name {
        "csl" => true,
        "cal" => false,
        "glyph" => {
            let mut items = items;
            let glyph = items.next().and_then(Glyph::of_symbol)?;
            return items.next().is_none().then_some(Tag::Glyph(glyph));
        }
        "nag" => return items.map(|item| item.parse().ok()).collect::<Option<_>>().map(Tag::Nags),
        _ => return None,
    };
    let shapes: Option<Vec<Arrow>> =
        games.iter().find_map(|&game| items.clone().map(|item| shape(game, item, circles)).collect());
    shapes.filter(|shapes| !shapes.is_empty()).map(Tag::Shapes)
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
