//! Candidates for how a game ends: the end that the rules make of it, a word that its version no longer has.

use super::patient::{CandidateFix, Patch, Patient, Remedy};
use super::structure::step_of;
use crate::formats::{CsaVersion, FormatId, Note, csa};
use crate::record::{Ending, NodeId};
use crate::rules::{Cause, Outcome};
use crate::text::{Eol, Slice, blank};

/// The end that the rules make of a game, in a line of its own behind the last move and what is said of it.
pub(super) fn said(patient: &Patient<'_>, note: &Note, outcome: Outcome) -> Option<CandidateFix> {
    let (game, node) = note.node?;
    let record = patient.records.get(game)?;
    let ending = match outcome.cause {
        Cause::Mate | Cause::Stalemate => Ending::Mate,
        Cause::Repetition => Ending::Repetition,
        Cause::PerpetualCheck => Ending::PerpetualCheck,
        Cause::DeadPosition | Cause::PerpetualChase | Cause::MoveCount => return None,
    };
    // A main line that goes on beside variations has its end before them.
    let last = record.tree.mainline(NodeId::ROOT).last()?;
    if last != node {
        return None;
    }
    let position = record.position_at(node);
    let is_v3 = patient.text.lines().any(|line| line.starts_with("V3"));
    let version = if is_v3 { CsaVersion::V3 } else { CsaVersion::V22 };
    let row = patient.line_at(patient.offset_of(game, node)?);
    let (_, line) = patient.line(row)?;
    let with = match patient.format {
        FormatId::Kif => {
            let step = step_of(line)?;
            let width = line.get(step.part.clone())?.chars().count();
            format!("{:>width$} {}", step.number.checked_add(1)?, ending.name())
        }
        FormatId::Csa => csa::ending_statement(&ending, position.side_to_move(), version).0,
        _ => return None,
    };
    // What is said of the move follows its row.
    let goes_on = |line: &str| match patient.format {
        FormatId::Csa => line.starts_with(['T', '\'']),
        _ => line.trim_start_matches(blank).starts_with(['*', '＊', '&', '#']),
    };
    let more = (row + 1..).map_while(|number| patient.line(number)).take_while(|(_, line)| goes_on(line)).count();
    let line = row + 1 + more;
    let patch = match patient.line(line) {
        Some((start, _)) => Patch { start, end: start, with: with + Eol::of(patient.text).as_str() },
        None => patient.before_line(line, &[with])?,
    };
    Some(CandidateFix { remedy: Remedy::AsRead, line: note.line, patch })
}

/// An end that the version still has in place of one that it has no more: nothing is said of who won.
pub(super) fn present(patient: &Patient<'_>, note: &Note) -> Option<CandidateFix> {
    let (_, line) = patient.line(note.line)?;
    let word = line.split(',').next()?.trim_end();
    word.starts_with('%').then_some(())?;
    let patch = patient.in_line(note.line, 0..word.len(), "%CHUDAN")?;
    Some(CandidateFix { remedy: Remedy::Meant, line: note.line, patch })
}

/// The ranks of CSA at the usual start.
const RANKS: [&str; 9] = [
    "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY",
    "P2 * -HI *  *  *  *  * -KA * ",
    "P3-FU-FU-FU-FU-FU-FU-FU-FU-FU",
    "P4 *  *  *  *  *  *  *  *  * ",
    "P5 *  *  *  *  *  *  *  *  * ",
    "P6 *  *  *  *  *  *  *  *  * ",
    "P7+FU+FU+FU+FU+FU+FU+FU+FU+FU",
    "P8 * +KA *  *  *  *  * +HI * ",
    "P9+KY+KE+GI+KI+OU+KI+GI+KE+KY",
];

/// A rank of the usual start whose end is missing.
pub(super) fn whole_rank(patient: &Patient<'_>, note: &Note) -> Option<CandidateFix> {
    let (_, line) = patient.line(note.line).filter(|_| patient.format == FormatId::Csa)?;
    let begun = line.trim_end();
    let whole = RANKS
        .into_iter()
        .find(|rank| begun.len() > LEAST && rank.trim_end().len() > begun.len() && rank.starts_with(begun))?;
    let patch = patient.in_line(note.line, 0..line.len(), whole)?;
    Some(CandidateFix { remedy: Remedy::AsRead, line: note.line, patch })
}

/// A rank of which less is there may be any.
const LEAST: usize = "P1-KY".len() - 1;

/// A line that is too long, broken at blanks.
pub(super) fn broken(patient: &Patient<'_>, note: &Note) -> Option<CandidateFix> {
    let (start, line) = patient.line(note.line).filter(|_| patient.format == FormatId::Pgn)?;
    // A comment to the end of the line would end there.
    if line.contains(';') || line.trim_start().starts_with(['[', '%']) {
        return None;
    }
    let (mut with, mut rest) = (String::with_capacity(line.len() + 8), line);
    let eol = Eol::of(patient.text).as_str();
    while rest.len() > LONGEST {
        let most = (0..=LONGEST).rev().find(|&at| rest.is_char_boundary(at))?;
        // Nothing but the sign of an escape may not begin a line.
        let at = rest.slice(..most).rmatch_indices(' ').find(|(at, _)| !rest.slice(at + 1..).starts_with('%'))?.0;
        with.push_str(rest.slice(..at));
        with.push_str(eol);
        rest = rest.slice(at + 1..);
    }
    with.push_str(rest);
    let patch = Patch { start, end: start + line.len(), with };
    Some(CandidateFix { remedy: Remedy::Break, line: note.line, patch })
}

/// The bytes that a line of PGN may have.
const LONGEST: usize = 255;
