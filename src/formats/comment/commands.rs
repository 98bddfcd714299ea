//! Commands that programs write into comments: `[%emt 0:00:05]` for the time of a move, `[%bm name]` for its bookmark,
//! `[%eval 0.35,20]` for what an engine thinks of the position; and what programs that let engines [play](thought) write. We
//! add `[%engine Name]` and `[%nodes 2084201]` behind an evaluation; other programs leave them alone.

use std::ops::Range;
use std::time::Duration;

use super::asides::set_aside;
use komaoto_notation::{Thought, parse_clock, thought};
use komaoto_record::{Evaluation, Score};
use komaoto_rules::Color;
use komaoto_text::Slice;

/// Where a comment has a command of its move: what moves have that are set aside in it is theirs.
fn own<'t>(comment: &'t str, key: &'static str) -> impl Iterator<Item = (usize, &'t str)> {
    let aside = if comment.contains(key) { set_aside(comment) } else { Vec::new() };
    comment.match_indices(key).filter(move |(start, _)| !aside.iter().any(|range| range.contains(start)))
}

/// Splits the time spent on a move off a comment; without a time the comment stays as it is.
pub(crate) fn split_elapsed(comment: &str) -> (String, Option<Duration>) {
    let found = own(comment, "[%emt ").find_map(|(start, key)| {
        let value = comment.get(start + key.len()..)?;
        let length = value.find(']')?;
        Some((start, start + key.len() + length + 1, parse_clock(value.get(..length)?.trim())?))
    });
    let Some((start, end, time)) = found else { return (comment.to_owned(), None) };
    (without_command(comment, start..end), Some(time))
}

/// Splits the bookmark of a move off a comment, `[%bm name]` or `[%bm]` for one without a name; without one the comment
/// stays as it is.
pub(crate) fn split_bookmark(comment: &str) -> (String, Option<String>) {
    let found = own(comment, BOOKMARK).find_map(|(start, key)| {
        let (name, _) = comment.get(start + key.len()..)?.split_once(']')?;
        let end = start + key.len() + name.len() + 1;
        let is_one = name.is_empty() || name.starts_with(char::is_whitespace);
        is_one.then(|| (start..end, told(&name.split_whitespace().collect::<Vec<_>>().join(" "))))
    });
    match found {
        Some((command, name)) => (without_command(comment, command), Some(name)),
        None => (comment.to_owned(), None),
    }
}

/// A comment with the bookmark of its move.
pub(crate) fn with_bookmark(comment: &str, name: &str) -> String {
    let command = if name.is_empty() { format!("{BOOKMARK}]") } else { format!("{BOOKMARK} {}]", in_command(name)) };
    let between = if comment.is_empty() || comment.starts_with('\n') { "" } else { " " };
    command + between + comment
}

/// A name as a command holds it: with `%5D` for what would end it, and the like for a brace and for blanks that are more
/// than one space between words.
fn in_command(name: &str) -> String {
    let mut written = String::new();
    let mut rest = name.chars().peekable();
    while let Some(letter) = rest.next() {
        let is_between = !written.is_empty() && rest.peek().is_some_and(|next| !next.is_whitespace());
        if letter == ' ' && is_between || !letter.is_whitespace() && !matches!(letter, ']' | '}' | '%') {
            written.push(letter);
            continue;
        }
        let next = rest.clone().take(2).filter(char::is_ascii_hexdigit).count();
        if letter == '%' && next < 2 {
            written.push(letter);
            continue;
        }
        for byte in letter.encode_utf8(&mut [0; 4]).bytes() {
            written.push_str(&format!("%{byte:02X}"));
        }
    }
    written
}

/// The name that a command holds.
fn told(written: &str) -> String {
    let mut bytes = Vec::with_capacity(written.len());
    let mut rest = written;
    while let Some((before, after)) = rest.split_once('%') {
        bytes.extend_from_slice(before.as_bytes());
        let code = after.get(..2).and_then(|code| u8::from_str_radix(code, 16).ok());
        bytes.push(code.unwrap_or(b'%'));
        rest = if code.is_some() { after.slice(2..) } else { after };
    }
    bytes.extend_from_slice(rest.as_bytes());
    // Of another program's name a percent sign is one.
    String::from_utf8(bytes).ok().filter(|name| in_command(name) == written).unwrap_or_else(|| written.to_owned())
}

const BOOKMARK: &str = "[%bm";

/// A comment without the command at a place in it.
fn without_command(comment: &str, command: Range<usize>) -> String {
    let Range { start, end } = command;
    let (before, after) = (comment.slice(..start), comment.slice(end..));
    // The space that separates it goes with it.
    let (before, after) = match (after.strip_prefix(' '), before.strip_suffix(' ')) {
        (Some(after), _) => (before, after),
        (None, Some(before)) => (before, after),
        (None, None) => (before, after),
    };
    // A line of its own goes with it.
    let is_line = before.ends_with('\n') && (after.is_empty() || after.starts_with('\n'));
    let before = if is_line { before.slice(..before.len() - 1) } else { before };
    format!("{before}{after}")
}

/// A comment with the time spent on the move.
pub(crate) fn with_elapsed(comment: &str, time: Duration) -> String {
    let (seconds, millis) = (time.as_secs(), time.subsec_millis());
    let mut command = format!("[%emt {}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    if millis > 0 {
        let fraction = format!(".{millis:03}");
        command.push_str(fraction.trim_end_matches('0'));
    }
    command.push(']');
    if !comment.is_empty() && !comment.starts_with('\n') {
        command.push(' ');
    }
    command + comment
}

/// The evaluations in a comment of the position after a move of `mover`, in a game where `white` is called White.
pub(super) fn evaluations(comment: &str, mover: Color, white: Color) -> Vec<Evaluation> {
    let commands = comment.split(EVAL).skip(1).filter_map(|text| {
        let (value, rest) = text.split_once(']').unwrap_or((text, ""));
        let Behind { engine, nodes, .. } = behind(rest);
        Some(Evaluation { engine: engine.map(str::to_owned), nodes, ..evaluation(value, white)? })
    });
    commands.chain(comment.lines().filter_map(|line| engine(line, mover, white))).collect()
}

const EVAL: &str = "[%eval ";
const ENGINE: &str = "[%engine ";

const NODES: &str = "[%nodes ";

/// What is told behind an evaluation: the engine, how many nodes it has searched; and what follows.
struct Behind<'t> {
    engine: Option<&'t str>,
    nodes: Option<u64>,
    rest: &'t str,
}

/// The value of the command of this name that a text begins with, and what follows.
fn command<'t>(text: &'t str, key: &str) -> Option<(&'t str, &'t str)> {
    text.trim_start_matches(' ').strip_prefix(key)?.split_once(']')
}

fn behind(rest: &str) -> Behind<'_> {
    let (engine, rest) = match command(rest, ENGINE).filter(|(name, _)| !name.trim().is_empty()) {
        Some((name, rest)) => (Some(name), rest),
        None => (None, rest),
    };
    let nodes = command(rest, NODES).and_then(|(nodes, rest)| Some((nodes.trim().parse().ok()?, rest)));
    let (nodes, rest) = nodes.map_or((None, rest), |(nodes, rest)| (Some(nodes), rest));
    Behind { engine, nodes, rest }
}

/// The value of `[%eval 0.35,20]`; some programs write a mate as `M3`.
pub(super) fn evaluation(value: &str, white: Color) -> Option<Evaluation> {
    let (value, depth) = value.split_once([',', '/']).unwrap_or((value, ""));
    let value = value.trim();
    let score = score(value, "#", white).or_else(|| score(value, "M", white))?;
    Some(Evaluation { depth: depth.trim().parse().ok(), ..Evaluation::new(score) })
}

/// An evaluation as `[%eval 0.35,20]`, as far as that holds it, in a game where `white` is called White.
pub(crate) fn written(evaluation: &Evaluation, white: Color) -> String {
    let sign = |negative: bool| if negative { "-" } else { "" };
    let value = match evaluation.score {
        Score::Centipawns(score) => {
            let pawns = score.unsigned_abs();
            format!("{}{}.{:02}", sign(score != 0 && (score < 0) != (white == Color::White)), pawns / 100, pawns % 100)
        }
        Score::Mate { winner, moves } => format!("#{}{}", sign(winner != white), moves.unwrap_or(0)),
    };
    let mut command = format!("{EVAL}{value}");
    if let Some(depth) = evaluation.depth {
        command.push_str(&format!(",{depth}"));
    }
    command.push(']');
    if let Some(engine) = evaluation.engine.as_deref()
        && !engine.is_empty()
        && !engine.contains([']', '\n', '{', '}'])
        && engine.trim() == engine
    {
        command.push_str(&format!(" {ENGINE}{engine}]"));
    }
    if let Some(nodes) = evaluation.nodes {
        command.push_str(&format!(" {NODES}{nodes}]"));
    }
    command
}

/// A comment without the evaluations in it.
pub(super) fn without_evaluations(comment: &str) -> String {
    let (words, commands) = match comment.split_once(EVAL) {
        Some((words, commands)) => (words, Some(commands)),
        None => (comment, None),
    };
    let mut said = words.to_owned();
    for part in commands.into_iter().flat_map(|commands| commands.split(EVAL)) {
        let rest = part.split_once(']').map_or(part, |(_, rest)| rest);
        let rest = behind(rest).rest;
        let is_first = said.is_empty();
        said.push_str(if is_first { rest.strip_prefix(' ').unwrap_or(rest) } else { rest });
    }
    let lines = said.split('\n').filter(|line| thought(line).is_none());
    lines.collect::<Vec<_>>().join("\n")
}

/// Whether a line of a comment gives an evaluation.
pub(crate) fn speaks(line: &str) -> bool {
    line.contains(EVAL) || thought(line).is_some()
}

/// A comment without its commands: what a person wrote.
pub(super) fn without(comment: &str) -> String {
    let Some((words, commands)) = comment.split_once("[%") else { return comment.to_owned() };
    let mut said = words.to_owned();
    for part in commands.split("[%") {
        said.push_str(part.split_once(']').map_or(part, |(_, rest)| rest));
    }
    said
}

/// A line of a program that lets engines play, in a game where `white` is called White.
fn engine(line: &str, mover: Color, white: Color) -> Option<Evaluation> {
    let Thought { value, of_white, depth, time } = thought(line)?;
    let score = score(value, "M", if of_white { white } else { mover })?;
    Some(Evaluation { depth: Some(depth), time, ..Evaluation::new(score) })
}

/// `0.35` pawns, or a number of moves to mate after a sign, from a side's view.
fn score(text: &str, mate: &str, view: Color) -> Option<Score> {
    let (negative, plain) = match text.strip_prefix('-') {
        Some(plain) => (true, plain),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    if let Some(moves) = plain.strip_prefix(mate) {
        // `#-3`, where the sign comes second.
        let (behind, moves) = moves.strip_prefix('-').map_or((false, moves), |moves| (true, moves));
        let winner = if negative != behind { !view } else { view };
        return Some(Score::Mate { winner, moves: Some(moves.parse().ok()?) });
    }
    if !plain.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.') {
        return None;
    }
    let hundredths = (plain.parse::<f64>().ok()? * 100.0).round();
    if hundredths > f64::from(i32::MAX) {
        return None;
    }
    let value = if negative != (view == Color::White) { -hundredths } else { hundredths };
    Some(Score::Centipawns(value as i32))
}
