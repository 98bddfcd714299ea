//! What is not read: from a word that nobody understands to the end of its line of play.

use super::{NOTED, PendingText, PgnReader};
use crate::pgn::lexer::{Lexeme, PgnToken};
use crate::pgn::result::PgnResult;
use crate::report::{NoteKind, NoteWeight};
use komaoto_text::Slice;

impl PgnReader<'_, '_> {
    /// Neither what begins here nor what follows in its line is read.
    pub(super) fn stop(&mut self, at: usize, what: NoteKind) {
        // What was held back belongs to what is not read.
        self.held = PendingText::default();
        self.unread = Some(0);
        let rest = self.text.slice(at..);
        let line: String = rest.chars().take(NOTED).take_while(|letter| !matches!(letter, '\n' | '\r')).collect();
        self.note(at, NoteWeight::Kept, what, &line);
    }

    /// Whether a token ends what is not read, and must be read itself.
    pub(super) fn ends_unread(&mut self, Lexeme { token, span }: &Lexeme<'_>) -> bool {
        let in_signs = PgnResult::parse(self.text.slice(span.clone())).is_some();
        let Some(depth) = &mut self.unread else { return true };
        let ends = match token {
            PgnToken::Open => {
                *depth += 1;
                false
            }
            PgnToken::Close if *depth > 0 => {
                *depth -= 1;
                false
            }
            PgnToken::Close => !self.lines.is_main(),
            // In words it may be anything.
            PgnToken::Result(_) if !in_signs => false,
            PgnToken::Result(_) => *depth == 0 && self.lines.is_main() && !self.lines.line.over,
            _ => false,
        };
        if ends {
            self.unread = None;
        }
        ends
    }
}
