//! Moves that are not just the word that they begin with.

use std::ops::Range;

use super::{PgnReader, with_suffix};
use crate::pgn::loosely::JOINTS;
use crate::pieces::PieceRole;
use crate::report::{NoteKind, NoteWeight};
use komaoto_notation::chess::{San, numeric};
use komaoto_rules::{Move, Position};
use komaoto_text::{Slice, until};

impl PgnReader<'_, '_> {
    /// The one legal move that the text from a word on says otherwise than its notation has it, and where that ends.
    pub(super) fn loosely(&self, span: &Range<usize>) -> Option<(Move, usize)> {
        let rest = self.text.get(span.start..self.end)?;
        let most = if self.of_elements { span.len() } else { rest.len() };
        let (mv, length) = self.spelling.loosely(rest, self.builder.trail.position(), most)?;
        Some((mv, span.start + length))
    }

    /// Plays such a move.
    pub(super) fn play_loosely(&mut self, mv: Move, span: Range<usize>) {
        let text = self.text;
        let words = text.slice(span.clone());
        let word = words.trim_start_matches(JOINTS);
        let joint = span.start..span.end - word.len();
        if !joint.is_empty() {
            self.piece(PieceRole::Bar, joint.clone());
        }
        let span = joint.end..span.end;
        let (bare, nags) = with_suffix(word);
        let signs = span.start + bare.len();
        self.spelling.learn(bare, self.builder.trail.position(), mv);
        let usual = self.spelling.usual(self.builder.trail.position(), mv);
        match self.play(mv, word, &span) {
            Ok(()) => {
                let ends = |letter: char| letter.is_whitespace() || "{}()[];,，。".contains(letter);
                let whole = until(text.slice(span.start..), ends);
                if whole.len() > span.len() && !std::mem::replace(&mut self.unparted, true) {
                    self.note(span.start, NoteWeight::Kept, NoteKind::Unparted, whole);
                } else if let Some(usual) = usual.filter(|usual| usual != bare) {
                    self.note(span.start, NoteWeight::Kept, NoteKind::Meant(usual), bare);
                }
                self.piece(PieceRole::Step, span.start..if nags.is_empty() { span.end } else { signs });
                if !nags.is_empty() {
                    self.piece(PieceRole::Glyph, signs..span.end);
                    self.said_of(self.about()).nags.extend(nags);
                }
                self.taken = Some(span.end);
            }
            Err(what) => self.stop(span.start, what),
        }
    }

    /// Castling in parentheses behind its number, `9. (O-O)`, where no variation can be; and where they end.
    pub(super) fn castling_in_brackets(&mut self, open: &Range<usize>) -> Option<(Move, usize)> {
        if !self.held.numbered || self.lines.line.over {
            return None;
        }
        let inside = self.text.get(open.end..self.end)?;
        let word = inside.slice(..inside.find(')')?);
        let is_castling = matches!(San::parse(word), Ok(San::Castle(_)));
        let (position, previous) = (self.builder.trail.position(), self.builder.trail.last_target());
        let mv = if is_castling { self.spelling.resolve(word, position, previous).ok()? } else { return None };
        position.check(mv).is_ok().then_some((mv, open.end + word.len() + 1))
    }

    /// The legal move that a number alone is in the notation of correspondence chess.
    pub(super) fn numeric(&self, span: &Range<usize>) -> Option<Move> {
        let Position::Chess(position) = self.builder.trail.position() else { return None };
        let mv = numeric(position, self.text.get(span.clone())?)?.ok()?;
        (!self.lines.line.over && position.check(mv).is_ok()).then(|| mv.into())
    }

    /// Plays such a move.
    pub(super) fn play_numeric(&mut self, mv: Move, span: Range<usize>) {
        let text = self.text;
        match self.play(mv, text.slice(span.clone()), &span) {
            Ok(()) => self.piece(PieceRole::Step, span),
            Err(what) => self.stop(span.start, what),
        }
    }

    /// The legal move that stands in brackets, `[Nf3]`, and nothing with it.
    pub(super) fn bracketed(&mut self, stray: &str) -> Option<Move> {
        let inside = stray.strip_prefix('[')?.strip_suffix(']')?;
        let (bare, _) = with_suffix(inside.trim());
        let position = self.builder.trail.position();
        let mv = self.spelling.resolve(bare, position, self.builder.trail.last_target()).ok()?;
        (!self.lines.line.over && position.check(mv).is_ok()).then_some(mv)
    }
}
