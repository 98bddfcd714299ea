//! The lines of moves in KI2: the official notation without a superfluous word, with six cells of twelve columns per
//! line ([L6](crate#ki2-and-ki2u)).

use super::KifWriter;
use crate::kif::ends::counts;
use crate::kif::kakinoki;
use crate::kif::line::{KifForm, ends_word, is_word};
use crate::pieces::PieceRole;
use crate::report::NoteWeight;
use komaoto_notation::{JapaneseMove, japanese};
use komaoto_record::{Ending, Node, NodeId, Step};
use komaoto_rules::Color;
use komaoto_rules::shogi::Move;
use komaoto_text::Encoding;

/// The most moves of a line.
const CELLS: usize = 6;

/// The width of a cell for a move, in columns.
const COLUMNS: usize = 12;

/// A line of moves being written.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Ki2Row {
    /// The number of its moves.
    cells: usize,
    /// The number of columns that the last one lacks to fill its cell.
    short: usize,
}

/// The first line of a record. KI2 in Shift_JIS has none, except to keep two games apart.
pub(super) fn signature(form: KifForm, encoding: Encoding, records: usize) -> Option<String> {
    let name = match form {
        KifForm::Kif => "KIF",
        KifForm::Ki2 if encoding == Encoding::ShiftJis && records == 1 => return None,
        KifForm::Ki2 => "KI2",
    };
    Some(format!("#{name} version=2.0 encoding={}\n", encoding.name()))
}

impl KifWriter<'_> {
    /// Ends the line of moves, if one has begun.
    pub(super) fn close_row(&mut self) {
        if std::mem::take(&mut self.row).cells > 0 {
            self.text.push('\n');
        }
    }

    /// Makes room for what comes next: spaces before a move, or a new line.
    pub(super) fn make_room(&mut self, node: &Node) {
        if !matches!(node.step, Step::Move(_)) || self.row.cells == CELLS {
            self.close_row();
        }
        (0..std::mem::take(&mut self.row.short)).for_each(|_| self.text.push(' '));
    }

    pub(super) fn cell(&mut self, id: NodeId, node: &Node, mv: Move) {
        self.make_room(node);
        let position = self.trail.position();
        let mark = if position.side_to_move() == Color::Black { '▲' } else { '△' };
        let previous = self.trail.last_target();
        let mut words = format!("{mark}{}", japanese(position, mv, previous));
        let found = JapaneseMove::parse(&words).and_then(|(words, _)| words.resolve(position, previous));
        if let (Move::Normal { from, .. }, true) = (mv, found != Ok(mv)) {
            // A piece that cannot move like this has no relative notation: its origin tells which piece it was (L4).
            words.push_str(&format!("({}{})", from.file().number(), from.rank().number()));
        }
        self.report.piece(id, PieceRole::Step, self.text.len()..self.text.len() + words.len());
        self.text.push_str(&words);
        let columns: usize = words.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum();
        self.row = Ki2Row { cells: self.row.cells + 1, short: COLUMNS.saturating_sub(columns) };
        self.times.extend(node.time.map(|_| id));
        self.trail.step(id, Some(mv), node.time);
    }

    /// The ending that follows a move in KI2, if something is said of it: that is read as said of the move, and stands
    /// before the move's bookmark as all that is said of it does.
    pub(super) fn commented_end(&self, id: NodeId) -> Option<NodeId> {
        if self.form != KifForm::Ki2 {
            return None;
        }
        let end = *self.record.tree.children(id).first()?;
        let node = self.record.tree.get(end).filter(|node| matches!(node.step, Step::End(_)))?;
        (!node.comment.is_empty() || !node.evaluations.is_empty()).then_some(end)
    }

    /// Among the moves an ending has no word of its own: the result line expresses it, in the main line and in
    /// variations. What is said of the ending precedes it, although it is read as said of the last move then: where a
    /// comment or a bookmark follows a result, json-kifu-format (Kifu for JS) refuses the whole file, and every reader
    /// takes it here. What stands behind the result in a file is read as said of the ending, and stays there.
    pub(super) fn relative_end(&mut self, id: NodeId, node: &Node, ending: &Ending) {
        let to_move = self.trail.position().side_to_move();
        self.times.extend(node.time.map(|_| id));
        self.trail.step(id, None, node.time);
        let [steps, last] = counts(&self.trail, 0);
        let kept = node.extras.iter().find(|extra| self.stands(extra, ending, [steps, last], to_move));
        let line = match kept {
            Some(line) => line.to_string(),
            None => {
                let plain = match ending {
                    // Its line names a side, and the side of the foul has not won.
                    Ending::FoulLoss if self.record.follows_foul(id) => Ending::FoulWin,
                    Ending::Other(word) => Ending::Other(word.split(ends_word).collect()),
                    known => known.clone(),
                };
                if plain != *ending {
                    self.report.ending(self.index, id, NoteWeight::Changed, komaoto_rules::Game::Shogi, ending);
                }
                let line = kakinoki::sole_result_line(&plain, last, to_move, self.handicap);
                if says(&line, &plain, to_move) {
                    line
                } else {
                    self.report.ending(self.index, id, NoteWeight::Changed, komaoto_rules::Game::Shogi, ending);
                    format!("まで{last}手で{}", Ending::Interrupted.name())
                }
            }
        };
        self.comment_of(id, node);
        let before = self.record.tree.parent(id).and_then(|before| Some((before, self.record.tree.get(before)?)));
        if let Some((before, marked)) = before.filter(|(before, _)| self.commented_end(*before) == Some(id)) {
            self.bookmark(before, marked);
        }
        // A move has one bookmark.
        let behind = before.is_some_and(|(_, marked)| marked.bookmark.is_some());
        if !behind {
            self.bookmark(id, node);
        }
        self.told(id, PieceRole::Result, &line);
        if behind {
            self.bookmark(id, node);
        }
    }

    /// Whether a carried result line can serve as the one of an ending; in KI2 it is the only expression of the ending.
    pub(super) fn stands(&self, extra: &str, ending: &Ending, counts: [u32; 2], to_move: Color) -> bool {
        self.agrees(extra, ending, counts, to_move) && (self.form == KifForm::Kif || says(extra, ending, to_move))
    }
}

/// Whether a result line, read on its own, means this ending.
fn says(line: &str, ending: &Ending, to_move: Color) -> bool {
    let said = kakinoki::parse_result(line).and_then(|said| said.ending(to_move));
    match (said, ending) {
        (Some(Ending::FoulLoss), Ending::FoulBy(loser)) => *loser == to_move,
        (Some(Ending::FoulWin), Ending::FoulBy(loser)) => *loser != to_move,
        (Some(Ending::Other(word)), _) if !is_word(&word) => false,
        (said, ending) => said.as_ref() == Some(ending),
    }
}
