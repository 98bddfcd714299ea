//! Candidates for the head of a file, and for what the specification of CSA has otherwise: the name of the encoding,
//! the order of lines, the line between games.

use super::patient::{CandidateFix, Patch, Patient, Remedy};
use komaoto_formats::report::CsaFault;
use komaoto_formats::{CsaVersion, Envelope, FormatId, Note, csa};
use komaoto_text::{Encoding, Eol, common, hint};

/// The encoding named as what it is; where none is named yet, in the head that names it.
pub(super) fn declared(patient: &Patient<'_>, note: &Note, name: &str) -> Option<CandidateFix> {
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
    Some(CandidateFix { remedy: Remedy::Declare, line: note.line, patch })
}

/// The form that the specification asks for, where it has one way to write what was read.
pub fn in_form(patient: &Patient<'_>, note: &Note, fault: CsaFault) -> Option<CandidateFix> {
    let candidate = |remedy, patch| CandidateFix { remedy, line: note.line, patch };
    let (_, line) = patient.line(note.line)?;
    let at = |column: usize| line.char_indices().nth(column.checked_sub(1)?).map(|(at, _)| at);
    Some(match fault {
        CsaFault::EncodingLate | CsaFault::VersionLate => {
            candidate(Remedy::ToHead, change(patient.text, &csa::with_head_first(patient.text)?)?)
        }
        CsaFault::HeaderLate => {
            let game = note.node.map_or(0, |(game, _)| game);
            let is_start = |&number: &usize| {
                let line = patient.line(number).map_or("", |(_, line)| line.trim());
                matches!(line, "+" | "-") || line.starts_with('P')
            };
            let before = patient.lines_of(game).find(is_start).filter(|before| *before < note.line)?;
            candidate(Remedy::ToHead, patient.moved_up(note.line, before)?)
        }
        CsaFault::AfterAll => {
            let gives_all = |line: &str| line.trim().ends_with("AL");
            let game = note.node.map_or(0, |(game, _)| game);
            let has_all = |&number: &usize| patient.line(number).is_some_and(|(_, line)| gives_all(line));
            let first = patient.lines_of(game).find(has_all).filter(|first| *first < note.line)?;
            if gives_all(line) {
                // Nothing is left for the other side.
                let (start, _) = patient.line(note.line)?;
                let end = patient.line(note.line + 1).map_or(patient.text.len(), |(next, _)| next);
                candidate(Remedy::LeaveOut, Patch { start, end, with: String::new() })
            } else {
                candidate(Remedy::ToHead, patient.moved_up(note.line, first)?)
            }
        }
        CsaFault::NoSeparator => candidate(Remedy::Separate, patient.before_line(note.line, &["/".to_owned()])?),
        CsaFault::NoBoard => {
            let turn = match line.trim() {
                "+" | "-" => None,
                other => Some(other.get(..1).filter(|side| matches!(*side, "+" | "-")).unwrap_or("+")),
            };
            let lines: Vec<String> = std::iter::once("PI").chain(turn).map(str::to_owned).collect();
            candidate(Remedy::AsRead, patient.before_line(note.line, &lines)?)
        }
        CsaFault::NoTurn => candidate(Remedy::AsRead, patient.before_line(note.line + 1, &["+".to_owned()])?),
        CsaFault::Decimals | CsaFault::Point => {
            let point = at(note.column).and_then(|from| Some(from + line.get(from..)?.find('.')?))?;
            let digits = line.get(point + 1..)?.bytes().take_while(u8::is_ascii_digit).count();
            let from = if fault == CsaFault::Point { point } else { point + 4 };
            candidate(Remedy::AsRead, patient.in_line(note.line, from..point + 1 + digits, "")?)
        }
        CsaFault::RemarkBehind => {
            let from = at(note.column)?;
            let before = line.get(..from)?.trim_end_matches([' ', '\t', ',']).len();
            candidate(Remedy::AsRead, patient.in_line(note.line, before..from, patient.eol())?)
        }
        _ => return None,
    })
}

/// The patch that makes one text of another.
fn change(text: &str, new: &str) -> Option<Patch> {
    let (head, tail) = common(text, new);
    let with = new.get(head..new.len() - tail)?.to_owned();
    Some(Patch { start: head, end: text.len() - tail, with })
}
