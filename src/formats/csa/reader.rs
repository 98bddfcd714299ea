//! Reads CSA.

use super::capitals::in_capitals;
use super::position::Setup;
use super::{evaluation, headers, statements};
use crate::formats::carried::{EVEN, recognised, version_line};
use crate::formats::comment;
use crate::formats::comment::evaluation::ANALYSIS;
use crate::formats::comment::full_comment;
use crate::formats::reading::Builder;
use crate::formats::report::{Report, Unreadable, Weight, What};
use crate::notation::csa as notation;
use crate::record::{Carried, Ending, Evaluation, FormatId, NodeId, Record, Role, Step};
use crate::rules::Color;
use crate::rules::shogi::{Handicap, Move, Position};
use crate::text::{Line, lines};

/// Reads all games of a text.
pub(crate) fn read(text: &str, report: &mut Report) -> Result<Vec<Record>, Unreadable> {
    let mut records = Vec::new();
    let mut game = Game::new(0, 0, report);
    // Lines between separators that are not a game: they go with the next game.
    let mut between = Vec::new();
    // Lines after the moves that are the head of another game, if one follows without a separator.
    let mut head: Vec<Line<'_>> = Vec::new();
    for line in lines(text) {
        if game.begins_anew(line.text, !head.is_empty()) {
            let mut record = game.finish();
            record.extras.splice(..0, between.drain(..));
            records.push(record);
            let offset = head.first().map_or(line.offset, |first| first.offset);
            game = Game::new(records.len(), offset, report);
        } else if game.may_head(line.text, !head.is_empty()) {
            head.push(line);
            continue;
        }
        for earlier in head.drain(..) {
            game.line(earlier);
        }
        if line.text.trim() == "/" {
            let (understood, mut record) = (game.understood, game.finish());
            if understood {
                record.extras.splice(..0, between.drain(..));
                records.push(record);
            } else {
                between.extend(carried(record));
            }
            game = Game::new(records.len(), line.offset, report);
        } else {
            game.line(line);
        }
    }
    for rest in head {
        game.line(rest);
    }
    let (understood, mut last) = (game.understood, game.finish());
    match records.last_mut() {
        // Whatever follows the last separator without being a game belongs to the previous game.
        Some(before) if !understood => before.extras.extend(between.into_iter().chain(carried(last))),
        _ if understood => {
            last.extras.splice(..0, between);
            records.push(last);
        }
        _ => return Err(Unreadable::Unknown),
    }
    report.only_games(records.len());
    Ok(records)
}

/// What is carried from a part that is not a game.
fn carried(mut record: Record) -> Vec<Carried> {
    let mut lines = std::mem::take(&mut record.extras);
    if let Some(root) = record.tree.get_mut(NodeId::ROOT) {
        lines.append(&mut root.extras);
        let comment = full_comment(root);
        if !comment.is_empty() {
            let remark = |line| Carried::new(FormatId::Csa, Role::Unread, format!("'*{line}"));
            lines.extend(comment.split('\n').map(remark));
        }
    }
    lines
}

struct Game<'r> {
    builder: Builder<'r>,
    setup: Setup,
    turn: Option<Color>,
    /// Whether the position is complete, so that moves may come.
    playing: bool,
    /// Why lines are only carried: an earlier one could not be read, or the game was over.
    unread: Option<What>,
    /// Who made the last of the unreadable moves.
    offender: Option<Color>,
    /// Whether anything was CSA.
    understood: bool,
    /// Moves that were taken back: they become variations of what was played instead.
    taken_back: Vec<NodeId>,
    /// The column of the statement being read, counted from 1.
    column: usize,
    /// The number of the first move, if a remark gives it.
    number: Option<u32>,
}

impl<'r> Game<'r> {
    fn new(index: usize, offset: usize, report: &'r mut Report) -> Self {
        let mut builder = Builder::new(Position::start(), index, FormatId::Csa, report);
        builder.begins(offset);
        Self {
            builder,
            setup: Setup::new(),
            turn: None,
            playing: false,
            unread: None,
            offender: None,
            understood: false,
            taken_back: Vec::new(),
            column: 1,
            number: None,
        }
    }

    /// Whether a line begins another game without a separator, as in files that were concatenated; `headed` says
    /// whether the names of that game precede it.
    fn begins_anew(&self, line: &str, headed: bool) -> bool {
        let text = line.trim();
        self.playing
            && self.understood
            && match text.as_bytes() {
                [b'V', digit, ..] => digit.is_ascii_digit() && version_line(text),
                [b'P', b'I' | b'1', ..] => true,
                [b'+' | b'-'] => headed,
                _ => false,
            }
    }

    /// Whether a line after the moves may be in the head of another game; `going` says whether the line before it may.
    /// What servers say about the previous game (`$END_TIME`, `'summary`) comes before the names.
    fn may_head(&self, line: &str, going: bool) -> bool {
        let text = line.trim();
        let begins = || text.starts_with("N+") || text.starts_with("N-") || text.starts_with("'CSA encoding=");
        self.playing && (begins() || (going && (text.is_empty() || text.starts_with(['$', '\'']))))
    }

    fn line(&mut self, line: Line<'_>) {
        let whole = ["'", "N+", "N-", "$"].iter().any(|start| line.text.starts_with(start));
        let indented = |text: &str| text.chars().take_while(|c| c.is_whitespace()).count();
        if whole || !line.text.contains(',') {
            self.column = 1 + indented(line.text);
            return self.statement(line);
        }
        let mut before = 1;
        let mut rest = line.text;
        while !rest.is_empty() {
            // A comment takes the rest of the line, including commas (C6).
            self.column = before + indented(rest);
            if rest.trim_start().starts_with('\'') {
                return self.statement(line.part(rest.trim_start()));
            }
            let (statement, after) = rest.split_once(',').unwrap_or((rest, ""));
            self.statement(line.part(statement.trim()));
            before += statement.chars().count() + 1;
            rest = after;
        }
    }

    /// Notes something about the statement being read.
    fn note(&mut self, line: Line<'_>, weight: Weight, what: What) {
        self.note_at(line, 0, weight, what);
    }

    /// Notes something about the statement being read, this many characters into it.
    fn note_at(&mut self, line: Line<'_>, inside: usize, weight: Weight, what: What) {
        self.builder.note(line, self.column + inside, weight, what, line.text);
    }

    /// Carries a statement at the node here and notes it.
    fn carry(&mut self, line: Line<'_>, what: What) {
        self.builder.extra(Role::Unread, line.text);
        self.note(line, Weight::Kept, what);
    }

    fn statement(&mut self, line: Line<'_>) {
        let trimmed = line.text.trim();
        if trimmed.is_empty() {
            return;
        }
        if let Some(capitals) = in_capitals(trimmed) {
            return self.statement(Line { text: &capitals, ..line });
        }
        if let Some(why) = self.unread.clone() {
            return self.pass_over(line, why);
        }
        let bytes = trimmed.as_bytes();
        let known = match bytes {
            [b'\'', ..] => {
                self.remark(line);
                return;
            }
            [b'V', digit, ..] if !self.playing && digit.is_ascii_digit() && version_line(trimmed) => {
                if !["V1", "V2", "V3"].iter().any(|known| trimmed.starts_with(known)) {
                    self.note(line, Weight::Kept, What::UnknownVersion);
                }
                self.builder.head(Role::Banner, trimmed);
                true
            }
            [b'N', b'+' | b'-', ..] => {
                let name = line.text.trim_start().get(2..).unwrap_or_default();
                let key = if bytes.get(1) == Some(&b'+') { "先手" } else { "後手" };
                self.builder.header(line, key, name);
                true
            }
            [b'$', ..] => self.header(line),
            [b'P', b'I' | b'1'..=b'9' | b'+' | b'-', ..] if !self.playing => {
                self.position(line);
                true
            }
            [b'+'] if !self.playing => self.begin(Some(Color::Black)),
            [b'-'] if !self.playing => self.begin(Some(Color::White)),
            [b'+' | b'-', ..] => return self.play(line),
            [b'%', ..] => return self.end(line),
            [b'T', ..] if self.playing => self.time(line),
            // Server logs: `#RESIGN` after the end mark (C10).
            [b'#', ..] => {
                self.builder.extra(Role::Remark, line.text);
                return;
            }
            _ => false,
        };
        self.understood |= known;
        if !known {
            if self.playing {
                self.carry(line, What::UnknownLine);
            } else {
                self.builder.head(Role::Unread, line.text);
                self.note(line, Weight::Kept, What::UnknownLine);
            }
        }
    }

    /// A statement where nothing is read any more, for this reason.
    fn pass_over(&mut self, line: Line<'_>, why: What) {
        let trimmed = line.text.trim();
        // What servers write after the end of a game does not count as an unread part of it.
        if why == What::AfterEnd && trimmed.starts_with('\'') {
            return self.builder.extra(remark(line.text), line.text);
        }
        let to_move = self.builder.trail.position().side_to_move();
        let foul = self.offender.and_then(|offender| statements::foul(trimmed, offender, to_move));
        if let Some(ending) = foul.filter(|_| self.can_end()) {
            self.unread = None;
            return self.builder.end(ending, None, line);
        }
        self.offender = notation::side(trimmed).or(self.offender);
        self.carry(line, why);
    }

    /// `$KEY:VALUE`; false if it is something else.
    fn header(&mut self, line: Line<'_>) -> bool {
        let Some((key, value)) = line.text.trim_start().split_once(':') else { return false };
        let (key, value) = headers::read(key, value);
        if self.playing && self.builder.record.headers.get(&key).is_none() {
            // Carried as well, so that it is written where it was.
            self.builder.extra(Role::Header, line.text.trim());
        }
        self.builder.header(line, &key, &value);
        true
    }

    /// A statement of the start position.
    fn position(&mut self, line: Line<'_>) {
        let statement = line.text.trim_start();
        if line.text.trim() == EVEN && !self.setup.any {
            self.builder.head(Role::Banner, EVEN);
        }
        let before = self.setup.overdrawn;
        let problems = self.setup.line(statement);
        let inside = |at| statement.get(..at).map_or(0, |before| before.chars().count());
        for (at, problem) in problems {
            self.note_at(line, inside(at), Weight::Lost, What::Position(problem));
        }
        if let (None, Some(at)) = (before, self.setup.overdrawn) {
            self.note_at(line, inside(at), Weight::Kept, What::TooManyPieces);
        }
    }

    /// A line that starts with an apostrophe.
    fn remark(&mut self, line: Line<'_>) {
        let text = line.text.trim_start();
        if evaluation::is(text) && self.playing {
            self.builder.extra(Role::Evaluation, text);
            self.evaluate(|position, last| evaluation::parse(text, position, last));
        } else if let Some(comment) = text.strip_prefix("'*").filter(|_| !evaluation::is(text)) {
            self.builder.comment(comment);
        } else if self.playing {
            if let Some(words) = text.strip_prefix(ANALYSIS) {
                self.evaluate(|position, last| comment::evaluation::of_words(words, position, last));
            }
            if !self.ends_otherwise(text) {
                if self.end_time(text) {
                    self.builder.extra(remark(text), text);
                } else {
                    // Given before: just a remark, which is not taken for that header.
                    self.builder.extra(Role::Remark, &format!("#{text}"));
                }
            }
        } else if let Some(number) = headers::start_number(text).filter(|_| self.number.is_none()) {
            self.number = Some(number);
        } else if let Some((key, value)) = headers::from_comment(text) {
            self.builder.header(line, &key, &value);
        } else {
            // This includes the line that names the encoding: it is rewritten with the encoding that the file is stored
            // in.
            self.builder.head(remark(text), text);
        }
    }

    /// Adds an evaluation of the position here, unless the node has it.
    fn evaluate(&mut self, said: impl FnOnce(&Position, Option<Move>) -> Option<Evaluation>) {
        let trail = &self.builder.trail;
        let Some(said) = said(trail.position(), trail.last_move()) else { return };
        if let Some(node) = self.builder.node()
            && !node.evaluations.iter().any(|known| known.covers(&said))
        {
            node.evaluations.push(said);
        }
    }

    /// Reads when the game ended, which some servers put into a remark after it (C9). False if that was given before.
    fn end_time(&mut self, text: &str) -> bool {
        let Some(value) = text.strip_prefix("'$END_TIME:") else { return true };
        let (key, value) = headers::read("$END_TIME", value);
        let headers = &mut self.builder.record.headers;
        if key.starts_with('$') {
            return true;
        }
        let first = headers.get(&key).is_none();
        if first {
            headers.push(&key, &value);
        }
        first
    }

    /// Reads the remark after an ending that CSA has no word for; returns whether it was one.
    fn ends_otherwise(&mut self, text: &str) -> bool {
        let to_move = self.builder.trail.position().side_to_move();
        let Some(meant) = statements::remarked_ending(text) else { return false };
        let Some(node) = self.builder.node() else { return false };
        let Step::End(read) = &node.step else { return false };
        let same = |ending: &Ending| statements::ending_statement(ending, to_move).0;
        if *read == meant || statements::ending_remark(read).is_some() || same(read) != same(&meant) {
            return false;
        }
        node.step = Step::End(meant);
        true
    }

    /// The position is complete.
    fn begin(&mut self, turn: Option<Color>) -> bool {
        self.turn = turn;
        let setup = std::mem::replace(&mut self.setup, Setup::new());
        let position = self.numbered(setup.finish(turn.unwrap_or(Color::Black)));
        self.builder.start_from(position);
        self.playing = true;
        true
    }

    /// The start position with the number of its first move, if a remark gave it.
    fn numbered(&self, mut position: Position) -> Position {
        if let Some(number) = self.number {
            position.set_ply(number);
        }
        position
    }

    fn play(&mut self, line: Line<'_>) {
        let Some(written) = notation::parse_move(line.text.trim()) else {
            return self.stop(line, What::NotAMove);
        };
        if !self.playing {
            if self.setup.any {
                self.note(line, Weight::Changed, What::NoTurn);
            }
            self.begin(Some(written.color));
        }
        self.understood = true;
        if self.builder.ended() && !self.take_back() {
            return self.stop(line, What::AfterEnd);
        }
        let (mv, agrees) = notation::meaning(&written, self.builder.trail.position());
        let right_side = written.color == self.builder.trail.position().side_to_move();
        let noted = self.builder.notes();
        match self.builder.play(mv, None, line, line.text) {
            Ok(()) => {
                self.builder.shift_notes(noted, self.column - 1);
                if !right_side {
                    self.note(line, Weight::Changed, What::SideDiffers);
                }
                if !agrees || written.plus {
                    self.note_at(line, 5, Weight::Changed, What::PieceDiffers);
                }
            }
            Err(unplayable) => self.stop(line, What::Unplayable(unplayable)),
        }
    }

    /// After 待った the game continues before the move taken back, which becomes a variation (C11).
    fn take_back(&mut self) -> bool {
        let builder = &mut self.builder;
        let taken = builder.trail.len().checked_sub(2).filter(|_| is_take_back(&builder.record, builder.trail.here()));
        let Some(before) = taken else { return false };
        let Some(moved) = builder.trail.node(before + 1) else { return false };
        builder.settle();
        builder.trail.back_to(before);
        self.taken_back.push(moved);
        true
    }

    fn end(&mut self, line: Line<'_>) {
        if !self.playing {
            self.begin(None);
        }
        self.understood = true;
        if self.builder.ended() && !self.take_back() {
            return self.stop(line, What::AfterEnd);
        }
        let word = line.text.trim().get(1..).unwrap_or_default();
        let ending = statements::ending_of(word);
        let unknown = matches!(ending, Ending::Other(_)) && word != "UCHIFUZUME";
        self.builder.end(ending, None, line);
        if unknown {
            self.note(line, Weight::Kept, What::UnknownEnding);
        }
    }

    fn time(&mut self, line: Line<'_>) -> bool {
        let text = line.text.trim().get(1..).unwrap_or_default().trim();
        if self.builder.trail.len() == 0 {
            return false;
        }
        match statements::parse_time(text) {
            Some(time) => {
                let mover = !self.builder.trail.position().side_to_move();
                self.builder.trail.spend(mover, time);
                match self.builder.node() {
                    Some(node) if node.time.is_none() => node.time = Some(time),
                    Some(node) if node.time == Some(time) => {}
                    _ => self.note(line, Weight::Lost, What::TimeDiffers),
                }
            }
            None if text.is_empty() => {}
            None => self.note_at(line, 1, Weight::Lost, What::BadTime),
        }
        true
    }

    /// Whether the line can end here, after unreadable moves (K34).
    fn can_end(&self) -> bool {
        !self.builder.ended() && self.builder.record.tree.children(self.builder.trail.here()).is_empty()
    }

    /// A line that ends its game: this line and those that follow are only carried.
    fn stop(&mut self, line: Line<'_>, what: What) {
        if !self.playing {
            self.begin(None);
        }
        self.unread = Some(if what == What::AfterEnd { What::AfterEnd } else { What::Unread });
        self.offender = notation::side(line.text.trim());
        self.builder.settle();
        self.builder.extra(Role::Unread, line.text);
        self.note(line, Weight::Kept, what);
    }

    fn finish(mut self) -> Record {
        if !self.playing && self.setup.any {
            let setup = std::mem::replace(&mut self.setup, Setup::new());
            let position = self.numbered(setup.finish(Color::Black));
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

/// The role of a line that begins with an apostrophe.
fn remark(line: &str) -> Role {
    recognised(line).1
}

/// Whether a node is 待った.
pub(super) fn is_take_back(record: &Record, id: NodeId) -> bool {
    record.tree.get(id).is_some_and(|node| node.step == Step::End(Ending::TakeBack))
}
