//! Finds where the games of a file begin without looking at their moves, so that a list of a hundred thousand opens at
//! once.

use std::ops::Range;

use super::lexer::{
    Lexer, LexerLookahead, PgnToken, begins_escape, is_blank, is_line_start, opens_variation, stray_end,
};
use super::spelling::opens;
use komaoto_text::{Slice, first_line};

/// A game of a file: where it is. The games of a file, one after another, make up the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PgnGame {
    start: usize,
    moves: usize,
    end: usize,
    /// Whether it begins on the line behind moves that have no result.
    abrupt: bool,
}

impl PgnGame {
    /// All of it, up to the next game: what precedes the first tag of a file belongs to the first game.
    pub fn span(&self) -> Range<usize> {
        self.start..self.end
    }
    /// Its tags.
    pub fn tags(&self) -> Range<usize> {
        self.start..self.moves
    }
    /// Whether it begins on the line behind moves of a game that has no result.
    pub(super) const fn is_abrupt(&self) -> bool {
        self.abrupt
    }
    /// The range behind its last tag.
    pub fn moves(&self) -> Range<usize> {
        self.moves..self.end
    }
}

/// The ranges of the games of a text.
pub(crate) fn spans(text: &str) -> Vec<Range<usize>> {
    games(text).iter().map(PgnGame::span).collect()
}

/// The games of a text, in order. A game begins with the first tag after moves, unless that stands among them on a
/// line before any result, or, if the game before has no moves,
/// with tags after an empty line one of whose names has occurred already. A game without tags begins where, after a result, a
/// line begins with the number of a first move. An empty text has no game.
pub fn games(text: &str) -> Vec<PgnGame> {
    let mut look = LexerLookahead::at(text);
    let mut games = Vec::new();
    let mut game = PgnGame { start: 0, moves: 0, end: text.len(), abrupt: false };
    // The tags of this game; whether anything but tags and comments has followed them; where the last of these ends.
    let (mut tags, mut moved, mut behind) = (Vec::new(), false, 0);
    // Whether its result has come.
    let mut over = false;
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
                    let again = || is_empty_line(text, behind..place) && repeats(text, place, (&tags, look));
                    // Among the moves on a line, before any result, it is a tag of this game.
                    if moved && !over && !begins_its_line(text, place) {
                        behind = tag.end;
                        at = tag.end;
                        continue;
                    }
                    // What precedes the first tag of a file is no game unless there are moves in it.
                    let is_preface = !over && tags.is_empty() && games.is_empty() && is_preface(text.slice(..place));
                    moved &= !is_preface;
                    if moved || again() {
                        games.push(PgnGame { end: place, ..game });
                        let gap = text.slice(..place).trim_end_matches(is_blank).len();
                        let abrupt = moved && !over && !is_empty_line(text, gap..place);
                        game = PgnGame { start: place, moves: place, end: text.len(), abrupt };
                        tags.clear();
                        (moved, over) = (false, false);
                    }
                    tags.push(tag.name);
                    (game.moves, behind) = (tag.end, tag.end);
                    tag.end
                }
                None if opens_variation(text.slice(place..)) => {
                    moved = true;
                    place + 1
                }
                None => {
                    // Before the first tag of a file it is a tag that was damaged.
                    moved |= !tags.is_empty() || !games.is_empty();
                    stray_end(text, place)
                }
            },
            // A semicolon, or what makes a line an escape.
            Some(b';' | b'%' | b'#') => {
                behind = place + first_line(text.slice(place..)).len();
                behind
            }
            _ => {
                moved = true;
                // Where nothing was played no game is over: it may be said above the moves.
                let is_said = |start: &usize| !tags.is_empty() || has_moves(text.slice(game.moves..*start));
                let result = result_start(text, place).filter(is_said);
                over |= result.is_some();
                let next = result.and_then(|result| untagged(text, result, look));
                if let Some(start) = next {
                    games.push(PgnGame { end: start, ..game });
                    game = PgnGame { start, moves: start, end: text.len(), abrupt: false };
                    tags.clear();
                    over = false;
                }
                next.unwrap_or(place + text.slice(place..).chars().next().map_or(1, char::len_utf8))
            }
        };
    }
    if !text.is_empty() {
        games.push(game);
    }
    games
}

/// Whether any of the tags that begin at a place, with no empty line among them, is one of those before it.
fn repeats(text: &str, place: usize, (tags, mut look): (&[&str], LexerLookahead)) -> bool {
    let mut at = place;
    while let Some(tag) = look.tag(text, at) {
        if tags.contains(&tag.name) {
            return true;
        }
        let behind = text.slice(tag.end..);
        at = text.len() - behind.trim_start_matches(is_blank).len();
        if !text.slice(at..).starts_with('[') || is_empty_line(text, tag.end..at) {
            return false;
        }
    }
    false
}

/// Whether words before all tags are those of a letter or a page, and not of a game. One alone may be a move, unless it is
/// a sentence of a language that has no blanks.
fn is_preface(text: &str) -> bool {
    let is_sentence =
        |word: &str| word.contains(['。', '、', '，', '：']) || word.contains(|c| matches!(c, 'ぁ'..='ヶ'));
    let mut words = text.split_whitespace();
    let first = words.next().unwrap_or("");
    (words.next().is_some() || first.starts_with("```") || is_sentence(first)) && !has_moves(text)
}

/// Whether words may be those of a game: they begin with two moves, or some number them.
fn has_moves(text: &str) -> bool {
    text.contains("1.") || opens(text)
}

/// The next place that is not just moves or spaces.
fn next_mark(text: &str, at: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut from = at;
    loop {
        // The last ones begin `½`, the dashes, and what Chinese results begin with.
        let is_mark = |byte: &u8| {
            matches!(byte, b'{' | b'[' | b';' | b'%' | b'#' | b'*' | b'-' | b':' | 0xC2 | 0xE2 | 0xE5 | 0xE7 | 0xE9)
        };
        let place = from + bytes.get(from..)?.iter().position(is_mark)?;
        let counts = match bytes.get(place) {
            Some(b'%' | b'#') => is_line_start(text, place) && begins_escape(text.slice(place..)),
            Some(b'{' | b'[' | b';' | b'*') => true,
            _ => result_start(text, place).is_some(),
        };
        if counts {
            return Some(place);
        }
        from = place + 1;
    }
}

/// The offset of the result of which the sign at a place, a hyphen, an asterisk or a colon, is the first, or at which
/// one of letters begins.
fn result_start(text: &str, place: usize) -> Option<usize> {
    let before = text.as_bytes().get(..place)?;
    let here = text.get(place..)?;
    let is_joint = here.starts_with(['-', ':', '–', '—', '−']);
    let start = match before.last() {
        _ if here.starts_with('*') => place,
        Some(b'0' | b'1') if is_joint => place - 1,
        Some(b'2') if is_joint => place.checked_sub(3)?,
        _ if here.starts_with(['½', '红', '紅', '黑', '和']) => place,
        _ => return None,
    };
    let parts = |byte: &u8| byte.is_ascii_whitespace() || b"(){}[]".contains(byte);
    let parted = if here.starts_with('*') {
        text.as_bytes().get(place + 1).is_none_or(parts)
    } else {
        text.get(..start)?.chars().next_back().is_none_or(|c| c.is_whitespace() || "(){}[]（［【".contains(c))
    };
    let is_result = |start: &usize| {
        Lexer::from(text, *start, LexerLookahead::at(""))
            .next()
            .is_some_and(|lexeme| matches!(lexeme.token, PgnToken::Result(_)))
    };
    // Brackets may be about it.
    let opening = text.get(..start)?.chars().next_back().filter(|&c| "([（［【".contains(c)).map_or(0, char::len_utf8);
    if parted { [start - opening, start].into_iter().find(is_result) } else { None }
}

/// The offset of a game without tags after a result and comments on it: at the number of a first move that begins a
/// line.
fn untagged(text: &str, result: usize, look: LexerLookahead) -> Option<usize> {
    let is_said = |token: PgnToken<'_>| {
        matches!(token, PgnToken::Comment { .. } | PgnToken::LineComment(_) | PgnToken::Escape(_))
    };
    let mut tokens = Lexer::from(text, result, look).skip(1).skip_while(|lexeme| is_said(lexeme.token));
    let number =
        tokens.next().filter(|lexeme| matches!(lexeme.token, PgnToken::Number { number: Some(1), dots: 1.. }))?;
    let start = number.span.start;
    let begins = is_line_start(text, text.get(..start)?.trim_end_matches([' ', '\t']).len());
    (begins && matches!(tokens.next()?.token, PgnToken::Word(_))).then_some(start)
}

/// Whether only blanks precede a place on its line.
fn begins_its_line(text: &str, place: usize) -> bool {
    let before = text.slice(..place).trim_end_matches([' ', '\t', '\u{3000}']);
    is_line_start(text, before.len())
}

fn is_all_blank(text: &str, span: Range<usize>) -> bool {
    text.slice(span).chars().all(is_blank)
}

/// Whether there are only spaces, and more than one line end among them.
fn is_empty_line(text: &str, span: Range<usize>) -> bool {
    let blanks = text.slice(span);
    let count = |end: u8| blanks.bytes().filter(|&byte| byte == end).count();
    count(b'\n').max(count(b'\r')) > 1 && blanks.chars().all(is_blank)
}
