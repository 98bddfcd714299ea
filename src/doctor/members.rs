//! Candidates for what is wrong within the JSON of a game: the part that nobody reads left out.

use super::json::{entry, member_end, member_start, value, with_comma};
use super::patient::{CandidateFix, Patch, Patient, Remedy};
use super::words::{place, position};
use crate::formats::report::BadJson;
use crate::formats::{FormatId, Note, NoteKind};
use crate::notation::csa;
use crate::rules::shogi::{Origin, Square};
use crate::text::Slice;

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

/// The only square that the piece of a move comes from, where the one that is named is none.
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
    let to = text.slice(member("\"to\"")?);
    let number = |name: &str| {
        let said = to.slice(to.find(name)? + name.len()..).trim_start().strip_prefix(':')?.trim_start();
        said.bytes().next().filter(u8::is_ascii_digit).map(|digit| digit - b'0')
    };
    let to = Square::new(number("\"x\"")?, number("\"y\"")?)?;
    let kind = csa::piece_of(text.slice(member("\"piece\"")?).trim_matches('"'))?;
    let position = position(patient, note)?;
    let position = position.shogi()?;
    let from = position.legal_moves().into_iter().filter(|mv| mv.to() == to).filter_map(|mv| match mv.origin() {
        Origin::Board(from) => position.piece(from).filter(|piece| piece.kind == kind).map(|_| from),
        Origin::Hand(_) => None,
    });
    let mut from: Vec<Square> = from.collect();
    from.dedup();
    let &[from] = from.as_slice() else { return None };
    let named = member("\"from\"")?;
    let with = format!("{{\"x\": {}, \"y\": {}}}", from.file().number(), from.rank().number());
    let patch = Patch { start: range.start + named.start, end: range.start + named.end, with };
    Some(CandidateFix { remedy: Remedy::Origin, line: note.line, patch })
}
