//! Positions of chess and xiangqi, one a line, with the moves played from them: FEN and EPD (chapters 16.1 and 16.2 of the PGN standard), and
//! the `position` lines of the protocols UCI and UCCI.
//!
//! The operations of EPD (`bm Qg6; id "7";`) are the comment of the start, as they stand there; `c0` to `c9`, where nothing else is said, are
//! the lines of a comment in words, as is what follows a `;` alone.

use encoding_rs::{Encoding, WINDOWS_1252};

use super::builder::{column, is_banner, is_lone};
use super::lines::{Line, lines};
use super::options::WriteOptions;
use super::pgn::{HEAD, Spelling, game_of_move, likely};
use super::report::{Note, Report, Unreadable, Weight, What};
use super::sfen::{TAIL, count_losses};
use crate::notation::{PositionError, coordinates, game_of, parse_position, write_position, xiangqi};
use crate::record::{NodeId, Record, Step};
use crate::rules::{Game, Illegal, Move, Position};

/// So many lines are looked at.
const MOST: usize = 300;

/// How surely a text has such lines: surer than the same words are of shogi.
pub(super) fn detect(text: &str) -> u8 {
    let says = |line: &&str| !line.is_empty() && !line.starts_with('#');
    let mut best = 0;
    for line in lines(text).map(|line| line.text.trim()).filter(says).take(MOST) {
        best = best.max(match Parts::of(line) {
            Some(Ok(_)) => return 95,
            // To be refused with a reason; a board alone may be one of shogi as well.
            Some(Err((fen, _))) => {
                if line.starts_with(fen) {
                    25
                } else {
                    92
                }
            }
            None => 0,
        });
    }
    best
}

/// The encoding of bytes that are not UTF-8 throughout; `None` if they have no such lines.
pub(super) fn charset(bytes: &[u8]) -> Option<&'static Encoding> {
    let (latin, _) = WINDOWS_1252.decode_without_bom_handling(bytes.get(..HEAD).unwrap_or(bytes));
    let first = lines(&latin).take(MOST).find_map(|line| Parts::of(line.text.trim())?.ok());
    first.map(|parts| likely(parts.initial.game(), bytes))
}

/// A line, taken apart.
struct Parts<'t> {
    initial: Position,
    /// Whether no side to move is given.
    turnless: bool,
    /// The moves, or what else follows the position.
    rest: &'t str,
    /// What EPD says of the position.
    operations: &'t str,
}

impl<'t> Parts<'t> {
    /// `None` where a line is not one of these; the text that should be a position where it is none.
    fn of(line: &'t str) -> Option<Result<Self, (&'t str, PositionError)>> {
        let mut words = Words(line);
        let named = words.next_if(|word| word == "position");
        if words.next_if(|word| word == "startpos").is_some() {
            words.next_if(|word| word == "moves");
            let initial = Position::start(game_of_move(words.peek()?).filter(|&game| game != Game::Shogi)?);
            return Some(Ok(Self { initial, turnless: false, rest: words.0, operations: "" }));
        }
        words.next_if(|word| ["fen", "fen:"].contains(&word.to_ascii_lowercase().as_str())).or(named);
        let game = game_of(words.peek()?);
        if game == Game::Shogi || !words.peek()?.bytes().all(|byte| byte == b'/' || byte.is_ascii_alphanumeric()) {
            return None;
        }
        let from = words.0;
        let fields = (0..6).take_while(|&place| words.next_if(|word| is_field(place, word)).is_some()).count();
        let fen = from.strip_suffix(words.0).unwrap_or(from).trim_end();
        let (rest, operations) = if is_operations(words.0) { ("", words.0) } else { (words.0, "") };
        words = Words(rest);
        words.next_if(|word| word == "moves");
        let said = if fields == 1 { turned(fen, words.peek()) } else { parse_position(fen) };
        let mut initial = match said {
            Ok(position) => position,
            Err(error) => return Some(Err((fen, error))),
        };
        if let Position::Chess(position) = &mut initial
            && fields <= 4
        {
            let count =
                |key: &str| operations.split(';').find_map(|said| said.trim().strip_prefix(key)?.trim().parse().ok());
            position.set_halfmove_clock(count("hmvc ").unwrap_or(position.halfmove_clock()));
            position.set_number(count("fmvn ").unwrap_or(position.number()));
        }
        Some(Ok(Self { initial, turnless: fields == 1, rest: words.0, operations }))
    }
}

/// The position of a board alone: the side that can make the first move is to move, else the one that begins games.
fn turned(board: &str, first: Option<&str>) -> Result<Position, PositionError> {
    let position = parse_position(&format!("{board} w"))?;
    let plays = |position: &Position| {
        let mv = first.and_then(|word| Spelling::default().resolve(word, position, None).ok());
        mv.is_some_and(|mv| position.check(mv).is_ok())
    };
    let other = parse_position(&format!("{board} b")).ok();
    Ok(other.filter(|other| plays(other) && !plays(&position)).unwrap_or(position))
}

/// Whether a word may be the field of a FEN at its place: board, turn, rights to castle, en passant, two counts.
fn is_field(place: usize, word: &str) -> bool {
    let all = |of: &str| word.len() <= 4 && word.chars().all(|letter| of.contains(letter));
    match place {
        0 => true,
        1 => word != "moves" && !word.starts_with(';'),
        2 => word == "-" || all("KQABCDEFGHkqabcdefgh"),
        3 => {
            word == "-"
                || word.len() == 2
                    && word.starts_with(|file| ('a'..='h').contains(&file))
                    && word.ends_with(|rank: char| rank.is_ascii_digit())
        }
        _ => word == "-" || word.bytes().all(|byte| byte.is_ascii_digit()),
    }
}

/// Whether a text is what EPD says of a position: operations that each end in `;`. Some put the `;` before them.
fn is_operations(text: &str) -> bool {
    text.starts_with(';') || text.ends_with(';') && text.starts_with(|letter: char| letter.is_ascii_alphabetic())
}

/// The words of a line that are left.
struct Words<'t>(&'t str);

impl<'t> Words<'t> {
    fn peek(&self) -> Option<&'t str> {
        self.0.split_ascii_whitespace().next()
    }
    fn next_if(&mut self, fits: impl FnOnce(&str) -> bool) -> Option<&'t str> {
        let word = self.peek().filter(|word| fits(word))?;
        let (_, rest) = self.0.split_at(self.0.find(word)? + word.len());
        self.0 = rest.trim_ascii_start();
        Some(word)
    }
}

/// Reads all lines.
pub(super) fn read(text: &str, report: &mut Report) -> Result<Vec<Record>, Unreadable> {
    let mut records: Vec<Record> = Vec::new();
    // Lines before a record, kept with it.
    let mut before: Vec<String> = Vec::new();
    let mut begin = None;
    let mut malformed = None;
    for line in lines(text) {
        let said = line.text.trim();
        if said.is_empty() {
            continue;
        }
        let begins = *begin.get_or_insert(line.offset);
        let mut note = |what, said: &str| {
            report.add(Note {
                line: line.number,
                column: column(line.text, said),
                weight: Weight::Kept,
                what,
                text: said.to_owned(),
                node: Some((records.len(), NodeId::ROOT)),
            });
        };
        match Parts::of(said) {
            _ if said.starts_with('#') => before.push(line.text.to_owned()),
            Some(Ok(parts)) => {
                report.span(begins, records.len(), NodeId::ROOT);
                let mut record = record(&parts, line, records.len(), report);
                begin = None;
                record.extras.append(&mut before);
                records.push(record);
            }
            Some(Err((fen, error))) => {
                let (number, column) = (line.number, column(line.text, fen) + error.column() - 1);
                let what = What::NotAPosition(error);
                note(what.clone(), said);
                malformed.get_or_insert(Unreadable::Malformed { line: number, column, what: Box::new(what) });
                before.push(line.text.to_owned());
            }
            None => {
                note(What::UnknownLine, said);
                before.push(line.text.to_owned());
            }
        }
    }
    match records.last_mut().and_then(|record| record.tree.get_mut(NodeId::ROOT)) {
        // Lines after the last record stay behind it.
        Some(root) => root.extras.append(&mut before),
        None => return Err(malformed.unwrap_or(Unreadable::Unknown)),
    }
    report.only_games(records.len());
    Ok(records)
}

/// Reads the moves of a line, as far as they can be played.
fn record(parts: &Parts<'_>, line: Line<'_>, index: usize, report: &mut Report) -> Record {
    let mut record = Record::new(parts.initial.clone());
    let mut note = |weight, what, part: &str, node| {
        let column = column(line.text, part);
        report.add(Note { line: line.number, column, weight, what, text: part.to_owned(), node: Some((index, node)) });
    };
    if parts.turnless {
        note(Weight::Kept, What::NoTurn, line.text.trim(), NodeId::ROOT);
    }
    let (mut here, mut position) = (NodeId::ROOT, parts.initial.clone());
    let (mut spelling, mut words) = (Spelling::default(), Words(parts.rest));
    loop {
        let rest = words.0;
        let Some(word) = words.next_if(|_| true) else { break };
        let read = spelling.resolve(word, &position, None).and_then(|mv| match position.check(mv) {
            Ok(()) => Ok((mv, None)),
            Err(Illegal::Foul(foul)) => Ok((mv, Some(foul))),
            Err(Illegal::Unplayable(unplayable)) => Err(What::Unplayable(unplayable)),
        });
        let added = read.and_then(|(mv, foul)| {
            position.play(mv).map_err(What::Unplayable)?;
            let node = record.append_move(here, mv).map_err(What::Unplayable)?.unwrap_or(here);
            Ok((node, foul))
        });
        match added {
            Ok((node, foul)) => {
                here = node;
                if let Some(foul) = foul {
                    note(Weight::Kept, What::Foul(foul), word, here);
                }
            }
            Err(what) => {
                note(Weight::Kept, what, rest, here);
                if let Some(node) = record.tree.get_mut(here) {
                    node.extras.push(format!("{TAIL}{rest}"));
                }
                break;
            }
        }
    }
    if let Some(root) = record.tree.get_mut(NodeId::ROOT) {
        root.comment = comment(parts.operations);
    }
    record
}

/// The comment that operations are.
fn comment(operations: &str) -> String {
    if let Some(words) = operations.strip_prefix("; ").filter(|words| !words.contains([';', '"'])) {
        return words.trim().to_owned();
    }
    let said = operations.strip_suffix(';').map(|all| all.split(';').enumerate());
    let words = said.and_then(|mut all| {
        let line = |(place, operation): (usize, &str)| {
            let value = operation.trim().strip_prefix(&format!("c{place} "))?.trim();
            value.strip_prefix('"')?.strip_suffix('"').map(str::to_owned)
        };
        all.try_fold(Vec::new(), |mut lines, operation| {
            lines.push(line(operation)?);
            Some(lines)
        })
    });
    words.map_or_else(|| operations.to_owned(), |lines| lines.join("\n"))
}

/// A comment as operations; `None` where EPD has no words for it.
fn operations(said: &str) -> Option<String> {
    if said.is_empty() {
        return Some(String::new());
    }
    let back = |text: &str| is_operations(text) && comment(text) == said;
    if !said.contains(['\n', '\r']) && said == said.trim() && back(said) {
        return Some(said.to_owned());
    }
    let lines: Vec<String> =
        said.split('\n').enumerate().map(|(place, line)| format!("c{place} \"{line}\";")).collect();
    let text = lines.join(" ");
    (lines.len() <= 10 && !said.contains(['"', ';', '\r']) && back(&text)).then_some(text)
}

/// Writes one line for each record.
pub(super) fn write(records: &[Record], options: &WriteOptions, report: &mut Report) -> String {
    let mut text = String::new();
    for (index, record) in records.iter().enumerate() {
        let mut carried = 0;
        report.span(text.len(), index, NodeId::ROOT);
        for extra in &record.extras {
            carry(extra, &mut text, &mut carried);
        }
        let moves = if options.positions_only { String::new() } else { moves(record, index, &mut carried, report) };
        let start = write_position(&record.initial);
        let said = record.tree.get(NodeId::ROOT).map_or("", |root| root.comment.as_str());
        let operations = if moves.is_empty() { operations(said) } else { None };
        match (&operations, moves.as_str()) {
            (Some(said), _) if !said.is_empty() => text.push_str(&format!("{start} {said}")),
            (_, "") => text.push_str(&start),
            // Of which game the usual start is, the first move says.
            (_, moves)
                if Parts::of(&format!("position startpos{moves}"))
                    .is_some_and(|parts| parts.is_ok_and(|parts| parts.initial == record.initial)) =>
            {
                text.push_str("position startpos");
                text.push_str(moves);
            }
            (_, moves) => text.push_str(&format!("position fen {start}{moves}")),
        }
        text.push('\n');
        for extra in record.tree.get(NodeId::ROOT).map_or(&[][..], |root| &root.extras) {
            if tail(extra, &record.initial).is_none() {
                carry(extra, &mut text, &mut carried);
            }
        }
        if options.positions_only {
            report.lost(index, record.tree.mainline(NodeId::ROOT).skip(1).count(), What::Moves);
        }
        report.lost(index, carried, What::Extras);
        count_losses(record, index, &|id| id == NodeId::ROOT && operations.is_some(), report);
    }
    text
}

/// Writes a carried line if it is one of this format: a comment, or something that is no record.
fn carry(extra: &str, text: &mut String, lost: &mut usize) {
    if is_banner(extra) || is_lone(extra) {
        return;
    }
    let said = extra.trim();
    let own = said.starts_with('#') || said.starts_with(|letter: char| letter.is_ascii_alphanumeric());
    if own
        && !extra.contains(['\n', '\r'])
        && (said.starts_with('#') || Parts::of(said).is_none_or(|parts| parts.is_err()))
    {
        text.push_str(extra);
        text.push('\n');
    } else {
        *lost += 1;
    }
}

/// The end of a line that was carried, if its first word is no move here: then it comes back as it is.
fn tail<'a>(extra: &'a str, position: &Position) -> Option<&'a str> {
    let rest = extra.strip_prefix(TAIL).filter(|rest| !rest.contains(['\n', '\r']))?;
    let mv = Spelling::default().resolve(Words(rest).peek()?, position, None);
    mv.ok().filter(|&mv| !matches!(position.check(mv), Err(Illegal::Unplayable(_)))).is_none().then_some(rest)
}

/// The moves of the main line, behind ` moves`.
fn moves(record: &Record, index: usize, carried: &mut usize, report: &mut Report) -> String {
    let mut words: Vec<String> = Vec::new();
    let mut position = record.initial.clone();
    let mut spelling = Spelling::default();
    let mut below_end = 0;
    let mut ended = false;
    for id in record.tree.mainline(NodeId::ROOT) {
        let Some(node) = record.tree.get(id) else { break };
        match &node.step {
            _ if ended => below_end += 1,
            Step::Start => {}
            Step::Move(mv) => {
                words.push(spelled(*mv, &position, &mut spelling));
                if position.play(*mv).is_err() {
                    break;
                }
            }
            Step::End(ending) => {
                ended = true;
                report.writer(index, id, Weight::Lost, What::Ending, ending.name());
            }
        }
        let leaf = record.tree.children(id).is_empty();
        for extra in &node.extras {
            match tail(extra, &position).filter(|_| leaf && !ended) {
                Some(rest) => words.push(rest.to_owned()),
                None if id != NodeId::ROOT && !is_lone(extra) => *carried += 1,
                None => {}
            }
        }
    }
    report.lost(index, below_end, What::StepsAfterEnding);
    if words.is_empty() { String::new() } else { format!(" moves {}", words.join(" ")) }
}

/// A move in coordinates; those of xiangqi count the ranks from 0, as UCCI has them, with a dash where they could be taken for the others.
fn spelled(mv: Move, position: &Position, spelling: &mut Spelling) -> String {
    let Move::Xiangqi(mv) = mv else { return coordinates(mv) };
    let dashed = xiangqi::iccs(mv).to_ascii_lowercase();
    let plain = dashed.replace('-', "");
    let before = *spelling;
    if spelling.resolve(&plain, position, None) == Ok(mv.into()) {
        return plain;
    }
    *spelling = before;
    // Its format is remembered.
    let _ = spelling.resolve(&dashed, position, None);
    dashed
}
