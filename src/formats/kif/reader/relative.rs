//! The lines of moves in KI2 (L1 to L8 of the [format notes](crate#ki2-and-ki2u)): anything uncertain or
//! unplayable ends its line and stays as text.

use super::{KifGame, Passing};
use crate::kif::clock::MoveTail;
use crate::kif::ki2_moves;
use crate::kif::ki2_moves::Ki2Item;
use crate::kif::line::{KifForm, KifLineKind};
use crate::pieces::PieceRole;
use crate::reading::column;
use crate::report::{NoteKind, NoteWeight};
use komaoto_notation::{JapaneseMove, JapaneseMoveError, kif, side_mark};
use komaoto_rules::Color;
use komaoto_rules::shogi::Move;
use komaoto_text::{Line, Slice, blank};

impl<'t> KifGame<'_, 't> {
    /// In KI2 the empty line after the headers does what the line above the moves does in KIF.
    pub(super) fn part_from_headers(&mut self) {
        let headed = !self.builder.record.headers.is_empty() || !self.diagram.is_empty();
        if self.form == KifForm::Ki2 && headed && !self.playing && !self.split {
            self.split = true;
        }
    }

    /// As many moves as a line has.
    pub(super) fn moves(&mut self, line: Line<'t>, text: &'t str) {
        if !self.begin(line) {
            return;
        }
        let start = ki2_moves::start(text);
        let mut rest = start;
        while let Some((cell, after)) = ki2_moves::first(rest) {
            // Of a line of which nothing could be read all is told, with its leading spaces.
            let left = if rest.len() == start.len() { text } else { rest.trim_start_matches(blank) };
            match cell {
                Ki2Item::Move(words, part) => {
                    if let Err(what) = self.relative(line, part, words) {
                        return self.stop_in(line, left, part, what);
                    }
                    self.tell_cell(PieceRole::Step, left, after);
                }
                Ki2Item::Ending(_, word) if self.builder.ended() => {
                    return self.stop_from(line, left, word, NoteKind::AfterEnd);
                }
                Ki2Item::Ending(_, word) => {
                    let at = Line { offset: line.part(word).offset, ..line };
                    let ending = self.ending_here(crate::kif::kakinoki::ending(word));
                    self.builder.end(ending, None, at);
                    self.tell_cell(PieceRole::Result, left, after);
                    self.after(line, MoveTail::default());
                }
                Ki2Item::Rest(other) => self.other(line, left, other),
            }
            if self.passing.is_some() {
                return;
            }
            rest = after;
        }
    }

    /// Says what a cell says of the step here: the start of `left`, up to what is `after` it.
    fn tell_cell(&mut self, part: PieceRole, left: &str, after: &str) {
        let cell = left.slice(..left.len() - after.len());
        self.tell(part, cell.trim_matches(blank));
    }

    /// Reads the text after the moves of a line, or between them.
    fn other(&mut self, line: Line<'t>, left: &'t str, text: &'t str) {
        let part = line.part(text);
        match self.form.classify(text) {
            kind @ (KifLineKind::Comment(_) | KifLineKind::Bookmark(_) | KifLineKind::Hash | KifLineKind::Result) => {
                self.line(part, kind)
            }
            _ if ki2_moves::meant(text) => self.stop_in(line, left, text, NoteKind::NotAMove),
            _ => {
                self.builder.note(line, column(line.text, text), NoteWeight::Kept, NoteKind::UnknownLine, text);
            }
        }
    }

    /// Stops at a move that cannot be read; a foul that ends the same line is read all the same
    /// ([K34](crate#kif-and-kifu)).
    fn stop_in(&mut self, line: Line<'t>, left: &'t str, part: &'t str, what: NoteKind) {
        let over = |at: usize| {
            let (before, _) = left.split_at_checked(at)?;
            let marked = before.char_indices().next_back().filter(|&(_, letter)| side_mark(letter).is_some());
            let at = before.rfind("まで").or_else(|| before.rfind("以上")).or_else(|| marked.map(|(at, _)| at))?;
            left.split_at_checked(at).filter(|(moves, _)| !moves.trim_matches(blank).is_empty())
        };
        let Some((moves, end)) = left.find("反則").and_then(over) else {
            return self.stop_from(line, left, part, what);
        };
        self.stop_from(line, moves.trim_end_matches(blank), part, what);
        let end = line.part(end);
        self.line(end, self.form.classify(end.text));
    }

    /// Finds the one move that the words mean, and plays it.
    fn relative(&mut self, line: Line<'t>, part: &'t str, mut words: JapaneseMove) -> Result<(), NoteKind> {
        if self.builder.ended() {
            return Err(NoteKind::AfterEnd);
        }
        if self.swapped {
            words.color = words.color.map(|color| !color);
        }
        let previous = self.builder.trail.last_target().or(self.previous);
        let mut found = words.resolve(self.builder.trail.position(), previous);
        let mut note = None;
        if let (Err(JapaneseMoveError::WrongSide(side)), true) = (&found, self.builder.record.tree.len() == 1) {
            (found, note) = self.other_side(*side, &words);
        }
        let mv = found.map_err(|error| self.reason(error))?;
        let at = Line { offset: line.part(part).offset, ..line };
        self.builder.play(mv, None, at, part).map_err(NoteKind::Unplayable)?;
        if let Some(what) = note {
            self.builder.note(line, column(line.text, part), NoteWeight::Changed, what, part);
        }
        self.after(line, MoveTail::default());
        Ok(())
    }

    /// The first move has the other side's mark: either all marks are swapped, as in some handicap games, or that side
    /// really begins.
    fn other_side(&mut self, side: Color, words: &JapaneseMove) -> (Result<Move, JapaneseMoveError>, Option<NoteKind>) {
        let position = self.builder.trail.position();
        let unmarked = JapaneseMove { color: None, ..words.clone() };
        let found = unmarked.resolve(position, self.previous);
        if found.as_ref().is_ok_and(|&mv| position.playable(mv).is_ok()) {
            self.swapped = true;
            return (found, Some(NoteKind::SideDiffers));
        }
        let mut turned = position.clone();
        turned.set_side_to_move(side);
        let found = words.resolve(&turned, self.previous);
        if !found.as_ref().is_ok_and(|&mv| turned.playable(mv).is_ok()) {
            return (Err(JapaneseMoveError::WrongSide(side)), None);
        }
        let said = self.builder.record.headers.get("手合割").is_some() || !self.diagram.is_empty();
        self.builder.start_from(turned);
        (found, Some(if said { NoteKind::SideDiffers } else { NoteKind::NoTurn }))
    }

    /// Why some words are not a move here.
    fn reason(&self, error: JapaneseMoveError) -> NoteKind {
        let trail = &self.builder.trail;
        match error {
            JapaneseMoveError::WrongSide(_) => NoteKind::SideDiffers,
            JapaneseMoveError::OtherPiece(_) => NoteKind::PieceDiffers,
            JapaneseMoveError::NoSuchMove => NoteKind::NoSuchMove,
            JapaneseMoveError::Ambiguous(moves) => {
                let spelled = |mv: &Move| kif(trail.position(), *mv, trail.last_target());
                NoteKind::Ambiguous(moves.iter().map(spelled).collect::<Vec<_>>().join(" "))
            }
            JapaneseMoveError::Syntax(_) | JapaneseMoveError::NoPrevious => NoteKind::NotAMove,
        }
    }

    /// Whether a line of moves begins another game ([K35](crate#kif-and-kifu)): it is set apart from what
    /// precedes it, cannot continue from there, and looks like a game's beginning.
    pub(super) fn begins_anew(&self, text: &str) -> bool {
        let after_moves = self.playing && self.builder.record.tree.len() > 1;
        let done = || self.builder.ended() || !self.goes_on(text);
        after_moves
            && self.apart
            && self.passing.is_none()
            && self.opening.is_none()
            && done()
            && ki2_moves::opens(text)
    }

    fn goes_on(&self, text: &str) -> bool {
        let Some((Ki2Item::Move(words, _), _)) = ki2_moves::first(ki2_moves::start(text)) else { return true };
        let trail = &self.builder.trail;
        let mv = words.resolve(trail.position(), trail.last_target());
        mv.is_ok_and(|mv| trail.position().playable(mv).is_ok())
    }

    /// Whether an empty line ends a variation that precedes all moves ([K26](crate#kif-and-kifu)): the game
    /// follows, without a number that would show it.
    pub(super) fn game_follows(&self, kind: KifLineKind<'_>) -> bool {
        self.form == KifForm::Ki2
            && kind == KifLineKind::Blank
            && self.passing == Some(Passing::Nowhere)
            && self.builder.record.tree.len() == 1
            && !self.another_game
    }
}
