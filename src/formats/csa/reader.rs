//! Reads CSA.

use std::ops::Range;

use super::capitals::in_form;
use super::games::{CsaGame, SEPARATOR, games};
use super::manner::SEPARATES;
use super::position::CsaStart;
use super::version::{ENCODING, is_version, names_encoding};
use super::{READING, evaluation, faults, headers, statements};
use crate::carried::summary;
use crate::comment;
use crate::comment::evaluation::ANALYSIS;
use crate::format::CsaVersion;
use crate::pieces::PieceRole;
use crate::reading::{Builder, LARGE, ReadAlone, filed, first_of};
use crate::report::{CsaFault, NoteKind, NoteWeight, Report, Unreadable};
use komaoto_notation::{Misdrawn, csa as notation, rank_kanji};
use komaoto_record::{Ending, Evaluation, FormatId, NodeId, Record, Role, Step, Winner};
use komaoto_rules::Color;
use komaoto_rules::shogi::{Handicap, Move, Position, Rank};
use komaoto_text::{Line, Slice, lines};

/// Reads all games of a text.
pub(crate) fn read(text: &str, report: &mut Report) -> Result<Vec<Record>, Unreadable> {
    let games = games(text);
    if text.len() >= LARGE && games.len() > 1 {
        let spans = games.into_iter().map(|game| game.span);
        return Ok(filed(
            text,
            spans,
            &ReadAlone {
                reading: READING,
                record: |game, _| alone(game),
                headers: |game, _| alone(game).headers.clone(),
            },
            report,
        ));
    }
    let mut above = 0;
    let records: Vec<Record> = games
        .iter()
        .enumerate()
        .map(|(index, game)| {
            let mut reader = CsaReader::new(text, index, game.span.start, report);
            for line in lines(text.slice(game.span.clone())) {
                let number = above + line.number;
                let line = Line { number, offset: game.span.start + line.offset, ..line };
                if index > 0 && !reader.begun && !line.text.trim().is_empty() && !is_parted(text, line.offset) {
                    reader.fault(line, 0, CsaFault::NoSeparator);
                }
                reader.line_of(game, line);
            }
            above = reader.number;
            reader.finish()
        })
        .collect();
    if records.is_empty() { Err(Unreadable::Unknown) } else { Ok(records) }
}

/// Reads a text of one game.
fn alone(text: &str) -> Record {
    first_of(read(text, &mut Report::default()), komaoto_rules::Game::Shogi)
}

struct CsaReader<'t, 'r> {
    text: &'t str,
    builder: Builder<'r>,
    setup: CsaStart,
    turn: Option<Color>,
    /// Whether the position is complete, so that moves may come.
    playing: bool,
    /// Why lines are only carried: an earlier one could not be read, or the game was over.
    unread: Option<NoteKind>,
    /// The side of the last unreadable move.
    offender: Option<Color>,
    /// Moves that were taken back: they become variations of what was played instead.
    taken_back: Vec<NodeId>,
    /// The column of the statement being read, counted from 1.
    column: usize,
    /// The number of the last line.
    number: usize,
    /// The number of the first move, if a remark gives it.
    first: Option<u32>,
    /// Whether there was a line that is not blank.
    begun: bool,
    /// The version that the file names before the game.
    version: Option<CsaVersion>,
    /// The rows of the board that were read, whether `PI` was, and whether a side got all that are left.
    board: (u16, bool, bool),
    /// Whether any piece was placed, and whether one alone was.
    placed: bool,
    singly: bool,
    /// The last statement of the start position: the number and the place of its line.
    last_of_start: Option<(usize, usize)>,
    /// Whether what is missing of the start position was noted.
    settled: bool,
    /// The range of the start position, as far as its statements follow each other.
    block: Range<usize>,
    /// The winner in the words of the server.
    winner: Option<Winner>,
    /// Where the statement being read is, if it is read otherwise than it is written.
    written: Option<Range<usize>>,
}

impl<'t, 'r> CsaReader<'t, 'r> {
    fn new(text: &'t str, index: usize, offset: usize, report: &'r mut Report) -> Self {
        let mut builder = Builder::new(Position::start(), index, FormatId::Csa, report);
        builder.begins(offset);
        Self {
            text,
            builder,
            setup: CsaStart::new(),
            turn: None,
            playing: false,
            unread: None,
            offender: None,
            taken_back: Vec::new(),
            column: 1,
            number: 0,
            first: None,
            begun: false,
            version: None,
            board: (0, false, false),
            placed: false,
            singly: false,
            last_of_start: None,
            settled: false,
            block: 0..0,
            winner: None,
            written: None,
        }
    }

    /// A line of a game, or beside it.
    fn line_of(&mut self, game: &CsaGame, line: Line<'_>) {
        self.number = line.number;
        let text = line.text.trim();
        if text == SEPARATOR {
            self.builder.report.piece(NodeId::ROOT, PieceRole::Banner, within(line, text));
        } else if game.body.contains(&line.offset) {
            self.line(line);
        } else if !text.is_empty() && !text.starts_with('\'') {
            self.note(line, NoteWeight::Kept, NoteKind::UnknownLine);
        }
        self.begun |= !text.is_empty();
    }

    fn line(&mut self, line: Line<'_>) {
        let (mut seen, mut before) = (0, 0);
        for statement in statements::of_line(line) {
            let start = statement.offset - line.offset;
            before += line.text.slice(seen..start).chars().count();
            seen = start;
            self.column = 1 + before + statement.text.chars().take_while(|c| c.is_whitespace()).count();
            let is_behind = start > 0 && statement.text.trim_start().starts_with('\'');
            if is_behind && self.version == Some(CsaVersion::V3) && self.unread.is_none() {
                self.fault(statement, 0, CsaFault::RemarkBehind);
            }
            self.statement(statement);
        }
    }

    /// Says what a statement says of the node here.
    fn piece(&mut self, part: PieceRole, line: Line<'_>) {
        self.piece_of(part, line, line.text.trim());
    }

    /// Says what a statement says that takes the blanks behind it.
    fn whole_piece(&mut self, part: PieceRole, line: Line<'_>) {
        self.piece_of(part, line, line.text.trim_start());
    }

    fn piece_of(&mut self, part: PieceRole, line: Line<'_>, text: &str) {
        let range = self.written.clone().unwrap_or_else(|| within(line, text));
        self.builder.report.piece(self.builder.trail.here(), part, range);
    }

    /// Says that a statement is of the start position.
    fn block(&mut self, line: Line<'_>) {
        let range = self.written.clone().unwrap_or_else(|| within(line, line.text.trim()));
        let gap = self.text.slice(self.block.end..range.start);
        if self.block.is_empty() || !gap.chars().all(|c| c.is_whitespace() || c == SEPARATES) {
            let block = std::mem::replace(&mut self.block, range.clone());
            self.builder.report.piece(NodeId::ROOT, PieceRole::Position, block);
        }
        self.block.end = range.end;
    }

    /// Notes something about the statement being read.
    fn note(&mut self, line: Line<'_>, weight: NoteWeight, what: NoteKind) {
        self.note_at(line, 0, weight, what);
    }

    /// Notes something about the statement being read, this many characters into it.
    fn note_at(&mut self, line: Line<'_>, inside: usize, weight: NoteWeight, what: NoteKind) {
        self.builder.note(line, self.column + inside, weight, what, line.text);
    }

    /// Notes what the specification rules out in the statement being read, this many characters into it.
    fn fault(&mut self, line: Line<'_>, inside: usize, fault: CsaFault) {
        self.note_at(line, inside, NoteWeight::Kept, NoteKind::Csa(fault));
    }

    fn statement(&mut self, line: Line<'_>) {
        let trimmed = line.text.trim();
        if trimmed.is_empty() {
            return;
        }
        if let Some(form) = in_form(trimmed, self.builder.trail.position().side_to_move()) {
            let part = line.part(trimmed);
            self.written = Some(part.range());
            self.statement(Line { text: &form, ..part });
            self.written = None;
            return;
        }
        if let Some(why) = self.unread.clone() {
            return self.pass_over(line, why);
        }
        match trimmed.as_bytes() {
            [b'\'', ..] => self.remark(line),
            [b'V', ..] if !self.playing && is_version(trimmed) => {
                if !["V1", "V2", "V3"].iter().any(|known| trimmed.starts_with(known)) {
                    self.note(line, NoteWeight::Kept, NoteKind::UnknownVersion);
                }
                if self.setup.any || self.builder.record.headers.iter().next().is_some() {
                    self.fault(line, 0, CsaFault::VersionLate);
                }
                self.version = Some(CsaVersion::of_statement(trimmed));
                self.piece(PieceRole::Banner, line);
            }
            [b'N', sign @ (b'+' | b'-'), ..] => {
                let name = line.text.trim_start().slice(2..);
                self.header(line, if *sign == b'+' { "先手" } else { "後手" }, name);
            }
            [b'$', ..] if let Some((key, value)) = line.text.trim_start().split_once(':') => {
                let (key, value) = headers::read(key, value);
                self.header(line, &key, &value);
            }
            [b'P', b'I' | b'1'..=b'9' | b'+' | b'-', ..] if !self.playing => self.position(line),
            [b'P', b'I' | b'1'..=b'9' | b'+' | b'-', ..] if self.may_get_a_board() => {
                self.fault(line, 0, CsaFault::TurnFirst);
                self.playing = false;
                self.position(line);
            }
            [sign @ (b'+' | b'-')] if !self.playing => {
                self.block(line);
                self.last_of_start = Some((line.number, line.offset));
                self.begin(Some(if *sign == b'+' { Color::Black } else { Color::White }));
            }
            [b'+' | b'-', ..] => self.play(line),
            [b'%', ..] => self.end(line),
            [b'T', ..] if self.playing && self.builder.trail.len() > 0 => self.time(line),
            // Server logs: `#RESIGN` after the end mark (C10).
            [b'#', ..] => {}
            _ => self.note(line, NoteWeight::Kept, NoteKind::UnknownLine),
        }
    }

    /// A statement where nothing is read any more, for this reason.
    fn pass_over(&mut self, line: Line<'_>, why: NoteKind) {
        let trimmed = line.text.trim();
        // What servers write after the end of a game does not count as an unread part of it.
        if why == NoteKind::AfterEnd && trimmed.starts_with('\'') {
            self.winner = self.winner.or_else(|| winner(trimmed));
            return;
        }
        let to_move = self.builder.trail.position().side_to_move();
        let foul = self.offender.and_then(|offender| statements::foul(trimmed, offender, to_move));
        if self.can_end()
            && let Some(ending) = foul
        {
            self.unread = None;
            self.builder.end(ending, None, line);
            return self.piece(PieceRole::Step, line);
        }
        self.offender = notation::side(trimmed).or(self.offender);
        self.note(line, NoteWeight::Kept, why);
    }

    fn header(&mut self, line: Line<'_>, key: &str, value: &str) {
        let statement = line.text.trim_start();
        if !statement.starts_with('\'') {
            if self.playing || self.setup.any {
                self.fault(line, 0, CsaFault::HeaderLate);
            }
            if let Some((key, value)) = statement.split_once(':')
                && let Some(fault) = faults::in_value(key, value)
            {
                self.fault(line, key.len() + 1, fault);
            }
        }
        self.builder.header(line, key, value);
        self.builder.report.piece(NodeId::ROOT, headers::part(key), within(line, line.text.trim_start()));
    }

    /// A statement of the start position.
    fn position(&mut self, line: Line<'_>) {
        let statement = line.text.trim_start();
        self.block(line);
        self.last_of_start = Some((line.number, line.offset));
        self.placed = true;
        let (rows, start, all) = self.board;
        let all_at = statement.find("00AL");
        match statement.as_bytes().get(1) {
            Some(b'I') => {
                if rows != 0 {
                    self.fault(line, 0, CsaFault::StartAndRows);
                }
                self.board.1 = true;
            }
            Some(row @ b'1'..=b'9') => {
                if start && rows == 0 {
                    self.fault(line, 0, CsaFault::StartAndRows);
                }
                self.board.0 |= 1 << (row - b'1');
            }
            _ => self.singly = true,
        }
        if all || all_at.is_some_and(|at| statement.trim_end().len() > at + 4) {
            self.fault(line, 0, CsaFault::AfterAll);
        }
        self.board.2 |= all_at.is_some();
        let before = self.setup.overdrawn;
        let problems = self.setup.line(statement);
        let inside = |at| statement.get(..at).map_or(0, |before| before.chars().count());
        for (at, problem) in problems {
            self.note_at(line, inside(at), NoteWeight::Lost, NoteKind::Position(problem));
        }
        if let (None, Some(at)) = (before, self.setup.overdrawn) {
            self.note_at(line, inside(at), NoteWeight::Kept, NoteKind::TooManyPieces);
        }
    }

    /// A line that starts with an apostrophe.
    fn remark(&mut self, line: Line<'_>) {
        let text = line.text.trim_start();
        if evaluation::is(text) && self.playing {
            self.evaluate(line, |position, last| evaluation::parse(text, position, last));
        } else if !evaluation::is(text)
            && let Some(comment) = text.strip_prefix("'*")
        {
            self.builder.comment(comment);
            self.whole_piece(PieceRole::Comment, line);
        } else if self.playing {
            if let Some(words) = text.strip_prefix(ANALYSIS) {
                self.evaluate(line, |position, last| comment::evaluation::of_words(words, position, last));
            } else if self.ends_otherwise(text) {
                self.whole_piece(PieceRole::Step, line);
            } else if let Some((key, value)) = self.remarked_header(text) {
                self.header(line, &key, &value);
            }
            self.winner = self.winner.or_else(|| winner(text));
        } else if self.first.is_none()
            && let Some(number) = headers::start_number(text)
        {
            self.first = Some(number);
            self.block(line);
        } else if let Some((key, value)) = headers::from_comment(text) {
            self.header(line, &key, &value);
        } else if names_encoding(text) {
            if self.begun && text.starts_with(ENCODING) {
                self.fault(line, 0, CsaFault::EncodingLate);
            }
            self.piece(PieceRole::Banner, line);
        }
    }

    /// Whether only the side to move is known of the position: the board may still follow.
    fn may_get_a_board(&self) -> bool {
        self.playing && !self.placed && !self.settled && self.builder.trail.len() == 0
    }

    /// Notes what is missing of the start position, once it is used: at its last statement or, if there is none, here.
    fn settle_start(&mut self, here: Option<Line<'_>>) {
        if std::mem::replace(&mut self.settled, true) {
            return;
        }
        let Some(line) = self.last_of_start().or(here) else { return };
        self.column = 1;
        if !self.placed && self.version.is_some_and(|version| version > CsaVersion::V1) {
            self.fault(line, 0, CsaFault::NoBoard);
        }
        if self.placed && self.turn.is_none() {
            self.fault(line, 0, CsaFault::NoTurn);
        }
        let (rows, start, _) = self.board;
        let is_missing = |rank: &Rank| rows & 1 << (rank.number() - 1) == 0;
        let missing: String = Rank::ALL.into_iter().filter(is_missing).map(rank_kanji).collect();
        // A few pieces may be placed in rows, the others one by one.
        if rows != 0 && !start && !self.singly && !missing.is_empty() {
            self.note(line, NoteWeight::Kept, NoteKind::Position(Misdrawn::RanksMissing(missing)));
        }
    }

    /// The line of the last statement of the start position.
    fn last_of_start(&self) -> Option<Line<'t>> {
        let (number, offset) = self.last_of_start?;
        let line = lines(self.text.get(offset..)?).next()?;
        Some(Line { number, offset, ..line })
    }

    /// Adds an evaluation of the position here, unless the node has it.
    fn evaluate(&mut self, line: Line<'_>, said: impl FnOnce(&Position, Option<Move>) -> Option<Evaluation>) {
        let trail = &self.builder.trail;
        let Some(said) = said(trail.position(), trail.last_move()) else { return };
        if let Some(node) = self.builder.node()
            && !node.evaluations.iter().any(|known| known.covers(&said))
        {
            node.evaluations.push(said);
        }
        self.piece(PieceRole::Evaluation, line);
    }

    /// Reads a header in a remark after the moves, if it was not given before: some servers put there when the game
    /// ended ([C9](crate#csa)).
    fn remarked_header(&self, text: &str) -> Option<(String, String)> {
        let (key, value) = match text.strip_prefix("'$END_TIME:") {
            Some(value) => headers::read("$END_TIME", value),
            None if statements::is_ending_remark(text) => return None,
            None => headers::from_comment(text)?,
        };
        (!key.starts_with('$') && self.builder.record.headers.get(&key).is_none()).then_some((key, value))
    }

    /// Reads the remark after an ending that CSA has no word for; returns whether it was one.
    fn ends_otherwise(&mut self, text: &str) -> bool {
        let to_move = self.builder.trail.position().side_to_move();
        let Some(node) = self.builder.node() else { return false };
        let Step::End(read) = &node.step else { return false };
        let Some(meant) = statements::remarked_ending(text, read, to_move) else { return false };
        node.step = Step::End(meant);
        true
    }

    /// The position is complete.
    fn begin(&mut self, turn: Option<Color>) {
        self.turn = turn;
        let setup = std::mem::replace(&mut self.setup, CsaStart::new());
        let position = self.numbered(setup.finish(turn.unwrap_or(Color::Black)));
        self.builder.start_from(position);
        self.playing = true;
    }

    /// The start position with the number of its first move, if a remark gave it.
    fn numbered(&self, mut position: Position) -> Position {
        if let Some(number) = self.first {
            position.set_ply(number);
        }
        position
    }

    fn play(&mut self, line: Line<'_>) {
        let Some(written) = notation::parse_move(line.text.trim()) else {
            return self.stop(line, NoteKind::NotAMove);
        };
        if !self.playing {
            if self.setup.any && self.turn.is_none() {
                self.note(line, NoteWeight::Changed, NoteKind::NoTurn);
            }
            self.begin(Some(self.turn.unwrap_or(written.color)));
        }
        let column = self.column;
        self.settle_start(Some(line));
        self.column = column;
        if self.builder.ended() && !self.take_back() {
            return self.stop(line, NoteKind::AfterEnd);
        }
        let (mv, agrees) = notation::meaning(&written, self.builder.trail.position());
        let right_side = written.color == self.builder.trail.position().side_to_move();
        let noted = self.builder.notes();
        match self.builder.play(mv, None, line, line.text) {
            Ok(()) => {
                self.piece(PieceRole::Step, line);
                self.builder.shift_notes(noted, self.column - 1);
                if !right_side {
                    self.note(line, NoteWeight::Changed, NoteKind::SideDiffers);
                }
                if !agrees || written.plus {
                    self.note_at(line, 5, NoteWeight::Changed, NoteKind::PieceDiffers);
                }
            }
            Err(unplayable) => self.stop(line, NoteKind::Unplayable(unplayable)),
        }
    }

    /// After 待った the game continues before the move taken back, which becomes a variation ([C11](crate#csa)).
    fn take_back(&mut self) -> bool {
        let builder = &mut self.builder;
        if !is_take_back(&builder.record, builder.trail.here()) {
            return false;
        }
        let Some(before) = builder.trail.len().checked_sub(2) else { return false };
        let Some(moved) = builder.trail.node(before + 1) else { return false };
        builder.settle();
        builder.trail.back_to(before);
        self.taken_back.push(moved);
        true
    }

    fn end(&mut self, line: Line<'_>) {
        if !self.playing {
            self.begin(self.turn);
        }
        let column = self.column;
        self.settle_start(Some(line));
        self.column = column;
        if self.builder.ended() && !self.take_back() {
            return self.stop(line, NoteKind::AfterEnd);
        }
        let word = line.text.trim().slice(1..);
        let ending = statements::ending_of(word);
        let unknown = matches!(ending, Ending::Other(_)) && word != "UCHIFUZUME";
        let is_former = ending == Ending::TakeBack && self.version == Some(CsaVersion::V3);
        self.builder.end(ending, None, line);
        self.piece(PieceRole::Step, line);
        if is_former {
            self.fault(line, 0, CsaFault::FormerWord);
        }
        if unknown {
            self.note(line, NoteWeight::Kept, NoteKind::UnknownEnding);
        }
    }

    fn time(&mut self, line: Line<'_>) {
        let text = line.text.trim().slice(1..).trim();
        let read = statements::parse_time(text);
        if (read.is_some() || text.is_empty())
            && let Some(fault) = faults::in_seconds(text)
        {
            self.fault(line, 1, fault);
        }
        let Some(time) = read else {
            if !text.is_empty() {
                self.note_at(line, 1, NoteWeight::Lost, NoteKind::BadTime);
            }
            return;
        };
        let mover = !self.builder.trail.position().side_to_move();
        self.builder.trail.spend(mover, time);
        match self.builder.node() {
            Some(node) if node.time.is_none_or(|known| known == time) => {
                node.time = Some(time);
                self.piece(PieceRole::Time, line);
            }
            _ => self.note(line, NoteWeight::Lost, NoteKind::TimeDiffers),
        }
    }

    /// Whether the line can end here, after unreadable moves ([K34](crate#kif-and-kifu)).
    fn can_end(&self) -> bool {
        !self.builder.ended() && self.builder.record.tree.children(self.builder.trail.here()).is_empty()
    }

    /// A line that ends its game: neither it nor what follows is read.
    fn stop(&mut self, line: Line<'_>, what: NoteKind) {
        if !self.playing {
            self.begin(self.turn);
        }
        self.unread = Some(if what == NoteKind::AfterEnd { NoteKind::AfterEnd } else { NoteKind::Unread });
        self.offender = notation::side(line.text.trim());
        self.builder.settle();
        self.note(line, NoteWeight::Kept, what);
    }

    fn finish(mut self) -> Record {
        self.builder.report.piece(NodeId::ROOT, PieceRole::Position, self.block.clone());
        self.settle_start(None);
        if !self.playing && self.setup.any {
            let setup = std::mem::replace(&mut self.setup, CsaStart::new());
            let position = self.numbered(setup.finish(self.turn.unwrap_or(Color::Black)));
            self.builder.start_from(position);
        } else if !self.playing {
            let position = self.numbered(Position::start());
            self.builder.start_from(position);
        }
        let mut record = self.builder.finish();
        for moved in self.taken_back {
            // If it is played again after all, the move stays where it is, and its 待った comes after what followed.
            let below = record.tree.children(moved);
            let back = if below.len() > 1 { below.iter().copied().find(|&id| is_take_back(&record, id)) } else { None };
            let id = back.unwrap_or(moved);
            let siblings = record.tree.parent(id).map_or(0, |parent| record.tree.children(parent).len());
            record.tree.reorder(id, siblings.saturating_sub(1));
        }
        // What the server says of a foul counts.
        if let Some(Winner::Side(winner)) = self.winner.filter(|winner| record.winner() != Some(*winner))
            && let Some(end) = record.tree.mainline(NodeId::ROOT).last()
            && let Some(node) = record.tree.get_mut(end)
            && matches!(node.step, Step::End(Ending::FoulLoss | Ending::FoulWin))
        {
            node.step = Step::End(Ending::FoulBy(!winner));
        }
        // In handicap games the record calls the sides 下手 and 上手, as KIF does.
        if record.initial.shogi().and_then(Handicap::of).is_some_and(|handicap| handicap != Handicap::Even) {
            for (key, _) in record.headers.pairs_mut() {
                match key.as_str() {
                    "先手" => "下手".clone_into(key),
                    "後手" => "上手".clone_into(key),
                    _ => {}
                }
            }
        }
        record
    }
}

/// Whether the line before a place is the one that separates games.
fn is_parted(text: &str, at: usize) -> bool {
    let before = text.slice(..at).trim_end();
    before.rsplit(['\n', '\r']).next().is_some_and(|line| line.trim() == SEPARATOR)
}

/// The bytes of a part of a line.
fn within(line: Line<'_>, part: &str) -> Range<usize> {
    let start = line.part(part).offset;
    start..start + part.len()
}

/// The winner in the summary of a server.
fn winner(remark: &str) -> Option<Winner> {
    if let Some(Role::Result(winner)) = summary(remark) { winner } else { None }
}

/// Whether a node is 待った.
pub(super) fn is_take_back(record: &Record, id: NodeId) -> bool {
    record.tree.get(id).is_some_and(|node| node.step == Step::End(Ending::TakeBack))
}
