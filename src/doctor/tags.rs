//! Candidates for what is wrong with the form of PGN: where its tags stand, what they say and what is missing among
//! them, and what parts its moves.

use std::collections::BTreeSet;
use std::ops::Range;

use super::patient::{CandidateFix, Patch, Patient, Remedy};
use super::words::place;
use komaoto_formats::pgn::{Lexeme, Lexer, PgnGame, PgnResult, PgnToken, day_and_clock, games, in_form, start_tags};
use komaoto_formats::pieces::{PieceRole, TextPiece};
use komaoto_formats::{FormatId, Note, Report, format};
use komaoto_text::blank;

/// The game of a text that a place is in.
fn game_at(patient: &Patient<'_>, at: usize) -> Option<PgnGame> {
    games(patient.text).into_iter().rfind(|game| game.span().start <= at)
}

/// The offset behind the tags of a game, with the line ends that a further tag needs before and behind it.
fn behind_tags(patient: &Patient<'_>, game: &PgnGame) -> (usize, String, String) {
    let eol = patient.eol();
    let tags = game.tags();
    if tags.is_empty() {
        return (tags.start, String::new(), eol.repeat(2));
    }
    (tags.end, eol.to_owned(), String::new())
}

/// A tag among the moves put behind those of its game or, if another game begins with it, of the game before.
pub(super) fn among_tags(patient: &Patient<'_>, note: &Note) -> Option<CandidateFix> {
    let at = place_in_pgn(patient, note)?;
    let lexeme = Lexer::new(patient.text.get(at..)?).next()?;
    let PgnToken::Tag { .. } = lexeme.token else { return None };
    let end = at + lexeme.span.end;
    let tag = patient.text.get(at..end)?;
    let game = game_at(patient, at.checked_sub(1)?)?;
    let (start, before, behind) = behind_tags(patient, &game);
    let rest = patient.text.get(end..)?;
    let gap = rest.len() - rest.trim_start_matches(blank).len();
    let with = [before.as_str(), tag, &behind, patient.text.get(start..at)?].concat();
    Some(CandidateFix { remedy: Remedy::ToTags, line: note.line, patch: Patch { start, end: end + gap, with } })
}

/// The offset of a note on a PGN file.
fn place_in_pgn(patient: &Patient<'_>, note: &Note) -> Option<usize> {
    if patient.format == FormatId::Pgn { place(patient, note) } else { None }
}

/// The start position that dots mean, in a tag.
pub(super) fn start(patient: &Patient<'_>, note: &Note) -> Option<CandidateFix> {
    let (FormatId::Pgn, Some((index, _))) = (patient.format, note.node) else { return None };
    let game = game_at(patient, place(patient, note)?)?;
    let eol = patient.eol();
    let tags = start_tags(&patient.records.get(index)?.initial);
    // Where a tag names the position, it named the other side.
    let own = Lexer::new(patient.text.get(game.tags())?).find_map(|lexeme| match lexeme.token {
        PgnToken::Tag { name, value } if name.eq_ignore_ascii_case("FEN") => Some(value),
        _ => None,
    });
    if let Some(own) = own {
        let with = tags.iter().find_map(|tag| tag.strip_prefix("[FEN \"")?.strip_suffix("\"]"))?;
        let start = own.as_ptr().addr() - patient.text.as_ptr().addr();
        let patch = Patch { start, end: start + own.len(), with: with.to_owned() };
        return Some(CandidateFix { remedy: Remedy::Start, line: note.line, patch });
    }
    let tags = tags.join(eol);
    let (start, before, behind) = behind_tags(patient, &game);
    let patch = Patch { start, end: start, with: [before, tags, behind].concat() };
    Some(CandidateFix { remedy: Remedy::Start, line: note.line, patch })
}

/// The tag that a note is on: its name, its value, and where it is.
fn tag<'t>(patient: &Patient<'t>, note: &Note) -> Option<(&'t str, &'t str, Range<usize>)> {
    let at = place_in_pgn(patient, note)?;
    let lexeme = Lexer::new(patient.text.get(at..)?).next()?;
    let PgnToken::Tag { name, value } = lexeme.token else { return None };
    Some((name, value, at + lexeme.span.start..at + lexeme.span.end))
}

/// The value of a tag in the form that is demanded.
pub(super) fn form(patient: &Patient<'_>, note: &Note) -> Option<CandidateFix> {
    let (name, own, Range { start, end }) = tag(patient, note)?;
    // What stands in no quotation marks gets them.
    if !patient.text.get(start..end)?.contains(['"', '“', '”', '„', '＂']) {
        let with = format!("[{name} \"{}\"]", own.replace('\\', "\\\\"));
        return Some(CandidateFix { remedy: Remedy::Form, line: note.line, patch: Patch { start, end, with } });
    }
    let game = patient.records.get(note.node?.0)?.game();
    if let Some(with) = in_form(game, name, own) {
        return value(patient, note, &with);
    }
    // The standard has another tag for the clock.
    if name != "Date" {
        return None;
    }
    let (day, clock) = day_and_clock(game, own)?;
    let tags = game_at(patient, place(patient, note)?)?;
    let has_time = |lexeme: Lexeme<'_>| matches!(lexeme.token, PgnToken::Tag { name: "Time", .. });
    if Lexer::new(patient.text.get(tags.tags())?).any(has_time) {
        return None;
    }
    let with = [&day, "\"]", patient.eol(), "[Time \"", &clock].concat();
    value(patient, note, &with)
}

/// Another value of a tag.
pub(super) fn value(patient: &Patient<'_>, note: &Note, with: &str) -> Option<CandidateFix> {
    let (_, own, _) = tag(patient, note)?;
    let start = own.as_ptr().addr() - patient.text.as_ptr().addr();
    let patch = Patch { start, end: start + own.len(), with: with.to_owned() };
    Some(CandidateFix { remedy: Remedy::Form, line: note.line, patch })
}

/// The result of a game as its text has it, in the tag.
pub(super) fn result(patient: &Patient<'_>, note: &Note) -> Option<CandidateFix> {
    let game = game_at(patient, place_in_pgn(patient, note)?)?;
    let said = Lexer::new(patient.text.get(game.moves())?).filter_map(|lexeme| match lexeme.token {
        PgnToken::Result(said) => Some(said),
        _ => None,
    });
    value(patient, note, said.last().unwrap_or(PgnResult::Unknown).token())
}

/// The tag that announces a start position, behind that.
pub(super) fn set_up(patient: &Patient<'_>, note: &Note) -> Option<CandidateFix> {
    let (.., Range { end, .. }) = tag(patient, note)?;
    let with = [patient.eol(), "[SetUp \"1\"]"].concat();
    Some(CandidateFix { remedy: Remedy::Start, line: note.line, patch: Patch { start: end, end, with } })
}

/// A space wherever nothing parts a move of a game from its number, from another move, or from the result.
pub(super) fn parted(patient: &Patient<'_>, note: &Note) -> Option<CandidateFix> {
    let start = place_in_pgn(patient, note)?;
    let game = game_at(patient, start)?;
    let old = patient.text.get(start..game.moves().end)?;
    let (mut before, mut end) = (None, 0);
    let mut joints = BTreeSet::new();
    for Lexeme { token, span } in Lexer::new(old) {
        let adjoins = span.start == end;
        let parts = match (before, token) {
            // The first of them stands behind what the note is on.
            (None, PgnToken::Word(_) | PgnToken::Result(_)) => true,
            (Some(PgnToken::Number { .. }), PgnToken::Word(_)) => adjoins,
            (Some(PgnToken::Word(_) | PgnToken::Nag(_)), PgnToken::Result(_)) => adjoins,
            _ => false,
        };
        joints.extend(parts.then_some(span.start));
        (before, end) = (Some(token), span.end);
    }
    let of_game = game.span();
    let read = joined(patient.text.get(of_game.clone())?).into_iter().map(|at| at + of_game.start);
    joints.extend(read.filter(|at| *at >= start).map(|at| at - start));
    let last = *joints.last()?;
    let (mut with, mut end) = (String::new(), 0);
    for at in joints {
        with.push_str(old.get(end..at)?);
        with.push(' ');
        end = at;
    }
    Some(CandidateFix { remedy: Remedy::Space, line: note.line, patch: Patch { start, end: start + last, with } })
}

/// Where nothing parts a move that was read, or a result, from the move or the glyph before it.
fn joined(game: &str) -> Vec<usize> {
    let mut report = Report::of_pieces();
    // A game that cannot be read has none.
    let pieces = if format(FormatId::Pgn).read(game, &mut report).is_ok() { report.take_pieces() } else { Vec::new() };
    let is_joint = |pair: &[TextPiece]| {
        let [one, other] = pair else { return None };
        let parts = matches!(one.part, PieceRole::Step | PieceRole::Glyph)
            && matches!(other.part, PieceRole::Step | PieceRole::Number | PieceRole::Result);
        (parts && one.range.end == other.range.start).then_some(other.range.start)
    };
    pieces.windows(2).filter_map(is_joint).collect()
}
