//! Candidates for the head of a file: the name of its encoding.

use super::patient::{Candidate, Patch, Patient, Remedy};
use crate::formats::{CsaVersion, Envelope, FormatId, Note, csa};
use crate::text::{Encoding, Eol, common, hint};

/// The encoding named as what it is; where none is named yet, in the head that names it.
pub(super) fn declared(patient: &Patient<'_>, note: &Note, name: &str) -> Option<Candidate> {
    let encoding = Encoding::ALL.into_iter().find(|encoding| encoding.name() == name)?;
    let is_csa = patient.format == FormatId::Csa;
    let patch = match hint(patient.text.as_bytes()) {
        Some((at, _)) => {
            let name = if is_csa { csa::encoding_name(encoding) } else { name };
            Patch { start: at.start, end: at.end, with: name.to_owned() }
        }
        None if is_csa => {
            let envelope = Envelope { encoding, bom: false, eol: Eol::of(patient.text) };
            change(patient.text, &csa::raised_to(patient.text, CsaVersion::V3, envelope)?)?
        }
        None => return None,
    };
    Some(Candidate { remedy: Remedy::Declare, line: note.line, patch })
}

/// What makes one text of another.
fn change(text: &str, new: &str) -> Option<Patch> {
    let (head, tail) = common(text, new);
    let with = new.get(head..new.len() - tail)?.to_owned();
    Some(Patch { start: head, end: text.len() - tail, with })
}
