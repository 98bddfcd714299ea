//! Candidates for what is wrong within the JSON of a game: the part that nobody reads left out.

use super::json::{entry, member_end, member_start, value, with_comma};
use super::patient::{CandidateFix, Patch, Patient, Remedy};
use super::words::{place, position};
use komaoto_formats::report::BadJson;
use komaoto_formats::{FormatId, Note, NoteKind};
use komaoto_notation::csa;
use komaoto_rules::shogi::{Origin, PieceKind, Square};
use komaoto_text::Slice;

/// The part that a note is about left out: half a character, an entry that says nothing, or a member that has no place
/// there.
pub(super) fn left_out(patient: &Patient<'_>, note: &Note) -> Option<CandidateFix> {
    let at = place(patient, note)?;
    let range = match note.what {
        NoteKind::Json(BadJson::HalfCharacter) => at..at + note.text.len(),
        NoteKind::Json(BadJson::EmptyEntry | BadJson::NotAnEntry) => with_comma(patient.text, entry(patient.text, at)?),
        NoteKind::Json(BadJson::Twice(_)) => with_comma(patient.text, at..member_end(patient.text, at)?),
        _ => with_comma(patient.text, member_start(patient.text, at)?..at + value(patient.text.slice(at..))?),
    };
    let patch = Patch { start: range.start, end: range.end, with: String::new() };
    Some(CandidateFix { remedy: Remedy::LeaveOut, line: note.line, patch })
}

/// The only move that is meant where its origin is none, or where its piece is not said.
pub(super) fn origin(patient: &Patient<'_>, note: &Note) -> Option<CandidateFix> {
    if patient.format != FormatId::Jkf || note.what != NoteKind::NotAMove {
        return None;
    }
    let range = entry(patient.text, place(patient, note)?)?;
    let text = patient.text.slice(range.clone());
    let member = |name: &str| {
        let at = text.find(name)? + name.len();
        let said = text.slice(at..).trim_start().strip_prefix(':')?.trim_start();
        let at = text.len() - said.len();
        Some(at..at + value(said)?)
    };
    let square = |name: &str| {
        let said = text.slice(member(name)?);
        let number = |name: &str| {
            let said = said.slice(said.find(name)? + name.len()..).trim_start().strip_prefix(':')?.trim_start();
            said.bytes().next().filter(u8::is_ascii_digit).map(|digit| digit - b'0')
        };
        Square::new(number("\"x\"")?, number("\"y\"")?)
    };
    let to = square("\"to\"")?;
    let piece = member("\"piece\"");
    let kind = piece.clone().and_then(|piece| csa::piece_of(text.slice(piece).trim_matches('"')));
    let named = member("\"from\"");
    let said = if kind.is_none() { square("\"from\"") } else { None };
    let position = position(patient, note)?;
    let position = position.shogi()?;
    let moves = position.legal_moves().into_iter().filter(|mv| mv.to() == to);
    let found = moves.filter_map(|mv| match mv.origin() {
        Origin::Board(from) if said.is_none_or(|said| said == from) => Some((from, position.piece(from)?.kind)),
        _ => None,
    });
    let mut found: Vec<(Square, PieceKind)> = found.filter(|(_, own)| kind.is_none_or(|kind| kind == *own)).collect();
    found.dedup();
    let &[(from, own)] = found.as_slice() else { return None };
    let square = format!("{{\"x\": {}, \"y\": {}}}", from.file().number(), from.rank().number());
    let (place, with, remedy) = match (kind, piece, named) {
        (Some(_), _, Some(named)) => (named, square, Remedy::Origin),
        (Some(_), _, None) => return None,
        (None, Some(piece), _) => (piece, format!("\"{}\"", csa::piece_code(own)), Remedy::Piece),
        // They come before the others.
        (None, None, named) => {
            let first = text.slice(member("\"move\"")?.start + 1..).trim_start();
            let start = text.len() - first.len();
            let piece = format!("\"piece\": \"{}\", ", csa::piece_code(own));
            let with = if named.is_none() { format!("\"from\": {square}, {piece}") } else { piece };
            (start..start, with, Remedy::Piece)
        }
    };
    let patch = Patch { start: range.start + place.start, end: range.start + place.end, with };
    Some(CandidateFix { remedy, line: note.line, patch })
}
