//! Candidates for everything other than a single move: 手合割 and diagrams, side to move, move numbers, places of
//! variations, result lines.

use std::ops::Range;

use super::patient::{CandidateFix, Patch, Patient, Remedy};
use komaoto_formats::kif;
use komaoto_formats::{Note, NoteKind};
use komaoto_notation::write_bod;
use komaoto_record::{Node, NodeId, Record, Step};
use komaoto_rules::Color;
use komaoto_rules::shogi::{File, Handicap, Position, Rank, Square};
use komaoto_text::{Slice, blank};

/// The number of earlier variations that are tried as the place of another.
const MOST_BLOCKS: usize = 12;

/// By how many pieces a start position may differ from the one its name stands for.
const MOST_PIECES: usize = 2;

/// A numbered line of a KIF file.
pub(super) struct NumberedLine {
    pub number: u32,
    /// The range of the number in the line, including the spaces before it.
    pub part: Range<usize>,
    /// The offset of the move.
    pub body: usize,
}

/// Reads a numbered line; `None` for others and for the file numbers above a diagram.
pub(super) fn step_of(line: &str) -> Option<NumberedLine> {
    let text = line.trim_start_matches(blank);
    let (number, rest) = kif::number(text)?;
    let part = 0..line.len() - rest.len();
    let body = rest.strip_prefix('.').unwrap_or(rest).trim_start_matches(blank);
    let only_numbers = body.chars().all(|c| kif::digit(c).is_some() || blank(c));
    (!body.is_empty() && !only_numbers).then_some(NumberedLine { number, part, body: line.len() - body.len() })
}

fn is_split(line: &str) -> bool {
    line.trim_start_matches(blank)
        .strip_prefix("手数")
        .is_some_and(|rest| rest.starts_with(['-', '－', 'ー', '―', '─']))
}

fn is_rank(line: &str) -> bool {
    line.trim_start_matches(blank).starts_with(['|', '｜', '│', '┃'])
}

/// The head of a game: what precedes its moves.
struct GameHead {
    /// The line of 手合割.
    handicap: Option<usize>,
    /// The last line of the diagram, hands and turn included.
    diagram: Option<usize>,
    board: bool,
    /// The line before which something can be inserted.
    end: usize,
}

fn head(patient: &Patient<'_>, game: usize) -> GameHead {
    let range = patient.lines_of(game);
    let mut head = GameHead { handicap: None, diagram: None, board: false, end: range.end };
    for number in range {
        let Some((_, line)) = patient.line(number) else { break };
        if is_split(line) || kif::variation(line).is_some() || line.trim_start().starts_with(['▲', '△', '▼', '▽'])
        {
            head.end = number;
            break;
        }
        if is_rank(line) {
            head.board = true;
            head.diagram = Some(number);
        } else if line.contains("持駒") || line.contains("持ち駒") || (head.board && line.starts_with('+')) {
            head.diagram = Some(number);
        } else if let Some((key, _)) = kif::header(line) {
            if key == "手合割" && head.handicap.is_none() {
                head.handicap = Some(number);
            }
        } else if step_of(line).is_some() {
            head.end = number;
            break;
        }
    }
    head
}

/// Whether a game could begin from a position: all moves on the way to a node can be played.
fn begins(record: &Record, to: NodeId, position: &Position) -> bool {
    let mut position = position.clone();
    record
        .tree
        .path(to)
        .into_iter()
        .filter_map(|id| record.tree.get(id)?.mv()?.shogi())
        .all(|mv| position.play(mv).is_ok())
}

/// 三枚落ち as some programs understand it: the lance of 9一 is given, not that of 1一.
fn other_three_pieces() -> Position {
    let mut position = Handicap::ThreePiece.position();
    let lance = position.piece(Square::at(File::F9, Rank::R1));
    position.set_piece(Square::at(File::F9, Rank::R1), None);
    position.set_piece(Square::at(File::F1, Rank::R1), lance);
    position
}

/// The header line with another value; the spaces around the value stay.
fn named(patient: &Patient<'_>, number: usize, name: &str) -> Option<Patch> {
    let (_, line) = patient.line(number)?;
    let colon = line.find(['：', ':'])?;
    let value = colon + line.get(colon..)?.chars().next()?.len_utf8();
    let old = line.get(value..)?;
    let word = old.trim_matches(blank);
    let start = value + (old.len() - old.trim_start_matches(blank).len());
    patient.in_line(number, start..start + word.len(), name)
}

/// Start positions from which the moves could be played, as 手合割 names them.
pub(super) fn handicaps(patient: &Patient<'_>, note: &Note) -> Vec<CandidateFix> {
    let Some((game, node)) = note.node else { return Vec::new() };
    let Some(record) = patient.records.get(game) else { return Vec::new() };
    let Some(initial) = record.initial.shogi() else { return Vec::new() };
    let head = head(patient, game);
    if head.board {
        return Vec::new();
    }
    let written = head.handicap.and_then(|line| kif::header(patient.line(line)?.1)).map_or("", |(_, name)| name);
    let mut found = Vec::new();
    let node = if matches!(note.what, NoteKind::Foul(_)) { record.tree.parent(node).unwrap_or(node) } else { node };
    // A known name was hardly meant for a board that differs much from it.
    let known = Handicap::of(initial).is_some_and(|handicap| handicap != Handicap::Even);
    let unknown = note.what == NoteKind::UnknownHandicap;
    let likely = |handicap: &Handicap| unknown || Handicap::ALL.contains(handicap);
    for handicap in Handicap::ALL.into_iter().chain(Handicap::UNOFFICIAL).filter(likely) {
        let position = handicap.position();
        if position.same_as(initial) || !begins(record, node, &position) {
            continue;
        }
        let differs = |square: &Square| position.piece(*square) != initial.piece(*square);
        let pieces = Square::all().filter(differs).count();
        if known && pieces > MOST_PIECES {
            continue;
        }
        let patch = match head.handicap {
            Some(line) => named(patient, line, handicap.name()),
            None => patient.before_line(head.end, &[format!("手合割：{}", handicap.name())]),
        };
        let line = head.handicap.unwrap_or(head.end);
        let alike = handicap.name().chars().filter(|&c| written.contains(c)).count();
        let candidate = patch.map(|patch| CandidateFix { remedy: Remedy::Handicap, line, patch });
        found.extend(candidate.map(|candidate| ((usize::MAX - alike, pieces), candidate)));
    }
    // Closest to the name and the board first.
    found.sort_by_key(|(unlike, _)| *unlike);
    let mut found: Vec<CandidateFix> = found.into_iter().map(|(_, candidate)| candidate).collect();
    let drawn = other_three_pieces();
    if initial.same_as(&Handicap::ThreePiece.position())
        && begins(record, node, &drawn)
        && let Some(line) = head.handicap
        && let Some((start, text)) = patient.line(line)
    {
        let eol = patient.eol();
        let with = ["手合割：その他".to_owned(), write_bod(&drawn, true).join(eol)].join(eol);
        let patch = Patch { start, end: start + text.len(), with };
        found.insert(0, CandidateFix { remedy: Remedy::Diagram, line, patch });
    }
    found
}

/// 手合割 as the diagram has it.
pub(super) fn handicap_of_diagram(patient: &Patient<'_>, note: &Note) -> Option<CandidateFix> {
    let (game, _) = note.node?;
    let record = patient.records.get(game)?;
    let line = head(patient, game).handicap?;
    let name = record.initial.shogi().and_then(Handicap::of).map_or("その他", Handicap::name);
    Some(CandidateFix { remedy: Remedy::Handicap, line, patch: named(patient, line, name)? })
}

/// The other side begins.
pub(super) fn turn(patient: &Patient<'_>, note: &Note) -> Option<CandidateFix> {
    let (game, node) = note.node?;
    let record = patient.records.get(game)?;
    let node = if matches!(note.what, NoteKind::Foul(_)) { record.tree.parent(node)? } else { node };
    let first = note.what == NoteKind::NoTurn || node == NodeId::ROOT;
    if !first {
        return None;
    }
    let other = !record.initial.side_to_move();
    match patient.format_name() {
        "KIF" | "KI2" => {
            let range = patient.lines_of(game);
            let written = range.clone().find(|&number| {
                patient.line(number).is_some_and(|(_, line)| {
                    matches!(line.trim_matches(blank), "先手番" | "後手番" | "下手番" | "上手番")
                })
            });
            let handicap = kif::is_handicap(record);
            // Where nothing stated it, the first move did.
            let begins = if note.what == NoteKind::NoTurn { record.initial.side_to_move() } else { other };
            let word = format!("{}番", kif::side(begins, handicap));
            let head = head(patient, game);
            let (line, patch) = match written {
                Some(line) => (line, patient.whole_line(line, &word)?),
                None => {
                    let line = head.diagram.map_or(head.end, |last| last + 1);
                    (line, patient.before_line(line, &[word])?)
                }
            };
            Some(CandidateFix { remedy: Remedy::Turn, line, patch })
        }
        "CSA" => {
            let sign = |line: &str| match line.trim() {
                "+" => Some("-"),
                "-" => Some("+"),
                _ => None,
            };
            let mut range = patient.lines_of(game);
            let written = range.find_map(|number| Some((number, sign(patient.line(number)?.1)?)));
            match written {
                Some((line, sign)) if note.what != NoteKind::NoTurn => {
                    Some(CandidateFix { remedy: Remedy::Turn, line, patch: patient.whole_line(line, sign)? })
                }
                None => {
                    let sign = if patient.line(note.line)?.1.trim().starts_with('-') { "-" } else { "+" };
                    let patch = patient.before_line(note.line, &[sign.to_owned()])?;
                    Some(CandidateFix { remedy: Remedy::Turn, line: note.line, patch })
                }
                Some(_) => None,
            }
        }
        "SFEN/USI" => {
            let (_, line) = patient.line(note.line)?;
            let board = line.split([' ', '\t']).find(|word| word.split('/').count() == 9)?;
            let after = board.as_ptr() as usize - line.as_ptr() as usize + board.len();
            let gap = line.get(after..)?.len() - line.get(after..)?.trim_start().len();
            let side = line.get(after + gap..after + gap + 1)?;
            let new = match side {
                "b" => "w",
                "w" => "b",
                _ => return None,
            };
            let patch = patient.in_line(note.line, after + gap..after + gap + 1, new)?;
            Some(CandidateFix { remedy: Remedy::Turn, line: note.line, patch })
        }
        _ => None,
    }
}

/// A number in the space the old one took.
fn numbered(line: &str, step: &NumberedLine, number: u32) -> String {
    let width = line.get(step.part.clone()).map_or(0, |old| old.chars().count());
    format!("{number:>width$}")
}

/// Move numbers counted from where the reader stood: this line's, or those of its whole block from here on.
pub(super) fn numbers(patient: &Patient<'_>, note: &Note, expected: u32) -> Vec<CandidateFix> {
    let mut found = Vec::new();
    let Some((start, line)) = patient.line(note.line) else { return found };
    let Some(step) = step_of(line) else { return found };
    let patch = patient.in_line(note.line, step.part.clone(), &numbered(line, &step, expected));
    found.extend(patch.map(|patch| CandidateFix { remedy: Remedy::Number, line: note.line, patch }));
    let range = patient.lines_of(note.node.map_or(0, |(game, _)| game));
    let mut with = String::new();
    let (mut number, mut last, mut end) = (expected, note.line, start);
    for at in note.line..range.end {
        let Some((offset, line)) = patient.line(at) else { break };
        if kif::variation(line).is_some() {
            break;
        }
        let Some(step) = step_of(line) else { continue };
        with.push_str(patient.text.slice(end..offset));
        with.push_str(&numbered(line, &step, number));
        number = number.saturating_add(1);
        (last, end) = (at, offset + step.part.end);
    }
    if last > note.line {
        let patch = Patch { start, end, with };
        found.push(CandidateFix { remedy: Remedy::Renumber, line: note.line, patch });
    }
    found
}

/// A continuous part of a game: the main line, or a variation from its 変化 line to the next.
struct VariationBlock {
    lines: Range<usize>,
    /// The number of its 変化 line; 0 for the main line.
    number: u32,
}

fn blocks(patient: &Patient<'_>, game: usize) -> Vec<VariationBlock> {
    let range = patient.lines_of(game);
    let mut blocks = vec![VariationBlock { lines: range.clone(), number: 0 }];
    for at in range.clone() {
        let Some((_, line)) = patient.line(at) else { break };
        let Some(number) = kif::variation(line) else { continue };
        let is_blank = |at: usize| patient.line(at).is_some_and(|(_, line)| line.trim_matches(blank).is_empty());
        let mut begin = at;
        while begin > range.start && is_blank(begin - 1) {
            begin -= 1;
        }
        if let Some(last) = blocks.last_mut() {
            last.lines.end = begin;
        }
        blocks.push(VariationBlock { lines: begin..range.end, number: number.unwrap_or(0) });
    }
    blocks
}

/// The lines of a block with their line ends; a last line without one gets one.
fn text_of(patient: &Patient<'_>, lines: &Range<usize>) -> String {
    let start = patient.line(lines.start).map_or(patient.text.len(), |(start, _)| start);
    let end = patient.line(lines.end).map_or(patient.text.len(), |(start, _)| start);
    let mut text = patient.text.slice(start..end).to_owned();
    if !text.is_empty() && !text.ends_with(['\n', '\r']) {
        text.push_str(patient.eol());
    }
    text
}

/// Other places for the variation a note is in: another number, another line, another order of all variations.
pub(super) fn variations(patient: &Patient<'_>, note: &Note) -> Vec<CandidateFix> {
    let Some((game, _)) = note.node else { return Vec::new() };
    let blocks = blocks(patient, game);
    let Some(place) = blocks.iter().position(|block| block.lines.contains(&note.line)).filter(|&place| place > 0)
    else {
        return Vec::new();
    };
    let mut found = Vec::new();
    let block = &blocks[place];
    let own = block.lines.clone().find_map(|at| Some((at, kif::variation(patient.line(at)?.1)?)));
    let first = block.lines.clone().find_map(|at| Some((at, step_of(patient.line(at)?.1)?.number)));
    if let (Some((at, said)), Some((first, number))) = (own, first)
        && said != Ok(number)
        && (note.line == at || note.line == first)
        && let Some((_, line)) = patient.line(at)
    {
        let begin = line.find(|c: char| kif::digit(c).is_some() || c == '-').unwrap_or(line.len());
        let rest = line.slice(begin..);
        let digits = rest.trim_start_matches(|c: char| kif::digit(c).is_some() || c == '-');
        let patch = patient.in_line(at, begin..line.len() - digits.len(), &number.to_string());
        found.extend(patch.map(|patch| CandidateFix { remedy: Remedy::VariationNumber, line: at, patch }));
    }
    // Only a variation that is deeper than one before it can be read as a part of that one.
    let ascending = blocks[1..place].iter().any(|earlier| earlier.number < block.number);
    if !ascending {
        return found;
    }
    let line = own.map_or(block.lines.start, |(at, _)| at);
    let moved = text_of(patient, &block.lines);
    for behind in (0..place - 1).rev().take(MOST_BLOCKS).chain((place - 1 > MOST_BLOCKS).then_some(0)) {
        let between = behind + 1..place;
        let start = patient.line(blocks[between.start].lines.start).map_or(0, |(start, _)| start);
        let end = patient.line(block.lines.end).map_or(patient.text.len(), |(start, _)| start);
        let mut with = moved.clone();
        for other in &blocks[between] {
            with.push_str(&text_of(patient, &other.lines));
        }
        let remedy = if behind == 0 { Remedy::ToMainLine } else { Remedy::ToVariation };
        found.push(CandidateFix { remedy, line, patch: Patch { start, end, with } });
    }
    found.push(in_order(patient, game, &blocks, line));
    found
}

/// All variations of a game in order, deepest first: that makes all of them variations of the main line.
fn in_order(patient: &Patient<'_>, game: usize, blocks: &[VariationBlock], line: usize) -> CandidateFix {
    let mut order: Vec<&VariationBlock> = blocks[1..].iter().collect();
    order.sort_by_key(|block| std::cmp::Reverse(block.number));
    let start = patient.line(blocks[1].lines.start).map_or(0, |(start, _)| start);
    let end = patient.line(patient.lines_of(game).end).map_or(patient.text.len(), |(start, _)| start);
    let with = order.iter().map(|block| text_of(patient, &block.lines)).collect();
    CandidateFix { remedy: Remedy::Order, line, patch: Patch { start, end, with } }
}

/// A variation of a move that the main line does not have: the moves of its side that it can vary, the last ones first.
pub(super) fn within_main(patient: &Patient<'_>, note: &Note) -> Vec<CandidateFix> {
    let said = patient.line(note.line).and_then(|(_, line)| kif::variation(line)?.ok());
    let Some((game, said)) = note.node.map(|(game, _)| game).zip(said) else { return Vec::new() };
    let Some(record) = patient.records.get(game) else { return Vec::new() };
    let moves = record.tree.mainline(NodeId::ROOT).filter(|&id| record.tree.get(id).and_then(Node::mv).is_some());
    let first = record.initial.ply();
    let last = first.saturating_add(u32::try_from(moves.count()).unwrap_or(u32::MAX));
    if said <= last {
        return Vec::new();
    }
    let blocks = blocks(patient, game);
    let Some(block) = blocks.iter().find(|block| block.lines.contains(&note.line)) else { return Vec::new() };
    let numbered = block.lines.clone().find_map(|at| Some(step_of(patient.line(at)?.1)?.number));
    if numbered != Some(said) {
        // Its moves have the right number.
        return Vec::new();
    }
    let numbers = (first..last).rev().filter(|number| number % 2 == said % 2).take(MOST_BLOCKS);
    numbers.filter_map(|number| renumbered(patient, &block.lines, note.line, number)).collect()
}

/// A variation that begins with another number.
fn renumbered(patient: &Patient<'_>, lines: &Range<usize>, head: usize, number: u32) -> Option<CandidateFix> {
    let (start, _) = patient.line(head)?;
    let (mut with, mut end, mut next) = (String::new(), start, number);
    for (at, line) in (head..lines.end).map_while(|number| patient.line(number)) {
        with.push_str(patient.text.get(end..at)?);
        let (part, new) = match step_of(line) {
            Some(step) => (step.part.clone(), numbered(line, &step, next)),
            None if at == start => {
                let begin = line.find(|c: char| kif::digit(c).is_some())?;
                let length = line.get(begin..)?.find(|c: char| kif::digit(c).is_none()).unwrap_or(line.len() - begin);
                (begin..begin + length, number.to_string())
            }
            None => (0..0, String::new()),
        };
        next += u32::from(step_of(line).is_some());
        with.push_str(line.get(..part.start)?);
        with.push_str(&new);
        with.push_str(line.get(part.end..)?);
        end = at + line.len();
    }
    let patch = Patch { start, end, with };
    Some(CandidateFix { remedy: Remedy::VariationNumber, line: head, patch })
}

/// A variation that precedes all moves behind them.
pub(super) fn behind_main(patient: &Patient<'_>, note: &Note) -> Option<CandidateFix> {
    let (game, _) = note.node?;
    let range = patient.lines_of(game);
    let number = |at: usize| Some(step_of(patient.line(at)?.1)?.number);
    let main = (note.line + 1..range.end).find(|&at| number(at) == Some(1))?;
    if (range.start..note.line).any(|at| number(at).is_some()) {
        return None;
    }
    let start = patient.line(note.line)?.0;
    let end = patient.line(range.end).map_or(patient.text.len(), |(start, _)| start);
    let with = text_of(patient, &(main..range.end)) + &text_of(patient, &(note.line..main));
    Some(CandidateFix { remedy: Remedy::ToMainLine, line: note.line, patch: Patch { start, end, with } })
}

/// Variations in strictly ascending order.
pub(super) fn descending(patient: &Patient<'_>, note: &Note) -> Option<CandidateFix> {
    let (game, _) = note.node?;
    let blocks = blocks(patient, game);
    (blocks.len() > 2).then(|| in_order(patient, game, &blocks, note.line))
}

/// The foul attributed to the side that made the last move: 反則勝ち for the side to move, in CSA the statement that
/// names the other side.
pub(super) fn foul(patient: &Patient<'_>, note: &Note) -> Option<CandidateFix> {
    let (game, node) = note.node?;
    let record = patient.records.get(game)?;
    let (_, line) = patient.line(note.line)?;
    let (old, new) = match patient.format_name() {
        "KIF" => ("反則負け", "反則勝ち"),
        "CSA" => {
            let offender = !record.position_at(node).side_to_move();
            ("%ILLEGAL_MOVE", if offender == Color::Black { "%+ILLEGAL_ACTION" } else { "%-ILLEGAL_ACTION" })
        }
        _ => return None,
    };
    let at = line.find(old)?;
    Some(CandidateFix {
        remedy: Remedy::Ending,
        line: note.line,
        patch: patient.in_line(note.line, at..at + old.len(), new)?,
    })
}

/// The result line as the record says it.
pub(super) fn result(patient: &Patient<'_>, note: &Note) -> Option<CandidateFix> {
    let (game, node) = note.node?;
    let record = patient.records.get(game)?;
    let Step::End(ending) = &record.tree.get(node).map(|node: &Node| &node.step)? else { return None };
    let position = record.position_at(node);
    let count = u32::try_from(record.tree.depth(node).saturating_sub(1)).ok()?;
    let line = kif::result_line(ending, count, position.side_to_move(), kif::is_handicap(record))?;
    Some(CandidateFix { remedy: Remedy::Result, line: note.line, patch: patient.whole_line(note.line, &line)? })
}

/// Moves behind the end of their line: they go on from the last move before it. The end comes behind them, unless they
/// have one of their own.
pub(super) fn append(patient: &Patient<'_>, note: &Note) -> Vec<CandidateFix> {
    // All that follows an end is one matter, which the first note on it stands for.
    let same = |other: &&Note| other.node == note.node && other.what == NoteKind::AfterEnd;
    let is_first = patient.report.notes.iter().find(same) == Some(note);
    let cut = match patient.format_name() {
        _ if !is_first => None,
        "KIF" | "CSA" => behind_in_lines(patient, note),
        "KI2" | "SFEN/USI" | "PGN" => behind_in_words(patient, note),
        _ => None,
    };
    let Some((range, ending, moves)) = cut else { return Vec::new() };
    let candidate = |with: String| {
        let patch = Patch { start: range.start, end: range.end, with };
        CandidateFix { remedy: Remedy::Append, line: note.line, patch }
    };
    vec![candidate(format!("{moves}{ending}")), candidate(moves)]
}

/// The lines of an end and those behind it, which are not read because of it: where they are, the lines of the end
/// without results and with the number it has behind the others, and the others.
fn behind_in_lines(patient: &Patient<'_>, note: &Note) -> Option<(Range<usize>, String, String)> {
    let (game, node) = note.node?;
    let first = patient.line_at(patient.offset_of(game, node)?);
    let unread = |other: &&Note| other.node == note.node && other.what == NoteKind::AfterEnd;
    let mut lines = patient.report.notes.iter().filter(unread).map(|other| other.line);
    let next = lines.next().filter(|&next| next > first)?;
    let last = lines.next_back().unwrap_or(next);
    let moves = text_of(patient, &(next..last + 1));
    let number = (next..=last).rev().find_map(|at| step_of(patient.line(at)?.1));
    let mut ending = String::new();
    for at in first..next {
        let (_, line) = patient.line(at)?;
        if kif::is_result(line) {
            continue;
        }
        let text = text_of(patient, &(at..at + 1));
        match (step_of(line), &number) {
            (Some(step), Some(last)) if at == first => {
                ending.push_str(&numbered(line, &step, last.number.saturating_add(1)));
                ending.push_str(text.get(step.part.end..)?);
            }
            _ => ending.push_str(&text),
        }
    }
    let start = patient.line(first)?.0;
    let end = patient.line(last + 1).map_or(patient.text.len(), |(start, _)| start);
    Some((start..end, ending, moves))
}

/// The same where moves and ends are words: up to the end of the line, or of the game in PGN.
fn behind_in_words(patient: &Patient<'_>, note: &Note) -> Option<(Range<usize>, String, String)> {
    let (game, node) = note.node?;
    let (line, text) = patient.line(note.line)?;
    let inside = text.char_indices().nth(note.column.checked_sub(1)?)?.0;
    let behind = line + inside;
    // Where nodes have no places of their own it is the word before.
    let word = || Some(line + text.get(..inside)?.trim_end().rfind(blank).map_or(0, |gap| gap + 1));
    let start = patient.offset_of(game, node).filter(|&start| start > line).or_else(word)?;
    let end = match patient.format_name() {
        "PGN" => patient.line(patient.lines_of(game).end).map_or(patient.text.len(), |(next, _)| next),
        _ => line + text.len(),
    };
    let moves = patient.text.get(behind..end)?.trim_end();
    let ending = patient.text.get(start..behind)?.trim_end();
    Some((start..behind + moves.len(), format!(" {ending}"), moves.to_owned()))
}
