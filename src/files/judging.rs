//! Notes on records of games that the rules have ended without an ending in the record.

use komaoto_formats::report::Span;
use komaoto_formats::{Note, NoteKind, NoteWeight};
use komaoto_record::{NodeId, Record, is_handicap};
use komaoto_text::{Slice, first_line};

/// Where the rules end the game of a record that does not say so, and how.
pub(super) struct UnsaidEnd {
    node: NodeId,
    what: NoteKind,
}

/// Such an end of a game.
pub(super) fn unsaid_end(record: &Record) -> Option<UnsaidEnd> {
    let (node, outcome) = record.unsaid_end()?;
    let what = NoteKind::UnsaidEnd { outcome, game: record.game(), handicap: is_handicap(record) };
    Some(UnsaidEnd { node, what })
}

/// The notes on such ends, each of a game, in the order of the games, which this text says.
pub(super) fn noted(ends: Vec<(usize, UnsaidEnd)>, text: &str, spans: &[Span]) -> Vec<Note> {
    let mut games = spans.chunk_by(|one, next| one.game == next.game).peekable();
    // The number of lines above a place, and the place up to which they were counted.
    let (mut above, mut counted) = (0, 0);
    let note = |(game, UnsaidEnd { node, what }): (usize, UnsaidEnd)| {
        let is_own = |of_game: &&[Span]| of_game.first().is_some_and(|span| span.game as usize == game);
        while games.peek().is_some_and(|of_game| !is_own(of_game)) {
            games.next();
        }
        // The beginning of the game where the node has no part of its own.
        let of_game = games.peek().copied().unwrap_or(&[]);
        let span = of_game.iter().find(|span| span.node == node).or(of_game.first());
        let at = span.map_or(0, |span| span.offset as usize);
        let (before, behind) = text.split_at_checked(at).unwrap_or(("", text));
        let begin = before.rfind(['\n', '\r']).map_or(0, |end| end + 1);
        if begin < counted {
            (above, counted) = (0, 0);
        }
        above += komaoto_text::lines(before.slice(counted..begin)).count();
        counted = begin;
        Note {
            line: above + 1,
            column: before.slice(begin..).chars().count() + 1,
            weight: NoteWeight::Kept,
            what,
            text: first_line(behind).trim_end().to_owned(),
            node: Some((game, node)),
            places: Vec::new(),
        }
    };
    ends.into_iter().map(note).collect()
}
