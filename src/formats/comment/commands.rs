//! Commands that programs write into comments: `[%emt 0:00:05]` for the time of a move, `[%bm name]` for its bookmark,
//! `[%eval 0.35,20]` for what an engine thinks of the position, and `+0.35/20 1.2s`, which is how cutechess writes both. We
//! add `[%engine Name]` behind an evaluation; other programs leave it alone.

use std::borrow::Cow;
use std::ops::Range;
use std::time::Duration;

use memchr::memmem;

use super::asides::set_aside;
use super::evaluation::is_of_engine;
use super::marks::{cut, move_codes, uncut};
use crate::notation::parse_clock;
use crate::record::{Evaluation, MarkCode, Score};
use crate::rules::{Color, Game};
use crate::text::Slice;

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
        is_one.then(|| (start..end, name.split_whitespace().collect::<Vec<_>>().join(" ")))
    });
    match found {
        Some((command, name)) => (without_command(comment, command), Some(name)),
        None => (comment.to_owned(), None),
    }
}

/// A comment with the bookmark of its move; `None` for a name that a command cannot hold.
pub(crate) fn with_bookmark(comment: &str, name: &str) -> Option<String> {
    let command = if name.is_empty() { format!("{BOOKMARK}]") } else { format!("{BOOKMARK} {name}]") };
    let is_held = !name.contains('}') && split_bookmark(&command).1.as_deref() == Some(name);
    let between = if comment.is_empty() || comment.starts_with('\n') { "" } else { " " };
    is_held.then(|| command + between + comment)
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
        Some(Evaluation { engine: named(rest).map(|(name, _)| name.to_owned()), ..evaluation(value, white)? })
    });
    commands.chain(comment.lines().filter_map(|line| engine(line, mover))).collect()
}

const EVAL: &str = "[%eval ";
const ENGINE: &str = "[%engine ";

/// The engine that is named behind an evaluation, and what follows.
fn named(rest: &str) -> Option<(&str, &str)> {
    let (name, rest) = rest.trim_start_matches(' ').strip_prefix(ENGINE)?.split_once(']')?;
    if name.trim().is_empty() { None } else { Some((name, rest)) }
}

/// The value of `[%eval 0.35,20]`; some programs write a mate as `M3`.
fn evaluation(value: &str, white: Color) -> Option<Evaluation> {
    let (value, depth) = value.split_once([',', '/']).unwrap_or((value, ""));
    let value = value.trim();
    let score = score(value, "#", white).or_else(|| score(value, "M", white))?;
    Some(Evaluation { depth: depth.trim().parse().ok(), ..Evaluation::new(score) })
}

/// The words of a comment that a person reads: all but the commands, and in records of shogi the lines of engines, whose
/// values are shown elsewhere. One that cannot be read stays.
pub fn spoken(game: Game, comment: &str) -> Cow<'_, str> {
    match silent(game, comment).as_slice() {
        [] => comment.into(),
        commands => cut(comment, commands).0.into(),
    }
}

/// A comment with these words instead of those that a person reads in it; its commands stay where they are among them.
pub fn respoken(game: Game, comment: &str, words: &str) -> String {
    let (old, mut commands) = cut(comment, &silent(game, comment));
    let between = between(game);
    match (old.is_empty(), words.is_empty()) {
        _ if commands.is_empty() => words.to_owned(),
        (_, true) => commands.iter().map(|command| command.text.trim()).collect::<Vec<_>>().join(between),
        (true, false) => format!("{}{between}{words}", comment.trim_end()),
        (false, false) => {
            move_codes(&mut commands, &old, words);
            uncut(words, &commands)
        }
    }
}

/// What stands between a command and words: engines write lines of their own into records of shogi.
const fn between(game: Game) -> &'static str {
    match game {
        Game::Shogi => "\n",
        Game::Chess | Game::Xiangqi => " ",
    }
}

/// What programs have written into a comment, a line for each place of it: all that [`spoken`] leaves out.
pub fn machine_text(game: Game, comment: &str) -> String {
    let (_, commands) = cut(comment, &silent(game, comment));
    commands.iter().map(|command| command.text.trim()).collect::<Vec<_>>().join("\n")
}

/// A comment with this text of programs in place of what they have written into it. Where it has as many lines as before,
/// each stays in its place; otherwise all of it goes behind the words.
pub fn with_machine_text(game: Game, comment: &str, text: &str) -> String {
    if text == machine_text(game, comment) {
        return comment.to_owned();
    }
    let (words, mut commands) = cut(comment, &silent(game, comment));
    let counts = |command: &MarkCode| command.text.trim().split('\n').count();
    let lines: Vec<&str> = text.split('\n').collect();
    if commands.iter().map(counts).sum::<usize>() == lines.len() && lines.iter().all(|line| !line.trim().is_empty()) {
        let mut rest = lines.into_iter();
        for command in &mut commands {
            let own: Vec<&str> = rest.by_ref().take(counts(command)).collect();
            let start = command.text.len() - command.text.trim_start().len();
            let end = start + command.text.trim().len();
            command.text.replace_range(start..end, &own.join("\n"));
        }
        return uncut(&words, &commands);
    }
    let filled: Vec<&str> = lines.into_iter().filter(|line| !line.trim().is_empty()).collect();
    let behind = filled.join(between(game));
    match (words.is_empty(), behind.is_empty()) {
        (_, true) => words,
        (true, false) => behind,
        (false, false) => words + between(game) + &behind,
    }
}

/// The ranges of commands in a comment, each with a blank that separates it from the words, and of lines of engines.
fn silent(game: Game, comment: &str) -> Vec<Range<usize>> {
    let lines = if game == Game::Shogi { engine_lines(comment) } else { Vec::new() };
    let mut found: Vec<Range<usize>> = Vec::new();
    // Whether nothing but commands came before in the line.
    let mut leads = false;
    for (start, _) in comment.match_indices("[%") {
        let Some((inside, after)) = comment.get(start + 2..).and_then(|rest| rest.split_once(']')) else { break };
        let (name, value) = inside.split_once(char::is_whitespace).unwrap_or((inside, ""));
        let value = value.trim();
        let is_silent = match name {
            "eval" => evaluation(value, Color::White).is_some(),
            "engine" => !value.is_empty(),
            "clk" | "emt" | "egt" | "mct" | "ts" | "timestamp" => parse_clock(value).is_some(),
            // Nothing is drawn.
            "csl" | "cal" => value.is_empty(),
            _ => false,
        };
        if !is_silent || lines.iter().any(|line| line.contains(&start)) {
            continue;
        }
        let (last, end) = (found.last().map_or(0, |last| last.end), start + 3 + inside.len());
        leads =
            start == 0 || comment.get(..start).is_some_and(|before| before.ends_with('\n')) || leads && last == start;
        found.push(if leads {
            start..end + usize::from(after.starts_with(' '))
        } else {
            let blank = start > last && comment.get(..start).is_some_and(|before| before.ends_with(' '));
            start - usize::from(blank)..end
        });
    }
    if !lines.is_empty() {
        found.extend(lines);
        found.sort_by_key(|range| range.start);
    }
    found
}

/// The ranges of lines that engines write into comments of shogi.
fn engine_lines(comment: &str) -> Vec<Range<usize>> {
    // Most comments are a person's alone, and are looked through at each key.
    let begins = |mark: &str| {
        let in_line = format!("\n{mark}");
        comment.starts_with(mark) || memmem::find(comment.as_bytes(), in_line.as_bytes()).is_some()
    };
    if !begins("*") && !begins("#") {
        return Vec::new();
    }
    let (mut found, mut at) = (Vec::new(), 0);
    for line in comment.split('\n') {
        if line.starts_with(['*', '#']) && is_of_engine(line) {
            found.push(at..at + line.len());
        }
        at += line.len() + 1;
    }
    found
}

/// An evaluation as `[%eval 0.35,20]`, as far as that holds it, in a game where `white` is called White.
pub(crate) fn written(evaluation: &Evaluation, white: Color) -> String {
    let sign = |negative: bool| if negative { "-" } else { "" };
    let value = match evaluation.score {
        Score::Centipawns(score) => {
            let pawns = score.unsigned_abs();
            format!("{}{}.{:02}", sign((score < 0) != (white == Color::White)), pawns / 100, pawns % 100)
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
        let rest = named(rest).map_or(rest, |(_, rest)| rest);
        let is_first = said.is_empty();
        said.push_str(if is_first { rest.strip_prefix(' ').unwrap_or(rest) } else { rest });
    }
    let lines = said.split('\n').filter(|line| engine(line, Color::White).is_none());
    lines.collect::<Vec<_>>().join("\n")
}

/// Whether a line of a comment gives an evaluation.
pub(crate) fn speaks(line: &str) -> bool {
    line.contains(EVAL) || engine(line, Color::White).is_some()
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

/// `+0.35/12 1.2s`, `-M5/20 0.61s`, from the view of the side that has moved.
fn engine(line: &str, mover: Color) -> Option<Evaluation> {
    let (value, rest) = line.trim().split_once('/')?;
    let (depth, time) = rest.split_once(' ')?;
    let seconds = time.split([',', ' ']).next()?.strip_suffix('s')?.parse::<f64>().ok()?;
    if !value.starts_with(['+', '-']) && value != "0.00" {
        return None;
    }
    Some(Evaluation {
        depth: Some(depth.parse().ok()?),
        time: Duration::try_from_secs_f64(seconds).ok(),
        ..Evaluation::new(score(value, "M", mover)?)
    })
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
