//! Where the games of a file begin, found without a look at their moves, so that a list of a hundred thousand opens at once.

use std::ops::Range;

use super::lexer::{Look, is_blank, is_line_start, line, stray_end};

/// A game of a file: where it stands. The games of a file, one behind another, are the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game {
    start: usize,
    moves: usize,
    end: usize,
}

impl Game {
    /// All of it, up to the next game: what precedes the first tag of a file belongs to its first game.
    pub fn span(&self) -> Range<usize> {
        self.start..self.end
    }
    /// Its tags.
    pub fn tags(&self) -> Range<usize> {
        self.start..self.moves
    }
    /// What follows its last tag.
    pub fn moves(&self) -> Range<usize> {
        self.moves..self.end
    }
}

/// The games of a text, in order. A game begins with the first tag behind moves; and, for games without any, with a tag behind an empty
/// line that has the name of the first tag before it. An empty text has no game.
pub fn games(text: &str) -> Vec<Game> {
    let mut look = Look::at(text);
    let mut games = Vec::new();
    let mut game = Game { start: 0, moves: 0, end: text.len() };
    // The first tag of this game; whether anything but tags and comments has come behind it; where the last of these ends.
    let (mut first, mut moved, mut behind) = (None, false, 0);
    let mut at = 0;
    while let Some(place) = next_mark(text, at) {
        moved |= !is_all_blank(text, at..place);
        at = match text.as_bytes().get(place) {
            Some(b'{') => {
                behind = look.comment_end(text, place).0;
                behind
            }
            Some(b'[') => match look.tag(text, place) {
                Some(tag) => {
                    let again = first == Some(tag.name) && is_empty_line(text, behind..place);
                    if moved || again {
                        games.push(Game { end: place, ..game });
                        game = Game { start: place, moves: place, end: text.len() };
                        (first, moved) = (None, false);
                    }
                    first = first.or(Some(tag.name));
                    (game.moves, behind) = (tag.end, tag.end);
                    tag.end
                }
                None => {
                    // Before the first tag of a file it is one that was spoilt.
                    moved |= first.is_some() || !games.is_empty();
                    stray_end(text, place)
                }
            },
            // A semicolon, or a percent sign that begins a line.
            _ => {
                behind = place + line(text.get(place..).unwrap_or_default()).len();
                behind
            }
        };
    }
    if !text.is_empty() {
        games.push(game);
    }
    games
}

/// The next place that is not simply moves or blanks.
fn next_mark(text: &str, at: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut from = at;
    loop {
        let place = from + bytes.get(from..)?.iter().position(|byte| matches!(byte, b'{' | b'[' | b';' | b'%'))?;
        if bytes.get(place) != Some(&b'%') || is_line_start(text, place) {
            return Some(place);
        }
        from = place + 1;
    }
}

fn is_all_blank(text: &str, span: Range<usize>) -> bool {
    text.get(span).unwrap_or_default().chars().all(is_blank)
}

/// Whether there are only blanks, and more than one end of line among them.
fn is_empty_line(text: &str, span: Range<usize>) -> bool {
    let blanks = text.get(span).unwrap_or_default();
    let ends = blanks.matches('\n').count().max(blanks.matches('\r').count());
    ends > 1 && blanks.chars().all(is_blank)
}
