//! What programs write into a comment, commands and lines of engines, apart from the words of a person.

use std::borrow::Cow;
use std::ops::Range;

use memchr::memmem;

use super::commands::{self, evaluation};
use super::evaluation::{is_of_engine, speaks};
use super::marks::{cut, full_comment, has_bracket, move_codes, uncut};
use komaoto_notation::parse_clock;
use komaoto_record::{DIAGRAM_WORD, MarkCode, Node};
use komaoto_rules::{Color, Game};
use komaoto_text::parts;

/// The words of a comment that a person reads: all but the commands, and in records of shogi the lines of engines, whose
/// values are shown elsewhere. One that cannot be read stays.
pub fn spoken(game: Game, comment: &str) -> Cow<'_, str> {
    match silent(game, comment).as_slice() {
        [] => comment.into(),
        commands => cut(comment, commands).0.into(),
    }
}

/// The words about a node, with what is drawn there: its comment without what programs have written into it, which its
/// evaluations and times tell. A diagram that is asked for stays.
pub fn node_words(game: Game, node: &Node) -> Cow<'_, str> {
    let comment = full_comment(node);
    let mut of_programs = silent(game, &comment);
    of_programs.retain(|range| comment.get(range.clone()).is_some_and(|text| text.trim() != DIAGRAM_WORD));
    if of_programs.is_empty() { comment } else { cut(&comment, &of_programs).0.into() }
}

/// Whether a node has a time: its own, or a clock in its comment.
pub fn is_timed(node: &Node) -> bool {
    let mut commands = node.comment.split("[%").skip(1).filter_map(|text| text.split_once(']'));
    node.time.is_some() || commands.any(|(inside, _)| inside.split_once(' ').is_some_and(is_clock))
}

/// Whether a command with this name and value tells what a clock shows.
fn is_clock((name, value): (&str, &str)) -> bool {
    matches!(name, "clk" | "emt" | "egt" | "mct" | "ts" | "timestamp") && parse_clock(value.trim()).is_some()
}

/// A comment with these words instead of those that a person reads in it; its commands stay where they are among them.
pub fn respoken(game: Game, comment: &str, words: &str) -> String {
    let (old, mut commands) = cut(comment, &silent(game, comment));
    let between = between(game);
    match (old.is_empty(), words.is_empty()) {
        _ if commands.is_empty() => words.to_owned(),
        (true, true) => comment.to_owned(),
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
    for (start, _) in comment.match_indices('[') {
        let Some(length) = comment.get(start..).and_then(silent_command) else { continue };
        if lines.iter().any(|line| line.contains(&start)) {
            continue;
        }
        let (last, end) = (found.last().map_or(0, |last| last.end), start + length);
        leads =
            start == 0 || comment.get(..start).is_some_and(|before| before.ends_with('\n')) || leads && last == start;
        let after = comment.get(end..).unwrap_or("");
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

/// The length of the command that a text begins with, if a person need not see it.
fn silent_command(text: &str) -> Option<usize> {
    if text.starts_with(DIAGRAM_WORD) {
        return Some(DIAGRAM_WORD.len());
    }
    let (inside, _) = text.strip_prefix("[%")?.split_once(']')?;
    let (name, value) = inside.split_once(char::is_whitespace).unwrap_or((inside, ""));
    let value = value.trim();
    let is_silent = match name {
        "eval" => evaluation(value, Color::White).is_some(),
        "engine" => !value.is_empty(),
        "nodes" => value.parse::<u64>().is_ok(),
        // Nothing is drawn.
        "csl" | "cal" => value.is_empty(),
        name => is_clock((name, value)),
    };
    is_silent.then(|| inside.len() + 3)
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

/// The comment of a node with these words instead of a person's; what engines say in it stays where it is among them.
///
/// Unlike [`respoken`] for one who does not see the lines of engines, which are a part of the words in
/// records of shogi.
pub fn reworded(game: Game, node: &Node, words: &str) -> String {
    let comment = &node.comment;
    if game != Game::Shogi || node.evaluations.is_empty() || has_bracket(comment) {
        return respoken(game, comment, words);
    }
    let mut words = if words.is_empty() { None } else { Some(words) };
    let mut lines: Vec<&str> = Vec::new();
    for line in parts(comment) {
        if speaks(line) {
            lines.push(line);
        } else {
            lines.extend(words.take());
        }
    }
    lines.extend(words);
    lines.join("\n")
}

/// Whether a text may stand before a move: a person's words, of which programs read nothing. What they read stands behind.
pub fn stands_before(said: &str) -> bool {
    let is_of_programs = |line: &str| speaks(line) || commands::speaks(line);
    !said.trim().is_empty() && !said.contains("[%") && !said.lines().any(is_of_programs)
}
