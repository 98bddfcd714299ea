//! Finds where the games of a text are, without playing their moves.

use std::ops::Range;

use super::capitals::in_form;
use super::statements::of_line;
use super::version::is_version;
use komaoto_notation::csa::parse_move;
use komaoto_rules::Color;
use komaoto_text::{Line, lines};

/// The separator of games.
pub(super) const SEPARATOR: &str = "/";

/// The range of a game in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CsaGame {
    /// All of it, with the separator behind it and what precedes it without being a game. The games of a text, one
    /// after another, make up the text.
    pub(super) span: Range<usize>,
    /// The game itself.
    pub(super) body: Range<usize>,
}

/// The ranges of the games of a text.
pub(crate) fn spans(text: &str) -> Vec<Range<usize>> {
    games(text).into_iter().map(|game| game.span).collect()
}

/// The games of a text, in order. A game ends at a separator, or where the head of another one begins behind its moves,
/// as in files that were put together. What is between separators without being a game belongs to the next one or,
/// behind the last one, to that.
pub(super) fn games(text: &str) -> Vec<CsaGame> {
    let mut games: Vec<CsaGame> = Vec::new();
    let (mut span, mut body) = (0, 0);
    let mut here = CsaProgress::default();
    // Where lines behind the moves begin that are the head of another game, if one follows.
    let mut head: Option<usize> = None;
    let mut ended = false;
    for line in lines(text) {
        if std::mem::take(&mut ended) {
            // Only now is it known where the line of the separator ends.
            if here.understood {
                games.push(CsaGame { span: span..line.offset, body: body..line.offset });
                span = line.offset;
            }
            (body, here) = (line.offset, CsaProgress::default());
        }
        if here.begins_anew(line.text, head.is_some()) {
            let start = head.unwrap_or(line.offset);
            games.push(CsaGame { span: span..start, body: body..start });
            (span, body) = (start, start);
            here = CsaProgress::default();
        } else if here.may_head(line.text, head.is_some()) {
            head.get_or_insert(line.offset);
            continue;
        }
        head = None;
        ended = line.text.trim() == SEPARATOR;
        if !ended {
            here.read(line);
        }
    }
    if here.understood {
        games.push(CsaGame { span: span..text.len(), body: body..text.len() });
    } else if let Some(last) = games.last_mut() {
        last.span.end = text.len();
    }
    games
}

/// The progress in reading a game.
#[derive(Default)]
struct CsaProgress {
    /// Whether the position is complete, so that moves may come.
    playing: bool,
    /// Whether there is more of it than a side to move: the board may still come behind that.
    placed: bool,
    /// Whether anything was CSA.
    understood: bool,
    /// Whether a move was none, so that nothing is read behind it.
    stopped: bool,
}

impl CsaProgress {
    /// Whether a line begins another game without a separator, as in files that were concatenated; `headed` says
    /// whether the names of that game precede it.
    fn begins_anew(&self, line: &str, headed: bool) -> bool {
        let text = line.trim();
        self.playing
            && self.understood
            && match text.as_bytes() {
                [b'V', ..] => is_version(text),
                [b'P', b'I' | b'1', ..] => self.placed,
                [b'+' | b'-'] => headed,
                _ => false,
            }
    }

    /// Whether a line after the moves may be in the head of another game; `going` says whether the line before it may.
    /// The remarks of servers on the previous game (`$END_TIME`, `'summary`) come before the names.
    fn may_head(&self, line: &str, going: bool) -> bool {
        let text = line.trim();
        let begins = || text.starts_with("N+") || text.starts_with("N-") || text.starts_with("'CSA encoding=");
        self.playing && (begins() || (going && (text.is_empty() || text.starts_with(['$', '\'']))))
    }

    fn read(&mut self, line: Line<'_>) {
        if !(self.stopped || self.understood && self.playing && self.placed) {
            of_line(line).for_each(|statement| self.statement(statement.text.trim()));
        }
    }

    fn statement(&mut self, statement: &str) {
        if let Some(form) = in_form(statement, Color::Black) {
            return self.statement(&form);
        }
        let known = match statement.as_bytes() {
            _ if self.stopped => false,
            [b'V', ..] => !self.playing && is_version(statement),
            [b'N', b'+' | b'-', ..] => true,
            [b'$', ..] => statement.contains(':'),
            [b'P', b'I' | b'1'..=b'9' | b'+' | b'-', ..] => {
                let known = !(self.playing && self.placed);
                self.placed = true;
                known
            }
            [b'+' | b'-', rest @ ..] => {
                let known = rest.is_empty() && !self.playing || parse_move(statement).is_some();
                self.playing = true;
                self.placed |= !rest.is_empty();
                self.stopped |= !known;
                known
            }
            [b'%', ..] => {
                (self.playing, self.placed) = (true, true);
                true
            }
            _ => false,
        };
        self.understood |= known;
    }
}
