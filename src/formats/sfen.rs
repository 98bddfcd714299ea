//! SFEN and USI lines, one record per line (S1 to S7 of the [format notes](crate#sfen-usi-and-usen)).

use std::ops::Range;

use super::format::WriteOptions;
use super::kif::lost_texts;
use super::pieces::{FileManner, PieceRole, TextToSpell};
use super::reading;
pub(super) use super::reading::REMARKED as READING;
use super::reading::{Builder, LineWords, ReadAlone, column};
use super::report::{NoteKind, NoteWeight, Report, Unreadable};
use komaoto_notation::{Misdrawn, PositionError, parse_sfen, parse_usi, sfen, usi};
use komaoto_record::{Ending, FormatId, NodeId, Record, Step};
use komaoto_rules::Color;
use komaoto_rules::shogi::{Fault, Move, Origin, Position};
use komaoto_text::{Line, lines, until};

/// The word before the moves.
const MOVES: &str = "moves";

/// Words after the moves that end a game.
const ENDINGS: [(&str, Ending); 3] =
    [("resign", Ending::Resign), ("win", Ending::Declaration), ("rep_draw", Ending::Repetition)];

/// The certainty that a text consists of such lines.
pub(super) fn detect(text: &str) -> u8 {
    if is_column(text) {
        return 80;
    }
    let mut best = 0;
    let says = |line: &str| !line.is_empty() && !line.starts_with('#');
    for line in lines(text).filter(|line| says(line.text.trim())).take(300) {
        let line = line.text.trim();
        let first = until(line, |letter| letter.is_ascii_whitespace());
        best = best.max(match first {
            "position" | "sfen" | "startpos" => 90,
            "moves" if line.split_ascii_whitespace().nth(1).is_some_and(|word| parse_usi(word).is_ok()) => 80,
            _ if is_bare(line) => 80,
            _ if is_board(first) => 85,
            _ if embedded(line).is_some() => 30,
            // Of another size: reported so that it is refused with a reason.
            _ if board_like(first) => 20,
            _ => 0,
        });
        if best >= 85 {
            break;
        }
    }
    best
}

/// Whether a line begins with two moves from the even start, as people pass games on by hand.
fn is_bare(line: &str) -> bool {
    let mut words = line.split_ascii_whitespace().map(|word| parse_usi(word).ok());
    let first = words.next().flatten().filter(|&mv| Position::start().playable(mv).is_ok());
    first.is_some() && words.next().flatten().is_some()
}

/// Whether a text is one game from the even start, with one move per line.
fn is_column(text: &str) -> bool {
    let said = || lines(text).map(|line| line.text.trim()).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let mut moves = said().take(3).map(|line| parse_usi(line).ok());
    let first = moves.next().flatten().filter(|&mv| Position::start().playable(mv).is_ok());
    let begins = first.is_some() && moves.next().flatten().is_some() && moves.all(|mv| mv.is_some());
    begins && !said().any(|line| LineOpening::of(line).is_ok())
}

/// The offset of a game in a line from the log of an engine protocol, `>1:position startpos moves 7g7f`, or in a row of
/// a table with tabs, one field of which is a position.
fn embedded(line: &str) -> Option<usize> {
    let logged = ["position startpos", "position sfen "].iter().filter_map(|start| line.find(start)).min();
    let logged = logged.filter(|&at| {
        let before = line.get(..at).and_then(|before| before.chars().next_back());
        before.is_some_and(|letter| !letter.is_alphanumeric())
    });
    logged.or_else(|| {
        let fields = line.match_indices('\t').map(|(at, _)| at + 1);
        let word = |at: usize| line.get(at..)?.split_ascii_whitespace().next();
        fields.into_iter().find(|&at| word(at).is_some_and(is_board))
    })
}

/// Nine ranks of letters and digits.
fn is_board(word: &str) -> bool {
    word.split('/').count() == 9
        && word.bytes().all(|b| b"/+123456789plnsgbrkPLNSGBRK".contains(&b))
        && word.bytes().any(|b| b.is_ascii_digit() || b.is_ascii_alphabetic())
}

/// Ranks of letters and digits, however many.
fn board_like(word: &str) -> bool {
    word.split('/').count() >= 5 && word.bytes().all(|b| b == b'/' || b == b'+' || b.is_ascii_alphanumeric())
}

/// Why a line is not a record.
struct SfenRefusal<'t> {
    what: NoteKind,
    /// The part of the line that is wrong, and where in that part.
    part: &'t str,
    /// 1-based, in characters.
    column: usize,
}

impl SfenRefusal<'_> {
    const UNKNOWN: Self = Self { what: NoteKind::UnknownLine, part: "", column: 1 };
}

/// The ranges of the games of a text.
pub(super) fn games(text: &str) -> Vec<Range<usize>> {
    if is_column(text) {
        return std::iter::once(0..text.len()).collect();
    }
    reading::games(text, |line| LineOpening::of(line).is_ok())
}

/// The manner of a game.
pub(super) fn manner(game: &str) -> FileManner {
    let begins_its_line: fn(&str) -> bool = if is_column(game) { |_| true } else { |_| false };
    FileManner { spelled, begins_its_line, ..FileManner::PLAIN }
}

/// Another position gets the words before it that the file has there.
fn spelled(part: &PieceRole, words: TextToSpell<'_>) -> String {
    let board = |text: &str| {
        let word = text.split_ascii_whitespace().find(|word| board_like(word))?;
        Some(word.as_ptr() as usize - text.as_ptr() as usize)
    };
    let named = |has: &str| Some([has.get(..board(has)?)?, words.is.get(board(words.is)?..)?].concat());
    match words.has {
        Some(has) if *part == PieceRole::Position => named(has),
        _ => None,
    }
    .unwrap_or_else(|| words.is.to_owned())
}

/// Reads all lines.
pub(super) fn read(text: &str, report: &mut Report) -> Result<Vec<Record>, Unreadable> {
    if is_column(text) {
        return Ok(vec![column_of_moves(text, report)]);
    }
    if let Some(records) = reading::filed_lines(text, report, games, &ALONE) {
        return Ok(records);
    }
    reading::read(text, report, |line, (begins, index), report| {
        let refused = |SfenRefusal { what, part, column: inside }: SfenRefusal<'_>| {
            (if part.is_empty() { 1 } else { column(line.text, part) + inside - 1 }, what)
        };
        let opening = LineOpening::of(line.text).map_err(refused)?;
        let mut builder = Builder::new(opening.initial.clone(), index, FormatId::Sfen, report);
        builder.begins(begins);
        Ok(record(opening, line, builder))
    })
}

/// Reads a line of a large text by itself.
const ALONE: ReadAlone =
    ReadAlone { reading: READING, record: |line, _| alone(line), headers: |line, _| alone(line).headers.clone() };

fn alone(line: &str) -> Record {
    reading::first_of(read(line, &mut Report::default()), komaoto_rules::Game::Shogi)
}

/// Reads a game with one move per line.
fn column_of_moves(text: &str, report: &mut Report) -> Record {
    let mut builder = Builder::new(Position::start(), 0, FormatId::Sfen, report);
    builder.begins(0);
    let mut unread = false;
    for line in lines(text) {
        let word = line.text.trim();
        if word.is_empty() || word.starts_with('#') {
            continue;
        }
        let taken = if unread { Err(NoteKind::Unread) } else { take(&mut builder, line, word) };
        if let Err(what) = taken {
            unread = true;
            builder.note(line, column(line.text, word), NoteWeight::Kept, what, line.text);
        }
    }
    builder.finish()
}

/// The beginning of a line.
struct LineOpening<'t> {
    /// The prefix that a log puts before it.
    logged: &'t str,
    initial: Position,
    /// The words that give the position, if any do.
    said: &'t str,
    /// The word before the moves.
    moves: Option<&'t str>,
    /// The moves, and what ends them.
    rest: LineWords<'t>,
    /// The oddities of the position.
    odd: Vec<(&'t str, NoteWeight, NoteKind)>,
}

impl<'t> LineOpening<'t> {
    fn of(line: &'t str) -> Result<Self, SfenRefusal<'t>> {
        let (logged, line) = line.split_at(embedded(line).unwrap_or(0));
        let (logged, line) = (logged.trim(), line.trim());
        let mut words = LineWords(line);
        let mut odd = Vec::new();
        words.next_if(|word| word == "position");
        let initial = match words.peek() {
            None => return Err(SfenRefusal::UNKNOWN),
            Some("startpos") => {
                words.next_if(|_| true);
                Position::start()
            }
            Some(MOVES) => Position::start(),
            Some(_) if is_bare(line) => Position::start(),
            Some(_) => {
                let named = words.next_if(|word| word == "sfen").is_some();
                let mut fields: Vec<&str> = Vec::with_capacity(4);
                // Some omit the number and the word before the moves.
                let is_field = |word: &str, count: usize| count < 3 || count == 3 && parse_usi(word).is_err();
                while let Some(field) = words.next_if(|word| word != MOVES && is_field(word, fields.len())) {
                    fields.push(field);
                }
                let ahead = words.0.split_ascii_whitespace().find(|word| *word != MOVES);
                start(line, &fields, named, ahead, &mut odd)?
            }
        };
        let said = line.strip_suffix(words.0).unwrap_or(line).trim_end();
        let moves = words.next_if(|word| word == MOVES);
        Ok(Self { logged, initial, said, moves, rest: words, odd })
    }
}

/// Reads the moves of a line as far as they can be played.
fn record(opening: LineOpening<'_>, line: Line<'_>, mut builder: Builder<'_>) -> Record {
    let logged = Some(opening.logged).filter(|logged| !logged.is_empty());
    let logged = logged.map(|logged| (logged, NoteWeight::Kept, NoteKind::UnknownLine));
    for (part, weight, what) in logged.into_iter().chain(opening.odd) {
        builder.note(line, column(line.text, part), weight, what, part);
    }
    builder.report.piece(NodeId::ROOT, PieceRole::Position, line.part(opening.said).range());
    if let Some(word) = opening.moves {
        builder.report.piece(NodeId::ROOT, PieceRole::Header(MOVES.to_owned()), line.part(word).range());
    }
    let mut words = opening.rest;
    loop {
        let rest = words.0;
        let Some(word) = words.next_if(|_| true) else { break };
        if let Err(what) = take(&mut builder, line, word) {
            builder.note(line, column(line.text, word), NoteWeight::Kept, what, rest);
            break;
        }
    }
    builder.finish()
}

/// Takes a word as the next step, a move or an ending; otherwise returns why it is neither.
fn take(builder: &mut Builder<'_>, line: Line<'_>, word: &str) -> Result<(), NoteKind> {
    if builder.ended() {
        return Err(NoteKind::AfterEnd);
    }
    let ending = ENDINGS.iter().find(|(known, _)| known.eq_ignore_ascii_case(word));
    match ending {
        Some((_, ending)) => builder.end(ending.clone(), None, line),
        None => {
            let mv = parse_usi(word).or_else(|_| parse_usi(&as_meant(word))).map_err(|_| NoteKind::NotAMove)?;
            builder.play(mv, None, line, word).map_err(NoteKind::Unplayable)?;
        }
    }
    builder.report.piece(builder.trail.here(), PieceRole::Step, line.part(word).range());
    Ok(())
}

/// A word without what people put around a move and into it: `7g7f,`, `7g-7f`, `B@4e`.
fn as_meant(word: &str) -> String {
    word.trim_matches([',', ';', '.', '"', '\'']).replace('@', "*").replace('-', "")
}

/// The position in up to four fields ([S2](crate#sfen-usi-and-usen)); anything odd about it is reported.
/// `ahead` is the first move.
fn start<'t>(
    line: &'t str,
    fields: &[&'t str],
    named: bool,
    ahead: Option<&str>,
    odd: &mut Vec<(&'t str, NoteWeight, NoteKind)>,
) -> Result<Position, SfenRefusal<'t>> {
    let (Some(&board), Some(&last)) = (fields.first(), fields.last()) else { return Err(SfenRefusal::UNKNOWN) };
    if !named && !board_like(board) {
        return Err(SfenRefusal::UNKNOWN);
    }
    // As it is in the line, so that columns count in the line.
    let offset = |part: &str| part.as_ptr() as usize - line.as_ptr() as usize;
    let through = |last: &str| line.get(offset(board)..offset(last) + last.len()).unwrap_or(board);
    let refused = |error: PositionError| match board.split('/').count() {
        8 => SfenRefusal { what: NoteKind::OtherGame("chess".to_owned()), part: board, column: 1 },
        10 => SfenRefusal { what: NoteKind::OtherGame("xiangqi".to_owned()), part: board, column: 1 },
        _ => SfenRefusal { what: NoteKind::Position(error.what), part: board, column: error.column },
    };
    let mut position = match (parse_sfen(through(last)), fields) {
        (Ok(position), _) => position,
        (Err(_), [_]) => {
            let mut position = parse_sfen(&format!("{board} b")).map_err(refused)?;
            odd.push((board, NoteWeight::Kept, NoteKind::NoTurn));
            let from = ahead.and_then(|word| parse_usi(word).ok()).map(Move::origin);
            if let Some(Origin::Board(from)) = from
                && position.piece(from).is_some_and(|piece| piece.color == Color::White)
            {
                position.set_side_to_move(Color::White);
            }
            position
        }
        // A king in hand goes nowhere; this happens when all pieces were put into the hands.
        (Err(_), [_, turn, hands, number @ ..]) if hands.contains(['K', 'k']) => {
            let others = match hands.replace(['K', 'k'], "") {
                none if none.is_empty() => "-".to_owned(),
                others => others,
            };
            let number = number.first().copied().unwrap_or("1");
            let position = parse_sfen(&format!("{board} {turn} {others} {number}")).map_err(refused)?;
            odd.push((hands, NoteWeight::Lost, NoteKind::Position(Misdrawn::KingInHand)));
            position
        }
        // An invalid number is not worth losing a position.
        (Err(_), [_, _, hands, number]) => {
            let position = parse_sfen(through(hands)).map_err(refused)?;
            let what = NoteKind::Position(Misdrawn::NotANumber((*number).to_owned()));
            odd.push((number, NoteWeight::Lost, what));
            position
        }
        (Err(error), _) => return Err(refused(error)),
    };
    position.set_ply(position.ply().max(1));
    for fault in position.faults() {
        if let Fault::TooMany(kind, _) = fault {
            let in_hand = Color::ALL.iter().any(|&color| position.hand(color).count(kind) > 0);
            let part = match fields.get(2) {
                Some(hand) if in_hand => hand,
                _ => board,
            };
            odd.push((part, NoteWeight::Kept, NoteKind::TooManyPieces));
        }
    }
    Ok(position)
}

/// Writes one line for each record.
pub(super) fn write(records: &[Record], options: &WriteOptions, report: &mut Report) -> String {
    let mut text = String::new();
    for (index, record) in records.iter().enumerate() {
        let Some(initial) = record.initial.shogi() else { continue };
        report.span(text.len(), index, NodeId::ROOT);
        let says = |ending: &Ending| !options.positions_only && word(ending).is_some();
        if options.positions_only {
            put(&mut text, (NodeId::ROOT, PieceRole::Position), &sfen(initial), report);
            report.lost(index, record.tree.mainline(NodeId::ROOT).skip(1).count(), NoteKind::Moves);
        } else {
            line(record, initial, index, &mut text, report);
        }
        text.push('\n');
        report.lost(index, lost_texts(record, says), NoteKind::Extras);
        count_losses(record, index, &|_, _| false, report);
    }
    text
}

/// The word for an ending.
fn word(ending: &Ending) -> Option<&'static str> {
    ENDINGS.iter().find(|(_, known)| known == ending).map(|(word, _)| *word)
}

fn put(text: &mut String, (node, part): (NodeId, PieceRole), said: &str, report: &mut Report) {
    report.piece(node, part, text.len()..text.len() + said.len());
    text.push_str(said);
}

fn line(record: &Record, initial: &Position, index: usize, text: &mut String, report: &mut Report) {
    let even = *initial == Position::start();
    let position = if even { "startpos".to_owned() } else { format!("sfen {}", sfen(initial)) };
    put(text, (NodeId::ROOT, PieceRole::Position), &format!("position {position}"), report);
    let mut before = Some((NodeId::ROOT, PieceRole::Header(MOVES.to_owned())));
    let mut steps = record.tree.mainline(NodeId::ROOT).skip(1);
    for id in steps.by_ref() {
        let step = record.tree.get(id).map(|node| &node.step);
        let said = match step {
            Some(Step::Move(komaoto_rules::Move::Shogi(mv))) => Some(usi(*mv)),
            Some(Step::End(ending)) => word(ending).map(str::to_owned),
            _ => None,
        };
        if let Some(said) = said {
            if let Some(before) = before.take() {
                text.push(' ');
                put(text, before, MOVES, report);
            }
            text.push(' ');
            put(text, (id, PieceRole::Step), &said, report);
        } else if let Some(Step::End(ending)) = step {
            report.ending(index, id, NoteWeight::Lost, komaoto_rules::Game::Shogi, ending);
        }
        if matches!(step, Some(Step::End(_))) {
            break;
        }
    }
    report.lost(index, steps.count(), NoteKind::StepsAfterEnding);
}

/// Notes what a line of moves has no place for, except for what it `holds` of the texts of a node.
pub(super) fn count_losses(
    record: &Record,
    index: usize,
    holds: &dyn Fn(NodeId, &NoteKind) -> bool,
    report: &mut Report,
) {
    // The ending tells the result, and is noted where it is lost.
    let is_told = |key: &str| record.game() != komaoto_rules::Game::Shogi && key.eq_ignore_ascii_case("Result");
    let derived = |(key, value): &(&str, &str)| *key == "手合割" || is_told(key) || record.is_named_by(key, value);
    let headers: Vec<&str> = record.headers.iter().filter(|pair| !derived(pair)).map(|(key, _)| key).collect();
    report.lost_headers(index, &headers);
    let forks = record.tree.preorder().flat_map(|id| record.tree.children(id).iter().copied().skip(1));
    report.lost_at(index, forks, NoteKind::Variations);
    report.lost_about(index, record, holds);
}
