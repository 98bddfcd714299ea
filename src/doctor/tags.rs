//! Candidates for what is wrong with the tags of PGN: where they stand, and what is missing among them.

use super::patient::{Candidate, Patch, Patient, Remedy};
use super::words::place;
use crate::formats::pgn::{Game, Lexer, Token, games, in_form, start_tags};
use crate::formats::{FormatId, Note};
use crate::text::{Eol, blank};

/// The game of a text that a place is in.
fn game_at(patient: &Patient<'_>, at: usize) -> Option<Game> {
    games(patient.text).into_iter().rfind(|game| game.span().start <= at)
}

/// Where a tag that belongs to a game would follow its others, and what would be before and behind it.
fn behind_tags(patient: &Patient<'_>, game: &Game) -> (usize, String, String) {
    let eol = Eol::of(patient.text).as_str();
    let tags = game.tags();
    if tags.is_empty() {
        return (tags.start, String::new(), eol.repeat(2));
    }
    (tags.end, eol.to_owned(), String::new())
}

/// A tag among the moves put behind those of its game or, if another game begins with it, of the game before.
pub(super) fn among_tags(patient: &Patient<'_>, note: &Note) -> Option<Candidate> {
    let at = place(patient, note).filter(|_| patient.format == FormatId::Pgn)?;
    let lexeme = Lexer::new(patient.text.get(at..)?).next()?;
    let Token::Tag { .. } = lexeme.token else { return None };
    let end = at + lexeme.span.end;
    let tag = patient.text.get(at..end)?;
    let game = game_at(patient, at.checked_sub(1)?)?;
    let (start, before, behind) = behind_tags(patient, &game);
    let rest = patient.text.get(end..)?;
    let gap = rest.len() - rest.trim_start_matches(blank).len();
    let with = [before.as_str(), tag, &behind, patient.text.get(start..at)?].concat();
    Some(Candidate { remedy: Remedy::ToTags, line: note.line, patch: Patch { start, end: end + gap, with } })
}

/// The start position that dots mean, in a tag.
pub(super) fn start(patient: &Patient<'_>, note: &Note) -> Option<Candidate> {
    let (index, _) = note.node.filter(|_| patient.format == FormatId::Pgn)?;
    let game = game_at(patient, place(patient, note)?)?;
    let eol = Eol::of(patient.text).as_str();
    let tags = start_tags(&patient.records.get(index)?.initial).join(eol);
    let (start, before, behind) = behind_tags(patient, &game);
    let patch = Patch { start, end: start, with: [before, tags, behind].concat() };
    Some(Candidate { remedy: Remedy::Start, line: note.line, patch })
}

/// The value of a tag in the form that is demanded.
pub(super) fn form(patient: &Patient<'_>, note: &Note) -> Option<Candidate> {
    let at = place(patient, note).filter(|_| patient.format == FormatId::Pgn)?;
    let Token::Tag { name, value } = Lexer::new(patient.text.get(at..)?).next()?.token else { return None };
    let game = patient.records.get(note.node?.0)?.game();
    let start = value.as_ptr().addr() - patient.text.as_ptr().addr();
    let patch = Patch { start, end: start + value.len(), with: in_form(game, name, value)? };
    Some(Candidate { remedy: Remedy::Form, line: note.line, patch })
}
