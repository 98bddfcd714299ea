//! Candidates for how a game ends: the end that the rules make of it, a word that its version no longer has.

use super::patient::{CandidateFix, Patch, Patient, Remedy};
use super::structure::step_of;
use komaoto_formats::pgn::{Lexeme, Lexer, PgnResult, PgnToken};
use komaoto_formats::{CsaVersion, FormatId, Note, csa, kif};
use komaoto_record::{Ending, NodeId};
use komaoto_rules::{Cause, Color, Game, Outcome, Verdict};
use komaoto_text::{Slice, blank};

/// The end that the rules make of a game, in the words of its format.
pub(super) fn said(patient: &Patient<'_>, note: &Note, outcome: Outcome) -> Option<CandidateFix> {
    match patient.format {
        FormatId::Pgn => said_in_pgn(patient, note, outcome),
        _ => said_in_lines(patient, note, outcome),
    }
}

/// The result of a game in its tag and behind its moves.
fn said_in_pgn(patient: &Patient<'_>, note: &Note, outcome: Outcome) -> Option<CandidateFix> {
    let (game, _) = note.node?;
    let record = patient.records.get(game)?;
    // In shogi the side that begins is called White.
    let white = if record.game() == Game::Shogi { record.initial.side_to_move() } else { Color::White };
    let result = match outcome.verdict {
        Verdict::Lost(loser) if loser == white => PgnResult::Second,
        Verdict::Lost(_) => PgnResult::First,
        Verdict::Drawn => PgnResult::Draw,
        Verdict::DrawClaimable | Verdict::Undecided => return None,
    };
    let extent = patient.extent(game..game + 1)?;
    let text = patient.text.slice(extent.clone());
    let (mut tag, mut token, mut end, mut depth) = (None, None, 0, 0_usize);
    for Lexeme { token: read, span } in Lexer::new(text) {
        match read {
            PgnToken::Tag { name, value } if name.eq_ignore_ascii_case("result") => {
                let at = value.as_ptr().addr() - text.as_ptr().addr();
                tag = tag.or(Some((span.start, at..at + value.len())));
            }
            PgnToken::Open => depth += 1,
            PgnToken::Close => depth = depth.saturating_sub(1),
            PgnToken::Result(_) if depth == 0 => token = Some(span.clone()),
            _ => {}
        }
        end = span.end;
    }
    let (token, before) = token.map_or((end..end, " "), |token| (token, ""));
    let told = format!("{before}{}", result.token());
    let (start, with) = match tag.filter(|(_, value)| value.end <= token.start) {
        Some((start, value)) => {
            let rest = text.slice(value.end..token.start);
            (start, [text.slice(start..value.start), result.token(), rest, &told].concat())
        }
        None => (token.start, told),
    };
    let patch = Patch { start: extent.start + start, end: extent.start + token.end, with };
    Some(CandidateFix { remedy: Remedy::Result, line: patient.line_at(patch.start), patch })
}

/// The end in a line of its own behind the last move and what is said of it.
fn said_in_lines(patient: &Patient<'_>, note: &Note, outcome: Outcome) -> Option<CandidateFix> {
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
    let row = patient.line_at(patient.offset_of(game, node)?);
    let (_, line) = patient.line(row)?;
    let with = match patient.format {
        FormatId::Kif => {
            let step = step_of(line)?;
            let width = line.get(step.part.clone())?.chars().count();
            format!("{:>width$} {}", step.number.checked_add(1)?, ending.name())
        }
        FormatId::Csa => {
            let is_v3 = patient.text.lines().any(|line| line.starts_with("V3"));
            let version = if is_v3 { CsaVersion::V3 } else { CsaVersion::V22 };
            csa::ending_statement(&ending, position.side_to_move(), version).0
        }
        // A line behind all that is said; one with variations has its end before them.
        FormatId::Ki2
            if record.tree.children(NodeId::ROOT).len() < 2 && record.tree.len() == record.tree.depth(node) + 1 =>
        {
            let count = u32::try_from(record.tree.depth(node)).ok()?;
            let told = kif::result_line(&ending, count, position.side_to_move(), kif::is_handicap(record))?;
            let lines = patient.lines_of(game);
            let is_filled = |number: &usize| patient.line(*number).is_some_and(|(_, line)| !line.trim().is_empty());
            let last = lines.rev().find(is_filled)?;
            let patch = patient.before_line(last + 1, &[told])?;
            return Some(CandidateFix { remedy: Remedy::AsRead, line: note.line, patch });
        }
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
        Some((start, _)) => Patch { start, end: start, with: with + patient.eol() },
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

/// A line that is too long, broken at blanks.
pub(super) fn broken(patient: &Patient<'_>, note: &Note) -> Option<CandidateFix> {
    if patient.format != FormatId::Pgn {
        return None;
    }
    let (start, line) = patient.line(note.line)?;
    // A comment to the end of the line would end there.
    if line.contains(';') || line.trim_start().starts_with(['[', '%']) {
        return None;
    }
    let (mut with, mut rest) = (String::with_capacity(line.len() + 8), line);
    let eol = patient.eol();
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
