//! Rows: moves and endings with their numbers and times, and the result line (K20 to K22, K31 to K34 of the
//! [format notes](crate#kif-and-kifu)).

use super::{Guess, KifGame};
use crate::carried::result;
use crate::kif::ends::counts;
use crate::kif::line::{KifForm, end_row, is_word, move_like};
use crate::kif::{clock, kakinoki};
use crate::pieces::PieceRole;
use crate::reading::column;
use crate::report::{NoteKind, NoteWeight};
use komaoto_notation::{JapaneseMove, JapaneseMoveError};
use komaoto_record::{Ending, Role, Step};
use komaoto_rules::Color;
use komaoto_text::{Line, Slice, blank};

impl<'t> KifGame<'_, 't> {
    pub(super) fn row(&mut self, line: Line<'t>, number: Option<u32>, body: &'t str) {
        if !self.begin(line) {
            return;
        }
        let number = number.unwrap_or_else(|| self.builder.trail.ply());
        self.ascending.row(number, line.text);
        let first = self.builder.record.tree.len() == 1 && self.builder.trail.len() == 0;
        let counted = || self.diagram.iter().any(|line| line.text.trim_start().starts_with("手数"));
        if first && !counted() && (2..=10_000).contains(&number) {
            // K18: a record that begins with its 51st move.
            let mut initial = self.builder.trail.position().clone();
            initial.set_ply(number);
            self.builder.start_from(initial);
        }
        if first {
            self.take_turn(line, number, body);
        }
        if self.builder.ended() && !self.ended_too_early(number) {
            return self.stop(line, body, NoteKind::AfterEnd);
        }
        self.guess = None;
        self.count_off(line, number, self.builder.trail.ply());
        if move_like(body) {
            self.play(line, body);
        } else {
            self.end(line, body);
        }
    }

    /// Notes a number whose error differs from that of the numbers before it.
    pub(super) fn count_off(&mut self, line: Line<'_>, number: u32, expected: u32) {
        let off = i64::from(number) - i64::from(expected);
        if off != self.offset {
            self.offset = off;
            let at = column(line.text, line.text.trim_start_matches(blank));
            self.builder.note(line, at, NoteWeight::Changed, NoteKind::MoveNumber { expected }, line.text);
        }
    }

    pub(super) fn play(&mut self, line: Line<'t>, body: &'t str) {
        let Ok((mut words, taken)) = JapaneseMove::parse(body) else {
            return self.stop(line, body, NoteKind::NotAMove);
        };
        let tail = clock::tail(body.slice(taken..));
        let trail = &self.builder.trail;
        let previous = trail.last_target().or(self.previous);
        let mut found = words.resolve(trail.position(), previous);
        let wrong_side = matches!(found, Err(JapaneseMoveError::WrongSide(_)));
        if wrong_side {
            words.color = None;
            found = words.resolve(trail.position(), previous);
        }
        let mv = match found {
            Ok(mv) => mv,
            Err(JapaneseMoveError::OtherPiece(_)) => return self.stop(line, body, NoteKind::PieceDiffers),
            Err(_) => return self.stop(line, body, NoteKind::NotAMove),
        };
        match self.builder.play(mv, tail.time, line, body) {
            Ok(()) => {
                self.tell_row(line, body.slice(..taken));
                if wrong_side {
                    self.builder.note(
                        line,
                        column(line.text, body),
                        NoteWeight::Changed,
                        NoteKind::SideDiffers,
                        line.text,
                    );
                }
                self.total(line, &tail, !self.builder.trail.position().side_to_move());
                self.after(line, tail);
            }
            Err(unplayable) => self.stop(line, body, NoteKind::Unplayable(unplayable)),
        }
    }

    pub(super) fn end(&mut self, line: Line<'t>, body: &'t str) {
        let (word, ending, rest) = end_row(body);
        if word.is_empty() {
            return self.builder.unread(line, NoteKind::UnknownLine);
        }
        let ending = self.ending_here(ending);
        let open = matches!(ending, Ending::Other(_));
        let tail = clock::tail(rest);
        let unknown = open && !kakinoki::is_usual(word);
        self.builder.end(ending, tail.time, line);
        self.tell_row(line, word);
        if unknown {
            self.builder.note(line, column(line.text, body), NoteWeight::Kept, NoteKind::UnknownEnding, line.text);
        }
        self.settle_held();
        if self.hidden == 0 {
            self.total(line, &tail, self.builder.trail.position().side_to_move());
        }
        self.after(line, tail);
        if open {
            self.guess = Some(Guess(line));
        }
    }

    /// An ending as it is said where the moves that could not be read are seen, in terms of whose turn it is here.
    pub(super) fn ending_here(&self, said: Ending) -> Ending {
        kakinoki::across(said, self.hidden).with_side_to_move(self.builder.trail.position().side_to_move())
    }

    /// Says that a line, up to the end of these words, is the step here.
    fn tell_row(&mut self, line: Line<'_>, words: &str) {
        let end = self.range(words.trim_end_matches(blank)).end;
        let start = self.range(line.text).start;
        self.builder.piece(PieceRole::Step, start..end);
    }

    /// Notes the first total that is not what the times of its side add up to; again if the totals were right in
    /// between.
    pub(super) fn total(&mut self, line: Line<'_>, tail: &clock::MoveTail<'_>, side: Color) {
        self.uncounted |=
            tail.bad_time.is_some() && tail.time.is_none() || tail.time.is_some_and(|time| time.subsec_nanos() > 0);
        let (Some(time), Some((total, text))) = (tail.time, tail.total) else { return };
        // A program that does not count writes only zeros; in variations each program counts in its own way.
        if self.varied || self.uncounted || self.builder.joined() || time.is_zero() && total.is_zero() {
            return;
        }
        let differs = total != self.builder.trail.totals()[side.index()];
        if differs && !self.miscounted {
            self.builder.note(line, column(line.text, text), NoteWeight::Kept, NoteKind::TotalDiffers, text);
        }
        self.miscounted = differs;
    }

    /// Reads the rest of a line after the words of a move or an ending.
    pub(super) fn after(&mut self, line: Line<'t>, tail: clock::MoveTail<'_>) {
        self.settle_held();
        if let Some(time) = tail.group {
            self.tell(PieceRole::Time, time);
        }
        if let Some(fork) = tail.fork {
            self.tell(PieceRole::Fork, fork);
        }
        if let Some(text) = tail.bad_time {
            let what = if tail.time.is_some() { NoteKind::Trailing } else { NoteKind::BadTime };
            self.builder.note(line, column(line.text, text), NoteWeight::Kept, what, text);
        }
        if let Some(text) = tail.more.filter(|text| !clock::are_times(text)) {
            self.builder.note(line, column(line.text, text), NoteWeight::Kept, NoteKind::Trailing, text);
        }
        if let Some(text) = tail.rest {
            self.builder.note(line, column(line.text, text), NoteWeight::Lost, NoteKind::Trailing, text);
        }
    }

    /// Takes back an end row with an unknown word if the game continues: it was a remark.
    pub(super) fn ended_too_early(&mut self, number: u32) -> bool {
        let Some(Guess(line)) = self.guess.take() else { return false };
        if number.saturating_add(1) != self.builder.trail.ply() {
            return false;
        }
        if let Some(name) = self.builder.take_back(line) {
            let bookmark = format!("&{name}");
            self.builder.note(line, 1, NoteWeight::Kept, NoteKind::SecondBookmark, &bookmark);
        }
        true
    }

    pub(super) fn result(&mut self, line: Line<'t>) {
        if !self.begin(line) {
            return;
        }
        let Some(said) = kakinoki::parse_result(line.text) else { return };
        // Before all moves, such words say nothing of an end.
        if self.builder.record.tree.len() == 1 && kakinoki::is_verdict(line.text) {
            return self.builder.unread(line, NoteKind::UnknownLine);
        }
        let handicap = kakinoki::is_handicap(&self.builder.record);
        // As people count who see the unreadable moves.
        let hidden = self.hidden;
        let to_move = kakinoki::after(self.builder.trail.position().side_to_move(), hidden);
        let named = said.won_by_name(to_move, &self.builder.record.headers);
        let is_named = named.is_some();
        let (ending, again) = match self.builder.record.tree.get(self.builder.trail.here()).map(|node| &node.step) {
            Some(Step::End(ending)) => (kakinoki::across(ending.clone(), hidden), true),
            _ => match named.or_else(|| said.ending(to_move)) {
                Some(Ending::Other(word)) if !is_word(&word) => {
                    return self.builder.unread(line, NoteKind::UnknownEnding);
                }
                Some(ending) => {
                    self.builder.end(self.ending_here(ending.clone()), None, line);
                    self.settle_held();
                    (ending, false)
                }
                None if self.opening.is_some() => return self.held.push(line),
                None => return,
            },
        };
        let [steps, last] = counts(&self.builder.trail, hidden);
        let own = match self.form {
            KifForm::Ki2 => Some(kakinoki::sole_result_line(&ending, last, to_move, handicap)),
            // Only the main line gets a line of ours if there was none.
            KifForm::Kif if self.varied => None,
            KifForm::Kif => kakinoki::result_line(&ending, last, to_move, handicap),
        };
        // The line decides whose foul it was, or says who won where the end does not.
        let role = result(line.text);
        let decides = match ending {
            Ending::FoulLoss => self.builder.ended_by_foul(),
            Ending::Other(_) => role != Role::Result(None),
            Ending::Won(_) => is_named,
            _ => false,
        };
        let agrees = own.as_deref() == Some(line.text) || said.agrees(&ending, [steps, last], to_move);
        // What it says besides the end, or against it, the record does not hold.
        let other = said.ending(to_move).filter(|said| matches!(said, Ending::Other(_)) && *said != ending);
        let more = !agrees || other.is_some();
        self.tell(if again && more { PieceRole::Aside } else { PieceRole::Result }, line.text);
        if !agrees {
            self.builder.note(line, 1, NoteWeight::Changed, NoteKind::ResultDiffers, line.text);
        }
        if decides {
            self.builder.extra(role, line.text);
        }
    }
}
