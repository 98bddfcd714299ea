//! Candidates for what is wrong within the JSON of a game: the part that nobody reads left out.

use std::ops::Range;

use super::patient::{CandidateFix, Patch, Patient, Remedy};
use super::words::{object, place};
use crate::formats::report::BadJson;
use crate::formats::{Note, NoteKind};
use crate::text::Slice;

/// The part that a note is about left out: half a character, or a member that has no place there.
pub(super) fn left_out(patient: &Patient<'_>, note: &Note) -> Option<CandidateFix> {
    let at = place(patient, note)?;
    let range = match note.what {
        NoteKind::Json(BadJson::HalfCharacter) => at..at + note.text.len(),
        NoteKind::Json(BadJson::Twice(_)) => with_comma(patient.text, at..member_end(patient.text, at)?),
        _ => with_comma(patient.text, member_start(patient.text, at)?..at + value(patient.text.slice(at..))?),
    };
    let patch = Patch { start: range.start, end: range.end, with: String::new() };
    Some(CandidateFix { remedy: Remedy::LeaveOut, line: note.line, patch })
}

/// The end of the member whose name begins at a place.
fn member_end(text: &str, at: usize) -> Option<usize> {
    let name = value(text.slice(at..))?;
    let behind = text.slice(at + name..).trim_start().strip_prefix(':')?.trim_start();
    Some(text.len() - behind.len() + value(behind)?)
}

/// The start of the member whose value begins at a place: that of its name.
fn member_start(text: &str, at: usize) -> Option<usize> {
    let name = text.slice(..at).trim_end().strip_suffix(':')?.trim_end().strip_suffix('"')?;
    // A name with a quote in it is nobody's.
    name.rfind('"')
}

/// The length of the value that a text begins with.
fn value(text: &str) -> Option<usize> {
    let length = match text.chars().next()? {
        '{' | '[' => object(text),
        '"' => {
            let mut escaped = false;
            let closes = |(_, byte): &(usize, u8)| {
                let closes = *byte == b'"' && !escaped;
                escaped = *byte == b'\\' && !escaped;
                closes
            };
            text.bytes().enumerate().skip(1).find(closes)?.0 + 1
        }
        _ => text.find([',', '}', ']', '\n', '\r', ' ', '\t']).unwrap_or(text.len()),
    };
    (length > 0).then_some(length)
}

/// A member with the comma that goes with it: the one behind, or before the last one.
fn with_comma(text: &str, Range { start, end }: Range<usize>) -> Range<usize> {
    let behind = text.slice(end..);
    if let Some(next) = behind.trim_start().strip_prefix(',') {
        return start..text.len() - next.trim_start().len();
    }
    let before = text.slice(..start).trim_end();
    before.strip_suffix(',').map_or(start, |before| before.trim_end().len())..end
}
