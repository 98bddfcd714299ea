//! SFEN and USI lines, following chapter 3 of the specification and S1 to S7 of the format notes: one record per line.

use super::carried::{is_empty_comment, says_nothing};
use super::comment::full_comment;
use super::format::WriteOptions;
use super::reading;
use super::reading::{Builder, Trail, column};
use super::report::{Report, Unreadable, Weight, What};
use crate::notation::{Misdrawn, PositionError, parse_sfen, parse_usi, sfen, usi};
use crate::record::{Carried, Ending, FormatId, NodeId, Record, Role, Step};
use crate::rules;
use crate::rules::Color;
use crate::rules::shogi::{Fault, Move, Origin, Position};
use crate::text::{Line, lines};

/// Words after the moves that end a game.
const ENDINGS: [(&str, Ending); 3] =
    [("resign", Ending::Resign), ("win", Ending::Declaration), ("rep_draw", Ending::Repetition)];

/// How certainly a text consists of such lines.
pub(super) fn detect(text: &str) -> u8 {
    if is_column(text) {
        return 80;
    }
    let mut best = 0;
    let says = |line: &str| !line.is_empty() && !line.starts_with('#');
    for line in lines(text).filter(|line| says(line.text.trim())).take(300) {
        let line = line.text.trim();
        let first = line.split_ascii_whitespace().next().unwrap_or_default();
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
    let said = lines(text).map(|line| line.text.trim()).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let mut moves = said.take(3).map(|line| parse_usi(line).ok());
    let first = moves.next().flatten().filter(|&mv| Position::start().playable(mv).is_ok());
    first.is_some() && moves.next().flatten().is_some() && moves.all(|mv| mv.is_some())
}

/// Where a game begins in a line from the log of an engine protocol: `>1:position startpos moves 7g7f`.
fn embedded(line: &str) -> Option<usize> {
    let at = ["position startpos", "position sfen "].iter().filter_map(|start| line.find(start)).min()?;
    let before = line.get(..at)?.chars().next_back();
    (at > 0 && before.is_some_and(|c| !c.is_alphanumeric())).then_some(at)
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
struct Refused<'t> {
    what: What,
    /// The part of the line that is wrong, and where in that part.
    part: &'t str,
    /// 1-based, in characters.
    column: usize,
}

impl Refused<'_> {
    const UNKNOWN: Self = Self { what: What::UnknownLine, part: "", column: 1 };
}

/// Reads all lines.
pub(super) fn read(text: &str, report: &mut Report) -> Result<Vec<Record>, Unreadable> {
    if is_column(text) {
        return Ok(vec![column_of_moves(text, report)]);
    }
    reading::read(text, FormatId::Sfen, report, |line, (begins, index), report| {
        let logged = embedded(line.text);
        let refused = |Refused { what, part, column: inside }: Refused<'_>| {
            (if part.is_empty() { 1 } else { column(line.text, part) + inside - 1 }, what)
        };
        let mut record = record(line, logged.unwrap_or(0), begins, index, report).map_err(refused)?;
        if let Some(prefix) = logged.and_then(|at| line.text.get(..at)) {
            // What a log puts before it stays as a remark.
            record.extras.push(Carried::new(FormatId::Sfen, Role::Remark, format!("# {prefix}")));
            let mut builder = Builder::new(Position::start(), index, FormatId::Sfen, report);
            builder.note(line, 1, Weight::Kept, What::UnknownLine, prefix);
        }
        Ok(record)
    })
}

/// Reads a game with one move per line.
fn column_of_moves(text: &str, report: &mut Report) -> Record {
    let mut builder = Builder::new(Position::start(), 0, FormatId::Sfen, report);
    builder.begins(0);
    let mut unread: Vec<&str> = Vec::new();
    for line in lines(text) {
        let word = line.text.trim();
        if word.is_empty() {
            continue;
        }
        if word.starts_with('#') {
            builder.head(Role::Remark, line.text);
            continue;
        }
        let taken = if unread.is_empty() { take(&mut builder, line, word) } else { Err(What::Unread) };
        if let Err(what) = taken {
            unread.push(word);
            builder.note(line, column(line.text, word), Weight::Kept, what, line.text);
        }
    }
    if !unread.is_empty() {
        builder.extra(Role::Unread, &format!("{TAIL}{}", unread.join(" ")));
    }
    builder.finish()
}

/// Reads one line from a place in it, if it is a record.
fn record<'t>(
    line: Line<'t>,
    from: usize,
    begins: usize,
    index: usize,
    report: &mut Report,
) -> Result<Record, Refused<'t>> {
    let said = line.text.get(from..).unwrap_or(line.text);
    let mut words = said.split_ascii_whitespace().peekable();
    words.next_if_eq(&"position");
    let mut odd: Vec<(&str, Weight, What)> = Vec::new();
    let position = match words.peek() {
        None => return Err(Refused::UNKNOWN),
        Some(&"startpos") => {
            words.next();
            Position::start()
        }
        Some(&"moves") => Position::start(),
        Some(_) if is_bare(said) => Position::start(),
        Some(&first) => {
            let named = first == "sfen";
            if named {
                words.next();
            }
            let mut fields: Vec<&str> = Vec::with_capacity(4);
            // Some omit the number and the word before the moves.
            let is_field = |word: &str, count: usize| count < 3 || count == 3 && parse_usi(word).is_err();
            while let Some(field) = words.next_if(|word| *word != "moves" && is_field(word, fields.len())) {
                fields.push(field);
            }
            let ahead = words.clone().find(|word| *word != "moves");
            start(line.text, &fields, named, ahead, &mut odd)?
        }
    };
    let mut builder = Builder::new(position, index, FormatId::Sfen, report);
    builder.begins(begins);
    for (part, weight, what) in odd {
        builder.note(line, column(line.text, part), weight, what, part);
    }
    words.next_if_eq(&"moves");
    for word in words {
        let rest = || {
            let offset = word.as_ptr() as usize - line.text.as_ptr() as usize;
            line.text.get(offset..).unwrap_or(word).trim_end()
        };
        if let Err(what) = take(&mut builder, line, word) {
            builder.extra(Role::Unread, &format!("{TAIL}{}", rest()));
            builder.note(line, column(line.text, word), Weight::Kept, what, rest());
            break;
        }
    }
    Ok(builder.finish())
}

/// Takes a word as the next step, a move or an ending; otherwise returns why it is neither.
fn take(builder: &mut Builder<'_>, line: Line<'_>, word: &str) -> Result<(), What> {
    if builder.ended() {
        return Err(What::AfterEnd);
    }
    if let Some((_, ending)) = ENDINGS.iter().find(|(known, _)| known.eq_ignore_ascii_case(word)) {
        builder.end(ending.clone(), None, line);
        return Ok(());
    }
    let mv = parse_usi(word).map_err(|_| What::NotAMove)?;
    builder.play(mv, None, line, word).map_err(What::Unplayable)
}

/// The position in up to four fields (S2); anything odd about it is reported. `ahead` is the first move.
fn start<'t>(
    line: &'t str,
    fields: &[&'t str],
    named: bool,
    ahead: Option<&str>,
    odd: &mut Vec<(&'t str, Weight, What)>,
) -> Result<Position, Refused<'t>> {
    let (Some(&board), Some(&last)) = (fields.first(), fields.last()) else { return Err(Refused::UNKNOWN) };
    if !named && !board_like(board) {
        return Err(Refused::UNKNOWN);
    }
    // As it is in the line, so that columns count in the line.
    let offset = |part: &str| part.as_ptr() as usize - line.as_ptr() as usize;
    let through = |last: &str| line.get(offset(board)..offset(last) + last.len()).unwrap_or(board);
    let refused = |error: PositionError| match board.split('/').count() {
        8 => Refused { what: What::OtherGame("chess".to_owned()), part: board, column: 1 },
        10 => Refused { what: What::OtherGame("xiangqi".to_owned()), part: board, column: 1 },
        _ => Refused { what: What::Position(error.what), part: board, column: error.column },
    };
    let mut position = match (parse_sfen(through(last)), fields) {
        (Ok(position), _) => position,
        (Err(_), [_]) => {
            let mut position = parse_sfen(&format!("{board} b")).map_err(refused)?;
            odd.push((board, Weight::Kept, What::NoTurn));
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
            odd.push((hands, Weight::Lost, What::Position(Misdrawn::KingInHand)));
            position
        }
        // An invalid number is not worth losing a position.
        (Err(_), [_, _, hands, number]) => {
            let position = parse_sfen(through(hands)).map_err(refused)?;
            let what = What::Position(Misdrawn::NotANumber((*number).to_owned()));
            odd.push((number, Weight::Lost, what));
            position
        }
        (Err(error), _) => return Err(refused(error)),
    };
    position.set_ply(position.ply().max(1));
    for fault in position.faults() {
        if let Fault::TooMany(kind, _) = fault {
            let in_hand = Color::ALL.iter().any(|&color| position.hand(color).count(kind) > 0);
            let part = fields.get(2).copied().filter(|_| in_hand).unwrap_or(board);
            odd.push((part, Weight::Kept, What::TooManyPieces));
        }
    }
    Ok(position)
}

/// Writes one line for each record.
pub(super) fn write(records: &[Record], options: &WriteOptions, report: &mut Report) -> String {
    let mut text = String::new();
    for (index, record) in records.iter().enumerate() {
        let Some(initial) = record.initial.shogi() else { continue };
        let mut carried = 0;
        report.span(text.len(), index, NodeId::ROOT);
        for extra in &record.extras {
            carry(extra, &mut text, &mut carried);
        }
        if options.positions_only {
            text.push_str(&sfen(initial));
            let steps = record.tree.mainline(NodeId::ROOT).skip(1).count();
            report.lost(index, steps, What::Moves);
        } else {
            line(record, initial, index, &mut text, &mut carried, report);
        }
        text.push('\n');
        if let Some(root) = record.tree.get(NodeId::ROOT) {
            for extra in &root.extras {
                // A tail of unreadable moves went into the line itself.
                if !(record.tree.children(NodeId::ROOT).is_empty() && tail(extra, initial, false).is_some()) {
                    carry(extra, &mut text, &mut carried);
                }
            }
        }
        report.lost(index, carried, What::Extras);
        count_losses(record, index, &|_| false, report);
    }
    text
}

/// Writes a carried line if it belongs to this format: a comment, or something that is not a record.
fn carry(extra: &Carried, text: &mut String, lost: &mut usize) {
    if says_nothing(extra) {
        return;
    }
    let said = extra.trim();
    let own = said.starts_with('#') || extra.is_ascii() && !said.starts_with(['\'', '+', '-', '%', '/', '*', '&']);
    let line = Line { number: 0, offset: 0, text: extra };
    let one_line = !said.is_empty() && !extra.contains(['\n', '\r']);
    if own && one_line && (said.starts_with('#') || record(line, 0, 0, 0, &mut Report::default()).is_err()) {
        text.push_str(extra);
        text.push('\n');
    } else {
        *lost += 1;
    }
}

/// Precedes the unreadable end of a line where that is carried: it distinguishes it from whole lines.
pub(super) const TAIL: &str = "moves ";

/// The end of a USI line that was carried, if its first word is not a move here: then it reads back as it is.
fn tail<'a>(extra: &'a str, position: &Position, ended: bool) -> Option<&'a str> {
    let rest = extra.strip_prefix(TAIL).filter(|rest| !rest.contains(['\n', '\r']))?;
    let first = rest.split_ascii_whitespace().next()?;
    let ending = ENDINGS.iter().any(|(word, _)| word.eq_ignore_ascii_case(first));
    let stops = ended || !ending && parse_usi(first).map_or(true, |mv| position.playable(mv).is_err());
    stops.then_some(rest)
}

fn line(
    record: &Record,
    initial: &Position,
    index: usize,
    text: &mut String,
    carried: &mut usize,
    report: &mut Report,
) {
    if *initial == Position::start() {
        text.push_str("position startpos");
    } else {
        text.push_str("position sfen ");
        text.push_str(&sfen(initial));
    }
    let mut trail = Trail::new(initial.clone());
    let mut started = false;
    let mut begin = |text: &mut String| {
        if !std::mem::replace(&mut started, true) {
            text.push_str(" moves");
        }
    };
    let mut ended = false;
    let mut below_end = 0;
    for id in record.tree.mainline(NodeId::ROOT) {
        let Some(node) = record.tree.get(id) else { break };
        if ended {
            below_end += 1;
            continue;
        }
        let said = matches!(&node.step, Step::End(ending) if ENDINGS.iter().any(|(_, known)| known == ending));
        match &node.step {
            Step::Start | Step::Move(rules::Move::Chess(_) | rules::Move::Xiangqi(_)) => {}
            Step::Move(rules::Move::Shogi(mv)) => {
                begin(text);
                text.push(' ');
                text.push_str(&usi(*mv));
                trail.step(id, Some(*mv), None);
            }
            Step::End(ending) => {
                ended = true;
                match ENDINGS.iter().find(|(_, known)| known == ending) {
                    Some((word, _)) => {
                        begin(text);
                        text.push(' ');
                        text.push_str(word);
                    }
                    None => report.ending(index, id, Weight::Lost, rules::Game::Shogi, ending),
                }
            }
        }
        for extra in &node.extras {
            let leaf = record.tree.children(id).is_empty();
            if let Some(rest) = tail(extra, trail.position(), ended).filter(|_| leaf) {
                begin(text);
                text.push(' ');
                text.push_str(rest);
            } else if id != NodeId::ROOT
                && !is_empty_comment(extra)
                && !(said && super::kif::repeats_ending(extra, node, trail.len(), &record.initial))
            {
                *carried += 1;
            }
        }
    }
    report.lost(index, below_end, What::StepsAfterEnding);
}

/// Notes what a line of moves has no place for, except for comments that it `holds`.
pub(super) fn count_losses(record: &Record, index: usize, holds: &dyn Fn(NodeId) -> bool, report: &mut Report) {
    let forks = record.tree.preorder().map(|id| record.tree.children(id).len().saturating_sub(1)).sum();
    let derived = |key: &str| key == "手合割";
    report.lost(index, record.headers.iter().filter(|(key, _)| !derived(key)).count(), What::Headers);
    report.lost(index, forks, What::Variations);
    let nodes = || record.tree.mainline(NodeId::ROOT).filter_map(|id| record.tree.get(id));
    let said = |&id: &NodeId| !holds(id) && record.tree.get(id).is_some_and(|node| !full_comment(node).is_empty());
    report.lost(index, record.tree.mainline(NodeId::ROOT).filter(said).count(), What::Comments);
    report.lost(index, nodes().filter(|node| node.bookmark.is_some()).count(), What::Bookmarks);
    report.lost(index, nodes().filter(|node| node.time.is_some()).count(), What::Times);
    report.lost(index, nodes().filter(|node| !node.evaluations.is_empty()).count(), What::Evaluations);
}
