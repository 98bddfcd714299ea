//! Reads the codes of games.

use std::cmp::Reverse;
use std::collections::{HashMap, VecDeque};
use std::ops::Range;

use super::codes::{self, UbbCode};
use super::{HEADERS, OF_THE_SITE, is_aside};
use crate::pgn::PgnResult;
use crate::pieces::{PieceRole, between};
use crate::reading::{Builder, PlaceTracker};
use crate::report::{Note, NoteKind, NoteWeight, Report, Unreadable};
use komaoto_notation::xiangqi::parse_fen;
use komaoto_record::{Ending, FormatId, NodeId, Record};
use komaoto_rules::Color;
use komaoto_rules::xiangqi::{Move, Position};
use komaoto_text::Slice;

/// Reads all games.
pub(crate) fn read(text: &str, report: &mut Report) -> Result<Vec<Record>, Unreadable> {
    let games = codes::games(text);
    if games.is_empty() {
        return Err(Unreadable::Unknown);
    }
    let mut notes = Vec::new();
    let mut records = Vec::with_capacity(games.len());
    for (index, game) in games.iter().enumerate() {
        records.push(UbbReader::read(text, game, index, &mut notes, report));
    }
    report.sort_spans();
    PlaceTracker::default().tell(text, notes, report);
    Ok(records)
}

/// A line of a game: its number, the number of its first move, and that of the line it varies.
struct UbbLine<'g> {
    code: &'g UbbCode,
    of: usize,
    first: usize,
    own: usize,
}

impl<'g> UbbLine<'g> {
    /// `move_0_4_1`: of line 0, from its fourth move on, as line 1.
    fn of(code: &'g UbbCode) -> Option<Self> {
        let mut numbers = code.key.strip_prefix("move_")?.split('_').map(|number| number.parse::<usize>().ok());
        let (of, first, own) = (numbers.next()??, numbers.next()??, numbers.next()??);
        (numbers.next().is_none() && first > 0).then_some(Self { code, of, first, own })
    }
}

/// The moves that were read of a line.
struct UbbMoves {
    first: usize,
    before: NodeId,
    nodes: Vec<NodeId>,
}

impl UbbMoves {
    /// The node after this many moves of the game.
    fn node(&self, ply: usize) -> Option<NodeId> {
        match ply.checked_sub(self.first) {
            Some(row) => self.nodes.get(row).copied(),
            None => (ply + 1 == self.first).then_some(self.before),
        }
    }
}

struct UbbReader<'r, 't> {
    text: &'t str,
    index: usize,
    builder: Builder<'r, komaoto_rules::Position>,
    notes: &'r mut Vec<(usize, Note)>,
    /// The ranges that were read, in no order.
    read: Vec<Range<usize>>,
}

impl<'r, 't> UbbReader<'r, 't> {
    fn read(
        text: &'t str,
        game: &codes::UbbGame,
        index: usize,
        notes: &'r mut Vec<(usize, Note)>,
        report: &'r mut Report,
    ) -> Record {
        let mut first: HashMap<&str, &UbbCode> = HashMap::new();
        for code in &game.codes {
            first.entry(&code.key).or_insert(code);
        }
        let start = komaoto_rules::Position::from(Position::start());
        let builder = Builder::new(start, index, FormatId::Ubb, report);
        let mut reader = UbbReader { text, index, builder, notes, read: Vec::new() };
        reader.builder.begins(game.range.start);
        for (mark, name) in game.marks.iter().zip(["[", "[/"]) {
            if let Some(mark) = mark {
                reader.piece(NodeId::ROOT, PieceRole::Header(name.to_owned()), mark.clone());
            }
        }
        reader.start(&first);
        reader.headers(&game.codes, &first);
        reader.moves(&game.codes, &first);
        reader.around(game);
        reader.builder.finish()
    }

    fn value(&self, code: &UbbCode) -> &'t str {
        self.text.slice(code.value.clone()).trim()
    }

    fn piece(&mut self, node: NodeId, part: PieceRole, range: Range<usize>) {
        self.read.push(range.clone());
        self.builder.report.piece(node, part, range);
    }

    fn note(&mut self, at: usize, weight: NoteWeight, what: NoteKind, node: NodeId, text: &str) {
        let note = Note {
            line: 0,
            column: 0,
            weight,
            what,
            text: text.to_owned(),
            node: Some((self.index, node)),
            places: Vec::new(),
        };
        self.notes.push((at, note));
    }

    /// Leaves a code as it is.
    fn leave(&mut self, code: &UbbCode, what: NoteKind) {
        let text = self.text.slice(code.range.clone());
        self.read.push(code.range.clone());
        self.note(code.range.start, NoteWeight::Kept, what, NodeId::ROOT, text);
    }

    /// The start position. Whose turn it is, the first move tells where only the places of the pieces are given.
    fn start(&mut self, codes: &HashMap<&str, &UbbCode>) {
        let mut position = None;
        if let Some(code) = codes.get(codes::FEN).copied() {
            match parse_fen(self.value(code)) {
                Ok(fen) => {
                    self.piece(NodeId::ROOT, PieceRole::Position, code.range.clone());
                    position = Some(fen);
                }
                Err(error) => self.leave(code, NoteKind::Fen(error)),
            }
        }
        if let Some(code) = codes.get(codes::PLACED).copied() {
            let placed = codes::position(self.value(code));
            if placed.is_some() {
                self.piece(NodeId::ROOT, PieceRole::Position, code.range.clone());
            } else if self.value(code).is_empty() {
                self.piece(NodeId::ROOT, PieceRole::Nothing, code.range.clone());
            } else {
                self.leave(code, NoteKind::UnknownLine);
            }
            if let (None, Some(mut placed)) = (&position, placed) {
                let moves = codes.get(codes::MOVES).map(|code| self.value(code).as_bytes());
                let from = moves.and_then(|moves| codes::square(*moves.first_chunk()?));
                let mover = from.and_then(|from| placed.piece(from));
                placed.set_side_to_move(mover.map_or(Color::White, |piece| piece.color));
                position = Some(placed);
            }
        }
        if let Some(position) = position {
            self.builder.start_from(position.into());
        }
    }

    fn headers(&mut self, all: &[UbbCode], first: &HashMap<&str, &UbbCode>) {
        let is_first = |code: &UbbCode| first.get(code.key.as_str()).is_some_and(|known| known.range == code.range);
        for (key, tag) in HEADERS {
            let Some(code) = first.get(key).copied() else { continue };
            let said = self.value(code);
            let known = self.builder.record.headers.get(tag).is_some();
            let said = if key == "date" { said.replace(['-', '/'], ".") } else { codes::words(said) };
            // Another code for the tag may have said it.
            let name = if known { key } else { tag };
            self.piece(NodeId::ROOT, PieceRole::Header(name.to_owned()), code.range.clone());
            if !known && !said.is_empty() {
                self.builder.record.headers.push(tag, &said);
            }
        }
        for code in all {
            let key = code.key.as_str();
            if OF_THE_SITE.contains(&key) {
                self.piece(NodeId::ROOT, PieceRole::Header(key.to_owned()), code.range.clone());
            } else if HEADERS.iter().any(|(header, _)| *header == key) {
                if !is_first(code) {
                    self.leave(code, NoteKind::SecondHeader);
                }
            } else if [codes::MOVES, codes::PLACED, codes::FEN, codes::RESULT].contains(&key) {
                if !is_first(code) {
                    self.leave(code, NoteKind::UnknownLine);
                }
            } else if UbbLine::of(code).is_none() && place_of_comment(key).is_none() {
                self.leave(code, NoteKind::UnknownLine);
            }
        }
    }

    /// Plays all lines: each below the one that it varies, the last places first, so that the way back is short.
    fn moves(&mut self, all: &[UbbCode], first: &HashMap<&str, &UbbCode>) {
        let mut lines: Vec<UbbLine<'_>> = all.iter().filter_map(UbbLine::of).collect();
        lines.sort_by_key(|line| line.own);
        // Those that vary each line. One that begins where its line does varies the same line as that one.
        let mut of: HashMap<usize, Vec<usize>> = HashMap::new();
        for (place, line) in lines.iter().enumerate() {
            of.entry(line.of).or_default().push(place);
        }
        let mut below: HashMap<usize, Vec<usize>> = HashMap::new();
        let mut varied: Vec<Option<usize>> = vec![None; lines.len()];
        let mut todo = VecDeque::from([(0, 0, 0)]);
        while let Some((number, begins, parent)) = todo.pop_front() {
            for place in of.remove(&number).into_iter().flatten() {
                let Some(line) = lines.get(place) else { continue };
                let under = if number != 0 && line.first <= begins { parent } else { number };
                below.entry(under).or_default().push(place);
                if let Some(varied) = varied.get_mut(place) {
                    *varied = Some(under);
                }
                todo.push_back((line.own, line.first, under));
            }
        }
        let mut played: HashMap<usize, UbbMoves> = HashMap::new();
        let nodes = match first.get(codes::MOVES) {
            Some(main) => self.line(main, None),
            None => Vec::new(),
        };
        played.insert(0, UbbMoves { first: 1, before: NodeId::ROOT, nodes });
        self.result(first.get(codes::RESULT).copied());
        let mut stack: Vec<usize> = Vec::new();
        let mut push = |number: usize, stack: &mut Vec<usize>| {
            let Some(mut places) = below.remove(&number) else { return };
            places.sort_by_key(|&place| {
                let line = lines.get(place);
                (Reverse(line.map_or(0, |line| line.first)), line.map_or(0, |line| line.own))
            });
            stack.extend(places.into_iter().rev());
        };
        push(0, &mut stack);
        while let Some((place, line)) = stack.pop().and_then(|place| Some((place, lines.get(place)?))) {
            let varied = varied.get(place).copied().flatten().and_then(|number| played.get(&number));
            let Some(before) = varied.and_then(|varied| varied.node(line.first - 1)) else {
                self.leave(line.code, NoteKind::NoSuchPlace);
                continue;
            };
            let nodes = self.line(line.code, Some(line.first - 1));
            played.entry(line.own).or_insert(UbbMoves { first: line.first, before, nodes });
            push(line.own, &mut stack);
        }
        // What varies a line that is not there.
        let placed = |place: usize| varied.get(place).is_some_and(Option::is_some);
        let lost: Vec<&UbbCode> =
            lines.iter().enumerate().filter(|(place, _)| !placed(*place)).map(|(_, line)| line.code).collect();
        lost.into_iter().for_each(|code| self.leave(code, NoteKind::NoSuchPlace));
        self.comments(all, &played);
    }

    /// Plays the moves of a line that begins after this many steps, the main line if that is not given.
    fn line(&mut self, code: &UbbCode, steps: Option<usize>) -> Vec<NodeId> {
        self.builder.settle();
        if let Some(steps) = steps {
            self.builder.trail.back_to(steps);
        }
        let text = self.text.slice(code.value.clone());
        // What leads to the line, with the moves that it repeats, belongs to its first move that is its own.
        let mut opening = code.range.start..code.value.start;
        let mut begun = steps.is_none().then_some(NodeId::ROOT);
        if let Some(root) = begun {
            self.piece(root, PieceRole::Open, opening.clone());
        }
        let mut nodes = Vec::new();
        let mut at = 0;
        loop {
            at += text.get(at..).map_or(0, |rest| rest.len() - rest.trim_start().len());
            let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) else { break };
            let offset = code.value.start + at;
            let mv = rest.as_bytes().first_chunk::<4>().and_then(|&[a, b, c, d]| {
                let (from, to) = codes::square([a, b]).zip(codes::square([c, d]))?;
                Some(komaoto_rules::Move::from(Move { from, to }))
            });
            let here = self.builder.trail.here();
            let stepped = mv.ok_or(NoteKind::NotAMove);
            let stepped = stepped.and_then(|mv| self.builder.advance(mv, None, offset).map_err(NoteKind::Unplayable));
            match stepped {
                Ok(stepped) => {
                    let (node, word) = (self.builder.trail.here(), offset..offset + 4);
                    nodes.push(node);
                    if let Some(foul) = stepped.foul {
                        let move_text = self.text.slice(word.clone());
                        self.note(offset, NoteWeight::Kept, NoteKind::Foul(foul), node, move_text);
                    }
                    if self.builder.joined() && begun.is_none() {
                        opening.end = word.end;
                    } else {
                        if begun.is_none() {
                            begun = Some(node);
                            self.piece(node, PieceRole::Open, opening.clone());
                        }
                        self.piece(node, PieceRole::Step, word);
                    }
                    at += 4;
                }
                Err(what) => {
                    let tail = rest.trim_end();
                    self.read.push(offset..offset + tail.len());
                    self.note(offset, NoteWeight::Kept, what, here, tail);
                    break;
                }
            }
        }
        let first = begun.unwrap_or(self.builder.trail.here());
        if begun.is_none() {
            self.piece(first, PieceRole::Open, opening);
        }
        self.piece(first, PieceRole::Close, code.value.end..code.range.end);
        nodes
    }

    /// The ending of the main line, which was just played.
    fn result(&mut self, code: Option<&UbbCode>) {
        let Some(code) = code else { return };
        let said = self.value(code);
        let node = match ending(said) {
            Some(Some(ending)) => {
                self.builder.conclude(ending, None, code.range.start);
                self.builder.trail.here()
            }
            Some(None) => {
                if !said.is_empty() {
                    self.builder.record.headers.push("Result", PgnResult::Unknown.token());
                }
                NodeId::ROOT
            }
            None => {
                let text = self.text.slice(code.range.clone());
                self.note(code.range.start, NoteWeight::Kept, NoteKind::UnknownEnding, NodeId::ROOT, text);
                NodeId::ROOT
            }
        };
        self.piece(node, PieceRole::Result, code.range.clone());
    }

    fn comments(&mut self, all: &[UbbCode], played: &HashMap<usize, UbbMoves>) {
        for code in all {
            let Some((line, ply)) = place_of_comment(&code.key) else { continue };
            let Some(node) = played.get(&line).and_then(|line| line.node(ply)) else {
                self.leave(code, NoteKind::NoSuchPlace);
                continue;
            };
            let said = codes::words(self.value(code));
            if said.is_empty() {
                self.piece(node, PieceRole::Nothing, code.range.clone());
                continue;
            }
            self.piece(node, PieceRole::Comment, code.range.clone());
            if let Some(node) = self.builder.record.tree.get_mut(node) {
                if !node.comment.is_empty() {
                    node.comment.push('\n');
                }
                node.comment.push_str(&said);
            }
        }
    }

    /// Notes the words around the codes.
    fn around(&mut self, game: &codes::UbbGame) {
        let mut read = std::mem::take(&mut self.read);
        read.sort_by_key(|range| range.start);
        let pieces = read.into_iter().map(|range| range.start - game.range.start..range.end - game.range.start);
        let text = self.text.slice(game.range.clone());
        for range in between(text, pieces, &[]) {
            let words = text.slice(range.clone());
            if !is_aside(words) {
                self.note(game.range.start + range.start, NoteWeight::Kept, NoteKind::UnknownLine, NodeId::ROOT, words);
            }
        }
    }
}

/// `comment5` and `comment0_5`: on the fifth move of the main line.
fn place_of_comment(key: &str) -> Option<(usize, usize)> {
    let place = key.strip_prefix("comment")?;
    let (line, ply) = place.split_once('_').unwrap_or(("0", place));
    Some((line.parse().ok()?, ply.parse().ok()?))
}

/// The meaning of a result; nothing if the winner is unknown.
fn ending(said: &str) -> Option<Option<Ending>> {
    let outcome = PgnResult::parse(said).or(match said {
        "红先胜" | "紅先勝" | "黑负" | "黑負" | "后手负" => Some(PgnResult::First),
        "红负" | "紅負" | "红先负" | "紅先負" | "先手负" => Some(PgnResult::Second),
        "和局" | "红和" | "紅和" | "红先和" | "紅先和" => Some(PgnResult::Draw),
        "" | "未知" | "不明" | "多种" | "多種" => Some(PgnResult::Unknown),
        _ => None,
    })?;
    Some(match outcome {
        PgnResult::First => Some(Ending::Won(Color::White)),
        PgnResult::Second => Some(Ending::Won(Color::Black)),
        PgnResult::Draw => Some(Ending::Drawn),
        PgnResult::Unknown => None,
    })
}
