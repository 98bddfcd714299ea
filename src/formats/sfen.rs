//! SFEN and USI lines, after chapter 3 of the specification and S1 to S7 of the format notes: one record a line.

use super::builder::{Builder, column};
use super::lines::{Line, lines};
use super::options::WriteOptions;
use super::report::{Report, Unreadable, Weight, What};
use super::trail::Trail;
use crate::notation::{Misdrawn, parse_sfen, parse_usi, sfen, usi};
use crate::record::{Ending, NodeId, Record, Step};
use crate::rules::Position;

/// Words after the moves that end a game.
const ENDINGS: [(&str, Ending); 3] =
    [("resign", Ending::Resign), ("win", Ending::Declaration), ("rep_draw", Ending::Repetition)];

/// How surely a text is of such lines.
pub(super) fn detect(text: &str) -> u8 {
    let mut best = 0;
    let says = |line: &str| !line.is_empty() && !line.starts_with('#');
    for line in lines(text).filter(|line| says(line.text.trim())).take(300) {
        let line = line.text.trim();
        let first = line.split_ascii_whitespace().next().unwrap_or_default();
        best = best.max(match first {
            "position" | "sfen" | "startpos" => 90,
            "moves" if line.split_ascii_whitespace().nth(1).is_some_and(|word| parse_usi(word).is_ok()) => 80,
            _ if is_board(first) => 85,
            _ => 0,
        });
        if best >= 85 {
            break;
        }
    }
    best
}

/// Nine ranks of letters and digits.
fn is_board(word: &str) -> bool {
    word.split('/').count() == 9
        && word.bytes().all(|b| b"/+123456789plnsgbrkPLNSGBRK".contains(&b))
        && word.bytes().any(|b| b.is_ascii_digit() || b.is_ascii_alphabetic())
}

/// Reads all lines.
pub(super) fn read(text: &str, report: &mut Report) -> Result<Vec<Record>, Unreadable> {
    let mut records: Vec<Record> = Vec::new();
    // Lines before a record, kept with it.
    let mut before: Vec<String> = Vec::new();
    let mut begin = None;
    for line in lines(text) {
        let trimmed = line.text.trim();
        if trimmed.is_empty() {
            continue;
        }
        let begins = *begin.get_or_insert(line.offset);
        let read = if trimmed.starts_with('#') { None } else { record(line, begins, records.len(), report) };
        match read {
            Some(mut record) => {
                begin = None;
                record.extras.append(&mut before);
                records.push(record);
            }
            None => {
                if !trimmed.starts_with('#') {
                    let mut builder = Builder::new(Position::startpos(), records.len(), "", report);
                    builder.note(line, 1, Weight::Kept, What::UnknownLine, line.text);
                }
                before.push(trimmed.to_owned());
            }
        }
    }
    match records.last_mut().and_then(|record| record.tree.get_mut(NodeId::ROOT)) {
        // Lines after the last record stay behind it.
        Some(root) => root.extras.append(&mut before),
        None => return Err(Unreadable::Unknown),
    }
    Ok(records)
}

/// Reads one line; `None` if it is no record.
fn record(line: Line<'_>, begins: usize, index: usize, report: &mut Report) -> Option<Record> {
    let mut words = line.text.split_ascii_whitespace().peekable();
    words.next_if_eq(&"position");
    let (position, problem) = match *words.peek()? {
        "startpos" => {
            words.next();
            (Position::startpos(), None)
        }
        "moves" => (Position::startpos(), None),
        first => {
            if first == "sfen" {
                words.next();
            }
            let mut fields: Vec<&str> = Vec::with_capacity(4);
            while let Some(field) = words.next_if(|word| fields.len() < 4 && *word != "moves") {
                fields.push(field);
            }
            if !is_board(fields.first()?) {
                return None;
            }
            match parse_sfen(&fields.join(" ")) {
                Ok(position) => (position, None),
                // A number that is none is not worth a position.
                Err(_) => {
                    let number = fields.get(3)?;
                    let position = parse_sfen(&fields.get(..3)?.join(" ")).ok()?;
                    (position, Some(((*number).to_owned(), *number)))
                }
            }
        }
    };
    let mut builder = Builder::new(position, index, "", report);
    builder.begins(begins);
    if let Some((problem, number)) = problem {
        let at = column(line.text, number);
        builder.note(line, at, Weight::Lost, What::Position(Misdrawn::NotANumber(problem)), number);
    }
    words.next_if_eq(&"moves");
    for word in words {
        let rest = || {
            let offset = word.as_ptr() as usize - line.text.as_ptr() as usize;
            line.text.get(offset..).unwrap_or(word).trim_end()
        };
        let stop = if builder.ended() {
            What::AfterEnd
        } else if let Some((_, ending)) = ENDINGS.iter().find(|(known, _)| known.eq_ignore_ascii_case(word)) {
            builder.end(ending.clone(), None, line);
            continue;
        } else {
            match parse_usi(word).map(|mv| builder.play(mv, None, line, word)) {
                Ok(Ok(())) => continue,
                Ok(Err(unplayable)) => What::Unplayable(unplayable),
                Err(_) => What::NotAMove,
            }
        };
        builder.extra(&format!("{TAIL}{}", rest()));
        builder.note(line, column(line.text, word), Weight::Kept, stop, rest());
        break;
    }
    Some(builder.finish())
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
        if options.positions_only {
            text.push_str(&sfen(&record.initial));
            let steps = record.tree.mainline(NodeId::ROOT).skip(1).count();
            report.lost(index, steps, What::Moves);
        } else {
            line(record, index, &mut text, &mut carried, report);
        }
        text.push('\n');
        if let Some(root) = record.tree.get(NodeId::ROOT) {
            for extra in &root.extras {
                // A tail of moves that could not be read went into the line itself.
                if !(record.tree.children(NodeId::ROOT).is_empty() && tail(extra, &record.initial, false).is_some()) {
                    carry(extra, &mut text, &mut carried);
                }
            }
        }
        report.lost(index, carried, What::Extras);
        count_losses(record, index, report);
    }
    text
}

/// Writes a carried line if it is one of this format: a comment, or something that is no record.
fn carry(extra: &str, text: &mut String, lost: &mut usize) {
    if super::builder::is_banner(extra) || super::builder::is_lone(extra) {
        return;
    }
    let own = extra.starts_with('#') || extra.is_ascii() && !extra.starts_with(['\'', '+', '-', '%', '/', '*', '&']);
    let line = Line { number: 0, offset: 0, text: extra };
    let one_line = !extra.contains(['\n', '\r']);
    if own && one_line && (extra.starts_with('#') || record(line, 0, 0, &mut Report::default()).is_none()) {
        text.push_str(extra);
        text.push('\n');
    } else {
        *lost += 1;
    }
}

/// Before the end of a line that could not be read, where it is carried: it tells it from lines of their own.
const TAIL: &str = "moves ";

/// The end of a USI line that was carried, if its first word is no move here: then it comes back as it is.
fn tail<'a>(extra: &'a str, position: &Position, ended: bool) -> Option<&'a str> {
    let rest = extra.strip_prefix(TAIL).filter(|rest| !rest.contains(['\n', '\r']))?;
    let first = rest.split_ascii_whitespace().next()?;
    let ending = ENDINGS.iter().any(|(word, _)| word.eq_ignore_ascii_case(first));
    let stops = ended || !ending && parse_usi(first).map_or(true, |mv| position.playable(mv).is_err());
    stops.then_some(rest)
}

fn line(record: &Record, index: usize, text: &mut String, carried: &mut usize, report: &mut Report) {
    if record.initial == Position::startpos() {
        text.push_str("position startpos");
    } else {
        text.push_str("position sfen ");
        text.push_str(&sfen(&record.initial));
    }
    let mut trail = Trail::new(record.initial.clone());
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
        match &node.step {
            Step::Start => {}
            Step::Move(mv) => {
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
                    None => report.writer(index, id, Weight::Lost, What::Ending, ending.name()),
                }
            }
        }
        for extra in &node.extras {
            let leaf = record.tree.children(id).is_empty();
            if let Some(rest) = tail(extra, trail.position(), ended).filter(|_| leaf) {
                begin(text);
                text.push(' ');
                text.push_str(rest);
            } else if id != NodeId::ROOT && !super::builder::is_lone(extra) {
                *carried += 1;
            }
        }
    }
    report.lost(index, below_end, What::StepsAfterEnding);
}

fn count_losses(record: &Record, index: usize, report: &mut Report) {
    let forks = record.tree.preorder().map(|id| record.tree.children(id).len().saturating_sub(1)).sum();
    let derived = |key: &str| key == "手合割";
    report.lost(index, record.headers.iter().filter(|(key, _)| !derived(key)).count(), What::Headers);
    report.lost(index, forks, What::Variations);
    let nodes = || record.tree.mainline(NodeId::ROOT).filter_map(|id| record.tree.get(id));
    report.lost(index, nodes().filter(|node| !node.comment.is_empty()).count(), What::Comments);
    report.lost(index, nodes().filter(|node| node.bookmark.is_some()).count(), What::Bookmarks);
    report.lost(index, nodes().filter(|node| node.time.is_some()).count(), What::Times);
    report.lost(index, nodes().filter(|node| node.evaluation.is_some()).count(), What::Evaluations);
    report.lost(index, nodes().filter(|node| node.marks.is_some()).count(), What::Marks);
}
