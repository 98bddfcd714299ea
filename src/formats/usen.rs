//! USEN, "Url Safe sfen-Extended Notation" of Shogi Playground: a start position, the main line and variations in one
//! word that needs no escaping in a URL, `~0.7ku2jm6y2.r~1.6fu.` ([S9](crate#sfen-usi-and-usen)). One game per
//! line, alone or as a part of a URL.
//!
//! After the start (SFEN with `_` for `/`, `.` for a space and `z` for `+`; nothing for 平手) comes the main line, then
//! each variation: `~`, the number of moves before its first, `.`, the moves, `.`, how it ends. A move is three base-36
//! digits of `(origin * 81 + target) * 2 + promotion`; squares count from 1一 along the rank, drops from 81 on.
//!
//! By definition a variation branches off the main line; tsshogi counts along the line just written, so that variations
//! may be inside variations. We read whatever can be played, and write what means the same to both: a variation inside
//! a variation begins at the main line.

use std::collections::HashSet;
use std::ops::Range;

use super::format::WriteOptions;
use super::kif::lost_texts;
use super::pieces::{FileManner, PieceRole, TextToSpell};
use super::reading;
pub(super) use super::reading::REMARKED as READING;
use super::reading::{Builder, ReadAlone};
use super::report::{NoteKind, NoteWeight, Report, Unreadable};
use komaoto_notation::{PositionError, parse_sfen, sfen};
use komaoto_record::{Ending, FormatId, Node, NodeId, Record, Step};
use komaoto_rules::Color;
use komaoto_rules::shogi::{Move, PieceKind, Position, Square};
use komaoto_text::{Line, lines};

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

/// Variations inside variations repeat the moves before them. At most this many bytes of repetition are written.
const MOST_REPEATED: usize = 4 << 20;

/// The certainty that a text is USEN.
pub(super) fn detect(text: &str) -> u8 {
    let says = |line: &str| !line.is_empty() && !line.starts_with('#');
    let mut first = lines(text).map(|line| line.text.trim()).filter(|line| says(line)).take(20);
    if first.any(|line| find(line).is_some()) { 92 } else { 0 }
}

/// The range of the notation in a line: all of it, or the value of a URL's query or fragment.
fn find(line: &str) -> Option<&str> {
    let line = line.trim();
    if is_usen(line) {
        return Some(line);
    }
    if !(line.starts_with("https://") || line.starts_with("http://")) || line.contains(' ') {
        return None;
    }
    line.split(['?', '#', '&'])
        .skip(1)
        .map(|part| part.split_once('=').map_or(part, |(_, value)| value))
        .find(|value| is_usen(value))
}

/// A start, then after the first `~` a number and moves.
fn is_usen(text: &str) -> bool {
    let Some((start, _, rest)) = split_once(text) else { return false };
    let main = split_once(rest).map_or(rest, |(main, ..)| main);
    let mut fields = main.split('.');
    let number = fields.next().is_some_and(|number| (1..7).contains(&number.len()) && is_digits(number));
    let moves = fields.next().is_some_and(|moves| moves.bytes().all(|b| b.is_ascii_alphanumeric()));
    let ending = fields.next().is_none_or(|ending| ending.len() <= 4);
    let board = start.is_empty() || start.split('_').count() == 9 && start.contains('.');
    number && moves && ending && fields.next().is_none() && board
}

/// The spellings of the mark before a main line or a variation.
const MARKS: [&str; 3] = ["~", "%7E", "%7e"];

/// Splits at the mark before a main line or a variation, which is the second of the three.
fn split_once(text: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = text.split_at(text.find(['~', '%'])?);
    let mark = MARKS.iter().find(|mark| rest.starts_with(**mark))?;
    let (mark, after) = rest.split_at(mark.len());
    Some((before, mark, after))
}

fn is_digits(text: &str) -> bool {
    text.bytes().all(|b| b.is_ascii_digit())
}

/// The ranges of the games of a text.
pub(super) fn games(text: &str) -> Vec<Range<usize>> {
    reading::games(text, |line| find(line).is_some_and(|usen| initial(usen).is_some_and(|initial| initial.is_ok())))
}

/// The manner of a line.
pub(super) const fn manner(_: &str) -> FileManner {
    FileManner { spelled, apart: "", ..FileManner::PLAIN }
}

fn spelled(part: &PieceRole, words: TextToSpell<'_>) -> String {
    let like = words.has.or(words.sample);
    match like.and_then(split_once) {
        Some((_, mark, _)) if *part == PieceRole::Open => words.is.replace(MARKS[0], mark),
        _ => words.is.to_owned(),
    }
}

/// Reads all lines.
pub(super) fn read(text: &str, report: &mut Report) -> Result<Vec<Record>, Unreadable> {
    if let Some(records) = reading::filed_lines(text, report, games, &ALONE) {
        return Ok(records);
    }
    reading::read(text, report, |line, (begins, index), report| {
        let usen = find(line.text.trim()).ok_or((1, NoteKind::UnknownLine))?;
        record(line, usen, begins, index, report)
    })
}

/// Reads a line of a large text by itself.
const ALONE: ReadAlone =
    ReadAlone { reading: READING, record: |line, _| alone(line), headers: |line, _| alone(line).headers.clone() };

fn alone(line: &str) -> Record {
    reading::first_of(read(line, &mut Report::default()), komaoto_rules::Game::Shogi)
}

/// A variation as it is written.
struct Section<'t> {
    /// The mark before it.
    mark: &'t str,
    /// All of it.
    text: &'t str,
    number: Option<usize>,
    moves: &'t str,
    /// The rest behind the moves, including the dot.
    rest: &'t str,
}

impl<'t> Section<'t> {
    fn new(mark: &'t str, text: &'t str) -> Self {
        let (number, after) = text.split_once('.').unwrap_or((text, ""));
        let end = after.find('.').unwrap_or(after.len());
        let (moves, rest) = after.split_at(end);
        let number = if is_digits(number) { number.parse().ok() } else { None };
        Self { mark, text, number, moves, rest }
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

/// The start position.
fn initial(usen: &str) -> Option<Result<Position, PositionError>> {
    let (start, ..) = split_once(usen)?;
    if start.is_empty() {
        return Some(Ok(Position::start()));
    }
    Some(parse_sfen(&start.replace('_', "/").replace('.', " ").replace('z', "+")))
}

/// Reads one game; otherwise returns what is wrong with its start, and the column.
fn record(
    line: Line<'_>,
    usen: &str,
    begins: usize,
    index: usize,
    report: &mut Report,
) -> Result<Record, (usize, NoteKind)> {
    let at = |part: &str| reading::column(line.text, part);
    let Some((start, mut mark, mut rest)) = split_once(usen) else { return Err((1, NoteKind::UnknownLine)) };
    let fields = start.split('.').count();
    let mut position = initial(usen)
        .ok_or((1, NoteKind::UnknownLine))?
        .map_err(|error| (at(start) + error.column - 1, NoteKind::Position(error.what)))?;
    let mut sections = Vec::new();
    while let Some((section, next, after)) = split_once(rest) {
        sections.push(Section::new(mark, section));
        (mark, rest) = (next, after);
    }
    sections.push(Section::new(mark, rest));
    // The number before the main line is the number of moves before it.
    let base = sections.first().and_then(|main| main.number).unwrap_or(0);
    if fields < 4 {
        position.set_ply(u32::try_from(base).unwrap_or(u32::MAX).saturating_add(1));
    }
    let builder = Builder::new(position, index, FormatId::Usen, report);
    let mut reader =
        UsenReader { builder, line, base, main: 0, fork: 0, length: 0, opening: None, first: NodeId::ROOT };
    reader.builder.begins(begins);
    for (place, section) in sections.iter().enumerate() {
        if place == 0 {
            reader.opening = Some(line.part(usen).offset..reader.at(section.moves).offset);
            reader.told(NodeId::ROOT);
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

struct UsenReader<'r, 't> {
    builder: Builder<'r>,
    line: Line<'t>,
    /// The number before the main line.
    base: usize,
    /// The number of moves of the main line.
    main: usize,
    /// The ply at which the line just read branches off the main line, and its number of moves from the root.
    fork: usize,
    length: usize,
    /// The range of the beginning of the line being read, as long as it repeats what was read before.
    opening: Option<Range<usize>>,
    /// The node that the line being read begins.
    first: NodeId,
}

impl UsenReader<'_, '_> {
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
            let column = self.column(section.text);
            self.builder.note(self.line, column, NoteWeight::Kept, NoteKind::NoSuchPlace, section.text);
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
                self.builder.note(self.line, column, NoteWeight::Kept, NoteKind::TwoPlaces, section.text);
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
            self.length = steps;
            return None;
        }
        self.builder.opens(self.at(section.text).offset);
        self.opening = Some(self.at(section.mark).offset..self.at(section.moves).offset);
        Some(steps)
    }

    /// Plays the moves of a variation that begins after this many steps.
    fn play(&mut self, section: &Section<'_>, steps: usize) {
        self.length = steps;
        for word in section.words() {
            if let Err(what) = self.step(word) {
                let at = word.as_ptr() as usize - section.text.as_ptr() as usize;
                self.told(self.builder.trail.here());
                return self.stop(section.text.get(at..).unwrap_or(word), word, what);
            }
        }
        self.end(section);
        // It says nothing new.
        self.told(self.builder.trail.here());
    }

    /// Reads how a line ends.
    fn end(&mut self, section: &Section<'_>) {
        let (dot, ending) = section.rest.split_at(section.rest.len().min(1));
        let close = self.line.part(dot).range();
        if ending.is_empty() {
            return self.closed(close);
        }
        if is_odd(ending) {
            return self.stop(section.rest, ending, NoteKind::UnknownEnding);
        }
        let line = Line { offset: self.at(ending).offset, ..self.line };
        // The move that broke the rules, if it is given.
        let foul = ending.strip_prefix('i').unwrap_or("");
        if !foul.is_empty()
            && let Err(what) = self.step(foul)
        {
            return self.stop(section.rest, foul, what);
        }
        let known = ENDINGS.iter().find(|(letter, _)| *letter == ending);
        let (kind, said) = match known {
            Some((_, known)) => (known.clone(), line),
            None if !foul.is_empty() => (Ending::FoulWin, Line { offset: line.offset + ending.len(), ..line }),
            None if ending == "i" => (Ending::FoulLoss, line),
            None => (Ending::Other(ending.into()), line),
        };
        let other = matches!(kind, Ending::Other(_));
        self.builder.end(kind, None, said);
        if !self.builder.joined() {
            self.told(self.builder.trail.here());
        }
        self.closed(close);
        let letters = ending.strip_suffix(foul).unwrap_or(ending);
        self.builder.report.piece(self.builder.trail.here(), PieceRole::Step, self.line.part(letters).range());
        if other {
            let column = self.column(ending);
            self.builder.note(line, column, NoteWeight::Kept, NoteKind::UnknownEnding, ending);
        }
    }

    fn step(&mut self, word: &str) -> Result<(), NoteKind> {
        let mv = decode(word).ok_or(NoteKind::NotAMove)?;
        let offset = self.at(word).offset;
        let line = Line { offset, ..self.line };
        self.builder.play(mv, None, line, word).map_err(NoteKind::Unplayable)?;
        self.length += 1;
        let (here, range) = (self.builder.trail.here(), self.line.part(word).range());
        match &mut self.opening {
            // What it repeats leads to where it begins.
            Some(opening) if self.builder.joined() => opening.end = range.end,
            _ => {
                self.told(here);
                self.builder.report.piece(here, PieceRole::Step, range);
            }
        }
        Ok(())
    }

    /// Says that the line being read begins with a node, unless that has been said.
    fn told(&mut self, first: NodeId) {
        if let Some(opening) = self.opening.take() {
            self.builder.report.piece(first, PieceRole::Open, opening);
            self.first = first;
        }
    }

    fn closed(&mut self, dot: Range<usize>) {
        self.told(self.builder.trail.here());
        self.builder.report.piece(self.first, PieceRole::Close, dot);
    }

    /// Notes the end of a variation, from where it cannot be read.
    fn stop(&mut self, tail: &str, part: &str, what: NoteKind) {
        let column = self.column(part);
        self.builder.note(self.line, column, NoteWeight::Kept, what, tail);
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
        UsenWriter { text: &mut text, report, index, record, repeated: 0, lost: Vec::new(), below_end: 0 }.write();
        text.push('\n');
        report.lost(index, lost_texts(record, |ending| letter(ending).1), NoteKind::Extras);
        count_losses(record, index, report);
    }
    text
}

struct UsenWriter<'w> {
    text: &'w mut String,
    report: &'w mut Report,
    index: usize,
    record: &'w Record,
    /// Bytes of moves that had been written before.
    repeated: usize,
    /// The variations that are not written, by their first steps.
    lost: Vec<NodeId>,
    below_end: usize,
}

impl UsenWriter<'_> {
    fn write(mut self) {
        let record = self.record;
        let tree = &record.tree;
        let Some(initial) = record.initial.shogi() else { return };
        let start = if initial.same_as(&Position::start()) { String::new() } else { start(initial) };
        let base = initial.ply().saturating_sub(1) as usize;
        let mut on_main = vec![false; tree.capacity()];
        for id in tree.mainline(NodeId::ROOT) {
            if let Some(slot) = on_main.get_mut(id.index()) {
                *slot = true;
            }
        }
        let is_main = |id: NodeId| on_main.get(id.index()).copied().unwrap_or(true);
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
                self.lost.push(first);
                continue;
            }
            let parent = tree.parent(first);
            if matches!(parent.and_then(|parent| tree.get(parent)).map(|node| &node.step), Some(Step::End(_))) {
                self.below_end += block.len();
                continue;
            }
            let Some((number, prefix)) = parent.map_or(Some((0, Vec::new())), |parent| self.repeat(parent, is_main))
            else {
                self.lost.push(first);
                continue;
            };
            let (about, start) = if place == 0 { (NodeId::ROOT, start.as_str()) } else { (first, "") };
            let prefix: String = prefix.into_iter().rev().map(encode).collect();
            self.put(about, PieceRole::Open, &format!("{start}~{}.{prefix}", base + number));
            self.block(&block, about);
        }
        self.report.lost_at(self.index, std::mem::take(&mut self.lost), NoteKind::Variations);
        self.report.lost(self.index, self.below_end, NoteKind::StepsAfterEnding);
    }

    fn put(&mut self, node: NodeId, part: PieceRole, said: &str) {
        self.report.piece(node, part, self.text.len()..self.text.len() + said.len());
        self.text.push_str(said);
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

    /// Writes the steps of a line about a node, which is the first of a variation.
    fn block(&mut self, block: &[NodeId], about: NodeId) {
        let tree = &self.record.tree;
        let mut foul = None;
        for (place, &id) in block.iter().enumerate() {
            let Some(node) = tree.get(id) else { break };
            let next = block.get(place + 1).and_then(|&next| tree.get(next)).map(|node| &node.step);
            match &node.step {
                Step::Start | Step::Move(komaoto_rules::Move::Chess(_) | komaoto_rules::Move::Xiangqi(_)) => {}
                Step::Move(komaoto_rules::Move::Shogi(mv)) => {
                    let by_foul = match next {
                        Some(Step::End(Ending::FoulWin)) => true,
                        Some(Step::End(Ending::FoulBy(side))) => *side == self.mover(id),
                        _ => false,
                    };
                    if by_foul && tree.children(id).len() == 1 {
                        foul = Some((id, *mv));
                    } else {
                        self.put(id, PieceRole::Step, &encode(*mv));
                    }
                }
                Step::End(end) => {
                    self.put(about, PieceRole::Close, ".");
                    self.below_end += block.len() - place - 1;
                    match foul.take() {
                        Some((moved, mv)) => {
                            self.put(id, PieceRole::Step, "i");
                            self.put(moved, PieceRole::Step, &encode(mv));
                        }
                        None => {
                            let letter = self.letter(id, end);
                            self.put(id, PieceRole::Step, &letter);
                        }
                    }
                    return;
                }
            }
        }
        self.put(about, PieceRole::Close, ".");
    }

    /// The side that made the move of a node.
    fn mover(&self, id: NodeId) -> Color {
        let first = self.record.initial.side_to_move();
        if self.record.tree.depth(id) % 2 == 1 { first } else { !first }
    }

    /// The letter for an ending, and a note if it says less.
    fn letter(&mut self, id: NodeId, ending: &Ending) -> String {
        let (letter, same) = letter(ending);
        if !same {
            self.report.ending(self.index, id, NoteWeight::Lost, komaoto_rules::Game::Shogi, ending);
        }
        letter
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

/// Whether the text after the moves is not one or two letters for an ending.
fn is_odd(ending: &str) -> bool {
    ending.len() > 4 || !ending.bytes().all(|b| b.is_ascii_alphanumeric())
}

fn count_losses(record: &Record, index: usize, report: &mut Report) {
    let derived = |key: &str| key == "手合割";
    let headers: Vec<&str> = record.headers.iter().map(|(key, _)| key).filter(|key| !derived(key)).collect();
    report.lost_headers(index, &headers);
    report.lost_about(index, record, &|_, _| false);
}
