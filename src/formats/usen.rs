//! USEN, "Url Safe sfen-Extended Notation" of Shogi Playground: a start position, the main line and variations in one
//! word that needs no escaping in a URL, `~0.7ku2jm6y2.r~1.6fu.` (S9). One game per line, alone or as a part of a URL.
//!
//! After the start (SFEN with `_` for `/`, `.` for a space and `z` for `+`; nothing for 平手) comes the main line, then
//! each variation: `~`, the number of moves before its first, `.`, the moves, `.`, how it ends. A move is three base-36
//! digits of `(origin * 81 + target) * 2 + promotion`; squares count from 1一 along the rank, drops from 81 on.
//!
//! By definition a variation branches off the main line; tsshogi counts along the line just written, so that variations
//! may be inside variations. We read whatever can be played, and write what means the same to both: a variation inside
//! a variation begins at the main line.

use std::collections::HashSet;

use super::carried::says_nothing;
use super::comment::full_comment;
use super::format::WriteOptions;
use super::reading::Builder;
use super::report::{Report, Unreadable, Weight, What};
use super::{kif, reading};
use crate::notation::{parse_sfen, sfen};
use crate::record::{Carried, Ending, FormatId, Node, NodeId, Record, Role, Step};
use crate::rules;
use crate::rules::Color;
use crate::rules::shogi::{Move, PieceKind, Position, Square};
use crate::text::{Line, lines};

/// The numbers of dropped pieces, after the 81 squares.
const DROPS: [(u32, PieceKind); 7] = [
    (9, PieceKind::Gold),
    (10, PieceKind::Pawn),
    (11, PieceKind::Lance),
    (12, PieceKind::Knight),
    (13, PieceKind::Silver),
    (14, PieceKind::Bishop),
    (15, PieceKind::Rook),
];

/// The letters of endings.
const ENDINGS: [(&str, Ending); 4] =
    [("r", Ending::Resign), ("t", Ending::TimeUp), ("p", Ending::Interrupted), ("j", Ending::Impasse)];

/// Precedes the unreadable end of a line where that is carried.
const TAIL: &str = "~.";

/// Marks the place of the notation in a carried URL, and precedes the URL: no carried line begins like that.
const HOLE: char = ' ';

/// Variations inside variations repeat the moves before them. At most this many bytes of repetition are written.
const MOST_REPEATED: usize = 4 << 20;

/// How certainly a text is USEN.
pub(super) fn detect(text: &str) -> u8 {
    let says = |line: &str| !line.is_empty() && !line.starts_with('#');
    let mut first = lines(text).map(|line| line.text.trim()).filter(|line| says(line)).take(20);
    if first.any(|line| find(line).is_some()) { 92 } else { 0 }
}

/// Where in a line the notation is: all of it, or the value of a URL's query or fragment.
fn find(line: &str) -> Option<&str> {
    let line = line.trim();
    if is_usen(line) {
        return Some(line);
    }
    if !(line.starts_with("https://") || line.starts_with("http://")) || line.contains(HOLE) {
        return None;
    }
    line.split(['?', '#', '&'])
        .skip(1)
        .map(|part| part.split_once('=').map_or(part, |(_, value)| value))
        .find(|value| is_usen(value))
}

/// A start, then after the first `~` a number and moves.
fn is_usen(text: &str) -> bool {
    let Some((start, rest)) = split_once(text) else { return false };
    let main = split_once(rest).map_or(rest, |(main, _)| main);
    let mut fields = main.split('.');
    let number = fields.next().is_some_and(|number| (1..7).contains(&number.len()) && is_digits(number));
    let moves = fields.next().is_some_and(|moves| moves.bytes().all(|b| b.is_ascii_alphanumeric()));
    let ending = fields.next().is_none_or(|ending| ending.len() <= 4);
    let board = start.is_empty() || start.split('_').count() == 9 && start.contains('.');
    number && moves && ending && fields.next().is_none() && board
}

/// Splits at a `~`, escaped or not.
fn split_once(text: &str) -> Option<(&str, &str)> {
    let at = text.find(['~', '%'])?;
    let rest = text.get(at..)?;
    let after = ["~", "%7E", "%7e"].iter().find_map(|mark| rest.strip_prefix(mark))?;
    Some((text.get(..at)?, after))
}

fn is_digits(text: &str) -> bool {
    text.bytes().all(|b| b.is_ascii_digit())
}

/// Reads all lines.
pub(super) fn read(text: &str, report: &mut Report) -> Result<Vec<Record>, Unreadable> {
    reading::read(text, FormatId::Usen, report, |line, (begins, index), report| {
        let usen = find(line.text.trim()).ok_or((1, What::UnknownLine))?;
        record(line, usen, begins, index, report)
    })
}

/// A variation as it is written.
struct Section<'t> {
    /// All of it.
    text: &'t str,
    number: Option<usize>,
    moves: &'t str,
    /// What follows the moves, including the dot.
    rest: &'t str,
}

impl<'t> Section<'t> {
    fn new(text: &'t str) -> Self {
        let (number, after) = text.split_once('.').unwrap_or((text, ""));
        let end = after.find('.').unwrap_or(after.len());
        let (moves, rest) = after.split_at(end);
        let number = number.parse().ok().filter(|_| is_digits(number));
        Self { text, number, moves, rest }
    }

    /// The moves, three letters each; an incomplete rest is not a move.
    fn words(&self) -> impl Iterator<Item = &'t str> {
        let moves = self.moves;
        // From where letters end, the rest is one word that is not a move.
        let letters = moves.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(moves.len());
        let whole = if letters == moves.len() { letters } else { letters / 3 * 3 };
        let odd = moves.get(whole..).filter(|odd| !odd.is_empty());
        (0..whole).step_by(3).filter_map(move |at| moves.get(at..(at + 3).min(whole))).chain(odd)
    }

    /// Whether it has no moves.
    fn is_empty(&self) -> bool {
        self.moves.is_empty() && matches!(self.rest, "" | ".")
    }

    /// Whether all its moves are legal from a position.
    fn fits(&self, position: &Position) -> bool {
        let mut position = position.clone();
        self.words().all(|word| {
            let mv = decode(word).filter(|&mv| position.check(mv).is_ok());
            mv.is_some_and(|mv| position.play(mv).is_ok())
        })
    }
}

/// Reads one game; otherwise returns what is wrong with its start, and the column.
fn record(
    line: Line<'_>,
    usen: &str,
    begins: usize,
    index: usize,
    report: &mut Report,
) -> Result<Record, (usize, What)> {
    let at = |part: &str| reading::column(line.text, part);
    let Some((start, mut rest)) = split_once(usen) else { return Err((1, What::UnknownLine)) };
    let fields = start.split('.').count();
    let mut position = if start.is_empty() {
        Position::start()
    } else {
        let plain = start.replace('_', "/").replace('.', " ").replace('z', "+");
        parse_sfen(&plain).map_err(|error| (at(start) + error.column - 1, What::Position(error.what)))?
    };
    let mut sections = Vec::new();
    while let Some((section, after)) = split_once(rest) {
        sections.push(Section::new(section));
        rest = after;
    }
    sections.push(Section::new(rest));
    // The number before the main line is the number of moves before it.
    let base = sections.first().and_then(|main| main.number).unwrap_or_default();
    if fields < 4 {
        position.set_ply(u32::try_from(base).unwrap_or(u32::MAX).saturating_add(1));
    }
    let builder = Builder::new(position, index, FormatId::Usen, report);
    let mut reader = Reader { builder, line, base, main: 0, fork: 0, length: 0 };
    reader.builder.begins(begins);
    let around = usen.as_ptr() as usize - line.text.as_ptr() as usize;
    let url = (line.text.get(..around), line.text.get(around + usen.len()..));
    if let (Some(before), Some(after)) = url
        && !before.trim().is_empty()
    {
        let around = format!("{HOLE}{}{HOLE}{}", before.trim_start(), after.trim_end());
        reader.builder.head(Role::Around, &around);
    }
    for (place, section) in sections.iter().enumerate() {
        if place == 0 {
            reader.play(section, 0);
            (reader.main, reader.fork) = (reader.length, reader.length);
            reader.builder.settle();
            reader.builder.trail.make_main();
        } else if let Some(steps) = reader.goes(section) {
            reader.play(section, steps);
        }
    }
    Ok(reader.builder.finish())
}

struct Reader<'r, 't> {
    builder: Builder<'r>,
    line: Line<'t>,
    /// The number before the main line.
    base: usize,
    /// How many moves the main line has.
    main: usize,
    /// Where the line just read branches off the main line, and how many moves it has from the root.
    fork: usize,
    length: usize,
}

impl Reader<'_, '_> {
    fn column(&self, part: &str) -> usize {
        reading::column(self.line.text, part)
    }

    /// The line from one of its parts on.
    fn at(&self, part: &str) -> Line<'_> {
        let inside = (part.as_ptr() as usize).saturating_sub(self.line.text.as_ptr() as usize);
        Line { offset: self.line.offset + inside, ..self.line }
    }

    /// Goes to where a variation begins, if there is such a place.
    fn goes(&mut self, section: &Section<'_>) -> Option<usize> {
        self.builder.settle();
        let reach = self.main.max(self.length);
        let steps = section.number.and_then(|number| number.checked_sub(self.base)).filter(|&steps| steps <= reach);
        let Some(steps) = steps else {
            self.builder.trail.rejoin(0);
            self.builder.extra(Role::Unread, &format!("~{}", section.text));
            let column = self.column(section.text);
            self.builder.note(self.line, column, Weight::Kept, What::NoSuchPlace, section.text);
            return None;
        };
        let mut along = steps > self.main;
        // Before it branches off the main line, the line just read is the main line.
        if !along && steps > self.fork && steps <= self.length {
            let mut trail = self.builder.trail.clone();
            trail.back_to(steps);
            let fits_along = section.fits(trail.position());
            trail.rejoin(steps);
            let fits_across = section.fits(trail.position());
            along = fits_along && !fits_across;
            if fits_along && fits_across && !section.moves.is_empty() {
                let column = self.column(section.text);
                self.builder.trail.rejoin(steps);
                self.builder.note(self.line, column, Weight::Kept, What::TwoPlaces, section.text);
            }
        }
        if along {
            self.builder.trail.back_to(steps);
        } else {
            self.builder.trail.rejoin(steps);
            self.fork = steps;
        }
        if section.is_empty() {
            // No moves are played there.
            self.builder.trail.rejoin(0);
            self.builder.extra(Role::Unread, &format!("~{}", section.text));
            self.length = steps;
            return None;
        }
        let opening = self.at(section.text).offset;
        self.builder.opens(opening);
        Some(steps)
    }

    /// Plays the moves of a variation that begins after this many steps.
    fn play(&mut self, section: &Section<'_>, steps: usize) {
        self.length = steps;
        for word in section.words() {
            if let Err(what) = self.step(word) {
                let at = word.as_ptr() as usize - section.text.as_ptr() as usize;
                return self.stop(section.text.get(at..).unwrap_or(word), word, what);
            }
        }
        let ending = section.rest.strip_prefix('.').unwrap_or(section.rest);
        if ending.is_empty() {
            return;
        }
        if is_odd(ending) {
            return self.stop(section.rest, ending, What::UnknownEnding);
        }
        let line = Line { offset: self.at(ending).offset, ..self.line };
        if let Some(foul) = ending.strip_prefix('i') {
            // The move that broke the rules, if it is given.
            if foul.is_empty() {
                return self.builder.end(Ending::FoulLoss, None, line);
            }
            return match self.step(foul) {
                Ok(()) => {
                    let line = Line { offset: line.offset + ending.len(), ..line };
                    self.builder.end(Ending::FoulWin, None, line);
                }
                Err(what) => self.stop(section.rest, foul, what),
            };
        }
        let known = ENDINGS.iter().find(|(letter, _)| *letter == ending);
        let other = || Ending::Other(ending.into());
        self.builder.end(known.map_or_else(other, |(_, known)| known.clone()), None, line);
        if known.is_none() {
            let column = self.column(ending);
            self.builder.note(line, column, Weight::Kept, What::UnknownEnding, ending);
        }
    }

    fn step(&mut self, word: &str) -> Result<(), What> {
        let mv = decode(word).ok_or(What::NotAMove)?;
        let offset = self.at(word).offset;
        let line = Line { offset, ..self.line };
        self.builder.play(mv, None, line, word).map_err(What::Unplayable)?;
        self.length += 1;
        Ok(())
    }

    /// Carries the end of a variation, from where it cannot be read.
    fn stop(&mut self, tail: &str, part: &str, what: What) {
        self.builder.extra(Role::Unread, &format!("{TAIL}{tail}"));
        let column = self.column(part);
        self.builder.note(self.line, column, Weight::Kept, what, tail);
    }
}

/// Reads a move of three digits.
fn decode(word: &str) -> Option<Move> {
    if word.len() != 3 {
        return None;
    }
    let code = u32::from_str_radix(word, 36).ok()?;
    let square = |number: u32| {
        let number = u8::try_from(number).ok()?;
        Square::new(number % 9 + 1, number / 9 + 1)
    };
    let (from, to, promote) = (code / 162, square(code / 2 % 81)?, code % 2 == 1);
    if let Some(dropped) = from.checked_sub(81) {
        let kind = DROPS.iter().find(|(number, _)| *number == dropped)?.1;
        return (!promote).then_some(Move::Drop { kind, to });
    }
    let from = square(from)?;
    (from != to).then_some(Move::Normal { from, to, promote })
}

/// Writes a move as three digits.
fn encode(mv: Move) -> String {
    let square = |square: Square| u32::from(square.rank().number() - 1) * 9 + u32::from(square.file().number() - 1);
    let (from, promote) = match mv {
        Move::Normal { from, promote, .. } => (square(from), promote),
        Move::Drop { kind, .. } => (81 + DROPS.iter().find(|row| row.1 == kind).map_or(0, |row| row.0), false),
    };
    let mut code = (from * 81 + square(mv.to())) * 2 + u32::from(promote);
    let mut digits = ['0'; 3];
    for digit in digits.iter_mut().rev() {
        *digit = char::from_digit(code % 36, 36).unwrap_or('0');
        code /= 36;
    }
    digits.iter().collect()
}

/// Writes one line for each record.
pub(super) fn write(records: &[Record], _: &WriteOptions, report: &mut Report) -> String {
    let mut text = String::new();
    for (index, record) in records.iter().enumerate() {
        report.span(text.len(), index, NodeId::ROOT);
        let mut carried = 0;
        let mut url = None;
        for extra in &record.extras {
            match extra.strip_prefix(HOLE).and_then(|extra| extra.split_once(HOLE)) {
                Some(around) if url.is_none() && around.0.contains("://") => url = Some(around),
                _ => carry(extra, &mut text, &mut carried),
            }
        }
        let (before, after) = url.unwrap_or_default();
        text.push_str(before);
        Writer { text: &mut text, report, index, record, repeated: 0, carried: 0, lost: 0, below_end: 0 }
            .write(&mut carried);
        text.push_str(after);
        text.push('\n');
        if let Some(root) = record.tree.get(NodeId::ROOT) {
            for extra in &root.extras {
                if !is_section(extra) && !extra.starts_with(TAIL) {
                    carry(extra, &mut text, &mut carried);
                }
            }
        }
        report.lost(index, carried, What::Extras);
        count_losses(record, index, report);
    }
    text
}

/// Writes a carried line if it belongs to this format: a comment, or something that is not a record.
fn carry(extra: &Carried, text: &mut String, lost: &mut usize) {
    if says_nothing(extra) {
        return;
    }
    let own = extra.starts_with('#')
        || extra.is_ascii() && !extra.starts_with(['\'', '+', '-', '%', '/', '*', '&', '{']) && find(extra).is_none();
    if own && !extra.contains(['\n', '\r']) && extra.trim() == &**extra && !extra.is_empty() {
        text.push_str(extra);
        text.push('\n');
    } else {
        *lost += 1;
    }
}

struct Writer<'w> {
    text: &'w mut String,
    report: &'w mut Report,
    index: usize,
    record: &'w Record,
    /// Bytes of moves that had been written before.
    repeated: usize,
    carried: usize,
    /// Variations that are not written.
    lost: usize,
    below_end: usize,
}

impl Writer<'_> {
    fn write(mut self, carried: &mut usize) {
        let record = self.record;
        let tree = &record.tree;
        let Some(initial) = record.initial.shogi() else { return };
        if !initial.same_as(&Position::start()) {
            self.text.push_str(&start(initial));
        }
        let base = initial.ply().saturating_sub(1) as usize;
        let mut on_main = vec![false; tree.capacity()];
        for id in tree.mainline(NodeId::ROOT) {
            if let Some(slot) = on_main.get_mut(id.index()) {
                *slot = true;
            }
        }
        let is_main = |id: NodeId| on_main.get(id.index()).copied().unwrap_or(true);
        // How many moves the main line has, and how many the line just written.
        let (mut main, mut length) = (0, 0);
        // The endings written below each node: those with the same name count as one.
        let mut ends: HashSet<(NodeId, String)> = HashSet::new();
        for (place, block) in tree.file_order().enumerate() {
            let Some(&first) = block.first() else { continue };
            let end = block.iter().find_map(|&id| match &tree.get(id)?.step {
                Step::End(ending) => Some((id, (tree.parent(id)?, letter(ending).0))),
                _ => None,
            });
            if let Some((id, end)) = end
                && !ends.insert(end)
                && id == first
            {
                self.lost += 1;
                continue;
            }
            let parent = tree.parent(first);
            if matches!(parent.and_then(|parent| tree.get(parent)).map(|node| &node.step), Some(Step::End(_))) {
                self.below_end += block.len();
                continue;
            }
            let Some((number, prefix)) = parent.map_or(Some((0, Vec::new())), |parent| self.repeat(parent, is_main))
            else {
                self.lost += 1;
                continue;
            };
            self.text.push('~');
            if place > 0 {
                self.report.span(self.text.len(), self.index, first);
            }
            self.text.push_str(&format!("{}.", base + number));
            for &mv in prefix.iter().rev() {
                self.text.push_str(&encode(mv));
            }
            self.block(&block, place > 0);
            let moves = block.iter().filter(|&&id| tree.get(id).and_then(Node::mv).is_some()).count();
            length = number + prefix.len() + moves;
            main = if place == 0 { length } else { main };
        }
        self.sections(base, main, length);
        *carried += self.carried;
        self.report.lost(self.index, self.lost, What::Variations);
        self.report.lost(self.index, self.below_end, What::StepsAfterEnding);
    }

    /// Goes back from a node to the main line, every step of which is written again: where it left the main line, and
    /// the moves since, the last one first. `None` if that would be too much.
    fn repeat(&mut self, from: NodeId, is_main: impl Fn(NodeId) -> bool) -> Option<(usize, Vec<Move>)> {
        let tree = &self.record.tree;
        let (mut at, mut prefix) = (from, Vec::new());
        let most = MOST_REPEATED.saturating_sub(self.repeated) / 3;
        while !is_main(at) && prefix.len() <= most {
            prefix.extend(tree.get(at).and_then(Node::shogi));
            at = tree.parent(at).unwrap_or(NodeId::ROOT);
        }
        if prefix.len() > most {
            self.repeated = MOST_REPEATED;
            return None;
        }
        self.repeated += 3 * prefix.len();
        Some((tree.depth(at), prefix))
    }

    /// Writes the carried variations: those without a place, and those without moves. `main` is the length of the main
    /// line, `length` that of the line just written.
    fn sections(&mut self, base: usize, main: usize, mut length: usize) {
        let Some(root) = self.record.tree.get(NodeId::ROOT) else { return };
        for extra in root.extras.iter().filter(|extra| is_section(extra)) {
            let plain = extra.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'~'));
            let section = Section::new(extra.strip_prefix('~').unwrap_or(extra));
            let steps = section.number.and_then(|number| number.checked_sub(base));
            let placed = steps.is_some_and(|steps| steps <= main.max(length));
            if plain && (!placed || section.is_empty()) {
                length = steps.filter(|_| placed).unwrap_or(length);
                self.text.push_str(extra);
            } else {
                self.carried += 1;
            }
        }
    }

    fn block(&mut self, block: &[NodeId], opened: bool) {
        let tree = &self.record.tree;
        let mut ending = String::new();
        let mut foul = None;
        for (place, &id) in block.iter().enumerate() {
            let Some(node) = tree.get(id) else { break };
            let next = block.get(place + 1).and_then(|&next| tree.get(next)).map(|node| &node.step);
            match &node.step {
                Step::Start | Step::Move(rules::Move::Chess(_) | rules::Move::Xiangqi(_)) => {}
                Step::Move(rules::Move::Shogi(mv)) => {
                    let by_foul = match next {
                        Some(Step::End(Ending::FoulWin)) => true,
                        Some(Step::End(Ending::FoulBy(side))) => *side == self.mover(id),
                        _ => false,
                    };
                    if by_foul && tree.children(id).len() == 1 {
                        foul = Some((id, *mv));
                    } else {
                        if place > 0 || !opened {
                            self.report.span(self.text.len(), self.index, id);
                        }
                        self.text.push_str(&encode(*mv));
                    }
                }
                Step::End(end) => {
                    self.text.push('.');
                    self.below_end += block.len() - place - 1;
                    match foul.take() {
                        Some((id, mv)) => {
                            self.report.span(self.text.len(), self.index, id);
                            ending = format!("i{}", encode(mv));
                        }
                        None => ending = self.letter(id, end),
                    }
                    self.text.push_str(&ending);
                    // After the foul, which belongs to another node.
                    let at =
                        self.text.len() - if ending.starts_with('i') && ending.len() > 1 { 0 } else { ending.len() };
                    if place > 0 || !opened {
                        self.report.span(at, self.index, id);
                    }
                }
            }
            self.tails(id, node, &mut ending, opened);
            if matches!(node.step, Step::End(_)) {
                return;
            }
        }
        if ending.is_empty() {
            self.text.push('.');
        }
    }

    /// Who made the move of a node.
    fn mover(&self, id: NodeId) -> Color {
        let first = self.record.initial.side_to_move();
        if self.record.tree.depth(id) % 2 == 1 { first } else { !first }
    }

    /// The letter for an ending, and a note if it says less.
    fn letter(&mut self, id: NodeId, ending: &Ending) -> String {
        let (letter, same) = letter(ending);
        if !same {
            self.report.ending(self.index, id, Weight::Lost, rules::Game::Shogi, ending);
        }
        letter
    }

    /// The carried end of a line that could not be read, if the reader will stop at it again.
    fn tails(&mut self, id: NodeId, node: &Node, ending: &mut String, variation: bool) {
        // By its letter, or by the move that was the foul.
        let foul = ending.len() > 1 && ending.starts_with('i');
        let said = matches!(&node.step, Step::End(ending) if foul || letter(ending).1);
        for extra in &node.extras {
            let leaf = self.record.tree.children(id).is_empty() && !matches!(node.step, Step::End(_));
            let tail = extra.strip_prefix(TAIL).filter(|_| leaf && ending.is_empty());
            // What is written for the main line identifies the notation.
            let found =
                |tail: &str| tail.split_once('.').is_none_or(|(_, ending)| ending.len() <= 4 && !ending.contains('.'));
            let tail = tail.filter(|tail| variation || found(tail));
            let here = self.record.position_at(id);
            match tail.filter(|tail| here.shogi().is_some_and(|position| stops(tail, position))) {
                Some(tail) => {
                    self.text.push_str(tail);
                    if !tail.contains('.') {
                        self.text.push('.');
                    }
                    tail.clone_into(ending);
                }
                None if id == NodeId::ROOT && !extra.starts_with(TAIL) => {}
                None if says_nothing(extra) => {}
                None if said
                    && kif::repeats_ending(extra, node, self.record.tree.depth(id) - 1, &self.record.initial) => {}
                None => self.carried += 1,
            }
        }
    }
}

/// The start position as USEN spells it: an SFEN without the number of the move.
fn start(initial: &Position) -> String {
    let start = sfen(initial);
    let start = start.rsplit_once(' ').map_or(start.as_str(), |(start, _)| start);
    start.replace('/', "_").replace(' ', ".").replace('+', "z")
}

/// The letter for an ending, and whether it says as much.
fn letter(ending: &Ending) -> (String, bool) {
    if let Some((letter, _)) = ENDINGS.iter().find(|(_, known)| known == ending) {
        return ((*letter).to_owned(), true);
    }
    if let Ending::Other(word) = ending
        && !word.is_empty()
        && !is_odd(word)
        && !word.starts_with('i')
        && !ENDINGS.iter().any(|(letter, _)| **letter == **word)
    {
        return (word.to_string(), true);
    }
    // A foul without its move, as some programs write it.
    if *ending == Ending::FoulLoss {
        return ("i".to_owned(), true);
    }
    let drawn = matches!(ending, Ending::MaxMoves | Ending::DeclaredDraw);
    (if drawn { "j" } else { "p" }.to_owned(), false)
}

/// Whether a carried line is a variation, rather than the end of one or a whole line.
fn is_section(extra: &str) -> bool {
    extra.strip_prefix('~').is_some_and(|section| !section.starts_with('.') && !section.contains('~'))
}

/// Whether the text after the moves is not one or two letters for an ending.
fn is_odd(ending: &str) -> bool {
    ending.len() > 4 || !ending.bytes().all(|b| b.is_ascii_alphanumeric())
}

/// Whether the reader stops at the end of a line here.
fn stops(tail: &str, position: &Position) -> bool {
    let plain = |text: &str| text.bytes().all(|b| b.is_ascii_alphanumeric());
    let unplayable = |word: &str| decode(word).is_none_or(|mv| position.playable(mv).is_err());
    match tail.split_once('.') {
        Some(("", ending)) => match ending.strip_prefix('i').filter(|_| !is_odd(ending)) {
            Some(foul) => !foul.is_empty() && unplayable(foul),
            None => is_odd(ending) && !ending.contains(['~', '%', '\n', '\r', HOLE]),
        },
        Some((moves, ending)) => plain(moves) && plain(ending) && unplayable(moves.get(..3).unwrap_or(moves)),
        None => plain(tail) && !tail.is_empty() && unplayable(tail.get(..3).unwrap_or(tail)),
    }
}

fn count_losses(record: &Record, index: usize, report: &mut Report) {
    let derived = |key: &str| key == "手合割";
    report.lost(index, record.headers.iter().filter(|(key, _)| !derived(key)).count(), What::Headers);
    let nodes = || record.tree.preorder().filter_map(|id| record.tree.get(id));
    report.lost(index, nodes().filter(|node| !full_comment(node).is_empty()).count(), What::Comments);
    report.lost(index, nodes().filter(|node| node.bookmark.is_some()).count(), What::Bookmarks);
    report.lost(index, nodes().filter(|node| node.time.is_some()).count(), What::Times);
    report.lost(index, nodes().filter(|node| !node.evaluations.is_empty()).count(), What::Evaluations);
}
