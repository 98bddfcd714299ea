//! Notes on records of games that the rules have ended without an ending in the record.

use crate::formats::report::Span;
use crate::formats::{Note, NoteKind, NoteWeight};
use crate::record::{NodeId, Record, is_handicap};
use crate::text;
use crate::text::{Slice, first_line};

/// The note on such an end of a game, which this part of a text says.
pub(super) fn unsaid_end(record: &Record, game: usize, text: &str, spans: &[Span]) -> Option<Note> {
    let (node, outcome) = record.unsaid_end()?;
    let (line, column, quoted) = place(spans, text, game, node);
    let what = NoteKind::UnsaidEnd { outcome, game: record.game(), handicap: is_handicap(record) };
    Some(Note { line, column, weight: NoteWeight::Kept, what, text: quoted.to_owned(), node: Some((game, node)) })
}

/// The line and the column of what a text says of a node, counted from 1, and the line's text from there on; the
/// beginning of the game where the node has no part of its own.
fn place<'t>(spans: &[Span], text: &'t str, game: usize, node: NodeId) -> (usize, usize, &'t str) {
    let of_game = || spans.iter().filter(|span| span.game as usize == game);
    let span = of_game().find(|span| span.node == node).or_else(|| of_game().next());
    let at = span.map_or(0, |span| span.offset as usize);
    let (before, behind) = text.split_at_checked(at).unwrap_or(("", text));
    let begin = before.rfind(['\n', '\r']).map_or(0, |end| end + 1);
    let number = text::lines(before.slice(..begin)).count() + 1;
    let column = before.slice(begin..).chars().count() + 1;
    (number, column, first_line(behind).trim_end())
}
