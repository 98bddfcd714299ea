//! Reads CSA.

use super::super::builder::{Builder, version_line};
use super::super::lines::{Line, lines};
use super::super::report::{Report, Unreadable, Weight, What};
use super::{evaluation, headers, moves, position::Setup};
use crate::notation::Misdrawn;
use crate::record::{Ending, NodeId, Record, Step};
use crate::rules::{Color, Handicap, Position};

/// Reads all games of a text.
pub(in super::super) fn read(text: &str, report: &mut Report) -> Result<Vec<Record>, Unreadable> {
    let mut records = Vec::new();
    let mut game = Game::new(0, 0, report);
    let mut any = false;
    for line in lines(text) {
        if line.text.trim() == "/" {
            any |= game.understood;
            records.push(game.finish());
            game = Game::new(records.len(), line.offset, report);
        } else {
            game.line(line);
        }
    }
    any |= game.understood;
    let (understood, last) = (game.understood, game.finish());
    match records.last_mut() {
        // What follows the last separator without being a game belongs to the game before.
        Some(before) if !understood => before.extras.extend(last.extras),
        _ => records.push(last),
    }
    if any { Ok(records) } else { Err(Unreadable::Unknown) }
}

struct Game<'r> {
    builder: Builder<'r>,
    setup: Setup,
    turn: Option<Color>,
    /// Whether the position is complete: moves may come.
    playing: bool,
    /// Whether lines are only carried, since one before could not be read.
    unread: bool,
    /// Whether anything was CSA.
    understood: bool,
    /// Moves that were taken back: they become variations after what was played instead.
    taken_back: Vec<NodeId>,
}

impl<'r> Game<'r> {
    fn new(index: usize, offset: usize, report: &'r mut Report) -> Self {
        let mut builder = Builder::new(Position::startpos(), index, "'*", report);
        builder.begins(offset);
        Self {
            builder,
            setup: Setup::new(),
            turn: None,
            playing: false,
            unread: false,
            understood: false,
            taken_back: Vec::new(),
        }
    }

    fn line(&mut self, line: Line<'_>) {
        let whole = ["'", "N+", "N-", "$"].iter().any(|start| line.text.starts_with(start));
        if whole || !line.text.contains(',') {
            return self.statement(line);
        }
        let mut rest = line.text;
        while !rest.is_empty() {
            // A comment takes the rest of the line, commas and all (C6).
            if rest.trim_start().starts_with('\'') {
                return self.statement(line.part(rest.trim_start()));
            }
            let (statement, after) = rest.split_once(',').unwrap_or((rest, ""));
            self.statement(line.part(statement.trim()));
            rest = after;
        }
    }

    fn statement(&mut self, line: Line<'_>) {
        let trimmed = line.text.trim();
        if trimmed.is_empty() {
            return;
        }
        if self.unread {
            return self.builder.carry(line, What::Unread);
        }
        let bytes = trimmed.as_bytes();
        let known = match bytes {
            [b'\'', ..] => {
                self.remark(line);
                return;
            }
            [b'V', digit, ..] if !self.playing && digit.is_ascii_digit() && version_line(trimmed) => {
                if !["V1", "V2", "V3"].iter().any(|known| trimmed.starts_with(known)) {
                    self.builder.note(line, 1, Weight::Kept, What::UnknownVersion, line.text);
                }
                self.builder.record.extras.push(trimmed.to_owned());
                true
            }
            [b'N', b'+' | b'-', ..] => {
                let name = line.text.trim_start().get(2..).unwrap_or_default();
                let key = if bytes.get(1) == Some(&b'+') { "先手" } else { "後手" };
                self.builder.record.headers.push(key, name);
                true
            }
            [b'$', ..] => match line.text.trim_start().split_once(':') {
                Some((key, value)) => {
                    let (key, value) = headers::read(key, value);
                    self.builder.record.headers.push(&key, &value);
                    true
                }
                None => false,
            },
            [b'P', b'I' | b'1'..=b'9' | b'+' | b'-', ..] if !self.playing => {
                for problem in self.setup.line(line.text.trim_start()) {
                    self.builder.note(line, 1, Weight::Lost, What::Position(Misdrawn::Other(problem)), line.text);
                }
                true
            }
            [b'+'] if !self.playing => self.begin(Some(Color::Black), line),
            [b'-'] if !self.playing => self.begin(Some(Color::White), line),
            [b'+' | b'-', ..] => return self.play(line),
            [b'%', ..] => return self.end(line),
            [b'T', ..] if self.playing => self.time(line),
            // Server logs: `#RESIGN` after the end mark (C10).
            [b'#', ..] => {
                self.builder.extra(line.text);
                return;
            }
            _ => false,
        };
        self.understood |= known;
        if !known {
            if self.playing {
                self.builder.carry(line, What::UnknownLine);
            } else {
                self.builder.record.extras.push(line.text.to_owned());
                self.builder.note(line, 1, Weight::Kept, What::UnknownLine, line.text);
            }
        }
    }

    /// A line that starts with an apostrophe.
    fn remark(&mut self, line: Line<'_>) {
        let text = line.text.trim_start();
        if text.starts_with("'CSA encoding=") && !self.playing {
            // Written anew from the encoding the file is stored in.
            return;
        }
        if evaluation::is(text) && self.playing {
            let parsed = evaluation::parse(text, self.builder.trail.position());
            self.builder.extra(text);
            if let (Some(node), Some(parsed)) = (self.builder.node(), parsed)
                && node.evaluation.is_none()
            {
                node.evaluation = Some(Box::new(parsed));
            }
        } else if let Some(comment) = text.strip_prefix("'*").filter(|_| !evaluation::is(text)) {
            self.builder.comment(comment);
        } else if self.playing {
            self.builder.extra(text);
        } else if let Some((key, value)) = headers::from_comment(text) {
            self.builder.record.headers.push(&key, &value);
        } else {
            self.builder.record.extras.push(text.to_owned());
        }
    }

    /// The position is complete.
    fn begin(&mut self, turn: Option<Color>, line: Line<'_>) -> bool {
        self.turn = turn;
        let setup = std::mem::replace(&mut self.setup, Setup::new());
        if setup.overdrawn {
            self.builder.note(line, 1, Weight::Kept, What::TooManyPieces, line.text);
        }
        let position = setup.finish(turn.unwrap_or(Color::Black));
        self.builder.start_from(position);
        self.playing = true;
        true
    }

    fn play(&mut self, line: Line<'_>) {
        let Some(written) = moves::parse(line.text.trim()) else {
            return self.stop(line, What::NotAMove);
        };
        if !self.playing {
            if self.setup.any {
                self.builder.note(line, 1, Weight::Changed, What::NoTurn, line.text);
            }
            self.begin(Some(written.color), line);
        }
        self.understood = true;
        if self.builder.ended() && !self.take_back() {
            return self.stop(line, What::AfterEnd);
        }
        let (mv, agrees) = moves::meaning(&written, self.builder.trail.position());
        let right_side = written.color == self.builder.trail.position().side_to_move();
        match self.builder.play(mv, None, line, line.text) {
            Ok(()) => {
                if !right_side {
                    self.builder.note(line, 1, Weight::Changed, What::SideDiffers, line.text);
                }
                if !agrees || written.plus {
                    self.builder.note(line, 1, Weight::Changed, What::PieceDiffers, line.text);
                }
            }
            Err(unplayable) => self.stop(line, What::Unplayable(unplayable)),
        }
    }

    /// After 待った the game goes on before the move taken back, which becomes a variation (C11).
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
            self.begin(None, line);
        }
        self.understood = true;
        if self.builder.ended() && !self.take_back() {
            return self.stop(line, What::AfterEnd);
        }
        let word = line.text.trim().get(1..).unwrap_or_default();
        let ending = moves::ending(word);
        let unknown = matches!(ending, Ending::Other(_)) && word != "UCHIFUZUME";
        self.builder.end(ending, None, line);
        if unknown {
            self.builder.note(line, 1, Weight::Kept, What::UnknownEnding, line.text);
        }
    }

    fn time(&mut self, line: Line<'_>) -> bool {
        let text = line.text.trim().get(1..).unwrap_or_default().trim();
        if self.builder.trail.len() == 0 {
            return false;
        }
        match moves::parse_time(text) {
            Some(time) => {
                let mover = !self.builder.trail.position().side_to_move();
                self.builder.trail.spend(mover, time);
                match self.builder.node() {
                    Some(node) if node.time.is_none() => node.time = Some(time),
                    Some(node) if node.time == Some(time) => {}
                    _ => self.builder.note(line, 1, Weight::Lost, What::TimeDiffers, line.text),
                }
            }
            None if text.is_empty() => {}
            None => self.builder.note(line, 1, Weight::Lost, What::BadTime, line.text),
        }
        true
    }

    /// A line that ends its game: it and what follows are only carried.
    fn stop(&mut self, line: Line<'_>, what: What) {
        if !self.playing {
            self.begin(None, line);
        }
        self.unread = true;
        self.builder.settle();
        self.builder.extra(line.text);
        self.builder.note(line, 1, Weight::Kept, what, line.text);
    }

    fn finish(mut self) -> Record {
        if !self.playing && self.setup.any {
            let setup = std::mem::replace(&mut self.setup, Setup::new());
            self.builder.start_from(setup.finish(Color::Black));
        }
        let mut record = self.builder.finish();
        for moved in self.taken_back {
            // Played again after all, the move stays where it is, and its 待った comes after what followed.
            let below = record.tree.children(moved);
            let back = if below.len() > 1 { below.iter().copied().find(|&id| is_take_back(&record, id)) } else { None };
            let id = back.unwrap_or(moved);
            let siblings = record.tree.parent(id).map_or(0, |parent| record.tree.children(parent).len());
            record.tree.reorder(id, siblings.saturating_sub(1));
        }
        // In handicap games the record names the sides 下手 and 上手, as KIF does.
        if Handicap::of(&record.initial).is_some_and(|handicap| handicap != Handicap::Even) {
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

/// Whether a node is 待った.
pub(super) fn is_take_back(record: &Record, id: NodeId) -> bool {
    record.tree.get(id).is_some_and(|node| node.step == Step::End(Ending::TakeBack))
}
