//! Candidates for what is wrong within the JSON of a game: the part that nobody reads left out.

use super::json::{entry, member_end, member_start, value, with_comma};
use super::patient::{CandidateFix, Patch, Patient, Remedy};
use super::words::place;
use crate::formats::report::BadJson;
use crate::formats::{Note, NoteKind};
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
